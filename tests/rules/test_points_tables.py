"""Tables of points list what scoring and payments give for real hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod

import pytest

from rules.core.melds import Seat
from rules.core.words import Words
from rules.engine import registry
from rules.rulebook import PointsTable
from rules.rulebook.examples import payments_of, scored_under, settled
from rules.rulebook.pages import Rulebook
from rules.rulebook.points_tables import DEALER, OTHER, PointsTables
from rules.rulebook.printing import as_text
from rules.scoring.hand_context import BY_DISCARD, BY_SELF, HandContext
from rules.scoring.imagined import ImaginesHands, products
from rules.scoring.settlement import total
from rules.scoring.sheets import HALVES, ScoreSheet


def tables(ruleset: str, **given: object) -> list[PointsTable]:
    page = registry.get(ruleset)
    book = Rulebook(page, page.resolve(given), Words("en"))
    rows = [row for group in book.rows.values() for row in group]
    return list(PointsTables(page, book.options, book.phrases, rows).tables())


def cells(ruleset: str, number: int, label: str, **given: object) -> tuple[str, ...]:
    return dict(tables(ruleset, **given)[number].rows)[label.replace(" ", "\N{NO-BREAK SPACE}")]


def test_each_rule_set_has_tables() -> None:
    assert [id for id in registry.ids() if not tables(id)] == []


def test_han_and_fu_are_paid_as_everybody_knows_them() -> None:
    dealer, limits, other, _ = tables("riichi")
    assert cells("riichi", 0, "30 fu")[:3] == ("1500\n500", "2900\n1000", "5800\n2000")
    assert cells("riichi", 2, "30 fu") == ("1000\n500 / 300", "2000\n1000 / 500", "3900\n2000 / 1000",
                                          "7700\n3900 / 2000")  # fmt: skip
    assert cells("riichi", 2, "20 fu")[:2] == ("–", "–\n700 / 400"), "only a self-drawn pinfu has 20 fu"
    assert cells("riichi", 2, "25 fu")[:3] == ("–", "1600\n–", "3200\n1600 / 800")
    assert [label.split(" · ")[0] for label, _ in limits.rows][-2:] == ["Counted yakuman", "Yakuman"]
    assert (dealer.title, limits.title, other.title) == ("The dealer wins", "", "Another player wins")


def test_tables_follow_the_house_rules() -> None:
    assert cells("hong_kong_old", 0, "4–6 faan") == ("8", "4", "8")
    assert cells("hong_kong_old", 0, "4 faan", base_table="full_spicy")[:1] == ("64",)
    assert cells("hong_kong_old", 0, "4–6 faan", east_doubles=False) == ("4", "2", "4")
    assert cells("riichi", 2, "30 fu", round_up_mangan=True)[-1] == "8000\n4000 / 2000"
    assert "Counted yakuman" not in str(tables("riichi", counted_yakuman=False))
    assert not any("3 points" in label for table in tables("mcr") for label, _ in table.rows), "below the minimum"


def test_the_last_row_of_a_grid_stands_for_all_that_reach_the_limit() -> None:
    assert [label for label, _ in tables("wuhan", cap=50, golden_cap=100)[0].rows][-2:] == ["×64", "×128+"]
    assert tables("wuhan", minimum_multiplier=16)[0].rows[0][1][:2] == ("–", "30 / 20\n30")


def test_what_the_dealer_gets_beside_the_hand_stands_in_no_table() -> None:
    only, = tables("watching_the_pot")
    assert dict(only.rows)["50\N{NO-BREAK SPACE}points"] == ("50", "100", "200", "400", "800", "1600")
    apart, = tables("watching_the_pot", win_bonus_multiplied=False)
    assert dict(apart.rows)["50\N{NO-BREAK SPACE}points"][:2] == ("50\n50", "95\n90"), "a bonus is added later"


def test_a_table_has_a_column_for_each_payer_who_pays_otherwise() -> None:
    both = [(column.way, column.payer) for column in tables("mcr")[0].columns]
    assert both == [("Win on a discard", "Discarder"), ("Win on a discard", "Others"), ("Self-drawn win", "Each")]
    assert [column.payer for column in tables("sichuan")[0].columns] == ["Discarder", "Each"]
    assert len(tables("sichuan")) == 1, "the dealer is like the others"
    assert all(len(table.columns) <= 5 for table in tables("hong_kong_old"))


def test_uncommon_numbers_are_left_out_and_equal_ones_joined() -> None:
    assert [label.split()[0] for label, _ in tables("mcr")[0].rows][:6] == ["8", "9", "10", "11", "12", "16"]
    assert next(label for label, _ in tables("american")[0].rows) == "25\N{NO-BREAK SPACE}points"
    assert [label for label, _ in tables("xiangyang")[0].rows] == ["×1", "×2", "×4", "×8", "×16+"]
    assert products((3, 2)) == (1, 2, 3, 4, 6, 8, 9, 12, 16, 18, 24, 27, 32, 36, 48, 54, 64)


def test_the_text_of_the_book_has_the_tables_in_columns() -> None:
    page = registry.get("hong_kong_old")
    lines = as_text(Rulebook(page, page.resolve(), Words("en"))).splitlines()
    assert "  Win on a discard · Discarder · Others" in lines
    head = next(line for line in lines if line.split() == ["Discarder", "Others", "Each"])
    row = next(line for line in lines if line.startswith("  4–6\N{NO-BREAK SPACE}faan"))
    assert row.split()[-3:] == ["8", "4", "8"]
    assert len(row) == len(head)


def examples(ruleset: str) -> Iterator[tuple[HandContext, ScoreSheet]]:
    """Example hands without circumstances, won by each seat in each way, with their sheets."""
    page = registry.get(ruleset)
    table = page.at(page.resolve())
    for text in {element.example for element in page.elements if "#" not in element.example}:
        scored = scored_under(page, page.resolve(), table, text)
        for seat, source in ((DEALER, 1), (DEALER, None), (OTHER, 2), (OTHER, DEALER), (OTHER, None)):
            if scored is not None:
                case = replace(scored[0], seat=seat, source=source, by=BY_SELF if source is None else BY_DISCARD)
                if (sheet := table.scoring.judge(case)).legal:
                    yield case, sheet


def paid(ruleset: str, case: HandContext, sheet: ScoreSheet) -> list[Seat]:
    page = registry.get(ruleset)
    return payments_of(page.at(page.resolve()), case, sheet)


@pytest.mark.parametrize(
    "ruleset", ["hong_kong_old", "mcr", "sichuan", "singapore", "western_classical", "riichi", "tianjin", "korean"]
)
def test_imagined_hands_are_paid_as_real_ones(ruleset: str) -> None:
    page = registry.get(ruleset)
    scoring, seen = page.at(page.resolve()).scoring, 0
    assert isinstance(scoring, ImaginesHands)
    axes = scoring.axes
    assert axes is not None
    units = [axis.unit for axis in (axes.rows, axes.columns) if axis is not None]
    for case, sheet in examples(ruleset):
        steps = {step.key: step.amount for step in sheet.steps}
        worth = {unit: steps.get(unit, sum(line.amount for line in sheet.lines if line.unit == unit)) for unit in units}
        if any(line.unit in ("limit", "half_limit") for line in sheet.lines) or "limit_yakuman" in steps:
            continue
        if units == ["times"]:
            continue
        imagined = scoring.imagined(case, worth)
        assert paid(ruleset, case, imagined) == paid(ruleset, case, sheet), (case, worth)
        seen += 1
    assert seen > 20 or units == ["times"]


@pytest.mark.parametrize("ruleset", ["wuhan", "watching_the_pot"])
def test_imagined_products_are_paid_as_real_ones(ruleset: str) -> None:
    page = registry.get(ruleset)
    table, seen = page.at(page.resolve()), 0
    assert isinstance(table.scoring, ImaginesHands)
    for case, sheet in examples(ruleset):
        factors = [line.amount for line in sheet.lines if line.unit == "times" and line.element != "self_draw"]
        added = sum(line.amount for line in sheet.lines if line.unit not in ("times", HALVES))
        imagined = table.scoring.imagined(case, {"times": prod(factors), "points": added})
        assert for_hand(ruleset, case, imagined) == for_hand(ruleset, case, sheet), case
        seen += 1
    assert seen > 20


def for_hand(ruleset: str, case: HandContext, sheet: ScoreSheet) -> int:
    """What the winner receives for the hand alone, from whoever pays for it."""
    page = registry.get(ruleset)
    table = page.at(page.resolve())
    payments = [payment for payment in settled(table, case, sheet) if payment.reason == "win"]
    return total(payments, table.players)[case.seat]
