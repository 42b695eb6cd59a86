"""Plans: sorts of hands that a seat may play for, and the shanten of its tiles for each.

A plan for regular hands is a choice of suits, with or without chows, perhaps with pungs of certain honors. Special
shapes are plans of their own. Shanten counts as in `rules.hands`: 0 waits, -1 is complete.

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
    """Hand in the form that plans use: concealed tiles by suit code, laid groups, and `sets` still to be made.

    `others` are the counts of kinds beyond the 34 plain ones, `every` those of all kinds if known. `wild` names the
    wild tiles, `locked` the locked ones.
    """

    __slots__ = ("_counts", "_every", "_held", "codes", "groups", "locked", "others", "sets", "wild")

    def __init__(
        self, codes: Codes, groups: tuple[Group, ...], sets: int, others: Sequence[int],
        every: bytes | None = None, wild: Wild = NOTHING_WILD, locked: LockedTiles = NOTHING_LOCKED,
    ) -> None:  # fmt: skip
        """Store the tiles; the class describes the parameters."""
        self.codes, self.groups, self.sets = codes, groups, sets
        self.others, self.wild, self.locked = others, wild, locked
        self._counts: bytes | None = None
        self._every = every
        self._held: Held | None = None

    @property
    def counts(self) -> bytes:
        """Counts of the 34 plain kinds."""
        if self._counts is None:
            self._counts = counts_of(self.codes) if self._every is None else self._every[: len(PLAIN)]
        return self._counts

    @property
    def held(self) -> Held:
        """The hand as scoring reads it."""
        if self._held is None:
            every = self._every or [*self.counts, *self.others]
            self._held = Held(every, self.codes, self.groups, self.wild, self.locked)
        return self._held

    @property
    def key(self) -> tuple[object, ...]:
        """Cache key of the hand."""
        return self.codes, tuple(self.others), self.groups, self.wild.kinds, self.locked

    def holds(self, kind: Kind) -> bool:
        """Check for a tile of this kind."""
        return bool(self.counts[kind] if kind < len(PLAIN) else self.others[kind - len(PLAIN)])

    def with_drawn(self, kind: Kind) -> Hand:
        """Return the hand with a drawn tile of this plain kind."""
        return self.with_others(with_tile(self.codes, kind, 1), self.others)

    @property
    def to_discard(self) -> bool:
        """Check that the hand has a tile to discard.

        A hand without its useless tiles, as those of a void suit, is smaller and draws before it discards.
        """
        return sum(self.counts) + sum(self.others) > 3 * self.sets + 1

    def without(self, kind: Kind) -> Hand:
        """Return the hand less a tile of this kind."""
        if kind < len(PLAIN):
            return self.with_others(with_tile(self.codes, kind, -1), self.others)
        others = list(self.others)
        others[kind - len(PLAIN)] -= 1
        return self.with_others(self.codes, others)

    def with_others(self, codes: Codes, others: Sequence[int]) -> Hand:
        """Return a hand of other tiles beside the same melds."""
        return Hand(codes, self.groups, self.sets, others, None, self.wild, self.locked)

    def unlocked(self, locked: LockedTiles = NOTHING_LOCKED) -> Hand:
        """Return the hand with other, fewer or no locked tiles."""
        return Hand(self.codes, self.groups, self.sets, self.others, self._every, self.wild, locked)


class Plan(Protocol):
    """Sort of hand to play for."""

    name: str

    def shanten(self, hand: Hand) -> int:
        """Shanten of the hand for this plan: 0 waits, -1 is complete."""
        ...

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Count the tiles in `left` (unseen copies by kind) that bring the hand nearer."""
        ...

    def helping(self, hand: Hand) -> Sequence[Kind]:
        """List the kinds that bring the hand nearer."""
        ...

    def nearest_discards(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Find the kinds, of these held ones, whose discard leaves the lowest shanten."""
        ...

    def widest_discards(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Find the kinds, of these held ones, whose discard leaves the lowest shanten and then most live tiles; prefer
        tiles that are never of use.
        """
        ...


def suit_part(suits: Suits) -> Part:
    """Encode a choice of suits for `shantens_of_parts`."""
    return suits[0] * 2 + suits[1], suits[2] * 2 + suits[3]


def _label(prefix: str, suits: Suits) -> str:
    """Return a name for a choice of suits."""
    return prefix + "".join(letter for letter, used in zip("mpsz", suits, strict=True) if used)


def cheapest_of(kinds: list[Kind], costs: Sequence[float]) -> list[Kind]:
    """Keep the kinds of least cost, in order; `costs` is parallel to `kinds`."""
    if len(kinds) == 1:
        return kinds
    least = min(costs)
    often = costs.count(least)
    if often == 1:
        return [kinds[costs.index(least)]]
    return kinds if often == len(kinds) else [*compress(kinds, map(eq, costs, repeat(least)))]


def widest_by_live(plan: Plan, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
    """Implement `Plan.widest_discards` by way of `nearest_discards` and `live`."""
    kinds = plan.nearest_discards(hand, kinds)
    if len(kinds) == 1:
        return kinds
    left = seen.left
    return cheapest_of(kinds, [-plan.live(hand.without(kind), left) for kind in kinds])


def live_by_draw(plan: Plan, hand: Hand, left: Sequence[int]) -> list[tuple[int, int]]:
    """List, for each helpful kind in `left` (unseen copies by kind), its copies and the number of helpful tiles after
    it is drawn and the best discard made.
    """
    found: list[tuple[int, int]] = []
    held = [*compress(PLAIN, hand.counts)]
    for kind in plan.helping(hand):
        if copies := left[kind] if kind < len(PLAIN) else 0:
            grown = hand.with_drawn(kind)
            if grown.to_discard:
                kinds = plan.nearest_discards(grown, held if hand.counts[kind] else [*held, kind])
                found.append((copies, max([plan.live(grown.without(gone), left) for gone in kinds])))
            else:
                found.append((copies, plan.live(grown, left)))
    return found


def typical_lives(plan: Plan, hand: Hand, left: Sequence[int], shanten: int) -> list[int]:
    """Count the live tiles of each step until the hand is won, if at each step the median of the helpful tiles in
    `left` is drawn.

    `shanten` is that of the hand; once no tile helps, all further steps count 0.
    """
    found: list[int] = []
    while shanten >= 0:
        helps = [kind for kind in plan.helping(hand) if kind < len(PLAIN) and left[kind]]
        found.append(sum([left[kind] for kind in helps]))
        if not found[-1]:
            return found + [0] * shanten
        if shanten:
            comes, middle = helps[-1], found[-1] // 2
            for kind in helps:
                middle -= left[kind]
                if middle < 0:
                    comes = kind
                    break
            hand = after_draw(plan, hand, comes)
        shanten -= 1
    return found


def after_draw(plan: Plan, hand: Hand, kind: Kind) -> Hand:
    """Return the hand after drawing `kind` and discarding the least needed tile for the plan."""
    grown = hand.with_drawn(kind)
    if not grown.to_discard:
        return grown
    return grown.without(plan.nearest_discards(grown, [*compress(PLAIN, grown.counts)])[0])


def _least_after(kinds: list[Kind], after: bytes) -> list[Kind]:
    """Keep the kinds after whose discard the shanten (`after`, by kind) is least."""
    return cheapest_of(kinds, [*map(after.__getitem__, kinds)])


class _SuitPlan:
    """Base of plans that use only some suits."""

    __slots__ = ("_idle", "_spans", "name", "suits")

    def __init__(self, prefix: str, suits: Suits) -> None:
        """Prepare the plan for the chosen `suits`; `prefix` begins its name."""
        self.suits = suits
        self.name = _label(prefix, suits)
        self._spans = [span for span, used in zip(_SPANS, suits, strict=True) if used]
        self._idle = frozenset(kind for kind in PLAIN if not suits[kind // 9])

    def idle(self, kinds: list[Kind]) -> list[Kind]:
        """List, of these kinds, those outside the plan's suits."""
        return [*filter(self._idle.__contains__, kinds)] if self._idle else []

    def counted(self, left: Sequence[int], flags: bytes) -> int:
        """Sum `left` over the flagged kinds of the plan's suits."""
        if len(self._spans) == 4:
            return sum(compress(left, flags))
        return sum([sum(compress(left[low:high], flags[low:high])) for low, high in self._spans])

    def flagged(self, flags: bytes) -> list[Kind]:
        """List the flagged kinds of the plan's suits."""
        return [kind for low, high in self._spans for kind in compress(range(low, high), flags[low:high])]

    def part(self, codes: Codes) -> Codes:
        """Return the codes without the tiles outside the plan's suits."""
        if not self._idle:
            return codes
        characters, dots, bamboos, honors = codes
        m, p, s, z = self.suits
        return characters * m, dots * p, bamboos * s, honors * z


class RegularPlan(_SuitPlan):
    """Plan for sets and a pair of some suits."""

    __slots__ = ()

    def __init__(self, suits: Suits) -> None:
        """Make the plan for the suits flagged in `suits`."""
        super().__init__("suits_", suits)

    def shanten(self, hand: Hand) -> int:
        """Return the shanten of the tiles of the plan's suits."""
        return shanten(self.part(hand.codes), hand.sets)

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Count the tiles in `left` that bring the tiles of the plan's suits nearer."""
        return self.counted(left, accepting_tiles(self.part(hand.codes), hand.sets)[1])

    def helping(self, hand: Hand) -> Sequence[Kind]:
        """List the kinds of the plan's suits that bring the hand nearer."""
        return self.flagged(accepting_tiles(self.part(hand.codes), hand.sets)[1])

    def nearest_discards(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Prefer tiles of other suits."""
        return self.idle(kinds) or _least_after(kinds, after_discards(self.part(hand.codes), hand.sets))

    def widest_discards(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Prefer tiles of other suits."""
        idle = self.idle(kinds)
        if idle:
            return idle
        codes, sets = self.part(hand.codes), hand.sets
        kinds = _least_after(kinds, after_discards(codes, sets))
        if len(kinds) == 1:
            return kinds
        left, counted = seen.left, self.counted
        return cheapest_of(
            kinds, [-counted(left, accepting_tiles(with_tile(codes, kind, -1), sets)[1]) for kind in kinds]
        )


class HonorPungPlan:
    """Plan for pungs of certain honors held as pairs, plus any sets and a pair."""

    __slots__ = ("_taken", "kinds", "name")

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        """Make the plan for pungs of the honors `kinds`."""
        self.kinds = kinds
        self._taken = sum(2 * 5 ** (33 - kind) for kind in kinds)
        self.name = "honors"

    def _rest(self, hand: Hand) -> tuple[Codes, int]:
        """Return the codes of the tiles beside the pairs of honors, and the number of sets to make of them."""
        characters, dots, bamboos, honors = hand.codes
        return (characters, dots, bamboos, honors - self._taken), hand.sets - len(self.kinds)

    def shanten(self, hand: Hand) -> int:
        """Shanten of the rest, plus one missing tile for each pung."""
        codes, sets = self._rest(hand)
        return shanten(codes, sets) + len(self.kinds) if sets >= 0 else FAR

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Count the honors of the plan, and tiles that help an incomplete rest."""
        codes, sets = self._rest(hand)
        away, flags = accepting_tiles(codes, sets)
        wanted = sum([left[kind] for kind in self.kinds])
        return wanted if away < 0 else wanted + sum(compress(left, flags))

    def helping(self, hand: Hand) -> Sequence[Kind]:
        """List the honors of the plan, and the kinds that help an incomplete rest."""
        codes, sets = self._rest(hand)
        away, flags = accepting_tiles(codes, sets)
        return self.kinds if away < 0 else sorted({*self.kinds, *compress(PLAIN, flags)})

    def nearest_discards(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Prefer any tile to the honors of the plan."""
        codes, sets = self._rest(hand)
        free = [kind for kind in kinds if kind not in self.kinds]
        if not free:
            return kinds
        if shanten(codes, sets) < 0:
            # Complete without its honors: the rest has tiles to spare, which `after_discards` does not tell apart.
            return cheapest_of(free, [shanten(with_tile(codes, kind, -1), sets) for kind in free])
        return _least_after(free, after_discards(codes, sets))

    def widest_discards(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Find the discards that leave the hand nearest, and among these those that leave most live tiles."""
        return widest_by_live(self, hand, kinds, seen)


_MULTIPLE_WEIGHT = (0, 256, 16, 1, 1)
"""Weight in `_Multiples` of a kind, by the number held."""


class _Multiples(ClearableCache[int, int]):
    """Cache by the code of a suit: kinds held three times or more, plus 16 for each held twice, 256 for each held once.
    """

    def __init__(self) -> None:
        """Start an empty cache."""
        super().__init__()

    def __missing__(self, code: int) -> int:
        """Count the kinds in a code by the number held."""
        rest, found = code, 0
        while rest:
            rest, count = divmod(rest, 5)
            found += _MULTIPLE_WEIGHT[count]
        self[code] = found
        return found


class _PungShanten(ClearableCache[int, int]):
    """Cache by the sum of `_Multiples`: the shanten for `sets` pungs and a pair."""

    def __init__(self, sets: int) -> None:
        """Start an empty cache for hands of `sets` sets."""
        super().__init__()
        self._sets = sets

    def __missing__(self, multiples: int) -> int:
        """Compute the shanten from the packed counts."""
        threes, twos, ones = multiples & 15, multiples >> 4 & 15, multiples >> 8
        done = min(threes, self._sets)
        due, pairs = self._sets - done, twos + threes - done
        if pairs > due:
            away = due - 1
        else:
            singles = due - pairs + 1
            away = pairs + 2 * (due - pairs) + max(singles - ones, 0)
        self[multiples] = away
        return away


class _PungWants(ClearableCache[int, bytes]):
    """Cache by the sum of `_Multiples`: a flag, by the number held, for kinds that bring `sets` pungs and a pair
    nearer.
    """

    def __init__(self, sets: int) -> None:
        """Start an empty cache for hands of `sets` sets."""
        super().__init__()
        self._sets = sets

    def __missing__(self, multiples: int) -> bytes:
        """Compute the flags from the packed counts."""
        threes, twos = multiples & 15, multiples >> 4 & 15
        due = self._sets - min(threes, self._sets)
        wanted = _PAIRS_AND_SINGLES if twos + max(threes - self._sets, 0) <= due else _PAIRS
        self[multiples] = found = wanted if due else _SINGLES
        return found


_MULTIPLES = _Multiples()
_SINGLES, _PAIRS, _PAIRS_AND_SINGLES = (
    bytes(count in wanted for count in range(256)) for wanted in ((1,), (2,), (1, 2))
)
_PUNG_SHANTEN = tuple(_PungShanten(sets) for sets in range(6))
_PUNG_WANTS = tuple(_PungWants(sets) for sets in range(6))


def shantens_of_pungs(codes: Codes, sets: int, parts: Sequence[Part]) -> list[int]:
    """Compute for each choice of suits the shanten for pungs and a pair."""
    characters, dots, bamboos, honors = codes
    m, p, s, z = _MULTIPLES[characters], _MULTIPLES[dots], _MULTIPLES[bamboos], _MULTIPLES[honors]
    lows, highs, away = (0, p, m, m + p), (0, z, s, s + z), _PUNG_SHANTEN[sets]
    return [away[lows[low] + highs[high]] for low, high in parts]


class PungPlan(_SuitPlan):
    """Plan for pungs and a pair of some suits."""

    __slots__ = ()

    def __init__(self, suits: Suits) -> None:
        """Make the plan for pungs in the suits flagged in `suits`."""
        super().__init__("pungs_", suits)

    def _multiples(self, codes: Codes) -> int:
        """Return the sum of `_Multiples` over the plan's suits."""
        characters, dots, bamboos, honors = self.part(codes)
        return _MULTIPLES[characters] + _MULTIPLES[dots] + _MULTIPLES[bamboos] + _MULTIPLES[honors]

    def shanten(self, hand: Hand) -> int:
        """Return the shanten for pungs and a pair of the plan's suits."""
        return _PUNG_SHANTEN[hand.sets][self._multiples(hand.codes)]

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Count third tiles for pairs, and second tiles for single ones while pairs are missing."""
        wanted = _PUNG_WANTS[hand.sets][self._multiples(hand.codes)]
        return self.counted(left, hand.counts.translate(wanted))

    def helping(self, hand: Hand) -> Sequence[Kind]:
        """List the kinds of the plan's suits that make a pung or a missing pair."""
        return self.flagged(hand.counts.translate(_PUNG_WANTS[hand.sets][self._multiples(hand.codes)]))

    def nearest_discards(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Prefer tiles of other suits, then fourth tiles."""
        idle = self.idle(kinds)
        if idle:
            return idle
        multiples, counts, away = self._multiples(hand.codes), hand.counts, _PUNG_SHANTEN[hand.sets]
        by_count = (
            FAR,
            away[multiples - 256] if multiples >> 8 else FAR,
            away[multiples - 16 + 256] if multiples >> 4 & 15 else FAR,
            away[multiples - 1 + 16] if multiples & 15 else FAR,
            away[multiples],
        )
        after = [by_count[counts[kind]] for kind in kinds]
        return cheapest_of(kinds, [max(one, 0) for one in after] if -1 in after else after)

    def widest_discards(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Find the discards that leave the hand nearest, then those that leave most live tiles; other suits go first.
        """
        if idle := self.idle(kinds):
            return idle
        kinds = self.nearest_discards(hand, kinds)
        if len(kinds) == 1:
            return kinds
        left, counts, want, multiples = seen.left, hand.counts, _PUNG_WANTS[hand.sets], self._multiples(hand.codes)
        # Discards of kinds held alike leave the same number of pungs and pairs, so that the same tiles are wanted.
        helping: dict[int, tuple[int, int]] = {}
        for held in {counts[kind] for kind in kinds}:
            wanted = want[multiples - _MULTIPLE_WEIGHT[held] + _MULTIPLE_WEIGHT[held - 1]]
            helping[held] = self.counted(left, counts.translate(wanted)), wanted[held - 1] - wanted[held]
        found = [(*helping[counts[kind]], left[kind]) for kind in kinds]
        return cheapest_of(kinds, [-(helps + changed * own) for helps, changed, own in found])


@runtime_checkable
class CodeShape(Protocol):
    """Shape of concealed hands whose shanten follows from suit codes alone, where no tile is wild."""

    def away(self, codes: Codes) -> int:
        """Shanten of the hand."""
        ...

    def without(self, codes: Codes, kinds: Sequence[Kind]) -> list[int]:
        """Shanten after discarding each of these held kinds."""
        ...

    def helped_without(self, codes: Codes, kinds: Sequence[Kind], left: Sequence[int]) -> list[int]:
        """Count the tiles in `left` (by kind) that bring the hand nearer after discarding each of these kinds."""
        ...

    def helping(self, codes: Codes) -> bytes:
        """Flags (1 or 0) by plain kind for tiles that bring the hand nearer."""
        ...


class SpecialPlan:
    """Plan for a special shape, for hands without melds."""

    __slots__ = ("_code_shape", "name", "shape")

    def __init__(self, shape: Shape) -> None:
        """Make the plan for a shape."""
        self.shape = shape
        self.name = shape.id
        self._code_shape = shape if isinstance(shape, CodeShape) else None

    def shanten(self, hand: Hand) -> int:
        """Return the shanten for the shape, from suit codes where these suffice."""
        if self._code_shape is None or hand.groups or hand.wild.tiles:
            return self.shape.shanten(hand.held)
        return self._code_shape.away(hand.codes)

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Count the tiles in `left` that bring the hand nearer to the shape."""
        if (code_shape := self._code_shape_for(hand)) is not None:
            return sum(compress(left, code_shape.helping(hand.codes)))
        return sum([left[kind] for kind in self.shape.accepting_tiles(hand.held)[1] if kind < 34])

    def helping(self, hand: Hand) -> Sequence[Kind]:
        """List the plain kinds that bring the hand nearer to the shape."""
        if (code_shape := self._code_shape_for(hand)) is not None:
            return [*compress(PLAIN, code_shape.helping(hand.codes))]
        return [kind for kind in self.shape.accepting_tiles(hand.held)[1] if kind < 34]

    def live_by_step(self, hand: Hand, left: Sequence[int]) -> list[int]:
        """Count the live tiles of each step until the hand is won.

        Of all tiles that help next, the median by the number of tiles that help after it is drawn.
        """
        found, away = list[int](), self.shanten(hand)
        while away >= 0:
            helps = [kind for kind in self.shape.accepting_tiles(hand.held)[1] if kind < len(PLAIN) and left[kind]]
            found.append(sum([left[kind] for kind in helps]))
            if not helps or not away:
                return [*found, *[0] * away]
            after = sorted([(self._live_with(hand, kind, left), kind) for kind in helps])
            comes = [kind for _, kind in after for _ in range(left[kind])]
            hand, away = after_draw(self, hand, comes[len(comes) // 2]), away - 1
        return found

    def _live_with(self, hand: Hand, kind: Kind, left: Sequence[int]) -> int:
        """Count the live tiles of the hand after it draws `kind` and discards the least needed tile."""
        return self.live(after_draw(self, hand, kind), left)

    def _code_shape_for(self, hand: Hand) -> CodeShape | None:
        """Return the shape if suit codes suffice for this hand."""
        return None if hand.wild.tiles or hand.groups else self._code_shape

    def nearest_discards(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Find the discards that leave the hand nearest to the shape."""
        if (code_shape := self._code_shape_for(hand)) is not None:
            after = code_shape.without(hand.codes, kinds)
        else:
            held, shanten = hand.held, self.shape.shanten
            after = [shanten(held.plus(kind, -1)) for kind in kinds]
        return cheapest_of(kinds, [max(away, 0) for away in after] if -1 in after else after)

    def widest_discards(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Find the discards that leave the hand nearest, and among these those that leave most live tiles."""
        code_shape = self._code_shape_for(hand)
        if code_shape is None:
            return widest_by_live(self, hand, kinds, seen)
        kinds = self.nearest_discards(hand, kinds)
        if len(kinds) == 1:
            return kinds
        return cheapest_of(kinds, [-helped for helped in code_shape.helped_without(hand.codes, kinds, seen.left)])


class AnyWinPlan:
    """Plan for any win of the rule set, used where hands are not made of regular sets alone."""

    __slots__ = ("_kinds", "_least_after", "name", "scoring")

    def __init__(self, scoring: Scoring) -> None:
        """Make the plan for the wins that `scoring` accepts."""
        self.scoring = scoring
        self.name = "whole"
        self._least_after: dict[tuple[object, ...], Nearest] = {}
        self._kinds: dict[tuple[object, ...], tuple[Kind, ...]] = {}

    def shanten(self, hand: Hand) -> int:
        """Return the shanten for the nearest shape of the rule set."""
        return self._nearest_shapes(hand)[0]

    def _nearest_shapes(self, hand: Hand) -> Nearest:
        """Return the shanten and the nearest shapes; cached, for hands recur while others play."""
        key = hand.key
        found = self._least_after.get(key)
        if found is None:
            held, shapes = hand.held, self.scoring.shapes
            shantens = [shape.shanten(held) for shape in shapes] or [self.scoring.shanten(held)]
            least = min(shantens)
            near = tuple([shape for shape, away in zip(shapes, shantens, strict=False) if away == least])
            found = _remember(self._least_after, key, (least, near))
        return found

    def _shanten_without(self, hand: Hand, kind: Kind) -> int:
        """Shanten of the hand after a discard; as a rule the shapes nearest before it decide."""
        less, (away, near) = hand.without(kind), self._nearest_shapes(hand)
        if not near or (key := less.key) in self._least_after:
            return self.shanten(less)
        after = [shape.shanten(less.held) for shape in near]
        if (least := min(after)) > away + 1:
            return self.shanten(less)
        if least == away:
            still = tuple([shape for shape, farther in zip(near, after, strict=True) if farther == away])
            _remember(self._least_after, key, (away, still))
        return least

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Count the tiles that bring the hand nearer."""
        return sum([left[kind] for kind in self.helping(hand)])

    def helping(self, hand: Hand) -> Sequence[Kind]:
        """List the kinds that bring the hand nearer; they are cached."""
        key = hand.key
        found = self._kinds.get(key)
        if found is None:
            held, (_, near) = hand.held, self._nearest_shapes(hand)
            kinds = [shape.accepting_tiles(held)[1] for shape in near] or [self.scoring.outlook(held)[1]]
            found = _remember(self._kinds, key, tuple(sorted(frozenset().union(*kinds))))
        return found

    def nearest_discards(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Test the least connected tiles first, and stop after enough good ones."""
        links = connections_of(hand)
        base = max(self.shanten(hand), 0)
        enough = _ENOUGH if base <= _NEAR else 1
        after: dict[Kind, int] = {}
        for kind in sorted(kinds, key=links.__getitem__):
            after[kind] = max(self._shanten_without(hand, kind), 0)
            # No discard leaves the hand nearer than it is with the tile.
            if list(after.values()).count(base) == enough:
                break
        least = min(after.values())
        return [kind for kind, away in after.items() if away == least]

    def widest_discards(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Find the discards that leave the hand nearest, and among these those that leave most live tiles."""
        return widest_by_live(self, hand, kinds, seen)


class NarrowedPlan:
    """Plan for regular hands under rules with other shapes or wild tiles: its shanten is never below that for any win.
    """

    __slots__ = ("helping", "live", "name", "nearest_discards", "plan", "whole", "widest_discards")

    def __init__(self, plan: Plan, whole: AnyWinPlan) -> None:
        """Narrow `plan` by `whole`, the plan for any win."""
        self.plan, self.whole, self.name = plan, whole, plan.name
        self.live, self.nearest_discards, self.widest_discards = plan.live, plan.nearest_discards, plan.widest_discards
        self.helping = plan.helping

    def shanten(self, hand: Hand) -> int:
        """Return the shanten of the plan, or that for any win if it is greater."""
        return max(self.plan.shanten(hand), self.whole.shanten(hand))


_ENOUGH, _NEAR = 4, 2
"""Near hands compare this many discards that cost nothing; hands of greater shanten take the first."""
_MOST_KNOWN = 2048

Nearest = tuple[int, tuple[Shape, ...]]
"""Shanten of a hand, and the shapes of that shanten; none where hands are not read by shapes."""

V = TypeVar("V")


def _remember(known: dict[tuple[object, ...], V], key: tuple[object, ...], found: V) -> V:
    """Store a result in a bounded cache."""
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known[key] = found
    return found


class _Connections(ClearableCache[int, bytes]):
    """Cache by the code of a suit: the connections of a tile of each rank."""

    def __init__(self, ranks: int) -> None:
        """Start an empty cache for codes with `ranks` ranks."""
        super().__init__()
        self._powers = [5 ** (ranks - 1 - rank) for rank in range(ranks)]

    def __missing__(self, code: int) -> bytes:
        """Compute the connections for a code."""
        counts = [code // power % 5 for power in self._powers]
        found = self[code] = bytes([4 * count for count in counts] if len(counts) == 7 else _suit_connections(counts))
        return found


def _suit_connections(counts: Sequence[int]) -> list[int]:
    """Count connections in a suit with chows: two for a neighbor, one for the next but one, four for an equal tile."""
    there = [0, 0, *[count > 0 for count in counts], 0, 0]
    around = zip(counts, _INSIDE, there, there[1:], there[3:], there[4:], strict=False)
    return [4 * count + inside + b + 2 * (c + d) + e for count, inside, b, c, d, e in around]


_INSIDE = (0, *[1] * 7, 0)
"""Extra connection of tiles that are no terminals."""
_NO_OTHERS = bytes(KINDS - len(PLAIN))
_SUIT_CONNECTIONS, _HONOR_CONNECTIONS = _Connections(9), _Connections(7)


def connections_of(hand: Hand) -> bytes:
    """Count by kind the connections of a tile in the hand: equal tiles first, then neighbors."""
    characters, dots, bamboos, honors = hand.codes
    suits, honor = _SUIT_CONNECTIONS, _HONOR_CONNECTIONS
    plain = suits[characters] + suits[dots] + suits[bamboos] + honor[honors]
    return plain + bytes(4 * count for count in hand.others) if any(hand.others) else plain + _NO_OTHERS


regular_plan, pung_plan = cache(RegularPlan), cache(PungPlan)
"""Cached plans for hands of some suits, and for pungs of them; they hold no state of a hand."""
