"""Riichi, modern Japanese mahjong. Rule sheet: riichi; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.foreign_logs import LogHeader, LogRules
from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.options import Need, OptionValues
from rules.core.tiles import KIND, PLAIN, SUIT_TILES, TileSet, plain, rank_of
from rules.engine.table import (
    Appearance,
    Bar,
    Declarations,
    Ending,
    EventHooks,
    Facts,
    Reaction,
    Ruleset,
    Table,
    UnclaimedHook,
)
from rules.families.han_and_fu import han_conditions as are
from rules.families.han_and_fu.case_handlers import CASE_HANDLERS, INPUTS, read_facts
from rules.families.han_and_fu.deal_end import NAGASHI, HanSettlement, NagashiMangan, SplitTotal
from rules.families.han_and_fu.han_scoring import (
    DORA_GROUP,
    MANGAN,
    YAKUMAN,
    FuRules,
    HanScoring,
    LimitRules,
    MinimumHan,
    han_and_fu,
    payment_of,
    yaku,
)
from rules.families.han_and_fu.logged import result_rules, tenhou_worth
from rules.families.han_and_fu.reading_bits import of_bits
from rules.families.han_and_fu.repeats import (
    STICK,
    Bankruptcy,
    DealerStays,
    LeaderMayStop,
    WinnersPaid,
    counters,
    deal_facts,
    hand_facts,
    sticks_of,
)
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.claims.swap_calling import SwapCalling
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.endings.abortive_draws import AllReady, EqualWinds, NineTerminals, TooManyKongs
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.target import RoundsToTarget
from rules.mechanics.opening.dead_wall import (
    DeadWallPlan,
    Indicators,
    KongIndicators,
    TurnIndicator,
    TurnLowerIndicators,
    indicated_kind,
)
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.penalties.liability import LIABLE_HANDS, Liabilities
from rules.mechanics.penalties.voided import DiscardUnchecked, VoidDeal, VoidForFalseReady
from rules.mechanics.ready.ready_stakes import LayStake, ReadyWithStake, keeps_readings
from rules.mechanics.ready.showing import ShowReady
from rules.mechanics.wins.early_hands import FirstTurns
from rules.mechanics.wins.furiten import FuritenOfCase, OwnDiscardLock, PassedTileLock
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf, is_thirteen_orphans
from rules.scoring.elements import Condition, Element, rows_in_play
from rules.scoring.form_parts import FORM_SAMPLE
from rules.scoring.hand_families import made_of
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, ThirteenOrphans
from rules.variants.riichi.published import PUBLISHED
from rules.variants.riichi.yakitori import LayMarkers, PriceOfNoWin, RememberWinners

# 9 House rules

LENGTHS = {"east": 1, "east_south": 2, "four_rounds": 4}
UMA = {
    "5_10": (10, 5, -5, -10), "10_20": (20, 10, -10, -20), "10_30": (30, 10, -10, -30), "15_5": (15, 5, -5, -15),
    "none": (0, 0, 0, 0),
}  # fmt: skip


THOUSAND = 1000
"""The points that count as one in results."""


class Riichi(HouseRules):
    """House rules of riichi that hold for three and for four players, with their defaults (section 9)."""

    length = choice("east_south", tuple(LENGTHS), group="match")
    start_points = number(25000, range=(10000, 50000), group="match")
    target_score = number(30000, range=(10000, 50000), group="match")
    uma = choice("10_20", tuple(UMA), group="match")
    oka = switch(True, group="match")
    whole_results = switch(False, group="match")
    shared_places = switch(False, group="match")
    yakitori = number(0, choices=(0, 1000, 2000, 3000, 5000, 10000), group="match")
    extension = switch(True, group="match", needs=(Need("length", ("east", "east_south")),))
    extension_repeats = switch(False, group="match",
                               needs=(Need("length", ("east", "east_south")), Need("extension", (True,))))  # fmt: skip
    agari_yame = choice("win_or_ready", ("off", "win", "win_or_ready"), group="match")
    bust = choice("below_zero", ("below_zero", "zero_or_below", "off"), group="match")
    dealer_stays = choice("ready", ("ready", "win_only", "always"), group="match")
    red_fives = number(3, range=(0, 4), group="wall")
    ippatsu = switch(True, group="values")
    ura_dora = switch(True, group="values")
    kong_dora = switch(True, group="values")
    kong_dora_timing = choice("before_discard", ("before_discard", "concealed_at_once", "at_once"), group="values",
                              needs=(Need("kong_dora", (True,)),))  # fmt: skip
    open_tanyao = switch(True, group="values")
    minimum_han = choice("1", ("1", "2_from_5_honba", "2"), group="win")
    pinfu_self_draw = switch(True, group="values")
    open_minimum_30_fu = switch(True, group="values")
    double_wind_pair_fu = number(4, choices=(2, 4), group="values")
    replacement_self_draw_fu = switch(True, group="values")
    round_up_mangan = switch(False, group="limits")
    counted_yakuman = switch(True, group="limits")
    double_yakuman = switch(False, group="limits")
    stack_yakuman = switch(True, group="limits")
    hand_of_man = choice("none", ("none", "mangan", "yakuman"), group="values")
    nagashi_mangan = switch(True, group="values")
    multiple_winners = choice("all", ("all", "head_bump"), group="claims")
    nine_terminals = switch(True, group="draws")
    four_kongs_draw = switch(True, group="draws")
    abortive_dealer = choice("stays", ("stays", "passes"), group="draws")
    swap_calling = choice("forbidden", ("forbidden", "same_tile_only", "allowed"), group="claims")
    furiten = choice("all", ("all", "own_discard_only", "none"), group="claims")
    riichi_min_tiles = number(4, range=(0, 4), group="ready")
    riichi_min_score = choice("1000", ("1000", "none"), group="ready")
    riichi_concealed_kong = switch(True, group="ready")
    rob_concealed_kong = switch(True, group="claims")
    liability = choice("dragons_winds", ("none", "dragons_winds", "plus_four_kongs"), group="payment")
    liability_extent = choice("own_yakuman", ("own_yakuman", "whole_hand"), group="payment",
                              needs=(Need("liability", ("dragons_winds", "plus_four_kongs")),))  # fmt: skip
    liability_honba = choice("liable", ("liable", "discarder"), group="payment",
                             needs=(Need("liability", ("dragons_winds", "plus_four_kongs")),))  # fmt: skip
    false_win = choice("blocked", ("blocked", "mangan"), group="table")


class Options(Riichi):
    """House rules of riichi for four, with their defaults (section 9)."""

    triple_win = choice("abort", ("abort", "head_bump", "all"), group="claims")
    four_winds = switch(True, group="draws")
    four_riichi = switch(True, group="draws")
    ready_payments = number(3000, range=(0, 6000), group="payment")
    honba_value = number(300, range=(0, 1500), group="payment")


# 7 Scoring table

HAND = "123m 789p 345s 33z 46p"
SAMPLE = "234m 345p 567s 88s 67p +5p #ready"


def yakuman(id: str, times: Condition, example: str, *, special: bool = False, **more: object) -> Element:
    """Return the scoring row of a limit hand (yakuman); a `special` one counts twice where agreed."""
    value = (lambda o: YAKUMAN * (1 + Options.double_yakuman(o))) if special else YAKUMAN
    return Element(id, times, value, unit="han", group="limit", example=example, **more)  # type: ignore[arg-type]


def hand_of_man_han(o: OptionValues) -> int:
    """Return the value in han of the hand of man (renho) under these house rules."""
    return {"none": 0, "mangan": 5, "yakuman": YAKUMAN}[Options.hand_of_man(o)]


ELEMENTS = (
    yaku("riichi", are.flag("ready"), 1, SAMPLE, group="winning"),
    yaku("double_riichi", are.flag("double_ready"), 2, f"{HAND} <5p #ready #double_ready", group="winning",
         excludes=("riichi",)),
    yaku("ippatsu", are.flag("ippatsu"), 1, f"{HAND} <5p #ready #ippatsu", group="winning",
         when=Options.ippatsu),
    yaku("fully_concealed_hand", are.fully_concealed, 1, f"{HAND} +5p", group="winning"),
    yaku("pinfu", are.pinfu(Options.pinfu_self_draw), 1, "123m 456p 345s 78s 99p <9s"),
    yaku("all_simples", are.all_simples(Options.open_tanyao), 1, "234m 55p 678s 34s chow:456p <5s",
         families=made_of(kind for kind in SUIT_TILES if 2 <= rank_of(kind) <= 8)),
    yaku("pure_double_chow", are.pure_double_chow, 1, "223344m 567p 11s 78s <6s"),
    yaku("dragon_pung", are.dragon_pungs, 1, "234m 678p 33s 99s pung:777z <9s"),
    yaku("seat_wind_pung", are.seat_wind, 1, "234m 678p 33s 99s pung:222z <9s seat=S"),
    yaku("round_wind_pung", are.round_wind, 1, "234m 678p 33s 99s pung:111z <9s seat=S"),
    yaku("last_tile_draw", are.flag_when_drawn("last_tile", True), 1, f"{HAND} +5p #last_tile", group="winning"),
    yaku("last_tile_claim", are.flag_when_drawn("last_tile", False), 1, f"{HAND} <5p #last_tile", group="winning"),
    yaku("replacement_tile", are.flag_when_drawn("replacement", True), 1,
         "123m 46p 345s 33z ckong:9999p +5p #replacement", group="winning", excludes=("last_tile_draw",)),
    yaku("robbing_kong", are.flag("robbing_kong"), 1, f"{HAND} <5p #robbing_kong", group="winning"),
    yaku("mixed_triple_chow", are.mixed_triple_chow, 2, "234m 234p 34s 55s 678p <2s", less_open=1),
    yaku("pure_straight", are.pure_straight, 2, "123456m 79m 55s 678p <8m", less_open=1),
    yaku("outside_hand", are.outside_hand, 2, "123m 789p 11z 999s 89m <7m", less_open=1),
    yaku("seven_pairs", are.seven_pairs, 2, "1122m 3344p 8899s 5z <5z"),
    yaku("all_pungs", are.all_pungs, 2, "222m 77s 99s pung:333p pung:444z <9s"),
    yaku("three_concealed_pungs", are.concealed_pungs(3), 2, "222m 555p 777s 99s 34m <5m"),
    yaku("triple_pung", are.triple_pung, 2, "222m 222p 34m 99s pung:222s <5m"),
    yaku("three_kongs", are.exactly_kongs(3), 2, "34m 99s kong:2222p kong:7777s ckong:8888p <5m"),
    yaku("all_terminals_and_honors", are.all_terminals_and_honors, 2, "111m 999p 11z 22z pung:999s <1z",
         excludes=("outside_hand",)),
    yaku("little_three_dragons", are.little_three_dragons, 2, "234m 55p 77z pung:555z pung:666z <5p"),
    yaku("half_flush", are.half_flush, 3, "123m 456m 77m 55z chow:789m <7m", less_open=1),
    yaku("pure_outside_hand", are.pure_outside_hand, 3, "123m 789p 11s 999s 89m <7m", less_open=1),
    yaku("two_pure_double_chows", are.two_pure_double_chows, 3, "223344m 667788p 5s <5s",
         excludes=("pure_double_chow",)),
    yaku("full_flush", are.full_flush, 6, "123m 456m 789m 22m 78m <9m", less_open=1),
    yaku("nagashi_mangan", are.flag("nagashi"), 5,
         "159m 159p 159s 1234z #nagashi river_E=1z,9m,1p,9s,5z,1m,9p,6z,1s,2z,9s,7z,1m,9m,3z,1p,6z,9p",
         group="winning", when=Options.nagashi_mangan),
    Element("hand_of_man", are.first_turn(False, False), hand_of_man_han, unit="han", group="winning",
            example=f"{HAND} <5p seat=S #first_turn hand_of_man=mangan"),
    yakuman("thirteen_orphans", are.thirteen_orphans, "19m 19p 199s 123456z <7z"),
    yakuman("thirteen_orphans_13_wait", are.thirteen_orphans_13_wait, "19m 19p 19s 1234567z <7z", special=True,
            excludes=("thirteen_orphans",)),
    yakuman("four_concealed_pungs", are.concealed_pungs(4), "222m 555p 777s 33z 99p +9p"),
    yakuman("four_concealed_pungs_single_wait", are.four_concealed_pungs_single_wait, "222m 555p 777s 999p 3z <3z",
            special=True, excludes=("four_concealed_pungs",)),
    yakuman("big_three_dragons", are.big_three_dragons, "23m 99p pung:555z pung:666z pung:777z <4m"),
    yakuman("little_four_winds", are.little_four_winds, "34m 44z pung:111z pung:222z pung:333z <5m"),
    yakuman("big_four_winds", are.big_four_winds, "5m pung:111z pung:222z pung:333z pung:444z <5m", special=True),
    yakuman("all_honors", are.all_honors, "11z 22z pung:333z pung:555z pung:666z <1z"),
    yakuman("all_terminals", are.all_terminals, "11m 99m pung:111p pung:999s pung:111s <1m"),
    yakuman("all_green", are.all_green, "223344s 666z 88s 66s <6s"),
    yakuman("nine_gates", are.nine_gates, "1112234567899p <9p"),
    yakuman("nine_gates_pure", are.pure_nine_gates, "1112345678999p <5p", special=True, excludes=("nine_gates",)),
    yakuman("four_kongs", are.exactly_kongs(4), "5m kong:1111s ckong:2222p kong+:7777m ckong:3333z <5m"),
    yakuman("heavenly_hand", are.first_turn(True, True), "123m 456p 345s 78s 99p +9s #first_turn"),
    yakuman("earthly_hand", are.first_turn(False, True), "123m 456p 345s 78s 99p +9s #first_turn seat=S"),
    yaku("dora", are.dora_count("dora", indicated_kind, lying_open=True), 1, f"{HAND} <5p #ready dora=4p",
         group=DORA_GROUP),
    yaku("ura_dora", are.dora_count("ura", indicated_kind, flag="ready"), 1, f"{HAND} <5p #ready ura=4p",
         group=DORA_GROUP, when=Options.ura_dora),
    yaku("red_five", of_bits(lambda hand: hand.case.reds), 1, f"{HAND} <0p #ready", group=DORA_GROUP,
         when=lambda o: Options.red_fives(o) > 0),
)  # fmt: skip

SHAPES = (SetsAndPair(), SevenPairs(), ThirteenOrphans())
MINIMUM_HAN = {"1": MinimumHan(1, 1), "2_from_5_honba": MinimumHan(1, 2, counters=5), "2": MinimumHan(2, 2)}
ROW_OF_ENDS = NagashiMangan(next(row for row in ELEMENTS if row.id == NAGASHI))


def scoring(o: Riichi) -> HanScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return HanScoring(
        options=o,
        shapes=SHAPES,
        rows=rows_in_play(ELEMENTS, o),
        fu=FuRules(
            two_winds=o.double_wind_pair_fu,
            replacement_draw=o.replacement_self_draw_fu,
            open_least=o.open_minimum_30_fu,
        ),
        limits=LimitRules(
            round_up_mangan=o.round_up_mangan, counted_yakuman=o.counted_yakuman, multiple_yakuman=o.stack_yakuman
        ),
        least=MINIMUM_HAN[o.minimum_han],
        guard=None if o.furiten == "none" else FuritenOfCase(SHAPES, passed=o.furiten == "all"),
        lost=ROW_OF_ENDS,
    )


# 8 Payments


def settlement_of(o: Options) -> HanSettlement:
    """Return the function that pays for a deal (section 8): wins, counters, liability, and hands when the wall is used
    up.
    """
    return HanSettlement(
        by_discard=o.honba_value,
        by_draw=o.honba_value,
        liable_for=LIABLE_HANDS[o.liability],
        liable_for_all=o.liability_extent == "whole_hand",
        discarder_pays_counters=o.liability_honba == "discarder",
        nagashi=ROW_OF_ENDS,
        ready_payments=SplitTotal(o.ready_payments),
    )


# 3 Match


def place_bonuses(o: Options) -> tuple[int, ...]:
    """Return the points added to the result of each place: the uma and, to the first, the oka."""
    first, *others = (1000 * points for points in UMA[o.uma])
    return (first + (4 * (o.target_score - o.start_points) if o.oka else 0), *others)


# Logs of other programs


def header_options(head: LogHeader) -> Sequence[Mapping[str, object]]:
    """Return the house rules that the header of a foreign log may mean, one mapping for each possibility.

    Rules that it leaves open (the length, and if dealers play on in the extra round) are tried both ways.
    """
    given: dict[str, object] = {"start_points": head.start_points}
    if head.red_fives is not None:
        given["red_fives"] = head.red_fives
    if head.open_simples is not None:
        given["open_tanyao"] = head.open_simples
    told = {1: ("east",), 2: ("east_south",)}
    lengths = ("east_south", "east") if head.rounds is None else told.get(head.rounds, ())
    return [{**given, "length": length, "extension_repeats": plays} for length in lengths for plays in (False, True)]


def log_options(head: LogHeader) -> Sequence[Mapping[str, object]]:
    """Return all complete sets of house rules under which a foreign log with this header may have been played."""
    usual = result_rules(RULESET, head)
    return [{**usual, **given} for given in header_options(head)]


def log_header(o: Riichi, players: int = 4) -> LogHeader:
    """Return the header that a foreign log of a match under these house rules would have."""
    return LogHeader(players, o.start_points, o.red_fives, LENGTHS[o.length], o.open_tanyao)


# 2 to 6 The table

RED_FIVES = ("0p", "0s", "0m", "0p")
"""The red fives in the order in which they are added: one of each suit, then a second one of dots."""


def tile_set(o: Options) -> TileSet:
    """Return the tiles in play (section 2), some fives of them red as agreed."""
    copies = dict.fromkeys(PLAIN, 4)
    for code in RED_FIVES[: o.red_fives]:
        red = KIND[code]
        copies[plain(red)] -= 1
        copies[red] = copies.get(red, 0) + 1
    return TileSet.of(copies)


def winners_of(o: OptionValues) -> WinnersPaid:
    """Return the number of winners who are paid when two, and when three, declare on one tile (section 5)."""
    one = Options.multiple_winners(o) == "head_bump"
    return WinnersPaid(of_two=1 if one else 2, of_three={"abort": 0, "head_bump": 1, "all": 3}[Options.triple_win(o)])


STAKE, MANY_KONGS = LayStake(STICK), TooManyKongs()
MORE_INDICATORS = {
    "at_once": KongIndicators(open_later=False), "concealed_at_once": KongIndicators(open_later=True),
    "before_discard": KongIndicators(open_later=True, before_discard=True),
}  # fmt: skip
SWAPS = {"forbidden": SwapCalling(other_end=True), "same_tile_only": SwapCalling(other_end=False)}
"""Hooks against swap calling by house rule; each is made once, since its methods are passed on."""


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    locks: tuple[Restriction, ...] = {
        "all": (OwnDiscardLock(), PassedTileLock()), "own_discard_only": (OwnDiscardLock(),), "none": (),
    }[o.furiten]  # fmt: skip
    risky = o.false_win == "mangan"
    price = VoidDeal(payment_of(MANGAN, 2), payment_of(MANGAN, 1), STICK)
    wrongly = price if risky else None
    by_claim = WinByClaim(restrictions=locks, wrongly=wrongly)
    orphans = is_thirteen_orphans if o.rob_concealed_kong else None
    robbing = WinByClaim(restrictions=locks, wrongly=wrongly, robs_concealed=orphans)
    swap = SWAPS.get(o.swap_calling)
    ready = ReadyWithStake(
        points=STICK if o.riichi_min_score == "1000" else 0, tiles=o.riichi_min_tiles,
        unchecked=risky,
    )  # fmt: skip
    discard_bars: tuple[Bar, ...] = (swap,) if swap else ()
    more = MORE_INDICATORS[o.kong_dora_timing] if o.kong_dora else None
    discard = (DiscardUnchecked if risky else DiscardTile)(
        ready=ready, sideways=True, bars=discard_bars, before=more.due if more else None,
    )  # fmt: skip
    many = MANY_KONGS if o.four_kongs_draw else None
    fifth, only_to_win = (many.may_lay_fifth, (many.bar_sets,)) if many else (None, ())
    fits = swap.leaves_discard if swap else None
    reactions: list[Reaction] = [STAKE]
    on_unclaimed: list[UnclaimedHook] = [STAKE.on_unclaimed]
    if many:
        reactions.append(many)
        on_unclaimed.append(many.on_unclaimed)
    on_unclaimed += [draw for draw, agreed in ((EqualWinds(), o.four_winds), (AllReady(), o.four_riichi)) if agreed]
    if more:
        reactions.append(more)
        on_unclaimed.append(more.on_unclaimed)
    if o.ura_dora:
        reactions.append(TurnLowerIndicators())
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tile_set(o),  # 2
        wall=DeadWallPlan(dice=2),
        flow=RoundsToTarget(  # 3
            rounds=LENGTHS[o.length],
            stays=DealerStays(o.dealer_stays, called_off=o.abortive_dealer == "stays"),
            by_tiles=True,
            facts=RememberWinners(counters) if o.yakitori else counters,
            ends=Bankruptcy({"below_zero": 0, "zero_or_below": 1}.get(o.bust)),
            target=o.target_score,
            extension=int(o.extension and o.length != "four_rounds"),
            repeats=o.extension_repeats,
            may_stop=None if o.agari_yame == "off" else LeaderMayStop(ready=o.agari_yame == "win_or_ready"),
            return_points=o.target_score if o.oka else o.start_points,
            uma=place_bonuses(o),
            rounding_unit=THOUSAND if o.whole_results else 0,
            shares_places=o.shared_places, shares_pot=o.shared_places,
            final_payments=PriceOfNoWin(o.yakitori) if o.yakitori else None,
        ),
        phases=(  # 4
            BuildWall(), BreakWall(), *((LayMarkers(),) if o.yakitori else ()),
            DealTiles((4, 4, 4, 1), extra=True), TurnIndicator(), BeginPlay(draws=False),
        ),
        moves=(  # 5
            WinBySelf(wrongly=wrongly),
            *([NineTerminals()] if o.nine_terminals else []),
            KongFromHand(when_fixed=keeps_readings if o.riichi_concealed_kong else None, unreplaced=fifth),
            PromotePung(unreplaced=fifth),
            discard,
        ),
        claims=(
            by_claim,
            ClaimKong(on_last=False, bars=only_to_win, unreplaced=fifth),
            ClaimPung(on_last=False, bars=only_to_win, fits=fits),
            ClaimChow(on_last=False, bars=only_to_win, fits=fits),
        ),
        robbing=(robbing,),
        scoring=scoring(o),  # 6, 7
        settlement=settlement_of(o),  # 8
        replacement="dead",
        start_points=o.start_points,
        sticks=sticks_of(o.start_points, o.honba_value % 300, o.ready_payments % 600),
        hooks=EventHooks(reactions=(*reactions, ShowReady()), on_unclaimed=tuple(on_unclaimed)),
        ending=Ending(
            all_winners=True, winners_of=winners_of(o), exhausted=VoidForFalseReady(price) if risky else None
        ),
        declarations=Declarations(
            ready_locks=True, stake=STICK, concealed=True, luck=1.0 + 0.1 * o.ippatsu + 0.2 * o.ura_dora
        ),
        facts=Facts(hand_facts=hand_facts, deal_facts=deal_facts, records=(FirstTurns, Liabilities, Indicators)),
        appearance=Appearance(river="own", row=6, result_unit=THOUSAND),
    )


RULESET = Ruleset(
    id="riichi",
    seats=(4,),
    native="立直麻雀",
    native_language="ja",
    region="japan",
    level="hard",
    minimum=Options.minimum_han.id,
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=SAMPLE,
    form_sample=FORM_SAMPLE,
    unit="point",
    details=han_and_fu,
    read_facts=read_facts,
    logs=LogRules(log_options, log_header, tenhou_worth),
    case_handlers=CASE_HANDLERS,
    inputs=INPUTS,
    published=PUBLISHED,
)
