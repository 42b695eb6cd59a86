"""Mahjong Competition Rules. Rule sheet: mcr; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.options import Need, OptionValues
from rules.core.tiles import BONUS, DRAGONS, SUIT_TILES, TERMINALS, WINDS, TileSet, parse_tiles
from rules.engine.table import Appearance, BonusTiles, Ending, Phase, Ruleset, Table
from rules.engine.wall import WallPlan
from rules.families.combining import patterns
from rules.families.combining.choice import Combination, Combining
from rules.families.combining.only_wait import OnlyWait
from rules.mechanics.bonus_tiles.bonus_by_hand import ShowBonusTile
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.staying import StaysByWinning
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.penalties.false_wins import Penalty
from rules.mechanics.wins.winning import WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.hand_families import chows_that, made_of, pungs_that
from rules.scoring.preconditions import (
    CONCEALED,
    DRAWN,
    HONORED,
    KONG,
    NO_HONORS,
    NO_PUNGS,
    ODD_SHAPE,
    ONE_SUIT,
    SOME_CHOWS,
    SOME_PUNGS,
    SUIT_BITS,
    TAKEN,
    TWO_HIDDEN,
    Precondition,
    requires,
    with_precondition,
)
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, ThirteenOrphans
from rules.variants.mcr.knitted import HonorsAndKnitted, KnittedStraight
from rules.variants.mcr.published import PUBLISHED

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    minimum_points = number(8, range=(0, 24), group="win")
    four_alike_pairs = switch(True, group="win")
    chicken_hand = switch(True, group="values")
    kong_values = choice("wmo2006", ("wmo2006", "china1998"), group="values")
    flowers = switch(True, group="bonus")
    flower_value = number(1, range=(0, 2), group="bonus", needs=(Need("flowers", (True,)),))
    flower_counts_for_minimum = switch(False, group="bonus", needs=(Need("flowers", (True,)),))
    flower_declare = choice("automatic", ("automatic", "by_hand"), group="bonus", needs=(Need("flowers", (True,)),))
    replacement_after_flower = switch(False, group="bonus", needs=(Need("flowers", (True,)),))
    multiple_winners = choice("first_in_turn", ("first_in_turn", "all"), group="claims")
    base_payment = number(8, range=(0, 16), group="payment")
    discard_payment = choice("discarder_and_base", ("discarder_and_base", "discarder_all"), group="payment")
    start_points = number(0, range=(0, 1000), group="match")
    rounds = number(4, range=(1, 4), group="match")
    seat_change = switch(True, group="match")
    table_points = switch(False, group="match")
    false_win = choice("blocked", ("blocked", "penalty"), group="table")
    claim_timeout_s = number(0, range=(0, 30), group="table")


# 6 Winning shapes

SEVEN_PAIRS, KNITTED_STRAIGHT, KNITTED, ORPHANS = (
    "seven_pairs", "knitted_straight", "honors_and_knitted", "thirteen_orphans",
)  # fmt: skip
WITH_SETS = (are.SETS_AND_PAIR, KNITTED_STRAIGHT)


def shapes_of(o: OptionValues) -> tuple[Shape, ...]:
    """Return the shapes of winning hands under these house rules."""
    return (
        SetsAndPair(), SevenPairs(repeats=Options.four_alike_pairs(o)), ThirteenOrphans(), HonorsAndKnitted(),
        KnittedStraight(),
    )  # fmt: skip


# 7 Combinations of sets: principles 2 and 3

CHOWS = (
    Combination("pure_terminal_chows", 4, patterns.both_ends_twice),
    Combination("quadruple_chow", 4, patterns.equal),
    Combination("four_pure_shifted_chows", 4, patterns.ascending(1, 2)),
    Combination("three_suited_terminal_chows", 4, patterns.both_ends_in_two_suits),
    Combination("pure_triple_chow", 3, patterns.equal),
    Combination("pure_straight", 3, patterns.straight),
    Combination("pure_shifted_chows", 3, patterns.ascending(1, 2)),
    Combination("mixed_straight", 3, patterns.straight_across),
    Combination("mixed_triple_chow", 3, patterns.alike_across),
    Combination("mixed_shifted_chows", 3, patterns.ascending_across(1)),
    Combination("pure_double_chow", 2, patterns.equal),
    Combination("mixed_double_chow", 2, patterns.alike_across),
    Combination("short_straight", 2, patterns.ascending(3)),
    Combination("two_terminal_chows", 2, patterns.both_ends),
)
PUNGS = (
    Combination("big_four_winds", 4, patterns.all_in(WINDS)),
    Combination("four_pure_shifted_pungs", 4, patterns.ascending(1)),
    Combination("big_three_dragons", 3, patterns.all_in(DRAGONS)),
    Combination("pure_shifted_pungs", 3, patterns.ascending(1)),
    Combination("triple_pung", 3, patterns.alike_across),
    Combination("big_three_winds", 3, patterns.all_in(WINDS)),
    Combination("mixed_shifted_pungs", 3, patterns.ascending_across(1)),
    Combination("two_dragon_pungs", 2, patterns.all_in(DRAGONS)),
    Combination("double_pung", 2, patterns.alike_across),
)


def row_value(id: str, o: OptionValues) -> int:
    """Return the value, under these house rules, of the scoring row with this id."""
    return ROWS[id].value_in(o)


combining = Combining(CHOWS, PUNGS, row_value)
only_wait = OnlyWait(shapes_of, WITH_SETS)

# 7 Conditions

REVERSIBLE = frozenset(parse_tiles("1234589p 245689s 5z"))


@requires(ODD_SHAPE | ONE_SUIT | NO_HONORS)
def seven_shifted_pairs(reading: Reading) -> int:
    """Return 1 for seven pairs of consecutive numbers of one suit, else 0."""
    if reading.shape != SEVEN_PAIRS or not are.full_flush(reading):
        return 0
    low = reading.mask & -reading.mask
    return int(reading.mask == low * 0b111_1111)


@requires(ODD_SHAPE)
def knitted_straight(reading: Reading) -> int:
    """Return 1 for a hand with all nine tiles of a knitted straight, else 0."""
    nine = (reading.mask & SUIT_BITS).bit_count() == 9
    return int(reading.shape == KNITTED_STRAIGHT or (reading.shape == KNITTED and nine))


def knitted_with_honors(low: int, high: int) -> Condition:
    """Return the condition that is 1 for fourteen different knitted tiles and honors, with `low` to `high` honors."""
    return with_precondition(
        lambda reading: int(
            reading.shape == KNITTED and low <= 14 - (reading.mask & SUIT_BITS).bit_count() <= high
        ),
        Precondition((ODD_SHAPE | HONORED,)),
    )


def kongs_of(concealed: int, melded: int) -> Condition:
    """Return the condition that is 1 for exactly `concealed` concealed and `melded` melded kongs."""
    kongs = concealed + melded
    return with_precondition(
        lambda reading: int(len(reading.kongs) == kongs and sum(reading.kongs) == concealed), Precondition((KONG,))
    )


@requires(TWO_HIDDEN)
def two_concealed_pungs(reading: Reading) -> int:
    """Return 1 for exactly two concealed pungs or kongs, else 0; two concealed kongs have a row of their own."""
    return int(reading.concealed_pungs == 2 and reading.kongs != (True, True))


@requires(SOME_PUNGS)
def terminal_or_wind_pungs(reading: Reading) -> int:
    """Return the number of pungs of terminals or winds, without round and seat wind and those of big three winds."""
    case = reading.case
    own = (WINDS[case.seat], WINDS[case.round_wind])
    if not reading.pungs:
        return 0
    three_winds = len([kind for kind in reading.pungs if kind in WINDS]) == 3
    return sum([
        kind in TERMINALS or (kind in WINDS and kind not in own and not three_winds) for kind in reading.pungs
    ])  # fmt: skip


@requires(SOME_CHOWS | NO_PUNGS)
def all_chows(reading: Reading) -> int:
    """Return 1 for four chows, or one beside a knitted straight, and a pair of a suit, else 0."""
    pair = reading.pair
    wanted = 1 if reading.shape == KNITTED_STRAIGHT else 4
    return int(pair is not None and pair.kind in SUIT_TILES and reading.made_sets.chow_count == wanted)


@requires(flag="replacement")
def replacement(reading: Reading) -> int:
    """Return 1 for a winning tile drawn as the replacement for a kong, or for a flower where agreed, else 0."""
    flags, o = reading.case.flags, Options.of(reading.case.options)
    return int("replacement" in flags and ("after_bonus" not in flags or o.replacement_after_flower))


RANKS = {
    "all_terminals": (1, 9), "upper_tiles": (7, 8, 9), "middle_tiles": (4, 5, 6), "lower_tiles": (1, 2, 3),
    "upper_four": (6, 7, 8, 9), "lower_four": (1, 2, 3, 4), "all_simples": (2, 3, 4, 5, 6, 7, 8),
}  # fmt: skip
"""Numbers allowed in a hand, for rows that depend on numbers alone."""
REQUIRED_RANK = {"upper_four": 6, "lower_four": 4}
"""Number that a hand must hold for the row; without it a narrower row counts."""


@cache
def rows_for_ranks(ranks: int) -> Mapping[str, int]:
    """Return the rows, each counted once, for a hand whose tiles have these numbers: bit 0 of `ranks` stands for 1."""
    held = {rank for rank in range(1, 10) if ranks >> rank - 1 & 1}
    return {id: 1 for id, allowed in RANKS.items() if held <= {*allowed} and REQUIRED_RANK.get(id, min(held)) in held}


def rank_rows(reading: Reading) -> Mapping[str, int]:
    """Return the rows that depend on the numbers of the tiles, each counted once; a hand with honors has none."""
    mask = reading.mask
    return {} if mask & ~SUIT_BITS else rows_for_ranks((mask | mask >> 9 | mask >> 18) & 0b1_1111_1111)


@requires(CONCEALED | DRAWN)
def fully_concealed(reading: Reading) -> int:
    """Return 1 if nothing was claimed and the winning tile was drawn, in a hand of sets, else 0."""
    return int(reading.shape in WITH_SETS and reading.case.self_drawn and not reading.case.open)


@requires(CONCEALED | TAKEN)
def concealed(reading: Reading) -> int:
    """Return 1 if nothing but the winning tile was claimed, in a hand of sets, else 0."""
    return int(reading.shape in WITH_SETS and not reading.case.self_drawn and not reading.case.open)


# 7 Scoring table

CONCEALED_ROWS = ("concealed_hand", "fully_concealed_hand")
FEWER_KONGS = ("two_concealed_kongs", "two_melded_kongs", "melded_and_concealed_kong", "melded_kong", "concealed_kong")


def row(
    id: str, times: Condition, value: int | Callable[[OptionValues], int], example: str, *excludes: str, **more: object
) -> Element:
    """Return a row of the scoring table; `excludes` are ids of rows that do not count beside it."""
    return Element(id, times, value, excludes=excludes, example=example, **more)  # type: ignore[arg-type]


PLAYED_FOR = {
    **{pattern.id: chows_that(pattern.holds, 3) for pattern in CHOWS if pattern.size == 3},
    **{pattern.id: pungs_that(pattern.holds, 3) for pattern in PUNGS if pattern.size == 3},
}
"""Sets that a hand can be played for, by pattern of three sets."""


def sets_row(id: str, value: int, example: str, *excludes: str) -> Element:
    """Return the scoring row of a pattern that several sets make together, combined by principles 2 and 3.

    `example` is a hand in score notation that has it and `excludes` ids of rows that do not count beside it.
    """
    families = PLAYED_FOR.get(id, ())
    return row(id, combining.condition(id), value, example, *excludes, among=combining.scored, families=families)


def ranks_row(id: str, value: int, example: str, *excludes: str) -> Element:
    """Return a scoring row that depends on the numbers of the tiles alone.

    `example` is a hand in score notation that has it and `excludes` ids of rows that do not count beside it.
    """
    families = made_of(kind for rank in RANKS[id] for kind in are.ranks_between(rank, rank))
    condition = requires(NO_HONORS)(lambda reading: rank_rows(reading).get(id, 0))
    return row(id, condition, value, example, *excludes, among=rank_rows, families=families)


def wait_row(id: str, example: str) -> Element:
    """Return a scoring row for a hand that waited for one kind alone.

    `example` is a hand in score notation that has it.
    """
    return row(id, only_wait.condition(id), 1, example, among=only_wait.wait_of)


ELEMENTS = (
    sets_row("big_four_winds", 88, "333z 44z 55p pung:111z pung:222z <4z seat=S",
            "little_four_winds", "big_three_winds", "all_pungs", "round_wind_pung", "seat_wind_pung",
            "pung_of_terminals_or_honors"),
    sets_row("big_three_dragons", 88, "666z 777z 234m 9p pung:555z <9p",
            "little_three_dragons", "two_dragon_pungs", "dragon_pung"),
    row("all_green", are.all_green, 88, "23s 888s 44s 666z chow:234s <4s", "half_flush", "one_voided_suit"),
    row("nine_gates", are.nine_gates, 88, "1112345678999m +5m",
        "full_flush", "half_flush", *CONCEALED_ROWS, "one_voided_suit", "no_honors",
        contains=lambda o: {"pung_of_terminals_or_honors": are.times(1)}),
    row("four_kongs", are.exactly(4, are.kongs), 88, "5p kong:1111m kong+:4444p ckong:7777s kong:3333z <5p",
        "three_kongs", *FEWER_KONGS, "all_pungs", "single_wait"),
    row("seven_shifted_pairs", seven_shifted_pairs, 88, "1122334455667p +7p",
        "seven_pairs", "full_flush", "half_flush", *CONCEALED_ROWS, "single_wait", "one_voided_suit", "no_honors"),
    row("thirteen_orphans", are.shape_is(ORPHANS), 88, "19m 19p 19s 1234567z <1m",
        "all_types", "all_terminals_and_honors", "outside_hand", *CONCEALED_ROWS, "single_wait"),
    ranks_row("all_terminals", 64, "111s 99p 99m pung:111m pung:111p <9p",
             "all_terminals_and_honors", "all_pungs", "outside_hand", "pung_of_terminals_or_honors", "no_honors",
             "double_pung"),
    row("little_four_winds", are.little_four_winds, 64, "222z 44z 56m pung:111z pung:333z <7m",
        "big_three_winds", "pung_of_terminals_or_honors"),
    row("little_three_dragons", are.little_three_dragons, 64, "55z 777z 23m 678p pung:666z +1m",
        "two_dragon_pungs", "dragon_pung"),
    row("all_honors", are.all_honors, 64, "222z 55z 77z 333z pung:111z <7z",
        "all_terminals_and_honors", "all_pungs", "outside_hand", "pung_of_terminals_or_honors", "one_voided_suit",
        "half_flush"),
    row("four_concealed_pungs", are.exactly(4, are.concealed_pungs), 64, "333m 555p 777s 22z 99p +9p",
        "three_concealed_pungs", "two_concealed_pungs", "all_pungs", *CONCEALED_ROWS),
    sets_row("pure_terminal_chows", 64, "112233s 55s 789s 89s +7s",
            "seven_pairs", "full_flush", "half_flush", "all_chows", "pure_double_chow", "two_terminal_chows",
            "one_voided_suit", "no_honors"),
    sets_row("quadruple_chow", 48, "22223333444m 99s <4m",
            "pure_triple_chow", "pure_shifted_pungs", "pure_double_chow", "tile_hog"),
    sets_row("four_pure_shifted_pungs", 48, "444p 55p 666p 11z pung:777p <5p",
            "pure_shifted_pungs", "pure_triple_chow", "all_pungs"),
    sets_row("four_pure_shifted_chows", 32, "234345m 44z 56m chow:456m <7m",
            "pure_shifted_chows", "short_straight", "two_terminal_chows"),
    row("three_kongs", are.exactly(3, are.kongs), 32, "23m 77s kong:2222p ckong:8888s ckong:9999p <1m", *FEWER_KONGS),
    row("all_terminals_and_honors", are.mixed_terminals, 32, "999p 333z 1s pung:111m pung:999s +1s",
        "all_pungs", "outside_hand", "pung_of_terminals_or_honors"),
    row("seven_pairs", are.shape_is(SEVEN_PAIRS), 24, "2222m 55m 33p 88p 66s 9s <9s", *CONCEALED_ROWS, "single_wait"),
    row("greater_honors_and_knitted_tiles", knitted_with_honors(7, 7), 24, "47m 58p 369s 123456z +7z",
        "lesser_honors_and_knitted_tiles", "all_types", *CONCEALED_ROWS, "single_wait"),
    row("all_even_pungs", are.both(are.all_pungs, are.all_of(parse_tiles("2468m 2468p 2468s"))), 24,
        "222m 44p 666s 88s pung:888m +4p", "all_pungs", "all_simples", "no_honors"),
    row("full_flush", are.full_flush, 24, "12m 345m 77m chow:567m pung:999m <3m",
        "half_flush", "one_voided_suit", "no_honors"),
    sets_row("pure_triple_chow", 24, "34s 88m 222p chow:345s chow:345s <5s", "pure_shifted_pungs"),
    sets_row("pure_shifted_pungs", 24, "222s 33s 567m 99m pung:444s <3s"),
    ranks_row("upper_tiles", 24, "789m 77p 789s 99s pung:888p +7p", "upper_four", "no_honors"),
    ranks_row("middle_tiles", 24, "456m 456p 55s 66s pung:444s <5s", "all_simples", "no_honors"),
    ranks_row("lower_tiles", 24, "123m 12p 222s 11s chow:123s <3p", "lower_four", "no_honors"),
    sets_row("pure_straight", 16, "123456m 55p 78m chow:456p <9m"),
    sets_row("three_suited_terminal_chows", 16, "123m 789m 123s 55p 78s +9s",
            "all_chows", "no_honors", "mixed_double_chow", "two_terminal_chows"),
    sets_row("pure_shifted_chows", 16, "234p 456p 66s 67p pung:777z +8p"),
    row("all_fives", are.each_with(are.ranks_between(5, 5)), 16, "456m 55p 46s 567s pung:555m <5s",
        "all_simples", "no_honors"),
    sets_row("triple_pung", 16, "666m 66p 567s 88m pung:666s <6p"),
    row("three_concealed_pungs", are.exactly(3, are.concealed_pungs), 16, "333m 888p 444s 78m 22s +9m",
        "two_concealed_pungs"),
    row("lesser_honors_and_knitted_tiles", knitted_with_honors(5, 6), 12, "147m 28p 369s 12457z <6z",
        "all_types", *CONCEALED_ROWS, "single_wait"),
    row("knitted_straight", knitted_straight, 12, "147p 258s 369m 45p 77z <6p"),
    ranks_row("upper_four", 12, "678m 66p 789s 79s chow:678p <8s", "no_honors"),
    ranks_row("lower_four", 12, "123m 234p 44s 33m pung:222s <4s", "no_honors"),
    sets_row("big_three_winds", 12, "111z 33z 55p 456s pung:222z +3z"),
    sets_row("mixed_straight", 8, "123m 456p 88p 78s chow:789p <9s"),
    row("reversible_tiles", are.all_of(REVERSIBLE), 8, "45p 88p 456s 555z pung:999s <3p", "one_voided_suit",
        families=made_of(REVERSIBLE)),
    sets_row("mixed_triple_chow", 8, "234m 234p 23s 77s chow:567s <4s"),
    sets_row("mixed_shifted_pungs", 8, "333m 55s 22p 678s pung:444p <5s"),
    row("chicken_hand", are.times(1), 8, "44z 678p 22s 456m chow:345s <2s", when=Options.chicken_hand),
    row("last_tile_draw", are.last_tile_draw, 8, "234m 678m 55p 67s chow:345p +8s #last_tile", "self_draw"),
    row("last_tile_claim", are.last_tile_claim, 8, "234m 678m 11z 67s chow:345p <5s #last_tile"),
    row("replacement_tile", replacement, 8, "345m 67p 99s chow:456s ckong:2222z +8p #replacement", "self_draw"),
    row("robbing_kong", are.flag("robbing_kong"), 8, "345m 46p 678s 99s pung:333z <5p #robbing_kong", "last_of_kind"),
    row("two_concealed_kongs", kongs_of(2, 0), lambda o: 6 if Options.kong_values(o) == "china1998" else 8,
        "55m 67s ckong:3333p ckong:7777m chow:234s +8s", "concealed_kong"),
    row("all_pungs", are.all_pungs, 6, "33m 88s kong:2222p kong+:6666s pung:555m <8s"),
    row("half_flush", are.half_flush, 6, "345p 78p 99p 666z chow:456p <6p", "one_voided_suit"),
    sets_row("mixed_shifted_chows", 6, "234m 345s 45p 88s chow:678m <6p"),
    row("all_types", are.all_sorts, 6, "234m 678p 55z 45s pung:333z +6s seat=W"),
    row("melded_hand", are.melded_hand, 6, "5s chow:567m pung:888p chow:456s pung:222s <5s", "single_wait"),
    sets_row("two_dragon_pungs", 6, "555z 34m 77m 567m pung:777z <5m", "dragon_pung"),
    row("melded_and_concealed_kong", kongs_of(1, 1), lambda o: 5 if Options.kong_values(o) == "china1998" else 6,
        "567m 22z 34s kong:6666p ckong:5555z +2s", "melded_kong", "concealed_kong"),
    row("outside_hand", are.outside_hand, 4, "123m 789m 123p 79p 77z <8p"),
    row("fully_concealed_hand", fully_concealed, 4, "234s 223344p 67p 99m +5p",
        "self_draw", "concealed_hand"),
    row("two_melded_kongs", kongs_of(0, 2), 4, "33m 88s kong:2222p kong+:6666s pung:555m <8s", "melded_kong"),
    row("last_of_kind", are.flag("last_of_kind"), 4, "456m 123p 13s 99s chow:789m <2s #last_of_kind"),
    row("dragon_pung", are.dragon_pungs, 2, "345p 78p 99p 666z chow:456p <6p"),
    row("round_wind_pung", are.round_wind_pung, 2, "111z 55z 23m 678p chow:678s +4m"),
    row("seat_wind_pung", are.seat_wind_pung, 2, "111z 55z 23m 678p chow:678s +4m"),
    row("concealed_hand", concealed, 2, "123m 46p 789s 99p ckong:2222s <5p"),
    row("all_chows", all_chows, 2, "234m 234p 23s 77s chow:567s <4s", "no_honors"),
    row("tile_hog", are.four_alike, 2, "2222m 55m 33p 88p 66s 9s <9s"),
    sets_row("double_pung", 2, "999p 333z 1s pung:111m pung:999s +1s"),
    row("two_concealed_pungs", two_concealed_pungs, 2, "111z 33z 55p 456s pung:222z +3z"),
    row("concealed_kong", kongs_of(1, 0), 2, "123m 46p 789s 99p ckong:2222s <5p"),
    ranks_row("all_simples", 2, "234m 234p 23s 77s chow:567s <4s", "no_honors"),
    sets_row("pure_double_chow", 1, "234s 223344p 67p 99m +5p"),
    sets_row("mixed_double_chow", 1, "234s 223344p 67p 99m +5p"),
    sets_row("short_straight", 1, "234s 223344p 67p 99m +5p"),
    sets_row("two_terminal_chows", 1, "123m 789m 123p 79p 77z <8p"),
    row("pung_of_terminals_or_honors", terminal_or_wind_pungs, 1, "345m 46p 678s 99s pung:333z <5p #robbing_kong"),
    row("melded_kong", kongs_of(0, 1), 1, "567p 78p 22p 666z kong:1111p <9p"),
    row("one_voided_suit", are.one_suit_lacking, 1, "123m 789m 123p 79p 77z <8p"),
    row("no_honors", are.no_honors, 1, "333m 888p 444s 78m 22s +9m"),
    wait_row("edge_wait", "123m 12p 222s 11s chow:123s <3p"),
    wait_row("closed_wait", "123m 789m 123p 79p 77z <8p"),
    wait_row("single_wait", "666z 777z 234m 9p pung:555z <9p"),
    row("self_draw", are.self_draw, 1, "111z 33z 55p 456s pung:222z +3z"),
    row("flower_tile", are.bonus_tiles, Options.flower_value, "123m 456p 88p 78s chow:789p *1f <9s",
        group="bonus", when=Options.flowers),
)  # fmt: skip

ROWS = {element.id: element for element in ELEMENTS}


step = lru_cache(maxsize=1024)(Step)
"""Cached steps, of which few different ones occur."""


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 6): the sum of its rows, which must reach the minimum without flowers.

    Principle 8: the only other row of a chicken hand is that of flowers.
    """
    o = Options.of(reading.case.options)
    flowers = sum([line.amount for line in lines if line.element == "flower_tile"]) if reading.case.bonus else 0
    if len(lines) > 1 + bool(flowers):
        lines = tuple([line for line in lines if line.element != "chicken_hand"])
    total = sum([line.amount for line in lines])
    counted = total if o.flower_counts_for_minimum else total - flowers
    missing = max(0, o.minimum_points - counted)
    steps = [step("counted_for_minimum", counted), step("sum", total)]
    return sheet_of(
        reading, lines, total, steps, legal=not missing, reason="below_minimum" if missing else "", missing=missing
    )


