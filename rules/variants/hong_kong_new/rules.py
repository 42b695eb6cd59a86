"""Hong Kong New Style. Rule sheet: hong_kong_new; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from rules.core.house_rules import HouseRules, Switches, choice, number, switch
from rules.core.options import Need, OptionValues, disabled
from rules.core.tiles import BONUS, DRAGONS, FLOWERS, HONORS, SEASONS, TERMINALS, WINDS, TileSet
from rules.engine.table import Bar, BonusTiles, Ending, Ruleset, Table
from rules.engine.wall import WallPlan
from rules.families.combining import patterns
from rules.families.combining import together as sets
from rules.families.combining.only_wait import OnlyWait
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds, somebody_below_zero
from rules.mechanics.match_formats.staying import StaysByWinning
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.penalties.false_wins import Penalty
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.hand_families import Families, chows_that
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, ThirteenOrphans
from rules.variants.hong_kong_new.missed_claims import MissedPung, MissedWin
from rules.variants.hong_kong_new.published import PUBLISHED
from rules.variants.hong_kong_old import rules as cantonese

# 9 House rules

PATTERNS = (
    "dragon_pung", "seat_wind_pung", "round_wind_pung", "little_three_dragons", "big_three_dragons", "big_three_winds",
    "half_flush", "full_flush", "one_voided_suit", "no_honors", "all_types", "all_chows", "pure_double_chow",
    "two_pure_double_chows", "pure_triple_chow", "mixed_triple_chow", "two_terminal_chows", "pure_straight",
    "mixed_straight", "all_pungs", "double_pung", "triple_pung", "old_young_pungs", "two_old_young_pungs",
    "pure_shifted_pungs", "pure_four_shifted_pungs", "two_concealed_pungs", "three_concealed_pungs", "three_kongs",
    "all_simples", "outside_hand", "pure_outside_hand", "all_terminals_and_honors", "special_pair", "tile_hog",
    "seven_pairs", "concealed_hand", "melded_hand", "self_draw", "single_wait", "robbing_kong", "replacement_tile",
    "last_tile_draw", "last_tile_claim", "own_flower", "own_season", "all_flowers", "all_seasons",
)  # fmt: skip
LIMIT_HANDS = (
    "heavenly_hand", "earthly_hand", "thirteen_orphans", "nine_gates", "big_four_winds", "little_four_winds",
    "all_honors", "all_terminals", "four_kongs", "four_concealed_pungs", "all_green", "pure_quadruple_chow",
)  # fmt: skip
WITH_BONUS = (Need("bonus_tiles", (True,)),)
NEEDS = {
    "seven_pairs": (Need("seven_pairs", (True,)),), "own_flower": WITH_BONUS, "own_season": WITH_BONUS,
    "all_flowers": WITH_BONUS, "all_seasons": WITH_BONUS,
}  # fmt: skip


class Options(HouseRules):
    """House rules: section 9; options of Old Hong Kong are taken from there."""

    minimum_faan = cantonese.Options.minimum_faan.but(default=5)
    settlement = choice("laak", ("laak", "linear", "full_spicy"), group="payment")
    faan_cap = number(20, choices=(13, 20, 100), group="payment")
    discard_payment = choice("half_others", ("half_others", "discarder_only", "discarder_double"), group="payment")
    kongs_concealed = choice("all", ("all", "concealed_only"), group="values")
    bonus_tiles = cantonese.Options.bonus_tiles.but(default=False)
    missed_claim = switch(True, group="claims")
    seven_pairs = cantonese.Options.seven_pairs
    patterns = Switches("pattern_{}", {
        **{id: switch(True, group="values", needs=NEEDS.get(id, ())) for id in PATTERNS},
        **{id: switch(True, group="limits") for id in LIMIT_HANDS},
    })  # fmt: skip
    mixed_double_chow = switch(False, group="values")
    limit_extra = switch(False, group="limits")
    multiple_winners = cantonese.Options.multiple_winners.but(choices=("nearest", "all"))
    dealer_stays_on_win = cantonese.Options.dealer_stays_on_win
    dealer_stays_on_draw = cantonese.Options.dealer_stays_on_draw
    rounds = cantonese.Options.rounds
    start_points = number(5000, choices=(500, 2000, 5000), group="match")
    bust_ends_match = switch(False, group="match")
    seat_draw = cantonese.Options.seat_draw.but(default="wind_tiles")
    assisted_play = cantonese.Options.assisted_play
    false_win_penalty = cantonese.Options.false_win_penalty.but(default=64, range=(0, 1024))


# 6 Winning shapes


def shapes_of(o: OptionValues) -> tuple[Shape, ...]:
    """Return the shapes of winning hands, without those whose row of the scoring table is switched off."""
    return (
        SetsAndPair(),
        *([SevenPairs()] if Options.seven_pairs(o) and Options.patterns["seven_pairs"](o) else []),
        *([ThirteenOrphans()] if Options.patterns["thirteen_orphans"](o) else []),
    )


# 7 Conditions

MAJORS = frozenset((*TERMINALS, *HONORS))
waiting = OnlyWait(shapes_of)


def four_sets_only(condition: Condition) -> Condition:
    """Return the condition restricted to hands of four sets and a pair: 0 for all others."""
    return are.both(are.shape_is(are.SETS_AND_PAIR), condition)


def two_terminal_chows(reading: Reading) -> int:
    """Return the number of pairs of chows 123 and 789 of one suit, no chow serving twice."""
    count = reading.chows.count
    return sum(min(count(suit.start), count(suit.start + 6)) for suit in sets.SUITS)


def mixed_straight(reading: Reading) -> int:
    """Return 1 for chows 123, 456 and 789 in three different suits, else 0."""
    held = {*reading.chows}
    ways = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    return int(any({9 * a, 9 * b + 3, 9 * c + 6} <= held for a, b, c in ways))


def old_young_pungs(suits: int) -> Condition:
    """Return the condition that is 1 for a hand with pungs of both 1 and 9 in at least `suits` suits."""

    def condition(reading: Reading) -> int:
        """Return 1 if enough suits have both pungs, else 0."""
        return int(sum({suit.start, suit.start + 8} <= {*reading.pungs} for suit in sets.SUITS) >= suits)

    return condition


def concealed_pungs(reading: Reading) -> int:
    """Return the number of concealed pungs and kongs; claimed kongs too unless `kongs_concealed` says otherwise."""
    if Options.kongs_concealed(reading.case.options) == "concealed_only":
        return reading.concealed_pungs
    return reading.concealed_pungs + reading.kongs.count(False)


def big_three_winds(reading: Reading) -> int:
    """Return 1 for exactly three pungs of winds with a pair that is not of winds, else 0."""
    return int(are.wind_pungs(reading) == 3 and not are.pair_of(WINDS)(reading))


def has_simples(reading: Reading) -> int:
    """Return 1 for at least one tile from 2 to 8, else 0."""
    return int(not MAJORS.issuperset(reading.kinds))


def all_types(reading: Reading) -> int:
    """Return 1 for five groups, one each of characters, dots, bamboos, winds and dragons, else 0."""
    sorts = {group.kind // 9 if group.kind < 27 else 3 + (group.kind in DRAGONS) for group in reading.groups}
    return int(len(sorts) == 5)


# 7 Scoring table


PLAYED_FOR: Mapping[str, Families] = {
    "pure_straight": chows_that(patterns.straight, 3), "mixed_straight": chows_that(patterns.straight_across, 3),
    "mixed_triple_chow": chows_that(patterns.alike_across, 3),
}  # fmt: skip
"""Sets of chows that a hand can be played for, by pattern."""


def pattern(id: str, times: Condition, value: int, example: str, *excludes: str, group: str = "main",
            **more: object) -> Element:  # fmt: skip
    """Return the scoring row of a pattern, in play while its house rule is on.

    `times` is its condition (how often it counts), `example` a hand in score notation that has it, `excludes` ids of
    rows that do not count beside it and `more` further fields of `Element`.
    """
    switch = Options.patterns[id]
    return Element(
        id, times, value, unit="faan", group=group, excludes=excludes, example=example,
        when=lambda o: switch(o) and not disabled(switch.option, o), families=PLAYED_FOR.get(id, ()),
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def limit_faan(o: OptionValues) -> int:
    """Return the greatest faan that are paid, also the value of a limit hand."""
    return Options.faan_cap(o)


def limit(id: str, times: Condition, example: str) -> Element:
    """Return the scoring row of a limit hand, in play while its house rule is on."""
    return Element(
        id, times, limit_faan, unit="limit", group="limit", when=Options.patterns[id], example=example
    )


def dragon_suit_limits() -> list[Element]:
    """Return the rows of three limit hands, of a dragon and its suit, from Hong Kong Old Style (house rule
    `limit_extra`).
    """
    rows = (row for row in cantonese.ELEMENTS if row.id in ("jade_dragon", "ruby_dragon", "pearl_dragon"))
    return [
        replace(row, value=limit_faan, when=Options.limit_extra,
                example=row.example.replace("dragon_suit_limits", "limit_extra"))
        for row in rows
    ]  # fmt: skip


NO_MINIMUM = " minimum_faan=0"
CHOWS = "234m 678p 33s 45s 567s"

ELEMENTS = (
    pattern("dragon_pung", are.dragon_pungs, 1, "234m 678p 33s 99s pung:777z +9s" + NO_MINIMUM,
            tiles=are.tiles_where(lambda group: group.is_pung and group.kind in DRAGONS)),
    pattern("seat_wind_pung", are.seat_wind_pung, 1, "234m 678p 33s 99s pung:222z +9s seat=S" + NO_MINIMUM,
            tiles=are.seat_wind_tiles),
    pattern("round_wind_pung", are.round_wind_pung, 1, "234m 678p 33s 99s pung:111z +9s seat=S" + NO_MINIMUM,
            tiles=are.round_wind_tiles),
    pattern("little_three_dragons", are.little_three_dragons, 5, "234m 55p 66z pung:555z pung:777z +5p",
            "dragon_pung"),
    pattern("big_three_dragons", are.big_three_dragons, 12, "55z 22m 345p pung:666z pung:777z +5z", "dragon_pung"),
    pattern("big_three_winds", big_three_winds, 6, "22m 345p 11z pung:333z pung:444z +1z"),
    pattern("half_flush", are.half_flush, 3, "123m 456m 77m 55z chow:789m +5z"),
    pattern("full_flush", are.full_flush, 7, "123m 456m 77m 99m chow:789m +9m", "no_honors"),
    pattern("one_voided_suit", are.one_suit_lacking, 1, "234m 678m 33s 99s pung:777z +9s" + NO_MINIMUM),
    pattern("no_honors", are.both(are.no_honors, lambda reading: int(reading.suits > 1)), 1,
            "234m 678p 33s 99s pung:555p +9s" + NO_MINIMUM),
    pattern("all_types", four_sets_only(all_types), 3, "123m 456p 88s 55z pung:222z +8s" + NO_MINIMUM),
    pattern("all_chows", are.all_chows, 2, CHOWS + " +6s" + NO_MINIMUM),
    pattern("pure_double_chow", are.exactly(1, sets.equal_chows(lambda count: count == 2)), 2,
            "234m 234m 678p 33s 45s +6s" + NO_MINIMUM),
    pattern("two_pure_double_chows", are.exactly(2, sets.equal_chows(lambda count: count == 2)), 9,
            "112233m 778899p 5s +5s", "pure_double_chow"),
    pattern("pure_triple_chow", are.at_least(1, sets.equal_chows(lambda count: count >= 3)), 10,
            "222333444m 33s 45s +6s", "pure_double_chow"),
    pattern("mixed_triple_chow", sets.in_three_suits(sets.chows), 3, "345m 345p 345s 78s 11m +9s", "mixed_double_chow"),
    Element("mixed_double_chow", sets.in_two_suits(sets.chows), 1, unit="faan", group="main",
            when=Options.mixed_double_chow, example="345m 345p 678s 78s 11m +9s mixed_double_chow=true"),
    pattern("two_terminal_chows", two_terminal_chows, 1, "123m 789m 678s 78s 11p +9s" + NO_MINIMUM),
    pattern("pure_straight", sets.straight, 4, "123m 456m 789m 78s 11p +9s", "two_terminal_chows"),
    pattern("mixed_straight", mixed_straight, 3, "123m 456p 789s 78s 11p +9s"),
    pattern("all_pungs", are.all_pungs, 3, "11m 99m 333p pung:444s pung:555z +1m" + NO_MINIMUM),
    pattern("double_pung", sets.in_two_suits(sets.pungs), 1, "44m 99p 123s pung:444s pung:555z +4m" + NO_MINIMUM),
    pattern("triple_pung", sets.in_three_suits(sets.pungs), 4, "44m 99p 123s pung:444s pung:444p +4m", "double_pung"),
    pattern("old_young_pungs", old_young_pungs(1), 1, "11m 55p 123s pung:999m pung:555z +1m" + NO_MINIMUM),
    pattern("two_old_young_pungs", old_young_pungs(2), 6, "11m 55s pung:999m pung:111p pung:999p +1m",
            "old_young_pungs"),
    pattern("pure_shifted_pungs", sets.consecutive_pungs(3), 4, "33s 678m 11p pung:444s pung:555s +3s"),
    pattern("pure_four_shifted_pungs", sets.consecutive_pungs(4), 15, "33s 666s 11p pung:444s pung:555s +3s",
            "pure_shifted_pungs"),
    pattern("two_concealed_pungs", are.exactly(2, concealed_pungs), 1, "111m 333p 99s 34m chow:567s +5m" + NO_MINIMUM),
    pattern("three_concealed_pungs", are.exactly(3, concealed_pungs), 4, "111m 333p 777s 99s 34m +5m",
            "two_concealed_pungs"),
    pattern("three_kongs", are.exactly(3, are.kongs), 6, "34m 99s kong:2222p kong:7777s ckong:8888p +5m"),
    pattern("all_simples", are.all_of(are.ranks_between(2, 8)), 1, CHOWS + " +6s" + NO_MINIMUM, "no_honors"),
    pattern("outside_hand", are.both(are.outside_hand, are.some_honors, has_simples), 3,
            "123m 789p 99s 12s pung:111z +3s"),
    pattern("pure_outside_hand", are.both(are.each_with(TERMINALS), are.no_honors, has_simples), 5,
            "123m 789p 99s 12s pung:111p +3s", "no_honors"),
    pattern("all_terminals_and_honors", are.mixed_terminals, 8, "11m 99m 111p pung:999s pung:555z +1m",
            "outside_hand"),
    pattern("special_pair", four_sets_only(are.special_pair), 1, "234m 678p 55s 45s 567s +6s" + NO_MINIMUM),
    pattern("tile_hog", are.four_alike, 1, "44p 456p 22m pung:666m pung:888p +4p"),
    pattern("seven_pairs", are.shape_is("seven_pairs"), 4, "1133m 5577p 2288s 9s +9s"),
    pattern("concealed_hand", four_sets_only(are.no_claimed_sets), 1, CHOWS + " <6s" + NO_MINIMUM),
    pattern("melded_hand", are.melded_hand, 3, "5s pung:111m pung:999m chow:456p pung:999p <5s"),
    pattern("self_draw", are.self_draw, 1, CHOWS + " +6s" + NO_MINIMUM, group="winning"),
    pattern("single_wait", four_sets_only(lambda reading: int(waiting.one_kind_wins(reading.case))), 1,
            "234m 678p 33s 46s 567p +5s" + NO_MINIMUM, group="winning"),
    pattern("robbing_kong", are.flag("robbing_kong"), 1, CHOWS + " <6s #robbing_kong" + NO_MINIMUM, group="winning"),
    pattern("replacement_tile", are.flag("replacement"), 1, CHOWS + " +6s #replacement" + NO_MINIMUM, group="winning"),
    pattern("last_tile_draw", are.last_tile_draw, 1, CHOWS + " +6s #last_tile" + NO_MINIMUM, group="winning"),
    pattern("last_tile_claim", are.last_tile_claim, 1, CHOWS + " <6s #last_tile" + NO_MINIMUM, group="winning"),
    pattern("own_flower", are.own_bonus(FLOWERS[0]), 1, CHOWS + " *2f +6s seat=S bonus_tiles=true" + NO_MINIMUM,
            group="bonus"),
    pattern("own_season", are.own_bonus(SEASONS[0]), 1, CHOWS + " *6f +6s seat=S bonus_tiles=true" + NO_MINIMUM,
            group="bonus"),
    pattern("all_flowers", are.all_bonus(FLOWERS), 2, CHOWS + " *1234f +6s bonus_tiles=true" + NO_MINIMUM,
            group="bonus"),
    pattern("all_seasons", are.all_bonus(SEASONS), 2, CHOWS + " *5678f +6s bonus_tiles=true" + NO_MINIMUM,
            group="bonus"),
    limit("heavenly_hand", are.flag("heavenly"), "123m 456m 789p 34s 22z +5s #heavenly"),
    limit("earthly_hand", are.earthly_claim, "123m 456m 789p 34s 22z <5s #earthly seat=S"),
    limit("thirteen_orphans", are.shape_is("thirteen_orphans"), "19m 19p 19s 1234567z +1m"),
    limit("nine_gates", are.nine_gates, "1112345678999s +5s"),
    limit("big_four_winds", are.big_four_winds, "111z 3m pung:222z pung:333z pung:444z +3m"),
    limit("little_four_winds", are.little_four_winds, "234m 11z 44z pung:222z pung:333z +1z"),
    limit("all_honors", are.all_honors, "11z 22z pung:333z pung:555z pung:666z +1z"),
    limit("all_terminals", are.all_terminals, "11m 99m pung:111p pung:999s pung:111s +1m"),
    limit("four_kongs", are.at_least(4, are.kongs), "9s kong:2222p kong:7777s ckong:8888p kong:1111m +9s"),
    limit("four_concealed_pungs", are.at_least(4, concealed_pungs), "111m 333p 777s 99s 55m +5m"),
    limit("all_green", are.all_green, "234s 234s 66s 88s pung:666z +8s"),
    *dragon_suit_limits(),
    limit("pure_quadruple_chow", are.at_least(1, sets.equal_chows(lambda count: count == 4)), "222233334444m 5s +5s"),
)  # fmt: skip

BONUS_ROWS = frozenset(row.id for row in ELEMENTS if row.group == "bonus")


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): its first limit hand alone, or the sum of its rows up to the cap.

    The minimum must be reached without bonus tiles.
    """
    o, most = Options.of(reading.case.options), limit_faan(reading.case.options)
    limits = [line for line in lines if line.unit == "limit"]
    if limits:
        steps = [Step("limit_hand", most), Step("base", base_points(most, o))]
        return sheet_of(reading, (limits[0],), most, steps)
    total = sum(line.amount for line in lines)
    counted = sum(line.amount for line in lines if line.element not in BONUS_ROWS)
    missing, score = max(0, o.minimum_faan - counted), min(total, most)
    steps = [
        Step("counted_for_minimum", counted), Step("sum", total),
        *([Step("cut_to_limit", score)] if score < total else []), Step("base", base_points(score, o)),
    ]  # fmt: skip
    return sheet_of(
        reading, lines, score, steps, legal=not missing, reason="below_minimum" if missing else "", missing=missing
    )


