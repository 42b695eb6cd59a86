"""Score sheets of imagined hands that are worth so much, by which a scoring tells what any worth is paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from rules.scoring.elements import Element
from rules.scoring.hand_context import HandContext
from rules.scoring.sheets import ScoreSheet


@dataclass(frozen=True)
class Axis:
    """The numbers of a unit (fan, fu, doubles) that a table of points lists."""

    unit: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class WorthAxes:
    """The units in which the worth of a hand is told.

    A table of points has a row for each number of `rows` and, if there are any, a column for each of `columns`;
    `further` are numbers of one unit for which the other no longer matters. `limits` are elements that stand alone, one
    for each value.
    """

    rows: Axis
    columns: Axis | None = None
    further: Axis | None = None
    limits: tuple[Element, ...] = ()


@runtime_checkable
class ImaginesHands(Protocol):
    """A scoring that can tell what a hand of any worth scores."""

    @property
    def axes(self) -> WorthAxes | None:
        """The units in which it tells the worth of a hand; None if a worth does not follow from numbers of units."""
        ...

    def imagined(self, case: HandContext, worth: Mapping[str, int]) -> ScoreSheet:
        """Return the sheet of a hand won like `case`, but worth so much in each unit; illegal if no hand can be."""
        ...

    def imagined_limit(self, case: HandContext, element: Element) -> ScoreSheet:
        """Return the sheet of a hand won like `case` that has this element of a limit."""
        ...


MOST_PRODUCT = 64


def distinct_by_value(elements: Iterable[tuple[Element, int]]) -> tuple[Element, ...]:
    """Return the first element of each value and unit (they come with their values), in ascending order."""
    found: dict[tuple[int, str], Element] = {}
    for element, value in elements:
        found.setdefault((value, element.unit), element)
    return tuple(found[key] for key in sorted(found))


def products(factors: Iterable[int]) -> tuple[int, ...]:
    """Return all products of these factors, each any number of times, up to a bound.

    >>> products({4, 16})
    (1, 4, 16, 64)
    """
    found, fresh = {1}, {1}
    while fresh:
        fresh = {a * b for a in fresh for b in factors if b > 1 and a * b <= MOST_PRODUCT} - found
        found |= fresh
    return tuple(sorted(found))
