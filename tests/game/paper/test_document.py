"""The printed document of every rule set holds its whole scoring table as set, and nothing is cut or overlaps."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import pairwise, product, repeat
from pathlib import Path

import pytest

from game import i18n
from game.art.picture import art
from game.paper.columns import filled, pages_of
from game.paper.document import EDGE, DocumentLayout, PrintedRules
from game.paper.hand_card import card_lines
from game.paper.layout import SIZES, Area, ColumnPiece, Mark, PaperBox, PaperPage, PaperText, PaperTile
from game.paper.pdf import blank_document
from game.paper.portions import at_once
from game.paper.printing import write_document
from game.paper.typesetting import PaperFonts
from rules.core.options import Value
from rules.core.words import LANGUAGES
from rules.engine import registry
from rules.families.card_hands.card_notation import noted
from rules.rulebook import PointsTable, ScoringRow
from tests.budget import SOAK

DAY = date(2026, 1, 2)
FONTS: list[PaperFonts] = []
MOST_PAGES = 8


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The language is English before and after each test."""
    i18n.use("en")
    yield
    i18n.use("en")


def fonts() -> PaperFonts:
    """Typefaces that all documents here are measured with."""
    if not FONTS:
        FONTS.append(PaperFonts(blank_document(SIZES["a4"])))
    return FONTS[0]


def printed(id: str, paper: str = "a4", preset: str = "", **options: Value) -> DocumentLayout:
    """The document of a rule set under house rules."""
    ruleset = registry.get(id)
    return DocumentLayout(PrintedRules(ruleset, ruleset.resolve(options), preset, DAY), SIZES[paper], fonts())


def plain(texts: Iterable[str]) -> str:
    """Texts without spaces, as lines may break anywhere."""
    return re.sub(r"\s", "", "".join(texts))


def lines_of(marks: Iterable[Mark]) -> list[PaperText]:
    """The lines of text among marks."""
    return [mark for mark in marks if isinstance(mark, PaperText)]


def overlap(one: Area, other: Area) -> bool:
    """Whether two rectangles have more than an edge in common."""
    across = min(one.x + one.wide, other.x + other.wide) - max(one.x, other.x)
    down = min(one.y + one.high, other.y + other.high) - max(one.y, other.y)
    return across > 0.05 and down > 0.05


def check_page(page: PaperPage, document: DocumentLayout) -> None:
    """Nothing lies beyond the page's margins; no two texts overlap, and no tile hides one."""
    size = document.size
    inside = Area(EDGE - 1, EDGE - 1, size.wide - 2 * EDGE + 2, size.high - 2 * EDGE + 2)
    assert [mark for mark in page.marks if not inside.holds(mark.area)] == []
    texts = by_height((mark.area, mark.words) for mark in lines_of(page.marks))
    tiles = by_height((mark.area, "tile") for mark in page.marks if isinstance(mark, PaperTile))
    for area, words in texts:
        near = [*beside(texts, area), *beside(tiles, area)]
        assert [told for other, told in near if other is not area and overlap(area, other)] == [], words


def by_height(marks: Iterable[tuple[Area, str]]) -> list[tuple[Area, str]]:
    """Marks in the order of their upper ends."""
    return sorted(marks, key=lambda mark: mark[0].y)


def beside(marks: list[tuple[Area, str]], area: Area) -> list[tuple[Area, str]]:
    """Those of some marks in the order of their heights that may touch an area."""
    ends = (area.y - 12, area.y + area.high)
    first, last = (bisect_left(marks, end, key=lambda mark: mark[0].y) for end in ends)
    return marks[first:last]


def check_document(document: DocumentLayout, pages: list[PaperPage]) -> None:
    """Every row of the scoring table stands there with both names, its value and condition, and every payment."""
    told = plain(text for page in pages for text in page.texts)
    for chapter in document.book.chapters:
        for block in chapter.blocks:
            if isinstance(block, ScoringRow):
                assert plain([block.name]) in told and plain([block.value]) in told, block
                assert plain([block.native]) in told and plain([block.text]) in told, block
            if isinstance(block, PointsTable):
                assert all(plain([label, *cells]) in told for label, cells in block.rows), block
    assert 2 <= len(pages) <= MOST_PAGES
    for page in pages:
        check_page(page, document)


@pytest.mark.parametrize("id", registry.ids())
def test_every_rule_set_is_printed_whole(id: str) -> None:
    """In English and at the usual size of type alone, which takes a part of the time; a long run does all."""
    for language, paper in product(LANGUAGES, SIZES) if SOAK else [("en", "a4")]:
        i18n.use(language)
        document = printed(id, paper)
        sheets = [PaperPage(tuple(marks)) for marks in at_once(document.pages_at(1.0))]
        check_document(document, at_once(document.pages()) if SOAK else [*sheets, *at_once(document.cards())])


@pytest.mark.parametrize(("id", "language", "paper"), [("riichi", "ru", "letter"), ("taiwanese", "ja", "a4"),
                                                       ("watching_the_pot", "zh-Hant", "letter")])  # fmt: skip
def test_other_languages_and_papers_are_as_whole(id: str, language: str, paper: str) -> None:
    i18n.use(language)
    document = printed(id, paper)
    check_document(document, at_once(document.pages()))


