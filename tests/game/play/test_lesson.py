"""The first deal with a teacher: it can be won by doing as one is told, and everything is explained, once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import i18n
from game.art.picture import groups
from game.play import lesson
from game.play.lesson import Lesson, Partner, teacher
from game.screens.play.result import ResultScreen
from game.screens.play.table import TableScreen
from game.screens.play.viewer import LESSON, beside
from game.table.aids.lesson_pane import LessonPane, body_size, lines_per_page, place, wrap_to_pane
from game.table.layout import TableLayout, TableSpec
from game.tokens import enlarge_text
from rules.core.melds import Form
from rules.core.tiles import plain
from rules.core.words import Words
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, START_DEAL, WIN, Action, Discard
from rules.engine.match import Match
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk
from tests.game.table.seat import Program

ROOT = Path(__file__).resolve().parents[3]
KEYS = sorted(set(re.findall(r'"(lesson_\w+)"', (ROOT / "game" / "play" / "lesson.py").read_text(encoding="utf-8")))
              - {lesson.OTHER} | {lesson.OTHER + how for how in ("as_good", "farther", "fewer", "worse")})  # fmt: skip


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Every test begins and ends in English, with words of the usual size."""
    i18n.use("en")
    yield
    i18n.use("en")
    enlarge_text(1.0)


def played() -> tuple[Match, list[lesson.Advice], lesson.Advice]:
    """The deal of the lesson as somebody plays it who always does as advised."""
    setup = lesson.setup("You")
    match = Match.new(registry.get(setup.ruleset), seed=setup.seed or 0, seating="fixed")
    match.play(0, START_DEAL)
    taught, partner, said = Lesson(teacher()), Partner(), list[lesson.Advice]()
    while not any(START_DEAL in legal for legal in match.pending().values()):
        seat, legal = next(iter(match.pending().items()))
        if seat:
            match.play(seat, partner.choose(match.glance(seat), legal))
            continue
        advice = taught.advice(match.view(0))
        assert advice is not None and advice.action is not None
        said.append(advice)
        for key, _ in advice.news:
            taught.read(key)
        match.play(0, advice.action)
    return match, said, taught.ending(match.view(0))


def test_following_the_advice_wins_the_deal_soon_with_a_pung_and_a_chow_on_the_way() -> None:
    """If this fails after a change of the computer players, another `lesson.SEED` must be looked for."""
    match, _, ending = played()
    won = [event for event in match.events if isinstance(event, ev.Won)]
    assert [event.seat for event in won] == [0]
    claimed = {event.meld.form for event in match.events if isinstance(event, ev.Claimed)}
    assert {Form.PUNG, Form.CHOW} <= claimed
    assert sum(isinstance(event, ev.Discarded) and event.seat == 0 for event in match.events) <= 12
    assert ending.news[0][0] == "lesson_won"


def test_everything_is_explained_once() -> None:
    _, said, _ = played()
    told = Counter(key for advice in said for key, _ in advice.news)
    assert max(told.values()) == 1
    assert {"lesson_suits", "lesson_honors"} <= set(told)
    assert {"lesson_turn", "lesson_goal", "lesson_minimum", "lesson_bonus", "lesson_chow", "lesson_pung", "lesson_win",
            "lesson_waiting", "lesson_how_to_throw", "lesson_how_to_claim"} <= set(told)  # fmt: skip
    assert all(advice.now for advice in said), "there is always a reason"


def test_partners_take_nothing_and_never_win() -> None:
    match, _, _ = played()
    view = match.view(1)
    assert Partner().choose(view, (WIN, PASS)) == PASS
    assert not any(isinstance(event, ev.Claimed | ev.Won) and event.seat for event in match.events)


def test_the_reason_fits_the_tile() -> None:
    """What is called lonely has no neighbor; what is called another suit is not of the leading one."""
    _, said, _ = played()
    reasons = [key for advice in said for key, _ in advice.now if isinstance(advice.action, Discard)]
    assert "lesson_throw_lonely" in reasons
    assert reasons[-1] == "lesson_waits"


