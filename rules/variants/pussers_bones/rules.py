"""Pussers Bones of the Royal Australian Navy. Rule sheet: pussers_bones; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Form, Group, Seat
from rules.core.options import Need, OptionValues
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import (
    BAMBOOS,
    BONUS,
    CHARACTERS,
    DOTS,
    DRAGONS,
    FLOWERS,
    HONORS,
    ORPHANS,
    SEASONS,
    WINDS,
    Kind,
    TileSet,
)
from rules.engine.table import Appearance, Bar, BonusTiles, ClaimRule, EventHooks, Reaction, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.families.classical.few_chows import FewChows
from rules.families.classical.points_and_doubles import DOUBLES, POINTS, has_won, pair_seat_wind, pairs
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.opening.chosen_break import ChooseBreak
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.penalties.false_wins import Penalty
from rules.mechanics.wins.winning import WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.aimed_sets import AimedSets, SetsWithin
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.form_parts import FormPart
from rules.scoring.hand_context import HandContext
from rules.scoring.irregular_hands import WrittenOut
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, ThirteenOrphans
from rules.variants.hong_kong_old import rules as cantonese
from rules.variants.pussers_bones.compulsory_kongs import (
    CompulsoryKongs,
    kong_is_due,
    no_pung_of_three_held,
    undeclared_kong,
)
from rules.variants.pussers_bones.first_bonus import FirstBonus

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    players = number(4, choices=(3, 4), group="match")
    circuits = number(2, range=(1, 4), group="match")
    minimum_points = number(50, range=(0, 200), group="win")
    half_flush_doubles = number(1, range=(0, 2), group="values")
    full_flush_doubles = number(3, range=(1, 4), group="values")
    concealed_doubles = number(3, range=(0, 4), group="values")
    concealed_needs_draw = switch(False, group="values")
    allow_chows = switch(False, group="win")
    one_suit_only = switch(False, group="win")
    kong_compulsory = switch(True, group="claims")
    rounding = number(100, choices=(100, 10, 1), group="payment")
    limit = number(0, choices=(0, 1000, 2000, 5000), group="payment")
    lizards = switch(True, group="win")
    set_bonus = choice("2000_5000", ("2000_5000", "off"), group="bonus")
    first_flower = number(1000, choices=(1000, 0), group="bonus")
    discarder_pays_all = switch(False, group="payment")
    claim_priority = choice("win_first", ("win_first", "turn_order"), group="claims")
    break_by = choice("dice", ("dice", "east_choice"), group="wall")
    dealer_stays_on_draw = cantonese.Options.dealer_stays_on_draw
    pussers_names = switch(True, group="general")
    assisted_play = cantonese.Options.assisted_play
    false_win_penalty = cantonese.Options.false_win_penalty.but(
        default=100, range=(0, 1000), needs=(Need("assisted_play", (False,)),)
    )


# 6 Winning shapes

SUITS = (CHARACTERS, DOTS, BAMBOOS)
LIZARD = "lizard"
LIZARDS = tuple((*suit, *sorted((*WINDS, more))) for suit in SUITS for more in WINDS)


def sets_of(o: Options) -> Shape:
    """Return the shape of regular hands: four sets and a pair; chows, and more than one suit, only as agreed."""
    if not o.one_suit_only:
        return SetsAndPair() if o.allow_chows else FewChows(chows=0)
    of_suit = (SetsWithin(frozenset((*suit, *HONORS)), o.allow_chows) for suit in SUITS)
    return AimedSets((*of_suit, SetsWithin(frozenset(ORPHANS), chows=False)), chows=o.allow_chows)


# 7 Conditions that only this rule set needs

SIMPLE, MAJOR = 2, 4
"""The points of an open pung, by its kind; a concealed one is worth twice, a kong four times as much."""


def points_of(group: Group) -> int:
    """Return the points of a pung or kong."""
    worth = MAJOR if group.kind in ORPHANS else SIMPLE
    return worth * (2 if group.concealed else 1) * (4 if group.is_kong else 1)


def set_points(form: Form) -> Condition:
    """Return the condition that sums the points of all groups of this form (pungs or kongs) in a hand."""
    return lambda reading: sum(points_of(group) for group in reading.groups if group.form is form)


def form_parts(sheet: ScoreSheet) -> tuple[FormPart, ...]:
    """Return the points of pungs and kongs, one by one."""
    rows = {Form.PUNG: "pung_points", Form.KONG: "kong_points"}
    return tuple(
        FormPart(rows[group.form], points_of(group), POINTS, group.kinds)
        for group in sheet.groups if group.form in rows
    )  # fmt: skip


def pair_that_counts(reading: Reading) -> int:
    """Return 1 for a pair of dragons or of the winner's own wind, else 0."""
    return pairs(DRAGONS)(reading) + pair_seat_wind(reading)


