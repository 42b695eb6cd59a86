"""The menus by keys alone: everything can be reached, nothing is typed by mistake, one step back at a time."""

from __future__ import annotations

import sys

import pygame
import pytest

from game.screens.menu_state import menu_of
from tests.game.screens.desk import Desk

ENTER, TAB, ESC = pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE
PAGES = ("title", "selector", "house_rules", "seats", "settings", "keys", "rulebook")
REACHED = (*PAGES, "saves", "statistics", "replays")


@pytest.mark.parametrize("place", REACHED)
def test_keys_reach_every_target(desk: Desk, place: str) -> None:
    page = desk.show(place)
    wanted = {target.name for region in page.focus.regions for target in region.targets if target.focusable}
    seen: set[str] = set()
    for _ in range(len(page.focus.regions) + 2):
        desk.press(TAB)
        region = page.focus.of(page.focus.current)
        seen.add(desk.focus)
        reached = {desk.focus}
        edge = [desk.focus]
        while edge:  # walk the region by arrows from everything found so far
            start = edge.pop()
            for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
                page.focus.named(start)
                if page.elements.focused_field and key in (pygame.K_LEFT, pygame.K_RIGHT):
                    page.focus.arrow(-1 if key == pygame.K_LEFT else 1, 0)
                else:
                    page.focus.arrow(*{pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1),
                                       pygame.K_DOWN: (0, 1)}[key])  # fmt: skip
                if page.focus.of(page.focus.current) is region and desk.focus not in reached:
                    reached.add(desk.focus)
                    edge.append(desk.focus)
        seen |= reached
        if region is not None:
            page.focus.named(region.targets[0].name)
    assert wanted - seen == set()


def test_the_ring_comes_with_keys_and_goes_with_a_click(desk: Desk) -> None:
    page = desk.show("title")
    assert not page.focus.visible
    desk.press(TAB)
    assert page.focus.visible
    desk.click("new")
    assert not page.focus.visible


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_DOWN])
def test_the_ring_comes_into_view_where_its_place_was_scrolled_away(desk: Desk, key: int) -> None:
    page = desk.show("settings")
    desk.click("setting_full_screen", (0.3, 0.5))
    page.view.scroll_to(10_000)
    desk.press(key)
    assert desk.focus == "setting_full_screen" and page.view.rect.contains(desk.place(desk.focus))


def test_from_the_title_to_the_table_by_keys(desk: Desk) -> None:
    menu_of(desk).met("know")
    desk.show("title")
    desk.press(pygame.K_n, "n")
    assert desk.went[-1][:2] == ("open", "selector")
    desk.show("selector")
    desk.press(ENTER)
    assert desk.went[-1][:2] == ("open", "seats")
    desk.show("seats")
    desk.press(ENTER)
    kind, place, choice = desk.went[-1]
    assert (kind, place) == ("home", "table")
    assert choice["setup"].ruleset == menu_of(desk).setup.ruleset


def test_escape_goes_one_step_back(desk: Desk) -> None:
    for place in ("selector", "house_rules", "seats", "settings", "keys", "rulebook"):
        desk.show(place)
        desk.press(ESC)
        assert desk.went[-1][0] == "close", place


@pytest.mark.parametrize("place", ["selector", "house_rules", "rulebook"])
def test_escape_leaves_a_field_before_it_leaves_the_page(desk: Desk, place: str) -> None:
    page = desk.show(place)
    desk.press(pygame.K_SLASH, "/") if place != "rulebook" else desk.click("search")
    desk.type("se")
    assert page.elements.focused_field is not None
    desk.press(ESC)
    assert page.elements.focused_field is None and not desk.went
    for _ in range(2):  # the rulebook first forgets what was searched for
        desk.press(ESC)
    assert desk.went[0][0] == "close"


def test_the_key_that_opens_the_search_is_not_searched_for(desk: Desk) -> None:
    page = desk.show("selector")
    desk.press(pygame.K_SLASH, "/")
    desk.type("red")
    assert page.rows.filters.words == "red"


def test_letters_sleep_while_a_field_is_typed_in(desk: Desk) -> None:
    page = desk.show("selector")
    desk.click("search")
    desk.type("hong")
    assert page.rows.filters.words == "hong"
    assert not desk.went


def test_a_mac_is_told_of_the_keys_it_has(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert desk.show("calculator").elements["copy"].cap == "Ctrl+C"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert desk.show("calculator").elements["copy"].cap == "⌘+C"
    page = desk.show("keys")
    assert not page.free("window", "mute", "q")
    assert "⌘" in page.fault and "Option" in page.fault and "Ctrl" not in page.fault
