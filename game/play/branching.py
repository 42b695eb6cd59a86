"""Branch a match at any event, with the same hidden tiles or newly dealt ones.

docs/decisions/0183-taking-back-and-what-if.md tells why.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ai.levels import STANDARD
from game.table.board.board import Board
from rules.core.melds import Seat
from rules.core.rng import shuffled
from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.events import Event
from rules.engine.match import Match
from rules.engine.reducers import apply, start
from rules.engine.table import State
from saves.people import Person


def branched(events: Sequence[Event], place: int, seat: Seat, *, anew: bool) -> Match:
    """Return a match that continues after the first `place` events; `anew` redeals the tiles hidden from `seat`.

    Hands that have declared ready keep their tiles, since they have announced their wait. Later deals are new as well.
    The branch has no seal, because the other match's secret is not copied and its walls are known to everybody who
    watched it.
    """
    first, *happened = events[:place]
    assert isinstance(first, ev.MatchStarted)
    happened = [replace(first, seal=""), *happened]
    if anew:
        happened = _dealt_anew(happened, seat, Random(secrets.randbits(64)))
    return Match.replay(happened)


def _dealt_anew(events: list[Event], seat: Seat, chance: Random) -> list[Event]:
    """Return the events with another seed, and with the tiles hidden from `seat` redealt if a deal is being played."""
    first = events[0]
    assert isinstance(first, ev.MatchStarted)
    state = _state_after(events, first)
    events[0] = replace(first, seed=secrets.randbelow(2**63))
    walls = [at for at, event in enumerate(events) if isinstance(event, ev.WallBuilt)]
    if walls and not _between(events):
        faces = _other_faces(state, events, seat, chance)
        events[walls[-1] :] = [event.with_faces(faces) for event in events[walls[-1] :]]
    return events


def _state_after(events: Sequence[Event], first: ev.MatchStarted) -> State:
    """Return the state right after these events, without automatic consequences."""
    ruleset = registry.get(first.ruleset)
    state = start(ruleset.at(ruleset.resolve_saved(dict(first.options))), first)
    for event in events[1:]:
        apply(state, event)
    return state


def _between(events: Sequence[Event]) -> bool:
    """Return true if no deal is being played after these events."""
    last = next((event for event in reversed(events) if isinstance(event, (ev.DealStarted, ev.DealEnded))), None)
    return not isinstance(last, ev.DealStarted)


def _other_faces(state: State, events: Sequence[Event], seat: Seat, chance: Random) -> dict[Tile, Kind]:
    """Return new faces by tile: those of all tiles that `seat` has not seen and that no declaration fixes are shuffled.

    No hand receives bonus tiles, which it would have exposed when drawn; those still in a hand stay there.
    """
    table = state.table
    seen = Board.of(events, seat, table).faces
    bound = {
        tile for number, holder in enumerate(state.seats) if number == seat or holder.ready for tile in holder.hand
    } | {tile for holder in state.seats for meld in holder.melds for tile in meld.tiles}
    bonus = table.bonus.kinds
    held = {tile for holder in state.seats for tile in holder.hand}
    bound |= {tile for tile in held if state.faces[tile] in bonus}
    free = [tile for tile in state.faces if seen.get(tile, HIDDEN) == HIDDEN and tile not in bound]
    hands = [tile for tile in free if tile in held]
    mixed = sorted(shuffled([state.faces[tile] for tile in free], chance), key=lambda face: face in bonus)
    given, left = mixed[: len(hands)], mixed[len(hands) :]
    return dict(zip(hands, given, strict=True)) | dict(
        zip((tile for tile in free if tile not in held), shuffled(left, chance), strict=True)
    )


def seated(seats: Sequence[Person], person: int) -> tuple[Person, ...]:
    """Return the players of the branch: the one with the index `person` is human, the others are computer players."""
    return tuple(
        replace(one, level="") if place == person else replace(one, level=one.level or STANDARD)
        for place, one in enumerate(seats)
    )
