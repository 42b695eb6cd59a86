"""The grammar of patterns: a winning hand declared in one line of text.

    pattern := group { " " group }
    group   := symbol "*" count
    count   := "1" | "2" | "3" | "4" | "5" | "6"        single, pair, pung, kong, quint, sextet
    symbol  := number suit | "D" suit | wind | "w" | "v" | "F" | "0"
    number  := "1".."9" | "x" | "x+" ("1".."8")
    suit    := "A" | "B" | "C"
    wind    := "E" | "S" | "W" | "N"

An assignment gives every suit letter a suit of its own, `x` a number such that no `x+k` is above 9, `w` and `v` two
different winds. ``DA`` is the dragon that belongs to suit A, ``F`` a flower (all are alike), ``0`` the white dragon as
zero.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from rules.core.errors import NotationError
from rules.core.tiles import BONUS, DRAGONS, FLOWERS, GREEN, RED, WHITE, WINDS, Kind

FLOWER: Kind = FLOWERS[0]
"""The one kind that all flowers and seasons count as in a pattern."""
MAX_LENGTH = 200
"""Characters of a pattern at most: more than fourteen single tiles need."""

SUITS, SUIT_LETTERS = range(3), "ABC"
DRAGON_OF: Sequence[Kind] = (RED, WHITE, GREEN)
"""The dragons of characters, dots and bamboos."""
WIND_OF: Mapping[str, Kind] = dict(zip("ESWN", WINDS, strict=True))

_GROUP = re.compile(
    r"(?:(?P<number>[1-9]|x(?:\+[1-8])?)(?P<suit>[ABC])|D(?P<dragon>[ABC])|(?P<wind>[ESWN])|(?P<any>[wv])"
    r"|(?P<flower>F)|(?P<zero>0))\*(?P<count>[1-6])"
)

assert len(DRAGONS) == len(DRAGON_OF)


class PatternError(NotationError):
    """Raised for a text that is not a pattern; names the word at fault."""


class EqualTiles(NamedTuple):
    """Kind and number of equal tiles: what a group of a pattern becomes when its letters get a meaning."""

    kind: Kind
    size: int


Assignment = tuple[EqualTiles, ...]
"""The groups of a pattern in its order, with a meaning for every letter."""


def pattern_kind(kind: Kind) -> Kind:
    """Return the kind that a tile counts as in patterns: flowers and seasons are all one."""
    return FLOWER if kind in BONUS else kind


@dataclass(frozen=True, slots=True)
class PatternGroup:
    """One group of a pattern, as written in `text`: `count` equal tiles.

    `sort` is ``number``, ``dragon``, ``wind``, ``any_wind``, ``flower`` or ``zero``. `letter` is its suit letter (of a
    number or a dragon) or its wind, `number` 1 to 9, or 0 for `x` + `step`.
    """

    text: str
    sort: str
    count: int
    letter: str = ""
    number: int = 0
    step: int = 0

    @classmethod
    def parse(cls, word: str) -> PatternGroup:
        """Parse a group such as ``x+1B*4``; raise `PatternError` for any other text."""
        found = _GROUP.fullmatch(word)
        if found is None:
            raise PatternError(
                f"{word!r} is no group; write groups as 2A*3, xB*4, x+1A*2, DA*3, E*1, w*4, F*2 or 0*1",
                "err_card_group", group=word,
            )  # fmt: skip
        count = int(found["count"])
        if found["number"]:
            fixed = found["number"].isdecimal()
            step = 0 if fixed else int(found["number"][2:] or 0)
            return cls(word, "number", count, found["suit"], int(found["number"]) if fixed else 0, step)
        if found["dragon"]:
            return cls(word, "dragon", count, found["dragon"])
        if found["wind"] or found["any"]:
            return cls(word, "wind" if found["wind"] else "any_wind", count, found["wind"] or found["any"])
        return cls(word, "flower" if found["flower"] else "zero", count)

    def kind(self, suits: Mapping[str, int], x: int, winds: Mapping[str, Kind]) -> Kind:
        """Return the kind of the group's tiles if letters mean these `suits` and `winds`, and `x` this number."""
        if self.sort == "number":
            return 9 * suits[self.letter] + (self.number or x + self.step) - 1
        if self.sort == "dragon":
            return DRAGON_OF[suits[self.letter]]
        if self.sort in ("wind", "any_wind"):
            return winds[self.letter]
        return FLOWER if self.sort == "flower" else WHITE


@dataclass(frozen=True, slots=True)
class Pattern:
    """A winning hand declared in one line of text, parsed into its groups; see the module for the grammar."""

    text: str
    groups: tuple[PatternGroup, ...]

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """Parse a pattern such as ``F*2 2A*3 4A*3 6A*3 8A*3``; raise `PatternError` for any other text."""
        if not text.split() or len(text) > MAX_LENGTH:
            raise PatternError(
                f"a pattern has from one group to {MAX_LENGTH} characters", "err_card_pattern_length", most=MAX_LENGTH
            )
        return cls(text, tuple(PatternGroup.parse(word) for word in text.split()))

    @property
    def size(self) -> int:
        """The number of tiles of the pattern."""
        return sum(group.count for group in self.groups)

    def assignments(self, numbers: Sequence[int] = ()) -> Iterator[Assignment]:
        """Yield every hand that the pattern stands for: each meaning of its letters that makes different tiles.

        `numbers` are the values that `x` may have (empty: any).
        """
        letters = [letter for letter in SUIT_LETTERS if any(self._has_letter(group, letter) for group in self.groups)]
        wind_letters = sorted({group.letter for group in self.groups if group.sort == "any_wind"})
        seen: set[Assignment] = set()
        for chosen in permutations(SUITS, len(letters)):
            suits = dict(zip(letters, chosen, strict=True))
            for x in self._numbers(numbers):
                for pair in permutations(WINDS, len(wind_letters)):
                    winds = {**WIND_OF, **dict(zip(wind_letters, pair, strict=True))}
                    assignment = tuple(EqualTiles(group.kind(suits, x, winds), group.count) for group in self.groups)
                    key = tuple(sorted(assignment))
                    if key not in seen:
                        seen.add(key)
                        yield assignment

    @staticmethod
    def _has_letter(group: PatternGroup, letter: str) -> bool:
        """Check that a group is of the suit that this letter stands for."""
        return group.sort in ("number", "dragon") and group.letter == letter

    def _numbers(self, wanted: Sequence[int]) -> list[int]:
        """Return the values that `x` may have, among those `wanted` (empty: any); 0 alone if the pattern has no `x`."""
        steps = [group.step for group in self.groups if group.sort == "number" and not group.number]
        if not steps:
            return [0]
        return [x for x in range(1, 10 - max(steps)) if not wanted or x in wanted]


def copies_of(kind: Kind) -> int:
    """Return the number of natural tiles of a kind in the game; all flowers and seasons are one kind."""
    return len(BONUS) if kind == FLOWER else 4


def jokers_needed(assignment: Assignment) -> int:
    """Return the fewest jokers needed to make this hand with the tiles of the game; -1 if it cannot be made."""
    singles: dict[Kind, int] = {}
    grouped: dict[Kind, int] = {}
    for kind, count in assignment:
        part = grouped if count >= MIN_JOKER_GROUP else singles
        part[kind] = part.get(kind, 0) + count
    if any(count > copies_of(kind) for kind, count in singles.items()):
        return -1
    return sum(max(0, count - copies_of(kind) + singles.get(kind, 0)) for kind, count in grouped.items())


MIN_JOKER_GROUP = 3
"""The smallest group in which jokers may stand."""
