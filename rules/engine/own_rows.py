"""Rows that players add to the scoring table of their match.

Each is a house rule with an id from ``own.1`` to ``own.12`` and a text: a name, a pattern (see
`rules.scoring.hand_patterns`) and a value, parted by bars, such as ``Dragon's tail | 123A 456A 789A DDD pair | 3 fan``.
So presets, saves and logs carry them as they carry any house rule. The value is a whole number with a unit of the
scoring table, which may be left out if the table has but one; or ``limit`` where the game has limit hands. The row's id
contains its name, which is shown in all languages as it was written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

from rules.core.clearable_caches import ClearableCache
from rules.core.errors import OptionError, RulesError
from rules.core.options import Option, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import PLAIN, Kind, format_tiles
from rules.core.wild import Wild
from rules.core.words import LANGUAGES, OWN_ROW, Words
from rules.scoring.elements import SETS_AND_PAIR, Condition, Element, Reading
from rules.scoring.hand_context import BY_SELF, HandContext
from rules.scoring.hand_patterns import CONCEALED, ExampleHand, HandPattern, HandPatternError
from rules.scoring.irregular_hands import WrittenOut

T = TypeVar("T")


class HasRows(Protocol):
    """The members of a rule set that this module uses; `rules.engine.ruleset.BaseRuleset` describes each."""

    @property
    def id(self) -> str: ...
    @property
    def elements(self) -> tuple[Element, ...]: ...
    @property
    def read_facts(self) -> Callable[[Mapping[str, object]], Mapping[str, PlainValue]] | None: ...
    def wild_in(self, options: OptionValues) -> Wild: ...
    def at(self, options: OptionValues) -> Any: ...


PREFIX = "own."
"""Beginning of the ids of these house rules."""
MOST_ROWS = 12
LONGEST_NAME = 40
LONGEST_ROW = 200
BAR = "|"
GROUP = "own"
"""The heading of these rows in the scoring table."""
LIMIT, HALF_LIMIT = "limit", "half_limit"
LARGEST = 1000
"""The highest value of a row, in its unit; rows that double or multiply have `MOST_FACTORS`."""
MOST_FACTORS = 20
_FACTORS = ("doubles", "times", "factor", "halves")
_NOT_ADDED = ("base", HALF_LIMIT)
"""Units that only rows of the game itself can have."""
_VALUE = re.compile(r"([1-9][0-9]{0,4})(?: +([a-z_]+))?")

OPTIONS: tuple[Option, ...] = tuple(
    Option(f"{PREFIX}{place}", str, "", group="own_rows", longest=LONGEST_ROW) for place in range(1, MOST_ROWS + 1)
)
"""The house rules that hold these rows, in the order of the scoring table."""


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A row that players have added: its name, pattern, and value in a unit of the scoring table."""

    name: str
    pattern: str
    value: int
    unit: str

    @property
    def id(self) -> str:
        """The id of its row in the scoring table."""
        return OWN_ROW + self.name

    @property
    def concealed(self) -> bool:
        """True if no set of the hand may be claimed."""
        return self.pattern.split()[:1] == [CONCEALED]

    @property
    def text(self) -> str:
        """The row as a house rule holds it."""
        amount = LIMIT if self.unit == LIMIT else f"{self.value} {self.unit}"
        return f"{self.name} {BAR} {self.pattern} {BAR} {amount}"


def own_texts(options: Mapping[str, object]) -> dict[str, str]:
    """Return the texts of the rows that players have added, by the ids of their house rules."""
    found = {option.id: options.get(option.id) for option in OPTIONS}
    return {id: text for id, text in found.items() if isinstance(text, str) and text}


def own_patterns(options: Mapping[str, object]) -> dict[str, str]:
    """Return the patterns of the rows that players have added, by the ids of the rows."""
    parts = [[part.strip() for part in text.split(BAR)] for text in own_texts(options).values()]
    return {OWN_ROW + name: pattern for name, pattern, _ in parts}


