"""The title's wooden frame: a picture of the saved table with its players, or of an empty one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.app.screen_registry import SCREENS
from game.art import marks, shapes, text
from game.art.felt import LOW, table_felt
from game.art.numbers import grouped
from game.art.text import write
from game.boxes import Box
from game.i18n import called, native_unless_shown, plural, term, tr
from game.screens.date_texts import when
from game.screens.front.welcome import wooden
from game.screens.match_names import match_name
from game.screens.menu_state import menu_of, rulesets
from game.screens.saved_matches import SavedMatch
from game.table.board.player_labels import deal_name
from game.tokens import color, size, text_factor
from game.ui.button_rows import RowButton, overflowing_row, yielding_row
from game.ui.page import Page
from game.ui.widgets import Widget

BELOW = 176
"""Units: the pane below the picture."""
SMALLEST = 0.85
"""The smallest scale, relative to small words, to which a line is shrunk before its text is shortened."""


class FrameActions(Protocol):
    """The actions of the buttons in the title's frame."""

    def confirm(self) -> None:
        """Perform the primary action (Enter): resume the saved match, or play."""

    def quick(self) -> None:
        """Start a match at once with the last rules and seats."""

    def teach(self) -> None:
        """Start the lesson."""

    def way_to(self, place: str) -> Callable[[], object]:
        """Return a function that opens the screen of this name."""


