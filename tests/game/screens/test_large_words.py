"""Words half as large again: pages that had no room for them leave none out."""

from __future__ import annotations

import pygame
import pytest

from game import i18n
from game.art import icons, marks, text
from game.i18n import tr
from game.scene.node import Node
from game.screens.book.rulebook import about
from game.screens.menu_state import menu_of
from game.screens.play.curtain import HandOver, Sitter
from game.table.aids import aids
from game.table.aids.hint_pane import HintPane
from game.table.board.waits import WaitTile
from game.table.layout import TableLayout, TableSpec
from game.tokens import enlarge_text, measure, size
from game.ui import ground
from game.ui.controls import Choice, ControlState, Toggle
from game.ui.widgets import StaticImage, Widget
from rules.engine import registry
from saves.people import Person
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk
from tests.game.screens.played import keep, log

SMALL, USUAL = (1024, 768), (1280, 720)


def large(size: tuple[int, int], language: str) -> Desk:
    """A desk whose player wants large words."""
    desk = Desk(size, language)
    desk.user_data.change(text_scale=1.5)
    return desk


@pytest.mark.parametrize("language", LAID_OUT)
@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_the_question_over_a_replay_is_read_whole_above_its_answers(
    cuts: set[str], size: tuple[int, int], language: str
) -> None:
    page = large(size, language).show("what_if", begin=lambda anew: 0, behind=pygame.Surface((1, 1)))
    assert not cuts
    first = page.elements["same"].rect
    lines = text.wrap(tr("what_if_body"), page.px(520 - 48), page.px(24))
    spoken = page.elements["cancel"].rect.bottom - first.top
    assert first.top >= (size[1] - spoken) / 2 + len(lines) * 36 * page.scale / 2, "the words stand above"


@pytest.mark.parametrize("language", LAID_OUT)
def test_the_menu_of_a_table_names_every_game_whole(cuts: set[str], language: str) -> None:
    desk = large(USUAL, language)
    for ruleset in registry.ids():
        desk.show("table_menu", ruleset=ruleset, options=registry.get(ruleset).resolve(), where="",
                  behind=pygame.Surface((1, 1)), seal="0123456789abcdef")  # fmt: skip
        assert not cuts, ruleset


@pytest.mark.parametrize("language", LAID_OUT)
@pytest.mark.parametrize("ruleset", ["riichi", "watching_the_pot"])
def test_numbers_of_house_rules_stand_with_their_units(cuts: set[str], ruleset: str, language: str) -> None:
    desk = large(SMALL, language)
    menu_of(desk).choose(ruleset)
    desk.show("house_rules")
    assert not cuts


def test_what_was_found_in_the_book_is_not_written_over_its_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = large(SMALL, "ru")
    page, written = desk.show("rulebook", ruleset="watching_the_pot"), list[str]()
    label = page.label
    monkeypatch.setattr(page, "label", lambda words, *at, **how: (written.append(words), label(words, *at, **how))[1])
    page.rebuild()
    assert tr("book_contents") in written
    written.clear()
    page.search("плит")
    assert tr("book_contents") not in written and any(words.startswith("Найдено") for words in written)


@pytest.mark.parametrize(("size", "whole"), [(USUAL, True), (SMALL, False)])
def test_a_long_name_below_the_curtain_takes_what_others_leave(
    cuts: set[str], size: tuple[int, int], whole: bool
) -> None:
    names = ("Anna", "Wilhelmina Featherstone-", "Mei", "Lin")
    sitters = tuple(Sitter(Person(name, color=color), 31_000) for color, name in enumerate(names))
    large(size, "en").show("curtain", over=HandOver(sitters, 1, (0,)))
    assert cuts == (set() if whole else {names[1]})


def test_the_words_of_a_hint_grow_as_all_words_do() -> None:
    pane = HintPane(Node("root"))
    pane.say(("Discard: 1 bamboo", "Aim: the tiles it waits for."))
    boxes = []
    for factor in (1.0, 1.5):
        enlarge_text(factor)
        pane.show(TableLayout(TableSpec((1920, 1080), text=factor)), band=False)
        boxes.append(pane.box)
    usual, larger = boxes
    assert 1.3 < larger.w / usual.w < 1.55 and 1.2 < larger.h / usual.h < 1.5, "once, not twice"


def test_a_saved_match_names_everybody_whole_where_there_is_room(cuts: set[str]) -> None:
    desk, name = Desk(USUAL), "Wilhelmina Featherstone-"
    store = desk.user_data.store
    assert store is not None
    others = [Person(other, "standard", color) for color, other in enumerate(("Mei", "Lin", "Oleg"), 1)]
    store.begin(log(deals=1), [Person(name), *others])
    desk.show("saves")
    assert name not in cuts


