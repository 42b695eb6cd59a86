"""Zung Jung, the middle way. Rule sheet: zung_jung; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Need, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import (
    BONUS,
    DRAGONS,
    FLOWERS,
    HONORS,
    SEASONS,
    SUIT_TILES,
    TERMINALS,
    WINDS,
    Kind,
    TileSet,
    rank_of,
)
from rules.engine.case_facts import seat_number
from rules.engine.ruleset import SEAT_LETTERS
from rules.engine.table import BonusTiles, Ending, Facts, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.families.combining import together as sets
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.wins.winning import WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.scoring_inputs import ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, by_score_and_rows, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, ThirteenOrphans
from rules.variants.zung_jung.go_around import SameTurnDiscards

# 9 House rules

LIMIT = 320
"""The value from which patterns are listed limits, to which nothing is added; also the usual compound limit."""


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    rounds = number(4, range=(1, 4), group="match")
    start_points = number(0, range=(0, 20000), group="match")
    payoff = choice("standard", ("standard", "uniform", "discarder"), group="payment")
    share = number(25, range=(0, 50), group="payment", needs=(Need("payoff", ("standard",)),))
    same_turn_immunity = switch(True, group="payment", needs=(Need("payoff", ("standard", "discarder")),))
    minimum_points = number(0, range=(0, 50), group="win")
    limit = number(LIMIT, range=(0, 1000), group="payment")
    self_draw_bonus = number(0, range=(0, 10), group="values")
    four_alike_pairs = switch(True, group="win")
    bonus_tiles = switch(False, group="bonus")
    values_wsom = switch(False, group="values")
    dealer_stays = switch(False, group="match")
    win_priority = choice("nearest", ("nearest", "all"), group="claims")


LIABLE = "responsible"
"""The fact that names the seat liable for a win by discard, counted from the dealer."""

# 6 Winning shapes


def shapes_of(o: Options) -> tuple[Shape, ...]:
    """Return the shapes of winning hands: sets and a pair, seven pairs, thirteen orphans."""
    return (SetsAndPair(), SevenPairs(repeats=o.four_alike_pairs), ThirteenOrphans())


# 7 Conditions that only this rule set needs


def no_orphans(condition: Condition) -> Condition:
    """Return the condition restricted to hands other than thirteen orphans, beside which only the way of winning
    counts.
    """
    return lambda reading: condition(reading) if reading.shape != "thirteen_orphans" else 0


def nine_gates(reading: Reading) -> int:
    """Return 1 for nine gates before the winning tile came, else 0; a hand won as dealt has none."""
    return int(bool(are.nine_gates(reading)) and "heavenly" not in reading.case.flags)


def value_honor(reading: Reading) -> int:
    """Return the number of pungs of dragons and of the winner's own wind."""
    return are.dragon_pungs(reading) + are.seat_wind_pung(reading)


def honor_tiles(reading: Reading) -> Iterable[Kind]:
    """Return the tiles of pungs of dragons and of the winner's own wind, which the row of these pungs shows."""
    valued = {*DRAGONS, WINDS[reading.case.seat]}
    return are.tiles_where(lambda group: group.is_pung and group.kind in valued)(reading)


def little_three_winds(reading: Reading) -> int:
    """Return 1 for two pungs of winds and a pair of a third, else 0."""
    return int(are.wind_pungs(reading) == 2 and are.pair_of(WINDS)(reading))


def little_three_similar_pungs(reading: Reading) -> int:
    """Return 1 for pungs of a number in two suits and its pair in the third, else 0."""
    pair = reading.pair
    if pair is None or pair.kind not in SUIT_TILES:
        return 0
    return int(len(sets.by_number(reading.pungs).get(rank_of(pair.kind), ())) == 2)


def identical_chows(often: int) -> Condition:
    """Return the condition that is 1 if some chow occurs at least `often` times."""
    return are.at_least(1, sets.equal_chows(lambda count: count >= often))


def replacement_tile(reading: Reading) -> int:
    """Return 1 for a win on a replacement for a kong, else 0."""
    return int("replacement" in reading.case.flags and "after_bonus" not in reading.case.flags)


def other_bonus(reading: Reading) -> int:
    """Return the number of bonus tiles that the winner has shown of other seats."""
    own = are.own_bonus(FLOWERS[0])(reading) + are.own_bonus(SEASONS[0])(reading)
    return are.bonus_tiles(reading) - own


# 7 Scoring table

