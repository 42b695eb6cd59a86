"""What helps to see: the strip of waits, the fellows of a tile, the buttons in the corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game import i18n
from game.art import icons, shapes
from game.art.text import ELLIPSIS, hyphenated, wrap
from game.art.tiles import TileArt
from game.scene.node import Node, Sprite
from game.table.board.player_labels import counted
from game.table.board.waits import WaitTile
from game.table.input.bar import TableButton
from game.table.layout import Slot, TableLayout
from game.table.layout.depths import ABOVE, BAR
from game.table.overlay.draw import LEAST, PREMULTIPLIED, Drawn, canvas, put, width
from game.table.overlay.signs import show_frame
from game.table.overlay.stage import Stage
from game.tokens import color
from rules.core.tiles import HIDDEN, Kind, plain
from rules.engine.table import Ruleset

SIDE = 7.0
"""Units at the sides of the strip."""
MOST_WAITS = 6
"""Waits shown one by one; of more, their number."""


class WaitStrip:
    """At the right of the table: what the hand waits for, how many are unseen, its worth or why it wins nothing."""

    def __init__(self, root: Node) -> None:
        self.node = root.add(Drawn("waits", depth=BAR))

    def show(self, waits: Sequence[WaitTile], layout: TableLayout, art: TileArt, ruleset: Ruleset) -> None:
        """Show these waits; nothing if there are none."""
        self.node.visible = bool(waits)
        if not waits:
            return
        box = layout.box("waits")
        key = (tuple(waits), box, i18n.language(), id(art))
        self.node.show(key, lambda: _waits_picture(waits, layout, art, ruleset))
        assert self.node.picture is not None
        self.node.position = (box.x, box.bottom - self.node.picture.surface.get_height())


def _worth_lines(waits: Sequence[WaitTile], ruleset: Ruleset, room: float, size: float) -> list[str]:
    """What the waits are worth, from the least to the most, or why they are not; broken where the strip is narrow."""
    worths = sorted({wait.worth for wait in waits if wait.worth is not None})
    if not worths:
        (why, *others) = {wait.why for wait in waits}
        words = i18n.words()
        if others or not words.knows(f"reason_{why}", ruleset.id) or why == "below_minimum":
            return _broken(i18n.tr("table_waits_cheap"), room, size)
        return _broken(words.reason(why, ruleset.id), room, size)
    most = counted(ruleset.unit, worths[-1])
    if len(worths) == 1:
        return _broken(most, room, size)
    whole = f"{worths[0]}–{most}"
    if width(whole, size, bold=True) <= room:
        return [whole]
    noun = most.removeprefix(str(worths[-1])).strip(" \N{NO-BREAK SPACE}")
    span = f"{worths[0]}–{worths[-1]}"
    if noun and width(span, size, bold=True) <= room:
        return [span, *_broken(noun, room, size)]
    return [f"{worths[0]}–", *_broken(most, room, size)]


def _broken(words: str, room: float, size: float) -> list[str]:
    """Words in as many lines as they need; where a number and its noun have no room, between them."""
    lines = wrap(words, room, size, True)
    if not any(ELLIPSIS in line for line in lines):
        return lines
    return wrap(hyphenated(words.replace("\N{NO-BREAK SPACE}", " "), room, size, True), room, size, True)


def unbroken(waits: Sequence[WaitTile], ruleset: Ruleset, room: float, px: float, text: float) -> float:
    """How large words are beside those of the table, at most `text`, where none of what a hand is worth is parted."""
    for factor in (text, *(less for less in (1.3, 1.15, 1.0) if less < text)):
        lines = _worth_lines(waits, ruleset, room, max(LEAST, 16 * px * factor))
        if not any(line.endswith("-") for line in lines):
            return factor
    return text


def _waits_picture(waits: Sequence[WaitTile], layout: TableLayout, art: TileArt, ruleset: Ruleset) -> Sprite:
    px, box, room = layout.scale, layout.box("waits"), layout.box("waits").w - 2 * SIDE * layout.scale
    text = unbroken(waits, ruleset, room, px, layout.spec.text)
    most = max(1, int((box.h - 70 * px) / (36 * px)))
    shown = list(waits) if len(waits) <= min(most, MOST_WAITS) else []
    many = i18n.own("table_waits_many", ruleset.id, n=len(waits), left=sum(wait.unseen for wait in waits))
    # Closer, then smaller, where there is little room.
    for units, leading, tile in ((16, 1.5, 24 * px), (16, 1.2, 24 * px), (14, 1.08, 17 * px)):
        size, row = max(LEAST, units * px * text), tile * 1.5
        lines = [] if shown else _broken(many, room, size)
        said, step = _worth_lines(waits, ruleset, room, size), size * leading
        high = row * len(shown) + step * (len(lines) + len(said)) + 8 * px
        if high <= box.h:
            break
    head = i18n.term("waits").capitalize()
    # Where it has no room the rest speaks for itself.
    top = 34 * px if width(head, 14 * px * text) <= room and high + 34 * px <= box.h else 4 * px
    surface = canvas(box.w, top + high)
    shapes.box(surface, (0, 0, box.w, top + high), (*color("inset"), 232), 10 * px)
    shapes.box(surface, (0, 0, box.w, top + high), color("line_soft"), 10 * px, max(1.0, px))
    if top > 4 * px:
        put(surface, head, (SIDE * px, 18 * px), 14 * px * text, color("dim"))
    y = top
    for wait in shown:
        sprite = art.sprite(wait.kind, tile)
        at = (round(24 * px - sprite.dx), round(y + row / 2 - 2 * px - sprite.dy))
        surface.blit(sprite.surface, at, special_flags=PREMULTIPLIED)
        put(surface, f"×{wait.unseen}", (46 * px, y + row / 2), size, color("text"), bold=True)
        y += row
    for line, tint in (*((line, "text") for line in lines), *((line, "gold_hi") for line in said)):
        put(surface, line, (SIDE * px, y + step / 2), size, color(tint), bold=True)
        y += step
    return Sprite(surface, 0, 0)


class Fellows:
    """Marks the tiles that show the same as the one under the pointer."""

    def __init__(self, root: Node) -> None:
        self.root = root.add(Node("fellows"))
        self._marked: tuple[tuple[int, Slot], ...] = ()

    def show(self, kind: Kind | None, stage: Stage, own: Sequence[int]) -> None:
        """Mark the fellows of a kind that lie open outside the own hand; None marks nothing."""
        hand = set(own)
        found = [
            (pose.slot, tile)
            for tile, pose in stage.poses.items()
            if kind is not None and pose.face != HIDDEN and plain(pose.face) == kind and tile not in hand
        ]
        key = tuple((tile, slot) for slot, tile in found)
        if key == self._marked:
            return
        self._marked = key
        self.root.clear()
        thick = max(2.0, 2 * stage.layout.scale)
        for slot, tile in found:
            node = self.root.add(Drawn(f"fellow {tile}", depth=ABOVE - 950))
            show_frame(node, slot, color("ivory"), thick)

    def forget(self, stage: Stage) -> None:
        """Take the marks away as soon as a marked tile lies elsewhere, also under a pointer that rests."""
        if any(tile not in stage.poses or stage.poses[tile].slot != slot for tile, slot in self._marked):
            self._marked = ()
            self.root.clear()


class Corner:
    """The buttons in the upper right corner: menu, log, hint."""

    def __init__(self, root: Node) -> None:
        self.root = root.add(Node("corner", depth=BAR))
        self.buttons: list[TableButton] = []
        self.hovered = -1

    def show(self, acts: Sequence[tuple[str, str, Callable[[], None]]], layout: TableLayout) -> None:
        """Show buttons of a name and a sign, from the right."""
        while len(self.buttons) < len(acts):
            self.buttons.append(self.root.add(TableButton("", None)))
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
