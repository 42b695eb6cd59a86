"""Ready hands on the table: indicators that can be read, sticks in the pot and for repeats, what holds a hand back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game import i18n
from game.screens.play.table import TableScreen
from game.table.board.player_labels import amount_in_unit
from game.table.board.tile_places import spec_for
from game.table.layout import TableLayout
from game.table.layout.geometry import around, overlap
from game.table.overlay.center import counters, flat_parts
from rules.core.tiles import HIDDEN, KIND
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import WIN
from rules.engine.match import Match
from saves.people import Person
from tests.game.table.seat import Discarder, Program, sit_at
from tests.rigged import all_pass, discard, rigged

SIZES = ((1280, 720), (1024, 768), (1920, 1080), (2560, 1080))
PEOPLE = tuple(Person(name, "random" if place else "", place) for place, name in enumerate(("You", "A", "B", "C")))
LANGUAGES, TEXTS, LYING, ROWS = ("en", "ru", "zh", "zh-Hant", "ja"), (1.0, 1.25, 1.5), ((0, 0), (12000, 10)), (6, 8)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setattr("ai.policy.make", lambda level, seed, style: Discarder())
    program = Program()
    yield program
    for page in program.screen_stack:
        if isinstance(page, TableScreen):
            page.session.close()
    program.user_data.close()
    i18n.use("en")


def waiting(seed: int = 1) -> Match:
    """A deal of riichi in which the first chair has thrown a tile that it waits for."""
    hands = {0: "234m456p678s55p23p4p"}
    match = rigged(registry.get("riichi"), hands, draws="6z7z1z2z9m9m9m1z2z", seed=seed)
    discard(match, 0, "4p")
    return match


@pytest.mark.parametrize("seed", range(6))
def test_nothing_lies_on_an_indicator(program: Program, seed: int) -> None:
    """The replacement tiles stay where they were built, at the end of the dead wall."""
    table = sit_at(program, Match.new(registry.get("riichi"), seed=seed, seating="fixed"), PEOPLE)
    program.until(lambda: table.hands.offers.any)
    board, poses = table.director.board, table.stage.poses
    (indicator,) = board.indicators
    assert poses[indicator].face != HIDDEN and board.state.wall.loose
    lies = poses[indicator].slot
    above = [pose.slot for pose in poses.values() if pose.slot.depth > lies.depth]
    assert not any(overlap(lies.face(), slot.outline(), 3) for slot in above)


def test_a_thrown_winning_tile_is_framed_and_furiten_named_until_the_hand_is_another(program: Program) -> None:
    table = sit_at(program, waiting(), PEOPLE)
    program.until(lambda: not table.hands.offers.any and table.stage.overlay.locks.locks)
    signs, own = table.stage.overlay.locks, table.director.board.seats[0]
    (lock,) = signs.locks
    assert lock.words == "Furiten: your own discard" and lock.tiles == (own.state.river[0].tile,)
    (frame,) = signs.frames.children
    assert frame.position == around(table.stage.poses[own.state.river[0].tile].slot.outline()).center


def test_furiten_is_named_in_the_own_turn_for_the_hand_that_the_throw_will_leave(program: Program) -> None:
    table = sit_at(program, waiting(), PEOPLE)
    signs = table.stage.overlay.locks
    program.until(lambda: table.hands.offers.discards)
    assert [lock.words for lock in signs.locks] == ["Furiten: your own discard"], "with the drawn tile thrown"
    assert signs.line.visible

    choose(table, "2m")
    assert not signs.locks, "then the hand waits no more"
    table.hands.chosen = None
    table.panes.show_waits()
    assert signs.locks


def choose(table: TableScreen, code: str) -> None:
    """Let a tile of the own hand stand up."""
    faces = table.director.board.faces
    table.hands.chosen = next(tile for tile in table.hands.hand if faces[tile] == KIND[code])
    table.panes.show_waits()


@pytest.mark.parametrize(("last", "locked"), [("4p", True), ("9m", False)])
def test_a_win_that_is_not_called_is_named_before_it_is_thrown_away(program: Program, last: str, locked: bool) -> None:
    match = rigged(registry.get("riichi"), {0: f"234m456p678s55p23p{last}"})
    table = sit_at(program, match, PEOPLE)
    program.until(lambda: table.hands.offers.discards)
    choose(table, last)
    assert bool(table.stage.overlay.locks.locks) == locked


@pytest.mark.parametrize("size", SIZES)
def test_the_line_of_a_lock_covers_neither_plate_nor_log(program: Program, size: tuple[int, int]) -> None:
    program.size = size
    table = sit_at(program, waiting(), PEOPLE)
    overlay, layout = table.stage.overlay, table.stage.layout
    program.until(lambda: overlay.locks.locks)
    line, plate = overlay.locks.line, layout.name_plate(0)
    assert line.visible and line.picture is not None
    bottom = line.position[1] + line.picture.surface.get_height()
    assert bottom <= plate.y
    log = overlay.log
    assert log.picture is not None
    beside = log.position[0] >= line.position[0] + line.picture.surface.get_width()
    assert beside or not log.visible or log.position[1] + log.picture.surface.get_height() <= line.position[1] + 1


def test_nobody_else_sees_what_holds_a_hand_back(program: Program) -> None:
    people = (PEOPLE[0], PEOPLE[1], replace(PEOPLE[2], level=""), PEOPLE[3])
    table = sit_at(program, waiting(), people, ask_able_only=True, curtain=False)
    program.until(lambda: table.viewer == 2 and table.hands.offers.any)
    assert not table.stage.overlay.locks.locks and not table.stage.overlay.locks.line.visible


def test_the_pot_lies_in_sticks_and_every_repeat_has_one(program: Program) -> None:
    table = sit_at(program, waiting(), PEOPLE)
    board, labels = table.director.board, table.stage.labels
    assert counters(board, labels) == () and table.stage.overlay.dice
    assert table.stage.overlay.dice[0].parent is not None and table.stage.overlay.dice[0].parent.visible
    board.state.pot, board.state.extra = 3000, 2
    table.stage.refresh(board)
    assert [count for _, count in counters(board, labels)] == [3, 2]
    assert not table.stage.overlay.dice[0].parent.visible, "what they said is long past"


@pytest.mark.parametrize("size", SIZES)
def test_the_words_on_the_plate_find_room(program: Program, size: tuple[int, int]) -> None:
    table = sit_at(program, waiting(), PEOPLE)
    board, labels = table.director.board, table.stage.labels
    look = table.session.match.table.appearance
    for lang, text, (pot, extra), row in product(LANGUAGES, TEXTS, LYING, ROWS):
        i18n.use(lang)
        board.state.pot, board.state.extra = pot, extra
        layout = TableLayout(spec_for(size, 4, 0, replace(look, row=row), board, text=text))
        plate = layout.center_plate
        parts = flat_parts((round(plate.w), round(plate.h)), board, layout, labels, True)
        dice = (len(board.dice) * 28 + 18) * layout.scale if not pot else 0.0
        assert parts.sign > 0 and parts.end + dice <= plate.w - layout.px(6), (lang, text, pot, row)


@pytest.mark.parametrize("size", SIZES)
def test_chips_of_a_pot_lie_between_the_words_and_the_dice(program: Program, size: tuple[int, int]) -> None:
    """Fewer piles where the plate is narrow; the sum stands beside them."""
    ruleset = registry.get("filipino")
    match = Match.new(ruleset, ruleset.resolve({"pot": 20}), seed=1, seating="fixed")
    table = sit_at(program, match, PEOPLE)
    program.until(lambda: table.hands.offers.any)
    board, labels = table.director.board, table.stage.labels
    assert board.state.pot == 80 and len(board.dice) == 2
    for lang, text in product(LANGUAGES, TEXTS):
        i18n.use(lang)
        layout = TableLayout(spec_for(size, 4, 0, table.session.match.table.appearance, board, text=text))
        plate, px = layout.center_plate, layout.scale
        parts = flat_parts((round(plate.w), round(plate.h)), board, layout, labels, True)
        assert 1 <= parts.piles <= 3 and parts.words < parts.pot
        assert parts.end + (len(board.dice) * 28 + 18) * px <= plate.w - 6 * px, (lang, text)


def test_the_strip_tells_what_a_declaration_changes_before_it_is_made(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    ruleset = registry.get("chinese_classical")
    match = rigged(ruleset, {0: "666m55p777s34s222z3z"}, options=ruleset.resolve({"preset": "british"}))
    table = sit_at(program, match, PEOPLE)
    program.until(lambda: table.hands.offers.discards and table.director.idle)
    shown = list[list[str]]()
    monkeypatch.setattr(table.panes.waits, "show", lambda waits, *rest: shown.append([wait.why for wait in waits]))
    choose(table, "3z")
    table.hands.press_button(next(offer for offer in table.hands.offers.buttons if offer.key == "ready"))
    choose(table, "3z")
    assert [shown[0], shown[-1]] == [["not_ready"] * 2, [""] * 2]


def test_the_button_of_a_win_shows_what_the_hand_then_counts(program: Program) -> None:
    """With a red five, in the round after the declaration, on the dealer's first waiting hand."""
    ruleset = registry.get("riichi")
    match = rigged(ruleset, {0: "067m234p456s678s5p1z"}, draws="5p", options=ruleset.resolve({"ura_dora": False}))
    discard(match, 0, "1z", ready=True)
    all_pass(match)
    discard(match, 1, "5p")
    assert WIN in match.pending()[0]
    table = sit_at(program, match, PEOPLE)
    program.until(lambda: any(entry.name == "button:win" for entry in table.panes.bar.entries))
    (note,) = [entry.look.note for entry in table.panes.bar.entries if entry.name == "button:win"]
    assert [entry.look.text for entry in table.panes.bar.entries if entry.name == "button:win"] == ["Ron"]
    program.key(pygame.K_m)
    program.until(lambda: any(isinstance(event, ev.Scored) for event in table.session.match.events))
    sheet = next(event.sheet for event in table.session.match.events if isinstance(event, ev.Scored))
    assert {"ippatsu", "double_riichi", "red_five"} <= {line.element for line in sheet.lines}
    assert note == amount_in_unit(ruleset.unit, sheet.score)


def test_the_button_of_a_drawn_win_says_so(program: Program) -> None:
    match = rigged(registry.get("riichi"), {0: "067m234p456s678s55p"})
    assert WIN in match.pending()[0]
    table = sit_at(program, match, PEOPLE)
    program.until(lambda: any(entry.name == "button:win" for entry in table.panes.bar.entries))
    assert [entry.look.text for entry in table.panes.bar.entries if entry.name == "button:win"] == ["Tsumo"]
