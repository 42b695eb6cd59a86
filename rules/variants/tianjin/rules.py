"""Tianjin mahjong with seven jokers. Rule sheet: tianjin; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Group
from rules.core.options import Need
from rules.core.plain_value import PlainValue
from rules.core.tiles import DRAGONS, PLAIN, Kind, TileSet, parse_tiles, suit_of
from rules.core.wild import Wild
from rules.engine.case_facts import facts_in, number_in, seats_in, word_in
from rules.engine.drawing import RESERVE
from rules.engine.table import Appearance, Bar, EventHooks, Facts, Phase, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.hands.groups import faces_of
from rules.mechanics.claims.set_claims import ClaimKong, ClaimPung
from rules.mechanics.discards.bars import no_wild_discard
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_of_one import NoSpecialSets, wild_kinds
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import (
    FixedDeals,
    dealer_if_won,
    dealer_unless_lost,
    somebody_out_of_points,
)
from rules.mechanics.opening.dead_wall import indicated_kind
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.wild_tiles.indicated_wild import RollForWild
from rules.mechanics.wins.winning import WinBySelf
from rules.scoring import conditions as are
from rules.scoring.aimed_sets import AimedSets, AimRule
from rules.scoring.elements import Element, Reading, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import Answer, ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, amounts_by_letter
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, by_names, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair
from rules.variants.tianjin.discarded_wild import DiscardedWildBinds
from rules.variants.tianjin.raised_stakes import CHALLENGE, RaiseStakes
from rules.variants.tianjin.wild_aims import ChowCompletedBy, LoneWildWait, NoWildTiles, TwoWildWait, WithKinds

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    deals = number(16, range=(1, 64), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    bust_ends_match = switch(False, group="match")
    base = number(1, range=(1, 1000), group="payment")
    minimum_points = number(2, range=(1, 8), group="win")
    dealer_double = switch(True, group="payment")
    challenge = switch(True, group="opening")
    counter_challenge = switch(False, group="opening", needs=(Need("challenge", (True,)),))
    kong_points = choice("always", ("always", "winner_only", "never"), group="payment")
    gold_kong = switch(True, group="claims")
    joker_discard = switch(False, group="claims")
    heaven_earth = switch(True, group="values")
    cap = number(0, range=(0, 1000), group="values")
    draw_pays_dealer = switch(False, group="payment")
    next_dealer = choice("stay_on_win", ("stay_on_win", "rotate"), group="match")


SEATS = "ESWN"
CLAIMED_KONG, CONCEALED_KONG, GOLD_KONG = 1, 2, 4
DRAWN_DEAL = 2
"""The payment of each player to the dealer after a drawn deal without kongs."""

# 2 Jokers


def jokers_of(indicator: Kind) -> tuple[Kind, ...]:
    """Return the joker kinds that an indicator names: its own and the next one; dragons go Red, Green, White, Red."""
    if indicator in DRAGONS:
        return indicator, indicator - 1 if indicator - 1 in DRAGONS else max(DRAGONS)
    return indicator, indicated_kind(indicator)


def wild(o: Options) -> Wild:
    """Return the jokers as wild for any tile. Only tiles of a dragon's chows matter to the scoring rows."""
    return Wild(stands=frozenset(PLAIN), told_apart=frozenset((kind, kind + 1, kind + 2) for kind in range(0, 27, 3)))


# 7 Conditions that only this rule set needs

FOUR, FIVE, SIX = parse_tiles("456m")
MIDDLE = (FOUR, FIVE, SIX)
DRAGON_OF = tuple(tuple(range(9 * suit, 9 * suit + 9)) for suit in range(3))


def catch_five(reading: Reading) -> int:
    """Return 1 if the drawn tile is the five of characters in a chow with four and six, else 0."""
    group = reading.groups[reading.placed]
    return int(group.kinds == MIDDLE and faces_of(group)[1] == reading.case.win)


def dragon_suit(reading: Reading) -> int:
    """Return the suit (0 to 2) of which the hand has chows 123, 456 and 789; -1 if there is none."""
    found = {*reading.chows}
    return next((suit for suit in range(3) if found.issuperset(range(9 * suit, 9 * suit + 9, 3))), -1)


