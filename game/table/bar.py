"""The bar of claims above the hand: a clock, buttons in rising worth, and the sets to choose among."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from game import i18n
from game.art import buttons, items, marks, shapes
from game.art.tiles import TileArt
from game.layout import Box, TableLayout
from game.layout.depths import BAR
from game.scene.node import Node, Sprite, SpriteNode
from game.table.cast import Cast
from game.table.draw import PREMULTIPLIED, Drawn, canvas, put, width
from game.tokens import color
from rules.engine.actions import Action
from rules.tiles import Kind

HEIGHT, GAP, PAD = 48.0, 8.0, 8.0
CALL_WORDS = {
    "chow": "call_chow", "pung": "call_pung", "kong": "call_kong", "win": "call_win", "ready": "call_ready",
    "pass": "pass", "row": "call_row", "bridge": "call_bridge", "king": "king", "special": "special_group",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """All that decides what a button looks like."""

    text: str
    cap: str
    kind: str
    focused: bool = False
    hovered: bool = False
    faces: tuple[Kind, ...] = ()
    note: str = ""


class Button(SpriteNode):
    """A button of the table; `press` is what it does."""

    def __init__(self, name: str, press: Callable[[], None] | None) -> None:
        super().__init__(None, name)
        self.press = press
        self.box = Box(0, 0, 0, 0)
        self.shown: Hashable = None
        """What its picture was drawn from."""

    def contains(self, point: tuple[float, float]) -> bool:
        return 0 <= point[0] < self.box.w and 0 <= point[1] < self.box.h


def call_word(key: str, cast: Cast) -> str:
    """The word on a button."""
    word = cast.term(CALL_WORDS[key]) if key in CALL_WORDS else i18n.words().own_text(cast.ruleset, f"table_call_{key}")
    return word[:1].upper() + word[1:]


def button_width(look: Look, px: float, text: float) -> float:
    """How broad a button has to be."""
    size = 16 * px * text
    w = 28 * px + width(look.text, size, bold=True) if look.text else 24 * px
    if look.faces:
        w += len(look.faces) * 25 * px + (6 * px if look.text else 0)
    if look.cap:
        w += 10 * px + marks.keycap_width(look.cap, px)
    return max(w, 40 * px)


def draw_button(look: Look, w: float, px: float, text: float, art: TileArt | None = None) -> Sprite:
    """A button: green, red for a win, gold for the next step, gray when refused."""
    h = HEIGHT * px
    pad = 8 * px
    surface = canvas(w + 2 * pad, h + 2 * pad)
    place = pygame.Rect(round(pad), round(pad), round(w), round(h))
    ink = buttons.ground(surface, place, look.kind, 8 * px, hot=look.hovered)
    if look.focused:
        reach = 5 * px
        shapes.box(
            surface, (pad - reach, pad - reach, w + 2 * reach, h + 2 * reach), color("ivory"), 11 * px, max(2.0, 2 * px)
        )
    size = 16 * px * text
    middle = pad + h / 2
    faces_wide = len(look.faces) * 25 * px
    used = width(look.text, size, bold=True) if look.text else 0.0
    used += faces_wide + (6 * px if look.faces and look.text else 0.0)
    cap_wide = marks.keycap_width(look.cap, px) if look.cap else 0.0
    used += (10 * px + cap_wide) if look.cap else 0.0
    x = pad + (w - used) / 2
    if look.text:
        upper = middle - (8 * px if look.note else 0)
        x += put(surface, look.text, (x, upper), size, ink, bold=True)
        if look.note:
            put(
                surface,
                look.note,
                (pad + w / 2, middle + 11 * px),
                14 * px * text,
                ink,
                anchor="center",
                room=w - 12 * px,
            )
    if look.faces and art is not None:
        x += 6 * px if look.text else 0.0
        for face in look.faces:
            sprite = art.sprite(face, 24 * px)
            where = (round(x + 12.5 * px - sprite.dx), round(middle - 2 * px - sprite.dy))
            surface.blit(sprite.surface, where, special_flags=PREMULTIPLIED)
            x += 25 * px
    if look.cap:
        marks.keycap(surface, look.cap, (x + 10 * px, middle), px, ink=ink)
    return Sprite(surface, pad, pad)


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands on one button of the bar, and what it does."""

    name: str
    look: Look
    press: Callable[[], None] | None
    lifts: tuple[Action, ...] = ()


