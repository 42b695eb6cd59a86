"""Readers for facts in the cases of a sheet beyond the common fields: numbers, words, seats and lists, all checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.core.errors import NotationError
from rules.engine.notation import parse_case, seat_number
from rules.scoring.hand_context import BY_LOST, HandContext

if TYPE_CHECKING:
    from rules.engine.table import Ruleset

LARGEST = 10**6
LONGEST = 64


def facts_in(case: Mapping[str, object], key: str = "state") -> Mapping[str, object]:
    """Return the object that a case of score notation has under `key`; empty if there is none."""
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


def seats_in(facts: Mapping[str, object], key: str, letters: str) -> tuple[int, ...]:
    """Return the seats listed under `key`, counted from the dealer; `letters` are the letters of the seats in order."""
    return tuple(seat_number(letter, letters) for letter in list_in(facts, key))


def hands_in(ruleset: Ruleset, case: Mapping[str, object]) -> dict[int, HandContext]:
    """Return all hands at the end of a drawn deal, by seat: the hand that the case describes, and its ``others``."""
    others = facts_in(case, "others")
    letters = ruleset.letters_for(ruleset.seats[0])
    given = {str(case.get("seat", letters[0])): dict(case), **others}
    hands: dict[int, HandContext] = {}
    for letter, hand in given.items():
        if not isinstance(hand, dict):
            raise NotationError(f"others: {letter} is no hand")
        described = {**hand, "seat": letter, "by": BY_LOST, "win": "", "options": case.get("options") or {}}
        # What is said of the table holds for everybody, unless a hand says it of itself.
        described["state"] = {**facts_in(case), **hand, **facts_in(hand)}
        hands[seat_number(letter, letters)] = parse_case(ruleset, described)
    return hands
