"""How everybody has done: matches, wins, places, points, the best hand in tiles, and what each wins with most."""

from __future__ import annotations

import pygame

from game.app.screen import Program
from game.art import marks, picture, shapes, text
from game.art.numbers import gain
from game.art.text import write
from game.i18n import called, element_name, plural, ruleset_name, term, tr
from game.play.matches import seats_of
from game.screens.faults import said
from game.screens.menu_state import names_of_rulesets
from game.table.film import Film, cast_of, report_at, table_of
from game.tokens import color, grown, measure, size
from game.ui.controls import Choice, Value
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, Field, Widget
from rules.engine import events as ev
from rules.engine.events import Event
from rules.tiles import Kind
from saves.errors import SaveError
from saves.stats import Best, Record, best_sheet, statistics

ROW = 168
WIDE = 1120


def percent(share: float) -> str:
    """A part of a whole in words."""
    return f"{share * 100:.0f}%"


class RecordRow(Widget):
    """One person or computer player; pressed, it shows the best hand as it was counted."""

    enters = True
    page: StatisticsScreen

    def __init__(self, page: StatisticsScreen, record: Record, index: int, place: tuple[float, float, float],
                 view: ScrollView) -> None:  # fmt: skip
        self.record, self.index = record, index
        self.best = page.best_hand(record)
        x, y, wide = place
        super().__init__(page, f"record_{index}", (x, y, wide, grown(ROW) - 10), container=view.content,
                         action=lambda: page.show_best(record),
                         tip=tr("stats_show_best") if record.best is not None else "")  # fmt: skip

    def draw_on(self, surface: pygame.Surface) -> None:
        rect, record = surface.get_rect(), self.record
        here = self.page.focus.current is self
        shapes.pane(surface, rect, self.px(12), color("raised" if here else "panel"),
                      color("line_soft"))  # fmt: skip
        marks.avatar(surface, (self.px(44), self.px(44)), self.px(22), self.index, not record.level)
        card, small, body = self.px(size("card")), self.px(size("small")), self.px(size("body"))
        name = text.wrap(called(record.name), self.px(160), card, True, 1)[0]
        write(surface, name, (self.px(80), self.up(33)), card, color("text"), True)
        who = tr("seats_computer", level=term(f"level_{record.level}")) if record.level else tr("seats_person")
        who = text.cut(who, self.px(160), small)
        write(surface, who, (self.px(80), self.up(58)), small, color("dim"))
        facts = self._facts()
        left = self.px(250)
        step = (rect.w - left - self.px(16)) / len(facts)
        for i, (label, value) in enumerate(facts):
            x = round(left + step * i)
            room = round(step) - self.px(6)
            for j, line in enumerate(text.wrap(label, room, small, lines=2)):
                write(surface, line, (x, self.up(20 + 17 * j)), small, color("dim"))
            write(surface, value, (x, self.up(60)), body, color("gold_hi"), True)
        self._foot(surface, small)

    def up(self, units: float) -> int:
        """A height in pixels; it grows with the words."""
        return self.px(grown(units))

    def _facts(self) -> list[tuple[str, str]]:
        record = self.record
        place = f"{record.average_place:.1f}" if record.finished else "–"
        points = gain(record.points)
        found = [
            (tr("stats_matches"), str(record.matches)), (tr("stats_deals"), str(record.deals)),
            (tr("stats_wins"), percent(record.win_rate)), (tr("stats_drawn"), percent(record.drawn_rate)),
            (tr("stats_gave"), percent(record.gave_rate)), (tr("stats_streak"), str(record.streak)),
            (tr("stats_place"), place), (tr("stats_points"), points),
        ]  # fmt: skip
        if self.page.ruleset:  # worths of different rule sets have no mean
            found.insert(5, (tr("stats_average"), f"{record.average_win:.1f}" if record.wins else "–"))
        return found

    def _foot(self, surface: pygame.Surface, small: int) -> None:
        """The best hand in tiles, and the elements that scored most often."""
        record, x = self.record, self.px(80)
        right = surface.get_width() - self.px(24)
        surface.fill(color("line_soft"), (self.px(20), self.up(80), surface.get_width() - self.px(40), 1))
        if record.best is None:
            write(surface, tr("stats_no_wins"), (x, self.up(118)), small, color("dim"))
            return
        said = tr("stats_best", score=record.best.score, ruleset=ruleset_name(record.best.ruleset))
        often = [f"{element_name(element, record.best.ruleset)} ×{times}"
                 for element, times in record.elements.most_common(3)]  # fmt: skip
        line = text.wrap("  ·  ".join([said, *often]), right - x, small, lines=1)[0]
        write(surface, line, (x, self.up(98)), small, color("text"))
        wide, gap = self.px(22), self.px(10)
        tiles = sum(len(kinds) for kinds in self.best)
        wide = min(wide, (right - x - gap * len(self.best)) // max(1, tiles) - 1)
        for kinds in self.best:
            for kind in kinds:
                picture.put(surface, kind, (x + wide / 2, self.up(131)), wide)
                x += wide + 1
            x += gap


class StatisticsScreen(Page):
    """Everybody of the matches that are kept, of one rule set or of all."""

    name = "statistics"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.ruleset = ""
        self.fault = ""
        self._best: dict[Best, tuple[tuple[Kind, ...], ...]] = {}

    def first_focus(self) -> str:
        return "ruleset"

    def records(self) -> list[Record]:
        """Everybody's record; those who played most first."""
        store = self.app.user_data.store
        self.fault = ""
        if store is None:
            return []
        try:
            found = statistics(store, self.ruleset or None, self.app.settings.player)
        except SaveError as fault:
            self.fault = said(fault)
            return []
        return sorted(found, key=lambda record: (bool(record.level), -record.deals, record.name))

    def best_hand(self, record: Record) -> tuple[tuple[Kind, ...], ...]:
        """The tiles of somebody's best hand, set by set; nothing where the match cannot be read any more."""
        best, store = record.best, self.app.user_data.store
        if best is None or store is None:
            return ()
        if best not in self._best:
            try:
                sheet = best_sheet(store, best)
            except SaveError:
                sheet = None
            groups = sheet.groups if sheet is not None else ()
            self._best[best] = tuple(group.faces or group.kinds for group in groups)
        return self._best[best]

    def show_best(self, record: Record) -> None:
        """The score sheet of somebody's best hand, from where the deal can be seen again."""
        best, store = record.best, self.app.user_data.store
        if best is None or store is None:
            return
        try:
            kept, events = store.find(best.match), store.events(best.match)
        except SaveError as fault:
            self.above.tell(term("best_hands"), said(fault))
            return
        film = Film.of(events)
        seats = seats_of(kept, table_of(film.events).players)
        number = next(i for i, place in enumerate(film.starts) if deal_number(film.events[place]) == best.deal)
        report = report_at(film, number, cast_of(film.events[: film.ends[number]], seats, None))

        def replay() -> None:
            self.app.open("replay", events=events, seats=seats, deal=number + 1)

        self.app.open("result", report=report, art=picture.art(), onward=lambda: None, animate=False, word="back",
                      options=table_of(film.events).options, replay=replay)  # fmt: skip

    def new(self) -> None:
        """A first match, to have something to count."""
        self.app.open("selector")

    def build(self) -> None:
        found = self.records()
        self.header(term("statistics"), plural("player", len(found)) if found else "")

        def named(value: Value) -> str:
            return ruleset_name(str(value)) if value else tr("stats_all")

        names = Choice(("", *names_of_rulesets()), named, 360)
        pick = Field(self, "ruleset", (self.right - 360, 16, 360, 40), names, self.ruleset, self.take)
        wide = min(self.right - self.margin, WIDE)
        x, top = (self.width - wide) / 2, 96.0
        step = grown(ROW)
        self.view = ScrollView(self, "records", (x, top, wide - 16, self.height - top - 24), len(found) * step + 8)
        rows: list[Target] = [RecordRow(self, record, i, (0, i * step + 4, wide - 16), self.view)
                              for i, record in enumerate(found)]  # fmt: skip
        below: list[Target] = []
        if not found:
            middle = self.width / 2
            self.label(tr("stats_none"), (middle, top + 120), "h2", bold=True, anchor="center")
            y = top + 148
            for line in text.wrap(self.fault or tr("stats_none_body"), self.px(wide), self.px(size("body"))):
                self.label(line, (middle, y + 13), tint="dim", anchor="center")
                y += 26
            room = max(200.0, Button.wants(term("new_match"), self.scale))
            below.append(Button(self, "new", (middle - room / 2, y + 24, room, measure("primary")), term("new_match"),
                                self.new, kind="gold"))  # fmt: skip
        self.focus.region("head", [self.elements["back"], pick])
        self.focus.region("records", rows)
        self.focus.region("below", below)

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
        if "new" in self.elements:
            self.new()
        else:
            self.back()


def deal_number(event: Event) -> int:
    """Which deal of its match begins."""
    assert isinstance(event, ev.DealStarted)
    return event.number
