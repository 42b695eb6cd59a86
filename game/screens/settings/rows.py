"""Rows of the settings page: name, description, control."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game import i18n
from game.art import icons, shapes, text
from game.art.text import write
from game.i18n import term, tr
from game.screens.settings.previews import Cards
from game.screens.settings.themes import theme_words
from game.tokens import color, grown, size
from game.ui.controls import Choice, Control, ControlState, Segment, Slider, Toggle, Value
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.widgets import Field, Rect
from saves.settings import Setting

UNDER = 12  # below pictures
SEGMENT_ROOM = 420
MOST_SIDE_BY_SIDE = 6  # choices; more of them are a slider
LOCK = 22  # units that the sign of a lock takes before its reason


def shown(setting: Setting, value: object) -> Value:
    """Convert a setting's value for its control: bool, path, or the name of the nearest choice."""
    if not setting.choices:
        return value if isinstance(value, bool) else str(value)
    if not isinstance(value, float):
        return next(name for name, choice in setting.choices.items() if choice == value)
    numbers = {name: choice for name, choice in setting.choices.items() if isinstance(choice, float)}
    return min(numbers, key=lambda name: abs(numbers[name] - value))


def meant(setting: Setting, value: Value) -> object:
    """Convert a control's value back to the setting's value."""
    return setting.choices[str(value)] if setting.choices else value


def words_for(setting: Setting, value: Value) -> str:
    """Return a control's value as text."""
    if setting.name == "language":
        return i18n.NATIVE_NAMES[str(value)]
    if isinstance(value, bool):
        return term("on" if value else "off")
    if setting.name == "tile_theme":
        return theme_words(value)
    if str(value).isdecimal():
        return f"{value}%"
    return tr(f"setting_{setting.name}_{value}")


def control_of(setting: Setting, scale: float) -> Control:
    """Return the control for a setting of text, number or bool type."""

    def label(value: Value) -> str:
        return words_for(setting, value)

    if isinstance(setting.default, bool):
        return Toggle()
    names = tuple(setting.choices)
    if len(names) > MOST_SIDE_BY_SIDE:
        return Slider(tuple(int(name) for name in names), label, 200)
    segment = Segment(names, label)
    return segment if segment.width(ControlState(scale)) <= SEGMENT_ROOM * scale else Choice(names, label, 260)


@dataclass(frozen=True, slots=True)
class About:
    """Description of a setting and its color; `locked`: it tells why the setting cannot be changed now."""

    lines: Sequence[str]
    tint: str = "dim"
    locked: bool = False


class SettingRow(Field):
    """Row of a setting: name, description, control. Picture cards have a ring moved by the arrow keys."""

    def __init__(self, page: Page, setting: Setting, about: About, control: Control, value: Value,
                 change: Callable[[Value], None], rect: Rect, view: ScrollView) -> None:  # fmt: skip
        self.setting, self.about = setting, about
        super().__init__(page, f"setting_{setting.name}", rect, control, value, change, container=view.content)
        self.enters = self.cards is not None  # elsewhere Enter leaves the page

    @property
    def cards(self) -> Cards | None:
        """Return the picture cards below the text, if they are the control."""
        return self.control if isinstance(self.control, Cards) else None

    def box(self) -> pygame.Rect:
        if self.cards is not None:
            high = self.px(self.cards.high)
            return pygame.Rect(self.px(16), self.rect.h - self.px(UNDER) - high, self.rect.w - self.px(32), high)
        wide = self.control.width(ControlState(self.page.scale))
        return pygame.Rect(self.rect.w - self.px(16) - wide, 0, wide, self.rect.h)

    def draw_on(self, surface: pygame.Surface) -> None:
        rect = surface.get_rect()
        if self.page.focus.current is self or self.highlighted:
            shapes.pane(surface, rect.inflate(0, -self.px(4)), self.px(8), (255, 255, 255, 10))
        body, small = self.px(size("body")), self.px(size("small"))
        room = (self.rect.w if self.cards else self.box().x) - self.px(32)
        name = text.cut(tr(f"setting_{self.setting.name}"), room, body)
        write(surface, name, (self.px(16), self.px(grown(19))), body, color("text"))
        x = self.px(16)
        if self.about.locked:
            icons.put(surface, "lock", (x + self.px(7), self.px(grown(40))), self.px(14), color("dim"))
            x += self.px(LOCK)
        for place, line in enumerate(self.about.lines):
            write(surface, line, (x, self.px(grown(40 + 19 * place))), small, color(self.about.tint))
        state = ControlState(self.page.scale, self.pointer(), self.about.locked)
        self.control.paint(surface, self.box(), self.value, state)
        surface.fill(color("line_soft"), (self.px(16), rect.h - 1, rect.w - self.px(32), 1))

    def clicked(self, at: tuple[int, int]) -> None:
        if self.about.locked:
            self.page.sound("refuse")
        elif self.box().inflate(self.px(8), 0).collidepoint(at):
            super().clicked(at)
        elif isinstance(self.control, Choice | Toggle):
            self.press()

    def press(self) -> None:
        if self.about.locked:
            self.page.sound("refuse")
        elif self.cards is not None:
            self.set(self.cards.marked)
        elif isinstance(self.control, Choice):
            box = self.box().move(self.rect.topleft)
            anchor = pygame.Rect(box.x, box.centery - self.px(20), box.w, self.px(40))
            self.page.overlays.open_list(self.name, anchor, self.control, self.value, self.set)
        else:
            super().press()

    def unmark(self) -> None:
        """Remove the ring, because the focus went elsewhere."""
        if self.cards is not None:
            self.cards.marked = self.value

    def key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is not None and self.about.locked:
            self.page.sound("refuse")
            return True
        if by is None or self.cards is None:
            return super().key(event)
        self.cards.marked = self.cards.step(self.cards.marked, by)
        self.repaint()
        return True
