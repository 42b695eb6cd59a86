"""Taiwanese mahjong with sixteen tiles. Rule sheet: taiwanese; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.core.house_rules import HouseRule, HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Need, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BONUS, DRAGONS, FLOWERS, SEASONS, WINDS, Kind, TileSet
from rules.engine.table import (
    Appearance,
    Bar,
    BonusTiles,
    Declarations,
    Ending,
    EventHooks,
    Facts,
    Phase,
    Ruleset,
    State,
    Table,
)
from rules.engine.wall import WallPlan
from rules.mechanics.bonus_tiles.bonus_wins import EIGHT_FLOWERS, SEVEN_ROB_ONE, BonusWins
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.claims.swap_calling import SwapCalling
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.endings.growing_remainder import RemainderGrows
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds, somebody_below_zero
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, OfferReady, ReplaceBonus
from rules.mechanics.ready.waiting import waits_after
from rules.mechanics.wins.early_hands import (
    EARTHLY_HAND,
    EARTHLY_READY,
    HEAVENLY_HAND,
    HEAVENLY_READY,
    HUMAN_HAND,
    EarlyHands,
    with_first_discard,
)
from rules.mechanics.wins.passed_wins import AfterPassedWin
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.elements import Reading, RowMaker, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import REPEATS
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import TOTAL, Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import DeclaredOnBonus, SetsAndPair, SevenPairsAndPung, waiting_kinds
from rules.variants.taiwanese.published import PUBLISHED

# 9 House rules

WITH_BONUS = (Need("bonus_tiles", (True,)),)
WITH_DEALER = (Need("dealer_tai", (True,)),)


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    base_points = number(300, range=(0, 10_000), group="payment")
    tai_points = number(100, range=(1, 10_000), group="payment")
    rounds = number(4, choices=(1, 2, 4), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    end_when_broke = switch(False, group="match")
    multiple_winners = choice("all", ("all", "nearest"), group="claims")
    dealer_stays_on_draw = switch(True, group="match")
    dealer_tai = switch(True, group="payment")
    streak_step = number(2, choices=(1, 2), group="payment", needs=WITH_DEALER)
    streak_max = number(0, range=(0, 20), group="payment", needs=WITH_DEALER)
    minimum_tai = number(0, range=(0, 10), group="win")
    tai_limit = number(0, range=(0, 200), group="payment")
    bonus_tiles = switch(True, group="bonus")
    every_flower = switch(False, group="bonus", needs=WITH_BONUS)
    no_flowers_tai = switch(False, group="bonus", needs=WITH_BONUS)
    every_wind = switch(False, group="values")
    eight_flowers = switch(True, group="bonus", needs=WITH_BONUS)
    seven_rob_one = switch(True, group="bonus", needs=WITH_BONUS)
    li_gu = switch(False, group="win")
    initial_ready = switch(True, group="ready")
    ready_declaration = switch(False, group="ready")
    heavenly_tai = choice("24_16_8", ("24_16_8", "16_8_8", "16_16_16"), group="values")
    fully_concealed = switch(True, group="values")
    all_chows_self_draw = switch(False, group="values")
    all_chows_bonus = switch(False, group="values", needs=WITH_BONUS)
    kong_tai = choice("none", ("none", "1_2"), group="values")
    passed_win = choice("until_draw", ("none", "until_draw"), group="claims")
    no_swap_discard = switch(False, group="claims")
    dead_wall = number(16, choices=(0, 14, 16), group="wall")
    dead_wall_per_kong = switch(False, group="wall")


SETS = 5

# 6 Winning shapes


def shapes_of(o: OptionValues) -> tuple[Shape, ...]:
    """Return the shapes of winning hands that a last tile completes; wins by bonus tiles are apart."""
    return (SetsAndPair(SETS), *([SevenPairsAndPung()] if Options.li_gu(o) else []))


# 7 Conditions that only this rule set needs


def awaited(case: HandContext) -> frozenset[Kind]:
    """Return the kinds that would have completed the hand, without kinds of which it held all four."""
    return waiting_kinds(case.concealed, case.melds, shapes_of(case.options))


def single_wait(reading: Reading) -> int:
    """Return 1 if exactly one kind completes the hand, else 0."""
    return int(reading.placed >= 0 and len(awaited(reading.case)) == 1)


def all_melded(reading: Reading) -> int:
    """Return 1 for five claimed sets, so that the winning tile made the pair, else 0."""
    melds = reading.case.melds
    return int(len(melds) == SETS and not any(meld.concealed for meld in melds))


def all_chows(reading: Reading) -> int:
    """Return 1 for five chows without honors and bonus tiles, won on a discard at the open end of a chow with two or
    more waits, else 0.
    """
    case, options = reading.case, Options.of(reading.case.options)
    if not (are.all_chows(reading) and are.no_honors(reading)):
        return 0
    if (case.bonus and not options.all_chows_bonus) or (
        case.self_drawn and not options.all_chows_self_draw
    ):
        return 0
    return int(are.at_open_end(reading) and len(awaited(case)) > 1)


def other_wind_pungs(reading: Reading) -> int:
    """Return the number of pungs of winds that are neither the seat's nor the round's (house rule `every_wind`)."""
    own = {WINDS[reading.case.seat], WINDS[reading.case.round_wind]}
    return are.pungs_of(kind for kind in WINDS if kind not in own)(reading)


def dealer_pays(reading: Reading) -> int:
    """Return 1 if the dealer wins or pays, else 0."""
    case = reading.case
    return int(case.seat == 0 or case.source in (None, 0))


def dealer_repeats(reading: Reading) -> int:
    """Return the number of deals that the dealer has stayed, up to the agreed most, if he wins or pays; else 0."""
    case = reading.case
    most, streak = Options.streak_max(case.options), case.number("streak")
    return dealer_pays(reading) * (min(streak, most) if most else streak)


# 7 Scoring table

row = RowMaker("tai")


def with_bonus_tiles(agreed: HouseRule[bool]) -> Callable[[OptionValues], bool]:
    """Return the test that a house rule is on and bonus tiles are in play."""
    return lambda o: Options.bonus_tiles(o) and agreed(o)


def counts_own_bonus(o: OptionValues) -> bool:
    """Check that only a player's own flower and season count, where bonus tiles are in play."""
    return Options.bonus_tiles(o) and not Options.every_flower(o)


