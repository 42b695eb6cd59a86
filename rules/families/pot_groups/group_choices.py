"""Groups that one more tile makes with tiles of a hand, and the growth of open groups by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rules.core.melds import Form, Meld
from rules.core.tiles import BONUS, FLOWERS, GREEN, RED, SEASONS, WHITE, WINDS, Kind
from rules.hands.groups import GroupRules, Trio, sort_of
from rules.hands.partition import MEANT, additions_apart

Pick = tuple[Kind, Kind]
"""The face of a tile of the hand, and the kind that it counts as."""


class GroupChoice(NamedTuple):
    """A way to form a group with one new tile: `picks` from the hand, and the kind `stand` that the new tile counts as.

    `meld` is the index of the open group that grows by them (-1: a new group).
    """

    form: Form
    picks: tuple[Pick, ...]
    stand: Kind
    meld: int = -1

    def has_jokers(self, face: Kind) -> bool:
        """Check that some tile counts as another kind; `face` is that of the new tile."""
        return face != self.stand or any(shown != stand for shown, stand in self.picks)


def group_choices(face: Kind, counts: Sequence[int], melds: Sequence[Meld], rules: GroupRules) -> Iterator[GroupChoice]:
    """Yield every group that a tile with this face makes with tiles of the hand, open groups that grow included.

    `counts` are the tiles of the hand by kind, `melds` its open groups.
    """
    seen: set[GroupChoice] = set()
    # A second king is no group, so none is laid beside an open one.
    kings = () if any(meld.form is Form.KING for meld in melds) else rules.kings
    growing = _growing_groups(face, counts, melds, rules) if rules.extend else ()
    for choice in (*_new_groups(face, counts, rules, kings), *growing):
        key = choice._replace(picks=tuple(sorted(choice.picks)))
        if key not in seen:
            seen.add(key)
            yield key


def _new_groups(face: Kind, counts: Sequence[int], rules: GroupRules, kings: Sequence[Trio]) -> Iterator[GroupChoice]:
    """Yield the new groups that a tile with this face makes with tiles of the hand; `kings` are those still allowed."""
    yield from _rows(face, counts)
    yield from _bridges(face, counts, rules)
    if face in WINDS or face == GREEN:
        yield from _roses(face, counts)
    for form, trios in ((Form.KING, kings), (Form.SPECIAL, rules.specials)):
        for trio in trios:
            if face in trio:
                others = list(trio)
                others.remove(face)
                if all(counts[kind] for kind in others):
                    yield GroupChoice(form, tuple((kind, kind) for kind in others), face)
    if face in BONUS:
        series = FLOWERS if face in FLOWERS else SEASONS
        if all(counts[kind] for kind in series if kind != face):
            yield GroupChoice(Form.BRIDGE, tuple((kind, kind) for kind in series if kind != face), face)
    if rules.mixed and face < 27:
        yield from _mixed(face, counts)
    if face in (WHITE, GREEN, RED):
        yield from _dragons(face, counts, rules)


def _stands_in_row(face: Kind) -> list[Kind]:
    """Return the kinds that a tile may count as in a row of a suit: its own, any for a red dragon."""
    return [face] if face < 27 else list(range(27)) if face == RED else []


def _fillings(kinds: Sequence[Kind], counts: Sequence[int], joker: Kind, spare: int) -> list[tuple[Pick, ...]]:
    """Return the ways to lay these different kinds out of the hand, each as itself or as one of `spare` jokers.

    `joker` is the face of the jokers, `counts` the tiles of the hand by kind.
    """
    ways: list[tuple[tuple[Pick, ...], int]] = [((), spare)]
    for kind in kinds:
        ways = [
            way
            for picks, left in ways
            for way in (
                *([((*picks, (kind, kind)), left)] if counts[kind] else []),
                *([((*picks, (joker, kind)), left - 1)] if left else []),
            )
        ]
        if not ways:
            return []
    return [picks for picks, _ in ways]


def _rows(face: Kind, counts: Sequence[int]) -> Iterator[GroupChoice]:
    """Yield the rows of a suit (consecutive numbers) that the tile makes; red dragons stand for missing tiles."""
    for stand in _stands_in_row(face):
        first = stand - stand % 9
        for low in range(first, stand + 1):
            for high in range(max(stand, low + 2), first + 9):
                others = [kind for kind in range(low, high + 1) if kind != stand]
                for picks in _fillings(others, counts, RED, counts[RED]):
                    if face != RED or any(shown != RED for shown, _ in picks):
                        yield GroupChoice(Form.ROW, picks, stand)


def _bridges(face: Kind, counts: Sequence[int], rules: GroupRules) -> Iterator[GroupChoice]:
    """Yield the bridges (equal tiles) that the tile makes: a suit tile and white dragons, a wind and green ones."""
    if face < 27 or face in WINDS:
        stands: Sequence[Kind] = (face,)
    else:
        stands = range(27) if face == WHITE else tuple(WINDS) if face == GREEN else ()
    for stand in stands:
        joker = WHITE if stand < 27 else GREEN
        least = 0 if face == stand else 1
        for naturals, jokers in product(range(least, counts[stand] + 1), range(counts[joker] + 1)):
            if naturals + jokers >= 2:
                yield GroupChoice(Form.BRIDGE, ((stand, stand),) * naturals + ((joker, stand),) * jokers, stand)


def _roses(face: Kind, counts: Sequence[int]) -> Iterator[GroupChoice]:
    """Yield the rows of different winds that the tile makes; green dragons stand for missing ones."""
    for stand in (face,) if face in WINDS else WINDS:
        others = [kind for kind in WINDS if kind != stand]
        for left_out in (None, *others):
            kinds = [kind for kind in others if kind != left_out]
            for picks in _fillings(kinds, counts, GREEN, counts[GREEN]):
                if face != GREEN or any(shown != GREEN for shown, _ in picks):
                    yield GroupChoice(Form.ROW, picks, stand)


def _mixed(face: Kind, counts: Sequence[int]) -> Iterator[GroupChoice]:
    """Yield the bridges of one number in several suits that the tile makes."""
    rank, own = face % 9, face // 9
    for used in product(*(range(counts[rank + 9 * suit] + 1) for suit in range(3))):
        if 2 <= sum(used) <= 8 and any(used[suit] for suit in range(3) if suit != own):
            picks = tuple((rank + 9 * suit, rank + 9 * suit) for suit in range(3) for _ in range(used[suit]))
            yield GroupChoice(Form.BRIDGE, picks, face)


def _dragons(face: Kind, counts: Sequence[int], rules: GroupRules) -> Iterator[GroupChoice]:
    """Yield the groups of dragons alone: rows of red ones; if allowed, white or green bridges, rows of all three."""
    if face == RED or rules.white_green:
        form = Form.ROW if face == RED else Form.BRIDGE
        for others in range(2, min(counts[face], 3) + 1):
            yield GroupChoice(form, ((face, face),) * others, face)
    if rules.dragon_rose:
        beside = [kind for kind in (WHITE, GREEN, RED) if kind != face]
        if all(counts[kind] for kind in beside):
            yield GroupChoice(Form.ROW, tuple((kind, kind) for kind in beside), face)


# Open groups that grow ------------------------------------------------------------------------------------------------


def _growing_groups(
    face: Kind, counts: Sequence[int], melds: Sequence[Meld], rules: GroupRules
) -> Iterator[GroupChoice]:
    """Yield the ways in which the open groups grow by a tile with this face, with tiles of the hand or alone."""
    for index, meld in enumerate(melds):
        for picks, stand in _growths(face, counts, meld, rules):
            yield GroupChoice(meld.form, picks, stand, index)


def _growths(
    face: Kind, counts: Sequence[int], meld: Meld, rules: GroupRules
) -> Iterator[tuple[tuple[Pick, ...], Kind]]:
    """Yield the picks from the hand that join an open group with the new tile, and the kind it counts as."""
    sort = sort_of(meld.form, meld.stands)
    if sort == "suit" and meld.form is Form.ROW:
        yield from _row_growths(face, counts, meld)
    elif sort in ("suit", "winds") and meld.form is Form.BRIDGE:
        kind, joker = meld.stands[0], WHITE if sort == "suit" else GREEN
        if face in (kind, joker):
            for naturals, jokers in product(range(counts[kind] + 1), range(counts[joker] + 1)):
                yield ((kind, kind),) * naturals + ((joker, kind),) * jokers, kind
    elif sort == "winds":
        missing = [kind for kind in WINDS if kind not in meld.stands]
        if len(missing) == 1 and face in (missing[0], GREEN):
            yield (), missing[0]
    elif sort in ("reds", "dragons") and len(meld.tiles) == 3 and face == meld.stands[0]:
        yield (), face
    if rules.mixed and face < 27:
        more = [*counts[:MEANT]]
        more[face] += 1
        for kinds in additions_apart(meld.group(), tuple(more), rules):
            if face in kinds:
                others = list(kinds)
                others.remove(face)
                yield tuple((kind, kind) for kind in others), face


def _row_growths(face: Kind, counts: Sequence[int], meld: Meld) -> Iterator[tuple[tuple[Pick, ...], Kind]]:
    """Yield the picks that lengthen an open row with the new tile, and the kind that this tile counts as."""
    low, high = meld.stands[0], meld.stands[-1]
    first = low - low % 9
    for stand in _stands_in_row(face):
        if not first <= stand < first + 9 or low <= stand <= high:
            continue
        for start in range(first, min(low, stand) + 1):
            for end in range(max(high, stand), first + 9):
                others = [kind for kind in (*range(start, low), *range(high + 1, end + 1)) if kind != stand]
                for picks in _fillings(others, counts, RED, counts[RED]):
                    yield picks, stand


def single_growths(face: Kind, meld: Meld, rules: GroupRules) -> list[Kind]:
    """Return the kinds that a tile with this face may count as when it alone joins an open group; empty for none."""
    found = [stand for picks, stand in _growths(face, _NOTHING, meld, rules) if not picks]
    return list(dict.fromkeys(found))


_NOTHING = (0,) * MEANT
