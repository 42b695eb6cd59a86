"""How deals run: chances reckoned from measured numbers are those that come out, and files say what they were of."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import fields
from importlib.resources import files
from itertools import pairwise
from random import Random

import pytest

from ai.__main__ import main
from ai.chance import STEPS
from ai.course import DEFAULT, FOLDER, Course, course_of, measured, read
from ai.fit import Played, Stand, fitted, watched
from rules import registry
from tests.budget import SOAK

COURSE = Course(ends=(0.0, 0.1, 0.2), often=(2.0, 1.0), rates=(0.2, 0.3, 0.5), closed=0.5)
FILES = sorted(file.name.removesuffix(".json") for file in files("assets").joinpath(FOLDER).iterdir())


def lived(away: int, gone: int, end: int, first: float, rng: Random) -> bool:
    """Whether a hand wins in one deal that runs as `COURSE` says."""
    ends = [*COURSE.ends, *[COURSE.ends[-1]] * end]
    chance = first
    for turn in range(gone, end):
        nearer = rng.random() < chance
        if nearer and away == 0:
            return True
        if rng.random() < ends[turn]:
            return False
        if nearer:
            away -= 1
            chance = COURSE.rates[min(away, 2)]
    return False


@pytest.mark.parametrize(("away", "gone", "left", "first"), [(0, 0, 6, 0.3), (1, 2, 5, 0.4), (2, 1, 8, 0.25)])
def test_the_chance_to_win_is_the_share_of_deals_that_are_won(away: int, gone: int, left: int, first: float) -> None:
    rng, deals = Random(1), 20_000
    won = sum(lived(away, gone, gone + left, first, rng) for _ in range(deals)) / deals
    assert COURSE.at(gone, left).chance(away, first, False) == pytest.approx(won, abs=0.012)


def test_hands_promise_less_the_farther_they_are_and_the_later_it_is() -> None:
    for closed in (False, True):
        rows = [getattr(COURSE.at(gone, 12 - gone), "closed" if closed else "opened") for gone in range(12)]
        for row, later in pairwise(rows):
            assert row[0] == row[-1] and len(row) == STEPS + 2
            assert all(near >= far for near, far in pairwise(row[: STEPS + 1]))
            assert all(sooner >= late for sooner, late in zip(row, later, strict=True))
        assert COURSE.at(3, 0).chance(0, 0.5, closed) == 0
    assert COURSE.at(0, 9).closed[2] < COURSE.at(0, 9).opened[2]


def test_a_closed_hand_gains_nothing_from_what_others_throw() -> None:
    assert COURSE.first(0, 4, 40, False) == 0.2 and COURSE.first(1, 4, 40, False) == 0.1
    assert COURSE.first(1, 4, 40, True) == 0.1, "it draws as often as any"
    assert COURSE.first(0, 40, 40, False) == 0.95


def test_what_was_played_is_what_is_fitted() -> None:
    """Two of three hands a tile away come nearer where the deal goes on; half of the waits win."""
    nearer = [Stand(0, 9.0, 1, 10, 60), Stand(1, 8.0, 0, 6, 60)]
    stays = [Stand(0, 9.0, 1, 10, 60), Stand(1, 8.0, 1, 10, 60)]
    hands = [Played(nearer, True, 8)] * 200 + [Played(nearer, False, -4)] * 200 + [Played(stays, False, -4)] * 200
    course = fitted(hands)
    assert course.rates == (0.5, 0.667)
    assert course.often == (5.0, 4.0)
    # Nobody's deal ended in the first turn, that of 400 of the 400 that did not win did in the second; both are counted
    # together with their neighbours.
    assert course.ends == (0.4, 0.4, 1.0)


@pytest.mark.parametrize("ruleset_id", FILES)
def test_every_file_holds_chances_of_a_rule_set_that_is_there(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    for one in measured(ruleset_id):
        assert course_of(ruleset.at(ruleset.resolve(dict(one.options), one.players))) is one.course
        for number in (*one.course.ends, *one.course.rates):
            assert 0 <= number <= 1
        assert all(number > 0 for number in one.course.often)
        assert one.course.rates[0] < 0.4 and max(one.course.ends) > 0.1


def test_measured_rules_are_looked_for_before_the_usual_numbers() -> None:
    assert course_of(registry.get("red").at(registry.get("red").resolve())) is not DEFAULT
    two = registry.get("red")
    assert course_of(two.at(two.resolve({}, 2))) is DEFAULT, "nobody has measured games for two"
    with pytest.raises(ValueError, match="no measured course"):
        read({"players": 4})


def test_the_command_prints_what_a_file_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fit", "--ruleset", "red", "--deals", "12", "--option", "no_such=1"]) == 2
    assert main(["fit", "--ruleset", "american"]) == 2
    capsys.readouterr()
    assert main(["fit", "--ruleset", "sichuan", "--deals", "12", "--seed", "3"]) == 0
    entry = json.loads(capsys.readouterr().out)
    assert (entry["deals"], entry["seed"], read(entry).players, read(entry).options) == (12, 3, 4, {})
    assert {field.name for field in fields(Course)} & set(entry) == {"ends", "often", "rates"}


@pytest.mark.skipif(not SOAK, reason="plays hundreds of deals")
@pytest.mark.parametrize("ruleset_id", FILES)
def test_chances_hold_on_fresh_seeds(ruleset_id: str) -> None:
    """Hands that wait or lack one tile win as often as is said: by distance, and within it by the time of the deal."""
    ruleset = registry.get(ruleset_id)
    options = ruleset.resolve()
    course, said = course_of(ruleset.at(options)), defaultdict[tuple[int, int], list[tuple[bool, float]]](list)
    for hand in watched(ruleset, options, 1500, 90_000):
        for stand in hand.stands:
            if stand.away <= 1:
                first = course.first(stand.away, stand.live, stand.unseen, False)
                chance = course.at(stand.gone, stand.left).chance(stand.away, first, False)
                for time in (ALL_THE_TIME, stand.gone // 4):
                    said[stand.away, time].append((hand.won, chance))
    for (_, time), cases in said.items():
        if len(cases) >= 1000:
            won, chance = (sum(column) / len(cases) for column in zip(*cases, strict=True))
            assert won == pytest.approx(chance, abs=0.04 if time == ALL_THE_TIME else 0.09)


ALL_THE_TIME = -1
