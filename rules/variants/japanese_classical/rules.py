"""Japanese mahjong before riichi. Rule sheet: japanese_classical; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import PLAIN, TileSet, parse_tiles
from rules.engine.case_facts import facts_in, seat_number, seats_in, word_in
from rules.engine.state import REPLAYED
from rules.engine.sticks import Sticks
from rules.engine.table import Appearance, Declarations, Ending, EventHooks, Facts, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.families.combining import together as sets
from rules.families.han_and_fu.deal_end import SplitTotal
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.endings.abortive_draws import NineTerminals
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.target import RoundsWithResults
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.penalties.liability import CERTAIN_BY_PUNGS, Liabilities, LiableSeatInput
from rules.mechanics.penalties.voided import VoidDeal
from rules.mechanics.ready.ready_stakes import LayStake, ReadyWithStake
from rules.mechanics.ready.showing import ShowReady
from rules.mechanics.ready.waiting import waits_now
from rules.mechanics.wins.early_hands import FirstTurns
from rules.mechanics.wins.furiten import OwnDiscardLock
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf, not_own_discard
from rules.scoring import conditions as are
from rules.scoring.elements import LimitMaker, Reading, RowMaker, rows_in_play
from rules.scoring.form_parts import FORM_SAMPLE, FormPart
from rules.scoring.form_points import FORM_STEP, Parts, form_points, pair_points, parts_of, wait_of
from rules.scoring.hand_context import BY_DISCARD, HandContext, Held
from rules.scoring.scoring_inputs import OWN_DISCARDS, PASSED, POT, Sort
from rules.scoring.settlement import Outcome, Payment, Winner, total
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, sheet_of
from rules.scoring.transfers import TABLE, Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, ThirteenOrphans
from rules.variants.japanese_classical.missed_tiles import MissedTileLock

SEATS = "ESWN"
STAKE = 100

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    limit = number(500, range=(300, 2000), group="limits")
    start_points = number(2000, range=(500, 5000), group="match")
    rounds = number(4, range=(1, 4), group="match")
    rounding = choice("up_10", ("up_10", "nearest_10", "none"), group="values")
    dealer_stays = choice("win", ("win", "win_or_draw"), group="match")
    pinfu_open = switch(True, group="values")
    pinfu_self_draw = switch(False, group="values")
    open_tanyao = switch(True, group="values")
    double_wind_pair_points = number(4, choices=(2, 4), group="values")
    full_flush_points = switch(True, group="values")
    mixed_triple_chow = switch(False, group="values")
    seven_pairs = choice("none", ("none", "points_100"), group="values")
    four_kongs_limit = switch(False, group="limits")
    earthly_hand = choice("both", ("both", "first_discard", "first_draw", "none"), group="limits")
    stack_limits = switch(False, group="limits")
    sacred_discard = choice("same_tile", ("same_tile", "whole_wait", "none"), group="claims")
    missed_discard = choice("same_tile", ("same_tile", "any_tile", "none"), group="claims")
    multiple_winners = choice("first_in_turn", ("first_in_turn", "all"), group="claims")
    ready_declaration = switch(False, group="ready")
    ready_payments = number(0, range=(0, 600), group="payment")
    nine_terminals = switch(False, group="draws")
    liability = switch(True, group="payment")
    uma = choice("none", ("none", "500_200"), group="match")
    false_win = choice("blocked", ("blocked", "half_limit"), group="table")


POINTS, DOUBLES, LIMIT = "points", "doubles", "limit"

# 7 Conditions


def pinfu(reading: Reading) -> int:
    """Return 1 for four chows, a pair without points and an open wait, else 0; exposed or self-drawn as agreed."""
    case, o = reading.case, Options.of(reading.case.options)
    if not are.all_chows(reading) or wait_of(reading) or pair_points(reading, 4):
        return 0
    if case.self_drawn:
        return int(o.pinfu_self_draw and not case.open)
    return int(o.pinfu_open or not case.open)


def all_simples(reading: Reading) -> int:
    """Return 1 for tiles from 2 to 8 only, else 0; with claimed sets only where agreed."""
    allowed = Options.open_tanyao(reading.case.options) or not reading.case.open
    return int(allowed and SIMPLES(reading))


SIMPLES = are.all_of(are.ranks_between(2, 8))


def heavenly_hand(reading: Reading) -> int:
    """Return 1 for the dealer's win with the tiles as dealt, else 0."""
    case = reading.case
    return int("first_turn" in case.flags and case.self_drawn and case.seat == 0)


