"""Scoring as a table: elements are asked of every reading of a hand, and the best reading counts.

A rule set's page gives the rows; `TableScoring` puts shapes, rows and arithmetic together. Seats in a `HandContext` are
counted from the dealer (0 is East), as in score notation; amounts are in the rule set's own unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Protocol, cast

from rules.core.fast_value import LazyAttributes, fast_value
from rules.core.lazy import lazy
from rules.core.locked_tiles import NOTHING_LOCKED, LockedTiles
from rules.core.melds import Form, Group
from rules.core.options import Options
from rules.core.tiles import BONUS, PLAIN, Kind, count_kinds, plain
from rules.core.wild import NOTHING_WILD, Wild
from rules.engine.records import Kept
from rules.hands import Codes, codes_of, kinds_of, with_tile
from rules.scoring import preconditions
from rules.scoring.hand_families import Families
from rules.scoring.preconditions import Sets
from rules.scoring.rows import RowTable
from rules.scoring.sheets import Line, ScoreSheet, Step, illegal
from rules.scoring.suit_bits import CHOW_BITS, CHOW_COUNT, COUNT, PUNG_BITS, PUNG_COUNT, PUNGS, pair_bit

BY_SELF, BY_DISCARD, BY_LOST = "self", "discard", "lost"
SETS_AND_PAIR = "sets_and_pair"
NO_SETS = Sets()
_CHOW, _PUNG, _KONG, _PAIR = Form.CHOW, Form.PUNG, Form.KONG, Form.PAIR


@fast_value
class HandContext(LazyAttributes):
    """A hand to be scored and how it came about.

    `concealed` are the kinds in the hand without the winning tile `win`; None with `by` ``lost`` for a hand that did
    not win. `source` is the seat whose tile was taken. `flags` are circumstances by name (``replacement``,
    ``last_tile``, ``robbing_kong``, ``ready``, ...). `rivers`, `indicators`, `streak` and `direction` matter to few;
    so do `firsts`, the first tile that each seat ever discarded (-1: none), `out`, the seats that play no more in this
    deal, and `left_match`, those whose players left the match before it.
    `wild` is what is wild in the deal, `reds` how many red fives the whole hand holds. `values` are the facts that only
    this rule set knows (sticks on the table, a void suit, who fed a set).
    """

    concealed: tuple[Kind, ...]
    melds: tuple[Group, ...]
    bonus: tuple[Kind, ...]
    win: Kind | None
    by: str
    seat: int
    source: int | None
    round_wind: int
    players: int
    options: Options
    flags: frozenset[str] = frozenset()
    rivers: tuple[tuple[Kind, ...], ...] = ()
    indicators: tuple[Kind, ...] = ()
    streak: int = 0
    direction: int = 1
    values: Mapping[str, Kept] = field(default_factory=dict)
    firsts: tuple[Kind, ...] = ()
    out: frozenset[int] = frozenset()
    left_match: frozenset[int] = frozenset()
    wild: Wild = NOTHING_WILD
    reds: int = 0

    def winning_on(self, kind: Kind, by: str, source: int | None) -> HandContext:
        """The same hand if it won on this tile, without any circumstance."""
        return replace(self, win=kind, by=by, source=source, flags=frozenset())

    def with_hand(self, held: Held) -> HandContext:
        """These tiles beside the same sets in the same circumstances, before any is won on."""
        other, jokers = HandContext(*_HELD_BY(self)), list[Kind]()
        if any(held.counts[len(PLAIN) :]):
            jokers = [kind for kind in range(len(PLAIN), len(held.counts)) for _ in range(held.counts[kind])]
        other.concealed, other.win = (*kinds_of(held.codes), *jokers), None  # type: ignore[misc]  # nobody knows it yet
        other.__dict__.update(held=held, open=self.open, laid=self.laid, splits={})
        if not jokers:
            other.__dict__["plain"] = True
        return other

    def with_winning_tile(self, win: Kind, by: str, source: int | None) -> HandContext:
        """The same hand in the same circumstances, won so; what was worked out of its tiles is kept with them."""
        other = HandContext(*_HELD_BY(self))
        other.win, other.by, other.source = win, by, source  # type: ignore[misc]  # nobody knows it yet
        kept, known = other.__dict__, self.__dict__
        kept.update(known)
        kept.pop("gates", None)
        if win != self.win:
            for name in _OF_TILES:
                kept.pop(name, None)
            if self.win is None and "held" in known and win < len(PLAIN):
                kept.update(held=known["held"].plus(win), plain=self.plain)
        return other

    def number(self, name: str, otherwise: int = 0) -> int:
        """A number among the sheet's own facts."""
        value = self.values.get(name, otherwise)
        return value if isinstance(value, int) else otherwise

    def word(self, name: str, otherwise: str = "") -> str:
        """A word among the sheet's own facts."""
        value = self.values.get(name, otherwise)
        return value if isinstance(value, str) else otherwise

    def numbers(self, name: str) -> tuple[int, ...]:
        """Numbers (kinds, seats) among the sheet's own facts; none where it is not given."""
        value = self.values.get(name)
        return cast(tuple[int, ...], value) if value and isinstance(value, tuple) else ()

    def seat_after(self, seat: int) -> int:
        """The seat whose turn follows, in the direction of play now valid."""
        return self._following(seat, self.out)

    def seat_beside(self, seat: int) -> int:
        """The next player's seat in the direction of play now valid, whether he has won already or not."""
        return self._following(seat, self.left_match)

    def _following(self, seat: int, skipped: frozenset[int]) -> int:
        following = (seat + self.direction) % self.players
        while following in skipped and following != seat:
            following = (following + self.direction) % self.players
        return following

    @lazy
    def tiles(self) -> tuple[Kind, ...]:
        """The concealed tiles with the winning one, if there is one."""
        return self.concealed if self.win is None else (*self.concealed, self.win)

    @lazy
    def all_kinds(self) -> tuple[Kind, ...]:
        """Every tile of the hand, melds included, bonus tiles not."""
        return self.tiles + tuple([kind for meld in self.melds for kind in meld.kinds]) if self.melds else self.tiles

    @lazy
    def fours(self) -> int:
        """Of how many kinds it holds all four, kongs among them."""
        counts = count_kinds(self.all_kinds) if self.melds else self.held.counts
        return counts.count(4)

    @lazy
    def held(self) -> Held:
        """All of that by kind and by suit, worked out once for all shapes."""
        return Held.of(self.tiles, self.melds, self.wild)

    @lazy
    def plain(self) -> bool:
        """Whether the hand holds nothing but suit tiles and honors."""
        return max(self.tiles, default=0) < len(PLAIN)

    @lazy
    def open(self) -> bool:
        """Whether some meld was claimed."""
        return bool(self.melds) and not all(meld.concealed for meld in self.melds)

    @lazy
    def laid(self) -> Sets:
        """The chows and pungs on the table."""
        return Sets.of(self.melds) if self.melds else NO_SETS

    @lazy
    def gates(self) -> int:
        """What the hand opens for rows of a table, however it is read."""
        found = preconditions.DRAWN if self.by == BY_SELF else preconditions.TAKEN
        if not self.melds or not self.open:
            found |= preconditions.CONCEALED
        if len(self.melds) > 2:
            found |= preconditions.MANY_MELDS
        return found | preconditions.of_bonus(self.bonus, self.seat)

    @lazy
    def splits(self) -> dict[int, tuple[Sets, int]]:
        """What was asked of `split_into`; the same for all tiles that the hand may win on."""
        return {}

    def split_into(self, made: int) -> tuple[Sets, int]:
        """The sets of a hand whose suits come to `made`, those on the table among them, as if it took no tile of
        another; and the gates that they and the pair open, however many of them are concealed.
        """
        found = self.splits.get(made)
        if found is None:
            laid, pungs = self.laid, made >> PUNG_COUNT & COUNT
            chows = made & CHOW_BITS
            own = chows | chows << 1 | chows << 2 | made >> PUNGS & PUNG_BITS
            sets = Sets(
                chows | laid.chows, made >> PUNGS & PUNG_BITS | laid.pungs,
                (made >> CHOW_COUNT & COUNT) + laid.chow_count, pungs + laid.pung_count, pungs + laid.hidden,
                laid.kongs, own | laid.kinds,
            )  # fmt: skip
            found = self.splits[made] = sets, preconditions.of_all_sets(sets, sets.kinds | pair_bit(made))
        return found

    @property
    def self_drawn(self) -> bool:
        """Whether the winning tile was drawn by the winner."""
        return self.by == BY_SELF


