"""Deals with chosen tiles: the faces of a real wall exchanged, so that the engine deals what a test wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.tiles import Kind, Tile, parse_tiles
from rules.engine import events as ev
from rules.engine.actions import PASS, START_DEAL, Action, Discard
from rules.engine.match import Match
from rules.engine.table import Ruleset


def rigged(
    ruleset: Ruleset, hands: Mapping[Seat, str], *, draws: str = "", loose: str = "",
    options: OptionValues | None = None,
    seed: int = 1,
) -> Match:  # fmt: skip
    """A match whose first deal gives these hands (dealer: chair 0), and then these tiles from the wall's front.

    `loose` are the first replacement tiles. What is not asked for is filled from the rest, bonus tiles last.
    """
    match = Match.new(ruleset, options, seed=seed, seating="fixed")
    match.play(0, START_DEAL)
    at, built = next((place, event) for place, event in enumerate(match.events) if isinstance(event, ev.WallBuilt))
    held: dict[Seat, list[Tile]] = {seat: [] for seat in range(match.state.players)}
    broken = next(event for event in match.events if isinstance(event, ev.WallBroken))
    for event in match.events:
        if isinstance(event, ev.TilesDealt):
            held[event.seat] += event.tiles
    dealt = {tile for tiles in held.values() for tile in tiles}
    front = [tile for tile in broken.order if tile not in dealt]
    back = list(broken.loose) or _back_to_front(front)
    wanted: dict[Tile, Kind] = {}
    for seat, text in hands.items():
        kinds = parse_tiles(text)
        assert len(kinds) <= len(held[seat]), f"{len(kinds)} tiles for a hand of {len(held[seat])}"
        wanted.update(zip(held[seat], kinds, strict=False))
    wanted.update(zip(front, parse_tiles(draws), strict=False))
    wanted.update(zip(back, parse_tiles(loose), strict=False))
    faces = _filled(built, wanted, [*(tile for tiles in held.values() for tile in tiles), *front])
    return Match.replay([*match.events[:at], replace(built, faces=faces), match.events[at + 1]])


def _back_to_front(front: list[Tile]) -> list[Tile]:
    return [tile for pair in zip(front[-2::-2], front[::-2], strict=False) for tile in pair]


def _filled(built: ev.WallBuilt, wanted: Mapping[Tile, Kind], first: list[Tile]) -> tuple[Kind, ...]:
    """All faces: the wanted ones in their places, the rest in order, plain tiles before bonus tiles."""
    rest = Counter(built.faces)
    rest.subtract(wanted.values())
    assert min(rest.values()) >= 0, "more of a kind than there are"
    spare = sorted(rest.elements(), key=lambda kind: (kind >= 34, kind % 9, kind))
    numbers = range(built.first, built.first + len(built.faces))
    order = [*first, *(tile for tile in numbers if tile not in set(first))]
    filled = dict(wanted)
    supply = iter(spare)
    for tile in order:
        if tile not in filled:
            filled[tile] = next(supply)
    return tuple(filled[tile] for tile in numbers)


def discard(match: Match, seat: Seat, code: str, *, ready: bool = False) -> tuple[ev.Event, ...]:
    """`seat` throws a tile of this face."""
    kind = parse_tiles(code)[0]
    tile = next(held for held in match.state.seats[seat].hand if match.state.faces[held] == kind)
    return match.play(seat, Discard(tile, ready))


def answer(match: Match, seat: Seat, kind: type[Action], **fields: object) -> tuple[ev.Event, ...]:
    """`seat` gives the first legal answer of this sort with these fields."""
    action = next(
        action
        for action in match.pending()[seat]
        if isinstance(action, kind) and all(getattr(action, name) == value for name, value in fields.items())
    )
    return match.play(seat, action)


def all_pass(match: Match) -> None:
    """Everybody who is asked about a claim lets it go."""
    while any(PASS in legal for legal in match.pending().values()):
        seat = next(seat for seat, legal in match.pending().items() if PASS in legal)
        match.play(seat, PASS)
