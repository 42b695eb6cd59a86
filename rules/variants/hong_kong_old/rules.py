"""Hong Kong Old Style. Rule sheet: hong_kong_old; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache, reduce

from rules.core.house_rules import HouseRules, Switches, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Need, OptionValues
from rules.core.tiles import (
    BAMBOOS,
    BONUS,
    CHARACTERS,
    DOTS,
    DRAGONS,
    FLOWERS,
    GREEN,
    RED,
    SEASONS,
    WHITE,
    Kind,
    TileSet,
)
from rules.engine.table import Appearance, BonusTiles, Declarations, Ending, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.staying import StaysByWinning
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.penalties.false_wins import Penalty
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf, not_own_discard
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.preconditions import Precondition, precondition_of, requires, with_precondition
from rules.scoring.scoring_inputs import DRAWN_DEALS
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import AllBonus, SetsAndPair, SevenPairs, ThirteenOrphans
from rules.variants.hong_kong_old.published import PUBLISHED

# 9 House rules

LIMIT_HANDS = (
    "heavenly_hand", "earthly_hand", "thirteen_orphans", "nine_gates", "four_concealed_pungs", "four_kongs",
    "big_four_winds", "big_three_dragons", "all_honors", "all_terminals", "all_green",
)  # fmt: skip


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    minimum_faan = number(3, range=(0, 10), group="win")
    minimum_counts = choice("main_winning", ("main", "main_winning", "all"), group="win",
                            needs=(Need("minimum_faan", tuple(range(1, 11))),))  # fmt: skip
    bonus_tiles = switch(True, group="bonus")
    all_set_value = number(2, choices=(2, 4), group="values", needs=(Need("bonus_tiles", (True,)),))
    great_flowers = switch(True, group="limits", needs=(Need("bonus_tiles", (True,)),))
    seven_pairs = switch(True, group="win")
    no_honors_faan = number(1, range=(0, 1), group="values")
    replacement_tile = switch(False, group="values")
    concealed_hand = switch(False, group="values")
    full_flush_faan = number(7, choices=(6, 7), group="values")
    little_dragons_stack = switch(False, group="values")
    little_winds_limit = switch(False, group="limits")
    limits = Switches("{}_limit", {id: switch(id != "all_green", group="limits") for id in LIMIT_HANDS})
    dragon_suit_limits = switch(False, group="limits")
    concealed_winds_dragons = switch(False, group="limits")
    earthly_hand_rule = choice("dealer_discard", ("dealer_discard", "first_draw", "both"), group="limits",
                               needs=(Need("earthly_hand_limit", (True,)),))  # fmt: skip
    base_table = choice("simplified", ("simplified", "full_spicy", "half_spicy"), group="payment")
    faan_cap = number(10, choices=(8, 10, 13), group="payment",
                      needs=(Need("base_table", ("full_spicy", "half_spicy")),))  # fmt: skip
    limit_payment = number(64, choices=(32, 64, 128), group="payment", needs=(Need("base_table", ("simplified",)),))
    limit_discard_half = switch(False, group="payment")
    east_doubles = switch(True, group="payment")
    discarder_pays = choice("double", ("double", "all", "only_own"), group="payment")
    multiple_winners = choice("nearest", ("nearest", "highest", "all"), group="claims")
    dealer_stays_on_win = switch(True, group="match")
    dealer_stays_on_draw = switch(True, group="match")
    max_repeats = number(0, range=(0, 10), group="match")
    goulash_bonus = number(0, range=(0, 16), group="payment")
    rounds = number(4, range=(1, 4), group="match")
    dice = choice("three_once", ("three_once", "two_once", "two_throws"), group="wall")
    seat_draw = choice("dice", ("dice", "wind_tiles"), group="match")
    bonus_deal_wait = switch(True, group="bonus", needs=(Need("bonus_tiles", (True,)),))
    sacred_discard = switch(False, group="claims")
    assisted_play = switch(True, group="table")
    false_win_penalty = number(8, range=(0, 64), group="table", needs=(Need("assisted_play", (False,)),))
    claim_timeout_s = number(0, range=(0, 30), group="table")


LIMIT_FAAN = 13


# 6, 7 Conditions


@requires(flag="earthly")
def earthly(reading: Reading) -> int:
    """Return 1 for a win on the dealer's first discard, or with the first tile drawn, as agreed (`earthly_hand_rule`),
    else 0.
    """
    rule = Options.earthly_hand_rule(reading.case.options)
    rule_for_source = "first_draw" if reading.case.self_drawn else "dealer_discard"
    return int("earthly" in reading.case.flags and rule in (rule_for_source, "both"))


def dragon_and_suit(dragon: Kind, suit: range) -> Condition:
    """Return the condition that is 1 for a pung of the dragon with three pungs and a pair of the suit."""
    return are.both(are.all_pungs, are.pungs_of((dragon,)), are.all_of((dragon, *suit)), are.pair_of(suit))


def concealed_if_agreed(condition: Condition) -> Condition:
    """Return the condition, for concealed hands alone where the house rules ask that of winds and dragons."""

    def concealed(reading: Reading) -> int:
        """Return 1 if the condition holds and the hand is concealed or need not be, else 0."""
        free = not Options.concealed_winds_dragons(reading.case.options)
        return int(condition(reading) and (free or are.no_claimed_sets(reading)))

    return with_precondition(concealed, Precondition(precondition_of(condition).traits))


def concealed_hand(reading: Reading) -> int:
    """Return 1 for four sets and a pair without a claimed set, else 0; seven pairs score nothing for this."""
    return int(reading.shape == are.SETS_AND_PAIR and are.no_claimed_sets(reading))


# 7 Scoring table


def row(id: str, times: Condition, value: int | Callable[[OptionValues], int], **more: object) -> Element:
    """Return a row of the scoring table, in faan; of the main group unless `more` (fields of `Element`) says otherwise.

    `times` is its condition (how often it counts).
    """
    return Element(id, times, value, unit="faan", **{"group": "main", **more})  # type: ignore[arg-type]


def limit(id: str, times: Condition, example: str = "") -> Element:
    """Return the scoring row of a limit hand, in play while its house rule is on."""
    return Element(
        id, times, LIMIT_FAAN, unit="limit", group="limit", when=Options.limits[id], example=example
    )


def suit_limit(id: str, dragon: Kind, suit: range, example: str) -> Element:
    """Return the scoring row of a limit hand made of one dragon and its suit.

    `example` is a hand in score notation that has it.
    """
    return Element(
        id, dragon_and_suit(dragon, suit), LIMIT_FAAN, unit="limit", group="limit",
        when=Options.dragon_suit_limits, example=example,
    )  # fmt: skip


ELEMENTS = (
    row("dragon_pung", are.dragon_pungs, 1,
        tiles=are.tiles_where(lambda group: group.kind in DRAGONS and group.is_pung),
        example="234m 678p 33s 99s pung:777z +9s minimum_faan=1"),
    row("seat_wind_pung", are.seat_wind_pung, 1, tiles=are.seat_wind_tiles,
        example="234m 678p 33s 99s pung:222z +9s seat=S minimum_faan=1"),
    row("round_wind_pung", are.round_wind_pung, 1, tiles=are.round_wind_tiles,
        example="234m 678p 33s 99s pung:111z +9s seat=S minimum_faan=1"),
    row("no_honors", are.no_honors, Options.no_honors_faan, example="234m 678p 33s 99s pung:555p +9s minimum_faan=1"),
    row("all_chows", are.all_chows_suit_pair, 1, excludes=("no_honors",),
        example="234m 678p 33s 45s 567s +6s minimum_faan=1"),
    row("all_pungs", are.all_pungs, 3, example="11m 99m 333p pung:444s pung:555z +1m"),
    row("half_flush", are.half_flush, 3, example="123m 456m 77m 55z chow:789m +5z"),
    row("three_concealed_pungs", are.at_least(3, are.concealed_pungs), 3, example="111m 333p 777s 99s 34m +5m"),
    row("three_kongs", are.at_least(3, are.kongs), 3, example="34m 99s kong:2222p kong:7777s ckong:8888p +5m"),
    row("seven_pairs", are.shape_is("seven_pairs"), 4, example="1133m 5577p 2288s 9s +9s", when=Options.seven_pairs),
    row("little_three_dragons", are.little_three_dragons, lambda o: 3 if Options.little_dragons_stack(o) else 5,
        excludes=lambda o: () if Options.little_dragons_stack(o) else ("dragon_pung",),
        example="234m 55p 66z pung:555z pung:777z +5p"),
    row("little_four_winds", are.little_four_winds, 6, excludes=("seat_wind_pung", "round_wind_pung"),
        when=lambda o: not Options.little_winds_limit(o), example="234m 11z 44z pung:222z pung:333z +1z"),
    row("full_flush", are.full_flush, Options.full_flush_faan, excludes=("half_flush", "no_honors"),
        example="123m 456m 77m 99m chow:789m +9m"),
    row("concealed_hand", concealed_hand, 1, when=Options.concealed_hand,
        example="234m 678p 33s 45s 567s +6s concealed_hand=true minimum_faan=1"),
    row("self_draw", are.self_draw, 1, group="winning", example="234m 678p 33s 45s 567s +6s minimum_faan=1"),
    row("robbing_kong", are.flag("robbing_kong"), 1, group="winning",
        example="234m 678p 33s 45s 567s <6s #robbing_kong minimum_faan=1"),
    row("last_tile_draw", are.last_tile_draw, 1, group="winning",
        example="234m 678p 33s 45s 567s +6s #last_tile minimum_faan=1"),
    row("last_tile_claim", are.last_tile_claim, 1, group="winning",
        example="234m 678p 33s 45s 567s <6s #last_tile minimum_faan=1"),
    row("replacement_tile", are.flag("replacement"), 1, group="winning", when=Options.replacement_tile,
        example="234m 678p 33s 45s 567s +6s #replacement replacement_tile=true minimum_faan=1"),
    row("no_flowers", are.no_bonus, 1, group="bonus", when=Options.bonus_tiles,
        example="234m 678p 33s 45s 567s +6s minimum_faan=1"),
    row("own_flower", are.own_bonus(FLOWERS[0]), 1, group="bonus", when=Options.bonus_tiles,
        example="234m 678p 33s 45s 567s *2f +6s seat=S minimum_faan=1"),
    row("own_season", are.own_bonus(SEASONS[0]), 1, group="bonus", when=Options.bonus_tiles,
        example="234m 678p 33s 45s 567s *6f +6s seat=S minimum_faan=1"),
    row("all_flowers", are.all_bonus(FLOWERS), Options.all_set_value, group="bonus", when=Options.bonus_tiles,
        example="234m 678p 33s 45s 567s *1234f +6s minimum_faan=1"),
    row("all_seasons", are.all_bonus(SEASONS), Options.all_set_value, group="bonus", when=Options.bonus_tiles,
        example="234m 678p 33s 45s 567s *5678f +6s minimum_faan=1"),
    Element("all_bonus_tiles", are.all_bonus(BONUS), LIMIT_FAAN, unit="limit", group="limit",
            when=lambda o: Options.bonus_tiles(o) and Options.great_flowers(o),
            example="1479m 258p 369s 135z *1234567f +8f"),
    limit("heavenly_hand", are.flag("heavenly"), "123m 456m 789p 34s 22z +5s #heavenly"),
    limit("earthly_hand", earthly, "123m 456m 789p 34s 22z <5s #earthly seat=S"),
    limit("thirteen_orphans", are.shape_is("thirteen_orphans"), "19m 19p 19s 1234567z +1m"),
    limit("nine_gates", are.nine_gates, "1112345678999s +5s"),
    limit("four_concealed_pungs", are.at_least(4, are.concealed_pungs), "111m 333p 777s 99s 55m +5m"),
    limit("four_kongs", are.at_least(4, are.kongs), "9s kong:2222p kong:7777s ckong:8888p kong:1111m +9s"),
    limit("big_four_winds", concealed_if_agreed(are.big_four_winds), "111z 3m pung:222z pung:333z pung:444z +3m"),
    limit("big_three_dragons", concealed_if_agreed(are.big_three_dragons), "55z 22m 345p pung:666z pung:777z +5z"),
    limit("all_honors", are.all_honors, "11z 22z pung:333z pung:555z pung:666z +1z"),
    limit("all_terminals", are.both(are.all_terminals, are.all_pungs), "11m 99m pung:111p pung:999s pung:111s +1m"),
    limit("all_green", are.all_green, "234s 234s 66s 88s pung:666z +8s all_green_limit=true"),
    suit_limit("jade_dragon", GREEN, BAMBOOS, "11s 22s pung:333s pung:555s pung:666z +1s dragon_suit_limits=true"),
    suit_limit("ruby_dragon", RED, CHARACTERS, "11m 22m pung:333m pung:555m pung:777z +1m dragon_suit_limits=true"),
    suit_limit("pearl_dragon", WHITE, DOTS, "11p 22p pung:333p pung:888p pung:555z +1p dragon_suit_limits=true"),
)  # fmt: skip

GROUP_OF = {row.id: row.group for row in ELEMENTS}
COUNTING = {"main": ("main",), "main_winning": ("main", "winning"), "all": ("main", "winning", "bonus")}


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): a limit hand alone, or the sum of its faan, some of which must reach the
    minimum.
    """
    o = Options.of(reading.case.options)
    counting = COUNTING[o.minimum_counts]
    total = counted = 0
    for line in lines:
        if line.unit == "limit":
            return sheet_of(reading, (line,), line.amount, [Step("limit_hand", line.amount)])
        total += line.amount
        if GROUP_OF.get(line.element, "main") in counting:  # a row that players have added counts as one of the table
            counted += line.amount
    missing = max(0, o.minimum_faan - counted)
    steps = [step("counted_for_minimum", counted), step("sum", total), step("base", base_points(total, o))]
    return sheet_of(
        reading, lines, total, steps, legal=not missing, reason="below_minimum" if missing else "", missing=missing
    )


