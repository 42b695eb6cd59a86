"""Matches that go on from any place of another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.matches import resumed_match, save_branch
from game.i18n import tr
from game.play.branching import branched, seated
from game.table.board.recording import Recording
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from saves.errors import DamagedError
from saves.import_validation import check_state
from saves.notes import WHAT_IF
from saves.people import Person
from saves.store import Store
from saves.transfer import export_match, read_match, save_imported
from tests.budget import some
from tests.game.play.test_session import run
from tests.game.screens.desk import Desk
from tests.game.screens.played import NAMES, log

SEATS = tuple(Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(8))


def play_out(match: Match, answers: int = 300) -> None:
    """Go on with the first answers there are, for a while."""
    for _ in range(answers):
        pending = match.pending()
        if not pending:
            return
        seat = next(iter(pending))
        match.play(seat, pending[seat][-1])


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_with_new_tiles_nothing_that_was_seen_is_other(ruleset_id: str) -> None:
    recording = Recording.of(log(ruleset_id))
    players = recording.events[0].players  # type: ignore[attr-defined]
    for place in some(recording.stops[3::47], 4):
        chair = place % players
        old = Match.replay(recording.events[:place])
        new = branched(recording.events, place, chair, anew=True)
        seen, after = ([event.seen_by(chair) for event in match.events[1:place]] for match in (old, new))
        assert seen == after
        assert sorted(new.state.faces.values()) == sorted(old.state.faces.values()), "the same tiles, elsewhere"
        play_out(new)


@pytest.mark.parametrize("ruleset_id", ["hong_kong_old", "mcr", "fujian"])
def test_new_tiles_bring_no_bonus_tile_into_a_hand(ruleset_id: str) -> None:
    recording = Recording.of(log(ruleset_id))
    for place in recording.stops[:60:4]:
        old = Match.replay(recording.events[:place])
        bonus = old.state.table.bonus.kinds
        held = [[tile for tile in seat.hand if old.state.faces[tile] in bonus] for seat in old.state.seats]
        for _ in range(6):
            new = branched(recording.events, place, 0, anew=True)
            now = [[tile for tile in seat.hand if new.state.faces[tile] in bonus] for seat in new.state.seats]
            check_state(new.state)
            assert now == held


def test_new_tiles_are_new_and_the_same_tiles_are_the_same() -> None:
    recording = Recording.of(log())
    place = recording.begin_of(1)
    old, same = Match.replay(recording.events[:place]), branched(recording.events, place, 0, anew=False)
    assert same.events == old.events and same.state.seed == old.state.seed
    others = [branched(recording.events, place, 0, anew=True) for _ in range(3)]
    hands = {tuple(tuple(match.state.faces[tile] for tile in match.state.seats[1].hand) for match in others)}
    assert len(hands | {tuple(old.state.faces[tile] for tile in old.state.seats[1].hand)}) > 1
    assert len({match.state.seed for match in others} | {old.state.seed}) == 4


def test_whoever_has_declared_ready_keeps_what_he_waits_for() -> None:
    events = log("riichi", deals=4, skilled=True, seed=3)
    place = next(at + 1 for at, event in enumerate(events) if isinstance(event, ev.Discarded) and event.sideways)
    declared = events[place - 1]
    assert isinstance(declared, ev.Discarded)
    other = (declared.seat + 1) % 4
    old, new = Match.replay(events[:place]), branched(events, place, other, anew=True)
    hand = old.state.seats[declared.seat].hand
    assert [new.state.faces[tile] for tile in hand] == [old.state.faces[tile] for tile in hand]


@pytest.mark.parametrize("anew", [False, True])
def test_where_nothing_can_follow_the_question_says_so_and_stays(anew: bool) -> None:
    """A match from elsewhere may do so at a place where nobody tried to go on."""
    desk, events = Desk(), list(log())
    del events[next(at for at, event in enumerate(events) if isinstance(event, ev.WallBuilt))]
    page = desk.show("what_if", begin=lambda anew: save_branch(desk, events, SEATS[:4], 90, 2, anew=anew),  # type: ignore[arg-type]
                     behind=pygame.Surface((1, 1)))  # fmt: skip
    before = len(desk.went)
    desk.click("anew" if anew else "same")
    assert page.fault == tr("saves_match_damaged") and len(desk.went) == before
    Desk.clear()


def test_one_person_plays_on_against_computers() -> None:
    people = seated((Person("A"), Person("B", "expert"), Person("C")), 1)
    assert [person.level for person in people] == ["standard", "", "standard"]


@pytest.mark.parametrize("anew", [False, True])
def test_a_match_of_its_own_goes_on_is_marked_and_can_be_taken_elsewhere(anew: bool, tmp_path: Path) -> None:
    desk = Desk()
    events = Recording.of(log()).events
    place = Recording.of(log()).stops[20]
    number = save_branch(desk, events, SEATS[:4], place, 2, anew=anew)  # type: ignore[arg-type]
    _, session = resumed_match(desk, number)  # type: ignore[arg-type]
    assert session.humans == (2,)
    run(session, lambda: session.asked and not session.thinking, 60)
    seat, legal = next(iter(session.asked.items()))
    session.answer(seat, legal[-1])
    session.close()
    store = desk.user_data.store
    assert store is not None
    assert WHAT_IF in store.find(number).meta
    export_match(store, number, tmp_path / "match.jsonl")
    again = save_imported(store, read_match(tmp_path / "match.jsonl"))
    assert store.events(again)[: len(store.events(number))] == store.events(number)
    desk.user_data.close()


def test_a_replay_offers_to_go_on_from_where_it_stands() -> None:
    desk = Desk()
    page = desk.show("replay", events=log(), seats=SEATS[:4])
    for _ in range(4):
        desk.press(pygame.K_RIGHT)
    place = page.playhead.place
    desk.press(pygame.K_w, "w")
    kind, name, choice = desk.went[-1]
    assert (kind, name) == ("open", "what_if")
    desk.show("what_if", **choice)
    desk.click("anew")
    kind, name, choice = desk.went[-1]
    assert (kind, name) == ("home", "table")
    with Store(desk.home_folder) as store:
        kept = store.find(choice["resume"])
        assert kept.meta[WHAT_IF] == {"place": place, "anew": True}
    Desk.clear()
    desk.user_data.close()


def test_a_new_match_that_could_not_be_read_again_is_not_begun(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What came from elsewhere may fit its own tiles alone: with others it goes on, and its log does not."""
    events = log(deals=1)
    broken = branched(events, 60, 0, anew=False)
    broken.events.insert(40, broken.events[40])
    monkeypatch.setattr("game.app.matches.branched", lambda *_, **__: broken)
    desk = Desk()
    with pytest.raises(DamagedError):
        save_branch(desk, events, SEATS[:4], 60, 0, anew=True)
    store = desk.user_data.store
    assert store is not None and not store.matches()
    desk.user_data.close()


def test_a_new_match_that_would_break_in_play_is_not_begun(own_home: Path) -> None:
    """A tile that the wall does not have lies deep in it: nobody came to it, and in another match somebody does."""
    events = list(log(deals=1))
    place = next(place for place, event in enumerate(events) if isinstance(event, ev.WallBroken))
    broken = events[place]
    assert isinstance(broken, ev.WallBroken)
    events[place] = replace(broken, order=(*broken.order[:100], 1000, *broken.order[101:]))
    branched(events, 60, 0, anew=False)
    desk = Desk()
    with pytest.raises(DamagedError):
        save_branch(desk, events, SEATS[:4], 60, 0, anew=False)
    desk.user_data.close()
