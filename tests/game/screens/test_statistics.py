"""Statistics: what they say follows from the logs, and the best hand can be looked at as it was counted."""

from __future__ import annotations

import pygame
import pytest

from game.table.film import Film, case_at
from rules import registry
from rules.engine import events as ev
from rules.tools.calculator import from_case, judge
from rules.words import LANGUAGES
from saves.stats import best_sheet, statistics
from tests.game.screens.desk import Desk
from tests.game.screens.played import keep, log


def winners(events: tuple[ev.Event, ...]) -> list[tuple[int, ...]]:
    """The persons who won, deal by deal."""
    people = next(event.people for event in events if isinstance(event, ev.SeatsDrawn))
    return [tuple(people[seat] for seat in event.winners) for event in events if isinstance(event, ev.DealEnded)]


def test_the_streak_is_the_longest_run_of_wins(desk: Desk) -> None:
    events = log("red", deals=8, seed=3, skilled=True)
    keep(desk, events)
    store = desk.user_data.store
    assert store is not None
    runs = {}
    for person in range(4):
        run = longest = 0
        for won in winners(events):
            run = run + 1 if person in won else 0
            longest = max(longest, run)
        runs[("Anna", "Mei", "Lin", "Oleg")[person]] = longest
    assert {record.name: record.streak for record in statistics(store)} == runs
    assert max(runs.values()) > 0


def test_self_drawn_wins_are_a_part_of_the_wins(desk: Desk) -> None:
    keep(desk, log("red", deals=8, seed=3, skilled=True))
    store = desk.user_data.store
    assert store is not None
    for record in statistics(store):
        assert 0 <= record.drawn_rate <= 1
        assert record.drawn_rate == (record.self_drawn / record.wins if record.wins else 0)


def test_the_best_hand_is_drawn_and_leads_to_its_score_sheet(desk: Desk) -> None:
    number = keep(desk, log("red", deals=8, seed=3, skilled=True))
    page = desk.show("statistics")
    store = desk.user_data.store
    assert store is not None
    record = next(record for record in page.records() if record.best is not None)
    sheet = best_sheet(store, record.best)
    assert sheet is not None and sheet.score == record.best.score
    assert sum(map(len, page.best_hand(record))) == sum(len(group.kinds) for group in sheet.groups)
    index = page.records().index(record)
    desk.click(f"record_{index}")
    kind, place, choice = desk.went[-1]
    assert (kind, place) == ("open", "result")
    assert choice["report"].number == record.best.deal
    assert record.best.score in [hand.sheet.score for hand in choice["report"].winners]
    choice["replay"]()
    assert desk.went[-1][:2] == ("open", "replay") and desk.went[-1][2]["deal"] == record.best.deal
    assert number == record.best.match


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_a_hand_of_the_log_counts_the_same_in_the_calculator(ruleset_id: str) -> None:
    film = Film.of(log(ruleset_id, deals=4, seed=8, skilled=True))
    ruleset = registry.get(ruleset_id)
    for deal, (first, last) in enumerate(zip(film.starts, film.ends, strict=True)):
        case = case_at(film, deal)
        won = next((event for event in film.events[first:last] if isinstance(event, ev.Won)), None)
        assert (case is None) == (won is None)
        if case is None or won is None:
            continue
        counted = next(
            event.sheet for event in film.events[first:last] if isinstance(event, ev.Scored) and event.seat == won.seat
        )
        verdict = judge(from_case(case), ruleset.at(case.options))
        assert verdict.sheet is not None and verdict.sheet.score == counted.score


def test_one_rule_set_or_all(desk: Desk) -> None:
    keep(desk, log("red"))
    keep(desk, log("hong_kong_old"))
    page = desk.show("statistics")
    assert {record.matches for record in page.records()} == {2}
    page.take("red")
    assert {record.matches for record in page.records()} == {1}
    desk.look()


def test_nothing_to_count_leads_to_a_match(desk: Desk) -> None:
    desk.show("statistics")
    desk.click("new")
    assert desk.went[-1][:2] == ("open", "selector")
    desk.press(pygame.K_RETURN)
    assert desk.went[-1][:2] == ("open", "selector")
    desk.press(pygame.K_ESCAPE)
    assert desk.went[-1][0] == "close"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
def test_it_stands_in_every_window(size: tuple[int, int], lang: str) -> None:
    desk = Desk(size, lang)
    desk.show("statistics")
    keep(desk, log("red"))
    page = desk.show("statistics")
    page.take("red")
    window = pygame.Rect((0, 0), size)
    loose = [widget for widget in page.elements.widgets.values() if page.elements.view_of(widget) is None]
    assert all(window.contains(widget.rect) for widget in loose)
