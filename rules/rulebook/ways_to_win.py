"""Ways to win that are paid differently: by different players, self-drawn or on somebody's discard."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from rules.core.options import OptionValues
from rules.engine.notation import parse_example
from rules.engine.table import Ruleset
from rules.rulebook.phrases import Phrases
from rules.scoring.hand_context import BY_DISCARD, BY_SELF, HandContext

DEALER, OTHER = 0, 1
"""Seats of winners."""


class WayToWin(NamedTuple):
    """A way to win: the winner's seat, and the discarder's (None: self-drawn)."""

    seat: int
    source: int | None

    def of(self, case: HandContext) -> HandContext:
        """Return a hand of this winner, won in this way."""
        return replace(case, by=BY_SELF if self.source is None else BY_DISCARD, source=self.source)


USUAL = WayToWin(OTHER, 2)
SITUATIONS = (
    WayToWin(DEALER, 1), WayToWin(DEALER, None), USUAL, WayToWin(OTHER, DEALER), WayToWin(OTHER, None),
)  # fmt: skip


def sample_won_by(ruleset: Ruleset, options: OptionValues, seat: int) -> HandContext:
    """Return the sample hand of a rule set, won by a seat, under house rules."""
    letter = ruleset.letters_for(ruleset.players_in(options))[seat]
    words = [word for word in ruleset.sample.split() if not word.startswith("seat=")]
    return replace(parse_example(ruleset, " ".join([*words, f"seat={letter}"])), options=options)


def way_text(phrases: Phrases, way: WayToWin) -> str:
    """Return a text that describes a way to win."""
    if way == WayToWin(OTHER, DEALER):
        return phrases.label("points_dealer_discards")
    key = "win_self_drawn" if way.source is None else "win_by_discard"
    return phrases.words.term(key, phrases.spoken)


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
