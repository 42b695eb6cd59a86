"""Chinese Classical as played in the 1920s. Rule sheet: chinese_classical; its section numbers stand beside the code.

Three presets of house rules: neutral, British (Mah-Jong Association) and DMJL (Deutsche Mah Jongg Liga).

"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.core.house_rules import HouseRules, Switches, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Need, OptionValues, Value
from rules.core.plain_value import PlainValue
from rules.core.tiles import BONUS, DOTS, KIND, ORPHANS, TileSet
from rules.core.wild import NOTHING_WILD
from rules.engine.table import Appearance, BonusTiles, Declarations, Ending, Facts, Phase, Ruleset, State, Table
from rules.families.classical import figures, goulash
from rules.families.classical.bonus_rows import bonus_doubles, bonus_points
from rules.families.classical.few_chows import FewChows
from rules.families.classical.limit_count import LimitCount
from rules.families.classical.limit_hands import called_hands
from rules.families.classical.points_and_doubles import (
    DOUBLES,
    HALF_LIMIT,
    LIMIT,
    POINTS,
    SIMPLES,
    doubling,
    has_won,
    honor_rows,
    lost_reading,
    narrow_wait,
    paid_winners,
    pair_rows,
    pung_rows,
    rank_by_score,
    settled_by_losers,
    won_on,
)
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_chains import KongChains
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.staying import StaysByWinning, below_zero
from rules.mechanics.opening.dead_wall import DeadWallPlan
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.ready.undeclared import Undeclared, undeclared_reason
from rules.mechanics.ready.waiting import waits_after, waits_with_first
from rules.mechanics.wins.first_discard import first_discard_facts, won_on_first_discard
from rules.mechanics.wins.winning import WinByClaim, WinBySelf, is_thirteen_orphans, not_on_wild
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.form_parts import FORM_SAMPLE
from rules.scoring.hand_context import HandContext
from rules.scoring.irregular_hands import KnittedPairs, KnittedTriples, NineGates, PairsOf, WrittenOut
from rules.scoring.rows import RowTable
from rules.scoring.scoring_inputs import OTHERS, REPEATS
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet
from rules.scoring.table import Shape, TableScoring
from rules.scoring.winning_shapes import SetsAndPair, ThirteenOrphans, waiting_kinds
from rules.variants.chinese_classical.dangerous_discards import DangerousDiscards
from rules.variants.chinese_classical.dealer_streak import (
    STREAK,
    UntilStreak,
    dealers_win_number,
    next_streak,
    streak_now,
)

NO_LIMIT = 500
"""Value of a limit hand where there is no limit (option `limit` 0)."""


# 9 House rules

NEUTRAL, BRITISH, DMJL = "neutral", "british", "dmjl"
ALL, WITHOUT_BRITISH = frozenset((NEUTRAL, BRITISH, DMJL)), frozenset((NEUTRAL, DMJL))
ONLY_BRITISH, ONLY_DMJL = frozenset((BRITISH,)), frozenset((DMJL,))
LIMIT_HANDS: Mapping[str, frozenset[str]] = {
    "thirteen_orphans": ALL,
    "nine_gates": WITHOUT_BRITISH,
    "gates_of_heaven": ONLY_BRITISH,
    "concealed_full_flush": WITHOUT_BRITISH,
    "all_honors": ALL,
    "all_terminals": ALL,
    "four_concealed_pungs": WITHOUT_BRITISH,
    "buried_treasure": ONLY_BRITISH,
    "four_kongs": ALL,
    "big_three_dragons": ALL,
    "big_four_winds": ALL,
    "all_green": ALL,
    "heavenly_hand": ALL,
    "earthly_hand": ALL,
    "twofold_fortune": ALL,
    "plum_on_roof": ALL,
    "moon_from_sea": ALL,
    "carrying_pole": WITHOUT_BRITISH,
    "east_streak": WITHOUT_BRITISH,
    "squirming_snake": ONLY_DMJL,
    "wriggling_snake": ONLY_BRITISH,
    "knitting": ONLY_BRITISH,
    "triple_knitting": ONLY_BRITISH,
    "all_pair_honors": ONLY_BRITISH,
}
"""Presets that allow each limit hand."""
BONUS_ON = (Need("bonus_tiles", (True,)),)


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    preset = choice(NEUTRAL, (NEUTRAL, BRITISH, DMJL), group="general")
    rounds = number(4, range=(1, 4), group="match")
    start_points = number(2000, range=(0, 20000), group="match")
    bankruptcy = choice("continue", ("continue", "end_match"), group="match")
    bonus_tiles = switch(True, group="bonus")
    dead_wall = number(16, choices=(14, 16), group="wall")
    dead_wall_refill = switch(False, group="wall")
    bonus_replacement_from = choice("dead_wall", ("dead_wall", "living_wall"), group="bonus", needs=BONUS_ON)
    dealer_stays_on_win = switch(True, group="match")
    dealer_stays_on_draw = switch(True, group="match")
    east_streak = number(9, range=(0, 13), group="match")
    limit = number(500, range=(0, 10000), group="payment")
    rounding = choice("none", ("none", "up_10", "nearest_10"), group="payment")
    max_chows = number(4, range=(0, 4), group="win")
    minimum_doubles = number(0, range=(0, 3), group="win")
    minimum_points = number(0, range=(0, 200), group="win")
    win_priority = choice("nearest", ("nearest", "farthest", "all"), group="claims")
    call_required = switch(False, group="ready")
    original_call = choice("winner", ("winner", "all", "off"), group="ready")
    rob_concealed_kong = switch(True, group="claims")
    own_bonus = choice("pair", ("pair", "each"), group="bonus", needs=BONUS_ON)
    bouquet_doubles = number(1, range=(0, 3), group="bonus", needs=BONUS_ON)
    bonus_apart = switch(False, group="bonus", needs=BONUS_ON)
    pair_completed = switch(True, group="values")
    single_wait = switch(True, group="values")
    single_wait_mode = choice("kinds", ("kinds", "shape"), group="values", needs=(Need("single_wait", (True,)),))
    three_concealed_pungs = switch(True, group="values")
    claimed_kong_concealed = switch(True, group="values")
    concealed_on_discard = choice("no", ("no", "yes"), group="values")
    little_honors = switch(True, group="values")
    no_points = switch(True, group="values")
    full_flush = choice("three_doubles", ("three_doubles", "purity"), group="values")
    losers_flush = switch(False, group="values")
    losers_calling = number(0, range=(0, 50), group="values")
    special = Switches(
        "special.{}", {id: switch(NEUTRAL in presets, group="limits") for id, presets in LIMIT_HANDS.items()}
    )
    heads_and_honors_doubles = number(1, range=(0, 3), group="values")
    losers_settle = switch(True, group="payment")
    east_double = switch(True, group="payment")
    discard_payment = choice("all", ("all", "discarder"), group="payment")
    dangerous_discard = switch(False, group="payment")
    goulash = goulash.goulash_rule


def goulash_sort(o: OptionValues) -> str:
    """Return the name of the kind of goulash that a deal is (a deal with special rules, after a draw), or that it is
    none.
    """
    return goulash.goulash_sort(o, Options.goulash(o))


# 6 Winning hands

@lru_cache(maxsize=64)
def shapes_of(o: OptionValues) -> tuple[Shape, ...]:
    """Return the shapes of winning hands (section 6): sets and a pair with the chows allowed, irregular hands as
    agreed.
    """
    most_chows = 0 if goulash_sort(o) != goulash.OFF else Options.max_chows(o)
    irregular: tuple[tuple[str, Shape], ...] = (
        ("thirteen_orphans", ThirteenOrphans()),
        *((("nine_gates", NineGates()), ("gates_of_heaven", WrittenOut(figures.GATES_OF_HEAVEN, "gates_of_heaven")))
          if most_chows < 4 else ()),
        ("wriggling_snake", WrittenOut(figures.SNAKES_OF_ONES, "wriggling_snake")),
        ("knitting", KnittedPairs()),
        ("triple_knitting", KnittedTriples()),
        ("all_pair_honors", PairsOf(frozenset(ORPHANS), "all_pair_honors")),
    )  # fmt: skip
    allowed = (shape for id, shape in irregular if Options.special[id](o))
    return (SetsAndPair() if most_chows == 4 else FewChows(chows=most_chows), *allowed)


# 7.1 and 7.2 Conditions


def is_british(reading: Reading) -> bool:
    """Check that the preset of the British rules is chosen, which are stricter with some hands."""
    return Options.preset(reading.case.options) == BRITISH


def single_wait(reading: Reading) -> int:
    """Return 1 if one kind alone completes the hand or, where agreed, if it completes the pair, an edge or a gap."""
    case = reading.case
    if Options.single_wait_mode(case.options) == "shape":
        return narrow_wait(reading)
    return int(len(waiting_kinds(case.concealed, case.melds, shapes_of(case.options), case.wild)) == 1)


def concealed_sets(reading: Reading) -> int:
    """Return the number of concealed pungs and kongs, claimed kongs included where agreed."""
    claimed = sum(group.is_kong and not group.concealed and not group.promoted for group in reading.groups)
    return reading.concealed_pungs + claimed * Options.claimed_kong_concealed(reading.case.options)


def concealed_hand(reading: Reading) -> int:
    """Return 1 if nothing was claimed and, unless agreed otherwise, the winning tile was drawn, else 0."""
    case = reading.case
    closed = figures.is_closed(case, kongs_too=Options.claimed_kong_concealed(case.options))
    return int(closed and (case.self_drawn or Options.concealed_on_discard(case.options) == "yes"))


def half_flush(reading: Reading) -> int:
    """Return 1 for one suit with honors or, beside `purity`, for a full flush that is not purity, else 0."""
    pure = Options.full_flush(reading.case.options) == "purity"
    return int(are.half_flush(reading) or (pure and are.full_flush(reading) and not figures.pungs_of_one_suit(reading)))


def full_flush(reading: Reading) -> int:
    """Return 1 for one suit, where the house rules value it three doubles, else 0."""
    return are.full_flush(reading) if Options.full_flush(reading.case.options) == "three_doubles" else 0


def free_tile(reading: Reading) -> int:
    """Return 1 for a win with a tile from the dead wall, else 0. A house rule may replace bonus tiles from the living
    wall.
    """
    flags = reading.case.flags
    from_dead = Options.bonus_replacement_from(reading.case.options) == "dead_wall"
    return int("replacement" in flags and (from_dead or "after_bonus" not in flags))


def original_call(reading: Reading) -> int:
    """Return 1 for ready declared with the first discard and no change since; a loser's counts where agreed."""
    case = reading.case
    return int(("original_call" in case.flags or case.number("original_call")) and (
        case.win is not None or Options.original_call(case.options) == "all"))  # fmt: skip


