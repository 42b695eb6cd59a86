"""No house rule is a word only: each value of each makes the look of the table, a score or a deal different."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from pathlib import Path

import pytest

from game.play.setup import MatchSetup
from game.screens.play.decision import claim_seconds
from rules.commands.report import Answer, has_hand, score_case
from rules.core.errors import OptionError, RulesError
from rules.core.options import Option, OptionValues, Value
from rules.core.tile_names import tile_name
from rules.core.words import Words
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.notation import parse_example
from rules.engine.table import Ruleset, Table
from rules.scoring.hand_context import BY_LOST, HandContext
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from tests import variant_files
from tests.play import values_of

TESTS = Path(__file__).parents[1]
WORDS = Words()


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
    cases = variant_files.read(ruleset_id, variant_files.CASES)["cases"]
    return tuple(case for case in cases if has_hand(case))


def with_rules(given: object, changes: Mapping[str, Value]) -> dict[str, Value]:
    return {**(given if isinstance(given, dict) else {}), **changes}


def answer(case: Mapping[str, object], ruleset: Ruleset, changes: Mapping[str, Value]) -> Answer | str | None:
    """What a case scores under changed house rules, or why not; None where the house rules are refused."""
    try:
        return score_case({**case, "options": with_rules(case.get("options"), changes)}, ruleset.id)
    except OptionError:
        return None
    except RulesError as fault:
        return str(fault)


def scored(case: HandContext, table: Table) -> object:
    case = replace(case, options=table.options)
    return table.scoring.count_lost(case) if case.by == BY_LOST else table.scoring.judge(case)


def example_scored(
    case: HandContext, own: Mapping[str, Value], ruleset: Ruleset, changes: Mapping[str, Value]
) -> object:
    """What the example of a row scores under changed house rules."""
    try:
        options = ruleset.resolve({**own, **changes})
    except OptionError:
        return None
    return scored(case, ruleset.at(options))


@cache
def deals_of(ruleset_id: str) -> tuple[Mapping[str, object], ...]:
    return tuple(variant_files.read(ruleset_id, variant_files.DEALS)["deals"])


def outcome(deal: Mapping[str, object], ruleset: Ruleset, changes: Mapping[str, Value]) -> object:
    """What of a scripted deal is not as expected under changed house rules."""
    try:
        script = read_script({**deal, "options": with_rules(deal.get("options"), changes)}, ruleset.id)
        return play_script(script).missed
    except OptionError:
        return None
    except RulesError as fault:
        return str(fault)


def given_in(ruleset: Ruleset, options: OptionValues) -> dict[str, Value]:
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


Evidence = Callable[[Mapping[str, Value]], object]
"""Something that may be other under other house rules."""


def evidence(ruleset: Ruleset, option: Option) -> Iterator[Evidence]:
    """The table's look, clock and words, seats, every score and every deal; first what speaks of this house rule."""

    def table(changes: Mapping[str, Value]) -> object:
        made = ruleset.at(ruleset.resolve(changes))
        tiles = [tile_name(WORDS, kind, made.spoken) for kind in made.copies]
        return made.appearance, claim_seconds(MatchSetup(ruleset.id), made.options), tiles, Match(made, 1).events[1:]

    yield table
    words = option.id.replace(".", "_").split("_")

    def speaks_of_it(one: tuple[str, str, Evidence]) -> float:
        given, text, _ = one
        return -(option.id in given) - sum(word in text for word in words) / len(words)

    yield from (of for _, _, of in sorted(shows(ruleset.id), key=speaks_of_it))


class Remembered:
    """A piece of evidence that is looked at once as it stands: half of all questions are about that."""

    def __init__(self, of: Evidence, own: Mapping[str, Value], ruleset: Ruleset) -> None:
        self._of, self._own, self._ruleset = of, own, ruleset
        self._found: list[object] = []

    def __call__(self, changes: Mapping[str, Value]) -> object:
        if unusual(self._ruleset, {**self._own, **changes}) != unusual(self._ruleset, self._own):
            return self._of(changes)
        if not self._found:
            self._found.append(self._of(changes))
        return self._found[0]


def unusual(ruleset: Ruleset, given: Mapping[str, Value]) -> Mapping[str, Value]:
    """Which of these house rules are not as usual; all, where the number of players or a preset says what is."""
    if not given.keys().isdisjoint(("players", "preset")):
        return given
    usual = usual_in(ruleset.id)
    return {key: value for key, value in given.items() if usual.get(key) != value}


@cache
def usual_in(ruleset_id: str) -> OptionValues:
    return registry.get(ruleset_id).resolve()


@lru_cache(maxsize=2)
def shows(ruleset_id: str) -> tuple[tuple[str, str, Evidence], ...]:
    """Every deal, every case and every example: its house rules, all that is written of it, and what it comes to."""
    ruleset = registry.get(ruleset_id)
    found: list[tuple[str, str, Evidence]] = []
    held = [*((outcome, deal) for deal in deals_of(ruleset.id)), *((answer, case) for case in cases_of(ruleset.id))]
    for of, one in held:
        own = with_rules(one.get("options"), {})
        found.append((str(one.get("options", "")), str(one), Remembered(partial(of, one, ruleset), own, ruleset)))
    for row in ruleset.elements:
        case = parse_example(ruleset, row.example)
        own = given_in(ruleset, case.options)
        found.append(("", row.id, Remembered(partial(example_scored, case, own, ruleset), own, ruleset)))
    return tuple(found)


def differs(of: Evidence, one: Mapping[str, Value], others: Sequence[Mapping[str, Value]]) -> bool:
    """Whether a piece of evidence is other under one of these sets of house rules; refused ones show nothing."""
    mine = of(one)
    return mine is not None and any(theirs is not None and theirs != mine for theirs in map(of, others))


@pytest.mark.parametrize(("ruleset", "option", "value", "beside"), pairs())
def test_a_house_rule_changes_something(ruleset: Ruleset, option: Option, value: Value, beside: list[Value]) -> None:
    base = needed(ruleset, option)
    one, others = {**base, option.id: value}, [{**base, option.id: other} for other in beside]
    assert any(differs(of, one, others) for of in evidence(ruleset, option))