_HELD_BY = attrgetter(*[one.name for one in fields(HandContext)])
_OF_TILES = ("tiles", "all_kinds", "fours", "held", "plain")
"""What of a case is worked out of the tiles in the hand, the one that it wins on among them."""


@fast_value
class Held:
    """Tiles in a hand, by kind and by suit, beside the sets already laid: what distances are asked of."""

    counts: Sequence[int]
    codes: Codes
    melds: tuple[Group, ...]
    wild: Wild = NOTHING_WILD
    locked: LockedTiles = NOTHING_LOCKED
    """Those that the hand may not part with."""

    @classmethod
    def of(cls, kinds: Iterable[Kind], melds: Sequence[Group] = (), wild: Wild = NOTHING_WILD) -> Held:
        """The tiles of these kinds."""
        counts = count_kinds(list(kinds))
        return cls(counts, codes_of(counts), tuple(melds), wild)

    def plus(self, kind: Kind, times: int = 1) -> Held:
        """With `times` more tiles of a kind (fewer, below zero)."""
        counts = list(self.counts)
        counts[kind] += times
        codes = with_tile(self.codes, kind, times) if kind < 34 else self.codes
        return Held(counts, codes, self.melds, self.wild, self.locked)


@fast_value
class Reading(LazyAttributes):
    """One way of splitting a hand, with one place for the winning tile: what conditions are asked of.

    `groups` holds the laid melds first, then the groups of the hand, the pair last where there is one. A group that a
    claimed winning tile completed is not concealed. `placed` is the index of the group that holds it (-1 for none).
    `packed_sets` is what the suits of the hand come to in one number (`suit_bits`; 0: it is not read suit by suit).
    What follows from these is worked out when first asked for: many conditions look at the same things.
    """

    case: HandContext
    shape: str
    groups: tuple[Group, ...]
    placed: int = -1
    packed_sets: int = field(default=0, compare=False, repr=False)

    @lazy
    def cache(self) -> dict[object, object]:
        """What conditions have worked out themselves and will ask for again."""
        return {}

    @lazy
    def made_sets(self) -> Sets:
        """Its chows and pungs, those on the table among them."""
        if not self.packed_sets:
            return Sets.of(self.groups)
        made, case = self.case.split_into(self.packed_sets)[0], self.case
        if made.pung_count and case.by == BY_DISCARD and self.groups[self.placed].form is _PUNG:
            return replace(made, hidden=made.hidden - 1)
        return made

    @lazy
    def gates(self) -> int:
        """What it opens for rows of a table."""
        shape = preconditions.REGULAR if self.shape == SETS_AND_PAIR else preconditions.ODD_SHAPE
        made = self.made_sets
        if self.packed_sets:
            opened = self.case.split_into(self.packed_sets)[1]
        else:
            opened = preconditions.of_all_sets(made, self.mask)
        return self.case.gates | shape | opened | preconditions.of_hidden(made.hidden)

    @lazy
    def sets(self) -> tuple[Group, ...]:
        """The groups without the pair."""
        return tuple(group for group in self.groups if group.form is not _PAIR)

    @lazy
    def pair(self) -> Group | None:
        """The pair, if the shape has just one."""
        if self.packed_sets:
            return self.groups[-1]
        pairs = [group for group in self.groups if group.form is _PAIR]
        return pairs[0] if len(pairs) == 1 else None

    @lazy
    def kinds(self) -> tuple[Kind, ...]:
        """What all tiles of the reading count as."""
        return tuple([kind for group in self.groups for kind in group.kinds])

    @lazy
    def mask(self) -> int:
        """A bit for each kind that is there."""
        if not self.packed_sets:
            return preconditions.bits_of(self.kinds)
        return self.made_sets.kinds | pair_bit(self.packed_sets)

    @lazy
    def suits(self) -> int:
        """How many of the three suits are there."""
        mask = self.mask
        return sum([mask & suit != 0 for suit in preconditions.SUITS])

    @lazy
    def kongs(self) -> tuple[bool, ...]:
        """For each kong whether it is concealed."""
        return tuple([group.concealed for group in self.groups if group.form is _KONG])

    @lazy
    def concealed_pungs(self) -> int:
        """How many pungs and kongs are concealed; one that a claimed tile completed is open."""
        return self.made_sets.hidden

    @lazy
    def chows(self) -> tuple[Kind, ...]:
        """The lowest kinds of its chows, in ascending order."""
        return tuple(sorted([group.kinds[0] for group in self.groups if group.form is _CHOW]))

    @lazy
    def pungs(self) -> tuple[Kind, ...]:
        """The kinds of its pungs and kongs, in ascending order."""
        return tuple(
            sorted([group.kinds[0] for group in self.groups if group.form is _PUNG or group.form is _KONG])
        )


