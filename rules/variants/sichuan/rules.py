"""Sichuan mahjong, bloody to the end. Rule sheet: sichuan; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Need, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import TileSet, rank_of
from rules.engine.case_facts import facts_in, list_in, seat_number
from rules.engine.notation import hands_in
from rules.engine.table import Appearance, Bar, Ending, EventHooks, Facts, Phase, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.mechanics.claims.set_claims import ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.discards.void_suit import (
    VOID,
    VOID_INPUT,
    ChooseVoid,
    no_void_sets,
    void_first,
    void_in_hand,
    void_suit_of,
)
from rules.mechanics.kongs.kong_fees import (
    CLAIMED,
    KongFees,
    KongPayments,
    UnrobbedKongFees,
    fee_case,
    kong_money,
    kong_paid,
)
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import FixedDeals, first_winner, next_dealer, somebody_out_of_points
from rules.mechanics.opening.exchange import ExchangeTiles
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.wins.passed_wins import AfterPassedWin
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import OUT, ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, Winner, amounts_by_letter
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, by_names, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs

# 9 House rules

NO_CAP = 20


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    deals = number(8, range=(1, 64), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    bust_ends_match = switch(False, group="match")
    base = number(1, range=(1, 1000), group="payment")
    exchange_three = choice("same_suit", ("off", "same_suit", "any"), group="opening")
    exchange_direction = choice("die", ("die", "left", "across", "right"), group="opening",
                                needs=(Need("exchange_three", ("same_suit", "any")),))  # fmt: skip
    cap_fan = number(4, range=(1, NO_CAP), group="values")
    self_draw_bonus = choice("base", ("base", "fan", "none"), group="payment")
    multiple_winners = switch(True, group="claims")
    end_after_wins = number(3, choices=(1, 2, 3), group="match")
    seven_pairs = switch(True, group="win")
    all_258 = switch(True, group="values")
    outside_hand = switch(True, group="values")
    concealed_and_simples = switch(False, group="values")
    heaven_earth = switch(True, group="values")
    last_tile = switch(True, group="values")
    kong_transfer = switch(True, group="payment")
    replacement_after_claimed = choice("self_draw", ("self_draw", "discarder"), group="payment")
    late_promotion_paid = switch(False, group="payment")
    kong_refund = switch(True, group="payment")
    flower_pigs = switch(True, group="payment")
    pig_fan = number(4, range=(0, 10), group="payment", needs=(Need("flower_pigs", (True,)),))
    pig_pays_winners = switch(True, group="payment", needs=(Need("flower_pigs", (True,)),))
    not_ready_penalty = switch(True, group="payment")
    passed_win = choice("more_fan", ("more_fan", "strict", "free"), group="claims")
    void_first = switch(True, group="claims")
    next_dealer = choice("first_winner", ("first_winner", "rotate"), group="match")


SEATS = "ESWN"

# 6, 7 Conditions that only this rule set needs


def all_258(reading: Reading) -> int:
    """Return 1 for tiles 2, 5 and 8 alone, in pungs or in seven pairs, else 0."""
    if not (are.all_pungs(reading) or reading.shape == "seven_pairs"):
        return 0
    return int(all(rank_of(kind) in (2, 5, 8) for kind in reading.case.all_kinds))


def terminal_in_each(reading: Reading) -> int:
    """Return 1 for a 1 or 9 in every set and in the pair, else 0."""
    return int(all(any(rank_of(kind) in (1, 9) for kind in group.kinds) for group in reading.groups))


def roots(reading: Reading) -> int:
    """Return the number of kinds of which the hand and its melds have all four tiles."""
    kinds = reading.case.all_kinds
    return sum(kinds.count(kind) == 4 for kind in set(kinds))


def earthly(reading: Reading) -> int:
    """Return 1 for a non-dealer's win on his first draw, with no tile claimed before, not even to win, else 0."""
    case = reading.case
    return int(case.self_drawn and "earthly" in case.flags and not case.number("taken_to_win"))


def all_simples(reading: Reading) -> int:
    """Return 1 if there is no 1 and no 9, else 0."""
    return int(not any(rank_of(kind) in (1, 9) for kind in reading.case.all_kinds))


def self_draw_as(bonus: str) -> Condition:
    """Return the condition that is 1 for a self-drawn win where house rules reward it by this `bonus`."""

    def rewarded(reading: Reading) -> int:
        """Return 1 for a self-drawn win rewarded so, else 0."""
        return int(reading.case.self_drawn and Options.self_draw_bonus(reading.case.options) == bonus)

    return rewarded


# 7 Scoring table

HAND = "123m 456m 789m 23p 77p"

