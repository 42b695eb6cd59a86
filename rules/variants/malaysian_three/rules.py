"""Malaysian mahjong for three. Rule sheet: malaysian_three; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import reduce

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Need, OptionValues
from rules.core.tiles import (
    BONUS,
    DOTS,
    DRAGONS,
    EAST,
    FACE,
    FLOWERS,
    HONORS,
    JOKER,
    NORTH,
    PETS,
    PLAIN_FACE,
    SEASONS,
    WINDS,
    Kind,
    TileSet,
)
from rules.core.wild import Wild
from rules.engine.table import BonusTiles, ClaimRule, Ending, Facts, Move, Ruleset, Table
from rules.engine.wall import WallPlan
from rules.families.combining import together as sets
from rules.mechanics.bonus_tiles.bonus_by_hand import LayAside, LayBeforeDraw
from rules.mechanics.bonus_tiles.bonus_fees import BonusFee
from rules.mechanics.bonus_tiles.fees_at_once import InstantFees
from rules.mechanics.claims.exposures import ExchangeJoker
from rules.mechanics.claims.joker_claims import JokerChow, JokerKong, JokerPung
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.bars import no_wild_discard
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_chains import DoubleKongs
from rules.mechanics.kongs.kong_fees import KongFees, fee_case
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import FixedDeals, nearest_winner
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.staying import StaysByWinning
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.penalties.liability import LIABLE_SEAT, Liabilities, sole_liable_seat
from rules.mechanics.wins.early_hands import EARTHLY_HAND, HEAVENLY_HAND, EarlyClaims
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf, not_on_wild
from rules.scoring import conditions as are
from rules.scoring.elements import LimitMaker, Reading, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.limited import limit_first, up_to_limit
from rules.scoring.scoring_inputs import OTHERS
from rules.scoring.settlement import Outcome, Payment, Winner, losers_differences
from rules.scoring.sheets import Line, ScoreSheet
from rules.scoring.table import TableScoring
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, WildHeld
from rules.variants.malaysian import rules as four
from rules.variants.singapore import rules as singapore

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match (section 9); many are those of the game for four."""

    minimum_fan = four.Options.minimum_fan.but(default=5)
    fan_limit = four.Options.fan_limit.but(choices=(8, 10, 12, 20))
    limit_stacks = switch(False, group="limits")
    fan_points = four.Options.fan_points.but(choices=tuple(range(2, 202, 2)))
    deals = number(16, range=(3, 60), group="match", needs=(Need("next_dealer", ("winner",)),))
    next_dealer = choice("winner", ("winner", "rotation"), group="match")
    kong_payment = choice("full", ("full", "double", "off"), group="payment")
    set_payment = switch(True, group="payment")
    fei_payment = number(0, range=(0, 100), group="payment")
    losers_compare = four.Options.losers_compare
    swap_fei = switch(True, group="claims")
    lay_fei = choice("any_time", ("any_time", "before_draw", "off"), group="claims")
    fei_in_claims = choice("free", ("free", "one", "none"), group="claims")
    four_fei = switch(True, group="limits")
    east_round_wind = switch(True, group="values")
    no_flowers_limit = switch(True, group="limits")
    last_tile_limit = four.Options.last_tile_limit.but(default=True)
    seven_pairs = four.Options.seven_pairs
    mixed_terminals = number(0, range=(0, 2), group="values")
    straight = number(0, range=(0, 2), group="values")
    fully_concealed = four.Options.fully_concealed.but(default=0, range=(0, 1))
    blank_flowers = switch(False, group="bonus")
    multiple_winners = choice("nearest", ("nearest", "all"), group="claims")
    pay_for_all = four.Options.pay_for_all


# 2 Tiles

ALL_SETS = (FLOWERS, SEASONS, PETS)


def tile_set(o: OptionValues) -> TileSet:
    """Return the tiles in play: dots, honors, 12 bonus tiles, four faces, four fei; four plain faces as agreed."""
    copies = dict.fromkeys((*DOTS, *HONORS, FACE, JOKER), 4) | dict.fromkeys((*BONUS, *PETS), 1)
    return TileSet.of({**copies, PLAIN_FACE: 4} if Options.blank_flowers(o) else copies)


