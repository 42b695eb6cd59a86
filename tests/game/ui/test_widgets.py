"""The elements of the menus on a page: pressing, holding, tips, fields, parts that scroll."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pygame
import pytest
from pygame_gui import ui_manager as library

from game import i18n
from game.art import text
from game.boxes import Box
from game.tokens import color, size
from game.ui import controls, popups, scroll, text_field, tip, widgets
from game.ui.button_rows import RowButton, button_row, more, overflowing_row, yielding_row
from game.ui.fields import Field
from game.ui.manager import manager_for
from game.ui.number_controls import Slider, Stepper
from game.ui.page import Page
from game.ui.page_transition import PageTransition
from game.ui.popups import Answer, QuestionBox
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import TIP_AFTER, Button, StaticImage

sys.path.insert(0, str(Path(__file__).parents[1] / "screens"))
from desk import Desk


class Blank(Page):
    """A page with nothing on it."""

    name = "blank"


@pytest.fixture
def desk() -> Iterator[Desk]:
    """A program with a blank page."""
    desk = Desk()
    desk.page = Blank(desk)
    desk.page.resize(desk.size)
    desk.page.enter()
    desk.look()
    yield desk
    Desk.clear()
    i18n.use("en")


@pytest.fixture
def page(desk: Desk) -> Page:
    """The blank page."""
    assert desk.page is not None
    return desk.page


def test_windows_of_many_sizes_look_for_words_in_no_more_folders(desk: Desk) -> None:
    """The library adds its folders with each manager, and looks into all of them for words with a full stop."""
    folders = list(library.i18n.load_path)
    for width in range(640, 660):
        manager_for((width, 480), 1.0)
    assert library.i18n.load_path == folders


UNSEEN = ("\u200b", "\u200d", "\u200e", "\ufeff", "\u202e", "\u00ad", "\u3164", "\ufe0f", "\0")


@pytest.mark.parametrize("unseen", UNSEEN)
def test_what_cannot_be_seen_is_not_taken_into_a_field(
    desk: Desk, page: Page, unseen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Typed, pasted or put there by the program: a field holds nothing that draws nothing."""
    words: list[str] = []
    field = Entry(page, "field", (40, 40, 300, 40), f"{unseen}a{unseen}", words.append, limit=8)
    page.focus.set(field)
    field.focus()
    assert field.get_text() == "a"
    field.set_text("")
    for letter in unseen:
        page.process(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    desk.look()
    assert field.get_text() == ""
    monkeypatch.setattr("game.ui.gui_internals.clipboard_paste", lambda: f"{unseen}b{unseen}\nc123456789")
    field._do_paste()
    desk.look()
    assert field.get_text() == "b c12345", "as much as there is room for"
    text.render(unseen, 20, color("text"))


def event(desk: Desk, kind: int, at: tuple[int, int], **more: Any) -> None:
    """One event of the pointer, and the frame after it."""
    assert desk.page is not None
    desk.page.process(pygame.event.Event(kind, pos=at, **more))
    desk.look()


def move(desk: Desk, at: tuple[int, int]) -> None:
    event(desk, pygame.MOUSEMOTION, at, rel=(0, 0), buttons=(0, 0, 0))


def test_a_button_is_pressed_where_it_was_held(desk: Desk, page: Page) -> None:
    pressed: list[int] = []
    button = Button(page, "probe", (600, 300, 160, 40), "Probe", lambda: pressed.append(1))
    inside, outside = button.rect.center, (button.rect.right + 60, button.rect.centery)
    for up, count in ((inside, 1), (outside, 1), (inside, 2)):
        move(desk, inside)
        event(desk, pygame.MOUSEBUTTONDOWN, inside, button=1)
        assert button.held and button.highlighted
        move(desk, up)
        event(desk, pygame.MOUSEBUTTONUP, up, button=1)
        assert len(pressed) == count and not button.held


def test_what_is_disabled_looks_so_and_does_nothing(desk: Desk, page: Page) -> None:
    pressed: list[int] = []
    button = Button(page, "probe", (600, 300, 160, 40), "Probe", lambda: pressed.append(1), enabled=False)
    before = pygame.image.tobytes(button.image, "RGBA")
    desk.click("probe")
    assert not pressed and pygame.image.tobytes(button.image, "RGBA") == before


def test_pictures_of_states_are_painted_when_first_seen(desk: Desk, page: Page) -> None:
    painted: list[str] = []

    class Probe(Button):
        def draw_on(self, surface: pygame.Surface) -> None:
            painted.append("lit" if self.highlighted else "plain")
            super().draw_on(surface)

    button = Probe(page, "probe", (600, 300, 160, 40), "Probe")
    for _ in range(3):
        move(desk, button.rect.center)
        move(desk, (2, 2))
    assert painted == ["plain", "lit"]
    button.repaint()
    assert painted == ["plain", "lit", "plain"]


def test_a_tip_comes_after_a_while_and_goes_with_the_pointer(desk: Desk, page: Page) -> None:
    button = Button(page, "probe", (600, 300, 160, 40), "Probe", tip="Says more " * 20)
    move(desk, button.rect.center)
    assert button.tip_pending and button.tool_tip is None and page.idle_for() < TIP_AFTER
    for _ in range(40):
        desk.look()
    tip = button.tool_tip
    assert tip is not None and tip.alive() and not tip.rect.colliderect(button.rect)
    assert desk.surface.get_rect().contains(tip.rect)
    assert page.idle_for() > TIP_AFTER
    move(desk, (2, 2))
    assert not tip.alive()


def test_no_tip_lies_over_a_list(desk: Desk, page: Page) -> None:
    button = more(page, Box(600, 300, 44, 40), [RowButton(name, name, lambda: None) for name in ("one", "two")])
    move(desk, button.rect.center)
    for _ in range(40):
        desk.look()
    tip = button.tool_tip
    assert tip is not None and tip.alive()
    desk.click_at(button.rect.center)
    for _ in range(40):
        desk.look()
    assert page.overlays.popup is not None and not tip.alive() and button.tool_tip is None and not button.tip_pending
    page.overlays.close()
    for _ in range(40):
        desk.look()
    assert button.tool_tip is not None


def test_a_question_keeps_the_pointer_from_the_page(desk: Desk, page: Page) -> None:
    pressed: list[int] = []
    button = Button(page, "probe", (40, 640, 160, 40), "Probe", lambda: pressed.append(1))
    answers = Answer("stay", "Stay", lambda: None), Answer("go", "Go", lambda: None)
    page.overlays.ask(QuestionBox("Title", "Body", answers))
    desk.click("probe")
    assert not pressed and not button.hovered
    desk.click("answer_stay")
    desk.click("probe")
    assert pressed


def test_a_field_shows_its_hint_until_something_is_typed(desk: Desk, page: Page) -> None:
    field = Entry(page, "probe", (600, 300, 300, 40), "", lambda words: None, hint="A name", icon_name="search")
    pictures = []
    for words in ("", "a", ""):
        field.set_text(words)
        desk.look()
        pictures.append(pygame.image.tobytes(field.image, "RGBA"))
    assert pictures[0] == pictures[2] != pictures[1]


def test_a_knob_is_dragged_from_where_it_was_taken(desk: Desk, page: Page) -> None:
    told: list[Any] = []
    control = Slider(range(11), str)
    field = Field(page, "probe", (100, 100, 300, 40), control, 5, told.append)
    rail = control.rail(field.box(), field.state()).move(field.rect.topleft)
    beside, middle = (field.rect.right - 4, field.rect.centery), (rail.centerx, rail.centery)
    for taken, heard in ((beside, []), (middle, [0])):
        move(desk, taken)
        event(desk, pygame.MOUSEBUTTONDOWN, taken, button=1)
        for x in (rail.x + round(rail.w * 0.8), rail.right + 90, rail.x - 90):
            move(desk, (x, rail.centery + 200))
        assert (field.value, told) == (0 if heard else 5, []), "the owner is told with the release"
        event(desk, pygame.MOUSEBUTTONUP, (rail.x - 90, rail.centery + 200), button=1)
        assert told == heard
    move(desk, middle)
    assert field.value == 0


def test_a_held_button_steps_on_and_faster(desk: Desk, page: Page) -> None:
    told: list[Any] = []
    control = Stepper(range(1000), str)
    field = Field(page, "probe", (100, 100, 300, 40), control, 5, told.append)
    page.focus.region("probe", [field])
    plus = control.ends(field.box(), field.state())[1].move(field.rect.topleft).center
    move(desk, plus)
    event(desk, pygame.MOUSEBUTTONDOWN, plus, button=1)
    assert field.value == 6 and page.idle_for() == 0
    gone = []
    for _ in range(4):
        before = int(field.value)
        for _ in range(50):
            page.update(0.02)
        gone.append(int(field.value) - before)
    assert 2 < gone[0] < gone[1] < gone[2] and told == []
    event(desk, pygame.MOUSEBUTTONUP, plus, button=1)
    assert told == [field.value] and page.idle_for() > 0


def test_a_number_is_typed(desk: Desk, page: Page) -> None:
    told: list[Any] = []
    control = Stepper(range(0, 1001, 100), str, every=range(0, 1001))
    field = Field(page, "probe", (100, 100, 300, 40), control, 500, told.append)
    page.focus.region("probe", [field])
    desk.click("probe")
    assert field.typed == ""
    desk.type("734")
    desk.press(pygame.K_BACKSPACE)
    assert field.typed == "73" and told == []
    desk.press(pygame.K_RETURN)
    desk.type("9")
    desk.press(pygame.K_ESCAPE)
    assert told == [73] and field.typed is None
    desk.type("12")
    desk.click_at((5, 5))
    assert told == [73, 12], "a click elsewhere takes it"


def test_a_page_slides_in_over_what_was_there() -> None:
    surface = pygame.Surface((100, 20))
    surface.fill((200, 0, 0))
    arrival = PageTransition()
    arrival.begin(surface)

    def green(picture: pygame.Surface) -> None:
        picture.fill((0, 200, 0))

    seen = []
    for _ in range(5):
        arrival.draw(surface, green, False, 40)
        seen.append((surface.get_at((99, 5))[0], surface.get_at((0, 5))[0]))
        arrival.advance(0.05)
    red = [near for near, _ in seen]
    assert red[0] == 200 and red == sorted(red, reverse=True) and seen[1][1] == 200
    assert seen[-1] == (0, 0) and not arrival.shown and not arrival.moving


def test_what_is_typed_has_the_faces_of_what_is_written(desk: Desk, page: Page) -> None:
    field = Entry(page, "probe", (600, 300, 300, 40), "", lambda words: None)
    field.set_text("Лин 麻雀 x")
    desk.look()
    typed = pygame.mask.from_threshold(field.image, color("text"), (60, 60, 60, 255)).get_bounding_rects()
    label = pygame.Surface((300, 40))
    label.fill(color("inset"))
    text.write(label, "Лин 麻雀 x", (10, 20), page.px(size("body")), color("text"))
    written = pygame.mask.from_threshold(label, color("text"), (60, 60, 60, 255)).get_bounding_rects()
    assert [rect.size for rect in typed] == [rect.size for rect in written] and len(typed) > 4
    widths = [page.manager.get_theme().get_font([]).size(words)[0] for words in ("Лин", "麻雀", "")]
    assert widths == [text.width(words, page.px(size("body"))) for words in ("Лин", "麻雀", "")]


@pytest.fixture
def view(page: Page) -> ScrollView:
    """A part of a page with three times its height in it."""
    view = ScrollView(page, "probe", (600, 200, 200, 200), 600)
    StaticImage(page, (0, 0, 200, 600), lambda surface: None, view.content)
    return view


def test_a_view_scrolls_by_wheel_and_stays_within_its_content(desk: Desk, view: ScrollView) -> None:
    move(desk, view.rect.center)
    for notches, offset in ((-2, 128), (-100, 400), (1, 336), (100, 0)):
        view.page.process(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches))
        assert view.offset == offset
    view.scroll_to(400)
    view.resize(300)
    assert view.offset == 100


