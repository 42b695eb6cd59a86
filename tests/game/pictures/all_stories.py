"""All stories, whichever module tells them."""

from __future__ import annotations

from tests.game.pictures import (
    boards,
    corners,
    dealt_hands,
    errands,
    layouts,
    motions,
    page_stories,
    rarer_stories,
    seldom,
    seldom_menus,
    set_out,
    sweeps,
    table_stories,
    table_sweeps,
)
from tests.game.pictures.stories import STORIES

__all__ = [
    "STORIES", "boards", "corners", "dealt_hands", "errands", "layouts", "motions", "page_stories",
    "rarer_stories", "seldom", "seldom_menus", "set_out", "sweeps", "table_stories", "table_sweeps",
]  # fmt: skip
