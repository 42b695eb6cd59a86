"""Watching the Pot: what its seed says of seats, dice, walls and tiles, from the events to the scene."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.table.layout import Stance
from rules.core.melds import Form
from rules.core.tiles import CODES, HIDDEN
from rules.engine import events as ev
from rules.families.pot_groups.lengthen import MeldLengthened
from rules.mechanics.opening.ring_wall import WallRestored
from rules.mechanics.wild_tiles.fetch import JokerFetched
from rules.variants.watching_the_pot.recycle import DeckFinished, TilesSetAside, WallRebuilt
from tests.game.seeds.checks import (
    check_against_the_clock,
    check_claimed,
    check_counted,
    check_hands_stand,
    check_mixed_face_down,
    check_roll,
    check_rows,
    check_sides,
    check_win_opens_the_hand,
    river,
)
from tests.game.seeds.scene import (
    Scene,
    begun,
    from_middle,
    hidden,
    in_row,
    is_square,
    one,
    played_out,
    rolled_for_seats,
    scripted,
    several,
    written,
)

ID = "watching_the_pot"
each_break = pytest.mark.parametrize("seed", range(6))
PLAIN_DECK = 136
"""Without flowers, which would turn the direction when they are thrown."""


# -- seats -------------------------------------------------------------------------------------------------------------


def test_play_goes_with_the_clock() -> None:
    check_against_the_clock(played_out(begun(ID, 3, deck=PLAIN_DECK)), clockwise=True)


@pytest.mark.parametrize("dice", ["d20", "plain_3d6"])
@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_highest_throw_deals_and_the_others_sit_in_falling_order(dice: str, players: int) -> None:
    match = begun(ID, 4, seating="rule", dice=dice, players=players)
    drawn = one(match, ev.SeatsDrawn)
    first: dict[int, int] = {}
    for person, *rolled in drawn.throws:
        first.setdefault(person, sum(rolled))
    values = [first[person] for person in drawn.people]
    assert values == sorted(values, reverse=True)
    shown = rolled_for_seats(Scene(match), drawn)
    assert shown.dice == {person: list(rolled) for person, *rolled in drawn.throws}
    assert [shown.chair[person] for person in drawn.people] == list(range(players))


@pytest.mark.parametrize("players", [2, 4, 8])
def test_or_tiles_are_drawn_face_down_and_who_has_spring_deals(players: int) -> None:
    match = begun(ID, 4, seating="rule", dealer_choice="tiles", players=players)
    drawn = one(match, ev.SeatsDrawn)
    shown = rolled_for_seats(Scene(match), drawn)
    assert shown.face_down == set(range(players))
    order = ["5f", "6f", "7f", "8f", "1f", "2f", "3f", "4f"]
    assert [CODES[shown.tiles[person]] for person in drawn.people] == order[:players]
    assert one(match, ev.DealStarted).dealer == 0 and shown.chair[drawn.people[0]] == 0


# -- the wall ----------------------------------------------------------------------------------------------------------


def test_a_ring_of_three_layers_is_built_and_what_is_over_lies_on_the_table() -> None:
    """A hundred and sixteen tiles for five: seven stacks each, eleven left over."""
    match = begun(ID, players=5, deck=116)
    built = one(match, ev.WallBuilt)
    assert built.spare == 11
    scene = Scene(match).to(built)
    check_sides(scene, (7,) * 5, layers=3)
    over = range(105, 116)
    stacked = [scene.at(tile) for tile in range(105)]
    assert all(scene.place(tile) is None for tile in over) and hidden(scene, over)
    assert {scene.stance(tile) for tile in over} == {Stance.LYING} and in_row(scene, over)
    assert all(abs(x - a) + abs(y - b) > 20 for tile in over for a, b in [scene.at(tile)] for x, y in stacked)


def test_everybody_builds_as_long_a_side() -> None:
    for players, length in ((2, 24), (3, 16), (4, 12), (6, 8)):
        match = begun(ID, players=players)
        scene = Scene(match).to(one(match, ev.WallBuilt))
        check_sides(scene, (length,) * players, layers=3)
        assert scene.stage.layout.ring or players < 4 or is_square(scene)


def test_tiles_are_mixed_face_down() -> None:
    check_mixed_face_down(begun(ID))


def test_or_there_is_no_wall_and_tiles_lie_in_a_heap_in_the_middle() -> None:
    match = played_out(begun(ID, 3, wall="pile", deck=PLAIN_DECK))
    scene = Scene(match).to(one(match, ev.WallBuilt))
    lying = [scene.at(tile) for tile in range(136)]
    assert len({(round(x), round(y)) for x, y in lying}) == 136 and hidden(scene, range(136))
    middle = scene.stage.layout.middle
    assert all(abs(x - middle[0]) < 420 and abs(y - middle[1]) < 260 for x, y in lying)
    assert not several(match, ev.DiceRolled), "nothing is broken"


def test_from_a_heap_a_tile_is_taken_anywhere() -> None:
    match = played_out(begun(ID, 3, wall="pile", deck=PLAIN_DECK))
    scene = Scene(match)
    places = []
    for drawn in several(match, ev.TileDrawn)[:12]:
        scene.before(drawn)
        places.append(scene.at(drawn.tile))
    assert max(x for x, _ in places) - min(x for x, _ in places) > 300, "now here, now there"


@each_break
def test_the_wall_says_strictly_which_tile_comes_next(seed: int) -> None:
    """From the front on, in a stack from top to bottom."""
    match = played_out(begun(ID, seed, deck=PLAIN_DECK))
    order = one(match, WallRestored).order
    drawn = [event.tile for event in several(match, ev.TileDrawn)]
    assert drawn == list(order[: len(drawn)])
    scene = Scene(match)
    for event in several(match, ev.TileDrawn)[:16]:
        scene.before(event)
        on_it = [tile for tile in scene.board.standing if tile != event.tile and scene.over(tile, event.tile)]
        assert on_it == []


@pytest.mark.parametrize(("remainder", "left"), [(8, 8), (15, 15), (0, 0)])
def test_the_remainder_stays_undrawn(remainder: int, left: int) -> None:
    match = played_out(begun(ID, 3, deck=PLAIN_DECK, remainder=remainder))
    scene = Scene(match).to(one(match, ev.DealDrawn))
    assert len(scene.board.standing) == left and hidden(scene, scene.board.standing) and scene.board.left == 0


# -- the break ---------------------------------------------------------------------------------------------------------

EXAMPLE = (
    "nine of five players is the fourth, ten of seven stacks the third of the next side; odd tiles are drawn first"
)


@each_break
def test_the_dealers_throw_names_whose_side_is_broken(seed: int) -> None:
    """Counted from the dealer, who is 1, in the direction of play."""
    match = begun(ID, seed, players=5, deck=116)
    first = check_roll(match, 0, "{player} throws {n}")
    second = check_roll(match, 1, "{player} throws {n}")
    dealer = one(match, ev.DealStarted).dealer
    assert first.seat == dealer and second.seat == (dealer + first.counted - 1) % 5


@each_break
def test_whom_it_names_counts_so_many_stacks_from_the_beginning_of_his_side_on(seed: int) -> None:
    match = begun(ID, seed, deck=PLAIN_DECK)
    second, broken = one(match, ev.DiceRolled, 1), one(match, ev.WallBroken)
    scene = Scene(match)
    assert scene.to(one(match, ev.WallBuilt)).stack(second.seat, second.counted - 1)[0] == broken.order[0]
    check_counted(match, second.seat, second.counted)
    assert one(match, ev.WallBuilt).ring == (0, 1, 2, 3), "on along the side of the next in the direction of play"


def test_the_example_of_the_break() -> None:
    """A throw of 9 among five is number 4; 10 stacks of 7 lead to the third of the next player's."""
    match = scripted(ID, EXAMPLE)
    first, second = several(match, ev.DiceRolled)
    broken = one(match, ev.WallBroken)
    assert (first.counted, second.counted) == (9, 10)
    assert second.seat == (first.seat + 3) % 5 and (broken.side, broken.stack) == ((second.seat + 1) % 5, 2)
    scene = Scene(match).to(second)
    assert scene.log()[-2:] == [f"Player {first.seat} throws 9", f"Player {second.seat} throws 10"]


