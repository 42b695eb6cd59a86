"""Watching the Pot, played with tiles. Rule sheet: watching_the_pot; its section numbers stand beside the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Conflict, Need, OptionValues
from rules.core.tiles import FLOWERS, KIND, PLAIN, SEASONS, SUIT_TILES, TileSet, parse_tiles
from rules.engine.table import (
    Appearance,
    ClaimRule,
    Declarations,
    Ending,
    EventHooks,
    Move,
    Phase,
    Ruleset,
    State,
    Table,
)
from rules.families.pot_groups.agreements import CountingRules
from rules.families.pot_groups.announce import AnnounceSpecial
from rules.families.pot_groups.claim_groups import ClaimGroup
from rules.families.pot_groups.lengthen import LengthenGroup
from rules.families.pot_groups.pot_inputs import river_inputs
from rules.families.pot_groups.pot_scoring import GroupScoring
from rules.families.pot_groups.rob_to_win import WinByGroupClaim, WinInOwnTurn
from rules.hands.groups import GroupRules, Trio
from rules.mechanics.opening.opening import BeginPlay, BreakWall
from rules.mechanics.opening.ring_deal import BuildRing, DealRing, PayAnte
from rules.mechanics.opening.ring_wall import DICE, RingPlan, enough_tiles
from rules.mechanics.wild_tiles.fetch import FetchDragon
from rules.scoring.elements import Condition, Element, Reading, rows_in_play
from rules.scoring.scoring_inputs import OTHERS, OTHERS_READY, POT
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.transfers import TABLE, Share, Transfer, differences, owed_to
from rules.variants.watching_the_pot.dealers import DealerMatch
from rules.variants.watching_the_pot.fallible import Fallible, FallibleClaim, Fault
from rules.variants.watching_the_pot.false_calls import (
    FalseClaim,
    FalseFetching,
    FalseLengthening,
    FalseReady,
    FalseSpecial,
    FalseWin,
    Fine,
)
from rules.variants.watching_the_pot.readiness import DiscardAndReady
from rules.variants.watching_the_pot.recycle import Recycle, Recycling

# 9 House rules

SPECIALS_ON = (Need("specials", (True,)),)
IN_ROUNDS = (Need("knockout", ("off",)),)
WITH_FLOWERS = (Need("deck", (116, 144)),)
WITH_DRAGONS = (Need("deck", (136, 140, 144)),)
DECKS = (112, 116, 136, 140, 144)


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    players = number(4, range=(2, 8), group="match")
    deck = number(144, choices=DECKS, group="wall")
    autumn = switch(True, group="wall", needs=(Need("specials", (False,)), Need("deck", (112, 116, 140, 144))))
    dice = choice("d20", tuple(DICE), group="wall")
    wall = choice("ring", ("ring", "pile"), group="wall")
    remainder = number(8, range=(8, 15), also=(0,), group="wall")
    dealer_choice = choice("dice", ("dice", "tiles"), group="match")
    next_dealer = choice("order", ("order", "draw"), group="match")
    deal_end = choice("first_win", ("first_win", "last_loser"), group="match")
    deck_end = choice("draw", ("draw", "recycle"), group="match")
    max_cycles = number(0, range=(0, 20), group="match", needs=(Need("deck_end", ("recycle",)),))
    length = choice("dealer_changes", ("dealer_changes", "rounds"), group="match", needs=IN_ROUNDS)
    length_count = number(lambda players: players, range=(1, 64), group="match", needs=IN_ROUNDS)
    knockout = choice("off", ("off", "dealer_change", "round"), group="match")
    start_points = number(0, range=(-1000, 10_000), group="match")
    ante = number(0, range=(0, 100), group="payment")
    specials = switch(True, group="groups")
    mixed_groups = switch(False, group="groups")
    dragon_rose = choice("with_mixed", ("with_mixed", "always", "never"), group="groups", needs=WITH_DRAGONS)
    white_green_groups = switch(False, group="groups", needs=WITH_DRAGONS)
    extend_open = switch(True, group="groups")
    joker_swap = switch(True, group="groups", needs=WITH_DRAGONS)
    flower_turns = switch(True, group="claims", needs=WITH_FLOWERS)
    conflict = choice("on", ("on", "pro", "off"), group="river")
    temporary_conflict = choice("everyone", ("everyone", "passed", "off"), group="river")
    ron_priority = choice("by_group", ("by_group", "win_first"), group="claims")
    ron_row_from_previous = switch(False, group="claims")
    ron_group_open = switch(True, group="values")
    open_tile_mode = choice("penalty", ("penalty", "value"), group="values")
    tile_value_mode = choice("replace", ("replace", "add"), group="values", needs=WITH_DRAGONS)
    jokers_count_as_suit = switch(False, group="values", needs=WITH_DRAGONS)
    own_river_mode = choice("replace", ("replace", "add", "off"), group="river")
    next_river = switch(True, group="river")
    first_tile_means = choice("lying", ("lying", "discarded"), group="river")
    indicator_per_tile = switch(False, group="values", needs=SPECIALS_ON)
    flower_hand_loss = number(10, choices=(10, -10, 0), group="values", needs=WITH_FLOWERS)
    loser_pattern_scope = choice("one_short", ("one_short", "groups", "off"), group="values")
    ready_loss = choice("transfer", ("transfer", "hand", "both"), group="ready")
    win_bonus_multiplied = switch(True, group="values")
    payments = choice("all_pairs", ("all_pairs", "first_winner"), group="payment")
    settle_when = choice("each_deal", ("each_deal", "dealer_change", "round_end"), group="payment")
    draw_settles = switch(True, group="payment")
    dealer_streak = choice("transfer", ("transfer", "hand", "off"), group="payment")
    strict_calls = switch(False, group="claims")


# 2.1 Tiles ------------------------------------------------------------------------------------------------------------

AUTUMN = KIND["7f"]


def deck(o: Options) -> TileSet:
    """Return the tiles in play: suits; winds and dragons in decks of 136 tiles or more; flowers and seasons in larger
    ones.
    """
    size = o.deck
    copies = dict.fromkeys(PLAIN if size >= 136 else SUIT_TILES, 4)
    copies |= {kind: 1 for kind in FLOWERS if size in (116, 144)}
    copies |= {kind: 1 for kind in SEASONS if size != 136 and (kind != AUTUMN or o.autumn)}
    return TileSet.of(copies)


def too_few_tiles(o: Options) -> bool:
    """Check that there are too few tiles (2.1): a side of the wall needs five stacks, and each player a turn."""
    return not enough_tiles(len(deck(o)), o.players, o.remainder)


# 6 Groups -------------------------------------------------------------------------------------------------------------


def trio(text: str) -> Trio:
    """Parse three tiles that make a group, such as ``7p3s3m``."""
    first, second, third = parse_tiles(text)
    return first, second, third


KINGS = tuple(map(trio, ("7p3s3m", "8p2s2m", "9p1s1m", "5f9s8f", "9p9s9m", "5f9s9m", "8f1s1m", "1p2p3p", "6f8s9m")))
SPECIALS = tuple(map(trio, ("8p3s2m", "1s5f6f", "8p9p7f", "8s9s7f", "8m9m7f")))


@lru_cache(maxsize=64)
def group_rules(o: Options) -> GroupRules:
    """Return the groups that this deck and these house rules allow."""
    there = deck(o).copies
    rose = o.dragon_rose

    def possible(trios: Sequence[Trio]) -> tuple[Trio, ...]:
        """Return the trios whose tiles are all in the deck."""
        return tuple(trio for trio in trios if all(kind in there for kind in trio))

    return GroupRules(
        kings=possible(KINGS),
        specials=possible(SPECIALS) if o.specials else (),
        mixed=o.mixed_groups,
        dragon_rose=rose == "always" or (rose == "with_mixed" and o.mixed_groups),
        white_green=o.white_green_groups,
        extend=o.extend_open,
        winds=PLAIN[-1] in there,
        flowers=FLOWERS[0] in there,
        seasons=AUTUMN in there,
    )


# 7 Scoring table ------------------------------------------------------------------------------------------------------


def counts_taken_discards(o: OptionValues) -> bool:
    """Check that a first discard counts as such although somebody has taken it since."""
    return Options.first_tile_means(o) == "discarded"


def counting_rules(o: Options) -> CountingRules:
    """Return how groups, discards, dragons and patterns of lost hands count under these house rules (7, 9)."""
    return CountingRules(
        own_river=o.own_river_mode,
        by_discards=counts_taken_discards(o),
        next_river=o.next_river,
        open_by_value=o.open_tile_mode == "value",
        values_add=o.tile_value_mode == "add",
        jokers_of_suit=o.jokers_count_as_suit,
        each_indicator=o.indicator_per_tile,
        conflict=o.conflict,
        opens=o.ron_group_open,
        rows_from_previous=o.ron_row_from_previous,
        lost_patterns=o.loser_pattern_scope,
        bonus_multiplied=o.win_bonus_multiplied,
    )


@lru_cache(maxsize=64)
def scoring(o: Options) -> GroupScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    return GroupScoring(o, group_rules(o), counting_rules(o), rows_in_play(ELEMENTS, o), deck(o).copies)


def count_row(row: str) -> Condition:
    """Return the condition that counts the times that a row of the tally applies to a reading of a hand."""

    def condition(reading: Reading) -> int:
        """Return the number of times that the row applies."""
        return scoring(Options.of(reading.case.options)).row_counts(reading).get(row, 0)

    return condition


def point_row(id: str, value: int, example: str, group: str = "main", **more: object) -> Element:
    """Return a row of the scoring table that adds or subtracts points.

    `example` is a hand in score notation that has it and `more` further fields of `Element`.
    """
    return Element(id, count_row(id), value, unit="point", group=group, example=example, **more)  # type: ignore[arg-type]


def factor_row(id: str, factor: int, example: str, when: Callable[[OptionValues], bool] | None = None) -> Element:
    """Return a row of the scoring table that multiplies a winner's sum.

    `example` is a hand in score notation that has it.
    """
    return Element(id, count_row(id), factor, unit="times", group="winner", example=example, when=when)


def with_honors(o: OptionValues) -> bool:
    """Check that the deck has winds and dragons."""
    return Options.deck(o) >= 136


def with_dragon_rose(o: OptionValues) -> bool:
    """Check that the three dragons make a group (dragon rose): always, or as one of the mixed groups."""
    rose = Options.dragon_rose(o)
    return with_honors(o) and (rose == "always" or (rose == "with_mixed" and Options.mixed_groups(o)))


def with_flowers(o: OptionValues) -> bool:
    """Check that the deck has flowers."""
    return Options.deck(o) in (116, 144)


def with_seasons(o: OptionValues) -> bool:
    """Check that the four seasons are all in the deck, so that they make a bridge (a group of four)."""
    return Options.deck(o) != 136 and Options.autumn(o)


def all_honors_can_be_lost(o: OptionValues) -> bool:
    """Check that a lost hand can be of honors and flowers; without winds and dragons those make only two groups."""
    return with_honors(o) or (with_flowers(o) and with_seasons(o) and Options.loser_pattern_scope(o) == "groups")


WON = "456p 789p 456m 77s 9p9s9m +7s seat=S"
RIVERS = "111p 222s 34567m 7p3s3m +2s seat=S"
HONORS = "222z 333z 44z 9p1s1m bridge:111z +4z seat=S"

ELEMENTS = (
    point_row("discard_win", 5, "234567p 23456s 7p3s3m <7s seat=S", "winning"),
    point_row("self_draw", 10, WON, "winning"),
    point_row("row_tiles", 2, WON),
    point_row("bridge_tiles", 3, WON),
    point_row("wind_tiles", 5, "234z 456s 456p 88m 7p3s3m +8m seat=S", when=with_honors),
    point_row("dragon_tiles", 1, "23p 456s 789s 444m 8p2s2m +7z seat=S", when=with_honors),
    point_row("group_triples", 1, WON),
    point_row("suit_triples", 1, WON),
    point_row("king", 1, WON),
    point_row("king_last_tile", 5, "456p 789p 456m 777s 8p2s +2m seat=S", "winning"),
    point_row("special_concealed", 10, "8p3s2m 456s 789s 55p 7p3s3m +5p seat=S", "special",
          when=Options.specials),
    point_row("special_open", 5, "456s 789s 55p 7p3s3m special:8p3s2m +5p seat=S", "special", when=Options.specials),
    point_row("open_tiles", -1, "456m 77s 9p9s9m bridge:555p row:678p <7s seat=S"),
    point_row("indicator", 10, "456s 789s 55p 7p3s3m cspecial:8p3s2m +5p seat=S indicators=5p", "special",
          when=Options.specials),
    point_row("flower_river", 1, f"{RIVERS} river_S=1z,1f,4f", "river", when=with_flowers),
    Element(
        "flower_hand", count_row("flower_hand"), Options.flower_hand_loss, unit="point", group="lost",
        when=with_flowers, example="456p 777m 888s 1f 3f 2p 5s 9m seat=S",
    ),
    point_row("own_river_first", 10, f"{RIVERS} river_S=4m,1z", "river"),
    point_row("next_river_first", 20, f"{RIVERS} river_W=1p,5z", "river"),
    point_row("dragon_rose", 1, "567z 456s 789s 88m 8p2s2m +8m seat=S dragon_rose=always", when=with_dragon_rose),
    point_row("loose_suit_tiles", -1, "123m 555p 9p9s 1s 4s 7s 2m 8m 6p seat=S", "lost"),
    point_row("loose_winds", -5, "456p 789m 1z 56z 8p 2s 3s 5s 1m seat=S", "lost", when=with_honors),
    point_row("loose_dragons", -1, "456p 789m 1z 56z 8p 2s 3s 5s 1m seat=S", "lost", when=with_honors),
    point_row("all_honors_bonus", 50, HONORS, "winner", when=with_honors),
    point_row("all_honors_lost", -50, "111z 222z 333z 44z 9p1s1m seat=S", "lost", when=all_honors_can_be_lost),
    point_row("full_flush_bonus", 25, "222s 444s 6778s 8p2s2m 9s +8s seat=S", "winner"),
    point_row("full_flush_lost", -25, "444s 789s 666s 23s 9p1s1m seat=S", "lost"),
    point_row("three_honor_groups_lost", -30, "111z 222z 333z 44z 9p1s1m seat=S", "lost", when=with_honors),
    point_row("open_tiles_extra", -2, HONORS),
    point_row("thirteen_orphans", 150, "1m 9m 9p 1s 9s 123456z 1p 2p 3p +7z seat=S", "winner", when=with_honors),
    point_row("dealer_streak", 1, "456p 789p 456m 77s 9p9s9m +7s streak=2 dealer_streak=hand", "winning",
          when=lambda o: Options.dealer_streak(o) == "hand"),
    point_row("ready_lost", -15, "456p 789m 1z 56z 8p 2s 3s 5s 1m #ready seat=S ready_loss=hand", "lost",
          when=lambda o: Options.ready_loss(o) != "transfer"),
    factor_row("ready", 2, "456p 789p 456m 77s 9p9s9m +7s #ready seat=S"),
    factor_row("single_wait", 2, "456p 789p 456m 777s 8p2s +2m seat=S"),
    factor_row("eight_of_suit", 2, "2345p 6789p 4444s 9p1s +1m seat=S"),
    factor_row("three_concealed_bridges", 2, "111p 222s 444m 33p 9p9s9m +3p seat=S"),
    factor_row("all_flowers", 2, "1234f 3456s 5555m 9p1s +1m seat=S", with_flowers),
    factor_row("all_seasons", 2, "5678f 3456s 5555m 9p1s +1m seat=S", with_seasons),
    factor_row("three_honor_groups", 4, "111z 222z 34z 6z 456s 9p1s +1m seat=S", with_honors),
    factor_row("all_honors", 2, HONORS, with_honors),
    factor_row("full_flush", 4, "222s 444s 6778s 8p2s2m 9s +8s seat=S"),
)


# 8 Payments -----------------------------------------------------------------------------------------------------------

READY_LOST = 15


def results(outcome: Outcome) -> dict[int, int]:
    """Return the result of every hand by seat, won or not."""
    found = {seat: sheet.score for seat, sheet in outcome.lost.items()}
    return found | {winner.seat: winner.sheet.score for winner in outcome.winners}


def all_pairs(outcome: Outcome) -> tuple[Transfer, ...]:
    """Return the transfers that settle the difference of results between every two players."""
    return differences(results(outcome))


def first_winner(outcome: Outcome) -> Winner | None:
    """Return the first winner; None if only a later win is known."""
    return next((winner for winner in outcome.winners if "not_first" not in winner.case.flags), None)


def to_first_winner(outcome: Outcome, first: Winner) -> tuple[Transfer, ...]:
    """Return the transfers to the first winner: each player without a win pays the difference of their results."""
    owed = {
        seat: Share.of("value", first.sheet.score).plus("own", -sheet.score)
        for seat, sheet in outcome.lost.items()
        if sheet.score < first.sheet.score
    }
    return owed_to(first.seat, owed)


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): results, ready hands that lost, the dealer's streak, the pot."""
    o = Options.of(outcome.options)
    if not outcome.winners:
        return [Payment("draw", outcome.players, all_pairs(outcome))] if o.draw_settles else []
    first = first_winner(outcome)
    if o.payments == "all_pairs":
        payments = [Payment("win", outcome.players, all_pairs(outcome))]
    else:
        payments = [Payment("win", outcome.players, to_first_winner(outcome, first))] if first else []
    if first is None:
        return payments
    if o.ready_loss != "hand":
        ready = [seat for seat in outcome.lost if "ready" in outcome.lost_flags.get(seat, ())]
        if ready:
            fines = dict.fromkeys(ready, Share.of("ready_lost", READY_LOST))
            payments.append(Payment("ready_lost", outcome.players, owed_to(first.seat, fines)))
    if first.seat == 0 and o.dealer_streak == "transfer":
        each = max(1, first.case.streak)
        owed = {seat: Share.of("dealer_streak", each) for seat in results(outcome) if seat != first.seat}
        payments.append(Payment("dealer_streak", outcome.players, owed_to(first.seat, owed)))
    if pot := outcome.number("pot"):
        payments.append(Payment("pot", outcome.players, (Transfer(TABLE, first.seat, pot),)))
    return payments


