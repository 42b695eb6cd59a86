"""The report of a finished match: a row per deal, all players' points after each, the best hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from game import i18n
from game.table.board.board import Board, DealId, true_facts
from game.table.board.deal_report import HandReport, report_of
from game.table.board.player_labels import PlayerLabels
from game.table.board.recording import people_after
from rules.core.melds import Seat
from rules.core.number_text import signed
from rules.engine import events as ev
from rules.engine.table import Table


@dataclass(frozen=True, slots=True)
class DealRow:
    """One deal in the score sheet of a match: the winners, and the changes of all players' points."""

    deal: DealId
    dealer: Seat
    winners: tuple[Seat, ...]
    changes: tuple[int, ...]
    after: tuple[int, ...]

    def moved(self, came_from: Sequence[Seat]) -> DealRow:
        """Return the row with seats renumbered after people changed chairs.

        `came_from` gives for each chair the former chair of the person who now sits there.
        """
        return replace(
            self, dealer=came_from.index(self.dealer),
            winners=tuple(came_from.index(winner) for winner in self.winners),
            changes=tuple(self.changes[chair] for chair in came_from),
            after=tuple(self.after[chair] for chair in came_from),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ResultPart:
    """One of the amounts that add up to the results of a match, for each seat; `reason` names it or its payment, `base`
    is the number of points from which results are counted.
    """

    reason: str
    amounts: tuple[float, ...]
    base: int = 0

    def name(self, ruleset: str) -> str:
        """Return the name of the amount in the current language."""
        words, key = i18n.words(), f"match_part_{self.reason}"
        if not words.knows(key, ruleset):
            return words.payment(self.reason, ruleset)
        return words.own_text(ruleset, key, n=signed(self.base))


@dataclass(frozen=True, slots=True)
class Tie:
    """Seats that end a match with equal points; they share places and bonuses, or the earlier seat stands first."""

    seats: tuple[Seat, ...]
    shared: bool

    def text(self, labels: PlayerLabels) -> str:
        """Return the sentence about the tie."""
        key = "match_tie_shared" if self.shared else "match_tie_by_seat"
        return labels.text(key, players=i18n.words().listed(map(labels.name, self.seats)))


@dataclass(frozen=True, slots=True)
class BestHand:
    """The winning hand of the greatest worth in a match."""

    deal: DealId
    hand: HandReport


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The result of a match: final `places` of the seats, and `start`, everybody's points at the beginning."""

    labels: PlayerLabels
    unit: str
    start: int
    rows: tuple[DealRow, ...]
    places: tuple[int, ...]
    best: BestHand | None
    results: tuple[float, ...] = ()
    """Results other than points, where the rule set has them: with stakes by place, or table points."""
    parts: tuple[ResultPart, ...] = ()
    """The parts of the results, where they are a sum with the points."""
    ties: tuple[Tie, ...] = ()
    """Players who are level, where places decide on parts of the result."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each seat at the end of the match."""
        return self.rows[-1].after if self.rows else (self.start,) * len(self.labels.seats)

    @property
    def sheet(self) -> tuple[DealRow | ResultPart | Tie, ...]:
        """The rows of the score sheet: deals, parts of the results, the results, and ties."""
        results = (ResultPart("result", self.results),) if self.parts else ()
        return *self.rows, *self.parts, *results, *self.ties

    @property
    def order(self) -> list[Seat]:
        """Seats from the first place to the last; by points where the match has no places."""
        totals, places = self.totals, self.places
        return sorted(range(len(totals)), key=lambda seat: (places[seat] if places else -totals[seat], seat))

    def curve(self, seat: Seat) -> list[int]:
        """Return the points of a seat at the start and after each deal."""
        return [self.start, *(row.after[seat] for row in self.rows)]


def match_report(
    events: Sequence[ev.Event], labels: PlayerLabels, table: Table, places: tuple[int, ...]
) -> MatchReport:  # fmt: skip
    """Build the report of a finished match from its events; `places` are the final places of the seats."""
    rows, best = deal_rows(events, table.players, table.start_points), best_hand(events, labels, table)
    found = (event.results for event in reversed(events) if isinstance(event, ev.MatchEnded))
    results = tuple(result / table.appearance.result_unit for result in next(found, ()))
    report = MatchReport(labels, table.ruleset.unit, table.start_points, tuple(rows), places, best, results)
    return _with_parts(report, events, table) if results else report


def _with_parts(report: MatchReport, events: Sequence[ev.Event], table: Table) -> MatchReport:
    """Return the report with the parts of its results: points, payments after the last deal, bonuses of places."""
    late = list(takewhile(lambda event: not isinstance(event, ev.DealEnded), reversed(events)))
    paid = {event.reason: event.amounts for event in reversed(late) if isinstance(event, ev.Paid)}
    pot = paid.pop("pot_left", (0,) * len(report.totals))
    scores = [total + share for total, share in zip(report.totals, pot, strict=True)]
    parts = dict(table.flow.result_parts(scores, table.start_points))
    if len({**parts, **paid}) < 2:  # results are the points themselves, or no sum with them
        return report
    beyond = parts.pop("points", (0,) * len(scores))
    before_pot = tuple(points - share for points, share in zip(beyond, pot, strict=True))
    unit, base = table.appearance.result_unit, scores[0] - beyond[0]
    named = {"points": before_pot, **({"pot_left": pot} if any(pot) else {}), **parts, **paid}
    rows = (ResultPart(key, tuple(n / unit for n in amounts), base) for key, amounts in named.items())
    equal = [tuple(seat for seat, score in enumerate(scores) if score == shared) for shared in sorted({*scores})[::-1]]
    level = (seats for seats in equal if len(seats) > 1 and report.places)
    ties = (Tie(seats, len({report.places[seat] for seat in seats}) == 1) for seats in level)
    return replace(report, parts=tuple(rows), ties=tuple(ties))


def deal_rows(events: Sequence[ev.Event], players: int, start: int) -> list[DealRow]:
    """Return one row per finished deal; where people change chairs, all rows use the seats of the last deal."""
    rows: list[DealRow] = []
    scores = [start] * players
    changes = [0] * players
    begun: ev.DealStarted | None = None
    facts: tuple[str, ...] = ()
    people = tuple(range(players))
    for event in events:
        if isinstance(event, ev.SeatsDrawn):
            people = event.people
        elif isinstance(event, ev.SeatsChanged):
            moved = [people.index(person) for person in event.people]
            rows = [row.moved(moved) for row in rows]
            scores, people = [scores[chair] for chair in moved], event.people
        elif isinstance(event, ev.DealStarted):
            begun, changes = event, [0] * players
        elif isinstance(event, ev.Paid):
            for seat, amount in enumerate(event.amounts):
                changes[seat] += amount
                scores[seat] += amount
        elif isinstance(event, ev.DealEnded) and begun is not None:
            place = DealId(begun.number, begun.round_wind, begun.round_deal, begun.extra, facts)
            facts = true_facts(event.facts)
            rows.append(DealRow(place, begun.dealer, event.winners, tuple(changes), tuple(scores)))
    return rows


def best_hand(events: Sequence[ev.Event], labels: PlayerLabels, table: Table) -> BestHand | None:
    """Return the winning hand of greatest worth, the earliest of equals; None if nobody has won."""
    best: tuple[int, int, Seat] | None = None
    won: set[Seat] = set()
    for place, event in enumerate(events):
        if isinstance(event, ev.DealStarted):
            won = set()
        elif isinstance(event, ev.Won):
            won.add(event.seat)
        elif (
            isinstance(event, ev.Scored) and event.seat in won and (best is None or event.sheet.score > best[0])
        ):
            best = event.sheet.score, place, event.seat
    if best is None:
        return None
    _, scored, seat = best
    until = list(events[: scored + 1])
    now, then = people_after(events, table.players), people_after(until, table.players)
    labels = replace(labels, seats=tuple(labels.seats[now.index(person)] for person in then))
    board = Board.of(until, None, table)
    report = report_of(board, until, labels, table, {})
    hand = next(hand for hand in report.winners if hand.seat == seat)
    return BestHand(board.deal_id, hand)
