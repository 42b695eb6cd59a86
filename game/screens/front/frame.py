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
from game.screens.front.welcome import WOOD, wooden
from game.screens.match_names import match_name
from game.screens.menu_state import menu_of, rulesets
from game.screens.saved_matches import SavedMatch
from game.table.board.player_labels import deal_name
from game.tokens import GAP, LOOSE, color, size, text_factor
from game.ui.button_rows import RowButton, overflowing_row, yielding_row
from game.ui.page import Page
from game.ui.widgets import Widget

BELOW, BUTTONS = 176, 44
"""Units: the height of the pane below the picture, and of its buttons."""
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

    def __init__(self, page: Page, ways: FrameActions, box: Box) -> None:
        """Create the frame in a box of the page."""
        self.page, self.ways, self.box = page, ways, box
        self._wanted: tuple[SavedMatch | None, pygame.Rect] | None = None
        """The picture that is not drawn yet, and where."""

    def build(self, saved: SavedMatch | None) -> list[Widget]:
        """Create the frame, for the match `saved` if there is one; return its buttons."""
        pane = self._frame(saved).inset(24, 0)
        return self._saved(pane, saved) if saved is not None else self._nothing_saved(pane)

    @property
    def unfinished(self) -> bool:
        """True while the picture is not drawn yet."""
        return self._wanted is not None

    def finish(self) -> None:
        """Draw the picture if it is not drawn yet."""
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self._hang_picture(*wanted)

    def _frame(self, saved: SavedMatch | None) -> Box:
        """Paint the frame and the pane below the picture; return the pane's box."""
        page, ground = self.page, self.page.ground
        wooden(page, self.box)
        hole, pane = self.box.inset(WOOD).column(None, BELOW, gap=WOOD)
        shapes.pane(ground, page.pixels(hole.inset(-2)), page.px(12), color("wood_lo"))
        place = page.pixels(hole)
        shapes.inlay(ground, pygame.transform.scale(table_felt((640, 360), LOW), place.size), place, page.px(10))
        self._wanted = saved, place
        page.panel(pane, radius="corner_control", shadow=False)
        return pane

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

    def _saved(self, pane: Box, match: SavedMatch) -> list[Widget]:
        """Create the pane of a saved match with its players; return its buttons."""
        head, said, players, _, foot = pane.less(top=16).column(28, 28, 36, 10, BUTTONS)
        name = match_name(match.ruleset, match.preset)
        wide = self.page.heading(name, (head.x, head.center[1] - self._raised), "header", head.w)
        known = (ruleset for ruleset in rulesets() if ruleset.id == match.ruleset)
        native, language = next(((ruleset.native, ruleset.native_language) for ruleset in known), ("", ""))
        native = native_unless_shown(match.ruleset, native, language)
        native_wide = text.width(native, self.page.px(size("card")), language=language) / self.page.scale
        beside = head.less(left=wide + 14)
        if native and native_wide <= beside.w:
            self.page.label(native, (beside.x, beside.center[1] + 1), "card", "gold_hi", language=language)
        inner = self.page.px(said.w)
        where = self._where(match, inner)
        pixels = text.shrunk(where, inner, self.page.px(size("body")))
        spot = self.page.px(said.x), self.page.px(said.center[1])
        write(self.page.ground, text.cut(where, inner, pixels), spot, pixels, color("dim"))
        self._players(match, players)
        others = len(menu_of(self.page.app).saved.unfinished()) - 1
        saves = RowButton("saves", tr("title_other_saves", n=others), self.ways.way_to("saves"), most=260)
        return [*overflowing_row(self.page, foot, [
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

    def _players(self, match: SavedMatch, box: Box) -> None:
        """Paint the players with their points, the points below the names if one line is too short for both."""
        px, ground, pixels = self.page.px, self.page.ground, self.page.px(size("body"))
        places = [place.row(28, None, gap=GAP) for place in box.row(*[None] * max(4, len(match.seats)))]
        room = places[0][1].w - 20
        rows = [(seat, called(seat.person.name), grouped(seat.score)) for seat in match.seats]
        if text_factor() > 1:
            least = (text.shrunk(name + score, px(room), pixels, True) for _, name, score in rows)
            pixels = max(px(text.LEAST), min(least))
        lacks = any(text.width(name + score, pixels, True) > px(room) for _, name, score in rows)
        for (seat, name, score), (mark, said) in zip(rows, places, strict=False):
            human, x, y = seat.person.human, px(said.x), said.center[1]
            marks.wind(ground, (px(mark.center[0]), px(y)), px(mark.w / 2), seat.person.color, seat.wind)
            if lacks:
                apart = max(9.5, 0.68 * pixels / self.page.scale)
                for words, down, tint in ((name, -apart, "text"), (score, apart, "gold_hi")):
                    shown = text.cut(words, px(said.w - 4), pixels, human and down < 0)
                    write(ground, shown, (x, px(y + down)), pixels, color(tint), human and down < 0)
            else:
                beside = max(16.0, said.w - 16 - text.width(score, pixels) / self.page.scale)
                shown = text.cut(name, px(beside), pixels, human)
                end = write(ground, shown, (x, px(y)), pixels, color("text"), human).right
                write(ground, score, (end + px(8), px(y)), pixels, color("gold_hi"))

    def _nothing_saved(self, pane: Box) -> list[Widget]:
        """Create the pane for a player without a saved match; return its buttons."""
        head, said, foot, _ = pane.less(top=16).column(32, 72, BUTTONS, None)
        left, ways = menu_of(self.page.app).lesson_left, self.ways
        key = "title_lesson_left" if left else "title_no_save"
        self.page.heading(tr(key), (head.x, head.center[1] - self._raised), "header", head.w)
        self._explain(f"{key}_body", said)
        answers = [RowButton("play", tr("title_quick"), ways.quick), RowButton("teach", tr("title_teach"), ways.teach)]
        first, second = reversed(answers) if left else answers
        answers = [first._replace(cap="Enter", kind="gold"), second]
        return [*yielding_row(self.page, foot, answers, LOOSE, 160)]

    def _explain(self, key: str, box: Box) -> None:
        """Paint the text with this key in two or three lines between the pane's heading and its buttons."""
        long = len(text.wrap(tr(key), self.page.px(box.w), self.page.px(size("body")))) > 2 and text_factor() == 1
        lines, leading = (3, 22.0) if long else (2, min(26.0, 33 / text_factor()))
        self.page.paragraph(tr(key), box[:2], box.w, "body", "dim", lines=lines, leading=leading)
