"""Who wins on what is thrown, and what that costs the thrower: numbers that are counted in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from rules.core.tiles import SUIT_TILES, Kind, plain, rank_of
from rules.engine.seat_state import SeatView
from rules.engine.view import View

BAND = 3
"""So many turns of a seat are counted together."""

OPENED = 5
"""Seats with so many open sets or more are counted together."""

READY = "ready"
WINNER, THROWER, OTHERS = "winner", "thrower", "others"
"""What a deal-in costs where the winner is the dealer, where the thrower is, and where neither is."""

STATES = (*[f"open_{opened}" for opened in range(OPENED + 1)], READY)
"""The open sets of a seat, or that it has declared itself ready: one of these is told of each."""

TRAITS = (
    *STATES, "end", "edge", "left_0", "left_1", "left_2", "blocked", "half_blocked", "in_suit", "out_of_suit",
    "honor_0", "honor_1", "honor_2", "honor_3", "honor_beside_suit", "own", "passed",
)  # fmt: skip
"""What is told apart of a seat and a kind that is thrown to it: its open sets, or that it has declared itself ready; of
numbers ones and nines (`end`), twos and eights (`edge`), how many copies are not seen, and whether the seat has thrown
what the two-sided waits for it have in common with it (`blocked`); whether it is of the one suit of the open sets; of
honors how many copies are not seen, and whether the open sets are of one suit; whether the seat itself has thrown the
kind, or let it pass since the viewer's last turn."""


@dataclass(frozen=True)
class Hazards:
    """The counted numbers. Lists go on with their last entry."""

    waits: tuple[tuple[float, ...], ...]
    """By open sets and by turns that a seat has had (in bands of `BAND`), the chance that it waits."""
    ready: float
    """The same of a seat that has declared itself ready."""
    hits: Mapping[str, float]
    """By trait, by how much the chance is multiplied that a seat that waits wins on a kind."""
    costs: Mapping[str, float] | None = None
    """By who is the dealer, what a deal-in costs beyond not winning, in points; None: as the payments say."""

    def threat(self, other: SeatView) -> float:
        """The chance that a seat waits."""
        if other.ready:
            return self.ready
        row = self.waits[min(opened_by(other), OPENED)]
        return row[min(len(other.discards) // BAND, len(row) - 1)]

    def hit(self, traits: Sequence[str]) -> float:
        """The chance that a waiting seat wins on a kind with these traits."""
        found = 1.0
        for trait in traits:
            found *= self.hits.get(trait, 1.0)
        return min(found, MOST)

    def cost(self, other: SeatView, view: View) -> float | None:
        """What a deal-in to another seat costs; None if nobody has counted that."""
        return None if self.costs is None else self.costs[payer(other.seat, view.seat, view.dealer)]


MOST = 0.95
"""Nothing is surer than this to be won on, but what a hand is seen to wait for."""


def payer(winner: int, thrower: int, dealer: int) -> str:
    """Whether the winner or the thrower is the dealer."""
    return WINNER if winner == dealer else THROWER if thrower == dealer else OTHERS


def opened_by(other: SeatView) -> int:
    """How many open sets a seat has."""
    return sum([not meld.concealed for meld in other.melds])


class Signs(NamedTuple):
    """What lies open of a seat and bears on what it waits for."""

    state: str
    own: frozenset[Kind]
    passed: frozenset[Kind]
    suit: int

    @classmethod
    def of(cls, view: View, other: SeatView) -> Signs:
        """What the viewer reads of another seat."""
        others = [seat for seat in view.seats if seat.seat not in (view.seat, other.seat) and seat.river]
        return cls(
            READY if other.ready else f"open_{min(opened_by(other), OPENED)}",
            frozenset(map(plain, other.discards)),
            frozenset([plain(seat.river[-1][1]) for seat in others]),
            one_suit(other),
        )

    def traits(self, kind: Kind, left: int) -> tuple[str, ...]:
        """The traits of a kind of which so many copies are not seen, thrown to this seat."""
        return (self.state, *self._of_kind(kind, min(max(left, 0), 3)), *self._of_throws(kind))

    def _of_kind(self, kind: Kind, left: int) -> Iterator[str]:
        if kind not in SUIT_TILES:
            yield f"honor_{left}"
            if self.suit >= 0:
                yield "honor_beside_suit"
            return
        rank = rank_of(kind)
        if rank in (1, 9):
            yield "end"
        elif rank in (2, 8):
            yield "edge"
        if left < 3:
            yield f"left_{left}"
        beside = [kind + step in self.own for step in (-3, 3) if 1 <= rank + step <= 9]
        if any(beside):
            yield "blocked" if all(beside) else "half_blocked"
        if self.suit >= 0:
            yield "in_suit" if kind // 9 == self.suit else "out_of_suit"

    def _of_throws(self, kind: Kind) -> Iterator[str]:
        if kind in self.own:
            yield "own"
        elif kind in self.passed:
            yield "passed"


def one_suit(other: SeatView) -> int:
    """The suit of a seat's open sets where two or more are all of one; else -1."""
    kinds = [meld.stands[0] for meld in other.melds if not meld.concealed and meld.stands]
    suits = {kind // 9 for kind in kinds if kind in SUIT_TILES}
    return suits.pop() if len(kinds) >= 2 and len(suits) == 1 else -1


_BY_OPENED = (0.03, 0.08, 0.22, 0.55, 0.9, 0.95)
_LATER = (0.84, 0.93, 1.02, 1.1, 1.19, 1.28)
_HIT = 0.085
"""The share of kinds that a waiting hand waits for: some two or three of the thirty that are not safe anyway."""

DEFAULT = Hazards(
    waits=tuple(tuple(min(chance * later, MOST) for later in _LATER) for chance in _BY_OPENED),
    ready=0.85,
    hits=MappingProxyType({
        **dict.fromkeys(STATES, _HIT),
        "end": 0.7, "in_suit": 1.6, "out_of_suit": 0.3,
        "honor_0": 0.0, "honor_1": 0.4, "honor_2": 0.8, "own": 0.4, "passed": 0.3,
    }),
)  # fmt: skip
"""What holds where nothing was counted: rough counts of Old Hong Kong."""
