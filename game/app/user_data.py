"""The player's settings and matches on disk.

Whatever cannot be read or written becomes a notice to the player; the game goes on without it.
"""

from __future__ import annotations

import getpass
import os
from pathlib import Path
from threading import Lock
from time import monotonic

import pygame

from game.play.match_saver import Keeper
from rules.core.words import LANGUAGES
from rules.families.card_hands.card_files import CARD_LIBRARY
from saves.errors import DamagedError, Notice, SaveError
from saves.people import normalized_name
from saves.settings import ON_PAGE, Settings
from saves.store import Store

BRIEF = 0.1
"""Seconds that the window waits for another program that holds the matches."""


PATIENCE, LAST = 2.0, 0.2
"""Seconds that the end of the program waits for unsaved matches, and at least for each match."""


def system_language() -> str:
    """Return the first language that the user prefers and the program speaks, else English."""
    asked = [os.environ.get("LC_ALL", ""), os.environ.get("LC_MESSAGES", "")]
    # SDL asks macOS and Windows themselves: a program started from the Dock or a menu has no such variables there.
    preferred = (f"{known['language']}_{known['country']}" for known in pygame.system.get_pref_locales())
    for name in map(str.lower, (*asked, *preferred)):
        if name.startswith("zh") and any(mark in name for mark in TRADITIONAL):
            return "zh-Hant"
        if name[:2] in LANGUAGES:
            return name[:2]
    return "en"


TRADITIONAL = ("hant", "_tw", "_hk", "_mo")
"""Parts of the names of locales that write traditional Chinese."""


NOBODY = {"admin", "administrator", "guest", "home", "owner", "player", "pc", "root", "test", "ubuntu", "user"}
"""Names of accounts that are not the name of a person."""


def login_name() -> str:
    """Return a guess of the user's name from the account; empty if the account has none."""
    try:
        name = normalized_name(getpass.getuser())
    except (KeyError, OSError, ImportError):  # an account without a name
        return ""
    return name[:1].upper() + name[1:] if name.isalpha() and name.lower() not in NOBODY else ""


class UserData:
    """Settings and matches of a running program."""

    def __init__(self, folder: Path) -> None:
        """Load the settings of the data folder `folder`; the matches are opened on first use."""
        self.folder = folder
        self.settings = Settings.load(folder)
        self.notices: list[Notice] = list(self.settings.notices)
        self.keepers: list[Keeper] = []
        """Savers of the matches that are played, or were played since the start."""
        self._store: Store | None = None
        self._others: list[Store] = []
        self._tried = False
        self._opening = Lock()
        CARD_LIBRARY.folder = folder / "cards"
        if os.path.isdir(CARD_LIBRARY.folder):
            CARD_LIBRARY.cards()
            for fault in CARD_LIBRARY.faults.values():
                self.tell(Notice(fault.key, fault.details, str(fault)))

    @property
    def store(self) -> Store | None:
        """Return the store of matches, opened on first use.

        If it cannot be written it is opened read-only, and a notice tells why; return None if it cannot be read either.
        """
        if not self._was_tried:  # else nobody waits for a thread that opens them once more, to write
            with self._opening:
                if not self._was_tried:
                    self._open()
        return self._store

    def writable(self) -> Store:
        """Return the store for writing; safe from any thread. Raises `SaveError` if that is impossible now."""
        store = self.store
        if store is not None and not store.read_only and store.there:
            return store
        with self._opening:
            return self._opened(Store(self.folder, wait=BRIEF))

    @property
    def _was_tried(self) -> bool:
        """Return true if opening was tried and the file is still in place."""
        return self._tried and (self._store is None or self._store.there)

    def _open(self) -> None:
        """Open the store of matches, read-only if it cannot be written; notices tell of failures."""
        self._tried = True
        if self._store is not None:  # its file is gone: nothing of it is shown, and nothing more goes into it
            self._others.append(self._store)
            self._store = None
        try:
            self._opened(Store(self.folder, wait=BRIEF))
        except Exception as fault:
            self.note_fault(refused(fault))
            self._read_only()

    def _opened(self, store: Store) -> Store:
        """Adopt a store that was opened, with its notices, and return it; the former one stays open for its readers."""
        if self._store is not None:
            self._others.append(self._store)  # somebody may be reading in it
        self._store = store
        for notice in store.notices:
            self.tell(notice)
        return store

    def _read_only(self) -> None:
        """Open the store of matches read-only; a notice tells if that fails, too."""
        try:
            self._opened(Store.reading(self.folder))
        except Exception as fault:
            self.note_fault(refused(fault))

    @property
    def language(self) -> str:
        """Return the chosen language, else that of the system."""
        return self.settings.language or system_language()

    def change(self, **values: object) -> None:
        """Change and save settings; if saving fails they apply until the program ends, and a notice says so."""
        try:
            self.settings.change(**values)
        except SaveError as fault:
            self.note_fault(fault)
        for notice in self.settings.notices:
            self.tell(notice)

    def reset_page(self) -> None:
        """Reset the settings on the settings page to their defaults, except the language."""
        self.change(**{setting.name: setting.default for setting in ON_PAGE if setting.name != "language"})

    def note_fault(self, fault: SaveError) -> None:
        """Add a notice for the player about an error, unless the same is there already."""
        self.tell(Notice(fault.key, fault.details, str(fault)))

    def tell(self, notice: Notice) -> None:
        """Add a notice for the player, unless the same is there already."""
        if notice not in self.notices:
            self.notices.append(notice)

    def settle(self, seconds: float = 2.0) -> None:
        """Wait at most `seconds` for pending saves; forget the keepers of matches that are completely saved."""
        self.keepers = [keeper for keeper in self.keepers if not keeper.settle(seconds)]

    def close(self) -> None:
        """Save what can be saved and close the files."""
        end = monotonic() + PATIENCE
        for keeper in self.keepers:
            keeper.close(max(LAST, end - monotonic()))
        for store in (*self._others, self._store):
            if store is not None:
                store.close()


def refused(fault: Exception) -> SaveError:
    """Convert an exception to a `SaveError`; unforeseen ones count as damage, since no file may prevent a start."""
    return fault if isinstance(fault, SaveError) else DamagedError(f"cannot be read: {fault!r}", file="sparrows.sqlite")
