"""The result of a deal: the hand, why it was worth so much, who pays whom, how the match stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game import i18n
from game.app.screen import Program
from game.art.tiles import TileArt
from game.layout import Box
from game.scene.node import Node, Sprite, SpriteNode
from game.scene.timeline import Timeline
from game.screens.foot import GAP, TAB, in_a_row
from game.screens.sheet_screen import SheetScreen
from game.table import sheet
from game.table.bar import ButtonLook, TableButton
from game.table.draw import fit
from game.table.name_tip import NameTip
from game.table.payments import Payments
from game.table.report import HandReport, Report
from game.table.tally import ROW, Tally
from rules.options import Options
from rules.tiles import Kind

ROW_DELAY = 0.12
MOST_TABS = 4
"""Beside so many buttons for hands there is room for that of the own throws."""


class ResultScreen(SheetScreen):
    """Shows a `Report`; `onward` is what Enter does, `word` the term for it where it is not the next deal.

    `to_end` leads to the end of the match, for those who have left it.
    """

    name = "result"
    seen = "score"

    def __init__(
        self, app: Program, report: Report, art: TileArt, onward: Callable[[], None], *, animate: bool = True,
        last: bool = False, word: str = "", options: Options | None = None, replay: Callable[[], None] | None = None,
        to_end: Callable[[], None] | None = None, throws: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(app, "result")
        self.report, self.art, self.onward, self.replay = report, art, onward, replay
        self.last, self.word, self.options, self.to_end, self.throws = last, word, options, to_end, throws
        self.timeline = Timeline()
        self.page = 0
        self.row = -1
        self.first_row = self.first_payment = 0
        self.others = False
        self.focus = 0
        self.keys_used = True
        self._looks: list[tuple[str, ButtonLook, Callable[[], None]]] = []
        self._row_nodes: list[tuple[SpriteNode, int]] = []
        self._boxes: dict[str, Box] = {}
        self._animate = animate and app.config.speed != 0
        self._fresh = True
        self._left = False

    # -- measures ---

    def _frame(self, size: tuple[int, int]) -> None:
        """Where the panes lie, in units."""
        self.measure(size)
        right = 408.0
        main = self.x1 - self.x0 - right - 16
        bottom = self.high - 72
        hand = 124.0
        least = 60 + 28 * len(self.report.after)  # what the standing of the match needs
        pay = min(bottom - 104 - 16 - least, (bottom - 104) * 0.62)
        self._boxes = {
            "hand": Box(self.x0, 104, main, hand),
            "rows": Box(self.x0, 104 + hand + 16, main, bottom - 104 - hand - 16),
            "pay": Box(self.x1 - right, 104, right, pay),
            "total": Box(self.x1 - right, 104 + pay + 16, right, bottom - 104 - pay - 16),
            "whole": Box(self.x0, 104, main, bottom - 104),
        }

        self.tally = Tally(self.report, self.art, self.px, self._boxes)
        self.payments = Payments(self.report, self.px, self._boxes)

    # -- building ---

    def resize(self, size: tuple[int, int]) -> None:
        self._frame(size)
        self._build(animate=False)

    def _build(self, *, animate: bool) -> None:
        """Paint the ground and set up the nodes; with `animate` they arrive one after another."""
        self.timeline.clear()
        self.scene.clear()
        self._row_nodes, self.buttons = [], []
        self.lay(self._ground())
        hand = self.report.hands[self.page] if self.report.hands else None
        arrivals: list[tuple[Node, float]] = []
        if self.others or hand is None:
            arrivals += [(self.scene.add(node), 0.0) for node in self.tally.other_hands()]
        else:
            arrivals += self._hand_nodes(hand)
        late = max((delay for _, delay in arrivals), default=0.0) + 0.2
        paid, stands = self.payments.payments(self.first_payment), self.payments.totals()
        arrivals += [(self.scene.add(node), late + 0.25 * i) for i, node in enumerate(paid)]
        arrivals += [(self.scene.add(node), late + 0.4 + 0.08 * i) for i, node in enumerate(stands)]
        self._button_nodes()
        self.tip = NameTip(self.scene, self.app.size[0], self.px)
        if animate:
            for node, delay in arrivals:
                node.opacity = 0.0
                self.timeline.move(node, "opacity", 1.0, 0.16, delay=delay)
                if delay and delay < late:
                    self.timeline.call(lambda: self.app.audio.play("count"), delay)

    def _ground(self) -> pygame.Surface:
        report = self.report
        tone = (112, 34, 28) if report.winners else (66, 70, 70)
        names = ("whole", "pay", "total") if self.others or not report.hands else ("hand", "rows", "pay", "total")
        surface = self.paper((self._boxes[name] for name in names), tone)
        self.tally.banner(surface, self.page, self.x0, self.x1)
        pay, total = self._boxes["pay"], self._boxes["total"]
        self.tally.heading(surface, pay, i18n.term("payments", report.cast.tongue).capitalize(), "")
        self.tally.heading(surface, total, i18n.tr("result_standing"), i18n.tr("result_columns"))
        if names[0] == "hand":
            self.tally.heading(surface, self._boxes["rows"], i18n.tr("result_why"), i18n.tr("result_hover"))
        else:
            self.tally.heading(surface, self._boxes["whole"], i18n.tr("result_hands"), "")
        return surface

    # -- the hand and its rows ---

    def _hand_nodes(self, hand: HandReport) -> list[tuple[Node, float]]:
        px, box = self.px, self._boxes["hand"]
        self._hand_node = self.add(self.tally.hand(hand, frozenset()), (box.x + 22) * px, (box.y + 8) * px, "hand")
        found: list[tuple[Node, float]] = [(self._hand_node, 0.0)]
        rows = self._boxes["rows"]
        lines = hand.sheet.lines
        most = self._visible_rows()
        self.first_row = max(0, min(self.first_row, len(lines) - most))
        y = rows.y + 48
        for index in range(self.first_row, min(len(lines), self.first_row + most)):
            node = self.add(self.tally.row(hand, index, index == self.row), (rows.x + 8) * px, y * px, f"row {index}")
            self._row_nodes.append((node, index))
            found.append((node, 0.15 + ROW_DELAY * (index - self.first_row + 1)))
            y += ROW
        if most < len(lines):
            place = Box(rows.right - 10, rows.y + 48, 6, most * ROW)
            found.append((self.scene.add(sheet.scroll_mark(place, px, self.first_row, most, len(lines))), 0.2))
        found.append((self.scene.add(self.tally.sum(hand)), 0.2 + ROW_DELAY * (len(self._row_nodes) + 1)))
        return found

    def _visible_rows(self) -> int:
        rows = self._boxes["rows"]
        return max(1, int((rows.h - 48 - 12 - self.tally.sum_height(self.report.hands[self.page])) / ROW))

    # -- buttons ---

    def _button_nodes(self) -> None:
        self._looks = []
        if self.replay is not None:
            self._looks.append(("replay", ButtonLook(i18n.tr("result_replay"), "V", "plain"), self.replay))
        if self.report.others or len(self.report.hands) > 1:
            word = i18n.tr("result_scores" if self.others else "result_others")
            if self.report.hands:
                self._looks.append(("others", ButtonLook(word, "H", "plain"), self.toggle_others))
        if self.throws is not None and len(self.report.hands) <= MOST_TABS:
            self._looks.append(("throws", ButtonLook(i18n.tr("result_throws"), "T", "plain"), self.throws))
        if len(self.report.hands) > 1:
            self._looks += self._tabs()
        if self.to_end is not None:
            look = ButtonLook(i18n.tr("result_to_end"), "E", "plain")
            self._looks.append(("to_end", look, partial(self.go_on, self.to_end)))
        onward = i18n.tr("result_to_sheet") if self.last else i18n.term(self.word or "next_deal")
        self._looks.append(("next", ButtonLook(onward, "Enter", "gold"), self.go_on))
        self._looks = in_a_row(self._looks, (self.x1 - self.x0) * self.px, self.px)
        x = self.x0 * self.px
        for index, (name, look, press) in enumerate(self._looks):
            focused = self.keys_used and index == self.focus % len(self._looks)
            shown = ButtonLook(look.text, look.cap, look.kind, focused)
            last = index == len(self._looks) - 1
            x += self.add_button(TableButton(f"button:{name}", press), shown, None if last else x) + GAP * self.px

    def _tabs(self) -> list[tuple[str, ButtonLook, Callable[[], None]]]:
        """A button for every hand that was counted: with its owner's name while there is room, else the number."""
        cast, hands = self.report.cast, self.report.hands
        found: list[tuple[str, ButtonLook, Callable[[], None]]] = []
        for index, hand in enumerate(hands):
            name = cast.name(hand.seat) if len(hands) <= 4 else fit(cast.name(hand.seat), 16 * self.px, 56 * self.px)
            cap = str(index + 1) if len(hands) <= 4 else ""
            kind = "gold" if index == self.page and not self.others else "plain"
            found.append((f"{TAB}{index}", ButtonLook(name, cap, kind), partial(self.turn_to, index)))
        return found

    def go_on(self, where: Callable[[], None] | None = None) -> None:
        """Enter: on with the match, or wherever else it is to go on."""
        if not self._left:
            self._left = True
            self.app.close()
            (where or self.onward)()

    def unwatched(self) -> None:
        self.go_on()

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
        """The first time everything arrives, one after the other; who comes back finds it as it was left."""
        first, self._fresh = self._fresh, False
        self._build(animate=self._animate and first)
        if first:
            self.focus = len(self._looks) - 1
            self._restyle()

    def update(self, dt: float) -> bool:
        return self.timeline.advance(dt * (self.app.config.speed or 1.0)) or super().update(dt)

    # -- input ---

    def process(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            named = self.tip.point(self.tally.name_at(event.pos), event.pos, self.timeline)
            return self._light(self._row_at(event.pos)) or named
        if event.type == pygame.MOUSEWHEEL:
            pay = self._boxes["pay"]
            over = pay.x * self.px <= pygame.mouse.get_pos()[0] and pygame.mouse.get_pos()[1] < pay.bottom * self.px
            return self._scroll_payments(-event.y) if over else self._scroll(-event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.timeline.finish()
            self.keys_used = False
            button = self.button_at(event.pos)
            if button is not None and button.press is not None:
                self.app.audio.play("button")
                button.press()
            else:
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
                row = (self.row + 1 if name == "down" else max(self.row, 0) - 1) % len(hand.sheet.lines)
                self._bring(row)
                self._light(row)
        elif name in ("left", "right", "next", "previous"):
            self.focus = (self.focus + (1 if name in ("right", "next") else -1)) % len(self._looks)
            self._restyle()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._scroll_payments(1 if event.key == pygame.K_PAGEDOWN else -1)
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
            node.picture = Sprite(self.tally.row(hand, index, index == row), 0, 0)
        lit = frozenset(hand.sheet.lines[row].tiles) if row >= 0 else frozenset[Kind]()
        self._hand_node.picture = Sprite(self.tally.hand(hand, lit), 0, 0)
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

    def _scroll_payments(self, by: int) -> bool:
        if self.payments.short:
            return False
        first = max(0, min(self.first_payment + by, self.payments.last_first))
        if first == self.first_payment:
            return False
        self.first_payment = first
        self._build(animate=False)
        return True

    def trace(self) -> dict[str, Any]:
        report = self.report
        return {
            "targets": self.targets(), "deal": report.number, "winners": [hand.seat for hand in report.winners],
            "changes": list(report.changes), "scores": list(report.after), "drawn": report.drawn,
            "rows": [line.element for hand in report.hands[:1] for line in hand.sheet.lines],
        }  # fmt: skip
