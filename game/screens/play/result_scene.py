"""The scene of a result: the banner with the hand over the darkened table, the panes, and their arrival."""

from __future__ import annotations

import pygame

from game import i18n
from game.art.tiles import TileArt
from game.scene.node import Node, Sprite, SpriteNode
from game.scene.timeline import Timeline
from game.screens.play.backdrop import Backdrop
from game.screens.play.result_foot import ResultFoot
from game.screens.play.result_panes import Heights, result_panes
from game.screens.play.win_arrival import Arrival, ArrivingParts, flying_tiles
from game.table.board.deal_report import HandReport, limit_name
from game.table.board.win_grades import grade_of
from game.table.layout import Box
from game.table.overlay.banner_texts import FULL_RAIL, BannerTexts
from game.table.overlay.payments import Payments
from game.table.overlay.score_rows import ScorePanes
from game.table.overlay.win_banner import CRIMSON, draw_winner, wooden_banner
from game.table.overlay.win_banner import plaque as draw_plaque
from game.tokens import Color

GRAY: Color = (66, 70, 70)
PORTION = 0.02
"""Seconds from a portion of work to the next one: a little more than a frame."""


class ResultScene(ResultFoot):
    """Banner, panes and arrival of a result; a subclass fills them and reacts to input."""

    art: TileArt
    timeline: Timeline
    backdrop: Backdrop
    start: tuple[float, float] | None
    score_panes: ScorePanes
    payments: Payments
    _counted: bool
    _boxes: dict[str, Box]
    _worth_node: SpriteNode

    def place_panes(self) -> None:
        """Compute the rectangles of banner and panes, in units, for the shown page."""
        hand, players = self.hand_shown, len(self.report.after)
        self._boxes.clear()
        self._boxes.update(result_panes(self, players, Heights(float(hand is not None), 0.0), paying=self.paying))
        self.score_panes = ScorePanes(self.report, self.art, self.px, self._boxes)
        self.payments = Payments(self.report, self.px, self._boxes, together=self.together)
        needs = Heights(self.score_panes.rows_height(hand) if hand else 0.0, self.payments.height)
        self._boxes.update(result_panes(self, players, needs, paying=self.paying))

    @property
    def together(self) -> bool:
        """True if payments and standings are one pane beside the score."""
        return not self.apart and not self.paying

    @property
    def hand_shown(self) -> HandReport | None:
        """The hand whose score is shown; None while all hands or only the payments are shown."""
        alone = self.scores_seen and not self.others and self.report.hands
        return self.report.hands[self.page] if alone else None

    def arrive(
        self, banner: SpriteNode, hand: list[Node], rows: list[Node], total: list[Node], limit: list[Node],
        paid: list[Node],
    ) -> None:  # fmt: skip
        """Let the parts appear one after another, as a win does."""
        shown = self.hand_shown
        won = shown is not None and shown.won is not None
        tiles = flying_tiles(self.score_panes, shown) if won and shown is not None else []
        for tile in tiles:
            self.scene.add(tile.node)
        sheet = shown.sheet if won and shown is not None else None
        grade = grade_of(sheet, self.report.labels.ruleset) if sheet is not None else 0
        parts = ArrivingParts(
            banner, self.app.size[0], hand if won else [], tiles, rows, total, limit, paid, sheet, grade
        )  # fmt: skip
        arrival = Arrival(
            self.timeline, self.app.audio.play, px=self.px, reduced=self.app.settings.reduced_motion,
            darken=self._darken, count=self._count, counted=self.count_to_end,
        )  # fmt: skip
        size = self.app.size
        arrival.play(parts, self.start or (size[0] / 2, size[1] * 0.9))

    def _darken(self) -> None:
        """Darken the picture of the table by one step; a frame after the last one, the panes appear."""
        self.backdrop.darken(self.backdrop.steps + 1)
        self.lay(self.backdrop.picture(self.app.size))
        if self.backdrop.dark:
            self.timeline.call(lambda: self.lay(self.ground()), PORTION)

    def plaque(self) -> list[Node]:
        """Create the plaque with the name of a limit above the banner, if the hand has reached one."""
        hand, px = self.hand_shown, self.px
        name = limit_name(hand.sheet, self.report.labels.words_id) if hand and hand.won else ""
        if not name or self.apart:
            return []
        picture = draw_plaque(name, px)
        (w, h), top = picture.get_size(), self._boxes["banner"].y * px
        node = self.add(picture, (self.app.size[0] - w) / 2, max(2 * px, top - h + 6 * px), "limit")
        node.depth = 3
        return [node]

    def ground(self) -> pygame.Surface:
        """Return the background: the darkened table and, once it is dark, all panes with their headings."""
        surface = self.backdrop.picture(self.app.size)
        if not self.backdrop.dark:
            return surface
        surface = surface.copy()
        heads = dict[str, tuple[str, str]]()
        if self.scores_seen and self.hand_shown is None:
            heads["whole"] = i18n.tr("result_hands"), ""
        elif self.hand_shown is not None:
            lines = self.hand_shown.sheet.lines
            heads["rows"] = i18n.tr("result_why"), i18n.tr("result_hover") if lines else ""
        if self.together:
            heads["side"] = self.payments_word(), ""
        elif self.payments_seen:
            heads["pay"] = self.payments_word(), ""
            heads["total"] = i18n.tr("result_standing"), i18n.tr("result_columns")
        self.put_panes(surface, (self._boxes[name] for name in heads))
        for name, (left, right) in heads.items():
            self.score_panes.heading(surface, self._boxes[name], left, right)
        return surface

    def banner(self) -> SpriteNode:
        """Create the banner of red wood with the winner; gray if nobody has won."""
        px, box = self.px, self._boxes["banner"]
        tone = CRIMSON if self.report.winners else GRAY
        surface = wooden_banner(self.app.size[0], round(box.h * px), max(2, round(2 * px)), tone)
        if self.report.hands:
            hand, k = self.report.hands[self.page], self.rail / FULL_RAIL * px
            at = (self.x0 + 10) * px + 30 * k, 44 * k
            mood = "glad" if hand.won is not None and self.app.settings.show_moods else "calm"
            draw_winner(surface, self.report.labels, hand.seat, self.report.badges[hand.seat], 60 * k, at, mood)
        node = self.add(surface, 0, box.y * px, "banner")
        self._worth_node = node.add(SpriteNode(None, "worth", position=(round(self.x1 * px), 0), depth=1))
        return node

    @property
    def _banner_texts(self) -> BannerTexts:
        """The texts of the banner."""
        return BannerTexts(self.report, self.art, self.px)

    def write_on(self, banner: SpriteNode) -> None:
        """Write headline and gain on the banner."""
        assert banner.picture is not None
        self._banner_texts.write(banner.picture.surface, self.page, (self.x0, self.x1), self.rail)
        self._count(None)

    def _count(self, number: int | None) -> None:
        """Show the sum counted so far, or the hand's result."""
        if not self.report.hands:
            return
        picture = self._banner_texts.worth(self.report.hands[self.page], self.rail, number)
        self._worth_node.picture = Sprite(picture, picture.get_width(), 0)

    def count_to_end(self) -> None:
        """Report the moment of the win once, when the hand has been counted."""
        if not self._counted:
            self._counted = True
            self.app.moment("win")
