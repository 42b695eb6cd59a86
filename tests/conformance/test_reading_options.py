"""House rules are declared and read by their page alone, as what they are declared to be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from rules.core.house_rules import HouseRules, Switches, choice, number, switch
from rules.core.options import Option, OptionValues
from rules.engine import registry
from tests.test_imports import PAGES, imported, parsed, sources, where

OF_EVERY_MATCH = {"players"}
"""What the library knows by name."""
OF_THE_TABLE = {"claim_timeout_s"}
"""What the window reads, where a page declares it."""


def named(path: Path) -> Iterator[tuple[int, str]]:
    """Where a file reads one house rule of `options` by a name in quotes, with its line."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Subscript):
            owner, key = node.value, node.slice
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            owner, key = node.func.value, (node.args or [node.func])[0]
        else:
            continue
        if isinstance(key, ast.Constant) and ast.unparse(owner).rpartition(".")[2] in ("o", "options"):
            yield node.lineno, str(key.value)


def test_the_library_reads_no_house_rule_by_its_name() -> None:
    """What a part needs to know it is handed by the page."""
    found = [(where(path, line, name), name) for layer in ("rules", "ai", "saves") for path in sources(layer)
             for line, name in named(path)]  # fmt: skip
    assert found, "reads are not found"
    assert not [text for text, name in found if name not in OF_EVERY_MATCH]


def page_of(ruleset_id: str) -> ModuleType:
    return import_module(f"rules.variants.{ruleset_id}.rules")


def read_in(path: Path) -> set[str]:
    """The attributes that a page reads anywhere but where it declares its house rules."""
    return {
        node.attr
        for part in parsed(path).body
        if not (isinstance(part, ast.ClassDef) and part.name == "Options")
        for node in ast.walk(part)
        if isinstance(node, ast.Attribute)
    }


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_a_page_reads_every_house_rule_that_it_declares(ruleset_id: str) -> None:
    """A page that is built on another one reads there what it shares with it."""
    own = sorted((PAGES / ruleset_id).glob("*.py"))
    modules = [name for path in own for _, name in imported(path) if name.startswith("rules.variants.")]
    folders = {ruleset_id, *(name.split(".")[2] for name in modules)}
    read = {attribute for id in folders for path in (PAGES / id).glob("*.py") for attribute in read_in(path)}
    house = page_of(ruleset_id).Options
    assert registry.get(ruleset_id).house_rules is house
    declared = {name for name, found in vars(house).items() if isinstance(found, Switches) or hasattr(found, "option")}
    assert declared - read - OF_EVERY_MATCH - OF_THE_TABLE == set()


def test_the_window_reads_its_own() -> None:
    read = {name for path in sources("game") for _, name in named(path)}
    assert read >= OF_THE_TABLE


class Options(HouseRules):
    """A page's."""

    rounds = number(4, range=(1, 4), group="match")
    bonus_tiles = switch(True, group="bonus")
    limits = Switches("{}_limit", {id: switch(id != "all_green", group="limits") for id in ("all_green", "all_honors")})
    dice = choice("one", ("one", "two"), group="wall")


VALUES = {"rounds": 2, "bonus_tiles": False, "all_green_limit": True, "all_honors_limit": False, "dice": "two"}


def test_house_rules_are_declared_in_the_order_of_the_page() -> None:
    assert Options.declared == (
        Option("rounds", int, 4, range=(1, 4), group="match"),
        Option("bonus_tiles", bool, True, group="bonus"),
        Option("all_green_limit", bool, False, group="limits"),
        Option("all_honors_limit", bool, True, group="limits"),
        Option("dice", str, "one", ("one", "two"), group="wall"),
    )


def test_they_are_values_of_a_match_and_functions_on_the_class() -> None:
    house: OptionValues = Options(VALUES)
    assert (Options.of(house).rounds, Options.of(house).bonus_tiles, Options.of(house).dice) == (2, False, "two")
    assert (Options.rounds(house), Options.dice(house)) == (2, "two")
    assert [rule(house) for rule in Options.limits.values()] == [True, False]


def test_another_page_takes_a_house_rule_over() -> None:
    class Other(HouseRules):
        rounds = Options.rounds.but(default=1)
        dice = Options.dice
        limits = Switches("{}_limit", {"all_honors": Options.limits["all_honors"]})

    assert [option.id for option in Other.declared] == ["rounds", "dice", "all_honors_limit"]
    assert (Other.rounds.option.default, Options.rounds.option.default) == (1, 4)
    theirs = Other({"rounds": 3, "dice": "one", "all_honors_limit": True})
    assert Options.rounds(theirs) == 3 and Options.limits["all_honors"](theirs)
    with pytest.raises(TypeError, match="not the house rules of"):
        Options.of(theirs)


def test_a_page_that_has_all_house_rules_of_another_derives_from_them() -> None:
    class More(Options):
        kuitan = switch(True, group="win")
        rounds = Options.rounds.but(default=2)

    assert [option.id for option in More.declared] == [*(option.id for option in Options.declared), "kuitan"]
    assert More.declared[0].default == 2
    more: OptionValues = More({**VALUES, "kuitan": False})
    assert Options.of(more).rounds == 2 and not More.of(more).kuitan
    with pytest.raises(TypeError, match="not the house rules of"):
        More.of(Options(VALUES))


def test_a_house_rule_that_is_missing_renamed_or_hides_a_mapping_is_refused() -> None:
    with pytest.raises(TypeError, match="without rounds, dice"):
        Options({key: VALUES[key] for key in VALUES if key not in ("rounds", "dice")})
    with pytest.raises(RuntimeError) as renamed:
        type("Other", (HouseRules,), {"turns": Options.rounds})
    assert "one name, rounds" in str(renamed.value.__cause__)
    with pytest.raises(TypeError, match="call it values_"):
        type("Other", (HouseRules,), {"values": number(1, range=(0, 1), group="values")})
