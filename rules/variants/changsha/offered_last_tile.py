"""The last tile of the wall, offered to one seat after another: the seat that takes it wins with it or discards it."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.actions import PASS, Action, Say
from rules.engine.questions import Turned
from rules.engine.records import on
from rules.engine.table import Record, RngFactory, State

LAST_TILE = "last_tile"
TAKE, REFUSE = "take_last_tile", "refuse_last_tile"


class Refusals(Record):
    """Record of the number of seats that have refused the last tile of the wall."""

    number = 0

    @on(ev.Said)
    def _said(self, state: State, event: ev.Said) -> None:
        """Count an announcement if it is a refusal of the last tile."""
        self.number += event.word == REFUSE


def offer_last_tile(state: State, seat: Seat) -> list[ev.Event]:
    """Return the question to `seat`, whose turn it is, to take the last tile or not, in place of the draw."""
    return [ev.Asked(seat, LAST_TILE)]


@rulebook_key("offered_last_tile")
@dataclass(frozen=True)
class OfferLastTile:
    """Question to one seat after another, from the seat in turn on: to take the last tile of the wall or not.

    Whoever takes it wins with it or discards it.
    """

    about = LAST_TILE
    brings = MappingProxyType({TAKE: Turned(1, ("last_tile",), discarded=True), PASS.button: Turned(0)})
    records = (Refusals,)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the seat asked now, with its two answers."""
        order = (state.turn, *state.others(state.turn))
        return {order[state.record(Refusals).number]: (Say(TAKE), PASS)}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the draw of the tile if `seat` takes it, else its refusal; if all refuse, the deal is drawn."""
        if action != PASS:
            tile = state.wall.front()
            return [ev.Said(seat, TAKE), ev.TileDrawn(seat, tile, state.faces[tile], "front", "turn")]
        last = state.record(Refusals).number == len(state.others(state.turn))
        return [ev.Said(seat, REFUSE), *([ev.DealDrawn("exhausted")] if last else [])]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return no events: nothing happens by itself while seats are asked."""
        return []


def last_tile_discarded(state: State, seat: Seat, kind: Kind) -> str:
    """Bar a discard (by an error key) that is not the last tile of the wall, when that was drawn in turn; else an empty
    text.
    """
    holder = state.seats[seat]
    if state.wall.left > 0 or holder.drawn is None or holder.drawn_from != "turn":
        return ""
    return "err_throw_last_tile" if kind != plain(state.faces[holder.drawn]) else ""
