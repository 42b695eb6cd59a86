"""Recovery of matches from damaged databases and backups: each up to the first event that no file has."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from rules.commands.verify import verify
from rules.core.errors import BrokenLog, RulesError
from rules.engine import registry
from rules.engine.codec import from_text
from rules.engine.events import Event, MatchEnded, MatchStarted
from saves import database
from saves.notes import times_undone
from saves.pages import Pages, Row
from saves.people import Person, decode_people, salvage_people
from saves.replaying import replayed, valid_beginning

Texts = Mapping[int, str]
"""Events as JSON text by their indices."""

COLUMNS = (11, 12)
"""Numbers of columns of `matches` in all schema versions."""


@dataclass(frozen=True, slots=True)
class RescuedMatch:
    """A recovered match, as far as it could be read.

    `backed_up` means that a backup contributed; `mixed` that the events come from two files and may belong to two
    matches.
    """

    number: int
    events: list[Event]
    people: tuple[Person, ...]
    meta: Mapping[str, object]
    version: str
    begun: str
    touched: str
    backed_up: bool = False
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class _MatchRow:
    """The row of a match, without its events."""

    seed: object
    people: object
    meta: Mapping[str, object]
    version: str
    begun: str
    touched: str


@dataclass(slots=True)
class _Match:
    """The remains of a match in one file: its row, and the texts of its events by index."""

    number: int
    head: _MatchRow | None = None
    texts: dict[int, str] = field(default_factory=dict)

    @property
    def seed(self) -> object:
        """Return the seed of the match from its row, or if that is lost from its first event."""
        if self.head is not None:
            return self.head.seed
        first = decoded(self.texts)[:1]
        return first[0].seed if first and isinstance(first[0], MatchStarted) else None

    @property
    def undone(self) -> int | None:
        """Return the number of times that moves were taken back according to the row; None if the row is lost."""
        return None if self.head is None else times_undone(self.head.meta)

    def is_same_match(self, other: _Match) -> bool:
        """Return true if both were begun at the same time with the same seed, so that one is a copy of the other."""
        if self.seed != other.seed:
            return False
        if self.head is None or other.head is None:
            return self.number == other.number
        return self.head.begun == other.head.begun


def matches_in(path: Path, backups: Sequence[Path] = ()) -> Iterator[RescuedMatch]:
    """Yield the matches of a damaged database with its log, completed from backups; all files are only read.

    `backups` begins with the newest. A match found in several files comes once.
    """
    log = database.log_of(path)
    yield from _with_backups(_matches_in_pages(_read_bytes(path), _read_bytes(log)), backups, _modified_at(path, log))


def matches_from_backups(backups: Sequence[Path]) -> Iterator[RescuedMatch]:
    """Yield the matches that backups hold, where the database itself is lost."""
    yield from _with_backups([], backups, _modified_at(*backups))


def matches_beside_wrong_log(path: Path) -> Iterator[RescuedMatch]:
    """Yield the matches that can be read beside a write-ahead log that seems to belong to another database.

    These are the matches in the database alone, those in the log alone, and those that are whole only with both.
    """
    log = database.log_of(path)
    data, more, when = _read_bytes(path), _read_bytes(log), _modified_at(path, log)
    for match in (*_matches_in_pages(data, b""), *_matches_in_pages(b"", more)):
        yield from _as_rescued(match, decoded(match.texts), when)
    for match in _matches_in_pages(data, more):
        events = decoded(match.texts)
        seeds = {first.seed for first in events[:1] if isinstance(first, MatchStarted)}
        if match.head is None or seeds != {match.head.seed}:
            continue  # the row of one match with the events of another
        for row in _as_rescued(match, events, when):
            with suppress(BrokenLog):
                replayed(row.events)
                yield replace(row, mixed=not _by_the_rules(row.events))


def _by_the_rules(events: Sequence[Event]) -> bool:
    """Return true if today's rules reproduce exactly these events, so that they all belong to one match."""
    try:
        verify(events)
    except RulesError:
        return False
    return True


def readable(
    matches: sqlite3.Connection, match_id: int, backups: Sequence[Path], read: Callable[[Texts], list[Event]]
) -> list[Event]:
    """Return the longest run of first events that `read` finds in an intact database's match and its backups."""
    own = next(_stored(matches, "id = ?", match_id), None)
    if own is None or own.head is None:
        return []
    copies = []
    for path in backups:
        with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            same = _matching_copy(own, list(_stored(copy, "begun = ? AND seed = ?", own.head.begun, own.head.seed)))
            copies += [] if same is None else [same]
    return _longest_run(own, copies, read)[0]


def _stored(matches: sqlite3.Connection, which: str, *values: object) -> Iterator[_Match]:
    """Yield the matches of an intact database that meet an SQL condition, skipping unreadable events.

    `which` is the condition, `values` fill its placeholders.
    """
    matches.text_factory = lambda data: data.decode(errors="replace")  # so that later rows stay readable
    try:
        for row in matches.execute(f"SELECT * FROM matches WHERE {which}", values).fetchall():
            events = matches.execute("SELECT place, text FROM events WHERE match = ?", row[:1])
            texts = {place: text for place, text in events if type(place) is int and type(text) is str}
            yield _Match(row[0], _match_row(row), texts)
    finally:
        matches.text_factory = str


