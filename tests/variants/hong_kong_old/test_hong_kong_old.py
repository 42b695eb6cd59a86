"""Old Hong Kong at the table: what the sheet says about deals, turns, claims and payments, on rigged deals."""

from __future__ import annotations

import pytest

from rules.core.melds import Form
from rules.core.tiles import BONUS, parse_tiles
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, START_DEAL, WIN, Claim, ConcealedKong, Discard, PromoteKong
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.wall import Wall, place_of
from rules.variants.hong_kong_old import rules as hong_kong_old
from rules.variants.hong_kong_old.rules import base_points
from tests.rigged import all_pass, answer, discard, rigged

RULESET = registry.get("hong_kong_old")
DRAGONS = "777z 55z 123m 456m 99s"  # waits for the white dragon or a third nine of bamboos
PLAIN_WAIT = "123m 456m 789p 34s 22p"  # a common hand: one faan, waiting for 2 and 5 of bamboos


def paid(match: Match, reason: str = "win") -> list[tuple[int, ...]]:
    return [event.amounts for event in match.events if isinstance(event, ev.Paid) and event.reason == reason]


def test_the_dealer_takes_fourteen_tiles_and_discards_first() -> None:
    match = rigged(RULESET, {})
    assert [len(seat.hand) for seat in match.state.seats] == [14, 13, 13, 13]
    assert set(match.pending()) == {0}
    assert not any(isinstance(event, ev.TileDrawn) and event.reason == "turn" for event in match.events)


def test_tiles_are_dealt_in_fours_three_times_then_singly() -> None:
    match = rigged(RULESET, {})
    takes = [(event.seat, len(event.tiles)) for event in match.events if isinstance(event, ev.TilesDealt)]
    assert takes == [(seat, 4) for _ in range(3) for seat in range(4)] + [(seat, 1) for seat in range(4)] + [(0, 1)]


def test_a_bonus_tile_drawn_at_the_deal_waits_for_its_owners_next_go() -> None:
    match = rigged(RULESET, {0: "1f 2f", 1: "3f"}, loose="4f 1m 2m 3m")
    shown = [(event.seat, event.faces) for event in match.events if isinstance(event, ev.BonusShown)]
    assert shown[:3] == [(0, tuple(parse_tiles("1f 2f"))), (1, tuple(parse_tiles("3f"))), (0, tuple(parse_tiles("4f")))]
    at_once = rigged(
        RULESET, {0: "1f 2f", 1: "3f"}, loose="4f 1m 2m 3m", options=RULESET.resolve({"bonus_deal_wait": False})
    )
    order = [event.seat for event in at_once.events if isinstance(event, ev.BonusShown)]
    assert order[:3] == [0, 0, 1]


def test_replacements_come_from_the_back_of_the_wall_upper_tile_first() -> None:
    match = rigged(RULESET, {0: "1111m 2222m 3p 5p 7s 9s 2z 3z"}, loose="6s 8s")
    built = next(event for event in match.events if isinstance(event, ev.WallBuilt))
    back = match.state.wall.live()[-2:]
    answer(match, 0, ConcealedKong)
    answer(match, 0, ConcealedKong)
    drawn = [event.tile for event in match.events if isinstance(event, ev.TileDrawn) and event.reason == "kong"]
    assert drawn == back
    places = [place_of(built, tile) for tile in drawn]
    assert places[0] is not None and places[1] is not None
    assert places[0][:2] == places[1][:2] and (places[0][2], places[1][2]) == (0, 1)


@pytest.mark.parametrize("hands", [{0: "123f", 1: "5f"}, {0: "1f", 1: "235f"}, {0: "12f", 1: "35f"}])
def test_bonus_tiles_laid_together_are_replaced_from_the_back_of_the_wall(hands: dict[int, str]) -> None:
    match = rigged(RULESET, hands, loose="1m 2m 3m 4m", options=RULESET.resolve({"bonus_deal_wait": False}))
    broken = next(event for event in match.events if isinstance(event, ev.WallBroken))
    drawn = [event.tile for event in match.events if isinstance(event, ev.TileDrawn) and event.reason == "bonus"]
    assert drawn == [broken.order[place] for place in (-2, -1, -4, -3)]


def test_the_eighth_bonus_tile_ends_the_deal_at_once() -> None:
    second = rigged(RULESET, {1: "1234567f 19m 19p 19s"}, loose="1s 2s 3s 4s 5s 6s 7s", draws="8f")
    discard(second, 0, "1m")
    all_pass(second)
    won = next(event for event in second.events if isinstance(event, ev.Won))
    assert (won.seat, won.by, won.face) == (1, "self", BONUS[-1])
    assert paid(second) == [(-64, 192, -64, -64)]


