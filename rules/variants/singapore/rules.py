"""Singapore mahjong. Rule sheet: singapore; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import reduce

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Form, Seat
from rules.core.options import Need, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import (
    BONUS,
    CAT,
    CENTIPEDE,
    DRAGONS,
    FLOWERS,
    JOKER,
    PETS,
    PLAIN,
    RAT,
    ROOSTER,
    SEASONS,
    WINDS,
    TileSet,
)
from rules.core.wild import Wild
from rules.engine.table import Bar, BonusTiles, Ending, Facts, Ruleset, State, Table
from rules.engine.wall import WallPlan, facing_sides
from rules.mechanics.bonus_tiles.bonus_fees import BonusFee
from rules.mechanics.bonus_tiles.bonus_wins import EIGHT_FLOWERS, SEVEN_ROB_ONE, BonusWins
from rules.mechanics.bonus_tiles.fees_at_once import InstantFees
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.bars import no_wild_discard
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_chains import DoubleKongs
from rules.mechanics.kongs.kong_fees import KongFees, fee_case
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.penalties.liability import CERTAIN_BY_PUNGS, LIABLE_SEAT, Liabilities, sole_liable_seat
from rules.mechanics.wins.early_hands import EARTHLY_HAND, HEAVENLY_HAND, HUMAN_HAND, EarlyClaims
from rules.mechanics.wins.passed_wins import AfterPassedWin
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf, not_on_wild
from rules.scoring import conditions as are
from rules.scoring.elements import LimitMaker, Reading, RowMaker, rows_in_play
from rules.scoring.limited import limit_first, up_to_limit
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import DeclaredOnBonus, SetsAndPair, SevenPairs, ThirteenOrphans

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    minimum_tai = number(1, range=(0, 5), group="win")
    tai_limit = number(5, range=(3, 10), group="limits")
    rounds = number(4, choices=(1, 2, 4), group="match")
    discard_payment = choice("double_share", ("double_share", "shooter_pays_all"), group="payment")
    self_draw_payment = choice("double", ("double", "single"), group="payment")
    self_draw = switch(False, group="values")
    concealed_hand = choice("self_draw", ("off", "self_draw", "any"), group="values")
    ping_hu = number(4, range=(1, 5), group="values")
    ping_hu_strict = switch(True, group="values")
    little_three_dragons = number(1, range=(1, 3), group="values")
    mixed_terminals = number(2, range=(0, 4), group="values")
    no_bonus_tai = switch(False, group="bonus")
    last_tile_claim = switch(False, group="values")
    seven_pairs = switch(False, group="win")
    human_hand = switch(False, group="limits")
    all_green = switch(False, group="limits")
    flower_wins = switch(True, group="bonus")
    animals = switch(True, group="bonus")
    jokers = number(0, range=(0, 4), group="win")
    instant_payments = choice("on", ("on", "kongs_only", "off"), group="payment")
    instant_unit = number(2, choices=(1, 2), group="payment", needs=(Need("instant_payments", ("on", "kongs_only")),))
    kong_discarder_pays = switch(False, group="payment", needs=(Need("instant_payments", ("on", "kongs_only")),))
    pay_for_all = switch(True, group="payment")
    draw_deal = choice("stays_unless_kong", ("stays", "passes", "stays_unless_kong"), group="match")
    multiple_winners = choice("nearest", ("nearest", "three_is_draw"), group="claims")
    passed_win = choice("until_draw", ("none", "until_draw"), group="claims")
    dead_wall = number(15, choices=(0, 14, 15), group="wall")


# 2 Tiles


def tiles_of(o: OptionValues) -> TileSet:
    """Return the tiles in play: 144, with four animals and a number of jokers as agreed."""
    return TileSet.standard(flowers=True, seasons=True, animals=Options.animals(o), jokers=Options.jokers(o))


def wild(o: OptionValues) -> Wild:
    """Return the jokers as wild for any tile of the sets and the pair."""
    return Wild.printed({JOKER: frozenset(PLAIN)}, tiles_of(o).copies)


# 6 Winning shapes


def shapes_of(o: OptionValues) -> tuple[Shape, ...]:
    """Return the shapes of winning hands that a last tile completes; wins by bonus tiles are apart."""
    return (SetsAndPair(), ThirteenOrphans(natural=True), *([SevenPairs()] if Options.seven_pairs(o) else []))


# 7 Conditions that only this rule set needs


def scoreless_chows(reading: Reading) -> int:
    """Return 1 for four chows and a pair that scores nothing, strictly with an open wait too, else 0.

    A hand of chows that wins at the open end of a chow also waits for the kind at the other end, or, if it holds all
    four of that kind, for another kind that these form a chow with.
    """
    case, pair = reading.case, reading.pair
    if pair is None or not are.all_chows(reading):
        return 0
    if pair.kind in (*DRAGONS, WINDS[case.seat], WINDS[case.round_wind]):
        return 0
    return int(not Options.ping_hu_strict(case.options) or are.at_open_end(reading))


def concealed(reading: Reading) -> int:
    """Return 1 if nothing was claimed and, where agreed, the winning tile was drawn, else 0."""
    drawn = reading.case.self_drawn or Options.concealed_hand(reading.case.options) == "any"
    return int(drawn and are.no_claimed_sets(reading))


def animals_shown(reading: Reading) -> int:
    """Return the number of animals that the winner has shown."""
    return sum(kind in PETS for kind in reading.case.bonus)


# 7 Scoring table

row = RowMaker("tai")

limit = LimitMaker(Options.tai_limit)
HAND = "123p 456s 88s 67p pung:333m"
CHOWS = "123m 456m 789p 55s 34s"

ELEMENTS = (
    row("own_flower", are.own_bonus(FLOWERS[0]), 1, f"{HAND} *2f +8p seat=S", group="bonus"),
    row("own_season", are.own_bonus(SEASONS[0]), 1, f"{HAND} *6f +8p seat=S", group="bonus"),
    row("animal", animals_shown, 1, f"{HAND} *1a +8p", group="bonus", when=Options.animals),
    row("all_flowers", are.all_bonus(FLOWERS), 1, f"{HAND} *1234f +8p", group="bonus"),
    row("all_seasons", are.all_bonus(SEASONS), 1, f"{HAND} *5678f +8p", group="bonus"),
    row("all_animals", are.all_bonus(PETS), 1, f"{HAND} *1234a +8p", group="bonus", when=Options.animals),
    row("no_flowers", are.no_bonus, 1, f"{HAND} +8p no_bonus_tai=true", group="bonus", when=Options.no_bonus_tai),
    row("dragon_pung", are.dragon_pungs, 1, "123p 456s 88s 67p pung:777z +8p",
        tiles=are.tiles_where(lambda group: group.is_pung and group.kind in DRAGONS)),
    row("seat_wind_pung", are.seat_wind_pung, 1, "123p 456s 88s 67p pung:222z +8p seat=S", tiles=are.seat_wind_tiles),
    row("round_wind_pung", are.round_wind_pung, 1, "123p 456s 88s 67p pung:111z +8p seat=S",
        tiles=are.round_wind_tiles),
    row("concealed_hand", concealed, 1, f"{CHOWS} +2s", when=lambda o: Options.concealed_hand(o) != "off"),
    row("self_draw", are.self_draw, 1, f"{HAND} +8p self_draw=true", group="winning", when=Options.self_draw),
    row("replacement_tile", are.flag("replacement"), 1, f"{HAND} +8p #replacement", group="winning"),
    row("robbing_kong", are.flag("robbing_kong"), 1, f"{HAND} <8p #robbing_kong", group="winning"),
    row("last_tile_draw", are.last_tile_draw, 1, f"{HAND} +8p #last_tile", group="winning"),
    row("last_tile_claim", are.last_tile_claim, 1, f"{HAND} <8p #last_tile last_tile_claim=true", group="winning",
        when=Options.last_tile_claim),
    row("all_chows", are.both(scoreless_chows, are.no_bonus), Options.ping_hu, f"{CHOWS} <2s"),
    row("lesser_all_chows", are.both(scoreless_chows, are.bonus_tiles), 1, f"{CHOWS} *3f <2s"),
    row("all_pungs", are.all_pungs, 2, "222m 555p 888s 99s 33z <3z"),
    row("half_flush", are.half_flush, 2, "123m 456m 77m 55z chow:789m +5z"),
    row("full_flush", are.full_flush, 4, "123m 456m 77m 99m chow:789m +9m"),
    row("mixed_terminals", are.both(are.all_pungs, are.mixed_terminals), Options.mixed_terminals,
        "111s 44z 99m pung:111m pung:999p <9m"),
    row("little_three_dragons", are.little_three_dragons, Options.little_three_dragons,
        "666z 77z 234m 78p pung:555z <9p"),
    row("little_four_winds", are.little_four_winds, 2, "234m 11z 44z pung:222z pung:333z +1z"),
    row("seven_pairs", are.shape_is("seven_pairs"), 2, "1133m 5577p 2288s 9s +9s seven_pairs=true",
        when=Options.seven_pairs),
    limit("big_three_dragons", are.big_three_dragons, "77z 123m 99p pung:555z pung:666z <7z"),
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
    limit(HUMAN_HAND, are.flag(HUMAN_HAND), f"{CHOWS} <2s #human_hand seat=S human_hand=true", Options.human_hand),
    limit("all_green", are.all_green, "234s 234s 66s 88s pung:666z +8s all_green=true", Options.all_green),
    limit(SEVEN_ROB_ONE, are.flag(SEVEN_ROB_ONE), "13579m 2468p 1357s *1234567f <8f #seven_rob_one",
          Options.flower_wins),
    limit(EIGHT_FLOWERS, are.flag(EIGHT_FLOWERS), "13579m 2468p 1357s *1234567f +8f #eight_flowers",
          Options.flower_wins),
)  # fmt: skip


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): one limit row alone, or the sum of its rows up to the limit."""
    o = Options.of(reading.case.options)
    return up_to_limit(reading, lines, o.minimum_tai, o.tai_limit, further=lambda score: (Step("base", chips(score)),))


