"""Backups of all matches beside the database: written when a match ends, read when the database is damaged or gone."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from saves.database import NAME, WAIT, structural_fault
from saves.errors import SaveError
from saves.files import check_ordinary, draft_path

GENERATIONS = 3
"""Number of backups kept; generation 1 is the newest."""

SPARE = 64 * 2**20
"""Bytes that must stay free on the disk: matches take precedence over backups."""

BUSY = 0.05
"""Seconds between two attempts while another program writes."""


def path_of(folder: Path, generation: int) -> Path:
    """Return the path of a backup by its generation, 1 being the newest."""
    return folder / f"sparrows.backup-{generation}.sqlite"


def _paths(folder: Path) -> list[Path]:
    """Return the paths that backups of a folder may have, newest first, whether they exist or not."""
    return [path_of(folder, generation) for generation in range(1, GENERATIONS + 1)]


def backups_in(folder: Path) -> list[Path]:
    """Return the paths of existing backups, newest first."""
    return [path for path in _paths(folder) if path.is_file()]


def back_up(folder: Path) -> bool:
    """Write a backup of all matches, rotate the older ones and drop the oldest; return true on success.

    A backup is only replaced by an intact copy. Writers are not blocked meanwhile.
    """
    newest = path_of(folder, 1)
    draft = draft_path(newest)
    try:
        if shutil.disk_usage(folder).free < 2 * (folder / NAME).stat().st_size + SPARE:
            return False
        with closing(sqlite3.connect(folder / NAME, timeout=WAIT)) as matches, closing(sqlite3.connect(draft)) as copy:
            matches.backup(copy, sleep=BUSY)
            copy.execute("PRAGMA journal_mode = DELETE")  # no companion files
            if structural_fault(copy):
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
    """Force a file that was just written onto the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def forget(folder: Path, begun: str, seed: int) -> None:
    """Delete a match from all readable backups, so that it does not come back.

    Its start time (`begun`) and seed identify it.
    """
    for path in backups_in(folder):
        with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=WAIT, isolation_level=None)) as copy:
            copy.execute("PRAGMA foreign_keys = ON")
            copy.execute("PRAGMA secure_delete = ON")  # overwrite deleted rows, which a recovery would find
            copy.execute("DELETE FROM matches WHERE begun = ? AND seed = ?", (begun, seed))
