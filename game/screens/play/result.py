"""The result of a deal: winning hand, scored rows, payments, standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game import i18n
from game.app.screen import Program
from game.art.tiles import TileArt
from game.scene.node import Node, Sprite, SpriteNode
from game.scene.timeline import Timeline
from game.screens.play.result_foot import ResultFoot
from game.screens.play.result_panes import enlarge_hand, result_panes
from game.table.aids.name_tip import NameTip
from game.table.board.deal_report import Report
from game.table.layout import Box
from game.table.overlay import result_pictures
from game.table.overlay.payments import Payments
from game.table.overlay.score_rows import ScorePanes
from rules.core.options import OptionValues
from rules.core.tiles import Kind

ROW_DELAY = 0.12


class ResultScreen(ResultFoot):
    """The result of a deal: the winning hands with their scored elements, payments and standings."""

    name = "result"
    seen = "score"

    def __init__(
        self, app: Program, report: Report, art: TileArt, onward: Callable[[], None], *, animate: bool = True,
        last: bool = False, word: str = "", options: OptionValues | None = None, replay: Callable[[],
        None] | None = None,
        to_end: Callable[[], None] | None = None, throws: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        """Create the screen of a `report`.

        `onward` continues (Enter), with the vocabulary key `word` as label unless it starts the next deal; `last`: the
        match is over. `animate` lets the parts appear one after another, `replay` replays the deal, `to_end` runs to
        the end of a match that the persons have left, `throws` shows the costliest discards. `options` are the house
        rules for the rulebook.
        """
        super().__init__(
            app, report, onward, last=last, word=word, replay=replay, to_end=to_end, throws=throws
        )  # fmt: skip
        self.art, self.options = art, options
        self.timeline = Timeline()
        self.first_payment = 0
        self._row_nodes: list[tuple[SpriteNode, int]] = []
        self._boxes: dict[str, Box] = {}
        self._animate = animate and app.config.speed != 0
        self._fresh = True

    # -- measures ---

    def _frame(self, size: tuple[int, int]) -> None:
        """Compute the panes' rectangles in units for a window of this size in pixels."""
        self.measure(size)
        self._boxes = result_panes(self, len(self.report.after))
        self.score_panes = ScorePanes(self.report, self.art, self.px, self._boxes)
        self.payments = Payments(self.report, self.px, self._boxes)

    # -- building ---

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the screen for the new window size."""
        self._frame(size)
        self._build(animate=False)

    def _build(self, *, animate: bool) -> None:
        """Paint the background and create all parts; with `animate` they appear one after another."""
        self.timeline.clear()
        self.scene.clear()
        self._row_nodes, self.buttons = [], []
        self._boxes |= result_panes(self, len(self.report.after))
        if self.apart and self.report.hands:
            enlarge_hand(self._boxes, self.score_panes.rows_left(self.report.hands[self.page]))
        self.lay(self._ground())
        arrivals: list[tuple[Node, float]] = []
        if self.scores_seen:
            arrivals += self._score_nodes()
        late = max((delay for _, delay in arrivals), default=0.0) + 0.2
        if self.payments_seen:
            paid, stands = self.payments.payments(self.first_payment), self.payments.totals()
            arrivals += [(self.scene.add(node), late + 0.25 * i) for i, node in enumerate(paid)]
            arrivals += [(self.scene.add(node), late + 0.4 + 0.08 * i) for i, node in enumerate(stands)]
        self.show_buttons()
        self.tip = NameTip(self.scene, self.app.size[0], self.px)
        if animate and self._animate:
            for node, delay in arrivals:
                node.opacity = 0.0
                self.timeline.move(node, "opacity", 1.0, 0.16, delay=delay)
                if delay and delay < late:
                    self.timeline.call(lambda: self.app.audio.play("count"), delay)

    def _ground(self) -> pygame.Surface:
        """Return the background with all panes, headings and the banner."""
        report = self.report
        tone = (112, 34, 28) if report.winners else (66, 70, 70)
        heads = dict[str, tuple[str, str]]()
        if self.scores_seen and (self.others or not report.hands):
            heads["whole"] = i18n.tr("result_hands"), ""
        elif self.scores_seen:
            heads["hand"] = "", ""
            lines = report.hands[self.page].sheet.lines
            heads["rows"] = i18n.tr("result_why"), i18n.tr("result_hover") if lines else ""
        if self.payments_seen:
            heads["pay"] = self.payments_word(), ""
            heads["total"] = i18n.tr("result_standing"), i18n.tr("result_columns")
        surface = self.paper((self._boxes[name] for name in heads), tone)
        self.score_panes.banner(surface, self.page, (self.x0, self.x1), self.rail)
        for name, (left, right) in heads.items():
            if left:
                self.score_panes.heading(surface, self._boxes[name], left, right)
        return surface

    # -- the hand and its rows ---

    def _score_nodes(self) -> list[tuple[Node, float]]:
        """Create the nodes of all hands, or of one hand with its rows; return them with their delay in seconds."""
        if self.others or not self.report.hands:
            return [(self.scene.add(node), 0.0) for node in self.score_panes.other_hands()]
        hand = self.report.hands[self.page]
        px, box = self.px, self._boxes["hand"]
        picture = self.score_panes.hand(hand, frozenset())
        self._hand_node = self.add(picture, (box.x + 22) * px, (box.y + 8) * px, "hand")
        found: list[tuple[Node, float]] = [(self._hand_node, 0.0)]
        rows = self._boxes["rows"]
        lines = hand.sheet.lines
        most, step = self._visible_rows(), self.score_panes.row_height
        self.first_row = max(0, min(self.first_row, len(lines) - most))
        y = rows.y + self.score_panes.head
        if not lines:
            found.append((self.scene.add(self.score_panes.no_rows()), 0.15))
        for index in range(self.first_row, min(len(lines), self.first_row + most)):
            picture = self.score_panes.row(hand, index, index == self.row)
            node = self.add(picture, (rows.x + 8) * px, y * px, f"row {index}")
            self._row_nodes.append((node, index))
            found.append((node, 0.15 + ROW_DELAY * (index - self.first_row + 1)))
            y += step
        if most < len(lines):
            place = Box(rows.right - 10, rows.y + self.score_panes.head, 6, most * step)
            mark = result_pictures.scroll_mark(place, px, self.first_row, most, len(lines))
            found.append((self.scene.add(mark), 0.2))
        found.append((self.scene.add(self.score_panes.sum(hand)), 0.2 + ROW_DELAY * (len(self._row_nodes) + 1)))
        return found

    def _visible_rows(self) -> int:
        """Return how many rows of the shown hand fit into its pane."""
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
        if first:
            self.focus = len(self._looks) - 1
            self.restyle()

    def update(self, dt: float) -> bool:
        """Advance the animation by `dt` seconds; return true if the screen must be drawn."""
        return self.timeline.advance(dt * (self.app.config.speed or 1.0)) or super().update(dt)

    # -- input ---

    def process(self, event: pygame.event.Event) -> bool:
        """Handle pointer, wheel and keys; return true if anything has changed."""
        if event.type == pygame.MOUSEMOTION:
            name = self.score_panes.name_at(event.pos) if self.scores_seen else ""
            named = self.tip.point(name, event.pos, self.timeline)
            return self._light(self._row_at(event.pos)) or named
        if event.type == pygame.MOUSEWHEEL:
            pay, (x, y) = self._boxes["pay"], pygame.mouse.get_pos()
            over = self.paying if self.apart else pay.x * self.px <= x and y < pay.bottom * self.px
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
        elif key == "p" and self.apart:
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
        hand = self.report.hands[self.page]
        self.row = row
        for node, index in self._row_nodes:
            node.picture = Sprite(self.score_panes.row(hand, index, index == row), 0, 0)
        lit = frozenset(hand.sheet.lines[row].tiles) if row >= 0 else frozenset[Kind]()
        self._hand_node.picture = Sprite(self.score_panes.hand(hand, lit), 0, 0)
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
        if self.payments.short or not self.payments_seen:
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
