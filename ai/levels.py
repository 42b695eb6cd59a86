"""Levels and styles of computer players: weights of the planner, each with its reason.

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
    """Parameters of a level or style. Levels differ in these alone; all see the same."""

    self_share: float
    """Share of self-drawn wins, which weighs a hand's pay self-drawn against its pay on a discard."""
    sight: int
    """Greatest shanten at which useful tiles are counted; beyond it only the shanten counts."""
    claim_gain: float
    """Factor by which a claim must better the outlook: an open hand shows tiles and limits choices."""
    opening_gain: float
    """Factor for the first claim where only concealed hands may declare ready, for it can't be undone."""
    caution: float
    """The player defends once its chance to win falls below this part of the greatest threat; 0 ignores danger."""
    alarm: float
    """Least chance to wait of a seat that is taken for a threat."""
    greed: float
    """Exponent of a hand's pay: below 1 a likely small win is better than a rare great one."""
    values: bool = True
    """True to weigh the pay of hands; False to play for the nearest complete hand."""
    measured: bool = False
    """True to use measured deal statistics of the rule set; False to use rules of thumb."""
    slips: float = 0.0
    """Chance to overlook a claim, or to discard the least connected tile regardless of the plan; never when the hand
    waits.
    """


STANDARD = "standard"
"""Default level."""

EXPERT = "expert"
"""Level of the adviser, with knowledge of the rule set."""

GREEDY = "greedy"
"""Lowest level: plays carelessly for the nearest complete hand; for tests and children."""

RANDOM = "random"
"""Random legal play, for tests."""

_ATTENTIVE = Weights(
    self_share=0.35,  # a little more than the part of self-drawn wins in self-play, which pay more
    sight=2,  # counting from farther away gained nothing that could be measured
    claim_gain=1.02,
    opening_gain=1.15,  # up to 1.5 changed how hands of riichi are won, but no result that could be measured
    caution=0.0,  # attack only
    alarm=0.12,
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
        caution=0.06,  # far hands are given up, those a tile away are not
        alarm=0.8,  # sees who has declared ready or laid nearly all of a hand
    ),
    EXPERT: replace(
        _ATTENTIVE,
        measured=True,
        caution=0.1,  # from 0.05 to 0.2 nothing changed that could be measured but how often it deals in
    ),
}

STEADY = "steady"
"""Neutral style."""

STYLES: Mapping[str, Callable[[Weights], Weights]] = {
    STEADY: lambda weights: weights,
    "cautious": lambda weights: replace(weights, caution=0.25, alarm=0.12, claim_gain=1.08),
    "quick": lambda weights: replace(weights, claim_gain=0.9, opening_gain=0.95, greed=weights.greed * 0.8),
    "bold": lambda weights: replace(weights, claim_gain=1.05, greed=weights.greed * 1.3),
    "collector": lambda weights: replace(weights, claim_gain=1.15, opening_gain=1.3, greed=weights.greed * 1.8),
}
"""Styles change the weights of any level; the level still says how well it plays.

`cautious` defends sooner; `quick` claims what it can and takes any win; `bold` waits for better hands, and `collector`
for great ones.
"""


ALIKE = "levels.json"
"""Asset that lists, by rule set, the levels that measurements can't tell from the level below."""


@cache
def _alike() -> Mapping[str, Sequence[str]]:
    """Read, by rule set, the levels that measured no stronger than the level below them and are not offered."""
    found: Mapping[str, Sequence[str]] = json.loads(files("assets").joinpath(ALIKE).read_text(encoding="utf-8"))
    return found


def offered(ruleset_id: str) -> tuple[str, ...]:
    """List the levels offered to players under a rule set, weakest first, without those known to play alike."""
    alike = _alike().get(ruleset_id, ())
    return tuple(level for level in WEIGHTS if level not in alike)


def known(level: str) -> bool:
    """Check that a level exists."""
    return level == RANDOM or level in WEIGHTS
