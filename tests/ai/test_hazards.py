"""Who wins on what is thrown: counted as it was played, read from what lies open, priced by what it cost."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ai.counting import fit_hazards
from ai.danger import dangers, threats
from ai.deal_statistics import measurement_for, measurements
from ai.hazards import DEFAULT, DISCARDER, OTHERS, STATES, TRAITS, WINNER, Hazards, OpenSigns, dealer_role
from ai.levels import EXPERT, STANDARD, WEIGHTS
from ai.prices import price
from ai.prospects import plan_book
from ai.watching import DealIn, Observations, ObservedDiscard, PlayedDeal, deal_ins, observe
from rules.core.tiles import parse_tiles
from rules.engine import events as ev
from rules.engine import registry
from rules.scoring.transfers import Transfer
from tests.ai.test_course import FILES
from tests.rigged import discard, rigged

Deals = list[Sequence[PlayedDeal]]


def discards(
    deal: int, traits: tuple[str, ...], hit: bool, waits: bool = True, turn: int = 7, opened: int = 2
) -> ObservedDiscard:  # fmt: skip
    """A tile that the second seat threw to the third, the first being the dealer."""
    return ObservedDiscard(deal, 1, 2, 0, opened, turn, False, waits, traits, hit)


def test_what_was_thrown_and_won_on_is_what_is_counted() -> None:
    """Half of the seats with two open sets wait; they win on one plain tile in eight, on ends half as often."""
    lost, other = PlayedDeal([], False, -30), PlayedDeal([], False, -10)
    deals: Deals = [[other, lost if number % 8 == 0 else other, other] for number in range(800)]
    found = [discards(number, ("open_2",), number % 8 == 0) for number in range(800)]
    found += [discards(number, ("open_2", "end"), number % 16 == 0) for number in range(800)]
    found += [discards(number, ("open_2",), False, waits=False) for number in range(800)] * 2
    counted = fit_hazards(Observations(deals, found))
    assert counted.waits[2][2] == pytest.approx(0.5, abs=0.01)
    assert counted.waits[2][3] == pytest.approx(DEFAULT.waits[2][3]), "nobody was seen so late"
    assert counted.hits["open_2"] == pytest.approx(1 / 8, abs=0.01)
    assert counted.hits["end"] == pytest.approx(1 / 2, abs=0.05)
    assert counted.hits["own"] == 1.0, "of what was never seen nothing is said"


def test_a_deal_in_costs_what_it_is_worse_than_not_winning() -> None:
    lost, other, winner = PlayedDeal([], False, -30), PlayedDeal([], False, -10), PlayedDeal([], True, 90)
    deals: Deals = [[other, lost, winner], [other, other, winner], [other, winner, other]] * 400
    found = [discards(number, ("open_2",), number % 3 == 0) for number in range(1200)]
    counted = fit_hazards(Observations(deals, found)).costs
    assert counted is not None and counted[OTHERS] == pytest.approx(20)
    assert [dealer_role(*seats) for seats in ((0, 1, 0), (1, 0, 0), (1, 2, 0))] == [WINNER, DISCARDER, OTHERS]


def test_where_play_goes_on_a_deal_in_costs_what_is_paid() -> None:
    """Two win on one tile of the dealer, then one of them on the other's: what is drawn and kongs cost nothing here."""
    shares = {"win": ((1, 0, 4), (2, 0, 2)), "kong": ((1, 0, 9),), "later": ((2, 1, 6),)}
    paid = {
        reason: ev.Paid.of(reason, tuple(Transfer(payer, payee, points) for payee, payer, points in found), 4)
        for reason, found in shares.items()
    }
    wins = [ev.Won(seat, 3, 3, "discard", source, ()) for seat, source in ((1, 0), (2, 0), (2, 1))]
    found = [*deal_ins([wins[0], wins[1], paid["win"], paid["kong"], wins[2], paid["later"], paid["win"]])]
    assert found == [DealIn(1, 0, 0, 4), DealIn(2, 0, 0, 2), DealIn(2, 1, 0, 6)]
    costs = fit_hazards(Observations([], [], found * 200)).costs
    assert costs is not None and costs[DISCARDER] == pytest.approx(3, abs=0.2)
    assert costs[OTHERS] == pytest.approx(6, abs=0.6)


