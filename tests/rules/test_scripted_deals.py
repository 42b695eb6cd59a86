"""How the lines of a script are taken (windows, losing claims, awaited turns), and where a deal stands."""

from __future__ import annotations

import pytest

from rules.core.errors import UnplayableDeal
from rules.engine.state import Moment
from rules.scripted_deals.player import Played, play_script
from rules.scripted_deals.script import read_script

FIVE = {"S": "34m 147p 258s 12345z", "W": "55m 147p 258s 12346z", "N": "46m 123p 456p 789p 11s"}
"""South may chow East's 5m, West may pung it, North may win on it."""

CHEAP = {"minimum_faan": 0}


def played(**deal: object) -> Played:
    """A deal of Old Hong Kong, East throwing 5m where nothing else is said."""
    given = {"options": CHEAP, "hands": {"E": "269m 258p 258s 1122z 5m", **FIVE}, **deal}
    return play_script(read_script({"ruleset": "hong_kong_old", **given}))


def right(**deal: object) -> None:
    assert played(**deal).missed == []


@pytest.mark.parametrize("claims", [["S chow", "W pung", "N win"], ["N win", "W pung", "S chow"], ["W pung", "N win"]])
def test_claims_of_a_window_in_any_order(claims: list[str]) -> None:
    right(play=["E discard 5m", *claims], expect={"won": {"N": {}}})


@pytest.mark.parametrize("claims", [["S chow 34m", "W pung"], ["W pung", "S chow 345m"], ["N pass", "W pung"]])
def test_a_claim_that_loses_is_no_error(claims: list[str]) -> None:
    right(play=["E discard 5m", *claims, "W discard 6z"], expect={"won": {}, "melds": {"W": ["pung:555m"], "S": []}})


def test_who_is_asked_and_not_named_passes() -> None:
    right(play=["E discard 5m", "S chow", "S discard 5z"], expect={"melds": {"S": ["chow:345m"], "W": []}, "won": {}})


def test_an_expectation_ends_a_window_in_which_somebody_answered() -> None:
    after = {"expect": {"melds": {"S": ["chow:345m"]}, "offered": {"S": ["discard 1p"]}}}
    right(play=["E discard 5m", "S chow", after])


def test_an_expectation_leaves_a_fresh_window_open() -> None:
    fresh = {"expect": {"offered": {"S": ["chow 34m"], "W": ["pung"], "N": ["win"]}}}
    right(play=["E discard 5m", fresh, "W pung"], expect={"melds": {"W": ["pung:555m"]}})


def test_the_last_window_of_a_script_is_ended_like_one_within() -> None:
    right(play=["E discard 5m", "W pung"], expect={"offered": {"W": ["discard 6z"]}, "melds": {"W": ["pung:555m"]}})
    right(play=["E discard 5m"], expect={"offered": {"W": ["pung", "pass"]}, "melds": {"W": []}})


def test_a_line_that_is_not_open_waits_for_its_turn_and_its_seat_passes() -> None:
    right(draws="9m", play=["E discard 5m", "S discard 9m"], expect={"river": {"E": "5m", "S": "9m"}})


def test_a_win_is_taken_as_soon_as_it_is_offered_and_passed_for_a_later_one() -> None:
    right(draws="9s 9s 5m", play=["E discard 5m", "N win"], expect={"events": ["Won by=discard"]})
    right(draws="9s 9s 5m", play=["E discard 5m", "N pass", "... N", "N win"], expect={"events": ["Won by=self"]})
    right(draws="9s 9s 5m", play=["E discard 5m", "... N", "N win"], expect={"events": ["Won by=self"]})


def test_a_pass_of_somebody_who_is_not_asked_is_no_error() -> None:
    right(play=["S pass", "E pass", "E discard 1z", "S pass", "N pass"])


def test_others_throw_what_they_draw_until_the_turn_that_is_awaited() -> None:
    right(
        draws="9m 9p 9s 9m",
        play=["E discard 5m", "... E"],
        expect={"river": {"E": "5m", "S": "9m", "W": "9p", "N": "9s"}, "hand": {"E": "269m 258p 258s 1122z 9m"}},
    )


def test_who_claimed_must_be_named() -> None:
    with pytest.raises(UnplayableDeal, match=r"line 3, '... E': W holds no drawn tile"):
        played(play=["E discard 5m", "W pung", "... E"])


def test_a_line_of_another_seat_cannot_be_played() -> None:
    with pytest.raises(UnplayableDeal, match=r"line 2, W 'pung' cannot be played: nothing is open to W, asked is S"):
        played(play=["E discard 2z", "W pung"])


def test_tiles_are_named_by_the_hand_or_by_the_whole_set() -> None:
    for words in ("chow", "chow 34m", "chow 43m", "chow 345m"):
        right(play=["E discard 5m", f"S {words}"], expect={"melds": {"S": ["chow:345m"]}})
    with pytest.raises(UnplayableDeal):
        played(play=["E discard 5m", "S chow 67m"])


def test_of_two_tiles_alike_the_one_just_drawn_is_thrown() -> None:
    right(
        hands={"E": "269m 258p 258s 11122z"}, play=["E discard 2z"], expect={"events": ["Discarded drawn=true"]}
    )


