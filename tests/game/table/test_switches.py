"""The switches beside the hand: each does its part, is shown, and lasts as long as players expect."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.screens.play.table import TableScreen
from game.table.board.board import Board, TakenDiscard
from game.table.input.auto_play import DISCARD_DRAWN, NO_CALLS, SORT, WIN, AutoPlay, switches_of
from game.table.input.hand_control import HandControl
from game.table.input.offers import Offer, Offers
from game.table.overlay.wall_tip import words_for
from rules.core.melds import Form, Meld
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, Discard, Win
from rules.engine.match import Match
from rules.engine.seat_state import RiverTile
from rules.engine.state import ClaimableTile
from saves.settings import Settings
from tests.game.table.seat import Program

Sit = Callable[..., tuple[Program, TableScreen]]

DISCARD = Discard(5)
OWN = Offers(discards={5: DISCARD, 6: Discard(6)})
WON = Offer("win", (Win(),))


def auto(*on: str) -> AutoPlay:
    """All switches allowed, these on."""
    play = AutoPlay((WIN, NO_CALLS, DISCARD_DRAWN, SORT))
    for name in on:
        play.put(name, on=True)
    return play


def test_a_switch_answers_and_a_win_or_another_choice_waits_for_the_player() -> None:
    claims = Offers((Offer("pung", (Discard(1),)), Offer("pass", (PASS,))), target=9)
    assert auto(NO_CALLS).action(claims, None) == PASS
    assert auto(NO_CALLS).action(Offers((*claims.buttons, WON), target=9), None) is None
    assert auto(WIN).action(Offers((WON,), OWN.discards), 5) == Win()
    assert auto(DISCARD_DRAWN).action(OWN, 5) == DISCARD
    assert auto(DISCARD_DRAWN).action(OWN, 7) is None, "what may not be thrown"
    assert auto(DISCARD_DRAWN).action(Offers((WON,), OWN.discards), 5) is None
    assert auto().action(Offers((WON,), OWN.discards, target=9), 5) is None


def test_the_rules_decide_which_switches_there_are() -> None:
    riichi = Match.new(registry.get("riichi")).table
    assert switches_of(riichi, shared=False) == (WIN, NO_CALLS, DISCARD_DRAWN, SORT)
    assert switches_of(riichi, shared=True) == (SORT,)
    red = registry.get("red")
    unassisted = Match.new(red, red.resolve({"assisted_play": False})).table
    assert switches_of(unassisted, shared=False) == (DISCARD_DRAWN, SORT)


def test_sorting_lasts_and_the_others_return_to_the_settings_with_the_next_deal() -> None:
    settings, play = Settings(), auto()
    settings.change(auto_pass=True)
    play.follow(settings)
    assert play.on == {NO_CALLS, SORT}
    play.put(SORT, on=False)
    play.put(NO_CALLS, on=False)
    play.put(DISCARD_DRAWN, on=True)
    play.follow(settings)
    assert play.on == {DISCARD_DRAWN}, "a setting that is as it was changes nothing"
    play.begin_deal()
    assert play.on == {NO_CALLS}


@pytest.mark.parametrize("by_key", [False, True])
def test_a_switch_is_turned_by_pointer_and_key_and_holds_for_the_open_question(sit: Sit, by_key: bool) -> None:
    program, table = sit()
    table.answer(next(iter(table.hands.discardable.values())))
    table.switches.auto.put(NO_CALLS, on=True)
    own = table.director.board.seats[0]
    program.until(lambda: table.hands.offers.discards and own.drawn is not None)
    drawn = own.drawn
    if by_key:
        program.key(pygame.K_d)
    else:
        program.click("switch:throw_drawn")
    assert table.switches.auto.on == {SORT, NO_CALLS, DISCARD_DRAWN}
    assert any(isinstance(event, ev.Discarded) and event.tile == drawn for event in table.session.match.events)


def test_the_switch_under_the_pointer_is_named_with_its_state_and_key(sit: Sit) -> None:
    program, table = sit()
    program.point("switch:auto_sort")
    tip = table.panes.switches.tip
    assert tip.visible and "Sort the hand: On · S" in str(tip.key)
    program.click("switch:auto_sort")
    assert "Sort the hand: Off · S" in str(tip.key) and not table.director.board.sorting
    program.point((640.0, 300.0))
    assert not tip.visible


def test_a_second_click_on_a_raised_tile_throws_it_however_late(sit: Sit) -> None:
    program, table = sit()
    tile = table.hands.hand[2]
    program.click(f"tile:{tile}")
    table.clock += 5
    program.click(f"tile:{tile}")
    assert any(isinstance(event, ev.Discarded) and event.tile == tile for event in table.session.match.events)


def test_a_hovered_tile_is_raised_less_than_the_chosen_one_and_its_name_does_not_cover_it(sit: Sit) -> None:
    program, table = sit(speed=1)
    program.until(lambda: not table.director.moving)
    hovered, chosen = table.hands.hand[3], table.hands.hand[5]
    rest = table.stage.poses[hovered].slot.y
    program.click(f"tile:{chosen}")
    program.point(f"tile:{hovered}")
    raised = [rest - table.stage.poses[tile].slot.y for tile in (hovered, chosen)]
    assert 0 < raised[0] < raised[1]
    tip = table.panes.wall_tip.node
    assert tip.visible and tip.picture is not None
    shown = tip.position[1] + tip.picture.surface.get_height() - table.stage.layout.px(10)  # without its shadow
    program.until(lambda: not table.director.moving)
    assert shown <= table.stage.nodes[hovered].bounds().y


def test_a_win_has_the_focus_before_pass_and_a_call_that_may_be_wrong_has_not() -> None:
    won, pung, over = WON, Offer("pung", (Discard(1),)), Offer("pass", (PASS,))
    first = HandControl._first_focus
    assert first(Offers((pung, won, over), target=9)) == 1
    assert first(Offers((pung, over), target=9)) == 1
    assert first(Offers((won,), OWN.discards)) == 0
    assert first(OWN) == -1
    assert first(Offers((pung, won, over), target=9, false_calls=True)) == 2


def test_a_claimed_discard_leaves_a_mark_that_tells_what_it_was(sit: Sit) -> None:
    program, table = sit()
    board = Board.fresh(0, table.session.match.table)
    state = board.state
    state.seats[1].river = [RiverTile(9, 1, False, False), RiverTile(10, 3, False, False)]
    state.claimable, state.shown[3] = ClaimableTile(1, 10, 3), 1
    for tile in (20, 21):
        state.seats[2].gain(tile, 3)
    meld = Meld(Form.PUNG, (20, 21, 10), (3, 3, 3), (3, 3, 3), source=1, claimed=10)
    board.pieces |= dict.fromkeys((9, 10, 20, 21))
    board.apply(ev.Claimed(2, meld, 0))
    assert board.seats[1].taken == [TakenDiscard(1, 3, 2)]
    marks = table.stage.overlay.taken
    marks.refresh(board, table.stage.layout)
    (mark,) = marks.marks
    assert marks.at(mark.at) == mark and marks.at((0.0, 0.0)) is None
    program.point(mark.at)
    assert words_for(table.panes.wall_tip.part, board, table.stage.labels) == "4 of characters, claimed by Mei"


@pytest.mark.parametrize("shown", [True, False])
def test_own_tiles_are_shaded_the_more_the_likelier_somebody_wins_on_them(sit: Sit, shown: bool) -> None:
    _, table = sit()
    table.app.user_data.change(show_danger=shown)
    table.hinting.hints.adviser.chances_of_loss = lambda view: [0.01, 0.03, 0.2] * 20  # type: ignore[method-assign]
    table.enter()
    held = {tile: face % 3 for tile, face in table.view.hand} if table.view is not None else {}
    steps = {tile: node.name for tile, node in table.hinting.shades.nodes.items()}
    assert steps == {tile: f"danger {1 if part == 1 else 3}" for tile, part in held.items() if part and shown}
    table.answer(next(iter(table.hands.discardable.values())))
    assert not table.hinting.shades.nodes
