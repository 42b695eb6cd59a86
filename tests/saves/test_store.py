"""Matches are kept before they are shown, come back as they were, and nobody writes over anything."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from rules.engine.codec import to_text
from rules.engine.events import TileDrawn
from rules.engine.match import Match
from saves import database, migrations
from saves.errors import DamagedError, MovedOnError, NewerError, NotSavedError, SaveError, UnknownError
from saves.match_summary import Mark
from saves.notes import LARGEST_META
from saves.people import Person
from saves.store import Store
from tests.saves.matches import PEOPLE, append, new_match, played, some_way, steps

ROOT = Path(__file__).resolve().parents[2]


def raw(store: Store, query: str, *values: object) -> None:
    """Change the file behind the store's back."""
    with sqlite3.connect(store.path) as connection:
        connection.execute(query, values)
    connection.close()


def test_a_match_comes_back_as_it_was(tmp_path: Path) -> None:
    match = new_match()
    with Store(tmp_path) as store:
        number = store.begin(match.events, PEOPLE, {"curtain": True, "claim_seconds": 8})
        for events in steps(match, 1):
            append(store, number, events)
    with Store(tmp_path) as store:
        kept = store.unfinished()
        assert kept is not None and kept.id == number and not kept.over
        assert (kept.ruleset, kept.seed, kept.players, kept.length) == ("hong_kong_old", 5, 4, len(match.events))
        assert dict(kept.options) == dict(match.table.options)
        assert kept.people == PEOPLE
        assert kept.meta == {"curtain": True, "claim_seconds": 8}
        again = store.resume(number)
        assert again.events == match.events
        assert again.pending() == match.pending()
        assert [again.view(seat) for seat in range(4)] == [match.view(seat) for seat in range(4)]


def test_the_stored_log_is_the_state_wherever_the_match_is_left(tmp_path: Path) -> None:
    match = new_match(seed=8)
    with Store(tmp_path) as store:
        number = store.begin(match.events)
        for count, _ in enumerate(steps(match, 1)):
            store.keep(number, match.events)
            if count % 23 == 0:
                again = Match.replay(store.events(number))
                assert again.view(0) == match.view(0)


def test_a_resumed_match_goes_on_the_same_way(tmp_path: Path) -> None:
    whole = played(1)
    match = new_match()
    with Store(tmp_path) as store:
        number = store.begin(match.events)
        for _, _ in zip(range(40), steps(match, 1), strict=False):
            store.keep(number, match.events)
    with Store(tmp_path) as store:
        match = store.resume(number)
        for events in steps(match, 0 if not match.pending() else 1):
            append(store, number, events)
            if len(match.events) >= len(whole):
                break
        assert store.events(number)[: len(whole)] == list(whole)


def test_what_was_kept_survives_a_kill_at_any_moment(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED], cwd=ROOT, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "SPARROWS_HOME": str(tmp_path)},
    )  # fmt: skip
    shown = 0
    assert child.stdout is not None
    for line in child.stdout:
        shown = int(line)
        if shown > 400:
            break
    child.send_signal(signal.SIGKILL)
    shown = max([shown, *(int(line) for line in child.stdout if line.endswith("\n"))])
    child.wait()
    child.stdout.close()
    with Store(tmp_path) as store:
        assert not store.notices
        (kept,) = store.matches()
        assert kept.length >= shown
        assert store.resume(kept.id).events[:shown] == store.events(kept.id)[:shown]


KILLED = """
from saves.store import Store
from tests.saves.matches import new_match, steps
store, match = Store(), new_match(11)
number = store.begin(match.events)
for _ in steps(match, 9):
    store.keep(number, match.events)
    print(len(match.events), flush=True)
"""


def test_a_batch_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    events = list(some_way())
    with Store(tmp_path) as store:
        number = store.begin(events[:10])
        raw(store, "INSERT INTO events VALUES (?, 14, 'Pass', '[]')", number)
        with pytest.raises(MovedOnError):
            store.keep(number, events[:20], Mark(10))
        assert [place for place, _ in store.lines(number)] == [*range(10), 14]


def test_two_windows_cannot_go_on_with_the_same_match(tmp_path: Path) -> None:
    events = list(some_way())
    with Store(tmp_path) as one, Store(tmp_path) as other:
        number = one.begin(events[:10])
        assert other.events(number) == events[:10]
        append(one, number, events[10:20])
        with pytest.raises(MovedOnError):
            other.keep(number, events[:15], Mark(10))
        assert one.events(number) == events[:20]
        mark = other.find(number).mark
        assert other.keep(number, events[:30], mark) == Mark(30)
        with pytest.raises(MovedOnError):
            one.cut(number, 5, mark)
        assert one.find(number).length == 30