def bonus_kinds(o: OptionValues) -> frozenset[Kind]:
    """Return the kinds that are laid out and replaced as soon as they are drawn."""
    return frozenset(tile_set(o).copies) - {*DOTS, *HONORS, JOKER}


def wild(o: OptionValues) -> Wild:
    """Return the fei (jokers) as wild for any dot or honor."""
    return Wild.printed({JOKER: frozenset((*DOTS, *HONORS))}, {JOKER: 4})


# 7 Conditions


def all_sixteen(reading: Reading) -> int:
    """Return 1 if the winner has shown all flowers, seasons, animals and faces, else 0."""
    shown = reading.case.bonus
    return int({*BONUS, *PETS}.issubset(shown) and shown.count(FACE) == 4)


def drawn_nine_gates(reading: Reading) -> int:
    """Return 1 for nine gates of natural dots with a drawn tile, whichever of the fourteen comes last, else 0."""
    return int(reading.case.self_drawn and JOKER not in reading.case.tiles and are.gates_of_nine(reading))


FOUR_FEI = 4


def four_fei(reading: Reading) -> int:
    """Return 1 if a player who draws holds all four fei (jokers), even in an incomplete hand, else 0."""
    case = reading.case
    return int(case.self_drawn and case.tiles.count(JOKER) == FOUR_FEI)


# 7 Scoring table


row = four.row

limit = LimitMaker(Options.fan_limit)
NO_MINIMUM = " minimum_fan=0"
HAND = "123p 456p 88p 67p pung:666z *1a"