Condition = Callable[[Reading], int]
"""How often something holds in a reading; 0 means it does not."""


@dataclass(frozen=True, slots=True)
class Element:
    """One row of a scoring table. Its names live in the translations, under its id.

    `value` is what one occurrence is worth in `unit`, fixed or taken from the house rules; `less_open` how much less it
    is in a hand with claimed sets. A row that stands excludes those it names, and takes from those in `contains` as
    many occurrences as the condition beside each says. `when` says under which house rules the row exists. `among` is
    what tells of many rows at once how often each stands, asked instead of `times` once for all rows that share it.
    `group` is the heading of the table it stands under. `example` is a case in score notation in which it scores
    (tested).
    """

    id: str
    times: Condition
    value: int | Callable[[Options], int]
    unit: str = "points"
    group: str = "main"
    excludes: tuple[str, ...] | Callable[[Options], tuple[str, ...]] = ()
    contains: Callable[[Options], Mapping[str, Condition]] | None = None
    when: Callable[[Options], bool] | None = None
    among: Callable[[Reading], Mapping[str, int]] | None = None
    tiles: Callable[[Reading], Iterable[Kind]] | None = None
    example: str = ""
    less_open: int = 0
    summed: bool = False
    """Whether `times` says what all that counts comes to, and not how often something stands."""
    families: Families = ()
    """What hands can be played for so as to score it, where suits, honors and special shapes do not say it."""
    unit_by: Callable[[Options], str] | None = None
    """What its value is counted in, where that depends on the house rules."""

    def unit_in(self, options: Options) -> str:
        """What one occurrence is counted in under these house rules."""
        return self.unit if self.unit_by is None else self.unit_by(options)

    def value_in(self, options: Options) -> int:
        """What one occurrence is worth under these house rules; the players' own scoring table goes first."""
        own = options.get(f"value.{self.id}")
        if isinstance(own, int):
            return own
        return self.value(options) if callable(self.value) else self.value

    def excluded_in(self, options: Options) -> tuple[str, ...]:
        """The rows that this one excludes under these house rules."""
        return self.excludes(options) if callable(self.excludes) else self.excludes


