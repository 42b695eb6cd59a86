"""Announcing a special group of the hand, and the indicator that the announcement turns up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Form, Meld, Seat
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.actions import Action, Announce
from rules.engine.hand_choices import began_with_draw, may_call, tiles_of
from rules.engine.move_rule import Rule
from rules.engine.table import State
from rules.hands.groups import GroupRules


def has_closed_tiles(state: State) -> bool:
    """Check that some tile of the wall or heap still lies face down."""
    return len(state.wall.order) > state.wall.head


def turn_indicator(state: State) -> list[ev.Event]:
    """Return the event that turns up the last tile of the wall; in a heap, which has no order, that is any tile."""
    tile = state.wall.order[-1]
    return [ev.IndicatorTurned(tile, state.faces[tile])]


@rulebook_key("announce_special")
@dataclass(frozen=True)
class AnnounceSpecial(Rule):
    """Move: show a special group of the hand in the player's own turn; it counts as closed."""

    rules: GroupRules

    lays = (Form.SPECIAL,)
    answers = (Announce,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer every special group in the hand, with turning up an indicator and without."""
        holder = state.seats[seat]
        counts = holder.counts
        found: list[Action] = []
        for trio in self.rules.specials:
            if counts[trio[0]] and counts[trio[1]] and counts[trio[2]]:
                if len(holder.hand) < 4 or not may_call(state, seat) or not began_with_draw(state, seat):
                    return ()
                tiles = tuple(min(tiles_of(state, holder, kind)) for kind in trio)
                found += [Announce(tiles, True)] if has_closed_tiles(state) else []
                found.append(Announce(tiles, False))
        return found

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events that lay the group down and, if the action says so, turn up an indicator."""
        assert isinstance(action, Announce)
        faces = tuple(state.faces[tile] for tile in action.tiles)
        meld = Meld(Form.SPECIAL, action.tiles, faces, faces, concealed=True)
        return [ev.GroupAnnounced(seat, meld), *(turn_indicator(state) if action.indicator else [])]