step = lru_cache(maxsize=1 << 10)(Step)
"""Cached steps, of which few different ones occur."""


# 8 Payments

HALF_SPICY = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)


def base_points(total: int, options: Options) -> int:
    """Return the base payment for a score in faan."""
    table = options.base_table
    if table == "simplified":
        return 1 if total <= 3 else 2 if total <= 6 else 4 if total <= 9 else 8
    capped = min(total, options.faan_cap)
    return 2**capped if table == "full_spicy" else HALF_SPICY[capped]


@lru_cache(maxsize=1 << 10)
def win_payment(
    score: int, is_limit: bool, seat: int, source: int | None, drawn: bool, players: int, o: Options
) -> Payment:  # fmt: skip
    """Return the losers' payments for a win with this score; cached, as few different ones occur.

    `seat` has won on a tile of `source`, None if `drawn`; `is_limit` is true for a limit hand.
    """
    simplified = o.base_table == "simplified"
    if is_limit:
        base = o.limit_payment if simplified else base_points(LIMIT_FAAN, o)
        base = base // 2 if o.limit_discard_half and not drawn else base
    else:
        base = base_points(score, o)
    share = Share.of("limit" if is_limit else "base", base)
    owed = loser_shares(share, seat, source, drawn, players, o, doubled=not (is_limit and simplified))
    return Payment("win", players, owed_to(seat, owed))


