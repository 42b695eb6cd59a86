"""The common form of logs of all formats: the deals with their tiles, steps and results.

Seats are chairs, the first dealer being 0. Tiles are faces, since most logs do not number copies.

docs/decisions/0192-logs-of-others-are-played.md tells why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.core.foreign_logs import LogHeader
from rules.core.melds import Form, Seat
from rules.core.options import Value
from rules.core.tiles import Kind
from saves.errors import DamagedError

MOST_DEALS = 80
"""Most deals of a log: the longest match has 32 and dealers repeat."""

MOST_STEPS = 400
"""Most steps of a deal: 70 draws, as many discards, and calls."""


DRAW_REASONS = frozenset(("", "exhausted", "nine_terminals", "four_winds", "four_riichi", "four_kongs", "triple_win"))
"""Reasons of draws that log formats can express; empty if somebody won."""

UNSTATED = "?"
"""Reason of a draw for which the log states none."""


class BadLog(DamagedError):
    """The log violates its format or is incomplete."""


class HiddenLog(BadLog):
    """The log is one player's view and hides the other hands."""

    default_key = "err_log_hidden"


@dataclass(frozen=True, slots=True)
class Draw:
    """`seat` draws a tile from the wall, or a replacement after a kong.

    The dealer's fourteenth tile counts as a draw.
    """

    seat: Seat
    face: Kind


@dataclass(frozen=True, slots=True)
class LoggedDiscard:
    """`seat` discards a tile; `drawn` if it was just drawn, `ready` if riichi is declared with it."""

    seat: Seat
    face: Kind
    drawn: bool
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """`seat` claims `face` from `source` for a meld with these tiles of its hand, lowest first."""

    seat: Seat
    form: Form
    face: Kind
    hand: tuple[Kind, ...]
    source: Seat


@dataclass(frozen=True, slots=True)
class ClosedKong:
    """`seat` declares a concealed kong of these faces, lowest first."""

    seat: Seat
    faces: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class AddedKong:
    """`seat` adds `face` to its pung."""

    seat: Seat
    face: Kind


@dataclass(frozen=True, slots=True)
class NorthPutAside:
    """`seat` puts a north aside and draws a replacement."""

    seat: Seat
    face: Kind


Step = Draw | LoggedDiscard | Call | ClosedKong | AddedKong | NorthPutAside


@dataclass(frozen=True, slots=True)
class LoggedWin:
    """`seat` wins on a tile of `source` (None: self-drawn). `said` is the log's text about the value of the hand."""

    seat: Seat
    source: Seat | None
    said: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class LoggedDeal:
    """A deal of a log. `round_wind` counts from 0, `round_deal` from 1.

    `scores`, `honba` and `sticks` are those at its start; `hands` are thirteen faces for each seat, lowest first;
    `indicators` are in the order turned; `ura_indicators` may not be stated. `gains` are the points won or lost at its
    end, without riichi sticks laid during it; None if not stated. `drawn` is the reason of a drawn deal, `UNSTATED` if
    not stated. `turned` has for each indicator the number of steps before it, if known.
    """

    round_wind: int
    round_deal: int
    honba: int
    sticks: int
    dealer: Seat
    scores: tuple[int, ...]
    hands: tuple[tuple[Kind, ...], ...]
    steps: tuple[Step, ...]
    indicators: tuple[Kind, ...]
    ura_indicators: tuple[Kind, ...] = ()
    wins: tuple[LoggedWin, ...] = ()
    drawn: str = ""
    gains: tuple[int, ...] | None = None
    turned: tuple[int, ...] = field(default=(), compare=False)


    @property
    def share(self) -> int:
        """Return the starting points of the match, which are the average of all points."""
        return (sum(self.scores) + 1000 * self.sticks) // len(self.scores)


@dataclass(frozen=True, slots=True)
class LoggedMatch:
    """A match of a log.

    `ruleset` and `options` are given in logs that this program wrote; otherwise the rules are known only from `header`.
    """

    names: tuple[str, ...]
    header: LogHeader
    deals: tuple[LoggedDeal, ...]
    ruleset: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)
