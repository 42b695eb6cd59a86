"""One player's statistics in a rule set: points by deal, places, rates, elements of wins, best hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from game.app.screen import Program
from game.art import charts, shapes, text
from game.art.picture import fitted_sets
from game.art.text import write
from game.boxes import Box
from game.i18n import called, element_name, fold, own, plural, ruleset_name, term, tr, words
from game.screens.book.blocks import Draw
from game.screens.records.best_hands import BestHands
from game.screens.records.counting import CountingPage, MatchReader
from game.tokens import GUTTER, LOOSE, Color, color, grown, measure, seat_color, size
from game.ui.controls import Choice, Value
from game.ui.fields import Field
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, Rect, StaticImage
from rules.core.number_text import gain, signed
from saves.characters import localized_name
from saves.people import name_today
from saves.stats import Filter, MatchHistory, PlayerRecord

TOP, RIGHT_WIDE, RING = 92.0, 420.0, 8.0
COLUMNS = 760.0
"""Units of a page with words of the usual size that is too narrow for two columns."""
RATES, RATE, FOOT, ROW = 46.0, 36.0, 148.0, 36.0
"""Units: the pane of rates without its bars, each of them, the pane of the best hand, and each element."""
POINTS_HIGH, PLACES_HIGH = 220.0, 190.0
"""Units of the charts where panes lie below one another."""
LEAST_ROWS, MORE_ROWS, ELEMENTS = 2, 5, 7
"""With room for fewer elements than the least, the page scrolls and shows more; with large words also below the second
number. The third is the greatest number shown.
"""
POINTS = "points"
CURVES: Mapping[str, Callable[[MatchHistory], int]] = {
    "wins": lambda history: history.wins, "gave": lambda history: history.gave,
    "called": lambda history: history.called, "ready": lambda history: history.ready,
}  # fmt: skip
"""Curves besides that of points: the share of deals, each with the function that counts these in a match."""
WINDOW = 100
"""The number of deals for one value of such a curve; the match that completes them counts as a whole."""


class PersonView(ScrollView):
    """Scroll view of the panes in a page that is too small for them."""

    focusable = True


def _more(units: float) -> float:
    """Return the growth of a measure in units with the text size."""
    return grown(units) - units



def percent(share: float) -> str:
    """Return a share (1 = all) as a percentage."""
    return f"{share * 100:.0f}%"


def tenths(number: float) -> str:
    """Return a number with one decimal in the notation of the current language."""
    return f"{number:.1f}".replace(".", words().number(0.5)[1])


def shown_name(record: PlayerRecord) -> str:
    """Return a player's name; computer players have their own in each language."""
    return localized_name(words(), record.name) if record.level else called(record.name)


def today_words(record: PlayerRecord, renamed: Mapping[str, str]) -> str:
    """Return the present name of a person whose statistics are under a former name; empty for others."""
    today = "" if record.level else name_today(record.name, renamed)
    return tr("stats_renamed", name=today) if today else ""


