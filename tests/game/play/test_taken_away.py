"""A match goes on while another window, another program or the player's own hand does something to its file."""

from __future__ import annotations

import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from game.app.matches import new_match, resumed_match, take_back
from game.app.user_data import UserData
from game.config import Config
from game.play.session import Session
from rules.engine.events import Event
from saves import database
from saves.errors import MovedOnError, UnknownError
from saves.store import Store
from tests.budget import PATIENCE
from tests.game.table.seat import four


class Window:
    """What matches need of a program: its user's data, in a folder that others may use too."""

    def __init__(self, folder: Path) -> None:
        self.user_data = UserData(folder)
        self.settings, self.config = self.user_data.settings, Config(began=time.monotonic())

    def wake(self) -> None:
        """Nobody sleeps."""

    def begin(self, seed: int = 8, answers: int = 20) -> Session:
        """A new match that is gone into."""
        session = new_match(self, four(seed=seed, undo=True))[1]  # type: ignore[arg-type]
        play(session, answers)
        return session

    def go_on(self, number: int) -> Session:
        """A kept match."""
        return resumed_match(self, number)[1]  # type: ignore[arg-type]


def play(session: Session, answers: int, which: int = 0) -> None:
    """So many answers, whoever is asked, each kept or refused before the next."""
    for _ in range(answers):
        seat, legal = next(iter(session.match.pending().items()))
        session._play(seat, legal[which % len(legal)])
        assert session.keeper is not None
        session.keeper.settle(PATIENCE)


def until_kept(session: Session) -> None:
    """Wait until all is kept."""
    end = time.monotonic() + PATIENCE
    while session.trouble is not None:
        assert time.monotonic() < end
        time.sleep(0.01)


def number_of(session: Session) -> int:
    """The number of a match that is kept."""
    number = session.keeper.number  # type: ignore[union-attr]
    assert isinstance(number, int)
    return number


def on_disk(folder: Path, number: int) -> list[Event]:
    """The events of a match as another program finds them."""
    with Store(folder) as store:
        store.resume(number)
        return store.events(number)


@contextmanager
def locked(path: Path, how: str) -> Iterator[Callable[[], object]]:
    """A file that another program holds; what is given lets go of it."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute(f"BEGIN {how}")
        yield lambda: other.execute("ROLLBACK")


def test_nothing_is_taken_back_that_another_window_went_on_from(tmp_path: Path) -> None:
    one, other = Window(tmp_path), Window(tmp_path)
    first = one.begin()
    second = other.go_on(number_of(first))
    play(second, 20, 1)
    assert first.keeper is not None
    with pytest.raises(MovedOnError):
        take_back(first.keeper, first.match.events[:30])
    assert on_disk(tmp_path, number_of(first)) == second.match.events
    play(second, 3)
    assert second.trouble is None and on_disk(tmp_path, number_of(first)) == second.match.events


@pytest.mark.parametrize(("theirs", "ours"), [(25, 3), (3, 25)])
def test_who_reads_a_match_does_not_write_behind_what_he_read(tmp_path: Path, theirs: int, ours: int) -> None:
    one, other = Window(tmp_path), Window(tmp_path)
    first = one.begin()
    second = other.go_on(number_of(first))
    play(second, theirs, 1)
    assert one.user_data.store is not None
    one.user_data.store.events(number_of(first))  # as a list, a replay or an export does
    play(first, ours)
    assert isinstance(first.trouble, MovedOnError)
    assert on_disk(tmp_path, number_of(first)) == second.match.events


def deleted(folder: Path) -> None:
    """All that belongs to the matches."""
    for path in folder.glob(f"{database.NAME}*"):
        path.unlink()


def moved(folder: Path) -> None:
    """The folder is somewhere else."""
    shutil.rmtree(folder.with_name("elsewhere"), ignore_errors=True)
    folder.rename(folder.with_name("elsewhere"))


def put_back(folder: Path) -> None:
    """A copy of before lies in the file's place."""
    with closing(sqlite3.connect(folder / database.NAME)) as store:
        store.execute("VACUUM INTO ?", (str(folder / "copy"),))
    (folder / "copy").replace(folder / database.NAME)


@pytest.mark.parametrize("take_away", [deleted, moved, put_back])
@pytest.mark.parametrize("back", [False, True])
def test_a_match_whose_file_is_taken_away_is_kept_whole_in_the_next(
    tmp_path: Path, take_away: Callable[[Path], None], back: bool
) -> None:
    folder = tmp_path / "home"
    window = Window(folder)
    session = window.begin()
    take_away(folder)
    if back:
        events = session.match.events[:30]
        take_back(session.keeper, events)
        session.go_back(events)
    play(session, 5)
    assert session.trouble is None and window.user_data.store is not None and window.user_data.store.there
    number = number_of(session)
    (kept,) = window.user_data.store.matches()
    assert kept.id == number and kept.mark.undone == back, "only once, and with the mark of what was taken back"
    window.user_data.close()
    assert on_disk(folder, number) == session.match.events


@pytest.mark.parametrize("back", [0, 5, 40])
def test_a_match_goes_on_where_a_copy_of_before_lies(tmp_path: Path, back: int) -> None:
    """As whoever puts a backup back, or lets a program do that, would expect: from what is the same."""
    window = Window(tmp_path)
    session = window.begin()
    number = number_of(session)
    with closing(sqlite3.connect(tmp_path / database.NAME)) as store:
        store.execute("VACUUM INTO ?", (str(tmp_path / "copy"),))
    play(session, 10)
    deleted(tmp_path)
    (tmp_path / "copy").replace(tmp_path / database.NAME)
    if back:
        events = session.match.events[:-back]
        take_back(session.keeper, events)
        session.go_back(events)
    play(session, 3)
    assert session.trouble is None and number_of(session) == number
    assert window.user_data.store is not None and len(window.user_data.store.matches()) == 1
    window.user_data.close()
    assert on_disk(tmp_path, number) == session.match.events


