"""Changsha mahjong, 258 mahjong. Rule sheet: changsha; its section numbers stand beside the code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.options import Need
from rules.core.plain_value import PlainValue
from rules.core.seats_hit import seats_hit
from rules.core.tiles import SUIT_TILES, Kind, TileSet, parse_tiles, rank_of, suit_of
from rules.engine.case_facts import facts_in, seat_number, word_in
from rules.engine.questions import Question, Questions
from rules.engine.table import Appearance, Bar, Declarations, Ending, EventHooks, Facts, Phase, Ruleset, State, Table
from rules.engine.wall import WallPlan, facing_sides
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.endings.birds import TurnBirds, birds_of
from rules.mechanics.kongs.kong_fees import KongFees, KongPayments, UnrobbedKongFees
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import FixedDeals, dealer_if_won, somebody_out_of_points
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.wins.early_hands import FirstDiscard
from rules.mechanics.wins.passed_wins import AfterPassedWin
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.aimed_sets import AnyOf
from rules.scoring.elements import Element, Reading, rows_in_play
from rules.scoring.scoring_inputs import ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, Winner, total
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs
from rules.variants.changsha.joined_readings import JoinedScoring
from rules.variants.changsha.last_drawn import WinnerOrLastDrawn
from rules.variants.changsha.offered_last_tile import OfferLastTile, last_tile_discarded, offer_last_tile
from rules.variants.changsha.open_kongs import AskAfterClaimedKong, AskUnrobbed, OpenKongs, no_set_from_open_kong
from rules.variants.changsha.shown_bonuses import DealtBonus, ShowBonuses, bonus_units, bonuses_in

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    deals = number(16, range=(1, 64), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    bust_ends_match = switch(False, group="match")
    base = number(1, range=(1, 1000), group="payment")
    start_bonuses = switch(True, group="opening")
    three_same = switch(False, group="opening", needs=(Need("start_bonuses", (True,)),))
    bird_count = number(1, range=(0, 6), group="payment")
    bird_origin = choice("dealer", ("dealer", "winner"), group="payment")
    bird_mode = choice("double", ("double", "plus_one"), group="payment")
    dealer_bonus = number(1, range=(0, 3), group="payment")
    big_win_stack = switch(True, group="values")
    big_self_draw_unit = number(3, choices=(3, 6), group="payment")
    small_self_draw_unit = number(1, choices=(1, 2), group="payment")
    pair_258 = switch(True, group="win")
    all_258_free_shape = switch(True, group="win")
    earthly_on = choice("first_draw", ("first_draw", "dealer_first_discard"), group="values")
    chow_claims = switch(True, group="claims")
    multiple_winners = switch(False, group="claims")
    kong_fee = number(0, range=(0, 10), group="payment")
    open_kong = switch(False, group="claims")
    seabed_choice = switch(False, group="wall")
    passed_win = switch(True, group="claims")
    next_dealer = choice("winner", ("winner", "rotate"), group="match")


SEATS = "ESWN"
GENERALS = tuple(kind for kind in SUIT_TILES if rank_of(kind) in (2, 5, 8))
SMALL_DISCARD, BIG_DISCARD = 1, 6
"""Units that the discarder pays for a small win, and for each big win."""

# 4 Bonuses for tiles as dealt


def four_joys(kinds: Sequence[Kind]) -> list[tuple[Kind, ...]]:
    """Return each four equal tiles of a dealt hand, which pay a unit of bonus each."""
    return [(kind,) * 4 for kind, count in sorted(Counter(kinds).items()) if count == 4]


def no_generals(kinds: Sequence[Kind]) -> list[tuple[Kind, ...]]:
    """Return all tiles of a dealt hand without 2, 5 and 8, as one unit of bonus; else nothing."""
    return [tuple(kinds)] if not any(kind in GENERALS for kind in kinds) else []


def missing_suit(kinds: Sequence[Kind]) -> list[tuple[Kind, ...]]:
    """Return all tiles of a dealt hand without at least one suit, as one unit of bonus; else nothing."""
    return [tuple(kinds)] if len({suit_of(kind) for kind in kinds}) < 3 else []


def double_triplets(kinds: Sequence[Kind]) -> list[tuple[Kind, ...]]:
    """Return the tiles of each two kinds of which a dealt hand holds three or four, a unit of bonus each."""
    threes = [kind for kind, count in sorted(Counter(kinds).items()) if count >= 3]
    return [(one,) * 3 + (other,) * 3 for one, other in zip(threes[::2], threes[1::2], strict=False)]


def three_same(kinds: Sequence[Kind]) -> list[tuple[Kind, ...]]:
    """Return two tiles of a number in each of the three suits of a dealt hand, as one unit of bonus; nothing without
    these.
    """
    counts = Counter(kinds)
    ranks = [rank for rank in range(9) if all(counts[rank + 9 * suit] >= 2 for suit in range(3))]
    return [tuple(rank + 9 * suit for suit in range(3) for _ in range(2)) for rank in ranks[:1]]


def bonuses(o: Options) -> tuple[DealtBonus, ...]:
    """Return the bonuses for tiles as dealt that are played under these house rules."""
    usual = (
        DealtBonus("four_joys", four_joys), DealtBonus("no_generals", no_generals),
        DealtBonus("missing_suit", missing_suit), DealtBonus("double_triplets", double_triplets),
    )  # fmt: skip
    return (*usual, *([DealtBonus("three_same", three_same)] if o.three_same else []))


# 7 Conditions that only this rule set needs


def of_sets_or_pairs(reading: Reading) -> bool:
    """Check that the hand is read as four sets and a pair or as seven pairs."""
    return reading.shape in (are.SETS_AND_PAIR, "seven_pairs")


def full_flush(reading: Reading) -> int:
    """Return 1 for one suit, in four sets and a pair or in seven pairs, else 0."""
    return int(of_sets_or_pairs(reading) and are.full_flush(reading))


def fours_in_pairs(reading: Reading) -> int:
    """Count the kinds with four tiles in seven pairs."""
    return are.four_alike(reading) if reading.shape == "seven_pairs" else 0


def seven_pairs(reading: Reading) -> int:
    """Return 1 for seven pairs without four equal tiles, else 0."""
    return int(reading.shape == "seven_pairs" and not fours_in_pairs(reading))


def luxury_seven_pairs(reading: Reading) -> int:
    """Count the big wins of seven pairs with four equal tiles: one, plus one for each four equal tiles."""
    fours = fours_in_pairs(reading)
    return 1 + fours if fours else 0


def earthly(reading: Reading) -> int:
    """Return 1 for a win with the first tile that a non-dealer draws, or on the dealer's first discard, as agreed, else
    0.
    """
    case = reading.case
    if Options.earthly_on(case.options) == "first_draw":
        return int(case.self_drawn and "earthly" in case.flags)
    return int(not case.self_drawn and not case.flags.isdisjoint(("earthly", "first_discard")))


def small_win(reading: Reading) -> int:
    """Return 1 for an ordinary win: its pair is 2, 5 or 8 (any pair, if agreed). Shapes other than four sets have their
    own rows.
    """
    return int(not Options.pair_258(reading.case.options) or are.special_pair(reading))


# 7 Scoring table

HAND = "123m 456m 789p 23s 55s"
BIG, SMALL = "big_win", "small_win"

PATTERNS = (
    Element("all_pungs", are.all_pungs, 1, BIG, example="111m 99p 44s pung:333p pung:777s <9p seat=S"),
    Element("full_flush", full_flush, 1, BIG, example="111m 99m 44m pung:333m pung:777m +9m seat=S"),
    Element("all_258", are.all_of(GENERALS), 1, BIG, example="2588m 2255p 2588s 5s +2m seat=S"),
    Element("all_melded", are.melded_hand, 1, BIG,
            example="3p chow:123m pung:444s chow:567p pung:999m <3p seat=S"),
    Element("seven_pairs", seven_pairs, 1, BIG, example="1133m 5577p 22s 44s 9s <9s seat=S"),
    Element("luxury_seven_pairs", luxury_seven_pairs, 1, BIG, example="1111m 5577p 22s 44s 9s <9s seat=S"),
)  # fmt: skip
SITUATIONS = (
    Element("replacement_tile", are.flag("replacement"), 1, BIG, group="winning",
            example="123m 456m 23s 55s ckong:9999p +4s #replacement seat=S"),
    Element("kong_discard", are.flag("kong_discard"), 1, BIG, group="winning",
            example=f"{HAND} <4s #kong_discard seat=S"),
    Element("robbing_kong", are.flag("robbing_kong"), 1, BIG, group="winning",
            example="123m 456m 79p 234s 55s <8p #robbing_kong seat=S"),
    Element("last_tile_draw", are.last_tile_draw, 1, BIG, group="winning",
            example="111m 99m 44m pung:333m pung:777m +9m #last_tile seat=S"),
    Element("last_tile_claim", are.last_tile_claim, 1, BIG, group="winning", example=f"{HAND} <4s #last_tile seat=S"),
    Element("heavenly_hand", are.flag("heavenly"), 1, BIG, group="winning", example=f"{HAND} +4s #heavenly"),
    Element("earthly_hand", earthly, 1, BIG, group="winning", example=f"{HAND} +4s #earthly seat=S"),
)  # fmt: skip
ELEMENTS = (Element(SMALL, small_win, 1, example=f"{HAND} <4s seat=S"), *PATTERNS, *SITUATIONS)
PATTERN_IDS = {row.id for row in PATTERNS}


def big_wins(lines: Sequence[Line], o: Options) -> int:
    """Return the number of big wins that a hand's rows add up to, at most 1 where they do not add up; 0 for a small
    win.
    """
    number = sum(line.amount for line in lines if line.unit == BIG)
    return number if o.big_win_stack else min(number, 1)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score sheet of a hand: its number of big wins, or 1 for a small win; illegal if no row wins (6, 7)."""
    o, ids = Options.of(reading.case.options), {line.element for line in lines}
    legal = SMALL in ids or not ids.isdisjoint(PATTERN_IDS)
    big = big_wins(lines, o)
    counting = tuple(line for line in lines if line.element != SMALL) if big else lines
    score = big or 1
    stacked = sum(line.amount for line in counting)
    steps = [Step("sum", stacked), *([Step("cut_to_limit", score)] if score < stacked else [])]
    return sheet_of(reading, counting, score, steps, legal=legal, reason="" if legal else "pair_258")


