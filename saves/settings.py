"""The player's settings, saved immediately and robust against damaged files.

Each setting is declared once, with its default, its check and its place and choices on the settings page. Unknown
settings in a file are preserved for the version that knows them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from saves import home
from saves.checks import (
    Check,
    boolean,
    fraction,
    house_rules_check,
    integer,
    key_bindings,
    mapping_of,
    one_of,
    people,
    profiles,
    short_texts,
    text,
)
from saves.errors import DamagedError, NewerError, Notice, SaveError
from saves.files import copy_aside, read_object, set_aside, write_whole
from saves.people import Person, people_to_rows, profiles_to_rows

FILE = "settings.json"
FORMAT = 1
LANGUAGES = ("en", "ru", "zh", "zh-Hant", "ja")  # those of `rules.core.words`, which the first frame need not load

Rules = dict[str, dict[str, bool | int | str]]
Keys = dict[str, dict[str, tuple[str, ...]]]
Listener = Callable[[frozenset[str]], None]

@dataclass(frozen=True, slots=True)
class Setting:
    """The declaration of a setting. `check` validates a plain value and returns it, or raises `ValueError`.

    `group` is the section of the settings page that shows it, empty if it is chosen elsewhere. `choices` maps names to
    the values offered; switches and folder paths have none.
    """

    name: str
    default: object
    check: Check
    group: str = ""
    choices: Mapping[str, object] = field(default_factory=dict)


def _setting(default: object, check: Check, group: str = "", **choices: object) -> Any:
    """Declare a field of `_Values` as a setting; the parameters are as for `Setting`."""
    return field(default=default, metadata={"check": check, "group": group, "choices": choices})


def _word_setting(default: str, group: str, *words: str) -> Any:
    """Declare a setting whose value is one of `words`, all of which are offered."""
    return _setting(default, one_of(*words), group, **{word: word for word in words})


def _fraction_setting(default: float, low: float, high: float, group: str, *choices: int) -> Any:
    """Declare a setting that is a fraction from `low` to `high`; `choices` are the values offered, in percent."""
    return _setting(default, fraction(low, high), group, **{str(choice): choice / 100 for choice in choices})


@dataclass(slots=True)
class _Values:
    """The fields of `Settings`: every setting with its default, in the order of the settings page."""

    language: str = _setting("", one_of("", *LANGUAGES), "general", **{code: code for code in LANGUAGES})
    """Empty: the system's language."""
    full_screen: bool = _setting(False, boolean, "general")
    scale: float = _fraction_setting(1.0, 0.5, 3.0, "general", 75, 100, 125, 150)
    text_scale: float = _fraction_setting(1.0, 0.75, 2.0, "general", 100, 110, 125, 150)
    reduced_motion: bool = _setting(False, boolean, "general")
    show_moods: bool = _setting(True, boolean, "general")
    """Let portraits at the table show joy, regret and tension."""
    tile_theme: str = _setting("", text(1000), "look")
    """A built-in set of tile faces, or the folder of another; empty for the default."""
    tile_back: str = _word_setting("jade", "look", "jade", "red", "blue")
    palette: str = _word_setting("normal", "look", "normal", "high_contrast", "colour_blind")
    corner_index: bool = _setting(False, boolean, "look")
    blank_white: bool = _setting(False, boolean, "look")
    """White dragons without a frame."""
    felt: str = _word_setting("green", "look", "green", "blue", "plum", "wine", "slate")
    discard_by: str = _word_setting("double_click", "handling", "click", "double_click", "drag")
    auto_sort: bool = _setting(True, boolean, "handling")
    auto_pass: bool = _setting(False, boolean, "handling")
    auto_win: bool = _setting(False, boolean, "handling")
    speed: float = _setting(1.0, fraction(0.0, 1000.0), "pace", slow=0.6, normal=1.0, fast=2.0, instant=0.0)
    """Speed of animations; 0 turns them off."""
    show_waits: bool = _setting(True, boolean, "shown")
    show_danger: bool = _setting(False, boolean, "shown")
    """Shade own tiles by the chance that somebody wins on them."""
    show_log: bool = _setting(True, boolean, "shown")
    show_left: bool = _setting(True, boolean, "shown")
    """Show the number of tiles left in the wall."""
    show_last: bool = _setting(True, boolean, "shown")
    """Mark the last discard."""
    show_drawn: bool = _setting(True, boolean, "shown")
    """Darken discards of the tile just drawn."""
    advice: str = _word_setting("on_demand", "shown", "off", "on_demand", "always")
    """Occasions for giving hints."""
    sound: bool = _setting(True, boolean, "sound")
    volume: float = _fraction_setting(0.7, 0.0, 1.0, "sound", *range(0, 101, 10))
    voices: float = _fraction_setting(0.6, 0.0, 1.0, "sound", *range(0, 101, 10))
    """Volume of the calls."""
    music: float = _fraction_setting(0.2, 0.0, 1.0, "sound", *range(0, 101, 10))

    player: str = _setting("", text(60))
    """Name of the person at this computer; empty if not given."""
    introduced: str = _setting("", one_of("", "teach", "taught", "know"))
    """The answer at the first start, and later a word for the finished lesson; empty if not asked yet."""
    lessons: tuple[str, ...] = _setting((), short_texts(200))
    """The lessons gone through to their end, by id."""
    practice: dict[str, int] = field(default_factory=dict, metadata={"check": mapping_of(integer(0, 10**6))})
    """The numbers of questions of each kind asked in practice, and of those answered rightly."""
    practiced: tuple[str, ...] = _setting((), short_texts(500))
    """The made positions of practice that were solved, by id."""
    keys: Keys = field(default_factory=dict, metadata={"check": key_bindings})
    """Changed key bindings, by screen and action."""
    claim_seconds: int = _setting(0, integer(0, 600))
    """Seconds to decide about a claim; 0 waits without limit."""
    favorites: tuple[str, ...] = _setting((), short_texts(200))
    theme_folder: str = _setting("", text(1000))
    """The last chosen folder of tile faces, which stays among the choices."""
    played: tuple[str, ...] = _setting((), short_texts(200))
    """Rule sets and presets of the gallery in the order they were last played, the latest last."""
    folders: tuple[str, ...] = _setting((), short_texts(20))
    """Folders from which files were last taken, the latest first."""
    last_ruleset: str = _setting("", text(64))
    house: Rules = field(default_factory=dict, metadata={"check": house_rules_check})
    """House rules last used, by rule set."""
    presets: dict[str, str] = field(default_factory=dict, metadata={"check": mapping_of(text(200))})
    """The preset that the house rules came from, by rule set."""
    seats: tuple[Person, ...] = _setting((), people)
    profiles: tuple[Person, ...] = _setting((), profiles)
    """Humans who have played here, with portrait, language and colors, those who played last at the end."""
    renamed: dict[str, str] = field(default_factory=dict, metadata={"check": mapping_of(text(60))})
    """Former names of humans, which their matches keep, each with the name of today."""
    by_dice: bool = _setting(True, boolean)
    curtain: bool = _setting(True, boolean)
    ask_able_only: bool = _setting(False, boolean)
    undo: bool = _setting(False, boolean)
    """True if a person playing alone may take moves back."""


