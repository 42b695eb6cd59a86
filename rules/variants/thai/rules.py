"""Thai mahjong. Rule sheet: thai; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.tiles import (
    ANIMALS,
    BAMBOOS,
    CHARACTERS,
    DOTS,
    DRAGONS,
    FLOWERS,
    JOKERS,
    PETS,
    PLAIN,
    SEASONS,
    SUIT_TILES,
    WINDS,
    Kind,
    TileSet,
    parse_tiles,
)
from rules.core.wild import Wild
from rules.engine.table import BonusTiles, ClaimRule, Facts, Move, Ruleset, Table
from rules.engine.wall import WallPlan, facing_sides
from rules.mechanics.bonus_tiles.bonus_by_hand import LayAside
from rules.mechanics.bonus_tiles.bonus_fees import BonusFee
from rules.mechanics.bonus_tiles.fees_at_once import InstantFees
from rules.mechanics.claims.joker_claims import JokerChow, JokerKong, JokerPung
from rules.mechanics.discards.bars import no_wild_discard
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_fees import KongFees, fee_case
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.staying import StaysByWinning
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.wins.early_hands import HEAVENLY_HAND, EarlyClaims
from rules.mechanics.wins.winning import WinByClaim, WinBySelf, not_on_wild
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, LimitMaker, Reading, RowMaker, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.joker_hands import joker_discarded
from rules.scoring.limited import limit_first, up_to_limit
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet
from rules.scoring.table import TableScoring
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, ThirteenOrphans
from rules.variants.malaysian import rules as malaysian

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match (section 9); many are those of the Malaysian game."""

    minimum_fan = malaysian.Options.minimum_fan.but(range=(0, 6))
    fan_limit = malaysian.Options.fan_limit.but(default=8, range=(5, 10))
    rounds = malaysian.Options.rounds
    dealer_stays_on_draw = malaysian.Options.dealer_stays_on_draw
    payout = malaysian.Options.payout.but(default="doubling")
    discard_payment = choice("double_share", ("double_share", "discarder_alone"), group="payment")
    joker_sets = number(1, range=(1, 3), group="win")
    jokers_in_claims = switch(True, group="claims")
    jokers_per_set = number(1, choices=(1, 2), group="win")
    joker_discard = switch(True, group="claims")
    joker_as_flower = switch(False, group="bonus")
    flower_joker_wild = switch(False, group="bonus")
    no_jokers = number(1, range=(0, 2), group="values")
    no_flowers = malaysian.Options.no_flowers.but(range=(0, 3))
    extra_flowers = switch(True, group="bonus")
    extra_animals = switch(True, group="bonus")
    instant_payments = malaysian.Options.instant_payments
    seven_pairs = malaysian.Options.seven_pairs
    dead_wall = malaysian.Options.dead_wall.but(default=16, choices=(0, 14, 16))


# 2 Tiles

ARTS, CALLINGS = parse_tiles("1234k"), parse_tiles("1234q")
MORE_ANIMALS = tuple(kind for kind in ANIMALS if kind not in PETS)
"""The second four animals: the rich man and his gold, the angler and his fish."""
PREDATOR_PAIRS = {
    "bite_cat_rat": parse_tiles("12a"),
    "bite_rooster_centipede": parse_tiles("34a"),
    "bite_rich_man_gold": parse_tiles("56a"),
    "bite_angler_fish": parse_tiles("78a"),
}
"""Predators with their prey, by the word for their payment."""
GENERAL, DOT, BAMBOO, CHARACTER, FLOWER_JOKER, WIND, DRAGON, SUIT = JOKERS
JOKER_KINDS: Mapping[Kind, Collection[Kind]] = {
    GENERAL: PLAIN, DOT: DOTS, BAMBOO: BAMBOOS, CHARACTER: CHARACTERS, WIND: WINDS, DRAGON: DRAGONS, SUIT: SUIT_TILES,
}  # fmt: skip
"""The kinds that each joker in a hand stands for; the flower joker is a bonus tile."""


def series_of(o: OptionValues) -> tuple[Sequence[Kind], ...]:
    """Return the sets of four bonus tiles in play, extra flowers and animals among them as agreed."""
    return (
        FLOWERS, SEASONS, *((ARTS, CALLINGS) if Options.extra_flowers(o) else ()), PETS,
        *((MORE_ANIMALS,) if Options.extra_animals(o) else ()),
    )  # fmt: skip


