"""Dead hands, which no line of the card can complete any more, and challenges that declare them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from rules.core.fast_value import fast_value
from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import JOKER
from rules.engine import events as ev
from rules.engine.actions import Action, Challenge
from rules.engine.hand_choices import may_call
from rules.engine.move_rule import Rule
from rules.engine.records import on
from rules.engine.table import Record, RngFactory, State
from rules.families.card_hands.card_shanten import COPIES, CardHands
from rules.families.card_hands.grammar import pattern_kind
from rules.scoring.transfers import Share, owed_to

DEAD_TO_END_DEAL = 3
"""Number of dead hands that ends the deal."""


@fast_value
class Challenged(ev.Event):
    """`seat` challenges the hand of `owner` as one that cannot be completed; `right` is true if that is so."""

    seat: Seat
    owner: Seat
    right: bool

    def log_entries(self) -> tuple[ev.LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (ev.LogEntry("challenge_right" if self.right else "challenge_wrong", self.seat, other=self.owner),)

    def gesture(self) -> ev.Gesture:
        """Return the gesture with which the table shows this event."""
        return ev.Gesture(self.seat, "challenge" if self.right else "challenge_wrong", "refuse")


class Challenges(Record):
    """Record of the opponents whose hands have been challenged since the last discard."""

    def __init__(self, players: int) -> None:
        """Begin a deal in which nobody has been challenged."""
        self.challenged: set[Seat] = set()

    @on(Challenged)
    def _challenged(self, state: State, event: Challenged) -> None:
        """Note that the hand of `event.owner` has been challenged."""
        self.challenged.add(event.owner)

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """Forget all challenges: with the discard the turn is over."""
        self.challenged.clear()


def is_dead(state: State, owner: Seat, card_hands: CardHands) -> bool:
    """Check that no line of the card can complete the hand of `owner` any more, judged by the visible tiles.

    Natural tiles among the discards and in others' exposures are out of reach, those in the owner's own exposures are
    used; jokers are out of reach only when they were discarded.
    """
    reach = card_hands.possible_beside(state.seats[owner].groups)
    if reach is None:
        return True
    left, jokers = COPIES.copy(), card_hands.jokers
    for holder in state.seats:
        discarded = [discard.face for discard in holder.river]
        jokers -= discarded.count(JOKER)
        exposed = [face for meld in holder.melds for face in meld.faces]
        for kind in map(pattern_kind, (*discarded, *exposed)):
            if kind < len(left):
                left[kind] -= 1
    return not reach.possible(np.maximum(left, 0), jokers)


@rulebook_key("challenge_hand")
@dataclass(frozen=True)
class ChallengeHand(Rule):
    """Move of a player in his turn: declare an opponent's hand dead. Whoever of the two is wrong pays the other
    `stake`.
    """

    card_hands: CardHands
    stake: int
    capped: bool
    """True if nobody pays more than he has."""

    records = (Challenges,)
    answers = (Challenge,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return a challenge for every opponent who has an exposure and was not challenged since the last discard."""
        if not may_call(state, seat):
            return ()
        challenged = state.record(Challenges).challenged
        return [
            Challenge(owner, state.steps_from(seat, owner))
            for owner in state.others(seat)
            if state.seats[owner].melds and owner not in challenged
        ]

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the challenges that would fail: of hands that some line can still complete."""
        return [
            action
            for action in self.offers(state, seat)
            if isinstance(action, Challenge) and not is_dead(state, action.owner, self.card_hands)
        ]

    doubtful = True
    """Players may make a wrong challenge."""

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events of a challenge: verdict, payment of the stake and, if it is right, death of the hand."""
        assert isinstance(action, Challenge)
        right = is_dead(state, action.owner, self.card_hands)
        payer, payee = (action.owner, seat) if right else (seat, action.owner)
        amount = min(self.stake, max(state.scores[payer], 0)) if self.capped else self.stake
        events: list[ev.Event] = [Challenged(seat, action.owner, right)]
        if amount:
            paid = owed_to(payee, {payer: Share.of("challenge", amount)})
            events.append(ev.Paid.of("challenge", paid, state.players))
        return [*events, ev.HandDied(action.owner, "challenge", False, False, True)] if right else events


@rulebook_key("all_hands_dead")
@dataclass(frozen=True)
class AllHandsDead:
    """Reaction to the death of a hand: ends the deal as drawn once all hands but one are dead."""

    after = (ev.HandDied,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the drawn deal if all hands but one are dead now, else nothing."""
        dead = sum(holder.dead for holder in state.seats)
        return [ev.DealDrawn("dead_hands")] if dead >= DEAD_TO_END_DEAL else []
