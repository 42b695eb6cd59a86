"""Advice where hands are lines of a card: the line, what it lacks, how much of that can come, what it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

from ai.adviser import Adviser
from ai.candidates import Candidate
from rules.core.tiles import KIND
from rules.engine import registry
from rules.engine.actions import Claim, Discard, FetchJoker, Pass, Say, SetAside
from rules.engine.match import Match
from rules.families.card_hands.card_shape import card_hands_among
from rules.families.card_hands.grammar import pattern_kind
from rules.families.card_hands.nearest_hands import nearest
from rules.mechanics.opening.charleston import COURTESY
from tests.ai.table import decisions, new_match, seated
from tests.ai.test_lines import EXCHANGE, FAR, PLAIN, after

WORTH = {row.id: row for row in registry.get("american").elements}


def advice(match: Match, seat: int) -> list[Candidate]:
    """What the adviser says to a seat."""
    view = match.glance(seat)
    return Adviser().candidates(view, view.legal)


def near(hand: str, **others: str) -> Match:
    """West has drawn and is to throw."""
    return after({"W": hand, **others}, draws="9p", **PLAIN)


def test_it_names_the_line_what_lacks_and_what_can_come() -> None:
    """Flowers, twos, fours, sixes and eights of one suit: of the last and of the flowers one lacks."""
    best = advice(near("1f 222m 444m 666m 8m 9p 3z 5s"), 2)[0]
    assert isinstance(best.action, Discard) and best.discards in (KIND["9p"], KIND["3z"], KIND["5s"])
    assert set(best.lacks) == {pattern_kind(KIND["1f"]), KIND["8m"]}
    assert best.shanten == len(best.lacks) - 1 and best.live >= len(best.lacks)
    assert best.pay > 0 and 0 < best.chance <= 1


@cache
def played() -> list[tuple[Candidate, ...]]:
    """The advice of two deals; what it says of every line holds for the hand as it would be then."""
    match, adviser, found = new_match("american", 5), Adviser(), list[tuple[Candidate, ...]]()
    lines = card_hands_among(match.table.scoring.shapes)
    assert lines is not None
    for _, view, _ in decisions(match, seated("standard", 4), 2):
        if not view.legal:
            continue
        candidates = adviser.candidates(view, view.legal)
        for one in candidates:
            if isinstance(one.action, Discard):
                counts = list(view.counts)
                counts[view.face_of(one.action.tile)] -= 1
                laid = [meld.group() for meld in view.me.melds]
                far = {line.line.id: line.missing for line in nearest(lines, counts, laid)}
                assert len(one.lacks) >= far[one.family] >= 0
                assert one.worth == next(line.value for line in lines.card.lines if line.id == one.family)
        found.append(tuple(candidates))
    return found


def test_of_every_discard_it_says_a_line_that_is_so_far_and_worth_so_much() -> None:
    said = [one for candidates in played() for one in candidates]
    assert sum(isinstance(one.action, Discard) for one in said) > 300
    assert {type(one.action) for one in said} >= {Discard, Pass, SetAside, Say}
    assert all(0 <= one.chance <= 1 and one.live >= 0 for one in said)


def test_a_claim_and_an_exchange_say_what_is_thrown_after_them() -> None:
    match = after(EXCHANGE, "W discard 5m", "N pung 5m1j", "N discard 3z", draws="7m", **PLAIN)
    best = advice(match, 0)[0]
    assert isinstance(best.action, FetchJoker) and best.discards is not None
    hands = {"W": "2m 9p 479p 258s 147s 666z", "N": "12f 22m 444m 66m 88m 57z", "E": "13679p 369s 146s 12z"}
    claimed = advice(after(hands, "W discard 2m", **PLAIN), 3)
    assert isinstance(claimed[0].action, Claim) and claimed[0].discards in (KIND["5z"], KIND["7z"])
    assert any(isinstance(one.action, Pass) for one in claimed)
    assert claimed[0].total > next(one for one in claimed if isinstance(one.action, Pass)).total


def test_in_the_charleston_it_names_what_is_given_away() -> None:
    best, *others = advice(after(FAR), 2)
    assert isinstance(best.action, SetAside)
    assert others and all(len(Counter(one.gives) - Counter(best.gives)) == 1 for one in others), "one tile is another"
    precious = next(one for one in others if {KIND["2m"], KIND["4m"]} & set(one.gives))
    assert precious.total < best.total
    assert sorted(best.gives) == sorted(after(FAR).state.faces[tile] for tile in best.action.tiles)
    assert best.family in WORTH and best.lacks


def test_across_it_names_the_tiles_that_the_hand_can_spare() -> None:
    match = new_match("american", 2)
    while True:
        asked, legal = next(iter(match.pending().items()))
        if any(isinstance(action, Say) and action.word.startswith(COURTESY) for action in legal):
            break
        match.play(asked, Adviser().choose(match.glance(asked), legal))
    (best,) = advice(match, asked)
    assert isinstance(best.action, Say)
    assert best.action.word == f"{COURTESY}{min(len(best.gives), 3)}"
    assert not set(best.gives) - {pattern_kind(face) for _, face in match.glance(asked).hand}


def hands_that_are_dead() -> Mapping[str, str]:
    """North lays winds and can become no line with what comes after."""
    return {"W": "1z 1479p 258s 2344z 66z", "N": "111z 22m 479p 258s 35z", "E": "2m 1379p 369s 2347z 5z",
            "S": "13679p 369s 146s 23z"}  # fmt: skip


def test_a_hand_without_a_line_gets_no_reasons() -> None:
    match = after(hands_that_are_dead(), "W discard 1z", "N kong", "N discard 3z", "E discard 2m", "N pung 22m",
                  **PLAIN, dead_hand="challenge")  # fmt: skip
    view = match.glance(3)
    assert view.legal and advice(match, 3) == []
    assert Adviser().choose(view, view.legal) in view.legal


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_said_first_is_what_is_chosen(seed: int) -> None:
    match, adviser = new_match("american", seed), Adviser()
    for _, view, _ in decisions(match, seated("standard", 4), 1):
        if view.legal and (found := adviser.candidates(view, view.legal)):
            assert adviser.choose(view, view.legal) == found[0].action
            assert all(found[0].total >= other.total - 1e-6 for other in found)
