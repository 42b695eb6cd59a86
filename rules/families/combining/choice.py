"""Elements made of several sets together, and the choice of the elements that one hand may score together.

The principles of combining, as competition rules name them: four sets that make one element make no other; where three
make one, the fourth may be joined to one of them once (*account once*); else sets are joined two by two, without
closing a ring, and no set stands twice in the same element (*non-identical*). The most valuable of all choices counts.

docs/decisions/0105-combining-sets.md tells why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from rules.core.options import OptionValues
from rules.core.tiles import Kind
from rules.scoring.elements import Condition, Reading

Sets = tuple[Kind, ...]
"""Sets of one form by their lowest kinds, in ascending order."""


class Combination(NamedTuple):
    """A scoring element that `size` sets of one form make together.

    `holds` checks it: it is given the lowest kinds of the sets, in ascending order, and the kind of the pair (-1:
    none).
    """

    id: str
    size: int
    holds: Callable[[Sets, Kind], bool]


Link = tuple[int, int, Combination]
"""Two sets, by their places, and the element that they make together."""

_CACHE_SIZE = 1 << 15
_NOTHING: Mapping[str, int] = {}


class Combinations(dict[tuple[Sets, Kind], Mapping[str, int]]):
    """Cache of the elements that score together and how often, by the sets of one form and the pair.

    `worths` is the value of each element; one worth nothing is left out. Of several choices with the same value the one
    with more different elements counts, then the one with elements that stand earlier in `patterns`.
    """

    def __init__(self, patterns: Sequence[Combination], worths: Mapping[str, int]) -> None:
        """Begin an empty cache for these elements and their values."""
        super().__init__()
        self._patterns = tuple(pattern for pattern in patterns if worths[pattern.id])
        self._worths = worths
        self._order = {pattern.id: place for place, pattern in enumerate(patterns)}

    def __missing__(self, key: tuple[Sets, Kind]) -> Mapping[str, int]:
        """Choose the most valuable elements for new sets and pair, and cache how often each scores."""
        if len(self) >= _CACHE_SIZE:
            self.clear()
        choice = max(self._choices(*key), key=self._rank)
        found = self[key] = {pattern.id: choice.count(pattern) for pattern in choice}
        return found

    def _choices(self, sets: Sets, pair: Kind) -> list[tuple[Combination, ...]]:
        """Return the choices of elements that may score side by side, by the first principle that applies."""
        whole = [pattern for _, pattern in self._made(sets, pair, 4)]
        if whole:
            return [(pattern,) for pattern in whole]
        links = [(one, other, pattern) for (one, other), pattern in self._made(sets, pair, 2)]
        return [*self._threes(sets, pair, links)] or [*_linked(links, len(sets))]

    def _made(self, sets: Sets, pair: Kind, size: int) -> Iterator[tuple[tuple[int, ...], Combination]]:
        """Yield every element that some `size` of the sets make, with the indexes of these sets."""
        for places in combinations(range(len(sets)), size):
            for pattern in self._patterns:
                if pattern.size == size and pattern.holds(tuple([sets[place] for place in places]), pair):
                    yield places, pattern

    def _threes(self, sets: Sets, pair: Kind, links: Sequence[Link]) -> Iterator[tuple[Combination, ...]]:
        """Yield each element of three sets, alone and with each link between the fourth set and one of the three."""
        for places, pattern in self._made(sets, pair, 3):
            yield (pattern,)
            yield from ((pattern, link) for one, other, link in links if {one, other} - {*places})

    def _rank(self, choice: Sequence[Combination]) -> tuple[int, int, list[int]]:
        """Return the rank of a choice for comparison: value, then number of different elements, then their order."""
        worth = sum(self._worths[pattern.id] for pattern in choice)
        return worth, len({*choice}), sorted([-self._order[pattern.id] for pattern in choice], reverse=True)


def _linked(links: Sequence[Link], sets: int) -> Iterator[tuple[Combination, ...]]:
    """Yield each choice of links between the sets that closes no ring and puts no set twice into the same element."""
    for size in range(max(sets, 1)):
        for chosen in combinations(links, size):
            if _acyclic(chosen, sets) and _not_identical(chosen):
                yield tuple([pattern for _, _, pattern in chosen])


def _acyclic(links: Sequence[Link], sets: int) -> bool:
    """Check that the links close no ring among `sets` sets."""
    condition = list(range(sets))
    for one, other, _ in links:
        mine, theirs = condition[one], condition[other]
        if mine == theirs:
            return False
        condition = [mine if place == theirs else place for place in condition]
    return True


def _not_identical(links: Sequence[Link]) -> bool:
    """Check that no set stands in two links of the same element."""
    ends = [(end, pattern.id) for one, other, pattern in links for end in (one, other)]
    return len(ends) == len({*ends})


class Combining:
    """Scores the elements that chows make together, and the elements that pungs make.

    `worth` returns the value of an element under some house rules.
    """

    def __init__(
        self, chows: Sequence[Combination], pungs: Sequence[Combination], worth: Callable[[str, OptionValues], int]
    ) -> None:
        """Store the elements of chows and of pungs and the function that gives their values."""
        self._chows, self._pungs, self._worth = chows, pungs, worth
        self._families: dict[OptionValues, tuple[Combinations, Combinations]] = {}

    def condition(self, id: str) -> Condition:
        """Return the condition that counts the element `id` among those chosen for the hand."""

        def condition(reading: Reading) -> int:
            """Count the element, from the choice cached in the reading."""
            scores = reading.cache.get(self)
            if scores is None:
                scores = reading.cache[self] = self.scored(reading)
            return scores.get(id, 0)  # type: ignore[attr-defined,no-any-return]

        return condition

    def scored(self, reading: Reading) -> Mapping[str, int]:
        """Return how often each element scores in a reading, by id."""
        options = reading.case.options
        families = self._families.get(options)
        if families is None:
            families = self._family(self._chows, options), self._family(self._pungs, options)
            self._families[options] = families
        chows, pungs = reading.chows, reading.pungs
        pair = -1 if reading.pair is None else reading.pair.kind
        found = families[0][chows, pair] if len(chows) > 1 else _NOTHING
        return {**found, **families[1][pungs, pair]} if len(pungs) > 1 else found

    def _family(self, patterns: Sequence[Combination], options: OptionValues) -> Combinations:
        """Return the cache for elements of one form under these house rules."""
        return Combinations(patterns, {pattern.id: self._worth(pattern.id, options) for pattern in patterns})
