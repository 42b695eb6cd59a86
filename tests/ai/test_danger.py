"""Danger is judged by what lies open, and honors that nobody can hold are safe."""

from __future__ import annotations

from dataclasses import replace

from ai.danger import dangers, threats
from ai.hazards import DEFAULT
from ai.levels import STYLES, WEIGHTS
from ai.planner import Planner
from ai.prospects import plan_book
from rules.core.tiles import KINDS, PLAIN, parse_tiles
from rules.engine import registry
from rules.engine.actions import Claim, Discard, StartDeal
from tests.ai.table import decisions, new_match, seated
from tests.rigged import discard, rigged


def given_up(ruleset_id: str, deals: int) -> int:
    """How often a cautious player throws a tile that its hand needs, where one without caution keeps it."""
    weights, found = replace(STYLES["cautious"](WEIGHTS["standard"]), slips=0.0), 0
    cautious, bold = Planner(weights), Planner(replace(weights, caution=0.0))
    match = new_match(ruleset_id, 9)
    for _, view, action in decisions(match, seated("standard", match.state.players), deals):
        if isinstance(action, Discard):
            safe, free = (player.choose(view, view.legal) for player in (cautious, bold))
            promises = [max(bold.explain(view, choice).values(), default=0.0) for choice in (safe, free)]
            found += promises[0] < promises[1] * 0.999
    return found


def test_no_hand_is_given_up_for_a_danger_that_costs_nothing() -> None:
    assert given_up("hong_kong_old", 1) > 0, "there it costs something"
    assert given_up("chinese_classical_ru", 5) == 0
    assert given_up("watching_the_pot", 6) == 0


def test_open_sets_threaten_and_seen_honors_are_safe() -> None:
    match = new_match("hong_kong_old", 2)
    compared = 0
    for _, view, action in decisions(match, seated("standard", 4), 3):
        if isinstance(action, StartDeal):
            continue
        waiting = threats(view)
        assert {seat.seat for seat, _ in waiting} == set(range(4)) - {view.seat}
        by_melds = sorted((sum(not meld.concealed for meld in seat.melds), chance) for seat, chance in waiting)
        assert [chance for _, chance in by_melds] == sorted(chance for _, chance in by_melds)
        copies = plan_book(view.table, WEIGHTS["expert"]).copies
        left = [copies[kind] - view.counts[kind] - view.shown[kind] for kind in range(34)]
        risks = dangers(view, waiting, left)
        for honor in range(27, 34):
            if left[honor] == 0:
                assert risks[honor] == 0
                compared += 1
        assert all(0 <= risk <= 3 * 1.6 for risk in risks)
    assert compared > 0


def test_what_a_seat_has_thrown_is_less_dangerous() -> None:
    match = new_match("hong_kong_old", 6)
    for _, view, action in decisions(match, seated("standard", 4), 2):
        if isinstance(action, Claim | Discard):
            waiting = threats(view)[:1]
            own = {kind for kind in waiting[0][0].discards if kind < 27}
            risks = dangers(view, waiting, [4] * 34)
            for kind in own:
                assert risks[kind] <= max(risks[9 * (kind // 9) : 9 * (kind // 9) + 9])


def test_what_completes_any_waiting_hand_when_thrown_is_the_most_dangerous() -> None:
    ruleset, flowers, jokers = registry.get("vietnamese"), parse_tiles("1f 8f 4k 4q"), parse_tiles("1j 5j")
    for wild, feared in (("all", {*flowers, *jokers}), ("flowers_only", {*flowers}), ("none", set[int]())):
        match = rigged(ruleset, {0: "5z"}, options=ruleset.resolve({"discard_flower_wild": wild}))
        view = match.view(0)
        risks = dangers(view, threats(view), [1] * KINDS)
        worst = max(risks[kind] for kind in PLAIN)
        assert {kind for kind in (*flowers, *jokers) if risks[kind] > 5 * worst} == feared


def test_of_a_hand_that_named_its_waits_just_these_are_dangerous() -> None:
    """Though three pungs of it lie face down."""
    ruleset = registry.get("xiangyang")
    match = rigged(ruleset, {0: "8p", 1: "222p 46p 777s 999s 77z"}, draws="8s")
    discard(match, 0, "8p")
    discard(match, 1, "8s", ready=True)
    view = match.view(2)
    assert len(view.seats[1].open) == 4
    threatening = [(seat, chance) for seat, chance in threats(view) if seat.seat == 1]
    assert {kind for kind, risk in enumerate(dangers(view, threatening, [4] * 34)) if risk} == set(parse_tiles("5p"))


def test_of_a_hand_that_lies_open_just_what_it_waits_for_is_dangerous() -> None:
    """Fives and eights of characters; where it does not lie open nobody can tell."""
    ruleset = registry.get("korean")
    for opened in (True, False):
        options = ruleset.resolve({"open_ready": opened})
        match = rigged(ruleset, {0: "1z 5p", 1: "123m 456p 789p 99m 67m"}, draws="7z", options=options)
        discard(match, 0, "1z")
        discard(match, 1, "7z", ready=True)
        view = match.view(2)
        threatening = [(seat, chance) for seat, chance in threats(view) if seat.seat == 1]
        risks = dangers(view, threatening, [4] * 34)
        dangerous = {kind for kind, risk in enumerate(risks) if risk}
        assert dangerous == set(parse_tiles("58m")) if opened else len(dangerous) > 20
        assert threatening[0][1] == (1.0 if opened else DEFAULT.ready)


def test_what_a_seat_may_not_win_on_is_safe_from_it() -> None:
    """Where own discards lock a hand, what a seat has thrown is safe from it, and so is nothing of another seat's."""
    compared = 0
    for _, view, action in decisions(new_match("riichi", 6), seated("standard", 4), 1):
        if isinstance(action, Claim | Discard):
            waiting = threats(view)[:1]
            discarded, risks = set(waiting[0][0].discards), dangers(view, waiting, [4] * 34)
            assert all((risks[kind] == 0) is (kind in discarded) for kind in range(34) if not waiting[0][0].ready)
            compared += len(discarded)
    assert compared
