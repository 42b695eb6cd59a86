"""No house rule is a word only: each value of each makes the look of the table, a score or a deal different."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.play.setup import MatchSetup
from game.screens.play.asking import claim_seconds
from rules import registry
from rules.deals.player import play_script
from rules.deals.script import read_script
from rules.engine.match import Match
from rules.errors import OptionError, RulesError
from rules.notation import parse_example
from rules.options import Option, Options, Value
from rules.ruleset import Ruleset, Table
from rules.scoring.table import BY_LOST, HandCase
from rules.tools.report import Answer, has_hand, score_case
from tests.play import values_of

TESTS = Path(__file__).parents[1]


def pairs() -> list[object]:
    """Each value of each house rule (of a number: some) and those one of which must make a difference to it."""
    found: list[object] = []
    for ruleset in registry.all_rulesets():
        for option in ruleset.options:
            usual = option.default_for(ruleset.seats[0])
            others = [value for value in values_of(option) if value != usual]
            if option.kind == "choice":
                questions = [(usual, others), *((value, [usual]) for value in others)]
            else:
                questions = [(usual, others)]
            found += [
                pytest.param(ruleset, option, value, beside, id=f"{ruleset.id}-{option.id}-{value}")
                for value, beside in questions
            ]
    return found


@cache
def cases_of(ruleset_id: str) -> tuple[Mapping[str, object], ...]:
    held = json.loads((TESTS / "vectors" / f"{ruleset_id}.json").read_text(encoding="utf-8"))
    return tuple(case for case in held["cases"] if has_hand(case))


def with_rules(given: object, changes: Mapping[str, Value]) -> dict[str, object]:
    return {**(given if isinstance(given, dict) else {}), **changes}


def answer(case: Mapping[str, object], ruleset: Ruleset, changes: Mapping[str, Value]) -> Answer | str:
    """What a case scores under changed house rules, or why it cannot be scored."""
    try:
        return score_case({**case, "options": with_rules(case.get("options"), changes)}, ruleset.id)
    except OptionError:
        return "no such combination"
    except RulesError as fault:
        return str(fault)


def scored(case: HandCase, table: Table) -> object:
    case = replace(case, options=table.options)
    return table.scoring.count_lost(case) if case.by == BY_LOST else table.scoring.judge(case)


def answers(ruleset: Ruleset, table: Table, changes: Mapping[str, Value]) -> Iterator[object]:
    """Every case and every example under these house rules, one after the other."""
    for row in ruleset.elements:
        case = parse_example(ruleset, row.example)
        try:
            options = ruleset.resolve({**given_in(ruleset, case.options), **changes})
        except OptionError:
            continue
        yield scored(case, ruleset.at(options))
    for given in cases_of(ruleset.id):
        yield answer(given, ruleset, changes)


@cache
def deals_of(ruleset_id: str) -> tuple[Mapping[str, object], ...]:
    path = TESTS / "deals" / f"{ruleset_id}.json"
    return tuple(json.loads(path.read_text(encoding="utf-8"))["deals"])


def outcome(deal: Mapping[str, object], ruleset: Ruleset, changes: Mapping[str, Value]) -> object:
    """What of a scripted deal is not as expected under changed house rules."""
    try:
        script = read_script({**deal, "options": with_rules(deal.get("options"), changes)}, ruleset.id)
        return play_script(script).missed
    except RulesError as fault:
        return str(fault)


def shown_first(ruleset: Ruleset, option: Option) -> list[Mapping[str, object]]:
    """The scripted deals, those that name the house rule first."""
    return sorted(deals_of(ruleset.id), key=lambda deal: option.id not in str(deal.get("options", "")))


def given_in(ruleset: Ruleset, options: Options) -> dict[str, Value]:
    """The house rules of an example that are not as usual."""
    usual = ruleset.resolve({}, ruleset.players_in(options))
    return {key: value for key, value in options.items() if usual.get(key) != value}


def needed(ruleset: Ruleset, option: Option) -> dict[str, Value]:
    """House rules under which this one means something."""
    known = {other.id: other for other in ruleset.options}
    found: dict[str, Value] = {}
    for need in option.needs:
        if known[need.option].default_for(ruleset.seats[0]) not in need.values:
            found |= {**needed(ruleset, known[need.option]), need.option: need.values[0]}
    return found


def differs(ruleset: Ruleset, option: Option, one: Mapping[str, Value], other: Mapping[str, Value]) -> bool:
    """Whether two sets of house rules make a difference to the table's look or clock, the seats, a score or a deal."""
    mine, theirs = ruleset.at(ruleset.resolve(one)), ruleset.at(ruleset.resolve(other))
    if mine.look != theirs.look or Match(mine, 1).events[1:] != Match(theirs, 1).events[1:]:
        return True
    setup = MatchSetup(ruleset.id)
    if claim_seconds(setup, mine.options) != claim_seconds(setup, theirs.options):
        return True
    scores = zip(answers(ruleset, mine, one), answers(ruleset, theirs, other), strict=True)
    if any(first != second for first, second in scores):
        return True
    return any(outcome(deal, ruleset, one) != outcome(deal, ruleset, other) for deal in shown_first(ruleset, option))


@pytest.mark.parametrize(("ruleset", "option", "value", "beside"), pairs())
def test_a_house_rule_changes_something(ruleset: Ruleset, option: Option, value: Value, beside: list[Value]) -> None:
    base = needed(ruleset, option)
    one = {**base, option.id: value}
    assert any(differs(ruleset, option, one, {**base, option.id: other}) for other in beside)
