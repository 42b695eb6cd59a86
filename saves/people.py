"""The people of a match: what they are called, who plays for them, and in which color."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

LONGEST_NAME = 60
"""Characters of a name that are kept; the field that takes it may allow fewer."""

COLORS = 16
MOST_PEOPLE = 16


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table: a human, or a computer player of a `level`; `color` is a number of the palette."""

    name: str
    level: str = ""
    color: int = 0

    @property
    def human(self) -> bool:
        """Whether it is a person who plays."""
        return not self.level


def plain_name(text: str) -> str:
    """A name without characters that cannot be shown, composed, its spaces made single."""
    shown = "".join(letter if visible(letter) else " " for letter in unicodedata.normalize("NFC", text))
    return " ".join(shown.split())


def visible(letter: str) -> bool:
    """Whether a character can be seen: no control, no lone surrogate, nothing that turns or joins what follows."""
    return unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and letter not in _UNSEEN


_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | frozenset(
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
)
"""Letters and marks by their category that have no picture of their own: fillers and choices of a variant."""


def encode_people(people: Sequence[Person]) -> str:
    """People as one line of JSON."""
    rows = [[plain_name(person.name)[:LONGEST_NAME], person.level, person.color] for person in people]
    return json.dumps(rows, separators=(",", ":"))


def decode_people(text: object) -> tuple[Person, ...] | None:
    """The people that `encode_people` wrote; None if the text is something else."""
    try:
        return people_of(json.loads(text)) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None


def people_of(rows: object) -> tuple[Person, ...] | None:
    """The people that untrusted plain values are; None if they are none."""
    if not isinstance(rows, list) or len(rows) > MOST_PEOPLE:
        return None
    found = []
    for row in rows:
        if not isinstance(row, list) or [type(value) for value in row] != [str, str, int]:
            return None
        name, level, color = row
        if len(name) > LONGEST_NAME or len(level) > LONGEST_NAME or not 0 <= color < COLORS:
            return None
        found.append(Person(plain_name(name), plain_name(level), color))
    return tuple(found)


def rows_of(people: Sequence[Person]) -> list[list[object]]:
    """People as plain values."""
    return [[person.name, person.level, person.color] for person in people]
