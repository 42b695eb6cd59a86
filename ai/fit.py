"""How deals of a rule set run, measured: players of the standard level, without
its slips, play with one another and are counted.

For each discard it is noted how far the hand then was from the best plan, how many tiles would have helped it, and
whether it was nearer at the next discard, had won, or had seen the deal end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import NamedTuple

from ai.course import Course
from ai.levels import STANDARD, WEIGHTS, Weights
from ai.planner import Planner
from rules.engine import events as ev
from rules.engine.actions import Action, Discard
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.unattended import play_on
from rules.engine.view import View
from rules.melds import Seat
from rules.options import Options
from rules.ruleset import Ruleset

_PLAYER: Weights = replace(WEIGHTS[STANDARD], slips=0.0)

LEAST = 100
"""What was seen less often is not told: the list ends before it."""


class Stand(NamedTuple):
    """How a hand stood after a discard: turns gone and left, distance, useful tiles and unseen ones."""

    gone: int
    left: float
    away: int
    live: int
    unseen: int


@dataclass(frozen=True, slots=True)
class Played:
    """The stands of a seat in one deal, whether it won, and what it received."""

    stands: Sequence[Stand]
    won: bool
    points: int


@dataclass(slots=True)
class _Watcher:
    """A player of each seat, of whom is noted how the hand stands."""

    planners: Sequence[Planner]
    stands: list[list[Stand]] = field(default_factory=list)

    def __call__(self, match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
        view, planner = match.glance(seat), self.planners[seat]
        action = planner.choose(view, legal)
        if view.moment is Moment.ACT and isinstance(action, Discard) and (stand := _stand(planner, view, action)):
            self.stands[seat].append(stand)
        return action


def _stand(planner: Planner, view: View, action: Discard) -> Stand | None:
    hand, seen = planner.after(view, action), planner.seen(view)
    standing = planner.standing(view, hand, seen)
    if not standing:
        return None
    _, plan, away, _, _ = standing[0]
    left = view.wall_left / view.table.players
    return Stand(len(view.me.discards), left, max(away, 0), plan.live(hand, seen.left), seen.unseen)


def watched(ruleset: Ruleset, options: Options, deals: int, seed: int) -> list[Played]:
    """The hands of so many deals, each the first one of a match."""
    found: list[Played] = []
    for number in range(deals):
        match = Match.new(ruleset, options, seed=seed + number, seating="fixed")
        players = match.state.players
        watcher = _Watcher([Planner(_PLAYER) for _ in range(players)], [[] for _ in range(players)])
        for _ in play_on(match, 1, watcher):
            pass
        winners = {event.seat for event in match.events if isinstance(event, ev.Won)}
        found += [
            Played(watcher.stands[seat], seat in winners, match.state.scores[seat] - match.table.start_points)
            for seat in range(players)
        ]
    return found


def fitted(hands: Iterable[Played]) -> Course:
    """The course of these deals."""
    ended, seen = Counter[int](), Counter[int]()
    steps, asked, shares = Counter[int](), Counter[int](), dict[int, float]()
    for hand in hands:
        for stand, later in zip_longest(hand.stands, hand.stands[1:]):
            wins = later is None and hand.won
            if not wins:
                seen[stand.gone] += 1
                ended[stand.gone] += later is None
            # A hand that waits may win at any time; one that does not comes nearer only if the deal goes on.
            if later is not None or not stand.away:
                asked[stand.away] += 1
                steps[stand.away] += wins if later is None else bool(stand.away) and later.away < stand.away
                shares[stand.away] = shares.get(stand.away, 0.0) + stand.live / stand.unseen
    ends: list[float] = []
    while (cases := sum([seen[turn] for turn in _about(len(ends))])) >= LEAST:
        ends.append(round(sum([ended[turn] for turn in _about(len(ends))]) / cases, 3))
    aways = [away for away in sorted(asked) if asked[away] >= LEAST]
    often = tuple([round(steps[away] / shares[away], 2) for away in aways[:_COUNTED] if shares[away]])
    return Course(tuple(ends), often, tuple([round(steps[away] / asked[away], 3) for away in aways]))


def _about(turn: int) -> range:
    """A turn and those beside it, which are counted together lest chance tell."""
    return range(turn - 1, turn + 2)


_COUNTED = 4
"""Useful tiles are counted up to this distance less one."""
