"""Widgets: pygame_gui's buttons and images, painted from the tokens and usable by keyboard.

pygame_gui provides layers, clipping, hovering, holding, tooltips and event order. Its own widgets lack soft edges, key
caps, toggles, segments, second lines and keyboard control.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict, Unpack

import pygame
import pygame_gui
from pygame_gui.core.interfaces import IContainerLikeInterface
from pygame_gui.elements import UIButton, UIImage

from game.art import buttons, icons, marks, shapes, text
from game.art.text import write
from game.tokens import Color, color, grown, measure, size
from game.ui.controls import ControlState, Point
from game.ui.gui_internals import UnclippedImage
from game.ui.host import Host
from game.ui.painter import PaintedShape

TIP_AFTER = 0.5  # seconds over something before its tip is shown

Rect = tuple[float, float, float, float]
Action = Callable[[], object]


class WidgetOptions(TypedDict, total=False):
    """Optional arguments that subclasses pass on to `Widget`, which describes them."""

    context: Action | None
    container: IContainerLikeInterface | None
    layer: int
    enabled: bool
    tip: str


class Widget(UnclippedImage, UIButton):
    """Base class of clickable elements that can have the keyboard focus; `name` identifies it on its page."""

    shows_focus = False  # it is painted anew when the focus comes or goes
    enters = False  # Enter presses it when the ring is on it, rather than doing the page's primary thing
    drawable_shape: PaintedShape
    _seen: Point | None = None  # where the pointer was in the last frame

    def __init__(
        self,
        page: Host,
        name: str,
        rect: Rect,
        *,
        action: Action | None = None,
        context: Action | None = None,
        container: IContainerLikeInterface | None = None,
        layer: int = 1,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        """Create the widget and register it at its page.

        `rect` is in layout units inside `container` (by default the page); `action` is called on a click, Space or
        Enter, `context` on a right click; `layer` is the height in pygame_gui's stack, `tip` the tooltip.
        """
        self.page, self.name = page, name
        self.action, self.context = action, context
        buttons = (pygame.BUTTON_LEFT,) if context is None else (pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT)
        super().__init__(
            page.pixels(rect), "", page.manager, container, tip or None, starting_height=layer,
            generate_click_events_from=buttons,
        )  # fmt: skip
        self.tool_tip_delay = TIP_AFTER
        self.is_enabled = enabled
        self.drawable_shape.set_active_state("normal")
        self.on_fresh_drawable_shape_ready()
        page.elements.keep(self)

    # -- looks --------------------------------------------------------------------------------------------------------

    def rebuild_from_changed_theme_data(self) -> None:
        """Ignore pygame_gui's theme."""
        self.drawable_shape = PaintedShape(self)

    def px(self, units: float) -> int:
        """Convert layout units to pixels."""
        return round(units * self.page.scale)

    def state(self, *, changed: bool = False) -> ControlState:
        """Return the state for painting a control inside this widget (see `ControlState`)."""
        return ControlState(self.page.scale, self.pointer(), not self.is_enabled, changed)

    @property
    def highlighted(self) -> bool:
        """True while the pointer is over the widget or holds it pressed."""
        return self.hovered or self.held

    def pointer(self) -> Point | None:
        """Return the pointer's position in the widget's picture, or None if it is elsewhere."""
        return self._spot() if self.highlighted else None

    def _spot(self) -> Point:
        """Return the pointer's position relative to the widget's upper left corner, in pixels."""
        x, y = self.page.manager.pointer
        return x - self.rect.x, y - self.rect.y

    def request_redraw(self) -> None:
        """Request that the page is drawn again."""
        self.page.request_redraw()

    def draw_on(self, surface: pygame.Surface) -> None:
        """Paint the picture on an empty surface of the widget's size with premultiplied alpha."""

    def repaint(self) -> None:
        """Paint the picture again, because a value, the pointer or the language has changed."""
        self.drawable_shape.repaint()
        self.on_fresh_drawable_shape_ready()
        self.request_redraw()

    def update(self, time_delta: float) -> None:
        """Take over a freshly painted picture; the rest of UIButton's work per frame is not needed."""
        if self.drawable_shape.has_fresh_surface():
            self.on_fresh_drawable_shape_ready()

    def lighten(self, surface: pygame.Surface, opacity: int = 12) -> None:
        """Paint the lighter ground of a row that has the focus or the pointer."""
        if self.page.focus.current is self or self.highlighted:
            inner = surface.get_rect().inflate(0, -self.px(4))
            shapes.pane(surface, inner, self.px(8), (255, 255, 255, opacity))

    def gold_bar(self, surface: pygame.Surface, inset: float = 10) -> None:
        """Paint the golden bar at the left of what is chosen or changed, `inset` units from above and below."""
        bar = pygame.Rect(0, self.px(inset), self.px(3), self.rect.h - self.px(2 * inset))
        shapes.pane(surface, bar, self.px(2), color("gold"))

    def underline(self, surface: pygame.Surface) -> None:
        """Paint the line below a row."""
        surface.fill(color("line_soft"), (self.px(16), self.rect.h - 1, self.rect.w - self.px(32), 1))

    # -- events -------------------------------------------------------------------------------------------------------

    def can_hover(self) -> bool:
        """Return true while alive and not held; also if disabled, so that a tooltip can show the reason."""
        return self.alive() and not self.held

    def while_hovering(self, time_delta: float, mouse_pos: Any) -> None:
        """Show the tooltip unless a list is open, and report movements of the pointer."""
        if self.tip_suppressed:
            self.hover_time = 0.0
            if self.tool_tip is not None:
                self.tool_tip.kill()
                self.tool_tip = None
        super().while_hovering(time_delta, mouse_pos)
        before, self._seen = self._seen, self.pointer()
        if before != self._seen:
            self.pointer_moved(before, self._seen)

    @property
    def tip_pending(self) -> bool:
        """True if the tooltip is about to be shown."""
        return bool(self.hovered and self.tool_tip_text) and self.tool_tip is None and not self.tip_suppressed

    @property
    def tip_suppressed(self) -> bool:
        """True while another element's list is open, which the tooltip would cover."""
        return self.page.overlays.popup is not None and self.page.overlays.popup is not self

    def pointer_moved(self, before: Point | None, now: Point | None) -> None:
        """React to the pointer moving from one point of the picture to another (None: outside)."""

    def on_self_event(self, event: int, data: dict[str, Any] | None = None) -> None:
        """Handle a press or click directly instead of posting pygame_gui's event."""
        if event == pygame_gui.UI_BUTTON_START_PRESS:
            self.page.focus.point(self)
        elif event == pygame_gui.UI_BUTTON_PRESSED:
            if data is None or data["mouse_button"] != pygame.BUTTON_RIGHT:
                self.clicked(self._spot())
            elif self.context is not None:
                self.context()

    def clicked(self, at: Point) -> None:
        """Handle a complete click at a point of the picture; by default, press the widget."""
        self.press()

    def press(self) -> None:
        """Play the click sound and perform the action, unless disabled (Space, Enter or click)."""
        if self.action is not None and self.is_enabled:
            self.page.sound("button")
            self.action()

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key while the widget has the focus; return true if it was consumed."""
        return False

    @property
    def focusable(self) -> bool:
        """True if the keyboard can focus the widget."""
        return bool(self.is_enabled)


class StaticImage(UIImage):
    """Picture without behavior, for example in a scrolling list; the pointer passes through it."""

    def __init__(self, page: Host, rect: Rect, draw: Callable[[pygame.Surface], None],
                 container: IContainerLikeInterface | None = None, layer: int = 1) -> None:  # fmt: skip
        """Create the picture; `rect` is in layout units, `draw` paints it on an empty surface."""
        self.page, self._draw = page, draw
        place = page.pixels(rect)
        super().__init__(place, self._painted(place.size), page.manager, True, container, starting_height=layer)

    def _painted(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a freshly painted picture of that size in pixels."""
        surface = pygame.Surface(size, pygame.SRCALPHA)
        self._draw(surface)
        return surface

    def repaint(self) -> None:
        """Repaint because the content has changed."""
        self.set_image(self._painted(self.rect.size), True)
        self.page.request_redraw()

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Return false: the pointer passes through."""
        return False


def caption(page: Host, rect: Rect, words: str, container: IContainerLikeInterface | None, left: float = 0.0,
            middle: float | None = None, tint: str = "gold_hi", bold: bool = True, *,
            type_size: str = "small") -> StaticImage:  # fmt: skip
    """Create a line of text, cut to its width, for example in a scrolling list.

    It begins `left` units from the left edge; `middle` is how far below the upper edge it is centered, by default half
    the height.
    """
    pixels = page.px(size(type_size))

    def draw(surface: pygame.Surface) -> None:
        """Draw the text."""
        shown = text.cut(words, surface.get_width() - 2 * page.px(left), pixels, bold)
        y = surface.get_height() / 2 if middle is None else page.px(middle)
        write(surface, shown, (page.px(left), y), pixels, color(tint), bold)

    return StaticImage(page, rect, draw, container)


class Button(Widget):
    """Button with label, icon and key cap.

    `kind`: "gold" (the next step), "plain", "quiet" (label without background) or "wood" (in the header).
    """

    enters = True

    def __init__(
        self, page: Host, name: str, rect: Rect, label: str, action: Action | None = None, *, kind: str = "plain",
        icon_name: str = "", cap: str = "", pixels: int | None = None, **more: Unpack[WidgetOptions],
    ) -> None:  # fmt: skip
        """Create the button; `cap` is the key shown on it, `pixels` the label's font size in layout units."""
        self.label, self.kind, self.icon_name, self.cap = label, kind, icon_name, cap
        self.type_size = pixels or size("body")
        super().__init__(page, name, rect, action=action, **more)

    @staticmethod
    def wants(label: str, scale: float, cap: str = "", icon_name: str = "") -> float:
        """Return the width in layout units of a button with this label, key cap and icon."""
        total: float = text.width(label, round(size("body") * scale), True)
        if cap:
            total += marks.keycap_width(cap, scale) + 10 * scale
        if icon_name:
            total += 26 * scale
        return total / scale + 40

    def draw_on(self, surface: pygame.Surface) -> None:
        """Paint background, icon, label and key cap; the cap is dropped if the label needs its space."""
        rect = surface.get_rect()
        ink = self._ground(surface)
        pixels = self.px(self.type_size)
        strong = self.kind != "quiet"
        cap = marks.keycap_width(self.cap, self.page.scale) + self.px(10) if self.cap else 0
        mark = self.px(26) if self.icon_name and self.label else 0
        room = rect.w - self.px(16) - cap - mark
        if cap and text.width(self.label, pixels, strong) > room:
            room, cap = room + cap, 0  # the words are worth more than the key
        pixels = min(pixels, max(self.px(text.LEAST), text.shrunk(self.label, room, pixels, strong)))
        words = text.cut(self.label, room, pixels, strong)
        self.tool_tip_text = self.tool_tip_text or (self.label if words != self.label else None)
        total = text.width(words, pixels, strong) + cap + mark
        x = rect.centerx - total / 2 if self.kind != "quiet" else self.px(8)
        if self.icon_name:
            side = self.px(18 if self.label else 22)
            middle = x + side / 2 if self.label else rect.centerx
            icons.put(surface, self.icon_name, (middle, rect.centery), side, ink)
            x += mark
        place = write(surface, words, (x, rect.centery - 1), pixels, ink, strong)
        if cap:
            at = place.right + self.px(10), rect.centery
            marks.keycap(surface, self.cap, at, self.page.scale, ink=ink if self.kind == "gold" else None)

    def _ground(self, surface: pygame.Surface) -> Color:
        """Paint the background; return the label's color."""
        if not self.is_enabled and self.kind == "quiet":
            return color("off")
        kind = self.kind if self.is_enabled else "off"
        corner = self.px(measure("corner_control"))
        return buttons.ground(surface, surface.get_rect(), kind, corner, hot=self.hovered, held=self.held)


