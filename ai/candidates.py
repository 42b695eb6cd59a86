"""Candidates: legal actions with their expected gains and costs, used both to choose and to explain.

docs/decisions/0276-what-hints-say-is-so.md tells why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.core.melds import Seat
from rules.core.tiles import Kind
from rules.engine.actions import Action

CHANCE, WORTH, DANGER = "chance", "worth", "danger"
_NOTHING = 1e-9

DANGER_INDEX = 3
"""Index of the danger in `Candidate.order` of discards."""


def hand_sort(family: str) -> str:
    """Map a family of hands to the sort its wins are measured by: `any`, `suits`, `pungs`, or the family itself."""
    kind, _, letters = family.partition("_")
    if kind not in ("suits", "pungs") or not set(letters) <= set("mpsz"):
        return family
    return kind if kind == "pungs" or not set("mps") <= set(letters) else "any"


class Risk(NamedTuple):
    """Chance that another seat wins on the discarded tile, the price of that in points, and the weight of these for the
    places of the match.
    """

    seat: Seat
    chance: float
    price: float
    weight: float = 1.0

    @property
    def cost(self) -> float:
        """Expected cost in points, weighted."""
        return self.chance * self.price * self.weight


@dataclass(frozen=True, slots=True)
class Candidate:
    """Action with its expected result in points.

    `family` names the hand played for; `shanten` is 0 for a waiting hand, and `live` counts the unseen tiles that
    bring it nearer. `chance` is the chance to win, `pay` the points of a win, and `worth` the value of a win in the
    choice, which lies between `pay` and a usual win, for not every hand ends as planned. `risk` lists the deal-in
    risks by seat, `cost` is their sum.
    """

    action: Action
    family: str
    shanten: int
    live: int
    chance: float
    pay: float
    worth: float
    risk: tuple[Risk, ...] = ()
    cost: float = 0.0
    discards: Kind | None = None
    """Kind discarded by or after the action."""
    lacks: tuple[Kind, ...] = ()
    """Missing tiles, where the hand played for is listed on a card."""
    gives: tuple[Kind, ...] = ()
    """Tiles that leave the hand, given away or laid."""
    wins: float | None = None
    """Measured share of wins of such hands, shown in place of `chance`; no choice uses it."""
    void: int | None = None
    """Suit to be given up later, where that is still to be declared."""
    later: float = 0.0
    """Expected cost of later discards of the deal."""
    order: tuple[float, ...] = field(default=(), compare=False)
    """Tie-break: the least comes first."""

    @property
    def shown_chance(self) -> float:
        """Chance to win as hints show it."""
        return self.chance if self.wins is None else self.wins

    @property
    def gain(self) -> float:
        """Expected points of a win."""
        return self.chance * self.worth

    @property
    def total(self) -> float:
        """Expected points, deal-ins included."""
        return self.gain - self.cost - self.later


def terms(chosen: Candidate, other: Candidate) -> dict[str, float]:
    """Split the difference of two totals into chance, worth and danger, in points; the terms add up to the difference.
    """
    return {
        CHANCE: (chosen.chance - other.chance) * (chosen.worth + other.worth) / 2,
        WORTH: (chosen.worth - other.worth) * (chosen.chance + other.chance) / 2,
        DANGER: other.cost + other.later - chosen.cost - chosen.later,
    }


def deciding_terms(chosen: Candidate, other: Candidate) -> tuple[str, ...]:
    """Return the names of the terms by which `chosen` beats `other`: if they favored `other` as much, it would win.

    Where `other` gains at least as much, danger is the only one. Otherwise chance and worth come first, the greater
    before the lesser, and danger last, if the others are not enough.
    """
    if other.gain >= chosen.gain:
        return (DANGER,)
    found, left = terms(chosen, other), chosen.total - other.total
    named: list[str] = []
    for name in (*sorted((CHANCE, WORTH), key=lambda name: -found[name]), DANGER):
        if found[name] > 0 and left > -_NOTHING:
            named.append(name)
            left -= 2 * found[name]
    return tuple(named)


def decided_by_danger(chosen: Candidate, other: Candidate) -> bool:
    """Check that only danger, at some cost, tells apart two discards of equal total."""
    if abs(chosen.total - other.total) > _NOTHING or min(len(chosen.order), len(other.order)) <= DANGER_INDEX:
        return False
    same = chosen.order[:DANGER_INDEX] == other.order[:DANGER_INDEX]
    riskier = other.order[DANGER_INDEX] > chosen.order[DANGER_INDEX]
    return same and riskier and sum(risk.cost for risk in other.risk) > sum(risk.cost for risk in chosen.risk)


def best_first(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Sort by expected total; ties by `Candidate.order`."""
    return sorted(candidates, key=lambda one: (-round(one.total, 6), one.order))


def is_alternative(first: Candidate, other: Candidate) -> bool:
    """Check that a candidate is a real alternative: another sort of action, or another kind discarded."""
    return type(first.action) is not type(other.action) or first.discards != other.discards or other.discards is None
