"""Players know what lies beside their own hand, and on which of the tiles they wait for they may win."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.adviser import Adviser
from ai.levels import EXPERT, WEIGHTS
from ai.prospects import ANY, plan_book
from ai.pung_plans import pung_plan
from ai.shape_plans import AnyWinPlan, NarrowedPlan
from ai.value import Bonus, PayModel, pay_model_at
from ai.wins import usual_pay
from rules.core.tiles import FLOWERS, KIND, PLAIN, count_kinds, parse_tiles
from rules.engine import registry
from rules.engine.actions import PASS, Discard, Win
from rules.engine.table import Table
from rules.engine.view import View
from rules.hands import codes_of
from tests.ai.table import IDS, decisions, new_match, seated

ANIMALS: Bonus = (KIND["1a"], KIND["2a"], KIND["3a"])
MALAYSIAN = registry.get("malaysian")
TABLE = MALAYSIAN.at(MALAYSIAN.resolve())


def at_first(ruleset_id: str) -> Table:
    """A rule set's table without house rules."""
    ruleset = registry.get(ruleset_id)
    return ruleset.at(ruleset.resolve())


def pay(bonus: Bonus, wind: int = 1) -> float:
    """What a plain hand with claimed sets pays on a discard beside these bonus tiles."""
    return pay_model_at(TABLE, wind, 0, bonus)[0].of_sort(ANY, False, (), True)[1]


def test_a_plain_hand_may_win_beside_three_animals() -> None:
    """Three fan are asked for (sheet of the Malaysian game, 6): one each of them."""
    assert pay(()) == pay(ANIMALS[:2]) == 0
    assert pay(ANIMALS) > 0


def test_flowers_count_for_the_seat_whose_number_they_have() -> None:
    worth, winds = pay_model_at(TABLE, 2, 0, (KIND["3f"],))
    assert worth is pay_model_at(TABLE, 1, 0, (KIND["2f"],))[0], (
        "West with the third flower is as South with the second"
    )
    assert winds[KIND["3z"]] == KIND["2z"]
    assert pay_model_at(TABLE, 1, 0, (KIND["1f"],))[0] is pay_model_at(TABLE, 1, 0, (KIND["4f"],))[0], (
        "others' are all alike"
    )
    assert worth is not pay_model_at(TABLE, 2, 0, (KIND["4f"],))[0]
    assert pay((*ANIMALS[:2], KIND["3f"]), 2) > pay((*ANIMALS[:2], KIND["2f"]), 2) == 0


@pytest.mark.parametrize("ruleset_id", [id for id in IDS if at_first(id).bonus.kinds])
def test_bonus_tiles_that_stand_for_others_pay_the_same(ruleset_id: str) -> None:
    """Whichever were met first; in Pusser's Bones the plain sample is no winning hand and tells of none."""
    table = at_first(ruleset_id)
    first, *others = sorted(table.bonus.kinds)
    sets: list[Bonus] = [*[(kind,) for kind in (first, *others)], *[(first, kind) for kind in others]]
    base = PayModel(table, 1, 0)
    sorts = [(suits, pungs) for suits in ((1, 1, 1, 1), (1, 0, 0, 1), (1, 0, 0, 0)) for pungs in (False, True)]
    for bonus in sets:
        shared, alone = base.with_bonus(bonus), PayModel(table, 1, 0, bonus)
        for suits, pungs in sorts:
            for opened in (False, True):
                assert shared.of_sort(suits, pungs, (), opened) == alone.of_sort(suits, pungs, (), opened), bonus


def beside(bonus: Bonus, tiles: str) -> View:
    """A player's own turn early in a Malaysian deal, with this hand beside these bonus tiles."""
    match = new_match("malaysian", 3)
    turns = (view for _, view, action in decisions(match, seated("standard", 4), 1) if isinstance(action, Discard))
    view = next(turns)
    counts, me = count_kinds(parse_tiles(tiles)), view.seats.index(view.me)
    hand = tuple(enumerate([kind for kind in PLAIN for _ in range(counts[kind])]))
    shown = tuple([(100 + number, kind) for number, kind in enumerate(bonus)])
    seats = (*view.seats[:me], replace(view.me, bonus=shown, melds=()), *view.seats[me + 1 :])
    shape = codes_of(counts[: len(PLAIN)])
    return replace(view, seats=seats, hand=hand, counts=bytes(counts), codes=shape, shown=bytes(len(view.shown)))


def test_the_hand_that_is_played_for_depends_on_what_lies_beside_it() -> None:
    tiles = "234m 567m 34p 567s 99m 8p 2s"
    advised = {}
    for bonus in ((), ANIMALS):
        view = beside(bonus, tiles)
        legal = tuple([Discard(tile) for tile, _ in view.hand])
        advised[bonus] = Adviser().candidates(view, legal)[0]
    assert advised[ANIMALS].family == "suits_mpsz" and advised[ANIMALS].shanten == 0
    assert advised[()].family != "suits_mpsz", "all of it complete is one fan short, or two"
    assert advised[()].gain < advised[ANIMALS].gain


@pytest.mark.parametrize(
    ("ruleset_id", "wild"), [("malaysian", False), ("thai", True), ("fujian", True), ("hong_kong_old", False)]
)
def test_a_table_says_whether_tiles_are_or_become_wild(ruleset_id: str, wild: bool) -> None:
    assert new_match(ruleset_id, 1).table.has_wild_tiles is wild


