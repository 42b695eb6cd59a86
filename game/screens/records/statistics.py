"""Statistics of all players: matches, wins, places, points, best hand; each row opens a player's page.

Filters choose the matches that count: at first those that were begun here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import pygame

from ai.levels import WEIGHTS
from game.app.screen import Program
from game.art import marks, shapes, text
from game.art.picture import fitted_sets
from game.art.text import write
from game.boxes import Box
from game.i18n import element_name, own, plural, ruleset_name, term, tr, words
from game.screens.error_texts import said
from game.screens.exported import tell_file
from game.screens.menu_state import names_of_rulesets
from game.screens.records.best_hands import BestHands
from game.screens.records.counting import CountingPage
from game.screens.records.person import percent, shown_name, tenths, today_words
from game.tokens import LOOSE, color, grown, measure, size
from game.ui.button_rows import RowButton
from game.ui.controls import Choice, Value
from game.ui.fields import Field
from game.ui.focus import Target
from game.ui.scroll import ScrollView
from game.ui.widgets import Rect, Widget
from rules.core.number_text import gain
from saves.errors import SaveError
from saves.stats import COMPUTERS, PEOPLE, SOURCES, Filter, PlayerRecord
from saves.stats_table import write_tables

ROW = 168
WIDE = 1120
FACTS, LINE = 250.0, 17.0
"""Units at the left of the numbers, and between lines of the words above them."""
PERIODS = ("", "7", "30", "365")
"""Days back from now; empty for all time."""
GAP, BETWEEN = 6, "  ·  "
"""Pixels between the words of two numbers; the separator between parts of a line."""


def facts_of(record: PlayerRecord, ruleset: str) -> list[tuple[str, str]]:
    """Return a player's figures as pairs of label and value; `ruleset` is empty for all rule sets together."""
    place = tenths(record.average_place) if record.finished else "–"
    found = [
        (tr("stats_matches"), str(record.matches)), (tr("stats_deals"), str(record.deals)),
        (own("stats_wins", ruleset), percent(record.win_rate)), (own("stats_gave", ruleset), percent(record.gave_rate)),
        (own("stats_called", ruleset), percent(record.call_rate)),
        (own("stats_drawn", ruleset), percent(record.drawn_rate)),
        (tr("stats_place"), place),
    ]  # fmt: skip
    if ruleset:  # points of different rule sets have neither mean nor sum
        found.insert(6, (tr("stats_average"), tenths(record.average_win) if record.wins else "–"))
        found.append((tr("stats_points"), gain(record.points)))
    return found


def who_words(record: PlayerRecord, renamed: Mapping[str, str]) -> str:
    """Return the kind of player in words; for a person's former name the one of today."""
    if record.level:
        return tr("seats_computer", level=term(f"level_{record.level}"))
    return today_words(record, renamed) or tr("seats_person")


