"""The dangerous discard: a tile thrown to a hand whose sets on the table already threaten a great one."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.melds import Group, Seat
from rules.core.tiles import DRAGONS, GREENS, HONORS, TERMINALS, WINDS, Kind, plain, suit_of
from rules.engine.state import Moment
from rules.engine.table import Record, State

MANY = 3
"""So many sets of one sort threaten."""


def dangerous(laid: Sequence[Group], kind: Kind) -> bool:
    """Whether a tile is dangerous to somebody with these sets on the table.

    Dragons to two sets of dragons, the fourth wind to three winds, an honor to three sets of honors (unless there is a
    set of it), a green tile to nothing but green sets, three at least, a tile of a suit to three sets of that suit, a
    terminal to three sets of terminals.
    """
    sets = {group.kind for group in laid if group.is_pung}
    if kind in HONORS and kind not in sets:
        if kind in DRAGONS and len(sets.intersection(DRAGONS)) >= MANY - 1:
            return True
        if kind in WINDS and len(sets.intersection(WINDS)) == MANY:
            return True
        if len(laid) >= MANY and sets.issubset(HONORS) and all(group.is_pung for group in laid):
            return True
    if kind in GREENS and len(laid) >= MANY and all(GREENS.issuperset(group.kinds) for group in laid):
        return True
    if kind in TERMINALS and len(sets.intersection(TERMINALS)) >= MANY:
        return True
    suit = suit_of(kind)
    return suit >= 0 and sum(suit_of(group.kind) == suit for group in laid) >= MANY


class DangerousDiscards(Record):
    """Names the circumstance ``dangerous`` of a win on such a discard, unless all that its owner held was dangerous."""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """The circumstance, where it holds."""
        last = state.claimable
        if by == "self" or last is None or state.moment is Moment.ROBBING:
            return ()
        laid = state.seats[seat].groups
        held = [state.faces[tile] for tile in state.seats[last.seat].hand]
        every = all(dangerous(laid, plain(face)) for face in (*held, last.face))
        return ("dangerous",) if dangerous(laid, plain(last.face)) and not every else ()