ELEMENTS = (
    row("face", four.bonus_count(FACE), 1, f"{HAND}1y +8p{NO_MINIMUM}", group="bonus"),
    row("animal", four.bonus_count(*PETS), 1, f"{HAND} +8p{NO_MINIMUM}", group="bonus"),
    row("own_flower", are.own_bonus(FLOWERS[0]), 1, f"{HAND}2f +8p seat=S{NO_MINIMUM}", group="bonus"),
    row("own_season", are.own_bonus(SEASONS[0]), 1, f"{HAND}6f +8p seat=S{NO_MINIMUM}", group="bonus"),
    row("fourth_flower", four.bonus_count(FLOWERS[3]), 1, f"{HAND}4f +8p{NO_MINIMUM}", group="bonus"),
    row("fourth_season", four.bonus_count(SEASONS[3]), 1, f"{HAND}8f +8p{NO_MINIMUM}", group="bonus"),
    row("flower", four.bonus_count(PLAIN_FACE), 1, f"{HAND}2y +8p blank_flowers=true{NO_MINIMUM}", group="bonus",
        when=Options.blank_flowers),
    row("declared_fei", four.bonus_count(JOKER), 1, f"{HAND}1j +8p{NO_MINIMUM}", group="bonus",
        when=lambda o: Options.lay_fei(o) != "off"),
    row("all_faces", are.at_least(4, four.bonus_count(FACE)), 1, f"{HAND}1111y +8p", group="bonus"),
    row("all_animals", are.all_bonus(PETS), 1, f"{HAND}234a +8p", group="bonus"),
    row("all_flowers", are.all_bonus(FLOWERS), 1, f"{HAND}1234f +8p", group="bonus"),
    row("all_seasons", are.all_bonus(SEASONS), 1, f"{HAND}5678f +8p", group="bonus"),
    row("all_blanks", are.at_least(4, four.bonus_count(PLAIN_FACE)), 1,
        f"{HAND}2222y +8p blank_flowers=true", group="bonus", when=Options.blank_flowers),
    row("dragon_pung", are.dragon_pungs, 1, f"{HAND} +8p{NO_MINIMUM}",
        tiles=are.tiles_where(lambda group: group.is_pung and group.kind in DRAGONS)),
    row("seat_wind_pung", are.seat_wind_pung, 1, f"123p 456p 88p 67p pung:222z *1a +8p seat=S{NO_MINIMUM}",
        tiles=are.seat_wind_tiles),
    row("round_wind_pung", are.pungs_of((EAST,)), 1, f"123p 456p 88p 67p pung:111z *1a +8p seat=S{NO_MINIMUM}",
        when=Options.east_round_wind),
    row("north_pung", are.pungs_of((NORTH,)), 1, f"123p 456p 88p 67p pung:444z *1a +8p{NO_MINIMUM}"),
    row("half_flush", are.half_flush, 1, "123p 456p 88p 67p pung:666z *13a1y <5p"),
    row("full_flush", are.full_flush, 3, f"123p 456p 88p 67p pung:555p *1a +8p{NO_MINIMUM}"),
    row("all_chows", are.all_chows_suit_pair, 1, f"123p 456p 789p 88p 67p *1a +8p{NO_MINIMUM}"),
    row("all_pungs", are.all_pungs, 2, f"222p 555p 888p 11z 33z *1a1y <3z{NO_MINIMUM}"),
    row("little_three_dragons", are.little_three_dragons, 3, "55z 234p 67p pung:666z pung:777z *1a1y <8p",
        excludes=("dragon_pung",)),
    row("mixed_terminals", are.both(are.all_pungs, are.mixed_terminals), Options.mixed_terminals,
        f"111p 999p 222z 33z 55z *1a <5z mixed_terminals=2{NO_MINIMUM}"),
    row("straight", sets.straight, Options.straight, f"123p 456p 89p 66z pung:777z *1a +7p straight=2{NO_MINIMUM}"),
    row("fully_concealed", are.both(are.no_claimed_sets, are.self_draw), Options.fully_concealed,
        f"123p 456p 789p 88p 67p *1a +8p fully_concealed=1{NO_MINIMUM}", group="winning"),
    row("replacement_tile", are.flag("replacement"), 1, f"{HAND} +8p #replacement{NO_MINIMUM}", group="winning"),
    row("robbing_kong", are.flag("robbing_kong"), 1, f"{HAND} <8p #robbing_kong{NO_MINIMUM}", group="winning"),
    row("seven_pairs", are.shape_is("seven_pairs"), 2, f"1133p 5577p 22z 33z 9p *1a +9p seven_pairs=true{NO_MINIMUM}",
        when=Options.seven_pairs),
    limit("big_three_dragons", are.big_three_dragons, "77z 123p 99p pung:555z pung:666z *1a <7z"),
    limit("little_four_winds", are.little_four_winds, "234p 11z 44z pung:222z pung:333z *1a +1z"),
    limit("big_four_winds", are.big_four_winds, "111z 3p pung:222z pung:333z pung:444z *1a +3p"),
    limit("all_honors", are.all_honors, "11z 22z pung:333z pung:555z pung:666z *1a +1z"),
    limit("no_flowers", four.no_bonus, "123p 456p 88p 67p pung:666z <5p", when=Options.no_flowers_limit),
    limit("all_bonus", all_sixteen, f"{HAND}234a12345678f1111y <8p"),
    limit("four_kongs", are.at_least(4, are.kongs), "9p kong:2222p kong:7777p ckong:8888p kong:1111z *1a +9p"),
    limit("four_concealed_pungs", are.both(are.at_least(4, are.concealed_pungs), are.self_draw),
          "222p 555p 888p 11z 33z *1a +3z"),
    limit("nine_gates", drawn_nine_gates, "1112345678999p *1a +5p"),
    limit("double_kong_win", are.flag("double_kong_win"), f"{HAND} +8p #replacement #double_kong_win"),
    limit("four_fei", four_fei, "1111j 259p 1123z 5z *1a +6z", when=Options.four_fei),
    limit(HEAVENLY_HAND, are.flag(HEAVENLY_HAND), f"{HAND} +8p #heavenly_hand"),
    limit(EARTHLY_HAND, are.first_discard_taken, f"{HAND} <8p #earthly_hand seat=S"),
    limit("last_tile_draw", are.last_tile_draw, f"{HAND} +8p #last_tile", when=Options.last_tile_limit),
    limit("last_tile_claim", are.last_tile_claim, f"{HAND} <8p #last_tile", when=Options.last_tile_limit),
)  # fmt: skip
LAST_TILE = (
    row("last_tile_draw", are.last_tile_draw, 1, f"{HAND} +8p #last_tile last_tile_limit=false", group="winning"),
    row("last_tile_claim", are.last_tile_claim, 1, f"{HAND} <8p #last_tile last_tile_limit=false", group="winning"),
)
"""Rows of the last tile and the last discard where these are no limit hands."""


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): limit rows alone, adding up where agreed, or all rows up to the limit."""
    o = Options.of(reading.case.options)
    return up_to_limit(reading, lines, o.minimum_fan, o.fan_limit, stacks=o.limit_stacks)


def no_fei_in_kongs(case: HandContext) -> str:
    """Return the reason why a hand may not win if one of its kongs has a fei (joker), which section 5 forbids."""
    return "fei_in_kong" if any(meld.is_kong and JOKER in meld.faces for meld in case.melds) else ""


def count_lost(case: HandContext) -> ScoreSheet:
    """Return the fan of a loser's hand: bonus tiles and fei laid down; pungs of dragons, seat wind, East and North."""
    o, shown = Options.of(case.options), case.bonus
    held = [kind for kind in HONORS if case.concealed.count(kind) >= 3]
    pungs = [*held, *(meld.kind for meld in case.melds if meld.is_pung)]
    counts = {
        "face": shown.count(FACE),
        "animal": sum(kind in PETS for kind in shown),
        "own_flower": shown.count(FLOWERS[case.seat]),
        "own_season": shown.count(SEASONS[case.seat]),
        "fourth_flower": shown.count(FLOWERS[3]),
        "fourth_season": shown.count(SEASONS[3]),
        "flower": shown.count(PLAIN_FACE),
        "declared_fei": shown.count(JOKER),
        "all_faces": int(shown.count(FACE) == 4),
        "all_animals": int({*PETS} <= {*shown}),
        "all_flowers": int({*FLOWERS} <= {*shown}),
        "all_seasons": int({*SEASONS} <= {*shown}),
        "all_blanks": int(shown.count(PLAIN_FACE) == 4),
        "dragon_pung": sum(kind in DRAGONS for kind in pungs),
        "seat_wind_pung": pungs.count(WINDS[case.seat]),
        "round_wind_pung": pungs.count(EAST) if o.east_round_wind else 0,
        "north_pung": pungs.count(NORTH),
    }
    return four.sheet_of_counts(counts)


