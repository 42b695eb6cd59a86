"""Hands that no line can complete any more: a challenge says so, and whoever is wrong pays the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

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

MOST_DEAD = 3
"""So many dead hands end the deal."""


class Challenges(Record):
    """Which hands were challenged in this turn already."""

    def __init__(self, players: int) -> None:
        self.made: set[Seat] = set()

    @on(ev.Challenged)
    def _made(self, state: State, event: ev.Challenged) -> None:
        self.made.add(event.owner)

    @on(ev.Discarded)
    def _over(self, state: State, event: ev.Discarded) -> None:
        self.made.clear()


def hopeless(state: State, owner: Seat, lines: CardHands) -> bool:
    """Whether no line can complete the hand of `owner` any more, judged by what everybody sees.

    Naturals in rivers and in the others' groups are gone, and those in its own groups are used; jokers are gone only
    when they were thrown.
    """
    reach = lines.possible_beside(state.seats[owner].groups)
    if reach is None:
        return True
    left, jokers = COPIES.copy(), lines.jokers
    for holder in state.seats:
        lying = [thrown.face for thrown in holder.river]
        jokers -= lying.count(JOKER)
        laid = [face for meld in holder.melds for face in meld.faces]
        for kind in map(pattern_kind, (*lying, *laid)):
            if kind < len(left):
                left[kind] -= 1
    return not reach.possible(np.maximum(left, 0), jokers)


@rulebook_key("challenge_hand")
@dataclass(frozen=True)
class ChallengeHand(Rule):
    """In the own turn, say of an opponent's hand that it is dead; whoever is wrong pays the other `stake` at once."""

    lines: CardHands
    stake: int
    capped: bool
    """Whether nobody pays more than he has."""

    records = (Challenges,)

    def handles(self, action: Action) -> bool:
        """A challenge."""
        return isinstance(action, Challenge)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every opponent who has laid a group, once in a turn."""
        if not may_call(state, seat):
            return ()
        made = state.record(Challenges).made
        return [
            Challenge(owner, state.steps_from(seat, owner))
            for owner in state.others(seat)
            if state.seats[owner].melds and owner not in made
        ]

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Those of hands that can still be completed: what lies open tells."""
        return [
            action
            for action in self.offers(state, seat)
            if isinstance(action, Challenge) and not hopeless(state, action.owner, self.lines)
        ]

    doubtful = True
    """Players may be wrong."""

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The verdict, the stake, and the death of a dead hand."""
        assert isinstance(action, Challenge)
        right = hopeless(state, action.owner, self.lines)
        payer, payee = (action.owner, seat) if right else (seat, action.owner)
        due = min(self.stake, max(state.scores[payer], 0)) if self.capped else self.stake
        events: list[ev.Event] = [ev.Challenged(seat, action.owner, right)]
        if due:
            paid = owed_to(payee, {payer: Share.of("challenge", due)})
            events.append(ev.Paid.of("challenge", paid, state.players))
        return [*events, ev.HandDied(action.owner, "challenge", False, False, True)] if right else events


@rulebook_key("all_hands_dead")
@dataclass(frozen=True)
class AllHandsDead:
    """The deal is drawn once all hands but one are dead."""

    after = (ev.HandDied,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """The end, or nothing."""
        dead = sum(holder.dead for holder in state.seats)
        return [ev.DealDrawn("dead_hands")] if dead >= MOST_DEAD else []
