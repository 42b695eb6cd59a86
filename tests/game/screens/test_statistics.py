"""Statistics: what they say follows from the logs, and the best hand can be looked at as it was counted."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pygame
import pytest

from game import i18n
from game.art import charts
from game.art import text as letters
from game.art.charts import joined
from game.screens.records import counting
from game.screens.records import statistics as page_of_statistics
from game.screens.records.person import CURVES, running_shares
from game.screens.records.statistics import RecordRow, facts_of
from game.table.board.recording import Recording, case_at
from game.ui.ground import Ground
from rules.calculator.calculator import from_case, judge
from rules.engine import events as ev
from rules.engine import registry
from rules.scoring.settlement import total
from saves.people import Person
from saves.stats import Filter, MatchHistory, PlayerRecord, best_sheet, statistics
from tests.budget import SOAK
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk
from tests.game.screens.played import keep, log


def winners(events: tuple[ev.Event, ...]) -> list[tuple[int, ...]]:
    """The persons who won, deal by deal."""
    people = next(event.people for event in events if isinstance(event, ev.SeatsDrawn))
    return [tuple(people[seat] for seat in event.winners) for event in events if isinstance(event, ev.DealEnded)]


def test_the_streak_is_the_longest_run_of_wins(desk: Desk) -> None:
    events = log("red", deals=8, seed=3, skilled=True)
    keep(desk, events)
    store = desk.user_data.store
    assert store is not None
    runs = {}
    for person in range(4):
        run = longest = 0
        for won in winners(events):
            run = run + 1 if person in won else 0
            longest = max(longest, run)
        runs[("Anna", "Mei", "Lin", "Oleg")[person]] = longest
    assert {record.name: record.streak for record in statistics(store)} == runs
    assert max(runs.values()) > 0


def test_self_drawn_wins_are_a_part_of_the_wins(desk: Desk) -> None:
    keep(desk, log("red", deals=8, seed=3, skilled=True))
    store = desk.user_data.store
    assert store is not None
    for record in statistics(store):
        assert 0 <= record.drawn_rate <= 1
        assert record.drawn_rate == (record.self_drawn / record.wins if record.wins else 0)


def test_the_best_hand_is_drawn_and_leads_to_its_score_sheet(desk: Desk) -> None:
    number = keep(desk, log("red", deals=8, seed=3, skilled=True))
    page = desk.show("statistics")
    store = desk.user_data.store
    assert store is not None
    record = next(record for record in page.records() if record.best is not None)
    sheet = best_sheet(store, record.best)
    assert sheet is not None and sheet.score == record.best.score
    assert sum(map(len, page.best.groups(record.best))) == sum(len(group.kinds) for group in sheet.groups)
    desk.click(f"record_{record.level or 'person'}_{record.name}")
    kind, place, choice = desk.went[-1]
    assert (kind, place) == ("open", "person")
    assert choice == {"key": record.key, "chosen": Filter(), "reader": page.reader}
    desk.show("person", **choice)
    desk.click("best")
    kind, place, choice = desk.went[-1]
    assert (kind, place) == ("open", "result")
    assert choice["report"].number == record.best.deal
    assert record.best.score in [hand.sheet.score for hand in choice["report"].winners]
    choice["replay"]()
    assert desk.went[-1][:2] == ("open", "replay") and desk.went[-1][2]["deal"] == record.best.deal
    assert number == record.best.match


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_a_hand_of_the_log_counts_the_same_in_the_calculator(ruleset_id: str) -> None:
    recording = Recording.of(log(ruleset_id, deals=3 if SOAK else 2, seed=8, skilled=True))
    ruleset = registry.get(ruleset_id)
    for deal, (first, last) in enumerate(zip(recording.starts, recording.ends, strict=True)):
        case = case_at(recording, deal)
        won = next((event for event in recording.events[first:last] if isinstance(event, ev.Won)), None)
        assert (case is None) == (won is None)
        if case is None or won is None:
            continue
        counted = next(
            event.sheet
            for event in recording.events[first:last]
            if isinstance(event, ev.Scored) and event.seat == won.seat
        )
        verdict = judge(from_case(case, ruleset.inputs), ruleset.at(case.options))
        assert verdict.sheet is not None and verdict.sheet.score == counted.score
        wins = [place for place in range(first, last) if isinstance(recording.events[place], ev.Won)]
        if len(wins) == 1:
            players, reasons = case.players, {payment.reason for payment in verdict.payments}
            paid = [event for event in recording.events[wins[0] : last] if isinstance(event, ev.Paid)]
            by_chair = [sum(event.amounts[chair] for event in paid if event.reason in reasons)
                        for chair in range(players)]  # fmt: skip
            dealer = won.seat - case.seat
            amounts = total(verdict.payments, players)
            assert by_chair == [amounts[(chair - dealer) % players] for chair in range(players)]
            assert {event.reason for event in paid} <= reasons


def test_one_rule_set_or_all(desk: Desk) -> None:
    keep(desk, log("red"))
    keep(desk, log("hong_kong_old"))
    page = desk.show("statistics")
    assert {record.matches for record in page.records()} == {2}
    page.take("red")
    assert {record.matches for record in page.records()} == {1}
    desk.look()


def test_people_stand_before_computers_then_who_played_most_then_by_name(desk: Desk) -> None:
    store = desk.user_data.store
    assert store is not None
    for deals, names in ((1, ("anna", "Zoe", "Bea", "Cho")), (2, ("Yan", "zoe", "Dan", "Ada"))):
        store.begin(log("red", deals=deals), tuple(
            Person(name, "standard" if name in ("Bea", "Ada", "Cho") else "", i) for i, name in enumerate(names)
        ))  # fmt: skip
    page = desk.show("statistics")
    rows = sorted((row for name, row in page.elements.widgets.items() if name.startswith("record_")),
                  key=lambda row: row.rect.y)  # fmt: skip
    assert [row.record.name for row in rows] == ["Zoe", "Dan", "Yan", "anna", "Ada", "Bea", "Cho"]
    assert [row.record.deals for row in rows] == [3, 2, 2, 1, 2, 1, 1]
    assert [record.name for record in statistics(store)] == [row.record.name for row in rows]


def test_statistics_under_a_former_name_say_the_name_of_today(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(desk, log("red", deals=2, seed=3))
    desk.user_data.change(renamed={"Anna": "Ann", "Mei": "May"})
    page = desk.show("statistics")
    said = {record.name: page_of_statistics.who_words(record, desk.settings.renamed) for record in page.records()}
    assert said["Anna"] == "now Ann" and "May" not in said["Mei"], "computers have no former names"
    written = list[str]()
    monkeypatch.setattr(Ground, "header", lambda page, title, sub="", *rest: written.append(sub))
    desk.show("person", key=("anna", ""), reader=page.reader)
    assert written[0].startswith("now Ann · ")


def test_nothing_to_count_leads_to_a_match(desk: Desk) -> None:
    desk.show("statistics")
    desk.click("new")
    assert desk.went[-1][:2] == ("open", "selector")
    desk.press(pygame.K_RETURN)
    assert desk.went[-1][:2] == ("open", "selector")
    desk.press(pygame.K_ESCAPE)
    assert desk.went[-1][0] == "close"


@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
def test_it_stands_in_every_window(size: tuple[int, int], lang: str) -> None:
    desk = Desk(size, lang)
    desk.show("statistics")
    keep(desk, log("red"))
    page = desk.show("statistics")
    page.take("red")
    window = pygame.Rect((0, 0), size)
    loose = [widget for widget in page.elements.widgets.values() if page.elements.view_of(widget) is None]
    assert all(window.contains(widget.rect) for widget in loose)


def test_filters_choose_what_counts_and_the_export_has_it(desk: Desk) -> None:
    keep(desk, log("red"))
    page = desk.show("statistics")
    desk.press(pygame.K_TAB)
    for name, choice in (("source", "imported"), ("period", "7"), ("opponents", "expert")):
        page.elements[name].set(choice)
        assert (page.records() == []) == (name != "period" and choice != "own"), name
        assert page.elements["export"].is_enabled == bool(page.records())
        page.elements[name].set({"source": "own"}.get(name, ""))
    desk.click("export")
    assert page.overlays.dialog is not None
    written = sorted(path.name for path in (desk.home_folder / "exported").iterdir())
    assert written == ["statistics-elements.csv", "statistics-matches.csv", "statistics-players.csv"]
    page.overlays.close_dialog()
    page.elements["source"].set("imported")
    desk.click("new")
    assert page.records() and page.chosen.source == "all"


def test_matches_that_take_long_are_read_while_the_page_is_open(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in (1, 2, 3):
        keep(desk, log("red", seed=seed))
    monkeypatch.setattr(counting, "AT_ONCE", 0)
    monkeypatch.setattr(counting, "IN_A_FRAME", 0.000001)
    page = desk.show("statistics")
    assert page.records() == [] and page.idle_for() == 0
    while not page.reader.done:
        page.update(0.01)
    assert page.idle_for() > 0
    assert {record.matches for record in page.records()} == {3} and "new" not in page.elements
    assert page.records() is page.records(), "counted once for each filter"


@pytest.mark.parametrize("ruleset_id", ["riichi", "hong_kong_old"])
def test_curves_of_shares_are_those_of_the_last_deals(desk: Desk, ruleset_id: str) -> None:
    keep(desk, log(ruleset_id, deals=6, skilled=True))
    page = desk.show("person", key=("mei", "standard"))
    record = record_of(desk, "Mei")
    assert ("ready" in page.elements["curve"].control.choices) == bool(record.ready)
    for name in page.elements["curve"].control.choices:
        page.elements["curve"].set(name)
        desk.look()
    assert running_shares(record.histories, CURVES["wins"]) == [record.win_rate]


def test_a_curve_looks_back_over_a_hundred_deals() -> None:
    begun = datetime.now()
    histories = [MatchHistory(i, "red", begun, 4, (0,) * 50, 0, wins=wins) for i, wins in enumerate((50, 0, 25))]
    assert running_shares(histories, CURVES["wins"]) == [1, 0.5, 0.25]


# -- the page of one player --------------------------------------------------------------------------------------------


def record_of(desk: Desk, name: str) -> PlayerRecord:
    """Somebody's record."""
    store = desk.user_data.store
    assert store is not None
    return next(record for record in statistics(store) if record.name == name)