SERIES = (
    ("half_flush", "full_flush"),
    ("little_three_dragons", "big_three_dragons"),
    ("little_three_winds", "big_three_winds", "little_four_winds", "big_four_winds"),
    ("two_concealed_pungs", "three_concealed_pungs", "four_concealed_pungs"),
    ("one_kong", "two_kongs", "three_kongs", "four_kongs"),
    ("two_identical_chows", "two_identical_chows_twice", "three_identical_chows", "four_identical_chows"),
    ("little_three_similar_pungs", "three_similar_pungs"),
    ("three_consecutive_pungs", "four_consecutive_pungs"),
    ("mixed_outside", "pure_outside", "all_terminals_honors", "all_terminals"),
    ("last_tile_draw", "last_tile_claim"),
    ("heavenly_hand", "earthly_hand"),
)
"""Patterns of which only the most valuable counts; all others are alone in their series."""
RIVALS = {id: series for series in SERIES for id in series}


def excluded_in_series(id: str) -> Callable[[OptionValues], tuple[str, ...]]:
    """Return the function that returns the patterns of the same series that do not count beside this one: worth less or
    listed later.
    """

    @cache
    def excluded(o: Options) -> tuple[str, ...]:
        """Return these patterns under the given house rules."""
        worth = [(ROWS[other].value_in(o), -place, other) for place, other in enumerate(RIVALS.get(id, ()))]
        mine = next((one[:2] for one in worth if one[2] == id), (0, 0))
        return tuple(other for value, place, other in worth if (value, place) < mine)

    return excluded


def row(
    id: str, times: Condition, value: int | Callable[[OptionValues], int], example: str, group: str = "main",
    **more: object
) -> Element:
    """Return a row of the scoring table; a pattern of a listed limit stands among the limit hands."""
    group = "limit" if isinstance(value, int) and value >= LIMIT else group
    return Element(id, times, value, group=group, excludes=excluded_in_series(id), example=example, **more)  # type: ignore[arg-type]


def by_edition(usual: int, world_series: int) -> Callable[[OptionValues], int]:
    """Return the function that returns a pattern's value: the usual one or that of the World Series (`values_wsom`)."""
    return lambda o: world_series if Options.values_wsom(o) else usual


def with_bonus(o: Options) -> bool:
    """Check that bonus tiles are in play."""
    return o.bonus_tiles


SIMPLE = "234m 678p 33s 45s 567s"
BONUS_ON = " bonus_tiles=true"

