"""Practice: every question has a right answer, made ones and those of own matches; progress is kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest

from game import i18n
from game.play.practice import CALL, DISCARD, KINDS, SCORE, WAITS, made_problem, made_problems, own_problem
from game.screens.front.practice import MADE, OWN
from game.tokens import enlarge_text
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine.actions import Claim, Pass, Win
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk
from tests.game.screens.played import keep, log

SKILLED = {"deals": 3, "seed": 11, "skilled": True}


@pytest.fixture(autouse=True)
def cleared() -> Iterator[None]:
    """Every test begins and ends in English, with words of the usual size."""
    i18n.use("en")
    yield
    i18n.use("en")
    enlarge_text(1.0)
    Desk.clear()


@pytest.mark.parametrize("kind", KINDS)
def test_every_made_position_has_a_right_answer_and_wrong_ones(kind: str) -> None:
    given = [one for one in made_problems() if one["kind"] == kind]
    assert len(given) >= 5 and len({one["id"] for one in made_problems()}) == len(made_problems())
    for one in given:
        problem = made_problem(one)
        assert problem.right and problem.solved_by(problem.right)
        if kind == DISCARD:
            held = {plain(face) for _, face in problem.view.hand}
            assert problem.right < held and len(problem.view.hand) == 14
            assert {candidate.discards for candidate in problem.candidates} <= held
        elif kind == CALL:
            assert isinstance(problem.calls[-1].action, Pass) and problem.right < set(range(len(problem.calls)))
        elif kind == WAITS:
            assert len(problem.view.hand) == 13
            assert not problem.solved_by(frozenset([*problem.right][:-1])), "all waits are to be named"
        else:
            assert problem.sheet.legal and problem.right < set(problem.amounts) and len(problem.amounts) == 4


@pytest.mark.parametrize("kind", KINDS)
def test_own_matches_ask_about_what_was_held(kind: str) -> None:
    events = log(**SKILLED)  # type: ignore[arg-type]
    everybody = range(4)
    problem = own_problem(events, everybody, Random(3), kind)
    assert problem is not None and problem.right
    again = own_problem(events, everybody, Random(3), kind)
    assert again is not None and again.view == problem.view
    if kind == SCORE:
        sheets = [event.sheet for event in events if isinstance(event, ev.Scored) and event.seat == problem.view.seat]
        assert problem.sheet in sheets and problem.won is not None and problem.won.seat == problem.view.seat
    else:
        size = len(problem.view.hand) + 3 * len(problem.view.me.melds)
        assert size == (14 if kind == DISCARD else 13)


def test_calls_of_own_matches_are_those_that_the_person_was_offered() -> None:
    events = log(**SKILLED)  # type: ignore[arg-type]
    for seed in range(3):
        problem = own_problem(events, {1}, Random(seed), CALL)
        assert problem is not None and problem.view.me.person == 1
        legal = problem.view.legal
        assert any(isinstance(action, Claim) for action in legal) and not any(isinstance(one, Win) for one in legal)
        assert {one.action for one in problem.calls} <= set(legal)


def test_only_what_the_person_held_is_asked() -> None:
    events = log(**SKILLED)  # type: ignore[arg-type]
    for seed in range(4):
        problem = own_problem(events, {2}, Random(seed), DISCARD)
        assert problem is None or problem.view.me.person == 2
    assert own_problem(events, (), Random(1), DISCARD) is None


def answer_of(page: Any, *, right: bool) -> list[int]:
    """A right answer to the question of the page, or a wrong one."""
    problem = page.problem
    if problem.kind == SCORE:
        return [one for one in problem.amounts if (one in problem.right) == right][:1]
    if problem.kind == CALL:
        return [place for place in range(len(problem.calls)) if (place in problem.right) == right][:1]
    if problem.kind == DISCARD:
        return [one.discards for one in problem.candidates if (one.discards in problem.right) == right][:1]
    return sorted(problem.right) if right else [0 if 0 not in problem.right else 8]


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_judged_counted_and_kept(kind: str) -> None:
    desk = Desk()
    page: Any = desk.show("practice")
    page.choose_kind(kind)
    first = page.problem.id
    for right in (False, True):
        for one in answer_of(page, right=right):
            page.pick(one)
        page.answer()
        assert page.answered and page.trace()["focus"] == "next"
        page.pick(0)
        assert page.answered, "an answer stands"
        desk.press(pygame.K_RETURN)
        assert not page.answered and page.problem.id != first
        first = page.problem.id
    assert desk.settings.practice == {f"{kind}_asked": 2, f"{kind}_right": 1}
    assert len(desk.settings.practiced) == 1
    later: Any = desk.show("practice")
    later.choose_kind(kind)
    assert later.problem.id not in desk.settings.practiced, "what was solved is not asked first again"


def test_a_tile_is_thrown_by_keys_and_by_pointer() -> None:
    desk = Desk()
    page: Any = desk.show("practice")
    assert page.trace()["focus"] == "answer_0"
    while page.trace()["focus"] != "answer_1":  # the first key shows where the focus is
        desk.press(pygame.K_RIGHT)
    desk.press(pygame.K_RETURN)
    held = sorted((face for _, face in page.problem.view.hand), key=plain)
    assert page.answered and page.chosen == {plain(held[1])}
    desk.press(pygame.K_RETURN)
    desk.click("answer_3")
    assert page.answered and len(page.chosen) == 1
    page.choose_kind(WAITS)
    desk.press(pygame.K_SPACE)
    assert page.chosen and not page.answered
    desk.press(pygame.K_RETURN)
    assert page.answered


def test_own_matches_are_asked_about_and_a_page_without_them_says_so() -> None:
    desk = Desk()
    page: Any = desk.show("practice")
    page.choose_source(OWN)
    assert page.problem is None and page.trace()["focus"] == "next"
    keep(desk, log(**SKILLED))  # type: ignore[arg-type]
    page.random = Random(1)
    desk.press(pygame.K_RETURN)
    assert page.problem is not None and page.problem.view.me.person == 0
    for one in answer_of(page, right=True):
        page.pick(one)
    assert page.answered and desk.settings.practice == {"throw_asked": 1, "throw_right": 1}
    page.choose_source(MADE)
    assert page.problem.id


@pytest.mark.parametrize("language", LAID_OUT)
def test_questions_and_answers_fit(language: str) -> None:
    """With words of 150 % in the smallest full window: everything stands above the foot, nothing over another."""
    desk = Desk(lang=language)
    enlarge_text(1.5)
    page: Any = desk.show("practice")
    for kind in KINDS:
        page.choose_kind(kind)
        for _ in range(2):
            targets = page.trace()["targets"]
            foot = targets["next"][1]
            answers = [targets[name] for name in targets if name.startswith("answer_")]
            assert answers and all(y + h <= foot and x >= 0 and x + w <= 1280 for x, y, w, h in answers)
            for one in answer_of(page, right=False):
                page.pick(one)
            page.answer()
        page.go_on()


def test_settings_of_any_content_open() -> None:
    desk = Desk()
    desk.user_data.change(practice={"riddle_asked": 3}, practiced=("gone",))
    page: Any = desk.show("practice")
    assert page.problem is not None
    with pytest.raises(ValueError, match="practice"):
        desk.settings.change(practice={"throw_asked": -1})
