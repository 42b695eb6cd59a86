"""The people of a match: names, levels of computer players, and colors; and the profiles of those who played here."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from rules.core.words import second_persons

LONGEST_NAME = 60
"""Most characters of a stored name; input fields may allow fewer."""

COLORS = 16
MOST_PEOPLE = 16

MOST_PROFILES = 24
LONGEST_WORD = 20
"""Most characters of the names of a portrait, language, felt or tile back, which a later version may have more of."""

NO_LEVEL = "?"
"""Level of a computer player whose level is unreadable."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player: a human (`level` is empty), or a computer player of a `level`; `color` is an index into the palette.

    `portrait`, `language`, `felt` and `tile_back` come from the profile of a human, which stays on this computer;
    matches do not have them. Empty means the usual ones.
    """

    name: str
    level: str = ""
    color: int = 0
    portrait: str = ""
    language: str = ""
    felt: str = ""
    tile_back: str = ""

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
    """Decode the readable parts of damaged people; an unreadable name becomes the number of the chair.

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


def profiles_to_rows(profiles: Sequence[Person]) -> list[list[object]]:
    """Convert profiles to plain values."""
    return [[person.name, person.portrait, person.language, person.color, person.felt, person.tile_back]
            for person in profiles]  # fmt: skip


def profiles_from_rows(rows: object) -> tuple[Person, ...]:
    """Decode profiles from untrusted plain values; raise `ValueError` if they are no list.

    Invalid ones, and the oldest of too many, are left out.
    """
    if not isinstance(rows, (list, tuple)):
        raise ValueError("no list of profiles")
    found = []
    for row in rows:
        if not isinstance(row, (list, tuple)) or [type(value) for value in row[:4]] != [str, str, str, int]:
            continue
        name, portrait, language, color = row[:4]
        name = normalized_name(name)[:LONGEST_NAME]
        if name and 0 <= color < COLORS and max(len(portrait), len(language)) <= LONGEST_WORD:
            felt, tile_back = (word if type(word) is str and len(word) <= LONGEST_WORD else ""
                               for word in (*row[4:6], "", "")[:2])  # fmt: skip
            found.append(Person(name, "", color, portrait, language, felt, tile_back))
    return tuple(found[-MOST_PROFILES:])


def profile_of(name: str, profiles: Sequence[Person]) -> Person | None:
    """Return the profile of a human with this name, ignoring case; None if there is none.

    "You" is the same person in every language.
    """
    return next((person for person in profiles if _profile_key(person.name) == _profile_key(name)), None)


def _profile_key(name: str) -> str:
    """Return the form of a name by which profiles are distinguished."""
    return "" if name in second_persons() else name.casefold()


def with_profiles(people: Sequence[Person], profiles: Sequence[Person]) -> tuple[Person, ...]:
    """Return the people, humans with portrait, language and colors of the table from their profiles."""
    found = []
    for person in people:
        known = profile_of(person.name, profiles) if person.human else None
        found.append(person if known is None else replace(known, name=person.name, color=person.color))
    return tuple(found)


def plain(person: Person) -> Person:
    """Return a person without anything from a profile."""
    return Person(person.name, person.level, person.color)


def without_profile(name: str, profiles: Sequence[Person]) -> tuple[Person, ...]:
    """Return the profiles without the one of this name."""
    return tuple(person for person in profiles if _profile_key(person.name) != _profile_key(name))


def renamed_profile(old: str, new: str, profiles: Sequence[Person]) -> tuple[Person, ...]:
    """Return the profiles with the one named `old` renamed to `new`."""
    return tuple(replace(person, name=new) if _profile_key(person.name) == _profile_key(old) else person
                 for person in profiles)  # fmt: skip


def noted_renaming(old: str, new: str, renamed: Mapping[str, str]) -> dict[str, str]:
    """Return the former names of people, each with the one of today, after another was changed."""
    found = {former: new if today.casefold() == old.casefold() else today for former, today in renamed.items()}
    if old not in second_persons():
        found[old] = new
    return {former: today for former, today in found.items() if former.casefold() != new.casefold()}


def name_today(name: str, renamed: Mapping[str, str]) -> str:
    """Return the present name of a person with this former name; empty if the name was never changed."""
    return next((today for former, today in renamed.items() if former.casefold() == name.casefold()), "")


def remembered(people: Sequence[Person], profiles: Sequence[Person]) -> tuple[Person, ...]:
    """Return the profiles with the humans among the people added or moved to the end; the oldest are forgotten."""
    humans = [replace(person, name=normalized_name(person.name)) for person in people if person.human]
    names = {_profile_key(person.name) for person in humans}
    others = [person for person in profiles if _profile_key(person.name) not in names]
    return (*others, *(person for person in humans if person.name))[-MOST_PROFILES:]