@pytest.mark.parametrize("language", LAID_OUT)
def test_every_sentence_is_there(language: str) -> None:
    words = Words(language)
    assert len(KEYS) > 20
    missing = [key for key in KEYS if words.find("sparrows", key) is None]
    assert not missing


@pytest.fixture
def program() -> Iterator[Program]:
    """A program with the lesson on it."""
    made = Program(speed=0)
    made.open("table", setup=lesson.setup("You"))
    made.until(lambda: made.top.hands.offers.any)
    yield made
    for page in made.screen_stack:
        if isinstance(page, TableScreen):
            page.session.close()
    made.user_data.close()


def table_of(program: Program) -> tuple[TableScreen, LessonPane]:
    """The table and its teacher."""
    table = program.screen_stack[0]
    assert isinstance(table, TableScreen) and table.lesson is not None
    return table, table.lesson


def test_the_pages_are_turned_and_the_advised_tile_stands_up_at_the_end(program: Program) -> None:
    table, pane = table_of(program)
    assert pane.advice is not None and len(pane.advice.pages) > 3
    assert table.hands.chosen is None
    pages = [pane.said]
    program.click("button:lesson_next")
    pages.append(pane.said)
    while pane.more:
        program.key(pygame.K_SPACE)
        pages.append(pane.said)
    assert pages == list(pane.advice.pages), "in this window every sentence has a page"
    assert isinstance(pane.advice.action, Discard) and table.hands.chosen == pane.advice.action.tile
    assert "button:lesson_next" not in program.top.trace()["targets"]


def test_one_may_act_without_reading(program: Program) -> None:
    table, pane = table_of(program)
    tile = table.hands.hand[0]
    program.drag(f"tile:{tile}", "river")
    assert any(isinstance(event, ev.Discarded) and event.tile == tile for event in table.session.match.events)
    program.until(lambda: table.hands.offers.any)
    assert pane.advice is not None and pane.advice.action in table.view.legal  # type: ignore[union-attr]


def test_the_pane_can_be_put_away_and_fetched(program: Program) -> None:
    _, pane = table_of(program)
    program.click("button:lesson")
    assert not pane.open and "button:lesson_next" not in program.top.trace()["targets"]
    program.key(pygame.K_i)
    assert pane.open and "button:lesson_next" in program.top.trace()["targets"]


def test_the_whole_lesson_at_the_table_ends_with_the_reckoning_and_the_title(program: Program) -> None:
    table, pane = table_of(program)
    for _ in range(60):
        program.until(lambda: table.hands.offers.any or (table.director.board.deal_over and pane.advice is not None))
        while pane.more:
            program.key(pygame.K_SPACE)
        if table.director.board.deal_over:
            break
        assert pane.advice is not None and pane.advice.action is not None
        table.answer(pane.advice.action)
        program.step()
    assert program.top is table and pane.waits, "the last words stay until they are read"
    program.key(pygame.K_SPACE)
    assert isinstance(program.top, ResultScreen)
    store = program.user_data.store
    assert store is not None and not store.matches(), "a lesson is not kept"
    program.top.go_on()
    assert program.ended


@pytest.mark.parametrize("language", LAID_OUT)
def test_every_page_fits_beside_the_tiles(language: str) -> None:
    i18n.use(language)
    _, said, ending = played()
    for size in ((1280, 720), (1920, 1080), (1024, 768), (1024, 720)):
        layout = TableLayout(TableSpec(size, scale=LESSON, aside=beside(size)))
        assert place(layout).w >= 155, "some four words a line"
        every = (page for advice in (*said, ending) for page in zip(advice.pages, advice.tiles, strict=True))
        for words, tiles in set(every):
            lines = wrap_to_pane(words, layout)
            assert len(lines) <= lines_per_page(layout, tiles), words
            assert not any("…" in line or "{" in line for line in lines)


