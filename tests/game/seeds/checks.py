"""Checks of walls, breaks, deals, hands and sets in the scene, for sentences that several seeds share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.table.layout import Stance
from rules.core.melds import Seat
from rules.core.tiles import DRAGONS, HIDDEN, WINDS, Tile
from rules.engine import events as ev
from rules.engine.match import Match
from tests.game.seeds.scene import (
    Scene,
    along,
    around_the_table,
    counted_stacks,
    from_middle,
    hidden,
    in_row,
    middle_of,
    one,
    several,
)

BESIDE = 150
"""Pixels from the middle of the table at which a player's own tiles lie, at least."""


def check_mixed_face_down(match: Match) -> None:
    """Before the wall rises all tiles lie strewn about the middle, and none shows its face."""
    built = one(match, ev.WallBuilt)
    assert list(built.faces) != sorted(built.faces)
    scene = Scene(match)
    ways = scene.watch(built)
    assert len(ways) == len(built.faces) and hidden(scene, ways)
    (x, y), wide = scene.stage.layout.middle, scene.stage.layout.px(300)
    strewn = [way[1] for way in ways.values()]
    assert all(abs(point[0] - x) < wide and abs(point[1] - y) < wide for point in strewn)
    assert len({(round(a), round(b)) for a, b in strewn}) > 0.9 * len(strewn), "none where it will stand"


def check_sides(scene: Scene, stacks: Sequence[int], layers: int = 2) -> None:
    """Sides of so many stacks, each before its owner, numbered from the right, their tiles one on the other."""
    built = scene.board.built
    assert built is not None and built.sides == tuple(stacks) and built.layers == layers
    for seat, count in enumerate(stacks):
        side = scene.side(seat)
        assert len(side) == count
        assert all(scene.over(upper, lower) for stack in side for upper, lower in pairwise(stack))
        if not scene.stage.layout.ring:
            tops = [stack[0] for stack in side]
            rightward = [along(scene, seat, scene.at(tile)) for tile in tops]
            assert rightward == sorted(rightward, reverse=True) and in_row(scene, tops)
            assert all(from_middle(scene, seat, scene.at(tile)) > 0 for tile in tops)


def check_roll(match: Match, nth: int, words: str) -> ev.DiceRolled:
    """A throw whose dice lie on the table as they fell, and which the log tells."""
    rolled = one(match, ev.DiceRolled, nth)
    scene = Scene(match).to(rolled)
    assert tuple(value for value, _ in scene.dice()) == rolled.dice
    assert scene.log()[-1] == words.format(player=f"Player {rolled.seat}", n=sum(rolled.dice), sum=rolled.counted)
    return rolled


def check_counted(match: Match, side: Seat, count: int) -> None:
    """The stacks counted are lifted one after the other from the right end of a side on, leftward."""
    scene = Scene(match)
    counted = counted_stacks(scene, one(match, ev.WallBroken))
    assert counted == [scene.stack(side, stack) for stack in range(count)]
    assert scene.board.built is not None
    own = counted[: scene.board.built.sides[side]]
    leftward = [-along(scene, side, scene.at(stack[1])) for stack in own]
    assert leftward == sorted(leftward)


def check_dealt(match: Match, sizes: Sequence[int], *, dealer_more: int = 0) -> Scene:
    """Tiles are taken from the front of the wall in turn, so many at a time, and stand before who took them."""
    dealt, order = several(match, ev.TilesDealt), one(match, ev.WallBroken).order
    players, dealer = match.state.players, one(match, ev.DealStarted).dealer
    seats = [(dealer + step) % players for step in range(players)]
    takes = [(seat, size) for size in sizes for seat in seats] + [(dealer, dealer_more)] * bool(dealer_more)
    assert [(event.seat, len(event.tiles)) for event in dealt] == takes
    scene, front = Scene(match), 0
    for event in dealt:
        scene.before(event)
        assert event.tiles == order[front : front + len(event.tiles)], "from the end at the break on"
        assert {*event.tiles} <= scene.board.standing and hidden(scene, event.tiles)
        front += len(event.tiles)
        ways = scene.watch(event)
        for tile in event.tiles:
            assert from_middle(scene, event.seat, ways[tile][-1]) > BESIDE
    assert [len(own.hand) for own in scene.board.seats] == [
        sum(sizes) + (dealer_more if seat == dealer else 0) for seat in range(players)
    ]
    return scene