def chips(score: int) -> int:
    """Return the value of a hand in chips: one for one tai, doubled for each further tai."""
    return 1 << max(0, score - 1)


# 8 Payments


def shares_owed(winner: Winner, losers: Collection[Seat]) -> dict[Seat, Share]:
    """Return the share of each loser to the winner, before it is decided if one pays for all."""
    case, o = winner.case, Options.of(winner.case.options)
    base = Share.of("base", chips(winner.sheet.score))
    if case.source is None:
        return dict.fromkeys(losers, base.times("self_draw", 2 if o.self_draw_payment == "double" else 1))
    if o.discard_payment == "shooter_pays_all":
        return {case.source: base.times("discarder", 4)}
    return {loser: base.times("discarder", 2) if loser == case.source else base for loser in losers}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): to each winner by everybody, or by one for all."""
    o, payments = Options.of(outcome.options), list[Payment]()
    for winner in outcome.winners:
        owed = shares_owed(winner, [seat for seat in range(outcome.players) if seat != winner.seat])
        if o.pay_for_all and (liable := sole_liable_seat(winner)) is not None:
            owed = {liable: reduce(Share.joined, owed.values())}
        payments.append(Payment("win", outcome.players, owed_to(winner.seat, owed)))
    return payments


def bonus_fees(o: Options) -> tuple[BonusFee, ...]:
    """Return the instant payments for bonus tiles (section 8); none where these are not agreed."""
    if o.instant_payments != "on":
        return ()
    once, twice = o.instant_unit, 2 * o.instant_unit
    animals = (
        BonusFee("bite_cat_rat", once, twice, frozenset((CAT, RAT))),
        BonusFee("bite_rooster_centipede", once, twice, frozenset((ROOSTER, CENTIPEDE))),
        BonusFee("bite_set", twice, twice, frozenset(PETS)),
    )  # fmt: skip
    return (
        *(animals if o.animals else ()),
        BonusFee("bite_own_flowers", once, twice, own_of=(FLOWERS, SEASONS)),
        BonusFee("bite_set", twice, twice, frozenset(FLOWERS)),
        BonusFee("bite_set", twice, twice, frozenset(SEASONS)),
    )  # fmt: skip


def kong_fees(o: Options) -> KongFees | None:
    """Return the instant payments for kongs (section 8); None where these are not agreed."""
    if o.instant_payments == "off":
        return None
    unit, alone = o.instant_unit, o.kong_discarder_pays
    return KongFees(claimed=3 * unit if alone else unit, promoted=unit, concealed=2 * unit, late_is_paid=True,
                    by_all=not alone)  # fmt: skip


def instant_fees(o: Options) -> InstantFees:
    """Return all payments made at once during the deal (section 8): for bonus tiles and for kongs."""
    return InstantFees(bonus_fees(o), kong_fees(o))


# 3 Match, 5 Turn


def dealer_stays(state: State) -> bool:
    """Check that the dealer deals again: after winning, and after a drawn deal as agreed."""
    if state.wins:
        return state.seats[state.dealer].won
    rule = Options.draw_deal(state.table.options)
    kongs = any(meld.form is Form.KONG for holder in state.seats for meld in holder.melds)
    return rule == "stays" or (rule == "stays_unless_kong" and not kongs)


def winners_paid(several: int) -> int:
    """Return the number of winners paid out of `several` who declare on one tile: none of three, else one."""
    return 0 if several == 3 else 1


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return the fact `liable` for the payments: the seat that pays for all; nothing if there is none."""
    liable = [who for element, who in state.record(Liabilities).of(state, seat) if element in CERTAIN_BY_PUNGS]
    return {"liable": liable[-1]} if liable else {}


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    flowers = [DeclaredOnBonus((SEVEN_ROB_ONE, EIGHT_FLOWERS))] if o.flower_wins else []
    return TableScoring(
        options=o, shapes=(*shapes_of(o), *flowers), rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand, prefer=limit_first,
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    barred: tuple[Restriction, ...] = (not_on_wild,) if o.jokers else ()
    passed: tuple[Restriction, ...] = (AfterPassedWin(dearer=False),) if o.passed_win == "until_draw" else ()
    kept: tuple[Bar, ...] = (no_wild_discard,) if o.jokers else ()
    draws = o.multiple_winners == "three_is_draw"
    ending = Ending(all_winners=True, winners_of=winners_paid) if draws else Ending()
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tiles_of(o),  # 2
        wall=WallPlan(dice=2, sides=facing_sides, remainder=o.dead_wall),
        flow=Rounds(rounds=o.rounds, stays=dealer_stays, at_random=True),  # 3
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True), ReplaceBonus(), BeginPlay(draws=False),
        ),
        moves=(WinBySelf(), KongFromHand(), PromotePung(), DiscardTile(bars=kept)),  # 5
        claims=(
            WinByClaim(restrictions=(*barred, *passed)), ClaimKong(), ClaimPung(on_last=False),
            ClaimChow(on_last=False),
        ),
        robbing=(WinByClaim(restrictions=barred),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        bonus=BonusTiles(
            frozenset((*BONUS, *(PETS if o.animals else ()))),
            wins=BonusWins(eight=True, robbing=True) if o.flower_wins else None,
        ),
        hooks=instant_fees(o).hooks,
        ending=ending,
        facts=Facts(hand_facts=hand_facts, records=(EarlyClaims, DoubleKongs, Liabilities)),
    )  # fmt: skip


RULESET = Ruleset(
    id="singapore",
    seats=(4,),
    native="新加坡麻將",
    native_language="zh-Hant",
    region="south_east",
    level="middle",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="345p 678p 99p 22z pung:777z *1a <2z",
    minimum=Options.minimum_tai.id,
    unit="tai",
    inputs=(LIABLE_SEAT,),
    case_handlers={"instant": fee_case(instant_fees)},
    wild=wild,
)
