"""Hands, melds and bonus tiles of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.layout.geometry import TILE, Frame, Grid, Slot
from game.layout.metrics import DRAWN_GAP, HAND, HAND_PITCH, HAND_TOP, HAND_WIDTH, LIFT, TABLE, Metrics
from game.layout.pack import SPACE, Laid, Line, length, pack
from game.layout.spec import MeldShape

_ONE = MeldShape(1)


@dataclass(frozen=True, slots=True)
class SeatTiles:
    """Where a seat's tiles stand: its hand from left to right as its owner sees it, its melds, its bonus tiles."""

    hand: tuple[Slot, ...]
    melds: tuple[tuple[Slot, ...], ...]
    bonus: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """What a seat has to show. `gap`: keep a place free before that tile of the hand, for one that is dragged."""

    hand: int = 13
    drawn: bool = False
    melds: tuple[MeldShape, ...] = ()
    bonus: int = 0
    gap: int | None = None


def _slot(frame: Frame, tile: Laid, base: float = TABLE) -> Slot:
    x, y = frame.at(tile.u, tile.v)
    lift = tile.layer * tile.width * LIFT
    angle = (frame.angle + (90 if tile.turned else 0)) % 360
    return Slot(x, y - lift, angle, tile.width, base + y + tile.layer * 0.1 + x * 1e-5)


def _together(laid: Sequence[Sequence[Laid]], bonus: int, frame: Frame, base: float) -> tuple[
    tuple[tuple[Slot, ...], ...], tuple[Slot, ...]
]:  # fmt: skip
    """Split what was packed (bonus tiles from the right, then melds from the right) into melds and bonus tiles."""
    slots = [tuple(_slot(frame, tile, base) for tile in group) for group in laid]
    melds = tuple(reversed(slots[1:] if bonus else slots))
    return melds, slots[0] if bonus else ()


def _groups(ask: Ask) -> list[MeldShape]:
    """What lies open, from the right end leftwards: bonus tiles, then the melds, the first one nearest the hand."""
    groups = [MeldShape(ask.bonus)] if ask.bonus else []
    return groups + list(reversed(ask.melds))


def square_rack(frame: Frame, m: Metrics) -> float:
    """The distance of another player's hand from the middle: the side seats sit further out."""
    return m.rack_v if abs(frame.angle - 180) < 1 else m.rack_v + 22


def square_reach(frame: Frame, m: Metrics) -> tuple[float, float]:
    """From where to where another player's tiles may lie, in the seat's u: up to the title and the name plate."""
    return (-224.0, 372.0) if abs(frame.angle - 180) < 1 else (-m.reach, m.reach)


def square_bounds(frame: Frame, m: Metrics) -> tuple[tuple[float, float], ...]:
    """The four corners, in the seat's (u, v), of what its tiles and their wood may take, a second line included."""
    v = square_rack(frame, m)
    (left, right), inner, outer = square_reach(frame, m), v - 20, v + (24 if abs(frame.angle - 180) < 1 else 62)
    return (left, inner), (right, inner), (right, outer), (left, outer)


def ring_bounds(m: Metrics) -> tuple[tuple[float, float], ...]:
    """The same about a ring, but for the wood: the longest calls may cover that."""
    inner, outer = m.meld_v - m.meld_width * TILE / 2, m.rack_v + m.rack_width * TILE / 2
    return (-m.reach, inner), (m.reach, inner), (m.reach, outer), (-m.reach, outer)


def square_seat(ask: Ask, m: Metrics, frame: Frame) -> SeatTiles:
    """Another player's tiles about a square table: one line, and at the sides a second one further out."""
    top = abs(frame.angle - 180) < 1
    v = square_rack(frame, m)
    left, right = square_reach(frame, m)
    count = max(1, ask.hand)
    grid = m.grid
    pitch = grid.step(min(m.rack_pitch, (372.0 if top else 384.0) / count))
    width = grid.size(pitch - 1 / grid.unit)
    gap = grid.size(pitch * 0.4) if ask.drawn else 0.0
    rack = ask.hand * pitch + gap
    groups = _groups(ask)
    melds, bonus = list(reversed(ask.melds)), [MeldShape(ask.bonus)] if ask.bonus else []
    start, laid = None, None
    for size in [grid.size(size) for size in range(26, 13, -1)]:
        whole = rack + sum(length(group, size, grid) + SPACE for group in groups) + (6 if groups else 0)
        if whole <= right - left:
            start = max(left, min(-grid.size(whole / 2), right - whole))
            laid = pack(groups, [Line(v, start + rack + 15, start + whole + 0.1)], [size], grid)
            break
        if not top and size <= 24:
            row = rack + sum(length(group, size, grid) + SPACE for group in melds) + (6 if melds else 0)
            out = Line(v + 26 + size * TILE / 2, left, right)
            if row <= right - left and length(MeldShape(ask.bonus), size, grid) <= right - left:
                start = max(left, -grid.size(row / 2))
                laid = pack(bonus, [out], [size], grid) if bonus else []
                laid += pack(melds, [Line(v, start + rack + 15, start + row + 0.1)], [size], grid)
                break
    if start is None or laid is None:
        start, sizes = left, list(range(16, 7, -1))
        lines = [Line(v, start + rack + 12, right)] + ([] if top else [Line(v + 40, left, right)])
        laid = pack(groups, lines, sizes, grid)
    hand = _rack(ask, start, v, width, pitch, gap, frame)
    found, extra = _together(laid, ask.bonus, frame, TABLE)
    return SeatTiles(hand, found, extra)


