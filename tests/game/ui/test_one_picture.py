"""Elements hold each picture once, whether they are seen or not, and are seen as before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ui.scroll import ScrollView
from game.ui.widgets import Button
from tests.game.screens.desk import Desk


class Late(Button):
    """A row that is painted when it comes into view."""

    painted_lazily = True


@pytest.fixture(params=[Button, Late])
def view(request: pytest.FixtureRequest) -> Iterator[ScrollView]:
    """A list of ten broad rows of which three are in view, the third in part."""
    desk = Desk((1280, 720), "en")
    page = desk.show("keys")
    view = ScrollView(page, "list", (100, 100, 800, 250), 1000)
    for row in range(10):
        request.param(page, f"row{row}", (0, row * 100, 800, 100), f"Row {row}", container=view.content)
    yield view


def rows(view: ScrollView) -> list[Button]:
    """What stands in it."""
    return [view.page.elements[f"row{row}"] for row in range(10)]  # type: ignore[index]


def test_no_row_has_two_pictures(view: ScrollView) -> None:
    view.scroll_to(700)
    view.scroll_to(0)
    painted = 3 if isinstance(rows(view)[0], Late) else 10
    held = [
        picture
        for row in rows(view)
        for picture in (row.image, row._pre_clipped_image, row.drawable_shape.active_state.surface)
        if picture is not None and picture.get_width() == 800
    ]
    assert len(set(map(id, held))) == painted + 1, "one for each, and the part that is seen of the third"


def test_what_comes_into_view_is_seen(view: ScrollView) -> None:
    for offset in (0, 130, 700, 0):
        view.scroll_to(offset)
        for number, row in enumerate(rows(view)):
            seen = row.image.get_bounding_rect().h if row.image.get_width() == 800 else 0
            top, end = max(number * 100, offset), min(number * 100 + 100, offset + 250)
            assert abs(seen - max(0, end - top)) <= 4, (offset, number)
