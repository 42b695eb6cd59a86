"""Where concealed hands are declared ready, computer players know what that is worth and what a claim gives up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.value import pay_model_at
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.engine.table import Table
from rules.scoring.hand_context import HandContext
from tests.ai.table import new_match, play

CHEAP, OPEN = "123m 222p 345s 88s 68p <7p", "123m 222p 88s 68p chow:345s <7p"
VALUED = "123m 345s 88s 68p pung:777z <7p"


def table_of(**options: object) -> Table:
    """Riichi under these house rules."""
    ruleset = registry.get("riichi")
    return ruleset.at(ruleset.resolve(options))


def case_of(table: Table, text: str) -> HandContext:
    """A hand that may win or not."""
    return replace(parse_example(table.ruleset, text), options=table.options, seat=1, source=0)


def paid(table: Table, case: HandContext) -> float:
    """What computer players expect of it."""
    return pay_model_at(table, case.seat, case.round_wind)[0].paid(case)


@pytest.mark.parametrize(("agreed", "luck"), [({}, 1.3), ({"ura_dora": False, "ippatsu": False}, 1.0)])
def test_a_concealed_hand_is_worth_what_it_brings_declared(agreed: dict[str, object], luck: float) -> None:
    table = table_of(**agreed)
    case = case_of(table, CHEAP)
    assert not table.scoring.judge(case).legal
    declared = table.scoring.judge(replace(case, flags=frozenset({"ready"})))
    assert paid(table, case) == pytest.approx(declared.score * luck)


def test_an_open_hand_is_not_taken_for_one_that_can_be_declared() -> None:
    table = table_of()
    assert paid(table, case_of(table, OPEN)) == 0
    valued = case_of(table, VALUED)
    assert paid(table, valued) == table.scoring.judge(valued).score > 0


def test_most_wins_of_riichi_are_concealed() -> None:
    sorts = {True: 0, False: 0}
    for seed in range(12):
        match = new_match("riichi", seed)
        for event in play(match, "standard", 1):
            if isinstance(event, ev.Won):
                sorts[all(meld.concealed for meld in match.state.seats[event.seat].melds)] += 1
    assert sorts[True] > sorts[False] > 0
