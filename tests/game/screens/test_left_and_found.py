"""What players left is found again: the rules of a quick match, a preset's name, a hand in the calculator, the seal."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.i18n import ruleset_name, tr
from game.screens.menu_state import menu_of
from game.screens.play import table_menu
from game.screens.presets import presets_of, rules_words
from rules.core.tiles import KIND
from tests.game.screens.desk import Desk


def test_looking_at_other_rules_leaves_the_quick_match_alone(desk: Desk) -> None:
    desk.user_data.change(last_ruleset="harbin", introduced="know")
    menu = menu_of(desk)
    menu.choose("riichi")
    menu.change_all({"start_points": 30_000})
    menu.choose("sichuan")
    page = desk.show("title")
    assert menu.quick_ruleset.id == "harbin"
    assert page.elements["quick"].line.startswith(tr("title_quick_rules", ruleset=ruleset_name("harbin"),
                                                     rules=tr("title_quick_standard")))  # fmt: skip
    page.quick()
    assert desk.went[-1][2]["setup"].ruleset == "harbin"


def test_the_quick_match_says_its_house_rules(desk: Desk) -> None:
    menu = menu_of(desk)
    menu.choose("riichi")
    menu.change_all({"start_points": 30_000, "oka": False})
    assert rules_words(menu, menu.ruleset()) == tr("title_quick_changed", n=2)
    assert presets_of(desk).keep("Club night") == ""
    assert rules_words(menu, menu.ruleset()) == "Club night"


def test_a_preset_stays_chosen_by_name_after_a_restart(desk: Desk) -> None:
    menu = menu_of(desk)
    menu.choose("riichi")
    menu.change_all({"start_points": 30_000})
    presets_of(desk).keep("Club night")
    again = menu_of(Desk())
    again.choose("riichi")
    assert again.setup.preset == "Club night" and again.setup.options == {"start_points": 30_000}


def test_a_hand_in_the_calculator_is_there_again(desk: Desk) -> None:
    page = desk.show("calculator")
    page.model.take_ruleset("riichi")
    for code in ("1m", "2m", "3m"):
        desk.click(f"palette:{code}")
    desk.press(pygame.K_ESCAPE)
    assert desk.went[-1][0] == "close"
    desk.show("title")
    page = desk.show("calculator")
    assert page.model.ruleset.id == "riichi" and page.entry.get_text()
    assert page.model.draft.hand == tuple(KIND[code] for code in ("1m", "2m", "3m"))


def test_the_whole_seal_is_copied_from_the_menu_of_the_table(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(table_menu, "copy", lambda words: not copied.append(words))  # type: ignore[func-returns-value]
    seal, behind = "0123456789abcdef" * 4, pygame.Surface((8, 8))
    given: dict[str, Any] = {"ruleset": "harbin", "options": {}, "where": "East 1", "behind": behind}
    page = desk.show("table_menu", **given, seal=seal)
    desk.click("seal")
    assert copied == [seal] and page.copied
    assert "seal" not in desk.show("table_menu", **given).elements


def test_published_rules_are_chosen_by_name_and_stay_chosen(desk: Desk) -> None:
    menu_of(desk).choose("riichi")
    page = desk.show("house_rules")
    assert "published:wrc" in page.elements["preset"].control.choices
    page.elements["preset"].set("published:wrc")
    assert menu_of(desk).values()["start_points"] == 30_000
    assert "riichi.wiki" in page.elements["preset"].tool_tip_text
    assert not page.elements["delete"].is_enabled and "rename" not in page.elements
    assert rules_words(menu_of(desk), menu_of(desk).ruleset()) == "World championship (WRC)"
    menu = menu_of(Desk())
    menu.choose("riichi")
    assert menu.setup.preset == "published:wrc" and menu.values()["uma"] == "15_5"
