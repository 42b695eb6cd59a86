"""Bonus tiles that are paid at once, by everybody else, when certain of them lie beside one hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.core.rulebook_key import told_as
from rules.core.tiles import Kind
from rules.engine import events as ev
from rules.engine.table import RngFactory, State
from rules.scoring.transfers import Share, Transfer, owed_to


@dataclass(frozen=True)
class BonusFee:
    """What each of the others pays when a player has shown all of some kinds; `early` before the first discard.

    They are `kinds`, `copies` of each, and of each series of `own_of` (flowers, seasons) the tile of the player's wind.
    `id` is the word for it (``share_<id>``).
    """

    id: str
    later: int
    early: int
    kinds: frozenset[Kind] = frozenset()
    own_of: tuple[range, ...] = ()
    copies: int = 1

    def completed(self, wind: int, shown: Sequence[Kind], last: Iterable[Kind]) -> bool:
        """Whether `shown` hold all of them, and did not before the `last`; `wind` counts from the dealer."""
        kinds = self.kinds.union(series[wind] for series in self.own_of)
        return not kinds.isdisjoint(last) and all(shown.count(kind) >= self.copies for kind in kinds)


@told_as("bonus_fees")
@dataclass(frozen=True)
class BonusFees:
    """Sets of bonus tiles are paid when the last of their tiles is shown, whoever wins later."""

    fees: tuple[BonusFee, ...]

    after = (ev.BonusShown,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """A payment for all that the tiles just shown complete."""
        assert isinstance(event, ev.BonusShown)
        shown = [face for _, face in state.seats[event.seat].bonus]
        found: list[Transfer] = []
        for fee in self.fees:
            if fee.completed(state.wind_of(event.seat), shown, event.faces):
                share = Share.of(fee.id, fee.later if state.discards else fee.early)
                found += owed_to(event.seat, dict.fromkeys(state.others(event.seat), share))
        return [ev.Paid.of("bonus_set", tuple(found), state.players)] if found else []
