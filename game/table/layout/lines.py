"""Tiles along a side of the table: hand on its rack, melds, bonus tiles, each group beside the previous one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.table.layout.bonus_rows import own_shelf
from game.table.layout.depths import HAND, on_table
from game.table.layout.geometry import Slot, TileLine
from game.table.layout.projection import FLAT, PITCH, TALL, Stance, edge, face_size, solid
from game.table.layout.seating import DOWN, LEFT, RIGHT, UP
from game.table.layout.spec import MeldShape

STANDING = {RIGHT: Stance.RIGHT, UP: Stance.ACROSS, LEFT: Stance.LEFT}
DRAWN_GAP, APART_GAP = 0.4, 0.6
"""Gap before the tile just drawn, and after tiles that stand apart, in tiles of the hand."""
_MIN_TILE = 8
"""The narrowest tile, in pixels."""


@dataclass(frozen=True, slots=True)
class SeatTiles:
    """The slots of all tiles before a seat: hand (from left to right as its owner sees it), melds, bonus tiles."""

    hand: tuple[Slot, ...]
    melds: tuple[tuple[Slot, ...], ...]
    bonus: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class SeatContents:
    """The numbers of tiles that a seat shows, and their shapes.

    `drawn`: the last tile of the hand stands apart. `gap`: index in the viewer's hand before which a place is kept
    free. `open`: the hand lies face up. `apart_count`: number of tiles at the beginning of the hand that stand apart.
    """

    hand: int = 13
    drawn: bool = False
    melds: tuple[MeldShape, ...] = ()
    bonus: int = 0
    gap: int | None = None
    open: bool = False
    apart_count: int = 0

    @property
    def has_apart(self) -> bool:
        """True if a part of the hand stands apart from the rest."""
        return 0 < self.apart_count < self.hand


@dataclass(frozen=True, slots=True)
class SeatLine(TileLine):
    """The straight line along which a seat's tiles lie, in pixels: from `start`, for `length`, to its owner's right.

    `turn` is the seat's rotation on the screen in degrees. `near` is the edge of the tiles at the owner's side, but at
    the viewer's side for the player across. `rack` and `meld` are the widths of standing and of lying tiles, `unit` is
    pixels per layout unit. `bonus`: bonus tiles lie on this line too. `indent` is the distance from the start to the
    hand if there is room. `top` is the highest pixel that tiles of the player across may reach.
    """

    turn: int
    start: float
    length: float
    near: float
    rack: int
    meld: int
    unit: float
    bonus: bool = False
    indent: float = 0.0
    top: float = 0.0

    def gap(self, width: int) -> int:
        """Return the gap between two groups of tiles of that width, with room for the upper one's visible edge."""
        return round(width * 0.28) + (0 if self.upright else edge(width))

    def lay(self, at: float, width: int, *, turned: bool = False, layer: int = 0) -> Slot:
        """Return the slot of a lying tile that begins at distance `at` from the start, flush with the owner's side of
        the line.

        `turned` lays it sideways, `layer` is the number of tiles below it.
        """
        wide, high = face_size(width, sideways=turned == self.upright)
        below = edge(width)
        if self.turn == DOWN:
            x, y = self.start + at + wide / 2, self.near - below - high / 2
        elif self.turn == UP:
            full = face_size(width)[1]
            x, y = self.start - at - wide / 2, self.near - below - full + high / 2
        elif self.turn == RIGHT:
            x, y = self.near - wide / 2, self.start - at - high / 2
        else:
            x, y = self.near + wide / 2, self.start + at + high / 2
        ground = (y + high / 2 + below) / self.unit
        angle = (self.turn + (90 if turned else 0)) % 360
        depth = on_table(ground, x / self.unit, layer)
        return Slot(x, y - layer * below, angle, width, depth, grounded=not layer)

    def meld_length(self, meld: MeldShape, width: int) -> int:
        """Return the length of the line that a meld takes."""
        return sum(self.step(width, sideways=i == meld.turned) for i in range(meld.flat)) - (
            self.tile_gap if self.upright else 0
        )

    def meld_at(self, meld: MeldShape, at: float, width: int) -> tuple[Slot, ...]:
        """Return the slots of a meld from distance `at` on; a stacked tile lies on the sideways or middle one."""
        tiles = []
        for i in range(meld.flat):
            tiles.append(self.lay(at, width, turned=i == meld.turned))
            at += self.step(width, sideways=i == meld.turned)
        if meld.stacked:
            turned, middle = meld.turned, min(1, len(tiles) - 1)
            base = tiles[middle if turned is None or meld.on_middle else turned]
            tiles.append(replace(base, y=base.y - edge(width), depth=base.depth + 0.01, grounded=False))
        return tuple(tiles)