# 7.3 Conditions of limit hands


def big_three_dragons(reading: Reading) -> int:
    """Return 1 for three pungs of dragons; by the British rules the fourth set is not a chow."""
    return int(are.big_three_dragons(reading) and not (is_british(reading) and reading.chows))


def all_green(reading: Reading) -> int:
    """Return 1 for green tiles only; by the British rules without a chow."""
    green = reading.shape == are.SETS_AND_PAIR and are.all_green(reading)
    return int(green and not (is_british(reading) and reading.chows))


# 7 Scoring table

HAND = "222m 666m 78p 99s"
"""Part of most examples: a hand with a single chow, which wins under any house rules."""

FOR_ALL = (
    *pair_rows(),
    bonus_points(Options.bonus_tiles, HAND),
    *pung_rows(),
    *honor_rows(),
    *bonus_doubles(Options.bonus_tiles, Options.own_bonus, Options.bouquet_doubles, HAND),
    doubling("three_concealed_pungs", are.at_least(3, concealed_sets), 1, "111m 333p 777s 99s 34m <5m",
             Options.three_concealed_pungs, "everyone"),
    doubling("little_three_dragons", figures.little_three_dragons, 1, "66z 234m 45p pung:555z pung:777z +6p",
             Options.little_honors, "everyone"),
    doubling("little_four_winds", figures.little_four_winds, 1, "44z 23m pung:111z pung:222z pung:333z +4m",
             Options.little_honors, "everyone"),
)  # fmt: skip
FLUSHES = (
    doubling("half_flush", half_flush, 1, "111m 444m 78m 99m pung:222z +9m"),
    doubling("full_flush", full_flush, 3, "123m 456m 78m 55m pung:222m +9m",
             lambda o: Options.full_flush(o) == "three_doubles"),
    doubling("all_terminals_honors", are.all_of(ORPHANS), Options.heads_and_honors_doubles,
             "222z 44z 99p pung:111m pung:999s <4z seat=N"),
)  # fmt: skip
FOR_LOSERS = (
    doubling("big_three_dragons", are.big_three_dragons, 2, "", Options.little_honors),
    doubling("big_four_winds", are.big_four_winds, 2, "", Options.little_honors),
)
CALL = doubling("original_call", original_call, 1, f"{HAND} 555s +9p #original_call",
                lambda o: Options.original_call(o) != "off")  # fmt: skip
