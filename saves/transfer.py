"""Import and export of matches as files: a JSON header line, then one line for each event. Imports are not trusted.

docs/decisions/0181-imports-are-played-on.md tells why.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from rules.commands.verify import verify
from rules.core.errors import BrokenLog, RulesError
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.codec import from_text, parse_line, to_text
from rules.engine.match import Match
from saves import VERSION
from saves.checks import text
from saves.errors import DamagedError, ForeignError, NewerError, SaveError
from saves.files import read_bytes, read_prefix, write_whole
from saves.import_validation import check_events, check_state
from saves.logs.files import ReadLog, begins_log, log_text, reader_of
from saves.logs.following import Difference
from saves.notes import IMPORTED, LARGEST_META, LOG, WHAT_IF, revision_of
from saves.people import LONGEST_NAME, Person, normalized_name, people_from_rows, people_to_rows
from saves.replaying import check_playable, replayed
from saves.store import Store

FORMAT = 1
LARGEST = 16 * 2**20
"""Most bytes of a match file: some 1,700 deals."""

START = 64 * 2**10
"""Bytes read from a file to guess whether it contains a match."""

MOST_EVENTS = 250_000
"""Most events of a match file: some 1,000 deals, and about 150 MB while they are checked."""

TIME_LIMIT = 120.0
"""Most seconds for checking a file."""

EARLIEST, LATEST = 1970, 9000
"""Valid years: at the ends of the calendar not every time zone has a time."""

Watch = Callable[[], None]
"""Called repeatedly while a file is checked; may raise to cancel."""


class ImportCancelled(SaveError):
    """The import was cancelled by the function that watches over it."""


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A validated match from a file, ready to be saved; `meta` are its notes.

    `version` is that of the program that began it; `begun` and `touched` (last played) are ISO times in UTC.
    """

    events: tuple[ev.Event, ...]
    people: tuple[Person, ...]
    meta: dict[str, object]
    version: str
    begun: str
    touched: str
    differences: tuple[Difference, ...] = ()
    """Deals in which another program's log has other points than our rules give."""


def export_text(store: Store, match_id: int) -> str:
    """Return a saved match as the text of a match file."""
    kept, events = store.find(match_id), store.events(match_id)
    notes = {name: value for name, value in kept.notes.items() if name != IMPORTED}
    head = {
        "sparrows": "match", "version": FORMAT, "program": kept.version, "begun": _utc(kept.begun),
        "touched": _utc(kept.touched), "people": people_to_rows(kept.people), "meta": notes, "events": len(events),
    }  # fmt: skip
    line = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    line = line.encode(errors="backslashreplace").decode()  # escape lone surrogates as JSON does
    return "\n".join([line, *map(to_text, events)]) + "\n"


def export_match(store: Store, match_id: int, path: Path, *, replace: bool = False, log: str = "") -> None:
    """Write a match to a file, or with `log` a log in that one of `FORMATS`.

    An existing file is refused unless `replace`.
    """
    text = export_log(store, match_id, log) if log else export_text(store, match_id)
    write_whole(path, text, replace=replace)


def export_log(store: Store, match_id: int, name: str) -> str:
    """Return a match as the text of another program's log; `name` is one of `FORMATS`."""
    kept = store.find(match_id)
    names = [person.name for person in kept.people]
    return log_text(store.events(match_id), names, name, f"{kept.begun:%Y-%m-%d %H:%M}")


def time_limit(seconds: float, and_also: Watch | None = None) -> Watch:
    """Return a watch that cancels an import after `seconds` seconds and also calls `and_also`."""
    end = monotonic() + seconds

    def watch() -> None:
        """Call `and_also`; raise `SaveError` once the time is up."""
        if and_also is not None:
            and_also()
        if monotonic() > end:
            raise SaveError(f"checking it takes longer than {seconds:g} s", "err_file_too_large")

    return watch


def save_imported(store: Store, found: ImportedMatch) -> int:
    """Save an imported match as a new one, noted as imported, and return its number."""
    notes = {**found.meta, IMPORTED: True}
    return store.insert(found.events, found.people, notes, found.version, found.begun, found.touched)


def may_contain_match(path: Path) -> bool:
    """Return true if a file begins like a match or a log; only `read_match` tells for sure."""
    try:
        data = read_prefix(path, START)
        if begins_log(data):
            return True
        _head(path, _lines(path, data.partition(b"\n")[0])[0])
    except (DamagedError, NewerError):
        return True  # `read_match` will tell why it is refused
    except SaveError:
        return False
    return True