ELEMENTS = (
    Element("all_pungs", are.all_pungs, 1, unit="fan", example="111m 99m 44p pung:333p pung:777m <9m"),
    Element("golden_hook", are.golden_hook, 1, unit="fan", example="9p pung:222m pung:555m pung:333p kong:7777p <9p"),
    Element("full_flush", are.full_flush, 2, unit="fan", example="234m 456m 66m 33m kong:8888m <6m"),
    Element("seven_pairs", are.shape_is("seven_pairs"), 2, unit="fan", excludes=("all_pungs", "outside_hand"),
            example="1133m 5577m 22p 44p 8p <8p", when=Options.seven_pairs),
    Element("all_258", all_258, 2, unit="fan", when=Options.all_258,
            example="88m 555p 22p pung:222m pung:555m <8m"),
    Element("outside_hand", terminal_in_each, 2, unit="fan", when=Options.outside_hand,
            example="123m 789m 11p 123p 99p <9p"),
    Element("root", roots, 1, unit="fan", example="1111m 3355m 22p 44p 8p <8p"),
    Element("replacement_tile", are.flag("replacement"), 1, unit="fan", group="winning",
            example="123m 456m 33p 67p ckong:8888m +5p #replacement"),
    Element("kong_discard", are.flag("kong_discard"), 1, unit="fan", group="winning",
            example=f"{HAND} <4p #kong_discard"),
    Element("robbing_kong", are.flag("robbing_kong"), 1, unit="fan", group="winning",
            example="123m 456m 79m 345p 66p <8m #robbing_kong"),
    Element("last_tile_draw", are.last_tile_draw, 1, unit="fan", group="winning", when=Options.last_tile,
            example=f"{HAND} +4p #last_tile"),
    Element("last_tile_claim", are.last_tile_claim, 1, unit="fan", group="winning", when=Options.last_tile,
            example=f"{HAND} <1p #last_tile"),
    Element("heavenly_hand", are.flag("heavenly"), 5, unit="fan", group="winning",
            when=Options.heaven_earth, example=f"{HAND} +4p #heavenly"),
    Element("earthly_hand", earthly, 5, unit="fan", group="winning", when=Options.heaven_earth,
            example=f"{HAND} +4p #earthly seat=S"),
    Element("self_draw", self_draw_as("fan"), 1, unit="fan", group="winning",
            when=lambda o: Options.self_draw_bonus(o) == "fan", example=f"{HAND} +4p self_draw_bonus=fan"),
    Element("self_draw_base", self_draw_as("base"), 1, unit="base", group="winning",
            when=lambda o: Options.self_draw_bonus(o) == "base", example=f"{HAND} +4p"),
    Element("concealed_hand", are.no_claimed_sets, 1, unit="fan", when=Options.concealed_and_simples,
            example=f"{HAND} <4p concealed_and_simples=true"),
    Element("all_simples", all_simples, 1, unit="fan", when=Options.concealed_and_simples,
            example="234m 456m 678m 23p 77p <4p concealed_and_simples=true"),
)  # fmt: skip

NAME_ORDER = by_names(ELEMENTS)


def capped_fan(fan: int, options: OptionValues) -> int:
    """Return the number of fan that is paid: at most the cap."""
    cap = Options.cap_fan(options)
    return fan if cap == NO_CAP else min(fan, cap)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score (section 7): the base doubled for each fan; a self-draw may add a base beyond the cap."""
    fan = sum(line.amount for line in lines if line.unit == "fan")
    bases = sum(line.amount for line in lines if line.unit == "base")
    counted = capped_fan(fan, reading.case.options)
    steps = [Step("sum", fan), *([Step("cut_to_limit", counted)] if counted < fan else []), Step("doubled", 2**counted)]
    unit, value = Options.base(reading.case.options), 2**counted + bases
    if unit != 1:
        steps.append(Step("base", unit))
    return sheet_of(reading, lines, unit * value, steps)


def most_fan(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading (the highest is scored): fan before the cap, number of rows, names of rows."""
    fan = sum(line.amount for line in sheet.lines if line.unit == "fan")
    return (fan, len(sheet.lines), *NAME_ORDER(sheet))


def no_void_tile(case: HandContext) -> str:
    """Return the reason why a hand does not win: a tile of the void suit, a claimed chow; else an empty text."""
    if any(meld.is_chow for meld in case.melds):
        return "claimed_chow"
    return "void_suit" if void_in_hand(case) else ""


# 8 Payments


KONG_INCOME = ScoringInput("kong_income", Sort.NUMBER, 10_000)
"""The money that the kong before the discard brought the discarder."""
FED_BY = ScoringInput("fed_by", Sort.SEAT)
"""The seat whose tile made the kong before the last draw."""
TAKEN_TO_WIN = ScoringInput("taken_to_win", Sort.SWITCH)
"""A previous win in the deal took another player's tile."""


