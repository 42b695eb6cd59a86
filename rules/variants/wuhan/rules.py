"""Wuhan mahjong, red dragon and laizi kongs. Rule sheet: wuhan; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from rules.core.errors import NotationError
from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.lazy import lazy
from rules.core.melds import Group, Seat
from rules.core.options import Need
from rules.core.plain_value import PlainValue
from rules.core.tiles import (
    GREEN,
    PLAIN,
    RED,
    SUIT_TILES,
    WHITE,
    WINDS,
    Kind,
    TileSet,
    format_tiles,
    parse_tiles,
    rank_of,
)
from rules.core.wild import Wild
from rules.engine.case_facts import facts_in, number_in, seat_number, word_in
from rules.engine.notation import case_options, hands_in, parse_meld
from rules.engine.table import Ending, Facts, Record, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_of_one import NoSpecialDiscard, NoSpecialInClaim, NoSpecialSets, SingleTileKong
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import (
    FixedDeals,
    dealer_unless_lost,
    first_winner,
    somebody_out_of_points,
)
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.penalties.liability import Feeders
from rules.mechanics.wild_tiles.indicated_wild import TurnForWild, nothing
from rules.mechanics.wins.passed_wins import AfterPassedWin
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.aimed_sets import AimedSets, AllClaimed, AnyOf, OfOneSuit, OfPungs, WithPair
from rules.scoring.elements import Element, Reading, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.imagined import Axis, WorthAxes
from rules.scoring.scoring_inputs import ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, Winner, amounts_by_letter
from rules.scoring.sheets import HALVES, Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, by_names, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.variants.wuhan.laizi import Laizi, Skins, next_kind, previous_kind
from rules.variants.wuhan.own_factors import OwnFactors, factor, number_at, numbers_in, open_sets, sets_of
from rules.variants.wuhan.set_aside import SET_ASIDE_INPUTS, kongs_of_one, set_aside_counts

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    deals = number(16, range=(1, 64), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    bust_ends_match = switch(False, group="match")
    base = number(1, range=(1, 1000), group="payment")
    open_mode = choice("each", ("each", "once"), group="values")
    cap = number(300, range=(50, 5000), group="payment")
    golden_cap = number(500, range=(50, 5000), group="payment", needs=(Need("open_mode", ("each",)),))
    golden_cap_once = number(400, range=(50, 5000), group="payment", needs=(Need("open_mode", ("once",)),))
    minimum_multiplier = number(0, choices=(0, 16, 32, 64), group="win")
    max_joker_small = number(1, range=(0, 4), group="win")
    max_joker_big = number(2, range=(0, 4), group="win")
    skins = switch(False, group="claims")
    pair_258 = switch(True, group="win")
    open_required = switch(True, group="win")
    green_kong = switch(False, group="claims")
    rob_liability = switch(True, group="payment")
    melded_liability = switch(True, group="payment")
    flush_liability = switch(True, group="payment")
    ready_check = switch(True, group="payment")
    multiple_winners = switch(False, group="claims")
    passed_win = switch(True, group="claims")
    next_dealer = choice("stay_on_win", ("stay_on_win", "winner"), group="match")


SEATS = "ESWN"
NOBODY = -1
GENERALS = tuple(kind for kind in SUIT_TILES if rank_of(kind) in (2, 5, 8))
HONORS = (*WINDS, GREEN, WHITE)

# 2 Laizi, red dragons and skins


def always_special(o: Options) -> frozenset[Kind]:
    """Return the dragons that are put aside as kongs of one tile in every deal."""
    return frozenset((RED, GREEN) if o.green_kong else (RED,))


def wild(o: Options) -> Wild:
    """Return the laizi as wild, with the kinds that no winning hand may hold."""
    special = always_special(o)
    return Wild(stands=frozenset(PLAIN) - special, barred=special)


def honors_in_ring(o: Options) -> tuple[Kind, ...]:
    """Return the honors that may be laizi (wild), in their order."""
    return tuple(kind for kind in HONORS if kind not in always_special(o))


def special_kinds(state: State) -> frozenset[Kind]:
    """Return the kinds put aside as kongs of one tile in this deal: red dragons, laizi, skins."""
    return state.wild.kinds | state.wild.barred


# 7 Conditions that only this rule set needs


def open_melds(reading: Reading) -> int:
    """Return the number of times that open melds double: once for each, or once for all, as agreed."""
    found = open_sets(reading.case.melds)
    return found if Options.open_mode(reading.case.options) == "each" else min(found, 1)


def all_melded(reading: Reading) -> int:
    """Return 1 for four open sets and a pair completed by another player's tile, else 0."""
    case = reading.case
    return int(not case.self_drawn and len(case.melds) == 4 and open_sets(case.melds) == 4)


