"""File access: atomic writes, bounded reads, and setting files aside instead of overwriting them.

docs/decisions/0022-files-are-set-aside.md tells why.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import time
from collections.abc import Iterable
from contextlib import nullcontext, suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from saves.errors import DamagedError, NotSavedError

LARGEST_FILE = 1 << 20
"""Most bytes read from a settings or preset file."""

_KEYS = {errno.ENOSPC: "saves_full", errno.EDQUOT: "saves_full", errno.EROFS: "saves_read_only"}


def make_folder(folder: Path) -> None:
    """Create a folder if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise file_error(folder, fault) from fault
    except ValueError as fault:  # a character that no path can have
        raise NotSavedError(f"{folder!a}: {fault}", reason=str(fault)) from fault


def file_error(path: Path, fault: OSError) -> NotSavedError:
    """Convert a file system error to a `NotSavedError` with a message for people."""
    reason = fault.strerror or str(fault)
    return NotSavedError(f"{path}: {reason}", _KEYS.get(fault.errno or 0, ""), reason=f"{path}: {reason}")


def file_id(path: Path) -> tuple[int, int] | None:
    """Return device and inode of the file at a path; None if there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def set_aside(path: Path, reason: str, suffixes: Iterable[str] = ()) -> Path:
    """Rename a file to an unused name that contains the reason; return the new path.

    Companions that have these suffixes are renamed along with it.
    """
    aside = free_name(path, reason)
    try:
        rename(path, aside, suffixes)
    except OSError as fault:
        raise file_error(path, fault) from fault
    return aside


def copy_aside(path: Path, reason: str) -> Path:
    """Copy a file to an unused name that contains the reason; return the new path."""
    aside = free_name(path, reason)
    try:
        shutil.copyfile(path, aside)
    except OSError as fault:
        with suppress(OSError):
            aside.unlink()
        raise file_error(path, fault) from fault
    return aside


def free_name(path: Path, reason: str) -> Path:
    """Return an unused path beside a file, with the reason and the time in its name."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    names = (f"{path.name}.{reason}-{stamp}" + (f"-{number}" if number else "") for number in count())
    return next(free for free in map(path.with_name, names) if not os.path.lexists(free))


def rename(old: Path, new: Path, suffixes: Iterable[str] = ()) -> None:
    """Rename a file together with companions that have these suffixes; existing targets are overwritten."""
    for ending in ("", *suffixes):
        with suppress(FileNotFoundError) if ending else nullcontext():
            os.replace(old.with_name(old.name + ending), new.with_name(new.name + ending))


def write_whole(path: Path, content: str | bytes, *, replace: bool = True) -> None:
    """Write a file atomically, a text in UTF-8: at any moment the old or the new file is there, complete.

    Without `replace` an existing file is refused (`FileExistsError` inside `NotSavedError`). Links are followed;
    anything but an ordinary file is refused.
    """
    if replace:
        path = _write_target(path)
    make_folder(path.parent)
    draft = draft_path(path)
    try:
        with draft.open("xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            os.replace(draft, path)
        else:
            _move_into_place(draft, path)
    except OSError as fault:
        raise file_error(path, fault) from fault
    except ValueError as fault:  # an invalid file name, or a lone surrogate
        raise NotSavedError(f"{path!a}: {fault}", reason=str(fault)) from fault
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()


def _write_target(path: Path) -> Path:
    """Return the target of a path, following links, after checking that it is an ordinary file or missing."""
    try:
        target = Path(os.path.realpath(path))
    except (OSError, ValueError) as fault:
        raise NotSavedError(f"{path!a}: {fault}", reason=str(fault)) from fault
    check_ordinary(target)
    return target


def check_ordinary(path: Path) -> None:
    """Raise `NotSavedError` if the path exists and is not an ordinary file."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    except OSError as fault:  # for example a link to itself
        raise file_error(path, fault) from fault
    if not stat.S_ISREG(mode):
        reason = "this is no ordinary file"
        raise NotSavedError(f"{path}: {reason}", reason=f"{path}: {reason}")


def draft_path(path: Path) -> Path:
    """Return an unused path beside a file for writing it before it is moved into place."""
    _clear_drafts(path)
    return path.with_name(f".{path.name[:80]}.{os.urandom(4).hex()}")


OLD = 3600.0
"""Seconds after which a draft is considered left by a killed program."""


def _clear_drafts(path: Path) -> None:
    """Delete old drafts of the same file."""
    begin = f".{path.name[:80]}."
    with suppress(OSError), os.scandir(path.parent) as found:  # `glob` would cache every name
        drafts = [one for one in found if one.name.startswith(begin) and len(one.name) == len(begin) + 8]
        for draft in drafts:
            if time.time() - draft.stat().st_mtime > OLD:
                os.unlink(draft)


def _move_into_place(draft: Path, path: Path) -> None:
    """Move a finished draft to its path unless that is taken."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        # No hard links on this file system: accept the small gap between check and rename.
        if os.path.lexists(path):
            raise FileExistsError(17, "the file is there already", str(path)) from None
        os.replace(draft, path)


def path_typed(text: str) -> Path:
    """Return the path that a person typed, with ``~`` expanded; raise `NotSavedError` if there is no such file."""
    try:
        path = Path(text).expanduser()
        path.lstat()
    except (RuntimeError, ValueError, OSError) as fault:  # no such user, invalid character, no such file
        reason = (fault.strerror if isinstance(fault, OSError) else "") or str(fault)
        raise NotSavedError(f"{text}: {reason}", "err_file_unreadable", file=text) from fault
    return path


def read_bytes(path: Path, most: int) -> bytes:
    """Read an ordinary file; raise `DamagedError` if it is larger than `most` bytes.

    Raise `NotSavedError` if it cannot be read or is a pipe, a device or the like, which might never end.
    """
    data = read_prefix(path, most + 1)
    if len(data) > most:
        raise DamagedError(f"{path}: larger than {most} bytes", "err_file_too_large", file=path.name)
    return data


def read_prefix(path: Path, most: int) -> bytes:
    """Read the first bytes of an ordinary file, at most `most`; raise `NotSavedError` as `read_bytes` does."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(path, flags), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise NotSavedError(f"{path}: this is no ordinary file", "err_file_unreadable", file=path.name)
            return file.read(most)
    except OSError as fault:
        raise NotSavedError(f"{path}: {fault.strerror or fault}", "err_file_unreadable", file=path.name) from fault
    except ValueError as fault:
        raise NotSavedError(f"{path}: {fault}", "err_file_unreadable", file=path.name) from fault


def read_text(path: Path, most: int = LARGEST_FILE) -> str:
    """Read a UTF-8 text file.

    Raise `DamagedError` if it is larger than `most` bytes or not text, `NotSavedError` if it cannot be read.
    """
    data = read_bytes(path, most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DamagedError(f"{path}: this is no text", file=path.name) from None


def read_object(path: Path) -> dict[str, object]:
    """Read a file with one JSON object; raise `DamagedError` for anything else."""
    try:
        value = json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise DamagedError(f"{path}: this is no JSON", file=path.name) from None
    if not isinstance(value, dict):
        raise DamagedError(f"{path}: this is no JSON object", file=path.name)
    return value