def test_what_is_watched_is_what_happens() -> None:
    """Who could win on a discard waited, and most of those who could did."""
    ruleset = registry.get("hong_kong_old")
    seen = observe(ruleset, ruleset.resolve(), 24, 5)
    hits = [one for one in seen.discards if one.hit]
    assert len(seen.deals) == 24 and len(hits) > 3
    assert all(one.waits for one in hits)
    assert all(seen.deals[one.deal][one.other].won for one in hits)
    assert all({*one.traits} <= {*TRAITS} and one.traits[0] in STATES for one in seen.discards)


def test_what_lies_open_is_read() -> None:
    match = rigged(registry.get("hong_kong_old"), {0: "1z 5p"})
    discard(match, 0, "5p")
    view = match.view(1)
    signs = OpenSigns.of(view, view.seats[0])
    east, dots = parse_tiles("1z")[0], {rank: parse_tiles(f"{rank}p")[0] for rank in (2, 4, 5, 7, 8, 9)}
    assert signs.traits(dots[5], 3) == ("open_0", "own")
    assert signs.traits(dots[2], 3) == ("open_0", "edge", "blocked")
    assert signs.traits(dots[8], 2) == ("open_0", "edge", "left_2", "blocked")
    assert signs.traits(dots[9], 0) == ("open_0", "end", "left_0")
    assert signs.traits(east, 1) == ("open_0", "honor_1")
    four = signs._replace(own=frozenset({dots[7]}), passed=frozenset({dots[4]}), suit=1)
    assert four.traits(dots[4], 4) == ("open_0", "half_blocked", "in_suit", "passed")
    assert four.traits(east, 4) == ("open_0", "honor_3", "honor_beside_suit")


def test_danger_is_the_chance_to_wait_times_that_of_the_kind() -> None:
    match = rigged(registry.get("hong_kong_old"), {0: "1z 5p"})
    discard(match, 0, "5p")
    view = match.view(1)
    counted = Hazards(((0.5, 0.7),), 0.9, {"open_0": 0.1, "end": 0.5, "own": 0.0})
    waiting = [(seat, chance) for seat, chance in threats(view, counted) if seat.seat == 0]
    assert [chance for _, chance in waiting] == [0.5]
    risks = dangers(view, waiting, [4] * 34, counted)
    one, three, five = parse_tiles("135p")
    assert (risks[one], risks[three], risks[five]) == (0.025, 0.05, 0.0)


@pytest.mark.parametrize("ruleset_id", FILES)
def test_every_file_tells_dangers_of_a_rule_set(ruleset_id: str) -> None:
    """Seats wait more often as time goes on, and nothing is gained by a deal-in."""
    for one in measurements(ruleset_id):
        if one.hazards is DEFAULT:
            continue
        assert {*one.hazards.hits} == {*TRAITS} and one.hazards.costs is not None
        assert all(0 <= chance <= 1 for row in one.hazards.waits for chance in row)
        assert all(number >= 0 for number in (*one.hazards.hits.values(), *one.hazards.costs.values()))
        assert any(row[0] < row[-1] for row in one.hazards.waits)


def test_experts_alone_know_what_was_counted_and_a_price_grows_with_the_stakes() -> None:
    ruleset = registry.get("hong_kong_old")
    prices: list[tuple[float, float]] = []
    for options in (dict[str, object](), {"base_table": "full_spicy"}, dict[str, object]()):
        match = rigged(ruleset, {0: "1z 5p"}, options=ruleset.resolve(options))
        view = match.view(1)
        book = plan_book(view.table, WEIGHTS[EXPERT])
        assert book.hazards is measurement_for(view.table).hazards
        assert plan_book(view.table, WEIGHTS[STANDARD]).hazards is DEFAULT
        prices.append((price(view, view.seats[0], book), price(view, view.seats[2], book)))
    assert prices[0] == prices[2] and prices[1] == pytest.approx([16 * one for one in prices[0]])
    assert all(dealer > other > 0 for dealer, other in prices), "East wins double"
