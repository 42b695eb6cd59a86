"""A click on the center of the table shows the points of the others as differences to one's own."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.art.numbers import gained, grouped
from game.screens.play.table import TableScreen
from game.table.board.board import Board
from game.table.overlay import draw, plates
from game.table.overlay.plates import DIFFERENCE
from game.table.overlay.wall_tip import CENTER, words_for
from rules.engine import registry
from rules.engine.match import Match
from tests.game.layout.test_table_layout import table
from tests.game.table.seat import Program

Sit = Callable[..., tuple[Program, TableScreen]]


def click(program: Program, at: tuple[float, float]) -> None:
    """Press the main button at a point and let it go."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        program.top.process(pygame.event.Event(kind, pos=at, button=1))
    program.step()


@pytest.mark.parametrize("ruleset", ["riichi", "red", "watching_the_pot"])
def test_a_click_on_the_center_compares_points_until_the_next_click_or_key(
    monkeypatch: pytest.MonkeyPatch, sit: Sit, ruleset: str
) -> None:
    program, page = sit(ruleset=ruleset)
    drawn: list[str] = []
    put = draw.put

    def heard(surface: pygame.Surface, text: str, *where: object, **look: object) -> int:
        drawn.append(text)
        return put(surface, text, *where, **look)  # type: ignore[arg-type]

    monkeypatch.setattr(draw, "put", heard)
    board, layout = page.director.board, page.stage.layout
    board.state.scores[:] = [25_000 + 1_100 * seat * (-1) ** seat for seat in range(4)]
    mine, *others = [own.score for own in board.seats]
    program.step()
    page.stage.refresh(board)
    drawn.clear()
    click(program, layout.center_plate.center)
    assert page.stage.overlay.compares
    assert [text for text in drawn if text in {DIFFERENCE + gained(score - mine) for score in others}] == [
        DIFFERENCE + gained(score - mine) for score in others
    ]
    drawn.clear()
    board.state.scores[1] += 700
    page.stage.refresh(board)
    assert drawn[-1] == DIFFERENCE + gained(others[0] + 700 - mine), "it stays"
    drawn.clear()
    click(program, page.stage.layout.center_plate.center)
    assert not page.stage.overlay.compares and {grouped(own.score) for own in board.seats[1:]} <= {*drawn}


def test_who_rests_the_pointer_on_the_center_is_told_until_it_was_clicked(sit: Sit) -> None:
    program, page = sit(ruleset="riichi")
    tip, at = page.panes.wall_tip, page.stage.layout.center_plate.center
    program.point(at)
    assert tip.part == CENTER and words_for(tip.part, page.director.board, page.stage.labels)
    click(program, at)
    assert tip.part == "" and not tip.node.visible
    program.point((10.0, 10.0))
    program.point(at)
    assert tip.part == ""


def test_a_key_compares_points_too(sit: Sit) -> None:
    program, page = sit(ruleset="riichi")
    for compares in (True, False):
        program.key(pygame.K_x)
        assert page.stage.overlay.compares is compares


def test_escape_shows_points_again_and_opens_no_menu(sit: Sit) -> None:
    program, page = sit(ruleset="riichi")
    click(program, page.stage.layout.center_plate.center)
    program.key(pygame.K_ESCAPE)
    assert program.top is page and not page.stage.overlay.compares
    program.key(pygame.K_ESCAPE)
    assert program.top is not page


def test_level_points_are_told() -> None:
    board, layout = Board.fresh(0, Match.new(registry.get("riichi"), seed=1).table), table((1280, 720), 4)
    assert plates.score_text(board, layout, 1, compared=True) == DIFFERENCE + "±0"
    assert plates.score_text(board, layout, 0, compared=True) == grouped(25_000)
