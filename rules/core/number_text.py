"""Numbers as text: with a true minus sign, grouped by three digits from five digits on."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"
GAP = "\N{NARROW NO-BREAK SPACE}"
"""Separator of groups of three digits, in every language."""
UNGROUPED = 9_999
"""Largest number that running text writes without groups; columns of scores group smaller ones, too."""


def signed(number: float) -> str:
    """Format a number for reading: negative ones with a minus sign, large ones in groups of three digits.

    >>> signed(-12), signed(2.5), signed(8000), signed(-12000) == f"{MINUS}12{GAP}000"
    ('−12', '2.5', '8000', True)
    """
    if isinstance(number, int):
        return (f"{number:,}".replace(",", GAP) if abs(number) > UNGROUPED else str(number)).replace("-", MINUS)
    return f"{number:g}".replace("-", MINUS)


def gain(number: int) -> str:
    """Format a change of points with its sign, plus or minus.

    >>> gain(8), gain(0), gain(-8)
    ('+8', '0', '−8')
    """
    return f"+{signed(number)}" if number > 0 else signed(number)
