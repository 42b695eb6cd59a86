"""Read access to saved matches: the list of them, their events, and matches restored from events."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Self

from rules.core.errors import BrokenLog
from rules.engine.codec import from_text
from rules.engine.events import DealStarted, Event
from rules.engine.match import Match
from saves import database, rescue
from saves.backups import backups_in
from saves.errors import DamagedError, SaveError, UnknownError
from saves.files import file_id
from saves.match_summary import COLUMNS, MatchSummary, summary_from_row
from saves.replaying import replayed, valid_beginning


class Archive:
    """The saved matches of a folder, read-only. Safe for several threads and several programs at once."""

    def __init__(self, folder: Path, opened: sqlite3.Connection, copies: TemporaryDirectory[str] | None = None) -> None:
        """Take over an open database; `copies` is the folder of its temporary copy, if it is one."""
        self.folder, self.path = folder, folder / database.NAME
        self._database, self._copies = opened, copies
        self._lock = RLock()
        self.file = file_id(self.path)
        """Device and inode of the opened file, to notice when another takes its path."""

    @property
    def there(self) -> bool:
        """Return true if the database file still lies where it was opened, not deleted, moved or replaced."""
        return file_id(self.path) == self.file

    def __enter__(self) -> Self:
        """Return the archive itself, which closes at the end of the `with` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the database."""
        self.close()

    def close(self) -> None:
        """Close the database and remove temporary copies."""
        with self._lock:
            self._database.close()
            if self._copies is not None:
                self._copies.cleanup()

    def matches(self, over: bool | None = None) -> list[MatchSummary]:
        """List the matches in the order of play, the latest first.

        `over` selects those that are over (true) or unfinished (false); None selects all.
        """
        where = "" if over is None else f"WHERE over = {int(over)}"
        return self._select(f"{where} ORDER BY turn DESC, id DESC")

    def find(self, match_id: int) -> MatchSummary:
        """Return the summary of one match; raise `UnknownError` if there is none."""
        found = self._select("WHERE id = ?", match_id)
        if not found:
            raise unknown(match_id)
        return found[0]

    def _select(self, which: str, *values: object) -> list[MatchSummary]:
        """Return the summaries of the matches that an SQL clause selects, as ``WHERE`` or ``ORDER BY``.

        `values` fill its placeholders.
        """
        with self._reading():
            self._database.text_factory = bytes  # invalid UTF-8 must not hide the other rows
            try:
                rows = self._database.execute(f"SELECT {COLUMNS} FROM matches {which}", values).fetchall()
            finally:
                self._database.text_factory = str
            return [summary_from_row(row) for row in rows]

    def unfinished(self) -> MatchSummary | None:
        """Return the match played last that can be resumed; skip unreadable ones."""
        for kept in self.matches(over=False):
            with suppress(SaveError):
                self.resume(kept.id)
                return kept
        return None

    def lines(self, match_id: int, kinds: Sequence[str] = ()) -> list[tuple[int, str]]:
        """Return the events of a match as JSON text with their indices, optionally only events of these kinds."""
        marks = ", ".join("?" * len(kinds))
        some = f"AND kind IN ({marks})" if kinds else ""
        with self._reading():
            rows = self._database.execute(
                f"SELECT place, text FROM events WHERE match = ? {some} ORDER BY place", (match_id, *kinds)
            )
            found = list(rows)
        if any(type(place) is not int or type(text) is not str for place, text in found):
            raise damaged(match_id, "an event is none")
        return found

    def events(self, match_id: int) -> list[Event]:
        """Return all events of a match; raise `DamagedError` if any is missing or unreadable."""
        found: list[Event] = []
        with self._lock:
            lines = self.lines(match_id)
            if not lines:
                self.find(match_id)
                raise damaged(match_id, "it has no events")
            for expected, (place, text) in enumerate(lines):
                if place != expected:
                    raise damaged(match_id, f"event {expected} is missing")
                try:
                    found.append(from_text(text))
                except BrokenLog as fault:
                    raise damaged(match_id, f"event {place}: {fault}") from fault
        return found

    def readable_events(self, match_id: int) -> list[Event]:
        """Return the longest run of first events that can be read and applied, to watch a damaged match; perhaps none.

        Events that are unreadable in the file are taken from backups.
        """
        return self._readable(match_id, lambda texts: valid_beginning(rescue.decoded(texts)))

    def resumable(self, match_id: int) -> list[Event]:
        """Return the longest readable run of first events that ends with an answer, to resume a damaged match.

        Backups help. Raise `DamagedError` if no deal can be read.
        """
        found = self._readable(match_id, rescue.resumable)
        if not any(isinstance(event, DealStarted) for event in found):
            raise damaged(match_id, "no deal can be read")
        return found

    def _readable(self, match_id: int, read: Callable[[rescue.Texts], list[Event]]) -> list[Event]:
        """Return the events that `read` decodes from a match's texts, helped by backups.

        Empty if the database fails.
        """
        with self._lock, suppress(sqlite3.Error):
            return rescue.readable(self._database, match_id, backups_in(self.folder), read)
        return []

    def resume(self, match_id: int) -> Match:
        """Restore a match from its events, ready to be played on."""
        try:
            return replayed(self.events(match_id))
        except BrokenLog as fault:
            raise damaged(match_id, str(fault)) from fault

    def cached_result(self, match_id: int) -> tuple[int, str] | None:
        """Return a match's cached result with the number of events it was computed from; None if there is none."""
        with self._reading():
            row: tuple[int, str] | None = self._database.execute(
                "SELECT length, text FROM summaries WHERE match = ?", (match_id,)
            ).fetchone()
            return row

    def check(self) -> str:
        """Return the first structural fault of the database; empty if it is whole."""
        with self._reading():
            return database.structural_fault(self._database)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Hold the lock while the database is read, and convert its errors to `SaveError`."""
        with self._lock, database.translating_errors(self.path):
            yield


def unknown(match_id: int) -> UnknownError:
    """Return the error for a match number that does not exist."""
    return UnknownError(f"there is no match {match_id}", match=match_id)


def damaged(match_id: int, why: str) -> DamagedError:
    """Return the error for a match that cannot be read."""
    return DamagedError(f"match {match_id} cannot be read: {why}", "saves_match_damaged", match=match_id)