def tiles_of(o: OptionValues) -> TileSet:
    """Return the tiles in play: 168, with fewer bonus tiles or more jokers as agreed."""
    bonus = {kind: 1 for series in series_of(o) for kind in series}
    return TileSet.of(dict.fromkeys(PLAIN, 4) | bonus | dict.fromkeys(JOKERS, Options.joker_sets(o)))


def bonus_kinds(o: OptionValues) -> frozenset[Kind]:
    """Return the kinds that are laid out and replaced as soon as they are drawn."""
    return frozenset(tiles_of(o).copies).difference(PLAIN, JOKER_KINDS)


def wild(o: OptionValues) -> Wild:
    """Return the jokers as wild for the kinds they name: one or two in a set, as agreed, and one in the pair."""
    return Wild.printed(JOKER_KINDS, tiles_of(o).copies, most=Options.jokers_per_set(o), in_pair=1)


# 7 Conditions that only this rule set needs


def laid_jokers(reading: Reading) -> int:
    """Return the number of jokers that the winner has laid down as bonus tiles."""
    return sum(kind in JOKER_KINDS for kind in reading.case.bonus)


def no_bonus(reading: Reading) -> int:
    """Return 1 if no bonus tile has been shown, else 0; jokers laid down are not bonus tiles."""
    return int(all(kind in JOKER_KINDS for kind in reading.case.bonus))


def no_jokers(reading: Reading) -> int:
    """Return 1 if there is no joker in the hand or its melds, else 0."""
    faces = (face for meld in reading.case.melds for face in meld.faces)
    return int(JOKER_KINDS.keys().isdisjoint((*reading.case.tiles, *faces)))


def flower_joker_tiles(case: HandContext) -> list[Kind]:
    """Return the missing bonus tiles, the most valuable first, that the flower jokers shown stand for, where agreed."""
    jokers = case.bonus.count(FLOWER_JOKER)
    if not jokers or not Options.flower_joker_wild(case.options):
        return []
    shown, worth = {*case.bonus}, dict[Kind, int]()
    for series in series_of(case.options):
        lacking = [kind for kind in series if kind not in shown]
        for kind in lacking:
            is_own = series[0] not in ANIMALS and kind == series[case.seat]
            worth[kind] = is_own + (len(lacking) == 1)
    return [kind for kind in sorted(worth, key=lambda kind: -worth[kind]) if worth[kind]][:jokers]


def own_tile(series: Sequence[Kind]) -> Condition:
    """Return the condition that is 1 if the seat's own tile of the series was shown, even by a flower joker."""
    return lambda reading: int(series[reading.case.seat] in (*reading.case.bonus, *flower_joker_tiles(reading.case)))


def complete_series(*several: Sequence[Kind]) -> Condition:
    """Return the condition that counts which of these series of four are complete, with flower jokers if agreed."""
    return lambda reading: sum(
        {*series}.issubset((*reading.case.bonus, *flower_joker_tiles(reading.case))) for series in several
    )


def natural_nine_gates(reading: Reading) -> int:
    """Return 1 for a concealed 1112345678999 of natural tiles before the winning tile, which may be a joker, else 0."""
    return int(JOKER_KINDS.keys().isdisjoint(reading.case.concealed) and are.nine_gates(reading))


# 7 Scoring table

row = RowMaker("fan")

limit = LimitMaker(Options.fan_limit)
ANY = " minimum_fan=0"
HAND = "123p 456s 88s 67p pung:333m"
CHOWS = "123m 456m 789p 55s 34s"