def earthly_hand(reading: Reading) -> int:
    """Return 1 for a non-dealer's win on the dealer's first discard or with his own first draw, as agreed, else 0."""
    case, rule = reading.case, Options.earthly_hand(reading.case.options)
    if "first_turn" not in case.flags or case.seat == 0:
        return 0
    by_draw = case.self_drawn and rule != "first_discard"
    return int(by_draw or (case.source == 0 and rule != "first_draw"))


# 7 Scoring table

SAMPLE = "345m 234p 67p 99s 678s <8p"

row = RowMaker(DOUBLES)

limit = LimitMaker(Options.limit, LIMIT)
ELEMENTS = (
    row("fully_concealed_hand", are.both(are.no_claimed_sets, are.self_draw), 1, "345m 234p 67p 99s 678s +8p",
        group="winning"),
    row("pinfu", pinfu, 1, SAMPLE),
    row("all_simples", all_simples, 1, "345m 67p 88s 678s chow:234p <5p"),
    row("dragon_pung", are.dragon_pungs, 1, "345m 67p 99s 678s pung:777z <8p"),
    row("seat_wind_pung", are.seat_wind_pung, 1, "345m 67p 99s 678s pung:222z <8p seat=S"),
    row("round_wind_pung", are.round_wind_pung, 1, "345m 67p 99s 678s pung:111z <8p seat=S"),
    row("pure_straight", sets.straight, 1, "123456p 78p 22p 234p <9p"),
    row("outside_hand", are.outside_hand, 1, "111m 99p 33z pung:999s pung:444z <9p"),
    row("all_pungs", are.all_pungs, 1, "222m 555p 99s 33z pung:777s <9s"),
    row("three_concealed_pungs", are.exactly(3, are.concealed_pungs), 1, "222m 555p 99s 33z pung:777s +9s"),
    row("little_three_dragons", are.little_three_dragons, 1, "55z 666z 23m 678p pung:777z <4m"),
    row("half_flush", are.half_flush, 1, "123p 567p 99p 78p 333z <6p"),
    row("full_flush", are.full_flush, 3, "567p 99p 78p 222p chow:123p <6p", excludes=("half_flush",)),
    row("replacement_tile", are.both(are.flag("replacement"), are.self_draw), 1,
        "345m 67p 99s chow:234p ckong:3333z +8p #replacement", group="winning", excludes=("last_tile_draw",)),
    row("robbing_kong", are.flag("robbing_kong"), 1, "345m 46p 99s 567s chow:234p <5p #robbing_kong", group="winning"),
    row("last_tile_draw", are.last_tile_draw, 1, "345m 67p 99s 567s chow:234p +8p #last_tile", group="winning"),
    row("last_tile_claim", are.last_tile_claim, 1, "345m 67p 99s 567s chow:234p <8p #last_tile", group="winning"),
    row("mixed_triple_chow", sets.in_three_suits(sets.chows), 1,
        "234m 34s 678s 99p chow:234p <2s mixed_triple_chow=true", when=Options.mixed_triple_chow),
    row("riichi", are.flag("ready"), 1, f"{SAMPLE} #ready ready_declaration=true", group="winning",
        when=Options.ready_declaration),
    row("seven_pairs", are.shape_is("seven_pairs"), 0, "1122m 3344p 8899s 5z <5z seven_pairs=points_100",
        when=lambda o: Options.seven_pairs(o) != "none"),
    limit("thirteen_orphans", are.shape_is("thirteen_orphans"), "19m 19p 19s 1234566z <7z"),
    limit("four_concealed_pungs", are.at_least(4, are.concealed_pungs), "222m 555p 777s 33z 99p +9p"),
    limit("big_three_dragons", are.big_three_dragons, "23m 99p pung:555z pung:666z pung:777z +4m"),
    limit("little_four_winds", are.little_four_winds, "22z 111z 444z 23m pung:333z <1m"),
    limit("big_four_winds", are.big_four_winds, "11z 222z 444z 55m pung:333z <1z"),
    limit("all_honors", are.all_honors, "555z 66z 111z 22z pung:333z <6z"),
    limit("all_terminals", are.all_terminals, "111m 99m 99p 111s pung:999s <9p"),
    limit("all_green", are.all_green, "223344s 666z 88s 66s <6s"),
    limit("nine_gates", are.gates_of_nine, "1112234567899p +9p"),
    limit("heavenly_hand", heavenly_hand, "345m 234p 67p 99s 678s +8p #first_turn"),
    limit("earthly_hand", earthly_hand, "345m 234p 67p 99s 678s +8p seat=S #first_turn",
          when=lambda o: Options.earthly_hand(o) != "none"),
    limit("four_kongs", are.at_least(4, are.kongs),
          "5m kong:1111s ckong:2222p kong+:7777m ckong:4444z <5m four_kongs_limit=true", when=Options.four_kongs_limit),
)  # fmt: skip

