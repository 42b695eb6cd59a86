"""Seven pairs with wild tiles. No kind makes two pairs, whatever stands for it.

Where a pair holds one wild tile at most, each is asked for which natural tiles it may stand; otherwise every wild tile
can be of a pair of the tiles in play.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, compress

from rules import hands
from rules.core.melds import Form, Group
from rules.core.tiles import PLAIN, Kind
from rules.core.wild import ANYWHERE, BLOCKS
from rules.hands import Codes
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held, opened
from rules.scoring.wild_orphans import assigned
from rules.scoring.wild_sets import natural_tiles

PAIRS = 7


def _parted(held: Held) -> tuple[Codes, int]:
    """Return the codes of the natural tiles, and the number of wild tiles."""
    codes, free, bound = natural_tiles(held)
    return codes, free + sum(count for _, count in bound)


def shanten(held: Held) -> int:
    """Return the shanten of a concealed hand towards seven pairs."""
    if held.wild.in_pair < 2:
        return _shanten_beside(held)
    return hands.seven_pairs(*_parted(held))


def accepting_tiles(held: Held) -> tuple[int, frozenset[Kind]]:
    """Return the shanten towards seven pairs, and the accepting tiles, among which are all wild tiles."""
    if held.wild.in_pair < 2:
        return _accepting_tiles_beside(held)
    away, flags = hands.seven_pairs_accepting_tiles(*_parted(held))
    in_play = frozenset[Kind]().union(*(tile.stands for tile in held.wild.tiles))
    return away, in_play.intersection(compress(PLAIN, flags)) | (held.wild.kinds if away >= 0 else frozenset())


def _shanten_beside(held: Held) -> int:
    """Return the shanten towards seven pairs where no pair may hold two wild tiles."""
    wild = held.wild
    counts = [0 if kind in wild.kinds else held.counts[kind] for kind in PLAIN]
    due = PAIRS - min(sum(count > 1 for count in counts), PAIRS)
    singles = [sum(counts[kind] == 1 for kind in block) for block in BLOCKS]
    fresh = [sum(counts[kind] == 0 for kind in block) for block in BLOCKS]
    new = max(due - sum(singles), 0)
    beside, alone = 0, 0
    for tile, blocks in (*wild.bound, *((tile, ANYWHERE) for tile in wild.free)):
        for _ in range(held.counts[tile.kind]):
            beside += (taken := _taken(singles, blocks))
            alone += 0 if taken else _taken(fresh, blocks)
    return due + new - min(beside, due - new) - min(alone, new) - 1


def _accepting_tiles_beside(held: Held) -> tuple[int, frozenset[Kind]]:
    """Return the shanten and the accepting tiles where no pair may hold two wild tiles."""
    now, wild = _shanten_beside(held), held.wild
    left = {tile.kind: tile.copies - held.counts[tile.kind] for tile in wild.tiles}
    able = [kind for kind in (*PLAIN, *left) if now >= 0 and left.get(kind, 1) > 0]
    return now, frozenset([kind for kind in able if _shanten_beside(held.plus(kind)) < now])


def _taken(room: list[int], blocks: int) -> int:
    """Take one from the first number in `room` (by block) that is not zero and whose block is in `blocks` (bits).

    Return 1, or 0 if there is none.
    """
    at = next((place for place, left in enumerate(room) if left and blocks >> place & 1), None)
    if at is None:
        return 0
    room[at] -= 1
    return 1


def readings(case: HandContext, shape: str) -> Iterator[Reading]:
    """Yield the readings of a complete hand: one for each choice of kinds that pairs of wild tiles stand for.

    A wild tile beside a natural one stands for its kind. `shape` is the id that the readings carry.
    """
    wild = [kind for kind in case.tiles if kind in case.wild.kinds]
    natural = [kind for kind in case.tiles if kind not in case.wild.kinds]
    singles = [kind for kind in natural if natural.count(kind) == 1]
    left = len(wild) - len(singles)
    if case.melds or left < 0 or any(natural.count(kind) > 2 for kind in natural):
        return
    if case.wild.in_pair < 2:
        beside = assigned(wild, [(kind,) for kind in sorted(singles)], case.wild)
        if left or len(beside) < len(wild):
            return
        wild = [wild[beside[place]] for place in range(len(wild))]
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