def test_the_course_of_a_match_is_what_its_deals_brought(desk: Desk) -> None:
    events = log("red", deals=8, seed=3, skilled=True)
    number = keep(desk, events)
    record = record_of(desk, "Mei")
    (course,) = record.histories
    assert (course.match, course.ruleset, course.place, len(course.gains)) == (number, "red", 0, 8)
    assert sum(course.gains) == record.points
    runs = joined([course.gains, (5, -1)])
    assert runs[0][0] == 0 and runs[0][-1] == runs[1][0] == record.points and runs[1][-1] == record.points + 4


def test_the_longest_run_without_a_win(desk: Desk) -> None:
    events = log("red", deals=8, seed=3, skilled=True)
    keep(desk, events)
    dry = longest = 0
    for won in winners(events):
        dry = 0 if 1 in won else dry + 1
        longest = max(longest, dry)
    assert record_of(desk, "Mei").drought == longest > 0


def test_a_match_without_a_deal_is_none(desk: Desk) -> None:
    keep(desk, log("red", deals=0))
    store = desk.user_data.store
    assert store is not None and len(store.matches()) == 1 and statistics(store) == []


def test_points_of_different_rule_sets_are_never_summed(desk: Desk) -> None:
    keep(desk, log("red"))
    keep(desk, log("hong_kong_old"))
    page = desk.show("statistics")
    row = next(widget for widget in page.elements.widgets.values() if isinstance(widget, RecordRow))
    assert i18n.tr("stats_points") not in dict(facts_of(row.record, page.ruleset))
    page.take("red")
    row = next(widget for widget in page.elements.widgets.values() if isinstance(widget, RecordRow))
    assert i18n.tr("stats_points") in dict(facts_of(row.record, page.ruleset))


