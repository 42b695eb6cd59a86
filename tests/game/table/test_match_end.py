"""The end of a match: how the points went, its best hand, another one by the same rules, the way to the replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game import i18n
from game.art import text as letters
from game.art.tiles import TileArt
from game.screens.play.table import TableScreen
from game.screens.records.match_sheet import AfterMatch, MatchSheetScreen
from game.screens.records.replay import ReplayScreen
from game.table.board.board import Board, DealId
from game.table.board.match_report import MatchReport, deal_rows, match_report
from game.table.board.player_labels import PlayerLabels, deal_name
from game.table.layout import Box
from game.table.overlay import draw, match_end_panes
from game.table.overlay.log_lines import log_words
from game.table.overlay.match_end_panes import scale_of
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.scoring.transfers import Transfer
from saves.people import Person
from tests.game.languages import LAID_OUT
from tests.game.table.seat import Discarder, Program, four
from tests.game.table.test_result import played
from tests.saves.logged import by_skill

NAMES = ("You", "Oleg", "Mei", "Lin")


def report(ruleset: str = "hong_kong_old", deals: int = 99) -> MatchReport:
    """A match of computer players at its end."""
    match = played(ruleset, 5, deals)
    seats = tuple(Person(name, "" if i == 0 else "standard", i) for i, name in enumerate(NAMES))
    labels = PlayerLabels(ruleset, seats, 0)
    board = Board.of(match.events, 0, match.table)
    return match_report(match.events, labels, match.table, board.state.places)


@pytest.fixture
def program() -> Iterator[Program]:
    """A program with nothing on it."""
    made = Program(speed=0)
    yield made
    i18n.use("en")
    for page in made.screen_stack:
        if isinstance(page, TableScreen):
            page.session.close()
    made.user_data.close()


def shown(program: Program, found: MatchReport, after: AfterMatch) -> MatchSheetScreen:
    """The sheet of a match."""
    program.open("match_sheet", report=found, art=TileArt(), after=after)
    program.step()
    page = program.top
    assert isinstance(page, MatchSheetScreen)
    return page


def test_the_curve_goes_from_the_start_to_the_end_deal_by_deal() -> None:
    found = report()
    events = played("hong_kong_old", 5, 99).events
    for seat in range(4):
        curve, paid = found.curve(seat), sum(e.amounts[seat] for e in events if isinstance(e, ev.Paid))
        assert len(curve) == len(found.rows) + 1 and curve[0] == found.start
        assert curve[-1] == found.start + paid == found.totals[seat]
        steps = [after - before for before, after in pairwise(curve)]
        assert steps == [row.changes[seat] for row in found.rows]


def test_the_best_hand_is_the_one_of_the_greatest_worth_with_its_deal() -> None:
    found, events = report(), played("hong_kong_old", 5, 99).events
    won, worths, deal = set[int](), list[tuple[int, int]](), 0
    for event in events:
        if isinstance(event, ev.DealStarted):
            won, deal = set(), event.number
        elif isinstance(event, ev.Won):
            won.add(event.seat)
        elif isinstance(event, ev.Scored) and event.seat in won:
            worths.append((event.sheet.score, -deal))
    assert found.best is not None
    assert (found.best.hand.sheet.score, -found.best.deal.number) == max(worths)
    assert len(found.best.hand.tiles) + sum(len(meld.tiles) for meld in found.best.hand.melds) >= 14


def test_a_match_without_a_win_has_no_best_hand(program: Program) -> None:
    page = shown(program, replace(report(), best=None), AfterMatch(lambda: None, lambda: None))
    names = {node.name for node in page.scene.walk()}
    assert "best" not in names and {"places", "curve", "rows"} <= names


def test_whoever_came_in_first_stands_first() -> None:
    found = report()
    assert [found.places[seat] for seat in found.order] == sorted(found.places)


def test_results_in_whole_thousands_are_drawn_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    match = by_skill(3, length="east", whole_results=True)
    labels = PlayerLabels("riichi", tuple(Person(name, "standard", i) for i, name in enumerate(NAMES)), 0)
    board = Board.of(match.events, 0, match.table)
    found = match_report(match.events, labels, match.table, board.state.places)
    drawn: list[str] = []
    put = draw.put

    def heard(surface: pygame.Surface, text: str, *more: Any, **named: Any) -> float:
        drawn.append(text)
        return put(surface, text, *more, **named)

    monkeypatch.setattr(draw, "put", heard)
    match_end_panes.places(found, Box(0, 0, 600, 480), 1.0)
    ended = match.events[-1]
    assert isinstance(ended, ev.MatchEnded) and not any(points % 1000 for points in ended.results)
    assert any(score % 1000 for score in match.state.scores), "the points themselves are not whole"
    whole = [f"Result {points // 1000}".replace("-", "\N{MINUS SIGN}") for points in ended.results]
    assert sorted(text for text in drawn if text.startswith("Result")) == sorted(whole)


def riichi_report(events: Sequence[ev.Event], match: Match) -> MatchReport:
    """The report of a match of riichi that went as the events tell."""
    labels = PlayerLabels("riichi", tuple(Person(name, "standard", i) for i, name in enumerate(NAMES)), 0)
    return match_report(events, labels, match.table, Board.of(events, 0, match.table).state.places)


def test_the_score_sheet_tells_row_by_row_what_a_result_is_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    match = by_skill(3, length="east", whole_results=True, yakitori=3000)
    found = riichi_report(match.events, match)
    reasons = [part.reason for part in found.parts]
    assert reasons == ["points", "uma", "oka", "rounding", "yakitori"] and not found.ties
    for seat, result in enumerate(found.results):
        assert sum(part.amounts[seat] for part in found.parts) == pytest.approx(result)
    drawn: list[str] = []
    put = draw.put

    def heard(surface: pygame.Surface, text: str, *more: Any, **named: Any) -> float:
        drawn.append(text)
        return put(surface, text, *more, **named)

    monkeypatch.setattr(draw, "put", heard)
    match_end_panes.rows(found, found.sheet[len(found.rows) :], Box(0, 0, 800, 400), 1.0)
    names = ["Beyond 30\N{NARROW NO-BREAK SPACE}000", "Uma", "Oka", "Rounding", "Yakitori: no deal won", "Result"]
    assert [word for word in drawn if word in names] == names


@pytest.mark.parametrize("shared", [False, True])
def test_equal_points_at_the_end_are_told(shared: bool) -> None:
    match = by_skill(3, length="east")
    ended = next(place for place in range(len(match.events))[::-1] if isinstance(match.events[place], ev.DealEnded))
    first, second = riichi_report(match.events, match).totals[:2]
    level = ev.Paid.of("win", (Transfer(0, 1, first - second),), 4)
    half = replace(level, amounts=((second - first) // 2, (first - second) // 2, 0, 0))
    last = replace(match.events[-1], places=(1, 1, 3, 4)) if shared else match.events[-1]  # type: ignore[call-arg]
    found = riichi_report([*match.events[:ended], half, *match.events[ended:-1], last], match)
    assert found.totals[0] == found.totals[1]
    (tie,) = found.ties
    said = "They share places and uma." if shared else "The earlier seat places higher."
    assert tie.text(found.labels) == f"Equal points: You, Oleg. {said}" and found.sheet[-1] == tie


@pytest.mark.parametrize(("low", "high"), [(-37, 64), (0, 0), (25000, 41300), (-5, 3), (-1, 2000)])
def test_the_scale_holds_all_points_in_a_few_round_steps(low: int, high: int) -> None:
    first, last, step = scale_of(low, high, 4)
    assert first <= low and high <= last and first < last
    assert first % step == last % step == 0 and (last - first) // step <= 5


def test_enter_plays_again_v_watches_and_escape_goes_home(program: Program) -> None:
    went = list[str]()
    after = AfterMatch(again=lambda: went.append("again"), replay=lambda: went.append("replay"))
    page = shown(program, report(), after)
    program.key(pygame.K_RETURN)
    program.key(pygame.K_v)
    program.click("button:again")
    program.click("button:replay")
    program.key(pygame.K_LEFT)
    program.key(pygame.K_SPACE)
    assert went == ["again", "replay", "again", "replay"] and program.ended, "the button in the middle leads home"
    assert page.trace()["best"] == page.report.best.hand.sheet.score  # type: ignore[union-attr]


def test_all_deals_can_be_scrolled_to(program: Program) -> None:
    page = shown(program, report(), AfterMatch())
    assert page.shown < len(page.report.rows) and page.first + page.shown == len(page.report.rows)
    for _ in page.report.rows:
        program.key(pygame.K_UP)
    assert page.first == 0 and any(node.name == "more" for node in page.scene.walk())


def test_a_match_to_its_end_and_another_one_by_the_same_rules_and_people(program: Program) -> None:
    """A person plays two deals; the way to the replay leads back, then the same people sit down again."""
    setup = replace(four(3, ruleset="red"), options={"match_end": "deals", "deals": 2})
    program.open("table", setup=setup)
    table = program.top
    assert isinstance(table, TableScreen)
    for _ in range(900):
        program.until(lambda: program.top is not table or table.hands.offers.any)
        if program.top.name == "match_sheet":
            break
        if program.top is not table:
            program.until(lambda: "score" in program.moments)
            program.key(pygame.K_RETURN)
        elif table.hands.offers.discards:
            table.answer(next(reversed(table.hands.offers.discards.values())))
        else:
            program.key(pygame.K_ESCAPE)
    sheet = program.top
    assert isinstance(sheet, MatchSheetScreen) and len(sheet.report.rows) == 2
    program.key(pygame.K_v)
    replay = program.screen_stack[-1]
    assert isinstance(replay, ReplayScreen) and replay.trace()["deal"] == 1
    replay.close()
    assert program.screen_stack == [sheet]
    begun = list[tuple[str, dict[str, Any]]]()
    program.home = lambda place="title", **choice: begun.append((place, choice))  # type: ignore[method-assign]
    program.click("button:again")
    ((place, choice),) = begun
    assert place == "table" and choice["setup"] == replace(setup, seed=None), "only its walls are new"


@pytest.mark.parametrize("language", LAID_OUT)
def test_no_word_of_the_sheet_is_cut(program: Program, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    i18n.use(language)
    cut = list[str]()
    whole = letters.cut

    def notice(words: str, room: float, pixels: float, bold: bool = False) -> str:
        found = whole(words, room, pixels, bold)
        if found != words:
            cut.append(words)
        return found

    monkeypatch.setattr(letters, "cut", notice)
    for size in ((1280, 720), (1024, 768), (1024, 720)):
        program.size = size
        program.surface = pygame.display.set_mode(size)
        shown(program, report(), AfterMatch(lambda: None, lambda: None))
    assert cut == []


# -- what a deal is called ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "name", "again"),
    [("en", "East 2", "East 2, repeat 1"), ("ru", "Восток 2", "Восток 2, повтор 1"),
     ("zh", "东2局", "东2局 连庄1"), ("zh-Hant", "東2局", "東2局 連莊1"),
     ("ja", "東2局", "東2局1本場")],
)  # fmt: skip
def test_a_deal_is_called_by_its_round_its_place_and_how_often_it_was_repeated(
    language: str, name: str, again: str
) -> None:
    i18n.use(language)
    assert deal_name(DealId(2, 0, 2, 0), "hong_kong_old") == name
    assert deal_name(DealId(3, 0, 2, 1), "hong_kong_old") == again
    assert "7" in deal_name(DealId(7, 0, 1, 3), "watching_the_pot"), "no winds: counted from the first deal"
    i18n.use("en")


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "East 1, repeat 1 · goulash"), ("ru", "Восток 1, повтор 1 · гуляш"), ("zh", "东1局 连庄1 · 重打局"),
     ("zh-Hant", "東1局 連莊1 · 重打局"), ("ja", "東1局1本場 · グーラッシュ")],
)  # fmt: skip
def test_a_deal_by_rules_of_its_own_is_named_so_wherever_deals_are_named(language: str, name: str) -> None:
    """At the table, in the log, on the sheet of the match and where it is kept: a goulash after a deal nobody won."""
    ruleset, discarder = registry.get("chinese_classical"), Discarder()
    match = Match.new(ruleset, ruleset.resolve({"goulash": "exchange"}), seed=3)
    while match.state.deal_number < 2 or match.state.moment is Moment.BEFORE_DEAL:
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, discarder.choose(match.view(seat), legal) if len(legal) > 1 else legal[0])
    i18n.use(language)
    board = Board.of(match.events, 0, match.table)
    labels = PlayerLabels(ruleset.id, tuple(Person(player, "standard", i) for i, player in enumerate(NAMES)), 0)
    assert labels.title_lines(board)[1] == name
    assert [log_words(line, labels)[1].endswith(name) for line in board.log if line.deal] == [False, True]
    (first,) = deal_rows(match.events, 4, match.table.start_points)
    assert "goulash" not in first.deal.facts and match.state.facts["goulash"] == 1
    i18n.use("en")
