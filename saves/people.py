"""The people of a match: names, levels of computer players, and colors."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

LONGEST_NAME = 60
"""Most characters of a stored name; input fields may allow fewer."""

COLORS = 16
MOST_PEOPLE = 16

NO_LEVEL = "?"
"""Level of a computer player whose level is unreadable."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player: a human (`level` is empty), or a computer player of a `level`; `color` is an index into the palette."""

    name: str
    level: str = ""
    color: int = 0

    @property
    def human(self) -> bool:
        """Return true for a human."""
        return not self.level


def normalized_name(text: str) -> str:
    """Normalize a name: composed letters, single spaces, nothing invisible."""
    shown = "".join(letter if is_visible(letter) else " " for letter in unicodedata.normalize("NFC", text))
    return " ".join(shown.split())


def is_visible(letter: str) -> bool:
    """Return true for a visible character: no control, lone surrogate, joiner, direction mark or filler."""
    return unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and letter not in _INVISIBLE


_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | frozenset(
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
)
"""Invisible characters that Unicode counts as letters or marks: fillers and variation selectors."""


def encode_people(people: Sequence[Person]) -> str:
    """Encode people as one line of JSON."""
    rows = [[normalized_name(person.name)[:LONGEST_NAME], person.level, person.color] for person in people]
    return json.dumps(rows, separators=(",", ":"))


def decode_people(text: object) -> tuple[Person, ...] | None:
    """Decode the people that `encode_people` wrote; None if the text is invalid."""
    try:
        return people_from_rows(json.loads(text)) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None


def salvage_people(text: object) -> tuple[Person, ...]:
    """Decode what is readable of damaged people; an unreadable name becomes the number of the chair.

    If nobody is left as a human, the first person with an unreadable level counts as one.
    """
    rows: object = None
    with suppress(ValueError, RecursionError, TypeError):
        rows = json.loads(text)  # type: ignore[arg-type]
    listed = rows[:MOST_PEOPLE] if isinstance(rows, list) else []
    cells = [[*row[:3], None, None, None][:3] if isinstance(row, list) else [None] * 3 for row in listed]
    if not any(isinstance(cell, str) for row in cells for cell in row):
        return ()
    levels = [_level(level[:LONGEST_NAME]) if isinstance(level, str) else None for _, level, _ in cells]
    if "" not in levels and None in levels:
        levels[levels.index(None)] = ""
    return tuple(
        Person(
            (normalized_name(name)[:LONGEST_NAME] if isinstance(name, str) else "") or f"{chair}",
            NO_LEVEL if level is None else level,
            color if type(color) is int and 0 <= color < COLORS else (chair - 1) % COLORS,
        )
        for chair, ((name, _, color), level) in enumerate(zip(cells, levels, strict=True), 1)
    )


def _level(text: str) -> str:
    """Normalize a level; one without visible characters still marks a computer player."""
    return normalized_name(text) or (NO_LEVEL if text else "")


def people_from_rows(rows: object) -> tuple[Person, ...] | None:
    """Decode people from untrusted plain values; None if they are invalid."""
    if not isinstance(rows, list) or len(rows) > MOST_PEOPLE:
        return None
    found = []
    for row in rows:
        if not isinstance(row, list) or [type(value) for value in row] != [str, str, int]:
            return None
        name, level, color = row
        if len(name) > LONGEST_NAME or len(level) > LONGEST_NAME or not 0 <= color < COLORS:
            return None
        found.append(Person(normalized_name(name), _level(level), color))
    return tuple(found)


def people_to_rows(people: Sequence[Person]) -> list[list[object]]:
    """Convert people to plain values."""
    return [[person.name, person.level, person.color] for person in people]
