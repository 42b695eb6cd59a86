"""Reducers of the board: a function per kind of event, which is given as the viewer saw it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.table.board.board import REDUCERS, Board, BoardDiscard, LogLine, SeatBoard, TakenDiscard, true_facts
from rules.core.melds import Form, Meld, Seat
from rules.core.tiles import BONUS, HIDDEN, Tile
from rules.engine import events as ev
from rules.mechanics.opening.ring_wall import LAYERS as RING_LAYERS

Event = TypeVar("Event", bound=ev.Event)


def _reducer(*kinds: type[ev.Event]) -> Callable[[Callable[[Board, Event], None]], Callable[[Board, Event], None]]:
    """Return a decorator that registers a function as the reducer of these kinds of events."""
    def register(function: Callable[[Board, Event], None]) -> Callable[[Board, Event], None]:
        for kind in kinds:
            REDUCERS[kind] = function  # type: ignore[assignment]
        return function

    return register


@_reducer(ev.MatchStarted, ev.PhaseEnded, ev.Decided, ev.DealSettled, ev.DeckFinished)
def _sort_after_phase(board: Board, event: ev.Event) -> None:
    """Sort the viewer's hand when a phase before play has ended. Otherwise these events change nothing on the table."""
    if isinstance(event, ev.PhaseEnded) and event.phase != "begin" and board.sorting:
        board.sort_hand()


@_reducer(ev.SeatsDrawn)
def _seats(board: Board, event: ev.SeatsDrawn) -> None:
    """Seat the persons on the chairs they have drawn."""
    board.people = event.people


@_reducer(ev.DealStarted)
def _deal(board: Board, event: ev.DealStarted) -> None:
    """Reset the board for a new deal; if people change chairs after the last one, move scores and sticks with them."""
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
    board.prize, board.prizes, board.turned_after_win = None, 0, 0
    board.remainder, board.dice, board.counted, board.turn, board.direction = 0, (), 0, None, 1
    board.last_discard, board.claimable, board.won_tile, board.drawn_deal = None, None, None, ""
    board.playing = board.deal_over = False
    board.shown_until_play = ()
    board.log.append(LogLine("deal", event.dealer, deal=board.deal_id))


@_reducer(ev.WallBuilt)
def _wall(board: Board, event: ev.WallBuilt) -> None:
    """Set up a complete wall, not yet broken."""
    numbers = range(event.first, event.first + len(event.faces))
    board.built = event
    board.pieces |= dict.fromkeys(numbers)
    board.standing = set(numbers)
    board.live = dict.fromkeys(numbers)
    board.dead, board.loose, board.broken, board.remainder = (), [], None, 0
    board.order, board.stands = (), {}


@_reducer(ev.WallRebuilt)
def _wall_again(board: Board, event: ev.WallRebuilt) -> None:
    """Build a new wall in the middle of a deal, of all tiles but those in hands, melds and bonus tiles."""
    kept = {tile for seat in board.seats for tile in seat.hand}
    kept |= {tile for seat in board.seats for meld in seat.melds for tile in meld.tiles}
    kept |= {tile for seat in board.seats for tile in seat.bonus}
    # Tiles that stay with their owners keep their numbers, all others have new ones.
    board.pieces = dict.fromkeys(sorted(kept))
    board.faces = {tile: face for tile, face in board.faces.items() if tile in kept}
    for seat in board.seats:
        seat.river, seat.taken = [], []
    board.indicators, board.aside, board.middle, board.last_discard, board.claimable = [], [], [], None, None
    _wall(board, ev.WallBuilt(event.sides, event.ring, event.layers, event.first, event.spare, event.faces))
    board.add_log_line("wall_rebuilt", board.dealer)


