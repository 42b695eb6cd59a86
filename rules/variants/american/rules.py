"""American Mah Jongg, played by a card of hands. Rule sheet: american; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Group, Seat
from rules.core.options import Need, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BLANK, JOKER, Kind, TileSet
from rules.core.words import lend
from rules.engine.table import Appearance, EventHooks, Facts, Move, Phase, Reaction, Ruleset, State, Table
from rules.engine.wall import WallPlan, equal_sides
from rules.families.card_hands.card import Card, CardLine
from rules.families.card_hands.card_files import CARD_LIBRARY, HOUSE_CARD
from rules.families.card_hands.card_samples import example
from rules.families.card_hands.card_shanten import CardHands, hands_of_card
from rules.families.card_hands.card_shape import CardLines
from rules.families.card_hands.grammar import FLOWER, jokers_needed, pattern_kind
from rules.mechanics.claims.exposures import ClaimAlike, ExchangeJoker
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.match_formats.fixed_deals import FixedDeals, dealer_if_won, next_dealer
from rules.mechanics.opening.charleston import (
    CourtesyPass,
    OfferDealtWin,
    VoteToGoOn,
    first_charleston,
    second_charleston,
)
from rules.mechanics.opening.equal_dice import EqualDice
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles
from rules.mechanics.wins.winning import Restriction, WinByClaim, WinBySelf
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.joker_hands import joker_discarded
from rules.scoring.scoring_inputs import POT, ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, sheet_of
from rules.scoring.transfers import TABLE, Share, Transfer, owed_to
from rules.variants.american.blanks import SwapABlank
from rules.variants.american.dead_hands import AllHandsDead, ChallengeHand

# 2 Tiles, wall, dice

FULL_SIDE, FULL_WALL = 19, 152


def tile_set(o: Options) -> TileSet:
    """Return the 144 tiles with the jokers and blanks agreed on."""
    copies = {**TileSet.standard(flowers=True, seasons=True, jokers=o.jokers).copies}
    return TileSet.of({**copies, BLANK: o.zombie_blanks})


def wall_sides(tiles: int, players: int) -> tuple[int, ...]:
    """Return the stacks of each side of the wall, East's first: 19, fewer on East's side if the tiles do not suffice;
    equal sides if there are more tiles.
    """
    if tiles >= FULL_WALL:
        return equal_sides(tiles, players)
    missing = FULL_WALL // 2 - tiles // 2
    return (FULL_SIDE - missing, FULL_SIDE, FULL_SIDE, FULL_SIDE)


def own_side(total: int, players: int) -> int:
    """Return the side on which the wall is broken, independent of the dice: 0, East's own."""
    return 0


# 6 The card

OWN_ROWS = ("jokerless", "self_draw", "concealed_bonus", "heavenly_hand", "doubled_dice")
CARDS: Mapping[str, Card] = CARD_LIBRARY.cards(OWN_ROWS)


for own in CARDS.values():
    # Cards and lines without words in the translations are named as the card names them.
    lend("american", f"card={own.id}", own.name)
    for each in own.lines:
        names = {language: f"{name} · {each.number}" for language, name in each.category.name.items()}
        lend("american", each.id, names)


def card_of(o: Options) -> Card:
    """Return the card of hands that is played by."""
    return CARDS[o.card]


def card_hands(o: Options) -> CardHands:
    """Return all hands of the card that can be made with this number of jokers in play."""
    return hands_of_card(card_of(o), o.jokers)


def card_line(reading: Reading) -> CardLine:
    """Return the line of the card that a reading of a hand fulfils."""
    line = card_of(Options.of(reading.case.options)).line(reading.shape)
    assert line is not None
    return line


