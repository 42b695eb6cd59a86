"""Watching the Pot at the table: what seed 001 says about ring, deal, robbing, dragons, conflicts, count and match."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from rules.core.errors import OptionError
from rules.core.melds import Form
from rules.core.tiles import FLOWERS, KIND, count_kinds, format_tiles, parse_tiles
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, START_DEAL, WIN, Announce, Claim, Discard, FetchJoker, Lengthen, SetAside
from rules.engine.match import Match
from rules.engine.notation import parse_case, parse_meld
from rules.engine.state import Moment
from rules.engine.table import State
from rules.families.pot_groups import pot_count
from rules.families.pot_groups.pot_scoring import GroupScoring
from rules.families.pot_groups.temporary_conflict import TopDiscards
from rules.hands.group_shanten import outlook
from rules.hands.groups import GroupRules
from rules.hands.loose_partition import loose_splits
from rules.hands.partition import splits
from rules.mechanics.opening.ring_wall import DICE, RingPlan, WallRestored, place_of_break, side_length
from rules.scoring.elements import Reading
from rules.scoring.sheets import ScoreSheet
from rules.variants.watching_the_pot.recycle import Cycles, WallRebuilt
from rules.variants.watching_the_pot.rules import group_rules
from tests import variant_files
from tests.play import check_tiles, play_deals, random_chooser
from tests.rigged import all_pass, answer, discard, rigged

RULESET = registry.get("watching_the_pot")
PROCEDURES = variant_files.read("watching_the_pot", variant_files.CASES)["procedures"]
WAITING = "456p 789p 456m 777s 8p2s"  # lacks the two of characters of its king


def procedures(kind: str) -> list[object]:
    return [pytest.param(found, id=found["name"]) for found in PROCEDURES if found["kind"] == kind]


def rig(hands: dict[int, str], draws: str = "", players: int = 4, **given: object) -> Match:
    return rigged(RULESET, hands, draws=draws, options=RULESET.resolve(given, players))


def events_of(match: Match, kind: type[ev.Event]) -> list[ev.Event]:
    return [event for event in match.events if isinstance(event, kind)]


def paid(match: Match, reason: str) -> list[tuple[int, ...]]:
    return [event.amounts for event in match.events if isinstance(event, ev.Paid) and event.reason == reason]


# Wall and deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", procedures("wall"))
def test_the_ring(case: dict) -> None:  # type: ignore[type-arg]
    expected = case["expect"]
    if not expected.get("allowed", True):
        with pytest.raises(OptionError, match="not enough tiles"):
            RULESET.resolve(case["options"], case["players"])
        return
    match = Match.new(RULESET, RULESET.resolve(case["options"], case["players"]), seed=3, seating="fixed")
    match.play(0, START_DEAL)
    built = next(event for event in match.events if isinstance(event, ev.WallBuilt))
    assert built.sides == (expected["stacks_each"],) * case["players"]
    assert built.layers == 3 and built.spare == expected["left_over"] and len(built.faces) == case["deck"]
    assert sum(len(seat.hand) for seat in match.state.seats) == expected["dealt"]
    assert len(match.state.wall.live()) == expected["closed"]


@pytest.mark.parametrize("case", procedures("break"))
def test_the_break(case: dict, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[type-arg]
    """Seed 001, "Постройка стены": 9 of five players is player 4; ten stacks on is stack 3 of the next side."""
    expected, (first, second) = case["expect"], case["rolls"]
    roller, owner, stack = place_of_break(first, second, case["players"], case["stacks_each"])
    assert (roller + 1, owner + 1, stack + 1) == (expected["thrower"], expected["owner"], expected["stack"])
    rolls = [first, second]
    monkeypatch.setitem(DICE, "d20", lambda rng: ((rolls[0],), rolls.pop(0)))  # type: ignore[arg-type]
    match = Match.new(RULESET, RULESET.resolve(case["options"], case["players"]), seed=3, seating="fixed")
    match.play(0, START_DEAL)
    broken = next(event for event in match.events if isinstance(event, ev.WallBroken))
    assert (broken.side + 1, broken.stack + 1) == (expected["owner"], expected["stack"])


def test_the_deal_goes_by_stacks_and_the_wall_is_restored() -> None:
    """Seed 001: the dealer takes stacks to fifteen, the others two upper tiles; odd tiles and bottoms come first."""
    match = Match.new(RULESET, RULESET.resolve({"deck": 116}, 5), seed=3, seating="fixed")
    match.play(0, START_DEAL)
    takes = [(event.seat, len(event.tiles)) for event in match.events if isinstance(event, ev.TilesDealt)]
    assert takes == [(seat, 3) for _ in range(4) for seat in range(5)] + [(0, 3), (1, 2), (2, 2), (3, 2), (4, 2)]
    broken = next(event for event in match.events if isinstance(event, ev.WallBroken))
    ring, spare = broken.order[:-11], broken.order[-11:]
    restored = next(event for event in match.events if isinstance(event, WallRestored))
    bottoms = tuple(ring[3 * stack + 2] for stack in range(21, 25))
    assert restored.odd == 2
    assert restored.order == (*spare[-2:], *bottoms, *ring[75:], *spare[:-2])
    dealt = {tile for event in match.events if isinstance(event, ev.TilesDealt) for tile in event.tiles}
    assert dealt.isdisjoint(restored.order) and len(dealt) + len(restored.order) == 116


def test_a_heap_deals_fourteen_and_every_draw_is_from_anywhere() -> None:
    match = Match.new(RULESET, RULESET.resolve({"wall": "pile"}), seed=3, seating="fixed")
    match.play(0, START_DEAL)
    assert [len(seat.hand) for seat in match.state.seats] == [15, 14, 14, 14]
    for _ in range(40):
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, PASS if PASS in legal else next(found for found in legal if isinstance(found, Discard)))
    drawn = [event for event in match.events if isinstance(event, ev.TileDrawn)]
    assert {event.source for event in drawn} == {"heap"}
    assert [event.tile for event in drawn] != sorted(event.tile for event in drawn)


@pytest.mark.parametrize(("dice", "values"), [("d20", 20), ("fair_18", 18), ("plain_3d6", 16), ("split_3d6", 18)])
def test_dice(dice: str, values: int) -> None:
    rng = Random(1)
    rolled = Counter(DICE[dice](rng)[1] for _ in range(6000))
    assert len(rolled) == values and max(rolled) == {"d20": 20}.get(dice, 18)


# Robbing --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "bound"), [("everyone", True), ("passed", False), ("off", False)])
def test_whom_temporary_conflict_binds(mode: str, bound: bool) -> None:
    """`passed`: a player who had no use for the first tile may rob the second one like it."""
    match = rig({0: "5p", 1: "9m 1z", 2: "5p", 3: "2z 5p"}, draws="1s 2s", temporary_conflict=mode)
    discard(match, 0, "5p")
    all_pass(match)
    discard(match, 1, "1z")
    all_pass(match)
    state = match.state
    first = state.seats[0].river[-1].tile
    let_by = state.record(TopDiscards).passed_by
    let_by[first] = {seat for seat in (1, 2) if seat in let_by.get(first, ())}
    state.seats[3].gain(tile := state.wall.order[-1], KIND["5p"])
    state.faces[tile] = KIND["5p"]
    discard(match, 2, "5p")
    claims = [found for found in match.pending().get(3, ()) if isinstance(found, Claim) and found.form is Form.BRIDGE]
    assert bool(claims) != bound


def test_the_robber_discards_and_the_turn_goes_on_after_him() -> None:
    """Seed 001: skipped players lose their turn; the group is open."""
    match = rig({0: "3m 1z", 2: "33m 5s"})
    discard(match, 0, "3m")
    answer(match, 2, Claim, form=Form.BRIDGE)
    assert match.state.seats[2].melds[0].concealed is False and match.state.turn == 2
    assert not match.state.seats[0].river, "the tile leaves the river"
    discard(match, 2, "5s")
    all_pass(match)
    assert match.state.turn == 3
    assert events_of(match, ev.TileDrawn)[-1].seat == 3  # type: ignore[attr-defined]


def test_a_flower_turns_the_direction_of_play() -> None:
    match = rig({0: "1z", 1: "1f"})
    discard(match, 0, "1z")
    all_pass(match)
    discard(match, 1, "1f")
    all_pass(match)
    assert match.state.direction == -1 and match.state.turn == 0
    still = rig({0: "1z", 1: "1f"}, flower_turns=False)
    discard(still, 0, "1z")
    all_pass(still)
    discard(still, 1, "1f")
    all_pass(still)
    assert still.state.direction == 1 and still.state.turn == 2


def rob(match: Match, seat: int, tiles: str, stands: str) -> None:
    """`seat` robs the discard with these tiles, one of which counts as `stands`."""
    for action in match.pending()[seat]:
        if isinstance(action, Claim) and action.meld < 0 and KIND[stands] in action.stands:
            faces = sorted(match.state.faces[tile] for tile in action.tiles)
            if faces == sorted(parse_tiles(tiles)):
                match.play(seat, action)
                all_pass(match)
                return
    raise AssertionError(match.pending()[seat])


@pytest.mark.parametrize(
    ("given", "there"),
    [
        ({}, False),
        ({"mixed_groups": True}, True),
        ({"dragon_rose": "always"}, True),
        ({"dragon_rose": "never", "mixed_groups": True}, False),
    ],
)
def test_the_rose_of_dragons_has_a_row_where_it_is_a_group(given: dict[str, object], there: bool) -> None:
    (row,) = (row for row in RULESET.elements if row.id == "dragon_rose")
    assert row.when is not None and row.when(RULESET.resolve(given, 4)) is there


def test_what_a_dragon_stands_for_is_fixed_when_the_group_is_laid_open() -> None:
    match = rig({0: "3m 9m", 1: "7z 5m 6m 5s 1z"})
    discard(match, 0, "3m")
    rob(match, 1, "7z 5m 6m", "4m")
    assert match.state.seats[1].melds[0].stands == tuple(parse_tiles("3456m"))
    assert match.state.seats[1].groups[0].faces == tuple(parse_tiles("3m 7z 56m"))


def test_a_dragon_is_fetched_for_its_tile() -> None:
    """Seed 001: any dragon from the open part of any player's hand, for the tile it stands for."""
    match = rig({0: "3m 1z", 1: "7z 5m 6m 5s", 2: "4m 1s"})
    discard(match, 0, "3m")
    rob(match, 1, "7z 5m 6m", "4m")
    discard(match, 1, "5s")
    all_pass(match)
    answer(match, 2, FetchJoker)
    assert match.state.seats[1].melds[0].faces == tuple(parse_tiles("3456m"))
    assert match.state.seats[2].counts[KIND["7z"]] == 1 and match.state.seats[2].counts[KIND["4m"]] == 0
    kept = rig({0: "3m 1z", 1: "7z 5m 6m 5s", 2: "4m 1s"}, joker_swap=False)
    discard(kept, 0, "3m")
    rob(kept, 1, "7z 5m 6m", "4m")
    discard(kept, 1, "5s")
    all_pass(kept)
    assert not any(isinstance(action, FetchJoker) for action in kept.pending()[2])


