"""Choices weighed in points, in riichi: what is promised of experts there, a position for each promise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai import discard_rating
from ai.adviser import Adviser
from ai.candidates import Candidate
from ai.danger import dangers
from ai.extras import Extras
from ai.hazards import passed_since_ready
from ai.levels import EXPERT, STANDARD, WEIGHTS
from ai.paid import PayComparison, fit_worths
from ai.plans import regular_plan
from ai.policy import make
from ai.prospects import plan_book
from ai.standing import Standing
from ai.value import pay_model_at
from ai.weighing import is_rare
from rules.core.tiles import KIND, RED_FIVES, parse_tiles, plain
from rules.engine import registry
from rules.engine.actions import Claim, Discard, Pass
from rules.engine.match import Match
from rules.engine.view import View
from tests.ai.table import decisions, new_match, seated
from tests.ai.test_positions import answers, to_discard
from tests.rigged import discard, rigged

RIICHI = registry.get("riichi")


def against_a_declaration(own: str, draws: str = "9s 8m") -> View:
    """South has declared with the nine of bamboos, the dealer has thrown East; West, with this hand, is to throw."""
    hands = {0: "1z", 1: "234m 456p 678s 33s 45p", 2: own, 3: "369m 258s 17p 2344z 9p"}
    match = rigged(RIICHI, hands, draws=draws)
    to_discard(match, 0)
    discard(match, 0, "1z")
    to_discard(match, 1)
    discard(match, 1, "9s", ready=True)
    return to_discard(match, 2)


def discarded(view: View) -> list[Candidate]:
    """The throws as hints tell them, best first."""
    return [one for one in Adviser().candidates(view, view.legal) if isinstance(one.action, Discard)]


@pytest.mark.parametrize("level", WEIGHTS)
def test_a_red_five_stays_while_a_plain_one_can_go(level: str) -> None:
    """Both fives of characters are of no use beside thirteen tiles that wait."""
    for hand in ("0m5m 123p 456p 789p 33s 7s", "5m0m 123p 456p 789p 33s 7s"):
        view = to_discard(rigged(RIICHI, {0: hand}), 0)
        fives = [one for one in view.legal if isinstance(one, Discard) and plain(view.face_of(one.tile)) == KIND["5m"]]
        for seed in range(12):
            action = make(level, seed).choose(view, fives)
            assert isinstance(action, Discard) and view.face_of(action.tile) not in RED_FIVES


def test_a_hand_far_from_a_win_is_given_up_and_every_tile_says_what_it_may_cost() -> None:
    view = against_a_declaration("147m 258p 9s 12345z 7z")
    best, *others = discarded(view)
    assert best.worth == 0 and best.discards in (KIND["9s"], KIND["1z"])
    assert best.cost < 50 < max(one.cost for one in others) / 4
    assert all(one.total == pytest.approx(one.gain - one.cost - one.later) for one in (best, *others))


def test_a_dear_hand_that_waits_is_played_on_where_a_cheap_far_one_is_not() -> None:
    waiting = against_a_declaration("22m 33345p 555666z", draws="9s 8m")
    assert discarded(waiting)[0].worth > 0
    for action in answers(waiting):
        assert isinstance(action, Discard) and waiting.face_of(action.tile) == KIND["8m"]


def test_who_gives_a_hand_up_throws_the_safest_tile_first() -> None:
    """All of them may have to go until the wall ends; but the deal may end before."""
    totals = {one.discards: one.total for one in discarded(against_a_declaration("238m 3479p 2s 44s 1z 6z 7z"))}
    assert max(totals, key=totals.__getitem__) == KIND["1z"] and totals[KIND["1z"]] > totals[KIND["6z"]] + 50


def test_a_hand_that_is_given_up_keeps_what_may_bring_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    view = against_a_declaration("238m 3479p 2s 44s 1z 6z 7z")
    kept = {one.discards: one.later for one in discarded(view)}
    monkeypatch.setattr(discard_rating, "COMES_BACK", 0.0)
    lost = {one.discards: one.later for one in discarded(view)}
    assert kept[KIND["6z"]] < lost[KIND["6z"]], "it counts for a little"
    assert lost[KIND["6z"]] - kept[KIND["6z"]] > lost[KIND["2m"]] - kept[KIND["2m"]], "a part of a chow is missed more"


def test_what_has_passed_a_declared_hand_is_safe() -> None:
    view = against_a_declaration("147m 258p 9s 12345z 7z", draws="9s 8m")
    declared = view.seats[1]
    assert KIND["9s"] not in passed_since_ready(view, declared), "it threw that itself"
    match = rigged(RIICHI, {0: "1z", 1: "234m 456p 678s 33s 45p", 2: "147m 258p 9s 12345z 7z"}, draws="9s 8m 2s")
    for seat, tile, ready in ((0, "1z", False), (1, "9s", True), (2, "7z", False)):
        to_discard(match, seat)
        discard(match, seat, tile, ready=ready)
    later = to_discard(match, 3)
    assert KIND["7z"] in passed_since_ready(later, later.seats[1])


def test_what_indicators_show_and_red_fives_raise_a_hand_at_every_distance() -> None:
    model = pay_model_at(RIICHI.at(RIICHI.resolve()), 1, 0)[0]
    extras = Extras(model, WEIGHTS[EXPERT])
    assert extras.reds and extras.ladder == sorted(extras.ladder) and extras.ladder[1] > 1.5 * extras.ladder[0]
    assert extras.raised(2000, 2) > extras.raised(2000, 1) > 2000
    plain_rules = registry.get("hong_kong_old")
    nothing = Extras(pay_model_at(plain_rules.at(plain_rules.resolve()), 1, 0)[0], WEIGHTS[EXPERT])
    assert not nothing.ladder and nothing.raised(8, 3) == 8
    match = rigged(RIICHI, {0: "0m 2367m 1189p 0p 258s 1z"})
    told = {one.discards: one.pay for one in discarded(to_discard(match, 0))}
    assert told[KIND["1z"]] > told[KIND["5m"]], "a hand without its red five brings less"


def test_a_dear_hand_with_values_of_its_own_may_wait_without_a_declaration() -> None:
    """Big three dragons need no declaration; a hand without any other value does."""
    view = to_discard(rigged(RIICHI, {0: "555z 666z 777z 22m 45m 9p"}), 0)
    for action in answers(view):
        assert isinstance(action, Discard) and view.face_of(action.tile) == KIND["9p"] and not action.ready
    cheap = to_discard(rigged(RIICHI, {0: "234m 456p 678s 33s 45p 9m"}), 0)
    assert all(isinstance(action, Discard) and action.ready for action in answers(cheap))


def last_deal(scores: tuple[int, ...]) -> View:
    """The dealer's first throw in a last deal with these scores."""
    match = rigged(RIICHI, {0: "234m 456p 678s 33s 45p 9m"})
    view = to_discard(match, 0)
    seats = tuple(replace(seat, score=score) for seat, score in zip(view.seats, scores, strict=True))
    return replace(view, seats=seats, round_wind=1, round_deal=4)