# 8 Payments


def owed(winner: Winner, losers: Collection[Seat]) -> dict[Seat, Share]:
    """Return the share of each loser to the winner: one; two after a self-draw or from the discarder."""
    case, o = winner.case, Options.of(winner.case.options)
    share = Share.of("base", o.fan_points).times("fan", winner.sheet.score or 1)
    if case.source is None:
        return dict.fromkeys(losers, share.times("self_draw", 2))
    return {loser: share.times("discarder", 2) if loser == case.source else share for loser in losers}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments (section 8): by all or by one for all, losers' differences, for fei after a draw."""
    o, players = Options.of(outcome.options), outcome.players
    payments: list[Payment] = []
    won = {winner.seat for winner in outcome.winners}
    for winner in outcome.winners:
        debts = owed(winner, [seat for seat in range(players) if seat not in won])
        if o.pay_for_all and (liable := sole_liable_seat(winner)) is not None and debts:
            debts = {liable: reduce(Share.joined, debts.values())}
        payments.append(Payment("win", players, owed_to(winner.seat, debts)))
    if o.losers_compare and all(winner.sheet.score < o.fan_limit for winner in outcome.winners):
        between = losers_differences(outcome, o.minimum_fan, o.fan_points) if outcome.winners else ()
        payments += [Payment("losers", players, between)] if between else []
    if outcome.drawn and o.fei_payment:
        payments += fei_payments(outcome, o.fei_payment)
    return payments


def fei_payments(outcome: Outcome, each: int) -> list[Payment]:
    """Return the payments after a drawn deal: for every fei (joker) in a hand, `each` from each other player."""
    held = {seat: case.concealed.count(JOKER) for seat, case in outcome.cases.items()}
    paid = [
        transfer
        for seat, count in sorted(held.items())
        for transfer in owed_to(
            seat, {payer: Share.of("fei", each).times("tiles", count) for payer in held if payer != seat}
        )
    ]
    return [Payment("fei", outcome.players, tuple(paid))] if paid else []


