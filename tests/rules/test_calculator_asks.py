"""The calculator can be told whatever the cases of a rule set tell, and answers what they expect."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

import pytest

from rules.calculator.asking import ScoreCache, affects_result, relevant_inputs, with_answer
from rules.calculator.calculator import Draft, examples, from_case, judge
from rules.calculator.circumstances import (
    FLAG_FACTS,
    distinctions_of,
    payments_of,
    reads_of,
    wild_named_by,
    wild_phase_of,
)
from rules.commands.report import others_of, score_case
from rules.core.errors import NotationError, RulesError
from rules.core.options import OptionValues
from rules.core.tiles import parse_tiles
from rules.engine import registry
from rules.engine.notation import case_options, parse_case
from rules.engine.table import Ruleset, Table
from rules.families.pot_groups.pot_inputs import river_inputs
from rules.mechanics.penalties.liability import LIABLE_SEAT
from rules.mechanics.ready.ready_to_win import FIXED_INPUT
from rules.scoring.hand_context import BY_LOST, HandContext
from rules.scoring.scoring_inputs import (
    CLOSED,
    DRAWN_DEALS,
    OTHERS,
    OTHERS_READY,
    OUT,
    OWN_DISCARDS,
    PASSED,
    POT,
    READY,
    REPEATS,
)
from rules.scoring.settlement import total
from tests import variant_files
from tests.budget import some

Case = Mapping[str, object]


@cache
def cases_of(ruleset_id: str) -> tuple[Case, ...]:
    """The cases of a rule set that are hands."""
    cases = variant_files.read(ruleset_id, variant_files.CASES)["cases"]
    hands = (case for case in cases if "concealed" in case and not case.get("event"))
    return tuple(case for case in hands if case["by"] in ("self", "discard", "lost"))


def hands_of(ruleset: Ruleset, most: int = 1000) -> Iterator[tuple[Case, HandContext, Table]]:
    """So many of those that can be at all, with what the hands of the others are worth among the facts."""
    for case in some(cases_of(ruleset.id), most):
        options = case_options(ruleset, case)
        table, hand = ruleset.at(options), parse_case(ruleset, case, options)
        if case["by"] != BY_LOST:
            lost, flags = others_of(ruleset, table, case, hand)
            worth = tuple(lost[seat].score if seat in lost else 0 for seat in range(table.players))
            ready = tuple(seat for seat in flags if "ready" in flags[seat])
            told = {OTHERS.key: worth, OTHERS_READY.key: ready} if case.get("others") else {}
            hand = replace(hand, values={**hand.values, **told})
        yield case, hand, table


def as_typed(case: Case, hand: HandContext, table: Table) -> Draft:
    """The hand as it is on the calculator, told by nothing but its tiles, its chips and its answers."""
    shown = tuple(kind for key in ("concealed", "win") for kind in parse_tiles(str(case.get(key) or "")))
    draft = replace(from_case(hand, table.ruleset.inputs), hand=shown, case=None)
    known = distinctions_of(table.ruleset.id, table.options)
    draft = replace(draft, flags=draft.flags & {*known.flags})
    if not hand.wild.kinds <= table.wild.kinds and wild_phase_of(table) is not None and not draft.indicators:
        turned = [kind for kind in table.copies if wild_named_by(table, (kind,)).kinds == hand.wild.kinds]
        draft = replace(draft, indicators=(turned[0],))
    return draft


GREAT = {"ruleset": "riichi", "concealed": "99s 11z", "melds": ["pung:555z", "pung:666z", "pung:777z"], "win": "9s",
         "by": "discard", "seat": "S", "from": "N"}  # fmt: skip


def test_score_notation_tells_answers_by_their_names() -> None:
    told = score_case({**GREAT, "state": {"liable": "W", "sticks": 2, "honba": 1}})
    assert told == score_case({**GREAT, "pao": "W", "sticks": 2, "honba": 1})
    assert told["payments"] == {"E": 0, "S": 34300, "W": -16300, "N": -16000, "table": -2000}


@pytest.mark.parametrize("state", [{"sticks": 1000}, {"liable": "Q"}, {"own_discards": "zz"}, {"honba": "many"}])
def test_score_notation_refuses_answers_that_cannot_be(state: Case) -> None:
    with pytest.raises(NotationError):
        score_case({**GREAT, "state": state})


KNOWN_OTHERWISE = {
    "dora": "tiles that lie open", "ura": "tiles below them", "original_call": "a chip", "special": "three inquiries",
    "factor_counts": "sets and special tiles, told one by one",
    OTHERS.key: "read of every deal", OTHERS_READY.key: "read of every deal",
}  # fmt: skip
"""Facts that scoring reads and the calculator has by other means than one inquiry or chip for each."""
EVERYBODYS = (
    OTHERS, OTHERS_READY, OUT, POT, REPEATS, DRAWN_DEALS, READY, CLOSED, OWN_DISCARDS, PASSED, LIABLE_SEAT,
    *river_inputs(lambda options: False),
)  # fmt: skip
"""What may bear on a hand anywhere."""


def house_rules_of(ruleset: Ruleset) -> tuple[OptionValues, ...]:
    """House rules as they are, and with as much turned round as goes together."""
    turned = ruleset.resolve({})
    for option in ruleset.options:
        with contextlib.suppress(RulesError):
            turned = ruleset.resolve({**turned, option.id: option.choices[-1] if option.choices else True})
    agreed = turned
    for option in ruleset.options:
        if option.range and option.default == 0:  # what is not played unless it is agreed on
            with contextlib.suppress(RulesError):
                agreed = ruleset.resolve({**agreed, option.id: option.range[-1]})
    return ruleset.resolve({}), turned, agreed


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_whatever_scoring_and_payments_read_is_asked(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    known = {*KNOWN_OTHERWISE, *(inquiry.key for inquiry in ruleset.inputs), *(fact for fact, _ in FLAG_FACTS.values())}
    for options in house_rules_of(ruleset):
        assert reads_of(ruleset, options).facts <= known


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_what_is_not_asked_bears_on_nothing(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    asked = {inquiry.name for inquiry in ruleset.inputs} | {inquiry.key for inquiry in ruleset.inputs}
    for options in house_rules_of(ruleset):
        table = ruleset.at(options)
        for draft in examples(ruleset_id, options)[:2]:
            before = judge(draft, table)
            case = draft.as_case(table)
            for inquiry in EVERYBODYS:
                if inquiry.name in asked or inquiry.key in asked:
                    continue
                for answer in inquiry.probes(case):
                    told = inquiry.apply(case, answer)
                    sheet = table.scoring.judge(told)
                    assert sheet == before.sheet, inquiry.name
                    assert payments_of(told, sheet, table) == before.payments, inquiry.name


@pytest.mark.parametrize("ruleset_id", [ruleset.id for ruleset in registry.all_rulesets() if ruleset.inputs])
def test_answers_come_back_from_writing_and_from_the_hand(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    table = ruleset.at(ruleset.resolve({}))
    letters, draft = ruleset.letters_for(table.players), examples(ruleset_id, table.options)[0]
    for inquiry in ruleset.inputs:
        for answer in inquiry.probes(draft.as_case(table)):
            assert inquiry.read(inquiry.written(answer, letters), letters) == answer
            told = with_answer(draft, inquiry, answer)
            again = from_case(told.as_case(table), ruleset.inputs)
            assert judge(again, table) == judge(told, table), inquiry.name
            nothing = replace(again, answers={})
            assert judge(nothing, table) == judge(replace(draft, answers={}), table), inquiry.name


@pytest.mark.parametrize("ruleset_id", [ruleset.id for ruleset in registry.all_rulesets() if ruleset.inputs])
def test_every_inquiry_bears_on_some_hand(ruleset_id: str) -> None:
    def drafts() -> Iterator[tuple[Draft, Table]]:
        for options in house_rules_of(ruleset):
            yield from ((draft, ruleset.at(options)) for draft in examples(ruleset_id, options))
        yield from ((as_typed(case, hand, table), table) for case, hand, table in hands_of(ruleset))

    ruleset = registry.get(ruleset_id)
    left = [*ruleset.inputs]
    for draft, table in drafts():
        left = [inquiry for inquiry in left if not affects_result(inquiry, draft, ScoreCache(table))]
        if not left:
            return
    raise AssertionError(left)


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_what_cases_tell_can_be_told_and_pays_what_they_expect(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    for case, hand, table in hands_of(ruleset, 20):
        expected, name = case["expect"], case["name"]
        assert isinstance(expected, dict)
        draft = as_typed(case, hand, table)
        if expected["legal"]:
            taken = draft.used(ruleset.inputs)
            assert all(taken[kind] <= table.copies.get(kind, 0) for kind in taken), name
        verdict = judge(draft, table)
        legal = verdict.sheet is not None and verdict.sheet.legal
        assert legal is expected["legal"] or not expected["legal"], name
        if not legal or verdict.sheet is None:
            continue
        assert verdict.sheet.amounts() == expected["elements"], name
        assert verdict.sheet.score == expected["score"], name
        if "payments" in expected and case["by"] != BY_LOST:
            # What kongs bring at the end of a deal cases tell apart.
            paid = total([payment for payment in verdict.payments if payment.reason != "kong"], table.players)
            told = {letter: amount for letter, amount in expected["payments"].items() if letter != "table"}
            assert dict(zip(ruleset.letters_for(table.players), paid, strict=True)) == {
                **dict.fromkeys(ruleset.letters_for(table.players), 0), **told}, name


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_what_bears_on_a_case_is_asked(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    for case, hand, table in hands_of(ruleset, 20):
        draft = as_typed(case, hand, table)
        for inquiry in (inquiry for inquiry in ruleset.inputs if inquiry.name in draft.answers):
            without = with_answer(draft, inquiry, None)
            same = judge(without, table) == judge(draft, table)
            assert same or affects_result(inquiry, draft, ScoreCache(table)), (case["name"], inquiry.name)


def test_what_house_rules_leave_out_is_not_asked() -> None:
    """Harbin: which of two pairs was fixed, only where one may be fixed."""
    ruleset, told = registry.get("harbin"), {True: 0, False: 0}
    for case, hand, _ in hands_of(ruleset):
        for agreed in told:
            table = ruleset.at(ruleset.resolve({**case_options(ruleset, case), "choose_pair_wait": agreed}))
            names = {inquiry.name for inquiry in relevant_inputs(as_typed(case, hand, table), table)}
            told[agreed] += FIXED_INPUT.name in names
    assert told[True] and not told[False]


@pytest.mark.parametrize("ruleset_id", [ruleset.id for ruleset in registry.all_rulesets() if ruleset.inputs])
def test_a_count_is_kept_only_for_answers_that_it_does_not_look_at(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    for _, hand, table in [*hands_of(ruleset)][::6]:
        counts, case = ScoreCache(table), from_case(hand, ruleset.inputs).as_case(table)
        for inquiry in ruleset.inputs:
            for answer in [*inquiry.probes(case)][:4]:
                told = inquiry.apply(case, answer)
                assert counts.result(told) == ScoreCache(table).result(told), (inquiry.name, answer)


def test_a_hand_is_counted_once_for_all_answers_that_only_payments_look_at() -> None:
    """Fujian: the dealer's repeats count for the dealer; of another winner they change what is paid at most."""
    ruleset, counts = registry.get("fujian"), list[int]()
    for _, hand, table in hands_of(ruleset):
        made = ScoreCache(table)
        draft = from_case(hand, ruleset.inputs)
        if hand.seat:
            affects_result(REPEATS, draft, made)
            counts.append(len(made.made))
    assert counts and {*counts} == {1}
