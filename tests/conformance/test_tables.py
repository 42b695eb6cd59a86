"""Every rule set's page, checked against itself: rows, examples, options, sample."""

from __future__ import annotations

from dataclasses import fields

import pytest

from rules.core.errors import OptionError
from rules.engine import registry
from rules.engine.notation import check_possible, parse_example
from rules.scoring.elements import Element
from rules.scoring.hand_context import BY_LOST

IDS = registry.ids()
ROWS = [pytest.param(ruleset_id, row, id=f"{ruleset_id}-{row.id}")
        for ruleset_id in IDS for row in registry.get(ruleset_id).elements]  # fmt: skip


@pytest.mark.parametrize(("ruleset_id", "row"), ROWS)
def test_a_row_scores_in_its_own_example(ruleset_id: str, row: Element) -> None:
    ruleset = registry.get(ruleset_id)
    case = parse_example(ruleset, row.example)
    table = ruleset.at(case.options)
    check_possible(case, table.copies)
    sheet = table.scoring.count_lost(case) if case.by == BY_LOST else table.scoring.judge(case)
    assert sheet is not None and sheet.legal, sheet
    assert sheet.times(row.id), [line.element for line in sheet.lines]


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_sample_hand_wins(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    case = parse_example(ruleset, ruleset.sample)
    table = ruleset.at(case.options)
    check_possible(case, table.copies)
    assert table.scoring.judge(case).legal


@pytest.mark.parametrize("ruleset_id", IDS)
def test_rows_are_named_once_and_exclude_rows_there_are(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    ids = [row.id for row in ruleset.elements]
    assert len(ids) == len(set(ids))
    for row in ruleset.elements:
        assert set(row.excluded_in(ruleset.resolve())) <= set(ids)


@pytest.mark.parametrize("ruleset_id", IDS)
def test_needs_name_options_and_values_there_are(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    options = {option.id: option for option in ruleset.options}
    assert len(options) == len(ruleset.options)
    for option in ruleset.options:
        option.check(option.default_for(ruleset.seats[0]))
        for need in option.needs:
            for value in need.values:
                options[need.option].check(value)


@pytest.mark.parametrize("ruleset_id", IDS)
def test_bad_options_are_named(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    with pytest.raises(OptionError, match="no_such_rule"):
        ruleset.resolve({"no_such_rule": 1})
    for option in ruleset.options:
        with pytest.raises(OptionError, match=option.id):
            ruleset.resolve({option.id: "nonsense value"})
        if option.range:
            with pytest.raises(OptionError, match=option.id):
                ruleset.resolve({option.id: option.range[1] + 10_001})


@pytest.mark.parametrize("ruleset_id", IDS)
def test_a_row_of_the_scoring_table_can_be_switched_off_and_revalued(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    row = ruleset.elements[0]
    case = parse_example(ruleset, row.example)
    judged = ruleset.at(case.options).scoring
    sheet = judged.count_lost(case) if case.by == BY_LOST else judged.judge(case)
    assert sheet is not None
    off = parse_example(ruleset, f"{row.example} value.{row.id}=0")
    scoring = ruleset.at(off.options).scoring
    without = scoring.count_lost(off) if off.by == BY_LOST else scoring.judge(off)
    assert without is not None and not without.times(row.id)


@pytest.mark.parametrize("ruleset_id", IDS)
def test_a_table_built_twice_is_the_same(ruleset_id: str) -> None:
    """What is worked out for a table is kept for all tables under the same house rules."""
    ruleset = registry.get(ruleset_id)
    options = ruleset.resolve()
    one, other = ruleset.new_table(options), ruleset.new_table(options)
    unlike = [field.name for field in fields(one) if getattr(one, field.name) != getattr(other, field.name)]
    assert not unlike, (
        f"{ruleset_id}: {', '.join(unlike)} differ between two tables under the same house rules. Make parts frozen"
        " dataclasses and give them functions of the page by name: a lambda or an inner function is a new one each time"
    )
