"""What the program asks of the desktop it runs on: the clipboard, the folders of its player, a window on a folder."""

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
    """Put words into the clipboard; whether that was possible."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, ValueError):  # no clipboard; the name of a file that is no text
        return False
    return True


def open_folder(path: Path) -> bool:
    """Have the desktop show a folder; whether there was something to ask."""
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
    """Where files from elsewhere usually are: downloads, documents, the home of the player."""
    try:
        home = Path.home()
    except RuntimeError:  # an account without one
        return []
    return [folder for folder in (home / "Downloads", home / "Documents", home) if os.path.isdir(folder)]


def files_about(own: Path, endings: tuple[str, ...], largest: int) -> Iterator[Path]:
    """Files with one of these endings in the usual folders and in one of our own, the newest of each folder first.

    Those of more than so many bytes are left out.
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