# 7 Points and arithmetic


def point_parts(reading: Reading, lines: Sequence[Line]) -> Parts:
    """Return the points of a hand as named parts, before rounding; seven pairs have a single one."""
    o, rows = Options.of(reading.case.options), {line.element for line in lines}
    if reading.shape == "seven_pairs":
        return [("seven_pairs", 100)]
    parts = form_points(reading, o.double_wind_pair_points, drawn_counts="pinfu" not in rows)
    return [*parts, ("full_flush", 10)] if "full_flush" in rows and o.full_flush_points else parts


def rounded(points: int, rule: str) -> int:
    """Round points as `rule` says: "up_10" up to tens, "nearest_10" to the nearest ten (5 down), "none" not at all."""
    if rule == "none":
        return points
    return -(-points // 10) * 10 if rule == "up_10" else (points + 4) // 10 * 10


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): its limit hands alone, or its points, rounded and doubled, up to the
    limit.
    """
    o = Options.of(reading.case.options)
    limits = tuple(line for line in lines if line.unit == LIMIT)
    if limits:
        score = o.limit * (len(limits) if o.stack_limits else 1)
        return sheet_of(reading, limits, score, [Step("limit_hand", score)])
    if reading.shape == "seven_pairs":
        lines = (Line("seven_pairs", 1, 0, DOUBLES), *lines)
    parts, doubles = point_parts(reading, lines), sum(line.amount for line in lines)
    points = rounded(sum(amount for _, amount in parts), o.rounding)
    value = points << doubles
    steps = [
        *(Step(f"fu_{name}", amount) for name, amount in parts), Step("rounded", points), Step("doubles", doubles),
        Step("doubled", value), *([Step("cut_to_limit", o.limit)] if value >= o.limit else []),
    ]  # fmt: skip
    return sheet_of(reading, lines, min(value, o.limit), steps)


def by_score_and_points(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: score, limit hand or not, points before rounding,
    rows.
    """
    points = sum(step.amount for step in sheet.steps if step.key.startswith(FORM_STEP))
    return sheet.score, int(sheet.steps[0].key == "limit_hand"), points, len(sheet.lines)


def details(sheet: ScoreSheet) -> dict[str, object]:
    """Return the details of a score sheet in score notation: points with their parts, doubles, and `limit` if it is
    reached.
    """
    steps = {step.key: step.amount for step in sheet.steps}
    if "limit_hand" in steps:
        return {"limit": True}
    parts = {key.removeprefix(FORM_STEP): amount for key, amount in steps.items() if key.startswith(FORM_STEP)}
    return {
        "points_parts": parts, "points": steps["rounded"], "doubles": steps["doubles"],
        "limit": "cut_to_limit" in steps,
    }  # fmt: skip


def form_parts(sheet: ScoreSheet) -> tuple[FormPart, ...]:
    """Return the parts of the points of a sheet, before rounding."""
    return parts_of(sheet, POINTS)


