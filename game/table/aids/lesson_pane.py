"""The lesson at the table: a pane beside the left player's tiles that covers no tile and can be folded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game import i18n
from game.art import icons, items, picture, shapes
from game.art.text import wrap
from game.play.lesson import Advice, Lesson
from game.scene.node import Node, Sprite
from game.table.input.hand_control import HandControl
from game.table.input.table_buttons import ButtonLook, TableButton, button_width, draw_button
from game.table.layout import Box, TableLayout
from game.table.layout.depths import BAR
from game.table.overlay.draw import LEAST, Drawn, canvas, pane, put, width
from game.table.overlay.stage import Stage
from game.tokens import color
from rules.core.tiles import Kind
from rules.engine.actions import Action, Discard
from rules.engine.view import View

PAD, BODY, LEADING, HEAD, FOOT, END = 16.0, 16.0, 21.0, 34.0, 58.0, 14.0
TILE, GAP = 26.0, 8.0
"""Width of a small tile, and gap between groups and rows of tiles."""
LEAST_TILE, LEAST_FOOT = 20.0, 50.0
"""Minimal sizes in pixels."""
SIDE, BUTTON = 24.0, 36.0


def place(layout: TableLayout) -> Box:
    """Return the box of the lesson's pane, left of the table, where a lesson widens the layout."""
    px, viewer, seats = layout.px, layout.spec.viewer, range(layout.spec.seats)
    others = [seat for seat in seats if seat != viewer]
    at_left = min(others, key=lambda seat: abs(layout.turn(seat) - 270))
    line, plate = layout.line_box(at_left), layout.name_plate(at_left)
    top, bottom = plate.bottom + px(110), layout.name_plate(viewer).y - px(48)
    left = px(16)
    return Box(left, top, line.x - px(12) - left, bottom - top)


def wrap_to_pane(words: str, layout: TableLayout) -> list[str]:
    """Wrap a text to lines of the pane."""
    room = 0.97 * (place(layout).w - layout.px(2 * PAD))  # Chinese is drawn bold, and a little wider than measured
    return wrap(words, round(room), round(body_size(layout)))


def body_size(layout: TableLayout) -> float:
    """Return the size of the lesson's text in pixels: readable at any size of the table, and scaled by the player's
    text size.
    """
    return max(LEAST, BODY * layout.scale) * layout.spec.text


def line_pitch(layout: TableLayout) -> float:
    """Return the distance between lines, in pixels."""
    return max(LEADING * layout.scale, LEAST * 1.3) * layout.spec.text


def foot_height(layout: TableLayout) -> float:
    """Return the height of the buttons below the text, in pixels."""
    return max(layout.px(FOOT), LEAST_FOOT) + line_pitch(layout) * (1 - 1 / layout.spec.text)


def heading_height(layout: TableLayout) -> float:
    """Return the height of the heading above the text, which holds the page number, in pixels."""
    return max(layout.px(HEAD), HEAD * body_size(layout) / BODY)


def tile_width(layout: TableLayout) -> float:
    """Return the width of a small tile, in pixels."""
    return max(layout.px(TILE), LEAST_TILE)


def tile_rows(tiles: str, layout: TableLayout) -> list[list[list[Kind]]]:
    """Arrange tiles, given in notation, in rows of groups; each row holds as many as fit."""
    room, tile, gap = place(layout).w - layout.px(2 * PAD), tile_width(layout) + 1, layout.px(GAP)
    rows: list[list[list[Kind]]] = []
    used = room
    for group in picture.groups(tiles):
        wide = len(group) * tile
        if used + gap + wide > room:
            rows.append([])
            used = -gap
        rows[-1].append(group)
        used += gap + wide
    return rows


def tiles_height(tiles: str, layout: TableLayout) -> float:
    """Return the height of the tiles given in notation, in pixels."""
    return len(tile_rows(tiles, layout)) * (tile_width(layout) * 4 / 3 + layout.px(GAP) + 4)


def lines_per_page(layout: TableLayout, tiles: str = "") -> int:
    """Return how many lines of text fit on a page that shows these tiles (in notation) too."""
    free = place(layout).h - heading_height(layout) - foot_height(layout) - tiles_height(tiles, layout)
    return max(2, int(free / line_pitch(layout)))


@dataclass(frozen=True, slots=True)
class LessonPage:
    """One page of the lesson: its lines and tiles in notation.

    `about` is the index of its sentence among those new at this moment, -1 for the page with the advice.
    """

    lines: tuple[str, ...]
    tiles: str = ""
    about: int = -1


