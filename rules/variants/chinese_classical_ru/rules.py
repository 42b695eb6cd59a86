"""Chinese classical mahjong as written down by Njuse4ka. Rule sheet: chinese_classical_ru, from seed 000."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules import hands
from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Form
from rules.core.options import Need, OptionValues
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BONUS, DOTS, DRAGONS, FLOWERS, GREENS, KIND, PLAIN, SEASONS, Kind, TileSet, suit_of
from rules.engine.sticks import Sticks
from rules.engine.table import Appearance, BonusTiles, Declarations, Ending, EventHooks, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.families.classical.points_and_doubles import (
    DOUBLES,
    LIMIT,
    POINTS,
    doubling,
    has_won,
    honor_rows,
    lost_reading,
    narrow_wait,
    paid_winners,
    pair_rows,
    pung_rows,
    rank_by_score,
    rounded,
    scoring_pairs,
    settled_by_losers,
    won_on,
)
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.staying import StaysByWinning, below_zero
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, OfferReady, ReplaceBonus
from rules.mechanics.ready.waiting import keeps_waits, waits_after
from rules.mechanics.wins.late_robbing import LateRobbing
from rules.mechanics.wins.winning import WinByClaim, WinBySelf, is_thirteen_orphans
from rules.scoring import conditions as are
from rules.scoring.elements import Element, LimitMaker, Reading, rows_in_play
from rules.scoring.form_parts import FORM_SAMPLE
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.rows import RowTable
from rules.scoring.scoring_inputs import OTHERS
from rules.scoring.settlement import Outcome, Payment
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, sheet_of
from rules.scoring.winning_shapes import FAR, SetsAndPair, SevenPairs, ThirteenOrphans, waiting_kinds

# 9 House rules

WITH_BONUS = Need("bonus_tiles", (True,))


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    bonus_tiles = switch(False, group="bonus")
    rounds = number(4, range=(1, 4), group="match")
    deals_per_round = number(4, choices=(4, 2), group="match")
    match_count = choice("fixed", ("fixed", "passes"), group="match")
    replay_draws = switch(True, group="match")
    dealer_stays_on_win = switch(True, group="match")
    start_points = number(2000, range=(0, 20000), group="match")
    bankruptcy = choice("continue", ("continue", "end_match"), group="match")
    limit = number(500, range=(100, 10000), step=10, group="payment")
    rounding = choice("up_10", ("up_10", "nearest_10", "none"), group="payment")
    win_priority = choice("farthest", ("farthest", "nearest"), group="claims")
    ready_required = switch(True, group="ready")
    ready_locks_hand = switch(False, group="ready")
    rob_kong = choice("immediate", ("immediate", "own_turn", "off"), group="claims")
    rob_concealed_kong = switch(False, group="claims")
    concealed_on_discard = choice("no", ("no", "pair_only", "yes"), group="values")
    original_call = choice("first_discard", ("first_discard", "dealt", "off"), group="ready")
    original_call_frozen = switch(True, group="ready", needs=(Need("original_call", ("first_discard", "dealt")),))
    no_points_mode = choice("sets", ("sets", "no_bonus", "strict"), group="values")
    single_wait_mode = choice("kinds", ("kinds", "shape"), group="values")
    last_tile_claim = switch(False, group="values")
    replacement_after_bonus = switch(True, group="values", needs=(WITH_BONUS,))
    bonus_double_twice = switch(False, group="bonus", needs=(WITH_BONUS,))
    bouquet = switch(False, group="bonus", needs=(WITH_BONUS,))
    three_concealed_pungs = switch(False, group="values")
    last_of_kind_with_robbing = switch(True, group="values", needs=(Need("rob_kong", ("immediate", "own_turn")),))
    twins_repeat_pairs = switch(True, group="limits")
    scholars_any = switch(False, group="limits")
    jade_chows = switch(False, group="limits")
    buried_treasure_honors = switch(False, group="limits")
    heavenly_hand = switch(False, group="limits")
    earthly_hand = switch(False, group="limits")
    nine_gates = switch(False, group="limits")
    loser_pairs = choice("all", ("all", "one", "none"), group="values")
    losers_settle = switch(True, group="payment")
    east_double = switch(True, group="payment")
    discard_payment = choice("all", ("all", "discarder"), group="payment")
    score_on_draw = switch(False, group="payment", needs=(Need("losers_settle", (True,)),))


LIMIT_HAND = 1
"""Value of a limit row in the table; the limit itself is a house rule."""


# 6 Winning shapes


@rulebook_key("heavenly_twins")
@dataclass(frozen=True, slots=True)
class HeavenlyTwins:
    """Winning shape "heavenly twins": concealed seven pairs, all of honors or all of one suit (section 6.2).

    With `repeats` four equal tiles may be two of the pairs.
    """

    repeats: bool
    id: str = "heavenly_twins"
    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the readings of a complete hand as seven pairs, if all its tiles are of one suit or honors."""
        if len({suit_of(kind) for kind in case.tiles}) == 1:
            for reading in SevenPairs(self.repeats).readings(case):
                yield Reading(case, self.id, reading.groups, reading.placed)

    def shanten(self, held: Held) -> int:
        """Return the shanten: the least towards pairs of one suit or of honors."""
        return FAR if held.melds else min(self._shantens(held))

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten, and the kinds that lower it."""
        if held.melds:
            return FAR, frozenset()
        shantens = self._shantens(held)
        least, accepted = min(shantens), frozenset[Kind]()
        for sort, shanten in enumerate(shantens):
            if shanten == least:
                flags = hands.seven_pairs_accepting_tiles(_only(held, sort), repeats=self.repeats)[1]
                wanted = range(9 * sort, min(9 * sort + 9, PLAIN.stop))
                accepted |= {kind for kind in wanted if flags[kind]}
        return least, accepted

    def _shantens(self, held: Held) -> list[int]:
        """Return the shanten towards pairs of characters, dots, bamboos and honors."""
        return [hands.seven_pairs(_only(held, sort), repeats=self.repeats) for sort in range(4)]


def _only(held: Held, sort: int) -> hands.Codes:
    """Return the codes of a hand with only the tiles of one suit (`sort` 0 to 2) or of the honors (3)."""
    codes = [0, 0, 0, 0]
    codes[sort] = held.codes[sort]
    return codes[0], codes[1], codes[2], codes[3]


def winning_shapes(o: Options) -> tuple[SetsAndPair, HeavenlyTwins, ThirteenOrphans]:
    """Return the shapes of winning hands (section 6): four sets and a pair, heavenly twins, thirteen orphans."""
    return SetsAndPair(), HeavenlyTwins(o.twins_repeat_pairs), ThirteenOrphans()


# 7 Conditions


def single_wait(reading: Reading) -> int:
    """Return 1 if one kind alone completes the hand or, where agreed, if it completes the pair, an edge or a gap."""
    case = reading.case
    if Options.single_wait_mode(case.options) == "kinds":
        shapes = winning_shapes(Options.of(case.options))
        return int(len(waiting_kinds(case.concealed, case.melds, shapes)) == 1)
    return narrow_wait(reading)


def free_tile(reading: Reading) -> int:
    """Return 1 for a winning tile drawn as a replacement; after a bonus tile only by `replacement_after_bonus`."""
    flags = reading.case.flags
    counts = "after_bonus" not in flags or Options.replacement_after_bonus(reading.case.options)
    return int("replacement" in flags and counts)


def no_points(reading: Reading) -> int:
    """Return 1 for four chows and a pair that scores nothing, under the house rule `no_points_mode`; else 0."""
    case, mode = reading.case, Options.no_points_mode(reading.case.options)
    if not are.all_chows(reading) or scoring_pairs(reading):
        return 0
    if mode != "sets" and case.bonus:
        return 0
    return int(mode != "strict" or not (case.self_drawn or single_wait(reading)))


def fully_concealed(reading: Reading, mode: str) -> bool:
    """Check that no set is open and the tile was drawn (`pair_only`: or claimed for the pair; `yes`: or claimed)."""
    if reading.case.open:
        return False
    if reading.case.self_drawn or mode == "yes":
        return True
    return mode == "pair_only" and reading.groups[reading.placed].form is Form.PAIR


def concealed_hand(reading: Reading) -> int:
    """Return 1 for a fully concealed hand, under the house rule `concealed_on_discard`; else 0."""
    return int(fully_concealed(reading, Options.concealed_on_discard(reading.case.options)))


def buried_treasure(reading: Reading) -> int:
    """Return 1 for four concealed pungs or kongs of one suit (`buried_treasure_honors`: honors, too)."""
    mode = Options.concealed_on_discard(reading.case.options)
    one_suit = are.full_flush(reading) or (
        Options.buried_treasure_honors(reading.case.options) and are.half_flush(reading)
    )
    concealed = fully_concealed(reading, "no" if mode == "no" else "pair_only")
    return int(bool(are.all_pungs(reading) and one_suit and concealed))


def bonus_doubles(reading: Reading) -> int:
    """Return the doubles for bonus tiles of the seat or round wind (`bonus_double_twice`: two for a tile of both)."""
    case, doubles = reading.case, 0
    for tile in case.bonus:
        number = (tile - BONUS.start) % 4
        reasons = (number == case.seat) + (number == case.round_wind)
        doubles += reasons if Options.bonus_double_twice(case.options) else min(reasons, 1)
    return doubles


def last_of_kind(reading: Reading) -> int:
    """Return 1 for a winning tile whose other three were visible, by house rule also a robbed one; else 0."""
    flags = reading.case.flags
    robbed = "robbing_kong" in flags and not Options.last_of_kind_with_robbing(reading.case.options)
    return int("last_of_kind" in flags and not robbed)


def original_call(reading: Reading) -> int:
    """Return 1 for ready on the deal or with the first discard, and the hand unchanged, as agreed, else 0."""
    flags, o = reading.case.flags, Options.of(reading.case.options)
    frozen = o.original_call_frozen
    called = "original_call" in flags or (not frozen and "original_call_changed" in flags)
    return int(called and (o.original_call != "dealt" or "called_on_deal" in flags))


def great_scholars(reading: Reading) -> int:
    """Return 1 for pungs of all dragons, a fourth pung and a pair of its suit (`scholars_any`: any set and pair)."""
    if not are.big_three_dragons(reading):
        return 0
    if Options.scholars_any(reading.case.options):
        return 1
    fourth = next(group for group in reading.sets if group.kind not in DRAGONS)
    return int(
        fourth.is_pung and reading.pair is not None and suit_of(fourth.kind) == suit_of(reading.pair.kind) >= 0
    )


def imperial_jade(reading: Reading) -> int:
    """Return 1 for four pungs and a pair of green tiles only (`jade_chows`: chows, too)."""
    allowed = are.all_pungs(reading) or (
        Options.jade_chows(reading.case.options) and reading.shape == are.SETS_AND_PAIR
    )
    return int(bool(allowed and GREENS.issuperset(reading.kinds)))


# 7 Scoring table

limit = LimitMaker(LIMIT_HAND, LIMIT)


def bouquets_double(o: OptionValues) -> bool:
    """Check that all four flowers, or all four seasons, double a hand under these house rules."""
    return Options.bonus_tiles(o) and Options.bouquet(o)


FOR_ALL = (
    *pair_rows("#ready"),
    Element("bonus_tile", are.bonus_tiles, 4, unit=POINTS, group="sets", when=Options.bonus_tiles,
            example="123m 456m 78p 555s 77z *3f +9p #ready bonus_tiles=true"),
    *pung_rows("#ready"),
    *honor_rows("#ready"),
    doubling("half_flush", are.half_flush, 1, "123m 456m 78m 99m pung:222z +9m seat=S #ready", group="everyone"),
    doubling("full_flush", are.full_flush, 3, "123m 456m 78m 55m pung:222m +9m #ready", group="everyone"),
    Element("bonus_double", bonus_doubles, 1, unit=DOUBLES, group="everyone", when=Options.bonus_tiles,
            example="123m 456m 78p 555s 77z *2f +9p seat=S #ready bonus_tiles=true"),
    doubling("all_flowers", are.all_bonus(FLOWERS), 1,
             "123m 456m 78p 555s 77z *1234f +9p #ready bonus_tiles=true bouquet=true", bouquets_double, "everyone"),
    doubling("all_seasons", are.all_bonus(SEASONS), 1,
             "123m 456m 78p 555s 77z *5678f +9p #ready bonus_tiles=true bouquet=true", bouquets_double, "everyone"),
)  # fmt: skip

FOR_WINNER = (
    Element("winning", has_won, 20, unit=POINTS, group="winner", example="123m 456m 78p 555s 99s +9p #ready"),
    Element("self_draw", are.self_draw, 2, unit=POINTS, group="winner", example="123m 456m 78p 555s 99s +9p #ready"),
    Element("single_wait", single_wait, 2, unit=POINTS, group="winner", example="123m 456m 79p 555s 99s +8p #ready"),
    doubling("all_pungs", are.all_pungs, 1, "222m 444p 77s 88s pung:999m +7s #ready"),
    doubling("no_points", no_points, 1, "456p 678s 23s 55m chow:123m <4s #ready"),
    doubling("replacement_tile", free_tile, 1, "123m 456m 78p 99s kong:5555s +9p #ready #replacement"),
    doubling("last_tile_draw", are.last_tile_draw, 1, "123m 456m 78p 555s 99s +9p #ready #last_tile"),
    doubling("last_tile_claim", are.last_tile_claim, 1,
             "123m 456m 78p 555s 99s <9p #ready #last_tile last_tile_claim=true", Options.last_tile_claim),
    doubling("robbing_kong", are.flag("robbing_kong"), 1, "123m 46m 789p 555s 99s <5m #ready #robbing_kong"),
    doubling("little_four_winds", are.little_four_winds, 2, "11z 22z 345p pung:333z pung:444z <2z #ready limit=2000"),
    doubling("little_three_dragons", are.little_three_dragons, 1, "66z 234m 45p pung:555z pung:777z +6p #ready"),
    doubling("outside_hand", are.outside_hand, 1, "123m 789p 99s 12s pung:111z +3s seat=S #ready"),
    doubling("concealed_hand", concealed_hand, 1, "123m 456m 78p 555s 99s +9p #ready"),
    doubling("two_or_three_kongs", lambda reading: int(are.kongs(reading) in (2, 3)), 1,
             "123m 45m 99s kong:5555s ckong:1111p +6m #ready"),
    doubling("three_concealed_pungs", are.at_least(3, are.concealed_pungs), 1,
             "111m 333p 777s 99s 34m +5m #ready three_concealed_pungs=true", Options.three_concealed_pungs),
    doubling("last_of_kind", last_of_kind, 1, "123m 456m 79p 555s 99s <8p #ready #last_of_kind"),
    Element("original_call", original_call, 1, unit=DOUBLES, group="winner",
            when=lambda o: Options.original_call(o) != "off",
            example="123m 456m 78p 555s 99s +9p #ready #original_call"),
)  # fmt: skip

LIMITS = (
    limit("buried_treasure", buried_treasure, "111m 333m 555m 77m 99m +9m #ready"),
    limit("all_honors", are.both(are.all_honors, are.shape_is(are.SETS_AND_PAIR)),
          "11z 22z pung:333z pung:555z pung:666z +1z #ready"),
    limit("all_terminals", are.both(are.all_terminals, are.all_pungs),
          "11m 99m pung:111p pung:999s pung:111s +1m #ready"),
    limit("all_green", imperial_jade, "22s 33s pung:444s pung:888s pung:666z +2s #ready"),
    limit("heavenly_twins", are.shape_is("heavenly_twins"), "1133557788992m +2m #ready"),
    limit("big_three_dragons", great_scholars, "22m 44m pung:555z pung:666z pung:777z +2m #ready"),
    limit("big_four_winds", are.big_four_winds, "111z 5m pung:222z pung:333z pung:444z +5m #ready"),
    limit("four_kongs", are.exactly(4, are.kongs), "5m kong:2222p kong:7777s ckong:8888p kong:1111z +5m #ready"),
    limit("thirteen_orphans", are.shape_is("thirteen_orphans"), "19m 19p 19s 1234567z +1m #ready"),
    limit("moon_from_sea", won_on(DOTS[0], are.last_tile_draw), "123m 456m 23p 555s 99s +1p #ready #last_tile"),
    limit("plum_on_roof", won_on(KIND["5p"], free_tile), "123m 456m 46p 99s kong:5555s +5p #ready #replacement"),
    limit("nine_gates", are.nine_gates, "1112345678999s +5s #ready nine_gates=true", Options.nine_gates),
    limit("heavenly_hand", are.flag("heavenly"), "123m 456m 78p 555s 99s +9p #ready #heavenly heavenly_hand=true",
          Options.heavenly_hand),
    limit("earthly_hand", are.earthly_claim,
          "123m 456m 78p 555s 99s <9p seat=S #ready #earthly earthly_hand=true", Options.earthly_hand),
)  # fmt: skip

ELEMENTS = (*FOR_ALL, *FOR_WINNER, *LIMITS)


# 7 Arithmetic


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a winning hand (section 7): the limit for a limit hand; else points, doubled, cut and
    rounded.
    """
    o = Options.of(reading.case.options)
    limits = tuple(line for line in lines if line.unit == LIMIT)
    if limits:
        shown = tuple(Line(line.element, 1, o.limit, LIMIT, line.tiles) for line in limits)
        return sheet_of(reading, shown, o.limit, [Step("limit_hand", o.limit)])
    added = sum(line.amount for line in lines if line.unit == POINTS)
    doubles = sum(line.amount for line in lines if line.unit == DOUBLES)
    score = rounded(min(added << doubles, o.limit), o.rounding)
    steps = [Step("sum", added), Step("doubles", doubles), Step("doubled", added << doubles)]
    if added << doubles > o.limit:
        steps.append(Step("cut_to_limit", o.limit))
    return sheet_of(reading, lines, score, [*steps, Step("rounded", score)])


