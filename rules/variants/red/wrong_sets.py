"""Wrong chows and pungs, where the house rules let players err.

A wrong set is laid like any other. Its owner may correct it or take it back before discarding; once the next tile has
been drawn or his discard claimed, his hand is dead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.core.fast_value import fast_value
from rules.core.melds import Form, Meld, Seat
from rules.core.tiles import JOKERS, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, Claim, Miscall, TakeBack
from rules.engine.hand_choices import may_call
from rules.engine.move_rule import Rule
from rules.engine.reducers import take_up
from rules.engine.state import Moment
from rules.engine.table import RngFactory, State
from rules.mechanics.claims.joker_claims import chows_with, pungs_with
from rules.mechanics.claims.set_claims import RANK_CHOW, RANK_FALSE_WIN, RANK_PUNG, claimed_meld

CALL_RANKS = {Form.CHOW: RANK_CHOW, Form.PUNG: RANK_PUNG}
"""The claim rank of each set that can be called wrongly."""


@fast_value
class SetCorrected(ev.Event):
    """`seat` corrects its wrong set number `index`: it becomes `meld`, with the same claimed discard."""

    seat: Seat
    index: int
    meld: Meld

    def reduce(self, state: State) -> None:
        """Replace the wrong set by the corrected one, with tiles of the hand."""
        take_up(state, self.seat, self.index)
        seat = state.seats[self.seat]
        for tile, face in zip(self.meld.tiles, self.meld.faces, strict=True):
            if tile != self.meld.claimed:
                seat.lose(tile)
            state.shown[plain(face)] += 1
        seat.change_meld(self.index, self.meld)

    def log_entries(self) -> tuple[ev.LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (ev.LogEntry("corrected", self.seat),)


@fast_value
class SetTakenBack(ev.Event):
    """`seat` withdraws its last set (number `index`), laid by mistake; the claimed discard returns to its river."""

    logged_as = "taken_back"

    seat: Seat
    index: int

    def reduce(self, state: State) -> None:
        """Return the tiles to the hand and the discard to its river; the next player draws."""
        wrong = take_up(state, self.seat, self.index)
        state.seats[self.seat].take_meld(self.index)
        assert wrong.source is not None and state.taken is not None
        state.seats[wrong.source].river.append(state.taken)
        state.shown[plain(state.taken.face)] += 1
        state.calls -= 1
        state.turn, state.moment = state.after(wrong.source), Moment.DRAW


def is_wrong_set(state: State, seat: Seat, meld: Meld) -> bool:
    """Check that a claimed meld is no set at all, or a chow of a discard that was not the previous player's."""
    low = meld.stands[0]
    if meld.form is Form.PUNG:
        return len(set(meld.stands)) > 1
    if meld.source is None or state.after(meld.source) != seat:
        return True
    return low >= 27 or low % 9 > 6 or meld.stands != (low, low + 1, low + 2)


def _correct_sets(state: State, seat: Seat, tiles: Sequence[Tile], claimed: Tile, source: Seat) -> list[Claim]:
    """Return the correct claims that `seat` can make of the tile `claimed` of `source`, with two of `tiles`."""
    face = plain(state.faces[claimed])
    chows = chows_with(state, tiles, face) if state.after(source) == seat else []
    return [*pungs_with(state, tiles, face), *chows]


@dataclass(frozen=True)
class CallWrongly(Rule):
    """Claim of a discard for a chow or pung with tiles that do not make one. Any correct claim goes before it."""

    answers = (Miscall,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return a claim for every two faces in the hand and each form of set they do not make with the discard."""
        last, faces = state.claimable, state.faces
        assert last is not None
        if last.face in JOKERS or state.wall.left <= 0 or not may_call(state, seat):
            return ()
        hand = state.seats[seat].hand
        correct = {
            (claim.form, *sorted(faces[tile] for tile in claim.tiles))
            for claim in _correct_sets(state, seat, hand, last.tile, last.seat)
        }
        pairs = {tuple(sorted(faces[tile] for tile in pair)): pair for pair in combinations(sorted(hand), 2)}
        return [
            Miscall(form, pair)
            for form in CALL_RANKS
            for shown, pair in sorted(pairs.items())
            if (form, *shown) not in correct
        ]

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Return the rank of a wrong claim among the claims of one discard, below every correct one."""
        assert isinstance(action, Miscall) and state.claimable is not None
        return (RANK_FALSE_WIN, CALL_RANKS[action.form], -state.steps_from(state.claimable.seat, seat))

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that lays the tiles as if they were a set."""
        assert isinstance(action, Miscall) and state.claimable is not None
        meld = claimed_meld(state, action.form, action.tiles, (), state.claimable.tile, state.claimable.seat)
        return [ev.Claimed(seat, meld, len(state.seats[seat].melds))]

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return all that is offered, for every one of these claims is wrong."""
        return self.offers(state, seat)


@dataclass(frozen=True)
class CorrectSet(Rule):
    """Move of a player who has just laid a wrong set: correct it with other tiles, or take the whole claim back."""

    answers = (Claim, TakeBack)

    def _wrong(self, state: State, seat: Seat) -> Meld | None:
        """Return the wrong set that the seat has just laid, before its next discard; None if there is none."""
        holder = state.seats[seat]
        if holder.dead or holder.drawn is not None or not holder.melds:
            return None
        return holder.melds[-1] if is_wrong_set(state, seat, holder.melds[-1]) else None

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the correct claims with tiles of the hand and of the wrong set, and taking the claim back."""
        wrong = self._wrong(state, seat)
        if wrong is None:
            return ()
        assert wrong.claimed is not None and wrong.source is not None
        tiles = sorted((*state.seats[seat].hand, *(tile for tile in wrong.tiles if tile != wrong.claimed)))
        return [*_correct_sets(state, seat, tiles, wrong.claimed, wrong.source), TakeBack()]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that takes the wrong set back, or replaces it by the correct one."""
        wrong, index = self._wrong(state, seat), len(state.seats[seat].melds) - 1
        assert wrong is not None and wrong.claimed is not None and wrong.source is not None
        if not isinstance(action, Claim):
            return [SetTakenBack(seat, index)]
        meld = claimed_meld(state, action.form, action.tiles, action.stands, wrong.claimed, wrong.source)
        return [SetCorrected(seat, index, meld)]


@dataclass(frozen=True)
class NoticeWrongSet:
    """Reaction to the next draw or claim: a wrong set can no longer be corrected, so its owner's hand is dead."""

    after: tuple[type[ev.Event], ...] = (ev.TileDrawn, ev.Claimed)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the deaths of all hands with a wrong set, except that of the player of the event."""
        assert isinstance(event, ev.TileDrawn | ev.Claimed)
        return [
            ev.HandDied(seat, "wrong_set", False, False)
            for seat, holder in enumerate(state.seats)
            if seat != event.seat and not holder.dead and any(is_wrong_set(state, seat, meld) for meld in holder.melds)
        ]