def early_hand_tai(place: int) -> Callable[[OptionValues], int]:
    """Return the function that gives the value of heavenly (`place` 0), earthly (1) or human hands (2) by the house
    rules.
    """
    return lambda o: int(Options.heavenly_tai(o).split("_")[place])


CLOSED = ("concealed_hand", "fully_concealed")
EARLY = ("self_draw", *CLOSED, "single_wait", "replacement_tile")
WIND_PUNGS = ("round_wind_pung", "seat_wind_pung", "wind_pung")
HAND = "123m 456m 789p 234s 55z 67s"

ELEMENTS = (
    row("dealer", dealer_pays, 1, f"{HAND} +5s", group="dealer", when=Options.dealer_tai),
    row("dealer_streak", dealer_repeats, Options.streak_step, f"{HAND} +5s state.streak=2", group="dealer",
        when=Options.dealer_tai),
    row("self_draw", are.self_draw, 1, f"{HAND} +5s", group="winning"),
    row("concealed_hand", are.no_claimed_sets, 1, f"{HAND} <5s", group="winning"),
    row("fully_concealed", are.both(are.no_claimed_sets, are.self_draw), 1, f"{HAND} +5s", group="winning",
        when=Options.fully_concealed),
    row("round_wind_pung", are.round_wind_pung, 1, "234m 678p 123s 33s 99s pung:111z +9s seat=S",
        tiles=are.round_wind_tiles),
    row("seat_wind_pung", are.seat_wind_pung, 1, "234m 678p 123s 33s 99s pung:222z +9s seat=S",
        tiles=are.seat_wind_tiles),
    row("wind_pung", other_wind_pungs, 1, "234m 678p 123s 33s 99s pung:444z +9s seat=S every_wind=true",
        when=Options.every_wind),
    row("dragon_pung", are.dragon_pungs, 1, "234m 678p 123s 33s 99s pung:777z +9s",
        tiles=are.tiles_where(lambda group: group.is_pung and group.kind in DRAGONS)),
    row("own_flower", are.own_bonus(FLOWERS[0]), 1, f"{HAND} *2f +5s seat=S", group="bonus", when=counts_own_bonus),
    row("own_season", are.own_bonus(SEASONS[0]), 1, f"{HAND} *6f +5s seat=S", group="bonus", when=counts_own_bonus),
    row("any_flower", are.bonus_tiles, 1, f"{HAND} *26f +5s every_flower=true", group="bonus",
        when=with_bonus_tiles(Options.every_flower)),
    row("no_flowers", are.no_bonus, 1, f"{HAND} +5s no_flowers_tai=true", group="bonus",
        when=with_bonus_tiles(Options.no_flowers_tai)),
    row("all_flowers", are.all_bonus(FLOWERS), 2, f"{HAND} *1234f +5s", group="bonus", excludes=("own_flower",),
        when=Options.bonus_tiles),
    row("all_seasons", are.all_bonus(SEASONS), 2, f"{HAND} *5678f +5s", group="bonus", excludes=("own_season",),
        when=Options.bonus_tiles),
    row(EIGHT_FLOWERS, are.flag(EIGHT_FLOWERS), 8, "13579m 2468p 1357s 125z *1234567f +8f #eight_flowers",
        group="bonus", when=with_bonus_tiles(Options.eight_flowers)),
    row(SEVEN_ROB_ONE, are.flag(SEVEN_ROB_ONE), 8, "13579m 2468p 1357s 125z *1234567f <8f #seven_rob_one",
        group="bonus", when=with_bonus_tiles(Options.seven_rob_one)),
    row("replacement_tile", are.flag("replacement"), 1, f"{HAND} +5s #replacement", group="winning"),
    row("robbing_kong", are.flag("robbing_kong"), 1, f"{HAND} <5s #robbing_kong", group="winning"),
    row("last_tile_draw", are.last_tile_draw, 1, f"{HAND} +5s #last_tile", group="winning"),
    row("last_tile_claim", are.last_tile_claim, 1, f"{HAND} <5s #last_tile", group="winning"),
    row("single_wait", single_wait, 1, "123m 456m 789p 234s 55z 68s +7s", group="winning"),
    row("half_melded", are.both(all_melded, are.self_draw), 1,
        "9p chow:123m chow:456p pung:888s pung:222m chow:567s +9p", group="winning", excludes=("single_wait",)),
    row("fully_melded", lambda reading: int(all_melded(reading) and not reading.case.self_drawn), 2,
        "9p chow:123m chow:456p pung:888s pung:222m chow:567s <9p", group="winning", excludes=("single_wait",)),
    row("all_chows", all_chows, 2, "234m 567m 345p 99s 67s chow:123p <8s"),
    row("three_concealed_pungs", are.exactly(3, are.concealed_pungs), 2, "111m 333p 777s 99s 34m chow:567p +5m"),
    row("four_concealed_pungs", are.exactly(4, are.concealed_pungs), 5, "111m 333p 777s 222s 99s 34m +5m"),
    row("five_concealed_pungs", are.exactly(5, are.concealed_pungs), 8, "111m 333p 777s 222s 99s 44m +4m",
        excludes=("all_pungs",)),
    row("open_kong", are.kongs_laid(False), 1, "234m 678p 123s 33s 99s kong:4444p +9s kong_tai=1_2",
        when=lambda o: Options.kong_tai(o) == "1_2"),
    row("concealed_kong", are.kongs_laid(True), 2, "234m 678p 123s 33s 99s ckong:4444p +9s kong_tai=1_2",
        when=lambda o: Options.kong_tai(o) == "1_2"),
    row("all_pungs", are.all_pungs, 4, "11m 99m 333p pung:444s pung:555z pung:222p +1m"),
    row("half_flush", are.half_flush, 4, "123m 456m 77m 55z 234m chow:789m +5z"),
    row("full_flush", are.full_flush, 8, "123m 456m 77m 99m 234m chow:789m +9m"),
    row("all_honors", are.all_honors, 16, "11z 22z pung:333z pung:555z pung:666z pung:444z +1z",
        excludes=("all_pungs", "half_flush")),
    row("little_three_dragons", are.little_three_dragons, 4, "234m 123s 55p 66z pung:555z pung:777z +5p",
        excludes=("dragon_pung",)),
    row("big_three_dragons", are.big_three_dragons, 8, "55z 22m 345p 123s pung:666z pung:777z +5z",
        excludes=("dragon_pung",)),
    row("little_four_winds", are.little_four_winds, 8, "234m 123s 11z 44z pung:222z pung:333z +1z",
        excludes=WIND_PUNGS),
    row("big_four_winds", are.big_four_winds, 16, "111z 3m 123s pung:222z pung:333z pung:444z +3m",
        excludes=WIND_PUNGS),
    row(HEAVENLY_READY, are.flag(HEAVENLY_READY), 8, f"{HAND} <5s #heavenly_ready seat=S", group="winning",
        excludes=(*CLOSED, "ready"), when=Options.initial_ready),
    row(EARTHLY_READY, are.flag(EARTHLY_READY), 4, f"{HAND} <5s #earthly_ready", group="winning",
        excludes=(*CLOSED, "ready"), when=Options.initial_ready),
    row("ready", are.flag("ready"), 1, f"{HAND} <5s #ready ready_declaration=true", group="winning",
        when=Options.ready_declaration),
    row(HEAVENLY_HAND, are.flag(HEAVENLY_HAND), early_hand_tai(0), f"{HAND} +5s #heavenly_hand", group="winning",
        excludes=EARLY),
    row(EARTHLY_HAND, are.both(are.flag(EARTHLY_HAND), are.self_draw), early_hand_tai(1),
        f"{HAND} +5s #earthly_hand seat=S", group="winning", excludes=EARLY),
    row(HUMAN_HAND, are.flag(HUMAN_HAND), early_hand_tai(2), f"{HAND} <5s #human_hand seat=S", group="winning",
        excludes=EARLY),
    row("li_gu", are.shape_is("seven_pairs_and_pung"), 8, "1133m 55m 77p 99p 22s 444s 66z 6s +6s li_gu=true",
        excludes=CLOSED, when=Options.li_gu),
)  # fmt: skip

