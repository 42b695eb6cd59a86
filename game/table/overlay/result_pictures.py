"""Pictures of the result: a hand in its sets, small tiles, a bar from zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Self

import pygame

from game.art import items
from game.art.tiles import TileArt
from game.boxes import Box, Point, RowFlow
from game.scene.node import Sprite, SpriteNode
from game.table.board.deal_report import HandReport
from game.table.board.tile_places import row_order
from game.table.overlay.draw import canvas, extra
from game.table.overlay.markers import joker_sign, kind_stood_for, wild_star
from game.table.overlay.painter import Painter
from game.tokens import SMALL, TIGHT, color
from rules.core.melds import Form, Meld, Seat
from rules.core.tiles import HIDDEN, Kind, plain

RATIO = 4 / 3
HALO, HALO_ABOVE, LIFT = 2.0, 10.0, 8.0
"""Units of a hand's picture: margin at its left and above a lifted tile, and how far the winning tile is lifted."""
BESIDE_TILES, CAPTION, CAPTIONS_APART = 56.0, 20.0, 10.0
"""Units of a hand's picture: height above and below its tiles, distance of captions below them, gap between two."""
BAR, ZERO, LOSS, SCROLL = 10.0, 18.0, (150, 84, 78), 6.0
"""Height of a bar, and of the mark at its zero, in units; color of a bar below zero; width of a scroll bar."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile in the picture of a hand: its face, `turned` if it lies sideways, `winning` if it is the winning tile."""

    face: Kind
    turned: bool = False
    winning: bool = False
    stands: str = ""
    """The tile a joker stands for, as a word."""
    wild: bool = False
    stood: bool = False
    """True for one of the tiles that stood apart until the hand was ready."""

    def wide(self, tile: float) -> float:
        """Return the width the piece takes in a picture with tiles of width `tile`."""
        return tile * RATIO if self.turned else tile


@dataclass(frozen=True, slots=True)
class PicturedSet:
    """A set in the picture of a hand, with the caption below it."""

    pieces: tuple[Piece, ...]
    caption: str
    tint: str = "text"


def parts_of(hand: HandReport, words: dict[str, str], players: int) -> list[PicturedSet]:
    """Return the hand as sets to be drawn: the sets of the score sheet with the winning tile in its place, melds, bonus
    tiles.

    `words` are the captions by name, `players` the number of seats.
    """
    sets, placed = hand.sets
    found: list[PicturedSet] = []
    win = hand.sheet.win if hand.won is not None else None
    if sets:
        reds = _Reds(hand)
        for index, group in enumerate(sets):
            faces = list(group.faces or group.kinds)
            at = -1
            if index == placed and win is not None:
                at = next((i for i, face in enumerate(faces) if plain(face) == plain(win)), len(faces) - 1)
            if not group.faces:
                faces = [reds.shown(kind, winning=i == at) for i, kind in enumerate(faces)]
            pieces = [
                Piece(face, winning=i == at, stands=kind_stood_for(face, kind))
                for i, (face, kind) in enumerate(zip(faces, group.kinds, strict=True))
            ]
            found.append(PicturedSet(tuple(pieces), words.get("concealed", "") if index == 0 else ""))
        if loose := loose_tiles(hand):
            found.append(PicturedSet(tuple(Piece(face) for face in loose), ""))
    else:
        faces = list(hand.tiles)
        if win in faces:
            faces.remove(win)
        pieces = [Piece(face) for face in faces]
        if win is not None:
            pieces.append(Piece(win, winning=True))
        found.append(PicturedSet(tuple(pieces), words.get("concealed", "")))
    for meld in hand.melds:
        found.append(PicturedSet(meld_pieces(meld, hand.seat, players), words.get(meld.form.value, "")))
    if hand.bonus:
        caption = words.get("bonus" if len(hand.bonus) == 1 else "bonuses", "")
        found.append(PicturedSet(tuple(Piece(face) for face in hand.bonus), caption))
    return _marked(found, hand)


