"""Boxes are cut into rows, columns and grids, and flows go on where they left off."""

from __future__ import annotations

from game.boxes import Box, ColumnFlow, RowFlow

BOX = Box(10, 20, 100, 60)


def test_open_lengths_share_what_the_others_leave() -> None:
    assert BOX.row(None, 20, None, gap=10) == [Box(10, 20, 30, 60), Box(50, 20, 20, 60), Box(80, 20, 30, 60)]
    assert BOX.column(10, None, gap=5) == [Box(10, 20, 100, 10), Box(10, 35, 100, 45)]


def test_a_wide_box_is_narrowed_to_its_middle_and_a_narrow_one_stays() -> None:
    assert BOX.narrowed(40) == Box(40, 20, 40, 60)
    assert BOX.narrowed(200) == BOX


def test_sides_are_cut_off() -> None:
    assert BOX.less(left=1, top=2, right=3, bottom=4) == Box(11, 22, 96, 54)
    assert BOX.inset(5) == Box(15, 25, 90, 50)
    assert BOX.inset(5, 0) == Box(15, 20, 90, 60)


def test_a_column_goes_on_below_what_was_taken() -> None:
    column = ColumnFlow(BOX, 4)
    assert column.take(10) == Box(10, 20, 100, 10)
    assert column.take(10, gap=0) == Box(10, 34, 100, 10)
    assert column.rest == Box(10, 44, 100, 36)


def test_a_row_goes_on_in_the_next_line_only_where_it_has_lines() -> None:
    wrapped, endless = RowFlow(BOX, 10, 70), RowFlow(BOX, 10)
    for flow in (wrapped, endless):
        flow.take(60)
    assert wrapped.take(40) == Box(10, 90, 40, 60)
    assert endless.take(40) == Box(80, 20, 40, 60)
    assert endless.rest == Box(130, 20, -20, 60)
