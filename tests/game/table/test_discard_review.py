"""After a deal a learner may see which throws cost most, and why."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from ai.adviser import Adviser
from game import i18n
from game.play.discard_costs import LEAST, costliest
from game.screens.play.discard_review import DiscardReviewScreen
from game.screens.play.table import TableScreen
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine.actions import Discard
from tests.game.languages import LAID_OUT
from tests.game.table.seat import Program
from tests.game.table.test_playing import play_until
from tests.game.table.test_result import played

Sit = Callable[..., tuple[Program, TableScreen]]


@pytest.mark.parametrize("ruleset_id", ["hong_kong_old", "sichuan"])
def test_the_costliest_come_first_and_what_was_thrown_is_what_the_log_says(ruleset_id: str) -> None:
    match = played(ruleset_id, 5)
    for seat in range(4):
        kinds = [plain(event.face) for event in match.events if isinstance(event, ev.Discarded) and event.seat == seat]
        found = costliest(match.events, match.table, seat, most=99)
        assert [discard.lost for discard in found] == sorted((discard.lost for discard in found), reverse=True)
        assert all(discard.lost >= LEAST and discard.done.discards == kinds[discard.number - 1] for discard in found)
        assert costliest(match.events, match.table, seat) == found[:3]


def test_whoever_throws_as_advised_has_lost_nothing(sit: Sit) -> None:
    program, table = sit(seed=3)
    adviser = Adviser()
    for _ in range(6):
        program.until(lambda: table.hands.offers.any or program.top is not table)
        if program.top is not table or table.view is None:
            break
        table.answer(adviser.choose(table.view, table.view.legal))
    events = table.session.match.events
    mine = [event for event in events if isinstance(event, ev.Discarded) and event.seat == table.viewer]
    assert mine and table.viewer is not None
    assert costliest(events, table.session.match.table, table.viewer) == []


def test_the_way_there_and_back_from_the_result(sit: Sit) -> None:
    program, table = sit(seed=5)
    play_until(program, table, lambda: program.top.name == "result")
    result = program.top
    program.key(pygame.K_t)
    page = program.top
    assert isinstance(page, DiscardReviewScreen) and 1 <= len(page.discards) <= 3, "the last tile costs each time"
    assert all(isinstance(one.done.action, Discard) for one in page.discards)
    program.key(pygame.K_ESCAPE)
    assert program.top is result


def test_who_wants_no_hints_is_shown_no_throws(sit: Sit) -> None:
    program, table = sit(seed=5)
    program.settings.change(advice="off")
    play_until(program, table, lambda: program.top.name == "result")
    assert "button:discards" not in program.top.trace()["targets"]


@pytest.mark.parametrize("language", LAID_OUT)
def test_every_throw_is_said_in_every_language(sit: Sit, language: str) -> None:
    program, table = sit(seed=5)
    play_until(program, table, lambda: program.top.name == "result")
    i18n.use(language)
    program.key(pygame.K_t)
    names = {node.name for node in program.top.scene.walk()}
    i18n.use("en")
    assert {"discards", "button:back"} <= names
