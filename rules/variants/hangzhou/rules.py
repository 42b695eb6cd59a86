"""Hangzhou mahjong, with the caishen. Rule sheet: docs/sheet.md; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Form, Seat
from rules.core.options import Need, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import PLAIN, WHITE, Kind, TileSet
from rules.core.wild import Wild
from rules.engine.table import Bar, Facts, Ruleset, State, Table
from rules.engine.wall import WallPlan, facing_sides
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_of_one import NoSpecialSets, wild_kinds
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import FixedDeals, first_winner, somebody_out_of_points
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.wins.winning import WinByClaim, WinBySelf, not_on_wild
from rules.scoring import conditions as are
from rules.scoring.elements import Element, Reading, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.paired_hands import SevenWildPairs
from rules.scoring.scoring_inputs import ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, by_score_and_rows, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair
from rules.variants.hangzhou.caishen import CaishenChains, WildRound, no_claim_in_wild_round, waits_for_any_tile

# 9 House rules

LIABLE = (Need("liability", ("chows", "sets")),)


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    deals = number(8, range=(1, 64), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    bust_ends_match = switch(False, group="match")
    base = number(1, range=(1, 1000), group="payment")
    first_standing = number(1, range=(1, 3), group="payment")
    remainder = number(20, range=(0, 40), group="wall")
    wild_round = switch(True, group="claims")
    discard_wins = choice("none", ("none", "third"), group="win")
    robbing = switch(False, group="win")
    knock = switch(False, group="win")
    seven_pairs = number(1, range=(0, 2), group="values")
    quads = switch(True, group="values", needs=(Need("seven_pairs", (1, 2)),))
    no_wild_fan = switch(True, group="values")
    cap_fan = number(4, range=(0, 10), group="values")
    liability = choice("chows", ("none", "chows", "sets"), group="payment")
    reverse_liability = number(2, range=(0, 2), group="payment", needs=LIABLE)


SETS_FOR_LIABILITY = 3
MOST_STANDING = 3
"""The highest standing of a dealer, the number of times that the share is doubled."""

# 2 Tiles


def tile_set(o: Options) -> TileSet:
    """Return the tiles in play: suits, winds and dragons."""
    return TileSet.of(dict.fromkeys(PLAIN, 4))


def wild(o: Options) -> Wild:
    """Return the white dragons as wild for any tile in play. No row distinguishes sets."""
    return Wild(stands=frozenset(PLAIN), told_apart=frozenset[tuple[Kind, ...]]()).named((WHITE,))


# 7 Conditions

STANDING = ScoringInput("standing", Sort.NUMBER, MOST_STANDING)
"""The number of times the dealer's share is doubled."""
KONGS_IN_ROW = ScoringInput("kongs_in_row", Sort.NUMBER, 4)
"""The kongs of the row that the winning draw ends."""
FLOATED = ScoringInput("floated", Sort.NUMBER, 3)
"""The number of caishen discarded in that row of kongs."""
TAKEN_FROM = ScoringInput("taken_from", Sort.EACH, 4)
"""The sets that count for liability which the winner has claimed from each other player."""
TAKEN_BY = ScoringInput("taken_by", Sort.EACH, 4)
"""The sets that count for liability which each other player has claimed from the winner."""


def wild_tiles(case: HandContext) -> int:
    """Return the number of caishen in the hand, the winning tile included."""
    return sum(kind in case.wild.kinds for kind in case.tiles)


def any_tile_waited(case: HandContext) -> bool:
    """Check that the hand, before its winning tile, would have won on any tile."""
    return waits_for_any_tile(case.concealed, case.wild.kinds, bool(Options.seven_pairs(case.options)))


def any_tile_wait(reading: Reading) -> int:
    """Return 1 for a hand that would have won on any tile, else 0."""
    return int(any_tile_waited(reading.case))


def floated_wild(reading: Reading) -> int:
    """Count the caishen discarded before the winning draw; they are floated only if the hand waits for any tile."""
    return reading.case.number("floated") * any_tile_wait(reading) if reading.case.self_drawn else 0


