"""Taking moves back: for a person alone at the table who has agreed to it before, and the record says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.play.session import Session
from game.screens.error_texts import said
from game.screens.play.table import TableScreen
from game.table.overlay.draw import width
from rules.engine import events as ev
from rules.engine.match import Match
from saves.errors import NotSavedError, SaveError
from saves.notes import UNDONE
from saves.store import Store
from tests.game.languages import LAID_OUT
from tests.game.table.seat import Program, four

Sit = Callable[..., tuple[Program, TableScreen]]


def discard(program: Program, table: TableScreen) -> None:
    """Answer a question: throw a tile away, or pass."""
    program.until(lambda: table.hands.offers.any and table.asking.view is not None)
    if table.hands.discardable:
        program.click(f"tile:{next(iter(table.hands.discardable))}", times=2)
    else:
        program.key(pygame.K_ESCAPE)


def test_moves_are_taken_back_one_by_one_and_the_record_says_so(sit: Sit) -> None:
    program, table = sit(undo=True)
    before = []
    for _ in range(3):
        program.until(lambda: table.hands.offers.any)
        before.append((list(table.session.match.events), table.view.hand if table.view else None))
        discard(program, table)
    program.until(lambda: table.hands.offers.any)
    for events, hand in reversed(before):
        program.key(pygame.K_BACKSPACE)
        program.until(lambda: table.hands.offers.any)
        assert table.session.match.events == events
        assert table.view is not None and table.view.hand == hand
    program.key(pygame.K_BACKSPACE)
    assert table.session.match.events == before[0][0], "there is nothing more to take back"
    discard(program, table)
    program.until(lambda: table.hands.offers.any)
    table.session.close()
    with Store(program.home_folder) as store:
        kept = store.matches()[0]
        assert kept.meta[UNDONE] == 3 and kept.meta["undo"] is True
        assert store.events(kept.id) == table.session.match.events
        assert store.resume(kept.id).pending()


def test_the_button_lies_on_nobodys_plate(sit: Sit) -> None:
    _, table = sit(undo=True)
    x, y, w, h = table.trace()["targets"]["button:undo"]
    layout = table.stage.layout
    for seat in range(4):
        plate = layout.name_plate(seat)
        assert plate.x + plate.w <= x or x + w <= plate.x or plate.y + plate.h <= y or y + h <= plate.y


def test_nobody_takes_back_who_has_not_agreed_to_it_before(sit: Sit) -> None:
    program, table = sit()
    discard(program, table)
    program.until(lambda: table.hands.offers.any)
    events = list(table.session.match.events)
    program.key(pygame.K_BACKSPACE)
    assert table.session.match.events == events
    assert "button:undo" not in table.trace()["targets"]


def test_where_several_play_nobody_takes_back(sit: Sit) -> None:
    _, table = sit(persons=2, undo=True, wait=False)
    assert not table.taking.allowed
    assert table.session.take_back() is None


def test_decisions_of_an_earlier_start_are_found_in_the_log(sit: Sit) -> None:
    program, table = sit(undo=True)
    events = list(table.session.match.events)
    discard(program, table)
    program.until(lambda: table.hands.offers.any)
    again = Session(Match.replay(table.session.match.events), table.session.seats)
    assert again.take_back() == events


def test_in_a_log_that_todays_rules_would_not_have_written_nothing_is_taken_back(sit: Sit) -> None:
    """The last answer that can be told there may lie deals before the last one, and all since would go with it."""
    program, table = sit(undo=True)
    for _ in range(3):
        discard(program, table)
        program.until(lambda: table.hands.offers.any)
    events = list(table.session.match.events)
    place = max(at for at, event in enumerate(events) if isinstance(event, ev.Discarded))
    events[place] = replace(events[place], drawn=not events[place].drawn)  # type: ignore[attr-defined]
    again = Session(Match.replay(events), table.session.seats)
    assert again.take_back() is None
    assert Session(Match.replay(table.session.match.events), table.session.seats).take_back() is not None


def test_why_nothing_is_taken_back_is_said_until_the_match_goes_on(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    program, table = sit(undo=True)
    discard(program, table)
    program.until(lambda: table.hands.offers.any)
    events, pane = list(table.session.match.events), table.panes.notice.node

    def refuse(*_: object) -> None:
        raise NotSavedError("another program uses the file", "saves_busy")

    with monkeypatch.context() as patch:
        patch.setattr("game.screens.play.undo.take_back", refuse)
        program.key(pygame.K_BACKSPACE)
    for _ in range(30):
        program.step()
    assert pane.visible and table.session.match.events == events and table.session.trouble is None
    discard(program, table)
    program.until(lambda: table.hands.offers.any)
    assert not pane.visible


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (2560, 1080)])
@pytest.mark.parametrize("language", LAID_OUT)
def test_what_is_wrong_with_keeping_is_said_whole(size: tuple[int, int], language: str) -> None:
    program = Program(size, language)
    program.open("table", setup=four(undo=True))
    table = program.top
    drawn: list[str] = []

    def put(_surface: object, line: str, _at: object, size: float, _tint: object, *, room: float) -> None:
        assert width(line, size) <= room, "else it would be cut"
        drawn.append(line)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.table.aids.tips.put", put)
        for key in ("err_save_moved_on", "saves_busy", "saves_full", "saves_slow", "saves_match_damaged"):
            drawn.clear()
            words = said(SaveError("fault", key))
            table.panes.tell_fault(SaveError("fault", key))
            assert "".join("".join(drawn).split()) == "".join(words.split()), drawn
    table.session.close()
    program.user_data.close()


def test_nothing_is_taken_back_that_another_window_has_taken_back(sit: Sit) -> None:
    program, table = sit(undo=True)
    discard(program, table)
    program.until(lambda: table.hands.offers.any)
    events = list(table.session.match.events)
    with Store(program.home_folder) as other:
        number = other.matches()[0].id
        other.cut(number, len(events) - 1)
        program.key(pygame.K_BACKSPACE)
        program.step()
        assert table.panes.notice.node.visible and table.session.match.events == events
        assert other.events(number) == events[:-1]