def test_eight_bonus_tiles_in_the_deal_win_before_the_first_turn_whoever_holds_them() -> None:
    match = rigged(RULESET, {2: "12345678f 19m 19p 1s"})
    assert not any(isinstance(event, ev.PlayBegan) for event in match.events)
    assert paid(match) == [(-64, -64, 192, -64)]
    off = rigged(RULESET, {2: "12345678f 19m 19p 1s"}, options=RULESET.resolve({"great_flowers": False}))
    assert any(isinstance(event, ev.PlayBegan) for event in off.events) and not paid(off)


def test_the_last_tile_of_the_wall_is_one_from_whichever_end_it_comes() -> None:
    """A common hand without honors: two faan from the wall, three on its last tile, drawn to replace a bonus tile."""
    match = rigged(RULESET, {0: "9m", 1: PLAIN_WAIT}, draws="1f", loose="5s")
    wall = match.state.wall
    wall.order = [wall.front(), wall.back()]
    wall.head = 0
    discard(match, 0, "9m")
    all_pass(match)
    assert match.state.wall.left == 0 and WIN in match.pending()[1]
    match.play(1, WIN)
    sheet = match.state.seats[1].sheet
    assert sheet is not None and sheet.times("last_tile_draw") == 1


def test_a_hand_shown_for_a_false_win_stays_open_with_what_its_owner_draws() -> None:
    match = rigged(RULESET, {}, options=RULESET.resolve({"assisted_play": False}), draws="7z 7z 7z 6z")
    match.play(0, WIN)
    assert len(match.view(2).seats[0].open) == 14
    discarded = match.state.seats[0].hand[0]
    match.play(0, Discard(discarded))
    while match.state.turn != 0 or match.state.moment is not Moment.ACT:
        all_pass(match)
        if match.state.turn != 0:
            match.play(match.state.turn, Discard(match.state.seats[match.state.turn].hand[-1]))
    drawn = match.state.seats[0].drawn
    lying = match.view(2).seats[0].open
    assert len(lying) == 14 and drawn in [tile for tile, _ in lying] and discarded not in [tile for tile, _ in lying]
    shown = [event for event in match.events if isinstance(event, ev.HandShown)]
    assert shown[-1].tiles == (drawn,) and not match.view(2).seats[1].open


def test_a_hand_too_cheap_to_win_is_refused_with_what_is_missing() -> None:
    options = RULESET.resolve({"earthly_hand_limit": False})
    match = rigged(RULESET, {1: PLAIN_WAIT, 0: "5s"}, options=options)
    discard(match, 0, "5s")
    assert WIN not in match.pending().get(1, ())
    refusal = match.refusals(1)
    assert [(found.reason, found.missing) for found in refusal] == [("reason.below_minimum", 2)]


def test_a_win_beats_a_pung_and_a_pung_beats_a_chow() -> None:
    hands = {0: "9s", 2: "99s 19m 19p 1s 1234z 56z", 3: "777z 55z 123m 456m 78s"}
    match = rigged(RULESET, hands, options=RULESET.resolve({"minimum_faan": 1}))
    discard(match, 0, "9s")
    assert set(match.pending()) == {2, 3}
    match.play(2, next(action for action in match.pending()[2] if isinstance(action, Claim)))
    match.play(3, WIN)
    won = next(event for event in match.events if isinstance(event, ev.Won))
    assert (won.seat, won.source) == (3, 0)
    chow = rigged(RULESET, {0: "5m", 1: "34m 17p 17s 1234z 567z", 2: "55m 19p 19s 1234z 19m 6z"})
    discard(chow, 0, "5m")
    answer(chow, 1, Claim, form=Form.CHOW)
    answer(chow, 2, Claim, form=Form.PUNG)
    claimed = next(event for event in chow.events if isinstance(event, ev.Claimed))
    assert claimed.seat == 2 and claimed.meld.source == 0
    assert chow.state.turn == 2 and chow.state.moment is Moment.ACT


def test_the_window_settles_as_soon_as_nobody_left_can_change_it() -> None:
    match = rigged(RULESET, {0: "5m", 1: "34m 17p 17s 1234z 567z", 2: "55m 19p 19s 1234z 19m 6z"})
    discard(match, 0, "5m")
    answer(match, 2, Claim, form=Form.PUNG)
    assert match.state.turn == 2, "the chow that South has not decided on cannot matter any more"


