"""Kongs that are no matter of choice: four alike are laid as soon as they can be, unless their owner wins instead."""

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
"""What has to be laid."""


def _kongs(state: State, seat: Seat) -> Iterable[tuple[Move, Action]]:
    """The kongs that the seat can lay now."""
    return ((kong, action) for kong in KONGS for action in kong.offers(state, seat))


@rulebook_key("compulsory_kongs")
@dataclass(frozen=True)
class CompulsoryKongs:
    """Lays a kong by itself; whoever can declare a win (by `wins`) is asked which of the two it is to be."""

    wins: Move

    after = (ev.TileDrawn, ev.PlayBegan)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """The first kong there is, once no bonus tile is in the hand any more."""
        seat = state.turn
        if state.moment is not Moment.ACT or any(state.seats[seat].counts[kind] for kind in state.table.bonus.kinds):
            return []
        due = next(iter(_kongs(state, seat)), None)
        if due is None or self.wins.offers(state, seat):
            return []
        kong, action = due
        return kong.carry_out(state, seat, action)


def kong_is_due(state: State, seat: Seat, kind: Kind) -> str:
    """Bars throwing anything while a kong has to be laid."""
    return "err_kong_due" if any(_kongs(state, seat)) else ""


def pung_makes_kong(state: State, seat: Seat, kind: Kind) -> str:
    """Bars claiming for a pung what makes a kong with three of the hand."""
    return "err_kong_not_pung" if state.seats[seat].counts[kind] >= 3 else ""


def undeclared_kong(case: HandContext) -> str:
    """Why a hand does not win in which four alike lay undeclared before the winning tile came, or an empty text."""
    held = Counter(case.concealed)
    held.update(meld.kind for meld in case.melds if meld.is_pung and not meld.is_kong for _ in range(3))
    return "undeclared_kong" if 4 in held.values() else ""
