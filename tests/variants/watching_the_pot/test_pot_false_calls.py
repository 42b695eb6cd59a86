"""Watching the Pot where false announcements are possible: seed 001, "Штрафы"."""

from __future__ import annotations

from random import Random

import pytest

from ai.policy import levels, make
from rules.core.melds import Form
from rules.core.tiles import parse_tiles
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import (
    PASS,
    START_DEAL,
    WIN,
    Action,
    Announce,
    Claim,
    Discard,
    FetchJoker,
    Lengthen,
    StartDeal,
)
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.unattended import from_views, play_on
from rules.variants.watching_the_pot.false_calls import (
    FalseClaim,
    FalseFetching,
    FalseLengthening,
    FalseReady,
    FalseSpecial,
    FalseWin,
)
from rules.variants.watching_the_pot.rules import FINE, group_rules
from tests.play import play_deals, random_chooser
from tests.rigged import all_pass, answer, discard, rigged

RULESET = registry.get("watching_the_pot")
WAITING = "456p 789p 456m 777s 8p2s"  # lacks the two of characters of its king


def rig(hands: dict[int, str], draws: str = "", players: int = 4, **given: object) -> Match:
    return rigged(RULESET, hands, draws=draws, options=RULESET.resolve({"strict_calls": True, **given}, players))


def fined(match: Match) -> list[tuple[tuple[int, ...], int, str]]:
    return [(event.amounts, event.pot, event.reason) for event in match.events if isinstance(event, ev.Paid)]


def died(match: Match) -> list[int]:
    return [event.seat for event in match.events if isinstance(event, ev.HandDied)]


def claims(match: Match, seat: int, form: Form) -> list[Claim]:
    return [found for found in match.pending()[seat] if isinstance(found, Claim) and found.form is form]


def test_a_group_the_hand_cannot_make_costs_twenty_a_tile_laid_out() -> None:
    match = rig({0: "5p 1z", 1: "5p 19m 19s 1234z 3p 7p 1s 2s 4s", 2: "55p"})
    discard(match, 0, "5p")
    (false,) = claims(match, 1, Form.BRIDGE)
    assert false in match.view(1).wrong
    match.play(1, false)
    all_pass(match)
    assert died(match) == [1] and fined(match) == [((0, -40, 0, 0), 40, "false_call")]
    holder = match.state.seats[1]
    assert holder.silent and holder.frozen and not holder.melds and len(holder.hand) == 15
    assert match.state.seats[0].river and match.state.pot == 40, "the tile stays where it lies"


def test_the_others_announcements_stand() -> None:
    match = rig({0: "5p 1z", 1: "5p 19m 19s 1234z 3p 7p 1s 2s 4s", 2: "55p 1z"})
    discard(match, 0, "5p")
    answer(match, 1, Claim, form=Form.BRIDGE)
    answer(match, 2, Claim, form=Form.BRIDGE, meld=-1)
    all_pass(match)
    assert match.state.turn == 2 and match.state.seats[2].melds


def test_the_fine_goes_to_the_first_winner() -> None:
    match = rig({0: f"{WAITING} 1z", 1: "1z 19m 18s 234z 3p 7p 1s 2s 4s 5z"}, draws="9s 9s 9s 2m")
    discard(match, 0, "1z")
    answer(match, 1, Claim, form=Form.BRIDGE)
    all_pass(match)
    for seat in (1, 2, 3):
        discard(match, seat, "9s")
        all_pass(match)
    match.play(0, WIN)
    assert ((40, 0, 0, 0), -40, "pot") in fined(match)


def test_a_group_that_is_only_not_allowed_is_a_small_offence() -> None:
    """A short row out of turn is noticed when it is announced: nothing has been laid out."""
    match = rig({0: "5p 1z", 2: "46p"})
    discard(match, 0, "5p")
    answer(match, 2, Claim, form=Form.ROW)
    all_pass(match)
    assert died(match) == [2] and not fined(match)


