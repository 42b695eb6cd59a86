"""The calculator's result: value of the hand, reasons, payments, possible additions."""

from __future__ import annotations

from functools import partial

import pygame

from game.art import picture, shapes, text
from game.art.text import write
from game.boxes import Box, ColumnFlow, RowFlow
from game.i18n import element_name, own, term, tr, words
from game.screens.calculator.hand_model import HandModel
from game.screens.calculator.parts import seat_mark
from game.screens.calculator.texts import flag_words, seat_words, state_words
from game.table.board.deal_report import factor_of, factor_text
from game.table.board.player_labels import amount_in_unit
from game.tokens import color, grown, size
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.widgets import Rect, StaticImage
from rules.calculator.calculator import Addition
from rules.core.number_text import gain, signed
from rules.core.tiles import Kind
from rules.scoring.scoring_inputs import OTHERS
from rules.scoring.settlement import total
from rules.scoring.sheets import ScoreSheet

LONGEST = 2400.0
"""The greatest length of the result in units."""
GAP, APART = 14, 12
"""Units above a heading, and between a text and what stands at its right."""


class ResultPane(ScrollView):
    """The calculator's result: legality, scored elements, arithmetic, payments, and possible additions."""

    focusable = True

    def __init__(self, page: Page, model: HandModel, place: Rect) -> None:
        """Create the result of the hand in `model`, at `place` in layout units."""
        self.model = model
        super().__init__(page, "account", place, LONGEST)
        self.paper: StaticImage | None = None
        self.repaint()

    def repaint(self) -> None:
        """Draw the result again because the hand has changed."""
        whole = pygame.Surface((self.room, self.up(LONGEST)), pygame.SRCALPHA)
        tall = self._written(whole)
        if self.paper is not None:
            self.paper.kill()
        rect = 0.0, 0.0, self.place[2], tall / self.page.scale
        self.paper = StaticImage(self.page, rect, partial(_lay, whole), self.content)
        self.resize(tall / self.page.scale)

    def _written(self, surface: pygame.Surface) -> int:
        """Draw all sections of the result one below the other; return the height in pixels."""
        column, verdict = ColumnFlow(Box(0, 0, self.room, self.up(LONGEST))), self.model.verdict
        self._state(surface, column)
        if verdict.sheet is not None and verdict.sheet.lines:
            self._rows(surface, column, verdict.sheet)
        if verdict.waits:
            self._waits(surface, column)
        if verdict.payments:
            self._payments(surface, column)
        if self.model.additions:
            self._additions(surface, column)
        return round(column.y) + self.up(8)

    def px(self, units: float) -> int:
        """Convert units to pixels."""
        return self.page.px(units)

    def up(self, units: float) -> int:
        """Convert a line distance to pixels, enlarged with the text."""
        return self.px(grown(units))

    @property
    def room(self) -> int:
        """Width of the text in pixels."""
        return self.px(self.place[2])

    def _heading(self, surface: pygame.Surface, column: ColumnFlow, left: str, right: str = "") -> None:
        """Draw a section's heading with a note at the right."""
        column.take(self.up(GAP))
        line = column.take(self.up(32))
        y, body, small = line.y + self.up(GAP), self.px(size("body")), self.px(size("small"))
        used = write(surface, left, (line.x, y), body, color("gold_hi"), True).w
        right = text.cut(right, self.room - used - self.up(APART), small)
        write(surface, right, (line.right, y), small, color("dim"), anchor="midright")

    def _state(self, surface: pygame.Surface, column: ColumnFlow) -> None:
        """Draw the box at the top with the legality and score of the hand."""
        head, line, good = state_words(self.model)
        body, small = self.px(size("body")), self.px(size("small"))
        inner = self.room - 2 * self.up(18)
        heads = text.wrap(head, inner, body, True, 2)
        lines = text.wrap(line, inner, small, lines=3) if line else []
        box = column.take(self.up(22) + len(heads) * self.up(24) + len(lines) * self.up(21))
        tint = color("good") if good else color("red_hi") if good is False else color("line")
        fill = (*color("good"), 40) if good else color("inset")
        shapes.pane(surface, pygame.Rect(box.rect), self.up(8), fill, tint)
        if good is False:
            surface.fill(tint, box.inset(0, self.up(8)).row(self.up(4))[0].rect)
        said = ColumnFlow(box.inset(self.up(18), self.up(11)))
        for words_ in heads:
            place = said.take(self.up(24))
            write(surface, words_, (place.x, place.center[1]), body, color("text"), True)
        for words_ in lines:
            place = said.take(self.up(21))
            write(surface, words_, (place.x, place.y + self.up(10)), small, color("dim"))

    def _rows(self, surface: pygame.Surface, column: ColumnFlow, sheet: ScoreSheet) -> None:
        """Draw the scored elements and the arithmetic."""
        spoken = self.model.table.spoken
        self._heading(surface, column, tr("calc_counts"))
        body, small, step = self.px(size("body")), self.px(size("small")), self.up(23)
        for line in sheet.lines:
            factor = 0 if line.unit == "doubles" else factor_of(line)
            value = factor_text(factor) if factor else amount_in_unit(line.unit, line.amount)
            y = column.y + self.up(15)
            wide = write(surface, value, (self.room, y), body, color("text"), True, "midright").w
            note = f"{line.times} × {signed(line.amount // line.times)}" if line.times > 1 else ""
            name = element_name(line.element, spoken)
            inner = self.room - wide - self.up(GAP) - (text.width(note, small) + self.up(10) if note else 0)
            names = text.wrap(name, inner, body, lines=3)
            if note:
                right = self.room - wide - self.up(APART)
                write(surface, note, (right, y), small, color("dim"), anchor="midright")
            place = column.take(step * len(names) + self.up(9))
            for number, part in enumerate(names):
                write(surface, part, (place.x, y + step * number), body, color("text"))
            surface.fill(color("line_soft"), (place.x, place.bottom - self.up(3), place.w, 1))
        for change in sheet.steps:
            said = words().formula(change.key, spoken)
            self._amount(surface, column.take(step), said, signed(change.amount))

    def _amount(self, surface: pygame.Surface, line: Box, said: str, amount: str) -> None:
        """Draw a line with an amount at its right."""
        small, y = self.px(size("small")), line.y + self.up(12)
        wide = write(surface, amount, (line.right, y), small, color("gold_hi"), True, "midright").w
        write(surface, text.cut(said, self.room - wide - self.up(APART), small), (line.x, y), small, color("dim"))

    def _waits(self, surface: pygame.Surface, column: ColumnFlow) -> None:
        """Draw the tiles that would complete the hand, with their scores."""
        self._heading(surface, column, term("waits", self.model.table.spoken).capitalize())
        small, wide, pitch, step = (self.px(size("small")), *map(self.up, (30, 68, 66)))
        flow = RowFlow(column.rest._replace(h=step), 0, step)
        for wait in self.model.verdict.waits:
            place = flow.take(pitch)
            picture.put(surface, wait.kind, (place.x + wide / 2, place.y + wide * 2 / 3), wide,
                        arts=self.model.ruleset.arts)  # fmt: skip
            worth = own("calc_refused", self.model.table.spoken) if wait.score is None else signed(wait.score)
            tint = color("dim") if wait.score is None else color("gold_hi")
            said = text.cut(worth, pitch - self.up(4), small)
            write(surface, said, (place.x, place.y + self.up(52)), small, tint)
        column.take(flow.y + step - column.y)

    def _additions(self, surface: pygame.Surface, column: ColumnFlow) -> None:
        """Draw the additions that would raise the score, bonus tiles of equal gain together."""
        self._heading(surface, column, tr("calc_would_add"))
        small = self.px(size("small"))
        together: dict[int, list[Kind]] = {}
        shown = 0
        for addition in self.model.additions:
            if addition.bonus is not None:
                together.setdefault(addition.gain, []).append(addition.bonus)
            elif shown < 5:
                self._amount(surface, column.take(self.up(25)), self._added(addition), gain(addition.gain))
                shown += 1
        wide, arts = self.up(20), self.model.ruleset.arts
        for won, kinds in list(together.items())[:3]:
            line = column.take(self.up(34))
            y, tiles = line.y + self.up(GAP), RowFlow(line, 2)
            for kind in kinds[:10]:
                picture.put(surface, kind, (tiles.take(wide).center[0], y), wide, arts=arts)
            write(surface, gain(won), (line.right, y), small, color("gold_hi"), True, "midright")

    def _added(self, addition: Addition) -> str:
        """Return the name of a possible addition: a circumstance or another way of winning."""
        if addition.flag:
            return flag_words(self.model, addition.flag)
        return own(f"calc_by_{addition.by}", self.model.table.spoken)

    def _payments(self, surface: pygame.Surface, column: ColumnFlow) -> None:
        """Draw what each seat gains or pays, the seat of the hand first."""
        table, draft, ruleset = self.model.table, self.model.draft, self.model.ruleset
        told = OTHERS.name in draft.answers
        note = tr("calc_others_nothing") if self.model.known.counts_lost and not told else ""
        self._heading(surface, column, term("payments", table.spoken).capitalize(), note)
        body = self.px(size("body"))
        letters = ruleset.letters_for(table.players)
        amounts = total(self.model.verdict.payments, table.players)
        order = sorted(range(table.players), key=lambda seat: (seat != draft.seat, seat))
        for seat in order:
            mark, said = column.take(self.up(36)).row(self.up(38), None)
            center = mark.x + self.up(14), mark.y + self.up(17)
            shapes.disc(surface, center, self.up(13), color("line"))
            write(surface, seat_mark(letters[seat]), (center[0], center[1] - 1), body, color("text"), True, "center")
            amount = amounts[seat]
            tint = color("good") if amount > 0 else color("red_hi") if amount < 0 else color("dim")
            wide = write(surface, gain(amount), (said.right, center[1]), body, tint, True, "midright").w
            name = text.cut(seat_words(self.model, seat), self.room - wide - self.up(50), body, seat == draft.seat)
            write(surface, name, (said.x, said.y + self.up(16)), body, color("text"), seat == draft.seat)


def _lay(paper: pygame.Surface, surface: pygame.Surface) -> None:
    """Draw the finished picture of the result on a surface with premultiplied alpha."""
    surface.blit(paper, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
