"""Hands that win only as one of several sorts: with certain pairs, of pungs, of one suit, of certain kinds alone.

Readings name every split of a hand, and the page's arithmetic says which may win; distances keep to the sorts that may,
so that nobody plays or waits for others. Each sort bounds the wild tiles in the hand, those that stand for themselves
too: a wild tile more than `most` is of no use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from rules import hands
from rules.core.melds import Form, Group
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import KINDS, PLAIN, Kind
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.wild_sets import natural_tiles
from rules.scoring.winning_shapes import FAR, SetsAndPair

MANY_WILD = 99
"""No bound on wild tiles."""


class AimRule(Protocol):
    """A sort of hand of sets and a pair."""

    def shanten(self, held: Held, sets: int) -> int:
        """How far the tiles are from it, `sets` being those still to be made of them; `FAR` where sets rule it out."""
        ...


@dataclass(frozen=True, slots=True)
class WithPair:
    """Any sets, and a pair of one of these kinds (of any, where none is named)."""

    kinds: tuple[Kind, ...] = ()
    most: int = MANY_WILD

    def shanten(self, held: Held, sets: int) -> int:
        """The distance of the whole hand."""
        codes, free, _ = natural_tiles(held)
        wild, jokers = held.wild, min(free, self.most)
        if not self.kinds:
            return hands.shanten(codes, sets, jokers, wild.fifth)
        return hands.shanten_with_pair(codes, sets, self.kinds, jokers, wild.fifth)


@dataclass(frozen=True, slots=True)
class OfPungs:
    """Pungs or kongs, and any pair."""

    most: int = MANY_WILD

    def shanten(self, held: Held, sets: int) -> int:
        """Whatever is held oftenest becomes pungs."""
        if any(meld.is_chow for meld in held.melds):
            return FAR
        codes, free, _ = natural_tiles(held)
        counts, jokers = hands.counts_of(codes), min(free, self.most)
        fewest = _lacking_pungs(counts, sets)
        for fifths in range(1, counts.count(4) + 1) if held.wild.fifth else ():
            # The fourth tile of a kind begins another group, all else of which must be jokers: there is no fifth tile.
            if jokers >= 2 * fifths - 1:
                fewest = min(fewest, _lacking_pungs((*counts, *(1,) * fifths), sets))
        return max(fewest - jokers, 0) - 1


def _lacking_pungs(counts: Sequence[int], sets: int) -> int:
    """How many tiles so many pungs and a pair lack."""
    oftenest = sorted(counts, reverse=True)
    return sum([max(3 - count, 0) for count in oftenest[:sets]]) + max(2 - oftenest[sets], 0)


@dataclass(frozen=True, slots=True)
class OfOneSuit:
    """Sets and a pair of a single suit."""

    most: int = MANY_WILD

    def shanten(self, held: Held, sets: int) -> int:
        """That of the best suit, or of the one that lies."""
        laid = {kind // 9 for meld in held.melds for kind in meld.kinds}
        if len(laid) > 1 or 3 in laid:
            return FAR
        codes, free, _ = natural_tiles(held)
        jokers, fifth = min(free, self.most), held.wild.fifth
        of_suit = ((codes[0], 0, 0, 0), (0, codes[1], 0, 0), (0, 0, codes[2], 0))
        return min([hands.shanten(of_suit[suit], sets, jokers, fifth) for suit in laid or range(3)])


@dataclass(frozen=True, slots=True)
class SetsWithin:
    """Sets and a pair of these kinds alone, natural tiles all; without `chows` of pungs or kongs."""

    kinds: frozenset[Kind]
    chows: bool = True

    def shanten(self, held: Held, sets: int) -> int:
        """How far those of the tiles are from it that are of these kinds."""
        if any(not self.kinds.issuperset(meld.kinds) or (meld.is_chow and not self.chows) for meld in held.melds):
            return FAR
        counts = [held.counts[kind] if kind in self.kinds else 0 for kind in PLAIN]
        if not self.chows:
            return _lacking_pungs([counts[kind] for kind in self.kinds], sets) - 1
        return hands.shanten(hands.codes_of(counts), sets, 0, False)


@dataclass(frozen=True, slots=True)
class AllClaimed:
    """All sets claimed, and any pair: the hand is a single tile."""

    most: int = MANY_WILD

    def shanten(self, held: Held, sets: int) -> int:
        """How far the last tiles are from a pair."""
        if sets or any(meld.concealed for meld in held.melds):
            return FAR
        codes, free, _ = natural_tiles(held)
        return hands.shanten(codes, 0, min(free, self.most), held.wild.fifth)


@rulebook_key("aimed_sets")
@dataclass(frozen=True, slots=True)
class AimedSets:
    """Sets and a pair that win only as one of the `aims`; with `claimed`, only beside a set that was claimed.

    Without `chows` no set is one, whatever the aims say.
    """

    aims: tuple[AimRule, ...]
    sets: int = 4
    claimed: bool = False
    chows: bool = True
    id: str = "sets_and_pair"

    @property
    def regular(self) -> int:
        """As many sets as it has."""
        return self.sets

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Every split of the tiles, whatever it aims at."""
        found = SetsAndPair(self.sets).readings(case)
        return found if self.chows else (reading for reading in found if not reading.chows)

    def shanten(self, held: Held) -> int:
        """That of the nearest aim."""
        sets = self.sets - len(held.melds)
        if sets < 0:
            return FAR
        return _behind(held, claimed=self.claimed) + min([aim.shanten(held, sets) for aim in self.aims])

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """The distance, and the kinds that lessen it."""
        sets = self.sets - len(held.melds)
        away = [aim.shanten(held, sets) for aim in self.aims] if sets >= 0 else []
        # A natural tile brings no aim nearer by more than one, or two where it completes a hand: others stay behind.
        near = tuple([aim for aim, far in zip(self.aims, away, strict=False) if far < min(away) + 2])
        return tried(self.shanten, held, replace(self, aims=near).shanten if 0 < len(near) < len(away) else None)