def ring_seat(ask: Ask, m: Metrics, frame: Frame) -> SeatTiles:
    """Another player's tiles about a ring: melds on their own line, going on behind the hand when it is short."""
    count = max(1, ask.hand)
    grid = m.grid
    pitch = grid.step(min(m.rack_pitch, 2 * m.reach / (count + 0.5)))
    width, gap = min(m.rack_width, grid.size(pitch - 1 / grid.unit)), grid.size(pitch * 0.4) if ask.drawn else 0.0
    rack = ask.hand * pitch + gap
    groups = _groups(ask)
    front = Line(m.meld_v, -m.reach, m.reach)
    whole = sum(length(group, 16, grid) + SPACE * 16 / 26 for group in groups) <= 2 * m.reach
    start = -grid.size(rack / 2) if whole else -m.reach
    behind = Line(m.rack_v, start + rack + 8, m.reach, m.rack_v - m.meld_v)
    lines = [front] if whole else [front, behind]
    sizes = [size / 2 for size in range(round(m.meld_width * 2), 11, -1)]
    laid = pack(groups, lines, sizes, grid)
    hand = _rack(ask, start, m.rack_v, width, pitch, gap, frame)
    melds, bonus = _together(laid, ask.bonus, frame, TABLE)
    return SeatTiles(hand, melds, bonus)


def _rack(ask: Ask, start: float, v: float, width: float, pitch: float, gap: float, frame: Frame) -> tuple[Slot, ...]:
    """A row of tiles from `start` to the right, the last apart if it was just drawn."""
    row = []
    for i in range(ask.hand):
        u = start + (i + 0.5) * pitch + (gap if ask.drawn and i == ask.hand - 1 else 0.0)
        row.append(_slot(frame, Laid(u, v, width)))
    return tuple(row)


def own_seat(ask: Ask, width: float, height: float, plate: float, unit: float = 1.0) -> SeatTiles:
    """The viewer's own tiles along the lower edge: the hand large, what lies open at its right end.

    Bonus tiles that find no room there go above the name plate, whose upper edge is at `plate`, in smaller rows.
    """
    grid = Grid(unit)
    places = ask.hand + (0 if ask.gap is None else 1)
    tail = DRAWN_GAP if ask.drawn else 0.0
    edge = width / 2 + min(width / 2, 800.0) - 24
    left = max(width / 2 - 640 + 248, width / 2 - (14 * HAND_PITCH + DRAWN_GAP) / 2)
    if ask.hand * HAND_PITCH + tail > edge - left:
        left = max(width / 2 - 640 + 240, edge - ask.hand * HAND_PITCH - tail)
    pitch = grid.step(min(HAND_PITCH, (edge - left - tail) / max(1, places)))
    size = min(grid.size(HAND_WIDTH), pitch - grid.hair)
    y = height - 720 + HAND_TOP + HAND_WIDTH * TILE / 2
    hand = []
    for i in range(ask.hand):
        place = i + (1 if ask.gap is not None and i >= ask.gap else 0)
        x = left + place * pitch + size / 2 + (tail if i == ask.hand - 1 else 0.0)
        hand.append(Slot(x, y, 0.0, size, HAND + x * 1e-2))
    end = left + max(places, ask.hand) * pitch + tail + 12
    flat = Frame(0.0, 0.0, 0.0)
    floor = height - 28.0
    groups = _groups(ask)
    for with_bonus in (True, False):
        tried = groups if with_bonus else list(reversed(ask.melds))
        laid = _own_lines(tried, end, edge, floor, grid)
        if laid is not None and (with_bonus or ask.bonus):
            melds, bonus = _together(laid, ask.bonus if with_bonus else 0, flat, HAND)
            if not with_bonus:
                bonus = _shelf(ask.bonus, width / 2 - 616, plate - 8)
            return SeatTiles(tuple(hand), melds, bonus)
    laid = pack(list(reversed(ask.melds)), [Line(floor - 12, end, edge)], [18.0], grid)
    melds, _ = _together(laid, 0, flat, HAND)
    return SeatTiles(tuple(hand), melds, _shelf(ask.bonus, width / 2 - 616, plate - 8))


def _own_lines(
    groups: Sequence[MeldShape], left: float, right: float, floor: float, grid: Grid
) -> list[list[Laid]] | None:
    """Open tiles right of the own hand: in one line as large as may be, else in two or three smaller ones."""
    if not groups:
        return []
    for size in (44, 42, 40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16):
        rows = max(1, int(88 / (size * TILE + 8)))
        lines = [Line(floor - size * TILE / 2 - row * (size * TILE + 8), left, right) for row in range(rows)]
        room = right - left
        if all(length(group, size, grid) <= room for group in groups):
            laid = pack(groups, lines, [size], grid)
            if min(tile.u - tile.width / 2 for group in laid for tile in group) >= left - 6:
                return laid
    return None


def _shelf(count: int, left: float, bottom: float) -> tuple[Slot, ...]:
    """Rows of small tiles above the own name plate."""
    size = next((s for s in (28, 24, 20, 17) if -(-count // int(208 / (s + 1))) * (s * TILE + 6) <= 90), 14)
    per_row = int(208 / (size + 1))
    slots = []
    for i in range(count):
        row, column = divmod(i, per_row)
        x = left + (column + 0.5) * (size + 1)
        y = bottom - size * TILE / 2 - 6 - row * (size * TILE + 6)
        slots.append(Slot(x, y, 0.0, float(size), HAND - 500 + y + x * 1e-5))
    return tuple(slots)
