"""The lesson at the table: a card in the middle with large tiles while there is something to read, then a note with the
advice above the hand, which leaves the table free.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game import i18n
from game.art import icons, items, picture, shapes
from game.art.text import wrap
from game.play.lessons import lesson_title
from game.scene.node import Node, Sprite
from game.table.aids.hint_pane import HintPane
from game.table.aids.teacher import Advice, Teacher, said
from game.table.input.hand_control import HandControl
from game.table.input.table_buttons import ButtonLook, TableButton, button_width, draw_button
from game.table.layout import Box, TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import LEAST, Drawn, canvas, pane, put, width
from game.table.overlay.stage import Stage
from game.tokens import color
from rules.core.tiles import Kind
from rules.engine.actions import Action, Discard, SetAside
from rules.engine.view import View

WIDE, HIGH, HIGHER = 780.0, 340.0, 120.0
"""Units: width and height of the card, and the growth of its height for a text twice as large."""
PAD, BODY, SMALL, LEADING, HEAD, FOOT = 24.0, 18.0, 14.0, 25.0, 44.0, 64.0
TILE, GAP, LEAST_TILE = 60.0, 14.0, 24.0
"""Units: width of the tiles that are explained, gap between groups of them; least width in pixels."""
BUTTON = 40.0
CARD_DEPTH = ABOVE - 100  # above all that lies on the table, its marks included


def card_box(layout: TableLayout) -> Box:
    """Return the box of the card: in the middle of the mat, above the band of claims, the same for every page."""
    px, mat, claims = layout.px, layout.mat, layout.box("claims")
    wide = min(px(WIDE), layout.spec.size[0] - px(80))
    bottom = claims.y - px(8)
    high = min(px(HIGH + HIGHER * (layout.spec.text - 1)), bottom - px(8))
    return Box(mat.center[0] - wide / 2, bottom - high, wide, high)


def body_size(layout: TableLayout) -> float:
    """Return the size of the card's text in pixels."""
    return max(LEAST, BODY * layout.scale) * layout.spec.text


def line_pitch(layout: TableLayout) -> float:
    """Return the distance between lines, in pixels."""
    return max(LEADING * layout.scale, LEAST * 1.3) * layout.spec.text


def foot_height(layout: TableLayout) -> float:
    """Return the height of the row of buttons, in pixels."""
    return max(layout.px(FOOT), 56.0)


def head_height(layout: TableLayout) -> float:
    """Return the height of the heading with the number of the page, in pixels."""
    return max(layout.px(HEAD), line_pitch(layout) + layout.px(16))


def wrap_to_card(words: str, layout: TableLayout) -> list[str]:
    """Wrap a text to lines of the card."""
    room = 0.97 * (card_box(layout).w - layout.px(2 * PAD))  # Chinese is drawn bold, and a little wider than measured
    return wrap(words, round(room), round(body_size(layout)))


def tile_width(tiles: str, layout: TableLayout) -> int:
    """Return the width in pixels at which tiles given in notation are shown in one row."""
    room = card_box(layout).w - layout.px(2 * PAD)
    wide = round(layout.px(TILE))
    while wide > LEAST_TILE and picture.hand_width(tiles, wide, round(layout.px(GAP))) > room:
        wide -= 1
    return wide


def tiles_height(tiles: str, layout: TableLayout) -> float:
    """Return the height of the row of tiles given in notation, in pixels; 0 for none."""
    return tile_width(tiles, layout) * 1.5 + layout.px(16) if picture.groups(tiles) else 0.0


def lines_per_page(layout: TableLayout, tiles: str = "") -> int:
    """Return the number of text lines that fit on a page together with these tiles (in notation)."""
    free = card_box(layout).h - head_height(layout) - foot_height(layout) - tiles_height(tiles, layout)
    return max(2, int(free / line_pitch(layout)))


@dataclass(frozen=True, slots=True)
class ShownPage:
    """One visible page: its lines, tiles in notation, and the key `say` of its text.

    `last`: it is the end of the text of its key; `ends`: the lesson ends with it. Without a key it is the advice.
    """

    lines: tuple[str, ...]
    tiles: str = ""
    say: str = ""
    last: bool = True
    ends: bool = False


