"""Winning shapes in which jokers stand for any tile, and the hand of scattered single tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product

from rules import shapes
from rules.melds import Form, Group
from rules.scoring.hands import FAR, SetsAndPair
from rules.scoring.table import HandCase, Held, Reading
from rules.tiles import HONORS, JOKER, JOKERS, PLAIN, Kind


def _plain_only(held: Held) -> bool:
    return not any(count for kind, count in enumerate(held.counts[34:], 34) if kind != JOKER)


@dataclass(frozen=True, slots=True)
class JokerSetsAndPair:
    """Four sets and a pair; jokers stand for any tile, a fifth copy too, but no group is of jokers alone.

    `jokers` are in play in all: a hand may draw those that it does not hold yet.
    """

    jokers: int
    sets: int = 4
    id: str = "sets_and_pair"

    regular = 0

    def readings(self, case: HandCase) -> Iterable[Reading]:
        """Every split of the hand with every meaning of its jokers."""
        held = case.held
        if any(meld.form not in (Form.CHOW, Form.PUNG) for meld in case.melds) or not _plain_only(held):
            return
        if not held.counts[JOKER]:
            yield from _first_places(SetsAndPair(self.sets).readings(case))
            return
        for found in shapes.readings_with_jokers(held.codes, self.sets - len(case.melds), held.counts[JOKER]):
            trios = [(Form.CHOW if trio.is_chow else Form.PUNG, trio.kinds) for trio in found.split.sets]
            parts = [*trios, (Form.PAIR, (found.split.pair,) * 2)]
            groups = [
                Group(form, kinds, faces=_faces(kinds, stands))
                for (form, kinds), stands in zip(parts, found.stands, strict=True)
            ]
            whole = (*case.melds, *groups)
            placed = next(
                (place for place, group in enumerate(whole) if not group.laid and case.win in group.faces), -1
            )
            yield Reading(case, self.id, whole, placed)

    def distance(self, held: Held) -> int:
        """How far the tiles are from sets and a pair."""
        sets = self.sets - len(held.melds)
        if sets < 0:
            return FAR
        jokers = held.counts[JOKER]
        best = shapes.distance(held.codes, sets, jokers, fifth=True, natural=True)
        for drawn in range(1, self._left(held) + 1):
            # Drawing jokers may be a shorter way than any through plain tiles: there is no fifth copy of those.
            if drawn > best:
                break
            best = min(best, drawn + shapes.distance(held.codes, sets, jokers + drawn, fifth=True, natural=True))
        return best

    def improving(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """The distance and the kinds that lessen it, a joker among them where one can still come."""
        sets = self.sets - len(held.melds)
        if sets < 0:
            return FAR, frozenset()
        jokers, best, found = held.counts[JOKER], self.distance(held), set[Kind]()
        for drawn in range(min(self._left(held), best + 1) + 1):
            distance, flags = shapes.improving(held.codes, sets, jokers + drawn, fifth=True, natural=True)
            if drawn + distance == best:
                found.update(kind for kind, flag in enumerate(flags) if flag)
                if drawn:
                    found.add(JOKER)
        return best, frozenset(found)

    def _left(self, held: Held) -> int:
        """How many jokers the seat does not hold itself."""
        laid = sum(face == JOKER for meld in held.melds for face in meld.faces)
        return max(0, self.jokers - held.counts[JOKER] - laid)


def _first_places(readings: Iterable[Reading]) -> Iterable[Reading]:
    """One reading for each split: where the winning tile stands is worth nothing here."""
    seen: set[tuple[tuple[Kind, ...], ...]] = set()
    for reading in readings:
        split = tuple(group.kinds for group in reading.groups)
        if split not in seen:
            seen.add(split)
            yield reading


def _faces(kinds: tuple[Kind, ...], stands: Iterable[Kind]) -> tuple[Kind, ...]:
    """What the tiles of a group show when jokers stand for some of them."""
    faces = list(kinds)
    for kind in stands:
        faces[faces.index(kind)] = JOKER
    return tuple(faces)


STEP = 3
"""The least difference of two numbers of one suit in a scattered hand."""


def _apart(ranks: Iterable[int]) -> bool:
    return all(abs(one - other) >= STEP for one, other in combinations(ranks, 2))


@cache
def _most_kept(mask: int) -> tuple[int, int]:
    """Of the numbers in `mask`, how many can be kept, and how many if the suit must still hold three in the end."""
    ranks = [rank for rank in range(9) if mask >> rank & 1]
    subsets = [subset for size in range(4) for subset in combinations(ranks, size) if _apart(subset)]
    triples = [set(triple) for triple in combinations(range(9), 3) if _apart(triple)]
    return (
        max(len(subset) for subset in subsets),
        max(len(subset) for subset in subsets if any(triple.issuperset(subset) for triple in triples)),
    )


@lru_cache(maxsize=65536)
def _scattered(masks: tuple[int, int, int], honors: int) -> int:
    """How many of the tiles can stay in a scattered hand of fourteen."""
    kept = [_most_kept(mask) for mask in masks]
    # Fourteen tiles are seven honors and seven of suits, so that some suit holds three of them.
    return honors + max(
        sum(kept[suit][full] for suit, full in enumerate(choice)) for choice in product((0, 1), repeat=3) if any(choice)
    )


@dataclass(frozen=True, slots=True)
class ScatteredSingles:
    """Fourteen different concealed tiles: single honors, and numbers of one suit at least three apart.

    `jokers` are in play in all.
    """

    jokers: int
    id: str = "chaotic_hand"

    regular = 0

    def readings(self, case: HandCase) -> Iterable[Reading]:
        """The one reading there is: single tiles."""
        held = case.held
        if case.melds or len(case.tiles) != 14 or self.distance(held) >= 0 or not _plain_only(held):
            return
        groups = tuple(Group(Form.SPECIAL, (kind,), faces=(kind,)) for kind in case.tiles)
        yield Reading(case, self.id, groups, len(groups) - 1)

    def distance(self, held: Held) -> int:
        """How many tiles are missing, less one."""
        if held.melds:
            return FAR
        masks = tuple(
            sum(1 << rank for rank in range(9) if held.counts[9 * suit + rank]) for suit in range(3)
        )
        honors = sum(held.counts[kind] > 0 for kind in HONORS)
        kept = min(14, _scattered((masks[0], masks[1], masks[2]), honors) + held.counts[JOKER])
        return 13 - kept

    def improving(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """That distance and the kinds that lessen it."""
        distance = self.distance(held)
        if distance in (-1, FAR):
            return distance, frozenset()
        fresh = (kind for kind in PLAIN if not held.counts[kind])
        found = {kind for kind in fresh if self.distance(held.plus(kind)) < distance}
        if held.counts[JOKER] < self.jokers:
            found.add(JOKER)
        return distance, frozenset(found)


def joker_discarded(case: HandCase) -> bool:
    """Whether the winning tile is a joker that somebody threw away."""
    return case.by == "discard" and case.win in JOKERS