def _marked(parts: Sequence[PicturedSet], hand: HandReport) -> list[PicturedSet]:
    """Return the sets of a hand with marks at wild tiles, and at those that stood apart."""
    if not hand.wild and not hand.stood:
        return list(parts)
    stood, found = Counter(map(plain, hand.stood)), list[PicturedSet]()
    for part in parts:
        pieces = list[Piece]()
        for piece in part.pieces:
            kind = plain(piece.face)
            apart = not piece.winning and not piece.turned and stood[kind] > 0
            stood[kind] -= apart
            pieces.append(replace(piece, wild=kind in hand.wild, stood=apart))
        found.append(replace(part, pieces=tuple(pieces)))
    return found


class _Reds:
    """Puts the red tiles of a hand into its sets, which know only kinds of tiles."""

    def __init__(self, hand: HandReport) -> None:
        """Collect the red tiles of the hand; the winning tile is treated separately."""
        self.win = hand.won.face if hand.won is not None else HIDDEN
        self.left = [face for face in hand.tiles if plain(face) != face]
        if self.win in self.left:
            self.left.remove(self.win)

    def shown(self, kind: Kind, *, winning: bool) -> Kind:
        """Return the face to show for a tile of this kind in a set: a red one as long as the hand has any left."""
        if winning:
            return self.win if plain(self.win) == kind else kind
        red = next((face for face in self.left if plain(face) == kind), None)
        if red is None:
            return kind
        self.left.remove(red)
        return red


def loose_tiles(hand: HandReport) -> list[Kind]:
    """Return the tiles of a losing hand that belong to none of its scored sets."""
    if hand.won is not None:
        return []
    left = list(hand.tiles)
    for face in (face for group in hand.sets[0] for face in group.faces or group.kinds):
        same = next((tile for tile in left if tile == face), None)
        same = next((tile for tile in left if plain(tile) == plain(face)), None) if same is None else same
        if same is not None:
            left.remove(same)
    return left


def meld_pieces(meld: Meld, seat: Seat, players: int) -> tuple[Piece, ...]:
    """Return the tiles of a meld from left to right: the claimed one sideways, the outer two of a concealed kong face
    down.

    Chows and rows are in ascending order, with the claimed tile in its place.
    """
    faces = dict(zip(meld.tiles, meld.faces, strict=True))
    shown = zip(meld.tiles, meld.faces, meld.stands, strict=True)
    counts = {tile: kind_stood_for(face, stand) for tile, face, stand in shown}
    if meld.form in (Form.CHOW, Form.ROW):
        return tuple(
            Piece(faces[tile], turned=tile == meld.claimed, stands=counts[tile]) for tile in row_order(meld)
        )
    if meld.concealed and meld.form is Form.KONG:
        last = len(meld.tiles) - 1
        return tuple(Piece(HIDDEN if i in (0, last) else faces[tile]) for i, tile in enumerate(meld.tiles))
    pieces = [Piece(faces[tile], stands=counts[tile]) for tile in meld.tiles if tile != meld.claimed]
    if meld.claimed is not None:
        steps = 0 if meld.source is None else (meld.source - seat) % players
        place = len(pieces) if steps == 1 else 0 if steps == players - 1 else 1
        pieces.insert(place, Piece(faces[meld.claimed], turned=True, stands=counts[meld.claimed]))
    return tuple(pieces)


PlacedPiece = tuple[Piece, Point]
"""A tile of a picture, and its middle."""


