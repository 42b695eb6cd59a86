"""Fujian (Fuzhou) mahjong with gold tiles. Rule sheet: fujian; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import chain

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Need, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import (
    BONUS,
    DRAGONS,
    FLOWERS,
    HONORS,
    PLAIN,
    RED,
    SEASONS,
    SUIT_TILES,
    WINDS,
    Kind,
    TileSet,
    parse_tiles,
    suit_of,
)
from rules.core.wild import Wild
from rules.engine.case_facts import facts_in, number_in, word_in
from rules.engine.table import Bar, BonusTiles, Ending, EventHooks, Facts, Phase, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.endings.growing_remainder import RemainderGrows
from rules.mechanics.kongs.kong_of_one import NoSpecialInClaim, NoSpecialSets, wild_kinds
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.staying import StaysByWinning
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.wild_tiles.indicated_wild import TurnForWild
from rules.mechanics.wins.early_hands import FirstDiscard
from rules.mechanics.wins.passed_wins import AfterPassedWin
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf
from rules.mechanics.wins.wins_before_play import ROBBING_GOLD, THREE_GOLDS, WinsBeforePlay
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import REPEATS
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, by_score_and_rows, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import DeclaredOnBonus, SetsAndPair
from rules.variants.fujian.last_group import GROUP, DrawLastGroup, KeepDrawnTile, no_discard_in_last_group
from rules.variants.fujian.wild_alone import WinByWild

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    tile_set = choice("full", ("full", "no_dragons", "winds_red", "winds_only"), group="wall")
    hand_tiles = number(16, choices=(13, 16), group="opening")
    honors_as_bonus = switch(True, group="bonus", needs=(Need("tile_set", ("full",)),))
    rounds = number(4, choices=(1, 2, 4), group="match")
    base_points = number(5, range=(0, 50), group="payment")
    discard_payment = choice("all", ("all", "discarder_alone", "discarder_for_all"), group="payment")
    dealer_stays_on_draw = switch(True, group="match")
    dealer_pays_streak = switch(False, group="payment")
    self_draw_factor = number(2, choices=(1, 2), group="values")
    special_values = choice("classic", ("classic", "gold_rush", "new"), group="values")
    special_stack = switch(False, group="values")
    special_doubles = switch(False, group="values")
    all_chows = number(0, range=(0, 20), group="values")
    three_golds_win = switch(True, group="win")
    robbing_gold = switch(True, group="win")
    gold_discard = choice("self_draw_only", ("allowed", "self_draw_only", "forbidden"), group="claims")
    gold_self_draw_only = switch(False, group="win")
    kong_points = choice("1_2", ("1_2", "0_0", "2_4"), group="values")
    chow_claims = switch(True, group="claims")
    dead_wall = number(18, choices=(16, 18), group="wall")
    dead_wall_per_kong = switch(True, group="wall")
    last_group = switch(False, group="wall")
    passed_win = choice("none", ("none", "until_draw"), group="claims")


# 2 Tiles, wall, gold

HONORS_OF_SET = {
    "full": tuple(HONORS), "no_dragons": tuple(WINDS), "winds_red": (*WINDS, RED), "winds_only": tuple(WINDS),
}  # fmt: skip
"""The winds and dragons of each tile set."""


def tile_set(o: Options) -> TileSet:
    """Return the tiles in play: suits, the honors agreed on and, in the two larger sets, flowers and seasons."""
    copies = dict.fromkeys((*SUIT_TILES, *HONORS_OF_SET[o.tile_set]), 4)
    if o.tile_set in ("full", "no_dragons"):
        copies |= dict.fromkeys(BONUS, 1)
    return TileSet.of(copies)


def honors_make_sets(o: Options) -> bool:
    """Check that winds and dragons are used in sets of a hand; if not, they are bonus tiles."""
    return o.tile_set == "full" and not o.honors_as_bonus


def bonus_kinds(o: Options) -> frozenset[Kind]:
    """Return the kinds that are laid out and replaced: flowers, and honors where they make no sets."""
    kinds = frozenset(tile_set(o).faces)
    return kinds & frozenset(BONUS if honors_make_sets(o) else (*BONUS, *HONORS))


def wall_sides(tiles: int, players: int) -> tuple[int, ...]:
    """Return the stacks of each side of the wall, the dealer's first: equal; stacks left over go to the dealer and
    opposite.
    """
    stacks, rest = divmod(tiles // 2, players)
    return tuple(stacks + (rest > 0 and wind % 2 == 0) for wind in range(players))


def wild(o: Options) -> Wild:
    """Return the gold tiles as wild for any suit tile, or honors too if these make sets."""
    return Wild(stands=frozenset(PLAIN if honors_make_sets(o) else SUIT_TILES))


# 7 Conditions


def golds(case: HandContext) -> int:
    """Return the number of gold tiles (wild ones) in the hand, the winning tile included."""
    return sum(kind in case.wild.kinds for kind in case.tiles)


def is_complete(reading: Reading) -> bool:
    """Check that the hand consists of sets and a pair."""
    return reading.shape == are.SETS_AND_PAIR


def all_gold_groups(reading: Reading, places: Sequence[int]) -> int:
    """Return the number of groups, at these indexes, that consist of gold tiles alone."""
    gold_kinds = reading.case.wild.kinds
    groups = [reading.groups[place] for place in places]
    return sum(gold_kinds.issuperset(group.faces or group.kinds) for group in groups)


def golden_pair(reading: Reading) -> int:
    """Return 1 for a pair of two golds, else 0."""
    return int(is_complete(reading) and all_gold_groups(reading, (-1,)))


def golden_dragon(reading: Reading) -> int:
    """Return 1 for a pung of three golds, else 0."""
    pungs = [place for place, group in enumerate(reading.groups[:-1]) if group.is_pung]
    return int(is_complete(reading) and all_gold_groups(reading, pungs) > 0)


def three_golds(reading: Reading) -> int:
    """Return 1 for three golds, declared in an incomplete hand or held in a complete one, else 0."""
    declared = THREE_GOLDS in reading.case.flags and not is_complete(reading)
    return int(declared or (is_complete(reading) and golds(reading.case) >= 3))


def flush(reading: Reading, *, gold_outside: bool) -> int:
    """Return 1 if all tiles but gold are of one suit, else 0.

    With `gold_outside` some gold must be of another suit, without it none.
    """
    case, gold_kinds = reading.case, reading.case.wild.kinds
    suits = {suit_of(kind) for kind in case.all_kinds if kind not in gold_kinds}
    if not is_complete(reading) or len(suits) != 1 or -1 in suits:
        return 0
    outside = any(suit_of(kind) not in suits for kind in case.tiles if kind in gold_kinds)
    return int(outside is gold_outside)


def half_flush(reading: Reading) -> int:
    """Return 1 for one suit, and gold of another, else 0."""
    return flush(reading, gold_outside=True)


def full_flush(reading: Reading) -> int:
    """Return 1 for one suit, gold included, else 0."""
    return flush(reading, gold_outside=False)


def kongs_of(concealed: bool) -> Condition:
    """Return the condition that counts a hand's concealed kongs if `concealed`, else its open ones."""
    return lambda reading: sum(group.is_kong and group.concealed is concealed for group in reading.case.melds)


