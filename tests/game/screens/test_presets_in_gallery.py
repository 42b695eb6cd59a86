"""A set of house rules of the player's own stands in the gallery under its name, and is chosen as any rule set is."""

from __future__ import annotations

import json
from typing import Any

import pygame
import pytest

from game.app.matches import new_match
from game.i18n import ruleset_name
from game.play.setup import first_ruleset
from game.screens.front.entries import entries
from game.screens.front.gallery_order import shelves
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from game.screens.records.match_list import name_of
from tests.game.screens.desk import Desk, take_from_bar

OLD, CLUB = "hong_kong_old", "Club of the Green Dragon"
CARD = f"card_{OLD}/{CLUB}"
RULES = {"minimum_faan": 1, "value.all_pungs": 5, "own.1": "Tail | 222A 444A set set pair | 3 faan"}


def club(desk: Desk) -> Any:
    """The house rules, saved as a preset that stands in the gallery."""
    menu_of(desk).choose(OLD)
    menu_of(desk).change_all(RULES)
    assert not presets_of(desk).keep(CLUB)
    page = desk.show("house_rules")
    take_from_bar(desk, page, "in_gallery")
    return page


def names(page: Any) -> list[str]:
    """The cards of a gallery."""
    return [card.name for card in page.cards]


def test_a_preset_is_shown_chosen_and_played_after_a_restart(desk: Desk) -> None:
    club(desk)
    Desk.clear()
    again = Desk()
    assert menu_of(again).setup.preset == CLUB, "what was played last is known by its name"
    menu_of(again).choose("riichi")
    page = again.show("selector")
    assert CARD in names(page) and f"card_{OLD}" in names(page)
    page.focus.named(CARD)
    again.look()
    page.confirm()
    setup = menu_of(again).setup
    assert (setup.ruleset, setup.preset, dict(setup.options)) == (OLD, CLUB, RULES)
    assert again.went[-1][:2] == ("open", "seats")
    again.show("seats").confirm()
    begun = again.went[-1][2]["setup"]
    assert begun.preset == CLUB
    new_match(again, begun)
    again.user_data.settle()
    title = again.show("title")
    assert CLUB in title.elements["quick"].line
    row = next(one for one in again.show("saves").elements.widgets.values() if one.name.startswith("match_"))
    assert name_of(row.kept) == f"{CLUB} · {ruleset_name(OLD)}"


def test_the_card_of_the_rule_set_is_for_its_own_rules(desk: Desk) -> None:
    club(desk)
    page = desk.show("selector")
    assert page.chosen == f"{OLD}/{CLUB}"
    page.select(OLD)
    page.confirm()
    assert menu_of(desk).setup.preset == "" and not menu_of(desk).setup.options
    page.select(f"{OLD}/{CLUB}")
    page.house_rules()
    assert menu_of(desk).setup.preset == CLUB
    menu_of(desk).change_all({**RULES, "minimum_faan": 2})
    assert desk.show("selector").chosen == OLD, "changed rules are no longer those of the club"
    assert not presets_of(desk).sit_down().preset


def test_what_was_played_lately_goes_by_the_ids_of_stars(desk: Desk) -> None:
    club(desk)
    menu = menu_of(desk)
    presets_of(desk).sit_down()
    assert menu.played[-1] == f"{OLD}/{CLUB}" == desk.settings.played[-1]
    shelf = dict(shelves(entries(desk), "mine", menu.favorites, menu.played))
    assert [one.id for one in shelf["lately"]] == [f"{OLD}/{CLUB}"] and "presets" not in shelf
    shelf = dict(shelves(entries(desk), "mine", {f"{OLD}/{CLUB}"}, menu.played))
    assert [one.id for one in shelf["favorites"]] == [f"{OLD}/{CLUB}"] and "lately" not in shelf
    presets_of(desk).take("")
    presets_of(desk).sit_down()
    assert menu.played[-2:] == [f"{OLD}/{CLUB}", OLD]
    presets_of(desk).rename(CLUB, "Ours")
    assert menu.played[-2:] == [f"{OLD}/Ours", OLD] == [*desk.settings.played[-2:]]


def test_the_match_after_the_lessons_names_a_preset_only_if_it_is_played_by(desk: Desk) -> None:
    menu = menu_of(desk)
    menu.choose(first_ruleset())
    menu.change_all({"minimum_faan": 1})
    menu.name_preset(CLUB)
    desk.show("lessons").play_match()
    setup = desk.went[-1][2]["setup"]
    assert setup.ruleset == first_ruleset() and setup.preset == "" and setup.options == {"minimum_faan": 1}


def test_it_is_found_filtered_starred_and_taken_away(desk: Desk) -> None:
    club(desk)
    page = desk.show("selector")
    page.rows.set("words", "green dragon")
    assert names(page) == [CARD]
    page.rows.clear()
    page.rows.set("players", (3,))
    assert CARD not in names(page)
    page.rows.clear()
    page.star(f"{OLD}/{CLUB}")
    page.rows.set("only_favorites", True)
    assert names(page) == [CARD]
    page.rows.clear()
    page.focus.named(CARD)
    desk.press(pygame.K_DELETE)
    assert CARD not in names(page) and presets_of(desk).names() == [CLUB]
    take_from_bar(desk, desk.show("house_rules"), "in_gallery")
    presets = presets_of(desk)
    presets.rename(CLUB, "Ours")
    assert menu_of(desk).favorites == {f"{OLD}/Ours"}, "the star stays with it"
    presets.drop("Ours")
    assert not menu_of(desk).favorites and "/" not in "".join(names(desk.show("selector")))


BROKEN = (
    b"\0\1", b"{", json.dumps({"sparrows": "preset", "version": 99}).encode(),
    *(json.dumps({"sparrows": "preset", "version": 1, "name": "x", "gallery": True, **more}).encode() for more in (
        {"ruleset": "martian", "options": {}}, {"ruleset": OLD, "options": {"own.1": "x"}},
        {"ruleset": OLD, "options": {"no_such": 1}}, {"ruleset": [], "options": 7},
    )),
)  # fmt: skip


def test_broken_and_foreign_files_leave_the_gallery_whole(desk: Desk) -> None:
    club(desk)
    Desk.clear()
    for number, contents in enumerate(BROKEN):
        (desk.home_folder / "presets" / f"bad-{number}.json").write_bytes(contents)
    page = Desk().show("selector")
    assert len(names(page)) > 30 and [name for name in names(page) if "/" in name] == [CARD]


@pytest.mark.parametrize("language", ["ru", "ja"])
def test_card_and_pane_are_read_whole_in_large_words(cuts: set[str], language: str) -> None:
    desk = Desk(lang=language)
    desk.user_data.change(text_scale=1.5)
    club(desk)
    cuts.clear()
    page = desk.show("selector")
    desk.look()
    assert page.chosen == f"{OLD}/{CLUB}" and not cuts & {CLUB, ruleset_name(OLD)}