@pytest.mark.parametrize("seed", range(12))
def test_two_of_three_dice_may_count_nothing_or_six(seed: int) -> None:
    match = begun(ID, seed, dice="split_3d6")
    for nth, rolled in enumerate(several(match, ev.DiceRolled)):
        plain, *others = rolled.dice
        assert rolled.counted == plain + sum(0 if die in (2, 3, 5) else 6 for die in others)
        scene = Scene(match).to(rolled)
        assert tuple(value for value, _ in scene.dice()) == rolled.dice
        assert scene.log()[-1] == f"Player {rolled.seat} throws {rolled.counted}", nth


# -- the deal ----------------------------------------------------------------------------------------------------------


@each_break
def test_whole_stacks_in_turn_until_each_has_twelve_then_one_for_the_dealer_and_two_tiles_for_the_others(
    seed: int,
) -> None:
    match = begun(ID, seed, deck=PLAIN_DECK)
    dealt, broken = several(match, ev.TilesDealt), one(match, ev.WallBroken)
    dealer = one(match, ev.DealStarted).dealer
    seats = [(dealer + step) % 4 for step in range(4)]
    assert [(event.seat, len(event.tiles)) for event in dealt] == [
        *((seat, 3) for _ in range(4) for seat in seats), (dealer, 3), *((seat, 2) for seat in seats[1:])
    ]  # fmt: skip
    scene = Scene(match).to(broken)
    for number, event in enumerate(dealt):
        stack = scene.stack(broken.side, broken.stack + number)
        scene.before(event)
        assert list(event.tiles) == stack[: len(event.tiles)], "the upper ones of the next stack"
        scene.watch(event)
        assert all(from_middle(scene, event.seat, scene.at(tile)) > 150 for tile in event.tiles)
        assert all(tile in scene.board.standing for tile in stack[len(event.tiles) :])
    assert [len(scene.board.seats[seat].hand) for seat in seats] == [15, 14, 14, 14]


