"""Rounds played on until somebody reaches a target, and match results beyond the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.state import REPLAYED
from rules.engine.table import State
from rules.mechanics.match_formats.rounds import Rounds, ranking, shared_by_place
from rules.mechanics.match_formats.rounds import places_by_points as shared_places
from rules.scoring.transfers import TABLE, Transfer


@rulebook_key("rounds_to_target")
@dataclass(frozen=True)
class RoundsToTarget(Rounds):
    """Rounds, and up to `extension` more in which the match ends as soon as somebody has `target` points.

    With `repeats` a dealer who deals again plays on, unless he leads and stops. `may_stop(state)` lets the dealer of
    the last deal end the match if he leads with the target. The leader gets the pot. Results are points beyond
    `return_points`, with the `uma` of each place, the first place first (`MatchEnded.results`), rounded to
    `rounding_unit` (0: not at all). `final_payments(state)` at the end of the match change results, but no places.
    """

    target: int = 0
    extension: int = 0
    repeats: bool = False
    may_stop: Callable[[State], bool] | None = None
    return_points: int = 0
    uma: tuple[int, ...] = ()
    rounding_unit: int = 0
    final_payments: Callable[[State], list[ev.Paid]] | None = None

    def end_reason(self, state: State, wind: int) -> str:
        """Return why the match ends before a deal in the round of `wind` (0: East); empty to go on."""
        reached = max(state.scores) >= self.target
        enough = reached and not self._repeated(state)
        if wind >= self.rounds + self.extension or (wind >= self.rounds and enough):
            return "target" if reached and state.round_wind >= self.rounds else "rounds"
        return "leader_stops" if reached and self._stopped(state) else ""

    def _repeated(self, state: State) -> bool:
        """Check that the deal just played belongs to the extension and its dealer deals again."""
        return self.repeats and state.round_wind >= self.rounds and self.stays(state)

    def _stopped(self, state: State) -> bool:
        """Check that the dealer, who leads, may end the match after the last regular deal or a repeated one."""
        last = state.round_deal == state.players and state.round_wind + 1 == self.rounds
        leads = ranking(state.scores)[0] == state.dealer
        ends = (last or self._repeated(state)) and leads and state.drawn_deal != REPLAYED
        return self.may_stop is not None and ends and self.may_stop(state)

    def match_end_events(self, state: State, reason: str) -> list[ev.Event]:
        """Return the events that give the pot to the leader and end the match with places and results."""
        order, (scores, events) = ranking(state.scores), pot_to_leader(state)
        places = tuple(1 + order.index(seat) for seat in range(state.players))
        won = results(scores, self.return_points, self.uma, self.rounding_unit)
        for due in self.final_payments(state) if self.final_payments else ():
            events.append(due)
            won = tuple(points + paid for points, paid in zip(won, due.amounts, strict=True))
        return [*events, ev.MatchEnded(places, reason, won)]

    def result_parts(self, scores: Sequence[int], start_points: int) -> Mapping[str, tuple[int, ...]]:
        """Return the points beyond `return_points`, the uma, the oka, and what rounding changes; none that is nothing.

        The oka is what all put in between starting and return points; it is part of the first place's `uma`.
        """
        players, order = range(len(scores)), ranking(scores)
        oka = (self.return_points - start_points) * len(scores) if self.uma else 0
        parts = {
            "points": tuple(score - self.return_points for score in scores),
            "uma": tuple(self.uma[order.index(seat)] - oka * (seat == order[0]) if self.uma else 0 for seat in players),
            "oka": tuple(oka * (seat == order[0]) for seat in players),
        }
        whole = results(scores, self.return_points, self.uma, self.rounding_unit)
        parts["rounding"] = tuple(whole[seat] - sum(part[seat] for part in parts.values()) for seat in players)
        return {key: part for key, part in parts.items() if any(part)}


@dataclass(frozen=True)
class RoundsWithUma(Rounds):
    """Rounds at whose end equal points share a place, and results are points beyond `return_points` with uma.

    `uma` lists the points of each place from the first; players who share a place share them. The leader gets the pot,
    of two the one who sat first.
    """

    return_points: int = 0
    uma: tuple[int, ...] = ()

    def match_end_events(self, state: State, reason: str) -> list[ev.Event]:
        """Return the events that give the pot to the leader and end the match with shared places and results."""
        scores, events = pot_to_leader(state)
        found = shared_places(scores, tuple(state.left_match))
        return [*events, ev.MatchEnded(found, reason, tuple(map(sum, zip(*self._parts(scores, found), strict=True))))]

    def result_parts(self, scores: Sequence[int], start_points: int) -> Mapping[str, tuple[int, ...]]:
        """Return the points beyond `return_points` and the uma; none that is nothing."""
        parts = zip(("points", "uma"), self._parts(scores, shared_places(scores)), strict=True)
        return {key: part for key, part in parts if any(part)}

    def _parts(self, scores: Sequence[int], places: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return each seat's points beyond `return_points`, and the uma of its place."""
        shared = shared_by_place(places, self.uma) if self.uma else (0,) * len(scores)
        return tuple(score - self.return_points for score in scores), tuple(stake // 100 for stake in shared)


def pot_to_leader(state: State) -> tuple[list[int], list[ev.Event]]:
    """Return the scores with the pot added to the leader's, and the payment of the pot (empty if there is none)."""
    scores, leader = list(state.scores), ranking(state.scores)[0]
    scores[leader] += state.pot
    pot = (Transfer(TABLE, leader, state.pot),)
    return scores, [ev.Paid.of("pot_left", pot, state.players)] if state.pot else []


def results(scores: Sequence[int], return_points: int, uma: Sequence[int], rounding_unit: int = 0) -> tuple[int, ...]:
    """Return each seat's points beyond `return_points`, with the uma of its place.

    With a `rounding_unit` points are rounded to it, halves away from zero, and the first place makes up for the
    difference in the sum.

    >>> results((38_200, 27_100, 21_700, 13_000), 30_000, (40_000, 10_000, -10_000, -20_000))
    (48200, 7100, -18300, -37000)
    >>> results((23_900, 57_100, -3_300, 22_300), 30_000, (40_000, 10_000, -10_000, -20_000), 1000)
    (4000, 67000, -53000, -18000)
    """
    order = ranking(scores)
    placed = [uma[order.index(seat)] if uma else 0 for seat in range(len(scores))]
    exact = [score - return_points + stake for score, stake in zip(scores, placed, strict=True)]
    if not rounding_unit:
        return tuple(exact)
    base = rounded(return_points, rounding_unit)
    found = [rounded(score, rounding_unit) - base + stake for score, stake in zip(scores, placed, strict=True)]
    found[order[0]] += sum(exact) - sum(found)
    return tuple(found)


def rounded(points: int, rounding_unit: int) -> int:
    """Round points to the nearest multiple of `rounding_unit`, halves away from zero.

    >>> rounded(24_500, 1000), rounded(-5_500, 1000), rounded(-5_400, 1000)
    (25000, -6000, -5000)
    """
    size = (abs(points) + rounding_unit // 2) // rounding_unit * rounding_unit
    return size if points >= 0 else -size