def test_the_page_of_a_player_shows_one_rule_set_at_a_time_the_last_played_first(desk: Desk) -> None:
    keep(desk, log("red"))
    keep(desk, log("hong_kong_old"))
    page = desk.show("person", key=("mei", "standard"))
    assert page.ruleset == "hong_kong_old" and page.played() == ["hong_kong_old", "red"]
    page.take("red")
    assert page.ruleset == "red"
    desk.press(pygame.K_ESCAPE)
    assert desk.went[-1][0] == "close"


def test_players_have_the_colors_of_their_seats(desk: Desk) -> None:
    keep(desk, log("red"))
    assert [record_of(desk, name).color for name in ("Anna", "Mei", "Lin", "Oleg")] == [0, 1, 2, 3]


@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
def test_the_page_of_a_player_stands_in_every_window(cuts: set[str], size: tuple[int, int], lang: str) -> None:
    desk = Desk(size, lang)
    keep(desk, log("red", deals=8, seed=3, skilled=True))
    cuts.clear()
    page = desk.show("person", key=("mei", "standard"))
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(widget.rect) for widget in page.elements.widgets.values()) and not cuts


@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_large_words_on_the_page_of_a_player_are_whole_and_clear_of_the_bars(
    cuts: set[str], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], lang: str
) -> None:  # fmt: skip
    desk = Desk(size, lang)
    desk.user_data.change(text_scale=1.5)
    keep(desk, log("riichi", deals=6, skilled=True))
    bars: list[tuple[pygame.Surface, pygame.Rect]] = []
    said: list[tuple[pygame.Surface, pygame.Rect]] = []
    write, pane = charts.write, charts.shapes.pane

    def noted(
        surface: pygame.Surface, words: str, at: tuple[float, float], pixels: float, *look: Any, **more: Any
    ) -> pygame.Rect:
        rect = write(surface, words, at, pixels, *look, **more)
        said.append((surface, rect.inflate(0, round(pixels) - rect.h)))
        return rect

    def laid(surface: pygame.Surface, rect: pygame.Rect, *look: Any) -> None:
        bars.append((surface, rect.copy()))
        pane(surface, rect, *look)

    monkeypatch.setattr(charts, "write", noted)
    monkeypatch.setattr(charts.shapes, "pane", laid)
    cuts.clear()
    desk.show("person", key=("mei", "standard"))
    assert bars and said and not cuts
    assert not [(word, bar) for on, word in said for under, bar in bars if on is under and word.colliderect(bar)]