# 5 Turn ---------------------------------------------------------------------------------------------------------------


def flower_turns(state: State) -> bool:
    """Check that the discard is a flower, which when nobody claims it turns the direction of play (5.5)."""
    return state.claimable is not None and state.claimable.face in FLOWERS


def plays_on(state: State) -> bool:
    """Check that play goes on after a win (5.9, 5.10): several are left, and no winner has both bridges of blossoms."""
    sheet = state.seats[state.wins[-1].seat].sheet
    groups = sheet.groups if sheet else ()
    if {kind for group in groups if len(group.kinds) == 4 for kind in group.kinds} >= {*FLOWERS, *SEASONS}:
        return False
    return sum(state.playing(seat) for seat in range(state.players)) > 1


CONFLICTS = (
    Conflict(
        "conflict_too_few_tiles", ("players", "deck", "remainder"), too_few_tiles,
        "there are not enough tiles for so many players",
    ),
    Conflict(
        "conflict_autumn", ("autumn", "specials"), lambda o: not Options.autumn(o) and Options.specials(o),
        "the autumn tile may be left out only when special groups are off",
    ),
)  # fmt: skip


# 2 to 6 The table


def phases_of(o: Options) -> tuple[Phase, ...]:
    """Return the phases of a deal (section 4): ante, wall, break, deal; recycling where the wall is used up."""
    opening = (PayAnte(o.ante), BuildRing(), BreakWall(), DealRing(), BeginPlay(draws=False))
    return (*opening, Recycle(5)) if o.deck_end == "recycle" else opening


