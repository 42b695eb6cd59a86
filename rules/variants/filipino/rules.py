"""Filipino mahjong. Rule sheet: filipino; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Form, Seat
from rules.core.options import Need, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import BONUS, HONORS, SUIT_TILES, Kind, TileSet, parse_tiles
from rules.core.wild import NOTHING_WILD, Wild
from rules.engine.case_facts import facts_in, list_in, number_in, word_in
from rules.engine.table import Bar, BonusTiles, EventHooks, Facts, Phase, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.families.combining import together as sets
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_fees import FeeFactor, KongFees, UnrobbedKongFees
from rules.mechanics.kongs.kong_of_one import NoSpecialInClaim, NoSpecialSets, wild_kinds
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.staying import StaysByWinning
from rules.mechanics.opening.equal_dice import DOUBLE_DICE, DoubleDice, doubled_by_dice
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.opening.ring_deal import PayAnte
from rules.mechanics.wild_tiles.indicated_wild import TurnForWild
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf, not_on_wild
from rules.scoring import conditions as are
from rules.scoring.elements import Reading, RowMaker, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import POT
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, by_score_and_rows, sheet_of
from rules.scoring.transfers import TABLE, Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, waiting_kinds
from rules.variants.filipino.bonus_counts import ManyBonusTiles, PayWithoutBonus
from rules.variants.filipino.pairs_and_set import SevenPairsAndSet

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    rounds = number(1, range=(1, 4), group="match")
    start_points = number(0, range=(0, 1000), group="match")
    double_dice = switch(True, group="payment")
    honors_play = switch(False, group="bonus")
    seven_pairs_value = number(2, choices=(2, 4), group="values")
    seven_pairs_set = choice("any", ("any", "pung"), group="win")
    kong_payments = switch(True, group="payment")
    thirteen_flowers = switch(True, group="bonus", needs=(Need("honors_play", (False,)),))
    no_flowers = choice("both", ("both", "deal", "win", "off"), group="bonus")
    quick_win_discards = number(5, range=(0, 8), group="values")
    heavenly_bonus = number(4, range=(0, 20), group="values")
    wild = switch(False, group="general")
    pot = number(0, range=(0, 20), group="payment")
    discard_payment = choice("double", ("double", "alone"), group="payment")
    dealer_stays_on_win = switch(True, group="match")
    dealer_stays_on_draw = switch(False, group="match")


SETS = 5
MANY_BONUS = 13
"""Number of bonus tiles that is paid at once."""
QUICK = 5
"""Number of discards that the flag ``quick`` of a case stands for."""

# 2 Tiles


def bonus_kinds(o: OptionValues) -> frozenset[Kind]:
    """Return the kinds of bonus tiles: flowers, seasons, and all honors unless these are used in hands."""
    return frozenset(BONUS if Options.honors_play(o) else (*HONORS, *BONUS))


# 6 Winning hands


def shapes_of(o: OptionValues) -> tuple[Shape, ...]:
    """Return the shapes of winning hands: five sets and a pair, or seven pairs and a set."""
    return (SetsAndPair(SETS), SevenPairsAndSet(chows=Options.seven_pairs_set(o) == "any"))


def kinds_waited_for(case: HandContext) -> frozenset[Kind]:
    """Return the kinds that would have completed the hand, without wild ones and kinds of which it held all four."""
    return waiting_kinds(case.concealed, case.melds, shapes_of(case.options), case.wild) - case.wild.kinds


# 7 Conditions


def all_revealed(reading: Reading) -> int:
    """Return 1 for five exposed sets, so that the winning tile completed the pair, else 0."""
    return int(len(reading.case.melds) == SETS)


def quick_win(reading: Reading) -> int:
    """Return 1 for a win within the first discards, counted over all players (`quick_win_discards`), else 0."""
    most = Options.quick_win_discards(reading.case.options)
    return int(0 < most >= reading.case.number("discards", QUICK + 1))


def back_to_back(reading: Reading) -> int:
    """Return 1 for a wait for two kinds, of which the winning tile made a pung of a pair, else 0."""
    return int(reading.groups[reading.placed].form is Form.PUNG and len(kinds_waited_for(reading.case)) == 2)


def difficult_wait(reading: Reading) -> int:
    """Return 1 for a wait for one kind alone, else 0."""
    return int(len(kinds_waited_for(reading.case)) == 1)


# 7 Scoring table

NO_FLOWERS = "no_flowers"

row = RowMaker("unit")


HAND = "123m 456p 789s 22m 34p chow:567s *1z"

ELEMENTS = (
    row("winning", are.times(1), 4, f"{HAND} <2p"),
    row("all_chows", are.all_chows, 1, f"{HAND} <2p"),
    row("all_pungs", are.all_pungs, 1, "444m 55p 66s pung:111m pung:222p pung:333s *5z <5p"),
    row("concealed_hand", are.no_claimed_sets, 1, "123m 456p 789s 222m 33p 46s *1z <5s"),
    row("all_revealed", all_revealed, 1, "9p chow:123m chow:456p pung:777s pung:888m chow:345s *1z <9p"),
    row("quick_win", quick_win, 1, "123m 456p 789s 33p 67s pung:555s *3f <8s state.discards=5"),
    row("back_to_back", back_to_back, 1, "444m 55p 66s pung:111m pung:222p pung:333s *5z <5p",
        excludes=("difficult_wait",)),
    row("difficult_wait", difficult_wait, 1, "12m 456p 789s 33p 678s pung:555s *7z <3m"),
    row("nine_tile_straight", sets.straight, 2, "123456789m 33p 67s pung:555s *3f <8s"),
    row("full_flush", are.full_flush, 2, "123456789m 22m 45m chow:678m *3f <6m"),
    row("seven_pairs", are.shape_is("seven_pairs_and_set"), Options.seven_pairs_value,
        "1122m 4455p 7788s 9s 333m *2z <9s"),
    row("heavenly_hand", are.flag("heavenly"), Options.heavenly_bonus, "123m 456p 789s 222m 33p 46s *1z +5s #heavenly"),
    row(NO_FLOWERS, are.no_bonus, 1, "123m 456p 789s 33p 67s pung:555s <8s", group="bonus",
        when=lambda o: Options.no_flowers(o) in ("both", "win")),
)  # fmt: skip


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand, the sum of its rows (section 7); having no bonus tile is paid apart from it."""
    value = sum(line.amount for line in lines if line.element != NO_FLOWERS)
    return sheet_of(reading, lines, value, [Step("sum", value)])


