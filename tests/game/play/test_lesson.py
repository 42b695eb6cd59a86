"""The lessons: every page is true when it is shown, whatever the pupil does; what is advised is what is chosen on the
table, and what the review afterwards calls best.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import numpy as np
import pygame
import pytest

from game import i18n
from game.art.picture import groups
from game.play.discard_costs import costliest
from game.play.lesson_moments import CONDITIONS, SHOWN
from game.play.lessons import Lesson, Partner, lesson, lesson_ids, opened_match, setup
from game.screens.front.lessons import LessonsScreen
from game.screens.play.result import ResultScreen
from game.screens.play.table import TableScreen
from game.table.aids.lesson_pane import LessonPane, card_box, lines_per_page, mark, wrap_to_card
from game.table.aids.teacher import OTHER, Advice, Teacher, said
from game.table.board.waits import waits
from game.table.input.button_contents import small_tiles_of
from game.table.layout import TableLayout, TableSpec
from game.tokens import enlarge_text
from rules.core.melds import Form
from rules.core.tiles import CODES, plain
from rules.core.words import Words
from rules.engine import events as ev
from rules.engine.actions import PASS, START_DEAL, WIN, Action, Claim, Discard
from rules.engine.match import Match
from rules.engine.view import View
from rules.scoring.hand_context import Held
from rules.scripted_deals.wording import matching_action, offers_of
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk
from tests.game.table.seat import Program

ALL = lesson_ids()
MOST = 14
"""Decisions of a pupil who goes his own way."""


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Every test begins and ends in English, with words of the usual size."""
    i18n.use("en")
    yield
    i18n.use("en")
    enlarge_text(1.0)


# -- without a window --------------------------------------------------------------------------------------------------

Choice = Callable[[View, Advice], Action]
Seen = list[tuple[Match, View, Advice]]


def taught(lesson_id: str, choose: Choice, most: int = 100) -> tuple[Match, Seen, Teacher]:
    """A lesson with a pupil who chooses so: the match, and what was advised at each decision, with all pages read."""
    course = lesson(lesson_id)
    match = opened_match(course)
    teacher = Teacher(course, lambda discard: waits(match, 0, discard.tile, declaring=discard.ready))
    partners = {seat: Partner(course.lines_of(seat)) for seat in range(1, match.table.players)}
    seen: Seen = []
    while len(seen) < most and (pending := match.pending()):
        seat, legal = next(iter(pending.items()))
        if START_DEAL in legal:
            break
        if seat:
            match.play(seat, partners[seat].choose(match.glance(seat), legal))
            continue
        view = match.view(0)
        advice = teacher.advice(view)
        assert advice is not None and advice.action in view.legal
        seen.append((Match.replay(match.events), view, advice))
        for told in advice.told:
            teacher.mark_read(told.say)
        if any(told.ends for told in advice.told):
            break
        action = choose(view, advice)
        teacher.notice(view, advice.action, action)
        match.play(0, action)
    return match, seen, teacher


@cache
def advised(lesson_id: str) -> tuple[Match, Seen, Teacher]:
    """A lesson with a pupil who does as advised."""
    return taught(lesson_id, lambda view, advice: advice.action or PASS)


def own_way(seed: int) -> Choice:
    """A pupil who wins when it is offered, and else does anything."""
    random = Random(seed)
    return lambda view, advice: WIN if WIN in view.legal else random.choice(view.legal)


def held(view: View) -> list[int]:
    """The plain kinds of the hand."""
    return [plain(face) for _, face in view.hand]


def same_as_discard(view: View) -> int:
    """How many tiles of the hand are like the one that may be claimed."""
    return 0 if view.claimable is None else held(view).count(plain(view.claimable[2]))


def others_ready(view: View) -> list[Any]:
    """The other players who have declared a ready hand."""
    return [seat for seat in view.seats if seat.ready and seat.seat != view.seat]


def turn_of(view: View) -> bool:
    """The pupil has a tile to throw."""
    return any(isinstance(action, Discard) for action in view.legal)


def discarded_kind(view: View, advice: Advice) -> int:
    """The kind that is advised to be thrown."""
    assert isinstance(advice.action, Discard)
    return plain(view.face_of(advice.action.tile))


