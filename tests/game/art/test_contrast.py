"""Words can be read: at least 4.5 to 1 against what lies behind them (WCAG 2, 1.4.3)."""

from __future__ import annotations

import pygame
import pytest

from game.art.buttons import ground
from game.art.felt import menu_felt
from game.tokens import Color, color, on_paper

READABLE = 4.5
GROUNDS = ("panel", "raised", "inset", "felt_lo")
TINTS = ("text", "dim", "off", "gold", "gold_hi", "good", "red_hi", "ivory")
"""The colors in which words are written on panes and on felt; what stands on buttons is asked of the buttons."""


def luminance(shade: Color) -> float:
    """Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it."""
    parts = [part / 255 for part in shade]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """How many times brighter the brighter of two colors is, 1 to 21."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_it_should_be() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)  # the usual example


@pytest.mark.parametrize("tint", TINTS)
@pytest.mark.parametrize("behind", GROUNDS)
def test_words_on_panes_can_be_read(tint: str, behind: str) -> None:
    assert contrast(color(tint), color(behind)) >= READABLE


@pytest.mark.parametrize(("tint", "behind"), [*((tint, "panel") for tint in ("text", "dim", "off", "gold_hi")),
                                              ("gold_ink", "gold")])  # fmt: skip
def test_what_is_printed_can_be_read(tint: str, behind: str) -> None:
    with on_paper():
        assert contrast(color(tint), color(behind)) >= READABLE


@pytest.mark.parametrize("tint", TINTS)
def test_words_on_the_felt_of_the_menus_can_be_read(tint: str) -> None:
    felt = menu_felt((320, 180))
    spots = [(x, y) for x in range(4, 320, 24) for y in range(4, 180, 24)]
    assert min(contrast(color(tint), tuple(felt.get_at(spot))[:3]) for spot in spots) >= READABLE


@pytest.mark.parametrize("kind", ["gold", "win", "plain", "wood", "quiet", "off"])
@pytest.mark.parametrize(("hot", "held"), [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("behind", ["panel", "raised", "wood"])
def test_words_on_buttons_can_be_read(kind: str, hot: bool, held: bool, behind: str) -> None:
    if (kind == "wood") != (behind == "wood"):
        return
    surface = pygame.Surface((120, 40), pygame.SRCALPHA)
    surface.fill(color(behind))
    ink = ground(surface, surface.get_rect(), kind, 8, hot=hot, held=held)
    shades = [tuple(surface.get_at((60, y)))[:3] for y in range(10, 31, 2)]  # where the words stand
    assert min(contrast(ink, shade) for shade in shades) >= READABLE
