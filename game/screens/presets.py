"""Presets of house rules for the menus, with errors in the player's language."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

from game import i18n
from game.app.desktop import files_about
from game.app.screen import Program
from game.i18n import term, tr
from game.play.setup import MatchSetup
from game.screens.error_texts import refused, said
from game.screens.menu_state import MenuState, menu_of
from rules.core.errors import RulesError
from rules.core.options import OptionValues, Value
from rules.engine import registry
from rules.engine.published_rules import PUBLISHED, published_key
from rules.engine.table import Ruleset
from saves.errors import SaveError
from saves.files import path_typed
from saves.presets import Preset, Presets

LARGEST = 200_000
"""Bytes that the file of a preset has at most."""


class PresetShelf:
    """Presets of house rules for the menus, with errors as texts in the player's language.

    The methods act on presets of the rule set being set up, whose name in use is `menu.setup.preset`.
    """

    def __init__(self, menu: MenuState, folder: Path) -> None:
        """Create the shelf of the presets saved in `folder`."""
        self.menu, self.folder = menu, folder
        self.kept = Presets(folder)

    @property
    def current(self) -> str:
        """Name of the preset in use; empty means the rule book's own rules."""
        return self.menu.setup.preset

    def of(self, ruleset: str) -> dict[str, dict[str, Value]]:
        """Return the house rules of each preset of a rule set, by name: published ones, then the player's own."""
        published = {PUBLISHED + key: dict(rules.options) for key, rules in registry.get(ruleset).published.items()}
        return published | {preset.name: dict(preset.options) for preset in self._all(ruleset)}

    def in_gallery(self) -> list[Preset]:
        """Return the presets of all rule sets that have a card in the gallery; empty if presets cannot be read."""
        return [preset for preset in self._all() if preset.in_gallery]

    def _all(self, ruleset: str | None = None) -> list[Preset]:
        """Return all presets, or those of one rule set; empty if they cannot be read."""
        try:
            return self.kept.all(ruleset)
        except SaveError:
            return []
        finally:
            for notice in self.kept.notices:
                self.menu.app.user_data.tell(notice)

    def names(self) -> list[str]:
        """Return the names of the player's own presets of the rule set being set up."""
        return [name for name in self.choices() if not published_key(name)]

    def choices(self) -> list[str]:
        """Return the names of all presets of the rule set being set up, published ones first."""
        return list(self.of(self.menu.setup.ruleset))

    @property
    def own(self) -> str:
        """Name of the preset in use if it is the player's own, which can be saved, renamed and deleted."""
        return "" if published_key(self.current) else self.current

    def sources(self) -> tuple[str, ...] | None:
        """Return where the published rules in use are written, empty if nowhere; None for any other preset."""
        rules = self.menu.ruleset().published.get(published_key(self.current))
        return None if rules is None else rules.sources

    def options(self, name: str) -> dict[str, Value]:
        """Return the house rules of a preset; empty (the rule book's own rules) for an empty or unknown name."""
        return self.of(self.menu.setup.ruleset).get(name, {})

    def changed(self) -> bool:
        """Return true if the house rules being set up differ from the preset in use."""
        ruleset = self.menu.ruleset()
        return ruleset.resolve(self.options(self.menu.setup.preset)) != ruleset.resolve(self.menu.setup.options)

    @property
    def current_unchanged(self) -> str:
        """Name of the preset in use unless the house rules differ from it."""
        return self.current if self.current and not self.changed() else ""

    def sit_down(self) -> MatchSetup:
        """Remember the setup of a match that begins; return it, with a preset only if it is played by."""
        kept = next((one for one in self.in_gallery() if (one.ruleset, one.name) == (
            self.menu.setup.ruleset, self.current_unchanged)), None)  # fmt: skip
        self.menu.sat_down("" if kept is None else gallery_id(kept))
        return replace(self.menu.setup, preset=self.current_unchanged)

    def take(self, name: str) -> None:
        """Use the house rules of a preset."""
        self.menu.change_all(self.options(name))
        self.menu.name_preset(name)

    def keep(self, name: str) -> str:
        """Save the current house rules as a preset and use it; return an error message or an empty string."""
        try:
            kept = self.kept.save(name, self.menu.setup.ruleset, self.menu.setup.options, replace=True)
        except SaveError as fault:
            return said(fault)
        self.menu.name_preset(kept.name)
        return ""

    def drop(self, name: str) -> str:
        """Delete a preset, while the current house rules stay; return an error message or an empty string."""
        try:
            preset = self.kept.find(name, self.menu.setup.ruleset)
            self.kept.delete(preset)
        except SaveError as fault:
            return said(fault)
        if gallery_id(preset) in self.menu.favorites:
            self.menu.toggle_favorite(gallery_id(preset))
        self.menu.name_preset("")
        return ""

    def rename(self, name: str, new: str) -> str:
        """Rename a preset; return an error message or an empty string."""
        try:
            preset = self.kept.find(name, self.menu.setup.ruleset)
            kept = self.kept.rename(preset, new)
        except SaveError as fault:
            return said(fault)
        self._keep_place(gallery_id(preset), gallery_id(kept))
        self.menu.name_preset(kept.name)
        return ""

    def _keep_place(self, old: str, new: str) -> None:
        """Rename an entry of the gallery in the lists of last played games and of favorites."""
        menu = self.menu
        if old in menu.favorites:
            menu.toggle_favorite(old)
            menu.toggle_favorite(new)
        menu.played = [new if entry == old else entry for entry in menu.played]
        menu.app.user_data.change(played=tuple(menu.played))

    def duplicate(self, name: str) -> str:
        """Copy a preset under a free name and use the copy; return an error message or an empty string."""
        try:
            kept = self.kept.duplicate(self.kept.find(name, self.menu.setup.ruleset))
        except SaveError as fault:
            return said(fault)
        self.menu.name_preset(kept.name)
        return ""

    def set_in_gallery(self, preset: Preset, shown: bool) -> str:
        """Show the preset in the gallery or not; return an error message or an empty string."""
        try:
            self.kept.set_in_gallery(preset, shown)
        except SaveError as fault:
            return said(fault)
        return ""

    def show_current(self, shown: bool) -> str:
        """Show the preset in use in the gallery or not; return an error message or an empty string."""
        try:
            return self.set_in_gallery(self.kept.find(self.current, self.menu.setup.ruleset), shown)
        except SaveError as fault:
            return said(fault)

    def export(self) -> tuple[str, str]:
        """Write the house rules to a new file; return its path and an error message, one of them empty."""
        ruleset = self.menu.setup.ruleset
        name = shown_name(self.current, ruleset) if self.current else i18n.ruleset_name(ruleset)
        stem = "".join(char if char.isalnum() else "_" for char in name)[:40]
        path = free_path(self.folder / "exported" / f"{self.menu.setup.ruleset}-{stem}.json")
        options = self.menu.ruleset().resolve(self.menu.setup.options)
        try:
            self.kept.export(Preset(name, self.menu.setup.ruleset, dict(options)), path)
        except SaveError as fault:
            return str(path), said(fault)
        return str(path), ""

    def files(self) -> list[Path]:
        """Return the readable preset files in the user's folders and the folder of exported files."""
        return [path for path in files_about(self.folder / "exported", (".json",), LARGEST) if self._readable(path)]

    def _readable(self, path: Path) -> bool:
        """Return true if the file is a valid preset."""
        try:
            self.kept.read(path)
        except (SaveError, RulesError):
            return False
        return True

    def take_file(self, path: str) -> str:
        """Import a preset file and use it; on failure return an error message and change nothing."""
        found: Preset | None = None
        try:
            found = self.kept.read(path_typed(path))
            name = self.kept.free_name(found.name, found.ruleset)
            kept = self.kept.save(name, found.ruleset, found.options)
        except SaveError as fault:
            return said(fault)
        except RulesError as refusal:
            return refused(refusal, found.ruleset if found is not None else "")
        self.menu.choose(kept.ruleset)
        self.take(kept.name)
        return ""


