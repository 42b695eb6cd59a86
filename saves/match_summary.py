"""Summaries of saved matches, read from database rows that may contain anything."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime

from rules.core.options import Value
from rules.engine.codec import MOST_SEATS
from saves.notes import REVISION, revision_of, times_undone
from saves.people import Person, decode_people, salvage_people

COLUMNS = """id, ruleset, options, players, seed, people, meta, version, begun, touched, over,
    (SELECT coalesce(max(place) + 1, 0) FROM events WHERE match = matches.id)"""


@dataclass(frozen=True, slots=True)
class Mark:
    """Version of a saved match: the number of its events and of take-backs."""

    length: int
    undone: int = 0


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A saved match as listed, without its events.

    `meta` holds notes about the match, such as the number of take-backs; `length` is the number of events; `begun` and
    `touched` (last played) are in local time; `damaged` means that a part of the row was unreadable. `revision` is the
    revision of the rule set at the start, None if it was not recorded.
    """

    id: int
    ruleset: str
    options: Mapping[str, Value]
    players: int
    seed: int
    people: tuple[Person, ...]
    meta: Mapping[str, object]
    version: str
    begun: datetime
    touched: datetime
    over: bool
    length: int
    damaged: bool = field(default=False)
    revision: int | None = None

    @property
    def notes(self) -> dict[str, object]:
        """Return the notes as stored: `meta` together with the revision."""
        return {**self.meta, **({} if self.revision is None else {REVISION: self.revision})}

    @property
    def mark(self) -> Mark:
        """Return the version of the match: its number of events and of take-backs."""
        return Mark(self.length, times_undone(self.meta))


def summary_from_row(row: tuple[object, ...]) -> MatchSummary:
    """Build a summary from the `COLUMNS` of a database row, in which text is bytes.

    Unreadable values become defaults.
    """
    damaged = False
    values: list[object] = []
    for cell in row:
        plain = cell.decode(errors="replace") if isinstance(cell, bytes) else cell
        damaged |= isinstance(plain, str) and "\ufffd" in plain
        values.append(plain)
    number, ruleset, options, players, seed, people, meta, version, begun, touched, over, length = values
    objects: list[dict[str, object]] = []
    for text in (options, meta):
        value: object = None
        with suppress(ValueError, RecursionError, TypeError):
            value = json.loads(text)  # type: ignore[arg-type]
        damaged |= not isinstance(value, dict)
        objects.append(value if isinstance(value, dict) else {})
    times = []
    for text in (begun, touched):
        time = datetime.fromtimestamp(0, UTC).astimezone()
        try:
            time = datetime.fromisoformat(str(text)).astimezone()
        except (ValueError, OverflowError, OSError):  # at the ends of the calendar some time zones overflow
            damaged = True
        times.append(time)
    who, revision = decode_people(people), revision_of(objects[1])
    objects[1].pop(REVISION, None)
    assert isinstance(number, int), "the database itself gives it"
    if not isinstance(length, int):  # an event has an invalid index
        length, damaged = 0, True
    if not (isinstance(players, int) and 0 < players <= MOST_SEATS):
        players, damaged = 1, True
    if not isinstance(seed, int):
        seed, damaged = 0, True
    return MatchSummary(
        number, str(ruleset), objects[0], players, seed, who or salvage_people(people), objects[1], str(version),  # type: ignore[arg-type]
        times[0], times[1], bool(over), length, damaged or who is None, revision,
    )  # fmt: skip