def test_hands_stand_before_their_owners() -> None:
    check_hands_stand(begun(ID, 3), 1)


def test_out_of_the_tiles_left_over_the_used_part_of_the_wall_is_built_again_in_stacks_of_three() -> None:
    match = scripted(ID, EXAMPLE)
    restored, broken = one(match, WallRestored), one(match, ev.WallBroken)
    assert restored.odd == 2 and len(restored.moved) == 11
    scene = Scene(match).to(one(match, ev.WallBuilt))
    first = [[scene.at(tile) for tile in scene.stack(broken.side, broken.stack + number)] for number in range(3)]
    scene.before(restored)
    assert all(scene.place(tile) is None for tile in restored.moved)
    ways = scene.watch(restored)
    rebuilt = restored.moved[:9]
    assert {*restored.moved} <= {*ways}
    for number in range(3):
        stack = rebuilt[3 * number : 3 * number + 3]
        assert [scene.at(tile) for tile in stack] == first[number], "where the deal began, and on from there"
        assert all(scene.over(upper, lower) for upper, lower in pairwise(stack))
    assert hidden(scene, restored.moved)


@pytest.mark.parametrize(("players", "deck", "odd"), [(5, 116, 2), (4, 136, 1), (4, 112, 1), (7, 140, 2)])
def test_one_or_two_odd_tiles_lie_in_the_bottom_layer_before_the_stack_from_which_two_were_taken_first(
    players: int, deck: int, odd: int
) -> None:
    match = begun(ID, 2, players=players, deck=deck)
    restored, broken = one(match, WallRestored), one(match, ev.WallBroken)
    assert restored.odd == odd
    scene = Scene(match).to(one(match, ev.WallBuilt))
    two_taken = 4 * players + 1
    before = [scene.at(scene.stack(broken.side, broken.stack + two_taken - back)[-1]) for back in range(odd, 0, -1)]
    scene.to(restored)
    singles = restored.moved[-odd:]
    assert [scene.at(tile) for tile in singles] == before
    assert restored.order[:odd] == singles, "they are the first to be drawn"
    assert not [tile for tile in scene.board.standing for single in singles if scene.over(tile, single)]


def test_what_was_left_of_the_stacks_is_the_beginning_of_the_wall_and_what_was_built_again_its_end() -> None:
    match = scripted(ID, EXAMPLE)
    restored, broken = one(match, WallRestored), one(match, ev.WallBroken)
    scene = Scene(match).to(one(match, ev.WallBuilt))
    bottoms = [scene.stack(broken.side, broken.stack + 21 + number)[-1] for number in range(4)]
    assert list(restored.order[restored.odd : restored.odd + 4]) == bottoms
    assert list(restored.order[-9:]) == list(restored.moved[:9])
    scene.to(restored)
    assert all(not any(scene.over(tile, bottom) for tile in scene.board.standing) for bottom in bottoms)


