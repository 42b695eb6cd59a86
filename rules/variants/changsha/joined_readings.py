"""Scoring in which all readings of a hand count together."""

from __future__ import annotations

from dataclasses import dataclass

from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext
from rules.scoring.sheets import Line, ScoreSheet, illegal
from rules.scoring.table import TableScoring


@dataclass(frozen=True)
class JoinedScoring(TableScoring):
    """Scorer that counts the rows of all readings of a hand together, each row at its highest amount in any reading.

    The score sheet shows the groups of the reading with the most rows.
    """

    def judge(self, case: HandContext) -> ScoreSheet:
        """Return the score sheet of a winning hand, or a refusal with its reason."""
        found = [(reading, self._table.lines(reading)) for shape in self.shapes for reading in shape.readings(case)]
        if not found:
            return illegal("not_complete")
        joined: dict[str, Line] = {}
        for _, lines in found:
            for line in lines:
                if line.element not in joined or joined[line.element].amount < line.amount:
                    joined[line.element] = line
        order = {row.id: place for place, row in enumerate(self.rows)}
        shown: Reading = max(found, key=lambda one: len(one[1]))[0]
        sheet = self.arithmetic(shown, tuple(sorted(joined.values(), key=lambda line: order[line.element])))
        if self.guard is not None and (reason := self.guard(case)):
            return sheet.refused(reason)
        return sheet
