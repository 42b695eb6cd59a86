"""Pictures of the result: a hand in its sets, small tiles, a bar from zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

import pygame

from game.art import items, shapes
from game.art.tiles import TileArt
from game.scene.node import Sprite, SpriteNode
from game.table.board.deal_report import HandReport
from game.table.board.tile_places import row_order
from game.table.layout import Box
from game.table.overlay.draw import PREMULTIPLIED, canvas, extra, letter_size, put, width
from game.table.overlay.markers import joker_sign, kind_stood_for, wild_sign
from game.tokens import color
from rules.core.melds import Form, Meld, Seat
from rules.core.tiles import HIDDEN, Kind, plain

RATIO = 4 / 3


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



def parts_width(parts: Sequence[PicturedSet], tile: float, gap: float) -> float:
    """Return the width of a hand's picture in pixels, for tiles of width `tile` and a gap between sets."""
    return sum(sum(piece.wide(tile) + 1 for piece in part.pieces) for part in parts) + gap * (len(parts) - 1)


PlacedPiece = tuple[Piece, tuple[float, float]]
"""A tile of a picture, and its middle."""


def laid_out(parts: Sequence[PicturedSet], tile: float, gap: float, px: float) -> list[list[PlacedPiece]]:
    """Return the tiles of each set with their middles in the picture of a hand; measures are pixels, `px` is pixels per
    unit.
    """
    tall = tile * RATIO
    x, top = 2 * px, 18 * px + tall / 2
    found: list[list[PlacedPiece]] = []
    for part in parts:
        found.append([])
        for piece in part.pieces:
            wide = piece.wide(tile)
            y = top - (8 * px if piece.winning else 0) + ((tall - tile) / 2 if piece.turned else 0)
            found[-1].append((piece, (x + wide / 2, y)))
            x += wide + 1
        x += gap
    return found


def face_up_areas(parts: Sequence[PicturedSet], tile: float, gap: float, px: float) -> list[tuple[pygame.Rect, Kind]]:
    """Return the rectangles of all face-up tiles in the picture of a hand, with their kinds."""
    found = []
    for piece, (x, y) in chain.from_iterable(laid_out(parts, tile, gap, px)):
        if piece.face != HIDDEN:
            rect = pygame.Rect(0, 0, round(piece.wide(tile)), round(tile if piece.turned else tile * RATIO))
            rect.center = round(x), round(y)
            found.append((rect, piece.face))
    return found


def draw_parts(
    parts: Sequence[PicturedSet],
    art: TileArt,
    tile: float,
    gap: float,
    px: float,
    lit: frozenset[Kind],
    room: float,
) -> pygame.Surface:
    """Draw a hand set by set with its captions; tiles of the kinds in `lit` are underlined. `room` is the width
    available.
    """
    tall = tile * RATIO
    more = extra(14, px) * px
    surface = canvas(room, tall + 56 * px + 1.4 * more)
    top = 18 * px + tall / 2
    x = 2 * px
    spans: list[tuple[float, float]] = []
    for laid in laid_out(parts, tile, gap, px):
        start = x
        for piece, middle in laid:
            wide = piece.wide(tile)
            sprite = art.sprite(piece.face, tile, 90 if piece.turned else 0, shadow=2 if piece.winning else 1)
            items.lay(surface, sprite, middle)
            if piece.winning:
                items.lay(surface, items.halo(round(tile), 0, color("gold_hi"), max(2.0, 2 * px)), middle)
            if piece.stood:
                items.lay(surface, items.halo(round(tile) - 2, 0, color("good"), max(2.0, 2 * px)), middle)
            if piece.wild:
                high = tile if piece.turned else tall
                star = wild_sign(max(5.0, tile * 0.15))
                items.lay(surface, star, (middle[0] + wide / 2 - tile * 0.18, middle[1] - high / 2 + tile * 0.2))
            if piece.stands:
                items.lay(surface, joker_sign(piece.stands, px), (middle[0], middle[1] + tall / 2 - 6 * px))
            if lit and piece.face != HIDDEN and plain(piece.face) in lit:
                bar = (x + 4 * px, top + tall / 2 + 7 * px, wide - 8 * px, 3 * px)
                shapes.box(surface, bar, color("gold"), 2 * px)
            x += wide + 1
        spans.append((start, x))
        x += gap
    under = [(part, span) for part, span in zip(parts, spans, strict=True) if part.caption]
    size = letter_size(14, px)
    needs = [width(part.caption, size) for part, _ in under]
    starts = caption_starts([span for _, span in under], needs, room, 10 * px + more)
    for (part, _), at in zip(under, starts, strict=True):
        put(surface, part.caption, (at, top + tall / 2 + 20 * px + more * 0.6), size, color(part.tint))
    return surface


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
    """Draw tiles of width `tile` in a row, for use in text."""
    surface = canvas(len(faces) * (tile + 1) + 8, tile * RATIO + 10)
    for i, face in enumerate(faces):
        items.lay(surface, art.sprite(face, tile), (4 + tile / 2 + i * (tile + 1), 3 + tile * RATIO / 2))
    return surface


def bar(w: float, h: float, value: float, most: float, px: float) -> Sprite:
    """Draw a bar from zero in the middle: gold to the right for a positive value, red to the left; `most` fills one
    half.
    """
    surface = canvas(w, h)
    shapes.box(surface, (0, h / 2 - 5 * px, w, 10 * px), color("inset"), 5 * px)
    half = w / 2
    reach = half * min(1.0, abs(value) / most) if most else 0.0
    if reach >= 1:
        tint = color("gold") if value > 0 else (150, 84, 78)
        rect = (half, h / 2 - 5 * px, reach, 10 * px) if value > 0 else (half - reach, h / 2 - 5 * px, reach, 10 * px)
        shapes.box(surface, rect, tint, 5 * px)
    shapes.box(surface, (half - px, h / 2 - 9 * px, max(1.0, px), 18 * px), color("dim"), 0)
    return Sprite(surface, 0, 0)


def scroll_mark(place: Box, px: float, first: int, shown: int, total: int) -> SpriteNode:
    """Draw a slim scroll bar for a list that shows `shown` of `total` rows from index `first` on."""
    surface = canvas(place.w * px, place.h * px)
    w, h = surface.get_size()
    shapes.box(surface, (0, 0, w, h), color("inset"), w / 2)
    shapes.box(surface, (0, h * first / total, w, h * shown / total), color("gold"), w / 2)
    return SpriteNode(Sprite(surface, 0, 0), "more", position=(round(place.x * px), round(place.y * px)))


def blit(target: pygame.Surface, picture: pygame.Surface, at: tuple[float, float]) -> None:
    """Blit a picture with premultiplied alpha."""
    target.blit(picture, (round(at[0]), round(at[1])), special_flags=PREMULTIPLIED)