@_reducer(ev.DiceRolled)
def _dice(board: Board, event: ev.DiceRolled) -> None:
    """Show a throw of dice and log it; a throw for the break also sets the number of counted stacks."""
    board.dice, board.dice_purpose = event.dice, event.purpose
    board.counted = event.counted if event.purpose == "break" else board.counted
    before = dice_added_to(board, event)
    key = "dice_added" if before else "dice"
    board.log.append(LogLine(key, event.seat, amount=event.counted - before, total=event.counted))


def dice_added_to(board: Board, event: ev.DiceRolled) -> int:
    """Return the sum of the earlier throw that this one is added to; 0 where a throw counts by itself.

    Throws are never added up at a ring wall (`rules.mechanics.opening.ring_wall`), where the dice may be read anew.
    """
    ring = board.built is not None and board.built.layers == RING_LAYERS
    return 0 if ring else event.counted - sum(event.dice)


@_reducer(ev.WallBroken)
def _broken(board: Board, event: ev.WallBroken) -> None:
    """Set the drawing order of the wall, its dead wall and its loose tiles, and where it was broken."""
    board.live = dict.fromkeys(event.order)
    board.order = event.order
    board.dead, board.loose, board.remainder = event.dead, list(event.loose), event.remainder
    board.broken = event.side, event.stack


