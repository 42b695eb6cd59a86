"""Design tokens: colors, type sizes and measures of the window, read once from `assets/tokens.json`.

All drawing code takes its colors from here, so that each color is defined once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from typing import Any

Color = tuple[int, int, int]


@lru_cache(maxsize=1)
def table() -> dict[str, Any]:
    """Return the parsed tokens file: the colors and sizes of the design by name."""
    data: dict[str, Any] = json.loads(files("assets").joinpath("tokens.json").read_text(encoding="utf-8"))
    return data


def _rgb(text: str) -> Color:
    """Parse a color like ``#1f5a3c``."""
    value = int(text.lstrip("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


_paper = [False]


@contextmanager
def on_paper() -> Iterator[None]:
    """Use the palette for printing within the `with` block."""
    _paper[0] = True
    try:
        yield
    finally:
        _paper[0] = False


def color(name: str) -> Color:
    """Return a color by its token name, from the palette in use."""
    return _color(name, _paper[0])


@lru_cache(maxsize=64)
def _color(name: str, paper: bool) -> Color:
    """Return a color by its token name, that for printing if `paper` is true and there is one."""
    printed = table()["paper"].get(name) if paper else None
    return _rgb(printed or table()["colors"][name])


def felts() -> tuple[str, ...]:
    """Return the names of the available felts, the default one first."""
    return tuple(table()["felts"])


@lru_cache(maxsize=8)
def felt_colors(name: str) -> tuple[Color, Color]:
    """Return the light and the dark color of a felt; the default felt uses the menus' own tokens."""
    bright, dark = (table()["colors"].get(shade, shade) for shade in table()["felts"][name])
    return _rgb(bright), _rgb(dark)


@lru_cache(maxsize=8)
def seat_color(index: int) -> Color:
    """Return the color of one of eight players."""
    seats = table()["seats"]
    return _rgb(seats[index % len(seats)])


DISPLAY = 40  # type of this size and above is large enough for everybody
_enlarged = [1.0]


def enlarge_text(factor: float) -> None:
    """Set the factor by which text is enlarged; lengths of the layout stay as they are."""
    _enlarged[0] = factor


def text_factor() -> float:
    """Return the factor by which the player wants text enlarged."""
    return _enlarged[0]


def grown(units: float) -> float:
    """Scale a length by the text factor, for space that must fit text."""
    return units * _enlarged[0]


def size(name: str) -> int:
    """Return a type size in pixels at scale 1, multiplied by the text factor."""
    plain = int(table()["type"][name])
    return plain if plain >= DISPLAY else round(grown(plain))


def measure(name: str) -> int:
    """Return a length of the layout by its token name, in pixels at scale 1."""
    return int(table()["measures"][name])


SMALL, BODY, CARD, HEADLINE = (float(table()["type"][name]) for name in ("small", "body", "card", "h1"))
"""Type sizes by rank, in units of the layout before the player's enlargement."""
TIGHT, GAP, LOOSE, GUTTER, MARGIN = (float(measure(name)) for name in ("tight", "gap", "loose", "gutter", "margin"))
"""Gaps between neighbors, from the closest to the margin of a pane; in units of the layout."""
CORNER = float(measure("corner_control"))
"""Radius of the corners of controls and bars, in units of the layout."""
