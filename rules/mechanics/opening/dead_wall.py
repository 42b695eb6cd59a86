"""A dead wall: the last tiles of the wall, with replacement tiles at its end and indicators before them.

For each replacement drawn the last live tile joins the dead wall, which keeps its size. An indicator is the upper tile
of a stack; the tile under it is a further indicator that may be turned up later.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Form, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import DRAGONS, WINDS, Kind, Tile
from rules.engine import events as ev
from rules.engine.automatic_phase import Automatic
from rules.engine.records import on
from rules.engine.state import Moment
from rules.engine.table import Record, RngFactory, State
from rules.engine.wall import Wall, WallPlan, rotated, side_and_stack


@rulebook_key("dead_wall_plan")
@dataclass(frozen=True, slots=True)
class DeadWallPlan(WallPlan):
    """Plan of a wall whose last `kept` tiles are the dead wall; the last `replacements` of these replace kongs."""

    kept: int = 14
    replacements: int = 4

    def cut(self, wall: Wall, side: Seat, counted: int) -> ev.WallBroken:
        """Return the event that breaks the wall after `counted` stacks of `side` and sets the dead wall apart.

        Replacements come from the end of the wall, the upper tile of a stack first.
        """
        order = rotated(wall, side, counted)
        live, dead = order[: -self.kept], order[-self.kept :]
        end = dead[-self.replacements :]
        loose = [tile for at in range(len(end) - 2, -1, -2) for tile in end[at : at + 2]]
        where, stack = side_and_stack(wall, live[0])
        return ev.WallBroken(where, stack, tuple(live), tuple(dead[: -self.replacements]), tuple(loose), 0)


MOST_INDICATORS = 5
"""The first indicator and one for each of four kongs; the last may lie in the live wall until that shrinks."""


class Indicators(Record):
    """Remembers the indicators of a deal, which lie in stacks of two.

    `uppers` and `lowers` are their tiles in the order of turning, `shown` and `under` the faces of upper and lower
    tiles turned up so far. `kongs` counts the kongs that were not robbed.
    """

    def __init__(self, players: int) -> None:
        """Start a deal before the wall is broken."""
        self.uppers: tuple[Tile, ...] = ()
        self.lowers: tuple[Tile, ...] = ()
        self.shown: list[Kind] = []
        self.under: list[Kind] = []
        self.kongs = 0

    @on(ev.WallBroken)
    def _broken(self, state: State, event: ev.WallBroken) -> None:
        """Find the tiles of the indicators at the end of the wall."""
        lying = (*event.order, *event.dead)[-2 * MOST_INDICATORS :]
        self.uppers, self.lowers = lying[-2::-2], lying[::-2]

    @on(ev.IndicatorTurned)
    def _turned(self, state: State, event: ev.IndicatorTurned) -> None:
        """Remember the face of an indicator turned up."""
        (self.under if event.tile in self.lowers else self.shown).append(event.face)

    @on(ev.KongDeclared, ev.KongPromoted)
    def _kong(self, state: State, event: ev.KongDeclared | ev.KongPromoted) -> None:
        """Count a concealed or promoted kong."""
        self.kongs += 1

    @on(ev.KongRobbed)
    def _robbed(self, state: State, event: ev.KongRobbed) -> None:
        """Take back a kong that was robbed."""
        self.kongs -= 1

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """Count a claimed kong."""
        self.kongs += event.meld.form is Form.KONG

    def next_upper(self, state: State) -> list[ev.Event]:
        """Return the event that turns up the next indicator."""
        tile = self.uppers[len(self.shown)]
        return [ev.IndicatorTurned(tile, state.faces[tile])]


@rulebook_key("turn_indicator")
@dataclass(frozen=True)
class TurnIndicator(Automatic):
    """Phase that turns up the first indicator before play."""

    records = (Indicators,)

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that turn up the first indicator and end the phase."""
        return [*state.record(Indicators).next_upper(state), ev.PhaseEnded("indicator")]


@rulebook_key("kong_indicators")
@dataclass(frozen=True)
class KongIndicators:
    """Turns up one more indicator for each kong that is not robbed, before its replacement is drawn.

    With `open_later` the indicator of a kong with a claimed tile waits until the following discard has passed, or until
    the next replacement. With `before_discard` as well it is turned before that discard (see `due`): a win on the
    discard counts it, a win on the replacement does not.
    """

    open_later: bool = True
    before_discard: bool = False

    records = (Indicators,)
    after = (ev.Claimed,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the indicators due when a discard is claimed; a claimed kong may itself have to wait for its own."""
        assert isinstance(event, ev.Claimed)
        return self._turn_due(state, int(event.meld.form is Form.KONG and self.open_later))

    def on_unclaimed(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the indicator due after a kong that nobody robbed or a discard that nobody took."""
        last = state.claimable
        assert last is not None
        kong = state.moment is Moment.ROBBING and last.meld >= 0
        promoted = kong and not state.seats[last.seat].melds[last.meld].concealed
        return self._turn_due(state, int(promoted and self.open_later))

    def due(self, state: State, seat: Seat) -> list[ev.Event]:
        """Return the indicator to be turned up before the discard of a seat, in games that turn it then."""
        return self._turn_due(state, 0) if self.before_discard else []

    def _turn_due(self, state: State, waiting: int) -> list[ev.Event]:
        """Return the event that turns the next indicator, if one is due; `waiting` kongs do not count yet."""
        indicators = state.record(Indicators)
        due = min(indicators.kongs - waiting, len(indicators.uppers) - 1)
        return indicators.next_upper(state) if len(indicators.shown) <= due else []


@rulebook_key("turn_under")
@dataclass(frozen=True)
class TurnLowerIndicators:
    """Reaction to a win of a player who has declared ready: turns up the tiles under the indicators."""

    records = (Indicators,)
    after = (ev.Won,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that turn up the lower tile of each indicator shown, once in a deal."""
        indicators = state.record(Indicators)
        if indicators.under or not any(state.seats[win.seat].ready for win in state.wins):
            return []
        return [ev.IndicatorTurned(tile, state.faces[tile]) for tile in indicators.lowers[: len(indicators.shown)]]


def indicated_kind(indicator: Kind) -> Kind:
    """Return the kind that an indicator shows: the next in its suit, winds or dragons; after the last, the first.

    >>> indicated_kind(8), indicated_kind(30), indicated_kind(33)
    (0, 27, 31)
    """
    for ring in (WINDS, DRAGONS):
        if indicator in ring:
            return ring[(indicator - ring[0] + 1) % len(ring)]
    return indicator - 8 if indicator % 9 == 8 else indicator + 1