# -- turns -------------------------------------------------------------------------------------------------------------


def test_the_dealer_makes_the_first_move_with_a_discard() -> None:
    match = played_out(begun(ID, 3, deck=PLAIN_DECK))
    discarded = one(match, ev.Discarded)
    assert discarded.seat == one(match, ev.DealStarted).dealer
    assert not any(isinstance(event, ev.TileDrawn) for event in match.events[: match.events.index(discarded)])
    scene = Scene(match).to(discarded)
    assert scene.face(discarded.tile) == discarded.face and river(scene, discarded.seat) == [discarded.tile]


def test_then_each_draws_a_tile_and_throws_one() -> None:
    match = played_out(begun(ID, 3, deck=PLAIN_DECK))
    scene = Scene(match)
    for drawn in several(match, ev.TileDrawn)[:8]:
        scene.before(drawn)
        assert drawn.tile in scene.board.standing and len(scene.board.seats[drawn.seat].hand) == 14
        scene.watch(drawn)
        assert len(scene.board.seats[drawn.seat].hand) == 15
        assert from_middle(scene, drawn.seat, scene.at(drawn.tile)) > 150
        discarded = next(
            event for event in match.events[match.events.index(drawn) :] if isinstance(event, ev.Discarded)
        )
        scene.to(discarded)
        assert discarded.seat == drawn.seat and len(scene.board.seats[drawn.seat].hand) == 14


@pytest.mark.parametrize("players", [4, 5])
def test_everybody_has_a_river_of_his_own_face_up_eight_in_a_row(players: int) -> None:
    match = played_out(begun(ID, 6, deck=PLAIN_DECK, players=players))
    scene = Scene(match).to(several(match, ev.Discarded)[-1])
    for seat in range(players):
        lying = river(scene, seat)
        assert lying and all(scene.face(tile) != HIDDEN for tile in lying)
        assert {scene.stance(tile) for tile in lying} == {Stance.LYING}
    check_rows(scene, 0, 8)
    beds = {seat: {scene.at(tile) for tile in river(scene, seat)} for seat in range(players)}
    assert sum(map(len, beds.values())) == len(set().union(*beds.values())), "no two in one place"


ROBBED = "the robber lays the group open and discards, and play goes on after him"


def test_a_group_with_a_robbed_tile_is_laid_open_before_the_robber() -> None:
    match = scripted(ID, ROBBED)
    check_claimed(match)


def test_a_group_collected_without_robbing_stays_in_the_closed_part_of_the_hand() -> None:
    match = written(ID, ["E discard 1z"], hands={"E": "111222333p 444s 5m 1z 2z"})
    scene = Scene(match, 1).to_the_end()
    own = scene.board.seats[0]
    assert not own.state.melds and hidden(scene, own.hand)
    assert Stance.LYING not in {scene.stance(tile) for tile in own.hand}


def test_whoever_is_ready_lays_his_discard_sideways() -> None:
    match = scripted(ID, "ready fixes the hand: the tile drawn is thrown, nothing is robbed but to win")
    ready = one(match, ev.ReadyDeclared)
    discarded = next(event for event in match.events[match.events.index(ready) :] if isinstance(event, ev.Discarded))
    assert discarded.sideways and discarded.seat == ready.seat
    scene = Scene(match).to(discarded)
    others = [tile for tile in river(scene, ready.seat) if tile != discarded.tile]
    upright = scene.stage.layout.turn(ready.seat) % 180
    assert scene.turn(discarded.tile) % 180 == (upright + 90) % 180
    assert all(scene.turn(tile) % 180 == upright for tile in others)


def test_a_tile_of_the_hand_may_join_an_own_open_group() -> None:
    match = scripted(ID, "tiles of the hand join an own open group, one by one")
    longer = one(match, MeldLengthened)
    scene = Scene(match).before(longer)
    before = scene.board.seats[longer.seat].state.melds[longer.index]
    (added,) = {*longer.meld.tiles} - {*before.tiles}
    assert added in scene.board.seats[longer.seat].hand
    scene.watch(longer)
    assert added not in scene.board.seats[longer.seat].hand and in_row(scene, longer.meld.tiles)
    assert scene.stance(added) is Stance.LYING and scene.face(added) != HIDDEN


