"""Presets among the house rules: one rule that says what others usually are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from game.screens.rules_menu.edited_rules import EditedRules
from rules.core.errors import OptionError
from rules.core.house_rules import choice
from rules.core.options import Value
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.engine.table import Ruleset
from rules.rulebook.examples import score_sheet
from rules.scoring.table import TableScoring
from saves import presets

OLD = registry.get("hong_kong_old")


class Options(OLD.house_rules):  # type: ignore[name-defined, misc]  # the class of a page known by its name
    preset = choice("home", ("home", "club"), group="win")


class ClubHouse(Options):
    preset = choice("club", ("home", "club"), group="win")


CLUBS = replace(OLD, house_rules=Options, presets={"club": {"minimum_faan": 1, "east_doubles": False}})


def some(given: Mapping[str, object]) -> tuple[object, ...]:
    options = CLUBS.resolve(given)
    return tuple(options[id] for id in ("preset", "minimum_faan", "east_doubles", "seven_pairs"))


def test_a_preset_says_what_other_rules_are_and_a_single_one_wins() -> None:
    assert some({}) == ("home", 3, True, True)
    assert some({"preset": "club"}) == ("club", 1, False, True)
    assert some({"preset": "club", "minimum_faan": 5}) == ("club", 5, False, True)
    assert some({"minimum_faan": 5}) == ("home", 5, True, True)


def test_a_preset_that_is_the_usual_one_speaks_too() -> None:
    assert replace(CLUBS, house_rules=ClubHouse).resolve()["minimum_faan"] == 1


def test_a_preset_that_there_is_not_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match="preset"):
        CLUBS.resolve({"preset": "pub"})


def test_what_is_usual_follows_the_preset() -> None:
    chosen = CLUBS.resolve({"preset": "club", "seven_pairs": False})
    usual = CLUBS.usual(chosen)
    assert {key for key in usual if usual[key] != chosen[key]} == {"preset", "seven_pairs"}


def test_only_what_differs_from_the_preset_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "get", lambda ruleset_id: CLUBS)
    kept = presets.changed_options("clubs", CLUBS.resolve({"preset": "club", "minimum_faan": 5}))
    assert kept == {"preset": "club", "minimum_faan": 5}
    assert CLUBS.resolve(kept) == CLUBS.resolve({"preset": "club", "minimum_faan": 5})


class Menu:
    """As much of the menu as choosing rules needs."""

    def __init__(self, ruleset: Ruleset, options: Mapping[str, Value]) -> None:
        self._ruleset, self.setup = ruleset, SimpleNamespace(options=dict(options), ruleset=ruleset.id)

    def ruleset(self) -> Ruleset:
        return self._ruleset

    def values(self) -> Mapping[str, Value]:
        return self._ruleset.resolve(self.setup.options)

    def change_all(self, options: Mapping[str, Value]) -> None:
        self.setup.options = dict(options)


def test_choosing_a_preset_sets_its_rules_and_leaves_the_others() -> None:
    menu: Any = Menu(CLUBS, {"minimum_faan": 5, "seven_pairs": False})
    chosen = EditedRules(menu, lambda refused: None)
    by_id = {option.id: option for option in CLUBS.options}
    chosen.change(by_id["preset"], "club")
    assert menu.setup.options == {"preset": "club", "seven_pairs": False}
    assert chosen.default(by_id["minimum_faan"]) == 1 and chosen.default(by_id["preset"]) == "home"
    chosen.change(by_id["minimum_faan"], 3)
    chosen.change(by_id["seven_pairs"], None)
    assert menu.setup.options == {"preset": "club", "minimum_faan": 3}
    chosen.change(by_id["minimum_faan"], 1)
    assert menu.setup.options == {"preset": "club"}
    chosen.change(by_id["preset"], "home")
    assert menu.setup.options == {} and menu.values()["east_doubles"] is True


PRESETS = [(ruleset.id, preset) for ruleset in registry.all_rulesets() for preset in ruleset.presets]


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_every_hand_that_its_rulebook_shows_wins_under_a_preset(ruleset: str, preset: str) -> None:
    found = registry.get(ruleset)
    table = found.at(found.resolve({"preset": preset}))
    assert isinstance(table.scoring, TableScoring)
    for text, row in ((found.sample, ""), *((row.example, row.id) for row in table.scoring.rows if row.example)):
        sheet = score_sheet(table, replace(parse_example(found, text), options=table.options))
        assert sheet is not None and sheet.legal, text
        assert not row or row in sheet.amounts(), text


def test_house_rules_resolved_before_are_the_same_and_true_is_no_number() -> None:
    riichi = registry.get("riichi")
    assert riichi.resolve({"value.pinfu": 1}) == riichi.resolve({"value.pinfu": 1})
    for impossible in (True, [1], 1.0):
        with pytest.raises(OptionError):
            riichi.resolve({"value.pinfu": impossible})
