"""What a power cut may take: nothing that was kept. A model of a disk that forgets, and what is told when files go."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from rules.engine.codec import to_text
from rules.engine.events import Event
from saves import database, wal_check
from saves.errors import DamagedError, NotSavedError, SaveError
from saves.progress_marker import ProgressMarker
from saves.store import Store
from tests.budget import SOAK, examples
from tests.saves.matches import PEOPLE, append, played

SECTOR = 512
"""Bytes that a disk writes whole or not at all."""


@dataclass(frozen=True)
class Synced:
    """What lay in the files when a transaction was over and synced, and how many events it had kept."""

    main: bytes
    log: bytes
    events: int


def synced(folder: Path, batches: Sequence[Sequence[Event]], checkpoint: int = 0) -> list[Synced]:
    """Keep batch after batch, and look at the files after each; the database takes the log over every so often."""
    found = []
    with Store(folder) as store:
        assert store._database.execute("PRAGMA synchronous").fetchone() == (2,), "FULL: every transaction is synced"
        number, kept = store.begin(batches[0], PEOPLE), len(batches[0])
        for turn, batch in enumerate(batches[1:], 1):
            append(store, number, batch)
            kept += len(batch)
            if checkpoint and turn % checkpoint == 0:
                store._database.execute("PRAGMA wal_checkpoint(PASSIVE)")
            main = store.path.read_bytes()
            found.append(Synced(main, store.path.with_name(f"{database.NAME}-wal").read_bytes(), kept))
    return found


def batches(count: int) -> list[Sequence[Event]]:
    """A match in answers of one to five events."""
    chance, events, found = Random(4), list(played(1)), []
    while events and len(found) < count:
        size = chance.randint(1, 5)
        found.append(events[:size])
        events = events[size:]
    return found


def after_the_cut(folder: Path, main: bytes, log: bytes) -> list[Event]:
    """The events that are there when the machine starts again, with these files on its disk."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / database.NAME).write_bytes(main)
    (folder / f"{database.NAME}-wal").write_bytes(log)
    with Store(folder) as store:
        assert not store.notices, "a cut is no damage"
        (kept,) = store.matches()
        store.resume(kept.id)
        return store.events(kept.id)


def torn(old: bytes, new: bytes, chance: Random) -> bytes:
    """A file between two syncs: each sector that has changed is on the disk or not, and perhaps not its end."""
    sectors = []
    for start in range(0, max(len(old), len(new)), SECTOR):
        was, is_now = old[start : start + SECTOR], new[start : start + SECTOR]
        sectors.append(is_now if was == is_now or chance.random() < 0.5 else was or bytes(len(is_now)))
    whole = b"".join(sectors)
    return whole[: chance.randint(min(len(old), len(whole)), len(whole))]


def texts_at(path: Path, log: Path, size: int) -> list[str]:
    """What can be read where the log is cut off there.

    Read only, nothing is written back at the end: the same files serve for the next cut, a lower one.
    """
    os.truncate(log, size)
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    texts = [text for (text,) in connection.execute("SELECT text FROM events ORDER BY place")]
    connection.close()
    return texts


def test_a_log_cut_off_at_any_byte_holds_whole_answers(tmp_path: Path) -> None:
    """A long run looks at every byte of a whole deal, a short one at every sector and beside every end of an answer."""
    answers = batches(99 if SOAK else 8)
    states = synced(tmp_path / "played", answers)
    whole, last, chance = list(played(1)), states[-1], Random(7)
    lines = [to_text(event) for event in whole]
    bounds = [state.events for state in states]
    sizes = [len(state.log) for state in states]
    assert bounds[-1] == len(whole) or not SOAK, "events of every kind that the deal has"
    started = {chance.randrange(len(last.log)) for _ in range(examples(10))}
    started |= {size - near for size in sizes for near in (0, 1)}
    sectors = {size + near for size in range(0, len(last.log), SECTOR) for near in (0, 1)}
    looked = range(len(last.log) + 1) if SOAK else sorted(sectors | started)
    path = tmp_path / database.NAME
    path.write_bytes(last.main)
    log = path.with_name(f"{database.NAME}-wal")
    log.write_bytes(last.log)
    after = len(whole)
    for size in reversed(looked):
        texts = texts_at(path, log, size)
        reached = sum(1 for length in sizes if length <= size)
        assert len(texts) >= (bounds[reached - 1] if reached else 0), (size, "what was synced is there")
        assert len(texts) in (0, len(answers[0]), *bounds), "an answer is there whole or not at all"
        assert texts == lines[: len(texts)]
        assert len(texts) <= after
        after = len(texts)
        if size in started and texts:
            assert after_the_cut(tmp_path / "start", last.main, last.log[:size]) == whole[: len(texts)]
    assert after == 0


