"""Riichi for three of Kansai. Rule sheet: docs/sheet.md; as it does, this page says how it differs from sanma."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from rules.core.house_rules import choice, number, switch
from rules.core.melds import Seat
from rules.core.options import Need, OptionValues
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import CHARACTERS, HONORS, KIND, SEASONS, Kind, Tile, TileSet, plain
from rules.engine import events as ev
from rules.engine.case_facts import facts_in, number_in
from rules.engine.drawing import RESERVE
from rules.engine.records import on
from rules.engine.table import Bar, BonusTiles, ClaimRule, Move, Record, RngFactory, Ruleset, State, Table
from rules.families.han_and_fu import han_conditions as are
from rules.families.han_and_fu.case_handlers import CASE_HANDLERS, INPUTS, SEATS, Case
from rules.families.han_and_fu.deal_end import NAGASHI, EachToEach, HanSettlement, NagashiMangan
from rules.families.han_and_fu.han_scoring import DORA_GROUP, YAKUMAN, HanScoring, yaku
from rules.families.han_and_fu.norths import NorthsAside
from rules.families.han_and_fu.reading_bits import SEVEN_PAIRS, HandBits, of_bits, requires
from rules.families.han_and_fu.repeats import STICK, DealerStays, waits_at_end
from rules.mechanics.claims.set_claims import ClaimKong
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.endings.growing_remainder import RemainderGrown
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.target import RoundsToTarget, with_pot
from rules.mechanics.opening.dead_wall import DeadWallPlan
from rules.mechanics.penalties.liability import LiableSeatInput
from rules.mechanics.ready.ready_stakes import ReadyWithStake
from rules.mechanics.ready.waiting import drawn_keeps_waits
from rules.mechanics.wins.furiten import FuritenOfCase, discarded_winning_kinds
from rules.scoring.elements import Element, rows_in_play
from rules.scoring.form_parts import FORM_SAMPLE
from rules.scoring.preconditions import ENDS, NO_HONORS, ODD_SHAPE, ONE_SUIT
from rules.scoring.winning_shapes import SetsAndPair, SevenPairs, ThirteenOrphans
from rules.variants.kansai_sanma.payments import DRAWN, THOUSAND, PriceOfSinking, discarder_in_thousands, sunk
from rules.variants.riichi import rules as four
from rules.variants.sanma import rules as like

# 9 House rules

OF_THREE = like.Options


class Options(OF_THREE):
    """House rules: section 9. Everything that the parlours agree on is fixed."""

    length = OF_THREE.length.but(choices=("east", "east_south"))
    sinking_uma = number(10000, choices=(0, 5000, 10000, 20000), group="match")
    bust = OF_THREE.bust.but(default="zero_or_below")
    dealer_stays = choice("ready", ("ready", "ready_in_east", "win_only"), group="match")
    minimum_han = OF_THREE.minimum_han.but(choices=("1", "2"))
    red_fives = OF_THREE.red_fives.but(default=8, choices=(2, 4, 8))
    open_tanyao = OF_THREE.open_tanyao.but(default=False)
    pinfu_self_draw = OF_THREE.pinfu_self_draw.but(default=False)
    north = choice("value_for_all", ("value_for_all", "guest"), group="values")
    flower_replacement = switch(False, group="values")
    four_alike_pairs = switch(True, group="win")
    seven_pairs_fu = number(40, choices=(25, 40), group="values")
    big_wheels = choice("any", ("any", "two_to_eight", "no"), group="values")
    characters_half_flush = switch(True, group="values")
    counted_yakuman_han = number(14, choices=(13, 14), group="limits")
    furiten = OF_THREE.furiten.but(choices=("all", "none"))
    furiten_ready = switch(False, group="ready", needs=(Need("furiten", ("all",)),))
    self_draw_payment = choice("full", tuple(DRAWN), group="payment")
    honba_ron = number(1000, choices=(0, 1000), group="payment")
    honba_self_draw = number(1000, choices=(0, 1000), group="payment")
    ready_unit = number(1000, choices=(0, 1000, 2000), group="payment")

    uma = OF_THREE.uma.fixed("none")
    whole_results = OF_THREE.whole_results.fixed(False)
    shared_places = OF_THREE.shared_places.fixed(False)
    yakitori = OF_THREE.yakitori.fixed(0)
    extension_repeats = OF_THREE.extension_repeats.fixed(False)
    agari_yame = OF_THREE.agari_yame.fixed("off")
    kong_dora = OF_THREE.kong_dora.fixed(True)
    kong_dora_timing = OF_THREE.kong_dora_timing.fixed("before_discard")
    open_minimum_30_fu = OF_THREE.open_minimum_30_fu.fixed(True)
    double_wind_pair_fu = OF_THREE.double_wind_pair_fu.fixed(4)
    replacement_self_draw_fu = OF_THREE.replacement_self_draw_fu.fixed(True)
    round_up_mangan = OF_THREE.round_up_mangan.fixed(True)
    counted_yakuman = OF_THREE.counted_yakuman.fixed(True)
    double_yakuman = OF_THREE.double_yakuman.fixed(False)
    stack_yakuman = OF_THREE.stack_yakuman.fixed(True)
    hand_of_man = OF_THREE.hand_of_man.fixed("none")
    nagashi_mangan = OF_THREE.nagashi_mangan.fixed(False)
    nine_terminals = OF_THREE.nine_terminals.fixed(False)
    four_kongs_draw = OF_THREE.four_kongs_draw.fixed(False)
    abortive_dealer = OF_THREE.abortive_dealer.fixed("stays")
    swap_calling = OF_THREE.swap_calling.fixed("forbidden")
    riichi_min_tiles = OF_THREE.riichi_min_tiles.fixed(3)
    riichi_min_score = OF_THREE.riichi_min_score.fixed("1000")
    riichi_concealed_kong = OF_THREE.riichi_concealed_kong.fixed(True)
    rob_concealed_kong = OF_THREE.rob_concealed_kong.fixed(True)
    liability = OF_THREE.liability.fixed("none")
    liability_extent = OF_THREE.liability_extent.fixed("own_yakuman")
    liability_honba = OF_THREE.liability_honba.fixed("liable")
    false_win = OF_THREE.false_win.fixed("blocked")
    north_value = OF_THREE.north_value.fixed("guest")
    north_pung = OF_THREE.north_pung.fixed(True)
    north_replacement = OF_THREE.north_replacement.fixed(False)
    north_robbing = OF_THREE.north_robbing.fixed("no")
    chow_claims = OF_THREE.chow_claims.fixed(False)
    dead_wall = OF_THREE.dead_wall.fixed(14)
    three_riichi = OF_THREE.three_riichi.fixed(False)


OWN_CHOICES = frozenset({
    "dealer_stays", "red_fives", "north", "self_draw_payment", "honba_ron", "honba_self_draw", "ready_unit",
})  # fmt: skip
"""House rules of sanma with other choices here; its table is built with its own defaults and then changed."""


def among_three(o: Options) -> like.Options:
    """Return the house rules of sanma under which its table is nearest to this one."""
    same = [option.id for option in OF_THREE.declared if option.id not in OWN_CHOICES]
    return OF_THREE.of(like.RULESET.resolve({id: getattr(o, id) for id in same} | {"north": o.north}))


# 2 Tiles


def tile_set(o: Options) -> TileSet:
    """Return the tiles in play: ones and nines of characters, dots, bamboos, honors, four flowers (drawn as seasons).

    Some of the fives of dots and bamboos are red as agreed, the same number of each.
    """
    kinds = (like.ONE, like.NINE, *range(KIND["1p"], KIND["1p"] + 18), *HONORS)
    copies: dict[Kind, int] = dict.fromkeys(kinds, 4) | dict.fromkeys(SEASONS, 1)
    for code in ("0p", "0s"):
        reds = o.red_fives // 2
        copies[plain(KIND[code])] -= reds
        copies[KIND[code]] = reds
    return TileSet.of({kind: count for kind, count in copies.items() if count})


REPLACEMENTS, KEPT = 8, 10
"""Tiles set apart for four kongs and four flowers; tiles never drawn in turn: these and the first indicator's stack."""
STACK = 2


