"""Red mahjong. Rule sheet: red, from seed 002; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from rules.core.house_rules import HouseRules, Switches, choice, number, switch
from rules.core.melds import Group
from rules.core.options import Need, OptionValues
from rules.core.tiles import BONUS, CHARACTERS, DRAGONS, HONORS, JOKER, PLAIN, RED, Kind, TileSet, rank_of, suit_of
from rules.core.wild import NOTHING_WILD, Wild
from rules.engine.sticks import Sticks
from rules.engine.table import Appearance, BonusTiles, EventHooks, Ruleset, State, Table
from rules.engine.wall import WallPlan
from rules.mechanics.claims.joker_claims import JokerChow, JokerPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.penalties.false_wins import Penalty
from rules.mechanics.wins.winning import WinByClaim, WinBySelf
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.joker_hands import ScatteredSingles, joker_discarded
from rules.scoring.settlement import Outcome, Payment
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import SetsAndPair
from rules.variants.red.wrong_sets import CallWrongly, CorrectSet, NoticeWrongSet

# 9 House rules

FANS = (
    "flower", "all_chows", "mixed_double_chow", "double_pung", "two_terminal_chows", "honor_pung", "special_pair",
    "all_pungs", "pure_double_chow", "pure_straight", "chaotic_hand", "half_flush", "all_types", "lower_five",
    "upper_five", "red_hand", "big_three_dragons", "full_flush",
)  # fmt: skip


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    players = number(4, choices=(2, 3, 4), group="match")
    tile_set = choice("144", ("144", "148", "144_jokers_for_flowers", "136", "140"), group="wall")
    wall_layout = choice("per_player", ("per_player", "four_sections"), group="wall", needs=(Need("players", (2, 3)),))
    build_wall = switch(True, group="wall")
    match_end = choice("rounds", ("rounds", "deals", "target"), group="match")
    rounds = number(4, range=(1, 8), group="match", needs=(Need("match_end", ("rounds",)),))
    deals = number(16, range=(1, 64), group="match", needs=(Need("match_end", ("deals",)),))
    target_score = number(300, range=(50, 2000), group="match", needs=(Need("match_end", ("target",)),))
    draw_dealer_2p = choice("pass", ("pass", "stay"), group="match", needs=(Need("players", (2,)),))
    draw_dealer = choice("stay", ("stay", "pass"), group="match", needs=(Need("players", (3, 4)),))
    minimum_points = number(0, range=(0, 24), group="win")
    score_cap = number(300, range=(0, 1000), group="payment")
    special_pair_value = number(3, range=(0, 12), group="values", needs=(Need("fan_special_pair", (True,)),))
    chaotic_hand_value = number(
        12, choices=(12, 3, 0), group="values",
        needs=(Need("fan_chaotic_hand", (True,)), Need("chaotic_hand_allowed", (True,))),
    )  # fmt: skip
    chaotic_hand_allowed = switch(True, group="win")
    fans = Switches("fan_{}", {id: switch(True, group="values") for id in FANS})
    implied_fans = switch(True, group="values")
    half_flush_pair = switch(True, group="values", needs=(Need("fan_half_flush", (True,)),))
    self_draw_all_pay = switch(True, group="payment")
    false_win_penalty = number(9, range=(0, 100), group="table", needs=(Need("assisted_play", (False,)),))
    assisted_play = switch(True, group="table")
    claim_timeout_s = number(0, range=(0, 30), group="table")
    discard_layout = choice("own_area", ("free", "row", "own_area"), group="table")
    counting_sticks = choice("off", ("off", "800", "790"), group="payment")


# 2 Tile set, wall, dice


WITH_FLOWERS = ("144", "148", "144_jokers_for_flowers")
"""The tile sets with flowers and seasons, or with seasons alone."""


def tile_set(o: Options) -> TileSet:
    """Return one of the five tile sets of section 2, as agreed."""
    name = o.tile_set
    return TileSet.standard(
        flowers=name in ("144", "148"),
        seasons=name in WITH_FLOWERS,
        jokers=4 if name in ("148", "144_jokers_for_flowers", "140") else 0,
    )


def wild(o: Options) -> Wild:
    """Return the jokers, which stand for any tile, even for a fifth copy; each group needs a natural tile."""
    copies = tile_set(o).copies
    return Wild.printed({JOKER: PLAIN}, copies, natural=True) if copies.get(JOKER) else NOTHING_WILD


SECTIONS = {
    (72, 4): (18, 18, 18, 18), (72, 3): (24, 24, 24), (72, 2): (36, 36),
    (74, 4): (19, 18, 19, 18), (74, 3): (24, 25, 25), (74, 2): (37, 37),
    (68, 4): (17, 17, 17, 17), (68, 3): (22, 23, 23), (68, 2): (34, 34),
    (70, 4): (18, 17, 18, 17), (70, 3): (24, 23, 23), (70, 2): (35, 35),
}  # fmt: skip
"""Stacks of each wind's section from East, by the number of stacks and of sections."""


