"""Chances that somebody wins on a discard, judged by the tiles that are face up."""

from __future__ import annotations

from collections.abc import Sequence

from ai.hazards import DEFAULT, Hazards, OpenSigns
from rules.core.tiles import Kind, plain
from rules.engine.seat_state import SeatView
from rules.engine.view import View
from rules.mechanics.ready.shown_waits import NamedWaits
from rules.mechanics.wins.winning import WinByClaim
from rules.scoring.hand_context import Held


def threats(view: View, hazards: Hazards = DEFAULT) -> list[tuple[SeatView, float]]:
    """List the other seats in play, each with its chance to wait, which is 1 for a seat that is seen to wait."""
    return [
        (other, 1.0 if open_waits(view, other) else hazards.threat(other))
        for other in view.seats
        if other.seat != view.seat and not (other.finished or other.out or other.dead)
    ]


def dangers(
    view: View, threatening: Sequence[tuple[SeatView, float]], left: Sequence[int], hazards: Hazards = DEFAULT
) -> list[float]:
    """Compute, by kind, the chance that its discard is won on, summed over the threatening seats.

    Kinds that a seat discarded or passed after it declared ready are safe where the rules keep it from winning on them.
    """
    found = [0.0] * len(left)
    anything = stand_ins(view).intersection(range(len(left)))
    for other, threat in threatening:
        for kind in anything:
            found[kind] += threat
        if (awaited := open_waits(view, other)) is not None:
            for kind in awaited.intersection(range(len(left))) - anything:
                found[kind] += threat
            continue
        signs = OpenSigns.of(view, other)
        safe = signs.own | signs.since if view.table.locked_by_own_discards else frozenset[Kind]()
        for kind, copies in enumerate(left):
            if kind not in anything and kind not in safe:
                found[kind] += threat * hazards.hit(signs.traits(kind, copies))
    return found


def stand_ins(view: View) -> frozenset[Kind]:
    """List the wild kinds whose discard completes any waiting hand."""
    return frozenset[Kind]().union(*(rule.stand_ins for rule in view.table.claims if isinstance(rule, WinByClaim)))


def open_waits(view: View, other: SeatView) -> frozenset[Kind] | None:
    """Return the waits of a seat that has named them or whose hand lies open.

    None where neither holds, or the open hand still has to discard.
    """
    named = dict(view.records).get(NamedWaits.known_as, ())
    if isinstance(named, tuple) and named and isinstance(kinds := named[other.seat], tuple) and kinds:
        return frozenset(kind for kind in kinds if isinstance(kind, int))
    if not other.open or len(other.open) != other.hand_size or other.hand_size % 3 != 1:
        return None
    held = Held.of((plain(face) for _, face in other.open), [meld.group() for meld in other.melds], view.wild)
    return view.table.scoring.waits(held)[1]
