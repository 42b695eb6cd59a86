"""Profiles of persons who have played here: remembered, bounded, and tolerant of what files have."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from saves.people import (
    MOST_PROFILES,
    Person,
    name_today,
    noted_renaming,
    profile_of,
    profiles_from_rows,
    remembered,
    renamed_profile,
    with_profiles,
    without_profile,
)
from saves.settings import FILE, Settings

ANNA = Person("Anna", "", 3, "river", "ru", "wine", "blue")
KEN = Person("Ken", "", 1, "grove", "ja")


def test_profiles_are_remembered_with_portrait_language_and_color(tmp_path: Path) -> None:
    Settings.load(tmp_path).change(profiles=(ANNA, KEN))
    assert Settings.load(tmp_path).profiles == (ANNA, KEN)
    seats = with_profiles((Person("ANNA", "", 5), Person("Ken", "expert"), Person("Zoe")), (ANNA, KEN))
    assert seats == (replace(ANNA, name="ANNA", color=5), Person("Ken", "expert"), Person("Zoe"))


def test_who_played_last_comes_last_and_the_oldest_are_forgotten() -> None:
    profiles = remembered((Person("anna", "", 2), Person("Mei", "standard"), Person(" ")), (ANNA, KEN))
    assert profiles == (KEN, Person("anna", "", 2))
    for number in range(MOST_PROFILES):
        profiles = remembered((Person(f"P{number}"),), profiles)
    assert len(profiles) == MOST_PROFILES and profile_of("Ken", profiles) is None


def test_you_are_one_person_in_every_language() -> None:
    assert profile_of("Вы", (Person("You", portrait="plum"),)) == Person("You", portrait="plum")


def test_rows_that_are_none_are_left_out_and_the_others_stay(tmp_path: Path) -> None:
    good = ["Anna", "river", "ru", 3, "wine", "blue"]
    bad = [["", "", "", 0], ["x"], None, ["B", 1, "", 0], ["B", "p" * 99, "", 0], ["B", "", "", 99],
           ["B", "", "", True]]
    later = ["Cy", "castle", "xx", 1, "velvet", 7, "more"]
    assert profiles_from_rows([*bad, good, later]) == (ANNA, Person("Cy", "", 1, "castle", "xx", "velvet"))
    (tmp_path / FILE).write_text(json.dumps({"sparrows": "settings", "version": 1, "profiles": [*bad, good]}))
    assert Settings.load(tmp_path).profiles == (ANNA,)
    (tmp_path / FILE).write_text(json.dumps({"sparrows": "settings", "version": 1, "profiles": 7, "volume": 0.5}))
    settings = Settings.load(tmp_path)
    assert (settings.profiles, settings.volume) == ((), 0.5) and settings.notices


def test_profiles_of_the_former_version_open() -> None:
    assert profiles_from_rows([["Anna", "river", "ru", 3]]) == (replace(ANNA, felt="", tile_back=""),)


def test_profiles_are_renamed_and_deleted_whatever_their_letters() -> None:
    assert renamed_profile("ANNA", "Ann", (ANNA, KEN)) == (replace(ANNA, name="Ann"), KEN)
    assert without_profile("ANNA", (ANNA, KEN)) == (KEN,)


def test_former_names_lead_to_the_name_of_today(tmp_path: Path) -> None:
    renamed = noted_renaming("Ann", "Annie", noted_renaming("Anna", "Ann", {}))
    Settings.load(tmp_path).change(renamed=renamed)
    renamed = Settings.load(tmp_path).renamed
    assert [name_today(name, renamed) for name in ("anna", "Ann", "Annie", "Ken")] == ["Annie", "Annie", "", ""]
    assert name_today("Anna", noted_renaming("Annie", "Anna", renamed)) == "", "a name that is one's own again"
    assert noted_renaming("You", "Anna", {}) == {}, "who had no name has no former one"
