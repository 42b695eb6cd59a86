"""Harbin mahjong: who knows the bao, where it lies, and what its deals and cases do not show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.play.branching import branched
from game.table.board.board import Board
from rules.core.tiles import HIDDEN, KIND
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.notation import parse_example
from rules.engine.view import View
from rules.mechanics.ready.ready_to_win import WaitFixed
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from rules.variants.harbin.prize import PrizeLaid, PrizeSeen, PrizeShown
from tests.play import check_tiles

RULESET = registry.get("harbin")
E, S, W, N = range(4)
READY = ["W discard 7s", "S pung", "S ready discard 2m"]


def played(*, play: list[object], **more: object) -> Match:
    """The match after a scripted deal of the dealer W, in which S may declare on 1s and 4s."""
    hands = {"W": "138m 1267p 2689s 77z 7s", "S": "456m 345p 99p 23s 77s 2m", **more.pop("hands", {})}  # type: ignore[dict-item]
    deal = {"name": "", "clause": "", "dealer": "W", "hands": hands, "play": play, "expect": {}, **more}
    found = play_script(read_script(deal, "harbin"))
    assert found.missed == []
    check_tiles(found.match.state)
    return found.match


def known(match: Match, seat: int) -> object:
    """What the view of a seat says of the bao."""
    return dict(match.view(seat).records).get("prize")


def faces_seen(match: Match, seat: int | None) -> list[int]:
    """The faces that a seat saw on tiles laid down and looked at."""
    shown = [event.seen_by(seat) for event in match.events if isinstance(event, PrizeLaid | PrizeSeen)]
    return [event.face for event in shown if isinstance(event, PrizeLaid | PrizeSeen)]


def test_the_bao_is_the_tile_at_the_head_of_the_wall_and_lies_apart() -> None:
    match = played(play=[], prizes="8m")
    (laid,) = [event for event in match.events if isinstance(event, PrizeLaid)]
    (broken,) = [event for event in match.events if isinstance(event, ev.WallBroken)]
    wall = match.state.wall
    assert laid.tile == broken.order[53] and wall.front() == broken.order[54]
    assert laid.tile not in wall.live() and laid.tile in wall.dead and wall.left == 58


def test_only_a_ready_player_knows_the_bao() -> None:
    match = played(play=[*READY], draws="9m", prizes="8m")
    bao = KIND["8m"]
    assert [known(match, seat) for seat in (E, S, W, N)] == [(), (bao,), (), ()]
    assert faces_seen(match, S) == [HIDDEN, bao]
    assert all(faces_seen(match, seat) == [HIDDEN, HIDDEN] for seat in (E, W, N, None))
    boards = {seat: Board.of(match.events, seat, match.table) for seat in (E, S, W, N, None)}
    tile = boards[E].prize
    assert tile is not None and boards[S].faces[tile] == bao
    assert all(tile not in boards[seat].faces for seat in (E, W, N, None))


def test_nothing_else_in_a_view_tells_the_bao() -> None:
    """Two deals alike but for the bao and a tile that nobody has drawn look alike to whoever is not ready."""

    def views(prize: str, later: str) -> list[View]:
        match = played(play=[*READY], draws=f"9m 5p {later}", prizes=prize)
        return [replace(match.view(seat), table=match.table) for seat in (E, W, N)]

    for one, other in zip(views("8m", "4m"), views("4m", "8m"), strict=True):
        assert replace(one, table=other.table) == other


def test_before_anybody_is_ready_nobody_knows_it() -> None:
    match = played(play=["W discard 7s", "S pung"], prizes="8m")
    assert [known(match, seat) for seat in range(4)] == [()] * 4
    assert faces_seen(match, S) == [HIDDEN]


CHANGE = {"hands": {"W": "13m 1267p 2689s 77z 8m 7s"}, "draws": "8m 8m 1p 5s 6s", "prizes": "8m 3p"}
CHANGED = ["W discard 8m", "N discard 8m", "E discard 1p", "S discard 5s", "W discard 8m"]


def test_all_see_the_spent_bao_and_only_the_ready_look_at_the_next() -> None:
    match = played(play=[*READY, *CHANGED], **CHANGE)
    assert [known(match, seat) for seat in (E, S, W, N)] == [(), (KIND["3p"],), (), ()]
    assert [face for _, face in match.view(E).indicators] == [KIND["8m"]]
    assert faces_seen(match, E) == [HIDDEN] * 3
    (broken,) = [event for event in match.events if isinstance(event, ev.WallBroken)]
    laid = [event.tile for event in match.events if isinstance(event, PrizeLaid)]
    assert laid[1] == broken.order[-2], "the upper tile of the last stack"


def test_a_change_before_anybody_is_ready_is_seen_by_nobody() -> None:
    match = played(play=["W discard 7s", "S pung", "S discard 2m", *CHANGED], **CHANGE)
    assert [known(match, seat) for seat in range(4)] == [()] * 4
    assert faces_seen(match, S) == [HIDDEN, HIDDEN]


def test_with_no_tile_left_the_spent_bao_is_not_replaced() -> None:
    play = [*READY, "W discard 8m", "N discard 8m", "E discard 1p", "S discard 5s", "W discard 8m", "... end"]
    match = played(play=play, **{**CHANGE, "draws": "8m 8m 1p 5s 6s"}, last=5)
    laid = [event for event in match.events if isinstance(event, PrizeLaid)]
    assert len(laid) == 1 and match.state.drawn_deal == "exhausted"
    assert [known(match, seat) for seat in range(4)] == [None] * 4


def test_after_a_drawn_deal_the_bao_stays_hidden() -> None:
    match = played(play=["W discard 1m", "... end"], last=2, prizes="8m")
    assert not any(isinstance(event, PrizeShown) for event in match.events)
    assert known(match, E) == ()


def test_nobody_else_hears_on_which_pair_a_wait_is_fixed() -> None:
    match = played(play=["W discard 7s", "S pung", "S fix_wait 2m99p"], hands={"S": "456m 345p 99p 44s 77s 2m"},
                   options={"choose_pair_wait": True}, draws="1m", prizes="8m")  # fmt: skip
    (fixed,) = [event for event in match.events if isinstance(event, WaitFixed)]
    seen = [fixed.seen_by(seat) for seat in (E, S, W, N, None)]
    assert [event.kind for event in seen if isinstance(event, WaitFixed)] == [
        HIDDEN, KIND["9p"], HIDDEN, HIDDEN, HIDDEN,
    ]  # fmt: skip
    assert [dict(match.view(seat).records).get("fixed_wait") for seat in (E, S, W, N)] == [None, KIND["9p"], None, None]


def test_of_two_who_wait_for_a_new_bao_the_next_after_the_player_in_turn_takes_it() -> None:
    """W throws the third fellow; N has not declared, E comes before S."""
    hands = {"E": "123m 55p 23s 666p 88s 9m", "W": "13m 1267p 9s 77z 88m 7s 8s"}
    play = [
        *READY, "W discard 8s", "E pung", "E ready discard 9m", "S discard 5s", "W discard 8m", "N discard 8m",
        "E discard 1p", "S discard 6s", "W discard 8m",
    ]  # fmt: skip
    match = played(play=play, hands=hands, options={"bao_instant": True}, draws="9m 5s 2p 8m 1p 6s 3p", prizes="8m 4s")
    assert [win.seat for win in match.state.wins] == [E]
    assert [event.seat for event in match.events if isinstance(event, ev.TileDrawn) and event.reason == ev.PRIZE] == [E]


def test_with_new_hidden_tiles_the_bao_is_what_the_wall_says() -> None:
    match = played(play=[*READY], draws="9m", prizes="8m")
    for _ in range(5):
        again = branched(match.events, len(match.events), N, anew=True)
        laid = [event for event in again.events if isinstance(event, PrizeLaid | PrizeSeen)]
        assert {again.state.faces[event.tile] for event in laid} == {event.face for event in laid}
        check_tiles(again.state)


@pytest.mark.parametrize(("hand", "closed"), [
    ("456m 99p 24s pung:777s chow:345p <3s", True), ("456m 99p 23s pung:777s chow:345p <1s", False),
    ("456m 99p 12s pung:777s chow:345p <3s", True), ("456m 99p 89s pung:111s chow:345p <7s", True),
    ("456m 123s 9p pung:777s chow:345p <9p", True), ("456m 99p 44s pung:777s chow:345p <4s", False),
    ("456m 1112s pung:777s chow:345p <2s", False), ("456m 1112s kong:3333s chow:345p <2s", True),
])  # fmt: skip
def test_closed_waits(hand: str, closed: bool) -> None:
    """The middle, either edge, the pair; in the last hand the other kind waited for lies four times in a kong."""
    case = parse_example(RULESET, f"{hand} #ready seat=S")
    sheet = RULESET.at(case.options).scoring.judge(case)
    assert sheet.legal and ("closed_wait" in sheet.amounts()) is closed


def test_more_claimed_sets_than_allowed_are_no_hand() -> None:
    for most, legal in ((1, False), (2, True)):
        case = parse_example(RULESET, f"456m 99p 24s pung:777s chow:345p <3s #ready seat=S max_claimed={most}")
        sheet = RULESET.at(case.options).scoring.judge(case)
        assert sheet.legal is legal and (legal or sheet.reason == "many_claimed")


def test_a_red_dragon_that_the_hand_waited_for_is_no_bonus_in_bonus() -> None:
    hand = "456m 123s 7z pung:777s chow:345p +7z #ready seat=S red_flies=true"
    for bao, twice in (("8m", False), ("7z", True)):
        case = parse_example(RULESET, f"{hand} state.bao={bao}")
        rows = RULESET.at(case.options).scoring.judge(case).amounts()
        assert {"closed_wait", "bao_draw"} <= rows.keys() and ("bao_in_bao" in rows) is twice
