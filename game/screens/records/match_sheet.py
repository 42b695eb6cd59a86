"""The end of a match: who came in where, how the points went deal by deal, its best hand; and on to another one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game import i18n
from game.app.screen import Program
from game.art.tiles import TileArt
from game.layout import Box
from game.screens.sheet_screen import SheetScreen
from game.table import final_parts
from game.table.bar import ButtonLook, TableButton
from game.table.draw import put
from game.table.final_parts import LINE
from game.table.match_report import MatchReport
from game.table.sheet import scroll_mark
from game.tokens import color
from rules.options import Options

LEFT, GAP, TOP, FOOT = 408.0, 16.0, 104.0, 72.0
BEST, CURVE = 172.0, 212.0
"""Units: the pane of the best hand, and what the curve of points takes at least."""
CURVE_PART = 0.38


@dataclass(frozen=True, slots=True)
class After:
    """Where one may go from the end of a match; None where there is no such way."""

    again: Callable[[], None] | None = None
    """Another match by the same rules, with the same people."""
    replay: Callable[[], None] | None = None
    options: Options | None = None
    """The house rules of the match, for its rulebook."""


class MatchSheetScreen(SheetScreen):
    """Shown when a match is over; Enter plays another one, Esc goes back to the title."""

    name = "match_sheet"
    seen = "match_end"
    pause = 2.0

    def __init__(self, app: Program, report: MatchReport, art: TileArt, after: After, last: bool = False) -> None:
        super().__init__(app, "match sheet")
        self.report, self.art, self.after, self.last = report, art, after, last
        self.first = len(report.rows)
        self.focus = -1
        self.keys_used = True

    # -- the panes ---

    def resize(self, size: tuple[int, int]) -> None:
        self.measure(size)
        self._build()

    @property
    def panes(self) -> dict[str, Box]:
        """Where everything lies, in units."""
        foot, x = self.high - FOOT, self.x0 + LEFT + GAP
        best = BEST if self.report.best is not None else -GAP
        wide, curve = self.x1 - x, max(CURVE, (foot - TOP) * CURVE_PART)
        return {
            "places": Box(self.x0, TOP, LEFT, foot - TOP - best - GAP),
            "best": Box(self.x0, foot - best, LEFT, best),
            "curve": Box(x, TOP, wide, curve),
            "rows": Box(x, TOP + curve + GAP, wide, foot - TOP - curve - GAP),
        }

    def _build(self) -> None:
        self.scene.clear()
        self.lay(self._ground())
        px, panes, report = self.px, self.panes, self.report
        for name, picture in (
            ("places", final_parts.places(report, panes["places"], px)),
            ("curve", final_parts.curve(report, panes["curve"], px)),
        ):
            self._put(name, picture)
        if report.best is not None:
            self._put("best", final_parts.best(report, report.best, panes["best"], self.art, px))
        self._rows()
        self._buttons()

    def _put(self, name: str, picture: pygame.Surface) -> None:
        box = self.panes[name]
        self.add(picture, box.x * self.px, box.y * self.px, name)

    def _ground(self) -> pygame.Surface:
        px, panes, cast = self.px, self.panes, self.report.cast
        surface = self.paper(box for name, box in panes.items() if name != "best" or self.report.best is not None)
        put(surface, i18n.term("msg_match_over"), ((self.x0 + 10) * px, 34 * px), 28 * px, color("text"), bold=True)
        said = [i18n.ruleset_name(cast.ruleset), i18n.plural("deal", len(self.report.rows))]
        put(surface, " · ".join(said), ((self.x0 + 10) * px, 65 * px), 14 * px, color("text"))
        return surface

    @property
    def shown(self) -> int:
        """How many rows there is room for."""
        return max(1, int((self.panes["rows"].h - 24 - LINE) / LINE))

    def _rows(self) -> None:
        """The deals, the last ones if there are too many."""
        box, rows = self.panes["rows"], self.report.rows
        self.first = max(0, min(self.first, len(rows) - self.shown))
        part = rows[self.first : self.first + self.shown]
        self._put("rows", final_parts.rows(self.report, part, box, self.px))
        if self.shown < len(rows):
            place = Box(box.right - 12, box.y + 12 + LINE, 6, box.h - 24 - LINE)
            self.scene.add(scroll_mark(place, self.px, self.first, self.shown, len(rows)))

    # -- the ways on ---

    @property
    def ways(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """The buttons from left to right: name, words, key, what it does. The last one is the next step."""
        found = [("menu", i18n.term("main_menu"), "Esc" if self.after.again else "Enter", self.go_on)]
        if self.after.replay is not None:
            found.insert(0, ("replay", i18n.tr("match_replay"), "V", self.after.replay))
        if self.after.again is not None:
            found.append(("again", i18n.tr("match_again"), "Enter", self.after.again))
        return found

    def _buttons(self) -> None:
        for button in self.buttons:
            button.remove()
        self.buttons = []
        ways, x = self.ways, self.x0 * self.px
        for index, (name, words, cap, press) in enumerate(ways):
            last = index == len(ways) - 1
            focused = self.keys_used and index == self.focus % len(ways)
            look = ButtonLook(words, cap, "gold" if last else "plain", focused)
            x += self.add_button(TableButton(f"button:{name}", press), look, None if last else x) + 8 * self.px

    def unwatched(self) -> None:
        self.app.quit()

    def go_on(self) -> None:
        """Back to the title."""
        if self.last:
            self.app.quit()
        else:
            self.app.home("title")

    # -- input ---

    def process(self, event: pygame.event.Event) -> bool:
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
        elif name == "help":
            self.app.open("rulebook", ruleset=self.report.cast.ruleset, options=self.after.options)
        elif event.key == pygame.K_v and self.after.replay is not None:
            self.after.replay()
        else:
            return False
        return True

    def _scroll(self, by: int) -> bool:
        first = max(0, min(self.first + by, len(self.report.rows) - self.shown))
        if first == self.first:
            return False
        self.first = first
        self._build()
        return True

    def trace(self) -> dict[str, Any]:
        report = self.report
        best = None if report.best is None else report.best.hand.sheet.score
        return {
            "targets": self.targets(), "scores": list(report.totals), "places": list(report.places), "best": best,
        }  # fmt: skip
