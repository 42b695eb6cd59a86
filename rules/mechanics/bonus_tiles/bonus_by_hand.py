"""Laying bonus tiles by choice rather than at once when they are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind
from rules.engine.actions import Action, ShowBonus
from rules.engine.drawing import replacements_left
from rules.engine.table import State
from rules.mechanics.kongs.kong_of_one import LayTile

RANK_AFTER_CLAIMS = -1
"""The rank of an answer behind every claim."""


@rulebook_key("show_bonus_tile")
@dataclass(frozen=True)
class ShowBonusTile(LayTile):
    """Move: lay a bonus tile of the hand, in a turn that began with a draw, while a replacement is left."""

    kinds: frozenset[Kind]

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer each tile of `kinds` in the hand."""
        holder = state.seats[seat]
        if holder.drawn is None or not replacements_left(state):
            return ()
        return [ShowBonus(tile) for tile in sorted(holder.hand) if state.faces[tile] in self.kinds]


@rulebook_key("put_aside")
@dataclass(frozen=True)
class LayAside(ShowBonusTile):
    """Move: lay a tile that could also stay in the hand (a north wind); others may win on it before it is replaced.

    Of equal tiles the one just drawn goes first; a hand fixed by its declaration of ready may lay only the drawn tile.
    """

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer one tile of each of `kinds` in the hand."""
        holder, faces = state.seats[seat], state.faces
        found: dict[Kind, Action] = {}
        for action in super().offers(state, seat):
            assert isinstance(action, ShowBonus)
            if action.tile == holder.drawn or not (holder.frozen or faces[action.tile] in found):
                found[faces[action.tile]] = action
        return list(found.values())


@rulebook_key("lay_before_draw")
@dataclass(frozen=True)
class LayBeforeDraw(LayTile):
    """Move of the player next in turn: lay a tile of `kinds` instead of drawing; its replacement is the draw."""

    kinds: frozenset[Kind]
    next_player_only = True

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer one tile of each of `kinds` in the hand, while the wall has tiles."""
        if state.claimable is None or state.after(state.claimable.seat) != seat or state.wall.left <= 0:
            return ()
        found: dict[Kind, Action] = {}
        for tile in sorted(state.seats[seat].hand):
            if state.faces[tile] in self.kinds:
                found.setdefault(state.faces[tile], ShowBonus(tile))
        return list(found.values())

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Rank behind every claim of the discard: laying a tile gives way to chow, pung, kong and win."""
        return (RANK_AFTER_CLAIMS,)
