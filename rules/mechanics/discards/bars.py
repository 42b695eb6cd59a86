"""Bars: what may not be discarded, claimed or laid now, each with the reason that a player is told."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.melds import Seat
from rules.core.tiles import Kind
from rules.engine.table import Bar, Refusal, State


def barred(bars: tuple[Bar, ...], state: State, seat: Seat, kind: Kind) -> str:
    """The first reason against `kind`, as a key of the translations; empty if there is none."""
    for bar in bars:
        if reason := bar(state, seat, kind):
            return reason
    return ""


def refused(action: str, bars: tuple[Bar, ...], state: State, seat: Seat, kinds: Iterable[Kind]) -> Refusal | None:
    """The refusal of those of `kinds` that are barred for the first reason found; None where all are free."""
    if not bars:
        return None
    reasons = {kind: reason for kind in kinds if (reason := barred(bars, state, seat, kind))}
    if not reasons:
        return None
    first = next(iter(reasons.values()))
    return Refusal(action, first, kinds=tuple(kind for kind, reason in reasons.items() if reason == first))


def wild_kept(state: State, seat: Seat, kind: Kind) -> str:
    """Bars throwing what is wild."""
    return "err_wild_kept" if kind in state.wild.kinds else ""
