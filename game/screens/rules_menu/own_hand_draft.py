"""A row of the table's own while it is edited: the typed text, and a check that the game can count it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from game import i18n
from game.i18n import tr
from game.screens.error_texts import refused
from game.screens.rules_menu.edited_rules import EditedRules
from rules.core.errors import OptionError
from rules.core.options import OptionValues, Value
from rules.engine import registry
from rules.engine.own_rows import (
    BAR,
    LIMIT,
    MOST_FACTORS,
    MOST_ROWS,
    PREFIX,
    OwnRow,
    can_have_rows,
    largest_value,
    own_texts,
    parse_row,
    rows_added,
    units_of,
)
from rules.engine.table import Ruleset
from rules.rulebook.examples import amount
from rules.rulebook.phrases import Phrases
from rules.rulebook.sections import table_facts
from rules.scoring.elements import Element
from rules.scoring.hand_patterns import CONCEALED

EMPTY_PATTERN = "err_own_pattern_empty"
EXAMPLES = (
    ("tail", "222A 444A", "set"), ("steps", "xxxA yyyB zzzC", "set"), ("shut", f"{CONCEALED} 123A 345A 567A", "set"),
    ("winds", "WWW DDD", "chow"), ("odd", "13579A 13579B 1357C", ""),
)  # fmt: skip
"""Patterns to begin with: name, groups, and the word that stands for each set that the hand still lacks."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A row that was tried: the row of the scoring table that it makes, or why it cannot be.

    `missing`: it has no pattern yet, which is no mistake.
    """

    row: Element | None = None
    fault: str = ""
    missing: bool = False


@dataclass(slots=True)
class OwnHandDraft:
    """The entries of a form for a row: its place among the rows, its name, pattern, value as typed, unit, limit or not.
    """

    place: int
    name: str
    pattern: str
    value: str
    unit: str
    limit: bool = False

    @property
    def concealed(self) -> bool:
        """True if no set of the hand may be claimed."""
        return self.row.concealed

    def set_concealed(self, concealed: bool) -> None:
        """Write at the front of the pattern that no set may be claimed, or take it away."""
        words = self.pattern.split()[self.concealed :]
        self.pattern = " ".join([CONCEALED, *words] if concealed else words)

    @property
    def most(self) -> int:
        """The highest value in this unit."""
        return largest_value(self.unit)

    @property
    def number(self) -> int:
        """The typed value; 0 if there is none."""
        return int(self.value) if self.value.isdecimal() else 0

    @property
    def row(self) -> OwnRow:
        """The row as it stands; bars part its text, so names and patterns have none."""
        name, pattern = (" ".join(words.replace(BAR, " ").split()) for words in (self.name, self.pattern))
        return OwnRow(name, pattern, self.number, LIMIT if self.limit else self.unit)


class OwnHands:
    """The rows that players have added to the house rules being edited."""

    def __init__(self, chosen: EditedRules) -> None:
        """Create the list of rows of these house rules."""
        self.chosen, self.menu = chosen, chosen.menu

    # -- what there is ------------------------------------------------------------------------------------------------

    @property
    def possible(self) -> bool:
        """True if the game counts hands by rows to which others can be added."""
        return can_have_rows(self.menu.ruleset().at(self.menu.values()))

    def rows(self) -> list[OwnRow]:
        """Return the rows in their order."""
        ruleset, values = self.menu.ruleset(), self.menu.values()
        return [parse_row(ruleset, values, text) for text in own_texts(values).values()]

    def elements(self) -> tuple[Element, ...]:
        """Return the rows as rows of the scoring table."""
        return rows_added(self.menu.ruleset(), self.menu.values())

    @property
    def full(self) -> bool:
        """True if there is no place for another row."""
        return len(self.rows()) >= MOST_ROWS

    def units(self) -> tuple[str, ...]:
        """Return the units of values, without limits."""
        return tuple(unit for unit in self._all_units() if unit != LIMIT)

    @property
    def has_limit(self) -> bool:
        """True if a row may be worth the limit."""
        return LIMIT in self._all_units()

    def _all_units(self) -> tuple[str, ...]:
        """Return all units of values."""
        return units_of(self.menu.ruleset(), self.menu.values())

    def worth(self, unit: str, value: int) -> str:
        """Return a value with its unit in words."""
        return amount(unit, value, _phrases(self.menu.setup.ruleset, self.menu.values(), i18n.language()))

    def examples(self) -> list[tuple[str, str]]:
        """Return names and patterns of examples that this game would count."""
        return _examples(self.menu.setup.ruleset, self.menu.ruleset().resolve(self._without_rows()))

    # -- changes ------------------------------------------------------------------------------------------------------

    def new(self) -> OwnHandDraft:
        """Return a draft of a further row, with a free name and no pattern."""
        rows = self.rows()
        taken = {row.name.casefold() for row in rows}
        names = (tr("own_new_name", n=number) for number in range(1, MOST_ROWS + 2))
        name = next(name for name in names if name.casefold() not in taken)
        unit = (*self.units(), LIMIT)[0]
        return OwnHandDraft(len(rows), name, "", str(_first_value(unit)), unit)

    def draft(self, place: int) -> OwnHandDraft:
        """Return a draft of the row at this place."""
        row, limit = self.rows()[place], self.rows()[place].unit == LIMIT
        unit = (*self.units(), LIMIT)[0] if limit else row.unit
        return OwnHandDraft(place, row.name, row.pattern, str(row.value), unit, limit)

    def check(self, draft: OwnHandDraft) -> Checked:
        """Try a draft as a row of the house rules."""
        ruleset, row = self.menu.ruleset(), draft.row
        try:
            if not draft.limit and not 1 <= row.value <= draft.most:
                details = {"row": row.name, "value": draft.value, "most": draft.most}
                raise OptionError("the value is out of range", "err_own_range", **details)
            values = ruleset.resolve(self._with_rows(self._written(draft)))
        except OptionError as refusal:
            return Checked(fault=refused(refusal, ruleset.id), missing=refusal.key == EMPTY_PATTERN)
        return Checked(next(one for one in rows_added(ruleset, values) if one.id == row.id))

    def keep(self, draft: OwnHandDraft) -> None:
        """Add the row of a draft, or replace the one at its place."""
        self._take(self._written(draft))

    def remove(self, place: int) -> None:
        """Remove the row at this place."""
        rows = self.rows()
        self._take([*rows[:place], *rows[place + 1 :]])

    def move(self, place: int, by: int) -> int:
        """Move a row up (-1) or down (+1); return its new place."""
        rows = self.rows()
        if not 0 <= place + by < len(rows):
            return place
        rows.insert(place + by, rows.pop(place))
        self._take(rows)
        return place + by

    def _written(self, draft: OwnHandDraft) -> list[OwnRow]:
        """Return the rows with the row of a draft added or replaced."""
        rows = self.rows()
        rows[draft.place : draft.place + 1] = [draft.row]
        return rows

    def _without_rows(self) -> dict[str, Value]:
        """Return the house rules that are no rows."""
        return {key: value for key, value in self.menu.setup.options.items() if not key.startswith(PREFIX)}

    def _with_rows(self, rows: Sequence[OwnRow]) -> dict[str, Value]:
        """Return the house rules with just these rows."""
        return {**self._without_rows(), **{f"{PREFIX}{place}": row.text for place, row in enumerate(rows, 1)}}

    def _take(self, rows: Sequence[OwnRow]) -> None:
        """Set the house rules with just these rows."""
        self.chosen.take_all(self._with_rows(rows), PREFIX)


def _first_value(unit: str) -> int:
    """Return the value of a new row in this unit: a factor begins at two, other values at one."""
    return 2 if largest_value(unit) == MOST_FACTORS else 1


@lru_cache(maxsize=4)
def _phrases(ruleset_id: str, values: OptionValues, language: str) -> Phrases:
    """Return the phrases of a rule set's book under these house rules."""
    ruleset = registry.get(ruleset_id)
    return Phrases(ruleset, values, i18n.words(), table_facts(ruleset.at(values), 0))


@lru_cache(maxsize=4)
def _examples(ruleset_id: str, values: OptionValues) -> list[tuple[str, str]]:
    """Return names and patterns of the examples that a game would count under these house rules."""
    ruleset: Ruleset = registry.get(ruleset_id)
    sets, found = ruleset.at(values).hand_size // 3, list[tuple[str, str]]()
    for name, groups, rest in EXAMPLES:
        named = [word for word in groups.split() if word != CONCEALED]
        pattern = " ".join([groups, *[rest] * (sets - len(named)), "pair"]) if rest else groups
        for unit in units_of(ruleset, values):
            worth = LIMIT if unit == LIMIT else f"{_first_value(unit)} {unit}"
            try:
                ruleset.resolve({**values, f"{PREFIX}1": f"{name}? {BAR} {pattern} {BAR} {worth}"})
            except OptionError:
                continue
            found.append((name, pattern))
            break
    return found