def test_the_dealer_took_his_last_listed_tile_last() -> None:
    right(play=["... S"], expect={"river": {"E": "5m"}})
    right(hands={"E": "9m 5m"}, play=["... S"], expect={"river": {"E": "5m"}})


def test_where_the_dealer_draws_a_fourteenth_tile_is_his_first_draw() -> None:
    deal = {"hands": {"N": "269m 258p 258s 1122z 5m"}, "draws": "6z", "dealer": "N", "last": 3}
    script = read_script({"ruleset": "chinese_classical_ru", **deal, "play": ["... E"]})
    assert play_script(script).match.state.wall.left == 1
    expect = {"river": {"N": "5m"}, "events": ["TileDrawn face=5m", "TileDrawn face=6z"]}
    script = read_script({"ruleset": "chinese_classical_ru", **deal, "play": ["... E"], "expect": expect})
    assert play_script(script).missed == []


def test_what_earlier_deals_left() -> None:
    before = {"scores": {"E": 7, "W": -7}, "pot": 3, "round_deal": 2, "extra": 5, "drawn_deals": 4}
    state = played(dealer="N", round="W", before=before, hands={}).match.state
    assert (state.scores, state.pot, state.facts) == ([7, 0, -7, 0], 3, {"drawn_deals": 4})
    assert (state.dealer, state.round_wind, state.round_deal, state.extra) == (3, 2, 2, 5)
    assert played(dealer="N", hands={}).match.state.round_deal == 4


def test_points_are_counted_from_before_the_deal() -> None:
    before = {"scores": {"E": 100, "N": -50}}
    amounts = {"S": -2, "W": -2, "E": -4, "N": 8}
    match = played(before=before, play=["E discard 5m", "N win"], expect={"payments": amounts}).match
    assert [match.state.scores[0] - 100, match.state.scores[3] + 50] != [0, 0]
    assert sum(match.state.scores) == 50


def test_sticks_follow_the_points_that_earlier_deals_left() -> None:
    script = read_script({"ruleset": "chinese_classical_ru", "before": {"scores": {"E": 3210, "S": 790}}})
    state = play_script(script).match.state
    assert state.table.sticks is not None
    assert [state.table.sticks.worth(counts) for counts in state.sticks] == state.scores == [3210, 790, 2000, 2000]


def test_a_further_deal_of_the_same_match() -> None:
    match = played(
        play=["E discard 5m", "N win"],
        then={"dealer": "S", "round": "E", "hands": {"S": "123m 456m 789p 34s 22z 5s"}, "play": ["S win"],
              "expect": {"won": {"S": {}}, "next_dealer": "S"}},
    ).match  # fmt: skip
    assert match.state.moment is Moment.BEFORE_DEAL and match.state.deal_number == 2


@pytest.mark.parametrize(("wrong", "fault"), [({"dealer": "E"}, "then: the dealer of this deal is S"),
                                              ({"round": "N"}, "then: the round of this deal is E")])  # fmt: skip
def test_a_further_deal_stands_where_the_match_stands(wrong: dict[str, str], fault: str) -> None:
    with pytest.raises(UnplayableDeal, match=fault):
        played(play=["E discard 5m", "N win"], then=wrong)


def test_tiles_that_cannot_come_in_the_order_asked_for_are_told() -> None:
    """Of two tiles turned for an opened kong the one that wins comes first."""
    deal: dict[str, object] = {
        "ruleset": "changsha", "dealer": "N", "last": 4, "loose": "9s 1s", "draws": "1m 9p",
        "options": {"start_bonuses": False, "open_kong": True}, "hands": {"S": "123m 456m 999p 23s 55s"},
        "play": ["... S", "S ckong 9999p", "S open_the_kong"],
    }  # fmt: skip
    with pytest.raises(UnplayableDeal, match="cannot come in this order"):
        played(**deal)


def test_bonus_tiles_are_drawn_when_asked_for() -> None:
    right(draws="1f", loose="5f 9m", play=["E discard 5m", "... S"], expect={
        "hand": {"S": "34m 147p 258s 12345z 9m"}, "events": ["BonusShown faces=1f", "BonusShown faces=5f"],
    })  # fmt: skip


def test_bonus_tiles_that_nobody_asked_for_stay_away_while_they_can() -> None:
    right(play=["E discard 5m", "... E", "E discard", "... E"], expect={"tiles_left": 144 - 53 - 8})


def test_a_deal_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.scripted_deals.player.MOST_ANSWERS", 20)
    with pytest.raises(UnplayableDeal, match="the deal does not end"):
        played(play=["... end"])


def test_heaps_give_the_tiles_that_were_asked_for() -> None:
    script = read_script({
        "ruleset": "watching_the_pot", "players": 3, "options": {"wall": "pile"}, "dealer": "S",
        "draws": "1m 2p 3s 4z", "last": 20, "play": [{"expect": {"tiles_left": 20}}, "S discard", "... S"],
        "expect": {"river": {"W": "1m", "E": "2p"}, "tiles_left": 17},
    })  # fmt: skip
    assert play_script(script).missed == []
