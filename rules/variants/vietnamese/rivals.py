"""Rows of which only one counts, and not always the dearest: each shuts out others, and the whole hand decides."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core.lazy import lazy
from rules.scoring.elements import Reading
from rules.scoring.rows import RowTable
from rules.scoring.sheets import ScoreSheet
from rules.scoring.table import TableScoring


@dataclass(frozen=True)
class RivalRows(TableScoring):
    """A table in which of these `rivals` one counts: the one with which the hand is worth most, the last of equals."""

    rivals: tuple[str, ...] = field(default=(), kw_only=True)

    @lazy
    def _with_one(self) -> dict[str, RowTable]:
        """The table without all rivals but one, by that one."""
        return {
            rival: RowTable(
                tuple(row for row in self.rows if row.id == rival or row.id not in self.rivals),
                self.options, self.top_down,
            )
            for rival in self.rivals
        }  # fmt: skip

    def count(self, reading: Reading) -> ScoreSheet:
        """The sheet of one reading, with the rival that suits the hand best."""
        lines = self._table.lines(reading)
        standing = [line.element for line in lines if line.element in self.rivals]
        if len(standing) < 2:
            return self.arithmetic(reading, lines)
        sheets = [self.arithmetic(reading, self._with_one[rival].lines(reading)) for rival in reversed(standing)]
        return max(sheets, key=lambda sheet: sheet.score)
