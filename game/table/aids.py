"""What helps to see: the strip of waits, the fellows of a tile, the whole log, the buttons in the corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game import i18n
from game.art import icons, items, shapes
from game.art.tiles import TileArt
from game.director.board import Board
from game.layout import TableLayout
from game.layout.metrics import ABOVE, BAR
from game.scene.node import Node, Sprite, SpriteNode
from game.table import sheet
from game.table.bar import Button
from game.table.cast import Cast, counted
from game.table.draw import Drawn, canvas, put, width
from game.table.furniture import log_words
from game.table.stage import Stage
from game.table.waits import Wait
from game.tokens import color
from rules.tiles import HIDDEN, Kind, plain

MOST_WAITS = 4
"""Waits shown one by one; of more, their number."""


class WaitStrip:
    """Above the hand's left: tile, how many are unseen, worth."""

    def __init__(self, root: Node) -> None:
        self.node = root.add(Drawn("waits", depth=BAR))

    def show(self, waits: Sequence[Wait], layout: TableLayout, art: TileArt, unit: str) -> None:
        """Show these waits; nothing if there are none."""
        self.node.visible = bool(waits)
        if not waits:
            return
        box = layout.box("waits")
        self.node.position = (box.x, box.y)
        key = (tuple(waits), box, i18n.language(), id(art))
        self.node.show(key, lambda: _waits_picture(waits, layout, art, unit))


def _waits_picture(waits: Sequence[Wait], layout: TableLayout, art: TileArt, unit: str) -> Sprite:
    px, text = layout.scale, layout.spec.text
    h = 40 * px
    size = 16 * px * text
    label = i18n.term("waits").capitalize()
    shown = list(waits[:MOST_WAITS]) if len(waits) <= MOST_WAITS else []
    parts = [(wait.kind, i18n.tr("table_left", n=wait.unseen)) for wait in shown]
    worths = sorted({wait.worth for wait in waits if wait.worth is not None})
    if not worths:
        worth = i18n.tr("table_waits_cheap")
    else:
        worth = counted(unit, worths[-1])
        if len(worths) > 1:
            worth = f"{worths[0]}–{worth}"
    many = "" if shown else i18n.tr("table_waits_many", n=len(waits), left=sum(wait.unseen for wait in waits))
    w = 14 * px + width(label, 14 * px * text) + 14 * px
    w += sum(28 * px + 6 * px + width(words, size, bold=True) + 12 * px for _, words in parts)
    w += width(many, size, bold=True) + (12 * px if many else 0)
    w += width(worth, size, bold=True) + 16 * px
    surface = canvas(w, h)
    shapes.box(surface, (0, 0, w, h), (*color("inset"), 224), 10 * px)
    shapes.box(surface, (0, 0, w, h), color("line_soft"), 10 * px, max(1.0, px))
    x = 14 * px + put(surface, label, (14 * px, h / 2), 14 * px * text, color("dim")) + 14 * px
    for kind, words in parts:
        sheet.blit(surface, sheet.mini((kind,), art, 23 * px), (x - 4 * px, h / 2 - 18 * px))
        x += 28 * px + 2 * px
        x += put(surface, words, (x, h / 2), size, color("text"), bold=True) + 16 * px
    if many:
        x += put(surface, many, (x, h / 2), size, color("text"), bold=True) + 12 * px
    put(surface, worth, (x, h / 2), size, color("gold_hi"), bold=True)
    return Sprite(surface, 0, 0)


class Fellows:
    """Marks the tiles that show the same as the one under the pointer."""

    def __init__(self, root: Node) -> None:
        self.root = root.add(Node("fellows"))
        self._key: object = None

    def show(self, kind: Kind | None, stage: Stage, own: Sequence[int]) -> None:
        """Mark the fellows of a kind that lie open outside the own hand; None marks nothing."""
        hand = set(own)
        found = [
            (pose.slot, tile)
            for tile, pose in stage.poses.items()
            if kind is not None and pose.face != HIDDEN and plain(pose.face) == kind and tile not in hand
        ]
        key = tuple((tile, slot) for slot, tile in found)
        if key == self._key:
            return
        self._key = key
        self.root.clear()
        thick = max(2.0, 2 * stage.layout.scale)
        for slot, tile in found:
            halo = items.halo(round(slot.width), round(slot.angle), color("ivory"), thick)
            self.root.add(SpriteNode(halo, f"fellow {tile}", position=slot.position, depth=ABOVE - 950))