def test_open_groups_are_lengthened_in_the_own_turn() -> None:
    match = rig({0: "3m 1z", 1: "33m 5s", 2: "2z", 3: "4z"}, draws="9s 9p 8s 3m 1p")
    discard(match, 0, "3m")
    answer(match, 1, Claim, form=Form.BRIDGE)
    discard(match, 1, "5s")
    all_pass(match)
    for seat, code in ((2, "2z"), (3, "4z"), (0, "1z")):
        discard(match, seat, code)
        all_pass(match)
    assert any(isinstance(action, Lengthen) for action in match.pending()[1]), match.state.seats[1].hand
    answer(match, 1, Lengthen)
    assert len(match.state.seats[1].melds[0].tiles) == 4


def test_a_special_group_turns_up_the_last_tile_of_the_wall_and_still_wins_with_the_drawn_tile_in_it() -> None:
    """Seed 001: announcing a special group opens the last closed tile; a win may follow at once."""
    match = rig({0: "456s 789s 555p 7p3s3m 8p3s2m"})
    holder = match.state.seats[0]
    last = match.state.wall.order[-1]
    answer(match, 0, Announce, indicator=True)
    assert match.state.indicators == [(last, match.state.faces[last])]
    assert last not in match.state.wall.order
    assert holder.melds[0].concealed and holder.drawn is None, "the fifteenth tile lies in the group"
    answer(match, 0, type(WIN))
    assert match.state.seats[0].won
    sheet = holder.sheet
    assert sheet is not None and sheet.amounts()["special_concealed"] == 10


