"""The last tiles of the rivers bar their like: nobody may announce anything on an identical discard."""

from __future__ import annotations

from rules.melds import Seat
from rules.state import State
from rules.tiles import plain


def barred(state: State, seat: Seat, mode: str) -> bool:
    """Whether `seat` may announce nothing on the last discard (`mode`: ``everyone``, ``passed`` or ``off``).

    With ``passed`` only those are barred who could have announced on the earlier tile. The discarder's own river counts
    as it was before this discard; a tile that was covered once counts no more, even if it lies on top again.
    """
    last = state.last
    if mode == "off" or last is None:
        return False
    kind = plain(last.face)
    for owner, holder in enumerate(state.seats):
        river = holder.river
        place = len(river) - (2 if owner == last.seat else 1)
        if place < 0 or plain(river[place].face) != kind or river[place].tile in state.uncovered:
            continue
        if mode == "everyone" or seat in state.let_by.get(river[place].tile, ()):
            return True
    return False