def no_kong(reading: Reading) -> bool:
    """Check that the hand has no kong."""
    return not any(group.is_kong for group in reading.case.melds)


def bonus_sets(reading: Reading) -> int:
    """Return the number of complete sets of bonus tiles: all four flowers, seasons, or tiles of a wind or dragon."""
    shown = reading.case.bonus
    if len(shown) < 4:
        return 0
    series = sum(set(kinds) <= set(shown) for kinds in (FLOWERS, SEASONS))
    return series + sum(shown.count(kind) == 4 for kind in chain(WINDS, DRAGONS))


def heavenly(reading: Reading) -> int:
    """Return 1 for a hand of the dealer that is complete as dealt, else 0."""
    return int(is_complete(reading) and not reading.case.flags.isdisjoint(("heavenly_hand", "heavenly")))


def earthly(reading: Reading) -> int:
    """Return 1 for a win on the dealer's first discard, else 0. A test case may give it as a flag by the name of the
    hand.
    """
    case = reading.case
    return int(case.source == 0 and not case.flags.isdisjoint(("first_discard", "earthly_hand")))


def dealer_streak(reading: Reading) -> int:
    """Return the number of times in a row that the dealer has dealt again, if he wins; 0 for other winners."""
    return reading.case.number("streak") if reading.case.seat == 0 else 0


