"""Backups of the matches, beside their file: made when a match ends, read when the file is damaged or gone."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from saves.database import NAME, WAIT, whole
from saves.errors import SaveError
from saves.files import check_ordinary, draft_of

GENERATIONS = 3
"""Backups that are kept; the newest is the first."""

SPARE = 64 * 2**20
"""Bytes that stay free on a disk: matches go before backups."""

BUSY = 0.05
"""Seconds between two tries while another program writes."""


def path_of(folder: Path, generation: int) -> Path:
    """The file of a backup, the newest being the first."""
    return folder / f"sparrows.backup-{generation}.sqlite"


def _paths(folder: Path) -> list[Path]:
    return [path_of(folder, generation) for generation in range(1, GENERATIONS + 1)]


def backups_in(folder: Path) -> list[Path]:
    """The backups that are there, the newest first."""
    return [path for path in _paths(folder) if path.is_file()]


def back_up(folder: Path) -> bool:
    """Make a backup of all matches as they are now, and let go of the oldest; whether that was possible.

    Only a whole file takes the place of a backup. Nobody who writes meanwhile is held up.
    """
    newest = path_of(folder, 1)
    draft = draft_of(newest)
    try:
        if shutil.disk_usage(folder).free < 2 * (folder / NAME).stat().st_size + SPARE:
            return False
        with closing(sqlite3.connect(folder / NAME, timeout=WAIT)) as matches, closing(sqlite3.connect(draft)) as copy:
            matches.backup(copy, sleep=BUSY)
            copy.execute("PRAGMA journal_mode = DELETE")  # a file on its own
            if whole(copy):
                return False
        _sync(draft)
        for path in _paths(folder):
            check_ordinary(path)
        for number in range(GENERATIONS - 1, 0, -1):
            with suppress(FileNotFoundError):
                os.replace(path_of(folder, number), path_of(folder, number + 1))
        os.replace(draft, newest)
    except (sqlite3.Error, OSError, SaveError):
        return False
    finally:
        for ending in ("", "-journal"):
            with suppress(OSError):
                draft.with_name(draft.name + ending).unlink()
    return True


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def forget(folder: Path, begun: str, seed: int) -> None:
    """Forget a match in all backups, as far as they can be read."""
    for path in backups_in(folder):
        with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=WAIT, isolation_level=None)) as copy:
            copy.execute("PRAGMA foreign_keys = ON")
            copy.execute("PRAGMA secure_delete = ON")  # what is forgotten is not to be found in its pages
            copy.execute("DELETE FROM matches WHERE begun = ? AND seed = ?", (begun, seed))
