"""Thinking time of computer players between drawing and acting, in seconds at normal speed."""

from __future__ import annotations

from random import Random

from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from rules.engine import events as ev

PLAIN, CHOICE, WEIGHTY = (0.1, 0.35), (0.3, 1.1), (0.5, 1.2)
"""Minimum and maximum: for discarding the drawn tile, a tile of the hand, and for a kong, a ready declaration or a win.
"""
_WEIGHTY = (ev.KongDeclared, ev.KongPromoted, ev.ReadyDeclared)


def moment(board: Board, labels: PlayerLabels, event: ev.Event) -> float:
    """Return the seconds a computer player seems to think before `event`: the same at every playback, 0 for a human
    player.

    It depends only on public facts, never on the player's hand.
    """
    if isinstance(event, ev.Discarded):
        least, most = PLAIN if event.drawn else CHOICE
    elif isinstance(event, _WEIGHTY) or (isinstance(event, ev.Won) and event.source is None):
        least, most = WEIGHTY
    else:
        return 0.0
    if event.seat == board.viewer or not labels.seats[event.seat].level:
        return 0.0
    discarded = sum(len(seat.state.river) for seat in board.seats)
    return Random(f"{board.state.deal_number} {event.seat} {discarded}").uniform(least, most)