BY_DEALER = frozenset({"dealer", "dealer_streak"})
BY_BONUS = (EIGHT_FLOWERS, SEVEN_ROB_ONE)


def hand_lines(lines: Sequence[Line]) -> list[Line]:
    """Return the rows of the hand itself, without the dealer's; a win by bonus tiles counts alone."""
    alone = [line for line in lines if line.element in BY_BONUS]
    return alone or [line for line in lines if line.element not in BY_DEALER]


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): the sum of all rows but the dealer's, up to the limit; checked for the
    minimum.
    """
    options, counted = Options.of(reading.case.options), hand_lines(lines)
    total = sum(line.amount for line in counted)
    on_bonus = any(line.element in BY_BONUS for line in counted)
    missing = 0 if on_bonus else max(0, options.minimum_tai - total)
    limit = options.tai_limit
    score = min(total, limit) if limit else total
    steps = [Step("sum", total), *([Step("cut_to_limit", score)] if score < total else [])]
    apart = [line for line in lines if line.element in BY_DEALER]
    if apart:
        extra = sum(line.amount for line in apart)
        steps += [Step("dealer_tai", extra), Step(TOTAL, score + extra)]
    return sheet_of(
        reading, (*counted, *apart), score, steps, legal=not missing, reason="below_minimum" if missing else "",
        missing=missing,
    )  # fmt: skip


def most_tai(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: tai before the limit, then number of rows."""
    return (sum(line.amount for line in hand_lines(sheet.lines)), len(sheet.lines))


