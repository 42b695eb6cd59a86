"""The log at the table: deals stand apart, all of it can be reached and one sees where one is, nobody is covered."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.director.board import Board, DealPlace, LogLine
from game.layout import Box, TableLayout, TableSpec
from game.screens.play.table import TableScreen
from game.table.log_lines import log_words
from game.table.log_pane import LogPane, first_line, log_place
from game.table.stage import Stage
from rules import registry
from tests.game.table.seat import Program

Sit = Callable[..., tuple[Program, TableScreen]]
SIZES = ((1024, 720), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080))


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes share pixels."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_the_log_covers_nobody(seats: int, size: tuple[int, int]) -> None:
    layout = TableLayout(TableSpec(size, seats=seats))
    box = log_place(layout)
    assert box.w >= layout.px(300) and box.h >= layout.px(200), "it can still be read"
    for seat in range(seats):
        assert not meet(box, layout.name_plate(seat)), seat
        if seat != layout.spec.viewer:
            assert not meet(box, layout.line_box(seat)), seat
    assert not meet(box, layout.box("claims")) and box.bottom < layout.name_plate(layout.spec.viewer).y


def opened(sit: Sit, size: tuple[int, int] = (1280, 720)) -> tuple[Program, TableScreen, LogPane]:
    """A table with a log of three deals, which is open."""
    program, table = sit(size=size)
    board = table.director.board
    first = list(board.log)
    for number in (2, 3):
        board.log.append(LogLine("deal", 1, deal=DealPlace(number, 0, 2, number - 2)))
        board.log += [LogLine("discard", turn % 4, face=turn % 34) for turn in range(30)]
    assert len(board.log) > len(first)
    program.key(pygame.K_l)
    assert table.panes.log.open
    return program, table, table.panes.log


def test_it_scrolls_by_wheel_and_by_page_to_its_first_line_and_stops_there(sit: Sit) -> None:
    program, table, pane = opened(sit)
    log = table.director.board.log
    newest = pane.node.picture
    assert 0 < pane.seen < len(log)
    program.event(pygame.MOUSEWHEEL, x=0, y=1)
    assert pane.back == 1 and pane.node.picture is not newest
    program.key(pygame.K_PAGEUP)
    assert pane.back > 5
    program.key(pygame.K_HOME)
    top = pane.node.picture
    assert pane.back + pane.seen == len(log), "its first line is seen"
    program.event(pygame.MOUSEWHEEL, x=0, y=1)
    assert pane.node.picture is top
    program.key(pygame.K_END)
    assert pane.back == 0


def test_a_bar_says_which_part_is_seen(sit: Sit) -> None:
    program, _, pane = opened(sit)

    def gold() -> list[int]:
        assert pane.node.picture is not None
        picture = pane.node.picture.surface
        x = picture.get_width() - 12
        return [y for y in range(picture.get_height()) if picture.get_at((x, y))[:3] == (216, 178, 94)]

    low = gold()
    program.key(pygame.K_HOME)
    high = gold()
    assert low and high and max(high) < max(low) and min(high) < min(low)


def test_a_click_on_it_throws_nothing(sit: Sit) -> None:
    program, table, pane = opened(sit)
    box = log_place(table.stage.layout)
    before = table.hands.chosen
    program.click(box.center, times=2)
    assert table.hands.chosen == before and pane.open


def test_every_deal_begins_with_its_name(sit: Sit) -> None:
    _, table = sit()
    cast, board = table.stage.cast, table.director.board
    lines = [line for line in board.log if line.deal is not None]
    assert [line.deal for line in lines] == [board.deal_place]
    assert cast.deal_name(board.deal_place) in cast.title_lines(board)[1] == "East 1"
    assert log_words(LogLine("deal", 1, deal=DealPlace(3, 0, 2, 1)), cast) == ("Oleg", "deals, East 2, repeat 1")


def test_a_heading_takes_room() -> None:
    lines = [LogLine("discard", 0)] * 20
    heads = [LogLine("deal", 0, deal=DealPlace(1))] * 20
    assert 20 - first_line(lines, 20, 300) > 20 - first_line(heads, 20, 300) >= 2
    assert first_line(lines, 20, 10) == 19, "one line at least"


def test_a_replay_calls_a_deal_as_the_table_does(sit: Sit) -> None:
    _, table = sit()
    match = table.session.match
    again = Board.of(match.events, 0, 4, match.table.start_points)
    assert again.deal_place == table.director.board.deal_place
    assert isinstance(table.stage, Stage) and registry.get(table.stage.cast.ruleset).sign == ""
