"""Chinese Classical (Njuse4ka): what its seed says of seats, dice, walls and tiles, from the events to the scene."""

from __future__ import annotations

from collections import Counter

import pytest

from game.table.layout import Stance
from rules.core.melds import Form
from rules.core.tiles import DRAGONS, HIDDEN, PLAIN, WINDS
from rules.engine import events as ev
from rules.engine.actions import START_DEAL
from rules.engine.sticks import Sticks
from tests.game.seeds.checks import check_after_a_set
from tests.game.seeds.scene import (
    Scene,
    along,
    around_the_table,
    begun,
    counted_stacks,
    from_middle,
    hidden,
    in_row,
    is_square,
    middle_of,
    one,
    played_out,
    rolled_for_seats,
    scripted,
    several,
    written,
)

ID = "chinese_classical_ru"
each_break = pytest.mark.parametrize("seed", range(8))


# -- the wall ----------------------------------------------------------------------------------------------------------


def test_tiles_are_mixed_face_down_before_the_wall_is_built() -> None:
    match = begun(ID)
    built = one(match, ev.WallBuilt)
    assert sorted(built.faces) == sorted([*PLAIN] * 4) and list(built.faces) != sorted(built.faces)
    scene = Scene(match)
    ways = scene.watch(built)
    assert len(ways) == 136 and hidden(scene, ways)
    middle, wide = scene.stage.layout.middle, scene.stage.layout.px(300)
    strewn = [way[1] for way in ways.values()]
    assert all(abs(x - middle[0]) < wide and abs(y - middle[1]) < wide for x, y in strewn)
    assert len({(round(x), round(y)) for x, y in strewn}) > 130, "they lie about the middle, none where it will stand"


@pytest.mark.parametrize(("bonus", "stacks"), [(False, 17), (True, 18)])
def test_each_builds_a_side_of_stacks_of_two(bonus: bool, stacks: int) -> None:
    match = begun(ID, bonus_tiles=bonus)
    built = one(match, ev.WallBuilt)
    assert built.sides == (stacks,) * 4 and built.layers == 2 and len(built.faces) == 8 * stacks
    scene = Scene(match).to(built)
    for seat in range(4):
        side = scene.side(seat)
        assert len(side) == stacks and all(scene.over(upper, lower) for upper, lower in side)
        assert in_row(scene, [upper for upper, _ in side])
        rightward = [along(scene, seat, scene.at(upper)) for upper, _ in side]
        assert rightward == sorted(rightward, reverse=True), "stacks are numbered from the owner's right"
        assert all(from_middle(scene, seat, scene.at(upper)) > 0 for upper, _ in side), "before its owner"


def test_the_four_sides_are_a_square() -> None:
    match = begun(ID)
    scene = Scene(match).to(one(match, ev.WallBuilt))
    assert is_square(scene)


# -- seats and winds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_two_dice_of_everybody_say_who_has_which_wind_and_the_highest_is_east(seed: int) -> None:
    match = begun(ID, seed, seating="rule")
    drawn = one(match, ev.SeatsDrawn)
    assert {len(roll) for roll in drawn.throws} == {3}
    first: dict[int, int] = {}
    for person, *dice in drawn.throws:
        first.setdefault(person, sum(dice))
    assert first[drawn.people[0]] == max(first.values())
    shown = rolled_for_seats(Scene(match), drawn)
    last = {person: dice for person, *dice in drawn.throws}
    assert shown.dice == last, "each die beside the name of who threw it"
    assert [shown.chair[person] for person in drawn.people] == [0, 1, 2, 3]