@dataclass(frozen=True, slots=True)
class HandPicture:
    """A hand drawn in its sets, with tiles `tile` units wide and gaps of `gap` units; `px` is pixels per unit."""

    parts: Sequence[PicturedSet]
    tile: float
    gap: float
    px: float

    @classmethod
    def fitted(
        cls, parts: Sequence[PicturedSet], room: float, px: float, tile: tuple[float, float], gap: tuple[float, float],
        step: float = 0.5,
    ) -> Self:  # fmt: skip
        """Return a picture at most `room` units wide if possible. `tile` and `gap` are their greatest and least widths;
        with each unit that the tiles lose, the gaps lose a `step`.
        """
        made = cls(parts, tile[0], gap[0], px)
        while made.tile > tile[1] and made.wide > room:
            made = replace(made, tile=made.tile - 1, gap=max(gap[1], made.gap - step))
        return made

    @property
    def tall(self) -> float:
        """Height of a tile, in units."""
        return self.tile * RATIO

    @property
    def middle(self) -> float:
        """The vertical middle of the tiles in the picture, in units."""
        return LIFT + HALO_ABOVE + self.tall / 2

    @property
    def wide(self) -> float:
        """Width of all sets, in units."""
        return sum(map(self._width, self.parts)) + self.gap * (len(self.parts) - 1)

    def _width(self, part: PicturedSet) -> float:
        """Return the width of a set, with a pixel after each of its tiles, in units."""
        return sum(piece.wide(self.tile) + 1 / self.px for piece in part.pieces)

    def _spans(self) -> list[Box]:
        """Return the boxes of the sets in the picture, in units."""
        flow = RowFlow(Box(HALO, LIFT + HALO_ABOVE, 0, self.tall), self.gap)
        return [flow.take(self._width(part)) for part in self.parts]

    def placed(self) -> list[list[PlacedPiece]]:
        """Return the tiles of each set with their middles in the picture, in units."""
        found: list[list[PlacedPiece]] = []
        for part, span in zip(self.parts, self._spans(), strict=True):
            flow = RowFlow(span, 1 / self.px)
            places = [(piece, flow.take(piece.wide(self.tile))) for piece in part.pieces]
            found.append([(piece, self._middle(piece, place)) for piece, place in places])
        return found

    def _middle(self, piece: Piece, place: Box) -> Point:
        """Return the middle of a tile: the winning one is lifted, a turned one lies at the bottom of its place."""
        down = (self.tall - self.tile) / 2 if piece.turned else 0.0
        return place.center[0], place.center[1] + down - (LIFT if piece.winning else 0.0)

    def face_up_areas(self) -> list[tuple[pygame.Rect, Kind]]:
        """Return the rectangles of all face-up tiles in the picture, in pixels, with their kinds."""
        found, px = [], self.px
        for piece, (x, y) in chain.from_iterable(self.placed()):
            if piece.face != HIDDEN:
                high = self.tile if piece.turned else self.tall
                rect = pygame.Rect(0, 0, round(piece.wide(self.tile) * px), round(high * px))
                rect.center = round(x * px), round(y * px)
                found.append((rect, piece.face))
        return found

    def draw(self, art: TileArt, room: float, lit: frozenset[Kind] = frozenset()) -> pygame.Surface:
        """Draw the sets with their captions, `room` units wide; tiles of the kinds in `lit` are underlined."""
        more, spans = extra(SMALL, self.px), self._spans()
        painter = Painter.blank(room, self.tall + BESIDE_TILES + 1.4 * more, self.px)
        for piece, middle in chain.from_iterable(self.placed()):
            self._draw_piece(painter, art, piece, middle, lit)
        under = [(part, span) for part, span in zip(self.parts, spans, strict=True) if part.caption]
        needs = [painter.width(part.caption, SMALL) for part, _ in under]
        ends = [(span.x, span.right) for _, span in under]
        starts = caption_starts(ends, needs, room, CAPTIONS_APART + more)
        for (part, span), x, need in zip(under, starts, needs, strict=True):
            line = Box(x, span.bottom, need, 2 * CAPTION + 1.2 * more)
            painter.write(part.caption, line, SMALL, part.tint, cut=False)
        return painter.surface

    def _draw_piece(
        self, painter: Painter, art: TileArt, piece: Piece, middle: Point, lit: frozenset[Kind]
    ) -> None:  # fmt: skip
        """Draw a tile with its marks: of the winning tile, of one that stood apart, of wild tiles and jokers."""
        tile = self.tile * self.px
        place = Box(*middle, 0, 0).middle(piece.wide(self.tile), self.tile if piece.turned else self.tall)
        turn, shadow = 90 if piece.turned else 0, 2 if piece.winning else 1
        painter.lay(art.sprite(piece.face, tile, turn, shadow=shadow), middle)
        thick = max(2.0, 2 * self.px)
        if piece.winning:
            painter.lay(items.halo(round(tile), 0, color("gold_hi"), thick), middle)
        if piece.stood:
            painter.lay(items.halo(round(tile) - 2, 0, color("good"), thick), middle)
        if piece.wild:
            painter.lay(*wild_star(middle, place.w, place.h, self.px))
        if piece.stands:
            painter.lay(joker_sign(piece.stands, self.px), (middle[0], middle[1] + self.tall / 2 - 6))
        if lit and piece.face != HIDDEN and plain(piece.face) in lit:
            line = Box(place.x, LIFT + HALO_ABOVE + self.tall + 7, place.w, 3)
            painter.fill(line.inset(TIGHT, 0), "gold", 2)


