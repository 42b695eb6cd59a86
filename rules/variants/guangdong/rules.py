"""Guangdong mahjong, push-down win. Rule sheet: docs/sheet.md; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from math import prod

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.options import Need, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.seats_hit import seat_of
from rules.core.tiles import (
    DRAGONS,
    HONORS,
    ORPHANS,
    PLAIN,
    RED,
    SUIT_TILES,
    WHITE,
    Kind,
    TileSet,
    parse_tiles,
)
from rules.core.wild import Wild
from rules.engine.case_facts import facts_in, list_in, seat_number, word_in
from rules.engine.table import Appearance, Bar, Ending, EventHooks, Facts, Phase, Ruleset, State, Table
from rules.engine.wall import WallPlan, facing_sides
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.bars import no_wild_discard
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.kong_fees import (
    CLAIMED,
    KongFees,
    KongPayments,
    UnrobbedKongFees,
    fee_case,
    kong_money,
    kong_paid,
)
from rules.mechanics.kongs.kong_of_one import NoSpecialInClaim, NoSpecialSets, wild_kinds
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import FixedDeals, first_winner, somebody_out_of_points
from rules.mechanics.opening.dead_wall import indicated_kind
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.wild_tiles.indicated_wild import TurnForWild
from rules.mechanics.wins.winning import WinByClaim, WinBySelf, not_on_wild
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.paired_hands import SevenWildPairs
from rules.scoring.scoring_inputs import ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, Winner, amounts_by_letter
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, by_score_and_rows, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair, ThirteenOrphans, WildHeld
from rules.variants.guangdong.followed_dealer import FollowedDealer
from rules.variants.guangdong.horses import TurnHorses, horses_of

# 9 House rules

TURNED = ("turned", "turned_two")
"""The choices in which a tile turned after the deal names the ghosts."""
WITH_GHOSTS = (Need("ghost", (*TURNED, "white", "red")),)
WITH_HORSES = (Need("horses", tuple(range(1, 11))),)


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    deals = number(8, range=(1, 64), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    bust_ends_match = switch(False, group="match")
    base = number(1, range=(1, 1000), group="payment")
    honors = switch(True, group="wall")
    ghost = choice("turned", (*TURNED, "white", "red", "none"), group="wall")
    ghost_discard = switch(True, group="claims", needs=WITH_GHOSTS)
    chow_claims = switch(False, group="claims")
    discard_wins = switch(False, group="win")
    robbing = switch(True, group="win")
    multiple_winners = switch(True, group="claims")
    win_points = number(2, range=(1, 10), group="values")
    seven_pairs = number(2, choices=(0, 1, 2, 4), group="values")
    four_ghosts = number(1, choices=(0, 1, 2, 6), group="values", needs=WITH_GHOSTS)
    no_ghost_double = switch(True, group="values", needs=WITH_GHOSTS)
    big_hands = switch(False, group="values")
    replacement_double = switch(False, group="values")
    last_tile_double = switch(False, group="values")
    horses = number(4, range=(0, 10), group="payment")
    no_ghost_horses = number(0, range=(0, 4), group="payment", needs=(*WITH_HORSES, *WITH_GHOSTS))
    horse_seats = choice("seat", ("seat", "159"), group="payment", needs=WITH_HORSES)
    horse_value = choice("hand", ("hand", "win_points"), group="payment", needs=WITH_HORSES)
    horses_on_kongs = switch(False, group="payment", needs=WITH_HORSES)
    keep_horses = switch(False, group="wall", needs=WITH_HORSES)
    rob_liability = switch(True, group="payment", needs=(Need("robbing", (True,)),))
    kong_liability = switch(True, group="payment")
    late_kong_paid = switch(False, group="payment")
    kongs_on_draw = switch(True, group="payment")
    follow_dealer = switch(False, group="payment")


SEATS = "ESWN"
CLAIMED_KONG, ADDED_KONG, CONCEALED_KONG = 3, 1, 2
"""Points that each payer owes for a kong: the feeder alone for a claimed one, all three for the others."""
FOUR = 4
"""The number of ghosts with which a hand wins outright."""

# 2 Tiles, ghosts

FIXED_GHOST = {"white": WHITE, "red": RED}


def tile_set(o: Options) -> TileSet:
    """Return the tiles in play: the suits, and all honors or only the dragon that is the ghost."""
    kinds = [*SUIT_TILES, *(HONORS if o.honors else [FIXED_GHOST[o.ghost]] if o.ghost in FIXED_GHOST else [])]
    return TileSet.of(dict.fromkeys(kinds, 4))


def next_kind(kind: Kind) -> Kind:
    """Return the kind that follows: the next number, wind (East, South, West, North) or dragon (Red, Green, White)."""
    if kind in DRAGONS:
        return kind - 1 if kind - 1 in DRAGONS else max(DRAGONS)
    return indicated_kind(kind)


def one_ghost(indicator: Kind) -> tuple[Kind, ...]:
    """Return the ghost kind that the indicator names: the one after its own."""
    return (next_kind(indicator),)


def two_ghosts(indicator: Kind) -> tuple[Kind, ...]:
    """Return the two ghost kinds of an indicator: the kinds after its own."""
    first = next_kind(indicator)
    return first, next_kind(first)


def wild(o: Options) -> Wild:
    """Return the ghosts as wild for any tile in play. Only the big hands distinguish sets."""
    stands = frozenset(PLAIN if o.honors else SUIT_TILES)
    told_apart = None if o.big_hands else frozenset[tuple[Kind, ...]]()
    base = Wild(stands=stands, told_apart=told_apart)
    return base.named((FIXED_GHOST[o.ghost],)) if o.ghost in FIXED_GHOST else base


def turned_before_play(o: Options) -> int:
    """Return the number of tiles turned before play: the indicator of the ghosts, if there is one."""
    return int(o.ghost in TURNED)


# 7 Conditions


def complete(condition: Condition) -> Condition:
    """Return the condition that holds as `condition` does, but only for a complete hand, not for four ghosts alone."""
    return lambda reading: 0 if reading.shape == "four_ghosts" else condition(reading)


def ghosts_held(case: HandContext) -> int:
    """Return the number of ghosts in the hand, the winning tile included."""
    return sum(kind in case.wild.kinds for kind in case.tiles)


def no_ghost(reading: Reading) -> int:
    """Return 1 if ghosts are in play and the hand holds none, else 0."""
    return int(bool(reading.case.wild.kinds) and not ghosts_held(reading.case))


def four_ghosts(reading: Reading) -> int:
    """Return 1 for a hand with four ghosts, complete or not, else 0."""
    return int(ghosts_held(reading.case) >= FOUR)


ends_or_honors = are.all_of(ORPHANS)


def terminals_and_honors(reading: Reading) -> int:
    """Return 1 for sets and a pair or seven pairs of terminals and honors alone, some terminals among them, else 0."""
    return int(reading.shape != "thirteen_orphans" and ends_or_honors(reading) and not are.all_honors(reading))


# 7 Scoring table

HAND = "123m 456m 789p 23s 55s"


def with_honors(o: OptionValues) -> bool:
    """Check that big hands are agreed and honors are in play."""
    return Options.big_hands(o) and Options.honors(o)


def big(
    id: str, times: Condition, value: int, example: str, excludes: tuple[str, ...] = (),
    when: Callable[[OptionValues], bool] = Options.big_hands,
) -> Element:  # fmt: skip
    """Return the scoring row of a big hand, which counts only where `when` holds: usually where these are agreed."""
    return Element(
        id, complete(times), value, "times", group="factors", excludes=excludes, when=when,
        example=f"{example} big_hands=true",
    )


ELEMENTS = (
    Element("plain_win", are.times(1), Options.win_points, example=f"{HAND} +4s seat=S state.ghost=27"),
    Element("no_ghost", no_ghost, 2, "times", group="factors", when=Options.no_ghost_double,
            example=f"{HAND} +4s seat=S state.ghost=27"),
    Element("four_ghosts", four_ghosts, Options.four_ghosts, "times", group="factors",
            example="147m 258p 369s 1222z +2z seat=S state.ghost=28 four_ghosts=2"),
    Element("seven_pairs", are.shape_is("seven_pairs"), Options.seven_pairs, "times", group="factors",
            example="1133m 5577p 22s 44s 9s +9s seat=S state.ghost=27"),
    big("all_pungs", are.all_pungs, 2, "111m 99p 44s pung:333p pung:777s +9p seat=S state.ghost=27"),
    big("full_flush", are.full_flush, 4, "123m 456m 789m 23m 55m +4m seat=S state.ghost=27", ("all_pungs",)),
    big("mixed_terminals", terminals_and_honors, 6, "111m 99p 22z pung:111p pung:777z +9p seat=S state.ghost=30",
        ("all_pungs", "seven_pairs", "full_flush"), with_honors),
    big("all_honors", are.all_honors, 8, "111z 22z 55z pung:333z pung:777z +2z seat=S state.ghost=1",
        ("all_pungs", "seven_pairs"), with_honors),
    big("thirteen_orphans", are.shape_is("thirteen_orphans"), 8, "19m 19p 19s 1234567z +1m seat=S state.ghost=1",
        (), with_honors),
    Element("replacement_tile", are.flag("replacement"), 2, "times", group="winning", when=Options.replacement_double,
            example="123m 456m 23s 55s ckong:9999p +4s #replacement seat=S state.ghost=27 replacement_double=true"),
    Element("last_tile_draw", are.last_tile_draw, 2, "times", group="winning", when=Options.last_tile_double,
            example=f"{HAND} +4s #last_tile seat=S state.ghost=27 last_tile_double=true"),
)  # fmt: skip


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): the points of a win, times all its factors."""
    points = sum(line.amount for line in lines if line.unit == "points")
    score = points * prod(line.amount for line in lines if line.unit == "times")
    steps = [Step("sum", points), *([Step("multiplied", score)] if score != points else [])]
    return sheet_of(reading, lines, score, steps)


