"""Inputs of counting groups from beside the hand: rivers, the direction of play, the dealer's streak."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from rules.core.options import OptionValues
from rules.core.tiles import FLOWERS, HIDDEN, Kind
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import RIVER, Answer, DealStreak, Reversed, ScoringInput, Sort

Rivers = tuple[tuple[Kind, ...], ...]


def _replace_river(rivers: Rivers, seat: int, river: tuple[Kind, ...], players: int) -> Rivers:
    """Return the rivers of all players with that of `seat` replaced."""
    found = list((*rivers, *((),) * players)[:players])
    found[seat] = river
    return tuple(found)


@dataclass(frozen=True)
class OwnRiver(ScoringInput):
    """Scoring input: the discards that lie before the winner."""

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand with these discards in the winner's river."""
        return self._with_river(case, answer if isinstance(answer, tuple) else ())

    def value_in(self, case: HandContext) -> Answer | None:
        """Return the winner's river; None if it is empty."""
        return (case.rivers[case.seat] if case.seat < len(case.rivers) else ()) or None

    def cleared(self, case: HandContext) -> HandContext:
        """Return the hand with an empty river of the winner."""
        return self._with_river(case, ())

    @staticmethod
    def _with_river(case: HandContext, river: tuple[Kind, ...]) -> HandContext:
        """Return the hand with this river of the winner, whose first discard ever becomes the first in it."""
        firsts = case.firsts
        if firsts:
            firsts = (*firsts[: case.seat], river[0] if river else HIDDEN, *firsts[case.seat + 1 :])
        return replace(case, rivers=_replace_river(case.rivers, case.seat, river, case.players), firsts=firsts)


@dataclass(frozen=True)
class EarliestDiscard(ScoringInput):
    """Scoring input: the first tile that the winner, or with `beside` the next player, ever discarded.

    `counts_taken` checks the house rule by which a first discard counts even after somebody has taken it.
    """

    counts_taken: Callable[[OptionValues], bool] = field(kw_only=True)
    beside: bool = False

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand with this first discard; it also begins an empty river if only lying tiles count."""
        kind = answer if isinstance(answer, int) else HIDDEN
        seat, firsts = self._seat(case), [*self._firsts(case)]
        firsts[seat] = kind
        river = case.rivers[seat] if seat < len(case.rivers) else ()
        rivers = case.rivers
        if not self.counts_taken(case.options):
            rivers = _replace_river(rivers, seat, river or (kind,), case.players)
        return replace(case, firsts=tuple(firsts), rivers=rivers)

    def value_in(self, case: HandContext) -> Answer | None:
        """Return the first discard; None if there is none, or if it shows in the river anyway."""
        seat = self._seat(case)
        first = self._firsts(case)[seat]
        lies = not self.beside and seat < len(case.rivers) and case.rivers[seat][:1] == (first,)
        return None if first == HIDDEN or lies else first

    def cleared(self, case: HandContext) -> HandContext:
        """Return the hand without this first discard."""
        seat, firsts = self._seat(case), [*self._firsts(case)]
        firsts[seat] = HIDDEN
        rivers = _replace_river(case.rivers, seat, (), case.players) if self.beside else case.rivers
        return replace(case, firsts=tuple(firsts) if {*firsts} != {HIDDEN} else (), rivers=rivers)

    def _seat(self, case: HandContext) -> int:
        """Return the seat whose first discard is asked for: with `beside` the next player's, else the hand's own."""
        return case.seat_beside(case.seat) if self.beside else case.seat

    def _firsts(self, case: HandContext) -> tuple[Kind, ...]:
        """Return the first discard of every seat: as entered, or else the first in its river."""
        rivers = (*case.rivers, *((),) * case.players)[: case.players]
        given = case.firsts if self.counts_taken(case.options) else ()
        return given or tuple(river[0] if river else HIDDEN for river in rivers)


def river_inputs(counts_taken: Callable[[OptionValues], bool]) -> tuple[ScoringInput, ...]:
    """Return the scoring inputs about discards and direction of play; those that others depend on come first.

    `counts_taken` checks the house rule by which a first discard counts even after somebody has taken it.
    """
    return (
        Reversed("direction", Sort.SWITCH),
        OwnRiver("own_river", Sort.KINDS, RIVER, likely=(FLOWERS[0],), apart=True),
        EarliestDiscard("own_first", Sort.KIND, counts_taken=counts_taken),
        EarliestDiscard("next_first", Sort.KIND, counts_taken=counts_taken, beside=True),
        DealStreak("streak", Sort.NUMBER, 20),
    )
