"""Tiles given away together lie in a tray; a card of hands lies beside the table; a button exchanges jokers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from game import i18n
from game.art import text as letters
from game.screens.play.table import TableScreen
from rules.core.tiles import JOKER
from rules.engine import events as ev
from rules.engine.actions import Say
from rules.mechanics.opening.exchange import TilesPassed
from rules.mechanics.wild_tiles.fetch import JokerFetched
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from saves.people import Person
from tests.game.languages import LAID_OUT
from tests.game.table.seat import Program, sit_at

Sit = Callable[..., tuple[Program, TableScreen]]


def givable(table: TableScreen) -> list[int]:
    """The tiles that may be passed, as they stand in the hand."""
    able = {tile for chosen in table.hands.offers.aside for tile in chosen}
    return [tile for tile in table.hands.hand if tile in able]


def passed(table: TableScreen) -> list[TilesPassed]:
    """What the viewer has passed on."""
    return [event for event in table.session.match.events if isinstance(event, TilesPassed) and event.seat == 0]


def passed_so_often(table: TableScreen, times: int) -> bool:
    """Whether so many passes are over and the next one is asked for."""
    return len(passed(table)) == times and bool(table.hands.offers.aside) and not table.director.moving


def box_of(program: Program) -> pygame.Rect:
    return pygame.Rect(program.top.trace()["targets"]["tray"])


def test_tiles_are_dragged_into_the_tray_and_out_again(sit: Sit) -> None:
    program, table = sit(5, ruleset="american")
    first, second, third, other = givable(table)[:4]
    for tile in (first, second, other):
        program.drag(f"tile:{tile}", "tray")
        assert box_of(program).collidepoint(table.stage.poses[tile].slot.position)
    program.drag(f"tile:{other}", f"tile:{table.hands.hand[-1]}")
    assert table.hands.marked == {first, second}
    program.click(f"tile:{third}")
    program.click("button:aside")
    program.until(lambda: passed(table))
    (event,) = passed(table)
    assert sorted(event.tiles) == sorted((first, second, third)) and event.taker == 1
    program.until(lambda: not table.director.moving and table.hands.offers.any)
    assert not {first, second, third} & set(table.hands.hand) and len(table.hands.hand) == 14


def test_the_tray_takes_no_joker_and_no_fourth_tile(sit: Sit) -> None:
    for seed in range(40):
        program, table = sit(seed, ruleset="american")
        board = table.director.board
        jokers = [tile for tile in table.hands.hand if board.faces[tile] == JOKER]
        if jokers:
            break
    program.drag(f"tile:{jokers[0]}", "tray")
    assert not table.hands.marked
    for tile in givable(table)[:4]:
        program.click(f"tile:{tile}")
    assert table.hands.marked == set(givable(table)[:3])


def test_fewer_tiles_are_passed_in_the_third_pass_and_votes_are_buttons(sit: Sit) -> None:
    program, table = sit(5, ruleset="american")
    for made in (1, 2):
        for tile in givable(table)[:3]:
            program.click(f"tile:{tile}")
        program.click("button:aside")
        program.until(partial(passed_so_often, table, made))
    only = givable(table)[0]
    program.drag(f"tile:{only}", "tray")
    program.click("button:aside")
    program.until(lambda: table.hands.offers.button("stop_passing") is not None)
    said = [event for event in table.session.match.events if isinstance(event, ev.Said) and event.seat == 0]
    assert [event.word for event in said] == ["blind_2"]
    program.click("button:stop_passing")
    program.until(lambda: table.hands.offers.button("courtesy_0") is not None)
    program.click("button:courtesy_0")
    program.until(lambda: table.hands.offers.discards)
    assert all(not isinstance(action, Say) for action in table.session.match.pending()[0])


def test_the_card_shows_the_nearest_lines_first_and_goes_on_page_by_page(sit: Sit) -> None:
    program, table = sit(5, ruleset="american")
    program.click("button:card")
    pane = table.panes.card
    seen = pane.seen()
    assert len(seen) > 3 and [line.missing for line in seen] == sorted(line.missing for line in seen)
    held = [sum(lies for group in line.groups for _, lies in group) for line in seen]
    assert [14 - line.missing for line in seen] == held
    program.key(pygame.K_PAGEDOWN)
    assert pane.seen()[0] != seen[0]
    program.key(pygame.K_END)
    assert pane.first + len(pane.seen()) == 57
    program.key(pygame.K_j)
    assert not pane.open


def test_the_card_keeps_its_order_where_that_is_agreed(sit: Sit) -> None:
    program, table = sit(5, ruleset="american", options={"show_lines": False})
    program.click("button:card")
    assert [line.name for line in table.panes.card.seen()[:3]] == ["2-4-6-8 · 1", "2-4-6-8 · 2", "2-4-6-8 · 3"]


def test_tables_without_a_card_have_no_button_for_it(sit: Sit) -> None:
    program, table = sit()
    assert "button:card" not in program.top.trace()["targets"]
    program.key(pygame.K_j)
    assert not table.panes.card.open


EXCHANGE = {
    "ruleset": "american", "dealer": "W", "options": {"charleston_first": False, "courtesy": False}, "draws": "7m",
    "hands": {"W": "5m 1479p 258s 147s 666z", "N": "5m1j 1479p 258s 127z 3z", "E": "5m 379p 369s 1234z 57z",
              "S": "1378p 369s 1234z 57z"},
    "play": ["W discard 5m", "N pung 5m1j", "N discard 3z"],
}  # fmt: skip


def test_a_joker_is_exchanged_by_mouse() -> None:
    program = Program()
    match = play_script(read_script(EXCHANGE)).match
    people = [Person("Anna", "", 0), *(Person(name, "standard", n) for n, name in enumerate(("Oleg", "Mei", "Lin"), 1))]
    table = sit_at(program, match, people)
    program.until(lambda: table.hands.offers.button("joker") is not None)
    program.click("button:joker")
    program.until(lambda: table.hands.offers.discards and not table.hands.offers.button("joker"))
    fetched = [event for event in match.events + table.session.match.events if isinstance(event, JokerFetched)]
    board = table.director.board
    assert fetched[-1].seat == 0 and JOKER in {board.faces[tile] for tile in table.hands.hand}
    assert [board.faces[tile] for tile in board.seats[3].state.melds[0].tiles] == [4, 4, 4]
    table.session.close()
    program.user_data.close()


@pytest.mark.parametrize("language", LAID_OUT)
def test_no_word_of_the_card_is_cut(sit: Sit, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program, table = sit(5, size=(1024, 768), ruleset="american")
    i18n.use(language)
    cut, whole = list[str](), letters.cut

    def notice(words: str, room: float, pixels: float, bold: bool = False) -> str:
        found = whole(words, room, pixels, bold)
        if found != words:
            cut.append(words)
        return found

    table.resize(program.size)
    monkeypatch.setattr(letters, "cut", notice)
    program.click("button:card")
    program.step()
    i18n.use("en")
    assert table.panes.card.seen() and not [words for words in cut if "·" in words or ":" in words]