def test_points_weigh_by_what_they_do_to_the_places() -> None:
    even = Standing(to_discard(rigged(RIICHI, {0: "1z"}), 0))
    assert even.of_win(6000) == pytest.approx(1.0, abs=0.05) and even.of_loss(6000, 2) == pytest.approx(1.0, abs=0.1)
    behind = Standing(last_deal((24000, 28000, 24500, 23500)))
    settled = Standing(last_deal((50000, 20000, 16000, 14000)))
    assert behind.of_win(6000) > 1.2 > 1 > settled.of_win(6000)
    assert settled.of_loss(6000, 1) < 1 < behind.of_loss(1000, 3)
    other = registry.get("hong_kong_old")
    assert Standing(to_discard(rigged(other, {0: "1z"}), 0)).of_win(8) == 1.0, "no place is paid for"


def test_lines_for_choices_are_right_in_the_mean_and_never_steep() -> None:
    found = [PayComparison("any", away, pay, int(3 * pay)) for away in (0, 1) for pay in (1000.0, 3000.0)] * 200
    for away, (beside, times) in enumerate(fit_worths(found)):
        assert times <= 1 and beside + times * 2000 == pytest.approx(6000, abs=1), away


def test_a_flush_that_is_far_has_the_chance_of_its_own_few_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its distance alone it would win as often as a hand of any suits that lacks as many tiles."""
    view, adviser = to_discard(rigged(RIICHI, {0: "3m 348p 23445s 13566z"}), 0), Adviser()
    hand, seen, flush = adviser._hand(view), adviser.seen(view), regular_plan((0, 0, 1, 0))
    away = flush.shanten(hand)
    assert is_rare(flush, away) and not is_rare(flush, 3) and not is_rare(regular_plan((1, 1, 1, 1)), away)
    assert adviser.chance_by_steps(hand, seen, flush, away, True) < 0.5 * seen.win_chances.closed[away]
    monkeypatch.setattr(adviser, "chance_by_steps", lambda *asked: 0.9)
    usual = 100.0 * seen.win_chances.closed[away]
    (rated,) = adviser.rerank_by_tiles(hand, seen, [(usual, flush, away, 100.0, True)])
    assert rated[0] == usual, "tile by tile it is at most as likely as its distance"


def claim_and_pass(own: str, tile: str, wall_left: int) -> dict[type, Candidate]:
    """The ratings of a claim of this tile and of a pass, with so many tiles in the wall."""
    match = rigged(RIICHI, {0: tile, 1: own})
    to_discard(match, 0)
    discard(match, 0, tile)
    view = replace(match.view(1), wall_left=wall_left)
    return {type(one.action): one for one in Adviser().candidates(view, view.legal)}


def test_a_hand_of_simples_is_opened_once_a_concealed_one_comes_too_late() -> None:
    for own, tile in (("33m 3567p 2468s 0m 77p", "3s"), ("2468m 34p 33s 4567s 0p", "3m")):
        early, late = claim_and_pass(own, tile, 60), claim_and_pass(own, tile, 28)
        assert early[Pass].total > early[Claim].total and late[Claim].total > late[Pass].total
        assert late[Claim].worth < early[Pass].worth, "it pays what simples pay, not what a declared hand does"


def test_hands_one_away_pay_what_the_waits_pay_that_they_come_to() -> None:
    told = {one.discards: one for one in discarded(to_discard(rigged(RIICHI, {0: "2234m 678p 34s 55s 689p"}), 0))}
    chows, tiles = told[KIND["9p"]], told[KIND["8p"]]
    assert chows.shanten == tiles.shanten == 1 and chows.live < tiles.live
    assert chows.worth > 1.5 * tiles.worth and chows.total > tiles.total


def test_only_who_weighs_in_points_plays_for_hands_of_simples() -> None:
    table = RIICHI.at(RIICHI.resolve())
    assert plan_book(table, WEIGHTS[EXPERT]).families is not None
    assert plan_book(table, WEIGHTS[STANDARD]).families is None


def test_only_experts_weigh_in_points() -> None:
    view = against_a_declaration("147m 258p 9s 12345z 7z")
    assert Adviser(WEIGHTS[EXPERT]).candidates(view, view.legal)[0].later > 0
    standard = Adviser(WEIGHTS[STANDARD]).candidates(view, view.legal)
    assert not any(one.later for one in standard)


def test_matches_are_played_to_their_end() -> None:
    match = Match.new(RIICHI, RIICHI.resolve({"length": "east"}), seed=3, seating="fixed")
    players = [make(EXPERT, seat) for seat in range(4)]
    while pending := match.pending():
        seat, legal = next(iter(pending.items()))
        match.play(seat, legal[0] if len(legal) == 1 else players[seat].choose(match.glance(seat), legal))
    assert match.over and parse_tiles("1m")


def test_no_win_of_another_ends_a_deal_in_which_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    for ruleset_id, ends in (("riichi", True), ("sichuan_blood_river", False)):
        pressures = list[float]()
        for _, view, action in decisions(new_match(ruleset_id, 5), seated(STANDARD, 4), 1):
            if isinstance(action, Discard):
                adviser = Adviser()
                monkeypatch.setattr(adviser._book_for(view.table), "in_points", True)
                pressures.append(adviser.pressure(view))
        assert any(pressures) is ends


def test_standard_players_give_a_far_hand_up_beside_a_declaration_and_play_a_near_one_on() -> None:
    """South threw the nine of bamboos, and East was thrown; beginners don't look at that."""
    far, near = against_a_declaration("147m 258p 147s 9s 123z"), against_a_declaration("123m 456p 678s 22z 46m")
    for view, level, safe in ((far, STANDARD, True), (near, STANDARD, False)):
        for action in [make(level, seed).choose(view, view.legal) for seed in range(8)]:
            assert isinstance(action, Discard)
            assert (view.face_of(action.tile) in (KIND["9s"], KIND["1z"])) is safe
    careless = [make("beginner", seed).choose(far, far.legal) for seed in range(8)]
    assert {far.face_of(action.used[0]) for action in careless} - {KIND["9s"], KIND["1z"]}



def test_what_a_locked_hand_let_pass_is_safe_by_the_rules() -> None:
    view = against_a_declaration("147m 258p 9s 12345z 7z")
    risks = dangers(view, [(view.seats[1], 1.0)], [4] * 34)
    assert risks[KIND["9s"]] == 0 < risks[KIND["6s"]]
