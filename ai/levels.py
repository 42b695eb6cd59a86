"""The levels of play: tables of weights for the planner, a reason beside each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a level looks at a hand. Levels differ in weights alone, never in what they see."""

    pace: float
    """Turns that are really left of those the wall allows: deals end before it does."""
    claims: float
    """How much oftener a tile comes that may be claimed than one that must be drawn."""
    waits: float
    """The same for the last tile, which may be claimed from everybody."""
    onward: float
    """The chance to come one tile nearer in a turn, later on the way, where the next step's chance is not yet known."""
    onward_closed: float
    """The same where nothing may be claimed on the way."""
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


STANDARD = "standard"
"""The level that sits down where nobody has chosen one."""

RANDOM = "random"
"""Who plays at random is there for tests."""

WEIGHTS: Mapping[str, Weights] = {
    STANDARD: Weights(
        pace=0.7,  # about two thirds of a wall are drawn before somebody wins
        claims=1.6,  # three others discard, but only some of what is wanted, and chows come from one side only
        waits=2.5,
        onward=0.33,  # a hand comes nearer about every third turn
        onward_closed=0.2,
        self_share=0.35,  # a little more than the part of self-drawn wins in self-play, which pay more
        sight=2,  # counting from farther away gained nothing that could be measured
        claim_gain=1.02,
        opening_gain=1.15,  # up to 1.5 changed how hands of riichi are won, but no result that could be measured
        caution=0.0,  # attack only
        greed=0.5,  # 0.75 and 1 won fewer deals and fewer points in Old Hong Kong, 0.3 more deals and fewer points
    ),
    "expert": Weights(
        pace=0.7,
        claims=1.2,  # trusts less in what others throw: fewer sets claimed on the way to far hands
        waits=2.5,
        onward=0.26,
        onward_closed=0.2,
        self_share=0.35,
        sight=2,
        claim_gain=1.02,
        opening_gain=1.15,
        caution=0.15,  # more gives up too many hands where all losers pay, less deals in more often
        greed=0.5,
    ),
}


def known(level: str) -> bool:
    """Whether there is a computer player of this name."""
    return level == RANDOM or level in WEIGHTS
