"""Two persons at one screen: the curtain falls between them, and behind it no node has a face of any hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.screens.play.table import TableScreen
from rules.core.tiles import HIDDEN
from rules.engine import events as ev
from tests.game.table.seat import Program

Sit = Callable[..., tuple[Program, TableScreen]]


def raise_curtain(program: Program) -> None:
    """Hold Space for half a second."""
    program.hold(pygame.K_SPACE, True)
    for _ in range(12):
        program.step(0.1)
        if program.top.name == "table":
            break
    program.top.process(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    program.step(0.0)


def faces_of_hands(table: TableScreen) -> set[int]:
    """The faces that nodes of tiles in hands have."""
    tiles = {tile for seat in table.director.board.seats for tile in seat.hand}
    return {node.face for tile, node in table.stage.nodes.items() if tile in tiles}


def test_before_the_first_answer_the_curtain_hides_every_hand(sit: Sit) -> None:
    program, table = sit(persons=2, wait=False)
    program.until(lambda: program.top.name == "curtain")
    assert faces_of_hands(table) == {HIDDEN}
    raise_curtain(program)
    assert program.top is table and table.viewer == 0
    program.until(lambda: table.hands.offers.any)
    assert HIDDEN not in {table.stage.nodes[tile].face for tile in table.hands.hand}
    others = list(table.director.board.seats[1].hand)
    assert {table.stage.nodes[tile].face for tile in others} == {HIDDEN}


def test_the_screen_goes_to_the_other_person_and_both_play(sit: Sit) -> None:
    program, table = sit(persons=2, wait=False)
    seen = set()
    for _ in range(300):
        program.until(lambda: program.top.name == "curtain" or table.hands.offers.any or program.top.name == "result")
        if program.top.name == "curtain":
            assert faces_of_hands(table) <= {HIDDEN}
            raise_curtain(program)
            continue
        if program.top.name == "result":
            break
        seen.add(table.viewer)
        assert table.stage.layout.spec.viewer == table.viewer, "whoever plays has the large hand at the lower edge"
        if table.hands.offers.discards:
            table.answer(next(iter(table.hands.offers.discards.values())))
        else:
            program.key(pygame.K_ESCAPE)
        discarded = {e.seat for e in table.session.match.events if isinstance(e, ev.Discarded)}
        if {0, 1} <= discarded and len(seen) == 2:
            return
    raise AssertionError("both should have played by now")


def test_the_seats_are_drawn_before_everybody(sit: Sit) -> None:
    program, table = sit(persons=2, wait=False, by_dice=True, speed=1)
    program.step()
    assert any(node.name == "rolls" for node in table.stage.transient.children)
    program.key(pygame.K_SPACE)
    assert not any(node.name == "rolls" for node in table.stage.transient.children)
