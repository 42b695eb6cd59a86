"""A match shown event by event: what lies on the table at each moment, and how it got there."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import pygame

from game.art import items
from game.art.tiles import TileArt
from game.scene.node import SpriteNode
from game.table.animations.director import Director
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.board.tile_places import spec_for
from game.table.layout import Box, Stance
from game.table.layout.geometry import Point, around
from game.table.overlay.log_lines import log_words
from game.table.overlay.stage import Stage
from rules.core.melds import Seat
from rules.core.options import Value
from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, START_DEAL, Discard
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.wall import place_of
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import objects_of, read_script
from saves.people import Person
from tests.game.director.test_seating import face_of

SIZE = (1280, 720)
VARIANTS = Path(__file__).parents[2] / "variants"
STEP = 1 / 60
Sort = TypeVar("Sort", bound=ev.Event)
Place = tuple[Seat, int, int]
"""Side, stack counted from the right end, layer from the top, each from 0."""


def begun(ruleset: str, seed: int = 1, *, seating: str = "fixed", **options: Value) -> Match:
    """A match whose first deal has begun."""
    rules = registry.get(ruleset)
    match = Match.new(rules, rules.resolve(options), seed=seed, seating=seating)
    match.play(next(iter(match.pending())), START_DEAL)
    return match


def played_out(match: Match) -> Match:
    """The deal to its end: everybody throws what he draws, and passes."""
    while match.state.moment not in (Moment.BEFORE_DEAL, Moment.OVER):
        seat, legal = next(iter(match.pending().items()))
        drawn = match.state.seats[seat].drawn
        discarded = [action for action in legal if isinstance(action, Discard) and not action.ready]
        match.play(seat, next((a for a in discarded if a.tile == drawn), discarded[0]) if discarded else PASS)
    return match


def written(ruleset: str, play: Iterable[object] = (), **deal: object) -> Match:
    """A deal played from a script (docs/deals.md), in which everything is as the script expects."""
    played = play_script(read_script({"ruleset": ruleset, "play": list(play), **deal}))
    assert played.missed == []
    return played.match


@cache
def _scripts(ruleset: str) -> Mapping[str, Mapping[str, object]]:
    found = objects_of(json.loads((VARIANTS / ruleset / "deals.json").read_text(encoding="utf-8")))
    return {str(script["name"]): script for script in found}


def scripted(ruleset: str, name: str) -> Match:
    """A deal of the collection of scripted deals."""
    played = play_script(read_script(_scripts(ruleset)[name], ruleset))
    assert played.missed == []
    return played.match


def several(match: Match, kind: type[Sort]) -> list[Sort]:
    """All events of a sort."""
    return [event for event in match.events if isinstance(event, kind)]


def one(match: Match, kind: type[Sort], nth: int = 0) -> Sort:
    """The first event of a sort, or a later one."""
    return several(match, kind)[nth]


class Scene:
    """The table of a match as a viewer sees it, with as much shown as was asked for."""

    def __init__(self, match: Match, viewer: Seat | None = 0, size: tuple[int, int] = SIZE) -> None:
        self.match = match
        players, table = match.table.players, match.table
        board = Board.fresh(viewer, table)
        probe = Board.fresh(None, table)
        built = next((event for event in match.events if isinstance(event, ev.WallBuilt)), None)
        if built is not None:
            probe.apply(built)
        spec = spec_for(size, players, viewer or 0, table.appearance, probe)
        seats = tuple(Person(f"Player {seat}", "standard", seat % 8) for seat in range(players))
        self.stage = Stage(TileArt(), spec, PlayerLabels.at(table, seats, viewer))
        self.director = Director(self.stage, board)
        self.shown = 0
        self.left: dict[Tile, int] = {}

    # -- what is shown ---

    @property
    def board(self) -> Board:
        """The table as the director knows it."""
        return self.director.board

    def to(self, event: ev.Event) -> Scene:
        """Show everything up to this event and with it, until nothing moves."""
        at = next(place for place, other in enumerate(self.match.events) if other is event) + 1
        assert at >= self.shown
        self.director.feed(self.match.events[self.shown : at])
        self.director.finish()
        self.shown = at
        return self

    def before(self, event: ev.Event) -> Scene:
        """Show everything before this event."""
        at = next(place for place, other in enumerate(self.match.events) if other is event)
        return self.to(self.match.events[at - 1]) if at > self.shown else self

    def to_the_end(self) -> Scene:
        """Show all there is."""
        return self.to(self.match.events[-1])

    def watch(self, event: ev.Event, each: Callable[[], None] = lambda: None) -> dict[Tile, list[Point]]:
        """Watch this event to its end: the way of every tile that moved; `left` says in which frame it set off."""
        self.before(event)
        self.director.feed([event])
        self.shown += 1
        ways: dict[Tile, list[Point]] = {tile: [node.position] for tile, node in self.stage.nodes.items()}
        self.left = {}
        for frame in range(2000):
            running = self.director.advance(STEP)
            each()
            for tile, node in self.stage.nodes.items():
                way = ways.setdefault(tile, [node.position])
                if way[-1] != node.position:
                    way.append(node.position)
                    self.left.setdefault(tile, frame)
            if not running and self.director.idle:
                break
        return {tile: way for tile, way in ways.items() if len(way) > 1}

    # -- tiles ---

    def at(self, tile: Tile) -> Point:
        """The middle of a tile's side that is seen."""
        return self.stage.nodes[tile].position

    def face(self, tile: Tile) -> Kind:
        """The face that a tile shows, `HIDDEN` where the viewer does not see it."""
        return self.stage.nodes[tile].face

    def box(self, tile: Tile) -> Box:
        """The box that a tile covers, without its shadow."""
        return around(self.stage.poses[tile].slot.outline())

    def stance(self, tile: Tile) -> Stance:
        """A tile's way of standing before the eye."""
        return self.stage.nodes[tile].stance

    def turn(self, tile: Tile) -> int:
        """The degrees by which a tile is turned."""
        return self.stage.nodes[tile].turn

    def over(self, upper: Tile, lower: Tile) -> bool:
        """True if one tile lies right on the other: in the same place, higher, drawn later."""
        (x, y), (below_x, below_y) = self.at(upper), self.at(lower)
        higher = self.stage.nodes[upper].depth > self.stage.nodes[lower].depth
        return abs(x - below_x) < 1 and 0 < below_y - y < self.box(lower).h / 2 and higher

    def drawn_away(self) -> dict[Tile, bool]:
        """Tiles of the wall as built, and whether each still stands in it."""
        assert self.board.built is not None
        first = self.board.built.first
        count = len(self.board.built.faces)
        return {tile: tile in self.board.standing for tile in range(first, first + count)}

    # -- the wall ---

    def place(self, tile: Tile) -> Place | None:
        """The place in which a tile was built; None for one left over."""
        assert self.board.built is not None
        return place_of(self.board.built, tile)

    def stack(self, side: Seat, stack: int) -> list[Tile]:
        """The tiles built there, the top one first; `stack` may run past the side, onto the next in the ring."""
        built = self.board.built
        assert built is not None
        before = 0
        for seat in built.ring:
            if seat == side:
                break
            before += built.sides[seat]
        number = (before + stack) % sum(built.sides)
        first = built.first + number * built.layers
        return list(range(first, first + built.layers))

    def side(self, side: Seat) -> list[list[Tile]]:
        """The stacks of a side from the right end on."""
        assert self.board.built is not None
        return [self.stack(side, stack) for stack in range(self.board.built.sides[side])]

    # -- everything else ---

    def dice(self) -> list[tuple[int, Point]]:
        """The dice at rest: the value that each shows, and its place."""
        nodes, faces = self.stage.overlay.dice, self.board.die_faces
        slots = self.stage.layout.dice(len(nodes), dealer=self.board.state.dealer)
        found = []
        for node, slot in zip(nodes, slots, strict=True):
            assert node.visible and node.picture is not None
            seen = pygame.image.tobytes(node.picture.surface, "RGBA")
            looks = {
                pygame.image.tobytes(items.die(value, round(slot.width), slot.angle, faces).surface, "RGBA"): value
                for value in range(1, faces + 1)
            }
            found.append((looks[seen], node.position))
        return found

    def log(self) -> list[str]:
        """The lines of the log, in English."""
        return [" ".join(log_words(line, self.stage.labels)) for line in self.board.log]

    def piece(self, seat: Seat) -> Point:
        """The place of the piece of a seat's wind."""
        return self.stage.overlay.pieces.nodes[self.board.wind_of(seat)].position

    def passing(self, name: str) -> list[SpriteNode]:
        """Nodes that are only there for a moment, by their name."""
        return [
            node
            for node in self.stage.transient.children
            if isinstance(node, SpriteNode) and node.name.startswith(name)
        ]