def test_ready_fixes_the_hand_and_costs_fifteen_when_it_loses() -> None:
    """Seed 001, "Готов"."""
    match = rig({0: f"{WAITING} 1z", 1: "456p 789p 456m 888s 9s9m"}, draws="9p 1s 2z 3z")
    discard(match, 0, "1z", ready=True)
    all_pass(match)
    assert match.state.seats[0].river[-1].sideways and match.state.seats[0].frozen
    assert match.state.turn == 1
    assert WIN in match.pending()[1]
    match.play(1, WIN)
    assert paid(match, "ready_lost") == [(-15, 15, 0, 0)]


def test_a_conflict_with_the_own_river_forbids_robbing_to_win() -> None:
    hand = "23456p 789s 444m 8p2s2m"
    match = rig({0: f"{hand} 1p"}, draws="1s 2s 3s 4z 7p 1z")
    discard(match, 0, "1p")
    all_pass(match)
    holder = match.state.seats[0]
    assert KIND["7p"] in holder.outlook(match.table)[1]
    match.state.faces[(tile := match.state.seats[1].hand[-1])] = KIND["7p"]
    match.state.seats[1].counts[KIND["7p"]] += 1
    match.play(1, Discard(tile))
    assert WIN not in match.pending().get(0, ())
    assert any(refusal.reason == "reason.conflict" for refusal in match.refusals(0))