def shares_owed(winner: Winner, players: int) -> dict[int, Share]:
    """Return the share of each payer: the discarder alone, or after a self-draw all players still in play."""
    case, sheet = winner.case, winner.sheet
    o, unit = Options.of(case.options), Options.base(case.options)
    fan = sum(line.amount for line in sheet.lines if line.unit == "fan")
    value = Share.of("base", unit).times("fan", 2 ** capped_fan(fan, o))
    if case.source is not None:
        return {case.source: value}
    fed = case.number("fed_by", -1)
    if fed >= 0 and o.replacement_after_claimed == "discarder":
        drawn = sum(line.amount for line in sheet.lines if line.element == "self_draw")
        return {fed: Share.of("base", unit).times("fan", 2 ** capped_fan(fan - drawn, o))}
    bonus = unit if any(line.unit == "base" for line in sheet.lines) else 0
    in_play = (seat for seat in range(players) if seat != case.seat and seat not in case.out)
    return {seat: value.plus("self_draw", bonus) for seat in in_play}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a win, with the kong money handed over; or those at the end of the wall (section 8)."""
    payments = [
        Payment("win", outcome.players, owed_to(winner.seat, shares_owed(winner, outcome.players)))
        for winner in outcome.winners
    ]
    if outcome.winners:
        payments += kong_handover(outcome)
    elif outcome.drawn == "exhausted":
        payments += wall_end(outcome)
    return payments


def kong_handover(outcome: Outcome) -> list[Payment]:
    """Return the payment of a kong's income to the nearest winner on the discard that follows the kong, if any."""
    first = outcome.winners[0].case
    if first.source is None or "kong_discard" not in first.flags or not Options.kong_transfer(outcome.options):
        return []
    income = first.number("kong_income")
    source = first.source
    nearest = min(outcome.winners, key=lambda winner: (winner.seat - source) % outcome.players)
    share = Share.of("kong", income)
    return [Payment("kong_handed_over", outcome.players, owed_to(nearest.seat, {source: share}))] if income else []


def best_waiting_fan(case: HandContext, counts: TableScoring) -> int:
    """Return the most fan that a hand can win by claiming a discard, circumstances aside; -1 if it does not wait.

    `counts` scores the hands.
    """
    shanten, kinds = counts.outlook(case.held)
    found = [-1]
    for kind in kinds if shanten == 0 else ():
        if case.all_kinds.count(kind) == 4:
            continue
        sheet = counts.judge(case.winning_on(kind, by="discard", source=(case.seat + 1) % case.players))
        if sheet.legal:
            found.append(sum(line.amount for line in sheet.lines if line.unit == "fan"))
    return max(found)


def wall_end(outcome: Outcome) -> list[Payment]:
    """Return the payments at the end of the wall: kong money is returned; flower pigs (a void suit kept) and unready
    hands pay.
    """
    o, unit = Options.of(outcome.options), Options.base(outcome.options)
    counts = scoring(o)
    pigs = {seat for seat, case in outcome.cases.items() if void_in_hand(case)}
    fans = {seat: -1 if seat in pigs else best_waiting_fan(case, counts) for seat, case in outcome.cases.items()}
    ready = {seat: fan for seat, fan in fans.items() if fan >= 0}
    unready = [seat for seat, fan in fans.items() if fan < 0]
    payments: list[Payment] = []
    if o.kong_refund:
        back = [
            transfer
            for receiver, payer, amount in kong_money(outcome)
            if receiver in unready
            for transfer in owed_to(payer, {receiver: Share.of("kong", amount)})
        ]
        payments.append(Payment("kong_refund", outcome.players, tuple(back)))
    if o.flower_pigs:
        fine = Share.of("base", unit).times("fan", 2 ** o.pig_fan)
        paid = [seat for seat in range(outcome.players) if seat not in pigs]
        paid = [seat for seat in paid if seat in outcome.cases or o.pig_pays_winners]
        fines = [transfer for seat in paid for transfer in owed_to(seat, dict.fromkeys(sorted(pigs), fine))]
        payments.append(Payment("flower_pig", outcome.players, tuple(fines)))
        unready = [seat for seat in unready if seat not in pigs]
    if o.not_ready_penalty:
        dues = [
            transfer
            for seat, fan in ready.items()
            for transfer in owed_to(
                seat, dict.fromkeys(unready, Share.of("base", unit).times("fan", 2 ** capped_fan(fan, o)))
            )
        ]
        payments.append(Payment("not_ready", outcome.players, tuple(dues)))
    return [payment for payment in payments if payment.transfers]