PURITY = doubling("purity", figures.pungs_of_one_suit, 3, "333m 77m 22m pung:444m pung:999m <7m full_flush=purity",
                  lambda o: Options.full_flush(o) == "purity")  # fmt: skip
FOR_WINNER = (
    Element("winning", has_won, 20, unit=POINTS, group="winner", example=f"{HAND} 555s +9p"),
    Element("self_draw", are.self_draw, 2, unit=POINTS, group="winner", example=f"{HAND} 555s +9p"),
    Element("pair_completed_simple", figures.completes_pair(SIMPLES), 2, unit=POINTS, group="winner",
            when=Options.pair_completed, example="123m 456m 789p 555s 6s +6s"),
    Element("pair_completed_major", figures.completes_pair(ORPHANS), 4, unit=POINTS, group="winner",
            when=Options.pair_completed, example="123m 456m 789p 555s 4z <4z"),
    Element("single_wait", single_wait, 2, unit=POINTS, group="winner", when=Options.single_wait,
            example="123m 456m 79p 555s 99s +8p"),
    CALL,
    doubling("no_points", figures.no_points, 1, "456p 678s 23s 55m chow:123m <4s", Options.no_points),
    doubling("all_pungs", are.all_pungs, 1, "222m 444p 77s 88s pung:999m +7s"),
    doubling("concealed_hand", concealed_hand, 1, f"{HAND} 555s +9p"),
    *FLUSHES,
    doubling("replacement_tile", free_tile, 1, f"{HAND} kong:5555s +9p #replacement"),
    doubling("last_tile_draw", are.last_tile_draw, 1, f"{HAND} 555s +9p #last_tile"),
    doubling("last_tile_claim", are.last_tile_claim, 1, f"{HAND} 555s <9p #last_tile"),
    doubling("robbing_kong", are.flag("robbing_kong"), 1, "222m 46m 777p 555s 99s <5m #robbing_kong"),
    PURITY,
)  # fmt: skip