def test_a_dragon_is_taken_into_the_hand_and_the_tile_it_stood_for_lies_in_its_place() -> None:
    match = scripted(ID, "a dragon is fetched out of anybody's open group for its tile, in the own turn")
    fetched = one(match, JokerFetched)
    scene = Scene(match, fetched.seat).before(fetched)
    owner = fetched.owner
    meld = scene.board.seats[owner].state.melds[fetched.index]
    (dragon,) = {*meld.tiles} - {*fetched.meld.tiles}
    (tile,) = {*fetched.meld.tiles} - {*meld.tiles}
    place = scene.at(dragon)
    assert tile in scene.board.seats[fetched.seat].hand
    scene.watch(fetched)
    assert dragon in scene.board.seats[fetched.seat].hand and from_middle(scene, fetched.seat, scene.at(dragon)) > 150
    lying = [scene.at(other) for other in fetched.meld.tiles]
    assert scene.stance(tile) is Stance.LYING and scene.face(tile) != HIDDEN
    assert min(abs(x - place[0]) + abs(y - place[1]) for x, y in [scene.at(tile)]) < 60 and len({*lying}) == len(lying)


def test_what_a_dragon_stands_for_is_written_on_it_when_its_group_is_laid_open() -> None:
    match = scripted(ID, "what a dragon stands for is said when the group is laid open")
    claimed = one(match, ev.Claimed)
    scene = Scene(match).to(claimed)
    said = zip(claimed.meld.tiles, claimed.meld.faces, claimed.meld.stands, strict=True)
    jokers = [tile for tile, face, stands in said if face != stands]
    badges = [node.position for node in scene.stage.overlay.badges.root.children]
    assert len(jokers) == len(badges) > 0
    for tile in jokers:
        box = scene.box(tile)
        assert any(abs(x - box.center[0]) < box.w and abs(y - box.center[1]) < box.h for x, y in badges)
    scene.to_the_end()
    meld = scene.board.seats[claimed.seat].state.melds[0]
    assert meld.stands == claimed.meld.stands, "and is never changed"


SPECIAL = "a special group is announced from the hand, stays closed, and turns up the last tile of the wall"


@pytest.mark.parametrize("mine", [True, False])
def test_a_special_group_of_the_hand_is_shown_and_one_of_its_tiles_turned_face_down(mine: bool) -> None:
    match = scripted(ID, SPECIAL)
    announced = one(match, ev.GroupAnnounced)
    scene = Scene(match, announced.seat if mine else 1 - announced.seat).before(announced)
    all_seen = []

    def look() -> None:
        faces = [scene.face(tile) for tile in announced.meld.tiles]
        all_seen.append(faces == list(announced.meld.faces))

    scene.watch(announced, look)
    assert announced.meld.form is Form.SPECIAL and sum(all_seen) > 20, "all three are seen for a while"
    faces = [scene.face(tile) for tile in announced.meld.tiles]
    assert faces.count(HIDDEN) == 1 and {*faces} - {HIDDEN} < {*announced.meld.faces}
    assert {scene.stance(tile) for tile in announced.meld.tiles} == {Stance.LYING}
    scene.to_the_end()
    if announced.meld in scene.board.seats[announced.seat].state.melds:
        assert [scene.face(tile) for tile in announced.meld.tiles].count(HIDDEN) == 1, "so it stays"


def test_the_last_closed_tile_is_turned_up_after_the_end_of_the_wall_in_the_bottom_layer() -> None:
    match = scripted(ID, SPECIAL)
    turned, restored, broken = one(match, ev.IndicatorTurned), one(match, WallRestored), one(match, ev.WallBroken)
    scene = Scene(match).to(one(match, ev.WallBuilt))
    rebuilt = (len(restored.moved) - restored.odd) // 3
    after = scene.at(scene.stack(broken.side, broken.stack + rebuilt)[-1])
    scene.before(turned)
    *_, upper, middle, lowest = scene.board.state.wall.live()
    assert turned.tile == lowest
    left, places = scene.board.left, [scene.at(tile) for tile in (middle, lowest)]
    scene.watch(turned)
    assert [scene.at(tile) for tile in (upper, middle)] == places, "what lay on it comes down"
    assert scene.face(turned.tile) == turned.face and scene.at(turned.tile) == after
    assert not [tile for tile in scene.board.standing if scene.over(tile, turned.tile)]
    assert scene.board.left in (left, left - 1)


