"""The rulebook goes out as text and as pages to print."""

from __future__ import annotations

import pygame
import pytest

from game import i18n
from game.art import text
from game.screens.book.paper import EDGE, PAGE, in_short, sheets
from game.tokens import color
from rules.engine import registry
from rules.rulebook import Rulebook, ScoringRow
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


def test_the_rules_in_short_are_saved_as_pages_to_print(desk: Desk) -> None:
    """White pages of A4 in a folder of their own; a second press makes another one; the screen keeps its colors."""
    desk.show("rulebook", ruleset="hong_kong_old")
    before = color("text")
    desk.click("print")
    desk.press(ENTER)
    desk.click("print")
    assert desk.page is not None and desk.page.overlays.dialog is not None, "it says where they are"
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
    book = Rulebook(registry.get(ruleset), registry.get(ruleset).resolve(), i18n.words())
    blocks = [block for chapter in in_short(book.chapters) for block in chapter.blocks]
    told = {block.element for block in blocks if isinstance(block, ScoringRow)}
    assert told == {row.id for rows in book.rows.values() for row in rows}
    for page in sheets(book.ruleset, book.options):
        for edge in ((0, 0, EDGE - 8, PAGE[1]), (PAGE[0] - EDGE + 8, 0, EDGE - 8, PAGE[1])):
            strip = page.subsurface(edge)
            assert pygame.transform.average_color(strip)[:3] == (255, 255, 255)
