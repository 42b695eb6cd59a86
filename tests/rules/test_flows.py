"""How a match goes on: numbered deals, rounds with a target, and what is left on the table at the end."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.options import Value
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.state import REPLAYED
from rules.engine.table import State
from rules.mechanics.match_formats.fixed_deals import FixedDeals, somebody_out_of_points
from rules.mechanics.match_formats.rounds import Rounds, end_match, places_by_points
from rules.mechanics.match_formats.target import RoundsToTarget, results
from rules.variants.riichi.yakitori import WON, PriceOfNoWin
from tests.play import play_deals, random_chooser


def a_state(ruleset_id: str, **options: Value) -> State:
    ruleset = registry.get(ruleset_id)
    return Match.new(ruleset, ruleset.resolve(options), seed=1, seating="fixed").state


def six_deals() -> Match:
    match, rng = Match.new(registry.get("sichuan"), seed=2), Random(2)
    for _ in play_deals(match, 6, random_chooser(rng), rng):
        pass
    return match


def test_deals_of_a_fixed_number_all_count_and_are_numbered_on() -> None:
    """Whoever deals; `extra` are the deals in a row of the same dealer, as the table shows them."""
    match = six_deals()
    ended = [event for event in match.events if isinstance(event, ev.DealEnded)]
    assert [event.next_round_deal for event in ended] == [2, 3, 4, 5, 6, 7]
    assert all(event.counted is True and event.next_round == 0 for event in ended)
    row, dealer, rows = 0, 0, list[int]()
    for event in ended:
        row = row + 1 if event.next_dealer == dealer else 0
        dealer = event.next_dealer
        rows.append(row)
    assert [event.extra for event in ended] == rows
    assert 0 in rows and max(rows) > 0


def test_winners_of_a_deal_are_named_where_it_ends() -> None:
    match = six_deals()
    won: list[int] = []
    met = 0
    for event in match.events:
        if isinstance(event, ev.Won):
            won.append(event.seat)
        elif isinstance(event, ev.DealEnded):
            assert event.winners == tuple(won)
            met += len(won)
            won = []
    assert met


def test_seats_of_a_match_of_deals_are_drawn_at_random() -> None:
    flow = FixedDeals(8, lambda state: 0)
    drawn = [flow.seating(a_state("sichuan"), Random(seed)) for seed in range(40)]
    seats = {event.people for event in drawn if isinstance(event, ev.SeatsDrawn) and not event.throws}
    assert len(seats) > 12 and all(sorted(one) == [0, 1, 2, 3] for one in seats)


@pytest.mark.parametrize(("least", "reason"), [(1, ""), (0, "bankruptcy"), (-5, "bankruptcy")])
def test_who_has_no_points_left_ends_a_match_in_which_points_were_given_out(least: int, reason: str) -> None:
    state = a_state("sichuan", start_points=50)
    state.scores[:] = [80, least, 70, 50]
    assert somebody_out_of_points(state) == reason
    without = a_state("sichuan", start_points=0)
    without.scores[:] = [80, least, 70, 50]
    assert somebody_out_of_points(without) == ""


# Rounds to a target --------------------------------------------------------------------------------------------------

TARGET = 30_000


@pytest.mark.parametrize(("best", "round_wind", "wind", "reason"), [
    (TARGET, 0, 1, ""),  # a whole round is still to come
    (TARGET, 1, 1, ""),
    (TARGET - 1, 1, 2, ""),  # nobody has the target: the extension
    (TARGET, 1, 2, "rounds"),  # the regular length is over, and somebody has it
    (TARGET, 2, 2, "target"),  # reached in the extension
    (TARGET - 1, 2, 2, ""),
    (TARGET - 1, 2, 3, "rounds"),  # the extension is over
    (TARGET, 2, 3, "target"),
])  # fmt: skip
def test_rounds_go_on_until_the_target_or_the_end_of_the_extension(
    best: int, round_wind: int, wind: int, reason: str
) -> None:
    state = a_state("riichi")
    state.scores[:] = [20_000, best, 25_000, 24_000]
    state.round_wind = round_wind
    assert RoundsToTarget(2, lambda state: False, target=TARGET, extension=1).end_reason(state, wind) == reason


@pytest.mark.parametrize(("round_wind", "round_deal", "dealer", "willing", "best", "drawn", "stops"), [
    (1, 4, 1, True, TARGET, "", True),  # the last deal of the regular length
    (0, 4, 1, True, TARGET, "", False),
    (1, 3, 1, True, TARGET, "", False),
    (1, 4, 2, True, TARGET, "", False),  # the dealer does not lead
    (1, 4, 1, False, TARGET, "", False),
    (1, 4, 1, True, TARGET - 1, "", False),
    (1, 4, 1, True, TARGET, REPLAYED, False),
])  # fmt: skip
def test_a_dealer_who_leads_may_stop_in_the_last_deal_only(
    round_wind: int, round_deal: int, dealer: int, willing: bool, best: int, drawn: str, stops: bool
) -> None:
    state = a_state("riichi")
    state.scores[:] = [20_000, best, 25_000, 24_000]
    state.round_wind, state.round_deal, state.dealer, state.drawn_deal = round_wind, round_deal, dealer, drawn
    flow = RoundsToTarget(2, lambda state: True, target=TARGET, extension=1, may_stop=lambda state: willing)
    assert flow.end_reason(state, round_wind) == ("leader_stops" if stops else "")
    assert RoundsToTarget(2, lambda state: True, target=TARGET, extension=1).end_reason(state, round_wind) == ""


def test_what_lies_on_the_table_at_the_end_is_the_leaders() -> None:
    state = a_state("riichi")
    state.scores[:] = [20_000, 31_000, 24_000, 23_000]
    state.pot = 2_000
    flow = RoundsToTarget(2, lambda state: False, return_points=30_000, uma=(40_000, 10_000, -10_000, -20_000))
    left, ended = flow.match_end_events(state, "rounds")
    assert isinstance(left, ev.Paid) and isinstance(ended, ev.MatchEnded)
    assert (left.reason, left.amounts, left.pot) == ("pot_left", (0, 2_000, 0, 0), -2_000)
    assert ended == ev.MatchEnded((4, 1, 2, 3), "rounds", (-30_000, 43_000, 4_000, -17_000))
    state.pot = 0
    assert flow.match_end_events(state, "rounds") == [
        ev.MatchEnded((4, 1, 2, 3), "rounds", (-30_000, 41_000, 4_000, -17_000)),
    ]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "options", "names"), [
    ("riichi", {}, {"points", "uma", "oka"}), ("riichi", {"oka": False, "uma": "none"}, {"points"}),
    ("riichi", {"whole_results": True}, {"points", "uma", "oka", "rounding"}), ("sanma", {}, {"points", "uma", "oka"}),
    ("riichi", {"shared_places": True}, {"points", "uma", "oka"}),
    ("sanma", {"shared_places": True}, {"points", "uma", "oka"}),
    ("japanese_classical", {"uma": "500_200"}, {"points", "uma"}), ("mcr", {"table_points": True}, set()),
])  # fmt: skip
def test_the_parts_of_results_add_up_to_them(ruleset: str, options: dict[str, Value], names: set[str]) -> None:
    state = a_state(ruleset, **options)
    scores = [31_400, 18_300, 31_400, 18_900][: state.players]
    state.scores[:] = scores
    flow, start = state.table.flow, state.table.start_points
    assert isinstance(flow, Rounds)
    parts, ended = flow.result_parts(scores, start), flow.match_end_events(state, "rounds")[-1]
    assert isinstance(ended, ev.MatchEnded) and set(parts) == names
    if parts:
        assert tuple(map(sum, zip(*parts.values(), strict=True))) == ended.results
    if isinstance(flow, RoundsToTarget) and flow.shares_places:
        assert ended.places == ((1, 4, 1, 3) if state.players == 4 else (1, 3, 1))
        assert len({part[0] - part[2] for part in parts.values()}) == 1, "whoever is level gets the same"
    elif isinstance(flow, RoundsToTarget) and "oka" in parts:
        assert parts["oka"] == ((flow.return_points - start) * state.players, *[0] * (state.players - 1))
        assert sum(parts["uma"]) == 0


def test_leaders_of_equal_points_share_what_lies_on_the_table_where_places_are_shared() -> None:
    state = a_state("riichi", shared_places=True)
    state.scores[:], state.pot = [30_000, 30_000, 30_000, 9_000], 1_000
    flow = RoundsToTarget(2, lambda state: False, return_points=30_000, uma=(50_000, 10_000, -10_000, -30_000),
                          shares_places=True, shares_pot=True)  # fmt: skip
    left, ended = flow.match_end_events(state, "rounds")
    assert isinstance(left, ev.Paid) and (left.amounts, left.pot) == ((300, 300, 300, 0), -900)
    assert ended == ev.MatchEnded((1, 1, 1, 4), "rounds", (16_968, 16_966, 16_966, -51_000))
    assert flow.results((25_000,) * 4) == (0, 0, 0, 0)
    classical = a_state("japanese_classical", uma="500_200")
    classical.scores[:], classical.pot = [2_100, 2_100, 2_100, 1_600], 100
    format = classical.table.flow
    assert isinstance(format, Rounds)
    left, ended = format.match_end_events(classical, "rounds")
    assert isinstance(left, ev.Paid) and left.amounts == (100, 0, 0, 0), "who sat first has the pot for himself"
    assert ended == ev.MatchEnded((1, 2, 2, 4), "rounds", (700, 100, 100, -900))
    assert sum(format.result_parts((2_100, 2_100, 2_100, 1_700), 2_000)["uma"]) == 0


def test_who_has_won_no_deal_pays_each_who_has_and_nobody_else() -> None:
    state = a_state("riichi")
    state.facts = {WON: 0b0101}
    (paid,) = PriceOfNoWin(1000)(state)
    assert [(one.payer, one.payee, one.amount) for one in paid.transfers] == [
        (1, 0, 1000), (1, 2, 1000), (3, 0, 1000), (3, 2, 1000),
    ]  # fmt: skip


def test_without_stakes_a_result_is_what_lies_beyond_the_points_counted_from() -> None:
    assert results((38_000, 21_000, 26_000, 15_000), 25_000, (0,) * 4) == (13_000, -4_000, 1_000, -10_000)


# Places --------------------------------------------------------------------------------------------------------------


def test_places_go_by_points_and_who_was_knocked_out_stands_behind() -> None:
    assert places_by_points((10, 30, 30, -5)) == (3, 1, 1, 4)
    assert places_by_points((10, 30, 20, -5), knocked_out=(1,)) == (2, 4, 1, 3)
    state = a_state("watching_the_pot")
    state.scores[:] = [10, 30, 20, -5][: state.players]
    state.left_match.add(1)
    assert end_match(state, "rounds") == [ev.MatchEnded((2, 4, 1, 3), "rounds")]


# Dealers of watching the pot -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("won", "extra", "round_deal", "rounds", "dealer", "more", "deal", "wind", "moved"), [
    (None, 2, 2, 0, 1, 0, 3, 0, 6),  # nobody won: the office passes
    (3, 2, 2, 0, 1, 0, 3, 0, 6),
    (0, 2, 2, 0, 0, 3, 3, 0, 5),  # the dealer deals again
    (None, 0, 4, 0, 1, 0, 1, 1, 6),  # as many deals as players are a round, whoever dealt
    (0, 0, 4, 2, 0, 1, 1, 3, 5),
    (None, 0, 4, 3, 1, 0, 1, 0, 6),  # after four rounds the first wind again
])  # fmt: skip
def test_the_office_passes_and_rounds_are_counted(
    won: int | None, extra: int, round_deal: int, rounds: int, dealer: int, more: int, deal: int, wind: int, moved: int
) -> None:
    ruleset = registry.get("watching_the_pot")
    state = Match.new(ruleset, ruleset.resolve({"length_count": 40}, 4), seed=1, seating="fixed").state
    state.extra, state.round_deal, state.facts = extra, round_deal, {"changes": 5, "rounds": rounds}
    if won is not None:
        state.wins.append(ev.Won(won, 5, 3, "self", None, ()))
    (ended,) = state.table.flow.deal_ended(state)
    assert isinstance(ended, ev.DealEnded)
    assert (ended.next_dealer, ended.extra, ended.next_round_deal, ended.next_round) == (dealer, more, deal, wind)
    assert ended.counted and ended.winners == (() if won is None else (won,))
    kept = dict(ended.facts)
    assert kept["changes"] == moved and kept["rounds"] == rounds + (round_deal == 4)
