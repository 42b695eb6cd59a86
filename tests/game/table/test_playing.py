"""A person at the table: what the hands do comes out as actions in the log, and as tiles on the felt."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.screens.play.table import TableScreen
from game.screens.records.replay import ReplayScreen
from rules.core.tiles import HIDDEN
from rules.engine import events as ev
from rules.engine.actions import PASS, WIN, Action
from tests.game.table.seat import Program, four

Sit = Callable[..., tuple[Program, TableScreen]]


def discarded(table: TableScreen) -> list[int]:
    """The tiles that the viewer has discarded, by the log."""
    return [e.tile for e in table.session.match.events if isinstance(e, ev.Discarded) and e.seat == table.viewer]


def river(table: TableScreen) -> list[int]:
    """The tiles that lie in the viewer's river."""
    assert table.viewer is not None
    return [lying.tile for lying in table.director.board.seats[table.viewer].state.river]


def at_rest(program: Program, table: TableScreen) -> None:
    """Wait until nothing moves."""
    program.until(lambda: not table.director.moving)


def test_a_tile_dragged_to_the_river_is_discarded(sit: Sit) -> None:
    program, table = sit()
    tile = table.hands.hand[4]
    program.drag(f"tile:{tile}", "river")
    assert discarded(table) == [tile]
    program.until(lambda: tile in river(table))


def test_a_tile_dropped_elsewhere_snaps_back(sit: Sit) -> None:
    program, table = sit(speed=1)
    at_rest(program, table)
    before, tile = list(table.hands.hand), table.hands.hand[4]
    home = table.stage.nodes[tile].position
    program.drag(f"tile:{tile}", (200.0, 200.0))
    assert table.stage.nodes[tile].position != home
    at_rest(program, table)
    assert table.stage.nodes[tile].position == home
    assert table.hands.hand == before
    assert discarded(table) == []


def test_a_tile_dragged_along_the_hand_is_put_there_and_neighbours_make_room(sit: Sit) -> None:
    program, table = sit()
    hand = list(table.hands.hand)
    x, y = program.where(f"tile:{hand[5]}")
    other = table.stage.nodes[hand[4]].position
    program.drag(f"tile:{hand[1]}", (x + 10, y), drop=False)
    assert table.stage.hold.gap == 5
    at_rest(program, table)
    assert table.stage.nodes[hand[4]].position[0] < other[0]
    program.event(pygame.MOUSEBUTTONUP, pos=(x + 10, y), button=1)
    assert table.hands.hand == [hand[0], *hand[2:6], hand[1], *hand[6:]]
    assert discarded(table) == []


def test_the_river_lights_up_only_for_a_tile_that_may_be_thrown(sit: Sit) -> None:
    program, table = sit()
    tile = table.hands.hand[0]
    assert not table.panes.glow.node.visible
    program.drag(f"tile:{tile}", "river", drop=False)
    assert table.panes.glow.node.visible
    program.event(pygame.MOUSEBUTTONUP, pos=program.where("river"), button=1)
    assert not table.panes.glow.node.visible


def test_one_click_chooses_and_a_double_click_discards(sit: Sit) -> None:
    program, table = sit()
    tile = table.hands.hand[2]
    program.click(f"tile:{tile}")
    assert discarded(table) == [] and table.hands.chosen == tile
    program.click(f"tile:{tile}", times=2)
    assert discarded(table) == [tile]


def test_in_the_single_click_mode_one_click_discards(sit: Sit) -> None:
    program, table = sit()
    table.hands.discard_by = "click"
    tile = table.hands.hand[2]
    program.click(f"tile:{tile}")
    assert discarded(table) == [tile]


def test_arrows_and_enter_discard(sit: Sit) -> None:
    program, table = sit()
    hand = list(table.hands.hand)
    program.key(pygame.K_RIGHT)
    program.key(pygame.K_RIGHT)
    program.key(pygame.K_LEFT)
    program.key(pygame.K_RETURN)
    assert discarded(table) == [hand[0]]


def test_shift_and_arrows_move_a_tile_and_t_tidies(sit: Sit) -> None:
    program, table = sit()
    hand = list(table.hands.hand)
    program.key(pygame.K_RIGHT)
    program.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert table.hands.hand[:2] == [hand[1], hand[0]]
    program.key(pygame.K_t)
    assert table.hands.hand == hand