@pytest.mark.parametrize("viewer", range(4))
def test_south_sits_at_the_right_of_east_west_opposite_north_at_the_left(viewer: int) -> None:
    match = begun(ID, 3)
    dealt = one(match, ev.DealStarted)
    scene = Scene(match, viewer).to(one(match, ev.PhaseEnded, 2))
    east = dealt.dealer
    middle = along(scene, east, scene.stage.layout.middle)
    hands = {seat: middle_of(scene, scene.board.seats[seat].hand) for seat in range(4)}
    south, west, north = (hands[(east + step) % 4] for step in (1, 2, 3))
    assert along(scene, east, south) > middle + 200 and along(scene, east, north) < middle - 200
    assert from_middle(scene, east, west) < -200 < from_middle(scene, east, south)


def test_east_deals_and_begins() -> None:
    match = begun(ID, 3)
    began = one(match, ev.PlayBegan)
    assert began.seat == one(match, ev.DealStarted).dealer == one(match, ev.TilesDealt).seat
    drawn = one(match, ev.TileDrawn)
    assert drawn.seat == began.seat
    scene = Scene(match, 2).to(drawn)
    light = scene.stage.overlay.light.node
    assert light.visible
    assert from_middle(scene, began.seat, light.position) > 200, "his hand is lit"
    pieces = scene.stage.overlay.pieces.nodes
    assert pieces[0].position == tuple(map(round, scene.stage.layout.piece(began.seat)))


def test_where_east_has_lost_the_winds_move_on_against_the_clock() -> None:
    match = scripted(ID, "east_passes_after_a_loss")
    seat = next(iter(match.pending()))
    match.play(seat, START_DEAL)
    first, second = several(match, ev.DealStarted)[-2:]
    assert second.dealer == (first.dealer + 1) % 4
    scene = Scene(match).to(first)
    before = [node.position for node in scene.stage.overlay.pieces.nodes]
    scene.to(second)
    after = [node.position for node in scene.stage.overlay.pieces.nodes]
    for wind in range(4):
        here = (first.dealer + wind) % 4
        assert after[wind] == before[(wind + 1) % 4], "each wind lies where the next one lay"
        assert around_the_table(scene, after[wind], before[wind]) > 0, here


def test_turns_go_round_against_the_clock() -> None:
    match = played_out(begun(ID, 5))
    scene = Scene(match)
    turns = [event.seat for event in several(match, ev.TileDrawn) if event.reason == "turn"][:9]
    assert turns == [(turns[0] + step) % 4 for step in range(9)]
    scene.to(several(match, ev.Discarded)[8])
    ends = [middle_of(scene, [discard.tile for discard in own.state.river]) for own in scene.board.seats]
    for seat in range(4):
        assert around_the_table(scene, ends[(seat + 1) % 4], ends[seat]) > 0


# -- the break ---------------------------------------------------------------------------------------------------------


@each_break
def test_east_throws_two_dice_that_name_the_side_of_the_break(seed: int) -> None:
    match = begun(ID, seed)
    first, second = several(match, ev.DiceRolled)
    assert first.seat == one(match, ev.DealStarted).dealer and len(first.dice) == 2
    assert second.seat == (first.seat + sum(first.dice) - 1) % 4
    scene = Scene(match).to(first)
    assert tuple(value for value, _ in scene.dice()) == first.dice
    assert scene.log()[-1] == f"Player {first.seat} throws {sum(first.dice)}"


@each_break
def test_whose_side_it_is_throws_too_and_adds_the_first_throw(seed: int) -> None:
    match = begun(ID, seed)
    first, second = several(match, ev.DiceRolled)
    assert second.counted == sum(first.dice) + sum(second.dice)
    scene = Scene(match).to(second)
    assert tuple(value for value, _ in scene.dice()) == second.dice
    assert scene.log()[-1] == f"Player {second.seat} throws {sum(second.dice)}, together {second.counted}"


@each_break
def test_so_many_stacks_are_counted_from_right_to_left(seed: int) -> None:
    match = begun(ID, seed)
    second, broken = several(match, ev.DiceRolled)[1], one(match, ev.WallBroken)
    scene = Scene(match)
    counted = counted_stacks(scene, broken)
    assert counted == [scene.stack(second.seat, stack) for stack in range(second.counted)]
    own = counted[: broken_length(scene, second.seat)]
    rightward = [along(scene, second.seat, scene.at(stack[0])) for stack in own]
    assert rightward == sorted(rightward, reverse=True)


