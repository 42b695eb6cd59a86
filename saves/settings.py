"""Settings: what the player has chosen about the program, kept at once and safe when the file is damaged.

A setting is declared once, with its default, and its check stands in `CHECKS`. What a file says beyond them is kept
for the version that knows it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from saves import home
from saves.checks import (
    Check,
    flag,
    fraction,
    house_rules,
    key_table,
    one_of,
    people,
    text,
    text_list,
    whole,
)
from saves.errors import DamagedError, NewerError, Notice, SaveError
from saves.files import read_object, set_aside, write_whole
from saves.people import Person, rows_of

FILE = "settings.json"
FORMAT = 1

Rules = dict[str, dict[str, bool | int | str]]
Keys = dict[str, dict[str, tuple[str, ...]]]
Listener = Callable[[frozenset[str]], None]


@dataclass(slots=True)
class _Values:
    """All settings with their defaults."""

    language: str = ""
    """``en``, ``ru``, ``zh`` or ``ja``; empty: as the system says."""
    introduced: str = ""
    """What was answered at the first start: ``teach`` or ``know``; empty: not asked yet."""
    full_screen: bool = False
    scale: float = 1.0
    text_scale: float = 1.0
    speed: float = 1.0
    """Of what moves; 0 is no animation."""
    sound: bool = True
    volume: float = 0.7
    discard_by: str = "double_click"
    auto_sort: bool = True
    auto_pass: bool = False
    auto_win: bool = False
    show_waits: bool = True
    show_left: bool = True
    """How many tiles are left in the wall."""
    show_last: bool = True
    """The last discard is marked."""
    show_drawn: bool = True
    """Discards thrown as they were drawn are darker."""
    show_log: bool = True
    advice: str = "on_demand"
    """When a hint is given: ``off``, ``on_demand`` or ``always``."""
    tile_theme: str = ""
    """The folder of another set of faces; empty: ours."""
    tile_back: str = "jade"
    palette: str = "normal"
    corner_index: bool = False
    blank_white: bool = False
    """White dragons without the frame."""
    reduced_motion: bool = False
    keys: Keys = field(default_factory=dict)
    """By place and action, only those that were changed."""
    claim_seconds: int = 0
    """Time to think about a claim; 0 waits for everybody."""
    favorites: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    """Rule sets in the order they were last played, the latest last."""
    last_ruleset: str = ""
    house: Rules = field(default_factory=dict)
    """By rule set, the house rules as last used."""
    seats: tuple[Person, ...] = ()
    by_dice: bool = True
    curtain: bool = True
    ask_able_only: bool = False


CHECKS: Mapping[str, Check] = {
    "language": one_of("", "en", "ru", "zh", "ja"), "introduced": one_of("", "teach", "know"),
    "full_screen": flag, "scale": fraction(0.5, 3.0),
    "text_scale": fraction(0.75, 2.0), "speed": fraction(0.0, 1000.0), "sound": flag, "volume": fraction(0.0, 1.0),
    "discard_by": one_of("click", "double_click", "drag"), "auto_sort": flag,
    "auto_pass": flag, "show_waits": flag, "show_left": flag, "show_last": flag,
    "show_drawn": flag, "show_log": flag, "tile_theme": text(1024), "tile_back": text(40),
    "palette": text(40), "corner_index": flag, "blank_white": flag, "auto_win": flag,
    "advice": one_of("off", "on_demand", "always"),
    "reduced_motion": flag, "keys": key_table,
    "claim_seconds": whole(0, 600), "favorites": text_list(200), "played": text_list(200), "last_ruleset": text(64),
    "house": house_rules, "seats": people, "by_dice": flag, "curtain": flag, "ask_able_only": flag,
}  # fmt: skip
"""Gives the value of a setting from plain values, or raises `ValueError`."""

NAMES = tuple(setting.name for setting in fields(_Values))


class Settings(_Values):
    """The settings of one running program, bound to their file.

    Values are read as attributes and changed by `change`, never by assigning: that would not be kept.
    """

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self.path = path
        self.notices: list[Notice] = []
        self._rest: dict[str, object] = {}
        self._listeners: list[Listener] = []
        self._locked: SaveError | None = None

    @classmethod
    def load(cls, folder: Path | None = None) -> Settings:
        """The settings of a folder. Never fails: what cannot be read is set aside, named in `notices`, and default."""
        settings = cls((folder if folder is not None else home.folder()) / FILE)
        settings._read()
        return settings

    def listen(self, listener: Listener) -> None:
        """Be told the names of settings that have changed."""
        self._listeners.append(listener)

    def change(self, **values: object) -> None:
        """Set values, tell the listeners, and write the file at once.

        `ValueError` for a value that cannot be, and nothing is changed; `SaveError` when the file cannot be written,
        and the values hold until the program ends.
        """
        taken = {name: _checked(name, value) for name, value in values.items()}
        changed = frozenset(name for name, value in taken.items() if getattr(self, name) != value)
        if not changed:
            return
        for name in changed:
            setattr(self, name, taken[name])
        for listener in list(self._listeners):
            listener(changed)
        self._write(changed)

    def reset(self, *names: str) -> None:
        """Put the named settings, or all, back to their defaults."""
        plain = _Values()
        self.change(**{name: getattr(plain, name) for name in names or NAMES})

    def _read(self) -> None:
        assert self.path is not None
        if not self.path.exists():
            return
        try:
            data = _contents(self.path)
        except NewerError as fault:
            # Nothing of it is written over: this session's changes are forgotten with it.
            self._locked = fault
            self.notices.append(Notice(fault.key, fault.details, str(fault)))
            return
        except DamagedError as fault:
            self._put_aside(str(fault))
            return
        except SaveError as fault:
            self._locked = fault
            self.notices.append(Notice(fault.key, fault.details, str(fault)))
            return
        wrong = self._take(data)
        if wrong:
            self._put_aside(f"{self.path}: {', '.join(wrong)} cannot be read", copied=True)

    def _take(self, data: Mapping[str, object]) -> list[str]:
        wrong = []
        for name, value in data.items():
            if name not in CHECKS:
                self._rest[name] = value
                continue
            try:
                setattr(self, name, _checked(name, value))
            except ValueError:
                wrong.append(name)
        return wrong

    def _put_aside(self, why: str, *, copied: bool = False) -> None:
        """Rename the damaged file; with `copied`, write what could be read in its place."""
        assert self.path is not None
        try:
            kept = set_aside(self.path, "damaged")
            if copied:
                self._write(frozenset(NAMES))
        except SaveError as fault:
            self._locked = fault
            self.notices.append(Notice(fault.key, fault.details, str(fault)))
            return
        text = f"{why}; it was set aside as {kept.name}"
        self.notices.append(Notice("saves_set_aside", {"file": self.path.name, "kept": kept.name}, text))

    def _write(self, changed: frozenset[str]) -> None:
        """Write the file: what another window has set meanwhile stays, but for the settings `changed` here."""
        if self.path is None:
            return
        if self._locked is not None:
            raise self._locked
        data: dict[str, object] = dict(self._rest)
        if self.path.exists():
            try:
                data |= _contents(self.path)
            except DamagedError:
                set_aside(self.path, "damaged")
        plain = _Values()
        for name in changed:
            value = getattr(self, name)
            data.pop(name, None)
            if value != getattr(plain, name):
                data[name] = rows_of(value) if name == "seats" else value
        whole_file = {"sparrows": "settings", "version": FORMAT, **dict(sorted(data.items()))}
        write_whole(self.path, json.dumps(whole_file, indent=1) + "\n")


def _checked(name: str, value: object) -> object:
    if name not in CHECKS:
        raise ValueError(f"there is no setting {name}")
    try:
        return CHECKS[name](value)
    except ValueError as fault:
        raise ValueError(f"setting {name}: {fault}") from None


def _contents(path: Path) -> dict[str, object]:
    """The settings in a file, unchecked, without its head."""
    data = read_object(path)
    if data.pop("sparrows", None) != "settings":
        raise DamagedError(f"{path}: these are no settings of Sparrows", file=path.name)
    version = data.pop("version", None)
    if type(version) is not int or version < 1:
        raise DamagedError(f"{path}: the version is missing", file=path.name)
    if version > FORMAT:
        raise NewerError(f"{path}: the settings come from a later version", file=path.name)
    return data
