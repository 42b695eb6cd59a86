"""What is given away before play, and answers to questions: weighed as all else is, with reasons beside."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from ai.adviser import Adviser
from ai.candidates import CHANCE, Candidate, deciding_terms, terms
from ai.planner import Planner
from rules.core.options import Value
from rules.core.tiles import format_tiles, parse_tiles, plain, suit_of
from rules.engine import registry
from rules.engine.actions import PASS, GiveUpSuit, Say, SetAside
from rules.engine.match import Match
from rules.engine.view import View
from rules.mechanics.opening.charleston import COURTESY, GO_ON, STOP
from rules.variants.tianjin.raised_stakes import RAISE
from tests.ai.table import decisions, new_match, seated
from tests.rigged import rigged

GAMES: dict[str, tuple[str, dict[str, Value]]] = {
    "sichuan": ("sichuan", {}),
    "sichuan, any three": ("sichuan", {"exchange_three": "any"}),
    "xiangyang": ("xiangyang", {"exchange_three": True}),
    "western": ("western_classical", {"charleston": "double"}),
    "american": ("american", {}),
}
Weighed = tuple[View, list[Candidate]]


@cache
def weighed(game: str) -> list[Weighed]:
    """What is said before play in a few deals."""
    ruleset_id, options = GAMES[game]
    match, found = new_match(ruleset_id, 3, **options), list[Weighed]()
    for _, view, _ in decisions(match, seated("greedy", match.state.players), 2):
        if len(view.legal) > 1 and isinstance(view.legal[0], SetAside | GiveUpSuit):
            found.append((view, Adviser().candidates(view, view.legal)))
        if len(found) == 16:
            break
    assert len(found) > 5 and all(len(candidates) > 1 for _, candidates in found)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_terms_add_up_and_turned_round_another_would_be_given(game: str) -> None:
    compared = 0
    for _, (best, *others) in weighed(game):
        for other in others:
            assert best.total >= other.total
            found, named = terms(best, other), deciding_terms(best, other)
            assert sum(found.values()) == pytest.approx(best.total - other.total, abs=1e-9)
            if best.total - other.total > 1e-6:
                assert sum(-amount if name in named else amount for name, amount in found.items()) < 0
                compared += 1
    assert compared > 5


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_is_chosen_and_names_the_tiles_that_go(game: str) -> None:
    for view, (best, *others) in weighed(game):
        assert Adviser().choose(view, view.legal) == best.action
        assert len({(one.action.button, one.gives) for one in others} - {(best.action.button, best.gives)}) == len(
            others
        )
        for one in (best, *others):
            if isinstance(one.action, SetAside):
                assert sorted(one.gives) == sorted(plain(view.face_of(tile)) for tile in one.action.tiles)
            else:
                assert isinstance(one.action, GiveUpSuit)
                assert len(one.gives) == sum(suit_of(face) == one.action.suit for _, face in view.hand)


@pytest.mark.parametrize("game", GAMES)
def test_the_expert_gives_what_the_planner_gives(game: str) -> None:
    for view, (best, *_) in weighed(game):
        steps = Planner.choose(Adviser(), view, view.legal)
        assert Counter(map(view.face_of, steps.used)) == Counter(map(view.face_of, best.action.used))


def first_asked(ruleset_id: str, hand: str, sort: type, **options: Value) -> View:
    """The view of the second seat when it is asked such a question; what comes before, experts answer."""
    ruleset = registry.get(ruleset_id)
    match = rigged(ruleset, {1: hand}, options=ruleset.resolve(options))
    return until_asked(match, 1, sort)


def until_asked(match: Match, seat: int, sort: type) -> View:
    while not any(isinstance(action, sort) for action in match.pending().get(seat, ())):
        asked, legal = next(iter(match.pending().items()))
        match.play(asked, Adviser().choose(match.glance(asked), legal))
    return match.view(seat)


def advice(view: View) -> list[Candidate]:
    return Adviser().candidates(view, view.legal)


def test_three_tiles_of_the_suit_that_is_given_up_then_are_exchanged() -> None:
    best, *others = advice(first_asked("sichuan", "159m 2345678p 345s", SetAside))
    assert format_tiles(best.gives) == "159m" and best.void == 0
    assert best.shanten == 3, "seven dots and three bamboos lack a set and a pair"
    worst = max(others, key=lambda one: one.shanten)
    assert worst.shanten > best.shanten and deciding_terms(best, worst)[0] == CHANCE


def test_the_suit_that_is_given_up_is_told_with_its_tiles_and_what_it_leaves() -> None:
    best, second, third = advice(first_asked("sichuan", "19m 234567p 23456s", GiveUpSuit, exchange_three="off"))
    assert best.action == GiveUpSuit(0) and format_tiles(best.gives) == "19m"
    assert best.shanten == 2 and best.shanten < second.shanten <= third.shanten
    assert deciding_terms(best, second)[0] == CHANCE


def test_in_the_western_charleston_tiles_go_that_stand_alone() -> None:
    best, *others = advice(first_asked("western_classical", "123456m 78m 99m 1z 4p 7s", SetAside))
    assert set(best.gives) == set(parse_tiles("1z4p7s")) and best.void is None
    assert all(set(one.gives) != set(best.gives) for one in others)


def says(match: Match, word: str) -> View:
    """The view of whoever can first say a word that begins so."""
    while True:
        asked, legal = next(iter(match.pending().items()))
        if any(isinstance(action, Say) and action.word.startswith(word) for action in legal):
            return match.view(asked)
        match.play(asked, Adviser().choose(match.glance(asked), legal))


def test_as_many_tiles_are_offered_across_as_cost_the_hand_nothing() -> None:
    match, offered = new_match("western_classical", 4, charleston="double"), list[int]()
    for _ in range(4):
        view, adviser = says(match, COURTESY), Adviser()
        best, *others = advice(view)
        assert best.action == Say(f"{COURTESY}{len(best.gives)}") and len(others) == 3
        tiles, free = list[int](), Counter(best.gives)
        for tile, face in view.hand:
            if free[plain(face)]:
                free[plain(face)] -= 1
                tiles.append(tile)
        ways = [SetAside(()), SetAside(tuple(tiles))]
        (kept, _), (given, _) = (one.rank for one in adviser.partings(view, ways, adviser.seen(view)))
        assert given >= kept > 0
        offered.append(len(tiles))
        match.play(view.seat, best.action)
    assert max(offered) > 0


def test_a_vote_and_a_raised_stake_are_answered_with_what_the_hand_promises() -> None:
    view = says(new_match("western_classical", 3, charleston="double"), GO_ON)
    assert [one.action for one in advice(view)] == [Say(GO_ON), Say(STOP)]
    assert advice(view)[0].chance > 0

    view = says(new_match("tianjin", 3), RAISE)
    assert [one.action for one in advice(view)] == [PASS, Say(RAISE)]
    assert advice(view)[0].chance == 0, "nobody has tiles yet"
