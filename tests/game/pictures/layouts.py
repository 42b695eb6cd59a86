"""Tables as numbers: where everything lies for two to eight players, in small, usual and wide windows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.table.layout import Box, MeldShape, RiverShape, Slot, TableLayout, TableSpec, WallShape
from game.table.layout.tray import tray_box, tray_slot
from tests.game.pictures.stories import story
from tests.game.pictures.words import Pen, Story
from tests.game.table.seat import Quiet

WINDOWS = ((1024, 768), (1280, 720), (2560, 1080))
BOXES = ("center", "mat", "title", "log", "claims", "waits", "indicators")
MELDS = (MeldShape(3, 0), MeldShape(4, 1, True), MeldShape(4, 3), MeldShape(4))
STACKS = {5: 9, 6: 8, 7: 6, 8: 6}
"""Stacks of a side of a wall in three layers, by the number of players."""


def tables() -> Iterator[tuple[str, TableSpec]]:
    """All that are told: every number of players in every window, and what rule sets and players choose besides."""
    for seats in range(2, 9):
        wall = WallShape(2, 36) if seats == 2 else WallShape() if seats < 5 else WallShape(seats, STACKS[seats], 3)
        for size in WINDOWS:
            yield f"{seats} in {size[0]}×{size[1]}", TableSpec(size, seats, 0, wall, RiverShape("rows", 6))
        plain = TableSpec((1280, 720), seats, seats - 1, wall, RiverShape("rows", 8), clockwise=True)
        yield f"{seats} clockwise, the last below", plain
        yield f"{seats} with large words", replace(plain, size=(1366, 768), text=1.5, buttons=5, kong_on_top=True)
        yield f"{seats} made smaller", replace(plain, scale=0.7, river=RiverShape("own", 7))
        yield f"{seats} about a heap", replace(plain, wall=WallShape(0, 0, heap=True), river=RiverShape("middle", 8))
    four = TableSpec(viewer=2)
    yield "dice by the dealer", replace(four, dice_by_dealer=True)
    yield "three, dice by the dealer", replace(four, seats=3, viewer=1, dice_by_dealer=True)
    yield "uneven sides", replace(four, wall=WallShape(4, 19, 2, lengths=(19, 18, 19, 18), lifts=True, shifts=True))
    yield "one layer", replace(four, wall=WallShape(4, 34, 1))
    yield "a shared middle", replace(four, river=RiverShape("middle", 10))


def boxed(box: Box) -> str:
    """A box in whole pixels."""
    return f"{box.x:.0f} {box.y:.0f} {box.w:.0f}×{box.h:.0f}"


def placed(slots: Iterable[Slot]) -> str:
    """Slots in whole pixels, with the order in which they are drawn."""
    return ", ".join(
        f"{slot.x:.0f} {slot.y:.0f} {slot.width:.0f}{f'/{slot.angle:.0f}' if slot.angle else ''} d{slot.depth:.1f}"
        for slot in slots
    )


def lines(layout: TableLayout) -> Iterator[str]:
    """Everything that a layout can be asked for."""
    spec = layout.spec
    yield f"hand {layout.hand_width:.0f} log lines {layout.log_lines} middle {layout.middle} small {layout.too_small}"
    yield f"shapes {' '.join(f'{stance.name.lower()} {wide}/{turn}' for stance, wide, turn in layout.sprite_shapes())}"
    for name in BOXES:
        yield f"{name} {boxed(layout.box(name))}"
    yield f"buttons {'; '.join(boxed(layout.button(index)) for index in range(spec.buttons))}"
    yield f"tray {boxed(tray_box(layout, 3))}: {placed(tray_slot(layout, index, 3) for index in (0, 2))}"
    for count in (2, 3):
        for dealer in range(spec.seats if spec.dice_by_dealer else 1):
            yield f"{count} dice {placed(layout.dice(count, dealer=dealer))}"
        yield f"{count} dice rolling {placed(layout.dice(count, rolling=True))}"
    for seat in range(spec.seats):
        yield from seat_lines(layout, seat)
    yield f"heap {placed(layout.undrawn.heap(index) for index in (0, 1, 70, 143))}"
    yield f"left over {placed(layout.undrawn.leftover(index) for index in (0, 12))}"
    for side in range(0 if spec.wall.heap else spec.wall.sides):
        yield from wall_lines(layout, side)


def seat_lines(layout: TableLayout, seat: int) -> Iterator[str]:
    """What belongs to one seat: plates, hands in some states, the river as it fills."""
    own = seat == layout.spec.viewer
    yield f"seat {seat}: {layout.chair(seat)} {layout.angle(seat):.0f}° plate {boxed(layout.name_plate(seat))}"
    x, y = layout.bubble(seat)
    yield f"  pile {boxed(layout.stick_pile(seat))} bubble {boxed(layout.bubble_box(seat))} at {x:.0f} {y:.0f}"
    yield f"  piece {boxed(layout.piece_box(seat))} stick {placed([layout.ready_stick(seat)])}"
    if not own:
        yield f"  line {boxed(layout.line_box(seat))}"
    full = layout.seat(seat, 14, drawn=True, bonus=8)
    yield f"  hand {placed(full.hand[index] for index in (0, 6, 12, 13))} bonus {placed(full.bonus)}"
    late = layout.seat(seat, 5, drawn=True, melds=MELDS[:3], bonus=2, open=not own, gap=2 if own else None)
    yield f"  open {placed(late.hand)} bonus {placed(late.bonus)}"
    yield f"  melds {' | '.join(placed(meld) for meld in late.melds)}"
    kongs = layout.seat(seat, 2, melds=(*MELDS, MELDS[2]), apart_count=1)
    yield f"  kongs {placed(kongs.hand)} | {' | '.join(placed(meld[::3]) for meld in kongs.melds)}"
    if own:
        yield f"  lifted {placed([layout.lifted(full.hand[3])])}"
    discards = layout.discards
    for index, count in ((0, 1), (7, 10), (17, 18), (20, 24), (27, 30), (39, 40)):
        turned = (3,) if count == 10 else ()
        slot = discards.slot(seat, index, count, turned)
        yield f"  discard {index} of {count} {placed([slot, discards.raised(slot)])}"
    yield f"  river {boxed(discards.bounds(seat))} by {discards.per_row}, shared {discards.shared}"


def wall_lines(layout: TableLayout, side: int) -> Iterator[str]:
    """The ends and the middle of a side."""
    undrawn, last = layout.undrawn, layout.spec.wall.length(side) - 1
    places = [(stack, layer) for stack in (0, last // 2, last) for layer in range(layout.spec.wall.layers)]
    yield f"side {side}: {placed(undrawn.wall(side, stack, layer) for stack, layer in places)}"
    apart = undrawn.wall(side, last, 0, apart=True)
    yield f"  apart {placed([apart, undrawn.shifted(apart, side)])}"
    if layout.ring:
        yield f"  track {' '.join(f'{x:.0f} {y:.0f}' for x, y in undrawn.track(side, 0.5))}"
    elif layout.spec.seats == 4:
        yield "  right end {:.0f} {:.0f}".format(*undrawn.right_end(layout.turn(side)))


@story
def layouts(pen: Pen) -> Story:
    """Tables of two to eight."""
    told = Story(pen, Quiet())
    for name, spec in tables():
        told.told += [f"== {name}", *lines(TableLayout(spec))]
    return told