@pytest.mark.parametrize("language", LAID_OUT)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_large_words_find_a_broader_pane(language: str, size: tuple[int, int]) -> None:
    i18n.use(language)
    enlarge_text(1.5)
    layout = TableLayout(TableSpec(size, scale=LESSON, aside=beside(size), text=1.5))
    assert place(layout).w >= 9 * body_size(layout), "some words a line"
    _, said, ending = played()
    every = (page for advice in (*said, ending) for page in zip(advice.pages, advice.tiles, strict=True))
    for words, tiles in set(every):
        assert not any("…" in line for line in wrap_to_pane(words, layout)), words
        assert lines_per_page(layout, tiles) >= 4, "a page says something"


def test_a_page_without_room_runs_on(program: Program) -> None:
    _, pane = table_of(program)
    plain = len(pane.pages)
    spec = pane.stage.layout.spec
    pane.stage.lay(replace(spec, size=(960, 600), text=1.5, aside=0))
    assert len(pane.pages) > plain
    assert all(len(page.lines) <= lines_per_page(pane.stage.layout, page.tiles) for page in pane.pages)


def test_the_pane_lies_over_no_tile(program: Program) -> None:
    table, _ = table_of(program)
    layout = table.stage.layout
    box = place(layout)
    for tile, node in table.stage.nodes.items():
        seen = node.bounds()
        beside = seen.right <= box.x or seen.x >= box.right or seen.bottom <= box.y or seen.y >= box.bottom
        assert beside, (tile, seen, box)


# -- at the table ------------------------------------------------------------------------------------------------------


def test_pages_survive_a_discard_before_they_are_read(program: Program) -> None:
    table, pane = table_of(program)
    assert pane.advice is not None
    first = [key for key, _ in pane.advice.news]
    program.key(pygame.K_SPACE)
    program.key(pygame.K_SPACE)
    table.answer(pane.advice.action or PASS)
    program.until(lambda: table.hands.offers.any)
    assert pane.advice is not None
    again = [key for key, _ in pane.advice.news]
    assert set(first[2:]) <= set(again) and not set(first[:2]) & set(again), "what was read is told no more"


def test_one_can_go_back_also_to_what_was_said_at_earlier_moments(program: Program) -> None:
    table, pane = table_of(program)
    first = pane.said
    assert "button:lesson_back" not in program.top.trace()["targets"]
    program.key(pygame.K_SPACE)
    second = pane.said
    program.click("button:lesson_back")
    assert pane.said == first
    program.key(pygame.K_SPACE)
    assert pane.said == second != first
    while pane.more:
        program.key(pygame.K_SPACE)
    assert pane.advice is not None
    table.answer(pane.advice.action or PASS)
    program.until(lambda: table.hands.offers.any)
    for _ in range(40):
        program.key(pygame.K_BACKSPACE)
    assert pane.said == first and not pane.can_go_back


def test_suits_honors_and_sets_are_shown_in_small_tiles(program: Program) -> None:
    _, pane = table_of(program)
    shown = {page.tiles for page in pane.pages if page.tiles}
    assert {lesson.TILES[key] for key in ("lesson_suits", "lesson_honors", "lesson_goal", "lesson_minimum")} <= shown
    for key in ("lesson_chow", "lesson_pung", "lesson_kong"):
        assert groups(lesson.TILES[key])
    while pane.shown is not None and not pane.shown.tiles:
        program.key(pygame.K_SPACE)
    assert pane.shown is not None and len(groups(pane.shown.tiles)) == 3
    picture = pane._pane.picture
    assert picture is not None
    ivory = sum(picture.surface.get_at((x, y))[:3] == (252, 249, 240)
                for x in range(0, picture.surface.get_width(), 3) for y in range(0, picture.surface.get_height(), 3))
    assert ivory > 30, "there are tiles in the pane"


def test_tiles_have_their_numbers_in_the_corner_during_the_lesson_alone(program: Program) -> None:
    table, _ = table_of(program)
    assert table.stage.art.style.corner_index and not program.settings.corner_index