def last_tiles(reading: Reading) -> int:
    """Return 1 if the winning tile was one of the last four of the wall, drawn, else 0."""
    case = reading.case
    return int(case.self_drawn and not case.flags.isdisjoint(("last_tile", "last_four")))


def no_stand_in(reading: Reading) -> int:
    """Return 1 if every laizi stands for itself, else 0."""
    return int(all(not group.faces or group.faces == group.kinds for group in reading.groups))


PATTERNS = {
    "all_pungs": are.all_pungs,
    "full_flush": are.both(are.shape_is(are.SETS_AND_PAIR), are.full_flush),
    "all_258": are.all_of(GENERALS),
    "all_honors": are.all_of(HONORS),
    "all_melded": all_melded,
}
SITUATIONS = {
    "replacement_tile": are.flag("replacement"),
    "robbing_kong": are.flag("robbing_kong"),
    "last_tile_draw": last_tiles,
}
BIG = (*PATTERNS, *SITUATIONS)


def small_win(reading: Reading) -> int:
    """Return 1 if no row of a big win applies to the hand, else 0."""
    return int(not any(holds(reading) for holds in (*PATTERNS.values(), *SITUATIONS.values())))


# 7 Scoring table

HAND = "456m 789p 55s 23s pung:111z"

ELEMENTS = (
    Element("small_win", small_win, 1, example=f"{HAND} <4s seat=S"),
    Element("all_pungs", PATTERNS["all_pungs"], 10, example="11p 99s 333s pung:111z pung:444m +9s seat=S"),
    Element("full_flush", PATTERNS["full_flush"], 10, example="46m 99m 77m 1m chow:123m pung:888m <1m state.joker=8"),
    Element("all_258", PATTERNS["all_258"], 10, example="2258m 258p 255s pung:888p +5m seat=S"),
    Element("all_honors", PATTERNS["all_honors"], 10, example="1122z 3344z 56z pung:666z <5z seat=S"),
    Element("all_melded", PATTERNS["all_melded"], 10,
            example="9s chow:123m chow:456p pung:888s pung:222m <9s seat=S"),
    Element("replacement_tile", SITUATIONS["replacement_tile"], 10, group="winning",
            example=f"{HAND} +4s #replacement seat=S"),
    Element("robbing_kong", SITUATIONS["robbing_kong"], 10, group="winning",
            example=f"{HAND} <4s #robbing_kong seat=S"),
    Element("last_tile_draw", SITUATIONS["last_tile_draw"], 10, group="winning",
            example=f"{HAND} +4s #last_tile seat=S"),
    Element("open_meld", open_melds, 2, unit="times", group="laid", example=f"{HAND} <4s seat=S"),
    Element("exposed_kong", are.kongs_laid(False), 2, unit="times", group="laid",
            example="456m 55s 23s pung:111z kong:8888p <4s seat=S"),
    Element("concealed_kong", are.kongs_laid(True), 4, unit="times", group="laid",
            example="456m 55s 23s pung:111z ckong:8888p <4s seat=S"),
    Element("red_dragon_kong", kongs_of_one(0), 2, unit="times", group="aside",
            example=f"{HAND} <4s seat=S state.red=1"),
    Element("joker_kong", kongs_of_one(1), 4, unit="times", group="aside",
            example=f"{HAND} <4s seat=S state.laizi=1"),
    Element("skin_kong", kongs_of_one(2), 2, unit="times", group="aside", when=Options.skins,
            example=f"{HAND} <4s seat=S state.skin=1 skins=true"),
    Element("hard_win", no_stand_in, 2, unit="times", group="winning", example=f"{HAND} <4s seat=S"),
    Element("self_draw", are.self_draw, 2, unit="times", group="winning", example=f"{HAND} +4s seat=S"),
)  # fmt: skip