def read_match(path: Path, watch: Watch | None = None) -> ImportedMatch:
    """Read and validate the match in a file, without saving it; `watch` may cancel by raising."""
    watch = time_limit(TIME_LIMIT, watch)
    data = read_bytes(path, LARGEST)
    if (log := reader_of(data)) is not None:
        return _import_log(path, log, watch)
    lines = _lines(path, data)
    head = _head(path, lines[0])
    if head.get("events") != len(lines) - 1:
        raise _damaged(path, f"{len(lines) - 1} events, the head says {str(head.get('events'))[:20]}")
    events: list[ev.Event] = []
    for number, line in enumerate(lines[1:], 2):
        watch()
        try:
            events.append(from_text(line))
        except BrokenLog as fault:
            raise _damaged(path, f"line {number}: {fault}") from fault
    meta = head.get("meta")
    free = isinstance(meta, dict) and (WHAT_IF in meta or LOG in meta)  # does not follow from its seed
    program = normalized_name(str(head.get("program", VERSION)))[:40]
    try:
        match = _validated(events, program == VERSION and not free and not _of_an_earlier_build(events, meta), watch)
    except RulesError as fault:
        details = {**fault.details, "file": path.name}
        raise SaveError(f"{path}: {fault}", fault.key or "err_file_damaged", **details) from fault
    people = people_from_rows(head.get("people"))
    if people is None or len(people) > match.state.players:
        raise _damaged(path, "the people in its head cannot be read")
    if not isinstance(meta, dict) or len(json.dumps({**meta, IMPORTED: True})) > LARGEST_META:
        raise _damaged(path, "the notes in its head cannot be read")
    # The engine adds events that follow automatically if the file stops in between.
    return ImportedMatch(
        tuple(match.events), people, meta, program,
        _time(path, head.get("begun")), _time(path, head.get("touched")),
    )  # fmt: skip


def _of_an_earlier_build(events: Sequence[ev.Event], meta: object) -> bool:
    """Return true if an earlier build of this version can have written the match.

    Such a match has another revision of the rule set, lacks house rules, or has unknown ones, but no known house rule
    with an invalid value.
    """
    if not events or not isinstance(first := events[0], ev.MatchStarted):
        return False
    ruleset = registry.get(first.ruleset)
    begun = revision_of(meta) if isinstance(meta, dict) else None
    known = {option.id for option in (*ruleset.options, *ruleset.table_options)}
    given, left = ruleset.rename_saved(dict(first.options)), ruleset.adapt_saved(dict(first.options))[1]
    others = bool(left) and not any(id in known and id in given for id in left)
    return begun not in (None, ruleset.revision) or others


def _validated(events: Sequence[ev.Event], strict: bool, watch: Watch) -> Match:
    """Restore a match from imported events.

    With `strict`, today's rules must reproduce exactly these events. Otherwise rules may differ in details: the events
    must only follow from one another, and it must be possible to play on.
    """
    if strict:
        return verify(events, watch)
    check_events(events)
    match = replayed(events, watch)
    check_state(match.state)
    check_playable(replayed(events, watch), watch)
    return match


def _import_log(path: Path, read: Callable[[Watch], ReadLog], watch: Watch) -> ImportedMatch:
    """Import another program's log by playing it through with our rules; `read` is its reader, `watch` may cancel."""
    try:
        found = read(watch)
    except SaveError as fault:
        details = {"file": path.name, **fault.details}
        raise type(fault)(f"{path}: {fault}", fault.key, **details) from fault
    except RulesError as fault:
        raise DamagedError(f"{path}: {fault}", file=path.name) from fault
    names = [normalized_name(name)[:LONGEST_NAME] for name in found.names]
    people = tuple(Person(name or f"{chair}", "", chair - 1) for chair, name in enumerate(names, 1))
    now = _utc(datetime.now(UTC))
    meta: dict[str, object] = {LOG: {"format": found.format, "other_points": len(found.differences)}}
    return ImportedMatch(tuple(found.match.events), people, meta, VERSION, now, now, found.differences)


def _lines(path: Path, data: bytes) -> list[str]:
    """Split the data of a match file into lines; raise `SaveError` if they are too many or no text."""
    if data.count(b"\n") > MOST_EVENTS + 1:
        raise DamagedError(f"{path}: more than {MOST_EVENTS} events", "err_file_too_large", file=path.name)
    try:
        lines = data.decode("utf-8-sig").rstrip("\n").split("\n")
    except UnicodeDecodeError:
        raise ForeignError(f"{path}: this is no match of Sparrows", file=path.name) from None
    return [line.rstrip("\r") for line in lines]


def _head(path: Path, line: str) -> dict[str, object]:
    """Return the description of the match in the first line.

    Raise `SaveError` if there is none or a later version wrote it.
    """
    try:
        head = parse_line(line)
    except BrokenLog:
        head = None
    if not isinstance(head, dict) or head.get("sparrows") != "match":
        raise ForeignError(f"{path}: this is no match of Sparrows", file=path.name)
    version = head.get("version")
    if type(version) is not int or version < 1:
        raise _damaged(path, "the version in its head is missing")
    if version > FORMAT:
        raise NewerError(f"{path}: the match comes from a later version", file=path.name)
    return head


def _utc(time: datetime) -> str:
    """Return a time as ISO text in UTC."""
    return time.astimezone(UTC).isoformat(timespec="microseconds")


def _time(path: Path, value: object) -> str:
    """Return a time of a match file as ISO text in UTC; raise `DamagedError` if it is invalid."""
    try:
        time = datetime.fromisoformat(str(text(40)(value)))
        if not EARLIEST <= time.year <= LATEST:
            raise ValueError("no year of a match")
        return _utc(time if time.tzinfo else time.replace(tzinfo=UTC))
    except (ValueError, OverflowError, OSError):
        raise _damaged(path, "a time in its head cannot be read") from None


def _damaged(path: Path, why: str) -> DamagedError:
    """Return the error for a damaged match file; `why` is the reason."""
    return DamagedError(f"{path}: {why}", file=path.name)
