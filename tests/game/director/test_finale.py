"""The win is shown to everybody at full size, counts up to its worth, and is over the moment somebody skips it."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.audio.player import RISES
from game.scene.node import LateNode, Sprite, SpriteNode
from game.table.animations.director import Director
from game.table.board.board import Board
from game.table.board.tile_places import HeldTiles
from game.table.overlay.win_banner import Veil, is_limit, running_totals
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.scoring.sheets import Line, ScoreSheet, illegal
from tests.game.director.test_director import at_once, stage_for, tree
from tests.game.table.test_result import played


@pytest.fixture(autouse=True)
def window() -> None:
    """Pictures need a video mode."""
    pygame.init()
    pygame.display.set_mode((1280, 720))


def won_deal(ruleset: str) -> tuple[Match, int]:
    """A deal that somebody wins, and where its first score stands."""
    for seed in range(12):
        match = played(ruleset, seed)
        place = next((i for i, event in enumerate(match.events) if isinstance(event, ev.Scored)), None)
        if place is not None and any(isinstance(event, ev.Won) for event in match.events[:place]):
            return match, place
    raise AssertionError("nobody ever wins")


def before_score(match: Match, place: int, heard: list[str]) -> Director:
    """A table at rest, with the score about to be shown."""
    board = Board.of(match.events[:place], 0, match.table.players, match.table.start_points)
    director = Director(stage_for(match, board, 0), board, sound=lambda name, pan: heard.append(name))
    director.replace(board)
    director.feed([match.events[place]])
    return director


def large(director: Director) -> list[SpriteNode]:
    """The tiles of the banner."""
    return [node for node in director.stage.transient.walk() if isinstance(node, SpriteNode) and node.name == "large"]


def run_to_the_end(director: Director) -> list[SpriteNode]:
    """Gives the tiles of the banner as they stood last; they have gone before anything else may move."""
    stood: list[SpriteNode] = []
    while not director.idle:
        director.advance(1 / 60)
        stood = large(director) or stood
    assert not large(director)
    return stood


def test_a_hand_is_laid_open_while_one_of_its_tiles_is_carried() -> None:
    match, _ = won_deal("hong_kong_old")
    place, shown = next((i, one) for i, one in enumerate(match.events) if isinstance(one, ev.HandShown))
    board = Board.of(match.events[:place], shown.seat, match.table.players, match.table.start_points)
    director = Director(stage_for(match, board, shown.seat), board, sound=lambda name, pan: None)
    director.replace(board)
    carried, *others = director.board.seats[shown.seat].hand
    director.stage.set_held(HeldTiles(carried), director.board)
    director.rearrange()
    director.feed([shown])
    while director.advance(1 / 60):
        pass
    stage, faces = director.stage, dict(zip(shown.tiles, shown.faces, strict=True))
    assert carried not in stage.poses and {tile: stage.nodes[tile].face for tile in others} == {
        tile: faces[tile] for tile in others
    }


@pytest.mark.parametrize("ruleset", registry.ids())
def test_the_whole_hand_stands_large_inside_the_window_and_goes_again(ruleset: str) -> None:
    match, place = won_deal(ruleset)
    heard: list[str] = []
    director = before_score(match, place, heard)
    score = match.events[place]
    assert isinstance(score, ev.Scored)
    tiles, own = run_to_the_end(director), director.board.seats[score.seat]
    assert own.win is not None
    held = len(own.hand) + own.win.plays_on  # the winning tile of who plays on lies beside the hand
    assert len(tiles) == held + sum(len(meld.tiles) for meld in own.melds) + len(own.bonus)
    left = sorted(node.position[0] for node in tiles)
    assert left[0] > 20 and left[-1] < 1260
    assert all(after - before > 18 for before, after in pairwise(left)), "no tile lies on another"
    rises = [name for name in heard if name in RISES]
    assert len(rises) == max(1, len(score.sheet.lines)) and rises[-1] == RISES[-1]
    while director.advance(1 / 60):
        pass
    assert tree(director.stage) == at_once(match, match.events[: place + 1])


def test_no_frame_draws_more_than_one_or_two_tiles_of_the_banner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduced motion too: tiles come one after another, and each is drawn when it is first seen."""
    match, place = won_deal("hong_kong_old")
    drawn: list[object] = []
    make = LateNode.sprite

    def counted(node: LateNode) -> Sprite:
        if node.picture is None:
            drawn.append(node)
        return make(node)

    monkeypatch.setattr(LateNode, "sprite", counted)
    for reduced in (False, True):
        director = before_score(match, place, [])
        director.motion.reduced = reduced
        screen, most = pygame.display.get_surface(), 0
        while not director.idle:
            drawn.clear()
            director.advance(1 / 60)
            director.stage.renderer.draw(screen)
            most = max(most, len(drawn))
        assert 0 < most <= 2
    drawn.clear()
    director = before_score(match, place, [])
    director.advance(1 / 60)
    director.finish()
    director.stage.renderer.draw(screen)
    assert not drawn, "whoever skips waits for no picture"


