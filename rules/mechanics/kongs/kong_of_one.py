"""Kongs of a single tile: special tiles laid beside the melds, for a replacement, and never discarded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.actions import Action, ShowBonus
from rules.engine.drawing import replacements_left
from rules.engine.move_rule import Rule
from rules.engine.table import State

SpecialKinds = Callable[[State], frozenset[Kind]]
"""Returns the special kinds of the deal."""


def wild_kinds(state: State) -> frozenset[Kind]:
    """Return the wild kinds of the deal, for games in which these are the special ones."""
    return state.wild.kinds


class LayTile(Rule):
    """Base of moves that lay a single tile beside the melds."""

    answers = (ShowBonus,)

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that shows the tile; the engine draws its replacement."""
        assert isinstance(action, ShowBonus)
        return [ev.BonusShown(seat, (action.tile,), (state.faces[action.tile],))]


@rulebook_key("kong_of_one")
@dataclass(frozen=True)
class SingleTileKong(LayTile):
    """Move: lay a special tile beside the melds, while a replacement is left; nobody may claim it.

    `special` returns the special kinds of the deal.
    """

    special: SpecialKinds

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer every special tile of the hand."""
        if state.seats[seat].silent or not replacements_left(state):
            return ()
        kinds, faces = self.special(state), state.faces
        return [ShowBonus(tile) for tile in sorted(state.seats[seat].hand) if faces[tile] in kinds]


@dataclass(frozen=True)
class NoSpecialDiscard:
    """Bars discarding a special tile, unless the hand holds no other and no replacement is left to lay it for.

    `special` returns the special kinds of the deal.
    """

    special: SpecialKinds

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if `kind` may not be discarded, else an empty string."""
        kinds, holder = self.special(state), state.seats[seat]
        if kind not in kinds:
            return ""
        stuck = not replacements_left(state) and all(plain(state.faces[tile]) in kinds for tile in holder.hand)
        return "" if stuck else "err_only_as_kong"


@dataclass(frozen=True)
class NoSpecialSets:
    """Bars claiming or laying a set of a special kind; `special` returns the special kinds of the deal."""

    special: SpecialKinds

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if a set of this kind is barred, else an empty string."""
        return "err_special_tile" if kind in self.special(state) else ""


@dataclass(frozen=True)
class NoSpecialInClaim:
    """Rejects claims that use a special tile of the hand; `special` returns the special kinds of the deal."""

    special: SpecialKinds

    def __call__(self, state: State, seat: Seat, claim: Action) -> bool:
        """Check that a claim uses no special tile of the hand."""
        kinds = self.special(state)
        return all(plain(state.faces[tile]) not in kinds for tile in claim.used)