def pair_tiles(reading: Reading) -> Sequence[Kind]:
    """Return the tiles of the pair."""
    return reading.pair.kinds if reading.pair is not None else ()


def concealed_hand(reading: Reading) -> int:
    """Return 1 if nothing was claimed and, where agreed, the winning tile was drawn, else 0."""
    case = reading.case
    return int(are.no_claimed_sets(reading) and (case.self_drawn or not Options.concealed_needs_draw(case.options)))


def lizard(*, own: bool) -> Condition:
    """Return the condition that is 1 for a lizard with a pair of the winner's own wind (`own`), or of another wind."""

    def condition(reading: Reading) -> int:
        """Return 1 if the hand is a lizard of this sort, else 0."""
        return int(reading.shape == LIZARD and (reading.case.tiles.count(WINDS[reading.case.seat]) > 1) is own)

    return condition


# 7 Scoring table


def points(
    id: str, times: Condition, value: int, example: str, *, summed: bool = False, tiles: are.TilesOf | None = None
) -> Element:
    """Return a row of the scoring table worth points; with `summed` the condition gives the points themselves.

    `times` is its condition (how often it counts), `example` a hand in score notation that has it and `tiles` finds the
    tiles it rests on.
    """
    return Element(id, times, value, unit=POINTS, group="sets", summed=summed, tiles=tiles, example=example)


def double(
    id: str, times: Condition, value: int | Callable[[OptionValues], int], example: str, *, excludes: tuple[str,
    ...] = ()
) -> Element:
    """Return a row of the scoring table worth a number of doubles.

    `times` is its condition (how often it counts), `example` a hand in score notation that has it and `excludes` ids of
    rows that do not count beside it.
    """
    return Element(id, times, value, unit=DOUBLES, group="doubles", excludes=excludes, example=example)


def fixed(
    id: str, times: Condition, value: int, example: str, when: Callable[[OptionValues], bool] | None = None
) -> Element:
    """Return the scoring row of a hand of fixed value; with `when` only while that house rule is on."""
    return Element(id, times, value, unit=POINTS, group="fixed", when=when, example=example)


of_sets = are.shape_is(are.SETS_AND_PAIR)
HAND = "99s 33p pung:777z pung:222m pung:555p"
ORPHANS_HELD = "19m 19p 19s 1234567z"