def dragon(reading: Reading) -> int:
    """Return 1 for chows 123, 456 and 789 of one suit, else 0."""
    return int(dragon_suit(reading) >= 0)


def joker_dragon(reading: Reading) -> int:
    """Return 1 for a dragon of the suit to which both kinds of jokers belong, else 0."""
    suit = dragon_suit(reading)
    return int(suit >= 0 and all(suit_of(kind) == suit for kind in reading.case.wild.kinds))


def held_jokers_in_group(reading: Reading) -> int:
    """Return the number of jokers, the drawn tile aside, in the group that the drawn tile completed."""
    case, shown = reading.case, faces_of(reading.groups[reading.placed])
    return sum(kind in case.wild.kinds for kind in shown) - (case.win in case.wild.kinds)


def joker_pair_wait(reading: Reading) -> int:
    """Return 1 if the pair consists of the drawn tile and a joker held before, else 0."""
    return int(reading.groups[reading.placed] is reading.pair and held_jokers_in_group(reading) == 1)


def double_joker_wait(reading: Reading) -> int:
    """Return 1 for a set of the drawn tile and two jokers held before, else 0.

    Not if it is the only chow of its kind in a dragon.
    """
    group = reading.groups[reading.placed]
    if held_jokers_in_group(reading) != 2:
        return 0
    suit, low = dragon_suit(reading), group.kinds[0]
    needed = group.is_chow and suit >= 0 and low in DRAGON_OF[suit][::3]
    return int(not needed or reading.chows.count(low) > 1)


def no_joker(reading: Reading) -> int:
    """Return 1 if there is no joker, in the hand or in a kong of jokers, else 0."""
    return int(reading.case.wild.kinds.isdisjoint(reading.case.all_kinds))


# 7 Scoring table

HAND = "123m 789p 234s 55s 67m"

ELEMENTS = (
    Element("catch_five", catch_five, 3, group="added",
            example="46m 123p 789p 234s 55s +5m seat=S state.indicator=27"),
    Element("dragon", dragon, 4, group="added", example="1234m 6789m 234p 55s +5m seat=S state.indicator=27"),
    Element("heavenly_hand", are.flag("heavenly"), 4, group="added", when=Options.heaven_earth,
            example=f"{HAND} +8m #heavenly state.indicator=27"),
    Element("earthly_hand", are.flag("earthly"), 4, group="added", when=Options.heaven_earth,
            example=f"{HAND} +8m #earthly seat=S state.indicator=27"),
    Element("joker_dragon", joker_dragon, 2, unit="times", group="factors",
            example="1234567m 88m 234s 7s +7s seat=S state.indicator=7"),
    Element("joker_pair_wait", joker_pair_wait, 2, unit="times", group="factors",
            example="123m 456p 789p 234s 2z +9s seat=S state.indicator=27"),
    Element("double_joker_wait", double_joker_wait, 2, unit="times", group="factors",
            example="123m 456p 99p 234s 12z +9s seat=S state.indicator=27"),
    Element("no_joker", no_joker, 2, unit="times", group="factors", example=f"{HAND} +8m seat=S state.indicator=27"),
    Element("replacement_tile", are.flag("replacement"), 2, unit="times", group="factors",
            example="123m 789p 55s 67m ckong:3333z +8m #replacement seat=S state.indicator=13"),
)  # fmt: skip

NAME_ORDER = by_names(ELEMENTS)


def hand_points(lines: Sequence[Line]) -> int:
    """Return the points of these rows (section 7): the sum of the added points, at least 1, times all factors."""
    added = sum(line.amount for line in lines if line.unit == "points")
    return (added or 1) * prod(line.amount for line in lines if line.unit == "times")


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7), up to the cap; below the minimum it cannot win."""
    o, full = Options.of(reading.case.options), hand_points(lines)
    score = min(full, o.cap) if o.cap else full
    added = sum(line.amount for line in lines if line.unit == "points") or 1
    steps = [Step("sum", added), *([Step("multiplied", full)] if full != added else [])]
    steps += [Step("cut_to_limit", score)] if score < full else []
    missing = max(0, o.minimum_points - full)
    return sheet_of(
        reading, lines, score, steps, legal=not missing, reason="below_minimum" if missing else "", missing=missing
    )  # fmt: skip


def by_points(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: points before the cap, number and names of rows."""
    return (hand_points(sheet.lines), len(sheet.lines), *NAME_ORDER(sheet))