def broken_length(scene: Scene, side: int) -> int:
    """The number of stacks that a side was built of."""
    assert scene.board.built is not None
    return scene.board.built.sides[side]


@each_break
def test_the_two_tiles_after_those_counted_are_taken_out_and_laid_at_the_right_of_the_break(seed: int) -> None:
    match = begun(ID, seed)
    second, broken = several(match, ev.DiceRolled)[1], one(match, ev.WallBroken)
    scene = Scene(match).to(broken)
    last, after = scene.stack(second.seat, second.counted - 1), scene.stack(second.seat, second.counted + 1)
    upper, lower = scene.stack(second.seat, second.counted)
    assert list(broken.loose) == [upper, lower]
    assert scene.over(lower, last[0]) and scene.over(upper, lower) and scene.over(last[0], last[1])
    sides = {scene.place(tile)[0] for tile in (last[0], after[0])}  # type: ignore[index]
    if sides == {broken.side}:
        beyond = scene.stack(second.seat, second.counted + 2)
        here, there, further = (along(scene, broken.side, scene.at(stack[1])) for stack in (last, after, beyond))
        assert here - there > 1.9 * (there - further), "an empty place between them and the live wall"


@each_break
def test_seven_stacks_before_the_break_are_the_dead_wall_and_are_never_taken(seed: int) -> None:
    match = played_out(begun(ID, seed))
    second, broken = several(match, ev.DiceRolled)[1], one(match, ev.WallBroken)
    scene = Scene(match).to(broken)
    stacks = [scene.stack(second.seat, second.counted - 1 - back) for back in range(7)]
    dead = {tile for stack in stacks for tile in stack}
    assert dead == set(broken.dead)
    for tile in dead:
        side = scene.place(tile)[0]  # type: ignore[index]
        alive = [other for stack in scene.side(side) for other in stack[:1] if other not in dead | {*broken.loose}]
        out = {round(from_middle(scene, side, scene.at(other))) for other in alive}
        if tile == scene.stack(*scene.place(tile)[:2])[0]:  # type: ignore[index]
            assert all(from_middle(scene, side, scene.at(tile)) > level + 2 for level in out), "they stand apart"
    places = {tile: scene.at(tile) for tile in dead}
    scene.to_the_end()
    assert scene.board.state.drawn_deal == "exhausted" and {tile: scene.at(tile) for tile in dead} == places
    assert scene.board.standing == dead | {*scene.board.state.wall.loose}


# -- the deal ----------------------------------------------------------------------------------------------------------


@each_break
def test_from_east_on_each_takes_four_tiles_three_times_and_then_one(seed: int) -> None:
    match = begun(ID, seed)
    dealt, broken = several(match, ev.TilesDealt), one(match, ev.WallBroken)
    order = [(dealt[0].seat + step) % 4 for step in range(4)]
    assert [(event.seat, len(event.tiles)) for event in dealt] == [
        *((seat, 4) for _ in range(3) for seat in order), *((seat, 1) for seat in order)
    ]  # fmt: skip
    assert [tile for event in dealt for tile in event.tiles] == list(broken.order[:52])
    scene = Scene(match)
    for event in dealt:
        scene.before(event)
        standing = [tile for tile in broken.order if tile in scene.board.standing]
        assert list(event.tiles) == standing[: len(event.tiles)], "those at the left of the break, from the end on"
        scene.watch(event)
        assert all(from_middle(scene, event.seat, scene.at(tile)) > 180 for tile in event.tiles)
    assert [len(own.hand) for own in scene.board.seats] == [13] * 4