# 8 Payments


def owed(winner: Winner, players: int) -> dict[int, Share]:
    """Return the share of each loser to the winner."""
    case, o = winner.case, Options.of(winner.case.options)
    score, base = Share.of("value", winner.sheet.score), o.base_payment
    if case.source is None:
        return {seat: score.plus("base", base) for seat in range(players) if seat != case.seat}
    if o.discard_payment == "discarder_all":
        return {case.source: score.plus("base", base * (players - 1))}
    others = [seat for seat in range(players) if seat not in (case.seat, case.source)]
    return {case.source: score.plus("base", base), **{seat: Share.of("base", base) for seat in others}}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal: to each winner by the others."""
    return [
        Payment("win", outcome.players, owed_to(winner.seat, owed(winner, outcome.players)))
        for winner in outcome.winners
    ]


# 3 Match

SEAT_CHANGES = ((1, 0, 3, 2), (2, 3, 1, 0), (1, 0, 3, 2))
"""Changes of seats after the East, South and West round, as indexes into the seats before."""
TABLE_POINTS = (4, 2, 1, 0)


FALSE_WIN = 10
"""Points paid to each other player for a false win (section 8)."""


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o, shapes=shapes_of(o), rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand, top_down=True
    )


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal up to the beginning of play, in their order (section 4)."""
    return (BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True), ReplaceBonus(), BeginPlay(draws=False))


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    wrongly = Penalty(FALSE_WIN, may_claim=False) if o.false_win == "penalty" else None
    by_hand = o.flowers and o.flower_declare == "by_hand"
    by_claim = WinByClaim(wrongly=wrongly)
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(flowers=o.flowers, seasons=o.flowers),  # 2
        wall=WallPlan(dice=2, second=2),
        flow=Rounds(  # 3
            rounds=o.rounds,
            stays=StaysByWinning(on_win=False, on_draw=False),
            seat_changes=SEAT_CHANGES if o.seat_change else (),
            place_bonuses=TABLE_POINTS if o.table_points else (),
        ),
        phases=phases_of(o),  # 4
        moves=(  # 5
            WinBySelf(wrongly=wrongly), *([ShowBonusTile(frozenset(BONUS))] if by_hand else []),
            KongFromHand(face_down=True), PromotePung(), DiscardTile(),
        ),
        claims=(by_claim, ClaimKong(on_last=False), ClaimPung(on_last=False), ClaimChow(on_last=False)),
        robbing=(by_claim,),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        bonus=BonusTiles(frozenset(BONUS if o.flowers and not by_hand else ())),
        ending=Ending(all_winners=o.multiple_winners == "all"),
        appearance=Appearance(result_unit=100),
    )  # fmt: skip


RULESET = Ruleset(
    id="mcr",
    seats=(4,),
    native="国标麻将",
    native_language="zh",
    region="china",
    level="hard",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="123m 456p 88p 78s chow:789p <9s",
    minimum=Options.minimum_points.id,
    unit="point",
    published=PUBLISHED,
)
