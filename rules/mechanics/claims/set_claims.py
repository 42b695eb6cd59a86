"""Claims of a discard for a chow, pung or kong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from rules.core.melds import Form, Meld, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import SUIT_TILES, Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, Claim
from rules.engine.hand_choices import choices, may_call, tiles_of
from rules.engine.move_rule import Rule
from rules.engine.table import Bar, Refusal, State
from rules.mechanics.discards.bars import barred, refused
from rules.mechanics.kongs.own_kongs import UnreplacedKongRule, can_replace_kong, may_kong
from rules.mechanics.ready.waiting import KongRule

RANK_FALSE_WIN, RANK_CHOW, RANK_PUNG, RANK_WIN = 0, 1, 2, 3
"""A win beats a pung or kong, which beats a chow; a call that does not hold is beaten by all that do."""


ClaimFilter = Callable[[State, Seat, Claim], bool]
"""Checks that a seat may claim this set with these tiles of its hand."""


def claimed_meld(
    state: State, form: Form, tiles: tuple[Tile, ...], stands: tuple[Kind, ...], claimed: Tile, source: Seat
) -> Meld:
    """Return the meld of `tiles` of the hand and the `claimed` one, in ascending order of the kinds they stand for.

    `stands` gives these kinds, the claimed tile's last; it is empty where all tiles are natural. `source` is the
    discarder.
    """
    whole = (*tiles, claimed)
    means = stands or tuple(plain(state.faces[tile]) for tile in whole)
    placed = sorted(zip(means, whole, strict=True))
    ordered = tuple(tile for _, tile in placed)
    return Meld(
        form, ordered, tuple(state.faces[tile] for tile in ordered), tuple(kind for kind, _ in placed),
        claimed=claimed, source=source,
    )  # fmt: skip


class ClaimSet(Rule):
    """Base of claims for a chow, pung or kong.

    `form` is the set claimed, `priority` the rank of the claim among others, the highest first.
    """

    form: Form
    priority: int
    bars: tuple[Bar, ...] = ()
    """Restrictions on the kinds that may be claimed for this set."""

    def handles(self, action: Action) -> bool:
        """Return True for a claim for a set of this form."""
        return isinstance(action, Claim) and action.form is self.form

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Rank by the form of the set, then by nearness after the discarder."""
        assert state.claimable is not None
        return (self.priority, -state.steps_from(state.claimable.seat, seat))

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that lays the set open with the claimed tile."""
        assert isinstance(action, Claim) and state.claimable is not None
        meld = claimed_meld(state, action.form, action.tiles, action.stands, state.claimable.tile, state.claimable.seat)
        return [ev.Claimed(seat, meld, len(state.seats[seat].melds))]

    def _barred(self, state: State, seat: Seat) -> bool:
        """Check that some bar forbids claiming the discard for this set."""
        assert state.claimable is not None
        return bool(self.bars) and bool(barred(self.bars, state, seat, plain(state.claimable.face)))

    def possible(self, state: State, seat: Seat) -> bool:
        """Check that the hand holds the equal tiles that a pung or kong needs; bars are not considered."""
        assert state.claimable is not None
        return bool(self.equal_needed) and state.seats[seat].counts[plain(state.claimable.face)] >= self.equal_needed

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return why the seat may not claim a set that its tiles could make; None if nothing bars it."""
        if not self.bars or state.claimable is None or not self.possible(state, seat):
            return None
        return refused(str(self.form), self.bars, state, seat, (plain(state.claimable.face),))


CHOW_PARTNERS = tuple(
    tuple(
        (kind + low, kind + high) for low, high in ((-2, -1), (-1, 1), (1, 2))
        if kind % 9 + low >= 0 and kind % 9 + high <= 8
    )
    for kind in SUIT_TILES
)  # fmt: skip
"""For each suit tile the pairs of kinds with which it makes a chow."""


