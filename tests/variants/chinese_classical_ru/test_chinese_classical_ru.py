"""Chinese classical mahjong at the table (seed 000): what scripted deals do not show."""

from __future__ import annotations

import pytest

from rules.core.errors import OptionError
from rules.core.melds import Form
from rules.core.tiles import format_tiles, parse_tiles
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, WIN, Claim, ConcealedKong, DeclareReady, Discard, PromoteKong
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.mechanics.wins.late_robbing import KongOffered
from tests.rigged import all_pass, answer, discard, rigged

RULESET = registry.get("chinese_classical_ru")


def declared(match: Match) -> set[int]:
    return {event.seat for event in match.events if isinstance(event, ev.ReadyDeclared)}


def test_a_ready_hand_may_be_declared_before_easts_first_draw_and_only_then_does_it_win() -> None:
    match = rigged(RULESET, {1: "46m 123p 456p 789p 11s"}, draws="5m")
    assert match.pending() == {1: (DeclareReady(), PASS)}
    match.play(1, PASS)
    discard(match, 0, "5m")
    assert WIN not in match.pending().get(1, ())
    assert [refusal.reason for refusal in match.refusals(1)] == ["reason.not_ready"]
    again = rigged(RULESET, {1: "46m 123p 456p 789p 11s"}, draws="5m")
    again.play(1, DeclareReady())
    discard(again, 0, "5m")
    assert WIN in again.pending()[1]
    again.play(1, WIN)
    scored = next(event for event in again.events if isinstance(event, ev.Scored) and event.seat == 1)
    assert scored.sheet.times("original_call") == 1


def test_ready_with_a_discard_is_offered_exactly_where_it_leaves_a_waiting_hand() -> None:
    match = rigged(RULESET, {0: "46m 123p 456p 789p 11s"}, draws="9s")
    match.play(0, PASS)
    ready = [action for action in match.pending()[0] if isinstance(action, Discard) and action.ready]
    assert {format_tiles([match.state.faces[action.tile]]) for action in ready} == {"9s"}
    match.play(0, ready[0])
    assert declared(match) == {0}


def test_every_kong_takes_a_free_tile_and_the_free_tiles_are_renewed_from_the_end_of_the_wall() -> None:
    match = rigged(RULESET, {0: "1111m 2222m 33p 5p 7s 9s"}, draws="3m", loose="7p 8p")
    last_stack = match.state.wall.live()[-2:]
    answer(match, 0, ConcealedKong)
    assert [match.state.faces[tile] for tile in match.state.wall.loose] == parse_tiles("8p")
    answer(match, 0, ConcealedKong)
    assert match.state.wall.loose == last_stack
    drawn = [event for event in match.events if isinstance(event, ev.TileDrawn) and event.source == "loose"]
    assert [event.face for event in drawn] == parse_tiles("7p 8p")


def test_a_promoted_kong_is_robbed_by_the_farther_of_two_ready_players() -> None:
    hands = {0: "55m 19p 19s 123z 9s 2z 3z 4z", 1: "46m 111p 456p 789p 22s", 3: "46m 123s 456s 789s 33p"}
    match = rigged(RULESET, hands, draws="4z 4z 5m 1z 1z 2z 5m")
    for seat, legal in list(match.pending().items()):
        match.play(seat, DeclareReady() if DeclareReady() in legal else PASS)
    discard(match, 0, "4z")
    all_pass(match)
    discard(match, 1, "4z")
    all_pass(match)
    discard(match, 2, "5m")
    # Both could win at once and let it go; East takes the tile for a pung.
    for seat in (1, 3):
        match.play(seat, PASS)
    answer(match, 0, Claim, form=Form.PUNG)
    discard(match, 0, "9p")
    all_pass(match)
    while match.state.turn != 0:
        discarded = match.state.seats[match.state.turn].drawn
        assert discarded is not None
        match.play(match.state.turn, Discard(discarded))
        all_pass(match)
    if not any(isinstance(action, PromoteKong) for action in match.pending()[0]):
        pytest.fail("East should hold the fourth tile")
    answer(match, 0, PromoteKong)
    assert set(match.pending()) == {1, 3}
    match.play(1, WIN)
    match.play(3, WIN)
    won = [event for event in match.events if isinstance(event, ev.Won)]
    assert [event.seat for event in won] == [3], "North sits farther from East than South"
    assert "robbing_kong" in won[0].flags and "last_of_kind" in won[0].flags
    assert any(isinstance(event, ev.KongRobbed) for event in match.events)


