"""Random legal play, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from rules.core.rng import below
from rules.engine.actions import Action
from rules.engine.view import View


class RandomPolicy:
    """Player that picks any legal action with equal chance, but no false announcement."""

    def __init__(self, seed: int = 0) -> None:
        """Create the player; `seed` drives its choices."""
        self._rng = Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Pick an action at random."""
        if view.wrong:
            legal = [action for action in legal if action not in view.wrong]
        return legal[below(len(legal), self._rng)]

    def explain(self, view: View, action: Action) -> Mapping[str, float]:
        """Return nothing: a random choice has no reasons."""
        return {}
