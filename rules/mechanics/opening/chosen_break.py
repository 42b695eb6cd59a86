"""Walls that the dealer breaks at a gap of his choice."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.actions import Action, BreakAt
from rules.engine.table import RngFactory, State
from rules.engine.view import View
from rules.engine.wall import WallPlan

BreakPoint = tuple[Seat, int]
"""A gap in the wall: a side, and the stack after which it is broken, from 0 at the right end."""


@rulebook_key("choose_break")
@dataclass(frozen=True)
class ChooseBreak:
    """Phase in which the dealer chooses where to break the wall: after any stack of any side but his own."""

    plan: WallPlan

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the dealer's choices: every gap of the other sides, counted from the right end of each."""
        sides, own = state.wall.sides, self.plan.side_of(state.dealer)
        around = ((places, sides[(own + places) % len(sides)]) for places in range(1, len(sides)))
        gaps = tuple(BreakAt(places, stacks) for places, long in around for stacks in range(1, long + 1))
        return {state.dealer: gaps}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events that break the wall at the chosen gap and end the phase."""
        assert isinstance(action, BreakAt)
        side = self.broken_side(seat, action, len(state.wall.sides))
        return [self.plan.cut(state.wall, side, action.stacks), ev.PhaseEnded("break_wall")]

    def broken_side(self, seat: Seat, action: BreakAt, sides: int) -> Seat:
        """Return the side that a seat breaks by this action, in a wall of `sides` sides."""
        return (self.plan.side_of(seat) + action.places) % sides

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return no events: the phase waits for the dealer's choice."""
        return []


def break_points(view: View) -> dict[BreakPoint, BreakAt]:
    """Return the gaps at which the viewer may break the wall now, with the action for each; empty if it may not."""
    asked = [action for action in view.legal if isinstance(action, BreakAt)]
    phase = next((phase for phase in view.table.phases if isinstance(phase, ChooseBreak)), None)
    if phase is None or not asked:
        return {}
    sides = 1 + max(action.places for action in asked)
    return {(phase.broken_side(view.seat, action, sides), action.stacks - 1): action for action in asked}
