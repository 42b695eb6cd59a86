"""The menus: words fit in every language, everything can be reached by keys alone, and what is chosen is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.levels import STYLES, offered
from game import i18n
from game.art import picture, text
from game.art.portraits import portrait
from game.art.tiles import TileArt
from game.play.matches import what_if
from game.play.setup import own_name
from game.screens import exported
from game.screens.book.blocks import lay
from game.screens.book.paper import EDGE, PAGE, in_short, sheets
from game.screens.front import seats
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from game.table.film import Film
from game.tokens import color, seat_color, size
from game.ui.drawer import DrawerPage
from game.ui.page import Page
from rules import registry
from rules.rulebook import Book, Row
from rules.words import LANGUAGES
from saves.characters import character_of, renamed, style_of
from saves.people import Person
from tests.game.screens.desk import Desk
from tests.game.screens.longest import longest
from tests.game.screens.played import NAMES, keep, log

ENTER, TAB, ESC = pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE


# -- words fit ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", ["title", "selector", "seats", "settings", "keys", "saves", "statistics"])
def test_no_words_are_cut(cuts: set[str], place: str, lang: str) -> None:
    Desk(lang=lang).show(place)
    assert not cuts


@pytest.mark.parametrize("lang", LANGUAGES)
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_title_names_what_waits_in_full(cuts: set[str], lang: str) -> None:
    desk = Desk((1024, 768), lang)
    ruleset = max(registry.ids(), key=lambda id: text.width(i18n.ruleset_name(id), 24, True))
    played = log(ruleset)
    seats = [Person(NAMES[place], "" if place == 0 else "standard", place) for place in range(4)]
    what_if(desk, played, seats, Film.of(played).stops[20], 0, anew=False)  # type: ignore[arg-type]
    desk.show("title")
    assert not cuts


@pytest.mark.parametrize("lang", LANGUAGES)
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


@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1920, 1080), (2560, 1080), (3440, 1440)])
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
    assert page.pane_open
    assert standing(page) != shut
    desk.click("drawer")
    assert standing(page) == shut
    assert "drawer" not in Desk().show(place).elements


def test_the_content_of_a_wide_page_stays_together() -> None:
    page = Desk((3440, 1440)).show("settings")
    assert page.right - page.margin <= 1600


# -- keys alone --------------------------------------------------------------------------------------------------------


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
                if page.elements.typed_in and key in (pygame.K_LEFT, pygame.K_RIGHT):
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
    assert page.elements.typed_in is not None
    desk.press(ESC)
    assert page.elements.typed_in is None and not desk.went
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


# -- house rules -------------------------------------------------------------------------------------------------------


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
    rows = [block for chapter in desk.show("rulebook").book for block in chapter.blocks if isinstance(block, Row)]
    assert rows and "all_pungs" not in [row.element for row in rows]


def test_presets_are_saved_compared_and_deleted(desk: Desk) -> None:
    state = menu_of(desk)
    state.choose("hong_kong_old")
    state.change_all({"rounds": 1})
    page = desk.show("house_rules")
    desk.click("save_as")
    desk.type("Quick")
    desk.press(ENTER)
    assert presets_of(desk).names() == ["Quick"]
    assert not presets_of(desk).changed()
    page.comparison.sides = ["mine", "preset:"]
    assert [key for key, *_ in page.comparison.differences()] == ["rounds"]
    desk.click("delete")
    desk.click("answer_delete")
    assert presets_of(desk).names() == []
    assert state.setup.options == {"rounds": 1}


def test_a_taken_name_is_not_overwritten_unasked(desk: Desk) -> None:
    state = menu_of(desk)
    state.choose("hong_kong_old")
    presets_of(desk).keep("Mine")
    state.change_all({"rounds": 2})
    desk.show("house_rules")
    desk.click("save_as")
    desk.press(ENTER)
    assert desk.page is not None and desk.page.above.dialog is not None
    desk.press(ESC)
    assert presets_of(desk).options("Mine") == {}


@pytest.mark.parametrize("content", ["", "{", "[]", '{"sparrows": "preset", "version": 99}', '{"x": 1}', "\x00" * 50])
def test_bad_preset_files_change_nothing(desk: Desk, tmp_path: Path, content: str) -> None:
    path = tmp_path / "preset.json"
    path.write_text(content, encoding="utf-8")
    state = menu_of(desk)
    before = state.setup
    assert presets_of(desk).take_file(str(path))
    assert state.setup == before


def test_a_file_dropped_on_the_window_is_imported(desk: Desk, tmp_path: Path) -> None:
    state = menu_of(desk)
    state.choose("hong_kong_old")
    state.change_all({"rounds": 3})
    path, _ = presets_of(desk).export()
    state.change_all({})
    page = desk.show("house_rules")
    page.process(pygame.event.Event(pygame.DROPFILE, file=path))
    assert state.setup.options == {"rounds": 3}
    page.process(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "nothing")))
    assert page.above.dialog is not None and state.setup.options == {"rounds": 3}


def test_a_damaged_settings_file_is_named_on_the_title(own_home: Path) -> None:
    own_home.mkdir(parents=True)
    (own_home / "settings.json").write_text("{", encoding="utf-8")
    desk = Desk()
    page = desk.show("title")
    desk.click("notice")
    assert "notice" not in page.elements
    assert list(own_home.glob("settings.json.*"))


def take_from_bar(desk: Desk, page: Page, name: str) -> None:
    """Click an action of the bar of presets, in its list where it found no room."""
    if name in page.elements:
        desk.click(name)
        return
    desk.click("more")
    popup = page.above.popup
    desk.click_at(popup.row(popup.choice.choices.index(name)).move(popup.rect.topleft).center)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_a_preset_is_renamed_and_duplicated_by_mouse(size: tuple[int, int]) -> None:
    desk = Desk(size)
    state = menu_of(desk)
    state.choose("hong_kong_old")
    state.change_all({"minimum_faan": 1})
    presets_of(desk).keep("Quick")
    page = desk.show("house_rules")
    take_from_bar(desk, page, "duplicate")
    assert sorted(presets_of(desk).names()) == ["Quick", "Quick 2"]
    assert state.setup.preset == "Quick 2"
    take_from_bar(desk, page, "rename")
    page.above.dialog.word = "QUICK"
    page.above.dialog.confirm()
    assert page.above.dialog.question.fault  # taken, whatever its case
    page.above.dialog.word = "Четверг: дом «№ 5»/?"
    page.above.dialog.confirm()
    assert sorted(presets_of(desk).names()) == ["Quick", "Четверг: дом «№ 5»/?"]
    assert presets_of(desk).options(state.setup.preset) == {"minimum_faan": 1}


def test_an_export_never_overwrites_an_earlier_one(desk: Desk) -> None:
    first, second = presets_of(desk).export()[0], presets_of(desk).export()[0]
    assert first != second
    assert Path(first).exists() and Path(second).exists()


def test_a_preset_goes_out_and_comes_in(desk: Desk) -> None:
    state = menu_of(desk)
    state.choose("hong_kong_old")
    state.change_all({"minimum_faan": 1})
    path, fault = presets_of(desk).export()
    assert not fault
    state.change_all({})
    assert presets_of(desk).take_file(path) == ""
    assert state.setup.options == {"minimum_faan": 1}


def test_files_of_the_usual_folders_are_offered_for_import(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "somebody"
    (home / "Downloads").mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: home)
    state = menu_of(desk)
    state.choose("hong_kong_old")
    page = desk.show("house_rules")
    desk.click("import")
    assert page.above.popup is None and page.above.dialog is not None, "nothing to offer: the path is asked for"
    desk.press(ESC)
    state.change_all({"rounds": 3})
    exported = Path(presets_of(desk).export()[0])
    exported.rename(home / "Downloads" / "mine.json")
    (home / "Downloads" / "other.json").write_text('{"x": 1}', encoding="utf-8")
    state.change_all({})
    desk.click("import")
    popup = page.above.popup
    assert [Path(str(one)).name for one in popup.shown] == ["mine.json", ""], "only what is a preset, and another"
    desk.click_at(popup.row(0).move(popup.rect.topleft).center)
    assert state.setup.options == {"rounds": 3}


def test_an_export_says_where_it_is_and_goes_there(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    opened: list[Path] = []
    monkeypatch.setattr(exported, "copy", lambda words: copied.append(words) or True)
    monkeypatch.setattr(exported, "open_folder", lambda path: opened.append(path) or True)
    page = desk.show("house_rules")
    desk.click("export")
    assert "exported" in page.above.dialog.question.body
    desk.click("answer_copy")
    desk.click("export")
    desk.click("answer_folder")
    assert Path(copied[0]).exists() and opened == [Path(copied[0]).parent]


def test_the_whole_book_is_saved_as_text(desk: Desk) -> None:
    desk.show("rulebook", ruleset="hong_kong_old")
    desk.click("save")
    desk.press(ENTER)
    desk.click("save")
    first, second = sorted((desk.home_folder / "exported").glob("hong_kong_old*.txt"))
    told = first.read_text(encoding="utf-8")
    assert told == second.read_text(encoding="utf-8"), "the first is still there"
    assert "Hong Kong Old Style" in told and "Full flush" in told and "Green dragon" in told


def test_the_head_of_the_book_ends_before_its_list_of_rule_sets() -> None:
    desk = Desk((1024, 768), "ru")
    desk.user_data.change(text_scale=1.5)
    longest_name = max(registry.ids(), key=lambda id: text.width(i18n.ruleset_name(id), 20))
    page = desk.show("rulebook", ruleset=longest_name)
    field = desk.place("ruleset")
    strip = page.ground.subsurface((field.x - page.px(12), page.px(20), field.w, page.px(44)))
    lightest = max(sum(strip.get_at((x, y))[:3]) for x in range(strip.get_width()) for y in range(strip.get_height()))
    assert lightest < 400, "bare wood"


def test_the_rules_in_short_are_saved_as_pages_to_print(desk: Desk) -> None:
    """White pages of A4 in a folder of their own; a second press makes another one; the screen keeps its colors."""
    desk.show("rulebook", ruleset="hong_kong_old")
    before = color("text")
    desk.click("print")
    desk.press(ENTER)
    desk.click("print")
    assert desk.page is not None and desk.page.above.dialog is not None, "it says where they are"
    assert color("text") == before
    first, second = sorted(path for path in (desk.home_folder / "exported").glob("hong_kong_old*") if path.is_dir())
    pages = sorted(first.iterdir())
    assert [page.name for page in pages] == [f"{number + 1}.png" for number in range(len(pages))] and len(pages) > 1
    assert len(list(second.iterdir())) == len(pages)
    picture = pygame.image.load(pages[0])
    assert picture.get_size() == PAGE and picture.get_at((3, 3))[:3] == (255, 255, 255)
    dark = sum(sum(picture.get_at((x, y))[:3]) < 200 for x in range(0, PAGE[0], 3) for y in range(0, PAGE[1], 3))
    assert dark > 2000, "words are written on it"


@pytest.mark.parametrize("ruleset", ("mcr", "riichi", "watching_the_pot"))
def test_the_pages_to_print_hold_every_row_and_run_over_no_edge(ruleset: str) -> None:
    book = Book(registry.get(ruleset), registry.get(ruleset).resolve(), i18n.words())
    told = {block.element for chapter in in_short(book.chapters) for block in chapter.blocks if isinstance(block, Row)}
    assert told == {row.id for rows in book.rows.values() for row in rows}
    for page in sheets(book.ruleset, book.options):
        for edge in ((0, 0, EDGE - 8, PAGE[1]), (PAGE[0] - EDGE + 8, 0, EDGE - 8, PAGE[1])):
            strip = page.subsurface(edge)
            assert pygame.transform.average_color(strip)[:3] == (255, 255, 255)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_that_cannot_be_played_are_refused_in_the_language_of_the_player(lang: str, tmp_path: Path) -> None:
    desk = Desk(lang=lang)
    menu_of(desk).choose("hong_kong_old")
    path = Path(presets_of(desk).export()[0])
    path.write_text(path.read_text(encoding="utf-8").replace('"rounds": 4', '"rounds": 77'), encoding="utf-8")
    fault = presets_of(desk).take_file(str(path))
    assert i18n.words().option_label("hong_kong_old", "rounds") in fault and "option rounds" not in fault


# -- seats -------------------------------------------------------------------------------------------------------------


def test_equal_names_are_refused_at_the_field(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("seats")
    page.chairs.rename(1, page.chairs.seats[0].name)
    desk.press(ENTER)
    assert not desk.went
    assert page.chairs.faults and desk.focus.startswith("name_")


def test_an_empty_name_gets_a_number(desk: Desk) -> None:
    page = desk.show("seats")
    page.chairs.rename(0, "  ")
    desk.press(ENTER)
    assert desk.went[-1][2]["setup"].seats[0].name == "Player 1"


def test_a_color_that_is_taken_changes_hands(desk: Desk) -> None:
    page = desk.show("seats")
    first, second = page.chairs.seats[0].color, page.chairs.seats[1].color
    page.chairs.recolor(0, second)
    assert (page.chairs.seats[0].color, page.chairs.seats[1].color) == (second, first)


def test_neighbors_change_places_by_alt_and_an_arrow(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("seats")
    names = [seat.name for seat in page.chairs.seats]
    page.focus.named("color_0")
    desk.press(pygame.K_UP, mod=pygame.KMOD_ALT)
    assert sorted(seat.name for seat in page.chairs.seats) == sorted(names)
    assert page.chairs.seats[0].name != names[0]


def test_a_card_dragged_onto_another_changes_places(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("seats")
    names = [seat.name for seat in page.chairs.seats]
    start, end = desk.place("color_0").center, page.cards[2].center
    page.process(pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
    desk.look()
    page.process(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    page.process(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0)))
    desk.look()
    page.process(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    assert [seat.name for seat in page.chairs.seats] == [names[2], names[1], names[0], names[3]]


def test_computer_players_are_called_as_in_the_language_and_stay_who_they_are(desk: Desk) -> None:
    page = desk.show("seats")
    before = [seat.name for seat in page.chairs.seats if not seat.human]
    i18n.use("ru")
    page = desk.show("seats")
    after = [seat.name for seat in page.chairs.seats if not seat.human]
    assert [character_of(name) for name in after] == [character_of(name) for name in before] != [""] * len(before)
    assert not set(after) & set(before) and all("а" <= name[-1] <= "я" or name[-1] == "ь" for name in after)


def test_nobody_is_called_like_a_person_at_the_table() -> None:
    people = (Person("Анна"), Person("Anna", "standard"), Person("Mei", "standard"))
    assert [one.name for one in renamed(people, i18n.Words("ru"))] == ["Анна", "Anna", "Мэй"]


def test_how_a_computer_player_plays_is_told_of_the_name_as_it_is_typed(desk: Desk) -> None:
    page = desk.show("seats")
    (place, name), *_ = ((i, seat.name) for i, seat in enumerate(page.chairs.seats) if style_of(seat.name))
    others = {style_of(seat.name) for seat in page.chairs.seats}
    other = next(one for one in ("Mei", "Lin", "Oleg", "Anna", "Hana") if style_of(one) not in others)
    line = page.styles[place].rect

    def told() -> bytes:
        return pygame.image.tobytes(desk.look().subsurface(line), "RGB")

    first = told()
    page.rename(place, "Deep Tile")
    nothing = told()
    page.rename(place, other)
    second = told()
    page.rename(place, name)
    assert told() == first and len({first, nothing, second}) == 3


def test_without_persons_one_watches(desk: Desk) -> None:
    page = desk.show("seats")
    for place in range(len(page.chairs.seats)):
        page.chairs.set_kind(place, "standard")
    assert page.elements["sit"].label == i18n.tr("seats_watch")


# -- settings, language, first start -----------------------------------------------------------------------------------


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
@pytest.mark.parametrize("language", LANGUAGES)
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


# -- the curtain -------------------------------------------------------------------------------------------------------


def test_the_curtain_rises_only_after_holding(desk: Desk) -> None:
    from game.screens.play.curtain import HandOver, Sitter

    risen: list[bool] = []
    over = HandOver((Sitter(Person("Anna", color=2), 0), Sitter(Person("Mei", color=5), 0)), 1, (0,))
    page = desk.show("curtain", over=over, rise=lambda: risen.append(True))
    page.process(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0, scancode=0))
    page.update(0.3)
    page.process(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, scancode=0))
    page.update(0.3)
    assert not risen
    page.process(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0, scancode=0))
    for _ in range(6):
        page.update(0.1)
    assert risen == [True]


def test_nothing_but_holding_raises_the_curtain(desk: Desk) -> None:
    from game.screens.play.curtain import HandOver, Sitter

    risen: list[bool] = []
    over = HandOver((Sitter(Person("Anna", color=2), 0), Sitter(Person("Mei", color=5), 0)), 1, (0,))
    page = desk.show("curtain", over=over, rise=lambda: risen.append(True))
    for key in (ENTER, pygame.K_F1, TAB, pygame.K_a):
        desk.press(key)
    desk.click("show")
    page.update(0.1)
    assert not risen and not desk.went


def test_a_character_says_how_it_plays(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside its card; whoever is renamed is nobody's character any more, and a person has no style."""
    page = desk.show("seats")
    for place, name in enumerate(("Hana", "Hana", "Oleg", "Somebody")):
        page.chairs.set_kind(place, "" if place == 0 else "standard")
        page.chairs.rename(place, name)
    shown: list[str] = []
    write = seats.write
    monkeypatch.setattr(seats, "write", lambda on, words, *rest: (shown.append(words), write(on, words, *rest))[1])
    page.rebuild()
    styles = {i18n.tr(f"style_{style}") for style in STYLES}
    assert sorted(styles.intersection(shown)) == sorted([i18n.tr("style_collector"), i18n.tr("style_quick")])


def test_each_character_has_a_portrait_at_its_seat(desk: Desk) -> None:
    page = desk.show("seats")

    def face(place: int) -> bytes:
        return pygame.image.tobytes(desk.look().subsurface(page.elements[f"color_{place}"].rect), "RGB")

    page.chairs.recolor(1, 5)
    for place, name in ((1, "Hana"), (1, "Oleg")):
        before = face(place)
        page.rename(place, name)
        assert face(place) != before
        expected = portrait(name, False, seat_color(page.chairs.seats[place].color), 38)
        shown = desk.look().get_at(page.elements[f"color_{place}"].rect.center)
        assert shown[:3] == expected.surface.get_at((19, 19))[:3]


def test_a_level_that_is_not_offered_gives_way_to_the_usual_one(desk: Desk) -> None:
    page = desk.show("seats")
    page.chairs.set_kind(1, "beginner")
    page.chairs.set_kind(2, "expert")
    assert desk.show("seats").chairs.seats[1].level == "beginner", "Old Hong Kong has it"
    page.menu.setup = replace(page.menu.setup, ruleset="sichuan", options={})
    assert "beginner" not in offered("sichuan")
    assert [seat.level for seat in desk.show("seats").chairs.seats] == ["", "standard", "expert", "standard"]
