"""How often hands are said to win is how often such hands have won."""

from __future__ import annotations

import json
from collections import defaultdict
from math import sqrt

import pytest

from ai.__main__ import main
from ai.adviser import Adviser
from ai.arena import CERTAINTY
from ai.candidates import hand_sort
from ai.deal_statistics import DEFAULT, DealStatistics, fingerprint, measurement_for, measurements, parse_entry
from ai.fit import by_shanten
from ai.paid import observed_choices
from rules.engine import registry
from tests.ai.table import IDS, decisions, new_match, seated
from tests.budget import SOAK

COUNTED = [ruleset_id for ruleset_id in IDS if any(one.stats.wins for one in measurements(ruleset_id))]


def test_as_many_are_told_to_win_as_won() -> None:
    """Two away 3,000 of 4,000 win where one in two is said; what was seen seldom leans as what is nearer."""
    cases = [(2, 0.5, number % 4 > 0) for number in range(4000)] + [(3, 0.5, False)] * 20
    none, other, two, three = by_shanten(cases)
    assert none == other == 0.0 and two == three
    stats = read_with({"suits": [none, other, two, three]})
    told = [stats.measured_chance("suits", away, 0.5) for away in (0, 2, 3, 9)]
    assert told == [0.5, pytest.approx(0.75, abs=0.01), told[1], told[1]]
    assert stats.measured_chance("seven_pairs", 2, 0.5) is None and DEFAULT.measured_chance("suits", 2, 0.5) is None
    few = by_shanten([(0, 0.5, True)] * 150)
    assert 0 < few[0] < 2, "few cases count for little"
    assert by_shanten([]) == []


def read_with(by_sort: dict[str, list[float]]) -> DealStatistics:
    """A course with these leans."""
    return parse_entry({"players": 4, "options": {}, "ends": [0.1], "often": [1.0], "rates": [0.1], "leans": [],
                 "pays": {"by_distance": []}, "wins": {"by_sort": by_sort}, "hazards": None}).stats  # fmt: skip


def test_sorts_of_hands_are_told_apart_whatever_suit_they_are_of() -> None:
    assert [hand_sort(one) for one in ("suits_mpsz", "suits_mps", "suits_mz", "suits_s", "pungs_mpsz", "pungs_z")] == [
        "any", "any", "suits", "suits", "pungs", "pungs"
    ]  # fmt: skip
    assert [hand_sort(one) for one in ("seven_pairs", "ready", "pungs_of_winds")] == [
        "seven_pairs", "ready", "pungs_of_winds"
    ]  # fmt: skip


def test_what_is_told_bears_on_no_choice() -> None:
    told = 0
    for _, view, _ in decisions(new_match("sichuan", 6), seated("standard", 4), 1):
        adviser = Adviser()
        found = adviser.candidates(view, view.legal) if len(view.legal) > 1 else []
        if found and found[0].worth:
            best = found[0]
            assert best.action == adviser.choose(view, view.legal)
            assert best.total == pytest.approx(best.chance * best.worth - best.cost)
            stats = measurement_for(view.table).stats
            assert (
                best.shown_chance == stats.measured_chance(hand_sort(best.family), best.shanten, best.chance)
                or best.wins is None
            )
            told += best.shown_chance != best.chance
    assert told > 20


def test_the_command_prints_the_part_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fit", "--ruleset", "sichuan", "--wins", "--deals", "12", "--seed", "3"]) == 0
    entry = json.loads(capsys.readouterr().out)
    assert (entry["deals"], entry["seed"]) == (12, 3) and entry["by_sort"]
    assert entry["played_with"] == fingerprint("sichuan"), "what experts knew when they played"
    assert all(sort in ("any", "pungs", "ready", "seven_pairs", "suits") for sort in entry["by_sort"])


POINTS = 0.06
"""So far what is told may be from what is won."""
ENOUGH = 400
"""So many choices of a sort at a distance tell something."""
LEAST, MOST = 300, 1500
"""Deals that are played: more than the least where so few choices are made that hardly three sorts come up often."""


@pytest.mark.skipif(not SOAK, reason="plays hundreds of deals")
@pytest.mark.parametrize("ruleset_id", COUNTED)
def test_hands_win_as_often_as_is_told_on_fresh_seeds(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    options = ruleset.resolve()
    stats = measurement_for(ruleset.at(options)).stats
    more = defaultdict[tuple[str, int], defaultdict[int, list[float]]](lambda: defaultdict(list))
    for number, (told, paid) in enumerate(observed_choices(ruleset, options, MOST, 92_000)):
        for one in told:
            sort = hand_sort(one.family)
            if (wins := stats.measured_chance(sort, one.shanten, one.chance)) is not None:
                more[sort, one.shanten][number].append((one.seat in paid) - wins)
        enough = [by_deal for by_deal in more.values() if sum(map(len, by_deal.values())) >= ENOUGH]
        if number + 1 >= LEAST and len(enough) >= 3:
            break
    compared = 0
    for key, by_deal in more.items():
        cases = sum(map(len, by_deal.values()))
        mean = sum(map(sum, by_deal.values())) / cases
        spread = sqrt(sum((sum(deal) - mean * len(deal)) ** 2 for deal in by_deal.values())) / cases
        if cases >= ENOUGH:
            assert abs(mean) <= POINTS + CERTAINTY * spread, (key, cases, mean, spread)
            compared += 1
    assert compared >= 3
