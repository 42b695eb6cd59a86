"""The parts of the menus: controls, the walk of the focus, the shapes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
import pytest

from game import i18n
from game.art import shapes
from game.art.icons import ICONS, icon
from game.art.picture import groups, hand_width
from game.play.setup import MatchSetup, fault_in
from game.screens.front.seats import card_places
from game.tokens import color, table
from game.ui.controls import Choice, ControlState, Segment, Toggle
from game.ui.focus import neighbor
from game.ui.number_controls import Slider, Stepper
from saves.people import Person


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    """A window, and English again afterwards."""
    pygame.init()
    pygame.display.set_mode((320, 200))
    yield
    i18n.use("en")


# -- controls ----------------------------------------------------------------------------------------------------------

STATE = ControlState(1.0)
BOX = pygame.Rect(0, 0, 300, 56)


def test_a_segment_takes_the_word_that_was_clicked() -> None:
    control = Segment(("a", "b", "c"), str)
    for choice, part in zip(control.choices, control.parts(BOX, STATE), strict=True):
        assert control.click(BOX, part.center, "a", STATE) == choice
    assert control.step("a", -1) == "a" and control.step("a", 1) == "b" and control.press("c") == "a"


def test_a_slider_goes_where_it_is_clicked() -> None:
    control = Slider(range(0, 11), str)
    rail = control.rail(BOX, STATE)
    assert control.drag(BOX, (rail.left, rail.centery), 5, STATE) == 0
    assert control.drag(BOX, (rail.right, rail.centery), 5, STATE) == 10
    assert not control.grabs(BOX, (BOX.right - 2, 5), STATE) and control.types(BOX, (BOX.right - 2, 5), STATE)
    assert control.step(10, 1) == 10


def test_a_stepper_stops_at_its_ends() -> None:
    control = Stepper((0, 8, 9, 10), str)
    assert control.step(0, 1) == 8 and control.step(10, 1) == 10 and control.step(0, -1) == 0
    assert control.step(5, 1) == 8 and control.step(5, -1) == 0, "a typed number lies between them"


def test_a_typed_number_is_the_nearest_one_that_is_allowed() -> None:
    control = Stepper((0, 500, 1000), str, every=range(0, 1001, 100))
    assert [control.read(words) for words in ("740", "99999", "-5", "", "-")] == [700, 1000, 0, None, None]


def test_a_toggle_turns_over() -> None:
    assert Toggle().press(False) is True and Toggle().step(True, -1) is False


@pytest.mark.parametrize("off", [False, True])
def test_every_control_can_be_drawn_at_every_scale(off: bool) -> None:
    for scale in (0.75, 1.0, 1.5, 2.0):
        state = ControlState(scale, (10, 10), off, True)
        surface = pygame.Surface((round(400 * scale), round(60 * scale)), pygame.SRCALPHA)
        for control, value in (
            (Toggle(), True), (Segment((1, 2), str), 2), (Choice(("x", "y"), str), "x"), (Slider(range(9), str), 3),
            (Stepper(range(500), str), 3),
        ):  # fmt: skip
            assert control.width(state) <= surface.get_width()
            control.paint(surface, surface.get_rect(), value, state)


# -- focus -------------------------------------------------------------------------------------------------------------


@dataclass
class Spot:
    """Something with a place."""

    name: str
    rect: pygame.Rect
    focusable: bool = True


def test_arrows_go_to_the_nearest_in_their_direction() -> None:
    grid = [Spot(f"{x}{y}", pygame.Rect(x * 100, y * 50, 90, 40)) for y in range(3) for x in range(3)]
    here = grid[4].rect
    found = {way: neighbor(here, grid, *way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    assert {way: spot.name if spot else "" for way, spot in found.items()} == {
        (1, 0): "21", (-1, 0): "01", (0, 1): "12", (0, -1): "10"}  # fmt: skip
    assert neighbor(grid[0].rect, grid, 0, -1) is None


# -- shapes, tokens, pictures ------------------------------------------------------------------------------------------


def test_rounded_corners_are_clear_and_the_middle_is_full() -> None:
    picture = pygame.Surface((40, 30), pygame.SRCALPHA)
    shapes.pane(picture, picture.get_rect(), 10, color("gold"), color("ivory"))
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((20, 15))[:3] == color("gold")
    assert 0 < picture.get_at((3, 2)).a < 255 or picture.get_at((2, 3)).a < 255


def test_every_icon_leaves_a_mark() -> None:
    for name in ICONS:
        assert icon(name, 24, (255, 255, 255)).get_bounding_rect().w > 8, name


def _luminance(rgb: tuple[int, int, int]) -> float:
    parts = [part / 255 for part in rgb]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(
    ("ink", "least"), [("text", 7.0), ("dim", 4.5), ("gold", 4.5), ("gold_hi", 7.0), ("red_hi", 4.5)]
)
def test_words_stand_out_from_panes(ink: str, least: float) -> None:
    light, dark = sorted((_luminance(color(ink)), _luminance(color("panel"))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= least


def test_eight_seats_have_eight_colors() -> None:
    assert len(set(table()["seats"])) == 8


def test_notation_becomes_groups_of_tiles() -> None:
    assert [len(group) for group in groups("123m 55z chow:789m +5z")] == [3, 2, 3, 1]
    assert groups("row:7z(1p) 2p") == [groups("7z")[0], groups("2p")[0]]
    assert hand_width("123m 55z", 20, 6) == 5 * 21 + 6


# -- seats and settings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 9))
def test_cards_of_players_never_overlap(count: int) -> None:
    wide, high = (288, 116) if count <= 4 else (288, 108)
    cards = [pygame.Rect(round(x), round(y), wide, high) for x, y in card_places(count, 892, 552)]
    assert len(cards) == count
    assert all(not one.colliderect(other) for i, one in enumerate(cards) for other in cards[i + 1 :])
    assert all(pygame.Rect(0, 0, 893, 553).contains(card) for card in cards)


def test_another_number_of_players_keeps_those_who_remain() -> None:
    four = MatchSetup("x").with_players(4, "Anna")
    eight = four.with_players(8, "Anna")
    assert eight.seats[:4] == four.seats
    assert eight.with_players(3, "Anna").seats == four.seats[:3]
    assert len({seat.name for seat in eight.seats}) == len({seat.color for seat in eight.seats}) == 8
    assert not any(fault_in(eight.seats, place) for place in range(8))


def test_equal_names_are_equal_whatever_their_case() -> None:
    seats = (Person("Mei", color=1), Person(" mei ", color=2), Person("Lin", color=1))
    assert fault_in(seats, 0) == "seats_same_name"
    assert fault_in(seats, 2) == "seats_same_color"


