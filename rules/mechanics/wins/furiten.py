"""Furiten: a player who let a winning tile go by wins by drawing only. Three locks, each with its own end."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State
from rules.scoring.hand_context import BY_DISCARD, HandContext, Held
from rules.scoring.table import ByShapes, Shape


class OwnDiscards(Record):
    """Shows a player which of his own discards would complete his hand."""

    known_as = "own_discards"

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        return tuple(sorted(discarded_winning_kinds(state, seat))) or None


class PassedTiles(Record):
    """Remembers who let a winning tile of another go by, asked or not.

    `since_draw` counts from one's last draw or claim; `for_good` is after declaring ready. `waiting` are those whom the
    tile on the table completes.
    """

    known_as = "passed_tiles"

    def __init__(self, players: int) -> None:
        self.waiting: set[Seat] = set()
        self.since_draw: set[Seat] = set()
        self.for_good: set[Seat] = set()

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        self._offered(state, event.seat, event.face)

    @on(ev.KongPromoted)
    def _promoted(self, state: State, event: ev.KongPromoted) -> None:
        self._offered(state, event.seat, event.face)

    def _offered(self, state: State, source: Seat, face: Kind) -> None:
        """Remember the seats that this tile completes."""
        kind, table, seats = plain(face), state.table, state.seats
        self.waiting = {seat for seat in state.others(source) if kind in seats[seat].waits(table)}

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        self._lock_passed(state, event.seat)

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        self._lock_passed(state, event.seat)

    def _lock_passed(self, state: State, moving: Seat) -> None:
        """Lock those who let the tile on the table go by, and free the player who draws or claims."""
        if self.waiting:
            self.since_draw |= self.waiting
            self.for_good.update(seat for seat in self.waiting if state.seats[seat].ready)
            self.waiting = set()
        self.since_draw.discard(moving)

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        """Return the lock that holds for a player himself, the lasting one first."""
        return "ready" if seat in self.for_good else "turn" if seat in self.since_draw else None


def discarded_winning_kinds(state: State, seat: Seat) -> set[Kind]:
    """Return the kinds among a seat's discards, claimed ones included, that complete its hand, with or without worth.
    """
    holder = state.seats[seat]
    # With a tile too many the hand waits for nothing; what it waits for shows after the discard.
    if len(holder.hand) % 3 != 1 or not holder.discards:
        return set()
    return {plain(face) for face in holder.discards} & holder.waits(state.table)


@rulebook_key("own_discard_lock")
@dataclass(frozen=True)
class OwnDiscardLock:
    """Bars a win on another's tile while any of one's own discards completes the hand."""

    records = (OwnDiscards,)
    by_own_discards = True

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if one's own discards lock the hand, else an empty string."""
        return "err_furiten_discard" if discarded_winning_kinds(state, seat) else ""


@rulebook_key("passed_tile_lock")
@dataclass(frozen=True)
class PassedTileLock:
    """Bars a win on another's tile after a winning one went by: until one's next draw, or for good when ready."""

    records = (PassedTiles,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if a passed tile locks the hand, else an empty string."""
        lock = state.record(PassedTiles)
        return "err_furiten_ready" if seat in lock.for_good else "err_furiten_turn" if seat in lock.since_draw else ""


@dataclass(frozen=True)
class FuritenOfCase:
    """Bars a win in a case that tells one's own discards, or tiles that were `passed`."""

    shapes: tuple[Shape, ...]
    passed: bool

    def __call__(self, case: HandContext) -> str:
        """Return ``furiten`` if the hand may not win, else an empty string."""
        values = case.values
        if case.by != BY_DISCARD or not (values.get("own_discards") or values.get("passed")):
            return ""
        passed_kinds = case.numbers("own_discards") + (case.numbers("passed") if self.passed else ())
        _, kinds = ByShapes(case.options, self.shapes).waits(Held.of(case.concealed, case.melds))
        return "furiten" if kinds.intersection(passed_kinds) else ""
