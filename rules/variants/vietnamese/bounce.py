"""A joker in an own pung gives way to the natural tile and is laid out: it bounces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Form, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine.actions import Action, FetchJoker
from rules.engine.drawing import replacements_left
from rules.engine.move_rule import Rule
from rules.engine.table import State
from rules.mechanics.wild_tiles.fetch import meld_after_exchange


@rulebook_key("bounce_joker")
@dataclass(frozen=True)
class BounceJoker(Rule):
    """In a turn that began with a draw, put the natural tile in the place of a joker in an own pung.

    The joker is laid out like a bonus tile and a replacement is drawn for it.
    """

    def handles(self, action: Action) -> bool:
        """A tile exchanged for a joker."""
        return isinstance(action, FetchJoker)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every joker, of each face and pung one, whose tile the hand holds."""
        holder = state.seats[seat]
        if holder.drawn is None or not holder.melds or not replacements_left(state):
            return ()
        found: dict[tuple[int, int], Action] = {}
        for index, meld in enumerate(holder.melds):
            kind = meld.stands[0]
            if meld.form is not Form.PUNG or not holder.counts[kind]:
                continue
            tile = min(held for held in holder.hand if plain(state.faces[held]) == kind)
            for joker, face in zip(meld.tiles, meld.faces, strict=True):
                if plain(face) != kind:
                    found.setdefault((index, face), FetchJoker(tile, seat, index, joker))
        return list(found.values())

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The tile takes the joker's place, and the joker lies beside the sets."""
        assert isinstance(action, FetchJoker)
        face, joker = state.faces[action.tile], state.faces[action.joker]
        meld = meld_after_exchange(state.seats[seat].melds[action.meld], action.joker, action.tile, face)
        return [
            ev.JokerFetched(seat, action.tile, face, seat, action.meld, action.joker, meld),
            ev.BonusShown(seat, (action.joker,), (joker,)),
        ]