def count_lost(case: HandContext) -> ScoreSheet:
    """Return the score of a hand that did not win, by the rows that count for all (section 7, arithmetic 4)."""
    reading = lost_reading(case, Options.loser_pairs(case.options))
    return score_hand(reading, rows_for_all(case.options).lines(reading))


@lru_cache(maxsize=64)
def rows_for_all(options: OptionValues) -> RowTable:
    """Return the rows that count for winners and losers."""
    return RowTable(rows_in_play(FOR_ALL, options), options)


def not_ready(case: HandContext) -> str:
    """Return the reason why a hand may not win if it was not declared ready, as the house rules ask (5.6); else an
    empty text.
    """
    return "" if "ready" in case.flags or not Options.ready_required(case.options) else "not_ready"


# 8 Payments


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments: losers to the winner, then the losers' differences; East pays and receives double."""
    o = Options.of(outcome.options)
    payments = paid_winners(outcome, o.east_double, lambda winner: o.discard_payment == "discarder")
    return [*payments, *(settled_by_losers(outcome, o.east_double) if o.losers_settle else [])]


# 3 Match


def counts_for_round(state: State) -> bool:
    """Check that a deal is one of the round's fixed number: it was won, or drawn deals are not replayed."""
    return bool(state.wins) or not Options.replay_draws(state.table.options)