@pytest.mark.parametrize("seconds", [0.05, 0.5, 1.5, 3.0])
def test_the_win_can_be_skipped_at_any_time(seconds: float) -> None:
    match, place = won_deal("hong_kong_old")
    director = before_score(match, place, [])
    for _ in range(round(seconds * 60)):
        director.advance(1 / 60)
    director.finish()
    director.advance(0.0)  # what was due is told
    assert director.idle and not director.stage.transient.children
    assert tree(director.stage) == at_once(match, match.events[: place + 1])


def test_nothing_flies_where_motion_is_reduced() -> None:
    match, place = won_deal("hong_kong_old")
    director = before_score(match, place, [])
    director.motion.reduced = True
    seen: dict[str, set[tuple[float, float]]] = {}
    while not director.idle:
        director.advance(1 / 60)
        for index, node in enumerate(large(director)):
            seen.setdefault(f"tile {index}", set()).add(node.position)
    assert seen and all(len(places) == 1 for places in seen.values())


@pytest.mark.parametrize("reduced", [False, True])
def test_a_hand_of_the_limit_is_celebrated(reduced: bool) -> None:
    match, place = won_deal("hong_kong_old")
    score = match.events[place]
    assert isinstance(score, ev.Scored)
    heard: list[str] = []
    director = before_score(match, place, heard)
    director.finish()
    great = replace(score.sheet, lines=(replace(score.sheet.lines[0], unit="limit"),))
    director.feed([replace(score, sheet=great)])
    director.motion.reduced = reduced
    most = 0
    while not director.idle:
        director.advance(1 / 60)
        most = max(most, sum(node.name == "spark" for node in director.stage.transient.walk()))
    assert heard.count("limit") == 1 and (most == 0 if reduced else most > 20)
    while director.advance(1 / 60):
        pass
    assert not director.stage.transient.children


def sheet(lines: tuple[Line, ...], score: int) -> ScoreSheet:
    bare = illegal("")
    return ScoreSheet(True, "", 0, lines, (), score, bare.shape, bare.groups, bare.placed, bare.win)


def test_the_number_grows_to_the_score_with_factors_where_they_stand() -> None:
    lines = (Line("a", 1, 5, "points"), Line("b", 2, 12, "points"), Line("c", 1, 2, "times"))
    assert running_totals(sheet(lines, 34)) == [5, 17, 34]
    doubled = sheet((Line("a", 1, 3, "points"), Line("b", 1, 2, "doubles")), 20)
    assert running_totals(doubled) == [3, 20], "rounded at last"


def test_a_hand_of_the_limit_is_known() -> None:
    assert is_limit(sheet((Line("thirteen_orphans", 1, 13, "limit"),), 13))
    assert not is_limit(sheet((Line("all_pungs", 1, 3, "faan"),), 3))


def test_the_veil_is_gone_before_anybody_pays() -> None:
    """It is as large as the window, and nobody waits for the collector."""
    match, place = won_deal("hong_kong_old")
    director = before_score(match, place, [])
    director.advance(1 / 60)
    veil = weakref.ref(next(node for node in director.stage.transient.walk() if isinstance(node, Veil)))
    gc.disable()
    run_to_the_end(director)
    director.stage.renderer.draw(pygame.display.get_surface())
    gc.enable()
    assert veil() is None
