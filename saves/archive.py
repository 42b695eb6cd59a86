"""Matches as they are read: the list of them, their events, and a match as it stands."""

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
from saves.files import identity
from saves.match_summary import COLUMNS, MatchSummary, summary_from_row
from saves.replaying import beginning, replayed


class Archive:
    """All matches of a folder, to be read. May be used from several threads, and by several programs at once."""

    def __init__(self, folder: Path, opened: sqlite3.Connection, copies: TemporaryDirectory[str] | None = None) -> None:
        """The matches in an open file, which lies among `copies` where nothing can be written in the folder."""
        self.folder, self.path = folder, folder / database.NAME
        self._database, self._copies = opened, copies
        self._lock = RLock()
        self.file = identity(self.path)
        """Which file it is, whatever may bear its name later."""

    @property
    def there(self) -> bool:
        """Whether the file still lies where it was opened: who deletes or moves it leaves us one without a name."""
        return identity(self.path) == self.file

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._database.close()
            if self._copies is not None:
                self._copies.cleanup()

    def matches(self, over: bool | None = None) -> list[MatchSummary]:
        """All matches, or those that are over or not; the one played last comes first, whatever the clock said."""
        where = "" if over is None else f"WHERE over = {int(over)}"
        return self._listed(f"{where} ORDER BY turn DESC, id DESC")

    def find(self, match_id: int) -> MatchSummary:
        """One match of the list."""
        found = self._listed("WHERE id = ?", match_id)
        if not found:
            raise unknown(match_id)
        return found[0]

    def _listed(self, which: str, *values: object) -> list[MatchSummary]:
        with self._reading():
            self._database.text_factory = bytes  # what is no text must not hide the other rows
            try:
                rows = self._database.execute(f"SELECT {COLUMNS} FROM matches {which}", values).fetchall()
            finally:
                self._database.text_factory = str
            return [summary_from_row(row) for row in rows]

    def unfinished(self) -> MatchSummary | None:
        """The match touched last that can go on; those that cannot be read are passed over."""
        for kept in self.matches(over=False):
            with suppress(SaveError):
                self.resume(kept.id)
                return kept
        return None

    def lines(self, match_id: int, kinds: Sequence[str] = ()) -> list[tuple[int, str]]:
        """The events of a match as text, each with its place; only events of these kinds, if any are named."""
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
        """All events of a match; `DamagedError` if any of them is missing or cannot be read."""
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

    def beginning(self, match_id: int) -> list[Event]:
        """As many of the first events of a match as can be read and follow from one another; perhaps none.

        Backups give events that cannot be read in the file itself.
        """
        return self._readable(match_id, lambda texts: beginning(rescue.decoded(texts)))

    def resumable(self, match_id: int) -> list[Event]:
        """The longest beginning of a damaged match from which it can go on, with the help of backups.

        `DamagedError` where no deal has begun in it.
        """
        found = self._readable(match_id, rescue.resumable)
        if not any(isinstance(event, DealStarted) for event in found):
            raise damaged(match_id, "no deal can be read")
        return found

    def _readable(self, match_id: int, read: Callable[[rescue.Texts], list[Event]]) -> list[Event]:
        with self._lock, suppress(sqlite3.Error):
            return rescue.readable(self._database, match_id, backups_in(self.folder), read)
        return []

    def resume(self, match_id: int) -> Match:
        """A match as it stands, ready to go on."""
        try:
            return replayed(self.events(match_id))
        except BrokenLog as fault:
            raise damaged(match_id, str(fault)) from fault

    def remembered(self, match_id: int) -> tuple[int, str] | None:
        """What was worked out from the match when it had so many events."""
        with self._reading():
            row: tuple[int, str] | None = self._database.execute(
                "SELECT length, text FROM summaries WHERE match = ?", (match_id,)
            ).fetchone()
            return row

    def check(self) -> str:
        """What is wrong with the file as a whole; empty if nothing."""
        with self._reading():
            return database.whole(self._database)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock, database.speaking(self.path):
            yield


def unknown(match_id: int) -> UnknownError:
    """What is said of a number that no match has."""
    return UnknownError(f"there is no match {match_id}", match=match_id)


def damaged(match_id: int, why: str) -> DamagedError:
    """The error for a match that cannot be read."""
    return DamagedError(f"match {match_id} cannot be read: {why}", "saves_match_damaged", match=match_id)