def test_a_false_announcement_silences_and_freezes() -> None:
    """Seed 001, "мелкие обратимые нарушения"."""
    match = rig({0: "1z", 1: "33m"}, strict_calls=True)
    assert WIN in match.pending()[0]
    match.play(0, WIN)
    holder = match.state.seats[0]
    assert holder.dead and holder.frozen and holder.silent
    assert match.pending()[0] == (Discard(holder.drawn or -1),)
    match.play(0, Discard(holder.drawn or -1))
    seat = next(iter(match.pending()))
    assert seat != 0


def test_both_bridges_of_blossoms_end_the_deal() -> None:
    match = rig({0: "1234f 5678f 19m 3z 2s 5p 7m 1p"}, deal_end="last_loser")
    match.play(0, WIN)
    sheet = match.state.seats[0].sheet
    assert sheet is not None and sheet.shape == "both_blossoms"
    assert match.state.moment is Moment.BEFORE_DEAL


def test_play_goes_on_until_one_player_is_left() -> None:
    match = rig({0: f"{WAITING} 2m", 1: "1z"}, deal_end="last_loser")
    match.play(0, WIN)
    assert match.state.moment is Moment.ACT and match.state.turn == 1
    rng = Random(4)
    assert match.state.seats[0].sheet is not None
    while match.state.moment is not Moment.BEFORE_DEAL:
        seat, legal = next(iter(match.pending().items()))
        assert seat != 0
        match.play(seat, legal[int(rng.random() * len(legal))])
    scored = [event.seat for event in match.events if isinstance(event, ev.Scored)]
    assert sorted(scored) == [0, 1, 2, 3] and scored[0] == 0


# The deck is finished -------------------------------------------------------------------------------------------------


def run_out(match: Match) -> None:
    """Discard and pass until nobody can draw."""
    while match.state.moment not in (Moment.EXCHANGE, Moment.BEFORE_DEAL, Moment.OVER):
        seat, legal = next(iter(match.pending().items()))
        drawn = match.state.seats[seat].drawn
        match.play(seat, PASS if PASS in legal else Discard(drawn if drawn is not None else -1))


