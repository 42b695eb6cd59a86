"""Riichi for three. Rule sheet: sanma; like the sheet, this page says only what differs from riichi for four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.foreign_logs import LogHeader, LogRules
from rules.core.house_rules import choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Need, OptionValues
from rules.core.tiles import HONORS, KIND, Kind, TileSet, plain
from rules.engine.table import ClaimRule, Move, Ruleset, State, Table
from rules.families.han_and_fu import han_conditions as are
from rules.families.han_and_fu.base_payments import self_draw_shares, shares_with_absent
from rules.families.han_and_fu.case_handlers import CASE_HANDLERS, INPUTS, read_facts
from rules.families.han_and_fu.deal_end import NAGASHI, EachToEach, HanSettlement, NagashiMangan
from rules.families.han_and_fu.han_scoring import DORA_GROUP, HanScoring, han_and_fu, winner_points, yaku
from rules.families.han_and_fu.logged import result_rules, tenhou_worth
from rules.families.han_and_fu.norths import REPLACEMENT_NORTH, ROBBING_NORTH, NorthsAside, NotRefilled
from rules.families.han_and_fu.reading_bits import HandBits, of_bits
from rules.families.han_and_fu.repeats import sticks_of
from rules.mechanics.bonus_tiles.bonus_by_hand import LayAside
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.endings.abortive_draws import AllReady, TooManyKongs, no_fifth_kong
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.target import RoundsToTarget
from rules.mechanics.opening.dead_wall import DeadWallPlan, indicated_kind
from rules.mechanics.penalties.liability import LIABLE_HANDS
from rules.mechanics.wins.winning import WinByClaim
from rules.scoring.elements import Element, rows_in_play
from rules.scoring.form_parts import FORM_SAMPLE
from rules.variants.riichi import rules as four

NORTH, ONE, NINE = KIND["4z"], KIND["1m"], KIND["9m"]
REPLACEMENTS = 8

# 9 House rules

UMA = {"15_0": 15, "20_0": 20, "10_0": 10, "5_0": 5, "none": 0}
WITH_NORTHS = (Need("north", ("put_aside",)),)


class Options(four.Riichi):
    """House rules of riichi for three that differ from riichi for four, with their defaults (section 9)."""

    start_points = four.Riichi.start_points.but(default=35000)
    target_score = four.Riichi.target_score.but(default=40000)
    uma = four.Riichi.uma.but(default="15_0", choices=tuple(UMA))
    riichi_min_tiles = four.Riichi.riichi_min_tiles.but(default=3)
    red_fives = four.Riichi.red_fives.but(default=2, choices=(0, 2, 4), range=None)
    self_draw_payment = choice("loss", ("loss", "split"), group="payment")
    honba_ron = number(200, choices=(200, 300), group="payment")
    honba_self_draw = number(100, range=(0, 500), group="payment")
    ready_unit = number(1000, range=(0, 3000), group="payment")
    north = choice("put_aside", ("put_aside", "value_for_all", "guest"), group="values")
    north_value = choice("guest", ("guest", "value"), group="values", needs=WITH_NORTHS)
    north_pung = switch(True, group="claims")
    north_replacement = switch(True, group="values", needs=WITH_NORTHS)
    north_robbing = choice("plain", ("no", "plain", "element"), group="claims", needs=WITH_NORTHS)
    chow_claims = switch(False, group="claims")
    dead_wall = number(14, choices=(14, 18), group="wall")
    three_riichi = switch(False, group="draws")


# 2 Tiles


def tile_set(o: Options) -> TileSet:
    """Return the tiles in play: no 2 to 8 of characters; as many red fives of dots as of bamboos."""
    kinds = (ONE, NINE, *range(KIND["1p"], KIND["1p"] + 18), *HONORS)
    copies = dict.fromkeys(kinds, 4)
    for code in ("0p", "0s"):
        reds = o.red_fives // 2
        copies[plain(KIND[code])] -= reds
        copies[KIND[code]] = reds
    return TileSet.of({kind: count for kind, count in copies.items() if count})


def dora_of(indicator: Kind) -> Kind:
    """Return the kind that an indicator makes dora; after 1 of characters comes 9, as there are no others."""
    return NINE if indicator == ONE else indicated_kind(indicator)


# 7 Scoring table


def valued_norths(o: OptionValues) -> tuple[Kind, ...]:
    """Return the kinds beside dragons and own winds of which pungs and pairs have value: north, or none."""
    rule = Options.north(o)
    valued = rule == "value_for_all" or (rule == "put_aside" and Options.north_value(o) == "value")
    return (NORTH,) if valued else ()


def on_replacement(hand: HandBits) -> int:
    """Return 1 for a win on a replacement for a kong or, where agreed, for a north put aside, else 0."""
    case = hand.case
    north = REPLACEMENT_NORTH in case.flags
    return int(case.self_drawn and (Options.north_replacement(case.options) if north else "replacement" in case.flags))


def robbing_kong(hand: HandBits) -> int:
    """Return 1 for a win by robbing a kong or, where agreed, a north put aside, else 0."""
    case = hand.case
    north = ROBBING_NORTH in case.flags and Options.north_robbing(case.options) == "element"
    return int(north or "robbing_kong" in case.flags)


def count_norths(hand: HandBits) -> int:
    """Return the number of norths that the winner has put aside."""
    return len(hand.case.bonus)


def with_norths_aside(o: OptionValues) -> bool:
    """Check that norths may be put aside under these house rules."""
    return Options.north(o) == "put_aside"


SAMPLE = "234p 567p 345s 67s 88s *44z +8s #ready"
CHANGED: Mapping[str, Mapping[str, object]] = {
    "riichi": {"example": "999m 234p 567p 88s 46s <5s #ready"},
    "pinfu": {"times": are.pinfu(Options.pinfu_self_draw, valued_norths), "example": "123s 456p 345s 78s 99p <9s"},
    "all_simples": {"example": "234s 55p 678s 34s pung:222p <5s"},
    "pure_double_chow": {"example": "223344p 567p 11s 78s <6s"},
    "dragon_pung": {"example": "234p 678p 33s 99s pung:777z <9s"},
    "seat_wind_pung": {"example": "234p 678p 33s 99s pung:222z <9s seat=S"},
    "round_wind_pung": {"example": "234p 678p 33s 99s pung:111z <9s seat=S"},
    "nagashi_mangan": {
        "example": "19m 159p 159s 12345z #nagashi river_E=1z,9m,1p,9s,5z,1m,9p,6z,1s,2z,9s,7z,1m,9m,3z,1p,6z,9p",
    },
    "replacement_tile": {"times": of_bits(on_replacement)},
    "robbing_kong": {"times": of_bits(robbing_kong)},
    "pure_straight": {"example": "123456p 79p 55s 678s <8p"},
    "outside_hand": {"example": "123p 789p 11z 999s 89s <7s"},
    "seven_pairs": {"example": "1199m 3344p 8899s 5z <5z"},
    "all_pungs": {"example": "999m 77s 99s pung:333p pung:444z <9s"},
    "three_concealed_pungs": {"example": "111m 555p 777s 99s 34p <5p"},
    "triple_pung": {"example": "111m 111p 34p 99s pung:111s <5p"},
    "three_kongs": {"example": "34p 99s kong:2222p kong:7777s ckong:8888p <5p"},
    "little_three_dragons": {"example": "234p 55p 77z pung:555z pung:666z <5p"},
    "half_flush": {"example": "123p 456p 77p 55z pung:999p <7p"},
    "pure_outside_hand": {"example": "123p 789p 11s 999s 89s <7s"},
    "two_pure_double_chows": {"example": "223344s 667788p 5s <5s"},
    "full_flush": {"example": "123p 456p 789p 22p 78p <9p"},
    "four_concealed_pungs": {"example": "111m 555p 777s 33z 99p +9p"},
    "four_concealed_pungs_single_wait": {"example": "111m 555p 777s 999p 3z <3z"},
    "big_three_dragons": {"example": "23p 99p pung:555z pung:666z pung:777z <4p"},
    "little_four_winds": {"example": "34p 44z pung:111z pung:222z pung:333z <5p"},
    "big_four_winds": {"example": "5p pung:111z pung:222z pung:333z pung:444z <5p"},
    "four_kongs": {"example": "5p kong:1111s ckong:2222p kong+:9999m ckong:3333z <5p"},
    "heavenly_hand": {"example": "123s 456p 345s 78s 99p +9s #first_turn"},
    "earthly_hand": {"example": "123s 456p 345s 78s 99p +9s #first_turn seat=S"},
    "dora": {"times": are.dora_count("dora", dora_of, lying_open=True)},
    "ura_dora": {"times": are.dora_count("ura", dora_of, flag="ready")},
}  # fmt: skip


def adapted(row: Element) -> Element:
    """Return a row of the scoring table of riichi for four, changed for three players."""
    changed = {"example": row.example.replace("123m", "999m"), **CHANGED.get(row.id, {})}
    return replace(row, **changed)  # type: ignore[arg-type]


ELEMENTS = (
    *(adapted(row) for row in four.ELEMENTS if row.id != "mixed_triple_chow"),
    yaku("north_dora", of_bits(count_norths), 1, SAMPLE, group=DORA_GROUP, when=with_norths_aside),
    yaku("north_pung", are.wind_pung(NORTH), 1, "234p 678p 33s 99s pung:444z <9s north=value_for_all",
              when=lambda o: bool(valued_norths(o))),
)  # fmt: skip
ROW_OF_ENDS = {
    rule: NagashiMangan(next(row for row in ELEMENTS if row.id == NAGASHI), drawn)
    for rule, drawn in (("loss", self_draw_shares), ("split", shares_with_absent))
}


def points_when_split(base: int, seat: Seat, drawn: bool, players: int) -> int:
    """Return the points of a win if the other two also pay the share of the absent fourth player.

    `base` are the points before they are multiplied, `drawn` is true for a win by self-draw.
    """
    if drawn:
        return sum(share.amount for share in shares_with_absent(base, seat, players).values())
    return winner_points(base, seat, drawn, players)


def scoring(base: HanScoring, o: Options) -> HanScoring:
    """Return the scorer of riichi for four (`base`), changed for three players under these house rules."""
    split = o.self_draw_payment == "split"
    return replace(
        base, options=o, rows=rows_in_play(ELEMENTS, o), fu=replace(base.fu, guest_winds=valued_norths(o)),
        lost=ROW_OF_ENDS[o.self_draw_payment], earned=points_when_split if split else winner_points,
    )  # fmt: skip


# 8 Payments


def settlement_of(o: Options) -> HanSettlement:
    """Return the function that pays for a deal: the absent player's share is lost or split, counters are worth less."""
    rule = o.self_draw_payment
    return HanSettlement(
        by_discard=o.honba_ron,
        by_draw=2 * o.honba_self_draw,
        liable_for=LIABLE_HANDS[o.liability],
        liable_for_all=o.liability_extent == "whole_hand",
        discarder_pays_counters=o.liability_honba == "discarder",
        nagashi=ROW_OF_ENDS[rule],
        ready_payments=EachToEach(o.ready_unit),
        drawn=shares_with_absent if rule == "split" else self_draw_shares,
    )


