"""Units that raise the pay of any win, such as tiles named by indicators, and red fives."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from ai.hand import Hand, connections_of
from ai.levels import Weights
from ai.value import PayModel
from rules.core.tiles import PLAIN, RED_FIVES, Kind, plain
from rules.engine.view import View
from rules.mechanics.opening.dead_wall import indicated_kind
from rules.scoring.hand_context import HandContext

_MOST = 16
"""Greatest number of units whose pay is computed."""

_LOOSE, _LOOSE_COUNTS = 6, 0.6
"""Tiles with fewer connections often leave the hand: they count for this part of a unit."""


class Extras:
    """Effect of units on the pay of one seat's wins, measured on a plain hand by the rule set's own scoring.

    `ladder` holds the mean pay of that hand by its number of units; it is empty where none change it.
    """

    def __init__(self, model: PayModel, weights: Weights) -> None:
        """Measure the pays of the plain hand, by number of units, with `model`."""
        self._share, self._model = weights.self_share, model
        cases = model.plain_cases()
        self.reds = bool(cases) and self._differs(cases, [replace(case, reds=1) for case in cases])
        self._shows = {face: kind for face in PLAIN if (kind := self._shown_by(face, cases)) is not None}
        self.ladder: list[float] = []
        if self.reds:
            self.ladder = self._rising([self._mean([replace(case, reds=n) for case in cases]) for n in range(_MOST)])
        elif self._shows:
            face = next(iter(self._shows))
            with_units = [[replace(case, indicators=(face,) * n) for case in cases] for n in range(_MOST)]
            self.ladder = self._rising([self._mean(some) for some in with_units])

    def _shown_by(self, face: Kind, cases: Sequence[HandContext]) -> Kind | None:
        """Return the kind that an indicator raises; None if it raises none, or none of the plain hand."""
        for kind in (indicated_kind(face), face):
            held = bool(cases) and all(kind in case.all_kinds for case in cases)
            if held and self._differs(cases, [replace(case, indicators=(face,)) for case in cases]):
                return kind
        return None

    def _differs(self, some: Sequence[HandContext], others: Sequence[HandContext]) -> bool:
        """Check that the plain hand pays more in `others` than in `some`."""
        return self._mean(some) < self._mean(others)

    def _mean(self, cases: Sequence[HandContext]) -> float:
        """Mean pay of the plain hand drawn and on a discard."""
        drawn, taken = [self._model.paid(case) for case in cases]
        return (self._share * drawn + (1 - self._share) * taken) / self._model.luck

    @staticmethod
    def _rising(pays: Sequence[float]) -> list[float]:
        """Return the pays, each raised to the greatest before it, so that they never fall."""
        return [max(pays[: place + 1]) for place in range(len(pays))]

    def units_of(self, view: View) -> list[float]:
        """Return by kind the number of units that one tile of it adds in this deal."""
        found = [0.0] * len(PLAIN)
        next_kind = any(kind != face for face, kind in self._shows.items())
        for _, face in view.indicators if self._shows else ():
            kind = indicated_kind(plain(face)) if next_kind else plain(face)
            if kind < len(found):
                found[kind] += 1.0
        return found

    def units(self, view: View, hand: Hand, by_kind: Sequence[float], discarded: Kind | None = None) -> float:
        """Count the units of a hand, melds included, after `discarded` was discarded."""
        links = connections_of(hand)
        found = 0.0
        for kind, (count, each) in enumerate(zip(hand.counts, by_kind, strict=False)):
            if each and count:
                found += each * count * (1.0 if links[kind] >= _LOOSE else _LOOSE_COUNTS)
        found += sum([by_kind[kind] for group in hand.groups for kind in group.kinds if kind < len(by_kind)])
        return found + (self.red_fives(view, discarded) if self.reds else 0)

    @staticmethod
    def red_fives(view: View, discarded: Kind | None) -> int:
        """Count the red fives of the seat after it discarded a kind; a plain five goes before a red one."""
        faces = [face for _, face in view.hand]
        reds = sum(face in RED_FIVES for face in faces)
        reds += sum(face in RED_FIVES for meld in view.me.melds for face in meld.faces)
        if discarded is None or discarded in faces:
            return reds
        return reds - any(plain(face) == discarded for face in faces)

    def raised(self, pay: float, units: float) -> float:
        """Return the pay of a win raised by `units` units."""
        if not self.ladder or units <= 0 or pay <= 0:
            return pay
        return pay * self._pay_at(self._units_at(pay) + units) / self._pay_at(self._units_at(pay))

    def _units_at(self, pay: float) -> float:
        """Find the number of units at which the plain hand pays `pay`, interpolated."""
        place = bisect_right(self.ladder, pay) - 1
        if place < 0:
            return 0.0
        if place + 1 >= len(self.ladder):
            return float(place)
        low, high = self.ladder[place], self.ladder[place + 1]
        return place + (pay - low) / (high - low)

    def _pay_at(self, units: float) -> float:
        """Return the pay of the plain hand with `units` units, interpolated."""
        place = min(int(units), len(self.ladder) - 1)
        after = min(place + 1, len(self.ladder) - 1)
        return self.ladder[place] + (units - place) * (self.ladder[after] - self.ladder[place])
