"""Tile themes from a folder of the player's, named as tile sets usually are; missing faces fall back to built-in ones.

Names are Man1 to Man9, Pin1, Sou1 and so on, Ton, Nan, Shaa, Pei, Haku, Hatsu, Chun, and Front and Back for the two
sides of the tile, each an SVG or a PNG. A Blank for a blank white dragon may lie beside them, and is not read.
"""

from __future__ import annotations

import io
import time
from dataclasses import dataclass
from pathlib import Path
from struct import unpack

import pygame

from game.art.svg import LARGEST, draws_quickly
from rules.core.tiles import KIND, Kind
from saves.errors import SaveError
from saves.files import read_bytes
from saves.people import normalized_name

_SUITS = (("m", "Man"), ("p", "Pin"), ("s", "Sou"))
_NAMES: dict[str, str] = {
    **{f"{rank}{suit}": f"{word}{rank}" for suit, word in _SUITS for rank in range(1, 10)},
    **{f"0{suit}": f"{word}5-Dora" for suit, word in _SUITS},
    "1z": "Ton", "2z": "Nan", "3z": "Shaa", "4z": "Pei", "5z": "Haku", "6z": "Hatsu", "7z": "Chun",
}  # fmt: skip
_OPTIONAL = frozenset(("0m", "0p", "0s"))
_ENDINGS = (".svg", ".png", ".SVG", ".PNG")
_LARGEST = 16 << 20
"""Maximal size of a file, in bytes."""

_MOST_PIXELS = 4 << 20
"""Maximal pixels of a picture: it takes four bytes each, three times, before it is scaled down."""

_SLOW = 0.5
"""Seconds after which even a small picture is refused; usual ones take some thousandths."""

_PATIENCE = 3.0
"""Total seconds for slow pictures of a folder before the rest is refused."""


@dataclass(frozen=True, slots=True)
class ThemeMessage:
    """An error in a theme folder: the key of its text, and the file it is about."""

    key: str
    file: str


class Theme:
    """A player's own tile faces: a picture file per kind, and maybe pictures of the tiles' front and back."""

    def __init__(self, pictures: dict[Kind, Path], front: Path | None, back: Path | None) -> None:
        """Remember the files of pictures."""
        self._pictures, self._front, self._back = pictures, front, back

    def face(self, kind: Kind, width: int) -> pygame.Surface | None:
        """Return the face of a kind at that width, with premultiplied alpha; None if the theme has none."""
        path = self._pictures.get(kind)
        return None if path is None else _loaded(path, width)

    def back(self, width: int) -> pygame.Surface | None:
        """Return the picture on the backs of tiles; None if the theme has none."""
        return None if self._back is None else _loaded(self._back, width)

    def front(self, width: int) -> pygame.Surface | None:
        """Return the picture of an empty front, on which faces lie; None if the theme has none."""
        return None if self._front is None else _loaded(self._front, width)

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of tiles that the theme has faces for."""
        return frozenset(self._pictures)


def load_theme(path: str) -> tuple[Theme | None, list[ThemeMessage]]:
    """Load the theme in a folder, with a list of missing or broken files; None if no file can be used."""
    folder = _folder(path)
    if folder is None:
        return None, [ThemeMessage("tile_theme_no_folder", normalized_name(Path(path).name))]
    pictures: dict[Kind, Path] = {}
    found = _Folder(folder)
    for code, name in _NAMES.items():
        face = found.checked(name, optional=code in _OPTIONAL)
        if face is not None:
            pictures[KIND[code]] = face
    front, back = found.checked("Front", optional=True), found.checked("Back", optional=True)
    if not pictures and back is None:
        return None, [ThemeMessage("tile_theme_empty", folder.name)]
    return Theme(pictures, front, back), found.messages


def _folder(path: str) -> Path | None:
    """Return the folder at a path that the player has entered; None if it cannot be used."""
    try:
        folder = Path(path).expanduser()
        return folder if path.isprintable() and folder.is_dir() else None
    except (RuntimeError, ValueError, OSError):  # no such user; a character not allowed in paths
        return None


class _Folder:
    """The picture files in a theme's folder, and the errors found in them."""

    def __init__(self, folder: Path) -> None:
        """Start without errors."""
        self.folder = folder
        self.messages: list[ThemeMessage] = []
        self.slow = 0.0

    def checked(self, name: str, *, optional: bool) -> Path | None:
        """Return the picture file with this name (without ending) if it can be used, else None; errors are noted.

        `optional`: it is no error if the file is missing.
        """
        path, readable = self._found(name)
        if path is None:
            if not optional:
                self.messages.append(ThemeMessage("tile_theme_missing", name))
            return None
        if not readable:
            self.messages.append(ThemeMessage("tile_theme_broken", path.name))
            return None
        return path

    def _found(self, name: str) -> tuple[Path | None, bool]:
        """Return the file of this name (without ending) and True if it is a readable picture, else None and False."""
        for path in (self.folder / (name + ending) for ending in _ENDINGS):
            try:
                if path.is_file():
                    return path, self._readable(path)
            except OSError:
                return path, False
        return None, False

    def _readable(self, path: Path) -> bool:
        """Check that a file is a picture that can be drawn quickly, as it will be at each size of the table."""
        if self.slow > _PATIENCE or path.stat().st_size > _LARGEST:
            return False
        began = time.perf_counter()
        readable = _loaded(path, 24) is not None
        took = time.perf_counter() - began
        self.slow += took if took > _SLOW else 0.0
        return readable and took <= _SLOW


def _loaded(path: Path, width: int) -> pygame.Surface | None:
    """Load a picture, fitted into a tile face of that width; None if it cannot be read."""
    size = (width, round(width * 4 / 3))
    try:
        if path.suffix.lower() == ".svg":
            data = read_bytes(path, LARGEST)
            if not draws_quickly(data):
                return None
            picture = pygame.image.load_sized_svg(io.BytesIO(data), size)
        elif (size_of := png_size(path)) is None or size_of[0] * size_of[1] > _MOST_PIXELS:
            return None
        else:
            picture = pygame.image.load(str(path))
    except (pygame.error, OSError, ValueError, SaveError):
        return None
    if not picture.get_width() or not picture.get_height():
        return None
    fit = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    own = (max(1, round(picture.get_width() * fit)), max(1, round(picture.get_height() * fit)))
    clear = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    clear.blit(picture, (0, 0))
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    scaled = pygame.transform.smoothscale(clear.premul_alpha(), own)
    canvas.blit(scaled, ((size[0] - own[0]) // 2, (size[1] - own[1]) // 2))
    return canvas


def png_size(path: Path) -> tuple[int, int] | None:
    """Return width and height of a PNG file from its header; None if it is no PNG."""
    try:
        with path.open("rb") as file:
            head = file.read(24)
    except OSError:
        return None
    if len(head) < 24 or head[:8] != b"\x89PNG\r\n\x1a\n" or head[12:16] != b"IHDR":
        return None
    width, height = unpack(">II", head[16:24])
    return width, height