TRUTHS: dict[str, Callable[[Match, View, Advice], bool]] = {
    "turn": lambda m, v, a: turn_of(v) and v.turn == 0 and sum(len(s.discards) for s in v.seats) == 0,
    "how_to_throw": lambda m, v, a: turn_of(v) and isinstance(a.action, Discard),
    "bonus": lambda m, v, a: len(v.me.bonus) > 0,
    "waiting": lambda m, v, a: isinstance(a.action, Discard)
    and any(w.worth is not None for w in waits(m, 0, a.action.tile, declaring=a.action.ready)),
    "win": lambda m, v, a: a.action == WIN and v.table.ruleset.id != "american",
    "win_plain": lambda m, v, a: a.action == WIN,
    "riichi_win": lambda m, v, a: a.action == WIN,
    "american_win": lambda m, v, a: a.action == WIN,
    "win_thrown": lambda m, v, a: a.action == WIN and v.claimable is not None and v.claimable[0] != 0,
    "claims": lambda m, v, a: turn_of(v),
    "pung": lambda m, v, a: same_as_discard(v) >= 2,
    "kong": lambda m, v, a: same_as_discard(v) == 3,
    "chow": lambda m, v, a: v.claimable is not None and v.claimable[0] == 3
    and any(isinstance(one, Claim) and one.form is Form.CHOW for one in v.legal),
    "own_kong": lambda m, v, a: max(held(v).count(k) for k in held(v)) == 4
    or any(meld.form is Form.PUNG and plain(meld.faces[0]) in held(v) for meld in v.me.melds),
    "how_to_claim": lambda m, v, a: isinstance(a.action, Claim),
    "american_claim": lambda m, v, a: isinstance(a.action, Claim),
    "after_claim": lambda m, v, a: v.drawn is None and turn_of(v) and isinstance(m.events[-1], ev.Claimed),
    "let_go": lambda m, v, a: a.action == PASS and v.claimable is not None,
    "too_cheap": lambda m, v, a: WIN not in v.legal and any(r.action == "win" and r.missing for r in v.refused),
    "riichi_yaku": lambda m, v, a: turn_of(v),
    "riichi_dora": lambda m, v, a: len(v.indicators) == 1,
    "riichi_closed": lambda m, v, a: a.action == PASS and not v.me.melds,
    "riichi_now": lambda m, v, a: not v.me.melds and any(isinstance(o, Discard) and o.ready for o in v.legal),
    "riichi_fixed": lambda m, v, a: v.me.ready and {o.tile for o in v.legal if isinstance(o, Discard)} == {v.drawn},
    "mcr_pay": lambda m, v, a: a.action == WIN,
    "defend_far": lambda m, v, a: v.table.scoring.outlook(hand_of(v))[0] >= 3,
    "defend_ready": lambda m, v, a: len(others_ready(v)) >= 1,
    "defend_price": lambda m, v, a: len(others_ready(v)) >= 1,
    "defend_safe": lambda m, v, a: any(discarded_kind(v, a) in map(plain, s.discards) for s in others_ready(v)),
    "defend_end": lambda m, v, a: len(others_ready(v)) >= 1 and len(v.me.discards) >= 4,
    "american_pass": lambda m, v, a: len(a.action.used if a.action else ()) == 3,
    "american_joker": lambda m, v, a: "1j" in [CODES[face] for _, face in v.hand],
    "sichuan_void": lambda m, v, a: len(v.legal) == 3,
    "sichuan_first": lambda m, v, a: any(refusal.reason == "err_void_first" for refusal in v.refused),
}  # fmt: skip
"""What each page says of the moment, read from what the seat sees and not by the lesson's own conditions."""

STANDING = {
    "suits", "honors", "goal", "minimum", "worth", "mcr_minimum", "mcr_straight", "american_card", "american_stop",
    "sichuan_suits", "sichuan_exchange", "sichuan_on",
}  # fmt: skip
"""Pages that say how the game is played: they are true at any moment."""


def hand_of(view: View) -> Held:
    """The hand of a view as scoring takes it."""
    return Held(view.counts, view.codes, tuple(meld.group() for meld in view.me.melds), view.wild)


def check(course: Lesson, match: Match, view: View, advice: Advice) -> None:
    """Every page told is true, and shows the tiles it speaks of."""
    for told in advice.told:
        say = told.say.removeprefix("lesson_")
        if say.startswith("other_"):
            continue
        assert say in STANDING or TRUTHS[say](match, view, advice), (say, view.hand, advice.action)
        page = next(page for page in course.pages if page.say == told.say)
        assert bool(page.tiles) == bool(groups(told.tiles)), told


