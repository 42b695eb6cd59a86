"""State shared by the menus: the match being set up, favorites, recently played rule sets, saved matches.

Each running program has one `MenuState`, which menus get from `menu_of(app)`. Choices of the player are saved at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from game.app.screen import Program
from game.art.picture import use_style
from game.i18n import fold, ruleset_name, tr, words
from game.play.setup import MatchSetup, first_ruleset, level_unknown, own_name, players_of
from game.screens.saved_matches import SavedMatches
from game.table.board.table_style import STYLED_BY, tile_style
from rules.calculator.calculator import Draft
from rules.core.errors import RulesError
from rules.core.options import OptionValues, Value
from rules.core.words import second_persons
from rules.engine import registry
from rules.engine.table import Ruleset
from saves.characters import localized_people
from saves.people import (
    Person,
    normalized_name,
    noted_renaming,
    remembered,
    renamed_profile,
    with_profiles,
    without_profile,
)
from saves.presets import Presets

CHAIRS = ("by_dice", "curtain", "ask_able_only", "claim_seconds", "undo")  # kept beside the chairs


@lru_cache(maxsize=1)
def rulesets() -> tuple[Ruleset, ...]:
    """Return all playable rule sets."""
    return registry.all_rulesets()


def names_of_rulesets() -> tuple[str, ...]:
    """Return the ids of all playable rule sets, sorted by name in the current language."""
    return tuple(sorted((ruleset.id for ruleset in rulesets()), key=lambda one: fold(ruleset_name(one))))


class MenuState:
    """State shared by the menus: the match being set up, favorites, recently played rule sets, saved matches.

    `house` holds the house rules that differ from the default, by rule set.
    """

    def __init__(self, app: Program) -> None:
        """Create the state from the player's settings."""
        self.app = app
        self.settings = app.settings
        self.saved = SavedMatches(app.user_data)
        self.settings.listen(self._restyle)
        self._restyle(STYLED_BY)
        self.favorites = set(self.settings.favorites)
        self.played = list(self.settings.played)
        self.house: dict[str, dict[str, Value]] = {}
        self.presets: dict[str, str] = {}
        """By rule set, the preset that its house rules came from."""
        self.calculated: tuple[str, str, Draft] | None = None
        """The hand left in the calculator, with its rule set and its kind of house rules."""
        self.past: list[MatchSetup] = []
        """Earlier house rules of this rule set, one entry before each change."""
        self.introduced = bool(self.settings.introduced)
        for ruleset in rulesets():
            self.house[ruleset.id] = self._playable(ruleset, self.settings.house.get(ruleset.id, {}))
        self.presets = self._presets_in_use() | self.settings.presets
        self.setup = self._first_setup()

    def _restyle(self, changed: frozenset[str]) -> None:
        """Use the player's tile faces in the menus if their settings have changed."""
        if changed & STYLED_BY:
            use_style(tile_style(self.settings))

    @staticmethod
    def _playable(ruleset: Ruleset, options: Mapping[str, Value]) -> dict[str, Value]:
        """Return saved house rules with outdated names replaced; empty if they are no longer valid."""
        try:
            renewed = ruleset.rename_saved(options)
            ruleset.resolve(renewed)
        except RulesError:
            return {}
        return renewed

    def _presets_in_use(self) -> dict[str, str]:
        """Return by rule set the preset whose house rules were last played."""
        saved = Presets(self.app.home_folder)
        used = {preset.ruleset: preset.name for preset in reversed(saved.all())
                if preset.options and preset.options == self.house.get(preset.ruleset)}  # fmt: skip
        for notice in saved.notices:
            self.app.user_data.tell(notice)
        return used

    def _first_setup(self) -> MatchSetup:
        """Return the setup last played, or one for the first rule set."""
        first = self.quick_ruleset.id
        chairs: dict[str, Any] = {name: getattr(self.settings, name) for name in CHAIRS}
        seats = self._as_called(self.settings.seats)
        if (notice := level_unknown(seats, "settings")) is not None:
            self.app.user_data.tell(notice)
        seats = players_of(seats, len(seats), own_name(self.settings)) if seats else ()
        seats = with_profiles(seats, self.settings.profiles)
        self.setup = MatchSetup(first, seats=seats, preset=self.presets.get(first, ""), **chairs)
        self.choose(first)
        return self.setup

    def _as_called(self, seats: tuple[Person, ...]) -> tuple[Person, ...]:
        """Return the seats with the player's current name for a person named "you"."""
        own = own_name(self.settings)
        return tuple(replace(seat, name=own) if seat.human and seat.name in second_persons() else seat
                     for seat in seats)  # fmt: skip

    def localize_names(self) -> None:
        """Give computer players, and a person without a name, what they are called in the current language."""
        self.setup = replace(self.setup, seats=localized_people(self._as_called(self.setup.seats), words()))

    def be_called(self, name: str) -> None:
        """Set and save the player's name, for statistics and shared screens."""
        name = normalized_name(name)
        self.app.user_data.change(player="" if name in second_persons() else name)
        self.setup = replace(self.setup, seats=self._as_called(self.setup.seats))

    def remember(self) -> None:
        """Save the profiles of the humans at the seats, except those whose names are mere numbers."""
        people = [seat for place, seat in enumerate(self.setup.seats) if seat.name != tr("seats_player", n=place + 1)]
        self.app.user_data.change(profiles=remembered(people, self.settings.profiles))

    def forget_profile(self, name: str) -> None:
        """Delete the profile of a name."""
        own = {"player": ""} if name.casefold() == self.settings.player.casefold() else {}
        self.app.user_data.change(profiles=without_profile(name, self.settings.profiles), **own)

    def rename_profile(self, old: str, new: str) -> None:
        """Give a profile another name, and note the former one, which matches keep."""
        own = {"player": new} if old.casefold() == self.settings.player.casefold() else {}
        self.app.user_data.change(profiles=renamed_profile(old, new, self.settings.profiles),
                                  renamed=noted_renaming(old, new, self.settings.renamed), **own)  # fmt: skip

    # -- the match being set up ---------------------------------------------------------------------------------------

    def ruleset(self) -> Ruleset:
        """Return the rule set of the match being set up."""
        return next(ruleset for ruleset in rulesets() if ruleset.id == self.setup.ruleset)

    def choose(self, ruleset_id: str) -> None:
        """Set up a match under a rule set with the house rules it was last played with, and adapt the seats."""
        preset = self.presets.get(ruleset_id, "")
        if ruleset_id != self.setup.ruleset:
            self.past.clear()
        options = dict(self.house.get(ruleset_id, {}))
        self.setup = replace(self.setup, ruleset=ruleset_id, options=options, preset=preset, lesson="")
        self.fit_seats()

    @property
    def quick_ruleset(self) -> Ruleset:
        """The rule set of a quick match: the one last played, whichever was looked at since."""
        known = {ruleset.id: ruleset for ruleset in rulesets()}
        wanted = self.settings.last_ruleset, first_ruleset()
        return next((known[name] for name in wanted if name in known), rulesets()[0])

    def fit_seats(self) -> None:
        """Adapt the number of seats to the house rules, and name new computer players."""
        ruleset = self.ruleset()
        count = ruleset.players_in(ruleset.resolve(self.setup.options))
        if len(self.setup.seats) != count:
            self.setup = self.setup.with_players(count, own_name(self.settings))
        self.localize_names()

    def change_all(self, options: Mapping[str, Value]) -> None:
        """Replace and save the house rules of the match being set up; missing ones get their default."""
        if dict(options) != dict(self.setup.options):
            self.past.append(self.setup)
        self._take(options)

    def undo(self) -> None:
        """Undo the last change of house rules, including the name of the preset."""
        if self.past:
            before = self.past.pop()
            self._take(before.options)
            self.name_preset(before.preset)

    def name_preset(self, name: str) -> None:
        """Remember the name of the preset that the house rules come from; empty for none."""
        self.setup = replace(self.setup, preset=name)
        self.presets[self.setup.ruleset] = name
        self.app.user_data.change(presets={ruleset: preset for ruleset, preset in self.presets.items() if preset})

    def _take(self, options: Mapping[str, Value]) -> None:
        """Store and save the house rules, and adapt the seats."""
        self.setup = replace(self.setup, options=dict(options), lesson="")
        self.house[self.setup.ruleset] = dict(options)
        self.app.user_data.change(house={ruleset: rules for ruleset, rules in self.house.items() if rules})
        self.fit_seats()

    def values(self) -> OptionValues:
        """Return all house rules of the match being set up, defaults included."""
        return self.ruleset().resolve(self.setup.options)

    def changed(self) -> list[str]:
        """Return the ids of the house rules that differ from the default, including values of the scoring table."""
        ruleset, values = self.ruleset(), self.values()
        plain = ruleset.usual(values)
        return [key for key in values if key not in plain or values[key] != plain[key]]

    def toggle_favorite(self, ruleset_id: str) -> None:
        """Add a rule set to the favorites, or remove it."""
        self.favorites ^= {ruleset_id}
        self.app.user_data.change(favorites=tuple(sorted(self.favorites)))

    def sat_down(self, entry: str = "") -> None:
        """Remember players, seats' settings and the `entry` of the gallery (by default the rule set) when a match
        begins."""
        entry = entry or self.setup.ruleset
        self.played = [*(other for other in self.played if other != entry), entry]
        chairs = {name: getattr(self.setup, name) for name in CHAIRS}
        chairs |= {"seats": self.setup.seats, "last_ruleset": self.setup.ruleset}
        persons = [seat.name for seat in self.setup.seats if seat.human]
        if len(persons) == 1:
            self.be_called(persons[0])
        self.app.user_data.change(played=tuple(self.played), **chairs)
        self.remember()

    @property
    def lesson_left(self) -> bool:
        """True if the lesson was begun but not finished."""
        return self.settings.introduced == "teach"

    def met(self, how: str) -> None:
        """Record the answer to the question of the first start: "teach" (wants the lesson) or "know"."""
        self.introduced = True
        self.app.user_data.change(introduced=how)

_menus: WeakKeyDictionary[Program, MenuState] = WeakKeyDictionary()


def menu_of(app: Program) -> MenuState:
    """Return the state of a program's menus, created at the first call."""
    found = _menus.get(app)
    if found is None:
        found = _menus[app] = MenuState(app)
    return found
