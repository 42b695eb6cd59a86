"""The player's settings: declared once here, changed on the page of settings, read by everything that draws or listens.

Values that are unknown or out of place (from another version, or from a file that was tampered with) count as absent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

Value = bool | int | str
LONGEST_PATH = 1_000
"""Characters of the path of a folder."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `choices` are all its values; there are none for yes or no, and for the path of a folder."""

    id: str
    group: str
    default: Value
    choices: tuple[Value, ...] = ()

    def allows(self, value: object) -> bool:
        """Whether the setting can have a value."""
        if not self.choices:
            return type(value) is type(self.default) and len(str(value)) <= LONGEST_PATH
        return any(type(value) is type(choice) and value == choice for choice in self.choices)


SETTINGS = (
    Setting("language", "general", "en", ("en", "ru", "zh", "ja")),
    Setting("full_screen", "general", False),
    Setting("scale", "general", 100, (75, 100, 125, 150)),
    Setting("text_scale", "general", 100, (100, 110, 125, 150)),
    Setting("reduced_motion", "general", False),
    Setting("tile_theme", "look", ""),
    Setting("tile_back", "look", "jade", ("jade", "red", "blue")),
    Setting("palette", "look", "normal", ("normal", "high_contrast", "colour_blind")),
    Setting("corner_index", "look", False),
    Setting("blank_white", "look", False),
    Setting("discard_method", "handling", "double_click", ("one_click", "double_click", "drag")),
    Setting("auto_sort", "handling", True),
    Setting("auto_pass", "handling", False),
    Setting("auto_win", "handling", False),
    Setting("speed", "pace", "normal", ("slow", "normal", "fast", "instant")),
    Setting("show_waits", "shown", True),
    Setting("show_log", "shown", True),
    Setting("show_left", "shown", True),
    Setting("show_last", "shown", True),
    Setting("show_drawn", "shown", True),
    Setting("advice", "shown", "on_demand", ("off", "on_demand", "always")),
    Setting("sound", "sound", True),
    Setting("volume", "sound", 70, tuple(range(0, 101, 10))),
)
GROUPS = tuple(dict.fromkeys(setting.group for setting in SETTINGS))
BY_ID = {setting.id: setting for setting in SETTINGS}


class Preferences(Mapping[str, Value]):
    """The settings in force. Listeners hear of every change; `keep` is told what to keep."""

    def __init__(self, kept: Mapping[str, object] | None = None) -> None:
        given = kept or {}
        self._values: dict[str, Value] = {}
        for setting in SETTINGS:
            value = given.get(setting.id)
            self._values[setting.id] = value if setting.allows(value) else setting.default  # type: ignore[assignment]
        self._listeners: list[Callable[[str], None]] = []
        self.keep: Callable[[Mapping[str, Value]], None] = lambda values: None

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def set(self, key: str, value: Value) -> None:
        """Change a setting and keep it at once."""
        if not BY_ID[key].allows(value):
            raise ValueError(f"setting {key} cannot be {value!r}")
        if self._values[key] != value:
            self._values[key] = value
            self.keep(dict(self._values))
            for listener in tuple(self._listeners):
                listener(key)

    def reset(self) -> None:
        """All settings as at first, except the language."""
        for setting in SETTINGS:
            if setting.id != "language":
                self.set(setting.id, setting.default)

    def listen(self, callback: Callable[[str], None]) -> Callable[[], None]:
        """Have `callback` told the id of every setting that changes; the answer stops it."""
        self._listeners.append(callback)

        def stop() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return stop
