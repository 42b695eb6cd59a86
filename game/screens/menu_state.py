"""What the menus remember between them: the match being set up, favorites, presets, and the matches that can go on.

One `Front` belongs to one running program; every menu asks `front(app)` for it. What a player chose is kept at once
where the program keeps things (`app.user_data`); without that it holds until the program ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import chain, count
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from game import i18n
from game.app.screen import Program
from game.play.setup import MatchSetup, first_ruleset
from game.table.style import STYLED_BY, tile_style
from game.ui.picture import use_style
from rules import registry
from rules.errors import RulesError
from rules.match import Match
from rules.options import Value
from rules.ruleset import Ruleset
from rules.words import fill
from saves.errors import Notice, SaveError
from saves.people import Person
from saves.presets import Preset, Presets
from saves.store import Kept as KeptMatch
from saves.store import Store

CHAIRS = ("by_dice", "curtain", "ask_able_only", "claim_seconds")  # kept beside the chairs


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """A chair of a saved match."""

    person: Person
    wind: int
    score: int


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match that goes on from where it was left."""

    id: int
    ruleset: str
    round_wind: int
    deal: int
    tiles_left: int
    when: datetime
    seats: tuple[SavedSeat, ...]
    match: Match


@lru_cache(maxsize=1)
def rulesets() -> tuple[Ruleset, ...]:
    """All rule sets that can be played."""
    return registry.all_rulesets()


