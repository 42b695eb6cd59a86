"""Red mahjong at the table: what seed 002 says about seats, walls, claims, jokers, the last tile and payments."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.melds import Form
from rules.core.rng import highest_first
from rules.core.tiles import BONUS, CODES, JOKER, KIND, parse_tiles
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, START_DEAL, WIN, Claim, ConcealedKong, Discard, Miscall, TakeBack
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.wall import Wall, WallPlan, place_of
from rules.variants.red.rules import dice_steps
from tests.rigged import all_pass, answer, discard, rigged

RULESET = registry.get("red")
JOKERS = RULESET.resolve({"tile_set": "148"})
WAIT = "123m 567p 333s 99s 44m"  # waits for the nine of bamboos or the four of characters


def paid(match: Match, reason: str = "win") -> list[tuple[int, ...]]:
    return [event.amounts for event in match.events if isinstance(event, ev.Paid) and event.reason == reason]


@pytest.mark.parametrize(
    ("players", "roller", "right", "opposite", "left"),
    [
        (4, (5, 9), (2, 6, 10), (3, 7, 11), (4, 8, 12)),
        (3, (4, 7, 10), (2, 5, 8, 11), (), (3, 6, 9, 12)),
        (2, (2, 4, 6, 8, 10, 12), (), (3, 5, 7, 9, 11), ()),
    ],
)
def test_what_dice_point_at(
    players: int, roller: tuple[int, ...], right: tuple[int, ...], opposite: tuple[int, ...], left: tuple[int, ...]
) -> None:
    """Seed 002, "Очки на игральных кубиках" 1-3."""
    assert {dice_steps(dice, players) for dice in roller} == {0}
    assert {dice_steps(dice, players) for dice in right} <= {1}
    assert {dice_steps(dice, players) for dice in opposite} <= {players // 2}
    assert {dice_steps(dice, players) for dice in left} <= {players - 1}


def test_footnote_2_equal_throws_throw_again_among_themselves() -> None:
    """Seed 002, footnote 2: 6, 9, 6, 10; the two sixes throw 8 and 11."""

    class Loaded:
        def __init__(self, *faces: int) -> None:
            self.faces = list(faces)

        def random(self) -> float:
            return (self.faces.pop(0) - 0.5) / 6

    order, rolls = highest_first(range(4), 2, Loaded(2, 4, 4, 5, 3, 3, 5, 5, 4, 4, 5, 6))  # type: ignore[arg-type]
    assert order == [3, 1, 2, 0], "Galina East, Borislav South, Varvara West, Alexey North"
    assert [sum(dice) for _, *dice in rolls] == [6, 9, 6, 10, 8, 11]


@pytest.mark.parametrize(
    ("players", "options", "sides"),
    [
        (4, {}, (18, 18, 18, 18)),
        (4, {"tile_set": "148"}, (19, 18, 19, 18)),
        (3, {}, (24, 24, 24)),
        (3, {"tile_set": "148"}, (24, 25, 25)),
        (2, {}, (36, 36)),
        (2, {"tile_set": "148"}, (37, 37)),
        (3, {"wall_layout": "four_sections"}, (18, 18, 18, 18)),
        (2, {"wall_layout": "four_sections"}, (18, 18, 18, 18)),
    ],
)
def test_the_sections_of_the_wall(players: int, options: dict[str, object], sides: tuple[int, ...]) -> None:
    match = Match.new(RULESET, RULESET.resolve(options, players), seed=2, seating="fixed")
    match.play(0, START_DEAL)
    built = next(event for event in match.events if isinstance(event, ev.WallBuilt))
    assert built.sides == sides
    assert sum(sides) * 2 == len(match.table.tiles)


@pytest.mark.parametrize(
    ("players", "tiles", "layout", "dealer", "sides"),
    [
        (4, "148", "per_player", 1, (18, 19, 18, 19)), (4, "140", "per_player", 3, (17, 18, 17, 18)),
        (3, "148", "per_player", 1, (25, 24, 25)), (3, "148", "per_player", 2, (25, 25, 24)),
        (3, "136", "per_player", 1, (23, 22, 23)), (3, "140", "per_player", 2, (23, 23, 24)),
        (3, "148", "four_sections", 1, (19, 19, 18, 18)), (2, "148", "four_sections", 1, (19, 18, 19, 18)),
        (2, "140", "four_sections", 0, (18, 17, 18, 17)),
    ],
)  # fmt: skip
def test_the_sections_stand_before_their_winds_whoever_deals(
    players: int, tiles: str, layout: str, dealer: int, sides: tuple[int, ...]
) -> None:
    table = RULESET.at(RULESET.resolve({"tile_set": tiles, "wall_layout": layout}, players))
    assert table.wall.build(table.tiles.faces, players, 0, dealer, Random(1)).sides == sides


def test_the_example_of_the_break() -> None:
    """Sheet section 2, footnote 5: East throws 8, North throws 5; thirteen stacks of North's section are counted."""
    assert dice_steps(8, 4) == 3
    wall = Wall(sides=(18,) * 4, ring=(0, 3, 2, 1), layers=2)
    broken = WallPlan(dice=2, second=2).cut(wall, 3, 13)
    built = ev.WallBuilt(wall.sides, wall.ring, 2, 0, 0, (0,) * 144)
    assert place_of(built, broken.order[0]) == (3, 13, 0), "the live end: the first stack left of the break"
    wall.order = list(broken.order)
    assert place_of(built, wall.back()) == (3, 12, 0), "the flower end: the last stack counted, upper tile first"
    assert not broken.dead and not broken.loose


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_leaves_thirteen_tiles_each_and_east_fourteen(players: int) -> None:
    match = rigged(RULESET, {}, options=RULESET.resolve({}, players))
    assert [len(seat.hand) for seat in match.state.seats] == [14] + [13] * (players - 1)


