"""Stakes of declarations: the declaring player lays a stick on the table for the next winner."""

from __future__ import annotations

from dataclasses import dataclass

from rules import hands
from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BONUS, Kind, Tile
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, RngFactory, State
from rules.mechanics.ready.waiting import drawn_keeps_waits, waits_after
from rules.scoring.transfers import TABLE, Share, Transfer, owed_to


class ReadyCalls(Record):
    """Remembers early and fresh declarations of ready in this deal.

    `early` are seats that declared with their first discard before anybody had claimed or laid a set; `fresh` are those
    in the go-round after the declaration, which ends with their next discard and with any set or kong laid.
    """

    def __init__(self, players: int) -> None:
        """Start a deal in which nobody has declared ready."""
        self.early: set[Seat] = set()
        self.fresh: set[Seat] = set()
        self._declaring: Seat | None = None

    @on(ev.ReadyDeclared)
    def _declared(self, state: State, event: ev.ReadyDeclared) -> None:
        """Remember a fresh declaration, an early one too."""
        self._declaring = event.seat
        self.fresh.add(event.seat)
        if event.first and not state.calls:
            self.early.add(event.seat)

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """End the fresh go-round of the seat, unless this discard comes with the declaration."""
        if event.seat != self._declaring:
            self.fresh.discard(event.seat)
        self._declaring = None

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """End every fresh go-round."""
        self.fresh.clear()

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """End every fresh go-round with a replacement drawn, but not for a flower or season."""
        # Not when the kong is declared or the tile put aside: whoever robs it is not too late.
        flower = event.reason == "bonus" and state.seats[event.seat].bonus[-1][1] in BONUS
        if event.reason != "turn" and not flower:
            self.fresh.clear()

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return ``double_ready`` for an early declaration, and ``ippatsu`` for a win in the go-round after it."""
        found = self.standing(state, seat)
        return (*found, "ippatsu") if seat in self.fresh else found

    def standing(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Return ``double_ready`` for a seat that declared early."""
        return ("double_ready",) if seat in self.early else ()


class Stakes(Record):
    """Remembers the stakes of declarations of ready in this deal.

    `owing` is the seat that has declared and not laid its stake yet, `laid` are those that have.
    """

    def __init__(self, players: int) -> None:
        """Start a deal without stakes."""
        self.owing: Seat | None = None
        self.laid: list[Seat] = []

    @on(ev.ReadyDeclared)
    def _declared(self, state: State, event: ev.ReadyDeclared) -> None:
        """Remember the seat that owes a stake."""
        self.owing = event.seat

    @on(ev.Paid)
    def _paid(self, state: State, event: ev.Paid) -> None:
        """Remember the seat that has laid its stake."""
        if event.reason == "ready_stake":
            self.laid += [one.payer for one in event.transfers]
            self.owing = None


def return_stakes(state: State, points: int) -> list[ev.Event]:
    """Return the payment that gives stakes of `points` back to all who laid one in this deal; empty for none."""
    laid = state.record(Stakes).laid if points else []
    back = tuple(Transfer(TABLE, seat, points) for seat in laid)
    return [ev.Paid.of("stakes_back", back, state.players)] if back else []


@rulebook_key("lay_stake")
@dataclass(frozen=True)
class LayStake:
    """Pays the stake of a declaration of ready once nobody has won on its discard."""

    points: int

    records = (Stakes,)
    after = (ev.Claimed,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the payment of the stake when the discard is claimed for a set."""
        return self.on_unclaimed(state, new_rng)

    def on_unclaimed(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the payment of a stake still owed, now that nobody has taken the discard; empty if none is owed."""
        seat = state.record(Stakes).owing
        if seat is None:
            return []
        stake = owed_to(TABLE, {seat: Share.of("ready_stake", self.points)})
        return [ev.Paid.of("ready_stake", stake, state.players)]


@rulebook_key("ready_with_stake")
@dataclass(frozen=True)
class ReadyWithStake:
    """Allows a declaration of ready by a concealed hand that waits after the discard.

    Its owner must have `points`, and at least `tiles` live tiles must be left. With `unchecked` the hand need not wait.
    """

    points: int
    tiles: int
    unchecked: bool = False

    records = (ReadyCalls,)

    def __call__(self, state: State, seat: Seat, tile: Tile) -> bool:
        """Check that the seat may declare ready with the discard of this tile."""
        holder = state.seats[seat]
        if state.wall.left < self.tiles or (self.points and state.scores[seat] < self.points):
            return False
        if any(not meld.concealed for meld in holder.melds):
            return False
        if self.unchecked:
            return True
        return waits_after(state, seat, tile)


@rulebook_key("keeps_readings")
def keeps_readings(state: State, seat: Seat, kind: Kind) -> bool:
    """Check that a hand fixed by a declaration of ready may lay a kong of `kind`.

    The kong uses the tile just drawn and leaves the waits as they are, and every reading of the complete hand has its
    other three tiles as a pung.
    """
    holder, table = state.seats[seat], state.table
    if not drawn_keeps_waits(state, seat, kind):
        return False
    before = holder.held.plus(kind, -1)
    sets = next(shape.regular for shape in table.scoring.shapes if shape.regular) - len(holder.melds)
    splits = [
        split
        for wanted in table.scoring.outlook(before)[1]
        if before.counts[wanted] < 4
        for split in hands.readings(before.plus(wanted).codes, sets)
    ]
    return all((False, kind) in split.sets for split in splits)
