"""Which tiles are wild, and what they may stand for: hands, shapes, waits, players and pictures all read it here.

Some are printed so (jokers), others are named in the course of a deal by a tile that is turned over.

docs/decisions/0131-wild-tiles.md tells why.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple

from rules.core.tiles import BAMBOOS, CHARACTERS, DOTS, DRAGONS, PLAIN, WINDS, Kind

BLOCKS = tuple(frozenset(kinds) for kinds in (CHARACTERS, DOTS, BAMBOOS, WINDS, DRAGONS))
"""The kinds that ranges of wild tiles are made of: distances look no closer."""
EVERYTHING = frozenset(PLAIN)
ANYWHERE = (1 << len(BLOCKS)) - 1
"""All blocks, a bit for each."""


class WildTile(NamedTuple):
    """A wild kind, what each of its tiles may stand for (itself where it is among these), and how many there are."""

    kind: Kind
    stands: frozenset[Kind] = EVERYTHING
    copies: int = 4

    @property
    def blocks(self) -> int:
        """The blocks that it may stand in, a bit for each."""
        return sum(1 << place for place, kinds in enumerate(BLOCKS) if self.stands & kinds)


@dataclass(frozen=True)
class Wild:
    """The wild `tiles` of a deal, and what rules hold for them in a hand.

    `stands` is what a kind may stand for that is named during a deal. Each group of the hand holds at most `most` of
    them, the pair `in_pair`, and where `natural` is set at least one tile that is none. `fifth`: they may stand for a
    fifth copy of a kind. `barred` are kinds of which no hand may hold a tile that wins: distances pass such tiles over.
    `told_apart`: the only sets and pairs whose tiles rows look at. Of any other in the hand they see no more than its
    form and, where it holds the winning tile, how many are wild; so one reading of each sort is enough (None: all are).
    Ranges are nested in one another or apart, block by block (dots; all suits; anything).
    """

    tiles: tuple[WildTile, ...] = ()
    stands: frozenset[Kind] = EVERYTHING
    natural: bool = False
    fifth: bool = True
    most: int = 3
    in_pair: int = 2
    barred: frozenset[Kind] = frozenset()
    told_apart: frozenset[tuple[Kind, ...]] | None = None
    kinds: frozenset[Kind] = field(init=False, compare=False)
    free: tuple[WildTile, ...] = field(init=False, compare=False)
    """Those that may stand in every block."""
    ranges: Mapping[Kind, frozenset[Kind]] = field(init=False, compare=False)
    """What each wild kind may stand for."""
    bound: tuple[tuple[WildTile, int], ...] = field(init=False, compare=False)
    """The others, each with its blocks, the narrowest first."""

    def __post_init__(self) -> None:
        ranges = [(tile, tile.blocks) for tile in self.tiles]
        for (_, one), (_, other) in combinations(ranges, 2):
            if one & other not in (0, one, other):
                raise ValueError("ranges of wild tiles must be nested or apart")
        if self.told_apart is not None and not self.fifth:
            raise ValueError("without fifth copies not every set can stand for others")
        found = {
            "kinds": frozenset(tile.kind for tile in self.tiles),
            "ranges": {tile.kind: tile.stands for tile in self.tiles},
            "free": tuple(tile for tile, blocks in ranges if blocks == ANYWHERE),
            "bound": tuple(
                sorted((one for one in ranges if one[1] != ANYWHERE), key=lambda one: (one[1].bit_count(), one[1]))
            ),
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    @classmethod
    def printed(
        cls, ranges: Mapping[Kind, Collection[Kind]], copies: Mapping[Kind, int], *, natural: bool = False,
        fifth: bool = True, most: int = 3, in_pair: int = 2,
    ) -> Wild:  # fmt: skip
        """Jokers with what each may stand for, as many as are among these `copies`."""
        tiles = tuple(
            WildTile(kind, frozenset(stands), copies[kind]) for kind, stands in ranges.items() if copies.get(kind)
        )
        return cls(tiles, natural=natural, fifth=fifth, most=most, in_pair=in_pair)

    @property
    def few(self) -> bool:
        """Whether groups hold so few of them that distances must reckon with it."""
        return self.fifth and self.most < 3 and (self.in_pair < 2 or self.natural)

    def named(
        self, kinds: Iterable[Kind], copies: Mapping[Kind, int] | None = None, stands: Collection[Kind] = (),
        barred: Collection[Kind] = (),
    ) -> Wild:  # fmt: skip
        """The same with these kinds named in a deal: as many of each as `copies` says (four where it does not)."""
        able = frozenset(stands) or self.stands
        more = [WildTile(kind, able, (copies or {}).get(kind, 4)) for kind in kinds if kind not in self.kinds]
        if not more and self.barred.issuperset(barred):
            return self
        return replace(self, tiles=(*self.tiles, *more), barred=self.barred.union(barred))

    def may(self, kind: Kind, stand: Kind) -> bool:
        """Whether a tile of a kind is wild and may stand for another."""
        return stand in self.ranges.get(kind, ())

    def breadth(self, kind: Kind) -> int:
        """How many kinds a tile may stand for."""
        return len(self.ranges.get(kind, ()))


NOTHING_WILD = Wild()
