"""Mechanics of a table, and facts about the whole table that sentences ask for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random

from rules.core.melds import Form
from rules.core.number_text import signed
from rules.core.options import Value
from rules.core.tiles import ANIMALS, BONUS, FACE, FLOWERS, HONORS, JOKERS, PLAIN_FACE, SEASONS, WINDS
from rules.engine.actions import WIN
from rules.engine.table import Table
from rules.rulebook.phrases import facts_of

NESTED = ("restrictions", "rule", "questions", "wrongly", "fine", "ready", "when_fixed")
"""Fields of mechanics that hold mechanics of their own."""


def mechanics_of(table: Table) -> Iterator[tuple[str, object]]:
    """Yield every mechanic of a table, in the order of play, each with its role in sentence keys.

    The role is ``robbing`` for claims on a kong, else empty.
    """
    yield "", table.wall
    yield "", table.flow
    for mechanic in (*table.phases, *table.moves, *table.claims):
        yield "", mechanic
        for inner in _nested(mechanic):
            yield "", inner
    for claim in table.robbing:
        yield "robbing", claim
    for reaction in table.hooks.reactions:
        yield "", reaction
    yield "", table.scoring
    for shape in getattr(table.scoring, "shapes", ()):
        yield "", shape


def _nested(mechanic: object) -> Iterator[object]:
    """Yield the mechanics that a mechanic holds in its fields, and those inside them."""
    if not is_dataclass(mechanic):
        return
    for field in fields(mechanic):
        found = getattr(mechanic, field.name)
        if field.name in NESTED and found is not None:
            for inner in found if isinstance(found, tuple) else (found,):
                yield inner
                yield from _nested(inner)


def table_facts(table: Table, minimum: int) -> dict[str, Value]:
    """Return facts about the whole table, by the names that conditions of sentences use.

    `minimum` is the least score of a winning hand.
    """
    copies, look = table.copies, table.appearance
    built = table.wall.build(table.tiles.faces, table.players, 0, 0, Random(0))
    stacks = [size for size in built.sides if size]
    fields_of_all = {
        name: value
        for _, mechanic in mechanics_of(table)
        for name, value in facts_of(mechanic).items()
        if name in ("dead", "loose", "extra", "by_tiles", "order", "on_last", "robs_promoted")
    }
    laid = {form for mechanic in (*table.moves, *table.claims) for form in mechanic.lays}
    return {
        **fields_of_all,
        "players": table.players,
        "tiles": len(table.tiles),
        "hand": table.hand_size,
        "full_hand": table.hand_size + 1,
        "wall": look.wall and bool(stacks),
        "sides": len(stacks),
        "stacks": max(stacks, default=0),
        "uneven": len(set(stacks)) > 1,
        "layers": built.layers,
        "honors": any(kind in HONORS and kind not in table.bonus.kinds for kind in copies),
        "winds": any(kind in WINDS and kind not in table.bonus.kinds for kind in copies),
        "flowers": any(kind in FLOWERS for kind in copies),
        "seasons": any(kind in SEASONS for kind in copies),
        "bonus_count": sum(copies[kind] for kind in table.bonus.kinds if kind in copies),
        "honor_bonus": any(kind in HONORS and kind in table.bonus.kinds for kind in copies),
        "bonus_all": len(table.bonus.kinds) == len(BONUS),
        "animals": any(kind in ANIMALS for kind in copies),
        "faces": any(kind in (FACE, PLAIN_FACE) for kind in copies),
        "jokers": sum(copies[kind] for kind in copies if kind in JOKERS),
        "chows": Form.CHOW in laid,
        "kongs": Form.KONG in laid,
        "claimed_kongs": any(Form.KONG in claim.lays for claim in table.claims),
        "ready": any(getattr(move, "ready", None) is not None for move in table.moves),
        "loose_tiles": table.replacement == "loose",
        "replacement": table.replacement,
        "minimum": minimum,
        "start": table.start_points,
        "all_winners": table.ending.all_winners,
        "won_by_claim": any(claim.handles(WIN) for claim in table.claims),
        "instant_win": table.bonus.instant_win is not None,
        "keeps_bonus": table.bonus.stay_unreplaced,
        "ready_locks": table.declarations.ready_locks,
        "fixed_kongs": any(getattr(move, "when_fixed", None) is not None for move in table.moves),
        "late_robbing": table.hooks.late_robbing is not None,
        "counts_draws": table.ending.counts_draws,
        "exhausted": table.ending.exhausted is not None,
        "plays_on": table.ending.plays_on is not None and not table.ending.winners_play_on,
        "winners_play_on": table.ending.winners_play_on,
        "clockwise": look.clockwise,
        "river": look.river,
        "row": look.row,
        "sticks": table.sticks is not None,
        "stick_set": _stick_set(table),
    }


def _stick_set(table: Table) -> str:
    """Return the counting sticks of each player at the start, as numbers without words."""
    if table.sticks is None:
        return ""
    held = zip(table.sticks.at_start(table.start_points), table.sticks.values, strict=True)
    return " + ".join(f"{count} × {signed(value)}" for count, value in held if count) or "0"
