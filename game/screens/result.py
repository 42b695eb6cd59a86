"""The result of a deal: the hand, why it was worth so much, who pays whom, how the match stands."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game import i18n
from game.art import items, shapes
from game.art.ground import menu_ground, wood
from game.art.tiles import TileArt
from game.layout import Box
from game.scene.node import Node, Scene, Sprite, SpriteNode
from game.scene.renderer import Renderer
from game.scene.timeline import Timeline
from game.screens.base import Screen
from game.table import sheet
from game.table.bar import Button, Look, button_width, draw_button
from game.table.cast import WINDS, counted, tile_name
from game.table.draw import canvas, fit, put, width
from game.table.report import HandReport, Report
from game.tokens import color
from rules.melds import Seat
from rules.options import Options
from rules.sheets import Line
from rules.tiles import Kind

if TYPE_CHECKING:
    from game.app import App

ROW, ROWS = 39.0, 7
ROW_DELAY = 0.12
ART_WIDTH = 44.0


class ResultScreen(Screen):
    """Shows a `Report`; `onward` is what Enter does, `word` the term for it where it is not the next deal."""

    name = "result"

    def __init__(
        self, app: App, report: Report, art: TileArt, onward: Callable[[], None], *, animate: bool = True,
        last: bool = False, word: str = "", options: Options | None = None, replay: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.report, self.art, self.onward, self.replay = report, art, onward, replay
        self.last, self.word, self.options = last, word, options
        self.scene = Scene("result")
        self.timeline = Timeline()
        self.page = 0
        self.row = -1
        self.first_row = 0
        self.others = False
        self.focus = 0
        self.keys_used = True
        self.buttons: list[Button] = []
        self._looks: list[tuple[str, Look, Callable[[], None]]] = []
        self._row_nodes: list[tuple[SpriteNode, int]] = []
        self._boxes: dict[str, Box] = {}
        self._animate = animate and app.config.speed != 0
        self._told = False
        self._waited = 0.0
        self._renderer: Renderer | None = None
        self._left = False

    # -- measures ---

    @property
    def px(self) -> float:
        """Pixels of a unit."""
        return self.app.scale

    def _frame(self, size: tuple[int, int]) -> None:
        """Where the panes lie, in units."""
        self.wide, self.high = size[0] / self.px, size[1] / self.px
        content = min(self.wide, 1600.0)
        self.x0 = (self.wide - content) / 2 + 24
        self.x1 = (self.wide + content) / 2 - 24
        right = 408.0
        main = self.x1 - self.x0 - right - 16
        bottom = self.high - 72
        hand = 124.0
        pay = min(300.0, (bottom - 104) * 0.55)
        self._boxes = {
            "hand": Box(self.x0, 104, main, hand),
            "rows": Box(self.x0, 104 + hand + 16, main, bottom - 104 - hand - 16),
            "pay": Box(self.x1 - right, 104, right, pay),
            "total": Box(self.x1 - right, 104 + pay + 16, right, bottom - 104 - pay - 16),
            "whole": Box(self.x0, 104, main, bottom - 104),
        }

    # -- building ---

    def resize(self, size: tuple[int, int]) -> None:
        self._frame(size)
        self._build(animate=False)

    def _build(self, *, animate: bool) -> None:
        """Paint the ground and set up the nodes; with `animate` they arrive one after another."""
        self.timeline.clear()
        self.scene.clear()
        self._row_nodes, self.buttons = [], []
        ground = self._ground()
        if self._renderer is None:
            self._renderer = Renderer(self.scene, ground)
        else:
            self._renderer.ground = ground
        hand = self.report.hands[self.page] if self.report.hands else None
        arrivals: list[tuple[Node, float]] = []
        if self.others or hand is None:
            arrivals += [(node, 0.0) for node in self._other_hands()]
        else:
            arrivals += self._hand_nodes(hand)
        late = max((delay for _, delay in arrivals), default=0.0) + 0.2
        arrivals += [(node, late + 0.25 * i) for i, node in enumerate(self._payment_nodes())]
        arrivals += [(node, late + 0.4 + 0.08 * i) for i, node in enumerate(self._total_nodes())]
        self._button_nodes()
        if animate:
            for node, delay in arrivals:
                node.opacity = 0.0
                self.timeline.move(node, "opacity", 1.0, 0.16, delay=delay)
                if delay and delay < late:
                    self.timeline.call(lambda: self.app.audio.play("count"), delay)

    def _pixels(self, box: Box) -> tuple[float, float, float, float]:
        return box.x * self.px, box.y * self.px, box.w * self.px, box.h * self.px

    def _ground(self) -> pygame.Surface:
        px, report = self.px, self.report
        surface = menu_ground(self.app.size)
        won = bool(report.winners)
        tone = (112, 34, 28) if won else (66, 70, 70)
        surface.blit(wood((self.app.size[0], round(88 * px)), 11, tone), (0, 0))
        surface.fill(color("gold"), (0, round(88 * px), self.app.size[0], max(1, round(2 * px))))
        names = ("whole", "pay", "total") if self.others or not report.hands else ("hand", "rows", "pay", "total")
        for name in names:
            rect = self._pixels(self._boxes[name])
            shapes.shadow(surface, rect, 90, 7 * px, 4 * px, 12 * px)
            shapes.box(surface, rect, color("panel"), 12 * px)
            shapes.box(surface, rect, color("line_soft"), 12 * px, max(1.0, px))
        self._banner(surface)
        pay, total = self._boxes["pay"], self._boxes["total"]
        self._heading(surface, pay, i18n.term("payments", report.cast.ruleset).capitalize(), "")
        self._heading(surface, total, i18n.tr("result_standing"), i18n.tr("result_columns"))
        if names[0] == "hand":
            self._heading(surface, self._boxes["rows"], i18n.tr("result_why"), i18n.tr("result_hover"))
        else:
            self._heading(surface, self._boxes["whole"], i18n.tr("result_hands"), "")
        return surface

    def _heading(self, surface: pygame.Surface, box: Box, left: str, right: str) -> None:
        px = self.px
        room = box.w * px - 48 * px
        used = put(
            surface, left, ((box.x + 24) * px, (box.y + 27) * px), 16 * px, color("gold_hi"), bold=True, room=room
        )
        if right:
            put(surface, right, ((box.right - 24) * px, (box.y + 27) * px), 14 * px, color("dim"), anchor="right",
                room=room - used - 12 * px)  # fmt: skip

    def _banner(self, surface: pygame.Surface) -> None:
        px, report, cast = self.px, self.report, self.report.cast
        x = self.x0 + 10
        hand = report.hands[self.page] if report.hands else None
        if hand is None:
            title = i18n.words().ending(report.drawn)
            put(surface, title, (x * px, 34 * px), 28 * px, color("text"), bold=True)
            put(
                surface, f"{i18n.ruleset_name(cast.ruleset)} · {report.title}", (x * px, 65 * px), 14 * px, color("dim")
            )
            return
        items.lay(surface, self._disc(hand.seat, 54), ((x + 27) * px, 44 * px))
        x += 71
        score = str(hand.sheet.score)
        noun = counted(self.report.unit, hand.sheet.score).replace("\N{NO-BREAK SPACE}", " ")
        unit = noun.replace(score, "", 1).strip()
        right = self.x1 * px
        if unit:
            right -= put(surface, unit, (right, 52 * px), 18 * px, color("gold_hi"), bold=True, anchor="right") + 8 * px
        right -= put(surface, score, (right, 44 * px), 44 * px, color("gold_hi"), bold=True, anchor="right")
        room = right - x * px - 24 * px
        put(surface, self._headline(hand), (x * px, 32 * px), 28 * px, color("text"), bold=True, room=room)
        face = hand.won.face if hand.won is not None else None
        said = [i18n.ruleset_name(cast.ruleset), report.title]
        if face is not None:
            said.append(i18n.tr("result_last_tile", tile=tile_name(face, cast.ruleset)))
        put(surface, " · ".join(said), (x * px, 65 * px), 14 * px, color("text"), room=room)

    def _headline(self, hand: HandReport) -> str:
        cast = self.report.cast
        name = cast.name(hand.seat)
        if hand.won is None:
            return i18n.tr("result_counted", player=name)
        if hand.won.source is None:
            return i18n.tr("result_self_draw", player=name)
        key = "result_robbed" if "robbing_kong" in hand.won.flags else "result_from"
        return i18n.tr(key, player=name, other=cast.name(hand.won.source))

    def _disc(self, seat: Seat, size: float) -> Sprite:
        report = self.report
        players = len(report.after)
        text = WINDS[report.winds[seat]] if players <= 4 else str(seat + 1)
        return items.seat_disc(report.cast.color(seat), text, round(size * self.px))

    def _add(self, surface: pygame.Surface, x: float, y: float, name: str) -> SpriteNode:
        return self.scene.add(SpriteNode(Sprite(surface, 0, 0), name, position=(round(x), round(y))))

    # -- the hand and its rows ---

    def _words(self) -> dict[str, str]:
        term = self.report.cast.term
        return {
            "concealed": term("concealed_part"), "bonus": term("bonus_tile"), "chow": term("chow"), "pung": term("pung"),
            "kong": term("kong"), "row": term("row"), "bridge": term("bridge"), "pair": term("pair"),
        }  # fmt: skip

    def _hand_nodes(self, hand: HandReport) -> list[tuple[Node, float]]:
        px, box = self.px, self._boxes["hand"]
        self._hand_node = self._add(self._hand_picture(hand, frozenset()), (box.x + 22) * px, (box.y + 8) * px, "hand")
        found: list[tuple[Node, float]] = [(self._hand_node, 0.0)]
        rows = self._boxes["rows"]
        lines = hand.sheet.lines
        most = self._visible_rows()
        self.first_row = max(0, min(self.first_row, len(lines) - most))
        y = rows.y + 48
        for index, line in enumerate(lines[self.first_row : self.first_row + most], self.first_row):
            node = self._add(self._row_picture(line, index == self.row), (rows.x + 8) * px, y * px, f"row {index}")
            self._row_nodes.append((node, index))
            found.append((node, 0.15 + ROW_DELAY * (index - self.first_row + 1)))
            y += ROW
        found.append((self._sum_node(hand), 0.2 + ROW_DELAY * (len(self._row_nodes) + 1)))
        return found

    def _visible_rows(self) -> int:
        rows = self._boxes["rows"]
        return max(1, int((rows.h - 48 - 52) / ROW))

    def _hand_picture(self, hand: HandReport, lit: frozenset[Kind]) -> pygame.Surface:
        px = self.px
        room = (self._boxes["hand"].w - 44) * px
        parts = sheet.parts_of(hand, self._words(), len(self.report.after))
        tile, gap = 44.0, 14.0
        while tile > 20 and sheet.parts_width(parts, tile * px, gap * px) > room - 8 * px:
            tile -= 1
            gap = max(6.0, gap - 0.4)
        return sheet.draw_parts(parts, self.art, tile * px, gap * px, px, 1.0, lit, room)

    def _row_picture(self, line: Line, lit: bool) -> pygame.Surface:
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
        name = i18n.element_name(line.element, cast.ruleset)
        put(surface, name, (16 * px, middle), 16 * px, color("text"), bold=lit, room=w * 0.44)
        x = w * 0.47
        if line.tiles:
            tile = min(22.0, (w * 0.29 / px) / max(1, len(line.tiles)))
            sheet.blit(surface, sheet.mini(line.tiles, self.art, tile * px), (x, middle - (tile * 4 / 3 / 2 + 3) * px))
        right = w - 16 * px
        put(surface, _signed(line.amount), (right, middle), 16 * px, color("text"), bold=True, anchor="right")
        right -= 52 * px
        unit = counted(line.unit, line.amount)
        each = f"{line.times} × {line.amount // line.times}" if line.times > 1 and line.amount % line.times == 0 else ""
        note = each or unit
        put(surface, note, (right, middle), 14 * px, color("dim"), anchor="right", room=w * 0.18)
        return surface

    def _sum_node(self, hand: HandReport) -> SpriteNode:
        px, rows = self.px, self._boxes["rows"]
        w, h = (rows.w - 16) * px, 40 * px
        surface = canvas(w, h)
        shapes.box(surface, (0, 0, w, h), (*color("gold"), 46), 8 * px)
        words = [
            i18n.tr("result_step", step=i18n.words().formula(step.key), n=_signed(step.amount))
            for step in hand.sheet.steps
        ]
        score = counted(self.report.unit, hand.sheet.score)
        used = put(surface, score, (w - 16 * px, h / 2), 18 * px, color("gold_hi"), bold=True, anchor="right")
        text = fit("   →   ".join(words), 14 * px, w - used - 48 * px)
        put(surface, text, (16 * px, h / 2), 14 * px, color("gold_hi"))
        return self._add(surface, (rows.x + 8) * px, (rows.bottom - 48) * px, "sum")

    def _other_hands(self) -> list[SpriteNode]:
        """The hands that were not counted, or all of them after a drawn deal."""
        px, box, cast = self.px, self._boxes["whole"], self.report.cast
        shown: list[tuple[Seat, HandReport | tuple[Kind, ...]]] = [(hand.seat, hand) for hand in self.report.hands]
        shown += list(self.report.others)
        found = []
        pitch = min(112.0, (box.h - 56) / max(1, len(shown)))
        tile = max(20.0, min(38.0, (pitch - 44) * 0.75))
        for index, (seat, hand) in enumerate(sorted(shown, key=lambda entry: entry[0])):
            surface = canvas((box.w - 48) * px, pitch * px)
            items.lay(surface, self._disc(seat, 26), (13 * px, 14 * px))
            put(surface, cast.name(seat), (34 * px, 14 * px), 16 * px, color("text"), bold=True)
            if isinstance(hand, HandReport):
                parts = sheet.parts_of(hand, dict.fromkeys(self._words(), ""), len(self.report.after))
            else:
                parts = [sheet.Part(tuple(sheet.Piece(face) for face in hand), "")]
            picture = sheet.draw_parts(parts, self.art, tile * px, 12 * px, px, 1.0, frozenset(), (box.w - 48) * px)
            sheet.blit(surface, picture, (0, 16 * px))
            found.append(self._add(surface, (box.x + 24) * px, (box.y + 52 + index * pitch) * px, f"hand {seat}"))
        return found

    # -- payments ---

    def _payment_nodes(self) -> list[SpriteNode]:
        players = len(self.report.after)
        return self._payment_table() if players > 4 else self._payment_arrows()

    def _spots(self) -> dict[Seat, tuple[float, float]]:
        """Where the players sit about the small table, in units: the viewer below."""
        box = self._boxes["pay"]
        cx, cy = box.x + box.w / 2, box.y + 40 + (box.h - 40) / 2
        dx, dy = 132.0, (box.h - 40) / 2 - 32
        players, viewer = len(self.report.after), self.report.cast.viewer or 0
        places = {2: (0, 2), 3: (0, 1, 3)}.get(players, (0, 1, 2, 3))
        around = ((cx, cy + dy), (cx + dx, cy), (cx, cy - dy), (cx - dx, cy))
        return {(viewer + i) % players: around[place] for i, place in enumerate(places)}

    def _flows(self) -> list[tuple[Seat, Seat, int]]:
        """Who pays whom how much, where that is plain from the payments."""
        sums: dict[tuple[Seat, Seat], int] = {}
        for pay in self.report.payments:
            givers = [seat for seat, amount in enumerate(pay.amounts) if amount < 0]
            takers = [seat for seat, amount in enumerate(pay.amounts) if amount > 0]
            if pay.pot or not givers or not takers or (len(givers) > 1 and len(takers) > 1):
                continue
            for giver in givers:
                for taker in takers:
                    share = -pay.amounts[giver] if len(takers) == 1 else pay.amounts[taker]
                    sums[giver, taker] = sums.get((giver, taker), 0) + share
        return [(giver, taker, amount) for (giver, taker), amount in sums.items() if amount]

    def _payment_arrows(self) -> list[SpriteNode]:
        px, cast, box = self.px, self.report.cast, self._boxes["pay"]
        spots = self._spots()
        base = canvas(box.w * px, box.h * px)
        cx, cy = box.w / 2 * px, (40 + (box.h - 40) / 2) * px
        half = min(54.0, (box.h - 40) / 2 - 60) * px
        shapes.box(base, (cx - 72 * px, cy - half, 144 * px, 2 * half), color("felt_hi"), 12 * px)
        shapes.box(base, (cx - 72 * px, cy - half, 144 * px, 2 * half), color("wood_hi"), 12 * px, max(1.0, 2 * px))
        for seat, (x, y) in spots.items():
            at = ((x - box.x) * px, (y - box.y) * px)
            items.lay(base, self._disc(seat, 44), at)
            if any(hand.seat == seat for hand in self.report.winners):
                shapes.disc(base, at, 27 * px, color("gold"), 2 * px)
            name = cast.name(seat)
            if abs(x - (box.x + box.w / 2)) < 1:
                put(base, name, (at[0] + 34 * px, at[1]), 14 * px, color("text"), bold=True, room=130 * px)
            else:
                put(
                    base,
                    name,
                    (at[0], at[1] - 36 * px),
                    14 * px,
                    color("text"),
                    bold=True,
                    anchor="center",
                    room=118 * px,
                )
        found = [self._add(base, box.x * px, box.y * px, "seats")]
        flows = self._flows()
        for giver, taker, amount in flows:
            found.append(self._arrow(spots[giver], spots[taker], amount))
        if not flows and any(self.report.changes):
            found += [self._change(spots[seat], amount) for seat, amount in enumerate(self.report.changes) if amount]
        return found

    def _arrow(self, start: tuple[float, float], end: tuple[float, float], amount: int) -> SpriteNode:
        """A red arrow between two discs, bent inward, with what is paid beside its middle."""
        px, box = self.px, self._boxes["pay"]
        surface = canvas(box.w * px, box.h * px)
        middle = (box.x + box.w / 2, box.y + 40 + (box.h - 40) / 2)
        bend = ((start[0] + end[0]) / 2 * 0.45 + middle[0] * 0.55, (start[1] + end[1]) / 2 * 0.45 + middle[1] * 0.55)
        points = []
        for i in range(25):
            t = 0.16 + 0.66 * i / 24
            x = (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0]
            y = (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1]
            points.append(((x - box.x) * px, (y - box.y) * px))
        shapes.line(surface, points, color("red"), 4 * px)
        (ax, ay), (bx, by) = points[-3], points[-1]
        turn = math.atan2(by - ay, bx - ax)
        tip = (bx + math.cos(turn) * 9 * px, by + math.sin(turn) * 9 * px)
        wings = [
            (bx + math.cos(turn + d) * 9 * px, by + math.sin(turn + d) * 9 * px) for d in (math.pi / 2, -math.pi / 2)
        ]
        shapes.polygon(surface, [tip, *wings], color("red"))
        label = _signed(amount)
        x, y = points[7]
        w = width(label, 16 * px, bold=True) + 12 * px
        shapes.box(surface, (x - w / 2, y - 12 * px, w, 24 * px), (*color("inset"), 225), 8 * px)
        put(surface, label, (x, y), 16 * px, color("text"), bold=True, anchor="center")
        return self._add(surface, box.x * px, box.y * px, "arrow")

    def _change(self, spot: tuple[float, float], amount: int) -> SpriteNode:
        px = self.px
        text = _gain(amount)
        surface = canvas(width(text, 16 * px, bold=True) + 4, 26 * px)
        put(surface, text, (2, 13 * px), 16 * px, color("good" if amount > 0 else "red_hi"), bold=True)
        return self._add(surface, spot[0] * px - surface.get_width() / 2, (spot[1] + 26) * px, "change")

    def _payment_table(self) -> list[SpriteNode]:
        """Five players and more: a line each."""
        px, box, cast = self.px, self._boxes["pay"], self.report.cast
        players = len(self.report.after)
        pitch = (box.h - 52) / players
        found = []
        for index, (seat, amount) in enumerate(sorted(enumerate(self.report.changes), key=lambda entry: -entry[1])):
            surface = canvas((box.w - 48) * px, pitch * px)
            items.lay(surface, self._disc(seat, min(24.0, pitch - 4)), (13 * px, pitch * px / 2))
            put(surface, cast.name(seat), (34 * px, pitch * px / 2), 16 * px, color("text"), room=(box.w - 150) * px)
            put(surface, _gain(amount), ((box.w - 48) * px, pitch * px / 2), 16 * px,
                color("good" if amount > 0 else "red_hi" if amount < 0 else "dim"), bold=True, anchor="right")  # fmt: skip
            found.append(self._add(surface, (box.x + 24) * px, (box.y + 44 + index * pitch) * px, f"pays {seat}"))
        return found

    def _total_nodes(self) -> list[SpriteNode]:
        """How the match stands: place, name, a bar about zero, the change, the total."""
        px, box, report = self.px, self._boxes["total"], self.report
        players = len(report.after)
        order = sorted(range(players), key=lambda seat: -report.after[seat])
        pitch = min(44.0, (box.h - 56) / players)
        start = report.start
        most = max(1, *(abs(score - start) for score in (*report.after, *report.before)))
        found = []
        for index, seat in enumerate(order):
            w, h = (box.w - 48) * px, pitch * px
            surface = canvas(w, h)
            place = 1 + sum(report.after[other] > report.after[seat] for other in range(players))
            put(surface, str(place), (0, h / 2), 14 * px, color("dim"))
            shapes.disc(surface, (26 * px, h / 2), 8 * px, report.cast.color(seat))
            put(
                surface, report.cast.name(seat), (42 * px, h / 2), 16 * px, color("text"), bold=index == 0, room=82 * px
            )
            picture = sheet.bar(104 * px, 20 * px, report.after[seat] - start, most, px)
            sheet.blit(surface, picture.surface, (w - 232 * px, h / 2 - 10 * px))
            change = report.changes[seat]
            tint = "good" if change > 0 else "red_hi" if change < 0 else "dim"
            put(surface, _gain(change), (w - 66 * px, h / 2), 14 * px, color(tint), anchor="right")
            put(surface, _signed(report.after[seat]), (w, h / 2), 16 * px, color("text"), bold=True, anchor="right")
            found.append(self._add(surface, (box.x + 24) * px, (box.y + 48 + index * pitch) * px, f"total {seat}"))
        return found

    # -- buttons ---

    def _button_nodes(self) -> None:
        px = self.px
        self._looks = []
        if self.replay is not None:
            self._looks.append(("replay", Look(i18n.tr("result_replay"), "V", "plain"), self.replay))
        if self.report.others or len(self.report.hands) > 1:
            word = i18n.tr("result_scores" if self.others else "result_others")
            if self.report.hands:
                self._looks.append(("others", Look(word, "H", "plain"), self.toggle_others))
        if len(self.report.hands) > 1:
            self._looks += self._tabs()
        onward = i18n.tr("result_to_sheet") if self.last else i18n.term(self.word or "next_deal")
        self._looks.append(("next", Look(onward, "Enter", "gold"), self.go_on))
        x = self.x0 * px
        for index, (name, look, press) in enumerate(self._looks):
            last = index == len(self._looks) - 1
            w = max(button_width(look, px, 1.0), 256 * px if last else 0)
            button = self.scene.add(Button(f"button:{name}", press))
            button.box = Box(0, 0, w, 48 * px)
            focused = self.keys_used and index == self.focus % len(self._looks)
            shown = Look(look.text, look.cap, look.kind, focused)
            button.picture = draw_button(shown, w, px, 1.0)
            button.position = (self.x1 * px - w if last else x, (self.high - 58) * px)
            x += w + 8 * px
            self.buttons.append(button)

    def _tabs(self) -> list[tuple[str, Look, Callable[[], None]]]:
        """A button for every hand that was counted: with its owner's name while there is room, else the number."""
        cast, hands = self.report.cast, self.report.hands
        found = []
        for index, hand in enumerate(hands):
            name = cast.name(hand.seat) if len(hands) <= 4 else fit(cast.name(hand.seat), 16 * self.px, 56 * self.px)
            cap = str(index + 1) if len(hands) <= 4 else ""
            kind = "gold" if index == self.page and not self.others else "plain"
            found.append((f"tab:{index}", Look(name, cap, kind), partial(self.turn_to, index)))
        return found

    def go_on(self) -> None:
        """Enter: on with the match."""
        if not self._left:
            self._left = True
            self.app.close()
            self.onward()

    def look_up(self) -> None:
        """F1: the rulebook at the element whose row is lit."""
        lines = self.report.hands[self.page].sheet.lines if self.report.hands else ()
        element = lines[self.row].element if 0 <= self.row < len(lines) else None
        self.app.open("rulebook", ruleset=self.report.cast.ruleset, element=element, options=self.options)

    def toggle_others(self) -> None:
        """H: the hands of the others, or back to the scores."""
        self.others = not self.others
        self._build(animate=False)

    def turn_to(self, page: int) -> None:
        """Another hand that was counted."""
        self.page, self.others, self.row, self.first_row = page, False, -1, 0
        self._build(animate=False)

    # -- the frame of it ---

    def enter(self) -> None:
        self.focus = 10_000
        self._build(animate=self._animate)
        self.focus = len(self._looks) - 1
        self._restyle()

    def invalidate(self) -> None:
        if self._renderer is not None:
            self._renderer.refresh()

    def update(self, dt: float) -> bool:
        moving = self.timeline.advance(dt * (self.app.config.speed or 1.0))
        if moving:
            return True
        if not self._told:
            self._told = True
            self.app.moment("score")
            return True
        if self.app.config.autoplay:
            self._waited += dt
            if self._waited * (self.app.config.speed or 1e9) >= 1.5:
                self.go_on()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        assert self._renderer is not None
        return self._renderer.draw(surface)

    # -- input ---

    def process(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._light(self._row_at(event.pos))
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll(-event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.timeline.finish()
            self.keys_used = False
            for button in self.buttons:
                if button.contains(button.to_local(event.pos)) and button.press is not None:
                    self.app.audio.play("button")
                    button.press()
                    return True
            self._restyle()
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        busy = self.timeline.busy
        self.timeline.finish()
        self.keys_used = True
        name = self.app.keys.action(event, "menu")
        key = pygame.key.name(event.key)
        if event.key == pygame.K_SPACE and busy:
            return True
        if name in ("confirm", "press"):
            self._looks[self.focus % len(self._looks)][2]()
        elif name in ("up", "down"):
            hand = self.report.hands[self.page] if self.report.hands else None
            if hand is not None and hand.sheet.lines:
                row = (self.row + (1 if name == "down" else -1)) % len(hand.sheet.lines)
                self._bring(row)
                self._light(row)
        elif name in ("left", "right", "next", "previous"):
            self.focus = (self.focus + (1 if name in ("right", "next") else -1)) % len(self._looks)
            self._restyle()
        elif name == "back":
            self.go_on()
        elif name == "help":
            self.look_up()
        else:
            for label, look, press in self._looks:
                if (look.cap.lower() == key or label == f"tab:{ord(key[0]) - 49}") and label != "next":
                    press()
                    return True
            return False
        return True

    def _restyle(self) -> None:
        for button in self.buttons:
            button.remove()
        self.buttons = []
        self._button_nodes()

    def _row_at(self, point: tuple[float, float]) -> int:
        return next((index for node, index in self._row_nodes if node.contains(node.to_local(point))), -1)

    def _light(self, row: int) -> bool:
        """A row lights up, and its tiles in the hand above."""
        if row == self.row or self.others or not self.report.hands:
            return False
        hand = self.report.hands[self.page]
        self.row = row
        for node, index in self._row_nodes:
            node.picture = Sprite(self._row_picture(hand.sheet.lines[index], index == row), 0, 0)
        lit = frozenset(hand.sheet.lines[row].tiles) if row >= 0 else frozenset[Kind]()
        self._hand_node.picture = Sprite(self._hand_picture(hand, lit), 0, 0)
        return True

    def _bring(self, row: int) -> None:
        """Scroll until a row is seen."""
        most = self._visible_rows()
        if not self.first_row <= row < self.first_row + most:
            self.first_row = row if row < self.first_row else row - most + 1
            self._build(animate=False)

    def _scroll(self, by: int) -> bool:
        hand = self.report.hands[self.page] if self.report.hands else None
        if hand is None or self.others:
            return False
        first = max(0, min(self.first_row + by, len(hand.sheet.lines) - self._visible_rows()))
        if first == self.first_row:
            return False
        self.first_row = first
        self._build(animate=False)
        return True

    def trace(self) -> dict[str, Any]:
        targets = {b.name: [b.position[0], b.position[1], b.box.w, b.box.h] for b in self.buttons}
        report = self.report
        return {
            "targets": targets, "deal": report.number, "winners": [hand.seat for hand in report.winners],
            "changes": list(report.changes), "scores": list(report.after), "drawn": report.drawn,
            "rows": [line.element for hand in report.hands[:1] for line in hand.sheet.lines],
        }  # fmt: skip


def _signed(number: int) -> str:
    """A number with a true minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def _gain(number: int) -> str:
    """A change with its sign."""
    return f"+{number}" if number > 0 else _signed(number)
