"""The calculator's widgets that paint and accept tiles: hand and palette."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.art import items, picture, shapes, text
from game.art.text import write
from game.boxes import Box, RowFlow
from game.i18n import own, plural, term, tr
from game.screens.calculator.hand_model import HandModel
from game.screens.calculator.texts import WINDS, state_words
from game.table.overlay.markers import wild_star
from game.tokens import color, size
from game.ui.controls import Point
from game.ui.drawer import DrawerPage
from game.ui.focus import neighbor
from game.ui.widgets import Rect, Widget
from rules.core.melds import Form, Group
from rules.core.tiles import (
    ANIMALS,
    CODES,
    FACE,
    FLOWERS,
    JOKERS,
    KIND,
    KINDS,
    PLAIN_FACE,
    RED_FIVES,
    SEASONS,
    Kind,
)
from rules.scoring.hand_context import BY_LOST

TILE, EDGE, TOP, GAP = 40, 20, 52, 14
"""Units: the width of a tile, beside and above the hand, and between its parts."""
BESIDE = 2
"""Pixels between two tiles."""
MELD_WORDS = {
    Form.CHOW: "chow", Form.PUNG: "pung", Form.KONG: "kong", Form.ROW: "row", Form.BRIDGE: "bridge",
    Form.SPECIAL: "special_group", Form.KING: "king", Form.PAIR: "pair", Form.QUINT: "quint", Form.SEXTET: "sextet",
    Form.SINGLE: "single", Form.HONORS: "honor_set",
}  # fmt: skip
APART = {"bonus": "bonus_tile", "indicator": "indicator"}
GROUPS: tuple[Sequence[Kind], ...] = (
    range(27, 31), range(31, 34), FLOWERS, SEASONS, ANIMALS, (FACE, PLAIN_FACE), JOKERS, range(59, 63), range(63, 67),
    RED_FIVES,
)  # fmt: skip


def seat_mark(letter: str) -> str:
    """Return a seat's sign: the character of its wind, or its number at tables of more than four."""
    return WINDS.get(letter, letter)


@dataclass(slots=True)
class Cell:
    """A clickable part of a widget; `rect` is in pixels of the widget's picture."""

    name: str
    rect: pygame.Rect
    focusable: bool = True


class Cells(Widget):
    """A widget of many small cells with its own cursor, which the arrow keys move from cell to cell."""

    enters = True

    page: DrawerPage

    def __init__(self, page: DrawerPage, model: HandModel, name: str, rect: Rect) -> None:
        """Create the widget without cells; painting it creates them."""
        self.model = model
        self.cells: list[Cell] = []
        self.cursor = ""
        super().__init__(page, name, rect, context=self._drop)

    @property
    def current(self) -> Cell | None:
        """The cell under the cursor, if any."""
        return next((cell for cell in self.cells if cell.name == self.cursor), None)

    def ring(self, surface: pygame.Surface) -> None:
        """Draw the cursor around its cell while the widget has the focus and the keyboard is in use."""
        cell = self.current
        if cell is not None and self.page.focus.visible and self.page.focus.current is self:
            box = cell.rect.inflate(self.px(6), self.px(6))
            shapes.pane(surface, box, self.px(6), None, color("ivory"), max(2, self.px(2)))

    def under(self, at: tuple[int, int]) -> Cell | None:
        """Return the cell at a point of the picture, or None."""
        return next((cell for cell in self.cells if cell.rect.collidepoint(at)), None)

    def chosen(self, cell: Cell) -> None:
        """React to a click, Space or Enter on a cell."""

    def dropped(self, cell: Cell) -> None:
        """React to a right click or Backspace on a cell."""

    def clicked(self, at: tuple[int, int]) -> None:
        """Move the cursor to the clicked cell and choose it."""
        cell = self.under(at)
        if cell is not None:
            self.cursor = cell.name
            self.page.sound("pick")
            self.chosen(cell)

    def _drop(self) -> None:
        """Handle a right click on a cell."""
        cell = self.under(self._spot())
        if cell is not None:
            self.page.sound("drop")
            self.dropped(cell)

    def press(self) -> None:
        """Choose the cell under the cursor, or the first one."""
        cell = self.current or (self.cells[0] if self.cells else None)
        if cell is not None:
            self.cursor = cell.name
            self.page.sound("pick")
            self.chosen(cell)

    def key(self, event: pygame.event.Event) -> bool:
        """Move the cursor with the arrow keys, remove with Backspace; return true if the key was consumed."""
        moves = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
        if event.key == pygame.K_BACKSPACE and self.current is not None:
            self.dropped(self.current)
            return True
        if event.key not in moves or not self.cells:
            return False
        if self.current is None or not self.page.focus.visible:
            self.cursor = self.cursor if self.current is not None else self.cells[0].name
        else:
            others = [cell for cell in self.cells if cell.name != self.cursor]
            found = neighbor(self.current.rect, others, *moves[event.key])
            if found is None:
                return False
            self.cursor = found.name
        self.page.focus.visible = True
        self.repaint()
        return True

    def targets(self) -> dict[str, list[int]]:
        """Return the cells' screen rectangles by name, for traces and tests."""
        return {f"{self.name}:{cell.name}": list(cell.rect.move(self.rect.topleft)) for cell in self.cells}