class Shape(Protocol):
    """A family of winning hands."""

    @property
    def id(self) -> str:
        """Its name, as readings carry it."""
        ...

    @property
    def regular(self) -> int:
        """How many sets it has beside a pair of natural tiles; 0 for any other shape."""
        ...

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Every way in which the complete hand has this shape; none if it has not."""
        ...

    def shanten(self, held: Held) -> int:
        """How far the tiles are from this shape: -1 complete, 0 waiting, 99 impossible.

        A tile more lessens it by one at most, and a tile less never does.
        """
        ...

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """That distance, and the kinds that bring the hand nearer."""
        ...


class Scoring(Protocol):
    """What engine, computer players and calculator ask of a rule set about hands."""

    def judge(self, case: HandContext) -> ScoreSheet:
        """The best legal count of a winning hand, or the reason why it does not win."""
        ...

    def count_lost(self, case: HandContext) -> ScoreSheet | None:
        """What a hand that did not win is worth, where the rule set counts it."""
        ...

    def could_win(self, held: Held) -> bool:
        """A quick test without false negatives: have these tiles, the winning one included, a winning shape?"""
        ...

    def shanten(self, held: Held) -> int:
        """Distance of the hand over all shapes: 0 waiting, -1 complete."""
        ...

    def outlook(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """That distance, and the kinds that bring the hand nearer."""
        ...

    def waits(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """A distance that the hand is not nearer than, and the kinds that complete it; none while it does not wait."""
        ...

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The families of winning hands, where hands are read by them."""
        ...


Arithmetic = Callable[[Reading, tuple[Line, ...]], ScoreSheet]
"""Turns the lines of a reading into a sheet: minimum, order of operations, limit, rounding."""

Preference = Callable[[Reading, ScoreSheet], tuple[int, ...]]
"""Which of two readings of equal legality counts; the greater wins, the first found among equals."""


