"""What counts come to, row by row and step by step: choices between readings, house rules that weigh them, cuts."""

from __future__ import annotations

import pytest

from rules.core.tiles import parse_tiles
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.scoring.hand_context import BY_LOST
from rules.scoring.sheets import ScoreSheet

CLASSICAL, HONG_KONG, RED = "chinese_classical_ru", "hong_kong_old", "red"

SHAPE = "#ready single_wait_mode=shape"


def counted(ruleset_id: str, example: str) -> ScoreSheet:
    ruleset = registry.get(ruleset_id)
    case = parse_example(ruleset, example)
    scoring = ruleset.at(case.options).scoring
    sheet = scoring.count_lost(case) if case.by == BY_LOST else scoring.judge(case)
    assert sheet is not None
    return sheet


@pytest.mark.parametrize(("example", "only"), [
    ("123m 456m 79p 555s 99s +8p", True),  # the middle
    ("123m 456m 12p 555s 99s +3p", True),  # an end that nothing else fills
    ("123m 456m 89p 555s 99s +7p", True),
    ("123m 456m 789p 555s 9s +9s", True),  # the pair
    ("123m 456m 78p 555s 99s +9p", False),
    ("123m 456m 23p 555s 99s +1p", False),
    ("123m 456m 78p 555s 99s +6p", False),
    ("123m 456m 45p 555s 99s +6p", False),
    ("123m 456m 789p 55s 99s +9s", False),  # a pung
])  # fmt: skip
def test_an_only_wait_by_the_place_that_the_tile_fills(example: str, only: bool) -> None:
    assert counted(CLASSICAL, f"{example} {SHAPE}").times("single_wait") == int(only)


@pytest.mark.parametrize(("example", "rows"), [
    # A pair that scores spoils a hand without points; so may what else scores.
    ("123m 456m 78p 234s 22z +9p seat=S", {"pair_seat_wind": 2, "winning": 20, "self_draw": 2, "concealed_hand": 1}),
    ("123m 456m 78p 234s 11z +9p seat=S", {"pair_round_wind": 2, "winning": 20, "self_draw": 2, "concealed_hand": 1}),
    ("123m 456m 78p 234s 55z +9p seat=S", {"pair_dragons": 2, "winning": 20, "self_draw": 2, "concealed_hand": 1}),
    ("123m 456m 78p 234s 33z +9p seat=S", {"winning": 20, "self_draw": 2, "no_points": 1, "concealed_hand": 1}),
    ("123m 456m 79p 234s 99s +8p no_points_mode=strict",
     {"winning": 20, "self_draw": 2, "single_wait": 2, "concealed_hand": 1}),
    ("123m 456m 78p 234s 99s <9p seat=S no_points_mode=strict", {"winning": 20, "no_points": 1}),
    # A treasure is buried if its last tile was drawn, or, as agreed, claimed for the pair.
    ("111m 333m 555m 77m 99m +9m", {"buried_treasure": 500}),
    ("111m 333m 555m 777m 9m <9m seat=S concealed_on_discard=yes", {"buried_treasure": 500}),
    ("111m 333m 555m 777m 9m <9m seat=S concealed_on_discard=pair_only", {"buried_treasure": 500}),
    ("111m 333m 555m 777m 9m <9m seat=S",
     {"pung_simples_concealed": 12, "pung_terminals_concealed": 8, "full_flush": 3, "winning": 20, "all_pungs": 1}),
    ("111m 333m 555m 77m 99m <9m seat=S concealed_on_discard=yes",
     {"pung_simples_concealed": 8, "pung_terminals_open": 4, "pung_terminals_concealed": 8, "full_flush": 3,
      "winning": 20, "all_pungs": 1, "concealed_hand": 1}),
    # A limit hand is worth the limit once.
    ("555z 666z 777z 234m 5p +5p scholars_any=true", {"big_three_dragons": 500}),
    ("555z 666z 777z 111m 2m +2m limit=1000", {"big_three_dragons": 1000}),
])  # fmt: skip
def test_what_a_classical_winner_has(example: str, rows: dict[str, int]) -> None:
    assert counted(CLASSICAL, f"{example} #ready").amounts() == rows


@pytest.mark.parametrize(("example", "rows", "score"), [
    ("111m 333m 555m 77z",
     {"pair_dragons": 2, "pung_simples_concealed": 8, "pung_terminals_concealed": 8, "half_flush": 1}, 40),
    # Three of four alike are a pung, the fourth is loose.
    ("1111m 333m 22z 55z 99s 4s 6p seat=S",
     {"pair_seat_wind": 2, "pair_dragons": 2, "pung_simples_concealed": 4, "pung_terminals_concealed": 8}, 20),
    # The dearest pair is that of a wind both own and of the round; of equal ones any.
    ("11z 22z 55z 123m 456p 78s seat=S round=S loser_pairs=one", {"pair_seat_wind": 2, "pair_round_wind": 2}, 10),
    ("55z 22z 123m 456p 789s seat=S round=S loser_pairs=one", {"pair_seat_wind": 2, "pair_round_wind": 2}, 10),
    ("11z 55z 123m 456p 789s seat=E round=E loser_pairs=one", {"pair_seat_wind": 2, "pair_round_wind": 2}, 10),
    ("99s 44z 55z 123m 456p 7s seat=S round=W loser_pairs=one", {"pair_dragons": 2}, 10),
    ("99s 22z 33z 123m 456p 7s seat=W round=S loser_pairs=none", {}, 0),
])  # fmt: skip
def test_what_a_classical_loser_has(example: str, rows: dict[str, int], score: int) -> None:
    sheet = counted(CLASSICAL, example)
    assert (sheet.amounts(), sheet.score, sheet.shape) == (rows, score, "lost")