@dataclass(frozen=True, slots=True)
class FactsLaid:
    """Layout of a player's figures in one or two rows, each figure below its label.

    `columns`: figures per row; `heights`: per row the y of labels and values; `tall`: height of the whole list row; all
    in units.
    """

    columns: int
    heights: tuple[tuple[float, float], ...] = ((20.0, 60.0),)
    tall: float = ROW

    @classmethod
    def of(cls, labels: Sequence[str], room: int, pixels: int) -> FactsLaid:
        """Return the layout for these labels in `room` pixels, `pixels` being their font size.

        Two rows are used if the labels do not fit side by side.
        """
        count = max(1, len(labels))
        whole = [word for label in labels for word in ([label] if words().wide else label.split())]
        if all(text.width(word, pixels) <= room // count - GAP for word in whole):
            return cls(count)
        columns = -(-count // 2)
        heights, y = list[tuple[float, float]](), 20.0
        for row in (labels[:columns], labels[columns:]):
            lines = max(len(text.wrap(label, room // columns - GAP, pixels, lines=2)) for label in row)
            heights.append((y, y + LINE * (lines - 1) + 24))
            y = heights[-1][1] + 30
        return cls(columns, tuple(heights), ROW + heights[-1][1] - 60)


class RecordRow(Widget):
    """Row of a player in the statistics; a press opens the player's page."""

    enters = shows_focus = True
    page: StatisticsScreen

    def __init__(self, page: StatisticsScreen, record: PlayerRecord, rect: Rect, view: ScrollView) -> None:
        """Create the row in the scroll view `view`."""
        self.record = record
        self.best = page.best.groups(record.best)
        name = f"record_{record.level or 'person'}_{record.name}"
        super().__init__(page, name, rect, container=view.content, action=lambda: page.show(record),
                         tip=tr("stats_show"))  # fmt: skip

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the player's avatar, name and figures, and the best hand."""
        rect, record = surface.get_rect(), self.record
        here = self.page.focus.current is self
        shapes.pane(surface, rect, self.px(12), color("raised" if here else "panel"),
                      color("line_soft"))  # fmt: skip
        marks.avatar(surface, (self.px(44), self.px(44)), self.px(22), record.color, not record.level)
        card, small, body = self.px(size("card")), self.px(size("small")), self.px(size("body"))
        name = text.wrap(shown_name(record), self.px(160), card, True, 1)[0]
        who = who_words(record, self.page.app.settings.renamed)
        lines = text.wrap(who, self.px(160), small, lines=2)
        heights = (33, 58) if len(lines) == 1 else (21, 43, 61)
        write(surface, name, (self.px(80), self.up(heights[0])), card, color("text"), True)
        for line, height in zip(lines, heights[1:], strict=True):
            write(surface, line.rstrip(" ·・"), (self.px(80), self.up(height)), small, color("dim"))
        facts = facts_of(record, self.page.ruleset)
        laid = self.page.facts
        cells = Box(0, 0, *rect.size).less(left=self.px(FACTS), right=self.px(16)).row(*[None] * laid.columns)
        for i, (label, value) in enumerate(facts):
            cell, (above, below) = cells[i % laid.columns], laid.heights[i // laid.columns]
            x = round(cell.x)
            for j, line in enumerate(text.wrap(label, round(cell.w) - GAP, small, lines=2)):
                write(surface, line, (x, self.up(above + LINE * j)), small, color("dim"))
            write(surface, value, (x, self.up(below)), body, color("gold_hi"), True)
        self._foot(surface, small, laid.tall - ROW)

    def up(self, units: float) -> int:
        """Convert a height in units to pixels, enlarged with the text."""
        return self.px(grown(units))

    def _foot(self, surface: pygame.Surface, small: int, down: float) -> None:
        """Draw the best hand and the most frequent elements, `down` units lower than usual."""
        record, rule = self.record, Box(0, self.up(down + 80), surface.get_width(), 1).inset(self.px(20), 0)
        surface.fill(color("line_soft"), rule.rect)
        box = Box(0, 0, surface.get_width(), 0).less(left=self.px(80), right=self.px(24))
        if record.best is None:
            write(surface, own("stats_no_wins", self.page.ruleset), (box.x, self.up(down + 118)), small, color("dim"))
            return
        said = tr("stats_best", score=record.best.score, ruleset=ruleset_name(record.best.ruleset))
        common = record.elements.most_common(3) if self.page.ruleset else []  # a name means another thing elsewhere
        often = [f"{element_name(element, record.best.ruleset)} ×{times}" for element, times in common]
        while often and text.width(BETWEEN.join([said, *often]), small) > box.w:
            often.pop()
        line = text.cut(BETWEEN.join([said, *often]), int(box.w), small)
        write(surface, line, (box.x, self.up(down + 98)), small, color("text"))
        fitted_sets(surface, self.best, box._replace(y=self.up(down + 131)), self.px(22), self.px(10))


class StatisticsScreen(CountingPage):
    """Statistics of all players of the saved matches that the filters take."""

    name = "statistics"

    def __init__(self, app: Program) -> None:
        """Create the page for one's own play under all rule sets."""
        super().__init__(app)
        self.chosen, self.days = Filter(), ""
        self.facts = FactsLaid(1)
        self.best = BestHands(app)

    @property
    def ruleset(self) -> str:
        """The rule set whose matches count; empty for all."""
        return self.chosen.ruleset

    def first_focus(self) -> str:
        """Name the element focused first: the list of rule sets."""
        return "ruleset"

    def records(self) -> list[PlayerRecord]:
        """Return the statistics of all players, persons first, then by the number of deals."""
        return self.reader.records(self.chosen)

    def show(self, record: PlayerRecord) -> None:
        """Open a player's page."""
        self.app.open("person", key=record.key, chosen=self.chosen, reader=self.reader)

    def new(self) -> None:
        """Open the choice of a rule set for a first match."""
        self.app.open("selector")

    def build(self) -> None:
        """Create the filters and a row per player."""
        found = self.records()
        self.header(term("statistics"), plural("player", len(found)) if found else "")

        def named(value: Value) -> str:
            """Return a rule set's name, or the words for all rule sets."""
            return ruleset_name(str(value)) if value else tr("stats_all")

        names = Choice(("", *names_of_rulesets()), named, 360)
        pick = Field(self, "ruleset", self.head.row(None, 360)[1], names, self.ruleset, self.take)
        filters, box = self.content(88, 24, WIDE).column(measure("control"), None, gap=20)
        choices = self._filters(filters, bool(found))
        labels = [label for record in found[:1] for label, _ in facts_of(record, self.ruleset)]
        self.facts = FactsLaid.of(labels, self.px(box.w - FACTS - 32), self.px(size("small")))
        step = grown(self.facts.tall)
        self.view = ScrollView(self, "records", box.less(right=16), len(found) * step + 8)
        places = self.view.rows(step - 10, gap=10, top=4)
        rows = [RecordRow(self, record, place, self.view) for record, place in zip(found, places, strict=False)]
        self.focus.region("head", [self.elements["back"], pick])
        self.focus.region("filters", choices)
        self.focus.region("records", rows)
        self.focus.region("below", [] if found else self._empty(box))

    def _filters(self, box: Box, some: bool) -> list[Target]:
        """Create the filters of matches in a row and the button for their export, which works if there are `some`."""
        chosen = self.chosen
        export = RowButton("export", tr("stats_export"), self.export, enabled=some)
        *places, end = box.row(None, None, None, export.wants(self.scale), gap=LOOSE)
        levels = {level: tr("stats_against_level", level=term(f"level_{level}")) for level in WEIGHTS}
        opponents = {"": tr("stats_against_all"), COMPUTERS: tr("stats_against_computers"),
                     PEOPLE: tr("stats_against_people"), **levels}  # fmt: skip
        sources = {source: tr(f"stats_source_{source}") for source in SOURCES}
        periods = {days: tr(f"stats_days_{days or 'all'}") for days in PERIODS}
        found = list[Target]()
        for place, (name, choices, value, change) in zip(places, (
            ("source", sources, chosen.source, lambda value: self._take(replace(self.chosen, source=value))),
            ("period", periods, self.days, self._take_period),
            ("opponents", opponents, chosen.opponents, lambda value: self._take(replace(self.chosen, opponents=value))),
        ), strict=True):  # fmt: skip
            control = Choice(tuple(choices), lambda value, choices=choices: choices[str(value)])  # type: ignore[misc]
            tip = tr("stats_source_tip") if name == "source" else ""
            found.append(Field(self, name, place, control, value, change, tip=tip))
        return [*found, export.made(self, end)]

    def _empty(self, box: Box) -> list[Target]:
        """Say in a box why there is nothing to show; return the button that leads on if nothing was ever played."""
        reading, filtered = not self.reader.done, bool(self.reader.matches)
        title = "stats_reading" if reading else "stats_none_such" if filtered else "stats_none"
        body = "" if reading else self.reader.fault or tr("stats_none_such_body" if filtered else "stats_none_body")
        below = self.note(tr(title), body, box) + 24
        if reading:
            return []
        word, press = (tr("stats_show_all"), self._show_all) if filtered else (term("new_match"), self.new)
        new = RowButton("new", word, press, kind="gold", least=200)
        return [new.made(self, Box(box.x, below, box.w, measure("primary")).narrowed(new.wants(self.scale)))]

    def take(self, ruleset: Value) -> None:
        """Show the statistics in one rule set, or in all if empty."""
        self._take(replace(self.chosen, ruleset=str(ruleset)))

    def _take_period(self, days: Value) -> None:
        """Count the matches of the last `days`, or all if empty."""
        self.days = str(days)
        since = datetime.now().astimezone() - timedelta(days=int(self.days)) if self.days else None
        self._take(replace(self.chosen, since=since))

    def _take(self, chosen: Filter) -> None:
        """Show the statistics over the matches that a filter takes."""
        self.chosen = chosen
        self.rebuild()

    def _show_all(self) -> None:
        """Count all matches."""
        self.days = ""
        self._take(Filter(source=SOURCES[-1]))

    def export(self) -> None:
        """Write the statistics shown as tables, and show where they are."""
        try:
            paths = write_tables(self.records(), self.app.home_folder / "exported")
        except SaveError as fault:
            self.overlays.tell(term("export"), said(fault))
            return
        tell_file(self, term("export"), str(paths[0]), to=paths[-1].name)

    def confirm(self) -> None:
        """Start a first match if there are no statistics, else leave the page (Enter)."""
        if "new" in self.elements and not self.reader.matches:
            self.new()
        else:
            self.back()