def test_a_click_during_an_animation_finishes_it_and_counts(sit: Sit) -> None:
    program, table = sit(speed=1, wait=False)
    program.until(lambda: table.director.board.built is not None)
    assert not table.director.idle
    program.event(pygame.MOUSEBUTTONDOWN, pos=(640, 300), button=1)
    program.event(pygame.MOUSEBUTTONUP, pos=(640, 300), button=1)
    program.until(lambda: table.hands.offers.any, frames=60)
    tile = table.hands.hand[0]
    program.click(f"tile:{tile}", times=2)
    assert discarded(table) == [tile]


def play_until(program: Program, table: TableScreen, wanted: Callable[[], object]) -> None:
    """Throw the last tile of the hand and pass, until something is asked."""
    for _ in range(400):
        program.until(lambda: table.hands.offers.any or program.top is not table)
        if wanted():
            return
        if program.top is not table:
            program.until(lambda: "score" in program.moments)
            program.key(pygame.K_RETURN)
        elif table.hands.offers.discards:
            table.answer(next(iter(table.hands.offers.discards.values())))
        else:
            program.key(pygame.K_ESCAPE)
    raise AssertionError("it was never asked")


@pytest.mark.parametrize("by", ["button", "key", "drag"])
def test_a_claim_is_made_with_its_button_its_key_or_by_dragging_the_discard(sit: Sit, by: str) -> None:
    program, table = sit(seed=3)

    def one_claim() -> bool:
        claims = table.hands.offers.claims
        return len(claims) == 1 and len(claims[0].choices) == 1 and claims[0].key in ("pung", "chow")

    play_until(program, table, one_claim)
    offer, target = table.hands.offers.claims[0], table.hands.offers.target
    if by == "button":
        program.click(f"button:{offer.key}")
    elif by == "key":
        program.key(pygame.K_p if offer.key == "pung" else pygame.K_c)
    else:
        program.drag(f"tile:{target}", (640.0, 660.0))
    assert table.viewer is not None
    decided = [e for e in table.session.match.events if isinstance(e, ev.Decided) and e.seat == table.viewer]
    assert decided[-1].action == offer.choices[0]


def test_two_ways_to_chow_unfold_into_their_sets(sit: Sit) -> None:
    program, table = sit(seed=11)

    def two_ways() -> bool:
        chow = table.hands.offers.button("chow")
        return chow is not None and len(chow.choices) > 1

    play_until(program, table, two_ways)
    chow = table.hands.offers.button("chow")
    assert chow is not None
    program.key(pygame.K_c)
    assert "choice:1" in table.trace()["targets"]
    program.key(pygame.K_ESCAPE)
    assert "button:chow" in table.trace()["targets"]
    program.key(pygame.K_c)
    program.key(pygame.K_2)
    decided = [e for e in table.session.match.events if isinstance(e, ev.Decided) and e.seat == table.viewer]
    assert decided[-1].action == chow.choices[1]


def answers_of(table: TableScreen) -> list[Action | None]:
    """What the viewer has answered where several are asked, by the log."""
    match = table.session.match
    return [event.action for event in match.events if isinstance(event, ev.Decided) and event.seat == table.viewer]


def unassisted(sit: Sit) -> tuple[Program, TableScreen]:
    """At a table where wrong calls can be made, asked about somebody's discard."""
    program, table = sit(ruleset="red", options={"assisted_play": False})
    play_until(program, table, lambda: table.hands.offers.target is not None)
    return program, table


def test_where_calls_may_be_wrong_enter_passes(sit: Sit) -> None:
    program, table = unassisted(sit)
    assert table.hands.offers.button("win") is not None and table.hands.offers.button("pung") is not None
    assert table.hands.offers.buttons[table.hands.focus].key == "pass"
    for _ in range(30):
        program.step()
    program.key(pygame.K_RETURN)
    assert answers_of(table)[-1:] == [PASS]


def test_a_win_that_may_be_false_is_called_first_and_shown_by_a_second_press(sit: Sit) -> None:
    program, table = unassisted(sit)
    given = len(answers_of(table))
    program.key(pygame.K_m)
    assert len(answers_of(table)) == given and "choice:0" in table.trace()["targets"]
    program.key(pygame.K_ESCAPE)
    assert len(answers_of(table)) == given and "button:win" in table.trace()["targets"]
    program.key(pygame.K_m)
    program.click("choice:0")
    assert answers_of(table)[-1] == WIN