def no_honors_in(case: HandContext) -> str:
    """Return the reason why a hand may not win if it uses honors where they are bonus tiles; else an empty text."""
    return "" if Options.honors_play(case.options) or not set(HONORS).intersection(case.all_kinds) else "not_complete"


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o, shapes=shapes_of(o), rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand, prefer=by_score_and_rows,
        guard=no_honors_in,
    )  # fmt: skip


# 8 Payments


def owed(winner: Winner, players: int) -> dict[Seat, Share]:
    """Return the share of each loser: double from the discarder or for a drawn tile, doubled again by equal dice."""
    case, o = winner.case, Options.of(winner.case.options)
    value, no_bonus = Share.of("value", winner.sheet.score), winner.sheet.times(NO_FLOWERS)
    found: dict[Seat, Share] = {}
    for seat in range(players):
        if seat == case.seat:
            continue
        if case.source is None:
            share = value.times("self_draw", 2)
        elif o.discard_payment == "alone":
            share = value.times("discarder", 4) if seat == case.source else Share(0)
        else:
            share = value.times("discarder", 2) if seat == case.source else value
        share = share.plus("no_bonus", no_bonus) if share.amount else Share.of("no_bonus", no_bonus)
        found[seat] = share.times(DOUBLE_DICE, 2) if o.double_dice and DOUBLE_DICE in case.flags else share
    return found


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal: all losers to the winner, and the pot to a winner who drew his tile."""
    payments: list[Payment] = []
    for winner in outcome.winners:
        payments.append(Payment("win", outcome.players, owed_to(winner.seat, owed(winner, outcome.players))))
        pot = outcome.number("pot") if winner.case.self_drawn else 0
        if pot:
            payments.append(Payment("pot", outcome.players, owed_to(winner.seat, {TABLE: pot})))
    return payments


def fee_factor(o: Options) -> FeeFactor | None:
    """Return the function that multiplies payments during the deal by the dice; None if they do not count."""
    return doubled_by_dice if o.double_dice else None


def kong_fees(o: Options) -> KongFees | None:
    """Return the reaction that pays for kongs at once (section 8); None where that is not agreed."""
    if not o.kong_payments:
        return None
    return KongFees(claimed=1, promoted=2, concealed=2, late_is_paid=True, by_all=True, factor=fee_factor(o))


# 5 Turn


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return the fact `discards` for the scoring of a win: the number of discards in the deal, the last included."""
    return {"discards": state.discards}