def test_a_bar_is_dragged_and_pressed(desk: Desk, view: ScrollView) -> None:
    x, top, bottom = view.bar.rect.centerx, view.bar.rect.top + 4, view.bar.rect.bottom - 2
    move(desk, (x, top))
    event(desk, pygame.MOUSEBUTTONDOWN, (x, top), button=1)
    assert view.offset == 0
    move(desk, (x, top + 50))
    assert view.offset == pytest.approx(150, abs=2)
    event(desk, pygame.MOUSEBUTTONUP, (x, top + 50), button=1)
    move(desk, (x, top))
    assert view.offset == pytest.approx(150, abs=2)
    event(desk, pygame.MOUSEBUTTONDOWN, (x, bottom), button=1)
    assert view.offset == 400


# -- the library ------------------------------------------------------------------------------------------------------


def seen_in(module: ModuleType) -> Iterator[type]:
    """The classes of a module that are seen on a page: they paint, are taken away, or scroll."""
    for found in vars(module).values():
        own = isinstance(found, type) and found.__module__ == module.__name__ and found is not controls.Control
        if own and any(hasattr(found, name) for name in ("draw_on", "paint", "kill", "scroll_to")):
            yield found


@pytest.mark.parametrize(
    "module", [controls, text_field, popups, scroll, tip, widgets], ids=lambda found: found.__name__
)
def test_what_is_seen_is_the_librarys_or_says_what_the_library_lacks(module: ModuleType) -> None:
    seen = list(seen_in(module))
    assert seen
    for found in seen:
        counterpart = any(base.__module__.startswith("pygame_gui.elements") for base in found.__mro__)
        said = found.__doc__ or ""
        assert counterpart or "UI" in said or "pygame_gui has no" in said or "see `" in said, found


