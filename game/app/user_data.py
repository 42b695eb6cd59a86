"""What is kept from start to start, as the window uses it: the player's settings and the matches.

The page of settings deals in few, plain values (`preferences`); the file knows more and finer ones (`saves`). The table
below says which is which. Whatever cannot be read or written becomes a notice; the game goes on without.
"""

from __future__ import annotations

import locale
from collections.abc import Callable, Mapping
from pathlib import Path

from game.app.preferences import BY_ID, Preferences, Value
from rules.words import LANGUAGES
from saves.errors import Notice, SaveError
from saves.settings import Settings
from saves.store import Store

Turn = Callable[[object], object]
SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "instant": 0.0}
CLICKS = {"one_click": "click", "double_click": "double_click", "drag": "drag"}


def _same(value: object) -> object:
    return value


def _named(table: Mapping[str, object]) -> tuple[Turn, Turn]:
    """Name to value, and value to the name whose value is nearest."""

    def name_of(value: object) -> object:
        if not isinstance(value, float):
            return next((name for name, known in table.items() if known == value), next(iter(table)))
        return min(table, key=lambda name: abs(float(str(table[name])) - value))

    return lambda name: table[str(name)], name_of


def _percent(share: object) -> int:
    return round(float(str(share)) * 100)


def _share(percent: object) -> float:
    return int(str(percent)) / 100


# on the page -> (in the file, page to file, file to page)
BRIDGE: dict[str, tuple[str, Turn, Turn]] = {
    "scale": ("scale", _share, _percent),
    "text_scale": ("text_scale", _share, _percent),
    "volume": ("volume", _share, _percent),
    "speed": ("speed", *_named(SPEEDS)),
    "discard_method": ("discard_by", *_named(CLICKS)),
}


def system_language() -> str:
    """The language that the system speaks, if we speak it."""
    try:
        name = (locale.getlocale()[0] or "").lower()
    except ValueError:
        name = ""
    known = {"russian": "ru", "chinese": "zh", "japanese": "ja"}  # as Windows names them
    found = next((short for word, short in known.items() if name.startswith(word)), name[:2])
    return found if found in LANGUAGES else "en"


class Kept:
    """The settings and the matches of one running program."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = Settings.load(folder)
        self.notices: list[Notice] = list(self.settings.notices)
        self.preferences = Preferences(self._for_the_page())
        self._seen = dict(self.preferences)
        self.preferences.keep = self._keep
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
                self._note(fault)
        return self._store

    def change(self, **values: object) -> None:
        """Keep settings of the file; what cannot be written holds until the program ends, and a notice says so."""
        try:
            self.settings.change(**values)
        except SaveError as fault:
            self._note(fault)

    def close(self) -> None:
        """Let go of the files."""
        if self._store is not None:
            self._store.close()

    def _for_the_page(self) -> dict[str, object]:
        """The settings as the page of settings knows them."""
        values: dict[str, object] = {}
        for name in BY_ID:
            kept, _, turn = BRIDGE.get(name, (name, _same, _same))
            values[name] = turn(getattr(self.settings, kept))
        values["language"] = self.settings.language or system_language()
        return values

    def _keep(self, values: Mapping[str, Value]) -> None:
        """Keep what was changed on the page, and only that."""
        changed = {name: value for name, value in values.items() if self._seen[name] != value}
        self._seen.update(changed)
        turned = {}
        for name, value in changed.items():
            kept, turn, _ = BRIDGE.get(name, (name, _same, _same))
            turned[kept] = turn(value)
        self.change(**turned)

    def _note(self, fault: SaveError) -> None:
        notice = Notice(fault.key, fault.details, str(fault))
        if notice not in self.notices:
            self.notices.append(notice)
