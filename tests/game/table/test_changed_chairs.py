"""People who change chairs between rounds: they take their points, their names and what a person sees along."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.screens.play.table import TableScreen
from game.table.board.match_report import deal_rows
from game.table.board.recording import people_after
from rules.engine import events as ev
from saves.results import compute_result
from tests.game.table.seat import Program, four
from tests.game.table.test_playing import play_until
from tests.game.table.test_result import played

ROUND = 4
"""Deals of a round in which everybody deals once."""


@pytest.fixture
def program() -> Iterator[Program]:
    made = Program(speed=0)
    yield made
    for page in made.screen_stack:
        if isinstance(page, TableScreen):
            page.session.close()
    made.user_data.close()


def points_of_people(events: list[ev.Event], players: int = 4) -> list[int]:
    """The points of every person, added up from what was paid."""
    points, people = [0] * players, tuple(range(players))
    for event in events:
        if isinstance(event, ev.SeatsDrawn | ev.SeatsChanged):
            people = event.people
        elif isinstance(event, ev.Paid):
            for chair, amount in enumerate(event.amounts):
                points[people[chair]] += amount
    return points


def points_shown(screen: TableScreen) -> dict[str, int]:
    """What the plates at the table say."""
    labels, board = screen.stage.labels, screen.director.board
    return {labels.seats[chair].name: board.seats[chair].score for chair in range(board.state.players)}


def points_paid(screen: TableScreen) -> dict[str, int]:
    """What everybody has by the payments of the match."""
    paid = points_of_people(screen.session.match.events)
    return {person.name: paid[number] for number, person in enumerate(screen.session.seats)}


def test_a_person_plays_on_under_his_own_points_and_name(program: Program) -> None:
    program.open("table", setup=four(seed=3, ruleset="mcr"))
    screen = program.top
    assert isinstance(screen, TableScreen)
    first = screen.turns.holder
    for deal in range(ROUND):
        play_until(program, screen, lambda: program.top.name == "result")
        assert points_shown(screen) == points_paid(screen), deal
        program.moments.clear()
        program.until(lambda: "score" in program.moments)
        program.key(pygame.K_RETURN)
    play_until(program, screen, lambda: screen.director.board.state.deal_number > ROUND)
    chair = screen.turns.holder
    assert chair != first and screen.stage.labels.seats[chair].human and screen.session.humans == (chair,)
    assert points_shown(screen) == points_paid(screen)
    board = screen.director.board
    assert board.viewer == chair and all(board.shown_face(tile, chair) >= 0 for tile in board.seats[chair].hand)


def test_sheets_and_records_follow_the_people() -> None:
    events = played("mcr", 2, 2 * ROUND).events
    assert any(isinstance(event, ev.SeatsChanged) for event in events)
    paid, people = points_of_people(events), people_after(events, 4)
    assert list(deal_rows(events, 4, 0)[-1].after) == [paid[person] for person in people]
    assert list(compute_result(enumerate(events)).points) == paid
