"""What everybody pays and why, said before the seats: whole, inside the window, above the own hand."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game import i18n
from game.table.animations.common import EDGE, bubble_position
from game.table.layout import TableLayout, TableSpec
from game.table.overlay import draw, transient_labels
from game.table.overlay.transient_labels import PAD
from rules.core.words import LANGUAGES
from tests.budget import some

WHY = {
    "en": "base 4 ×2 East ×2 discarder = 16", "ru": "основа 2 ×2\N{NO-BREAK SPACE}набросивший ×2 Восток = 8",
    "zh": "底2 ×2自摸 ×2东家 = 8", "zh-Hant": "底2 ×2自摸 ×2東家 = 8", "ja": "基本 1280 ×2倍 +40 切り上げ = 2600",
}  # fmt: skip


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    """Pictures need a video mode."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    yield
    i18n.use("en")


@pytest.mark.parametrize("lang", some(LANGUAGES, 3))
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080), (2560, 1080)])
def test_a_payment_is_said_whole_inside_the_window(
    lang: str, seats: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    said: list[str] = []
    monkeypatch.setattr(draw, "put", lambda _surface, words, *_, **__: said.append(words) or 0)
    i18n.use(lang)
    layout = TableLayout(TableSpec(size, seats=seats))
    pad, edge = layout.px(PAD), layout.px(EDGE)
    for seat in range(seats):
        room = layout.bubble_box(seat).w
        node = transient_labels.amount(layout, -16000, WHY[lang], room)
        assert node.picture is not None
        x, y = bubble_position(layout, seat, node)
        surface = node.picture.surface
        assert x - surface.get_width() / 2 + pad >= edge - 1 and x + surface.get_width() / 2 - pad <= size[0] - edge + 1
        top, bottom = y - node.picture.dy, y - node.picture.dy + surface.get_height()
        assert top >= 0 and bottom <= size[1] + pad
        if seat == layout.spec.viewer:
            assert bottom - pad <= min(slot.y - slot.width * 2 / 3 for slot in layout.seat(seat, 14).hand)
        assert "".join(said[1:]).replace(" ", "").replace("-", "") == WHY[lang].replace(" ", "")
        said.clear()
