"""The table as arithmetic: whatever the window, the seats and the tiles, nothing lies on anything else."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.layout import Box, MeldShape, RiverShape, Slot, TableLayout, TableSpec, WallShape, too_small
from game.layout.geometry import overlap

SIZES = [
    (960, 600), (1024, 768), (1280, 720), (1280, 800), (1366, 768), (1600, 1200), (1920, 1080), (2560, 1080),
    (3440, 1440), (3840, 2160),
]  # fmt: skip
RING = {5: 7, 6: 8, 7: 6, 8: 6}
"""Stacks a side of a wall in three layers, by the number of seats."""

Shape = tuple[tuple[float, float], ...]


def table(size: tuple[int, int], seats: int, viewer: int = 0, **changes: object) -> TableLayout:
    """A table as the rule sets use it: a square wall up to four seats, a ring above."""
    if seats <= 4:
        spec = TableSpec(size, seats, viewer, WallShape(4, 18, 2), RiverShape("rows", 6, 24))
    else:
        spec = TableSpec(size, seats, viewer, WallShape(seats, RING[seats], 3), RiverShape("rows", 8, 16))
    for name, value in changes.items():
        object.__setattr__(spec, name, value)
    return TableLayout(spec)


def shapes(layout: TableLayout, hand: int, melds: tuple[MeldShape, ...], bonus: int) -> list[tuple[str, Shape]]:
    """Everything that lies on the table at once: full rivers, the wall's lowest layer, tiles, plates, bars."""
    found: list[tuple[str, Shape]] = []
    spec = layout.spec
    for seat in range(spec.seats):
        tiles = layout.seat(seat, hand, drawn=seat == spec.viewer, melds=melds, bonus=bonus)
        flat = [slot for meld, shape in zip(tiles.melds, melds, strict=True) for slot in meld[: shape.flat]]
        found += [(f"hand{seat}", slot.corners()) for slot in tiles.hand]
        found += [(f"meld{seat}", slot.corners()) for slot in flat]
        found += [(f"bonus{seat}", slot.corners()) for slot in tiles.bonus]
        found += [(f"river{seat}", layout.river(seat, i).corners()) for i in range(layout.river_capacity)]
        found.append((f"plate{seat}", layout.name_plate(seat).corners()))
    for side in range(spec.wall.sides):
        found += [(f"wall{side}", layout.wall(side, stack).corners()) for stack in range(spec.wall.stacks)]
    found.append(("center", round_or_square(layout)))
    found += [(name, layout.box(name).corners()) for name in ("title", "claims")]
    found += [(f"button{i}", layout.button(i).corners()) for i in range(3)]
    return found


def round_or_square(layout: TableLayout) -> Shape:
    """The plate in the middle; the square within the circle of a round one."""
    box = layout.center_plate
    return box.inset(box.w * 0.146).corners() if layout.ring else box.corners()


def collisions(found: list[tuple[str, Shape]], slack: float) -> list[tuple[str, str]]:
    """Pairs that overlap by more than `slack` pixels."""
    boxes = [bounds(shape) for _, shape in found]
    hits = []
    for (i, one), (j, other) in combinations(enumerate(boxes), 2):
        near = one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
        if near and overlap(found[i][1], found[j][1], slack):
            hits.append((found[i][0], found[j][0]))
    return hits


def collisions_with(one: tuple[str, Shape], others: list[tuple[str, Shape]], slack: float) -> list[str]:
    """What of the others lies on one thing."""
    box = bounds(one[1])
    near = [
        item for item in others
        if box[0] < max(x for x, _ in item[1]) and box[2] > min(x for x, _ in item[1])
    ]  # fmt: skip
    return [name for name, shape in near if overlap(one[1], shape, slack)]


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return min(xs), min(ys), max(xs), max(ys)


def outside(found: list[tuple[str, Shape]], size: tuple[int, int]) -> list[str]:
    return [
        name for name, shape in found
        if bounds(shape)[0] < 0 or bounds(shape)[1] < 0 or bounds(shape)[2] > size[0] or bounds(shape)[3] > size[1]
    ]  # fmt: skip