class LessonPane:
    """Shows a lesson page by page; the last is advice, and the advised action stays selected on the table."""

    def __init__(
        self, stage: Stage, teacher: Teacher, cap: Callable[[str, str], str], again: Callable[[], object],
        finish: Callable[[], object],
    ) -> None:  # fmt: skip
        """Add the open pane to the scene. `cap` labels key caps, `again` begins anew, `finish` ends the lesson."""
        self.stage, self.teacher, self._cap, self._again, self._finish = stage, teacher, cap, again, finish
        self._split: tuple[object, list[ShownPage]] = (None, [])
        self.root = stage.scene.add(Node("lesson"))
        self._card = self.root.add(Drawn("speech", depth=CARD_DEPTH))
        self.note = HintPane(self.root)
        self.next = self.root.add(TableButton("button:lesson_next", self.turn))
        self.back = self.root.add(TableButton("button:lesson_back", self.turn_back))
        self.fold = self.root.add(TableButton("button:lesson_close", self.close))
        for button in (self.next, self.back, self.fold):
            button.depth = CARD_DEPTH + 1
        self.open = True
        self.advice: Advice | None = None
        self.page = 0
        self.ending, self.ended, self._won = False, False, False

    def ask(self, view: View | None, hands: HandControl) -> None:
        """Prepare the advice for the pupil's question, and select the advised action; None if nothing is asked."""
        if self.ending:
            return
        self.advice, self.page = None if view is None else self.teacher.advice(view), 0
        if self.advice is None or self.advice.action is None:
            return
        action = self.advice.action
        if isinstance(action, SetAside) and hands.tray_places:
            hands.marked = set(action.tiles)
        mark(hands, action)

    def notice(self, view: View, action: Action) -> None:
        """Report the pupil's answer to the teacher."""
        self.teacher.notice(view, None if self.advice is None else self.advice.action, action)

    def over(self, view: View) -> bool:
        """Show the closing words after the deal; return true once they have been read."""
        if not self.ending:
            self.ending, self.open, self._won = True, True, self.teacher.passed(view)
            self.advice, self.page = self.teacher.ending(view), 0
        return self.ended

    def turn(self) -> None:
        """Show the next page. After the last words, end the lesson, or begin it again if the pupil has not won."""
        page = self.shown
        if page is None:
            return
        if page.last and page.say:
            self.teacher.mark_read(page.say)
        if page.ends:
            self._finish()
        elif self.more:
            self.page += 1
        elif self.ending and not self._won:
            self._again()
        elif self.ending:
            self.ended = True

    def turn_back(self) -> None:
        """Show the previous page of this moment."""
        if self.can_go_back:
            self.page -= 1

    def close(self) -> None:
        """Fold the pane, or unfold it; at the end, close the lesson."""
        if self.ending:
            self.ended = True
        else:
            self.toggle()

    @property
    def can_go_back(self) -> bool:
        """True if there is a previous page of this moment; pages of earlier moments may no longer apply."""
        return self.page > 0

    @property
    def shown(self) -> ShownPage | None:
        """The visible page; None if there is none."""
        pages = self.pages
        return pages[self.page] if pages else None

    @property
    def said(self) -> str:
        """Text of the visible page."""
        gap, page = "" if i18n.words().wide else " ", self.shown
        return "" if page is None else gap.join(page.lines)

    @property
    def pages(self) -> list[ShownPage]:
        """Pages of the current moment: one for each subject, more for a long one, and the advice."""
        if self.advice is None:
            return []
        layout = self.stage.layout
        key = (self.advice, layout, i18n.language())
        if self._split[0] != key:
            made: list[ShownPage] = []
            for told in self.advice.told:
                lines, most = wrap_to_card(str(told), layout), lines_per_page(layout, told.tiles)
                parts = [tuple(lines[at : at + most]) for at in range(0, len(lines), most)]
                made += [ShownPage(part, told.tiles, told.say, part is parts[-1], told.ends and part is parts[-1])
                         for part in parts]  # fmt: skip
            if not any(page.ends for page in made):
                made.append(ShownPage(tuple(wrap_to_card(said(self.advice.now, self.advice.ruleset), layout))))
            self._split = key, made
            self.page = min(self.page, len(made) - 1)
        return self._split[1]

    @property
    def more(self) -> bool:
        """True if there is another page after the visible one."""
        return self.page + 1 < len(self.pages)

    @property
    def reading(self) -> bool:
        """True if the visible page explains something, in the card; else it advises, in the note."""
        page = self.shown
        return page is not None and (bool(page.say) or self.ending)

    @property
    def waits(self) -> bool:
        """True if the pupil can go on to another page, or to the lesson's end."""
        return self.open and self.reading

    def toggle(self) -> None:
        """Fold or unfold the pane."""
        self.open = not self.open

    def show(self, *, band: bool) -> None:
        """Draw the card or the note, and the buttons; `band` is true if the band of claims is visible."""
        layout, page, side = self.stage.layout, self.shown, max(40.0, self.stage.layout.px(BUTTON))
        box, px = card_box(layout), layout.px
        card = page is not None and self.open and self.reading
        self._card.visible = self.next.visible = card
        self.back.visible = card and self.can_go_back
        self.fold.visible = card
        note = page is not None and self.open and not card
        self.note.say((said(self.advice.now, self.advice.ruleset),) if note and self.advice is not None else ())
        self.note.show(layout, band=band)
        if page is None or not card:
            return
        self._place(self.fold, "close", (box.right - side - px(8), box.y + px(8)), side, framed=False)
        self._place(self.back, "back", (box.x + px(PAD), box.bottom - side - px(16)), side, framed=True)
        self._card.position = (box.x, box.y)
        key = (page, self.page, len(self.pages), box, i18n.language())
        self._card.show(key, lambda: self._picture(page, box, layout))
        last = self.ending and not self.more and not self._won
        look = ButtonLook(i18n.tr("lesson_again" if last else "lesson_next"), self._cap("skip", "table"), "gold")
        w = button_width(look, layout.scale, layout.spec.text)
        self.next.position = (box.right - w - px(16), box.bottom - px(60))
        self.next.box = Box(0, 0, w, px(48))
        self.next.show((look, w), lambda: draw_button(look, w, layout.scale, layout.spec.text))

    def _place(self, button: TableButton, sign: str, at: tuple[float, float], side: float, *, framed: bool) -> None:
        """Place a square button with an icon at a point."""
        button.position, button.box = at, Box(0, 0, side, side)
        button.show((sign, side, framed), lambda: _sign(sign, side, self.stage.layout.scale, framed=framed))

    def _picture(self, page: ShownPage, box: Box, layout: TableLayout) -> Sprite:
        """Draw a page: heading, a row of large tiles, and the text below, all about the middle of the card."""
        px = layout.px
        surface, pad = pane(box.w, box.h, layout.scale, line=color("gold"), alpha=250)
        step, small = line_pitch(layout), max(LEAST, SMALL * layout.scale) * layout.spec.text
        x, head = pad + px(PAD), head_height(layout)
        title = lesson_title(self.teacher.lesson)
        put(surface, title, (x, pad + head / 2), small, color("gold_hi"), bold=True)
        if (total := sum(bool(one.say) for one in self.pages)) > 1:
            at = x + width(title, small, bold=True) + px(12)
            put(surface, f"{self.page + 1} / {total}", (at, pad + head / 2), small, color("dim"))
        tall = tiles_height(page.tiles, layout) + len(page.lines) * step
        y = pad + head + max(0.0, (box.h - head - foot_height(layout) - tall) / 2)
        if rows := picture.groups(page.tiles):
            tile = tile_width(page.tiles, layout)
            gap = round(px(GAP))
            wide = picture.hand_width(page.tiles, tile, gap)
            self._tiles(surface, rows, (pad + (box.w - wide) / 2, y + tile * 0.75), tile, gap)
            y += tiles_height(page.tiles, layout)
        for line in page.lines:
            put(surface, line, (x, y + step / 2), body_size(layout), color("text"))
            y += step
        return Sprite(surface, pad, pad)

    def _tiles(
        self, surface: pygame.Surface, rows: list[list[Kind]], at: tuple[float, float], tile: int, gap: int
    ) -> None:
        """Draw tiles `tile` pixels wide in their groups, from a point at the left on."""
        x, y = at
        for group in rows:
            for kind in group:
                items.lay(surface, self.stage.art.sprite(kind, tile), (x + tile / 2, y))
                x += tile + 1
            x += gap

    def at(self, point: tuple[float, float]) -> TableButton | None:
        """Return the button of the pane at a point; None for none."""
        for button in (self.next, self.back, self.fold):
            if button.visible and button.contains(button.to_local(point)):
                return button
        return None

    def covers(self, point: tuple[float, float]) -> bool:
        """Return true if the open card lies at a point, so that nothing below it is pressed."""
        return self._card.visible and card_box(self.stage.layout).contains(point)

    def targets(self) -> dict[str, list[float]]:
        """Return the rectangles of the pane's buttons by name, for scripts."""
        return {b.name: [*b.position, b.box.w, b.box.h] for b in (self.next, self.back, self.fold) if b.visible}


def mark(hands: HandControl, action: Action) -> None:
    """Select the tile or the button of an action."""
    if isinstance(action, Discard) or (isinstance(action, SetAside) and action in hands.offers.discards.values()):
        hands.chosen, hands.focus = action.used[0], -1
        hands.declaring = isinstance(action, Discard) and action.ready
    else:
        found = next((i for i, offer in enumerate(hands.offers.buttons) if action in offer.choices), None)
        if found is not None:
            hands.focus, hands.keys_used, hands.advised = found, True, action
    hands.show()


def _sign(name: str, side: float, px: float, *, framed: bool) -> Sprite:
    """Draw a button with an icon; `framed` shows where it ends."""
    surface = canvas(side, side)
    if framed:
        shapes.box(surface, (0, 0, side, side), (*color("inset"), 224), 8 * px)
        shapes.box(surface, (0, 0, side, side), color("gold"), 8 * px, max(1.0, px))
    icons.put(surface, name, (side / 2, side / 2), round(16 * px), color("gold_hi" if framed else "dim"))
    return Sprite(surface, 0, 0)
