"""Korean mahjong for three. Rule sheet: korean; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Form, Seat
from rules.core.options import Need, OptionValues
from rules.core.tiles import (
    CHARACTERS,
    DOTS,
    DRAGONS,
    FLOWERS,
    HONORS,
    KIND,
    NORTH,
    TERMINALS,
    WINDS,
    Kind,
    TileSet,
    plain,
)
from rules.engine.table import (
    Appearance,
    BonusTiles,
    ClaimRule,
    Declarations,
    Ending,
    EventHooks,
    Facts,
    Move,
    Phase,
    Reaction,
    Ruleset,
    Table,
    UnclaimedHook,
)
from rules.engine.wall import WallPlan
from rules.families.combining import together as sets
from rules.mechanics.claims.set_claims import ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.endings.abortive_draws import AllReady, NineTerminals
from rules.mechanics.kongs.kong_fees import KongPayments
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import FixedDeals, nearest_winner
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.staying import StaysByWinning
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.ready.ready_stakes import LayStake
from rules.mechanics.ready.showing import LayReadyOpen
from rules.mechanics.ready.waiting import concealed_waits_after, drawn_keeps_waits
from rules.mechanics.wild_tiles.indicated_wild import TurnLast
from rules.mechanics.wins.early_hands import EARTHLY_HAND, HEAVENLY_HAND, HUMAN_HAND, EarlyHands, FirstReady
from rules.mechanics.wins.furiten import OwnDiscardLock
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf, not_own_discard
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, RowMaker, rows_in_play
from rules.scoring.form_points import wait_of
from rules.scoring.hand_context import BY_DISCARD, HandContext
from rules.scoring.scoring_inputs import OWN_DISCARDS, POT
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, by_score_and_rows, sheet_of
from rules.scoring.transfers import TABLE, Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, ThirteenOrphans, waiting_kinds
from rules.variants.korean.draw_pot import DRAW_POT, POT_OF_DRAWS, DrawPot, NextDrawPot

# 9 House rules

BY_WINNERS = (Need("next_dealer", ("winner",)),)
WITH_READY = (Need("ready_declaration", (True,)),)
WITH_FLOWERS = (Need("flowers", ("bonus",)),)


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    bamboo = choice("none", ("none", "terminals"), group="wall")
    deals = number(12, range=(3, 60), group="match", needs=BY_WINNERS)
    next_dealer = choice("winner", ("winner", "rotation"), group="match")
    minimum_fan = number(2, choices=(1, 2, 3), group="win")
    values_ = choice("nagari", ("nagari", "samsik"), group="values")
    base_concealed = number(0, range=(0, 10), group="payment")
    base_open = number(0, range=(0, 10), group="payment")
    fan_limit = number(0, range=(0, 48), group="payment")
    discard_payment = choice("double_alone", ("double_alone", "discarder_and_half"), group="payment")
    claimed_kong = switch(False, group="claims")
    sacred_discard = choice("same_kind", ("none", "same_kind", "all_waits"), group="claims")
    ready_declaration = switch(True, group="ready")
    ready_stake = number(0, range=(0, 5), group="ready", needs=WITH_READY)
    open_ready = switch(False, group="ready", needs=WITH_READY)
    flowers = choice("bonus", ("bonus", "none"), group="bonus")
    all_flowers = number(8, range=(4, 8), group="bonus", needs=WITH_FLOWERS)
    north_value = switch(False, group="values")
    dora = switch(False, group="values")
    red_fives = switch(False, group="values")
    incidental = number(5, choices=(1, 5), group="values")
    four_alike_pairs = switch(False, group="win")
    multiple_winners = choice("all", ("nearest", "all"), group="claims")
    nine_terminals_draw = switch(False, group="draws")
    all_ready_draw = switch(False, group="draws", needs=WITH_READY)
    draw_pot = number(0, range=(0, 5), group="payment")
    dead_wall = number(0, choices=(0, 14), group="wall")


# 2 Tiles

BAMBOO_ENDS = (KIND["1s"], KIND["9s"])
RED_FIVES = (KIND["0m"], KIND["0p"])


def tile_set(o: Options) -> TileSet:
    """Return the tiles in play: characters, dots, honors; ends of bamboo, flowers and red fives where agreed."""
    copies = dict.fromkeys((*CHARACTERS, *DOTS, *HONORS), 4)
    if o.bamboo == "terminals":
        copies |= dict.fromkeys(BAMBOO_ENDS, 4)
    if o.flowers == "bonus":
        copies |= dict.fromkeys(FLOWERS, 1)
    for red in RED_FIVES if o.red_fives else ():
        copies[plain(red)] -= 1
        copies[red] = 1
    return TileSet.of(copies)


# 6 Winning shapes


def shapes_of(o: OptionValues) -> tuple[Shape, ...]:
    """Return the shapes of winning hands: sets and a pair, seven pairs; thirteen orphans if all their kinds are in
    play.
    """
    orphans = (ThirteenOrphans(),) if Options.bamboo(o) == "terminals" else ()
    return (SetsAndPair(), SevenPairs(repeats=Options.four_alike_pairs(o)), *orphans)


def kinds_waited_for(case: HandContext) -> frozenset[Kind]:
    """Return the kinds that would have completed the hand, at any worth, without kinds of which it held all four."""
    return waiting_kinds(case.concealed, case.melds, shapes_of(case.options))


# 7 Conditions


def two_sided(reading: Reading) -> int:
    """Return 1 for a wait for several kinds, won at the open end of a chow with a pair that scores nothing, else 0."""
    case, pair = reading.case, reading.pair
    valued = {*DRAGONS, WINDS[case.seat], *([NORTH] if Options.north_value(case.options) else [])}
    if pair is None or pair.kind in valued or wait_of(reading):
        return 0
    return int(len(kinds_waited_for(case)) > 1)


def won_on_discard(reading: Reading) -> int:
    """Return 1 if the winning tile was another's, else 0."""
    return int(not reading.case.self_drawn)


