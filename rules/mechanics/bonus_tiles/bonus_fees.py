"""Payments made by everybody else as soon as certain bonus tiles lie beside one hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind
from rules.engine import events as ev
from rules.engine.table import RngFactory, State
from rules.scoring.transfers import Share, Transfer, owed_to


@dataclass(frozen=True)
class BonusFee:
    """A fee that each opponent pays the player who has shown a complete set of bonus tiles.

    The set is `copies` of each of `kinds` and, for each range in `own_of` (the flowers, the seasons), the tile that
    belongs to the player's seat wind. The fee is `early` points before the first discard, else `later`. `id` names it
    in the translations (``share_<id>``).
    """

    id: str
    later: int
    early: int
    kinds: frozenset[Kind] = frozenset()
    own_of: tuple[range, ...] = ()
    copies: int = 1

    def completed(self, wind: int, shown: Sequence[Kind], last: Iterable[Kind]) -> bool:
        """Check that the last tiles shown have completed the set.

        `shown` are all bonus tiles of the player, the `last` ones included; `wind` is the player's seat wind (0: East).
        """
        kinds = self.kinds.union(series[wind] for series in self.own_of)
        return not kinds.isdisjoint(last) and all(shown.count(kind) >= self.copies for kind in kinds)


@rulebook_key("bonus_fees")
@dataclass(frozen=True)
class BonusFees:
    """Reaction to shown bonus tiles: pays each set as soon as it is complete, whoever wins the deal later."""

    fees: tuple[BonusFee, ...]

    after = (ev.BonusShown,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the payment for every set that the tiles just shown complete; empty if there is none."""
        assert isinstance(event, ev.BonusShown)
        shown = [face for _, face in state.seats[event.seat].bonus]
        found: list[Transfer] = []
        for fee in self.fees:
            if fee.completed(state.wind_of(event.seat), shown, event.faces):
                share = Share.of(fee.id, fee.later if state.discards else fee.early)
                found += owed_to(event.seat, dict.fromkeys(state.others(event.seat), share))
        return [ev.Paid.of("bonus_set", tuple(found), state.players)] if found else []