def sections(tiles: int, sides: int) -> tuple[int, ...]:
    """Return the stacks of each player's section of the wall, East's first."""
    return SECTIONS[tiles // 2, sides]


def dice_steps(dice: int, players: int) -> int:
    """Return the places from the roller to the player at whom the sum of the dice points.

    Of two players an even sum means the roller.
    """
    return dice % 2 if players == 2 else (dice - 1) % players


# 7 Conditions


def set_pairs(holds: Callable[[Group, Group], bool]) -> Condition:
    """Return the condition that counts the pairs of a hand's sets for which `holds` is True; equal sets count
    separately.
    """
    return lambda reading: sum(holds(one, other) for one, other in combinations(reading.sets, 2))


def same_numbers(one: Group, other: Group) -> bool:
    """Check that two sets have the same numbers in different suits."""
    suits = suit_of(one.kind), suit_of(other.kind)
    return -1 not in suits and suits[0] != suits[1] and rank_of(one.kind) == rank_of(other.kind)


def mixed_double(one: Group, other: Group) -> bool:
    """Check that two sets are chows of the same numbers in different suits."""
    return one.is_chow and other.is_chow and same_numbers(one, other)


def double_pungs(one: Group, other: Group) -> bool:
    """Check that two sets are pungs of the same number in different suits."""
    return one.is_pung and other.is_pung and same_numbers(one, other)


def pure_double(one: Group, other: Group) -> bool:
    """Check that two sets are identical chows."""
    return one.is_chow and other.is_chow and one.kinds == other.kinds


def chows_of(reading: Reading) -> list[Kind]:
    """Return the lowest tile of each chow of the hand."""
    return [group.kind for group in reading.sets if group.is_chow]


def pure_straight(reading: Reading) -> int:
    """Return the number of ways to choose chows 123, 456 and 789 of one suit among those of the hand."""
    chows = chows_of(reading)
    return sum(chows.count(suit) * chows.count(suit + 3) * chows.count(suit + 6) for suit in (0, 9, 18))


def two_terminal_chows(reading: Reading) -> int:
    """Return the number of pairs of chows 123 and 789 of one suit."""
    chows = chows_of(reading)
    return sum(chows.count(suit) * chows.count(suit + 6) for suit in (0, 9, 18))


def ends_of_straights(reading: Reading) -> int:
    """Return the number of pairs of chows 123 and 789 of a suit that has a 456 too."""
    chows = chows_of(reading)
    return sum(chows.count(suit) * chows.count(suit + 6) for suit in (0, 9, 18) if suit + 3 in chows)


def red_hand(reading: Reading) -> int:
    """Return 1 for three pungs of characters and a pung of red dragons, else 0."""
    return int(are.pungs_of(CHARACTERS)(reading) == 3 and bool(are.pungs_of((RED,))(reading)))


def implied_counts(**contained: Condition) -> Callable[[OptionValues], Mapping[str, Condition]]:
    """Return the value of `Element.contains` for a fan that implies other fans, given by id with their conditions.

    Implied fans do not count beside it, unless house rules say so; then nothing is contained.
    """
    return lambda o: {} if Options.implied_fans(o) else contained


def half_flush(reading: Reading) -> int:
    """Return 1 for honors and one suit at most, else 0 (house rule `half_flush_pair` off: the pair may be anything)."""
    if reading.shape != are.SETS_AND_PAIR:
        return 0
    groups: Iterable[Group] = reading.groups if Options.half_flush_pair(reading.case.options) else reading.sets
    suits = {suit_of(kind) for group in groups for kind in group.kinds}
    return int(-1 in suits and len(suits) <= 2 and not are.full_flush(reading))


def all_types(reading: Reading) -> int:
    """Return 1 for one group each of characters, dots, bamboos, winds and dragons, else 0."""
    if reading.shape != are.SETS_AND_PAIR:
        return 0
    sorts = {suit_of(group.kind) if group.kind < 27 else 3 + (group.kind in DRAGONS) for group in reading.groups}
    return int(len(sorts) == 5)


# 7 Scoring table


def fan(
    id: str, times: Condition, value: int, example: str, tiles: are.TilesOf | None = None, **contained: Condition
) -> Element:
    """Return the scoring row of a fan with its house rule `fan_<id>`; `contained` are the conditions of fans it
    implies.

    `times` is its condition (how often it counts) and `example` a hand in score notation that has it.
    """
    return Element(
        id, times, value, group="main", contains=implied_counts(**contained) if contained else None,
        when=Options.fans[id], tiles=tiles, example=example,
    )  # fmt: skip


def with_flowers(o: OptionValues) -> bool:
    """Check that bonus tiles bring points: the house rule is on, and the tile set has some."""
    return Options.fans["flower"](o) and Options.tile_set(o) in WITH_FLOWERS


ELEMENTS = (
    Element("flower", are.bonus_tiles, 3, group="bonus", when=with_flowers,
            example="123m 567p 333s 99s 44m *1f +9s"),
    fan("all_chows", are.all_chows, 3, "234m 234p 567s 78s 55z +9s"),
    fan("mixed_double_chow", set_pairs(mixed_double), 3, "234m 234p 567s 99s 55z +9s"),
    fan("double_pung", set_pairs(double_pungs), 3, "444m 444p 123m 77s 99s +9s"),
    fan("two_terminal_chows", two_terminal_chows, 3, "123p 789p 456m 33s 66m +3s"),
    fan("honor_pung", are.honor_pungs, 3, "123m 567p 33s 44m pung:333z +3s",
        are.tiles_where(lambda group: group.is_pung and group.kind in HONORS)),
    Element("special_pair", are.special_pair, Options.special_pair_value, group="main",
            when=Options.fans["special_pair"], example="123m 567p 33s 55m pung:333z +3s"),
    fan("all_pungs", are.all_pungs, 12, "111z 444s 99s 77s pung:333z +9s"),
    fan("pure_double_chow", set_pairs(pure_double), 12, "234m 234m 567s 99s 55z +9s"),
    fan("pure_straight", pure_straight, 12, "123p 456p 789p 33s 66m +3s",
        two_terminal_chows=ends_of_straights),
    Element("chaotic_hand", are.shape_is("chaotic_hand"), Options.chaotic_hand_value, group="main",
            when=lambda o: Options.fans["chaotic_hand"](o) and Options.chaotic_hand_allowed(o),
            example="147m 258s 36p 23467z +9p"),
    fan("half_flush", half_flush, 12, "123s 456s 77s 55z pung:333z +7s"),
    fan("all_types", all_types, 16, "123m 456p 88s 55z pung:222z +8s"),
    fan("lower_five", are.regular(are.all_of(are.ranks_between(1, 5))), 24, "123m 345p 22s 444s 55m +2s"),
    fan("upper_five", are.regular(are.all_of(are.ranks_between(5, 9))), 24, "567m 567p 78s 999m 88s +9s"),
    fan("red_hand", red_hand, 32, "111m 555m 99m 22z pung:777z +9m",
        all_pungs=are.times(1), honor_pung=are.times(1)),
    fan("big_three_dragons", are.big_three_dragons, 64, "123s 55z 99s pung:666z pung:777z +5z",
        are.tiles_where(lambda group: group.is_pung and group.kind in DRAGONS), honor_pung=are.times(3)),
    fan("full_flush", are.regular(are.full_flush), 64, "123s 123s 456s 78s 88s +9s"),
)  # fmt: skip


def score_fans(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): the sum of its fans, up to the cap; the minimum is reached without
    flowers.
    """
    options = Options.of(reading.case.options)
    total = sum(line.amount for line in lines)
    counted = total - sum(line.amount for line in lines if line.element == "flower")
    missing = max(0, options.minimum_points - counted)
    cap = options.score_cap
    score = min(total, cap) if cap else total
    steps = [Step("counted_for_minimum", counted), Step("sum", total)]
    if score < total:
        steps.append(Step("cut_to_limit", score))
    return sheet_of(
        reading, lines, score, steps, legal=not missing, reason="below_minimum" if missing else "", missing=missing
    )


def most_points(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: its total before the cap."""
    return (sum(line.amount for line in sheet.lines),)


def reason_not_to_win(case: HandContext) -> str:
    """Return the reason why a hand does not win: it is dead, or takes a discarded joker; else an empty text."""
    if "dead_hand" in case.flags:
        return "dead_hand"
    return "joker_discarded" if joker_discarded(case) else ""


# 8 Payments


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal: by the discarder alone, or by all others for a self-drawn win."""
    payments: list[Payment] = []
    for winner in outcome.winners:
        value = winner.sheet.score
        losers = [seat for seat in range(outcome.players) if seat != winner.seat]
        if winner.case.source is not None:
            owed = {winner.case.source: Share.of("value", value)}
        elif Options.self_draw_all_pay(outcome.options):
            owed = dict.fromkeys(losers, Share.of("value", value))
        else:
            owed = dict.fromkeys(losers, Share.of("value", value).divided("losers", len(losers)))
        payments.append(Payment("win", outcome.players, owed_to(winner.seat, owed)))
    return payments


# 3 Match


def dealer_stays(state: State) -> bool:
    """Check that East deals again: after winning, and after a draw as agreed for this number of players."""
    if state.wins:
        return state.seats[state.dealer].won
    rule = Options.draw_dealer_2p if state.players == 2 else Options.draw_dealer
    return rule(state.table.options) == "stay"


def match_end(state: State) -> str:
    """Return the reason to end the match now, by number of deals or by score; an empty text if it goes on."""
    options = Options.of(state.table.options)
    if options.match_end == "deals" and state.deal_number >= options.deals:
        return "deals"
    target = state.table.start_points + options.target_score
    return "target" if options.match_end == "target" and max(state.scores) >= target else ""


ENDLESS = 10**6
"""The rounds of a match that ends otherwise."""


# 2 to 6 The table


STICKS = {  # 8: sets of 88 and of 84 sticks
    "800": Sticks((500, 100, 10, 1), (1, 2, 9, 10)),
    "790": Sticks((500, 100, 10, 1), (1, 2, 8, 10)),
}


def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    scattered = [ScatteredSingles()] if o.chaotic_hand_allowed else []
    return TableScoring(
        options=o,
        shapes=(SetsAndPair(placed=False, kongs=False), *scattered),
        rows=rows_in_play(ELEMENTS, o),
        arithmetic=score_fans,
        prefer=most_points,
        guard=reason_not_to_win,
    )


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    wrongly = None if o.assisted_play else Penalty(o.false_win_penalty, may_claim=False)
    by_claim = WinByClaim(order="nearest", wrongly=wrongly)
    tiles = tile_set(o)
    sticks = STICKS.get(o.counting_sticks)
    four = o.wall_layout == "four_sections"
    seats_at = {2: (0, 2), 3: (0, 1, 2)}.get(players, (0, 1, 2, 3))
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tiles,  # 2
        wall=WallPlan(
            dice=2, second=2, sides=sections, pointing=dice_steps, sections_at=seats_at if four and players < 4 else ()
        ),
        flow=Rounds(  # 3
            rounds=o.rounds if o.match_end == "rounds" else ENDLESS,
            stays=dealer_stays,
            ends=match_end,
        ),
        phases=(  # 4
            BuildWall(), *([BreakWall()] if o.build_wall else []), DealTiles((4, 4, 4, 1), extra=True),
            ReplaceBonus(), BeginPlay(draws=False),
        ),
        moves=(  # 5
            WinBySelf(wrongly=wrongly), *([CorrectSet()] if wrongly else []), DiscardTile(kept=frozenset(BONUS)),
        ),
        claims=(
            by_claim, JokerPung(on_last=False), JokerChow(on_last=False), *([CallWrongly()] if wrongly else []),
        ),
        robbing=(),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=0 if sticks is None else sticks.worth(sticks.start),
        sticks=sticks,
        bonus=BonusTiles(frozenset(kind for kind in BONUS if kind in tiles.copies), stay_unreplaced=True),
        hooks=EventHooks(reactions=(NoticeWrongSet(),) if wrongly else ()),
        appearance=Appearance(
            river={"free": "strewn", "row": "middle", "own_area": "own"}[o.discard_layout],
            row=6,
            wall=o.build_wall,
            winds=seats_at,
            counted_apart=True,
            dice_by_dealer=True,
        ),
    )  # fmt: skip


RULESET = Ruleset(
    id="red",
    seats=(4, 3, 2),
    native="红麻将",
    native_language="zh",
    region="own",
    level="easy",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="111m 555m 99m 22z pung:777z +9m",
    minimum=Options.minimum_points.id,
    letters={2: "EW"},
    wild=wild,
    renamed={"match_rounds": "rounds", "match_deals": "deals"},
)
