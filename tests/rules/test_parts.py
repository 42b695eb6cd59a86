"""Named parts on their own: what bars a win, what may be thrown after a claim, stakes, and answers that do not hold."""

from __future__ import annotations

import pytest

from rules.core.melds import Form
from rules.core.options import Value
from rules.core.tiles import Kind, parse_tiles
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, WIN, Claim, Discard, Miscall
from rules.engine.hand_contexts import self_case
from rules.engine.match import Match
from rules.engine.table import Refusal
from rules.mechanics.claims.swap_calling import SwapCalling, other_ends
from rules.mechanics.discards.void_suit import (
    KINDS_OF_SUIT,
    holds_void,
    no_void_sets,
    void_first,
    void_kinds,
    void_suit_of,
)
from rules.mechanics.wins.furiten import OwnDiscards, PassedTiles
from tests.rigged import all_pass, answer, discard, rigged

TENPAI = "234m 567m 345p 55s 67s"
"""Waits for the five and the eight of bamboos."""


def riichi(hands: dict[int, str], draws: str = "", **given: Value) -> Match:
    ruleset = registry.get("riichi")
    return rigged(ruleset, hands, draws=draws, options=ruleset.resolve(given))


def kinds(text: str) -> set[Kind]:
    return set(parse_tiles(text))


# Wins that hold and wins that do not ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset_id", "given"), [
    ("hong_kong_old", {"assisted_play": False, "minimum_faan": 0}), ("red", {"assisted_play": False}),
    ("riichi", {"false_win": "mangan"}), ("mcr", {"false_win": "penalty"}),
])  # fmt: skip
def test_a_view_says_which_wins_do_not_hold(ruleset_id: str, given: dict[str, Value]) -> None:
    """All are offered where players can err; what does not hold is told apart, for those who never err."""
    ruleset = registry.get(ruleset_id)
    options = ruleset.resolve({key: value for key, value in given.items() if key in {o.id for o in ruleset.options}})
    full, odd = "123m 456m 789m 123p 55s", "1147m 258p 36s 12345z"
    for hand, holds in ((full, True), (odd, False)):
        match = rigged(ruleset, {0: hand}, options=options)
        view = match.view(0)
        assert WIN in view.legal and (WIN in view.wrong) is not holds
        assert not any(isinstance(action, Discard) and not action.ready for action in view.wrong)
    ready, far = "123m 456m 789m 123p 5s", "1147m 258p 36s 1234z"
    for hand, holds in ((ready, True), (far, False)):
        match = rigged(ruleset, {0: f"5s {far}", 1: hand}, options=options)
        discard(match, 0, "5s")
        view = match.view(1)
        assert WIN in view.legal and (WIN in view.wrong) is not holds
        assert PASS in view.legal and PASS not in view.wrong


def test_where_nobody_can_err_nothing_is_wrong() -> None:
    match = riichi({0: "123m 456m 789m 123p 55s"})
    assert match.view(0).wrong == ()


def test_a_declaration_without_a_waiting_hand_is_wrong_where_it_is_possible() -> None:
    """It waits after the white dragon, or after a five of bamboos, for a second dragon; and after nothing else."""
    match = riichi({0: f"{TENPAI} 5z"}, false_win="mangan")
    view = match.view(0)
    ready = [action for action in view.legal if isinstance(action, Discard) and action.ready]
    wrong = {match.state.faces[action.tile] for action in ready if action in view.wrong}
    right = {match.state.faces[action.tile] for action in ready if action not in view.wrong}
    assert right == kinds("5s 5z") and wrong == kinds(TENPAI) - right


def test_every_wrong_set_is_called_wrong() -> None:
    red = registry.get("red")
    match = rigged(red, {0: "5m 147p 258s 1234z 999p", 1: "34m 147p 258s 12345z"},
                   options=red.resolve({"assisted_play": False}))  # fmt: skip
    discard(match, 0, "5m")
    view = match.view(1)
    wrong = [action for action in view.legal if isinstance(action, Miscall)]
    assert wrong and set(wrong) <= set(view.wrong)
    (chow,) = [action for action in view.legal if isinstance(action, Claim)]
    assert chow.form is Form.CHOW and chow not in view.wrong


# Furiten -------------------------------------------------------------------------------------------------------------


def test_own_discards_that_would_win_are_shown_to_their_owner_alone() -> None:
    match = riichi({0: f"{TENPAI} 8s"})
    record = match.state.record(OwnDiscards)
    assert record.seen_by(match.state, 0) is None, "with a tile too many a hand waits for nothing"
    discard(match, 0, "8s")
    assert record.seen_by(match.state, 0) == tuple(kinds("8s"))
    assert record.seen_by(match.state, 1) is None


def test_who_let_a_winning_tile_go_by_is_locked_until_his_draw_and_when_ready_for_good() -> None:
    match = riichi({0: "5s 147m 268p 36s 1234z 9p", 1: TENPAI, 2: TENPAI.replace("55s", "11s"),
                    3: TENPAI.replace("55s", "99s")}, draws="1z 2z 3z 4z 5z 6z")  # fmt: skip
    state = match.state
    record = state.record(PassedTiles)
    match.state.seats[2].ready = True
    discard(match, 0, "5s")
    assert [record.seen_by(state, seat) for seat in range(4)] == [None] * 4, "the tile still lies there to be taken"
    all_pass(match)
    assert state.turn == 1
    # Who draws begins anew; who is ready never does.
    assert [record.seen_by(state, seat) for seat in range(4)] == [None, None, "ready", "turn"]
    for seat, code in ((1, "1z"), (2, "2z")):
        discard(match, seat, code)
        all_pass(match)
    assert [record.seen_by(state, seat) for seat in range(4)] == [None, None, "ready", None]


