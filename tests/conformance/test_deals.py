"""Scripted deals, played by the engine: what happens at the table, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from tests import variant_files
from tests.agreed import Told
from tests.circumstances import Watcher, bonus_of, read_wins
from tests.consistency import contradictions
from tests.payments import worked_out
from tests.texts import section, spoken


def deals_of(ruleset_id: str) -> list[dict[str, object]]:
    deals: list[dict[str, object]] = variant_files.read(ruleset_id, variant_files.DEALS)["deals"]
    return deals


def all_deals() -> list[object]:
    return [
        pytest.param(ruleset_id, deal, id=f"{ruleset_id}-{deal['name']}")
        for ruleset_id in variant_files.files(variant_files.DEALS)
        for deal in deals_of(ruleset_id)
    ]


SAID = {ev.MatchEnded: "match_over", ev.DealDrawn: "deal_drawn", ev.Paid: "payment"}
"""Under which words of the translations the reasons of events stand."""

BEFORE = "before"
"""The reason of payments that only set up the points of a script."""


def unexplained(ruleset_id: str, match: Match) -> Iterator[str]:
    """Counts and reasons without words, and payments that their terms do not lead to (a debt may be of either side)."""
    words = {*section("sparrows", "en"), *spoken(ruleset_id, "en", "sparrows")}
    for event in match.events:
        if isinstance(event, ev.Scored):
            sheet = event.sheet
            if sheet.legal != (sheet.reason == "") or not all(f"formula_{step.key}" in words for step in sheet.steps):
                yield f"{sheet}"
        elif isinstance(event, ev.MatchEnded | ev.DealDrawn | ev.Paid):
            if f"{SAID[type(event)]}_{event.reason}" not in words and event.reason != BEFORE:
                yield f"{event}"
            for one in event.transfers if isinstance(event, ev.Paid) else ():
                nameless = any(f"share_{term.key}" not in words for term in one.why)
                if nameless or (one.why and abs(worked_out(one)) != one.amount):
                    yield f"{event.reason}: {one}"


@pytest.mark.parametrize(("ruleset_id", "deal"), all_deals())
def test_deal(ruleset_id: str, deal: dict[str, object]) -> None:
    played = play_script(read_script(deal, ruleset_id))
    assert played.missed == []
    assert list(unexplained(ruleset_id, played.match)) == []
    assert list(contradictions(played.match.events)) == []
    assert list(Told(played.match.table).faults(played.match.events)) == []
    read_wins(played.match.events, Watcher(played.match.state.players, bonus_of(played.match)))


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
        pytest.param(ruleset_id, procedure["name"], id=f"{ruleset_id}-{procedure['name']}")
        for ruleset_id, cases in variant_files.all_read(variant_files.CASES)
        for procedure in cases.get("procedures", ())
        if procedure["expect"].get("allowed", True)  # house rules that are refused are no deal
    ]


@pytest.mark.parametrize(("ruleset_id", "name"), procedures())
def test_every_procedure_is_a_deal(ruleset_id: str, name: str) -> None:
    assert name in {deal["name"] for deal in deals_of(ruleset_id)}


def test_every_file_belongs_to_a_rule_set() -> None:
    assert {*variant_files.files(variant_files.DEALS), *variant_files.files(variant_files.CASES)} <= set(registry.ids())
