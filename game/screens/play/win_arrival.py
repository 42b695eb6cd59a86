"""The arrival of a result: the banner opens over the darkened table, tiles fly in, rows count up, payments follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.audio.player import RISES
from game.scene.node import LateNode, Node, SpriteNode
from game.scene.timeline import Timeline
from game.scene.tween import ease_in_out, ease_out
from game.screens.play.backdrop import DARK_STEPS
from game.table.animations.celebration import SECONDS, celebrate
from game.table.board.deal_report import HandReport
from game.table.layout import Box
from game.table.overlay.score_rows import ScorePanes
from game.table.overlay.win_banner import running_totals
from rules.core.tiles import HIDDEN, plain
from rules.scoring.sheets import ScoreSheet

OPEN, FLIGHT, APART, FADE = 0.18, 0.26, 0.035, 0.12
"""Seconds: opening of the banner, flight of a tile, delay between tiles, fading in of anything."""
ELEMENT, ELEMENTS, HOLD, PAYMENT = 0.42, 2.4, 0.35, 0.12
"""Seconds for an element, for all elements at most, until the payments, and between two payments."""


@dataclass(frozen=True, slots=True)
class FlyingTile:
    """A tile on its way to the banner: its node, final place, and the rows that lift it while they are counted."""

    node: Node
    place: tuple[float, float]
    rows: frozenset[int]
    winning: bool


@dataclass(frozen=True, slots=True)
class ArrivingParts:
    """The parts of a result that arrive; without a hand there is neither `hand` nor `worth`."""

    banner: SpriteNode
    wide: float
    hand: Sequence[Node]
    tiles: Sequence[FlyingTile]
    rows: Sequence[Node]
    sum: Sequence[Node]
    limit: Sequence[Node]
    paid: Sequence[Node]
    sheet: ScoreSheet | None
    grade: int = 0


@dataclass(frozen=True, slots=True)
class Arrival:
    """Plays the arrival of a result on a timeline, which may be finished at any time.

    `px` is pixels per unit, `reduced` replaces journeys by fades. `darken` takes one of `DARK_STEPS` steps of darkening
    the table, `count` shows a sum so far, with None the result, `counted` is called once the hand has been counted.
    """

    timeline: Timeline
    sound: Callable[[str], None]
    px: float
    reduced: bool
    darken: Callable[[], None]
    count: Callable[[int | None], None]
    counted: Callable[[], None]

    def play(self, parts: ArrivingParts, start: tuple[float, float]) -> None:
        """Schedule everything; tiles fly in from `start`."""
        timeline = self.timeline
        for step in range(DARK_STEPS):
            timeline.call(self.darken, OPEN * (step + 1) / DARK_STEPS)
        if not self.reduced:
            x, y = parts.banner.position
            parts.banner.position = (x - parts.wide, y)
            timeline.move(parts.banner, "position", (x, y), OPEN, ease_out)
        at = OPEN
        if parts.sheet is not None:
            at = self._count(parts, parts.sheet, self._fly(parts.tiles, start))
            for node in parts.hand:
                self._appear(node, at)
            timeline.call(partial(self._land, parts.tiles), at + FADE)
            timeline.call(partial(self.count, None), at)
            for node in parts.limit:
                self._appear(node, at)
            timeline.call(partial(self._celebrate, parts), at)
            at += SECONDS[parts.grade]
        timeline.call(self.counted, at)
        for node in parts.sum:
            self._appear(node, at)
        for index, node in enumerate(parts.paid):
            self._appear(node, at + HOLD + PAYMENT * index)
        if parts.paid:
            timeline.call(partial(self.sound, "count"), at + HOLD)

    def _appear(self, node: Node, delay: float) -> None:
        """Fade a node in after `delay` seconds."""
        node.opacity = 0.0
        self.timeline.move(node, "opacity", 1.0, FADE, delay=delay)

    def _fly(self, tiles: Sequence[FlyingTile], start: tuple[float, float]) -> float:
        """Let the tiles fly in one after another, the winning one last; return the time when all have arrived."""
        timeline, delay = self.timeline, OPEN
        for index, tile in enumerate(sorted(tiles, key=lambda tile: tile.winning)):
            delay = OPEN + index * APART + (FLIGHT * 0.6 if tile.winning else 0.0)
            tile.node.position = tile.place if self.reduced else start
            if not self.reduced:
                timeline.move(tile.node, "position", tile.place, FLIGHT, ease_out, delay=delay, arc=self.px * 30)
            self._appear(tile.node, delay)
        timeline.call(partial(self.sound, "clack"), delay + FLIGHT * 0.8)
        return delay + FLIGHT

    def _count(self, parts: ArrivingParts, sheet: ScoreSheet, start: float) -> float:
        """Show the rows one by one from second `start` on; their tiles rise and the number grows; return the end."""
        timeline, sums = self.timeline, running_totals(sheet)
        pitch, lift = min(ELEMENT, ELEMENTS / max(1, len(sums))), 0.0 if self.reduced else self.px * 10
        timeline.call(partial(self.count, 0), 0.0)
        for index, total in enumerate(sums):
            at = start + index * pitch
            timeline.call(partial(self.count, total), at)
            tone = RISES[round((len(RISES) - 1) * min(1.0, total / max(1, sheet.total)))]
            timeline.call(partial(self.sound, tone), at)
            for tile in parts.tiles:
                if index in tile.rows and lift:
                    x, y = tile.place
                    timeline.move(tile.node, "position", (x, y - lift), pitch * 0.3, ease_out, delay=at)
                    timeline.move(tile.node, "position", (x, y), pitch * 0.4, ease_in_out, delay=at + pitch * 0.55)
        for index, node in enumerate(parts.rows):
            self._appear(node, start + min(index, len(sums) - 1) * pitch)
        return start + len(sums) * pitch

    def _celebrate(self, parts: ArrivingParts) -> None:
        """Celebrate the win at its banner."""
        if parts.banner.parent is not None:
            box = Box(*parts.banner.position, parts.wide, 250 * self.px)
            celebrate(self.timeline, self.sound, parts.banner.parent, box, self.px, parts.grade, reduced=self.reduced)

    @staticmethod
    def _land(tiles: Sequence[FlyingTile]) -> None:
        """Remove the flying tiles, because the picture of the hand is seen in their place."""
        for tile in tiles:
            tile.node.remove()


def flying_tiles(panes: ScorePanes, hand: HandReport) -> list[FlyingTile]:
    """Return a tile for each in the picture of a hand that `panes` drew last; nothing is drawn yet."""
    found = []
    for piece, place, tile in panes.pieces:
        turn, shadow = 90 if piece.turned else 0, 2 if piece.winning else 1
        node = LateNode(partial(panes.art.sprite, piece.face, tile, turn, shadow=shadow), "large", depth=2)
        rows = frozenset(
            index for index, line in enumerate(hand.sheet.lines)
            if piece.face != HIDDEN and plain(piece.face) in line.tiles
        )  # fmt: skip
        found.append(FlyingTile(node, place, rows, piece.winning))
    return found
