"""Statistics of players over all saved matches, computed from results and not stored.

A match counts once however often it was imported. One's own play and imported matches are counted apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from rules.core.errors import BrokenLog
from rules.core.words import Words, second_persons
from rules.engine import events as ev
from rules.engine.codec import from_text
from rules.scoring.sheets import ScoreSheet
from saves.characters import localized_name
from saves.errors import DamagedError, SaveError
from saves.match_summary import MatchSummary
from saves.notes import LOG, WHAT_IF, is_imported
from saves.results import DealResult, MatchResult, WinResult, match_result
from saves.store import Store

OWN, IMPORTS, EVERYTHING = "own", "imported", "all"
SOURCES = (OWN, IMPORTS, EVERYTHING)
"""Matches begun here; imported ones; both, and branches that were tried out from other matches."""

COMPUTERS, PEOPLE = "computers", "people"
"""Opponents: at most one person at the table, or several. Any other word is the level of all computer players."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Selection of matches: one rule set or all (""), a source, those begun `since` a time, and the opponents ("":
    any).
    """

    ruleset: str = ""
    source: str = OWN
    since: datetime | None = None
    opponents: str = ""

    def takes(self, match: CountedMatch) -> bool:
        """Return true if the match counts."""
        return (
            self.ruleset in ("", match.kept.ruleset)
            and self.source in (EVERYTHING, match.source)
            and (self.since is None or match.kept.begun >= self.since)
            and self._takes_opponents(match)
        )

    def _takes_opponents(self, match: CountedMatch) -> bool:
        """Return true if the match was played against the chosen opponents."""
        people = match.kept.people[: match.found.players]
        persons = sum(person.human for person in people)
        if self.opponents in ("", PEOPLE):
            return not self.opponents or persons > 1
        levels = {person.level for person in people if not person.human}
        return persons <= 1 and bool(levels) and self.opponents in (COMPUTERS, *(levels if len(levels) == 1 else ()))


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A match with at least one finished deal; `source` is one of `SOURCES`."""

    kept: MatchSummary
    found: MatchResult
    source: str

    @property
    def identity(self) -> tuple[object, ...]:
        """Return the key that identifies this match, however often it was imported.

        Logs of other programs have no time of their own; names and payments distinguish them.
        """
        if LOG in self.kept.meta:
            names = tuple(person.name for person in self.kept.people)
            return self.kept.ruleset, names, tuple((deal.dealer, deal.paid) for deal in self.found.finished)
        return self.kept.ruleset, self.kept.seed, self.kept.begun


@dataclass(frozen=True, slots=True)
class Best:
    """A player's highest-scoring hand, with its match and deal."""

    score: int
    ruleset: str
    match: int
    deal: int


@dataclass(frozen=True, slots=True)
class MatchHistory:
    """A player's history of one match: points won or lost in each deal, and the place; 0 while it is not over.

    The deals in which the player won, dealt in, claimed a set and declared a ready hand are counted.
    """

    match: int
    ruleset: str
    begun: datetime
    players: int
    gains: tuple[int, ...]
    place: int
    points: int = 0
    wins: int = 0
    gave: int = 0
    called: int = 0
    ready: int = 0


@dataclass(slots=True)
class PlayerRecord:
    """A player's statistics. `level` is empty for a human; `places` counts the places in finished matches.

    `gave` counts deals in which another player won on this one's discard or kong, `lost` is the sum paid for these
    wins; `called` and `ready` count deals with a claimed set and with a declared ready hand, `ready_wins` wins after
    such a declaration; `points` sums gains and losses, comparable only within one rule set; `streak` is the longest run
    of deals won within a match, `drought` of deals not won; `elements` counts scoring elements over all wins.
    `histories` are in the order in which matches began; `color` is that of the last.
    """

    name: str
    level: str
    matches: int = 0
    finished: int = 0
    deals: int = 0
    wins: int = 0
    self_drawn: int = 0
    gave: int = 0
    lost: int = 0
    drawn: int = 0
    called: int = 0
    ready: int = 0
    ready_wins: int = 0
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
    def call_rate(self) -> float:
        """Return the fraction of deals in which the player claimed a set."""
        return self.called / self.deals if self.deals else 0.0

    @property
    def ready_rate(self) -> float:
        """Return the fraction of deals in which the player declared a ready hand."""
        return self.ready / self.deals if self.deals else 0.0

    @property
    def average_loss(self) -> float:
        """Return the average cost of dealing in, per deal with it, comparable only within one rule set."""
        return self.lost / self.gave if self.gave else 0.0

    @property
    def average_place(self) -> float:
        """Return the average place in finished matches; 0 without any."""
        return sum(place * times for place, times in self.places.items()) / self.finished if self.finished else 0.0

    @property
    def average_win(self) -> float:
        """Return the average score of winning hands, comparable only within one rule set."""
        return self.score / self.wins if self.wins else 0.0