def test_a_group_on_a_barred_tile_is_a_small_offence() -> None:
    match = rig({0: "5p 1z", 1: "5p 9m", 3: "55p"})
    discard(match, 0, "5p")
    all_pass(match)
    discard(match, 1, "5p")
    answer(match, 3, Claim, form=Form.BRIDGE, meld=-1)
    all_pass(match)
    assert died(match) == [3] and not fined(match)


@pytest.mark.parametrize(("indicator", "cost"), [(False, 60), (True, 90)])
def test_a_false_special_group_costs_its_tiles_and_a_tile_of_the_wall(indicator: bool, cost: int) -> None:
    match = rig({0: "8p3s 1z"})
    left = len(match.state.wall.live())
    answer(match, 0, Announce, indicator=indicator)
    assert died(match) == [0] and fined(match) == [((-cost, 0, 0, 0), cost, "false_call")]
    assert len(match.state.wall.live()) == left and not match.state.indicators
    assert match.pending()[0] == (Discard(match.state.seats[0].drawn or -1),)


def test_a_tile_that_does_not_fit_an_open_group() -> None:
    match = rig({0: "3m 1z", 1: "33m 5s", 2: "2z", 3: "4z"}, draws="9s 9p 8s 3p 1p")
    discard(match, 0, "3m")
    answer(match, 1, Claim, form=Form.BRIDGE, meld=-1)
    all_pass(match)
    discard(match, 1, "5s")
    all_pass(match)
    for seat, code in ((2, "2z"), (3, "4z"), (0, "1z")):
        discard(match, seat, code)
        all_pass(match)
    answer(match, 1, Lengthen)
    assert died(match) == [1] and fined(match) == [((0, -20, 0, 0), 20, "false_call")]
    assert len(match.state.seats[1].melds[0].tiles) == 3


def laid_dragon(taker: str) -> Match:
    """South has robbed for 3m 7z(4m) 5m 6m, and chair 2 is in turn."""
    match = rig({0: "3m 1z", 1: "7z 5m 6m 5s", 2: taker}, draws="9s 9s 9s 9s")
    discard(match, 0, "3m")
    wanted = tuple(parse_tiles("4m5m6m3m"))
    for action in claims(match, 1, Form.ROW):
        faces = sorted(match.state.faces[tile] for tile in action.tiles)
        if sorted(action.stands) == sorted(wanted) and faces == sorted(parse_tiles("7z5m6m")):
            match.play(1, action)
            break
    all_pass(match)
    discard(match, 1, "5s")
    all_pass(match)
    return match


def test_a_dragon_taken_for_a_wrong_tile_breaks_another_group() -> None:
    match = laid_dragon("5m 1s")
    answer(match, 2, FetchJoker)
    assert died(match) == [2] and fined(match) == [((0, 0, -30, 0), 30, "false_call")]
    assert match.state.seats[1].melds[0].faces == tuple(parse_tiles("3m 7z 56m"))


def test_a_dragon_taken_out_of_the_own_group() -> None:
    match = laid_dragon("5m 1s")
    for _ in range(3):
        seat = match.state.turn
        match.play(seat, Discard(match.state.seats[seat].drawn or 0))
        all_pass(match)
    assert match.state.turn == 1
    answer(match, 1, FetchJoker)
    assert fined(match) == [((0, -20, 0, 0), 20, "false_call")]


def test_false_readiness_leaves_the_discard_upright() -> None:
    match = rig({0: "159m 159p 159s 123456z"})
    first = next(action for action in match.pending()[0] if isinstance(action, Discard) and action.ready)
    match.play(0, first)
    holder = match.state.seats[0]
    assert died(match) == [0] and not holder.ready and not holder.river[0].sideways


