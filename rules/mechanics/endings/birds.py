"""Birds: tiles turned from the wall after a win, each hitting a seat by its number."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.table import RngFactory, State


@rulebook_key("turn_birds")
@dataclass(frozen=True)
class TurnBirds:
    """Reaction to a win: turns `count` tiles (the birds) from the head of the wall, fewer if fewer are left."""

    count: int

    after = (ev.Won,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that turn the birds, once for all who win on the same tile."""
        if state.indicators:
            return []
        wall = state.wall
        turned = wall.live()[: min(self.count, max(wall.left, 0))]
        return [ev.IndicatorTurned(tile, state.faces[tile]) for tile in turned]


def birds_of(state: State) -> tuple[Kind, ...]:
    """Return the kinds of the birds turned in a won deal; if no tile was left to turn, the winning tile alone."""
    turned = tuple(plain(face) for _, face in state.indicators)
    return turned or tuple(plain(win.face) for win in state.wins[:1])


@rulebook_key("turn_horse")
@dataclass(frozen=True)
class TurnHorse(TurnBirds):
    """Reaction to a self-drawn win: turns one tile, the horse.

    With `shown_only` it is turned only if the winner's hand had been shown by a declaration of ready.
    """

    count: int = 1
    shown_only: bool = False

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event that turns the horse, if this win has one."""
        assert isinstance(event, ev.Won)
        turns = event.source is None and (state.seats[event.seat].ready or not self.shown_only)
        return super().__call__(state, event, new_rng) if turns else []