# 9 House rules
EXPOSURES = {"off": 99, "two": 2, "three": 3}
"""Number of exposures from which a discard that wins costs double."""
CHALLENGED = (Need("dead_hand", ("challenge",)),)
CHARLESTON = (Need("charleston_first", (True,)),)
MOST_JOKERS = 8
WITH_JOKERS = (Need("jokers", tuple(range(1, MOST_JOKERS + 1))),)


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    card = choice(HOUSE_CARD, tuple(CARDS), group="win")
    rounds = number(2, range=(1, 8), group="match")
    pie = number(0, range=(0, 5000), group="match")
    charleston_first = switch(True, group="opening")
    charleston_second = choice("vote", ("vote", "always", "never"), group="opening", needs=CHARLESTON)
    courtesy = switch(True, group="opening")
    blind_pass = choice("last", ("last", "none"), group="opening", needs=CHARLESTON)
    pass_jokers = switch(False, group="opening", needs=WITH_JOKERS)
    jokers = number(MOST_JOKERS, range=(0, MOST_JOKERS), group="wall")
    jokerless_double = switch(True, group="values", needs=WITH_JOKERS)
    payment = choice("standard", ("standard", "discarder_only", "equal"), group="payment")
    self_draw_double = switch(True, group="payment")
    concealed_bonus = number(0, range=(0, 25), group="values")
    discard_double_line = choice("off", tuple(EXPOSURES), group="payment")
    hot_wall = number(0, range=(0, 40), group="payment")
    cold_wall = number(0, range=(0, 40), group="claims")
    wall_game_kitty = number(0, range=(0, 100), group="payment")
    dealer_stays_on_win = switch(False, group="match")
    doubles_dice = switch(False, group="values")
    heavenly = choice("win", ("win", "double", "off"), group="opening")
    dead_hand = choice("prevent", ("prevent", "challenge"), group="claims")
    challenge_stake = number(50, range=(0, 200), group="claims", needs=CHALLENGED)
    exchange_after_claim = switch(True, group="claims", needs=WITH_JOKERS)
    zombie_blanks = number(0, choices=(0, 2, 4, 6, 8), group="wall")
    show_lines = switch(True, group="table")


# 7 Scoring


def is_line(line_id: str) -> Condition:
    """Return the condition of a row of the scoring table: 1 if the hand is read by the line of this id, else 0."""

    def condition(reading: Reading) -> int:
        """Return 1 if the hand is this line of the card, else 0."""
        return int(reading.shape == line_id)

    return condition


def line_tiles(reading: Reading) -> list[Kind]:
    """Return the tiles of a complete hand as the card prints its line: flowers first, each joker as the tile it stands
    for.
    """
    kinds = [pattern_kind(kind) for group in reading.groups for kind in group.kinds]
    return sorted(kinds, key=lambda kind: (kind != FLOWER, kind))


def jokerless(reading: Reading) -> int:
    """Return 1 for a hand without a joker, in a category of the card that rewards it, else 0."""
    faces = (*reading.case.tiles, *(face for meld in reading.case.melds for face in meld.faces or meld.kinds))
    return int(JOKER not in faces and card_line(reading).category.jokerless_bonus)


def self_draw(reading: Reading) -> int:
    """Return 1 for a winning tile that was drawn, dealt, or a joker that came by exchange, else 0."""
    return int(reading.case.self_drawn)


def concealed_line(reading: Reading) -> int:
    """Return 1 for a hand without exposures, by a line that may be exposed, else 0."""
    return int(card_line(reading).exposed and not reading.case.melds)


def won_as_dealt(reading: Reading) -> int:
    """Return 1 for East's win with the tiles as dealt, before the Charleston, else 0."""
    return int("dealt" in reading.case.flags)


def equal_dice(reading: Reading) -> int:
    """Return 1 for equal dice in the roll that broke the wall, else 0."""
    return int(bool(reading.case.number("equal_dice")))


HEADED_CATEGORIES = (
    "evens", "like", "run", "odds", "honors", "threes", "quints", "sums", "zeros", "mirrors", "pairs",
)  # fmt: skip
"""Categories of the house card with a heading of their own; all other lines share one heading."""


def row_of(line: CardLine) -> Element:
    """Return a line of the card as a row of the scoring table, in play where there are enough jokers for it."""
    group = line.category.id if line.category.id in HEADED_CATEGORIES else "card"
    jokers = min(map(jokers_needed, line.assignments))
    return Element(
        line.id, is_line(line.id), line.value, unit="points", group=group, tiles=line_tiles,
        when=lambda o: Options.jokers(o) >= jokers, example=example(line.assignments[0]),
    )  # fmt: skip


def doubles_jokerless(o: OptionValues) -> bool:
    """Check that a hand without jokers counts double: the rule is on, and there are jokers in play."""
    return Options.jokerless_double(o) and Options.jokers(o) > 0