def test_when_nobody_can_win_any_more_the_deal_is_played_again() -> None:
    """Two hundred from whoever forced it; the dealer, his streak and the count of deals stay."""
    match = rig({0: f"{WAITING} 2m"}, players=2, length_count=9, ante=3)
    match.play(0, WIN)
    assert match.state.facts["streak"] == 1
    match.play(0, START_DEAL)
    rng, before = Random(1), (dict(match.state.facts), match.state.round_deal, match.state.dealer, match.state.extra)
    scores, pot = list(match.state.scores), match.state.pot
    at = len(match.events)
    while not match.state.settled:
        seat, legal = next(iter(match.pending().items()))
        wrong = [action for action in match.view(seat).wrong if action == WIN]
        match.play(seat, wrong[0] if wrong else legal[int(rng.random() * len(legal))] if PASS not in legal else PASS)
        if match.state.moment is Moment.BEFORE_DEAL:
            break
    happened = match.events[at:]
    assert [event.reason for event in happened if isinstance(event, ev.DealDrawn)] == ["replayed"]
    assert [event.pot for event in happened if isinstance(event, ev.Paid)] == [200]
    assert not any(isinstance(event, ev.Scored) for event in happened), "no hand is counted"
    after = (dict(match.state.facts), match.state.round_deal, match.state.dealer, match.state.extra)
    assert after == before
    last = died(match)[-1]
    assert match.state.pot == pot + 200 and match.state.scores[last] == scores[last] - 200


def test_exactly_the_wrong_answers_are_punished() -> None:
    """Whatever is announced in random play: what the view calls wrong is an offence at once, nothing else is."""
    rng, tried = Random(5), 0
    for seed in range(4):
        match = Match.new(RULESET, RULESET.resolve({"strict_calls": True}, 2 + seed), seed=seed)
        told: list[tuple[Action, bool]] = []

        def choose(
            playing: Match, seat: int, legal: tuple[Action, ...], told: list[tuple[Action, bool]] = told
        ) -> Action:
            right = [action for action in legal if action not in playing.view(seat).wrong]
            action = random_chooser(rng)(playing, seat, legal if rng.random() < 0.03 else tuple(right))
            told.append((action, action not in right))
            return action

        for happened in play_deals(match, 2, choose, rng):
            action, wrong = told[-1] if told else (StartDeal(), False)
            punished = [event for event in happened if isinstance(event, ev.HandDied)]
            if match.state.moment is Moment.ACT and wrong:
                tried += 1
            if not any(isinstance(event, ev.Decided) for event in happened):
                assert bool(punished) == wrong, action
            elif punished:
                assert any(answer == given for given, false in told[-8:] if false for answer in [given])
    assert tried


def test_computer_players_announce_nothing_false() -> None:
    for level in levels():
        match = Match.new(RULESET, RULESET.resolve({"strict_calls": True}, 3), seed=4)
        policies = [make(level, seat) for seat in range(3)]
        offered = 0
        for _ in play_on(match, 3, from_views(policies)):
            offered += sum(len(match.glance(seat).wrong) for seat in match.pending())
        assert offered > 100 and not died(match)


# Which of the announcements that do not hold are open: one of each sort, with the tiles that lie nearest -------------


def faces_of(match: Match, tiles: tuple[int, ...]) -> list[int]:
    return sorted(match.state.faces[tile] for tile in tiles)


def kept(match: Match, seat: int, code: str) -> None:
    """Nothing stays in the hand but one tile of each of these faces."""
    holder, wanted = match.state.seats[seat], list(parse_tiles(code))
    tiles = []
    for tile in holder.hand:
        if match.state.faces[tile] in wanted:
            wanted.remove(match.state.faces[tile])
            tiles.append(tile)
    assert not wanted
    holder.hand[:] = tiles


def test_of_each_sort_of_group_that_the_hand_cannot_make_one_may_be_called_with_the_nearest_tiles() -> None:
    match = rig({0: "5p 1z", 1: "1m 8p 7p 1s 19m 1234z 19s 1p 4s"})
    discard(match, 0, "5p")
    offered = [action for action in match.pending()[1] if isinstance(action, Claim)]
    assert {action.form for action in offered} == {Form.ROW, Form.BRIDGE, Form.KING, Form.SPECIAL}
    assert all(faces_of(match, action.tiles) == list(parse_tiles("78p")) for action in offered if action.meld < 0
               and action.form is not Form.ROW)  # fmt: skip
    made = rig({0: "5p 1z", 1: "46p 8p 1s 19m 1234z 19s 1p 4s"})
    discard(made, 0, "5p")
    rows = claims(made, 1, Form.ROW)
    assert rows and not set(rows) & set(made.view(1).wrong), "a row that holds is there: none that does not is offered"


