"""Liability: the player who feeds the set that makes a great hand certain pays for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.core.melds import Form, Seat
from rules.core.tiles import DRAGONS, HONORS, WINDS
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import Answer, ScoringInput, Sort
from rules.scoring.settlement import Winner

CERTAIN_BY_PUNGS = {"big_three_dragons": DRAGONS, "big_four_winds": WINDS}
"""Great hands that are certain once all their pungs are claimed."""

LIABLE_HANDS = {
    "none": (), "dragons_winds": tuple(CERTAIN_BY_PUNGS), "plus_four_kongs": (*CERTAIN_BY_PUNGS, "four_kongs"),
}  # fmt: skip
"""The hands that somebody may be liable for, by the house rule."""


@dataclass(frozen=True)
class LiableSeatInput(ScoringInput):
    """Scoring input: the seat that fed the set which made one of `hands` certain."""

    hands: tuple[str, ...] = ()

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand with the seat `answer` liable for each of `hands`."""
        return replace(case, values={**case.values, self.key: tuple((id, answer) for id in self.hands)})

    def value_in(self, case: HandContext) -> Answer | None:
        """Return the one seat that is liable in this hand; None if nobody is, or several are."""
        fed = case.values.get(self.key)
        seats = {pair[1] for pair in fed if isinstance(pair, tuple)} if isinstance(fed, tuple) else set()
        return next((seat for seat in seats if isinstance(seat, int)), None) if len(seats) == 1 else None


LIABLE_SEAT = ScoringInput("liable", Sort.SEAT)
"""The seat that is liable for the whole hand."""


def sole_liable_seat(winner: Winner) -> Seat | None:
    """Return the seat, counted from the dealer, that alone pays for a great hand; None if no seat does."""
    great = any(line.element in CERTAIN_BY_PUNGS for line in winner.sheet.lines)
    liable = winner.case.number("liable", -1)
    return liable if great and liable >= 0 else None


class Liabilities(Record):
    """Remembers, by owner and hand (`fed[owner][element]`), the player who is liable for a great hand.

    A concealed kong and a pung promoted to a kong make nobody liable: nobody fed them.
    """

    def __init__(self, players: int) -> None:
        """Start a deal in which nobody is liable."""
        self.fed: dict[Seat, dict[str, Seat]] = {}

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """Remember the feeder of a claimed set that makes a great hand certain."""
        meld, laid = event.meld, state.seats[event.seat].melds
        if meld.form is Form.CHOW or meld.source is None:
            return
        fed = self.fed.setdefault(event.seat, {})
        for element, kinds in CERTAIN_BY_PUNGS.items():
            claimed = {other.stands[0] for other in laid if other.claimed is not None and other.form is not Form.CHOW}
            if meld.stands[0] in kinds and claimed.issuperset(kinds):
                fed[element] = meld.source
        honors = [other for other in laid if other.claimed is not None and other.stands[0] in HONORS]
        if meld.stands[0] in HONORS and len(honors) == 4:
            fed["all_honors"] = meld.source
        if meld.form is Form.KONG and sum(other.form is Form.KONG for other in laid) == 4:
            fed["four_kongs"] = meld.source

    def of(self, state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
        """Return pairs of great hand and liable seat (counted from the dealer) for the hand of `seat`."""
        return tuple((element, state.wind_of(source)) for element, source in self.fed.get(seat, {}).items())


class Feeders(Record):
    """Remembers, by seat, the feeder of each of its open sets, in the order in which they were laid."""

    def __init__(self, players: int) -> None:
        """Start a deal in which no set is laid."""
        self.of_sets: list[list[Seat]] = [[] for _ in range(players)]

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """Remember the discarder of the claimed tile."""
        if event.meld.source is not None:
            self.of_sets[event.seat].append(event.meld.source)