class PersonScreen(CountingPage):
    """Statistics page of one player in one rule set."""

    name = "person"

    def __init__(
        self, app: Program, key: tuple[str, str], ruleset: str = "", chosen: Filter | None = None,
        reader: MatchReader | None = None,
    ) -> None:  # fmt: skip
        """Create the page. `key` identifies the player by lower-case name and level; `ruleset`: by default that of the
        filter `chosen`, else the one played last; `reader` may have read the matches already."""
        super().__init__(app, reader)
        self.key, self.curve = key, POINTS
        self.chosen = replace(chosen or Filter(), ruleset=ruleset or (chosen.ruleset if chosen is not None else ""))
        self.best = BestHands(app)
        self.view: PersonView | None = None

    @property
    def ruleset(self) -> str:
        """The rule set shown."""
        return self.chosen.ruleset

    def first_focus(self) -> str:
        """Name the element focused first: the list of rule sets."""
        return "ruleset"

    # -- what is known ------------------------------------------------------------------------------------------------

    def _record(self, ruleset: str) -> PlayerRecord | None:
        """Return the player's statistics in a rule set, in all if empty; None if there are none."""
        found = self.reader.records(replace(self.chosen, ruleset=ruleset))
        return next((record for record in found if record.key == self.key), None)

    def played(self) -> list[str]:
        """Return the rule sets in which this player has results, sorted by name."""
        record = self._record("")
        known = {history.ruleset for history in record.histories} if record is not None else set()
        return sorted(known, key=lambda one: fold(ruleset_name(one)))

    def latest(self) -> str:
        """Return the rule set that this player played last; empty for none."""
        record = self._record("")
        return record.histories[-1].ruleset if record is not None and record.histories else ""

    # -- the page -----------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Create the lists of curves and rule sets and all panes, in a scroll view if they do not fit."""
        self.chosen = replace(self.chosen, ruleset=self.ruleset or self.latest())
        self.view = None
        record = self._record(self.ruleset)
        if record is None:
            self.header(term("statistics") if self.reader.done else tr("stats_reading"))
            self.focus.region("head", [self.elements["back"]])
            return
        today = today_words(record, self.app.settings.renamed)
        self.header(shown_name(record), " · ".join(part for part in (today, dates_of(record)) if part))
        wide = self._pick_wide
        rulesets = Choice(self.played(), lambda value: ruleset_name(str(value)), int(wide))
        curves = Choice(curves_of(record), lambda value: own(curve_word(str(value)), self.ruleset), int(wide * 0.6))
        _, left, right = self.head.row(None, wide * 0.6, wide, gap=LOOSE)
        self.focus.region("head", [
            self.elements["back"],
            Field(self, "curve", left, curves, self.curve, self._take_curve),
            Field(self, "ruleset", right, rulesets, self.ruleset, self.take),
        ])  # fmt: skip
        box = self.content(TOP, 24)
        panes, tall = self._panes(record, box)
        if tall > box.h:  # a margin within the view, for the ring about the button
            self.view = PersonView(self, "panes", box.inset(-RING), tall + 2 * RING)
        self._show(record, panes)

    @property
    def head_right(self) -> float:
        """Right end of the header's text in units, before the lists."""
        return self.right - self._pick_wide * 1.6 - 28

    @property
    def _pick_wide(self) -> float:
        """Width of the list of rule sets in units; that of curves is narrower."""
        return min(360.0, self.head.w * 0.3)

    def _panes(self, record: PlayerRecord, box: Box) -> tuple[dict[str, Box], float]:
        """Return the panes' rectangles from the origin on and their total height in units, in one column or two, for a
        page of the size of a box."""
        wide, room = box.w, box.h
        foot = FOOT + _more(12) if record.best is not None else -GUTTER
        if wide < grown(COLUMNS):
            tall = {"points": POINTS_HIGH, "rates": self._rates_high(record),
                    "elements": self._rows_high(ELEMENTS, record), "places": PLACES_HIGH, "best": foot}  # fmt: skip
            found = Box(0, 0, wide, 0).column(*tall.values(), gap=GUTTER)
            return dict(zip(tall, found, strict=True)), found[-1].bottom
        right = min(grown(RIGHT_WIDE), wide * 0.45)
        rates = round(self._rates_high(record))
        if rates + self._rows_high(int(grown(LEAST_ROWS)), record) + GUTTER > room:
            room = max(room, rates + self._rows_high(MORE_ROWS, record) + GUTTER)
        left, beside = Box(0, 0, wide, room).row(None, right, gap=GUTTER)
        points, places, best = left.column(round((room - foot - 2 * GUTTER) * 0.58), None, foot, gap=GUTTER)
        rates_box, elements = beside.column(rates, None, gap=GUTTER)
        return {"points": points, "places": places, "rates": rates_box, "elements": elements, "best": best}, room

    def _rates_high(self, record: PlayerRecord) -> float:
        """Return the height in units of the pane of rates: its bars and two lines below."""
        return RATES + _more(10) + grown(RATE * len(rate_rows(record, self.ruleset)) + 48) + 12

    @staticmethod
    def _rows_high(most: int, record: PlayerRecord) -> float:
        """Return the height in units of up to `most` rows of elements."""
        return 58 + _more(10) + grown(ROW) * max(1, min(most, len(record.elements)))

    def _show(self, record: PlayerRecord, places: dict[str, Box]) -> None:
        """Create all panes at their places."""
        ink = seat_color(record.color)
        average = tr("person_average", place=tenths(record.average_place)) if record.finished else ""
        if self.curve == POINTS:
            self._pane(places["points"], tr("person_points"), gain(record.points),
                       lambda surface: self._points(surface, record, ink))  # fmt: skip
        else:
            title = f"{own(curve_word(self.curve), self.ruleset)} · {tr('person_curve_average', n=WINDOW)}"
            shares = running_shares(record.histories, CURVES[self.curve])
            self._pane(places["points"], title, percent(shares[-1]),
                       lambda surface: charts.shares(surface, surface.get_rect(), shares, ink, self.scale))  # fmt: skip
        self._pane(places["places"], tr("person_places"), average,
                   lambda surface: self._places(surface, record, ink), top=44)  # fmt: skip
        self._pane(places["rates"], tr("person_rates"), plural("deal", record.deals),
                   lambda surface: self._rates(surface, record, ink))  # fmt: skip
        self._pane(places["elements"], own("person_elements", self.ruleset), plural("win", record.wins, self.ruleset),
                   lambda surface: self._elements(surface, record, ink), below=10)  # fmt: skip
        if self.view is not None:
            self.focus.region("panes", [self.view])
        if record.best is None:
            return
        best, groups = record.best, self.best.groups(record.best)
        pane = self._pane(places["best"], tr("person_best"), signed(best.score),
                          lambda surface: self._tiles(surface, groups), top=46, below=FOOT - 86)  # fmt: skip
        foot = pane.inset(20, 12).column(None, measure("control"))[1]
        button = Button(self, "best", foot, tr("person_show"), lambda: self.best.show(best, self),
                        container=self.view.content if self.view is not None else None)  # fmt: skip
        self.focus.region("best", [button])

    def _pane(self, box: Box, title: str, value: str, draw: Draw, top: float = 48, below: float = 12) -> Box:
        """Draw a pane with its heading and its picture; return its rectangle on the page or in the scroll view.

        `value` stands at the right of the title; `draw` draws the picture, from `top` units below the pane's upper edge
        to `below` units above its lower one.
        """
        if self.view is None:
            box = box._replace(x=box.x + self.margin, y=box.y + TOP)
            self.panel(box)
        else:
            box = box._replace(x=box.x + RING, y=box.y + RING)
            corner = self.px(measure("corner_pane"))
            self._drawn(box, lambda surface: shapes.pane(
                surface, surface.get_rect(), corner, color("panel"), color("line_soft")))  # fmt: skip
        middle = (26 + _more(16) * 0.4) * self.scale

        def heading(surface: pygame.Surface) -> None:
            """Draw title and value."""
            body, card = self.px(size("body")), self.px(size("card"))
            used = write(surface, value, (surface.get_width(), middle), card, color("text"), True, "midright").w
            room = surface.get_width() - used - self.px(12)
            write(surface, text.cut(title, room, body, True), (0, middle), body, color("gold_hi"), True)

        head, body = box.inset(20, 0).less(bottom=below).column(top + _more(10), None)
        self._drawn(head, heading)
        self._drawn(body, draw)
        return box

    def _drawn(self, place: Rect, draw: Draw) -> None:
        """Add a picture, on the page or in the scroll view if there is one."""
        StaticImage(self, place, draw, self.view.content if self.view is not None else None)

    # -- pictures -----------------------------------------------------------------------------------------------------

    def _points(self, surface: pygame.Surface, record: PlayerRecord, ink: Color) -> None:
        """Draw the curve of points over all matches; `ink` is the player's color."""
        runs = charts.joined([history.gains for history in record.histories])
        charts.course(surface, surface.get_rect(), runs, ink, self.scale)

    def _places(self, surface: pygame.Surface, record: PlayerRecord, ink: Color) -> None:
        """Draw the number of times that the player reached each place."""
        over = [history for history in record.histories if history.place]
        if not over:
            write(surface, tr("person_none_over"), (0, self.px(20)), self.px(size("small")), color("dim"))
            return
        most = max(history.players for history in over)
        charts.places(surface, surface.get_rect(), [history.place for history in over], most, ink, self.scale)

    def _rates(self, surface: pygame.Surface, record: PlayerRecord, ink: Color) -> None:
        """Draw the rates as bars, and below them the mean value of wins and deal-ins, and the streaks."""
        rect, small = surface.get_rect(), self.px(size("small"))
        rect.h -= self.px(grown(48))
        charts.bars(surface, rect, rate_rows(record, self.ruleset), ink, self.scale, 1.0)
        win = tenths(record.average_win) if record.wins else "–"
        loss = tenths(record.average_loss) if record.gave else "–"
        for up, line in ((36, own("person_worth", self.ruleset, win=win, loss=loss)),
                         (12, own("person_streaks", self.ruleset, won=record.streak, dry=record.drought))):  # fmt: skip
            pixels = text.shrunk(line, rect.w, small)
            write(surface, line, (0, surface.get_height() - self.px(grown(up))), pixels, color("dim"))

    def _elements(self, surface: pygame.Surface, record: PlayerRecord, ink: Color) -> None:
        """Draw the most frequent elements of wins as bars."""
        small = self.px(size("small"))
        most = max(1, min(ELEMENTS, surface.get_height() // self.px(grown(ROW))))
        rows = [(element_name(element, self.ruleset), float(times),
                 f"×{times} · {percent(times / record.wins)}")
                for element, times in record.elements.most_common(most)]  # fmt: skip
        if not rows:
            write(surface, own("stats_no_wins", self.ruleset), (0, self.px(20)), small, color("dim"))
            return
        rect = surface.get_rect()
        rect.h = self.px(grown(ROW)) * len(rows)
        charts.bars(surface, rect, rows, ink, self.scale)

    def _tiles(self, surface: pygame.Surface, groups: tuple[tuple[int, ...], ...]) -> None:
        """Draw the best hand set by set."""
        fitted_sets(surface, groups, Box(0, 0, *surface.get_size()), self.px(22), self.px(8))

    # -- what players do ----------------------------------------------------------------------------------------------

    def take(self, ruleset: Value) -> None:
        """Show the statistics in another rule set."""
        self.chosen = replace(self.chosen, ruleset=str(ruleset))
        self.curve = POINTS
        self.rebuild()

    def _take_curve(self, name: Value) -> None:
        """Show another curve."""
        self.curve = str(name)
        self.rebuild()

    def confirm(self) -> None:
        """Leave the page (Enter)."""
        self.back()


def running_shares(histories: list[MatchHistory], count: Callable[[MatchHistory], int]) -> list[float]:
    """Return after each match the share of deals that `count` counts, over the last `WINDOW` deals or a few more."""
    found = list[float]()
    for last in range(1, len(histories) + 1):
        deals = counted = 0
        for history in reversed(histories[:last]):
            deals, counted = deals + len(history.gains), counted + count(history)
            if deals >= WINDOW:
                break
        found.append(counted / deals)
    return found


def dates_of(record: PlayerRecord) -> str:
    """Return the dates of first and last match, and the number of matches, as text."""
    first, last = (record.histories[place].begun.strftime("%Y-%m-%d") for place in (0, -1))
    dates = first if first == last else f"{first} – {last}"
    return f"{plural('match', record.matches)} · {dates}"


def curve_word(name: str) -> str:
    """Return the key of a curve's words."""
    return "person_curve_points" if name == POINTS else f"stats_{name}"


def rate_rows(record: PlayerRecord, ruleset: str) -> list[tuple[str, float, str]]:
    """Return name, share and text of each rate; the rate of ready hands only if the player declares them."""
    rates = [("stats_wins", record.win_rate), ("stats_drawn", record.drawn_rate), ("stats_gave", record.gave_rate),
             ("stats_called", record.call_rate)]  # fmt: skip
    rates += [("stats_ready", record.ready_rate)] if record.ready else []
    return [(own(key, ruleset), share, percent(share)) for key, share in rates]


def curves_of(record: PlayerRecord) -> list[str]:
    """Return the curves available for the player: none of ready hands in games without them."""
    return [POINTS, *(name for name in CURVES if name != "ready" or record.ready)]