def special(id: str, times: Condition, example: str, unit: str = LIMIT) -> Element:
    """Return the scoring row of a limit hand (or with `unit` HALF_LIMIT, of half the limit), allowed by the house rule
    of its id.

    `times` is its condition (how often it counts) and `example` a hand in score notation that has it.
    """
    allowed = "" if NEUTRAL in LIMIT_HANDS[id] else f" special.{id}=true"
    return Element(id, times, 1, unit=unit, group="limit", when=Options.special[id], example=f"{example}{allowed}")


SPECIALS = (
    special("thirteen_orphans", are.shape_is("thirteen_orphans"), "19m 19p 19s 1234567z +1m"),
    special("nine_gates", are.nine_gates, "1112345678999s <5s"),
    special("gates_of_heaven", figures.gates_of_heaven, "1112345678999s +5s"),
    special("concealed_full_flush", are.both(are.full_flush, concealed_hand), "234s 567s 789s 88s 99s +9s"),
    special("all_honors", are.both(are.all_honors, are.shape_is(are.SETS_AND_PAIR)),
            "11z 22z pung:333z pung:555z pung:666z +1z"),
    special("all_terminals", are.both(are.all_terminals, are.shape_is(are.SETS_AND_PAIR)),
            "11m 99m pung:111p pung:999s pung:111s +1m"),
    special("four_concealed_pungs", are.both(are.all_pungs, concealed_hand), "222m 555p 888s 33s 77m +7m"),
    special("buried_treasure", figures.buried_treasure, "222m 555m 888m 44z 77m +7m"),
    special("four_kongs", are.exactly(4, are.kongs), "5m kong:2222p kong:7777s ckong:8888p kong:1111z +5m"),
    special("big_three_dragons", big_three_dragons, "22m 44p pung:555z pung:666z pung:777z +2m"),
    special("big_four_winds", are.big_four_winds, "111z 5m pung:222z pung:333z pung:444z +5m"),
    special("all_green", all_green, "222s 66s 88s 666z pung:333s <8s"),
    special("heavenly_hand", are.flag("heavenly"), f"{HAND} 555s +9p #heavenly"),
    special("earthly_hand", won_on_first_discard, f"{HAND} 555s <9p seat=S #earthly"),
    special("twofold_fortune", are.both(are.flag("kong_on_kong"), are.flag("replacement")),
            "234p 777s 5s ckong:2222m ckong:3333m +5s #replacement #kong_on_kong"),
    special("plum_on_roof", won_on(KIND["5p"], free_tile), "222m 666m 46p 99s kong:5555s +5p #replacement"),
    special("moon_from_sea", won_on(DOTS[0], are.last_tile_draw), "222m 666m 23p 555s 99s +1p #last_tile"),
    special("carrying_pole", won_on(KIND["2s"], are.flag("robbing_kong")),
            "13s 456p 789s 66p pung:777z <2s #robbing_kong"),
    replace(special("east_streak", dealers_win_number(Options.east_streak), f"{HAND} 555s +9p state.streak=9"),
            when=lambda o: Options.special["east_streak"](o) and Options.east_streak(o) > 0),
    special("squirming_snake", figures.squirming_snake, "111m 234m 55m 678m 99m <9m"),
    special("wriggling_snake", are.shape_is("wriggling_snake"), "11s 2345678s 1234z +9s"),
    special("knitting", are.shape_is("knitting"), "1245789m 124578p +9p", HALF_LIMIT),
    special("triple_knitting", are.shape_is("triple_knitting"), "1468m 1468p 1468s 9m +9p", HALF_LIMIT),
    special("all_pair_honors", are.shape_is("all_pair_honors"), "11m 99p 22z 33z 55z 66z 7z +7z",
            HALF_LIMIT),
)  # fmt: skip
BY_CHANCE = frozenset((
    "heavenly_hand", "earthly_hand", "twofold_fortune", "plum_on_roof", "moon_from_sea", "carrying_pole", "east_streak",
))  # fmt: skip
"""Limit hands by the way of winning, which no loser can have been calling."""