@rulebook_key("any_of")
@dataclass(frozen=True, slots=True)
class AnyOf:
    """Tiles of these kinds alone, in any sets or none; with `claimed`, only beside a set that was claimed.

    A wild tile fits always: as itself where it is one of them, else in the place of one. `size` is that of the hand
    with the winning tile, a kong counting as three.
    """

    kinds: frozenset[Kind]
    size: int = 14
    most: int = MANY_WILD
    claimed: bool = False
    id: str = "any_of_kinds"

    @property
    def regular(self) -> int:
        """It is made of no sets."""
        return 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """The one reading there is: single tiles beside the sets laid."""
        size = len(case.tiles) + sum(meld.size for meld in case.melds)
        if case.win is None or size != self.size or not self._laid_right(case.melds):
            return
        stand, wild = min(self.kinds), case.wild.kinds
        if any(kind not in self.kinds and kind not in wild for kind in case.tiles):
            return
        singles = [
            Group(Form.SPECIAL, (kind if kind in self.kinds else stand,), faces=(kind,)) for kind in case.tiles
        ]
        groups = (*case.melds, *singles)
        yield Reading(case, self.id, groups, len(groups) - 1)

    def _laid_right(self, melds: Iterable[Group]) -> bool:
        return all(self.kinds.issuperset(meld.kinds) for meld in melds)

    def shanten(self, held: Held) -> int:
        """How many tiles of the hand are of other kinds."""
        if not self._laid_right(held.melds):
            return FAR
        wild = held.wild.kinds
        fitting = sum([held.counts[kind] for kind in self.kinds if kind not in wild and kind not in held.wild.barred])
        fitting += min(sum([held.counts[kind] for kind in wild]), self.most)
        due = self.size - sum([meld.size for meld in held.melds])
        return _behind(held, claimed=self.claimed) + max(due - fitting, 0) - 1

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """The distance, and the kinds that lessen it."""
        return tried(self.shanten, held)


def _behind(held: Held, *, claimed: bool) -> int:
    """How much farther a hand is because nothing was claimed yet: it neither waits nor is complete before."""
    return int(claimed and all(meld.concealed for meld in held.melds))


def tried(
    shanten: Callable[[Held], int], held: Held, natural: Callable[[Held], int] | None = None
) -> tuple[int, frozenset[Kind]]:
    """The distance, and the kinds that lessen it: each that can still come is tried.

    `natural` answers for tiles that are not wild, where there is a quicker way.
    """
    now, found, wild = shanten(held), list[Kind](), held.wild.kinds
    laid = [kind for meld in held.melds for kind in meld.faces or meld.kinds]
    for kind, copies in _may_come(held) if 0 <= now < FAR else ():
        ask = shanten if natural is None or kind in wild else natural
        if held.counts[kind] + laid.count(kind) < copies and ask(held.plus(kind)) < now:
            found.append(kind)
    return now, frozenset(found)


def _may_come(held: Held) -> Iterable[tuple[Kind, int]]:
    """The kinds that may be drawn, with how many there are."""
    copies = {tile.kind: tile.copies for tile in held.wild.tiles}
    return [(kind, copies.get(kind, 4)) for kind in range(KINDS) if kind in copies or kind in PLAIN]
