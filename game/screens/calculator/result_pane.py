"""The calculator's result: value of the hand, reasons, payments, possible additions."""

from __future__ import annotations

from functools import partial

import pygame

from game.art import picture, shapes, text
from game.art.text import write
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

LONGEST = 2400.0
"""The greatest length of the result in units."""


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
        """Draw all sections of the result; return the height in pixels."""
        y = self._state(surface, 0)
        sheet = self.model.verdict.sheet
        if sheet is not None and sheet.lines:
            y = self._rows(surface, y)
        if self.model.verdict.waits:
            y = self._waits(surface, y)
        if self.model.verdict.payments:
            y = self._payments(surface, y)
        if self.model.additions:
            y = self._additions(surface, y)
        return y + self.up(8)

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

    def _heading(self, surface: pygame.Surface, y: int, left: str, right: str = "") -> int:
        """Draw a section's heading with a note at the right; return the y below it. All y are in pixels."""
        y += self.up(14)
        body, small = self.px(size("body")), self.px(size("small"))
        used = write(surface, left, (0, y + self.up(14)), body, color("gold_hi"), True).w
        right = text.cut(right, self.room - used - self.up(12), small)
        write(surface, right, (self.room, y + self.up(14)), small, color("dim"), anchor="midright")
        return y + self.up(32)

    def _state(self, surface: pygame.Surface, y: int) -> int:
        """Draw the box at the top with the legality and score of the hand; return the y below it."""
        head, line, good = state_words(self.model)
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
        """Draw the scored elements and the arithmetic; return the y below them."""
        sheet, spoken = self.model.verdict.sheet, self.model.table.spoken
        assert sheet is not None
        y = self._heading(surface, y, tr("calc_counts"))
        body, small = self.px(size("body")), self.px(size("small"))
        for line in sheet.lines:
            factor = 0 if line.unit == "doubles" else factor_of(line)
            value = factor_text(factor) if factor else amount_in_unit(line.unit, line.amount)
            wide = write(surface, value, (self.room, y + self.up(15)), body, color("text"), True, "midright").w
            note = f"{line.times} × {signed(line.amount // line.times)}" if line.times > 1 else ""
            name = element_name(line.element, spoken)
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
            said = words().formula(step.key, self.model.table.spoken)
            said = text.cut(said, self.room - wide - self.up(12), small)
            write(surface, said, (0, y + self.up(12)), small, color("dim"))
            y += self.up(23)
        return y

    def _waits(self, surface: pygame.Surface, y: int) -> int:
        """Draw the tiles that would complete the hand, with their scores; return the y below them."""
        y = self._heading(surface, y, term("waits", self.model.table.spoken).capitalize())
        small, wide = self.px(size("small")), self.up(30)
        x, pitch = 0, self.up(68)
        for wait in self.model.verdict.waits:
            if x + pitch > self.room:
                x, y = 0, y + self.up(66)
            picture.put(surface, wait.kind, (x + wide / 2, y + wide * 2 / 3), wide, arts=self.model.ruleset.arts)
            worth = own("calc_refused", self.model.table.spoken) if wait.score is None else signed(wait.score)
            tint = color("dim") if wait.score is None else color("gold_hi")
            said = text.cut(worth, pitch - self.up(4), small)
            write(surface, said, (x, y + self.up(52)), small, tint)
            x += pitch
        return y + self.up(66)

    def _additions(self, surface: pygame.Surface, y: int) -> int:
        """Draw the additions that would raise the score, bonus tiles of equal gain together; return the y below it."""
        y = self._heading(surface, y, tr("calc_would_add"))
        small = self.px(size("small"))
        together: dict[int, list[Kind]] = {}
        shown = 0
        for addition in self.model.additions:
            if addition.bonus is not None:
                together.setdefault(addition.gain, []).append(addition.bonus)
            elif shown < 5:
                self._addition(surface, y, self._added(addition), addition.gain)
                y += self.up(25)
                shown += 1
        wide, arts = self.up(20), self.model.ruleset.arts
        for won, kinds in list(together.items())[:3]:
            for index, kind in enumerate(kinds[:10]):
                picture.put(surface, kind, (index * (wide + 2) + wide / 2, y + self.up(14)), wide, arts=arts)
            write(surface, gain(won), (self.room, y + self.up(14)), small, color("gold_hi"), True, "midright")
            y += self.up(34)
        return y

    def _addition(self, surface: pygame.Surface, y: int, said: str, won: int) -> None:
        """Draw one possible addition with the points it would gain."""
        small = self.px(size("small"))
        wide = write(surface, gain(won), (self.room, y + self.up(12)), small, color("gold_hi"), True, "midright").w
        write(surface, text.cut(said, self.room - wide - self.up(12), small), (0, y + self.up(12)), small, color("dim"))

    def _added(self, addition: Addition) -> str:
        """Return the name of a possible addition: a circumstance or another way of winning."""
        if addition.flag:
            return flag_words(self.model, addition.flag)
        return own(f"calc_by_{addition.by}", self.model.table.spoken)

    def _payments(self, surface: pygame.Surface, y: int) -> int:
        """Draw what each seat gains or pays, the seat of the hand first; return the y below it."""
        table, draft, ruleset = self.model.table, self.model.draft, self.model.ruleset
        told = OTHERS.name in draft.answers
        note = tr("calc_others_nothing") if self.model.known.counts_lost and not told else ""
        y = self._heading(surface, y, term("payments", table.spoken).capitalize(), note)
        body = self.px(size("body"))
        letters = ruleset.letters_for(table.players)
        amounts = total(self.model.verdict.payments, table.players)
        order = sorted(range(table.players), key=lambda seat: (seat != draft.seat, seat))
        for seat in order:
            center = self.up(14), y + self.up(17)
            shapes.disc(surface, center, self.up(13), color("line"))
            write(surface, seat_mark(letters[seat]), (center[0], center[1] - 1), body, color("text"), True, "center")
            amount = amounts[seat]
            tint = color("good") if amount > 0 else color("red_hi") if amount < 0 else color("dim")
            wide = write(surface, gain(amount), (self.room, y + self.up(17)), body, tint, True, "midright").w
            name = text.cut(seat_words(self.model, seat), self.room - wide - self.up(50), body, seat == draft.seat)
            write(surface, name, (self.up(38), y + self.up(16)), body, color("text"), seat == draft.seat)
            y += self.up(36)
        return y


def _lay(paper: pygame.Surface, surface: pygame.Surface) -> None:
    """Draw the finished picture of the result on a surface with premultiplied alpha."""
    surface.blit(paper, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
