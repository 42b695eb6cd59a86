"""Reducers of the board: a function per kind of event, which is given as the viewer saw it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.table.board.board import REDUCERS, Board, BoardDiscard, LogLine, SeatBoard, true_facts
from rules.core.melds import Form, Meld, Seat
from rules.core.tiles import BONUS, HIDDEN, Tile
from rules.engine import events as ev
from rules.mechanics.opening.ring_wall import LAYERS as RING_LAYERS

Event = TypeVar("Event", bound=ev.Event)


def _reducer(*kinds: type[ev.Event]) -> Callable[[Callable[[Board, Event], None]], Callable[[Board, Event], None]]:
    """Register a function as the reducer of some kinds of events."""
    def register(function: Callable[[Board, Event], None]) -> Callable[[Board, Event], None]:
        for kind in kinds:
            REDUCERS[kind] = function  # type: ignore[assignment]
        return function

    return register


@_reducer(ev.MatchStarted, ev.PhaseEnded, ev.Decided, ev.DealSettled, ev.DeckFinished)
def _sort_after_phase(board: Board, event: ev.Event) -> None:
    """Sort the viewer's hand after a phase; otherwise nothing on the table changes."""
    if isinstance(event, ev.PhaseEnded) and event.phase != "begin" and board.sorting:
        board.sort_hand()


@_reducer(ev.SeatsDrawn)
def _seats(board: Board, event: ev.SeatsDrawn) -> None:
    board.people = event.people


@_reducer(ev.DealStarted)
def _deal(board: Board, event: ev.DealStarted) -> None:
    """Reset everything for a new deal, on changed chairs if people move."""
    if board.next_people:
        before = {person: chair for chair, person in enumerate(board.people)}
        board.seats = [board.seats[before[person]] for person in board.next_people]
        board.people, board.next_people = board.next_people, ()
    board.number, board.dealer = event.number, event.dealer
    board.round_wind, board.round_deal, board.extra = event.round_wind, event.round_deal, event.extra
    board.facts = board.next_facts
    board.seats = [SeatBoard(score=old.score, left_match=old.left_match, sticks=old.sticks) for old in board.seats]
    board.pieces, board.faces, board.built, board.broken = {}, {}, None, None
    board.standing, board.live, board.dead, board.loose = set(), {}, (), []
    board.indicators, board.aside, board.middle, board.wild = [], [], [], ()
    board.prize, board.prizes = None, 0
    board.remainder, board.dice, board.counted, board.turn, board.direction = 0, (), 0, None, 1
    board.last_discard, board.claimable, board.won_tile, board.drawn_deal = None, None, None, ""
    board.playing = board.deal_over = False
    board.shown_until_play = ()
    board.log.append(LogLine("deal", event.dealer, deal=board.deal_id))


@_reducer(ev.WallBuilt)
def _wall(board: Board, event: ev.WallBuilt) -> None:
    numbers = range(event.first, event.first + len(event.faces))
    board.built = event
    board.pieces |= dict.fromkeys(numbers)
    board.standing = set(numbers)
    board.live = dict.fromkeys(numbers)
    board.dead, board.loose, board.broken, board.remainder = (), [], None, 0
    board.order, board.stands = (), {}


@_reducer(ev.WallRebuilt)
def _wall_again(board: Board, event: ev.WallRebuilt) -> None:
    """Build the wall anew from all tiles that are not in hands, melds or bonus tiles."""
    kept = {tile for seat in board.seats for tile in seat.hand}
    kept |= {tile for seat in board.seats for meld in seat.melds for tile in meld.tiles}
    kept |= {tile for seat in board.seats for tile in seat.bonus}
    # Tiles that stay with their owners keep their numbers, all others have new ones.
    board.pieces = dict.fromkeys(sorted(kept))
    board.faces = {tile: face for tile, face in board.faces.items() if tile in kept}
    for seat in board.seats:
        seat.river = []
    board.indicators, board.aside, board.middle, board.last_discard, board.claimable = [], [], [], None, None
    _wall(board, ev.WallBuilt(event.sides, event.ring, event.layers, event.first, event.spare, event.faces))
    board.add_log_line("wall_rebuilt", board.dealer)


