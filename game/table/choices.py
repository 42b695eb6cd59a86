"""The player's settings as far as the table is concerned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from game.art.theme import Theme, load_theme
from game.art.tiles import TileStyle

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "instant": 0.0}
CLICKS = {"one_click": "click", "double_click": "double_click", "drag": "drag"}


@dataclass(frozen=True, slots=True)
class Choices:
    """How the table behaves and what it shows."""

    speed: float = 1.0
    scale: float = 1.0
    """How large the table is, of what the window has room for."""
    reduced: bool = False
    discard_by: str = "double_click"
    auto_sort: bool = True
    auto_pass: bool = False
    auto_win: bool = False
    show_waits: bool = True
    show_log: bool = True
    show_left: bool = True
    show_last: bool = True
    show_drawn: bool = True
    advice: str = "on_demand"
    style: TileStyle = field(default_factory=TileStyle)

    @classmethod
    def of(cls, settings: object) -> Choices:
        """From the settings in force; what is missing has its default."""
        if not isinstance(settings, Mapping):
            return cls()

        def flag(name: str, default: bool) -> bool:
            value = settings.get(name, default)
            return value if isinstance(value, bool) else default

        scale = settings.get("scale", 100)
        return cls(
            scale=min(1.0, scale / 100) if isinstance(scale, int) else 1.0,
            speed=SPEEDS.get(str(settings.get("speed", "normal")), 1.0),
            reduced=flag("reduced_motion", False),
            discard_by=CLICKS.get(str(settings.get("discard_method", "double_click")), "double_click"),
            auto_sort=flag("auto_sort", True),
            auto_pass=flag("auto_pass", False),
            auto_win=flag("auto_win", False),
            show_waits=flag("show_waits", True),
            show_log=flag("show_log", True),
            show_left=flag("show_left", True),
            show_last=flag("show_last", True),
            show_drawn=flag("show_drawn", True),
            advice=str(settings.get("advice", "on_demand")),
            style=TileStyle(
                back=str(settings.get("tile_back", "jade")),
                palette=str(settings.get("palette", "normal")),
                corner_index=flag("corner_index", False),
                blank_white=flag("blank_white", False),
                theme=theme_in(str(settings.get("tile_theme", ""))),
            ),
        )


@lru_cache(maxsize=2)
def theme_in(folder: str) -> Theme | None:
    """The player's own faces, read once; ours where there is no folder or nothing in it can be used."""
    return load_theme(Path(folder).expanduser())[0] if folder else None
