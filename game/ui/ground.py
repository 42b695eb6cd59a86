"""The static background of a page, measured in layout units and painted once below the elements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.art import marks, shapes, text
from game.art.felt import LOW, table_felt
from game.art.text import write
from game.art.wood import wood
from game.boxes import Box
from game.tokens import Color, color, grown, measure, size, text_factor

WIDEST = 1600  # units that content takes at most; beyond, it is centered
NARROW = 1180  # units; a page that is narrower puts its right-hand pane into a drawer
NOTE = 720  # units of a line of a note at most
LEAST = (960, 600)  # units of the smallest window that pages are laid out for


def unit_in(window: tuple[int, int], scale: float) -> float:
    """Return the pixels per layout unit for a window of this size in pixels.

    `scale` is the player's setting; text keeps at least its full size, and the page at least its minimum size.

    >>> unit_in((1024, 768), 0.75), unit_in((1280, 720), 1.5), unit_in((640, 400), 0.5)
    (1.0, 1.2, 0.6666666666666666)
    """
    return min(max(1.0, scale), window[0] / LEAST[0], window[1] / LEAST[1])


class Ground:
    """A surface of the window's size with drawing functions in layout units; one unit is `scale` pixels.

    Unchanging text and panes are painted here once, since UILabel, UITextBox and UIPanel would be drawn one by one in
    every frame, and a text box breaks Chinese lines with hyphens. pygame_gui's anchors keep pixels, but our distances
    must scale.
    """

    scale: float
    width: float
    height: float
    ground: pygame.Surface

    # -- measures -----------------------------------------------------------------------------------------------------

    def pixels(self, rect: tuple[float, float, float, float]) -> pygame.Rect:
        """Convert a rectangle from units to pixels; adjacent rectangles stay adjacent."""
        x, y, w, h = rect
        left, top = round(x * self.scale), round(y * self.scale)
        right, bottom = round((x + w) * self.scale), round((y + h) * self.scale)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def px(self, units: float) -> int:
        """Convert units to pixels."""
        return round(units * self.scale)

    @property
    def margin(self) -> float:
        """Left edge of the content in layout units; a wide window has wide margins."""
        return max(measure("margin"), (self.width - WIDEST) / 2)

    @property
    def right(self) -> float:
        """Right edge of the content in layout units."""
        return self.width - self.margin

    @property
    def narrow(self) -> bool:
        """True if the right-hand pane does not fit beside the rest."""
        return self.width < grown(NARROW)

    def content(self, top: float, bottom: float, widest: float = WIDEST) -> Box:
        """Return the box between the margins from `top` units below the window's upper edge to `bottom` above its lower
        one; a wider one than `widest` is narrowed to its middle part."""
        return Box(self.margin, top, self.right - self.margin, self.height - top - bottom).narrowed(widest)

    @property
    def head(self) -> Box:
        """The box of the controls in the header."""
        high, room = measure("control"), measure("header")
        return Box(self.margin, (room - high) / 2, self.right - self.margin, high)

    def foot(self, widest: float = WIDEST) -> Box:
        """Return the box of the buttons at the foot, below content that is as wide."""
        high = measure("primary")
        return self.content(self.height - measure("foot"), measure("foot") - high, widest)

    @property
    def head_right(self) -> float:
        """Right end of the header's text in layout units."""
        return self.right

    @property
    def title_end(self) -> float:
        """Right end of the header's title in layout units, where it has less room than the header's other text."""
        return self.head_right

    # -- painting the ground ------------------------------------------------------------------------------------------

    def panel(self, rect: tuple[float, float, float, float], fill: str = "panel", line: str = "line_soft",
              radius: str = "corner_pane", shadow: bool = True) -> None:  # fmt: skip
        """Paint a pane. `fill` and `line` (its border) name colors, `radius` a measure of the design tokens."""
        place = self.pixels(rect)
        rounding = self.px(measure(radius))
        if shadow:
            shapes.pane_shadow(self.ground, place, rounding, self.scale)
        shapes.pane(self.ground, place, rounding, color(fill), color(line))

    def label(self, words: str, at: tuple[float, float], type_size: str = "body", tint: str | Color = "text",
              bold: bool = False, anchor: str = "midleft", room: float | None = None,
              language: str = "") -> float:  # fmt: skip
        """Paint a line of text, cut to `room` units; return its width in units.

        `at` is the point in units at which the text's `anchor` lies, `type_size` names a font size, `tint` is a color
        or its name.
        """
        pixels = self.px(size(type_size))
        if room is not None:
            words = text.cut(words, self.px(room), pixels, bold)
        ink = color(tint) if isinstance(tint, str) else tint
        place = write(self.ground, words, (at[0] * self.scale, at[1] * self.scale), pixels, ink, bold, anchor,
                      language=language)  # fmt: skip
        return place.w / self.scale

    def heading(self, words: str, at: tuple[float, float], type_size: str, room: float) -> float:
        """Paint a heading, of which a long one is no larger than at the usual text size, cut to `room` units; return
        its width in units. `at` is the middle of its left side."""
        least, room = self.px(size(type_size) / text_factor()), self.px(room)
        pixels = max(least, text.shrunk(words, room, self.px(size(type_size)), True))
        spot = at[0] * self.scale, at[1] * self.scale
        return write(self.ground, text.cut(words, room, pixels, True), spot, pixels, color("text"), True,
                     "midleft").w / self.scale  # fmt: skip

    def paragraph(self, words: str, at: tuple[float, float], room: float, type_size: str = "small",
                  tint: str = "text", lines: int | None = None, leading: float = 22,
                  anchor: str = "midleft") -> float:  # fmt: skip
        """Paint text wrapped to `room` units; return the y below it.

        `at` is the upper left corner, for the `anchor` "center" the middle of the upper edge; `lines` is the largest
        number of lines, `leading` the height of a line in units.
        """
        y, leading = at[1], grown(leading)
        for line in text.wrap(words, self.px(room), self.px(size(type_size)), lines=lines):
            self.label(line, (at[0], y + leading / 2), type_size, tint, anchor=anchor)
            y += leading
        return y

    def note(self, title: str, body: str, box: Box) -> float:
        """Paint why there is nothing in a box: a title in its middle with a text below; return the y below that."""
        middle = box.center[0]
        self.label(title, (middle, box.y + 120), "h2", bold=True, anchor="center")
        return self.paragraph(body, (middle, box.y + 148), min(box.w, NOTE), "body", "dim", None, 26, "center")

    def write_lines(self, surface: pygame.Surface, lines: Iterable[str], at: tuple[float, float], step: float,
                    type_size: str, tint: str = "text", bold: bool = False) -> float:  # fmt: skip
        """Draw lines one below the other on a picture; `at` is the middle of the first one's left side and `step` the
        height of a line, in units. Return where the next line would stand."""
        x, y = at
        for line in lines:
            write(surface, line, (self.px(x), self.px(y)), self.px(size(type_size)), color(tint), bold)
            y += step
        return y

    def rule(self, x: float, y: float, w: float, tint: str = "line_soft") -> None:
        """Paint a horizontal line one pixel high and `w` units wide."""
        self.ground.fill(color(tint), self.pixels((x, y, w, 1 / self.scale)))

    def ring(self, surface: pygame.Surface, rect: pygame.Rect, within: pygame.Rect | None) -> None:
        """Paint the focus ring around `rect`, clipped to the scroll view's rectangle `within`; all in pixels."""
        reach = self.px(measure("focus_gap") + measure("focus"))
        if within is not None:
            surface.set_clip(within.inflate(2 * reach, 2 * reach))
        shapes.pane(surface, rect.inflate(2 * reach, 2 * reach), self.px(measure("corner_control")) + reach, None,
                    color("ivory"), max(2, self.px(measure("focus"))))  # fmt: skip
        surface.set_clip(None)

    def veil(self, behind: pygame.Surface, shade: tuple[int, int, int, int] = (4, 18, 16, 150)) -> None:
        """Paint a darkened picture of what lies below the page, or felt where it was made for another size."""
        if behind.get_size() != self.ground.get_size():
            self.ground = table_felt(self.ground.get_size(), LOW).copy()
            return
        self.ground = behind.copy()
        dark = pygame.Surface(behind.get_size(), pygame.SRCALPHA)
        dark.fill(shade)
        self.ground.blit(dark, (0, 0))

    def header(self, title: str, sub: str = "", steps: Sequence[str] = (), current: int = 0) -> None:
        """Paint the wooden header with title, subtitle and the steps of a sequence of pages.

        `current` is the index of the current step; where space is short, only this one has its label.
        """
        height = measure("header")
        board = wood((self.ground.get_width(), self.px(height)), 7)
        self.ground.blit(board, (0, 0))
        shapes.box(self.ground, (0, 0, *board.get_size()), (30, 16, 8, 70), 0)
        self.ground.fill(color("gold"), self.pixels((0, height, self.width, 1)))
        dark = shapes.shade(self.ground.get_width(), self.px(14), 65)
        self.ground.blit(dark, (0, self.px(height + 1)), special_flags=shapes.PREMULTIPLIED)
        self.ground.fill(color("wood_hi"), self.pixels((0, 0, self.width, 1)))
        end = self.head_right
        if steps:
            if marks.steps_width(steps, current, self.scale) / self.scale > (end - self.margin) * 0.55:
                steps = [words if i == current else "" for i, words in enumerate(steps)]
            places = marks.steps(self.ground, list(steps), current, end * self.scale, 36 * self.scale, self.scale)
            end = places[0].x / self.scale - 16
        room = end - self.margin - 60
        apart = 4 * min(1.0, max(0.0, text_factor() - 1))  # a larger title has less of the board about it
        self.heading(title, (self.margin + 60, 26 - apart if sub else 35), "header" if sub else "page",
                     min(room, self.title_end - self.margin - 60))  # fmt: skip
        if sub:
            small = text.shrunk(sub, self.px(room), self.px(size("small")))
            spot = self.px(self.margin + 60), self.px(53 + apart)
            write(self.ground, text.cut(sub, self.px(room), small), spot, small, color("dim"))