@pytest.mark.parametrize("lesson_id", ALL)
def test_the_advice_leads_through_the_lesson_as_it_is_written(lesson_id: str) -> None:
    """If this fails after a change of the adviser, the deal of the lesson must be written anew."""
    match, seen, teacher = advised(lesson_id)
    course = lesson(lesson_id)
    for (now, view, advice), line in zip(seen, course.lines_of(0), strict=False):
        found = matching_action(line, offers_of(now.state, 0, view.legal))
        assert found == advice.action or advice.told[-1].ends, (line.text, advice.action)
    told = {one.say for _, _, advice in seen for one in advice.told}
    assert told >= {page.say for page in course.pages} - SOMETIMES
    if any(page.ends for page in course.pages):
        assert seen[-1][2].told[-1].ends
    else:
        assert match.view(0).me.won and teacher.ending(match.view(0)).told[0].say == "lesson_won"


SOMETIMES = {"lesson_own_kong", "lesson_too_cheap", "lesson_let_go", "lesson_pung", "lesson_chow", "lesson_kong"}
"""Pages that only another way through the deal may lead to."""


@pytest.mark.parametrize("lesson_id", ALL)
def test_every_page_is_true_when_it_is_told(lesson_id: str) -> None:
    """Whether the pupil follows the advice or not."""
    ways = [advised(lesson_id)[1], *(taught(lesson_id, own_way(seed), MOST)[1] for seed in (1, 2, 3))]
    for seen in ways:
        told = [one.say for _, _, advice in seen for one in advice.told if not one.say.startswith(OTHER)]
        assert len(told) == len(set(told)), "everything is told once"
        for match, view, advice in seen:
            check(lesson(lesson_id), match, view, advice)


@pytest.mark.parametrize("lesson_id", ALL)
def test_the_review_finds_no_fault_with_what_was_advised(lesson_id: str) -> None:
    match, _, _ = advised(lesson_id)
    assert costliest(match.events, match.table, 0) == []


def test_what_is_told_again_and_again_is_told_only_while_it_is_true() -> None:
    """A page that was not read comes back, but only at a moment of which it is true."""
    course = lesson(ALL[0])
    match = opened_match(course)
    teacher = Teacher(course, lambda discard: waits(match, 0, discard.tile))
    first = teacher.advice(match.view(0))
    assert first is not None and first.action is not None
    says = [told.say for told in first.told]
    assert says[0] == "lesson_turn"
    teacher.mark_read(says[1])
    match.play(0, first.action)
    partners = {seat: Partner(course.lines_of(seat)) for seat in range(1, 4)}
    while 0 not in match.pending():
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, partners[seat].choose(match.glance(seat), legal))
    again = teacher.advice(match.view(0))
    assert again is not None
    assert "lesson_goal" in [told.say for told in again.told] and says[1] not in [told.say for told in again.told]
    assert "lesson_turn" not in [told.say for told in again.told], "it is not the first turn any more"


def test_lessons_name_conditions_and_tiles_that_exist() -> None:
    for one in ALL:
        for page in lesson(one).pages:
            assert page.when and set(page.when) <= set(CONDITIONS), page
            assert not page.tiles or page.tiles in SHOWN or groups(page.tiles), page
    listed = {path.name for path in files("assets").joinpath("lessons").iterdir()} - {"course.json"}
    assert listed == {f"{one}.json" for one in ALL}


def test_the_worth_told_is_that_of_the_scoring_table() -> None:
    script = lesson("worth").script
    rows = {row.id: row.value for row in script.ruleset.elements}
    assert [rows[name] for name in ("dragon_pung", "all_pungs", "half_flush")] == [1, 3, 3]
    assert script.options["full_flush_faan"] == 7


@pytest.mark.parametrize("language", LAID_OUT)
def test_every_sentence_is_there(language: str) -> None:
    words = Words(language)
    keys = {page.say for one in ALL for page in lesson(one).pages}
    assert len(keys) > 40 and not [key for key in keys if words.find("sparrows", key) is None]


@pytest.mark.parametrize("language", LAID_OUT)
def test_every_page_fits_on_the_card(language: str) -> None:
    """On one card, in every window, and with words of 150 % in the smallest full one."""
    i18n.use(language)
    every = [page for one in ALL for _, _, advice in advised(one)[1] for page in advice.told]
    for size, text in (((1280, 720), 1.0), ((2560, 1080), 1.0), ((1024, 768), 1.0), ((1280, 720), 1.5)):
        enlarge_text(text)
        layout = TableLayout(TableSpec(size, text=text))
        box, hand = card_box(layout), layout.name_plate(0)
        assert box.x >= 0 and box.right <= size[0] and box.bottom < hand.y
        for page in every:
            lines = wrap_to_card(str(page), layout)
            assert len(lines) <= lines_per_page(layout, page.tiles), (size, text, str(page))
            assert not any("…" in line or "{" in line for line in lines)


