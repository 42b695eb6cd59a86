"""The desktop's own dialog for choosing a file or folder, shown by a program of the desktop beside the window."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shutil import which
from threading import Thread

import pygame

SWITCHED_OFF = "SPARROWS_OWN_DIALOGS"
"""Environment variable that, if not empty, leaves choosing to the lists of folders in the window."""
AT_ONCE = 0.4
"""The shortest time in seconds that a person needs to cancel a dialog: one that ends sooner could not be shown."""

_MAC = """on run argv
    set place to POSIX file (item 2 of argv)
    if (count of argv) is 2 then
        return POSIX path of (choose folder with prompt (item 1 of argv) default location place)
    end if
    return POSIX path of (choose file with prompt (item 1 of argv) of type (items 3 thru -1 of argv) ¬
        default location place)
end run"""

_WINDOWS = """[Console]::OutputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Windows.Forms
if ($env:DIALOG_FILTER) {
    $dialog = New-Object Windows.Forms.OpenFileDialog
    $dialog.Title, $dialog.InitialDirectory = $env:DIALOG_TITLE, $env:DIALOG_FOLDER
    $dialog.Filter = $env:DIALOG_FILTER
} else {
    $dialog = New-Object Windows.Forms.FolderBrowserDialog
    $dialog.Description, $dialog.SelectedPath = $env:DIALOG_TITLE, $env:DIALOG_FOLDER
}
if ($dialog.ShowDialog() -eq 'OK') {
    if ($env:DIALOG_FILTER) { $dialog.FileName } else { $dialog.SelectedPath }
} else { exit 1 }"""


class SystemDialog:
    """A dialog that is open. Once `done`, `chosen` is the path; it is empty if the player canceled or it `failed`."""

    def __init__(self, command: Sequence[str], values: Mapping[str, str], wake: Callable[[], None]) -> None:
        """Open the dialog by a command; `values` are environment variables for it, `wake` is called at its end."""
        self.chosen, self.failed = "", False
        self._process: subprocess.Popen[bytes] | None = None
        self._began = time.monotonic()
        try:
            self._process = subprocess.Popen(
                [*command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**_environment(), **values}
            )
        except OSError:
            self.failed = True
        self._thread = Thread(target=self._wait, args=(wake,), name="dialog", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """True once the dialog is closed."""
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Close the dialog if it is still open."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def _wait(self, wake: Callable[[], None]) -> None:
        """Read the choice once the dialog is closed, as the work of the thread."""
        if self._process is not None:
            said, _ = self._process.communicate()
            code = self._process.returncode
            if code == 0:
                self.chosen = said.decode(errors="surrogateescape").rstrip("\r\n")
            self.failed = code not in (0, 1) or (code == 1 and time.monotonic() < self._began + AT_ONCE)
        wake()


def open_dialog(
    title: str, named: str, endings: Sequence[str], folder: Path, wake: Callable[[], None]
) -> SystemDialog | None:
    """Open the desktop's dialog for a file with one of the `endings`, or for a folder if there are none.

    `named` is the term for such files, `folder` the place to begin. Returns None where no dialog can be had.
    """
    if os.environ.get(SWITCHED_OFF) or pygame.display.get_driver() in ("dummy", "offscreen"):
        return None
    patterns = [f"*{ending}" for ending in endings]
    if sys.platform == "win32":
        filters = f"{named}|{';'.join(patterns)}" if patterns else ""
        values = {"DIALOG_TITLE": title, "DIALOG_FOLDER": str(folder), "DIALOG_FILTER": filters}
        return SystemDialog(["powershell", "-NoProfile", "-STA", "-Command", _WINDOWS], values, wake)
    if sys.platform == "darwin":
        types = [ending.rpartition(".")[2] for ending in endings]
        return SystemDialog(["osascript", "-e", _MAC, title, str(folder), *types], {}, wake)
    command = _linux_command(title, named, patterns, folder)
    return None if command is None else SystemDialog(command, {}, wake)


def _linux_command(title: str, named: str, patterns: Sequence[str], folder: Path) -> list[str] | None:
    """Return the command of the desktop's own dialog (KDE's or GNOME's), else of the other; None without both. `named`
    is the term for files with the `patterns`, which are empty for folders.
    """
    tools = ["zenity", "kdialog"]
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        tools.reverse()
    tool = next((tool for tool in tools if which(tool) is not None), None)
    wanted = " ".join(patterns)
    if tool == "zenity":
        kind = [f"--file-filter={named} | {wanted}"] if patterns else ["--directory"]
        return [tool, "--file-selection", f"--title={title}", f"--filename={folder}{os.sep}", *kind]
    if tool == "kdialog":
        kind = ["--getopenfilename", str(folder), f"{named} ({wanted})"] if patterns else ["--getexistingdirectory",
                                                                                          str(folder)]  # fmt: skip
        return [tool, "--title", title, *kind]
    return None


def _environment() -> dict[str, str]:
    """Return the environment for the desktop's programs, without the libraries of the packed program."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False) and "LD_LIBRARY_PATH" in found:
        found["LD_LIBRARY_PATH"] = found.get("LD_LIBRARY_PATH_ORIG", "")
    return found