def barred_by_discards(case: HandContext) -> str:
    """Return the reason why a hand may not win on a discard: its own discards or missed tiles, given by a case (section
    5).
    """
    values, o = case.values, Options.of(case.options)
    if case.by != BY_DISCARD or not (values.get("own_discards") or values.get("passed")):
        return ""
    own, passed = case.numbers("own_discards"), case.numbers("passed")
    if o.sacred_discard == "whole_wait":
        _, kinds = scoring(o).waits(Held.of(case.concealed, case.melds))
        barred = bool(kinds.intersection(own))
    else:
        barred = o.sacred_discard == "same_tile" and case.win in own
    missed = o.missed_discard == "any_tile" and bool(passed)
    return "furiten" if barred or missed or (o.missed_discard == "same_tile" and case.win in passed) else ""


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    pairs = (SevenPairs(),) if o.seven_pairs != "none" else ()
    return TableScoring(
        options=o, shapes=(SetsAndPair(), *pairs, ThirteenOrphans()), rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand, prefer=by_score_and_points, guard=barred_by_discards, form=form_parts,
    )  # fmt: skip


# 8 Payments

LIABLE_HANDS = (*CERTAIN_BY_PUNGS, "all_honors")
"""Hands that a player may be liable for."""
LIABLE = LiableSeatInput("liable", Sort.SEAT, hands=LIABLE_HANDS)


def liable_for(winner: Winner) -> Seat | None:
    """Return the seat that pays for a winner's limit hand, as it fed the set that made it certain; None without one."""
    case = winner.case
    liabilities = case.values.get("liable", ())
    if not Options.liability(case.options) or not isinstance(liabilities, tuple):
        return None
    limits = {line.element for line in winner.sheet.lines if line.unit == LIMIT}
    for pair in liabilities:
        if isinstance(pair, tuple) and len(pair) == 2 and pair[0] in limits and isinstance(pair[1], int):
            return pair[1]
    return None


def owed(winner: Winner, players: int) -> dict[Seat, Share]:
    """Return the share of each payer: the discarder or liable seat for all, or each loser, the dealer double."""
    case, base = winner.case, Share.of("base", winner.sheet.score)
    liable = liable_for(winner)
    payer = case.source if liable is None else liable
    if payer is not None:
        return {payer: base.times("shares", 6 if case.seat == 0 else 4)}
    others = (seat for seat in range(players) if seat != case.seat)
    return {seat: base.times("shares", 2 if 0 in (seat, case.seat) else 1) for seat in others}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal: to winners, the first of whom takes the stakes; or to ready hands after a drawn
    deal.
    """
    players = outcome.players
    payments = [Payment("win", players, owed_to(winner.seat, owed(winner, players))) for winner in outcome.winners]
    if outcome.winners:
        pot = outcome.number("pot")
        stakes = owed_to(outcome.winners[0].seat, {TABLE: Share.of("stakes", pot)}) if pot else ()
        return [*payments, *([Payment("stakes", players, stakes)] if stakes else [])]
    if outcome.drawn != "exhausted":
        return []
    waiting = outcome.values.get("waiting", ())
    ready = [seat for seat in waiting if isinstance(seat, int)] if isinstance(waiting, tuple) else []
    others = [seat for seat in range(players) if seat not in ready]
    paid = SplitTotal(Options.ready_payments(outcome.options))(ready, others)
    return [Payment("ready_payment", players, paid)] if paid else []


# 3 Match


def stays_on_draw(o: OptionValues) -> bool:
    """Check that under these house rules the dealer deals again after a drawn deal."""
    return Options.dealer_stays(o) == "win_or_draw"


def dealer_stays(state: State) -> bool:
    """Check that the dealer deals again: after winning, in a deal that is replayed, after another draw as agreed."""
    if state.wins:
        return state.seats[state.dealer].won
    return state.drawn_deal == REPLAYED or stays_on_draw(state.table.options)


UMA = {"none": (), "500_200": (500, 200, -200, -500)}


# Facts


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return the fact `liable` for the payments: the seats liable for a limit hand of `seat`."""
    return {"liable": state.record(Liabilities).of(state, seat)}


def deal_facts(state: State) -> Mapping[str, PlainValue]:
    """Return the fact `waiting` for the payments: the seats, counted from the dealer, that wait when the wall is used
    up.
    """
    waiting = state.drawn_deal == "exhausted" and Options.ready_payments(state.table.options) > 0
    ready = (seat for seat in range(state.players) if waiting and waits_now(state, seat))
    return {"waiting": tuple(map(state.wind_of, ready))}


