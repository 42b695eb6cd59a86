"""Shenyang mahjong: all three suits, an open pung. Rule sheet: shenyang; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Form, Group, Seat
from rules.core.options import OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import DRAGONS, ORPHANS, WINDS, Kind, TileSet
from rules.engine.case_facts import facts_in
from rules.engine.table import Bar, Ending, EventHooks, Facts, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.mechanics.claims.claim_limits import chow_not_first
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.endings.growing_remainder import RemainderGrows
from rules.mechanics.kongs.kong_fees import KongPayments
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import (
    FixedDeals,
    dealer_unless_lost,
    first_winner,
    somebody_out_of_points,
)
from rules.mechanics.opening.equal_dice import EqualDice
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.wins.passed_wins import AfterPassedWin
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.elements import SETS_AND_PAIR, Element, Reading, rows_in_play
from rules.scoring.hand_context import BY_SELF, HandContext
from rules.scoring.scoring_inputs import CLOSED, DRAWN_DEALS
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, by_names, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, waiting_kinds
from rules.variants.shenyang.claimed_pung import WithClaimedPung
from rules.variants.shenyang.first_turn_sets import FirstTurnSets

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    deals = number(16, range=(1, 64), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    bust_ends_match = switch(False, group="match")
    base = number(1, range=(1, 1000), group="payment")
    pung_rule = choice("open_pung", ("open_pung", "any_pung"), group="win")
    allow_full_flush = switch(False, group="win")
    allow_seven_pairs = switch(False, group="win")
    self_draw_fan = number(0, range=(0, 2), group="values")
    discard_payment = choice("discarder_only", ("discarder_only", "discarder_all", "everyone"), group="payment")
    cap_fan = number(0, range=(0, 12), group="payment")
    first_turn_sets = switch(True, group="claims")
    first_chow_opens = switch(True, group="claims")
    dead_wall = number(16, range=(0, 40), group="wall")
    dead_wall_per_kong = number(2, range=(0, 2), group="wall")
    double_after_draw = switch(False, group="payment")
    double_dice = switch(False, group="payment")
    multiple_winners = switch(False, group="claims")
    passed_win = switch(True, group="claims")
    next_dealer = choice("stay_on_win", ("stay_on_win", "winner"), group="match")


SEATS = "ESWN"
AFTER_DRAW, DOUBLET = "drawn_deals", "doublet"
"""The facts of a hand that double every payment of a deal."""
TERMINALS_AND_HONORS = frozenset(ORPHANS)


# 6 Which hands win


def shapes_of(o: OptionValues) -> tuple[Shape, ...]:
    """Return the shapes of winning hands: four sets and a pair; seven pairs where agreed."""
    return (SetsAndPair(), SevenPairs(repeats=True)) if Options.allow_seven_pairs(o) else (SetsAndPair(),)


def claimed_pungs(melds: Sequence[Group]) -> int:
    """Return the number of claimed pungs and kongs among the melds, promoted kongs included."""
    return sum(meld.is_pung and not meld.concealed for meld in melds)


def pung_anywhere(reading: Reading) -> bool:
    """Check that the hand has a pung, kong or first-turn set, claimed or concealed, or a pair of dragons."""
    laid_honors = any(meld.form is Form.HONORS for meld in reading.case.melds)
    return laid_honors or bool(reading.pungs) or reading.groups[-1].kinds[0] in DRAGONS


def reason_not_to_win(reading: Reading) -> str:
    """Return the reason why a reading does not win (section 6); an empty text if it does."""
    case, o = reading.case, Options.of(reading.case.options)
    if reading.shape != SETS_AND_PAIR or (o.allow_full_flush and are.full_flush(reading)):
        return ""
    if reading.suits < 3:
        return "missing_suit"
    if TERMINALS_AND_HONORS.isdisjoint(reading.kinds):
        return "no_ends"
    if o.pung_rule == "open_pung":
        return "" if claimed_pungs(case.melds) else "no_open_pung"
    if not case.open:
        return "not_open"
    return "" if pung_anywhere(reading) else "no_pung"


@lru_cache(maxsize=1 << 12)
def winning_kinds(concealed: tuple[Kind, ...], melds: tuple[Group, ...], options: OptionValues) -> frozenset[Kind]:
    """Return the kinds on which a hand of these tiles wins, without kinds of which it holds all four."""
    shapes = shapes_of(options)
    hand = HandContext(concealed, melds, (), None, BY_SELF, 0, None, 0, len(SEATS), options)
    won = [hand.with_winning_tile(kind, BY_SELF, None) for kind in waiting_kinds(concealed, melds, shapes)]
    return frozenset(
        one.win for one in won
        if one.win is not None
        and any(not reason_not_to_win(reading) for shape in shapes for reading in shape.readings(one))
    )  # fmt: skip


# 7 Conditions that only this rule set needs


def golden_hook(reading: Reading) -> int:
    """Return 1 for four claimed pungs, won on the lone tile that is left, else 0."""
    return int(bool(are.all_pungs(reading)) and claimed_pungs(reading.case.melds) == len(reading.sets))


def single_wait(reading: Reading) -> int:
    """Return 1 if only one kind would have made a winning hand, else 0."""
    case = reading.case
    return int(len(winning_kinds(case.concealed, case.melds, case.options)) == 1)


def dragon_pungs(reading: Reading) -> int:
    """Return the number of pungs of dragons, not counting kongs."""
    return sum(group.form is Form.PUNG and group.kind in DRAGONS for group in reading.groups)


def count_kongs(dragons: bool, concealed: bool) -> Callable[[Reading], int]:
    """Return the condition that counts a hand's kongs: of dragons or of other tiles, concealed or exposed."""
    return lambda reading: sum(
        meld.is_kong and (meld.kind in DRAGONS) is dragons and meld.concealed is concealed
        for meld in reading.case.melds
    )


