"""Nodes, their order and what the renderer draws of them."""

from __future__ import annotations

import random

import pygame
import pytest

from game.scene.node import LateNode, Node, Point, Scene, Sprite, SpriteNode
from game.scene.renderer import Renderer, _merged
from game.scene.surfaces import Cache, faded, huge_page_surface, surface_bytes


class Patch(Node):
    """A square of 10 x 10 about its position."""

    def contains(self, point: Point) -> bool:
        return abs(point[0]) <= 5 and abs(point[1]) <= 5


def square(color: tuple[int, int, int], size: int = 10) -> Sprite:
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    surface.fill(color)
    return Sprite(surface, size / 2, size / 2)


def ground(size: tuple[int, int] = (200, 120)) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill((10, 60, 50))
    return surface


def test_places_add_up_through_a_turned_and_scaled_parent() -> None:
    seat = Node("seat", position=(100, 100), rotation=90, scale=2, depth=3, opacity=0.5)
    tile = seat.add(Node("tile", position=(0, 10), depth=1, opacity=0.5))
    # A seat at the right of the table: away from the middle is to the right of the screen.
    assert tile.place.x == pytest.approx(120) and tile.place.y == pytest.approx(100)
    assert (tile.place.rotation, tile.place.scale, tile.place.depth, tile.place.opacity) == (90, 2, 4, 0.25)
    assert tile.to_local((112, 94)) == pytest.approx((3, -4))


def test_moving_a_parent_moves_what_is_below() -> None:
    parent = Node(position=(10, 10))
    child = parent.add(Node(position=(5, 0)))
    assert child.place.x == 15
    parent.position = (20, 10)
    assert child.place.x == 25


def test_the_frontmost_node_is_hit_in_its_own_coordinates() -> None:
    scene = Scene()
    low = scene.add(Patch("low", position=(50, 50), depth=1))
    high = scene.add(Patch("high", position=(53, 50), depth=2))
    turned = scene.add(Patch("turned", position=(100, 50), rotation=45))
    assert scene.hit((52, 50)) is high
    assert scene.hit((46, 50)) is low
    assert scene.hit((106.5, 50)) is turned and scene.hit((104, 54)) is None
    high.visible = False
    assert scene.hit((52, 50)) is low


def test_of_equal_depth_the_later_lies_in_front() -> None:
    scene = Scene()
    scene.add(Patch("first", position=(50, 50)))
    second = scene.add(Patch("second", position=(50, 50)))
    assert scene.hit((50, 50)) is second


def test_a_node_cannot_stand_below_itself() -> None:
    node = Node("a")
    child = node.add(Node("b"))
    with pytest.raises(ValueError, match="below itself"):
        child.add(node)


def test_adding_takes_a_node_from_where_it_was() -> None:
    one, other, child = Node("one"), Node("other"), Node("child")
    one.add(child)
    other.add(child)
    assert one.children == [] and child.parent is other


def test_an_idle_scene_draws_nothing() -> None:
    scene = Scene()
    node = scene.add(SpriteNode(square((200, 0, 0)), position=(50, 50)))
    renderer, screen = Renderer(scene, ground()), ground()
    assert renderer.draw(screen)
    assert renderer.draw(screen) == []
    node.position = (50, 50)
    assert renderer.draw(screen) == []


def test_a_move_draws_only_where_it_was_and_where_it_is() -> None:
    scene = Scene()
    node = scene.add(SpriteNode(square((200, 0, 0)), position=(50, 50)))
    scene.add(SpriteNode(square((0, 200, 0)), position=(150, 100)))
    renderer, screen = Renderer(scene, ground()), ground()
    renderer.draw(screen)
    node.position = (90, 50)
    parts = renderer.draw(screen)
    assert sum(part.w * part.h for part in parts) == 200
    assert screen.get_at((50, 50))[:3] == (10, 60, 50) and screen.get_at((90, 50))[:3] == (200, 0, 0)


def test_depth_decides_what_covers_what_and_may_change() -> None:
    scene = Scene()
    red = scene.add(SpriteNode(square((200, 0, 0)), position=(50, 50), depth=1))
    scene.add(SpriteNode(square((0, 200, 0)), position=(50, 50), depth=2))
    renderer, screen = Renderer(scene, ground()), ground()
    renderer.draw(screen)
    assert screen.get_at((50, 50))[:3] == (0, 200, 0)
    red.depth = 3
    renderer.draw(screen)
    assert screen.get_at((50, 50))[:3] == (200, 0, 0)


def test_what_is_removed_or_hidden_disappears() -> None:
    scene = Scene()
    group = scene.add(Node())
    first = group.add(SpriteNode(square((200, 0, 0)), position=(50, 50)))
    second = group.add(SpriteNode(square((0, 0, 200)), position=(100, 50)))
    renderer, screen = Renderer(scene, ground()), ground()
    renderer.draw(screen)
    first.remove()
    renderer.draw(screen)
    assert screen.get_at((50, 50))[:3] == (10, 60, 50) and screen.get_at((100, 50))[:3] == (0, 0, 200)
    group.visible = False
    renderer.draw(screen)
    assert screen.get_at((100, 50))[:3] == (10, 60, 50)
    group.visible = True
    renderer.draw(screen)
    assert screen.get_at((100, 50))[:3] == (0, 0, 200)
    assert second.place.visible


