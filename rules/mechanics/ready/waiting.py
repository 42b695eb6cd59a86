"""Checks that a hand waits: as it is, after a discard, after a kong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.core.melds import Form, Group, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile, plain
from rules.engine.table import State, Table
from rules.scoring.hand_context import Held

ReadyRule = Callable[[State, Seat, Tile], bool]
"""Checks that the seat may declare ready with the discard of this tile."""

KongRule = Callable[[State, Seat, Kind], bool]
"""Checks that a seat whose hand is fixed may still lay a kong of this kind."""


@rulebook_key("waits_after")
def waits_after(state: State, seat: Seat, tile: Tile) -> bool:
    """Check that the hand waits once `tile` is discarded, for some kind of which it does not hold every copy."""
    holder = state.seats[seat]
    if not holder.may_wait(state.table):
        return False
    aside = [face for _, face in holder.bonus]
    return waits(state.table, holder.held.plus(plain(state.faces[tile]), -1), aside)


def waits_now(state: State, seat: Seat) -> bool:
    """Check that the hand waits as it is, for some kind of which it does not hold every copy."""
    holder = state.seats[seat]
    return waits(state.table, holder.held, [face for _, face in holder.bonus])


@rulebook_key("concealed_waits_after")
def concealed_waits_after(state: State, seat: Seat, tile: Tile) -> bool:
    """Check that a hand without claimed sets waits once `tile` is discarded."""
    holder = state.seats[seat]
    if holder.shanten(state.table) > 0 or any(not meld.concealed for meld in holder.melds):
        return False
    return waits_after(state, seat, tile)


@rulebook_key("waits_with_first")
def waits_with_first(state: State, seat: Seat, tile: Tile) -> bool:
    """Check for an original call: the hand waits after its first discard, `tile`, and has claimed nothing."""
    holder = state.seats[seat]
    return not holder.discards and not holder.claimed and waits_after(state, seat, tile)


def waits(table: Table, held: Held, aside: Sequence[Kind] = ()) -> bool:
    """Check that some kind completes the hand of which it does not hold every copy; `aside` are its bonus tiles."""
    return any(True for _ in live_waits(table, held, aside))


def live_waits(table: Table, held: Held, aside: Sequence[Kind] = ()) -> Iterator[Kind]:
    """Yield the kinds that complete the hand and of which it does not hold every copy; `aside` are its bonus tiles."""
    _, kinds = table.scoring.waits(held)
    laid = [*aside, *(kind for group in held.melds for kind in group.kinds)]
    return (kind for kind in kinds if held.counts[kind] + laid.count(kind) < table.kind_copies.get(kind, 0))


def keeps_waits(state: State, seat: Seat, kind: Kind) -> bool:
    """Check that a kong of `kind`, of a drawn tile or another's discard, leaves the waits as they were before it."""
    holder, scoring = state.seats[seat], state.table.scoring
    if holder.drawn is None:  # the fourth tile is another's discard
        before, rest = scoring.outlook(holder.held), holder.held.plus(kind, -3)
        return scoring.outlook(_with_kong(rest, holder.groups, kind)) == before
    before = scoring.outlook(holder.held.plus(plain(state.faces[holder.drawn]), -1))
    if holder.counts[kind] < 4:  # the fourth to a pung that lies: a kong is a set like the pung before it
        return scoring.outlook(holder.held.plus(kind, -1)) == before
    return scoring.outlook(_with_kong(holder.held.plus(kind, -4), holder.groups, kind)) == before


def _with_kong(rest: Held, groups: tuple[Group, ...], kind: Kind) -> Held:
    """Return a hand with a kong of `kind` laid beside the groups that lie already."""
    return Held(rest.counts, rest.codes, (*groups, Group(Form.KONG, (kind,) * 4)), rest.wild)


@rulebook_key("drawn_keeps_waits")
def drawn_keeps_waits(state: State, seat: Seat, kind: Kind) -> bool:
    """Check that a kong of `kind` uses the tile just drawn and leaves the waits as they were before the draw."""
    drawn = state.seats[seat].drawn
    return drawn is not None and plain(state.faces[drawn]) == kind and keeps_waits(state, seat, kind)
