"""Wins on the dealer's first discard, and original calls, which come with the caller's first discard."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.engine.table import State
from rules.mechanics.ready.original_call import OriginalCalls
from rules.scoring import conditions as are
from rules.scoring.elements import Reading

FIRST_DISCARD, ORIGINAL_CALL = "first_discard", "original_call"
"""Keys of the two facts in a case."""


def on_first_discard(state: State) -> bool:
    """Check that the claimable tile is the dealer's first discard, even if he laid a kong before."""
    last = state.claimable
    return state.discards == 1 and last is not None and last.meld < 0


def first_discard_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return as 0 or 1, by name, if the claimable tile is the dealer's first discard and if an original call stands."""
    calls = state.records.get(OriginalCalls)
    stands = calls is not None and ORIGINAL_CALL in calls.flags(state, seat, "")
    return {ORIGINAL_CALL: int(stands), FIRST_DISCARD: int(on_first_discard(state))}


def won_on_first_discard(reading: Reading) -> int:
    """Return 1 if another than the dealer wins on the dealer's first discard, even after a kong of his; else 0."""
    case = reading.case
    return int(bool(are.earthly_claim(reading)) or (not case.self_drawn and case.number(FIRST_DISCARD) > 0))
