"""Gates save questions and change no answer: what a reading of any hand opens is enough for every row that stands."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules.core.tiles import BONUS
from rules.engine import registry
from rules.scoring.elements import Element, Reading
from rules.scoring.hand_context import HandContext
from rules.scoring.preconditions import CONCEALED, HIDDEN_PUNGS, KONG, TWINS, precondition_of
from rules.scoring.table import TableScoring
from tests.variants.won_hands import won_hand

HANDS = 400
FLAGS = ("replacement", "last_tile", "robbing_kong", "ready", "heavenly", "earthly", "last_of_kind", "first_turn")
SCORINGS = {
    id: scoring for id in registry.ids()
    if isinstance(scoring := registry.get(id).at(registry.get(id).resolve()).scoring, TableScoring)
}  # fmt: skip


def hand_of(rng: Random, id: str) -> HandContext:
    """A won hand in any circumstances, with as many sets as the rule set's hands have."""
    ruleset = registry.get(id)
    case = won_hand(rng, ruleset.resolve())
    if max(shape.regular for shape in SCORINGS[id].shapes) == 5 and len(set(case.tiles)) < 13:
        more = next(kind for kind in iter(lambda: rng.randrange(34), None) if kind not in case.all_kinds)
        case = replace(case, concealed=(*case.concealed, more, more, more))
    flags = frozenset(rng.sample(FLAGS, rng.randrange(4)))
    bonus = tuple(rng.sample(BONUS, rng.choice((0, 0, 1, 4, 8))))
    return replace(case, flags=case.flags | flags, bonus=bonus)


def check(row: Element, reading: Reading) -> None:
    """A row that stands lies behind gates that are open; one that is sure stands where they are."""
    precondition, opened, flags = precondition_of(row.times), reading.traits, reading.case.flags
    free = not precondition.traits[0] & ~opened and (not precondition.flag or precondition.flag in flags)
    times = row.times(reading)
    assert not times or (free and not precondition.times(times) & ~opened), (row.id, reading.case)
    assert times == 1 or not (precondition.sure and free), (row.id, reading.case)


@pytest.mark.parametrize("id", SCORINGS)
def test_whatever_stands_lies_behind_open_gates(id: str) -> None:
    rng, scoring = Random(id), SCORINGS[id]
    for _ in range(HANDS):
        case = hand_of(rng, id)
        for shape in scoring.shapes:
            for reading in shape.readings(case):
                for row in registry.get(id).elements:
                    check(row, reading)


def test_gates_of_suits_are_those_of_the_groups() -> None:
    rng, seen = Random(4), 0
    scoring = SCORINGS["hong_kong_old"]
    for _ in range(HANDS):
        for reading in scoring.shapes[0].readings(hand_of(rng, "hong_kong_old")):
            by_group = Reading(reading.case, reading.shape, reading.groups, reading.placed)
            assert reading.traits == by_group.traits
            assert (reading.mask, reading.made_sets) == (by_group.mask, by_group.made_sets)
            seen |= reading.traits
    assert not (CONCEALED | HIDDEN_PUNGS | KONG | TWINS) & ~seen