# 8 Payments


def with_dealer_bonus(share: Share, one: int, other: int, o: Options) -> Share:
    """Add the dealer bonus to a payment between the seats `one` and `other`, counted from the dealer, if one of them
    deals.
    """
    return share.plus("dealer", o.dealer_bonus if 0 in (one, other) else 0)


def owed(winner: Winner, payer: int, birds: Sequence[int]) -> Share:
    """Return the debt of a payer to a winner. `birds` are the seats that the tiles turned up after the win point to."""
    case, o = winner.case, Options.of(winner.case.options)
    big = big_wins(winner.sheet.lines, o)
    if big:
        share = Share.of("big_win", o.big_self_draw_unit if case.self_drawn else BIG_DISCARD)
        share = with_dealer_bonus(share, case.seat, payer, o).times("big_wins", big)
    else:
        share = Share.of("small_win", o.small_self_draw_unit if case.self_drawn else SMALL_DISCARD)
        share = with_dealer_bonus(share, case.seat, payer, o)
    hits = sum(seat in (case.seat, payer) for seat in birds)
    share = share.times("birds", 2**hits) if o.bird_mode == "double" else share.plus("birds", hits)
    return share.times("base", o.base)


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): by the discarder, or by all others for a self-drawn win; none if it is
    drawn.
    """
    payments: list[Payment] = []
    for winner in outcome.winners:
        case = winner.case
        birds = birds_hit(outcome, case.seat)
        payers = range(outcome.players) if case.source is None else (case.source,)
        shares = {payer: owed(winner, payer, birds) for payer in payers if payer != case.seat}
        payments.append(Payment("win", outcome.players, owed_to(case.seat, shares)))
    return payments


BIRDS = ScoringInput("birds", Sort.KINDS, 6, likely=tuple(SUIT_TILES[:9]), apart=True)
"""The tiles turned up after a win."""


def birds_hit(outcome: Outcome, winner: int) -> list[int]:
    """Return the seats that the birds (tiles turned up after a win) point to, one entry a bird, counted from the
    dealer.
    """
    turned = outcome.values.get("birds", ())
    kinds = [kind for kind in turned if isinstance(kind, int)] if isinstance(turned, tuple) else []
    return seats_hit(kinds, 0 if Options.bird_origin(outcome.options) == "dealer" else winner, outcome.players)


@dataclass(frozen=True)
class BonusOwed:
    """Debt for a bonus of dealt tiles: each seat pays a small self-drawn win for every unit."""

    options: Options

    def __call__(self, payer: int, payee: int, units: Share) -> Share:
        """Return the points that `payer` owes `payee` (seats counted from the dealer) for `units` units of bonus."""
        factor = 1 + (self.options.dealer_bonus if 0 in (payer, payee) else 0)
        return units.times("dealer", factor).times("base", self.options.base)


def deal_facts(state: State) -> Mapping[str, PlainValue]:
    """Return the fact `birds` for the payments: the kinds of the tiles turned up after a win."""
    return {"birds": birds_of(state) if Options.bird_count(state.table.options) else ()}


# 2 to 6 The table


def scoring(o: Options) -> JoinedScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    free: tuple[Shape, ...] = (AnyOf(frozenset(GENERALS), id="any_258"),) if o.all_258_free_shape else ()
    return JoinedScoring(
        options=o, shapes=(SetsAndPair(), SevenPairs(repeats=True), *free), rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand, any_row="all_pungs",
    )  # fmt: skip


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal: up to the beginning of play, and the questions during it (section 4)."""
    shown = (ShowBonuses(bonuses(o), BonusOwed(o)),) if o.start_bonuses else ()
    asked: tuple[Question, ...] = (
        *([OfferLastTile()] if o.seabed_choice else []), *([OpenKongs()] if o.open_kong else []),
    )  # fmt: skip
    return (
        BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), *shown, BeginPlay(), *([Questions(asked)] if asked else []),
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    passed: tuple[Restriction, ...] = (AfterPassedWin(dearer=False),) if o.passed_win else ()
    discard_bars: tuple[Bar, ...] = (last_tile_discarded,) if o.seabed_choice else ()
    opened: tuple[Bar, ...] = (no_set_from_open_kong,) if o.open_kong else ()
    chows = (ClaimChow(on_last=False, bars=opened),) if o.chow_claims else ()
    fee = o.kong_fee * o.base
    fees = KongFees(claimed=fee, promoted=fee, concealed=fee, late_is_paid=True, by_all=True)
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(honors=False),  # 2
        wall=WallPlan(dice=2, sides=facing_sides),
        flow=FixedDeals(  # 3
            deals=o.deals,
            next_dealer=dealer_if_won if o.next_dealer == "rotate" else WinnerOrLastDrawn(),
            ends=somebody_out_of_points if o.bust_ends_match else None,
        ),
        phases=phases_of(o),  # 4
        moves=(WinBySelf(), KongFromHand(), PromotePung(), DiscardTile(bars=discard_bars)),  # 5
        claims=(
            WinByClaim(restrictions=passed), ClaimKong(on_last=False, bars=opened),
            ClaimPung(on_last=False, bars=opened), *chows,
        ),
        robbing=(WinByClaim(restrictions=passed),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        hooks=EventHooks(
            reactions=(
                *([TurnBirds(o.bird_count)] if o.bird_count else []), *([fees] if fee else []),
                *([AskAfterClaimedKong()] if o.open_kong else []),
            ),
            on_unclaimed=(*([UnrobbedKongFees(fees)] if fee else []), *([AskUnrobbed()] if o.open_kong else [])),
        ),
        ending=Ending(all_winners=o.multiple_winners, last_tile=offer_last_tile if o.seabed_choice else None),
        declarations=Declarations(ready_locks=o.open_kong),
        facts=Facts(deal_facts=deal_facts, records=(FirstDiscard, KongPayments)),
        appearance=Appearance(ready_mark="听", hits_from=o.bird_origin),
    )  # fmt: skip


