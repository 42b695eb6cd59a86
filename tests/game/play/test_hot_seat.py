"""Several persons at one screen: no frame shows a hand to somebody else, and questions tell nothing."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from ai.policy import make
from game.art.nodes import TileNode
from game.play.hot_seat import HotSeat
from game.play.session import Session
from game.play.setup import MatchSetup
from game.screens.play.curtain import CurtainScreen
from game.screens.play.result import ResultScreen
from game.screens.play.table import TableScreen
from game.table.board.board import Board
from rules.core.melds import Seat
from rules.core.tiles import HIDDEN
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, Action, Discard
from rules.engine.match import Match
from tests.budget import PATIENCE
from tests.game.table.seat import Program, four


class Table:
    """A hot-seat match being played by a script, looked at after each frame."""

    def __init__(self, setup: MatchSetup, *, speed: float = 0, size: tuple[int, int] = (1280, 720)) -> None:
        self.program = Program(size, speed=speed)
        self.program.open("table", setup=setup)
        found = self.program.top
        assert isinstance(found, TableScreen)
        self.table = found
        self.hints = make("standard", 1)
        self.frames = 0
        self.faces_seen: Counter[Seat] = Counter()
        self.handed: list[tuple[Seat, Any]] = []

    def step(self, dt: float = 1 / 60) -> None:
        """One frame, looked at."""
        self.program.step(dt)
        self.look()

    def look(self) -> None:
        """Nobody but the holder can see a face of a hand, neither in the scene nor in what the scene is made from."""
        table = self.table
        self.frames += 1
        holder, board = table.director.board.viewer, table.director.board
        assert holder == table.turns.holder
        if isinstance(self.program.top, CurtainScreen):
            assert holder is None, "behind the curtain nobody's hand is known"
        shown = {node.tile: node.face for node in table.stage.scene.walk() if isinstance(node, TileNode)}
        for seat, own in enumerate(table.session.match.state.seats):
            if board.deal_over or board.seats[seat].open:
                continue
            for tile in own.hand:
                if seat == holder:
                    self.faces_seen[seat] += shown.get(tile, HIDDEN) != HIDDEN
                    continue
                assert shown.get(tile, HIDDEN) == HIDDEN, f"the hand of {seat} is shown to {holder}"
                assert tile not in board.faces or tile in table_tiles(board), f"{holder} knows a tile of {seat}"

    def lift_curtain(self) -> None:
        """Hold Space for half a second, if there is a curtain."""
        top = self.program.top
        if not isinstance(top, CurtainScreen):
            return
        self.handed.append((top.over.whose, top.over.asked))
        self.look()
        top.process(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
        for _ in range(20):
            if self.program.top is not top:
                break
            self.step(0.06)
        self.look()
        board, match, hot = self.table.director.board, self.table.session.match, self.table.turns
        assert isinstance(hot, HotSeat)
        anew = Board.of(match.events[: hot.told], board.viewer, match.table)
        assert [seat.state.river for seat in board.seats] == [seat.state.river for seat in anew.seats]
        assert [sorted(seat.hand) for seat in board.seats] == [sorted(seat.hand) for seat in anew.seats]

    def play_out(self) -> None:
        """Play on until a deal is over; computer players think beside the frames, for as long as a machine needs."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not isinstance(self.program.top, ResultScreen):
            self.play(200)

    def play(self, frames: int) -> None:
        """Play on until a deal is over, or so many frames have passed."""
        for _ in range(frames):
            top = self.program.top
            if isinstance(top, ResultScreen):
                return
            self.lift_curtain()
            view = self.table.view
            if self.program.top is self.table and view is not None and self.table.hands.offers.any:
                self.answer(view.legal)
            self.step()
            time.sleep(0.0003)

    def answer(self, legal: tuple[Action, ...]) -> None:
        """What a good player would do."""
        view = self.table.view
        assert view is not None
        self.table.answer(self.hints.choose(view, legal) if len(legal) > 1 else legal[0])

    def close(self) -> None:
        self.table.session.close()
        self.program.user_data.close()


def table_tiles(board: Any) -> set[int]:
    """What lies open on the table or did at some time in this deal."""
    found = {discarded.tile for seat in board.seats for discarded in seat.state.river}
    found |= {tile for seat in board.seats for meld in seat.state.melds for tile in meld.tiles}
    return found | {tile for seat in board.seats for tile in seat.bonus}


@pytest.fixture
def tables() -> Iterator[list[Table]]:
    """Tables that are put away after the test."""
    made: list[Table] = []
    yield made
    for table in made:
        table.close()


@pytest.mark.parametrize(("persons", "more", "speed"), [
    (2, {}, 0),
    (2, {"ask_able_only": True}, 20),
    (4, {"ask_able_only": True}, 0),
    (3, {"curtain": False, "ask_able_only": True}, 0),
])  # fmt: skip
def test_no_frame_shows_the_wrong_hand(tables: list[Table], persons: int, more: dict[str, bool], speed: float) -> None:
    table = Table(four(11, persons, **more), speed=speed)
    tables.append(table)
    table.play_out()
    assert isinstance(table.program.top, ResultScreen), "the deal was played to its end"
    assert table.frames > 50
    assert set(table.faces_seen) == set(range(persons)), "each saw the own hand"
    if more.get("curtain", True):
        assert {whose for whose, _ in table.handed} == set(range(persons))
    else:
        assert not table.handed


