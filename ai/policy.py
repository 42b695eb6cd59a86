"""Interface of computer players, and the players of each level."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ai.adviser import Adviser
from ai.levels import EXPERT, RANDOM, STEADY, STYLES, WEIGHTS
from ai.planner import Planner
from ai.random_play import RandomPolicy
from rules.core.errors import RulesError
from rules.engine.actions import Action
from rules.engine.view import View


class Policy(Protocol):
    """Computer player. It sees one seat's view, never the match; same view and seed, same action."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose one of `legal`, which is not empty."""
        ...

    def explain(self, view: View, action: Action) -> Mapping[str, float]:
        """Terms in favor of `action`: the numbers behind the choice."""
        ...


class UnknownLevel(RulesError):
    """Raised for a level that does not exist."""


def _player(level: str, style: str = STEADY) -> Callable[[int], Policy]:
    """Return a factory for a level: an `Adviser` for experts, else the `Planner`, which is twice as fast."""
    weights = STYLES[style](WEIGHTS[level])
    return lambda seed: (Adviser if level == EXPERT else Planner)(weights, seed)


_MAKERS: Mapping[str, Callable[[int], Policy]] = {
    RANDOM: RandomPolicy,
    **{level: _player(level) for level in WEIGHTS},
}


def levels() -> tuple[str, ...]:
    """Names of the levels, weakest first."""
    return tuple(_MAKERS)


def make(level: str, seed: int = 0, style: str = "") -> Policy:
    """Create a player of a level and style; `seed` starts its random numbers, if it uses any."""
    if style and level in WEIGHTS:
        return _player(level, style)(seed)
    maker = _MAKERS.get(level)
    if maker is None:
        raise UnknownLevel(
            f"there is no level {level}; there are {', '.join(_MAKERS)}", "err_unknown_level", level=level
        )
    return maker(seed)
