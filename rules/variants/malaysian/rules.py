"""Malaysian mahjong for four. Rule sheet: malaysian; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import reduce

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.tiles import BONUS, DRAGONS, FACE, FLOWERS, JOKER, PETS, PLAIN, SEASONS, WINDS, Kind, TileSet
from rules.core.wild import Wild
from rules.engine.table import Bar, BonusTiles, Facts, Ruleset, Table
from rules.engine.wall import WallPlan, facing_sides
from rules.mechanics.bonus_tiles.bonus_by_hand import LayAside
from rules.mechanics.bonus_tiles.bonus_fees import BonusFee
from rules.mechanics.bonus_tiles.fees_at_once import InstantFees
from rules.mechanics.claims.joker_claims import JokerChow, JokerPung
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.bars import no_wild_discard
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_chains import DoubleKongs
from rules.mechanics.kongs.kong_fees import KongFees, fee_case
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.staying import StaysByWinning
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.penalties.liability import LIABLE_SEAT, Liabilities, sole_liable_seat
from rules.mechanics.wins.early_hands import EARTHLY_HAND, HEAVENLY_HAND, EarlyClaims
from rules.mechanics.wins.passed_wins import AfterPassedWin
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf, not_on_wild
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, LimitMaker, Reading, RowMaker, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.limited import limit_first, up_to_limit
from rules.scoring.scoring_inputs import OTHERS
from rules.scoring.settlement import Outcome, Payment, Winner, losers_differences
from rules.scoring.sheets import Line, ScoreSheet
from rules.scoring.table import TableScoring
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, ThirteenOrphans
from rules.variants.singapore import rules as singapore

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match (section 9); many are those of the Singapore game."""

    minimum_fan = number(3, range=(0, 8), group="win")
    fan_limit = number(10, range=(5, 13), group="limits")
    fan_points = number(20, choices=tuple(range(2, 102, 2)), group="payment")
    payout = choice("linear", ("linear", "doubling"), group="payment")
    limit_doubles = switch(False, group="limits")
    discard_payment = choice("double_share", ("double_share", "discarder_double_alone", "discarder_for_all"),
                             group="payment")  # fmt: skip
    self_draw_payment = singapore.Options.self_draw_payment
    losers_compare = switch(False, group="payment")
    rounds = singapore.Options.rounds
    dealer_stays_on_draw = switch(True, group="match")
    faces = switch(False, group="bonus")
    fei = switch(False, group="bonus")
    no_flowers = number(1, range=(0, 10), group="bonus")
    fully_concealed = number(1, range=(0, 2), group="values")
    half_flush = number(2, range=(1, 3), group="values")
    full_flush = number(4, range=(3, 7), group="values")
    seven_pairs = singapore.Options.seven_pairs
    last_tile_limit = switch(False, group="limits")
    instant_payments = singapore.Options.instant_payments
    pay_for_all = singapore.Options.pay_for_all
    passed_win = singapore.Options.passed_win.but(default="none")
    dead_wall = singapore.Options.dead_wall.but(default=14)


# 2 Tiles


def tile_set(o: OptionValues) -> TileSet:
    """Return the tiles in play: 144 and the animals, with four faces and four fei (jokers) as agreed."""
    tiles = TileSet.standard(flowers=True, seasons=True, animals=True, jokers=4 if Options.fei(o) else 0)
    return TileSet.of({**tiles.copies, FACE: 4}) if Options.faces(o) else tiles


def wild(o: OptionValues) -> Wild:
    """Return the fei (jokers) as wild for any tile of sets and pair. A claimed set has at most one of them."""
    return Wild.printed({JOKER: frozenset(PLAIN)}, tile_set(o).copies)


# 7 Conditions


def bonus_count(*kinds: Kind) -> Condition:
    """Return the condition that counts the bonus tiles of these kinds that the winner has shown."""
    wanted = frozenset(kinds)
    return lambda reading: sum(kind in wanted for kind in reading.case.bonus)


def no_bonus(reading: Reading) -> int:
    """Return 1 if no bonus tile was shown, else 0; a fei (joker) laid down is not one."""
    return int(all(kind == JOKER for kind in reading.case.bonus))


# 7 Scoring table

row = RowMaker("fan")

