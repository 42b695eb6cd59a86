"""The card of hands in a pane on the mat: every line in tiles, those nearest to the viewer's hand on top.

Of each line the hand that lacks fewest tiles is drawn: tiles held stand out, missing ones are pale, and jokers of the
hand lie where they may be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game import i18n
from game.art import shapes
from game.art.tiles import TileArt
from game.scene.node import Node, Sprite
from game.table.board.player_labels import amount_in_unit
from game.table.layout import Box, TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import PREMULTIPLIED, canvas, put, width
from game.table.overlay.log_pane import MatPane, free_mat
from game.tokens import color
from rules.core.tiles import BONUS, JOKER, Kind
from rules.engine.view import View
from rules.families.card_hands.card_shape import card_hands_among
from rules.families.card_hands.grammar import MIN_JOKER_GROUP, pattern_kind
from rules.families.card_hands.nearest_hands import IMPOSSIBLE, NearestHand, nearest

WIDE, PAD, HEAD, ROW, TILE, GAP, SIDE = 540.0, 16.0, 42.0, 46.0, 22.0, 7.0, 156.0
"""Units: width of the pane, margin, height of heading and line, width of a tile, gap of groups, width of texts."""
PALE = 70
"""Opacity of a missing tile, of 255."""


class CardRow(NamedTuple):
    """A line of the card of hands: name, worth, open or concealed, its tiles in groups, number of missing tiles.

    A group lists pairs: a face, and True if the player holds such a tile.
    """

    name: str
    worth: str
    exposed: bool
    groups: tuple[tuple[tuple[Kind, bool], ...], ...]
    missing: int


def shown_lines(view: View) -> list[CardRow]:
    """Return the lines of the card of hands, those nearest to the viewer's hand first; empty without a card."""
    lines = card_hands_among(view.table.scoring.shapes)
    if lines is None:
        return []
    laid = [meld.group() for meld in view.me.melds]
    found = nearest(lines, view.counts, laid, sort=view.table.appearance.nearest_lines)
    words, ruleset = i18n.words(), view.table.ruleset
    return [
        CardRow(
            words.element_name(near.line.id, ruleset.id), amount_in_unit(ruleset.unit, near.line.value),
            near.line.exposed, _filled(near, view), near.missing,
        )
        for near in found
    ]  # fmt: skip


def _filled(near: NearestHand, view: View) -> tuple[tuple[tuple[Kind, bool], ...], ...]:
    """Return the groups of a line with the tiles the player has laid or holds, jokers where they may help, and missing
    tiles.

    Each tile is a pair: its face, and True if the player has it.
    """
    supply: dict[Kind, list[Kind]] = {}
    for _, face in view.hand:
        supply.setdefault(pattern_kind(face), []).append(face)
    laid = [(pattern_kind(meld.group().kinds[0]), meld.faces) for meld in view.me.melds]
    jokers = supply.get(JOKER, [])
    found: list[tuple[tuple[Kind, bool], ...]] = []
    flowers = iter(BONUS)
    for kind, size in near.groups:
        lying = next((one for one in laid if one[0] == kind and len(one[1]) == size), None)
        if lying is not None:
            laid.remove(lying)
            found.append(tuple((face, True) for face in lying[1]))
            continue
        own = supply.get(kind, [])
        tiles = [(own.pop(), True) for _ in range(min(size, len(own)))]
        while len(tiles) < size and size >= MIN_JOKER_GROUP and jokers:
            tiles.append((jokers.pop(), True))
        while len(tiles) < size:
            tiles.append((next(flowers, kind) if kind in BONUS else kind, False))
        found.append(tuple(tiles))
    return tuple(found)


class CardPane(MatPane):
    """The pane over the mat that shows the card of hands."""

    def __init__(self, root: Node) -> None:
        """Add the closed pane to the scene."""
        super().__init__(root, "card pane", ABOVE + 490)
        self.first = 0
        """Index of the first visible line."""
        self._rows = 1
        self._lines: list[CardRow] = []

    def toggle(self) -> None:
        """Open the pane at its first line, or close it."""
        self.node.visible = not self.node.visible
        self.first = 0

    def scroll(self, by: int) -> None:
        """Scroll down by `by` lines, up if negative."""
        self.first = max(0, min(len(self._lines) - self._rows, self.first + by))

    def key(self, event: pygame.event.Event) -> bool:
        """Scroll by Page Up, Page Down, Home and End; return true if the event was one of these."""
        if pages := self.pages_back(event):
            self.scroll(-pages * max(1, self._rows - 1))
        return bool(pages)

    def show(self, view: View | None, layout: TableLayout, art: TileArt) -> None:
        """Draw the visible lines if the pane is open; without a view, the lines drawn last."""
        if not self.node.visible:
            return
        if view is not None:
            self._lines = shown_lines(view)
        free = free_mat(layout)
        box = Box(free.x, free.y, min(free.w, layout.px(WIDE) * layout.spec.text), free.h)
        self.node.position = (box.x, box.y)
        self._rows = max(1, int((box.h - layout.px(HEAD + PAD) * layout.spec.text) / (_row(layout))))
        self.scroll(0)
        seen = self._lines[self.first : self.first + self._rows]
        key = (tuple(seen), self.first, len(self._lines), layout.spec, i18n.language(), art.style)
        self.node.show(key, partial(_picture, seen, (self.first, len(self._lines)), box, layout, art))

    def seen(self) -> Sequence[CardRow]:
        """Return the lines that are visible now."""
        return self._lines[self.first : self.first + self._rows] if self.open else ()


