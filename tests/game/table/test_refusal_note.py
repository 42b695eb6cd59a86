"""A tile that could not be taken says why where the player looks, also where nothing else was asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from game.screens.play.table import TableScreen
from game.table.board.board import LogLine
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.tiles import KIND
from rules.engine import registry
from rules.engine.actions import PASS
from rules.engine.match import Match
from saves.people import Person
from tests.game.table.seat import Discarder, Program, sit_at
from tests.rigged import discard, rigged

CHEAP = "123m456p789s11z23p5z"
"""It waits for 1p and 4p, and is worth nothing."""
TOO_CHEAP = "Mahjong: Below the minimum to win, 3 missing"


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setattr("ai.policy.make", lambda level, seed, style: Discarder())
    program = Program()
    yield program
    for page in program.screen_stack:
        if isinstance(page, TableScreen):
            page.session.close()
    program.user_data.close()


def at_a_table(ruleset: str, hands: Mapping[Seat, str], draws: str, options: OptionValues | None = None) -> Match:
    """A deal in which the others throw these tiles one after another."""
    rules = registry.get(ruleset)
    return rigged(rules, hands, draws=draws, options=rules.resolve(options) if options else None)


def people(*persons: Seat) -> tuple[Person, ...]:
    return tuple(Person(f"Player {seat}", "" if seat in persons else "random", seat) for seat in range(4))


def test_waits_are_shown_of_hands_that_wait_and_of_none_with_a_tile_more(program: Program) -> None:
    """In the own turn they belong to a tile that is chosen; also at a table that is only just opened."""
    table = sit_at(program, at_a_table("hong_kong_old", {0: CHEAP}, "9m"), people(0))
    program.until(lambda: table.hands.offers.discards)
    strip = table.panes.waits.node
    assert not strip.visible
    (white,) = (tile for tile in table.hands.hand if table.stage.nodes[tile].face == KIND["5z"])
    program.click(f"tile:{white}")
    assert strip.visible


def test_a_win_that_is_too_cheap_says_so_though_nothing_is_asked(program: Program) -> None:
    match = at_a_table("hong_kong_old", {0: CHEAP}, "1p2z3z4z9m")
    discard(match, 0, "5z")
    table = sit_at(program, match, people(0))
    note = table.panes.refused
    program.until(lambda: note.lines)
    assert note.lines == (TOO_CHEAP,) and note.node.visible
    assert not table.hands.offers.claims
    program.until(lambda: table.hands.offers.discards)
    assert note.node.visible, "it outlives its tile"
    for _ in range(40):
        program.step(0.1)
    assert not note.node.visible and table.idle_for() == float("inf"), "and goes"


def test_the_note_stands_where_claims_would_and_clear_of_the_band(program: Program) -> None:
    match = at_a_table("hong_kong_old", {0: CHEAP}, "1p2z3z4z9m")
    discard(match, 0, "5z")
    table = sit_at(program, match, people(0))
    program.until(lambda: table.panes.refused.lines)
    node, place = table.panes.refused.node, table.stage.layout.box("claims")
    assert node.picture is not None
    wide, tall = node.picture.surface.get_size()
    assert place.x <= node.position[0] and node.position[0] + wide <= place.right
    assert node.position[1] + tall <= place.bottom


def test_furiten_says_what_it_comes_from(program: Program) -> None:
    match = at_a_table("riichi", {0: "234m456p678s55p23p4p"}, "1p2z3z4z9m")
    discard(match, 0, "4p")
    table = sit_at(program, match, people(0))
    program.until(lambda: table.panes.refused.lines)
    assert table.panes.refused.lines == ("Agari: Furiten: a tile that would win lies among your own discards",)


def test_a_joker_that_was_thrown_tells_who_waits_that_nobody_wins_on_it(program: Program) -> None:
    options = {"tile_set": "148", "minimum_points": 0}
    match = at_a_table("red", {0: "123m456p888s222z3z7z"}, "1j9m9p9s1s", options)
    discard(match, 0, "7z")
    table = sit_at(program, match, people(0))
    program.until(lambda: table.panes.refused.lines)
    assert table.panes.refused.lines[0].endswith("Nobody wins on a discarded joker")


def test_at_a_shared_screen_only_whom_it_concerns_is_told(program: Program) -> None:
    match = at_a_table("hong_kong_old", {0: CHEAP}, "1p2z3z4z9m")
    discard(match, 0, "5z")
    table = sit_at(program, match, people(0, 2), ask_able_only=True, curtain=False)
    program.until(lambda: table.viewer == 2 and table.hands.offers.discards)
    assert any(seat == 0 for seat, _ in table.session.refused) and not table.panes.refused.node.visible
    table.answer(table.hands.offers.discards[table.hands.hand[-1]])
    program.until(lambda: table.viewer == 0)
    program.until(lambda: table.panes.refused.lines)
    assert table.panes.refused.lines == (TOO_CHEAP,)


def test_where_everybody_is_asked_the_reason_stands_on_the_button(program: Program) -> None:
    match = at_a_table("hong_kong_old", {0: CHEAP}, "1p2z3z4z9m")
    discard(match, 0, "5z")
    table = sit_at(program, match, people(0, 2), curtain=False)
    program.until(lambda: table.viewer == 2 and table.hands.offers.button("pass"))
    assert table.hands.offers.button("win") is None
    table.answer(PASS)
    program.until(lambda: table.viewer == 0 and table.hands.offers.button("pass"))
    win = table.hands.offers.button("win")
    assert win is not None and not win.open and win.refusal is not None
    assert not table.panes.refused.node.visible


def test_a_note_leaves_with_the_next_win(program: Program) -> None:
    match = at_a_table("hong_kong_old", {0: CHEAP}, "1p2z3z4z9m")
    discard(match, 0, "5z")
    table = sit_at(program, match, people(0))
    note = table.panes.refused
    program.until(lambda: note.lines)
    table.director.board.log.append(LogLine("win", 1))
    program.step()
    assert not note.node.visible