class ClaimBar:
    """Buttons in a dark pane at the right above the hand, never over a tile."""

    def __init__(self, root: Node) -> None:
        self.root = root.add(Node("claim bar", depth=BAR + 50))
        self._pane = self.root.add(Drawn("pane"))
        self._clock = self.root.add(Drawn("clock", depth=1))
        self.buttons: list[Button] = []
        self.entries: tuple[Entry, ...] = ()
        self.focus = -1
        self.hovered = -1

    def show(self, entries: Sequence[Entry], layout: TableLayout, art: TileArt, clock: float | None = None,
             seconds: float = 0.0) -> None:  # fmt: skip
        """Show these buttons; `clock` is the part of the time that is left, None for no ring."""
        self.entries = tuple(entries)
        px, text = layout.scale, layout.spec.text
        place = layout.box("claims")
        self.root.visible = bool(entries)
        while len(self.buttons) > len(entries):
            self.buttons.pop().remove()
        if not entries:
            return
        widths = [button_width(entry.look, px, text) for entry in entries]
        ring = 60 * px if clock is not None else 0.0
        total = sum(widths) + GAP * px * (len(entries) - 1) + 2 * PAD * px + ring
        left = place.right - total if not layout.ring else place.center[0] - total / 2
        left = max(layout.px(248), left)
        top = place.center[1] - 30 * px
        self._pane.position = (left, top)
        self._pane.show((round(total), px), lambda: _bar_pane(total, px))
        x = left + PAD * px + ring
        self._clock.visible = clock is not None
        if clock is not None:
            self._clock.position = (left + PAD * px + 24 * px, top + 30 * px)
            step, whole = round(clock * 64), max(0, int(seconds + 0.999))
            self._clock.show((step, whole, px), lambda: items.clock(step, str(whole), round(44 * px)))
        for index, (entry, w) in enumerate(zip(entries, widths, strict=True)):
            if index >= len(self.buttons):
                self.buttons.append(self.root.add(Button(entry.name, entry.press)))
                self.buttons[-1].depth = 2
            button = self.buttons[index]
            look = entry.look
            look = Look(
                look.text, look.cap, look.kind, index == self.focus, index == self.hovered, look.faces, look.note
            )
            button.name, button.press = entry.name, entry.press
            button.position = (x, top + 6 * px)
            button.box = Box(0, 0, w, HEIGHT * px)
            key = (look, round(w), px, text)
            if button.shown != key:
                button.shown = key
                button.picture = draw_button(look, w, px, text, art)
            x += w + GAP * px

    @property
    def time_shown(self) -> Hashable:
        """What the clock shows; it changes when its picture does."""
        return self._clock.key if self._clock.visible and self.root.visible else None

    def at(self, point: tuple[float, float]) -> int:
        """Which button is at a point; -1 for none."""
        if not self.root.visible:
            return -1
        return next((i for i, button in enumerate(self.buttons) if button.contains(button.to_local(point))), -1)

    def targets(self) -> dict[str, list[float]]:
        """Where the buttons are, by name."""
        if not self.root.visible:
            return {}
        return {b.name: [b.position[0], b.position[1], b.box.w, b.box.h] for b in self.buttons}


def _bar_pane(w: float, px: float) -> Sprite:
    surface = canvas(w, 60 * px)
    shapes.box(surface, (0, 0, w, 60 * px), (*color("inset"), 214), 12 * px)
    return Sprite(surface, 0, 0)


def dark_pane(surface: pygame.Surface, rect: tuple[float, float, float, float], px: float) -> None:
    """A dark strip."""
    shapes.box(surface, rect, (*color("inset"), 214), 12 * px)
