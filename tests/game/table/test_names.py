"""Who is called what: whoever plays alone is spoken to, several at one screen are called by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game import i18n
from game.play.setup import MatchSetup, named
from game.screens.play.curtain import CurtainScreen
from game.screens.play.table import TableScreen
from game.table.board.board import LogLine
from game.table.board.deal_report import HandReport, headline
from game.table.board.player_labels import PlayerLabels
from game.table.overlay.log_lines import log_words
from rules.core.tiles import KIND
from rules.engine import events as ev
from rules.scoring.sheets import illegal
from saves.people import Person
from tests.game.table.seat import Program, four

Sit = Callable[..., tuple[Program, TableScreen]]
TILE = KIND["5p"]


def labels(*names: str, persons: int = 1) -> PlayerLabels:
    """People at a table, the first ones persons."""
    seats = tuple(Person(name, "" if i < persons else "standard", i) for i, name in enumerate(names))
    return PlayerLabels("hong_kong_old", seats, 0)


def won(seat: int, source: int | None) -> HandReport:
    """A hand that was won."""
    event = ev.Won(seat, 0, TILE, "discard" if source is not None else "self", source, ())
    return HandReport(seat, illegal(""), (), (), (), event)


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Every test begins and ends in English."""
    i18n.use("en")
    yield
    i18n.use("en")


@pytest.mark.parametrize(
    ("language", "lines"),
    [("en", ("You win by self-draw", "Mei wins on your discard", "You", "discard 5 of dots")),
     ("ru", ("Вы выигрываете со стены", "Победа: Мэй. Набросивший: Вы", "Вы", "сбрасываете: 5 точек"))],
)  # fmt: skip
def test_who_plays_alone_is_spoken_to_under_any_name(language: str, lines: tuple[str, ...]) -> None:
    i18n.use(language)
    alone = labels("Anna", "Mei", "Lin", "Oleg")
    drawn, taken = headline(won(0, None), alone), headline(won(1, 0), alone)
    assert (drawn, taken, *log_words(LogLine("discard", 0, TILE), alone)) == lines
    assert alone.name(1) == i18n.tr("name_mei") and alone.you == 0


def test_several_at_one_screen_have_names() -> None:
    shared = labels("Anna", "Oleg", "Mei", "Lin", persons=2)
    assert [shared.name(seat) for seat in range(4)] == ["Anna", "Oleg", "Mei", "Lin"] and shared.you is None
    assert headline(won(0, None), shared) == "Anna wins by self-draw"


def test_nobody_is_you_where_several_share_a_screen() -> None:
    people = (Person("You"), Person("Вы"), Person("Mei", "standard"))
    assert [person.name for person in named(people)] == ["Player 1", "Player 2", "Mei"]
    assert named(people[:1] + people[2:]) == people[:1] + people[2:], "alone one stays who one is"


def test_the_curtain_calls_people_by_their_names(sit: Sit) -> None:
    setup = four(7, persons=2)
    nameless = MatchSetup(setup.ruleset, seats=(Person("You", color=1), *setup.seats[1:]), by_dice=False, seed=7)
    program = Program(speed=0)
    program.open("table", setup=nameless)
    program.until(lambda: isinstance(program.top, CurtainScreen))
    names = [sitter.person.name for sitter in program.top.over.sitters]
    assert names == ["Player 1", "Oleg", "Mei", "Lin"]
    program.screen_stack[0].session.close()
    program.user_data.close()


# -- keys and raised tiles ---------------------------------------------------------------------------------------------


def raised(table: TableScreen) -> list[int]:
    """The tiles of the own hand that stand highest, if not all stand alike."""
    heights = {tile: table.stage.poses[tile].slot.y for tile in table.hands.hand}
    floor, top = max(heights.values()), min(heights.values())
    return [tile for tile, y in heights.items() if y < min(floor - 1, top + 1)]


def test_one_tile_stands_highest_at_a_time(sit: Sit) -> None:
    program, table = sit()
    first, second, third = table.hands.hand[2], table.hands.hand[5], table.hands.hand[9]
    program.point(f"tile:{first}")
    assert raised(table) == [first]
    program.point(f"tile:{second}")
    assert raised(table) == [second]
    program.click(f"tile:{second}")
    program.point(f"tile:{third}")
    assert raised(table) == [second], "the one that was chosen, not the one that is pointed at"
    program.click(f"tile:{third}")
    assert raised(table) == [third] == [table.hands.chosen]


def test_f1_at_the_table_opens_the_rulebook_of_its_rules(sit: Sit) -> None:
    program, table = sit()
    program.key(pygame.K_F1)
    book = program.top
    assert book.name == "rulebook" and book.chosen == "hong_kong_old"
    assert book.given == table.session.match.table.options
    program.close()
    program.key(pygame.K_F10)
    assert program.top.name == "table_menu"
    program.key(pygame.K_F1)
    assert program.top.name == "rulebook"
