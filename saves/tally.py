"""How far the match played last has come, in a small file beside the database.

It is written after each transaction without a wait for the disk, so that it is never ahead of what is kept. Where the
database is behind it, a file has been taken away: the write-ahead log is the usual one.
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
FLAGS = os.O_WRONLY | os.O_CREAT
for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):  # not every system has them
    FLAGS |= getattr(os, name, 0)
"""No link is followed to what it leads to, and no pipe is waited for."""

LARGEST = 2**62
"""No number of a match or an event reaches that."""


class Tally:
    """The file of a folder; what cannot be read counts as nothing, what cannot be written is not missed."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def write(self, match_id: int, events: int) -> None:
        """Note that a match has come so far."""
        line = json.dumps([match_id, events]).ljust(WIDTH - 1) + "\n"
        with suppress(OSError), open(os.open(self.path, FLAGS, 0o666), "wb", buffering=0) as file:
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
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
