"""Published rules: each can be played, is what its source says, and has a name and sources."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from rules.core.words import LANGUAGES, Words
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.notation import parse_example
from rules.engine.table import Table
from rules.rulebook.examples import score_sheet
from rules.variants.hong_kong_old.rules import Options, win_payment
from tests.play import play_deals, random_chooser

VARIANTS = Path(__file__).parents[2] / "rules" / "variants"
ALL = [(ruleset.id, key) for ruleset in registry.all_rulesets() for key in ruleset.published]


def table_of(ruleset_id: str, key: str) -> Table:
    ruleset = registry.get(ruleset_id)
    return ruleset.at(ruleset.resolve(ruleset.published[key].options))


@pytest.mark.parametrize(("ruleset_id", "key"), ALL)
def test_a_deal_is_played_to_its_end(ruleset_id: str, key: str) -> None:
    ruleset, rng = registry.get(ruleset_id), random.Random(7)
    match = Match.new(ruleset, ruleset.resolve(ruleset.published[key].options), seed=7)
    assert any(events for events in play_deals(match, 1, random_chooser(rng), rng))


@pytest.mark.parametrize(("ruleset_id", "key"), ALL)
def test_its_name_is_in_every_language_and_its_sources_in_the_notes(ruleset_id: str, key: str) -> None:
    rules = registry.get(ruleset_id).published[key]
    notes = " ".join((VARIANTS / ruleset_id / "notes.md").read_text(encoding="utf-8").split())
    told = notes[notes.index(f"- **{key}**:") :].partition("Sources: ")
    values = told[0].partition(": ")[2].strip(" .").replace("`", "").split(", ")
    assert set(values) == {f"{id} {str(value).lower() if isinstance(value, bool) else value}"
                           for id, value in rules.options.items()}  # fmt: skip
    assert all(source in told[2].partition(" - **")[0] for source in rules.sources or ("none.",))
    for language in LANGUAGES:
        assert Words(language).own_text(ruleset_id, f"published_{key}") != f"published_{key}"


def worth(key: str, hand: str) -> int:
    """The points of a hand of riichi under published rules."""
    table = table_of("riichi", key)
    sheet = score_sheet(table, replace(parse_example(registry.get("riichi"), hand), options=table.options))
    assert sheet is not None and sheet.legal
    return int(sheet.score)


def test_riichi_counts_as_each_of_them_says() -> None:
    keys = ("tenhou", "mahjong_soul", "m_league", "ema", "wrc")
    four_han = [worth(key, "223344m 567p 88s 67s <5s #ready seat=S") for key in keys]
    assert four_han == [7700, 7700, 8000, 7700, 8000]
    orphans = [worth(key, "19m 19p 19s 1234567z <7z seat=S") for key in keys]
    assert orphans == [32_000, 64_000, 32_000, 32_000, 32_000]
    several = [table_of("riichi", key).ending.winners_of for key in keys]
    assert [winners and winners(3) for winners in several] == [0, 3, 1, 3, 1]


def test_tables_of_hong_kong_are_named_by_minimum_and_payment() -> None:
    old = registry.get("hong_kong_old")
    for key, rules in old.published.items():
        options = old.resolve(rules.options)
        assert key in ("hkma", f"faan_{options['minimum_faan']}_{options['base_table']}")


def test_the_association_of_hong_kong_pays_as_its_table_says() -> None:
    options = Options.of(table_of("hong_kong_old", "hkma").options)
    for faan, discard, drawn in ((3, 32, 16), (4, 64, 32), (5, 96, 48), (10, 512, 256), (13, 512, 256)):
        taken = win_payment(faan, False, 0, 2, False, 4, options).transfers
        assert [(one.payer, one.amount) for one in taken] == [(2, discard)]
        taken = win_payment(faan, False, 0, None, True, 4, options).transfers
        assert [one.amount for one in taken] == [drawn] * 3
    assert win_payment(0, True, 1, 2, False, 4, options).transfers[0].amount == 512