def test_flowers_are_replaced_player_by_player_until_none_is_left() -> None:
    match = rigged(RULESET, {0: "1f 2f", 1: "3f"}, loose="4f 1m 2m 3m")
    assert [event.seat for event in match.events if isinstance(event, ev.BonusShown)][:3] == [0, 0, 1]
    drawn = [event for event in match.events if isinstance(event, ev.TileDrawn) and event.reason == "bonus"]
    assert drawn and all(event.source == "back" for event in drawn)


def test_there_are_no_kongs() -> None:
    match = rigged(RULESET, {0: "1111m 2p 5p 8p 2s 5s 8s 1z 2z 3z 4z", 1: "555m 19p 19s 123456z"})
    assert not any(isinstance(action, ConcealedKong) for action in match.pending()[0])
    match = rigged(RULESET, {0: "5m", 1: "555m 19p 19s 123456z"})
    discard(match, 0, "5m")
    forms = {action.form for action in match.pending()[1] if isinstance(action, Claim)}
    assert forms == {Form.PUNG}, "a pung is open though three are held; the third stays in the hand"


def test_two_players_claim_chows_from_each_other() -> None:
    match = rigged(RULESET, {0: "5m", 1: "34m 19p 19s 1234567z"}, options=RULESET.resolve({}, 2))
    discard(match, 0, "5m")
    answer(match, 1, Claim, form=Form.CHOW)
    discard(match, 1, "9s")
    assert match.state.turn == 0


def test_of_several_winners_the_nearest_after_the_discarder_wins() -> None:
    match = rigged(RULESET, {0: "9s", 1: "123m 567p 333s 9s 222z", 3: "123p 567m 444s 9s 333z"})
    discard(match, 0, "9s")
    match.play(1, WIN)
    assert [event.seat for event in match.events if isinstance(event, ev.Won)] == [1]
    assert paid(match)[0][2:] == (0, 0), "only the discarder pays"


def test_a_win_beats_a_pung() -> None:
    match = rigged(RULESET, {0: "4m", 1: "44m 19p 19s 1234567z", 2: WAIT.replace("44m", "5m 6m").replace("99s", "88s")})
    discard(match, 0, "4m")
    answer(match, 1, Claim, form=Form.PUNG)
    match.play(2, WIN)
    assert [event.seat for event in match.events if isinstance(event, ev.Won)] == [2]


def test_jokers_in_claimed_sets_keep_what_they_were_declared_as() -> None:
    match = rigged(RULESET, {0: "5p", 1: "5p 4p 1j 19m 19s 123456z"}, options=JOKERS)
    discard(match, 0, "5p")
    claims = [action for action in match.pending()[1] if isinstance(action, Claim)]
    pungs = [action for action in claims if action.form is Form.PUNG]
    assert len(pungs) == 1 and pungs[0].stands == (KIND["5p"],) * 3
    chows = {action.stands for action in claims if action.form is Form.CHOW}
    assert chows == {tuple(parse_tiles("3p 4p 5p")), tuple(parse_tiles("4p 6p 5p"))}
    match.play(1, pungs[0])
    meld = match.state.seats[1].melds[0]
    assert meld.stands == (KIND["5p"],) * 3 and meld.faces.count(JOKER) == 1


