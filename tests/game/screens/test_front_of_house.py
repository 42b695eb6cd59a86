"""The pages of the menus: words fit in every language and size, and everything stands in every window."""

from __future__ import annotations

import pygame
import pytest

from game import i18n
from game.app.matches import save_branch
from game.art import picture, text
from game.art.tiles import TileArt
from game.screens.book.blocks import lay
from game.screens.menu_state import menu_of
from game.table.board.recording import Recording
from game.tokens import size
from game.ui.drawer import DrawerPage
from game.ui.page import Page
from rules.engine import registry
from saves.people import Person
from tests.budget import some
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk, take_from_bar
from tests.game.screens.longest import longest
from tests.game.screens.played import NAMES, keep, log


@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("place", ["title", "selector", "seats", "settings", "keys", "saves", "statistics"])
def test_no_words_are_cut(cuts: set[str], place: str, lang: str) -> None:
    Desk(lang=lang).show(place)
    assert not cuts


@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("window", [(1024, 768), (1280, 720)])
def test_large_words_are_cut_nowhere(cuts: set[str], window: tuple[int, int], lang: str) -> None:
    """At 150 % every word of the menus is whole; where it finds no room as large as that it is smaller."""
    desk = Desk(window, lang)
    desk.user_data.change(text_scale=1.5)
    keep(desk, log("hong_kong_old"))
    menu_of(desk).choose("hong_kong_old")
    for place in ("title", "selector", "house_rules", "seats", "settings", "keys", "saves", "replays", "statistics",
                  "rulebook"):  # fmt: skip
        page = desk.show(place)
        if isinstance(page, DrawerPage) and page.has_drawer:
            page.toggle_drawer()
        assert not cuts, place
    page = desk.show("seats")
    for chair in (1, 2):
        page.chairs.set_kind(chair, "")  # then the part about one screen unfolds
    if page.has_drawer:
        page.toggle_drawer()
    assert not cuts and {"curtain", "ask_able_only"} <= page.elements.widgets.keys()


@pytest.mark.parametrize("lang", LAID_OUT)
def test_the_title_names_what_waits_in_full(cuts: set[str], lang: str) -> None:
    desk = Desk((1024, 768), lang)
    ruleset = max(registry.ids(), key=lambda id: text.width(i18n.ruleset_name(id), 24, True))
    played = log(ruleset)
    seats = [Person(NAMES[place], "" if place == 0 else "standard", place) for place in range(4)]
    save_branch(desk, played, seats, Recording.of(played).stops[20], 0, anew=False)  # type: ignore[arg-type]
    desk.show("title")
    assert not cuts


@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720)])
def test_the_title_cuts_no_large_words(cuts: set[str], size: tuple[int, int], lang: str) -> None:
    """Where the match stands is told in fewer words rather than in part."""
    desk = Desk(size, lang)
    desk.user_data.change(text_scale=1.5)
    keep(desk, log("hong_kong_old"))
    cuts.clear()
    desk.show("title")
    assert not cuts


@pytest.mark.parametrize("lang", LAID_OUT)
def test_house_rules_and_rulebook_cut_nothing(cuts: set[str], lang: str) -> None:
    desk = Desk((1280, 5000), lang)  # so high that one page shows all rules, as wide as at 1280x720
    for ruleset in longest():
        menu_of(desk).choose(ruleset)
        page = desk.show("house_rules")
        assert len(page.rules.rows) == len(page.menu.ruleset().options)
        for row in page.rules.rows:
            page.focus.set(row, True)  # and its help
        page.show_tab("scoring")
        book = desk.show("rulebook", ruleset=ruleset)
        for chapter in book.book:
            text.wrap(chapter.title, book.px(book.look.wide), book.px(size("page")), True, 3)
            for block in chapter.blocks:
                high, draw = lay(block, book.look)
                draw(pygame.Surface((book.px(book.look.wide), book.px(high))))
        assert not cuts, ruleset


