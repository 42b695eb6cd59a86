"""What the menus remember between them: the match being set up, favorites, and what is kept on disk.

One `Front` belongs to one running program; every menu asks `front(app)` for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from game import i18n
from game.preferences import Preferences
from game.setup import MatchSetup, SeatChoice, first_ruleset
from rules import registry
from rules.errors import RulesError
from rules.options import Value
from rules.ruleset import Ruleset

if TYPE_CHECKING:
    from game.app import App

PRESET_VERSION = 1
LARGEST_FILE = 1_000_000  # characters of a preset that are read at most


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """A chair of a saved match."""

    name: str
    wind: int
    score: int
    color: int
    human: bool


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match that goes on from where it was left."""

    id: str
    ruleset: str
    round_wind: int
    deal: int
    tiles_left: int
    when: datetime
    seats: tuple[SavedSeat, ...]


@lru_cache(maxsize=1)
def rulesets() -> tuple[Ruleset, ...]:
    """All rule sets that can be played."""
    return registry.all_rulesets()


class Front:
    """The state of the menus."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.preferences = app.settings if isinstance(app.settings, Preferences) else Preferences()
        if app.settings is None:
            app.settings = self.preferences
        self.preferences.listen(self._preferred)
        self.favorites: set[str] = set()
        self.played: list[str] = []
        self.house: dict[str, dict[str, Value]] = {}
        self.presets: dict[str, dict[str, dict[str, Value]]] = {}
        known = [ruleset.id for ruleset in rulesets()]
        first = first_ruleset() if first_ruleset() in known or not known else known[0]
        self.setup = MatchSetup(first)
        self.choose(first)

    def _preferred(self, setting: str) -> None:
        """What a setting means at once, whatever page is open."""
        value = self.preferences[setting]
        if setting == "language":
            i18n.use(str(value))
        elif setting == "volume":
            self.app.audio.volume = int(value) / 100

    def ruleset(self) -> Ruleset:
        """The rule set of the match being set up."""
        return next(ruleset for ruleset in rulesets() if ruleset.id == self.setup.ruleset)

    def choose(self, ruleset_id: str) -> None:
        """Take another rule set, with the house rules it was last played with; the chairs fit themselves."""
        self.setup = replace(self.setup, ruleset=ruleset_id, options=dict(self.house.get(ruleset_id, {})))
        self.fit_seats()

    def fit_seats(self) -> None:
        """As many chairs as the house rules ask for."""
        ruleset = self.ruleset()
        count = ruleset.players_in(ruleset.resolve(self.setup.options))
        if len(self.setup.seats) != count:
            you = SeatChoice(i18n.term("you").capitalize(), color=2)
            start = self.setup if self.setup.seats else replace(self.setup, seats=(you,))
            self.setup = start.with_players(count, you.name)

    def change_all(self, options: Mapping[str, Value]) -> None:
        """Take these house rules; what is not among them has its default."""
        self.setup = replace(self.setup, options=dict(options))
        self.house[self.setup.ruleset] = dict(options)
        self.fit_seats()

    def changed(self) -> list[str]:
        """The house rules that are not as by default, the scoring table's rows included."""
        ruleset = self.ruleset()
        values = ruleset.resolve(self.setup.options)
        plain = ruleset.resolve({"players": values["players"]} if "players" in values else {})
        return [key for key in values if key not in plain or values[key] != plain[key]]

    # -- presets ------------------------------------------------------------------------------------------------------

    def preset_names(self) -> list[str]:
        """The presets of the rule set, by name."""
        return sorted(self.presets.get(self.setup.ruleset, {}), key=str.casefold)

    def preset(self, name: str) -> dict[str, Value]:
        """The house rules of a preset; the empty name is the rule book's."""
        return dict(self.presets.get(self.setup.ruleset, {}).get(name, {}))

    def preset_changed(self) -> bool:
        """Whether the rules differ from the preset they came from."""
        return self.preset(self.setup.preset) != dict(self.setup.options)

    def take_preset(self, name: str) -> None:
        """Play by a preset."""
        self.change_all(self.preset(name))
        self.setup = replace(self.setup, preset=name)

    def keep_preset(self, name: str) -> None:
        """Keep the rules as they are under a name."""
        self.presets.setdefault(self.setup.ruleset, {})[name] = dict(self.setup.options)
        self.setup = replace(self.setup, preset=name)

    def drop_preset(self, name: str) -> None:
        """Forget a preset; the rules stay as they are."""
        self.presets.get(self.setup.ruleset, {}).pop(name, None)
        self.setup = replace(self.setup, preset="")

    def export_preset(self) -> tuple[str, str]:
        """Write the rules to a file; gives its path, or what went wrong in the player's language."""
        name = "".join(char if char.isalnum() else "_" for char in self.setup.preset) or "preset"
        path = self.app.home_folder / "presets" / f"{self.setup.ruleset}-{name}.json"
        data = {"sparrows": "preset", "version": PRESET_VERSION, "ruleset": self.setup.ruleset,
                "name": self.setup.preset, "options": dict(self.setup.options)}  # fmt: skip
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        except OSError as fault:
            return str(path), i18n.term("err_cannot_save", reason=fault.strerror or path)
        return str(path), ""

    def import_preset(self, path: str) -> str:
        """Take a preset from a file; gives what is wrong with it, else empty. The rules stay as they are then."""
        try:
            data = json.loads(Path(path).expanduser().read_text(encoding="utf-8")[:LARGEST_FILE])
        except (OSError, ValueError):
            return i18n.term("err_file_damaged", file=path)
        if not isinstance(data, dict) or data.get("sparrows") != "preset":
            return i18n.term("err_file_foreign", file=path)
        if not isinstance(data.get("version"), int) or data["version"] > PRESET_VERSION:
            return i18n.term("err_file_newer", file=path)
        ruleset = next((ruleset for ruleset in rulesets() if ruleset.id == data.get("ruleset")), None)
        options, name = data.get("options"), data.get("name")
        if ruleset is None or not isinstance(options, dict) or not isinstance(name, str):
            return i18n.term("err_file_damaged", file=path)
        try:
            ruleset.resolve(options)
        except RulesError as refusal:
            return str(refusal)
        self.choose(ruleset.id)
        self.change_all(options)
        self.keep_preset(" ".join(name.split())[:40] or Path(path).stem[:40])
        return ""

    def toggle_favorite(self, ruleset_id: str) -> None:
        """Keep a rule set among the favorites, or no more."""
        self.favorites ^= {ruleset_id}

    def teach(self) -> None:
        """Set up the guided first deal: Old Hong Kong against three beginners."""
        self.choose(first_ruleset())
        you, *others = self.setup.seats
        seats = (you, *(replace(seat, level="beginner") for seat in others))
        self.setup = replace(self.setup, seats=seats, by_dice=False, tutorial=True)

    def sat_down(self) -> None:
        """A match begins: its rule set was played last."""
        played = [ruleset_id for ruleset_id in self.played if ruleset_id != self.setup.ruleset]
        self.played = [*played, self.setup.ruleset]

    def saved(self) -> Sequence[SavedMatch]:
        """The matches that can go on, the newest first."""
        return ()


_fronts: WeakKeyDictionary[App, Front] = WeakKeyDictionary()


def front(app: App) -> Front:
    """The state of the menus of a program."""
    found = _fronts.get(app)
    if found is None:
        found = _fronts[app] = Front(app)
    return found