ELEMENTS = (*FOR_ALL, *FOR_WINNER, *SPECIALS)


# 7.4 Arithmetic


@lru_cache(maxsize=64)
def counting(o: OptionValues) -> LimitCount:
    """Return the arithmetic for winners' and losers' hands under these house rules: limit, rounding, minimum."""
    return LimitCount(
        limit=Options.limit(o), rounding=Options.rounding(o), calling=Options.losers_calling(o), unlimited=NO_LIMIT,
        minimum_doubles=Options.minimum_doubles(o), minimum_points=Options.minimum_points(o), pure=PURITY.id,
        bonus_apart=Options.bonus_apart(o),
    )  # fmt: skip


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a winning hand: its best limit hand or, if higher, the ordinary count, which irregular hands
    lack.
    """
    return counting(reading.case.options).dearest(reading, lines, regular=reading.shape == are.SETS_AND_PAIR)


@lru_cache(maxsize=64)
def rows_of_losers(o: OptionValues) -> RowTable:
    """Return the rows that count for a hand that did not win."""
    flushes = FLUSHES if Options.losers_flush(o) else ()
    call = (CALL,) if Options.original_call(o) == "all" else ()
    return RowTable(rows_in_play((*FOR_ALL, *FOR_LOSERS, *flushes, *call), o), o)


@lru_cache(maxsize=64)
def rows_called(o: OptionValues) -> RowTable:
    """Return the limit hands that depend on tiles alone, not on the way of winning: a loser may lack a tile of them."""
    return RowTable(rows_in_play((PURITY, *(row for row in SPECIALS if row.id not in BY_CHANCE)), o), o)


def called_value(reading: Reading, line: Line) -> int:
    """Return the value for a loser of a limit hand that lacks one tile; 0 for a row of doubles."""
    return 0 if line.unit == DOUBLES else counting(reading.case.options).limit_value(line)


def count_lost(case: HandContext) -> ScoreSheet:
    """Return the score of a loser's hand: its sets or, if that is more, part of the limit hand it lacks one tile of
    (7.4).
    """
    reading, o = lost_reading(case), case.options
    called = called_hands(case, shapes_of(o), rows_called(o), called_value) if Options.losers_calling(o) > 0 else {}
    lines, order = rows_of_losers(o).lines(reading), (row.id for row in SPECIALS)
    return counting(o).lost(reading, lines, called, order, PURITY.value_in(o))


# 8 Payments


def pays_alone(winner: Winner) -> bool:
    """Check that the discarder pays for all losers: as agreed, or because the discard was dangerous."""
    o = winner.case.options
    return Options.discard_payment(o) == "discarder" or won_on_dangerous(winner)


def won_on_dangerous(winner: Winner) -> bool:
    """Check that the winning discard was dangerous and that the house rules punish this."""
    return Options.dangerous_discard(winner.case.options) and "dangerous" in winner.case.flags


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal: losers to winners, then the losers' differences; East pays and receives double."""
    east_double = Options.east_double(outcome.options)
    payments = paid_winners(outcome, east_double, pays_alone)
    if Options.losers_settle(outcome.options) and not any(map(won_on_dangerous, outcome.winners)):
        payments += settled_by_losers(outcome, east_double)
    return payments


