"""What any reading of a hand shows counts, as often as where it is worth most."""

from __future__ import annotations

from rules.core.options import OptionValues
from rules.core.tiles import parse_tiles
from rules.scoring import conditions as are
from rules.scoring.elements import Element, Reading
from rules.scoring.hand_context import HandContext
from rules.scoring.sheets import Line, ScoreSheet
from rules.scoring.table import sheet_of
from rules.scoring.winning_shapes import SetsAndPair
from rules.variants.changsha.joined_readings import JoinedScoring


def added(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    return sheet_of(reading, lines, sum(line.amount for line in lines))


ROWS = (
    Element("chows", lambda reading: len(reading.chows), 1),
    Element("all_pungs", are.all_pungs, 10),
    Element("pungs", lambda reading: len(reading.pungs), 2),
)


def counted(tiles: str, guard: str = "") -> ScoreSheet:
    *hand, win = parse_tiles(tiles)
    case = HandContext(tuple(hand), (), (), win, "self", 0, None, 0, 4, OptionValues({}))
    scoring = JoinedScoring(
        options=OptionValues({}), shapes=(SetsAndPair(),), rows=ROWS, arithmetic=added, guard=lambda case: guard
    )  # fmt: skip
    return scoring.judge(case)


def test_rows_of_all_readings_stand_together_in_the_order_of_the_table() -> None:
    sheet = counted("111222333m 444p 55s")
    assert [(line.element, line.amount) for line in sheet.lines] == [("chows", 3), ("all_pungs", 10), ("pungs", 8)]


def test_a_hand_without_a_reading_does_not_win() -> None:
    assert (counted("111222333m 444p 56s").legal, counted("123456789m 44p 55s 5p").reason) == (False, "not_complete")


def test_a_guard_refuses_the_whole_hand() -> None:
    sheet = counted("111222333m 444p 55s", "no_value")
    assert (sheet.legal, sheet.reason, sheet.score) == (False, "no_value", 21)
