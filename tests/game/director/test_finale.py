"""A win at the table is shown on a card, counts up to its worth, and is over the moment somebody skips it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.audio.player import RISES
from game.scene.node import LateNode, Node, Sprite
from game.table.animations.celebration import FANFARES
from game.table.animations.director import Director
from game.table.board.board import Board
from game.table.board.deal_report import scored_hand, settled_with
from game.table.board.tile_places import HeldTiles
from game.table.board.win_grades import TOP, grade_of, thresholds
from game.table.overlay.banner_texts import counted_words
from game.table.overlay.result_pictures import parts_of
from game.table.overlay.win_banner import running_totals
from game.table.overlay.win_card import paid_by
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.scoring.sheets import Line, ScoreSheet, Step, illegal
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
    board = Board.of(match.events[:place], 0, match.table)
    director = Director(stage_for(match, board, 0), board, sound=lambda name, pan: heard.append(name))
    director.replace(board)
    director.feed([match.events[place]])
    return director


def card_of(director: Director) -> Node | None:
    """The card of the win, while there is one."""
    return next((node for node in director.stage.transient.children if node.name == "win card"), None)


def test_a_hand_is_laid_open_while_one_of_its_tiles_is_carried() -> None:
    match, _ = won_deal("hong_kong_old")
    place, shown = next((i, one) for i, one in enumerate(match.events) if isinstance(one, ev.HandShown))
    board = Board.of(match.events[:place], shown.seat, match.table)
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
def test_the_card_shows_the_whole_hand_and_leaves_the_table_in_sight(ruleset: str) -> None:
    match, place = won_deal(ruleset)
    heard: list[str] = []
    director = before_score(match, place, heard)
    score = match.events[place]
    assert isinstance(score, ev.Scored)
    hand = scored_hand(director.board, score, match.events[place + 1 :])
    director.advance(1 / 60)
    root, layout = card_of(director), director.stage.layout
    assert root is not None
    for _ in range(20):
        director.advance(1 / 60)
    card = next(node.sprite() for node in root.children if node.name == "card")
    assert card is not None
    wide, tall = card.surface.get_size()
    assert wide * tall < 0.2 * 1280 * 720
    box = pygame.Rect(0, 0, wide, tall)
    box.center = round(layout.middle[0]), round(layout.middle[1])
    plates = [layout.name_plate(seat) for seat in range(match.table.players)]
    assert not any(box.colliderect((plate.x, plate.y, plate.w, plate.h)) for plate in plates)
    own = director.board.seats[score.seat]
    shown = sum(len(part.pieces) for part in parts_of(hand, {}, match.table.players))
    held = len(own.hand) + (own.win is not None and own.win.plays_on)  # who plays on has the winning tile beside
    assert shown == held + sum(len(meld.tiles) for meld in own.state.melds) + len(own.bonus)
    while director.advance(1 / 60):
        pass
    rises = [name for name in heard if name in RISES]
    assert len(rises) == max(1, len(score.sheet.lines)) and rises[-1] == RISES[-1]
    assert card_of(director) is None and tree(director.stage) == at_once(match, match.events[: place + 1])


def test_the_card_says_what_is_gained_and_who_pays() -> None:
    match = played("sichuan", 0)
    place, score = next((i, one) for i, one in enumerate(match.events) if isinstance(one, ev.Scored))
    board = Board.of(match.events[:place], 0, match.table)
    later = match.events[place + 1 :]
    hand, payments = scored_hand(board, score, later), tuple(settled_with(later))
    assert payments and len(payments) < sum(isinstance(event, ev.Paid) for event in later), "others play on"
    paid = paid_by(hand, payments)
    assert sum(paid.values()) == hand.gain > 0 and score.seat not in paid


def test_a_second_win_takes_the_place_of_the_first_card() -> None:
    match, place = won_deal("hong_kong_old")
    director = before_score(match, place, [])
    director.feed([match.events[place]])
    for _ in range(400):
        director.advance(1 / 60)
        assert sum(node.name == "win card" for node in director.stage.transient.children) <= 1


def test_no_frame_draws_more_than_two_parts_of_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part is drawn when it is first seen; whoever skips waits for no picture."""
    match, place = won_deal("hong_kong_old")
    drawn: list[object] = []
    make = LateNode.sprite

    def counted(node: LateNode) -> Sprite:
        if node.picture is None:
            drawn.append(node)
        return make(node)

    monkeypatch.setattr(LateNode, "sprite", counted)
    director = before_score(match, place, [])
    screen, most = pygame.display.get_surface(), 0
    while not director.idle:
        drawn.clear()
        director.advance(1 / 60)
        director.stage.renderer.draw(screen)
        most = max(most, len(drawn))
    assert most == 1
    drawn.clear()
    director = before_score(match, place, [])
    director.advance(1 / 60)
    director.finish()
    director.stage.renderer.draw(screen)
    assert not drawn


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


