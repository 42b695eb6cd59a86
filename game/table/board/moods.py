"""Moods of the players, as their portraits show them; they follow from public facts, never from a hand."""

from __future__ import annotations

from game.table.board.board import Board
from rules.core.melds import Form, Seat

_CALLED = frozenset({*(form.value for form in Form), "concealed_kong", "added_kong", "group", "set_laid", "lengthened"})
"""Log lines about a meld that somebody has called."""
_WON = frozenset({"win", "win_from"})
_PLAY = frozenset({"discard", "discard_face_down", "deal"})
"""Log lines after which a win lies in the past."""


def mood_of(board: Board, seat: Seat, *, awaited: bool) -> str:
    """Return the mood of a seat: one of `game.art.expressions.MOODS`; `awaited`: the table waits for this player."""
    own = board.seats[seat]
    if own.state.won:
        return "glad"
    if own.left_match or own.state.dead or _has_just_lost(board, seat):
        return "sorry"
    if board.log and board.log[-1].key in _CALLED and board.log[-1].seat == seat:
        return "speaking"
    if own.state.ready:
        return "tense"
    return "thinking" if awaited else "calm"


def _has_just_lost(board: Board, seat: Seat) -> bool:
    """Check that somebody has won since the last discard, on a tile of `seat` or on a drawn one."""
    for line in reversed(board.log):
        if line.key in _PLAY:
            return False
        if line.key in _WON and line.seat != seat and line.other in (-1, seat):
            return True
    return False
