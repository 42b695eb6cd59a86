"""What a computer player is, and the levels there are."""

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
    """A computer player. It is handed one seat's view, never the match; same view and random numbers, same action."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of `legal`, which is not empty."""
        ...

    def explain(self, view: View, action: Action) -> Mapping[str, float]:
        """What spoke for `action`, term by term: the numbers that a choice rests on."""
        ...


class UnknownLevel(RulesError):
    """No computer player has this name."""


def _player(level: str, style: str = STEADY) -> Callable[[int], Policy]:
    """Who knows plays by what he would say; the others go the planner's way, which is twice as quick."""
    weights = STYLES[style](WEIGHTS[level])
    return lambda seed: (Adviser if level == EXPERT else Planner)(weights, seed)


_MAKERS: Mapping[str, Callable[[int], Policy]] = {
    RANDOM: RandomPolicy,
    **{level: _player(level) for level in WEIGHTS},
}


def levels() -> tuple[str, ...]:
    """The names of the levels, weakest first."""
    return tuple(_MAKERS)


def make(level: str, seed: int = 0, style: str = "") -> Policy:
    """A player of a level, inclined to a style; `seed` starts its random numbers where it uses any."""
    if style and level in WEIGHTS:
        return _player(level, style)(seed)
    maker = _MAKERS.get(level)
    if maker is None:
        raise UnknownLevel(
            f"there is no level {level}; there are {', '.join(_MAKERS)}", "err_unknown_level", level=level
        )
    return maker(seed)
