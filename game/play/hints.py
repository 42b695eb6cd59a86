"""Who gives hints at the table: asks the adviser, and remembers what the hand was last said to aim for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ai.adviser import Adviser
from ai.candidates import Candidate
from rules.engine.view import View


@dataclass(frozen=True, slots=True)
class Hint:
    """What may be done, best first; `before` is what the hand was aimed for at the last hint of the deal, if any."""

    candidates: Sequence[Candidate]
    before: str = ""


class Hints:
    """The hints of one seat; they see what the seat sees."""

    def __init__(self) -> None:
        self.adviser = Adviser()
        self._deal = -1
        self._aim = ""

    def give(self, view: View) -> Hint | None:
        """A hint on what is asked now; None where the adviser has nothing to weigh."""
        found = self.adviser.candidates(view, view.legal)
        if not found:
            return None
        before = self._aim if self._deal == view.deal_number else ""
        self._deal, self._aim = view.deal_number, found[0].family
        return Hint(found, before)
