"""Buttons of the table, with text, key cap and small tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game import i18n
from game.art import buttons, items, marks, shapes
from game.art.text import wrap
from game.art.tiles import TileArt
from game.scene.node import Node, Sprite
from game.table.board.player_labels import PlayerLabels
from game.table.layout import Box
from game.table.overlay.draw import LEAST, Drawn, canvas, put, width
from game.tokens import Color, color
from rules.core.tiles import Kind
from rules.engine.view import View

HEIGHT, MINI = 48.0, 25.0
"""Height of a button with one line, and width of a small tile, in units."""
MOST_NOTE, ONE_LINE = 520.0, 230.0
"""Maximal width of a button's note, which is to be read whole, and width from which it wraps to two lines, in units."""
CALL_WORDS = {
    "chow": "call_chow", "pung": "call_pung", "kong": "call_kong", "win": "call_win", "win_claimed": "call_win_discard",
    "win_drawn": "call_self_draw", "ready": "call_ready",
    "discard": "discard", "pass": "pass", "row": "call_row", "bridge": "call_bridge", "king": "king",
    "special": "special_group", "quint": "quint", "sextet": "sextet",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SmallTile:
    """A small tile on a button. `taken`: it is the tile in question; `stands`: the kind a joker stands for."""

    face: Kind
    taken: bool = False
    stands: str = ""


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """The values that a button's picture depends on: text, key cap, color, note, tiles."""

    text: str
    cap: str
    kind: str
    focused: bool = False
    hovered: bool = False
    small_tiles: tuple[SmallTile, ...] = ()
    note: str = ""


class TableButton(Drawn):
    """A button drawn at the table; pressing it calls `press`, None if it is only a label."""

    def __init__(self, name: str, press: Callable[[], None] | None) -> None:
        """Start without a picture."""
        super().__init__(name)
        self.press = press
        self.box = Box(0, 0, 0, 0)

    def contains(self, point: tuple[float, float]) -> bool:
        """Check that a point lies on the button."""
        return 0 <= point[0] < self.box.w and 0 <= point[1] < self.box.h


class ButtonBar:
    """A group of buttons that are drawn and hovered together."""

    def __init__(self, root: Node, name: str, depth: float) -> None:
        """Add an empty group to the scene."""
        self.root = root.add(Node(name, depth=depth))
        self.buttons: list[TableButton] = []
        self.hovered = -1

    def set_count(self, count: int) -> list[TableButton]:
        """Add or remove buttons at the end until there are `count`, above the other pictures of the group; return them.
        """
        while len(self.buttons) > count:
            self.buttons.pop().remove()
        while len(self.buttons) < count:
            self.buttons.append(self.root.add(TableButton("", None)))
            self.buttons[-1].depth = 2
        return self.buttons

    def at(self, point: tuple[float, float]) -> int:
        """Return the index of the button at a point in the window; -1 for none."""
        shown = enumerate(self.buttons if self.root.visible else ())
        return next((i for i, button in shown if button.contains(button.to_local(point))), -1)

    def targets(self) -> dict[str, list[float]]:
        """Return the rectangles of the visible buttons by name, for scripts."""
        return {b.name: [*b.position, b.box.w, b.box.h] for b in self.buttons if self.root.visible}


def win_key(view: View) -> str:
    """Return the name of the act of winning in `call_word`: on another's tile or on the player's own."""
    return "win_drawn" if view.claimable is None else "win_claimed"


def call_word(key: str, labels: PlayerLabels) -> str:
    """Return the word on the button of an act; `key` names the act."""
    own = i18n.words().own_text
    word = labels.term(CALL_WORDS[key]) if key in CALL_WORDS else own(labels.words_id, f"table_call_{key}")
    return word[:1].upper() + word[1:]


def button_width(look: ButtonLook, px: float, text: float) -> float:
    """Return the width in pixels that a button with one line needs; `px` is pixels per unit, `text` the text size."""
    size = 16 * px * text
    w = 28 * px + width(look.text, size, bold=True) if look.text else 24 * px
    if look.small_tiles:
        w += len(look.small_tiles) * MINI * px + (6 * px if look.text else 0)
    if look.cap:
        w += 10 * px + marks.keycap_width(look.cap, px)
    return max(w, 40 * px) + _note_width(note_lines(look.note, px, text), px, text) - (8 * px if look.note else 0.0)


def _note_width(lines: Sequence[str], px: float, text: float) -> float:
    """Return the width in pixels that the lines of a note need, within limits."""
    return min(max(width(line, 14 * px * text) for line in lines) + 24 * px, MOST_NOTE * px) if any(lines) else 0.0


def note_lines(note: str, px: float, text: float) -> list[str]:
    """Return the note of a button, wrapped to two lines if it is long."""
    long = width(note, 14 * px * text)
    return [note] if long <= ONE_LINE * px else wrap(note, max(ONE_LINE * px, long * 0.56), 14 * px * text)[:2]


def draw_button(
    look: ButtonLook, w: float, px: float, text: float, art: TileArt | None = None, *, h: float = 0.0,
) -> Sprite:
    """Draw a button with one line: green, red for a win, gold for the next step, gray if refused.

    A note stands at its right end, a long one in two lines. `w` and `h` are the size in pixels, `px` is pixels per
    unit.
    """
    h = h or HEIGHT * px
    surface, ink, pad = _blank(look, w, h, px)
    size, small = 16 * px * text, 14 * px * text
    middle = pad + h / 2
    notes = note_lines(look.note, px, text) if look.note else []
    noted = _note_width(notes, px, text) - 12 * px if notes else 0.0
    used = width(look.text, size, bold=True) if look.text else 0.0
    used += len(look.small_tiles) * MINI * px + (6 * px if look.small_tiles and look.text else 0.0)
    cap_wide = marks.keycap_width(look.cap, px) if look.cap else 0.0
    used += (10 * px + cap_wide) if look.cap else 0.0
    x = pad + max(8 * px, (w - used - noted) / 2)
    if look.text:
        x += put(surface, look.text, (x, middle), size, ink, bold=True)
    if look.small_tiles and art is not None:
        x += 6 * px if look.text else 0.0
        x += draw_small_tiles(surface, look.small_tiles, (x, middle), px, art)
    if look.cap:
        marks.keycap(surface, look.cap, (x + 10 * px, middle), px, ink=ink)
        x += 10 * px + cap_wide
    for index, note in enumerate(notes):
        y = middle + (index - (len(notes) - 1) / 2) * max(LEAST, small) * 1.16
        put(surface, note, (x + 12 * px, y), small, ink, room=pad + w - x - 18 * px)
    return Sprite(surface, pad, pad)


def _blank(look: ButtonLook, w: float, h: float, px: float) -> tuple[pygame.Surface, Color, float]:
    """Draw a button without text; return it with the color for its text and the width of its margin."""
    pad = 8 * px
    surface = canvas(w + 2 * pad, h + 2 * pad)
    place = pygame.Rect(round(pad), round(pad), round(w), round(h))
    ink = buttons.ground(surface, place, look.kind, 8 * px, hot=look.hovered)
    if look.focused:
        shapes.box(surface, (place.x, place.y, place.w, place.h), color("ivory"), 8 * px, max(2.5, 3 * px))
    return surface, ink, pad


def tall_width(look: ButtonLook, px: float, text: float) -> float:
    """Return the width in pixels that a button with two lines needs."""
    size = 16 * px * text
    above = width(look.text, size, bold=True) + 24 * px
    if look.cap:
        above += 10 * px + marks.keycap_width(look.cap, px)
    below = len(look.small_tiles) * MINI * px + (0 if look.note else 20 * px) if look.small_tiles else 0.0
    return max(above, below + _note_width(note_lines(look.note, px, text), px, text))


def draw_tall_button(look: ButtonLook, w: float, h: float, px: float, text: float, art: TileArt) -> Sprite:
    """Draw a button with two lines: word and key cap, and below them tiles and note."""
    surface, ink, pad = _blank(look, w, h, px)
    bare = not look.small_tiles and not look.note
    notes = note_lines(look.note, px, text) if look.note else []
    upper = pad + h * (0.5 if bare else 0.22 if len(notes) < 2 else 0.19)
    x = pad + 12 * px
    if look.cap:
        wide = marks.keycap_width(look.cap, px)
        marks.keycap(surface, look.cap, (pad + w - 9 * px - wide, upper), px, ink=ink)
        room = w - wide - 30 * px
    else:
        room = w - 24 * px
    put(surface, look.text, (x, upper), 16 * px * text, ink, bold=True, room=room, shrink=14 * px)
    if look.small_tiles:
        x += draw_small_tiles(surface, look.small_tiles, (pad + 8 * px, pad + h * 0.71), px, art)
    for index, line in enumerate(notes):
        y = pad + h * (0.72 if len(notes) < 2 else 0.52 + 0.29 * index)
        put(surface, line, (x, y), 14 * px * text, ink, room=pad + w - x - 8 * px)
    return Sprite(surface, pad, pad)


def draw_small_tiles(
    surface: pygame.Surface, small_tiles: Sequence[SmallTile], at: tuple[float, float], px: float, art: TileArt
) -> float:  # fmt: skip
    """Draw small tiles from the point `at` on, the one in question framed, jokers labeled; return the width used."""
    x, middle = at
    wide = round((MINI - 3) * px)
    for mini in small_tiles:
        sprite = art.sprite(mini.face, wide)
        center = (x + MINI * px / 2, middle - 2 * px)
        items.lay(surface, sprite, center)
        rect = (center[0] - wide / 2, center[1] - wide * 2 / 3, wide, round(wide * 4 / 3) + max(2, wide // 5))
        if mini.taken:
            shapes.box(surface, rect, color("gold"), 3 * px, max(1.5, 2 * px))
        if mini.stands:
            size = 14.0
            badge = (rect[0] - px, rect[1] + rect[3] - size, wide + 2 * px, size)
            shapes.box(surface, badge, color("gold"), 3 * px)
            at_badge = (center[0], badge[1] + size / 2)
            put(surface, mini.stands, at_badge, 12, color("gold_ink"), bold=True, anchor="center", least=12)
        x += MINI * px
    return len(small_tiles) * MINI * px


@dataclass(frozen=True, slots=True)
class BarEntry:
    """A button to be shown in the claim band: its name for scripts, its look, and the function it calls."""

    name: str
    look: ButtonLook
    press: Callable[[], None] | None


def dark_pane(surface: pygame.Surface, rect: tuple[float, float, float, float], px: float) -> None:
    """Draw a dark strip with a light outline, as ground for buttons."""
    shapes.box(surface, rect, (*color("inset"), 214), 12 * px)
