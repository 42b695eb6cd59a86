"""The prize (bao): a tile of the wall that lies face down; only declared seats have seen it.

A ready hand may win on a drawn tile of its kind, as the scoring says. Once all other tiles of its kind are open, the
prize is shown and replaced by the tile at the end of the wall.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.core.fast_value import fast_value
from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import HIDDEN, Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.automatic_phase import Automatic
from rules.engine.hand_contexts import winning_flags
from rules.engine.records import on
from rules.engine.table import Record, RngFactory, State
from rules.mechanics.wins.winning import WinBySelf
from rules.scoring.scoring_inputs import ScoringInput, Sort

NO_PRIZE: Kind = -1
"""Value for the kind of the prize where there is none."""
PRIZE_INPUT = ScoringInput("bao", Sort.KIND)
"""The kind of the prize."""


@fast_value
class PrizeLaid(ev.Event):
    """A tile of the wall is laid apart, face down, as a prize; the seats in `lookers` may look at it in secret."""

    scripted_as = "prizes"
    logged_as = "prize"

    tile: Tile
    face: Kind
    lookers: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> ev.Event:
        """Hide the face from all but the seats that look at it."""
        return self if seat in self.lookers else replace(self, face=HIDDEN)

    def reduce(self, state: State) -> None:
        """Move the tile from the live wall to the tiles that are never drawn."""
        state.wall.take(self.tile)
        state.wall.dead = (*state.wall.dead, self.tile)

    def gesture(self) -> ev.Gesture:
        """Return the gesture with which the table shows this event."""
        return ev.Gesture(-1, sound="felt", tiles=(self.tile,))


@fast_value
class PrizeSeen(ev.Event):
    """`seat` looks at the prize in secret."""

    logged_as = "prize_seen"

    seat: Seat
    tile: Tile
    face: Kind

    def seen_by(self, seat: Seat | None) -> ev.Event:
        """Hide the face from the other seats."""
        return self if seat == self.seat else replace(self, face=HIDDEN)

    def gesture(self) -> ev.Gesture:
        """Return the gesture with which the table shows this event."""
        return ev.Gesture(self.seat, lifted=(self.tile,))


@fast_value
class PrizeShown(ev.IndicatorTurned):
    """The prize is turned up for everybody; it stays out of play."""

    logged_as = "prize_shown"

    def reduce(self, state: State) -> None:
        """Lay the prize open beside the wall."""
        state.wall.take(self.tile)
        state.indicators.append((self.tile, self.face))
        state.shown[plain(self.face)] += 1


class Prize(Record):
    """Record of the prize (bao): its tile and kind, the seats that have seen it, and True once it was shown to all.

    Views tell everybody that there is one, and its kind only to the seats that know it.
    """

    known_as = "prize"

    def __init__(self, players: int) -> None:
        """Begin a deal without a prize."""
        self.tile: Tile | None = None
        self.kind: Kind = NO_PRIZE
        self.known: set[Seat] = set()
        self.shown = False

    @on(PrizeLaid)
    def _laid(self, state: State, event: PrizeLaid) -> None:
        """Note a new prize, known only to the seats that look at it at once."""
        self.tile, self.kind, self.known, self.shown = event.tile, plain(event.face), {*event.lookers}, False

    @on(PrizeSeen)
    def _seen(self, state: State, event: PrizeSeen) -> None:
        """Note that a seat has looked at the prize."""
        self.known.add(event.seat)

    @on(PrizeShown)
    def _shown(self, state: State, event: PrizeShown) -> None:
        """Note that all have seen the prize; unless somebody has just won, it is out of play."""
        self.shown = True
        if not state.wins:
            self.tile, self.kind = None, NO_PRIZE  # spent

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """Note that the prize is public once somebody draws it to win."""
        self.shown = self.shown or event.reason == ev.PRIZE

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        """Return the prize as `seat` knows it: the kind in a tuple, an empty tuple if unknown; None without a prize."""
        if self.tile is None:
            return None
        return (self.kind,) if self.shown or seat in self.known else ()


def prize_of(state: State) -> Kind:
    """Return the kind of the prize, or `NO_PRIZE`."""
    prize = state.records.get(Prize)
    return prize.kind if isinstance(prize, Prize) else NO_PRIZE


@rulebook_key("lay_prize")
@dataclass(frozen=True)
class LayPrize(Automatic):
    """Phase that lays the next tile of the wall apart as the prize, face down and seen by nobody yet."""

    records = (Prize,)

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that lay the tile and end the phase."""
        tile = state.wall.front()
        return [PrizeLaid(tile, state.faces[tile], ()), ev.PhaseEnded("prize")]


