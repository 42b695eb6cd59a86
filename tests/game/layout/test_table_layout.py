"""The table as arithmetic: whatever the window, the seats and the tiles, nothing covers a face."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.layout import Box, MeldShape, RiverShape, Slot, Stance, TableLayout, TableSpec, WallShape, too_small
from game.table.layout.geometry import around, overlap
from game.table.layout.seating import chairs

SIZES = [(960, 600), (1024, 768), (1280, 720), (1280, 800), (1366, 768), (1600, 1200), (1920, 1080), (2560, 1080),
         (3840, 2160)]  # fmt: skip
STACKS = {5: 9, 6: 8, 7: 6, 8: 6}
"""Stacks a side of a wall in three layers, by the number of seats."""
KONGS = tuple(MeldShape(4, turned) for turned in (0, 1, 3, None))

Shape = tuple[tuple[float, float], ...]


def wall_for(seats: int) -> WallShape:
    """The wall that the rule sets build for so many."""
    if seats == 2:
        return WallShape(2, 36, 2)
    return WallShape(4, 18, 2) if seats <= 4 else WallShape(seats, STACKS[seats], 3)


@lru_cache(maxsize=512)
def table(
    size: tuple[int, int], seats: int, viewer: int = 0, row: int = 0, wall: WallShape | None = None, text: float = 1.0,
    style: str = "rows", clockwise: bool = False, buttons: int = 3,
) -> TableLayout:  # fmt: skip
    """A table as the rule sets use it."""
    river = RiverShape(style, row or (6 if seats == 3 else 8))
    wall = wall or wall_for(seats)
    return TableLayout(
        TableSpec(size, seats, viewer, wall, river, clockwise=clockwise, text=text, buttons=buttons)
    )  # fmt: skip


def room_in_rivers(layout: TableLayout) -> int:
    """How many discards of any seat, or of all in a shared middle, lie row after row at full size."""
    if layout.discards.shared:
        return next(i for i in range(1000) if layout.discards.slot(0, i).width < layout.discards.slot(0, 0).width)
    free = []
    for seat in range(layout.spec.seats):
        count, slot = layout.discards.per_row, partial(layout.discards.slot, seat)
        while slot(count - 1, count + 1) == slot(count - 1, count) and not goes_back(layout, seat, count):
            count += 1
        free.append(count)
    return min(free)


def goes_back(layout: TableLayout, seat: int, index: int) -> bool:
    """Whether a discard lies in the second row of a side although the third was begun."""
    row, slot = layout.discards.per_row, partial(layout.discards.slot, seat)
    if layout.spec.seats != 4 or layout.turn(seat) % 180 == 0 or index < 2 * row:
        return False
    return bool(slot(index, index + 1).x == slot(row, row + 1).x)


class Lying:
    """All that lies on a table: tiles with a face to be seen, and everything that could cover one."""

    def __init__(
        self, layout: TableLayout, hand: int, melds: tuple[MeldShape, ...], bonus: int, *, open: bool = False
    ) -> None:
        self.layout = layout
        self.faces: list[tuple[str, Slot]] = []
        self.tiles: list[tuple[str, Slot]] = []
        spec = layout.spec
        for seat in range(spec.seats):
            own = seat == spec.viewer
            tiles = layout.seat(seat, hand, drawn=own, melds=melds, bonus=bonus, open=open and not own)
            self._add(f"hand{seat}", tiles.hand, seen=own or open)
            for meld in tiles.melds:
                upper = [slot for slot in meld if not slot.grounded]
                covered = [slot for slot in meld if upper and slot.x == upper[0].x and slot.grounded]
                self._add(f"meld{seat}", [slot for slot in meld if slot not in covered], seen=True)
                self._add(f"meld{seat}", covered, seen=False)
            self._add(f"bonus{seat}", tiles.bonus, seen=True)
            if not layout.discards.shared:
                count = room_in_rivers(layout)
                self._add(f"river{seat}", [layout.discards.slot(seat, i, count) for i in range(count)], seen=True)
        for side in range(spec.wall.sides):
            for stack in range(spec.wall.length(side)):
                for layer in range(spec.wall.layers):
                    top = layer == spec.wall.layers - 1
                    self._add(f"wall{side}", [layout.undrawn.wall(side, stack, layer)], seen=top and not layout.ring)

    def _add(self, name: str, slots: object, *, seen: bool) -> None:
        for slot in slots:  # type: ignore[attr-defined]
            self.tiles.append((name, slot))
            if seen:
                self.faces.append((name, slot))

    def boxes(self) -> list[tuple[str, Box]]:
        """Plates, words, buttons."""
        layout = self.layout
        found = [(f"plate{seat}", layout.name_plate(seat)) for seat in range(layout.spec.seats)]
        found += [(f"button{i}", layout.button(i)) for i in range(layout.spec.buttons)]
        return [*found, ("title", layout.box("title")), ("center", inner(layout))]

    def covered(self, slack: float) -> list[tuple[str, str]]:
        """Faces that something drawn later covers, and plates and tiles that meet."""
        outlines = [(name, slot, slot.outline()) for name, slot in self.tiles]
        bounds = [around(shape) for _, _, shape in outlines]
        hits = []
        for name, slot in self.faces:
            face = slot.face()
            box = around(face)
            for (other, above, shape), about in zip(outlines, bounds, strict=True):
                # The fourth tile of a kong may lie on its neighbor.
                may = above.depth <= slot.depth or (name == other and not above.grounded)
                if not may and meets(box, about) and overlap(face, shape, slack):
                    hits.append((name, other))
        for word, plate in self.boxes():
            for (other, _, shape), about in zip(outlines, bounds, strict=True):
                if meets(plate, about) and overlap(plate.corners(), shape, slack):
                    hits.append((word, other))
        for (word, plate), (other_word, other_plate) in combinations(self.boxes(), 2):
            if overlap(plate.corners(), other_plate.corners(), slack):
                hits.append((word, other_word))
        return hits

    def outside(self) -> list[str]:
        """What leaves the window."""
        width, height = self.layout.spec.size
        found = [(name, around(slot.outline())) for name, slot in self.tiles] + self.boxes()
        return [name for name, box in found if box.x < 0 or box.y < 0 or box.right > width or box.bottom > height]

    def under(self, box: Box, slack: float) -> set[str]:
        """The faces that a box would cover."""
        return {name for name, slot in self.faces if overlap(box.corners(), slot.face(), slack)}


def slack(layout: TableLayout) -> float:
    """By how many pixels two things may meet: a unit and a quarter, at least what their edges are rounded by."""
    return 1.25 * max(layout.scale, 1.0)


def meets(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def inner(layout: TableLayout) -> Box:
    """The plate in the middle; the box within the oval of a ring's."""
    box = layout.center_plate
    return Box(box.x + box.w * 0.15, box.y + box.h * 0.15, box.w * 0.7, box.h * 0.7) if layout.ring else box


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_four_kongs_each_and_full_rivers_find_room(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    lying = Lying(layout, 2, KONGS, 8 if seats <= 4 else 0)
    assert lying.covered(slack(layout)) == []
    assert lying.outside() == []


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_full_hands_find_room_standing_and_open(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    for open_ in (False, True):
        lying = Lying(layout, 17 if seats <= 4 else 15, (), 0, open=open_)
        assert lying.covered(slack(layout)) == []
        assert lying.outside() == []


@given(
    seats=st.integers(2, 8),
    size=st.tuples(st.integers(960, 3840), st.integers(600, 2160)).filter(lambda s: 1.3 <= s[0] / s[1] <= 2.4),
    melds=st.lists(st.tuples(st.integers(3, 4), st.sampled_from((None, 0, 1, 2))), max_size=4),
    bonus=st.integers(0, 8),
    viewer=st.integers(0, 7),
    clockwise=st.booleans(),
    row=st.sampled_from((6, 8)),
)
def test_any_table_has_room(
    seats: int, size: tuple[int, int], melds: list[tuple[int, int | None]], bonus: int, viewer: int, clockwise: bool,
    row: int,
) -> None:  # fmt: skip
    layout = table(size, seats, viewer % seats, row=row if seats == 4 else 0, clockwise=clockwise)
    shaped = tuple(MeldShape(tiles, turned) for tiles, turned in melds)
    lying = Lying(layout, 14 - 3 * len(shaped), shaped, bonus if seats <= 4 else 0)
    assert lying.covered(slack(layout)) == []
    assert lying.outside() == []


@pytest.mark.parametrize(
    ("seats", "wall"),
    [(2, WallShape(4, 13, 2)), (2, WallShape(2, 24, 3)), (3, WallShape(3, 24, 2)), (3, WallShape(3, 16, 3)),
     (4, WallShape(4, 17, 2)), (4, WallShape(4, 12, 3)), *((4, WallShape(4, stacks, 2)) for stacks in range(19, 24))],
)  # fmt: skip
def test_other_walls_find_room_too(seats: int, wall: WallShape) -> None:
    for size, row in product(((1280, 720), (1024, 768), (1920, 1080)), (6, 8)):
        lying = Lying(table(size, seats, row=row, wall=wall), 2, KONGS, 4)
        assert lying.covered(1.01) == [], (size, row)
        assert lying.outside() == []


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("text", (1.25, 1.5))
def test_larger_words_find_room(seats: int, text: float) -> None:
    for size in ((1280, 720), (2560, 1080)):
        lying = Lying(table(size, seats, text=text), 14, (), 0)
        assert lying.covered(1.01 * lying.layout.scale) == []


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_replay_with_one_more_button_finds_room(seats: int) -> None:
    for size in ((1280, 720), (1024, 768), (960, 600), (2560, 1080)):
        layout = table(size, seats, buttons=4)
        for lying in (Lying(layout, 2, KONGS, 0), Lying(layout, 14, (), 0, open=True)):
            assert lying.covered(slack(layout)) == []
        assert min(layout.name_plate(seat).w for seat in range(seats)) >= 100 * layout.scale


# -- sizes ---


@pytest.mark.parametrize(
    ("size", "seats", "row", "least"),
    [((1280, 720), 4, 8, 42), ((1280, 720), 4, 6, 45), ((1920, 1080), 4, 8, 62), ((1280, 720), 8, 8, 30),
     ((1920, 1080), 8, 8, 45), ((1280, 720), 2, 6, 48), ((1280, 720), 3, 6, 54), ((1280, 960), 4, 8, 48)],
)  # fmt: skip
def test_discards_are_as_large_as_promised(size: tuple[int, int], seats: int, row: int, least: int) -> None:
    layout = table(size, seats, row=row)
    assert min(layout.discards.slot(seat, 0).width for seat in range(seats)) >= least


def test_own_tiles_are_large_whatever_the_hand() -> None:
    for seats in range(2, 9):
        layout = table((1280, 720), seats)
        assert min(slot.width for slot in layout.seat(0, 14, drawn=True).hand) >= 66
        for count in (15, 16, 17):
            assert min(slot.width for slot in layout.seat(0, count, drawn=True).hand) >= 56


def test_everything_scales_with_the_window() -> None:
    small, large = table((1280, 720), 4), table((3840, 2160), 4)
    one, other = small.discards.slot(1, 3), large.discards.slot(1, 3)
    assert (other.x, other.y, other.width) == pytest.approx((one.x * 3, one.y * 3, one.width * 3), rel=0.02)


# -- who sits where ---


def test_every_seat_has_a_quarter_turn_in_the_order_of_play() -> None:
    for seats, turns in {2: [0, 180], 3: [0, 90, 270], 4: [0, 90, 180, 270], 5: [0, 90, 180, 180, 270],
                         8: [0, 90, 90, 180, 180, 180, 270, 270]}.items():  # fmt: skip
        assert [chair.turn for chair in chairs(TableSpec(seats=seats))] == turns
        mirrored = [chair.turn for chair in chairs(TableSpec(seats=seats, clockwise=True))]
        assert mirrored == [(360 - turn) % 360 for turn in turns]


@pytest.mark.parametrize("seats", range(3, 9))
def test_seats_follow_each_other_about_the_table(seats: int) -> None:
    """Going round by seats, the name plates go round the window one way and close after one turn."""
    import math

    for clockwise in (False, True):
        layout = table((1280, 720), seats, clockwise=clockwise)
        spots = [layout.discards.bounds(seat).center for seat in range(seats)]
        x, y = 640.0, 340.0
        angles = [math.atan2(-(sy - y), sx - x) for sx, sy in spots]
        steps = [(b - a) % math.tau for a, b in pairwise([*angles, angles[0]])]
        if clockwise:
            steps = [math.tau - step for step in steps]
        assert sum(steps) == pytest.approx(math.tau) and min(steps) > 0.05


def test_the_viewer_is_always_at_the_bottom_and_the_table_turns() -> None:
    for viewer in range(4):
        layout = table((1280, 720), 4, viewer)
        assert [layout.turn((viewer + i) % 4) for i in range(4)] == [0, 90, 180, 270]
        assert [layout.angle((viewer + i) % 4) for i in range(4)] == [0, 90, 180, 270]


# -- how tiles lie ---


def test_a_claimed_tile_lies_sideways_and_lines_up_with_the_owner_side() -> None:
    layout = table((1280, 720), 4)
    edges = {0: lambda box: box.bottom, 1: lambda box: box.right, 2: lambda box: box.y, 3: lambda box: box.x}
    for seat, edge in edges.items():
        (meld,) = layout.seat(seat, 10, melds=[MeldShape(3, 0)]).melds
        assert (meld[0].angle - meld[1].angle) % 180 == 90 and meld[1].angle == layout.turn(seat)
        assert len({edge(around(slot.face() if seat == 2 else slot.outline())) for slot in meld}) == 1


def test_the_added_tile_of_a_kong_lies_on_the_turned_one() -> None:
    (meld,) = table((1280, 720), 4).seat(2, 10, melds=[MeldShape(4, 1, stacked=True)]).melds
    assert len(meld) == 4 and not meld[3].grounded
    assert meld[3].x == meld[1].x and meld[3].y < meld[1].y and meld[3].depth > meld[1].depth


def test_the_drawn_tile_stands_apart_and_a_gap_makes_room() -> None:
    hand = table((1280, 720), 4).seat(0, 14, drawn=True).hand
    steps = [b.x - a.x for a, b in pairwise(hand)]
    assert steps[-1] > steps[0] and len(set(steps[:-1])) == 1
    parted = table((1280, 720), 4).seat(0, 13, gap=5).hand
    assert parted[5].x - parted[4].x > 1.9 * (parted[4].x - parted[3].x)


def test_opponents_stand_and_lie_down_when_they_show_their_hands() -> None:
    layout = table((1280, 720), 4)
    stances = [{slot.stance for slot in layout.seat(seat, 13).hand} for seat in range(4)]
    assert stances == [{Stance.UPRIGHT}, {Stance.RIGHT}, {Stance.ACROSS}, {Stance.LEFT}]
    for seat in (1, 2, 3):
        shown = layout.seat(seat, 13, open=True).hand
        assert {(slot.stance, slot.angle) for slot in shown} == {(Stance.LYING, layout.turn(seat))}


def test_the_dead_wall_stands_apart_and_its_loose_tiles_on_top() -> None:
    layout = table((1280, 720), 4)
    live, dead = layout.undrawn.wall(0, 3), layout.undrawn.wall(0, 3, apart=True)
    loose = layout.undrawn.wall(0, 3, 2, apart=True)
    assert dead.y > live.y and loose.x == dead.x and loose.y < dead.y and loose.depth > dead.depth
    assert layout.undrawn.wall(2, 3, apart=True).y < layout.undrawn.wall(2, 3).y


def test_nearer_tiles_are_drawn_later() -> None:
    for seats in (4, 8):
        layout = table((1280, 720), seats)
        lengths = [layout.spec.wall.length(side) for side in range(seats)]
        slots = [layout.undrawn.wall(side, stack) for side in range(seats) for stack in range(lengths[side])]
        near = {slot: max(y for _, y in slot.outline()) for slot in slots}
        for one, other in combinations(slots, 2):
            if near[other] - near[one] > 6:
                assert other.depth > one.depth


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_tiles_in_a_row_stand_the_same_pixels_apart(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    for seat in range(seats):
        rows = [[layout.discards.slot(seat, i) for i in range(layout.discards.per_row)],
                list(layout.seat(seat, 4, melds=[MeldShape(4)]).melds[0])]  # fmt: skip
        if not layout.ring and seat < layout.spec.wall.sides:
            rows.append([layout.undrawn.wall(seat, stack) for stack in range(layout.spec.wall.length(seat))])
        for row in rows:
            steps = {(b.x - a.x, b.y - a.y) for a, b in pairwise(row)}
            assert len(steps) == 1 and all(step == round(step) for pair in steps for step in pair)
            left = around(row[0].face())
            assert left.x == round(left.x) and left.y == round(left.y)


def test_only_what_lies_on_the_felt_throws_a_shadow() -> None:
    layout = table((1280, 720), 4)
    assert [layout.undrawn.wall(0, 4, layer).grounded for layer in range(2)] == [True, False]


# -- rivers ---


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_river_past_its_rows_becomes_smaller_and_stays_in_its_bed(seats: int) -> None:
    layout = table((1280, 720), seats, row=6 if seats < 5 else 8)
    for seat in range(seats):
        full, more = room_in_rivers(layout), room_in_rivers(layout) + 9
        slots = [layout.discards.slot(seat, i, more) for i in range(more)]
        assert {slot.width for slot in slots} < set(range(round(layout.discards.slot(seat, 0, full).width)))
        after, bed = around([corner for slot in slots for corner in slot.outline()]), layout.discards.bounds(seat)
        assert after.x >= bed.x - 1 and after.right <= bed.right + 1 and after.bottom <= bed.bottom
        assert not any(meets(around(a.face()), around(b.face()).inset(0.1)) for a, b in combinations(slots, 2))


def test_a_tile_thrown_across_its_row_pushes_the_next_one_on() -> None:
    layout = table((1280, 720), 4, row=6)
    for seat in range(4):
        plain = [layout.discards.slot(seat, i, 4) for i in range(4)]
        pushed = [layout.discards.slot(seat, i, 4, {1}) for i in range(4)]
        assert plain[0] == pushed[0] and (pushed[1].angle - plain[1].angle) % 360 == 90
        assert not any(overlap(a.face(), b.face(), 0.01) for a, b in pairwise(pushed))


def test_a_shared_middle_leaves_the_plate_free() -> None:
    layout = table((1280, 720), 4, style="middle")
    assert room_in_rivers(layout) >= 100
    plate = layout.center_plate.corners()
    cells = [layout.discards.slot(0, i) for i in range(room_in_rivers(layout))]
    assert not any(overlap(cell.outline(), plate, 0.5) for cell in cells)
    assert not any(overlap(one.face(), other.outline(), 0.5) for one, other in pairwise(cells))
    many = [layout.discards.slot(0, i, 136) for i in range(136)]  # all the tiles of a game without bonus tiles
    assert not any(meets(around(a.face()), around(b.face()).inset(0.1)) for a, b in combinations(many, 2))
    assert layout.discards.slot(0, 3) == layout.discards.slot(2, 3)


@pytest.mark.parametrize("seats", (5, 6, 7, 8))
def test_about_a_ring_a_shared_river_runs_from_bed_to_bed(seats: int) -> None:
    layout = table((1280, 720), seats, 1, style="middle")
    cells = [layout.discards.slot(0, i) for i in range(layout.discards.per_row * seats)]
    assert cells[0].angle == 0 and cells[layout.discards.per_row].angle == layout.turn(2)
    assert [layout.discards.slot(seat, 3) for seat in range(seats)] == [layout.discards.slot(0, 3)] * seats


@pytest.mark.parametrize("seats", range(2, 9))
def test_strewn_discards_lie_askew_but_on_nothing(seats: int) -> None:
    layout = table((1280, 720), seats, style="own")
    lying = Lying(layout, 13, (), 0)
    assert lying.covered(1.01) == []
    slots = [layout.discards.slot(0, i) for i in range(layout.discards.per_row)]
    assert len({slot.y for slot in slots}) > 2 and {slot.angle for slot in slots} == {0}


def test_the_discard_that_is_asked_about_is_larger_and_above_its_neighbors() -> None:
    layout = table((1280, 720), 4)
    slot = layout.discards.slot(1, 4)
    raised = layout.discards.raised(slot)
    assert raised.width == round(slot.width * 1.16) and raised.y < slot.y
    assert all(raised.depth > layout.discards.slot(seat, i).depth for seat in range(4) for i in range(8))


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_heap_lies_about_the_middle_and_on_nobodys_tiles(seats: int) -> None:
    layout = table((1280, 720), seats, wall=WallShape(0, 0, 1, heap=True))
    hands = Lying(layout, 13, (), 0)
    others = [slot for name, slot in hands.tiles if not name.startswith("river")]
    for index in range(148):
        tile = layout.undrawn.heap(index)
        assert tile.angle % 15 == 0
        near = [slot for slot in others if meets(around(tile.outline()), around(slot.outline()))]
        assert not any(overlap(around(tile.outline()).corners(), slot.outline(), 1.0) for slot in near)


# -- what stands beside the tiles ---


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_bands_calls_and_words_cover_no_face(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    lying = Lying(layout, 2, KONGS, 8 if seats <= 4 else 0)
    scale = layout.scale
    for name in ("claims", "waits", "log"):
        box = layout.box(name)
        assert {face for face in lying.under(box, 1.01 * scale) if not face.startswith("wall")} == set(), name
        assert box.x >= 0 and box.right <= size[0] and box.bottom <= size[1]
    for seat in range(seats):
        call = layout.bubble_box(seat)
        assert {face for face in lying.under(call, 1.01 * scale) if not face.startswith("wall")} == set(), seat
    waits, claims = layout.box("waits"), layout.box("claims")
    assert not overlap(waits.corners(), claims.corners(), 1.0)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_pieces_and_sticks_lie_free(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats, row=6 if seats == 4 else 0)
    lying = Lying(layout, 2, KONGS, 0)
    for seat in range(seats):
        x, y = layout.piece(seat)
        half = layout.px(13 if layout.ring else 14)
        piece = Box(x - half, y - half * 0.8, 2 * half, 2 * half)
        assert lying.under(piece, slack(layout)) == set()
        stick = layout.ready_stick(seat)
        long, thin = stick.width / 2, stick.width * 0.04
        wide, tall = (long, thin) if stick.angle % 180 == 0 else (thin, long)
        assert lying.under(Box(stick.x - wide, stick.y - tall, 2 * wide, 2 * tall), slack(layout)) == set()


@pytest.mark.parametrize("seats", range(2, 5))
@pytest.mark.parametrize("size", SIZES)
def test_piles_of_sticks_lie_free(size: tuple[int, int], seats: int) -> None:
    layout = table(size, seats)
    lying = Lying(layout, 2, KONGS, 8)
    for seat in range(seats):
        assert {name for name in lying.under(layout.stick_pile(seat), layout.scale) if name[:4] != "wall"} == set()


def test_the_drop_target_holds_the_own_river_and_not_the_own_hand() -> None:
    for seats in range(2, 9):
        layout = table((1280, 720), seats)
        for i in range(layout.discards.per_row):
            assert layout.mat.contains(layout.discards.slot(0, i).position)
        assert not any(layout.mat.contains(slot.position) for slot in layout.seat(0, 13).hand)


def test_buttons_never_shrink_below_a_finger() -> None:
    assert table((960, 600), 4).button(0).w >= 40


def test_small_windows_are_named_so() -> None:
    assert too_small((959, 700)) and too_small((1400, 599)) and not too_small((960, 600))


def test_boxes_meet_in_whole_pixels() -> None:
    left, right = Box(0.4, 0, 10.3, 5), Box(10.7, 0, 4, 5)
    assert left.rect[0] + left.rect[2] == right.rect[0]


def test_a_lying_tile_is_flatter_than_one_that_stands_before_the_eye() -> None:
    lying, upright = Slot(0, 0, 0, 60), Slot(0, 0, 0, 60, 0, Stance.UPRIGHT)
    assert around(lying.face()).h == 64 and around(upright.face()).h == 80
    sideways = around(replace(lying, angle=90).face())
    assert (sideways.w, sideways.h) == (80, 48)
