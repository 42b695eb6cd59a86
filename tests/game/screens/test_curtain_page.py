"""The curtain between players rises only after holding."""

from __future__ import annotations

import pygame

from saves.people import Person
from tests.game.screens.desk import Desk

ENTER, TAB = pygame.K_RETURN, pygame.K_TAB


def test_the_curtain_rises_only_after_holding(desk: Desk) -> None:
    from game.screens.play.curtain import HandOver, Sitter

    risen: list[bool] = []
    over = HandOver((Sitter(Person("Anna", color=2), 0), Sitter(Person("Mei", color=5), 0)), 1, (0,))
    page = desk.show("curtain", over=over, rise=lambda: risen.append(True))
    page.process(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0, scancode=0))
    page.update(0.3)
    page.process(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, scancode=0))
    page.update(0.3)
    assert not risen
    page.process(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0, scancode=0))
    for _ in range(6):
        page.update(0.1)
    assert risen == [True]


def test_nothing_but_holding_raises_the_curtain(desk: Desk) -> None:
    from game.screens.play.curtain import HandOver, Sitter

    risen: list[bool] = []
    over = HandOver((Sitter(Person("Anna", color=2), 0), Sitter(Person("Mei", color=5), 0)), 1, (0,))
    page = desk.show("curtain", over=over, rise=lambda: risen.append(True))
    for key in (ENTER, pygame.K_F1, TAB, pygame.K_a):
        desk.press(key)
    desk.click("show")
    page.update(0.1)
    assert not risen and not desk.went