def reason_not_to_win(case: HandContext) -> str:
    """Return the reason why a hand does not win on a claimed tile (section 5); else an empty text."""
    return "" if case.self_drawn else "self_draw_only"


# 8 Payments


def raised_share(share: Share, mark: int) -> Share:
    """Return a share between dealer and other player, doubled for a challenge (`mark` 1), twice if answered (2)."""
    return share.times("challenge", 2 if mark else 1).times("answer", 2 if mark > 1 else 1)


def paid_to(reason: str, payee: int, share: Share, outcome: Outcome) -> Payment:
    """Return the payment of `share` by all others to `payee`: doubled with the dealer, and by the stakes with him."""
    o, stakes = Options.of(outcome.options), numbers_by_seat(outcome, "stakes")
    owed: dict[int, Share] = {}
    for payer in range(outcome.players):
        if payer == payee:
            continue
        due = share
        if 0 in (payer, payee):
            due = raised_share(due.times("dealer", 2 if o.dealer_double else 1), stakes[payer or payee])
        owed[payer] = due.times("base", o.base)
    return Payment(reason, outcome.players, owed_to(payee, owed))


def numbers_by_seat(outcome: Outcome, name: str) -> tuple[int, ...]:
    """Return the number that the fact `name` of a deal gives for each seat; 0 for all if it is not there."""
    found = outcome.values.get(name, ())
    numbers = tuple(one for one in found if isinstance(one, int)) if isinstance(found, tuple) else ()
    return numbers or (0,) * outcome.players


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): the win, kongs, and the dealer's income from a draw without kongs."""
    payments = [
        paid_to("win", winner.seat, Share.of("value", winner.sheet.score), outcome) for winner in outcome.winners
    ]
    kongs = numbers_by_seat(outcome, "kongs")
    if outcome.drawn and Options.draw_pays_dealer(outcome.options) and not any(kongs):
        o, stakes = Options.of(outcome.options), numbers_by_seat(outcome, "stakes")
        flat = Share.of("drawn_deal", DRAWN_DEAL)
        owed = {seat: raised_share(flat, stakes[seat]).times("base", o.base) for seat in range(1, outcome.players)}
        payments.append(Payment("drawn_deal", outcome.players, owed_to(0, owed)))
    return [*payments, *kong_payments(kongs, [winner.seat for winner in outcome.winners], outcome)]


def kong_payments(kongs: Sequence[int], winners: Sequence[int], outcome: Outcome) -> list[Payment]:
    """Return the payments for kong points (`kongs`, by seat): by everybody, or by the winners alone, as agreed."""
    agreed = Options.kong_points(outcome.options)
    paid = [] if agreed == "never" else winners if agreed == "winner_only" else range(len(kongs))
    return [paid_to("kong", seat, Share.of("kongs", kongs[seat]), outcome) for seat in paid if kongs[seat]]


def kong_points(groups: Sequence[Group], gold: frozenset[Kind]) -> int:
    """Return the sum of points of the kongs among these groups; `gold` are the kinds that are jokers."""
    points = 0
    for group in groups:
        if group.is_kong:
            points += GOLD_KONG if group.kind in gold else CONCEALED_KONG if group.concealed else CLAIMED_KONG
    return points


@dataclass(frozen=True)
class DealerStakes(ScoringInput):
    """Input, for hands scored by hand: the number of times that the stake between the dealer and each player is
    doubled.
    """

    def seats(self, players: int, winner: int) -> tuple[int, ...]:
        """Return the seats that have a value: all but the dealer."""
        return tuple(range(1, players))


STAKES = DealerStakes("stakes", Sort.EACH, 2)


