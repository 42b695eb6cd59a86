"""Why a hand was worth so much: the banner, the hand in its sets, the rows and the sum of a result."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import i18n
from game.art import items, shapes
from game.art.tiles import TileArt
from game.layout import Box
from game.scene.node import Sprite, SpriteNode
from game.table import sheet
from game.table.cast import counted, tile_name
from game.table.draw import canvas, put, width
from game.table.ledger import mark
from game.table.report import HandReport, Report, factor_of, factor_text, headline
from game.tokens import color
from rules.numbers import signed
from rules.scoring.sheets import HALVES
from rules.tiles import HIDDEN, Kind

ROW = 39.0
"""The height of a row, in units."""
NAMES = 156.0
"""How broad names are where they stand beside hands, in units."""
THEN, SUM_LINE = "   →   ", 22.0
"""Between two steps of the arithmetic; units from one of its lines to the next."""


class Tally:
    """Draws the left-hand panes of a report; `px` pixels are a unit."""

    def __init__(self, report: Report, art: TileArt, px: float, boxes: dict[str, Box]) -> None:
        self.report, self.art, self.px, self._boxes = report, art, px, boxes
        self._tiles: list[tuple[pygame.Rect, Kind]] = []
        """Where the tiles of the hands lie that were drawn last, in pixels of the window."""

    def _add(self, surface: pygame.Surface, x: float, y: float, name: str) -> SpriteNode:
        return SpriteNode(Sprite(surface, 0, 0), name, position=(round(x), round(y)))

    def _words(self) -> dict[str, str]:
        term = self.report.cast.term
        return {
            "concealed": term("concealed_part"), "bonus": term("bonus_tile"), "bonuses": term("bonus_tiles"),
            "chow": term("chow"), "pung": term("pung"), "kong": term("kong"), "row": term("row"),
            "bridge": term("bridge"),
            "king": term("king"), "special": term("special_group"), "pair": term("pair"),
        }  # fmt: skip

    def hand(self, hand: HandReport, lit: frozenset[Kind]) -> pygame.Surface:
        """The hand in its sets; the kinds in `lit` are marked."""
        px = self.px
        room = (self._boxes["hand"].w - 44) * px
        parts = sheet.parts_of(hand, self._words(), len(self.report.after))
        tile, gap = 44.0, 14.0
        while tile > 20 and sheet.parts_width(parts, tile * px, gap * px) > room - 8 * px:
            tile -= 1
            gap = max(6.0, gap - 0.4)
        self._tiles = []
        self._note(parts, tile, gap, (self._boxes["hand"].x + 22, self._boxes["hand"].y + 8))
        return sheet.draw_parts(parts, self.art, tile * px, gap * px, px, 1.0, lit, room)

    def _note(self, parts: Sequence[sheet.Part], tile: float, gap: float, at: tuple[float, float]) -> None:
        """Remember where tiles lie; `at` is the corner of their picture, in units like the others."""
        px = self.px
        for rect, face in sheet.named_in(parts, tile * px, gap * px, px):
            self._tiles.append((rect.move(round(at[0] * px), round(at[1] * px)), face))

    def name_at(self, point: tuple[float, float]) -> str:
        """What the tile of a hand is called that lies there; empty where none does."""
        face = next((face for rect, face in reversed(self._tiles) if rect.collidepoint(point)), HIDDEN)
        name = "" if face == HIDDEN else tile_name(face, self.report.cast.tongue)
        return name[:1].upper() + name[1:]

    def row(self, hand: HandReport, index: int, lit: bool) -> pygame.Surface:
        """One element: its name, the tiles it rests on, the arithmetic, the value, factors in their own column."""
        line, factors = hand.sheet.lines[index], any(map(factor_of, hand.sheet.lines))
        px, cast = self.px, self.report.cast
        w = (self._boxes["rows"].w - 16) * px
        surface = canvas(w, ROW * px)
        middle = ROW * px / 2
        if lit:
            shapes.box(surface, (0, px, w, (ROW - 2) * px), color("raised"), 8 * px)
        else:
            surface.fill(
                (*color("line_soft"), 255),
                (round(16 * px), round((ROW - 1) * px), round(w - 32 * px), max(1, round(px))),
            )
        name = i18n.element_name(line.element, cast.tongue)
        put(surface, name, (16 * px, middle), 16 * px, color("text"), bold=lit, room=w * 0.44)
        x = w * 0.47
        if line.tiles:
            tile = min(22.0, (w * 0.29 / px) / max(1, len(line.tiles)))
            sheet.blit(surface, sheet.mini(line.tiles, self.art, tile * px), (x, middle - (tile * 4 / 3 / 2 + 3) * px))
        right, factor = w - 16 * px, factor_of(line)
        if factors:
            if factor:
                put(surface, factor_text(factor), (right, middle), 16 * px, color("gold_hi"), bold=True, anchor="right")
            right -= 52 * px
        if not factor:
            put(surface, signed(line.amount), (right, middle), 16 * px, color("text"), bold=True, anchor="right")
        right -= 52 * px
        multiplies = line.unit in ("times", HALVES)
        unit = "" if multiplies else counted(line.unit, line.amount)
        parted = line.times > 1 and line.amount % line.times == 0 and not multiplies
        each = f"{line.times} × {signed(line.amount // line.times)}" if parted else ""
        note = each or unit
        put(surface, note, (right, middle), 14 * px, color("dim"), anchor="right", room=w * 0.18)
        return surface

    def sum(self, hand: HandReport) -> SpriteNode:
        """The arithmetic below the rows, and what it comes to."""
        px, rows = self.px, self._boxes["rows"]
        w, tall = (rows.w - 16) * px, self.sum_height(hand)
        h = tall * px
        surface = canvas(w, h)
        shapes.box(surface, (0, 0, w, h), (*color("gold"), 46), 8 * px)
        score = counted(self.report.unit, hand.sheet.score)
        put(surface, score, (w - 16 * px, h / 2), 18 * px, color("gold_hi"), bold=True, anchor="right")
        lines = self._sum_lines(hand)
        for index, line in enumerate(lines):
            y = h / 2 + (index - (len(lines) - 1) / 2) * SUM_LINE * px
            put(surface, line, (16 * px, y), 14 * px, color("gold_hi"))
        return self._add(surface, (rows.x + 8) * px, (rows.bottom - 8 - tall) * px, "sum")

    def sum_height(self, hand: HandReport) -> float:
        """How high the bar with the arithmetic is, in units: long arithmetic takes several lines."""
        return 40 + (len(self._sum_lines(hand)) - 1) * SUM_LINE

    def _sum_lines(self, hand: HandReport) -> list[str]:
        """The steps of the arithmetic, broken between steps where one line is too short."""
        px = self.px
        score = width(counted(self.report.unit, hand.sheet.score), 18 * px, bold=True)
        room = (self._boxes["rows"].w - 64) * px - score
        lines = [""]
        for step in hand.sheet.steps:
            named = i18n.words().formula(step.key, self.report.cast.tongue)
            said = i18n.tr("result_step", step=named, n=signed(step.amount))
            longer = lines[-1] + THEN + said if lines[-1] else said
            if lines[-1] and width(longer, 14 * px) > room:
                lines.append(THEN.lstrip() + said)
            else:
                lines[-1] = longer
        return lines

    def other_hands(self) -> list[SpriteNode]:
        """The hands that were not counted, or all of them after a drawn deal."""
        px, box, cast = self.px, self._boxes["whole"], self.report.cast
        shown = sorted((*self.report.hands, *self.report.others), key=lambda hand: hand.seat)
        found = []
        pitch = min(112.0, (box.h - 56) / max(1, len(shown)))
        close = pitch < 96  # then names stand beside the hands
        left, top = (NAMES, pitch / 2) if close else (0.0, 14.0)
        tile = max(18.0, min(38.0, (pitch - (22 if close else 44)) * 0.75))
        room = (box.w - 48 - left) * px
        self._tiles = []
        for index, hand in enumerate(shown):
            surface = canvas((box.w - 48) * px, pitch * px)
            mark(surface, self.report, hand.seat, 26 * px, (13 * px, top * px))
            name = cast.name(hand.seat)
            put(surface, name, (34 * px, top * px), 16 * px, color("text"), bold=True, room=(NAMES - 42) * px)
            parts = sheet.parts_of(hand, dict.fromkeys(self._words(), ""), len(self.report.after))
            fitted, gap = tile, 12.0
            while fitted > 12 and sheet.parts_width(parts, fitted * px, gap * px) > room - 8 * px:
                fitted, gap = fitted - 1, max(5.0, gap - 0.5)
            picture = sheet.draw_parts(parts, self.art, fitted * px, gap * px, px, 1.0, frozenset(), room)
            y = pitch / 2 - 18 - fitted * sheet.RATIO / 2 if close else 16
            self._note(parts, fitted, gap, (box.x + 24 + left, box.y + 52 + index * pitch + y))
            sheet.blit(surface, picture, (left * px, y * px))
            found.append(self._add(surface, (box.x + 24) * px, (box.y + 52 + index * pitch) * px, f"hand {hand.seat}"))
        return found

    def banner(self, surface: pygame.Surface, page: int, x0: float, x1: float) -> None:
        """Who won, how, and how much; `x0` and `x1` are the edges of the content in units."""
        px, report, cast = self.px, self.report, self.report.cast
        x = x0 + 10
        hand = report.hands[page] if report.hands else None
        left = [i18n.tr("result_left", player=cast.name(seat)) for seat in report.left]
        if hand is None:
            title = i18n.words().ending(report.drawn, cast.tongue)
            put(surface, title, (x * px, 34 * px), 28 * px, color("text"), bold=True)
            below = " · ".join([*left, i18n.ruleset_name(cast.ruleset), report.title])
            put(surface, below, (x * px, 65 * px), 14 * px, color("dim"), room=(x1 - x) * px)
            return
        mark(surface, report, hand.seat, 54 * px, ((x + 27) * px, 44 * px))
        x += 71
        score = signed(hand.sheet.score)
        noun = counted(self.report.unit, hand.sheet.score).replace("\N{NO-BREAK SPACE}", " ")
        unit = noun.replace(score, "", 1).strip()
        right = x1 * px
        if unit:
            right -= put(surface, unit, (right, 52 * px), 18 * px, color("gold_hi"), bold=True, anchor="right") + 8 * px
        right -= put(surface, score, (right, 44 * px), 44 * px, color("gold_hi"), bold=True, anchor="right")
        right -= self._indicators(surface, right - 28 * px)
        room = right - x * px - 24 * px
        winners = i18n.words().listed(cast.name(one.seat) for one in report.winners)
        several = len(report.winners) > 1
        title = i18n.tr("result_winners", players=winners) if several else headline(hand, cast)
        put(surface, title, (x * px, 32 * px), 28 * px, color("text"), bold=True, room=room, shrink=18 * px)
        face = hand.won.face if hand.won is not None else None
        said = [*([headline(hand, cast)] if several else []), i18n.ruleset_name(cast.ruleset), report.title]
        if face is not None:
            name = i18n.term("winning_tile", cast.tongue)
            said.append(i18n.tr("result_winning_tile", name=name, tile=tile_name(face, cast.tongue)))
        put(surface, " · ".join([*left, *said]), (x * px, 65 * px), 14 * px, color("text"), room=room)

    def _indicators(self, surface: pygame.Surface, right: float) -> float:
        """The indicators of the deal, a row for those of play and one for those below; gives the room they take."""
        rows, px = self.report.indicators, self.px
        if not rows:
            return 0.0
        tile = (24.0 if len(rows) == 1 else 20.0) * px
        wide = max(len(row) for row in rows) * (tile + 1)
        word = self.report.cast.term("indicator_short")
        word = word[:1].upper() + word[1:]
        named = put(surface, word, (right - wide - 10 * px, 44 * px), 14 * px, color("text"), anchor="right")
        for index, row in enumerate(rows):
            y = (44 + (index - (len(rows) - 1) / 2) * 34) * px
            for place, face in enumerate(row):
                items.lay(surface, self.art.sprite(face, round(tile)), (right - wide + (place + 0.5) * (tile + 1), y))
        return wide + named + 52 * px

    def heading(self, surface: pygame.Surface, box: Box, left: str, right: str) -> None:
        """The words at the head of a pane."""
        px = self.px
        room = box.w * px - 48 * px
        used = put(
            surface, left, ((box.x + 24) * px, (box.y + 27) * px), 16 * px, color("gold_hi"), bold=True, room=room
        )
        if right:
            put(surface, right, ((box.right - 24) * px, (box.y + 27) * px), 14 * px, color("dim"), anchor="right",
                room=room - used - 12 * px)  # fmt: skip
