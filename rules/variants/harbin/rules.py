"""Harbin mahjong: ready hands, a hidden bonus tile. Rule sheet: harbin; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Form, Seat
from rules.core.options import Need
from rules.core.plain_value import PlainValue
from rules.core.tiles import RED, SUIT_TILES, TERMINALS, Kind, TileSet
from rules.engine.hand_contexts import lost_case
from rules.engine.table import (
    Appearance,
    Declarations,
    Ending,
    EventHooks,
    Facts,
    Move,
    Reaction,
    Ruleset,
    State,
    Table,
)
from rules.engine.wall import WallPlan
from rules.families.combining.only_wait import EDGE, SINGLE, wait_filled
from rules.mechanics.claims.claim_limits import ClaimLimit
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_fees import KongFees, UnrobbedKongFees
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import (
    FixedDeals,
    dealer_unless_lost,
    first_winner,
    somebody_out_of_points,
)
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.ready.ready_to_win import ANY_WAIT, FIXED, FIXED_INPUT, FixedWaits, FixPairWait, ReadyToWin
from rules.mechanics.ready.waiting import keeps_waits
from rules.mechanics.wins.passed_wins import AfterPassedWin
from rules.mechanics.wins.winning import Restriction, WinByClaim
from rules.scoring import conditions as are
from rules.scoring.elements import Element, Reading, rows_in_play
from rules.scoring.hand_context import BY_SELF, HandContext
from rules.scoring.preconditions import bits_of
from rules.scoring.scoring_inputs import CLOSED, READY
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, waiting_kinds
from rules.variants.harbin.drawn_stand_in import StandInSets
from rules.variants.harbin.prize import (
    NO_PRIZE,
    PRIZE_INPUT,
    ChangePrize,
    LayPrize,
    LookAtPrize,
    ShowPrize,
    WinWithAny,
    prize_of,
)

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    deals = number(16, range=(1, 64), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    bust_ends_match = switch(False, group="match")
    base = number(1, range=(1, 1000), group="payment")
    discard_payment = choice(
        "unready_pays_all", ("unready_pays_all", "discarder_pays_all", "each_pays"), group="payment"
    )
    edge_counts = switch(True, group="values")
    single_counts = switch(True, group="values")
    choose_pair_wait = switch(False, group="ready")
    must_closed_wait = switch(False, group="win")
    bao = switch(True, group="ready")
    bao_instant = switch(False, group="ready", needs=(Need("bao", (True,)),))
    red_flies = switch(False, group="ready")
    big_wind = switch(False, group="ready")
    kong_win_bonus = switch(False, group="values")
    kong_fee = number(0, range=(0, 10), group="payment")
    max_claimed = number(3, range=(1, 4), group="claims")
    open_required = switch(True, group="win")
    red_pair_is_pung = switch(True, group="win")
    cap = number(0, range=(0, 1024), group="payment")
    multiple_winners = switch(False, group="claims")
    next_dealer = choice("stay_on_win", ("stay_on_win", "winner"), group="match")


BAO = "bao"
"""Name of the kind of the bao among the circumstances of a hand."""
ENDS = bits_of((*TERMINALS, RED))
SETS = (SetsAndPair(),)

# 5 Tiles that stand for the kinds that a ready hand waits for


def kinds_waited_for(case: HandContext) -> frozenset[Kind]:
    """Return the kinds that complete the hand; only one if a wait on two pairs was fixed on that kind."""
    fixed = case.number(FIXED, ANY_WAIT)
    return waiting_kinds(case.concealed, case.melds, SETS) if fixed == ANY_WAIT else frozenset((fixed,))


def is_fourth_of_pung(case: HandContext) -> bool:
    """Check that the winning tile is the fourth of a pung that the hand has in every reading."""
    win = case.win
    if any(meld.form is Form.PUNG and meld.kind == win for meld in case.melds):
        return True
    if win is None or case.concealed.count(win) != 3:
        return False
    hands = [case.with_winning_tile(kind, case.by, case.source) for kind in kinds_waited_for(case)]
    readings = [reading for hand in hands for reading in SETS[0].readings(hand)]
    return bool(readings) and all(win in reading.pungs for reading in readings)


def stands_in(case: HandContext) -> bool:
    """Check that the drawn tile wins for any ready hand: as bao, red dragon or big wind, as agreed."""
    if not case.self_drawn or "ready" not in case.flags or case.win is None:
        return False
    if case.win == case.number(BAO, NO_PRIZE):
        return True
    if case.win == RED and Options.red_flies(case.options):
        return True
    return Options.big_wind(case.options) and is_fourth_of_pung(case)


def stands_for(case: HandContext) -> frozenset[Kind]:
    """Return the kinds that the winning tile may stand for: all that are waited for, or none for an ordinary tile."""
    return kinds_waited_for(case) if stands_in(case) else frozenset()


def wins_on_bao(state: State, seat: Seat) -> bool:
    """Check that the seat waits for the kind of the bao and wins with it as an ordinary tile (house rule
    `bao_instant`).
    """
    kind = prize_of(state)
    if kind not in state.seats[seat].waits(state.table):
        return False
    case = lost_case(state, seat)
    plain = replace(case, values={**case.values, BAO: NO_PRIZE})
    return state.table.scoring.judge(plain.with_winning_tile(kind, BY_SELF, None)).legal


# 7 Conditions


def closed_wait(reading: Reading) -> int:
    """Return 1 for a wait for one kind alone, which completed the gap or edge of a chow, or the pair, else 0."""
    case = reading.case
    kinds = kinds_waited_for(case)
    if len(kinds) != 1:
        return 0
    if case.number(FIXED, ANY_WAIT) != ANY_WAIT:
        return 1
    (kind,) = kinds
    part, o = wait_filled(reading.groups[reading.placed], kind), Options.of(case.options)
    counts = {EDGE: o.edge_counts, SINGLE: o.single_counts}
    return int(bool(part) and counts.get(part, True))


def bao_draw(reading: Reading) -> int:
    """Return 1 for a win on a drawn tile that wins whatever the wait, else 0 (see `stands_in`)."""
    return int(stands_in(reading.case))


def bao_in_bao(reading: Reading) -> int:
    """Return 1 if the drawn bao is also the only tile of a closed wait, else 0."""
    case = reading.case
    is_bao = stands_in(case) and case.win == case.number(BAO, NO_PRIZE)
    return int(is_bao and case.win in kinds_waited_for(case) and closed_wait(reading))


# 7 Scoring table

HAND = "456m 99p 24s pung:777s chow:345p"

ELEMENTS = (
    Element("self_draw", are.self_draw, 1, unit="doubles", example=f"{HAND} +3s #ready seat=S"),
    Element("closed_wait", closed_wait, 1, unit="doubles", example=f"{HAND} <3s #ready seat=S"),
    Element("bao_draw", bao_draw, 1, unit="doubles", when=lambda o: Options.bao(o) or Options.red_flies(o) or
            Options.big_wind(o), example="456m 99p 23s pung:777s chow:345p +8m #ready seat=S state.bao=8m"),
    Element("bao_in_bao", bao_in_bao, 1, unit="doubles", when=Options.bao,
            example=f"{HAND} +3s #ready seat=S state.bao=3s"),
    Element("replacement_tile", are.flag("replacement"), 1, unit="doubles", when=Options.kong_win_bonus,
            example="456m 99p 24s kong:7777s chow:345p +3s #ready #replacement seat=S kong_win_bonus=true"),
    Element("robbing_kong", are.flag("robbing_kong"), 1, unit="doubles", when=Options.kong_win_bonus,
            example=f"{HAND} <3s #ready #robbing_kong seat=S kong_win_bonus=true"),
)  # fmt: skip


# 6 Conditions of a winning hand


def illegal_reason(reading: Reading, ids: frozenset[str]) -> str:
    """Return the reason why a reading that earns the rows `ids` may not win (section 6); an empty text if it may."""
    case, o = reading.case, Options.of(reading.case.options)
    claimed = sum(not meld.concealed for meld in case.melds)
    fixed = case.number(FIXED, ANY_WAIT)
    stands_in = bool(reading.groups[reading.placed].faces)
    pung = bool(reading.pungs) or (o.red_pair_is_pung and reading.groups[-1].kinds[0] == RED)
    conditions = (
        ("one_suit", reading.suits > 1),
        ("no_ends", bool(reading.mask & ENDS)),
        ("no_chow", bool(reading.chows)),
        ("no_pung", pung),
        ("not_open", case.open or not o.open_required),
        ("many_claimed", claimed <= o.max_claimed),
        ("fixed_wait", stands_in or fixed in (ANY_WAIT, case.win)),
        ("wait_not_closed", "closed_wait" in ids or not o.must_closed_wait),
    )
    return next((reason for reason, holds in conditions if not holds), "")


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a winning hand (section 7): the base, doubled once for each unit of its rows."""
    o, reason = Options.of(reading.case.options), illegal_reason(reading, frozenset(line.element for line in lines))
    doublings = sum(line.amount for line in lines)
    score = o.base * 2**doublings
    steps = (Step("base", o.base), Step("doubles", doublings), Step("doubled", score))
    return sheet_of(reading, lines, score, steps, legal=not reason, reason=reason)


