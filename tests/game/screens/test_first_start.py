"""The first start: the language, the name, the questions that are asked once; and damaged settings at any start."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import i18n
from game.play.setup import own_name
from game.screens.menu_state import menu_of
from game.ui.page import Page
from rules.core.words import LANGUAGES
from saves.people import Person
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk


def test_a_damaged_settings_file_is_named_on_the_title(own_home: Path) -> None:
    own_home.mkdir(parents=True)
    (own_home / "settings.json").write_text("{", encoding="utf-8")
    desk = Desk()
    page = desk.show("title")
    desk.click("notice")
    assert "notice" not in page.elements
    assert list(own_home.glob("settings.json.*"))


def test_the_language_switches_at_once_and_is_kept(desk: Desk) -> None:
    page = desk.show("settings")
    rect = desk.place("setting_language")
    control = page.elements["setting_language"]
    part = control.control.parts(control.box(), control.state())[1]
    desk.click_at((rect.x + part.centerx, rect.y + part.centery))
    assert i18n.language() == "ru"
    assert desk.user_data.settings.language == "ru"
    assert page.focus.current is not None


def test_the_first_start_asks_once(desk: Desk) -> None:
    desk.show("title")
    assert "know" in desk.page.elements  # type: ignore[union-attr]
    desk.click("know")
    assert desk.user_data.settings.introduced == "know"
    assert "know" not in Desk().show("title").elements


def test_the_language_is_offered_once_at_the_first_start(desk: Desk) -> None:
    page = desk.show("title")
    assert {f"language_{code}" for code in LANGUAGES} <= set(page.elements.widgets)
    assert "language" not in page.elements
    desk.click("language_ru")
    assert i18n.language() == "ru" == desk.user_data.settings.language
    desk.click("know")
    assert "language" in page.elements and not any(name.startswith("language_") for name in page.elements.widgets)


@pytest.mark.parametrize("size", [(1024, 720), (1024, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LAID_OUT)
@pytest.mark.parametrize("words", [1.0, 1.25, 1.5])
def test_the_questions_of_the_first_start_stand_in_the_frame_and_cover_nothing(
    size: tuple[int, int], language: str, words: float, cuts: set[str]
) -> None:
    desk = Desk(size, language)
    desk.user_data.change(text_scale=words)
    page = desk.show("title")
    assert not cuts, "no word is cut"
    places = {name: desk.place(name) for name in page.trace()["targets"]}
    for name, place in places.items():
        assert not [other for other in places if other != name and places[other].colliderect(place)], name
    assert page.frame is None, "no table with plates lies below them"


def asked_name(page: Page) -> str | None:
    """What stands in the field for the name; None where there is none."""
    return next((str(entry.get_text()) for entry in page.elements.entries if entry.name == "name"), None)


@pytest.mark.parametrize(("login", "default"), [("anna", "Anna"), ("Oleg", "Oleg"), ("root", ""), ("user42", "")])
def test_the_name_is_asked_for_once_with_that_of_the_account(
    monkeypatch: pytest.MonkeyPatch, login: str, default: str
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: login)
    desk = Desk()
    page = desk.show("title")
    assert asked_name(page) == default
    desk.click("know")
    assert desk.user_data.settings.player == default and asked_name(page) is None
    assert asked_name(Desk().show("title")) is None
    (me,) = [seat for seat in menu_of(Desk()).setup.seats if seat.human]
    assert me.name == (default or "You")


def test_the_name_that_is_typed_is_the_name_at_the_table_and_q_is_a_letter_of_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "root")
    page = desk.show("title")
    desk.click("name")
    desk.type("Quill")
    assert not desk.went and asked_name(page) == "Quill"
    desk.click("teach")
    kind, place, choice = desk.went[-1]
    assert (kind, place) == ("open", "table") and choice["setup"].seats[0].name == "Quill"
    assert desk.user_data.settings.player == "Quill"


def test_whoever_sits_down_alone_under_another_name_is_called_so_from_then_on(desk: Desk) -> None:
    menu = menu_of(desk)
    menu.setup = replace(menu.setup, seats=(Person("Vera", color=2), *menu.setup.seats[1:]))
    menu.sat_down()
    assert desk.user_data.settings.player == "Vera" and own_name(desk.settings) == "Vera"


def test_f1_opens_the_rulebook_everywhere(desk: Desk) -> None:
    for place in ("title", "settings", "keys", "statistics", "replays", "saves", "seats", "selector"):
        desk.show(place)
        desk.press(pygame.K_F1)
        assert desk.went[-1][:2] == ("open", "rulebook"), place
    desk.show("rulebook")
    before = list(desk.went)
    desk.press(pygame.K_F1)
    assert desk.went == before, "there it is"
