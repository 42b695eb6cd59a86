"""Model tables that ask the rules of play how a meld can be laid, and who may win on a tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.core.melds import Group, Meld, Seat
from rules.core.tiles import Kind, Tile, plain
from rules.core.wild import Wild
from rules.engine import events as ev
from rules.engine.actions import WIN, Discard, Pass
from rules.engine.reducers import apply, start
from rules.engine.state import Moment
from rules.engine.table import Move, State, Table

OWNER = 1
"""Seat whose melds and wins are examined."""


def table_with(table: Table, hand: Iterable[Kind], wild: Wild) -> State:
    """Return the state of a deal in progress at a model table, in which the seat `OWNER` holds these tiles.

    `wild` are the wild tiles of the deal.
    """
    settings = tuple(sorted(table.options.items()))
    state = start(table, ev.MatchStarted(table.ruleset.id, settings, table.players, 0, "fixed", ""))
    apply(state, ev.SeatsDrawn(tuple(range(table.players)), ()))
    apply(state, ev.DealStarted(1, 0, 1, 0, 0))
    tiles, wall = list(range(len(table.tiles))), state.wall
    wall.layers, wall.ring = 2, tuple(range(table.players))
    wall.sides = (len(tiles) // 2 // table.players,) * table.players
    wall.order, wall.loose, wall.dead = tiles[:-16], tiles[-16:-14], tuple(tiles[-14:])
    state.faces = dict.fromkeys(tiles, min(table.copies))
    state.phase, state.discards, state.calls = len(table.phases), 2 * table.players, 1
    state.wild = wild
    for holder in state.seats:
        holder.set_wild(wild)
        holder.own_turns = 2
    for face in hand:
        hold(state, OWNER, face)
    return state


def hold(state: State, seat: Seat, face: Kind) -> Tile:
    """Give a seat a new tile with this face; return the tile."""
    tile = max(state.faces, default=0) + 1
    state.faces[tile] = face
    state.seats[seat].gain(tile, face)
    return tile


def in_turn(state: State, seat: Seat = OWNER) -> State:
    """Let a seat be in turn, with its latest tile as the one just drawn; return the changed state."""
    holder = state.seats[seat]
    state.turn, state.moment, state.claimable = seat, Moment.ACT, None
    holder.drawn, holder.drawn_from = holder.hand[-1], "turn"
    return state


def discard(state: State, face: Kind, seat: Seat = 0) -> None:
    """Let a seat draw and discard a tile with this face."""
    tile = hold(state, seat, face)
    in_turn(state, seat)
    apply(state, ev.Discarded(seat, tile, face, True, False))


def lay(state: State, group: Group, seat: Seat = OWNER) -> None:
    """Put a meld before a seat, allowed by the rules or not."""
    first = max(state.faces, default=0) + 1
    tiles, faces = tuple(range(first, first + len(group.kinds))), group.faces or group.kinds
    state.faces.update(zip(tiles, faces, strict=True))
    source = None if group.concealed else (seat - 1) % state.players
    added = tiles[-1] if group.promoted else None
    meld = Meld(
        group.form, tiles, faces, group.kinds, group.concealed, None if group.concealed else tiles[0], source, added
    )
    state.seats[seat].set_meld(len(state.seats[seat].melds), meld)


# -- ways to lay a set -------------------------------------------------------------------------------------------------


def laid(base: State, shown: Sequence[Kind], seat: Seat = OWNER) -> list[State]:
    """Return the states in which the seat has laid one more meld of tiles with these faces.

    The meld is claimed from the player before, laid from the hand, or a smaller one extended; each different meld is
    there once. `base` is the state before, without these tiles.
    """
    found = [*_claimed(base, shown, seat), *_from_hand(base, shown, seat)]
    if len(shown) == 4 or (len(shown) > 4 and not found):
        found += _grown(base, shown, seat)
    return list({look(last_set(state, seat)): state for state in found}.values())


def last_set(state: State, seat: Seat = OWNER) -> Group:
    """Return the latest meld of a seat."""
    return state.seats[seat].groups[-1]


def look(group: Group) -> tuple[Group, tuple[Kind, ...]]:
    """Return a meld together with its faces, which comparing groups leaves out."""
    return group, group.faces or group.kinds


def _claimed(base: State, shown: Sequence[Kind], seat: Seat) -> Iterator[State]:
    """Yield the states in which the meld was claimed: one of its tiles is discarded, the others are in the hand."""
    before = next(other for other in range(base.players) if base.after(other) == seat)
    for face in sorted(set(shown)):
        state = base.copied()
        for held in _without(shown, face):
            hold(state, seat, held)
        discard(state, face, before)
        yield from _after(state, state.table.claims, shown, seat)


def _from_hand(base: State, shown: Sequence[Kind], seat: Seat) -> Iterator[State]:
    """Yield the states in which the meld was laid from the hand in the seat's own turn."""
    state = base.copied()
    for face in shown:
        hold(state, seat, face)
    yield from _after(in_turn(state, seat), state.table.moves, shown, seat)


def _grown(base: State, shown: Sequence[Kind], seat: Seat) -> Iterator[State]:
    """Yield the states in which a smaller meld was extended to this one by one tile."""
    for face in sorted(set(shown)):
        for smaller in laid(base, _without(shown, face), seat):
            state = smaller.copied()
            hold(state, seat, face)
            yield from _after(in_turn(state, seat), state.table.moves, shown, seat, grows=True)


def _after(
    state: State, rules: Sequence[Move], shown: Sequence[Kind], seat: Seat, *, grows: bool = False
) -> Iterator[State]:  # fmt: skip
    """Yield the states after the actions of `rules` that lay the meld.

    `shown` are its faces; with `grows` it extends the latest meld, else it is a new one.
    """
    sets = len(state.seats[seat].melds) + (not grows)
    for rule in rules:
        if rule.handles(WIN):
            continue
        wrong = list(rule.wrong(state, seat))
        for action in rule.offers(state, seat):
            if action in wrong or isinstance(action, Pass | Discard):
                continue
            after = state.copied()
            for event in rule.carry_out(after, seat, action):
                apply(after, event)
            groups = after.seats[seat].groups
            if len(groups) == sets and sorted(groups[-1].faces or groups[-1].kinds) == sorted(shown):
                yield after


def _without(shown: Sequence[Kind], face: Kind) -> list[Kind]:
    """Return the faces without one of the given face."""
    left = list(shown)
    left.remove(face)
    return left


def loose_tiles(table: Table, shown: Sequence[Kind], wild: Wild) -> list[Kind]:
    """Return tiles that fit nothing, to fill up a hand beside a meld with the faces `shown`."""
    used = {plain(face) for face in shown}
    spread = [kind for step in range(3) for kind in range(step, 27, 3)]
    lone = [kind for kind in (*spread, *range(27, 34)) if kind in table.copies and kind not in wild.kinds | wild.barred]
    return [kind for kind in lone if kind not in used][: max(2, table.hand_size + 1 - len(shown))]