def must_be_ready(case: HandContext) -> str:
    """Return the reason why a hand may not win if it was not declared ready; else an empty text."""
    return "" if "ready" in case.flags else "not_ready"


# 8 Payments


def debts(winner: Winner, o: Options) -> dict[int, Share]:
    """Return the amount that each loser owes for a winning hand (section 7), before it is decided who pays for whom."""
    case, owed = winner.case, dict[int, Share]()
    closed, doublings = case.numbers("closed"), sum(line.amount for line in winner.sheet.lines)
    for payer in range(case.players):
        if payer != case.seat:
            share = Share.of("base", o.base).times("hand_doublings", 2**doublings)
            share = share.times("dealer", 2 if 0 in (case.seat, payer) else 1)
            share = share.times("closed_payer", 2 if payer in closed else 1)
            share = share.times("discarder", 2 if payer == case.source else 1)
            owed[payer] = share.at_most("limit", o.cap) if o.cap else share
    return owed


def pays_all(case: HandContext, o: Options) -> bool:
    """Check that the discarder pays for all three losers: always, or only if he was not ready, as agreed."""
    if case.source is None or o.discard_payment == "each_pays":
        return False
    return o.discard_payment == "discarder_pays_all" or case.source not in case.numbers("ready")


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): to each winner by all three, or by the discarder alone; none after a
    draw.
    """
    o, payments = Options.of(outcome.options), list[Payment]()
    for winner in outcome.winners:
        owed, source = debts(winner, o), winner.case.source
        if source is not None and pays_all(winner.case, o):
            own_share = owed.pop(source)
            owed = {source: reduce(Share.joined, owed.values(), own_share)}
        payments.append(Payment("win", outcome.players, owed_to(winner.seat, owed)))
    return payments


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return facts for the scoring of a win: the bao, the fixed wait, the winds that are ready, and those without
    claims.
    """
    by_wind = [state.seats[state.chair_of(wind)] for wind in range(state.players)]
    fixed = state.records.get(FixedWaits)
    return {
        BAO: prize_of(state),
        FIXED: fixed.kinds[seat] if isinstance(fixed, FixedWaits) else ANY_WAIT,
        "ready": tuple(wind for wind, holder in enumerate(by_wind) if holder.ready),
        "closed": tuple(
            wind for wind, holder in enumerate(by_wind) if all(group.concealed for group in holder.groups)
        ),
    }


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o, shapes=(StandInSets(stands=stands_for),), rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand,
        guard=must_be_ready,
    )  # fmt: skip


