"""Red Mahjong: what its seed says of seats, dice, walls and tiles, from the events to the scene."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from game.art.sticks import DOTS, stick
from game.table.layout import Stance
from rules.core.tiles import BONUS, HIDDEN
from rules.engine import events as ev
from rules.engine.match import Match
from rules.variants.red.wrong_sets import SetCorrected
from tests.game.seeds.checks import (
    BESIDE,
    check_against_the_clock,
    check_bonus,
    check_claimed,
    check_counted,
    check_dealt,
    check_draws_and_discards,
    check_hand_lies_open,
    check_mixed_face_down,
    check_roll,
    check_rows,
    check_sides,
    check_win_opens_the_hand,
    river,
)
from tests.game.seeds.scene import (
    Scene,
    along,
    begun,
    from_middle,
    hidden,
    is_square,
    middle_of,
    one,
    played_out,
    rolled_for_seats,
    scripted,
    several,
    written,
)

ID = "red"
each_break = pytest.mark.parametrize("seed", range(8))


# -- seats and dice ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "steps"), [
    (4, {5: 0, 9: 0, 2: 1, 6: 1, 10: 1, 3: 2, 7: 2, 11: 2, 4: 3, 8: 3, 12: 3}),
    (3, {4: 0, 7: 0, 10: 0, 2: 1, 5: 1, 8: 1, 11: 1, 3: 2, 6: 2, 9: 2, 12: 2}),
    (2, {sum_: sum_ % 2 for sum_ in range(2, 13)}),
])  # fmt: skip
def test_a_throw_points_at_a_player(players: int, steps: dict[int, int]) -> None:
    """Counted against the clock from the thrower on; of two players the odd ones mean the other."""
    met = set()
    for seed in range(60):
        match = begun(ID, seed, players=players)
        first, second = several(match, ev.DiceRolled)
        assert second.seat == (first.seat + steps[sum(first.dice)]) % players
        if sum(first.dice) in met:
            continue
        met.add(sum(first.dice))
        scene = Scene(match).to(one(match, ev.WallBroken))
        assert f"Player {second.seat} throws" in scene.log()[-1]
        if players == 4:  # to the right, opposite, to the left
            plate = scene.stage.layout.name_plate(second.seat)
            (x, y), (mx, my) = plate.center, scene.stage.layout.middle
            assert [y > my, x > mx, y < my, x < mx][steps[sum(first.dice)]]
    assert met == set(steps)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_everybody_throws_for_seats_and_the_sums_order_them_east_first(players: int, seed: int) -> None:
    match = begun(ID, seed, seating="rule", players=players)
    drawn = one(match, ev.SeatsDrawn)
    shown = rolled_for_seats(Scene(match), drawn)
    assert shown.dice == {person: dice for person, *dice in drawn.throws}
    first: dict[int, int] = {}
    for person, *dice in drawn.throws:
        assert len(dice) == 2
        first.setdefault(person, sum(dice))
    sums = [first[person] for person in drawn.people]
    assert len(sums) == players and sums == sorted(sums, reverse=True)
    assert [shown.chair[person] for person in drawn.people] == list(range(players))


def test_equal_sums_are_thrown_again_until_they_differ() -> None:
    met = 0
    for seed in range(40):
        match = begun(ID, seed, seating="rule")
        drawn = one(match, ev.SeatsDrawn)
        if len(drawn.throws) == 4:
            continue
        met += 1
        rolls: dict[int, list[int]] = {person: [] for person in range(4)}
        for person, *dice in drawn.throws:
            rolls[person].append(sum(dice))
        keys = [rolls[person] for person in drawn.people]
        assert keys == sorted(keys, reverse=True) and len({*map(tuple, keys)}) == 4
        assert all(len(again) == 1 or sum(other[0] == again[0] for other in keys) > 1 for again in keys)
        if met == 1:
            assert rolled_for_seats(Scene(match), drawn).dice == {person: dice for person, *dice in drawn.throws}
    assert met > 5


@pytest.mark.parametrize(("players", "winds"), [(4, "東南西北"), (3, "東南西"), (2, "東西")])
def test_seats_are_those_of_the_winds_that_so_many_have(players: int, winds: str) -> None:
    match = begun(ID, 2, players=players)
    scene = Scene(match).to(one(match, ev.DealStarted))
    assert "".join(scene.stage.labels.badge(scene.board, seat) for seat in range(players)) == winds
    assert [node.visible for node in scene.stage.overlay.pieces.nodes] == [True] * players


def test_the_deal_passes_against_the_clock() -> None:
    match = scripted(ID, "another player wins: the deal passes to the right, whoever won")
    before, ended = several(match, ev.DealStarted)[-1], several(match, ev.DealEnded)[-1]
    assert ended.next_dealer == (before.dealer + 1) % 4
    match.play(*next((seat, legal[0]) for seat, legal in match.pending().items()))
    after = several(match, ev.DealStarted)[-1]
    scene = Scene(match).to(before)
    pieces = scene.stage.overlay.pieces.nodes
    lay = [node.position for node in pieces]
    scene.to(after)
    assert [node.position for node in pieces] == [*lay[1:], lay[0]]


# -- the wall ----------------------------------------------------------------------------------------------------------


def test_tiles_are_turned_face_down_and_mixed() -> None:
    check_mixed_face_down(begun(ID))


@pytest.mark.parametrize(("tiles", "sides"), [("144", (18, 18, 18, 18)), ("148", (19, 18, 19, 18))])
def test_four_build_eighteen_stacks_each_and_with_jokers_east_and_west_nineteen(
    tiles: str, sides: tuple[int, ...]
) -> None:  # fmt: skip
    match = begun(ID, tile_set=tiles)
    check_sides(Scene(match).to(one(match, ev.WallBuilt)), sides)


@pytest.mark.parametrize(("players", "tiles", "sides"), [
    (3, "144", (24, 24, 24)), (3, "148", (24, 25, 25)), (2, "144", (36, 36)), (2, "148", (37, 37)),
])  # fmt: skip
def test_fewer_build_longer_sections(players: int, tiles: str, sides: tuple[int, ...]) -> None:
    match = begun(ID, players=players, tile_set=tiles)
    check_sides(Scene(match).to(one(match, ev.WallBuilt)), sides)


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_may_build_four_sections(players: int) -> None:
    match = begun(ID, players=players, wall_layout="four_sections")
    scene = Scene(match).to(one(match, ev.WallBuilt))
    assert scene.board.built is not None and scene.board.built.sides == (18,) * 4
    rows = [[scene.at(stack[0]) for stack in scene.side(side)] for side in range(4)]
    across = [len({round(y) for _, y in row}) == 1 for row in rows]
    assert sorted(across) == [False, False, True, True], "two sides lie across, two along"


@pytest.mark.parametrize("tiles", ["144", "148"])
def test_the_sections_are_a_square_and_the_river_lies_within(tiles: str) -> None:
    match = played_out(begun(ID, 3, tile_set=tiles))
    scene = Scene(match).to(one(match, ev.WallBuilt))
    assert is_square(scene)
    inner = [from_middle(scene, seat, scene.at(scene.side(seat)[0][0])) for seat in range(4)]
    scene.to(several(match, ev.Discarded)[30])
    for seat in range(4):
        for tile in river(scene, seat):
            assert all(from_middle(scene, other, scene.at(tile)) < inner[other] for other in range(4))


def test_sections_of_three_stand_before_the_hands_and_leave_room_for_discards() -> None:
    match = played_out(begun(ID, 3, players=3))
    scene = Scene(match).to(one(match, ev.PlayBegan))
    for seat in range(3):
        wall = [from_middle(scene, seat, scene.at(tile)) for stack in scene.side(seat) for tile in stack
                if tile in scene.board.standing]  # fmt: skip
        hand = [from_middle(scene, seat, scene.at(tile)) for tile in scene.board.seats[seat].hand]
        assert not wall or max(wall) < min(hand)
    scene.to(several(match, ev.Discarded)[-1])
    inner = scene.stage.layout.mat
    assert all(inner.contains(scene.at(tile)) for seat in range(3) for tile in river(scene, seat))


def test_or_no_wall_is_built_and_hands_are_taken_from_tiles_that_lie_face_down() -> None:
    match = begun(ID, 3, build_wall=False)
    assert not several(match, ev.DiceRolled) and not several(match, ev.WallBroken)
    scene = Scene(match)
    for event in several(match, ev.TilesDealt):
        scene.before(event)
        assert hidden(scene, event.tiles) and {scene.stance(tile) for tile in event.tiles} == {Stance.LYING}
        scene.watch(event)
        assert all(from_middle(scene, event.seat, scene.at(tile)) > BESIDE for tile in event.tiles)
    lying = {(round(x), round(y)) for x, y in map(scene.at, scene.board.standing)}
    assert len(lying) == len(scene.board.standing), "in no stacks"


# -- the break ---------------------------------------------------------------------------------------------------------


@each_break
def test_east_throws_and_whom_the_throw_names_breaks_the_wall(seed: int) -> None:
    match = begun(ID, seed)
    first = check_roll(match, 0, "{player} throws {n}")
    assert first.seat == one(match, ev.DealStarted).dealer and len(first.dice) == 2
    assert one(match, ev.DiceRolled, 1).seat == (first.seat + sum(first.dice) - 1) % 4


@each_break
def test_the_breaker_throws_again_and_both_throws_are_added(seed: int) -> None:
    match = begun(ID, seed)
    second = check_roll(match, 1, "{player} throws {n}, together {sum}")
    assert second.counted == sum(one(match, ev.DiceRolled).dice) + sum(second.dice)


def test_the_example_of_the_break() -> None:
    """East throws 8, which is North; North throws 5; thirteen stacks are counted."""
    match = written(ID, dice=[8, 5], play=["E discard 1z"], hands={"E": "1z"})
    scene = Scene(match).to(one(match, ev.DiceRolled, 1))
    assert scene.log()[-2:] == ["Player 0 throws 8", "Player 3 throws 5, together 13"]
    check_counted(match, 3, 13)


@each_break
def test_so_many_stacks_are_counted_from_the_right_end_of_the_section(seed: int) -> None:
    match = begun(ID, seed)
    second = one(match, ev.DiceRolled, 1)
    check_counted(match, second.seat, second.counted)


@each_break
def test_the_stacks_counted_are_moved_a_little_to_the_right(seed: int) -> None:
    match = begun(ID, seed)
    second, broken = one(match, ev.DiceRolled, 1), one(match, ev.WallBroken)
    scene = Scene(match).before(broken)
    stacks = [scene.stack(second.seat, stack) for stack in range(-3, second.counted + 3)]
    at = {tile: scene.at(tile) for stack in stacks for tile in stack}
    scene.to(broken)
    moved = {
        number: along(scene, side, scene.at(stack[0])) - along(scene, side, at[stack[0]])
        for number, stack in enumerate(stacks, -3) if (side := scene.place(stack[0])[0]) == broken.side  # type: ignore[index]
    }  # fmt: skip
    width = scene.stage.nodes[stacks[0][0]].width
    assert all(
        0.2 * width < by < 0.5 * width if 0 <= number < second.counted else by == 0 for number, by in moved.items()
    )


@each_break
def test_the_stacks_at_the_left_of_the_break_are_the_live_wall(seed: int) -> None:
    match = begun(ID, seed)
    second, broken = one(match, ev.DiceRolled, 1), one(match, ev.WallBroken)
    scene = Scene(match).to(broken)
    assert [*broken.order[:2]] == scene.stack(second.seat, second.counted)
    assert [*broken.order[-2:]] == scene.stack(second.seat, second.counted - 1)
    if scene.place(broken.order[0])[0] == scene.place(broken.order[-1])[0]:  # type: ignore[index]
        assert along(scene, broken.side, scene.at(broken.order[0])) < along(
            scene, broken.side, scene.at(broken.order[-1])
        )


def test_counting_goes_on_in_the_section_at_the_left() -> None:
    met = 0
    for seed in range(400):
        match = begun(ID, seed)
        second, broken = one(match, ev.DiceRolled, 1), one(match, ev.WallBroken)
        if second.counted <= 18:
            continue
        met += 1
        assert broken.side == (second.seat - 1) % 4 and broken.stack == second.counted - 18
        if met == 1:
            check_counted(match, second.seat, second.counted)
            scene = Scene(match).to(broken)
            assert along(scene, second.seat, scene.stage.layout.name_plate(broken.side).center) < along(
                scene, second.seat, scene.stage.layout.middle
            )
    assert met


@each_break
def test_tiles_are_taken_with_the_clock_while_turns_go_against_it(seed: int) -> None:
    match = played_out(begun(ID, seed))
    check_against_the_clock(match)
    scene, order = Scene(match).to(one(match, ev.WallBroken)), one(match, ev.WallBroken).order
    sides = list(dict.fromkeys(scene.place(tile)[0] for tile in order))  # type: ignore[index]
    assert all((here - there) % 4 == 1 for here, there in pairwise(sides))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_dice_lie_at_the_right_of_the_dealer(players: int, viewer: int) -> None:
    match = begun(ID, 4, players=players)
    scene = Scene(match, viewer).to(one(match, ev.WallBroken))
    shown = scene.dice()
    assert [value for value, _ in shown] == list(several(match, ev.DiceRolled)[-1].dice)
    for _, point in shown:
        assert min(range(players), key=lambda seat: dist(point, scene.piece(seat))) == 0
        assert along(scene, 0, point) > along(scene, 0, scene.stage.layout.middle)
        assert not scene.stage.layout.center_plate.contains(point)


# -- the deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_stacks_at_a_time_then_a_tile_each_and_one_for_east(players: int) -> None:
    for seed in range(3):
        scene = check_dealt(begun(ID, seed, players=players), (4, 4, 4, 1), dealer_more=1)
        assert [len(own.hand) for own in scene.board.seats] == [14] + [13] * (players - 1)


def test_a_take_of_four_is_two_whole_stacks() -> None:
    match = begun(ID, 3)
    scene = Scene(match).to(one(match, ev.WallBroken))
    for event in several(match, ev.TilesDealt)[:12]:
        assert len({scene.place(tile)[:2] for tile in event.tiles}) == 2  # type: ignore[index]


FLOWERS = "flowers are replaced player by player, beginning with East, until none is held"


def test_flowers_dealt_are_replaced_from_the_flower_end_by_east_first() -> None:
    match = scripted(ID, FLOWERS)
    played = next(place for place, event in enumerate(match.events) if isinstance(event, ev.PlayBegan))
    shown = [event for event in match.events[:played] if isinstance(event, ev.BonusShown)]
    seats = [event.seat for event in shown]
    order = list(dict.fromkeys(seats))
    dealer = one(match, ev.DealStarted).dealer
    assert order == sorted(order, key=lambda seat: (seat - dealer) % 4) and len(order) > 1
    assert seats == sorted(seats, key=order.index), "each finishes before the next begins"
    for event in shown:
        check_bonus(match, event)
    scene = Scene(match).before(shown[0])
    drawn = [event for event in match.events[:played] if isinstance(event, ev.TileDrawn)]
    last = [tile for stack in _from_the_end(scene) for tile in stack]
    assert [event.tile for event in drawn] == last[: len(drawn)], "the last stack counted first, its upper tile first"
    scene = Scene(match, None).to(match.events[played])
    assert not any(match.state.faces[tile] in BONUS for own in scene.board.seats for tile in own.hand)


def _from_the_end(scene: Scene) -> list[list[int]]:
    live = scene.board.state.wall.live()
    return [live[at : at + 2] for at in range(len(live) - 2, -1, -2)]


# -- turns and sets ----------------------------------------------------------------------------------------------------


def test_east_begins_with_a_discard_and_then_each_draws_and_throws() -> None:
    match = played_out(begun(ID, 6, tile_set="136"))
    assert isinstance(one(match, ev.Discarded), ev.Discarded) and one(match, ev.Discarded).seat == 0
    assert match.events.index(one(match, ev.Discarded)) < match.events.index(one(match, ev.TileDrawn))
    check_draws_and_discards(match)


@pytest.mark.parametrize("layout", ["own_area", "row", "free"])
def test_discards_lie_in_the_river_as_was_agreed(layout: str) -> None:
    match = played_out(begun(ID, 6, discard_layout=layout))
    scene = Scene(match).to(several(match, ev.Discarded)[55])
    center = scene.stage.layout.center_plate
    assert not any(center.contains(scene.at(tile)) for seat in range(4) for tile in river(scene, seat))
    if layout == "own_area":
        for seat in range(4):
            check_rows(scene, seat, 6)
    if layout == "row":
        shared = [discarded.tile for discarded in several(match, ev.Discarded)[:6]]
        assert len({round(scene.at(tile)[1]) for tile in shared}) == 1, "one row of all"
    if layout == "free":
        assert len({scene.turn(tile) % 90 for seat in range(4) for tile in river(scene, seat)}) >= 1
        assert len({round(scene.at(tile)[1]) for tile in river(scene, 0)}) > 4, "in no rows"


HANDS = {"E": "269m 258p 258s 1122z 5m", "S": "34m 147p 258s 12345z", "W": "555m 147p 258s 1234z"}


@pytest.mark.parametrize(("hands", "claim"), [({}, "W pung"), ({}, "S chow")])
def test_a_set_with_a_discard_lies_open_and_the_claimant_throws_a_tile(hands: dict[str, str], claim: str) -> None:
    match = written(ID, ["E discard 5m", claim, f"{claim[0]} discard 1p"], hands={**HANDS, **hands})
    claimed = one(match, ev.Claimed)
    check_claimed(match)
    after = match.events[match.events.index(claimed) + 1 :]
    acts = [event for event in after if isinstance(event, ev.TileDrawn | ev.Discarded)]
    assert isinstance(acts[0], ev.Discarded) and acts[0].seat == claimed.seat, "without drawing"
    assert isinstance(acts[1], ev.TileDrawn) and acts[1].seat == (claimed.seat + 1) % 4, "then who sits at the right"


def test_a_wrong_set_is_put_right_and_the_wrong_tile_goes_back_into_the_hand() -> None:
    match = scripted(
        ID, "a wrong set is put right before the discard without penalty; the wrong tile goes back"
    )
    corrected = one(match, SetCorrected)
    scene = Scene(match, 0).before(corrected)
    wrong = scene.board.seats[corrected.seat].state.melds[corrected.index]
    (back,), (new,) = {*wrong.tiles} - {*corrected.meld.tiles}, {*corrected.meld.tiles} - {*wrong.tiles}
    assert scene.stance(back) is Stance.LYING and scene.face(back) != HIDDEN and hidden(scene, [new])
    scene.watch(corrected)
    assert back in scene.board.seats[corrected.seat].hand and scene.stance(back) is not Stance.LYING
    assert hidden(scene, [back]) and scene.stance(new) is Stance.LYING and scene.face(new) != HIDDEN


def test_after_a_false_win_the_whole_hand_lies_open() -> None:
    check_hand_lies_open(
        scripted(ID, "a false win from the wall: nine to each, the hand is dead and the turn goes on"), 0
    )


def test_with_three_alike_in_the_hand_two_are_laid_and_the_third_stays() -> None:
    match = written(ID, ["E discard 5m", "W pung"], hands=HANDS)
    scene = Scene(match, 2).before(one(match, ev.Claimed))
    three = [tile for tile in scene.board.seats[2].hand if scene.face(tile) == 4]
    scene.to(one(match, ev.Claimed))
    laid = [tile for tile in three if scene.stance(tile) is Stance.LYING]
    stays = [tile for tile in three if scene.stance(tile) is Stance.UPRIGHT]
    assert len(laid) == 2 and len(stays) == 1 and {*laid} < {*scene.board.seats[2].state.melds[0].tiles}


def test_a_set_laid_stays_as_it_is_and_is_never_taken_back_into_the_hand() -> None:
    match = written(ID, ["E discard 5m", "W pung", "W discard 1p", "... W"], hands=HANDS)
    scene = Scene(match).to(one(match, ev.Claimed))
    meld = scene.board.seats[2].state.melds
    scene.to_the_end()
    assert scene.board.seats[2].state.melds == meld
    assert [scene.face(tile) for tile in meld[0].tiles] == list(meld[0].faces)


def test_nobody_draws_before_a_claim_is_settled() -> None:
    """So a tile drawn never has to go back to the wall."""
    match = written(ID, ["E discard 5m", "W pung", "W discard 1p"], hands=HANDS)
    discarded, claimed = one(match, ev.Discarded), one(match, ev.Claimed)
    between = match.events[match.events.index(discarded) : match.events.index(claimed)]
    assert not any(isinstance(event, ev.TileDrawn) for event in between)
    scene = Scene(match).to(discarded)
    standing = set(scene.board.standing)
    scene.to(claimed)
    assert scene.board.standing == standing


def _drawn_flower(name: str) -> tuple[Match, ev.BonusShown]:
    match = scripted(ID, name)
    began = match.events.index(one(match, ev.PlayBegan))
    return match, next(event for event in match.events[began:] if isinstance(event, ev.BonusShown))


def test_a_flower_drawn_is_laid_open_and_replaced_from_the_flower_end() -> None:
    match, shown = _drawn_flower(
        "a flower drawn is shown at once and replaced from the flower end; a win on the replacement is an ordinary one "
        "from the wall"
    )
    check_bonus(match, shown)
    drawn = match.events[match.events.index(shown) + 1]
    assert isinstance(drawn, ev.TileDrawn) and drawn.source == "back"
    scene = Scene(match).before(drawn)
    assert drawn.tile == _from_the_end(scene)[0][0]


def test_a_flower_as_the_last_tile_is_put_into_the_hand() -> None:
    match = scripted(
        ID, "a flower as the sea bottom stays hidden and worthless in the hand, and its drawer does not win"
    )
    last = several(match, ev.TileDrawn)[-1]
    assert last.face in BONUS
    scene = Scene(match, (last.seat + 1) % 4).to(last)
    assert scene.board.left == 0 and last.tile in scene.board.seats[last.seat].hand
    scene.to(several(match, ev.Discarded)[-1])
    assert last.tile in scene.board.seats[last.seat].hand and scene.face(last.tile) == HIDDEN
    assert last.tile not in river(scene, last.seat)


def test_a_joker_laid_in_a_set_stays_there() -> None:
    match = scripted(ID, "nobody exchanges a joker that lies in a set")
    claimed = one(match, ev.Claimed)
    scene = check_claimed(match)
    jokers = [tile for tile in claimed.meld.tiles if scene.face(tile) == scene.match.state.faces[tile] >= 42]
    assert jokers
    places = scene.board.seats[claimed.seat].state.melds[0]
    scene.to_the_end()
    assert scene.board.seats[claimed.seat].state.melds[0] == places
    assert all(scene.stance(tile) is Stance.LYING for tile in jokers)


def test_the_winner_opens_the_hand_and_nobody_else_does() -> None:
    check_win_opens_the_hand(scripted(ID, "four players: the discarder alone pays"))
    check_win_opens_the_hand(scripted(ID, "four players: everybody pays for a win from the wall"))


def test_the_winners_hand_is_sorted() -> None:
    match = scripted(ID, "four players: the discarder alone pays")
    won = one(match, ev.Won)
    scene = Scene(match, won.seat).to(one(match, ev.HandShown))
    hand = [tile for tile in scene.board.seats[won.seat].hand if tile != won.tile]
    faces = [scene.face(tile) for tile in sorted(hand, key=lambda tile: scene.at(tile)[0])]
    assert faces == sorted(faces)


def test_after_the_last_discard_the_deal_is_drawn() -> None:
    match = played_out(begun(ID, 6, tile_set="136"))
    drawn = one(match, ev.DealDrawn)
    scene = Scene(match).to(drawn)
    assert scene.board.left == 0 and not scene.board.standing


@pytest.mark.parametrize(("sticks", "counts"), [("800", (1, 2, 9, 10)), ("790", (1, 2, 8, 10))])
def test_everybody_begins_with_counting_sticks(sticks: str, counts: tuple[int, ...]) -> None:
    """One of 500, two of 100, nine or eight of 10, ten of 1."""
    match = begun(ID, counting_sticks=sticks)
    scene = Scene(match).to(one(match, ev.DealStarted))
    assert match.table.sticks is not None and match.table.sticks.values == (500, 100, 10, 1)
    piles = scene.stage.overlay.piles
    assert piles.shown == [counts] * 4 and all(pile.picture for pile in piles.piles)
    assert match.table.sticks.worth(counts) == int(sticks)


@pytest.mark.parametrize(("worth", "dots", "colors"), [
    (500, 9, {"red", "green"}), (100, 5, {"red"}), (10, 1, {"red"}), (1, 8, {"black"}),
])  # fmt: skip
def test_sticks_are_told_apart_by_their_dots(worth: int, dots: int, colors: set[str]) -> None:
    values = begun(ID, counting_sticks="800").table.sticks
    assert values is not None and DOTS[values.values.index(worth)] == dots
    surface = stick(dots, 300).surface
    seen = set()
    for x in range(surface.get_width()):
        red, green, blue, alpha = surface.get_at((x, surface.get_height() // 2 - 3))
        if alpha > 250 and max(red, green, blue) - min(red, green, blue) > 60:
            seen.add("red" if red > green else "green")
        elif alpha > 250 and max(red, green, blue) < 80:
            seen.add("black")
    assert seen == colors


def test_a_hand_stands_at_the_edge_and_its_middle_before_its_owner() -> None:
    match = begun(ID, 2)
    scene = Scene(match).to(one(match, ev.PlayBegan))
    for seat in range(4):
        hand = scene.board.seats[seat].hand
        assert from_middle(scene, seat, middle_of(scene, hand)) > 200
        assert seat == 0 or hidden(scene, hand)
