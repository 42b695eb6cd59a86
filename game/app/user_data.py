"""What is kept from start to start: the player's settings and the matches.

Whatever cannot be read or written becomes a notice; the game goes on without.
"""

from __future__ import annotations

import getpass
import locale
from pathlib import Path

from rules.words import LANGUAGES
from saves.errors import Notice, SaveError
from saves.people import plain_name
from saves.settings import ON_PAGE, Settings
from saves.store import Store


def system_language() -> str:
    """The language that the system speaks, if we speak it."""
    try:
        name = (locale.getlocale()[0] or "").lower()
    except ValueError:
        name = ""
    known = {"russian": "ru", "chinese": "zh", "japanese": "ja"}  # as Windows names them
    found = next((short for word, short in known.items() if name.startswith(word)), name[:2])
    return found if found in LANGUAGES else "en"


NOBODY = {"admin", "administrator", "guest", "home", "owner", "player", "pc", "root", "test", "ubuntu", "user"}
"""Names of accounts that are nobody's own."""


def login_name() -> str:
    """What the person at this computer is probably called, after the account; empty where that tells nothing."""
    try:
        name = plain_name(getpass.getuser())
    except (KeyError, OSError, ImportError):  # an account without a name
        return ""
    return name[:1].upper() + name[1:] if name.isalpha() and name.lower() not in NOBODY else ""


class UserData:
    """The settings and the matches of one running program."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = Settings.load(folder)
        self.notices: list[Notice] = list(self.settings.notices)
        self._store: Store | None = None
        self._tried = False

    @property
    def store(self) -> Store | None:
        """The matches; opened when first asked for. None where the folder cannot be used, with a notice why."""
        if not self._tried:
            self._tried = True
            try:
                self._store = Store(self.folder)
                self.notices += self._store.notices
            except SaveError as fault:
                self.note(fault)
        return self._store

    @property
    def language(self) -> str:
        """The language that was chosen, else that of the system."""
        return self.settings.language or system_language()

    def change(self, **values: object) -> None:
        """Keep settings; what cannot be written holds until the program ends, and a notice says so."""
        try:
            self.settings.change(**values)
        except SaveError as fault:
            self.note(fault)

    def reset_page(self) -> None:
        """What the page of settings shows is as at first, except the language."""
        self.change(**{setting.name: setting.default for setting in ON_PAGE if setting.name != "language"})

    def note(self, fault: SaveError) -> None:
        """Tell the player of a fault, once."""
        notice = Notice(fault.key, fault.details, str(fault))
        if notice not in self.notices:
            self.notices.append(notice)

    def close(self) -> None:
        """Let go of the files."""
        if self._store is not None:
            self._store.close()
