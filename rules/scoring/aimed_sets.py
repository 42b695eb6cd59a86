"""Hands that win only as one of several types: with certain pairs, of pungs, of one suit, of certain kinds alone.

Readings are all splits of a hand, and the page's arithmetic decides which may win; shanten counts only hands that may,
so that nobody plays for others. Each type limits the wild tiles in the hand, even those that stand for themselves: wild
tiles beyond `most` are useless.
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
"""No limit for the wild tiles in a hand."""


class AimRule(Protocol):
    """A goal that sets and a pair must meet to win, such as all pungs or a single suit."""

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten of the hand towards this goal; `FAR` if laid sets rule it out.

        `sets` is the number of sets still to be made from the tiles in the hand.
        """


@dataclass(frozen=True, slots=True)
class WithPair:
    """Goal: any sets, and a pair of one of these kinds (of any kind, if none is named).

    At most `most` wild tiles may be used.
    """

    kinds: tuple[Kind, ...] = ()
    most: int = MANY_WILD

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten towards the sets and such a pair."""
        codes, free, _ = natural_tiles(held)
        wild, jokers = held.wild, min(free, self.most)
        if not self.kinds:
            return hands.shanten(codes, sets, jokers, wild.fifth)
        return hands.shanten_with_pair(codes, sets, self.kinds, jokers, wild.fifth)


@dataclass(frozen=True, slots=True)
class OfPungs:
    """Goal: pungs or kongs only, and any pair. At most `most` wild tiles may be used."""

    most: int = MANY_WILD

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten towards pungs and a pair, which are made of the kinds held most often."""
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
    """Return the number of tiles missing for `sets` pungs and a pair; `counts` are the numbers of tiles by kind."""
    oftenest = sorted(counts, reverse=True)
    return sum([max(3 - count, 0) for count in oftenest[:sets]]) + max(2 - oftenest[sets], 0)


@dataclass(frozen=True, slots=True)
class OfOneSuit:
    """Goal: sets and a pair of a single suit. At most `most` wild tiles may be used."""

    most: int = MANY_WILD

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten in the best suit, or in the suit of the laid sets."""
        laid = {kind // 9 for meld in held.melds for kind in meld.kinds}
        if len(laid) > 1 or 3 in laid:
            return FAR
        codes, free, _ = natural_tiles(held)
        jokers, fifth = min(free, self.most), held.wild.fifth
        of_suit = ((codes[0], 0, 0, 0), (0, codes[1], 0, 0), (0, 0, codes[2], 0))
        return min([hands.shanten(of_suit[suit], sets, jokers, fifth) for suit in laid or range(3)])


@dataclass(frozen=True, slots=True)
class SetsWithin:
    """Goal: sets and a pair made only of these kinds, without wild tiles; without `chows`, only of pungs or kongs."""

    kinds: frozenset[Kind]
    chows: bool = True

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten, counting only tiles of these kinds."""
        if any(not self.kinds.issuperset(meld.kinds) or (meld.is_chow and not self.chows) for meld in held.melds):
            return FAR
        counts = [held.counts[kind] if kind in self.kinds else 0 for kind in PLAIN]
        if not self.chows:
            return _lacking_pungs([counts[kind] for kind in self.kinds], sets) - 1
        return hands.shanten(hands.codes_of(counts), sets, 0, False)