def reason_not_to_win(case: HandContext) -> str:
    """Return the reason why a hand does not win on a discard (section 5); else an empty text."""
    drawn = case.self_drawn or "robbing_kong" in case.flags
    return "" if drawn or Options.discard_wins(case.options) else "self_draw_only"


# 8 Payments

NOBODY = -1
HORSES = ScoringInput("horse", Sort.KINDS, 14, fact="horses", likely=(*SUIT_TILES[:4], *HONORS), apart=True)
"""The tiles turned after a win."""
FED_BY = ScoringInput("fed_by", Sort.SEAT)
"""The seat whose discard made the kong before the last draw."""


KONG_INCOME = ScoringInput("kong_income", Sort.EACH, 10_000)
"""The points that each other player has paid the winner for kongs in this deal."""


def hits(outcome: Outcome, seat: int) -> int:
    """Return the number of horses that belong to the winner; `seat` is counted from the dealer."""
    turned = outcome.values.get("horses", ())
    kinds = [kind for kind in turned if isinstance(kind, int)] if isinstance(turned, tuple) else []
    wanted = seat if Options.horse_seats(outcome.options) == "seat" else 0
    return sum(seat_of(kind) == wanted for kind in kinds)


def liable_seat(winner: Winner) -> int:
    """Return the seat that pays for all three: robbed, or feeder of the kong whose replacement wins; else `NOBODY`."""
    case, o = winner.case, Options.of(winner.case.options)
    if case.source is not None:
        return case.source if "robbing_kong" in case.flags and o.rob_liability else NOBODY
    return case.number("fed_by", NOBODY) if o.kong_liability and "replacement" in case.flags else NOBODY


