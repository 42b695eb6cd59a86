"""Scripted deals, played by the engine: what happens at the table, clause by clause."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules import registry
from rules.deals.player import play_script
from rules.deals.script import read_script

DEALS = Path(__file__).parent.parent / "deals"


def deals_of(ruleset_id: str) -> list[dict[str, object]]:
    found = json.loads((DEALS / f"{ruleset_id}.json").read_text(encoding="utf-8"))
    assert found["ruleset"] == ruleset_id
    deals: list[dict[str, object]] = found["deals"]
    return deals


def all_deals() -> list[object]:
    return [
        pytest.param(path.stem, deal, id=f"{path.stem}-{deal['name']}")
        for path in sorted(DEALS.glob("*.json"))
        for deal in deals_of(path.stem)
    ]


@pytest.mark.parametrize(("ruleset_id", "deal"), all_deals())
def test_deal(ruleset_id: str, deal: dict[str, object]) -> None:
    assert play_script(read_script(deal, ruleset_id)).missed == []


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_every_rule_set_has_deals(ruleset_id: str) -> None:
    deals = deals_of(ruleset_id)
    names = [deal["name"] for deal in deals]
    assert deals and len(names) == len(set(names))


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_in_half_of_the_deals_another_than_the_first_chair_deals(ruleset_id: str) -> None:
    deals = deals_of(ruleset_id)
    first = [deal for deal in deals if deal.get("dealer", "E") == "E"]
    assert 2 * len(first) <= len(deals)


def procedures() -> list[object]:
    return [
        pytest.param(path.stem, procedure["name"], id=f"{path.stem}-{procedure['name']}")
        for path in sorted((DEALS.parent / "vectors").glob("*.json"))
        for procedure in json.loads(path.read_text(encoding="utf-8")).get("procedures", ())
        if procedure["expect"].get("allowed", True)  # house rules that are refused are no deal
    ]


@pytest.mark.parametrize(("ruleset_id", "name"), procedures())
def test_every_procedure_is_a_deal(ruleset_id: str, name: str) -> None:
    assert name in {deal["name"] for deal in deals_of(ruleset_id)}


def test_every_file_belongs_to_a_rule_set() -> None:
    assert {path.stem for path in DEALS.glob("*.json")} <= set(registry.ids())