class LessonPane:
    """Shows the lesson page by page; the last page is advice, and its tile or button is marked on the table."""

    def __init__(
        self, stage: Stage, lesson: Lesson, cap: Callable[[str, str], str], again: Callable[[], object]
    ) -> None:
        """Add the open pane to the scene. `cap` gives labels of key caps, `again` begins the lesson anew."""
        self.stage, self.lesson, self._cap, self._again = stage, lesson, cap, again
        self._split: tuple[object, list[LessonPage]] = (None, [])
        self._earlier: list[LessonPage] = []
        """Pages read before this moment, to which one may go back."""
        self.root = stage.scene.add(Node("lesson", depth=BAR))
        self._pane = self.root.add(Drawn("speech"))
        self.next = self.root.add(TableButton("button:lesson_next", self.turn))
        self.back = self.root.add(TableButton("button:lesson_back", self.turn_back))
        self.fold = self.root.add(TableButton("button:lesson", self.close))
        for button in (self.next, self.back, self.fold):
            button.depth = 1
        self.open = True
        self.advice: Advice | None = None
        self.page = 0
        self.ending, self.ended, self._won = False, False, False
        self.marked = False

    def ask(self, view: View | None, hands: HandControl) -> None:
        """Prepare the advice for the question the pupil is asked; None if nothing is asked."""
        if self.ending:
            return
        self.advice = None if view is None else self.lesson.advice(view)
        self.page, self.marked = 0, False
        self.point_out(hands)

    def notice(self, view: View, action: Action) -> None:
        """Tell the lesson how the pupil has answered."""
        self.lesson.notice(view, None if self.advice is None else self.advice.action, action)

    def over(self, view: View) -> bool:
        """Show the closing words after the deal; return true once they have been read."""
        if not self.ending:
            self.ending, self.open, self._won = True, True, view.me.won
            self.advice, self.page = self.lesson.ending(view), 0
        return self.ended

    def turn(self) -> None:
        """Show the next page. After the closing words, end the lesson, or begin it anew if the pupil has not won."""
        if self.more:
            if self.page >= 0:
                self._read(self.pages[self.page])
            self.page += 1
        elif self.ending and not self._won:
            self._again()
        elif self.ending:
            self.ended = True

    def turn_back(self) -> None:
        """Show the previous page, which may belong to an earlier moment of the deal."""
        if self.can_go_back:
            self.page -= 1

    def close(self) -> None:
        """Fold the pane, or unfold it; at the end, close the lesson."""
        if self.ending:
            self.ended = True
        else:
            self.toggle()

    def _read(self, page: LessonPage) -> None:
        """Mark a page as read, and its sentence too if this is the sentence's last page."""
        assert self.advice is not None
        self._earlier.append(page)
        after = self.pages[self.page + 1] if self.more else None
        if page.about >= 0 and (after is None or after.about != page.about):
            self.lesson.read(self.advice.news[page.about][0])

    @property
    def can_go_back(self) -> bool:
        """True if there is a previous page."""
        return self.page + len(self._before) > 0

    @property
    def _before(self) -> list[LessonPage]:
        """Pages that were read earlier in the deal and are not among the current ones."""
        here = set(self.pages)
        return [page for page in self._earlier if page not in here]

    @property
    def shown(self) -> LessonPage | None:
        """The visible page; None if there is none. Negative page numbers count back through earlier moments."""
        pages = self.pages
        return None if not pages else pages[self.page] if self.page >= 0 else self._before[self.page]

    @property
    def said(self) -> str:
        """Text of the visible page."""
        gap, page = "" if i18n.words().wide else " ", self.shown
        return "" if page is None else gap.join(page.lines)

    @property
    def pages(self) -> list[LessonPage]:
        """Pages of the current moment: a page per sentence, more for one that does not fit, and the advice."""
        if self.advice is None:
            return []
        layout = self.stage.layout
        key = (self.advice, layout, i18n.language())
        if self._split[0] != key:
            made: list[LessonPage] = []
            for index, (words, tiles) in enumerate(zip(self.advice.pages, self.advice.tiles, strict=True)):
                lines, most = wrap_to_pane(words, layout), lines_per_page(layout, tiles)
                about = index if index < len(self.advice.news) else -1
                made += [LessonPage(tuple(lines[at : at + most]), tiles, about) for at in range(0, len(lines), most)]
            self._split = key, made
            self.page = min(self.page, len(made) - 1)
        return self._split[1]

    @property
    def more(self) -> bool:
        """True if there is another page after the visible one."""
        return self.page + 1 < len(self.pages)

    @property
    def waits(self) -> bool:
        """True if the pupil can turn to another page, or close the lesson's end."""
        return self.open and self.advice is not None and (self.more or self.ending)

    def toggle(self) -> None:
        """Fold or unfold the pane."""
        self.open = not self.open

    def point_out(self, hands: HandControl) -> None:
        """Mark the advised tile or button on the table, once the advice has been read."""
        if self.advice is None or self.marked or self.more or not self.open or self.advice.action is None:
            return
        self.marked = True
        mark(hands, self.advice.action)

    def show(self) -> None:
        """Draw the pane and its buttons as they are now."""
        layout, pages = self.stage.layout, self.pages
        px, box = layout.px, place(layout)
        self._pane.visible = bool(pages) and self.open
        self.next.visible, self.fold.visible = self.waits, bool(pages)
        self.back.visible = bool(pages) and self.open and self.can_go_back
        page = self.shown
        if page is None:
            return
        side = max(40.0, px(BUTTON))
        self.fold.position = (box.right - side - px(2) if self.open else box.x, box.y + px(2))
        self.fold.box = Box(0, 0, side, side)
        sign = "close" if self.open else "book"
        if self.fold.shown != (sign, side):
            self.fold.shown = (sign, side)
            self.fold.picture = _sign(sign, side, layout.scale, framed=not self.open)
        if not self.open:
            return
        foot = self.waits or self.can_go_back
        height = (heading_height(layout) + tiles_height(page.tiles, layout) + len(page.lines) * line_pitch(layout)
                  + (foot_height(layout) if foot else px(END)))  # fmt: skip
        self._pane.position = (box.x, box.y)
        key = (page, self.page, len(pages), foot, box, i18n.language())
        self._pane.show(key, lambda: self._picture(page, box.w, height, layout))
        self.back.position = (box.x + px(8), box.y + height - side - px(8))
        self.back.box = Box(0, 0, side, side)
        if self.back.shown != side:
            self.back.shown, self.back.picture = side, _sign("back", side, layout.scale, framed=True)
        last = self.ending and not self.more and not self._won
        look = ButtonLook(i18n.tr("lesson_again" if last else "lesson_next"), self._cap("skip", "table"), "gold")
        w = button_width(look, layout.scale, layout.spec.text)
        if w > box.w - side - px(24):  # leave out the key cap
            look = ButtonLook(look.text, "", "gold")
            w = min(button_width(look, layout.scale, layout.spec.text), box.w - px(16))
        self.next.position = (box.right - w - px(8), box.y + height - px(56))
        self.next.box = Box(0, 0, w, px(48))
        if self.next.shown != (look, w):
            self.next.shown = (look, w)
            self.next.picture = draw_button(look, w, layout.scale, layout.spec.text)

    def _picture(self, page: LessonPage, wide: float, height: float, layout: TableLayout) -> Sprite:
        """Draw a page of that size in pixels."""
        px = layout.px
        surface, pad = pane(wide, height, layout.scale, line=color("gold"), alpha=244)
        body, step = body_size(layout), line_pitch(layout)
        small = max(LEAST * layout.spec.text, body * 14 / BODY)
        x, y = pad + px(PAD), pad + heading_height(layout) * 22 / HEAD
        head = i18n.tr("lesson_name")
        put(surface, head, (x, y), small, color("gold_hi"), bold=True)
        if len(self.pages) > 1 and self.page >= 0:
            number = f"{self.page + 1} / {len(self.pages)}"
            put(surface, number, (x + width(head, small, bold=True) + px(12), y), small, color("dim"))
        y = pad + heading_height(layout) + step / 2
        for line in page.lines:
            put(surface, line, (x, y), body, color("text"))
            y += step
        tile, y = tile_width(layout), y - step / 2 + px(6)
        for row in tile_rows(page.tiles, layout):
            self._tiles(surface, row, (x, y + tile * 2 / 3))
            y += tile * 4 / 3 + px(GAP) + 4
        return Sprite(surface, pad, pad)

    def _tiles(self, surface: pygame.Surface, row: list[list[Kind]], at: tuple[float, float]) -> None:
        """Draw a row of small tiles in its groups."""
        layout, (x, y) = self.stage.layout, at
        tile = round(tile_width(layout))
        for group in row:
            for kind in group:
                items.lay(surface, self.stage.art.sprite(kind, tile), (x + tile / 2, y))
                x += tile + 1
            x += layout.px(GAP)

    def at(self, point: tuple[float, float]) -> TableButton | None:
        """Return the button of the pane at a point; None for none."""
        for button in (self.next, self.back, self.fold):
            if button.visible and button.contains(button.to_local(point)):
                return button
        return None

    def targets(self) -> dict[str, list[float]]:
        """Return the rectangles of the pane's buttons by name, for scripts."""
        return {b.name: [*b.position, b.box.w, b.box.h] for b in (self.next, self.back, self.fold) if b.visible}


def mark(hands: HandControl, action: Action) -> None:
    """Raise the tile that an action discards, or focus the button that stands for it."""
    if isinstance(action, Discard):
        hands.chosen, hands.focus = action.tile, -1
    else:
        found = next((i for i, offer in enumerate(hands.offers.buttons) if action in offer.choices), None)
        if found is not None:
            hands.focus, hands.keys_used, hands.advised = found, True, action
    hands.show()


def _sign(name: str, side: float, px: float, *, framed: bool) -> Sprite:
    """Draw a button with an icon; `framed` if it stands outside the pane."""
    surface = canvas(side, side)
    if framed:
        shapes.box(surface, (0, 0, side, side), (*color("inset"), 224), 8 * px)
        shapes.box(surface, (0, 0, side, side), color("gold"), 8 * px, max(1.0, px))
    icons.put(surface, name, (side / 2, side / 2), round(16 * px), color("gold_hi" if framed else "dim"))
    return Sprite(surface, 0, 0)