def test_only_the_next_player_may_claim_a_chow() -> None:
    match = rigged(RULESET, {0: "5m", 2: "34m 17p 17s 1234z 567z"})
    discard(match, 0, "5m")
    assert not any(isinstance(action, Claim) for action in match.pending().get(2, ()))


def test_a_promoted_kong_may_be_robbed_and_its_owner_pays_as_discarder() -> None:
    hands = {0: "4p", 1: "44p 19m 19s 1234z 567z", 3: "23p 789p 55p 777z 999s"}
    match = rigged(RULESET, hands, draws="1s 1m 9m 4p", options=RULESET.resolve({"minimum_faan": 1}))
    discard(match, 0, "4p")
    match.play(3, PASS)  # North could win at once and waits
    answer(match, 1, Claim, form=Form.PUNG)
    discard(match, 1, "1z")
    all_pass(match)
    for _ in range(3):
        turn = match.state.turn
        discarded = match.state.seats[turn].drawn
        assert discarded is not None
        if any(isinstance(action, PromoteKong) for action in match.pending()[turn]):
            break
        match.play(turn, Discard(discarded))
        all_pass(match)
    assert any(isinstance(action, PromoteKong) for action in match.pending()[1])
    answer(match, 1, PromoteKong)
    assert match.pending() == {3: (WIN, PASS)}
    match.play(3, WIN)
    won = next(event for event in match.events if isinstance(event, ev.Won))
    assert "robbing_kong" in won.flags and won.source == 1
    robbed = match.state.seats[1].melds[0]
    assert robbed.form is Form.PUNG and len(robbed.tiles) == 3


@pytest.mark.parametrize(("choice", "winners"), [("nearest", [1]), ("highest", [3]), ("all", [1, 3])])
def test_several_winners_on_one_tile(choice: str, winners: list[int]) -> None:
    hands = {0: "9s", 1: "777z 333z 123m 456p 9s", 3: "123s 456s 777s 99s 55z"}
    given = {"multiple_winners": choice, "minimum_faan": 1, "earthly_hand_limit": False}
    match = rigged(RULESET, hands, options=RULESET.resolve(given))
    discard(match, 0, "9s")
    assert set(match.pending()) == {1, 3}
    match.play(1, WIN)
    if 3 in match.pending():
        match.play(3, WIN)
    assert [event.seat for event in match.events if isinstance(event, ev.Won)] == winners
    assert len(paid(match)) == len(winners)
    assert sum(match.state.scores) == 0


def test_a_false_win_is_paid_and_the_deal_goes_on() -> None:
    match = rigged(RULESET, {}, options=RULESET.resolve({"assisted_play": False}))
    assert WIN in match.pending()[0]
    match.play(0, WIN)
    assert paid(match, "false_win") == [(-24, 8, 8, 8)]
    assert WIN not in match.pending()[0]
    assert any(isinstance(event, ev.HandShown) and event.seat == 0 for event in match.events)
    assert match.state.moment is Moment.ACT and match.state.turn == 0


def test_nobody_wins_on_a_kind_he_has_thrown_where_that_is_forbidden() -> None:
    # The dealer throws one of three white dragons, and South throws the fourth.
    hands = {0: "555z 123m 456m 99s 777z", 1: "5z"}
    for forbidden in (False, True):
        options = RULESET.resolve({"sacred_discard": forbidden, "minimum_faan": 1})
        match = rigged(RULESET, hands, options=options, draws="1p")
        discard(match, 0, "5z")
        all_pass(match)
        discard(match, 1, "5z")
        assert (WIN in match.pending().get(0, ())) is not forbidden
        assert [found.reason for found in match.refusals(0)] == ["err_own_discard"] * forbidden


def test_no_tile_is_left_for_a_kong_when_the_wall_is_empty() -> None:
    match = rigged(RULESET, {0: "1111m 2p 5p 8p 2s 5s 8s 1z 2z 3z 4z"})
    match.state.wall.head = len(match.state.wall.order)
    match._offers = None
    assert not any(isinstance(action, ConcealedKong) for action in match.pending()[0])
    assert [refusal.reason for refusal in match.refusals(0)] == ["err_no_tiles_for_kong"]


def finish(match: Match, winner: int | None) -> ev.DealEnded:
    """End the running deal as won by a seat, or drawn, and return how the deal passes."""
    if winner is not None:
        match.state.seats[winner].wins = 1
        match.state.wins = [ev.Won(winner, 0, 0, "self", None, ())]
    ended = match.state.table.flow.deal_ended(match.state)[0]
    assert isinstance(ended, ev.DealEnded)
    return ended