@pytest.mark.parametrize(("hand", "offered"), [("3p 4p 9s", True), ("3p 9s", False)])
def test_a_false_group_leaves_a_tile_to_throw(hand: str, offered: bool) -> None:
    match = rig({0: "9m 1z", 1: "3p 4p 9s 1s 1m 1234z"})
    discard(match, 0, "9m")
    kept(match, 1, hand)
    rule = FalseClaim(group_rules(match.table.options), FINE)
    assert any(isinstance(action, Claim) for action in rule.offers(match.state, 1)) is offered


def test_a_false_special_group_is_of_the_tiles_nearest_to_one() -> None:
    match = rig({0: "19m 19p 19s 12347z 159m"})
    rules = group_rules(match.table.options)
    first = rules.specials[0][0]
    (turned, plain) = [action for action in match.pending()[0] if isinstance(action, Announce)]
    assert (turned.indicator, plain.indicator) == (True, False) and turned.tiles == plain.tiles
    hand = match.state.seats[0].hand
    far = sorted(abs(match.state.faces[tile] - first) for tile in hand)
    assert sorted(abs(match.state.faces[tile] - first) for tile in plain.tiles) == far[:3]
    false = FalseSpecial(rules, FINE)
    match.state.wall.head = len(match.state.wall.order)
    assert list(false.offers(match.state, 0)) == [plain], "no closed tile to turn up"
    for size, offered in ((4, True), (3, False)):
        hand[:] = hand[:size]
        assert bool(false.offers(match.state, 0)) is offered, "a tile must be left to throw"


def test_a_false_lengthening_is_with_the_nearest_tile_and_leaves_one_to_throw() -> None:
    match = rig({0: "3m 1z", 1: "33m 5s", 2: "2z", 3: "4z"}, draws="9s 9p 8s 3p 1p")
    discard(match, 0, "3m")
    answer(match, 1, Claim, form=Form.BRIDGE, meld=-1)
    all_pass(match)
    discard(match, 1, "5s")
    all_pass(match)
    rule = FalseLengthening(FINE)
    assert not rule.offers(match.state, 1), "not out of turn"
    for seat, code in ((2, "2z"), (3, "4z"), (0, "1z")):
        discard(match, seat, code)
        all_pass(match)
    (false,) = rule.offers(match.state, 1)
    assert isinstance(false, Lengthen)
    holder, three = match.state.seats[1], parse_tiles("3m")[0]
    apart = {tile: abs(match.state.faces[tile] - three) for tile in holder.hand}
    assert apart[false.tiles[0]] == min(apart.values())
    for size, offered in ((2, True), (1, False)):
        holder.hand[:] = holder.hand[:size]
        assert bool(rule.offers(match.state, 1)) is offered
    holder.hand.append(holder.hand[0])
    holder.silent = True
    assert not rule.offers(match.state, 1) and not FalseFetching(FINE).offers(match.state, 1)


def test_nobody_declares_a_false_win_out_of_turn_or_readiness_when_his_hand_is_fixed() -> None:
    match = rig({0: "159m 159p 159s 123456z", 1: "159m 159p 159s 12345z"})
    assert list(FalseWin(FINE).offers(match.state, 0)) == [WIN] and not FalseWin(FINE).offers(match.state, 1)
    assert FalseReady(FINE).offers(match.state, 0)
    drawn = match.state.seats[0].drawn
    first = next(action for action in match.pending()[0] if isinstance(action, Discard) and action.ready)
    match.play(0, first)
    discarded = [event for event in match.events if isinstance(event, ev.Discarded)]
    assert [(event.drawn, event.sideways) for event in discarded] == [(first.tile == drawn, False)]
    assert not FalseReady(FINE).offers(match.state, 0), "a fixed hand"
    match.state.seats[0].frozen = False
    match.state.seats[0].dead = True
    assert not FalseReady(FINE).offers(match.state, 0), "a dead hand"
