"""Norths laid aside: circumstances of winning, and a dead wall that is not refilled for them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.state import Moment
from rules.engine.table import Record, RngFactory, State
from rules.mechanics.endings.growing_remainder import RemainderGrown
from rules.scoring.hand_context import BY_SELF

ROBBING_NORTH, REPLACEMENT_NORTH = "robbing_north", "replacement_north"


class NorthsAside(Record):
    """Names the circumstances of a win on a tile laid aside, and of a win with the replacement of such a tile."""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return ``robbing_north`` for a win on a tile laid aside, ``replacement_north`` on its replacement."""
        if by == BY_SELF:
            return (REPLACEMENT_NORTH,) if state.seats[seat].drawn_from == "bonus" else ()
        robbing = state.moment is Moment.ROBBING and state.claimable is not None and state.claimable.meld < 0
        return (ROBBING_NORTH,) if robbing else ()


@rulebook_key("not_refilled")
@dataclass(frozen=True)
class NotRefilled:
    """Keeps the dead wall from being refilled with a live tile after a replacement for a tile laid aside."""

    after = (ev.TileDrawn,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Leave the place of a replacement for a tile laid aside empty in the dead wall; nothing after other draws.

        A live tile that would have filled it can still be drawn: the undrawn remainder is one tile smaller.
        """
        assert isinstance(event, ev.TileDrawn)
        return [RemainderGrown(-1)] if event.source == "dead" and event.reason == "bonus" else []
