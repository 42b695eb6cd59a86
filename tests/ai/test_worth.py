"""What plans are taken to be worth: hands are priced as they can be won."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai import value
from ai.value import PayModel
from rules.core.melds import Form
from rules.core.tiles import BONUS, Kind
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.scoring.hand_context import BY_DISCARD, BY_SELF

PLAIN, FLUSH = (True, True, True, True), (True, False, False, False)
NO_CHOWS_CLAIMED = [("korean", FLUSH), ("sichuan", PLAIN), ("taiyuan_lisi", PLAIN), ("xiangyang", PLAIN)]


@pytest.mark.parametrize(("ruleset", "suits"), NO_CHOWS_CLAIMED)
def test_a_hand_with_a_claimed_pung_and_chows_of_its_own_pays_where_no_chow_can_be_claimed(
    ruleset: str, suits: tuple[bool, bool, bool, bool]
) -> None:
    table = registry.get(ruleset).at(registry.get(ruleset).resolve())
    assert not any(Form.CHOW in claim.lays for claim in table.claims)
    drawn, taken = PayModel(table, 1, 0).of_sort(suits, False, (), True)
    assert drawn > 0 and taken > 0


WITH_SHAPES = ["chinese_classical", "hong_kong_new", "mcr", "western_classical", "riichi"]
BESIDE: list[tuple[Kind, ...]] = [(), (BONUS[0],), (BONUS[1], BONUS[4], BONUS[6])]


@pytest.mark.parametrize("ruleset_id", WITH_SHAPES)
def test_a_shape_pays_what_the_page_s_least_example_of_it_pays_beside_the_same_bonus_tiles(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    table = ruleset.at(ruleset.resolve())
    told = 0
    for bonus in BESIDE if any(kind in table.copies for kind in BONUS) else BESIDE[:1]:
        worth, pays = PayModel(table, 1, 0).with_bonus(bonus), dict[str, list[tuple[float, float]]]()
        for row in ruleset.elements:
            case = parse_example(ruleset, row.example) if row.example else None
            if case is None or case.win is None or case.flags or case.players != table.players:
                continue
            case = replace(case, options=table.options, seat=1, round_wind=0, bonus=bonus)
            drawn, taken = replace(case, by=BY_SELF, source=None), replace(case, by=BY_DISCARD, source=2)
            pays.setdefault(table.scoring.judge(case).shape, []).append((worth.paid(drawn), worth.paid(taken)))
        for shape in table.scoring.shapes:
            if not shape.regular and shape.id in pays:
                told += 1
                assert worth.of_shape(shape.id) == tuple(map(min, zip(*pays[shape.id], strict=True))), shape.id
    assert told


def test_the_page_s_examples_are_read_once_whatever_lies_beside_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the first hand beside other bonus tiles took 60 ms in Western Classical, in one choice of a hundred."""
    ruleset = registry.get("western_classical")
    worth = PayModel(ruleset.at(ruleset.resolve()), 1, 0)
    shapes = [shape.id for shape in worth.table.scoring.shapes if not shape.regular]
    assert any(worth.of_shape(shape)[0] for shape in shapes)
    monkeypatch.setattr(value, "parse_example", None)
    for kind in BONUS[:4]:
        assert any(worth.with_bonus((kind,)).of_shape(shape)[0] for shape in shapes)


def test_where_all_fives_are_red_hands_with_fives_can_be_made() -> None:
    kansai = registry.get("kansai_sanma")
    pays = PayModel(kansai.at(kansai.resolve()), 1, 0).of_sort((0, 1, 1, 1), False, (), False)
    assert min(pays) > 1000