@pytest.mark.parametrize(("ruleset_id", "example", "steps"), [
    (CLASSICAL, "123m 456m 79p 555s 99s +8p #ready",
     [("sum", 28), ("doubles", 1), ("doubled", 56), ("rounded", 60)]),
    (CLASSICAL, "555z 666z 777z 111m 2p +2p #ready",
     [("sum", 56), ("doubles", 5), ("doubled", 1792), ("cut_to_limit", 500), ("rounded", 500)]),
    (CLASSICAL, "19m 19p 19s 1234567z +1m #ready", [("limit_hand", 500)]),
    (HONG_KONG, "111m 222m 333m 444m 5m +5m", [("limit_hand", 13)]),
    (HONG_KONG, "123m 456m 789m 55m 77z <7z seat=S *1f *2f", [("counted_for_minimum", 4), ("sum", 5), ("base", 2)]),
    (RED, "123m 456m 789m 11m 99m +1m", [("counted_for_minimum", 79), ("sum", 79)]),
    (RED, "123m 456m 789m 11m 99m +1m score_cap=79", [("counted_for_minimum", 79), ("sum", 79)]),
    (RED, "111m 222m 333m 444m 5m +5m score_cap=40",
     [("counted_for_minimum", 127), ("sum", 127), ("cut_to_limit", 40)]),
])  # fmt: skip
def test_the_steps_of_a_count(ruleset_id: str, example: str, steps: list[tuple[str, int]]) -> None:
    sheet = counted(ruleset_id, example)
    assert [(step.key, step.amount) for step in sheet.steps] == steps
    assert (sheet.legal, sheet.reason, sheet.missing) == (True, "", 0)


def test_a_hand_too_cheap_says_what_is_missing() -> None:
    sheet = counted(HONG_KONG, "123m 456m 78p 555s 99s <9p seat=S")
    assert (sheet.legal, sheet.reason, sheet.missing, sheet.score) == (False, "below_minimum", 2, 2)
    assert [(step.key, step.amount) for step in sheet.steps] == [("counted_for_minimum", 1), ("sum", 2), ("base", 1)]


@pytest.mark.parametrize(("ruleset_id", "example", "tiles"), [
    (CLASSICAL, "kong:1111m ckong:2222p pung:777z 222z 55z seat=S", {
        "pair_dragons": "55z", "pung_winds_concealed": "222z", "pung_dragons_open": "777z", "dragon_pung": "777z",
        "kong_simples_concealed": "2222p", "kong_terminals_open": "1111m"}),
    (CLASSICAL, "222p pung:999s 123m 55z 44z 6m seat=W", {
        "pair_dragons": "55z", "pung_simples_concealed": "222p", "pung_terminals_open": "999s"}),
    (RED, "123m 456m 789m 111z 7z +7z", {"honor_pung": "111z"}),
    (HONG_KONG, "123m 456m 789m 55m 77z <7z seat=S", {"dragon_pung": "777z"}),
])  # fmt: skip
def test_the_tiles_that_a_row_rests_on(ruleset_id: str, example: str, tiles: dict[str, str]) -> None:
    found = {line.element: line.tiles for line in counted(ruleset_id, example).lines if line.tiles}
    assert found == {row: tuple(parse_tiles(text)) for row, text in tiles.items()}


@pytest.mark.parametrize(("ruleset_id", "row", "switch"), [
    *((CLASSICAL, row, row) for row in ("nine_gates", "heavenly_hand", "earthly_hand")),
    *((HONG_KONG, row, f"{row}_limit") for row in (
        "heavenly_hand", "earthly_hand", "nine_gates", "four_concealed_pungs", "four_kongs", "big_four_winds",
        "big_three_dragons", "all_green")),
    *((HONG_KONG, row, "dragon_suit_limits") for row in ("jade_dragon", "ruby_dragon", "pearl_dragon")),
])  # fmt: skip
def test_a_limit_hand_may_be_switched_off(ruleset_id: str, row: str, switch: str) -> None:
    example = next(element.example for element in registry.get(ruleset_id).elements if element.id == row)
    example = example.replace(f" {switch}=true", "")
    assert counted(ruleset_id, f"{example} {switch}=true").times(row) == 1
    assert not counted(ruleset_id, f"{example} {switch}=false").times(row)


@pytest.mark.parametrize(
    "example",
    [
        "123s 456s 22s pung:555s pung:666z +2s",  # a chow
        "111s 22s pung:333s pung:555s pung:777z +2s",  # another dragon
        "11s 22s pung:333s pung:555m pung:666z +1s",  # another suit
        "111s 6z pung:333s pung:555s pung:888s +6z",  # the dragon is the pair
    ],
)
def test_what_is_no_dragon_of_jade(example: str) -> None:
    agreed = f"{example} dragon_suit_limits=true minimum_faan=0"
    assert not counted(HONG_KONG, agreed).times("jade_dragon")


@pytest.mark.parametrize(("ruleset_id", "units"), [
    (CLASSICAL, {"points", "doubles", "limit"}), (HONG_KONG, {"faan", "limit"}), (RED, {"points"}),
    ("watching_the_pot", {"point", "times"}),
])  # fmt: skip
def test_the_units_of_a_table(ruleset_id: str, units: set[str]) -> None:
    assert {row.unit for row in registry.get(ruleset_id).elements} == units


def test_a_discarded_joker_and_a_dead_hand_win_nothing_and_say_why() -> None:
    joker = counted(RED, "123m 456m 789p 55s 99s <1j seat=S tile_set=148")
    assert (joker.legal, joker.reason) == (False, "joker_discarded")
    dead = counted(RED, "123m 456m 789p 55s 99s <9s seat=S #dead_hand")
    assert (dead.legal, dead.reason) == (False, "dead_hand")
