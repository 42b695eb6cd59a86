"""House rules in the logs of other programs, translated to those of a rule set and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.melds import Seat


@dataclass(frozen=True, slots=True)
class LogHeader:
    """The head of a log: how many play and with how many points each begins; None where it says nothing.

    `rounds` are those of the usual length, `open_simples` whether that hand may have claimed sets. `finals` are the
    points and the result of each player at the end, both in points, where the log tells them.
    """

    players: int
    start_points: int
    red_fives: int | None = None
    rounds: int | None = None
    open_simples: bool | None = None
    finals: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class LoggedScore:
    """The score sheet of a winner, with what its words depend on; `seat` counts from the dealer, `round_wind` from 0.
    """

    sheet: Any
    seat: Seat
    round_wind: int
    drawn: bool


@dataclass(frozen=True, slots=True)
class LogRules:
    """Conversions between a page and logs of other programs.

    `options_for` returns the house rules that a header may mean, the likeliest first; `header_for` goes back.
    `win_words` returns the words of a score sheet at a table: its points, then each element.
    """

    options_for: Callable[[LogHeader], Sequence[Mapping[str, object]]]
    header_for: Callable[[Any], LogHeader]
    win_words: Callable[[LoggedScore, Any], tuple[str, ...]]