def units_of(ruleset: HasRows, options: OptionValues) -> tuple[str, ...]:
    """Return the units that own rows can be valued in, the usual one first."""
    in_play = [row for row in ruleset.elements if row.when is None or row.when(options)]
    counted = Counter(unit for row in in_play if (unit := row.unit_in(options)) not in _NOT_ADDED)
    found = [unit for unit in counted if counted[unit] > 1 or len(counted) == 1]
    return tuple(sorted(found, key=lambda unit: (unit == LIMIT, -counted[unit])))


def largest_value(unit: str) -> int:
    """Return the highest value of an own row in this unit."""
    return MOST_FACTORS if unit in _FACTORS else LARGEST


def parse_row(ruleset: HasRows, options: OptionValues, text: str) -> OwnRow:
    """Parse the text of a row; raise `OptionError` if it is no row, or its name or value are impossible.

    The pattern is taken as it stands.
    """
    parts = [" ".join(part.split()) for part in text.split(BAR)]
    if len(parts) != 3 or not text.isprintable():
        raise OptionError("a row is written as name | pattern | value", "err_own_parts")
    name, pattern, amount = parts
    if not 1 <= len(name) <= LONGEST_NAME:
        raise OptionError(f"a name has from 1 to {LONGEST_NAME} characters", "err_own_name", most=LONGEST_NAME)
    units = units_of(ruleset, options)
    if not units:
        raise OptionError("this game does not count its hands by rows that could be added", "err_own_game")
    if amount == LIMIT and LIMIT in units:
        return OwnRow(name, pattern, 1, LIMIT)
    found = _VALUE.fullmatch(amount)
    unit = (found[2] or units[0]) if found else ""
    if found is None or unit == LIMIT or unit not in units:
        listed = ", ".join(units)
        raise OptionError(f"{amount!r} is no value; units are {listed}", "err_own_value", value=amount, units=listed)
    value, most = int(found[1]), largest_value(unit)
    if value > most:
        raise OptionError(f"{value} is not from 1 to {most}", "err_own_range", value=value, most=most)
    return OwnRow(name, pattern, value, unit)


def with_own_rows(ruleset: HasRows, options: OptionValues, table: T) -> T:
    """Return a table whose scoring includes the rows that players have added; the same table if there are none."""
    texts = own_texts(options)
    return _checked(ruleset, table, tuple(texts.items()))[0] if texts else table


def check_own_rows(ruleset: HasRows, options: OptionValues) -> None:
    """Raise `OptionError` for the first row that players have added and that cannot be: see `add_rows`."""
    if own_texts(options):
        ruleset.at(options)


def rows_added(ruleset: HasRows, options: OptionValues) -> tuple[Element, ...]:
    """Return the rows that players have added, as rows of the scoring table."""
    if not own_texts(options):
        return ()
    return tuple(row for row in ruleset.at(options).scoring.rows if row.id.startswith(OWN_ROW))


def all_rows(ruleset: HasRows, options: OptionValues) -> tuple[Element, ...]:
    """Return the rows of the scoring table, those that players have added at the end."""
    return (*ruleset.elements, *rows_added(ruleset, options))


class _Added(NamedTuple):
    """A row that was found right: the row of the scoring table, its winning shape if it has its own, its pattern."""

    row: Element
    shapes: tuple[WrittenOut, ...]
    pattern: object


_ADDED = ClearableCache[tuple[str, OptionValues, tuple[str, ...]], _Added]()
"""Rows that were found right, by rule set, its other house rules, and the texts up to the row."""
_MOST_ADDED = 1 << 10


def _checked(ruleset: HasRows, plain: T, texts: Sequence[tuple[str, str]]) -> tuple[T, tuple[Element, ...]]:
    """Add rows to a table one after the other; return the table and the rows.

    Raise `OptionError`, which names the house rule and the row, for a text that is no row or pattern, a hand that
    cannot exist, a name that is taken, a pattern that is stated already, and a game that could not count the hand.
    """
    table: Any = plain
    if not can_have_rows(table):
        raise OptionError("this game does not count its hands by rows that could be added", "err_own_game")
    house = _without_rows(table.options)
    found: list[_Added] = []
    for place, (id, text) in enumerate(texts, 1):
        key = ruleset.id, house, tuple(text for _, text in texts[:place])
        added = _ADDED.get(key)
        if added is None:
            name = text.partition(BAR)[0].strip()[:LONGEST_NAME]
            try:
                added = _add(ruleset, table, house, text, found)
            except RulesError as fault:
                details = {**fault.details, "row": name, "option": id}
                raise OptionError(f"own row {name!r}: {fault}", fault.key, **details) from None
            if len(_ADDED) >= _MOST_ADDED:
                _ADDED.clear()
            _ADDED[key] = added
        found.append(added)
    return _with(table, found), tuple(added.row for added in found)


