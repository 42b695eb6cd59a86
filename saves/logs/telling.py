"""Converts our events to the common form of logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules.core.foreign_logs import LoggedScore, LogHeader
from rules.core.melds import Form, Seat
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.table import Table
from rules.scoring.sheets import ScoreSheet
from saves.logs.record import (
    AddedKong,
    Call,
    ClosedKong,
    Draw,
    LoggedDeal,
    LoggedDiscard,
    LoggedMatch,
    LoggedWin,
    NorthPutAside,
    Step,
)

STAKE = "ready_stake"
"""Reason of the payment for a riichi stick, which logs count apart from the result of the deal."""

STICK = 1000
"""Points of a riichi stick."""


def to_log(events: Sequence[ev.Event], names: Sequence[str]) -> LoggedMatch:
    """Return the finished deals of a match as a log.

    `names` are those of the players, chairs those of the first deal.
    """
    first = events[0]
    assert isinstance(first, ev.MatchStarted)
    ruleset = registry.get(first.ruleset)
    options = ruleset.resolve_saved(dict(first.options))
    table = ruleset.at(options)
    builder = _LogBuilder(table)
    for event in events:
        builder.add(event)
    header = ruleset.logs.header_for(options) if ruleset.logs else LogHeader(first.players, table.start_points)
    header = replace(header, finals=builder.finals)
    seated = tuple(names[person] if person < len(names) else "" for person in builder.people)
    return LoggedMatch(seated, header, tuple(builder.deals), ruleset.id, dict(options))


@dataclass
class _OpenDeal:
    """A deal of which some events have been processed, but not the last."""

    start: ev.DealStarted
    honba: int
    sticks: int
    scores: tuple[int, ...]
    hands: list[list[Kind]]
    drawn: dict[Seat, Tile] = field(default_factory=dict)
    ready: bool = False
    began: bool = False
    steps: list[Step] = field(default_factory=list)
    indicators: list[Kind] = field(default_factory=list)
    turned: list[int] = field(default_factory=list)
    ura_indicators: list[Kind] = field(default_factory=list)
    wins: list[ev.Won] = field(default_factory=list)
    sheets: dict[Seat, ScoreSheet] = field(default_factory=dict)
    reason: str = ""
    gains: list[int] = field(default_factory=list)


class _LogBuilder:
    """Builds logged deals from the events of a match, one by one."""

    def __init__(self, table: Table) -> None:
        """Start with no deals; `table` has the rules of the match."""
        self.table = table
        self.people: tuple[int, ...] = tuple(range(table.players))
        self.scores = [table.start_points] * table.players
        self.pot = self.honba = 0
        self.deals: list[LoggedDeal] = []
        self.finals: tuple[tuple[int, int], ...] = ()
        self.now: _OpenDeal | None = None

    def add(self, event: ev.Event) -> None:
        """Process the next event of the match."""
        now = self.now
        match event:
            case ev.SeatsDrawn():
                self.people = event.people
            case ev.DealStarted():
                hands: list[list[Kind]] = [[] for _ in self.scores]
                self.now = _OpenDeal(event, self.honba, self.pot, tuple(self.scores), hands)
                self.now.gains = [0] * len(self.scores)
            case ev.Paid():
                self.pot += event.pot
                for seat, amount in enumerate(event.amounts):
                    self.scores[seat] += amount
                    if now is not None and event.reason != STAKE:
                        now.gains[seat] += amount
            case ev.DealEnded():
                self.honba = dict(event.facts).get("honba", 0)
                if now is not None:
                    self.deals.append(self._logged_deal(now))
                self.now = None
            case ev.MatchEnded():
                self.finals = tuple(zip(self.scores, event.results, strict=True)) if event.results else ()
            case _ if now is not None:
                self._add_to_deal(now, event)

    def _add_to_deal(self, now: _OpenDeal, event: ev.Event) -> None:
        """Process an event within a deal."""
        match event:
            case ev.TilesDealt():
                now.hands[event.seat] += event.faces
                now.drawn[event.seat] = event.tiles[-1]
            case ev.IndicatorTurned():
                if now.wins:
                    now.ura_indicators.append(event.face)
                else:
                    now.indicators.append(event.face)
                    now.turned.append(len(now.steps))
            case ev.PlayBegan():
                self._split_first_draw(now)
            case ev.TileDrawn():
                now.drawn[event.seat] = event.tile
                now.steps.append(Draw(event.seat, event.face))
            case ev.ReadyDeclared():
                now.ready = True
            case ev.Discarded():
                last = now.drawn.pop(event.seat, None) == event.tile
                now.steps.append(LoggedDiscard(event.seat, event.face, last, now.ready))
                now.ready = False
            case ev.Claimed():
                now.steps.append(_call(event))
            case ev.KongDeclared():
                now.steps.append(ClosedKong(event.seat, tuple(sorted(event.meld.faces))))
            case ev.KongPromoted():
                now.steps.append(AddedKong(event.seat, event.face))
            case ev.BonusShown():
                now.steps += [NorthPutAside(event.seat, face) for face in event.faces]
            case ev.Won():
                now.wins.append(event)
            case ev.Scored():
                now.sheets[event.seat] = event.sheet
            case ev.DealDrawn():
                now.reason = event.reason

    @staticmethod
    def _split_first_draw(now: _OpenDeal) -> None:
        """Turn the dealer's fourteenth tile of the deal into a first draw, as logs have it."""
        dealer = now.start.dealer
        last = now.drawn[dealer]
        now.drawn = {dealer: last}
        now.steps.append(Draw(dealer, now.hands[dealer].pop()))

    def _logged_deal(self, now: _OpenDeal) -> LoggedDeal:
        """Return the finished deal in the form of logs."""
        wins = tuple(LoggedWin(won.seat, won.source, self._value_text(won, now)) for won in now.wins)
        hands = tuple(tuple(sorted(hand)) for hand in now.hands)
        return LoggedDeal(
            now.start.round_wind, now.start.round_deal, now.honba, now.sticks // STICK, now.start.dealer, now.scores,
            hands, tuple(now.steps), tuple(now.indicators), tuple(now.ura_indicators), wins,
            now.reason, tuple(now.gains), tuple(now.turned),
        )  # fmt: skip

    def _value_text(self, won: ev.Won, now: _OpenDeal) -> tuple[str, ...]:
        """Return the texts in which logs state the value of a winning hand."""
        rules, sheet = self.table.ruleset.logs, now.sheets.get(won.seat)
        if rules is None or sheet is None:
            return ()
        seat = (won.seat - now.start.dealer) % self.table.players
        return rules.win_words(LoggedScore(sheet, seat, now.start.round_wind, won.source is None), self.table)


def _call(event: ev.Claimed) -> Call:
    """Convert the event of a claimed meld to a call of a log."""
    meld = event.meld
    assert meld.claimed is not None and meld.source is not None
    taken = meld.tiles.index(meld.claimed)
    hand = tuple(sorted(face for place, face in enumerate(meld.faces) if place != taken))
    return Call(event.seat, Form(meld.form), meld.faces[taken], hand, meld.source)
