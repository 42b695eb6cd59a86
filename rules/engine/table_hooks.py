"""What a page says of the course of a deal beside its phases, moves and claims, by what it is about.

Each of these is a field of `rules.engine.ruleset.Table`, and a page names of each only what it has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from rules.core.melds import Seat
from rules.core.tiles import KINDS, Kind
from rules.engine.events import Event
from rules.engine.records import Kept, Record

if TYPE_CHECKING:
    from random import Random

    from rules.engine.state import State
    from rules.mechanics.bonus_tiles.bonus_wins import BonusWins
    from rules.mechanics.wins.late_robbing import LateRobbing

RngFactory = Callable[[], "Random"]
"""Makes the random number generator of the present place in the log."""


class Reaction(Protocol):
    """What follows from what just happened, by the rules of one rule set: a fee for a kong, an indicator turned.

    It is asked after everything that happened together is in the state; what it adds may bring on reactions again.
    """

    @property
    def after(self) -> tuple[type[Event], ...]:
        """The events that it looks at."""
        ...

    def __call__(self, state: State, event: Event, new_rng: RngFactory) -> list[Event]:
        """The events that follow; none as a rule."""
        ...


UnclaimedHook = Callable[["State", RngFactory], list[Event]]
"""What happens when a discard stays or a kong stands, all rights to the tile being over and nobody having drawn yet.

It is asked again after each answer that is not empty, unless that ended the deal; so it says everything once.
"""


@dataclass(frozen=True)
class BonusTiles:
    """The bonus tiles of a game: laid out beside the hand and replaced, by whoever draws one."""

    kinds: frozenset[Kind] = frozenset()
    at_will: frozenset[Kind] = frozenset()
    """Tiles that may be laid out too, or kept, or thrown (`LayAtWill`, `PutAside`); nobody wins on one laid out."""
    from_front: bool = False
    """Whether they are replaced by the next live tile, wherever kongs are replaced from."""
    stay_unreplaced: bool = False
    """Whether one that no tile is left to replace stays in the hand."""
    instant_win: Callable[[Collection[Kind]], bool] | None = None
    """Whether whoever has laid out these wins at once."""
    wins: BonusWins | None = None
    """Wins by bonus tiles that are offered before the tile is replaced, and may be declined."""

    @cached_property
    def first(self) -> Kind:
        """The first kind that is a bonus tile; few others come after it."""
        return min(self.kinds, default=KINDS)


@dataclass(frozen=True, slots=True)
class EventHooks:
    """What follows from what happened, where the rules of most games have nothing more to say."""

    reactions: tuple[Reaction, ...] = ()
    on_unclaimed: tuple[UnclaimedHook, ...] = ()
    late_robbing: LateRobbing | None = None
    """Kongs that are robbed not at once but when the next tile would be drawn."""
    turns_direction: Callable[[State], bool] | None = None
    """Whether the play goes on the other way round after the last discard."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal ends, who wins when several can, and what is counted then."""

    all_winners: bool = False
    """Whether several may win on one tile; else the best claim alone."""
    winners_of: Callable[[int], int] | None = None
    """Of so many who win on one tile how many do, nearest first, where `all_winners`; 0: the deal is drawn."""
    plays_on: Callable[[State], bool] | None = None
    """Whether the others play on after somebody has won."""
    pays_at_once: bool = False
    """Whether a win is paid when it happens, by those who are still in; the end of the deal pays only what is left."""
    counts_draws: bool = False
    """Whether hands are counted and paid when nobody has won."""
    exhausted: Callable[[State, Seat, RngFactory], list[Event]] | None = None
    """What happens when the seat in turn has no tile to draw; where nothing does, the deal is drawn."""
    last_tile: Callable[[State, Seat], list[Event]] | None = None
    """What happens before the seat in turn draws the last tile of the wall; it draws where nothing does."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """What a player is held to who has declared something about his hand."""

    ready_locks: bool = False
    """Whether a hand declared ready may not be changed any more."""
    stake: int = 0
    """What a declaration of a waiting hand lays on the table."""
    concealed: bool = False
    """Whether a hand is declared ready for what that is worth, and only if no set of it was claimed."""
    luck: float = 1.0
    """How many times as much as its rows say such a hand brings in the mean, by what comes with the win: an early one,
    tiles turned up after it. Computer players read it."""
    stays_open: bool = False
    """Whether a hand laid open in play stays so, with whatever its owner draws."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What only this sheet knows of a deal, out of the state, as its conditions and payments read it."""

    hand_facts: Callable[[State, Seat], Mapping[str, Kept]] | None = None
    """Of the hand of a seat now (`HandContext.values`)."""
    deal_facts: Callable[[State], Mapping[str, Kept]] | None = None
    """Of the whole deal, for payments at its end (`Outcome.values`)."""
    records: tuple[type[Record], ...] = ()
    """Records that functions of the page read, beside those that parts name."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the table shows a rule set, where the rules speak of it.

    `river`: ``own`` rows before each seat, ``middle`` rows in the middle, ``strewn``. `row` tiles a row. `clockwise`:
    the order of play on the screen. `wall`: whether one is shown.
    `winds`: the wind of each seat counted from the dealer, where it is not simply its number.
    `lifts`: replacement tiles are lifted onto the dead wall, on the stack beside the break; else they lie at its end.
    `counted_apart`: the stacks counted at the break are moved a little to the right of their owner.
    `dice_by_dealer`: the dice lie at the dealer's right, not on the plate in the middle.
    `kong_on_top`: the tile that makes an open kong of three is laid on the middle one of them.
    `nearest_lines`: a card of hands is shown with those first that are nearest to one's own.
    `result_unit`: how much of `MatchEnded.results` players call one.
    """

    river: str = "own"
    row: int = 6
    clockwise: bool = False
    wall: bool = True
    winds: tuple[int, ...] = ()
    lifts: bool = False
    counted_apart: bool = False
    dice_by_dealer: bool = False
    kong_on_top: bool = False
    nearest_lines: bool = False
    result_unit: int = 1