ELEMENTS = (
    row("all_chows", are.all_chows, 5, SIMPLE + " +6s"),  # 1 Trivial
    row("concealed_hand", are.regular(are.no_claimed_sets), 5, SIMPLE + " +6s"),
    row("all_simples", are.all_of(are.ranks_between(2, 8)), 5, SIMPLE + " +6s"),
    row("half_flush", are.half_flush, 40, "123m 456m 77m 55z chow:789m +5z"),  # 2 One suit
    row("full_flush", are.full_flush, by_edition(80, 100), "223344m 567m 55m 78m +6m seat=S"),
    row("nine_gates", nine_gates, 480, "1112345678999s +5s"),
    row("value_honor", value_honor, 10, "234m 678p 33s 99s pung:777z +9s", tiles=honor_tiles),  # 3 Honors
    row("little_three_dragons", are.little_three_dragons, by_edition(40, 30), "234m 55p 66z pung:555z pung:777z +5p"),
    row("big_three_dragons", are.big_three_dragons, 130, "55z 22m 345p pung:666z pung:777z +5z"),
    row("little_three_winds", little_three_winds, by_edition(30, 25), "234m 345p 11z 22z pung:333z +1z"),
    row("big_three_winds", are.exactly(3, are.wind_pungs), 120, "22m 345p 11z pung:333z pung:444z +1z"),
    row("little_four_winds", are.little_four_winds, 320, "234m 11z 44z pung:222z pung:333z +1z"),
    row("big_four_winds", are.big_four_winds, 400, "111z 3m pung:222z pung:333z pung:444z +3m"),
    row("all_honors", are.all_honors, 320, "11z 22z pung:333z pung:555z pung:666z +1z"),
    row("all_pungs", are.all_pungs, 30, "11m 99m 333p pung:444s pung:555z +1m"),  # 4 Pungs and kongs
    row("two_concealed_pungs", are.at_least(2, are.concealed_pungs), 5, "111m 333p 99s 34m chow:567s +5m"),
    row("three_concealed_pungs", are.at_least(3, are.concealed_pungs), 30, "111m 333p 777s 99s 34m +5m"),
    row("four_concealed_pungs", are.at_least(4, are.concealed_pungs), by_edition(125, 115),
        "111m 333p 777s 99s 55m +5m"),
    row("one_kong", are.at_least(1, are.kongs), 5, "34m 99s 567p kong:2222p chow:123s +5m"),
    row("two_kongs", are.at_least(2, are.kongs), 20, "34m 99s kong:2222p kong:7777s chow:123s +5m"),
    row("three_kongs", are.at_least(3, are.kongs), 120, "34m 99s kong:2222p kong:7777s ckong:8888p +5m"),
    row("four_kongs", are.at_least(4, are.kongs), 480, "9s kong:2222p kong:7777s ckong:8888p kong:1111m +9s"),
    row("two_identical_chows", identical_chows(2), 10, "234m 234m 678p 33s 45s +6s"),  # 5 Identical sets
    row("two_identical_chows_twice", are.at_least(2, sets.equal_chows(lambda count: count > 1)), 60,
        "112233m 778899p 5s +5s"),
    row("three_identical_chows", identical_chows(3), 120, "234m 33s 45s chow:234m chow:234m +6s"),
    row("four_identical_chows", identical_chows(4), 480, "222233334444m 5s +5s"),
    row("three_similar_chows", sets.in_three_suits(sets.chows), 35, "345m 345p 345s 78s 11m +9s"),  # 6 Similar sets
    row("little_three_similar_pungs", little_three_similar_pungs, 30, "44s 44m 123s pung:444p chow:567s +4m"),
    row("three_similar_pungs", sets.in_three_suits(sets.pungs), 120, "44m 99p 123s pung:444s pung:444p +4m"),
    row("nine_tile_straight", sets.straight, 40, "123m 456m 789m 78s 11p +9s"),  # 7 Consecutive sets
    row("three_consecutive_pungs", sets.consecutive_pungs(3), 100, "33s 678m 11p pung:444s pung:555s +3s"),
    row("four_consecutive_pungs", sets.consecutive_pungs(4), 200, "33s 666s 11p pung:444s pung:555s +3s"),
    row("mixed_outside", are.outside_hand, 40, "123m 789p 99s 12s pung:111z +3s"),  # 8 Terminals
    row("pure_outside", are.each_with(TERMINALS), 50, "123m 789p 99s 12s pung:111p +3s"),
    row("all_terminals_honors", no_orphans(are.all_of((*TERMINALS, *HONORS))), 100,
        "11m 99m 111p pung:999s pung:555z +1m"),
    row("all_terminals", are.all_terminals, 400, "11m 99m pung:111p pung:999s pung:111s +1m"),
    row("last_tile_draw", are.last_tile_draw, 10, SIMPLE + " +6s #last_tile", "winning"),  # 9 The way of winning
    row("last_tile_claim", are.last_tile_claim, 10, SIMPLE + " <6s #last_tile", "winning"),
    row("replacement_tile", replacement_tile, 10, SIMPLE + " +6s #replacement", "winning"),
    row("robbing_kong", are.flag("robbing_kong"), 10, SIMPLE + " <6s #robbing_kong", "winning"),
    row("heavenly_hand", are.flag("heavenly"), 155, "123m 456m 789p 34s 22z +5s #heavenly", "winning"),
    row("earthly_hand", are.earthly_claim, 155, "123m 456m 789p 34s 22z <5s #earthly seat=S", "winning"),
    row("self_draw", are.self_draw, Options.self_draw_bonus, SIMPLE + " +6s self_draw_bonus=5",
        "winning"),
    row("thirteen_orphans", are.shape_is("thirteen_orphans"), 160, "19m 19p 19s 1234567z +1m"),  # 10 Irregular hands
    row("seven_pairs", are.shape_is("seven_pairs"), 30, "1133m 5577p 2288s 9s +9s"),
    row("chicken_hand", are.times(1), 1, "234m 678p 33s 99s pung:555p +9s"),
    row("own_flower", are.own_bonus(FLOWERS[0]), 4, SIMPLE + " *2f +6s seat=S" + BONUS_ON, "bonus", when=with_bonus),
    row("own_season", are.own_bonus(SEASONS[0]), 4, SIMPLE + " *6f +6s seat=S" + BONUS_ON, "bonus", when=with_bonus),
    row("flower", other_bonus, 2, SIMPLE + " *1f +6s seat=S" + BONUS_ON, "bonus", when=with_bonus),
    row("all_flowers", are.all_bonus(FLOWERS), 10, SIMPLE + " *1234f +6s" + BONUS_ON, "bonus", when=with_bonus),
    row("all_seasons", are.all_bonus(SEASONS), 10, SIMPLE + " *5678f +6s" + BONUS_ON, "bonus", when=with_bonus),
)  # fmt: skip
ROWS: Mapping[str, Element] = {element.id: element for element in ELEMENTS}
BONUS_ROWS = frozenset(element.id for element in ELEMENTS if element.group == "bonus")


