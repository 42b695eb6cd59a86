"""House rules in the logs of other programs, translated to those of a rule set and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.melds import Seat


@dataclass(frozen=True, slots=True)
class LogHeader:
    """The header of another program's log of a match; a field is None where the log says nothing.

    `rounds` is the usual number of rounds, `open_simples` whether all simples (tanyao) may have claimed sets. `finals`
    are the points and the result of each player at the end, both in points.
    """

    players: int
    start_points: int
    red_fives: int | None = None
    rounds: int | None = None
    open_simples: bool | None = None
    finals: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class LoggedScore:
    """The score sheet of a winner, with the facts that its words depend on: `seat` (counted from the dealer),
    `round_wind` (from 0), and True if the winning tile was `drawn`.
    """

    sheet: Any
    seat: Seat
    round_wind: int
    drawn: bool


@dataclass(frozen=True, slots=True)
class LogRules:
    """Conversions between a rule set and logs of other programs.

    `options_for` returns the house rules that a header may mean, the likeliest first; `header_for` returns the header
    for the house rules of a table. `win_words` returns the words of a score sheet at a table: its points, then each
    element.
    """

    options_for: Callable[[LogHeader], Sequence[Mapping[str, object]]]
    header_for: Callable[[Any], LogHeader]
    win_words: Callable[[LoggedScore, Any], tuple[str, ...]]