class SectionTitle(Widget):
    """Entry of the list of sections at the left of a page."""

    def __init__(self, page: Host, name: str, label: str, rect: Rect, shown: Callable[[], bool], action: Action, *,
                 count: int = 0, container: IContainerLikeInterface | None = None) -> None:  # fmt: skip
        """Create the entry; `shown`: its section is the current one; `count` (unless 0) stands behind the label."""
        self.label, self.shown, self.count = label, shown, count
        self.lines = self.wrapped(page, label, rect[2], count)
        super().__init__(page, name, rect, action=action, container=container)

    @staticmethod
    def wrapped(page: Host, label: str, wide: float, count: int = 0) -> list[str]:
        """Return the label wrapped to one or two lines; `wide` is the entry's width in layout units."""
        scale = page.scale
        room = round((wide - 20 - (36 if count else 8)) * scale)
        return text.wrap(label, room, round(size("body") * scale), True, 2)

    @classmethod
    def tall(cls, page: Host, label: str, wide: float, count: int = 0) -> float:
        """Return the height of such an entry in layout units."""
        return 44.0 if len(cls.wrapped(page, label, wide, count)) == 1 else 16 + grown(44)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Paint the label and the count, with a gold bar if the section is the current one."""
        rect, on = surface.get_rect(), self.shown()
        if on or self.highlighted:
            shapes.pane(surface, rect, self.px(8), color("raised") if on else (255, 255, 255, 10))
        if on:
            self.gold_bar(surface)
        pixels, step = self.px(size("body")), self.px(grown(22))
        self.tool_tip_text = self.label if self.lines[-1].endswith(text.ELLIPSIS) else None
        y = rect.centery - 1 - step * (len(self.lines) - 1) / 2
        for line in self.lines:
            write(surface, line, (self.px(20), y), pixels, color("text" if on else "dim"), on)
            y += step
        if self.count:
            marks.count(surface, self.count, (rect.right - self.px(20), rect.centery), self.page.scale)


class Chip(Widget):
    """Filter that is on or off, as a rounded label."""

    enters = True

    def __init__(self, page: Host, name: str, at: tuple[float, float], label: str, on: bool, action: Action, *,
                 icon_name: str = "", container: IContainerLikeInterface | None = None) -> None:  # fmt: skip
        """Create the chip at `at` in layout units; its width follows from the label."""
        self.label, self.on, self.icon_name = label, on, icon_name
        self.wide = self.wants(label, page.scale, icon_name)
        super().__init__(page, name, (at[0], at[1], self.wide, measure("chip")), action=action, container=container)

    @staticmethod
    def wants(label: str, scale: float, icon_name: str = "") -> float:
        """Return the width in layout units of a chip with this label and icon."""
        wide = text.width(label, round(size("small") * scale), True) / scale + 26 + (22 if icon_name else 0)
        return max(36.0, wide)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Paint the label and the icon, filled with gold while on."""
        rect = surface.get_rect()
        fill = color("gold") if self.on else color("line") if self.highlighted else color("raised")
        border = color("gold_hi") if self.on else color("line")
        shapes.pane(surface, rect, rect.h // 2, fill, border)
        ink = color("gold_ink") if self.on else color("text")
        pixels = self.px(size("small"))
        mark = self.px(20) if self.icon_name else 0
        x = rect.centerx - (text.width(self.label, pixels, self.on) + mark) / 2
        if self.icon_name:
            side = self.px(15)
            icons.put(surface, self.icon_name, (round(x) + side // 2, rect.centery), side, ink)
        write(surface, self.label, (x + mark, rect.centery - 1), pixels, ink, self.on)


class Tab(Widget):
    """Tab title, underlined in gold while selected."""

    enters = True

    def __init__(self, page: Host, name: str, at: tuple[float, float], label: str, on: bool, action: Action, *,
                 count: int = 0) -> None:  # fmt: skip
        """Create the tab at `at` in layout units; `count` (unless 0) is shown behind the label."""
        self.label, self.on, self.count = label, on, count
        self.wide = text.width(label, round(size("body") * page.scale), True) / page.scale + (70 if count else 40)
        super().__init__(page, name, (at[0], at[1], self.wide, measure("control")), action=action)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Paint the label, the count and, while selected, the underline."""
        rect = surface.get_rect()
        ink = color("text") if self.on or self.highlighted else color("dim")
        middle = rect.centerx - self.px(15 if self.count else 0)
        words = write(surface, self.label, (middle, rect.centery - 1), self.px(size("body")), ink, True, "center")
        if self.count:
            marks.count(surface, self.count, (words.right + self.px(18), rect.centery), self.page.scale)
        if self.on:
            bar = pygame.Rect(self.px(12), rect.bottom - self.px(4), rect.w - self.px(24), self.px(3))
            shapes.pane(surface, bar, self.px(2), color("gold"))
