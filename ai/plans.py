"""Plans: sorts of hands a seat may play for, and how far its tiles are from each.

A plan on regular hands is a choice of suits, with or without chows, perhaps with pungs of certain honors. Special
shapes are plans of their own. All distances count as `rules.hands` does: 0 waits.

docs/decisions/0030-players-weigh-plans.md tells why.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress, repeat
from operator import eq
from typing import Protocol, TypeVar, runtime_checkable

from ai.seen import Seen
from ai.value import Suits
from rules.core.clearable_caches import ClearableCache
from rules.core.locked_tiles import NOTHING_LOCKED, LockedTiles
from rules.core.melds import Group
from rules.core.tiles import KINDS, PLAIN, Kind
from rules.core.wild import NOTHING_WILD, Wild
from rules.hands import Codes, accepting_tiles, after_discards, counts_of, shanten, with_tile
from rules.hands.suit_shanten import Part
from rules.scoring.hand_context import Held
from rules.scoring.table import Scoring, Shape

FAR = 99
NOT_HELD = 255
_SPANS = ((0, 9), (9, 18), (18, 27), (27, 34))


class Hand:
    """Tiles in the hand, as plans are asked about them. `sets` are still to be made of them.

    `others` are the counts of the kinds beyond the 34 plain ones, `every` those of all kinds where they are at hand.
    `wild` is what is wild among them, `bound` what the hand may not part with.
    """

    __slots__ = ("_counts", "_every", "_held", "bound", "codes", "groups", "others", "sets", "wild")

    def __init__(
        self, codes: Codes, groups: tuple[Group, ...], sets: int, others: Sequence[int],
        every: bytes | None = None, wild: Wild = NOTHING_WILD, bound: LockedTiles = NOTHING_LOCKED,
    ) -> None:  # fmt: skip
        self.codes, self.groups, self.sets = codes, groups, sets
        self.others, self.wild, self.bound = others, wild, bound
        self._counts: bytes | None = None
        self._every = every
        self._held: Held | None = None

    @property
    def counts(self) -> bytes:
        """The 34 counts."""
        if self._counts is None:
            self._counts = counts_of(self.codes) if self._every is None else self._every[: len(PLAIN)]
        return self._counts

    @property
    def held(self) -> Held:
        """The same as scoring reads it."""
        if self._held is None:
            every = self._every or [*self.counts, *self.others]
            self._held = Held(every, self.codes, self.groups, self.wild, self.bound)
        return self._held

    @property
    def key(self) -> tuple[object, ...]:
        """By what plans keep what they found out about it."""
        return self.codes, tuple(self.others), self.groups, self.wild.kinds, self.bound

    def holds(self, kind: Kind) -> bool:
        """Whether there is a tile of this kind in it."""
        return bool(self.counts[kind] if kind < len(PLAIN) else self.others[kind - len(PLAIN)])

    def without(self, kind: Kind) -> Hand:
        """The hand less a tile of this kind."""
        if kind < len(PLAIN):
            return self.with_others(with_tile(self.codes, kind, -1), self.others)
        others = list(self.others)
        others[kind - len(PLAIN)] -= 1
        return self.with_others(self.codes, others)

    def with_others(self, codes: Codes, others: Sequence[int]) -> Hand:
        """Other tiles beside the same melds."""
        return Hand(codes, self.groups, self.sets, others, None, self.wild, self.bound)

    def freed(self, bound: LockedTiles = NOTHING_LOCKED) -> Hand:
        """The same hand with fewer tiles bound, or none."""
        return Hand(self.codes, self.groups, self.sets, self.others, self._every, self.wild, bound)


class Plan(Protocol):
    """A sort of hand to play for."""

    name: str

    def shanten(self, hand: Hand) -> int:
        """How far the hand is from it: 0 waits, -1 complete."""
        ...

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """How many of the tiles `left` (by kind) bring the hand nearer."""
        ...

    def cheapest(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Of these kinds, all held, those whose discard leaves the hand nearest."""
        ...

    def widest(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Of the cheapest, those after whose discard most of the tiles not seen help; tiles never of use if any."""
        ...


def part_of(suits: Suits) -> Part:
    """The same choice of suits as `shantens_of_parts` takes it."""
    return suits[0] * 2 + suits[1], suits[2] * 2 + suits[3]


def _label(prefix: str, suits: Suits) -> str:
    return prefix + "".join(letter for letter, used in zip("mpsz", suits, strict=True) if used)


def least_of(kinds: list[Kind], costs: Sequence[float]) -> list[Kind]:
    """The kinds that cost least, in their order; `costs` stand in the same order."""
    if len(kinds) == 1:
        return kinds
    least = min(costs)
    often = costs.count(least)
    if often == 1:
        return [kinds[costs.index(least)]]
    return kinds if often == len(kinds) else [*compress(kinds, map(eq, costs, repeat(least)))]


def widest_of(plan: Plan, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
    """What `Plan.widest` promises, for plans without a shorter way."""
    kinds = plan.cheapest(hand, kinds)
    if len(kinds) == 1:
        return kinds
    left = seen.left
    return least_of(kinds, [-plan.live(hand.without(kind), left) for kind in kinds])


def _nearest(kinds: list[Kind], after: bytes) -> list[Kind]:
    return least_of(kinds, [*map(after.__getitem__, kinds)])


class _OfSuits:
    """What plans share that use only some suits."""

    __slots__ = ("_idle", "_spans", "name", "suits")

    def __init__(self, prefix: str, suits: Suits) -> None:
        self.suits = suits
        self.name = _label(prefix, suits)
        self._spans = [span for span, used in zip(_SPANS, suits, strict=True) if used]
        self._idle = frozenset(kind for kind in PLAIN if not suits[kind // 9])

    def idle(self, kinds: list[Kind]) -> list[Kind]:
        """Tiles of other suits."""
        return [*filter(self._idle.__contains__, kinds)] if self._idle else []

    def counted(self, left: Sequence[int], flags: bytes) -> int:
        """How many of the tiles left are of flagged kinds of its suits."""
        if len(self._spans) == 4:
            return sum(compress(left, flags))
        return sum([sum(compress(left[low:high], flags[low:high])) for low, high in self._spans])

    def part(self, codes: Codes) -> Codes:
        """The tiles that the plan can use."""
        if not self._idle:
            return codes
        characters, dots, bamboos, honors = codes
        m, p, s, z = self.suits
        return characters * m, dots * p, bamboos * s, honors * z


class Regular(_OfSuits):
    """Sets and a pair of some suits."""

    __slots__ = ()

    def __init__(self, suits: Suits) -> None:
        super().__init__("suits_", suits)

    def shanten(self, hand: Hand) -> int:
        """How far the hand is from it."""
        return shanten(self.part(hand.codes), hand.sets)

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """How many tiles bring the hand nearer."""
        return self.counted(left, accepting_tiles(self.part(hand.codes), hand.sets)[1])

    def cheapest(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Tiles of other suits if there are any."""
        return self.idle(kinds) or _nearest(kinds, after_discards(self.part(hand.codes), hand.sets))

    def widest(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Tiles of other suits if there are any."""
        idle = self.idle(kinds)
        if idle:
            return idle
        codes, sets = self.part(hand.codes), hand.sets
        kinds = _nearest(kinds, after_discards(codes, sets))
        if len(kinds) == 1:
            return kinds
        left, counted = seen.left, self.counted
        return least_of(kinds, [-counted(left, accepting_tiles(with_tile(codes, kind, -1), sets)[1]) for kind in kinds])


class WithHonors:
    """Any sets and a pair, pungs of certain honors, of which a pair is held, among them."""

    __slots__ = ("_taken", "kinds", "name")

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.kinds = kinds
        self._taken = sum(2 * 5 ** (33 - kind) for kind in kinds)
        self.name = "honors"

    def _rest(self, hand: Hand) -> tuple[Codes, int]:
        characters, dots, bamboos, honors = hand.codes
        return (characters, dots, bamboos, honors - self._taken), hand.sets - len(self.kinds)

    def shanten(self, hand: Hand) -> int:
        """How far the hand is from it; every pung lacks one tile."""
        codes, sets = self._rest(hand)
        return shanten(codes, sets) + len(self.kinds) if sets >= 0 else FAR

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """The honors of the plan, and what helps the rest as long as it is incomplete."""
        codes, sets = self._rest(hand)
        away, flags = accepting_tiles(codes, sets)
        wanted = sum([left[kind] for kind in self.kinds])
        return wanted if away < 0 else wanted + sum(compress(left, flags))

    def cheapest(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Anything before the honors of the plan."""
        codes, sets = self._rest(hand)
        free = [kind for kind in kinds if kind not in self.kinds]
        if not free:
            return kinds
        if shanten(codes, sets) < 0:
            # Complete without its honors: the rest has tiles to spare, which `after_discards` does not tell apart.
            return least_of(free, [shanten(with_tile(codes, kind, -1), sets) for kind in free])
        return _nearest(free, after_discards(codes, sets))

    def widest(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """The cheapest after which most tiles help."""
        return widest_of(self, hand, kinds, seen)


_WORTH = (0, 256, 16, 1, 1)
"""What a kind held so often counts in `_Alike`."""


class _Alike(ClearableCache[int, int]):
    """For the code of a suit: kinds held three times or more, plus 16 for each held twice, 256 for each held once."""

    def __init__(self) -> None:
        super().__init__()

    def __missing__(self, code: int) -> int:
        rest, found = code, 0
        while rest:
            rest, count = divmod(rest, 5)
            found += _WORTH[count]
        self[code] = found
        return found


class _PungsAway(ClearableCache[int, int]):
    """The distance from so many pungs and a pair, by what `_Alike` says of the tiles."""

    def __init__(self, sets: int) -> None:
        super().__init__()
        self._sets = sets

    def __missing__(self, alike: int) -> int:
        threes, twos, ones = alike & 15, alike >> 4 & 15, alike >> 8
        done = min(threes, self._sets)
        due, pairs = self._sets - done, twos + threes - done
        if pairs > due:
            away = due - 1
        else:
            singles = due - pairs + 1
            away = pairs + 2 * (due - pairs) + max(singles - ones, 0)
        self[alike] = away
        return away


class _PungsWant(ClearableCache[int, bytes]):
    """Which kinds so many pungs and a pair want, by how often they are held, from what `_Alike` says of the tiles."""

    def __init__(self, sets: int) -> None:
        super().__init__()
        self._sets = sets

    def __missing__(self, alike: int) -> bytes:
        threes, twos = alike & 15, alike >> 4 & 15
        due = self._sets - min(threes, self._sets)
        wanted = _PAIRS_AND_SINGLES if twos + max(threes - self._sets, 0) <= due else _PAIRS
        self[alike] = found = wanted if due else _SINGLES
        return found


_ALIKE = _Alike()
_SINGLES, _PAIRS, _PAIRS_AND_SINGLES = (
    bytes(count in wanted for count in range(256)) for wanted in ((1,), (2,), (1, 2))
)
_PUNGS_AWAY = tuple(_PungsAway(sets) for sets in range(6))
_PUNGS_WANT = tuple(_PungsWant(sets) for sets in range(6))


def shantens_of_pungs(codes: Codes, sets: int, parts: Sequence[Part]) -> list[int]:
    """For each part of the hand, how far it is from pungs and a pair alone."""
    characters, dots, bamboos, honors = codes
    m, p, s, z = _ALIKE[characters], _ALIKE[dots], _ALIKE[bamboos], _ALIKE[honors]
    lows, highs, away = (0, p, m, m + p), (0, z, s, s + z), _PUNGS_AWAY[sets]
    return [away[lows[low] + highs[high]] for low, high in parts]


class Pungs(_OfSuits):
    """Pungs and a pair of some suits."""

    __slots__ = ()

    def __init__(self, suits: Suits) -> None:
        super().__init__("pungs_", suits)

    def _alike(self, codes: Codes) -> int:
        characters, dots, bamboos, honors = self.part(codes)
        return _ALIKE[characters] + _ALIKE[dots] + _ALIKE[bamboos] + _ALIKE[honors]

    def shanten(self, hand: Hand) -> int:
        """How far the hand is from it."""
        return _PUNGS_AWAY[hand.sets][self._alike(hand.codes)]

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Thirds for the pairs, and seconds for single tiles as long as pairs are lacking."""
        wanted = _PUNGS_WANT[hand.sets][self._alike(hand.codes)]
        return self.counted(left, hand.counts.translate(wanted))

    def cheapest(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Tiles of other suits, then fourth tiles, then whatever the pungs miss least."""
        idle = self.idle(kinds)
        if idle:
            return idle
        alike, counts, away = self._alike(hand.codes), hand.counts, _PUNGS_AWAY[hand.sets]
        by_count = (
            FAR,
            away[alike - 256] if alike >> 8 else FAR,
            away[alike - 16 + 256] if alike >> 4 & 15 else FAR,
            away[alike - 1 + 16] if alike & 15 else FAR,
            away[alike],
        )
        after = [by_count[counts[kind]] for kind in kinds]
        return least_of(kinds, [max(one, 0) for one in after] if -1 in after else after)

    def widest(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Tiles of other suits if there are any, else the cheapest after which most tiles help."""
        if idle := self.idle(kinds):
            return idle
        kinds = self.cheapest(hand, kinds)
        if len(kinds) == 1:
            return kinds
        left, counts, want, alike = seen.left, hand.counts, _PUNGS_WANT[hand.sets], self._alike(hand.codes)
        # Discards of kinds held alike leave the same number of pungs and pairs, so that the same tiles are wanted.
        helping: dict[int, tuple[int, int]] = {}
        for held in {counts[kind] for kind in kinds}:
            wanted = want[alike - _WORTH[held] + _WORTH[held - 1]]
            helping[held] = self.counted(left, counts.translate(wanted)), wanted[held - 1] - wanted[held]
        found = [(*helping[counts[kind]], left[kind]) for kind in kinds]
        return least_of(kinds, [-(helps + changed * own) for helps, changed, own in found])


@runtime_checkable
class OfCodes(Protocol):
    """A shape of concealed hands that needs no more than their codes, where no tile is wild."""

    def away(self, codes: Codes) -> int:
        """How far the hand is from it."""
        ...

    def without(self, codes: Codes, kinds: Sequence[Kind]) -> list[int]:
        """The distances after discarding each of these kinds, all held."""
        ...

    def helped_without(self, codes: Codes, kinds: Sequence[Kind], left: Sequence[int]) -> list[int]:
        """How many of the tiles `left`, by kind, bring it nearer after discarding each of these kinds."""
        ...

    def helping(self, codes: Codes) -> bytes:
        """For each of the 34 kinds whether it brings the hand nearer (1 or 0)."""
        ...


class Special:
    """A special shape, for hands of which nothing is laid."""

    __slots__ = ("_tells", "name", "shape")

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.name = shape.id
        self._tells = shape if isinstance(shape, OfCodes) else None

    def shanten(self, hand: Hand) -> int:
        """How far the hand is from it."""
        if self._tells is None or hand.groups or hand.wild.tiles:
            return self.shape.shanten(hand.held)
        return self._tells.away(hand.codes)

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """How many tiles bring the hand nearer."""
        if (tells := self._told(hand)) is not None:
            return sum(compress(left, tells.helping(hand.codes)))
        return sum([left[kind] for kind in self.shape.accepting_tiles(hand.held)[1] if kind < 34])

    def lives(self, hand: Hand, left: Sequence[int]) -> list[int]:
        """How many of the tiles left bring the hand nearer, step by step until it is won.

        Of all that may help next the middle one is taken to come, by how many tiles will help after it.
        """
        found, away = list[int](), self.shanten(hand)
        while away >= 0:
            helps = [kind for kind in self.shape.accepting_tiles(hand.held)[1] if kind < len(PLAIN) and left[kind]]
            found.append(sum([left[kind] for kind in helps]))
            if not helps or not away:
                return [*found, *[0] * away]
            after = sorted([(self._live_with(hand, kind, left), kind) for kind in helps])
            comes = [kind for _, kind in after for _ in range(left[kind])]
            hand, away = self._with(hand, comes[len(comes) // 2]), away - 1
        return found

    def _live_with(self, hand: Hand, kind: Kind, left: Sequence[int]) -> int:
        return self.live(self._with(hand, kind), left)

    def _with(self, hand: Hand, kind: Kind) -> Hand:
        """The hand with a tile more, less one that it needs least."""
        grown = hand.with_others(with_tile(hand.codes, kind, 1), hand.others)
        return grown.without(self.cheapest(grown, [*compress(PLAIN, grown.counts)])[0])

    def _told(self, hand: Hand) -> OfCodes | None:
        """The shape, if it needs no more than the codes of this hand."""
        return None if hand.wild.tiles or hand.groups else self._tells

    def cheapest(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Whatever leaves the hand nearest."""
        if (tells := self._told(hand)) is not None:
            after = tells.without(hand.codes, kinds)
        else:
            held, shanten = hand.held, self.shape.shanten
            after = [shanten(held.plus(kind, -1)) for kind in kinds]
        return least_of(kinds, [max(away, 0) for away in after] if -1 in after else after)

    def widest(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """The cheapest after which most tiles help."""
        tells = self._told(hand)
        if tells is None:
            return widest_of(self, hand, kinds, seen)
        kinds = self.cheapest(hand, kinds)
        if len(kinds) == 1:
            return kinds
        return least_of(kinds, [-helped for helped in tells.helped_without(hand.codes, kinds, seen.left)])


class Whole:
    """Whatever the rule set counts as complete: the plan where hands are not made of regular sets alone."""

    __slots__ = ("_kinds", "_nearest", "name", "scoring")

    def __init__(self, scoring: Scoring) -> None:
        self.scoring = scoring
        self.name = "whole"
        self._nearest: dict[tuple[object, ...], Nearest] = {}
        self._kinds: dict[tuple[object, ...], frozenset[Kind]] = {}

    def shanten(self, hand: Hand) -> int:
        """How far the hand is from a win of any shape."""
        return self._near(hand)[0]

    def _near(self, hand: Hand) -> Nearest:
        """How far it is, and from which shapes; kept, as hands are asked about again while others play."""
        key = hand.key
        found = self._nearest.get(key)
        if found is None:
            held, shapes = hand.held, self.scoring.shapes
            shantens = [shape.shanten(held) for shape in shapes] or [self.scoring.shanten(held)]
            least = min(shantens)
            near = tuple([shape for shape, away in zip(shapes, shantens, strict=False) if away == least])
            found = _kept(self._nearest, key, (least, near))
        return found

    def _less(self, hand: Hand, kind: Kind) -> int:
        """How far the hand is without a tile, which brings it nearer to nothing: the nearest shapes tell as a rule."""
        less, (away, near) = hand.without(kind), self._near(hand)
        if not near or (key := less.key) in self._nearest:
            return self.shanten(less)
        after = [shape.shanten(less.held) for shape in near]
        if (least := min(after)) > away + 1:
            return self.shanten(less)
        if least == away:
            still = tuple([shape for shape, farther in zip(near, after, strict=True) if farther == away])
            _kept(self._nearest, key, (away, still))
        return least

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """How many tiles bring the hand nearer; which ones is kept for a while too."""
        key = hand.key
        found = self._kinds.get(key)
        if found is None:
            held, (_, near) = hand.held, self._near(hand)
            kinds = [shape.accepting_tiles(held)[1] for shape in near] or [self.scoring.outlook(held)[1]]
            found = _kept(self._kinds, key, frozenset().union(*kinds))
        return sum([left[kind] for kind in found])

    def cheapest(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Whatever leaves the hand nearest, the loosest tiles looked at first and no more than a few."""
        tied = ties(hand)
        base = max(self.shanten(hand), 0)
        enough = _ENOUGH if base <= _NEAR else 1
        after: dict[Kind, int] = {}
        for kind in sorted(kinds, key=tied.__getitem__):
            after[kind] = max(self._less(hand, kind), 0)
            # No discard leaves the hand nearer than it is with the tile.
            if list(after.values()).count(base) == enough:
                break
        least = min(after.values())
        return [kind for kind, away in after.items() if away == least]

    def widest(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """The cheapest after which most tiles help."""
        return widest_of(self, hand, kinds, seen)


class Narrower:
    """A plan on regular hands where hands are read as a whole: no nearer than they are to any win."""

    __slots__ = ("cheapest", "live", "name", "plan", "whole", "widest")

    def __init__(self, plan: Plan, whole: Whole) -> None:
        self.plan, self.whole, self.name = plan, whole, plan.name
        self.live, self.cheapest, self.widest = plan.live, plan.cheapest, plan.widest

    def shanten(self, hand: Hand) -> int:
        """How far the hand is from it."""
        return max(self.plan.shanten(hand), self.whole.shanten(hand))


_ENOUGH, _NEAR = 4, 2
"""So many discards that cost nothing are compared when the hand is near; farther away the first one does."""
_MOST_KNOWN = 2048

Nearest = tuple[int, tuple[Shape, ...]]
"""How far a hand is from a win, and the shapes that are no farther; none where hands are not read by shapes."""

V = TypeVar("V")


def _kept(known: dict[tuple[object, ...], V], key: tuple[object, ...], found: V) -> V:
    """What was found, kept for a while."""
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known[key] = found
    return found


class _Ties(ClearableCache[int, bytes]):
    """For the code of a suit: how much a tile of each rank is tied to its neighbours."""

    def __init__(self, ranks: int) -> None:
        super().__init__()
        self._powers = [5 ** (ranks - 1 - rank) for rank in range(ranks)]

    def __missing__(self, code: int) -> bytes:
        counts = [code // power % 5 for power in self._powers]
        found = self[code] = bytes([4 * count for count in counts] if len(counts) == 7 else _tied(counts))
        return found


def _tied(counts: Sequence[int]) -> list[int]:
    """The same of a suit in which neighbours make chows: two for one beside it, one for the next but one."""
    there = [0, 0, *[count > 0 for count in counts], 0, 0]
    around = zip(counts, _INSIDE, there, there[1:], there[3:], there[4:], strict=False)
    return [4 * count + inside + b + 2 * (c + d) + e for count, inside, b, c, d, e in around]


_INSIDE = (0, *[1] * 7, 0)
"""A tile that is no terminal is tied a little more."""
_NO_OTHERS = bytes(KINDS - len(PLAIN))
_SUIT_TIES, _HONOR_TIES = _Ties(9), _Ties(7)


def ties(hand: Hand) -> bytes:
    """For each kind, how much a tile of it is tied to others in the hand: by equals first, then by neighbours."""
    characters, dots, bamboos, honors = hand.codes
    plain = _SUIT_TIES[characters] + _SUIT_TIES[dots] + _SUIT_TIES[bamboos] + _HONOR_TIES[honors]
    return plain + bytes(4 * count for count in hand.others) if any(hand.others) else plain + _NO_OTHERS


of_suits, of_pungs = cache(Regular), cache(Pungs)
"""The plan for hands of some suits, or of pungs of them; it keeps nothing of a hand."""
