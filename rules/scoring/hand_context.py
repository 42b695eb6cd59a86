"""A hand and everything that its count may depend on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, fields, replace
from operator import attrgetter
from typing import cast

from rules.core.fast_value import LazyAttributes, fast_value
from rules.core.lazy import lazy
from rules.core.locked_tiles import NOTHING_LOCKED, LockedTiles
from rules.core.melds import Group
from rules.core.options import Options
from rules.core.plain_value import PlainValue
from rules.core.tiles import BONUS, PLAIN, Kind, count_kinds, plain
from rules.core.wild import NOTHING_WILD, Wild
from rules.hands import Codes, codes_of, kinds_of, with_tile
from rules.scoring import preconditions
from rules.scoring.preconditions import Sets
from rules.scoring.suit_bits import CHOW_BITS, CHOW_COUNT, COUNT, PUNG_BITS, PUNG_COUNT, PUNGS, pair_bit

BY_SELF, BY_DISCARD, BY_LOST = "self", "discard", "lost"
NO_SETS = Sets()


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
    values: Mapping[str, PlainValue] = field(default_factory=dict)
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
