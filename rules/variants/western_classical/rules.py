"""Western Classical: Babcock's game with a Charleston and many special hands. Rule sheet: western_classical.

Its section numbers stand beside the code. Rules that the sheet takes from Chinese Classical come from that page or from
shared parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.core.house_rules import HouseRules, Switches, choice, number, switch
from rules.core.melds import Form, Seat
from rules.core.options import Need, OptionValues
from rules.core.tiles import BONUS, DOTS, DRAGONS, KIND, ORPHANS, SUIT_TILES, WINDS, TileSet
from rules.core.wild import NOTHING_WILD
from rules.engine.table import Appearance, BonusTiles, Declarations, Facts, Phase, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.families.classical import figures, goulash
from rules.families.classical.bonus_rows import bonus_doubles, bonus_points
from rules.families.classical.few_chows import FewChows
from rules.families.classical.limit_count import LimitCount, lines_worth
from rules.families.classical.limit_hands import BONUS_DOUBLES, called_hands
from rules.families.classical.points_and_doubles import (
    DOUBLES,
    HALF_LIMIT,
    LIMIT,
    POINTS,
    doubling,
    has_won,
    honor_rows,
    lost_reading,
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
from rules.mechanics.opening.charleston import (
    EVERY_ROUND,
    CourtesyPass,
    VoteToGoOn,
    first_charleston,
    second_charleston,
)
from rules.mechanics.opening.dead_wall import DeadWallPlan
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.ready.ready_to_win import ReadyToWin
from rules.mechanics.ready.undeclared import Undeclared, undeclared_reason
from rules.mechanics.ready.waiting import waits_after, waits_with_first
from rules.mechanics.wins.first_discard import first_discard_facts, won_on_first_discard
from rules.mechanics.wins.winning import WinByClaim, WinBySelf, is_thirteen_orphans, not_on_wild
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.form_parts import FORM_SAMPLE
from rules.scoring.hand_context import HandContext
from rules.scoring.irregular_hands import KnittedPairs, KnittedTriples, PairsOf
from rules.scoring.preconditions import CONCEALED, requires
from rules.scoring.rows import RowTable
from rules.scoring.scoring_inputs import OTHERS, POT
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, sheet_of
from rules.scoring.winning_shapes import SetsAndPair, ThirteenOrphans, waiting_kinds
from rules.variants.chinese_classical import rules as chinese
from rules.variants.western_classical.kitty import Kitty
from rules.variants.western_classical.special_hands import SpecialHands

# 7.3 Special hands that are no sets and a pair, a line each (`rules.variants.western_classical.special_hands`)

ANY_SNAKE, SNAKE_OF_ONES = "1-9A*1+ 1-4z*1 | 1-9A*1 1-4z*1+", "1A*2 2-9A*1 1-4z*1"
LINES: Mapping[str, str] = {
    "wriggling_snake": ANY_SNAKE,
    "five_odd_honors": "1-9A*1 1-7z*1/5",
    "hachi_ban": "1-8A*1 1-4z*2/3 | 1-8A*1 5-7z*2 | 2-9A*1 1-4z*2/3 | 2-9A*1 5-7z*2",
    "gretas_garden": "1-7A*1 1-7z*1",
    "gerties_garter": "1-7A*1 1-7B*1",
    "windy_chow": "cA*1 cB*1 cC*1 1-4z*1+",
    "heavenly_twins": "1-9A*2/7r",
    "all_pairs_one_suit_honors": " | ".join(f"1-9A*2/{pairs}r 1-7z*2/{7 - pairs}r" for pairs in range(1, 7)),
    "all_pair_jade": "23468s*2/6r 6z*2 | 23468s*2/5r 6z*4",
    "sparrows_sanctuary": "1s*4 23468s*2",
    "windfall": "1-9A*2/5 1-4z*1",
    "dragons_breath": "1-9A*2/5 5-7z*1+",
    "dragonette": "2-8A*2/3 1-7z*1+",
}
IRREGULAR_HANDS = SpecialHands(LINES)
OF_ONES = SpecialHands({"wriggling_snake": SNAKE_OF_ONES})
IRREGULAR: Mapping[str, Shape] = {
    "thirteen_orphans": ThirteenOrphans(),
    **{hand.id: hand for hand in IRREGULAR_HANDS.shapes},
    "knitting": KnittedPairs(),
    "triple_knitting": KnittedTriples(repeats=False),
    "all_pair_honors": PairsOf(frozenset(ORPHANS), "all_pair_honors"),
}
BY_CHANCE = (
    "heavenly_hand", "earthly_hand", "twofold_fortune", "plum_on_roof", "moon_from_sea", "carrying_pole",
)  # fmt: skip
OF_SETS = (
    "nine_gates", "concealed_full_flush", "all_honors", "all_terminals", "all_green", "four_concealed_pungs",
    "four_kongs", "big_three_dragons", "big_four_winds", "own_dragon_suit", "ruby_jade", "royal_ruby", "run_pung_pair",
    "dragons_tail", "guardian_winds", "guardian_dragons",
)  # fmt: skip
HALF_LIMITS = ("five_odd_honors", "windy_chow", "knitting", "triple_knitting", "all_pairs_one_suit_honors")
"""The special hands worth half the limit; all others are worth the whole."""


# 9 House rules

MIXED, ONE_DOUBLE, CLEARED = "mixed", "one_double", "cleared"
MOST_CHOWS = 4
BONUS_ON = (Need("bonus_tiles", (True,)),)
BUILT = (Need("dead_wall", (14, 16)),)
PASSING = (Need("charleston", ("single", "double")),)


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    game_form = choice(MIXED, (MIXED, ONE_DOUBLE, CLEARED), group="win")
    rounds = chinese.Options.rounds
    start_points = chinese.Options.start_points
    bankruptcy = chinese.Options.bankruptcy
    bonus_tiles = chinese.Options.bonus_tiles
    dead_wall = number(14, choices=(0, 14, 16), group="wall")
    dead_wall_refill = switch(True, group="wall", needs=BUILT)
    charleston = choice("single", ("off", "single", "double"), group="opening")
    charleston_rounds = choice("all", ("all", "last_round"), group="opening", needs=PASSING)
    goulash = goulash.goulash_rule
    chow_claims = choice("yes", ("yes", "win_only"), group="claims")
    max_chows = chinese.Options.max_chows
    limit = chinese.Options.limit.but(range=(100, 10000))
    special = Switches(
        "special.{}", {id: switch(True, group="limits") for id in (*IRREGULAR, *OF_SETS, *BY_CHANCE)}
    )
    special_required = switch(False, group="win")
    exposed_half = choice("full", ("full", "half"), group="values")
    snake_pair = choice("any", ("any", "ones"), group="values", needs=(Need("special.wriggling_snake", (True,)),))
    losers_calling = chinese.Options.losers_calling
    own_bonus = chinese.Options.own_bonus.but(default="each")
    bouquet_doubles = number(3, range=(0, 4), group="bonus", needs=BONUS_ON)
    bonus_doubles_losers = switch(True, group="bonus", needs=BONUS_ON)
    last_tile_claim = switch(True, group="values")
    claimed_kong_concealed = chinese.Options.claimed_kong_concealed.but(default=False)
    losers_settle = chinese.Options.losers_settle
    east_double = chinese.Options.east_double
    dealer_stays_on_win = chinese.Options.dealer_stays_on_win
    dealer_stays_on_draw = chinese.Options.dealer_stays_on_draw
    win_priority = choice("nearest", ("nearest", "farthest"), group="claims")
    call_required = chinese.Options.call_required
    kitty = number(0, range=(0, 200), group="payment")
    rounding = chinese.Options.rounding


def is_restricted_game(o: OptionValues) -> bool:
    """Check that the one-double or the cleared game is played: they restrict hands and score some doubles otherwise."""
    return Options.game_form(o) != MIXED


def sort_of_goulash(o: OptionValues) -> str:
    """Return the name of the kind of goulash that a deal is (a deal with special rules, after a draw), or that it is
    none.
    """
    return goulash.goulash_sort(o, Options.goulash(o))


# 6 Winning hands


def most_chows(o: OptionValues) -> int:
    """Return the most chows that an ordinary hand may have."""
    return 0 if sort_of_goulash(o) != goulash.OFF else Options.max_chows(o)


@lru_cache(maxsize=64)
def shapes_of(o: OptionValues) -> tuple[Shape, ...]:
    """Return the shapes of winning hands: sets and a pair with few enough chows, and the irregular hands allowed."""
    most = most_chows(o)
    sets = SetsAndPair() if most == MOST_CHOWS else FewChows(chows=most, others=True)
    allowed = [shape for id, shape in IRREGULAR.items() if Options.special[id](o)]
    ones = Options.snake_pair(o) == "ones"
    return (sets, *(OF_ONES.shapes[0] if ones and shape.id == "wriggling_snake" else shape for shape in allowed))


@lru_cache(maxsize=64)
def other_shapes(o: OptionValues) -> tuple[Shape, ...]:
    """Return the shape in which only special hands win, for they may have more chows; none if chows are not limited."""
    return () if most_chows(o) == MOST_CHOWS else (SetsAndPair(),)


def reason_not_to_win(reading: Reading, lines: Sequence[Line]) -> str:
    """Return the reason why a hand with these rows, if it is no special hand, does not win; else an empty text."""
    o = reading.case.options
    if reading.shape != are.SETS_AND_PAIR:
        return "not_complete"
    if len(reading.chows) > most_chows(o):
        return "too_many_chows"
    form, doubles = Options.game_form(o), (line.element for line in lines if line.unit == DOUBLES)
    if form == CLEARED and reading.suits > 1 and not are.all_of(ORPHANS)(reading):
        return "not_cleared"
    return "no_double" if form == ONE_DOUBLE and BONUS_DOUBLES.issuperset(doubles) else ""


def reading_wins(reading: Reading) -> bool:
    """Check that a reading wins: it is a special hand, or meets the conditions of ordinary ones."""
    lines = rows_without_single_wait(reading.case.options).lines(reading)
    special = any(line.unit in (LIMIT, HALF_LIMIT) for line in lines)
    return special or not (Options.special_required(reading.case.options) or reason_not_to_win(reading, lines))


# 7.1 and 7.2 Conditions


def single_wait(reading: Reading) -> int:
    """Return 1 if only one kind could complete a winning hand in the same circumstances, else 0."""
    case, o = reading.case, reading.case.options
    shapes = (*shapes_of(o), *other_shapes(o))
    kinds = waiting_kinds(case.concealed, case.melds, shapes, case.wild)
    if len(kinds) > 1 and (other_shapes(o) or is_restricted_game(o) or Options.special_required(o)):
        cases = (case.with_winning_tile(kind, case.by, case.source) for kind in kinds)
        won = [one for one in cases if any(reading_wins(other) for shape in shapes for other in shape.readings(one))]
        return int(len(won) == 1)
    return int(len(kinds) == 1)


def concealed_hand(reading: Reading) -> int:
    """Return 1 if nothing but, where agreed, kongs was claimed and the winning tile was drawn, else 0."""
    case = reading.case
    return int(case.self_drawn and figures.is_closed(case, kongs_too=Options.claimed_kong_concealed(case.options)))


# 7.3 Conditions of special hands


def is_irregular(id: str) -> Condition:
    """Return the condition that is 1 if the tiles make the irregular hand of this id, however else they can be read."""

    def condition(reading: Reading) -> int:
        """Return 1 if the tiles make that hand, else 0."""
        ones = id == "wriggling_snake" and Options.snake_pair(reading.case.options) == "ones"
        shape = OF_ONES.shapes[0] if ones else IRREGULAR[id]
        return int(reading.case.win is not None and shape.shanten(reading.case.held) < 0)

    return requires(CONCEALED)(condition)


# 7 Scoring table

HAND = "123m 456m 78p 99s"
RUN = "123456789m"


def double_or_points(id: str, times: Condition, example: str) -> Element:
    """Return a scoring row worth a double in the mixed game, ten points in the one-double and cleared games."""
    return Element(
        id, times, lambda o: 10 if is_restricted_game(o) else 1, unit=DOUBLES, group="winner", example=example,
        unit_by=lambda o: POINTS if is_restricted_game(o) else DOUBLES,
    )  # fmt: skip


FOR_ALL = (
    *pair_rows(),
    bonus_points(Options.bonus_tiles, HAND),
    *pung_rows(),
    *honor_rows(),
)  # fmt: skip
BONUS_ROWS = bonus_doubles(Options.bonus_tiles, Options.own_bonus, Options.bouquet_doubles, HAND, alone=True)
FLUSHES = (
    doubling("half_flush", are.half_flush, 1, "123m 456m 78m 99m pung:222z +9m"),
    doubling("full_flush", are.full_flush, 3, "123m 456m 78m 55m pung:222m +9m"),
    doubling("all_terminals_honors", are.all_of(ORPHANS), 1, "222z 44z 99p pung:111m pung:999s <4z seat=N"),
)
WAIT = Element("single_wait", single_wait, 2, unit=POINTS, group="winner", example="123m 456m 79p 555s 99s +8p")
FOR_WINNER = (
    Element("winning", has_won, 20, unit=POINTS, group="winner", example=f"{HAND} 555s +9p"),
    Element("self_draw", are.self_draw, 2, unit=POINTS, group="winner", example=f"{HAND} 555s +9p"),
    Element("original_call", chinese.original_call, 1, unit=DOUBLES, group="winner",
            example=f"{HAND} 555s +9p #original_call"),
    double_or_points("all_pungs", are.all_pungs, "222m 444p 77s 88s pung:999m +7s"),
    double_or_points("no_points", figures.no_points, "456p 678s 23s 55m chow:123m <4s"),
    doubling("concealed_hand", concealed_hand, 1, f"{HAND} 555s +9p"),
    *FLUSHES,
    doubling("replacement_tile", are.flag("replacement"), 1, "123m 456m 78p 99s kong:5555s +9p #replacement"),
    doubling("last_tile_draw", are.last_tile_draw, 1, f"{HAND} 555s +9p #last_tile"),
    doubling("last_tile_claim", are.last_tile_claim, 1, f"{HAND} 555s <9p #last_tile", Options.last_tile_claim),
    doubling("robbing_kong", are.flag("robbing_kong"), 1, "123m 46m 789p 555s 99s <5m #robbing_kong"),
)  # fmt: skip


def special(id: str, times: Condition, example: str) -> Element:
    """Return the scoring row of a special hand, worth the limit or half of it."""
    unit = HALF_LIMIT if id in HALF_LIMITS else LIMIT
    return Element(id, times, 1, unit=unit, group="limit", when=Options.special[id], example=example)


def irregular(id: str, example: str) -> Element:
    """Return the scoring row of a special hand that is not sets and a pair.

    `example` is a hand in score notation that has it.
    """
    return special(id, is_irregular(id), example)


SPECIALS = (
    irregular("thirteen_orphans", "19m 19p 19s 1234567z +1m"),
    special("nine_gates", are.nine_gates, "1112345678999s <5s"),
    special("concealed_full_flush", are.regular(are.both(are.full_flush, concealed_hand)),
            "234s 567s 789s 88s 99s +9s"),
    special("all_honors", are.regular(are.all_honors), "11z 22z pung:333z pung:555z pung:666z +1z"),
    special("all_terminals", are.regular(are.all_terminals), "11m 99m pung:111p pung:999s pung:111s +1m"),
    special("all_green", are.regular(are.all_green), "234s 66s 88s 666z chow:234s <8s"),
    special("four_concealed_pungs", are.both(are.all_pungs, concealed_hand), "222m 555p 888s 33s 77m +7m"),
    special("four_kongs", are.exactly(4, are.kongs), "5m kong:2222p kong:7777s ckong:8888p kong:1111z +5m"),
    special("big_three_dragons", are.big_three_dragons, "22m 44p pung:555z pung:666z pung:777z +2m"),
    special("big_four_winds", are.big_four_winds, "111z 5m pung:222z pung:333z pung:444z +5m"),
    special("heavenly_hand", are.flag("heavenly"), f"{HAND} 555s +9p #heavenly"),
    special("earthly_hand", won_on_first_discard, f"{HAND} 555s <9p seat=S #earthly"),
    special("twofold_fortune", are.both(are.flag("kong_on_kong"), are.flag("replacement")),
            "234p 789s 5s ckong:2222m ckong:3333m +5s #replacement #kong_on_kong"),
    special("plum_on_roof", won_on(KIND["5p"], are.flag("replacement")),
            "123m 456m 46p 99s kong:5555s +5p #replacement"),
    special("moon_from_sea", won_on(DOTS[0], are.last_tile_draw), "123m 456m 23p 555s 99s +1p #last_tile"),
    special("carrying_pole", won_on(KIND["2s"], are.flag("robbing_kong")),
            "13s 456p 789s 66p pung:777z <2s #robbing_kong"),
    special("own_dragon_suit", figures.own_dragon_suit, "444s 88s 66z pung:222s pung:999s <6z"),
    special("ruby_jade", figures.ruby_jade, "55s 33s pung:222s pung:666z pung:777z <5s"),
    special("royal_ruby", figures.royal_ruby, "555s 777s 9s pung:111s pung:777z <9s"),
    special("run_pung_pair", are.both(figures.straight_with(SUIT_TILES, SUIT_TILES), are.full_flush),
            f"{RUN} 555m 8m <8m"),
    special("dragons_tail", figures.dragons_tail, f"{RUN} 555z 1z <1z"),
    special("guardian_winds", figures.straight_with(WINDS, WINDS), f"{RUN} 11z 33z <1z"),
    special("guardian_dragons", figures.straight_with(DRAGONS, DRAGONS), f"{RUN} 55z 77z <7z"),
    irregular("wriggling_snake", "1234556789p 123z <4z"),
    irregular("five_odd_honors", f"{RUN} 1235z <6z"),
    irregular("hachi_ban", "2345678s 11z 22z 33z <9s"),
    irregular("gretas_garden", "1234567p 123456z <7z"),
    irregular("gerties_garter", "1234567p 123456s +7s"),
    irregular("windy_chow", "123m 567p 789s 1234z <2z"),
    irregular("knitting", "1245789m 124578s <9s"),
    irregular("triple_knitting", "1468m 1468p 1468s 9m <9p"),
    irregular("heavenly_twins", "11m 22m 33m 55m 66m 88m 9m <9m"),
    irregular("all_pairs_one_suit_honors", "11m 33m 55m 88m 22z 55z 7z <7z"),
    irregular("all_pair_honors", "11m 99p 22z 33z 55z 66z 7z <7z"),
    irregular("all_pair_jade", "22s 33s 44s 66s 88s 666z <6z"),
    irregular("sparrows_sanctuary", "1111s 22s 33s 44s 66s 8s +8s"),
    irregular("windfall", "11p 33p 44p 77p 99p 123z <4z"),
    irregular("dragons_breath", "11p 33p 44p 77p 99p 566z <7z"),
    irregular("dragonette", "33p 44p 77p 1234z 566z <7z"),
)  # fmt: skip
ELEMENTS = (*FOR_ALL, *BONUS_ROWS, WAIT, *FOR_WINNER, *SPECIALS)


@lru_cache(maxsize=64)
def rows_without_single_wait(o: OptionValues) -> RowTable:
    """Return all rows except the single wait, which depends on wins of other hands."""
    return RowTable(rows_in_play((row for row in ELEMENTS if row is not WAIT), o), o)


@lru_cache(maxsize=64)
def rows_of_losers(o: OptionValues) -> RowTable:
    """Return the rows that count for players who did not win."""
    bonus = BONUS_ROWS if Options.bonus_doubles_losers(o) else ()
    return RowTable(rows_in_play((*FOR_ALL, *bonus, *(FLUSHES if is_restricted_game(o) else ())), o), o)


@lru_cache(maxsize=64)
def rows_called(o: OptionValues) -> RowTable:
    """Return the rows of special hands that depend on tiles alone, not on the way of winning: a loser may lack one
    tile.
    """
    return RowTable(rows_in_play((row for row in SPECIALS if row.id not in BY_CHANCE), o), o)


# 7.4 Arithmetic


def special_value(reading: Reading, line: Line) -> int:
    """Return the value of a special hand; half, where agreed, if it is of sets and one was claimed."""
    o = reading.case.options
    halves = (line.unit == HALF_LIMIT) + (
        Options.exposed_half(o) == "half" and line.element in OF_SETS and reading.case.open
    )
    return Options.limit(o) * line.amount >> halves


@lru_cache(maxsize=64)
def limit_count(o: OptionValues) -> LimitCount:
    """Return the arithmetic for ordinary hands and for losers' hands under these house rules."""
    return LimitCount(Options.limit(o), Options.rounding(o), Options.losers_calling(o))


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand: its best special hand or, if higher, the ordinary count (none if irregular)."""
    rows = tuple(line for line in lines if line.unit in (POINTS, DOUBLES))
    specials = {line: special_value(reading, line) for line in lines if line not in rows}
    reason = reason_not_to_win(reading, rows)
    usual = None if reason == "not_complete" else limit_count(reading.case.options).ordinary(reading, rows)
    if not specials:
        if usual is None:
            return sheet_of(reading, (), 0, legal=False, reason=reason)
        if Options.special_required(reading.case.options):
            reason = "not_special"
        return replace(usual, legal=not reason, reason=reason)
    most = max(specials.values())
    if usual is not None and not reason and usual.score > most:
        return usual
    unit = LIMIT if most == Options.limit(reading.case.options) else HALF_LIMIT
    return sheet_of(reading, lines_worth(specials, most, unit), most, [Step("limit_hand", most)])


def score_loser(case: HandContext) -> ScoreSheet:
    """Return the score of a loser's hand: its sets or, if more, part of the special hand it lacks one tile of (7.4)."""
    reading, o = lost_reading(case), case.options
    calls = Options.losers_calling(o) > 0
    called = called_hands(case, (*shapes_of(o), *other_shapes(o)), rows_called(o), special_value) if calls else {}
    return limit_count(o).lost(reading, rows_of_losers(o).lines(reading), called, (row.id for row in SPECIALS))