def bonus_fees(o: Options) -> tuple[BonusFee, ...]:
    """Return the instant payments for sets of bonus tiles (section 8): five fan if dealt, half of that later."""
    if not o.set_payment:
        return ()
    early, later = 5 * o.fan_points, 5 * o.fan_points // 2
    faces = (FACE, PLAIN_FACE) if o.blank_flowers else (FACE,)
    return (
        *(BonusFee("bite_set", later, early, frozenset(kinds)) for kinds in ALL_SETS),
        *(BonusFee("bite_set", later, early, frozenset((face,)), copies=4) for face in faces),
    )


def kong_fees(o: Options) -> KongFees | None:
    """Return the instant payments for kongs (section 8); None where these are not agreed."""
    if o.kong_payment == "off":
        return None
    full = 5 * o.fan_points * (2 if o.kong_payment == "double" else 1)
    return KongFees(claimed=full, promoted=full // 2, concealed=full, late_is_paid=True)


def instant_fees(o: Options) -> InstantFees:
    """Return all payments made at once during the deal (section 8): for sets of bonus tiles and for kongs."""
    return InstantFees(bonus_fees(o), kong_fees(o))


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    rows = (*rows_in_play(ELEMENTS, o), *(() if o.last_tile_limit else LAST_TILE))
    return TableScoring(
        options=o, shapes=(SetsAndPair(), *([SevenPairs()] if o.seven_pairs else [])),
        by_situation=(WildHeld(FOUR_FEI, "four_fei"),) if o.four_fei else (), rows=rows, arithmetic=score_hand,
        prefer=limit_first, guard=no_fei_in_kongs, lost=count_lost if o.losers_compare else None,
    )  # fmt: skip


def moves_of(o: Options) -> tuple[Move, ...]:
    """Return the moves of a player in his turn (section 5)."""
    fei = frozenset((JOKER,))
    return (
        WinBySelf(), KongFromHand(), PromotePung(), *([LayAside(fei)] if o.lay_fei == "any_time" else []),
        *([ExchangeJoker(after_claim=False, own_only=True)] if o.swap_fei and o.fei_in_claims != "none" else []),
        DiscardTile(bars=(no_wild_discard,)),
    )  # fmt: skip


def claims_of(o: Options) -> tuple[ClaimRule, ...]:
    """Return the claims (section 5): with natural tiles alone, or one fei (joker) in a chow, one or two in a pung."""
    win = WinByClaim(restrictions=(not_on_wild,))
    before = [LayBeforeDraw(frozenset((JOKER,)))] if o.lay_fei == "before_draw" else []
    if o.fei_in_claims == "none":
        return (win, ClaimKong(), ClaimPung(on_last=False), ClaimChow(on_last=False), *before)
    most = 2 if o.fei_in_claims == "free" else 1
    return (
        win, JokerKong(most=0, fewest_first=True), JokerPung(on_last=False, most=most, fewest_first=True),
        JokerChow(on_last=False, most=1), *before,
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    barred: tuple[Restriction, ...] = (not_on_wild,)
    by_winner = o.next_dealer == "winner"
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tile_set(o),  # 2
        wall=WallPlan(dice=2),
        flow=FixedDeals(deals=o.deals, next_dealer=nearest_winner, dice=2)  # 3
        if by_winner else Rounds(rounds=3, stays=StaysByWinning(), at_random=True),
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True), ReplaceBonus(), BeginPlay(draws=False),
        ),
        moves=moves_of(o),  # 5
        claims=claims_of(o),
        robbing=(WinByClaim(restrictions=barred),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        bonus=BonusTiles(bonus_kinds(o)),
        hooks=instant_fees(o).hooks,
        ending=Ending(all_winners=o.multiple_winners == "all"),
        facts=Facts(hand_facts=singapore.hand_facts, records=(EarlyClaims, DoubleKongs, Liabilities)),
    )  # fmt: skip


RULESET = Ruleset(
    id="malaysian_three",
    seats=(3,),
    native="馬來西亞三人麻雀",
    native_language="zh-Hant",
    read_in="yue",
    region="south_east",
    level="hard",
    sign="飛",
    seat_winds=True,
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="123p 456p 88p 67p pung:666z *13a1y <5p",
    minimum=Options.minimum_fan.id,
    unit="fan",
    inputs=(LIABLE_SEAT, OTHERS),
    case_handlers={"instant": fee_case(instant_fees)},
    wild=wild,
)
