"""Reducers: the changes that the events of every game make to the state of a match. Only `apply` calls them.

Events declared by a mechanic have a method `reduce` instead; events that change nothing have neither.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from rules.core.melds import Form, Meld, Seat
from rules.core.tiles import BONUS, HIDDEN, KINDS, Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import PASS
from rules.engine.records import reducers_by_event
from rules.engine.seat_state import RiverTile, SeatState
from rules.engine.state import ClaimableTile, LaidSince, MatchState, Moment
from rules.engine.table import Record, State
from rules.engine.wall import Wall

if TYPE_CHECKING:
    from rules.engine.table import Table


def start(table: Table, event: ev.MatchStarted) -> State:
    """Return the state after the first event of a match at `table`."""
    return MatchState(
        table=table,
        seed=event.seed,
        people=tuple(range(event.players)),
        scores=[table.start_points] * event.players,
        sticks=[table.sticks.at_start(table.start_points) if table.sticks else ()] * event.players,
        seats=[SeatState() for _ in range(event.players)],
    )


Event = TypeVar("Event", bound=ev.Event)
_REDUCERS: dict[type[ev.Event], Callable[[State, ev.Event], None]] = {}
_ACT, _CLAIMS, _OPENING = Moment.ACT, Moment.CLAIMS, Moment.OPENING  # looking a member up costs more than a name
_SEEN_TO = {ev.TileDrawn, ev.Discarded, ev.Decided, ev.Claimed, ev.BonusShown}
"""Events whose reducers update the views of the seats; after all other events the views are rebuilt."""


def _reduces(kind: type[Event]) -> Callable[[Callable[[State, Event], None]], Callable[[State, Event], None]]:
    """Register a function as the reducer of one class of events."""

    def register(function: Callable[[State, Event], None]) -> Callable[[State, Event], None]:
        """Store the function under the event class."""
        _REDUCERS[kind] = function  # type: ignore[assignment]
        return function

    return register


def apply(state: State, event: ev.Event) -> None:
    """Change `state` by an event, which must be possible in it: it is not checked."""
    kind = type(event)
    reducer = _REDUCERS.get(kind)
    if reducer is None:
        event.reduce(state)
    else:
        reducer(state, event)
    if kind in state.reducers_by_event:
        for record, remember in state.reducers_by_event[kind]:
            remember(record, state, event)
    if kind not in _SEEN_TO:
        for seat in state.seats:
            seat.view = None


@_reduces(ev.SeatsDrawn)
def _seats_drawn(state: State, event: ev.SeatsDrawn) -> None:
    """Seat the people; a deal may begin."""
    state.people = event.people
    state.moment = Moment.BEFORE_DEAL


@_reduces(ev.DealStarted)
def _deal_started(state: State, event: ev.DealStarted) -> None:
    """Reset everything that belongs to one deal, and make its table and records."""
    state.deal_number, state.dealer = event.number, event.dealer
    state.round_wind, state.round_deal, state.extra = event.round_wind, event.round_deal, event.extra
    state.table = state.table.in_deal(state.facts)
    state.seats = [SeatState() for _ in state.scores]
    state.wall, state.faces = Wall(), {}
    state.turn, state.direction, state.claimable, state.pending_replacement = event.dealer, 1, None, ""
    state.answers, state.indicators, state.shown = {}, [], bytearray(KINDS)
    state.wins, state.sheets, state.drawn_deal, state.discards, state.calls = [], [], "", 0, 0
    state.laid_since, state.settled = None, False
    state.wild = state.table.wild
    for seat in state.seats:
        seat.wild = state.wild
    state.records = {kind: kind(len(state.scores)) for kind in state.table.records}
    state.reducers_by_event = reducers_by_event(state.records.values())
    state.seen = tuple(record for record in state.records.values() if record.known_as)
    state.standing = tuple(
        record for record in state.records.values() if type(record).standing is not Record.standing
    )
    state.moment, state.phase = Moment.OPENING, 0


@_reduces(ev.WallBuilt)
def put_up_wall(state: State, event: ev.WallBuilt) -> None:
    """Put up a wall of these tiles, none of which is drawn yet."""
    numbers = range(event.first, event.first + len(event.faces))
    state.faces.update(zip(numbers, event.faces, strict=True))
    state.wall = Wall(event.sides, event.ring, event.layers, event.first, event.spare, list(numbers))


@_reduces(ev.WallBroken)
def _wall_broken(state: State, event: ev.WallBroken) -> None:
    """Note the drawing order and the tiles set apart."""
    wall = state.wall
    wall.order, wall.head, wall.dead = list(event.order), 0, event.dead
    wall.loose, wall.remainder = list(event.loose), event.remainder
    wall.broken = event.side, event.stack


@_reduces(ev.LooseTilesMoved)
def _loose_moved(state: State, event: ev.LooseTilesMoved) -> None:
    """Move tiles from the live wall to the replacement tiles."""
    for tile in event.tiles:
        state.wall.take(tile)
    state.wall.loose.extend(event.tiles)


@_reduces(ev.TilesDealt)
def _tiles_dealt(state: State, event: ev.TilesDealt) -> None:
    """Put the dealt tiles into the hand."""
    seat = state.seats[event.seat]
    for tile, face in zip(event.tiles, event.faces, strict=True):
        state.wall.take(tile)
        seat.gain(tile, face)
    seat.drawn = event.tiles[-1]


@_reduces(ev.TileDrawn)
def _tile_drawn(state: State, event: ev.TileDrawn) -> None:
    """Put the drawn tile into the hand; outside the opening it is now that seat's turn to act."""
    seat = state.seats[event.seat]
    state.wall.take(event.tile)
    if event.source == "dead":
        state.wall.remainder += 1
    seat.gain(event.tile, event.face)
    seat.drawn, seat.drawn_from = event.tile, event.reason
    if seat.view is not None:
        seat.view = seat.view.after_draw()
    state.turn = event.seat
    if state.moment is not _OPENING:
        state.moment = _ACT
        state.claimable, state.pending_replacement = None, ""
        state.answers.clear()
        if event.reason == "turn":
            seat.own_turns += 1


