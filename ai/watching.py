"""Observed self-play of experts and attackers, and the state of their hands.

Each discard records the shanten for the best plan and the live tiles; and for each other seat its open signs, and True
if it waited or could win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ai.adviser import Adviser
from ai.danger import open_waits, threats
from ai.deal_statistics import DEFAULT, DealStatistics
from ai.hazards import OpenSigns, open_sets
from ai.levels import EXPERT, STANDARD, WEIGHTS, Weights
from ai.line_advice import outlook_of
from ai.lines import Chances, LineHand, LinePlayer, chances_of, lines_at
from ai.planner import Planner
from ai.plans import HonorPungPlan
from ai.prospects import plan_book
from ai.pung_plans import PungPlan
from ai.shape_plans import SpecialPlan
from ai.waits import ReadyPlan
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine.actions import Action, Discard, Win
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.table import Ruleset
from rules.engine.unattended import play_on
from rules.engine.view import View

PLAYER: Weights = WEIGHTS[EXPERT]
_ATTACKER: Weights = replace(WEIGHTS[STANDARD], slips=0.0)
"""Weights of the experts, and of the others: they discard tiles that a careful player would keep."""


class HandState(NamedTuple):
    """State of a hand after a discard: own turns taken and left, shanten, live and unseen tiles.

    `closed`: it must stay concealed to be worth anything, and a waiting one must draw its tile.
    """

    gone: int
    left: float
    shanten: int
    live: int
    unseen: int
    closed: bool = False
    pressure: float = 0.0
    usual: bool = True
    """False for a plan that only few hands become, such as a special shape."""

    def chance(self, stats: DealStatistics) -> float:
        """Compute the chance to win by these statistics."""
        now = stats.win_chances(self.gone, self.left, self.pressure)
        if self.shanten > PLAYER.sight:
            return (now.closed if self.closed else now.opened)[self.shanten]
        by_draw = self.closed and not self.shanten
        first = (
            self.live / self.unseen if by_draw else stats.step_chance(self.shanten, self.live, self.unseen, self.closed)
        )
        return now.chance(self.shanten, first, self.closed and self.shanten > 0)


class CardHandState(NamedTuple):
    """State of a hand played for a card, after a discard."""

    gone: int
    left: float
    shanten: int
    live: int
    unseen: int
    closed: bool
    hand: LineHand
    chances: Chances

    @property
    def pressure(self) -> float:
        """Chance that another seat ends the deal: 0, because waits are not estimated for hands of a card."""
        return 0.0

    @property
    def usual(self) -> bool:
        """Return true: the computed chance covers all hands of the card, rare ones included."""
        return True

    def chance(self, stats: DealStatistics) -> float:
        """Compute the chance to win by these statistics."""
        outlook = outlook_of(self.hand, self.chances.with_statistics(stats, self.gone, self.left))
        return 0.0 if outlook is None else outlook.chance


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """States of one seat's hand in one deal up to its first win, its number of wins, its points, and a flag for a
    deal-in.
    """

    states: Sequence[HandState | CardHandState]
    won: int
    points: int
    dealt_in: bool = False


@dataclass(slots=True)
class ObservedDiscard:
    """Discard and one other seat: the signs of that seat, and a flag if it waited."""

    deal: int
    discarder: Seat
    other: Seat
    dealer: Seat
    opened: int
    turn: int
    ready: bool
    waits: bool
    traits: tuple[str, ...]
    hit: bool = False
    """True if the other seat could win on the discard."""


class DealIn(NamedTuple):
    """Deal-in, with the points that the discarder paid the winner."""

    winner: Seat
    discarder: Seat
    dealer: Seat
    paid: int


def deal_ins(events: Sequence[ev.Event]) -> Iterator[DealIn]:
    """Yield the deal-ins of a deal, each with the payment at that moment."""
    dealer, discarders = 0, dict[Seat, Seat]()
    for event in events:
        match event:
            case ev.DealStarted():
                dealer = event.dealer
            case ev.Won(seat=seat, source=source) if source is not None:
                discarders[seat] = source
            case ev.Paid(transfers=transfers):
                for one in transfers:
                    if discarders.get(one.payee) == one.payer:
                        yield DealIn(one.payee, discarders.pop(one.payee), dealer, one.amount)


@dataclass(slots=True)
class Observations:
    """Record of observed deals: by deal the hands of all seats; all discards; deal-ins after which play went on."""

    deals: list[Sequence[PlayedDeal]] = field(default_factory=list)
    discards: list[ObservedDiscard] = field(default_factory=list)
    deal_ins: list[DealIn] = field(default_factory=list)

    @property
    def hands(self) -> list[PlayedDeal]:
        """Hands of all deals."""
        return [hand for deal in self.deals for hand in deal]


@dataclass(slots=True)
class _RecordedPlayers:
    """Players of all seats; the state of each hand is recorded at its discards."""

    deal: int
    planners: Sequence[Planner]
    states: list[list[HandState | CardHandState]]
    discards: list[ObservedDiscard]
    last: dict[Seat, ObservedDiscard] = field(default_factory=dict)
    """Records of the last discard, by other seat."""

    def __call__(self, match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
        """Choose an action, and record the state of the hand after a discard."""
        view, planner = match.glance(seat), self.planners[seat]
        action = planner.choose(view, legal)
        if view.moment is not Moment.ACT:
            if seat in self.last and any(isinstance(one, Win) and one not in view.wrong for one in legal):
                self.last[seat].hit = True
        elif isinstance(action, Discard):
            self._record_discard(view, planner, action)
        return action

    def _record_discard(self, view: View, planner: Planner, action: Discard) -> None:
        """Record the hand after a discard, and the signs of each other seat."""
        seen = planner.seen(view)
        kind = plain(view.face_of(action.tile))
        copies = seen.left[kind] if kind < len(seen.left) else 0
        self.last = {
            other.seat: ObservedDiscard(
                self.deal, view.seat, other.seat, view.dealer, open_sets(other), len(other.discards), other.ready,
                _is_waiting(self.states[other.seat]), OpenSigns.of(view, other).traits(kind, copies),
            )
            for other, _ in threats(view) if open_waits(view, other) is None
        }  # fmt: skip
        self.discards += self.last.values()
        if not view.me.won and (state := _state_after(planner, view, action)) is not None:
            self.states[view.seat].append(state)


def _player(place: int) -> Planner:
    """Return the player of seat `place`: experts at even seats, attackers at odd ones."""
    return Planner(_ATTACKER) if place % 2 else Adviser(PLAYER)


def _is_waiting(states: Sequence[HandState | CardHandState]) -> bool:
    """Check that the hand, after the last of these states, waits for a live tile."""
    return bool(states) and states[-1].shanten == 0 and states[-1].live > 0


def _state_after(planner: Planner, view: View, action: Discard) -> HandState | CardHandState | None:
    """State of the hand after a discard; None if no plan is left."""
    gone, left = len(view.me.discards), view.wall_left / view.table.players
    if (lines := lines_at(view.table)) is not None:
        return _card_state_after(LinePlayer(lines, PLAYER, DEFAULT), view, action, gone, left)
    hand, seen = planner.after(view, action), planner.seen(view)
    ranking = planner.rank_plans(view, hand, seen)
    if not ranking:
        return None
    _, plan, shanten, _, closed = ranking[0]
    if isinstance(plan, ReadyPlan):
        pricing = plan_book(view.table, PLAYER).pricing
        assert pricing is not None, "who knows what a hand waits for has priced it"
        live, first, _ = pricing.win_summary(view, plan.waits, seen, plain(view.face_of(action.tile)))
        return HandState(gone, left, 0, live, seen.unseen, first <= live / seen.unseen, planner.pressure(view))
    shanten = max(shanten, 0)
    usual = not isinstance(plan, SpecialPlan | PungPlan | HonorPungPlan)
    return HandState(gone, left, shanten, plan.live(hand, seen.left), seen.unseen, closed and shanten > 0,
                     planner.pressure(view), usual)  # fmt: skip


def _card_state_after(player: LinePlayer, view: View, action: Discard, gone: int, left: float) -> CardHandState | None:
    """State of a hand played for a card after a discard; None if no card hand is left."""
    hand, chances = player.after(view, action, player.hand_of(view)), chances_of(view, player.stats)
    outlook = outlook_of(hand, chances)
    if outlook is None:
        return None
    return CardHandState(gone, left, len(outlook.lacks) - 1, outlook.live, chances.unseen, False, hand, chances)


def observe(ruleset: Ruleset, options: OptionValues, deals: int, seed: int) -> Observations:
    """Observe `deals` deals, each the first of a match."""
    found = Observations()
    for number in range(deals):
        match = Match.new(ruleset, options, seed=seed + number, seating="fixed")
        players = range(match.state.players)
        planners = [_player(number + seat) for seat in players]
        watcher = _RecordedPlayers(number, planners, [[] for _ in players], found.discards)
        for _ in play_on(match, 1, watcher):
            pass
        if match.table.ending.plays_on is not None:
            found.deal_ins += deal_ins(match.events)
        wins = Counter([event.seat for event in match.events if isinstance(event, ev.Won)])
        givers = {event.source for event in match.events if isinstance(event, ev.Won)}
        found.deals.append([
            PlayedDeal(watcher.states[seat], wins[seat], match.state.scores[seat] - match.table.start_points,
                       seat in givers)
            for seat in players
        ])  # fmt: skip
    return found