def owed(winner: Winner, horses: int) -> dict[int, Share]:
    """Return the share of each payer to a winner with `horses` horses."""
    case, o = winner.case, Options.of(winner.case.options)
    share = Share.of("value", winner.sheet.score)
    if o.horse_value == "hand":
        share = share.times("horses", 1 + horses)
    else:
        share = share.plus("horses", horses * o.win_points)
    share = share.times("base", o.base)
    if case.source is not None and "robbing_kong" not in case.flags:
        return {case.source: share}
    others = [seat for seat in range(case.players) if seat != case.seat]
    payer = liable_seat(winner)
    return dict.fromkeys(others, share) if payer == NOBODY else {payer: reduce(Share.joined, [share] * len(others))}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): for the win; for kongs by the horses; or kong money that goes back."""
    o, payments = Options.of(outcome.options), list[Payment]()
    for winner in outcome.winners:
        horses = hits(outcome, winner.seat)
        payments.append(Payment("win", outcome.players, owed_to(winner.seat, owed(winner, horses))))
        if o.horses_on_kongs:
            income = {payer: amount for payer, amount in enumerate(winner.case.numbers("kong_income")) if amount}
            again = {payer: Share.of("kong", horses * amount) for payer, amount in income.items() if horses}
            payments.append(Payment("kong_horses", outcome.players, owed_to(winner.seat, again)))
    if outcome.drawn and not o.kongs_on_draw:
        back = [owed_to(payer, {payee: Share.of("kong", amount)}) for payee, payer, amount in kong_money(outcome)]
        payments.append(Payment("kong_refund", outcome.players, tuple(transfer for one in back for transfer in one)))
    return [payment for payment in payments if payment.transfers]


def kong_fees(o: Options) -> KongFees:
    """Return the reaction that pays for kongs at once (section 8)."""
    return KongFees(
        CLAIMED_KONG * o.base, ADDED_KONG * o.base, CONCEALED_KONG * o.base, late_is_paid=o.late_kong_paid
    )


def hand_facts(state: State, seat: int) -> Mapping[str, PlainValue]:
    """Return facts for the payments of a win: `kong_income` by payer, and `fed_by` (the discarder of the tile of the
    kong whose replacement is in hand).
    """
    money, income = state.record(KongPayments), [0] * state.players
    for one in money.paid:
        if one.payee == seat:
            income[state.wind_of(one.payer)] += one.amount
    facts: dict[str, PlainValue] = {"kong_income": tuple(income)}
    if money.last_kongs.get(seat) == CLAIMED:
        facts["fed_by"] = state.wind_of(money.feeders[seat])
    return facts


def deal_facts(state: State) -> Mapping[str, PlainValue]:
    """Return facts for the payments: `horses`, and `kong_paid` (receiver, payer and amount of kong payments)."""
    before = turned_before_play(Options.of(state.table.options))
    return {"horses": horses_of(state, before), "kong_paid": kong_paid(state)}


# 2 to 6 The table


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    pairs: tuple[Shape, ...] = (SevenWildPairs(),) if o.seven_pairs else ()
    orphans: tuple[Shape, ...] = (ThirteenOrphans(),) if o.big_hands and o.honors else ()
    fours = (WildHeld(FOUR, "four_ghosts"),) if o.four_ghosts and o.ghost != "none" else ()
    return TableScoring(
        options=o, shapes=(SetsAndPair(), *pairs, *orphans), by_situation=fours, rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_hand, prefer=by_score_and_rows, guard=reason_not_to_win,
    )  # fmt: skip


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal up to the beginning of play, in their order (section 4)."""
    named: dict[str, Callable[[Kind], tuple[Kind, ...]]] = {"turned": one_ghost, "turned_two": two_ghosts}
    turned = (TurnForWild(named[o.ghost]),) if o.ghost in named else ()
    return (BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), *turned, BeginPlay())


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    natural: tuple[Bar, ...] = (NoSpecialSets(wild_kinds),)
    chows = (ClaimChow(bars=natural, fits=NoSpecialInClaim(wild_kinds)),) if o.chow_claims else ()
    fees = kong_fees(o)
    followed = (FollowedDealer(o.base),) if o.follow_dealer else ()
    horses = (TurnHorses(o.horses, o.no_ghost_horses, turned_before_play(o)),) if o.horses else ()
    kept = o.horses + (o.no_ghost_horses if o.ghost != "none" else 0) if o.horses and o.keep_horses else 0
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tile_set(o),  # 2
        wall=WallPlan(dice=2, sides=facing_sides, remainder=kept),
        flow=FixedDeals(  # 3
            deals=o.deals, next_dealer=first_winner, ends=somebody_out_of_points if o.bust_ends_match else None,
        ),
        phases=phases_of(o),  # 4
        moves=(  # 5
            WinBySelf(), KongFromHand(bars=natural), PromotePung(),
            DiscardTile(bars=() if o.ghost_discard else (no_wild_discard,)),
        ),
        claims=(
            *([WinByClaim(restrictions=(not_on_wild,))] if o.discard_wins else []),
            ClaimKong(on_last=False, bars=natural), ClaimPung(on_last=False, bars=natural), *chows,
        ),
        robbing=(WinByClaim(),) if o.robbing else (),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        hooks=EventHooks(reactions=(*horses, fees, *followed), on_unclaimed=(UnrobbedKongFees(fees),)),
        ending=Ending(all_winners=o.multiple_winners),
        facts=Facts(hand_facts=hand_facts, deal_facts=deal_facts, records=(KongPayments,)),
        appearance=Appearance(hits_from="dealer" if o.horse_seats == "seat" else ""),
    )  # fmt: skip


