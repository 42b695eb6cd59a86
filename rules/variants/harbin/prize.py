"""The prize (bao): a tile of the wall, face down apart from it, that only declared seats have seen.

A ready hand may win on a drawn tile of its kind, as the scoring says. Once all other tiles of its kind are open, the
prize is shown and replaced by the tile at the end of the wall.

"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile, plain
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


class Prize(Record):
    """Record of the prize: its tile, its kind, and the seats that have seen it.

    Views tell everybody that there is one, and its kind to the seats that know it.

    """

    known_as = "prize"

    def __init__(self, players: int) -> None:
        self.tile: Tile | None = None
        self.kind: Kind = NO_PRIZE
        self.known: set[Seat] = set()
        self.shown = False

    @on(ev.PrizeLaid)
    def _laid(self, state: State, event: ev.PrizeLaid) -> None:
        self.tile, self.kind, self.known, self.shown = event.tile, plain(event.face), {*event.lookers}, False

    @on(ev.PrizeSeen)
    def _seen(self, state: State, event: ev.PrizeSeen) -> None:
        self.known.add(event.seat)

    @on(ev.PrizeShown)
    def _shown(self, state: State, event: ev.PrizeShown) -> None:
        self.shown = True
        if not state.wins:
            self.tile, self.kind = None, NO_PRIZE  # spent

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        self.shown = self.shown or event.reason == ev.PRIZE

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        """Return the kind to seats that know it, an empty tuple to others; None without a prize."""
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
    """Phase that lays the next tile of the wall face down apart from it, seen by nobody yet."""

    records = (Prize,)

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        tile = state.wall.front()
        return [ev.PrizeLaid(tile, state.faces[tile], ()), ev.PhaseEnded("prize")]


@rulebook_key("change_prize")
@dataclass(frozen=True)
class ChangePrize:
    """Show the prize once all other tiles of its kind are open, and lay the last tile of the wall in its place.

    Declared seats look at the new one, too. If no tile is left there is no prize any more.

    """

    records = (Prize,)
    after = (ev.Discarded, ev.Claimed, ev.PrizeLaid)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        prize = state.record(Prize)
        if prize.tile is None or state.wins or state.shown[prize.kind] + 1 < state.table.kind_copies[prize.kind]:
            return []
        shown = ev.PrizeShown(prize.tile, state.faces[prize.tile])
        if state.wall.left <= 0:
            return [shown]
        tile = state.wall.back()
        ready = tuple(seat for seat, holder in enumerate(state.seats) if holder.ready)
        return [shown, ev.PrizeLaid(tile, state.faces[tile], ready)]


WinsAtOnce = Callable[[State, Seat], bool]
"""Tells if a seat that has looked at the prize wins with it at once."""


@rulebook_key("look_at_prize")
@dataclass(frozen=True)
class LookAtPrize:
    """Show the prize to the seat that declares ready. With `wins` it may win with the prize itself.

    Of several that look at a new prize, the next after the player in turn comes first.

    """

    wins: WinsAtOnce | None = None

    records = (Prize,)
    after = (ev.ReadyDeclared, ev.PrizeLaid, ev.PrizeSeen, ev.TileDrawn)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the look, then the draw of the prize by the seat that wins with it, then the win."""
        prize = state.record(Prize)
        if prize.tile is None or state.wins:
            return []
        match event:
            case ev.ReadyDeclared(seat=seat):
                return [ev.PrizeSeen(seat, prize.tile, state.faces[prize.tile])]
            case ev.PrizeSeen(seat=seat):
                return self._taken(state, prize, (seat,))
            case ev.PrizeLaid(lookers=lookers):
                order = [*state.others(state.turn), state.turn]
                return self._taken(state, prize, [seat for seat in order if seat in lookers])
            case ev.TileDrawn(seat=seat, tile=tile, face=face, reason=ev.PRIZE):
                return [ev.Won(seat, tile, face, "self", None, winning_flags(state, seat, face, "self"))]
        return []

    def _taken(self, state: State, prize: Prize, seats: tuple[Seat, ...] | list[Seat]) -> list[ev.Event]:
        """Return the draw of the prize by the first seat that wins with it."""
        tile = prize.tile
        if self.wins is None or tile is None:
            return []
        found = [seat for seat in seats if self.wins(state, seat)]
        return [ev.TileDrawn(found[0], tile, state.faces[tile], "apart", ev.PRIZE)] if found else []


@rulebook_key("show_prize")
@dataclass(frozen=True)
class ShowPrize:
    """Turn up the prize for all when somebody wins."""

    records = (Prize,)
    after = (ev.Won,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        prize = state.record(Prize)
        return [] if prize.tile is None or prize.shown else [ev.PrizeShown(prize.tile, state.faces[prize.tile])]


@rulebook_key("win_with_any")
@dataclass(frozen=True)
class WinWithAny(WinBySelf):
    """Win on the tile just drawn; a declared hand also on one that stands for a tile it waits for."""

    def complete(self, state: State, seat: Seat) -> bool:
        """Let every declared hand be counted: the scoring decides which tiles stand for others."""
        return state.seats[seat].ready or WinBySelf.complete(self, state, seat)
