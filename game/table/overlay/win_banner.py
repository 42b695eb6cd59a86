"""The win banner: the hand at full size, its elements row by row, and the growing score.

Nothing here moves: `animations.result` shows the parts one after another.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game import i18n
from game.art import items, shapes
from game.art.tiles import TileArt
from game.art.wood import wood
from game.scene.node import LateNode, Node, Sprite, SpriteNode
from game.scene.surfaces import cached_for_window
from game.table.board.board import Board
from game.table.board.deal_report import HandReport, factor_of, factor_text, headline, with_winning_tile
from game.table.board.player_labels import PlayerLabels, amount_in_unit
from game.table.layout import Stance, TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import canvas, letter_size, put, width
from game.table.overlay.markers import joker_sign
from game.table.overlay.result_pictures import RATIO, PicturedSet, parts_of, parts_width
from game.tokens import Color, color
from rules.core.tiles import HIDDEN, plain
from rules.engine import events as ev
from rules.scoring.sheets import ScoreSheet

TOP = 0.245
"""Top of the banner, as a share of the window's height."""
TALL = 281.0
"""Height of the banner, in units."""
TILE, GAP, LEAST = 78.0, 16.0, 24.0
"""Width of a tile, gap between sets, and minimal width of a tile where there are many, in units."""
ROWS = 4
"""Rows of elements below the banner before another column begins."""
CRIMSON: Color = (112, 34, 28)
VEIL: Color = (4, 14, 14)
DARK = 0.69
"""Opacity of the veil over the table."""


@dataclass(frozen=True, slots=True)
class BannerTile:
    """A tile in the win banner, with its final place and the indexes of the elements that raise it when their rows
    appear.
    """

    node: SpriteNode
    place: tuple[float, float]
    rows: frozenset[int]


def is_limit(sheet: ScoreSheet) -> bool:
    """Check whether the score of a hand has reached the limit."""
    return any(line.unit == "limit" for line in sheet.lines) or any(s.key.startswith("limit_") for s in sheet.steps)


def plaque(name: str, px: float) -> pygame.Surface:
    """Draw a golden plaque with the name of a limit; `px` is pixels per unit."""
    size = letter_size(20, px)
    surface = canvas(width(name, size, bold=True) + 48 * px, size * 1.7)
    w, h = surface.get_size()
    shapes.box(surface, (0, 0, w, h), color("gold"), h / 2)
    put(surface, name, (w / 2, h / 2), size, color("gold_ink"), bold=True, anchor="center")
    return surface


def running_totals(sheet: ScoreSheet) -> list[int]:
    """Return the total after each line of the score sheet; the last is the score, also for a hand without lines."""
    found, total = [], 0
    for line in sheet.lines:
        total = int(total * factor_of(line)) if factor_of(line) else total + line.amount
        found.append(min(total, sheet.total))
    return [*found[:-1], sheet.total]


def scored_hand(board: Board, event: ev.Scored) -> HandReport:
    """Return the hand of a scoring event with its tiles, as they lie on the table."""
    own = board.seats[event.seat]
    tiles = [board.faces.get(tile, HIDDEN) for tile in own.hand]
    bonus = tuple(board.faces[tile] for tile in own.bonus)
    return HandReport(
        event.seat, event.sheet, with_winning_tile(tiles, own.win), tuple(own.melds), bonus, own.win
    )  # fmt: skip


