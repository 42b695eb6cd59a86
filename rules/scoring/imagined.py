"""Score sheets of imaginary hands of a given worth, from which tables of payments are made."""

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
    """The units that express the worth of a hand.

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
    """A scoring that can score an imaginary hand of any worth."""

    @property
    def axes(self) -> WorthAxes | None:
        """The units that express the worth of a hand; None if numbers of units do not determine it."""

    def imagined(self, case: HandContext, worth: Mapping[str, int]) -> ScoreSheet:
        """Return the sheet of a hand won like `case`, but with `worth` in each unit; illegal if no hand can have it."""

    def imagined_limit(self, case: HandContext, element: Element) -> ScoreSheet:
        """Return the sheet of a hand won like `case`, scored as the limit hand `element`."""


MOST_PRODUCT = 64


def distinct_by_value(elements: Iterable[tuple[Element, int]]) -> tuple[Element, ...]:
    """Return one element for each value and unit, the first of its kind (elements come with their values), in ascending
    order.
    """
    found: dict[tuple[int, str], Element] = {}
    for element, value in elements:
        found.setdefault((value, element.unit), element)
    return tuple(found[key] for key in sorted(found))


def products(factors: Iterable[int]) -> tuple[int, ...]:
    """Return all products of these factors, each used any number of times, up to a bound.

    >>> products({4, 16})
    (1, 4, 16, 64)
    """
    found, fresh = {1}, {1}
    while fresh:
        fresh = {a * b for a in fresh for b in factors if b > 1 and a * b <= MOST_PRODUCT} - found
        found |= fresh
    return tuple(sorted(found))