@pytest.mark.parametrize("viewer", range(4))
def test_tiles_stand_upright_in_a_row_and_nobody_else_sees_them(viewer: int) -> None:
    match = begun(ID, 2)
    scene = Scene(match, viewer).to(one(match, ev.PhaseEnded, 2))
    for seat in range(4):
        hand = scene.board.seats[seat].hand
        assert {scene.stance(tile) for tile in hand}.isdisjoint({Stance.LYING, Stance.PAGE})
        assert len({round(from_middle(scene, seat, scene.at(tile))) for tile in hand}) == 1
        assert hidden(scene, hand) if seat != viewer else not any(scene.face(tile) == HIDDEN for tile in hand)


@pytest.mark.parametrize("seed", range(4))
def test_the_hand_is_sorted_by_suits_winds_and_dragons_and_within_a_suit_by_number(seed: int) -> None:
    match = begun(ID, seed)
    scene = Scene(match).to(one(match, ev.PhaseEnded, 2))
    faces = [scene.face(tile) for tile in sorted(scene.board.seats[0].hand, key=lambda tile: scene.at(tile)[0])]
    suits = [kind // 9 if kind < 27 else 3 if kind in WINDS else 4 for kind in faces]
    assert suits == sorted(suits) and all(kind in DRAGONS for kind, sort in zip(faces, suits, strict=True) if sort == 4)
    assert faces == sorted(faces), "so those alike stand side by side"


# -- turns and sets ----------------------------------------------------------------------------------------------------


def test_in_his_turn_a_player_draws_the_last_tile_of_the_wall_and_throws_one() -> None:
    match = played_out(begun(ID, 6))
    scene, order = Scene(match), one(match, ev.WallBroken).order
    for drawn, discarded in zip(several(match, ev.TileDrawn)[:12], several(match, ev.Discarded)[:12], strict=True):
        scene.before(drawn)
        assert drawn.tile == next(tile for tile in order if tile in scene.board.standing)
        scene.watch(drawn)
        assert from_middle(scene, drawn.seat, scene.at(drawn.tile)) > 180, "it stands with the hand"
        way = scene.watch(discarded)[discarded.tile]
        seat = discarded.seat
        assert seat == drawn.seat and from_middle(scene, seat, way[0]) > from_middle(scene, seat, way[-1])
        assert scene.face(discarded.tile) == discarded.face and discarded.tile in _river(scene, seat)


def _river(scene: Scene, seat: int) -> list[int]:
    return [discarded.tile for discarded in scene.board.seats[seat].state.river]


def test_discards_lie_in_the_middle_six_in_a_row() -> None:
    match = played_out(begun(ID, 6))
    scene = Scene(match).to(several(match, ev.Discarded)[-1])
    hands = {seat: from_middle(scene, seat, middle_of(scene, scene.board.seats[seat].hand)) for seat in range(4)}
    for seat in range(4):
        river = _river(scene, seat)[:12]
        for start in (0, 6):
            row = river[start : start + 6]
            assert len({round(from_middle(scene, seat, scene.at(tile))) for tile in row}) == 1
            rightward = [along(scene, seat, scene.at(tile)) for tile in row]
            assert rightward == sorted(rightward) and in_row(scene, row)
        first, second = (from_middle(scene, seat, scene.at(river[at])) for at in (0, 6))
        assert 0 < first < second < hands[seat]


PUNG = {
    "hands": {"E": "269m 258p 258s 1122z 5m", "S": "34m 147p 258s 12345z", "W": "55m 147p 258s 12346z"},
    "dice": [2, 3],
}  # fmt: skip


@pytest.mark.parametrize(("claim", "seat"), [("W pung", 2), ("S chow", 1)])
def test_a_set_made_with_a_discard_is_laid_open_before_its_owner(claim: str, seat: int) -> None:
    match = written(ID, ["E discard 5m", claim], hands=PUNG["hands"])
    claimed = one(match, ev.Claimed)
    assert claimed.seat == seat
    scene = Scene(match).before(claimed)
    assert claimed.meld.claimed in _river(scene, 0)
    held = [tile for tile in claimed.meld.tiles if tile != claimed.meld.claimed]
    assert {*held} <= {*scene.board.seats[seat].hand} and hidden(scene, held)
    scene.watch(claimed)
    assert _river(scene, 0) == [] and {scene.stance(tile) for tile in claimed.meld.tiles} == {Stance.LYING}
    assert [scene.face(tile) for tile in claimed.meld.tiles] == list(claimed.meld.faces)
    assert in_row(scene, claimed.meld.tiles)
    assert all(from_middle(scene, seat, scene.at(tile)) > 180 for tile in claimed.meld.tiles)


@pytest.mark.parametrize("claim", ["W pung", "S chow"])
def test_after_an_open_set_its_owner_throws_a_tile_and_whoever_sits_next_draws(claim: str) -> None:
    check_after_a_set(written(ID, ["E discard 5m", claim, f"{claim[0]} discard 1p", "... end"], hands=PUNG["hands"]))


def test_sets_collected_in_the_hand_stay_standing_and_hidden() -> None:
    match = written(ID, ["E discard 3z", "S discard 9p"], hands={"E": "111222333m 99p 3z 5z 1z"})
    scene = Scene(match, 1).to_the_end()
    own = scene.board.seats[0]
    assert not own.state.melds and len(own.hand) == 13 and hidden(scene, own.hand)
    assert Stance.LYING not in {scene.stance(tile) for tile in own.hand}


def test_after_a_kong_a_free_tile_is_taken_from_the_top_and_a_tile_thrown() -> None:
    match = written(
        ID, ["E discard 5m", "W kong", "W discard 9s"], loose="9s", hands={**PUNG["hands"], "W": "555m 147p 258s 1236z"}
    )
    broken = one(match, ev.WallBroken)
    drawn = next(event for event in several(match, ev.TileDrawn) if event.reason == "kong")
    assert drawn.source == "loose" and drawn.tile == broken.loose[0] and drawn.seat == 2
    scene = Scene(match).before(drawn)
    under = scene.at(broken.loose[1])
    assert scene.over(drawn.tile, broken.loose[1]), "it lay on top of the dead wall"
    scene.watch(drawn)
    assert from_middle(scene, 2, scene.at(drawn.tile)) > 180 and scene.at(broken.loose[1]) == under
    after = match.events[match.events.index(drawn) + 1 :]
    assert next(event for event in after if isinstance(event, ev.Discarded)).seat == 2


def test_when_both_free_tiles_are_used_the_end_of_the_wall_gives_two_new_ones() -> None:
    match = scripted(
        ID, "the upper free tile is taken first, and after the second the end of the wall gives two new ones"
    )
    moved = one(match, ev.LooseTilesMoved)
    broken = one(match, ev.WallBroken)
    scene = Scene(match).before(moved)
    live = scene.board.state.wall.live()
    left, base = scene.board.left, broken.dead[-1] - 1
    assert not scene.board.state.wall.loose and {*moved.tiles} == {*live[-2:]}
    ways = scene.watch(moved)
    upper, lower = moved.tiles
    assert {*ways} == {upper, lower} and scene.over(lower, base) and scene.over(upper, lower)
    assert scene.board.left == left - 2 and scene.board.state.wall.loose == [upper, lower]


KONGS = {
    "claimed": (["E discard 5m", "W kong"], {"W": "555m 147p 258s 1236z"}),
    "added": (["E discard 5m", "W pung", "W discard 6z", "... W", "W kong+"], {}),
    "concealed": (["E discard 9m", "... W", "W ckong"], {"E": "1269m 258p 258s 1122z", "W": "5555m 147p 258s 126z"}),
}


@pytest.mark.parametrize("kong", KONGS)
def test_kongs_are_laid_before_their_owner(kong: str) -> None:
    """Claimed: all four open. Added: the fourth on the open pung. Concealed: laid out too."""
    play, hands = KONGS[kong]
    match = written(ID, play, hands={**PUNG["hands"], **hands}, **({"draws": "1s 2p 3p 5m"} if kong == "added" else {}))
    event = [e for e in match.events if isinstance(e, ev.Claimed | ev.KongDeclared | ev.KongPromoted)][-1]
    scene = Scene(match)
    pung = {}
    if kong == "added":
        scene.before(event)
        assert isinstance(event, ev.KongPromoted)
        pung = {tile: scene.at(tile) for tile in scene.board.seats[2].state.melds[0].tiles}
    scene.to(event)
    meld = scene.board.seats[2].state.melds[0]
    assert meld.form is Form.KONG and all(from_middle(scene, 2, scene.at(tile)) > 180 for tile in meld.tiles)
    assert {scene.stance(tile) for tile in meld.tiles} == {Stance.LYING}
    shown = Counter(scene.face(tile) for tile in meld.tiles)
    assert shown == ({4: 2, HIDDEN: 2} if kong == "concealed" else {4: 4})
    if kong == "added":
        assert meld.added is not None and {*meld.tiles} == {*pung, meld.added}
        assert any(scene.over(meld.added, tile) for tile in pung), "the fourth lies on the pung"


def test_a_robbed_tile_leaves_the_kong_for_the_hand_of_the_robber() -> None:
    match = scripted(ID, "a promoted kong may be robbed before its owner takes a free tile, and stays a pung")
    robbed = one(match, ev.KongRobbed)
    scene = Scene(match).before(robbed)
    loose = list(scene.board.state.wall.loose)
    added = scene.board.seats[robbed.owner].state.melds[robbed.index].added
    assert added is not None
    won = one(match, ev.Won)
    scene.to(won)
    meld = scene.board.seats[robbed.owner].state.melds[robbed.index]
    assert meld.form is Form.PUNG and added not in meld.tiles and scene.board.state.wall.loose == loose
    assert from_middle(scene, won.seat, scene.at(added)) > 150


def test_a_flower_drawn_is_laid_out_at_once_and_a_free_tile_taken() -> None:
    match = scripted(ID, "a flower drawn is laid out at once, one drawn as a free tile too, and then the turn goes on")
    turn = next(
        place for place, event in enumerate(match.events)
        if isinstance(event, ev.BonusShown) and any(isinstance(e, ev.PlayBegan) for e in match.events[:place])
    )  # fmt: skip
    shown, drawn = match.events[turn], match.events[turn + 1]
    assert isinstance(shown, ev.BonusShown) and isinstance(drawn, ev.TileDrawn)
    assert drawn.source == "loose" and drawn.seat == shown.seat
    scene = Scene(match, 0).before(shown)
    top = scene.board.state.wall.loose[0]
    assert drawn.tile == top
    scene.watch(shown)
    (flower,) = shown.tiles
    assert scene.face(flower) == shown.faces[0] and scene.stance(flower) is Stance.LYING
    assert flower in scene.board.seats[shown.seat].bonus
    scene.watch(drawn)
    assert drawn.tile in scene.board.seats[drawn.seat].hand


def test_everybody_begins_with_sticks_for_two_thousand() -> None:
    match = begun(ID)
    scene = Scene(match).to(one(match, ev.DealStarted))
    assert match.table.sticks is not None and match.table.sticks.worth((1, 1, 4, 10)) == 2000
    assert isinstance(match.table.sticks, Sticks) and match.table.sticks.values == (1000, 500, 100, 10)
    piles = scene.stage.overlay.piles
    assert piles.shown == [(1, 1, 4, 10)] * 4 and all(pile.picture for pile in piles.piles)


def test_where_only_the_dead_wall_is_left_the_deal_is_over() -> None:
    match = played_out(begun(ID, 9))
    drawn = one(match, ev.DealDrawn)
    scene = Scene(match).to(drawn)
    assert scene.board.left == 0 and len(scene.board.standing - {*scene.board.state.wall.loose}) == 14
    assert "Nobody wins, the deal is a draw" in [line.strip() for line in scene.log()]
