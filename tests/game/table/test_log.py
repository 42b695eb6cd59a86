"""The log at the table: deals stand apart, all of it can be reached and one sees where one is, nobody is covered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame
import pytest

from game import i18n
from game.screens.play.table import TableScreen
from game.table.board.board import Board, DealId, LogLine
from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.layout import Box, TableLayout, TableSpec
from game.table.layout.projection import face_size
from game.table.overlay.draw import LEAST, fit, width
from game.table.overlay.log_lines import (
    LARGER,
    NAME,
    NAMES_SHARE,
    PARTICLES,
    Rows,
    column_width,
    entry_height,
    log_words,
    middles,
    strip_rows,
    strip_words,
    wrap_to_rows,
)
from game.table.overlay.log_pane import NAME as NAMED
from game.table.overlay.log_pane import LogPane, first_line, log_place, pane_rows
from game.table.overlay.stage import Stage
from rules.core.tiles import CODES, HIDDEN
from rules.engine import events as ev
from rules.engine import registry
from rules.scoring.transfers import TABLE, Transfer
from saves.people import Person
from tests.budget import SOAK
from tests.game.languages import LAID_OUT
from tests.game.table.seat import Program

Sit = Callable[..., tuple[Program, TableScreen]]
SIZES = ((1024, 720), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080))


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes share pixels."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_the_log_covers_nobody(seats: int, size: tuple[int, int]) -> None:
    layout = TableLayout(TableSpec(size, seats=seats))
    box = log_place(layout)
    assert box.w >= layout.px(300) and box.h >= layout.px(200), "it can still be read"
    for seat in range(seats):
        assert not meet(box, layout.name_plate(seat)), seat
        if seat != layout.spec.viewer:
            assert not meet(box, layout.line_box(seat)), seat
    assert not meet(box, layout.box("claims")) and box.bottom < layout.name_plate(layout.spec.viewer).y


def opened(sit: Sit, size: tuple[int, int] = (1280, 720)) -> tuple[Program, TableScreen, LogPane]:
    """A table with a log of three deals, which is open."""
    program, table = sit(size=size)
    board = table.director.board
    first = list(board.log)
    for number in (2, 3):
        board.log.append(LogLine("deal", 1, deal=DealId(number, 0, 2, number - 2)))
        board.log += [LogLine("discard", turn % 4, face=turn % 34) for turn in range(30)]
    assert len(board.log) > len(first)
    program.key(pygame.K_l)
    assert table.panes.log.open
    return program, table, table.panes.log


def test_it_scrolls_by_wheel_and_by_page_to_its_first_line_and_stops_there(sit: Sit) -> None:
    program, table, pane = opened(sit)
    log = table.director.board.log
    newest = pane.node.picture
    assert 0 < pane.seen < len(log)
    program.event(pygame.MOUSEWHEEL, x=0, y=1)
    assert pane.back == 1 and pane.node.picture is not newest
    program.key(pygame.K_PAGEUP)
    assert pane.back > 5
    program.key(pygame.K_HOME)
    top = pane.node.picture
    assert pane.back + pane.seen == len(log), "its first line is seen"
    program.event(pygame.MOUSEWHEEL, x=0, y=1)
    assert pane.node.picture is top
    program.key(pygame.K_END)
    assert pane.back == 0


def test_a_bar_says_which_part_is_seen(sit: Sit) -> None:
    program, _, pane = opened(sit)

    def gold() -> list[int]:
        assert pane.node.picture is not None
        picture = pane.node.picture.surface
        x = picture.get_width() - 12
        return [y for y in range(picture.get_height()) if picture.get_at((x, y))[:3] == (216, 178, 94)]

    low = gold()
    program.key(pygame.K_HOME)
    high = gold()
    assert low and high and max(high) < max(low) and min(high) < min(low)


def test_a_click_on_it_throws_nothing(sit: Sit) -> None:
    program, table, pane = opened(sit)
    box = log_place(table.stage.layout)
    before = table.hands.chosen
    program.click(box.center, times=2)
    assert table.hands.chosen == before and pane.open


def test_every_deal_begins_with_its_name(sit: Sit) -> None:
    _, table = sit()
    labels, board = table.stage.labels, table.director.board
    lines = [line for line in board.log if line.deal is not None]
    assert [line.deal for line in lines] == [board.deal_id]
    assert labels.deal_name(board.deal_id) in labels.title_lines(board)[1] == "East 1"
    assert log_words(LogLine("deal", 1, deal=DealId(3, 0, 2, 1)), labels) == ("Oleg", "deals, East 2, repeat 1")


def test_a_heading_takes_room() -> None:
    def high(line: LogLine) -> float:
        return 20.0 if line.deal is None else 60.0

    lines = [LogLine("discard", 0)] * 20
    heads = [LogLine("deal", 0, deal=DealId(1))] * 20
    assert (first_line(lines, 20, 300, high), first_line(heads, 20, 300, high)) == (5, 15)
    assert first_line(lines, 20, 10, high) == 19, "one line at least"


def test_who_is_paid_in_a_deal_is_told_and_for_what() -> None:
    labels = PlayerLabels("sichuan", tuple(Person(name, "", i) for i, name in enumerate("ABCD")), 0)
    board = Board.fresh(None, registry.get("sichuan").at(registry.get("sichuan").resolve()))
    board.apply(ev.Paid.of("kong", (Transfer(0, 2, 6), Transfer(1, 2, 6)), 4))
    assert [log_words(line, labels) for line in board.log] == [("C", "+12 · For a kong")]
    board.apply(ev.Paid.of("ante", (Transfer(1, TABLE, 5),), 4))
    assert log_words(board.log[-1], labels) == ("B", "−5 · Into the pot")


def test_an_indicator_is_turned_by_nobody() -> None:
    labels = PlayerLabels("fujian", tuple(Person(name, "", i) for i, name in enumerate("ABCD")), 0)
    who, word, face = strip_words(LogLine("indicator", 0, CODES.index("5p")), labels)
    assert (who, word, CODES[face]) == ("", "Indicator", "5p")
    assert log_words(LogLine("indicator", 0, face), labels)[0] == ""


# -- long sentences ---

NAMES = ("You", "Ann-Sophie Elisabeth von", "Wolfgang", "Константин Александрович")


@pytest.fixture
def in_language() -> Iterator[Callable[[str], None]]:
    """Another language until the end of the test."""
    yield i18n.use
    i18n.use("en")


def sentences(ruleset: str) -> list[LogLine]:
    """A line of every sort that the log knows under a rule set, with the longest tile's name and a long deal's."""
    known = [*i18n.words().nodes("sparrows", ruleset=ruleset)]
    keys = {key for table in known if isinstance(table, dict) for key in table if key.startswith("table_log_")}
    faces = [face for face in range(len(CODES)) if face != HIDDEN]
    face = max(faces, key=lambda face: width(tile_name(face, ruleset), 14))
    deal = DealId(16, 3, 4, 2)
    reasons = {key for table in known if isinstance(table, dict) for key in table if key.startswith("payment_")}
    return [
        *(LogLine(key.removeprefix("table_log_"), seat, face, 3, 12, deal) for key in sorted(keys) for seat in (0, 1)),
        *(LogLine("paid", 1, amount=-12000, reason=key.removeprefix("payment_")) for key in sorted(reasons)),
    ]


def is_whole(rows: Rows, who: str, what: str, room: float, size: float) -> None:
    """Every word is there, in rows that fit; only hyphens and the end of a name may be other."""
    joined, what = "".join(rows.what), what if rows.who else what[what[:1] in PARTICLES :]
    assert "…" not in joined or any(fit(name, size, room * NAMES_SHARE) in what for name in NAMES)
    assert joined.replace("-", "").replace(" ", "") == what.replace("-", "").replace(" ", "")
    assert max((rows.named if i == 0 else 0) + width(row, size) for i, row in enumerate(rows.what)) <= room
    assert not rows.who or rows.who == who or who.startswith(rows.who.removesuffix("…"))


def told() -> list[tuple[LogLine, PlayerLabels]]:
    """Every sentence of every rule set in this language, once: most rule sets say most as others do."""
    found: dict[tuple[object, ...], tuple[LogLine, PlayerLabels]] = {}
    for ruleset in registry.ids():
        seats = tuple(Person(name, "standard" if i else "", i) for i, name in enumerate(NAMES))
        labels = PlayerLabels(ruleset, seats, 0)
        for line in sentences(ruleset):
            found.setdefault((log_words(line, labels), strip_words(line, labels)), (line, labels))
    return list(found.values())


@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("size", [(1024, 720), (1280, 720), *([(1024, 768), (2560, 1080)] if SOAK else [])])
def test_no_sentence_of_the_log_is_cut(
    in_language: Callable[[str], None], lang: str, size: tuple[int, int]
) -> None:  # fmt: skip
    """Beside the table, where the strip may be narrow, and in the pane."""
    in_language(lang)
    lines = told()
    for text in (1.0, 1.5):
        layout = TableLayout(TableSpec(size, text=text))
        small, large = (max(LEAST, 14 * layout.scale * most) for most in (min(text, LARGER), text))
        for line, labels in lines:
            who, what = log_words(line, labels)
            assert not line.seat or not who or who not in what, "the name stands before it already"
            pane, strip = pane_rows(line, layout, labels), strip_rows(line, layout, labels)
            is_whole(pane, who, what, log_place(layout).w - layout.px(2 * 28 + NAMED), large)
            room = (layout.box("log").w if strip.broad else column_width(layout)) + layout.px(8 - NAME)
            short = partial(fit, size=small, most=room * NAMES_SHARE)
            is_whole(strip, *strip_words(line, labels, short)[:2], room, small)
            assert entry_height(strip, layout) <= layout.box("log").h, "the newest has room"
            if strip.more and strip.face != HIDDEN and strip.what[-2]:
                above, last = middles(strip, layout)[-2:]
                tile = face_size(round(19 * layout.scale))[1] / 2 + layout.px(2)
                assert last - tile >= above + small / 2, "the tile is clear of the words above it"


def test_a_word_is_parted_only_where_it_must_and_where_a_syllable_ends() -> None:
    room = width("отказы-", 14) + 4
    assert wrap_to_rows("", "вы отказываетесь", room, 14).what == ("вы", "отказы-", "ваетесь")
    assert wrap_to_rows("", "вы отказываетесь", 300, 14).what == ("вы отказываетесь",)
    assert wrap_to_rows("Oleg", "declares ready", 400, 14).what == ("declares ready",)
    rows = wrap_to_rows("Oleg", "declares", width("declares", 14), 14)
    assert rows.what == ("", "declares"), "what was done goes on below a name that leaves it no room"


def test_a_replay_calls_a_deal_as_the_table_does(sit: Sit) -> None:
    _, table = sit()
    match = table.session.match
    again = Board.of(match.events, 0, match.table)
    assert again.deal_id == table.director.board.deal_id
    assert isinstance(table.stage, Stage) and registry.get(table.stage.labels.ruleset).sign == ""