ROWS = {row.id: row for row in ELEMENTS}
NAME_ORDER = by_names(ELEMENTS)
OWN_FACTORS = OwnFactors(tuple(row for row in ELEMENTS if row.group in ("laid", "aside")), Options.open_mode)
FACTORS = ScoringInput("factors", Sort.EACH, 4096, least=1, otherwise=1)
"""The products of the other players' melds and tiles put aside."""
THIRD_FROM = ScoringInput("third_from", Sort.SEAT)
"""The seat that fed the winner's third open set."""


def factor_line(line: Line, o: Options, big: bool) -> Line:
    """Return a row of factors as their product; in a big win a self-draw multiplies by a half less."""
    if line.element == "self_draw" and big:
        return Line(line.element, 1, 2 * line.amount - 1, HALVES)
    if line.unit == "times":
        return Line(line.element, line.times, (line.amount // line.times) ** line.times, line.unit)
    return line


def shares_owed(case: HandContext, lines: Sequence[Line]) -> dict[int, Share]:
    """Return the amount that each loser owes for a hand with these rows, before the limits (section 7)."""
    o, worth = Options.of(case.options), {line.element: line.amount for line in lines}
    big = "small_win" not in worth
    base = sum(line.amount for line in lines if line.unit == "points")
    drawn = factor(ROWS["self_draw"], o)
    given, parts = (2 * drawn - 1, 2) if big else (drawn, 1)
    hand = Share.of("base", base).times("winner_factor", prod(worth.get(row.id, 1) for row in OWN_FACTORS.rows))
    hand = hand.times("hard_win", worth.get("hard_win", 1))
    found: dict[int, Share] = {}
    for payer in range(case.players):
        if payer == case.seat:
            continue
        share = OWN_FACTORS.by_payer(hand, payer, case.values, o)
        if case.self_drawn or payer == case.source:
            key = "self_draw" if case.self_drawn else "discarder"
            share = share.times(key, given).divided("half", parts)
        found[payer] = share.times("dealer", 2 if not big and 0 in (case.seat, payer) else 1)
    return found


def capped_shares(found: Mapping[int, Share], o: Options) -> dict[int, Share]:
    """Return the shares limited (section 7): by the golden limit if all three of them reach the usual one."""
    cap = o.cap
    if all(share.amount >= cap for share in found.values()):
        cap = o.golden_cap if o.open_mode == "each" else o.golden_cap_once
    return {payer: share.at_most("limit", cap) for payer, share in found.items()}


def too_many_laizi(reading: Reading, big: bool) -> bool:
    """Check that the hand has more laizi than allowed (section 5), whatever they stand for; fewer unless the win is
    `big`.
    """
    case, o = reading.case, Options.of(reading.case.options)
    held = sum(kind in case.wild.kinds for kind in case.tiles)
    return held > (o.max_joker_big if big else o.max_joker_small)


def wrong_pair(reading: Reading, patterns: bool) -> bool:
    """Check that the pair must be 2, 5 or 8 and is not; hands with `patterns` may have any pair (section 6)."""
    return Options.pair_258(reading.case.options) and not patterns and not are.special_pair(reading)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7), refused if it lacks anything that a winning hand needs."""
    o, ids = Options.of(reading.case.options), {line.element for line in lines}
    patterns, big = not ids.isdisjoint(PATTERNS), not ids.isdisjoint(BIG)
    rows = tuple(factor_line(line, o, big) for line in lines)
    if not big and "small_win" not in ids:
        return sheet_of(reading, rows, 0, legal=False, reason="no_value")
    found = shares_owed(reading.case, rows)
    most = max(share.amount for share in found.values())
    score = max(share.amount for share in capped_shares(found, o).values())
    reason, missing = "", max(0, o.minimum_multiplier - most)
    if wrong_pair(reading, patterns):
        reason = "pair_258"
    elif too_many_laizi(reading, big):
        reason = "too_many_wild"
    elif missing:
        reason = "below_minimum"
    steps = [Step("largest_amount", most), *([Step("cut_to_limit", score)] if score < most else [])]
    return sheet_of(
        reading, rows, score, steps, legal=not reason, reason=reason,
        missing=missing if reason == "below_minimum" else 0,
    )  # fmt: skip


@dataclass(frozen=True)
class FactorScoring(TableScoring):
    """Scoring with tables of points: a row for each product of the winner's factors, a column for each base."""

    @lazy
    def axes(self) -> WorthAxes:
        """Products of factors, from the least that a hand must have to win, and base points."""
        o = Options.of(self.options)
        least = factor(ROWS["open_meld"], o) if o.open_required else 1
        small, big = self._bases
        bases = tuple(base for base in (small, big, 2 * big, 3 * big) if base)
        return WorthAxes(Axis("times", tuple(least << power for power in range(8))), Axis("points", bases))

    @property
    def _bases(self) -> tuple[int, int]:
        """The base points of a small win and of a row of a big win; 0 if it is switched off."""
        return ROWS["small_win"].value_in(self.options), ROWS["all_pungs"].value_in(self.options)

    def imagined(self, case: HandContext, worth: Mapping[str, int]) -> ScoreSheet:
        """Return the sheet of a hand won like `case` with these factors and base points; payers have no factors."""
        base, factor = worth["points"], worth["times"]
        row = "small_win" if base == self._bases[0] else "all_pungs"
        lines = (Line(row, 1, base, "points"), Line("open_meld", 1, factor, "times"))
        most = max(share.amount for share in shares_owed(case, lines).values())
        return ScoreSheet(most >= Options.minimum_multiplier(self.options), lines=lines, score=most)


def by_amounts(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading (the highest is scored): payments before limits, number and names of rows."""
    amounts = sum(share.amount for share in shares_owed(reading.case, sheet.lines).values())
    return (amounts, len(sheet.lines), *NAME_ORDER(sheet))


def reason_not_to_win(case: HandContext) -> str:
    """Return the reason why a hand does not win (section 5): it is closed, or holds tiles to put aside; else an empty
    text.
    """
    if not case.wild.barred.isdisjoint(case.tiles):
        return "special_in_hand"
    return "not_open" if Options.open_required(case.options) and not case.open else ""


# 8 Payments


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): by all three or a liable player; after a draw by hands that are not
    ready.
    """
    unit = Options.base(outcome.options)
    if not outcome.winners:
        return not_ready_payments(outcome, unit) if outcome.drawn == "exhausted" else ()
    payments: list[Payment] = []
    for winner in outcome.winners:
        owed = capped_shares(shares_owed(winner.case, winner.sheet.lines), Options.of(outcome.options))
        payer = liable_seat(outcome, winner)
        if payer != NOBODY:
            first, *others = owed.values()
            for share in others:
                first = first.joined(share)
            owed = {payer: first}
        owed = {seat: share.times("unit", unit) for seat, share in owed.items()}
        payments.append(Payment("win", outcome.players, owed_to(winner.seat, owed)))
    return payments


def liable_seat(outcome: Outcome, winner: Winner) -> int:
    """Return the seat that pays for all: robbed, or feeder of a melded hand or certain flush; `NOBODY` if none."""
    case, o = winner.case, Options.of(outcome.options)
    stands = {line.element for line in winner.sheet.lines}
    if case.source is not None:
        if "robbing_kong" in stands and o.rob_liability:
            return case.source
        if "all_melded" in stands and o.melded_liability and not discarder_was_ready(outcome, case):
            return case.source
    if "full_flush" in stands and o.flush_liability:
        return case.number("third_from", NOBODY)
    return NOBODY


def discarder_was_ready(outcome: Outcome, case: HandContext) -> bool:
    """Check that the player who discarded the winning tile was ready."""
    theirs = None if case.source is None else outcome.cases.get(case.source)
    return bool(case.number("discarder_ready")) if theirs is None else is_ready(theirs)


def is_ready(case: HandContext) -> bool:
    """Check that the hand is open and would win, flags aside, with a tile of which it does not hold all four."""
    if not case.open or not case.wild.barred.isdisjoint(case.concealed):
        return False
    counts, after = scoring(Options.of(case.options)), (case.seat + 1) % case.players
    shanten, kinds = counts.outlook(case.held)
    return shanten == 0 and any(
        counts.judge(case.winning_on(kind, by, source)).legal
        for kind in kinds
        for by, source in (("discard", after), ("self", None))
    )


def not_ready_payments(outcome: Outcome, unit: int) -> list[Payment]:
    """Return the payments of a drawn deal (section 8): players not ready pay all who are, double with a closed hand."""
    factors, o = numbers_in(outcome.values, "factors"), Options.of(outcome.options)
    if not o.ready_check or not factors:
        return []
    ready = [seat for seat, case in outcome.cases.items() if is_ready(case)]
    payments: list[Payment] = []
    for seat in ready:
        owed = {
            payer: OWN_FACTORS.by_payer(Share.of("winner_factor", number_at(factors, seat)), payer, outcome.values, o)
            .times("closed_hand", 1 if case.open else 2).times("unit", unit)
            for payer, case in outcome.cases.items() if payer not in ready
        }  # fmt: skip
        payments.append(Payment("not_ready", outcome.players, owed_to(seat, owed)))
    return [payment for payment in payments if payment.transfers]


def factors_of_all(state: State) -> dict[str, PlainValue]:
    """Return every player's factors, the dealer's first: the number of times that each counts, and the products."""
    chairs, o = map(state.chair_of, range(state.players)), Options.of(state.table.options)
    dragons = always_special(o)
    counts = tuple(
        OWN_FACTORS.counts(sets_of(state, chair), set_aside_counts(state, chair, dragons), o) for chair in chairs
    )
    return {"factor_counts": counts, "factors": tuple(OWN_FACTORS.product(each, o) for each in counts)}


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return facts for the scoring of a win: tiles put aside, every player's factors, feeder of the third open meld."""
    fed = state.record(Feeders).of_sets[seat]
    third = state.wind_of(fed[2]) if len(fed) > 2 else NOBODY
    special = set_aside_counts(state, seat, always_special(Options.of(state.table.options)))
    return {"special": special, "third_from": third, **factors_of_all(state)}


def deal_facts(state: State) -> Mapping[str, PlainValue]:
    """Return every player's factors for the payments."""
    return factors_of_all(state)


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    few, many, claimed = o.max_joker_small, o.max_joker_big, o.open_required
    pairs = GENERALS if o.pair_258 else ()
    honors = frozenset(HONORS) - always_special(o)
    return FactorScoring(
        options=o,
        shapes=(
            AimedSets(
                (WithPair(pairs, few), OfPungs(many), OfOneSuit(many), AllClaimed(many)), claimed=claimed
            ),
            AnyOf(frozenset(GENERALS), most=many, claimed=claimed, id="any_258"),
            AnyOf(honors, most=many, claimed=claimed, id="any_honors"),
        ),
        by_situation=(AimedSets((WithPair(pairs, many),), claimed=claimed),),
        rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand,
        prefer=by_amounts,
        guard=reason_not_to_win,
    )  # fmt: skip


class LastFour(Record):
    """Record that flags a win on one of the last four tiles of the wall, from either end, with `last_four`."""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return the flag if it holds for a win of `seat` now, else nothing."""
        return ("last_four",) if by == "self" and state.wall.left < 4 else ()


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    passed: tuple[Restriction, ...] = (AfterPassedWin(dearer=False),) if o.passed_win else ()
    honors = honors_in_ring(o)
    plain_only, fits = (NoSpecialSets(special_kinds),), NoSpecialInClaim(special_kinds)
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(),  # 2
        wall=WallPlan(dice=2),
        flow=FixedDeals(  # 3
            deals=o.deals,
            next_dealer=first_winner if o.next_dealer == "winner" else dealer_unless_lost,
            ends=somebody_out_of_points if o.bust_ends_match else None,
        ),
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)),
            TurnForWild(Laizi(honors), Skins(honors) if o.skins else nothing),
            BeginPlay(),
        ),
        moves=(  # 5
            WinBySelf(), SingleTileKong(special_kinds), KongFromHand(bars=plain_only), PromotePung(),
            DiscardTile(bars=(NoSpecialDiscard(special_kinds),), strict=True),
        ),
        claims=(
            WinByClaim(restrictions=passed), ClaimKong(bars=plain_only), ClaimPung(bars=plain_only),
            ClaimChow(bars=plain_only, fits=fits),
        ),
        robbing=(WinByClaim(restrictions=passed, robs_aside=False),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        ending=Ending(all_winners=o.multiple_winners),
        facts=Facts(hand_facts=hand_facts, deal_facts=deal_facts, records=(Feeders, LastFour)),
    )  # fmt: skip


# 11 Facts and events of test cases


def read_facts(case: Mapping[str, object]) -> Mapping[str, PlainValue]:
    """Return the facts of a test case: laizi, kongs of one tile, sets, third feeder, readiness of the discarder.

    A short example gives ``red``, ``laizi`` and ``skin`` as numbers of the winner's kongs of one tile, and the laizi by
    number.
    """
    facts, o = facts_in(case), Options.of(case_options(RULESET, case))
    honors = honors_in_ring(o)
    named, third = facts.get("joker"), word_in(facts, "third_meld_from", tuple(SEATS))
    laizi = (named,) if isinstance(named, int) else tuple(parse_tiles(word_in(facts, "joker")))
    turned = tuple(parse_tiles(word_in(facts, "indicator"))) or tuple(previous_kind(kind, honors) for kind in laizi)
    if laizi and laizi != (next_kind(turned[0], honors),):
        raise NotationError(f"joker: no laizi that {format_tiles(turned)} names")
    by_seat = [_special(facts_in(facts_in(facts, "special"), letter)) for letter in SEATS]
    seat = seat_number(case.get("seat", SEATS[0]), SEATS)
    if not any(by_seat[seat]):
        by_seat[seat] = (number_in(facts, "red"), number_in(facts, "laizi"), number_in(facts, "skin"))
    others = facts_in(case, "others")
    laid = {seat_number(letter, SEATS): facts_in(others, letter).get("melds") for letter in others}
    laid[seat] = case.get("melds")
    counts = [OWN_FACTORS.counts(_melds(laid.get(place)), by_seat[place], o) for place in range(len(SEATS))]
    return {
        "wild": laizi or tuple(next_kind(indicator, honors) for indicator in turned),
        "barred": tuple(kind for indicator in turned if o.skins for kind in Skins(honors)(indicator)),
        "special": by_seat[seat],
        "factors": tuple(OWN_FACTORS.product(each, o) for each in counts),
        "third_from": SEATS.index(third) if third else NOBODY,
        "discarder_ready": int(facts.get("discarder_ready") is True),
    }


def _special(facts: Mapping[str, object]) -> tuple[int, int, int]:
    """Return the numbers of red dragons, laizi and skins put aside that a case gives for a player."""
    return number_in(facts, "red"), number_in(facts, "joker"), number_in(facts, "skin")


def _melds(listed: object) -> list[Group]:
    """Return the melds that a case lists for a player; none if it lists none."""
    return [parse_meld(text) for text in listed if isinstance(text, str)] if isinstance(listed, list) else []


def wall_end_case(table: Table, case: Mapping[str, object]) -> dict[str, object]:
    """Answer a test case about the end of the wall, from all four hands."""
    hands = hands_in(table.ruleset, case)
    values = {"factors": read_facts(case)["factors"]}
    outcome = Outcome(table.players, table.options, cases=hands, values=values, drawn="exhausted")
    return {"payments": amounts_by_letter(settle(outcome), SEATS)}


RULESET = Ruleset(
    id="wuhan",
    seats=(4,),
    native="武汉麻将",
    native_language="zh",
    region="china",
    level="hard",
    sign="武",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=ROWS["all_pungs"].example,
    minimum="minimum_multiplier",
    read_facts=read_facts,
    wild=wild,
    case_handlers={"wall_end": wall_end_case},
    inputs=(*SET_ASIDE_INPUTS, FACTORS, THIRD_FROM),
)
