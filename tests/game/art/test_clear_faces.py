"""The clear faces: every ink is read on its ground, and no eye needs red or green to tell kinds apart."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from game.art.faces import CLEAR
from game.art.palette import BACKS
from game.art.tiles import TileArt, TileStyle
from rules.core.tiles import CODES, KIND, Kind
from tests.game.art.test_contrast import READABLE, contrast
from tests.game.art.test_tiles import pixels

Array = npt.NDArray[np.float64]
LEAST = 16
"""Pixels: tiles that show a face are 18 wide at least, with eight players in the smallest window."""

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear light.
EYES = {
    "all": np.eye(3),
    "protanopia": np.array(((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                            (-0.003882, -0.048116, 1.051998))),
    "deuteranopia": np.array(((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                              (-0.011820, 0.042940, 0.968881))),
}  # fmt: skip
_XYZ = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)))


def seen(color: tuple[int, int, int], eyes: str) -> Array:
    """A color as some eyes see it, in CIE L*a*b*."""
    parts = np.array(color) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    ratios = _XYZ @ np.clip(EYES[eyes] @ linear, 0, 1) / _XYZ.sum(axis=1)
    x, y, z = np.where(ratios > 0.008856, np.cbrt(ratios), 7.787 * ratios + 16 / 116)
    return np.array((116 * y - 16, 500 * (x - y), 200 * (y - z)))


def inks(art: TileArt, kind: Kind) -> list[tuple[int, int, int]]:
    """The colors that cover a hundredth of a face at least, the most common first."""
    face = pixels(art.face(kind))
    solid = face[face[..., 3] == 255]
    colors, counts = np.unique(solid[:, 0] << 16 | solid[:, 1] << 8 | solid[:, 2], return_counts=True)
    common = [int(colors[i]) for i in np.argsort(-counts) if counts[i] * 100 >= face.shape[0] * face.shape[1]]
    return [(color >> 16, color >> 8 & 255, color & 255) for color in common]


def drawn_in(art: TileArt, kind: Kind) -> tuple[int, int, int]:
    """The ink of a face."""
    return next(color for color in inks(art, kind) if color != (255, 255, 255))


@pytest.fixture(scope="module")
def clear() -> TileArt:
    return TileArt(TileStyle(faces=CLEAR))


def test_colors_are_seen_as_they_should_be() -> None:
    assert seen((255, 255, 255), "all") == pytest.approx((100, 0, 0), abs=0.1)
    assert seen((255, 0, 0), "all") == pytest.approx((53.2, 80.1, 67.2), abs=0.3)
    red, green = (seen(color, "deuteranopia") for color in ((170, 60, 40), (96, 96, 40)))
    assert np.linalg.norm(red - green) < 15 < np.linalg.norm(seen((170, 60, 40), "all") - seen((96, 96, 40), "all"))


def test_every_ink_is_read_on_the_ground(clear: TileArt) -> None:
    for kind, code in enumerate(CODES):
        colors = [color for color in inks(clear, kind) if color != (255, 255, 255)]
        assert colors, code
        assert all(contrast(color, (255, 255, 255)) >= READABLE for color in colors), code


@pytest.mark.parametrize("eyes", sorted(EYES))
def test_suits_and_dragons_are_told_apart_by_color(clear: TileArt, eyes: str) -> None:
    for family in ("5m 5p 5s", "5z 6z 7z", "5m 0m", "5p 0p", "5s 0s"):
        colors = [seen(drawn_in(clear, KIND[code]), eyes) for code in family.split()]
        assert all(np.linalg.norm(one - other) >= 25 for one, other in combinations(colors, 2)), family


@pytest.mark.parametrize("eyes", sorted(EYES))
def test_suits_are_told_apart_by_lightness(clear: TileArt, eyes: str) -> None:
    light = [seen(drawn_in(clear, KIND[code]), eyes)[0] for code in ("5m", "5p", "5s")]
    assert min(abs(one - other) for one, other in combinations(light, 2)) >= 10


@pytest.mark.parametrize("index", [False, True])
def test_kinds_are_told_apart_without_any_color_at_the_smallest_size(index: bool) -> None:
    art = TileArt(TileStyle(faces=CLEAR, corner_index=index))
    grays = {}
    for kind in range(len(CODES)):
        face = pixels(art.sprite(kind, LEAST, shadow=0).surface)[..., :3] / 255
        grays[kind] = face @ (0.2126, 0.7152, 0.0722)
    for one, other in combinations(grays, 2):
        far = np.abs(grays[one] - grays[other])
        assert (far > 0.2).sum() >= 5, (CODES[one], CODES[other])


def test_numbers_in_the_corner_are_large() -> None:
    """A digit is a quarter of the tile high, where the usual faces have a sixth."""

    def high(faces: str) -> float:
        face = pixels(TileArt(TileStyle(faces=faces, corner_index=True)).face(KIND["2p"]))
        beside = face[: face.shape[0] // 3, : face.shape[1] // 2, 3]  # the dots stand right of this
        return float(np.ptp(np.flatnonzero(beside.max(axis=0)))) / face.shape[1]

    assert high(CLEAR) > 0.25 > 0.2 > high("")


def test_clear_faces_keep_the_back_and_leave_the_white_dragon_blank() -> None:
    art = TileArt(TileStyle(faces=CLEAR, blank_white=True, back="blue"))
    assert not pixels(art.face(KIND["5z"]))[..., 3].any()
    sprite = art.sprite(-1, 40)
    assert sprite.surface.get_at((round(sprite.dx), round(sprite.dy)))[:3] == BACKS["blue"].face


def test_the_arts_of_siam_are_clear_too(clear: TileArt) -> None:
    arts = TileArt(TileStyle(faces=CLEAR, arts=True))
    assert (pixels(clear.face(KIND["1k"])) != pixels(arts.face(KIND["1k"]))).any()
    assert (pixels(clear.face(KIND["1q"])) != pixels(arts.face(KIND["1q"]))).any()