@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_large_words_of_statistics_are_all_large_and_none_is_cut(
    cuts: set[str], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], lang: str
) -> None:  # fmt: skip
    desk = Desk(size, lang)
    desk.user_data.change(text_scale=1.5)
    keep(desk, log("riichi", deals=6, skilled=True))
    write, drawn = page_of_statistics.write, list[tuple[str, int]]()

    def noted(surface: pygame.Surface, words: str, at: tuple[float, float], pixels: int, *look: Any) -> pygame.Rect:
        drawn.append((words, pixels))
        return write(surface, words, at, pixels, *look)

    monkeypatch.setattr(page_of_statistics, "write", noted)
    for ruleset in ("", "riichi"):
        drawn.clear()
        page = desk.show("statistics")
        page.take(ruleset)
        said = "".join(words for words, _ in drawn).replace(" ", "")
        for label, _ in facts_of(page.records()[0], ruleset):
            assert label.replace(" ", "") in said, "wrapped, not shortened"
        assert {pixels for _, pixels in drawn} == {round(units * 1.5) for units in (14, 16, 18)} and not cuts


@pytest.mark.parametrize("lang", LAID_OUT)
def test_large_words_leave_room_for_all_elements_of_a_player(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """In the smallest window the page scrolls, by keys too; the button at its end can be reached."""
    desk = Desk((960, 600), lang)
    desk.user_data.change(text_scale=1.5)
    keep(desk, log("riichi", deals=6, skilled=True))
    rows: list[tuple[str, int]] = []
    shrunk = letters.shrunk

    def noted(words: str, room: int, pixels: int, bold: bool = False) -> int:
        rows.append((words, shrunk(words, room, pixels, bold)))
        return rows[-1][1]

    monkeypatch.setattr(letters, "shrunk", noted)
    page = desk.show("person", key=("oleg", "standard"))
    elements = record_of(desk, "Oleg").elements
    named = {i18n.element_name(element, "riichi") for element in elements}
    assert len([words for words, _ in rows if words in named]) == min(7, len(elements)) > 2
    assert {pixels for words, pixels in rows if words in named} == {21}
    window = pygame.Rect((0, 0), desk.size)
    button = page.elements["best"]
    assert not window.contains(button.rect)
    page.focus.set(button, visible=True)
    assert window.contains(button.rect)
    page.focus.set(page.view, visible=True)
    before = page.view.offset
    desk.press(pygame.K_PAGEUP)
    assert page.view.offset < before