def loser_shares(
    share: Share, seat: int, source: int | None, drawn: bool, players: int, options: OptionValues, *,
    doubled: bool = True
) -> dict[int, Share]:  # fmt: skip
    """Return the payment of each loser: `share`, with the doublings of section 8 if `doubled`, or the discarder for all
    as agreed.

    `seat` has won on a tile of `source`, None if it was `drawn`.
    """
    owed = dict.fromkeys(range(players), share.times("self_draw", 2) if doubled and drawn else share)
    if doubled:
        if source is not None:
            owed[source] = share.times("discarder", 2)
        if Options.east_doubles(options):
            for loser in owed if seat == 0 else (0,):
                owed[loser] = owed[loser].times("east", 2)
    del owed[seat]
    mode = Options.discarder_pays(options)
    if source is None or mode == "double":
        return owed
    own = owed.pop(source)
    return {source: reduce(Share.joined, owed.values(), own) if mode == "all" else own}


def payment_of(winner: Winner, players: int) -> Payment:
    """Return the payment for a win. A limit hand is known by being the only row of its score sheet."""
    case, sheet = winner.case, winner.sheet
    is_limit = bool(sheet.lines) and sheet.lines[0].unit == "limit"
    o = Options.of(case.options)
    return win_payment(sheet.score, is_limit, case.seat, case.source, case.self_drawn, players, o)


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): the others to each winner; the first winner also takes a bonus for
    drawn deals.
    """
    payments = [payment_of(winner, outcome.players) for winner in outcome.winners]
    goulash = Options.of(outcome.options).goulash_bonus * outcome.number("drawn_deals")
    if goulash and outcome.winners:
        first = outcome.winners[0].seat
        owed = {seat: Share.of("goulash", goulash) for seat in range(outcome.players) if seat != first}
        payments.append(Payment("goulash", outcome.players, owed_to(first, owed)))
    return payments


# 3 Match


def drawn_deals(state: State, next_dealer: Seat) -> Mapping[str, int]:
    """Return the fact `drawn_deals` for the next deal: the number of drawn deals since the last win; nothing after a
    win.
    """
    return {} if state.wins else {"drawn_deals": state.facts.get("drawn_deals", 0) + 1}


def all_bonus_tiles(shown: Collection[Kind]) -> bool:
    """Check that a seat has laid out all eight bonus tiles, which ends the deal at once (6.4)."""
    return frozenset(BONUS).issubset(shown)


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    rows = rows_in_play(ELEMENTS, o)
    if o.little_winds_limit:
        rows = (*rows, Element("little_four_winds", are.little_four_winds, LIMIT_FAAN, unit="limit", group="limit"))
    return TableScoring(
        options=o,
        shapes=(
            SetsAndPair(),
            *([SevenPairs()] if o.seven_pairs else []),
            *([ThirteenOrphans()] if Options.limits["thirteen_orphans"](o) else []),
            *([AllBonus(frozenset(BONUS))] if o.bonus_tiles and o.great_flowers else []),
        ),
        rows=rows,
        arithmetic=score_hand,
    )


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    restrictions: tuple[Restriction, ...] = (not_own_discard,) if o.sacred_discard else ()
    wrongly = None if o.assisted_play else Penalty(o.false_win_penalty, may_claim=True)
    by_claim = WinByClaim(
        order="highest" if o.multiple_winners == "highest" else "nearest",
        restrictions=restrictions,
        wrongly=wrongly,
    )
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(flowers=o.bonus_tiles, seasons=o.bonus_tiles),  # 2
        wall={
            "three_once": WallPlan(dice=3), "two_once": WallPlan(dice=2), "two_throws": WallPlan(dice=2, second=2),
        }[o.dice],
        flow=Rounds(  # 3
            rounds=o.rounds,
            stays=StaysByWinning(o.dealer_stays_on_win, o.dealer_stays_on_draw),
            by_tiles=o.seat_draw == "wind_tiles",
            most_repeats=o.max_repeats,
            facts=drawn_deals,
        ),
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True),
            ReplaceBonus(go_rounds=o.bonus_deal_wait), BeginPlay(draws=False),
        ),
        moves=(WinBySelf(wrongly), KongFromHand(), PromotePung(), DiscardTile()),  # 5
        claims=(by_claim, ClaimKong(on_last=False), ClaimPung(on_last=False), ClaimChow(on_last=False)),
        robbing=(by_claim,),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        bonus=BonusTiles(
            frozenset(BONUS if o.bonus_tiles else ()),
            instant_win=all_bonus_tiles if o.bonus_tiles and o.great_flowers else None,
        ),
        ending=Ending(all_winners=o.multiple_winners == "all"),
        declarations=Declarations(stays_open=True),
        appearance=Appearance(row=8, kong_on_top=True),
    )  # fmt: skip


RULESET = Ruleset(
    id="hong_kong_old",
    seats=(4,),
    native="香港麻雀",
    native_language="zh-Hant",
    read_in="yue",
    region="china",
    level="easy",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="123m 456m 77m 55z chow:789m +5z",
    minimum=Options.minimum_faan.id,
    unit="faan",
    renamed={
        "use_bonus": "bonus_tiles", "dealer_repeats_win": "dealer_stays_on_win",
        "dealer_repeats_draw": "dealer_stays_on_draw",
    },
    inputs=(DRAWN_DEALS,),
    published=PUBLISHED,
)
