"""Plans for certain sets and certain kinds, and what waiting hands really win with."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from ai.deal_statistics import DEFAULT
from ai.families import KindPlan, SetPlan, families_of, plan_for
from ai.hand import Hand
from ai.levels import STANDARD, WEIGHTS
from ai.plans import cheapest_of, widest_by_live
from ai.prospects import plan_book
from ai.pung_plans import PungPlan
from ai.samples import representative
from ai.seen import Seen
from ai.shape_plans import SpecialPlan
from ai.value import pay_model_at
from ai.waits import ReadyPlan
from rules import hands as shapes
from rules.core.melds import Form, Group
from rules.core.tiles import PLAIN, count_kinds, parse_tiles
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.engine.state import Moment
from rules.hands import codes_of
from rules.scoring.hand_families import Family, chows_that, made_of
from rules.scoring.winning_shapes import SevenPairs, ThirteenOrphans
from tests.ai.table import new_match

STRAIGHT = tuple(Group(Form.CHOW, (low, low + 1, low + 2)) for low in (0, 12, 24))
"""123 of characters, 456 of dots, 789 of bamboos."""
DRAGONS = "123m 789p 55s 777z 67m"
"""A hand that wins with a pung of red dragons."""
SIMPLES = frozenset(kind for kind in range(27) if 0 < kind % 9 < 8)


def hand(text: str, sets: int = 4) -> Hand:
    """These tiles."""
    counts = count_kinds(parse_tiles(text))
    return Hand(codes_of(counts), (), sets, counts[34:])


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    tiles = draw(st.permutations([kind for kind in PLAIN for _ in range(4)]))[:14]
    counts = count_kinds(tiles)
    return Hand(codes_of(counts), (), 4, counts[34:])


def test_certain_sets_are_counted_beside_the_rest() -> None:
    plan = SetPlan("sets", STRAIGHT)
    assert plan.shanten(hand("123m 456p 789s 11z 234m")) == -1
    assert plan.shanten(hand("123m 456p 78s 11z 234m")) == 0
    assert plan.shanten(hand("123m 456p 345s 11z 234m")) == 2  # complete otherwise, not with these sets
    assert plan.lacking(hand("12m 46p 789s 11z").codes) == 2


@given(hands(), st.lists(st.integers(0, 4), min_size=34, max_size=34))
def test_discards_looked_at_together_are_those_found_one_by_one(held: Hand, left: list[int]) -> None:
    kinds, view = [kind for kind in PLAIN if held.counts[kind]], new_match("hong_kong_old", 3).view(0)
    copies = [sum(each) for each in zip(left, view.counts[:34], view.shown[:34], strict=True)]
    seen = Seen(view, tuple(copies), DEFAULT)
    for plan in (PungPlan((1, 1, 1, 1)), PungPlan((1, 0, 0, 1))):
        used = [kind for kind in kinds if kind in plan.idle(kinds)] or widest_by_live(plan, held, kinds, seen)
        assert plan.widest_discards(held, kinds, seen) == used
    for shape in (SevenPairs(), SevenPairs(repeats=True), ThirteenOrphans()):
        after = [max(shape.shanten(held.held.plus(kind, -1)), 0) for kind in kinds]
        plan = SpecialPlan(shape)
        assert plan.nearest_discards(held, kinds) == cheapest_of(kinds, after)
        assert plan.live(held, left) == sum([left[kind] for kind in shape.accepting_tiles(held.held)[1]])
        assert plan.widest_discards(held, kinds, seen) == widest_by_live(plan, held, kinds, seen)


@given(hands())
def test_plans_for_families_are_never_nearer_than_any_hand_and_step_by_step(held: Hand) -> None:
    anything = shapes.shanten(held.codes, 4)
    for plan in (SetPlan("sets", STRAIGHT), KindPlan("kinds", SIMPLES)):
        away = plan.shanten(held)
        assert away >= anything
        for kind in PLAIN:
            if held.counts[kind]:
                assert away <= plan.shanten(held.without(kind)) <= away + 1
        kept = plan.nearest_discards(held, [kind for kind in PLAIN if held.counts[kind]])
        assert kept and all(plan.shanten(held.without(kind)) == max(away, 0) for kind in kept)


def test_sets_laid_leave_what_is_still_due_or_rule_a_family_out() -> None:
    family = Family(STRAIGHT)
    plan = plan_for(family, [(True, 0)], 4)
    assert plan is not None and plan.shanten(hand("456p 789s 11z 234m", 3)) == -1
    assert plan_for(family, [(True, 3), (False, 5)], 4) is None
    assert plan_for(made_of(SIMPLES)[0], [(True, 6)], 4) is None  # 789 holds a terminal


def test_a_page_says_what_can_be_played_for() -> None:
    table = registry.get("mcr").at(registry.get("mcr").resolve())
    found = families_of(table)
    assert Family(STRAIGHT) in found and len(found) > 100
    assert made_of(SIMPLES)[0] in found
    straights = chows_that(lambda lows, pair: lows == (0, 12, 24), 3)
    assert straights == (Family(STRAIGHT),)


def ready(
    ruleset_id: str, text: str, discards: str = "", standing: tuple[str, ...] = ()
) -> tuple[float, ReadyPlan] | None:  # fmt: skip
    """What these tiles promise a seat that waits with them, or has one to discard."""
    match = new_match(ruleset_id, 1)
    while match.state.moment is not Moment.ACT:
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, legal[0])
    view = match.glance(match.state.turn)
    seats = list(view.seats)
    seats[view.seat] = replace(seats[view.seat], discards=tuple(parse_tiles(discards)))
    held = hand(text)
    counts = bytes([*held.counts, *held.others])
    view = replace(view, seats=tuple(seats), counts=counts, codes=held.codes, standing=standing)
    book = plan_book(view.table, WEIGHTS[STANDARD])
    assert book.pricing is not None
    return book.pricing.ready(view, held, Seen(view, book.copies, DEFAULT))


def test_a_wait_below_the_minimum_promises_nothing() -> None:
    cheap, dear = ready("mcr", "123m 789p 345s 55z 67m"), ready("mcr", "123m 456p 78s 234m 55p")
    assert cheap is not None and not cheap[0]
    assert dear is not None and dear[0] > 0


def test_a_wait_for_an_own_discard_promises_less_where_that_forbids_to_win_on_others_tiles() -> None:
    free, locked = ready("riichi", "123m 789p 345s 55z 67m"), ready("riichi", "123m 789p 345s 55z 67m", "8m")
    assert free is not None and locked is not None and 0 < locked[0] < free[0]


def test_a_wait_promises_what_the_records_of_the_deal_say_of_it() -> None:
    plain, early = ready("riichi", DRAGONS), ready("riichi", DRAGONS, standing=("double_ready",))
    assert plain is not None and early is not None and 0 < plain[0] < early[0]


def test_a_hand_that_was_not_declared_pays_what_it_does_once_it_is() -> None:
    ruleset = registry.get("chinese_classical")
    table = ruleset.at(ruleset.resolve({"preset": "british"}))
    case = replace(parse_example(ruleset, "666m 55p 777s 34s pung:222z +2s"), options=table.options)
    undeclared = replace(case, flags=frozenset({"undeclared"}))
    assert not table.scoring.judge(undeclared).legal
    worth = pay_model_at(table, case.seat, case.round_wind)[0]
    assert worth.paid(undeclared) == worth.paid(replace(case, flags=frozenset({"ready"}))) > 0


def test_the_discard_is_the_one_after_which_the_hand_wins_most() -> None:
    """Both leave a wait; one of them is for a hand that is worth too little to win."""
    found = ready("mcr", "123m 456p 78s 234m 55p 1z")
    assert found is not None
    promise, plan = found
    kinds = parse_tiles("1m 1z 5p")
    assert plan.widest_discards(hand("123m 456p 78s 234m 55p 1z"), kinds) == parse_tiles("1z")
    assert promise == plan.after[parse_tiles("1z")[0]]


def test_families_that_differ_in_suits_alone_are_priced_once() -> None:
    book = plan_book(registry.get("mcr").at(registry.get("mcr").resolve()), WEIGHTS[STANDARD])
    straights = chows_that(lambda lows, pair: sorted(low % 9 for low in lows) == [0, 3, 6], 3)
    mixed = [family for family in straights if len({one.kind // 9 for one in family.sets}) == 3]
    assert len(mixed) == 6 and len({representative(family) for family in mixed}) == 1
    assert len({*map(representative, book.families.all)}) < len(book.families.all) / 2
    assert representative(made_of(SIMPLES)[0]) == made_of(SIMPLES)[0]


def test_what_a_family_pays_is_the_mean_of_hands_that_hold_its_sets() -> None:
    book = plan_book(registry.get("mcr").at(registry.get("mcr").resolve()), WEIGHTS[STANDARD])
    prospects = book.prospects(Random(0).randrange(4), 0, ())
    pays = [family.pay for family in prospects.families.all.values()]
    assert all(opened >= 0 and closed >= 0 for closed, opened in pays)
    assert sum(opened > 0 for _, opened in pays) > len(pays) / 2


def test_a_suit_that_lacks_tiles_stands_in_no_hand_that_is_priced() -> None:
    table = registry.get("sanma").at(registry.get("sanma").resolve())
    worth, _ = pay_model_at(table, 1, 0)
    plain, flush = worth.of_sort((1, 1, 1, 1), False, (), False), worth.of_sort((0, 1, 0, 0), False, (), False)
    assert 0 < plain[1] < flush[1]
    assert worth.of_sort((1, 1, 0, 0), False, (), False) == worth.of_sort((1, 0, 0, 0), False, (), False) == (0.0, 0.0)


def test_players_aim_at_rows_of_the_tables_own() -> None:
    ruleset = registry.get("hong_kong_old")
    options = ruleset.resolve({"own.1": "Tail | 222A 444A set set pair | 5", "own.2": "Odds | 13579A 13579B 1357C | 6"})
    plain, table = ruleset.at(ruleset.resolve()), ruleset.at(options)
    tails = [family for family in families_of(table) if family not in families_of(plain)]
    assert [[one.kind for one in family.sets] for family in tails] == [[1, 3], [10, 12], [19, 21]]
    models = [pay_model_at(one, 0, 0)[0] for one in (plain, table)]
    without, pays = (model.of_family(tails[0], False)[0] for model in models)
    assert pays > without
    assert models[1].of_shape("own:Odds")[0] > 0
