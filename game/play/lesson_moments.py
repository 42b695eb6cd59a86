"""The moments of a lesson: named conditions on the pupil's view and the advice, and the tiles they refer to.

A page of a lesson is shown only while its conditions are true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ai.candidates import Candidate
from rules.core.melds import Form
from rules.core.tiles import CODES, Kind, plain
from rules.engine.actions import (
    PASS,
    WIN,
    Action,
    Claim,
    ConcealedKong,
    Discard,
    GiveUpSuit,
    PromoteKong,
    Say,
    SetAside,
)
from rules.engine.seat_state import SeatView
from rules.engine.view import View

FAR = 3
"""The least shanten of a hand that counts as far from waiting."""
LATER = 4
"""The number of own discards after which a deal is not new any more."""


@dataclass(frozen=True)
class LessonMoment:
    """A decision of the pupil: the seat's view, the advised `action`, and the adviser's rating of it, if any.

    `waits` are the kinds with which the hand may win after the advised discard.
    """

    view: View
    action: Action
    rated: Candidate | None = None
    waits: tuple[Kind, ...] = ()

    @property
    def advised_discard(self) -> Kind | None:
        """The kind that is advised to be discarded; None if another action is advised."""
        return plain(self.view.face_of(self.action.tile)) if isinstance(self.action, Discard) else None

    @property
    def declared(self) -> SeatView | None:
        """The first other player who has declared a ready hand."""
        return next((seat for seat in self.view.seats if seat.ready and seat.seat != self.view.seat), None)

    def forms(self, form: Form) -> bool:
        """Return true if the last discard may be claimed for a set of this form."""
        return any(isinstance(action, Claim) and action.form is form for action in self.view.legal)

    def offers(self, *kinds: type[Action]) -> bool:
        """Return true if an action of one of these classes is legal."""
        return any(isinstance(action, kinds) for action in self.view.legal)


CONDITIONS: Mapping[str, Callable[[LessonMoment], bool]] = {
    "turn": lambda now: now.offers(Discard),
    "first": lambda now: not (now.view.me.discards or now.view.me.melds),
    "later": lambda now: len(now.view.me.discards) >= LATER,
    "bonus": lambda now: bool(now.view.me.bonus),
    "indicator": lambda now: bool(now.view.indicators),
    "joker": lambda now: any(CODES[face].endswith("j") for _, face in now.view.hand),
    "may_chow": lambda now: now.forms(Form.CHOW),
    "may_pung": lambda now: now.forms(Form.PUNG),
    "may_kong": lambda now: now.forms(Form.KONG),
    "own_kong": lambda now: now.offers(ConcealedKong, PromoteKong),
    "take": lambda now: isinstance(now.action, Claim),
    "pass": lambda now: now.action == PASS,
    "claimed": lambda now: bool(now.view.me.melds) and now.view.drawn is None and now.offers(Discard),
    "will_wait": lambda now: bool(now.waits),
    "win": lambda now: WIN in now.view.legal,
    "on_discard": lambda now: now.view.claimable is not None,
    "too_cheap": lambda now: any(refusal.missing for refusal in now.view.refused),
    "far": lambda now: now.rated is not None and now.rated.shanten >= FAR,
    "other_ready": lambda now: now.declared is not None,
    "give_up": lambda now: now.advised_discard is not None and now.rated is not None and not now.rated.worth,
    "safe": lambda now: now.declared is not None
    and now.advised_discard in {plain(face) for face in now.declared.discards},
    "may_declare": lambda now: any(isinstance(action, Discard) and action.ready for action in now.view.legal),
    "declared": lambda now: bool(now.view.me.ready),
    "exchange": lambda now: now.offers(SetAside),
    "void": lambda now: now.offers(GiveUpSuit),
    "void_first": lambda now: now.offers(Discard) and any(one.action == "discard" for one in now.view.refused),
    "asked": lambda now: now.offers(Say),
}  # fmt: skip
"""Conditions of pages by name."""


def _claimed_set(now: LessonMoment) -> tuple[Kind, ...]:
    """Return the set that the advised claim lays down, or else the tile that may be claimed."""
    last = () if now.view.claimable is None else (now.view.claimable[2],)
    used = tuple(now.view.face_of(tile) for tile in now.action.used) if isinstance(now.action, Claim) else ()
    return tuple(sorted((*used, *last)))


def _offered_set(form: Form) -> Callable[[LessonMoment], tuple[Kind, ...]]:
    """Return a function that finds the set of this form that may be claimed, preferably the advised one."""

    def find(now: LessonMoment) -> tuple[Kind, ...]:
        """Return the faces of the set."""
        choices = [one for one in now.view.legal if isinstance(one, Claim) and one.form is form]
        if not choices or now.view.claimable is None:
            return ()
        one = now.action if now.action in choices else choices[0]
        return tuple(sorted((*(now.view.face_of(tile) for tile in one.used), now.view.claimable[2])))

    return find


def _whole_hand(now: LessonMoment) -> tuple[Kind, ...]:
    """Return the tiles of the sets laid down and of the hand, with the one that may be claimed."""
    last = () if now.view.claimable is None else (now.view.claimable[2],)
    laid = tuple(face for meld in now.view.me.melds for face in meld.faces)
    return (*laid, *sorted((*(face for _, face in now.view.hand), *last)))


SHOWN: Mapping[str, Callable[[LessonMoment], tuple[Kind, ...]]] = {
    "claim": _claimed_set,
    "chow": _offered_set(Form.CHOW),
    "pung": _offered_set(Form.PUNG),
    "kong": _offered_set(Form.KONG),
    "waits": lambda now: now.waits,
    "hand": _whole_hand,
    "throw": lambda now: () if now.advised_discard is None else (now.advised_discard,),
    "claimed_tile": lambda now: () if now.view.claimable is None else (now.view.claimable[2],),
    "given": lambda now: tuple(now.view.face_of(tile) for tile in now.action.used),
    "bonus": lambda now: tuple(face for _, face in now.view.me.bonus),
    "indicator": lambda now: tuple(face for _, face in now.view.indicators),
}
"""Tiles of the moment that a page may show, by name."""


def holds(when: tuple[str, ...], now: LessonMoment) -> bool:
    """Return true if all conditions named are true now."""
    return all(CONDITIONS[name](now) for name in when)

