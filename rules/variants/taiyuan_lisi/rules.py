"""Taiyuan mahjong (Lisi): four tiles stand apart. Rule sheet: taiyuan_lisi; section numbers stand beside the code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.locked_tiles import ANY, FREE, STANDING
from rules.core.melds import Seat
from rules.core.options import Need, OptionValues, Value
from rules.core.plain_value import PlainValue
from rules.core.tiles import TileSet, suit_of
from rules.engine.table import Appearance, Bar, Declarations, Ending, EventHooks, Facts, Phase, Ruleset, State, Table
from rules.engine.wall import WallPlan, equal_sides
from rules.families.combining import together
from rules.mechanics.claims.set_claims import ClaimKong, ClaimPung
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.fixed_deals import (
    FixedDeals,
    dealer_unless_lost,
    nearest_winner,
    somebody_out_of_points,
)
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.opening.standing_tiles import (
    DiscardFreeTile,
    FreePung,
    JoinWhenReady,
    NoFreePung,
    NoSetFromReadyDiscard,
    NoStandingKong,
    ReadyWithDiscard,
    StandApart,
    face_and_standing,
)
from rules.mechanics.wins.passed_wins import AfterDeclinedWin
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.elements import Element, Reading, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import READY, ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, TableScoring, by_names, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.variants.taiyuan_lisi.locked_shapes import LockedOrphans, LockedPairs, LockedSets

# 9 House rules

PUBLIC, FAMILY = "public", "family"


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    preset = choice(PUBLIC, (PUBLIC, FAMILY), group="general")
    deals = number(16, range=(1, 64), group="match")
    start_points = number(0, range=(0, 100_000), group="match")
    bust_ends_match = switch(False, group="match")
    base = number(1, range=(1, 1000), group="payment")
    players = number(4, choices=(3, 4), group="match")
    honors = switch(True, group="wall")
    two_suits = switch(False, group="win")
    standing = number(4, range=(0, 4), group="ready")
    standing_in_melds = switch(False, group="claims", needs=(Need("standing", (1, 2, 3, 4)),))
    ready_discard = choice(FREE, (FREE, STANDING, ANY), group="ready", needs=(Need("standing", (1, 2, 3, 4)),))
    ready_discard_hidden = switch(True, group="ready")
    discard_payment = choice("unready_pays_all", ("unready_pays_all", "discarder_pays_all", "each_pays"),
                             group="payment")  # fmt: skip
    dealer_double = switch(True, group="payment")
    flat_self_draw = switch(False, group="payment")
    special_hands = switch(True, group="win")
    stack_special_hands = switch(False, group="values")
    straight_value = number(3, range=(1, 9), group="values")
    flush_value = number(3, range=(1, 9), group="values",
                         needs=(Need("special_hands", (True,)), Need("two_suits", (False,))))  # fmt: skip
    seven_pairs_value = number(3, range=(1, 9), group="values", needs=(Need("special_hands", (True,)),))
    luxury_value = number(6, range=(1, 18), group="values", needs=(Need("special_hands", (True,)),))
    orphans_value = number(9, range=(1, 27), group="values",
                           needs=(Need("special_hands", (True,)), Need("honors", (True,)),
                                  Need("two_suits", (False,))))  # fmt: skip
    kong_exposed_value = number(1, range=(0, 5), group="values")
    kong_concealed_value = number(2, range=(0, 5), group="values")
    dead_wall = number(0, range=(0, 20), group="wall")
    passed_win = choice("self_draw_only", ("self_draw_only", "until_draw", "free"), group="claims")
    multiple_winners = switch(False, group="claims")
    next_dealer = choice("stay_on_win", ("stay_on_win", "winner"), group="match")


FAMILY_RULES: Mapping[str, Value] = {
    "players": 3, "honors": False, "two_suits": True, "standing_in_melds": True, "ready_discard": STANDING,
    "flat_self_draw": True, "base": 5, "special_hands": False, "straight_value": 1, "passed_win": "free",
}  # fmt: skip
PRESETS = dict(zip(map(str, Options.preset.option.choices), ({}, FAMILY_RULES), strict=True))
"""The house rules of each preset: the public one is the default, and the family one changes some rules of it."""

FLAT = 4
"""The factor of a self-drawn win where it is the same for all payers."""

# 7 Conditions


def seven_pairs(reading: Reading, *, four_alike: bool) -> int:
    """Return 1 for seven pairs, with four equal tiles among them if `four_alike` is True, else without; 0 otherwise."""
    if reading.shape != "seven_pairs":
        return 0
    return int((max(Counter(reading.kinds).values()) == 4) is four_alike)


# 7 Scoring table

REST = "123m 456m 23p 55p"


def orphans_win(o: Options) -> bool:
    """Check that thirteen orphans may win: they need honors and tiles of all suits."""
    return o.special_hands and o.honors and not o.two_suits


def special(
    id: str, times: Callable[[Reading], int], value: Callable[[OptionValues], int], example: str,
    when: Callable[[Options], bool] = lambda o: True,
) -> Element:  # fmt: skip
    """Return the scoring row of a factor, in play while its value under the house rules is more than 1."""
    return Element(id, times, value, unit="times", when=lambda o: value(o) > 1 and when(Options.of(o)),
                   example=f"{example} #ready seat=S")  # fmt: skip


ELEMENTS = (
    special("pure_straight", together.straight, Options.straight_value, "123456789p 23s 77z <4s"),
    special("full_flush", are.full_flush, Options.flush_value, "567p 99p 23p kong:8888p ckong:4444p +1p",
            when=lambda o: not o.two_suits),
    special("seven_pairs", lambda reading: seven_pairs(reading, four_alike=False), Options.seven_pairs_value,
            "1133m 5577p 22s 44s 9s <9s"),
    special("luxury_seven_pairs", lambda reading: seven_pairs(reading, four_alike=True), Options.luxury_value,
            "1111m 5577p 22s 44s 9s +9s"),
    special("thirteen_orphans", are.shape_is("thirteen_orphans"), Options.orphans_value, "19m 19p 19s 1234567z +1z",
            orphans_win),
    Element("exposed_kong", are.kongs_laid(False), Options.kong_exposed_value, unit="base", group="sets",
            when=lambda o: Options.kong_exposed_value(o) > 0, example=f"{REST} kong:8888p +4p #ready seat=S"),
    Element("concealed_kong", are.kongs_laid(True), Options.kong_concealed_value, unit="base", group="sets",
            when=lambda o: Options.kong_concealed_value(o) > 0,
            example="567m 99p 23p kong:8888p ckong:4444m +1p #ready seat=S"),
)  # fmt: skip

NAME_ORDER = by_names(ELEMENTS)
BY_SPECIAL_HANDS = ("full_flush", "seven_pairs", "luxury_seven_pairs", "thirteen_orphans")


def rows(o: Options) -> Sequence[Element]:
    """Return the rows in play under these house rules: without special hands only the straight multiplies."""
    return tuple(row for row in rows_in_play(ELEMENTS, o) if o.special_hands or row.id not in BY_SPECIAL_HANDS)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): its greatest factor alone, or the product of all, as agreed."""
    o = Options.of(reading.case.options)
    found = sorted((line for line in lines if line.unit == "times"), key=lambda line: (-line.amount, line.element))
    counted = found if o.stack_special_hands else found[:1]
    factor = 1
    for line in counted:
        factor *= line.amount
    kept = tuple(line for line in lines if line.unit != "times" or line in counted)
    return sheet_of(reading, kept, o.base * factor, [Step("factor", factor)])