# 3 Match


def place_bonuses(o: Options) -> tuple[int, ...]:
    """Return the points added to the result of each place: the uma and, to the first, the oka."""
    uma = 1000 * UMA[o.uma]
    oka = 3 * (o.target_score - o.start_points) if o.oka else 0
    return uma + oka, 0, -uma


# Logs of other programs


def log_options(head: LogHeader) -> Sequence[Mapping[str, object]]:
    """Return all complete sets of house rules under which a foreign log with this header may have been played.

    Only the points of the log show if the absent player's share is lost or split.
    """
    usual, rules = result_rules(RULESET, head), ("loss", "split")
    return [{**usual, **given, "self_draw_payment": rule} for given in four.header_options(head) for rule in rules]


def log_header(o: Options) -> LogHeader:
    """Return the header that a foreign log of a match under these house rules would have."""
    return four.log_header(o, players=3)


# 2 to 6: riichi under these house rules, for three


def no_north_claim(state: State, seat: Seat, kind: Kind) -> str:
    """Return an error key, barring claims for a set, if the discard is a north; else an empty text."""
    return "err_north_not_claimed" if kind == NORTH else ""


PUT_ASIDE, ALL_READY, NOT_REFILLED = LayAside(frozenset({NORTH})), AllReady("three_riichi"), NotRefilled()
MANY_KONGS = TooManyKongs()


