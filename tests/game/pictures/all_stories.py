"""All stories, whichever module tells them."""

from __future__ import annotations

from tests.game.pictures import boards, layouts, motions, rarer_stories, sweeps, table_sweeps
from tests.game.pictures.stories import STORIES

__all__ = ["STORIES", "boards", "layouts", "motions", "rarer_stories", "sweeps", "table_sweeps"]
