"""Rows of the settings page: name, description, control."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game import i18n
from game.art import icons, text
from game.art.text import write
from game.i18n import term, tr
from game.screens.settings.previews import PictureCards
from game.screens.settings.themes import theme_words
from game.tokens import color, grown, size
from game.ui.controls import Choice, Control, ControlState, Segment, Toggle, Value
from game.ui.fields import Field
from game.ui.number_controls import Slider
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.widgets import Rect
from saves.settings import Setting

UNDER = 12  # below pictures
SEGMENT_ROOM = 420
MOST_SIDE_BY_SIDE = 6  # choices; more of them are a slider
LOCK = 22  # units that the sign of a lock takes before its reason


def shown(setting: Setting, value: object) -> Value:
    """Return a setting's value as its control needs it: a bool, a path, or the name of the nearest choice."""
    if not setting.choices:
        return value if isinstance(value, bool) else str(value)
    if not isinstance(value, float):
        return next(name for name, choice in setting.choices.items() if choice == value)
    numbers = {name: choice for name, choice in setting.choices.items() if isinstance(choice, float)}
    return min(numbers, key=lambda name: abs(numbers[name] - value))


def meant(setting: Setting, value: Value) -> object:
    """Return the setting's value for a value of its control, the reverse of `shown`."""
    return setting.choices[str(value)] if setting.choices else value


def words_for(setting: Setting, value: Value) -> str:
    """Return a value of a setting's control as text."""
    if setting.name == "language":
        return i18n.NATIVE_NAMES[str(value)]
    if isinstance(value, bool):
        return term("on" if value else "off")
    if setting.name == "tile_theme":
        return theme_words(value)
    if setting.group == "sound" and value in (0, "0"):
        return term("off")
    if str(value).isdecimal():
        return f"{value}%"
    return tr(f"setting_{setting.name}_{value}")


def control_of(setting: Setting, scale: float) -> Control:
    """Return the control that suits a setting's values; `scale` is in pixels per layout unit."""

    def label(value: Value) -> str:
        """Return the label of a value."""
        return words_for(setting, value)

    if isinstance(setting.default, bool):
        return Toggle()
    names = tuple(setting.choices)
    if len(names) > MOST_SIDE_BY_SIDE:
        return Slider(tuple(int(name) for name in names), label, 200)
    segment = Segment(names, label)
    return segment if segment.width(ControlState(scale)) <= SEGMENT_ROOM * scale else Choice(names, label, 260)


@dataclass(frozen=True, slots=True)
class SettingText:
    """The description below a setting's name.

    `tint` names its color; `locked`: the setting cannot be changed now, for the reason told.
    """

    lines: Sequence[str]
    tint: str = "dim"
    locked: bool = False


class SettingRow(Field):
    """Row of a setting: name, description, control. Picture cards lie below the text; the arrow keys move a ring over
    them."""

    shows_focus = True

    def __init__(self, page: Page, setting: Setting, about: SettingText, control: Control, value: Value,
                 change: Callable[[Value], None], rect: Rect, view: ScrollView) -> None:  # fmt: skip
        """Create the row; `change` is called with a new value of the control."""
        self.setting, self.about = setting, about
        super().__init__(page, f"setting_{setting.name}", rect, control, value, change, container=view.content)
        self.enters = self.cards is not None  # elsewhere Enter leaves the page

    @property
    def cards(self) -> PictureCards | None:
        """The control if it consists of picture cards, else None."""
        return self.control if isinstance(self.control, PictureCards) else None

    @property
    def able(self) -> bool:
        """True unless the setting is locked."""
        return not self.about.locked

    def box(self) -> pygame.Rect:
        """Return the control's rectangle in the row's picture: below the text for cards, else at the right."""
        if self.cards is not None:
            high = self.px(self.cards.high)
            return pygame.Rect(self.px(16), self.rect.h - self.px(UNDER) - high, self.rect.w - self.px(32), high)
        wide = self.control.width(ControlState(self.page.scale))
        return pygame.Rect(self.rect.w - self.px(16) - wide, 0, wide, self.rect.h)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw name, description, lock and control."""
        self.lighten(surface, 10)
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
        self.control.paint(surface, self.box(), self.value, self.state())
        self.underline(surface)

    def clicked(self, at: tuple[int, int]) -> None:
        """Handle a click on the control, or beside it if that is harmless (a switch, a dropdown)."""
        if self.about.locked:
            self.page.sound("refuse")
        elif self.box().inflate(self.px(8), 0).collidepoint(at):
            super().clicked(at)
        elif isinstance(self.control, Choice | Toggle):
            self.press()

    def press(self) -> None:
        """Choose the marked card, open a dropdown, or change the value as by Space; refuse while locked."""
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
        """Put the ring of the picture cards back to the chosen one, because the focus went elsewhere."""
        if self.cards is not None:
            self.cards.marked = self.value

    def key(self, event: pygame.event.Event) -> bool:
        """Move the ring of the picture cards, or change the value, with the arrow keys; return true if the key was
        consumed."""
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is not None and self.about.locked:
            self.page.sound("refuse")
            return True
        if by is None or self.cards is None:
            return super().key(event)
        self.cards.marked = self.cards.step(self.cards.marked, by)
        self.repaint()
        return True