@rulebook_key("change_prize")
@dataclass(frozen=True)
class ChangePrize:
    """Reaction: once all other tiles of the prize's kind are open, show it and replace it by the last tile of the wall.

    Seats that have declared ready look at the new one, too. If no tile is left there is no prize any more.
    """

    records = (Prize,)
    after = (ev.Discarded, ev.Claimed, PrizeLaid)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events of the change; nothing if it is not due."""
        prize = state.record(Prize)
        if prize.tile is None or state.wins or state.shown[prize.kind] + 1 < state.table.kind_copies[prize.kind]:
            return []
        shown = PrizeShown(prize.tile, state.faces[prize.tile])
        if state.wall.left <= 0:
            return [shown]
        tile = state.wall.back()
        ready = tuple(seat for seat, holder in enumerate(state.seats) if holder.ready)
        return [shown, PrizeLaid(tile, state.faces[tile], ready)]


WinsAtOnce = Callable[[State, Seat], bool]
"""Tells if a seat that has looked at the prize wins with it at once."""


@rulebook_key("look_at_prize")
@dataclass(frozen=True)
class LookAtPrize:
    """Reaction that shows the prize to a seat when it declares ready. With `wins` it may win with the prize itself.

    Of several seats that look at a new prize, the next after the player in turn comes first.
    """

    wins: WinsAtOnce | None = None

    records = (Prize,)
    after = (ev.ReadyDeclared, PrizeLaid, PrizeSeen, ev.TileDrawn)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events after `event`: the look, then the draw of the prize by the seat that wins with it, then the
        win.
        """
        prize = state.record(Prize)
        if prize.tile is None or state.wins:
            return []
        match event:
            case ev.ReadyDeclared(seat=seat):
                return [PrizeSeen(seat, prize.tile, state.faces[prize.tile])]
            case PrizeSeen(seat=seat):
                return self._taken(state, prize, (seat,))
            case PrizeLaid(lookers=lookers):
                order = [*state.others(state.turn), state.turn]
                return self._taken(state, prize, [seat for seat in order if seat in lookers])
            case ev.TileDrawn(seat=seat, tile=tile, face=face, reason=ev.PRIZE):
                return [ev.Won(seat, tile, face, "self", None, winning_flags(state, seat, face, "self"))]
        return []

    def _taken(self, state: State, prize: Prize, seats: tuple[Seat, ...] | list[Seat]) -> list[ev.Event]:
        """Return the draw of the prize by the first of these seats that wins with it; nothing if none does."""
        tile = prize.tile
        if self.wins is None or tile is None:
            return []
        found = [seat for seat in seats if self.wins(state, seat)]
        return [ev.TileDrawn(found[0], tile, state.faces[tile], "apart", ev.PRIZE)] if found else []


@rulebook_key("show_prize")
@dataclass(frozen=True)
class ShowPrize:
    """Reaction that turns the prize up for all when somebody wins."""

    records = (Prize,)
    after = (ev.Won,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event that shows the prize, unless there is none or it was shown before."""
        prize = state.record(Prize)
        return [] if prize.tile is None or prize.shown else [PrizeShown(prize.tile, state.faces[prize.tile])]


@rulebook_key("win_with_any")
@dataclass(frozen=True)
class WinWithAny(WinBySelf):
    """Move of a player in his turn: win on the tile just drawn. Of a ready hand it may stand for a tile waited for."""

    def complete(self, state: State, seat: Seat) -> bool:
        """Return True for every ready hand, so that the scorer decides which tiles stand for others; else if it is
        complete.
        """
        return state.seats[seat].ready or WinBySelf.complete(self, state, seat)
