"""What may be done now, each with all that speaks for and against it: one record for the choice and for the words.

docs/decisions/0276-what-hints-say-is-so.md tells why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.core.melds import Seat
from rules.core.tiles import Kind
from rules.engine.actions import Action

CHANCE, WORTH, DANGER = "chance", "worth", "danger"
_NOTHING = 1e-9

BY_DANGER = 3
"""The place of danger in the order of throws that are worth the same."""


def sort_of(family: str) -> str:
    """The sort of a family of hands: regular hands of all suits or of some, hands of pungs, else the family itself."""
    kind, _, letters = family.partition("_")
    if kind not in ("suits", "pungs") or not set(letters) <= set("mpsz"):
        return family
    return kind if kind == "pungs" or not set("mps") <= set(letters) else "any"


class Risk(NamedTuple):
    """The chance of another seat to win on a tile that is thrown, and what that would cost, in points."""

    seat: Seat
    chance: float
    price: float

    @property
    def cost(self) -> float:
        """What is to be expected of it."""
        return self.chance * self.price


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action with what is to be expected of it, in points.

    `family` is the sort of hand that is then played for; `away` how many tiles it lacks before it waits (0 waits), and
    `live` how many tiles that nobody has shown bring it nearer. `chance` is that of winning with it, `pay` what a
    win pays (reckoned, or told as it was counted), and `worth` what it counts for in the choice, since not every hand
    ends as it was meant. `risk` is that of each other seat's win on the tile that is thrown, `cost` what they cost
    together.
    """

    action: Action
    family: str
    away: int
    live: int
    chance: float
    pay: float
    worth: float
    risk: tuple[Risk, ...] = ()
    cost: float = 0.0
    throws: Kind | None = None
    """The kind that is thrown with it, or after it."""
    lacks: tuple[Kind, ...] = ()
    """The tiles that lack, where the hand that is played for is written down tile by tile."""
    gives: tuple[Kind, ...] = ()
    """The tiles of the hand that are given away, or laid."""
    wins: float | None = None
    """How often such hands have won, where that was counted: told in place of the chance, and no choice goes by it."""
    void: int | None = None
    """The suit that will have to be given up, where that is still to be said."""
    order: tuple[float, ...] = field(default=(), compare=False)
    """Decides between equals: the least comes first."""

    @property
    def often(self) -> float:
        """How often such a hand wins, as it is told."""
        return self.chance if self.wins is None else self.wins

    @property
    def gain(self) -> float:
        """What the hand may still bring."""
        return self.chance * self.worth

    @property
    def total(self) -> float:
        """All that is to be expected."""
        return self.gain - self.cost


def terms(chosen: Candidate, other: Candidate) -> dict[str, float]:
    """How much better one is than another, in points, by what makes the difference; they add up to the totals'."""
    return {
        CHANCE: (chosen.chance - other.chance) * (chosen.worth + other.worth) / 2,
        WORTH: (chosen.worth - other.worth) * (chosen.chance + other.chance) / 2,
        DANGER: other.cost - chosen.cost,
    }


def deciding(chosen: Candidate, other: Candidate) -> tuple[str, ...]:
    """The terms that decided, the greatest first: were they the other way round, the other would have been chosen.

    Danger is named alone where it changed the choice; where it did not, only if nothing else explains it.
    """
    if other.gain >= chosen.gain:
        return (DANGER,)
    found, left = terms(chosen, other), chosen.total - other.total
    named: list[str] = []
    for name in (*sorted((CHANCE, WORTH), key=lambda name: -found[name]), DANGER):
        if found[name] > 0 and left > -_NOTHING:
            named.append(name)
            left -= 2 * found[name]
    return tuple(named)


def by_danger(chosen: Candidate, other: Candidate) -> bool:
    """Whether danger alone told two throws apart that promise the same, and costs something."""
    if abs(chosen.total - other.total) > _NOTHING or min(len(chosen.order), len(other.order)) <= BY_DANGER:
        return False
    same = chosen.order[:BY_DANGER] == other.order[:BY_DANGER]
    riskier = other.order[BY_DANGER] > chosen.order[BY_DANGER]
    return same and riskier and sum(risk.cost for risk in other.risk) > sum(risk.cost for risk in chosen.risk)


def best_first(candidates: Sequence[Candidate]) -> list[Candidate]:
    """In the order of what is to be expected; of equals by their own order."""
    return sorted(candidates, key=lambda one: (-round(one.total, 6), one.order))


def rival(first: Candidate, other: Candidate) -> bool:
    """Whether another does something else: another sort of action, or with another kind of tile."""
    return type(first.action) is not type(other.action) or first.throws != other.throws or other.throws is None
