"""Tiles that each player may lay out or keep before the first turn, and a record of the tiles laid out then."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind
from rules.engine import events as ev
from rules.engine.actions import PASS, Action, ShowBonus
from rules.engine.drawing import replacement, replacements_left
from rules.engine.records import on
from rules.engine.state import Moment
from rules.engine.table import Record, RngFactory, State
from rules.mechanics.opening.opening import BonusReplacements, show_bonus


class LaidAtStart(Record):
    """Record of the tiles that each seat has laid out before the first turn."""

    def __init__(self, players: int) -> None:
        """Begin a deal in which nothing is laid out."""
        self.faces: list[list[Kind]] = [[] for _ in range(players)]

    @on(ev.BonusShown)
    def _shown(self, state: State, event: ev.BonusShown) -> None:
        """Note the tiles laid out, if play has not begun."""
        if state.moment is Moment.OPENING:
            self.faces[event.seat] += event.faces


@rulebook_key("lay_at_will")
@dataclass(frozen=True)
class LayAtWill:
    """Phase before the first turn: from the dealer on, each player lays out any number of the tiles `kinds`, until he
    passes.

    Each is replaced at once; the replacement may be laid out too, and must be if it is a compulsory bonus tile.
    """

    kinds: frozenset[Kind]

    records = (BonusReplacements, LaidAtStart)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the first player who has not passed and holds such a tile, with his choice: each face of them, or
        pass.
        """
        if any(state.record(BonusReplacements).pending_replacements) or not replacements_left(state):
            return {}
        for seat in (state.dealer, *state.others(state.dealer)):
            found: dict[Kind, Action] = {}
            for tile in sorted(state.seats[seat].hand):
                if state.faces[tile] in self.kinds:
                    found.setdefault(state.faces[tile], ShowBonus(tile))
            if found and state.answers.get(seat) != PASS:
                return {seat: (*found.values(), PASS)}
        return {}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the tile laid out, or the decision to keep the rest."""
        if isinstance(action, ShowBonus):
            return [ev.BonusShown(seat, (action.tile,), (state.faces[action.tile],))]
        return [ev.Decided(seat, action)]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return a missing replacement, or the end of the phase once nobody may or will lay anything out."""
        for seat, count in enumerate(state.record(BonusReplacements).pending_replacements):
            if count and (drawn := replacement(state, seat, "bonus", count)):
                return drawn
            if shown := show_bonus(state, seat):
                return shown
        return [] if self.pending(state) else [ev.PhaseEnded("laid_at_will")]