ELEMENTS = (
    row("own_flower", own_tile(FLOWERS), 1, f"{HAND} *2f +8p seat=S{ANY}", group="bonus"),
    row("own_season", own_tile(SEASONS), 1, f"{HAND} *6f +8p seat=S{ANY}", group="bonus"),
    row("own_art", own_tile(ARTS), 1, f"{HAND} *2k +8p seat=S{ANY}", group="bonus", when=Options.extra_flowers),
    row("own_calling", own_tile(CALLINGS), 1, f"{HAND} *2q +8p seat=S{ANY}", group="bonus", when=Options.extra_flowers),
    row("flower_joker", malaysian.bonus_count(FLOWER_JOKER), 1, f"{HAND} *5j +8p{ANY}", group="bonus"),
    row("laid_joker", laid_jokers, 1, f"{HAND} *2j +8p joker_as_flower=true{ANY}", group="bonus",
        when=Options.joker_as_flower),
    row("animal", malaysian.bonus_count(*ANIMALS), 1, f"{HAND} *17a +8p", group="bonus"),
    row("all_flowers", complete_series(FLOWERS), 1, f"{HAND} *1234f +8p", group="bonus"),
    row("all_seasons", complete_series(SEASONS), 1, f"{HAND} *5678f +8p", group="bonus"),
    row("all_arts", complete_series(ARTS), 1, f"{HAND} *1234k +8p", group="bonus", when=Options.extra_flowers),
    row("all_callings", complete_series(CALLINGS), 1, f"{HAND} *1234q +8p", group="bonus", when=Options.extra_flowers),
    row("all_animals", complete_series(PETS, MORE_ANIMALS), 1, f"{HAND} *1234a +8p", group="bonus"),
    row("no_flowers", no_bonus, Options.no_flowers, f"{HAND} +8p{ANY}", group="bonus"),
    row("no_jokers", no_jokers, Options.no_jokers, f"{HAND} +8p{ANY}"),
    row("dragon_pung", are.dragon_pungs, 1, f"123p 456s 88s 67p pung:777z +8p{ANY}",
        tiles=are.tiles_where(lambda group: group.is_pung and group.kind in DRAGONS)),
    row("seat_wind_pung", are.seat_wind_pung, 1, f"123p 456s 88s 67p pung:222z +8p seat=S{ANY}",
        tiles=are.seat_wind_tiles),
    row("round_wind_pung", are.round_wind_pung, 1, f"123p 456s 88s 67p pung:111z +8p seat=S{ANY}",
        tiles=are.round_wind_tiles),
    row("concealed_hand", are.both(are.no_claimed_sets, are.self_draw), 1, f"{CHOWS} +2s{ANY}", group="winning"),
    row("replacement_tile", are.flag("replacement"), 1, f"{HAND} +8p #replacement{ANY}", group="winning"),
    row("robbing_kong", are.flag("robbing_kong"), 1, f"{HAND} <8p #robbing_kong{ANY}", group="winning"),
    row("last_tile_draw", are.last_tile_draw, 1, f"{HAND} +8p #last_tile{ANY}", group="winning"),
    row("all_chows", are.all_chows_suit_pair, 1, f"{CHOWS} <2s{ANY}"),
    row("all_pungs", are.all_pungs, 2, "222m 555p 888s 99s 33z <3z"),
    row("half_flush", are.half_flush, 2, "345p 67p8j 99p 22z pung:777z *1a <2z"),
    row("full_flush", are.full_flush, 4, "123m 456m 77m 99m chow:789m +9m"),
    row("little_three_dragons", are.little_three_dragons, 1, "666z 77z 234m 78p pung:555z <9p"),
    row("seven_pairs", are.shape_is("seven_pairs"), 2, f"1133m 5577p 2288s 9s +9s seven_pairs=true{ANY}",
        when=Options.seven_pairs),
    limit("big_three_dragons", are.big_three_dragons, "77z 123m 99p pung:555z pung:666z <7z"),
    limit("little_four_winds", are.little_four_winds, "234m 11z 44z pung:222z pung:333z +1z"),
    limit("big_four_winds", are.big_four_winds, "111z 3m pung:222z pung:333z pung:444z +3m"),
    limit("all_honors", are.all_honors, "11z 22z pung:333z pung:555z pung:666z +1z"),
    limit("all_terminals", are.all_terminals, "11m 99m pung:111p pung:999s pung:111s +1m"),
    limit("four_concealed_pungs", are.both(are.at_least(4, are.concealed_pungs), are.self_draw),
          "222m 555p 888s 99s 33z +3z"),
    limit("four_kongs", are.at_least(4, are.kongs), "9s kong:2222p kong:7777s ckong:8888p kong:1111m +9s"),
    limit("nine_gates", natural_nine_gates, "1112345678999s +5s"),
    limit("thirteen_orphans", are.shape_is("thirteen_orphans"), "19m 19p 19s 1234567z +1m"),
    limit("heavenly_hand", are.flag(HEAVENLY_HAND), f"{CHOWS} +2s #heavenly_hand"),
    limit("earthly_hand", are.first_discard_taken, f"{CHOWS} <2s #earthly_hand seat=S"),
)  # fmt: skip


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): one limit row alone, or the sum of its rows up to the limit."""
    o = Options.of(reading.case.options)
    return up_to_limit(reading, lines, o.minimum_fan, o.fan_limit)


def reason_not_to_win(case: HandContext) -> str:
    """Return the reason why a hand does not win: jokers in its melds, or a discarded one (section 5); else an empty
    text.
    """
    o = Options.of(case.options)
    for meld in case.melds:
        held = sum(face in JOKER_KINDS for face in meld.faces)
        if held and (meld.is_kong or not o.jokers_in_claims):
            return "joker_in_kong" if meld.is_kong else "joker_in_claim"
        if held > o.jokers_per_set:
            return "many_jokers_in_set"
    return "joker_discarded" if joker_discarded(case) else ""


# 8 Payments


def share_of(winner: Winner) -> Share:
    """Return the single share of a win: doubled with each fan after the first, or a chip a fan; nothing without fan."""
    score = winner.sheet.score
    if Options.payout(winner.case.options) == "linear":
        return Share.of("base", score)
    return Share.of("base", 1 << score - 1 if score else 0)


def shares_owed(winner: Winner, losers: Collection[Seat]) -> dict[Seat, Share]:
    """Return the share of each loser to the winner."""
    case, share = winner.case, share_of(winner)
    if case.source is None:
        return dict.fromkeys(losers, share.times("self_draw", 2))
    if Options.discard_payment(case.options) == "discarder_alone":
        return {case.source: share.times("discarder", 4)}
    return {loser: share.times("discarder", 2) if loser == case.source else share for loser in losers}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): to each winner by everybody, or by the discarder for all."""
    return [
        Payment("win", outcome.players, owed_to(winner.seat, shares_owed(winner, losers)))
        for winner in outcome.winners
        for losers in [[seat for seat in range(outcome.players) if seat != winner.seat]]
    ]