@pytest.mark.parametrize("case", procedures("recycle"))
def test_five_tiles_of_each_go_into_a_new_wall(case: dict) -> None:  # type: ignore[type-arg]
    """Seed 001, "следующий цикл": the sides are three stacks shorter; five tiles are taken back as three and two."""
    expected = case["expect"]
    match = Match.new(RULESET, RULESET.resolve(case["options"], case["players"]), seed=3, seating="fixed")
    match.play(0, START_DEAL)
    run_out(match)
    following = match.state.turn
    assert match.state.wall.left == 0 and len(match.state.wall.live()) == 8
    at = len(match.events)
    while match.state.moment is Moment.EXCHANGE:
        seat, legal = next(iter(match.pending().items()))
        assert all(isinstance(action, SetAside) for action in legal)
        if len(match.pending()) == 1 and len(match.state.seats[seat].hand) == expected["kept_each"] + 1:
            assert [len(found.hand) for found in match.state.seats if found is not match.state.seats[seat]] == [9] * 3
        match.play(seat, legal[0])
    rebuilt = next(event for event in match.events[at:] if isinstance(event, WallRebuilt))
    assert rebuilt.sides == (expected["stacks_each"],) * 4 and rebuilt.spare == expected["left_over"]
    assert len(rebuilt.faces) == expected["in_wall"]
    taken = [(event.seat, len(event.tiles)) for event in match.events[at:] if isinstance(event, ev.TilesDealt)]
    order = [(following + step) % 4 for step in range(4)]
    assert taken == [(seat, 3) for seat in order] + [(seat, 2) for seat in order]
    assert match.state.turn == following and match.state.moment is Moment.ACT
    assert not any(seat.river for seat in match.state.seats)
    check_tiles(match.state)


def test_after_so_many_cycles_the_deal_is_drawn() -> None:
    match = Match.new(RULESET, RULESET.resolve({"deck_end": "recycle", "max_cycles": 1}), seed=3, seating="fixed")
    match.play(0, START_DEAL)
    run_out(match)
    while match.state.moment is Moment.EXCHANGE:
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, legal[0])
    run_out(match)
    assert events_of(match, ev.DealDrawn) and match.state.record(Cycles).number == 1
    assert paid(match, "draw"), "the others' hands are settled in a draw too"


# Match and payments ---------------------------------------------------------------------------------------------------


def after_deal(winner: int | None, dealer: int, facts: dict[str, int], **given: object) -> tuple[State, list[ev.Event]]:
    """A match in which a deal of `dealer` has just been counted and paid."""
    match = Match.new(RULESET, RULESET.resolve(given), seed=3, seating="fixed")
    match.play(0, START_DEAL)
    state = match.state
    state.dealer, state.facts = dealer, facts
    if winner is not None:
        state.wins = [ev.Won(winner, state.seats[winner].hand[0], 0, "self", None, ())]
        state.seats[winner].wins = 1
    for seat in state.seats:
        seat.sheet = ScoreSheet(True)
    return state, match.table.flow.deal_ended(state)


def test_the_next_dealer_may_be_drawn_among_the_others() -> None:
    found = set()
    for deal in range(1, 40):
        state, _ = after_deal(None, 0, {}, next_dealer="draw")
        state.deal_number = deal
        ended = next(event for event in state.table.flow.deal_ended(state) if isinstance(event, ev.DealEnded))
        found.add(ended.next_dealer)
    assert found == {1, 2, 3}


def test_the_stake_goes_to_the_first_winner() -> None:
    match = rig({0: f"{WAITING} 2m"}, ante=5)
    assert match.state.pot == 20 and match.state.scores == [-5] * 4
    match.play(0, WIN)
    assert match.state.pot == 0 and paid(match, "pot") == [(20, 0, 0, 0)]
    assert sum(match.state.scores) == 0


def test_what_is_left_in_the_pot_is_shared_at_the_end() -> None:
    match = Match.new(RULESET, RULESET.resolve({"ante": 5, "length_count": 1}), seed=3, seating="fixed")
    match.play(0, START_DEAL)
    run_out(match)
    assert match.over and match.state.pot == 0 and paid(match, "pot_left") == [(5, 5, 5, 5)]


