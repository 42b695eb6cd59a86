"""One player's results in one rule set: points deal by deal, places, rates, what is won with, the best hand."""

from __future__ import annotations

import pygame

from game.app.screen import Program
from game.art import charts, picture
from game.art.text import write
from game.i18n import called, element_name, fold, plural, ruleset_name, term, tr, words
from game.screens.book.blocks import Draw
from game.screens.faults import said
from game.screens.records.best_hands import BestHands
from game.tokens import Color, color, grown, seat_color, size
from game.ui.controls import Choice, Value
from game.ui.page import Page
from game.ui.widgets import Button, Field, Still
from rules.numbers import gain, signed
from saves.characters import called_in
from saves.errors import SaveError
from saves.stats import Record, statistics

TOP, RIGHT_WIDE, GAP = 92.0, 420.0, 16.0
ELEMENTS = 7


def percent(share: float) -> str:
    """A part of a whole in words."""
    return f"{share * 100:.0f}%"


def tenths(number: float) -> str:
    """A mean with one digit behind the point, or the comma of the language."""
    return f"{number:.1f}".replace(".", words().number(0.5)[1])


def shown_name(record: Record) -> str:
    """A player's name in the language of the moment."""
    return called_in(words(), record.name) if record.level else called(record.name)


class PersonScreen(Page):
    """The page of one player; `key` is the name in small letters and the level."""

    name = "person"

    def __init__(self, app: Program, key: tuple[str, str], ruleset: str = "") -> None:
        super().__init__(app)
        self.key, self.ruleset = key, ruleset
        self.best = BestHands(app)

    def first_focus(self) -> str:
        return "ruleset"

    # -- what is known ------------------------------------------------------------------------------------------------

    def _record(self, ruleset: str | None) -> Record | None:
        store = self.app.user_data.store
        if store is None:
            return None
        try:
            found = statistics(store, ruleset, self.app.settings.player)
        except SaveError as fault:
            self.above.tell(term("statistics"), said(fault))
            return None
        return next((record for record in found if record.key == self.key), None)

    def played(self) -> list[str]:
        """The rule sets that this player has results in, by name."""
        record = self._record(None)
        known = {course.ruleset for course in record.courses} if record is not None else set()
        return sorted(known, key=lambda one: fold(ruleset_name(one)))

    def latest(self) -> str:
        """The rule set that was played last."""
        record = self._record(None)
        return record.courses[-1].ruleset if record is not None and record.courses else ""

    # -- the page -----------------------------------------------------------------------------------------------------

    def build(self) -> None:
        self.ruleset = self.ruleset or self.latest()
        record = self._record(self.ruleset)
        name = shown_name(record) if record is not None else ""
        self.header(name, self._span(record) if record is not None else "")
        choice = Choice(self.played(), lambda value: ruleset_name(str(value)), 360)
        pick = Field(self, "ruleset", (self.right - 360, 16, 360, 40), choice, self.ruleset, self.take)
        self.focus.region("head", [self.elements["back"], pick])
        if record is None:
            return
        ink = seat_color(record.color)
        end, height = self.right - RIGHT_WIDE - GAP, self.height - TOP - 24
        left, wide = self.margin, end - self.margin
        upper = round(height * 0.56)
        self._pane((left, TOP, wide, upper), tr("person_points"), gain(record.points))
        self._drawn((left + 20, TOP + 48, wide - 40, upper - 60), lambda surface: self._points(surface, record, ink))
        lower = TOP + upper + GAP
        place = tr("person_average", place=tenths(record.average_place)) if record.finished else ""
        self._pane((left, lower, wide, height - upper - GAP), tr("person_places"), place)
        self._drawn((left + 20, lower + 44, wide - 40, height - upper - GAP - 56),
                    lambda surface: self._places(surface, record, ink))  # fmt: skip
        self._beside(record, ink, end + GAP, height)

    def _pane(self, place: tuple[float, float, float, float], title: str, value: str) -> None:
        x, y, wide, _ = place
        self.panel(place)
        self.label(title, (x + 20, y + 26), "body", "gold_hi", True)
        self.label(value, (x + wide - 20, y + 26), "card", "text", True, anchor="midright")

    def _drawn(self, place: tuple[float, float, float, float], draw: Draw) -> None:
        Still(self, place, draw)

    def _beside(self, record: Record, ink: Color, x: float, height: float) -> None:
        """Rates, what is won with, and the best hand."""
        rates = round(max(height * 0.33, min(height * 0.4, 60 + grown(24 + 3 * 30))))
        self._pane((x, TOP, RIGHT_WIDE, rates), tr("person_rates"), plural("deal", record.deals))
        self._drawn((x + 20, TOP + 48, RIGHT_WIDE - 40, rates - 60), lambda surface: self._rates(surface, record, ink))
        y, foot = TOP + rates + GAP, 148.0 if record.best is not None else 0.0
        middle = height - rates - GAP - (foot + GAP if foot else 0)
        self._pane((x, y, RIGHT_WIDE, middle), tr("person_elements"), plural("win", record.wins))
        place = (x + 20, y + 48, RIGHT_WIDE - 40, middle - 58)
        self._drawn(place, lambda surface: self._elements(surface, record, ink))
        if record.best is None:
            return
        y += middle + GAP
        self._pane((x, y, RIGHT_WIDE, foot), tr("person_best"), signed(record.best.score))
        groups = self.best.groups(record.best)
        self._drawn((x + 20, y + 46, RIGHT_WIDE - 40, 40), lambda surface: self._tiles(surface, groups))
        best, label = record.best, tr("person_show")
        place = (x + 20, y + foot - 52, RIGHT_WIDE - 40, 40)
        self.focus.region("best", [Button(self, "best", place, label, lambda: self.best.show(best, self))])

    @staticmethod
    def _span(record: Record) -> str:
        """From when to when, and how many matches."""
        first, last = (record.courses[place].begun.strftime("%Y-%m-%d") for place in (0, -1))
        dates = first if first == last else f"{first} – {last}"
        return f"{plural('match', record.matches)} · {dates}"

    # -- pictures -----------------------------------------------------------------------------------------------------

    def _points(self, surface: pygame.Surface, record: Record, ink: Color) -> None:
        runs = charts.joined([course.gains for course in record.courses])
        charts.course(surface, surface.get_rect(), runs, ink, self.scale)

    def _places(self, surface: pygame.Surface, record: Record, ink: Color) -> None:
        over = [course for course in record.courses if course.place]
        if not over:
            write(surface, tr("person_none_over"), (0, self.px(20)), self.px(size("small")), color("dim"))
            return
        most = max(course.players for course in over)
        charts.places(surface, surface.get_rect(), [course.place for course in over], most, ink, self.scale)

    def _rates(self, surface: pygame.Surface, record: Record, ink: Color) -> None:
        rows = [(tr("stats_wins"), record.win_rate, percent(record.win_rate)),
                (tr("stats_drawn"), record.drawn_rate, percent(record.drawn_rate)),
                (tr("stats_gave"), record.gave_rate, percent(record.gave_rate))]  # fmt: skip
        rect = surface.get_rect()
        rect.h -= self.px(grown(24))
        charts.bars(surface, rect, rows, ink, self.scale, 1.0)
        streaks = tr("person_streaks", won=record.streak, dry=record.drought)
        write(surface, streaks, (0, surface.get_height() - self.px(grown(12))), self.px(size("small")), color("dim"))

    def _elements(self, surface: pygame.Surface, record: Record, ink: Color) -> None:
        small = self.px(size("small"))
        most = max(1, min(ELEMENTS, surface.get_height() // self.px(grown(36))))
        rows = [(element_name(element, self.ruleset), float(times), f"×{times}")
                for element, times in record.elements.most_common(most)]  # fmt: skip
        if not rows:
            write(surface, tr("stats_no_wins"), (0, self.px(20)), small, color("dim"))
            return
        rect = surface.get_rect()
        rect.h = self.px(grown(36)) * len(rows)
        charts.bars(surface, rect, rows, ink, self.scale)

    def _tiles(self, surface: pygame.Surface, groups: tuple[tuple[int, ...], ...]) -> None:
        gap, count = self.px(8), sum(map(len, groups))
        room = surface.get_width() - gap * len(groups)
        wide = min(self.px(22), room // max(1, count) - 1)
        x = 0.0
        for kinds in groups:
            for kind in kinds:
                picture.put(surface, kind, (x + wide / 2, surface.get_height() / 2), wide)
                x += wide + 1
            x += gap

    # -- what players do ----------------------------------------------------------------------------------------------

    def take(self, ruleset: Value) -> None:
        """The results in another rule set."""
        self.ruleset = str(ruleset)
        self.rebuild()

    def confirm(self) -> None:
        self.back()
