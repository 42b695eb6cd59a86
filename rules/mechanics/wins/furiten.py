"""Furiten: a player who let a winning tile go by can win only by drawing. Three locks, each with its own end."""

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
    """Shows each player, and nobody else, the kinds among the player's own discards that would complete the hand."""

    known_as = "own_discards"

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        """Return the kinds among the seat's discards that complete its hand; None if there are none."""
        return tuple(sorted(discarded_winning_kinds(state, seat))) or None


class PassedTiles(Record):
    """Remembers the players who let another's winning tile go by, asked or not (temporary and riichi furiten).

    `since_draw` are the seats that did so since their last draw or claim, `for_good` those that did so after declaring
    ready. `waiting` are those whose hands the tile on the table completes.
    """

    known_as = "passed_tiles"

    def __init__(self, players: int) -> None:
        """Start a deal in which no winning tile has gone by."""
        self.waiting: set[Seat] = set()
        self.since_draw: set[Seat] = set()
        self.for_good: set[Seat] = set()

    @on(ev.Discarded, ev.KongPromoted)
    def _offered(self, state: State, event: ev.Discarded | ev.KongPromoted) -> None:
        """Remember the seats whose hands the discard, or the tile of the promoted kong, completes."""
        kind, table, seats = plain(event.face), state.table, state.seats
        self.waiting = {seat for seat in state.others(event.seat) if kind in seats[seat].waits(table)}

    @on(ev.TileDrawn, ev.Claimed)
    def _lock_passed(self, state: State, event: ev.TileDrawn | ev.Claimed) -> None:
        """Lock the seats that let the tile on the table go by; the player who draws or claims is free again."""
        if self.waiting:
            self.since_draw |= self.waiting
            self.for_good.update(seat for seat in self.waiting if state.seats[seat].ready)
            self.waiting = set()
        self.since_draw.discard(event.seat)

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        """Return the lock that bars the seat: ``ready`` for good, ``turn`` until its next draw, None for none."""
        return "ready" if seat in self.for_good else "turn" if seat in self.since_draw else None


def discarded_winning_kinds(state: State, seat: Seat) -> set[Kind]:
    """Return the kinds that complete the seat's hand and are among its discards, claimed discards included.

    A completed hand without yaku counts too.
    """
    holder = state.seats[seat]
    # With a tile too many the hand waits for nothing; what it waits for shows after the discard.
    if len(holder.hand) % 3 != 1 or not holder.discards:
        return set()
    return {plain(face) for face in holder.discards} & holder.waits(state.table)


@rulebook_key("own_discard_lock")
@dataclass(frozen=True)
class OwnDiscardLock:
    """Bars a win on another's tile while any of the player's own discards completes the hand (furiten)."""

    records = (OwnDiscards,)
    by_own_discards = True

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if the seat's own discards lock its hand, else an empty string."""
        return "err_furiten_discard" if discarded_winning_kinds(state, seat) else ""


@rulebook_key("passed_tile_lock")
@dataclass(frozen=True)
class PassedTileLock:
    """Bars a win on another's tile after a winning one went by: until the player's next draw, for good when ready."""

    records = (PassedTiles,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if a passed tile locks the hand, else an empty string."""
        lock = state.record(PassedTiles)
        return "err_furiten_ready" if seat in lock.for_good else "err_furiten_turn" if seat in lock.since_draw else ""


@dataclass(frozen=True)
class FuritenOfCase:
    """Bars a win by furiten in written cases, which list the winner's discards or the tiles that went by.

    Tiles that went by count only with `passed`. `shapes` are the winning shapes that decide what the hand waits for.
    """

    shapes: tuple[Shape, ...]
    passed: bool

    def __call__(self, case: HandContext) -> str:
        """Return ``furiten`` if the hand may not win, else an empty string."""
        values = case.values
        if case.by != BY_DISCARD or not (values.get("own_discards") or values.get("passed")):
            return ""
        passed_kinds = case.numbers("own_discards") + (case.numbers("passed") if self.passed else ())
        _, kinds = ByShapes(case.options, self.shapes).waits(Held.of(case.concealed, case.melds))
        return "furiten" if kinds.intersection(map(plain, passed_kinds)) else ""
