"""Points for the form of a winning hand, as old Japanese games count: for winning, the wait, the pair, the sets."""

from __future__ import annotations

from rules.core.melds import Form, Group
from rules.core.tiles import DRAGONS, ORPHANS, WINDS, Kind, rank_of
from rules.scoring.elements import Reading
from rules.scoring.form_parts import FormPart
from rules.scoring.sheets import ScoreSheet

Parts = list[tuple[str, int]]
"""The parts of the points, each with its name; parts of the same name stand together."""
FORM_STEP = "fu_"
"""Prefix of the keys of steps that are parts of the points for the form."""
WAITS = ("closed_wait", "edge_wait", "single_wait")


def wait_of(reading: Reading) -> str:
    """Return the wait that the winning tile completed: ``single_wait``, ``closed_wait``, ``edge_wait``, or empty for
    others.
    """
    filled, win = reading.groups[reading.placed], reading.case.win
    if filled.form is Form.PAIR:
        return "single_wait"
    if not filled.is_chow or win is None:
        return ""
    place, first = win - filled.kind, rank_of(filled.kind)
    if place == 1:
        return "closed_wait"
    return "edge_wait" if (place, first) in ((2, 1), (0, 7)) else ""


def pair_points(reading: Reading, both_winds: int) -> int:
    """Return the points of the pair: 2 for dragons, the seat wind or the round wind.

    `both_winds` are the points of a pair of the wind that is both seat and round wind.
    """
    pair, case = reading.pair, reading.case
    if pair is None or pair.kind not in (*WINDS, *DRAGONS):
        return 0
    if pair.kind in DRAGONS:
        return 2
    reasons = (pair.kind == WINDS[case.seat]) + (pair.kind == WINDS[case.round_wind % 4])
    return both_winds if reasons == 2 else 2 * reasons


def set_points(group: Group) -> tuple[str, int]:
    """Return the name of a pung or kong, such as ``concealed_terminal_kong``, and its points.

    These are 2 for an open pung, doubled if concealed, doubled for terminals and honors, and four times for a kong.
    """
    kong, end = group.form is Form.KONG, group.kind in ORPHANS
    name = f"{'concealed' if group.concealed else 'open'}_{'terminal_' if end else ''}{'kong' if kong else 'pung'}"
    return name, 2 << group.concealed + end + 2 * kong


def form_points(reading: Reading, both_winds: int, *, drawn_counts: bool = True) -> Parts:
    """Return all points that a winning hand of sets and a pair gets for its form, by name.

    `both_winds` is as in `pair_points`; without `drawn_counts` a self-drawn win gets no points.
    """
    case, found = reading.case, {"win": 20}
    if not (case.self_drawn or case.open):
        found["concealed_hand"] = 10
    if case.self_drawn and drawn_counts:
        found["self_draw"] = 2
    if wait := wait_of(reading):
        found[wait] = 2
    if pair := pair_points(reading, both_winds):
        found["valued_pair"] = pair
    for group in reading.sets:
        if group.is_pung:
            name, points = set_points(group)
            found[name] = found.get(name, 0) + points
    return list(found.items())


def parts_of(sheet: ScoreSheet, unit: str) -> tuple[FormPart, ...]:
    """Return the parts of the points for the form, in `unit`, that a sheet lists as steps."""
    tiles = tiles_of_parts(sheet)
    return tuple(
        FormPart(step.key, step.amount, unit, tiles.get(step.key.removeprefix(FORM_STEP), ()))
        for step in sheet.steps
        if step.key.startswith(FORM_STEP)
    )


def tiles_of_parts(sheet: ScoreSheet) -> dict[str, tuple[Kind, ...]]:
    """Return the tiles of each part of the points for the form, by the name of the part."""
    found: dict[str, tuple[Kind, ...]] = {}
    for group in sheet.groups:
        if group.is_pung:
            name, _ = set_points(group)
            found[name] = found.get(name, ()) + (group.faces or group.kinds)
        elif group.form is Form.PAIR:
            found["valued_pair"] = group.kinds
    if sheet.placed >= 0:
        found |= dict.fromkeys(WAITS, sheet.groups[sheet.placed].kinds)
    return found
