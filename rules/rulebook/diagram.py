"""Diagram of the table from above: seats, the wall after a deal, and the end it is drawn from."""

from __future__ import annotations

from rules.core.options import OptionValues
from rules.engine.actions import START_DEAL
from rules.engine.match import Match
from rules.engine.table import Ruleset
from rules.engine.wall import Wall, place_of, rotated
from rules.rulebook.blocks import Diagram, Stack
from rules.rulebook.examples import seat_name
from rules.rulebook.phrases import Phrases

SEED = 5
"""Seed of the deal in the diagram."""
LIVE, NEXT, NEVER, SPARE, TAKEN = "live", "next", "never", "spare", "taken"
"""Uses of a stack: drawn in turn, drawn first, never drawn, taken as replacements, already dealt."""
BREAK = "break"
"""Legend key of the gap where the wall was broken."""


def table_diagram(ruleset: Ruleset, options: OptionValues, phrases: Phrases) -> Diagram | None:
    """Draw the table of a rule set under house rules, after a deal; None where tiles lie in a heap."""
    match = Match.new(ruleset, options, seed=SEED)
    pending = match.pending()
    while pending and next(iter(pending.values()))[0] == START_DEAL:
        match.play(next(iter(pending)), START_DEAL)
        pending = match.pending()
    state = match.state
    if state.wall.heap:
        return None
    seats = tuple(seat_name(state.wind_of(seat), state.players, phrases) for seat in range(state.players))
    look = match.table.appearance
    stacks = _stacks(state.wall)
    parts = tuple(part for part in (NEXT, LIVE, SPARE, NEVER, TAKEN) if any(stack.part == part for stack in stacks))
    broken = _broken(state.wall)
    marked = (*parts, BREAK) if broken is not None else parts
    legend = tuple((part, phrases.label(f"diagram_{part}")) for part in marked)
    return Diagram(
        seats, state.dealer, look.clockwise, state.wall.sides, stacks, legend, phrases.label("diagram"), broken
    )


def _broken(wall: Wall) -> tuple[int, int] | None:
    """Return the side and the index of the stack after the break of the wall; None if it is not broken.

    The dice may have counted past the end of a side.
    """
    if wall.broken is None:
        return None
    found = place_of(wall, rotated(wall, *wall.broken)[0])
    return found and found[:2]


def _stacks(wall: Wall) -> tuple[Stack, ...]:
    """Return every stack of the wall, dealt ones too, with the use of its upper tile."""
    live = wall.live()
    picture_of = live[: len(live) - wall.remainder] if wall.remainder else live
    parts = dict.fromkeys(live, LIVE) | dict.fromkeys(live[len(picture_of) :], NEVER)
    parts |= dict.fromkeys(wall.dead, NEVER) | dict.fromkeys(wall.loose, SPARE)
    found: dict[tuple[int, int], list[str]] = {}
    for tile, part in parts.items():
        stood = place_of(wall, tile)
        if stood is not None:
            found.setdefault(stood[:2], []).append(part)
    first = place_of(wall, picture_of[0]) if picture_of else None
    stacks = []
    for side, count in enumerate(wall.sides):
        for place in range(count):
            standing = found.get((side, place), [])
            part = standing[0] if standing else TAKEN
            if first is not None and first[:2] == (side, place):
                part = NEXT
            stacks.append(Stack(side, place, part))
    return tuple(stacks)
