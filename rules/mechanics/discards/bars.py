"""Bars: functions that forbid discarding, claiming or laying a kind, each with the reason shown to the player."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.melds import Seat
from rules.core.tiles import Kind
from rules.engine.table import Bar, Refusal, State


def barred(bars: tuple[Bar, ...], state: State, seat: Seat, kind: Kind) -> str:
    """Return the reason (a translation key) of the first bar that forbids `kind` to the seat; empty if none does."""
    for bar in bars:
        if reason := bar(state, seat, kind):
            return reason
    return ""


def refused(action: str, bars: tuple[Bar, ...], state: State, seat: Seat, kinds: Iterable[Kind]) -> Refusal | None:
    """Return a refusal naming all of `kinds` barred for the first reason found; None if none is barred.

    `action` is the name of the refused action in the translations.
    """
    if not bars:
        return None
    reasons = {kind: reason for kind in kinds if (reason := barred(bars, state, seat, kind))}
    if not reasons:
        return None
    first = next(iter(reasons.values()))
    return Refusal(action, first, kinds=tuple(kind for kind, reason in reasons.items() if reason == first))


def no_wild_discard(state: State, seat: Seat, kind: Kind) -> str:
    """Bar discarding a wild tile; return an error key, or an empty string for other tiles."""
    return "err_wild_kept" if kind in state.wild.kinds else ""
