"""Xiangyang mahjong (Ka Wu Xing), for three. Rule sheet: xiangyang; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Need
from rules.core.plain_value import PlainValue
from rules.core.tiles import DRAGONS, SUIT_TILES, Kind, TileSet, rank_of, suit_of
from rules.engine.notation import hands_in
from rules.engine.table import (
    Appearance,
    Declarations,
    Ending,
    EventHooks,
    Facts,
    Phase,
    Reaction,
    Ruleset,
    State,
    Table,
)
from rules.engine.wall import WallPlan
from rules.mechanics.claims.set_claims import ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.endings.birds import TurnHorse
from rules.mechanics.kongs.kong_fees import KongFees, UnrobbedKongFees, fee_case
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import FixedDeals, first_winner, somebody_out_of_points
from rules.mechanics.opening.exchange import ExchangeLeftRight
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.ready.shown_waits import LayAndName, NotFeedingShown, ShowWhileTilesLeft, keeps_shown_waits
from rules.mechanics.wins.passed_wins import AfterDeclinedWin
from rules.mechanics.wins.winning import WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Reading, RowMaker, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import Answer, ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, Winner, amounts_by_letter
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, by_names, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs

# 9 House rules

SEATS, SUITS = "ESW", "mps"
NO_CAP = 1024


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    deals = number(8, range=(1, 64), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    bust_ends_match = switch(False, group="match")
    base = number(1, range=(1, 1000), group="payment")
    removed_suit = choice("m", tuple(SUITS), group="wall")
    cap = number(16, choices=(8, 16, 32, NO_CAP), group="values")
    minimum_discard_multiplier = number(2, choices=(1, 2, 4), group="win")
    four_in_one = choice("full", ("full", "half", "off"), group="values")
    show_allowed = switch(True, group="ready")
    show_min_wall = number(12, range=(0, 30), group="ready", needs=(Need("show_allowed", (True,)),))
    double_show = switch(False, group="ready", needs=(Need("show_allowed", (True,)),))
    no_feeding = switch(True, group="ready", needs=(Need("show_allowed", (True,)),))
    all_pungs_value = number(2, choices=(2, 4), group="values")
    middle_five_value = number(2, choices=(2, 4), group="values")
    kong_bloom_value = number(2, choices=(2, 4), group="values")
    any_five = switch(False, group="values")
    last_tile = switch(True, group="values")
    multiple_winners = switch(True, group="claims")
    not_ready_penalty = switch(True, group="payment")
    shown_pays = switch(False, group="payment", needs=(Need("not_ready_penalty", (True,)),))
    drift = number(0, range=(0, 5), group="payment")
    horse = choice("off", ("off", "self_draw", "shown_only"), group="payment")
    exchange_three = switch(False, group="opening")


# 7 Conditions


def middle_five(reading: Reading) -> int:
    """Return 1 if the winning tile is the five in a chow 456, else 0."""
    group = reading.groups[reading.placed]
    return int(is_five(reading.case) and group.is_chow and rank_of(group.kinds[0]) == 4)


def is_five(case: HandContext) -> bool:
    """Check that the winning tile is a five."""
    return case.win is not None and suit_of(case.win) >= 0 and rank_of(case.win) == 5


def winning_five(reading: Reading) -> int:
    """Return 1 if the winning tile is a five in any other group than a chow 456, else 0."""
    return int(is_five(reading.case) and not middle_five(reading))


def four_in_one(kinds: Callable[[HandContext], list[int]]) -> Condition:
    """Return the condition that counts the kinds that `kinds` finds in a hand.

    Where house rules let them count half, only that of the winning tile counts.
    """

    def counted(reading: Reading) -> int:
        """Return the number of times that these kinds count in a reading of a hand."""
        case = reading.case
        found = [] if reading.shape == "seven_pairs" else kinds(case)
        return len(found) if Options.four_in_one(case.options) == "full" else int(case.win in found)

    return counted


def claimed_fourths(case: HandContext) -> list[int]:
    """Return the kinds of claimed pungs whose fourth tile is in the hand."""
    return [meld.kind for meld in case.melds if meld.kind in case.tiles]


def held_fours(case: HandContext) -> list[int]:
    """Return the kinds of which the hand holds all four."""
    return [kind for kind in dict.fromkeys(case.tiles) if case.tiles.count(kind) == 4]


def luxury_pairs(fours: int) -> Condition:
    """Return the condition that is 1 for seven pairs with exactly `fours` times four equal tiles."""
    return lambda reading: int(reading.shape == "seven_pairs" and len(held_fours(reading.case)) == fours)


def shown_hands(case: HandContext) -> frozenset[int]:
    """Return the seats that have shown their hands, counted from the dealer."""
    kept = case.values.get("shown", ())
    others = frozenset(seat for seat in kept if isinstance(seat, int)) if isinstance(kept, tuple) else frozenset[int]()
    return others | {case.seat} if "ready" in case.flags else others


def has_shown(reading: Reading) -> int:
    """Return 1 if the winner has shown his hand, else 0."""
    return int(reading.case.seat in shown_hands(reading.case))


# 7 Scoring table

HAND = "123p 456p 789s 23s 77z"

factor = RowMaker("times")
ELEMENTS = (
    factor("middle_five", middle_five, Options.middle_five_value, "123p 46p 789s 234s 77z <5p seat=S"),
    factor("winning_five", winning_five, 2, "123p 34p 789s 234s 77z +5p seat=S any_five=true", when=Options.any_five),
    factor("all_pungs", are.all_pungs, Options.all_pungs_value, "11p 99s 444p pung:777s pung:666z <9s seat=S"),
    factor("golden_hook", are.golden_hook, 4, "9p pung:777s pung:222p pung:444p pung:666z <9p seat=S",
           excludes=("all_pungs",)),
    factor("full_flush", are.full_flush, 4, "123p 44446p 789p 77p +5p seat=S"),
    factor("open_four_in_one", four_in_one(claimed_fourths), 2, "456p 99s 23s pung:444p pung:777s <1s seat=S",
           when=lambda o: Options.four_in_one(o) != "off"),
    factor("closed_four_in_one", four_in_one(held_fours), 4, "44456p 123s 77z pung:888s <4p seat=S",
           when=lambda o: Options.four_in_one(o) != "off"),
    factor("seven_pairs", luxury_pairs(0), 4, "1133p 5577s 55z 66z 9s <9s seat=S"),
    factor("luxury_seven_pairs", luxury_pairs(1), 8, "1111p 5577s 55z 66z 9s <9s seat=S"),
    factor("double_luxury_seven_pairs", luxury_pairs(2), 32, "1111p 5555s 55z 66z 9s <9s seat=S"),
    factor("triple_luxury_seven_pairs", luxury_pairs(3), 128, "1111p 5555s 5555z 9s <9s seat=S"),
    factor("little_three_dragons", are.little_three_dragons, 4, "123p 555z 66z 77z pung:222s +6z seat=S"),
    factor("big_three_dragons", are.big_three_dragons, 8, "99p 66z 777z pung:555z pung:222s +6z seat=S"),
    factor("replacement_tile", are.flag("replacement"), Options.kong_bloom_value, f"{HAND} +4s #replacement seat=S",
           group="winning"),
    factor("kong_discard", are.flag("kong_discard"), 2, f"{HAND} <4s #kong_discard seat=S", group="winning"),
    factor("robbing_kong", are.flag("robbing_kong"), 2, f"{HAND} <4s #robbing_kong seat=S", group="winning"),
    factor("last_tile_draw", are.last_tile_draw, 2, f"{HAND} +4s #last_tile seat=S", group="winning",
           when=Options.last_tile),
    factor("last_tile_claim", are.last_tile_claim, 2, f"{HAND} <4s #last_tile seat=S", group="winning",
           when=Options.last_tile),
    factor("show", has_shown, 2, f"{HAND} <4s #ready seat=S", group="winning", when=Options.show_allowed),
)  # fmt: skip

NAME_ORDER = by_names(ELEMENTS)


def hand_factor(lines: Sequence[Line]) -> int:
    """Return the product of all factors of a hand except that of shown hands."""
    found = 1
    for line in lines:
        found *= line.amount if line.element != "show" else 1
    return found


def show_factor(case: HandContext, payer: Seat) -> int:
    """Return the factor of shown hands between winner and payer: 2 for one or both, or 2 for each where agreed."""
    both = len(shown_hands(case) & {case.seat, payer})
    return (1, 2, 4 if Options.double_show(case.options) else 2)[both]


def payers_of(case: HandContext) -> list[Seat]:
    """Return the seats that pay for a win: the player whose tile it was, or all others."""
    return [seat for seat in range(case.players) if seat != case.seat] if case.source is None else [case.source]


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7); a win by discard must reach the minimum."""
    case, o = reading.case, Options.of(reading.case.options)
    rows = tuple(replace(line, amount=(line.amount // line.times) ** line.times) for line in lines)
    value = hand_factor(rows)
    found = {payer: value * show_factor(case, payer) for payer in payers_of(case)}
    score = o.base * max(min(o.cap, amount) for amount in found.values())
    missing = 0 if case.self_drawn else max(0, o.minimum_discard_multiplier - max(found.values()))
    return sheet_of(reading, rows, score, [Step("factor", value)], legal=not missing,
                    reason="below_minimum" if missing else "", missing=missing)  # fmt: skip


def by_factor(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: the product of factors, then names of rows.

    Of equal products the reading with more rows has an earlier name.
    """
    return (hand_factor(sheet.lines), *NAME_ORDER(sheet))


def no_chow_claimed(case: HandContext) -> str:
    """Return the reason why a hand does not win if it has a claimed chow; else an empty text."""
    return "claimed_chow" if any(meld.is_chow for meld in case.melds) else ""


# 8 Payments


def capped_share(o: Options, value: int, showing: int) -> Share:
    """Return the share for a hand of this value, times `showing`, the factor of shown hands, up to the cap."""
    return Share.of("value", value).times("show", showing).at_most("limit", o.cap)


def shares_owed(winner: Winner) -> dict[Seat, Share]:
    """Return the share of each payer: the hand, the drift agreed on, and the number of the tile turned (horse)."""
    case, o = winner.case, Options.of(winner.case.options)
    value, horse = hand_factor(winner.sheet.lines), case.number("horse")
    found: dict[Seat, Share] = {}
    for payer in payers_of(case):
        share = capped_share(o, value, show_factor(case, payer))
        found[payer] = share.plus("drift", 2 * o.drift).plus("horse", horse).times("base", o.base)
    return found


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): to each winner, or at the end of the wall."""
    if not outcome.winners:
        return wall_end(outcome) if outcome.drawn == "exhausted" else []
    return [Payment("win", outcome.players, owed_to(one.seat, shares_owed(one))) for one in outcome.winners]


def best_waiting_factor(case: HandContext, counts: TableScoring) -> int:
    """Return the most that a hand could win on a discard, flags and minimum aside; 0 if it is not ready.

    `counts` scores the hands.
    """
    found = [0]
    for kind in sorted(counts.waits(case.held)[1]):
        if case.all_kinds.count(kind) < 4:
            sheet = counts.judge(case.winning_on(kind, by="discard", source=(case.seat + 1) % case.players))
            found.append(hand_factor(sheet.lines))
    return max(found)


def wall_end(outcome: Outcome) -> list[Payment]:
    """Return the payments to ready hands: by hands that are not ready and, where agreed, by shown hands to others."""
    o = Options.of(outcome.options)
    counts = scoring(o)
    worths = {seat: best_waiting_factor(case, counts) for seat, case in outcome.cases.items()}
    payments: list[Payment] = []
    for seat, value in worths.items() if o.not_ready_penalty else ():
        if not value:
            continue
        open_hand = seat in shown_hands(outcome.cases[seat])
        share = capped_share(o, value, 2 if open_hand else 1).times("base", o.base)
        owed = {payer: share for payer, own in worths.items() if not own}
        if o.shown_pays and not open_hand:
            owed |= {payer: share for payer, case in outcome.cases.items() if payer in shown_hands(case)}
        payments.append(Payment("not_ready", outcome.players, owed_to(seat, owed)))
    return [payment for payment in payments if payment.transfers]


def kong_fees(o: Options) -> KongFees:
    """Return the reaction that pays for kongs at once (section 8): two bases, or one for a promoted kong."""
    return KongFees(2 * o.base, o.base, 2 * o.base, late_is_paid=True)


# 2 to 6 The table


def tiles_of(o: Options) -> TileSet:
    """Return the tiles in play: two suits and the dragons."""
    kept = [kind for kind in SUIT_TILES if SUITS[suit_of(kind)] != o.removed_suit]
    return TileSet.of(dict.fromkeys((*kept, *DRAGONS), 4))


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return facts for the scoring of a win: `shown` (seats that have shown their hands), `horse` (number of the tile
    turned).
    """
    ready = tuple(sorted(state.wind_of(other) for other, holder in enumerate(state.seats) if holder.ready))
    return {"shown": ready, "horse": horse_number(face for _, face in state.indicators)}


def horse_number(turned: Iterable[Kind]) -> int:
    """Return the number of the tile turned after a win: ten for a dragon, 0 if none was turned."""
    return sum(10 if suit_of(kind) < 0 else rank_of(kind) for kind in turned)


TURNED = SUIT_TILES[9:18]
"""The tiles that stand for the numbers of a horse; the suit does not matter."""


@dataclass(frozen=True)
class TurnedHorse(ScoringInput):
    """Input, for hands scored by hand: the tile turned after a win, whose number is paid (horse)."""

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand context with the number of this tile."""
        turned = (answer,) if isinstance(answer, int) else answer
        return replace(case, values={**case.values, "horse": horse_number(turned)})

    def value_in(self, case: HandContext) -> Answer | None:
        """Return a tile with the number that a hand context holds; None without one."""
        number = case.number("horse")
        return None if not number else DRAGONS[0] if number > 9 else TURNED[number - 1]


SHOWN = ScoringInput("shown", Sort.SEATS)
"""The other seats that have shown their hands."""
HORSE = TurnedHorse("horse", Sort.KIND, likely=(TURNED[0],))


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o,
        shapes=(SetsAndPair(), SevenPairs(repeats=True)),
        rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand,
        prefer=by_factor,
        guard=no_chow_claimed,
    )


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal up to the beginning of play, in their order (section 4)."""
    swap = (ExchangeLeftRight(one_suit=False),) if o.exchange_three else ()
    return (BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), *swap, BeginPlay())


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    wins = WinByClaim(restrictions=(AfterDeclinedWin(for_good=False),))
    fees = kong_fees(o)
    reactions: list[Reaction] = [fees]
    if o.show_allowed:
        reactions.append(LayAndName())
    if o.horse != "off":
        reactions.append(TurnHorse(shown_only=o.horse == "shown_only"))
    bars = (NotFeedingShown(),) if o.show_allowed and o.no_feeding else ()
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tiles_of(o),  # 2
        wall=WallPlan(dice=2),
        flow=FixedDeals(  # 3
            deals=o.deals, next_dealer=first_winner, ends=somebody_out_of_points if o.bust_ends_match else None
        ),
        phases=phases_of(o),  # 4
        moves=(  # 5
            WinBySelf(), KongFromHand(when_fixed=keeps_shown_waits), PromotePung(when_fixed=keeps_shown_waits),
            DiscardTile(
                ready=ShowWhileTilesLeft(o.show_min_wall) if o.show_allowed else None, bars=bars, sideways=True,
            ),
        ),
        claims=(wins, ClaimKong(), ClaimPung()),
        robbing=(wins,),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        hooks=EventHooks(reactions=tuple(reactions), on_unclaimed=(UnrobbedKongFees(fees),)),
        ending=Ending(all_winners=o.multiple_winners),
        declarations=Declarations(ready_locks=True, stays_open=True),
        facts=Facts(hand_facts=hand_facts),
        appearance=Appearance(river="own", row=6, ready_mark="亮"),
    )  # fmt: skip


# 11 Facts and events of test cases


def wall_end_case(table: Table, case: Mapping[str, object]) -> dict[str, object]:
    """Answer a test case about the end of the wall, from all three hands."""
    outcome = Outcome(table.players, table.options, cases=hands_in(table.ruleset, case), drawn="exhausted")
    return {"payments": amounts_by_letter(settle(outcome), SEATS)}


RULESET = Ruleset(
    id="xiangyang",
    seats=(3,),
    native="襄阳卡五星",
    native_language="zh",
    region="china",
    level="middle",
    sign="襄",
    minimum=Options.minimum_discard_multiplier.id,
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="123p 46p 789s 234s 77z <5p seat=S",
    inputs=(SHOWN, HORSE),
    case_handlers={"kong": fee_case(kong_fees), "wall_end": wall_end_case},
)
