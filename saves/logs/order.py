"""Reconstructs the order of play from separate lists of draws and discards for each seat.

After a discard the next seat draws, unless the next tile another seat took is a call of that discard. If the same tile
is discarded twice in a row both are possible: then every order is tried until one uses up all lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.core.melds import Form, Seat
from rules.core.tiles import Kind
from saves.logs.record import MOST_STEPS, AddedKong, BadLog, Call, ClosedKong, Draw, LoggedDiscard, NorthPutAside, Step

DrawEntry = Draw | Call
DiscardEntry = LoggedDiscard | ClosedKong | AddedKong | NorthPutAside | None
"""An entry of a discard list; None after a claimed kong, which leaves nothing to discard."""

MOST_TRIES = 2000
"""Most turns tried before a deal counts as contradictory."""


@dataclass(frozen=True)
class _SearchState:
    """A state of the search for the order of steps; `seat` moves next.

    `taken` and `discarded` count for each seat the used entries of its two lists.
    """

    taken: tuple[int, ...]
    discarded: tuple[int, ...]
    seat: Seat
    steps: tuple[Step, ...]


def merge_steps(
    taken: Sequence[Sequence[DrawEntry]], discarded: Sequence[Sequence[DiscardEntry]], dealer: Seat
) -> tuple[Step, ...]:  # fmt: skip
    """Merge the lists of all seats into the steps of a deal in order; raise `BadLog` if no order fits.

    `taken` has each seat's draws and calls, `discarded` its discards, kongs and norths put aside.
    """
    zeros = (0,) * len(taken)
    left = [_SearchState(zeros, zeros, dealer, ())]
    for _ in range(MOST_TRIES):
        if not left:
            break
        state = left.pop()
        if len(state.steps) > MOST_STEPS:
            raise BadLog("a deal that does not end")
        states = list(_next_states(state, taken, discarded))
        if not states and _all_read(state.taken, taken) and _all_read(state.discarded, discarded):
            return state.steps
        left += reversed(states)  # the first is tried first
    raise BadLog("what the seats took and discarded_entry does not fit together")


def _all_read(places: Sequence[int], lists: Sequence[Sequence[object]]) -> bool:
    """Return true if as many entries are used of each list as it has."""
    return all(state == len(row) for state, row in zip(places, lists, strict=True))


def _next_states(
    state: _SearchState, taken: Sequence[Sequence[DrawEntry]], discarded: Sequence[Sequence[DiscardEntry]]
) -> Iterator[_SearchState]:  # fmt: skip
    """Yield the states that are possible after one more turn, the likeliest first.

    The lists are as for `merge_steps`.
    """
    seat = state.seat
    if state.taken[seat] == len(taken[seat]):
        return
    took = taken[seat][state.taken[seat]]
    now = _with_step(state, seat, took, moved=True)
    discarded_entry = discarded[seat][state.discarded[seat]] if state.discarded[seat] < len(discarded[seat]) else None
    more = state.discarded[seat] < len(discarded[seat])
    counted = tuple(count + (more and at == seat) for at, count in enumerate(now.discarded))
    if isinstance(took, Call) and took.form is Form.KONG:
        yield now if discarded_entry is not None else replace(now, discarded=counted)
        return
    if discarded_entry is None:
        if not more:  # he won, or the deal was called off
            yield now
        return
    now = replace(now, discarded=counted)
    if not isinstance(discarded_entry, LoggedDiscard):
        yield _with_step(now, seat, discarded_entry)
        return
    if discarded_entry.drawn:
        if not isinstance(took, Draw):
            return
        discarded_entry = replace(discarded_entry, face=took.face)
    now = _with_step(now, seat, discarded_entry)
    yield from (replace(now, seat=caller) for caller in _callers(now, seat, discarded_entry.face, taken))
    yield replace(now, seat=(seat + 1) % len(taken))


def _with_step(state: _SearchState, seat: Seat, step: Step, *, moved: bool = False) -> _SearchState:
    """Return the state after one more step by `seat`.

    `moved` means that the step used an entry of the seat's draws and calls.
    """
    counted = tuple(count + (moved and at == seat) for at, count in enumerate(state.taken))
    return replace(state, taken=counted, seat=seat, steps=(*state.steps, step))


def _callers(state: _SearchState, seat: Seat, face: Kind, taken: Sequence[Sequence[DrawEntry]]) -> list[Seat]:
    """Return the seats whose next entry is a call of this discard of `seat`: pung and kong before chow."""
    found: list[tuple[bool, Seat]] = []
    for caller, row in enumerate(taken):
        call = row[state.taken[caller]] if state.taken[caller] < len(row) else None
        if caller != seat and isinstance(call, Call) and call.source == seat and call.face == face:
            found.append((call.form is Form.CHOW, caller))
    return [caller for _, caller in sorted(found)]