def test_results_may_be_booked_and_paid_when_the_dealer_changes() -> None:
    match = rig({0: f"{WAITING} 2m"}, settle_when="dealer_change", length_count=1)
    match.play(0, WIN)
    assert match.state.scores == [0] * 4
    booked = {key: value for key, value in match.state.facts.items() if key.startswith("booked.")}
    assert {f"booked.{loser}.0" for loser in (1, 2, 3)} <= set(booked) and min(booked.values()) > 0
    match.play(0, START_DEAL)
    run_out(match)
    assert match.over and len(paid(match, "booked")) == 1
    amounts = paid(match, "booked")[0]
    assert list(amounts) == match.state.scores and sum(amounts) == 0


def test_a_player_is_knocked_out_after_each_change_of_dealer() -> None:
    match = Match.new(RULESET, RULESET.resolve({"knockout": "dealer_change"}), seed=6, seating="fixed")
    rng = Random(6)
    for _ in play_deals(match, 60, random_chooser(rng), rng):
        if match.state.moment is Moment.ACT:
            hands = [seat for number, seat in enumerate(match.state.seats) if number not in match.state.left_match]
            assert all(len(seat.hand) + sum(len(meld.tiles) for meld in seat.melds) in (14, 15) for seat in hands)
    assert match.over and len(match.state.left_match) == 3
    left = [event.seat for event in match.events if isinstance(event, ev.PlayerLeft)]
    assert [match.state.places[seat] for seat in left] == [4, 3, 2]
    built = [event for event in match.events if isinstance(event, ev.WallBuilt)]
    assert built[-1].sides.count(0) == 2 and side_length(144, 2) in built[-1].sides


def test_the_highest_throw_deals_and_the_others_follow_in_falling_order() -> None:
    match = Match.new(RULESET, RULESET.resolve({}, 8), seed=9)
    seated = next(event for event in match.events if isinstance(event, ev.SeatsDrawn))
    first = {roll[0]: roll[1] for roll in reversed(seated.throws)}
    values = [first[person] for person in seated.people]
    assert values == sorted(values, reverse=True)
    drawn = Match.new(RULESET, RULESET.resolve({"dealer_choice": "tiles"}, 8), seed=9)
    seated = next(event for event in drawn.events if isinstance(event, ev.SeatsDrawn))
    assert [dict(seated.throws)[person] for person in seated.people] == list(range(1, 9))  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "deck"), [(2, 112), (3, 116), (5, 116), (6, 112), (7, 144), (8, 136)])
def test_play_with_any_number_of_players(players: int, deck: int) -> None:
    """Cycles, many winners, heaps: tiles stay whole and every deal comes to an end."""
    given = {"deck": deck, "deal_end": "last_loser", "deck_end": "recycle", "max_cycles": 2, "ante": 3}
    given |= {"wall": "pile"} if players % 2 else {"mixed_groups": True, "white_green_groups": True}
    match = Match.new(RULESET, RULESET.resolve(given, players), seed=players)
    rng = Random(players)
    for _ in play_deals(match, 1, random_chooser(rng), rng):
        if match.state.moment is not Moment.BEFORE_DEAL:
            check_tiles(match.state)
        assert sum(match.state.scores) + match.state.pot == 0
    assert match.state.deal_number == 1 and match.state.moment in (Moment.BEFORE_DEAL, Moment.OVER)


def test_a_deck_without_flowers_knows_no_turning() -> None:
    table = RULESET.at(RULESET.resolve({"deck": 140}))
    assert not set(FLOWERS) & set(table.copies) and len(table.tiles) == 140
    assert isinstance(table.wall, RingPlan)
    short = RULESET.at(RULESET.resolve({"autumn": False, "specials": False}))
    assert len(short.tiles) == 143 and KIND["7f"] not in short.copies
    with pytest.raises(OptionError, match="autumn"):
        RULESET.resolve({"autumn": False})


# Groups ---------------------------------------------------------------------------------------------------------------


def random_hand(rng: Random, copies: Counter[int], size: int) -> list[int]:
    """Tiles of two suits, winds and dragons, close enough together to make groups."""
    kinds = [*range(9, 18), *range(18, 23), *range(27, 34), *FLOWERS]
    pool = [kind for kind in kinds for _ in range(copies[kind])]
    return sorted(rng.sample(pool, size))