@_reduces(ev.BonusShown)
def _bonus_shown(state: State, event: ev.BonusShown) -> None:
    """Lay the tiles beside the melds; in play, a replacement is due or the tile may be robbed first."""
    seat = state.seats[event.seat]
    for tile, face in zip(event.tiles, event.faces, strict=True):
        seat.lose(tile)
        seat.bonus.append((tile, face))
        state.shown[plain(face)] += 1
    if state.moment is not Moment.OPENING:
        state.moment, state.pending_replacement = Moment.REPLACE, "bonus"
        if not _is_bonus(state, event.faces[-1]):
            # A tile that hands are made of: putting it aside is a call, and it may be won on before it is replaced.
            state.calls += 1
            state.moment, state.claimable = Moment.ROBBING, ClaimableTile(event.seat, event.tiles[-1], event.faces[-1])
            state.answers.clear()
    seat.drawn = seat.view = None


def _is_bonus(state: State, face: Kind) -> bool:
    """Return True if tiles with this face belong to no hand: laid out, they cannot be robbed."""
    bonus = state.table.bonus
    return face in BONUS or face in bonus.kinds or face in bonus.at_will


@_reduces(ev.BonusRobbed)
def _bonus_robbed(state: State, event: ev.BonusRobbed) -> None:
    """Take the tile from its owner: as a bonus tile, or for the hand that wins with it."""
    robbed = (event.tile, event.face)
    state.seats[event.owner].bonus.remove(robbed)
    if _is_bonus(state, event.face):
        state.seats[event.by].bonus.append(robbed)
    else:
        state.shown[event.face] -= 1  # the win that follows takes it into the hand


@_reduces(ev.PhaseEnded)
def _phase_ended(state: State, event: ev.PhaseEnded) -> None:
    """Go on to the next phase of the opening."""
    state.phase += 1
    state.answers.clear()


@_reduces(ev.PlayBegan)
def _play_began(state: State, event: ev.PlayBegan) -> None:
    """Begin the first turn, with a draw or a discard."""
    state.turn = event.seat
    state.answers.clear()
    state.moment = Moment.DRAW if event.draws else Moment.ACT
    for index, seat in enumerate(state.seats):
        if index != event.seat or event.draws:
            seat.drawn = None
        elif seat.drawn is None and seat.hand:
            seat.drawn = seat.hand[-1]
    if not event.draws:
        state.seats[event.seat].own_turns = 1