@dataclass(frozen=True)
class KongPoints(ScoringInput):
    """Input, for hands scored by hand, of the kong points of each player; the winner's are seen in the hand."""

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand context with these kong points, those of the winner counted from his melds."""
        numbers = answer if isinstance(answer, tuple) else ()
        found = self.with_one(numbers, case.seat, kong_points(case.melds, case.wild.kinds))
        return replace(case, values={**case.values, self.key: found})

    def default(self, case: HandContext) -> Answer | None:
        """Return no kong points for anybody."""
        return (0,) * case.players


KONGS = KongPoints("kongs", Sort.EACH, 100)


def deal_facts(state: State) -> Mapping[str, PlainValue]:
    """Return facts for the payments: `stakes` and `kongs` (kong points) of all players, the dealer's first."""
    chairs = [state.seats[state.chair_of(wind)] for wind in range(state.players)]
    return {
        "stakes": tuple(chair.marks.get(CHALLENGE, 0) for chair in chairs),
        "kongs": tuple(kong_points(chair.groups, state.wild.kinds) for chair in chairs),
    }


# 2 to 6 The table


def aims(o: Options) -> tuple[AimRule, ...]:
    """Return the aims that raise a hand above the minimum (section 7), whatever tile comes last."""
    dragons = (WithKinds(kinds) for kinds in DRAGON_OF)
    return (NoWildTiles(), LoneWildWait(), TwoWildWait(), *dragons, ChowCompletedBy(MIDDLE, FIVE))


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    any_hand = SetsAndPair()
    return TableScoring(
        options=o,
        shapes=(AimedSets(aims(o)) if o.minimum_points > 1 else any_hand,),
        by_situation=(any_hand,),
        rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand,
        prefer=by_points,
        guard=reason_not_to_win,
    )


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal up to the beginning of play, in their order (sections 3 and 4)."""
    stakes = (RaiseStakes(answered=o.counter_challenge),) if o.challenge else ()
    return (
        BuildWall(), BreakWall(), *stakes, DealTiles((4, 4, 4, 1)), RollForWild(jokers_of), BeginPlay(),
    )  # fmt: skip


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    natural: tuple[Bar, ...] = (NoSpecialSets(wild_kinds),)
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=TileSet.standard(),  # 2
        wall=WallPlan(dice=2),
        replacement=RESERVE,
        flow=FixedDeals(  # 3
            deals=o.deals,
            next_dealer=dealer_if_won if o.next_dealer == "rotate" else dealer_unless_lost,
            ends=somebody_out_of_points if o.bust_ends_match else None,
        ),
        phases=phases_of(o),  # 3, 4
        moves=(  # 5
            WinBySelf(), KongFromHand(bars=() if o.gold_kong else natural), PromotePung(),
            DiscardTile(bars=() if o.joker_discard else (no_wild_discard,)),
        ),
        claims=(ClaimKong(bars=natural), ClaimPung(bars=natural)),
        robbing=(),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        hooks=EventHooks(reactions=(DiscardedWildBinds(),) if o.joker_discard else ()),
        facts=Facts(deal_facts=deal_facts),
        appearance=Appearance(),
    )  # fmt: skip


# 11 Facts and events of test cases


def read_facts(case: Mapping[str, object]) -> Mapping[str, PlainValue]:
    """Return the facts of a test case: jokers, challenges, answers. A short example gives the indicator by number."""
    facts = facts_in(case)
    named = facts.get("indicator")
    turned = [named] if isinstance(named, int) else parse_tiles(word_in(facts, "indicator"))
    challenged, answered = seats_in(facts, "challengers", SEATS), seats_in(facts, "answered", SEATS)
    return {
        "wild": jokers_of(turned[0]) if turned else (),
        "stakes": tuple((seat in challenged) + (seat in answered) for seat in range(len(SEATS))),
    }


def kongs_case(table: Table, case: Mapping[str, object]) -> dict[str, object]:
    """Answer a test case about kong points, given for each player: the payments after a win or a draw."""
    facts = facts_in(case)
    kongs = [number_in(facts_in(facts, "kongs"), letter) for letter in SEATS]
    winner = word_in(facts, "winner", tuple(SEATS))
    outcome = Outcome(table.players, table.options, values=read_facts(case))
    paid = kong_payments(kongs, [SEATS.index(winner)] if winner else [], outcome)
    return {"payments": amounts_by_letter(paid, SEATS)}


RULESET = Ruleset(
    id="tianjin",
    seats=(4,),
    native="天津麻将",
    native_language="zh",
    region="china",
    level="middle",
    sign="津",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=ELEMENTS[1].example,
    minimum="minimum_points",
    read_facts=read_facts,
    wild=wild,
    case_handlers={"kongs": kongs_case},
    inputs=(STAKES, KONGS),
)
