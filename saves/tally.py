"""How far the match played last has come, in a small file beside the database.

It is written after each transaction without a wait for the disk, so that it is never ahead of what is kept. Where the
database is behind it, a file has been taken away: the write-ahead log is the usual one.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from saves.errors import SaveError
from saves.files import read_start

NAME = "sparrows.tally"
WIDTH = 64
LARGEST = 2**62
"""No number of a match or an event reaches that."""


class Tally:
    """The file of a folder; what cannot be read counts as nothing, what cannot be written is not missed."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def write(self, match_id: int, events: int) -> None:
        """Note that a match has come so far."""
        line = json.dumps([match_id, events]).ljust(WIDTH - 1) + "\n"
        with suppress(OSError), open(self.path, "r+b" if self.path.exists() else "wb", buffering=0) as file:
            file.write(line.encode())

    def clear(self) -> None:
        """No match is left."""
        with suppress(OSError):
            self.path.unlink()

    def read(self) -> tuple[int, int] | None:
        """The match played last and how many events it had."""
        try:
            value = json.loads(read_start(self.path, WIDTH))
        except (SaveError, ValueError, RecursionError):
            return None
        if isinstance(value, list) and [type(part) for part in value] == [int, int]:
            number, events = value
            if 0 < number < LARGEST and 0 <= events < LARGEST:
                return number, events
        return None