def other_throw(table: TableScreen, pane: LessonPane, *, good: bool) -> Action:
    """A discard that was not advised: as good as the advised one, or much worse."""
    assert table.view is not None and pane.advice is not None
    advised = pane.advice.action
    assert isinstance(advised, Discard)
    kind = plain(table.view.face_of(advised.tile))
    found = [one for one in pane.lesson.adviser.candidates(table.view, table.view.legal) if one.throws is not None]
    best = next(one for one in found if one.throws == kind)
    others = [one for one in found if one.throws != kind and (best.total - one.total <= 0.0) == good]
    return others[-1].action


def test_another_throw_is_noticed_and_a_worse_one_is_named_with_its_numbers(program: Program) -> None:
    table, pane = table_of(program)
    table.answer(other_throw(table, pane, good=False))
    program.until(lambda: table.hands.offers.any)
    assert pane.advice is not None
    key, values = pane.advice.news[0]
    assert key.removeprefix(lesson.OTHER) in ("farther", "fewer", "worse") and {"tile", "better"} <= set(values)
    assert pane.said.startswith("You threw ")


def test_what_was_advised_is_not_remarked_upon(program: Program) -> None:
    table, pane = table_of(program)
    assert pane.advice is not None
    table.answer(pane.advice.action or PASS)
    program.until(lambda: table.hands.offers.any)
    assert pane.advice is not None and not any(key.startswith(lesson.OTHER) for key, _ in pane.advice.news)


def test_a_throw_as_good_as_the_advised_one_is_called_so() -> None:
    setup = lesson.setup("You")
    match = Match.new(registry.get(setup.ruleset), seed=setup.seed or 0, seating="fixed")
    match.play(0, START_DEAL)
    view, taught = match.view(0), Lesson(teacher())
    found = taught.adviser.candidates(view, view.legal)
    same = next((a, b) for a in found for b in found if a.throws != b.throws and abs(a.total - b.total) < 1e-9)
    taught.notice(view, same[0].action, same[1].action)
    assert list(taught.unread) == ["lesson_other_as_good"] and len(found) > 2


def at_the_end(program: Program, *, won: bool) -> LessonPane:
    """The lesson when its deal is over."""
    table, pane = table_of(program)
    for _ in range(200):
        program.until(lambda: table.hands.offers.any or pane.ending)
        if pane.ending:
            break
        assert pane.advice is not None
        discards = list(table.hands.offers.discards.values())
        table.answer(pane.advice.action or PASS if won else discards[0] if discards else PASS)
    return pane


def test_the_last_words_are_drawn_at_once_and_the_cross_goes_on(program: Program) -> None:
    pane = at_the_end(program, won=True)
    for _ in range(3):
        program.step()
    assert pane._pane.visible and pane.said.startswith("You have won"), "without a movement of the mouse"
    assert program.settings.introduced == "taught"
    program.click("button:lesson")
    program.step()
    assert isinstance(program.top, ResultScreen)


def test_after_a_draw_one_may_try_again(program: Program) -> None:
    pane = at_the_end(program, won=False)
    begun = list[tuple[str, Any]]()
    pane_setup = table_of(program)[0].setup
    program.home = lambda place="title", **choice: begun.append((place, choice.get("setup")))  # type: ignore[method-assign]
    while pane.more:
        program.key(pygame.K_SPACE)
    assert "Try again" in pane.said
    program.click("button:lesson_next")
    assert begun == [("table", pane_setup)]


def test_a_lesson_left_in_the_middle_is_offered_again_until_it_was_ended() -> None:
    desk = Desk()
    desk.user_data.change(introduced="teach")
    page = desk.show("title")
    assert page.first_focus() == "teach"
    page.confirm()
    kind, place, choice = desk.went[-1]
    assert (kind, place) == ("open", "table") and choice["setup"].tutorial
    desk.user_data.change(introduced="taught")
    assert desk.show("title").first_focus() == "quick"
    Desk.clear()