def moves(base: Table, o: Options) -> tuple[Move, ...]:
    """Return the moves of riichi for four (section 5), but norths are put aside, and nobody lays a fifth kong."""
    limit = MANY_KONGS.bar_fifth if o.four_kongs_draw else no_fifth_kong
    changed: list[Move] = []
    for move in base.moves:
        if isinstance(move, DiscardTile) and with_norths_aside(o):
            changed.append(PUT_ASIDE)
        if isinstance(move, KongFromHand | PromotePung):
            move = replace(move, bars=(*move.bars, limit))
        changed.append(move)
    return tuple(changed)


def claims(base: Table, o: Options) -> tuple[ClaimRule, ...]:
    """Return the claims of riichi for four (section 5), changed: no chows unless agreed."""
    limit = MANY_KONGS.bar_fifth if o.four_kongs_draw else no_fifth_kong
    north = () if o.north_pung else (no_north_claim,)
    changed: list[ClaimRule] = []
    for claim in base.claims:
        if isinstance(claim, ClaimKong):
            claim = replace(claim, bars=(*claim.bars, limit, *north))
        elif isinstance(claim, ClaimPung):
            claim = replace(claim, bars=(*claim.bars, *north))
        if not isinstance(claim, ClaimChow) or o.chow_claims:
            changed.append(claim)
    return tuple(changed)


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Adapt the table of four-player riichi to three players."""
    shared = {option.id: o[option.id] for option in four.Riichi.declared if option.id not in ("uma", "red_fives")}
    among_four = four.RULESET.resolve({**shared, "four_winds": False, "four_riichi": False})
    base = four.table(ruleset, four.Options.of(among_four), players)
    assert isinstance(base.flow, RoundsToTarget) and isinstance(base.scoring, HanScoring)
    kept = o.dead_wall
    robs = o.north_robbing != "no"
    return replace(
        base,
        options=o,
        tiles=tile_set(o),
        wall=DeadWallPlan(dice=2, kept=kept, replacements=REPLACEMENTS),
        flow=replace(base.flow, uma=place_bonuses(o)),
        moves=moves(base, o),
        claims=claims(base, o),
        robbing=tuple(replace(rule, robs_aside=robs) for rule in base.robbing if isinstance(rule, WinByClaim)),
        hooks=replace(
            base.hooks,
            reactions=(*base.hooks.reactions, *((NOT_REFILLED,) if kept == 18 else ())),
            on_unclaimed=(*base.hooks.on_unclaimed, *((ALL_READY,) if o.three_riichi else ())),
        ),
        scoring=scoring(base.scoring, o),
        settlement=settlement_of(o),
        sticks=sticks_of(o.start_points, o.honba_self_draw, o.ready_unit),
        facts=replace(base.facts, records=(*base.facts.records, NorthsAside)),
    )


RULESET = Ruleset(
    id="sanma",
    seats=(3,),
    native="三人麻雀",
    native_language="ja",
    region="japan",
    level="hard",
    minimum=Options.minimum_han.id,
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=SAMPLE,
    form_sample=FORM_SAMPLE,
    unit="point",
    details=han_and_fu,
    read_facts=read_facts,
    logs=LogRules(log_options, log_header, tenhou_worth),
    case_handlers=CASE_HANDLERS,
    inputs=INPUTS,
)