def test_a_match_that_was_taken_back_elsewhere_is_not_gone_on_with(tmp_path: Path) -> None:
    """It may be just as long again, with another past."""
    events = list(some_way())
    with Store(tmp_path) as one, Store(tmp_path) as other:
        number = one.begin(events[:20])
        mark = other.find(number).mark
        assert one.cut(number, 15, mark) == Mark(15, 1)
        assert one.keep(number, events[:20], Mark(15, 1)) == Mark(20, 1)
        for refused in (lambda: other.keep(number, events[:25], mark), lambda: other.cut(number, 10, mark)):
            with pytest.raises(MovedOnError):
                refused()
        assert one.find(number).mark == Mark(20, 1)


def test_what_the_disk_took_while_it_reported_a_fault_is_not_another_windows(tmp_path: Path) -> None:
    events = list(some_way())
    with Store(tmp_path) as store:
        number = store.begin(events[:10])
        append(store, number, events[10:15])
        assert store.keep(number, events[:20], Mark(10)) == Mark(20)
        assert store.events(number) == events[:20]


def test_two_windows_keep_different_matches_at_the_same_time(tmp_path: Path) -> None:
    events = list(played())

    def keep(store: Store) -> None:
        number = store.begin(events[:1])
        for place in range(1, 200):
            append(store, number, events[place : place + 1])

    stores = [Store(tmp_path, wait=30) for _ in range(3)]
    threads = [Thread(target=keep, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [kept.length for kept in stores[0].matches()] == [200, 200, 200]
    for store in stores:
        store.close()


def test_many_windows_may_open_a_new_folder_at_once(tmp_path: Path) -> None:
    opened: list[Store] = []
    threads = [Thread(target=lambda: opened.append(Store(tmp_path / "new"))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 6
    assert not any(store.notices for store in opened)
    for store in opened:
        store.close()


def test_a_full_disk_loses_nothing_and_the_next_try_catches_up(tmp_path: Path) -> None:
    events = list(played())
    with Store(tmp_path) as store:
        number = store.begin(events[:10])
        store._database.execute("PRAGMA max_page_count = 12")
        with pytest.raises(NotSavedError, match="the disk is full") as refusal:
            store.keep(number, events)
        assert refusal.value.key == "saves_full"
        assert store.events(number) == events[:10]
        store._database.execute("PRAGMA max_page_count = 100000")
        store.keep(number, events)
        assert store.events(number) == events


def test_a_file_in_use_is_one_clear_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT", 0.05)
    events = list(some_way())
    with Store(tmp_path) as store:
        number = store.begin(events[:10])
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSavedError, match="another program"):
            append(store, number, events[10:])
        other.execute("ROLLBACK")
        other.close()
        append(store, number, events[10:])
        assert store.find(number).length == len(events)


@pytest.mark.parametrize("where", ["a file", "below a file"])
def test_a_folder_that_cannot_be_used_is_one_clear_refusal(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(NotSavedError) as refusal:
        Store(tmp_path / "file" / ("" if where == "a file" else "folder"))
    assert "\n" not in str(refusal.value)
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_in_the_files_place_is_one_clear_refusal(tmp_path: Path) -> None:
    (tmp_path / database.NAME).mkdir()
    with pytest.raises(NotSavedError):
        Store(tmp_path)
    assert (tmp_path / database.NAME).is_dir()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_may_not_be_written_is_one_clear_refusal(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(NotSavedError):
            Store(tmp_path)
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize("contents", [b"my letters\n" * 400, b"\0" * 9000, b"SQLite format 3\0" + b"\xff" * 8000])
def test_a_foreign_or_broken_file_is_set_aside_and_named(tmp_path: Path, contents: bytes) -> None:
    path = tmp_path / database.NAME
    path.write_bytes(contents)
    with Store(tmp_path) as store:
        (notice,) = store.notices
        assert notice.key == "saves_set_aside"
        kept = tmp_path / str(notice.details["kept"])
        assert kept.read_bytes() == contents
        assert store.matches() == []
        store.begin(played(1))
    with Store(tmp_path) as store:
        assert not store.notices
        assert len(store.matches()) == 1


def test_the_database_of_another_program_is_set_aside_untouched(tmp_path: Path) -> None:
    path = tmp_path / database.NAME
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (text)")
    other.close()
    before = path.read_bytes()
    with Store(tmp_path) as store:
        (notice,) = store.notices
        assert "foreign" in str(notice.details["kept"])
        assert (tmp_path / str(notice.details["kept"])).read_bytes() == before


def test_a_second_broken_file_does_not_overwrite_the_first(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / database.NAME).write_bytes(b"broken %d" % number * 100)
        with Store(tmp_path):
            pass
    kept = sorted(path.read_bytes()[:8] for path in tmp_path.glob(f"{database.NAME}.damaged-*"))
    assert kept == [b"broken 0", b"broken 1", b"broken 2"]


def test_a_later_versions_file_is_refused_and_not_touched(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(1))
        raw(store, f"PRAGMA user_version = {migrations.NEWEST + 1}")
    before = (tmp_path / database.NAME).read_bytes()
    with pytest.raises(NewerError, match="later version"):
        Store(tmp_path)
    assert (tmp_path / database.NAME).read_bytes() == before
    assert list(tmp_path.glob("*.damaged-*")) == []
    assert number == 1


def test_matches_before_the_damage_are_rescued(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for seed in (5, 6, 7):
            store.begin(played(1, seed), PEOPLE)
        first = store.events(1)
    path = tmp_path / database.NAME
    data = bytearray(path.read_bytes())
    pages = len(data) // 4096
    data[(pages - 2) * 4096 : (pages - 1) * 4096] = b"\xaa" * 4096
    path.write_bytes(bytes(data))
    with Store(tmp_path) as store:
        assert {notice.key for notice in store.notices} == {"saves_set_aside", "saves_rescued"}
        found = store.matches()
        assert len(found) >= 2
        assert all(kept.people == PEOPLE for kept in found)
        assert store.events(found[-1].id) == first
        for kept in found:
            store.resume(kept.id)


def test_text_that_is_none_does_not_hide_the_matches_behind_it_from_a_rescue(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for seed in (5, 6, 7):
            number = store.begin(played(1, seed), PEOPLE)
        raw(store, "UPDATE matches SET version = CAST(x'ff' AS TEXT), people = x'ff' WHERE id = 1")
        raw(store, "DROP TABLE summaries")
    with Store(tmp_path) as store:
        assert [kept.length for kept in store.matches()] == [len(played(1, seed)) for seed in (7, 6, 5)]
        assert [notice.key for notice in store.notices] == ["saves_set_aside", "saves_rescued"]
        assert store.find(number).people == PEOPLE


def test_two_matches_that_parted_are_both_rescued(tmp_path: Path) -> None:
    """One that was taken in from a file goes its own way, and is as old."""
    head = (PEOPLE, {}, "0.1.0", "2026-01-01T00:00:00+00:00", "2026-01-01T00:00:00+00:00")
    with Store(tmp_path) as store:
        for events in (list(played(1)), list(played(1)[:60])):
            store.insert(events, *head)
        raw(store, "DROP TABLE summaries")
    with Store(tmp_path) as store:
        assert sorted(kept.length for kept in store.matches()) == [60, len(played(1))]


@pytest.mark.parametrize("notes", ['{"secret": "abc",', '["secret"]', "7"])
def test_notes_that_cannot_be_read_are_not_written_over(tmp_path: Path, notes: str) -> None:
    """The secret of a seal may be among them."""
    with Store(tmp_path) as store:
        number = store.begin(played(1), PEOPLE)
        raw(store, "UPDATE matches SET meta = ?", notes)
        with pytest.raises(DamagedError):
            store.cut(number, 40)
        assert store.lines(number)[-1][0] == len(played(1)) - 1
        assert store._database.execute("SELECT meta FROM matches").fetchone() == (notes,)


@pytest.mark.parametrize("undone", ["9" * 4300, "-1", '"x"', "1.5", "true"])
def test_a_count_that_is_none_begins_anew(tmp_path: Path, undone: str) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(1), PEOPLE)
        raw(store, "UPDATE matches SET meta = ?", f'{{"undone": {undone}}}')
        assert store.cut(number, 40) == Mark(40, 1) == store.find(number).mark


def test_a_damaged_match_is_named_and_the_next_one_goes_on(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        whole, broken, short = (store.begin(played(1, seed), PEOPLE) for seed in (5, 6, 7))
        raw(store, "UPDATE events SET text = '[\"Discarded\",0]' WHERE match = ? AND place = 60", broken)
        raw(store, "DELETE FROM events WHERE match = ? AND place = 60", short)
        for number in (broken, short):
            with pytest.raises(DamagedError, match=f"match {number}") as refusal:
                store.resume(number)
            assert refusal.value.key == "saves_match_damaged"
        kept = store.unfinished()
        assert kept is not None and kept.id == whole
        assert len(store.matches()) == 3


def test_events_that_do_not_follow_are_a_damaged_match(tmp_path: Path) -> None:
    events = list(played(1))
    with Store(tmp_path) as store:
        number = store.begin([event for event in events if not isinstance(event, TileDrawn)])
        with pytest.raises(DamagedError):
            store.resume(number)


def test_a_row_that_cannot_be_read_is_marked(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(1), PEOPLE, {"a": 1})
        raw(store, "UPDATE matches SET people = '[[7]]', meta = '[', begun = 'yesterday' WHERE id = ?", number)
        kept = store.find(number)
        assert kept.damaged
        assert (kept.people, kept.meta) == ((), {})
        assert store.events(number) == list(played(1))


def test_a_deleted_match_is_gone_with_its_events(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(1))
        other = store.begin(played(1))
        store.delete(number)
        assert [kept.id for kept in store.matches()] == [other]
        assert store.lines(number) == []
        for refused in (lambda: store.delete(number), lambda: store.events(number), lambda: store.find(number),
                        lambda: append(store, number, played(1)[:1]), lambda: store.cut(number, 0)):  # fmt: skip
            with pytest.raises(UnknownError):
                refused()


def test_names_and_notes_stay_within_bounds(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(1), [Person("a\u202eb\n\ud800" + "x" * 100)], {"seen": 12})
        kept = store.find(number)
        assert kept.people[0].name.startswith("a b xx") and len(kept.people[0].name) == 60
        assert kept.meta == {"seen": 12}
        with pytest.raises(SaveError):
            store.begin(played(1), meta={"much": "x" * LARGEST_META})
        assert len(store.matches()) == 1


def test_the_match_touched_last_comes_first_and_finished_ones_do_not_go_on(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        whole = played(99)
        first, second = store.begin(some_way()), store.begin(whole)
        assert [kept.id for kept in store.matches()] == [second, first]
        assert [kept.id for kept in store.matches(over=True)] == [second]
        kept = store.unfinished()
        assert kept is not None and kept.id == first


def test_an_older_file_is_brought_up_to_date_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(1))

    def second(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE matches ADD COLUMN note TEXT NOT NULL DEFAULT 'none'")

    def breaking(connection: sqlite3.Connection) -> None:
        second(connection)
        connection.execute("INSERT INTO no_such_table VALUES (1)")

    newest, steps_so_far = migrations.NEWEST + 1, migrations.STEPS
    for step, works in ((breaking, False), (second, True)):
        monkeypatch.setattr(migrations, "STEPS", (*steps_so_far, step))
        monkeypatch.setattr(migrations, "NEWEST", newest)
        if not works:
            with pytest.raises(SaveError):
                Store(tmp_path)
            continue
        with Store(tmp_path) as store:
            assert store.events(number) == list(played(1))
            assert store._database.execute("SELECT note FROM matches").fetchone() == ("none",)
            assert store._database.execute("PRAGMA user_version").fetchone() == (newest,)


def schema(path: Path) -> dict[str, str]:
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    connection.close()
    return {name: " ".join(sql.split()) for name, sql in rows}


@pytest.mark.parametrize("version", range(1, migrations.NEWEST + 1))
def test_the_file_of_every_version_can_be_read(tmp_path: Path, version: int) -> None:
    path = tmp_path / "old" / database.NAME
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.executescript((Path(__file__).parent / "files" / f"v{version}.sql").read_text(encoding="utf-8"))
        connection.execute(
            """INSERT INTO matches (ruleset, options, players, seed, people, meta, version, begun, touched, over)
            VALUES ('hong_kong_old', '{}', 4, 5, '[["Lin","standard",3]]', '{}', '0.1.0',
                    '2026-11-21T10:00:00.000000+00:00', '2026-11-21T10:10:00.000000+00:00', 0)"""
        )
        connection.executemany(
            "INSERT INTO events (match, place, kind, text) VALUES (1, ?, ?, ?)",
            [(place, type(event).__name__, to_text(event)) for place, event in enumerate(played(1))],
        )
    connection.close()
    with Store(path.parent) as store, Store(tmp_path / "new") as new:
        assert not store.notices
        kept = store.unfinished()
        assert kept is not None and kept.people == (Person("Lin", "standard", 3),)
        assert store.events(kept.id) == list(played(1))
        assert schema(store.path) == schema(new.path)