limit = LimitMaker(Options.fan_limit)
NO_MINIMUM = " minimum_fan=0"
HAND = "123p 456s 88s 67p pung:333m"
CHOWS = "123m 456m 789p 55s 34s"

ELEMENTS = (
    row("own_flower", are.own_bonus(FLOWERS[0]), 1, f"{HAND} *2f +8p seat=S{NO_MINIMUM}", group="bonus"),
    row("own_season", are.own_bonus(SEASONS[0]), 1, f"{HAND} *6f +8p seat=S{NO_MINIMUM}", group="bonus"),
    row("animal", bonus_count(*PETS), 1, f"{HAND} *1a +8p{NO_MINIMUM}", group="bonus"),
    row("face", bonus_count(FACE), 1, f"{HAND} *1y +8p faces=true{NO_MINIMUM}", group="bonus", when=Options.faces),
    row("declared_fei", bonus_count(JOKER), 1, f"{HAND} *1j +8p fei=true{NO_MINIMUM}", group="bonus", when=Options.fei),
    row("all_flowers", are.all_bonus(FLOWERS), 1, f"{HAND} *1234f +8p{NO_MINIMUM}", group="bonus"),
    row("all_seasons", are.all_bonus(SEASONS), 1, f"{HAND} *5678f +8p{NO_MINIMUM}", group="bonus"),
    row("all_animals", are.all_bonus(PETS), 1, f"{HAND} *1234a +8p", group="bonus"),
    row("all_faces", are.at_least(4, bonus_count(FACE)), 1, f"{HAND} *1111y +8p faces=true", group="bonus",
            when=Options.faces),
    row("no_flowers", no_bonus, Options.no_flowers, f"{HAND} +8p{NO_MINIMUM}", group="bonus"),
    row("dragon_pung", are.dragon_pungs, 1, f"123p 456s 88s 67p pung:777z +8p{NO_MINIMUM}",
        tiles=are.tiles_where(lambda group: group.is_pung and group.kind in DRAGONS)),
    row("seat_wind_pung", are.seat_wind_pung, 1, f"123p 456s 88s 67p pung:222z +8p seat=S{NO_MINIMUM}",
        tiles=are.seat_wind_tiles),
    row("round_wind_pung", are.round_wind_pung, 1, f"123p 456s 88s 67p pung:111z +8p seat=S{NO_MINIMUM}",
        tiles=are.round_wind_tiles),
    row("fully_concealed", are.both(are.no_claimed_sets, are.self_draw), Options.fully_concealed,
        f"{CHOWS} +2s{NO_MINIMUM}", group="winning"),
    row("replacement_tile", are.flag("replacement"), 1, f"{HAND} +8p #replacement{NO_MINIMUM}", group="winning"),
    row("robbing_kong", are.flag("robbing_kong"), 1, f"{HAND} <8p #robbing_kong{NO_MINIMUM}", group="winning"),
    row("last_tile_draw", are.last_tile_draw, 1, f"{HAND} +8p #last_tile{NO_MINIMUM}", group="winning",
        when=lambda o: not Options.last_tile_limit(o)),
    row("all_chows", are.all_chows_suit_pair, 1, f"{CHOWS} <2s{NO_MINIMUM}"),
    row("all_pungs", are.all_pungs, 2, "222m 555p 888s 99s 33z <3z"),
    row("half_flush", are.half_flush, Options.half_flush, "345p 678p 99p 22z pung:777z *1a <2z"),
    row("full_flush", are.full_flush, Options.full_flush, f"123m 456m 77m 99m chow:789m +9m{NO_MINIMUM}"),
    row("little_three_dragons", are.little_three_dragons, 3, "666z 77z 234m 78p pung:555z <9p",
        excludes=("dragon_pung",)),
    row("seven_pairs", are.shape_is("seven_pairs"), 2, f"1133m 5577p 2288s 9s +9s seven_pairs=true{NO_MINIMUM}",
        when=Options.seven_pairs),
    limit("big_three_dragons", are.big_three_dragons, "77z 123m 99p pung:555z pung:666z <7z"),
    limit("little_four_winds", are.little_four_winds, "234m 11z 44z pung:222z pung:333z +1z"),
    limit("big_four_winds", are.big_four_winds, "111z 3m pung:222z pung:333z pung:444z +3m"),
    limit("all_honors", are.all_honors, "11z 22z pung:333z pung:555z pung:666z +1z"),
    limit("all_terminals", are.all_terminals, "11m 99m pung:111p pung:999s pung:111s +1m"),
    limit("four_concealed_pungs", are.both(are.at_least(4, are.concealed_pungs), are.self_draw),
          "222m 555p 888s 99s 33z +3z"),
    limit("four_kongs", are.at_least(4, are.kongs), "9s kong:2222p kong:7777s ckong:8888p kong:1111m +9s"),
    limit("nine_gates", are.nine_gates, "1112345678999s +5s"),
    limit("thirteen_orphans", are.shape_is("thirteen_orphans"), "19m 19p 19s 1234567z +1m"),
    limit("double_kong_win", are.flag("double_kong_win"), f"{HAND} +8p #replacement #double_kong_win"),
    limit(HEAVENLY_HAND, are.flag(HEAVENLY_HAND), f"{CHOWS} +2s #heavenly_hand"),
    limit(EARTHLY_HAND, are.first_discard_taken, f"{CHOWS} <2s #earthly_hand seat=S"),
)  # fmt: skip
LAST_TILE_LIMIT = limit("last_tile_draw", are.last_tile_draw, f"{HAND} +8p #last_tile last_tile_limit=true")


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): one limit row alone, or the sum of its rows up to the limit."""
    o = Options.of(reading.case.options)
    return up_to_limit(reading, lines, o.minimum_fan, o.fan_limit)


# 7, 9 Counts of losers, where they settle among themselves


def count_lost(case: HandContext) -> ScoreSheet:
    """Return the fan of a loser's hand: bonus tiles, and pungs of dragons and of the seat and round wind."""
    o = Options.of(case.options)
    held = [kind for kind in (*DRAGONS, *WINDS) if case.concealed.count(kind) >= 3]
    pungs = [*held, *(meld.kind for meld in case.melds if meld.is_pung)]
    counts = {
        "own_flower": case.bonus.count(FLOWERS[case.seat]),
        "own_season": case.bonus.count(SEASONS[case.seat]),
        "animal": sum(kind in PETS for kind in case.bonus),
        "face": case.bonus.count(FACE) if o.faces else 0,
        "declared_fei": case.bonus.count(JOKER),
        "all_flowers": int({*FLOWERS} <= {*case.bonus}),
        "all_seasons": int({*SEASONS} <= {*case.bonus}),
        "all_animals": int({*PETS} <= {*case.bonus}),
        "all_faces": int(o.faces and case.bonus.count(FACE) == 4),
        "dragon_pung": sum(kind in DRAGONS for kind in pungs),
        "seat_wind_pung": pungs.count(WINDS[case.seat]),
        "round_wind_pung": pungs.count(WINDS[case.round_wind]),
    }
    return sheet_of_counts(counts)


