"""Positions whose right answer is known, in many rule sets: the expert finds it, and so does who gives hints."""

from __future__ import annotations

import pytest

from ai.adviser import Adviser
from ai.levels import EXPERT
from ai.policy import make
from rules.core.tiles import KIND, parse_tiles, plain
from rules.engine import registry
from rules.engine.actions import Action, Claim, Discard, GiveUpSuit
from rules.engine.match import Match
from rules.engine.view import View
from tests.ai.positions import ANSWERS, SUITS, TURNS, UNEXCHANGED, VOIDS, Answer, Turn
from tests.rigged import discard, rigged

RULE_SETS = {one.ruleset for one in (*TURNS, *ANSWERS)} | {"sichuan"}


def answers(view: View) -> list[Action]:
    """What the expert does, and what a hint advises."""
    return [make(EXPERT, 1).choose(view, view.legal), Adviser().choose(view, view.legal)]


def to_discard(match: Match, seat: int) -> View:
    """The view of a seat that is to throw a tile; what comes before, experts answer."""
    while True:
        asked, legal = next(iter(match.pending().items()))
        if asked == seat and any(isinstance(action, Discard) for action in legal):
            return match.view(seat)
        match.play(asked, make(EXPERT, 1).choose(match.glance(asked), legal))


def test_there_are_positions_enough() -> None:
    assert len(TURNS) + len(ANSWERS) + len(VOIDS) >= 30 and len(RULE_SETS) >= 8


@pytest.mark.parametrize("position", TURNS, ids=lambda one: f"{one.ruleset}: {one.why}")
def test_the_right_tile_is_thrown(position: Turn) -> None:
    ruleset = registry.get(position.ruleset)
    options = ruleset.resolve(dict(position.options))
    view = to_discard(rigged(ruleset, {0: position.hand}, draws=position.drawn, options=options), 0)
    for action in answers(view):
        assert isinstance(action, Discard)
        assert plain(view.face_of(action.tile)) in parse_tiles(position.right)
        assert action.ready == position.ready


@pytest.mark.parametrize("position", ANSWERS, ids=lambda one: f"{one.ruleset}: {one.why}")
def test_a_tile_is_claimed_only_where_that_helps(position: Answer) -> None:
    ruleset = registry.get(position.ruleset)
    match = rigged(ruleset, {0: position.tile, 1: position.hand}, options=ruleset.resolve(dict(position.options)))
    to_discard(match, 0)
    discard(match, 0, position.tile)
    view = match.view(1)
    assert any(isinstance(action, Claim) for action in view.legal)
    for action in answers(view):
        assert (str(action.form) if isinstance(action, Claim) else "pass") == position.right


@pytest.mark.parametrize(("hand", "suits"), VOIDS)
def test_the_suit_that_the_hand_needs_least_is_given_up(hand: str, suits: str) -> None:
    ruleset = registry.get("sichuan")
    match = rigged(ruleset, {1: hand}, options=ruleset.resolve(UNEXCHANGED))
    while not any(isinstance(action, GiveUpSuit) for action in match.pending().get(1, ())):
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, make(EXPERT, 1).choose(match.glance(seat), legal))
    view = match.view(1)
    action = make(EXPERT, 1).choose(view, view.legal)
    assert isinstance(action, GiveUpSuit) and action.suit in [SUITS[suit] for suit in suits]


@pytest.mark.parametrize("ruleset_id", ["riichi", "taiwanese"])
def test_against_a_declared_hand_a_hopeless_one_throws_what_is_safe(ruleset_id: str) -> None:
    """South declares with the nine of bamboos; West, whose hand is worth nothing, has one of these."""
    ruleset = registry.get(ruleset_id)
    more = "222z" if ruleset.at(ruleset.resolve()).hand_size > 13 else ""
    waiting, junk = f"234m 456p 678s 33s 45p {more}", f"147m 258p 9s 12345z 7z {'6z 9p 1s' if more else ''}"
    match = rigged(ruleset, {0: "1z", 1: waiting, 2: junk}, draws="9s 8m")
    to_discard(match, 0)
    discard(match, 0, "1z")
    to_discard(match, 1)
    discard(match, 1, "9s", ready=True)
    view = to_discard(match, 2)
    for action in answers(view):
        assert isinstance(action, Discard) and plain(view.face_of(action.tile)) in (KIND["9s"], KIND["1z"])