@pytest.mark.parametrize("reduced", [False, True])
def test_a_win_is_celebrated_by_its_worth(reduced: bool) -> None:
    match, place = won_deal("hong_kong_old")
    score = match.events[place]
    assert isinstance(score, ev.Scored)
    flown = []
    for total, fanfare in ((3, None), (7, "fine"), (10, "great"), (13, "limit")):
        heard: list[str] = []
        director = before_score(match, place, heard)
        director.finish()
        director.feed([replace(score, sheet=replace(score.sheet, score=total, steps=()))])
        director.motion.reduced = reduced
        most = 0
        while not director.idle:
            director.advance(1 / 60)
            most = max(most, sum(node.name == "spark" for node in director.stage.transient.walk()))
        assert [name for name in heard if name in FANFARES] == ([fanfare] if fanfare else [])
        flown.append(most)
        while director.advance(1 / 60):
            pass
        assert not director.stage.transient.children
    assert flown == ([0] * 4 if reduced else sorted(set(flown))) and flown[0] == 0


def sheet(lines: tuple[Line, ...], score: int) -> ScoreSheet:
    bare = illegal("")
    return ScoreSheet(True, "", 0, lines, (), score, bare.shape, bare.groups, bare.placed, bare.win)


def test_the_number_grows_to_the_score_with_factors_where_they_stand() -> None:
    lines = (Line("a", 1, 5, "points"), Line("b", 2, 12, "points"), Line("c", 1, 2, "times"))
    assert running_totals(sheet(lines, 34)) == [5, 17, 34]
    doubled = sheet((Line("a", 1, 3, "points"), Line("b", 1, 2, "doubles")), 20)
    assert running_totals(doubled) == [3, 20], "rounded at last"


def test_the_number_is_told_in_the_unit_that_it_has_by_now() -> None:
    riichi = sheet((Line("riichi", 1, 1, "han"), Line("dora", 2, 2, "han")), 5200)
    assert [counted_words(riichi, "points", number) for number in (0, 1, 3, 5200)] == [
        "0\N{NO-BREAK SPACE}han", "1\N{NO-BREAK SPACE}han", "3\N{NO-BREAK SPACE}han", "5200\N{NO-BREAK SPACE}points",
    ]  # fmt: skip
    mixed = sheet((Line("pungs", 1, 10, "points"), Line("fan", 1, 1, "fan")), 20)
    assert [counted_words(mixed, "points", number) for number in (10, 20)] == ["10", "20\N{NO-BREAK SPACE}points"]


def test_a_hand_of_the_limit_is_known() -> None:
    assert grade_of(sheet((Line("thirteen_orphans", 1, 13, "limit"),), 3), "hong_kong_old") == TOP
    assert grade_of(sheet((Line("all_pungs", 1, 3, "faan"),), 3), "hong_kong_old") == 0
    mangan = replace(sheet((Line("a", 1, 5, "han"),), 2000), steps=(Step("limit_mangan", 2000),))
    assert grade_of(mangan, "riichi") == 1, "it has a name"


def test_each_rule_set_has_its_grades() -> None:
    assert thresholds().keys() == set(registry.ids())
    assert all(len(found) == TOP and sorted(set(found)) == list(found) for found in thresholds().values())
