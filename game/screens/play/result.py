"""The result of a deal: winning hand, scored rows, payments, standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame

from game.app.screen import Program
from game.art.tiles import TileArt
from game.scene.node import LateNode, Node, Sprite, SpriteNode
from game.scene.timeline import Timeline
from game.screens.play.backdrop import DARK_STEPS, Backdrop
from game.screens.play.result_scene import PORTION, ResultScene
from game.table.aids.name_tip import NameTip
from game.table.board.deal_report import Report
from game.table.layout import Box
from game.table.overlay import result_pictures
from rules.core.options import OptionValues
from rules.core.tiles import Kind


class ResultScreen(ResultScene):
    """The result of a deal: the winning hands with their scored elements, payments and standings."""

    name = "result"
    seen = "score"

    def __init__(
        self, app: Program, report: Report, art: TileArt, onward: Callable[[], None], *, animate: bool = True,
        last: bool = False, word: str = "", options: OptionValues | None = None, replay: Callable[[],
        None] | None = None,
        to_end: Callable[[], None] | None = None, review: Callable[[], None] | None = None,
        behind: pygame.Surface | None = None, start: tuple[float, float] | None = None,
    ) -> None:  # fmt: skip
        """Create the screen of a `report`.

        `onward` continues (Enter), with the vocabulary key `word` as label unless it starts the next deal; `last`: the
        match is over. `animate` lets the parts appear one after another, `replay` replays the deal, `to_end` runs to
        the end of a match that the persons have left, `review` shows the costliest discards. `options` are the house
        rules for the rulebook. `behind` is a picture of the table, `start` the place from which the winner's tiles fly.
        """
        super().__init__(
            app, report, onward, last=last, word=word, replay=replay, to_end=to_end, review=review
        )  # fmt: skip
        self.art, self.options = art, options
        self.timeline = Timeline()
        self.first_payment = 0
        self.backdrop, self.start = Backdrop(behind), start
        self._counted = not report.winners
        self._row_nodes: list[tuple[SpriteNode, int]] = []
        self._boxes: dict[str, Box] = {}
        self._animate = animate and app.config.speed != 0
        self._fresh = True

    # -- building ---

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the screen for the new window size."""
        self.measure(size)
        if not self._fresh:
            self._build(animate=False)

    def _build(self, *, animate: bool) -> None:
        """Paint the background and create all parts; with `animate` a part in a frame, so that none is late, and then
        they appear one after another.
        """
        self.timeline.clear()
        self.scene.clear()
        self._row_nodes, self.buttons = [], []
        animate = animate and self._animate
        if not animate:
            self.backdrop.darken(DARK_STEPS)
            self.place_panes()
        self.lay(self.ground())
        parts = self._parts(animate=animate)
        if animate:
            self._go_on_building(parts)
        else:
            for _ in parts:
                pass

    def _go_on_building(self, parts: Iterator[None]) -> None:
        """Create a part, and the others from the next frame on."""
        if next(parts, self) is None:
            self.timeline.call(partial(self._go_on_building, parts), PORTION)

    def _parts(self, *, animate: bool) -> Iterator[None]:
        """Create all parts, in portions that fit into a frame; then start their arrival."""
        if animate:
            self.scene.visible = False
            yield
            self.place_panes()
            yield
        banner = self.banner()
        yield
        self.write_on(banner)
        yield
        hand, rows, total = self._score_nodes()
        limit = self.plaque()
        yield
        paid = list[Node]()
        if self.payments_seen:
            shown = [*self.payments.payments(self.first_payment), *self.payments.totals()]
            paid += [self.scene.add(node) for node in shown]
        yield
        self.show_buttons()
        self.tip = NameTip(self.scene, self.app.size[0], self.px)
        self.scene.visible = True
        if animate:
            self.arrive(banner, hand, rows, total, limit, paid)
        else:
            self.count_to_end()

    # -- the hand and its rows ---

    def _score_nodes(self) -> tuple[list[Node], list[Node], list[Node]]:
        """Create the nodes of a hand, of its rows and of its sum, or those of all hands as rows."""
        hand, px = self.hand_shown, self.px
        if hand is None:
            shown = self.score_panes.other_hands() if self.scores_seen else []
            return [], [self.scene.add(node) for node in shown], []
        self.score_panes.place_hand(hand)
        left, top = (round(at * px) for at in self.score_panes.place)
        self._hand_node = self.scene.add(LateNode(self._hand_picture, "hand", position=(left, top), depth=1))
        found, rows, lines = list[Node](), self._boxes["rows"], hand.sheet.lines
        most, step = self._visible_rows(), self.score_panes.row_height
        self.first_row = max(0, min(self.first_row, len(lines) - most))
        y = rows.y + self.score_panes.head
        if not lines:
            found.append(self.scene.add(self.score_panes.no_rows()))
        for index in range(self.first_row, min(len(lines), self.first_row + most)):
            place = round((rows.x + 8) * px), round(y * px)
            node = self.scene.add(LateNode(partial(self._row_picture, index), f"row {index}", position=place))
            self._row_nodes.append((node, index))
            found.append(node)
            y += step
        total: list[Node] = [self.scene.add(self.score_panes.sum(hand))]
        if most < len(lines):
            bar = Box(rows.right - 10, rows.y + self.score_panes.head, 6, most * step)
            mark = result_pictures.scroll_mark(bar, px, self.first_row, most, len(lines))
            total.append(self.scene.add(mark))
        return [self._hand_node], found, total

    def _hand_picture(self) -> Sprite:
        """Draw the hand; tiles on which the highlighted row rests are marked."""
        lines = self.report.hands[self.page].sheet.lines
        lit = frozenset(lines[self.row].tiles) if self.row >= 0 else frozenset[Kind]()
        return Sprite(self.score_panes.hand(lit), 0, 0)

    def _row_picture(self, index: int) -> Sprite:
        """Draw the row with this index."""
        hand = self.report.hands[self.page]
        return Sprite(self.score_panes.row(hand, index, index == self.row), 0, 0)

    def _visible_rows(self) -> int:
        """Return the number of rows of the shown hand that fit into its pane."""
        return self.score_panes.rows_shown(self.report.hands[self.page])

    def look_up(self) -> None:
        """Open the rulebook at the highlighted row's scoring element (F1)."""
        lines = self.report.hands[self.page].sheet.lines if self.report.hands else ()
        element = lines[self.row].element if 0 <= self.row < len(lines) else None
        self.app.open("rulebook", ruleset=self.report.labels.ruleset, element=element, options=self.options)

    # -- the frame of it ---

    def enter(self) -> None:
        """Show the result, animated the first time; later the screen is as it was left."""
        first, self._fresh = self._fresh, False
        self._build(animate=first)

    def update(self, dt: float) -> bool:
        """Advance the animation by `dt` seconds; return true if the screen must be drawn."""
        return self.timeline.advance(dt * (self.app.config.speed or 1.0)) or super().update(dt)

    # -- input ---

    def process(self, event: pygame.event.Event) -> bool:
        """Handle pointer, wheel and keys; return true if anything has changed."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL) and not self.scene.visible:
            return False
        if event.type == pygame.MOUSEMOTION:
            name = self.score_panes.name_at(event.pos) if self.scores_seen else ""
            named = self.tip.point(name, event.pos, self.timeline)
            return self._light(self._row_at(event.pos)) or named
        if event.type == pygame.MOUSEWHEEL:
            pay, (x, y) = self._boxes["pay"], self.app.pointer
            inside = pay.x * self.px <= x and pay.y * self.px <= y < pay.bottom * self.px
            over = self.paying or (inside and not self.apart)
            return self._scroll_payments(-event.y) if over else self._scroll(-event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.timeline.finish()
            self.keys_used = False
            button = self.button_at(event.pos)
            if button is not None and button.press is not None:
                self.app.audio.play("button")
                button.press()
            else:
                self.restyle()
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        """Handle a key: buttons, rows, payments and letters; return true if it was consumed."""
        busy = self.timeline.busy
        self.timeline.finish()
        self.keys_used = True
        name = self.app.keys.action(event, "menu")
        key = pygame.key.name(event.key)
        if event.key == pygame.K_SPACE and busy:
            return True
        if name in ("confirm", "press"):
            self._looks[self.focus % len(self._looks)][2]()
        elif name in ("up", "down") and not self.scores_seen:
            return self._scroll_payments(1 if name == "down" else -1)
        elif name in ("up", "down"):
            hand = self.report.hands[self.page] if self.report.hands else None
            if hand is not None and hand.sheet.lines:
                row = (self.row + 1 if name == "down" else max(self.row, 0) - 1) % len(hand.sheet.lines)
                self._bring(row)
                self._light(row)
        elif name in ("left", "right", "next", "previous"):
            self.focus = (self.focus + (1 if name in ("right", "next") else -1)) % len(self._looks)
            self.restyle()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._scroll_payments(1 if event.key == pygame.K_PAGEDOWN else -1)
        elif key == "p" and (self.apart or self.report.payments):
            self.turn_page()
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

    def _row_at(self, point: tuple[float, float]) -> int:
        """Return the index of the scored row at a screen point, or -1."""
        return next((index for node, index in self._row_nodes if node.contains(node.to_local(point))), -1)

    def _light(self, row: int) -> bool:
        """Highlight a row and its tiles in the hand above; return true if anything has changed."""
        if row == self.row or self.others or not self.report.hands or not self.scores_seen:
            return False
        self.row = row
        for node, index in self._row_nodes:
            node.picture = self._row_picture(index)
        self._hand_node.picture = self._hand_picture()
        return True

    def _bring(self, row: int) -> None:
        """Scroll until the row with this index is visible."""
        most = self._visible_rows()
        if not self.first_row <= row < self.first_row + most:
            self.first_row = row if row < self.first_row else row - most + 1
            self._build(animate=False)

    def _scroll(self, by: int) -> bool:
        """Scroll the rows by a number of rows; return true if anything has changed."""
        hand = self.report.hands[self.page] if self.report.hands else None
        if hand is None or self.others or not self.scores_seen:
            return False
        first = max(0, min(self.first_row + by, len(hand.sheet.lines) - self._visible_rows()))
        if first == self.first_row:
            return False
        self.first_row = first
        self._build(animate=False)
        return True

    def _scroll_payments(self, by: int) -> bool:
        """Scroll the payments by a number of rows; return true if anything has changed."""
        if self.payments.whole or not self.payments_seen:
            return False
        first = max(0, min(self.first_payment + by, self.payments.last_first))
        if first == self.first_payment:
            return False
        self.first_payment = first
        self._build(animate=False)
        return True

    def trace(self) -> dict[str, Any]:
        """Return the screen's state for traces and tests: clickable rectangles, winners, score changes, elements."""
        report = self.report
        return {
            "targets": self.targets(), "deal": report.number, "winners": [hand.seat for hand in report.winners],
            "changes": list(report.changes), "scores": list(report.after), "drawn": report.drawn,
            "rows": [line.element for hand in report.hands[:1] for line in hand.sheet.lines],
        }  # fmt: skip
