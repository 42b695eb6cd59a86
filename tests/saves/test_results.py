"""Results and statistics follow from the events alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.engine import events as ev
from rules.engine.match import Match
from saves.errors import DamagedError
from saves.people import Person
from saves.results import compute_result, match_result
from saves.stats import Filter, statistics
from saves.store import Store
from tests.saves.matches import PEOPLE, new_match, played, some_way, steps
from tests.saves.test_store import raw


def test_points_and_places_are_those_of_the_match(tmp_path: Path) -> None:
    for events in (played(2), played(99), some_way()):
        found, state = compute_result(enumerate(events)), Match.replay(events).state
        by_chair = [found.points[person] for person in found.chairs]
        assert by_chair == state.scores
        assert found.chairs == state.people
        assert tuple(found.places[person] for person in found.chairs if found.over) == state.places
        assert found.over == any(isinstance(event, ev.MatchEnded) for event in events)


def test_a_deal_says_who_won_what_from_whom() -> None:
    events = played(99)
    found = compute_result(enumerate(events))
    chairs = found.chairs
    won = [event for event in events if isinstance(event, ev.Won)]
    wins = [win for deal in found.deals for win in deal.wins]
    assert [win.person for win in wins] == [chairs[event.seat] for event in won]
    assert [win.giver for win in wins] == [None if event.source is None else chairs[event.source] for event in won]
    sheets = [event.sheet for event in events if isinstance(event, ev.Scored)]
    assert [(win.score, dict(win.elements)) for win in wins] == [
        (sheet.score, {line.element: sheet.times(line.element) for line in sheet.lines}) for sheet in sheets
    ]
    assert sum(bool(deal.drawn) for deal in found.deals) == sum(isinstance(event, ev.DealDrawn) for event in events)
    for deal in found.deals:
        assert isinstance(events[deal.first], ev.DealStarted)
        assert isinstance(events[deal.last], ev.DealEnded)
        assert sum(deal.paid) == 0
    assert [sum(deal.paid[person] for deal in found.deals) for person in range(4)] == list(found.points)


def test_a_deal_that_is_being_played_is_the_last_and_does_not_count() -> None:
    found = compute_result(enumerate(some_way()))
    assert found.in_deal and not found.over
    assert len(found.finished) == len(found.deals) - 1
    assert not compute_result(enumerate(played(2))).in_deal


def test_a_summary_is_remembered_until_the_match_goes_on(tmp_path: Path) -> None:
    match = new_match()
    with Store(tmp_path) as store:
        number = store.begin(match.events, PEOPLE)
        assert match_result(store, number).deals == ()
        for count, _ in enumerate(steps(match, 2)):
            store.keep(number, match.events)
            if count % 40 == 0:
                assert match_result(store, number) == compute_result(enumerate(match.events))
        last = match_result(store, number)
        assert store.cached_result(number) is not None
        assert match_result(store, number) == last
        for rubbish in ("", "[]", "[1,{}]", '[1,{"deals":[[]]}]', "[" * 5000, '[0,{"deals":[]}]'):
            store.cache_result(number, len(match.events), rubbish)
            assert match_result(store, number) == last


def test_statistics_count_every_match_of_a_person_once(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for seed in (5, 6):
            store.begin(played(99, seed), PEOPLE)
        store.begin(some_way(), (Person("АНЯ"), *PEOPLE[1:]))
        sums = [match_result(store, kept.id) for kept in store.matches()]
        records = {record.name.casefold(): record for record in statistics(store)}
        anya = records["аня"]
        assert (anya.matches, anya.finished) == (3, 2)
        assert anya.deals == sum(len(found.finished) for found in sums)
        assert anya.points == sum(deal.paid[0] for found in sums for deal in found.finished)
        assert sum(record.wins for record in records.values()) == sum(
            len(deal.wins) for found in sums for deal in found.finished
        )
        assert sum(record.gave + record.self_drawn for record in records.values()) == sum(
            len(deal.wins) for found in sums for deal in found.finished
        )
        best = max((record.best for record in records.values() if record.best), key=lambda best: best.score)
        assert best.score == max(win.score for found in sums for deal in found.finished for win in deal.wins)
        assert sum(sum(record.places.values()) for record in records.values()) == 8
        assert 1 <= anya.average_place <= 4
        assert statistics(store)[0] == anya
        assert statistics(store, Filter("another")) == []


def test_a_person_is_one_whatever_the_language_and_the_name_given_later(tmp_path: Path) -> None:
    """Whoever gave no name is "You" in the language of that day: all that is the owner of this computer."""
    with Store(tmp_path) as store:
        for name in ("You", "Вы", "あなた", "Anna", "anna"):
            store.begin(some_way(), (Person(name, color=2), *PEOPLE[1:]))
        nameless = {record.name: record.matches for record in statistics(store) if not record.level}
        assert nameless == {"You": 3, "anna": 2} or nameless == {"You": 3, "Anna": 2}
        (record,) = [record for record in statistics(store, owner="Anna") if not record.level]
        assert (record.name, record.matches) == ("Anna", 5) or record.matches == 5
        assert record.deals == sum(len(match_result(store, kept.id).finished) for kept in store.matches())


def test_a_match_that_cannot_be_read_does_not_count(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        number, other = store.begin(played(99), PEOPLE), store.begin(played(99), PEOPLE)
        raw(store, "UPDATE events SET text = '[]' WHERE match = ? AND kind = 'DealEnded'", number)
        with pytest.raises(DamagedError, match=f"match {number}"):
            match_result(store, number)
        raw(store, "UPDATE events SET text = replace(text, '[\"DealStarted\",1,0,1,0', '[\"DealStarted\",1,0,1,9') "
            "WHERE match = ?", number)  # fmt: skip
        with pytest.raises(DamagedError):
            match_result(store, number)
        assert [record.matches for record in statistics(store)] == [1, 1, 1, 1]
        assert match_result(store, other).over
