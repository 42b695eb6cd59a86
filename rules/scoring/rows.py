"""The rows of a scoring table as readings are asked: behind gates, with what they exclude and contain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rules.once import once
from rules.options import Options
from rules.scoring.gates import gate_of
from rules.scoring.sheets import Line

if TYPE_CHECKING:
    from rules.scoring.table import Condition, Element, Reading

Hits = list[tuple[int, int]]
"""The rows that stand in a reading, by their places in the table, each with how often."""

_MOST_KNOWN = 1 << 13


class _Questions(NamedTuple):
    """What a reading is asked: rows one by one (None: they hold once, unasked), and what tells of many rows at once."""

    rows: tuple[tuple[int, Condition | None], ...]
    told: tuple[tuple[Callable[[Reading], Mapping[str, int]], Mapping[str, int]], ...]


@dataclass(frozen=True)
class RowTable:
    """The rows of a table under some house rules.

    A row that stands excludes others even if it is excluded itself; `top_down`, rows are gone through from the top, and
    an excluded row excludes nothing.
    """

    rows: tuple[Element, ...]
    options: Options
    top_down: bool = False

    @once
    def _by_gates(self) -> dict[tuple[int, frozenset[str]], _Questions]:
        """By open gates and circumstances, the rows that may stand."""
        return {}

    @once
    def _excluded(self) -> list[frozenset[int]]:
        """By the place of each row those that it excludes."""
        places = {row.id: place for place, row in enumerate(self.rows)}
        return [frozenset(places[id] for id in row.excluded_in(self.options) if id in places) for row in self.rows]

    @once
    def _contain(self) -> bool:
        return any(row.contains is not None for row in self.rows)

    @once
    def _lines(self) -> dict[tuple[int, int], Line]:
        """Lines met before: those of a row differ only in how often it stands, unless it names tiles."""
        return {}

    def _behind(self, gates: int, flags: frozenset[str]) -> _Questions:
        """What is worth asking of a reading that opens these gates, in these circumstances."""
        known = self._by_gates
        if len(known) >= _MOST_KNOWN:
            known.clear()
        rows = list[tuple[int, "Condition | None"]]()
        told: dict[Callable[[Reading], Mapping[str, int]], dict[str, int]] = {}
        for place, row in enumerate(self.rows):
            gate = gate_of(row.times)
            if not gate.gates[0] & ~gates and (not gate.flag or gate.flag in flags):
                if row.among is not None:
                    told.setdefault(row.among, {})[row.id] = place
                else:
                    rows.append((place, None if gate.sure else row.times))
        found = known[gates, flags] = _Questions(tuple(rows), tuple(told.items()))
        return found

    def standing(self, reading: Reading) -> Hits:
        """The rows that score in `reading`."""
        key = reading.gates, reading.case.flags
        asked, told = self._by_gates.get(key) or self._behind(*key)
        there: Hits = []
        for place, holds in asked:
            if times := 1 if holds is None else holds(reading):
                there.append((place, times))
        if told:
            for among, places in told:
                if found := among(reading):
                    there += [(places[id], times) for id, times in found.items() if id in places]
            there.sort()
        hits = self._left(there)
        return self._less_contained(reading, hits) if self._contain else hits

    def _left(self, there: Hits) -> Hits:
        """Those of the rows that no other excludes."""
        excluded, gone = self._excluded, set[int]()
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
        """The rows that stand, without the occurrences that are contained in others of them."""
        rows = self.rows
        containing = [contains for place, _ in hits if (contains := rows[place].contains) is not None]
        if not containing:
            return hits
        taken = Counter[str]()
        for contains in containing:
            taken.update({id: times(reading) for id, times in contains(self.options).items()})
        return [(place, left) for place, times in hits if (left := times - taken[rows[place].id]) > 0]

    def lines(self, reading: Reading) -> tuple[Line, ...]:
        """The lines of a score sheet for the rows that score; rows worth nothing are left out."""
        known, found = self._lines, list[Line]()
        for hit in self.standing(reading):
            line = known.get(hit)
            if line is None:
                place, times = hit
                row = self.rows[place]
                line = self._line(reading, row, times)
                if not (row.less_open or row.tiles):
                    known[hit] = line
            if line.amount:
                found.append(line)
        return tuple(found)

    def _line(self, reading: Reading, row: Element, times: int) -> Line:
        """The line of one row that stands so often."""
        worth = row.value_in(self.options)
        if row.less_open and reading.case.open:
            worth = max(worth - row.less_open, 0)
        return Line(row.id, times, times * worth, row.unit, tuple(row.tiles(reading)) if row.tiles else ())