def test_another_match_that_lies_there_instead_is_left_alone(tmp_path: Path) -> None:
    window, other = Window(tmp_path / "one"), Window(tmp_path / "two")
    session, theirs = window.begin(), other.begin(seed=9, answers=5)
    number, kept = number_of(theirs), list(theirs.match.events)
    assert number == number_of(session)
    other.user_data.close()
    deleted(tmp_path / "one")
    shutil.copyfile(tmp_path / "two" / database.NAME, tmp_path / "one" / database.NAME)
    play(session, 3)
    assert session.trouble is None and number_of(session) != number
    window.user_data.close()
    assert on_disk(tmp_path / "one", number) == kept
    assert on_disk(tmp_path / "one", number_of(session)) == session.match.events


def test_a_page_sees_that_the_file_is_gone(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.begin()
    assert window.user_data.store is not None and len(window.user_data.store.matches()) == 1
    deleted(tmp_path)
    assert window.user_data.store.matches() == []
    assert "saves_behind" in {notice.key for notice in window.user_data.notices}


def test_a_match_deleted_in_another_window_is_told_and_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Window(tmp_path), Window(tmp_path)
    session = one.begin()
    assert other.user_data.store is not None
    other.user_data.store.delete(number_of(session))
    play(session, 3)
    assert isinstance(session.trouble, UnknownError)
    monkeypatch.setattr("game.app.user_data.PATIENCE", 2 * PATIENCE)
    began = time.monotonic()
    one.user_data.close()
    assert time.monotonic() - began < PATIENCE, "it will never be kept, so nobody waits for it"


@pytest.mark.parametrize("before", [0.0, 0.15])
def test_what_is_refused_for_a_moment_at_the_end_is_kept_all_the_same(
    tmp_path: Path, before: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.app.user_data.PATIENCE", PATIENCE)  # the lock may be let go late
    window = Window(tmp_path)
    session = window.begin()
    with locked(tmp_path / database.NAME, "IMMEDIATE") as let_go:
        timer = threading.Timer(before + 0.6, let_go)
        timer.start()
        seat, legal = next(iter(session.match.pending().items()))
        session._play(seat, legal[0])
        time.sleep(before)
        window.user_data.close()
        timer.join()
    assert on_disk(tmp_path, number_of(session)) == session.match.events


def test_who_holds_the_lock_of_opening_holds_up_nobody_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the first page that asks, nor later ones while a match is offered again and again."""
    with Store(tmp_path):
        pass
    waited, seconds, here, alone = list[int](), list[float](), threading.get_ident(), database._opening_lock

    def noted(folder: Path, wait: float) -> AbstractContextManager[None]:
        waited.append(threading.get_ident())
        seconds.append(max(5 * wait, database.OPENING))
        return alone(folder, wait)

    monkeypatch.setattr(database, "_opening_lock", noted)
    with locked(tmp_path / "opening.lock", "EXCLUSIVE") as let_go:
        window = Window(tmp_path)
        store = window.user_data.store
        assert store is not None and store.read_only
        session = new_match(window, four(seed=8))[1]  # type: ignore[arg-type]
        assert waited.count(here) == 1, "once, as long as others may take to open"
        end, before = time.monotonic() + PATIENCE, len(waited)
        while len(waited) < before + 2:
            assert time.monotonic() < end, "it is offered again and again"
            assert window.user_data.store is not None
            time.sleep(0.02)
        assert waited.count(here) == 1 and max(seconds) <= 1.0
        let_go()
    until_kept(session)
    assert on_disk(tmp_path, number_of(session)) == session.match.events


@pytest.mark.parametrize("back", [0, 3])
@pytest.mark.parametrize("goes_on", [True, False])
def test_a_copy_that_somebody_else_has_changed_is_left_alone(tmp_path: Path, goes_on: bool, back: int) -> None:
    window = Window(tmp_path / "one")
    session = window.begin()
    number = number_of(session)
    (tmp_path / "two").mkdir()
    with closing(sqlite3.connect(tmp_path / "one" / database.NAME)) as store:
        store.execute("VACUUM INTO ?", (str(tmp_path / "two" / database.NAME),))
    other = Window(tmp_path / "two")
    theirs = other.go_on(number)
    if goes_on:
        play(theirs, 30, 1)
    else:
        take_back(theirs.keeper, theirs.match.events[:40])
    kept = on_disk(tmp_path / "two", number)
    other.user_data.close()
    deleted(tmp_path / "one")
    shutil.copyfile(tmp_path / "two" / database.NAME, tmp_path / "one" / database.NAME)
    if back:
        events = session.match.events[:-back]
        take_back(session.keeper, events)
        session.go_back(events)
    play(session, 3)
    assert session.trouble is None and number_of(session) != number
    window.user_data.close()
    assert on_disk(tmp_path / "one", number) == kept
    assert on_disk(tmp_path / "one", number_of(session)) == session.match.events


def test_nothing_counts_as_kept_in_a_file_that_is_gone(tmp_path: Path) -> None:
    """Where no other can be made meanwhile the sign stands, and all is kept once one can."""
    window = Window(tmp_path)
    session = window.begin()
    assert session.keeper is not None
    before = session.keeper.kept
    with locked(tmp_path / "opening.lock", "EXCLUSIVE") as let_go:
        deleted(tmp_path)
        play(session, 3)
        assert session.trouble is not None and session.keeper.kept == before
        assert window.user_data.store is None
        let_go()
    until_kept(session)
    window.user_data.close()
    assert on_disk(tmp_path, number_of(session)) == session.match.events