class HandStrip(Cells):
    """The edited hand: concealed tiles, the winning one framed, exposed sets, bonus tiles and indicators.

    A click on a concealed tile makes it the winning tile; a click on anything else removes it.
    """

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the heading, the number of tiles or an error, and the hand."""
        draft, verdict = self.model.draft, self.model.verdict
        small = self.px(size("small"))
        x = write(surface, tr("calc_hand"), (self.px(20), self.px(24)), self.px(size("body")), color("gold_hi"), True)
        table = self.model.table
        note = tr("calc_count", n=draft.size_at(table), of=plural("tile", verdict.wanted, table.spoken))
        if self.model.fault:
            note = self.model.fault
        elif not self.page.pane_open:
            note = f"{note} · {state_words(self.model)[0]}"
        room = self.rect.w - x.right - self.px(460)
        tint = color("red_hi") if self.model.fault else color("dim")
        write(surface, text.cut(note, room, small), (x.right + self.px(14), self.px(25)), small, tint)
        self.cells = []
        if draft.empty:
            middle = self.rect.w // 2, self.px(90)
            words = own("calc_empty", self.model.table.spoken)
            write(surface, words, middle, self.px(size("body")), color("dim"), anchor="center")
            return
        self._tiles(surface)
        self.ring(surface)

    def _tiles(self, surface: pygame.Surface) -> None:
        """Draw concealed tiles, exposed sets and tiles apart in one row that fits the width, and create their cells."""
        draft = self.model.draft
        complete = draft.by != BY_LOST and draft.size_at(self.model.table) >= self.model.verdict.wanted
        order = sorted(range(len(draft.hand)), key=lambda i: (complete and i == draft.win, draft.hand[i]))
        apart = [(name, kinds) for name, kinds in self._apart() if kinds]
        count = len(order) + sum(len(meld.kinds) for meld in draft.melds) + sum(len(kinds) for _, kinds in apart)
        gap, box = self.px(GAP), Box(0, 0, *self.rect.size).less(top=self.px(TOP)).inset(self.px(EDGE), 0)
        wide = min(self.px(TILE), int(box.w - gap * (len(draft.melds) + len(apart) + 1)) // max(1, count) - BESIDE)
        row = RowFlow(box._replace(h=wide * 4 // 3), BESIDE)
        for place in order:
            if place == draft.win and complete:
                self._winning_tile(surface, row, wide, gap if len(order) > 1 else 0)
            else:
                self._tile(surface, draft.hand[place], row.take(wide), f"hand:{place}")
        for index, meld in enumerate(draft.melds):
            row.x += gap
            span = self._tile_row(surface, row, wide, [(kind, "") for kind in meld.faces or meld.kinds])
            self.cells.append(Cell(f"meld:{index}", pygame.Rect(span.rect)))
            self._caption(surface, meld_word(meld), span, color("dim"))
        for name, kinds in apart:
            row.x += gap
            span = self._tile_row(surface, row, wide, [(kind, f"{name}:{at}") for at, kind in enumerate(kinds)])
            word = tr("calc_under") if name == "under" else term(APART[name], self.model.table.spoken)
            # The word may be longer than the row of tiles.
            wanted = max(span.w, text.width(word, self.px(size("small"))))
            row.x = max(row.x, span.x + wanted)
            self._caption(surface, word, span._replace(x=min(span.x, box.right - wanted), w=wanted), color("dim"))

    def _winning_tile(self, surface: pygame.Surface, row: RowFlow, wide: int, gap: int) -> None:
        """Draw the winning tile as the next of a row, `gap` pixels from the others: raised, framed and named.

        The caption is wider than a tile: what stands beside it keeps away.
        """
        said = own("calc_wins", self.model.table.spoken)
        away = max(0, text.width(said, self.px(size("small"))) - wide) // 2
        row.x += max(gap, away)
        place, up = row.take(wide), self.px(4)
        row.x += away
        raised, win = place._replace(y=place.y - up), self.model.draft.win
        self._tile(surface, self.model.draft.hand[win], raised, f"hand:{win}")
        frame = pygame.Rect(raised.less(bottom=6 - self.px(10)).inset(-3).rect)
        shapes.pane(surface, frame, self.px(6), None, color("red_hi"), max(2, self.px(2)))
        self._caption(surface, said, place.inset(-away, 0), color("red_hi"))

    def _tile_row(self, surface: pygame.Surface, row: RowFlow, wide: int, tiles: Sequence[tuple[Kind, str]]) -> Box:
        """Draw tiles, each with the name of its cell, as the next of a row; return the box that they fill."""
        left = row.x
        for kind, name in tiles:
            self._tile(surface, kind, row.take(wide), name)
        return Box(left, row.y, row.x - left - BESIDE, row.box.h)

    def _apart(self) -> list[tuple[str, tuple[Kind, ...]]]:
        """Return the tiles shown apart from the hand, by the first part of their cells' names."""
        draft = self.model.draft
        return [("bonus", draft.bonus), ("indicator", draft.indicators), ("under", draft.under)]

    def _tile(self, surface: pygame.Surface, kind: Kind, box: Box, name: str) -> None:
        """Draw a tile in a box of pixels, and create its cell unless `name` is empty."""
        x, y, wide, high = box
        center = x + wide / 2, y + wide * 2 / 3
        picture.put(surface, kind, center, round(wide), arts=self.model.ruleset.arts)
        if kind in self.model.draft.wild(self.model.table).unprinted:
            items.lay(surface, *wild_star(center, wide))
        if name:
            self.cells.append(Cell(name, pygame.Rect(x, y, wide, high + self.px(4))))

    def _caption(self, surface: pygame.Surface, said: str, box: Box, tint: tuple[int, int, int]) -> None:
        """Draw a caption below the middle of a box of pixels."""
        small = self.px(size("small"))
        said = text.cut(said, max(round(box.w) + self.px(24), self.px(56)), small)
        write(surface, said, (box.center[0], box.bottom + self.px(19)), small, tint, anchor="center")

    def chosen(self, cell: Cell) -> None:
        """Make a concealed tile the winning one; remove any other."""
        kind, _, place = cell.name.partition(":")
        if kind == "hand":
            self.model.win_with(int(place))
        else:
            self.dropped(cell)

    def dropped(self, cell: Cell) -> None:
        """Remove the tile or set of the cell from the hand."""
        kind, _, place = cell.name.partition(":")
        self.model.drop(kind, int(place))


