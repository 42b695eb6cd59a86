"""Seven pairs beside a set of any type: shanten, and readings with every choice of the set and of wild tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.core.melds import Form, Group
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import PLAIN, SUIT_TILES, Kind
from rules.hands import Codes, counts_of, with_tile
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held, opened, places_for
from rules.scoring.irregular_hands import natural_counts
from rules.scoring.winning_shapes import FAR

PAIRS, COPIES = 7, 4
CHOWS = tuple(kind for kind in SUIT_TILES if kind % 9 < 7)
"""Lowest kinds of all chows."""
_USED_IN_CHOW = ((0, 0), (0, -1), (-1, 1), (0, -1), (-1, 0))
"""Change of (pairs, pairable singles) if one tile of a kind goes into a chow, indexed by the number held.

Of four tiles one is in the chow and two are a pair; the last has no partner left.
"""


def tiles_missing_to_pairs(pairs: int, singles: int) -> int:
    """Return the number of tiles missing for seven pairs, given the pairs and single tiles; four equal tiles count as
    two pairs.
    """
    pairs_left = max(PAIRS - pairs, 0)
    return 2 * pairs_left - min(singles, pairs_left)


@lru_cache(1 << 15)
def tiles_missing(codes: Codes, chows: bool) -> int:
    """Return the number of tiles missing for seven pairs and a set: a pung or, if `chows` is True, a chow.

    `codes` are the counts of its tiles, packed suit by suit.
    """
    counts = counts_of(codes)
    pairs, singles = sum(count // 2 for count in counts), sum(count % 2 for count in counts)
    least: int = min(
        max(3 - count, 0) + tiles_missing_to_pairs(pairs - count // 2, singles - count % 2) for count in {*counts}
    )
    if not chows:
        return least
    for trio in {counts[low : low + 3] for low in CHOWS}:
        changes = [_USED_IN_CHOW[count] for count in trio]
        pairs_left, singles_left = (sum(change) for change in zip(*changes, (pairs, singles), strict=True))
        least = min(least, trio.count(0) + tiles_missing_to_pairs(pairs_left, singles_left))
    return least


@lru_cache(1 << 14)
def lowering_kinds(codes: Codes, chows: bool) -> frozenset[Kind]:
    """Return the kinds of which one more tile brings the hand nearer to seven pairs and a set (see `tiles_missing`)."""
    counts, now = counts_of(codes), tiles_missing(codes, chows)
    return frozenset(
        kind for kind in PLAIN if counts[kind] < COPIES and tiles_missing(with_tile(codes, kind, 1), chows) < now
    )


@rulebook_key("seven_pairs_and_set")
@dataclass(frozen=True, slots=True)
class SevenPairsAndSet:
    """Winning shape of seven concealed pairs and a set that may be claimed: a pung or, if `chows` is True, a chow.

    Four alike are two pairs. The shanten counts wild tiles as if each could stand for any tile; readings respect the
    kinds it may stand for.
    """

    chows: bool = True
    id: str = "seven_pairs_and_set"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the readings of a complete hand, for each choice of the set, of the kinds of wild tiles, and of the
        winning tile's group.
        """
        wild = case.wild.kinds
        if case.win is None or not (case.plain or wild.issuperset(kind for kind in case.tiles if kind not in PLAIN)):
            return
        if self.shanten(case.held) >= 0:
            return
        jokers = [kind for kind in case.tiles if kind in wild]
        stands_for = frozenset.intersection(*[tile.stands for tile in case.wild.tiles]) if jokers else frozenset()
        natural, laid = Counter(kind for kind in case.tiles if kind not in wild), len(case.melds)
        for made in [()] if laid else self._sets():
            for groups in _groups_with_wild(natural, made, jokers, stands_for):
                for placed in _winning_places([*case.melds, *groups], laid, case.win):
                    yield Reading(case, self.id, opened([*case.melds, *groups], placed, case), placed)

    def _sets(self) -> Iterator[tuple[Kind, ...]]:
        """Yield the kinds of every pung and, if allowed, every chow that exists."""
        yield from ((kind,) * 3 for kind in PLAIN)
        if self.chows:
            yield from ((low, low + 1, low + 2) for low in CHOWS)

    def _missing_naturals(self, held: Held) -> tuple[int, Codes, int]:
        """Return the number of tiles missing without wild tiles, the codes of the natural tiles, and the number of wild
        ones.
        """
        if len(held.melds) > 1 or (held.melds and held.melds[0].is_chow and not self.chows):
            return FAR, held.codes, 0
        codes, jokers = held.codes, 0
        if held.wild.tiles:
            counts, jokers = natural_counts(held)
            codes = _natural_codes(codes, held.counts, counts)
        if not held.melds:
            return tiles_missing(codes, self.chows), codes, jokers
        counts = list(counts_of(codes))
        return tiles_missing_to_pairs(sum(one // 2 for one in counts), sum(one % 2 for one in counts)), codes, jokers

    def shanten(self, held: Held) -> int:
        """Return the shanten towards this shape; `FAR` if the melds rule it out."""
        lacking, _, jokers = self._missing_naturals(held)
        return FAR if lacking == FAR else lacking - jokers - 1

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten, and the kinds that lower it, wild ones included."""
        lacking, codes, jokers = self._missing_naturals(held)
        if lacking == FAR:
            return FAR, frozenset()
        if lacking <= jokers:
            return lacking - jokers - 1, frozenset()
        if held.melds:
            counts = counts_of(codes)
            fresh = sum(one % 2 for one in counts) < PAIRS - sum(one // 2 for one in counts)
            kinds = frozenset(kind for kind in PLAIN if counts[kind] % 2 or (fresh and counts[kind] < COPIES))
        else:
            kinds = lowering_kinds(codes, self.chows)
        coming = {tile.kind for tile in held.wild.tiles if held.counts[tile.kind] < tile.copies}
        return lacking - jokers - 1, (kinds - held.wild.kinds) | coming


def _natural_codes(codes: Codes, held: Sequence[int], natural: Sequence[int]) -> Codes:
    """Return the codes of a hand without its wild tiles; `held` and `natural` count its tiles by kind with and without
    them.
    """
    for kind in PLAIN:
        if held[kind] != natural[kind]:
            codes = with_tile(codes, kind, natural[kind] - held[kind])
    return codes


def _groups_with_wild(
    natural: Counter[Kind], made: tuple[Kind, ...], jokers: Sequence[Kind], stands_for: frozenset[Kind]
) -> Iterator[list[Group]]:
    """Yield the groups of a complete hand whose set is `made`, wild tiles filling the gaps; none if they do not
    suffice.

    `natural` counts the other tiles, `jokers` are the wild ones and `stands_for` the kinds they may stand for. A pair
    of two wild tiles is yielded once for each suit.
    """
    rest, short = natural.copy(), list[Kind]()
    for kind in made:
        if rest[kind]:
            rest[kind] -= 1
        else:
            short.append(kind)
    odd = [kind for kind, count in rest.items() if count % 2]
    spare = len(jokers) - len(short) - len(odd)
    if spare < 0 or spare % 2 or not stands_for.issuperset((*short, *odd)):
        return
    pairs = [kind for kind in PLAIN for _ in range((rest[kind] + 1) // 2)]
    if len(pairs) + spare // 2 != PAIRS:
        return
    # A pair of nothing but wild tiles matters only by the suit it stands for.
    for extra in {kind - kind % 9 for kind in stands_for if kind in SUIT_TILES} if spare else {-1}:
        faces, lacking = iter(jokers), Counter(short)
        groups = [_group(made, lacking, faces)] if made else []
        lacking = Counter(odd)
        groups += [_group((kind, kind), lacking, faces) for kind in pairs]
        if spare:
            groups.append(Group(Form.PAIR, (extra, extra), faces=(next(faces), next(faces))))
        yield groups


def _group(kinds: tuple[Kind, ...], lacking: Counter[Kind], jokers: Iterator[Kind]) -> Group:
    """Return the group of these kinds; each kind that `lacking` counts is represented by the next wild tile of
    `jokers`.
    """
    faces = list(kinds)
    for place, kind in enumerate(kinds):
        if lacking[kind]:
            lacking[kind] -= 1
            faces[place] = next(jokers)
    form = Form.PAIR if len(kinds) == 2 else Form.PUNG if kinds[0] == kinds[1] else Form.CHOW
    return Group(form, kinds, faces=tuple(faces) if faces != list(kinds) else ())


def _winning_places(groups: Sequence[Group], laid: int, win: Kind) -> list[int]:
    """Return the indexes of the groups that may hold the winning tile `win`; the first `laid` groups are melds and
    cannot.
    """
    if not any(group.faces for group in groups[laid:]):
        return places_for(groups, laid, win)
    return [place for place in range(laid, len(groups)) if win in (groups[place].faces or groups[place].kinds)]
