"""Keeping beside the loop: nothing is told before the disk has it, no frame waits, and nothing is given up."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from ai.policy import make
from game.app.user_data import UserData
from game.play.match_saver import SLOW, Keeper
from game.play.session import Session, begin
from rules.engine.events import Event
from saves.errors import NotSavedError, SaveError
from saves.store import Store
from tests.budget import PATIENCE
from tests.game.play.test_session import run, setup
from tests.game.table.seat import Program, four


def until(seen: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.001)


class Disk:
    """A disk that can be told to wait and to refuse."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self.ready.set()
        self.refuses = ""
        self.kept: list[Event] = []
        self.times = 0
        self.threads: set[int] = set()

    def keep(self, events: Sequence[Event]) -> None:
        """Take all events of a match."""
        self.times += 1
        self.threads.add(threading.get_ident())
        assert self.ready.wait(PATIENCE)
        if self.refuses:
            raise NotSavedError("no", self.refuses)
        assert list(events[: len(self.kept)]) == self.kept, "in their order"
        self.kept = list(events)


def test_nothing_is_told_before_a_slow_disk_has_it_and_no_frame_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk does not end before the loop has come round three times: were a frame to wait for it, nothing would."""
    disk, match, frames = Disk(), begin(setup()), threading.Semaphore(0)

    def keep(events: Sequence[Event]) -> None:
        for _ in range(3):
            assert frames.acquire(timeout=PATIENCE), "a frame waits for the disk"
        disk.keep(events)

    monkeypatch.setattr("game.play.match_saver.LATEST", 2 * PATIENCE)  # never late, whatever else runs
    session = Session(match, setup().seats, keep=keep, make=make)
    told = len(match.events)
    session.start_deal()
    end = time.monotonic() + PATIENCE
    while told <= 20:
        assert time.monotonic() < end, "it never came"
        told += len(session.advance())
        assert told <= len(disk.kept) or told == 2
        frames.release()
        time.sleep(0.001)
    frames.release(1000)
    session.close()
    assert disk.threads and threading.get_ident() not in disk.threads


def test_nobody_is_asked_what_follows_from_what_is_not_kept_yet() -> None:
    disk, match = Disk(), begin(setup(persons=1))
    session = Session(match, setup(persons=1).seats, keep=disk.keep)
    session.start_deal()
    run(session, lambda: session.asked and not session.thinking)
    disk.ready.clear()
    (seat, legal), = session.asked.items()
    session.answer(seat, legal[0])
    assert session.keeping and session.thinking
    disk.ready.set()
    run(session, lambda: not session.keeping)
    session.close()


def test_a_disk_that_hangs_holds_up_nobody_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    woken = threading.Event()
    disk, match = Disk(), begin(setup())
    keeper = Keeper(disk.keep, 0, woken.set)
    disk.ready.clear()
    with monkeypatch.context() as patient:
        patient.setattr("game.play.match_saver.LATEST", PATIENCE)
        keeper.offer(match.events)
        assert keeper.told == 0 and keeper.trouble is None
    until(lambda: keeper.trouble is SLOW)
    assert keeper.told == len(match.events)
    disk.ready.set()
    until(lambda: keeper.trouble is None)
    assert woken.is_set() and disk.kept == match.events
    keeper.close()


def test_the_sign_stands_until_all_that_was_shown_under_it_is_kept() -> None:
    gate, tried, match = threading.Semaphore(0), list[int](), begin(setup())

    def keep(events: Sequence[Event]) -> None:
        tried.append(len(events))
        assert gate.acquire(timeout=PATIENCE)
        if len(tried) == 1:
            raise NotSavedError("no", "saves_full")

    keeper = Keeper(keep, 0)
    keeper.offer(match.events[:1])
    gate.release()
    until(lambda: keeper.trouble and len(tried) == 2)  # refused once, and the disk is at the first event again
    keeper.offer(match.events)
    assert keeper.told == len(match.events) == 2
    gate.release()
    until(lambda: keeper.kept == 1)
    assert keeper.trouble is SLOW, "the second was shown and is not kept yet"
    gate.release()
    until(lambda: keeper.kept == 2)
    assert keeper.trouble is None and tried == [1, 1, 2]
    keeper.close()


def test_what_was_refused_is_offered_again_by_itself() -> None:
    disk, match = Disk(), begin(setup())
    disk.refuses = "saves_full"
    keeper = Keeper(disk.keep, 0)
    keeper.offer(match.events)
    until(lambda: keeper.trouble)
    first, before = keeper.trouble, disk.times
    until(lambda: disk.times > before + 1)  # the one before the last has been answered
    assert keeper.trouble is first, "the same trouble is no news"
    disk.refuses = ""
    until(lambda: keeper.trouble is None)
    assert disk.kept == match.events and not keeper.behind
    keeper.close()


def test_where_the_system_has_no_thread_to_give_the_next_offer_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    disk, events = Disk(), begin(setup()).events
    keeper = Keeper(disk.keep, 0)

    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        keeper.offer(events[:1])
        assert keeper.trouble and keeper.told == 1
    keeper.offer(events)
    until(lambda: not keeper.behind)
    assert keeper.trouble is None and disk.kept == events
    keeper.close()


def test_at_the_end_it_is_offered_again_and_again_until_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """More often than while somebody plays, for then it would be tried once in all the time there is."""
    monkeypatch.setattr("game.play.match_saver.AGAIN", 2 * PATIENCE)
    disk = Disk()
    disk.refuses = "saves_busy"
    keeper = Keeper(disk.keep, 0)
    keeper.offer(begin(setup()).events)
    until(lambda: keeper.trouble)
    keeper.close(0.01)
    assert keeper.trouble and keeper.behind, "until the time is up"
    keeper.offer(keeper.events)
    before = disk.times
    helper = threading.Thread(target=keeper.close, args=(PATIENCE,))
    helper.start()
    until(lambda: disk.times > before + 3)
    disk.refuses = ""
    helper.join(PATIENCE)
    assert not keeper.trouble and not keeper.behind


def test_whatever_goes_wrong_in_keeping_is_trouble_and_not_the_end() -> None:
    def broken(events: Sequence[Event]) -> None:
        raise ZeroDivisionError

    keeper = Keeper(broken, 0)
    keeper.offer(begin(setup()).events)
    until(lambda: keeper.trouble)
    keeper.close()


def test_a_match_begun_where_nothing_can_be_written_is_kept_as_soon_as_it_can(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    program = Program()
    program.user_data = UserData(tmp_path / "file")  # a file where the folder should be
    program.open("table", setup=four())
    table = program.top
    program.until(lambda: table.hands.offers.any)
    assert table.panes.notice.node.visible, "the table says so, and goes on saying so"
    program.until(lambda: table.session.trouble is not None)
    (tmp_path / "file").unlink()
    until(lambda: table.session.trouble is None)
    program.step()
    assert not table.panes.notice.node.visible
    with Store(tmp_path / "file") as store:
        assert store.events(store.matches()[0].id) == table.session.match.events
    table.session.close()
    program.user_data.close()


def test_a_foreign_lock_holds_up_no_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.user_data.BRIEF", 5.0)  # frames enough pass by meanwhile on any machine
    program = Program()
    program.open("table", setup=four())
    table = program.top
    program.until(lambda: table.hands.offers.any)
    store = program.user_data.store
    assert store is not None
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    before = len(table.session.match.events)
    tile = next(iter(table.hands.discardable))
    tries, whole = list[bool](), Keeper._try  # of each that was begun, whether it has ended

    def tried(keeper: Keeper, events: Sequence[Event]) -> SaveError | None:
        tries.append(False)
        try:
            return whole(keeper, events)
        finally:
            tries[-1] = True

    monkeypatch.setattr(Keeper, "_try", tried)
    program.click(f"tile:{tile}", times=2)
    frames, during, end = 0, 0, time.monotonic() + PATIENCE
    while frames < 3:
        assert time.monotonic() < end, "frames wait until the disk has answered"
        program.step()
        frames = frames + 1 if len(tries) == during and not all(tries) else 0
        during = len(tries)
        time.sleep(0.002)
    program.until(lambda: table.session.trouble is not None)
    assert table.session.trouble.key in ("saves_busy", "saves_slow")
    other.execute("ROLLBACK")
    other.close()
    until(lambda: table.session.trouble is None)
    number = store.matches()[0].id
    assert len(store.events(number)) > before
    assert store.events(number) == table.session.match.events
    table.session.close()
    program.user_data.close()
