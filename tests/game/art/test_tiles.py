"""Tiles as pictures: each kind looks like nothing else, the light never turns, a theme may be broken."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.art.faces.clear import INKS
from game.art.palette import BACKS, PALETTES
from game.art.theme import load_theme
from game.art.tiles import USUAL_LARGEST, TileArt, TileStyle
from game.table.layout import TableLayout, TableSpec
from rules.core.tiles import CODES, HIDDEN, KIND, PLAIN, WHITE, Kind

SMALL = 30


def pixels(surface: pygame.Surface) -> np.ndarray:
    """Color and alpha of each pixel."""
    alpha = pygame.surfarray.array_alpha(surface)[..., None]
    return np.concatenate([pygame.surfarray.array3d(surface), alpha], axis=2).astype(int)


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_no_two_kinds_look_alike_at_30_pixels(palette: str) -> None:
    art = TileArt(TileStyle(palette=palette))
    pictures = {kind: pixels(art.sprite(kind, SMALL, shadow=0).surface) for kind in range(len(CODES))}
    for one, other in combinations(pictures, 2):
        if CODES[one][1] == CODES[other][1] and CODES[one][1] in "kq":
            continue  # emperors differ by their number alone
        far = np.abs(pictures[one] - pictures[other]).max(axis=2)
        assert (far > 60).sum() >= 12, (CODES[one], CODES[other])


def test_emperors_and_empresses_differ_by_their_number() -> None:
    art = TileArt()
    for suit in "kq":
        faces = [pixels(art.face(KIND[f"{rank}{suit}"])) for rank in range(1, 5)]
        assert all((np.abs(one - other) > 60).any() for one, other in combinations(faces, 2))


def test_the_arts_of_siam_replace_the_emperors() -> None:
    plain, arts = TileArt(), TileArt(TileStyle(arts=True))
    assert (pixels(plain.face(KIND["1k"])) != pixels(arts.face(KIND["1k"]))).any()
    assert (pixels(plain.face(KIND["1m"])) == pixels(arts.face(KIND["1m"]))).all()


@pytest.mark.parametrize("style", [*(TileStyle(palette=name) for name in PALETTES), TileStyle(faces="clear")])
def test_four_jokers_are_green_and_four_red_at_every_size(style: TileStyle) -> None:
    art, inks = TileArt(style), INKS if style.faces == "clear" else PALETTES[style.palette]
    for code in (*(f"{rank}j" for rank in range(1, 9)), "1g", "3h"):
        green = code in ("1j", "2j", "3j", "4j", "1g")
        for width in (16, 30, 80):
            seen = art.sprite(KIND[code], width, shadow=0).surface
            found = pixels(seen)[:, : width * 6 // 5, :3].astype(int)  # below it the green back is seen
            near = [(np.abs(found - np.array(ink)).max(axis=2) < 30).sum() for ink in (inks.green, inks.red)]
            assert (near[0] > 10 * near[1]) if green else (near[1] > 10 * near[0]), (code, width)


def test_red_fives_are_red_throughout() -> None:
    red = np.array(PALETTES["normal"].red)
    for code in ("0m", "0p", "0s"):
        found = pixels(TileArt().face(KIND[code]))
        solid = found[found[..., 3] == 255][:, :3]
        inks = solid[solid.sum(axis=1) < 560]
        assert (inks[:, 0] > inks[:, 1] + 40).all() and (inks[:, 0] > inks[:, 2] + 30).all(), code
        assert (np.abs(solid - red).max(axis=1) < 8).any()


def test_the_white_dragon_may_be_blank() -> None:
    assert not pixels(TileArt(TileStyle(blank_white=True)).face(WHITE))[..., 3].any()
    assert pixels(TileArt().face(WHITE))[..., 3].any()


@pytest.mark.parametrize("angle", (0, 90, 180, 270, 45))
@pytest.mark.parametrize("face", (KIND["5m"], HIDDEN))
def test_the_side_is_always_at_the_lower_edge_of_the_screen(angle: int, face: Kind) -> None:
    sprite = TileArt().sprite(face, 48, angle, shadow=0)
    found = pixels(sprite.surface)
    below = sprite.surface.get_height() - 1
    column = round(sprite.dx)
    while found[column, below, 3] < 200:
        below -= 1
    style = BACKS["jade"]
    edge = found[column, below - 1, :3]
    expected = np.array(PALETTES["normal"].side if face == HIDDEN else style.side)
    assert np.abs(edge - expected).max() < 40


def test_backs_come_in_three_colors() -> None:
    looks = [TileArt(TileStyle(back=back)).sprite(HIDDEN, 40).surface.get_at((20, 20))[:3] for back in BACKS]
    assert len(set(looks)) == len(BACKS) == 3


def test_a_quarter_turn_turns_the_face_with_the_seat() -> None:
    art = TileArt()
    upright, turned = art.sprite(KIND["7p"], 40, 0, shadow=0), art.sprite(KIND["7p"], 40, 90, shadow=0)
    assert upright.surface.get_width() < turned.surface.get_width()
    # The slanting row of a seven stands at the top: turned counter-clockwise, at the left.
    left = pixels(turned.surface)[4:14, 4:36, :3]
    right = pixels(turned.surface)[-16:-6, 4:36, :3]
    green = lambda part: (part[..., 1] > part[..., 0] + 40).sum()  # noqa: E731
    assert green(left) > green(right)


def test_edges_have_no_dark_notches() -> None:
    for face in (KIND["1m"], HIDDEN):
        surface = TileArt().sprite(face, 40, shadow=0).surface
        found = pixels(surface)[:, : surface.get_height() // 2]
        partly = found[(found[..., 3] > 40) & (found[..., 3] < 250)]
        straight = partly[:, :3] * 255 / partly[:, 3:]
        bright = np.array(PALETTES["normal"].ivory if face != HIDDEN else BACKS["jade"].face)
        assert (straight.sum(axis=1) > bright.sum() * 0.72).all()


def test_premultiplied_colors_never_exceed_their_alpha() -> None:
    for kind in (*PLAIN, HIDDEN):
        for angle in (0, 30):
            found = pixels(TileArt().sprite(kind, 26, angle).surface) if kind % 9 == 0 else None
            assert found is None or (found[..., :3] <= found[..., 3:] + 2).all()


def test_dimmed_tiles_are_darker() -> None:
    art = TileArt()
    bright, dim = art.sprite(KIND["2p"], 40), art.sprite(KIND["2p"], 40, dim=True)
    part = pixels(dim.surface)[..., :3].sum() / pixels(bright.surface)[..., :3].sum()
    assert 0.82 < part < 0.88


def test_the_corner_index_stands_at_the_upper_left() -> None:
    plain, marked = TileArt(), TileArt(TileStyle(corner_index=True))
    for code in ("1m", "9p", "5s", "1z", "5z", "7z", "0p"):
        corner = pixels(marked.face(KIND[code]))[:60, :80, 3]
        assert corner.max() == 255, code
    assert (pixels(plain.face(KIND["1f"])) == pixels(marked.face(KIND["1f"]))).all()


def test_a_tile_on_its_way_has_the_size_of_one_at_rest() -> None:
    art = TileArt()
    rest, way = art.sprite(KIND["3s"], 52, 33), art.sprite(KIND["3s"], 53, 33, moving=True)
    assert abs(rest.surface.get_width() - way.surface.get_width()) < 12
    assert art.sprite(KIND["3s"], 52, 33, moving=True).surface is rest.surface


def test_of_faces_only_the_halves_are_kept_and_each_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    art, drawn = TileArt(), list[Kind]()
    original = art._original
    monkeypatch.setattr(art, "_original", lambda kind, large: drawn.append(kind) or original(kind, large))
    for width in (60, 40, 20):
        for kind in PLAIN:
            art.sprite(kind, width)
    assert drawn == list(PLAIN)
    assert art._faces.bytes <= 4 << 20


def test_a_deal_finds_all_tiles_that_the_one_before_had_drawn() -> None:
    """In every way that they may lie in a large window; a table draws them ahead."""
    art, looks = TileArt(largest=USUAL_LARGEST * 1.5), TableLayout(TableSpec((1920, 1080))).sprite_shapes()
    wanted = [(face, *look) for look in looks for face in (*PLAIN, HIDDEN)]
    first, again = (
        [art.sprite(face, wide, angle, stance=stance).surface for face, stance, wide, angle in wanted] for _ in range(2)
    )
    assert all(one is other for one, other in zip(first, again, strict=True))


def theme_folder(path: Path) -> Path:
    """A set with a png, an svg, a broken file and a great deal missing."""
    picture = pygame.Surface((30, 40), pygame.SRCALPHA)
    picture.fill((255, 0, 255, 255))
    pygame.image.save(picture, str(path / "Man1.png"))
    green = '<rect width="30" height="40" fill="#00ff00"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40">{green}</svg>'
    (path / "Ton.svg").write_text(svg, encoding="utf-8")
    (path / "Pin2.png").write_bytes(b"no picture at all")
    return path


def test_a_theme_replaces_what_it_has_and_names_what_it_lacks(tmp_path: Path) -> None:
    theme, messages = load_theme(str(theme_folder(tmp_path)))
    assert theme is not None
    said = {(message.key, message.file) for message in messages}
    assert ("tile_theme_broken", "Pin2.png") in said and ("tile_theme_missing", "Man2") in said
    assert not any(file in ("Man1", "Ton", "Front", "Man5-Dora") for _, file in said)
    ours, theirs = TileArt(), TileArt(TileStyle(theme=theme))
    assert theirs.face(KIND["1m"]).get_at((100, 100))[:3] == (255, 0, 255)
    assert theirs.face(KIND["1z"]).get_at((100, 100))[:3] == (0, 255, 0)
    assert (pixels(ours.face(KIND["2p"])) == pixels(theirs.face(KIND["2p"]))).all()


def test_a_back_in_a_theme_lies_on_hidden_tiles(tmp_path: Path) -> None:
    picture = pygame.Surface((30, 40))
    picture.fill((10, 20, 200))
    pygame.image.save(picture, str(tmp_path / "Back.png"))
    theme, _ = load_theme(str(tmp_path))
    art = TileArt(TileStyle(theme=theme))
    for angle in (0, 90):
        sprite = art.sprite(HIDDEN, 40, angle)
        assert sprite.surface.get_at((round(sprite.dx), round(sprite.dy)))[2] > 150


def test_a_folder_without_tiles_or_none_at_all_is_said(tmp_path: Path) -> None:
    theme, messages = load_theme(str(tmp_path))
    assert theme is None and messages[-1].key == "tile_theme_empty"
    theme, messages = load_theme(str(tmp_path / "nowhere"))
    assert theme is None and [message.key for message in messages] == ["tile_theme_no_folder"]


def test_a_folder_that_may_be_listed_and_not_entered_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, whole = theme_folder(tmp_path), Path.is_file

    def refuse(path: Path) -> bool:
        if path.parent == folder:
            raise PermissionError(13, "permission denied")
        return whole(path)

    monkeypatch.setattr(Path, "is_file", refuse)
    theme, messages = load_theme(str(folder))
    assert theme is None and messages[-1].key == "tile_theme_empty"


def test_theme_names_are_the_usual_ones(tmp_path: Path) -> None:
    names = {"1m": "Man1", "9p": "Pin9", "5s": "Sou5", "1z": "Ton", "3z": "Shaa", "5z": "Haku", "6z": "Hatsu",
             "7z": "Chun"}  # fmt: skip
    for name in names.values():
        pygame.image.save(pygame.Surface((30, 40)), str(tmp_path / f"{name}.png"))
    theme, _ = load_theme(str(tmp_path))
    assert theme is not None and theme.kinds == {KIND[code] for code in names}