def statistics(store: Store, chosen: Filter | None = None, owner: str = "") -> list[PlayerRecord]:
    """Compute the statistics of all players over the saved matches that the filter takes; see `player_records`."""
    return player_records(once(filter(None, counted_matches(store))), chosen or Filter(), owner)


def counted_matches(store: Store) -> Iterator[CountedMatch | None]:
    """Yield each saved match, or None for one unreadable or without a finished deal, so that a caller may pause."""
    for kept in store.matches():
        try:
            found = match_result(store, kept.id, kept.length)
        except SaveError:
            yield None
            continue
        source = EVERYTHING if WHAT_IF in kept.meta else IMPORTS if is_imported(kept.meta) else OWN
        yield CountedMatch(kept, found, source) if found.finished else None


def once(matches: Iterable[CountedMatch]) -> list[CountedMatch]:
    """Return each match once, in the order in which they began.

    Of several copies the longest counts, as one's own play if one of them is.
    """
    found: dict[tuple[object, ...], CountedMatch] = {}
    for match in matches:
        other = found.get(match.identity, match)
        longest = max(match, other, key=lambda one: (one.kept.length, -one.kept.id))
        source = OWN if OWN in (match.source, other.source) else longest.source
        found[match.identity] = replace(longest, source=source)
    return sorted(found.values(), key=lambda match: (match.kept.begun, match.kept.id))


def player_records(matches: Iterable[CountedMatch], chosen: Filter, owner: str = "") -> list[PlayerRecord]:
    """Compute the statistics of all players over the matches that the filter takes; humans first, then by deals played.

    Names are compared ignoring case; the default name "You", in any language, counts as the `owner` of this computer,
    who comes first. Computer players have their English names.
    """
    records: dict[tuple[str, str], PlayerRecord] = {}
    own, english, unnamed = owner or Words().term("you").capitalize(), Words(), second_persons()
    for match in filter(chosen.takes, matches):
        for number, person in enumerate(match.kept.people[: match.found.players]):
            name = own if person.human and person.name in unnamed else person.name
            name = name if person.human else localized_name(english, name)
            record = PlayerRecord(name, person.level)
            record = records.setdefault(record.key, record)
            record.color = person.color
            _count(record, match, number)
    first = own.casefold(), ""
    return sorted(records.values(), key=lambda record: (
        bool(record.level), record.key != first, -record.deals, record.name.casefold()))  # fmt: skip


def _count(record: PlayerRecord, match: CountedMatch, person: int) -> None:
    """Add a match to the statistics of one of its players, who has the index `person`."""
    kept, found = match.kept, match.found
    record.matches += 1
    if found.over:
        record.finished += 1
        record.places[found.places[person]] += 1
    before = record.wins, record.gave, record.called, record.ready
    run = dry = 0
    for deal in found.finished:
        _count_deal(record, kept, deal, person)
        won = any(win.person == person for win in deal.wins)
        run, dry = (run + 1, 0) if won else (0, dry + 1)
        record.streak, record.drought = max(record.streak, run), max(record.drought, dry)
    gains = tuple(deal.paid[person] for deal in found.finished)
    after = record.wins, record.gave, record.called, record.ready
    counts = (now - then for now, then in zip(after, before, strict=True))
    place = found.places[person] if found.over else 0
    record.histories.append(
        MatchHistory(kept.id, kept.ruleset, kept.begun, found.players, gains, place, found.points[person], *counts)
    )


def _count_deal(record: PlayerRecord, kept: MatchSummary, deal: DealResult, person: int) -> None:
    """Add a deal of the match `kept` to the statistics of the player with the index `person`."""
    record.deals += 1
    record.points += deal.paid[person]
    record.drawn += bool(deal.drawn)
    record.called += person in deal.called
    record.ready += person in deal.ready
    if any(win.giver == person for win in deal.wins):
        record.gave += 1
        record.lost += deal.dealt_in[person]
    for win in deal.wins:
        if win.person == person:
            record.ready_wins += person in deal.ready
            _count_win(record, kept, deal, win)


def _count_win(record: PlayerRecord, kept: MatchSummary, deal: DealResult, win: WinResult) -> None:
    """Add a player's win in a deal of the match `kept` to the statistics."""
    record.wins += 1
    record.self_drawn += win.giver is None
    record.score += win.score
    for element, times in win.elements:
        record.elements[element] += times
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
