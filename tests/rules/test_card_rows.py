"""Lines of a card stand in the rulebook in card notation, after what its signs mean."""

from __future__ import annotations

from rules.core.words import Words
from rules.engine import registry
from rules.rulebook import Chapter, Paragraph, ScoringRow, chapters, find
from rules.rulebook.pages import Rulebook
from rules.rulebook.printing import as_text


def book(ruleset: str) -> tuple[Chapter, ...]:
    page = registry.get(ruleset)
    return chapters(page, page.resolve(), Words("en"))


def test_a_line_has_its_notation_with_suits_and_whether_it_may_be_exposed() -> None:
    chapter = next(one for one in book("american") if one.id == "table_evens")
    intro, first, second = chapter.blocks[:3]
    assert isinstance(intro, Paragraph) and intro.text.startswith("Tiles of one color")
    assert isinstance(first, ScoringRow) and isinstance(second, ScoringRow)
    assert (first.notation_text, first.letter) == ("FF 222 444 666 888", "X")
    assert [suit for word in second.notation[0] for _, suit in word] == ["", "A", "B", "B"]


def test_rows_that_are_no_lines_of_a_card_have_none() -> None:
    others = next(one for one in book("american") if one.id == "table_main")
    assert all(isinstance(block, ScoringRow) and not block.notation for block in others.blocks)
    assert not any(isinstance(block, ScoringRow) and block.notation for one in book("riichi") for block in one.blocks)


def test_notation_is_found_and_printed_as_text() -> None:
    assert [hit.chapter for hit in find(book("american"), "ff 222 444")] == ["table_evens"]
    page = registry.get("american")
    assert "    FF 222 444 666 888  X" in as_text(Rulebook(page, page.resolve(), Words("en"))).splitlines()
