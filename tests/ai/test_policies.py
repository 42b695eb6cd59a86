"""What every level promises at every table: legal, repeatable, honest, and a win is taken."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from random import Random

import pytest

from ai.levels import ALIKE, EXPERT, STANDARD, STYLES, WEIGHTS, offered
from ai.planner import Planner
from ai.policy import UnknownLevel, levels, make
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, START_DEAL, WIN, Discard
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.scoring.hand_context import Held
from tests.ai.table import IDS, decisions, new_match, play, seated, shuffled_view
from tests.budget import SOAK
from tests.rigged import rigged

LEVELS = levels()


def at_tables(levels: Sequence[str]) -> list[tuple[str, str]]:
    """Rule sets with levels: the expert everywhere and one of the others in turn; in a long run all of them."""
    others = [level for level in levels if level != EXPERT]
    return [
        (ruleset_id, level)
        for number, ruleset_id in enumerate(IDS)
        for level in (levels if SOAK else (EXPERT, others[number % len(others)]))
    ]


THINKING = [level for level in LEVELS if level != "random"]


@pytest.mark.parametrize(("ruleset_id", "level"), at_tables(LEVELS))
def test_every_choice_is_legal_for_every_number_of_players_and_the_same_again(ruleset_id: str, level: str) -> None:
    for players in registry.get(ruleset_id).seats:
        match = new_match(ruleset_id, 3, players)
        for seat, view, action in decisions(match, seated(level, players), 1):
            assert action in match.pending()[seat]
            assert view.seat == seat
    assert play(new_match(ruleset_id, 3, players), level, 1) == match.events, "same seeds, same events"


@pytest.mark.parametrize(("ruleset_id", "level"), at_tables(THINKING))
def test_a_choice_does_not_depend_on_hidden_tiles(ruleset_id: str, level: str) -> None:
    match, rng, compared = new_match(ruleset_id, 4), Random(4), 0
    for number, (seat, _, action) in enumerate(decisions(match, seated(level, match.state.players), 2)):
        if match.state.moment in (Moment.ACT, Moment.CLAIMS) and number % 6 == 0:
            other = shuffled_view(match, seat, rng)
            # Claims are only ever offered where they are possible, so the view is the same and so is the choice.
            assert make(level, seat).choose(other, match.pending()[seat]) == action
            compared += 1
        if compared > 12 and not SOAK:
            break
    assert compared > 3


@pytest.mark.parametrize("level", LEVELS)
def test_where_a_wall_is_broken_is_left_to_chance_and_not_to_what_lies_there(level: str) -> None:
    page = registry.get("pussers_bones")
    options = page.resolve({"break_by": "east_choice"})
    chosen = set()
    for seed in range(12):
        match = Match.new(page, options, seed=1, seating="fixed")
        match.play(0, START_DEAL)
        chosen.add(make(level, seed).choose(match.view(0), match.pending()[0]))
        other = Match.new(page, options, seed=2, seating="fixed")
        other.play(0, START_DEAL)
        assert make(level, seed).choose(other.view(0), other.pending()[0]) in chosen
    assert len(chosen) > 6 and len({action.button for action in chosen}) == 3


@pytest.mark.parametrize(("ruleset_id", "level"), at_tables(THINKING))
def test_an_offered_win_is_taken(ruleset_id: str, level: str) -> None:
    offered = 0
    for seed in range(12):
        if offered > (100 if SOAK else 0):
            break
        match = new_match(ruleset_id, seed)
        for _, view, action in decisions(match, seated(level, match.state.players), 3 if SOAK else 1):
            if WIN in view.legal:
                assert action == WIN
                offered += 1
    assert offered > 0


def test_an_unknown_level_names_the_levels() -> None:
    with pytest.raises(UnknownLevel, match="standard"):
        make("grandmaster")


def test_a_choice_can_be_explained() -> None:
    match = new_match("hong_kong_old", 1)
    policies = seated("standard", 4)
    for seat, view, action in decisions(match, policies, 1):
        if view.moment is Moment.ACT and len(view.legal) > 5:
            reasons = policies[seat].explain(view, action)
            assert reasons and all(promise > 0 for promise in reasons.values())
            return


def test_a_win_is_not_declared_wrongly_where_players_may_err() -> None:
    """With unassisted play the engine takes any declaration: the player must look himself."""
    wins = 0
    for seed in range(3):
        match = new_match("hong_kong_old", seed, assisted_play=False, sacred_discard=True)
        events = play(match, "standard", 6)
        assert not any(isinstance(event, ev.HandDied) for event in events)
        wins += sum(isinstance(event, ev.Won) for event in events)
    assert wins >= 6


@pytest.mark.parametrize(
    ("ruleset_id", "share"), [("hong_kong_old", 0.6), ("mcr", 0.75), ("riichi", 0.65), ("sanma", 0.7)]
)
def test_most_deals_are_won_though_hands_must_be_worth_something(ruleset_id: str, share: float) -> None:
    """Pure haste would hardly ever reach three faan, eight points or a yaku: the player must steer towards them."""
    won = deals = 0
    for seed in range(5):
        for event in play(new_match(ruleset_id, seed), "standard", 12):
            deals += isinstance(event, ev.DealSettled)
            won += isinstance(event, ev.Won)
    assert deals >= 30
    assert won / deals >= share


def claims_and_wins(style: str) -> tuple[int, int]:
    """How many sets a player of a style claims in some deals against three experts, and how many deals it wins."""
    claimed = won = 0
    for seed in range(100 if SOAK else 8):
        match = new_match("hong_kong_old", seed)
        for _ in decisions(match, {**seated(EXPERT, 4), 0: make(EXPERT, 0, style)}, 3):
            pass
        claimed += sum(isinstance(event, ev.Claimed) and event.seat == 0 for event in match.events)
        won += sum(isinstance(event, ev.Won) and event.seat == 0 for event in match.events)
    return claimed, won


def test_a_style_is_noticed_at_the_table() -> None:
    """The quick claims what it can and wins oftener; the collector waits for great hands."""
    quick, collector = claims_and_wins("quick"), claims_and_wins("collector")
    assert quick[0] > collector[0] * 1.15, (quick, collector)
    assert quick[1] > collector[1] or not SOAK, "in a few deals chance tells who wins"


def test_styles_are_inclinations_and_no_levels() -> None:
    for weights in WEIGHTS.values():
        for styled in STYLES.values():
            assert (styled(weights).slips, styled(weights).measured, styled(weights).values) == (
                weights.slips, weights.measured, weights.values
            )  # fmt: skip


def test_nobody_throws_a_wild_tile_by_a_slip() -> None:
    always, ruleset = Planner(replace(WEIGHTS[STANDARD], slips=1.0)), registry.get("vietnamese")
    for joker in ("1j", "3j", "6j", "7j", "8j"):
        match = rigged(ruleset, {0: f"147m 258p 369s 1235z {joker}"})
        while not any(isinstance(action, Discard) for action in match.pending()[0]):
            match.play(0, PASS)
        view = match.view(0)
        discarded = always.choose(view, [action for action in view.legal if isinstance(action, Discard)])
        assert isinstance(discarded, Discard) and plain(view.face_of(discarded.tile)) < 34


def test_weaker_levels_slip_but_break_no_hand_that_waits() -> None:
    slips = [weights.slips for weights in WEIGHTS.values()]
    assert slips == sorted(slips, reverse=True) and slips[-1] == 0
    match, beginner, kept = new_match("hong_kong_old", 8), make("beginner", 3), 0
    for _, view, _ in decisions(match, seated("beginner", 4), 8):
        if view.moment is Moment.ACT and len(view.hand) % 3 == 2 and view.legal and isinstance(view.legal[-1], Discard):
            action = beginner.choose(view, view.legal)
            held = Held.of((plain(face) for _, face in view.hand), [meld.group() for meld in view.me.melds], view.wild)
            if isinstance(action, Discard) and view.table.scoring.shanten(held) == 0:
                rest = held.plus(plain(view.face_of(action.tile)), -1)
                kept += view.table.scoring.shanten(rest) == 0
    assert kept > 3


def test_levels_that_are_alike_are_not_both_offered() -> None:
    alike = json.loads(files("assets").joinpath(ALIKE).read_text(encoding="utf-8"))
    for ruleset_id in IDS:
        there = offered(ruleset_id)
        assert STANDARD in there, "it sits down where nobody has chosen"
        assert [level for level in WEIGHTS if level not in there] == alike.get(ruleset_id, [])
    assert set(alike) <= set(IDS)
