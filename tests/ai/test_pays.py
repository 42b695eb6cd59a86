"""What a win is said to bring is what wins brought."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from math import sqrt

import pytest

from ai.__main__ import main
from ai.adviser import Adviser
from ai.arena import CERTAINTY
from ai.deal_statistics import DEFAULT, FOLDER, fingerprint, measurement_for
from ai.hand import Hand
from ai.levels import EXPERT, WEIGHTS
from ai.paid import LEAST, PayComparison, fit_pays, observed_pays, points_by_winner
from ai.prices import stakes
from ai.prospects import plan_book
from ai.seen import Seen
from ai.waits import NO_DISCARD, Pricing
from rules.core.tiles import KIND, count_kinds, parse_tiles
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.view import View
from rules.hands import codes_of
from tests.ai.table import decisions, new_match, seated
from tests.budget import SOAK

FILES = sorted(file.name.removesuffix(".json") for file in files("assets").joinpath(FOLDER).iterdir())


def seen(away: int, computed: float, paid: int, often: int = LEAST // 2) -> list[PayComparison]:
    """Winners of whom so much was said, and who were paid that."""
    return [PayComparison("suits_mpsz", away, computed, paid)] * often


def test_the_line_says_in_the_mean_what_was_paid() -> None:
    """Waiting hands are paid as is said; cheap ones a tile away 14 for 4, dear ones 26 for 20: 3/4 of it and 11."""
    ready, near = [*seen(0, 4.0, 4), *seen(0, 20.0, 20)], [*seen(1, 4.0, 14), *seen(1, 20.0, 26)]
    assert fit_pays([*ready, *near]) == ((0.0, 1.0), (11.0, 0.75))
    uneven = [*seen(0, 4.0, 14, 150), *seen(0, 20.0, 26, 50), *seen(0, 100.0, 30, 10)]
    ((beside, times),) = fit_pays(uneven)
    assert sum(beside + times * one.computed - one.paid for one in uneven) / len(uneven) == pytest.approx(0, abs=0.1)


def test_a_line_never_falls_and_takes_nothing_away() -> None:
    assert fit_pays([*seen(0, 5.0, 30), *seen(0, 20.0, 10)]) == ((20.0, 0.0),), "the dearer ones were paid less"
    assert fit_pays([*seen(0, 5.0, 1), *seen(0, 20.0, 29)]) == ((0.0, 1.2),), "it would say less than nothing of 3"
    alike = [*seen(0, 8.0, 12, LEAST), *seen(1, 8.0, 14, LEAST)]
    assert fit_pays(alike) == ((13.0, 0.0),), "all are said to be paid alike"


def test_what_was_seen_seldom_counts_with_what_is_nearer() -> None:
    far = [*seen(1, 10.0, 20, LEAST), *seen(3, 30.0, 60, LEAST // 2)]
    near = [*seen(0, 10.0, 10, LEAST), *seen(1, 10.0, 20, LEAST), *seen(1, 30.0, 60, LEAST // 2)]
    assert fit_pays([*seen(0, 10.0, 10, LEAST), *far]) == fit_pays(near)
    assert fit_pays(seen(0, 10.0, 10, LEAST - 1)) == ()


def test_the_farthest_line_holds_beyond_and_points_grow_with_the_stakes() -> None:
    stats = replace(DEFAULT, pays=((0.0, 1.0), (10.0, 0.5)))
    assert [stats.corrected_pay(away, 8.0) for away in (-1, 0, 1, 7)] == [8.0, 8.0, 14.0, 14.0]
    assert stats.corrected_pay(1, 80.0, 10.0) == 140.0
    assert DEFAULT.corrected_pay(3, 8.0) == 8.0, "nobody has counted"


def won(seat: int) -> ev.Won:
    return ev.Won(seat, 1, 1, "self", None, ())


def test_a_win_brings_what_is_paid_once_it_is_there() -> None:
    """A kong before it is none of it; two who win on one tile are paid together, a later winner for his own."""
    fee, together = ev.Paid((2, -1, -1, 0), 0, "kong"), ev.Paid((8, 4, -12, 0), 0, "win")
    sticks, later = ev.Paid((1000, 0, 0, 0), -1000, "stakes"), ev.Paid((0, -3, -3, 6), 0, "win")
    played: Sequence[ev.Event] = [fee, won(0), won(1), together, sticks, won(3), later]
    assert points_by_winner(played) == {0: 1008, 1: 4, 3: 6}
    assert points_by_winner([fee]) == {}


def first_view(ruleset_id: str) -> View:
    """The first view of a player."""
    match = new_match(ruleset_id, 1)
    views = (view for _, view, _ in decisions(match, seated("standard", match.state.players), 1))
    return next(view for view in views if view.hand)


def pays(view: View, tiles: str) -> float:
    """What a waiting hand pays, as it is known."""
    counts = count_kinds(parse_tiles(tiles))
    hand = Hand(codes_of(counts), (), 4, counts[34:], counts)
    pricing = Pricing(view.table, WEIGHTS[EXPERT], DEFAULT)
    return pricing.open_pay(replace(view, hand=()), hand, Seen(view, (4,) * 34, DEFAULT), NO_DISCARD, None)


def test_a_hand_that_waits_is_priced_by_all_that_lies_open() -> None:
    hand, view = "234m 567m 345p 678s 9p", first_view("singapore")
    me = view.seats.index(view.me)
    flowers = replace(view.me, bonus=((200, KIND["1a"]), (201, KIND["2a"])))
    assert pays(replace(view, seats=(*view.seats[:me], flowers, *view.seats[me + 1 :])), hand) > pays(view, hand)
    view = first_view("sichuan")
    other = (view.seat + 1) % 4
    gone = tuple(replace(seat, won=True, finished=True) if seat.seat == other else seat for seat in view.seats)
    assert pays(replace(view, seats=gone), "234m 567m 345m 678s 9s") < pays(view, "234m 567m 345m 678s 9s")


@pytest.mark.parametrize("ruleset_id", ["red", "riichi", "wuhan", "american"])
def test_hints_say_what_was_counted_and_choices_do_not_go_by_it(
    ruleset_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, adviser = new_match(ruleset_id, 5), Adviser()
    book, compared, far = plan_book(match.table, WEIGHTS[EXPERT]), 0, 0
    other = replace(book.stats, pays=((100.0, 2.0), (200.0, 3.0)))
    for _, view, _ in decisions(match, seated("standard", match.state.players), 1):
        told, (first, *_) = adviser.candidates(view, view.legal), [*adviser.rate_for_choice(view, view.legal), None]
        if first is None:
            continue
        assert told[0].action == first.action
        if told[0].shanten != first.shanten:
            continue  # how far a throw really leaves the hand was looked at again
        assert told[0].pay == book.stats.corrected_pay(first.shanten, adviser.computed_pay(view, first), stakes(book))
        with monkeypatch.context() as patch:
            patch.setattr(book, "stats", other)
            again = adviser.candidates(view, view.legal)
        assert [replace(one, pay=0.0) for one in again] == [replace(one, pay=0.0) for one in told]
        assert again[0].pay == other.corrected_pay(first.shanten, adviser.computed_pay(view, first), stakes(book))
        compared, far = compared + 1, far + (first.shanten > 0)
    assert compared > 15 and far > 5


@pytest.mark.parametrize("ruleset_id", FILES)
def test_every_file_says_of_how_many_deals_it_tells_what_wins_bring(ruleset_id: str) -> None:
    for entry in json.loads(files("assets").joinpath(FOLDER, f"{ruleset_id}.json").read_text(encoding="utf-8")):
        counted = entry["pays"]
        assert counted["deals"] >= 300 and counted["seed"] == 20_000
        assert counted["by_distance"]
        assert all(beside >= 0 and times >= 0 and beside + times > 0 for beside, times in counted["by_distance"])


def test_the_command_prints_what_wins_bring(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fit", "--ruleset", "red", "--pays", "--deals", "20", "--seed", "3"]) == 0
    counted = json.loads(capsys.readouterr().out)
    red = registry.get("red")
    found = [one for deal in observed_pays(red, red.resolve(), 20, 3) for one in deal]
    assert (counted["deals"], counted["seed"]) == (20, 3)
    assert counted["by_distance"] == [[*line] for line in fit_pays(found)]
    assert counted["played_with"] == fingerprint("red") != fingerprint("riichi"), "what experts knew when they played"
    assert fingerprint("nothing measured") == ""


FRESH, DEALS = 90_000, 300
"""Seeds on which nothing was measured, and how many."""
SHARE = 0.1
"""So far what is said may be from what is paid."""
ENOUGH = 150
"""So many choices at a distance tell something."""


@pytest.mark.skipif(not SOAK, reason="plays hundreds of deals")
@pytest.mark.parametrize("ruleset_id", FILES)
def test_wins_bring_what_is_said_on_fresh_seeds(ruleset_id: str) -> None:
    """Winners were told as much as they were paid, by distance: to a tenth and the interval of the count itself, 19
    times in 20, from deal to deal.
    """
    ruleset = registry.get(ruleset_id)
    options = ruleset.resolve()
    stats = measurement_for(ruleset.at(options)).stats
    more = defaultdict[int, defaultdict[int, list[float]]](lambda: defaultdict(list))
    paid = defaultdict[int, list[int]](list)
    for number, deal in enumerate(observed_pays(ruleset, options, DEALS, FRESH)):
        for one in deal:
            away = min(max(one.shanten, 0), len(stats.pays) - 1)
            more[away][number].append(one.paid - stats.corrected_pay(one.shanten, one.computed))
            paid[away].append(one.paid)
    compared = 0
    for away, by_deal in more.items():
        cases = len(paid[away])
        mean = sum(map(sum, by_deal.values())) / cases
        spread = sqrt(sum((sum(deal) - mean * len(deal)) ** 2 for deal in by_deal.values())) / cases
        if cases >= ENOUGH:
            assert abs(mean) <= SHARE * sum(paid[away]) / cases + CERTAINTY * spread, (away, cases, mean, spread)
            compared += 1
    assert compared >= min(len(stats.pays), 2)