PAGES = ("title", "selector", "house_rules", "seats", "settings", "keys", "rulebook")
REACHED = (*PAGES, "saves", "statistics", "replays")


@pytest.mark.parametrize("place", ["rulebook", "calculator"])
@pytest.mark.parametrize(("ruleset", "arts"), [("thai", True), ("vietnamese", False)])
def test_pictures_show_arts_or_emperors_as_the_game_has_them(
    place: str, ruleset: str, arts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, art = set[bool](), picture.art

    def noted(arts: bool = False) -> TileArt:
        asked.add(arts)
        return art(arts)

    monkeypatch.setattr(picture, "art", noted)
    Desk().show(place, ruleset=ruleset)
    assert asked == {arts}


def standing(page: Page) -> dict[str, pygame.Rect]:
    """Where everything is that stands on a page itself and not in a list that scrolls."""
    elements = page.elements
    found = [*elements.widgets.values(), *elements.entries]
    return {element.name: element.rect for element in found if elements.view_of(element) is None}


@pytest.mark.parametrize("size", some([(960, 600), (1024, 768), (1920, 1080), (2560, 1080), (3440, 1440)], 3))
@pytest.mark.parametrize("words", [100, 150])
def test_every_page_stands_in_odd_windows(size: tuple[int, int], words: int) -> None:
    desk = Desk(size, "ru")
    desk.user_data.change(text_scale=words / 100)
    for _ in range(2):
        keep(desk, log("riichi"))
    window = pygame.Rect((0, 0), size)
    for place in REACHED:
        page = desk.show(place)
        for _ in range(2 if isinstance(page, DrawerPage) and page.has_drawer else 1):
            rects = standing(page)
            outside = [name for name, rect in rects.items() if not window.contains(rect)]
            assert not outside, (place, outside)
            names = list(rects)
            over = [(one, other) for i, one in enumerate(names) for other in names[:i]
                    if rects[one].colliderect(rects[other])]  # fmt: skip
            assert not over, (place, over)
            if isinstance(page, DrawerPage) and page.has_drawer:
                page.toggle_drawer()


@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720)])
@pytest.mark.parametrize("words", [100, 150])
def test_every_way_on_from_a_saved_match_is_there_in_every_window(size: tuple[int, int], words: int) -> None:
    """As a button or behind the one that holds the rest."""
    desk = Desk(size, "ru")
    desk.user_data.change(text_scale=words / 100)
    for _ in range(2):
        keep(desk, log())
    page = desk.show("title")
    for name in ("saves", "teach"):
        desk.went.clear()
        take_from_bar(desk, page, name)
        assert desk.went[-1][:2] == ("open", "saves" if name == "saves" else "table")


@pytest.mark.parametrize("place", ["title", "saves", "replays"])
def test_computer_players_of_kept_matches_are_called_as_in_the_language(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(lang="ru")
    keep(desk, log())
    drawn = set[str]()
    render = text.render
    monkeypatch.setattr(text, "render", lambda words, *rest, **more: drawn.add(words) or render(words, *rest, **more))
    desk.show(place)
    words = " ".join(drawn)
    assert {"Мэй", "Линь", "Олег", "Anna"} <= set(words.split()) and "Mei" not in words


@pytest.mark.parametrize("place", ["selector", "house_rules", "seats", "rulebook"])
def test_the_pane_of_a_narrow_page_is_a_drawer(place: str) -> None:
    desk = Desk((1024, 768), "ru")
    page = desk.show(place)
    shut = standing(page)
    desk.press(pygame.K_i, "i")
    assert page.pane_open and desk.focus in page.elements
    assert standing(page) != shut
    desk.click("drawer")
    assert standing(page) == shut and desk.focus
    assert "drawer" not in Desk().show(place).elements


def test_the_content_of_a_wide_page_stays_together() -> None:
    page = Desk((3440, 1440)).show("settings")
    assert page.right - page.margin <= 1600
