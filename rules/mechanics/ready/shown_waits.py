"""Shown hands: a waiting hand may be laid open; players may feed it only if they have no other tiles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from rules.core.fast_value import fast_value
from rules.core.melds import Form, Group, Seat
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, RngFactory, State, Table
from rules.mechanics.ready.waiting import drawn_keeps_waits, live_waits, waits_after
from rules.scoring.hand_context import Held


@fast_value
class WaitsNamed(ev.Event):
    """`seat` announces the kinds that complete its hand, the lowest first."""

    seat: Seat
    kinds: tuple[Kind, ...]


@rulebook_key("show_while_tiles_left")
@dataclass(frozen=True)
class ShowWhileTilesLeft:
    """Allows showing a hand that waits after the discard, while at least `tiles` tiles are left in the wall."""

    tiles: int

    def __call__(self, state: State, seat: Seat, tile: Tile) -> bool:
        """Check that the seat may show its hand with the discard of this tile."""
        return state.wall.left >= self.tiles and waits_after(state, seat, tile)


class NamedWaits(Record):
    """Remembers, by seat, the waits that the player has named to everybody."""

    known_as = "named_waits"

    def __init__(self, players: int) -> None:
        """Start a deal in which no waits are named."""
        self.kinds: list[tuple[Kind, ...]] = [()] * players

    @on(WaitsNamed)
    def _named(self, state: State, event: WaitsNamed) -> None:
        """Remember the waits that a player names."""
        self.kinds[event.seat] = event.kinds

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        """Return the named waits of every seat, which everybody sees."""
        return tuple(self.kinds)


@rulebook_key("lay_and_name")
@dataclass(frozen=True)
class LayAndName:
    """Reaction to a declaration of ready: lays the hand open and names its waits.

    Concealed pungs that the waits do not need stay face down.
    """

    after = (ev.ReadyDeclared,)
    records = (NamedWaits,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that show the hand after the discard made with the declaration, and name its waits."""
        assert isinstance(event, ev.ReadyDeclared)
        holder, seat = state.seats[event.seat], event.seat
        named = frozenset(live_waits(state.table, holder.held))
        down = dict.fromkeys(unneeded_pungs(state.table, holder.held, named), 3)
        lying: list[Tile] = []
        for tile in holder.hand:
            kind = plain(state.faces[tile])
            if down.get(kind):
                down[kind] -= 1
            else:
                lying.append(tile)
        shown = ev.HandShown(seat, tuple(lying), tuple(state.faces[tile] for tile in lying))
        return [shown, WaitsNamed(seat, tuple(sorted(named)))]


def unneeded_pungs(table: Table, held: Held, waits: frozenset[Kind]) -> tuple[Kind, ...]:
    """Return the kinds of pungs, as many as possible, that can be set aside without changing the waits of the hand."""
    kinds = [kind for kind, copies in enumerate(held.counts) if copies >= 3]
    choices = (few for size in range(len(kinds), 0, -1) for few in combinations(kinds, size))
    return next((few for few in choices if waits == frozenset(live_waits(table, _with_pungs_laid(held, few)))), ())


def _with_pungs_laid(held: Held, pungs: tuple[Kind, ...]) -> Held:
    """Return the hand with its pungs of these kinds moved among the melds."""
    for kind in pungs:
        rest, pung = held.plus(kind, -3), Group(Form.PUNG, (kind,) * 3)
        held = replace(rest, melds=(*held.melds, pung))
    return held


@dataclass(frozen=True)
class NotFeedingShown:
    """Bars discarding a kind that another's shown hand waits for, unless the player's own hand is shown too."""

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if a shown hand waits for `kind`, else an empty string."""
        if state.seats[seat].ready:
            return ""
        shown = (state.seats[other] for other in state.others(seat) if state.seats[other].ready)
        return "err_feeds_shown" if any(kind in holder.waits(state.table) for holder in shown) else ""


@rulebook_key("keeps_shown_waits")
def keeps_shown_waits(state: State, seat: Seat, kind: Kind) -> bool:
    """Check that a shown hand may lay a kong of `kind`: of the tile just drawn, with its waits as before."""
    return drawn_keeps_waits(state, seat, kind)
