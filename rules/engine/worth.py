"""The score of a win before it is declared: as it is offered now, or on a tile that may yet be discarded.

Everything is asked of a copy of the match on which the events happen that play would add, so that scoring is asked
about the same hand as when the win is settled. Of others' hidden tiles nothing is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.core.melds import Seat
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.actions import WIN, Action, Discard
from rules.engine.hand_contexts import claim_case, self_case, winning_case
from rules.engine.match import Match
from rules.engine.reducers import apply
from rules.engine.state import Moment
from rules.engine.table import State
from rules.scoring.hand_context import HandContext
from rules.scoring.sheets import ScoreSheet

NEVER_DEALT: Tile = -1
"""The number of a tile that somebody is imagined to discard."""


def offered_sheet(match: Match, seat: Seat, action: Action = WIN) -> ScoreSheet | None:
    """Return the score sheet of the win that `seat` may declare now by `action`; None if that is not a win."""
    state = match.state.copied()
    events = match.outcome(seat, action)
    if state.moment in (Moment.CLAIMS, Moment.ROBBING):
        rules = state.table.claims if state.moment is Moment.CLAIMS else state.table.robbing
        events = tuple(next(rule for rule in rules if rule.handles(action)).carry_out(state, seat, action))
    for event in events:
        apply(state, event)
        if isinstance(event, ev.Won) and event.seat == seat:
            case = winning_case(state, seat, event.tile, event.by, event.source, event.flags)
            return state.table.scoring.judge(case)
    return None


def sheets_to_come(
    match: Match, seat: Seat, kinds: Iterable[Kind], without: Tile | None = None, *, declaring: bool = False
) -> Mapping[Kind, ScoreSheet]:
    """Return the score sheets of wins of `seat` on each of these kinds, on the tile that the next player discards.

    `without` is a tile that `seat` discards first; with `declaring` it declares ready along with that discard. In games
    without wins on a discard, the winning tile is drawn instead.
    """
    state = match.state.copied()
    if without is not None:
        for event in _discarding(match, seat, without, declaring):
            apply(state, event)
    if any(rule.handles(WIN) for rule in state.table.claims):
        return {kind: state.table.scoring.judge(_claimed(state.copied(), seat, kind)) for kind in kinds}
    return {kind: state.table.scoring.judge(_drawn(state.copied(), seat, kind)) for kind in kinds}


def _discarding(match: Match, seat: Seat, tile: Tile, declaring: bool) -> Iterable[ev.Event]:
    """Return the events that play adds when `seat` discards `tile`, declaring ready or not."""
    legal = match.pending().get(seat, ())
    actions = [action for action in legal if isinstance(action, Discard) and action.tile == tile]
    meant = [action for action in actions if bool(action.ready) == declaring] or actions
    face = match.state.faces[tile]
    return match.outcome(seat, meant[0]) if meant else (ev.Discarded(seat, tile, face, False, False),)


def _claimed(state: State, seat: Seat, kind: Kind) -> HandContext:
    """Return the hand of `seat`, as scoring reads it, won on a tile of this kind that the next player discards.

    The state is changed by it.
    """
    other = _next_to_discard(state, seat)
    if state.moment is not Moment.ACT or state.turn != other:
        _draw(state, other, kind)
    else:
        state.faces[NEVER_DEALT] = kind
        state.seats[other].gain(NEVER_DEALT, kind)
    apply(state, ev.Discarded(other, NEVER_DEALT, kind, True, False))
    return claim_case(state, seat)


def _drawn(state: State, seat: Seat, kind: Kind) -> HandContext:
    """Return the hand of `seat`, as scoring reads it, won on a tile of this kind that it draws. The state is changed by
    it.
    """
    _draw(state, seat, kind)
    return self_case(state, seat)


def _next_to_discard(state: State, seat: Seat) -> Seat:
    """Return the next of the other seats that has a tile to discard."""
    other = state.turn
    if state.moment is not Moment.ACT:
        other = state.after(state.turn if state.claimable is None else state.claimable.seat)
    return state.after(seat) if other == seat else other


def _draw(state: State, seat: Seat, kind: Kind) -> None:
    """Change the state as if `seat` drew a tile of this kind in its turn, in place of the next one of the wall."""
    wall = state.wall
    if wall.left > 0:
        wall.order[wall.head] = NEVER_DEALT
    else:
        wall.loose.append(NEVER_DEALT)
    state.faces[NEVER_DEALT] = kind
    apply(state, ev.TileDrawn(seat, NEVER_DEALT, kind, "front", "turn"))