def _with(table: Any, added: Sequence[_Added]) -> Any:
    """Return the table with these rows."""
    shapes = tuple(shape for one in added for shape in one.shapes)
    return replace(table, scoring=table.scoring.with_rows([one.row for one in added], shapes)) if added else table


def _without_rows(options: OptionValues) -> OptionValues:
    """Return the house rules that are no rows."""
    return OptionValues({id: value for id, value in options.items() if not id.startswith(PREFIX)})


def _add(ruleset: HasRows, plain: Any, house: OptionValues, text: str, before: Sequence[_Added]) -> _Added:
    """Make a row for a table with the rows `before`; raise `RulesError` if it cannot be (see `_checked`)."""
    table = _with(plain, before)
    row = parse_row(ruleset, table.options, text)
    element, shape, pattern = _made(table, row)
    rows = [one.row for one in before]
    _check_name(ruleset, row.name, rows)
    for one in before:
        if one.pattern == pattern.canonical:
            other = one.row.id.removeprefix(OWN_ROW)
            raise OptionError(f"{other!r} has this pattern already", "err_own_pattern_twice", other=other)
    shapes = (shape,) if shape else ()
    example = _example(ruleset, table, table.scoring.with_rows((element,), shapes), element, pattern)
    if pattern.ways:
        _check_new(ruleset, plain, house, pattern)
    return _Added(replace(element, example=example), shapes, pattern.canonical)


def can_have_rows(table: Any) -> bool:
    """Return True if the game counts hands of sets and a pair by rows, to which others can be added."""
    return hasattr(table.scoring, "with_rows") and any(shape.id == SETS_AND_PAIR for shape in table.scoring.shapes)