# 8 Payments


def without_chows(winner: Winner) -> bool:
    """Check that a winner's hand has no chow, which takes the kitty."""
    return not any(group.form is Form.CHOW for group in winner.sheet.groups)


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments: to the winner, the losers' differences, the kitty; East pays and receives double."""
    o = Options.of(outcome.options)
    payments = paid_winners(outcome, o.east_double, lambda winner: False)
    if o.losers_settle:
        payments += settled_by_losers(outcome, o.east_double)
    return [*payments, *Kitty(o.kitty, without_chows)(outcome)]


# 3 Match


def carried_facts(state: State, next_dealer: Seat) -> Mapping[str, int]:
    """Return the fact for the next deal by which it is a goulash or not."""
    return goulash.next_deal_goulash(state, Options.goulash(state.table.options))


# 2 to 6 The table


def charleston_phases(o: Options) -> tuple[Phase, ...]:
    """Return the phases in which tiles are passed before play, as agreed (4.3)."""
    if o.charleston == "off" or sort_of_goulash(o) != goulash.OFF:
        return ()
    only = o.rounds - 1 if o.charleston_rounds == "last_round" else EVERY_ROUND
    first = first_charleston(only_in=only)
    if o.charleston == "single":
        return first
    return (*first, VoteToGoOn(only_in=only), *second_charleston(only_in=only), CourtesyPass(only_in=only))


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal up to the beginning of play, in their order (section 4)."""
    dealt = (BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), ReplaceBonus())
    return (*dealt, *goulash.exchange_phases(sort_of_goulash(o)), *charleston_phases(o), BeginPlay())


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    bonus, dead, must_call = o.bonus_tiles, o.dead_wall, o.call_required
    no_wild = () if ruleset.wild_in(o) is NOTHING_WILD else (not_on_wild,)
    win = WinByClaim(o.win_priority, no_wild)
    ready = ReadyToWin(waits_after if must_call else waits_with_first)
    may_chow = o.chow_claims == "yes"
    taken = [claim for claim in goulash.claims(sort_of_goulash(o), win) if may_chow or not claim.next_player_only]
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(flowers=bonus, seasons=bonus),  # 2
        wall=DeadWallPlan(dice=2, second=2, kept=dead, replacements=dead) if dead else WallPlan(dice=2, second=2),
        flow=Rounds(  # 3
            rounds=o.rounds, stays=StaysByWinning(o.dealer_stays_on_win, o.dealer_stays_on_draw), facts=carried_facts,
            ends=below_zero if o.bankruptcy == "end_match" else None,
        ),
        phases=phases_of(o),  # 4
        moves=(WinBySelf(), *goulash.kong_moves(sort_of_goulash(o)), DiscardTile(ready=ready)),  # 5
        claims=tuple(taken),
        robbing=(WinByClaim(o.win_priority, no_wild, robs_concealed=is_thirteen_orphans),),
        scoring=TableScoring(  # 6, 7
            options=o, shapes=shapes_of(o), by_situation=other_shapes(o), rows=rows_in_play(ELEMENTS, o),
            arithmetic=score_hand, prefer=rank_by_score, guard=undeclared_reason, lost=score_loser,
        ),
        settlement=settle,  # 8
        replacement=("topped_up" if o.dead_wall_refill else "apart") if dead else "back",
        start_points=o.start_points,
        bonus=BonusTiles(frozenset(BONUS if bonus else ())),
        declarations=Declarations(ready_locks=not must_call),
        facts=Facts(hand_facts=first_discard_facts, records=(KongChains, *((Undeclared,) if must_call else ()))),
        appearance=Appearance(river="own", row=6),
    )  # fmt: skip


RULESET = Ruleset(
    id="western_classical",
    seats=(4,),
    native="Western Classical",
    native_language="en",
    region="west",
    level="hard",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="123456789m 555z 1z <1z",
    form_sample=FORM_SAMPLE,
    deal_rules=goulash.goulash_deals,
    wild=lambda o: goulash.goulash_jokers(sort_of_goulash(o)),
    inputs=(OTHERS, POT),
)
