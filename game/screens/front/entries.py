"""Entries of the gallery: every rule set, and presets that have a card under their own name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game import i18n
from game.app.screen import Program
from game.i18n import element_name, ruleset_name, tagline, tr
from game.screens.menu_state import menu_of, rulesets
from game.screens.presets import gallery_id, presets_of
from rules.core.options import OptionValues
from rules.core.words import OWN_ROW
from rules.engine import registry
from rules.engine.own_rows import BAR, own_texts
from rules.engine.table import Ruleset, Table
from saves.presets import Preset

MOST_CHANGES = 8
"""So many changed house rules of a preset are named."""


@dataclass(frozen=True, slots=True)
class GalleryEntry:
    """A card of the gallery: a rule set, or a preset of it."""

    ruleset: Ruleset
    preset: Preset | None = None

    @property
    def id(self) -> str:
        """The id of the rule set, and for a preset its name behind it."""
        return self.ruleset.id if self.preset is None else gallery_id(self.preset)

    @property
    def name(self) -> str:
        """The name under which it stands."""
        return ruleset_name(self.ruleset.id) if self.preset is None else self.preset.name

    @property
    def region(self) -> str:
        """The region where the game is at home."""
        return self.ruleset.region

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players; a preset is for one of them."""
        return self.ruleset.seats if self.preset is None else (self.table.players,)

    @property
    def table(self) -> Table:
        """The table under the default house rules, or those of the preset."""
        return _table(self.ruleset.id, None if self.preset is None else OptionValues(self.preset.options))

    @property
    def tagline(self) -> str:
        """The line about the rule set, or the house rules that a preset changes."""
        if self.preset is None:
            return tagline(self.ruleset.id)
        labels = [self._label(key) for key in self.preset.options]
        more = len(labels) - MOST_CHANGES
        listed = i18n.words().listed([*labels[:MOST_CHANGES], *(["…"] if more > 0 else [])])
        return tr("gallery_changes", rules=listed) if labels else tr("gallery_no_changes")

    def _label(self, key: str) -> str:
        """Return the label of a changed house rule of the preset."""
        assert self.preset is not None
        if key.startswith("value."):
            return element_name(key.removeprefix("value."), self.ruleset.id)
        own = own_texts(self.preset.options).get(key)
        if own is not None:
            return element_name(OWN_ROW + own.partition(BAR)[0].strip(), self.ruleset.id)
        return i18n.words().option_label(self.ruleset.id, key)


@lru_cache(maxsize=256)
def _table(ruleset_id: str, options: OptionValues | None) -> Table:
    """Return a rule set's table under these house rules, by default its own."""
    ruleset = registry.get(ruleset_id)
    return ruleset.at(ruleset.resolve({} if options is None else options))


def entries(app: Program) -> list[GalleryEntry]:
    """Return all entries of the gallery: the rule sets, then the presets that the player wants to see there."""
    by_id = {ruleset.id: ruleset for ruleset in rulesets()}
    shown = [preset for preset in presets_of(app).in_gallery() if preset.ruleset in by_id]
    return [*map(GalleryEntry, by_id.values()), *(GalleryEntry(by_id[preset.ruleset], preset) for preset in shown)]


def chosen_entry(app: Program) -> str:
    """Return the id of the entry that is being set up: a preset in the gallery if its house rules are in use."""
    menu = menu_of(app)
    current = menu.setup.ruleset, presets_of(app).current_unchanged
    for entry in entries(app):
        if entry.preset is not None and (entry.ruleset.id, entry.preset.name) == current:
            return entry.id
    return menu.setup.ruleset


def choose(app: Program, entry: GalleryEntry) -> None:
    """Set up a match under an entry of the gallery.

    If the rule set's preset in use has a card of its own, the rule set's card means the rules of its rulebook.
    """
    menu, presets = menu_of(app), presets_of(app)
    menu.choose(entry.ruleset.id)
    if entry.preset is not None:
        presets.take(entry.preset.name)
    elif chosen_entry(app) != entry.id:
        presets.take("")