# 2 to 6 The table


def phases(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal up to the beginning of play, in their order (section 4)."""
    return (
        *([PayAnte(o.pot, by_draw=True)] if o.pot else []),
        BuildWall(), BreakWall(), *([TurnForWild(passes_bonus=True)] if o.wild else []),
        DealTiles((8, 8), extra=True), ReplaceBonus(),
        *([PayWithoutBonus(1, fee_factor(o))] if o.no_flowers in ("both", "deal") else []),
        BeginPlay(draws=False),
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    fees, many = kong_fees(o), o.thirteen_flowers and not o.honors_play
    no_wild_sets: tuple[Bar, ...] = (NoSpecialSets(wild_kinds),) if o.wild else ()
    restrictions: tuple[Restriction, ...] = (not_on_wild,) if o.wild else ()
    by_claim = WinByClaim(restrictions=restrictions)
    chow = ClaimChow(on_last=False, bars=no_wild_sets, fits=NoSpecialInClaim(wild_kinds) if o.wild else None)
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(flowers=True, seasons=True),  # 2
        wall=WallPlan(dice=2),
        flow=Rounds(  # 3
            rounds=o.rounds, stays=StaysByWinning(o.dealer_stays_on_win, o.dealer_stays_on_draw), at_random=True,
        ),
        phases=phases(o),  # 4
        moves=(WinBySelf(), KongFromHand(bars=no_wild_sets), PromotePung(bars=no_wild_sets), DiscardTile()),  # 5
        claims=(
            by_claim, ClaimKong(on_last=False, bars=no_wild_sets), ClaimPung(on_last=False, bars=no_wild_sets), chow,
        ),
        robbing=(by_claim,),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        hand_size=16,
        start_points=o.start_points,
        bonus=BonusTiles(bonus_kinds(o)),
        hooks=EventHooks(
            reactions=(
                *([fees] if fees else []), *([ManyBonusTiles(MANY_BONUS, 1, fee_factor(o))] if many else []),
            ),
            on_unclaimed=(UnrobbedKongFees(fees),) if fees else (),
        ),
        facts=Facts(hand_facts=hand_facts, records=(DoubleDice,)),
    )  # fmt: skip


# 11 Facts of test cases


def read_facts(case: Mapping[str, object]) -> Mapping[str, PlainValue]:
    """Return the facts of a test case: the number of discards, and the wild kinds."""
    facts = facts_in(case)
    quick = QUICK if "quick" in list_in(case, "flags") else QUICK + max(Options.quick_win_discards.option.range or (0,))
    return {"discards": number_in(facts, "discards", quick), "wild": tuple(parse_tiles(word_in(facts, "wild")))}


def wild(o: OptionValues) -> Wild:
    """Return the wild tiles, if a kind is wild at all, as wild for any suit tile."""
    return Wild(stands=frozenset(SUIT_TILES)) if Options.wild(o) else NOTHING_WILD


RULESET = Ruleset(
    id="filipino",
    seats=(4,),
    native="Mahjong (Filipino)",
    native_language="fil",
    region="south_east",
    level="middle",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=f"{HAND} <2p",
    unit="unit",
    read_facts=read_facts,
    wild=wild,
    inputs=(POT,),
)