@_reducer(ev.DiceRolled)
def _dice(board: Board, event: ev.DiceRolled) -> None:
    board.dice, board.dice_purpose = event.dice, event.purpose
    board.counted = event.counted if event.purpose == "break" else board.counted
    before = dice_added_to(board, event)
    key = "dice_added" if before else "dice"
    board.log.append(LogLine(key, event.seat, amount=event.counted - before, total=event.counted))


def dice_added_to(board: Board, event: ev.DiceRolled) -> int:
    """Return the earlier throw to which this one is added; 0 where each counts by itself.

    In a ring wall each counts by itself, as dice may be read anew there.
    """
    ring = board.built is not None and board.built.layers == RING_LAYERS
    return 0 if ring else event.counted - sum(event.dice)


@_reducer(ev.WallBroken)
def _broken(board: Board, event: ev.WallBroken) -> None:
    board.live = dict.fromkeys(event.order)
    board.order = event.order
    board.dead, board.loose, board.remainder = event.dead, list(event.loose), event.remainder
    board.broken = event.side, event.stack


@_reducer(ev.WallRestored)
def _restored(board: Board, event: ev.WallRestored) -> None:
    """Fill the gap at the end of the wall with spare tiles; odd ones lie on the felt before the stack at its front."""
    board.live = dict.fromkeys(event.order)
    rebuilt = event.moved[: len(event.moved) - event.odd]
    board.stands = dict(zip(rebuilt, board.order, strict=False))
    layers = board.built.layers if board.built is not None else 1
    front = next((place for place, tile in enumerate(board.order) if tile in board.standing), 0)
    for before, tile in enumerate(reversed(event.moved[len(rebuilt) :]), 1):
        board.stands[tile] = board.order[front // layers * layers - (before - 1) * layers - 1]


@_reducer(ev.LooseTilesMoved)
def _loose(board: Board, event: ev.LooseTilesMoved) -> None:
    for tile in event.tiles:
        board.live.pop(tile, None)
    board.loose.extend(event.tiles)


@_reducer(ev.TilesDealt)
def _dealt(board: Board, event: ev.TilesDealt) -> None:
    for tile in event.tiles:
        board.take_from_wall(tile)
    board.learn_faces(event.tiles, event.faces)
    board.seats[event.seat].hand.extend(event.tiles)


@_reducer(ev.TileDrawn)
def _drawn(board: Board, event: ev.TileDrawn) -> None:
    seat = board.seats[event.seat]
    if seat.drawn is not None:
        board.insert_drawn(event.seat)
    board.take_from_wall(event.tile)
    board.remainder += event.source == "dead"
    board.claimable = None
    board.learn_faces((event.tile,), (event.face,))
    seat.hand.append(event.tile)
    if event.tile == board.prize:
        board.prize = None
    if board.playing:
        seat.drawn = event.tile
        board.turn = event.seat


@_reducer(ev.BonusShown)
def _bonus(board: Board, event: ev.BonusShown) -> None:
    board.learn_faces(event.tiles, event.faces)
    board.remove_from_hand(event.seat, event.tiles)
    board.seats[event.seat].bonus.extend(event.tiles)
    board.add_log_line("bonus", event.seat, event.faces[0])


@_reducer(ev.PlayBegan)
def _began(board: Board, event: ev.PlayBegan) -> None:
    board.playing, board.turn = True, event.seat
    for tile in board.shown_until_play:
        board.faces.pop(tile, None)
    for own in board.seats:
        own.open = False
    board.shown_until_play = ()
    if board.sorting:
        board.sort_hand()


@_reducer(ev.ReadyDeclared)
def _ready(board: Board, event: ev.ReadyDeclared) -> None:
    board.seats[event.seat].ready = True
    board.add_log_line("ready", event.seat)


@_reducer(ev.Discarded)
def _discarded(board: Board, event: ev.Discarded) -> None:
    board.learn_faces((event.tile,), (event.face,))
    board.remove_from_hand(event.seat, (event.tile,))
    board.seats[event.seat].river.append(BoardDiscard(event.tile, event.drawn, event.sideways, event.face_down))
    board.middle.append(event.tile)
    board.last_discard, board.turn = event.tile, event.seat
    board.claimable = None if event.face_down else event.tile
    board.add_log_line("discard_face_down" if event.face_down else "discard", event.seat, event.face)


@_reducer(ev.Claimed)
def _claimed(board: Board, event: ev.Claimed) -> None:
    assert event.meld.claimed is not None
    face = dict(zip(event.meld.tiles, event.meld.faces, strict=True))[event.meld.claimed]
    board.remove_discard(event.meld.claimed)
    board.learn_faces(event.meld.tiles, event.meld.faces)
    board.remove_from_hand(event.seat, event.meld.tiles)
    _set_meld(board, event.seat, event.index, event.meld)
    board.turn = event.seat
    board.add_log_line(event.meld.form.value, event.seat, face)


def _set_meld(board: Board, seat: Seat, index: int, meld: Meld) -> None:
    """Replace a meld, or add it if the index is new."""
    melds = board.seats[seat].melds
    if index == len(melds):
        melds.append(meld)
    else:
        melds[index] = meld


@_reducer(ev.SetCorrected)
def _corrected(board: Board, event: ev.SetCorrected) -> None:
    _take_up(board, event.seat, event.index)
    board.learn_faces(event.meld.tiles, event.meld.faces)
    board.remove_from_hand(event.seat, event.meld.tiles)
    board.seats[event.seat].melds[event.index] = event.meld
    _sort(board, event.seat)
    board.add_log_line("corrected", event.seat)


@_reducer(ev.SetTakenBack)
def _taken_back(board: Board, event: ev.SetTakenBack) -> None:
    wrong = _take_up(board, event.seat, event.index)
    del board.seats[event.seat].melds[event.index]
    assert wrong.claimed is not None and wrong.source is not None
    board.seats[wrong.source].river.append(BoardDiscard(wrong.claimed, False, False))
    board.middle.append(wrong.claimed)
    board.last_discard = wrong.claimed
    _sort(board, event.seat)
    board.add_log_line("taken_back", event.seat)


def _take_up(board: Board, seat: Seat, index: int) -> Meld:
    """Return the tiles of a meld to the hand, except the claimed one; returns the meld."""
    meld = board.seats[seat].melds[index]
    board.seats[seat].hand.extend(tile for tile in meld.tiles if tile != meld.claimed)
    return meld


def _sort(board: Board, seat: Seat) -> None:
    """Sort the viewer's hand, if it is kept sorted."""
    if seat == board.viewer and board.sorting:
        board.sort_hand()


@_reducer(ev.KongDeclared, ev.GroupAnnounced)
def _laid(board: Board, event: ev.KongDeclared | ev.GroupAnnounced) -> None:
    own = board.seats[event.seat]
    drawn = own.drawn
    board.learn_faces(event.meld.tiles, event.meld.faces)
    board.remove_from_hand(event.seat, event.meld.tiles)
    own.melds.append(event.meld)
    if isinstance(event, ev.GroupAnnounced) and drawn is not None and drawn in own.hand:
        own.drawn = drawn
        own.hand.sort(key=lambda tile: tile == drawn)
    key = {Form.KONG: "concealed_kong", Form.HONORS: "set_laid"}.get(event.meld.form, "group")
    board.add_log_line(key, event.seat, event.meld.faces[0])


@_reducer(ev.MeldTurnedUp)
def _turned_up(board: Board, event: ev.MeldTurnedUp) -> None:
    board.learn_faces(event.meld.tiles, event.meld.faces)
    board.seats[event.seat].melds[event.index] = event.meld


@_reducer(ev.KongPromoted)
def _promoted(board: Board, event: ev.KongPromoted) -> None:
    board.learn_faces((event.tile,), (event.face,))
    board.remove_from_hand(event.seat, (event.tile,))
    melds = board.seats[event.seat].melds
    melds[event.index] = melds[event.index].promoted(event.tile, event.face)
    board.claimable = event.tile
    board.add_log_line("added_kong", event.seat, event.face)


@_reducer(ev.MeldLengthened)
def _lengthened(board: Board, event: ev.MeldLengthened) -> None:
    board.learn_faces(event.meld.tiles, event.meld.faces)
    drawn = board.seats[event.seat].drawn
    board.remove_from_hand(event.seat, event.tiles)
    if drawn is not None and drawn not in event.tiles:
        board.seats[event.seat].drawn = drawn
        board.seats[event.seat].hand.sort(key=lambda tile: tile == drawn)
    board.seats[event.seat].melds[event.index] = event.meld
    board.add_log_line("lengthened", event.seat, event.meld.faces[0])


@_reducer(ev.JokerFetched)
def _fetched(board: Board, event: ev.JokerFetched) -> None:
    board.learn_faces((event.tile,), (event.face,))
    board.learn_faces(event.meld.tiles, event.meld.faces)
    board.remove_from_hand(event.seat, (event.tile,))
    board.seats[event.owner].melds[event.index] = event.meld
    own = board.seats[event.seat]
    if own.drawn is not None:
        board.insert_drawn(event.seat)
    own.hand.append(event.joker)
    own.drawn = event.joker
    board.add_log_line("joker", event.seat, event.face, event.owner)


def _laid_after_the_end(board: Board, tile: Tile) -> None:
    """Lay an indicator on the felt after the end of the wall; the tiles above its place move down."""
    bottoms = board.order[RING_LAYERS - 1 :: RING_LAYERS]
    places = {other: board.stands.get(other, other) for other in board.standing}
    place = next((free for free in bottoms if free not in places.values()), None)
    if place is None:
        return
    assert board.built is not None
    under = places[tile]
    top = under - (under - board.built.first) % RING_LAYERS
    board.stands |= {other: at + 1 for other, at in places.items() if top <= at < under}
    board.stands[tile] = place


@_reducer(ev.IndicatorTurned)
def _indicator(board: Board, event: ev.IndicatorTurned) -> None:
    board.learn_faces((event.tile,), (event.face,))
    if board.dead and event.tile in board.live:
        board.remainder -= 1  # it has joined the dead wall before
    board.live.pop(event.tile, None)
    if event.tile in board.loose:
        # One of the loose tiles: it stays where it is, and is no replacement tile any more.
        board.loose.remove(event.tile)
        board.dead = (*board.dead, event.tile)
    if board.built is not None and board.built.layers == RING_LAYERS:
        _laid_after_the_end(board, event.tile)
    board.indicators.append(event.tile)
    board.add_log_line("indicator", board.dealer, event.face)


@_reducer(ev.PrizeLaid)
def _prize_laid(board: Board, event: ev.PrizeLaid) -> None:
    board.learn_faces((event.tile,), (event.face,))
    board.live.pop(event.tile, None)
    board.dead = (*board.dead, event.tile)
    # It lies on the felt, in the gap next to the end of the wall from which the first stacks were dealt.
    assert board.built is not None
    layers = board.built.layers
    board.stands[event.tile] = board.order[layers * board.prizes + layers - 1]
    board.prizes += 1
    board.prize = event.tile
    board.add_log_line("prize", board.dealer, event.face)


@_reducer(ev.PrizeSeen)
def _prize_seen(board: Board, event: ev.PrizeSeen) -> None:
    board.learn_faces((event.tile,), (event.face,))
    board.add_log_line("prize_seen", event.seat, event.face)


@_reducer(ev.PrizeShown)
def _prize_shown(board: Board, event: ev.PrizeShown) -> None:
    board.learn_faces((event.tile,), (event.face,))
    board.indicators.append(event.tile)
    board.prize = None
    board.add_log_line("prize_shown", board.dealer, event.face)


@_reducer(ev.WaitFixed)
def _wait_fixed(board: Board, event: ev.WaitFixed) -> None:
    """Log the fixed wait, which only its owner sees; nothing on the table changes."""
    if event.kind != HIDDEN:
        board.add_log_line("wait_fixed", event.seat, event.kind)


@_reducer(ev.WaitsNamed)
def _waits_named(board: Board, event: ev.WaitsNamed) -> None:
    board.seats[event.seat].waits = event.kinds


@_reducer(ev.DirectionTurned)
def _direction(board: Board, event: ev.DirectionTurned) -> None:
    board.direction = event.direction
    board.add_log_line("direction", board.turn or 0)


@_reducer(ev.KongRobbed)
def _robbed(board: Board, event: ev.KongRobbed) -> None:
    melds = board.seats[event.owner].melds
    melds[event.index] = melds[event.index].robbed(event.tile)
    board.claimable = None
    board.add_log_line("robbed", event.by, board.faces.get(event.tile, HIDDEN), event.owner)


@_reducer(ev.BonusRobbed)
def _bonus_robbed(board: Board, event: ev.BonusRobbed) -> None:
    board.seats[event.owner].bonus.remove(event.tile)
    if event.face in BONUS:
        board.seats[event.by].bonus.append(event.tile)
    board.add_log_line("bonus_robbed", event.by, event.face, event.owner)


@_reducer(ev.RemainderGrown)
def _remainder_grown(board: Board, event: ev.RemainderGrown) -> None:
    board.remainder += event.tiles


@_reducer(ev.HandDied)
def _died(board: Board, event: ev.HandDied) -> None:
    board.seats[event.seat].dead = True
    board.add_log_line("dead", event.seat)


@_reducer(ev.Won)
def _won(board: Board, event: ev.Won) -> None:
    own = board.seats[event.seat]
    own.won, own.win = True, event
    board.learn_faces((event.tile,), (event.face,))
    held = any(event.tile in other.hand or event.tile in other.bonus for other in board.seats)
    if event.by == "discard" and not held:
        board.remove_discard(event.tile)
        if own.drawn is not None:
            board.insert_drawn(event.seat)
        own.hand.append(event.tile)
        own.drawn = event.tile
    board.won_tile, board.turn = event.tile, event.seat
    board.add_log_line(
        "win" if event.source is None else "win_from",
        event.seat,
        event.face,
        -1 if event.source is None else event.source,
    )


@_reducer(ev.TilesSetAside)
def _aside(board: Board, event: ev.TilesSetAside) -> None:
    board.remove_from_hand(event.seat, event.tiles)
    for tile in event.tiles:
        board.faces.pop(tile, None)
    board.aside.extend(event.tiles)


@_reducer(ev.DealDrawn)
def _drawn_deal(board: Board, event: ev.DealDrawn) -> None:
    board.drawn_deal, board.turn, board.claimable = event.reason, None, None
    board.add_log_line("drawn", board.dealer)


@_reducer(ev.HandShown)
def _hand_shown(board: Board, event: ev.HandShown) -> None:
    if not board.playing:
        # Shown before play, and turned face down when it begins.
        board.shown_until_play += tuple(tile for tile in event.tiles if board.faces.get(tile, HIDDEN) == HIDDEN)
    board.learn_faces(event.tiles, event.faces)
    own = board.seats[event.seat]
    own.open = True
    if event.seat != board.viewer:
        own.hand.sort(key=lambda tile: (tile == own.drawn, board.order_key(tile)))


@_reducer(ev.Scored)
def _scored(board: Board, event: ev.Scored) -> None:
    board.seats[event.seat].sheet = event.sheet


@_reducer(ev.Paid)
def _paid(board: Board, event: ev.Paid) -> None:
    if board.sticks is not None:
        held, scores = [own.sticks for own in board.seats], [own.score for own in board.seats]
        held, handed = board.sticks.settle(held, scores, event)
        board.moved_sticks = tuple(handed)
        for seat, counts in zip(board.seats, held, strict=True):
            seat.sticks = counts
    for seat, amount in zip(board.seats, event.amounts, strict=True):
        seat.score += amount
    board.pot += event.pot
    told = [(player, amount) for player, amount in enumerate(event.amounts) if amount > 0]
    # If only the pot gains, log the payers instead.
    for player, amount in told or [(player, amount) for player, amount in enumerate(event.amounts) if amount]:
        board.log.append(LogLine("paid", player, amount=amount, reason=event.reason))


@_reducer(ev.TilesPassed)
def _passed_on(board: Board, event: ev.TilesPassed) -> None:
    board.learn_faces(event.tiles, event.faces)
    board.remove_from_hand(event.seat, event.tiles)
    taker = board.seats[event.taker]
    taker.hand.extend(event.tiles)
    if event.taker == board.viewer and board.sorting:
        board.sort_hand()
    board.add_log_line("passed_on", event.seat, other=event.taker, amount=len(event.tiles))


@_reducer(ev.Said)
def _said(board: Board, event: ev.Said) -> None:
    board.add_log_line(f"said_{event.word}", event.seat)


@_reducer(ev.Asked)
def _asked(board: Board, event: ev.Asked) -> None:
    board.turn = event.seat


@_reducer(ev.Challenged)
def _challenged(board: Board, event: ev.Challenged) -> None:
    board.add_log_line("challenge_right" if event.right else "challenge_wrong", event.seat, other=event.owner)


@_reducer(ev.BlankSwapped)
def _blank_swapped(board: Board, event: ev.BlankSwapped) -> None:
    board.learn_faces((event.tile, event.taken), (event.face, event.taken_face))
    board.remove_from_hand(event.seat, (event.tile,))
    river = board.seats[event.owner].river
    place = next(place for place, thrown in enumerate(river) if thrown.tile == event.taken)
    river[place] = BoardDiscard(event.tile, False, False)
    board.middle[board.middle.index(event.taken)] = event.tile
    own = board.seats[event.seat]
    if own.drawn is not None:
        board.insert_drawn(event.seat)
    own.hand.append(event.taken)
    own.drawn = event.taken
    board.add_log_line("blank_swapped", event.seat, event.taken_face)


@_reducer(ev.Marked)
def _marked(board: Board, event: ev.Marked) -> None:
    marks = board.seats[event.seat].marks
    if event.value:
        marks[event.mark] = event.value
        board.add_log_line(f"mark_{event.mark}", event.seat, amount=event.value)
    else:
        marks.pop(event.mark, None)


@_reducer(ev.TilesStood)
def _stood(board: Board, event: ev.TilesStood) -> None:
    board.stand_apart(event.seat, event.tiles)


@_reducer(ev.WildNamed)
def _wild(board: Board, event: ev.WildNamed) -> None:
    board.wild = event.kinds
    for kind in event.kinds:
        board.add_log_line("wild", board.dealer, kind)


@_reducer(ev.SeatsChanged)
def _seats_changed(board: Board, event: ev.SeatsChanged) -> None:
    board.next_people = event.people


@_reducer(ev.DealEnded)
def _ended(board: Board, event: ev.DealEnded) -> None:
    board.deal_over, board.turn, board.claimable = True, None, None
    board.next_facts = true_facts(event.facts)


@_reducer(ev.PlayerLeft)
def _left(board: Board, event: ev.PlayerLeft) -> None:
    board.seats[event.seat].left_match = True
    board.add_log_line("left", event.seat)


@_reducer(ev.MatchEnded)
def _match_ended(board: Board, event: ev.MatchEnded) -> None:
    board.places = event.places
