"""Kongs in a player's own turn: four tiles of the hand, or a fourth added to a claimed pung."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.core.melds import Form, Meld, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.actions import Action, ConcealedKong, PromoteKong
from rules.engine.drawing import replacements_left
from rules.engine.hand_choices import drew, tiles_of
from rules.engine.move_rule import Rule
from rules.engine.table import Bar, Refusal, State
from rules.mechanics.discards.bars import barred, refused
from rules.mechanics.ready.waiting import KongRule

UnreplacedKongRule = Callable[[State, Seat], bool]
"""Checks that a seat may lay a kong although no replacement is left for it."""


def can_replace_kong(state: State, seat: Seat, unreplaced: UnreplacedKongRule | None) -> bool:
    """Check that a replacement is left for a kong, or that `unreplaced` (if given) allows a kong without one."""
    return bool(replacements_left(state)) or (unreplaced is not None and unreplaced(state, seat))


@rulebook_key("kong_from_hand")
@dataclass(frozen=True)
class KongFromHand(Rule):
    """Move: lay down four equal tiles of the hand, after a draw, while a replacement is left.

    A hand fixed by its declaration of ready may do so only if `when_fixed` allows it; without a replacement left, only
    if `unreplaced` does. With `face_down` nobody else sees the tiles until the deal is over
    (docs/decisions/0170-kongs-face-down.md).
    """

    when_fixed: KongRule | None = None
    bars: tuple[Bar, ...] = ()
    unreplaced: UnreplacedKongRule | None = None
    face_down: bool = False

    lays = (Form.KONG,)
    answers = (ConcealedKong,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer a kong of every kind held four times, unless a bar forbids it."""
        holder = state.seats[seat]
        if not holder.fours or not drew(state, seat) or holder.silent:
            return ()
        if not can_replace_kong(state, seat, self.unreplaced):
            return ()
        return [
            ConcealedKong(tuple(sorted(tiles_of(state, holder, kind))))
            for kind in range(34)
            if holder.counts[kind] == 4
            and may_kong(state, seat, kind, self.when_fixed)
            and not barred(self.bars, state, seat, kind)
        ]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that lays the concealed kong."""
        assert isinstance(action, ConcealedKong)
        faces = tuple(state.faces[tile] for tile in action.tiles)
        stands = tuple(plain(face) for face in faces)
        meld = Meld(Form.KONG, action.tiles, faces, stands, concealed=True, hidden=self.face_down)
        return [ev.KongDeclared(seat, meld)]

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return a refusal if four equal tiles may not be laid: no replacement is left, or a bar; else None."""
        holder = state.seats[seat]
        if holder.drawn is not None and 4 in holder.counts[:34] and not can_replace_kong(state, seat, self.unreplaced):
            return Refusal("kong", "err_no_tiles_for_kong")
        return refused("kong", self.bars, state, seat, (kind for kind in range(34) if holder.counts[kind] == 4))


def may_kong(state: State, seat: Seat, kind: Kind, when_fixed: KongRule | None) -> bool:
    """Check that no declaration of ready fixes the hand, or that `when_fixed` allows this kong all the same."""
    return not state.seats[seat].frozen or (when_fixed is not None and when_fixed(state, seat, kind))


@rulebook_key("promote_pung")
@dataclass(frozen=True)
class PromotePung(Rule):
    """Move: add the fourth tile, drawn now or earlier, to an open pung of the player, in a turn that began with a draw.

    A pung in which a wild tile stands for another cannot be promoted. A hand fixed by its declaration of ready may do
    so only if `when_fixed` allows it; without a replacement left, only if `unreplaced` does.
    """

    when_fixed: KongRule | None = None
    bars: tuple[Bar, ...] = ()
    unreplaced: UnreplacedKongRule | None = None

    answers = (PromoteKong,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer every open pung whose fourth tile is in the hand, unless a bar forbids it."""
        holder = state.seats[seat]
        if holder.drawn is None or not holder.melds or holder.silent:
            return ()
        found: list[Action] = []
        for index, meld in enumerate(holder.melds):
            kind = meld.stands[0]
            if not holder.counts[kind] or meld.form is not Form.PUNG or any(plain(face) != kind for face in meld.faces):
                continue
            if not can_replace_kong(state, seat, self.unreplaced):
                break
            if not may_kong(state, seat, kind, self.when_fixed) or barred(self.bars, state, seat, kind):
                continue
            found.append(PromoteKong(tiles_of(state, holder, kind)[0], index))
        return found

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that lays the fourth tile on the pung; others may rob it."""
        assert isinstance(action, PromoteKong)
        return [ev.KongPromoted(seat, action.meld, action.tile, state.faces[action.tile])]

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return why the fourth tile of a pung may not be laid; None if nothing is refused."""
        holder = state.seats[seat]
        pungs = (meld.stands[0] for meld in holder.melds if meld.form is Form.PUNG)
        return refused("kong", self.bars, state, seat, (kind for kind in pungs if holder.counts[kind]))
