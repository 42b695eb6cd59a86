"""The adviser: what it says is what it chose by, and it chooses at least as well as it is said to."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from ai.adviser import Adviser
from ai.candidates import CHANCE, DANGER, WORTH, Candidate, Risk, best_first, deciding_terms, is_alternative, terms
from ai.deal_statistics import UNMEASURED, measurement_for, measurements
from ai.levels import EXPERT
from ai.lines import lines_at
from ai.plans import regular_plan
from ai.policy import make
from ai.pung_plans import pung_plan
from ai.wins import usual_pay, usual_pays
from rules.core.tiles import PLAIN, plain
from rules.engine import registry
from rules.engine.actions import PASS, WIN, Claim, Discard, ShowBonus
from rules.engine.view import View
from rules.scoring.hand_context import Held
from tests.ai.table import IDS, decisions, new_match, seated, shuffled_view
from tests.budget import SOAK

Weighed = tuple[View, tuple[Candidate, ...]]


@cache
def weighed(ruleset_id: str) -> list[Weighed]:
    """What was weighed in a few deals, with the view it was weighed in; a long run takes all of it."""
    match, adviser, found = new_match(ruleset_id, 5), Adviser(), list[Weighed]()
    for _, view, _ in decisions(match, seated("standard", match.state.players), 6):
        candidates = adviser.candidates(view, view.legal) if view.legal else []
        if candidates:
            found.append((view, tuple(candidates)))
        if len(found) >= 40 and not SOAK:
            break
    assert len(found) > 30
    return found


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_best_comes_first_and_the_terms_add_up_to_the_totals(ruleset_id: str) -> None:
    for _, (best, *others) in weighed(ruleset_id):
        for other in others:
            assert best.total >= other.total - 1e-6
            assert sum(terms(best, other).values()) == pytest.approx(best.total - other.total, abs=1e-9)


@pytest.mark.parametrize("ruleset_id", IDS)
def test_with_the_named_terms_turned_round_the_other_would_have_been_chosen(ruleset_id: str) -> None:
    compared = 0
    for _, (best, *others) in weighed(ruleset_id):
        for other in others:
            if best.total - other.total > 1e-6:
                found, named = terms(best, other), deciding_terms(best, other)
                assert named
                assert sum(-amount if name in named else amount for name, amount in found.items()) < 0, (found, named)
                compared += 1
    assert compared > 80


@pytest.mark.parametrize("ruleset_id", IDS)
def test_danger_is_named_alone_only_where_it_changed_the_choice(ruleset_id: str) -> None:
    for _, (best, *others) in weighed(ruleset_id):
        for other in others:
            if best.total - other.total > 1e-6 and deciding_terms(best, other) == (DANGER,):
                assert other.gain >= best.gain and best.cost + best.later < other.cost + other.later


@pytest.mark.parametrize("ruleset_id", IDS)
def test_every_kind_is_weighed_once_and_everything_is_legal(ruleset_id: str) -> None:
    for view, found in weighed(ruleset_id):
        assert all(one.action in view.legal for one in found)
        discarded = [one.discards for one in found if isinstance(one.action, Discard) and not one.action.ready]
        assert len(discarded) == len(set(discarded))
        for one in found:
            if isinstance(one.action, Discard):
                assert one.discards == plain(view.face_of(one.action.tile))
            assert 0 <= one.chance <= 1 and one.pay >= 0 and one.cost >= 0 and one.live >= 0
            assert one.cost in (0.0, pytest.approx(sum(risk.cost for risk in one.risk)))


def test_the_useful_tiles_of_a_hand_that_waits_are_those_it_waits_for_and_nobody_has_shown() -> None:
    compared = exact = 0
    for ruleset_id in ("hong_kong_old", "south_african", "taiwanese"):
        for view, found in weighed(ruleset_id):
            for one in found:
                if one.shanten or one.family != "ready" or not isinstance(one.action, Discard):
                    continue
                rest = [plain(face) for tile, face in view.hand if tile != one.action.tile]
                held = Held.of(rest, tuple(meld.group() for meld in view.me.melds), view.wild)
                shanten, kinds = view.table.scoring.outlook(held)
                assert shanten == 0 and 0 <= one.live <= sum(view.unseen(kind) for kind in kinds)
                exact += one.live == sum(view.unseen(kind) for kind in kinds)
                compared += 1
    assert compared > 5 and exact > compared / 2, "fewer only where a win would not be worth enough"


@pytest.mark.parametrize("ruleset_id", IDS)
def test_after_every_throw_the_hand_is_as_far_as_is_said(ruleset_id: str) -> None:
    adviser = Adviser()
    for view, found in weighed(ruleset_id):
        for one in found:
            sort, _, letters = one.family.partition("_")
            if sort in ("suits", "pungs") and set(letters) <= set("mpsz") and isinstance(one.action, Discard):
                hand = adviser.after(view, one.action)
                m, p, s, z = (int(letter in letters) for letter in "mpsz")
                plan = regular_plan((m, p, s, z)) if sort == "suits" else pung_plan((m, p, s, z))
                assert one.shanten == max(plan.shanten(hand), 0)
                assert one.live == plan.live(hand, [view.unseen(kind) for kind in PLAIN])


def test_a_hand_that_would_wait_no_more_is_told_how_far_it_is() -> None:
    broken = 0
    for ruleset_id in ("hong_kong_old", "red", "riichi", "sichuan", "taiwanese"):
        for view, (best, *others) in weighed(ruleset_id):
            discarded = [one for one in others if best.family == "ready" and one.shanten and one.chance]
            for one in discarded:
                if isinstance(one.action, Discard) and one.family == "whole":
                    held = Adviser().after(view, one.action).held
                    shanten, kinds = view.table.scoring.outlook(held)
                    assert (one.shanten, one.live) == (shanten, sum(view.unseen(kind) for kind in kinds))
                    assert one.gain <= best.gain
                    broken += 1
    assert broken > 20


@pytest.mark.parametrize("ruleset_id", IDS)
def test_hidden_tiles_change_nothing(ruleset_id: str) -> None:
    match, rng, compared = new_match(ruleset_id, 4), Random(4), 0
    for number, (seat, view, _) in enumerate(decisions(match, seated("standard", match.state.players), 2)):
        if number % 5 == 0 and (found := Adviser().candidates(view, match.pending()[seat])):
            other = shuffled_view(match, seat, rng)
            assert Adviser().candidates(other, match.pending()[seat]) == found
            compared += 1
        if compared > 12 and not SOAK:
            break
    assert compared > 1


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_expert_plays_what_a_hint_advises(ruleset_id: str) -> None:
    for number, (view, (best, *_)) in enumerate(weighed(ruleset_id)):
        assert make(EXPERT, number).choose(view, view.legal) == best.action


@pytest.mark.parametrize("ruleset_id", ["sanma", "vietnamese", "wuhan"])
def test_tiles_that_may_be_laid_out_are_weighed_beside_those_that_may_be_thrown(ruleset_id: str) -> None:
    asked = [(view, found) for view, found in weighed(ruleset_id) if any(type(one) is ShowBonus for one in view.legal)]
    assert all(any(type(one.action) is ShowBonus for one in found) for view, found in asked if WIN not in view.legal)
    assert any(type(found[0].action) is ShowBonus for _, found in asked)


def test_what_a_win_counts_for_lies_between_what_it_pays_and_what_wins_bring() -> None:
    cheap = dear = 0
    for ruleset_id in ("hong_kong_old", "red", "japanese_classical"):
        usual = usual_pays()[ruleset_id]
        for view, _ in weighed(ruleset_id):
            for one in Adviser().rate_for_choice(view, view.legal):
                if one.worth:
                    assert min(one.pay, usual) - 1e-6 <= one.worth <= max(one.pay, usual) + 1e-6
                    assert one.gain == one.chance * one.worth
                    cheap, dear = cheap + (one.pay < usual), dear + (one.pay > usual)
    assert cheap > 50 and dear > 50


def test_what_a_win_brings_is_counted_wherever_the_course_of_deals_is_measured() -> None:
    tables = {ruleset_id: registry.get(ruleset_id).at(registry.get(ruleset_id).resolve()) for ruleset_id in IDS}
    assert set(usual_pays()) == {id for id, table in tables.items() if measurements(id) and lines_at(table) is None}
    assert all(points > 0 for points in usual_pays().values())
    assert usual_pay(tables["hong_kong_old"]) == usual_pays()["hong_kong_old"]
    assert usual_pay(tables["american"]) > 0, "nobody has counted it"


def test_where_nobody_has_counted_a_win_brings_what_it_is_reckoned_to_pay() -> None:
    """Whoever asks for a hint at such a table gets one."""
    match, adviser = new_match("red", 5, players=3), Adviser()
    assert measurement_for(match.table) is UNMEASURED
    asked = 0
    for _, view, _ in decisions(match, seated("standard", 3), 1):
        for one, told in zip(
            adviser.rate_for_choice(view, view.legal), adviser.candidates(view, view.legal), strict=True
        ):
            asked += type(one.action) is type(told.action) is Discard and told.pay > 0
    assert asked > 50


def made(chance: float, pay: float, cost: float = 0.0, discards: int = 0) -> Candidate:
    """A discard with these numbers."""
    return Candidate(Discard(discards), "whole", 1, 5, chance, pay, pay, (Risk(1, 0.2, 5 * cost),), cost, discards)


def test_a_safe_tile_is_better_where_the_danger_costs_more_than_the_hand_gains() -> None:
    bold, safe = made(0.2, 10, cost=2.0, discards=1), made(0.15, 10, cost=0.1, discards=2)
    assert best_first([bold, safe])[0] is safe and deciding_terms(safe, bold) == (DANGER,)
    rich = made(0.2, 30, cost=2.0, discards=1)
    assert best_first([rich, safe])[0] is rich and deciding_terms(rich, safe) == (WORTH,)
    assert deciding_terms(made(0.4, 10, discards=3), safe) == (CHANCE,)
    assert is_alternative(bold, safe) and not is_alternative(bold, made(0.3, 3, discards=1))


def test_a_win_is_taken_and_a_claim_says_what_is_thrown_after_it() -> None:
    claims = 0
    for ruleset_id in ("hong_kong_old", "red"):
        for view, (best, *others) in weighed(ruleset_id):
            if WIN in view.legal:
                assert best.action == WIN
            for one in (best, *others):
                if isinstance(one.action, Claim) and len(one.action.tiles) == 2:
                    assert one.discards is not None and PASS in view.legal
                    claims += 1
    assert claims > 3