SETTINGS: Mapping[str, Setting] = {
    one.name: Setting(one.name, getattr(_Values(), one.name), **one.metadata) for one in fields(_Values)
}
ON_PAGE = tuple(setting for setting in SETTINGS.values() if setting.group)
GROUPS = tuple(dict.fromkeys(setting.group for setting in ON_PAGE))


class Settings(_Values):
    """The settings of the running program, bound to their file.

    Read values as attributes; set them only through `change`, which saves them.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Start with the defaults; `path` is the file to save to, None to save nothing."""
        super().__init__()
        self.path = path
        self.notices: list[Notice] = []
        self._unknown_values: dict[str, object] = {}
        self._listeners: list[Listener] = []
        self._write_refusal: SaveError | None = None

    @classmethod
    def load(cls, folder: Path | None = None) -> Settings:
        """Load the settings of a folder; never fails.

        Unreadable files are set aside and reported in `notices`, and their settings have the defaults.
        """
        settings = cls((folder if folder is not None else home.folder()) / FILE)
        try:
            settings._read()
        except Exception as fault:
            # No file may prevent a start; after an unforeseen error it stays in place and is not overwritten.
            refusal = settings._write_refusal = DamagedError(f"{settings.path} cannot be read: {fault!r}", file=FILE)
            settings.notices.append(Notice(refusal.key, refusal.details, str(refusal)))
        return settings

    def listen(self, listener: Listener) -> None:
        """Call the listener with the names of settings whenever some change."""
        self._listeners.append(listener)

    def change(self, **values: object) -> None:
        """Set values, notify the listeners, and save the file.

        Raise `ValueError` for an invalid value, before anything is changed; raise `SaveError` if the file cannot be
        written, in which case the values apply until the program ends.
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
        """Reset the named settings, or all, to their defaults."""
        plain = _Values()
        self.change(**{name: getattr(plain, name) for name in names or SETTINGS})

    def _read(self) -> None:
        """Read the file and set what is valid; a damaged one is set aside, one of a later version is left untouched."""
        assert self.path is not None
        if not self.path.exists():
            return
        try:
            data = _read_settings(self.path)
        except NewerError as fault:
            # The file is not overwritten, so changes of this session are lost.
            self._write_refusal = fault
            self.notices.append(Notice(fault.key, fault.details, str(fault)))
            return
        except DamagedError as fault:
            self._set_aside(str(fault))
            return
        except SaveError as fault:
            self._write_refusal = fault
            self.notices.append(Notice(fault.key, fault.details, str(fault)))
            return
        invalid = self._set_valid(data)
        if invalid:
            self._set_aside(f"{self.path}: {', '.join(invalid)} cannot be read", copied=True)

    def _set_valid(self, data: Mapping[str, object]) -> list[str]:
        """Set all valid values and return the names of invalid settings; unknown settings are preserved."""
        invalid = []
        for name, value in data.items():
            if name not in SETTINGS:
                self._unknown_values[name] = value
                continue
            try:
                setattr(self, name, _checked(name, value))
            except ValueError:
                invalid.append(name)
        return invalid

    def _set_aside(self, why: str, *, copied: bool = False) -> None:
        """Rename the damaged file; with `copied`, keep a copy of it and overwrite it with the readable settings.

        `why` describes the fault.
        """
        assert self.path is not None
        try:
            kept = (copy_aside if copied else set_aside)(self.path, "damaged")
            if copied:
                self._write_or_remove(kept)
        except SaveError as fault:
            self._write_refusal = fault
            self.notices.append(Notice(fault.key, fault.details, str(fault)))
            return
        text = f"{why}; it was set aside as {kept.name}"
        self.notices.append(Notice("saves_set_aside", {"file": self.path.name, "kept": kept.name}, text))

    def _write_or_remove(self, copy: Path) -> None:
        """Write the readable settings; if that fails the file is unchanged, and its copy is deleted."""
        try:
            self._write(frozenset(SETTINGS))
        except SaveError:
            with suppress(OSError):
                copy.unlink()
            raise

    def _write(self, changed: frozenset[str]) -> None:
        """Write the `changed` settings, keeping changes that another window has saved meanwhile.

        All settings are written if the file was damaged or deleted since it was read.
        """
        if self.path is None:
            return
        if self._write_refusal is not None:
            raise self._write_refusal
        data: dict[str, object] = dict(self._unknown_values)
        if os.path.exists(self.path):
            try:
                data |= _read_settings(self.path)
            except DamagedError as fault:
                self._set_aside(str(fault))
                if self._write_refusal is not None:
                    raise self._write_refusal from fault
                changed = frozenset(SETTINGS)
        else:
            changed = frozenset(SETTINGS)
        plain = _Values()
        for name in changed:
            value = getattr(self, name)
            data.pop(name, None)
            if value != getattr(plain, name):
                data[name] = _ROWS[name](value) if name in _ROWS else value
        whole_file = {"sparrows": "settings", "version": FORMAT, **dict(sorted(data.items()))}
        write_whole(self.path, json.dumps(whole_file, indent=1) + "\n")


_ROWS: Mapping[str, Callable[[Any], object]] = {"seats": people_to_rows, "profiles": profiles_to_rows}
"""Functions that turn values JSON cannot hold into ones that it can, by setting."""


def _checked(name: str, value: object) -> object:
    """Return the value of a setting if it is valid; raise `ValueError` if not, or if there is no such setting."""
    if name not in SETTINGS:
        raise ValueError(f"there is no setting {name}")
    try:
        return SETTINGS[name].check(value)
    except ValueError as fault:
        raise ValueError(f"setting {name}: {fault}") from None


def _read_settings(path: Path) -> dict[str, object]:
    """Read the settings of a file, unvalidated and without the header."""
    data = read_object(path)
    if data.pop("sparrows", None) != "settings":
        raise DamagedError(f"{path}: these are no settings of Sparrows", file=path.name)
    version = data.pop("version", None)
    if type(version) is not int or version < 1:
        raise DamagedError(f"{path}: the version is missing", file=path.name)
    if version > FORMAT:
        raise NewerError(f"{path}: the settings come from a later version", file=path.name)
    return data