ELEMENTS = (
    points("winning", has_won, 20, f"{HAND} +9s"),
    points("pung_points", set_points(Form.PUNG), 1, f"{HAND} +9s", summed=True),
    points("kong_points", set_points(Form.KONG), 1, "555p 1z kong:1111m ckong:3333s kong:7777z +1z", summed=True),
    points("pair_points", pair_that_counts, 2, "99s 22z pung:777z pung:222m kong:5555p +9s seat=S", tiles=pair_tiles),
    points("flower_points", are.bonus_tiles, 4, "777m 99m 11m pung:222m kong:4444m *26f +9m seat=S"),
    double("dealer", lambda reading: int(reading.case.seat == 0), 1, f"{HAND} +9s"),
    double("dragon_pung", are.dragon_pungs, 1, f"{HAND} +9s"),
    double("seat_wind_pung", are.seat_wind_pung, 1, "44m 11p pung:222z pung:777m kong:8888m <4m seat=S"),
    double("own_flower", are.own_bonus(FLOWERS[0]), 1, f"{HAND} *2f +9s seat=S"),
    double("own_season", are.own_bonus(SEASONS[0]), 1, f"{HAND} *6f +9s seat=S"),
    double("replacement_tile", are.flag("replacement"), 1, f"{HAND} +9s #replacement", excludes=("last_tile_draw",)),
    double("last_tile_draw", are.last_tile_draw, 1, f"{HAND} +9s #last_tile"),
    double("half_flush", are.half_flush, Options.half_flush_doubles,
            "44m 11m pung:222z pung:777m pung:888m <4m seat=S"),
    double("full_flush", are.full_flush, Options.full_flush_doubles, "777m 99m 11m pung:222m pung:444m +9m seat=N"),
    double("concealed_hand", concealed_hand, Options.concealed_doubles, "222m 555p 888s 11m 33s <1m seat=W"),
    fixed("all_terminals_and_honors", are.both(of_sets, are.mixed_terminals), 3000,
          "11p 55z pung:111m pung:999m pung:444z <1p"),
    fixed("all_terminals", are.both(of_sets, are.all_terminals), 5000, "11p 99s pung:111m pung:999m pung:999p <1p"),
    fixed("all_honors", are.both(of_sets, are.all_honors), 5000, "11z 55z pung:222z pung:666z pung:777z +1z"),
    fixed("little_lizard", lizard(own=False), 2000, "123456789s 1234z <3z seat=S", Options.lizards),
    fixed("big_lizard", lizard(own=True), 3000, "123456789s 1234z +2z seat=S", Options.lizards),
    fixed("thirteen_orphans", are.shape_is("thirteen_orphans"), 5000, f"{ORPHANS_HELD} <5z"),
)  # fmt: skip
FIXED = frozenset(row.id for row in ELEMENTS if row.group == "fixed")


