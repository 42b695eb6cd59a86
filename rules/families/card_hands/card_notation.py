"""Lines of a card of hands as cards print them: "FF 2222 4444 DDD", every part with the letter of its suit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.tiles import CODES
from rules.families.card_hands.card import CardLine
from rules.families.card_hands.grammar import Assignment, Pattern, PatternGroup

ZERO, FLOWER, DRAGON = "0", "F", "D"


class NotedTiles(NamedTuple):
    """Equal tiles in card notation: a sign for each, and the letter of their suit (empty: of none)."""

    text: str
    suit: str


NotedWord = tuple[NotedTiles, ...]
"""Tiles written together: a group, or single tiles one after the other."""


def noted(line: CardLine) -> tuple[tuple[NotedWord, ...], ...]:
    """Return each pattern of a line in card notation; numbers and winds that may be any are shown by an example.

    >>> from rules.families.card_hands.card import Category
    >>> pattern = Pattern.parse("F*2 1A*1 2A*1 xB*3 DB*4 N*1 W*1")
    >>> line = CardLine("l", Category("c", {"en": ""}, True), 1, (pattern,), 25, True, (3,), {})
    >>> ["".join(part.text for part in word) for word in noted(line)[0]]
    ['FF', '12', '333', 'DDDD', 'NW']
    """
    return tuple(tuple(_words(pattern, line.numbers)) for pattern in line.patterns)


def _words(pattern: Pattern, numbers: tuple[int, ...]) -> Iterator[NotedWord]:
    """Yield the words of a pattern: single tiles stand together, up to a zero that ends a number."""
    example = next(pattern.assignments(numbers), ())
    word: list[NotedTiles] = []
    for place, group in enumerate(pattern.groups):
        part = NotedTiles(_sign(group, example, place) * group.count, _suit(group))
        joined = bool(word) and group.count == 1 == len(word[-1].text) and word[-1].text != ZERO
        if word and not (joined and _sort(part) == _sort(word[-1])):
            yield tuple(word)
            word = []
        word.append(part)
    yield tuple(word)


def _sign(group: PatternGroup, example: Assignment, place: int) -> str:
    """Return the sign of a group's tiles: a number, the letter of a wind, D, F or 0. `place` is its index in the
    pattern, `example` a hand of it.
    """
    if group.sort == "flower":
        return FLOWER
    if group.sort == "zero":
        return ZERO
    if group.sort == "dragon":
        return DRAGON
    code = CODES[example[place].kind] if example else "??"
    return "ESWN"[int(code[0]) - 1] if group.sort in ("wind", "any_wind") else code[0]


def _suit(group: PatternGroup) -> str:
    """Return the letter of a group's suit; empty for winds, flowers and zeros."""
    return group.letter if group.sort in ("number", "dragon") else ""


def _sort(part: NotedTiles) -> str:
    """Return the type of a part: number or letters; parts of the same type stand together."""
    return "number" if part.text.isdecimal() else "letter"