class LogPane:
    """The whole log in a pane at the right."""

    def __init__(self, root: Node) -> None:
        self.node = root.add(Drawn("log pane", depth=ABOVE + 500))
        self.node.visible = False
        self.back = 0

    @property
    def open(self) -> bool:
        """Whether it is shown."""
        return self.node.visible

    def toggle(self) -> None:
        """Open or close."""
        self.node.visible = not self.node.visible
        self.back = 0

    def scroll(self, by: int, board: Board) -> None:
        """Further back, or on."""
        self.back = max(0, min(len(board.log) - 1, self.back + by))

    def show(self, board: Board, layout: TableLayout, cast: Cast) -> None:
        """Bring it up to date."""
        if not self.node.visible:
            return
        w, h = layout.px(420), layout.box("claims").y - layout.px(88)
        self.node.position = (layout.spec.size[0] - w - layout.px(24), layout.px(76))
        end = len(board.log) - self.back
        rows = max(1, int((h - layout.px(64)) / layout.px(26)))
        lines = board.log[max(0, end - rows) : end]
        key = (tuple(lines), layout.spec, i18n.language(), self.back)
        self.node.show(key, lambda: self._picture(lines, w, h, layout, cast))

    @staticmethod
    def _picture(lines: Sequence[object], w: float, h: float, layout: TableLayout, cast: Cast) -> Sprite:
        px, text = layout.scale, layout.spec.text
        surface = canvas(w, h)
        shapes.box(surface, (0, 0, w, h), (*color("panel"), 248), 12 * px)
        shapes.box(surface, (0, 0, w, h), color("line"), 12 * px, max(1.0, px))
        put(surface, i18n.term("log"), (24 * px, 26 * px), 16 * px * text, color("gold_hi"), bold=True)
        y = 62 * px
        for line in lines:
            who, what = log_words(line, cast)  # type: ignore[arg-type]
            used = put(surface, who, (24 * px, y), 14 * px * text, color("text"), bold=True, room=w * 0.4)
            put(surface, what, (32 * px + used, y), 14 * px * text, color("dim"), room=w - used - 56 * px)
            y += 26 * px
        return Sprite(surface, 0, 0)


class Corner:
    """The buttons in the upper right corner: menu, log, hint."""

    def __init__(self, root: Node) -> None:
        self.root = root.add(Node("corner", depth=BAR))
        self.buttons: list[Button] = []
        self.hovered = -1

    def show(self, acts: Sequence[tuple[str, str, Callable[[], None]]], layout: TableLayout) -> None:
        """Show buttons of a name and a sign, from the right."""
        while len(self.buttons) < len(acts):
            self.buttons.append(self.root.add(Button("", None)))
        for index, (button, (name, sign, press)) in enumerate(zip(self.buttons, acts, strict=False)):
            box = layout.button(index)
            button.name, button.press, button.box = name, press, box
            button.position = (box.x, box.y)
            key = (sign, box, index == self.hovered)
            if button.shown != key:
                button.shown = key
                button.picture = _corner_picture(sign, box.w, layout.scale, index == self.hovered)

    def at(self, point: tuple[float, float]) -> int:
        """Which button is at a point; -1 for none."""
        return next((i for i, button in enumerate(self.buttons) if button.contains(button.to_local(point))), -1)

    def targets(self) -> dict[str, list[float]]:
        """Where the buttons are, by name."""
        return {b.name: [b.position[0], b.position[1], b.box.w, b.box.h] for b in self.buttons}


def _corner_picture(sign: str, side: float, px: float, lit: bool) -> Sprite:
    surface = canvas(side, side)
    shapes.box(surface, (0, 0, side, side), (*color("raised" if lit else "inset"), 224), 8 * px)
    shapes.box(surface, (0, 0, side, side), color("line"), 8 * px, max(1.0, px))
    icons.put(surface, sign, (side / 2, side / 2), round(20 * px), color("text"))
    return Sprite(surface, 0, 0)