def counts_as_self_drawn(case: HandContext) -> bool:
    """Check that the winning tile was drawn, or taken by robbing a kong, which is paid like a draw."""
    return case.self_drawn or "robbing_kong" in case.flags


# 7 Scoring table

SCALES: Mapping[str, Mapping[str, int]] = {
    "classic": {
        "one_flower": 15, "no_flowers": 30, ROBBING_GOLD: 30, "heavenly_hand": 30, "earthly_hand": 30,
        THREE_GOLDS: 40, "golden_pair": 60, "golden_dragon": 120, "half_flush": 120, "full_flush": 240,
    },
    "gold_rush": {"no_flowers": 15, THREE_GOLDS: 30, ROBBING_GOLD: 30, "golden_pair": 50, "full_flush": 100},
    "new": {THREE_GOLDS: 10, ROBBING_GOLD: 20, "golden_pair": 30, "heavenly_hand": 40},
}  # fmt: skip


def by_scale(id: str) -> Callable[[OptionValues], int]:
    """Return the function that gives the value of the special hand of this id, by the scale that the house rules
    choose.
    """
    return lambda o: SCALES[Options.special_values(o)].get(id, 0)


def kong_value(place: int) -> Callable[[OptionValues], int]:
    """Return the function that values an open kong (`place` 0) or a concealed one (1) by the house rules."""
    return lambda o: int(Options.kong_points(o).split("_")[place])


def special(id: str, times: Condition, example: str) -> Element:
    """Return the scoring row of a special hand, valued by the scale agreed on."""
    return Element(id, times, by_scale(id), group="specials", example=example)


HAND = "456m 789p 234s 66p 34p chow:123m"

ELEMENTS = (
    Element("base", are.times(1), Options.base_points, example=f"{HAND} *16z3f <5p seat=S"),
    Element("bonus_tile", are.bonus_tiles, 1, group="bonus", example=f"{HAND} *16z3f <5p seat=S"),
    Element("flower_kong", bonus_sets, 2, group="bonus", example=f"{HAND} *2222z <5p seat=S"),
    Element("gold", lambda reading: golds(reading.case), 1, group="bonus",
            example="456m 789p 234s 66p 34p chow:123m *16z <2p seat=S state.gold_kind=12"),
    Element("open_kong", kongs_of(False), kong_value(0), group="sets",
            example="456m 77p 789p 23s chow:345s kong:1111m <1s seat=N"),
    Element("concealed_kong", kongs_of(True), kong_value(1), group="sets",
            example="789p 456p 33m 67m ckong:4444s chow:123m +5m seat=W"),
    Element("dealer_streak", dealer_streak, 1, group="winning", example=f"{HAND} *16z <5p state.streak=2"),
    special("one_flower", lambda reading: int(len(reading.case.bonus) == 1 and no_kong(reading)),
            "123m 456m 77p 789p 23s chow:345s *1f <1s seat=N"),
    special("no_flowers", lambda reading: int(not reading.case.bonus and no_kong(reading)),
            "123m 456m 77p 789p 23s chow:345s <1s seat=N"),
    special(ROBBING_GOLD, are.flag(ROBBING_GOLD), "123m 456m 789m 234s 66s 34p *1z5f +5p #robbing_gold seat=S"),
    special("heavenly_hand", heavenly, "123m 456m 789m 234s 66s 34p *1z56f +5p #heavenly_hand"),
    special("earthly_hand", earthly, "123m 456m 789m 234s 66s 34p *1z56f <5p #first_discard seat=S"),
    special(THREE_GOLDS, three_golds, "55p 13579m 2468s 1389p 9s +5p #three_golds seat=S state.gold_kind=13"),
    special("golden_pair", golden_pair, "55p 123m 456m 789m 234s 67s *12z +8s seat=W state.gold_kind=13"),
    special("golden_dragon", golden_dragon, "555p 123m 456m 789s 44s 67p *12z +8p seat=N state.gold_kind=13"),
    special("half_flush", half_flush, "345m 345m 66m 7m 5p pung:111m pung:222m *13z +8m seat=S state.gold_kind=13"),
    special("full_flush", full_flush, "345m 345m 66m 78m pung:111m pung:222m *13z <6m seat=S"),
    Element("all_chows", are.all_chows, Options.all_chows, group="specials", when=lambda o: Options.all_chows(o) > 0,
            example="456m 789p 234s 66p 34p chow:123m *13z <5p seat=S all_chows=10"),
)  # fmt: skip

