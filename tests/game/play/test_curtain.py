"""The curtain names whom the screen goes to, from its first picture on."""

from __future__ import annotations

import pygame

from game.art import text
from game.play.hot_seat import HandOver, Sitter
from game.screens.play.curtain import CARD_WIDE, CurtainScreen
from saves.people import Person
from tests.game.table.seat import Program

SITTERS = tuple(Sitter(Person(name, color=i), 0) for i, name in enumerate(("Anna", "Oleg", "Mei", "Lin")))


def test_its_first_picture_is_its_own_and_not_the_last_ones() -> None:
    """The pages share what draws their elements: nothing of the page before may be left in the first picture."""
    program = Program()
    for whose in (0, 1):
        program.open("curtain", over=HandOver(SITTERS, whose))
        page = program.top
        assert isinstance(page, CurtainScreen)
        page.draw(program.surface)
        first = pygame.surfarray.array2d(program.surface)
        page.request_redraw()
        program.step()
        same = bool((pygame.surfarray.array2d(program.surface) == first).all())
        assert same, SITTERS[whose].name
        program.screen_stack.pop().leave()
    program.user_data.close()


def test_a_long_name_leaves_room_for_those_who_look_away() -> None:
    """Two lines of a name and the names of seven others stay apart, and inside the card."""
    names = ("Александра-Виктория И.", "Олег", "Mei", "Lin", "Noor", "Tomas", "Ivo", "Hana")
    sitters = tuple(Sitter(Person(name, color=i), 0) for i, name in enumerate(names))
    program = Program(lang="ru")
    program.open("curtain", over=HandOver(sitters, 0, away=tuple(range(1, 8))))
    page = program.top
    assert isinstance(page, CurtainScreen)
    lines = text.wrap("Передайте ход: " + names[0], page.px(CARD_WIDE - 48), page.px(28), True, 2)
    assert len(lines) == 2 and not any(line.endswith("…") for line in lines)
    program.screen_stack.pop().leave()
    program.user_data.close()
    Program(lang="en").user_data.close()
