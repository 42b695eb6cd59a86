"""Random legal play, and what must hold after each of its events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from random import Random

from rules.core.melds import Seat
from rules.core.options import Option, OptionValues, Value
from rules.core.tiles import HIDDEN, KINDS, plain
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import WIN, Action
from rules.engine.match import Match
from rules.engine.seat_state import SeatState
from rules.engine.state import Moment
from rules.engine.table import Ruleset, State, Table
from rules.engine.unattended import Answer, Pending, play_on
from rules.hands.suit_codes import codes_of


def random_chooser(rng: Random, eager: float = 0.9) -> Answer:
    """Anything legal; a win, when there is one, nearly always."""

    def choose(match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
        if WIN in legal and match.table.options.get("assisted_play", True) and rng.random() < eager:
            return WIN
        return legal[int(rng.random() * len(legal))]

    return choose


def play_deals(match: Match, deals: int, choose: Answer, rng: Random) -> Iterator[tuple[ev.Event, ...]]:
    """Play so many deals, asking seats that owe an answer in a random order; yields the events of each answer."""

    def anybody(pending: Pending) -> Seat:
        seats = sorted(pending)
        return seats[int(rng.random() * len(seats))]

    return play_on(match, deals, choose, anybody)


def values_of(option: Option) -> list[Value]:
    """All values of a choice; of a number some that lie far apart and some near its ends."""
    if option.choices:
        return list(option.choices)
    if option.type is bool:
        return [False, True]
    assert option.range is not None
    (low, high), step = option.range, option.step
    spread = (low, low + step, low + (high - low) // step // 2 * step, high, *option.also)
    return list(dict.fromkeys(spread))


def tiles_in(state: State) -> list[int]:
    """Every physical tile of the deal, wherever it is."""
    found = [*state.wall.live(), *state.wall.dead, *state.wall.loose, *(tile for tile, _ in state.indicators)]
    for seat in state.seats:
        found += seat.hand
        found += seat.set_aside
        found += [tile for tile, _ in (*seat.bonus, *seat.won_tiles)]
        found += [discarded.tile for discarded in seat.river]
        for meld in seat.melds:
            found += meld.tiles
    return found


def check_tiles(state: State) -> None:
    """No tile is lost or doubled, and hands are counted as they are."""
    if not state.faces or state.moment is Moment.BEFORE_DEAL:
        return
    found, faces = tiles_in(state), state.faces
    if len(set(found)) != len(found):
        raise AssertionError(f"tiles in two places: {[tile for tile in set(found) if found.count(tile) > 1]}")
    assert len(found) == len(state.table.tiles), f"{len(found)} tiles of {len(state.table.tiles)}"
    assert sorted([faces[tile] for tile in found]) == sorted(state.table.tiles.faces)
    for seat in state.seats:
        counts = [0] * KINDS
        for tile in seat.hand:
            counts[plain(faces[tile])] += 1
        assert list(seat.counts) == counts
        assert tuple(seat.codes) == codes_of(counts)
        assert seat.fours == counts.count(4)
        assert seat.beyond == sum(counts[34:])
        assert seat.faced == [(tile, faces[tile]) for tile in seat.hand]
        assert seat.groups == tuple(meld.group() for meld in seat.melds)
        for meld in seat.melds:
            assert meld.faces == tuple(faces[tile] for tile in meld.tiles)
            assert meld.claimed is None or meld.claimed in meld.tiles
        assert all(discarded.face in (HIDDEN, faces[discarded.tile]) for discarded in seat.river)
    assert list(state.shown) == lying_open(state)


def lying_open(state: State) -> list[int]:
    """How many tiles of each kind everybody sees, counted where they lie."""
    counts = [0] * KINDS
    faces = [face for _, face in state.indicators]
    for seat in state.seats:
        faces += [discarded.face for discarded in seat.river if discarded.face != HIDDEN]
        faces += [face for _, face in (*seat.bonus, *seat.won_tiles)]
        faces += [face for meld in seat.melds if not meld.hidden for face in meld.faces]
    for face in faces:
        counts[plain(face)] += 1
    return counts


REMEMBERED = {"view", "_away", "_before", "_groups", "_laid", "_outlook", "_waits", "shanten_bound"}
"""What a seat keeps only so as not to work it out again."""


def differing(one: State, other: State) -> list[str]:
    """By name, all in which two states differ: everything there is, but what follows from the rest."""
    found = []
    for field in fields(one):
        mine, theirs = getattr(one, field.name), getattr(other, field.name)
        if field.name == "seats":
            found += [
                f"{name} of seat {seat}"
                for seat, (own, others) in enumerate(zip(mine, theirs, strict=True))
                for name in SeatState.__slots__
                if name not in REMEMBERED and getattr(own, name) != getattr(others, name)
            ]
        elif field.name == "records":
            mine, theirs = ({kind: vars(record) for kind, record in kept.items()} for kept in (mine, theirs))
            found += ["records"] if mine != theirs else []
        elif field.name == "table":
            found += ["table"] if mine.options != theirs.options or mine.ruleset is not theirs.ruleset else []
        elif field.name not in ("reducers_by_event", "seen", "standing") and mine != theirs:  # these hold records
            found.append(field.name)
    return found


def new_match(ruleset: Ruleset, options: OptionValues, seed: int) -> Match:
    """A match of its own seed."""
    return Match.new(ruleset, options, seed=seed)


def table_for(players: int) -> Table:
    """A table for this many players at which any number from two to eight may sit."""
    ruleset = registry.get("watching_the_pot")
    return ruleset.at(ruleset.resolve({"players": players}))
