"""Results of matches, computed from their events: deals, wins and points of each person."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TypeVar

from rules.core.errors import BrokenLog, RulesError
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.codec import MOST_SEATS, from_text
from saves.errors import DamagedError
from saves.store import Store

KINDS = (
    "MatchStarted", "SeatsDrawn", "SeatsChanged", "DealStarted", "ReadyDeclared", "Discarded", "Claimed", "Won",
    "DealDrawn", "Scored", "Paid", "DealEnded", "PlayerLeft", "MatchEnded",
)  # fmt: skip
"""Events that affect results. Discards are included because some of them declare a ready hand."""

FORMAT = 4

Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class WinResult:
    """A win: the winner (`person`), the score, and the number of times that each scoring element counted.

    `giver` is who discarded the winning tile or added it to a kong; None if it was self-drawn.
    """

    person: int
    giver: int | None
    score: int
    elements: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal. Players are persons, not chairs; `first` is the index of its first event.

    `last` is the index of its last event, -1 while it is being played. `paid` has each person's gain or loss, `ready`
    lists who declared a ready hand, `called` who claimed a set, `drawn` is the reason of a drawn deal, `extra` counts
    repeated deals of the dealer. `dealt_in` has the sum that each person paid for wins on a tile of their own.
    """

    number: int
    round_wind: int
    round_deal: int
    dealer: int
    extra: int
    first: int
    paid: tuple[int, ...]
    last: int = -1
    drawn: str = ""
    wins: tuple[WinResult, ...] = ()
    ready: tuple[int, ...] = ()
    called: tuple[int, ...] = ()
    dealt_in: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match so far. `chairs[chair]` is a person; `points` and `places` are by person.

    `places` is empty until the match is over; `left` lists those who were knocked out; `reason` is the reason for the
    end of the match.
    """

    ruleset: str
    players: int
    chairs: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...] = ()
    deals: tuple[DealResult, ...] = ()
    left: tuple[int, ...] = ()
    reason: str = ""

    @property
    def over(self) -> bool:
        """Return true if the match is over."""
        return bool(self.places)

    @property
    def in_deal(self) -> bool:
        """Return true while a deal is being played."""
        return bool(self.deals) and self.deals[-1].last < 0

    @property
    def finished(self) -> tuple[DealResult, ...]:
        """Return the completed deals."""
        return self.deals[:-1] if self.in_deal else self.deals


def match_result(store: Store, match_id: int, length: int | None = None) -> MatchResult:
    """Return the result of a saved match so far, cached in the database until more events are added.

    `length` is the number of its events where it is known.
    """
    length = store.find(match_id).length if length is None else length
    known = store.cached_result(match_id)
    if known is not None and known[0] == length:
        found = _decode_cached(known[1])
        if found is not None:
            return found
    try:
        found = compute_result((place, from_text(text)) for place, text in store.lines(match_id, KINDS))
    except (BrokenLog, RulesError, LookupError, AssertionError, TypeError) as fault:
        text = f"match {match_id} cannot be read: {fault}"
        raise DamagedError(text, "saves_match_damaged", match=match_id) from fault
    store.cache_result(match_id, length, json.dumps([FORMAT, asdict(found)], separators=(",", ":")))
    return found


def compute_result(events: Iterable[tuple[int, ev.Event]]) -> MatchResult:
    """Compute the result of a match from its events with their indices.

    Events that do not affect results may be missing.
    """
    fold: _MatchAccumulator | None = None
    for place, event in events:
        if fold is None:
            if not isinstance(event, ev.MatchStarted):
                raise BrokenLog("the log does not begin with the start of a match", "err_file_damaged")
            fold = _MatchAccumulator(event)
        else:
            fold.add(place, event)
    if fold is None:
        raise BrokenLog("there are no events", "err_file_damaged")
    return fold.result()


@dataclass
class _DealAccumulator:
    """Accumulates the result of a deal event by event."""

    deal: DealResult
    paid: list[int]
    won: dict[int, ev.Won] = field(default_factory=dict)
    wins: list[WinResult] = field(default_factory=list)
    ready: list[int] = field(default_factory=list)
    called: list[int] = field(default_factory=list)
    dealt_in: list[int] = field(default_factory=list)
    givers: dict[int, int | None] = field(default_factory=dict)
    """Chairs of the winners that are being paid, each with the giver's chair."""
    settled: bool = False
    """True when some of these winners have been paid."""

    def result(self, last: int = -1) -> DealResult:
        """Return the result of the deal; `last` is the index of its last event, -1 while it is being played."""
        return replace(
            self.deal, paid=tuple(self.paid), wins=tuple(self.wins), ready=tuple(dict.fromkeys(self.ready)),
            called=tuple(dict.fromkeys(self.called)), last=last, dealt_in=tuple(self.dealt_in),
        )  # fmt: skip

    def note_win(self, event: ev.Won) -> None:
        """Store the winner and the giver of the tile; wins that were paid are settled by then."""
        if self.settled:
            self.givers.clear()
            self.settled = False
        self.won[event.seat] = event
        self.givers[event.seat] = event.source

    def add_dealt_in(self, event: ev.Paid, chairs: Sequence[int]) -> None:
        """Add the payments of givers for a win; `chairs` are the persons on the chairs."""
        self.settled = True
        for transfer in event.transfers:
            if transfer.payer >= 0 and self.givers.get(transfer.payee, -1) == transfer.payer:
                self.dealt_in[chairs[transfer.payer]] += transfer.amount
        if not event.transfers:  # an old log tells the sums alone
            for chair in {giver for giver in self.givers.values() if giver is not None}:
                self.dealt_in[chairs[chair]] += max(0, -event.amounts[chair])