def test_opacity_fades_into_the_ground() -> None:
    scene = Scene()
    node = scene.add(SpriteNode(square((210, 60, 50)), position=(50, 50)))
    renderer, screen = Renderer(scene, ground()), ground()
    node.opacity = 0.5
    renderer.draw(screen)
    assert screen.get_at((50, 50))[0] == pytest.approx(110, abs=3)
    node.opacity = 0.0
    renderer.draw(screen)
    assert screen.get_at((50, 50))[:3] == (10, 60, 50)


@pytest.mark.parametrize("seed", range(6))
def test_drawing_what_changed_gives_the_picture_drawn_at_once(seed: int) -> None:
    rng = random.Random(seed)
    scene = Scene()
    groups = [scene.add(Node(depth=rng.randrange(3))) for _ in range(3)]
    renderer, screen = Renderer(scene, ground()), ground()
    nodes: list[SpriteNode] = []
    for _ in range(25):
        for _ in range(rng.randrange(1, 6)):
            choice = rng.random()
            if choice < 0.3 or not nodes:
                color = (rng.randrange(256), rng.randrange(256), rng.randrange(256))
                node = SpriteNode(square(color, rng.randrange(6, 30)), depth=rng.randrange(4))
                nodes.append(rng.choice(groups).add(node))
            node = rng.choice(nodes)
            node.position = (rng.uniform(-20, 220), rng.uniform(-20, 140))
            if choice > 0.6:
                node.depth = rng.randrange(4)
            if choice > 0.7:
                node.opacity = rng.choice((0.0, 0.5, 1.0))
            if choice > 0.8:
                rng.choice(groups).position = (rng.uniform(-30, 30), 0)
            if choice > 0.9 and len(nodes) > 3:
                nodes.remove(node)
                node.remove()
        renderer.draw(screen)
        whole = ground()
        fresh = Renderer(scene, ground())
        fresh.scene.restructured = True
        fresh.draw(whole)
        assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_the_store_forgets_what_was_not_used_for_longest() -> None:
    store: Cache[pygame.Surface] = Cache(3 * 400, surface_bytes)
    made: list[int] = []

    def picture(number: int) -> pygame.Surface:
        made.append(number)
        return pygame.Surface((10, 10), pygame.SRCALPHA)

    for number in (1, 2, 3, 1, 4, 1, 2):
        store.get(number, lambda number=number: picture(number))
    assert made == [1, 2, 3, 4, 2]
    assert store.bytes <= 1200 and 1 in store and 3 not in store


def test_fading_keeps_the_color() -> None:
    surface = pygame.Surface((4, 4), pygame.SRCALPHA)
    surface.fill((200, 100, 40, 255))
    assert faded(surface, 0.5).get_at((0, 0)) == pytest.approx((100, 50, 20, 128), abs=1)


def test_a_roomy_surface_is_opaque_and_copies_like_any_other() -> None:
    surface = huge_page_surface((1284, 721))
    assert surface.get_size() == (1284, 721) and not surface.get_flags() & pygame.SRCALPHA
    surface.fill((10, 120, 200))
    screen = pygame.Surface((1284, 721))
    # Parts that begin and end at 16 bytes, and parts that do not, up to the edges.
    for part in ((0, 0, 1284, 721), (4, 8, 16, 5), (3, 1, 7, 9), (1280, 700, 4, 21)):
        screen.fill((0, 0, 0))
        Renderer(Scene(), surface)._paint(screen, pygame.Rect(part))
        painted = pygame.mask.from_threshold(screen, (10, 120, 200), (1, 1, 1, 255))
        assert painted.count() == part[2] * part[3] and painted.get_bounding_rects() == [pygame.Rect(part)]


def test_rectangles_are_joined_only_where_one_drawing_costs_less() -> None:
    window = pygame.Rect(0, 0, 1000, 600)
    near = _merged([pygame.Rect(100, 100, 50, 70), pygame.Rect(120, 105, 50, 70)], window)
    assert near == [pygame.Rect(100, 100, 70, 75)]
    assert len(_merged([pygame.Rect(0, 0, 50, 300), pygame.Rect(45, 290, 300, 40)], window)) == 2
    assert _merged([window.inflate(-9, -9), window.inflate(-20, -20)], window) == [window.inflate(-9, -9)]


def test_a_late_picture_is_drawn_when_it_is_first_seen_and_never_again() -> None:
    screen, scene, drawn = pygame.Surface((200, 120)), Scene(), list[int]()

    def make() -> Sprite:
        drawn.append(1)
        return square((200, 0, 0))

    renderer = Renderer(scene, ground())
    node = scene.add(LateNode(make, "late", position=(50, 50)))
    node.opacity = 0.0
    renderer.draw(screen)
    assert not drawn
    for node.opacity in (0.5, 1.0):
        renderer.draw(screen)
    assert len(drawn) == 1 and screen.get_at((50, 50))[:3] == (200, 0, 0)
