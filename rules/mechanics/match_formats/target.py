"""Rounds with results beyond the points, and rounds played on until somebody reaches a target."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.state import REPLAYED
from rules.engine.table import State
from rules.mechanics.match_formats.rounds import Rounds, places_by_points, ranking
from rules.scoring.transfers import TABLE, Transfer


@dataclass(frozen=True)
class RoundsWithResults(Rounds):
    """Match format: rounds at whose end the leader gets the pot, and each player a result (`MatchEnded.results`).

    Results are points beyond `return_points` with the `uma` of each place, the first place first, rounded to
    `rounding_unit` (0: not at all). With `shares_places` equal points share places and their uma, with `shares_pot`
    leaders of equal points share the pot; without, who sat first comes first. `final_payments(state)` at the end of
    the match change results, but not places.
    """

    return_points: int = 0
    uma: tuple[int, ...] = ()
    rounding_unit: int = 0
    shares_places: bool = False
    shares_pot: bool = False
    final_payments: Callable[[State], list[ev.Paid]] | None = None

    def match_end_events(self, state: State, reason: str) -> list[ev.Event]:
        """Return the events that give the pot to the leader and end the match with places and results."""
        scores, events = pot_to_leader(state, shared=self.shares_pot)
        order = ranking(scores)
        shared = places_by_points(scores) if self.shares_places else ()
        places = shared or tuple(1 + order.index(seat) for seat in range(state.players))
        won = self.results(scores)
        for due in self.final_payments(state) if self.final_payments else ():
            events.append(due)
            won = tuple(points + paid for points, paid in zip(won, due.amounts, strict=True))
        return [*events, ev.MatchEnded(places, reason, won)]

    def results(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Return each seat's result for the final scores, before `final_payments`."""
        stakes = stakes_by_place(scores, self.uma, shared=self.shares_places)
        return results(scores, self.return_points, stakes, self.rounding_unit)

    def result_parts(self, scores: Sequence[int], start_points: int) -> Mapping[str, tuple[int, ...]]:
        """Return, by name, the points beyond `return_points`, the uma, the oka and the change by rounding; parts that
        are zero are left out.

        The oka is the sum of the players' differences between return points and starting points; it is part of the
        first place's `uma`.
        """
        players, shared = range(len(scores)), self.shares_places
        first = (self.return_points - start_points) * len(scores) if self.uma else 0
        oka = stakes_by_place(scores, (first, *[0] * (len(scores) - 1)), shared=shared)
        stakes = stakes_by_place(scores, self.uma, shared=shared)
        parts = {
            "points": tuple(score - self.return_points for score in scores),
            "uma": tuple(stake - part for stake, part in zip(stakes, oka, strict=True)),
            "oka": oka,
        }
        whole = self.results(scores)
        parts["rounding"] = tuple(whole[seat] - sum(part[seat] for part in parts.values()) for seat in players)
        return {key: part for key, part in parts.items() if any(part)}


@rulebook_key("rounds_to_target")
@dataclass(frozen=True)
class RoundsToTarget(RoundsWithResults):
    """Match format: rounds, then up to `extension` rounds that end the match as soon as a player has `target` points.

    With `repeats` the extension goes on while its dealer deals again. `may_stop(state)` lets the dealer of the last
    deal, or of such a repeated one, end the match if he leads with the target.
    """

    target: int = 0
    extension: int = 0
    repeats: bool = False
    may_stop: Callable[[State], bool] | None = None

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


def pot_to_leader(state: State, *, shared: bool = False) -> tuple[list[int], list[ev.Event]]:
    """Return the scores with the pot added to the leader's, and the payment of the pot (empty if there is none).

    With `shared`, leaders of equal points get equal shares in whole hundreds; a remainder stays.
    """
    scores = with_pot(state.scores, state.pot, shared=shared)
    paid = (after - before for before, after in zip(state.scores, scores, strict=True))
    pot = tuple(Transfer(TABLE, seat, amount) for seat, amount in enumerate(paid) if amount)
    return scores, [ev.Paid.of("pot_left", pot, state.players)] if pot else []


def with_pot(scores: Sequence[int], pot: int, *, shared: bool = False) -> list[int]:
    """Return the scores with the pot added to the leader's, or shared by leaders of equal points.

    >>> with_pot((30_000, 20_000, 30_000, 19_000), 1000), with_pot((30_000, 20_000, 30_000, 19_000), 1000, shared=True)
    ([31000, 20000, 30000, 19000], [30500, 20000, 30500, 19000])
    """
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)] if shared else ranking(scores)[:1]
    share = pot if len(leaders) == 1 else pot // len(leaders) // 100 * 100
    return [score + share * (seat in leaders) for seat, score in enumerate(scores)]


def stakes_by_place(scores: Sequence[int], uma: Sequence[int], *, shared: bool) -> tuple[int, ...]:
    """Return the points that the place of each seat adds to its result; with `shared`, equal points get equal shares.

    An indivisible remainder goes to the earlier seat.

    >>> stakes_by_place((30_000, 20_000, 30_000, 20_000), (30, 10, -10, -30), shared=True)
    (20, -20, 20, -20)
    """
    order = ranking(scores)
    stakes = [uma[order.index(seat)] if uma else 0 for seat in range(len(scores))]
    for level in {*scores} if shared else ():
        seats = [seat for seat, score in enumerate(scores) if score == level]
        whole = sum(stakes[seat] for seat in seats)
        for seat in seats:
            stakes[seat] = whole // len(seats)
        stakes[seats[0]] += whole % len(seats)
    return tuple(stakes)


def results(
    scores: Sequence[int], return_points: int, stakes: Sequence[int], rounding_unit: int = 0
) -> tuple[int, ...]:  # fmt: skip
    """Return each seat's points beyond `return_points`, with the stakes of its place.

    With a `rounding_unit` points are rounded to it, halves away from zero, and the first place makes up for the
    difference in the sum.

    >>> results((38_200, 27_100, 21_700, 13_000), 30_000, (40_000, 10_000, -10_000, -20_000))
    (48200, 7100, -18300, -37000)
    >>> results((23_900, 57_100, -3_300, 22_300), 30_000, (10_000, 40_000, -20_000, -10_000), 1000)
    (4000, 67000, -53000, -18000)
    """
    exact = [score - return_points + stake for score, stake in zip(scores, stakes, strict=True)]
    if not rounding_unit:
        return tuple(exact)
    base = rounded(return_points, rounding_unit)
    found = [rounded(score, rounding_unit) - base + stake for score, stake in zip(scores, stakes, strict=True)]
    found[ranking(scores)[0]] += sum(exact) - sum(found)
    return tuple(found)


def rounded(points: int, rounding_unit: int) -> int:
    """Round points to the nearest multiple of `rounding_unit`, halves away from zero.

    >>> rounded(24_500, 1000), rounded(-5_500, 1000), rounded(-5_400, 1000)
    (25000, -6000, -5000)
    """
    size = (abs(points) + rounding_unit // 2) // rounding_unit * rounding_unit
    return size if points >= 0 else -size
