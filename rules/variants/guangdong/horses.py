"""Horses: tiles turned from the wall after a win, each belonging to a seat by its number, wind or dragon."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.table import RngFactory, State


@rulebook_key("turn_horses")
@dataclass(frozen=True)
class TurnHorses:
    """Reaction to a win: turns `count` tiles from the head of the wall, `more` in addition for a hand without ghosts.

    If fewer tiles are left, all of them are turned. `before` is the number of tiles turned before play. Where several
    win on one tile, the horses are turned once, for the first of them.
    """

    count: int
    more: int
    before: int

    after = (ev.Won,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that turn the horses; empty if they have been turned."""
        assert isinstance(event, ev.Won)
        if len(state.indicators) > self.before:
            return []
        kinds = state.wild.kinds
        ghost = plain(event.face) in kinds or any(state.seats[event.seat].counts[kind] for kind in kinds)
        count = self.count + (0 if ghost else self.more)
        return [ev.IndicatorTurned(tile, state.faces[tile]) for tile in state.wall.live()[:count]]


def horses_of(state: State, before: int) -> tuple[Kind, ...]:
    """Return the kinds of the horses turned; `before` is the number of tiles turned before play."""
    return tuple(plain(face) for _, face in state.indicators[before:])