# 8 Payments


def share_of(winner: Winner, payer: int) -> Share:
    """Return the share of one payer: base and tai; the dealer's tai are added if the winner or payer is the dealer."""
    case, sheet = winner.case, winner.sheet
    unit = Options.tai_points(case.options)
    owed = Share.of("base", Options.base_points(case.options)).plus("tai", unit * sheet.score)
    extra = sum(line.amount for line in sheet.lines if line.element in BY_DEALER)
    return owed.plus("dealer", unit * extra) if 0 in (case.seat, payer) else owed


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): to each winner by the player who gave the tile, or by all three."""
    payments: list[Payment] = []
    for winner in outcome.winners:
        case = winner.case
        payers = [seat for seat in range(outcome.players) if seat != case.seat]
        if case.source is not None:
            payers = [case.source]
        owed = {payer: share_of(winner, payer) for payer in payers}
        payments.append(Payment("win", outcome.players, owed_to(case.seat, owed)))
    return payments


# 3 Match


def dealer_stays(state: State) -> bool:
    """Check that the dealer deals again: after winning, alone or with others, and after a drawn deal as agreed."""
    if not state.wins:
        return Options.dealer_stays_on_draw(state.table.options)
    return state.seats[state.dealer].won


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return the fact `streak` for the scoring of a win: the number of deals that the dealer has stayed."""
    return {"streak": state.extra}


