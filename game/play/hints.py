"""Hints at the table: asks the adviser and remembers the hand's last stated aim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ai.adviser import Adviser
from ai.candidates import Candidate
from rules.engine.view import View


@dataclass(frozen=True, slots=True)
class Hint:
    """Advised actions, best first; `before` is the kind of hand that the previous hint of the deal aimed at, if any."""

    candidates: Sequence[Candidate]
    before: str = ""


class Hints:
    """The hints of one seat, based on that seat's view."""

    def __init__(self) -> None:
        """Start with no earlier hint."""
        self.adviser = Adviser()
        self._deal = -1
        self._aim = ""

    def give(self, view: View) -> Hint | None:
        """Return a hint on the pending decision; None if the adviser has nothing to weigh."""
        found = self.adviser.candidates(view, view.legal)
        if not found:
            return None
        before = self._aim if self._deal == view.deal_number else ""
        self._deal, self._aim = view.deal_number, found[0].family
        return Hint(found, before)