def test_the_last_discard_may_be_claimed_and_then_the_deal_is_drawn_and_replayed() -> None:
    match = Match.new(RULESET, seed=4, seating="fixed")
    while not any(isinstance(event, ev.DealDrawn | ev.Won) for event in match.events):
        seat, legal = next(iter(match.pending().items()))
        if PASS in legal:
            match.play(seat, PASS)
        else:
            match.play(seat, legal[-1] if not isinstance(legal[-1], Discard) else Discard(legal[-1].tile))
    ended = next(event for event in match.events if isinstance(event, ev.DealEnded))
    assert not ended.counted and ended.next_dealer == 0 and ended.next_round_deal == 1
    assert match.state.wall.left == 0
    assert not any(isinstance(event, ev.Paid) for event in match.events)


def test_the_fixed_hand_keeps_throwing_what_it_draws() -> None:
    options = RULESET.resolve({"ready_locks_hand": True})
    match = rigged(RULESET, {0: "46m 123p 456p 789p 11s"}, draws="9s", options=options)
    match.play(0, DeclareReady())
    drawn = match.state.seats[0].drawn
    assert drawn is not None
    assert match.pending()[0] == (Discard(drawn),)


def test_without_the_obligation_nobody_has_to_declare() -> None:
    options = RULESET.resolve({"ready_required": False})
    match = rigged(RULESET, {1: "46m 123p 456p 789p 11s"}, draws="5m", options=options)
    match.play(1, PASS)
    discard(match, 0, "5m")
    assert WIN in match.pending()[1]


def test_seats_are_thrown_for_and_ties_throw_again() -> None:
    for seed in range(40):
        drawn = Match.new(RULESET, seed=seed).events[1]
        assert isinstance(drawn, ev.SeatsDrawn)
        assert sorted(drawn.people) == [0, 1, 2, 3]
        last = {person: sum(dice) for person, *dice in drawn.throws}
        first: dict[int, int] = {}
        for person, *dice in drawn.throws:
            first.setdefault(person, sum(dice))
        sums = [first[person] for person in drawn.people]
        assert sums == sorted(sums, reverse=True)
        for one, other in zip(drawn.people, drawn.people[1:], strict=False):
            if first[one] == first[other]:
                assert last[one] > last[other] or len(drawn.throws) > 6


def test_exactly_four_play() -> None:
    assert RULESET.seats == (4,)
    for players in (2, 3, 5):
        with pytest.raises(OptionError, match="is for 4 players"):
            RULESET.resolve({}, players)


LATE = {"rob_kong": "own_turn", "rob_concealed_kong": True, "ready_required": False}


def discard_until(match: Match, seat: int) -> None:
    """Everybody throws what he draws and lets everything pass until it is this seat's turn."""
    passing(match)
    while match.state.turn != seat:
        drawn = match.state.seats[match.state.turn].drawn
        assert drawn is not None
        match.play(match.state.turn, Discard(drawn))
        passing(match)


def passing(match: Match) -> None:
    while match.state.moment is Moment.OPENING or any(PASS in legal for legal in match.pending().values()):
        match.play(next(iter(match.pending())), PASS)


def a_kong_is_promoted(east: str, west: str, draws: str) -> Match:
    """South makes a pung of the five of bamboos that East throws, and a kong of it in his next turn."""
    match = rigged(RULESET, {0: east, 1: "55s 147m 147p 2s 4z 2z 3z 6z", 2: west}, draws=f"5s 8m 8m 8m 5s {draws}",
                   loose="8m", options=RULESET.resolve(LATE))  # fmt: skip
    passing(match)
    discard(match, 0, "5s")
    answer(match, 1, Claim, form=Form.PUNG)
    discard(match, 1, "2s")
    discard_until(match, 1)
    answer(match, 1, PromoteKong)
    discard(match, 1, "1m")
    return match


def test_orphans_rob_a_concealed_kong_though_a_promoted_one_may_still_be_robbed() -> None:
    match = a_kong_is_promoted("19m 19p 199s 234567z", "111z 259m 258p 2389s", "1z")
    discard_until(match, 2)
    answer(match, 2, ConcealedKong)
    assert WIN in match.pending()[0]
    match.play(0, WIN)
    assert match.state.wins[0].flags[0] == "robbing_kong"
    assert match.state.wins[0].seat == 0 and match.state.wins[0].source == 2


def test_a_turn_that_comes_by_a_claim_ends_the_right_to_rob() -> None:
    waiting = "46s 123p 456p 789p 11m"
    for claims in (False, True):
        match = a_kong_is_promoted(waiting, "111z 259m 258p 2389s", "8p 1m 9m 9m 9m")
        discard_until(match, 2)
        discard(match, 2, "8p")
        passing(match)
        discard(match, 3, "1m")
        if claims:
            answer(match, 0, Claim, form=Form.PUNG)
            discard(match, 0, "1p")
            discard_until(match, 0)
            assert not any(isinstance(event, KongOffered) and event.seat == 0 for event in match.events)
        else:
            match.play(0, PASS)
            assert match.pending() == {0: (WIN, PASS)}
            match.play(0, WIN)
            assert match.state.seats[1].melds[0].form is Form.PUNG