def first_turn_set(kinds: Sequence[Kind]) -> Callable[[Reading], int]:
    """Return the condition that is 1 for a hand with a first-turn set of these kinds."""
    return lambda reading: int(
        any(meld.form is Form.HONORS and meld.kinds == tuple(kinds) for meld in reading.case.melds)
    )


def four_in_one(reading: Reading) -> int:
    """Return the number of kinds of which the hand has all four tiles without a kong; first-turn sets do not count."""
    if reading.shape != SETS_AND_PAIR:
        return 0
    case = reading.case
    tiles = [*case.tiles, *(kind for meld in case.melds if meld.form is not Form.HONORS for kind in meld.kinds)]
    return sum(tiles.count(kind) == 4 for kind in set(tiles)) - len(reading.kongs)


# 7 Scoring table

HAND = "456m 99p 24s pung:777s chow:345p"

ELEMENTS = (
    Element("all_pungs", are.all_pungs, 3, unit="fan", example="11p 99s 444m pung:777s pung:222z +9s seat=S"),
    Element("golden_hook", golden_hook, 1, unit="fan",
            example="9p pung:777s pung:222z pung:444m pung:111p <9p seat=S"),
    Element("full_flush", are.full_flush, 4, unit="fan", when=Options.allow_full_flush,
            example="456s 99s 24s pung:777s chow:345s +3s seat=S allow_full_flush=true"),
    Element("seven_pairs", are.shape_is("seven_pairs"), 4, unit="fan", excludes=("single_wait", "dragon_pung"),
            when=Options.allow_seven_pairs, example="1122m 3399p 5566s 7z +7z seat=S allow_seven_pairs=true"),
    Element("single_wait", single_wait, 1, unit="fan", example=f"{HAND} <3s seat=S"),
    Element("dragon_pung", dragon_pungs, 1, unit="fan", group="laid",
            example="456m 99p 23s pung:777z chow:345p +4s seat=S"),
    Element("dragon_kong", count_kongs(dragons=True, concealed=False), 2, unit="fan", group="laid",
            example="456m 99p 23s kong:7777z chow:345p +4s seat=S"),
    Element("dragon_concealed_kong", count_kongs(dragons=True, concealed=True), 4, unit="fan", group="laid",
            example="456m 99p 23s pung:777s ckong:6666z +4s seat=S"),
    Element("exposed_kong", count_kongs(dragons=False, concealed=False), 1, unit="fan", group="laid",
            example="456m 99p 23s pung:777z kong:8888s +4s seat=S"),
    Element("concealed_kong", count_kongs(dragons=False, concealed=True), 2, unit="fan", group="laid",
            example="456m 99p 23s pung:777s ckong:8888p +4s seat=S"),
    Element("wind_set", first_turn_set(WINDS), 2, unit="fan", group="laid", when=Options.first_turn_sets,
            example="99p 24m pung:777s xset:1234z chow:345p +3m seat=S"),
    Element("dragon_set", first_turn_set(DRAGONS), 1, unit="fan", group="laid", when=Options.first_turn_sets,
            example="99p 24m pung:777s xset:567z chow:345p +3m seat=S"),
    Element("four_in_one", four_in_one, 1, unit="fan", group="laid",
            example="567m 99s 23p pung:555m pung:888s +4p seat=S"),
    Element("replacement_tile", are.flag("replacement"), 1, unit="fan", group="winning",
            example="456m 99p 23s pung:777s kong:8888p +4s #replacement seat=S"),
    Element("kong_discard", are.flag("kong_discard"), 1, unit="fan", group="winning",
            example=f"{HAND} <3s #kong_discard seat=S"),
    Element("robbing_kong", are.flag("robbing_kong"), 1, unit="fan", group="winning",
            example=f"{HAND} <3s #robbing_kong seat=S"),
    Element("last_tile_draw", are.last_tile_draw, 1, unit="fan", group="winning",
            example=f"{HAND} +3s #last_tile seat=S"),
    Element("self_draw", are.self_draw, Options.self_draw_fan, unit="fan", group="winning",
            example=f"{HAND} +3s seat=S self_draw_fan=1"),
)  # fmt: skip

NAME_ORDER = by_names(ELEMENTS)