def carried_streak(state: State, next_dealer: Seat) -> Mapping[str, int]:
    """Return the fact `streak` for the next deal: the number of deals the dealer has won in a row (8)."""
    if next_dealer != state.dealer:
        return {}
    return {"streak": state.facts.get("streak", 0) + 1}


FINE = Fine(own=20, others=30, replay=200)


def moves_of(o: Options) -> tuple[Move, ...]:
    """Return the moves of a player in his turn (5); where house rules let players err (8), wrong ones too."""
    rules = group_rules(o)
    moves: list[tuple[Move, Fault]] = [(WinInOwnTurn(), FalseWin(FINE))]
    if o.specials:
        moves.append((AnnounceSpecial(rules), FalseSpecial(rules, FINE)))
    if o.extend_open:
        moves.append((LengthenGroup(rules), FalseLengthening(FINE)))
    if o.joker_swap and with_honors(o):
        moves.append((FetchDragon(), FalseFetching(FINE)))
    moves.append((DiscardAndReady(), FalseReady(FINE)))
    return tuple(Fallible(move, fault) if o.strict_calls else move for move, fault in moves)


def claims_of(o: Options) -> tuple[ClaimRule, ...]:
    """Return the claims of a discard (5.2 to 5.4); where house rules let players err (8), wrong ones too."""
    rules, in_river = group_rules(o), o.temporary_conflict
    win = WinByGroupClaim(scoring(o), in_river, first=o.ron_priority == "win_first")
    group = ClaimGroup(rules, in_river)
    if not o.strict_calls:
        return win, group
    return FallibleClaim(win, FalseWin(FINE)), FallibleClaim(group, FalseClaim(rules, FINE))


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    booked = o.settle_when != "each_deal"
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=deck(o),  # 2
        wall=RingPlan(o.dice, heap=o.wall == "pile", remainder=o.remainder),
        flow=DealerMatch(  # 3
            dice=o.dice,
            by_tiles=o.dealer_choice == "tiles",
            draws_dealer=o.next_dealer == "draw",
            rounds=o.length == "rounds",
            length=o.length_count,
            knockout=o.knockout,
            booked=o.settle_when if booked else "",
            settle=settle,
            facts=carried_streak,
        ),
        phases=phases_of(o),  # 4
        moves=moves_of(o),  # 5
        claims=claims_of(o),
        robbing=(),
        scoring=scoring(o),  # 6, 7
        settlement=pot_payments if booked else settle,  # 8
        hand_size=14,
        start_points=o.start_points,
        hooks=EventHooks(turns_direction=flower_turns if o.flower_turns else None),
        ending=Ending(
            plays_on=plays_on if o.deal_end == "last_loser" else None,
            counts_draws=o.draw_settles,
            exhausted=Recycling(o.max_cycles) if o.deck_end == "recycle" else None,
        ),
        declarations=Declarations(ready_locks=True),
        appearance=Appearance(river="own", row=8, clockwise=True, wall=o.wall == "ring"),
    )


def pot_payments(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of the pot, the only ones made at once where results are booked."""
    return [payment for payment in settle(outcome) if payment.pot]


RULESET = Ruleset(
    id="watching_the_pot",
    seats=(4, 2, 3, 5, 6, 7, 8),
    native="看壺",
    native_language="",
    region="own",
    level="middle",
    jokers=True,
    sign="壺",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="1111s 222s 3333s 9p9s9m +2s seat=S",
    conflicts=CONFLICTS,
    inputs=(*river_inputs(counts_taken_discards), OTHERS, OTHERS_READY, POT),
)
