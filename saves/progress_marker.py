"""How far the match played last has come, in a small file beside the database.

It is written after each transaction without a wait for the disk, so that it is never ahead of what is kept. Where the
database is behind it, a file has been taken away: the write-ahead log is the usual one. Where the database is another
one than was noted, it was put there, and the log beside it is not its own.

docs/decisions/0180-kept-for-good-before-it-is-shown.md tells why.
"""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress
from pathlib import Path

from saves.errors import SaveError
from saves.files import read_start

NAME = "sparrows.tally"
WIDTH = 64
FLAGS = sum(getattr(os, name, 0) for name in ("O_WRONLY", "O_CREAT", "O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
"""No link is followed to what it leads to, and no pipe is waited for."""

LARGEST = 2**62
"""No number of a match or an event reaches that."""


class ProgressMarker:
    """The file of a folder; what cannot be read counts as nothing, what cannot be written is not missed."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def write(self, match_id: int, events: int) -> None:
        """Note that a match has come so far."""
        self._put(0, [match_id, events])

    def beside(self, database: Path) -> None:
        """Note which file lies beside the log: as it is after each transaction."""
        with suppress(OSError):
            self._put(WIDTH, _looks(database))

    def is_beside(self, database: Path) -> bool:
        """Whether that file is still the one that was noted; so it is where nothing was noted."""
        noted = self._read(WIDTH)
        with suppress(OSError):
            return not isinstance(noted, list) or len(noted) != 3 or noted == _looks(database)
        return True

    def _put(self, place: int, value: list[int]) -> None:
        line = json.dumps(value).ljust(WIDTH - 1) + "\n"
        with suppress(OSError), open(os.open(self.path, FLAGS, 0o666), "wb", buffering=0) as file:
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                file.seek(place)
                file.write(line.encode())

    def clear(self) -> None:
        """No match is left."""
        with suppress(OSError):
            self.path.unlink()

    def read(self) -> tuple[int, int] | None:
        """The match played last and how many events it had."""
        value = self._read(0)
        if isinstance(value, list) and [type(part) for part in value] == [int, int]:
            number, events = value
            if 0 < number < LARGEST and 0 <= events < LARGEST:
                return number, events
        return None

    def _read(self, place: int) -> object:
        try:
            return json.loads(read_start(self.path, 2 * WIDTH)[place : place + WIDTH])
        except (SaveError, ValueError, RecursionError):
            return None


def _looks(path: Path) -> list[int]:
    """What tells a file from one that is put in its place: its number, size and time of the last change."""
    found = path.stat()
    return [found.st_ino, found.st_size, found.st_mtime_ns]
