"""What can still be read in a damaged file: every match up to its first event that is lost."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from rules.core.errors import BrokenLog
from rules.engine.codec import from_text
from rules.engine.events import Event, MatchStarted
from saves import database
from saves.archive import replayed
from saves.errors import SaveError
from saves.people import Person, decode_people, salvaged


@dataclass(frozen=True, slots=True)
class Rescued:
    """A match that was found, as far as it could be read."""

    events: list[Event]
    people: tuple[Person, ...]
    meta: Mapping[str, object]
    version: str
    begun: str
    touched: str


def matches_in(path: Path) -> Iterator[Rescued]:
    """The matches of a damaged file, which is only read; those of its log where it is no database any more."""
    found = False
    for match in _matches(path):
        found = True
        yield match
    if not found:
        yield from _matches_of_log(database.log_of(path))


def matches_apart(path: Path) -> Iterator[Rescued]:
    """The matches of a file beside which another's log lies: of it alone, of the log alone, and whole ones of both."""
    yield from _matches(path, alone=True)
    yield from _matches_of_log(database.log_of(path))
    for match in _matches(path):
        with suppress(BrokenLog):
            replayed(match.events)
            yield match


def _matches_of_log(log: Path) -> Iterator[Rescued]:
    """What a write-ahead log holds by itself: it is laid over a new database, which has nothing but the schema."""
    with tempfile.TemporaryDirectory(prefix="sparrows-", ignore_cleanup_errors=True) as folder, suppress(OSError):
        new = Path(folder) / database.NAME
        with suppress(SaveError):
            database.connect(new.parent).connection.close()
            shutil.copyfile(log, database.log_of(new))
            yield from _matches(new)


def _matches(path: Path, *, alone: bool = False) -> Iterator[Rescued]:
    """The matches of a file with its log, or `alone`: then nothing need be made beside it."""
    if path.stat().st_size == 0:
        return  # the library deletes the log of an empty file, even where it only reads
    with suppress(sqlite3.Error):
        uri = f"{path.absolute().as_uri()}?mode=ro" + ("&immutable=1" if alone else "")
        with closing(sqlite3.connect(uri, uri=True)) as found:
            found.text_factory = _text
            for row in _rows(found, "SELECT id, people, meta, version, begun, touched FROM matches"):
                number, people, meta, version, begun, touched = row
                events = _events(found, number)
                if events:
                    who = decode_people(people) or salvaged(people)
                    yield Rescued(events, who, _object(meta), str(version), str(begun), str(touched))


def _text(data: bytes) -> str:
    """Text that is none must not hide the rows behind it."""
    return data.decode(errors="replace")


def _rows(found: sqlite3.Connection, query: str, *values: object) -> Iterator[tuple[object, ...]]:
    """Rows up to the first that cannot be read."""
    with suppress(sqlite3.Error):
        yield from found.execute(query, values)


def _events(found: sqlite3.Connection, match: object) -> list[Event]:
    events: list[Event] = []
    with suppress(BrokenLog):
        for place, text in _rows(found, "SELECT place, text FROM events WHERE match = ? ORDER BY place", match):
            if place != len(events) or not isinstance(text, str):
                break
            events.append(from_text(text))
    return events if events and isinstance(events[0], MatchStarted) else []


def _object(text: object) -> Mapping[str, object]:
    with suppress(ValueError, RecursionError, TypeError):
        value = json.loads(text)  # type: ignore[arg-type]
        if isinstance(value, dict):
            return value
    return {}
