"""House rules are changed by mouse, wheel and keys; what means nothing says why, and what cannot be is refused."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import i18n
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from rules.rulebook import ScoringRow
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk

ENTER = pygame.K_RETURN


def test_a_rule_changed_by_mouse_is_played_with(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("house_rules")
    page.go_to("seven_pairs")
    row = page.elements["option_seven_pairs"]
    desk.click("option_seven_pairs", (1 - 40 / row.rect.w, 0.5))
    assert menu_of(desk).setup.options["seven_pairs"] is False
    assert Desk().user_data.settings.house["hong_kong_old"] == {"seven_pairs": False}
    desk.click("option_seven_pairs", button=3)
    assert "seven_pairs" not in menu_of(desk).setup.options


def test_the_wheel_never_changes_a_rule(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("house_rules")
    rect = desk.place("option_minimum_faan")
    page.process(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    for _ in range(5):
        page.process(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0))
    assert not menu_of(desk).setup.options


def test_a_rule_that_means_nothing_says_why_and_leads_there(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("house_rules")
    page.go_to("faan_cap")
    row = page.elements["option_faan_cap"]
    assert i18n.words().option_label("hong_kong_old", "base_table") in row.sub()
    page.focus.set(row, True)
    desk.press(ENTER)
    assert desk.focus == "option_base_table"


def test_arrows_change_a_value_and_r_puts_it_back(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("house_rules")
    page.focus.named("option_minimum_faan")
    page.focus.visible = True
    desk.press(pygame.K_RIGHT)
    assert menu_of(desk).setup.options == {"minimum_faan": 4}
    desk.press(pygame.K_r, "r")
    assert menu_of(desk).setup.options == {}


def test_an_element_can_be_switched_off(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("house_rules")
    page.show_tab("scoring")
    row = page.elements["element_all_pungs"]
    desk.click("element_all_pungs", (38 / row.rect.w, 0.5))
    state = menu_of(desk)
    assert state.setup.options == {"value.all_pungs": 0}
    book = desk.show("rulebook").book
    rows = [block for chapter in book for block in chapter.blocks if isinstance(block, ScoringRow)]
    assert rows and "all_pungs" not in [row.element for row in rows]


@pytest.mark.parametrize("lang", LAID_OUT)
def test_rules_that_cannot_be_played_are_refused_in_the_language_of_the_player(lang: str, tmp_path: Path) -> None:
    desk = Desk(lang=lang)
    menu_of(desk).choose("hong_kong_old")
    path = Path(presets_of(desk).export()[0])
    path.write_text(path.read_text(encoding="utf-8").replace('"rounds": 4', '"rounds": 77'), encoding="utf-8")
    fault = presets_of(desk).take_file(str(path))
    assert i18n.words().option_label("hong_kong_old", "rounds") in fault and "option rounds" not in fault
