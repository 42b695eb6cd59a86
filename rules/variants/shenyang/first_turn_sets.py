"""Sets of all winds or of all dragons, laid in one's first turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.core.melds import Form, Meld, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import DRAGONS, WINDS, Kind
from rules.engine import events as ev
from rules.engine.actions import Action, LaySet
from rules.engine.drawing import replacement, replacements_left
from rules.engine.hand_choices import tiles_of
from rules.engine.move_rule import Rule
from rules.engine.table import State


@rulebook_key("first_turn_sets")
@dataclass(frozen=True)
class FirstTurnSets(Rule):
    """Move in a player's first turn: lay all dragons or all winds, one tile each, before any claim or discard of his.

    Four winds are replaced by a tile from the end of the wall, while one is left.
    """

    lays = (Form.HONORS,)
    answers = (LaySet,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the sets that the hand holds whole: dragons, winds."""
        holder = state.seats[seat]
        if holder.claimed or holder.discards or holder.silent:
            return ()
        found: list[Action] = []
        for kinds in (DRAGONS, WINDS):
            held = all(holder.counts[kind] for kind in kinds) and not _laid(state, seat, kinds)
            if held and (kinds == DRAGONS or replacements_left(state)):
                found.append(LaySet(tuple(tiles_of(state, holder, kind)[0] for kind in kinds)))
        return found

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that lays the set and, for the four winds, the draw of a further tile."""
        assert isinstance(action, LaySet)
        faces = tuple(state.faces[tile] for tile in action.tiles)
        laid = ev.GroupAnnounced(seat, Meld(Form.HONORS, action.tiles, faces, faces, concealed=True))
        return [laid, *(replacement(state, seat, "set") if len(faces) == len(WINDS) else [])]


def _laid(state: State, seat: Seat, kinds: Sequence[Kind]) -> bool:
    """Check that the seat has laid a set of these kinds already."""
    return any(meld.form is Form.HONORS and meld.faces == tuple(kinds) for meld in state.seats[seat].melds)