@_reduces(ev.Decided)
def _decided(state: State, event: ev.Decided) -> None:
    """Note the answer of a seat."""
    if event.action is not None:
        state.answers[event.seat] = event.action


@_reduces(ev.ReadyDeclared)
def _ready_declared(state: State, event: ev.ReadyDeclared) -> None:
    """Mark the seat as ready; its hand may be locked from now on."""
    seat = state.seats[event.seat]
    seat.ready = True
    seat.frozen = seat.frozen or state.table.declarations.ready_locks


@_reduces(ev.Discarded)
def _discarded(state: State, event: ev.Discarded) -> None:
    """Move the tile from the hand to the river and open it to claims."""
    seat = state.seats[event.seat]
    seat.lose(event.tile)
    seat.drawn, seat.drawn_from = None, ""
    if event.face_down:
        _lay_face_down(state, event)
        return
    # Made as the tuple that it is: with named fields it takes half as long again.
    river_tile = tuple.__new__(RiverTile, (event.tile, event.face, event.drawn, event.sideways))
    seat.river.append(river_tile)
    seat.discards.append(event.face)
    if seat.view is not None:
        seat.view = None if seat.open else seat.view.after_discard(river_tile)
    if seat.first_river == HIDDEN:
        seat.first_river = event.face
    state.shown[plain(event.face)] += 1
    state.discards += 1
    state.laid_since = None
    state.claimable = ClaimableTile(event.seat, event.tile, event.face)
    state.moment = _CLAIMS
    state.answers.clear()


def _lay_face_down(state: State, event: ev.Discarded) -> None:
    """Move the tile from the hand to the river, face down: nobody may claim it, so the next player draws."""
    seat = state.seats[event.seat]
    seat.river.append(RiverTile(event.tile, HIDDEN, event.drawn, event.sideways))
    seat.hides, seat.view = True, None
    state.discards += 1
    state.laid_since, state.claimable = None, None
    state.turn, state.moment = state.after(event.seat), Moment.DRAW
    state.answers.clear()


def _leave_river(state: State, tile: Tile) -> None:
    """Take the last discard out of its river, if this tile is still there."""
    assert state.claimable is not None
    discarder = state.seats[state.claimable.seat]
    if discarder.river and discarder.river[-1].tile == tile:
        gone = state.taken = discarder.river.pop()
        discarder.view = None
        state.shown[plain(gone.face)] -= 1


@_reduces(ev.Claimed)
def _claimed(state: State, event: ev.Claimed) -> None:
    """Lay the set with the claimed tile; it is now that seat's turn to act, after a replacement for a kong."""
    seat, meld = state.seats[event.seat], event.meld
    assert meld.claimed is not None
    _leave_river(state, meld.claimed)
    before = set(seat.melds[event.index].tiles) if event.index < len(seat.melds) else set()
    for tile, face in zip(meld.tiles, meld.faces, strict=True):
        if tile in before:
            continue
        if tile != meld.claimed:
            seat.lose(tile)
        state.shown[plain(face)] += 1
    seat.set_meld(event.index, meld)
    seat.claimed, seat.view = True, None
    state.laid_since = None
    seat.drawn, seat.drawn_from = None, ""
    state.turn, state.claimable = event.seat, None
    state.calls += 1
    state.answers.clear()
    state.moment = Moment.ACT
    if meld.form is Form.KONG and state.table.replacement != "none":
        state.moment, state.pending_replacement = Moment.REPLACE, "kong"


def take_up(state: State, owner: Seat, index: int) -> Meld:
    """Return the tiles of a set, except the claimed one, to the hand of `owner`; return the set, which still lies."""
    seat = state.seats[owner]
    meld = seat.melds[index]
    for tile, face in zip(meld.tiles, meld.faces, strict=True):
        state.shown[plain(face)] -= 1
        if tile != meld.claimed:
            seat.gain(tile, face)
    return meld


@_reduces(ev.KongDeclared)
def _kong_declared(state: State, event: ev.KongDeclared) -> None:
    """Lay down the kong, which others may rob before the replacement is drawn."""
    _lay(state, event.seat, event.meld)
    state.calls += 1
    state.moment, state.pending_replacement = Moment.ROBBING, "kong"
    newest = len(state.seats[event.seat].melds) - 1
    state.claimable = ClaimableTile(event.seat, event.meld.tiles[0], event.meld.faces[0], newest)
    state.answers.clear()