def sheet_of_counts(counts: Mapping[str, int]) -> ScoreSheet:
    """Return a score sheet from the number of times that each row counts; every row is worth one fan."""
    lines = tuple(Line(id, times, times, "fan") for id, times in counts.items() if times)
    return ScoreSheet(True, lines=lines, score=sum(counts.values()))


# 8 Payments


def single_share(winner: Winner) -> Share:
    """Return the single share of a win: its fan times the base, or the base doubled with each fan above the minimum."""
    sheet, o = winner.sheet, Options.of(winner.case.options)
    counted = max(1, sheet.score)
    if o.payout == "doubling":
        share = Share.of("base", o.fan_points).times("fan", 2 ** max(0, counted - o.minimum_fan))
    else:
        share = Share.of("base", o.fan_points).times("fan", counted)
    limited = o.limit_doubles and any(line.unit == "limit" for line in sheet.lines)
    return share.times("limit", 2 if limited else 1)


def owed(winner: Winner, losers: Collection[Seat]) -> dict[Seat, Share]:
    """Return the share of each loser to the winner, before it is decided if one pays for all."""
    case, o, share = winner.case, Options.of(winner.case.options), single_share(winner)
    if case.source is None:
        return dict.fromkeys(losers, share.times("self_draw", 2 if o.self_draw_payment == "double" else 1))
    match o.discard_payment:
        case "discarder_double_alone":
            return {case.source: share.times("discarder", 2)}
        case "discarder_for_all":
            return {case.source: share.times("discarder", 4)}
    return {loser: share.times("discarder", 2) if loser == case.source else share for loser in losers}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): by all or by one for all; losers' differences where agreed."""
    payments: list[Payment] = []
    o = Options.of(outcome.options)
    for winner in outcome.winners:
        debts = owed(winner, [seat for seat in range(outcome.players) if seat != winner.seat])
        if o.pay_for_all and (liable := sole_liable_seat(winner)) is not None:
            debts = {liable: reduce(Share.joined, debts.values())}
        payments.append(Payment("win", outcome.players, owed_to(winner.seat, debts)))
        if o.losers_compare and winner.sheet.score < o.fan_limit and (
            between := losers_differences(outcome, o.minimum_fan, o.fan_points)
        ):
            payments.append(Payment("losers", outcome.players, between))
    return payments


