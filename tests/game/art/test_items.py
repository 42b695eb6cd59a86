"""What is drawn beside tiles: it is there, it has the asked size, it says what it should."""

from __future__ import annotations

import math

import pygame
import pytest

from game.art import items, shapes
from game.art.faces import draw_face
from game.art.ground import table_ground
from game.art.icons import ICONS, icon
from game.art.nodes import FLYING, TileNode
from game.art.palette import PALETTES
from game.art.text import cut, render, width
from game.art.tiles import TileArt
from game.art.typefaces import has
from game.scene.node import Scene
from game.scene.timeline import Timeline
from game.table.layout import Stance, TableLayout, TableSpec, WallShape
from rules.core.tiles import CODES, HIDDEN, KIND
from tests.game.trees import described

TEXT = (240, 241, 230)


def inked(surface: pygame.Surface) -> int:
    """How many pixels are not clear."""
    return pygame.mask.from_surface(surface, 20).count()


@pytest.mark.parametrize("name", ICONS)
def test_every_sign_shows_something_within_its_square(name: str) -> None:
    picture = icon(name, 20, TEXT)
    assert picture.get_size() == (20, 20) and inked(picture) > 15 and picture.get_bounding_rect().w > 6


@pytest.mark.parametrize("value", range(1, 7))
def test_dice_differ_by_their_pips(value: int) -> None:
    faces = {other: pygame.image.tobytes(items.die(other, 26).surface, "RGBA") for other in range(1, 7)}
    assert sum(face == faces[value] for face in faces.values()) == 1


def test_the_clock_runs_out() -> None:
    gold = [
        pygame.mask.from_threshold(items.clock(part, "", 44).surface, (216, 178, 94), (40, 40, 40, 255)).count()
        for part in (64, 32, 0)
    ]
    assert gold[0] > gold[1] * 1.6 > 0 and gold[2] == 0


def test_every_character_on_the_tiles_is_in_the_face() -> None:
    for letter in "一二三四五六七八九萬東南西北發中梅蘭菊竹春夏秋冬百搭筒索花喜元合皇后琴棋書畫漁樵耕讀金":
        assert has("chinese", letter), letter


def test_no_face_is_drawn_over_the_edge() -> None:
    for kind in range(len(CODES)):
        mask = pygame.mask.from_surface(draw_face(kind, 240, palette=PALETTES["normal"]).surface)
        width, height = mask.get_size()
        border = [(x, y) for x in range(width) for y in (0, height - 1)]
        border += [(x, y) for y in range(height) for x in (0, width - 1)]
        assert not any(mask.get_at(point) for point in border), CODES[kind]


def test_words_of_several_scripts_stand_on_one_line() -> None:
    picture = render("Mahjong 麻雀 마작", 16, TEXT)
    assert picture.get_width() == width("Mahjong 麻雀 마작", 16)
    assert inked(render("麻", 16, TEXT)) > 20


def test_words_are_cut_with_an_ellipsis_and_not_otherwise() -> None:
    assert cut("Sparrows", 400, 16) == "Sparrows"
    shown = cut("Великий маджонг", 80, 16)
    assert shown.endswith("…") and width(shown, 16) <= 80


def test_a_tile_travels_above_all_and_lies_down_where_the_layout_says() -> None:
    layout, timeline, scene = TableLayout(TableSpec()), Timeline(), Scene()
    node = scene.add(TileNode(TileArt(), 5, slot=layout.undrawn.wall(1, 3)))
    goal = layout.seat(0, 14, drawn=True).hand[13]
    node.glide(timeline, goal, 0.18)
    timeline.advance(0.05)
    assert node.depth > FLYING and node.position != goal.position
    timeline.advance(math.inf)
    assert (node.position, node.width, node.depth) == (goal.position, goal.width, goal.depth)
    assert (node.stance, node.turn) == (Stance.UPRIGHT, 0)
    assert described(node).endswith(f"({goal.x:.1f}, {goal.y:.1f}) depth={goal.depth:.6g} back upright w=66.0")


def test_a_tile_turns_half_way_and_is_never_seen_between_two_quarter_turns() -> None:
    layout, timeline = TableLayout(TableSpec()), Timeline()
    node = TileNode(TileArt(), 5, slot=layout.seat(1).hand[2])
    goal = layout.discards.slot(1, 4)
    node.glide(timeline, goal, 0.2)
    looks = []
    for _ in range(12):
        timeline.advance(0.02)
        looks.append((node.stance, node.turn))
    assert set(looks) == {(Stance.RIGHT, 0), (Stance.LYING, 90)} and looks.index((Stance.LYING, 90)) in range(4, 7)


