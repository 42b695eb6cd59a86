"""Damages files of matches and counts what comes back: `python -m tests.soak.damage --files 300`.

Every file is one of a home with eight matches, three of them unfinished, damaged in one of four ways: cut
off, pages zeroed, bytes flipped, and the first page zeroed. An event counts as readable when its row stands in the
damaged file as it was written, and so do all before it in its match.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from random import Random

from rules.engine.codec import to_text
from rules.engine.events import Event, MatchEnded
from saves import database
from saves.errors import SaveError
from saves.store import Store
from tests.saves.matches import PEOPLE, played, some_way

PAGE = 4096
WAYS = ("cut", "zeroed", "flipped", "head")


@dataclass
class Count:
    """What came back of the matches of some files. `opened` counts the files whose matches were listed at all."""

    files: int = 0
    opened: int = 0
    matches: int = 0
    listed: int = 0
    events: int = 0
    readable: int = 0
    read: int = 0
    came_back: int = 0
    longest: int = 0
    longest_kept: int = 0
    twice: int = 0

    def __iadd__(self, other: Count) -> Count:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))
        return self


@cache
def matches() -> tuple[tuple[Event, ...], ...]:
    """The matches of a home: five that are over, and three that were left within a deal."""
    over = [played(99, seed) for seed in range(31, 36)]
    assert all(isinstance(events[-1], MatchEnded) for events in over)
    return (*over[:2], some_way(seed=41), *over[2:4], some_way(seed=42), over[4], some_way(seed=43))


def home(folder: Path, backups: bool = False) -> None:
    """Keep the matches as a player has: an answer at a time, two of them side by side."""
    with Store(folder) as store:
        for at, events in enumerate(matches()):
            number = store.begin(events[:40], PEOPLE)
            for end in (*range(90, len(events), 50), len(events)):
                store.keep(number, events[:end])
            if not backups and at == len(matches()) - 1:
                store.delete(store.begin(events[:300], PEOPLE))
    if not backups:
        for path in folder.glob("sparrows.backup*"):
            path.unlink()


def damaged(data: bytes, number: int) -> bytes:
    """The file, damaged in the way of a number."""
    chance, way = Random(f"damage {number}"), WAYS[number % len(WAYS)]
    found, pages = bytearray(data), len(data) // PAGE
    if way == "cut":
        del found[chance.randrange(PAGE, len(found)) :]
    elif way == "zeroed":
        for page in chance.sample(range(1, pages), chance.randint(1, 3)):
            found[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
    elif way == "flipped":
        for at in chance.sample(range(len(found)), chance.randint(1, 12)):
            found[at] ^= chance.randint(1, 255)
    else:
        found[:PAGE] = bytes(PAGE)
    return bytes(found)


def readable(data: bytes, number: int, events: Sequence[Event]) -> int:
    """How many of the first events of a match stand in a file as they were written, as far as bytes can tell."""
    for place, event in enumerate(events):
        key = b"".join(_whole(part) for part in (number, place)) + type(event).__name__.encode()
        text = to_text(event).encode()
        if key + text not in data and not _in_parts(data, key, text):
            return place
    return len(events)


def _in_parts(data: bytes, key: bytes, text: bytes) -> bool:
    """Whether a long text lies on several pages; in files of version 2 those of 1,000 bytes do."""
    pieces = [text[at : at + 100] for at in range(400, len(text), 100)]
    torn = sum(piece not in data for piece in pieces)
    return len(text) > 900 and key + text[:400] in data and torn == 1


def _whole(number: int) -> bytes:
    """A number as the values of a row have it."""
    if number in (0, 1):
        return b""
    return number.to_bytes(1 if number < 128 else 2, "big")


def count(folder: Path, data: bytes) -> Count:
    """What comes back in a folder whose file was damaged to these bytes."""
    found = Count(files=1, matches=len(matches()), events=sum(map(len, matches())), longest=1)
    longest = max(matches(), key=len)
    whole = {events: readable(data, number, events) for number, events in enumerate(matches(), 1)}
    found.readable = sum(whole.values())
    back: dict[tuple[Event, ...], int] = {}
    with suppress(SaveError), Store(folder) as store:
        for kept in store.matches():
            events = _offered(store, kept.id)
            origin = next((one for one in matches() if events and one[0] == events[0]), None)
            if origin is None:
                continue
            pairs = enumerate(zip(events, origin, strict=False))
            same = next((at for at, (mine, its) in pairs if mine != its), len(events))
            found.twice += origin in back
            back[origin] = max(back.get(origin, 0), min(same, len(origin)))
    found.listed, found.came_back = len(back), sum(back.values())
    found.read = sum(min(back.get(events, 0), known) for events, known in whole.items())
    found.opened = int(bool(back))
    found.longest_kept = int(back.get(longest, 0) >= len(longest))
    return found


def _offered(store: Store, number: int) -> list[Event]:
    """The events of a match that a player can see: all, or its readable beginning."""
    with suppress(SaveError):
        return list(store.resume(number).events)
    return store.readable_events(number)


def run(files: int, *, backups: bool = False, first: int = 0) -> dict[str, Count]:
    """Damage so many files and count, by the way in which they were damaged."""
    counts = {way: Count() for way in WAYS}
    with tempfile.TemporaryDirectory(prefix="sparrows-damage-") as name:
        origin = Path(name) / "origin"
        home(origin, backups)
        data = (origin / database.NAME).read_bytes()
        for number in range(first, first + files):
            folder = Path(name) / str(number)
            shutil.copytree(origin, folder)
            broken = damaged(data, number)
            (folder / database.NAME).write_bytes(broken)
            counts[WAYS[number % len(WAYS)]] += count(folder, broken)
            shutil.rmtree(folder)
    return counts


def line(name: str, found: Count) -> str:
    """A row of the table: shares of events, matches and longest matches."""
    return (
        f"| {name} | {found.files} | {found.read / max(found.readable, 1):.1%} | {found.came_back / found.events:.1%} "
        f"| {found.listed / found.matches:.1%} | {found.longest_kept} of {found.longest} | {found.twice} |"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Print what came back, as a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--files", type=int, default=300)
    parser.add_argument("--backups", action="store_true", help="with the backups that a player has")
    parsed = parser.parse_args(argv)
    counts = run(parsed.files, backups=parsed.backups)
    print("| damage | files | of readable events | of all events | matches listed | longest match whole | twice |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    whole = Count()
    for way, found in counts.items():
        print(line(way, found))
        whole += found
    print(line("all", whole))
    return 0


if __name__ == "__main__":
    sys.exit(main())