class WinBanner:
    """The animated display of one win: darkened table, banner with the hand, rows of elements. All nodes are below
    `root`.
    """

    def __init__(
        self, hand: HandReport, layout: TableLayout, art: TileArt, labels: PlayerLabels, unit: str, badge: str
    ) -> None:  # fmt: skip
        """Build all nodes; `badge` is the text of the winner's disc, `unit` that of the score."""
        self.hand, self.layout, self.art, self.labels, self.unit = hand, layout, art, labels, unit
        self.size = layout.spec.size
        self.px = min(self.size[0] / 1280, self.size[1] / 720)
        self.root = Node("climax", depth=ABOVE + 30)
        self.veil = self.root.add(Veil(self.size))
        self.banner = self.root.add(self._banner(badge))
        self.total = self.root.add(SpriteNode(None, "total", depth=1))
        self.tiles = self._tiles()
        self.rows = [self._row(index) for index in range(len(hand.sheet.lines))]

    @property
    def top(self) -> float:
        """Upper edge of the banner, in pixels."""
        return self.size[1] * TOP

    @property
    def middle(self) -> tuple[float, float]:
        """Middle of the banner, in pixels."""
        return self.size[0] / 2, self.top + TALL / 2 * self.px

    def close(self) -> None:
        """Remove all nodes, and release the pictures: the veil is as large as the window."""
        self.root.remove()
        self.root.clear()
        self.rows.clear()

    def count(self, number: int) -> None:
        """Show this number as the running total."""
        surface = canvas(420 * self.px, 76 * self.px)
        text = amount_in_unit(self.unit, number)
        put(surface, text, (surface.get_width(), surface.get_height() / 2), 52 * self.px, color("gold_hi"), bold=True,
            anchor="right", room=surface.get_width(), shrink=24 * self.px)  # fmt: skip
        right = self.size[0] - 44 * self.px
        self.total.position = (right, self.top + 48 * self.px)
        self.total.picture = Sprite(surface, surface.get_width(), surface.get_height() / 2)

    def _banner(self, badge: str) -> SpriteNode:
        """Draw the banner of red wood with the winner's name and the headline."""
        px, wide = self.px, self.size[0]
        surface = bare_banner(self.size)
        x, middle = 44 * px, 46 * px
        disc = items.seat_disc(self.labels.color(self.hand.seat), badge, round(54 * px))
        items.lay(surface, disc, (x + 24 * px, middle))
        put(surface, headline(self.hand, self.labels), (x + 64 * px, middle), 32 * px, color("text"),
            bold=True, room=wide - x - 64 * px - 480 * px, shrink=18 * px)  # fmt: skip
        return SpriteNode(Sprite(surface, 0, 0), "banner", position=(0, round(self.top)), depth=0.5)

    def _parts(self) -> tuple[list[PicturedSet], float, float]:
        """Return the sets of the hand, with the tile width and the gap between sets at which they fit, in pixels."""
        words = dict.fromkeys(("concealed", "bonus"), "")
        parts = parts_of(self.hand, words, self.layout.spec.seats)
        tile, gap = TILE * self.px, GAP * self.px
        room = self.size[0] - 88 * self.px
        while tile > LEAST and parts_width(parts, tile, gap) > room:
            tile, gap = tile * 0.97, max(6 * self.px, gap * 0.95)
        return parts, tile, gap

    def _tiles(self) -> list[BannerTile]:
        """Create the tiles of the hand at their places, the winning one last."""
        parts, tile, gap = self._parts()
        found: list[tuple[bool, BannerTile]] = []
        x = (self.size[0] - parts_width(parts, tile, gap)) / 2
        y = self.top + TALL * self.px - 24 * self.px - tile * 2 / 3
        for part in parts:
            for piece in part.pieces:
                wide = piece.wide(tile)
                stance = Stance.PAGE if piece.turned else Stance.UPRIGHT
                picture = partial(self.art.sprite, piece.face, tile, 90 if piece.turned else 0, stance=stance)
                low = y - (tile * 0.03 if piece.turned else 0) - (14 * self.px if piece.winning else 0)
                rows = frozenset(
                    index
                    for index, line in enumerate(self.hand.sheet.lines)
                    if piece.face != HIDDEN and plain(piece.face) in line.tiles
                )
                node = self.root.add(LateNode(picture, "large", depth=2))
                if piece.winning:
                    node.add(self._frame(tile))
                if piece.stands:
                    sign = SpriteNode(joker_sign(piece.stands, max(self.px, tile / 52)), "stands", depth=0.2)
                    sign.position = (0, tile * (0.4 if piece.turned else 0.56))
                    node.add(sign)
                found.append((piece.winning, BannerTile(node, (x + wide / 2, low), rows)))
                x += wide + 1
            x += gap
        return [shown for _, shown in sorted(found, key=lambda entry: entry[0])]

    def _frame(self, tile: float) -> SpriteNode:
        """Draw the golden frame about an upright tile of that width."""
        thick = max(2.0, 3 * self.px)
        wide, tall = tile + 2 * thick, tile * RATIO + 2 * thick
        surface = canvas(wide, tall)
        shapes.box(surface, (0, 0, wide, tall), color("gold_hi"), tile * 0.12, thick)
        return SpriteNode(Sprite(surface, wide / 2, tall / 2), "frame", depth=0.1)

    def _row(self, index: int) -> SpriteNode:
        """Add the row of element number `index` below the banner: its name and value."""
        px, lines = self.px, self.hand.sheet.lines
        columns = -(-len(lines) // ROWS) if len(lines) <= 4 * ROWS else 4
        rows = -(-len(lines) // columns)
        top = self.top + TALL * self.px + 14 * px
        pitch = min(40 * px, (self.size[1] - top - 16 * px) / rows)
        wide = min(560 * px, (self.size[0] - 88 * px) / columns - 12 * px)
        column, row = divmod(index, rows)
        left = self.size[0] / 2 + (column - columns / 2) * (wide + 12 * px) + 6 * px
        picture = partial(self._row_picture, index, wide, pitch - 4 * px)
        at = round(left), round(top + row * pitch)
        return self.root.add(LateNode(picture, "element", position=at, depth=3))

    def _row_picture(self, index: int, wide: float, tall: float) -> Sprite:
        """Draw the row of element number `index`, in pixels `wide` and `tall`."""
        px, line = self.px, self.hand.sheet.lines[index]
        surface = canvas(wide, tall)
        shapes.box(surface, (0, 0, *surface.get_size()), (*color("panel"), 235), 8 * px)
        middle, factor = surface.get_height() / 2, factor_of(line)
        worth = factor_text(factor) if factor else amount_in_unit(line.unit, line.amount)
        used = put(surface, worth, (wide - 14 * px, middle), 18 * px, color("gold_hi"), bold=True, anchor="right")
        name = i18n.element_name(line.element, self.labels.words_id)
        put(surface, name, (14 * px, middle), 18 * px, color("text"), room=wide - used - 40 * px, shrink=14 * px)
        return Sprite(surface, 0, 0)


class Veil(SpriteNode):
    """Darkness over the whole table. It is filled anew at each step, because fading so large a picture would be slow.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        """Make a veil of that size, still without any darkness."""
        super().__init__(None, "veil")
        self._size = size

    def darken(self, share: float) -> None:
        """Set the darkness, from 0 to 1."""
        picture = self.picture or Sprite(canvas(*self._size), 0, 0)
        strength = DARK * share
        picture.surface.fill((*(round(part * strength) for part in VEIL), round(255 * strength)))
        self.picture = picture


def bare_banner(size: tuple[int, int]) -> pygame.Surface:
    """Draw the banner without text for a window of this size; its wood is cached, so that it can be drawn in advance.
    """
    px = min(size[0] / 1280, size[1] / 720)
    return wooden_banner(size[0], round(TALL * px), max(2, round(2 * px)), CRIMSON)


def wooden_banner(wide: int, tall: int, edge: int, tone: Color) -> pygame.Surface:
    """Draw a banner of wood colored `tone`, with golden edges of `edge` pixels above and below."""
    surface, grain = canvas(wide, tall + edge), _grain(wide, tone)
    if grain.get_height() < tall:
        grain = pygame.transform.smoothscale(grain, (wide, tall))
    surface.blit(grain, (0, edge // 2), (0, 0, wide, tall))
    for y in (0, tall):
        surface.fill(color("gold"), (0, y, wide, edge))
    return surface


@cached_for_window(2)
def _grain(wide: int, tone: Color) -> pygame.Surface:
    """Return a board as high as any banner for the usual text size."""
    tall = wide // 4
    return pygame.transform.smoothscale(wood((wide // 2, tall // 2), 11, tone), (wide, tall))


def sparks(side: int, count: int) -> list[SpriteNode]:
    """Make `count` golden sparks, `side` pixels wide, that fly when a hand reaches the limit."""
    surface = canvas(side, side)
    shapes.disc(surface, (side / 2, side / 2), side / 2 - 1, color("gold_hi"))
    return [SpriteNode(Sprite(surface, side / 2, side / 2), "spark", depth=ABOVE + 40) for _ in range(count)]

