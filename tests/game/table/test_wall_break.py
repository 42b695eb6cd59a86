"""A wall that is broken by choice: it is pointed at, clicked or dragged along, and numbers do as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from game import i18n
from game.i18n import plural
from game.play.setup import MatchSetup
from game.screens.play.table import TableScreen
from rules.engine import events as ev
from tests.game.table.seat import Program

Sit = Callable[..., tuple[Program, TableScreen]]
RIGHT, LEFT = 1, 3


@pytest.fixture
def choosing() -> Iterator[Callable[..., tuple[Program, TableScreen]]]:
    """A dealer before the wall, in a window of a size."""
    programs: list[Program] = []

    def sit(size: tuple[int, int] = (1280, 720), lang: str = "en", players: int = 4) -> tuple[Program, TableScreen]:
        program = Program(size, lang)
        programs.append(program)
        setup = MatchSetup("pussers_bones", {"break_by": "east_choice"}).with_players(players, "You")
        program.open("table", setup=replace(setup, seed=5, by_dice=False))
        program.until(lambda: program.top.hands.offers.any)
        return program, program.top

    yield sit
    for program in programs:
        program.top.session.close()
        program.user_data.close()
    i18n.use("en")


def broken(table: TableScreen) -> list[tuple[int, int]]:
    """Where the wall was broken."""
    return [(event.side, event.stack) for event in table.session.match.events if isinstance(event, ev.WallBroken)]


@pytest.mark.parametrize("players", [3, 4])
def test_the_wall_is_broken_after_the_stack_that_is_clicked(choosing: Sit, players: int) -> None:
    program, table = choosing(players=players)
    mark = table.panes.break_point
    assert mark.root.visible and not mark.word.visible, "what may be clicked is lit"
    program.point(f"breach:{LEFT}.6")
    assert mark.word.visible and isinstance(mark.word.key, tuple)
    assert str(mark.word.key[0]).endswith(plural("stack", 7))
    program.click(f"breach:{LEFT}.6")
    assert broken(table) == [(LEFT, 7)]
    assert not mark.root.visible


def test_the_mark_follows_a_drag_and_nothing_is_broken_beside_the_wall(choosing: Sit) -> None:
    program, table = choosing()
    program.drag(f"breach:{RIGHT}.3", f"breach:{RIGHT}.9", steps=30, drop=False)
    assert table.hands.break_point == (RIGHT, 9)
    middle = table.stage.layout.middle
    program.event(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(1, 0, 0))
    program.event(pygame.MOUSEBUTTONUP, pos=middle, button=1)
    assert table.hands.break_point is None and not broken(table)
    program.drag(f"breach:{RIGHT}.3", f"breach:{RIGHT}.9", steps=30)
    assert broken(table) == [(RIGHT, 10)]


def test_the_own_side_is_not_broken(choosing: Sit) -> None:
    program, table = choosing()
    built = table.director.board.built
    assert built is not None
    node = table.stage.nodes[built.first + 2 * (built.sides[0] - 1)]
    program.click(node.position)
    assert not broken(table) and not any(name.startswith("breach:0.") for name in table.trace()["targets"])


def test_the_number_in_focus_is_shown_on_the_wall_and_is_the_one_that_enter_takes(choosing: Sit) -> None:
    program, table = choosing()
    program.key(pygame.K_3)
    for _ in range(7):  # on to the second part of the numbers
        program.key(pygame.K_RIGHT)
    assert table.hands.chosen_break_point == (LEFT, 7)
    focused = table.panes.bar.entries[table.panes.bar.focus]
    assert focused.look.text == "8"
    program.key(pygame.K_RETURN)
    assert broken(table) == [(LEFT, 8)]


def test_the_pointer_on_a_number_shows_its_place(choosing: Sit) -> None:
    program, table = choosing()
    program.click("button:break_1")
    program.point("choice:4")
    assert table.hands.chosen_break_point == (RIGHT, 4)
    program.point("button:break_1")
    assert table.hands.chosen_break_point == (RIGHT, 4), "the heading is no number"


def test_a_hint_does_not_pretend_to_know_where(choosing: Sit) -> None:
    program, table = choosing()
    program.key(pygame.K_h)
    assert tuple(table.panes.hint.lines) == (i18n.tr("hint_break"),) and table.hands.focus == -1


@pytest.mark.parametrize("lang", ["ru", "zh"])
def test_buttons_of_numbers_leave_room_for_words_beside_them(choosing: Sit, lang: str) -> None:
    program, table = choosing((1024, 768), lang)
    program.settings.change(text_scale=1.5)
    program.key(pygame.K_2)
    table.resize(program.size)
    widths = {button.name: button.box.w for button in table.panes.bar.buttons}
    assert widths["choice:0"] < widths["button:back"] and widths["choice:0"] < widths["button:break_2"]
