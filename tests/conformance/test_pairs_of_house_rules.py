"""House rules that meet in one deal: nothing is lost, and each still means what it says."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rules.core.options import Value
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.table import Ruleset
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from tests.agreed import Told
from tests.budget import SOAK
from tests.conformance.test_deals import deals_of
from tests.consistency import contradictions
from tests.pairs import Change, Meeting, agreed, changes_of
from tests.play import check_tiles, differing

TOGETHER = 8
"""So many house rules are changed at once."""
ANSWERS = 300
"""A deal goes on for so many answers at most."""
PLAYS, ENOUGH = (100, 10_000) if SOAK else (16, 2)
"""Deals at most, and how many pairs must have met before fewer will do."""


def drawn_changes(ruleset: Ruleset, rng: Random) -> list[Change]:
    """Some changes that can stand together."""
    by_option: dict[str, list[Change]] = {}
    for change in changes_of(ruleset):
        by_option.setdefault(change[0], []).append(change)
    chosen = rng.sample(sorted(by_option), min(TOGETHER, len(by_option)))
    changes = [rng.choice(by_option[option]) for option in chosen]
    while agreed(ruleset, changes) is None:
        changes.pop()
    return changes


def check_meeting(meeting: Meeting, changes: Sequence[Change]) -> None:
    """Play the deal; tiles and points stay what they are, the log is the match, and house rules mean what they say."""
    match = meeting.match
    told, start = Told(match.table), match.table.start_points
    assert list(told.faults(match.events)) == [], changes
    for happened in meeting.play(ANSWERS):
        state = match.state
        check_tiles(state)
        assert sum(state.scores) + state.pot == start * state.players, changes
        assert list(told.faults(happened)) == [], changes
    again = Match.replay(match.events)
    assert again.events == match.events and differing(again.state, match.state) == [], changes
    assert again.pending() == match.pending(), changes
    assert list(contradictions(match.events)) == [], changes


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_house_rules_that_meet_in_play(ruleset_id: str) -> None:
    ruleset, rng = registry.get(ruleset_id), Random(1)
    met: set[tuple[str, str]] = set()
    for seed in range(PLAYS):
        changes = drawn_changes(ruleset, rng)
        meeting = Meeting(ruleset, changes, seed)
        check_meeting(meeting, changes)
        fired = sorted(meeting.fired)
        met |= {(one, other) for one in fired for other in fired if one < other}
        if len(met) >= ENOUGH:
            return
    assert met


@pytest.mark.parametrize(("ruleset_id", "name", "otherwise"), [
    ("changsha", "a kong is paid at once by all others, where agreed", {"kong_fee": 0}),
    ("changsha", "a passed win binds nobody, where agreed", {"passed_win": True}),
    ("chinese_classical", "or both rob it", {"win_priority": "nearest"}),
    ("chinese_classical_ru", "a promoted kong may be robbed before its owner takes a free tile, and stays a pung",
     {"rob_kong": "off"}),
    ("filipino", "a claimed kong is replaced and brings one from each", {"kong_payments": False}),
    ("fujian", "all three pay a win on a discard; the deal passes to the next player", {"chow_claims": False}),
    ("harbin", "a promoted kong that stands is paid by each other player", {"kong_fee": 2}),
    ("harbin", "a promoted kong that stands is paid by each other player", {"base": 2}),
    ("hong_kong_new", "a missed win bars nothing, where agreed", {"missed_claim": True}),
    ("japanese_classical", "own discards bar nothing, where agreed", {"sacred_discard": "same_tile"}),
    ("korean", "a kong is claimed, where agreed, and replaced", {"claimed_kong": False}),
    ("malaysian", "a claimed kong is paid by whoever threw the tile alone", {"instant_payments": "off"}),
    ("riichi", "four equal winds end the deal", {"four_winds": False}),
    ("sichuan", "after a passed win (free) the same hand wins on the next discard", {"passed_win": "strict"}),
])  # fmt: skip
def test_a_deal_by_another_house_rule_is_found(ruleset_id: str, name: str, otherwise: dict[str, Value]) -> None:
    """A deal that was right is wrong where something else was agreed on."""
    deal = next(deal for deal in deals_of(ruleset_id) if deal["name"] == name)
    match, ruleset = play_script(read_script(deal, ruleset_id)).match, registry.get(ruleset_id)
    assert list(Told(match.table).faults(match.events)) == []
    other = ruleset.at(ruleset.resolve({**match.table.options, **otherwise}))
    assert list(Told(other).faults(match.events))