def test_a_set_of_a_discard_and_two_jokers_holds_one_natural_tile() -> None:
    match = rigged(RULESET, {0: "5z", 2: "1j 1j 19m 19p 19s 12346z"}, options=JOKERS)
    discard(match, 0, "5z")
    pungs = [action for action in match.pending()[2] if isinstance(action, Claim)]
    assert [action.form for action in pungs] == [Form.PUNG]


def test_nobody_may_claim_a_discarded_joker_for_anything() -> None:
    match = rigged(RULESET, {0: "1j", 1: "123m 456p 888s 222z 6z", 2: "1j 1j 5m 6m"}, options=JOKERS)
    discard(match, 0, "1j")
    assert match.state.turn == 1 and match.state.moment is Moment.ACT


def test_a_joker_drawn_may_complete_a_hand_two_tiles_away_from_any_plain_win() -> None:
    """Four sixes and no fifth one: the joker alone makes the pair."""
    match = rigged(RULESET, {1: "444p 1116666s 444z", 0: "9m"}, options=JOKERS, draws="1j")
    discard(match, 0, "9m")
    all_pass(match)
    assert WIN in match.pending()[1]
    match.play(1, WIN)
    assert paid(match) == [(-15, 45, -15, -15)]


def test_a_lone_joker_waits_for_every_natural_tile_and_for_no_joker() -> None:
    match = rigged(RULESET, {1: "123m 456p 888s 222z 1j", 0: "7z"}, options=JOKERS)
    shanten, kinds = match.table.scoring.outlook(match.state.seats[1].held)
    assert shanten == 0
    assert set(range(34)) <= kinds
    open_sets = match.state.seats[1].held
    assert JOKER in kinds, "concealed sets can be regrouped so that each has a natural tile"
    assert open_sets.counts[JOKER] == 1


def test_the_last_discard_may_be_claimed_for_a_win_only() -> None:
    match = rigged(RULESET, {0: "9s", 1: "99s 19m 19p 1234567z", 2: "123m 567p 333s 9s 222z"})
    match.state.wall.head = len(match.state.wall.order)
    discard(match, 0, "9s")
    assert match.pending() == {2: (WIN, PASS)}
    match.play(2, PASS)
    assert any(isinstance(event, ev.DealDrawn) for event in match.events)


def test_a_flower_from_the_sea_bottom_stays_in_the_hand_and_is_never_discarded() -> None:
    match = rigged(RULESET, {})
    state = match.state
    flower = next(tile for tile in state.wall.live() if state.faces[tile] in BONUS)
    state.wall.order, state.wall.head = [flower], 0
    match._offers = None
    discarded = next(action for action in match.pending()[0] if isinstance(action, Discard))
    match.play(0, discarded)
    all_pass(match)
    assert state.turn == 1 and flower in state.seats[1].hand
    offered = {action.tile for action in match.pending()[1] if isinstance(action, Discard)}
    assert flower not in offered and offered == set(state.seats[1].hand) - {flower}


def finish(match: Match, winner: int | None) -> list[ev.Event]:
    if winner is not None:
        match.state.seats[winner].wins = 1
        match.state.wins = [ev.Won(winner, 0, 0, "self", None, ())]
    return match.state.table.flow.deal_ended(match.state)


@pytest.mark.parametrize(
    ("players", "winner", "options", "dealer"),
    [
        (4, 0, {}, 0), (4, None, {}, 0), (4, 2, {}, 1), (3, 2, {}, 1),
        (2, 0, {}, 0), (2, 1, {}, 1), (2, None, {}, 1),
        (2, None, {"draw_dealer_2p": "stay"}, 0), (4, None, {"draw_dealer": "pass"}, 1),
    ],
)  # fmt: skip
def test_who_deals_next(players: int, winner: int | None, options: dict[str, object], dealer: int) -> None:
    ended = finish(rigged(RULESET, {}, options=RULESET.resolve(options, players)), winner)[0]
    assert isinstance(ended, ev.DealEnded) and ended.next_dealer == dealer


def test_a_match_can_end_after_deals_or_at_a_score() -> None:
    deals = rigged(RULESET, {}, options=RULESET.resolve({"match_end": "deals", "deals": 1}))
    assert isinstance(finish(deals, 2)[-1], ev.MatchEnded)
    target = rigged(RULESET, {}, options=RULESET.resolve({"match_end": "target", "target_score": 50}))
    assert not isinstance(finish(target, 2)[-1], ev.MatchEnded)
    target.state.scores = [-50, 50, 0, 0]
    assert isinstance(finish(target, 2)[-1], ev.MatchEnded)


