"""Before the first deal the seats are drawn for all to see; everybody ends on the chair that the draw gave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pygame
import pytest

from game.art.tiles import TileArt
from game.scene.node import Sprite, SpriteNode
from game.table.animations.director import Director
from game.table.animations.drawing_seats import sums_decide, tiles_of
from game.table.board.board import Board
from rules.core.options import Value
from rules.core.tiles import BONUS, CODES, HIDDEN, WINDS, Kind
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import START_DEAL
from rules.engine.match import Match
from tests.game.director.test_director import at_once, stage_for, tree, watch, window

DRAWS: list[tuple[str, Mapping[str, Value]]] = [
    *((ruleset, {}) for ruleset in registry.ids()),
    ("hong_kong_old", {"seat_draw": "wind_tiles"}),
    ("watching_the_pot", {"dealer_choice": "tiles", "deck": 116}),
    ("watching_the_pot", {"dealer_choice": "tiles", "players": 8}),
]
__all__ = ["window"]


def seated(
    ruleset: str, options: Mapping[str, Value] | None = None, seed: int = 7, seating: str = "rule"
) -> tuple[Match, list[ev.Event], Director]:
    """A match, what happened in it until its seats were drawn, and the director that is to show that."""
    rules = registry.get(ruleset)
    match = Match.new(rules, rules.resolve(dict(options or {})), seed=seed, seating=seating)
    events = list(match.events)
    match.play(next(iter(match.pending())), START_DEAL)
    return match, events, showing(match, events)


def showing(match: Match, events: Iterable[ev.Event]) -> Director:
    """The director that is to show the beginning of a match."""
    board = Board.fresh(0, match.table)
    director = Director(stage_for(match, board, 0), board)
    director.feed(events)
    return director


def draw_of(match: Match) -> ev.SeatsDrawn:
    """How the seats were drawn."""
    return next(event for event in match.events if isinstance(event, ev.SeatsDrawn))


@pytest.mark.parametrize(("ruleset", "options"), DRAWS)
@pytest.mark.parametrize("reduced", [False, True])
def test_every_name_goes_to_the_chair_that_was_drawn(ruleset: str, options: Mapping[str, Value], reduced: bool) -> None:
    match, events, director = seated(ruleset, options)
    director.motion.reduced = reduced
    drawn = draw_of(match)
    if not drawn.throws:  # nobody threw or drew anything: everybody sits at once
        watch(director)
        assert tree(director.stage) == at_once(match, events)
        return
    last: dict[str, tuple[float, float]] = {}

    def follow() -> None:
        for node in director.stage.transient.children:
            if isinstance(node, SpriteNode) and node.name.startswith("person"):
                last[node.name] = node.position

    director.advance(0.0)
    plates = director.stage.overlay.plates
    assert all(plate.opacity == 0 for plate in plates), "nobody sits before the draw"
    watch(director, each=follow)
    assert len(last) == match.table.players
    if not reduced:
        for chair, person in enumerate(drawn.people):
            x, y = last[f"person {person}"]
            box = director.stage.layout.name_plate(chair)
            assert box.contains((x + 1, y)), "everybody goes to the own plate"
    assert tree(director.stage) == at_once(match, events)


@pytest.mark.parametrize("seconds", [0.0, 0.3, 1.0, 2.0, 3.0, 4.0])
def test_the_draw_can_be_skipped_at_any_time(seconds: float) -> None:
    match, events, director = seated("hong_kong_old")
    director.advance(seconds)
    director.finish()
    assert director.idle
    assert tree(director.stage) == at_once(match, events)


def test_wind_tiles_are_shown_where_tiles_were_drawn_and_dice_where_dice_were_thrown() -> None:
    match, _, director = seated("hong_kong_old", {"seat_draw": "wind_tiles"})
    drawn = draw_of(match)
    found = tiles_of(drawn, director.stage.labels)
    assert [CODES[found[person]] for person in drawn.people] == ["1z", "2z", "3z", "4z"], "East is dealt to the first"
    for seed in range(20):
        match, _, director = seated("hong_kong_old", seed=seed)
        drawn = draw_of(match)
        assert not tiles_of(drawn, director.stage.labels) and sums_decide(drawn)


BLOSSOMS = ["5f", "6f", "7f", "8f", "1f", "2f", "3f", "4f"]


@pytest.mark.parametrize(("players", "deck"), [(2, 144), (4, 116), (4, 136), (4, 144), (8, 144)])
@pytest.mark.parametrize("told", [True, False])
def test_who_draws_spring_deals_and_the_tiles_shown_are_those_drawn(players: int, deck: int, *, told: bool) -> None:
    """Seasons and flowers in their order, as many as there are players; logs of old do not name them."""
    match, events, director = seated("watching_the_pot", {"players": players, "deck": deck, "dealer_choice": "tiles"})
    drawn = draw_of(match)
    assert {person for person, _ in drawn.throws} == set(range(players)) and len(drawn.faces) == players
    by_person = {roll[0]: CODES[face] for roll, face in zip(drawn.throws, drawn.faces, strict=True)}
    assert [by_person[person] for person in drawn.people] == BLOSSOMS[:players]
    dealt = next(event for event in match.events if isinstance(event, ev.DealStarted))
    assert by_person[drawn.people[dealt.dealer]] == "5f", "spring deals"
    if not told:
        director = showing(match, [replace(event, faces=()) if event is drawn else event for event in events])
    assert shown_beside_names(director) == by_person


def shown_beside_names(director: Director) -> dict[int, str]:
    """The tile that lies face up in the row of each person just before the first goes to the own chair."""
    seen: dict[int, str] = {}

    def look() -> None:
        nodes = [node for node in director.stage.transient.children if isinstance(node, SpriteNode)]
        names = {node.position[1]: int(node.name.split()[1]) for node in nodes if node.name.startswith("person")}
        for tile in nodes:
            if tile.name == "tile" and tile.picture is not None:
                person = names.get(tile.position[1])
                face = face_of(director.stage.art, tile.picture)
                if person is not None and face != HIDDEN:
                    seen[person] = CODES[face]

    watch(director, step=0.2, each=look)
    return seen


def face_of(art: TileArt, picture: Sprite) -> Kind:
    """The face that a picture of a tile shows."""
    size, seen = picture.surface.get_size(), pygame.image.tobytes(picture.surface, "RGBA")
    (wide,) = {wide for wide in range(10, 60) if art.sprite(HIDDEN, wide).surface.get_size() == size}
    kinds = (HIDDEN, *BONUS, *WINDS)
    return next(kind for kind in kinds if pygame.image.tobytes(art.sprite(kind, wide).surface, "RGBA") == seen)


def test_fixed_seats_are_taken_without_a_draw() -> None:
    _, _, director = seated("hong_kong_old", seating="fixed")
    director.advance(0.0)
    assert director.idle and not director.stage.transient.children
