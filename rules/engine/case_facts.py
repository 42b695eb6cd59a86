"""Readers for the fields of cases in score notation: objects, numbers, words, seats and lists, all checked."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.errors import NotationError

LARGEST = 10**6
LONGEST = 64


def facts_in(case: Mapping[str, object], key: str = "state") -> Mapping[str, object]:
    """Return the object under `key`; empty if there is none."""
    found = case.get(key) or {}
    if not isinstance(found, dict):
        raise NotationError(f"{key} is no object")
    return found


def number_in(facts: Mapping[str, object], key: str, otherwise: int = 0) -> int:
    """Return the whole number under `key`, or `otherwise` if the key is missing."""
    value = facts.get(key, otherwise)
    if type(value) is not int or abs(value) > LARGEST:
        raise NotationError(f"{key}: {value!r} is no number")
    return value


def word_in(facts: Mapping[str, object], key: str, choices: str | tuple[str, ...] = ()) -> str:
    """Return the word under `key`, empty if it is missing; if `choices` are given it must be one of them."""
    value = facts.get(key)
    if value is None:
        return ""
    if not isinstance(value, str) or (choices and value not in choices):
        raise NotationError(f"{key}: {value!r} is none of {', '.join(choices)}")
    return value


def list_in(facts: Mapping[str, object], key: str) -> list[object]:
    """Return the list under `key`; empty if there is none."""
    value = facts.get(key) or []
    if not isinstance(value, list) or len(value) > LONGEST:
        raise NotationError(f"{key} is no short list")
    return value


def seat_number(letter: object, letters: str) -> int:
    """Return the seat that a letter names, counted from the dealer; `letters` are the letters of the seats in order."""
    if not isinstance(letter, str) or len(letter) != 1 or letter not in letters:
        raise NotationError(f"{letter!r} is no seat; seats are {', '.join(letters)}")
    return letters.index(letter)


def seats_in(facts: Mapping[str, object], key: str, letters: str) -> tuple[int, ...]:
    """Return the seats listed under `key`, counted from the dealer; `letters` are the letters of the seats in order."""
    return tuple(seat_number(letter, letters) for letter in list_in(facts, key))
