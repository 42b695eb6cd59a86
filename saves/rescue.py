"""What can still be read in a damaged file: every match up to its first event that is lost."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from rules.engine.codec import from_text
from rules.engine.events import Event, MatchStarted
from rules.errors import BrokenLog
from saves.people import Person, decode_people


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
    """The matches of a damaged file, which is only read; none if it is no database at all."""
    with suppress(sqlite3.Error):
        uri = f"{path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as found:
            for row in _rows(found, "SELECT id, people, meta, version, begun, touched FROM matches"):
                number, people, meta, version, begun, touched = row
                events = _events(found, number)
                if events:
                    who = decode_people(people) or ()
                    yield Rescued(events, who, _object(meta), str(version), str(begun), str(touched))


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