def test_a_false_win_costs_nine_each_and_kills_the_hand() -> None:
    hands = {0: "55m 19p 19s 1234567z"}
    match = rigged(RULESET, hands, options=RULESET.resolve({"assisted_play": False}), draws="5m")
    match.play(0, WIN)
    assert paid(match, "false_win") == [(-27, 9, 9, 9)]
    assert match.state.seats[0].dead and match.state.seats[0].silent
    discard(match, 0, "1z")
    all_pass(match)
    discard(match, 1, "5m")
    assert set(match.pending()) == {2, 3}, "a dead hand claims nothing, though it holds two of the tile"


@pytest.mark.parametrize(("sticks", "start"), [("off", 0), ("800", 800), ("790", 790)])
def test_counting_sticks_start_everybody_alike(sticks: str, start: int) -> None:
    match = Match.new(RULESET, RULESET.resolve({"counting_sticks": sticks}), seed=1)
    assert match.state.scores == [start] * 4
    assert (match.table.sticks is not None) is (sticks != "off")


def test_without_a_wall_the_tiles_are_dealt_straight() -> None:
    match = rigged_without_wall()
    assert not any(isinstance(event, ev.DiceRolled | ev.WallBroken) for event in match.events)
    assert not match.table.appearance.wall


def rigged_without_wall() -> Match:
    match = Match.new(RULESET, RULESET.resolve({"build_wall": False}), seed=1, seating="fixed")
    match.play(0, START_DEAL)
    return match


UNASSISTED = RULESET.resolve({"assisted_play": False})
SLIP = {0: "2p", 1: "345p 19m 19s 123456z", 3: "22p 19m 19s 1234567z"}  # South holds 3-4-5 of dots beside a two


def miscall(match: Match, seat: int, form: Form, tiles: str) -> None:
    """`seat` calls the last discard with these tiles of its hand, which do not make the set."""
    kinds = sorted(parse_tiles(tiles))
    action = next(
        action
        for action in match.pending()[seat]
        if isinstance(action, Miscall)
        and action.form is form
        and sorted(match.state.faces[tile] for tile in action.tiles) == kinds
    )
    match.play(seat, action)


def others_pass(match: Match, seat: int) -> None:
    for other in [asked for asked in match.pending() if asked != seat]:
        match.play(other, PASS)


def test_a_wrong_set_is_put_right_before_the_discard_without_penalty() -> None:
    """Seed 002, "Неправильные объявления" 1: 4-5 shown for the two of dots; 3 and 4 it is, and the 5 goes back."""
    match = rigged(RULESET, SLIP, options=UNASSISTED)
    discard(match, 0, "2p")
    others_pass(match, 1)
    miscall(match, 1, Form.CHOW, "45p")
    assert match.state.turn == 1 and len(match.state.seats[1].hand) == 11
    right = next(action for action in match.pending()[1] if isinstance(action, Claim))
    match.play(1, right)
    meld = match.state.seats[1].melds[0]
    assert meld.stands == tuple(parse_tiles("234p"))
    assert KIND["5p"] in {match.state.faces[tile] for tile in match.state.seats[1].hand}
    discard(match, 1, "9s")
    all_pass(match)
    assert not match.state.seats[1].dead and not paid(match, "false_win")


def test_a_wrong_set_is_noticed_once_the_next_player_has_drawn_and_kills_the_hand() -> None:
    """Seed 002, "Неправильные объявления" 4."""
    match = rigged(RULESET, SLIP, options=UNASSISTED)
    discard(match, 0, "2p")
    others_pass(match, 1)
    miscall(match, 1, Form.CHOW, "45p")
    discard(match, 1, "9s")
    assert not match.state.seats[1].dead, "his discard still lies there: nobody has drawn"
    all_pass(match)
    assert match.state.turn == 2 and match.state.seats[1].dead
    assert [event.reason for event in match.events if isinstance(event, ev.HandDied)] == ["wrong_set"]
    discard(match, 2, match_face(match, 2))
    assert 1 not in match.pending(), "a dead hand claims nothing and wins nothing"


def match_face(match: Match, seat: int) -> str:
    """The face of the first tile of a hand, in notation."""
    return CODES[match.state.faces[match.state.seats[seat].hand[0]]]