def test_a_throw_as_good_as_the_advised_one_is_called_so() -> None:
    course = lesson(ALL[0])
    match = opened_match(course)
    view, teacher = match.view(0), Teacher(course, lambda discard: ())
    found = teacher.adviser.candidates(view, view.legal)
    same = next((a, b) for a in found for b in found if a.discards != b.discards and abs(a.total - b.total) < 1e-9)
    teacher.notice(view, same[0].action, same[1].action)
    assert teacher.remark is not None and teacher.remark.say == "lesson_other_as_good"


def test_partners_take_nothing_and_never_win_of_themselves() -> None:
    match, *_ = advised("claims")
    assert Partner().choose(match.view(1), (WIN, PASS)) == PASS
    assert not any(isinstance(event, ev.Claimed | ev.Won) and event.seat for event in match.events)


# -- at the table ------------------------------------------------------------------------------------------------------


@pytest.fixture
def open_lesson() -> Iterator[Callable[[str], tuple[Program, TableScreen, LessonPane]]]:
    """A program with a lesson on it."""
    made: list[Program] = []

    def open_it(lesson_id: str = ALL[0]) -> tuple[Program, TableScreen, LessonPane]:
        """Open it, up to the first question."""
        program = Program(speed=0)
        made.append(program)
        program.open("table", setup=setup("You", lesson_id))
        table = program.top
        assert isinstance(table, TableScreen) and table.lesson is not None
        program.until(lambda: table.hands.offers.any)
        return program, table, table.lesson

    yield open_it
    for program in made:
        for page in program.screen_stack:
            if isinstance(page, TableScreen):
                page.session.close()
        program.user_data.close()


Opened = Callable[..., tuple[Program, TableScreen, LessonPane]]


def read_on(program: Program, pane: LessonPane) -> None:
    """Turn the pages until the advice, or the last one."""
    while pane.more:
        program.key(pygame.K_SPACE)


@pytest.mark.parametrize("lesson_id", ALL)
def test_what_is_advised_is_what_enter_does(open_lesson: Opened, lesson_id: str) -> None:
    """From the first page on; the button shows the advised set, and names itself as the advice does."""
    program, table, pane = open_lesson(lesson_id)
    for _ in range(40):
        program.until(lambda: table.hands.offers.any or pane.ending)
        if pane.ending or (pane.advice is not None and any(told.ends for told in pane.advice.told)):
            break
        assert pane.advice is not None and pane.advice.action is not None
        action, before = pane.advice.action, len(table.session.match.events)
        pending = Match.replay(table.session.match.events)
        table.clock += 1.0
        for entry in table.panes.bar.entries:
            if table.hands.advised is not None and table.panes.bar.entries.index(entry) == table.hands.focus:
                words = said(pane.advice.now, pane.advice.ruleset)
                assert entry.look.text in words or entry.name == "button:aside" or "Enter" in words, words
        for _ in range(2):  # once more where there are several sets to choose from
            if len(table.session.match.events) == before:
                program.key(pygame.K_RETURN)
        expected = Match.replay(pending.events)
        expected.play(0, action)
        shared = min(len(expected.events), len(table.session.match.events))
        assert shared > before and table.session.match.events[:shared] == expected.events[:shared]
    else:
        pytest.fail("the lesson does not end")


def test_the_advised_one_of_several_sets_is_drawn_focused_and_taken(open_lesson: Opened) -> None:
    """Also where it is not the first."""
    program, table, _ = open_lesson("mcr")
    hands = table.hands
    for _ in range(60):
        program.until(lambda: hands.offers.any)
        offer = next((one for one in hands.offers.buttons if one.key == "chow" and len(one.choices) > 1), None)
        if offer is not None:
            break
        discards = sorted(hands.offers.discards.items(), key=lambda item: -table.director.board.faces[item[0]])
        table.answer(discards[0][1] if discards else PASS)
    assert offer is not None
    advised_claim = offer.choices[-1]
    mark(hands, advised_claim)
    table._show_all()
    entry = next(one for one in table.panes.bar.entries if one.name == "button:chow")
    assert table.view is not None and entry.look.small_tiles == small_tiles_of(advised_claim, table.view)
    table.clock += 1.0
    program.key(pygame.K_RETURN)
    assert hands.unfolded is not None and hands.unfolded.choices[hands.focus] == advised_claim
    program.key(pygame.K_RETURN)
    claimed = [event for event in table.session.match.events if isinstance(event, ev.Claimed) and event.seat == 0]
    assert set(advised_claim.used) < set(claimed[-1].meld.tiles)


