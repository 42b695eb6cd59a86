"""How everybody has done: matches, wins, places, points, the best hand, and what each wins with most."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.i18n import element_name, plural, ruleset_name, term, tr
from game.screens.front import rulesets, said
from game.tokens import color, size
from game.ui import marks, paint, text
from game.ui.controls import Choice, Value, write
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.widgets import Field, Widget
from saves.errors import SaveError
from saves.stats import Record, statistics

if TYPE_CHECKING:
    from game.app import App

ROW = 132
WIDE = 1120


def percent(share: float) -> str:
    """A part of a whole in words."""
    return f"{share * 100:.0f}%"


class RecordRow(Widget):
    """One person or computer player."""

    def __init__(self, page: StatisticsScreen, record: Record, index: int, place: tuple[float, float, float],
                 view: ScrollView) -> None:  # fmt: skip
        self.record, self.index = record, index
        x, y, wide = place
        super().__init__(page, f"record_{index}", (x, y, wide, ROW - 10), container=view.content)

    def draw_on(self, surface: pygame.Surface) -> None:
        rect, record = surface.get_rect(), self.record
        here = self.page.focus.current is self
        paint.rounded(surface, rect, self.px(12), paint.opaque(color("raised" if here else "panel")),
                      paint.opaque(color("line_soft")))  # fmt: skip
        marks.avatar(surface, (self.px(44), self.px(44)), self.px(22), self.index, not record.level)
        card, small, body = self.px(size("card")), self.px(size("small")), self.px(size("body"))
        name = text.wrap(record.name, self.px(170), card, True, 1)[0]
        write(surface, name, (self.px(80), self.px(33)), card, color("text"), True)
        who = tr("seats_computer", level=term(f"level_{record.level}")) if record.level else tr("seats_person")
        write(surface, who, (self.px(80), self.px(58)), small, color("dim"))
        facts = self._facts()
        left = self.px(290)
        step = (rect.w - left - self.px(20)) / len(facts)
        for i, (label, value) in enumerate(facts):
            x = round(left + step * i)
            room = round(step) - self.px(8)
            lines = text.wrap(label, room, small, lines=2)
            for j, line in enumerate(lines):
                write(surface, line, (x, self.px(20 + 17 * j)), small, color("dim"))
            write(surface, value, (x, self.px(60)), body, color("gold_hi"), True)
        self._foot(surface, small)

    def _facts(self) -> list[tuple[str, str]]:
        record = self.record
        place = f"{record.average_place:.1f}" if record.finished else "–"
        points = f"{record.points:+d}".replace("-", "\N{MINUS SIGN}") if record.points else "0"
        return [
            (tr("stats_matches"), str(record.matches)), (tr("stats_deals"), str(record.deals)),
            (tr("stats_wins"), percent(record.win_rate)), (tr("stats_gave"), percent(record.gave_rate)),
            (tr("stats_place"), place), (tr("stats_points"), points),
        ]  # fmt: skip

    def _foot(self, surface: pygame.Surface, small: int) -> None:
        """The best hand, and the elements that scored most often."""
        record, y, x = self.record, self.px(98), self.px(80)
        surface.fill(color("line_soft"), (self.px(20), self.px(80), surface.get_width() - self.px(40), 1))
        parts = []
        if record.best is not None:
            name = ruleset_name(record.best.ruleset)
            parts.append(tr("stats_best", score=record.best.score, ruleset=name))
        ruleset = record.best.ruleset if record.best is not None else None
        often = [f"{element_name(element, ruleset)} ×{times}" for element, times in record.elements.most_common(3)]
        parts += often or [tr("stats_no_wins")]
        line = text.wrap("  ·  ".join(parts), surface.get_width() - x - self.px(24), small, lines=1)[0]
        write(surface, line, (x, y), small, color("text"))


class StatisticsScreen(Page):
    """Everybody of the matches that are kept, of one rule set or of all."""

    name = "statistics"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.ruleset = ""
        self.fault = ""

    def first_focus(self) -> str:
        return "ruleset"

    def records(self) -> list[Record]:
        """Everybody's record; those who played most first."""
        store = self.app.kept.store if self.app.kept is not None else None
        self.fault = ""
        if store is None:
            return []
        try:
            found = statistics(store, self.ruleset or None)
        except SaveError as fault:
            self.fault = said(fault)
            return []
        return sorted(found, key=lambda record: (bool(record.level), -record.deals, record.name))

    def build(self) -> None:
        found = self.records()
        self.header(term("statistics"), plural("player", len(found)) if found else "")

        def named(value: Value) -> str:
            return ruleset_name(str(value)) if value else tr("stats_all")

        names = Choice(("", *(ruleset.id for ruleset in rulesets())), named, 360)
        pick = Field(self, "ruleset", (self.right - 360, 16, 360, 40), names, self.ruleset, self.take)
        wide = min(self.right - self.margin, WIDE)
        x, top = (self.width - wide) / 2, 96.0
        self.view = ScrollView(self, "records", (x, top, wide - 16, self.height - top - 24), len(found) * ROW + 8)
        rows: list[Target] = [RecordRow(self, record, i, (0, i * ROW + 4, wide - 16), self.view)
                              for i, record in enumerate(found)]  # fmt: skip
        if not found:
            middle = self.width / 2
            self.label(tr("stats_none"), (middle, top + 120), "h2", bold=True, anchor="center")
            line = self.fault or tr("stats_none_body")
            self.label(line, (middle, top + 156), tint="dim", anchor="center", room=wide)
        self.focus.region("head", [self.widgets["back"], pick])
        self.focus.region("records", rows)

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        super().focus_moved(old, new)
        for target in (old, new):
            if isinstance(target, RecordRow) and target.alive():
                target.repaint()

    def take(self, ruleset: Value) -> None:
        """The matches of one rule set, or of all."""
        self.ruleset = str(ruleset)
        self.rebuild()

    def confirm(self) -> None:
        self.back()
