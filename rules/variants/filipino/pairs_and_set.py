"""Seven pairs beside a set of any sort: distances, and readings with every choice of the set and of wild tiles."""

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
"""The lowest kinds of all chows."""
_WITHOUT_ONE = ((0, 0), (0, -1), (-1, 1), (0, -1), (-1, 0))
"""By how many of a kind are held: how one that goes into a chow changes the pairs, and the singles that can be paired.

Of four one makes the chow and two a pair; the last finds no partner.
"""


def pairs_missing(pairs: int, singles: int) -> int:
    """Tiles missing to seven pairs, four alike serving as two."""
    due = max(PAIRS - pairs, 0)
    return 2 * due - min(singles, due)


@lru_cache(1 << 15)
def missing(codes: Codes, chows: bool) -> int:
    """Tiles missing to seven pairs and a set, a pung or, with `chows`, a chow."""
    counts = counts_of(codes)
    pairs, singles = sum(count // 2 for count in counts), sum(count % 2 for count in counts)
    least: int = min(
        max(3 - count, 0) + pairs_missing(pairs - count // 2, singles - count % 2) for count in {*counts}
    )
    if not chows:
        return least
    for trio in {counts[low : low + 3] for low in CHOWS}:
        changes = [_WITHOUT_ONE[count] for count in trio]
        left = pairs_missing(pairs + sum(one for one, _ in changes), singles + sum(other for _, other in changes))
        least = min(least, trio.count(0) + left)
    return least


@lru_cache(1 << 14)
def helping(codes: Codes, chows: bool) -> frozenset[Kind]:
    """The kinds of which one more lessens that."""
    counts, now = counts_of(codes), missing(codes, chows)
    return frozenset(
        kind for kind in PLAIN if counts[kind] < COPIES and missing(with_tile(codes, kind, 1), chows) < now
    )


@rulebook_key("seven_pairs_and_set")
@dataclass(frozen=True, slots=True)
class SevenPairsAndSet:
    """Seven pairs in the hand, four alike serving as two, and a set that may be claimed: a pung, or also a chow.

    Of wild tiles distances only look at how many there are, readings at what each may stand for.
    """

    chows: bool = True
    id: str = "seven_pairs_and_set"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Every choice of the set and of what wild tiles stand for, with every place for the winning tile."""
        wild = case.wild.kinds
        if case.win is None or not (case.plain or wild.issuperset(kind for kind in case.tiles if kind not in PLAIN)):
            return
        if self.shanten(case.held) >= 0:
            return
        jokers = [kind for kind in case.tiles if kind in wild]
        stands = frozenset.intersection(*[tile.stands for tile in case.wild.tiles]) if jokers else frozenset()
        natural, laid = Counter(kind for kind in case.tiles if kind not in wild), len(case.melds)
        for made in [()] if laid else self._sets():
            for groups in _filled(natural, made, jokers, stands):
                for placed in _places([*case.melds, *groups], laid, case.win):
                    yield Reading(case, self.id, opened([*case.melds, *groups], placed, case), placed)

    def _sets(self) -> Iterator[tuple[Kind, ...]]:
        """All sets that the hand might hold."""
        yield from ((kind,) * 3 for kind in PLAIN)
        if self.chows:
            yield from ((low, low + 1, low + 2) for low in CHOWS)

    def _lacks(self, held: Held) -> tuple[int, Codes, int]:
        """Return the tiles missing without wild ones, the codes of the natural tiles, and the number of wild tiles."""
        if len(held.melds) > 1 or (held.melds and held.melds[0].is_chow and not self.chows):
            return FAR, held.codes, 0
        codes, jokers = held.codes, 0
        if held.wild.tiles:
            counts, jokers = natural_counts(held)
            codes = _coded(codes, held.counts, counts)
        if not held.melds:
            return missing(codes, self.chows), codes, jokers
        counts = list(counts_of(codes))
        return pairs_missing(sum(one // 2 for one in counts), sum(one % 2 for one in counts)), codes, jokers

    def shanten(self, held: Held) -> int:
        lacking, _, jokers = self._lacks(held)
        return FAR if lacking == FAR else lacking - jokers - 1

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        lacking, codes, jokers = self._lacks(held)
        if lacking == FAR:
            return FAR, frozenset()
        if lacking <= jokers:
            return lacking - jokers - 1, frozenset()
        if held.melds:
            counts = counts_of(codes)
            fresh = sum(one % 2 for one in counts) < PAIRS - sum(one // 2 for one in counts)
            kinds = frozenset(kind for kind in PLAIN if counts[kind] % 2 or (fresh and counts[kind] < COPIES))
        else:
            kinds = helping(codes, self.chows)
        coming = {tile.kind for tile in held.wild.tiles if held.counts[tile.kind] < tile.copies}
        return lacking - jokers - 1, (kinds - held.wild.kinds) | coming


def _coded(codes: Codes, held: Sequence[int], natural: Sequence[int]) -> Codes:
    """The codes without the wild tiles of plain kinds."""
    for kind in PLAIN:
        if held[kind] != natural[kind]:
            codes = with_tile(codes, kind, natural[kind] - held[kind])
    return codes


def _filled(
    natural: Counter[Kind], made: tuple[Kind, ...], jokers: Sequence[Kind], stands: frozenset[Kind]
) -> Iterator[list[Group]]:
    """The groups of a hand with this set, if wild tiles fill what lacks; each choice of a pair of wild tiles alone."""
    rest, short = natural.copy(), list[Kind]()
    for kind in made:
        if rest[kind]:
            rest[kind] -= 1
        else:
            short.append(kind)
    odd = [kind for kind, count in rest.items() if count % 2]
    spare = len(jokers) - len(short) - len(odd)
    if spare < 0 or spare % 2 or not stands.issuperset((*short, *odd)):
        return
    pairs = [kind for kind in PLAIN for _ in range((rest[kind] + 1) // 2)]
    if len(pairs) + spare // 2 != PAIRS:
        return
    # What a pair of wild tiles alone counts as matters by its suit.
    for extra in {kind - kind % 9 for kind in stands if kind in SUIT_TILES} if spare else {-1}:
        faces, lacking = iter(jokers), Counter(short)
        groups = [_shown(made, lacking, faces)] if made else []
        lacking = Counter(odd)
        groups += [_shown((kind, kind), lacking, faces) for kind in pairs]
        if spare:
            groups.append(Group(Form.PAIR, (extra, extra), faces=(next(faces), next(faces))))
        yield groups


def _shown(kinds: tuple[Kind, ...], lacking: Counter[Kind], jokers: Iterator[Kind]) -> Group:
    """A group in which the next wild tiles stand for what lacks."""
    faces = list(kinds)
    for place, kind in enumerate(kinds):
        if lacking[kind]:
            lacking[kind] -= 1
            faces[place] = next(jokers)
    form = Form.PAIR if len(kinds) == 2 else Form.PUNG if kinds[0] == kinds[1] else Form.CHOW
    return Group(form, kinds, faces=tuple(faces) if faces != list(kinds) else ())


def _places(groups: Sequence[Group], laid: int, win: Kind) -> list[int]:
    """The indexes of the groups that may hold the winning tile, by what their tiles show."""
    if not any(group.faces for group in groups[laid:]):
        return places_for(groups, laid, win)
    return [place for place in range(laid, len(groups)) if win in (groups[place].faces or groups[place].kinds)]
