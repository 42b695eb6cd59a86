"""Services of the desktop: clipboard, the user's folders, the file manager."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pygame

MOST_FILES = 40
"""Files of a folder that are looked at, the newest first."""


def copy(words: str) -> bool:
    """Copy text to the desktop's clipboard; return true on success."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, ValueError):  # no clipboard; the name of a file that is no text
        return False
    return True


def open_folder(path: Path) -> bool:
    """Open a folder in the file manager; return false if there is no file manager."""
    if sys.platform == "win32":
        os.startfile(path)  # nosec: a folder of our own
        return True
    try:
        subprocess.Popen(["open" if sys.platform == "darwin" else "xdg-open", str(path)],
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
    except OSError:
        return False
    return True


def usual_folders() -> list[Path]:
    """Return the folders where downloaded files usually are: downloads, documents, home."""
    try:
        home = Path.home()
    except RuntimeError:  # an account without one
        return []
    return [folder for folder in (home / "Downloads", home / "Documents", home) if os.path.isdir(folder)]


def files_about(own: Path, endings: tuple[str, ...], largest: int) -> Iterator[Path]:
    """Yield files with one of these endings in the folder `own` and in the usual ones, each folder's newest first.

    Files larger than `largest` bytes are left out.
    """
    for folder in (*usual_folders(), own):
        found = list[tuple[float, Path]]()
        with suppress(OSError):
            for path in folder.iterdir():
                with suppress(OSError):
                    if path.name.casefold().endswith(endings) and path.is_file():
                        seen = path.stat()
                        if seen.st_size <= largest:
                            found.append((-seen.st_mtime, path))
        yield from (path for _, path in sorted(found)[:MOST_FILES])