@dataclass(frozen=True, slots=True)
class AllClaimed:
    """Goal: all sets claimed, and any pair, so that the hand is a single tile, with at most `most` wild tiles."""

    most: int = MANY_WILD

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten of the single tile, which must become a pair; `FAR` while sets are missing."""
        if sets or any(meld.concealed for meld in held.melds):
            return FAR
        codes, free, _ = natural_tiles(held)
        return hands.shanten(codes, 0, min(free, self.most), held.wild.fifth)


@rulebook_key("aimed_sets")
@dataclass(frozen=True, slots=True)
class AimedSets:
    """Winning shape: sets and a pair that meet one of the goals in `aims`.

    With `claimed` at least one set must be claimed; without `chows` sets are pungs or kongs.
    """

    aims: tuple[AimRule, ...]
    sets: int = 4
    claimed: bool = False
    chows: bool = True
    id: str = "sets_and_pair"

    @property
    def regular(self) -> int:
        """The number of sets beside a pair."""
        return self.sets

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield every split of the tiles into sets and a pair, whether it meets a goal or not."""
        found = SetsAndPair(self.sets).readings(case)
        return found if self.chows else (reading for reading in found if not reading.chows)

    def shanten(self, held: Held) -> int:
        """Return the shanten towards the nearest goal."""
        sets = self.sets - len(held.melds)
        if sets < 0:
            return FAR
        return _behind(held, claimed=self.claimed) + min([aim.shanten(held, sets) for aim in self.aims])

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the tiles that lower it, found by trying all of them."""
        sets = self.sets - len(held.melds)
        away = [aim.shanten(held, sets) for aim in self.aims] if sets >= 0 else []
        # A natural tile brings no aim nearer by more than one, or two where it completes a hand: others stay behind.
        near = tuple([aim for aim, far in zip(self.aims, away, strict=False) if far < min(away) + 2])
        return try_tiles(self.shanten, held, replace(self, aims=near).shanten if 0 < len(near) < len(away) else None)


@rulebook_key("any_of")
@dataclass(frozen=True, slots=True)
class AnyOf:
    """Winning shape: `size` tiles of these kinds only, whatever sets they make.

    At most `most` wild tiles may be used; with `claimed` at least one set must be claimed.
    """

    kinds: frozenset[Kind]
    size: int = 14
    most: int = MANY_WILD
    claimed: bool = False
    id: str = "any_of_kinds"

    @property
    def regular(self) -> int:
        """Return 0: it is not made of sets."""
        return 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the only reading: the laid sets, and every other tile by itself."""
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
        """Return True if the laid sets hold only these kinds."""
        return all(self.kinds.issuperset(meld.kinds) for meld in melds)

    def shanten(self, held: Held) -> int:
        """Return the shanten: the number of tiles still to be replaced by these kinds, less one."""
        if not self._laid_right(held.melds):
            return FAR
        wild = held.wild.kinds
        fitting = sum([held.counts[kind] for kind in self.kinds if kind not in wild and kind not in held.wild.barred])
        fitting += min(sum([held.counts[kind] for kind in wild]), self.most)
        due = self.size - sum([meld.size for meld in held.melds])
        return _behind(held, claimed=self.claimed) + max(due - fitting, 0) - 1

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the tiles that lower it, found by trying all of them."""
        return try_tiles(self.shanten, held)


def _behind(held: Held, *, claimed: bool) -> int:
    """Return 1 (to be added to the shanten) if a claimed set is required and there is none yet; else 0."""
    return int(claimed and all(meld.concealed for meld in held.melds))


def try_tiles(
    shanten: Callable[[Held], int], held: Held, natural: Callable[[Held], int] | None = None
) -> tuple[int, frozenset[Kind]]:
    """Return the shanten of a hand and its accepting tiles, found by trying every kind that can still be drawn.

    `shanten` works out a hand; `natural` may do it faster for hands that have gained a tile that is not wild.
    """
    now, found, wild = shanten(held), list[Kind](), held.wild.kinds
    laid = [kind for meld in held.melds for kind in meld.faces or meld.kinds]
    for kind, copies in _may_come(held) if 0 <= now < FAR else ():
        ask = shanten if natural is None or kind in wild else natural
        if held.counts[kind] + laid.count(kind) < copies and ask(held.plus(kind)) < now:
            found.append(kind)
    return now, frozenset(found)


def _may_come(held: Held) -> Iterable[tuple[Kind, int]]:
    """Return the kinds that may be drawn, each with the number of its tiles in the game."""
    copies = {tile.kind: tile.copies for tile in held.wild.tiles}
    return [(kind, copies.get(kind, 4)) for kind in range(KINDS) if kind in copies or kind in PLAIN]