def place_other_seat(line: SeatLine, contents: SeatContents) -> SeatTiles:
    """Return the slots of another player's tiles: hand at the owner's left, then melds, then bonus tiles if they lie on
    this line.

    Melds shrink as far as they must; for the player across also to make room for a tile added to a kong. Before they
    become too small, the fourth tiles of kongs are put on top of the others.
    """
    for stacked, sizes in _sizes_to_try(line):
        melds = tuple(_stacked(meld) if stacked else meld for meld in contents.melds)
        for size in sizes:
            if line.upright and any(meld.stacked for meld in melds) and _stack_top(line, size) < line.top:
                continue
            groups = [line.meld_length(meld, size) for meld in melds]
            if line.bonus and contents.bonus:
                groups.append(line.meld_length(MeldShape(contents.bonus), size))
            laid = sum(groups) + line.gap(size) * len(groups)
            hand = _hand_length(line, contents, line.length - laid)
            if laid + hand <= line.length or size == _MIN_TILE:
                indent = round(min(line.indent, max(0.0, line.length - laid - hand)))
                return _place_groups(_indented(line, indent), replace(contents, melds=melds), size, hand)
    raise AssertionError("the last size is always taken")


def _stack_top(line: SeatLine, size: int) -> float:
    """Return the highest pixel of a tile of width `size` that is stacked on another, before the player across."""
    return line.near - face_size(size)[1] - 2 * edge(size)


def _indented(line: SeatLine, indent: int) -> SeatLine:
    """Return the line with its start moved on by `indent` pixels."""
    start = line.start + (indent if line.turn in (DOWN, LEFT) else -indent)
    return replace(line, start=start, length=line.length - indent)


def _sizes_to_try(line: SeatLine) -> list[tuple[bool, range]]:
    """Return ranges of meld widths to try, largest first, each with true if fourth tiles of kongs are stacked."""
    flat = max(_MIN_TILE, round(line.meld * 0.92))
    if line.upright:  # nothing may stand higher at the top of the window
        return [(False, range(line.meld, _MIN_TILE - 1, -1))]
    return [(False, range(line.meld, flat - 1, -1)), (True, range(line.meld, _MIN_TILE - 1, -1))]


def _stacked(meld: MeldShape) -> MeldShape:
    """Return the shape of a kong with its fourth tile on the middle one; other melds are unchanged."""
    if meld.tiles != 4 or meld.stacked:
        return meld
    return MeldShape(4, None if meld.turned is None else min(meld.turned, 2), stacked=True)


def _place_groups(line: SeatLine, contents: SeatContents, size: int, hand: float) -> SeatTiles:
    """Return the slots of hand, melds and bonus tiles, one group after the other. `size` is the width of melds, `hand`
    the length of the hand.
    """
    at = hand + line.gap(size)
    melds = []
    for meld in contents.melds:
        melds.append(line.meld_at(meld, at, size))
        at += line.meld_length(meld, size) + line.gap(size)
    bonus = line.meld_at(MeldShape(contents.bonus), at, size) if line.bonus and contents.bonus else ()
    return SeatTiles(_hand(line, contents, hand), tuple(melds), bonus)


def _pitch(line: SeatLine, contents: SeatContents, room: float) -> int:
    """Return the distance between tiles of a hand that has `room` pixels; if there is too little they overlap."""
    width = line.rack
    wanted, least = width + line.tile_gap, width * (0.6 if contents.open else 0.8)
    if not line.upright:
        wanted, least = math.ceil(width * PITCH), width * (0.66 if contents.open else 0.5)
    gaps = max(1.0, _hand_span(contents))
    return max(round(least), min(wanted, int((room - _last_length(line, contents)) / gaps)))


def _hand_span(contents: SeatContents) -> float:
    """Return the distance from the first to the last tile of a hand with its gaps, measured in tiles."""
    return contents.hand - 1 + (DRAWN_GAP if contents.drawn else 0.0) + (APART_GAP if contents.has_apart else 0.0)


def _last_length(line: SeatLine, contents: SeatContents) -> int:
    """Return the length that the last tile of a hand takes on the line."""
    if line.upright:
        return line.rack
    return line.step(line.rack) + edge(line.rack) if contents.open else round(line.rack * 2 * FLAT)


def _hand_length(line: SeatLine, contents: SeatContents, room: float) -> float:
    """Return the length that a hand takes on the line if it may have `room` pixels, its edges included."""
    if not contents.hand:
        return 0.0
    return _hand_span(contents) * _pitch(line, contents, room) + _last_length(line, contents)


def _hand(line: SeatLine, contents: SeatContents, length: float) -> tuple[Slot, ...]:
    """Return the slots of a hand that is `length` pixels long."""
    if not contents.hand:
        return ()
    places = _hand_span(contents)
    pitch = (length - _last_length(line, contents)) / places if places else 0.0
    slots = []
    for i in range(contents.hand):
        gaps = DRAWN_GAP * (contents.drawn and i == contents.hand - 1)
        gaps += APART_GAP * (contents.has_apart and i >= contents.apart_count)
        at = round((i + gaps) * pitch)
        slots.append(_open(line, at, pitch) if contents.open else _standing(line, at))
    return tuple(slots)