def _row(layout: TableLayout) -> float:
    """Return the height of a line, in pixels."""
    return layout.px(ROW) * max(1.0, layout.spec.text)


def _picture(lines: Sequence[CardRow], part: tuple[int, int], box: Box, layout: TableLayout, art: TileArt) -> Sprite:
    """Draw the pane with these lines; `part` is the index of the first, and the number of all."""
    px, text = layout.scale, layout.spec.text
    surface = canvas(box.w, box.h)
    shapes.box(surface, (0, 0, box.w, box.h), (*color("panel"), 255), 12 * px)
    shapes.box(surface, (0, 0, box.w, box.h), color("line"), 12 * px, max(1.0, px))
    pad, y = PAD * px, HEAD * px * text
    put(surface, i18n.tr("table_card"), (pad, 22 * px * text), 16 * px * text, color("gold_hi"), bold=True)
    first, count = part
    where = i18n.tr("table_card_part", first=first + 1, last=first + len(lines), n=count)
    put(surface, where, (box.w - pad, 22 * px * text), 14 * px * text, color("dim"), anchor="right")
    side = max([SIDE * px * text, *(_words_wide(line, px * text) + 12 * px for line in lines)])
    for line in lines:
        _line(surface, line, (pad, y), (box.w - 2 * pad, side), layout, art)
        y += _row(layout)
    return Sprite(surface, 0, 0)


def _words(line: CardRow) -> tuple[str, str]:
    """Return two texts for a line: the number of missing tiles, and the worth."""
    note = i18n.tr("table_card_out") if line.missing >= IMPOSSIBLE else i18n.tr("table_card_missing", n=line.missing)
    return note, line.worth if line.exposed else f"{line.worth} · {i18n.tr('table_card_concealed')}"


def _words_wide(line: CardRow, unit: float) -> float:
    """Return the width of a line's texts in pixels, for text sizes in units of `unit` pixels."""
    note, under = _words(line)
    return max(width(note, 14 * unit, bold=True), width(under, 14 * unit))


def _line(
    surface: pygame.Surface, line: CardRow, at: tuple[float, float], room: tuple[float, float], layout: TableLayout,
    art: TileArt,
) -> None:  # fmt: skip
    """Draw a line of the card at a point: tiles at the left, texts at the right.

    `room` is the width of the whole line, and of its texts, in pixels.
    """
    px, text = layout.scale, layout.spec.text
    x, y = at
    out = line.missing >= IMPOSSIBLE
    wide, side = room
    tiles = sum(map(len, line.groups))
    gaps = GAP * px * (len(line.groups) - 1)
    size = min(TILE * px, (wide - side - gaps) / max(1, tiles))
    middle = y + _row(layout) / 2 - 2 * px
    for group in line.groups:
        for face, held in group:
            _tile(surface, art, face, (x + size / 2, middle), size, 255 if held and not out else PALE)
            x += size
        x += GAP * px
    right = at[0] + wide
    tint = color("dim") if out else color("good") if line.missing <= 2 else color("text")
    note, under = _words(line)
    put(surface, note, (right, middle - 8 * px * text), 14 * px * text, tint, bold=not out, anchor="right", room=side)
    put(surface, under, (right, middle + 10 * px * text), 14 * px * text, color("dim"), anchor="right", room=side)


def _tile(
    surface: pygame.Surface, art: TileArt, face: Kind, center: tuple[float, float], size: float, strength: int
) -> None:
    """Draw a tile centered at a point; `strength` is its opacity, up to 255."""
    sprite = art.sprite(face, size, shadow=0)
    picture = sprite.surface
    if strength < 255:
        picture = picture.copy()
        picture.fill((strength,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    where = (round(center[0] - sprite.dx), round(center[1] - sprite.dy))
    surface.blit(picture, where, special_flags=PREMULTIPLIED)
