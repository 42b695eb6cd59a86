"""Where the log of another program gives other points than our rules, in words."""

from __future__ import annotations

from game.art.numbers import grouped
from game.i18n import tr
from saves.transfer import ImportedMatch

MOST = 6
"""Differences that are told one by one."""


def difference_lines(found: ImportedMatch) -> list[str]:
    """What a player should know of a log that was taken in with our points."""
    lines = [tr("replays_log_differs")]
    for one in found.differences[:MOST]:
        name = found.people[one.seat].name if found.people else f"{one.seat + 1}"
        ours, theirs = grouped(one.ours), grouped(one.theirs)
        lines.append(tr("replays_log_difference", deal=one.deal, name=name, ours=ours, theirs=theirs))
    return [*lines, "…"] if len(found.differences) > MOST else lines
