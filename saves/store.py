"""Matches as they are kept: every event in the order it happened, written before anybody sees it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock

from rules.engine.codec import from_text, to_text
from rules.engine.events import Event, MatchEnded, MatchStarted
from rules.engine.match import Match
from rules.errors import BrokenLog, RulesError
from saves import VERSION, database, home, rescue
from saves.errors import DamagedError, MovedOnError, Notice, NotSavedError, SaveError, UnknownError
from saves.kept import COLUMNS, Kept, kept_from
from saves.people import Person, encode_people
from saves.tally import Tally

LARGEST_META = 32 * 1024
"""Characters of what is noted beside a match, as JSON."""

UNDONE = "undone"
"""The note beside a match in which moves were taken back: how often."""

WHAT_IF = "what_if"
"""The note beside a match that went on from a place of another."""

LOG = "log"
"""The note beside a match that was read from the log of another program: of which format, and in how many places its
points are others."""

LONGEST_MATCH = 5_000_000
"""Events of one match at most: a match of a thousand deals has a quarter of a million."""

class Store:
    """All matches of a folder. May be used from several threads, and by several programs at once."""

    def __init__(self, folder: Path | None = None, *, wait: float = database.WAIT) -> None:
        """Open the matches of a folder. Whoever writes waits up to `wait` seconds for another program that does."""
        self._within(folder)
        self._database, self.notices, aside = database.connect(self.folder, wait)
        if aside is not None:
            self._rescue(aside)
        else:
            self._look_back()

    @classmethod
    def reading(cls, folder: Path | None = None) -> Store:
        """The matches of a folder in which nothing can be written."""
        store = cls.__new__(cls)
        store._within(folder)
        store.notices, store.read_only = [], True
        store._database, store._copies = database.connect_to_read(store.folder)
        return store

    def _within(self, folder: Path | None) -> None:
        self.folder = folder if folder is not None else home.folder()
        self.path = self.folder / database.NAME
        self.read_only = False
        self._tally = Tally(self.folder)
        self._copies: TemporaryDirectory[str] | None = None
        self._lock = RLock()
        self._lengths: dict[int, int] = {}

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._database.close()
            if self._copies is not None:
                self._copies.cleanup()

    # -- writing -------------------------------------------------------------------------------------------------------

    def begin(
        self, events: Sequence[Event], people: Sequence[Person] = (), meta: Mapping[str, object] | None = None
    ) -> int:
        """Keep a new match with its first events; its number. `people` are in the order of their numbers."""
        now = _now()
        last = "SELECT coalesce(max(turn), 0) + 1 FROM matches"
        return self._insert(events, people, meta or {}, VERSION, now, now, last)

    def insert(
        self, events: Sequence[Event], people: Sequence[Person], meta: Mapping[str, object], version: str,
        begun: str, touched: str,
    ) -> int:  # fmt: skip
        """Keep a match that was begun elsewhere or earlier, with its times; its number. It stands where they say."""
        touched = min(touched, _now())
        where = "SELECT max(turn) FROM matches WHERE touched <= :touched"
        return self._insert(events, people, meta, version, begun, touched, where)

    def _insert(
        self, events: Sequence[Event], people: Sequence[Person], meta: Mapping[str, object], version: str,
        begun: str, touched: str, turn: str,
    ) -> int:  # fmt: skip
        first = events[0]
        assert isinstance(first, MatchStarted), "a match begins with its start"
        row = {
            "ruleset": first.ruleset, "options": _json(dict(first.options)), "players": first.players,
            "seed": first.seed, "people": encode_people(people), "meta": _meta(meta), "version": version,
            "begun": begun, "touched": touched, "over": _over(events),
        }  # fmt: skip
        with self._writing():
            cursor = self._database.execute(
                f"""INSERT INTO matches
                (ruleset, options, players, seed, people, meta, version, begun, touched, over, turn)
                VALUES (:ruleset, :options, :players, :seed, :people, :meta, :version, :begun, :touched, :over,
                        coalesce(({turn}), 0))""",
                row,
            )
            number = cursor.lastrowid
            assert number is not None
            self._add(number, 0, events)
        self._lengths[number] = len(events)
        self._tally.write(number, len(events))
        return number

    def append(self, match_id: int, events: Sequence[Event]) -> None:
        """Keep what has just happened, all of it or nothing.

        `MovedOnError` if another program has added to the match since this one read it.
        """
        with self._lock:
            if not events:
                return
            place = self._length(match_id)
            with self._writing():
                changed = self._database.execute(
                    """UPDATE matches SET touched = ?, over = max(over, ?),
                    turn = CASE WHEN EXISTS (SELECT 1 FROM matches AS other
                                             WHERE other.turn >= matches.turn AND other.id != matches.id)
                           THEN (SELECT max(turn) + 1 FROM matches) ELSE turn END
                    WHERE id = ?""",
                    (_now(), _over(events), match_id),
                )
                if not changed.rowcount:
                    raise _unknown(match_id)
                try:
                    self._add(match_id, place, events)
                except sqlite3.IntegrityError:
                    raise MovedOnError(f"match {match_id} was continued in another window", match=match_id) from None
            self._lengths[match_id] = place + len(events)
            self._tally.write(match_id, place + len(events))

    def keep(self, match_id: int, events: Sequence[Event]) -> None:
        """Keep whatever of all the events of a match is not kept yet: after a refusal, simply call it again."""
        with self._lock:
            self.append(match_id, events[self._length(match_id) :])

    def cut(self, match_id: int, length: int) -> None:
        """Take back all but the first `length` events of a match; how often that was done is noted beside it."""
        meta = dict(self.find(match_id).meta)
        undone = meta.get(UNDONE, 0)
        meta[UNDONE] = (undone if type(undone) is int else 0) + 1
        with self._writing():
            self._database.execute("DELETE FROM events WHERE match = ? AND place >= ?", (match_id, length))
            self._database.execute("UPDATE matches SET over = 0, meta = ? WHERE id = ?", (_meta(meta), match_id))
            self._database.execute("DELETE FROM summaries WHERE match = ?", (match_id,))
        self._lengths[match_id] = length
        self._tally.write(match_id, length)

    def set_meta(self, match_id: int, meta: Mapping[str, object]) -> None:
        """Change what is noted beside a match."""
        self._set(match_id, "meta", _meta(meta))

    def set_people(self, match_id: int, people: Sequence[Person]) -> None:
        """Change names, levels or colors."""
        self._set(match_id, "people", encode_people(people))

    def delete(self, match_id: int) -> None:
        """Forget a match for good."""
        with self._writing():
            if not self._database.execute("DELETE FROM matches WHERE id = ?", (match_id,)).rowcount:
                raise _unknown(match_id)
        self._lengths.pop(match_id, None)
        self._tally.forget(match_id)

    # -- reading -------------------------------------------------------------------------------------------------------

    def matches(self, over: bool | None = None) -> list[Kept]:
        """All matches, or those that are over or not; the one played last comes first, whatever the clock said."""
        where = "" if over is None else f"WHERE over = {int(over)}"
        return self._listed(f"{where} ORDER BY turn DESC, id DESC")

    def find(self, match_id: int) -> Kept:
        """One match of the list."""
        found = self._listed("WHERE id = ?", match_id)
        if not found:
            raise _unknown(match_id)
        return found[0]

    def _listed(self, which: str, *values: object) -> list[Kept]:
        with self._reading():
            self._database.text_factory = bytes  # what is no text must not hide the other rows
            try:
                rows = self._database.execute(f"SELECT {COLUMNS} FROM matches {which}", values).fetchall()
            finally:
                self._database.text_factory = str
            return [kept_from(row) for row in rows]

    def unfinished(self) -> Kept | None:
        """The match touched last that can go on; those that cannot be read are passed over."""
        for kept in self.matches(over=False):
            with suppress(SaveError):
                self.resume(kept.id)
                return kept
        return None

    def lines(self, match_id: int, kinds: Sequence[str] = ()) -> list[tuple[int, str]]:
        """The events of a match as text, each with its place; only events of these kinds, if any are named."""
        marks = ", ".join("?" * len(kinds))
        some = f"AND kind IN ({marks})" if kinds else ""
        with self._reading():
            rows = self._database.execute(
                f"SELECT place, text FROM events WHERE match = ? {some} ORDER BY place", (match_id, *kinds)
            )
            return [(place, text) for place, text in rows]

    def events(self, match_id: int) -> list[Event]:
        """All events of a match; `DamagedError` if any of them is missing or cannot be read."""
        found: list[Event] = []
        with self._lock:
            lines = self.lines(match_id)
            if not lines:
                self.find(match_id)
                raise _damaged(match_id, "it has no events")
            for expected, (place, text) in enumerate(lines):
                if place != expected:
                    raise _damaged(match_id, f"event {expected} is missing")
                try:
                    found.append(from_text(text))
                except BrokenLog as fault:
                    raise _damaged(match_id, f"event {place}: {fault}") from fault
            self._lengths[match_id] = len(found)
        return found

    def resume(self, match_id: int) -> Match:
        """A match as it stands, ready to go on."""
        try:
            return replayed(self.events(match_id))
        except BrokenLog as fault:
            raise _damaged(match_id, str(fault)) from fault

    def remembered(self, match_id: int) -> tuple[int, str] | None:
        """What was worked out from the match when it had so many events."""
        with self._reading():
            row: tuple[int, str] | None = self._database.execute(
                "SELECT length, text FROM summaries WHERE match = ?", (match_id,)
            ).fetchone()
            return row

    def remember(self, match_id: int, length: int, text: str) -> None:
        """Spare the next reader the work; whether it is kept does not matter."""
        with suppress(SaveError), self._writing():
            self._database.execute("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?)", (match_id, length, text))

    def check(self) -> str:
        """What is wrong with the file as a whole; empty if nothing."""
        with self._reading():
            return database.whole(self._database)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _rescue(self, aside: Path) -> None:
        """Take over what can still be read in a file that was set aside."""
        found = 0
        for row in rescue.matches_in(aside):
            with suppress(SaveError):
                self.insert(row.events, row.people, row.meta, row.version, row.begun, row.touched)
                found += 1
        if found:
            self.notices.append(Notice("saves_rescued", {"n": found}, f"{found} matches in it could be read"))

    def _look_back(self) -> None:
        """Notice when the match played last is shorter than it was: a file beside the database has been taken away."""
        known = self._tally.read()
        if known is None:
            return
        number, events = known
        with suppress(SaveError):
            found = self._listed("WHERE id = ?", number)
            length = found[0].length if found else 0
            if length < events:
                text = f"{self.path}: the last {events - length} events of match {number} are missing"
                self.notices.append(Notice("saves_behind", {"file": f"{database.NAME}-wal"}, text))
                self._tally.write(number, length)

    def _length(self, match_id: int) -> int:
        known = self._lengths.get(match_id)
        if known is None:
            known = self._lengths[match_id] = self.find(match_id).length
        return known

    def _add(self, match_id: int, place: int, events: Sequence[Event]) -> None:
        if place + len(events) > LONGEST_MATCH:
            raise SaveError(f"match {match_id} has more than {LONGEST_MATCH} events", reason=f"{LONGEST_MATCH}")
        self._database.executemany(
            "INSERT INTO events (match, place, kind, text) VALUES (?, ?, ?, ?)",
            [(match_id, number, type(event).__name__, to_text(event)) for number, event in enumerate(events, place)],
        )

    def _set(self, match_id: int, column: str, text: str) -> None:
        with self._writing():
            changed = self._database.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (text, match_id))
            if not changed.rowcount:
                raise _unknown(match_id)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock, database.speaking(self.path):
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction: at its end all of it is kept, or after a fault nothing."""
        if self.read_only:
            reason = "the folder may only be read"
            raise NotSavedError(f"{self.path}: {reason}", "saves_read_only", reason=reason)
        with self._lock, database.speaking(self.path):
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise


