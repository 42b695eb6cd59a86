"""What the logs of other programs say of their house rules; a page turns it into its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LogHeader:
    """The head of a log: how many play and with how many points each begins; None where it says nothing.

    `rounds` are those of the usual length, `open_simples` whether that hand may have claimed sets.
    """

    players: int
    start_points: int
    red_fives: int | None = None
    rounds: int | None = None
    open_simples: bool | None = None