def _made(table: Any, row: OwnRow) -> tuple[Element, WrittenOut | None, HandPattern]:
    """Make the row of the scoring table, the winning shape if its hand is not sets and a pair, and its pattern."""
    pattern = HandPattern.parse(row.pattern, table.hand_size // 3, _copies(table))
    shape = WrittenOut(pattern.hands, row.id) if pattern.hands else None
    if shape and not table.scoring.reads_shapes:
        raise HandPatternError("this game reads hands only as sets and a pair", "err_own_pattern_shape")
    value = row.value
    if row.unit == LIMIT:
        limits = [one.value_in(table.options) for one in table.scoring.rows if one.unit_in(table.options) == LIMIT]
        value = max(limits, default=1)
    condition = _is_shape(row.id) if shape else _matching(pattern)
    families = pattern.families
    return Element(row.id, condition, value, unit=row.unit, group=GROUP, families=families), shape, pattern


def _is_shape(shape: str) -> Condition:
    """Return the condition that a hand has this winning shape."""
    return lambda reading: int(reading.shape == shape)


def _matching(pattern: HandPattern) -> Condition:
    """Return the condition that a hand of sets and a pair matches a pattern."""

    def condition(reading: Any) -> int:
        """Count 1 if the hand matches; readings packed as bits are unpacked."""
        if reading.shape != SETS_AND_PAIR:
            return 0
        full: Reading = reading if isinstance(reading, Reading) else reading.reading()
        return int(pattern.matches(full.groups, full.case.open))

    return condition


def _check_name(ruleset: HasRows, name: str, before: Iterable[Element]) -> None:
    """Raise `OptionError` if a row of the game, in any language, or an own row has this name already."""
    taken = {row.id.removeprefix(OWN_ROW).casefold() for row in before}
    if name.casefold() in taken | _names(ruleset.id, tuple(row.id for row in ruleset.elements)):
        raise OptionError(f"there is a row {name!r} already", "err_own_name_twice", name=name)


@lru_cache(maxsize=8)
def _names(ruleset_id: str, rows: tuple[str, ...]) -> frozenset[str]:
    """Return the names of these rows of a rule set in every language, in lower case."""
    every = [Words(language) for language in LANGUAGES]
    return frozenset(words.element_name(row, ruleset_id).casefold() for row in rows for words in every)


def _copies(table: Any) -> dict[Kind, int]:
    """Return the numbers of tiles that hands are made of, by kind."""
    aside = table.bonus.kinds | table.wild.kinds
    return {kind: number for kind, number in table.kind_copies.items() if kind in PLAIN and kind not in aside}


def _example(ruleset: HasRows, table: Any, scoring: Any, element: Element, pattern: HandPattern) -> str:
    """Return a hand in which the row scores, one that may win if there is one; `scoring` has the row already.

    Raise `OptionError` if the game would count it in no hand.
    """
    found = ""
    shown = [(), *((kind,) for kind in sorted(table.bonus.kinds & set(table.copies))[:1])]
    for hand in pattern.examples(_copies(table)):
        for bonus in shown:  # there are games in which a hand without any is worth the limit, whatever else it has
            case = _case(ruleset, table, hand, bonus)
            sheet = scoring.judge(case)
            scored = any(line.element == element.id for line in sheet.lines)
            if scored and sheet.score != table.scoring.judge(case).score:
                text = f"{hand.text} *{format_tiles(bonus)}" if bonus else hand.text
                if sheet.legal:
                    return text
                found = found or text
    if not found:
        raise OptionError("this game would not count the hand", "err_own_not_counted")
    return found


def _case(ruleset: HasRows, table: Any, hand: ExampleHand, bonus: tuple[Kind, ...]) -> HandContext:
    """Return an example to be scored: won by the dealer on a drawn tile, with these bonus tiles."""
    concealed = tuple(sorted(kind for group in hand.held for kind in group))
    facts = {} if ruleset.read_facts is None else ruleset.read_facts({"by": BY_SELF})
    return HandContext(
        concealed, hand.melds, bonus, hand.win, BY_SELF, 0, None, 0, table.players, table.options,
        rivers=((),) * table.players, values=facts, wild=ruleset.wild_in(table.options),
    )  # fmt: skip


def _check_new(ruleset: HasRows, table: Any, house: OptionValues, pattern: HandPattern) -> None:
    """Raise `OptionError` if every hand matches the pattern, or if a row of the table holds in the same hands.

    Judged by samples: some hands that match, and the same hands with one set or the pair replaced, or one set claimed.
    """
    key = ruleset.id, house, pattern.text
    if key not in _STATED:
        _STATED[key] = _stated(ruleset, table, pattern)
    row = _STATED[key]
    if row is None:
        raise OptionError("every hand is like this", "err_own_pattern_every")
    if row:
        raise OptionError(f"the row {row!r} of the game says this already", "err_own_stated", element=row)


_STATED = ClearableCache[tuple[str, OptionValues, str], str | None]()


def _stated(ruleset: HasRows, table: Any, pattern: HandPattern) -> str | None:
    """Return the id of the row that holds in the same hands as the pattern; empty if none does, None if all hands
    match.
    """

    def rows(hand: ExampleHand) -> set[str] | None:
        """Return the ids of the rows that a hand scores; None if it is not complete."""
        sheet = table.scoring.judge(_case(ruleset, table, hand, ()))
        return {line.element for line in sheet.lines} if sheet.groups else None

    copies = _copies(table)
    matching = list(pattern.examples(copies))
    scored = [found for hand in matching if (found := rows(hand)) is not None]
    common = set.intersection(*scored) if scored else set[str]()
    others = False
    for hand in matching[:_SAMPLES]:
        for other in pattern.near_misses(hand, copies):
            held = rows(other)
            others = others or held is not None
            common -= held or set()
            if others and not common:
                return ""
    return min(common) if others else None


_SAMPLES = 6
