"""Celebration of a win above the usual: a fanfare, and sparks that rise from its banner or card."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.scene.node import Node
from game.scene.timeline import Timeline
from game.scene.tween import ease_out
from game.table.layout import Box
from game.table.overlay.win_banner import sparks

FANFARES = ("", "fine", "great", "limit")
"""Sound of each grade of a win."""
SPARKS = (0, 12, 26, 48)
SECONDS = (0.0, 0.4, 0.7, 1.1)
"""Seconds for which each grade is celebrated."""


def celebrate(
    timeline: Timeline, sound: Callable[[str], None], parent: Node, box: Box, px: float, grade: int, *, reduced: bool
) -> None:
    """Play the fanfare of a grade while sparks rise out of `box` (in pixels); no sparks if motion is `reduced`."""
    if not grade:
        return
    sound(FANFARES[grade])
    rng = Random(grade)
    for spark in () if reduced else sparks(round(14 * px), SPARKS[grade]):
        parent.add(spark)
        spark.position = (box.x + rng.uniform(0.05, 0.95) * box.w, box.y + rng.uniform(0.1, 0.8) * box.h)
        end = spark.position[0] + rng.uniform(-80, 80) * px, box.y - rng.uniform(0, 150) * px
        seconds = rng.uniform(0.6, 1.1)
        timeline.move(spark, "position", end, seconds, ease_out)
        timeline.move(spark, "opacity", 0.0, 0.4, delay=seconds - 0.4, done=spark.remove)
