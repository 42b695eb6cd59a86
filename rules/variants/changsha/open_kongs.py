"""Opened kongs: the hand is fixed, and two tiles are turned up instead of a replacement.

A hand that still waits after a kong may do so. The dice name the stack of the two tiles, counted from the tail of the
wall. Either may win. If neither does, both are discarded one after the other; each may be won on, but not claimed for
a set.

"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from rules.core.melds import Form, Seat
from rules.core.rng import roll
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
    """Record of an opened kong: the tiles of the stack that the dice chose and that are not drawn yet.

    `latest` is the tile of that stack that was drawn last and not followed by another discard; `asked` is True once the
    owner of the latest kong has been asked whether to open it.
    """

    def __init__(self, players: int) -> None:
        """Begin a deal without an opened kong."""
        self.tiles: list[Tile] = []
        self.latest: Tile | None = None
        self.asked = False

    @on(ev.Asked)
    def _asked(self, state: State, event: ev.Asked) -> None:
        """Remember that the owner was asked whether to open the kong."""
        self.asked = self.asked or event.about == OPEN_KONG

    @on(ev.DiceRolled)
    def _rolled(self, state: State, event: ev.DiceRolled) -> None:
        """Note the tiles of the stack that the dice rolled for an opened kong choose."""
        if event.purpose == OPEN_KONG:
            self.tiles = list(named_stack(state, event.counted))

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """Remove a drawn tile from the chosen stack, if it belongs to it, and allow questions again."""
        self.asked, self.latest = False, None
        if event.tile in self.tiles:
            self.tiles.remove(event.tile)
            self.latest = event.tile

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """Forget which tile of the stack was turned up last, once another tile is discarded."""
        if event.tile != self.latest:
            self.latest = None


def named_stack(state: State, counted: int) -> tuple[Tile, ...]:
    """Return the tiles of stack number `counted`, counted from the tail of the wall; beyond the head counting begins at
    the tail again.
    """
    tiles, stacks = state.wall.live(), list[tuple[Tile, ...]]()
    while tiles:
        stacks.append(state.wall.last_stack(tiles))
        tiles = tiles[: len(tiles) - len(stacks[-1])]
    return stacks[(counted - 1) % len(stacks)]


def _waits(state: State, seat: Seat) -> bool:
    """Check that the hand lacks one tile to a legal win by self-draw."""
    kinds, case = state.seats[seat].waits(state.table), lost_case(state, seat)
    return any(state.table.scoring.judge(case.winning_on(kind, BY_SELF, None)).legal for kind in kinds)


def _ask(state: State, seat: Seat) -> list[ev.Event]:
    """Return the question whether to open the kong; nothing if it was asked before, the wall is empty or the hand does
    not wait.
    """
    asks = not state.record(OpenedKongs).asked and state.wall.left > 0 and _waits(state, seat)
    return [ev.Asked(seat, OPEN_KONG)] if asks else []


@dataclass(frozen=True)
class AskAfterClaimedKong:
    """Reaction to a claim: ask the seat that has claimed a kong whether to open it, before it draws the replacement."""

    records = (OpenedKongs,)
    after = (ev.Claimed,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the question if the claimed set is a kong, else nothing."""
        assert isinstance(event, ev.Claimed)
        return _ask(state, event.seat) if event.meld.form is Form.KONG else []


@dataclass(frozen=True)
class AskUnrobbed:
    """Follow-up when a tile stays unclaimed: ask the owner of a kong nobody has robbed, or discard the second tile of
    the stack.
    """

    records = (OpenedKongs,)

    def __call__(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the question after a kong, the second tile of the stack after its first; else nothing."""
        last, opened = state.claimable, state.record(OpenedKongs)
        assert last is not None
        if state.moment is Moment.ROBBING:
            return _ask(state, last.seat)
        return _draw_and_discard(state, last.seat, opened.tiles[0]) if opened.tiles else []


def _draw(state: State, seat: Seat, tile: Tile) -> ev.Event:
    """Return the event that `seat` draws a tile of the stack chosen by the dice."""
    return ev.TileDrawn(seat, tile, state.faces[tile], "back", "kong")


def _draw_and_discard(state: State, seat: Seat, tile: Tile) -> list[ev.Event]:
    """Return the events that `seat` draws a tile of the stack chosen by the dice and discards it at once."""
    return [_draw(state, seat, tile), ev.Discarded(seat, tile, state.faces[tile], True, False)]


@rulebook_key("open_kongs")
@dataclass(frozen=True)
class OpenKongs:
    """Question to the owner of a kong: open it, so that two tiles are turned up, or draw one replacement as usual."""

    about = OPEN_KONG
    brings = MappingProxyType({
        OPEN: Turned(DICE, ("replacement",), discarded=True, goes_on=True, fixed=True),
        PASS.button: Turned(1, ("replacement",), goes_on=True),
    })  # fmt: skip
    records = (OpenedKongs, OriginalCalls)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the seat in turn, with its two answers."""
        return {state.turn: (Say(OPEN), PASS)}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events of an answer: the hand is fixed like a ready one if the kong is opened, else the
        replacement drawn.
        """
        if action == PASS:
            return replacement(state, seat, "kong")
        return [ev.Said(seat, OPEN), ev.ReadyDeclared(seat, not state.seats[seat].discards)]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that follow an opened kong: the roll for its stack, then its tile that wins or the first
        one.
        """
        seat = state.turn
        if not state.seats[seat].ready:
            return []
        opened = state.record(OpenedKongs)
        if not opened.tiles:
            dice = roll(DICE, new_rng())
            return [ev.DiceRolled(seat, dice, OPEN_KONG, sum(dice))]
        for tile in opened.tiles:
            if state.table.scoring.judge(winning_case(state, seat, tile, BY_SELF, None, ("replacement",))).legal:
                return [_draw(state, seat, tile)]
        return _draw_and_discard(state, seat, opened.tiles[0])


def no_set_from_open_kong(state: State, seat: Seat, kind: Kind) -> str:
    """Return an error key, barring claims for a set, if the discard was turned up by an opened kong; else an empty
    text.
    """
    latest, claimable = state.record(OpenedKongs).latest, state.claimable
    return "err_opened_tile" if latest is not None and claimable is not None and claimable.tile == latest else ""