# Swap calling --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chow", "claimed", "other"), [
    ("234m", "2m", "5m"), ("234m", "4m", "1m"), ("234m", "3m", ""), ("123m", "3m", ""), ("789m", "7m", ""),
    ("123m", "1m", "4m"), ("789m", "9m", "6m"), ("678p", "6p", "9p"), ("789p", "9p", "6p"), ("123p", "3p", ""),
    ("789p", "7p", ""), ("123s", "3s", ""), ("123s", "1s", "4s"), ("567s", "7s", "4s"), ("789s", "7s", ""),
    ("555m", "5m", ""),
])  # fmt: skip
def test_the_other_end_of_a_chow(chow: str, claimed: str, other: str) -> None:
    """No chow runs over from one suit into the next."""
    assert other_ends(parse_tiles(chow), parse_tiles(claimed)[0]) == kinds(other)


@pytest.mark.parametrize(("other_end", "allowed"), [(False, True), (True, False)])
def test_a_claim_must_leave_something_to_throw(other_end: bool, allowed: bool) -> None:
    """With three sets laid and 3467m in the hand, 34m take the 5m: what is left are ends of that chow."""
    match = riichi({0: "2m 147p 258s 1234z 9p 36m", 1: "34m 55m 147p 258s 123z"})
    discard(match, 0, "2m")
    claim = next(action for action in match.pending()[1] if isinstance(action, Claim))
    hand = match.state.seats[1].hand
    for tile in [tile for tile in hand if match.state.faces[tile] not in kinds("345m") and tile not in claim.tiles]:
        hand.remove(tile)
    fives = [tile for tile in hand if match.state.faces[tile] in kinds("5m")]
    assert len(hand) == 4 and len(fives) == 2
    assert SwapCalling(other_end).leaves_discard(match.state, 1, claim) is allowed


# Void suits ----------------------------------------------------------------------------------------------------------


def test_a_void_suit_is_of_no_use_and_goes_first() -> None:
    match = riichi({0: "19m 258p 258s 123456z"})
    state, holder = match.state, match.state.seats[0]
    assert void_suit_of(state, 0) == -1 and not holds_void(state, 0)
    assert void_kinds(holder.marks.items()) == frozenset()
    one, nine, two = parse_tiles("1m 9m 2p")
    assert no_void_sets(state, 0, one) == "" and void_first(state, 0, one) == ""
    for suit, text in enumerate(("123456789m", "123456789p", "123456789s")):
        holder.marks["void"] = suit + 1
        assert void_suit_of(state, 0) == suit
        assert void_kinds(holder.marks.items()) == KINDS_OF_SUIT[suit] == kinds(text)
        assert holds_void(state, 0)
        assert no_void_sets(state, 0, parse_tiles(text)[0]) == "err_void_suit"
    holder.marks["void"] = 1
    assert no_void_sets(state, 0, two) == "" and no_void_sets(state, 0, nine) == "err_void_suit"
    assert void_first(state, 0, one) == "" and void_first(state, 0, two) == "err_void_first"


@pytest.mark.parametrize(("hand", "suit", "held"), [
    ("9m 147p 258s 1234567z", 1, True), ("1m 147p 258s 1234567z", 1, True), ("147p 258s 1234567z 1z", 1, False),
    ("1m 1p 258s 1234567z 12z", 2, True), ("1m 9p 258s 1234567z 12z", 2, True), ("19m 258s 1234567z 12z", 2, False),
    ("1m 258p 9s 1234567z 12z", 3, True), ("19m 258p 1234567z 12z", 3, False),
])  # fmt: skip
def test_whether_a_hand_still_holds_its_void_suit(hand: str, suit: int, held: bool) -> None:
    match = riichi({0: hand})
    match.state.seats[0].marks["void"] = suit
    assert holds_void(match.state, 0) is held


# What is given back --------------------------------------------------------------------------------------------------


def test_a_stake_is_laid_once_nobody_wins_on_the_discard_that_came_with_it() -> None:
    match = riichi({0: f"{TENPAI} 5z", 1: "147m 258p 369s 1234z"}, draws="1z")
    discard(match, 0, "5z", ready=True)
    all_pass(match)
    (stake,) = [event for event in match.events if isinstance(event, ev.Paid)]
    assert (stake.reason, stake.amounts, stake.pot) == ("ready_stake", (-1000, 0, 0, 0), 1000)
    answer(match, 1, Discard)


# What a player is told -----------------------------------------------------------------------------------------------


def test_a_complete_hand_that_is_too_cheap_is_told_what_it_lacks() -> None:
    ruleset = registry.get("hong_kong_old")
    cheap = "123m 456m 789p 33s 345p"  # a self-drawn win of one faan, with no bonus tile for another
    match = rigged(ruleset, {0: cheap}, options=ruleset.resolve({"minimum_faan": 5, "heavenly_hand_limit": False}))
    sheet = match.table.scoring.judge(self_case(match.state, 0))
    assert not sheet.legal and 0 < sheet.missing < 5
    assert Refusal("win", "reason.below_minimum", sheet.missing) in match.refusals(0)


def test_who_waits_is_told_that_a_thrown_joker_wins_nothing() -> None:
    red = registry.get("red")
    hands = {0: "1j 1479p 25s 1z 7z 36m 9m 9s 5z", 1: "123m 567p 333s 99s 44m", 2: "1j 1479m 258p 369s 12z"}
    match = rigged(red, hands, options=red.resolve({"tile_set": "148"}))
    match.missed = {}
    discard(match, 0, "1j")
    (told,) = match.missed.items()
    assert told[0][0] == 1 and told[1] == (Refusal("win", "reason.joker_discarded"),)
