"""Damaged files give up what is readable, and backups the rest: each match once, as far as anything has it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rules.engine.events import Event
from saves import backups, database
from saves.backups import back_up, backups_in, path_of
from saves.errors import DamagedError, MovedOnError
from saves.pages import Pages
from saves.replaying import replayed
from saves.rescue import RescuedMatch
from saves.store import Store
from tests.saves.matches import PEOPLE, played, some_way

PAGE = 4096
OVER = played(99, 31)


def by_hand(path: Path) -> set[tuple[object, ...]]:
    log = database.log_of(path)
    rows = Pages(path.read_bytes(), log.read_bytes() if log.exists() else b"").rows()
    return {tuple(values) for index, _, values in rows if not index and len(values) == 4}


def by_library(path: Path) -> set[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as found:
        return set(found.execute("SELECT match, place, kind, text FROM events"))


def keys(store: Store) -> list[str]:
    return [notice.key for notice in store.notices]


def zero(path: Path, page: int) -> None:
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(bytes(PAGE))


@pytest.mark.parametrize("longest", [50, 3000, 20_000])
def test_pages_are_read_as_the_library_reads_them(tmp_path: Path, longest: int) -> None:
    """With the log and without it, rows of several pages among them; what was deleted or taken back stays away."""
    with Store(tmp_path) as store:
        for seed in (5, 6, 7):
            number = store.begin(played(1, seed), PEOPLE)
        with store._transaction():
            store._database.execute("UPDATE events SET text = ? WHERE place = 9 AND match = 1", ("x" * longest,))
        store.delete(2)
        store.cut(number, 50)
        assert database.log_of(store.path).stat().st_size
        assert by_hand(store.path) == by_library(store.path)
    assert by_hand(tmp_path / database.NAME) == by_library(tmp_path / database.NAME)
    assert len(by_hand(tmp_path / database.NAME)) == len(played(1, 5)) + 50


def test_a_file_cut_off_at_nine_tenths_keeps_all_matches_before(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for seed in range(8):
            store.begin(played(1, seed), PEOPLE)
    path = tmp_path / database.NAME
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size * 9 // 10)
    with Store(tmp_path) as store:
        assert keys(store) == ["saves_set_aside", "saves_rescued"]
        found = {kept.seed: kept for kept in store.matches()}
        assert set(range(6)) <= set(found)
        for seed in range(6):
            assert store.events(found[seed].id) == list(played(1, seed))
            assert found[seed].people == PEOPLE


def test_a_lost_first_page_loses_nothing(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for seed in range(4):
            store.begin(played(1, seed), PEOPLE, {"undo": True})
    zero(tmp_path / database.NAME, 1)
    with Store(tmp_path) as store:
        assert [(kept.id, kept.seed, kept.people, dict(kept.meta)) for kept in store.matches()] == [
            (seed + 1, seed, PEOPLE, {"undo": True}) for seed in (3, 2, 1, 0)
        ]
        assert all(store.events(kept.id) == list(played(1, kept.seed)) for kept in store.matches())


def test_any_one_page_may_be_lost(tmp_path: Path) -> None:
    """The others give up what they hold, and every match goes on from its readable beginning."""
    origin = tmp_path / "origin"
    with Store(origin) as store:
        for seed in range(4):
            store.begin(played(1, seed), PEOPLE)
    data = (origin / database.NAME).read_bytes()
    total = sum(len(played(1, seed)) for seed in range(4))
    for page in range(1, len(data) // PAGE + 1):
        folder = tmp_path / str(page)
        folder.mkdir()
        (folder / database.NAME).write_bytes(data)
        zero(folder / database.NAME, page)
        with Store(folder) as store:
            found = store.matches()
            events = 0
            for kept in found:
                mine, its = store.resume(kept.id).events, list(played(1, kept.seed))
                both = min(len(mine), len(its))
                assert mine[:both] == its[:both]
                events += both
            assert len(found) >= 3 and events > total * 0.6, page


def test_the_end_of_a_match_makes_a_backup_and_three_are_kept(tmp_path: Path) -> None:
    for number in range(4):
        with Store(tmp_path) as store:
            store.begin(played(1, number), PEOPLE)
            assert len(backups_in(tmp_path)) == min(number, 3), "not in the middle of a match"
            ended = store.begin(OVER[:-1], PEOPLE)
            store.keep(ended, OVER)
    assert backups_in(tmp_path) == [path_of(tmp_path, generation) for generation in (1, 2, 3)]
    for generation, matches in ((1, 8), (2, 6), (3, 4)):
        with closing(sqlite3.connect(path_of(tmp_path, generation))) as copy:
            assert copy.execute("SELECT count(*) FROM matches").fetchone() == (matches,)
            assert copy.execute("PRAGMA quick_check").fetchone() == ("ok",)
    assert not list(tmp_path.glob(".sparrows*")), "no draft stays"


def test_nothing_but_a_whole_file_takes_the_place_of_a_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path) as store:
        store.begin(OVER, PEOPLE)
    before = path_of(tmp_path, 1).read_bytes()
    monkeypatch.setattr(backups, "SPARE", 2**60)
    assert not back_up(tmp_path), "the room on the disk is for matches"
    monkeypatch.undo()
    zero(tmp_path / database.NAME, (tmp_path / database.NAME).stat().st_size // PAGE // 2)
    assert not back_up(tmp_path)
    assert path_of(tmp_path, 1).read_bytes() == before and len(backups_in(tmp_path)) == 1
    assert not list(tmp_path.glob(".sparrows*"))


def with_backup(folder: Path) -> dict[int, list[Event]]:
    """A home in which two matches were begun before the backup, one of them went on since, and another began."""
    going = list(some_way(seed=41))
    with Store(folder) as store:
        number = store.begin(going[: len(going) // 2], PEOPLE, {"undo": True})
        store.begin(OVER, PEOPLE)
    with Store(folder) as store:
        store.keep(number, going)
        store.begin(played(1, 8), PEOPLE)
    return {41: going, 31: list(OVER), 8: list(played(1, 8))}


@pytest.mark.parametrize("page", range(1, 27))
def test_a_backup_gives_what_the_file_lacks_and_nothing_twice(tmp_path: Path, page: int) -> None:
    expected = with_backup(tmp_path)
    assert (tmp_path / database.NAME).stat().st_size // PAGE > page
    zero(tmp_path / database.NAME, page)
    with Store(tmp_path) as store:
        found = {kept.seed: store.events(kept.id) for kept in store.matches()}
        assert len(found) == len(store.matches()), "each once"
        assert found[31] == expected[31], "the match that was backed up is whole"
        assert expected[41][: len(found[41])] == found[41] and len(found[41]) >= len(expected[41]) // 2
        assert all(kept.people == PEOPLE for kept in store.matches() if kept.seed != 8)
    with Store(tmp_path) as store:
        assert not store.notices and len(store.matches()) == len(found)


def test_what_is_newer_than_the_backup_stays(tmp_path: Path) -> None:
    expected = with_backup(tmp_path)
    zero(tmp_path / database.NAME, 1)
    with Store(tmp_path) as store:
        assert {kept.seed: store.events(kept.id) for kept in store.matches()} == expected
        assert keys(store) == ["saves_set_aside", "saves_rescued"]


@pytest.mark.parametrize("lose", ["gone", "empty", "other"])
def test_a_file_that_is_lost_whole_comes_back_from_the_backup(tmp_path: Path, lose: str) -> None:
    expected = with_backup(tmp_path)
    path = tmp_path / database.NAME
    path.unlink()
    if lose != "gone":
        path.write_bytes(b"" if lose == "empty" else b"a letter" * 5000)
    with Store(tmp_path) as store:
        found = {kept.seed: store.events(kept.id) for kept in store.matches()}
        assert set(found) == {41, 31} and found[31] == expected[31] and len(found[41]) == len(expected[41]) // 2
        assert "saves_from_backup" in keys(store)
        store.keep(1, expected[41])  # its number is the one it had: whoever still plays it goes on with it
    with Store(tmp_path) as store:
        assert len(store.matches()) == 2 and store.events(1) == expected[41]


def test_moves_that_were_taken_back_do_not_come_back(tmp_path: Path) -> None:
    """The backup has them; what was played instead counts."""
    going = list(some_way(seed=41))
    with Store(tmp_path) as store:
        number = store.begin(going, PEOPLE)
        store.begin(OVER, PEOPLE)
    back = next(place for place in range(len(going) - 30, 0, -1) if len(replayed(going[:place]).events) == place)
    with Store(tmp_path) as store:
        store.cut(number, back)
    zero(tmp_path / database.NAME, 1)
    with Store(tmp_path) as store:
        assert store.find(number).length == back and store.find(number).mark.undone == 1


# -- one event in a file that is whole ---------------------------------------------------------------------------------


def break_event(folder: Path, number: int, place: int, text: object = "{") -> None:
    with closing(sqlite3.connect(folder / database.NAME, isolation_level=None)) as found:
        found.execute("UPDATE events SET text = ? WHERE match = ? AND place = ?", (text, number, place))


def test_a_match_goes_on_from_the_last_event_before_one_that_cannot_be_read(tmp_path: Path) -> None:
    going = list(some_way(seed=41))
    with Store(tmp_path) as store:
        number = store.begin(going, PEOPLE, {"undo": True})
        other = store.begin(played(1, 8), PEOPLE)
    break_event(tmp_path, number, len(going) - 20)
    with Store(tmp_path) as store, Store(tmp_path) as window:
        before = window.find(number)
        with pytest.raises(DamagedError):
            store.resume(number)
        notice = store.mend(number)
        found, resumed = store.events(number), store.resume(number).events
        assert found == going[: len(found)] and resumed == going[: len(resumed)], "and nothing was made up"
        assert len(going) - 30 < len(found) <= len(going) - 20
        assert (notice.key, notice.details["n"], notice.details["all"]) == ("saves_mended", len(found), len(going))
        kept = store.find(number)
        assert not kept.over and (kept.people, kept.meta["undo"]) == (PEOPLE, True)
        with pytest.raises(MovedOnError):
            window.keep(number, [*going, *going[-1:]], before.mark)
        assert store.keep(number, going, kept.mark).length == len(going), "it goes on"
        assert store.events(other) == list(played(1, 8)) and store.matches()[0].id == number
        copy = tmp_path / str(notice.details["kept"])
    with closing(sqlite3.connect(copy)) as aside:
        damaged = aside.execute("SELECT text FROM events WHERE match = ? AND place >= ?", (number, len(going) - 20))
        assert len(damaged.fetchall()) == 20, "all that was there is in the copy"
    with Store(tmp_path) as store:
        assert not store.notices and len(store.matches()) == 2, "once"


@pytest.mark.parametrize("text", ["{", b"\xff", 7, '["Discarded",0]'])
def test_a_backup_gives_the_event_that_cannot_be_read(tmp_path: Path, text: object) -> None:
    """What was played since the backup stays; whoever still has the match open goes on with it."""
    going = with_backup(tmp_path)[41]
    break_event(tmp_path, 1, len(going) // 2 - 5, text)
    with Store(tmp_path) as store:
        before = store.find(1)
        assert store.readable_events(1) == going, "it can be watched whole too"
        assert store.mend(1).details["n"] == len(going)
        assert store.resume(1).events == store.events(1) == going
        assert store.find(1).mark == before.mark and before.mark.undone == 0


def test_a_backup_from_before_moves_were_taken_back_is_not_mixed_in(tmp_path: Path) -> None:
    going = list(some_way(seed=41))
    with Store(tmp_path) as store:
        number = store.begin(going, PEOPLE)
        store.begin(OVER, PEOPLE)
    back = next(place for place in range(len(going) - 30, 0, -1) if len(replayed(going[:place]).events) == place)
    with Store(tmp_path) as store:
        match = replayed(going[: store.cut(number, back).length])
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, next(one for one in legal if match.outcome(seat, one)[:1] != tuple(going[back : back + 1])))
        store.keep(number, match.events)
    break_event(tmp_path, number, back)
    with Store(tmp_path) as store:
        store.mend(number)
        assert store.resume(number).events[:back] == going[:back]


def test_a_match_of_which_no_deal_can_be_read_stays_as_it_is(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(1), PEOPLE)
    break_event(tmp_path, number, 1)
    with Store(tmp_path) as store:
        with pytest.raises(DamagedError):
            store.mend(number)
        assert store.find(number).length == len(played(1)) and len(list(tmp_path.glob("*damaged*"))) == 0


def test_events_of_two_files_are_no_second_match(tmp_path: Path) -> None:
    """Where a file and the log of another give a match together that each has by itself in another form."""
    head = (PEOPLE, {}, "0.1.0", "2026-01-01T00:00:00+00:00", "2026-01-01T00:00:00+00:00")
    for mixed in (False, True):
        with Store(tmp_path / str(mixed)) as store:
            store.insert(played(1, 5), *head)
            events = [*played(1, 5)[:50], *played(1, 6)[50:]]
            store._save_recovered([RescuedMatch(1, events, *head, mixed=mixed)], once=True)
            assert len(store.matches()) == (1 if mixed else 2)


def test_a_deleted_match_is_gone_from_the_backups_too(tmp_path: Path) -> None:
    with_backup(tmp_path)
    with Store(tmp_path) as store:
        gone = next(kept for kept in store.matches() if kept.seed == 41)
        store.delete(gone.id)
    (tmp_path / database.NAME).unlink()
    with Store(tmp_path) as store:
        assert [kept.seed for kept in store.matches()] == [31]
