"""A win is one scene: from the last tile to the button that goes on, the table never lies bare again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game import i18n
from game.art.tiles import TileArt
from game.scene.node import LateNode, SpriteNode
from game.screens.play.result import ResultScreen
from game.table.animations.director import Director
from game.table.animations.result import win_call
from game.table.board.board import Board
from game.table.board.deal_report import limit_name
from game.table.overlay.banner_texts import worth_words
from rules.engine import events as ev
from rules.engine.match import Match
from rules.scoring.sheets import Step
from tests.game.director.test_director import stage_for
from tests.game.table.seat import Program
from tests.game.table.test_result import played, reported

RULESETS = ("hong_kong_old", "riichi", "taiwanese")


def won(ruleset: str) -> Match:
    """A deal that somebody has won."""
    return next(match for match in (played(ruleset, seed) for seed in range(12)) if reported(match).winners)


def at_the_win(match: Match, place: int) -> Director:
    """A table that shows what follows an event, and then the result."""
    board = Board.of(match.events[:place], 0, match.table)
    director = Director(stage_for(match, board, 0), board)
    director.replace(board)
    director.result_follows = True
    director.feed(match.events[place:])
    return director


@pytest.fixture
def show() -> Iterator[Callable[..., tuple[Program, ResultScreen]]]:
    """Open a result over a gray picture of a table."""
    programs: list[Program] = []

    def open_it(match: Match, **more: Any) -> tuple[Program, ResultScreen]:
        program = Program(speed=1)
        programs.append(program)
        behind = pygame.Surface(program.size)
        behind.fill((90, 90, 90))
        report = replace(reported(match), **more)
        program.open("result", report=report, art=TileArt(), onward=lambda: None, behind=behind, start=(640.0, 600.0))
        return program, program.top

    yield open_it
    for program in programs:
        program.user_data.close()


def seen(page: ResultScreen) -> list[tuple[str, tuple[float, float], float]]:
    """Everything that is shown, with its place and opacity."""
    return sorted((node.name, node.position, node.opacity) for node in page.scene.walk() if node.name)


def test_the_end_of_a_deal_is_left_to_its_result() -> None:
    pygame.init()
    pygame.display.set_mode((1280, 720))
    for ruleset in RULESETS:
        match = won(ruleset)
        place = next(place for place, event in enumerate(match.events) if isinstance(event, ev.Won))
        director, waited = at_the_win(match, place), 0.0
        while not director.idle:
            director.advance(1 / 60)
            waited += 1 / 60
            names = {node.name for node in director.stage.transient.walk() if isinstance(node, SpriteNode)}
            assert not names & {"banner", "veil", "chip"}
        assert director.board.deal_over and waited < 1.2, "only the call is heard and seen"


def test_a_win_after_which_others_play_on_is_shown_at_the_table() -> None:
    pygame.init()
    pygame.display.set_mode((1280, 720))
    match = next(m for m in (played("sichuan", seed) for seed in range(12)) if len(reported(m).winners) > 1)
    director = at_the_win(match, next(place for place, e in enumerate(match.events) if isinstance(e, ev.Scored)))
    director.advance(1 / 60)
    assert any(node.name == "win card" for node in director.stage.transient.walk())


def test_the_table_is_seen_behind_and_darkens(show: Callable[..., tuple[Program, ResultScreen]]) -> None:
    program, page = show(won("hong_kong_old"))
    lights = []
    for _ in range(20):
        page.update(1 / 60)
        page.draw(program.surface)
        lights.append(program.surface.get_at((4, 4))[0])
    assert lights[0] == 90 and lights[-1] < 45 and lights == sorted(lights, reverse=True)


def test_it_is_made_part_by_part(show: Callable[..., tuple[Program, ResultScreen]]) -> None:
    """No frame is late: each makes one portion, and a picture is drawn in the frame that first shows it."""
    program, page = show(won("riichi"))
    counts = []
    while not page.scene.visible:
        counts.append(sum(1 for _ in page.scene.walk()))
        page.update(1 / 60)
    assert len(set(counts)) > 3 and counts == sorted(counts), "the parts come one after another"
    undrawn = [node for node in page.scene.walk() if isinstance(node, LateNode) and node.picture is None]
    assert {"hand", "row 0", "pays 0", "total 0"} <= {node.name for node in undrawn}
    page.draw(program.surface)
    assert all(node.picture is None for node in undrawn), "nothing of it is seen yet"


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.7, 1.5, 2.5])
def test_it_can_be_skipped_at_any_time(show: Callable[..., tuple[Program, ResultScreen]], seconds: float) -> None:
    match = won("riichi")
    program, page = show(match)
    for _ in range(round(seconds * 60)):
        page.update(1 / 60)
    program.key(pygame.K_SPACE)
    skipped = seen(page)
    assert not page.timeline.busy and not any(name == "large" for name, *_ in skipped)
    page._build(animate=False)
    assert [entry for entry in seen(page) if entry[0] != "spark"] == [one for one in skipped if one[0] != "spark"]


def test_the_win_and_then_the_score_are_told_of(show: Callable[..., tuple[Program, ResultScreen]]) -> None:
    program, page = show(won("hong_kong_old"))
    heard = 0
    for _ in range(600):
        page.update(1 / 60)
        heard = heard or len(program.audio.heard)
    assert program.moments[-2:] == ["win", "score"] and heard


def test_a_limit_is_called_out(show: Callable[..., tuple[Program, ResultScreen]]) -> None:
    match = won("riichi")
    (hand, *_) = reported(match).hands
    for key, called in (("limit_mangan", "Mangan"), ("limit_yakuman", "Yakuman"), ("fu", "")):
        sheet = replace(hand.sheet, steps=(Step(key, 2000),))
        assert limit_name(sheet, "riichi") == called
        program, page = show(match, hands=(replace(hand, sheet=sheet),))
        page.timeline.finish()
        assert any(node.name == "limit" for node in page.scene.walk()) == bool(called)
        if called:
            assert {"fine", "great", "limit"} & {*program.audio.heard}


def test_han_and_fu_are_told_with_what_was_paid_for_them() -> None:
    """Repeated deals and sticks on the table belong to the gain, not to the hand."""
    report = reported(won("riichi"))
    won_by = ev.Won(seat=1, tile=0, face=0, by="discard", source=2, flags=())
    plain, mangan = ([Step("han", 3), Step("fu", 30)], [Step("han", 5), Step("limit_mangan", 2000)])
    for steps, source, rates, told in (
        (plain, 2, (3900,), "3\xa0han 30\xa0fu · 3900"),
        (plain, None, (1000, 2000), "3\xa0han 30\xa0fu · 1000/2000"),
        (mangan, None, (4000,), "Mangan · 5\xa0han · 4000 each"),
    ):
        hand = replace(
            report.hands[0], sheet=replace(report.hands[0].sheet, steps=tuple(steps)), rates=rates,
            won=replace(won_by, source=source),
        )  # fmt: skip
        assert worth_words(hand, report.unit, "riichi") == told


def test_repeated_deals_are_not_part_of_what_a_hand_is_worth() -> None:
    for match in (played("riichi", seed, 3) for seed in range(4)):
        for hand in reported(match).winners:
            base = next(step.amount for step in hand.sheet.steps if step.key == "base" or "limit_" in step.key)
            assert all(rate % 100 == 0 and base <= rate <= base * 6 + 100 for rate in hand.rates)


@pytest.mark.parametrize(("lang", "ruleset", "calls"), [
    ("en", "riichi", ("Ron", "Tsumo")), ("ja", "riichi", ("ロン", "ツモ")), ("zh", "riichi", ("荣", "自摸")),
    ("ru", "riichi", ("Рон", "Цумо")), ("en", "hong_kong_old", ("Mahjong", "Mahjong")),
    ("en", "american", ("Mah Jongg", "Mah Jongg")),
])  # fmt: skip
def test_a_winner_calls_as_players_of_the_game_do(lang: str, ruleset: str, calls: tuple[str, str]) -> None:
    i18n.use(lang)
    discarded = ev.Won(seat=1, tile=0, face=0, by="discard", source=2, flags=())
    assert (win_call(discarded, ruleset), win_call(replace(discarded, source=None), ruleset)) == calls
