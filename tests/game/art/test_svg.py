"""Drawings of the player's own: what is more work than a tile face may be is not drawn at all."""

from __future__ import annotations

import io
import time
from pathlib import Path
from random import Random

import pygame
import pytest

from game.art import svg, theme
from game.art.svg import draws_quickly
from game.art.theme import load_theme
from rules.core.tiles import KIND

USUAL = (
    '<circle cx="15" cy="20" r="12" style="fill:none;stroke:#f0a023;stroke-width:6.7;stroke-dasharray:13.5, 13.5"/>'
    '<g transform="matrix(0.99,-0.03,-0.03,-0.99,0,0)">'
    '<path style="stroke-dasharray:none" d="M1 1 c 2,3 4,5 6,7 z"/></g>'
)


def drawing(inside: str, more: str = "") -> bytes:
    """A drawing of the size of a tile."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"{more}>{inside}</svg>'.encode()


def lines(count: int) -> str:
    """Lines across and across, each of which meets all others."""
    chance = Random(3)
    return " ".join(f"L{chance.randrange(30)} {chance.randrange(40)}" for _ in range(count))


STROKE = '<path stroke="#000" stroke-linejoin="round" {} d="M0 0 L30 40 L3 5z"/>'


@pytest.mark.parametrize("more", [
    f'<path d="M0 0 {lines(20_000)}"/>',
    STROKE.format('stroke-dasharray="0.00001"'), STROKE.format('style="stroke-dasharray:0.00001"'),
    '<path stroke="#000" stroke-dasharray="1" d="M0 0 L10000000 1"/>',
    STROKE.format('stroke-width="1e12"'), STROKE.format('style="fill:none;stroke-width:1e12px"'),
    '<g transform="scale(1000000)"><g transform="scale(1000000)">' + STROKE.format("") + "</g></g>",
    '<g transform="matrix(1e7 0 0 1e7 0 0)">' + STROKE.format("") + "</g>",
    '<svg viewBox="0 0 1e-9 1e-9">' + STROKE.format("") + "</svg>",
    f'<!-- > <path d="M0 0 {lines(20_000)}"/> -->', f'<desc><![CDATA[ > <path d="M0 0 {lines(20_000)}"/> ]]></desc>',
    f'<?x > <path d="M0 0 {lines(20_000)}"/> ?>', '<!-- > <g transform="scale(1e9)"> -->',
    "<g>" * 200 + "</g>" * 200, "<path", "</g>", "&nothing;",
], ids=range(17))  # fmt: skip
def test_what_is_too_much_work_is_not_drawn(more: str) -> None:
    """With what usual drawings have it is, and with this beside it not."""
    assert draws_quickly(drawing(USUAL))
    assert not draws_quickly(drawing(USUAL + more))


def test_what_may_hide_anything_is_not_drawn() -> None:
    whole = drawing(USUAL)
    assert not draws_quickly(b'<!DOCTYPE svg [<!ENTITY x "1">]>' + whole)
    assert not draws_quickly(whole + b" " * svg.LARGEST)
    assert not draws_quickly(b"\xff\xfe\x00") and not draws_quickly(b"")


@pytest.mark.parametrize("more", [
    "<!-- Created with Inkscape (http://www.inkscape.org/) -->", '<!--<rect fill="#fff" width="30" height="40"/>-->',
    "<style><![CDATA[ .a {fill:#000} ]]></style>", "<title>a &lt; b</title>",
    '<defs><linearGradient id="a"><stop offset="0" style="stop-color:#000"/></linearGradient></defs>',
])  # fmt: skip
def test_what_programs_for_drawing_write_is_drawn(more: str) -> None:
    assert draws_quickly(drawing(more + USUAL, ' viewBox="0 0 300 400"'))


@pytest.mark.parametrize("inside", [
    f'<path d="M0 0 {lines(5_900)}"/>', '<path stroke="#000" stroke-dasharray="1" d="M0 0 L100000 100000"/>',
    '<path stroke="#000" stroke-width="200" stroke-linejoin="round" d="M0 0 ' + " ".join(
        f"C{a} {b} {b} {a} {a + b} {a - b}" for a, b in zip(range(0, 2000, 7), range(2000, 0, -7), strict=True)
    ) + '"/>',
])  # fmt: skip
def test_what_is_drawn_takes_no_longer_than_it_may(inside: str) -> None:
    """Close to what is refused: it was nine seconds for 129,000 bytes."""
    data = drawing(inside)
    assert draws_quickly(data)
    began = time.process_time()
    pygame.image.load_sized_svg(io.BytesIO(data), (240, 320))
    assert time.process_time() - began < 4


def test_a_theme_that_takes_too_long_is_left_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each slow face is named and not used; when they have taken some seconds, the rest is not tried."""
    for name in ("Man1", "Man2", "Man3", "Pin1"):
        (tmp_path / f"{name}.svg").write_bytes(drawing(USUAL))
    now, drawn = [0.0], []

    def slowly(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        drawn.append(file.getvalue())
        now[0] += 0.001 if len(drawn) == 1 else 2.0
        return pygame.Surface(size)

    monkeypatch.setattr(theme.time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(theme.pygame.image, "load_sized_svg", slowly)
    found, messages = load_theme(str(tmp_path))
    assert found is not None and found.kinds == {KIND["1m"]}
    broken = [message.file for message in messages if message.key == "tile_theme_broken"]
    assert broken == ["Man2.svg", "Man3.svg", "Pin1.svg"] and len(drawn) == 3


def test_a_face_that_is_too_much_work_is_named_and_never_drawn(tmp_path: Path) -> None:
    (tmp_path / "Man1.svg").write_bytes(drawing(USUAL))
    (tmp_path / "Man2.svg").write_bytes(drawing(f'<path d="M0 0 {lines(20_000)}"/>'))
    began = time.process_time()
    found, messages = load_theme(str(tmp_path))
    assert time.process_time() - began < 4
    assert found is not None and found.kinds == {KIND["1m"]}
    assert [message.file for message in messages if message.key == "tile_theme_broken"] == ["Man2.svg"]
