"""How numbers are written wherever they are shown: with a true minus."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"


def signed(number: float) -> str:
    """A number that may be below nothing.

    >>> signed(-12), signed(2.5)
    ('−12', '2.5')
    """
    return (str(number) if isinstance(number, int) else f"{number:g}").replace("-", MINUS)


def gain(number: int) -> str:
    """A change, with its sign.

    >>> gain(8), gain(0), gain(-8)
    ('+8', '0', '−8')
    """
    return f"+{number}" if number > 0 else signed(number)