def terminals_and_honors(reading: Reading) -> int:
    """Return 1 for terminals and honors, some of each, in sets or seven pairs, else 0."""
    kinds = set(reading.kinds)
    return int(reading.shape != "thirteen_orphans" and bool(kinds & TERMINALS) and bool(kinds & set(HONORS)))


def kong_replacement(reading: Reading) -> int:
    """Return 1 for a winning tile drawn as the replacement for a kong, not for a flower, else 0."""
    return int(reading.case.self_drawn and "after_bonus" not in reading.case.flags)


def nine_gates(reading: Reading) -> int:
    """Return 1 for nine gates before the winning tile came, else 0; a hand won as dealt is none."""
    return int(bool(are.nine_gates(reading)) and HEAVENLY_HAND not in reading.case.flags)


def dora_tiles(reading: Reading) -> int:
    """Return the number of tiles of the kind (dora) that was turned up after the deal."""
    shown = [plain(face) for face in reading.case.indicators]
    return sum(kind in shown for kind in reading.kinds)


def red_fives(reading: Reading) -> int:
    """Return the number of red fives in the hand."""
    return reading.case.reds


# 7 Scoring table

ADDED = "added"
"""Group of the rows that do not count for the minimum."""


def by_table(nagari: int, samsik: int) -> Callable[[OptionValues], int]:
    """Return the function that gives a row's value in the table of values chosen (house rule `values`): nagari or
    samsik.
    """
    return lambda o: nagari if Options.values_(o) == "nagari" else samsik

row = RowMaker("fan")


def added(
    id: str, times: Condition, value: int | Callable[[OptionValues], int], example: str, **more: object
) -> Element:
    """Return an added row of the scoring table, which does not count for the minimum."""
    return row(id, times, value, example, group=ADDED, **more)


def with_flowers(o: OptionValues) -> bool:
    """Check that flowers are in play."""
    return Options.flowers(o) == "bonus"


HAND = "123m 456p 789p 99m 67m"
EARLY = ("concealed_hand", "self_draw")