def replayed(events: Sequence[Event], watch: Callable[[], None] = lambda: None) -> Match:
    """The match that untrusted events are; `BrokenLog` says what does not follow. `watch` may end the work."""

    def watched() -> Iterator[Event]:
        for event in events:
            watch()
            yield event

    try:
        return Match.replay(watched())
    except (BrokenLog, SaveError):
        raise
    except RulesError as fault:
        raise BrokenLog(str(fault), fault.key, **fault.details) from fault
    except Exception as fault:
        # Events that no play can have written may trip the engine anywhere; whatever it was, the log is to blame.
        raise BrokenLog(f"the events do not follow from one another: {fault!r}", "err_file_damaged") from fault


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _over(events: Sequence[Event]) -> int:
    return int(any(type(event) is MatchEnded for event in events))


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def _meta(meta: Mapping[str, object]) -> str:
    text = _json(dict(meta))
    if len(text) > LARGEST_META:
        raise SaveError(f"notes of {len(text)} characters, the most is {LARGEST_META}", reason=f"{len(text)}")
    return text


def _unknown(match_id: int) -> UnknownError:
    return UnknownError(f"there is no match {match_id}", match=match_id)


def _damaged(match_id: int, why: str) -> DamagedError:
    return DamagedError(f"match {match_id} cannot be read: {why}", "saves_match_damaged", match=match_id)
