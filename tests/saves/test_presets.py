"""Presets keep house rules under any name, refuse what cannot be played, and overwrite nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.errors import OptionError, UnknownRuleset
from rules.engine import registry
from saves.errors import BadNameError, DamagedError, ForeignError, NameTakenError, NewerError, NotSavedError, SaveError
from saves.errors import UnknownError as UnknownPresetError
from saves.presets import FORMAT, LONGEST_NAME, Presets, valid_name

RULES = "hong_kong_old"
OURS = {"minimum_faan": 0, "seven_pairs": False, "value.all_pungs": 4}


def head(**changes: object) -> dict[str, object]:
    data: dict[str, object] = {"sparrows": "preset", "version": FORMAT, "ruleset": RULES, "name": "x", "options": OURS}
    return {**data, **changes}


def test_a_preset_comes_back_and_says_only_what_differs(tmp_path: Path) -> None:
    saved = Presets(tmp_path).save("Кухня № 1", RULES, {**OURS, "bonus_tiles": True})
    (found,) = Presets(tmp_path).all(RULES)
    assert found == saved
    assert (found.name, dict(found.options)) == ("Кухня № 1", OURS)
    assert Presets(tmp_path).all("another") == []


def test_the_file_holds_every_rule_so_that_other_defaults_change_nothing(tmp_path: Path) -> None:
    path = Presets(tmp_path).save("x", RULES, OURS).file
    assert path is not None
    options = json.loads(path.read_text(encoding="utf-8"))["options"]
    assert set(options) >= {option.id for option in registry.get(RULES).options}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(max_size=60) | st.sampled_from(["..", "/", "CON", "a/b\\c", "nul.json", ".", "%00", "a\u202eb"]))
def test_any_name_is_kept_as_it_can_be_shown_or_refused(tmp_path: Path, name: str) -> None:
    presets = Presets(tmp_path)
    try:
        saved = presets.save(name, RULES, {}, replace=True)
    except BadNameError:
        assert not name.strip() or len(name) > LONGEST_NAME or not checked_or_empty(name)
        return
    assert saved.name.isprintable() and 0 < len(saved.name) <= LONGEST_NAME
    assert saved.file is not None and saved.file.parent == tmp_path / "presets"
    assert presets.find(saved.name, RULES).file == saved.file
    assert not presets.notices


def checked_or_empty(name: str) -> str:
    try:
        return valid_name(name)
    except BadNameError:
        return ""


def test_a_name_is_taken_whatever_its_capitals(tmp_path: Path) -> None:
    presets = Presets(tmp_path)
    presets.save("Дома", RULES, {})
    with pytest.raises(NameTakenError):
        presets.save("дома", RULES, OURS)
    assert presets.find("ДОМА", RULES).options == {}
    presets.save("дома", RULES, OURS, replace=True)
    assert [dict(preset.options) for preset in presets.all()] == [OURS]


def test_rename_duplicate_delete(tmp_path: Path) -> None:
    presets = Presets(tmp_path)
    first = presets.save("One", RULES, OURS)
    second = presets.duplicate(first)
    third = presets.duplicate(second)
    assert [second.name, third.name] == ["One 2", "One 3"]
    assert second.options == first.options
    with pytest.raises(NameTakenError):
        presets.rename(second, "ONE")
    presets.rename(first, "one")
    presets.delete(third)
    assert [preset.name for preset in presets.all()] == ["one", "One 2"]
    with pytest.raises(UnknownPresetError):
        presets.delete(third)
    assert len(presets.duplicate(presets.save("y" * LONGEST_NAME, RULES, {})).name) == LONGEST_NAME


def test_rules_that_cannot_be_played_are_refused(tmp_path: Path) -> None:
    presets = Presets(tmp_path)
    for options in ({"no_such": 1}, {"minimum_faan": 99}, {"minimum_faan": "3"}, {"value.all_pungs": -7}):
        with pytest.raises(OptionError):
            presets.save("x", RULES, options)
    with pytest.raises(UnknownRuleset):
        presets.save("x", "no_such", {})
    assert presets.all() == []


def test_export_and_import(tmp_path: Path) -> None:
    presets, other = Presets(tmp_path / "a"), Presets(tmp_path / "b")
    saved = presets.save("Кухня", RULES, OURS)
    file = tmp_path / "out.json"
    presets.export(saved, file)
    with pytest.raises(NotSavedError, match="exists"):
        presets.export(saved, file)
    presets.export(saved, file, replace=True)
    taken = other.take(file)
    assert (taken.name, taken.ruleset, taken.options) == (saved.name, saved.ruleset, saved.options)
    with pytest.raises(NameTakenError):
        other.take(file)
    assert other.take(file, "Другая").name == "Другая"
    assert other.read(file).file is None
    assert len(other.all()) == 2


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ([], DamagedError), ("x", DamagedError), ({}, ForeignError), (head(sparrows="match"), ForeignError),
        (head(version=FORMAT + 1), NewerError), (head(version="1"), DamagedError), (head(version=True), DamagedError),
        (head(name=7), DamagedError), (head(options=[]), DamagedError), (head(ruleset=None), DamagedError),
        (head(ruleset="../../x"), UnknownRuleset), (head(options={"no_such": 1}), OptionError),
        (head(options={"minimum_faan": 2.5}), DamagedError), (head(options={"minimum_faan": [1]}), DamagedError),
        (head(options={"minimum_faan": "9" * 5000}), DamagedError), (head(options={"minimum_faan": 99}), OptionError),
        (head(options={str(number): 1 for number in range(3000)}), DamagedError),
    ],
)  # fmt: skip
def test_a_file_from_outside_is_checked_and_left_where_it_is(
    tmp_path: Path, data: object, fault: type[Exception]
) -> None:
    file = tmp_path / "in.json"
    file.write_text(json.dumps(data))
    presets = Presets(tmp_path)
    with pytest.raises(fault) as refusal:
        presets.take(file)
    assert "\n" not in str(refusal.value) and len(str(refusal.value)) < 400
    assert presets.all() == []
    assert file.read_text() == json.dumps(data)


@pytest.mark.parametrize("contents", [b"\0\1\2", b"{" * 50_000, b"", b"x" * (1 << 21)])
def test_a_damaged_file_among_ours_is_set_aside_and_the_others_are_there(tmp_path: Path, contents: bytes) -> None:
    presets = Presets(tmp_path)
    presets.save("good", RULES, OURS)
    (tmp_path / "presets" / "bad.json").write_bytes(contents)
    assert [preset.name for preset in presets.all()] == ["good"]
    (notice,) = presets.notices
    assert (tmp_path / "presets" / str(notice.details["kept"])).read_bytes() == contents
    assert [preset.name for preset in presets.all()] == ["good"]
    assert len(presets.notices) == 1


def test_a_preset_of_a_later_version_or_rule_set_waits_for_its_program(tmp_path: Path) -> None:
    folder = tmp_path / "presets"
    folder.mkdir()
    (folder / "newer.json").write_text(json.dumps(head(version=FORMAT + 1)))
    (folder / "strange.json").write_text(json.dumps(head(ruleset="martian")))
    presets = Presets(tmp_path)
    assert presets.all() == [] and presets.all() == []
    assert sorted(str(notice.details["file"]) for notice in presets.notices) == ["newer.json", "strange.json"]
    assert sorted(path.name for path in folder.iterdir()) == ["newer.json", "strange.json"]


def test_a_folder_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "presets").write_text("")
    presets = Presets(tmp_path)
    assert presets.all() == presets.all() == []
    assert [notice.key for notice in presets.notices] == ["err_file_unreadable"]


def test_a_missing_file_is_a_clear_refusal(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="No such file"):
        Presets(tmp_path).take(tmp_path / "nothing.json")


def test_a_preset_stands_in_the_gallery_until_it_is_taken_away(tmp_path: Path) -> None:
    presets = Presets(tmp_path)
    shown = presets.set_in_gallery(presets.save("Club", RULES, OURS), True)
    assert Presets(tmp_path).find("Club", RULES) == shown and shown.in_gallery
    kept = presets.rename(presets.save("Club", RULES, {"minimum_faan": 1}, replace=True), "Our club")
    assert Presets(tmp_path).all() == [kept] and kept.in_gallery and kept.options == {"minimum_faan": 1}
    assert not presets.duplicate(kept).in_gallery
    presets.export(kept, tmp_path / "out.json")
    assert not presets.read(tmp_path / "out.json").in_gallery, "whose gallery it is, others say"
    presets.set_in_gallery(kept, False)
    assert not any(preset.in_gallery for preset in Presets(tmp_path).all())
    assert kept.file is not None and "gallery" not in kept.file.read_text(encoding="utf-8")