def by_score_and_limit(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: score, limit hand or not, faan before the cap,
    chows.
    """
    limits = any(line.unit == "limit" for line in sheet.lines)
    return (sheet.score, int(limits), sum(line.amount for line in sheet.lines), len(reading.chows))


# 8 Payments

BELOW_LIMIT = (2, 4, 8, 16, 32)
"""Points for fewer than five faan; five are worth 64, and from eight on every four more faan double that, to 1024."""


def base_points(score: int, o: Options) -> int:
    """Return the points for a score in faan."""
    scale = o.settlement
    if scale == "linear":
        return 2 * score
    if scale == "full_spicy":
        return 2 << min(score, 10)
    return BELOW_LIMIT[score] if score < 5 else 64 << min((score - 4) // 4, 4)


def debts(winner: Winner, losers: Collection[int]) -> dict[int, Share]:
    """Return the share of each loser to the winner."""
    case, o = winner.case, Options.of(winner.case.options)
    base = Share.of("base", base_points(winner.sheet.score, o))
    if case.source is None:
        return dict.fromkeys(losers, base)
    match o.discard_payment:
        case "discarder_only":
            return {case.source: base}
        case "discarder_double":
            return {case.source: base.times("discarder", 2)}
    return {loser: base if loser == case.source else base.divided("halves", 2) for loser in losers}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal: to each winner by the players who did not win."""
    won = {winner.seat for winner in outcome.winners}
    losers = [seat for seat in range(outcome.players) if seat not in won]
    return [
        Payment("win", outcome.players, owed_to(winner.seat, debts(winner, losers))) for winner in outcome.winners
    ]


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o, shapes=shapes_of(o), rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand, prefer=by_score_and_limit
    )


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    bonus = o.bonus_tiles
    wrongly = None if o.assisted_play else Penalty(o.false_win_penalty, may_claim=False)
    restrictions: tuple[Restriction, ...] = (MissedWin(),) if o.missed_claim else ()
    barred: tuple[Bar, ...] = (MissedPung(),) if o.missed_claim else ()
    by_claim = WinByClaim(restrictions=restrictions, wrongly=wrongly)
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(flowers=bonus, seasons=bonus),  # 2
        wall=WallPlan(dice=2, second=2),
        flow=Rounds(  # 3
            rounds=o.rounds,
            stays=StaysByWinning(o.dealer_stays_on_win, o.dealer_stays_on_draw),
            by_tiles=o.seat_draw == "wind_tiles",
            ends=somebody_below_zero if o.bust_ends_match else None,
        ),
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True), ReplaceBonus(), BeginPlay(draws=False),
        ),
        moves=(WinBySelf(wrongly=wrongly), KongFromHand(), PromotePung(), DiscardTile()),  # 5
        claims=(
            by_claim, ClaimKong(on_last=False), ClaimPung(on_last=False, bars=barred), ClaimChow(on_last=False),
        ),
        robbing=(by_claim,),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        bonus=BonusTiles(frozenset(BONUS if bonus else ())),
        ending=Ending(all_winners=o.multiple_winners == "all"),
    )  # fmt: skip


RULESET = Ruleset(
    id="hong_kong_new",
    seats=(4,),
    native="香港麻雀新章",
    native_language="zh-Hant",
    read_in="yue",
    region="china",
    level="middle",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="78p 345p 88p chow:123p chow:456p +9p",
    minimum=Options.minimum_faan.id,
    unit="faan",
    renamed={"dealer_repeats_win": "dealer_stays_on_win", "dealer_repeats_draw": "dealer_stays_on_draw"},
    published=PUBLISHED,
)
