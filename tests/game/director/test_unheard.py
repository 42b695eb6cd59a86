"""What a rule set brings along that the window has no picture for is told plainly, and never stops it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.table.board.board import Board
from game.table.input.offers import offers
from game.table.input.table_buttons import call_word
from game.table.overlay.log_lines import log_words
from rules.core.fast_value import fast_value
from rules.core.tiles import CHARACTERS, Tile
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import Action
from rules.mechanics.opening.exchange import TilesPassed
from tests.game.director.test_director import SIZE, at_once, deal, directed, tree, watch


@fast_value
class BirdsCounted(ev.Event):
    """An event of nobody's."""

    seat: int
    tiles: tuple[Tile, ...]

    def log_entries(self) -> tuple[ev.LogEntry, ...]:
        return (ev.LogEntry("birds_counted", self.seat),)


del ev.EVENTS["BirdsCounted"]  # only these tests know it


@fast_value
class CountBirds(Action):
    """An answer of nobody's."""


@pytest.fixture(autouse=True)
def window() -> None:
    pygame.init()
    pygame.display.set_mode(SIZE)


def strange(people: tuple[int, ...], hand: tuple[Tile, ...]) -> list[ev.Event]:
    """Events of many games, at a moment when tiles may change hands."""
    return [
        BirdsCounted(1, hand[:1]),
        TilesPassed(0, 1, hand[:3], (CHARACTERS[0],) * 3),
        ev.Marked(1, "void", 2),
        ev.WildNamed((CHARACTERS[4],), ()),
        ev.Marked(1, "void", 0),
        ev.SeatsChanged((*people[1:], people[0])),  # in force when the next deal begins
    ]


@pytest.mark.parametrize("ruleset", registry.ids())
def test_events_without_a_picture_are_watched_and_told(ruleset: str) -> None:
    match = deal(ruleset, 2)
    begun = next(place for place, event in enumerate(match.events) if isinstance(event, ev.PlayBegan))
    before = match.events[:begun]
    dealt = Board.of(before, 0, match.table)
    hand = tuple(dealt.seats[0].hand)
    events = [*before, *strange(dealt.state.people, hand)]
    director = directed(match, 0, events)
    watch(director)
    assert tree(director.stage) == at_once(match, events)
    board = director.board
    assert board.held_back == (events[-1],) and board.state.people == dealt.state.people
    assert len(board.seats[0].hand) + 3 == len(hand)
    lines = {line.key: log_words(line, director.stage.labels)[1] for line in board.log}
    assert lines["birds_counted"] and "table_log" not in lines["birds_counted"]
    assert "3" in lines["passed_on"]


def test_an_answer_without_a_button_of_its_own_gets_one() -> None:
    match = deal("hong_kong_old", 2)
    view = replace(match.glance(0), legal=(CountBirds(),))
    (button,) = offers(view).buttons
    assert button.key == "count_birds" and button.open and call_word(button.key, directed(match).stage.labels)