def test_the_dealer_stays_after_winning_and_after_a_draw_else_the_deal_passes() -> None:
    assert finish(rigged(RULESET, {}), 0).next_dealer == 0
    assert finish(rigged(RULESET, {}), None).next_dealer == 0
    passed = finish(rigged(RULESET, {}), 2)
    assert (passed.next_dealer, passed.next_round, passed.next_round_deal, passed.extra) == (1, 0, 2, 0)


def test_extra_deals_can_be_bounded() -> None:
    match = rigged(RULESET, {}, options=RULESET.resolve({"max_repeats": 2}))
    match.state.extra = 2
    assert finish(match, 0).next_dealer == 1


def test_the_match_ends_when_the_deal_passes_from_the_last_dealer_of_the_north_round() -> None:
    match = rigged(RULESET, {})
    match.state.round_wind, match.state.round_deal, match.state.dealer = 3, 4, 3
    match.state.seats[1].wins = 1
    match.state.wins = [ev.Won(1, 0, 0, "self", None, ())]
    assert isinstance(match.state.table.flow.deal_ended(match.state)[-1], ev.MatchEnded)


def test_drawn_deals_are_paid_for_by_the_next_winner_where_agreed() -> None:
    options = RULESET.resolve({"goulash_bonus": 3})
    match = rigged(RULESET, {0: "5z", 3: DRAGONS}, options=options)
    match.state.facts = {"drawn_deals": 2}
    discard(match, 0, "5z")
    match.play(3, WIN)
    assert paid(match, "goulash") == [(-6, -6, -6, 18)]


def test_wind_tiles_can_seat_the_players() -> None:
    drawn = Match.new(RULESET, RULESET.resolve({"seat_draw": "wind_tiles"}), seed=8).events[1]
    assert isinstance(drawn, ev.SeatsDrawn)
    winds = dict(drawn.throws)
    assert [winds[person] for person in drawn.people] == [1, 2, 3, 4]


@pytest.mark.parametrize(("dice", "rolled"), [("three_once", [3]), ("two_once", [2]), ("two_throws", [2, 2])])
def test_dice_break_the_wall_as_agreed(dice: str, rolled: list[int]) -> None:
    match = Match.new(RULESET, RULESET.resolve({"dice": dice}), seed=21, seating="fixed")
    match.play(0, START_DEAL)
    rolls = [event for event in match.events if isinstance(event, ev.DiceRolled)]
    assert [len(roll.dice) for roll in rolls] == rolled
    side = (rolls[0].counted - 1) % 4
    counted = rolls[-1].counted
    assert counted == sum(sum(roll.dice) for roll in rolls)
    broken = next(event for event in match.events if isinstance(event, ev.WallBroken))
    wall = Wall(sides=(18,) * 4, ring=(0, 3, 2, 1), layers=2)
    # The head stands so many stacks after the right end of the side, running on to the next side clockwise.
    expected = (wall.ring.index(side) * 18 + counted) % 72
    assert broken.order[0] == expected * 2
    assert not broken.dead and not broken.loose


def test_after_the_last_tile_only_a_win_is_open() -> None:
    match = rigged(RULESET, {0: "5m", 1: "34m 55m 17p 17s 1234z 5z", 3: PLAIN_WAIT})
    match.state.wall.head = len(match.state.wall.order)
    discard(match, 0, "5m")
    assert any(isinstance(event, ev.DealDrawn) for event in match.events)


@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("simplified", (1, 1, 1, 1, 2, 2, 2, 4, 4, 4, 8, 8, 8, 8, 8)),
        ("full_spicy", (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 8192)),
        ("half_spicy", (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 384)),
    ],
)
def test_what_faan_come_to(table: str, points: tuple[int, ...]) -> None:
    """Sheet 7 and 9, from no faan to fourteen."""
    options = RULESET.resolve({"base_table": table, "faan_cap": 13})
    assert tuple(base_points(faan, options) for faan in range(15)) == points


@pytest.mark.parametrize(("is_limit", "word", "first"), [(True, "limit", 64), (False, "base", 1)])
def test_a_payment_says_what_it_begins_with(is_limit: bool, word: str, first: int) -> None:
    payment = hong_kong_old.win_payment(3, is_limit, 1, None, True, 4, hong_kong_old.Options.of(RULESET.resolve()))
    assert {(transfer.why[0].key, transfer.why[0].number) for transfer in payment.transfers} == {(word, first)}
