"""The session: computers think beside the loop, on views; what happened is kept before it is told."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from game.play.session import Session, begin
from game.play.setup import MatchSetup
from rules.core.errors import IllegalAction
from rules.engine import events as ev
from rules.engine.actions import Action, Discard
from rules.engine.match import Match
from rules.engine.view import View
from saves.errors import NotSavedError
from saves.people import Person
from saves.store import Store
from tests.budget import PATIENCE


def setup(persons: int = 0, seed: int = 7) -> MatchSetup:
    """A table of four."""
    names = ("Anna", "Oleg", "Mei", "Lin")
    seats = tuple(Person(name, "" if i < persons else "random", i) for i, name in enumerate(names))
    return MatchSetup("hong_kong_old", seats=seats, by_dice=False, seed=seed)


def run(session: Session, until: Callable[[], object], seconds: float = PATIENCE) -> list[ev.Event]:
    """Let a session go on until something is so; everything it told."""
    told: list[ev.Event] = []
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "it never came"
        told += session.advance()
        time.sleep(0.0002)
    return [*told, *session.advance()]


class Slow:
    """A computer player that thinks until the loop has come round, and remembers where it thought."""

    def __init__(self, came_round: threading.Event) -> None:
        self.came_round = came_round
        self.threads: set[int] = set()
        self.saw: list[type] = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The last legal action, once the loop has come round."""
        self.threads.add(threading.get_ident())
        self.saw.append(type(view))
        self.came_round.clear()
        assert self.came_round.wait(PATIENCE), "the loop waits for it"
        return legal[-1]


def test_thinking_never_holds_up_the_loop_and_sees_a_view_alone() -> None:
    """No thought ends before the loop has come round: were the loop to think or to wait, nothing would go on."""
    players: list[Slow] = []
    came_round = threading.Event()

    def make(level: str, seed: int) -> Slow:
        players.append(Slow(came_round))
        return players[-1]

    match = begin(setup())
    session = Session(match, setup().seats, make=make)
    session.start_deal()
    while not session.between_deals:
        session.advance()
        came_round.set()
        time.sleep(0.0002)
    session.close()
    assert len(players) == 4 and {kind for player in players for kind in player.saw} == {View}
    assert threading.get_ident() not in {thread for player in players for thread in player.threads}


def test_the_same_seed_gives_the_same_log_whatever_the_clock() -> None:
    logs = []
    for pause in (0.0, 0.0007):
        match = begin(setup())
        session = Session(match, setup().seats)
        session.start_deal()
        while not session.between_deals:
            session.advance()
            time.sleep(pause)
        session.close()
        logs.append(list(match.events))
    assert logs[0] == logs[1]


def test_everything_told_has_been_kept_before(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = begin(setup())
    number = store.begin(match.events)
    session = Session(match, setup().seats, keep=lambda events: store.keep(number, events))
    session.start_deal()
    told = 0
    while not session.between_deals:
        told += len(session.advance())
        assert store.find(number).length >= told
    session.close()
    assert store.events(number) == match.events
    store.close()


def test_a_store_that_refuses_stops_nothing_and_is_asked_again() -> None:
    refused: list[int] = []
    kept: list[int] = []

    def keep(events: Sequence[ev.Event]) -> None:
        if len(refused) < 3:
            refused.append(len(events))
            raise NotSavedError("the disk is full", reason="full")
        kept.append(len(events))

    match = begin(setup())
    session = Session(match, setup().seats, keep=keep)
    session.start_deal()
    assert session.trouble is not None
    run(session, lambda: kept)
    session.close()
    assert session.trouble is None and kept[0] >= refused[-1]


def test_a_person_is_asked_and_only_a_legal_answer_is_taken() -> None:
    match = begin(setup(persons=1))
    session = Session(match, setup(persons=1).seats)
    session.start_deal()
    run(session, lambda: session.asked)
    (seat, legal), = session.asked.items()
    assert seat in session.humans and session.at(seat).human
    before = list(match.events)
    with pytest.raises(IllegalAction):
        session.answer(seat, Discard(9999))
    assert match.events == before
    session.answer(seat, legal[0])
    assert len(match.events) > len(before)
    session.close()


def test_nobody_but_the_table_starts_a_deal() -> None:
    match = begin(setup())
    session = Session(match, setup().seats)
    for _ in range(20):
        session.advance()
    assert session.between_deals and not session.thinking and not session.asked
    session.close()


def test_a_kept_match_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = begin(setup())
    number = store.begin(match.events)
    session = Session(match, setup().seats, keep=lambda events: store.keep(number, events))
    session.start_deal()
    run(session, lambda: len(match.events) > 90)
    session.close()
    again = store.resume(number)
    assert again.events == match.events and again.pending() == match.pending()
    assert isinstance(again, Match)
    store.close()
