"""Observed self-play: players of the standard level without slips, and the state of their hands.

Each discard records the shanten for the best plan and the live tiles; and for each other seat its open signs, and
whether it waited or could win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ai.deal_statistics import DEFAULT, Course
from ai.hazards import Signs, opened_by
from ai.levels import STANDARD, WEIGHTS, Weights
from ai.line_advice import outlook_of
from ai.lines import Chances, LineHand, LinePlayer, chances_of, lines_at
from ai.planner import Planner
from ai.prospects import book_of
from ai.waits import Ready
from rules.core.melds import Seat
from rules.core.options import Options
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine.actions import Action, Discard, Win
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.table import Ruleset
from rules.engine.unattended import play_on
from rules.engine.view import View

PLAYER: Weights = replace(WEIGHTS[STANDARD], slips=0.0)


class Stand(NamedTuple):
    """State of a hand after a discard: own turns taken and left, shanten, live and unseen tiles.

    `closed`: it must stay concealed to be worth anything, and a waiting one must draw its tile.
    """

    gone: int
    left: float
    away: int
    live: int
    unseen: int
    closed: bool = False

    def chance(self, course: Course) -> float:
        """Computed chance to win."""
        moment = course.at(self.gone, self.left)
        if self.away > PLAYER.sight:
            return (moment.closed if self.closed else moment.opened)[self.away]
        by_draw = self.closed and not self.away
        first = self.live / self.unseen if by_draw else course.first(self.away, self.live, self.unseen, self.closed)
        return moment.chance(self.away, first, self.closed and self.away > 0)


class LineStand(NamedTuple):
    """State of a hand played for a card, after a discard."""

    gone: int
    left: float
    away: int
    live: int
    unseen: int
    closed: bool
    hand: LineHand
    chances: Chances

    def chance(self, course: Course) -> float:
        """Computed chance to win."""
        outlook = outlook_of(self.hand, self.chances.under(course, self.gone, self.left))
        return 0.0 if outlook is None else outlook.chance


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """States of one seat's hand in one deal, a flag for its win, and its points."""

    stands: Sequence[Stand | LineStand]
    won: bool
    points: int


@dataclass(slots=True)
class WatchedThrow:
    """Discard and one other seat: the signs of that seat, and a flag if it waited."""

    deal: int
    thrower: Seat
    other: Seat
    dealer: Seat
    opened: int
    turn: int
    ready: bool
    waits: bool
    traits: tuple[str, ...]
    hit: bool = False
    """True if the other seat could win on it."""


@dataclass(slots=True)
class Watched:
    """Observations: by deal the hands of all seats, and all discards."""

    deals: list[Sequence[PlayedDeal]] = field(default_factory=list)
    thrown: list[WatchedThrow] = field(default_factory=list)

    @property
    def hands(self) -> list[PlayedDeal]:
        """Hands of all deals."""
        return [hand for deal in self.deals for hand in deal]


@dataclass(slots=True)
class _Watcher:
    """Players of all seats whose hands are recorded."""

    deal: int
    planners: Sequence[Planner]
    stands: list[list[Stand | LineStand]]
    thrown: list[WatchedThrow]
    last: dict[Seat, WatchedThrow] = field(default_factory=dict)
    """Records of the last discard, by other seat."""

    def __call__(self, match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
        view, planner = match.glance(seat), self.planners[seat]
        action = planner.choose(view, legal)
        if view.moment is not Moment.ACT:
            if seat in self.last and any(isinstance(one, Win) and one not in view.wrong for one in legal):
                self.last[seat].hit = True
        elif isinstance(action, Discard):
            self._note(view, planner, action)
        return action

    def _note(self, view: View, planner: Planner, action: Discard) -> None:
        seen = planner.seen(view)
        kind = plain(view.face_of(action.tile))
        copies = seen.left[kind] if kind < len(seen.left) else 0
        self.last = {
            other.seat: WatchedThrow(
                self.deal, view.seat, other.seat, view.dealer, opened_by(other), len(other.discards), other.ready,
                _waits(self.stands[other.seat]), Signs.of(view, other).traits(kind, copies),
            )
            for other in view.seats if other.seat != view.seat and not (other.won or other.out or other.dead)
        }  # fmt: skip
        self.thrown += self.last.values()
        if (stand := _stand(planner, view, action)) is not None:
            self.stands[view.seat].append(stand)


def _waits(stands: Sequence[Stand | LineStand]) -> bool:
    return bool(stands) and stands[-1].away == 0 and stands[-1].live > 0


def _stand(planner: Planner, view: View, action: Discard) -> Stand | LineStand | None:
    gone, left = len(view.me.discards), view.wall_left / view.table.players
    if (lines := lines_at(view.table)) is not None:
        return _line_stand(LinePlayer(lines, PLAYER, DEFAULT), view, action, gone, left)
    hand, seen = planner.after(view, action), planner.seen(view)
    standing = planner.standing(view, hand, seen)
    if not standing:
        return None
    _, plan, away, _, closed = standing[0]
    if isinstance(plan, Ready):
        pricing = book_of(view.table, PLAYER).pricing
        assert pricing is not None, "who knows what a hand waits for has priced it"
        live, first, _ = pricing.counted(view, plan.waits, seen, plain(view.face_of(action.tile)))
        return Stand(gone, left, 0, live, seen.unseen, first <= live / seen.unseen)
    away = max(away, 0)
    return Stand(gone, left, away, plan.live(hand, seen.left), seen.unseen, closed and away > 0)


def _line_stand(player: LinePlayer, view: View, action: Discard, gone: int, left: float) -> LineStand | None:
    hand, chances = player.after(view, action, player.hand_of(view)), chances_of(view, player.course)
    outlook = outlook_of(hand, chances)
    if outlook is None:
        return None
    return LineStand(gone, left, len(outlook.lacks) - 1, outlook.live, chances.unseen, False, hand, chances)


def watched(ruleset: Ruleset, options: Options, deals: int, seed: int) -> Watched:
    """Observe `deals` deals, each the first of a match."""
    found = Watched()
    for number in range(deals):
        match = Match.new(ruleset, options, seed=seed + number, seating="fixed")
        players = range(match.state.players)
        watcher = _Watcher(number, [Planner(PLAYER) for _ in players], [[] for _ in players], found.thrown)
        for _ in play_on(match, 1, watcher):
            pass
        winners = {event.seat for event in match.events if isinstance(event, ev.Won)}
        found.deals.append([
            PlayedDeal(watcher.stands[seat], seat in winners, match.state.scores[seat] - match.table.start_points)
            for seat in players
        ])
    return found
