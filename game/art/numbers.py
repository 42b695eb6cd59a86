"""How numbers are written: with a true minus, gains with a plus, large ones in groups of three."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"
GAP = "\N{NARROW NO-BREAK SPACE}"


def signed(number: int) -> str:
    """A number that may be below nothing."""
    return str(number).replace("-", MINUS)


def gain(number: int) -> str:
    """A change, with its sign."""
    return f"+{number}" if number > 0 else signed(number)


def grouped(number: int) -> str:
    """A score of any size."""
    return f"{number:,}".replace(",", GAP).replace("-", MINUS)