def meld_word(meld: Group) -> str:
    """Return the name of an exposed set in the current language."""
    key = "concealed_kong" if meld.form is Form.KONG and meld.concealed else MELD_WORDS[meld.form]
    return term(key)


def _face(place: Box, wide: int) -> Box:
    """Return the box in whole pixels of a tile `wide` pixels wide at the upper left corner of a place."""
    return Box(round(place.x), round(place.y), wide, wide * 4 // 3)


class TilePalette(Cells):
    """Palette of all kinds of tiles in play, each with its number of unused copies; a click adds, a right click
    removes."""

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw all kinds; used-up ones are dimmed, and kinds that a click would add are framed."""
        table, used = self.model.table, self.model.used
        gathered = self.model.adding.gathered
        self.cells = []
        for kind, place in self._places():
            left = table.copies[kind] - used[kind] - gathered.count(kind)
            rect = pygame.Rect(place)
            picture.put(surface, kind, (rect.x + rect.w / 2, rect.y + rect.w * 2 / 3), rect.w, arts=table.ruleset.arts)
            self.cells.append(Cell(CODES[kind], rect))
            if left <= 0:
                shapes.pane(surface, rect.inflate(2, 2), self.px(4), (9, 37, 35, 170))
            if left < table.copies[kind]:
                center = rect.right - self.px(1), rect.top + self.px(2)
                shapes.disc(surface, center, self.px(9), color("gold"))
                shown = str(max(0, left))  # tiles of an example may be more than these house rules have
                write(surface, shown, (center[0], center[1] - 1), self.px(size("small")), color("gold_ink"), True,
                      "center")  # fmt: skip
            if kind in gathered:
                shapes.pane(surface, rect.inflate(4, 4), self.px(5), None, color("gold_hi"), 2)
        if (at := self.pointer()) is not None and (hot := self.under(at)) is not None:
            added = {CODES[kind] for kind in self.model.adding.would_add(KIND[hot.name])}
            for cell in self.cells:
                if cell is hot or cell.name in added:
                    shapes.pane(surface, cell.rect.inflate(4, 4), self.px(5), None, color("gold"), 2)
        self.ring(surface)

    def pointer_moved(self, before: Point | None, now: Point | None) -> None:
        """Repaint when the pointer reaches another cell."""
        if now is None or before is None or self.under(before) is not self.under(now):
            self.repaint()

    def _places(self) -> list[tuple[Kind, Box]]:
        """Return every kind in play with its box in pixels: suits at the left, other kinds at the right in groups."""
        copies = self.model.table.copies
        tall = min(self.px(57), (self.rect.h - self.px(14)) // 3)
        wide, pitch = min(self.px(35), tall * 35 // 57), self.px(42)
        suits = Box(self.px(6), self.px(12), 9 * pitch, 0)
        found = [(kind, _face(place, wide)) for kind, place in zip(range(27), suits.grid(9, tall), strict=False)
                 if kind in copies]  # fmt: skip
        rows: list[list[Kind | None]] = [[]]
        listed = {kind for group in GROUPS for kind in group}
        rest = [kind for kind in range(34, KINDS) if kind in copies and kind not in listed]
        for group in (*GROUPS, rest):
            kinds = [kind for kind in group if kind in copies]
            if not kinds:
                continue
            if rows[-1] and len(rows[-1]) + 1 + len(kinds) > 9:
                rows.append([])
            elif rows[-1]:
                rows[-1].append(None)
            rows[-1] += kinds
        share = min(1.0, 3 / len(rows), 8.6 / max(1.0, max(self._length(row) for row in rows)))
        for index, row in enumerate(rows):
            flow = RowFlow(Box(self.px(412), suits.y + round(index * tall * share), 0, 0), 0)
            for entry in row:
                place = flow.take((pitch if entry is not None else self.px(GAP)) * share)
                if entry is not None:
                    found.append((entry, _face(place, round(wide * share))))
        return found

    @staticmethod
    def _length(row: Sequence[Kind | None]) -> float:
        """Return the length of a row in tiles; a gap (None) counts a third."""
        return sum(1 / 3 if entry is None else 1.0 for entry in row)

    def chosen(self, cell: Cell) -> None:
        """Add the cell's tile to the hand."""
        self.model.adding.add(cell.name)

    def dropped(self, cell: Cell) -> None:
        """Remove a tile of the cell's kind from the hand."""
        self.model.take_away(cell.name)
