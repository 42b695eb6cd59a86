"""Motion ends where everything would have been drawn at once, however it was watched, and shows nobody's secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from random import Random

import pygame
import pytest

from ai.random_play import RandomPolicy
from game.art.tiles import TileArt
from game.table.animations.director import Director
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.board.tile_places import spec_for
from game.table.overlay.stage import Stage, Viewpoint
from rules.core.tiles import HIDDEN
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.families.pot_groups.lengthen import MeldLengthened
from rules.mechanics.opening.exchange import TilesPassed
from rules.mechanics.wild_tiles.fetch import JokerFetched
from saves.people import Person
from tests.budget import SOAK, some
from tests.game.trees import described

SIZE = (1280, 720)


@pytest.fixture(autouse=True)
def window() -> None:
    """Pictures need a video mode."""
    pygame.init()
    pygame.display.set_mode(SIZE)


@lru_cache(maxsize=16)
def deal(ruleset: str, seed: int) -> Match:
    """A match at the end of its first deal, played at random."""
    match = Match.new(registry.get(ruleset), seed=seed)
    players = [RandomPolicy(seed + seat) for seat in range(match.table.players)]
    while not any(isinstance(event, ev.DealEnded) for event in match.events):
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, players[seat].choose(match.glance(seat), legal))
    return match


def stage_for(match: Match, board: Board, viewer: int | None) -> Stage:
    """An empty table for this match."""
    players = match.table.players
    seats = tuple(Person(f"Player {i}", "random", i % 8) for i in range(players))
    built = next(event for event in match.events if isinstance(event, ev.WallBuilt))
    probe = Board.fresh(None, match.table)
    probe.apply(built)
    spec = spec_for(SIZE, players, viewer or 0, match.table.appearance, probe)
    return Stage(TileArt(), spec, PlayerLabels.at(match.table, seats, viewer))


def directed(match: Match, viewer: int | None = 0, events: Iterable[ev.Event] | None = None) -> Director:
    """A director fed with the events of a match."""
    board = Board.fresh(viewer, match.table)
    director = Director(stage_for(match, board, viewer), board)
    director.feed(match.events if events is None else events)
    return director


def at_once(match: Match, events: list[ev.Event], viewer: int | None = 0) -> str:
    """The node tree of the table after these events, drawn at once."""
    board = Board.of(events, viewer, match.table)
    stage = stage_for(match, board, viewer)
    stage.put(board)
    return tree(stage)


def tree(stage: Stage) -> str:
    """The nodes as text; tiles in the order of their numbers."""
    lines = sorted(described(stage.tiles).splitlines())
    lines += described(stage.overlay.root).splitlines() + described(stage.transient).splitlines()
    # Of what is hidden, only that it is.
    return "\n".join(f"{line.partition(' (')[0]} hidden" if " hidden " in line else line for line in lines)


FRAME = 1 / 30 if SOAK else 1 / 12
"""Seconds of a frame in which motion is watched."""


def watch(director: Director, step: float = FRAME, each: Callable[[], None] = lambda: None) -> None:
    """Let it run until nothing moves."""
    for _ in range(100_000):
        each()
        if not director.advance(step) and director.idle:
            return
    raise AssertionError("it never comes to rest")


RULESETS = registry.ids()


@pytest.mark.parametrize("ruleset", some(RULESETS, 12))
@pytest.mark.parametrize("seed", [1, 2, 3] if SOAK else [1])
def test_a_deal_watched_to_its_end_looks_as_if_drawn_at_once(ruleset: str, seed: int) -> None:
    match = deal(ruleset, seed)
    director = directed(match)
    watch(director)
    assert tree(director.stage) == at_once(match, match.events)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_deal_without_animation_looks_as_if_drawn_at_once(ruleset: str) -> None:
    match = deal(ruleset, 1)
    director = directed(match)
    director.speed = 0
    watch(director)
    assert tree(director.stage) == at_once(match, match.events)


@pytest.mark.parametrize(("speed", "hurried"), [(0.6, False), (2.0, False), (1.0, True)])
def test_every_speed_ends_in_the_same_place(speed: float, hurried: bool) -> None:
    match = deal("hong_kong_old", 2)
    director = directed(match)
    director.speed, director.hurried = speed, hurried
    watch(director)
    assert tree(director.stage) == at_once(match, match.events)


@pytest.mark.parametrize("seed", range(4))
def test_skipping_anywhere_comes_out_where_watching_does(seed: int) -> None:
    match = deal("hong_kong_old", 2)
    rng = Random(seed)
    director = directed(match)

    def skip_now_and_then() -> None:
        if rng.random() < 0.01:
            director.finish()

    watch(director, each=skip_now_and_then)
    assert tree(director.stage) == at_once(match, match.events)


def test_every_single_event_ends_where_it_would_be_drawn() -> None:
    match = deal("hong_kong_old", 3)
    director = directed(match, events=())
    seen: list[ev.Event] = []
    for event in match.events:
        seen.append(event)
        director.feed([event])
        watch(director, step=0.25)
        assert tree(director.stage) == at_once(match, seen), event


def test_tiles_arrive_by_themselves_and_are_not_put_right_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last motion of each tile ends at its place: what is put there when all is at rest stands there already."""
    match = deal("hong_kong_old", 2)
    director = directed(match)
    strays: list[str] = []

    def check() -> None:
        if director.timeline.busy or not director.idle:
            return
        for tile, node in director.stage.nodes.items():
            pose = director.stage.poses[tile]
            off = max(abs(node.position[0] - pose.slot.x), abs(node.position[1] - pose.slot.y))
            if off > 0.01 or node.face != pose.face or abs(node.width - pose.slot.width) > 0.01:
                strays.append(f"{tile} {off}")

    rest = director._settle
    monkeypatch.setattr(director, "_settle", lambda: (check(), rest()))
    for event in list(director._queue):
        director._queue.clear()
        director._queue.append(event)
        watch(director, step=1 / 60)
    assert strays == []


