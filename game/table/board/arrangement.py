"""Reducers for a board's own fields: the arrangement of tiles, and the texts and marks that events leave.

A function for each kind of event, which is given as the viewer saw it. Mechanics need none: hands, rivers and wall
follow the state by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.table.board.board import ARRANGERS, Board, LogLine, SeatBoard, TakenDiscard
from rules.core.tiles import Tile
from rules.engine import events as ev
from rules.mechanics.opening.ring_wall import LAYERS as RING_LAYERS
from rules.mechanics.opening.ring_wall import WallRestored
from rules.mechanics.opening.standing_tiles import TilesStood
from rules.mechanics.ready.shown_waits import WaitsNamed

Event = TypeVar("Event", bound=ev.Event)


def _arranges(kind: type[Event]) -> Callable[[Callable[[Board, Event], None]], Callable[[Board, Event], None]]:
    """Return a decorator that registers a function for this kind of event."""
    def register(function: Callable[[Board, Event], None]) -> Callable[[Board, Event], None]:
        """Register the function for the class of event."""
        ARRANGERS[kind] = function
        return function

    return register


@_arranges(ev.PhaseEnded)
def _phase_ended(board: Board, event: ev.PhaseEnded) -> None:
    """Sort the viewer's hand when a phase before play has ended."""
    if event.phase != "begin" and board.sorting:
        board.sort_hand()


@_arranges(ev.DealStarted)
def _deal(board: Board, event: ev.DealStarted) -> None:
    """Clear the table for a new deal."""
    board.seats = [SeatBoard(board.state, seat) for seat in range(board.state.players)]
    board.pieces, board.faces, board.built, board.standing = {}, {}, None, set()
    board.dead, board.aside, board.middle, board.wild, board.prizes = (), [], [], (), ()
    board.dice, board.counted, board.turned_after_win, board.discard = (), 0, 0, None
    board.playing, board.deal_over, board.shown_until_play = False, False, ()
    board.log.append(LogLine("deal", event.dealer, deal=board.deal_id))


@_arranges(ev.WallBuilt)
def _wall(board: Board, event: ev.WallBuilt) -> None:
    """Set up a complete wall, not yet broken; tiles that stay with their owners keep their numbers."""
    kept = {tile for own in board.seats for tile in (*own.hand, *own.bonus)}
    kept |= {tile for own in board.seats for meld in own.state.melds for tile in meld.tiles}
    numbers = range(event.first, event.first + len(event.faces))
    board.built = event
    board.pieces = dict.fromkeys((*sorted(kept), *numbers))
    board.faces = {tile: face for tile, face in board.faces.items() if tile in kept or tile in numbers}
    board.standing, board.dead, board.order, board.stands = set(numbers), (), (), {}
    board.aside = []
    for own in board.seats:
        own.taken = []


@_arranges(ev.DiceRolled)
def _dice(board: Board, event: ev.DiceRolled) -> None:
    """Show a roll of dice and log it; a roll for the break also sets the number of counted stacks."""
    board.dice, board.dice_purpose = event.dice, event.purpose
    board.counted = event.counted if event.purpose == "break" else board.counted
    before = dice_added_to(board, event)
    key = "dice_added" if before else "dice"
    board.log.append(LogLine(key, event.seat, amount=event.counted - before, total=event.counted))


def dice_added_to(board: Board, event: ev.DiceRolled) -> int:
    """Return the sum of the earlier roll that this one is added to; 0 where a roll counts by itself.

    Rolls are never added up at a ring wall (`rules.mechanics.opening.ring_wall`), where the dice may be read anew.
    """
    ring = board.built is not None and board.built.layers == RING_LAYERS
    return 0 if ring else event.counted - sum(event.dice)


@_arranges(ev.WallBroken)
def _broken(board: Board, event: ev.WallBroken) -> None:
    """Note the drawing order and the dead wall."""
    board.order, board.dead = event.order, event.dead