@_reducer(ev.WallRestored)
def _restored(board: Board, event: ev.WallRestored) -> None:
    """Fill the gap at the end of a ring wall with spare tiles; odd ones lie on the felt before the stack at its front.
    """
    board.live = dict.fromkeys(event.order)
    rebuilt = event.moved[: len(event.moved) - event.odd]
    board.stands = dict(zip(rebuilt, board.order, strict=False))
    layers = board.built.layers if board.built is not None else 1
    front = next((place for place, tile in enumerate(board.order) if tile in board.standing), 0)
    for before, tile in enumerate(reversed(event.moved[len(rebuilt) :]), 1):
        board.stands[tile] = board.order[front // layers * layers - (before - 1) * layers - 1]


@_reducer(ev.LooseTilesMoved)
def _loose(board: Board, event: ev.LooseTilesMoved) -> None:
    """Make tiles of the live wall loose replacement tiles."""
    for tile in event.tiles:
        board.live.pop(tile, None)
    board.loose.extend(event.tiles)


@_reducer(ev.TilesDealt)
def _dealt(board: Board, event: ev.TilesDealt) -> None:
    """Move tiles from the wall to a hand."""
    for tile in event.tiles:
        board.take_from_wall(tile)
    board.learn_faces(event.tiles, event.faces)
    board.seats[event.seat].hand.extend(event.tiles)


@_reducer(ev.TileDrawn)
def _drawn(board: Board, event: ev.TileDrawn) -> None:
    """Move a tile from the wall to a hand, where it stands apart as the drawn one if play has begun."""
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
    """Move bonus tiles from a hand to its owner's row of bonus tiles."""
    board.learn_faces(event.tiles, event.faces)
    board.remove_from_hand(event.seat, event.tiles)
    board.seats[event.seat].bonus.extend(event.tiles)
    board.add_log_line("bonus", event.seat, event.faces[0])


@_reducer(ev.PlayBegan)
def _began(board: Board, event: ev.PlayBegan) -> None:
    """Begin play: hands and tiles shown before it are turned face down, and the dealer has the turn."""
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
    """Mark a seat as having declared a ready hand."""
    board.seats[event.seat].ready = True
    board.add_log_line("ready", event.seat)


@_reducer(ev.Discarded)
def _discarded(board: Board, event: ev.Discarded) -> None:
    """Move a tile from a hand to its river, where it can be claimed unless it lies face down."""
    board.learn_faces((event.tile,), (event.face,))
    board.remove_from_hand(event.seat, (event.tile,))
    board.seats[event.seat].river.append(BoardDiscard(event.tile, event.drawn, event.sideways, event.face_down))
    board.middle.append(event.tile)
    board.last_discard, board.turn = event.tile, event.seat
    board.claimable = None if event.face_down else event.tile
    board.add_log_line("discard_face_down" if event.face_down else "discard", event.seat, event.face)


@_reducer(ev.Claimed)
def _claimed(board: Board, event: ev.Claimed) -> None:
    """Move a claimed discard and the tiles it is claimed with into a meld."""
    assert event.meld.claimed is not None
    face = dict(zip(event.meld.tiles, event.meld.faces, strict=True))[event.meld.claimed]
    for own in board.seats:
        places = [place for place, thrown in enumerate(own.river) if thrown.tile == event.meld.claimed]
        own.taken += [TakenDiscard(place, face, event.seat) for place in places]
    board.remove_discard(event.meld.claimed)
    board.learn_faces(event.meld.tiles, event.meld.faces)
    board.remove_from_hand(event.seat, event.meld.tiles)
    _set_meld(board, event.seat, event.index, event.meld)
    board.turn = event.seat
    board.add_log_line(event.meld.form.value, event.seat, face)


def _set_meld(board: Board, seat: Seat, index: int, meld: Meld) -> None:
    """Replace the meld at `index`, or append it if there is none yet."""
    melds = board.seats[seat].melds
    if index == len(melds):
        melds.append(meld)
    else:
        melds[index] = meld


@_reducer(ev.SetCorrected)
def _corrected(board: Board, event: ev.SetCorrected) -> None:
    """Replace a wrong meld by a correct one of the same claimed tile."""
    _take_up(board, event.seat, event.index)
    board.learn_faces(event.meld.tiles, event.meld.faces)
    board.remove_from_hand(event.seat, event.meld.tiles)
    board.seats[event.seat].melds[event.index] = event.meld
    _sort(board, event.seat)
    board.add_log_line("corrected", event.seat)


@_reducer(ev.SetTakenBack)
def _taken_back(board: Board, event: ev.SetTakenBack) -> None:
    """Undo a wrong meld: its tiles return to the hand, the claimed one to the river."""
    wrong = _take_up(board, event.seat, event.index)
    del board.seats[event.seat].melds[event.index]
    assert wrong.claimed is not None and wrong.source is not None
    board.seats[wrong.source].taken.pop()
    board.seats[wrong.source].river.append(BoardDiscard(wrong.claimed, False, False))
    board.middle.append(wrong.claimed)
    board.last_discard = wrong.claimed
    _sort(board, event.seat)
    board.add_log_line("taken_back", event.seat)


def _take_up(board: Board, seat: Seat, index: int) -> Meld:
    """Put the tiles of a meld back into the hand, except the claimed one, and return the meld."""
    meld = board.seats[seat].melds[index]
    board.seats[seat].hand.extend(tile for tile in meld.tiles if tile != meld.claimed)
    return meld


def _sort(board: Board, seat: Seat) -> None:
    """Sort the hand of `seat` if it is the viewer's and is kept sorted."""
    if seat == board.viewer and board.sorting:
        board.sort_hand()


@_reducer(ev.KongDeclared, ev.GroupAnnounced)
def _laid(board: Board, event: ev.KongDeclared | ev.GroupAnnounced) -> None:
    """Lay a concealed kong or an announced group of the hand's own tiles; after a group, a tile just drawn still stands
    apart.
    """
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
    """Replace a meld by the same one with its tiles turned face up."""
    board.learn_faces(event.meld.tiles, event.meld.faces)
    board.seats[event.seat].melds[event.index] = event.meld


@_reducer(ev.KongPromoted)
def _promoted(board: Board, event: ev.KongPromoted) -> None:
    """Add a tile of the hand to a pung, which makes it a kong that others may rob."""
    board.learn_faces((event.tile,), (event.face,))
    board.remove_from_hand(event.seat, (event.tile,))
    melds = board.seats[event.seat].melds
    melds[event.index] = melds[event.index].promoted(event.tile, event.face)
    board.claimable = event.tile
    board.add_log_line("added_kong", event.seat, event.face)


@_reducer(ev.MeldLengthened)
def _lengthened(board: Board, event: ev.MeldLengthened) -> None:
    """Add tiles of the hand to a meld; a tile just drawn still stands apart."""
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
    """Exchange a joker in somebody's meld for the tile it stands for; the joker joins the hand as the drawn tile."""
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
    """Lay an indicator on the felt past the end of the wall; the tiles above its former place move down."""
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
    """Turn up an indicator. It can no longer be drawn, nor serve as a replacement tile."""
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
    after_win = any(seat.won for seat in board.seats)
    board.turned_after_win += after_win
    board.add_log_line("indicator", board.dealer, event.face, amount=int(after_win))


@_reducer(ev.PrizeLaid)
def _prize_laid(board: Board, event: ev.PrizeLaid) -> None:
    """Lay the prize tile apart, in the gap where the first stacks of the wall were."""
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
    """Log that a player has looked at the prize tile; only that player learns its face."""
    board.learn_faces((event.tile,), (event.face,))
    board.add_log_line("prize_seen", event.seat, event.face)


@_reducer(ev.PrizeShown)
def _prize_shown(board: Board, event: ev.PrizeShown) -> None:
    """Turn the prize tile up for everybody, as an indicator."""
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
    """Remember the waits a player has announced."""
    board.seats[event.seat].waits = event.kinds


@_reducer(ev.DirectionTurned)
def _direction(board: Board, event: ev.DirectionTurned) -> None:
    """Change the direction of play."""
    board.direction = event.direction
    board.add_log_line("direction", board.turn or 0)


@_reducer(ev.KongRobbed)
def _robbed(board: Board, event: ev.KongRobbed) -> None:
    """Take the tile that was added to a kong out of it again, for the player who robs it to win."""
    melds = board.seats[event.owner].melds
    melds[event.index] = melds[event.index].robbed(event.tile)
    board.claimable = None
    board.add_log_line("robbed", event.by, board.faces.get(event.tile, HIDDEN), event.owner)


@_reducer(ev.BonusRobbed)
def _bonus_robbed(board: Board, event: ev.BonusRobbed) -> None:
    """Take a bonus tile from its owner; if its face is a bonus tile's, it goes to the robber's bonus tiles."""
    board.seats[event.owner].bonus.remove(event.tile)
    if event.face in BONUS:
        board.seats[event.by].bonus.append(event.tile)
    board.add_log_line("bonus_robbed", event.by, event.face, event.owner)


@_reducer(ev.RemainderGrown)
def _remainder_grown(board: Board, event: ev.RemainderGrown) -> None:
    """Change the number of tiles at the end of the wall that stay undrawn."""
    board.remainder += event.tiles


@_reducer(ev.HandDied)
def _died(board: Board, event: ev.HandDied) -> None:
    """Mark a hand as dead: it can no longer win."""
    board.seats[event.seat].dead = True
    board.add_log_line("dead", event.seat)


@_reducer(ev.Won)
def _won(board: Board, event: ev.Won) -> None:
    """Mark a seat as a winner; a winning discard moves from its river to the hand."""
    own = board.seats[event.seat]
    own.won, own.win, own.finished = True, event, not event.plays_on
    board.learn_faces((event.tile,), (event.face,))
    held = any(event.tile in other.hand or event.tile in other.bonus for other in board.seats)
    if event.by == "discard" and not held:
        board.remove_discard(event.tile)
        if own.drawn is not None:
            board.insert_drawn(event.seat)
        own.hand.append(event.tile)
        own.drawn = event.tile
    if event.plays_on and event.tile in own.hand:
        board.remove_from_hand(event.seat, (event.tile,))
        own.won_tiles.append(event.tile)
    board.won_tile, board.turn = event.tile, event.seat
    board.add_log_line(
        "win" if event.source is None else "win_from",
        event.seat,
        event.face,
        -1 if event.source is None else event.source,
    )


@_reducer(ev.TilesSetAside)
def _aside(board: Board, event: ev.TilesSetAside) -> None:
    """Lay tiles of a hand face down beside the wall, out of play."""
    board.remove_from_hand(event.seat, event.tiles)
    for tile in event.tiles:
        board.faces.pop(tile, None)
    board.aside.extend(event.tiles)


@_reducer(ev.DealDrawn)
def _drawn_deal(board: Board, event: ev.DealDrawn) -> None:
    """End play without a winner, for the reason the event gives."""
    board.drawn_deal, board.turn, board.claimable = event.reason, None, None
    board.add_log_line("drawn", board.dealer)


@_reducer(ev.HandShown)
def _hand_shown(board: Board, event: ev.HandShown) -> None:
    """Turn a hand face up; one shown before play is turned down again when play begins."""
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
    """Remember the score sheet of a seat."""
    board.seats[event.seat].sheet = event.sheet


@_reducer(ev.Paid)
def _paid(board: Board, event: ev.Paid) -> None:
    """Change scores, sticks and pot by a payment, and log who receives how much; if only the pot does, who pays."""
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
    """Move tiles from one hand to another."""
    board.learn_faces(event.tiles, event.faces)
    board.remove_from_hand(event.seat, event.tiles)
    taker = board.seats[event.taker]
    taker.hand.extend(event.tiles)
    if event.taker == board.viewer and board.sorting:
        board.sort_hand()
    board.add_log_line("passed_on", event.seat, other=event.taker, amount=len(event.tiles))


@_reducer(ev.Said)
def _said(board: Board, event: ev.Said) -> None:
    """Log something a player has said."""
    board.add_log_line(f"said_{event.word}", event.seat)


@_reducer(ev.Asked)
def _asked(board: Board, event: ev.Asked) -> None:
    """Give the turn to a player who must answer a question."""
    board.turn = event.seat


@_reducer(ev.Challenged)
def _challenged(board: Board, event: ev.Challenged) -> None:
    """Log that a player has challenged another's claim, rightly or not."""
    board.add_log_line("challenge_right" if event.right else "challenge_wrong", event.seat, other=event.owner)


@_reducer(ev.BlankSwapped)
def _blank_swapped(board: Board, event: ev.BlankSwapped) -> None:
    """Exchange a blank tile of a hand for a discard, which joins the hand as the drawn tile."""
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
    """Set a mark of a seat, such as a count of points, and log it; a value of 0 removes it."""
    marks = board.seats[event.seat].marks
    if event.value:
        marks[event.mark] = event.value
        board.add_log_line(f"mark_{event.mark}", event.seat, amount=event.value)
    else:
        marks.pop(event.mark, None)


@_reducer(ev.TilesStood)
def _stood(board: Board, event: ev.TilesStood) -> None:
    """Make some tiles of a hand stand apart from the rest."""
    board.stand_apart(event.seat, event.tiles)


@_reducer(ev.WildNamed)
def _wild(board: Board, event: ev.WildNamed) -> None:
    """Set the wild kinds of the deal and log them."""
    board.wild = event.kinds
    for kind in event.kinds:
        board.add_log_line("wild", board.dealer, kind)


@_reducer(ev.SeatsChanged)
def _seats_changed(board: Board, event: ev.SeatsChanged) -> None:
    """Remember who sits on which chair from the next deal on."""
    board.next_people = event.people


@_reducer(ev.DealEnded)
def _ended(board: Board, event: ev.DealEnded) -> None:
    """End the deal, and keep the facts it hands on to the next one."""
    board.deal_over, board.turn, board.claimable = True, None, None
    board.next_facts = true_facts(event.facts)


@_reducer(ev.PlayerLeft)
def _left(board: Board, event: ev.PlayerLeft) -> None:
    """Mark a player as having left the match."""
    board.seats[event.seat].left_match = True
    board.add_log_line("left", event.seat)


@_reducer(ev.MatchEnded)
def _match_ended(board: Board, event: ev.MatchEnded) -> None:
    """Remember the final places."""
    board.places = event.places
