"""How hands run: rates of wins, deal-ins, declarations, claims and folds, counted from the events of matches.

    python -m tests.rivals.rates                                  people's matches, those of `tests/tenhou_logs.py`
    python -m tests.rivals.rates --level expert --matches 60 --seed 1   four players of a level, whole matches

docs/opponents.md keeps both side by side.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt

from ai.policy import make
from rules.core.melds import Seat
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.reducers import apply, start
from rules.engine.table import State
from rules.engine.unattended import from_views, play_on
from saves.logs.files import reader_of
from tests.tenhou_logs import unpacked

CERTAINTY = 1.96
SAFE_AT = ("waiting", "one away", "two or more away")


class Rates:
    """Cases of each figure: 1 or 0 for a share, a number for a mean."""

    def __init__(self) -> None:
        self.cases: defaultdict[str, list[float]] = defaultdict(list)

    def add_match(self, events: Sequence[ev.Event], seats: Sequence[Seat]) -> None:
        """Count the deals of these seats of a match."""
        first = events[0]
        assert isinstance(first, ev.MatchStarted)
        ruleset = registry.get(first.ruleset)
        state = start(ruleset.at(ruleset.resolve_saved(dict(first.options))), first)
        deal = _Deal(seats)
        for event in events[1:]:
            if isinstance(event, ev.Discarded) and event.seat in seats:
                self._count_fold(state, event)
            apply(state, event)
            deal.follow(state, event)
            if isinstance(event, ev.DealEnded):
                self._add_deal(deal)
                deal = _Deal(seats)

    def _count_fold(self, state: State, event: ev.Discarded) -> None:
        """Count a throw against a declared hand, by how far the own hand is from waiting after it."""
        own = state.seats[event.seat]
        declared = [seat for place, seat in enumerate(state.seats) if place != event.seat and seat.ready]
        if own.ready or not declared:
            return
        left = own.held.plus(plain(event.face), -1)
        away = min(max(state.table.scoring.shanten(left), 0), len(SAFE_AT) - 1)
        safe = all(plain(event.face) in map(plain, seat.discards) for seat in declared)
        self.cases[f"own tile of a declared hand thrown, {SAFE_AT[away]}"].append(safe)

    def _add_deal(self, deal: _Deal) -> None:
        """Count a finished deal."""
        for seat in deal.seats:
            won, declared, opened = seat in deal.winners, seat in deal.declared, seat in deal.first_claim
            self.cases["won"].append(won)
            self.cases["dealt in"].append(seat in deal.givers)
            self.cases["declared"].append(declared)
            self.cases["claimed"].append(opened)
            self.cases["points"].append(deal.points[seat])
            if won:
                self.cases["wins declared"].append(declared)
                self.cases["wins open"].append(opened)
                self.cases["wins concealed and undeclared"].append(not declared and not opened)
                self.cases["wins self-drawn"].append(seat in deal.self_drawn)
                self.cases["points of a win"].append(deal.points[seat])
            if seat in deal.givers:
                self.cases["points of a deal-in"].append(deal.points[seat])
            if declared:
                turn, kinds = deal.declared[seat]
                self.cases["turn of a declaration"].append(turn)
                self.cases["declarations on one kind"].append(kinds == 1)
            if opened:
                self.cases["turn of the first claim"].append(deal.first_claim[seat])

    def lines(self) -> Iterator[str]:
        """Yield a line for each figure: its mean, interval and number of cases."""
        for name, cases in self.cases.items():
            mean = sum(cases) / len(cases)
            spread = sqrt(sum([(case - mean) ** 2 for case in cases]) / max(len(cases) - 1, 1) / len(cases))
            share = {*cases} <= {0, 1}
            scale, unit = (100, "%") if share else (1, "")
            yield f"{name}: {scale * mean:.1f}{unit} ±{CERTAINTY * scale * spread:.1f} ({len(cases)})"


class _Deal:
    """What the seats did in one deal."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats
        self.winners, self.self_drawn, self.givers = set[Seat](), set[Seat](), set[Seat]()
        self.declared: dict[Seat, tuple[int, int]] = {}
        """By seat, the turn in which it declared itself ready, and for how many kinds it then waited."""
        self.first_claim: dict[Seat, int] = {}
        self.points = Counter[Seat]()

    def follow(self, state: State, event: ev.Event) -> None:
        """Note an event after which the deal is in this state."""
        match event:
            case ev.Won(seat=seat, source=source):
                self.winners.add(seat)
                (self.self_drawn if source is None else self.givers).add(seat if source is None else source)
            case ev.Discarded(seat=seat, sideways=True) if seat in self.seats and seat not in self.declared:
                own = state.seats[seat]
                self.declared[seat] = len(own.discards), len(own.waits(state.table))
            case ev.Claimed(seat=seat):
                self.first_claim.setdefault(seat, len(state.seats[seat].discards) + 1)
            case ev.Paid(amounts=amounts):
                self.points.update(dict(enumerate(amounts)))


def people() -> Iterator[Sequence[ev.Event]]:
    """Yield the events of the matches for four that people played."""
    for name, text in unpacked().items():
        if name.startswith("riichi"):
            reader = reader_of(text.encode())
            assert reader is not None
            yield reader(lambda: None).match.events


def own_matches(level: str, matches: int, seed: int) -> Iterator[Sequence[ev.Event]]:
    """Yield the events of whole matches of four players of a level."""
    ruleset = registry.get("riichi")
    for number in range(seed, seed + matches):
        match = Match.new(ruleset, ruleset.resolve({}, 4), seed=number, seating="fixed")
        answer = from_views([make(level, number * 4 + seat) for seat in range(4)])
        for _ in play_on(match, None, answer):
            pass
        yield match.events


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parsed = parser.parse_args()
    rates = Rates()
    for events in own_matches(parsed.level, parsed.matches, parsed.seed) if parsed.level else people():
        rates.add_match(events, range(4))
    print(*rates.lines(), sep="\n")


if __name__ == "__main__":
    main()