def _lay(state: State, owner: Seat, meld: Meld) -> None:
    """Move the tiles of a set from the hand to the table as the newest meld of `owner`."""
    seat = state.seats[owner]
    for tile, face in zip(meld.tiles, meld.faces, strict=True):
        seat.lose(tile)
        if not meld.hidden:
            state.shown[plain(face)] += 1
    seat.set_meld(len(seat.melds), meld)
    seat.drawn = None


@_reduces(ev.MeldTurnedUp)
def _turned_up(state: State, event: ev.MeldTurnedUp) -> None:
    """Turn the set up and count its tiles as seen."""
    state.seats[event.seat].change_meld(event.index, event.meld)
    for face in event.meld.faces:
        state.shown[plain(face)] += 1


@_reduces(ev.KongPromoted)
def _kong_promoted(state: State, event: ev.KongPromoted) -> None:
    """Add the tile to the pung; others may rob it before the replacement is drawn."""
    seat = state.seats[event.seat]
    seat.lose(event.tile)
    pung = seat.melds[event.index]
    seat.change_meld(event.index, pung.promoted(event.tile, event.face))
    seat.drawn = None
    state.shown[plain(event.face)] += 1
    state.calls += 1
    state.moment, state.pending_replacement = Moment.ROBBING, "kong"
    state.claimable = ClaimableTile(event.seat, event.tile, event.face, event.index)
    state.answers.clear()


@_reduces(ev.GroupAnnounced)
def _announced(state: State, event: ev.GroupAnnounced) -> None:
    """Lay down the group; remember the set if the tile just drawn is in it."""
    seat = state.seats[event.seat]
    drawn = seat.drawn
    _lay(state, event.seat, event.meld)
    if drawn not in event.meld.tiles:
        seat.drawn = drawn
    elif drawn is not None:
        state.laid_since = LaidSince(drawn, len(seat.melds) - 1, None)


@_reduces(ev.IndicatorTurned)
def _indicator(state: State, event: ev.IndicatorTurned) -> None:
    """Take the tile out of the wall and lay it open beside it."""
    if state.table.replacement == "dead" and event.tile in state.wall.order:
        state.wall.remainder -= 1  # it has joined the dead wall before and is turned up where it lies
    state.wall.take(event.tile)
    state.indicators.append((event.tile, event.face))
    state.shown[plain(event.face)] += 1


@_reduces(ev.DirectionTurned)
def _direction(state: State, event: ev.DirectionTurned) -> None:
    """Note the direction of play."""
    state.direction = event.direction


@_reduces(ev.KongRobbed)
def _robbed(state: State, event: ev.KongRobbed) -> None:
    """Make the kong a pung again."""
    seat = state.seats[event.owner]
    seat.change_meld(event.index, seat.melds[event.index].robbed(event.tile))
    state.shown[plain(state.faces[event.tile])] -= 1


@_reduces(ev.HandDied)
def _died(state: State, event: ev.HandDied) -> None:
    """Mark the hand as dead, and store what it may still do."""
    seat = state.seats[event.seat]
    seat.dead, seat.silent, seat.frozen, seat.skipped = True, not event.may_claim, event.frozen, event.skipped
    if state.moment in (Moment.CLAIMS, Moment.ROBBING):
        state.answers[event.seat] = PASS


@_reduces(ev.Won)
def _won(state: State, event: ev.Won) -> None:
    """Note the win; a claimed tile joins the hand of the first winner on it."""
    seat = state.seats[event.seat]
    seat.wins += 1
    seat.finished = not event.plays_on
    # Of several winners on one tile only the first can hold the piece itself.
    takes = event.by == "discard" and all(win.tile != event.tile for win in state.wins)
    state.wins.append(event)
    if takes and (event.tile, event.face) not in seat.bonus:
        _leave_river(state, event.tile)
        seat.gain(event.tile, event.face)
        seat.drawn = event.tile
    if event.plays_on:
        _set_win_apart(state, event)
    state.moment = Moment.SETTLING