def test_reduced_motion_ends_in_the_same_place() -> None:
    match = deal("hong_kong_old", 1)
    director = directed(match)
    director.motion.reduced = True
    watch(director)
    assert tree(director.stage) == at_once(match, match.events)


VIEWERS = [(1, ruleset) for ruleset in RULESETS]
VIEWERS += [(viewer, ruleset) for viewer in (0, None)
            for ruleset in (RULESETS if SOAK else ("american", "hong_kong_old", "sichuan"))]  # fmt: skip
"""Somebody at the table, everywhere; on the first chair, and a watcher, where tiles are passed on, and where not."""


@pytest.mark.parametrize(("viewer", "ruleset"), VIEWERS)
def test_no_node_ever_has_a_face_that_its_viewer_may_not_see(
    viewer: int | None, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = deal(ruleset, 2)
    director = directed(match, viewer, events=())
    public: set[int] = set()
    for event in match.events[1:]:
        director.feed([event])
        watch(director, step=0.5 if SOAK else 1.0)
        public |= seen_tiles(event, viewer)
        for tile, node in director.stage.nodes.items():
            assert node.face == HIDDEN or tile in public, (event, tile)
        if isinstance(event, ev.DealStarted):
            public.clear()
        elif isinstance(event, ev.PlayBegan):  # plates stand by now; drawing what is beside the tiles takes longest
            monkeypatch.setattr(director.stage, "refresh", lambda board: None)


def seen_tiles(event: ev.Event, viewer: int | None) -> set[int]:
    """The tiles whose faces an event shows to a viewer."""
    match event:
        case ev.TilesDealt(seat=seat, tiles=tiles):
            return set(tiles) if seat == viewer else set()
        case ev.TileDrawn(seat=seat, tile=tile):
            return {tile} if seat == viewer else set()
        case TilesPassed(taker=taker, tiles=tiles):
            return set(tiles) if taker == viewer else set()
        case ev.Discarded(tile=tile) | ev.KongPromoted(tile=tile) | ev.IndicatorTurned(tile=tile) | ev.Won(tile=tile):
            return {tile}
        case ev.BonusShown(tiles=tiles) | ev.HandShown(tiles=tiles):
            return set(tiles)
        case ev.Claimed(meld=meld) | ev.KongDeclared(meld=meld) | ev.GroupAnnounced(meld=meld):
            return set(meld.tiles)
        case MeldLengthened(meld=meld) | JokerFetched(meld=meld):
            return set(meld.tiles)
    return set()


def test_a_tile_keeps_its_node_for_the_whole_deal() -> None:
    match = deal("hong_kong_old", 2)
    director = directed(match, events=())
    director.speed = 0
    nodes: dict[int, object] = {}
    for event in match.events:
        director.feed([event])
        watch(director)
        if isinstance(event, ev.WallBuilt):
            nodes = dict(director.stage.nodes)
        elif nodes:
            assert director.stage.nodes == nodes


def test_a_window_resized_while_tiles_move_ends_as_if_it_had_always_been_so() -> None:
    match = deal("hong_kong_old", 2)
    director = directed(match)
    for _ in range(200):
        director.advance(FRAME)
    stage = director.stage
    viewpoint = Viewpoint((1920, 1080), 4, 0, match.table.appearance)
    wide = viewpoint.spec(director.board)
    assert director.set_viewpoint(viewpoint)
    watch(director)
    board = Board.of(match.events, 0, match.table)
    other = stage_for(match, board, 0)
    other.lay(wide)
    other.put(board)
    assert tree(stage) == tree(other)
