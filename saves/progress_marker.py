"""A small file beside the database that records how far the match played last has progressed.

It is written after each transaction without waiting for the disk, so it is never ahead of the database. A database
behind the marker shows that a file was removed, usually the write-ahead log. A database other than the recorded one was
put in its place, and the log beside it belongs to another.

docs/decisions/0180-kept-for-good-before-it-is-shown.md tells why.
"""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress
from pathlib import Path

from saves.errors import SaveError
from saves.files import read_prefix

NAME = "sparrows.tally"
LINE_LENGTH = 64
FLAGS = sum(getattr(os, name, 0) for name in ("O_WRONLY", "O_CREAT", "O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
"""Flags for opening that follow no link and wait for no pipe."""

LARGEST = 2**62
"""Upper bound of valid match numbers and event counts."""


class ProgressMarker:
    """The marker file of a folder. Unreadable contents count as nothing; failed writes are ignored."""

    def __init__(self, folder: Path) -> None:
        """Use the marker file of this folder."""
        self.path = folder / NAME

    def write(self, match_id: int, events: int) -> None:
        """Record the match played last and its number of events."""
        self._write_at(0, [match_id, events])

    def record_database(self, database: Path) -> None:
        """Record inode, size and time of the database after a transaction."""
        with suppress(OSError):
            self._write_at(LINE_LENGTH, _fingerprint(database))

    def is_same_database(self, database: Path) -> bool:
        """Return true if the database is still the recorded one, or none was recorded."""
        noted = self._read_at(LINE_LENGTH)
        with suppress(OSError):
            return not isinstance(noted, list) or len(noted) != 3 or noted == _fingerprint(database)
        return True

    def _write_at(self, place: int, value: list[int]) -> None:
        """Write a line of JSON at byte `place` of the file, padded to a fixed length; do nothing if that fails."""
        line = json.dumps(value).ljust(LINE_LENGTH - 1) + "\n"
        with suppress(OSError), open(os.open(self.path, FLAGS, 0o666), "wb", buffering=0) as file:
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                file.seek(place)
                file.write(line.encode())

    def clear(self) -> None:
        """Delete the marker file, since no match is left."""
        with suppress(OSError):
            self.path.unlink()

    def read(self) -> tuple[int, int] | None:
        """Return the match played last and its number of events; None if unknown."""
        value = self._read_at(0)
        if isinstance(value, list) and [type(part) for part in value] == [int, int]:
            number, events = value
            if 0 < number < LARGEST and 0 <= events < LARGEST:
                return number, events
        return None

    def _read_at(self, place: int) -> object:
        """Return the JSON value of the line at byte `place` of the file; None if it is missing or unreadable."""
        try:
            return json.loads(read_prefix(self.path, 2 * LINE_LENGTH)[place : place + LINE_LENGTH])
        except (SaveError, ValueError, RecursionError):
            return None


def _fingerprint(path: Path) -> list[int]:
    """Return inode, size and modification time, which identify a file."""
    found = path.stat()
    return [found.st_ino, found.st_size, found.st_mtime_ns]
