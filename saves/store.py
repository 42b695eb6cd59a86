"""The database of matches for writing: events are on the disk before they are shown."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

from rules.engine import registry
from rules.engine.codec import to_text
from rules.engine.events import Event, MatchEnded, MatchStarted
from saves import VERSION, backups, database, home, rescue
from saves.archive import Archive, damaged, unknown
from saves.errors import DamagedError, MovedOnError, Notice, NotSavedError, SaveError
from saves.match_summary import Mark
from saves.notes import IMPORTED, REVISION, UNDONE, encode_notes
from saves.people import Person, encode_people
from saves.progress_marker import ProgressMarker

LONGEST_MATCH = 5_000_000
"""Most events of one match: a match of a thousand deals has a quarter of a million."""


class Store(Archive):
    """The saved matches of a folder, readable and writable."""

    def __init__(self, folder: Path | None = None, *, wait: float = database.WAIT) -> None:
        """Open the database of a folder; writes wait up to `wait` seconds for other programs.

        Matches of damaged or lost files are recovered, and reported in `notices`.
        """
        folder = folder or home.folder()
        opened = database.connect(folder, wait)
        super().__init__(folder, opened.connection)
        self.notices, self.read_only, self._marker = opened.notices, False, ProgressMarker(folder)
        self._backing: Thread | None = None
        if opened.aside is not None:
            self._marker.clear()  # it was about that file
            if opened.replaced:
                self._save_recovered(rescue.matches_beside_wrong_log(opened.aside), once=True)
            else:
                self._save_recovered(rescue.matches_in(opened.aside, backups.backups_in(folder)))
        else:
            if opened.new and (copies := backups.backups_in(folder)):
                self._save_recovered(rescue.matches_from_backups(copies))
            self._check_progress()

    @classmethod
    def reading(cls, folder: Path | None = None) -> Store:
        """Open the database of a folder read-only."""
        folder = folder or home.folder()
        store = cls.__new__(cls)
        Archive.__init__(store, folder, *database.connect_to_read(folder))
        store.notices, store.read_only, store._marker = [], True, ProgressMarker(folder)
        store._backing = None
        return store

    def close(self) -> None:
        """Wait for a running backup and close the database."""
        if self._backing is not None:
            self._backing.join()
        super().close()

    def begin(
        self, events: Sequence[Event], people: Sequence[Person] = (), meta: Mapping[str, object] | None = None
    ) -> int:
        """Save a new match with its first events and return its number.

        `people` is indexed by person; `meta` are notes about the match as JSON values.
        """
        now = _now()
        last = "SELECT coalesce(max(turn), 0) + 1 FROM matches"
        first = events[0]
        assert isinstance(first, MatchStarted), "a match begins with its start"
        meta = {REVISION: registry.get(first.ruleset).revision, **(meta or {})}
        number = self._insert(events, people, meta, VERSION, now, now, last)
        if _has_ended(events):
            self._start_backup()
        return number

    def insert(
        self, events: Sequence[Event], people: Sequence[Person], meta: Mapping[str, object], version: str,
        begun: str, touched: str, number: int | None = None,
    ) -> int:  # fmt: skip
        """Save a match that was begun elsewhere or earlier, and return its number: `number` if that is given.

        Its times, as ISO text, decide its place in the order of matches; `version` is that of the program that began
        it.
        """
        touched = min(touched, _now())
        where = "SELECT max(turn) FROM matches WHERE touched <= :touched"
        return self._insert(events, people, meta, version, begun, touched, where, number)

    def _insert(
        self, events: Sequence[Event], people: Sequence[Person], meta: Mapping[str, object], version: str,
        begun: str, touched: str, turn: str, wished: int | None = None,
    ) -> int:  # fmt: skip
        """Save a match and return its number, which is `wished` if that is given.

        `turn` is an SQL query for its place in the order of matches; the other parameters are as for `insert`.
        """
        first = events[0]
        assert isinstance(first, MatchStarted), "a match begins with its start"
        row = {
            "ruleset": first.ruleset, "options": _to_json(dict(first.options)), "players": first.players,
            "seed": first.seed, "people": encode_people(people), "meta": encode_notes(meta), "version": version,
            "begun": begun, "touched": touched, "over": _has_ended(events), "id": wished,
        }  # fmt: skip
        with self._transaction():
            cursor = self._database.execute(
                f"""INSERT INTO matches
                (id, ruleset, options, players, seed, people, meta, version, begun, touched, over, turn)
                VALUES (:id, :ruleset, :options, :players, :seed, :people, :meta, :version, :begun, :touched, :over,
                        coalesce(({turn}), 0))""",
                row,
            )
            number = cursor.lastrowid
            assert number is not None
            self._insert_events(number, 0, events)
        self._marker.write(number, len(events))
        return number

    def keep(self, match_id: int, events: Sequence[Event], mark: Mark | None = None) -> Mark:
        """Append all events of a match that are not saved yet; after a failure, just call it again.

        `mark` is the version the caller last saw, the result the version now. Raise `MovedOnError` if another program
        has added events or taken moves back since.
        """
        with self._transaction():
            now = self.find(match_id).mark
            if mark is not None and not self._only_own_events(match_id, now, mark, events):
                raise _moved_on_error(match_id)
            more = events[now.length :]
            self._append(match_id, now.length, more)
        self._marker.write(match_id, len(events))
        if _has_ended(more):
            self._start_backup()
        return Mark(len(events), now.undone)

    def _only_own_events(self, match_id: int, now: Mark, mark: Mark, events: Sequence[Event]) -> bool:
        """Return true if every event saved since `mark` is one of the caller's.

        A disk may report an error for a write that it has stored all the same.
        """
        if now.undone != mark.undone or not mark.length <= now.length <= len(events):
            return False
        more = "SELECT place, text FROM events WHERE match = ? AND place >= ? ORDER BY place"
        own = enumerate(map(to_text, events[mark.length : now.length]), mark.length)
        return self._database.execute(more, (match_id, mark.length)).fetchall() == list(own)

    def _append(self, match_id: int, place: int, events: Sequence[Event]) -> None:
        """Append events within a transaction and make the match the one played last.

        `place` is the index of the first.
        """
        if events:
            self._database.execute(
                """UPDATE matches SET touched = ?, over = max(over, ?),
                turn = CASE WHEN EXISTS (SELECT 1 FROM matches AS other
                                         WHERE other.turn >= matches.turn AND other.id != matches.id)
                       THEN (SELECT max(turn) + 1 FROM matches) ELSE turn END
                WHERE id = ?""",
                (_now(), _has_ended(events), match_id),
            )
            self._insert_events(match_id, place, events)

    def cut(self, match_id: int, length: int, mark: Mark | None = None) -> Mark:
        """Delete all but the first `length` events of a match, and count in its notes that moves were taken back.

        `mark` and the returned version are as for `keep`. Raise `DamagedError` if the notes are unreadable: they are
        not overwritten.
        """
        with self._transaction():
            kept = self.find(match_id)
            if mark is not None and kept.mark != mark:
                raise _moved_on_error(match_id)
            if kept.damaged:
                text = f"match {match_id}: what is noted beside it cannot be read, so nothing is taken back in it"
                raise DamagedError(text, "saves_match_damaged", match=match_id)
            undone = kept.mark.undone + 1
            notes = encode_notes({**kept.notes, UNDONE: undone})
            self._marker.write(match_id, length)  # first: being killed in between must not look like a loss
            self._database.execute("DELETE FROM events WHERE match = ? AND place >= ?", (match_id, length))
            self._database.execute("UPDATE matches SET over = 0, meta = ? WHERE id = ?", (notes, match_id))
            self._database.execute("DELETE FROM summaries WHERE match = ?", (match_id,))
        return Mark(length, undone)

    def mend(self, match_id: int) -> Notice:
        """Reduce a damaged match to the events from which it can be resumed; return a notice for the player.

        The database is copied aside first. Events that neither it nor a backup has are lost, with all that follow;
        other windows see this as moves taken back.
        """
        kept, events = self.find(match_id), self.resumable(match_id)
        if kept.damaged:
            raise damaged(match_id, "its row cannot be read")
        with self._lock, database.translating_errors(self.path):
            copy = database.copy_aside(self._database, self.path, "damaged")
        with self._transaction():
            if self.find(match_id).mark != kept.mark:
                raise _moved_on_error(match_id)
            notes = {**kept.notes, UNDONE: kept.mark.undone + 1} if len(events) < kept.length else kept.notes
            self._marker.write(match_id, len(events))  # first, as in `cut`
            self._database.execute("DELETE FROM events WHERE match = ?", (match_id,))
            self._database.execute("DELETE FROM summaries WHERE match = ?", (match_id,))
            self._database.execute("UPDATE matches SET meta = ? WHERE id = ?", (encode_notes(notes), match_id))
            self._append(match_id, 0, events)
        details = {"n": len(events), "all": kept.length, "kept": copy.name}
        text = f"match {match_id} goes on from event {len(events)} of {kept.length}; the file as it was is {copy.name}"
        return Notice("saves_mended", details, text)

    def delete(self, match_id: int) -> None:
        """Delete a match from the database and all backups."""
        with self._transaction():
            self._mark_another(match_id)
            told = self._database.execute("SELECT begun, seed FROM matches WHERE id = ?", (match_id,)).fetchone()
            if not self._database.execute("DELETE FROM matches WHERE id = ?", (match_id,)).rowcount:
                raise unknown(match_id)
        if self._backing is not None:
            self._backing.join()
        backups.forget(self.folder, *told)

    def mark_imported(self, match_id: int, imported: bool) -> None:
        """Note that a match is imported, or that it is one's own play."""
        with self._transaction():
            notes = encode_notes({**self.find(match_id).notes, IMPORTED: imported})
            self._database.execute("UPDATE matches SET meta = ? WHERE id = ?", (notes, match_id))

    def cache_result(self, match_id: int, length: int, text: str) -> None:
        """Cache the computed result of a match as JSON `text`, valid for its first `length` events.

        Failures are ignored.
        """
        with suppress(SaveError), self._transaction():
            self._database.execute("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?)", (match_id, length, text))

    # -- inside --------------------------------------------------------------------------------------------------------

    def _save_recovered(self, rows: Iterable[rescue.RescuedMatch], *, once: bool = False) -> None:
        """Save recovered matches, under their own numbers if free; with `once`, skip those that are there already."""
        found = backed_up = 0
        for row in rows:
            with suppress(SaveError):
                if not (once and self._merge_duplicate(row)):
                    number = None if self._select("WHERE id = ?", row.number) else row.number
                    times = row.version, row.begun, row.touched
                    self.insert(row.events, row.people, row.meta, *times, number=number)
                    found, backed_up = found + (not row.backed_up), backed_up + row.backed_up
        if found:
            self.notices.append(Notice("saves_rescued", {"n": found}, f"{found} matches in it could be read"))
        if backed_up:
            text = f"{backed_up} matches came back from a backup, or what they lacked"
            self.notices.append(Notice("saves_from_backup", {"n": backed_up}, text))

    def _start_backup(self) -> None:
        """Start a backup on its own thread; only `close` waits for it."""
        before = self._backing

        def work() -> None:
            """Write the backup once an earlier one has ended."""
            if before is not None:
                before.join()
            backups.back_up(self.folder)

        with suppress(RuntimeError):  # no thread available: try again after the next match
            thread = Thread(target=work, name="backup", daemon=True)
            thread.start()
            self._backing = thread

    def _merge_duplicate(self, row: rescue.RescuedMatch) -> bool:
        """Return true if a recovered match is already saved, after appending the events that the saved one lacks.

        A match that may be mixed from two is never added beside one with the same start time and seed.
        """
        first = row.events[0]
        assert isinstance(first, MatchStarted), "a match begins with its start"
        found = self._select("WHERE begun = ? AND seed = ?", row.begun, first.seed)
        for kept in found:
            own = self.events(kept.id)
            both = min(len(own), len(row.events))
            if own[:both] == row.events[:both]:
                with self._transaction():
                    self._append(kept.id, both, row.events[len(own) :])
                return True
        return row.mixed and bool(found)

    def _mark_another(self, match_id: int) -> None:
        """Before this match is deleted, point the progress marker to the one played last among the others."""
        known = self._marker.read()
        if known is not None and known[0] == match_id:
            others = self._select("WHERE id != ? ORDER BY turn DESC, id DESC LIMIT 1", match_id)
            if others:
                self._marker.write(others[0].id, others[0].length)
            else:
                self._marker.clear()

    def _check_progress(self) -> None:
        """Add a notice if the match played last is shorter than noted: a file beside the database was removed."""
        known = self._marker.read()
        if known is None:
            return
        number, events = known
        with suppress(SaveError):
            found = self._select("WHERE id = ?", number)
            if found and found[0].damaged:
                return  # it exists, but its length is unknown
            length = found[0].length if found else 0
            if length < events:
                text = f"{self.path}: the last {events - length} events of match {number} are missing"
                gone = database.log_of(self.path) if self.matches() else self.path
                self.notices.append(Notice("saves_behind", {"file": gone.name}, text))
                self._marker.write(number, length)

    def _insert_events(self, match_id: int, place: int, events: Sequence[Event]) -> None:
        """Insert the rows of events within a transaction; `place` is the index of the first one."""
        if place + len(events) > LONGEST_MATCH:
            raise SaveError(f"match {match_id} has more than {LONGEST_MATCH} events", reason=f"{LONGEST_MATCH}")
        self._database.executemany(
            "INSERT INTO events (match, place, kind, text) VALUES (?, ?, ?, ?)",
            [(match_id, number, type(event).__name__, to_text(event)) for number, event in enumerate(events, place)],
        )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Run a transaction: all of it is committed, or nothing after an error."""
        if self.read_only:
            reason = "the folder may only be read"
            raise NotSavedError(f"{self.path}: {reason}", "saves_read_only", reason=reason)
        with self._lock, database.translating_errors(self.path):
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise
            self._marker.record_database(self.path)


def _moved_on_error(match_id: int) -> MovedOnError:
    """Return the error for a match that another window has continued."""
    return MovedOnError(f"match {match_id} was continued in another window", match=match_id)


def _now() -> str:
    """Return the present time as ISO text in UTC."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _has_ended(events: Sequence[Event]) -> int:
    """Return 1 if the match is over, else 0."""
    return int(any(type(event) is MatchEnded for event in events))


def _to_json(value: object) -> str:
    """Encode a value as compact JSON with sorted keys, so that equal values give equal text."""
    return json.dumps(value, separators=(",", ":"), sort_keys=True)
