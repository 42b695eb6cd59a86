"""Kongs of a single tile: special kinds that are put beside the melds, for a replacement, instead of being thrown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import told_as
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.actions import Action, ShowBonus
from rules.engine.drawing import replacements_left
from rules.engine.move_rule import Rule
from rules.engine.table import State

SpecialKinds = Callable[[State], frozenset[Kind]]
"""The kinds that are special in the deal at hand."""


@told_as("kong_of_one")
@dataclass(frozen=True)
class KongOfOne(Rule):
    """Put a special tile beside the melds in the own turn, while a replacement can be taken; nobody may claim it."""

    special: SpecialKinds

    def handles(self, action: Action) -> bool:
        """A tile put aside."""
        return isinstance(action, ShowBonus)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every special tile of the hand."""
        if state.seats[seat].silent or not replacements_left(state):
            return ()
        kinds, faces = self.special(state), state.faces
        return [ShowBonus(tile) for tile in sorted(state.seats[seat].hand) if faces[tile] in kinds]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The tile is laid open; the replacement follows by itself."""
        assert isinstance(action, ShowBonus)
        return [ev.BonusShown(seat, (action.tile,), (state.faces[action.tile],))]


@dataclass(frozen=True)
class OnlyAsKong:
    """Bars throwing a special tile, unless the hand holds no other and no replacement is left for a kong."""

    special: SpecialKinds

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """The reason, where there is one."""
        kinds, holder = self.special(state), state.seats[seat]
        if kind not in kinds:
            return ""
        stuck = not replacements_left(state) and all(plain(state.faces[tile]) in kinds for tile in holder.hand)
        return "" if stuck else "err_only_as_kong"


@dataclass(frozen=True)
class NeverInSets:
    """Bars claiming and laying sets of special tiles."""

    special: SpecialKinds

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """The reason, where there is one."""
        return "err_special_tile" if kind in self.special(state) else ""


@dataclass(frozen=True)
class SetWithout:
    """Allows claims that use no special tile of the hand."""

    special: SpecialKinds

    def __call__(self, state: State, seat: Seat, claim: Action) -> bool:
        """Whether the set is made of other tiles alone."""
        kinds = self.special(state)
        return all(plain(state.faces[tile]) not in kinds for tile in claim.used)
