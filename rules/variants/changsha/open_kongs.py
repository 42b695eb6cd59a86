"""Opened kongs: a hand that still waits after a kong may be fixed for good, for two tiles in place of a replacement.

The dice say which stack they are, counted from the tail of the wall. Either may win. If neither does, both are thrown,
one after the other, and each may be won on, but claimed for no set.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from rules.core.melds import Form, Seat
from rules.core.rng import throw
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.actions import PASS, Action, Say
from rules.engine.drawing import replacement
from rules.engine.hand_contexts import lost_case, winning_case
from rules.engine.questions import Turned
from rules.engine.records import on
from rules.engine.state import Moment
from rules.engine.table import Record, RngFactory, State
from rules.mechanics.ready.original_call import OriginalCalls
from rules.scoring.hand_context import BY_SELF

OPEN_KONG = "open_kong"
OPEN = "open_the_kong"
DICE = 2


class OpenedKongs(Record):
    """The tiles of the stack that the dice have named, as long as they lie.

    `thrown` is the tile of them that was thrown last, `asked` whether the kong that stands has been asked about.
    """

    def __init__(self, players: int) -> None:
        self.tiles: list[Tile] = []
        self.thrown: Tile | None = None
        self.asked = False

    @on(ev.Asked)
    def _asked(self, state: State, event: ev.Asked) -> None:
        self.asked = self.asked or event.about == OPEN_KONG

    @on(ev.DiceRolled)
    def _rolled(self, state: State, event: ev.DiceRolled) -> None:
        if event.purpose == OPEN_KONG:
            self.tiles = list(named_stack(state, event.counted))

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        self.asked, self.thrown = False, None
        if event.tile in self.tiles:
            self.tiles.remove(event.tile)
            self.thrown = event.tile

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        if event.tile != self.thrown:
            self.thrown = None


def named_stack(state: State, counted: int) -> tuple[Tile, ...]:
    """The stack that a number names, counted from the tail of the wall; past its head the count begins again."""
    left, stacks = state.wall.live(), list[tuple[Tile, ...]]()
    while left:
        stacks.append(state.wall.last_stack(left))
        left = left[: len(left) - len(stacks[-1])]
    return stacks[(counted - 1) % len(stacks)]


def _waits(state: State, seat: Seat) -> bool:
    """Whether some tile that may come would win."""
    kinds, case = state.seats[seat].waits(state.table), lost_case(state, seat)
    return any(state.table.scoring.judge(case.winning_on(kind, BY_SELF, None)).legal for kind in kinds)


def _ask(state: State, seat: Seat) -> list[ev.Event]:
    """The question, where there is a stack to be opened."""
    asks = not state.record(OpenedKongs).asked and state.wall.left > 0 and _waits(state, seat)
    return [ev.Asked(seat, OPEN_KONG)] if asks else []


@dataclass(frozen=True)
class AskClaimed:
    """Asks whoever has claimed a kong."""

    records = (OpenedKongs,)
    after = (ev.Claimed,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Before the replacement is drawn."""
        assert isinstance(event, ev.Claimed)
        return _ask(state, event.seat) if event.meld.form is Form.KONG else []


@dataclass(frozen=True)
class AskStanding:
    """Asks the owner of a kong that nobody has robbed; and throws the second tile once the first one stays."""

    records = (OpenedKongs,)

    def __call__(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """The question, or the second tile."""
        last, kept = state.claimable, state.record(OpenedKongs)
        assert last is not None
        if state.moment is Moment.ROBBING:
            return _ask(state, last.seat)
        return _thrown(state, last.seat, kept.tiles[0]) if kept.tiles else []


def _drawn(state: State, seat: Seat, tile: Tile) -> ev.Event:
    """A tile of the stack is turned."""
    return ev.TileDrawn(seat, tile, state.faces[tile], "back", "kong")


def _thrown(state: State, seat: Seat, tile: Tile) -> list[ev.Event]:
    """It is thrown at once."""
    return [_drawn(state, seat, tile), ev.Discarded(seat, tile, state.faces[tile], True, False)]


@rulebook_key("open_kongs")
@dataclass(frozen=True)
class OpenKongs:
    """The question whether the kong is opened."""

    about = OPEN_KONG
    brings = MappingProxyType({
        OPEN: Turned(DICE, ("replacement",), thrown=True, goes_on=True, fixed=True),
        PASS.button: Turned(1, ("replacement",), goes_on=True),
    })  # fmt: skip
    records = (OpenedKongs, OriginalCalls)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Its owner."""
        return {state.turn: (Say(OPEN), PASS)}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The hand is fixed; or the replacement is drawn as usual."""
        if action == PASS:
            return replacement(state, seat, "kong")
        return [ev.Said(seat, OPEN), ev.ReadyDeclared(seat, not state.seats[seat].discards)]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Once the kong is opened, the throw; then a tile that would win, or the first one, thrown."""
        seat = state.turn
        if not state.seats[seat].ready:
            return []
        kept = state.record(OpenedKongs)
        if not kept.tiles:
            dice = throw(DICE, new_rng())
            return [ev.DiceRolled(seat, dice, OPEN_KONG, sum(dice))]
        for tile in kept.tiles:
            if state.table.scoring.judge(winning_case(state, seat, tile, BY_SELF, None, ("replacement",))).legal:
                return [_drawn(state, seat, tile)]
        return _thrown(state, seat, kept.tiles[0])


def not_from_open_kong(state: State, seat: Seat, kind: Kind) -> str:
    """Bars claiming for a set what an opened kong has turned."""
    thrown, claimable = state.record(OpenedKongs).thrown, state.claimable
    return "err_opened_tile" if thrown is not None and claimable is not None and claimable.tile == thrown else ""
