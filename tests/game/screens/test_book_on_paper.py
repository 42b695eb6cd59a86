"""The rulebook goes out as text and as pages to print."""

from __future__ import annotations

from inspect import GEN_CLOSED, getgeneratorstate

import pygame

from game import i18n
from game.art import text
from game.screens.menu_state import menu_of
from game.screens.presets import PresetShelf, preset_played
from game.tokens import color
from rules.engine import registry
from tests.game.screens.desk import Desk

ENTER = pygame.K_RETURN


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


def wait_for_paper(desk: Desk) -> None:
    """Frames go on until the document is written."""
    while getattr(desk.page, "printing", None) is not None:
        desk.look()


def test_the_window_goes_on_while_it_prints_and_says_how_far_it_is(desk: Desk) -> None:
    page = desk.show("rulebook", ruleset="harbin")
    before = desk.look().copy()
    desk.click("print")
    desk.click("answer_paper_a4")
    shown = set[int]()
    while page.printing is not None:
        shown.add(page.printing.percent)
        assert page.idle_for() == 0.0, "the next frame comes at once"
        note = desk.look().subsurface((400, 640, 480, 60))
        assert page.printing is None or note.get_buffer().raw != before.subsurface((400, 640, 480, 60)).get_buffer().raw
        assert page.printing is None or not list((desk.home_folder / "exported").glob("*")), "nothing half written"
    assert len(shown) > 5 and page.idle_for() > 0


def test_leaving_the_book_cancels_printing(desk: Desk) -> None:
    page = desk.show("rulebook", ruleset="harbin")
    desk.click("print")
    desk.click("answer_paper_a4")
    desk.look()
    assert page.printing is not None
    portions = page.printing._portions
    desk.show("title")
    assert page.printing is None and getgeneratorstate(portions) == GEN_CLOSED, "its type faces are closed too"
    assert not list(desk.home_folder.glob("exported/*"))


def test_the_rules_are_saved_as_a_document_to_print(desk: Desk) -> None:
    """The paper is asked for; a second press makes another file; the screen keeps its colors."""
    desk.show("rulebook", ruleset="harbin")
    before = color("text")
    for paper in ("paper_a4", "paper_letter"):
        desk.click("print")
        desk.click(f"answer_{paper}")
        wait_for_paper(desk)
        assert desk.page is not None and desk.page.overlays.dialog is not None, "it says where it is"
        desk.press(ENTER)
    assert color("text") == before
    first, second = sorted((desk.home_folder / "exported").glob("harbin*.pdf"))
    assert second.read_bytes().startswith(b"%PDF") and b"595.28 841.89" in second.read_bytes()
    assert b"612.00 792.00" in first.read_bytes()


def test_a_document_that_cannot_be_written_is_told(desk: Desk) -> None:
    desk.home_folder.mkdir(exist_ok=True)
    (desk.home_folder / "exported").write_text("in the way")
    desk.show("rulebook", ruleset="harbin")
    desk.click("print")
    desk.click("answer_paper_a4")
    wait_for_paper(desk)
    assert desk.page is not None and desk.page.overlays.dialog is not None
    assert "exported" in desk.page.overlays.dialog.question.body


def test_the_name_of_the_preset_is_printed_while_the_rules_are_its_own(desk: Desk) -> None:
    menu = menu_of(desk)
    shelf = PresetShelf(menu, desk.home_folder)
    menu.choose("harbin")
    menu.change_all({"base": 2})
    shelf.keep("Ours")
    ruleset = menu.ruleset()
    assert preset_played(menu, ruleset, ruleset.resolve({"base": 2})) == "Ours"
    assert preset_played(menu, ruleset, ruleset.resolve({"base": 3})) == ""