SPECIALS = tuple(row.id for row in ELEMENTS if row.group == "specials")


def counting_specials(lines: Sequence[Line], o: Options) -> list[Line]:
    """Return the rows of special hands that count: all if they add up, else the highest, among equals the last."""
    specials = [line for line in lines if line.element in SPECIALS]
    if o.special_stack or not specials:
        return specials
    highest = max(line.amount for line in specials)
    return [next(line for line in reversed(specials) if line.amount == highest)]


def hand_amount(case: HandContext, lines: Sequence[Line], streak: int = 0) -> Share:
    """Return the payment of one loser for these rows (section 7): points and `streak` (the dealer's), doubled, and
    special hands.
    """
    o = Options.of(case.options)
    points = sum(line.amount for line in lines if line.element not in SPECIALS)
    bonus = sum(line.amount for line in lines if line.element in SPECIALS)
    counted = Share.of("counting_points", points).plus("dealer_streak", streak)
    counted = counted.times("self_draw", o.self_draw_factor if counts_as_self_drawn(case) else 1)
    return counted.times("special_hand", 2 if bonus and o.special_doubles else 1).plus("special_hand", bonus)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a winning hand (section 7): its points, and the special hands that count."""
    special_lines = counting_specials(lines, Options.of(reading.case.options))
    counting = tuple(line for line in lines if line.element not in SPECIALS or line in special_lines)
    share = hand_amount(reading.case, counting)
    points = sum(line.amount for line in counting if line.element not in SPECIALS)
    doubled = share.amount - sum(line.amount for line in special_lines)
    steps = [Step("counting_points", points), *([Step("doubled", doubled)] if doubled != points else [])]
    return sheet_of(reading, counting, share.amount, steps)


def may_win(case: HandContext) -> str:
    """Return the reason why a hand may not win on another's tile (5, 9): it is gold, or the winner holds or discarded
    gold.
    """
    o = Options.of(case.options)
    if counts_as_self_drawn(case):
        return ""
    if case.win in case.wild.kinds:
        return "gold_discarded"
    if o.gold_discard == "self_draw_only" and case.number("discarded_gold"):
        return "gold_was_discarded"
    return "gold_self_draw" if o.gold_self_draw_only and golds(case) else ""


def has_golden_pair(sheet: ScoreSheet) -> bool:
    """Check that a winning hand has a golden pair; it goes before other hands completed by the same tile."""
    return any(line.element == "golden_pair" for line in sheet.lines)


# 8 Payments


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): each loser pays each winner, or the discarder alone, as agreed."""
    return [
        Payment("win", outcome.players, owed_to(winner.seat, owed(winner, outcome.players)))
        for winner in outcome.winners
    ]


def owed(winner: Winner, players: int) -> dict[int, Share]:
    """Return the share of each payer to the winner."""
    case, o = winner.case, Options.of(winner.case.options)
    streak = case.number("streak") if o.dealer_pays_streak else 0
    each = {
        payer: hand_amount(case, winner.sheet.lines, streak if payer == 0 else 0)
        for payer in range(players)
        if payer != case.seat
    }
    if case.source is None or counts_as_self_drawn(case) or o.discard_payment == "all":
        return each
    own = each.pop(case.source)
    return {case.source: reduce(Share.joined, each.values(), own) if o.discard_payment == "discarder_for_all" else own}


# 5 Turn