# 3 Match


def dealer_stays(o: Options) -> UntilStreak:
    """Return the rule for East's staying: after a win (until a streak is complete) and a drawn deal, as agreed."""
    return UntilStreak(StaysByWinning(o.dealer_stays_on_win, o.dealer_stays_on_draw), o.east_streak)


def next_deal_facts(state: State, next_dealer: Seat) -> Mapping[str, int]:
    """Return facts for the next deal: East's wins in a row, and if it is a goulash."""
    return {**next_streak(state, next_dealer), **goulash.next_deal_goulash(state, Options.goulash(state.table.options))}


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return facts for the scoring of a win: East's wins in a row, and if it is in the first round of turns."""
    return {STREAK: streak_now(state), **first_discard_facts(state, seat)}


# 9.2 Presets


def in_preset(preset: str) -> dict[str, Value]:
    """Return the house rules that allow or forbid each limit hand in this preset."""
    return {f"special.{id}": preset in presets for id, presets in LIMIT_HANDS.items()}


PRESETS: Mapping[str, Mapping[str, Value]] = {
    NEUTRAL: in_preset(NEUTRAL),
    BRITISH: {
        "limit": 1000, "dead_wall": 14, "max_chows": 1, "call_required": True, "original_call": "all",
        "own_bonus": "each", "bouquet_doubles": 2, "bonus_apart": True, "pair_completed": False, "single_wait": False,
        "three_concealed_pungs": False, "claimed_kong_concealed": False, "little_honors": False, "no_points": False,
        "full_flush": "purity", "losers_calling": 40, "east_streak": 0,
        "goulash": "exchange_jokers",
        **in_preset(BRITISH),
    },
    DMJL: {"dangerous_discard": True, **in_preset(DMJL)},
}  # fmt: skip