# 5 Turn


@rulebook_key("early_or_closed")
def early_or_closed(state: State, seat: Seat, tile: int) -> bool:
    """Check that `seat` may declare ready by discarding `tile`: in its first turn or concealed, as agreed."""
    o, melds = Options.of(state.table.options), state.seats[seat].melds
    first = o.initial_ready and with_first_discard(state, seat)
    later = o.ready_declaration and all(meld.concealed for meld in melds)
    return (first or later) and waits_after(state, seat, tile)


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    bonus_wins = ((EIGHT_FLOWERS, o.eight_flowers), (SEVEN_ROB_ONE, o.seven_rob_one))
    flowers = [flag for flag, agreed in bonus_wins if o.bonus_tiles and agreed]
    return TableScoring(
        options=o,
        shapes=(*shapes_of(o), *([DeclaredOnBonus(tuple(flowers))] if flowers else [])),
        rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand,
        prefer=most_tai,
        apart=BY_DEALER,
    )


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases up to the beginning of play (section 4), with declarations of ready before the first turn."""
    return (
        BuildWall(), BreakWall(), DealTiles((4, 4, 4, 4), extra=True), ReplaceBonus(go_rounds=True),
        *([OfferReady(dealer=False)] if o.initial_ready else []), BeginPlay(draws=False),
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    passed: tuple[Restriction, ...] = (AfterPassedWin(dearer=False),) if o.passed_win == "until_draw" else ()
    swaps = SwapCalling(other_end=True)
    discard_bars: tuple[Bar, ...] = (swaps,) if o.no_swap_discard else ()
    fits = swaps.leaves_discard if o.no_swap_discard else None
    ready, bonus = o.initial_ready or o.ready_declaration, o.bonus_tiles
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(flowers=bonus, seasons=bonus),  # 2
        wall=WallPlan(dice=3, remainder=o.dead_wall),
        flow=Rounds(  # 3
            rounds=o.rounds,
            stays=dealer_stays,
            at_random=True,
            no_ties=True,
            ends=somebody_below_zero if o.end_when_broke else None,
        ),
        phases=phases_of(o),  # 4
        moves=(  # 5
            WinBySelf(), KongFromHand(face_down=True), PromotePung(),
            DiscardTile(ready=early_or_closed if ready else None, bars=discard_bars),
        ),
        claims=(
            WinByClaim(restrictions=passed), ClaimKong(on_last=False), ClaimPung(on_last=False, fits=fits),
            ClaimChow(on_last=False, fits=fits),
        ),
        robbing=(WinByClaim(),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        hand_size=16,
        start_points=o.start_points,
        bonus=BonusTiles(
            frozenset(BONUS if bonus else ()),
            wins=BonusWins(o.eight_flowers, o.seven_rob_one) if bonus else None,
        ),
        hooks=EventHooks(reactions=(RemainderGrows(),) if o.dead_wall_per_kong else ()),
        ending=Ending(all_winners=o.multiple_winners == "all"),
        declarations=Declarations(ready_locks=True),
        facts=Facts(hand_facts=hand_facts, records=(EarlyHands,)),
        appearance=Appearance(ready_mark="聽"),
    )  # fmt: skip


RULESET = Ruleset(
    id="taiwanese",
    seats=(4,),
    native="台灣十六張麻將",
    native_language="zh-Hant",
    region="china",
    level="middle",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="123m 456m 77m 55z 234m chow:789m +5z",
    minimum=Options.minimum_tai.id,
    unit="tai",
    inputs=(REPEATS,),
    published=PUBLISHED,
)