def test_whoever_may_err_marks_the_tiles_to_call_with(sit: Sit) -> None:
    program, table = unassisted(sit)
    first, last = table.hands.hand[0], table.hands.hand[-1]
    program.click(f"tile:{first}")
    program.click(f"tile:{last}")
    program.key(pygame.K_p)
    assert "choice:0" in table.trace()["targets"] and "choice:1" not in table.trace()["targets"]
    faces = table.director.board.faces
    program.click("choice:0")
    called = answers_of(table)[-1]
    assert called is not None and called.button == "pung"
    assert sorted(faces[tile] for tile in called.used) == sorted((faces[first], faces[last]))


def test_the_clock_of_a_claim_passes_when_it_runs_out(sit: Sit) -> None:
    program, table = sit(seed=3, claim_seconds=3)
    play_until(program, table, lambda: table.hands.offers.claims)
    before = len(table.session.match.events)
    for _ in range(31):
        program.step(0.1)
    said = table.session.match.events[before:]
    assert any(isinstance(e, ev.Decided) and e.seat == table.viewer for e in said)


def test_everything_is_kept_before_it_is_shown_and_the_match_goes_on_from_there(sit: Sit) -> None:
    program, table = sit()
    tile = table.hands.hand[3]
    program.click(f"tile:{tile}", times=2)
    store = program.user_data.store
    assert store is not None
    shown, kept = table.session.match.events[: table.session.given], store.unfinished()
    assert kept is not None and store.events(kept.id)[: len(shown)] == shown
    table.session.close()
    kept = store.unfinished()
    assert kept is not None and store.events(kept.id) == table.session.match.events
    program.open("table", resume=kept.id)
    again = program.top
    program.until(lambda: again.hands.offers.any)
    assert river(again)[0] == tile
    assert again.session.match.events[: kept.length] == table.session.match.events
    again.session.close()


def test_a_whole_deal_ends_with_its_result_and_goes_on(sit: Sit) -> None:
    program, table = sit(seed=5)
    play_until(program, table, lambda: table.director.board.state.deal_number == 2)
    assert "score" in program.moments
    deals = [e for e in table.session.match.events if isinstance(e, ev.DealStarted)]
    assert len(deals) == 2


def test_the_deal_just_played_is_seen_again_and_the_match_goes_on_from_its_result(sit: Sit) -> None:
    program, table = sit(seed=5)
    play_until(program, table, lambda: table.director.board.state.deal_number == 2)
    program.until(lambda: table.hands.offers.any)
    play_until(program, table, lambda: program.top.name == "result")
    shown = program.top
    number = shown.report.number
    program.key(pygame.K_v)
    replay = program.top
    assert isinstance(replay, ReplayScreen) and replay.playhead.deal + 1 == number
    assert replay.viewer == table.viewer
    program.step()
    hand = replay.director.board.seats[replay.below].hand
    assert HIDDEN not in {replay.stage.nodes[tile].face for tile in hand}, "the own hand is seen without animation too"
    ends = [e for e in table.session.match.events if isinstance(e, ev.DealEnded)]
    assert replay.recording.events[-1] == ends[-1]
    program.key(pygame.K_ESCAPE)
    assert program.top is shown and not shown.timeline.busy
    program.key(pygame.K_RETURN)
    assert program.top is table or program.top.name == "match_sheet"


def test_a_table_is_drawn_again_as_long_as_something_moves() -> None:
    program = Program(speed=1)
    program.open("table", setup=four(3))
    page = program.top
    session, director = page.session, page.director
    # Events are shown once they are saved, which takes its time between the start of the match and that of the deal.
    program.until(lambda: director.board.state.deal_number == 1 and session.given == len(session.match.events))
    for _ in range(10):
        drawn = page.update(0.05)
        assert director.moving and drawn and not page.hands.offers.any


def test_where_advice_is_off_no_button_gives_a_hint() -> None:
    for advice in ("off", "on_demand"):
        program = Program()
        program.user_data.change(advice=advice)
        program.open("table", setup=four(3))
        page = program.top
        program.until(lambda page=page: page.hands.offers.any)
        assert ("button:hint" in page.trace()["targets"]) == (advice != "off")
        page.session.close()
