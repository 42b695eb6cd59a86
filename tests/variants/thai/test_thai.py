"""Thai mahjong: hands with jokers on the table that neither its cases nor its deals show."""

from __future__ import annotations

import pytest

from rules.engine import registry
from rules.engine.notation import parse_example
from rules.scoring.sheets import ScoreSheet

RULESET = registry.get("thai")


def judged(text: str) -> ScoreSheet:
    case = parse_example(RULESET, text)
    return RULESET.at(case.options).scoring.judge(case)


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("123m 9p 456s kong:555z7j pung:666z *1a <9p", "joker_in_kong"),
        ("123m 9p 456s pung:55z7j pung:666z *1a <9p jokers_in_claims=false", "joker_in_claim"),
        ("123m 9p 456s pung:5z17j pung:666z *1a <9p", "many_jokers_in_set"),
        ("123m 9p 456s pung:55z7j pung:666z *1a <9p", ""),
        ("123m 9p 456s pung:5z17j pung:666z *1a <9p jokers_per_set=2", ""),
    ],
)
def test_jokers_on_the_table(hand: str, reason: str) -> None:
    sheet = judged(hand)
    assert (sheet.legal, sheet.reason) == (not reason, reason)


@pytest.mark.parametrize(
    ("hand", "row", "fan"),
    [
        ("123m 9p 456s pung:55z7j pung:666z *1a <9p", "no_jokers", 0),
        ("123m 9p 456s pung:555z pung:666z *1a <9p", "no_jokers", 1),
        ("1112345678999p +2j", "nine_gates", 8),
        ("1j112345678999p +1p", "nine_gates", 0),
        ("22p 44p 66p 88p 33s 55s 7s <7s seven_pairs=true", "seven_pairs", 2),
        ("11z 22z 33z 44z 55z 66z 7z <7z seven_pairs=true", "all_honors", 8),
    ],
)
def test_rows(hand: str, row: str, fan: int) -> None:
    assert judged(hand).amounts().get(row, 0) == fan