# 11 Facts and events of test cases


def start_bonus_case(table: Table, case: Mapping[str, object]) -> dict[str, object]:
    """Return score and payments of a test case about bonuses of dealt tiles; the dealer's last tile is apart."""
    o, seat = Options.of(table.options), seat_number(case.get("seat"), SEATS)
    kinds = [*parse_tiles(str(case.get("concealed") or "")), *parse_tiles(word_in(facts_in(case), "dealer_tile"))]
    found = bonuses_in(kinds, bonuses(o))
    units = bonus_units(found) if found else Share(0)
    bonus_owed = BonusOwed(o)
    owed_by = {payer: bonus_owed(payer, seat, units) for payer in range(table.players) if payer != seat}
    paid = total([Payment("dealt_bonus", table.players, owed_to(seat, owed_by))], table.players)
    return {
        "elements": {id: len(shown) for id, shown in found.items()}, "score": units.amount,
        "payments": dict(zip(SEATS, paid, strict=True)),
    }  # fmt: skip


RULESET = Ruleset(
    id="changsha",
    seats=(4,),
    native="长沙麻将",
    native_language="zh",
    region="china",
    level="middle",
    sign="长",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=PATTERNS[1].example,
    inputs=(BIRDS,),
    case_handlers={"start_bonus": start_bonus_case},
)