def test_the_pages_are_turned_in_one_place(open_lesson: Opened) -> None:
    program, table, pane = open_lesson()
    assert isinstance(pane.advice, Advice) and len(pane.advice.told) > 3
    spots, pages = set(), []
    while pane.reading:
        spots.add(tuple(program.top.trace()["targets"]["button:lesson_next"]))
        pages.append(pane.said)
        program.click("button:lesson_next")
    assert len(spots) == 1 and pages == [str(told) for told in pane.advice.told]
    assert isinstance(pane.advice.action, Discard) and table.hands.chosen == pane.advice.action.tile
    assert "button:lesson_next" not in program.top.trace()["targets"] and pane.note.lines


def test_own_tiles_are_as_large_as_in_a_match(open_lesson: Opened) -> None:
    program, table, _ = open_lesson()
    spec = table.stage.layout.spec
    assert spec.scale == 1.0 and table.stage.art.style.corner_index and not program.settings.corner_index


def test_the_card_lies_over_no_tile_of_the_hand_and_no_button(open_lesson: Opened) -> None:
    program, table, pane = open_lesson("claims")
    read_on(program, pane)
    program.key(pygame.K_RETURN)
    program.until(lambda: table.hands.offers.claims)
    box = card_box(table.stage.layout)
    for name, (_, y, _, _) in program.top.trace()["targets"].items():
        tile = int(name.partition(":")[2]) if name.startswith("tile:") else -1
        if tile in table.hands.hand or name in ("button:pung", "button:pass"):
            assert y >= box.bottom, name


def test_a_press_on_the_card_reaches_no_tile_below(open_lesson: Opened) -> None:
    program, page, pane = open_lesson()
    box = card_box(page.stage.layout)
    assert pane.reading and pane.covers(box.center) and not pane.covers((4.0, 4.0))
    page.stage.overlay.compares = False
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        program.top.process(pygame.event.Event(kind, pos=page.stage.layout.center_plate.center, button=1))
    assert not page.stage.overlay.compares, "the center lies below the card"
    program.click("button:lesson_close")
    assert not pane.covers(box.center)


def test_the_card_covers_the_marks_of_tiles_below(open_lesson: Opened) -> None:
    program, table, pane = open_lesson("defend")
    read_on(program, pane)
    program.key(pygame.K_RETURN)
    program.until(lambda: table.hands.offers.any)
    assert pane.reading
    box = pygame.Rect(*map(round, card_box(table.stage.layout)))
    discarded = table.director.board.seats[0].state.river[0].tile

    def card() -> np.ndarray:
        program.step()
        return pygame.surfarray.array3d(program.surface.subsurface(box)).astype(int)

    bare = card()
    table.panes.equal_tiles.show(plain(table.director.board.faces[discarded]), table.stage, ())
    assert table.panes.equal_tiles.root.children
    assert np.abs(card() - bare).max() < 8, "as much as shines through the card"


def test_one_may_act_without_reading(open_lesson: Opened) -> None:
    program, table, pane = open_lesson()
    tile = table.hands.hand[0]
    program.drag(f"tile:{tile}", "river")
    assert any(isinstance(event, ev.Discarded) and event.tile == tile for event in table.session.match.events)
    program.until(lambda: table.hands.offers.any)
    assert pane.advice is not None and pane.advice.action in table.view.legal  # type: ignore[union-attr]
    assert pane.advice.told[0].say.startswith(OTHER) and pane.said.startswith("You discarded ")


def test_the_pane_can_be_put_away_and_fetched(open_lesson: Opened) -> None:
    program, _, pane = open_lesson()
    program.click("button:lesson_close")
    assert not pane.open and "button:lesson_next" not in program.top.trace()["targets"]
    program.key(pygame.K_i)
    assert pane.open and "button:lesson_next" in program.top.trace()["targets"]
    program.click("button:lesson")
    assert not pane.open


