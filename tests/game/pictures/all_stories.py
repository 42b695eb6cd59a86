"""All stories, whichever module tells them."""

from __future__ import annotations

from tests.game.pictures import (
    boards,
    dealt_hands,
    errands,
    layouts,
    motions,
    rarer_stories,
    set_out,
    sweeps,
    table_sweeps,
)
from tests.game.pictures.stories import STORIES

__all__ = [
    "STORIES", "boards", "dealt_hands", "errands", "layouts", "motions", "rarer_stories", "set_out", "sweeps",
    "table_sweeps",
]  # fmt: skip