def test_the_last_page_of_text_is_not_almost_empty() -> None:
    for id in ("riichi", "hong_kong_old", "wuhan"):
        document = printed(id)
        *_, last, _ = at_once(document.pages())
        assert max(mark.area.y + mark.area.high for mark in lines_of(last.marks)[:-6]) > 0.4 * document.size.high


def test_house_rules_are_printed_as_set() -> None:
    before = plain(text for page in at_once(printed("hong_kong_old").pages()) for text in page.texts)
    changed: Mapping[str, Value] = {"minimum_faan": 1, "value.full_flush": 9, "bonus_tiles": False}
    pages = at_once(printed("hong_kong_old", preset="Ours", **changed).pages())
    after = plain(text for page in pages for text in page.texts)
    assert "Preset:Ours" in after and "Ours" not in before
    assert "1faan,not3faan" in after and "minimumtowin:1faan" in after
    assert "9faan*" in after and "9faan*" not in before
    assert "Ownflower" in before and "Ownflower" not in after


def test_rows_stand_by_value_under_their_heading() -> None:
    document = printed("mcr")
    bold = [mark.words for page in at_once(document.pages()) for mark in lines_of(page.marks) if mark.bold]
    values = [int(words.split()[0]) for words in bold if re.fullmatch(r"\d+\spoints?", words)]
    hands = values[:81]
    assert hands == sorted(hands) and hands[-1] == 88


def test_the_card_of_a_game_is_printed_in_its_notation() -> None:
    """Suits have colors, and lines below that say as much in black and white."""
    american = printed("american")
    lines, pages = card_lines(american.book), at_once(american.cards())
    told = plain(text for page in pages for text in page.texts)
    for line in lines.values():
        for pattern in noted(line):
            assert plain(part.text for word in pattern for part in word) in told
        assert f"{'X' if line.exposed else 'C'}{line.value}" in told
    first = pages[0].marks
    tiles = next(mark for mark in lines_of(first) if mark.words == "8888" and mark.ink == "suit_b")
    below = [mark for mark in first if isinstance(mark, PaperBox) and mark.fill == "suit_b"]
    assert any(tiles.y < mark.y < tiles.y + 2 and abs(mark.x - tiles.x) < 1 for mark in below)
    assert len(at_once(printed("harbin").cards())) == 1 and not card_lines(printed("harbin").book)


def test_a_heading_stands_above_what_it_heads_and_again_where_that_goes_on() -> None:
    again = ColumnPiece(3, (), again=None)
    rows = [ColumnPiece(10, (), again=again) for _ in range(9)]
    heading = ColumnPiece(5, (), gap=4, leads=True)
    columns = filled([heading, *rows[:4], heading, *rows[4:]], iter([48.0] * 9))
    assert [piece.high for _, piece in columns[0].placed] == [5, 10, 10, 10, 10], "no heading alone at the bottom"
    assert [piece.high for _, piece in columns[1].placed] == [5, 10, 10, 10, 10]
    assert [piece.high for _, piece in columns[2].placed] == [3, 10], "and its heading again"
    assert all(a[0] + a[1].high <= b[0] for column in columns for a, b in pairwise(column.placed))


def test_pieces_that_lead_to_more_than_a_column_holds_are_divided() -> None:
    columns = filled([ColumnPiece(10, (), leads=True)] * 12, repeat(50.0))
    assert sum(column.count for column in columns) == 12 and len(columns) == 3
    assert all(column.high <= 50 for column in columns)


def test_the_columns_of_the_last_page_are_level() -> None:
    pages = pages_of([ColumnPiece(10, ()) for _ in range(30)], 100, 100, 2)
    assert [[column.count for column in page] for page in pages] == [[10, 10], [5, 5]]


def test_a_long_word_is_cut_and_every_letter_kept() -> None:
    words = "So " + "long" * 30 + " 一二三四五六七八九十" * 9
    lines = fonts().wrap(words, 40, 9)
    assert plain(lines) == plain([words])
    assert all(fonts().width(line, 9) <= 40.01 for line in lines)


def test_no_word_of_a_caption_is_cut_beside_its_hand() -> None:
    i18n.use("ru")
    marks = (mark for page in at_once(printed("wuhan").pages()) for mark in lines_of(page.marks))
    notes = [mark.words for mark in marks if mark.ink == "dim"]
    assert any("набросивший" in words for words in notes), "it stands below"
    assert not any(words.endswith("набросивши") for words in notes)


def test_the_file_is_small_and_its_text_can_be_searched(tmp_path: Path) -> None:
    """Its typefaces are embedded as subsets, and tell which letters their glyphs are."""
    i18n.use("ja")
    ruleset = registry.get("riichi")
    rules = PrintedRules(ruleset, ruleset.resolve(), "", DAY)
    pages = write_document(rules, "a4", tmp_path / "rules.pdf", art())
    data = (tmp_path / "rules.pdf").read_bytes()
    assert data.startswith(b"%PDF-1.") and 100_000 < len(data) < 3_000_000
    assert data.count(b"/Type /Page\n") == pages and b"NotoSansJP" in data
    known = {int(code, 16) for part in re.findall(rb"beginbfchar\n(.*?)endbfchar", data, re.DOTALL)
             for code in re.findall(rb"> <(\w{4})>", part)}  # fmt: skip
    assert set(map(ord, "立直門前清自摸和翻")) <= known
