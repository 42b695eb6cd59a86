"""Check that a write-ahead log belongs to this database. SQLite applies any log to any file, which would corrupt both.

That happens when a backup is put in the place of the database beside the log of a killed program.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from rules.core.errors import BrokenLog
from rules.engine.codec import from_text
from saves.errors import NewerError
from saves.migrations import NEWEST

Content = set[tuple[object, ...]]


def log_belongs(path: Path, log: Path) -> bool:
    """Return true if the write-ahead log `log` is that of the database `path` and not of another one.

    All matches of the file must still be there with the log applied, and every event readable. Also true if the file
    cannot be read alone, which is judged elsewhere, or if another program is writing meanwhile. Raise `NewerError` for
    a file of a later version.
    """
    before = _file_stamps(path, log)
    with tempfile.TemporaryDirectory(prefix="sparrows-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        alone = _match_keys(copy, "&immutable=1")
        if alone is None:
            return True
        shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
        both = _match_keys(copy)
    return (both is not None and alone <= both) or before != _file_stamps(path, log)


def _file_stamps(*paths: Path) -> list[tuple[int, int]]:
    """Return modification time and size of each file."""
    return [(found.st_mtime_ns, found.st_size) for found in (path.stat() for path in paths)]


def _match_keys(path: Path, how: str = "") -> Content | None:
    """Return start time and seed of every match in a database, which identify them; None if it is not intact."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{how}", uri=True)) as found:
            if found.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return None
            for (text,) in found.execute("SELECT text FROM events"):
                from_text(text)
            if found.execute("PRAGMA user_version").fetchone()[0] > NEWEST:
                raise NewerError(f"{path.name}: the file comes from a later version", file=path.name)
            return set(found.execute("SELECT begun, seed FROM matches"))
    except (sqlite3.Error, BrokenLog, UnicodeDecodeError):
        return None