def bao_rules(o: Options) -> tuple[Reaction, ...]:
    """Return the reactions by which players look at the bao, change it and show it; none in games without it."""
    if not o.bao:
        return ()
    return (LookAtPrize(wins_on_bao if o.bao_instant else None), ChangePrize(), ShowPrize())


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    passed: tuple[Restriction, ...] = (AfterPassedWin(dearer=False),)
    claim_limit, ready, fee = (ClaimLimit(o.max_claimed),), ReadyToWin(), o.kong_fee * o.base
    fixing: tuple[Move, ...] = (FixPairWait(ready),) if o.choose_pair_wait else ()
    fees = KongFees(fee, fee, fee, late_is_paid=True, by_all=True)
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.of(dict.fromkeys((*SUIT_TILES, RED), 4)),  # 2
        wall=WallPlan(dice=2),
        flow=FixedDeals(  # 3
            deals=o.deals,
            next_dealer=first_winner if o.next_dealer == "winner" else dealer_unless_lost,
            ends=somebody_out_of_points if o.bust_ends_match else None,
        ),
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), *([LayPrize()] if o.bao else []), BeginPlay(),
        ),
        moves=(  # 5
            WinWithAny(), KongFromHand(when_fixed=keeps_waits), PromotePung(), *fixing,
            DiscardTile(ready=ready, sideways=True),
        ),
        claims=(
            WinByClaim(restrictions=passed), ClaimKong(bars=claim_limit), ClaimPung(bars=claim_limit),
            ClaimChow(bars=claim_limit),
        ),
        robbing=(WinByClaim(restrictions=passed),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        hooks=EventHooks(
            reactions=(*([fees] if fee else []), *bao_rules(o)), on_unclaimed=(UnrobbedKongFees(fees),) if fee else ()
        ),
        ending=Ending(all_winners=o.multiple_winners),
        declarations=Declarations(ready_locks=True),
        facts=Facts(hand_facts=hand_facts),
        appearance=Appearance(ready_mark="听"),
    )  # fmt: skip


RULESET = Ruleset(
    id="harbin",
    seats=(4,),
    native="哈尔滨麻将",
    native_language="zh",
    region="china",
    level="middle",
    sign="哈",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=ELEMENTS[1].example,
    inputs=(PRIZE_INPUT, replace(FIXED_INPUT, when=Options.choose_pair_wait), READY, CLOSED),
)