def test_a_newer_journey_wins_and_the_older_one_still_reports() -> None:
    layout, timeline = TableLayout(TableSpec()), Timeline()
    node = TileNode(TileArt(), 5, slot=layout.undrawn.wall(1, 3))
    said: list[str] = []
    node.glide(timeline, layout.discards.slot(0, 0), 0.2, done=lambda: said.append("first"))
    timeline.advance(0.1)
    node.glide(timeline, layout.discards.slot(1, 2), 0.2, done=lambda: said.append("second"))
    timeline.finish()
    assert said == ["first", "second"] and node.depth == layout.discards.slot(1, 2).depth
    assert node.position == layout.discards.slot(1, 2).position


def test_a_tile_is_hit_on_its_face_also_when_it_lies_sideways() -> None:
    layout, scene = TableLayout(TableSpec()), Scene()
    slot = layout.discards.slot(1, 0)
    node = scene.add(TileNode(TileArt(), 1, KIND["3p"], slot=slot))
    assert scene.hit((slot.x + slot.width * 0.6, slot.y)) is node
    assert scene.hit((slot.x, slot.y - slot.width * 0.45)) is None
    assert scene.hit((slot.x, slot.y + slot.width * 0.6)) is node, "the edge belongs to it"
    assert scene.hit((slot.x, slot.y + slot.width * 0.8)) is None


def test_a_tile_on_a_rack_is_hit_where_it_is_seen() -> None:
    layout, scene = TableLayout(TableSpec()), Scene()
    slot = layout.seat(3).hand[0]
    node = scene.add(TileNode(TileArt(), 1, slot=slot))
    for x, y in slot.face():
        inside = slot.x + (x - slot.x) * 0.9, slot.y + (y - slot.y) * 0.9
        assert scene.hit(inside) is node
    box = node.bounds()
    assert scene.hit((box.right - 1, box.y + 1)) is None, "it leans: the corner of its box is free"


def test_a_hidden_tile_has_no_face() -> None:
    node = TileNode(TileArt(), 9)
    assert node.face == HIDDEN and "back" in described(node)


@pytest.mark.parametrize("seats", (2, 3, 4, 6, 8))
def test_the_ground_fills_the_window_and_is_brightest_about_the_middle(seats: int) -> None:
    wall = WallShape(4, 18, 2) if seats <= 4 else WallShape(seats, 6, 3)
    layout = TableLayout(TableSpec((1280, 720), seats, 0, wall))
    ground = table_ground(layout)
    assert ground.get_size() == (1280, 720)
    light = lambda x, y: sum(pygame.transform.average_color(ground, (x, y, 20, 20))[:3])  # noqa: E731
    assert light(430, 300) > light(30, 500) and light(430, 300) > light(1230, 600)
    plate = layout.center_plate
    assert sum(ground.get_at((round(plate.center[0]), round(plate.center[1])))[:3]) < light(430, 300)


@pytest.mark.parametrize("thick", (0.0, 1.0, 2.5))
@pytest.mark.parametrize("corner", (3.0, 12.5))
def test_a_large_box_made_from_its_corners_is_the_one_drawn_whole(corner: float, thick: float) -> None:
    width, height, over = 160, 90, 4
    big = pygame.Surface((width * over, height * over), pygame.SRCALPHA)
    line = max(1, round(thick * over)) if thick else 0
    pygame.draw.rect(big, (255, 255, 255), big.get_rect(), line, border_radius=round(corner * over))
    whole = pygame.transform.smoothscale(big, (width, height))
    made = shapes.rounded_mask(width, height, corner, thick)
    for x in range(width):
        for y in range(height):
            assert abs(made.get_at((x, y)).a - whole.get_at((x, y)).a) <= 2


def test_a_die_of_many_faces_shows_its_number() -> None:
    pictures = {bytes(items.die(value, 26, 0, 20).surface.get_buffer()) for value in range(1, 21)}
    assert len(pictures) == 20
    assert items.die(3, 26, 0, 20).surface.get_width() > items.die(3, 26).surface.get_width()


def test_a_frame_about_a_tile_turns_with_it() -> None:
    frame = items.halo(26, 30, (216, 178, 94), 2.0)
    turned, spread = frame.surface.get_size(), math.radians(30)
    wide, tall = 26 + 8, 35 + 8 + 5
    assert turned[0] == pytest.approx(wide * math.cos(spread) + tall * math.sin(spread), abs=4)
    assert frame.surface.get_at((round(frame.dx), round(frame.dy))).a == 0
