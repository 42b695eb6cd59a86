"""Events of riichi for three that the cases of its sheet do not tell."""

from __future__ import annotations

import pytest

from rules.engine import registry


@pytest.mark.parametrize(
    ("option", "declared", "legal"),
    [(True, ["E", "S", "W"], True), (True, ["E", "S"], False), (False, ["E", "S", "W"], False)],
)
def test_three_declarations_end_a_deal_where_the_house_says_so(option: bool, declared: list[str], legal: bool) -> None:
    ruleset = registry.get("sanma")
    table = ruleset.at(ruleset.resolve({"three_riichi": option}))
    case = {"kind": "three_riichi", "riichi": declared, "honba": 0, "sticks": 3}
    assert ruleset.case_handlers["abortive_draw"](table, case).get("legal", True) is legal
