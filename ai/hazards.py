"""Measured deal-in chances and costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from rules.core.tiles import SUIT_TILES, Kind, plain, rank_of
from rules.engine.seat_state import SeatView
from rules.engine.view import View

TURNS_IN_BAND = 3
"""Turns of a seat in one band."""

OPENED = 5
"""Seats with this many open sets or more are counted together."""

READY, UNDECLARED = "ready", "undeclared"
WINNER, DISCARDER, OTHERS = "winner", "thrower", "others"
"""Roles of the dealer in a deal-in: the winner, the discarder, or neither."""

STATES = (*[f"open_{opened}" for opened in range(OPENED + 1)], READY)
"""States of a seat: its open sets, or declared ready. Each seat has exactly one."""

TRAITS = (
    *STATES, "end", "edge", "left_0", "left_1", "left_2", "blocked", "half_blocked", "in_suit", "out_of_suit",
    "honor_0", "honor_1", "honor_2", "honor_3", "honor_beside_suit", "own", "passed", "passed_ready",
    "many_kinds", "few_kinds",
)  # fmt: skip
"""Traits of a seat and a kind discarded to it.

The state of the seat. For numbers: ones and nines (`end`), twos and eights (`edge`), unseen copies, discards of the
seat that share the kind's two-sided waits (`blocked`), membership in the single suit of the open sets. For honors:
unseen copies, open sets of a single suit. For both: discarded by the seat itself (`own`), passed by it since the
viewer's last turn, or since it declared itself ready (`passed_ready`); and for a ready seat, many or few numbers left
that it may wait for, being neither discarded nor passed by it.
"""

MANY_KINDS, FEW_KINDS = 18, 11
"""A ready seat is said to have many numbers left from the first of these counts on, and few up to the second."""


@dataclass(frozen=True)
class Hazards:
    """Measured deal-in chances and costs of a rule set. The last entry of a list holds for all later ones."""

    waits: tuple[tuple[float, ...], ...]
    """By open sets and band of own turns, the chance that a seat waits."""
    ready: float
    """Chance that a seat waits that has declared itself ready."""
    hits: Mapping[str, float]
    """By trait, the factor on the chance that a waiting seat wins on a kind."""
    costs: Mapping[str, float] | None = None
    """By role of the dealer, the cost of a deal-in beyond not winning, in points; and by the state of the seat (ready
    or not), a factor on that. None: compute it from payments.
    """

    def threat(self, other: SeatView) -> float:
        """Chance that a seat waits."""
        if other.ready:
            return self.ready
        row = self.waits[min(open_sets(other), OPENED)]
        return row[min(len(other.discards) // TURNS_IN_BAND, len(row) - 1)]

    def hit(self, traits: Sequence[str]) -> float:
        """Chance that a waiting seat wins on a kind with these traits."""
        found = 1.0
        for trait in traits:
            found *= self.hits.get(trait, 1.0)
        return min(found, MAX_CHANCE)

    def cost(self, other: SeatView, view: View) -> float | None:
        """Measured cost of a deal-in to another seat; None if unmeasured."""
        if self.costs is None:
            return None
        found = self.costs[dealer_role(other.seat, view.seat, view.dealer)]
        return found * self.costs.get(READY if other.ready else UNDECLARED, 1.0)


MAX_CHANCE = 0.95
"""Upper bound of a chance, unless waits are known."""


def dealer_role(winner: int, discarder: int, dealer: int) -> str:
    """Role of the dealer in a deal-in."""
    return WINNER if winner == dealer else DISCARDER if discarder == dealer else OTHERS


def open_sets(other: SeatView) -> int:
    """Count the open sets of a seat."""
    return sum([not meld.concealed for meld in other.melds])


class OpenSigns(NamedTuple):
    """Visible signs of a seat's waits."""

    state: str
    own: frozenset[Kind]
    passed: frozenset[Kind]
    suit: int
    since: frozenset[Kind] = frozenset()
    """Kinds discarded since the seat declared itself ready, as far as the rivers show."""

    @classmethod
    def of(cls, view: View, other: SeatView) -> OpenSigns:
        """Read the signs of another seat from a view."""
        others = [seat for seat in view.seats if seat.seat not in (view.seat, other.seat) and seat.river]
        return cls(
            READY if other.ready else f"open_{min(open_sets(other), OPENED)}",
            frozenset(map(plain, other.discards)),
            frozenset([plain(seat.river[-1][1]) for seat in others]),
            one_suit(other),
            passed_since_ready(view, other) if other.ready else frozenset(),
        )

    def traits(self, kind: Kind, left: int) -> tuple[str, ...]:
        """List the traits of a kind with `left` unseen copies, discarded to this seat."""
        return (self.state, *self._traits_of_kind(kind, min(max(left, 0), 3)), *self._traits_of_discards(kind))

    def _traits_of_kind(self, kind: Kind, left: int) -> Iterator[str]:
        """Yield the traits of the kind itself and of the suit of the open sets."""
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

    def _traits_of_discards(self, kind: Kind) -> Iterator[str]:
        """Yield the trait of a kind that the seat has discarded or passed."""
        if kind in self.own:
            yield "own"
        elif kind in self.since:
            yield "passed_ready"
        elif kind in self.passed:
            yield "passed"
        elif self.state == READY:
            left = len(SUIT_TILES) - len([one for one in self.own | self.since if one in SUIT_TILES])
            if left >= MANY_KINDS:
                yield "many_kinds"
            elif left <= FEW_KINDS:
                yield "few_kinds"


def passed_since_ready(view: View, other: SeatView) -> frozenset[Kind]:
    """List the kinds that all seats discarded since one declared itself ready.

    Its discards since then are counted, and as many of each other seat; claims may have changed the order of turns.
    """
    declared = max([place for place, discarded in enumerate(other.river) if discarded[3]], default=len(other.river))
    since = len(other.river) - declared - 1
    found: list[Kind] = []
    for seat in view.seats:
        if seat.seat != other.seat and since >= 0:
            between = (seat.seat - other.seat) * view.direction % len(view.seats)
            acted = between < (view.seat - other.seat) * view.direction % len(view.seats)
            found += seat.discards[len(seat.discards) - since - acted :] if since + acted else ()
    return frozenset(map(plain, found))


def one_suit(other: SeatView) -> int:
    """Return the suit of a seat's open sets where two or more are all of one; else -1."""
    kinds = [meld.stands[0] for meld in other.melds if not meld.concealed and meld.stands]
    suits = {kind // 9 for kind in kinds if kind in SUIT_TILES}
    return suits.pop() if len(kinds) >= 2 and len(suits) == 1 else -1


_BY_OPENED = (0.03, 0.08, 0.22, 0.55, 0.9, 0.95)
_LATER = (0.84, 0.93, 1.02, 1.1, 1.19, 1.28)
_HIT = 0.085
"""Share of kinds that a waiting hand waits for: two or three of the thirty that are not safe anyway."""

DEFAULT = Hazards(
    waits=tuple(tuple(min(chance * later, MAX_CHANCE) for later in _LATER) for chance in _BY_OPENED),
    ready=0.85,
    hits=MappingProxyType({
        **dict.fromkeys(STATES, _HIT),
        "end": 0.7, "in_suit": 1.6, "out_of_suit": 0.3,
        "honor_0": 0.0, "honor_1": 0.4, "honor_2": 0.8, "own": 0.4, "passed": 0.3,
    }),
)  # fmt: skip
"""Defaults where nothing was measured: rough counts of Old Hong Kong."""