@rulebook_key("claim_chow")
@dataclass(frozen=True)
class ClaimChow(ClaimSet):
    """Claim the discard of the player before for a chow.

    `on_last` allows claiming the last discard of the deal; `fits` rejects some claims.
    """

    on_last: bool = True
    bars: tuple[Bar, ...] = ()
    fits: ClaimFilter | None = None
    lays = (Form.CHOW,)
    form = Form.CHOW
    priority = RANK_CHOW
    next_player_only = True

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer each chow that the discard makes with two tiles of the hand."""
        last = state.claimable
        assert last is not None
        kind = plain(last.face)
        if kind >= 27:
            return ()
        counts = state.seats[seat].counts
        pairs = [(low, high) for low, high in CHOW_PARTNERS[kind] if counts[low] and counts[high]]
        if not pairs or state.after(last.seat) != seat or not may_call(state, seat) or self._barred(state, seat):
            return ()
        if not self.on_last and state.wall.left <= 0:
            return ()
        found = [Claim(Form.CHOW, pair) for beside in pairs for pair in choices(state, seat, beside)]
        return found if self.fits is None else [claim for claim in found if self.fits(state, seat, claim)]


def _face(state: State, seat: Seat, tile: Tile) -> Kind:
    """Return the face of a tile, by which equal tiles are recognized unless a rule says otherwise."""
    return state.faces[tile]


@rulebook_key("claim_pung")
@dataclass(frozen=True)
class ClaimPung(ClaimSet):
    """Claim anybody's discard for a pung.

    `on_last` allows claiming the last discard of the deal; `fits` rejects some claims. Tiles for which `distinguish`
    returns different values, as for red fives, are offered as different claims.
    """

    on_last: bool = True
    bars: tuple[Bar, ...] = ()
    fits: ClaimFilter | None = None
    distinguish: Callable[[State, Seat, Tile], object] | None = None
    lays = (Form.PUNG,)
    form = Form.PUNG
    priority = RANK_PUNG
    equal_needed = 2

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer each pair of equal tiles of the hand; equivalent pairs only once."""
        last = state.claimable
        assert last is not None
        holder, kind = state.seats[seat], plain(last.face)
        if holder.counts[kind] < 2 or kind >= 34 or not may_call(state, seat) or self._barred(state, seat):
            return ()
        if not self.on_last and state.wall.left <= 0:
            return ()
        # Red fives last: with them or without, each choice of faces once.
        tiles = sorted(tiles_of(state, holder, kind), key=lambda tile: state.faces[tile] != kind)
        pairs: dict[tuple[object, object], Claim] = {}
        distinguish = self.distinguish or _face
        for one, other in combinations(tiles, 2):
            claim = Claim(Form.PUNG, (one, other))
            if self.fits is None or self.fits(state, seat, claim):
                pairs.setdefault((distinguish(state, seat, one), distinguish(state, seat, other)), claim)
        return list(pairs.values())


@rulebook_key("claim_kong")
@dataclass(frozen=True)
class ClaimKong(ClaimSet):
    """Claim anybody's discard for a kong, while a replacement is left or `unreplaced` allows a kong without one.

    `on_last` allows claiming the last discard of the deal. A fixed hand may claim one only if `when_fixed` allows it.
    """

    on_last: bool = True
    bars: tuple[Bar, ...] = ()
    unreplaced: UnreplacedKongRule | None = None
    when_fixed: KongRule | None = None
    lays = (Form.KONG,)
    form = Form.KONG
    priority = RANK_PUNG
    equal_needed = 3

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer the kong that the discard makes with three equal tiles of the hand."""
        last = state.claimable
        assert last is not None
        holder, kind = state.seats[seat], plain(last.face)
        if holder.counts[kind] < 3 or kind >= 34 or holder.silent or not may_kong(state, seat, kind, self.when_fixed):
            return ()
        if not can_replace_kong(state, seat, self.unreplaced) or self._barred(state, seat):
            return ()
        if not self.on_last and state.wall.left <= 0:
            return ()
        return (Claim(Form.KONG, tuple(sorted(tiles_of(state, holder, kind)))),)
