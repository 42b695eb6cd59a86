"""The parts of the calculator that paint tiles: the hand, the palette, and the account of what the hand is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.art import shapes, text
from game.art.numbers import gain, signed
from game.art.text import write
from game.i18n import element_name, plural, term, tr, words
from game.table.cast import counted
from game.tokens import color, grown, size
from game.ui import picture
from game.ui.controls import Point
from game.ui.focus import neighbor
from game.ui.widgets import Rect, Widget
from rules.calculator import Addition
from rules.melds import Form, Group
from rules.scoring import BY_LOST
from rules.settlement import total
from rules.tiles import ANIMALS, CODES, FLOWERS, JOKERS, KINDS, RED_FIVES, SEASONS, Kind

if TYPE_CHECKING:
    from game.screens.calculator.calculator import CalculatorScreen

TILE = 40
WINDS = {"E": "東", "S": "南", "W": "西", "N": "北"}
MELD_WORDS = {
    Form.CHOW: "chow", Form.PUNG: "pung", Form.KONG: "kong", Form.ROW: "row", Form.BRIDGE: "bridge",
    Form.SPECIAL: "special_group", Form.KING: "king", Form.PAIR: "pair",
}  # fmt: skip
GROUPS: tuple[Sequence[Kind], ...] = (
    range(27, 31), range(31, 34), FLOWERS, SEASONS, ANIMALS, JOKERS, range(59, 63), range(63, 67), RED_FIVES,
)  # fmt: skip


def seat_mark(letter: str) -> str:
    """What stands for a seat: its wind, or its number at a table of more."""
    return WINDS.get(letter, letter)


@dataclass(slots=True)
class Cell:
    """A place that can be pressed: `name` says what, `rect` where in the picture (pixels)."""

    name: str
    rect: pygame.Rect
    focusable: bool = True


class Cells(Widget):
    """A picture of many small places with a cursor of its own: arrows walk inside it."""

    enters = True
    page: CalculatorScreen

    def __init__(self, page: CalculatorScreen, name: str, rect: Rect) -> None:
        self.cells: list[Cell] = []
        self.cursor = ""
        super().__init__(page, name, rect, context=self._drop)

    @property
    def current(self) -> Cell | None:
        """The place under the cursor."""
        return next((cell for cell in self.cells if cell.name == self.cursor), None)

    def ring(self, surface: pygame.Surface) -> None:
        """The cursor, while keys are used and the focus is here."""
        cell = self.current
        if cell is not None and self.page.focus.visible and self.page.focus.current is self:
            box = cell.rect.inflate(self.px(6), self.px(6))
            shapes.pane(surface, box, self.px(6), None, color("ivory"), max(2, self.px(2)))

    def under(self, at: tuple[int, int]) -> Cell | None:
        """The place at a point of the picture."""
        return next((cell for cell in self.cells if cell.rect.collidepoint(at)), None)

    def chosen(self, cell: Cell) -> None:
        """A place was pressed."""

    def dropped(self, cell: Cell) -> None:
        """A place was pressed with the right button, or Backspace."""

    def clicked(self, at: tuple[int, int]) -> None:
        cell = self.under(at)
        if cell is not None:
            self.cursor = cell.name
            self.page.sound("pick")
            self.chosen(cell)

    def _drop(self) -> None:
        cell = self.under(self._spot())
        if cell is not None:
            self.page.sound("drop")
            self.dropped(cell)

    def press(self) -> None:
        cell = self.current or (self.cells[0] if self.cells else None)
        if cell is not None:
            self.cursor = cell.name
            self.page.sound("pick")
            self.chosen(cell)

    def key(self, event: pygame.event.Event) -> bool:
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
        """Where the places are in the window, by name."""
        return {f"{self.name}:{cell.name}": list(cell.rect.move(self.rect.topleft)) for cell in self.cells}


class Strip(Cells):
    """The hand: standing tiles, the winning one framed, open sets, bonus tiles. A click chooses the winning tile."""

    def draw_on(self, surface: pygame.Surface) -> None:
        draft, verdict = self.page.draft, self.page.verdict
        small = self.px(size("small"))
        x = write(surface, tr("calc_hand"), (self.px(20), self.px(24)), self.px(size("body")), color("gold_hi"), True)
        note = tr("calc_count", n=draft.held, of=plural("tile", verdict.wanted))
        if self.page.fault:
            note = self.page.fault
        elif not self.page.pane_open:
            note = f"{note} · {self.page.state_words()[0]}"
        room = self.rect.w - x.right - self.px(460)
        tint = color("red_hi") if self.page.fault else color("dim")
        write(surface, text.cut(note, room, small), (x.right + self.px(14), self.px(25)), small, tint)
        self.cells = []
        if draft.empty:
            middle = self.rect.w // 2, self.px(90)
            write(surface, tr("calc_empty"), middle, self.px(size("body")), color("dim"), anchor="center")
            return
        self._tiles(surface)
        self.ring(surface)

    def _tiles(self, surface: pygame.Surface) -> None:
        draft = self.page.draft
        complete = draft.by != BY_LOST and draft.held >= self.page.verdict.wanted
        order = sorted(range(len(draft.hand)), key=lambda i: (complete and i == draft.win, draft.hand[i]))
        count = len(order) + sum(len(meld.kinds) for meld in draft.melds) + len(draft.bonus)
        gaps = len(draft.melds) + bool(draft.bonus) + 1
        room = self.rect.w - self.px(40)
        gap = self.px(14)
        wide = min(self.px(TILE), (room - gap * gaps) // max(1, count) - 2)
        tall = wide * 4 // 3
        y = self.px(58) if self.rect.h >= self.px(150) else self.px(44)
        x = self.px(20)
        for place in order:
            winning = place == draft.win and complete
            if winning and len(order) > 1:
                x += gap
            self._tile(surface, draft.hand[place], (x, y - (self.px(4) if winning else 0)), wide, f"hand:{place}")
            if winning:
                frame = pygame.Rect(x - 3, y - self.px(4) - 3, wide + 6, tall + self.px(10))
                shapes.pane(surface, frame, self.px(6), None, color("red_hi"), max(2, self.px(2)))
                self._caption(surface, tr("calc_wins"), (x, wide), y + tall, color("red_hi"))
            x += wide + 2
        for index, meld in enumerate(draft.melds):
            x += gap
            left = x
            for kind in meld.faces or meld.kinds:
                self._tile(surface, kind, (x, y), wide, "")
                x += wide + 2
            self.cells.append(Cell(f"meld:{index}", pygame.Rect(left, y, x - left - 2, tall)))
            self._caption(surface, meld_word(meld), (left, x - left - 2), y + tall, color("dim"))
        if draft.bonus:
            x += gap
            left = x
            for index, kind in enumerate(draft.bonus):
                self._tile(surface, kind, (x, y), wide, f"bonus:{index}")
                x += wide + 2
            word = term("bonus_tile", self.page.ruleset.id)
            self._caption(surface, word, (left, x - left - 2), y + tall, color("dim"))

    def _tile(self, surface: pygame.Surface, kind: Kind, at: tuple[int, int], wide: int, name: str) -> None:
        picture.put(surface, kind, (at[0] + wide / 2, at[1] + wide * 2 / 3), wide)
        if name:
            self.cells.append(Cell(name, pygame.Rect(at[0], at[1], wide, wide * 4 // 3 + self.px(4))))

    def _caption(
        self, surface: pygame.Surface, said: str, span: tuple[int, int], y: int, tint: tuple[int, int, int]
    ) -> None:
        small = self.px(size("small"))
        x, wide = span
        said = text.cut(said, max(wide + self.px(24), self.px(56)), small)
        write(surface, said, (x + wide / 2, y + self.px(19)), small, tint, anchor="center")

    def chosen(self, cell: Cell) -> None:
        kind, _, place = cell.name.partition(":")
        if kind == "hand":
            self.page.win_with(int(place))
        else:
            self.dropped(cell)

    def dropped(self, cell: Cell) -> None:
        kind, _, place = cell.name.partition(":")
        self.page.drop(kind, int(place))


def meld_word(meld: Group) -> str:
    """What an open set is called."""
    key = "concealed_kong" if meld.form is Form.KONG and meld.concealed else MELD_WORDS[meld.form]
    return term(key)


class Palette(Cells):
    """All kinds of tiles that there are, with how many copies are still free."""

    def draw_on(self, surface: pygame.Surface) -> None:
        table, used = self.page.table, self.page.draft.used()
        gathered = self.page.gathered
        self.cells = []
        for kind, x, y, wide in self._places():
            left = table.copies[kind] - used.get(kind, 0) - gathered.count(kind)
            picture.put(surface, kind, (x + wide / 2, y + wide * 2 / 3), wide)
            rect = pygame.Rect(x, y, wide, wide * 4 // 3)
            self.cells.append(Cell(CODES[kind], rect))
            if left <= 0:
                shapes.pane(surface, rect.inflate(2, 2), self.px(4), (9, 37, 35, 170))
            if left < table.copies[kind]:
                center = rect.right - self.px(1), rect.top + self.px(2)
                shapes.disc(surface, center, self.px(9), color("gold"))
                write(surface, str(left), (center[0], center[1] - 1), self.px(size("small")), color("gold_ink"), True,
                      "center")  # fmt: skip
            if kind in gathered:
                shapes.pane(surface, rect.inflate(4, 4), self.px(5), None, color("gold_hi"), 2)
        if (at := self.pointer()) is not None and (cell := self.under(at)) is not None:
            shapes.pane(surface, cell.rect.inflate(4, 4), self.px(5), None, color("gold"), 2)
        self.ring(surface)

    def pointer_moved(self, before: Point | None, now: Point | None) -> None:
        if now is None or before is None or self.under(before) is not self.under(now):
            self.repaint()

    def _places(self) -> list[tuple[Kind, int, int, int]]:
        """Every kind in play with its place: suits at the left, the others at the right, group by group."""
        copies = self.page.table.copies
        tall = min(self.px(57), (self.rect.h - self.px(14)) // 3)
        wide, pitch = min(self.px(35), tall * 35 // 57), self.px(42)
        found = []
        for suit in range(3):
            for rank in range(9):
                if suit * 9 + rank in copies:
                    found.append((suit * 9 + rank, self.px(6) + rank * pitch, self.px(12) + suit * tall, wide))
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
            x = float(self.px(412))
            for entry in row:
                if entry is None:
                    x += self.px(14) * share
                else:
                    y = self.px(12) + round(index * tall * share)
                    found.append((entry, round(x), y, round(wide * share)))
                    x += pitch * share
        return found

    @staticmethod
    def _length(row: Sequence[Kind | None]) -> float:
        return sum(1 / 3 if entry is None else 1.0 for entry in row)

    def chosen(self, cell: Cell) -> None:
        self.page.add(cell.name)

    def dropped(self, cell: Cell) -> None:
        self.page.take_away(cell.name)


class Account(Widget):
    """Legal or not and why, the rows with their values, the arithmetic, who pays, what would add. It scrolls."""

    page: CalculatorScreen

    def __init__(self, page: CalculatorScreen, rect: Rect) -> None:
        self.offset, self.tall = 0.0, 0
        super().__init__(page, "account", rect)
        page.views.append(self)  # type: ignore[arg-type]

    # -- as a part that scrolls ---

    @property
    def window(self) -> pygame.Rect:
        """Where it is on the screen."""
        found: pygame.Rect = self.rect
        return found

    def wheel(self, notches: float) -> None:
        """The wheel turned over it."""
        self.scroll_to(self.offset - notches * 64)

    def scroll_to(self, offset: float) -> None:
        """Show it from `offset` units on."""
        offset = max(0.0, min((self.tall - self.rect.h) / self.page.scale, offset))
        if offset != self.offset:
            self.offset = offset
            self.repaint()

    def holds(self, element: object) -> bool:
        """Nothing in it takes the focus."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}.get(event.key)
        if by is None or self.tall <= self.rect.h:
            return False
        self.scroll_to(self.offset + 40 * by)
        return True

    # -- what it says ---

    def draw_on(self, surface: pygame.Surface) -> None:
        whole = pygame.Surface((self.rect.w, self.up(2400)), pygame.SRCALPHA)
        y = self._state(whole, 0)
        sheet = self.page.verdict.sheet
        if sheet is not None and sheet.lines:
            y = self._rows(whole, y)
        if self.page.verdict.waits:
            y = self._waits(whole, y)
        if self.page.verdict.payments:
            y = self._payments(whole, y)
        if self.page.additions:
            y = self._additions(whole, y)
        self.tall = y + self.up(8)
        self.offset = max(0.0, min(self.offset, (self.tall - self.rect.h) / self.page.scale))
        surface.blit(whole, (0, -round(self.offset * self.page.scale)))
        if self.tall > self.rect.h:
            track = pygame.Rect(self.rect.w - self.up(6), 0, self.up(5), self.rect.h)
            shapes.pane(surface, track, track.w // 2, color("inset"))
            knob = track.copy()
            knob.h = max(self.up(28), self.rect.h * self.rect.h // self.tall)
            knob.y = round((self.rect.h - knob.h) * self.offset * self.page.scale / (self.tall - self.rect.h))
            shapes.pane(surface, knob, knob.w // 2, color("off"))

    def up(self, units: float) -> int:
        """A distance between lines in pixels; it grows with the words."""
        return self.px(grown(units))

    @property
    def room(self) -> int:
        """The width of what is written."""
        return int(self.rect.w) - self.up(12)

    def _heading(self, surface: pygame.Surface, y: int, left: str, right: str = "") -> int:
        y += self.up(14)
        body, small = self.px(size("body")), self.px(size("small"))
        used = write(surface, left, (0, y + self.up(14)), body, color("gold_hi"), True).w
        right = text.cut(right, self.room - used - self.up(12), small)
        write(surface, right, (self.room, y + self.up(14)), small, color("dim"), anchor="midright")
        return y + self.up(32)

    def _state(self, surface: pygame.Surface, y: int) -> int:
        """The box at the top."""
        head, line, good = self.page.state_words()
        body, small = self.px(size("body")), self.px(size("small"))
        inner = self.room - self.up(36)
        heads = text.wrap(head, inner, body, True, 2)
        lines = text.wrap(line, inner, small, lines=3) if line else []
        height = self.up(22) + len(heads) * self.up(24) + len(lines) * self.up(21)
        box = pygame.Rect(0, y, self.room, height)
        tint = color("good") if good else color("red_hi") if good is False else color("line")
        fill = (*color("good"), 40) if good else color("inset")
        shapes.pane(surface, box, self.up(8), fill, tint)
        if good is False:
            surface.fill(tint, (0, y + self.up(8), self.up(4), height - self.up(16)))
        at = y + self.up(11)
        for words_ in heads:
            write(surface, words_, (self.up(18), at + self.up(12)), body, color("text"), True)
            at += self.up(24)
        for words_ in lines:
            write(surface, words_, (self.up(18), at + self.up(10)), small, color("dim"))
            at += self.up(21)
        return y + height

    def _rows(self, surface: pygame.Surface, y: int) -> int:
        sheet, ruleset = self.page.verdict.sheet, self.page.ruleset
        assert sheet is not None
        y = self._heading(surface, y, tr("calc_counts"))
        body, small = self.px(size("body")), self.px(size("small"))
        for line in sheet.lines:
            value = counted(line.unit, line.amount)
            wide = write(surface, value, (self.room, y + self.up(15)), body, color("text"), True, "midright").w
            note = f"{line.times} × {line.amount // line.times}" if line.times > 1 else ""
            name = element_name(line.element, ruleset.id)
            inner = self.room - wide - self.up(14) - (text.width(note, small) + self.up(10) if note else 0)
            names = text.wrap(name, inner, body, lines=3)
            if note:
                right = self.room - wide - self.up(12)
                write(surface, note, (right, y + self.up(15)), small, color("dim"), anchor="midright")
            for part in names:
                write(surface, part, (0, y + self.up(15)), body, color("text"))
                y += self.up(23)
            y += self.up(9)
            surface.fill(color("line_soft"), (0, y - self.up(3), self.room, 1))
        for step in sheet.steps:
            amount = signed(step.amount)
            wide = write(surface, amount, (self.room, y + self.up(12)), small, color("gold_hi"), True, "midright").w
            said = text.cut(words().formula(step.key, self.page.ruleset.id), self.room - wide - self.up(12), small)
            write(surface, said, (0, y + self.up(12)), small, color("dim"))
            y += self.up(23)
        return y

    def _waits(self, surface: pygame.Surface, y: int) -> int:
        """The tiles that would complete the hand."""
        y = self._heading(surface, y, term("waits", self.page.ruleset.id).capitalize())
        small, wide = self.px(size("small")), self.up(30)
        x, pitch = 0, self.up(68)
        for wait in self.page.verdict.waits:
            if x + pitch > self.room:
                x, y = 0, y + self.up(66)
            picture.put(surface, wait.kind, (x + wide / 2, y + wide * 2 / 3), wide)
            worth = tr("calc_refused") if wait.score is None else str(wait.score)
            tint = color("dim") if wait.score is None else color("gold_hi")
            said = text.cut(worth, pitch - self.up(4), small)
            write(surface, said, (x, y + self.up(52)), small, tint)
            x += pitch
        return y + self.up(66)

    def _additions(self, surface: pygame.Surface, y: int) -> int:
        y = self._heading(surface, y, tr("calc_would_add"))
        small = self.px(size("small"))
        together: dict[int, list[Kind]] = {}
        shown = 0
        for addition in self.page.additions:
            if addition.bonus is not None:
                together.setdefault(addition.gain, []).append(addition.bonus)
            elif shown < 5:
                self._addition(surface, y, self._added(addition), addition.gain)
                y += self.up(25)
                shown += 1
        wide = self.up(20)
        for won, kinds in list(together.items())[:3]:
            for index, kind in enumerate(kinds[:10]):
                picture.put(surface, kind, (index * (wide + 2) + wide / 2, y + self.up(14)), wide)
            write(surface, gain(won), (self.room, y + self.up(14)), small, color("gold_hi"), True, "midright")
            y += self.up(34)
        return y

    def _addition(self, surface: pygame.Surface, y: int, said: str, won: int) -> None:
        small = self.px(size("small"))
        wide = write(surface, gain(won), (self.room, y + self.up(12)), small, color("gold_hi"), True, "midright").w
        write(surface, text.cut(said, self.room - wide - self.up(12), small), (0, y + self.up(12)), small, color("dim"))

    @staticmethod
    def _added(addition: Addition) -> str:
        return tr(f"calc_flag_{addition.flag}") if addition.flag else tr(f"calc_by_{addition.by}")

    def _payments(self, surface: pygame.Surface, y: int) -> int:
        table, draft = self.page.table, self.page.draft
        y = self._heading(surface, y, term("payments", self.page.ruleset.id).capitalize(), tr("calc_others_nothing"))
        body = self.px(size("body"))
        letters = self.page.ruleset.letters_for(table.players)
        amounts = total(self.page.verdict.payments, table.players)
        order = sorted(range(table.players), key=lambda seat: (seat != draft.seat, seat))
        for seat in order:
            center = self.up(14), y + self.up(17)
            shapes.disc(surface, center, self.up(13), color("line"))
            write(surface, seat_mark(letters[seat]), (center[0], center[1] - 1), body, color("text"), True, "center")
            amount = amounts[seat]
            tint = color("good") if amount > 0 else color("red_hi") if amount < 0 else color("dim")
            wide = write(surface, gain(amount), (self.room, y + self.up(17)), body, tint, True, "midright").w
            name = text.cut(self.page.seat_words(seat), self.room - wide - self.up(50), body, seat == draft.seat)
            write(surface, name, (self.up(38), y + self.up(16)), body, color("text"), seat == draft.seat)
            y += self.up(36)
        return y