# 2 to 6 The table


def sticks(o: Options) -> Sticks:
    """Return the scoring sticks of each player (section 3); some of one point where amounts need not be multiples of
    ten.
    """
    if o.rounding == "none" or o.start_points % 10:
        return Sticks((1000, 500, 100, 10, 1), (1, 1, 4, 10, 0))
    return Sticks((1000, 500, 100, 10), (1, 1, 4, 10))


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o, shapes=winning_shapes(o), rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand,
        prefer=rank_by_score, guard=not_ready, lost=count_lost,
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    bonus = o.bonus_tiles
    orphans = is_thirteen_orphans if o.rob_concealed_kong else None
    by_claim = WinByClaim(order=o.win_priority)
    robbing = WinByClaim(
        order=o.win_priority, robs_concealed=orphans, robs_promoted=o.rob_kong != "off"
    )
    by_passes = o.match_count == "passes"
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(flowers=bonus, seasons=bonus),  # 2
        wall=WallPlan(dice=2, second=2, dead=7, loose=1),
        flow=Rounds(  # 3
            rounds=o.rounds,
            length=o.deals_per_round,
            stays=StaysByWinning(o.dealer_stays_on_win, on_draw=o.replay_draws),
            counts=None if by_passes else counts_for_round,
            ends=below_zero if o.bankruptcy == "end_match" else None,
        ),
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=False), ReplaceBonus(), OfferReady(),
            BeginPlay(draws=True),
        ),
        moves=(WinBySelf(), KongFromHand(keeps_waits), PromotePung(keeps_waits), DiscardTile(ready=waits_after)),  # 5
        claims=(by_claim, ClaimKong(), ClaimPung(), ClaimChow()),
        robbing=(robbing,),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        replacement="loose",
        start_points=o.start_points,
        sticks=sticks(o),
        bonus=BonusTiles(frozenset(BONUS if bonus else ())),
        hooks=EventHooks(late_robbing=LateRobbing() if o.rob_kong == "own_turn" else None),
        ending=Ending(counts_draws=o.score_on_draw and o.losers_settle),
        declarations=Declarations(ready_locks=o.ready_locks_hand),
        appearance=Appearance(river="own", row=6, lifts=True, ready_mark="聽"),
    )  # fmt: skip


RULESET = Ruleset(
    id="chinese_classical_ru",
    seats=(4,),
    native="中國古典麻將",
    native_language="zh-Hant",
    region="own",
    level="hard",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="111m 234m 78p 99s pung:777z +9p #ready",
    form_sample=f"{FORM_SAMPLE} #ready",
    renamed={"rob_concealed_kong_for_orphans": "rob_concealed_kong"},
    inputs=(OTHERS,),
)
