"""Thirteen orphans with wild tiles: each stands for a missing orphan, or for the second tile of the pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from rules.core.melds import Form, Group
from rules.core.tiles import ORPHANS, Kind
from rules.core.wild import Wild
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held, opened


def _parted(counts: Sequence[int], wild: Wild) -> tuple[list[Kind], list[Kind]]:
    """Return the orphans among the natural tiles, and the wild tiles; both as often as they are held."""
    natural = [kind for kind in ORPHANS if kind not in wild.kinds for _ in range(counts[kind])]
    return natural, [tile.kind for tile in wild.tiles for _ in range(counts[tile.kind])]


def assigned(wilds: Sequence[Kind], places: Sequence[Collection[Kind]], wild: Wild) -> dict[int, int]:
    """Assign wild tiles to as many places as possible; return the index of the tile for each filled place.

    `wilds` are the tiles, `places` the kinds that each place takes.
    """
    filled: dict[int, int] = {}

    def give(number: int, tried: set[int]) -> bool:
        """Find a place for a tile, moving other tiles if need be; return True if there is one."""
        for at, kinds in enumerate(places):
            if at not in tried and any(wild.may(wilds[number], kind) for kind in kinds):
                tried.add(at)
                if at not in filled or give(filled[at], tried):
                    filled[at] = number
                    return True
        return False

    for number in range(len(wilds)):
        give(number, set())
    return filled


def shanten(held: Held, most: int) -> int:
    """Return the shanten of concealed tiles towards thirteen orphans, using at most `most` wild tiles."""
    natural, wilds = _parted(held.counts, held.wild)
    places: list[Collection[Kind]] = [(kind,) for kind in ORPHANS if kind not in natural]
    if len(set(natural)) == len(natural):
        places.append(ORPHANS)
    return len(places) - min(len(assigned(wilds, places, held.wild)), most) - 1


def accepting_tiles(held: Held, most: int) -> tuple[int, frozenset[Kind]]:
    """Return the shanten towards thirteen orphans and the accepting tiles; at most `most` wild tiles may be used."""
    now = shanten(held, most)
    left = {tile.kind: tile.copies - held.counts[tile.kind] for tile in held.wild.tiles}
    kinds = {*ORPHANS, *left}
    return now, frozenset(
        kind for kind in kinds if now >= 0 and left.get(kind, 1) > 0 and shanten(held.plus(kind), most) < now
    )


def readings(case: HandContext, shape: str, most: int) -> Iterator[Reading]:
    """Yield a reading of a complete hand for each kind that may be the pair; at most `most` wild tiles may be used.

    `shape` is the id that the readings carry.
    """
    natural, wilds = _parted(case.held.counts, case.wild)
    if case.win is None or len(natural) + len(wilds) != len(case.tiles) or len(case.tiles) != len(ORPHANS) + 1:
        return
    if len(wilds) > most:
        return
    there = Counter(natural)
    for pair in ORPHANS:
        due = Counter((*ORPHANS, pair)) - there
        if due.total() != len(wilds):
            continue
        stood = sorted(due.elements())
        filled = assigned(wilds, [(kind,) for kind in stood], case.wild)
        if len(filled) < len(stood):
            continue
        faces = {kind: [kind] * there[kind] for kind in ORPHANS}
        for place, number in filled.items():
            faces[stood[place]].append(wilds[number])
        groups = [Group(Form.SPECIAL, (kind,), faces=tuple(faces[kind])) for kind in ORPHANS if kind != pair]
        groups.append(Group(Form.PAIR, (pair, pair), faces=tuple(faces[pair])))
        placed = next(index for index, group in enumerate(groups) if case.win in group.faces)
        yield Reading(case, shape, opened(groups, placed, case), placed)
