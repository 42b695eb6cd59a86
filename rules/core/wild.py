"""Wild tiles and the kinds they may stand for, as hands, shapes, computer players and pictures use them.

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
"""Suits, winds and dragons: ranges of wild tiles are unions of these as far as shanten is concerned."""
EVERYTHING = frozenset(PLAIN)
ANYWHERE = (1 << len(BLOCKS)) - 1
"""All blocks, a bit for each."""


class WildTile(NamedTuple):
    """A wild kind, the kinds that it may stand for, and the number of its tiles in the deal.

    Its own kind is among those only if it may stand for itself.
    """

    kind: Kind
    stands: frozenset[Kind] = EVERYTHING
    copies: int = 4

    @property
    def blocks(self) -> int:
        """The blocks (suits, winds, dragons) that it may stand in, a bit for each."""
        return sum(1 << place for place, kinds in enumerate(BLOCKS) if self.stands & kinds)


@dataclass(frozen=True)
class Wild:
    """The wild tiles of a deal, and the rules for them in a hand.

    `stands` are the kinds that a kind named during a deal may stand for. Each group of a hand holds at most `most` wild
    tiles, the pair `in_pair`, and with `natural` at least one tile that is not wild. `fifth`: they may stand for a
    fifth copy of a kind. `barred` are kinds that no winning hand may hold: shanten ignores such tiles.

    `told_apart` are the only sets and pairs whose tiles matter to rows of the table (None: all matter). Of other groups
    rows see only the form and, if it holds the winning tile, the number of wild tiles, so one reading of each type is
    enough.

    The kinds that wild tiles may stand for must be nested or disjoint, block by block (dots; all suits; anything).
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
    """The wild tiles that may stand in every block."""
    ranges: Mapping[Kind, frozenset[Kind]] = field(init=False, compare=False)
    """The kinds that each wild kind may stand for."""
    bound: tuple[tuple[WildTile, int], ...] = field(init=False, compare=False)
    """The other wild tiles, each with its blocks, the narrowest range first."""

    def __post_init__(self) -> None:
        """Check the ranges of the wild tiles and work out the fields that follow from them."""
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
        """Return the wild tiles of a set with printed jokers.

        `ranges` are the kinds that each joker may stand for, `copies` the number of tiles in the set by face; the rest
        is as in the fields.
        """
        tiles = tuple(
            WildTile(kind, frozenset(stands), copies[kind]) for kind, stands in ranges.items() if copies.get(kind)
        )
        return cls(tiles, natural=natural, fifth=fifth, most=most, in_pair=in_pair)

    @property
    def unprinted(self) -> frozenset[Kind]:
        """The wild kinds that do not look wild; printed jokers do."""
        return self.kinds & EVERYTHING

    @property
    def few(self) -> bool:
        """True if groups may hold only few wild tiles, so that shanten must take the limit into account."""
        return self.fifth and self.most < 3 and (self.in_pair < 2 or self.natural)

    def named(
        self, kinds: Iterable[Kind], copies: Mapping[Kind, int] | None = None, stands: Collection[Kind] = (),
        barred: Collection[Kind] = (),
    ) -> Wild:  # fmt: skip
        """Return these wild tiles together with `kinds` named during the deal.

        `copies` are their numbers of tiles (four by default), `stands` the kinds they may stand for (by default, those
        of the field), `barred` further kinds that no winning hand may hold.
        """
        able = frozenset(stands) or self.stands
        more = [WildTile(kind, able, (copies or {}).get(kind, 4)) for kind in kinds if kind not in self.kinds]
        if not more and self.barred.issuperset(barred):
            return self
        return replace(self, tiles=(*self.tiles, *more), barred=self.barred.union(barred))

    def may(self, kind: Kind, stand: Kind) -> bool:
        """Return True if `kind` is wild and may stand for `stand`."""
        return stand in self.ranges.get(kind, ())

    def breadth(self, kind: Kind) -> int:
        """Return the number of kinds that a tile may stand for; 0 if it is not wild."""
        return len(self.ranges.get(kind, ()))


NOTHING_WILD = Wild()