def round_score(value: int, step: int) -> int:
    """Return the value rounded to the nearest multiple of `step`, halves up, and at least one step."""
    return max(step, (value + step // 2) // step * step)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): a fixed value, or points doubled, capped at the limit and rounded."""
    o = Options.of(reading.case.options)
    if worth := [line for line in lines if line.element in FIXED]:
        value = worth[0].amount
        return sheet_of(reading, (worth[0],), value, [Step("fixed_value", value)])
    if reading.shape != are.SETS_AND_PAIR:
        return sheet_of(reading, (), 0, legal=False, reason="not_complete")
    total = sum(line.amount for line in lines if line.unit == POINTS)
    doubles = sum(line.amount for line in lines if line.unit == DOUBLES)
    value = total << doubles
    cut = min(value, o.limit or value)
    score = round_score(cut, o.rounding)
    steps = [Step("sum", total), Step("doubles", doubles), Step("doubled", value)]
    steps += [Step("cut_to_limit", cut)] if cut < value else []
    steps += [Step("rounded", score)] if score != cut else []
    if o.one_suit_only and reading.suits > 1:
        return sheet_of(reading, lines, score, steps, legal=False, reason="mixed_suits")
    missing = max(0, o.minimum_points - value)
    reason = "below_minimum" if missing else ""
    return sheet_of(reading, lines, score, steps, legal=not missing, reason=reason, missing=missing)


def by_score(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: its score, then its value before the cap."""
    return sheet.score, next((step.amount for step in sheet.steps if step.key == "doubled"), 0)


# 8 Payments

ONE_SET, BOTH_SETS = 2000, 5000


def bonus_set_points(case: HandContext) -> int:
    """Return the points that each other player pays a winner for complete sets of flowers and seasons."""
    if Options.set_bonus(case.options) == "off":
        return 0
    complete = sum({*kinds}.issubset(case.bonus) for kinds in (FLOWERS, SEASONS))
    return (0, ONE_SET, BOTH_SETS)[complete]


def shares_owed(winner: Winner, players: int, share: Share) -> Mapping[Seat, Share]:
    """Return the payment of each loser: `share`, or for the discarder all of their shares, where agreed."""
    case = winner.case
    shares = {seat: share for seat in range(players) if seat != case.seat}
    if case.source is None or not Options.discarder_pays_all(case.options):
        return shares
    own = shares.pop(case.source)
    return {case.source: reduce(Share.joined, shares.values(), own)}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal: to each winner for the hand, and for complete sets of bonus tiles besides."""
    payments: list[Payment] = []
    for winner in outcome.winners:
        value, sets = Share.of("value", winner.sheet.score), Share.of("bite_set", bonus_set_points(winner.case))
        payments += [
            Payment(reason, outcome.players, owed_to(winner.seat, shares_owed(winner, outcome.players, share)))
            for reason, share in (("win", value), ("bonus_set", sets))
            if share.amount
        ]
    return payments


# 3 Match


def dealer_stays(state: State) -> bool:
    """Check that the dealer deals again: after winning, and after a drawn deal as agreed."""
    return state.seats[state.dealer].won if state.wins else Options.dealer_stays_on_draw(state.table.options)


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    lizards = (WrittenOut(LIZARDS, LIZARD),) if o.lizards else ()
    return TableScoring(
        options=o, shapes=(sets_of(o), ThirteenOrphans(), *lizards), rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand, prefer=by_score, guard=undeclared_kong if o.kong_compulsory else None,
        form=form_parts,
    )  # fmt: skip


def claims_of(o: Options, win: WinByClaim) -> tuple[ClaimRule, ...]:
    """Return the claims (section 5): `win`, kong and pung, and chow as agreed.

    Where kongs are compulsory, who holds three equal tiles may not claim the fourth for a pung.
    """
    whole: tuple[Bar, ...] = (no_pung_of_three_held,) if o.kong_compulsory else ()
    chows = (ClaimChow(on_last=False),) if o.allow_chows else ()
    return (win, ClaimKong(on_last=False), ClaimPung(on_last=False, bars=whole), *chows)


@rulebook_key("circuits")
@dataclass(frozen=True)
class Circuits(Rounds):
    """Rounds that are only counted: in each the deal passes once round the table."""


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    wrongly = None if o.assisted_play else Penalty(o.false_win_penalty, may_claim=False)
    by_claim = WinByClaim(order="turn" if o.claim_priority == "turn_order" else "nearest", wrongly=wrongly)
    by_draw = WinBySelf(wrongly)
    rolled = o.break_by == "dice"
    wall = WallPlan(dice=2 if rolled else 0, sections_at=(0, 1, 2) if players == 3 else (), all_sides=True)
    reactions: tuple[Reaction, ...] = (
        *([FirstBonus(o.first_flower)] if o.first_flower else []),
        *([CompulsoryKongs(by_draw)] if o.kong_compulsory else []),
    )
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(flowers=True, seasons=True),  # 2
        wall=wall,
        flow=Circuits(rounds=o.circuits, stays=dealer_stays),  # 3
        phases=(  # 4
            BuildWall(), BreakWall() if rolled else ChooseBreak(wall),
            DealTiles((4, 4, 4, 1), extra=True), ReplaceBonus(), BeginPlay(draws=False),
        ),
        moves=(  # 5
            by_draw, KongFromHand(), PromotePung(),
            DiscardTile(bars=(kong_is_due,), strict=True) if o.kong_compulsory else DiscardTile(),
        ),
        claims=claims_of(o, by_claim),
        robbing=(by_claim,),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        bonus=BonusTiles(frozenset(BONUS)),
        hooks=EventHooks(reactions=reactions),
        appearance=Appearance(river="own", row=6),
    )  # fmt: skip


RULESET = Ruleset(
    id="pussers_bones",
    seats=(4, 3),
    native="Pussers Bones",
    native_language="en",
    region="west",
    level="easy",
    sign="骨",
    seat_winds=True,
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="777m 99m 11m pung:222m pung:444m +9m seat=N",
    form_sample="11s 55z 222s ckong:9999s pung:777z <1s",
    minimum=Options.minimum_points.id,
    unit="point",
    vocabularies=(Options.pussers_names.id,),
)