@pytest.mark.parametrize("ruleset_id", [id for id in IDS if id != "american"])
def test_what_is_won_with_was_worth_something_before(ruleset_id: str) -> None:
    """In no rule set are players blind to what the hand they wait with may win on."""
    match, waited, wins, blind = new_match(ruleset_id, 11), dict[int, tuple[object, bool]](), 0, 0
    book = plan_book(match.table, WEIGHTS[EXPERT])
    assert book.pricing is not None
    adviser = Adviser()
    for seat, view, action in decisions(match, seated("standard", match.state.players), 3):
        if isinstance(action, Discard):
            ready = book.pricing.ready(view, adviser.after(view, action), adviser.seen(view))
            waited[seat] = (view.me.bonus, view.me.melds), ready is not None and ready[0] > 0
        elif isinstance(action, Win) and seat in waited:
            known, priced = waited[seat]
            if known == (view.me.bonus, view.me.melds):
                wins, blind = wins + 1, blind + (not priced)
    assert blind <= (wins + 1) // 2, (wins, blind)


def test_no_sort_of_hand_is_nearer_than_a_win_of_any() -> None:
    """Shenyang mahjong asks for all suits, a claimed pung and more; pungs alone lack as much at least."""
    ruleset = registry.get("shenyang")
    whole = AnyWinPlan(ruleset.at(ruleset.resolve()).scoring)
    plan = NarrowedPlan(pung_plan(ANY), whole)
    match, held_back = new_match("shenyang", 2), 0
    for _, view, action in decisions(match, seated("standard", 4), 2):
        if isinstance(action, Discard):
            hand = Adviser().after(view, action)
            assert plan.shanten(hand) == max(plan.plan.shanten(hand), whole.shanten(hand))
            held_back += plan.plan.shanten(hand) < whole.shanten(hand)
    assert held_back


def promised(view: View) -> float:
    """What a hand that waits promises by the tiles it may win on."""
    adviser, book = Adviser(), plan_book(view.table, WEIGHTS[EXPERT])
    assert book.pricing is not None
    ready = book.pricing.ready(view, adviser.after(view, PASS), adviser.seen(view))
    assert ready is not None
    return ready[0]


def test_a_wait_is_worth_something_where_bonus_tiles_let_it_win() -> None:
    """All chows drawn by oneself are two fan; a flower of another's is none, and spoils that of no bonus tiles."""
    tiles = "234m 567m 34p 567s 99m"
    flower = FLOWERS[(beside((), tiles).me.wind + 1) % 4]
    assert promised(beside((flower,), tiles)) == 0 < promised(beside(ANIMALS, tiles))


@pytest.mark.parametrize("ruleset_id", ["watching_the_pot", "vietnamese"])
def test_every_hand_that_waits_is_priced_where_any_may_win(ruleset_id: str) -> None:
    """Sets of four and five tiles, and jokers, are part of the hand."""
    match, adviser, priced, waiting = new_match(ruleset_id, 5), Adviser(), 0, 0
    book = plan_book(match.table, WEIGHTS[EXPERT])
    assert book.pricing is not None
    for _, view, action in decisions(match, seated("standard", match.state.players), 6):
        if isinstance(action, Discard):
            hand = adviser.after(view, action)
            if match.table.scoring.waits(hand.held)[1] and match.table.scoring.shanten(hand.held) == 0:
                ready = book.pricing.ready(view, hand, adviser.seen(view))
                waiting += 1
                priced += ready is not None and any(wait.mean for wait in ready[1].waits)
    assert waiting > 10 and priced > 0.9 * waiting, (priced, waiting)


def test_wins_count_alike_where_tiles_are_wild() -> None:
    match, adviser, means, pays = new_match("thai", 5), Adviser(), set[float](), set[float]()
    book = plan_book(match.table, WEIGHTS[EXPERT])
    assert book.pricing is not None
    for _, view, action in decisions(match, seated("standard", 4), 6):
        if isinstance(action, Discard):
            ready = book.pricing.ready(view, adviser.after(view, action), adviser.seen(view))
            waits = [wait for wait in ready[1].waits if wait.mean] if ready else []
            means.update(wait.mean for wait in waits)
            pays.update(wait.drawn for wait in waits)
    assert max(means) == pytest.approx(usual_pay(match.table) ** WEIGHTS[EXPERT].greed) and len(pays) > 3


def test_a_hand_that_waits_for_what_it_may_not_win_on_is_not_given_up() -> None:
    """Three-player Malaysian mahjong asks for five fan: bonus tiles may still bring them."""
    match, adviser, hoped = new_match("malaysian_three", 5), Adviser(), 0
    book = plan_book(match.table, WEIGHTS[EXPERT])
    assert book.pricing is not None
    for _, view, action in decisions(match, seated("standard", 3), 6):
        if isinstance(action, Discard):
            hand, seen = adviser.after(view, action), adviser.seen(view)
            ready = book.pricing.ready(view, hand, seen)
            if ready is not None and not ready[0]:
                standing = adviser.rank_plans(view, hand, seen)
                assert standing and standing[0][0] > 0 and standing[0][1].name == "whole"
                hoped += 1
    assert hoped