ELEMENTS = (
    row("concealed_hand", are.no_claimed_sets, 1, f"{HAND} <8m"),
    row("self_draw", are.both(are.no_claimed_sets, are.self_draw), 1, f"{HAND} +8m"),
    row("all_chows", are.both(are.all_chows, are.no_claimed_sets, won_on_discard, two_sided), 1, f"{HAND} <8m"),
    row("all_simples", are.all_of(are.ranks_between(2, 8)), 1, "222m 777p 88p 55m pung:444m <5m"),
    row("dragon_pung", are.dragon_pungs, 1, "123m 99p 67p pung:555z pung:666z <8p",
        tiles=are.tiles_where(lambda group: group.is_pung and group.kind in DRAGONS)),
    row("seat_wind_pung", are.seat_wind_pung, 1, "123m 99p 67p pung:222z pung:666z <8p seat=S",
        tiles=are.seat_wind_tiles),
    row("north_pung", are.pungs_of((NORTH,)), 1, "123m 99p 67p pung:444z pung:666z <8p north_value=true",
        when=Options.north_value, tiles=are.tiles_where(lambda group: group.is_pung and group.kind == NORTH)),
    row("straight", sets.straight, 2, "123p 456p 78p 11z 666z <9p seat=W"),
    row("half_flush", are.half_flush, 2, "123p 456p 78p 11z 666z <9p seat=W"),
    row("all_pungs", are.all_pungs, 2, "222m 777p 88p 55m pung:444m <5m"),
    row("three_concealed_pungs", are.at_least(3, are.concealed_pungs), by_table(4, 2),
        "222m 777p 88p 55m pung:444m +5m"),
    row("seven_pairs", are.shape_is("seven_pairs"), by_table(4, 2), "1133m 5577p 22z 66z 8p <8p"),
    row("double_ready", are.flag("double_ready"), 5, f"{HAND} <8m #ready #double_ready", excludes=("ready",),
        when=Options.ready_declaration),
    row("little_three_dragons", are.little_three_dragons, by_table(6, 4), "77z 123p 67p pung:555z pung:666z <8p",
        excludes=("dragon_pung",)),
    row("four_concealed_pungs", are.at_least(4, are.concealed_pungs), by_table(6, 4), "222m 777p 888p 33z 55m +5m",
        excludes=("all_pungs", "three_concealed_pungs")),
    row("little_four_winds", are.little_four_winds, by_table(8, 4), "44z 67p pung:111z pung:222z pung:333z <8p",
        excludes=("seat_wind_pung", "north_pung")),
    row("mixed_terminals", are.both(are.all_of((*TERMINALS, *HONORS)), terminals_and_honors), by_table(8, 6),
        "111m 99p 33z pung:999m pung:444z <9p", excludes=("all_pungs",)),
    row("full_flush", are.full_flush, by_table(8, 6), "123p 456p 88p 22p pung:999p <8p"),
    row("big_three_dragons", are.big_three_dragons, by_table(8, 6), "777z 99p 67p pung:555z pung:666z <8p",
        excludes=("dragon_pung",)),
    row("big_four_winds", are.big_four_winds, by_table(12, 6), "44z 99p pung:111z pung:222z pung:333z <4z",
        excludes=("seat_wind_pung", "all_pungs", "half_flush", "north_pung")),
    row("all_honors", are.all_honors, by_table(12, 6), "33z 55z 222z pung:111z pung:666z <5z",
        excludes=("all_pungs", "half_flush")),
    row("thirteen_orphans", are.shape_is("thirteen_orphans"), 16, "19m 19p 19s 1234567z <1z bamboo=terminals",
        excludes=("concealed_hand",), when=lambda o: Options.bamboo(o) == "terminals"),
    row("human_hand", are.flag(HUMAN_HAND), by_table(16, 12), f"{HAND} <8m #human_hand seat=S", excludes=EARLY[:1]),
    row("earthly_hand", are.both(are.flag(EARTHLY_HAND), are.self_draw), by_table(16, 12),
        f"{HAND} +8m #earthly_hand seat=S", excludes=EARLY),
    row("heavenly_hand", are.flag(HEAVENLY_HAND), by_table(16, 12), f"{HAND} +8m #heavenly_hand", excludes=EARLY),
    row("nine_gates", nine_gates, by_table(24, 12), "1112345678999m <5m", excludes=("full_flush", "concealed_hand")),
    added("ready", are.flag("ready"), lambda o: 2 if Options.open_ready(o) else 1, f"{HAND} <8m #ready",
          when=Options.ready_declaration),
    added("flower", are.bonus_tiles, 1, f"{HAND} *1f <8m", when=with_flowers),
    added("all_flowers", are.all_bonus(FLOWERS), Options.all_flowers, f"{HAND} *1234f <8m", excludes=("flower",),
          when=with_flowers),
    added("replacement_tile", are.both(are.flag("replacement"), kong_replacement), Options.incidental,
          "123m 456p 99m 67m ckong:3333z +8m #replacement"),
    added("kong_discard", are.flag("kong_discard"), Options.incidental, f"{HAND} <8m #kong_discard"),
    added("robbing_kong", are.flag("robbing_kong"), Options.incidental, f"{HAND} <8m #robbing_kong"),
    added("last_tile_draw", are.last_tile_draw, Options.incidental, f"{HAND} +8m #last_tile"),
    added("last_tile_claim", are.last_tile_claim, Options.incidental, f"{HAND} <8m #last_tile"),
    added("dora", dora_tiles, 1, f"{HAND} <8m indicators=9m dora=true", when=Options.dora),
    added("red_five", red_fives, 1, "123m 406p 789p 99m 67m <8m red_fives=true", when=Options.red_fives),
)  # fmt: skip
BASIC = frozenset(element.id for element in ELEMENTS if element.group != ADDED)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): its rows and the base, up to the limit; basic rows must reach the
    minimum.
    """
    o, case = Options.of(reading.case.options), reading.case
    basic = sum(line.amount for line in lines if line.element in BASIC)
    fans = sum(line.amount for line in lines)
    base = o.base_open if case.open else o.base_concealed
    steps = [Step("counted_for_minimum", basic), Step("sum", fans)]
    if base:
        steps.append(Step("with_base", fans + base))
    score = fans + base
    if 0 < o.fan_limit < score:
        score = o.fan_limit
        steps.append(Step("cut_to_limit", score))
    missing = max(0, o.minimum_fan - basic)
    return sheet_of(
        reading, lines, score, steps, legal=not missing, reason="below_minimum" if missing else "", missing=missing
    )


def barred_by_melds_or_discards(case: HandContext) -> str:
    """Return the reason why a hand may not win: it has a claimed chow, or its own discards bar the win (section 5)."""
    if any(meld.form is Form.CHOW for meld in case.melds):
        return "claimed_chow"
    own, rule = set(case.numbers("own_discards")), Options.sacred_discard(case.options)
    if case.by != BY_DISCARD or not own:
        return ""
    barred = {"none": False, "same_kind": case.win in own, "all_waits": bool(own & kinds_waited_for(case))}[rule]
    return "own_discard" if barred else ""


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o, shapes=shapes_of(o), rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand, prefer=by_score_and_rows,
        guard=barred_by_melds_or_discards, any_row="concealed_hand",
    )  # fmt: skip


# 8 Payments


def owed(winner: Winner, others: Sequence[Seat]) -> dict[Seat, Share]:
    """Return the share of each of the players who did not win (`others`) for one hand."""
    case, value = winner.case, Share.of("value", winner.sheet.score)
    if case.source is None:
        return dict.fromkeys(others, value)
    if Options.discard_payment(case.options) == "double_alone":
        return {case.source: value.times("discarder", 2)}
    return {seat: value if seat == case.source else value.divided("halves", 2) for seat in others}


def concealed_draw(winner: Winner) -> bool:
    """Check that a winner drew the winning tile for a concealed hand, which takes the pot of drawn deals."""
    return winner.case.self_drawn and not winner.case.open


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal: to each winner, the stakes to the first, the pot to a concealed self-draw."""
    players = outcome.players
    won = {winner.seat for winner in outcome.winners}
    others = [seat for seat in range(players) if seat not in won]
    payments = [Payment("win", players, owed_to(winner.seat, owed(winner, others))) for winner in outcome.winners]
    stakes = outcome.number("pot") - outcome.number(DRAW_POT)
    if outcome.winners and stakes:
        taker = outcome.winners[0].seat
        payments.append(Payment("stakes", players, owed_to(taker, {TABLE: Share.of("stakes", stakes)})))
    return [*payments, *DrawPot(Options.draw_pot(outcome.options), concealed_draw)(outcome)]


