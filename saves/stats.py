"""Statistics of players over all saved matches, computed from results and not stored."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from rules.core.errors import BrokenLog
from rules.core.words import Words, second_persons
from rules.engine import events as ev
from rules.engine.codec import from_text
from rules.scoring.sheets import ScoreSheet
from saves.characters import localized_name
from saves.errors import DamagedError, SaveError
from saves.match_summary import MatchSummary
from saves.results import DealResult, MatchResult, WinResult, match_result
from saves.store import Store


@dataclass(frozen=True, slots=True)
class Best:
    """A player's highest-scoring hand, with its match and deal."""

    score: int
    ruleset: str
    match: int
    deal: int


@dataclass(frozen=True, slots=True)
class MatchHistory:
    """A player's history of one match: points won or lost in each deal, and the place; 0 while it is not over."""

    match: int
    ruleset: str
    begun: datetime
    players: int
    gains: tuple[int, ...]
    place: int


@dataclass(slots=True)
class PlayerRecord:
    """A player's statistics. `level` is empty for a human; `places` counts the places in finished matches.

    `gave` counts deals in which another player won on this one's discard or kong; `points` sums gains and losses,
    comparable only within one rule set; `streak` is the longest run of deals won within a match, `drought` of deals not
    won; `elements` counts scoring elements over all wins. `histories` are in the order in which matches began; `color`
    is that of the last.
    """

    name: str
    level: str
    matches: int = 0
    finished: int = 0
    deals: int = 0
    wins: int = 0
    self_drawn: int = 0
    gave: int = 0
    drawn: int = 0
    ready: int = 0
    streak: int = 0
    drought: int = 0
    color: int = 0
    points: int = 0
    score: int = 0
    places: Counter[int] = field(default_factory=Counter)
    elements: Counter[str] = field(default_factory=Counter)
    best: Best | None = None
    histories: list[MatchHistory] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        """Return the casefolded name and the level, which identify the player."""
        return self.name.casefold(), self.level

    @property
    def win_rate(self) -> float:
        """Return the fraction of deals won."""
        return self.wins / self.deals if self.deals else 0.0

    @property
    def drawn_rate(self) -> float:
        """Return the fraction of the player's wins that were self-drawn."""
        return self.self_drawn / self.wins if self.wins else 0.0

    @property
    def gave_rate(self) -> float:
        """Return the fraction of deals in which another player won on this one's discard or kong."""
        return self.gave / self.deals if self.deals else 0.0

    @property
    def average_place(self) -> float:
        """Return the average place in finished matches; 0 without any."""
        return sum(place * times for place, times in self.places.items()) / self.finished if self.finished else 0.0

    @property
    def average_win(self) -> float:
        """Return the average score of winning hands, comparable only within one rule set."""
        return self.score / self.wins if self.wins else 0.0


def statistics(store: Store, ruleset: str | None = None, owner: str = "") -> list[PlayerRecord]:
    """Compute the statistics of all players, optionally under one rule set; humans first, then by deals played.

    Names are compared ignoring case; the default name "You", in any language, counts as the `owner` of this computer.
    Computer players have their English names. Unreadable matches and those without a finished deal are skipped.
    """
    records: dict[tuple[str, str], PlayerRecord] = {}
    own = owner or Words().term("you").capitalize()
    for kept in sorted(store.matches(), key=lambda kept: (kept.begun, kept.id)):
        if ruleset not in (None, kept.ruleset):
            continue
        try:
            found = match_result(store, kept.id)
        except SaveError:
            continue
        if not found.finished:
            continue
        for number, person in enumerate(kept.people[: found.players]):
            name = own if person.human and person.name in second_persons() else person.name
            name = name if person.human else localized_name(Words(), name)
            record = PlayerRecord(name, person.level)
            record = records.setdefault(record.key, record)
            record.color = person.color
            _count(record, kept, found, number)
    return sorted(records.values(), key=lambda record: (bool(record.level), -record.deals, record.name.casefold()))


def _count(record: PlayerRecord, kept: MatchSummary, found: MatchResult, person: int) -> None:
    """Add a match to the statistics of one of its players; `found` is its result, `person` the player's index."""
    record.matches += 1
    if found.over:
        record.finished += 1
        record.places[found.places[person]] += 1
    gains = tuple(deal.paid[person] for deal in found.finished)
    place = found.places[person] if found.over else 0
    record.histories.append(MatchHistory(kept.id, kept.ruleset, kept.begun, found.players, gains, place))
    run = dry = 0
    for deal in found.finished:
        _count_deal(record, kept, deal, person)
        won = any(win.person == person for win in deal.wins)
        run, dry = (run + 1, 0) if won else (0, dry + 1)
        record.streak, record.drought = max(record.streak, run), max(record.drought, dry)


def _count_deal(record: PlayerRecord, kept: MatchSummary, deal: DealResult, person: int) -> None:
    """Add a deal of the match `kept` to the statistics of the player with the index `person`."""
    record.deals += 1
    record.points += deal.paid[person]
    record.drawn += bool(deal.drawn)
    record.ready += person in deal.ready
    record.gave += any(win.giver == person for win in deal.wins)
    for win in deal.wins:
        if win.person == person:
            _count_win(record, kept, deal, win)


def _count_win(record: PlayerRecord, kept: MatchSummary, deal: DealResult, win: WinResult) -> None:
    """Add a player's win in a deal of the match `kept` to the statistics."""
    record.wins += 1
    record.self_drawn += win.giver is None
    record.score += win.score
    record.elements.update(dict(win.elements))
    if record.best is None or win.score > record.best.score:
        record.best = Best(win.score, kept.ruleset, kept.id, deal.number)


def best_sheet(store: Store, best: Best) -> ScoreSheet | None:
    """Return the score sheet of a player's best hand from the events of its match; None if it cannot be found."""
    deal = 0
    for _, line in store.lines(best.match, ("DealStarted", "Scored")):
        try:
            event = from_text(line)
        except BrokenLog as fault:
            raise DamagedError(f"match {best.match}: {fault}", "saves_match_damaged", match=best.match) from fault
        if isinstance(event, ev.DealStarted):
            deal = event.number
        elif isinstance(event, ev.Scored) and deal == best.deal and event.sheet.score == best.score:
            return event.sheet
    return None