def toward_right(scene: Scene, seat: Seat) -> Point:
    """The direction from a seat toward its right hand, as a step on the screen."""
    return {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}[scene.stage.layout.turn(seat)]


def along(scene: Scene, seat: Seat, point: Point) -> float:
    """The distance of a point toward a seat's right hand."""
    x, y = toward_right(scene, seat)
    return point[0] * x + point[1] * y


def from_middle(scene: Scene, seat: Seat, point: Point) -> float:
    """The distance of a point from the middle of the table toward a seat."""
    x, y = toward_right(scene, seat)
    mx, my = scene.stage.layout.middle
    return (point[0] - mx) * -y + (point[1] - my) * x


def in_row(scene: Scene, tiles: Iterable[Tile]) -> bool:
    """True if tiles lie in a row, one beside the other."""
    boxes = sorted((scene.box(tile) for tile in tiles), key=lambda box: (round(box.center[0]), box.center[1]))
    return all(
        abs(a.right - b.x) <= 0.25 * a.w or abs(a.bottom - b.y) <= 0.4 * a.h for a, b in pairwise(boxes)
    )  # fmt: skip


def middle_of(scene: Scene, tiles: Iterable[Tile]) -> Point:
    """The middle of where tiles lie."""
    points = [scene.at(tile) for tile in tiles]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def around_the_table(scene: Scene, later: Point, earlier: Point) -> float:
    """The angle at the middle from one point to a later one, in radians against the clock, from -pi to pi."""
    mx, my = scene.stage.layout.middle
    turned = math.atan2(my - later[1], later[0] - mx) - math.atan2(my - earlier[1], earlier[0] - mx)
    return (turned + math.pi) % math.tau - math.pi