HAND = "12f 222m 444m 666m 88m"
FACTORS = (
    Element("jokerless", jokerless, 2, unit="times", when=doubles_jokerless, example=f"{HAND} <8m"),
    Element("self_draw", self_draw, 2, unit="times", when=Options.self_draw_double, example=f"{HAND} +8m"),
    Element("concealed_bonus", concealed_line, Options.concealed_bonus, unit="points",
            example=f"{HAND} <8m concealed_bonus=10"),
    Element("heavenly_hand", won_as_dealt, 2, unit="times", when=lambda o: Options.heavenly(o) == "double",
            example=f"{HAND} +8m #dealt heavenly=double"),
    Element("doubled_dice", equal_dice, 2, unit="times", when=Options.doubles_dice,
            example=f"{HAND} <8m doubles_dice=true state.equal_dice=1"),
)  # fmt: skip
ELEMENTS = (*map(row_of, CARDS[HOUSE_CARD].lines), *FACTORS)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Section 7: add the amounts, then multiply by the factors; a self-draw doubles only the payment."""
    value = sum(line.amount for line in lines if line.unit == "points")
    steps = [Step("sum", value)]
    for line in lines:
        if line.unit == "times" and line.element != "self_draw":
            value *= line.amount
            steps.append(Step("multiplied", value))
    return sheet_of(reading, lines, value, steps)


def by_line_value(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: its score. Among equals the first line of the card
    counts.
    """
    return (sheet.score,)


def no_discarded_joker(case: HandContext) -> str:
    """Return the reason why a hand may not win, if its winning tile is a discarded joker; else an empty text."""
    return "joker_discarded" if joker_discarded(case) else ""


@lru_cache(maxsize=32)
def scoring(o: Options) -> TableScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    elements = ELEMENTS if card_of(o) is CARDS[HOUSE_CARD] else (*map(row_of, card_of(o).lines), *FACTORS)
    return TableScoring(
        options=o, shapes=(CardLines(card_hands(o)),), rows=rows_in_play(elements, o), arithmetic=score_hand,
        prefer=by_line_value, guard=no_discarded_joker, exclusive=True,
    )  # fmt: skip


# 8 Payments


def is_hot_discard(state: State) -> bool:
    """Check that the last discard was made on a hot wall and is the first of its kind."""
    last, hot = state.claimable, Options.hot_wall(state.table.options)
    if last is None or state.wall.left >= hot:
        return False
    discarded = [pattern_kind(face) for holder in state.seats for face in holder.discards]
    return discarded.count(pattern_kind(last.face)) == 1


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return facts for the scoring of a win: `equal_dice` (1 if the wall was broken by equal dice), `hot` (1 on a hot
    wall).
    """
    return {"equal_dice": int(state.record(EqualDice).equal), "hot": int(is_hot_discard(state))}


def deal_facts(state: State) -> Mapping[str, PlainValue]:
    """Return the fact `points` for the payments: the points of all players, East's first. With a pie nobody pays more
    than he has.
    """
    return {"points": tuple(state.scores[state.chair_of(wind)] for wind in range(state.players))}


def payment_factors(winner: Winner, players: int) -> dict[int, tuple[str, int]]:
    """Return, for each seat that pays a winner, the factor on the hand's value, with the word that names the reason."""
    case, o = winner.case, Options.of(winner.case.options)
    others = [seat for seat in range(players) if seat != case.seat]
    if case.source is None:
        drawn = sum(line.amount for line in winner.sheet.lines if line.element == "self_draw") or 1
        return dict.fromkeys(others, ("self_draw", drawn))
    for_all = players  # double from the discarder and the value from each of the others
    if case.number("hot"):
        return {case.source: ("hot_wall", for_all)}
    if o.payment == "discarder_only":
        return {case.source: ("discarder", for_all)}
    factors = dict.fromkeys(others, ("discarder", 1))
    if len(case.melds) >= EXPOSURES[o.discard_double_line]:
        return {**factors, case.source: ("open_line", 4)}
    return {**factors, case.source: ("discarder", 2 if o.payment == "standard" else 1)}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): all into the kitty if it was drawn, else to the winner, together with
    the kitty.
    """
    o = Options.of(outcome.options)
    if not outcome.winners:
        stake = Share.of("kitty", o.wall_game_kitty)
        dues = {seat: limited_to_pie(stake, outcome, seat).amount for seat in range(outcome.players)}
        transfers = tuple(Transfer(seat, TABLE, due) for seat, due in dues.items() if due)
        return [Payment("kitty", outcome.players, transfers)] if transfers else []
    winner = outcome.winners[0]
    value = Share.of("value", winner.sheet.score)
    owed = {
        seat: limited_to_pie(value.times(why, times), outcome, seat)
        for seat, (why, times) in payment_factors(winner, outcome.players).items()
    }
    payments = [Payment("win", outcome.players, owed_to(winner.seat, owed))]
    if pot := outcome.number("pot"):
        payments.append(Payment("pot", outcome.players, (Transfer(TABLE, winner.seat, pot),)))
    return payments


POINTS = ScoringInput("points", Sort.EACH, 100_000, least=-100_000, otherwise=100_000)
"""The points of every seat before the win, the most that it can pay where there is a pie."""


def limited_to_pie(share: Share, outcome: Outcome, seat: int) -> Share:
    """Return the debt `share` of a seat, cut to the points that the player has left where a pie limits losses."""
    points = outcome.values.get("points")
    if not Options.pie(outcome.options) or not isinstance(points, tuple):
        return share
    points_left = points[seat]
    assert isinstance(points_left, int)
    return share.plus("pie", min(points_left - share.amount, 0))


# 3 Match, 5 Turn


def next_east(state: State) -> Seat:
    """Return East again after his win, where agreed; else the player on his right."""
    return dealer_if_won(state) if Options.dealer_stays_on_win(state.table.options) else next_dealer(state)


def counts_for_round(state: State) -> bool:
    """Check that a deal is one of the round's fixed number; one after which East deals again is additional."""
    return next_east(state) != state.dealer


