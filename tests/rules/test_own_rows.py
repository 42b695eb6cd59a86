"""Rows that players add to the scoring table score in every game that has such a table, and nonsense is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.calculator.calculator import examples
from rules.core.errors import OptionError
from rules.core.options import OptionValues, Value
from rules.core.words import LANGUAGES, OWN_ROW, Words
from rules.engine import registry
from rules.engine.codec import from_text, to_text
from rules.engine.match import Match
from rules.engine.notation import parse_example
from rules.engine.own_rows import LARGEST, LIMIT, LONGEST_ROW, MOST_ROWS, can_have_rows, rows_added, units_of
from rules.engine.table import Ruleset
from rules.rulebook.pages import Rulebook
from saves.presets import Presets
from tests.budget import some
from tests.play import play_deals, random_chooser

NAME = "Хвост дракона № 1"
GAMES = [ruleset.id for ruleset in registry.all_rulesets() if can_have_rows(ruleset.at(ruleset.resolve()))]
OTHERS = [id for id in registry.ids() if id not in GAMES]


def row(ruleset: Ruleset, unit: str, name: str = NAME) -> dict[str, Value]:
    """A row for two pungs of one suit, which no game has, as house rules."""
    sets = ruleset.at(ruleset.resolve()).hand_size // 3
    worth = LIMIT if unit == LIMIT else f"3 {unit}"
    return {"own.1": f"{name} | 222A 444A {'set ' * (sets - 2)}pair | {worth}"}


def usual(ruleset: Ruleset) -> OptionValues:
    """House rules with one row, in the usual unit."""
    return ruleset.resolve(row(ruleset, units_of(ruleset, ruleset.resolve())[0]))


def fault(pattern: str, worth: str = "3", ruleset: str = "hong_kong_old", name: str = NAME, **more: Value) -> str:
    """The key of the error that a row with this pattern and value causes."""
    with pytest.raises(OptionError) as caught:
        registry.get(ruleset).resolve({**more, "own.1": f"{name} | {pattern} | {worth}"})
    return caught.value.key


def test_nearly_all_games_have_a_table_that_rows_can_be_added_to() -> None:
    assert OTHERS == ["american", "watching_the_pot"]
    for id in OTHERS:
        assert fault("222A 444A set set pair", "3 points", id) == "err_own_game"


@pytest.mark.parametrize("ruleset_id", GAMES)
def test_a_row_scores_in_its_own_example_in_each_unit_of_the_game(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    counted = []
    for unit in units_of(ruleset, ruleset.resolve()):
        try:
            options = ruleset.resolve(row(ruleset, unit))
        except OptionError as refusal:
            assert refusal.key == "err_own_not_counted"
            continue
        (added,) = rows_added(ruleset, options)
        case = parse_example(ruleset, added.example)
        before = ruleset.at(ruleset.resolve()).scoring.judge(case)
        sheet = ruleset.at(options).scoring.judge(replace(case, options=options))
        assert added.id in [line.element for line in sheet.lines]
        assert sheet.score > before.score
        counted.append(unit)
    assert counted


@pytest.mark.parametrize("ruleset_id", GAMES)
def test_a_row_travels_through_preset_log_and_replay(ruleset_id: str, tmp_path: Path) -> None:
    ruleset = registry.get(ruleset_id)
    options = usual(ruleset)
    saved = Presets(tmp_path).save("x", ruleset_id, options)
    assert ruleset.resolve(Presets(tmp_path).find("x", ruleset_id).options) == options
    assert saved.options["own.1"] == options["own.1"]
    match, rng = Match.new(ruleset, options, seed=3), Random(3)
    for _ in play_deals(match, 1, random_chooser(rng), rng):
        pass
    again = Match.replay([from_text(to_text(event)) for event in match.events])
    assert again.table.options == options
    assert again.pending() == match.pending()
    assert OWN_ROW + NAME in [one.id for one in again.table.scoring.rows]  # type: ignore[attr-defined]


@pytest.mark.parametrize("ruleset_id", GAMES)
def test_the_rulebook_tells_of_a_row(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    for language in some(LANGUAGES, 2):
        text = str(Rulebook(ruleset, usual(ruleset), Words(language)).chapters)
        assert NAME in text and "222A 444A" in text


def test_the_calculator_shows_a_row_first_among_its_examples() -> None:
    for id in ("hong_kong_old", "riichi"):
        ruleset = registry.get(id)
        table = ruleset.at(usual(ruleset))
        sheets = [table.scoring.judge(draft.as_case(table)) for draft in examples(id, table.options)[:2]]
        assert any(line.element == OWN_ROW + NAME for sheet in sheets for line in sheet.lines)


def test_without_rows_nothing_is_kept() -> None:
    for ruleset in registry.all_rulesets():
        assert not any(key.startswith("own.") for key in ruleset.resolve())


@pytest.mark.parametrize(
    ("pattern", "worth", "key"),
    [
        ("222A nonsense set set pair", "3", "err_own_pattern_word"),
        ("", "3", "err_own_pattern_empty"),
        ("concealed", "3", "err_own_pattern_empty"),
        ("11A " * 40, "3", "err_own_pattern_long"),
        ("222A 444A set pair", "3", "err_own_pattern_size"),
        ("222A set set set set", "3", "err_own_pattern_size"),
        ("22A 44A 66A 88A pair pair pair", "3", "err_own_pattern_loose"),
        ("555z 555z set set pair", "3", "err_own_pattern_impossible"),
        ("11111m 222m 333m 444m", "3", "err_own_pattern_impossible"),
        ("set set set set pair", "3", "err_own_pattern_every"),
        ("222A 444A set set pair", "0", "err_own_value"),
        ("222A 444A set set pair", "3 points", "err_own_value"),
        ("222A 444A set set pair", "3 limit", "err_own_value"),
        ("222A 444A set set pair", "-3", "err_own_value"),
        ("222A 444A set set pair", "__import__('os')", "err_own_value"),
        ("222A 444A set set pair", f"{LARGEST + 1}", "err_own_range"),
        ("222A 444A set set pair | 3", "3", "err_own_parts"),
    ],
)
def test_nonsense_is_refused_with_its_reason(pattern: str, worth: str, key: str) -> None:
    assert fault(pattern, worth) == key


def test_a_pattern_that_a_row_of_the_game_states_is_refused_with_its_name() -> None:
    for id, pattern in (("mcr", "123A 456A 789A set pair"), ("sichuan", "pung pung pung pung pair"),
                        ("taiwanese", "DDD set set set set pair")):  # fmt: skip
        assert fault(pattern, "3", id) == "err_own_stated"


def test_names_are_there_once() -> None:
    ruleset = registry.get("hong_kong_old")
    assert fault("222A 444A set set pair", name="") == "err_own_name"
    assert fault("222A 444A set set pair", name="x" * 41) == "err_own_name"
    for language in LANGUAGES:
        name = Words(language).element_name("all_pungs", ruleset.id)
        assert fault("222A 444A set set pair", name=name.upper()) == "err_own_name_twice"
    other = f"{NAME.upper()} | 333A 444A set set pair | 3"
    assert fault("222A 444A set set pair", **{"own.2": other}) == "err_own_name_twice"


def test_a_pattern_is_there_once_however_it_is_written() -> None:
    assert fault("222A 444A set set pair", **{"own.2": "B | pair 444C set 222C set | 1"}) == "err_own_pattern_twice"


def test_a_row_that_is_right_alone_is_tried_again_beside_another() -> None:
    ruleset = registry.get("hong_kong_old")
    first, again = "A | 555A 777A set set pair | 3", "B | pair 777C set 555C set | 1"
    for text in (first, again):
        ruleset.resolve({"own.1": text})
    assert fault("555A 777A set set pair", **{"own.2": again}) == "err_own_pattern_twice"


def test_every_sentence_is_there_in_every_language() -> None:
    keys = {key for key in Words("en").table("terms") if key.startswith("err_own_")}
    assert len(keys) == 18
    for language in LANGUAGES:
        assert keys <= Words(language).table("terms").keys()


@given(text=st.text(max_size=LONGEST_ROW + 20) | st.lists(st.sampled_from(
    ["set", "pair", "222A", "xyzB", "DDD", "WW", "|", "|", "3", "limit", "concealed", "1111m", "kongC", "77z", "x"]
), max_size=16).map(" ".join))  # fmt: skip
def test_any_text_is_a_row_or_refused(text: str) -> None:
    ruleset = registry.get("hong_kong_old")
    try:
        options = ruleset.resolve({"own.1": text})
    except OptionError:
        return
    assert len(rows_added(ruleset, options)) == (text != "")


def test_there_are_only_so_many_rows() -> None:
    with pytest.raises(OptionError):
        registry.get("mcr").resolve({f"own.{MOST_ROWS + 1}": "x"})


def test_letters_stand_for_different_suits_and_for_numbers_in_a_row() -> None:
    ruleset = registry.get("hong_kong_old")
    options = ruleset.resolve({"own.1": "Steps | xxxA yyyB zzzC set pair | 4"})
    scoring = ruleset.at(options).scoring

    def scored(text: str) -> bool:
        case = replace(parse_example(ruleset, text), options=options)
        return scoring.judge(case).times("own:Steps") == 1

    assert scored("222m 333s pung:444p 678p 9m +9m")
    assert scored("222m 333s kong:4444p 678p 9m +9m")
    assert not scored("222m 333m pung:444p 678p 9m +9m")
    assert not scored("222m 333s pung:555p 678p 9m +9m")


def test_a_concealed_row_needs_a_hand_without_claims() -> None:
    ruleset = registry.get("riichi")
    options = ruleset.resolve({"own.1": "Shut | concealed 222A 444A set set pair | 2"})
    judge = ruleset.at(options).scoring.judge
    shut, laid = "222m 444m 678p 99s 45s +3s", "222m 678p 99s 45s pung:444m +3s"
    assert judge(replace(parse_example(ruleset, shut), options=options)).times("own:Shut") == 1
    assert judge(replace(parse_example(ruleset, laid), options=options)).times("own:Shut") == 0


def test_a_hand_written_out_becomes_a_winning_shape() -> None:
    ruleset = registry.get("hong_kong_old")
    options = ruleset.resolve({"own.1": "Odds | 13579A 13579B 1357C | limit"})
    table = ruleset.at(options)
    case = replace(parse_example(ruleset, "13579m 13579s 135p +7p"), options=options)
    sheet = table.scoring.judge(case)
    assert sheet.legal and sheet.times("own:Odds") == 1
    assert table.scoring.shanten(case.held) == -1
    assert not ruleset.at(ruleset.resolve()).scoring.judge(case).legal
