"""The score sheet of a match: a row a deal, a column a player, and who came in where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game import i18n
from game.app.screen import Program, Screen
from game.art import items, shapes
from game.art.felt import menu_felt
from game.art.numbers import gain, signed
from game.art.wood import wood
from game.layout import Box
from game.scene.node import Scene, Sprite, SpriteNode
from game.scene.renderer import Renderer
from game.table import sheet
from game.table.bar import Button, Look, button_width, draw_button
from game.table.cast import WINDS, Cast
from game.table.draw import canvas, put, width
from game.table.report import Row
from game.tokens import color

LINE = 34.0


class MatchSheetScreen(Screen):
    """Shown when a match is over; Enter goes back to the title."""

    name = "match_sheet"

    def __init__(self, app: Program, cast: Cast, rows: Sequence[Row], places: Sequence[int],
                 last: bool = False) -> None:  # fmt: skip
        super().__init__(app)
        self.cast, self.rows, self.places, self.last = cast, list(rows), tuple(places), last
        self.scene = Scene("match sheet")
        self.first = max(0, len(self.rows))
        self.buttons: list[Button] = []
        self._renderer: Renderer | None = None
        self._told = False
        self._waited = 0.0

    @property
    def px(self) -> float:
        """Pixels of a unit."""
        return self.app.scale

    def resize(self, size: tuple[int, int]) -> None:
        wide, self.high = size[0] / self.px, size[1] / self.px
        content = min(wide, 1600.0)
        self.x0, self.x1 = (wide - content) / 2 + 24, (wide + content) / 2 - 24
        self._build()

    def _build(self) -> None:
        self.scene.clear()
        self.buttons = []
        ground = self._ground()
        if self._renderer is None:
            self._renderer = Renderer(self.scene, ground)
        else:
            self._renderer.ground = ground
        self._podium()
        self._table()
        self._button()

    def _ground(self) -> pygame.Surface:
        px = self.px
        surface = menu_felt(self.app.size).copy()
        surface.blit(wood((self.app.size[0], round(88 * px)), 11), (0, 0))
        surface.fill(color("gold"), (0, round(88 * px), self.app.size[0], max(1, round(2 * px))))
        put(surface, i18n.term("msg_match_over"), ((self.x0 + 10) * px, 34 * px), 28 * px, color("text"), bold=True)
        put(surface, i18n.ruleset_name(self.cast.ruleset), ((self.x0 + 10) * px, 65 * px), 14 * px, color("text"))
        for box in (self._left, self._right):
            rect = (box.x * px, box.y * px, box.w * px, box.h * px)
            shapes.shadow(surface, rect, 90, 7 * px, 4 * px, 12 * px)
            shapes.box(surface, rect, color("panel"), 12 * px)
            shapes.box(surface, rect, color("line_soft"), 12 * px, max(1.0, px))
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

    def _add(self, surface: pygame.Surface, x: float, y: float, name: str) -> None:
        self.scene.add(SpriteNode(Sprite(surface, 0, 0), name, position=(round(x), round(y))))

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
        self._add(surface, (box.x + 24) * px, (box.y + 12) * px, "heading")
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
            self._add(surface, (box.x + 24) * px, (box.y + 52 + index * pitch) * px, f"place {seat}")

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
        self._add(head, (box.x + 24) * px, (box.y + 12) * px, "head")
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
            self._add(surface, (box.x + 24) * px, (box.y + 12 + LINE * (index + 1)) * px, f"deal {row.number}")

    def _button(self) -> None:
        px = self.px
        look = Look(i18n.term("main_menu"), "Enter", "gold", True)
        w = max(button_width(look, px, 1.0), 256 * px)
        button = self.scene.add(Button("button:menu", self.done))
        button.box = Box(0, 0, w, 48 * px)
        button.picture = draw_button(look, w, px, 1.0)
        button.position = (self.x1 * px - w, (self.high - 58) * px)
        self.buttons = [button]

    def done(self) -> None:
        """Back to the title."""
        if self.last:
            self.app.quit()
        else:
            self.app.home("title")

    # -- the frame of it ---

    def invalidate(self) -> None:
        if self._renderer is not None:
            self._renderer.refresh()

    def update(self, dt: float) -> bool:
        if not self._told:
            self._told = True
            self.app.moment("match_end")
            return True
        if self.app.config.autoplay:
            self._waited += dt
            if self._waited * (self.app.config.speed or 1e9) >= 2.0:
                self.app.quit()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        assert self._renderer is not None
        return self._renderer.draw(surface)

    def process(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll(-event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.buttons[0].contains(self.buttons[0].to_local(event.pos)):
                self.done()
            return True
        if event.type == pygame.KEYDOWN:
            name = self.app.keys.action(event, "menu")
            if name in ("confirm", "back", "press"):
                self.done()
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
        targets = {b.name: [b.position[0], b.position[1], b.box.w, b.box.h] for b in self.buttons}
        return {"targets": targets, "scores": list(self.totals), "places": list(self.places)}


