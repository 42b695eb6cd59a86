"""Rows of a scoring table, evaluated by preconditions, with the rows that they exclude and contain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rules.core.lazy import lazy
from rules.core.options import OptionValues
from rules.scoring.preconditions import precondition_of
from rules.scoring.sheets import Line

if TYPE_CHECKING:
    from rules.scoring.elements import Condition, Element, Reading

Hits = list[tuple[int, int]]
"""Rows that hold in a reading, by their places in the table, each with the number of occurrences."""

Scored = tuple[Hits, "tuple[Line, ...] | None", "list[Line | None]"]
"""The rows that score; their lines if these are the same in every reading, else None; then each line that is always the
same.
"""

_MOST_KNOWN = 1 << 13


class _JointRows(NamedTuple):
    """A function that evaluates several rows at once, with the places of these rows in the table, by id."""

    among: Callable[[Reading], Mapping[str, int]]
    places: Mapping[str, int]


class _CandidateRows:
    """The rows that may hold in readings with the same traits and circumstances.

    `sure` are the rows that certainly hold; `asked` are the places of those whose `conditions` must be evaluated,
    `joint` the functions that evaluate several rows at once. `known` caches the rows that score, by the results.
    """

    __slots__ = ("asked", "conditions", "joint", "known", "sure")

    def __init__(
        self, sure: Sequence[int], asked: Sequence[tuple[int, Condition]], joint: Sequence[_JointRows]
    ) -> None:
        """Prepare these rows: places in the table, with conditions where these must be evaluated."""
        self.sure = [(place, 1) for place in sure]
        self.asked = [place for place, _ in asked]
        self.conditions = [condition for _, condition in asked]
        self.joint = tuple(joint)
        self.known: dict[tuple[object, ...], Scored] = {}

    def hits(self, answers: Sequence[int], joint: Sequence[Mapping[str, int]]) -> Hits:
        """Return the rows that hold, in the order of the table, from the results of conditions and joint functions."""
        found = [*self.sure, *[hit for hit in zip(self.asked, answers, strict=True) if hit[1]]]
        for (_, places), rows in zip(self.joint, joint, strict=True):
            found += [(places[id], times) for id, times in rows.items() if id in places]
        return sorted(found)


@dataclass(frozen=True)
class RowTable:
    """The rows of a scoring table under some house rules, with the rows that each excludes.

    A row that holds excludes others even if it is excluded itself. With `top_down`, rows are gone through from the top
    instead, and an excluded row excludes nothing.
    """

    rows: tuple[Element, ...]
    options: OptionValues
    top_down: bool = False

    @lazy
    def _by_traits(self) -> dict[tuple[int, frozenset[str]], _CandidateRows]:
        """Cache: the rows that may hold, by traits and circumstances of a reading."""
        return {}

    @lazy
    def _relevant_traits(self) -> int:
        """The traits that some row needs; readings that agree in these share an entry of the cache."""
        found = 0
        for row in self.rows:
            found |= precondition_of(row.times).traits[0]
        return found

    @lazy
    def _excluded(self) -> list[frozenset[int]]:
        """For each row, the places of the rows that it excludes."""
        places = {row.id: place for place, row in enumerate(self.rows)}
        return [frozenset(places[id] for id in row.excluded_in(self.options) if id in places) for row in self.rows]

    @lazy
    def _worths(self) -> list[int]:
        """For each row, the worth of one occurrence."""
        return [row.value_in(self.options) for row in self.rows]

    def _candidates_for(self, traits: int, flags: frozenset[str]) -> _CandidateRows:
        """Find the rows that may hold in readings with these traits and circumstances, and store them."""
        known = self._by_traits
        if len(known) >= _MOST_KNOWN:
            known.clear()
        sure, asked = list[int](), list[tuple[int, "Condition"]]()
        joint: dict[Callable[[Reading], Mapping[str, int]], dict[str, int]] = {}
        for place, row in enumerate(self.rows):
            precondition = precondition_of(row.times)
            if not precondition.traits[0] & ~traits and (not precondition.flag or precondition.flag in flags):
                if row.among is not None:
                    joint.setdefault(row.among, {})[row.id] = place
                elif precondition.sure:
                    sure.append(place)
                else:
                    asked.append((place, row.times))
        found = known[traits, flags] = _CandidateRows(sure, asked, [_JointRows(*one) for one in joint.items()])
        return found

    def _scored(self, reading: Reading) -> Scored:
        """Return the rows that score in a reading, and those of their lines that are known already."""
        traits = reading.traits & self._relevant_traits, reading.case.flags
        candidates = self._by_traits.get(traits) or self._candidates_for(*traits)
        answers = [holds(reading) for holds in candidates.conditions]
        joint: list[Mapping[str, int]] = []
        key: tuple[object, ...] = tuple(answers)
        if candidates.joint:
            joint = [one.among(reading) for one in candidates.joint]
            key = (*answers, *[item for rows in joint for item in rows.items()])
        found = candidates.known.get(key)
        if found is None:
            if len(candidates.known) >= _MOST_KNOWN:
                candidates.known.clear()
            hits = self._left(candidates.hits(answers, joint))
            found = candidates.known[key] = hits, *self._lines_of(reading, hits)
        return found

    def _lines_of(self, reading: Reading, hits: Hits) -> tuple[tuple[Line, ...] | None, list[Line | None]]:
        """Return the lines of these rows, and a list with the line of each row.

        The first result is None if some line depends on more than the number of occurrences; such lines are None in the
        list.
        """
        rows = [self.rows[place] for place, _ in hits]
        if any(row.contains for row in rows):
            return None, []
        lines = [
            None if row.less_open or row.tiles else self._line(reading, *hit)
            for row, hit in zip(rows, hits, strict=True)
        ]
        return None if None in lines else _worth_something(lines), lines

    def standing(self, reading: Reading) -> Hits:
        """Return the rows that score in a reading, with their numbers of occurrences."""
        return self._less_contained(reading, self._scored(reading)[0])

    def _left(self, there: Hits) -> Hits:
        """Return the rows that hold without those that others exclude."""
        excluded = self._excluded
        gone: set[int] = set()
        if not self.top_down:
            for place, _ in there:
                gone |= excluded[place]
            return [hit for hit in there if hit[0] not in gone] if gone else there
        hits: Hits = []
        for hit in there:
            if hit[0] not in gone:
                hits.append(hit)
                gone |= excluded[hit[0]]
        return hits

    def _less_contained(self, reading: Reading, hits: Hits) -> Hits:
        """Return the rows without the occurrences that other rows cover."""
        rows = self.rows
        containing = [contains for place, _ in hits if (contains := rows[place].contains) is not None]
        if not containing:
            return hits
        taken = Counter[str]()
        for contains in containing:
            taken.update({id: times(reading) for id, times in contains(self.options).items()})
        return [(place, left) for place, times in hits if (left := times - taken[rows[place].id]) > 0]

    def lines(self, reading: Reading) -> tuple[Line, ...]:
        """Return the lines of the score sheet for a reading: rows that score, without those worth nothing."""
        hits, lines, known = self._scored(reading)
        if lines is not None:
            return lines
        if known:
            return self._completed_lines(reading, hits, known)
        return _worth_something([self._line(reading, *hit) for hit in self._less_contained(reading, hits)])

    def _completed_lines(self, reading: Reading, hits: Hits, known: Sequence[Line | None]) -> tuple[Line, ...]:
        """Return the lines of these rows, without lines worth nothing; some of them are `known` already."""
        found: list[Line] = []
        for place, (row, times) in enumerate(hits):
            line = known[place] or self._line(reading, row, times)
            if line.amount:
                found.append(line)
        return tuple(found)

    def _line(self, reading: Reading, place: int, times: int) -> Line:
        """Return the line of the row at `place` in the table, which holds `times` times."""
        row, worth = self.rows[place], self._worths[place]
        if row.less_open and reading.case.open:
            worth = max(worth - row.less_open, 0)
        often = 1 if row.summed else times
        tiles = tuple(row.tiles(reading)) if row.tiles else ()
        return Line(row.id, often, times * worth, row.unit_in(self.options), tiles)


def _worth_something(lines: Iterable[Line | None]) -> tuple[Line, ...]:
    """Return the lines without those that add nothing to the score."""
    return tuple([line for line in lines if line is not None and line.amount])