def test_the_next_deal_begins_with_nobody_looking(tables: list[Table]) -> None:
    table = Table(four(11, 2, ask_able_only=True))
    tables.append(table)
    table.play_out()
    top = table.program.top
    table.program.close()
    top.onward()
    assert table.table.director.board.viewer is None
    table.play(300)
    assert table.table.director.board.state.deal_number == 2
    assert table.handed


class Scripted:
    """A computer player that throws its first tile and lets everything else go by."""

    def choose(self, view: Any, legal: tuple[Action, ...]) -> Action:
        return PASS if PASS in legal else next(action for action in legal if isinstance(action, Discard))


def asked_after_each_discard(seed: int, persons: int) -> list[tuple[Seat, tuple[Seat, ...]]]:
    """Play a stretch without a window; for each discard who threw it and who was asked, in order."""
    setup = four(seed, persons)
    ruleset = registry.get(setup.ruleset)
    session = Session(Match.new(ruleset, seed=seed, seating="fixed"), setup.seats, make=lambda level, seed: Scripted())
    hot = HotSeat(session, able_only=False)
    session.start_deal()
    found: list[tuple[Seat, list[Seat]]] = []
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for event in hot.advance():
            if isinstance(event, ev.Discarded):
                found.append((event.seat, []))
            if isinstance(event, ev.DealEnded):
                session.close()
                return [(seat, tuple(asked)) for seat, asked in found]
        whose = hot.whose
        if whose is None:
            time.sleep(0.0002)
            continue
        legal = hot.view(whose).legal
        if hot._round:
            found[-1][1].append(whose)
            assert PASS in legal
        hot.answer(whose, Scripted().choose(None, legal))
    raise AssertionError("the deal did not end")


@pytest.mark.parametrize("persons", [2, 3, 4])
def test_who_is_asked_depends_on_the_discarder_alone(persons: int) -> None:
    found = asked_after_each_discard(5, persons)
    assert len(found) > 20
    for discarder, asked in found:
        others = [seat for step in (1, 2, 3) if (seat := (discarder + step) % 4) < persons]
        assert list(asked) == others


def test_answers_are_given_together() -> None:
    """A claim of the first who is asked shows only when all have been asked, so that nobody learns who could."""
    setup = four(3, 4)
    ruleset = registry.get(setup.ruleset)
    session = Session(Match.new(ruleset, seed=3, seating="fixed"), setup.seats)
    hot = HotSeat(session, able_only=False)
    session.start_deal()
    claimed = 0
    for _ in range(400):
        hot.advance()
        whose = hot.whose
        if whose is None or session.between_deals:
            break
        legal = hot.view(whose).legal
        wanted = next((action for action in legal if action != PASS and not isinstance(action, Discard)), None)
        before = len(session.match.events)
        left = len(hot._round)
        hot.answer(whose, wanted or (PASS if PASS in legal else legal[0]))
        if left > 1:
            assert len(session.match.events) == before
            claimed += wanted is not None
    assert claimed > 3


def test_the_curtain_goes_up_and_is_gone(tables: list[Table]) -> None:
    table = Table(four(11, 2, ask_able_only=True), speed=1)
    tables.append(table)
    table.program.until(lambda: isinstance(table.program.top, CurtainScreen))
    table.lift_curtain()
    scene = table.table.stage.scene
    cloth = scene.find("curtain")
    assert cloth is not None and cloth.position == (0.0, 0.0)
    for _ in range(6):
        table.step()
    assert cloth.position[1] < 0
    for _ in range(20):
        table.step()
    assert scene.find("curtain") is None


def test_everybody_has_the_same_clock_and_nobody_is_answered_for(tables: list[Table]) -> None:
    """Who could not take a tile is shown the same ring, and no setting passes for those who could."""
    table = Table(four(11, 2, claim_seconds=5))
    tables.append(table)
    table.program.user_data.change(auto_pass=True)
    able, unable = 0, 0
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        table.lift_curtain()
        view, screen = table.table.view, table.table
        if table.program.top is screen and view is not None and screen.hands.offers.any:
            if PASS in view.legal:
                assert 0 < screen.asking.time_left <= 5
                able, unable = able + (len(view.legal) > 1), unable + (len(view.legal) == 1)
            table.table.answer(PASS if PASS in view.legal else view.legal[-1])
        if able > 1 and unable > 1:
            return
        table.step()
        time.sleep(0.0003)
    raise AssertionError(f"{able} could claim, {unable} could not")


def test_one_person_is_never_asked_to_hand_over(tables: list[Table]) -> None:
    program = Program()
    program.open("table", setup=four(11, 1))
    table = program.top
    assert isinstance(table, TableScreen) and not table.turns.shared
    program.until(lambda: table.hands.offers.any)
    assert table.director.board.viewer == 0
    table.session.close()
    program.user_data.close()
