"""Score sheets: the worth of a hand, explained line by line."""

from __future__ import annotations

from dataclasses import replace

from rules.core.fast_value import fast_value
from rules.core.melds import Group
from rules.core.tiles import Kind

HALVES = "halves"
"""The unit of a factor that is counted in halves: three of them are a factor of one and a half."""
TOTAL = "total"
"""The key of a last step that adds an amount which only some payers owe, such as the dealer."""


@fast_value
class Line:
    """One element that scored, as a line of a score sheet.

    `times` is the number of times it scored, `amount` the total it adds in its `unit`, `tiles` are the tiles that earn
    it.
    """

    element: str
    times: int
    amount: int
    unit: str
    tiles: tuple[Kind, ...] = ()

    @property
    def worth(self) -> int | float:
        """The amount as shown to players; a factor counted in halves is shown as the factor itself."""
        if self.unit != HALVES:
            return self.amount
        return self.amount / 2 if self.amount % 2 else self.amount // 2


@fast_value
class Step:
    """A step of the arithmetic below the lines of a score sheet.

    `key` names it in the translations (``formula.<key>``); `amount` is the result.
    """

    key: str
    amount: int


@fast_value
class ScoreSheet:
    """The score of a hand.

    `legal` is true if the hand may win (always for a loser's hand). If not, `reason` is the reason: ``not_complete``,
    ``below_minimum`` or another word of the translations (``reason.<word>``), and `missing` the number of points
    lacking. `groups` is the reading that was scored, `placed` the index of the group with the winning tile (-1: none).
    """

    legal: bool
    reason: str = ""
    missing: int = 0
    lines: tuple[Line, ...] = ()
    steps: tuple[Step, ...] = ()
    score: int = 0
    shape: str = ""
    groups: tuple[Group, ...] = ()
    placed: int = -1
    win: Kind | None = None

    @property
    def total(self) -> int:
        """The score as shown: with the amount that only some payers owe, if the last step adds it."""
        return self.steps[-1].amount if self.steps and self.steps[-1].key == TOTAL else self.score

    def amounts(self) -> dict[str, int | float]:
        """The total of every element that scored, by its id."""
        found: dict[str, int | float] = {}
        for line in self.lines:
            found[line.element] = found.get(line.element, 0) + line.worth
        return found

    def times(self, element: str) -> int:
        """Return the number of times that the element with this id scored."""
        return sum(line.times for line in self.lines if line.element == element)

    def refused(self, reason: str) -> ScoreSheet:
        """Return the same sheet for a hand that may not win, with the reason."""
        return replace(self, legal=False, reason=reason)


def illegal(reason: str, missing: int = 0) -> ScoreSheet:
    """Return the sheet of a hand that may not win; `missing` is the number of points lacking, if that is the reason."""
    return ScoreSheet(False, reason, missing)
