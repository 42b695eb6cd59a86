"""The pane with the indicators: a name beside the tiles, or above them where both are too wide together."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game import i18n
from game.art import items
from game.art.tiles import TileArt
from game.scene.node import Sprite
from game.screens.play.table import TableScreen
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.overlay import draw, indicator_pane, overlay
from game.table.overlay.draw import Drawn
from game.table.overlay.indicator_pane import draw_indicators
from game.table.overlay.log_lines import strip_words
from game.tokens import enlarge_text
from rules.core.tiles import HIDDEN, KIND
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS
from rules.engine.match import Match
from rules.engine.table import Table
from saves.people import Person
from tests.game.layout.test_table_layout import table
from tests.game.table.seat import Program


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("words", [1.0, 1.25, 1.5])
def test_a_name_above_the_indicators_is_clear_of_their_tiles_and_edge(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], words: float
) -> None:
    layout, labels = table(size, 4, row=6, text=words), PlayerLabels("riichi", (), None)
    middles: list[tuple[float, float]] = []
    tops: list[float] = []

    def put(_: pygame.Surface, word: str, at: tuple[float, float], pixels: float, *look: object, **more: object) -> int:
        middles.append((at[1], pixels))
        return 0

    def lay(base: pygame.Surface, picture: Sprite, at: tuple[float, float]) -> None:
        tops.append(at[1] - picture.dy)
        assert at[1] - picture.dy + picture.surface.get_height() <= base.get_height()

    wide = layout.box("indicators").w - layout.px(18)
    monkeypatch.setattr(indicator_pane, "width", lambda word, pixels, bold=False: wide)
    monkeypatch.setattr(draw, "put", put)
    monkeypatch.setattr(items, "lay", lay)
    made = draw_indicators((KIND["5z"],), (), "indicator", layout, labels, TileArt())
    ((middle, pixels),), (top,) = middles, tops
    assert made.dy + layout.px(2) <= middle - pixels / 2
    assert middle + pixels / 2 <= top


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
@pytest.mark.parametrize("words", [1.0, 1.5])
def test_lines_of_the_log_begin_below_the_pane_of_the_indicators(
    sit: Callable[..., tuple[Program, TableScreen]], size: tuple[int, int], words: float
) -> None:
    """The pane is higher where its name stands above the tiles, as the Japanese does in large words."""
    program, page = sit(size=size, ruleset="riichi")
    i18n.use("ja")
    enlarge_text(words)
    page.resize(size)
    said = page.stage.overlay
    while len(page.director.board.log) < 16:
        program.until(lambda: page.hands.offers.any)
        discards = page.hands.offers.discards
        page.answer(next(reversed(discards.values())) if discards else PASS)
    pane, log = said.indicators.picture, said.log.picture
    assert pane is not None and log is not None
    foot = said.indicators.position[1] + pane.surface.get_height() - 2 * pane.dy
    assert said.log.position[1] + log.surface.get_bounding_rect().top >= foot + page.stage.layout.px(6)
    i18n.use("en")
    enlarge_text(1.0)


@pytest.mark.parametrize("words", [1.0, 1.5])
@pytest.mark.parametrize("count", [4, 10])
def test_tiles_turned_after_a_win_lie_below_in_the_pane_under_their_own_name(
    monkeypatch: pytest.MonkeyPatch, count: int, words: float
) -> None:
    layout, labels = table((1280, 720), 4, row=6, text=words), PlayerLabels("guangdong", (), None)
    laid: list[pygame.Rect] = []
    said: list[tuple[str, float]] = []

    def put(_: pygame.Surface, word: str, at: tuple[float, float], pixels: float, *look: object, **more: object) -> int:
        said.append((word, at[1] + pixels / 2))
        return 0

    def lay(base: pygame.Surface, picture: Sprite, at: tuple[float, float]) -> None:
        if picture.surface.get_width() > 12:  # not the star of a wild tile
            x, y = at[0] - picture.dx, at[1] - picture.dy
            laid.append(picture.surface.get_rect(topleft=(round(x), round(y))))

    monkeypatch.setattr(draw, "put", put)
    monkeypatch.setattr(items, "lay", lay)
    later = (KIND["1m"],) * count
    made = draw_indicators((KIND["4p"],), (KIND["5p"],), "wild_tile", layout, labels, TileArt(), later)
    assert [word for word, _ in said] == ["Ghost", "Horses"]
    tiles = laid[-count:]
    inside = made.surface.get_rect().inflate(-2 * made.dx, -2 * made.dy)
    assert all(tile.x >= inside.x and tile.right <= inside.right + 6 for tile in tiles), (tiles, inside)
    assert all(tile.y >= said[1][1] - 2 and tile.bottom <= inside.bottom + 8 for tile in tiles), (tiles, inside)
    assert len({tile.topleft for tile in tiles}) == count


def walled(table: Table) -> Board:
    """A board with a wall of tiles and nothing else."""
    board = Board.fresh(None, table)
    board.apply(ev.WallBuilt((17,) * 4, (0, 3, 2, 1), 2, 0, 0, (HIDDEN,) * 136))
    return board


def test_the_board_counts_the_indicators_turned_after_a_win() -> None:
    board = walled(Match.new(registry.get("riichi"), seed=1).table)
    board.apply(ev.IndicatorTurned(0, KIND["4p"]))
    board.state.seats[0].wins = 1
    board.apply(ev.IndicatorTurned(1, KIND["1m"]))
    assert (board.indicators, board.turned_after_win) == ([0, 1], 1)


def test_ura_dora_have_a_row_and_a_name_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    labels = PlayerLabels("riichi", tuple(Person(name, "random", i) for i, name in enumerate("ABCD")), 0)
    board, shown = walled(Match.new(registry.get("riichi"), seed=1).table), list[str]()
    board.apply(ev.IndicatorTurned(0, KIND["4p"]))
    board.state.seats[1].wins = 1
    board.apply(ev.IndicatorTurned(1, KIND["1m"]))
    monkeypatch.setattr(draw, "put", lambda _, word, *rest, **more: shown.append(word) or 0)
    said = overlay.Overlay.__new__(overlay.Overlay)
    said.indicators = Drawn("indicators")
    said._indicators(board, table((1280, 720), 4, row=6), labels, TileArt())
    assert len(shown) == 2 and shown[1] == "Ura dora"


@pytest.mark.parametrize(("ruleset", "head", "log"), [
    ("changsha", "Birds", "Bird"), ("guangdong", "Horses", "A horse"),
])  # fmt: skip
def test_tiles_turned_after_a_win_are_named_and_show_the_seat_they_hit(
    monkeypatch: pytest.MonkeyPatch, ruleset: str, head: str, log: str
) -> None:
    """Counted from the dealer, who sits on the third chair: 1 hits the dealer, 2 the next, 3 the one opposite."""
    table_of = Match.new(registry.get(ruleset), seed=1).table
    labels = PlayerLabels.at(table_of, tuple(Person(name, "random", i) for i, name in enumerate("ABCD")), 0)
    board = walled(table_of)
    board.state.dealer, board.state.deal_number, board.state.seats[1].wins = 2, 1, 1
    for tile, code in enumerate(("1m", "2s", "7p")):
        board.apply(ev.IndicatorTurned(tile, KIND[code]))
    assert labels.hits([KIND[code] for code in ("1m", "2s", "7p")], 2, [1]) == [2, 3, 0]
    assert strip_words(board.log[-1], labels)[1] == log
    shown: list[str] = []
    discs: list[tuple[object, str]] = []
    monkeypatch.setattr(draw, "put", lambda _, word, *rest, **more: shown.append(word) or 0)
    disc = items.seat_disc
    monkeypatch.setattr(items, "seat_disc", lambda *look: discs.append(look[:2]) or disc(*look))
    said = overlay.Overlay.__new__(overlay.Overlay)
    said.indicators = Drawn("indicators")
    said._indicators(board, table((1280, 720), 4, row=6), labels, TileArt())
    assert shown == [head]
    assert discs == [(labels.color(seat), labels.badge(board, seat)) for seat in (2, 3, 0)]
