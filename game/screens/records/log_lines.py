"""Texts about differences between a foreign log's points and our rules."""

from __future__ import annotations

from game.art.numbers import grouped
from game.i18n import tr
from saves.transfer import ImportedMatch

MOST = 6
"""The greatest number of differences that are listed."""


def difference_lines(found: ImportedMatch) -> list[str]:
    """Return the lines telling that the scores of an imported log differ from this program's, with the first
    differences."""
    lines = [tr("replays_log_differs")]
    for one in found.differences[:MOST]:
        name = found.people[one.seat].name if found.people else f"{one.seat + 1}"
        ours, theirs = grouped(one.ours), grouped(one.theirs)
        lines.append(tr("replays_log_difference", deal=one.deal, name=name, ours=ours, theirs=theirs))
    return [*lines, "…"] if len(found.differences) > MOST else lines