def caption_starts(
    spans: Sequence[tuple[float, float]], needs: Sequence[float], room: float, apart: float
) -> list[float]:  # fmt: skip
    """Return the left ends of captions that are centered below their sets where possible and never overlap.

    `spans` are the ends of the sets, `needs` the widths of captions, `apart` the gap between them. A caption that would
    exceed `room`, or run into the next one, moves left.

    >>> caption_starts([(0, 100), (110, 140)], [40, 60], 160, 10)
    [30.0, 100]
    >>> caption_starts([(0, 70), (80, 110), (120, 130)], [60, 30, 80], 160, 10)
    [0.0, 40, 80]
    """
    found, end = list[float](), room
    for (first, last), need in zip(reversed(spans), reversed(needs), strict=True):
        at = max(0.0, min(first + max(0.0, (last - first - need) / 2), end - need))
        found.append(at)
        end = at - apart
    return found[::-1]


def mini(faces: Sequence[Kind], art: TileArt, tile: float) -> pygame.Surface:
    """Draw tiles `tile` pixels wide in a row, for use in text."""
    place = Box(0, 0, len(faces) * (tile + 1) + 2 * TIGHT, tile * RATIO + 10)
    surface, flow = canvas(place.w, place.h), RowFlow(place.inset(TIGHT, 3).less(bottom=TIGHT), 1.0)
    for face in faces:
        items.lay(surface, art.sprite(face, tile), flow.take(tile).center)
    return surface


def bar(place: Box, value: float, most: float, px: float) -> pygame.Surface:
    """Draw a bar from zero in the middle of a box of this size in units: gold to the right for a positive value, red to
    the left; `most` fills one half.
    """
    painter = Painter.blank(place.w, place.h, px)
    groove = painter.box.middle(place.w, BAR)
    painter.fill(groove, "inset", BAR / 2)
    half = place.w / 2
    reach = half * min(1.0, abs(value) / most) if most else 0.0
    if reach * px >= 1:
        left, right = groove.row(None, None)
        part = right.less(right=half - reach) if value > 0 else left.less(left=half - reach)
        painter.fill(part, "gold" if value > 0 else LOSS, BAR / 2)
    painter.fill(painter.box.middle(2, ZERO)._replace(w=max(1.0 / px, 1.0)), "dim")
    return painter.surface


def beside_list(place: Box) -> Box:
    """Return the place of a scroll bar at the right edge of a box."""
    return place.row(None, SCROLL)[1]


def scroll_mark(place: Box, px: float, first: int, shown: int, total: int) -> SpriteNode:
    """Draw a slim scroll bar for a list that shows `shown` of `total` rows from index `first` on."""
    painter = Painter(canvas(place.w * px, place.h * px), px)
    whole, round_end = painter.box, painter.box.w / 2
    painter.fill(whole, "inset", round_end)
    painter.fill(Box(0, whole.h * first / total, whole.w, whole.h * shown / total), "gold", round_end)
    return SpriteNode(Sprite(painter.surface, 0, 0), "more", position=(round(place.x * px), round(place.y * px)))