@rulebook_key("indicator_stacks")
@dataclass(frozen=True)
class IndicatorStackStays:
    """Keeps the stack of each further indicator from being drawn: the wall is played out to the last indicator."""

    after = (ev.IndicatorTurned,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event that keeps the tile under a kong's indicator; empty for other indicators."""
        stays = state.record(KongsInPlay).playing and not state.wins
        return [RemainderGrown(STACK - 1)] if stays else []  # the indicator itself has left the wall


class KongsInPlay(Record):
    """Remembers if play has begun, so that indicators turned from then on belong to kongs."""

    playing = False

    @on(ev.PlayBegan)
    def _began(self, state: State, event: ev.PlayBegan) -> None:
        """Remember that play has begun."""
        self.playing = True


def no_stack_left(state: State, seat: Seat, kind: Kind) -> str:
    """Return an error key, barring a kong, if no whole stack is left for its indicator; else an empty string."""
    return "err_no_tiles_for_kong" if state.wall.left < STACK else ""


# 7 Scoring table


def flowers_of(hand: HandBits) -> int:
    """Return the number of flowers that lie beside the hand."""
    return len(hand.case.bonus)


def on_replacement(hand: HandBits) -> int:
    """Return 1 for a win on a replacement for a kong or, where agreed, for a flower; else 0."""
    case = hand.case
    if not case.self_drawn or "replacement" not in case.flags:
        return 0
    return int("after_bonus" not in case.flags or Options.flower_replacement(case.options))


def dora_count(name: str, *, lying_open: bool = False, flag: str = "") -> Any:
    """Return the condition that counts dora of the indicators under `name`; a flower shows every flower laid out.

    With `lying_open` the open indicators of the hand count if there are no such values. With `flag` only hands with
    that circumstance count.
    """

    def condition(hand: HandBits) -> int:
        """Count the dora of a hand."""
        case = hand.case
        shown: Any = case.values.get(name) or (case.indicators if lying_open else ())
        tiles = case.all_kinds
        return sum(
            flowers_of(hand) if face in SEASONS else tiles.count(like.dora_of(plain(face))) for face in shown
        )  # fmt: skip

    return requires(flag=flag)(condition)


@requires(ODD_SHAPE | ONE_SUIT | NO_HONORS)
def big_wheels(hand: HandBits) -> int:
    """Return 1 for seven pairs of one suit; where agreed, only for one pair each of 2 to 8. Else 0."""
    if hand.shape is not SEVEN_PAIRS:
        return 0
    from_two = hand.held.bit_count() == 7 and not hand.held & ENDS
    return int(from_two or Options.big_wheels(hand.case.options) == "any")


OF_CHARACTERS = sum(1 << kind for kind in CHARACTERS)


def characters_half_flush(hand: HandBits) -> int:
    """Return 1 for a hand of characters and honors, with both; thirteen orphans and all honors do not count. Else 0."""
    held = hand.held
    others = held & ~(OF_CHARACTERS | sum(1 << kind for kind in HONORS))
    return int(not others and held & OF_CHARACTERS > 0)


FLUSHED = "111m 99m 77z pung:111z pung:333z <9m"
CHANGED: Mapping[str, Mapping[str, object]] = {
    "all_simples": {"example": "222p 678s 234s 55p 34s <5s"},
    "replacement_tile": {"times": of_bits(on_replacement)},
    "robbing_kong": {"times": are.flag("robbing_kong")},
    "dora": {"times": dora_count("dora", lying_open=True)},
    "ura_dora": {"times": dora_count("ura", flag="ready")},
}  # fmt: skip
LEFT_OUT = ("hand_of_man", NAGASHI, "north_dora", "north_pung")


def example_of(row: Element) -> str:
    """Return the example of a row of sanma with flowers in place of norths put aside."""
    return row.example.replace("*44z ", "*56f ")


def adapted(row: Element) -> Element:
    """Return a row of the scoring table of sanma, changed; special limit hands count once."""
    changed: dict[str, object] = {"example": example_of(row), **CHANGED.get(row.id, {})}
    if row.group == "limit":
        changed["value"] = YAKUMAN
    return replace(row, **changed)  # type: ignore[arg-type]


SAMPLE = "234p 567p 345s 67s 88s *56f +8s #ready"
ELEMENTS = (
    *(adapted(row) for row in like.ELEMENTS if row.id not in LEFT_OUT),
    four.yakuman("big_wheels", big_wheels, "1122334455667p <7p", when=lambda o: Options.big_wheels(o) != "no"),
    four.yakuman("characters_half_flush", of_bits(characters_half_flush), FLUSHED, when=Options.characters_half_flush),
    yaku("flower_dora", of_bits(flowers_of), 1, SAMPLE, group=DORA_GROUP),
    yaku("north_pung", are.wind_pung(like.NORTH), 1, "234p 678p 33s 99s pung:444z <9s",
         when=lambda o: Options.north(o) == "value_for_all"),
)  # fmt: skip


def earned_by(drawn: str) -> Callable[[int, Seat, bool, int], int]:
    """Return the function that gives the winner's points from base points, seat, self-draw and number of players.

    `drawn` is the way of payment for drawn hands.
    """

    def earned(base: int, seat: Seat, by_self: bool, players: int) -> int:
        """Return the winner's points without counters and sticks."""
        if not by_self:
            return discarder_in_thousands(base, seat).amount
        return sum(share.amount for share in DRAWN[drawn](base, seat, players).values())

    return earned


EARNED = {drawn: earned_by(drawn) for drawn in DRAWN}


def scoring(base: HanScoring, o: Options) -> HanScoring:
    """Return the scorer of sanma (`base`) under these house rules."""
    shapes = (SetsAndPair(), SevenPairs(repeats=o.four_alike_pairs), ThirteenOrphans())
    return replace(
        base, options=o, shapes=shapes, rows=rows_in_play(ELEMENTS, o),
        guard=None if o.furiten == "none" else FuritenOfCase(shapes, passed=True),
        fu=replace(base.fu, seven_pairs=o.seven_pairs_fu),
        limits=replace(base.limits, counted_from=o.counted_yakuman_han), earned=EARNED[o.self_draw_payment], lost=None,
    )  # fmt: skip


# 8 Payments

NO_RIVER = NagashiMangan(replace(next(row for row in like.ELEMENTS if row.id == NAGASHI), when=lambda o: False))
"""Scores no rivers of terminals and honors."""


def settlement_of(o: Options) -> HanSettlement:
    """Return the function that pays for a deal: in whole thousands, nobody is liable."""
    return HanSettlement(
        by_discard=o.honba_ron, by_draw=2 * o.honba_self_draw, liable_for=(), discarder_pays_counters=False,
        nagashi=NO_RIVER, ready_payments=EachToEach(o.ready_unit), drawn=DRAWN[o.self_draw_payment],
        discarded=discarder_in_thousands,
    )  # fmt: skip


# 3 Match


def furiten_is_no_matter(o: OptionValues) -> bool:
    """Check that a hand may be declared, and counts as ready, though one of the player's own discards completes it."""
    return Options.furiten_ready(o) or Options.furiten(o) == "none"


def ready_at_end(state: State, seat: Seat) -> bool:
    """Check that the wall is used up and the seat waits, not in furiten by its own discards unless that is agreed."""
    if not waits_at_end(state, seat):
        return False
    return furiten_is_no_matter(state.table.options) or not discarded_winning_kinds(state, seat)


def deal_facts(state: State) -> Mapping[str, PlainValue]:
    """Return the facts for settling a deal: the seats, counted from the dealer, that count as ready at its end."""
    return {"waiting": tuple(state.wind_of(seat) for seat in range(state.players) if ready_at_end(state, seat))}


@dataclass(frozen=True)
class StaysAfterEast(DealerStays):
    """Rule by which a dealer who waits at the end of the wall deals again; with `always_later` any dealer after the
    East round.
    """

    always_later: bool = False

    def __call__(self, state: State) -> bool:
        """Check that the dealer of the deal just ended deals again."""
        if state.wins or state.drawn_deal != "exhausted":
            return super().__call__(state)
        later = self.always_later and state.round_wind > 0
        return later or self.at_end(ready_at_end(state, state.dealer))


STAYS = {
    "ready_in_east": StaysAfterEast("ready", called_off=True, always_later=True),
    "ready": StaysAfterEast("ready", called_off=True), "win_only": StaysAfterEast("win_only", called_off=True),
}  # fmt: skip


def match_end(table: Table, case: Case) -> dict[str, object]:
    """Answer a case about the end of a match: the results of the players, in thousands, from their scores."""
    flow, given, o = table.flow, facts_in(case, "scores"), Options.of(table.options)
    assert isinstance(flow, RoundsToTarget)
    before = [number_in(given, letter) for letter in SEATS[: table.players]]
    scores = with_pot(before, number_in(case, "sticks") * STICK)
    found = list(flow.results(scores))
    for owed in sunk(scores, o.target_score, o.sinking_uma):
        found[owed.payer] -= owed.amount
        found[owed.payee] += owed.amount
    return {"result": {letter: points / THOUSAND for letter, points in zip(SEATS, found, strict=False)}}


# 5 Turn


@rulebook_key("ready_not_in_furiten")
@dataclass(frozen=True)
class ReadyNotInFuriten(ReadyWithStake):
    """Allows a declaration of ready unless one of the player's own discards, this one included, completes the hand."""

    def __call__(self, state: State, seat: Seat, tile: Tile) -> bool:
        """Check that the seat may declare ready with the discard of this tile."""
        if not super().__call__(state, seat, tile):
            return False
        holder, faces = state.seats[seat], state.faces
        _, kinds = state.table.scoring.waits(holder.held.plus(plain(faces[tile]), -1))
        return kinds.isdisjoint({plain(face) for face in (*holder.discards, faces[tile])})


BARS: tuple[Bar, ...] = (no_stack_left,)


def moved(move: Move, o: Options) -> Move:
    """Return a move of sanma, changed: kongs need a stack for their indicator, furiten bars declaring ready."""
    if isinstance(move, KongFromHand):
        return replace(move, bars=(*move.bars, *BARS), when_fixed=drawn_keeps_waits)
    if isinstance(move, PromotePung):
        return replace(move, bars=(*move.bars, *BARS))
    if isinstance(move, DiscardTile) and isinstance(move.ready, ReadyWithStake) and not furiten_is_no_matter(o):
        given = {field.name: getattr(move.ready, field.name) for field in fields(move.ready)}
        return replace(move, ready=ReadyNotInFuriten(**given))
    return move


def claimed(claim: ClaimRule) -> ClaimRule:
    """Return a claim of sanma, changed: a kong needs a stack for its indicator."""
    return replace(claim, bars=(*claim.bars, *BARS)) if isinstance(claim, ClaimKong) else claim


# 2 to 6: sanma under these house rules

STACKS = IndicatorStackStays()


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return the table of sanma with flowers, a wall played out to its indicator, and payments in thousands."""
    base = like.table(ruleset, among_three(o), players)
    flow = base.flow
    assert isinstance(flow, RoundsToTarget) and isinstance(base.scoring, HanScoring)
    sinking = PriceOfSinking(o.target_score, o.sinking_uma) if o.sinking_uma else None
    return replace(
        base,
        options=o,
        tiles=tile_set(o),
        wall=DeadWallPlan(dice=2, kept=KEPT, replacements=REPLACEMENTS),
        flow=replace(flow, stays=STAYS[o.dealer_stays], final_payments=sinking),
        moves=tuple(moved(move, o) for move in base.moves),
        claims=tuple(claimed(claim) for claim in base.claims),
        hooks=replace(base.hooks, reactions=(*base.hooks.reactions, STACKS)),
        scoring=scoring(base.scoring, o),
        settlement=settlement_of(o),
        replacement=RESERVE,
        bonus=BonusTiles(frozenset(SEASONS)),
        facts=replace(
            base.facts, deal_facts=deal_facts,
            records=(*(kind for kind in base.facts.records if kind is not NorthsAside), KongsInPlay),
        ),
    )  # fmt: skip


RULESET = replace(
    like.RULESET,
    id="kansai_sanma",
    native="関西三麻",
    sign="関",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample=SAMPLE,
    form_sample=FORM_SAMPLE,
    logs=None,
    case_handlers={**CASE_HANDLERS, "match_end": match_end},
    inputs=tuple(one for one in INPUTS if not isinstance(one, LiableSeatInput)),
    renamed={},
)
