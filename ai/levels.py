"""The levels of play: tables of weights for the planner, a reason beside each.

docs/decisions/0264-levels-differ-in-care-and-knowledge.md tells why.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Weights:
    """How a level looks at a hand. Levels differ in weights alone, never in what they see."""

    self_share: float
    """Which part of wins is self-drawn: weighs what a plan is worth drawn against claimed."""
    sight: int
    """From how many tiles before waiting on it counts the tiles that help; farther away it goes by distance alone."""
    claim_gain: float
    """By which factor a claim must better the outlook: an open hand tells and binds."""
    opening_gain: float
    """The same for the first claim where concealed hands are declared ready: nothing that follows brings that back."""
    caution: float
    """It plays safe once the chance to win falls below this part of the greatest threat; 0 looks at no danger."""
    greed: float
    """The exponent of a hand's value: below 1 a likely small win is better than a rare great one."""
    values: bool = True
    """Whether it asks what hands are worth; else it plays for the nearest complete hand."""
    measured: bool = False
    """Whether it knows how deals of the rule set run, where that was measured; else it goes by rules of thumb."""
    slips: float = 0.0
    """How often it overlooks a claim, or throws what looks loosest without a thought for its plan; never from a hand
    that waits."""


STANDARD = "standard"
"""The level that sits down where nobody has chosen one."""

EXPERT = "expert"
"""Who knows the rule set, and advises."""

GREEDY = "greedy"
"""The floor: plays for nothing but the nearest complete hand, and not even that with care; for tests and children."""

RANDOM = "random"
"""Who plays at random is there for tests."""

_ATTENTIVE = Weights(
    self_share=0.35,  # a little more than the part of self-drawn wins in self-play, which pay more
    sight=2,  # counting from farther away gained nothing that could be measured
    claim_gain=1.02,
    opening_gain=1.15,  # up to 1.5 changed how hands of riichi are won, but no result that could be measured
    caution=0.0,  # attack only
    greed=0.5,  # 0.75 and 1 won fewer deals and fewer points in Old Hong Kong, 0.3 more deals and fewer points
)

WEIGHTS: Mapping[str, Weights] = {
    GREEDY: replace(
        _ATTENTIVE,
        values=False,
        sight=-1,  # it counts steps, never the tiles that help
        greed=0.0,
        slips=0.35,
    ),
    "beginner": replace(
        _ATTENTIVE,
        sight=0,  # counts tiles only once it waits
        slips=0.2,
    ),
    STANDARD: replace(
        _ATTENTIVE,
        slips=0.08,  # as much as a person who plays for pleasure
    ),
    EXPERT: replace(
        _ATTENTIVE,
        measured=True,
        caution=0.1,  # from 0.05 to 0.2 nothing changed that could be measured but how often it deals in
    ),
}

STEADY = "steady"
"""The style of who is inclined to nothing."""

STYLES: Mapping[str, Callable[[Weights], Weights]] = {
    STEADY: lambda weights: weights,
    "cautious": lambda weights: replace(weights, caution=0.25, claim_gain=1.08),
    "quick": lambda weights: replace(weights, claim_gain=0.9, opening_gain=0.95, greed=weights.greed * 0.8),
    "bold": lambda weights: replace(weights, claim_gain=1.05, greed=weights.greed * 1.3),
    "collector": lambda weights: replace(weights, claim_gain=1.15, opening_gain=1.3, greed=weights.greed * 1.8),
}
"""How a player of any level may be inclined: nothing but other weights, so that the level says how well it plays.

The cautious gives up sooner before what others may wait for; the quick claims what it can and takes any win; the bold
waits for better hands, and the collector for great ones."""


ALIKE = "levels.json"
"""Among the assets: by rule set, the levels that were measured and cannot be told from the one below them."""


@cache
def _alike() -> Mapping[str, Sequence[str]]:
    found: Mapping[str, Sequence[str]] = json.loads(files("assets").joinpath(ALIKE).read_text(encoding="utf-8"))
    return found


def offered(ruleset_id: str) -> tuple[str, ...]:
    """The levels that players are offered under a rule set, weakest first: no two of them are known to be the same.

    Who plays at random is there for tests.
    """
    alike = _alike().get(ruleset_id, ())
    return tuple(level for level in WEIGHTS if level not in alike)


def known(level: str) -> bool:
    """Whether there is a computer player of this name."""
    return level == RANDOM or level in WEIGHTS
