"""The list of a long choice: it is typed into, scrolls, and gives back the value of the row."""

from __future__ import annotations

import pygame
import pytest

from game.screens.menu_state import names_of_rulesets
from game.ui.lists import MOST_ROWS, ListPopup
from tests.game.screens.desk import Desk


def opened(desk: Desk) -> ListPopup:
    """The list of rule sets in the head of the rulebook."""
    page = desk.show("rulebook")
    desk.click("ruleset")
    assert isinstance(page.overlays.popup, ListPopup)
    return page.overlays.popup


def test_what_is_typed_narrows_the_list_and_enter_takes_the_row(desk: Desk) -> None:
    found = opened(desk)
    desk.type("compet")
    assert found.shown == ["mcr"]
    desk.press(pygame.K_RETURN)
    assert desk.page.chosen == "mcr"  # type: ignore[union-attr]


def test_letters_that_nothing_has_are_not_taken_and_escape_takes_back_what_was_typed(desk: Desk) -> None:
    found = opened(desk)
    desk.type("redq")
    assert found.typed == "red" and found.shown == ["red"]
    desk.press(pygame.K_BACKSPACE)
    assert found.typed == "re"
    desk.press(pygame.K_ESCAPE)
    assert found.typed == "" and len(found.shown) == len(names_of_rulesets())
    desk.press(pygame.K_ESCAPE)
    assert desk.page.overlays.popup is None and not desk.went  # type: ignore[union-attr]


@pytest.mark.parametrize("lang", ["en", "ru", "zh", "zh-Hant", "ja"])
def test_rule_sets_are_sorted_by_their_names_and_found_by_them(lang: str) -> None:
    desk = Desk(lang=lang)
    found = opened(desk)
    labels = [found.choice.label(one).casefold().replace("ё", "е") for one in found.shown]
    assert labels == sorted(labels)


def test_the_wheel_and_keys_reach_what_is_out_of_sight(desk: Desk) -> None:
    found = opened(desk)
    last = found.choice.choices[-1]
    assert len(found.shown) > MOST_ROWS
    desk.press(pygame.K_END)
    assert found.shown[found.at] == last and found.rect.contains(found.row(found.at).move(found.rect.topleft))
    assert desk.page is not None
    desk.page.process(pygame.event.Event(pygame.MOUSEWHEEL, y=99, precise_y=99.0))
    assert found.first == 0


def test_a_row_is_taken_by_mouse_where_it_is_seen(desk: Desk) -> None:
    found = opened(desk)
    desk.type("mahjong")
    wanted = found.shown[1]
    desk.click_at(found.row(1).move(found.rect.topleft).center)
    assert desk.page.chosen == wanted  # type: ignore[union-attr]