def by_score(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: score, number of rows, names of rows."""
    return (sheet.score, len(sheet.lines), *NAME_ORDER(sheet))


STANDING_INPUT = ScoringInput("standing", Sort.KINDS, 13)
"""The tiles of the winner that stood when the hand was declared."""


def least_concealed(o: Options) -> int:
    """Return the fewest tiles that a ready hand must have concealed: the standing tiles that were not laid or
    discarded.
    """
    standing = min(o.standing, 1) if o.standing_in_melds else o.standing
    return standing if o.ready_discard == FREE else standing - 1


def reason_not_to_win(case: HandContext) -> str:
    """Return the reason why a hand does not win (sections 5 and 6); an empty text if it does.

    Only a declared hand wins, with the tiles that stood still concealed; chows are not claimed.
    """
    if any(meld.is_chow for meld in case.melds):
        return "claimed_chow"
    if "ready" not in case.flags:
        return "not_ready"
    if len(case.concealed) < least_concealed(Options.of(case.options)):
        return "standing_laid"
    stood = case.values.get("standing", ())
    if isinstance(stood, tuple) and Counter(stood) - Counter(case.concealed):
        return "standing_laid"
    suits = {suit_of(kind) for kind in case.all_kinds} - {-1}
    return "two_suits" if Options.two_suits(case.options) and len(suits) != 2 else ""


# 8 Payments


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): each loser his share, or one player the shares of all; none after a
    draw.
    """
    return [
        Payment("win", outcome.players, owed_to(winner.seat, shares_owed(winner, outcome.players)))
        for winner in outcome.winners
    ]


def shares_owed(winner: Winner, players: int) -> dict[Seat, Share]:
    """Return the share of each payer to the winner."""
    shares = {payer: share_of(winner, payer) for payer in range(players) if payer != winner.seat}
    source = winner.case.source
    if source is None or not pays_all(winner.case, source):
        return shares
    whole = shares.pop(source)
    for share in shares.values():
        whole = whole.joined(share)
    return {source: whole}


def pays_all(case: HandContext, source: Seat) -> bool:
    """Check that the player whose tile won (`source`) pays for the others too; a robbed player always does."""
    rule = Options.discard_payment(case.options)
    if rule == "discarder_pays_all" or "robbing_kong" in case.flags:
        return True
    ready = case.values.get("ready", ())
    return rule == "unready_pays_all" and not (isinstance(ready, tuple) and source in ready)


def share_of(winner: Winner, payer: Seat) -> Share:
    """Return one payer's share: the hand, doubled for self-draw and for the dealer, and the winner's kongs."""
    case, o = winner.case, Options.of(winner.case.options)
    share = Share.of("value", winner.sheet.score)
    if case.self_drawn and o.flat_self_draw:
        share = share.times("self_draw", FLAT)
    else:
        share = share.times("self_draw", 2 if case.self_drawn else 1)
        share = share.times("dealer", 2 if o.dealer_double and 0 in (case.seat, payer) else 1)
    return share.plus("kong", o.base * sum(line.amount for line in winner.sheet.lines if line.unit == "base"))


# 2 to 6 The table


def tiles_of(o: Options) -> TileSet:
    """Return the tiles in play: the three suits, and the honors where agreed."""
    return TileSet.standard(honors=o.honors)


def sides(tiles: int, players: int) -> tuple[int, ...]:
    """Return the stacks of each side of the wall, as even as possible; of four the dealer and opposite get odd ones."""
    stacks, rest = divmod(tiles // 2, players)
    if players == 4 and rest == 2:
        return (stacks + 1, stacks, stacks + 1, stacks)
    return equal_sides(tiles, players)


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return the fact `ready` for the payments: the seats that have declared, counted from the dealer."""
    ready = (state.wind_of(other) for other, holder in enumerate(state.seats) if holder.ready)
    return {"ready": tuple(sorted(ready))}


def shapes_of(o: Options) -> tuple[Shape, ...]:
    """Return the shapes of winning hands under these house rules (section 6)."""
    found: list[Shape] = [LockedSets(two_suits=o.two_suits)]
    if o.special_hands:
        found.append(LockedPairs(two_suits=o.two_suits))
        if orphans_win(o):
            found.append(LockedOrphans())
    return tuple(found)


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return TableScoring(
        options=o, shapes=shapes_of(o), rows=tuple(rows(o)),
        arithmetic=score_hand, prefer=by_score, guard=reason_not_to_win,
    )  # fmt: skip


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal up to the beginning of play, in their order (section 4)."""
    apart = (StandApart(o.standing),) if o.standing else ()
    return (BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), *apart, BeginPlay())


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    passed: tuple[Restriction, ...] = ()
    if o.passed_win != "free":
        passed = (AfterDeclinedWin(for_good=o.passed_win == "self_draw_only"),)
    declared: tuple[Bar, ...] = () if o.ready_discard_hidden else (NoSetFromReadyDiscard(),)
    free, pung = NoStandingKong(o.standing_in_melds), FreePung(o.standing_in_melds)
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tiles_of(o),  # 2
        wall=WallPlan(dice=2, sides=sides, remainder=o.dead_wall),
        flow=FixedDeals(  # 3
            deals=o.deals,
            next_dealer=nearest_winner if o.next_dealer == "winner" else dealer_unless_lost,
            ends=somebody_out_of_points if o.bust_ends_match else None,
        ),
        phases=phases_of(o),  # 4
        moves=(  # 5
            WinBySelf(), KongFromHand(bars=(free,)), PromotePung(bars=(free,)),
            DiscardFreeTile(ready=ReadyWithDiscard(o.ready_discard), sideways=True, face_down=o.ready_discard_hidden),
        ),
        claims=(
            WinByClaim(restrictions=passed), ClaimKong(bars=(*declared, free)),
            ClaimPung(bars=(*declared, NoFreePung(pung)), fits=pung, distinguish=face_and_standing),
        ),
        robbing=(WinByClaim(restrictions=passed),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.start_points,
        declarations=Declarations(ready_locks=True),
        hooks=EventHooks(reactions=(JoinWhenReady(),)),
        ending=Ending(all_winners=o.multiple_winners),
        facts=Facts(hand_facts=hand_facts),
        appearance=Appearance(river="own", row=6, ready_mark="听"),
    )  # fmt: skip


RULESET = Ruleset(
    id="taiyuan_lisi",
    seats=(4, 3),
    native="太原立四麻将",
    native_language="zh",
    region="china",
    level="middle",
    sign="立",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="123m 456m 789p 23p 55p <4p #ready seat=S",
    inputs=(STANDING_INPUT, READY),
    presets=PRESETS,
)