KONGS = tuple(MeldShape(4, turned) for turned in (0, 1, 3, None))


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_four_kongs_each_and_full_rivers_find_room(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    found = shapes(layout, 2, KONGS, 8)
    assert collisions(found, 1.0 * layout.scale) == []
    assert outside(found, size) == []


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_full_hands_find_room(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    found = shapes(layout, 17 if seats <= 4 else 15, (), 8 if seats <= 4 else 0)
    assert collisions(found, 1.0 * layout.scale) == []
    assert outside(found, size) == []


@given(
    seats=st.integers(2, 8),
    size=st.tuples(st.integers(960, 3840), st.integers(600, 2160)).filter(lambda s: 1.25 <= s[0] / s[1] <= 2.4),
    melds=st.lists(st.tuples(st.integers(3, 4), st.sampled_from((None, 0, 1, 2))), max_size=4),
    bonus=st.integers(0, 8),
    viewer=st.integers(0, 7),
    clockwise=st.booleans(),
)
def test_any_table_has_room(
    seats: int, size: tuple[int, int], melds: list[tuple[int, int | None]], bonus: int, viewer: int, clockwise: bool
) -> None:
    layout = table(size, seats, viewer % seats, clockwise=clockwise)
    shaped = tuple(MeldShape(tiles, turned) for tiles, turned in melds)
    found = shapes(layout, 14 - 3 * len(shaped), shaped, bonus)
    assert collisions(found, 1.0 * layout.scale) == []
    assert outside(found, size) == []


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (2560, 1080)])
@pytest.mark.parametrize("text", (1.25, 1.5))
def test_larger_words_find_room(size: tuple[int, int], seats: int, text: float) -> None:
    layout = table(size, seats, text=text)
    for found in (shapes(layout, 2, KONGS, 8), shapes(layout, 14, (), 0)):
        found += [(name, layout.box(name).corners()) for name in ("waits", "log")]
        hits = [hit for hit in collisions(found, 1.0 * layout.scale) if hit[1] != "waits" or hit[0] != "bonus0"]
        assert hits == [] and outside(found, size) == []
    assert layout.name_plate(0).h >= layout.scale * 44 * text - 0.01


@pytest.mark.parametrize("seats", (5, 6, 7, 8))
def test_groups_of_nine_find_room(seats: int) -> None:
    layout = table((1280, 720), seats)
    for melds in ((MeldShape(9, 0), MeldShape(5)), (MeldShape(7), MeldShape(4, 2), MeldShape(3))):
        found = shapes(layout, 1, melds, 0)
        assert collisions(found, 1.0) == [] and outside(found, (1280, 720)) == []


def test_own_tiles_are_never_under_56_pixels_at_the_smallest_full_layout() -> None:
    for seats in range(2, 9):
        layout = table((1280, 720), seats)
        for count in (13, 14, 15, 16, 17):
            assert min(slot.width for slot in layout.seat(0, count, drawn=True).hand) >= 56


def test_the_next_player_sits_at_the_right_and_clockwise_at_the_left() -> None:
    middle = table((1280, 720), 4).middle
    assert table((1280, 720), 4).river(1, 0).x > middle[0]
    assert table((1280, 720), 4, clockwise=True).river(1, 0).x < middle[0]


def test_the_viewer_is_always_at_the_bottom_and_the_table_turns() -> None:
    for viewer in range(4):
        layout = table((1280, 720), 4, viewer)
        assert layout.angle(viewer) == 0
        assert [layout.angle((viewer + i) % 4) for i in range(4)] == [0, 90, 180, 270]


def test_a_third_player_at_a_square_wall_keeps_the_chair_of_that_side() -> None:
    layout = TableLayout(TableSpec(seats=3, viewer=2))
    assert [layout.angle(seat) for seat in range(3)] == [180, 270, 0]
    assert all(abs(layout.wall(side, 0).angle - layout.angle(side)) < 1e-6 for side in range(3))


