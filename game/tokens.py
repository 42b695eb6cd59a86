"""Colors, sizes and measures of the window: one table in `assets/tokens.json`, read once.

Everything that is drawn takes its color from here, so that no color is written twice.
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
    """The whole table, as it stands in the file."""
    data: dict[str, Any] = json.loads(files("assets").joinpath("tokens.json").read_text(encoding="utf-8"))
    return data


def _rgb(text: str) -> Color:
    value = int(text.lstrip("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


_paper = [False]


@contextmanager
def on_paper() -> Iterator[None]:
    """Meanwhile colors are those of print."""
    _paper[0] = True
    try:
        yield
    finally:
        _paper[0] = False


def color(name: str) -> Color:
    """A color by its name."""
    return _color(name, _paper[0])


@lru_cache(maxsize=64)
def _color(name: str, paper: bool) -> Color:
    printed = table()["paper"].get(name) if paper else None
    return _rgb(printed or table()["colors"][name])


def felts() -> tuple[str, ...]:
    """The felts that a table may have, the usual one first."""
    return tuple(table()["felts"])


@lru_cache(maxsize=8)
def felt_colors(name: str) -> tuple[Color, Color]:
    """A felt in the light and in the dark; the usual one is that of the menus, by its names."""
    bright, dark = (table()["colors"].get(shade, shade) for shade in table()["felts"][name])
    return _rgb(bright), _rgb(dark)


@lru_cache(maxsize=8)
def seat_color(index: int) -> Color:
    """The color that marks a player, one of eight."""
    seats = table()["seats"]
    return _rgb(seats[index % len(seats)])


HEADING = 24  # type of this size and above is large enough for everybody
_enlarged = [1.0]


def enlarge_text(factor: float) -> None:
    """Have words drawn larger than usual; measures stay as they are."""
    _enlarged[0] = factor


def text_factor() -> float:
    """How much larger than usual the player wants words."""
    return _enlarged[0]


def grown(units: float) -> float:
    """A measure that makes room for words, as large as the player wants them."""
    return units * _enlarged[0]


def size(name: str) -> int:
    """A type size in pixels at scale 1, as large as the player wants words."""
    plain = int(table()["type"][name])
    return plain if plain >= HEADING else round(grown(plain))


def measure(name: str) -> int:
    """A measure in pixels at scale 1."""
    return int(table()["measures"][name])
