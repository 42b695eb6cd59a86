"""A match as the logs of other programs tell it: what was dealt, what each seat did, and what came of it.

Seats are chairs, the first dealer being 0; tiles are faces, for logs number no pieces. All formats are read into this
and written from it.

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
"""Deals of a log at most: the longest match has 32 places, and dealers repeat."""

MOST_STEPS = 400
"""Steps of a deal at most: 70 draws, as many discards, and what is called."""


KNOWN = frozenset(("", "exhausted", "nine_terminals", "four_winds", "four_riichi", "four_kongs", "triple_win"))
"""How a deal ends in all logs, in our words; nothing where somebody won."""

SOMEHOW = "?"
"""The reason of a deal without a winner, where a log tells none."""


class BadLog(DamagedError):
    """A log that its format does not allow, or in which something is missing."""


class HiddenLog(BadLog):
    """A log of what one player saw: the hands of the others are not told."""

    default_key = "err_log_hidden"


@dataclass(frozen=True, slots=True)
class Draw:
    """`seat` draws a tile; after a kong it is the replacement. The dealer's first is his fourteenth tile."""

    seat: Seat
    face: Kind


@dataclass(frozen=True, slots=True)
class LoggedThrow:
    """`seat` discards; `drawn`: the tile just drawn; `ready`: with the declaration of a waiting hand."""

    seat: Seat
    face: Kind
    drawn: bool
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """`seat` takes `face` from `source` into a set with these tiles of its hand, lowest first."""

    seat: Seat
    form: Form
    face: Kind
    hand: tuple[Kind, ...]
    source: Seat


@dataclass(frozen=True, slots=True)
class ClosedKong:
    """`seat` lays four tiles of its hand, lowest first."""

    seat: Seat
    faces: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class AddedKong:
    """`seat` adds `face` to its pung."""

    seat: Seat
    face: Kind


@dataclass(frozen=True, slots=True)
class NorthPutAside:
    """`seat` puts a north beside its sets and draws for it."""

    seat: Seat
    face: Kind


Step = Draw | LoggedThrow | Call | ClosedKong | AddedKong | NorthPutAside


@dataclass(frozen=True, slots=True)
class LoggedWin:
    """`seat` wins, on a tile of `source` (None: drawn); `said` is what the log says of the hand's worth."""

    seat: Seat
    source: Seat | None
    said: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class LoggedDeal:
    """One deal. `round_wind` from 0, `round_deal` from 1; `scores`, `honba` and how many `sticks` lay before it.

    `hands` are thirteen faces a seat, lowest first; `indicators` those turned in their order, `unders` those beneath,
    as far as they are told. `gained` is what its end brought each seat, sticks that were laid in it not counted; None:
    the log does not say. `drawn` is the reason in our words where nobody won, `SOMEHOW` where none is told. `turned`
    counts the steps before each indicator, where that is known.
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
    unders: tuple[Kind, ...] = ()
    wins: tuple[LoggedWin, ...] = ()
    drawn: str = ""
    gained: tuple[int, ...] | None = None
    turned: tuple[int, ...] = field(default=(), compare=False)


    @property
    def share(self) -> int:
        """What each would have if all points were shared out: those of the start of the match."""
        return (sum(self.scores) + 1000 * self.sticks) // len(self.scores)


@dataclass(frozen=True, slots=True)
class LoggedMatch:
    """A match. `ruleset` and `options` where the log is one of ours and names them, else only its head says what holds.
    """

    names: tuple[str, ...]
    header: LogHeader
    deals: tuple[LoggedDeal, ...]
    ruleset: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)
