"""Effect of a house rule shown by a hand: the same tiles scored under the present value and under another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.core.errors import OptionError, RulesError
from rules.core.number_text import gain
from rules.core.options import Option, OptionValues, Value
from rules.engine.notation import check_possible, parse_example
from rules.engine.table import Ruleset, Table
from rules.rulebook.blocks import HandExample
from rules.rulebook.examples import hand_of, payments_of, total_text
from rules.rulebook.phrases import Phrases
from rules.scoring.hand_context import BY_LOST, HandContext
from rules.scoring.sheets import ScoreSheet

MOST_OTHERS = 4
"""Most values that are tried beside the present one."""


@dataclass(frozen=True, slots=True)
class RuleResult:
    """The score of a hand under one value of a house rule.

    `worth` is its score in words and `gets` the winner's gain; both are empty if it may not win.
    """

    value: Value
    worth: str = ""
    gets: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """A hand whose results differ between two values of a house rule: the present one (`now`) and another."""

    hand: HandExample
    now: RuleResult
    other: RuleResult


def other_values(option: Option, now: Value, usual: Value) -> list[Value]:
    """Return values to compare with the present one, `now`: the default first, then neighbors and bounds."""
    if option.kind == "bool":
        return [not now]
    values: list[Value] = [usual]
    if option.kind == "choice":
        values += option.choices
    else:
        low, high = option.range or (0, 0)
        step = option.step
        values += [int(now) + step, int(now) - step, low, high]
        values = [value for value in values if low <= int(value) <= high or value in option.also]
    return [value for value in dict.fromkeys(values) if value != now][:MOST_OTHERS]


def effects(
    ruleset: Ruleset, given: OptionValues, option: Option, usual: Value, phrases: Phrases
) -> Iterator[Effect | None]:
    """Try the rule set's examples under other values of a house rule, one by one.

    Yields None after each example without an effect, so that the caller can pause, and an `Effect` for each other.
    `given` are the house rules as set, `usual` is the default of `option`.
    """
    now = given[option.id]
    table = ruleset.at(given)
    texts = sorted({ruleset.sample, *(row.example for row in ruleset.elements)} - {""},
                   key=lambda text: (option.id not in text, text != ruleset.sample, len(text), text))  # fmt: skip
    for value in other_values(option, now, usual):
        try:
            other = ruleset.at(ruleset.resolve({**given, option.id: value}))
        except OptionError:
            continue
        if other.players != table.players:
            continue
        for text in texts:
            yield _effect(ruleset, text, ((now, table), (value, other)), phrases)


def _effect(
    ruleset: Ruleset, text: str, sides: tuple[tuple[Value, Table], tuple[Value, Table]], phrases: Phrases
) -> Effect | None:
    """Compare an example under two values; None if the result is the same, or the hand wins under neither.

    `text` is the example in score notation, `sides` are two values with the table under each.
    """
    one, two = [_score_example(ruleset, text, table) for _, table in sides]
    if one is None or two is None or not (one[1].legal or two[1].legal):
        return None
    told = [_result(value, table, *found, phrases) for (value, table), found in zip(sides, (one, two), strict=True)]
    if (told[0].worth, told[0].gets) == (told[1].worth, told[1].gets):
        return None
    case, sheet = one if one[1].legal else two
    return Effect(hand_of(case, sheet, phrases), told[0], told[1])


def _score_example(ruleset: Ruleset, text: str, table: Table) -> tuple[HandContext, ScoreSheet] | None:
    """Score an example under a table's house rules, winning or not; None if its tiles or seat cannot occur."""
    try:
        case = parse_example(ruleset, text)
        if case.players != table.players or case.by == BY_LOST or case.win is None or "value." in text:
            return None
        case = replace(case, options=table.options)
        check_possible(case, table.copies)
    except RulesError:
        return None
    return case, table.scoring.judge(case)


def _result(value: Value, table: Table, case: HandContext, sheet: ScoreSheet, phrases: Phrases) -> RuleResult:
    """Put the score of a hand under a value into words."""
    if not sheet.legal:
        return RuleResult(value)
    return RuleResult(value, total_text(sheet, phrases), gain(payments_of(table, case, sheet)[case.seat]))
