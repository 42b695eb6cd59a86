"""Whoever may not win on a tile that is thrown may not rob it of a kong either, unless the sheet says so.

Every restriction is met in a deal in which the same tile is once thrown and once added to a pung. So is the order of
those who win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import pytest

from rules.core.errors import UnplayableDeal
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.tiles import parse_tiles
from rules.engine import registry
from rules.engine.actions import Discard, PromoteKong
from rules.engine.table import Ruleset, Table
from rules.mechanics.wins.winning import WinByClaim
from tests.play import values_of
from tests.robbed import (
    Twins,
    Waiting,
    Window,
    both_wait,
    courses,
    hands_for,
    may_win,
    named,
    restrictions,
    robbed_by,
    window,
)
from tests.written import kin

FREE = {
    ("malaysian", "AfterPassedWin"): "5, 9 passed_win: 'may not win on a discard', as in Singapore",
    ("sichuan", "AfterPassedWin"): "5 Passed win: binds 'on a discard'; a promoted tile is none",
    ("singapore", "AfterPassedWin"): "5 Passed win: 'may not win on a discard until he has drawn a tile'",
    ("taiwanese", "AfterPassedWin"): "5 Passing: 'may not win on any discard until he has drawn a tile himself'",
}
"""Where a restriction of wins on discards leaves robbing free, with what the sheet says."""

NEVER = {
    "not_on_wild": "what is wild makes no pung that grows",
    "no_joker": "as above",
    "cold_wall": "kongs are not robbed there",
}
"""Restrictions that no tile can meet that is added to a pung."""

WITH = {
    "kong_compulsory": False,  # else the fourth tile of a pung can only be added
    "exchange_three": "off",
    "charleston": "off",
    "discard_wins": True,
}
"""House rules under which hands stay as they are dealt, and the fourth tile may be thrown and won on."""

PAIRS = (
    ("111p 99p 678p 789p 34p", "222p 123p 678p 33p 46p"), ("111p 99p 666z 777z 34p", "222p 88p 555z 444z 46p"),
    ("111p 99p 678p 789p 34p", "123m 789m 678m 22s 46p"), ("99p 123m 678m 789s 34p", "123m 789m 678m 22s 46p"),
    ("1236789p 12344z 4p", "1236789p 12334z 4p"),
)  # fmt: skip
"""Two hands that wait for the same tile, the dearer first where they differ."""


CLAIM_FIRST = {"chinese_classical_ru", "harbin", "shenyang", "wuhan"}
"""Where two such hands have to claim a set or declare themselves before: deals of their own show who wins."""


class Setting(NamedTuple):
    """House rules under which a hand that waits wins on a discard, and that hand."""

    options: OptionValues
    hand: Waiting
    ready: bool


def single_changes(ruleset: Ruleset, options: OptionValues) -> Iterator[OptionValues]:
    """These house rules and all that differ from them by one."""
    yield options
    for option in ruleset.options:
        for value in values_of(option):
            if options[option.id] == value:
                continue
            try:
                changed = ruleset.resolve({**options, option.id: value})
            except ValueError:
                continue
            if ruleset.players_in(changed) == ruleset.players_in(options):
                yield changed


def rules_of_robbing(table: Table) -> str:
    """All that house rules change about winning on another's tile."""
    claims = tuple(claim for claim in table.claims if isinstance(claim, WinByClaim))
    return repr((claims, table.robbing, table.ending.all_winners))


def windows(ruleset: Ruleset, setting: Setting) -> Iterator[tuple[str, Window, Window]]:
    """By course, what is heard of the tile when it is thrown and when it is added to the pung."""
    for name, course in courses(ruleset.at(setting.options), setting.hand):
        try:
            twins = Twins(ruleset, setting.options, course, setting.ready)
        except UnplayableDeal:
            continue
        discarded, added = twins.after(Discard), twins.after(PromoteKong)
        if discarded is not None and added is not None:
            yield name, *(window(match, course.waiting) for match in (discarded, added))


def winning(ruleset: Ruleset, options: OptionValues) -> Setting:
    """A hand that wins on the tile when it is thrown."""
    for hand in hands_for(ruleset.at(options)):
        for ready in (False, True):
            setting = Setting(options, hand, ready)
            if any(discarded.wins for _, discarded, _ in windows(ruleset, setting)):
                return setting
    raise AssertionError("no hand wins")


