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
    """Yield each kong that the seat can lay now, with the move that carries it out."""
    return ((kong, action) for kong in KONGS for action in kong.offers(state, seat))


@rulebook_key("compulsory_kongs")
@dataclass(frozen=True)
class CompulsoryKongs:
    """Reaction that lays a player's kong as soon as possible; a player who may win by `wins` is left the choice."""

    wins: Move

    after = (ev.TileDrawn, ev.PlayBegan)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the first possible kong, once the hand is rid of bonus tiles; nothing if none is due."""
        seat = state.turn
        if state.moment is not Moment.ACT or any(state.seats[seat].counts[kind] for kind in state.table.bonus.kinds):
            return []
        due = next(iter(_kongs(state, seat)), None)
        if due is None or self.wins.offers(state, seat):
            return []
        kong, action = due
        return kong.carry_out(state, seat, action)


def kong_is_due(state: State, seat: Seat, kind: Kind) -> str:
    """Return an error key, barring every discard, while the seat must lay a kong; else an empty text."""
    return "err_kong_due" if any(_kongs(state, seat)) else ""


def no_pung_of_three_held(state: State, seat: Seat, kind: Kind) -> str:
    """Return an error key, barring the claim of a pung, if the hand could claim the tile for a kong; else an empty
    text.
    """
    return "err_kong_not_pung" if state.seats[seat].counts[kind] >= 3 else ""


def undeclared_kong(case: HandContext) -> str:
    """Return the reason why a hand may not win if it held four equal tiles before the winning one and made no kong of
    them.
    """
    held = Counter(case.concealed)
    held.update(meld.kind for meld in case.melds if meld.is_pung and not meld.is_kong for _ in range(3))
    return "undeclared_kong" if 4 in held.values() else ""