def gallery_id(preset: Preset) -> str:
    """Return the id of a preset among the entries of the gallery."""
    return f"{preset.ruleset}/{preset.name}"


def presets_of(app: Program) -> PresetShelf:
    """Return the presets for the match that a program is setting up."""
    return PresetShelf(menu_of(app), app.home_folder)


def shown_name(name: str, ruleset: str = "") -> str:
    """Return a preset's label; the empty name means the rule book's own rules.

    Published rules have a name in the player's language among the words of their `ruleset`.
    """
    key = published_key(name)
    return i18n.own(f"published_{key}", ruleset) if key else name or term("preset_standard")


def preset_played(menu: MenuState, ruleset: Ruleset, options: OptionValues) -> str:
    """Return the name of the preset chosen for a rule set if these house rules are its own; else an empty string."""
    preset = menu.presets.get(ruleset.id, "")
    kept = PresetShelf(menu, menu.app.home_folder).of(ruleset.id).get(preset)
    return preset if kept is not None and ruleset.resolve(kept) == options else ""


def rules_words(menu: MenuState, ruleset: Ruleset) -> str:
    """Return the house rules of a rule set in words: a preset's name, or the number of changes to the rulebook's."""
    options = ruleset.resolve(menu.house[ruleset.id])
    if preset := preset_played(menu, ruleset, options):
        return shown_name(preset, ruleset.id)
    usual = ruleset.usual(options)
    changed = sum(key not in usual or options[key] != usual[key] for key in options)
    return tr("title_quick_changed", n=changed) if changed else tr("title_quick_standard")


def free_path(path: Path) -> Path:
    """Return the path if no file exists there, else the path with the first free number added."""
    numbered = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in count(2))
    return next(free for free in chain((path,), numbered) if not os.path.lexists(free))
