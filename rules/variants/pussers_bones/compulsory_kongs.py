"""Compulsory kongs: four alike are laid as soon as they can be, unless their owner wins instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind
from rules.engine import events as ev
from rules.engine.actions import Action
from rules.engine.state import Moment
from rules.engine.table import Move, RngFactory, State
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.scoring.hand_context import HandContext

KONGS: tuple[Move, ...] = (KongFromHand(), PromotePung())
"""The moves that lay a kong."""


def _kongs(state: State, seat: Seat) -> Iterable[tuple[Move, Action]]:
    """Yield the kongs that the seat can lay now."""
    return ((kong, action) for kong in KONGS for action in kong.offers(state, seat))


@rulebook_key("compulsory_kongs")
@dataclass(frozen=True)
class CompulsoryKongs:
    """Lays a due kong by itself; a seat that may declare a win (`wins`) is asked which of the two it chooses."""

    wins: Move

    after = (ev.TileDrawn, ev.PlayBegan)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Lay the first possible kong, once no bonus tile is left in the hand."""
        seat = state.turn
        if state.moment is not Moment.ACT or any(state.seats[seat].counts[kind] for kind in state.table.bonus.kinds):
            return []
        due = next(iter(_kongs(state, seat)), None)
        if due is None or self.wins.offers(state, seat):
            return []
        kong, action = due
        return kong.carry_out(state, seat, action)


def kong_is_due(state: State, seat: Seat, kind: Kind) -> str:
    """Bar discards while the seat must lay a kong."""
    return "err_kong_due" if any(_kongs(state, seat)) else ""


def pung_makes_kong(state: State, seat: Seat, kind: Kind) -> str:
    """Bar a claim for a pung by a hand that could claim the tile for a kong."""
    return "err_kong_not_pung" if state.seats[seat].counts[kind] >= 3 else ""


def undeclared_kong(case: HandContext) -> str:
    """Return the reason not to win for a hand that held four alike undeclared before the winning tile, or ""."""
    held = Counter(case.concealed)
    held.update(meld.kind for meld in case.melds if meld.is_pung and not meld.is_kong for _ in range(3))
    return "undeclared_kong" if 4 in held.values() else ""