def counted_stacks(scene: Scene, broken: ev.WallBroken) -> list[list[Tile]]:
    """The stacks that are lifted a little and put down again, in the order of lifting."""
    ways = scene.watch(broken)
    lifted = {tile for tile, way in ways.items() if way[1][1] < way[0][1] and way[0] in way[1:]}
    first = {tile: scene.left[tile] for tile in lifted}
    stacks: dict[tuple[Seat, int], list[Tile]] = {}
    for tile in sorted(lifted, key=lambda tile: (first[tile], tile)):
        place = scene.place(tile)
        assert place is not None
        stacks.setdefault(place[:2], []).append(tile)
    return list(stacks.values())


@dataclass
class Draw:
    """A draw for seats as it is seen: by person the dice at last, the tile and the chair; whose tile lay face down."""

    dice: dict[int, list[int]] = field(default_factory=dict)
    tiles: dict[int, Kind] = field(default_factory=dict)
    face_down: set[int] = field(default_factory=set)
    chair: dict[int, Seat] = field(default_factory=dict)


def rolled_for_seats(scene: Scene, drawn: ev.SeatsDrawn) -> Draw:
    """Watch a draw for seats."""
    seen, layout = Draw(), scene.stage.layout
    dice = {
        pygame.image.tobytes(items.die(value, round(size * layout.scale), 0, faces).surface, "RGBA"): value
        for size, faces in ((28, 6), (20, 20)) for value in range(1, faces + 1)
    }  # fmt: skip

    def look() -> None:
        rows = {node.position[1]: int(node.name.split()[1]) for node in scene.passing("person")}
        lying: dict[int, list[tuple[float, int | None]]] = {}
        for node in scene.passing("die"):
            if node.picture is not None and node.position[1] in rows:
                value = dice.get(pygame.image.tobytes(node.picture.surface, "RGBA"))
                lying.setdefault(rows[node.position[1]], []).append((node.position[0], value))
        for person, row in lying.items():
            values = [value for _, value in sorted(row, key=lambda one: one[0])]
            if None not in values and len(values) == len(row):
                seen.dice[person] = values  # type: ignore[assignment]
        for node in scene.passing("tile"):
            if node.picture is not None and node.position[1] in rows:
                person, face = rows[node.position[1]], face_of(scene.stage.art, node.picture)
                if face == HIDDEN:
                    seen.face_down.add(person)
                else:
                    seen.tiles[person] = face
        for node in scene.passing("person"):
            for chair in range(scene.board.state.players):
                if layout.name_plate(chair).contains((node.position[0] + 1, node.position[1])):
                    seen.chair[int(node.name.split()[1])] = chair

    scene.watch(drawn, look)
    return seen


def is_square(scene: Scene) -> bool:
    """True if the sides stand straight before their owners and leave the corners free."""
    assert scene.board.built is not None
    sides = scene.board.built.ring
    rows = {side: [scene.at(stack[0]) for stack in scene.side(side)] for side in sides}
    out = {side: {round(from_middle(scene, side, point)) for point in rows[side]} for side in sides}
    middle = scene.stage.layout.middle
    half = {
        side: max(abs(along(scene, side, point) - along(scene, side, middle)) for point in rows[side]) for side in sides
    }
    beside = {side: [max(out[other]) for other in sides if (other - side) % 2] for side in sides}
    return all(len(out[side]) == 1 and min(out[side]) > 0 for side in sides) and all(
        half[side] < min(beside[side], default=10_000) for side in sides
    )


def hidden(scene: Scene, tiles: Iterable[Tile]) -> bool:
    """True if none of these tiles shows its face."""
    return all(scene.face(tile) == HIDDEN for tile in tiles)
