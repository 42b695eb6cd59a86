"""Whatever is lifted, added or said at a table covers nothing else, at every size and for every number of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

import numpy as np
import pytest

from game.scene.node import Node
from game.table.aids.tips import NoticePane, seal_words
from game.table.layout import Box, MeldShape, Slot, TableLayout
from game.table.layout.geometry import around, overlap
from tests.game.layout.test_table_layout import KONGS, inner, table

SIZES = [
    (960, 600), (1067, 600), (1024, 720), (1024, 768), (1449, 1000), (1280, 720), (1920, 1080), (2560, 1080),
]  # fmt: skip
TABLES = [(seats, row) for seats in range(2, 9) for row in ((6, 8) if seats == 4 else (0,))]
MOST = 24
"""Discards before one seat, as many as there are in a long deal of many claims."""
REACHED = {2: 63, 3: 40, 4: 40, 5: 22, 6: 16, 7: 14, 8: 12}
"""More of them than any rule set can reach: all undrawn tiles shared evenly, and a few turns more by claims."""

each_size = pytest.mark.parametrize("size", SIZES)
each_table = pytest.mark.parametrize(("seats", "row"), TABLES)


def signs(layout: TableLayout) -> Iterator[tuple[str, Box]]:
    """All that is no tile: plates with their portraits, pieces, words, and what is shown beside the table."""
    for seat in range(layout.spec.seats):
        yield f"plate {seat}", layout.name_plate(seat)
        if not layout.ring:  # about a ring the pieces stand on the plates
            yield f"piece {seat}", layout.piece_box(seat)
    for name in ("title", "waits", "log", "indicators", "switches"):
        yield name, layout.box(name)
    yield "center", inner(layout)
    for index in range(layout.spec.buttons):
        yield f"button {index}", layout.button(index)


def hit(tiles: Iterator[tuple[str, Slot]], boxes: list[tuple[str, Box]]) -> set[tuple[str, str]]:
    """What lies upon what: tiles on signs."""
    found = set()
    for name, slot in tiles:
        shape, about = slot.outline(), around(slot.outline())
        for sign, box in boxes:
            if about.x < box.right and box.x < about.right and overlap(shape, box.corners(), 0.5):
                found.add((name, sign))
    return found


def outside(tiles: Iterator[tuple[str, Slot]], size: tuple[int, int]) -> set[str]:
    """What leaves the window."""
    boxes = [(name, around(slot.outline())) for name, slot in tiles]
    return {name for name, box in boxes if box.x < 0 or box.y < 0 or box.right > size[0] or box.bottom > size[1]}


def in_question(layout: TableLayout, seat: int) -> Iterator[tuple[str, Slot]]:
    """The last discard of a seat, raised, when it has thrown so many."""
    for index in range(MOST):
        yield f"discard {index} of {seat}", layout.discards.raised(layout.discards.slot(seat, index, index + 1))


@each_size
@each_table
def test_however_many_discards_lie_on_nothing_and_under_nothing(size: tuple[int, int], seats: int, row: int) -> None:
    """Their faces are free, and they leave free the lines, the bonus tiles of every number, and all signs."""
    layout = table(size, seats, row=row)
    lines = [(f"line {seat}", layout.seat(seat, 2, melds=KONGS)) for seat in range(1, seats)]
    stay = [(name, slot) for name, found in lines for slot in (*found.hand, *chain(*found.melds))]
    stay += [
        (f"one of {count} flowers of {seat}", slot)
        for seat in range(seats) for count in range(1, 9) for slot in layout.seat(seat, 14, bonus=count).bonus
    ]  # fmt: skip
    beside = [*(around(slot.outline()) for _, slot in stay), *(box for _, box in signs(layout))]
    names = [name for name, _ in (*stay, *signs(layout))]
    for count in {22, 27, REACHED[seats]}:
        if count > REACHED[seats]:
            continue
        lying = [layout.discards.slot(seat, i, count) for seat in range(seats) for i in range(count)]
        lying.sort(key=lambda slot: slot.depth)
        last = [layout.discards.raised(layout.discards.slot(seat, count - 1, count)) for seat in range(seats)]
        met = crossing([around(slot.outline()) for slot in (*lying, *last)], [box.inset(0.6) for box in beside])
        assert [(count, place, names[sign]) for place, sign in met] == []
        above = [around(slot.outline()).inset(1.01 * layout.scale) for slot in lying]
        covered = crossing([around(slot.face()) for slot in lying], above)
        assert [(lying[lower], lying[upper]) for lower, upper in covered if lower < upper] == []


def crossing(ones: Sequence[Box], others: Sequence[Box]) -> list[tuple[int, int]]:
    """The numbers of those that meet, all at once."""
    a, b = ((np.array([(box.x, box.y, box.right, box.bottom) for box in boxes])) for boxes in (ones, others))
    meeting = (a[:, None, :2] < b[None, :, 2:]).all(axis=2) & (b[None, :, :2] < a[:, None, 2:]).all(axis=2)
    return [(int(one), int(other)) for one, other in np.argwhere(meeting)]


@each_size
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_however_many_own_bonus_tiles_lie_on_no_tile_of_the_left_seat(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats, row=6)
    melds = (MeldShape(4, 0), MeldShape(4, 1), MeldShape(4, 2), MeldShape(4, None), MeldShape(3, 0))
    others = [
        slot for seat in range(1, seats) for found in [layout.seat(seat, 2, melds=melds)]
        for slot in (*found.hand, *(slot for meld in found.melds for slot in meld))
    ]  # fmt: skip
    for count in (4, 8, 9, 14, 20):
        own = layout.seat(0, 14, bonus=count).bonus
        assert len(own) == count and len({slot.position for slot in own}) == count
        assert not [one for one in own for other in others if overlap(one.outline(), other.face(), 0.5)], count


@each_size
@each_table
def test_a_row_of_own_bonus_tiles_keeps_away_from_the_log(size: tuple[int, int], seats: int, row: int) -> None:
    """The last line of the log is read right above them."""
    layout = table(size, seats, row=row)
    log = layout.box("log")
    for count in range(1, 9):
        tiles = [around(slot.outline()) for slot in layout.seat(0, 14, bonus=count).bonus]
        beneath = [tile for tile in tiles if tile.x < log.right and log.x < tile.right and tile.bottom > log.y]
        assert all(tile.y - log.bottom >= 4 * layout.scale for tile in beneath), count


@each_size
@each_table
@pytest.mark.parametrize("clockwise", [False, True])
def test_the_tile_in_question_covers_no_sign(size: tuple[int, int], seats: int, row: int, clockwise: bool) -> None:
    layout = table(size, seats, row=row, clockwise=clockwise)
    for seat in range(seats):
        boxes = list(signs(layout))
        if seat != layout.spec.viewer:  # nobody is asked about his own
            boxes.append(("band", layout.box("claims")))
        assert hit(in_question(layout, seat), boxes) == set()
        assert outside(in_question(layout, seat), size) == set()


def added(layout: TableLayout, seat: int, kongs: int, bonus: int) -> Iterator[tuple[str, Slot]]:
    """A seat with so many kongs, a tile of each added later, and so many bonus tiles."""
    melds = [MeldShape(4, turned, stacked=True) for turned in (0, 1, 2, 1)][:kongs]
    tiles = layout.seat(seat, 14 - 3 * kongs, melds=melds, bonus=bonus)
    yield from ((f"hand {seat}", slot) for slot in tiles.hand)
    yield from ((f"kong {seat}", slot) for meld in tiles.melds for slot in meld)
    yield from ((f"bonus {seat}", slot) for slot in tiles.bonus)


@each_size
@each_table
def test_a_tile_added_to_a_kong_lies_in_the_window_and_covers_no_sign(
    size: tuple[int, int], seats: int, row: int
) -> None:  # fmt: skip
    layout = table(size, seats, row=row)
    boxes = [*signs(layout), ("band", layout.box("claims"))]
    for seat in range(seats):
        for kongs in range(5):
            tiles = list(added(layout, seat, kongs, 8 if seats <= 4 else 0))
            assert outside(iter(tiles), size) == set()
            assert hit(iter(tiles), boxes) == set()


@each_size
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("held", [4, 13, 14, 16])
def test_the_hand_across_the_table_is_free_however_many_buttons_there_are(
    size: tuple[int, int], seats: int, held: int
) -> None:
    """A replay has five buttons in the corner: the plate goes toward the hand, and the hand goes on before it."""
    for buttons in range(3, 6):
        layout = table(size, seats, buttons=buttons)
        hands = ((f"hand of {seat}", slot) for seat in range(1, seats) for slot in layout.seat(seat, held).hand)
        assert not hit(hands, list(signs(layout))), buttons


@each_size
@each_table
def test_no_sign_covers_another(size: tuple[int, int], seats: int, row: int) -> None:
    layout = table(size, seats, row=row)
    boxes = [*signs(layout), ("band", layout.box("claims"))]
    if seats <= 4:  # more never play with counting sticks
        boxes += [(f"sticks {seat}", layout.stick_pile(seat)) for seat in range(seats)]
    for (one, box), (other, under) in combinations(boxes, 2):
        assert not overlap(box.corners(), under.corners(), 0.5), (one, other)


@each_size
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("words", [1.0, 1.25, 1.5])
def test_the_indicators_lie_apart_from_all_sticks_and_words(size: tuple[int, int], seats: int, words: float) -> None:
    """Large words make the plates higher, which presses the sticks down toward the indicators."""
    layout = table(size, seats, row=6, text=words)
    box, hair = layout.box("indicators"), layout.px(2)
    pane = Box(box.x, box.y - hair, box.w, box.h + hair)
    others = [(f"sticks {seat}", layout.stick_pile(seat)) for seat in range(seats)]
    others += [sign for sign in signs(layout) if sign[0] != "indicators"]
    assert [name for name, under in others if overlap(pane.corners(), under.corners(), 0.5)] == []


@each_size
@each_table
def test_full_rivers_leave_the_pieces_free(size: tuple[int, int], seats: int, row: int) -> None:
    layout = table(size, seats, row=row)
    boxes = [(name, box) for name, box in signs(layout) if name.startswith("piece")]
    for seat in range(seats):
        lying = ((f"{i} of {seat}", layout.discards.slot(seat, i, MOST)) for i in range(MOST))
        assert hit(lying, boxes) == set()


@each_size
@pytest.mark.parametrize(("row", "words"), [(6, 1.0), (8, 1.0), (8, 1.5)])
def test_a_tag_at_a_plate_covers_no_tile_and_no_flower(size: tuple[int, int], row: int, words: float) -> None:
    """At the sides of a square table it hangs below the plate, where racks and bonus tiles begin."""
    layout = table(size, 4, row=row, text=words)
    for seat in (1, 2, 3):
        plate, high = layout.name_plate(seat), layout.px(14 * min(words, 1.15)) * 1.5
        tag = Box(plate.x, plate.bottom + layout.px(5), plate.w, high)
        melds = [MeldShape(4, turned, stacked=True) for turned in (0, 1, 2, 1)]
        for shown in (layout.seat(seat, 14, bonus=8, open=True), layout.seat(seat, 2, melds=melds, bonus=8)):
            tiles = [*shown.hand, *shown.bonus, *(slot for meld in shown.melds for slot in meld)]
            assert hit(((f"tile of {seat}", slot) for slot in tiles), [("tag", tag)]) == set()
        assert not overlap(tag.corners(), layout.stick_pile(seat).corners(), 0.5)


@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (2560, 1080)])
@each_table
def test_the_seal_of_the_walls_covers_no_seat(size: tuple[int, int], seats: int, row: int) -> None:
    layout = table(size, seats, row=row)
    notice = NoticePane(Node())
    notice.show(seal_words("0123456789abcdef"), layout, calm=True)
    assert notice.node.picture is not None
    pane = Box(*notice.node.position, *notice.node.picture.surface.get_size())
    taken = [(name, box) for name, box in signs(layout) if box.w]
    taken += [(f"line {seat}", layout.line_box(seat)) for seat in range(1, seats)]
    taken += [("own hand", around(slot.outline())) for slot in layout.seat(0, 14).hand]
    assert [name for name, box in taken if overlap(pane.corners(), box.corners(), 0.5)] == []
