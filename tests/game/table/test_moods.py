"""Portraits at the table react to what happens there."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.art.expressions import MOODS
from game.art.portraits import PORTRAITS, portrait
from game.screens.play.table import TableScreen
from game.screens.records import saved_picture
from game.screens.records.saved_picture import _table
from game.table.board.board import Board
from game.table.overlay.stage import Stage
from rules.core.melds import Form, Meld
from rules.core.tiles import HIDDEN
from rules.engine import events as ev
from saves.characters import CHARACTERS
from saves.people import Person
from tests.game.director.test_director import deal
from tests.game.screens.desk import Desk
from tests.game.table.seat import four
from tests.game.table.test_markers import in_play, table_after
from tests.game.table.test_switches import Sit


@pytest.fixture(autouse=True, scope="module")
def window() -> None:
    """Pictures need a video mode."""
    pygame.init()
    pygame.display.set_mode((1280, 720))


def moods(stage: Stage, board: Board) -> tuple[str, ...]:
    """The moods on the plates."""
    stage.refresh(board)
    return tuple(node.key[-1] for node in stage.overlay.plates)  # type: ignore[index]


def test_each_event_leads_to_its_mood_on_the_plate_and_the_next_back() -> None:
    board, stage = table_after("riichi", 1, in_play("riichi", 1))
    last, calm = board.last_discard, ["calm"] * 4
    assert last is not None and board.turn is not None
    discarder = board.turn

    def expected(**by_seat: str) -> tuple[str, ...]:
        now = list(calm)
        for seat, mood in by_seat.items():
            now[(discarder + int(seat[1:])) % 4] = mood
        return tuple(now)

    assert moods(stage, board) == expected(s0="thinking"), "the table waits for whoever is in turn"
    claimer = (discarder + 2) % 4
    pair = tuple(board.seats[claimer].hand[:2])
    face = board.faces[last]
    meld = Meld(Form.PUNG, (*pair, last), (face,) * 3, (face,) * 3, source=discarder, claimed=last)
    board.apply(ev.Claimed(claimer, meld, 0))
    assert moods(stage, board) == expected(s2="speaking")
    board.apply(ev.Discarded(claimer, board.seats[claimer].hand[0], face, False, False))
    assert moods(stage, board) == expected(s2="thinking")
    board.apply(ev.ReadyDeclared((discarder + 3) % 4, first=False))
    assert moods(stage, board) == expected(s2="thinking", s3="tense")
    discarded = board.last_discard
    assert discarded is not None
    board.apply(ev.Won(discarder, discarded, face, "discard", claimer, ()))
    assert moods(stage, board) == expected(s0="glad", s2="sorry", s3="tense")
    board.apply(ev.TileDrawn((discarder + 1) % 4, board.state.wall.front(), HIDDEN, "front", "turn"))
    board.apply(ev.Discarded((discarder + 1) % 4, board.seats[(discarder + 1) % 4].hand[0], face, False, False))
    assert moods(stage, board) == expected(s0="glad", s1="thinking", s3="tense"), "where the others play on"
    ready = (discarder + 3) % 4
    board.apply(ev.Won(ready, board.seats[ready].hand[0], face, "self", None, ()))
    assert moods(stage, board) == expected(s0="glad", s1="sorry", s2="sorry", s3="glad"), "all pay for a drawn tile"
    shown = [pygame.image.tobytes(node.picture.surface, "RGB") for node in stage.overlay.plates if node.picture]
    stage.overlay.shows_moods = False
    assert moods(stage, board) == tuple(calm)
    plain = [pygame.image.tobytes(node.picture.surface, "RGB") for node in stage.overlay.plates if node.picture]
    assert all(one != other for one, other in zip(shown, plain, strict=True)), "faces are drawn in their mood"
    stage.overlay.shows_moods = True
    board.apply(ev.DealStarted(2, 0, 2, 1, 0))
    assert moods(stage, board) == tuple(calm), "a new deal begins calmly"


def test_all_faces_have_all_moods() -> None:
    faces = [(name, False, "") for name in CHARACTERS] + [("Anna", True, chosen) for chosen in PORTRAITS]
    for name, human, chosen in faces:
        drawn = [portrait(name, human, (90, 120, 160), 46, chosen, mood) for mood in MOODS]
        shown = [pygame.image.tobytes(sprite.surface, "RGB") for sprite in drawn]
        for one, other in combinations(shown, 2):
            assert sum(abs(a - b) > 24 for a, b in zip(one, other, strict=True)) > 24, "seen in the size of a plate"
        plain = portrait(name, human, (90, 120, 160), 46, chosen)
        assert pygame.image.tobytes(plain.surface, "RGB") == shown[0]


def test_the_setting_turns_moods_off(sit: Sit) -> None:
    program, table = sit()
    program.until(lambda: table.hands.offers.any)
    assert isinstance(table, TableScreen) and "thinking" in moods(table.stage, table.director.board)
    table.app.user_data.change(show_moods=False)
    table.enter()
    assert set(moods(table.stage, table.director.board)) == {"calm"}


def test_the_setting_holds_for_replays_too() -> None:
    match, desk = deal("riichi", 1), Desk()
    seats = tuple(Person(name, "random", place) for place, name in enumerate(("Mei", "Lin", "Oleg", "Anna")))
    for shown in (True, False):
        desk.user_data.change(show_moods=shown)
        assert desk.show("replay", events=match.events, seats=seats).stage.overlay.shows_moods == shown
    Desk.clear()


def test_small_pictures_of_saved_matches_follow_the_setting() -> None:
    match = deal("riichi", 3)
    place = next(index for index, event in enumerate(match.events) if isinstance(event, ev.Discarded)) + 4
    chairs = tuple(Person(name, "standard", i) for i, name in enumerate(("Mei", "Lin", "Oleg", "Anna")))
    lively, calm = (
        pygame.image.tobytes(_table(match, match.events[:place], chairs, (0, 0), (640, 360), moods=moods), "RGB")
        for moods in (True, False)
    )
    assert lively != calm


def test_a_table_before_a_match_is_pictured_with_its_wall_and_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    pictured: list[list[ev.Event]] = []
    monkeypatch.setattr(saved_picture, "_table", lambda match, shown, *_: pictured.append(shown))
    saved_picture.built_table(four(7), (320, 180))
    assert isinstance(pictured[0][-1], ev.WallBuilt) and len(pictured[0]) > 2
    assert not any(isinstance(event, ev.TilesDealt) for event in pictured[0])
