"""Plans: sorts of hands a seat may play for, and how far its tiles are from each.

A plan on regular hands is a choice of suits, with or without chows, perhaps with pungs of certain honors. Special
shapes are plans of their own. All distances count as `rules.shapes` does: 0 waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ai.value import Suits
from rules.melds import Group
from rules.scoring import Held, Scoring, Shape
from rules.shapes import Codes, after_discards, counts_of, distance, improving, with_tile
from rules.tiles import Kind

FAR = 99
NOT_HELD = 255
NOTHING = bytes(34)


class Hand:
    """Tiles in the hand, as plans are asked about them. `sets` are still to be made of them."""

    __slots__ = ("_counts", "codes", "groups", "others", "sets")

    def __init__(self, codes: Codes, groups: tuple[Group, ...], sets: int, others: Sequence[int]) -> None:
        self.codes, self.groups, self.sets = codes, groups, sets
        self.others = others
        self._counts: bytes | None = None

    @property
    def counts(self) -> bytes:
        """The 34 counts."""
        if self._counts is None:
            self._counts = counts_of(self.codes)
        return self._counts

    @property
    def held(self) -> Held:
        """The same as scoring reads it; `others` are the counts of jokers and other tiles beyond the 34 kinds."""
        return Held([*self.counts, *self.others], self.codes, self.groups)


class Plan(Protocol):
    """A sort of hand to play for."""

    name: str

    def uses(self, kind: Kind) -> bool:
        """Whether a tile of this kind can be of use."""
        ...

    def distance(self, hand: Hand) -> int:
        """How far the hand is from it: 0 waits, -1 complete."""
        ...

    def improving(self, hand: Hand) -> bytes:
        """For each of the 34 kinds, 1 if it brings the hand nearer."""
        ...

    def after(self, hand: Hand) -> Sequence[int]:
        """For each of the 34 kinds held, the distance without one of it; more than `FAR` where none is held."""
        ...


class Regular:
    """Sets and a pair of some suits."""

    __slots__ = ("bamboos", "characters", "dots", "honors", "name")

    def __init__(self, suits: Suits) -> None:
        self.characters, self.dots, self.bamboos, self.honors = suits
        self.name = "suits_" + "".join(letter for letter, used in zip("mpsz", suits, strict=True) if used)

    def uses(self, kind: Kind) -> bool:
        """Whether the kind is of one of its suits."""
        return bool((self.characters, self.dots, self.bamboos, self.honors)[kind // 9])

    def part(self, codes: Codes) -> Codes:
        """The tiles that the plan can use."""
        characters, dots, bamboos, honors = codes
        return characters * self.characters, dots * self.dots, bamboos * self.bamboos, honors * self.honors

    def distance(self, hand: Hand) -> int:
        """How far the hand is from it."""
        characters, dots, bamboos, honors = hand.codes
        return distance(
            (characters * self.characters, dots * self.dots, bamboos * self.bamboos, honors * self.honors), hand.sets
        )

    def improving(self, hand: Hand) -> bytes:
        """Which kinds bring the hand nearer."""
        flags = improving(self.part(hand.codes), hand.sets)[1]
        return (
            (flags[:9] if self.characters else NOTHING[:9])
            + (flags[9:18] if self.dots else NOTHING[:9])
            + (flags[18:27] if self.bamboos else NOTHING[:9])
            + (flags[27:] if self.honors else NOTHING[:7])
        )

    def after(self, hand: Hand) -> Sequence[int]:
        """The distance without one of each kind; a tile of another suit costs nothing."""
        found = after_discards(self.part(hand.codes), hand.sets)
        if self.characters and self.dots and self.bamboos and self.honors:
            return found
        least = max(self.distance(hand), 0)
        return [least if away == NOT_HELD and count else away for away, count in zip(found, hand.counts, strict=True)]


class WithHonors:
    """Any sets and a pair, pungs of certain honors, of which a pair is held, among them."""

    __slots__ = ("kinds", "name", "taken")

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.kinds = kinds
        self.taken = sum(2 * 5 ** (33 - kind) for kind in kinds)
        self.name = "honors"

    def uses(self, kind: Kind) -> bool:
        """Any tile may be."""
        return True

    def _rest(self, hand: Hand) -> tuple[Codes, int]:
        characters, dots, bamboos, honors = hand.codes
        return (characters, dots, bamboos, honors - self.taken), hand.sets - len(self.kinds)

    def distance(self, hand: Hand) -> int:
        """How far the hand is from it; every pung lacks one tile."""
        codes, sets = self._rest(hand)
        return distance(codes, sets) + len(self.kinds) if sets >= 0 else FAR

    def improving(self, hand: Hand) -> bytes:
        """Which kinds bring the hand nearer: the honors of the plan do in any case."""
        codes, sets = self._rest(hand)
        away, flags = improving(codes, sets)
        found = bytearray(flags if away >= 0 else NOTHING)
        for kind in self.kinds:
            found[kind] = 1
        return bytes(found)

    def after(self, hand: Hand) -> Sequence[int]:
        """The distance without one of each kind; the honors of the plan are kept."""
        codes, sets = self._rest(hand)
        more = len(self.kinds)
        if distance(codes, sets) < 0:
            # Complete without its honors: the rest has tiles to spare, which `after_discards` does not tell apart.
            return [
                distance(with_tile(codes, kind, -1), sets) + more if count else NOT_HELD
                for kind, count in enumerate(counts_of(codes))
            ]
        return [away + more if away != NOT_HELD else NOT_HELD for away in after_discards(codes, sets)]


class _Alike(dict[int, tuple[int, int, int]]):
    """For the code of a suit: how many kinds are held three times or more, twice, once."""

    def __init__(self) -> None:
        super().__init__()

    def __missing__(self, code: int) -> tuple[int, int, int]:
        rest, found = code, [0] * 5
        while rest:
            rest, count = divmod(rest, 5)
            found[count] += 1
        alike = self[code] = (found[3] + found[4], found[2], found[1])
        return alike


_ALIKE = _Alike()


class Pungs:
    """Pungs and a pair of some suits."""

    __slots__ = ("name", "suits")

    def __init__(self, suits: Suits) -> None:
        self.suits = suits
        self.name = "pungs_" + "".join(letter for letter, used in zip("mpsz", suits, strict=True) if used)

    def uses(self, kind: Kind) -> bool:
        """Whether the kind is of one of its suits."""
        return bool(self.suits[kind // 9])

    def _alike(self, codes: Codes) -> tuple[int, int, int]:
        threes = twos = ones = 0
        for code, used in zip(codes, self.suits, strict=True):
            if used:
                three, two, one = _ALIKE[code]
                threes += three
                twos += two
                ones += one
        return threes, twos, ones

    def distance(self, hand: Hand) -> int:
        """How far the hand is from it."""
        threes, twos, ones = self._alike(hand.codes)
        return _pungs_away(threes, twos, ones, hand.sets)

    def _used(self, hand: Hand) -> list[Kind]:
        ends = (0, 9, 18, 27, 34)
        counts = hand.counts
        return [
            kind for suit in range(4) if self.suits[suit] for kind in range(ends[suit], ends[suit + 1]) if counts[kind]
        ]

    def improving(self, hand: Hand) -> bytes:
        """Pairs, and single tiles as long as pairs are lacking."""
        threes, twos, _ = self._alike(hand.codes)
        due = hand.sets - min(threes, hand.sets)
        pairs = twos + max(threes - hand.sets, 0)
        counts, found = hand.counts, bytearray(34)
        for kind in self._used(hand):
            if (counts[kind] == 2 and due > 0) or (counts[kind] == 1 and pairs <= due):
                found[kind] = 1
        return bytes(found)

    def after(self, hand: Hand) -> Sequence[int]:
        """The distance without one of each kind."""
        threes, twos, ones = self._alike(hand.codes)
        sets, counts = hand.sets, hand.counts
        least = max(_pungs_away(threes, twos, ones, sets), 0)
        by_count = (
            NOT_HELD,
            max(_pungs_away(threes, twos, ones - 1, sets), 0),
            max(_pungs_away(threes, twos - 1, ones + 1, sets), 0),
            max(_pungs_away(threes - 1, twos + 1, ones, sets), 0),
            least,
        )
        found = [least if count else NOT_HELD for count in counts]
        for kind in self._used(hand):
            found[kind] = by_count[counts[kind]]
        return found


def _pungs_away(threes: int, twos: int, ones: int, sets: int) -> int:
    """The distance from so many pungs and a pair, with so many kinds held three times, twice and once."""
    done = threes if threes < sets else sets
    due, pairs = sets - done, twos + threes - done
    if pairs > due:
        return due - 1
    singles = due - pairs + 1
    return pairs + 2 * (due - pairs) + 1 + max(singles - ones, 0) - 1


class Special:
    """A special shape."""

    __slots__ = ("name", "shape")

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.name = shape.id

    def uses(self, kind: Kind) -> bool:
        """Any tile may be."""
        return True

    def distance(self, hand: Hand) -> int:
        """How far the hand is from it."""
        return self.shape.distance(hand.held)

    def improving(self, hand: Hand) -> bytes:
        """Which kinds bring the hand nearer."""
        kinds = self.shape.improving(hand.held)[1]
        return bytes(kind in kinds for kind in range(34))

    def after(self, hand: Hand) -> Sequence[int]:
        """The distance without one of each kind."""
        held = hand.held
        return [
            max(self.shape.distance(held.plus(kind, -1)), 0) if count else NOT_HELD
            for kind, count in enumerate(hand.counts)
        ]


class Whole:
    """Whatever the rule set counts as complete: the plan where hands are not made of regular sets alone."""

    __slots__ = ("name", "scoring")

    def __init__(self, scoring: Scoring) -> None:
        self.scoring = scoring
        self.name = "whole"

    def uses(self, kind: Kind) -> bool:
        """Any tile may be."""
        return True

    def distance(self, hand: Hand) -> int:
        """How far the hand is from a win of any shape."""
        return self.scoring.outlook(hand.held)[0]

    def improving(self, hand: Hand) -> bytes:
        """Which kinds bring the hand nearer."""
        kinds = self.scoring.outlook(hand.held)[1]
        return bytes(kind in kinds for kind in range(34))

    def after(self, hand: Hand) -> Sequence[int]:
        """The distance without one of each kind."""
        held = hand.held
        return [
            max(self.scoring.outlook(held.plus(kind, -1))[0], 0) if count else NOT_HELD
            for kind, count in enumerate(hand.counts)
        ]
