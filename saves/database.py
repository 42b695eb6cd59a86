"""The SQLite database of matches: opening, creating, migrating, setting damaged files aside, translating errors.

docs/decisions/0021-one-database-in-wal-mode.md tells why.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from saves import migrations
from saves.errors import DamagedError, ForeignError, NewerError, Notice, NotSavedError, SaveError
from saves.files import check_ordinary, file_error, free_name, make_folder, read_prefix, rename, set_aside
from saves.progress_marker import ProgressMarker
from saves.wal_check import log_belongs

NAME = "sparrows.sqlite"
APPLICATION = 0x53505257
"""``SPRW``, the SQLite application id that marks a database as ours."""

WAIT = 2.0
"""Seconds to wait for another program that is writing; one of our transactions takes a few milliseconds."""

OPENING = 1.0
"""Minimum seconds to wait for another program that is opening the database, else five times the wait for a writer: it
may be checking the whole file.
"""

CHECKED_AT_OPEN = 64 * 2**20
"""Largest database in bytes that is fully checked when it is opened (about a tenth of a second)."""

_RENAMED_ALONG = ("-wal", "-shm")
"""Suffixes of SQLite's companion files that are renamed together with a database."""

_COMPANIONS = (*_RENAMED_ALONG, "-journal")

_MAGIC = b"SQLite format 3\0"
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_REASONS = {
    sqlite3.SQLITE_FULL: ("the disk is full", "saves_full"),
    sqlite3.SQLITE_BUSY: ("another program is using the file", "saves_busy"),
    sqlite3.SQLITE_LOCKED: ("another program is using the file", "saves_busy"),
    sqlite3.SQLITE_READONLY: ("the file may only be read", "saves_read_only"),
    sqlite3.SQLITE_PERM: ("the file may not be used", "saves_read_only"),
    sqlite3.SQLITE_CANTOPEN: ("the file cannot be opened", "saves_read_only"),
    sqlite3.SQLITE_IOERR: ("the disk reports an error", "saves_disk"),
}


def save_error_from(fault: sqlite3.Error, path: Path) -> SaveError:
    """Convert an SQLite error to a `SaveError` with a message for people."""
    code = getattr(fault, "sqlite_errorcode", 0) & 0xFF
    if code in _DAMAGED or "decode" in str(fault):  # invalid UTF-8, for which SQLite has no code
        return DamagedError(f"{path}: the file is damaged ({fault})", file=path.name)
    reason, key = _REASONS.get(code, (str(fault), ""))
    return NotSavedError(f"{path}: {reason}", key, reason=reason)


@contextmanager
def translating_errors(path: Path) -> Iterator[None]:
    """Convert every database or disk error raised inside to a `SaveError`."""
    try:
        yield
    except sqlite3.Error as fault:
        raise save_error_from(fault, path) from fault
    except OSError as fault:
        raise file_error(path, fault) from fault
    except OverflowError as fault:
        raise SaveError(f"{path}: {fault}", reason=str(fault)) from fault
    except UnicodeDecodeError as fault:
        # SQLite passes on names and messages of a damaged file undecoded.
        raise DamagedError(f"{path}: the file is damaged", file=path.name) from fault


@dataclass(frozen=True, slots=True)
class OpenedDatabase:
    """An opened database with notices for the player and the path of a file that was set aside, if any.

    `replaced` means that the file did not belong to the write-ahead log beside it; `new` that there was no file.
    """

    connection: sqlite3.Connection
    notices: list[Notice] = field(default_factory=list)
    aside: Path | None = None
    replaced: bool = False
    new: bool = False