class _MatchAccumulator:
    """Accumulates the result of a match event by event."""

    def __init__(self, first: ev.MatchStarted) -> None:
        """Start with the points, chairs and players of the first event of the match."""
        ruleset = registry.get(first.ruleset)
        self.first = first
        self.start = ruleset.at(ruleset.resolve_saved(dict(first.options))).start_points
        self.points = [self.start] * first.players
        self.chairs = tuple(range(first.players))
        self.places: tuple[int, ...] = ()
        self.deals: list[DealResult] = []
        self.left: list[int] = []
        self.reason = ""
        self.now: _DealAccumulator | None = None

    def add(self, place: int, event: ev.Event) -> None:
        """Process an event; `place` is its index in the match."""
        now = self.now
        match event:
            case ev.SeatsDrawn() | ev.SeatsChanged():
                self.chairs = event.people
            case ev.DealStarted():
                zeros = [0] * self.first.players
                deal = DealResult(
                    event.number, event.round_wind, event.round_deal, self.chairs[event.dealer], event.extra, place, ()
                )
                self.now = _DealAccumulator(deal, zeros, dealt_in=[*zeros])
            case ev.Paid():
                for chair, amount in enumerate(event.amounts):
                    self.points[self.chairs[chair]] += amount
                    if now is not None:
                        now.paid[self.chairs[chair]] += amount
                if now is not None and event.reason == "win":
                    now.add_dealt_in(event, self.chairs)
            case ev.PlayerLeft():
                self.left.append(self.chairs[event.seat])
            case ev.MatchEnded():
                places = [0] * len(event.places)
                for chair, rank in enumerate(event.places):
                    places[self.chairs[chair]] = rank
                self.places, self.reason = tuple(places), event.reason
            case _ if now is not None:
                self._add_to_deal(now, place, event)

    def _add_to_deal(self, now: _DealAccumulator, place: int, event: ev.Event) -> None:
        """Process an event within a deal; `place` is its index in the match."""
        match event:
            case ev.ReadyDeclared() | ev.Discarded(sideways=True):
                now.ready.append(self.chairs[event.seat])
            case ev.Claimed():
                now.called.append(self.chairs[event.seat])
            case ev.Won():
                now.note_win(event)
            case ev.Scored() if event.seat in now.won:
                won = now.won.pop(event.seat)
                giver = None if won.source is None else self.chairs[won.source]
                times: dict[str, int] = {}
                for line in event.sheet.lines:
                    times[line.element] = times.get(line.element, 0) + line.times
                now.wins.append(WinResult(self.chairs[event.seat], giver, event.sheet.score, tuple(times.items())))
            case ev.DealDrawn():
                now.deal = replace(now.deal, drawn=event.reason)
            case ev.DealEnded():
                self.deals.append(now.result(place))
                self.now = None

    def result(self) -> MatchResult:
        """Return the result so far, including that of a deal in progress."""
        deals = (*self.deals, self.now.result()) if self.now is not None else tuple(self.deals)
        return MatchResult(
            self.first.ruleset, self.first.players, self.chairs, tuple(self.points), self.places, deals,
            tuple(self.left), self.reason,
        )  # fmt: skip


def _decode_cached(text: str) -> MatchResult | None:
    """Decode a cached result; None if it has an old format or is invalid."""
    try:
        form, values = json.loads(text)
        if form != FORMAT:
            return None
        deals = tuple(_decode_deal(deal) for deal in _exact(values["deals"], list))
        found = MatchResult(
            _exact(values["ruleset"], str), _exact(values["players"], int), _ints(values["chairs"]),
            _ints(values["points"]), _ints(values["places"]), deals, _ints(values["left"]),
            _exact(values["reason"], str),
        )  # fmt: skip
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return found if _is_consistent(found) else None


def _decode_deal(values: object) -> DealResult:
    """Build a deal's result from plain values; raise `TypeError` or `KeyError` for invalid ones."""
    given = dict(_exact(values, dict))
    given["wins"] = tuple(_decode_win(win) for win in _exact(given["wins"], list))
    for name in ("paid", "ready", "called", "dealt_in"):
        given[name] = _ints(given[name])
    for name in ("number", "round_wind", "round_deal", "dealer", "extra", "first", "last"):
        _exact(given[name], int)
    _exact(given["drawn"], str)
    return DealResult(**given)


def _decode_win(values: object) -> WinResult:
    """Build a win's result from plain values; raise `TypeError` or `KeyError` for invalid ones."""
    given = _exact(values, dict)
    elements = tuple((_exact(name, str), _exact(times, int)) for name, times in given["elements"])
    giver = None if given["giver"] is None else _exact(given["giver"], int)
    return WinResult(_exact(given["person"], int), giver, _exact(given["score"], int), elements)


def _is_consistent(found: MatchResult) -> bool:
    """Check that all persons exist and every list by person has the right length."""
    everybody = range(found.players)
    persons = [*found.chairs, *found.left]
    rows = [found.chairs, found.points]
    for deal in found.deals:
        persons += [deal.dealer, *deal.ready, *deal.called, *(win.person for win in deal.wins)]
        persons += [win.giver for win in deal.wins if win.giver is not None]
        rows += [deal.paid, deal.dealt_in]
    return (
        0 < found.players <= MOST_SEATS
        and all(person in everybody for person in persons)
        and all(len(row) == found.players for row in rows)
        and len(found.places) in (0, found.players)
    )


def _exact(value: object, kind: type[Kind]) -> Kind:
    """Return the value if it has exactly this type; raise `TypeError` otherwise."""
    if type(value) is not kind:
        raise TypeError(f"no {kind.__name__}")
    return value


def _ints(value: object) -> tuple[int, ...]:
    """Return a list of integers as a tuple; raise `TypeError` for anything else."""
    return tuple(_exact(item, int) for item in _exact(value, list))