def test_buttons_without_room_share_it_by_their_labels(page: Page) -> None:
    buttons = [RowButton("short", "Go", lambda: None, "Enter"), RowButton("long", "Show all of them", lambda: None)]
    short, long = yielding_row(page, Box(0, 0, 200, 40), buttons, 10)
    assert long.rect.right == 200 and long.rect.x - short.rect.right == 10
    assert long.rect.w > short.rect.w
    short, long = yielding_row(page, Box(0, 0, 900, 40), buttons, 10, least=160)
    assert short.rect.w == 160


def test_buttons_stand_at_the_right_in_their_order(page: Page) -> None:
    one, two = button_row(page, Box(0, 0, 600, 40), [RowButton(name, name, lambda: None) for name in ("one", "two")],
                          at_right=True)  # fmt: skip
    assert one.rect.right < two.rect.x and two.rect.right == 600


@pytest.mark.parametrize("by_keys", [False, True])
def test_buttons_without_room_are_pressed_in_a_list(desk: Desk, page: Page, by_keys: bool) -> None:
    done: list[str] = []
    names = ("one", "two", "off", "three", "four")
    buttons = [RowButton(name, name, lambda name=name: done.append(name), least=100, enabled=name != "off")
               for name in names]  # fmt: skip
    made = overflowing_row(page, Box(20, 20, 270, 40), buttons)
    assert [button.name for button in made] == ["one", "two", "more"]
    assert made[1].rect.right < made[2].rect.x and made[2].rect.right <= 290
    page.focus.region("row", list(made))
    for key in (pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN) if by_keys else ():
        desk.press(key)
    if not by_keys:
        desk.click("more")
    popup = page.overlays.popup
    assert popup is not None and popup.choice.choices == ("three", "four"), "without the one that could do nothing"
    assert [popup.choice.label(name) for name in popup.choice.choices] == ["three", "four"]
    if by_keys:
        desk.press(pygame.K_DOWN)
        desk.press(pygame.K_RETURN)
    else:
        desk.click_at(popup.row(1).move(popup.rect.topleft).center)
    assert done == ["four"] and page.overlays.popup is None
    desk.click("one")
    assert done == ["four", "one"]
    assert [button.name for button in overflowing_row(page, Box(0, 80, 540, 40), buttons)] == list(names)


def test_a_question_is_confirmed_by_its_golden_answer_or_canceled(desk: Desk, page: Page) -> None:
    done: list[str] = []
    page.overlays.confirm("Delete?", "For good.", Answer("delete", "Delete", lambda: done.append("deleted")))
    assert page.overlays.dialog is not None
    assert [(answer.name, answer.gold) for answer in page.overlays.dialog.question.answers] == [
        ("cancel", False), ("delete", True),
    ]  # fmt: skip
    desk.press(pygame.K_ESCAPE)
    assert not done
    page.overlays.confirm("Delete?", "For good.", Answer("delete", "Delete", lambda: done.append("deleted")))
    desk.press(pygame.K_RETURN)
    assert done == ["deleted"]