def listed_limit(lines: Sequence[Line]) -> list[Line]:
    """Return the row of the most valuable pattern of a listed limit, the first among equals; nothing for none."""
    limits = [line for line in lines if line.amount // line.times >= LIMIT]
    return [max(limits, key=lambda line: line.amount)] if limits else []


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7); without any pattern it is a chicken hand; bonus tiles go beyond every
    limit.
    """
    o, limit = Options.of(reading.case.options), Options.limit(reading.case.options)
    apart = [line for line in lines if line.element in BONUS_ROWS]
    chicken = [line for line in lines if line.element == "chicken_hand"]
    counted = [line for line in lines if line not in apart and line not in chicken] or chicken
    alone = listed_limit(counted) if limit else []
    counted = alone or counted
    added = sum(line.amount for line in counted)
    missing = max(0, o.minimum_points - added)
    # The usual limit leaves listed limits as they are; any other cuts them too.
    value = added if not limit or (alone and limit == LIMIT) else min(added, limit)
    bonus = sum(line.amount for line in apart)
    steps = [Step("limit_hand" if alone else "sum", added), *([Step("cut_to_limit", value)] if value < added else [])]
    if bonus:
        steps.append(Step("with_bonus", value + bonus))
    return sheet_of(
        reading, (*counted, *apart), value + bonus, steps, legal=not missing,
        reason="below_minimum" if missing else "", missing=missing,
    )  # fmt: skip


# 8 Payments


def shares_owed(winner: Winner, players: int) -> dict[int, Share]:
    """Return the share of each loser to the winner."""
    case, o = winner.case, Options.of(winner.case.options)
    others = [seat for seat in range(players) if seat != case.seat]
    whole, small = Share.of("value", winner.sheet.score), o.share
    if case.source is None or o.payoff == "uniform":
        return dict.fromkeys(others, whole)
    liable = case.number(LIABLE, case.source) if o.same_turn_immunity else case.source
    if liable == case.seat:
        return dict.fromkeys(others, whole)
    own = whole if liable == case.source else Share.of("first_thrower", winner.sheet.score)
    if o.payoff == "discarder":
        return {liable: own.times("losers", len(others))}
    if winner.sheet.score <= small:
        return dict.fromkeys(others, whole)
    owed = {seat: Share.of("fixed_share", small) for seat in others}
    owed[liable] = own.times("losers", len(others)).plus("fixed_share", -small * (len(others) - 1))
    return owed


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal: to each winner by the players who did not win."""
    won = {winner.seat for winner in outcome.winners}
    payments: list[Payment] = []
    for winner in outcome.winners:
        owed = {seat: share for seat, share in shares_owed(winner, outcome.players).items() if seat not in won}
        payments.append(Payment("win", outcome.players, owed_to(winner.seat, owed)))
    return payments


LIABLE_INPUT = ScoringInput(LIABLE, Sort.SEAT, own=True)
"""The seat liable for the winning tile; it may be the winner."""


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return the fact for the payments which seat is liable for the tile on which this seat has won; nothing if none
    is.
    """
    liable = state.record(SameTurnDiscards).liable.get(seat)
    return {} if liable is None else {LIABLE: state.wind_of(liable)}


def read_facts(case: Mapping[str, object]) -> Mapping[str, PlainValue]:
    """Return the facts of a test case: the liable seat, from a flag such as ``responsible:N``."""
    flags = case.get("flags") or ()
    named = [str(flag).partition(":")[2] for flag in flags if str(flag).startswith(f"{LIABLE}:")]  # type: ignore[attr-defined]
    return {LIABLE: seat_number(named[0], SEAT_LETTERS[:4])} if named else {}


# 3 Match


def dealer_stays(state: State) -> bool:
    """Check that East deals again: after winning, where agreed."""
    return Options.dealer_stays(state.table.options) and state.seats[state.dealer].won


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o, shapes=shapes_of(o), rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand, prefer=by_score_and_rows
    )


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    bonus = o.bonus_tiles
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(flowers=bonus, seasons=bonus),  # 2
        wall=WallPlan(dice=2),
        flow=Rounds(rounds=o.rounds, stays=dealer_stays, at_random=True),  # 3
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True), ReplaceBonus(), BeginPlay(draws=False),
        ),
        moves=(WinBySelf(), KongFromHand(), PromotePung(), DiscardTile()),  # 5
        claims=(WinByClaim(), ClaimKong(on_last=False), ClaimPung(on_last=False), ClaimChow(on_last=False)),
        robbing=(WinByClaim(),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        bonus=BonusTiles(frozenset(BONUS if bonus else ())),
        ending=Ending(all_winners=o.win_priority == "all"),
        facts=Facts(hand_facts=hand_facts, records=(SameTurnDiscards,)),
    )  # fmt: skip


RULESET = Ruleset(
    id="zung_jung",
    seats=(4,),
    native="中庸麻雀",
    native_language="zh-Hant",
    read_in="yue",
    region="china",
    level="middle",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="123m 456m 77m 55z chow:789m +5z",
    minimum=Options.minimum_points.id,
    read_facts=read_facts,
    inputs=(LIABLE_INPUT,),
)