def test_a_wrong_set_is_noticed_as_well_when_the_discard_after_it_is_claimed() -> None:
    hands = {**SLIP, 3: "99s 19m 1s 1p 1234567z"}
    match = rigged(RULESET, hands, options=UNASSISTED)
    discard(match, 0, "2p")
    others_pass(match, 1)
    miscall(match, 1, Form.PUNG, "34p")
    discard(match, 1, "9s")
    answer(match, 3, Claim, form=Form.PUNG)
    others_pass(match, 3)
    assert match.state.turn == 3 and match.state.seats[1].dead


def test_a_wrong_call_is_taken_back_and_the_discard_lies_in_its_river_again() -> None:
    match = rigged(RULESET, {**SLIP, 2: "34p 19m 19s 123456z 7z"}, options=UNASSISTED)
    river = len(match.state.seats[0].river)
    discard(match, 0, "2p")
    others_pass(match, 2)
    miscall(match, 2, Form.CHOW, "34p")  # three in a row, but not from the player before
    assert not any(isinstance(action, Claim) for action in match.pending()[2]), "no set can be made of it"
    before = list(match.state.shown)
    match.play(2, TakeBack())
    assert len(match.state.seats[0].river) == river + 1 and not match.state.seats[2].melds
    assert len(match.state.seats[2].hand) == 13 and match.state.turn == 1, "South draws as if nothing had been called"
    assert sum(before) - sum(match.state.shown) == 2
    assert not match.state.seats[2].dead


def test_a_wrong_call_has_no_priority() -> None:
    """Seed 002, "Иерархия объявлений" 3: any call that holds beats it, a false win too."""
    match = rigged(RULESET, SLIP, options=UNASSISTED)
    discard(match, 0, "2p")
    match.play(2, WIN)
    miscall(match, 1, Form.PUNG, "34p")
    answer(match, 3, Claim, form=Form.PUNG)
    assert match.state.turn == 3 and not paid(match, "false_win") and not match.state.seats[2].dead


def test_a_call_is_changed_or_withdrawn_while_others_still_think() -> None:
    """Seed 002, "Неправильные объявления" 2, 3 and 6."""
    match = rigged(RULESET, SLIP, options=UNASSISTED)
    discard(match, 0, "2p")
    match.play(2, WIN)
    assert match.changes(2) and 2 not in match.pending()
    match.play(2, PASS)
    assert not match.changes(2), "a pass stands"
    answer_chow = next(action for action in match.pending()[1] if isinstance(action, Claim))
    match.play(1, answer_chow)
    miscalled = next(action for action in match.changes(1) if isinstance(action, Miscall))
    match.play(1, miscalled)
    match.play(1, answer_chow)
    match.play(3, PASS)
    claimed = next(event for event in match.events if isinstance(event, ev.Claimed))
    assert claimed.meld.stands == tuple(parse_tiles("234p")) and not paid(match, "false_win")
    assert Match.replay(match.events).state.turn == 1


def test_with_help_no_wrong_call_is_open() -> None:
    match = rigged(RULESET, SLIP)
    discard(match, 0, "2p")
    assert set(match.pending()) == {1, 3}
    assert not any(isinstance(action, Miscall) for legal in match.pending().values() for action in legal)


def test_discards_lie_as_agreed() -> None:
    """Footnote 6: anywhere, in one line, or each before his own seat."""
    found = {
        layout: RULESET.at(RULESET.resolve({"discard_layout": layout})).appearance.river
        for layout in ("free", "row", "own_area")
    }
    assert found == {"free": "strewn", "row": "middle", "own_area": "own"}


def test_with_two_players_the_winds_are_east_and_west_and_the_broken_section_is_theirs() -> None:
    """Sheet 2: at four sections the second of two players sits at the place of West."""
    options = RULESET.resolve({"wall_layout": "four_sections"}, 2)
    table = RULESET.at(options)
    assert table.appearance.winds == (0, 2) and RULESET.at(RULESET.resolve({}, 3)).appearance.winds == (0, 1, 2)
    match = Match.new(RULESET, options, seed=4, seating="fixed")
    match.play(0, START_DEAL)
    rolled = next(event for event in match.events if isinstance(event, ev.DiceRolled))
    broken = next(event for event in match.events if isinstance(event, ev.WallBroken))
    counted = [event.counted for event in match.events if isinstance(event, ev.DiceRolled)][-1]
    side = 2 * (rolled.counted % 2)
    ring = (0, 3, 2, 1)
    stack = ring.index(side) * 18 + counted
    assert (broken.side, broken.stack) == (ring[stack // 18 % 4], stack % 18)
