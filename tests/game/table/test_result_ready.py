"""The result where ready sticks, red fives, indicators and long arithmetic come together; and what a match comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game import i18n
from game.art.tiles import TileArt
from game.screens.play.result import ResultScreen
from game.table.board.deal_report import Report
from game.table.board.match_report import match_report
from game.table.overlay import draw
from game.table.overlay.banner_texts import BannerTexts
from game.table.overlay.payments import Payments
from game.table.overlay.result_pictures import parts_of
from game.table.overlay.score_rows import ScorePanes
from rules.core.tiles import CODES, KIND, plain
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, WIN
from rules.engine.match import Match
from rules.scoring.sheets import Step
from rules.scoring.transfers import TABLE, Transfer
from tests.game.table.seat import Discarder, Program
from tests.game.table.test_result import played, reported
from tests.rigged import discard, rigged

WORDS = dict.fromkeys(("concealed", "bonus"), "")
SIZES = ((1280, 720), (1024, 768), (1920, 1080), (2560, 1080))


def red_win() -> Match:
    """A ready hand with a red five that draws its tile, so that the tiles under the indicators are looked at too."""
    hands = {0: "234m406p678s55p23p9m"}
    match = rigged(registry.get("riichi"), hands, draws="6z7z1z4p")
    discard(match, 0, "9m", ready=True)
    player = Discarder()
    while not any(isinstance(event, ev.DealEnded) for event in match.events):
        seat, legal = next(iter(match.pending().items()))
        view = match.view(seat)
        match.play(seat, WIN if WIN in legal else PASS if PASS in legal else player.choose(view, legal))
    return match


@pytest.fixture
def show() -> Iterator[Callable[[Report, tuple[int, int]], ResultScreen]]:
    programs: list[Program] = []

    def open_it(report: Report, size: tuple[int, int] = (1280, 720)) -> ResultScreen:
        program = Program(size)
        programs.append(program)
        program.open("result", report=report, art=TileArt(), onward=lambda: None)
        program.step()
        page = program.top
        assert isinstance(page, ResultScreen)
        return page

    yield open_it
    for program in programs:
        program.user_data.close()
    i18n.use("en")


def test_a_red_five_is_seen_in_its_set_and_only_once() -> None:
    report = reported(red_win())
    (hand,) = report.winners
    faces = [piece.face for part in parts_of(hand, WORDS, 4) for piece in part.pieces]
    assert [CODES[face] for face in faces if plain(face) != face] == ["0p"]
    assert sorted(map(plain, faces)) == sorted(map(plain, hand.tiles))


def test_a_red_five_that_wins_is_the_winning_piece() -> None:
    report = reported(red_win())
    (hand,) = report.winners
    assert hand.won is not None
    red = KIND["0p"]
    other = replace(hand, won=replace(hand.won, face=red), sheet=replace(hand.sheet, win=KIND["5p"], placed=0))
    first, *groups = other.sheet.groups
    eye = next(group for group in (first, *groups) if group.kinds.count(KIND["5p"]) == 2)
    other = replace(other, sheet=replace(other.sheet, groups=(eye, *(g for g in (first, *groups) if g is not eye))))
    pieces = parts_of(other, WORDS, 4)[0].pieces
    assert [(CODES[piece.face], piece.winning) for piece in pieces] == [("0p", True), ("5p", False)]


def test_indicators_of_play_and_those_below_them_are_told_apart() -> None:
    match = red_win()
    turned = [event.face for event in match.events if isinstance(event, ev.IndicatorTurned)]
    assert reported(match).indicators == (("indicator_short", (turned[0],)), ("after_win", (turned[1],)))
    assert reported(played("hong_kong_old", 1)).indicators == ()


@pytest.mark.parametrize(("language", "named"), [
    ("en", ["Dora", "Ura dora"]), ("ru", ["Дора", "Ура-дора"]), ("zh", ["宝牌", "里宝牌"]),
    ("zh-Hant", ["寶牌", "裡寶牌"]), ("ja", ["ドラ", "裏ドラ"]),
])  # fmt: skip
def test_both_rows_of_indicators_have_a_name_of_their_own(
    monkeypatch: pytest.MonkeyPatch, language: str, named: list[str]
) -> None:
    drawn: list[tuple[str, float]] = []
    put = draw.put

    def heard(surface: pygame.Surface, text: str, at: tuple[float, float], *more: Any, **look: Any) -> int:
        drawn.append((text, at[1]))
        return put(surface, text, at, *more, **look)

    monkeypatch.setattr(draw, "put", heard)
    i18n.use(language)
    texts = BannerTexts(reported(red_win()), TileArt(), 1.0)
    texts.write(pygame.Surface((1280, 88), pygame.SRCALPHA), 0, (0.0, 1280.0), 88.0)
    i18n.use("en")
    (_, upper), (_, lower) = found = [entry for entry in drawn if entry[0] in named]
    assert [word for word, _ in found] == named and upper + 14 < lower


@pytest.mark.parametrize("size", SIZES)
def test_sticks_between_players_and_table_leave_room_for_the_arrows(
    show: Callable[..., ResultScreen], size: tuple[int, int]
) -> None:  # fmt: skip
    """A stick laid and taken again beside a payment of three; and where nothing but a stick was paid."""
    report = reported(red_win())
    sticks = tuple(ev.Paid.of("ready_stick", (Transfer(seat, TABLE, 1000),), 4) for seat in range(3))
    for paid in (report.payments, *(sticks[:count] for count in (1, 2, 3))):
        page = show(replace(report, payments=paid), size)
        box = page._boxes["pay"]
        for node in page.scene.walk():
            if node.name.startswith("pays"):
                assert box.y * page.px <= node.position[1] < box.bottom * page.px
    pairs = Payments(report, 1.0, page._boxes)._flows()
    assert pairs == {(1, 0): 6000, (2, 0): 6000, (3, 0): 6000}


@pytest.mark.parametrize("size", SIZES)
def test_long_arithmetic_is_never_cut(show: Callable[..., ResultScreen], size: tuple[int, int]) -> None:
    report = reported(red_win())
    (hand,) = report.winners
    keys = ("han", "fu_base", "fu_concealed_terminal_kong", "fu_open_terminal_pung", "fu_concealed_terminal_pung",
            "fu_open_terminal_kong", "fu_valued_pair", "fu_single_wait", "fu_self_draw", "fu", "base")  # fmt: skip
    long = replace(hand, sheet=replace(hand.sheet, steps=tuple(Step(key, 32) for key in keys)))
    page = show(replace(report, hands=(long,)), size)
    score_panes: ScorePanes = page.score_panes
    for lang in ("en", "ru", "zh", "zh-Hant", "ja"):
        i18n.use(lang)
        lines, rows = score_panes._sum_lines(long), page._boxes["rows"]
        assert len(lines) > 1 or size[0] > 2000
        for step in long.sheet.steps:
            said = i18n.tr("result_step", step=i18n.words().formula(step.key, "riichi"), n=str(step.amount))
            assert any(said in line for line in lines)
        node = score_panes.sum(long)
        assert node.picture is not None
        wide, tall = node.picture.surface.get_size()
        assert node.position[1] + tall <= rows.bottom * page.px + 1
        assert page._visible_rows() * 39 + 48 + tall / page.px <= rows.h
        free = node.picture.surface.subsurface(pygame.Rect(wide - 8, 0, 4, tall))
        assert pygame.transform.average_color(free)[3] < 80, "nothing is written to the very edge"


def test_what_a_match_comes_to_beyond_the_points_is_told() -> None:
    for ruleset, unit in (("riichi", 1000), ("mcr", 100)):
        match = played(ruleset, 2)
        ended = ev.MatchEnded((1, 2, 3, 4), "rounds", (4 * unit, unit, -unit // 2, 0))
        found = match_report([*match.events, ended], reported(match).labels, match.table, (1, 2, 3, 4))
        assert found.results == (4.0, 1.0, -0.5, 0.0)
    i18n.use("ru")
    assert i18n.words().number(-12.5) == "−12,5"
    i18n.use("en")
    assert match_report(match.events, reported(match).labels, match.table, (1, 2, 3, 4)).results == ()
