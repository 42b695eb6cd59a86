"""Presets: named house rules in a file each, to save, share and compare.

docs/decisions/0023-presets-hold-every-rule.md tells why.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import replace as replace_fields
from pathlib import Path

from rules.core.errors import RulesError, UnknownRuleset
from rules.core.options import Value
from rules.engine import registry
from saves import VERSION, home
from saves.checks import house_rules_check
from saves.errors import BadNameError, DamagedError, ForeignError, NameTakenError, NewerError, Notice, SaveError
from saves.errors import UnknownError as UnknownPresetError
from saves.files import file_error, read_object, set_aside, write_whole
from saves.people import normalized_name

FOLDER = "presets"
FORMAT = 1
LONGEST_NAME = 40
"""Most characters of a preset's name, which must fit the list."""

MOST_PRESETS = 1000
_FILE_NAME_LETTERS = 24


@dataclass(frozen=True, slots=True)
class Preset:
    """Named house rules of a rule set. `options` holds those that differ from the defaults.

    `file` is its path; None if it was read from elsewhere. `in_gallery`: it stands among the rule sets to choose from.
    """

    name: str
    ruleset: str
    options: Mapping[str, Value]
    file: Path | None = None
    in_gallery: bool = False


class Presets:
    """The presets of a folder. Unreadable files are set aside and reported in `notices`."""

    def __init__(self, folder: Path | None = None) -> None:
        """Use the presets in the data folder `folder`, by default the player's."""
        self.folder = (folder if folder is not None else home.folder()) / FOLDER
        self.notices: list[Notice] = []
        self._told: set[Path] = set()

    def all(self, ruleset_id: str | None = None) -> list[Preset]:
        """Return all presets, or those of one rule set, sorted by name."""
        found = []
        for path in self._files():
            try:
                preset = _load(path)
            except (DamagedError, ForeignError) as fault:
                self._set_aside(path, fault)
            except (SaveError, RulesError) as fault:
                # Of a later version or for an unknown rule set: keep it, it may be readable one day.
                self._add_notice(path, fault.key, fault.details, fault)
            except Exception as fault:
                # No file may prevent a start.
                self._add_notice(path, "", {}, fault)
            else:
                if ruleset_id in (None, preset.ruleset):
                    found.append(preset)
        return sorted(found, key=lambda preset: (preset.name.casefold(), preset.ruleset))

    def _add_notice(self, path: Path, key: str, details: Mapping[str, object], fault: Exception) -> None:
        """Add a notice for a skipped file, once: a translation key with its values.

        `fault` gives the text for consoles.
        """
        if path not in self._told:
            self._told.add(path)
            named: dict[str, object] = {**details, "file": path.name}
            self.notices.append(Notice(key or "err_file_damaged", named, f"{path}: {fault}"))

    def find(self, name: str, ruleset_id: str) -> Preset:
        """Find a preset by name, ignoring case; raise `UnknownError` if there is none."""
        for preset in self.all(ruleset_id):
            if preset.name.casefold() == name.casefold():
                return preset
        raise UnknownPresetError(f"there is no preset {name!r}", name=name)

    def save(self, name: str, ruleset_id: str, options: Mapping[str, object], *, replace: bool = False) -> Preset:
        """Save house rules under a name.

        Raise `OptionError` if they are invalid, `NameTakenError` if the name exists and `replace` is false.
        """
        name = valid_name(name)
        resolved = dict(registry.get(ruleset_id).resolve(options))
        old = self._find_or_none(name, ruleset_id)
        if old is not None and not replace:
            raise NameTakenError(f"there is a preset {name!r} already", name=name)
        if old is None and len(self._files()) >= MOST_PRESETS:
            raise SaveError(f"there are {MOST_PRESETS} presets already", reason=str(MOST_PRESETS))
        path = old.file if old is not None and old.file is not None else self._unused_path(name, ruleset_id)
        shown = old is not None and old.in_gallery
        write_whole(path, _text(name, ruleset_id, resolved, in_gallery=shown))
        return Preset(name, ruleset_id, changed_options(ruleset_id, resolved), path, shown)

    def rename(self, preset: Preset, name: str) -> Preset:
        """Rename a preset; raise `NameTakenError` if another has that name."""
        name = valid_name(name)
        other = self._find_or_none(name, preset.ruleset)
        if other is not None and other.file != preset.file:
            raise NameTakenError(f"there is a preset {name!r} already", name=name)
        return _written(replace_fields(preset, name=name))

    def set_in_gallery(self, preset: Preset, shown: bool) -> Preset:
        """Let a preset stand in the gallery, or no longer."""
        return _written(replace_fields(preset, in_gallery=shown))

    def duplicate(self, preset: Preset, name: str = "") -> Preset:
        """Save a copy of a preset under `name`, by default the old name with a number."""
        return self.save(name or self.free_name(preset.name, preset.ruleset), preset.ruleset, preset.options)

    def delete(self, preset: Preset) -> None:
        """Delete the file of a preset."""
        path = _path_of(preset)
        try:
            path.unlink()
        except FileNotFoundError:
            raise UnknownPresetError(f"there is no preset {preset.name!r}", name=preset.name) from None
        except OSError as fault:
            raise file_error(path, fault) from fault

    def export(self, preset: Preset, path: Path, *, replace: bool = False) -> None:
        """Write a preset to a file of the player's choice; an existing one is refused unless `replace`."""
        text = _text(preset.name, preset.ruleset, registry.get(preset.ruleset).resolve(preset.options))
        write_whole(path, text, replace=replace)

    def read(self, path: Path) -> Preset:
        """Read and validate a preset from any file, without saving it."""
        found = _load(path)
        return Preset(found.name, found.ruleset, found.options)

    def take(self, path: Path, name: str | None = None, *, replace: bool = False) -> Preset:
        """Import a preset from any file, under its own name or another."""
        found = self.read(path)
        return self.save(name if name is not None else found.name, found.ruleset, found.options, replace=replace)

    def free_name(self, name: str, ruleset_id: str) -> str:
        """Return `name`, with the first unused number appended if it is taken."""
        taken = {preset.name.casefold() for preset in self.all(ruleset_id)}
        stem, number = re.sub(r" \d+$", "", name), 2
        while name.casefold() in taken:
            ending = f" {number}"
            name, number = stem[: LONGEST_NAME - len(ending)] + ending, number + 1
        return name

    def _find_or_none(self, name: str, ruleset_id: str) -> Preset | None:
        """Return the preset of this name and rule set; None if there is none."""
        with suppress(UnknownPresetError):
            return self.find(name, ruleset_id)
        return None

    def _files(self) -> list[Path]:
        """Return the paths of the preset files in order of their names; an unreadable folder causes a notice."""
        try:
            names = sorted(os.listdir(self.folder))  # `glob` skips unreadable folders silently
        except FileNotFoundError:
            return []
        except OSError as fault:
            self._add_notice(self.folder, "err_file_unreadable", {}, fault)
            return []
        found = [self.folder / name for name in names if name.endswith(".json") and not name.startswith(".")]
        return found[:MOST_PRESETS]

    def _unused_path(self, name: str, ruleset_id: str) -> Path:
        """Return an unused path for a preset, made of the rule set's id and the plain letters of the name."""
        # The name stands in the file; the file's own name only helps a person to find it, so odd letters are left out.
        letters = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name).strip("-")
        stem = f"{ruleset_id}-{letters[:_FILE_NAME_LETTERS].lower() or 'preset'}"
        path, number = self.folder / f"{stem}.json", 2
        while os.path.lexists(path):
            path, number = self.folder / f"{stem}-{number}.json", number + 1
        return path

    def _set_aside(self, path: Path, fault: SaveError) -> None:
        """Rename a damaged preset file and add a notice of that; if it cannot be renamed, the notice says why."""
        try:
            kept = set_aside(path, "damaged")
        except SaveError as refusal:
            if path not in self._told:
                self._told.add(path)
                self.notices.append(Notice(refusal.key, refusal.details, str(refusal)))
            return
        text = f"{fault}; it was set aside as {kept.name}"
        self.notices.append(Notice("saves_set_aside", {"file": path.name, "kept": kept.name}, text))