def no_gold_discard(state: State, seat: Seat, kind: Kind) -> str:
    """Return an error key, barring the discard, if the tile is gold; else an empty text."""
    return "err_gold_kept" if kind in state.wild.kinds else ""


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return facts for the scoring of a win: `streak` (the dealer's repeats), `discarded_gold` (1 if so)."""
    discarded = any(kind in state.wild.kinds for kind in state.seats[seat].discards)
    return {"streak": state.extra, "discarded_gold": int(discarded)}


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    sets = SetsAndPair(5 if o.hand_tiles == 16 else 4)
    return TableScoring(
        options=o, shapes=(sets, *([DeclaredOnBonus((THREE_GOLDS,), id=THREE_GOLDS)] if o.three_golds_win else [])),
        rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand, prefer=by_score_and_rows, guard=may_win,
    )  # fmt: skip


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal up to the beginning of play, in their order (section 4)."""
    takes = (4, 4, 4, 4) if o.hand_tiles == 16 else (4, 4, 4, 1)
    return (
        BuildWall(), BreakWall(), DealTiles(takes, extra=True), ReplaceBonus(go_rounds=True), TurnForWild(),
        WinsBeforePlay(robbing=o.robbing_gold, three=o.three_golds_win), BeginPlay(draws=False),
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    passed: tuple[Restriction, ...] = (AfterPassedWin(dearer=False),) if o.passed_win == "until_draw" else ()
    no_gold_sets: tuple[Bar, ...] = (NoSpecialSets(wild_kinds),)
    discard_bars: tuple[Bar, ...] = (no_gold_discard,) if o.gold_discard == "forbidden" else ()
    last = (no_discard_in_last_group,) if o.last_group else ()
    chows = (ClaimChow(bars=no_gold_sets, fits=NoSpecialInClaim(wild_kinds)),) if o.chow_claims else ()
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tile_set(o),  # 2
        wall=WallPlan(dice=2, sides=wall_sides, remainder=o.dead_wall + (GROUP if o.last_group else 0)),
        flow=Rounds(rounds=o.rounds, stays=StaysByWinning(on_draw=o.dealer_stays_on_draw), at_random=True),  # 3
        phases=phases_of(o),  # 4
        moves=(  # 5
            WinByWild() if o.three_golds_win else WinBySelf(), KongFromHand(), PromotePung(),
            DiscardTile(bars=(*last, *discard_bars), strict=o.last_group), *([KeepDrawnTile()] if o.last_group else []),
        ),
        claims=(
            WinByClaim(restrictions=passed, ahead=has_golden_pair), ClaimKong(), ClaimPung(bars=no_gold_sets),
            *chows,
        ),
        robbing=(WinByClaim(restrictions=passed, ahead=has_golden_pair),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        hand_size=o.hand_tiles,
        bonus=BonusTiles(bonus_kinds(o), stay_unreplaced=o.last_group),
        hooks=EventHooks(reactions=(RemainderGrows(concealed=2),) if o.dead_wall_per_kong else ()),
        ending=Ending(exhausted=DrawLastGroup() if o.last_group else None),
        facts=Facts(hand_facts=hand_facts, records=(FirstDiscard,)),
    )  # fmt: skip


# 11 Facts of test cases


def read_facts(case: Mapping[str, object]) -> Mapping[str, PlainValue]:
    """Return the facts of a test case: the gold, the dealer's repeats, and if the winner has discarded gold.

    A short example gives the gold by its number, ``gold_kind``.
    """
    facts = facts_in(case)
    kind = number_in(facts, "gold_kind", -1)
    return {
        "wild": (kind,) if kind >= 0 else tuple(parse_tiles(word_in(facts, "gold"))),
        "streak": number_in(facts, "streak"),
        "discarded_gold": int(facts.get("discarded_gold") is True),
    }


RULESET = Ruleset(
    id="fujian",
    seats=(4,),
    native="福州麻将",
    native_language="zh",
    region="china",
    level="middle",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="345m 345m 66m 78m pung:111m pung:222m *13z <6m seat=S",
    read_facts=read_facts,
    wild=wild,
    inputs=(REPEATS,),
)
