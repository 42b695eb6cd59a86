"""How scores are written one below the other: in groups of three, four digits too."""

from __future__ import annotations

from rules.core.number_text import GAP, MINUS


def grouped(number: int) -> str:
    """A score of any size."""
    return f"{number:,}".replace(",", GAP).replace("-", MINUS)


def gained(number: int) -> str:
    """A change of a score, with its sign."""
    return f"+{grouped(number)}" if number > 0 else grouped(number)
