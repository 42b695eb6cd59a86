"""The turns of a deal: draw, act, discard, claims; until somebody wins or no tile is left."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.melds import Seat
from rules.core.tiles import PLAIN
from rules.engine import events as ev
from rules.engine.actions import Action, Pass, Win
from rules.engine.drawing import in_turn, replacement, replacements_left, won_by_bonus
from rules.engine.state import Moment
from rules.engine.table import ClaimRule, RngFactory, State

Offers = Mapping[Seat, tuple[Action, ...]]
_ACT, _CLAIMS, _DRAW, _REPLACE = Moment.ACT, Moment.CLAIMS, Moment.DRAW, Moment.REPLACE


def follow_up(state: State, offers: Offers, new_rng: RngFactory) -> list[ev.Event]:
    """Return the next events of play that need no answer; empty while an answer is due.

    `offers` are the claims open to each seat now.
    """
    step = state.moment
    if step is _ACT:
        return _show_bonus(state) or (_show_draw(state) if state.seats[state.turn].open else [])
    if step is _CLAIMS:
        return _settle_claims(state, offers, new_rng)
    if step is _DRAW:
        return in_turn(state, state.turn, new_rng)
    if step is _REPLACE:
        return _replace(state)
    return _settle_robbing(state, offers, new_rng)


def _show_bonus(state: State) -> list[ev.Event]:
    """Return the event of laying out the bonus tiles that the seat in turn holds; empty if it must lay out none."""
    table = state.table
    if not table.bonus.kinds:
        return []
    seat = state.seats[state.turn]
    if not seat.beyond and table.bonus.first >= len(PLAIN):
        return []
    held = [tile for tile in seat.hand if state.faces[tile] in table.bonus.kinds]
    if not held:
        return []
    if table.bonus.stay_unreplaced and not replacements_left(state):
        return []
    shown = ev.BonusShown(state.turn, tuple(held), tuple(state.faces[tile] for tile in held))
    return [shown]


def _show_draw(state: State) -> list[ev.Event]:
    """Return the event of showing everybody a tile that was drawn into an open hand."""
    seat = state.seats[state.turn]
    if seat.drawn is None or seat.drawn in seat.open:
        return []
    return [ev.HandShown(state.turn, (seat.drawn,), (state.faces[seat.drawn],))]


def _replace(state: State) -> list[ev.Event]:
    """Return the draw of a replacement for a bonus tile or kong; the end of the deal if no tile is left."""
    seat = state.turn
    if won := won_by_bonus(state, seat, state.seats[seat].bonus):
        return [won]
    wins = state.table.bonus.wins
    if wins is not None and wins.pending(state):
        return []
    return replacement(state, seat, state.pending_replacement) or [ev.DealDrawn("exhausted")]


def _settle_claims(state: State, offers: Offers, new_rng: RngFactory) -> list[ev.Event]:
    """Return the events of the best claim once no seat still to answer can outrank it.

    If nobody claims the discard, the next seat draws.
    """
    assert state.claimable is not None
    if offers:
        claims = state.table.claims
        if _open(state, offers, claims):
            return []
        taken = _winners(state, claims)
        if taken:
            return _carry_out(state, claims, taken)
    table = state.table
    if table.hooks.on_unclaimed and (events := _stays(state, new_rng)):
        return events
    turns = table.hooks.turns_direction
    if turns is None or not turns(state):
        return in_turn(state, state.after(state.claimable.seat), new_rng)
    direction = -state.direction
    return [ev.DirectionTurned(direction), *in_turn(state, state.after(state.claimable.seat, direction), new_rng)]


def _stays(state: State, new_rng: RngFactory) -> list[ev.Event]:
    """Return the events that follow when nobody claims the last discard or robs a kong."""
    for hook in state.table.hooks.on_unclaimed:
        if events := hook(state, new_rng):
            return events
    return []


def _settle_robbing(state: State, offers: Offers, new_rng: RngFactory) -> list[ev.Event]:
    """Return the events of robbing a kong, or else of its owner drawing a replacement.

    The same goes for a tile put aside; in a kong offered some turns later (`KongOffered`) the seat in turn draws.
    """
    assert state.claimable is not None
    robbing = state.table.robbing
    if _open(state, offers, robbing):
        return []
    taken = _winners(state, robbing)
    if taken:
        return _carry_out(state, robbing, taken)
    if not state.pending_replacement:
        return in_turn(state, state.turn, new_rng)
    if events := _stays(state, new_rng):
        return events
    return replacement(state, state.claimable.seat, state.pending_replacement) or [ev.DealDrawn("exhausted")]


def _rule(claims: tuple[ClaimRule, ...], action: Action) -> ClaimRule:
    """Return the claim rule that handles this action."""
    return next(rule for rule in claims if rule.handles(action))


def _open(state: State, offers: Offers, claims: tuple[ClaimRule, ...]) -> bool:
    """Return True if a seat that has not answered yet could still make a claim that changes the winner of the tile."""
    waiting = [seat for seat in offers if seat not in state.answers]
    if not waiting:
        return False
    given = [(seat, action) for seat, action in state.answers.items() if not isinstance(action, Pass)]
    if not given:
        return True
    best = max(_rule(claims, action).rank(state, seat, action) for seat, action in given)
    several = state.table.ending.all_winners and any(isinstance(action, Win) for _, action in given)
    for seat in waiting:
        for action in offers[seat]:
            if isinstance(action, Pass):
                continue
            if _rule(claims, action).rank(state, seat, action) > best or (several and isinstance(action, Win)):
                return True
    return False


def _winners(state: State, claims: tuple[ClaimRule, ...]) -> list[tuple[Seat, Action]]:
    """Return the claims to carry out: the best one, or all equally good wins where every winner is paid.

    False wins that are penalized first come alone.
    """
    ranks = {
        (seat, action): _rule(claims, action).rank(state, seat, action)
        for seat, action in state.answers.items()
        if not isinstance(action, Pass)
    }
    given = sorted(ranks, key=ranks.__getitem__, reverse=True)
    if given and state.table.ending.all_winners and isinstance(given[0][1], Win):
        # A win that does not hold ranks below all that do. Where it costs something even so, that comes first, and
        # the window is settled again without it.
        if false := [entry for entry in given if _rule(claims, entry[1]).penalized_first(state, *entry)]:
            return false
        return [entry for entry in given if isinstance(entry[1], Win) and ranks[entry][0] == ranks[given[0]][0]]
    return given[:1]


def _carry_out(state: State, claims: tuple[ClaimRule, ...], taken: list[tuple[Seat, Action]]) -> list[ev.Event]:
    """Return the events of the claims `taken`: several only if several players win."""
    if isinstance(taken[0][1], Win) and state.table.ending.winners_of is not None:
        taken = taken[: state.table.ending.winners_of(len(taken))]
        if not taken:
            return [ev.DealDrawn("triple_win")]
    events: list[ev.Event] = []
    for seat, action in taken:
        events += _rule(claims, action).carry_out(state, seat, action)
        if isinstance(events[-1], ev.DealDrawn):
            return events  # the deal is over: nothing else that was called matters
    # Several may rob the same tile, but it is taken away once.
    robbed = [event for event in events if isinstance(event, ev.KongRobbed | ev.BonusRobbed)]
    return [event for event in events if event not in robbed[1:]]