# 2 to 6 The table


def scoring(o: OptionValues) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o, shapes=shapes_of(o), rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand, prefer=rank_by_score,
        guard=undeclared_reason, lost=count_lost,
    )  # fmt: skip


def opening(o: Options) -> tuple[Phase, ...]:
    """Return the phases up to the beginning of play (section 4); in a goulash each seat exchanges tiles with every
    other.
    """
    exchanges = goulash.exchange_phases(goulash_sort(o))
    return (BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), ReplaceBonus(), *exchanges, BeginPlay())


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    bonus, everybody = o.bonus_tiles, o.win_priority == "all"
    order = "nearest" if everybody else o.win_priority
    dead, must_call = o.dead_wall, o.call_required
    first_only = None if o.original_call == "off" else waits_with_first
    no_wild = () if ruleset.wild_in(o) is NOTHING_WILD else (not_on_wild,)
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(flowers=bonus, seasons=bonus),  # 2
        wall=DeadWallPlan(dice=2, second=2, kept=dead, replacements=dead),
        flow=Rounds(  # 3
            rounds=o.rounds, stays=dealer_stays(o), facts=next_deal_facts,
            ends=below_zero if o.bankruptcy == "end_match" else None,
        ),
        phases=opening(o),  # 4
        moves=(  # 5
            WinBySelf(), *goulash.kong_moves(goulash_sort(o)),
            DiscardTile(ready=waits_after if must_call else first_only),
        ),
        claims=goulash.claims(goulash_sort(o), WinByClaim(order, no_wild)),
        robbing=(WinByClaim(order, no_wild, robs_concealed=is_thirteen_orphans if o.rob_concealed_kong else None),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        replacement="topped_up" if o.dead_wall_refill else "apart",
        start_points=o.start_points,
        bonus=BonusTiles(
            frozenset(BONUS if bonus else ()), from_front=o.bonus_replacement_from == "living_wall"
        ),
        ending=Ending(all_winners=everybody),
        declarations=Declarations(ready_locks=not must_call),
        facts=Facts(
            hand_facts=hand_facts, records=(KongChains, DangerousDiscards, *((Undeclared,) if must_call else ()))
        ),
        appearance=Appearance(river="own", row=6, ready_mark="聽"),
    )  # fmt: skip


RULESET = Ruleset(
    id="chinese_classical",
    seats=(4,),
    native="中國古典麻將",
    native_language="zh-Hant",
    region="china",
    level="hard",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="111m 444m 78p 99s pung:777z +9p",
    form_sample=FORM_SAMPLE,
    minimum="minimum_points",
    presets=PRESETS,
    deal_rules=goulash.goulash_deals,
    wild=lambda o: goulash.goulash_jokers(goulash_sort(o)),
    inputs=(OTHERS, REPEATS),
)
