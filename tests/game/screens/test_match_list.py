"""The lists of kept matches by pointer and keys: a double click, and the match that is meant after a delete."""

from __future__ import annotations

import pygame
import pytest

from game.screens.records.match_list import TWICE
from tests.game.screens.desk import Desk
from tests.game.screens.played import keep, log

RULES = ("hong_kong_old", "red", "riichi")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Milliseconds, which pass only when a test says so."""
    now = [10_000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    return now


def watched(desk: Desk) -> str:
    """The rule set of the match that was opened last, empty if none was."""
    opened = [choice for kind, place, choice in desk.went if (kind, place) == ("open", "replay")]
    return opened[-1]["events"][0].ruleset if opened else ""


def kept(desk: Desk) -> list[int]:
    """Three matches of different rule sets, as they stand in the list: the last one first."""
    return [keep(desk, log(ruleset, deals=1)) for ruleset in RULES][::-1]


def test_a_double_click_on_a_match_opens_it(desk: Desk, clock: list[int]) -> None:
    _, second, _ = kept(desk)
    desk.show("replays")
    desk.click(f"match_{second}")
    assert watched(desk) == ""
    clock[0] += TWICE - 1
    desk.click(f"match_{second}")
    assert watched(desk) == "red"


def test_two_clicks_too_far_apart_open_nothing(desk: Desk, clock: list[int]) -> None:
    first, second, third = kept(desk)
    desk.show("replays")
    for row in (second, first):
        clock[0] += TWICE
        desk.click(f"match_{row}")
        clock[0] += TWICE
        desk.click(f"match_{row}")
    desk.click(f"match_{third}")
    assert watched(desk) == ""


def test_a_double_click_goes_on_with_a_match(desk: Desk, clock: list[int]) -> None:
    *_, third = kept(desk)
    desk.show("saves")
    desk.click(f"match_{third}")
    assert not desk.went
    desk.click(f"match_{third}")
    assert desk.went == [("home", "table", {"resume": third})]


@pytest.mark.parametrize(("gone", "then"), [(0, 1), (1, 2), (2, 1)])
def test_after_a_delete_the_neighbor_is_meant(desk: Desk, gone: int, then: int) -> None:
    """The one that has moved up, after the last the one before; Enter opens it, and it is the next to be deleted."""
    rows = kept(desk)
    desk.show("replays")
    desk.click(f"match_{rows[gone]}")
    desk.press(pygame.K_DELETE)
    desk.click("answer_delete")
    assert desk.focus == f"match_{rows[then]}"
    desk.press(pygame.K_RETURN)
    assert watched(desk) == RULES[::-1][then]
    desk.press(pygame.K_DELETE)
    desk.click("answer_delete")
    store = desk.user_data.store
    assert store is not None and {match.id for match in store.matches()} == set(rows) - {rows[gone], rows[then]}


def test_after_the_last_delete_nothing_is_meant(desk: Desk) -> None:
    keep(desk, log(deals=1))
    desk.show("replays")
    desk.press(pygame.K_DELETE)
    desk.click("answer_delete")
    desk.press(pygame.K_DELETE)
    store = desk.user_data.store
    assert store is not None and not store.matches()
    assert desk.page.overlays.dialog is None  # type: ignore[union-attr]