def test_what_a_hand_is_worth_is_not_parted_in_a_narrow_strip() -> None:
    i18n.use("ru")
    ruleset, layout = registry.get("hong_kong_old"), TableLayout(TableSpec(SMALL, text=1.5))
    room, waits = layout.box("waits").w - 2 * aids.SIDE * layout.scale, [WaitTile(0, 1, 5)]

    def said(factor: float) -> list[str]:
        return aids._worth_lines(waits, ruleset, room, max(14.0, 16 * layout.scale * factor))

    assert said(1.5)[0].endswith("-"), "where it is as large as other words"
    factor = aids.unhyphenated_scale(waits, ruleset, room, layout.scale, 1.5)
    assert 1 <= factor < 1.5 and [line.replace("\N{NO-BREAK SPACE}", " ") for line in said(factor)] == ["5", "фанов"]


@pytest.mark.parametrize("language", LAID_OUT)
def test_the_list_of_games_in_the_rulebook_is_written_as_large_as_other_words(language: str) -> None:
    page = large(USUAL, language).show("rulebook", ruleset="chinese_classical")
    field, body = page.elements["ruleset"], page.px(size("body"))
    labels = map(field.control.label, field.control.choices)
    assert all(text.shrunk(words, field.rect.w - page.px(46), body) == body for words in labels)
    said, room = about(page), page.head_right - page.head.x - 60
    assert text.width(said, page.px(size("small"))) <= page.px(room)


def test_switches_and_boxes_to_tick_grow_as_words_do(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list[tuple[int, ...]]()
    for factor in (1.0, 1.5):
        desk = Desk()
        desk.user_data.change(text_scale=factor)
        keep(desk, log(deals=1))
        page = desk.show("replays")
        icon, drawn = icons.put, list[int]()
        monkeypatch.setattr(icons, "put", lambda surface, name, *more, icon=icon, drawn=drawn: (
            drawn.append(more[1]) if name == "check" else None, icon(surface, name, *more))[1])  # fmt: skip
        desk.press(pygame.K_SPACE, " ")
        monkeypatch.undo()
        assert page.selection.marked
        row, switch = page.rows[0], pygame.Surface((200, 60))
        Toggle().paint(switch, switch.get_rect(), True, ControlState())
        high = sum(switch.get_at((180, y))[:3] != (0, 0, 0) for y in range(60))
        found.append((drawn[0], round(row.left), Toggle().width(ControlState()), high))
    (tick, left, *usual), (large_tick, large_left, *larger) = found
    assert large_tick == round(1.5 * tick) and large_left > left
    assert larger == [round(1.5 * length) for length in usual]


def test_the_ring_about_the_first_house_rule_leaves_its_heading_alone() -> None:
    page = large(USUAL, "ru").show("house_rules")
    first = page.rules.rows[0].rect
    heading = next(one for one in page.rules.view.content.elements
                   if isinstance(one, StaticImage) and one.rect.bottom == first.top)  # fmt: skip
    words = heading.image.get_bounding_rect().move(heading.rect.topleft)
    reach = page.px(measure("focus_gap") + measure("focus"))
    assert words.h > 10 and words.bottom + 3 <= first.top - reach


@pytest.mark.parametrize("language", LAID_OUT)
def test_presets_and_values_of_house_rules_are_written_as_large_as_other_words(language: str) -> None:
    page = large(USUAL, language).show("house_rules")
    body = page.px(size("body"))
    for ruleset in ("mcr", "riichi"):
        page.menu.choose(ruleset)
        page.rebuild()
        lists = [(page.elements["preset"].control, page.elements["preset"].rect.w)]
        lists += [(row.control, row.box().w) for row in page.rules.rows if isinstance(row.control, Choice)]
        for control, wide in lists:
            for words in map(control.label, control.choices):
                assert text.shrunk(words, wide - page.px(46), body) == body, words


@pytest.mark.parametrize("place", ["house_rules", "settings", "keys"])
@pytest.mark.parametrize("size", [SMALL, USUAL, (2560, 1440)])
def test_the_ring_about_a_row_leaves_the_scroll_bar_alone(size: tuple[int, int], place: str) -> None:
    page = Desk(size, "ru").show(place)
    reach = page.px(measure("focus_gap") + measure("focus"))
    for view in page.elements.views:
        rows = [element for element in view.content.elements if isinstance(element, Widget) and element.focusable]
        knob = view.bar._knob().move(view.bar.rect.topleft)
        assert all(row.rect.right + reach < knob.left for row in rows), view.name


@pytest.mark.parametrize("place", ["settings", "house_rules", "seats", "saves"])
def test_titles_and_key_caps_grow_as_all_words_do(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    desk = Desk((1280, 720), "ru")
    found = list[tuple[int, int]]()
    for scale in (1.0, 1.5):
        written = dict[str, int]()
        put = ground.write
        monkeypatch.setattr(
            ground, "write",
            lambda surface, words, at, pixels, *more, put=put, written=written, **named: (
                written.setdefault(words, pixels), put(surface, words, at, pixels, *more, **named))[1],
        )  # fmt: skip
        desk.user_data.change(text_scale=scale)
        desk.show(place)
        found.append((next(iter(written.values())), marks.keycap_width("Esc", 1.0)))
        monkeypatch.undo()
    (title, cap), (large_title, large_cap) = found
    assert large_title == round(1.5 * title) and large_cap > cap