@pytest.mark.parametrize("checkpoint", [0, 3])
def test_sectors_that_were_not_synced_may_go_and_nothing_kept_goes_with_them(tmp_path: Path, checkpoint: int) -> None:
    states = synced(tmp_path / "played", batches(24), checkpoint)
    whole, chance = list(played(1)), Random(11)
    for old, new in pairwise(states):
        for _ in range(max(1, examples(2) // 2)):
            # The main file is written only from a log that was synced, and the log begins anew only once that is.
            if old.main != new.main:
                main, log = torn(old.main, new.main, chance), new.log
            else:
                main, log = old.main, torn(old.log, new.log, chance)
            found = after_the_cut(tmp_path / "cut", main, log)
            assert found == whole[: len(found)]
            assert len(found) in (old.events, new.events)


def test_the_model_sees_a_disk_that_is_not_waited_for(tmp_path: Path) -> None:
    """Were several answers written between two syncs, sectors of all of them could go: the model finds that."""
    states, chance = synced(tmp_path / "played", batches(12)), Random(3)
    old, new = states[2], states[-1]
    lost = [len(after_the_cut(tmp_path / "cut", old.main, torn(old.log, new.log, chance))) for _ in range(12)]
    assert min(lost) < states[-2].events


# -- files that go -----------------------------------------------------------------------------------------------------


def test_a_log_that_was_deleted_is_noticed_and_told_once(tmp_path: Path) -> None:
    store = Store(tmp_path / "one")
    number = store.begin(played(1)[:20], PEOPLE)
    store._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    append(store, number, played(1)[20:60])
    shutil.copytree(tmp_path / "one", tmp_path / "killed")  # as a kill leaves the folder
    store.close()
    (tmp_path / "killed" / f"{database.NAME}-wal").unlink()
    with Store(tmp_path / "killed") as store:
        assert [notice.key for notice in store.notices] == ["saves_behind"]
        assert store.events(number) == list(played(1)[:20]), "what is there is there"
    with Store(tmp_path / "killed") as store:
        assert not store.notices


def killed(tmp_path: Path, checkpoint: int = 0) -> Path:
    """The folder that a kill leaves, with three matches in the log alone; perhaps written over from its start once."""
    store = Store(tmp_path / "one")
    if checkpoint:
        store._database.execute(f"PRAGMA wal_autocheckpoint = {checkpoint}")
    for seed in (5, 6, 7):
        number = store.begin(played(1, seed)[:20], PEOPLE)
        for place in range(20, 80, 3):
            append(store, number, played(1, seed)[place : place + 3])
    shutil.copytree(tmp_path / "one", tmp_path / "killed")
    store.close()
    return tmp_path / "killed"


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def overwritten(path: Path) -> None:
    path.write_bytes(b"\0" * path.stat().st_size)


@pytest.mark.parametrize("lose", [emptied, Path.unlink, overwritten])
def test_a_log_without_its_file_is_set_aside_and_its_matches_come_back(
    tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    folder = killed(tmp_path)
    lose(folder / database.NAME)
    log = (folder / f"{database.NAME}-wal").read_bytes()
    with Store(folder) as store:
        assert [notice.key for notice in store.notices] == ["saves_set_aside", "saves_rescued"]
        kept = folder / str(store.notices[0].details["kept"])
        assert kept.with_name(f"{kept.name}-wal").read_bytes() == log, "nothing of it was changed"
        assert [store.events(kept.id) for kept in store.matches()] == [list(played(1, seed)[:80]) for seed in (7, 6, 5)]
    with Store(folder) as store:
        assert not store.notices and len(store.matches()) == 3


def test_a_log_that_was_begun_anew_gives_what_it_can_without_its_file(tmp_path: Path) -> None:
    folder = killed(tmp_path, checkpoint=8)
    emptied(folder / database.NAME)
    with Store(folder) as store:
        assert store.notices[0].key == "saves_set_aside"
        for kept in store.matches():
            assert store.events(kept.id) == list(played(1, int(kept.seed))[: kept.length])
    with Store(folder) as store:
        assert not store.notices, "said once"


def test_reading_alone_leaves_a_log_without_its_file_as_it_is(tmp_path: Path) -> None:
    folder = killed(tmp_path)
    emptied(folder / database.NAME)
    log = (folder / f"{database.NAME}-wal").read_bytes()
    with pytest.raises(DamagedError):
        Store.reading(folder)
    assert (folder / f"{database.NAME}-wal").read_bytes() == log


def test_what_was_set_aside_is_put_back_where_there_is_no_room_for_a_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = killed(tmp_path)
    emptied(folder / database.NAME)
    log = (folder / f"{database.NAME}-wal").read_bytes()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch, pytest.raises(NotSavedError):
        patch.setattr(database.migrations, "migrate", full)
        Store(folder)
    assert (folder / f"{database.NAME}-wal").read_bytes() == log
    assert not list(folder.glob("*.damaged-*"))
    with Store(folder) as store:
        assert [kept.length for kept in store.matches()] == [80] * 3


@pytest.mark.parametrize("lose", [emptied, Path.unlink])
def test_a_file_of_matches_that_is_gone_with_its_log_is_named(tmp_path: Path, lose: Callable[[Path], None]) -> None:
    with Store(tmp_path) as store:
        store.begin(played(1), PEOPLE)
    lose(tmp_path / database.NAME)
    with Store(tmp_path) as store:
        assert [(notice.key, notice.details["file"]) for notice in store.notices] == [("saves_behind", database.NAME)]
    with Store(tmp_path) as store:
        assert not store.notices


def test_a_log_that_goes_after_a_match_was_deleted_is_noticed(tmp_path: Path) -> None:
    store = Store(tmp_path / "one")
    number = store.begin(played(1)[:20], PEOPLE)
    store._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    append(store, number, played(1)[20:60])
    store.delete(store.begin(played(1), PEOPLE))
    shutil.copytree(tmp_path / "one", tmp_path / "killed")
    store.close()
    (tmp_path / "killed" / f"{database.NAME}-wal").unlink()
    with Store(tmp_path / "killed") as store:
        assert [notice.key for notice in store.notices] == ["saves_behind"]


@pytest.mark.parametrize("what", ["delete", "cut"])
def test_a_kill_while_events_are_taken_away_does_not_look_like_a_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """The match is shorter or gone, and the program ended before it could note anything more."""
    with Store(tmp_path) as store:
        store.begin(played(1)[:20], PEOPLE)
        number = store.begin(played(1)[:60], PEOPLE)
        after = store._transaction

        @contextmanager
        def killed_after() -> Iterator[None]:
            with after():
                yield
            raise KeyboardInterrupt

        monkeypatch.setattr(store, "_transaction", killed_after)
        with pytest.raises(KeyboardInterrupt):
            store.delete(number) if what == "delete" else store.cut(number, 40)
    with Store(tmp_path) as store:
        assert not store.notices
        assert [kept.length for kept in store.matches()] == ([20] if what == "delete" else [40, 20])


def test_a_match_deleted_on_purpose_is_not_missed(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(played(1), PEOPLE)
        store.delete(store.begin(played(1), PEOPLE))
    with Store(tmp_path) as store:
        assert not store.notices


@pytest.mark.parametrize("content", [b"", b"[", b"\0" * 64, b"[1]", b'["a", 3]', b"[1e999, 2]", b"9" * 6000,
                                     b"[%d, 5]" % 10**30, b"[1, %d]" % 10**30, b"[-1, 5]"])  # fmt: skip
def test_a_tally_that_is_none_counts_as_nothing(tmp_path: Path, content: bytes) -> None:
    with Store(tmp_path) as store:
        store.begin(played(1), PEOPLE)
    ProgressMarker(tmp_path).path.write_bytes(content)
    with Store(tmp_path) as store:
        assert not store.notices and len(store.matches()) == 1


BESIDE = [f"{database.NAME}-{end}" for end in ("wal", "shm", "journal")]


@pytest.mark.parametrize("name", [ProgressMarker(Path()).path.name, database.NAME, *BESIDE])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path),
                                  lambda path: os.symlink(path, path)], ids=range(4))  # fmt: skip
def test_what_is_no_ordinary_file_holds_nothing_up(tmp_path: Path, name: str, make: Callable[[Path], None]) -> None:
    """A pipe would be waited for for ever, and no signal ends that."""
    with Store(tmp_path) as store:
        store.begin(played(1), PEOPLE)
        shutil.copyfile(f"{store.path}-wal", tmp_path / "log")
    shutil.copyfile(tmp_path / "log", f"{store.path}-wal")
    (tmp_path / name).unlink(missing_ok=True)
    make(tmp_path / name)
    if name.startswith(database.NAME):
        with pytest.raises(SaveError):
            Store(tmp_path)
        with pytest.raises(SaveError):
            Store.reading(tmp_path)
        assert not list(tmp_path.glob("*damaged*"))
        (tmp_path / "new").mkdir()
        make(tmp_path / "new" / name)
        with suppress(SaveError), Store(tmp_path / "new") as store:
            store.begin(played(1), PEOPLE)
            assert list((tmp_path / "new").glob("*damaged*")), "it was set aside"
    else:
        with Store(tmp_path) as store:
            assert not store.notices and len(store.matches()) == 1
            store.begin(played(1), PEOPLE)


@pytest.mark.parametrize("name", ["opening.lock", "opening.lock-journal"])
def test_a_pipe_beside_the_lock_of_opening_holds_nothing_up(tmp_path: Path, name: str) -> None:
    with Store(tmp_path) as store:
        store.begin(played(1), PEOPLE)
    with closing(sqlite3.connect(tmp_path / "opening.lock")) as lock:
        lock.execute("CREATE TABLE something (x)")
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    with pytest.raises(SaveError):
        Store(tmp_path)
    with Store.reading(tmp_path) as store:
        assert len(store.matches()) == 1


@pytest.mark.parametrize("there", [True, False])
def test_a_tally_that_is_a_link_writes_over_nothing(tmp_path: Path, there: bool) -> None:
    mine = tmp_path / "settings.json"
    if there:
        mine.write_text("what the player chose " * 10)
    before = mine.read_text() if there else ""
    ProgressMarker(tmp_path).path.symlink_to(mine)
    with Store(tmp_path) as store:
        store.begin(played(1), PEOPLE)
    assert mine.exists() == there and (not there or mine.read_text() == before)


# -- a file that was put in the place of ours --------------------------------------------------------------------------


def left_by_a_kill(folder: Path, *, early: bool, cut: bool = False) -> None:
    """A folder as a killed program leaves it: its match is in the log alone, or but for its `early` moves."""
    with Store(folder) as store:
        number = store.begin(played(1, 4), PEOPLE)
        if early:
            store._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        append(store, number, played(1, 5)[:10])
        if cut:
            store.cut(number, 40)
        left = {path: path.read_bytes() for path in (store.path, database.log_of(store.path))}
    for path, data in left.items():
        path.write_bytes(data)
    ProgressMarker(folder).record_database(folder / database.NAME)


def moved_in(theirs: Path, ours: Path) -> None:
    """As a file manager moves a backup."""
    theirs.replace(ours)


def copied_in(theirs: Path, ours: Path) -> None:
    """The same, and the backup stays."""
    shutil.copyfile(theirs, ours)


@pytest.mark.parametrize("put", [moved_in, copied_in])
@pytest.mark.parametrize("shared", [0, 3])
def test_a_backup_beside_a_log_that_is_not_its_own_loses_nothing(
    tmp_path: Path, put: Callable[[Path, Path], None], shared: int
) -> None:
    """The library would lay the log over it, and nobody would hear of it."""
    home, backup = tmp_path / "home", tmp_path / "backup"
    with Store(home) as store:
        for seed in range(shared):
            store.begin(played(1, 10 + seed), PEOPLE)
    if shared:
        shutil.copytree(home, backup)
    with Store(backup) as store:
        for seed in range(20, 26):
            store.begin(played(1, seed), PEOPLE)
        expected = {kept.seed for kept in store.matches()} | {4}
    left_by_a_kill(home, early=False)
    before = (backup / database.NAME).read_bytes()
    put(backup / database.NAME, home / database.NAME)
    for start in range(2):
        with Store(home) as store:
            found = store.matches()
            assert {kept.seed for kept in found} == expected and len(found) == len(expected)
            for kept in found:
                assert store.events(kept.id)
            assert bool(store.notices) == (start == 0)
    assert before in [path.read_bytes() for path in home.glob(f"{database.NAME}.*")], "and it lies there as it was"


def test_a_log_that_is_being_written_is_no_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is copied of it then may be torn."""
    with Store(tmp_path) as store:
        number = store.begin(played(1)[:20], PEOPLE)
        log = database.log_of(store.path)
        monkeypatch.setattr("saves.wal_check._match_keys", lambda path, how="": {(1, 2)} if how else None)
        assert not wal_check.log_belongs(store.path, log)

        def torn(path: Path, how: str = "") -> set[tuple[object, ...]] | None:
            if how:
                append(store, number, played(1)[20:30])
            return {(1, 2)} if how else None

        monkeypatch.setattr("saves.wal_check._match_keys", torn)
        assert wal_check.log_belongs(store.path, log)


def test_a_later_versions_file_beside_a_log_is_left_alone(tmp_path: Path) -> None:
    with Store(tmp_path / "later") as store:
        store.begin(played(1, 9), PEOPLE)
        store._database.execute("PRAGMA user_version = 99")
    left_by_a_kill(tmp_path / "home", early=False)
    moved_in(tmp_path / "later" / database.NAME, tmp_path / "home" / database.NAME)
    before = (tmp_path / "home" / database.NAME).read_bytes()
    with pytest.raises(SaveError):
        Store(tmp_path / "home")
    assert before in [path.read_bytes() for path in (tmp_path / "home").iterdir()]


def test_every_transaction_notes_which_file_lies_beside_the_log(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(1)[:20], PEOPLE)
        writes = (lambda: append(store, number, played(1)[20:30]), lambda: store.cache_result(number, 30, "{}"),
                  lambda: store.cut(number, 20), lambda: store.delete(number))  # fmt: skip
        for second, write in enumerate(writes):
            os.utime(store.path, (second, second))
            assert not ProgressMarker(tmp_path).is_same_database(store.path)
            write()
            assert ProgressMarker(tmp_path).is_same_database(store.path)


@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize("what", ["nothing", "cut"])
def test_a_log_of_its_own_is_no_strangers(tmp_path: Path, elsewhere: bool, what: str) -> None:
    """Also where all of it was taken to another disk."""
    left_by_a_kill(tmp_path / "home", early=True, cut=what == "cut")
    if elsewhere:
        shutil.copytree(tmp_path / "home", tmp_path / "there")
    folder = tmp_path / ("there" if elsewhere else "home")
    with Store(folder) as store:
        (kept,) = store.matches()
        assert kept.length == (40 if what == "cut" else len(played(1, 4)) + 10) and not store.notices
    assert not list(folder.glob("*replaced*"))


# -- the order of matches ----------------------------------------------------------------------------------------------


def test_the_match_played_last_comes_first_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(tmp_path) as store:
        first, second = store.begin(played(1)[:40], PEOPLE), store.begin(played(1)[:40], PEOPLE)
        monkeypatch.setattr("saves.store._now", lambda: "1999-01-01T00:00:00.000000+00:00")  # set back
        append(store, first, played(1)[40:50])
        assert [kept.id for kept in store.matches()] == [first, second]
        third = store.begin(played(1)[:40], PEOPLE)
        assert [kept.id for kept in store.matches()] == [third, first, second]
        append(store, second, played(1)[40:50])
        assert [kept.id for kept in store.matches()] == [second, third, first]


def test_a_match_from_elsewhere_stands_where_its_time_says_and_never_after_now(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        mine = store.begin(played(1)[:40], PEOPLE)
        ages = ("2001-01-01T00:00:00.000000+00:00", "8000-01-01T00:00:00.000000+00:00")
        old, future = (store.insert(played(1), PEOPLE, {}, "0.0.9", age, age) for age in ages)
        assert [kept.id for kept in store.matches()] == [future, mine, old]
        append(store, mine, played(1)[40:50])
        assert [kept.id for kept in store.matches()] == [mine, future, old]


# -- where nothing can be written --------------------------------------------------------------------------------------


@pytest.mark.parametrize("log", [True, False])
def test_matches_can_be_read_where_nothing_can_be_written(tmp_path: Path, log: bool) -> None:
    store = Store(tmp_path / "one")
    number = store.begin(played(1), PEOPLE)
    if log:
        shutil.copytree(tmp_path / "one", tmp_path / "two")
        (tmp_path / "two" / f"{database.NAME}-shm").unlink()  # what remains of a killed program, on another disk
    store.close()
    folder = tmp_path / ("two" if log else "one")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with Store.reading(folder) as store:
        assert store.read_only
        assert store.events(number) == list(played(1))
        assert store.matches()[0].people == PEOPLE
        for refused in (lambda: store.begin(played(1)), lambda: append(store, number, played(1)[:1]),
                        lambda: store.delete(number)):  # fmt: skip
            with pytest.raises(database.NotSavedError) as refusal:
                refused()
            assert refusal.value.key == "saves_read_only"
    assert all((folder / name).read_bytes() == data for name, data in before.items() if not name.endswith("-shm"))
