"""Drawing tiles: in turn, and as replacements."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.melds import Seat
from rules.core.rng import below
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.table import RngFactory, State

TOPPED_UP = "topped_up"
SET_APART = ("apart", TOPPED_UP)
"""A dead wall of replacement tiles: never renewed; or for each stack taken the last live stack joins it."""
RESERVE = "reserve"
"""Replacement tiles set apart at the back of the wall; when they are used up, the wall's own last tiles serve."""


def in_turn(state: State, seat: Seat, new_rng: RngFactory) -> list[ev.Event]:
    """Return the events of `seat` beginning its turn with a draw, or of the end of the deal.

    The deal ends if no tile is left or too many tiles have been discarded; some rule sets put a question or an offer
    first.
    """
    wall, table = state.wall, state.table
    late = table.hooks.late_robbing
    if late is not None and (events := late.offer(state, seat)):
        return events
    if state.discards >= table.max_discards:
        return [ev.DealDrawn("exhausted")]
    left = wall.left
    if left <= 0:
        if table.ending.exhausted is not None and (events := table.ending.exhausted(state, seat, new_rng)):
            return events
        return [ev.DealDrawn("exhausted")]
    if left == 1 and table.ending.last_tile is not None and (events := table.ending.last_tile(state, seat)):
        return events
    if not wall.sides:  # a heap
        tile = wall.order[wall.head + below(len(wall.order) - wall.head, new_rng())]
        return [ev.TileDrawn(seat, tile, state.faces[tile], "heap", "turn")]
    tile = wall.order[wall.head]
    return [ev.TileDrawn(seat, tile, state.faces[tile], "front", "turn")]


def replacements_left(state: State) -> int:
    """Return the number of replacement tiles (for kongs and bonus tiles) that can still be drawn."""
    return replacements_beside(state, state.wall.left)


def replacements_beside(state: State, left: int) -> int:
    """Return the number of replacement tiles that can still be drawn; `left` is the number of live tiles left."""
    wall, mode = state.wall, state.table.replacement
    if mode == "back":
        return left if left > 0 else 0
    if mode == "dead":
        return len(wall.loose) if left > 0 else 0  # a live tile must take its place
    if mode in SET_APART:
        return len(wall.loose) if left > 0 else 0  # on the last live tile no kong is laid
    if mode == RESERVE:
        return len(wall.loose) + max(0, left)
    return len(wall.loose) if mode == "loose" else 0


def replacement(state: State, seat: Seat, reason: str, count: int = 1) -> list[ev.Event]:
    """Return the events of `seat` drawing `count` replacement tiles, or all that are left if these are fewer.

    `reason` is what they replace: ``kong``, ``bonus`` or ``set``. Where loose tiles beside the wall are used up, others
    are moved there at once.
    """
    wall, events = state.wall, list[ev.Event]()
    if reason == "bonus" and state.table.bonus.from_front:
        following = wall.order[wall.head : wall.head + min(count, max(0, wall.left))]
        return [ev.TileDrawn(seat, tile, state.faces[tile], "front", reason) for tile in following]
    if state.table.replacement == "dead":
        taken_out = wall.loose[: min(count, replacements_left(state))]
        return [ev.TileDrawn(seat, tile, state.faces[tile], "dead", reason) for tile in taken_out]
    if state.table.replacement in ("loose", *SET_APART):
        return _set_apart(state, seat, reason, count)
    apart = wall.loose[:count] if state.table.replacement == RESERVE else []
    events += [ev.TileDrawn(seat, tile, state.faces[tile], "loose", reason) for tile in apart]
    taken: list[Tile] = []
    for _ in range(min(count, replacements_left(state)) - len(apart)):
        tile = wall.back(taken)
        taken.append(tile)
        events.append(ev.TileDrawn(seat, tile, state.faces[tile], "back", reason))
    return events


def _set_apart(state: State, seat: Seat, reason: str, count: int) -> list[ev.Event]:
    """Return the events of drawing `count` replacement tiles that lie apart from the live wall.

    Where the rules say so, tiles from the end of the live wall take their place.
    """
    wall, mode, events = state.wall, state.table.replacement, list[ev.Event]()
    loose, order = list(wall.loose), wall.live()
    for _ in range(count):
        if not loose:
            break
        tile = loose.pop(0)
        events.append(ev.TileDrawn(seat, tile, state.faces[tile], "loose", reason))
        used_up = not loose if mode == "loose" else mode == TOPPED_UP and not wall.stacked(tile, loose)
        if used_up and order:
            moved = wall.last_stack(order)
            order = order[: len(order) - len(moved)]
            loose += moved
            events.append(ev.LooseTilesMoved(moved))
    return events


def won_by_bonus(state: State, seat: Seat, shown: Sequence[tuple[Tile, Kind]]) -> ev.Won | None:
    """Return the win of `seat` if its bonus tiles win at once by the rules; else None.

    `shown` are all bonus tiles that it has laid out; the last one counts as the winning tile.
    """
    wins = state.table.bonus.instant_win
    if wins is None or not shown or not wins([face for _, face in shown]):
        return None
    tile, face = shown[-1]
    return ev.Won(seat, tile, face, "self", None, ())