def _set_win_apart(state: State, event: ev.Won) -> None:
    """Lay the winning tile beside the hand of a winner who plays on, and forbid changes of that hand."""
    seat = state.seats[event.seat]
    seat.frozen = True
    if event.tile in seat.hand:
        seat.lose(event.tile)
        seat.drawn, seat.drawn_from = None, ""
        seat.won_tiles.append((event.tile, event.face))
        state.shown[plain(event.face)] += 1


@_reduces(ev.Said)
def _said(state: State, event: ev.Said) -> None:
    """Clear the answer that was waiting."""
    state.answers.pop(event.seat, None)


@_reduces(ev.Asked)
def _asked(state: State, event: ev.Asked) -> None:
    """Let the open question be answered."""
    state.turn, state.moment = event.seat, Moment.EXCHANGE
    state.answers.clear()


@_reduces(ev.Marked)
def _marked(state: State, event: ev.Marked) -> None:
    """Set or remove the mark."""
    marks = state.seats[event.seat].marks
    if event.value:
        marks[event.mark] = event.value
    else:
        marks.pop(event.mark, None)


@_reduces(ev.WildNamed)
def _wild_named(state: State, event: ev.WildNamed) -> None:
    """Make these kinds wild in all hands."""
    shown = [face for _, face in state.indicators]
    copies = {kind: state.table.kind_copies.get(kind, 0) - shown.count(kind) for kind in event.kinds}
    state.wild = state.table.wild.named(event.kinds, copies, event.stands, event.barred)
    for seat in state.seats:
        seat.set_wild(state.wild)


@_reduces(ev.SeatsChanged)
def _seats_changed(state: State, event: ev.SeatsChanged) -> None:
    """Move the people with their scores to their new chairs."""
    before = {person: chair for chair, person in enumerate(state.people)}
    moved = [before[person] for person in event.people]
    state.people = event.people
    state.scores = [state.scores[chair] for chair in moved]
    state.left_match = {chair for chair, old in enumerate(moved) if old in state.left_match}


@_reduces(ev.DealDrawn)
def _drawn(state: State, event: ev.DealDrawn) -> None:
    """Note why the deal ended without a winner."""
    state.drawn_deal = event.reason
    state.moment = Moment.SETTLING


@_reduces(ev.HandShown)
def _shown(state: State, event: ev.HandShown) -> None:
    """Store the open tiles of a hand that stays open during play, or of a winner who plays on."""
    seat = state.seats[event.seat]
    opened_in_play = state.table.declarations.stays_open and state.moment is not Moment.SETTLING
    if opened_in_play or (seat.won and not seat.finished):
        seat.open.update(event.tiles)


@_reduces(ev.Scored)
def _scored(state: State, event: ev.Scored) -> None:
    """Store the score sheet of the seat, and beside its win if it has won."""
    state.seats[event.seat].sheet = event.sheet
    if len(state.sheets) < len(state.wins):
        state.sheets.append(event.sheet)


@_reduces(ev.Paid)
def _paid(state: State, event: ev.Paid) -> None:
    """Change the scores, the sticks and the points on the table."""
    if state.table.sticks is not None:
        state.sticks, state.handed = state.table.sticks.settle(state.sticks, state.scores, event)
    for seat, amount in enumerate(event.amounts):
        state.scores[seat] += amount
    state.pot += event.pot


@_reduces(ev.DealSettled)
def _settled(state: State, event: ev.DealSettled) -> None:
    """Note that all payments of the deal are made."""
    state.settled = True


@_reduces(ev.DealEnded)
def _deal_ended(state: State, event: ev.DealEnded) -> None:
    """Note the next dealer, round and facts; the next deal may begin."""
    state.dealer, state.extra = event.next_dealer, event.extra
    state.round_wind, state.round_deal = event.next_round, event.next_round_deal
    state.facts = dict(event.facts)
    state.moment = Moment.BEFORE_DEAL


@_reduces(ev.PlayerLeft)
def _left(state: State, event: ev.PlayerLeft) -> None:
    """Mark the seat as out of the match."""
    state.left_match.add(event.seat)


@_reduces(ev.MatchEnded)
def _match_ended(state: State, event: ev.MatchEnded) -> None:
    """Note the final places."""
    state.places = event.places
    state.moment = Moment.OVER
