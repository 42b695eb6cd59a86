"""Visual aids: the strip of waits, marks on equal tiles, the corner buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game import i18n
from game.art import icons, shapes
from game.art.text import ELLIPSIS, hyphenated, wrap
from game.art.tiles import TileArt
from game.scene.node import Node, Sprite
from game.table.board.player_labels import amount_in_unit
from game.table.board.waits import WaitTile
from game.table.input.table_buttons import ButtonBar
from game.table.layout import Slot, TableLayout
from game.table.layout.depths import ABOVE, BAR
from game.table.overlay.draw import LEAST, PREMULTIPLIED, Drawn, canvas, put, width
from game.table.overlay.markers import show_frame
from game.table.overlay.stage import Stage
from game.tokens import color
from rules.core.tiles import HIDDEN, Kind, plain
from rules.engine.table import Ruleset

SIDE = 7.0
"""Side margin of the strip, in units."""
MOST_WAITS = 6
"""The greatest number of waits shown one by one; of more, only their number is shown."""


class WaitStrip:
    """Shows the viewer's waits at the right: unseen tiles, and the worth of a win or the reason against it."""

    def __init__(self, root: Node) -> None:
        """Add the strip to the scene."""
        self.node = root.add(Drawn("waits", depth=BAR))

    def show(self, waits: Sequence[WaitTile], layout: TableLayout, art: TileArt, ruleset: Ruleset) -> None:
        """Show these waits; without any, hide the strip."""
        self.node.visible = bool(waits)
        if not waits:
            return
        box = layout.box("waits")
        key = (tuple(waits), box, i18n.language(), id(art))
        self.node.show(key, lambda: _waits_picture(waits, layout, art, ruleset))
        assert self.node.picture is not None
        self.node.position = (box.x, box.bottom - self.node.picture.surface.get_height())


def _worth_lines(waits: Sequence[WaitTile], ruleset: Ruleset, room: float, size: float) -> list[str]:
    """Return the range of the waits' worth, or the reason why none may win, in lines of `room` pixels."""
    worths = sorted({wait.worth for wait in waits if wait.worth is not None})
    if not worths:
        (why, *others) = {wait.why for wait in waits}
        words = i18n.words()
        if others or not words.knows(f"reason_{why}", ruleset.id) or why == "below_minimum":
            return _wrap_whole(i18n.own("table_waits_cheap", ruleset.id), room, size)
        return _wrap_whole(words.reason(why, ruleset.id), room, size)
    most = amount_in_unit(ruleset.unit, worths[-1])
    if len(worths) == 1:
        return _wrap_whole(most, room, size)
    whole = f"{worths[0]}–{most}"
    if width(whole, size, bold=True) <= room:
        return [whole]
    noun = most.removeprefix(str(worths[-1])).strip(" \N{NO-BREAK SPACE}")
    span = f"{worths[0]}–{worths[-1]}"
    if noun and width(span, size, bold=True) <= room:
        return [span, *_wrap_whole(noun, room, size)]
    return [f"{worths[0]}–", *_wrap_whole(most, room, size)]


def _wrap_whole(words: str, room: float, size: float) -> list[str]:
    """Wrap a text without cutting words; a number is parted from its noun only if they do not fit in one line."""
    lines = wrap(words, room, size, True)
    if not any(ELLIPSIS in line for line in lines):
        return lines
    return wrap(hyphenated(words.replace("\N{NO-BREAK SPACE}", " "), room, size, True), room, size, True)


def unhyphenated_scale(waits: Sequence[WaitTile], ruleset: Ruleset, room: float, px: float, text: float) -> float:
    """Return the largest text scale, at most `text`, at which no word about the waits' worth must be hyphenated."""
    for factor in (text, *(less for less in (1.3, 1.15, 1.0) if less < text)):
        lines = _worth_lines(waits, ruleset, room, max(LEAST, 16 * px * factor))
        if not any(line.endswith("-") for line in lines):
            return factor
    return text


def _waits_picture(waits: Sequence[WaitTile], layout: TableLayout, art: TileArt, ruleset: Ruleset) -> Sprite:
    """Draw the strip of waits, more closely where there is little room."""
    px, box, room = layout.scale, layout.box("waits"), layout.box("waits").w - 2 * SIDE * layout.scale
    text = unhyphenated_scale(waits, ruleset, room, px, layout.spec.text)
    most = max(1, int((box.h - 70 * px) / (36 * px)))
    shown = list(waits) if len(waits) <= min(most, MOST_WAITS) else []
    many = i18n.own("table_waits_many", ruleset.id, n=len(waits), left=sum(wait.unseen for wait in waits))
    # Reduce line distance, then sizes, where there is little room.
    for units, leading, tile in ((16, 1.5, 24 * px), (16, 1.2, 24 * px), (14, 1.08, 17 * px)):
        size, row = max(LEAST, units * px * text), tile * 1.5
        lines = [] if shown else _wrap_whole(many, room, size)
        said, step = _worth_lines(waits, ruleset, room, size), size * leading
        high = row * len(shown) + step * (len(lines) + len(said)) + 8 * px
        if high + 4 * px <= box.h:
            break
    head = i18n.term("waits").capitalize()
    # Without room for the heading, the rest is clear by itself.
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


class EqualTileMarks:
    """Marks all visible tiles of the same face as the one under the pointer."""

    def __init__(self, root: Node) -> None:
        """Start without marks."""
        self.root = root.add(Node("fellows"))
        self._marked: tuple[tuple[int, Slot], ...] = ()

    def show(self, kind: Kind | None, stage: Stage, own: Sequence[int]) -> None:
        """Mark the face-up tiles of a kind, except those of the viewer's hand (`own`); with None, remove all marks."""
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

    def forget(self, stage: Stage, *, keep: bool) -> None:
        """Remove the marks if a marked tile has moved, or unless `keep` is true."""
        moved = (tile not in stage.poses or stage.poses[tile].slot != slot for tile, slot in self._marked)
        if self._marked and (not keep or any(moved)):
            self._marked = ()
            self.root.clear()


class CornerButtons(ButtonBar):
    """The buttons in the upper right corner of the window: menu, log, hint."""

    def __init__(self, root: Node) -> None:
        """Add the empty group of buttons to the scene."""
        super().__init__(root, "corner", BAR)

    def show(self, acts: Sequence[tuple[str, str, Callable[[], None]]], layout: TableLayout) -> None:
        """Show buttons from the right; each of `acts` is a name, an icon and the function it calls."""
        buttons = self.set_count(len(acts))
        for index, (button, (name, sign, press)) in enumerate(zip(buttons, acts, strict=True)):
            box = layout.button(index)
            button.name, button.press, button.box = name, press, box
            button.position = (box.x, box.y)
            lit = index == self.hovered
            button.show((sign, box, lit), partial(_corner_picture, sign, box.w, layout.scale, lit))


def _corner_picture(sign: str, side: float, px: float, lit: bool) -> Sprite:
    """Draw a corner button with the icon `sign`, `side` pixels large."""
    surface = canvas(side, side)
    shapes.box(surface, (0, 0, side, side), (*color("raised" if lit else "inset"), 224), 8 * px)
    shapes.box(surface, (0, 0, side, side), color("line"), 8 * px, max(1.0, px))
    icons.put(surface, sign, (side / 2, side / 2), round(20 * px), color("text"))
    return Sprite(surface, 0, 0)