class Frame:
    """The title's wooden frame: a picture of the saved table, or of an empty one, above a pane with buttons."""

    def __init__(self, page: Page, ways: FrameActions, wide: float, tall: float) -> None:
        """Create the frame; `wide` and `tall` (of the picture) are in layout units."""
        self.page, self.ways, self.wide, self.tall = page, ways, wide, tall
        self._wanted: tuple[SavedMatch | None, pygame.Rect] | None = None
        """The picture that is not drawn yet, and where."""

    def build(self, x: float, y: float, saved: SavedMatch | None) -> list[Widget]:
        """Create the frame at a position in units, for the match `saved` if there is one; return its buttons."""
        return self._saved(x, y, saved) if saved is not None else self._nothing_saved(x, y)

    @property
    def unfinished(self) -> bool:
        """True while the picture is not drawn yet."""
        return self._wanted is not None

    def finish(self) -> None:
        """Draw the picture if it is not drawn yet."""
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self._hang_picture(*wanted)

    def _frame(self, x: float, y: float, saved: SavedMatch | None) -> float:
        """Paint the frame and the pane below the picture; return the pane's y in units."""
        page, wide, tall = self.page, self.wide, self.tall
        ground = page.ground
        wooden(page, (x, y, wide, tall + BELOW + 48))
        hole = page.pixels((x + 14, y + 14, wide - 28, tall + 4))
        shapes.pane(ground, hole, page.px(12), color("wood_lo"))
        place = page.pixels((x + 16, y + 16, wide - 32, tall))
        shapes.inlay(ground, pygame.transform.scale(table_felt((640, 360), LOW), place.size), place, page.px(10))
        self._wanted = saved, place
        page.panel((x + 16, y + tall + 32, wide - 32, BELOW), radius="corner_control", shadow=False)
        return y + tall + 32

    def _hang_picture(self, saved: SavedMatch | None, place: pygame.Rect) -> None:
        """Draw the table into the pixels `place` of the frame.

        Modules that draw tables are imported only now, when the page has already been shown once.
        """
        from game.screens.records.saved_picture import built_table, saved_table

        if saved is not None:
            picture = saved_table(saved, place.size, moods=self.page.app.settings.show_moods)
        else:
            picture = built_table(menu_of(self.page.app).setup, place.size)
        shapes.inlay(self.page.ground, picture, place, self.page.px(10))
        self.page.request_redraw()

    @property
    def _raised(self) -> float:
        """The distance in units by which a large heading is moved up, clear of the line below it."""
        return max(0.0, 8 * (text_factor() - 1))

    def _saved(self, x: float, y: float, match: SavedMatch) -> list[Widget]:
        """Create the frame of a saved match with its players; return its buttons."""
        y = self._frame(x, y, match)
        name = match_name(match.ruleset, match.preset)
        wide = self.page.heading(name, (x + 40, y + 30 - self._raised), "header", self.wide - 80)
        known = (ruleset for ruleset in rulesets() if ruleset.id == match.ruleset)
        native, language = next(((ruleset.native, ruleset.native_language) for ruleset in known), ("", ""))
        native = native_unless_shown(match.ruleset, native, language)
        native_wide = text.width(native, self.page.px(size("card")), language=language) / self.page.scale
        if native and native_wide <= self.wide - 94 - wide:
            self.page.label(native, (x + 54 + wide, y + 31), "card", "gold_hi", language=language)
        inner = self.page.px(self.wide - 80)
        where = self._where(match, inner)
        pixels = text.shrunk(where, inner, self.page.px(size("body")))
        spot = self.page.px(x + 40), self.page.px(y + 58)
        write(self.page.ground, text.cut(where, inner, pixels), spot, pixels, color("dim"))
        self._players(match, x + 40, y + 90)
        others = len(menu_of(self.page.app).saved.unfinished()) - 1
        saves = RowButton("saves", tr("title_other_saves", n=others), self.ways.way_to("saves"), most=260)
        return [*overflowing_row(self.page, Box(x + 40, y + 118, self.wide - 80, 44), [
            RowButton("continue", term("continue"), self.ways.confirm, "Enter", "gold", 168, 260),
            *([saves] if others > 0 and saves.name in SCREENS else []),
            RowButton("teach", tr("title_teach"), self.ways.teach, most=260),
        ], 12)]  # fmt: skip

    def _where(self, match: SavedMatch, room: int) -> str:
        """Return deal, tiles left and time of saving, shortened if they do not fit in `room` pixels."""
        deal = deal_name(match.deal, match.ruleset)
        left = tr("title_left", tiles=plural("tile", match.tiles_left, match.ruleset))
        said = [tr("title_continue_where", deal=deal, left=left, when=when(match.when)), f"{deal} · {left}", deal]
        least = self.page.px(size("small")) * SMALLEST
        return next((one for one in said if text.width(one, least) <= room), deal)

    def _players(self, match: SavedMatch, x: float, y: float) -> None:
        """Paint the players with their points, the points below the names if one line is too short for both."""
        step, pixels = (self.wide - 80) / max(4, len(match.seats)), self.page.px(size("body"))
        rows = [(seat, called(seat.person.name), grouped(seat.score)) for seat in match.seats]
        if text_factor() > 1:
            least = (text.shrunk(name + score, self.page.px(step - 56), pixels, True) for _, name, score in rows)
            pixels = max(self.page.px(text.LEAST), min(least))
        lacks = any(text.width(name + score, pixels, True) > self.page.px(step - 56) for _, name, score in rows)
        for i, (seat, name, score) in enumerate(rows):
            at, human = x + i * step, seat.person.human
            marks.wind(self.page.ground, (self.page.px(at + 14), self.page.px(y)), self.page.px(14), seat.person.color,
                       seat.wind)  # fmt: skip
            if lacks:
                apart = max(9.5, 0.68 * pixels / self.page.scale)
                for words, down, tint in ((name, -apart, "text"), (score, apart, "gold_hi")):
                    spot = self.page.px(at + 36), self.page.px(y + down)
                    shown = text.cut(words, self.page.px(step - 40), pixels, human and down < 0)
                    write(self.page.ground, shown, spot, pixels, color(tint), human and down < 0)
            else:
                room = max(16.0, step - 52 - text.width(score, pixels) / self.page.scale)
                place, ground = (self.page.px(at + 36), self.page.px(y)), self.page.ground
                shown = text.cut(name, self.page.px(room), pixels, human)
                end = write(ground, shown, place, pixels, color("text"), human).right
                write(ground, score, (end + self.page.px(8), place[1]), pixels, color("gold_hi"))

    def _nothing_saved(self, x: float, y: float) -> list[Widget]:
        """Create the frame for a player without a saved match; return its buttons."""
        y = self._frame(x, y, None)
        left, ways = menu_of(self.page.app).lesson_left, self.ways
        key = "title_lesson_left" if left else "title_no_save"
        self.page.heading(tr(key), (x + 40, y + 32 - self._raised), "header", self.wide - 80)
        self._explain(f"{key}_body", x, y)
        answers = [RowButton("play", tr("title_quick"), ways.quick), RowButton("teach", tr("title_teach"), ways.teach)]
        first, second = reversed(answers) if left else answers
        answers = [first._replace(cap="Enter", kind="gold"), second]
        return [*yielding_row(self.page, Box(x + 40, y + 120, self.wide - 80, 44), answers, 12, 160)]

    def _explain(self, key: str, x: float, y: float) -> None:
        """Paint the text with this key in two or three lines between the pane's heading and its buttons."""
        room = self.wide - 80
        long = len(text.wrap(tr(key), self.page.px(room), self.page.px(size("body")))) > 2 and text_factor() == 1
        lines, leading = (3, 22.0) if long else (2, min(26.0, 33 / text_factor()))
        self.page.paragraph(tr(key), (x + 40, y + 48), room, "body", "dim", lines=lines, leading=leading)