def total_fan(lines: Sequence[Line]) -> int:
    """Return the sum of fan of these rows."""
    return sum(line.amount for line in lines)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): the base, doubled for each fan."""
    o, reason, fan = Options.of(reading.case.options), reason_not_to_win(reading), total_fan(lines)
    score = o.base * 2**fan
    steps = (Step("base", o.base), Step("doubles", fan), Step("doubled", score))
    return sheet_of(reading, lines, score, steps, legal=not reason, reason=reason)


def by_fan(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading (the highest is scored): fan before the cap, number of rows, names of rows."""
    return (total_fan(sheet.lines), len(sheet.lines), *NAME_ORDER(sheet))


# 8 Payments


def shares_owed(winner: Winner, o: Options) -> dict[int, Share]:
    """Return the amount that each loser owes for a winning hand (section 7), before it is decided who pays for whom."""
    case, owed = winner.case, dict[int, Share]()
    payers = [seat for seat in range(case.players) if seat != case.seat]
    closed, fan = case.numbers("closed"), total_fan(winner.sheet.lines)
    all_closed = all(payer in closed for payer in payers)
    doubled = bool(o.double_after_draw and case.number(AFTER_DRAW)), bool(o.double_dice and case.number(DOUBLET))
    for payer in payers:
        own = {
            "dealer": 0 in (case.seat, payer), "closed_payer": payer in closed, "all_closed": all_closed,
            "discarder": payer == case.source, "after_draw": doubled[0], "doublet": doubled[1],
        }  # fmt: skip
        share = Share.of("base", o.base)
        if 0 < o.cap_fan < fan + sum(own.values()):
            share = share.times("limit", 2**o.cap_fan)
        else:
            share = share.times("hand_doublings", 2**fan)
            for key, holds in own.items():
                share = share.times(key, 2 if holds else 1)
        owed[payer] = share
    return owed


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): by all three for a drawn tile, else as agreed; none after a draw."""
    o, payments = Options.of(outcome.options), list[Payment]()
    for winner in outcome.winners:
        owed, source = shares_owed(winner, o), winner.case.source
        if source is not None and o.discard_payment != "everyone":
            whole = owed.pop(source)
            for share in owed.values() if o.discard_payment == "discarder_all" else ():
                whole = whole.joined(share)
            owed = {source: whole}
        payments.append(Payment("win", outcome.players, owed_to(winner.seat, owed)))
    return payments


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return facts for the scoring of a win: `closed` (seats that have claimed nothing), `doublet` (1 if the dice were
    equal).
    """
    by_wind = [state.seats[state.chair_of(wind)] for wind in range(state.players)]
    closed = tuple(wind for wind, holder in enumerate(by_wind) if all(group.concealed for group in holder.groups))
    return {"closed": closed, DOUBLET: int(state.record(EqualDice).equal)}


def after_draw(state: State, next_dealer: Seat) -> Mapping[str, int]:
    """Return the fact for the next deal that nobody won this one; nothing after a win."""
    return {} if state.wins else {AFTER_DRAW: 1}


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    sets, *others = shapes_of(o)
    bound = o.pung_rule == "open_pung" and not o.allow_full_flush
    return TableScoring(
        options=o,
        shapes=(WithClaimedPung(suits=True) if bound else sets, *others),
        by_situation=(sets,) if bound else (),
        rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand,
        prefer=by_fan,
    )


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    passed: tuple[Restriction, ...] = (AfterPassedWin(dearer=False),) if o.passed_win else ()
    chows: tuple[Bar, ...] = () if o.first_chow_opens else (chow_not_first,)
    more = o.dead_wall_per_kong
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(),  # 2
        wall=WallPlan(dice=2, remainder=o.dead_wall),
        flow=FixedDeals(  # 3
            deals=o.deals,
            next_dealer=first_winner if o.next_dealer == "winner" else dealer_unless_lost,
            ends=somebody_out_of_points if o.bust_ends_match else None,
            facts=after_draw,
        ),
        phases=(BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), BeginPlay()),  # 4
        moves=(  # 5
            WinBySelf(), *([FirstTurnSets()] if o.first_turn_sets else []), KongFromHand(), PromotePung(),
            DiscardTile(),
        ),
        claims=(
            WinByClaim(restrictions=passed), ClaimKong(on_last=False), ClaimPung(on_last=False),
            ClaimChow(on_last=False, bars=chows),
        ),
        robbing=(WinByClaim(restrictions=passed),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        hooks=EventHooks(reactions=(RemainderGrows(more, more),) if more else ()),
        ending=Ending(all_winners=o.multiple_winners),
        facts=Facts(hand_facts=hand_facts, records=(KongPayments, EqualDice)),
    )  # fmt: skip


# 11 Facts of test cases


def read_facts(case: Mapping[str, object]) -> Mapping[str, PlainValue]:
    """Return the facts of a test case: its ``double`` means that a drawn deal came before and the dice were equal."""
    double = int(bool(facts_in(case).get("double")))
    return {AFTER_DRAW: double, DOUBLET: double}


RULESET = Ruleset(
    id="shenyang",
    seats=(4,),
    native="沈阳麻将",
    native_language="zh",
    region="china",
    level="easy",
    sign="沈",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=ELEMENTS[0].example,
    read_facts=read_facts,
    inputs=(CLOSED, DRAWN_DEALS),
)