def exposure_fits_card(state: State, seat: Seat, group: Group) -> bool:
    """Check that some line of the card allows all exposures of the seat together with `group` (5.5)."""
    return card_hands(Options.of(state.table.options)).possible_beside((*state.seats[seat].groups, group)) is not None


@rulebook_key("cold_wall")
def cold_wall(state: State, seat: Seat, kind: Kind) -> str:
    """Return an error key, barring wins on discards, once no more tiles are left in the wall than agreed; else an empty
    text.
    """
    cold = Options.cold_wall(state.table.options)
    return "err_cold_wall" if cold and state.wall.left <= cold else ""


@rulebook_key("no_joker")
def no_joker(state: State, seat: Seat, kind: Kind) -> str:
    """Return a reason key, barring the claim, if the discard is a joker, which is dead (5.9); else an empty text."""
    return "reason.joker_discarded" if kind == JOKER else ""


# 4 Deal


def charleston_phases(o: Options) -> tuple[Phase, ...]:
    """Return the phases in which tiles are passed before play, as agreed: first and second Charleston, courtesy pass
    (4.1).
    """
    never_passed = frozenset({BLANK} if o.pass_jokers else {BLANK, JOKER})
    blind, votes = o.blind_pass == "last", o.charleston_second == "vote"
    phases: list[Phase] = []
    if o.charleston_first:
        phases += first_charleston(never_passed, blind)
        if o.charleston_second != "never":
            phases += [*([VoteToGoOn()] if votes else []), *second_charleston(never_passed, blind)]
    return (*phases, *([CourtesyPass(kept=never_passed)] if o.courtesy else []))


def phases(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal up to the beginning of play, in their order (section 4)."""
    first: tuple[Phase, ...] = (OfferDealtWin(),) if o.heavenly != "off" else ()
    return (BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1)), *first, *charleston_phases(o), BeginPlay())


# 2 to 6 The table


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    challenged = o.dead_hand == "challenge"
    moves: list[Move] = [WinBySelf()]
    if o.jokers:
        moves.append(ExchangeJoker(after_claim=o.exchange_after_claim))
    reactions: tuple[Reaction, ...] = ()
    if o.zombie_blanks:
        moves.append(SwapABlank())
    if challenged:
        moves.append(ChallengeHand(card_hands(o), o.challenge_stake, capped=o.pie > 0))
        reactions = (AllHandsDead(),)
    restrictions: tuple[Restriction, ...] = (*((no_joker,) if o.jokers else ()), *((cold_wall,) if o.cold_wall else ()))
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tile_set(o),  # 2
        wall=WallPlan(dice=2, sides=wall_sides, pointing=own_side),
        flow=FixedDeals(deals=4 * o.rounds, next_dealer=next_east, counts=counts_for_round),  # 3
        phases=phases(o),  # 4
        moves=(*moves, DiscardTile(kept=frozenset({BLANK}))),  # 5
        claims=(WinByClaim(restrictions=restrictions), ClaimAlike(fits=None if challenged else exposure_fits_card)),
        robbing=(),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        start_points=o.pie,
        replacement="none",
        hooks=EventHooks(reactions=reactions),
        facts=Facts(hand_facts=hand_facts, deal_facts=deal_facts, records=(EqualDice,)),
        appearance=Appearance(river="own", row=6, nearest_lines=o.show_lines),
    )


RULESET = Ruleset(
    id="american",
    seats=(4,),
    native="American Mah Jongg",
    native_language="en",
    region="west",
    level="hard",
    sign="A",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=f"{HAND} <8m",
    inputs=(POT, POINTS),
)
