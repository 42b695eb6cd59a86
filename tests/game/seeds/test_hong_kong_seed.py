"""Old Hong Kong: what its seed says of seats, dice, walls and tiles, from the events to the scene."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.table.layout import Stance
from rules.core.tiles import CODES, HIDDEN, WINDS
from rules.engine import events as ev
from rules.engine.actions import START_DEAL
from tests.game.seeds.checks import (
    BESIDE,
    check_after_a_set,
    check_against_the_clock,
    check_bonus,
    check_claimed,
    check_counted,
    check_dealt,
    check_draws_and_discards,
    check_hand_lies_open,
    check_hands_stand,
    check_mixed_face_down,
    check_roll,
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

ID = "hong_kong_old"
each_break = pytest.mark.parametrize("seed", range(8))
DICE = [("three_once", 3), ("two_once", 2)]


# -- seats and winds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_highest_throw_deals_the_second_is_south_and_so_on(seed: int) -> None:
    match = begun(ID, seed, seating="rule")
    drawn = one(match, ev.SeatsDrawn)
    first: dict[int, int] = {}
    for person, *dice in drawn.throws:
        first.setdefault(person, sum(dice))
    sums = [first[person] for person in drawn.people]
    assert sums == sorted(sums, reverse=True)
    shown = rolled_for_seats(Scene(match), drawn)
    assert shown.dice == {person: dice for person, *dice in drawn.throws}
    assert [shown.chair[person] for person in drawn.people] == [0, 1, 2, 3]


@pytest.mark.parametrize("seed", range(4))
def test_or_a_tile_of_each_wind_is_drawn_face_down_and_says_who_has_which(seed: int) -> None:
    match = begun(ID, seed, seating="rule", seat_draw="wind_tiles")
    drawn = one(match, ev.SeatsDrawn)
    shown = rolled_for_seats(Scene(match), drawn)
    assert shown.face_down == {0, 1, 2, 3} and sorted(shown.tiles.values()) == list(WINDS)
    assert [CODES[shown.tiles[person]] for person in drawn.people] == ["1z", "2z", "3z", "4z"]
    assert [shown.chair[person] for person in drawn.people] == [0, 1, 2, 3]


@pytest.mark.parametrize("viewer", range(4))
def test_south_is_at_the_right_of_the_dealer_west_across_north_at_the_left(viewer: int) -> None:
    match = begun(ID, 3)
    scene = Scene(match, viewer).to(one(match, ev.PlayBegan))
    east = one(match, ev.DealStarted).dealer
    hands = [middle_of(scene, scene.board.seats[(east + step) % 4].hand) for step in range(4)]
    middle = along(scene, east, scene.stage.layout.middle)
    assert along(scene, east, hands[1]) > middle + 200 and along(scene, east, hands[3]) < middle - 200
    assert from_middle(scene, east, hands[2]) < -200 < 200 < from_middle(scene, east, hands[0])
    badges = [scene.stage.labels.badge(scene.board, (east + step) % 4) for step in range(4)]
    assert badges == ["東", "南", "西", "北"]


def test_a_marker_shows_who_is_east_and_the_middle_which_round_it_is() -> None:
    match = begun(ID, 3)
    scene = Scene(match).to(one(match, ev.PlayBegan))
    east = scene.stage.overlay.pieces.nodes[0]
    assert east.visible and east.position == tuple(map(round, scene.stage.layout.piece(scene.board.state.dealer)))
    pictures = [node.picture for node in scene.stage.overlay.pieces.nodes]
    colors = [picture.surface.get_at((4, 13))[:3] for picture in pictures if picture is not None]
    assert len(colors) == 4 and colors[0] not in colors[1:], "in another color"
    assert scene.stage.labels.title_lines(scene.board)[1] == "East 1" and scene.stage.overlay.center.picture is not None


def test_when_another_wins_the_next_player_is_east_and_nobody_changes_chairs() -> None:
    match = scripted(ID, "another wins: the deal passes counter-clockwise")
    match.play(next(iter(match.pending())), START_DEAL)
    before, after = several(match, ev.DealStarted)[-2:]
    assert after.dealer == (before.dealer + 1) % 4
    scene = Scene(match).to(before)
    names = [scene.stage.layout.name_plate(seat).center for seat in range(4)]
    pieces = [node.position for node in scene.stage.overlay.pieces.nodes]
    scene.to(after)
    assert [scene.stage.layout.name_plate(seat).center for seat in range(4)] == names
    assert [node.position for node in scene.stage.overlay.pieces.nodes] == [*pieces[1:], pieces[0]]


def test_turns_go_against_the_clock() -> None:
    check_against_the_clock(played_out(begun(ID, 4, bonus_tiles=False)))


# -- the wall ----------------------------------------------------------------------------------------------------------


def test_all_tiles_are_laid_face_down_and_mixed() -> None:
    check_mixed_face_down(begun(ID))


def test_each_builds_a_row_of_eighteen_two_high() -> None:
    match = begun(ID)
    check_sides(Scene(match).to(one(match, ev.WallBuilt)), (18,) * 4)


def test_the_rows_are_pushed_together_to_a_square() -> None:
    match = begun(ID)
    assert is_square(Scene(match).to(one(match, ev.WallBuilt)))


@pytest.mark.parametrize(("dice", "count"), DICE)
@each_break
def test_the_dealer_throws_and_the_sum_counted_against_the_clock_names_a_side(dice: str, count: int, seed: int) -> None:
    match = begun(ID, seed, dice=dice)
    rolled = check_roll(match, 0, "{player} throws {n}")
    assert len(several(match, ev.DiceRolled)) == 1 and len(rolled.dice) == count
    side = (rolled.seat + sum(rolled.dice) - 1) % 4
    assert rolled.seat == one(match, ev.DealStarted).dealer
    check_counted(match, side, sum(rolled.dice))


@each_break
def test_of_two_throws_the_second_is_made_by_whose_side_it_is(seed: int) -> None:
    match = begun(ID, seed, dice="two_throws")
    first = check_roll(match, 0, "{player} throws {n}")
    second = check_roll(match, 1, "{player} throws {n}, together {sum}")
    assert second.seat == (first.seat + sum(first.dice) - 1) % 4
    assert second.counted == sum(first.dice) + sum(second.dice)


@pytest.mark.parametrize(("dice", "rolls"), [("three_once", 1), ("two_once", 1), ("two_throws", 2)])
@each_break
def test_stacks_are_counted_from_right_to_left(dice: str, rolls: int, seed: int) -> None:
    match = begun(ID, seed, dice=dice)
    last = several(match, ev.DiceRolled)[-1]
    side = last.seat if rolls == 2 else (last.seat + last.counted - 1) % 4
    check_counted(match, side, last.counted)


def test_the_count_may_run_on_along_the_side_at_the_left() -> None:
    met = 0
    for seed in range(300):
        match = begun(ID, seed, dice="two_throws")
        second, broken = one(match, ev.DiceRolled, 1), one(match, ev.WallBroken)
        if second.counted <= 18:
            continue
        met += 1
        assert (broken.side, broken.stack) == ((second.seat - 1) % 4, second.counted - 18)
        if met < 3:
            check_counted(match, second.seat, second.counted)
    assert met > 2


# -- the deal ----------------------------------------------------------------------------------------------------------


@each_break
def test_tiles_are_taken_from_the_left_of_the_stacks_counted(seed: int) -> None:
    match = begun(ID, seed)
    rolled = one(match, ev.DiceRolled)
    side, dealt = (rolled.seat + rolled.counted - 1) % 4, one(match, ev.TilesDealt)
    scene = Scene(match).before(dealt)
    first, second = scene.stack(side, rolled.counted), scene.stack(side, rolled.counted + 1)
    assert dealt.seat == one(match, ev.DealStarted).dealer and [*dealt.tiles] == [*first, *second]
    counted = scene.stack(side, rolled.counted - 1)
    if scene.place(first[0])[0] == scene.place(counted[0])[0] == side:  # type: ignore[index]
        assert along(scene, side, scene.at(first[0])) < along(scene, side, scene.at(counted[0]))


@each_break
def test_blocks_of_four_in_turn_until_each_has_twelve_then_one_each(seed: int) -> None:
    match = begun(ID, seed, bonus_tiles=False)
    scene = check_dealt(match, (4, 4, 4, 1), dealer_more=1)
    assert sorted(len(own.hand) for own in scene.board.seats) == [13, 13, 13, 14]


@each_break
def test_the_wall_gets_shorter_with_the_clock(seed: int) -> None:
    match = begun(ID, seed)
    scene, order = Scene(match).to(one(match, ev.WallBroken)), one(match, ev.WallBroken).order
    sides = list(dict.fromkeys(scene.place(tile)[0] for tile in order))  # type: ignore[index]
    assert all((here - there) % 4 == 1 for here, there in pairwise(sides))
    first = [tile for tile in order if scene.place(tile)[0] == sides[1]]  # type: ignore[index]
    tops = [along(scene, sides[1], scene.at(tile)) for tile in first[::2]]
    assert tops == sorted(tops, reverse=True), "from the right end of the next side on"


def test_the_next_tile_is_always_the_uppermost_at_the_left_of_the_cut() -> None:
    match = played_out(begun(ID, 5, bonus_tiles=False))
    scene = Scene(match)
    for event in [*several(match, ev.TilesDealt)[12:], *several(match, ev.TileDrawn)[:20]]:
        scene.before(event)
        tile = event.tile if isinstance(event, ev.TileDrawn) else event.tiles[0]
        standing = [other for other in one(match, ev.WallBroken).order if other in scene.board.standing]
        assert tile == standing[0]
        stack = [other for other in scene.stack(*scene.place(tile)[:2]) if other in scene.board.standing]  # type: ignore[index]
        assert tile == stack[0], "nothing lies on it"


@pytest.mark.parametrize("viewer", [0, 2])
def test_hands_stand_before_their_owners_and_are_hidden(viewer: int) -> None:
    check_hands_stand(begun(ID, 2), viewer)


def test_flowers_dealt_are_laid_aside_and_replaced_in_turn_and_those_drawn_for_them_wait() -> None:
    match = scripted(ID, "a bonus tile drawn to replace one at the deal waits until its owner's next go")
    began = match.events.index(one(match, ev.PlayBegan))
    shown = [event for event in match.events[:began] if isinstance(event, ev.BonusShown)]
    assert len(shown) > len({event.seat for event in shown}), "somebody has a second go"
    for event in shown:
        check_bonus(match, event)
    dealer = one(match, ev.DealStarted).dealer
    goes = [(event.seat - dealer) % 4 for event in shown]
    first = list(dict.fromkeys(goes))
    assert first == sorted(first) and goes[: len(first)] == first, "all others first"


def test_the_dealer_has_his_fourteenth_tile_with_the_deal_and_throws_one() -> None:
    match = played_out(begun(ID, 5, bonus_tiles=False))
    discarded = one(match, ev.Discarded)
    assert discarded.seat == one(match, ev.DealStarted).dealer
    assert not any(isinstance(event, ev.TileDrawn) for event in match.events[: match.events.index(discarded)])
    scene = Scene(match).before(discarded)
    assert len(scene.board.seats[discarded.seat].hand) == 14
    scene.to(discarded)
    assert len(scene.board.seats[discarded.seat].hand) == 13


# -- turns and sets ----------------------------------------------------------------------------------------------------


def test_each_draws_from_the_wall_and_throws_into_the_middle() -> None:
    match = played_out(begun(ID, 5, bonus_tiles=False))
    check_draws_and_discards(match)
    scene = Scene(match).to(several(match, ev.Discarded)[40])
    inner = scene.stage.layout.mat
    assert all(inner.contains(scene.at(tile)) for seat in range(4) for tile in river(scene, seat))


HANDS = {"E": "269m 258p 258s 1122z 5m", "S": "34m 147p 258s 12345z", "W": "55m 147p 258s 12346z"}


@pytest.mark.parametrize("claim", ["W pung", "S chow"])
def test_a_claimed_set_is_laid_face_up(claim: str) -> None:
    check_claimed(written(ID, ["E discard 5m", claim], hands=HANDS))


@pytest.mark.parametrize("claim", ["W pung", "S chow"])
def test_then_its_owner_throws_a_tile_and_play_goes_on_to_the_right(claim: str) -> None:
    check_after_a_set(written(ID, ["E discard 5m", claim, f"{claim[0]} discard 1p", "... end"], hands=HANDS))


def test_flowers_at_the_side_and_the_fourth_tile_of_a_kong_do_not_count_among_the_thirteen() -> None:
    match = scripted(ID, "bonus tiles drawn one after another are shown and replaced from the tail")
    kong = written(ID, ["E discard 5m", "W kong", "W discard 1p"], hands={**HANDS, "W": "555m 147p 258s 1236z"})
    for played in (match, kong):
        scene = Scene(played).to(several(played, ev.Discarded)[-1])
        for own in scene.board.seats:
            assert len(own.hand) + 3 * len(own.state.melds) == 13
            assert {scene.stance(tile) for tile in own.bonus} <= {Stance.LYING}


def test_after_a_false_win_the_hand_lies_open_for_the_rest_of_the_deal() -> None:
    match = scripted(ID, "a false win: eight to each, the hand stays open with what is drawn, and the deal goes on")
    check_hand_lies_open(match, 0)
    shown, drawn = one(match, ev.HandShown), [event for event in several(match, ev.TileDrawn) if event.seat == 2]
    scene = Scene(match, 0).to(several(match, ev.HandShown)[1])
    assert drawn and all(scene.face(tile) != HIDDEN for tile in scene.board.seats[shown.seat].hand)


def test_a_claimed_kong_has_the_claimed_tile_on_the_middle_of_the_three() -> None:
    match = written(ID, ["E discard 5m", "W kong"], hands={**HANDS, "W": "555m 147p 258s 1236z"})
    scene = check_claimed(match)
    meld = scene.board.seats[2].state.melds[0]
    assert meld.claimed is not None
    rightward = sorted(meld.tiles, key=lambda tile: along(scene, 2, scene.at(tile)))
    three = [tile for tile in rightward if tile != meld.claimed]
    assert scene.over(meld.claimed, three[1]) and len({scene.turn(tile) for tile in three}) == 1


@pytest.mark.parametrize("discarder", ["E", "S", "N"])
def test_the_fourth_tile_is_laid_on_the_middle_of_a_claimed_pung(discarder: str) -> None:
    seat = "ESWN".index(discarder)
    hands = {"W": "55m 147p 258s 12346z", discarder: "5m 269m 258p 258s " + ("1122z" if discarder == "E" else "557z")}
    lead = [] if discarder == "E" else ["E discard 9p", f"... {discarder}"]
    first = {} if discarder == "E" else {"E": "9p 269m 258p 258s 1122z"}
    match = written(
        ID, [*lead, f"{discarder} discard 5m", "W pung", "W discard 6z", "... W", "W kong+"], hands={**first, **hands},
        draws=" ".join({"E": "1s 2p 3p 5m", "S": "9s 1s 2p 3p 5m", "N": "9s 9s 9p 1s 2p 3p 5m"}[discarder].split()),
    )  # fmt: skip
    promoted = one(match, ev.KongPromoted)
    scene = Scene(match).before(promoted)
    pung = sorted(scene.board.seats[2].state.melds[0].tiles, key=lambda tile: along(scene, 2, scene.at(tile)))
    assert one(match, ev.Claimed).meld.source == seat
    scene.watch(promoted)
    assert scene.over(promoted.tile, pung[1]) and scene.face(promoted.tile) == 4


def test_a_concealed_kong_has_its_middle_two_face_up_and_its_outer_two_face_down() -> None:
    match = written(
        ID, ["E discard 9m", "... W", "W ckong"], hands={"E": "1269m 258p 258s 1122z", "W": "5555m 147p 258s 126z"}
    )
    kong = one(match, ev.KongDeclared)
    scene = Scene(match).to(kong)
    row = sorted(kong.meld.tiles, key=lambda tile: along(scene, 2, scene.at(tile)))
    assert [scene.face(tile) for tile in row] == [HIDDEN, 4, 4, HIDDEN]
    assert {scene.stance(tile) for tile in row} == {Stance.LYING}


def test_a_flower_drawn_is_laid_aside_and_the_last_tile_of_the_wall_replaces_it() -> None:
    match = scripted(ID, "bonus tiles drawn one after another are shown and replaced from the tail")
    began = match.events.index(one(match, ev.PlayBegan))
    shown = [event for event in match.events[began:] if isinstance(event, ev.BonusShown)]
    assert len(shown) > 1, "one after another in the same turn"
    for event in shown:
        check_bonus(match, event)
        drawn = match.events[match.events.index(event) + 1]
        assert isinstance(drawn, ev.TileDrawn) and drawn.source == "back"
        scene = Scene(match).before(drawn)
        end = scene.board.state.wall.live()[-1]
        assert drawn.tile == min(tile for tile in scene.stack(*scene.place(end)[:2]) if tile in scene.board.standing)  # type: ignore[index]


def test_the_winner_shows_the_hand() -> None:
    check_win_opens_the_hand(scripted(ID, "a dragon pung"))
    check_win_opens_the_hand(scripted(ID, "a win from the wall"))


def test_a_tile_that_makes_a_kong_may_be_taken_out_of_it_to_win() -> None:
    match = scripted(ID, "a robbed kong goes back to a pung and its owner pays as the discarder")
    robbed, won = one(match, ev.KongRobbed), one(match, ev.Won)
    scene = Scene(match, None).before(robbed)
    assert scene.board.seats[robbed.owner].state.melds[robbed.index].added == robbed.tile
    scene.to(one(match, ev.HandShown))
    assert robbed.tile not in scene.board.seats[robbed.owner].state.melds[robbed.index].tiles
    assert from_middle(scene, won.seat, scene.at(robbed.tile)) > BESIDE


def test_with_the_wall_drawn_and_no_winner_the_deal_is_over() -> None:
    match = played_out(begun(ID, 9, bonus_tiles=False))
    scene = Scene(match).to(one(match, ev.DealDrawn))
    assert scene.board.left == 0 and not scene.board.standing
    hands = [tile for seat in (1, 2, 3) for tile in scene.board.seats[seat].hand]
    assert hidden(scene, hands)