@cache
def settings(ruleset_id: str) -> tuple[Setting, ...]:
    """One for all ways in which house rules differ about winning on others' tiles."""
    ruleset = registry.get(ruleset_id)
    offered = {option.id: option for option in ruleset.options}
    agreed = {id: value for id, value in WITH.items() if id in offered and type(value) is offered[id].type}
    base = winning(ruleset, ruleset.resolve(agreed))
    found: dict[str, Setting] = {}
    for options in single_changes(ruleset, base.options):
        table = ruleset.at(options)
        if robs_at_once(table) and takes_discards(table) and (rules := rules_of_robbing(table)) not in found:
            found[rules] = base._replace(options=options)
    return tuple(found.values())


def takes_discards(table: Table) -> bool:
    """Whether discards are won on, so that there is something to compare robbing with."""
    return any(isinstance(claim, WinByClaim) for claim in table.claims)


def robs_at_once(table: Table) -> bool:
    """Whether the tile of a promoted kong may be robbed, and before anything else happens."""
    return table.hooks.late_robbing is None and any(getattr(rule, "robs_promoted", False) for rule in table.robbing)


ROBBED = [id for id in registry.ids() if registry.get(id).at(registry.get(id).resolve()).robbing]


@pytest.mark.parametrize("ruleset_id", ROBBED)
def test_what_bars_a_win_on_a_discard_bars_robbing(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    met: set[str] = set()
    declared: set[str] = set()
    for setting in settings(ruleset_id):
        table = ruleset.at(setting.options)
        declared |= {named(rule) for rule in restrictions(table)}
        for name, discarded, added in windows(ruleset, setting):
            met |= discarded.barring
            free = all(any((one, rule) in FREE for one in kin(ruleset_id)) for rule in discarded.barring)
            if discarded.barring and free:
                assert added.wins and not discarded.wins, (name, setting)
            else:
                assert (added.wins, added.told) == (discarded.wins, discarded.told), (name, setting)
                assert discarded.wins or discarded.told or table.allows_false_calls, (name, setting)
    assert declared - met <= NEVER.keys()


def who_wins(
    ruleset: Ruleset, options: OptionValues, near: Waiting, far: Waiting
) -> Iterator[tuple[tuple[Seat, ...], tuple[Seat, ...]]]:
    """Who wins of two who can, and who should: when the tile is thrown, and when it is added to the pung."""
    course = both_wait(ruleset.at(options), near, far)
    if course is None:
        return
    for ready in (False, True):
        try:
            twins = Twins(ruleset, options, course, ready)
        except UnplayableDeal:
            continue
        assert course.also is not None
        seats = [course.waiting, course.also]
        matches = [match for kind in (Discard, PromoteKong) if (match := twins.after(kind)) is not None]
        if len(matches) == 2 and all(may_win(match, seat) for match in matches for seat in seats):
            for match in matches:
                scores = [window(match, seat).score for seat in seats]
                yield robbed_by(match, seats), expected(ruleset, options, seats, scores)
            return


def pairs_for(table: Table) -> Iterator[tuple[Waiting, Waiting]]:
    """Two hands that wait for the same tile, now the one and now the other the nearer."""
    fifths = ("888s", "666s") if table.hand_size > 13 else ("", "")
    for texts in PAIRS:
        one, other = (Waiting(tuple(parse_tiles(fifth + text))) for fifth, text in zip(fifths, texts, strict=True))
        kinds = [*one.kinds, *other.kinds]
        if all(kinds.count(kind) <= table.kind_copies.get(kind, 0) and kind not in table.bonus.kinds for kind in kinds):
            yield one, other
            yield other, one


ALL_WIN = {"xiangyang"}
"""Where several win on one tile without a house rule that says so (8: the discarder pays each winner)."""
BY_HOUSE_RULE = ("multiple_winners", "win_priority")
"""The house rules that say who wins of several."""


def expected(ruleset: Ruleset, options: OptionValues, seats: Sequence[Seat], scores: Sequence[int]) -> tuple[Seat, ...]:
    """Who wins of those who can, the nearest first, by what was agreed on."""
    agreed = next((options[name] for name in BY_HOUSE_RULE if name in options), ruleset.id in ALL_WIN)
    if agreed in (True, "all"):
        return tuple(seats)
    if agreed == "farthest":
        return (seats[-1],)
    return (seats[scores.index(max(scores))],) if agreed == "highest" else (seats[0],)


@pytest.mark.parametrize("ruleset_id", ROBBED)
def test_who_wins_of_several_on_a_discard_and_at_a_robbed_kong(ruleset_id: str) -> None:
    ruleset, met = registry.get(ruleset_id), 0
    for setting in settings(ruleset_id):
        for near, far in pairs_for(ruleset.at(setting.options)):
            for winners, due in who_wins(ruleset, setting.options, near, far):
                met += 1
                assert winners == due, (setting.options, near, far)
    assert met or ruleset_id in CLAIM_FIRST
