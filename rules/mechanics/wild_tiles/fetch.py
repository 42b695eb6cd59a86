"""Exchanging a tile for a dragon that stands for it in an open group."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.core.fast_value import fast_value
from rules.core.melds import Meld, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, FetchJoker
from rules.engine.hand_choices import began_with_draw, may_call
from rules.engine.move_rule import Rule
from rules.engine.state import EXCHANGE
from rules.engine.table import State
from rules.hands.groups import is_joker


@fast_value
class JokerFetched(ev.Event):
    """`seat` puts `tile` of its hand into set `index` of `owner` and takes `joker` out of it; the set becomes `meld`.
    """

    visible_act = True
    logged_as = "joker"

    seat: Seat
    tile: Tile
    face: Kind
    owner: Seat
    index: int
    joker: Tile
    meld: Meld

    def reduce(self, state: State) -> None:
        """Exchange the tile of the hand for the joker in the set."""
        seat, joker = state.seats[self.seat], state.faces[self.joker]
        seat.lose(self.tile)
        state.shown[plain(self.face)] += 1
        state.seats[self.owner].change_meld(self.index, self.meld)
        seat.gain(self.joker, joker)
        state.shown[plain(joker)] -= 1
        seat.drawn, seat.drawn_from, state.laid_since = self.joker, EXCHANGE, None

    def gesture(self) -> ev.Gesture:
        """Return the gesture with which the table shows this event."""
        return ev.Gesture(self.seat, "joker_exchange", "pung", self.meld.tiles)


class FetchMove(Rule):
    """Base of moves that exchange a tile of the hand for a joker in a group on the table ("fetch" it)."""

    answers = (FetchJoker,)

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that exchanges the tile for the joker."""
        assert isinstance(action, FetchJoker)
        face = state.faces[action.tile]
        meld = meld_after_exchange(state.seats[action.owner].melds[action.meld], action.joker, action.tile, face)
        return [JokerFetched(seat, action.tile, face, action.owner, action.meld, action.joker, meld)]


@rulebook_key("fetch_dragon")
@dataclass(frozen=True)
class FetchDragon(FetchMove):
    """Move of a player's own turn: exchange a tile for a dragon that stands for it in anybody's open group in play."""

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer one dragon of each group and kind for which the hand holds the natural tile."""
        holder = state.seats[seat]
        if not may_call(state, seat) or not began_with_draw(state, seat):
            return ()
        found: dict[tuple[Seat, int, Kind], Action] = {}
        for owner in range(state.players):
            if not state.playing(owner):
                continue
            for index, meld in enumerate(state.seats[owner].melds):
                for joker, face, stand in zip(meld.tiles, meld.faces, meld.stands, strict=True):
                    if is_joker(face, stand) and holder.counts[stand]:
                        tile = min(held for held in holder.hand if state.faces[held] == stand)
                        found.setdefault((owner, index, stand), FetchJoker(tile, owner, index, joker))
        return list(found.values())


def meld_after_exchange(meld: Meld, joker: Tile, tile: Tile, face: Kind) -> Meld:
    """Return the group with `tile`, which shows `face`, in the place of `joker`."""
    place = meld.tiles.index(joker)
    return replace(
        meld,
        tiles=(*meld.tiles[:place], tile, *meld.tiles[place + 1 :]),
        faces=(*meld.faces[:place], face, *meld.faces[place + 1 :]),
        claimed=tile if meld.claimed == joker else meld.claimed,
    )
