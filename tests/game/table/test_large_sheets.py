"""The result of a deal and the sheet of a match with large text: all words grow, none lies on another or is cut."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import pygame
import pytest

from ai.policy import make
from game import i18n
from game.art import text as letters
from game.art.tiles import TileArt
from game.play.discard_costs import costliest
from game.screens.play.result import ResultScreen
from game.screens.records.match_sheet import AfterMatch, MatchSheetScreen
from game.table.board.board import Board
from game.table.board.deal_report import Report
from game.table.board.match_report import MatchReport, match_report
from game.table.board.player_labels import PlayerLabels
from game.table.overlay import draw
from game.tokens import enlarge_text
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from saves.people import Person
from tests.budget import some
from tests.game.languages import LAID_OUT
from tests.game.table.seat import Program
from tests.game.table.test_result import played, reported

NAMES = ("You", "Oleg", "Mei", "Lin", "Ayşe", "Chen", "Olu", "Ида")
SIZES = [(960, 600), (1024, 768), (1280, 720), (1920, 1080)]
TABLES = {"riichi": 10, "chinese_classical": 4, "american": 0, "sichuan": 4, "sanma": 9, "korean": 2}
"""A win of many elements, four settlements, a hand of a card, several winners; fewer players than four."""


def nothing() -> None:
    """What the buttons of these sheets lead to."""


@lru_cache(maxsize=2)
def eight() -> Match:
    """A short match of eight."""
    ruleset = registry.get("watching_the_pot")
    match = Match.new(ruleset, ruleset.resolve({"players": 8}), seed=3)
    players = [make("standard", seat) for seat in range(8)]
    while not match.over:
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, players[seat].choose(match.glance(seat), legal))
    return match


@lru_cache(maxsize=16)
def deal(name: str) -> Report:
    """The report of a deal: a win, a draw that is paid for, or one among eight."""
    if name == "draw":
        return reported(played("riichi", 8))
    if name == "eight":
        return reported(eight())
    return reported(played(name, TABLES[name]))


@lru_cache(maxsize=8)
def whole(name: str) -> MatchReport:
    """The report of a match."""
    match = eight() if name == "eight" else played(name, 5, 99)
    players = match.table.players
    labels = PlayerLabels(match.table.ruleset.id, tuple(Person(NAMES[i], "standard", i) for i in range(players)), 0)
    board = Board.of(match.events, 0, match.table)
    return match_report(match.events, labels, match.table, board.state.places)


class Word(NamedTuple):
    """Words that were written: on what, which, how many pixels high, and where."""

    surface: pygame.Surface
    text: str
    pixels: float
    rect: pygame.Rect


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[Word]:
    """All that is written from now on by the kit of the table."""
    found: list[Word] = []
    render, put = letters.render, draw.put

    def recorded(surface: pygame.Surface, text: str, at: tuple[float, float], *rest: Any, **more: Any) -> int:
        drawn: list[tuple[str, float, pygame.Surface]] = []

        def watched(text: str, pixels: float, *rest: Any) -> pygame.Surface:
            picture = render(text, pixels, *rest)
            drawn.append((text, pixels, picture))
            return picture

        with monkeypatch.context() as patched:
            patched.setattr(letters, "render", watched)
            wide = put(surface, text, at, *rest, **more)
        (said, pixels, picture), anchor = drawn[0], more.get("anchor", "left")
        x = at[0] - {"left": 0, "center": wide / 2, "right": wide}[anchor]
        ink = picture.get_bounding_rect()
        found.append(Word(surface, said, pixels, ink.move(round(x), round(at[1] - picture.get_height() / 2))))
        return wide

    for name, module in list(sys.modules.items()):
        if name.startswith("game.") and getattr(module, "put", None) is put:
            monkeypatch.setattr(module, "put", recorded)
    return found


@pytest.fixture
def show() -> Iterator[Callable[..., Any]]:
    """A sheet in a window of a size, with words so large."""
    programs: list[Program] = []

    def open_it(size: tuple[int, int], text: float, place: str, **choice: Any) -> Any:
        enlarge_text(text)
        program = Program(size, i18n.language())
        programs.append(program)
        program.open(place, art=TileArt(), **choice)
        program.step()
        return program.top

    yield open_it
    for program in programs:
        program.user_data.close()
    enlarge_text(1.0)
    i18n.use("en")


def result(report: Report) -> dict[str, Any]:
    """All that a result of a deal may have."""
    return {"place": "result", "report": report, "onward": nothing, "animate": False, "replay": nothing,
            "review": nothing, "to_end": nothing}  # fmt: skip


def sheet(report: MatchReport) -> dict[str, Any]:
    """All that the sheet of a match may have."""
    return {"place": "match_sheet", "report": report, "after": AfterMatch(nothing, nothing)}


def in_the_window(page: Any, written: list[Word]) -> list[tuple[str, pygame.Rect]]:
    """The words that are seen now, and where they stand in the window."""
    assert page._renderer is not None
    corners = {id(page._renderer.ground): (0.0, 0.0)}
    for node in page.scene.walk():
        picture = getattr(node, "picture", None)
        if picture is not None:
            corners[id(picture.surface)] = (node.position[0] - picture.dx, node.position[1] - picture.dy)
    return [
        (word.text, word.rect.move(round(corners[id(word.surface)][0]), round(corners[id(word.surface)][1])))
        for word in written if id(word.surface) in corners
    ]  # fmt: skip


def faults(page: Any, written: list[Word]) -> list[tuple[str, ...]]:
    """Words that are cut, leave the window or their picture, or lie on others; buttons that do."""
    page.draw(page.app.surface)  # much is written when it is first seen
    seen = in_the_window(page, written)
    assert len(seen) > 8
    window = pygame.Rect((0, 0), page.app.size)
    found: list[tuple[str, ...]] = [(text, "cut") for text, _ in seen if "…" in text]
    found += [(text, "outside") for text, rect in seen if not window.contains(rect)]
    found += [
        (word.text, "over the edge") for word in written
        if not word.surface.get_rect().inflate(2, 4).contains(word.rect)
    ]  # fmt: skip
    found += [(one, other) for (one, a), (other, b) in combinations(seen, 2) if a.inflate(-2, -2).colliderect(b)]
    places = [(name, pygame.Rect(*map(round, place))) for name, place in page.targets().items()]
    found += [(one, other) for (one, a), (other, b) in combinations(places, 2) if a.colliderect(b)]
    found += [(name, "outside") for name, place in places if not window.contains(place)]
    return found


@pytest.mark.parametrize("size", some(SIZES[:3], 2))
@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("name", [*TABLES, "draw", "eight"])
def test_no_word_of_a_result_is_cut_or_lies_on_another(
    show: Callable[..., Any], words: list[Word], name: str, lang: str, size: tuple[int, int]
) -> None:  # fmt: skip
    i18n.use(lang)
    words.clear()
    page: ResultScreen = show(size, 1.5, **result(deal(name)))
    assert page.apart and not faults(page, words)
    for turn in (page.turn_page, page.turn_page, page.toggle_others):
        words.clear()
        turn()
        assert not faults(page, words)


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("name", ["hong_kong_old", "riichi", "eight"])
def test_no_word_of_the_sheet_of_a_match_is_cut_or_lies_on_another(
    show: Callable[..., Any], words: list[Word], name: str, lang: str, size: tuple[int, int]
) -> None:  # fmt: skip
    i18n.use(lang)
    words.clear()
    page: MatchSheetScreen = show(size, 1.5, **sheet(whole(name)))
    assert page.apart and not faults(page, words)
    words.clear()
    page.turn_page()
    assert not faults(page, words)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["riichi", "draw", "eight", "match"])
def test_all_words_and_numbers_grow(
    show: Callable[..., Any], words: list[Word], name: str, size: tuple[int, int]
) -> None:  # fmt: skip
    """One and a half times as large; headlines as far as there is room."""
    sizes = []
    for factor in (1.0, 1.5):
        words.clear()
        page = show(size, factor, **(sheet(whole("riichi")) if name == "match" else result(deal(name))))
        if factor > 1:
            page.turn_page()
            page.draw(page.app.surface)
        sizes.append({word.text: max(round(w.pixels) for w in words if w.text == word.text) for word in words})
    usual, large = sizes
    both = {text for text in usual.keys() & large.keys() if not text.startswith("= ")}  # on tiles, which do not grow
    assert len(both) > 12
    for text in both:
        grown = large[text] / usual[text]
        assert grown > 1.4 if usual[text] < 24 * page.px else grown >= 1, text


@pytest.mark.parametrize("name", ["riichi", "sichuan", "eight"])
def test_nothing_is_on_two_pages_at_the_usual_size(show: Callable[..., Any], name: str) -> None:
    for size in SIZES:
        page = show(size, 1.0, **result(deal(name)))
        assert not page.apart
        seen = {node.name for node in page.scene.walk()}
        assert {"sum", "pays 0", "total 0"} <= seen


def test_enter_shows_the_payments_before_it_leads_on(show: Callable[..., Any]) -> None:
    gone: list[bool] = []
    page = show((1280, 720), 1.5, **{**result(deal("eight")), "onward": lambda: gone.append(True)})
    program = page.app
    assert "button:next" not in page.targets()
    program.key(pygame.K_RETURN)
    first = [node.name for node in page.scene.walk() if node.name.startswith("pays")]
    assert first and not gone and {"button:next", "button:scores"} <= page.targets().keys()
    program.key(pygame.K_DOWN)
    later = [node.name for node in page.scene.walk() if node.name.startswith("pays")]
    assert later != first, "payments that find no room are scrolled to"
    program.click("button:scores")
    assert not page.paying and any(node.name == "sum" for node in page.scene.walk())
    program.key(pygame.K_p)
    program.key(pygame.K_RETURN)
    assert gone == [True]


def test_every_row_can_be_scrolled_to_with_large_text(show: Callable[..., Any]) -> None:
    report = deal("riichi")
    (hand,) = report.winners
    many = replace(hand, sheet=replace(hand.sheet, lines=hand.sheet.lines * 3))
    page = show((1280, 720), 1.5, **result(replace(report, hands=(many,))))
    seen = set[int]()
    for _ in many.sheet.lines:
        page.app.key(pygame.K_DOWN)
        seen |= {index for _, index in page._row_nodes}
    assert seen == set(range(len(many.sheet.lines)))


def test_tiles_take_the_room_that_few_rows_leave(show: Callable[..., Any]) -> None:
    few, many = (show((1280, 720), 1.5, **result(deal(name))) for name in ("sichuan", "riichi"))
    assert few._boxes["hand"].h > many._boxes["hand"].h + 20


def test_the_own_throws_grow_too(show: Callable[..., Any], words: list[Word]) -> None:
    match = Match.new(registry.get("hong_kong_old"), seed=5)
    players = [make("random", seat) for seat in range(4)]
    while not any(isinstance(event, ev.DealEnded) for event in match.events):
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, players[seat].choose(match.glance(seat), legal))
    discards = costliest(match.events, match.table, 0)
    labels = PlayerLabels("hong_kong_old", tuple(Person(name, "", seat) for seat, name in enumerate(NAMES[:4])), 0)
    assert len(discards) == 3
    usual: dict[str, float] = {}
    for factor in (1.0, 1.5):
        for size in SIZES[:3]:
            words.clear()
            page = show(size, factor, place="discard_review", discards=discards, labels=labels, where="East 1")
            assert not faults(page, words)
            for word in words:
                key = f"{size} {word.text}"
                assert round(word.pixels) == round(usual.setdefault(key, word.pixels / factor) * factor)
