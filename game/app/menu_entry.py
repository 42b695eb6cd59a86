"""Desktop menu entry and icon for the current user: install and uninstall.

Locations follow the freedesktop.org specifications, which Linux and BSD desktops share.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from game.config import BadInput

ID = "io.github.sparrows_mahjong.sparrows"
"""The name of the program among all others: of its menu entry, its icon and its AppStream data."""

ENTRY = Path(f"applications/{ID}.desktop")
ICON = Path(f"icons/hicolor/scalable/apps/{ID}.svg")
SOURCES = {ENTRY: f"desktop/{ID}.desktop", ICON: "icons/sparrows.svg"}
FORMER = (Path("applications/sparrows.desktop"), Path("icons/hicolor/scalable/apps/sparrows.svg"))
"""Paths of the entry and icon of version 0.1, which would stand in the menu twice."""

COMMAND = "Exec=sparrows-table"
"""The line of our entry that gives the program to start; the installed entry has the program's real path."""


def data_folder() -> Path:
    """Return the user's XDG data folder, where desktops look for entries and icons."""
    _only_where_menus_are_files()
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def install() -> list[Path]:
    """Write the menu entry and the icon; return the written files."""
    folder, written = data_folder(), []
    for former in FORMER:
        (folder / former).unlink(missing_ok=True)
    for place, source in SOURCES.items():
        content = files("assets").joinpath(*source.split("/")).read_text(encoding="utf-8")
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content.replace(COMMAND, f"Exec={quoted(started_by())}"), encoding="utf-8")
        written.append(path)
    return written


def uninstall() -> list[Path]:
    """Remove the menu entry and the icon; return the removed files."""
    found = [path for place in (*SOURCES, *FORMER) if (path := data_folder() / place).exists()]
    for path in found:
        path.unlink()
    return found


def started_by() -> list[str]:
    """Return the words of the command that starts this program.

    That is the packed file, the installed script, or Python with our source.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable]
    script = Path(shutil.which(sys.argv[0]) or sys.argv[0]).absolute()
    if script.suffix == ".py":
        return [sys.executable, str(script)]
    windowed = script.with_name("sparrows-table")  # beside it, and without a terminal where that makes a difference
    return [str(windowed if windowed.exists() else script)]


def quoted(command: Sequence[str]) -> str:
    """Format a command as the value of `Exec`, escaped once for the argument and once for the file.

    >>> print(quoted(["/opt/my games/sparrows"]), quoted(["100%$"]))
    "/opt/my games/sparrows" "100%%\\\\$"
    """
    return " ".join(_quoted(word) for word in command)


def _quoted(word: str) -> str:
    """Return one word of a command, quoted and escaped for the value of `Exec`."""
    for sign in "\\\"`$":
        word = word.replace(sign, f"\\{sign}")
    return '"' + word.replace("\\", "\\\\").replace("%", "%%") + '"'


def _only_where_menus_are_files() -> None:
    """Raise `BadInput` on Windows and macOS, where menu entries are no files."""
    if sys.platform in ("win32", "darwin"):
        raise BadInput("menu entries can be written on Linux and the BSDs only; here, make a link to the program")
