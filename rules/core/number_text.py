"""How numbers are written wherever they are shown: with a true minus, from five digits on in groups of three."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"
GAP = "\N{NARROW NO-BREAK SPACE}"
"""Between groups of three digits, in every language."""
UNGROUPED = 9_999
"""The largest number that is written in one in running words; in columns of scores smaller ones are grouped too."""


def signed(number: float) -> str:
    """A number that may be below nothing.

    >>> signed(-12), signed(2.5), signed(8000), signed(-12000) == f"{MINUS}12{GAP}000"
    ('−12', '2.5', '8000', True)
    """
    if isinstance(number, int):
        return (f"{number:,}".replace(",", GAP) if abs(number) > UNGROUPED else str(number)).replace("-", MINUS)
    return f"{number:g}".replace("-", MINUS)


def gain(number: int) -> str:
    """A change, with its sign.

    >>> gain(8), gain(0), gain(-8)
    ('+8', '0', '−8')
    """
    return f"+{signed(number)}" if number > 0 else signed(number)
