"""Whether the log beside a database is its own: the library lays any log over any file, and what comes is neither.

Whoever puts a backup in the place of the database, and leaves the log of a killed program beside it, would lose both.
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


def own_log(path: Path, log: Path) -> bool:
    """Whether all matches of the file are there with the log too, and every event can be read.

    A file that cannot be read without it either is judged elsewhere, one of a later version is refused (`NewerError`),
    and where somebody writes meanwhile, the log is that program's.
    """
    before = _times(path, log)
    with tempfile.TemporaryDirectory(prefix="sparrows-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        alone = _content(copy, "&immutable=1")
        if alone is None:
            return True
        shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
        both = _content(copy)
    return (both is not None and alone <= both) or before != _times(path, log)


def _times(*paths: Path) -> list[tuple[int, int]]:
    """When files were last changed, and how large they are."""
    return [(found.st_mtime_ns, found.st_size) for found in (path.stat() for path in paths)]


def _content(path: Path, how: str = "") -> Content | None:
    """What tells the matches of a file from others; None if it is not whole."""
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
