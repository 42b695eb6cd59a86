"""Presets of house rules, as the menus deal with them: what goes wrong is said in the player's language."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

from game import i18n
from game.app.outside import files_about
from game.app.screen import Program
from game.screens.faults import refused, said
from game.screens.menu_state import MenuState, menu_of
from rules.core.errors import RulesError
from rules.core.options import Value
from saves.errors import SaveError
from saves.files import given_path
from saves.presets import Preset, Presets

LARGEST = 200_000
"""Bytes that the file of a preset has at most."""


class PresetShelf:
    """The presets of the rule set that is being set up; which one its house rules came from stands in the set-up."""

    def __init__(self, menu: MenuState, folder: Path) -> None:
        self.menu, self.folder = menu, folder
        self.kept = Presets(folder)

    @property
    def current(self) -> str:
        """The preset that the rules came from; empty: the rule book's."""
        return self.menu.setup.preset

    def of(self, ruleset: str) -> dict[str, dict[str, Value]]:
        """The presets of any rule set: their house rules by name; none where they cannot be read."""
        try:
            return {preset.name: dict(preset.options) for preset in self.kept.all(ruleset)}
        except SaveError:
            return {}
        finally:
            for notice in self.kept.notices:
                self.menu.app.user_data.tell(notice)

    def names(self) -> list[str]:
        """The presets of the rule set, by name."""
        return list(self.of(self.menu.setup.ruleset))

    def options(self, name: str) -> dict[str, Value]:
        """The house rules of a preset; the empty name is the rule book's."""
        return self.of(self.menu.setup.ruleset).get(name, {})

    def changed(self) -> bool:
        """Whether the rules differ from the preset they came from."""
        ruleset = self.menu.ruleset()
        return ruleset.resolve(self.options(self.menu.setup.preset)) != ruleset.resolve(self.menu.setup.options)

    def take(self, name: str) -> None:
        """Play by a preset."""
        self.menu.change_all(self.options(name))
        self.menu.setup = replace(self.menu.setup, preset=name)

    def keep(self, name: str) -> str:
        """Keep the rules as they are under a name; gives what went wrong, in the player's language."""
        try:
            kept = self.kept.save(name, self.menu.setup.ruleset, self.menu.setup.options, replace=True)
        except SaveError as fault:
            return said(fault)
        self.menu.setup = replace(self.menu.setup, preset=kept.name)
        return ""

    def drop(self, name: str) -> str:
        """Forget a preset; the rules stay as they are."""
        try:
            self.kept.delete(self.kept.find(name, self.menu.setup.ruleset))
        except SaveError as fault:
            return said(fault)
        self.menu.setup = replace(self.menu.setup, preset="")
        return ""

    def rename(self, name: str, new: str) -> str:
        """Give a preset another name; gives what went wrong."""
        try:
            kept = self.kept.rename(self.kept.find(name, self.menu.setup.ruleset), new)
        except SaveError as fault:
            return said(fault)
        self.menu.setup = replace(self.menu.setup, preset=kept.name)
        return ""

    def duplicate(self, name: str) -> str:
        """Keep a preset once more under a free name, and play by it; gives what went wrong."""
        try:
            kept = self.kept.duplicate(self.kept.find(name, self.menu.setup.ruleset))
        except SaveError as fault:
            return said(fault)
        self.menu.setup = replace(self.menu.setup, preset=kept.name)
        return ""

    def export(self) -> tuple[str, str]:
        """Write the rules to a new file; gives its path, or what went wrong in the player's language."""
        name = self.menu.setup.preset or i18n.ruleset_name(self.menu.setup.ruleset)
        stem = "".join(char if char.isalnum() else "_" for char in name)[:40]
        path = free_path(self.folder / "exported" / f"{self.menu.setup.ruleset}-{stem}.json")
        options = self.menu.ruleset().resolve(self.menu.setup.options)
        try:
            self.kept.export(Preset(name, self.menu.setup.ruleset, dict(options)), path)
        except SaveError as fault:
            return str(path), said(fault)
        return str(path), ""

    def files(self) -> list[Path]:
        """Files with presets in them, in the usual folders and where exports go."""
        return [path for path in files_about(self.folder / "exported", (".json",), LARGEST) if self._readable(path)]

    def _readable(self, path: Path) -> bool:
        try:
            self.kept.read(path)
        except (SaveError, RulesError):
            return False
        return True

    def take_file(self, path: str) -> str:
        """Take a preset from a file; gives what is wrong with it, else empty. The rules stay as they are then."""
        found: Preset | None = None
        try:
            found = self.kept.read(given_path(path))
            name = self.kept.free_name(found.name, found.ruleset)
            kept = self.kept.save(name, found.ruleset, found.options)
        except SaveError as fault:
            return said(fault)
        except RulesError as refusal:
            return refused(refusal, found.ruleset if found is not None else "")
        self.menu.choose(kept.ruleset)
        self.take(kept.name)
        return ""


def presets_of(app: Program) -> PresetShelf:
    """The presets of a program, for the match being set up there."""
    return PresetShelf(menu_of(app), app.home_folder)


def free_path(path: Path) -> Path:
    """The path, or one with a number where a file has it already."""
    numbered = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in count(2))
    return next(free for free in chain((path,), numbered) if not os.path.lexists(free))
