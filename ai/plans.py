"""Plans: sorts of hands that a seat may play for, and the shanten of its tiles for each.

A plan for regular hands is a choice of suits, perhaps with pungs of certain honors. Hands of pungs alone are in
`ai.pung_plans`, special shapes and hands read as a whole in `ai.shape_plans`. Shanten counts as in `rules.hands`: 0
waits, -1 is complete.

docs/decisions/0030-players-weigh-plans.md tells why.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress, repeat
from operator import eq
from typing import Protocol

from ai.hand import Hand
from ai.seen import Seen
from ai.value import Suits
from rules.core.tiles import PLAIN, Kind
from rules.hands import Codes, accepting_tiles, after_discards, shanten, with_tile
from rules.hands.suit_shanten import Part

FAR = 99
_SPANS = ((0, 9), (9, 18), (18, 27), (27, 34))


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


class SuitPlan:
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


class RegularPlan(SuitPlan):
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


regular_plan = cache(RegularPlan)
"""Cached plans for hands of some suits; they hold no state of a hand."""
