"""Random legal play: the test tool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from rules.core.rng import below
from rules.engine.actions import Action
from rules.engine.view import View


class RandomPolicy:
    """Any legal action that is no false announcement, each as likely as the others."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of `legal`."""
        if view.wrong:
            legal = [action for action in legal if action not in view.wrong]
        return legal[below(len(legal), self._rng)]

    def explain(self, view: View, action: Action) -> Mapping[str, float]:
        """There is no reason."""
        return {}