def kongs_in_row(reading: Reading) -> int:
    """Count the kongs in the row that the winning draw ends; a caishen that was not floated has interrupted it."""
    case = reading.case
    whole = case.self_drawn and (not case.number("floated") or any_tile_wait(reading))
    return case.number("kongs_in_row") if whole else 0


def no_wild(reading: Reading) -> int:
    """Return 1 for a hand without caishen, even as itself, else 0."""
    return int(not wild_tiles(reading.case))


def quads(reading: Reading) -> int:
    """Count the kinds, the caishen apart, of which seven pairs hold all four tiles."""
    case = reading.case
    if reading.shape != "seven_pairs":
        return 0
    return sum(case.tiles.count(kind) == 4 for kind in set(case.tiles) - case.wild.kinds)


# 7 Scoring table

HAND = "123m 456m 789p 23s 55s"
ANY = "123m 456m 789p 123s 5z"


def with_quads(o: OptionValues) -> bool:
    """Check that seven pairs win and four equal tiles in them count."""
    return bool(Options.seven_pairs(o) and Options.quads(o))


ELEMENTS = (
    Element("no_wild", no_wild, 1, unit="fan", when=Options.no_wild_fan, example=f"{HAND} +4s seat=S"),
    Element("seven_pairs", are.shape_is("seven_pairs"), Options.seven_pairs, unit="fan",
            example="1133m 5577p 22s 44s 9s +9s seat=S"),
    Element("quads", quads, 1, unit="fan", when=with_quads, example="1111m 5577p 22s 44s 9s +9s seat=S"),
    Element("any_tile_wait", any_tile_wait, 1, unit="fan", group="winning", example=f"{ANY} +9m seat=S"),
    Element("floated_wild", floated_wild, 1, unit="fan", group="winning", example=f"{ANY} +9m seat=S state.floated=1"),
    Element("kongs_in_row", kongs_in_row, 1, unit="fan", group="winning",
            example="123m 456m 23s 55s ckong:9999p +4s seat=S state.kongs_in_row=1"),
)  # fmt: skip


def total_fan(lines: Sequence[Line]) -> int:
    """Return the sum of fan of these rows."""
    return sum(line.amount for line in lines)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): one point, doubled for each fan up to the cap."""
    cap, fan = Options.cap_fan(reading.case.options), total_fan(lines)
    counted = min(fan, cap) if cap else fan
    return sheet_of(reading, lines, 2**counted, (Step("doubles", counted), Step("doubled", 2**counted)))


def by_fan(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: fan before the cap, then as usual."""
    return (total_fan(sheet.lines), *by_score_and_rows(reading, sheet))


def reason_not_to_win(case: HandContext) -> str:
    """Return the reason why a complete hand does not win (sections 5 and 6); else an empty text."""
    o = Options.of(case.options)
    if not case.self_drawn and "robbing_kong" not in case.flags and o.discard_wins == "none":
        return "self_draw_only"
    return "no_knock" if o.knock and wild_tiles(case) and not any_tile_waited(case) else ""


# 5 Wins on discards, liability


def standing(state: State) -> int:
    """Return the number of times that the dealer's share is doubled: one more for each deal he stays, three at most."""
    return min(MOST_STANDING, Options.first_standing(state.table.options) + state.extra)


def only_with_third_dealer(state: State, seat: Seat, kind: Kind) -> str:
    """Bar wins on a discard except between others and a dealer of the third standing; return the reason or nothing."""
    assert state.claimable is not None
    between = state.dealer in (seat, state.claimable.seat)
    return "" if between and standing(state) == MOST_STANDING else "reason.self_draw_only"


