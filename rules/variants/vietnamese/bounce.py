"""Bouncing jokers: a joker in an own pung is replaced by the natural tile and laid out."""

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
from rules.mechanics.wild_tiles.fetch import JokerFetched, meld_after_exchange


@rulebook_key("bounce_joker")
@dataclass(frozen=True)
class BounceJoker(Rule):
    """Move in a turn that began with a draw: exchange a joker in a player's own pung for the natural tile from his
    hand.

    The joker is laid out like a bonus tile and replaced.
    """

    answers = (FetchJoker,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return one exchange for each pung and joker face in it whose natural tile is in the hand."""
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
        """Return the events of the exchange and of laying the joker out."""
        assert isinstance(action, FetchJoker)
        face, joker = state.faces[action.tile], state.faces[action.joker]
        meld = meld_after_exchange(state.seats[seat].melds[action.meld], action.joker, action.tile, face)
        return [
            JokerFetched(seat, action.tile, face, seat, action.meld, action.joker, meld),
            ev.BonusShown(seat, (action.joker,), (joker,)),
        ]
