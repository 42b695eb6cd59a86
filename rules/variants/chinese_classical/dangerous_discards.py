"""Dangerous discards: tiles discarded to a hand whose exposed sets already threaten a valuable win."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.melds import Group, Seat
from rules.core.tiles import DRAGONS, GREENS, HONORS, TERMINALS, WINDS, Kind, plain, suit_of
from rules.engine.state import Moment
from rules.engine.table import Record, State

THREATENING_SETS = 3
"""Number of sets of one type that threaten a valuable win."""


def dangerous(exposed: Sequence[Group], kind: Kind) -> bool:
    """Check that a discard is dangerous to a hand with these exposed sets.

    Dangerous are: a dragon after two sets of dragons, the fourth wind after three, an honor (without a set of its own)
    after three sets of honors, a green tile after three or more sets that are all green, a tile of a suit after three
    sets of it, a terminal after three sets of terminals.

    """
    sets = {group.kind for group in exposed if group.is_pung}
    if kind in HONORS and kind not in sets:
        if kind in DRAGONS and len(sets.intersection(DRAGONS)) >= THREATENING_SETS - 1:
            return True
        if kind in WINDS and len(sets.intersection(WINDS)) == THREATENING_SETS:
            return True
        if len(exposed) >= THREATENING_SETS and sets.issubset(HONORS) and all(group.is_pung for group in exposed):
            return True
    if kind in GREENS and len(exposed) >= THREATENING_SETS and all(GREENS.issuperset(group.kinds) for group in exposed):
        return True
    if kind in TERMINALS and len(sets.intersection(TERMINALS)) >= THREATENING_SETS:
        return True
    suit = suit_of(kind)
    return suit >= 0 and sum(suit_of(group.kind) == suit for group in exposed) >= THREATENING_SETS


class DangerousDiscards(Record):
    """Record that flags wins on a dangerous discard, unless the discarder held nothing but dangerous tiles."""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return the flag ``dangerous`` if it holds for a win of `seat` now, else nothing."""
        last = state.claimable
        if by == "self" or last is None or state.moment is Moment.ROBBING:
            return ()
        exposed = state.seats[seat].groups
        faces = [state.faces[tile] for tile in state.seats[last.seat].hand]
        no_choice = all(dangerous(exposed, plain(face)) for face in (*faces, last.face))
        return ("dangerous",) if dangerous(exposed, plain(last.face)) and not no_choice else ()