def bonus_fees(o: Options) -> tuple[BonusFee, ...]:
    """Return the instant payments for sets of bonus tiles (section 8): five fan if dealt, half of that later."""
    if o.instant_payments != "on":
        return ()
    early, later = 5 * o.fan_points, 5 * o.fan_points // 2
    return (
        *(BonusFee("bite_set", later, early, frozenset(kinds)) for kinds in (FLOWERS, SEASONS, PETS)),
        *([BonusFee("bite_set", later, early, frozenset((FACE,)), copies=4)] if o.faces else ()),
    )


def kong_fees(o: Options) -> KongFees | None:
    """Return the instant payments for kongs (section 8); None where these are not agreed."""
    if o.instant_payments == "off":
        return None
    full = 5 * o.fan_points
    return KongFees(claimed=full, promoted=full // 2, concealed=full, late_is_paid=True)


def instant_fees(o: Options) -> InstantFees:
    """Return all payments made at once during the deal (section 8): for sets of bonus tiles and for kongs."""
    return InstantFees(bonus_fees(o), kong_fees(o))


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    pairs = [SevenPairs()] if o.seven_pairs else []
    rows = (*rows_in_play(ELEMENTS, o), *([LAST_TILE_LIMIT] if o.last_tile_limit else []))
    return TableScoring(
        options=o, shapes=(SetsAndPair(), ThirteenOrphans(natural=True), *pairs), rows=rows, arithmetic=score_hand,
        prefer=limit_first, lost=count_lost if o.losers_compare else None,
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    barred: tuple[Restriction, ...] = (not_on_wild,) if o.fei else ()
    passed: tuple[Restriction, ...] = (AfterPassedWin(dearer=False),) if o.passed_win == "until_draw" else ()
    kept: tuple[Bar, ...] = (no_wild_discard,) if o.fei else ()
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tile_set(o),  # 2
        wall=WallPlan(dice=2, sides=facing_sides, remainder=o.dead_wall),
        flow=Rounds(rounds=o.rounds, stays=StaysByWinning(on_draw=o.dealer_stays_on_draw), at_random=True),  # 3
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True), ReplaceBonus(), BeginPlay(draws=False),
        ),
        moves=(  # 5
            WinBySelf(), KongFromHand(), PromotePung(), *([LayAside(frozenset((JOKER,)))] if o.fei else []),
            DiscardTile(bars=kept),
        ),
        claims=(
            WinByClaim(restrictions=(*barred, *passed)), ClaimKong(),
            *([JokerPung(on_last=False, most=1), JokerChow(on_last=False, most=1)] if o.fei
              else [ClaimPung(on_last=False), ClaimChow(on_last=False)]),
        ),
        robbing=(WinByClaim(restrictions=barred),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        bonus=BonusTiles(frozenset((*BONUS, *PETS, *([FACE] if o.faces else [])))),
        hooks=instant_fees(o).hooks,
        facts=Facts(hand_facts=singapore.hand_facts, records=(EarlyClaims, DoubleKongs, Liabilities)),
    )  # fmt: skip


RULESET = Ruleset(
    id="malaysian",
    seats=(4,),
    native="馬來西亞四人麻將",
    native_language="zh-Hant",
    read_in="yue",
    region="south_east",
    level="middle",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="345p 678p 99p 22z pung:777z *1a <2z",
    minimum=Options.minimum_fan.id,
    unit="fan",
    inputs=(LIABLE_SEAT, OTHERS),
    case_handlers={"instant": fee_case(instant_fees)},
    wild=wild,
)