@_arranges(WallRestored)
def _restored(board: Board, event: WallRestored) -> None:
    """Fill the gap at a ring wall's end with spare tiles; odd ones lie on the felt before its front stack."""
    rebuilt = event.moved[: len(event.moved) - event.odd]
    board.stands = dict(zip(rebuilt, board.order, strict=False))
    layers = board.built.layers if board.built is not None else 1
    front = next((place for place, tile in enumerate(board.order) if tile in board.standing), 0)
    for before, tile in enumerate(reversed(event.moved[len(rebuilt) :]), 1):
        board.stands[tile] = board.order[front // layers * layers - (before - 1) * layers - 1]


@_arranges(ev.PlayBegan)
def _began(board: Board, event: ev.PlayBegan) -> None:
    """Begin play: hands and tiles shown before it are turned face down."""
    board.playing = True
    for tile in board.shown_until_play:
        board.faces.pop(tile, None)
    for own in board.seats:
        own.open = False
    board.shown_until_play = ()
    if board.sorting:
        board.sort_hand()


@_arranges(ev.Discarded)
def _discarded(board: Board, event: ev.Discarded) -> None:
    """Note the last discard."""
    board.discard = event.tile


@_arranges(ev.Claimed)
def _claimed(board: Board, event: ev.Claimed) -> None:
    """Note that the discard was taken from the end of its river."""
    meld = event.meld
    assert meld.claimed is not None and meld.source is not None
    source = board.seats[meld.source]
    source.taken.append(TakenDiscard(len(source.state.river), meld.faces[meld.tiles.index(meld.claimed)], event.seat))


def _laid_after_the_end(board: Board, tile: Tile) -> None:
    """Lay an indicator on the felt past the end of the wall; the tiles above its former place move down."""
    bottoms = board.order[RING_LAYERS - 1 :: RING_LAYERS]
    places = {other: board.stands.get(other, other) for other in board.standing}
    place = next((free for free in bottoms if free not in places.values()), None)
    if place is None:
        return
    assert board.built is not None
    under = places[tile]
    top = under - (under - board.built.first) % RING_LAYERS
    board.stands |= {other: at + 1 for other, at in places.items() if top <= at < under}
    board.stands[tile] = place


@_arranges(ev.IndicatorTurned)
def _indicator(board: Board, event: ev.IndicatorTurned) -> None:
    """Turn up an indicator, which stays where it lies."""
    if event.tile in board.prizes:
        return
    if board.built is not None and board.built.layers == RING_LAYERS:
        _laid_after_the_end(board, event.tile)
    after_win = any(own.state.won for own in board.seats)
    board.turned_after_win += after_win
    board.log.append(LogLine("indicator", board.state.dealer, event.face, amount=int(after_win)))


@_arranges(ev.Won)
def _won(board: Board, event: ev.Won) -> None:
    """Remove the mark of the last discard after a win with another player's tile."""
    if event.by == "discard":
        board.discard = None


@_arranges(ev.HandShown)
def _hand_shown(board: Board, event: ev.HandShown) -> None:
    """Turn a hand face up; one shown before play is turned down again when play begins."""
    if not board.playing:
        board.shown_until_play += board.learnt
    own = board.seats[event.seat]
    own.open = True
    if event.seat != board.viewer:
        own.hand.sort(key=lambda tile: (tile == own.drawn, board.order_key(tile)))


@_arranges(WaitsNamed)
def _waits_named(board: Board, event: WaitsNamed) -> None:
    """Note the waits that a player has announced."""
    board.seats[event.seat].waits = event.kinds


@_arranges(TilesStood)
def _stood(board: Board, event: TilesStood) -> None:
    """Make some tiles of a hand stand apart from the rest."""
    board.stand_apart(event.seat, event.tiles)


@_arranges(ev.WildNamed)
def _wild(board: Board, event: ev.WildNamed) -> None:
    """Note the wild kinds of the deal."""
    board.wild = event.kinds


@_arranges(ev.DealEnded)
def _ended(board: Board, event: ev.DealEnded) -> None:
    """End the deal."""
    board.deal_over = True
