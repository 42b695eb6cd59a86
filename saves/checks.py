"""Validators for plain values from files: each returns the accepted value or raises `ValueError` with the reason."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from saves.people import (
    COLORS,
    LONGEST_NAME,
    MOST_PEOPLE,
    Person,
    people_from_rows,
    profiles_from_rows,
    profiles_to_rows,
)

Check = Callable[[object], object]

LONGEST_TEXT = 200
MOST_ENTRIES = 2000


def boolean(value: object) -> object:
    """Return the value if it is true or false; raise `ValueError` otherwise."""
    if type(value) is not bool:
        raise ValueError("neither true nor false")
    return value


def integer(low: int, high: int) -> Check:
    """Return a check that accepts an integer from `low` to `high`."""

    def check(value: object) -> object:
        """Return an integer within the bounds, or raise `ValueError`."""
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"no whole number from {low} to {high}")
        return value

    return check


def fraction(low: float, high: float) -> Check:
    """Return a check that accepts a finite number from `low` to `high`."""

    def check(value: object) -> object:
        """Return a number within the bounds as a float, or raise `ValueError`."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ValueError("no number")
        if not (low <= value <= high and math.isfinite(value)):
            raise ValueError(f"no number from {low} to {high}")
        return float(value)

    return check


def one_of(*words: str) -> Check:
    """Return a check that accepts one of these words."""

    def check(value: object) -> object:
        """Return one of the words, or raise `ValueError`."""
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"none of {', '.join(word or 'nothing' for word in words)}")
        return value

    return check


def text(most: int) -> Check:
    """Return a check that accepts printable text of at most `most` characters."""

    def check(value: object) -> object:
        """Return a short printable text, or raise `ValueError`."""
        if not isinstance(value, str) or len(value) > most or not value.isprintable():
            raise ValueError(f"no text of at most {most} plain characters")
        return value

    return check


def short_texts(most: int) -> Check:
    """Return a check that accepts a list of at most `most` short texts."""
    short = text(LONGEST_TEXT)

    def check(value: object) -> object:
        """Return a list of short texts, or raise `ValueError`."""
        if not isinstance(value, (list, tuple)) or len(value) > most:
            raise ValueError(f"no list of at most {most}")
        return tuple(short(item) for item in value)

    return check


def mapping_of(item_check: Check) -> Check:
    """Return a check that accepts an object whose values all pass `item_check`."""
    name = text(LONGEST_TEXT)

    def check(value: object) -> object:
        """Return an object whose values all pass, or raise `ValueError`."""
        if not isinstance(value, Mapping) or len(value) > MOST_ENTRIES:
            raise ValueError(f"no object of at most {MOST_ENTRIES} entries")
        return {name(key): item_check(item) for key, item in value.items()}

    return check


def option_value(value: object) -> object:
    """Return a value that a house rule can have, as far as this can be judged without its rule set.

    Raise `ValueError` otherwise.
    """
    if isinstance(value, str):
        return text(LONGEST_TEXT)(value)
    return value if type(value) is bool else integer(-(2**63), 2**63 - 1)(value)


def people(value: object) -> object:
    """Return a list of people, given as objects or as plain values; raise `ValueError` for anything else."""
    if isinstance(value, (list, tuple)) and value and all(isinstance(item, Person) for item in value):
        value = [[person.name, person.level, person.color] for person in value]
    found = people_from_rows(list(value) if isinstance(value, tuple) else value)
    if found is None:
        raise ValueError(f"no list of at most {MOST_PEOPLE} people with names up to {LONGEST_NAME}, colors to {COLORS}")
    return found


def profiles(value: object) -> object:
    """Return a list of profiles, given as objects or as plain values; raise `ValueError` for anything else."""
    given = isinstance(value, tuple) and all(isinstance(item, Person) for item in value)
    return profiles_from_rows(profiles_to_rows(value) if given else value)  # type: ignore[arg-type]


house_rules_check = mapping_of(mapping_of(option_value))
key_bindings = mapping_of(mapping_of(short_texts(8)))
