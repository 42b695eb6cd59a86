"""Answers to questions: each is worth what it brings, by what the rules say of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from ai.adviser import Adviser
from ai.answers import FRESH
from ai.candidates import DANGER, Candidate, deciding_terms, terms
from ai.deal_statistics import DealStatistics
from ai.hand import Hand
from ai.policy import make
from ai.shape_plans import SpecialPlan
from rules.core.options import Value
from rules.core.tiles import KINDS, PLAIN, parse_tiles
from rules.engine import registry
from rules.engine.actions import PASS, CallOff, Say
from rules.engine.match import Match
from rules.engine.view import View
from rules.hands import codes_of
from rules.mechanics.opening.charleston import GO_ON, STOP
from rules.variants.changsha.offered_last_tile import TAKE
from rules.variants.changsha.open_kongs import OPEN
from tests.ai.table import decisions, new_match, seated
from tests.rigged import rigged


def asked(ruleset_id: str, seed: int, word: str, sizes: Sequence[int] = range(99), **options: Value) -> View:
    """The first view of a match in which this may be said; experts play."""
    match = new_match(ruleset_id, seed, **options)
    for _, view, _ in decisions(match, seated("expert", match.state.players), 2):
        if any(isinstance(action, Say) and action.word == word for action in view.legal) and len(view.hand) in sizes:
            return view
    raise AssertionError(f"nobody was asked: {word}")


def holding(view: View, hand: str) -> View:
    """The same with another hand."""
    kinds = parse_tiles(hand)
    assert len(kinds) == len(view.hand)
    counts = bytes(kinds.count(kind) for kind in range(KINDS))
    tiles = tuple((tile, kind) for (tile, _), kind in zip(view.hand, kinds, strict=True))
    return replace(view, hand=tiles, counts=counts, codes=codes_of(counts[: len(PLAIN)]))


def advice(view: View) -> list[Candidate]:
    """All that may be answered, best first; the expert answers so too, and the terms add up to the difference."""
    found = Adviser().candidates(view, view.legal)
    assert make("expert", 1).choose(view, view.legal) == found[0].action
    for other in found[1:]:
        assert sum(terms(found[0], other).values()) == pytest.approx(found[0].total - other.total)
    return found


LAST = "666p 111s 444s 22s 56s"


def test_the_last_tile_is_taken_where_it_may_win_and_refused_where_it_may_only_cost() -> None:
    view = asked("changsha", 18, TAKE, (13,), seabed_choice=True)
    take, refuse = advice(holding(view, LAST))
    assert (take.action, refuse.action) == (Say(TAKE), PASS)
    unseen = len(view.table.tiles) - 13 - sum(view.shown)
    assert take.shanten == 0 and take.chance == pytest.approx(take.live / unseen)
    assert take.chance * take.worth > take.cost and refuse.chance == 0

    refuse, take = advice(holding(view, "248m 367p 1124688s"))
    assert (refuse.action, take.action) == (PASS, Say(TAKE))
    assert take.chance == 0 and 0 < take.cost == pytest.approx(sum(risk.cost for risk in take.risk))


def test_a_last_tile_that_may_win_is_refused_where_the_danger_is_greater() -> None:
    view = asked("changsha", 18, TAKE, (13,), seabed_choice=True)
    hand = Adviser()
    book = hand._book_for(view.table)
    dear = replace(book.hazards, costs=dict.fromkeys(book.hazards.costs or (), 500.0))
    book.hazards, usual = dear, book.hazards
    try:
        refuse, take = hand.candidates(holding(view, LAST), view.legal)
    finally:
        book.hazards = usual
    assert refuse.action == PASS and take.gain > refuse.gain and deciding_terms(refuse, take) == (DANGER,)


def test_a_kong_is_opened_by_a_hand_that_is_best_left_as_it_waits() -> None:
    view = asked("changsha", 10, OPEN, open_kong=True)
    opened, passed = advice(view)
    assert opened.action == Say(OPEN) and passed.action == PASS
    assert opened.chance > passed.chance, "two tiles come, and not one"
    assert opened.cost > 0 == passed.cost, "those that do not win are thrown"
    # A hand that waits for a tile of which all are gone has nothing from two of them.
    shown = bytearray(view.shown)
    for kind in range(len(PLAIN)):
        shown[kind] = view.table.kind_copies.get(kind, 0) - view.counts[kind]
    best, other = advice(replace(view, shown=bytes(shown)))
    assert best.action == PASS and best.total >= other.total


def test_passing_goes_on_as_long_as_the_hand_has_tiles_to_give() -> None:
    view = asked("western_classical", 3, GO_ON, charleston="double")
    best, other = advice(holding(view, "123m 59m 147p 258s 123z"))
    assert (best.action, other.action) == (Say(GO_ON), Say(STOP)) and best.chance > other.chance
    best, other = advice(holding(view, "111m 222m 888m 333p 55p"))
    assert (best.action, other.action) == (Say(STOP), Say(GO_ON))
    assert other.shanten > best.shanten and best.total > other.total, "it would have to break what it has"


ENDS = (
    ("19m 19p 19s 123z 1112p", True), ("19m 19p 19s 123z 2358m 2p", True),
    ("19m 19p 19s 12347z 258m", False), ("19m 19p 19s 12345z 55m 5z", False),
)  # fmt: skip


def ends_in_hand(ruleset_id: str, hand: str) -> Match:
    """A deal that its dealer may call off at once."""
    ruleset = registry.get(ruleset_id)
    return rigged(ruleset, {0: hand}, options=ruleset.resolve({"nine_terminals": True}))


@pytest.mark.parametrize(("hand", "off"), ENDS)
@pytest.mark.parametrize("ruleset_id", ["riichi", "japanese_classical"])
def test_a_deal_is_called_off_where_a_fresh_hand_promises_more(ruleset_id: str, hand: str, off: bool) -> None:
    match = ends_in_hand(ruleset_id, hand)
    view = match.view(0)
    assert CallOff("nine_terminals") in view.legal
    found = advice(view)
    fresh = next(one for one in found if one.family == FRESH)
    others = [one for one in found if one is not fresh]
    assert isinstance(found[0].action, CallOff) == off
    assert (fresh.total > others[0].total) == off
    assert 1 / 8 < fresh.chance < 1 / 3, "somebody of four wins, if the deal is not drawn"


def test_a_shape_that_must_be_drawn_is_counted_step_by_step() -> None:
    ruleset = registry.get("riichi")
    table = ruleset.at(ruleset.resolve())
    orphans = next(SpecialPlan(shape) for shape in table.scoring.shapes if shape.id == "thirteen_orphans")
    left = [4] * len(PLAIN)

    def live_by_step(hand: str) -> list[int]:
        kinds = parse_tiles(hand)
        counts = [kinds.count(kind) for kind in PLAIN]
        return orphans.live_by_step(Hand(codes_of(counts), (), 4, [0] * (KINDS - len(PLAIN))), left)

    assert live_by_step("119m 19p 19s 12345z 5m") == [8, 4], "two kinds lack, and then one"
    assert live_by_step("19m 19p 19s 12345z 55m") == [52, 8, 4], (
        "a pair of any of them comes sooner than one that lacks"
    )
    stats = DealStatistics(ends=(0.0, 0.0, 1.0), often=(1.0,), rates=(0.5,))
    sure, late = stats.win_chances(0, 2).by_steps([1.0], 1.0), stats.win_chances(0, 2).by_steps([1.0, 1.0], 1.0)
    assert (sure, late) == (1.0, 0.0), "each step takes a turn, and two are all there are"
    assert [stats.win_chances(0, left).by_steps([0.5], 1.0) for left in (2, 3)] == [0.5, 0.75]