def sets_taken(state: State, by: Seat, source: Seat) -> int:
    """Return the number of sets, of those that count for liability, that one seat has claimed from another."""
    rule = Options.liability(state.table.options)
    forms = (Form.CHOW,) if rule == "chows" else tuple(Form)
    return sum(meld.source == source and meld.form in forms for meld in state.seats[by].melds)


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return facts of a hand: the dealer's standing, the row of kongs and floats, and sets claimed, by seat."""
    chains, taken_from, taken_by = state.record(CaishenChains), [0] * state.players, [0] * state.players
    for other in state.others(seat):
        taken_from[state.wind_of(other)] = sets_taken(state, seat, other)
        taken_by[state.wind_of(other)] = sets_taken(state, other, seat)
    return {
        "standing": standing(state), "kongs_in_row": chains.kongs[seat], "floated": chains.floats[seat],
        "taken_from": tuple(taken_from), "taken_by": tuple(taken_by),
    }  # fmt: skip


# 8 Payments


def share_of(winner: Winner, payer: Seat) -> Share:
    """Return the share of one player: the score, doubled for the dealer's standing if one of the two is the dealer."""
    case, o = winner.case, Options.of(winner.case.options)
    share = Share.of("value", winner.sheet.score)
    if 0 in (case.seat, payer):
        share = share.times("dealer", 2 ** case.number("standing", o.first_standing))
    return share.times("base", o.base)


def owed(winner: Winner) -> dict[Seat, Share]:
    """Return the share of each payer: the liable player, the player whose tile won, or all three."""
    case, o = winner.case, Options.of(winner.case.options)
    shares = {seat: share_of(winner, seat) for seat in range(case.players) if seat != case.seat}
    total = reduce(Share.joined, shares.values())
    if case.source is not None:
        return {case.source: total}
    found = dict[Seat, Share]()
    if o.liability != "none":
        for payer in shares:
            if amount_taken(case, "taken_from", payer) >= SETS_FOR_LIABILITY:
                found[payer] = total
            if o.reverse_liability and amount_taken(case, "taken_by", payer) >= SETS_FOR_LIABILITY:
                again = total.times("reverse", o.reverse_liability)
                found[payer] = found[payer].joined(again) if payer in found else again
    return found or shares


def amount_taken(case: HandContext, name: str, seat: Seat) -> int:
    """Return the number of sets between the winner and a seat; zero if the case gives none."""
    numbers = case.numbers(name)
    return numbers[seat] if numbers else 0


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): for the win; none after a drawn deal."""
    wins = [Payment("win", outcome.players, owed_to(winner.seat, owed(winner))) for winner in outcome.winners]
    return [payment for payment in wins if payment.transfers]


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    pairs: tuple[Shape, ...] = (SevenWildPairs(),) if o.seven_pairs else ()
    return TableScoring(
        options=o, shapes=(SetsAndPair(), *pairs), rows=rows_in_play(ELEMENTS, o), arithmetic=score_hand,
        prefer=by_fan, guard=reason_not_to_win,
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    natural: tuple[Bar, ...] = (NoSpecialSets(wild_kinds),)
    claimed = (*natural, no_claim_in_wild_round) if o.wild_round else natural
    third = WinByClaim(restrictions=(not_on_wild, only_with_third_dealer))
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tile_set(o),  # 2
        wall=WallPlan(dice=2, sides=facing_sides, remainder=o.remainder),
        flow=FixedDeals(  # 3
            deals=o.deals, next_dealer=first_winner, ends=somebody_out_of_points if o.bust_ends_match else None,
        ),
        phases=(BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), BeginPlay()),  # 4
        moves=(WinBySelf(), KongFromHand(bars=natural), PromotePung(), DiscardTile()),  # 5
        claims=(
            *([third] if o.discard_wins == "third" else []),
            ClaimKong(on_last=False, bars=claimed), ClaimPung(on_last=False, bars=claimed),
            ClaimChow(on_last=False, bars=claimed),
        ),
        robbing=(WinByClaim(),) if o.robbing else (),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        facts=Facts(hand_facts=hand_facts, records=(CaishenChains, WildRound)),
    )  # fmt: skip




RULESET = Ruleset(
    id="hangzhou",
    seats=(4,),
    native="杭州麻将",
    native_language="zh",
    region="china",
    level="easy",
    sign="杭",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=ELEMENTS[3].example,
    wild=wild,
    inputs=(STANDING, KONGS_IN_ROW, FLOATED, TAKEN_FROM, TAKEN_BY),
)