class Front:
    """The state of the menus."""

    def __init__(self, app: Program) -> None:
        self.app = app
        self.settings = app.settings
        self.presets = Presets(app.home_folder)
        self.settings.listen(self._restyle)
        self._restyle(STYLED_BY)
        self.favorites = set(self.settings.favorites)
        self.played = list(self.settings.played)
        self.house: dict[str, dict[str, Value]] = {}
        self.introduced = bool(self.settings.introduced)
        for ruleset in rulesets():
            self.house[ruleset.id] = self._playable(ruleset, self.settings.house.get(ruleset.id, {}))
        self._read: tuple[object, SavedMatch | None] = (None, None)
        self.setup = self._first_setup()

    def _restyle(self, changed: frozenset[str]) -> None:
        """The player's tiles stand in the menus too."""
        if changed & STYLED_BY:
            use_style(tile_style(self.settings))

    @staticmethod
    def _playable(ruleset: Ruleset, options: Mapping[str, Value]) -> dict[str, Value]:
        """House rules as they were kept, or none if they cannot be played any more."""
        try:
            renewed = ruleset.renewed(options)
            ruleset.resolve(renewed)
        except RulesError:
            return {}
        return renewed

    def _first_setup(self) -> MatchSetup:
        known = [ruleset.id for ruleset in rulesets()]
        wanted = self.settings.last_ruleset, first_ruleset()
        first = next((ruleset_id for ruleset_id in wanted if ruleset_id in known), known[0])
        chairs: dict[str, Any] = {name: getattr(self.settings, name) for name in CHAIRS}
        self.setup = MatchSetup(first, seats=self.settings.seats, **chairs)
        self.choose(first)
        return self.setup

    # -- the match being set up ---------------------------------------------------------------------------------------

    def ruleset(self) -> Ruleset:
        """The rule set of the match being set up."""
        return next(ruleset for ruleset in rulesets() if ruleset.id == self.setup.ruleset)

    def choose(self, ruleset_id: str) -> None:
        """Take another rule set, with the house rules it was last played with; the chairs fit themselves."""
        preset = self.setup.preset if ruleset_id == self.setup.ruleset else ""
        options = dict(self.house.get(ruleset_id, {}))
        self.setup = replace(self.setup, ruleset=ruleset_id, options=options, preset=preset, tutorial=False)
        self.fit_seats()

    def fit_seats(self) -> None:
        """As many chairs as the house rules ask for."""
        ruleset = self.ruleset()
        count = ruleset.players_in(ruleset.resolve(self.setup.options))
        if len(self.setup.seats) != count:
            self.setup = self.setup.with_players(count, i18n.term("you").capitalize())

    def change_all(self, options: Mapping[str, Value]) -> None:
        """Take these house rules; what is not among them has its default."""
        self.setup = replace(self.setup, options=dict(options), tutorial=False)
        self.house[self.setup.ruleset] = dict(options)
        self.app.user_data.change(house={ruleset: rules for ruleset, rules in self.house.items() if rules})
        self.fit_seats()

    def changed(self) -> list[str]:
        """The house rules that are not as by default, the scoring table's rows included."""
        ruleset = self.ruleset()
        values = ruleset.resolve(self.setup.options)
        plain = ruleset.resolve({"players": values["players"]} if "players" in values else {})
        return [key for key in values if key not in plain or values[key] != plain[key]]

    def toggle_favorite(self, ruleset_id: str) -> None:
        """Keep a rule set among the favorites, or no more."""
        self.favorites ^= {ruleset_id}
        self.app.user_data.change(favorites=tuple(sorted(self.favorites)))

    def sat_down(self) -> None:
        """A match begins: its rule set was played last, by these people."""
        played = [ruleset_id for ruleset_id in self.played if ruleset_id != self.setup.ruleset]
        self.played = [*played, self.setup.ruleset]
        chairs = {name: getattr(self.setup, name) for name in CHAIRS}
        chairs |= {"seats": self.setup.seats, "last_ruleset": self.setup.ruleset}
        self.app.user_data.change(played=tuple(self.played), **chairs)

    def met(self, how: str) -> None:
        """The question of the first start was answered: ``teach`` or ``know``."""
        self.introduced = True
        self.app.user_data.change(introduced=how)

    # -- presets ------------------------------------------------------------------------------------------------------

    def _presets(self) -> list[Preset]:
        try:
            return self.presets.all(self.setup.ruleset)
        except SaveError:
            return []

    def preset_names(self) -> list[str]:
        """The presets of the rule set, by name."""
        return [preset.name for preset in self._presets()]

    def preset(self, name: str) -> dict[str, Value]:
        """The house rules of a preset; the empty name is the rule book's."""
        found = next((preset for preset in self._presets() if preset.name == name), None)
        return dict(found.options) if found is not None else {}

    def preset_changed(self) -> bool:
        """Whether the rules differ from the preset they came from."""
        ruleset = self.ruleset()
        return ruleset.resolve(self.preset(self.setup.preset)) != ruleset.resolve(self.setup.options)

    def take_preset(self, name: str) -> None:
        """Play by a preset."""
        self.change_all(self.preset(name))
        self.setup = replace(self.setup, preset=name)

    def keep_preset(self, name: str) -> str:
        """Keep the rules as they are under a name; gives what went wrong, in the player's language."""
        try:
            kept = self.presets.save(name, self.setup.ruleset, self.setup.options, replace=True)
        except SaveError as fault:
            return said(fault)
        self.setup = replace(self.setup, preset=kept.name)
        return ""

    def drop_preset(self, name: str) -> str:
        """Forget a preset; the rules stay as they are."""
        try:
            self.presets.delete(self.presets.find(name, self.setup.ruleset))
        except SaveError as fault:
            return said(fault)
        self.setup = replace(self.setup, preset="")
        return ""

    def rename_preset(self, name: str, new: str) -> str:
        """Give a preset another name; gives what went wrong."""
        try:
            kept = self.presets.rename(self.presets.find(name, self.setup.ruleset), new)
        except SaveError as fault:
            return said(fault)
        self.setup = replace(self.setup, preset=kept.name)
        return ""

    def copy_preset(self, name: str) -> str:
        """Keep a preset once more under a free name, and play by it; gives what went wrong."""
        try:
            kept = self.presets.duplicate(self.presets.find(name, self.setup.ruleset))
        except SaveError as fault:
            return said(fault)
        self.setup = replace(self.setup, preset=kept.name)
        return ""

    def export_preset(self) -> tuple[str, str]:
        """Write the rules to a new file; gives its path, or what went wrong in the player's language."""
        name = self.setup.preset or i18n.ruleset_name(self.setup.ruleset)
        stem = "".join(char if char.isalnum() else "_" for char in name)[:40]
        path = free_path(self.app.home_folder / "exported" / f"{self.setup.ruleset}-{stem}.json")
        options = self.ruleset().resolve(self.setup.options)
        try:
            self.presets.export(Preset(name, self.setup.ruleset, dict(options)), path)
        except SaveError as fault:
            return str(path), said(fault)
        return str(path), ""

    def import_preset(self, path: str) -> str:
        """Take a preset from a file; gives what is wrong with it, else empty. The rules stay as they are then."""
        try:
            found = self.presets.read(Path(path).expanduser())
            name = self.presets.free_name(found.name, found.ruleset)
            kept = self.presets.save(name, found.ruleset, found.options)
        except SaveError as fault:
            return said(fault)
        except RulesError as refusal:
            return str(refusal)
        self.choose(kept.ruleset)
        self.take_preset(kept.name)
        return ""

    # -- matches that can go on ---------------------------------------------------------------------------------------

    def unfinished(self) -> list[KeptMatch]:
        """The matches that are not over, the newest first."""
        store = self._store()
        if store is None:
            return []
        try:
            return store.matches(over=False)
        except SaveError:
            return []

    def saved(self) -> SavedMatch | None:
        """The newest match that can go on."""
        store, listed = self._store(), self.unfinished()
        if store is None or not listed:
            return None
        mark = [(kept.id, kept.length) for kept in listed]
        if self._read[0] != mark:
            self._read = mark, self._newest(store, listed)
        return self._read[1]

    def _store(self) -> Store | None:
        return self.app.user_data.store

    @staticmethod
    def _newest(store: Store, listed: list[KeptMatch]) -> SavedMatch | None:
        for kept in listed:
            try:
                match = store.resume(kept.id)
            except (SaveError, RulesError):
                continue
            state = match.state
            people = [kept.people[person] for person in state.people]
            seats = tuple(
                SavedSeat(person, state.wind_of(chair), state.scores[chair])
                for chair, person in enumerate(people)
            )
            return SavedMatch(kept.id, kept.ruleset, state.round_wind, state.round_deal, state.wall.left,
                              kept.touched, seats, match)  # fmt: skip
        return None


def free_path(path: Path) -> Path:
    """The path, or one with a number where a file has it already."""
    numbered = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in count(2))
    return next(free for free in chain((path,), numbered) if not free.exists())


def notice_words(notice: Notice) -> str:
    """What happened to a file, in the player's language."""
    words = i18n.words()
    line = words.find("sparrows", notice.key) or words.find("terms", notice.key) or notice.text
    return fill(line, notice.details)


def said(fault: SaveError) -> str:
    """A fault in the player's language."""
    words = i18n.words()
    if words.find("sparrows", fault.key) is not None:
        return words.text(fault.key, **fault.details)
    values: dict[str, Any] = dict(fault.details)
    return words.term(fault.key, **values)


_fronts: WeakKeyDictionary[Program, Front] = WeakKeyDictionary()


def front(app: Program) -> Front:
    """The state of the menus of a program."""
    found = _fronts.get(app)
    if found is None:
        found = _fronts[app] = Front(app)
    return found