@pytest.mark.parametrize("scope", ["off", "groups"])
@pytest.mark.parametrize("melds", [["row:456m", "bridge:88m5z(8m)"], ["row:23456m"], []])
def test_the_best_lost_reading_is_the_best_of_all(scope: str, melds: list[str]) -> None:
    """The search that adds up suits finds what looking at every reading finds."""
    rng = Random(11)
    for _ in range(25):
        table = RULESET.at(RULESET.resolve({"dragon_rose": "always", "loser_pattern_scope": scope}))
        concealed = random_hand(rng, Counter(table.copies), 9)
        case = parse_case(
            RULESET,
            {"concealed": format_tiles(concealed), "melds": melds, "by": "lost", "seat": "S",
             "rivers": {"S": "3p", "W": "1z"}},
            table.options,
        )  # fmt: skip
        scoring = table.scoring
        assert isinstance(scoring, GroupScoring)
        counts = tuple(count_kinds(concealed))
        readings = [
            Reading(case, "lost", groups) for groups in loose_splits(counts[:42], case.melds, scoring.rules)
        ]
        best = max(scoring.result(pot_count.count_rows(reading, {}, scoring.agreed), won=False) for reading in readings)
        sheet = scoring.count_lost(case)
        assert sheet is not None and sheet.score == best, format_tiles(concealed)


def winning_kinds(counts: list[int], rules: GroupRules) -> set[int]:
    """The kinds that complete a hand, by looking at every reading of it with each of them."""
    found = set()
    for kind in range(42):
        if counts[kind] < (4 if kind < 34 else 1):
            more = [*counts]
            more[kind] += 1
            if splits(tuple(more), (), rules):
                found.add(kind)
    return found


GROUPS = ("111p", "345p", "5678s", "23456m", "99m5z", "12z6z", "1z2z3z4z", "4p7z6p", "8p3s2m", "777z", "5678f")
KINGS = ("7p3s3m", "9p9s9m", "1p2p3p", "8f1s1m")


@pytest.mark.parametrize(("given", "share"), [({}, 0.12), ({"mixed_groups": True, "white_green_groups": True}, 0.03)])
def test_what_a_hand_waits_for_is_what_completes_it(given: dict[str, object], share: float) -> None:
    """A king and groups less one tile: distance 0, and exactly the kinds that make a reading."""
    rules, rng, tried = group_rules(RULESET.resolve(given)), Random(3), 0
    for king, first, second, third in product(KINGS, GROUPS, GROUPS, GROUPS):
        tiles = parse_tiles(f"{king} {first} {second} {third}")
        tiles += parse_tiles("4s4s4s") if len(tiles) == 12 else []
        counts = count_kinds(tiles)
        if len(tiles) != 15 or rng.random() > share:
            continue
        if any(counts[kind] > (4 if kind < 34 else 1) for kind in range(42)):
            continue
        assert splits(tuple(counts), (), rules) and outlook(counts, (), rules)[0] == -1, format_tiles(tiles)
        counts[rng.choice(tiles)] -= 1
        shanten, kinds = outlook(counts, (), rules)
        lacking = {kind for kind in kinds if counts[kind] < (4 if kind < 34 else 1)}
        assert shanten == 0 and lacking == winning_kinds(counts, rules), format_tiles(tiles)
        tried += 1
    assert tried > 4


def test_a_season_in_the_king_is_lost_to_the_bridge_of_seasons() -> None:
    """Spring and winter are in the king, so summer and autumn bring no bridge nearer."""
    rules = group_rules(RULESET.resolve())
    shanten, kinds = outlook(count_kinds(parse_tiles("5f9s8f 6f7f 123p 456p 8m 9p")), (), rules)
    assert shanten > 0 and not kinds & {KIND["5f"], KIND["8f"]}
    laid = parse_meld("king:5f9s8f")
    opened, _ = outlook(count_kinds(parse_tiles("6f7f 123p 456p 8m 9p 9m")), (laid,), rules)
    assert opened > 0
