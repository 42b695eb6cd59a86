"""Whoever is knocked out is told so, and may go on to the end of the match without watching the others."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game import i18n
from game.play.setup import MatchSetup
from game.screens.play.result import ResultScreen
from game.screens.play.table import TableScreen
from rules.engine import events as ev
from saves.people import Person
from tests.game.table.seat import Discarder, Program


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setattr("ai.policy.make", lambda level, seed, style: Discarder())
    program = Program(speed=0)
    yield program
    for page in program.screen_stack:
        if isinstance(page, TableScreen):
            page.session.close()
    program.user_data.close()


def knocked_out(program: Program, seed: int) -> tuple[TableScreen, ResultScreen]:
    """Play until the person is out; the result of that deal is open."""
    seats = tuple(Person(name, "random" if place else "", place) for place, name in enumerate(("Anna", "B", "C", "D")))
    options = {"players": 4, "knockout": "dealer_change"}
    program.open("table", setup=MatchSetup("watching_the_pot", options, seats=seats, seed=seed, by_dice=False))
    table = program.top
    assert isinstance(table, TableScreen)
    player = Discarder()
    for _ in range(2000):
        program.until(lambda: table.hands.offers.any or program.top is not table)
        if program.top is table:
            assert table.view is not None
            table.answer(player.choose(table.view, table.view.legal))
        elif isinstance(program.top, ResultScreen):
            if table.director.board.seats[0].left_match:
                return table, program.top
            assert "button:to_end" not in program.top.trace()["targets"], "who is in is not offered it"
            program.key(pygame.K_RETURN)
        else:
            break
    raise AssertionError("the person stayed in to the end")


def test_who_is_out_is_told_and_goes_to_the_end_at_once(program: Program) -> None:
    table, result = knocked_out(program, seed=20)
    assert 0 in result.report.left
    assert i18n.tr("result_left", player="Anna") == "Anna is out of the match"
    assert not table.session.match.over and "button:to_end" in result.trace()["targets"]
    played = sum(isinstance(event, ev.DealEnded) for event in table.session.match.events)
    program.click("button:to_end")
    program.until(lambda: program.top.name == "match_sheet")
    assert table.session.match.over
    assert sum(isinstance(event, ev.DealEnded) for event in table.session.match.events) > played


def test_who_leaves_last_sees_the_end_anyway(program: Program) -> None:
    table, result = knocked_out(program, seed=16)
    assert table.session.match.over and "button:to_end" not in result.trace()["targets"]