def test_one_can_go_back_within_a_moment(open_lesson: Opened) -> None:
    program, _, pane = open_lesson()
    first = pane.said
    assert "button:lesson_back" not in program.top.trace()["targets"]
    program.key(pygame.K_SPACE)
    assert pane.said != first
    program.click("button:lesson_back")
    assert pane.said == first
    read_on(program, pane)
    for _ in range(12):
        program.key(pygame.K_BACKSPACE)
    assert pane.said == first


def test_a_page_without_room_runs_on(open_lesson: Opened) -> None:
    _, _, pane = open_lesson()
    plain_pages = len(pane.pages)
    pane.stage.lay(replace(pane.stage.layout.spec, size=(960, 600), text=2.0))
    assert len(pane.pages) >= plain_pages
    assert all(len(page.lines) <= lines_per_page(pane.stage.layout, page.tiles) for page in pane.pages if page.say)


def test_the_whole_lesson_ends_with_the_reckoning_and_the_list_of_lessons(open_lesson: Opened) -> None:
    program, table, pane = open_lesson()
    for _ in range(20):
        program.until(lambda: table.hands.offers.any or pane.ending)
        read_on(program, pane)
        if pane.ending:
            break
        program.key(pygame.K_RETURN)
    assert program.top is table and pane.waits, "the last words stay until they are read"
    program.key(pygame.K_SPACE)
    assert isinstance(program.top, ResultScreen)
    store = program.user_data.store
    assert store is not None and not store.matches(), "a lesson is not kept"
    program.top.go_on()
    assert program.ended and isinstance(program.top, LessonsScreen)
    assert program.top.done == {ALL[0]} and program.settings.introduced == "taught"


def test_a_lesson_about_something_else_than_winning_ends_with_its_last_page(open_lesson: Opened) -> None:
    program, table, pane = open_lesson("defend")
    for _ in range(20):
        program.until(lambda: table.hands.offers.any)
        read_on(program, pane)
        if pane.shown is not None and pane.shown.ends:
            break
        program.key(pygame.K_RETURN)
    program.click("button:lesson_next")
    assert isinstance(program.top, LessonsScreen) and program.settings.lessons == ("defend",)


def test_whoever_does_not_win_may_try_again(open_lesson: Opened) -> None:
    program, table, pane = open_lesson()
    view = replace(table.session.view(0), legal=())
    assert not pane.over(view)
    table._show_all()
    assert pane.pages[-1].lines and "Try again" in pane.said
    opened: list[str] = []
    program.home = lambda place="title", **choice: opened.append(place)  # type: ignore[method-assign]
    program.click("button:lesson_next")
    assert opened == ["table"]


# -- the list ----------------------------------------------------------------------------------------------------------


def test_the_list_shows_what_was_done_and_leads_on() -> None:
    desk = Desk()
    desk.user_data.change(lessons=(ALL[0], "a lesson of another version"))
    page = desk.show("lessons")
    assert page.first_focus() == f"lesson_{ALL[1]}" and page.trace()["focus"] == f"lesson_{ALL[1]}"
    desk.press(pygame.K_RETURN)
    kind, place, choice = desk.went[-1]
    assert (kind, place) == ("open", "table") and choice["setup"].lesson == ALL[1]
    desk.user_data.change(lessons=ALL)
    page = desk.show("lessons")
    assert page.first_focus() == "match"
    desk.press(pygame.K_RETURN)
    assert desk.went[-1][1] == "table" and not desk.went[-1][2]["setup"].lesson
    desk.click("practice")
    assert desk.went[-1][1] == "practice"
    Desk.clear()


def test_a_lesson_left_in_the_middle_is_offered_again_until_it_was_ended() -> None:
    desk = Desk()
    page = desk.show("title")
    page.teach()
    kind, place, choice = desk.went[-1]
    assert (kind, place) == ("open", "table") and choice["setup"].lesson == ALL[0]
    page = desk.show("title")
    assert page.first_focus() == "teach"
    desk.user_data.change(introduced="taught", lessons=ALL[:1])
    page = desk.show("title")
    assert page.first_focus() == "quick"
    page.teach()
    assert desk.went[-1][1] == "lessons"
    Desk.clear()


def test_lessons_are_written_as_deals_are() -> None:
    """Each file is read by the parser of scripted deals, and says what it expects to be advised."""
    for one in ALL:
        given = json.loads(files("assets").joinpath("lessons", f"{one}.json").read_text(encoding="utf-8"))
        assert isinstance(lesson(one), Lesson) and given["play"][0].startswith("E ")
