"""How likely a discard is to be what another seat waits for, judged by what lies open."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.view import SeatView, View
from rules.moves.winning import WinByClaim
from rules.parts.shown_waits import NamedWaits
from rules.scoring.table import Held
from rules.tiles import Kind, plain

_BY_MELDS = (0.03, 0.08, 0.22, 0.55, 0.9, 0.95)
"""How likely a seat with so many open sets waits, in the middle of a deal: rough counts of own play."""
_READY = 0.85
_BY_LEFT = (0.0, 0.4, 0.8, 1.0, 1.0)
"""How an honor's danger falls with the copies not yet seen: nobody can pair what has all been seen."""
_OWN_DISCARD, _JUST_PASSED = 0.4, 0.3
"""What is left of the danger of a kind that the seat itself threw, and of one it let pass in this go-round."""
_IN_SUIT, _OUT_OF_SUIT = 1.6, 0.3
"""The same for tiles of the one suit of a seat's open sets, and of the other suits."""
_END = 0.7
"""Terminals fit fewer chows."""
_SURE = 12.0
"""How much more dangerous than an unknown one a tile is that an open hand is seen to wait for, or any that waits."""


def threats(view: View) -> list[tuple[SeatView, float]]:
    """The other seats in play, each with the chance that it waits."""
    total = len(view.table.tiles)
    late = 1.0 - view.wall_left / total
    found: list[tuple[SeatView, float]] = []
    for other in view.seats:
        if other.seat == view.seat or other.won or other.out or other.dead:
            continue
        opened = min(sum(not meld.concealed for meld in other.melds), len(_BY_MELDS) - 1)
        found.append((other, _READY if other.ready else min(_BY_MELDS[opened] * (0.4 + late), 0.95)))
    return found


def dangers(view: View, threatening: Sequence[tuple[SeatView, float]], left: Sequence[int]) -> list[float]:
    """For each kind, how dangerous its discard is: the chances of all waits that it may meet, added up."""
    found = [0.0] * len(left)
    anything = stand_ins(view).intersection(range(len(left)))
    passed = _just_passed(view)
    for other, threat in threatening:
        for kind in anything:
            found[kind] += _SURE * threat
        if (awaited := open_waits(view, other)) is not None:
            for kind in awaited.intersection(range(len(left))) - anything:
                found[kind] += _SURE * threat
            continue
        own = {plain(face) for face in other.discards}
        suit = _one_suit(other)
        for kind in range(len(left)):
            if kind in anything:
                continue
            risk = threat
            if kind >= 27:
                risk *= _BY_LEFT[min(left[kind], 4)]
            else:
                if suit >= 0:
                    risk *= _IN_SUIT if kind // 9 == suit else _OUT_OF_SUIT
                if kind % 9 in (0, 8):
                    risk *= _END
            if kind in own:
                risk *= _OWN_DISCARD
            if kind in passed:
                risk *= _JUST_PASSED
            found[kind] += risk
    return found


def stand_ins(view: View) -> frozenset[Kind]:
    """The kinds that complete whatever hand waits when they are thrown."""
    return frozenset[Kind]().union(*(rule.stand_ins for rule in view.table.claims if isinstance(rule, WinByClaim)))


def open_waits(view: View, other: SeatView) -> frozenset[Kind] | None:
    """What a seat waits for that has named it, or whose hand lies open; None where neither is so, or a tile is to be
    thrown yet.
    """
    named = dict(view.kept).get(NamedWaits.known_as, ())
    if isinstance(named, tuple) and named and isinstance(kinds := named[other.seat], tuple) and kinds:
        return frozenset(kind for kind in kinds if isinstance(kind, int))
    if not other.open or len(other.open) != other.hand_size or other.hand_size % 3 != 1:
        return None
    held = Held.of((plain(face) for _, face in other.open), [meld.group() for meld in other.melds], view.wild)
    return view.table.scoring.waits(held)[1]


def _just_passed(view: View) -> set[Kind]:
    """The kinds thrown since the viewer's last turn, which nobody won on."""
    return {plain(seat.river[-1][1]) for seat in view.seats if seat.seat != view.seat and seat.river}


def _one_suit(other: SeatView) -> int:
    """The suit of a seat's open sets where two or more are all of one; else -1."""
    kinds = [meld.stands[0] for meld in other.melds if not meld.concealed and meld.stands]
    suits = {kind // 9 for kind in kinds if kind < 27}
    return suits.pop() if len(kinds) >= 2 and len(suits) == 1 else -1
