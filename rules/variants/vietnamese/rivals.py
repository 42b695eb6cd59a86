"""Rival rows, of which only one counts: each excludes different rows, so the best one depends on the whole hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core.lazy import lazy
from rules.scoring.elements import Reading
from rules.scoring.rows import RowTable
from rules.scoring.sheets import ScoreSheet
from rules.scoring.table import TableScoring


@dataclass(frozen=True)
class RivalRows(TableScoring):
    """Scorer that counts only one of the `rivals` (ids of rows): the best one for the hand, the last among equals."""

    rivals: tuple[str, ...] = field(default=(), kw_only=True)

    @lazy
    def _with_one(self) -> dict[str, RowTable]:
        """Tables of rows by rival, each without all other rivals."""
        return {
            rival: RowTable(
                tuple(row for row in self.rows if row.id == rival or row.id not in self.rivals),
                self.options, self.top_down,
            )
            for rival in self.rivals
        }  # fmt: skip

    def count(self, reading: Reading) -> ScoreSheet:
        """Return the score sheet of one reading, counted with its best rival."""
        lines = self._table.lines(reading)
        standing = [line.element for line in lines if line.element in self.rivals]
        if len(standing) < 2:
            return self.arithmetic(reading, lines)
        sheets = [self.arithmetic(reading, self._with_one[rival].lines(reading)) for rival in reversed(standing)]
        return max(sheets, key=lambda sheet: sheet.score)