def test_a_claimed_tile_lies_sideways_and_lines_up_with_the_owner_side() -> None:
    layout = table((1280, 720), 4)
    (meld,) = layout.seat(0, 10, melds=[MeldShape(3, 0)]).melds
    assert [slot.angle for slot in meld] == [90, 0, 0]
    edges = [meld[0].y + meld[0].width / 2, *(slot.y + slot.width * 2 / 3 for slot in meld[1:])]
    assert max(edges) - min(edges) < 0.5


def test_the_added_tile_of_a_kong_lies_on_the_turned_one() -> None:
    layout = table((1280, 720), 4)
    (meld,) = layout.seat(2, 10, melds=[MeldShape(4, 1, stacked=True)]).melds
    assert len(meld) == 4
    assert meld[3].x == meld[1].x and meld[3].y < meld[1].y and meld[3].depth > meld[1].depth


def test_the_drawn_tile_stands_apart_and_a_gap_makes_room() -> None:
    hand = table((1280, 720), 4).seat(0, 14, drawn=True).hand
    steps = [b.x - a.x for a, b in pairwise(hand)]
    assert steps[-1] > steps[0] and len({round(step, 3) for step in steps[:-1]}) == 1
    parted = table((1280, 720), 4).seat(0, 13, gap=5).hand
    assert parted[5].x - parted[4].x > 1.9 * (parted[4].x - parted[3].x)