def by_score(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """The reading that scores most; among equals the one with more chows."""
    return (sheet.score, len(reading.chows))


@dataclass(frozen=True)
class ByShapes:
    """What hands wait for, where shapes say what a winning hand is."""

    options: Options
    shapes: tuple[Shape, ...]
    by_situation: tuple[Shape, ...] = field(default=(), kw_only=True)
    """Shapes that win in certain circumstances alone (robbing a kong): who has one may win, nobody plays for it."""

    def could_win(self, held: Held) -> bool:
        """A quick test without false negatives."""
        return any(shape.shanten(held) < 0 for shape in (*self.shapes, *self.by_situation))

    def shanten(self, held: Held) -> int:
        """Distance over all shapes."""
        return min([shape.shanten(held) for shape in self.shapes])

    def outlook(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Distance over all shapes, and the kinds that bring the hand nearer."""
        shantens = [shape.shanten(held) for shape in self.shapes]
        least = min(shantens)
        found = frozenset[Kind]()
        for shape, shanten in zip(self.shapes, shantens, strict=True):
            if shanten == least:
                found |= shape.accepting_tiles(held)[1]
        return least, found

    def waits(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """The distance, and the kinds that complete the hand; none as long as it does not wait.

        A hand that has one shape already (so many wild tiles) may wait for another all the same.
        """
        shapes = (*self.shapes, *self.by_situation) if self.by_situation else self.shapes
        shantens = [shape.shanten(held) for shape in shapes]
        least = min(shantens)
        if least > 0:
            return least, frozenset()
        waiting = [shape.accepting_tiles(held)[1] for shape, away in zip(shapes, shantens, strict=True) if not away]
        return least, waiting[0] if len(waiting) == 1 else frozenset().union(*waiting)


@dataclass(frozen=True)
class TableScoring(ByShapes):
    """Scoring by shapes, a table of rows and an arithmetic: what most rule sets are."""

    rows: tuple[Element, ...]
    arithmetic: Arithmetic
    prefer: Preference = by_score
    guard: Callable[[HandContext], str] | None = None
    """A reason why a hand may not win whatever its tiles, or an empty text."""
    lost: Callable[[HandContext], ScoreSheet] | None = None
    top_down: bool = False
    """Whether rows are gone through from the top, so that an excluded row excludes nothing."""

    @lazy
    def _table(self) -> RowTable:
        return RowTable(self.rows, self.options, self.top_down)

    def judge(self, case: HandContext) -> ScoreSheet:
        """The best legal count of a winning hand, or the reason why it does not win."""
        counted = [(reading, self.count(reading)) for shape in self.shapes for reading in shape.readings(case)]
        if not counted:
            counted = [(one, self.count(one)) for shape in self.by_situation for one in shape.readings(case)]
        if not counted:
            return illegal("not_complete")
        best = counted[0][1]
        if len(counted) > 1:
            _, best = max(counted, key=lambda one: (one[1].legal, *self.prefer(*one)))
        if self.guard is not None and (reason := self.guard(case)):
            return best.refused(reason)
        return best

    def count(self, reading: Reading) -> ScoreSheet:
        """The sheet of one reading."""
        return self.arithmetic(reading, self._table.lines(reading))

    def count_lost(self, case: HandContext) -> ScoreSheet | None:
        """What a hand that did not win is worth, where the rule set counts it."""
        return self.lost(case) if self.lost else None


def rows_in_play(rows: Iterable[Element], options: Options) -> tuple[Element, ...]:
    """The rows that exist under these house rules and are worth something."""
    return tuple(row for row in rows if (row.when is None or row.when(options)) and row.value_in(options))


def sheet_of(
    reading: Reading, lines: tuple[Line, ...], score: int, steps: Sequence[Step] = (), *, legal: bool = True,
    reason: str = "", missing: int = 0,
) -> ScoreSheet:  # fmt: skip
    """A sheet that carries the reading it was counted from."""
    return ScoreSheet(
        legal, reason, missing, lines, tuple(steps), score, reading.shape, reading.groups, reading.placed,
        reading.case.win,
    )  # fmt: skip


def bonus_shown(case: HandContext) -> tuple[Kind, ...]:
    """The bonus tiles beside the hand, the one that it wins on included."""
    if case.win is None or case.win not in BONUS or case.win in case.bonus:
        return case.bonus
    return (*case.bonus, case.win)


def opened(groups: Sequence[Group], placed: int, case: HandContext) -> tuple[Group, ...]:
    """The groups of a reading, the one that a claimed winning tile completed no longer concealed."""
    if case.by != BY_DISCARD or placed < 0:
        return tuple(groups)
    taken = groups[placed]
    shown = Group(taken.form, taken.kinds, False, faces=taken.faces)
    return (*groups[:placed], shown, *groups[placed + 1 :])


def places_for(groups: Sequence[Group], laid: int, win: Kind) -> list[int]:
    """The indexes of the groups of the hand (after `laid` melds) that may hold the winning tile, each sort once."""
    wanted, places = plain(win), list[int]()
    for index in range(laid, len(groups)):
        group = groups[index]
        if wanted in group.kinds and not any(groups[place] == group for place in places):
            places.append(index)
    return places
