"""Discards that complete a hand as jokers, wins without a complete hand, and rival rows, of which one counts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.core.lazy import lazy
from rules.core.melds import Group
from rules.core.tiles import JOKER, Kind
from rules.scoring.elements import Reading
from rules.scoring.hand_context import BY_DISCARD, HandContext
from rules.scoring.rows import RowTable
from rules.scoring.sheets import ScoreSheet
from rules.scoring.table import TableScoring

DISCARDED = "thrown_stand_in"
"""The fact that gives the winning discard in a case where it is read as a joker for any tile."""


def won_on(case: HandContext) -> Kind | None:
    """Return the winning tile as it was discarded, even where it is read as a joker."""
    return case.number(DISCARDED) if DISCARDED in case.values else case.win


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


@dataclass(frozen=True)
class StandInScoring(RivalRows):
    """Scorer that reads a winning discard of the kinds `stand_ins` as the joker for any tile.

    With a flag in `without_hand` neither the hand nor the last tile is looked at.
    """

    stand_ins: frozenset[Kind] = field(default=frozenset(), kw_only=True)
    without_hand: frozenset[str] = field(default=frozenset(), kw_only=True)

    def judge(self, case: HandContext) -> ScoreSheet:
        """Return the best score sheet, whose groups show the winning tile itself."""
        if any(flag in case.flags for flag in self.without_hand):
            return replace(super().judge(replace(case, win=None)), win=case.win)
        if case.win is None or case.by != BY_DISCARD or case.win not in self.stand_ins:
            return super().judge(case)
        sheet = super().judge(replace(case, win=JOKER, values={**case.values, DISCARDED: case.win}))
        groups = list(sheet.groups)
        if sheet.placed >= 0:
            groups[sheet.placed] = _showing(groups[sheet.placed], case.win)
        return replace(sheet, groups=tuple(groups), win=case.win)


def _showing(group: Group, face: Kind) -> Group:
    """Return the group with the tile `face` in the place of a joker for any tile."""
    faces = list(group.faces)
    faces[faces.index(JOKER)] = face
    return replace(group, faces=tuple(faces))