# 11 Facts and events of test cases


def read_facts(case: Mapping[str, object]) -> Mapping[str, PlainValue]:
    """Return the facts of a test case: the ghosts, and the kong payments of a drawn deal (receiver, payer, amount).

    A short example gives the ghost by its number.
    """
    facts = facts_in(case)
    named = facts.get("ghost")
    kinds = (named,) if isinstance(named, int) else tuple(parse_tiles(word_in(facts, "ghost")))
    rows = [row for row in list_in(facts, "kong_paid") if isinstance(row, list) and len(row) == 3]
    paid = tuple((seat_number(row[0], SEATS), seat_number(row[1], SEATS), int(row[2])) for row in rows)
    return {"wild": kinds, "kong_paid": paid}


def draw_case(table: Table, case: Mapping[str, object]) -> dict[str, object]:
    """Answer a test case about the payments of a drawn deal."""
    outcome = Outcome(table.players, table.options, values=read_facts(case), drawn="exhausted")
    return {"payments": amounts_by_letter(settle(outcome), SEATS)}


RULESET = Ruleset(
    id="guangdong",
    seats=(4,),
    native="广东麻将",
    native_language="zh",
    read_in="yue",
    region="china",
    level="easy",
    sign="粤",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=ELEMENTS[1].example,
    read_facts=read_facts,
    wild=wild,
    case_handlers={"kong": fee_case(kong_fees), "drawn": draw_case},
    inputs=(HORSES, FED_BY, KONG_INCOME),
)