def bonus_fees(o: Options) -> tuple[BonusFee, ...]:
    """Return the instant payments for bonus tiles (section 8): a predator with its prey, and sets of four."""
    if o.instant_payments != "on":
        return ()
    series = series_of(o)
    played = frozenset(kind for kinds in series for kind in kinds)
    return (
        *(BonusFee(id, 4, 8, frozenset(kinds)) for id, kinds in PREDATOR_PAIRS.items() if played.issuperset(kinds)),
        *(BonusFee("bite_set", 8, 8, frozenset(kinds)) for kinds in series),
    )


def kong_fees(o: Options) -> KongFees | None:
    """Return the instant payments for kongs, which all others pay (section 8); None where these are not agreed."""
    if o.instant_payments == "off":
        return None
    return KongFees(claimed=4, promoted=4, concealed=8, late_is_paid=True, by_all=True)


def instant_fees(o: Options) -> InstantFees:
    """Return all payments made at once during the deal (section 8): for bonus tiles and for kongs."""
    return InstantFees(bonus_fees(o), kong_fees(o))


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o,
        shapes=(SetsAndPair(), ThirteenOrphans(wild_tiles=1), *([SevenPairs()] if o.seven_pairs else [])),
        rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand, prefer=limit_first, guard=reason_not_to_win,
    )  # fmt: skip


def moves_of(o: Options) -> tuple[Move, ...]:
    """Return the moves of a player in his turn (section 5)."""
    laid = [LayAside(frozenset(JOKER_KINDS))] if o.joker_as_flower else []
    return (
        WinBySelf(), KongFromHand(), PromotePung(), *laid,
        DiscardTile(bars=() if o.joker_discard else (no_wild_discard,)),
    )  # fmt: skip


def claims_of(o: Options) -> tuple[ClaimRule, ...]:
    """Return the claims of a discard, never of a joker; of two pungs that with fewer jokers goes first (section 5)."""
    most = o.jokers_per_set if o.jokers_in_claims else 0
    return (
        WinByClaim(restrictions=(not_on_wild,)), JokerKong(on_last=False, most=0, fewest_first=True),
        JokerPung(on_last=False, most=most, fewest_first=True), JokerChow(on_last=False, most=most),
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tiles_of(o),  # 2
        wall=WallPlan(dice=2, sides=facing_sides, remainder=o.dead_wall),
        flow=Rounds(rounds=o.rounds, stays=StaysByWinning(on_draw=o.dealer_stays_on_draw), at_random=True),  # 3
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True), ReplaceBonus(), BeginPlay(draws=False),
        ),
        moves=moves_of(o),  # 5
        claims=claims_of(o),
        robbing=(WinByClaim(),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        bonus=BonusTiles(bonus_kinds(o)),
        hooks=instant_fees(o).hooks,
        facts=Facts(records=(EarlyClaims,)),
    )  # fmt: skip


RULESET = Ruleset(
    id="thai",
    seats=(4,),
    native="ไพ่นกกระจอกไทย",
    native_language="th",
    region="south_east",
    level="hard",
    arts=True,
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="345p 67p8j 99p 22z pung:777z *1a <2z",
    minimum=Options.minimum_fan.id,
    unit="fan",
    case_handlers={"instant": fee_case(instant_fees)},
    wild=wild,
)
