"""A plate says who sits there, whole: computer players in every language, and persons of any name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game import i18n
from game.play.setup import NAME_LIMIT
from game.table.board.board import Board, DealId
from game.table.board.player_labels import PlayerLabels, deal_name
from game.table.layout import TableLayout
from game.table.overlay.draw import width
from game.table.overlay.overlay import LEADING, title_lines
from game.table.overlay.plates import PlateText, draw_plate, draw_tags, plate_text, signs_of
from rules.core.words import LANGUAGES, Words
from rules.engine import registry
from saves.characters import CHARACTERS, character_name
from saves.people import Person
from tests.budget import SOAK, some
from tests.game.layout.test_table_layout import table
from tests.play import table_for

SIZES = ((960, 600), (1024, 640), (1024, 720), (1024, 768), (1280, 720), (1920, 1080))
LONG = "Konstantin Wolkenstein-W"


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """The language of a test is its own."""
    yield
    i18n.use("en")


def plates(
    size: tuple[int, int], names: tuple[str, ...], score: int, text: float = 1.0
) -> Iterator[tuple[TableLayout, int, PlateText]]:
    """How the plates of a table are written, each seat once the dealer's."""
    labels = PlayerLabels("watching_the_pot", tuple(Person(name, "standard", i) for i, name in enumerate(names)), 0)
    layout = table(size, len(names), buttons=4, text=text)
    for seat in range(len(names)):
        board = Board.fresh(0, table_for(len(names)))
        board.state.deal_number, board.state.dealer, board.state.scores = 1, seat, [score] * len(names)
        yield layout, seat, plate_text(board, layout, labels, seat)


@pytest.mark.parametrize("size", SIZES)
def test_computer_players_are_called_by_their_whole_names(size: tuple[int, int]) -> None:
    for language, seats in product(LANGUAGES, range(2, 9)):
        i18n.use(language)
        called = tuple(character_name(one, Words(language)) for one in CHARACTERS)
        for start in range(0, 8, 3):
            names = (*called[start:], *called[:start])[:seats]
            for layout, seat, how in plates(size, names, -1250):
                assert how.name == (names[seat],), (language, seats)
                room = layout.name_plate(seat).w - how.disc - 22 * layout.scale
                assert width(names[seat], how.size, bold=True) <= room


@pytest.mark.parametrize("seats", range(5, 9))
def test_the_piece_of_the_dealer_leaves_the_score_free(seats: int) -> None:
    """About a ring it stands on the plate."""
    for layout, seat, how in plates((1280, 720), ("Tomas",) * seats, -1250):
        plate, piece = layout.name_plate(seat), layout.piece_box(seat)
        middle, size = plate.y + plate.h * how.rows[-1], 16 * layout.scale
        left = plate.x + how.disc + 16 * layout.scale
        right = left + width("\N{MINUS SIGN}1\N{NARROW NO-BREAK SPACE}250", size, bold=True)
        if not how.flat and seat != layout.spec.viewer and piece.y < middle < piece.bottom:
            assert right <= piece.x + 2, (seat, how)


@pytest.mark.parametrize("size", SIZES[2:])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_long_name_goes_on_in_another_line(size: tuple[int, int], seats: int) -> None:
    """Where there is room for three lines; nothing of it is lost, and the lines are clear of each other."""
    assert len(LONG) == NAME_LIMIT
    for layout, seat, how in plates(size, (LONG,) * seats, 25_000):
        if layout.name_plate(seat).h >= 58 * layout.scale:
            assert "".join(how.name).replace(" ", "").replace("-", "") == LONG.replace(" ", "").replace("-", "")
            steps = [b - a for a, b in zip(how.rows, how.rows[1:], strict=False)]
            assert min(steps) * layout.name_plate(seat).h >= how.size * 0.9


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", SIZES[2:])
def test_no_letter_of_a_name_reaches_down_to_the_score(size: tuple[int, int], text: float) -> None:
    for seats in range(2, 9):
        for layout, seat, how in plates(size, ("Gregory",) * seats, 25_000, text):
            if not how.flat and len(how.name) == 1:
                step = (how.rows[1] - how.rows[0]) * layout.name_plate(seat).h
                assert step >= 0.9 * how.size, (seats, seat, how)


def longest_names() -> set[str]:
    """The rule sets with the longest names in the current language, and those with the longest words in them."""
    by_word = sorted(registry.ids(), key=lambda id: max(map(len, i18n.ruleset_name(id).split())))
    return {*sorted(registry.ids(), key=lambda id: len(i18n.ruleset_name(id)))[-6:], *by_word[-6:]}


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_the_title_says_the_whole_name_of_the_game_and_of_the_deal(size: tuple[int, int], text: float) -> None:
    for language, seats in product(LANGUAGES, some((3, 6, 4), 2)):
        i18n.use(language)
        layout = table(size, seats, text=text)
        for ruleset in registry.ids() if SOAK else longest_names():
            first = i18n.ruleset_name(ruleset)
            second = deal_name(DealId(12, 3, 4, 3, ("goulash",) if ruleset == "chinese_classical" else ()), ruleset)
            lines = title_lines(first, second, layout)
            whole = "".join(line for line, _, _ in lines)
            assert whole.replace(" ", "").replace("-", "") == (first + second).replace(" ", "").replace("-", "")
            high = sum(high * LEADING for _, _, high in lines)
            title, plates = layout.box("title"), map(layout.name_plate, range(seats))
            assert title.y + high <= min(plate.y for plate in plates if plate.x < title.right)


@pytest.mark.parametrize(("language", "sign"), [("en", "D"), ("ru", "Т"), ("zh", "筒"), ("ja", "筒")])
def test_a_given_up_suit_is_a_sign_at_the_portrait_and_no_tag(language: str, sign: str) -> None:
    i18n.use(language)
    seats = tuple(Person(f"Player {seat}", "standard", seat) for seat in range(4))
    labels, layout = PlayerLabels("sichuan", seats, 0), table((1280, 720), 4, buttons=4)
    board = Board.fresh(0, registry.get("sichuan").at(registry.get("sichuan").resolve()))
    board.state.deal_number = 1
    before = draw_plate(board, layout, labels, 1, awaited=False)
    board.state.seats[1].marks["void"] = 2
    after = draw_plate(board, layout, labels, 1, awaited=False)
    assert signs_of(board, labels, 1) == [sign]
    assert after.surface.get_buffer().raw != before.surface.get_buffer().raw
    assert draw_tags(board, layout, labels, 1) is None