def test_the_tile_turned_up_is_never_taken() -> None:
    match = scripted(ID, "an indicator is never drawn")
    turned = one(match, ev.IndicatorTurned)
    assert turned.tile not in [event.tile for event in several(match, ev.TileDrawn)]
    scene = Scene(match).to_the_end()
    assert turned.tile in scene.board.standing and scene.face(turned.tile) == turned.face


def test_a_flower_thrown_turns_the_direction_of_play() -> None:
    match = scripted(ID, "a flower thrown away turns the direction of play")
    turned = one(match, ev.DirectionTurned)
    scene = Scene(match).before(turned)
    arrows = scene.stage.overlay.center.picture
    last = scene.board.turn
    scene.to(turned)
    assert scene.stage.overlay.center.picture is not arrows, "the arrows point the other way"
    drawn = next(event for event in match.events[match.events.index(turned) :] if isinstance(event, ev.TileDrawn))
    assert last is not None and drawn.seat == (last - 1) % 4


def test_stakes_lie_in_the_pot_in_the_middle_and_the_first_winner_takes_them() -> None:
    match = scripted(ID, "the first winner takes the pot")
    ante = next(event for event in several(match, ev.Paid) if event.reason == "ante")
    assert ante.amounts == (-5,) * 3 and ante.pot == 15
    scene = Scene(match).before(ante)
    empty = scene.stage.overlay.center.picture
    scene.to(ante)
    assert scene.board.state.pot == 22 and scene.stage.overlay.center.picture is not empty
    scene.to_the_end()
    assert scene.board.state.pot == 0


def test_the_winner_opens_the_hand() -> None:
    check_win_opens_the_hand(scripted(ID, "the first win ends the deal"))


# -- the next cycle ----------------------------------------------------------------------------------------------------

RECYCLED = "a finished deck is renewed: five closed tiles of each, the rivers and the remainder"


def test_when_the_deck_is_finished_five_tiles_of_each_and_the_rivers_are_mixed() -> None:
    match = scripted(ID, RECYCLED)
    rebuilt = one(match, WallRebuilt)
    scene = Scene(match).before(one(match, TilesSetAside))
    held = [len(own.hand) for own in scene.board.seats]
    scene.before(rebuilt)
    aside = [tile for event in several(match, TilesSetAside) for tile in event.tiles]
    assert len(aside) == 10 and hidden(scene, [tile for tile in aside if tile not in river(scene, 0)])
    assert [len(own.hand) for own in scene.board.seats] == [count - 5 for count in held]
    scene.watch(rebuilt)
    assert not river(scene, 0) and not river(scene, 1)
    assert hidden(scene, scene.board.standing)


def test_the_new_walls_are_three_stacks_shorter() -> None:
    match = scripted(ID, "recycle_walls_three_shorter")
    built, rebuilt = one(match, ev.WallBuilt), one(match, WallRebuilt)
    assert [new - old for new, old in zip(rebuilt.sides, built.sides, strict=True)] == [-3] * len(built.sides)
    scene = Scene(match).to(rebuilt)
    check_sides(scene, rebuilt.sides, layers=3)


def test_and_each_takes_five_tiles_three_and_two_and_whose_turn_it_was_plays_on() -> None:
    match = scripted(ID, RECYCLED)
    rebuilt = one(match, WallRebuilt)
    rest = match.events[match.events.index(rebuilt) :]
    dealt = [event for event in rest if isinstance(event, ev.TilesDealt)]
    began = next(event for event in rest if isinstance(event, ev.PlayBegan))
    finished = one(match, DeckFinished)
    assert [len(event.tiles) for event in dealt] == [3, 3, 2, 2] and began.seat == finished.seat
    scene = Scene(match)
    for event in dealt:
        scene.before(event)
        assert {*event.tiles} <= scene.board.standing
        scene.watch(event)
        assert all(from_middle(scene, event.seat, scene.at(tile)) > 100 for tile in event.tiles)
    assert [len(own.hand) for own in scene.board.seats] == [14, 14]
