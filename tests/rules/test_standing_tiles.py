"""Tiles that stand apart: what each seat is told and sees of them, what may be chosen, and how they are played with."""

from __future__ import annotations

import pytest

from ai.adviser import Adviser
from ai.changes import changed
from ai.levels import WEIGHTS
from ai.planner import Planner
from rules.core.locked_tiles import LockedTiles
from rules.core.melds import Form
from rules.core.tiles import HIDDEN, parse_tiles, plain
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import Claim, Discard
from rules.engine.match import Match
from rules.engine.notation import parse_example
from rules.mechanics.opening.standing_tiles import StandingTiles, TilesStood, locked_tiles, standing_tiles_of
from tests.rigged import rigged

LISI = registry.get("taiyuan_lisi")
WAITING = "123m 9p 456m 78p 23s 77z 5z"


def discard(match: Match, seat: int, text: str, *, ready: bool = False) -> Discard:
    """The discard of a tile by its face, as it is offered."""
    faces, kind = match.state.faces, parse_tiles(text)[0]
    offered = [action for action in match.pending()[seat] if isinstance(action, Discard)]
    return next(action for action in offered if faces[action.tile] == kind and action.ready is ready)


def test_everybody_sees_which_tiles_stand_and_nobody_their_faces() -> None:
    match = rigged(LISI, {0: WAITING})
    own = standing_tiles_of(match.state, 0)
    assert [match.state.faces[tile] for tile in own] == parse_tiles("123m 9p")
    known = [dict(match.glance(seat).records)[StandingTiles.known_as] for seat in range(4)]
    assert known[0] == known[2] and known[0][0] == own  # type: ignore[index]
    assert [len(tiles) for tiles in known[1]] == [4, 4, 4, 4]  # type: ignore[arg-type,union-attr]
    assert locked_tiles(match.glance(0)) == LockedTiles(tuple(parse_tiles("123m 9p")))
    stood = [event for event in match.events if isinstance(event, TilesStood)]
    assert [event.seat for event in stood] == [0, 1, 2, 3] and stood[0].tiles == own


def test_a_declaration_frees_them_and_its_tile_is_a_secret_of_its_owner() -> None:
    match = rigged(LISI, {0: WAITING})
    action = discard(match, 0, "5z", ready=True)
    match.play(0, action)
    assert standing_tiles_of(match.state, 0) == () and locked_tiles(match.glance(0)) == LockedTiles()
    kind = parse_tiles("5z")[0]
    (discarded,) = [event for event in match.events if isinstance(event, ev.Discarded)]
    for seat in (1, 2, 3, None):
        assert discarded.seen_by(seat).face == HIDDEN  # type: ignore[attr-defined]
    for seat in (1, 2, 3):
        view = match.glance(seat)
        assert view.seats[0].river[0][:2] == (action.tile, HIDDEN) and view.seats[0].discards == ()
        assert view.shown[kind] == 0 and view.claimable is None
        assert view.unseen(kind) == 4 - view.counts[kind]
    view = match.glance(0)
    assert view.me.river[0][1] == kind and view.unseen(kind) == 3
    assert match.state.turn == 1 and 1 in match.pending()


def test_with_standing_tiles_in_sets_both_ways_to_lay_a_pung_are_offered() -> None:
    options = LISI.resolve({"standing_in_melds": True})
    match = rigged(LISI, {0: "147m 258p 369s 123z 5z 6z", 1: "5z 9m 19p 55z 2589s 246p"}, options=options)
    match.play(0, discard(match, 0, "5z"))
    standing = set(standing_tiles_of(match.state, 1))
    pungs = [action for action in match.pending()[1] if isinstance(action, Claim) and action.form is Form.PUNG]
    assert sorted(sum(tile in standing for tile in action.used) for action in pungs) == [0, 1]
    view = match.glance(1)
    free, laid = sorted(pungs, key=lambda action: sum(tile in standing for tile in action.used))
    hand = Planner(WEIGHTS["expert"])._hand(view)
    assert len(hand.locked.kinds) == 4
    assert len(changed(view, free, hand).locked.kinds) == 4 and len(changed(view, laid, hand).locked.kinds) == 3


def test_the_family_form_is_that_of_the_sheet() -> None:
    options = LISI.resolve({"preset": "family"})
    usual = LISI.resolve()
    assert {key: options[key] for key in options if options[key] != usual[key] and key != "preset"} == {
        "players": 3, "honors": False, "two_suits": True, "standing_in_melds": True, "ready_discard": "standing",
        "flat_self_draw": True, "base": 5, "special_hands": False, "straight_value": 1, "passed_win": "free",
    }  # fmt: skip
    assert LISI.resolve({"preset": "family", "base": 2})["base"] == 2


@pytest.mark.parametrize(("hand", "reason"), [
    ("123m 456m 789p 23p 77z", ""),
    ("123m 456m 789p 23s 77z", "two_suits"),
    ("123m 456m 789m 23m 77z", "two_suits"),
    ("1133m 5577p 22s 44s 9s", "two_suits"),
])  # fmt: skip
def test_a_hand_of_three_suits_does_not_win_where_there_must_be_two(hand: str, reason: str) -> None:
    win = "9s" if hand.endswith("9s") else f"4{hand.split()[3][-1]}"
    case = parse_example(LISI, f"{hand} <{win} #ready seat=S two_suits=true")
    sheet = LISI.at(case.options).scoring.judge(case)
    assert (sheet.legal, sheet.reason) == (not reason, reason)


def test_distances_count_only_hands_with_the_standing_tiles() -> None:
    """Three sets and a half beside three single tiles: where these stand the hand is farther than it looks."""
    for standing, away in ((0, 1), (4, 4)):
        match = rigged(LISI, {0: "19m 2z 5z 23m 456m 789p 23s"}, options=LISI.resolve({"standing": standing}))
        view = match.glance(0)
        found = Adviser().candidates(view, view.legal)
        assert min(one.shanten for one in found) == away
        assert (parse_tiles("2z")[0] in {one.discards for one in found}) is not bool(standing)


def test_a_waiting_hand_is_declared_by_computer_players() -> None:
    match = rigged(LISI, {0: WAITING})
    view = match.glance(0)
    action = Planner(WEIGHTS["standard"]).choose(view, view.legal)
    assert isinstance(action, Discard) and action.ready and plain(view.face_of(action.tile)) == parse_tiles("5z")[0]


def test_a_standing_tile_that_must_go_with_the_declaration_does() -> None:
    match = rigged(LISI, {0: "9s 123m 456m 789p 23s 77z"}, options=LISI.resolve({"ready_discard": "standing"}))
    view = match.glance(0)
    action = Planner(WEIGHTS["standard"]).choose(view, view.legal)
    assert isinstance(action, Discard) and action.ready and view.face_of(action.tile) == parse_tiles("9s")[0]
