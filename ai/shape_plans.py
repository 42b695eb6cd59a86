"""Plans for special shapes, and for any win of a rule set where hands are read as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Protocol, TypeVar, runtime_checkable

from ai.hand import Hand, connections_of
from ai.plans import Plan, after_draw, cheapest_of, widest_by_live
from ai.seen import Seen
from rules.core.tiles import PLAIN, Kind
from rules.hands import Codes
from rules.scoring.table import Scoring, Shape


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