def test_the_dead_wall_stands_apart_and_its_loose_tiles_on_top() -> None:
    layout = table((1280, 720), 4)
    live, dead, loose = layout.wall(0, 3), layout.wall(0, 3, apart=True), layout.wall(0, 3, 2, apart=True)
    assert dead.y - live.y == pytest.approx(live.width / 2)
    assert loose.x == dead.x and loose.y < dead.y and loose.depth > dead.depth


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_markers_and_ready_sticks_lie_free(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    others = shapes(layout, 2, KONGS, 8)
    for seat in range(seats):
        marker, stick = layout.dealer_marker(seat), layout.ready_stick(seat)
        half = marker.width / 2
        square = Box(marker.x - half, marker.y - half, marker.width, marker.width).corners()
        assert collisions_with(("marker", square), others, 2.0 * layout.scale) == []
        thin = stick.width * 0.06
        along = (stick.width, thin) if stick.angle % 180 == 0 else (thin, stick.width)
        if stick.angle % 90 == 0:
            lying = Box(stick.x - along[0] / 2, stick.y - along[1] / 2, *along).corners()
            assert collisions_with(("stick", lying), others, 1.0 * layout.scale) == []


@pytest.mark.parametrize("seats", range(2, 5))
@pytest.mark.parametrize("size", SIZES)
def test_counting_sticks_lie_free(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    others = shapes(layout, 7, KONGS[:2], 0)  # bonus tiles may lie on them
    for seat in range(seats):
        pile = ("pile", layout.stick_pile(seat).corners())
        assert collisions_with(pile, others, 1.0 * layout.scale) == []


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_a_dead_wall_on_any_side_touches_nobody(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    others = [item for item in shapes(layout, 2, KONGS, 8) if not item[0].startswith("wall")]
    for side in range(layout.spec.wall.sides):
        for stack in range(layout.spec.wall.stacks):
            dead = ("dead", layout.wall(side, stack, apart=True).corners())
            assert collisions_with(dead, others, 1.0 * layout.scale) == []


@pytest.mark.parametrize(
    ("seats", "sides", "stacks"), [(2, 2, 17), (2, 2, 36), (2, 4, 13), (3, 4, 18), (4, 4, 17), (4, 4, 23)]
)
def test_other_walls_find_room_too(seats: int, sides: int, stacks: int) -> None:
    layout = table((1280, 720), seats, wall=WallShape(sides, stacks, 2))
    for found in (shapes(layout, 2, KONGS, 8), shapes(layout, 14, (), 0)):
        assert collisions(found, 1.0) == []
        assert outside(found, (1280, 720)) == []


def test_two_long_sides_keep_their_tiles_large() -> None:
    assert table((1280, 720), 2, wall=WallShape(2, 36, 2)).wall(0, 0).width >= 18


def steps(slots: list[Slot]) -> set[tuple[int, int]]:
    """The steps from one tile to the next in whole pixels, as they are drawn."""
    corners = [(math.floor(slot.x + 0.5001), math.floor(slot.y + 0.5001)) for slot in slots]
    return {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners)}


@pytest.mark.parametrize("seats", (2, 3, 4, 6, 8))
@pytest.mark.parametrize("size", SIZES)
def test_tiles_in_a_row_stand_the_same_pixels_apart(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    for seat in range(seats):
        if layout.angle(seat) % 45:
            continue
        rows = [[layout.wall(seat, stack) for stack in range(layout.spec.wall.stacks)]]
        rows.append([layout.river(seat, i) for i in range(layout.river_row)])
        for hand in (4, 13, 16):
            rows.append(list(layout.seat(seat, hand).hand))
        if layout.angle(seat) % 90 == 0:
            rows.append(list(layout.seat(seat, 4, melds=[MeldShape(4)]).melds[0]))
        for row in rows:
            assert len(steps(row)) == 1
            assert len({slot.width for slot in row}) == 1 and abs(row[0].width - round(row[0].width)) < 1e-6
            assert math.dist(row[0].position, row[1].position) > row[0].width


def test_sides_of_different_length_are_centred() -> None:
    layout = table((1280, 720), 4, wall=WallShape(4, 19, 2, lengths=(19, 18, 19, 18)))
    for side, count in enumerate((19, 18, 19, 18)):
        ends = layout.wall(side, 0), layout.wall(side, count - 1)
        along = [(slot.x if side % 2 == 0 else slot.y) for slot in ends]
        assert sum(along) / 2 == pytest.approx(layout.middle[side % 2])


def test_a_tall_window_holds_a_larger_table() -> None:
    wide, tall = table((1600, 900), 4), table((1600, 1200), 4)
    assert wide.scale == tall.scale and tall.river(0, 0).width > 1.1 * wide.river(0, 0).width
    assert tall.seat(0).hand[0].width == wide.seat(0).hand[0].width


def test_a_tall_window_holds_a_larger_ring() -> None:
    for seats in (5, 6, 7, 8):
        wide, tall = table((1280, 720), seats), table((1280, 960), seats)
        assert wide.scale == tall.scale and tall.river(0, 0).width > 1.15 * wide.river(0, 0).width
        assert tall.wall(0, 0).width > wide.wall(0, 0).width and tall.seat(1).hand[0].width > wide.seat(1).hand[0].width


def test_nearer_tiles_are_drawn_later() -> None:
    layout = table((1280, 720), 4)
    slots: list[Slot] = [layout.wall(side, stack) for side in range(4) for stack in range(18)]
    for one, other in combinations(slots, 2):
        if other.y - one.y > 1:
            assert other.depth > one.depth


def test_a_shared_middle_leaves_the_plate_free() -> None:
    layout = TableLayout(TableSpec(river=RiverShape("middle")))
    assert layout.river_capacity >= 100
    plate = layout.center_plate.corners()
    cells = [layout.river(0, i).corners() for i in range(layout.river_capacity)]
    assert not any(overlap(cell, plate, 0.5) for cell in cells)
    assert not any(overlap(one, other, 0.5) for one, other in pairwise(cells))


@pytest.mark.parametrize("seats", (2, 3, 4, 6, 8))
def test_the_waits_strip_and_the_log_lie_on_nothing(seats: int) -> None:
    layout = table((1280, 720), seats)
    found = shapes(layout, 14, (), 0) + [(name, layout.box(name).corners()) for name in ("waits", "log")]
    assert collisions(found, 1.0) == []


def test_three_who_share_the_middle_sit_about_a_square() -> None:
    layout = TableLayout(TableSpec(seats=3, viewer=1, wall=WallShape(3, 24, 2), river=RiverShape("middle")))
    assert not layout.ring and [layout.angle(seat) for seat in range(3)] == [270, 0, 90]
    assert [layout.wall(side, 0).angle for side in range(3)] == [270, 0, 90]
    found = [item for item in shapes(layout, 2, KONGS, 8) if item[0] not in ("river0", "river2")]
    assert collisions(found, 1.0) == []


def test_a_triangle_for_three_has_room() -> None:
    layout = TableLayout(TableSpec(seats=3, wall=WallShape(3, 18, 2), river=RiverShape("rows", 6, 24)))
    for found in (shapes(layout, 2, KONGS, 4), shapes(layout, 14, (), 0)):
        assert collisions(found, 1.0) == []
        assert outside(found, (1280, 720)) == []


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_a_call_covers_no_tile_and_no_word(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    others = [item for item in shapes(layout, 2, KONGS, 4) if not item[0].startswith("wall")]
    others = [item for item in others if item[0] != "claims"]
    for seat in range(seats):
        box = layout.bubble_box(seat)
        assert collisions_with(("call", box.corners()), others, 1.0 * layout.scale) == []
        assert outside([("call", box.corners())], size) == []
        hand = layout.seat(seat, 13).hand[6].position
        near = min(math.dist(box.center, place) for place in (layout.name_plate(seat).center, hand))
        assert near < 230 * layout.scale


@pytest.mark.parametrize("seats", range(2, 9))
def test_rivers_keep_apart_whatever_row_a_rule_set_asks_for(seats: int) -> None:
    for per_row in (6, 8, 10):
        layout = table((1280, 720), seats, river=RiverShape("rows", per_row, 24))
        assert collisions(shapes(layout, 2, KONGS, 4), 1.0) == []
        beds = [layout.river_bed(seat) for seat in range(seats)]
        assert not layout.ring or not any(overlap(one, other) for one, other in combinations(beds, 2))


def test_a_call_keeps_near_its_caller_where_words_are_large() -> None:
    for seats in range(3, 9):
        layout = table((1280, 720), seats, text=1.5)
        for seat in range(1, seats):
            assert math.dist(layout.bubble_box(seat).center, layout.name_plate(seat).center) < 340


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)])
@pytest.mark.parametrize("seats", range(2, 9))
def test_strewn_discards_lie_askew_but_on_nothing(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats, river=RiverShape("own", 6, 24))
    assert layout.river_capacity >= 16
    found = shapes(layout, 13, (), 0)
    assert collisions(found, 1.0 * layout.scale) == []
    slots = [layout.river(0, i) for i in range(layout.river_capacity)]
    assert len({round(slot.angle) for slot in slots}) > 4


@pytest.mark.parametrize("seats", (5, 6, 7, 8))
def test_about_a_ring_a_shared_river_runs_from_bed_to_bed(seats: int) -> None:
    wall = WallShape(seats, RING[seats], 3)
    layout = table((1280, 720), seats, viewer=1, wall=wall, river=RiverShape("middle", 8))
    cells = [layout.river(0, i) for i in range(layout.river_capacity)]
    assert not any(overlap(one.corners(), other.corners(), 0.5) for one, other in combinations(cells, 2))
    assert cells[0].angle == 0 and cells[layout.river_row].angle == layout.angle(2)
    assert [layout.river(seat, 3) for seat in range(seats)] == [layout.river(0, 3)] * seats


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_heap_lies_about_the_middle_and_on_nobodys_tiles(seats: int) -> None:
    layout = table((1280, 720), seats, wall=WallShape(0, 0, 1, heap=True))
    fixed = [item for item in shapes(layout, 13, (), 0) if not item[0].startswith("wall")]
    for index in range(148):
        assert collisions_with(("tile", layout.heap(index).corners()), fixed, 1.0) == []


def test_buttons_never_shrink_below_a_finger() -> None:
    assert table((960, 600), 4).button(0).w >= 40


def test_small_windows_are_named_so() -> None:
    assert too_small((959, 700)) and too_small((1400, 599)) and not too_small((960, 600))


def test_everything_scales_with_the_window() -> None:
    small, large = table((1280, 720), 4), table((3840, 2160), 4)
    one, other = small.river(1, 3), large.river(1, 3)
    assert (other.x, other.y, other.width) == pytest.approx((one.x * 3, one.y * 3, one.width * 3))


def test_boxes_meet_in_whole_pixels() -> None:
    left, right = Box(0.4, 0, 10.3, 5), Box(10.7, 0, 4, 5)
    assert left.rect[0] + left.rect[2] == right.rect[0]
