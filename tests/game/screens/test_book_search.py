"""The search of the rulebook shows each hit and marks it, also in other languages' names and in other games' books."""

from __future__ import annotations

import re

import pygame
import pytest

from game.screens.book.blocks import lay
from game.screens.book.look import BookLook, marked
from game.screens.book.rulebook import RulebookScreen
from game.screens.finding import ruleset_found
from rules.engine import registry
from rules.rulebook import Chapter, GlossaryEntry, PointsTable, ScoringRow
from rules.rulebook.searching import normalized
from tests.game.screens.desk import Desk


@pytest.mark.parametrize(
    ("lines", "wanted", "marks"),
    [
        (["Seven pairs", "and pairs"], "pairs", [[(6, 11)], [(4, 9)]]),
        (["a win by", "discard"], "BY disc", [[(6, 8)], [(0, 4)]]),
        (["ещё чётный", "панг"], "четныи п", [[(4, 10)], [(0, 1)]]),
        (["門前清", "自摸和"], "清自", [[(2, 3)], [(0, 1)]]),
        (["a", "b"], "", [[], []]),
    ],
)
def test_all_places_of_the_words_are_marked_over_lines(
    lines: list[str], wanted: str, marks: list[list[tuple[int, int]]]
) -> None:
    assert [list(line.marks) for line in marked(lines, [normalized(wanted)] if wanted else [])] == marks


def test_a_search_opens_the_first_hit_and_enter_goes_on_to_each() -> None:
    desk = Desk()
    book = desk.show("rulebook", ruleset="hong_kong_old")
    book.search("half flush")
    first = book.hit
    assert first is not None and book.chapter == first[0]
    book.confirm()
    assert book.hit != first
    for _ in book.hits()[1:]:
        book.confirm()
    assert book.hit == first, "after the last one the first"


def test_the_page_scrolls_to_the_hit_and_marks_it() -> None:
    desk = Desk()
    book = desk.show("rulebook", ruleset="riichi")
    book.turn_to("table_winning")
    book.search("nagashi mangan")
    assert book.hit is not None and book.chapter == book.hit[0] == "table_winning"
    top = book.tops[book.hit[1]]
    assert book.view.offset <= top <= book.view.offset + book.height - 200
    assert book.view.offset > 0
    assert book.look.seen, "its words are highlighted"


def test_english_names_are_found_in_any_language() -> None:
    book = Desk(lang="ja").show("rulebook", ruleset="riichi")
    book.search("toitoi")
    assert book.hit is not None and book.hit[0] == "table_main"


def test_words_in_another_order_are_found_and_marked_together() -> None:
    book = Desk().show("rulebook", ruleset="hong_kong_old")
    book.search("flush half")
    hits = [(chapter.blocks[place], place) for chapter, place in book.hits()]
    assert any(isinstance(block, ScoringRow) and block.element == "half_flush" for block, _ in hits)
    assert all({"half", "flush"} <= set(re.findall(r"\w+", normalized(block.search_text))) for block, _ in hits)
    (line,) = marked(["A half, or a full flush"], book.look.wanted)
    assert sorted(line[start:end] for start, end in line.marks) == ["flush", "half"]
    book.search("half flush")
    assert book.look.wanted == ("half flush",), "as typed where the book has it so"
    book.search("flush nowhere")
    assert not book.hits()


@pytest.mark.parametrize(("ruleset", "language", "words"), [
    ("sichuan", "en", "qingyise"), ("sichuan", "ru", "Qing yi se"), ("hong_kong_old", "ru", "cing jat sik"),
    ("riichi", "ru", "chinitsu"), ("riichi", "zh", "Full flush"), ("thai", "en", "si diao luan"),
])  # fmt: skip
def test_a_hand_is_found_as_it_is_called_elsewhere(ruleset: str, language: str, words: str) -> None:
    desk = Desk(lang=language)
    book = desk.show("rulebook", ruleset=ruleset)
    book.search(words)
    found = [chapter.blocks[place] for chapter, place in book.hits()]
    assert any(isinstance(block, ScoringRow) and block.element == "full_flush" for block in found)


@pytest.mark.parametrize(("language", "words"), [("ja", "furiten"), ("zh", "Dealer"), ("en", "oya")])
def test_a_word_of_the_game_is_found_as_it_is_called_elsewhere(language: str, words: str) -> None:
    book = Desk(lang=language).show("rulebook", ruleset="riichi")
    book.search(words)
    assert any(isinstance(chapter.blocks[place], GlossaryEntry) for chapter, place in book.hits())


def test_words_in_the_heads_and_cells_of_tables_are_marked_too() -> None:
    desk = Desk()
    book = desk.show("rulebook", ruleset="mcr")
    book.turn_to("points")
    for words in ("others", "self-drawn win", "16"):
        book.search(words)
        table = next(block for block in _chapter(book, "points").blocks if isinstance(block, PointsTable))
        look = BookLook(1.0, 560.0, (words,))
        high, draw = lay(table, look)
        draw(pygame.Surface((560, round(high))))
        assert look.seen, words


def _chapter(book: RulebookScreen, name: str) -> Chapter:
    return next(chapter for chapter in book.book if chapter.id == name)


def test_other_games_are_found_by_country_name_and_family() -> None:
    japanese = {"riichi", "sanma", "kansai_sanma", "japanese_classical"}
    for country in ("japan", "Япония", "日本"):
        assert {id for id in registry.ids() if ruleset_found(id, country)} == japanese
    assert {id for id in registry.ids() if ruleset_found(id, "korea")} == {"korean"}
    assert ruleset_found("thai", "thailand") and ruleset_found("riichi", "Япония") and ruleset_found("riichi", "日本")
    assert ruleset_found("hong_kong_old", "cantonese") and not ruleset_found("riichi", "")
    desk = Desk()
    book = desk.show("rulebook", ruleset="hong_kong_old")
    book.search("japan")
    desk.click("book_riichi")
    assert book.chosen == "riichi" and not book.words


def test_the_gallery_finds_japan() -> None:
    page = Desk().show("selector")
    page.rows.set("words", "japan")
    shown = {entry.ruleset.id for _, entries in page.shown() for entry in entries}
    assert "riichi" in shown and "hong_kong_old" not in shown
