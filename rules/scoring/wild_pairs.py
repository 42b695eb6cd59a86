"""Seven pairs of which some tiles are wild. No kind stands in two pairs, whatever stands for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, compress

from rules import shapes
from rules.melds import Form, Group
from rules.scoring.table import HandCase, Held, Reading, opened
from rules.scoring.wild_sets import natural_tiles
from rules.shapes import Codes
from rules.tiles import PLAIN, Kind

PAIRS = 7


def _parted(held: Held) -> tuple[Codes, int]:
    """The codes of the natural tiles, and how many wild ones there are: each can be of a pair of the tiles in play."""
    codes, free, bound = natural_tiles(held)
    return codes, free + sum(count for _, count in bound)


def distance(held: Held) -> int:
    """How far a concealed hand is from seven pairs."""
    return shapes.seven_pairs(*_parted(held))


def improving(held: Held) -> tuple[int, frozenset[Kind]]:
    """The distance and the kinds that lessen it; a wild tile always does.

    Kinds that no wild tile stands for are not in play.
    """
    away, flags = shapes.seven_pairs_improving(*_parted(held))
    in_play = frozenset[Kind]().union(*(tile.stands for tile in held.wild.tiles))
    return away, in_play.intersection(compress(PLAIN, flags)) | (held.wild.kinds if away >= 0 else frozenset())


def readings(case: HandCase, shape: str) -> Iterator[Reading]:
    """Every meaning of wild tiles that are pairs by themselves; one beside a natural tile stands for its like."""
    wild = [kind for kind in case.tiles if kind in case.wild.kinds]
    natural = [kind for kind in case.tiles if kind not in case.wild.kinds]
    singles = [kind for kind in natural if natural.count(kind) == 1]
    left = len(wild) - len(singles)
    if case.melds or left < 0 or any(natural.count(kind) > 2 for kind in natural):
        return
    made = [Group(Form.PAIR, (kind, kind)) for kind in sorted({*natural}) if kind not in singles]
    mixed = [
        Group(Form.PAIR, (kind, kind), faces=(kind, joker)) for kind, joker in zip(sorted(singles), wild, strict=False)
    ]
    if len(made) + len(mixed) + left // 2 != PAIRS:
        return
    alone, able = wild[len(singles) :], [kind for kind in PLAIN if kind not in natural]
    for kinds in combinations([kind for kind in able if case.wild.may(wild[0], kind)] if left else able, left // 2):
        free = [
            Group(Form.PAIR, (kind, kind), faces=(alone[2 * place], alone[2 * place + 1]))
            for place, kind in enumerate(kinds)
        ]
        groups = [*made, *mixed, *free]
        placed = next(at for at, group in enumerate(groups) if case.win in (group.faces or group.kinds))
        yield Reading(case, shape, opened(groups, placed, case), placed)