def _written(preset: Preset) -> Preset:
    """Write the file of a preset anew; return the preset."""
    resolved = registry.get(preset.ruleset).resolve(preset.options)
    write_whole(_path_of(preset), _text(preset.name, preset.ruleset, resolved, in_gallery=preset.in_gallery))
    return preset


def valid_name(name: str) -> str:
    """Normalize a name; raise `BadNameError` if it is then empty or too long."""
    plain = normalized_name(name)
    if not plain or len(plain) > LONGEST_NAME:
        raise BadNameError(f"a name has from 1 to {LONGEST_NAME} characters", name=plain, most=LONGEST_NAME)
    return plain


def changed_options(ruleset_id: str, resolved: Mapping[str, Value]) -> dict[str, Value]:
    """Return those of the `resolved` house rules that differ from the usual ones of the rule set.

    The usual ones are those for the chosen number of players and built-in preset.
    """
    ruleset = registry.get(ruleset_id)
    plain, usual = ruleset.usual(resolved), ruleset.resolve()
    return {
        key: value
        for key, value in resolved.items()
        if key not in plain or value != plain[key] or (key == "players" and value != usual[key])
    }


def _text(name: str, ruleset_id: str, resolved: Mapping[str, Value], *, in_gallery: bool = False) -> str:
    """Return the text of a preset file; `resolved` holds all house rules, not only those that were changed."""
    # All rules are written, not only the changed ones: a later version may have other defaults.
    data = {
        "sparrows": "preset", "version": FORMAT, "program": VERSION, "ruleset": ruleset_id, "name": name,
        "options": dict(sorted(resolved.items())), **({"gallery": True} if in_gallery else {}),
    }  # fmt: skip
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _load(path: Path) -> Preset:
    """Read a preset from a file and validate it against its rule set."""
    data = read_object(path)
    if data.get("sparrows") != "preset":
        raise ForeignError(f"{path}: this is no preset of Sparrows", file=path.name)
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise DamagedError(f"{path}: the version is missing", file=path.name)
    if version > FORMAT:
        raise NewerError(f"{path}: the preset comes from a later version", file=path.name)
    name, ruleset_id, options = data.get("name"), data.get("ruleset"), data.get("options")
    if not (isinstance(name, str) and isinstance(ruleset_id, str) and isinstance(options, dict)):
        raise DamagedError(f"{path}: name, rule set or options are missing", file=path.name)
    try:
        house_rules_check({ruleset_id: options})
    except ValueError as fault:
        raise DamagedError(f"{path}: the options are {fault}", file=path.name) from None
    try:
        ruleset = registry.get(ruleset_id)
        resolved = ruleset.resolve(ruleset.rename_saved(options))
    except UnknownRuleset as fault:
        raise UnknownRuleset(f"unknown rule set {ruleset_id!a}", fault.key, **fault.details) from None
    try:
        display_name = valid_name(name[: LONGEST_NAME * 4])
    except BadNameError:
        display_name = valid_name(path.stem[:LONGEST_NAME] or "preset")
    shown = data.get("gallery") is True
    return Preset(display_name, ruleset_id, changed_options(ruleset_id, resolved), path, shown)


def _path_of(preset: Preset) -> Path:
    """Return the file of a preset; raise `UnknownPresetError` if it has none."""
    if preset.file is None:
        raise UnknownPresetError(f"the preset {preset.name!r} is not kept", name=preset.name)
    return preset.file
