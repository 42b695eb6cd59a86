"""A hand counted part by part: each part of fu or points has its value and the tiles that it rests on."""

from __future__ import annotations

import pytest

from rules.core.tiles import format_tiles
from rules.core.words import Words
from rules.engine import registry
from rules.rulebook import Score, chapters

WITH_FORM = [id for id in registry.ids() if registry.get(id).form_sample]


def example(ruleset: str) -> Score:
    page = registry.get(ruleset)
    blocks = next(one.blocks for one in chapters(page, page.resolve(), Words("en")) if one.id == "form")
    return next(block for block in blocks if isinstance(block, Score))


def test_fu_are_named_one_by_one_with_their_tiles_then_added_and_rounded() -> None:
    score = example("riichi")
    fu = {line.name: (line.value, format_tiles(line.kinds)) for line in score.lines if line.value.endswith("fu")}
    space = "\N{NO-BREAK SPACE}"
    assert fu == {
        "Base fu": (f"20{space}fu", ""),
        "Closed wait": (f"2{space}fu", "234p"),
        "Valued pair": (f"2{space}fu", "55z"),
        "Concealed kong of terminals or honors": (f"32{space}fu", "9999p"),
        "Open pung of terminals or honors": (f"4{space}fu", "777z"),
        "Concealed pung": (f"4{space}fu", "222s"),
    }
    assert ("Fu", "64 → 70") in score.steps
    assert not any(label == "Base fu" for label, _ in score.steps), "each part stands once"


@pytest.mark.parametrize("ruleset", WITH_FORM)
def test_the_example_of_form_wins_and_shows_the_tiles_of_its_sets(ruleset: str) -> None:
    kinds = {format_tiles(line.kinds)[:-1] for line in example(ruleset).lines if line.kinds}
    assert {"9999", "777", "55"} <= kinds


def test_points_before_rounding_are_added_up_under_any_name() -> None:
    score = example("japanese_classical")
    assert ("Rounded", "64 → 70") in score.steps


def test_a_row_that_adds_up_sets_is_told_set_by_set() -> None:
    score = example("pussers_bones")
    rows = ("pung_points", "kong_points")
    lines = [line for line in score.lines if line.element in rows]
    sets = [(int(line.value.split()[0]), format_tiles(line.kinds)) for line in lines]
    assert sets == [(4, "777z"), (4, "111s"), (4, "222s"), (32, "9999s")]
    assert score.steps[0][1] == "66"
