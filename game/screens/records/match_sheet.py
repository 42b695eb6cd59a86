"""The end of a match: ranking, points deal by deal, best hand, and the ways on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game import i18n
from game.app.screen import Program
from game.art.tiles import TileArt
from game.screens.foot_buttons import in_a_row
from game.screens.sheet_screen import SIDE, SheetScreen
from game.table.board.match_report import MatchReport
from game.table.input.table_buttons import ButtonLook, TableButton
from game.table.layout import Box
from game.table.overlay import match_end_panes
from game.table.overlay.match_end_panes import LINE, TOP, best_height, rows_shown
from game.table.overlay.result_pictures import scroll_mark
from game.tokens import GUTTER, grown
from rules.core.options import OptionValues

CURVE, CURVE_PART = 212.0, 0.38
"""The least height of the curve of points, in units, and its share of the height."""


@dataclass(frozen=True, slots=True)
class AfterMatch:
    """The options after a match: actions (None if not available), and the house rules for the rulebook."""

    again: Callable[[], None] | None = None
    """Another match by the same rules, with the same people."""
    replay: Callable[[], None] | None = None
    options: OptionValues | None = None
    """The house rules of the match, for its rulebook."""


class MatchSheetScreen(SheetScreen):
    """The sheet of a finished match: ranking, curve and table of points, best hand.

    Enter starts another match, Esc returns to the title. If the text is too large for one page (`apart`), the table has
    a page of its own, shown while `deals` is true.
    """

    name = "match_sheet"
    seen = "match_end"
    pause = 2.0

    def __init__(self, app: Program, report: MatchReport, art: TileArt, after: AfterMatch, last: bool = False) -> None:
        """Create the sheet of a `report`; `last`: the program ends after this match."""
        super().__init__(app, "match sheet")
        self.report, self.art, self.after, self.last = report, art, after, last
        self.first = len(report.sheet)
        self.deals = False
        self.focus = -1
        self.keys_used = True

    # -- the panes ---

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the sheet for the new window size."""
        self.measure(size)
        self._build()

    @property
    def panes(self) -> dict[str, Box]:
        """The panes' rectangles in units, by name."""
        top, foot = self.top, self.foot
        best = best_height(self.px) if self.report.best is not None else -GUTTER
        if self.apart:
            left = min(grown(SIDE), (self.x1 - self.x0 - GUTTER) / 2)
            x, wide = self.x0 + left + GUTTER, self.x1 - self.x0 - left - GUTTER
            return {
                "places": Box(self.x0, top, left, foot - top),
                "best": Box(x, foot - best, wide, best),
                "curve": Box(x, top, wide, foot - top - best - GUTTER),
                "rows": Box(self.x0, top, self.x1 - self.x0, foot - top),
            }
        left = grown(SIDE)
        x = self.x0 + left + GUTTER
        wide, curve = self.x1 - x, max(grown(CURVE), (foot - top) * CURVE_PART)
        return {
            "places": Box(self.x0, top, left, foot - top - best - GUTTER),
            "best": Box(self.x0, foot - best, left, best),
            "curve": Box(x, top, wide, curve),
            "rows": Box(x, top + curve + GUTTER, wide, foot - top - curve - GUTTER),
        }

    @property
    def shown_panes(self) -> set[str]:
        """The names of the visible panes: all, or those of the current page."""
        first = {"places", "curve"} | ({"best"} if self.report.best is not None else set())
        return first | {"rows"} if not self.apart else {"rows"} if self.deals else first

    def _build(self) -> None:
        """Draw all visible panes and the buttons."""
        self.scene.clear()
        self.lay(self._ground())
        px, panes, report = self.px, self.panes, self.report
        shown = self.shown_panes
        if "places" in shown:
            self._put("places", match_end_panes.places(report, panes["places"], px))
            self._put("curve", match_end_panes.curve(report, panes["curve"], px))
        if "best" in shown and report.best is not None:
            self._put("best", match_end_panes.best(report, report.best, panes["best"], self.art, px))
        if "rows" in shown:
            self._rows()
        self._buttons()

    def _put(self, name: str, picture: pygame.Surface) -> None:
        """Add a picture at the place of the pane with this name."""
        box = self.panes[name]
        self.add(picture, box.x * self.px, box.y * self.px, name)

    def _ground(self) -> pygame.Surface:
        """Return the background with title and empty panes."""
        panes, labels = self.panes, self.report.labels
        surface = self.paper(panes[name] for name in sorted(self.shown_panes))
        said = [i18n.ruleset_name(labels.ruleset), i18n.plural("deal", len(self.report.rows))]
        self.title(surface, i18n.term("msg_match_over"), " · ".join(said))
        return surface

    @property
    def shown(self) -> int:
        """Number of deals that fit into the table of points."""
        return rows_shown(self.report, self.panes["rows"], self.px)

    def _rows(self) -> None:
        """Draw the table of points; if there are too many deals, those from `first` on with a scroll mark."""
        box, rows = self.panes["rows"], self.report.sheet
        self.first = max(0, min(self.first, len(rows) - self.shown))
        part = rows[self.first : self.first + self.shown]
        self._put("rows", match_end_panes.rows(self.report, part, box, self.px))
        if self.shown < len(rows):
            head = TOP + grown(LINE)
            place = Box(box.right - 12, box.y + head, 6, box.h - head - TOP)
            self.scene.add(scroll_mark(place, self.px, self.first, self.shown, len(rows)))

    # -- the ways on ---

    @property
    def ways(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """The buttons as name, label, key and action; the last one is the next step."""
        found = [("menu", i18n.term("main_menu"), "Esc" if self.after.again else "Enter", self.go_on)]
        if self.apart:
            word = i18n.tr("match_curve") if self.deals else i18n.tr("result_to_sheet")
            found.insert(0, ("page", word, "S", self.turn_page))
        if self.after.replay is not None:
            found.insert(0, ("replay", i18n.tr("match_replay"), "V", self.after.replay))
        if self.after.again is not None:
            found.append(("again", i18n.tr("match_again"), "Enter", self.after.again))
        return found

    def _buttons(self) -> None:
        """Create the buttons in a row, shortened to fit."""
        for button in self.buttons:
            button.remove()
        self.buttons = []
        ways, x = self.ways, self.x0 * self.px
        last = len(ways) - 1
        feet = [(name, ButtonLook(words, cap, "gold" if index == last else "plain"), press)
                for index, (name, words, cap, press) in enumerate(ways)]  # fmt: skip
        for index, (name, look, press) in enumerate(in_a_row(feet, (self.x1 - self.x0) * self.px, self.px)):
            look = replace(look, focused=self.keys_used and index == self.focus % len(ways))
            x += self.add_button(TableButton(f"button:{name}", press), look, None if index == last else x) + 8 * self.px

    def turn_page(self) -> None:
        """Switch between the table of points and the rest if the text is too large for one page (S)."""
        self.deals = not self.deals
        self._build()

    def unwatched(self) -> None:
        """Quit with automatic play, when nobody watches."""
        self.app.quit()

    def go_on(self) -> None:
        """Return to the title, or quit if this was the last match."""
        if self.last:
            self.app.quit()
        else:
            self.app.home("title")

    # -- input ---

    def process(self, event: pygame.event.Event) -> bool:
        """Handle wheel, buttons and keys; return true if the event was consumed."""
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll(-event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            button = self.button_at(event.pos)
            if button is not None and button.press is not None:
                self.app.audio.play("button")
                button.press()
            return True
        return event.type == pygame.KEYDOWN and self._key(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """Handle a key; return true if it was consumed."""
        name, ways = self.app.keys.action(event, "menu"), self.ways
        if name in ("confirm", "press"):
            ways[self.focus % len(ways)][3]()
        elif name == "back":
            self.go_on()
        elif name in ("up", "down"):
            return self._scroll(1 if name == "down" else -1)
        elif name in ("left", "right", "next", "previous"):
            self.focus = (self.focus + (1 if name in ("right", "next") else -1)) % len(ways)
            self._buttons()
        elif self.apart and event.key == pygame.K_s:
            self.turn_page()
        elif name == "help":
            self.app.open("rulebook", ruleset=self.report.labels.ruleset, options=self.after.options)
        elif event.key == pygame.K_v and self.after.replay is not None:
            self.after.replay()
        else:
            return False
        return True

    def _scroll(self, by: int) -> bool:
        """Scroll the table of points by a number of deals; return true if anything has changed."""
        if "rows" not in self.shown_panes:
            return False
        first = max(0, min(self.first + by, len(self.report.sheet) - self.shown))
        if first == self.first:
            return False
        self.first = first
        self._build()
        return True

    def trace(self) -> dict[str, Any]:
        """Return the screen's state for traces and tests: scores, places, best score."""
        report = self.report
        best = None if report.best is None else report.best.hand.sheet.score
        return {
            "targets": self.targets(), "scores": list(report.totals), "places": list(report.places), "best": best,
        }  # fmt: skip