# 3 Match


def flow(o: Options) -> FixedDeals | Rounds:
    """Return the match format: a number of deals in which winners deal next, or two rounds of a rotating deal."""
    next_pot = NextDrawPot(o.draw_pot)
    if o.next_dealer == "rotation":
        return Rounds(rounds=2, stays=StaysByWinning(), at_random=True, facts=next_pot)
    return FixedDeals(deals=o.deals, next_dealer=nearest_winner, facts=next_pot, dice=2)


# 2 to 6 The table

ALL_READY = AllReady("three_riichi")
LOCKS: Mapping[str, tuple[Restriction, ...]] = {
    "none": (), "same_kind": (not_own_discard,), "all_waits": (OwnDiscardLock(),),
}  # fmt: skip


def phases(o: Options) -> tuple[Phase, ...]:
    """Return the phases up to the beginning of play (section 4); a dora is turned up after flowers are replaced."""
    return (
        BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True), ReplaceBonus(),
        *([TurnLast()] if o.dora else []), BeginPlay(draws=False),
    )  # fmt: skip


def moves(o: Options) -> tuple[Move, ...]:
    """Return the moves of a player in his turn (section 5)."""
    discard = DiscardTile(ready=concealed_waits_after, sideways=True) if o.ready_declaration else DiscardTile()
    return (
        WinBySelf(), *([NineTerminals(after_calls=True)] if o.nine_terminals_draw else []),
        KongFromHand(when_fixed=drawn_keeps_waits if o.ready_declaration else None), PromotePung(), discard,
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    by_claim = WinByClaim(restrictions=LOCKS[o.sacred_discard])
    ready = o.ready_declaration
    kongs: tuple[ClaimRule, ...] = (ClaimKong(on_last=False),) if o.claimed_kong else ()
    reactions: list[Reaction] = []
    on_unclaimed: list[UnclaimedHook] = []
    if ready and o.ready_stake:
        stake = LayStake(o.ready_stake)
        reactions.append(stake)
        on_unclaimed.append(stake.on_unclaimed)
    if ready and o.open_ready:
        reactions.append(LayReadyOpen())
    if ready and o.all_ready_draw:
        on_unclaimed.append(ALL_READY)
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tile_set(o),  # 2
        wall=WallPlan(dice=2, remainder=o.dead_wall),
        flow=flow(o),  # 3
        phases=phases(o),  # 4
        moves=moves(o),  # 5
        claims=(by_claim, *kongs, ClaimPung(on_last=False)),
        robbing=(by_claim,),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        bonus=BonusTiles(frozenset(FLOWERS if o.flowers == "bonus" else ())),
        hooks=EventHooks(reactions=tuple(reactions), on_unclaimed=tuple(on_unclaimed)),
        ending=Ending(all_winners=o.multiple_winners == "all"),
        declarations=Declarations(ready_locks=ready, stays_open=o.open_ready),
        facts=Facts(records=(EarlyHands, FirstReady, KongPayments)),
        appearance=Appearance(river="own", row=6),
    )


RULESET = Ruleset(
    id="korean",
    seats=(3,),
    native="한국마작",
    native_language="ko",
    region="japan",
    level="middle",
    minimum=Options.minimum_fan.id,
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=f"{HAND} <8m",
    unit="fan",
    sign="韓",
    seat_winds=True,
    inputs=(OWN_DISCARDS, POT, POT_OF_DRAWS),
)
