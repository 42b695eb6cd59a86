"""Wins by bonus tiles, offered before the tile just shown is replaced."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.tiles import BONUS, Kind
from rules.engine import events as ev
from rules.engine.actions import PASS, WIN, Action
from rules.engine.records import on
from rules.engine.table import Record, State

EIGHT_FLOWERS, SEVEN_ROB_ONE = "eight_flowers", "seven_rob_one"


class LastShown(Record):
    """Remembers the bonus tiles shown last, until a win by them is declined or they are replaced."""

    event: ev.BonusShown | None = None

    @on(ev.BonusShown)
    def _shown(self, state: State, event: ev.BonusShown) -> None:
        """Remember the tiles shown; a win by them may now be offered."""
        self.event = event

    @on(ev.Decided, ev.TileDrawn)
    def _forget(self, state: State, event: ev.Decided | ev.TileDrawn) -> None:
        """Forget the tiles, as a win by them was declined or their replacement is drawn."""
        self.event = None


@dataclass(frozen=True)
class BonusWins:
    """Offers wins by bonus tiles alone.

    With `eight` a player who has shown all of `kinds` may win, as if by drawing the last of them. With `robbing` a
    player who has shown all but one may take that one from whoever shows it, and win.
    """

    eight: bool
    robbing: bool
    kinds: frozenset[Kind] = frozenset(BONUS)

    records = (LastShown,)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the actions (win or pass) of each seat that may win by the bonus tiles just shown."""
        shown = state.record(LastShown).event
        if shown is None or self.kinds.isdisjoint(shown.faces):
            return {}
        missing = [self.kinds.difference(face for _, face in holder.bonus) for holder in state.seats]
        if not missing[shown.seat]:
            return {shown.seat: (WIN, PASS)} if self.eight else {}
        # Each is there but once: the one that a seat still lacks is the one just shown.
        robbers = [seat for seat in state.others(shown.seat) if len(missing[seat]) == 1]
        return dict.fromkeys(robbers, (WIN, PASS)) if self.robbing else {}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events of a win, the tile being robbed first if another player showed it; or of declining."""
        shown = state.record(LastShown).event
        assert shown is not None
        if action == PASS:
            return [ev.Decided(seat, action, ("win",))]
        tile, face = next(
            (tile, face) for tile, face in reversed([*zip(shown.tiles, shown.faces, strict=True)]) if face in self.kinds
        )  # fmt: skip
        if seat == shown.seat:
            return [ev.Won(seat, tile, face, "self", None, (EIGHT_FLOWERS,))]
        robbed = ev.BonusRobbed(shown.seat, tile, face, seat)
        return [robbed, ev.Won(seat, tile, face, "discard", shown.seat, (SEVEN_ROB_ONE,))]