def connect(folder: Path, wait: float = WAIT) -> OpenedDatabase:
    """Open the database of a folder for writing; create or migrate it as needed.

    A foreign or damaged file, or one beside a write-ahead log of another, is set aside unchanged. Raise `NewerError`
    for a file of a later version.
    """
    make_folder(folder)
    path = folder / NAME
    with translating_errors(path), _opening_lock(folder, wait):
        check_ordinary(path)  # a device would be copied for ever by the check of its log
        if _is_empty(path):
            if _is_empty(log_of(path)):
                return OpenedDatabase(_create(path, wait), new=True)
            path.touch()  # its log still holds matches and is set aside together with it
        log = log_of(path)
        if not _is_empty(log) and not ProgressMarker(folder).is_same_database(path) and not log_belongs(path, log):
            return _replace(path, wait, "replaced", f"{path}: the log beside it is another file's")
        try:
            return OpenedDatabase(_open(path, wait))
        except (DamagedError, ForeignError) as fault:
            return _replace(path, wait, "damaged" if isinstance(fault, DamagedError) else "foreign", str(fault))


def _replace(path: Path, wait: float, why: str, text: str) -> OpenedDatabase:
    """Set the existing file aside and create a new database.

    `why` becomes part of the old file's name, `text` describes the fault.
    """
    aside = set_aside(path, why, _RENAMED_ALONG)
    text = f"{text}; it was set aside as {aside.name}"
    notice = Notice("saves_set_aside", {"file": path.name, "kept": aside.name}, text)
    try:
        return OpenedDatabase(_create(path, wait), [notice], aside, why == "replaced")
    except sqlite3.Error:
        # No room for a new file: restore the old one for the next start.
        with suppress(OSError):
            rename(aside, path, _RENAMED_ALONG)
        raise


def copy_aside(matches: sqlite3.Connection, path: Path, why: str) -> Path:
    """Copy an open database, including its write-ahead log, to an unused path beside it; return that path."""
    aside = free_name(path, why)
    try:
        with closing(sqlite3.connect(aside)) as copy:
            matches.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    return aside


def log_of(path: Path) -> Path:
    """Return the path of a database's write-ahead log, which holds the latest transactions."""
    return path.with_name(path.name + "-wal")


def _is_empty(path: Path) -> bool:
    """Return true if the file is missing or has no bytes."""
    return not path.exists() or path.stat().st_size == 0


def connect_to_read(folder: Path) -> tuple[sqlite3.Connection, tempfile.TemporaryDirectory[str] | None]:
    """Open the database of a read-only folder; the second value is a temporary copy that was needed for that, or None.

    SQLite reads a write-ahead log only where it can create a file beside it or one exists. Otherwise both files are
    copied, to memory rather than disk, since the disk may be full.
    """
    path = folder / NAME
    with translating_errors(path):
        try:
            return _open_read_only(path), None
        except (sqlite3.OperationalError, _EarlierError):
            memory = Path("/dev/shm")
            # If the program is killed the copy stays behind until the system clears temporary folders.
            copies = tempfile.TemporaryDirectory(
                prefix="sparrows-", dir=memory if memory.is_dir() else None, ignore_cleanup_errors=True
            )
            try:
                shutil.copyfile(path, Path(copies.name) / NAME)
                with suppress(FileNotFoundError):
                    shutil.copyfile(log_of(path), log_of(Path(copies.name) / NAME))
                return _open(Path(copies.name) / NAME, WAIT), copies
            except BaseException:
                copies.cleanup()
                raise


class _EarlierError(Exception):
    """The database has an older schema and must be migrated before it can be read."""


def _open_read_only(path: Path) -> sqlite3.Connection:
    """Open an existing database without write access and check it.

    Raise `_EarlierError` if it must be migrated first.
    """
    _check_header(path)
    _check_companions(path)
    uri = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, timeout=WAIT, isolation_level=None, check_same_thread=False)
    with _closed_on_fault(connection):
        _check(connection, path)
        if connection.execute("PRAGMA user_version").fetchone()[0] < migrations.NEWEST:
            raise _EarlierError
    return connection