def _open(line: SeatLine, at: float, pitch: float) -> Slot:
    """Return the slot of a face-up hand tile at `at`, as large as `pitch` allows without covering its neighbor."""
    width = line.rack
    if pitch:
        width = min(width, int(pitch - line.tile_gap if line.upright else pitch / FLAT))
    if line.turn == RIGHT:
        return line.lay(at + edge(width), width)
    return line.lay(at, width)


def _standing(line: SeatLine, at: float) -> Slot:
    """Return the slot of a tile that stands on its rack at distance `at` from the start."""
    width, stance = line.rack, STANDING[line.turn]
    shape = solid(stance, width).outline()
    top, bottom = min(y for _, y in shape), max(y for _, y in shape)
    if line.turn == UP:
        x, y = line.start - at - width / 2, line.near - bottom
    else:
        # Standing tiles lean outward: their feet are at the inner edge of the line, where the backs of melds end.
        deep = round(line.meld * TALL)
        inner = line.near + (deep if line.turn == LEFT else -deep)
        reach = max(x for x, _ in shape) if line.turn == LEFT else min(x for x, _ in shape)
        x = inner - reach
        y = line.start + at - top if line.turn == LEFT else line.start - at - bottom
    return Slot(x, y, 0, width, on_table((y + bottom) / line.unit, x / line.unit), stance)


@dataclass(frozen=True, slots=True)
class OwnSide:
    """The space of the viewer's tiles at the bottom of the window, in pixels: from `left` to `right`, their lower edge
    at `floor`.

    `shelf` is the lower left corner and width of the first row of bonus tiles, `above` the width of the rows above it.
    """

    left: float
    right: float
    floor: float
    width: int
    meld: int
    unit: float
    shelf: tuple[float, float, float]
    shelf_tile: int
    above: float

    def pitch(self, width: int) -> int:
        """Return the distance from one tile of the hand to the next."""
        return width + max(1, round(2 * self.unit))


def place_own_seat(side: OwnSide, contents: SeatContents) -> SeatTiles:
    """Return the viewer's slots: hand from the left as large as fits, melds at the right end, bonus tiles in rows."""
    line = SeatLine(DOWN, 0.0, side.right - side.left, side.floor, side.width, side.meld, side.unit)
    places = contents.hand + (0 if contents.gap is None else 1)
    melds, size = contents.melds, side.meld
    for stacked in (False, True):
        melds = tuple(_stacked(meld) if stacked else meld for meld in contents.melds)
        size = side.meld
        least = round(side.meld * (0.8 if not stacked else 0.3))
        while size > least and _own_length(side, line, contents, melds, size, side.width) > side.right - side.left:
            size -= 1
        if _own_length(side, line, contents, melds, size, side.width) <= side.right - side.left:
            break
    width = side.width
    while width > _MIN_TILE and _own_length(side, line, contents, melds, size, width) > side.right - side.left:
        width -= 1
    pitch, drawn, apart = side.pitch(width), *_own_gaps(side, contents)
    gaps = drawn + apart
    if places > contents.hand and places * pitch + gaps + _melds_length(line, melds, size) > side.right - side.left:
        pitch = max(4, int((contents.hand * pitch) / places))
    y = side.floor - round(width * TALL) / 2
    hand = []
    for i in range(contents.hand):
        place = i + (1 if contents.gap is not None and i >= contents.gap else 0)
        x = side.left + place * pitch + width / 2
        x += drawn * (i == contents.hand - 1) + apart * (i >= contents.apart_count)
        hand.append(Slot(x, y, 0, width, HAND + i * 1e-2, Stance.UPRIGHT))
    line = replace(line, start=side.left)
    at = side.right - side.left
    laid = []
    for meld in melds:  # the first in the corner, where it stays
        at -= line.meld_length(meld, size)
        laid.append(line.meld_at(meld, at, size))
        at -= line.gap(size)
    bonus = own_shelf(side.shelf, side.above, contents.bonus, side.shelf_tile, side.unit)
    return SeatTiles(tuple(hand), tuple(laid), bonus)


def _own_gaps(side: OwnSide, contents: SeatContents) -> tuple[int, int]:
    """Return the gaps before the tile just drawn and after tiles that stand apart, in pixels."""
    return round(14 * side.unit) * contents.drawn, round(26 * side.unit) * contents.has_apart


def _melds_length(line: SeatLine, melds: Sequence[MeldShape], size: int) -> float:
    """Return the length of all melds with the gaps between them."""
    return sum(line.meld_length(meld, size) for meld in melds) + line.gap(size) * max(0, len(melds) - 1)


def _own_length(
    side: OwnSide, line: SeatLine, contents: SeatContents, melds: Sequence[MeldShape], size: int, width: int
) -> float:  # fmt: skip
    """Return the length of the viewer's hand and melds: melds of width `size`, a hand of width `width`."""
    hand = contents.hand * side.pitch(width) + sum(_own_gaps(side, contents))
    return hand + (_melds_length(line, melds, size) + line.gap(size) if melds else 0.0)