# 2 to 6 The table

LAY_STAKE = LayStake(STAKE)


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    own_discard_locks: dict[str, tuple[Restriction, ...]] = {
        "same_tile": (not_own_discard,), "whole_wait": (OwnDiscardLock(),), "none": (),
    }  # fmt: skip
    locks = own_discard_locks[o.sacred_discard]
    if o.missed_discard != "none":
        locks = (*locks, MissedTileLock(same=o.missed_discard == "same_tile"))
    stake = STAKE if o.ready_declaration else 0
    wrongly = VoidDeal(o.limit, o.limit // 2, stake) if o.false_win == "half_limit" else None
    by_claim = WinByClaim(restrictions=locks, wrongly=wrongly)
    declared = o.ready_declaration
    shown = (ShowReady(),) if o.ready_payments else ()
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.of(dict.fromkeys(PLAIN, 4)),  # 2
        wall=WallPlan(dice=2, second=2, remainder=14),
        flow=RoundsWithResults(  # 3
            rounds=o.rounds, stays=dealer_stays, by_tiles=True, return_points=o.start_points, uma=UMA[o.uma],
            shares_places=True,
        ),
        phases=(BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True), BeginPlay(draws=False)),  # 4
        moves=(  # 5
            WinBySelf(wrongly=wrongly), *([NineTerminals()] if o.nine_terminals else []), KongFromHand(),
            PromotePung(),
            DiscardTile(ready=ReadyWithStake(points=0, tiles=0), sideways=True) if declared else DiscardTile(),
        ),
        claims=(by_claim, ClaimKong(on_last=False), ClaimPung(on_last=False), ClaimChow(on_last=False)),
        robbing=(by_claim,),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        sticks=Sticks((500, 100, 10, 2, 1), (2, 9, 8, 10, 0)),
        hooks=EventHooks(
            reactions=((LAY_STAKE, *shown) if declared else shown),
            on_unclaimed=(LAY_STAKE.on_unclaimed,) if declared else (),
        ),
        ending=Ending(all_winners=o.multiple_winners == "all"),
        declarations=Declarations(ready_locks=declared, stake=stake, concealed=declared),
        facts=Facts(hand_facts=hand_facts, deal_facts=deal_facts, records=(FirstTurns, Liabilities)),
        appearance=Appearance(river="own", row=6),
    )  # fmt: skip


# 11 Facts and events of test cases


def read_facts(case: Mapping[str, object]) -> Mapping[str, PlainValue]:
    """Return the facts of a test case: the seat liable for every hand, the winner's discards, and the tiles he let
    pass.
    """
    discards, liable = facts_in(case, "furiten"), word_in(case, "pao", tuple(SEATS))
    return {
        "liable": tuple((element, seat_number(liable, SEATS)) for element in LIABLE_HANDS) if liable else (),
        "own_discards": tuple(parse_tiles(word_in(discards, "own_discards"))),
        "passed": tuple(parse_tiles(word_in(discards, "passed_this_turn"))),
    }


def exhaustive_draw(table: Table, case: Mapping[str, object]) -> dict[str, object]:
    """Answer a test case about a wall that is used up: the payments, and if the dealer deals again."""
    ready = seats_in(case, "ready", SEATS)
    outcome = Outcome(table.players, table.options, values={"waiting": ready}, drawn="exhausted")
    paid = total(table.settlement(outcome), table.players)
    return {"payments": dict(zip(SEATS, paid, strict=True)), "dealer_stays": stays_on_draw(table.options)}


RULESET = Ruleset(
    id="japanese_classical",
    seats=(4,),
    native="アルシーアル麻雀",
    native_language="ja",
    region="japan",
    level="middle",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=SAMPLE,
    form_sample=FORM_SAMPLE,
    unit="point",
    details=details,
    read_facts=read_facts,
    case_handlers={"exhaustive_draw": exhaustive_draw},
    inputs=(LIABLE, POT, OWN_DISCARDS, PASSED),
)
