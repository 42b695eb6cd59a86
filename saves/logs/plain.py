"""Validators for plain values from logs: each returns the accepted value or raises `BadLog`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from saves.errors import SaveError
from saves.logs.record import BadLog

_DIGITS = re.compile(r"[+-]?[0-9]{1,11}")
_NUMBER = re.compile(r"([+-]?)([0-9]{1,7})(?:\.([0-9]{1,3}))?")
LONGEST_TEXT = 200
CHAIRS = 4
"""Chairs in all log formats, also if the fourth stays empty."""


def unknown_rules_error(why: str) -> SaveError:
    """Return the error for a log with house rules unknown here."""
    return SaveError(f"house rules that are not known here: {why}", "err_log_rules")


def integer(value: object, low: int, high: int, what: str) -> int:
    """Return an integer within bounds, also one written as text; raise `BadLog` for anything else.

    `what` names the value in the message.
    """
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        value = int(value)
    if type(value) is not int or not low <= value <= high:
        raise BadLog(f"{what}: {str(value)[:40]!a} is no whole number from {low} to {high}")
    return value


def parse_finals(values: Sequence[object], players: int) -> tuple[tuple[int, int], ...]:
    """Return each player's final points and result from a row where they alternate; empty if it is invalid.

    Results are given in thousands.

    >>> parse_finals(["27100", "7.1", 12900, -37, 0, 0, 0, 0], 2), parse_finals([1, 2, 3], 2)
    (((27100, 7100), (12900, -37000)), ())
    """
    found = [_NUMBER.fullmatch(str(value)) for value in values[: 2 * CHAIRS]]
    if len(found) not in (2 * players, 2 * CHAIRS):
        return ()
    numbers = [int(f"{match[1]}{match[2]}{(match[3] or '').ljust(3, '0')}") for match in found if match is not None]
    if len(numbers) < len(found) or any(numbers[2 * players :]):
        return ()
    return tuple((numbers[at] // 1000, numbers[at + 1]) for at in range(0, 2 * players, 2))


def as_list(value: object, what: str, most: int, least: int = 0) -> list[object]:
    """Return a list of `least` to `most` items; raise `BadLog` for anything else.

    `what` names the value in the message.
    """
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise BadLog(f"{what} is no list of {least} to {most}")
    return value


def integers(value: object, count: int, what: str) -> tuple[int, ...]:
    """Return a list of `count` integers as a tuple; raise `BadLog` for anything else.

    `what` names the value in the message.
    """
    return tuple(integer(item, -(10**7), 10**7, what) for item in as_list(value, what, count, count))


def points_of(value: object, players: int, what: str) -> tuple[int, ...]:
    """Return the points of all players; an entry for an empty fourth chair must be 0.

    Raise `BadLog` for an invalid list; `what` names it in the message.
    """
    given = integers(value, len(as_list(value, what, CHAIRS, players)), what)
    if any(given[players:]):
        raise BadLog(f"{what}: {players} play, and {given} are told")
    return given[:players]


def as_object(value: object, what: str) -> dict[str, object]:
    """Return a JSON object; raise `BadLog` for anything else; `what` names the value in the message."""
    if not isinstance(value, dict):
        raise BadLog(f"{what} is no object")
    return value


def text_items(value: object) -> tuple[str, ...]:
    """Return the texts of a list, cut to the maximum length; skip anything else."""
    items: Sequence[object] = value if isinstance(value, list) else ()
    return tuple(item[:LONGEST_TEXT] for item in items[:8] if isinstance(item, str))
