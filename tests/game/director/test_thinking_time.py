"""Computer players take a moment between drawing and throwing, longer for a choice, and none when somebody skips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import mean

import pygame
import pytest

from game.table.animations import thinking_time
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from rules.engine import events as ev
from saves.people import Person
from tests.game.director.test_director import at_once, directed, tree, watch
from tests.game.table.test_result import played

CAST = PlayerLabels("hong_kong_old", tuple(Person(f"Player {seat}", "standard", seat) for seat in range(4)), 0)


@pytest.fixture(autouse=True)
def window() -> None:
    """Pictures need a video mode."""
    pygame.init()
    pygame.display.set_mode((1280, 720))


def moments(labels: PlayerLabels = CAST) -> Iterator[tuple[ev.Discarded, float]]:
    """What is thrown in a deal, and the moment before it."""
    match = played("hong_kong_old", 3)
    board = Board.fresh(0, match.table)
    for event in match.events:
        if isinstance(event, ev.Discarded):
            yield event, thinking_time.moment(board, labels, event)
        board.apply(board.as_seen(event))


def test_moments_vary_and_a_plain_throw_is_quick() -> None:
    plain = [seconds for event, seconds in moments() if event.seat and event.drawn]
    chosen = [seconds for event, seconds in moments() if event.seat and not event.drawn]
    assert len(set(plain)) == len(plain) > 3 and len(set(chosen)) == len(chosen) > 3
    assert all(0.1 <= seconds <= 0.35 for seconds in plain) and all(0.3 <= seconds <= 1.1 for seconds in chosen)
    assert mean(chosen) > 2 * mean(plain)


def test_moments_are_the_same_every_time() -> None:
    assert [seconds for _, seconds in moments()] == [seconds for _, seconds in moments()]


def test_persons_are_not_kept_waiting() -> None:
    person = replace(CAST, seats=tuple(replace(seat, level="") for seat in CAST.seats))
    assert not any(seconds for _, seconds in moments(person))
    assert not any(seconds for event, seconds in moments() if event.seat == 0), "the viewer has thought already"


def test_the_tile_stays_in_the_hand_meanwhile_and_skipping_waits_for_nobody() -> None:
    match = played("hong_kong_old", 3)
    place = next(
        place for place, event in enumerate(match.events)
        if isinstance(event, ev.Discarded) and event.seat and not event.drawn
        and isinstance(match.events[place - 1], ev.TileDrawn)
    )  # fmt: skip
    discarded = match.events[place]
    assert isinstance(discarded, ev.Discarded)
    director = directed(match, events=match.events[:place])
    watch(director)
    director.feed([discarded])
    director.advance(0.29)
    assert not any(lying.tile == discarded.tile for lying in director.board.seats[discarded.seat].state.river)
    director.finish()
    assert any(lying.tile == discarded.tile for lying in director.board.seats[discarded.seat].state.river)
    watch(director)
    assert tree(director.stage) == at_once(match, match.events[: place + 1])
