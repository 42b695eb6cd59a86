"""Tile kinds, their notation, and the sets of physical tiles that are played with.

A *kind* is the sort of a tile, a small number; a *tile* is a physical piece, numbered by its place in the wall as
built, so that a tile's number reveals nothing about its face.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.core.errors import NotationError

Kind = int
Tile = int

HIDDEN: Kind = -1
"""The face of a tile that the viewer may not see."""

_SUITS: tuple[tuple[str, int], ...] = (
    ("m", 9), ("p", 9), ("s", 9), ("z", 7), ("f", 8), ("a", 8), ("j", 8), ("y", 1), ("k", 4), ("q", 4),
)  # fmt: skip
CODES: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit, size in _SUITS for rank in range(1, size + 1)), "0m", "0p", "0s",
    "1b", "2y", "1g", "2g", "3g", "1h", "2h", "3h",
)  # fmt: skip
"""The notation of every kind, by its number."""

KIND: Mapping[str, Kind] = {code: kind for kind, code in enumerate(CODES)}
KINDS = len(CODES)

CHARACTERS, DOTS, BAMBOOS = range(0, 9), range(9, 18), range(18, 27)
SUIT_TILES = range(0, 27)
WINDS, DRAGONS = range(27, 31), range(31, 34)
HONORS = range(27, 34)
PLAIN = range(0, 34)
"""Suit tiles and honors: the 34 kinds that sets are made of."""
FLOWERS, SEASONS, BONUS = range(34, 38), range(38, 42), range(34, 42)
ANIMALS, JOKERS = range(42, 50), range(50, 58)
CAT, RAT, ROOSTER, CENTIPEDE = PETS = range(42, 46)
"""The animals found in most sets that have any."""
FACE, PLAIN_FACE = 58, 71
"""A bonus tile with a painted face, and one without; a set has several of each."""
RED_FIVES = range(67, 70)
BLANK = 70
"""A tile without a face of its own, which stands for nothing."""
FRAMED_GENERAL, FRAMED_SUITS = range(72, 75), range(75, 78)
"""Further copies of the general joker (1j) and of that of the suits (8j): in a circle, a diamond, a hexagon.

They count as the jokers they are copies of; the first copy, in a rectangle, is the joker itself.
"""

EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
JOKER = KIND["1j"]

TERMINALS: frozenset[Kind] = frozenset(KIND[code] for code in ("1m", "9m", "1p", "9p", "1s", "9s"))
ORPHANS: tuple[Kind, ...] = (*sorted(TERMINALS), *HONORS)
GREENS: frozenset[Kind] = frozenset(KIND[code] for code in ("2s", "3s", "4s", "6s", "8s", "6z"))

_GROUP = re.compile(r"([0-9]+)([a-z])")


plain: Callable[[Kind], Kind] = (
    *range(RED_FIVES.start), KIND["5m"], KIND["5p"], KIND["5s"], BLANK, PLAIN_FACE,
    *(KIND["1j"] for _ in FRAMED_GENERAL), *(KIND["8j"] for _ in FRAMED_SUITS), HIDDEN,
).__getitem__  # fmt: skip
"""Returns the kind that a face counts as: a red five is a five, a framed joker a joker; `HIDDEN` stays hidden.

>>> CODES[plain(KIND["0p"])], plain(HIDDEN)
('5p', -1)
"""


FACES: tuple[tuple[Kind, ...], ...] = tuple(
    tuple(face for face in range(KINDS) if plain(face) == kind) for kind in range(KINDS)
)
"""For each kind the faces that count as it.

>>> [CODES[face] for face in FACES[KIND["5p"]]]
['5p', '0p']
"""


def suit_of(kind: Kind) -> int:
    """Return 0, 1, 2 for characters, dots, bamboos; -1 for a tile without a suit."""
    return kind // 9 if 0 <= kind < 27 else -1


def rank_of(kind: Kind) -> int:
    """Return the number of a suit tile, 1 to 9; for any other tile the digit of its notation."""
    return int(CODES[kind][0])


def parse_tiles(text: str) -> list[Kind]:
    """Parse a text such as ``123m 55z`` into kinds, in the order written; raise `NotationError` for anything else.

    >>> [CODES[kind] for kind in parse_tiles("12m 0p")]
    ['1m', '2m', '0p']
    """
    kinds: list[Kind] = []
    for word in text.split():
        if not re.fullmatch(r"([0-9]+[a-z])+", word):
            raise NotationError(f"{word!r} is no tile; write tiles as 123m 55z 1f", "err_tile_notation", text=word)
        for ranks, suit in _GROUP.findall(word):
            for rank in ranks:
                kind = KIND.get(rank + suit)
                if kind is None:
                    raise NotationError(f"there is no tile {rank}{suit}", "err_tile_notation", text=rank + suit)
                kinds.append(kind)
    return kinds


def format_tiles(kinds: Iterable[Kind]) -> str:
    """Write kinds as the shortest text that keeps their order: ``123m 55z``."""
    words: list[str] = []
    for kind in kinds:
        rank, suit = CODES[kind][0], CODES[kind][1]
        if words and words[-1][-1] == suit:
            words[-1] = words[-1][:-1] + rank + suit
        else:
            words.append(rank + suit)
    return " ".join(words)


@dataclass(frozen=True, slots=True)
class TileSet:
    """The physical tiles that a rule set is played with.

    `faces` holds the face of every tile, in ascending order.
    """

    faces: tuple[Kind, ...]

    @classmethod
    def of(cls, copies: Mapping[Kind, int]) -> TileSet:
        """Return a set with these numbers of tiles by face."""
        return cls(tuple(kind for kind in sorted(copies) for _ in range(copies[kind])))

    @classmethod
    def standard(
        cls, *, honors: bool = True, flowers: bool = False, seasons: bool = False, animals: bool = False,
        jokers: int = 0,
    ) -> TileSet:  # fmt: skip
        """Return a usual set: four of each suit tile and, with `honors`, of each honor.

        Further, as far as asked for, one of each flower, season and animal (`PETS`), and `jokers` equal jokers.
        """
        copies = dict.fromkeys(PLAIN if honors else SUIT_TILES, 4)
        copies |= {kind: 1 for kind in FLOWERS if flowers} | {kind: 1 for kind in SEASONS if seasons}
        copies |= {kind: 1 for kind in PETS if animals}
        if jokers:
            copies[JOKER] = jokers
        return cls.of(copies)

    @property
    def copies(self) -> dict[Kind, int]:
        """The number of tiles with each face."""
        found: dict[Kind, int] = {}
        for face in self.faces:
            found[face] = found.get(face, 0) + 1
        return found

    def __len__(self) -> int:
        """Return the number of tiles."""
        return len(self.faces)


def count_kinds(kinds: Sequence[Kind]) -> list[int]:
    """Return the number of tiles of every kind, indexed by kind; red fives count as fives."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[plain(kind)] += 1
    return counts
