"""The score sheet of a match: a row a deal, a column a player, and who came in where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game import i18n
from game.app.screen import Program
from game.art import items, shapes
from game.art.numbers import gain, signed
from game.layout import Box
from game.screens.sheet_screen import SheetScreen
from game.table import sheet
from game.table.bar import ButtonLook, TableButton
from game.table.cast import WINDS, Cast
from game.table.draw import canvas, put, width
from game.table.report import Row
from game.tokens import color

LINE = 34.0


class MatchSheetScreen(SheetScreen):
    """Shown when a match is over; Enter goes back to the title."""

    name = "match_sheet"
    seen = "match_end"
    pause = 2.0

    def __init__(self, app: Program, cast: Cast, rows: Sequence[Row], places: Sequence[int],
                 last: bool = False) -> None:  # fmt: skip
        super().__init__(app, "match sheet")
        self.cast, self.rows, self.places, self.last = cast, list(rows), tuple(places), last
        self.first = max(0, len(self.rows))

    def resize(self, size: tuple[int, int]) -> None:
        self.measure(size)
        self._build()

    def _build(self) -> None:
        self.scene.clear()
        self.buttons = []
        self.lay(self._ground())
        self._podium()
        self._table()
        look = ButtonLook(i18n.term("main_menu"), "Enter", "gold", True)
        self.add_button(TableButton("button:menu", self.go_on), look, None)

    def _ground(self) -> pygame.Surface:
        px = self.px
        surface = self.paper((self._left, self._right))
        put(surface, i18n.term("msg_match_over"), ((self.x0 + 10) * px, 34 * px), 28 * px, color("text"), bold=True)
        put(surface, i18n.ruleset_name(self.cast.ruleset), ((self.x0 + 10) * px, 65 * px), 14 * px, color("text"))
        return surface

    @property
    def _left(self) -> Box:
        return Box(self.x0, 104, 408, self.high - 72 - 104)

    @property
    def _right(self) -> Box:
        return Box(self.x0 + 424, 104, self.x1 - self.x0 - 424, self.high - 72 - 104)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points at the end."""
        return self.rows[-1].after if self.rows else (0,) * len(self.cast.seats)

    def _podium(self) -> None:
        """Places, names, totals."""
        px, box, totals = self.px, self._left, self.totals
        players = len(totals)
        order = sorted(
            range(players), key=lambda seat: (self.places[seat], seat) if self.places else (-totals[seat], seat)
        )
        pitch = min(84.0, (box.h - 72) / players)
        surface = canvas((box.w - 48) * px, 32 * px)
        put(
            surface,
            i18n.term("final_standing", self.cast.ruleset).capitalize(),
            (0, 16 * px),
            16 * px,
            color("gold_hi"),
            bold=True,
        )
        self.add(surface, (box.x + 24) * px, (box.y + 12) * px, "heading")
        most = max(1, *(abs(score) for score in totals))
        for index, seat in enumerate(order):
            w, h = (box.w - 48) * px, pitch * px
            surface = canvas(w, h)
            place = self.places[seat] if self.places else index + 1
            size = 28 if place == 1 else 22
            put(
                surface,
                str(place),
                (10 * px, h / 2),
                size * px,
                color("gold_hi" if place == 1 else "dim"),
                bold=True,
                anchor="center",
            )
            disc = items.seat_disc(
                self.cast.color(seat), WINDS[seat % 4] if players <= 4 else str(seat + 1), round(36 * px)
            )
            items.lay(surface, disc, (48 * px, h / 2))
            put(
                surface,
                self.cast.name(seat),
                (76 * px, h / 2 - 11 * px),
                16 * px,
                color("text"),
                bold=place == 1,
                room=180 * px,
            )
            picture = sheet.bar(160 * px, 20 * px, totals[seat], most, px)
            sheet.blit(surface, picture.surface, (76 * px, h / 2 + 4 * px))
            put(surface, signed(totals[seat]), (w, h / 2), 22 * px, color("gold_hi"), bold=True, anchor="right")
            self.add(surface, (box.x + 24) * px, (box.y + 52 + index * pitch) * px, f"place {seat}")

    @property
    def shown(self) -> int:
        """How many rows there is room for."""
        return max(1, int((self._right.h - 24 - 2 * LINE) / LINE))

    def _table(self) -> None:
        """The deals, the last ones if there are too many."""
        px, box = self.px, self._right
        players = len(self.totals)
        self.first = max(0, min(self.first, len(self.rows) - self.shown))
        label = 150.0
        column = (box.w - 48 - label) / players
        head = canvas((box.w - 48) * px, LINE * px)
        put(head, i18n.term("score_sheet").capitalize(), (0, LINE * px / 2), 16 * px, color("gold_hi"), bold=True)
        for seat in range(players):
            right = (label + column * (seat + 1)) * px
            put(head, self.cast.name(seat), (right, LINE * px / 2), 14 * px, color("text"), bold=True, anchor="right",
                room=(column - 12) * px)  # fmt: skip
        self.add(head, (box.x + 24) * px, (box.y + 12) * px, "head")
        for index, row in enumerate(self.rows[self.first : self.first + self.shown]):
            surface = canvas((box.w - 48) * px, LINE * px)
            surface.fill((*color("line_soft"), 255), (0, 0, surface.get_width(), max(1, round(px))))
            middle = LINE * px / 2
            name = f"{WINDS[row.round_wind % 4]} {row.number}"
            put(surface, name, (0, middle), 14 * px, color("dim"), bold=True)
            for seat in range(players):
                right = (label + column * (seat + 1)) * px
                change = row.changes[seat]
                tint = "good" if change > 0 else "red_hi" if change < 0 else "off"
                put(surface, signed(row.after[seat]), (right, middle), 16 * px, color("text"), anchor="right")
                said = gain(change)
                put(surface, said, (right - 54 * px, middle), 14 * px, color(tint), anchor="right")
                if seat in row.winners:
                    beside = right - 54 * px - width(said, 14 * px) - 12 * px
                    shapes.disc(surface, (beside, middle), 4 * px, color("gold"))
            self.add(surface, (box.x + 24) * px, (box.y + 12 + LINE * (index + 1)) * px, f"deal {row.number}")

    def unwatched(self) -> None:
        self.app.quit()

    def go_on(self) -> None:
        """Back to the title."""
        if self.last:
            self.app.quit()
        else:
            self.app.home("title")

    def process(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll(-event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.button_at(event.pos) is not None:
                self.go_on()
            return True
        if event.type == pygame.KEYDOWN:
            name = self.app.keys.action(event, "menu")
            if name in ("confirm", "back", "press"):
                self.go_on()
            elif name in ("up", "down"):
                return self._scroll(1 if name == "down" else -1)
            return True
        return False

    def _scroll(self, by: int) -> bool:
        first = max(0, min(self.first + by, len(self.rows) - self.shown))
        if first == self.first:
            return False
        self.first = first
        self._build()
        return True

    def trace(self) -> dict[str, Any]:
        return {"targets": self.targets(), "scores": list(self.totals), "places": list(self.places)}