def check_hands_stand(match: Match, viewer: Seat) -> None:
    """Hands stand upright in a row; nobody sees another's."""
    dealt = next(event for event in several(match, ev.PhaseEnded) if event.phase == "deal")
    scene = Scene(match, viewer).to(dealt)
    for seat, own in enumerate(scene.board.seats):
        assert {scene.stance(tile) for tile in own.hand}.isdisjoint({Stance.LYING, Stance.PAGE})
        assert len({round(from_middle(scene, seat, scene.at(tile))) for tile in own.hand}) == 1
        seen = [scene.face(tile) != HIDDEN for tile in own.hand]
        assert all(seen) if seat == viewer else not any(seen)


def check_sorted(match: Match) -> None:
    """The own hand stands by suits, then winds, then dragons, within a suit by numbers."""
    dealt = next(event for event in several(match, ev.PhaseEnded) if event.phase == "deal")
    scene = Scene(match).to(dealt)
    tiles = sorted(scene.board.seats[0].hand, key=lambda tile: scene.at(tile)[0])
    faces = [scene.face(tile) for tile in tiles]
    sorts = [kind // 9 if kind < 27 else 3 if kind in WINDS else 4 if kind in DRAGONS else 5 for kind in faces]
    assert sorts == sorted(sorts) and faces == sorted(faces)


def check_draws_and_discards(match: Match, turns: int = 8) -> None:
    """Each draws the tile at the front of the wall and throws one into the open, toward the middle."""
    scene, order = Scene(match), one(match, ev.WallBroken).order
    draws = [event for event in several(match, ev.TileDrawn) if event.reason == "turn"][:turns]
    for drawn in draws:
        scene.before(drawn)
        assert drawn.tile == next(tile for tile in order if tile in scene.board.standing)
        way = scene.watch(drawn)[drawn.tile]
        assert from_middle(scene, drawn.seat, way[-1]) > BESIDE
        rest = match.events[match.events.index(drawn) + 1 :]
        discarded = next(event for event in rest if isinstance(event, ev.Discarded))
        way = scene.watch(discarded)[discarded.tile]
        assert discarded.seat == drawn.seat and from_middle(scene, discarded.seat, way[-1]) < from_middle(
            scene, discarded.seat, way[0]
        )
        assert scene.face(discarded.tile) == discarded.face and scene.stance(discarded.tile) is Stance.LYING


def check_against_the_clock(match: Match, clockwise: bool = False) -> None:
    """One turn follows the other round the table, in the order of seats."""
    scene, players = Scene(match), match.state.players
    turns = [event.seat for event in several(match, ev.TileDrawn) if event.reason == "turn"][: 2 * players]
    assert turns == [(turns[0] + step) % players for step in range(len(turns))]
    scene.to(several(match, ev.Discarded)[2 * players])
    ends = [middle_of(scene, river(scene, seat)) for seat in range(players)]
    for seat in range(players):
        turned = around_the_table(scene, ends[(seat + 1) % players], ends[seat])
        assert turned < 0 if clockwise else turned > 0


def river(scene: Scene, seat: Seat) -> list[Tile]:
    """The discards of a seat."""
    return [discarded.tile for discarded in scene.board.seats[seat].state.river]


def check_rows(scene: Scene, seat: Seat, per_row: int) -> None:
    """The discards of a seat lie in rows of so many, the next one nearer to its owner."""
    lying = river(scene, seat)
    rows = [lying[start : start + per_row] for start in range(0, len(lying), per_row)][:2]
    assert len(rows) == 2 and all(in_row(scene, row) for row in rows)
    away = [{round(from_middle(scene, seat, scene.at(tile))) for tile in row} for row in rows]
    assert [len(level) for level in away] == [1, 1] and max(away[0]) < max(away[1])
    rightward = [along(scene, seat, scene.at(tile)) for tile in rows[0]]
    assert rightward == sorted(rightward)


def check_claimed(match: Match) -> Scene:
    """A claimed tile leaves the river; the set lies open in a row before its owner, the rest of the hand stays."""
    claimed = one(match, ev.Claimed)
    scene = Scene(match, (claimed.seat + 1) % match.state.players).before(claimed)
    assert claimed.meld.source is not None and claimed.meld.claimed is not None
    assert river(scene, claimed.meld.source)[-1] == claimed.meld.claimed
    held = [tile for tile in claimed.meld.tiles if tile != claimed.meld.claimed]
    hand = scene.board.seats[claimed.seat].hand
    assert {*held} <= {*hand} and hidden(scene, held)
    rest = [tile for tile in hand if tile not in held]
    scene.watch(claimed)
    assert claimed.meld.claimed not in river(scene, claimed.meld.source)
    assert {scene.stance(tile) for tile in claimed.meld.tiles} == {Stance.LYING}
    assert [scene.face(tile) for tile in claimed.meld.tiles] == list(claimed.meld.faces)
    assert all(from_middle(scene, claimed.seat, scene.at(tile)) > BESIDE for tile in claimed.meld.tiles)
    assert hidden(scene, rest) and Stance.LYING not in {scene.stance(tile) for tile in rest}
    return scene


def check_bonus(match: Match, shown: ev.BonusShown) -> None:
    """Bonus tiles are laid open before their owner, out of the hand; a replacement is drawn for each."""
    place = match.events.index(shown)
    drawn = match.events[place + 1 : place + 1 + len(shown.tiles)]
    scene = Scene(match, (shown.seat + 1) % match.state.players).before(shown)
    assert hidden(scene, shown.tiles)
    scene.watch(shown)
    assert [scene.face(tile) for tile in shown.tiles] == list(shown.faces)
    own = scene.board.seats[shown.seat]
    assert {*shown.tiles} <= {*own.bonus} and not {*shown.tiles} & {*own.hand}
    assert {scene.stance(tile) for tile in shown.tiles} == {Stance.LYING}
    for event in drawn:
        assert isinstance(event, ev.TileDrawn) and event.seat == shown.seat
        assert event.tile in scene.board.standing
        scene.watch(event)
        assert event.tile in scene.board.seats[shown.seat].hand
        assert from_middle(scene, shown.seat, scene.at(event.tile)) > BESIDE


def check_win_opens_the_hand(match: Match) -> None:
    """The winner's hand lies open for all, and nobody else's."""
    won = one(match, ev.Won)
    shown = one(match, ev.HandShown)
    scene = Scene(match, None).to(shown)
    assert shown.seat == won.seat
    own = scene.board.seats[won.seat]
    assert own.hand and not any(scene.face(tile) == HIDDEN for tile in own.hand)
    assert [scene.face(tile) for tile in own.hand if tile in shown.tiles] == [
        dict(zip(shown.tiles, shown.faces, strict=True))[tile] for tile in own.hand if tile in shown.tiles
    ]
    others = [tile for seat, one in enumerate(scene.board.seats) if seat != won.seat for tile in one.hand]
    assert hidden(scene, others)


def check_after_a_set(match: Match) -> None:
    """Whoever claimed a set throws a tile without drawing, and whoever sits next draws."""
    claimed = one(match, ev.Claimed)
    rest = match.events[match.events.index(claimed) :]
    discarded, drawn = [event for event in rest if isinstance(event, ev.TileDrawn | ev.Discarded)][:2]
    assert isinstance(discarded, ev.Discarded) and discarded.seat == claimed.seat
    assert isinstance(drawn, ev.TileDrawn) and drawn.seat == (claimed.seat + 1) % match.state.players
    scene = Scene(match, None).before(discarded)
    standing = set(scene.board.standing)
    way = scene.watch(discarded)[discarded.tile]
    assert from_middle(scene, discarded.seat, way[-1]) < from_middle(scene, discarded.seat, way[0])
    assert scene.board.standing == standing, "nothing was drawn"
    way = scene.watch(drawn)[drawn.tile]
    assert from_middle(scene, drawn.seat, way[-1]) > BESIDE


def check_hand_lies_open(match: Match, viewer: Seat) -> None:
    """A false win: the hand of who declared it lies open, for everybody to see."""
    shown = one(match, ev.HandShown)
    scene = Scene(match, viewer).before(shown)
    assert shown.seat != viewer and hidden(scene, shown.tiles)
    scene.to(shown)
    assert all(scene.face(tile) != HIDDEN for tile in shown.tiles)
    assert {scene.stance(tile) for tile in shown.tiles} == {Stance.LYING}
    closed = [own for seat, own in enumerate(scene.board.seats) if seat not in (viewer, shown.seat)]
    others = [tile for own in closed for tile in own.hand]
    assert hidden(scene, others), "nobody else opens his"
