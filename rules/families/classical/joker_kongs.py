"""Kongs in a player's own turn in which jokers may stand for missing tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Form, Meld, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import PLAIN, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, ConcealedKong, PromoteKong
from rules.engine.hand_choices import tiles_of
from rules.engine.seat_state import SeatState
from rules.engine.table import State
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung, can_replace_kong

MAX_JOKERS = 2
"""The most jokers in a kong."""
FOUR = 4


def jokers_of(state: State, holder: SeatState) -> list[Tile]:
    """Return the jokers in the hand of a seat, in the order in which they came."""
    wild = state.table.wild.kinds
    return [tile for tile in holder.hand if plain(state.faces[tile]) in wild]


def may_lay_kong(state: State, seat: Seat) -> bool:
    """Check that the seat may lay a kong now, whatever it holds: after a draw, while a replacement is left."""
    holder = state.seats[seat]
    return holder.drawn is not None and not holder.silent and not holder.frozen and can_replace_kong(state, seat, None)


@rulebook_key("joker_kong_from_hand")
@dataclass(frozen=True)
class JokerKongFromHand(KongFromHand):
    """Move: lay down a kong of four tiles of the hand with as few jokers as possible, at most two."""

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer a kong of every kind of which the hand has four, jokers included."""
        if not may_lay_kong(state, seat):
            return ()
        holder = state.seats[seat]
        jokers, wild, found = jokers_of(state, holder), state.table.wild.kinds, list[Action]()
        for kind in PLAIN:
            short = FOUR - holder.counts[kind]
            if kind not in wild and short <= min(MAX_JOKERS, len(jokers)):
                found.append(ConcealedKong((*sorted(tiles_of(state, holder, kind)), *jokers[:short])))
        return found

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that lays the concealed kong, its jokers standing for its natural kind."""
        assert isinstance(action, ConcealedKong)
        faces = tuple(state.faces[tile] for tile in action.tiles)
        kind = next(kind for kind in map(plain, faces) if kind not in state.table.wild.kinds)
        return [ev.KongDeclared(seat, Meld(Form.KONG, action.tiles, faces, (kind,) * FOUR, concealed=True))]


@rulebook_key("joker_promote_pung")
@dataclass(frozen=True)
class JokerPromotePung(PromotePung):
    """Move: add the fourth tile, or a joker for it, to an open pung of the player, in a turn that began with a draw."""

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer each open pung with its fourth tile, and with a joker if it has few enough jokers."""
        holder = state.seats[seat]
        if not holder.melds or not may_lay_kong(state, seat):
            return ()
        wild, jokers, found = state.table.wild.kinds, jokers_of(state, holder), list[Action]()
        for index, meld in enumerate(holder.melds):
            if meld.form is Form.PUNG:
                room = sum(plain(face) in wild for face in meld.faces) < MAX_JOKERS
                more = [*tiles_of(state, holder, meld.stands[0])[:1], *(jokers[:1] if room else [])]
                found += [PromoteKong(tile, index) for tile in more]
        return found