def kong_fees(o: Options) -> KongFees:
    """Return the reaction that pays for kongs at once (section 8): two bases, or one for a promoted kong."""
    return KongFees(2 * o.base, o.base, 2 * o.base, late_is_paid=o.late_promotion_paid)


# 3 Match, 5 Turn


def plays_on(state: State) -> bool:
    """Check that the deal goes on after a win: fewer players have won than end it."""
    return len(state.wins) < Options.end_after_wins(state.table.options)


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return facts for the scoring of a win: the void suit, if a win took a tile before, money of the last kong."""
    money = state.record(KongPayments)
    taken = any(win.source is not None for win in state.wins)
    facts: dict[str, PlainValue] = {VOID: void_suit_of(state, seat) + 1, "taken_to_win": int(taken)}
    if money.last_kongs.get(seat) == CLAIMED:
        facts["fed_by"] = state.wind_of(money.feeders[seat])
    if state.claimable is not None and state.claimable.seat in money.last_kongs:
        facts["kong_income"] = sum(one.amount for one in money.income.get(state.claimable.seat, ()))
    return facts


def deal_facts(state: State) -> Mapping[str, PlainValue]:
    """Return the fact `kong_paid` for the payments: receiver, payer and amount of kong payments that may go back."""
    return {"kong_paid": kong_paid(state)}


# 2 to 6 The table

DIRECTIONS = {"die": 0, "left": -1, "across": 2, "right": 1}


def sides(tiles: int, players: int) -> tuple[int, ...]:
    """Return the stacks of each side of the wall: fourteen and thirteen by turns."""
    return (14, 13, 14, 13)


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal up to the beginning of play, in their order (section 4)."""
    exchange = o.exchange_three
    places = DIRECTIONS[o.exchange_direction]
    swap = () if exchange == "off" else (ExchangeTiles(one_suit=exchange == "same_suit", places=places),)
    return (BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), *swap, ChooseVoid(), BeginPlay())


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o,
        shapes=(SetsAndPair(), *([SevenPairs(repeats=True)] if o.seven_pairs else [])),
        rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand,
        prefer=most_fan,
        guard=no_void_tile,
    )


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    passed: tuple[Restriction, ...] = ()
    if o.passed_win != "free":
        passed = (AfterPassedWin(dearer=o.passed_win == "more_fan"),)
    fees, void = kong_fees(o), (no_void_sets,)
    discard_bars: tuple[Bar, ...] = (void_first,) if o.void_first else ()
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(honors=False),  # 2
        wall=WallPlan(dice=2, sides=sides),
        flow=FixedDeals(  # 3
            deals=o.deals,
            next_dealer=first_winner if o.next_dealer == "first_winner" else next_dealer,
            ends=somebody_out_of_points if o.bust_ends_match else None,
        ),
        phases=phases_of(o),  # 4
        moves=(WinBySelf(), KongFromHand(bars=void), PromotePung(), DiscardTile(bars=discard_bars)),  # 5
        claims=(
            WinByClaim(restrictions=passed), ClaimKong(on_last=False, bars=void), ClaimPung(on_last=False, bars=void),
        ),
        robbing=(WinByClaim(),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        hooks=EventHooks(reactions=(fees,), on_unclaimed=(UnrobbedKongFees(fees),)),
        ending=Ending(all_winners=o.multiple_winners, plays_on=plays_on, pays_at_once=True),
        facts=Facts(hand_facts=hand_facts, deal_facts=deal_facts),
        appearance=Appearance(river="own", row=6),
    )  # fmt: skip


# 11 Facts and events of test cases


def wall_end_case(table: Table, case: Mapping[str, object]) -> dict[str, object]:
    """Answer a test case about the end of the wall, from the hands of all who are still in play."""
    rows = [row for row in list_in(facts_in(case), "kong_paid") if isinstance(row, list) and len(row) == 3]
    paid = tuple((seat_number(row[0], SEATS), seat_number(row[1], SEATS), int(row[2])) for row in rows)
    hands = hands_in(table.ruleset, case)
    outcome = Outcome(table.players, table.options, cases=hands, values={"kong_paid": paid}, drawn="exhausted")
    return {"payments": amounts_by_letter(settle(outcome), SEATS)}


RULESET = Ruleset(
    id="sichuan",
    seats=(4,),
    native="四川麻将",
    native_language="zh",
    region="china",
    level="easy",
    sign="川",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="111m 99m 44p pung:333p pung:777m <9m",
    inputs=(VOID_INPUT, OUT, KONG_INCOME, FED_BY, TAKEN_TO_WIN),
    case_handlers={"kong": fee_case(kong_fees), "wall_end": wall_end_case},
)
