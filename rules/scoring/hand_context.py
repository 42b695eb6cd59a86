"""A hand with the circumstances that its score may depend on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, fields, replace
from operator import attrgetter
from typing import cast

from rules.core.fast_value import LazyAttributes, fast_value
from rules.core.lazy import lazy
from rules.core.locked_tiles import NOTHING_LOCKED, LockedTiles
from rules.core.melds import Group
from rules.core.options import OptionValues
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
    """A hand to be scored, with its circumstances.

    `concealed` are the kinds in the hand without the winning tile `win`. `by` is ``self``, ``discard``, or ``lost`` for
    a hand that did not win, whose `win` is None. Seats are winds: 0 for the dealer and so on; `source` is the seat
    whose tile was taken. `flags` are circumstances by name (``replacement``, ``last_tile``, ``robbing_kong``,
    ``ready``, ...).

    The rest matters to few rule sets: `rivers`, `indicators`, `direction`, the dealer's `streak`, `firsts` (the first
    discard of each seat, -1 for none), `out` (seats out of play in this deal) and `left_match` (seats whose players
    left the match before it). `wild` are the wild tiles of the deal, `reds` the number of red fives in the whole hand,
    `values` facts of one rule set alone (sticks on the table, a void suit, who fed a set).
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
    options: OptionValues
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
        """Return the hand won on this kind, without any circumstances.

        `by` and `source` are the values of these fields.
        """
        return replace(self, win=kind, by=by, source=source, flags=frozenset())

    def with_hand(self, held: Held) -> HandContext:
        """Return the same circumstances with other tiles in the hand; the winning tile is still to come."""
        other, jokers = HandContext(*_HELD_BY(self)), list[Kind]()
        if any(held.counts[len(PLAIN) :]):
            jokers = [kind for kind in range(len(PLAIN), len(held.counts)) for _ in range(held.counts[kind])]
        other.concealed, other.win = (*kinds_of(held.codes), *jokers), None  # type: ignore[misc]  # nobody knows it yet
        other.__dict__.update(held=held, open=self.open, laid=self.laid, splits={})
        if not jokers:
            other.__dict__["plain"] = True
        return other

    def with_winning_tile(self, win: Kind, by: str, source: int | None) -> HandContext:
        """Return the hand in the same circumstances, won on another tile; cached attributes that still hold are kept.

        `by` and `source` are the new values of these fields.
        """
        other = HandContext(*_HELD_BY(self))
        other.win, other.by, other.source = win, by, source  # type: ignore[misc]  # nobody knows it yet
        kept, known = other.__dict__, self.__dict__
        kept.update(known)
        kept.pop("traits", None)
        if win != self.win:
            for name in _OF_TILES:
                kept.pop(name, None)
            if self.win is None and "held" in known and win < len(PLAIN):
                kept.update(held=known["held"].plus(win), plain=self.plain)
        return other

    def number(self, name: str, otherwise: int = 0) -> int:
        """Return the number `name` of the rule set's own facts, or `otherwise` if there is none."""
        value = self.values.get(name, otherwise)
        return value if isinstance(value, int) else otherwise

    def word(self, name: str, otherwise: str = "") -> str:
        """Return the word `name` of the rule set's own facts, or `otherwise` if there is none."""
        value = self.values.get(name, otherwise)
        return value if isinstance(value, str) else otherwise

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return the numbers (kinds or seats) `name` of the rule set's own facts; empty if there are none."""
        value = self.values.get(name)
        return cast(tuple[int, ...], value) if value and isinstance(value, tuple) else ()

    def seat_after(self, seat: int) -> int:
        """Return the next seat that still plays, in the present direction of play."""
        return self._following(seat, self.out)

    def seat_beside(self, seat: int) -> int:
        """Return the seat next to this one in the direction of play, even if that player has won already."""
        return self._following(seat, self.left_match)

    def _following(self, seat: int, skipped: frozenset[int]) -> int:
        """Return the next seat in the direction of play that is not among those `skipped`."""
        following = (seat + self.direction) % self.players
        while following in skipped and following != seat:
            following = (following + self.direction) % self.players
        return following

    @lazy
    def tiles(self) -> tuple[Kind, ...]:
        """The tiles in the hand, with the winning tile if there is one, but without melds."""
        return self.concealed if self.win is None else (*self.concealed, self.win)

    @lazy
    def all_kinds(self) -> tuple[Kind, ...]:
        """All tiles of the hand, with melds but without bonus tiles."""
        return self.tiles + tuple([kind for meld in self.melds for kind in meld.kinds]) if self.melds else self.tiles

    @lazy
    def fours(self) -> int:
        """The number of kinds of which the hand has four tiles, as a kong or not."""
        counts = count_kinds(self.all_kinds) if self.melds else self.held.counts
        return counts.count(4)

    @lazy
    def held(self) -> Held:
        """The tiles in the form that shanten is computed from."""
        return Held.of(self.tiles, self.melds, self.wild)

    @lazy
    def plain(self) -> bool:
        """True if the tiles in the hand are only suit tiles and honors."""
        return max(self.tiles, default=0) < len(PLAIN)

    @lazy
    def open(self) -> bool:
        """True if a set was claimed."""
        return bool(self.melds) and not all(meld.concealed for meld in self.melds)

    @lazy
    def laid(self) -> Sets:
        """The chows and pungs on the table, as bits and numbers."""
        return Sets.of(self.melds) if self.melds else NO_SETS

    @lazy
    def traits(self) -> int:
        """The facts of the hand, as bits, that do not depend on its reading (`rules.scoring.preconditions`)."""
        found = preconditions.DRAWN if self.by == BY_SELF else preconditions.TAKEN
        if not self.melds or not self.open:
            found |= preconditions.CONCEALED
        if len(self.melds) > 2:
            found |= preconditions.MANY_MELDS
        return found | preconditions.bonus_traits(self.bonus, self.seat)

    @lazy
    def splits(self) -> dict[int, tuple[Sets, int]]:
        """Cache of `split_into`, shared by all winning tiles of this hand."""
        return {}

    def split_into(self, made: int) -> tuple[Sets, int]:
        """Return the sets of a hand, laid ones included, and the traits of these sets and the pair.

        `made` packs the concealed part of it (`rules.scoring.suit_bits`). The sets are those of a self-drawn win;
        traits of concealed sets are left out.
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
            found = self.splits[made] = sets, preconditions.traits_of_sets_and_kinds(sets, sets.kinds | pair_bit(made))
        return found

    @property
    def self_drawn(self) -> bool:
        """True if the winner drew the winning tile."""
        return self.by == BY_SELF


_HELD_BY = attrgetter(*[one.name for one in fields(HandContext)])
_OF_TILES = ("tiles", "all_kinds", "fours", "held", "plain")
"""Cached attributes that depend on the concealed tiles, the winning one included."""


@fast_value
class Held:
    """The tiles of a hand by kind and by suit, and its melds; shanten is computed from it."""

    counts: Sequence[int]
    codes: Codes
    melds: tuple[Group, ...]
    wild: Wild = NOTHING_WILD
    locked: LockedTiles = NOTHING_LOCKED
    """Tiles that may not be discarded."""

    @classmethod
    def of(cls, kinds: Iterable[Kind], melds: Sequence[Group] = (), wild: Wild = NOTHING_WILD) -> Held:
        """Return a hand that holds tiles of these kinds."""
        counts = count_kinds(list(kinds))
        return cls(counts, codes_of(counts), tuple(melds), wild)

    def plus(self, kind: Kind, times: int = 1) -> Held:
        """Return the hand with `times` more tiles of a kind (fewer if negative)."""
        counts = list(self.counts)
        counts[kind] += times
        codes = with_tile(self.codes, kind, times) if kind < 34 else self.codes
        return Held(counts, codes, self.melds, self.wild, self.locked)


def bonus_shown(case: HandContext) -> tuple[Kind, ...]:
    """Return the bonus tiles beside the hand, including the one that wins the deal."""
    if case.win is None or case.win not in BONUS or case.win in case.bonus:
        return case.bonus
    return (*case.bonus, case.win)


def opened(groups: Sequence[Group], placed: int, case: HandContext) -> tuple[Group, ...]:
    """Return the groups of a reading; if the winning tile was claimed, the group that it completed becomes open.

    `placed` is the index of the group.
    """
    if case.by != BY_DISCARD or placed < 0:
        return tuple(groups)
    taken = groups[placed]
    shown = Group(taken.form, taken.kinds, False, faces=taken.faces)
    return (*groups[:placed], shown, *groups[placed + 1 :])


def places_for(groups: Sequence[Group], laid: int, win: Kind) -> list[int]:
    """Return the indexes of the groups that may hold the winning tile; of equal groups only the first.

    The first `laid` groups are melds and stay out of it.
    """
    wanted, places = plain(win), list[int]()
    for index in range(laid, len(groups)):
        group = groups[index]
        if wanted in group.kinds and not any(groups[place] == group for place in places):
            places.append(index)
    return places
