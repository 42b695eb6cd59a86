"""The phases from the first shuffle to the first turn: wall, break, deal, bonus tiles, ready on the deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind
from rules.engine import events as ev
from rules.engine.actions import PASS, Action, DeclareReady
from rules.engine.automatic_phase import Automatic
from rules.engine.drawing import replacement, won_by_bonus
from rules.engine.records import on
from rules.engine.table import Record, RngFactory, State
from rules.mechanics.ready.original_call import OriginalCalls
from rules.mechanics.ready.waiting import waits_now


@dataclass(frozen=True)
class BuildWall(Automatic):
    """Phase that shuffles all tiles and builds the wall."""

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event of the built wall and the end of the phase."""
        table = state.table
        built = table.wall.build(table.tiles.faces, state.players, 0, state.dealer, new_rng())
        return [built, ev.PhaseEnded("build_wall")]


@dataclass(frozen=True)
class BreakWall(Automatic):
    """Phase that rolls the dice, breaks the wall and sets the dead wall and its replacement tiles apart."""

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the rolls, the break of the wall and the end of the phase."""
        broken = state.table.wall.breaking(state.wall, state.dealer, state.players, new_rng())
        return [*broken, ev.PhaseEnded("break_wall")]


@rulebook_key("deal_tiles")
@dataclass(frozen=True)
class DealTiles(Automatic):
    """Phase that deals the tiles: `rounds` lists the numbers dealt to every seat in turn; with `extra` the dealer gets
    one more.
    """

    rounds: tuple[int, ...] = (4, 4, 4, 1)
    extra: bool = True

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return an event for each portion dealt, from the head of the wall, and the end of the phase."""
        order, at = state.wall.order, state.wall.head
        order_of_seats = [state.dealer, *state.others(state.dealer)]
        takes = [(seat, size) for size in self.rounds for seat in order_of_seats]
        if self.extra:
            takes.append((state.dealer, 1))
        events: list[ev.Event] = []
        for seat, size in takes:
            tiles = tuple(order[at : at + size])
            events.append(ev.TilesDealt(seat, tiles, tuple(map(state.faces.__getitem__, tiles))))
            at += size
        return [*events, ev.PhaseEnded("deal")]


class BonusReplacements(Record):
    """Counts, by seat, the times that bonus tiles were shown in this deal, and the tiles still to be replaced."""

    def __init__(self, players: int) -> None:
        """Start a deal in which nobody has shown bonus tiles."""
        self.times_shown = [0] * players
        self.pending_replacements = [0] * players

    @on(ev.BonusShown)
    def _shown(self, state: State, event: ev.BonusShown) -> None:
        """Count the showing and the tiles to be replaced."""
        self.times_shown[event.seat] += 1
        self.pending_replacements[event.seat] += len(event.tiles)

    @on(ev.TileDrawn)
    def _replaced(self, state: State, event: ev.TileDrawn) -> None:
        """Count a replacement drawn for a bonus tile."""
        if event.reason == "bonus":
            self.pending_replacements[event.seat] -= 1


def show_bonus(state: State, seat: Seat) -> list[ev.Event]:
    """Return the events that show the bonus tiles in the hand of a seat, and win if they do; empty if it has none."""
    held = tuple(tile for tile in state.seats[seat].hand if state.faces[tile] in state.table.bonus.kinds)
    if not held:
        return []
    shown = ev.BonusShown(seat, held, tuple(state.faces[tile] for tile in held))
    won = won_by_bonus(state, seat, [*state.seats[seat].bonus, *zip(shown.tiles, shown.faces, strict=True)])
    return [shown] if won is None else [shown, won]


@rulebook_key("replace_bonus")
@dataclass(frozen=True)
class ReplaceBonus:
    """Phase in which the bonus tiles dealt are shown and replaced, in turn order from the dealer.

    Wins by bonus tiles are offered first. With `go_rounds` a bonus tile drawn as a replacement waits for its owner's
    next go; else each player finishes before the next one begins.
    """

    go_rounds: bool = False

    records = (BonusReplacements,)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the seats that may win by the bonus tiles just shown, with their actions."""
        wins = state.table.bonus.wins
        return {} if wins is None else wins.pending(state)

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events of a win by bonus tiles, or of declining it."""
        assert state.table.bonus.wins is not None
        return state.table.bonus.wins.carry_out(state, seat, action)

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the draws that replace bonus tiles shown; if none are due, the showing of the next player's."""
        if self.pending(state):
            return []
        pending_replacements = state.record(BonusReplacements).pending_replacements
        for seat, count in enumerate(pending_replacements):
            if count and (drawn := replacement(state, seat, "bonus", count)):
                return drawn
        return self._show(state)

    def _show(self, state: State) -> list[ev.Event]:
        """Return the events that show the bonus tiles of the next player who holds any, or end the phase."""
        order = [state.dealer, *state.others(state.dealer)]
        if self.go_rounds:
            # Whoever has gone least often goes next: a bonus tile just drawn waits until the others have gone.
            order.sort(key=state.record(BonusReplacements).times_shown.__getitem__)
        for seat in order:
            if shown := show_bonus(state, seat):
                return shown
        return [ev.PhaseEnded("bonus_tiles")]


@rulebook_key("offer_ready")
@dataclass(frozen=True)
class OfferReady(Automatic):
    """Phase that asks players whose hands wait as dealt to declare ready before the first turn.

    With `dealer` the dealer is asked too.
    """

    dealer: bool = True

    records = (OriginalCalls,)

    def _askable(self, state: State) -> list[Seat]:
        """Return the seats that may declare ready now and have not answered, in turn order."""
        return [
            seat
            for seat in [*([state.dealer] if self.dealer else []), *state.others(state.dealer)]
            if not state.seats[seat].ready and seat not in state.answers and waits_now(state, seat)
        ]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return all declarations at once, and the end of the phase, when everybody asked has answered."""
        if self._askable(state):
            return []
        declared = [seat for seat, action in sorted(state.answers.items()) if isinstance(action, DeclareReady)]
        return [*(ev.ReadyDeclared(seat, True) for seat in declared), ev.PhaseEnded("offer_ready")]

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the choice of each seat that is asked: to declare ready or to pass."""
        return {seat: (DeclareReady(), PASS) for seat in self._askable(state)}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that records an answer, which nobody else sees yet."""
        return [ev.Decided(seat, action)]


@rulebook_key("name_wild")
@dataclass(frozen=True)
class NameWild(Automatic):
    """Phase that announces the kinds that are wild in this deal."""

    names_wild: ClassVar[bool] = True
    kinds: tuple[Kind, ...]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the announcement and the end of the phase."""
        return [ev.WildNamed(self.kinds, ()), ev.PhaseEnded("wild")]


@rulebook_key("begin_play")
@dataclass(frozen=True)
class BeginPlay(Automatic):
    """Phase that begins the dealer's first turn, with a draw if `draws`."""

    draws: bool = False

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the beginning of play and the end of the phase."""
        return [ev.PlayBegan(state.dealer, self.draws), ev.PhaseEnded("begin")]
