"""How deals run: chances reckoned from measured numbers are those that come out, and files say what they were of."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from math import exp, log, sqrt
from random import Random

import pytest

from ai.__main__ import main
from ai.arena import CERTAINTY
from ai.chance import STEPS
from ai.deal_statistics import (
    DEFAULT,
    FOLDER,
    TURNS_IN_BAND,
    UNMEASURED,
    DealStatistics,
    chance_of_one,
    measurement_for,
    measurements,
    parse_entry,
)
from ai.fit import ChanceComparison, fit_factor, fit_log_odds, fit_statistics
from ai.levels import STANDARD, WEIGHTS
from ai.prospects import plan_book
from ai.watching import HandState, PlayedDeal, observe
from rules.engine import registry
from tests.budget import SOAK

STATS = DealStatistics(ends=(0.0, 0.1, 0.2), often=(2.0, 1.0), rates=(0.2, 0.3, 0.5), closed=0.5)
FILES = sorted(file.name.removesuffix(".json") for file in files("assets").joinpath(FOLDER).iterdir())


def lived(away: int, gone: int, end: int, first: float, rng: Random) -> bool:
    """Whether a hand wins in one deal that runs as `STATS` says."""
    ends = [*STATS.ends, *[STATS.ends[-1]] * end]
    chance = first
    for turn in range(gone, end):
        nearer = rng.random() < chance
        if nearer and away == 0:
            return True
        if rng.random() < ends[turn]:
            return False
        if nearer:
            away -= 1
            chance = STATS.rates[min(away, 2)]
    return False


@pytest.mark.parametrize(("away", "gone", "left", "first"), [(0, 0, 6, 0.3), (1, 2, 5, 0.4), (2, 1, 8, 0.25)])
def test_the_chance_to_win_is_the_share_of_deals_that_are_won(away: int, gone: int, left: int, first: float) -> None:
    rng, deals = Random(1), 20_000
    won = sum(lived(away, gone, gone + left, first, rng) for _ in range(deals)) / deals
    assert STATS.win_chances(gone, left).chance(away, first, False) == pytest.approx(won, abs=0.012)


def test_where_winners_play_on_a_chance_is_the_number_of_wins() -> None:
    """A hand that waits wins in every turn anew; one a tile away wins in the turns after it came to wait."""
    stats = DealStatistics(ends=(0.0,), often=(2.0,), rates=(0.2, 0.5), repeats=True)
    now = stats.win_chances(0, 5)
    assert now.chance(0, 0.3, False) == pytest.approx(5 * 0.3)
    assert now.chance(1, 1.0, False) == pytest.approx(4 * 0.2)
    assert now.opened[1] == pytest.approx(sum(0.5**turn * (5 - turn) * 0.2 for turn in range(1, 5)))
    assert replace(stats, leans=((log(2),),)).win_chances(0, 5).chance(0, 0.3, False) == pytest.approx(2 * 5 * 0.3)
    assert chance_of_one(0.0) == 0 and 0.2 < chance_of_one(0.25) < 0.25 and 0.9 < chance_of_one(3.0) < 1
    cases = [ChanceComparison(HandState(4, 8.0, 1, 8, 60), 0.5, number % 3) for number in range(99)]
    assert fit_factor(cases) == pytest.approx(log(2))


def test_only_where_winners_play_on_the_usual_numbers_are_read_as_numbers_of_wins() -> None:
    stats = {
        ruleset_id: plan_book(registry.get(ruleset_id).at(registry.get(ruleset_id).resolve()), WEIGHTS[STANDARD]).stats
        for ruleset_id in ("american", "sichuan_blood_river")
    }
    assert stats["american"] is DEFAULT and stats["sichuan_blood_river"] == replace(DEFAULT, repeats=True)


def test_what_winners_win_again_is_counted_and_their_hands_until_the_first_win() -> None:
    ruleset = registry.get("sichuan_blood_river")
    seen = observe(ruleset, ruleset.resolve(), 4, 5)
    assert max(hand.won for hand in seen.hands) > 1
    assert all(one.paid > 0 for one in seen.deal_ins) and len(seen.deal_ins) > 4
    discarded = [len([one for one in seen.discards if one.deal == deal]) for deal in range(4)]
    assert all(sum(len(hand.states) for hand in hands) < discarded[deal] for deal, hands in enumerate(seen.deals))
    assert fit_statistics(seen.hands, repeats=True).ends == (0.0,)


def test_hands_promise_less_the_farther_they_are_and_the_later_it_is() -> None:
    for closed in (False, True):
        rows = [getattr(STATS.win_chances(gone, 12 - gone), "closed" if closed else "opened") for gone in range(12)]
        for row, later in pairwise(rows):
            assert row[0] == row[-1] and len(row) == STEPS + 2
            assert all(near >= far for near, far in pairwise(row[: STEPS + 1]))
            assert all(sooner >= late for sooner, late in zip(row, later, strict=True))
        assert STATS.win_chances(3, 0).chance(0, 0.5, closed) == 0
    assert STATS.win_chances(0, 9).closed[2] < STATS.win_chances(0, 9).opened[2]


def test_what_was_won_is_said_where_it_differs_from_what_is_reckoned() -> None:
    leaning = replace(STATS, leans=((0.5,), (-0.5, 0.2)))
    for gone, left in ((1, 6), (TURNS_IN_BAND, 4)):
        now, plain = leaning.win_chances(gone, left), STATS.win_chances(gone, left)
        said, reckoned = now.chance(0, 0.3, False), plain.chance(0, 0.3, False)
        assert log(said / (1 - said)) - log(reckoned / (1 - reckoned)) == pytest.approx(0.5)
        row, before = now.opened[0], plain.opened[0]
        assert log(row / (1 - row)) - log(before / (1 - before)) == pytest.approx(0.5)
        again = replace(STATS, leans=((0.5,),)).win_chances(gone, left)
        assert again.chance(1, 0.3, False) > plain.chance(1, 0.3, False), "it comes to hands that win oftener"
        assert (now.chance(1, 0.3, False) > again.chance(1, 0.3, False)) == (gone == TURNS_IN_BAND)


def test_odds_lean_until_as_many_are_said_to_win_as_won() -> None:
    stand = HandState(4, 8.0, 1, 8, 60)
    cases = [ChanceComparison(stand, 0.2, number < 40) for number in range(100)]
    cases += [ChanceComparison(stand, 0.5, number < 70) for number in range(100)]
    odds = exp(fit_log_odds(cases))
    assert sum(one.chance * odds / (1 - one.chance + one.chance * odds) for one in cases) == pytest.approx(110, abs=0.5)
    assert fit_log_odds([ChanceComparison(stand, 0.3, number < 3) for number in range(10)]) == pytest.approx(
        0, abs=0.01
    )


def test_a_closed_hand_gains_nothing_from_what_others_throw() -> None:
    assert STATS.step_chance(0, 4, 40, False) == 0.2 and STATS.step_chance(1, 4, 40, False) == 0.1
    assert STATS.step_chance(1, 4, 40, True) == 0.1, "it draws as often as any"
    assert STATS.step_chance(0, 40, 40, False) == 0.95


def test_what_was_played_is_what_is_fitted() -> None:
    """Two of three hands a tile away come nearer where the deal goes on; half of the waits win."""
    nearer = [HandState(0, 9.0, 1, 10, 60), HandState(1, 8.0, 0, 6, 60)]
    stays = [HandState(0, 9.0, 1, 10, 60), HandState(1, 8.0, 1, 10, 60)]
    kinds = PlayedDeal(nearer, True, 8), PlayedDeal(nearer, False, -4), PlayedDeal(stays, False, -4)
    hands = [deal for deal in kinds for _ in range(200)]
    stats = fit_statistics(hands)
    assert stats.rates == (0.5, 0.667)
    for away, share in enumerate((0.5, 0.667)):
        assert stats.step_chance(away, (6, 10)[away], 60, False) == pytest.approx(share, abs=0.001)
    # Nobody's deal ended in the first turn, that of 400 of the 400 that did not win did in the second; both are counted
    # together with their neighbours.
    assert stats.ends == (0.4, 0.4, 1.0)
    # As many are said to win as won: of those that waited one in two, of those a tile away one in four.
    for away, won in ((0, 1 / 2), (1, 1 / 4)):
        said = [stand.chance(stats) for hand in hands for stand in hand.states if stand.shanten == away]
        assert sum(said) / len(said) == pytest.approx(won, abs=0.01)


@pytest.mark.parametrize("ruleset_id", FILES)
def test_every_file_holds_chances_of_a_rule_set_that_is_there(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    for one in measurements(ruleset_id):
        assert measurement_for(ruleset.at(ruleset.resolve(dict(one.options), one.players))) is one
        for number in (*one.stats.ends, *one.stats.rates):
            assert 0 <= number <= 1
        assert all(number > 0 for number in one.stats.often)
        ending = ruleset.at(ruleset.resolve()).ending
        assert one.stats.rates[0] < 0.4 and (max(one.stats.ends) > 0.1 or ending.winners_play_on)
        assert all(abs(number) < 4 for row in one.stats.leans for number in row)


def test_measured_rules_are_looked_for_before_the_usual_numbers() -> None:
    pot = registry.get("watching_the_pot")
    assert measurement_for(pot.at(pot.resolve())).stats is not DEFAULT
    assert measurement_for(pot.at(pot.resolve({}, 8))) is UNMEASURED, "nobody has measured games for eight"
    with pytest.raises(ValueError, match="no measured course"):
        parse_entry({"players": 4})


def test_the_command_prints_what_a_file_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fit", "--ruleset", "red", "--deals", "12", "--option", "no_such=1"]) == 2
    capsys.readouterr()
    assert main(["fit", "--ruleset", "sichuan", "--deals", "12", "--seed", "3"]) == 0
    entry = json.loads(capsys.readouterr().out)
    assert (entry["deals"], entry["seed"], parse_entry(entry).players, parse_entry(entry).options) == (12, 3, 4, {})
    assert {"ends", "often", "rates", "leans"} <= set(entry) and entry["hazards"]["costs"]


FRESH = 90_000
"""The first of the seeds on which nothing was measured."""
DEALS = 1500
POINTS = 0.03
"""So far what is said may be from what is won."""
ENOUGH = 500
"""So many stands of hands at a distance and in a band of turns tell something."""
ALL_THE_TIME = -1


@pytest.mark.skipif(not SOAK, reason="plays hundreds of deals")
@pytest.mark.parametrize("ruleset_id", FILES)
def test_chances_hold_on_fresh_seeds(ruleset_id: str) -> None:
    """Hands that wait or lack one tile win as often as is said, by distance and by distance and time: to three points
    and the interval of the count itself, 19 times in 20, from deal to deal.
    """
    ruleset = registry.get(ruleset_id)
    options = ruleset.resolve()
    stats = measurement_for(ruleset.at(options)).stats
    said = defaultdict[tuple[int, int], defaultdict[int, list[float]]](lambda: defaultdict(list))
    for number, hands in enumerate(observe(ruleset, options, DEALS, FRESH).deals):
        for hand in hands:
            for stand in hand.states:
                if stand.shanten <= 1:
                    for time in (ALL_THE_TIME, stand.gone // TURNS_IN_BAND):
                        said[stand.shanten, time][number].append(hand.won - stand.chance(stats))
    compared = 0
    for (away, time), by_deal in said.items():
        cases = sum(map(len, by_deal.values()))
        more = sum(map(sum, by_deal.values())) / cases
        spread = sqrt(sum((sum(deal) - more * len(deal)) ** 2 for deal in by_deal.values())) / cases
        if cases >= ENOUGH:
            assert abs(more) <= POINTS + CERTAINTY * spread, (away, time, cases, more, spread)
            compared += 1
    assert compared >= 4


def test_a_wall_that_is_at_its_end_gives_no_more_turns() -> None:
    """Also where more of it is kept back than there is: after the last group, or in a log from elsewhere."""
    for left in (-0.25, -3.0, -30.0):
        assert STATS.win_chances(5, left).chance(1, 0.3, False) == STATS.win_chances(5, 0).chance(1, 0.3, False)
