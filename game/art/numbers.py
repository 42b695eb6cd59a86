"""Formatting of scores in columns, with digits grouped in threes."""

from __future__ import annotations

from rules.core.number_text import GAP, MINUS


def grouped(number: int) -> str:
    """Format a score with its digits grouped in threes."""
    return f"{number:,}".replace(",", GAP).replace("-", MINUS)


def gained(number: int) -> str:
    """Format a change of a score, with its sign and digits grouped in threes."""
    return f"+{grouped(number)}" if number > 0 else grouped(number)