def _with_backups(found: list[_Match], backups: Sequence[Path], when: str) -> Iterator[RescuedMatch]:
    """Yield the found matches, each completed from its backups, and those that only backups have.

    `when` replaces times that are lost.
    """
    copies = [_matches_in_pages(_read_bytes(path), b"") for path in backups]
    for copy in copies:
        known = list(found)
        found += [match for match in copy if not any(match.is_same_match(other) for other in known)]
    for match in found:
        others = [_matching_copy(match, copy) for copy in copies]
        yield from _best_version(match, [other for other in others if other is not None], when)


def _matching_copy(match: _Match, copy: list[_Match]) -> _Match | None:
    """Return the copy of this match in a backup, preferably under the same number; None if there is none."""
    same = [other for other in copy if match.is_same_match(other)]
    return next((other for other in same if other.number == match.number), same[0] if same else None)


def _best_version(match: _Match, copies: list[_Match], when: str) -> Iterator[RescuedMatch]:
    """Yield the longest version of a match that its file and the copies together give.

    Nothing if no deal can be read.
    """
    best, given = _longest_run(match, copies, resumable)
    head = next((one.head for one in (match, *copies) if one.head is not None), None)
    yield from _as_rescued(_Match(match.number, head), best, when, given or any(copy is match for copy in copies))


def _longest_run(match: _Match, copies: list[_Match], read: Callable[[Texts], list[Event]]) -> tuple[list[Event], bool]:
    """Return the longest run of first events that `read` makes of a match and its copies.

    The second value is true if a copy contributed. Copies from before moves were taken back are not mixed with later
    events.
    """
    own = read(match.texts)
    best, given = own, False
    for copy in copies:
        together = match.undone is None or copy.undone is None or match.undone == copy.undone
        if not together and own and len(decoded(match.texts)) == len(match.texts):
            continue  # it is complete, and the copy has moves that were taken back
        for texts in ({**copy.texts, **match.texts}, {**match.texts, **copy.texts}) if together else (copy.texts,):
            if texts != match.texts and len(events := read(texts)) > len(best):
                best, given = events, copy is not match
    return best, given


def _as_rescued(match: _Match, events: list[Event], when: str, backed_up: bool = False) -> Iterator[RescuedMatch]:
    """Yield the match with these events as a recovered one; nothing if it has none.

    `when` replaces times that are lost.
    """
    if events:
        head = match.head or _MatchRow(None, None, {}, "", when, when)
        who = decode_people(head.people) or salvage_people(head.people)
        times = (_valid_time(head.begun, when), _valid_time(head.touched, when))
        yield RescuedMatch(match.number, events, who, head.meta, head.version, *times, backed_up)


# -- reading -----------------------------------------------------------------------------------------------------------


def _read_bytes(path: Path) -> bytes:
    """Return the content of a file; empty if it cannot be read."""
    with suppress(OSError):
        return path.read_bytes()
    return b""


def _modified_at(*paths: Path) -> str:
    """Return the modification time of the first existing file, as ISO text."""
    times = [path.stat().st_mtime for path in paths if path.exists()]
    return datetime.fromtimestamp(times[0] if times else 0, UTC).isoformat(timespec="microseconds")


def _matches_in_pages(data: bytes, log: bytes) -> list[_Match]:
    """Return every match of which a row or an event was found, in order of its number; `log` is the write-ahead log."""
    found: dict[int, _Match] = {}
    for row in Pages(data, log).rows():
        if (event := _event_from_row(row)) is not None:
            number, place, text = event
            found.setdefault(number, _Match(number)).texts.setdefault(place, text)
        elif not row[0] and len(row[2]) in COLUMNS and row[1] > 0:
            match = found.setdefault(row[1], _Match(row[1]))
            match.head = match.head or _match_row(row[2])
    return [found[number] for number in sorted(found)]


def _event_from_row(row: Row) -> tuple[int, int, str] | None:
    """Return match number, index and text of a row that holds an event; None for any other row."""
    _, _, values = row
    if len(values) == 4:
        number, place, kind, text = values
        known = kind in registry.all_events()
        if known and isinstance(number, int) and isinstance(place, int) and isinstance(text, str):
            return (number, place, text) if number > 0 <= place else None
    return None


def _match_row(values: Sequence[object]) -> _MatchRow:
    """Build a match's row from the values of its database row."""
    _, _, _, _, seed, people, meta, version, begun, touched, *_ = values
    return _MatchRow(seed, people, _json_object(meta), str(version), str(begun), str(touched))


def decoded(texts: Texts) -> list[Event]:
    """Return the longest run of first events that can be decoded; empty if the start of the match is lost."""
    events: list[Event] = []
    with suppress(BrokenLog, KeyError):
        for place in range(len(texts)):
            events.append(from_text(texts[place]))
    return events if events and isinstance(events[0], MatchStarted) else []


def resumable(texts: Texts) -> list[Event]:
    """Return the longest run of first events that ends with an answer, from which a match can be resumed."""
    events = decoded(texts)
    over = len(events) == len(texts) and bool(events) and isinstance(events[-1], MatchEnded)
    return valid_beginning(events, truncated=not over)


def _valid_time(text: str, otherwise: str) -> str:
    """Return the time if it is readable ISO text, else `otherwise`."""
    with suppress(ValueError, OverflowError, OSError):
        datetime.fromisoformat(text).astimezone()
        return text
    return otherwise


def _json_object(text: object) -> Mapping[str, object]:
    """Parse a JSON object; empty for anything else."""
    with suppress(ValueError, RecursionError, TypeError):
        value = json.loads(text)  # type: ignore[arg-type]
        if isinstance(value, dict):
            return value
    return {}
