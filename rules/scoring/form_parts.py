"""Parts of the points that a hand has for its form, each with its tiles."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from rules.core.tiles import Kind
from rules.scoring.sheets import ScoreSheet

FORM_SAMPLE = "24p 55z 222s ckong:9999p pung:777z <3p"
"""A winning hand with many parts."""


class FormPart(NamedTuple):
    """A part of the points for the form of a hand: the key of its step, the amount and its unit, and its tiles.

    Where a row of the scoring table adds up sets, `step` is the id of the row, and each set is a part.
    """

    step: str
    amount: int
    unit: str
    kinds: tuple[Kind, ...]


@runtime_checkable
class CountsForm(Protocol):
    """A scoring whose sheets list the parts of the points for the form."""

    def form_parts(self, sheet: ScoreSheet) -> tuple[FormPart, ...]:
        """Return the parts of a sheet, in the order in which they are shown."""
