"""Validation of imported events: chairs, people and tiles must exist, and every tile keeps one face.

docs/decisions/0181-imports-are-played-on.md tells why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.core.errors import BrokenLog
from rules.core.melds import Meld
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.seat_state import SeatState
from rules.engine.state import Moment
from rules.engine.table import State
from rules.scoring.transfers import TABLE, net

SEAT_FIELDS = ("seat", "dealer", "owner", "by", "source", "side", "next_dealer")
"""Event fields that are chairs if they are integers."""

TILE_FIELDS = ("tile", "joker", "taken")
"""Event fields that are a tile of the wall."""

TILE_LIST_FIELDS = ("tiles", "order", "dead", "loose", "moved")
"""Event fields that are several tiles, unless they are integers."""


def check_events(events: Sequence[ev.Event]) -> None:
    """Raise `BrokenLog` for events that name chairs, people, tiles or faces the match does not have."""
    if not events or not isinstance(events[0], ev.MatchStarted):
        raise _broken_log("the log does not begin with the start of a match")
    players = events[0].players
    faces: dict[Tile, Kind] = {}
    playing = False
    for place, event in enumerate(events[1:], 1):
        what = f"event {place} ({type(event).__name__})"
        if isinstance(event, ev.MatchStarted):
            raise _broken_log(f"{what}: a second start of a match")
        if isinstance(event, ev.DealStarted | ev.DealEnded):
            if playing is isinstance(event, ev.DealStarted):
                raise _broken_log(f"{what}: deals begin and end in turn")
            playing = not playing
        elif isinstance(event, ev.WallBuilt) and not playing:
            raise _broken_log(f"{what}: outside a deal")
        for name in SEAT_FIELDS:
            chair = getattr(event, name, None)
            if isinstance(chair, int) and not 0 <= chair < players:
                raise _broken_log(f"{what}: there is no chair {chair}")
        if not _fits_players(event, players):
            raise _broken_log(f"{what} does not fit {players} players")
        if isinstance(event, ev.WallBuilt):
            faces |= dict(enumerate(event.faces, event.first))
        if any(tile not in faces for tile in _named_tiles(event)):
            raise _broken_log(f"{what}: a tile that is not in the wall")
        try:
            shown = [*event.faced_tiles()]
        except ValueError:
            raise _broken_log(f"{what}: not as many faces as tiles") from None
        if any(face != faces.get(tile) for tile, face in shown):
            raise _broken_log(f"{what}: a tile with another face than the wall was built with")


def _fits_players(event: ev.Event, players: int) -> bool:
    """Return true if every list in the event that has an entry for each player has the right length."""
    match event:
        case ev.SeatsDrawn():
            return sorted(event.people) == list(range(players)) and len(event.faces) in (0, len(event.throws))
        case ev.WallBuilt():
            return _is_valid_wall(event, players)
        case ev.WallBroken():
            standing = (*event.order, *event.dead, *event.loose)
            return len({*standing}) == len(standing)
        case ev.Paid():
            return len(event.amounts) == players and sum(event.amounts) + event.pot == 0 and _adds_up(event, players)
        case ev.MatchEnded():
            return len(event.places) == players
    meld = getattr(event, "meld", None)
    return meld is None or _is_valid_meld(meld, players)


def _is_valid_meld(meld: Meld, players: int) -> bool:
    """Return true if a meld has a face and a meaning for each tile, and its claimed and added tiles are its own."""
    tiles = {*meld.tiles}
    return (
        len(tiles) == len(meld.tiles) == len(meld.faces) == len(meld.stands)
        and {meld.claimed, meld.added} <= {None, *tiles}
        and (meld.source is None or 0 <= meld.source < players)
    )


def _is_valid_wall(wall: ev.WallBuilt, players: int) -> bool:
    """Return true if a wall has as many tiles as its sides, four or one a player, hold; a heap has no sides."""
    sides, ring = wall.sides, wall.ring
    if not sides:
        return not ring
    if len(sides) not in (players, 4) or len({*ring}) < len(ring) or not {*ring} <= {*range(len(sides))}:
        return False
    standing = sum(sides[side] for side in ring) * wall.layers
    return standing == sum(sides) * wall.layers > 0 and standing + wall.spare == len(wall.faces)


def _adds_up(paid: ev.Paid, players: int) -> bool:
    """Return true if the transfers among players and the table sum to the amounts paid; old logs have no transfers."""
    ends = {seat for one in paid.transfers for seat in (one.payer, one.payee)}
    if not ends <= {TABLE, *range(players)}:
        return False
    return not paid.transfers or net(paid.transfers, players) == (paid.amounts, paid.pot)


def _named_tiles(event: ev.Event) -> Iterator[Tile]:
    """Yield the tiles that an event names."""
    for name in TILE_FIELDS:
        value = getattr(event, name, None)
        if isinstance(value, int):
            yield value
    for name in TILE_LIST_FIELDS:
        value = getattr(event, name, ())
        if isinstance(value, tuple):
            yield from value
    meld = getattr(event, "meld", None)
    if meld is not None:
        yield from meld.tiles


def check_state(state: State) -> None:
    """Raise `BrokenLog` if a tile is in two places or a player holds the wrong number of tiles."""
    if state.moment not in (Moment.ACT, Moment.CLAIMS, Moment.ROBBING, Moment.DRAW):
        return
    positions = Counter(tile for seat in state.seats for tile in _tiles_of_seat(seat))
    positions.update(state.wall.live())
    positions.update(state.wall.loose)
    duplicates = [tile for tile, times in positions.items() if times > 1]
    if duplicates:
        raise _broken_log(f"tile {duplicates[0]} lies in two places")
    size = state.table.hand_size
    for number, seat in enumerate(state.seats):
        held = len(seat.hand) + state.table.tiles_used(meld.group() for meld in seat.melds)
        expected = size + (state.moment is Moment.ACT and number == state.turn)
        if state.playing(number) and held != expected:
            raise _broken_log(f"seat {number + 1} holds {held} tiles, not {expected}")


def _tiles_of_seat(seat: SeatState) -> Iterator[Tile]:
    """Yield the tiles of a seat: hand, melds, river and bonus tiles."""
    yield from seat.hand
    for meld in seat.melds:
        yield from meld.tiles
    yield from (river_tile.tile for river_tile in seat.river)
    yield from (tile for tile, _ in seat.bonus)


def _broken_log(why: str) -> BrokenLog:
    """Return the error for a damaged file; `why` is the reason."""
    return BrokenLog(why, "err_file_damaged")