def _connect(path: Path, wait: float) -> sqlite3.Connection:
    """Open a connection without automatic transactions.

    `wait` is the number of seconds to wait for other programs' locks.
    """
    _check_companions(path)
    # Transactions are explicit: Python's automatic ones are off.
    connection = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _create(path: Path, wait: float) -> sqlite3.Connection:
    """Create a database with the tables of the newest version; `wait` is as for `_connect`."""
    # Written before WAL mode starts, so that the file's own header identifies it.
    connection = _connect(path, wait)
    with _closed_on_fault(connection):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        migrations.migrate(connection, 0)
        connection.execute("COMMIT")
        _prepare(connection)
    return connection


def _open(path: Path, wait: float) -> sqlite3.Connection:
    """Open an existing database for writing, check it, and migrate it to the newest version."""
    _check_header(path)
    connection = _connect(path, wait)
    with _closed_on_fault(connection):
        _check(connection, path)
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if version < migrations.NEWEST:
            connection.execute("BEGIN IMMEDIATE")
            migrations.migrate(connection, version)
            connection.execute("COMMIT")
        _prepare(connection)
    return connection


def _check_header(path: Path) -> None:
    """Raise `DamagedError` for a file without SQLite's header: SQLite would delete the log of an empty file."""
    if read_prefix(path, len(_MAGIC)) != _MAGIC:
        raise DamagedError(f"{path}: the file is damaged or none of ours", file=path.name)


def _check_companions(path: Path) -> None:
    """Raise `NotSavedError` if a file of the database is a pipe or the like, for which SQLite would wait forever."""
    for ending in ("", *_COMPANIONS):
        check_ordinary(path.with_name(path.name + ending))


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raise an error for a database that is foreign, of a later version, or corrupt."""
    try:
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise ForeignError(f"{path}: this is no file of Sparrows", file=path.name)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > migrations.NEWEST:
            raise NewerError(
                f"{path}: the file comes from a later version ({version}, this one reads up to {migrations.NEWEST})",
                file=path.name,
            )
        if path.stat().st_size <= CHECKED_AT_OPEN:
            fault = structural_fault(connection)
            if fault:
                raise DamagedError(f"{path}: the file is damaged ({fault})", file=path.name)
        elif version:
            connection.execute("SELECT count(*) FROM matches").fetchone()
    except sqlite3.OperationalError as fault:
        # A missing table is damage; a lock or a disk error is not.
        if fault.sqlite_errorcode == sqlite3.SQLITE_ERROR:
            raise DamagedError(f"{path}: the file is damaged ({fault})", file=path.name) from fault
        raise
    except sqlite3.DatabaseError as fault:
        raise save_error_from(fault, path) from fault


def structural_fault(connection: sqlite3.Connection) -> str:
    """Return the first structural fault of a database; empty if it is whole."""
    found: str = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    missing = {"matches", "events", "summaries"} - tables
    if found == "ok" and missing:
        return f"no table {sorted(missing)[0]}"
    return "" if found == "ok" else found.splitlines()[-1]


def _prepare(connection: sqlite3.Connection) -> None:
    """Turn on the write-ahead log, and have every transaction reach the disk before it counts as committed."""
    connection.execute("PRAGMA journal_mode = WAL")
    # Every committed transaction survives a power cut. The window saves on a thread.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # macOS: flush the drive's cache too
    connection.execute("PRAGMA checkpoint_fullfsync = ON")


@contextmanager
def _closed_on_fault(connection: sqlite3.Connection) -> Iterator[None]:
    """Close the connection if an exception leaves the `with` block."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


@contextmanager
def _opening_lock(folder: Path, wait: float) -> Iterator[None]:
    """Hold a file lock, so that only one program at a time creates, migrates or sets aside the database.

    The system releases it if the process ends. Waits for it up to five times `wait` seconds, but at least `OPENING`.
    """
    patience, path = max(5 * wait, OPENING), folder / "opening.lock"
    _check_companions(path)
    with closing(sqlite3.connect(path, timeout=patience, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as fault:
            if fault.sqlite_errorcode & 0xFF not in _DAMAGED:
                raise
        yield
        with suppress(sqlite3.Error):
            lock.execute("ROLLBACK")
