"""What plans are taken to be worth: hands are priced as they can be won."""

from __future__ import annotations

import pytest

from ai.value import Worth
from rules import registry
from rules.melds import Form

PLAIN, FLUSH = (True, True, True, True), (True, False, False, False)
NO_CHOWS_CLAIMED = [("korean", FLUSH), ("sichuan", PLAIN), ("taiyuan_lisi", PLAIN), ("xiangyang", PLAIN)]


@pytest.mark.parametrize(("ruleset", "suits"), NO_CHOWS_CLAIMED)
def test_a_hand_with_a_claimed_pung_and_chows_of_its_own_pays_where_no_chow_can_be_claimed(
    ruleset: str, suits: tuple[bool, bool, bool, bool]
) -> None:
    table = registry.get(ruleset).at(registry.get(ruleset).resolve())
    assert not any(Form.CHOW in claim.lays for claim in table.claims)
    drawn, taken = Worth(table, 1, 0).of(suits, False, (), True)
    assert drawn > 0 and taken > 0
