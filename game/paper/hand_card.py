"""A card of hands in print: its lines in card notation, suits told apart by color and by lines below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.i18n import tr
from game.paper.layout import ColumnPiece, Mark, PaperBox
from game.paper.pieces import NAME, NOTE, PieceMaker
from rules.families.card_hands.card import CardLine
from rules.families.card_hands.card_notation import NotedWord, noted
from rules.families.card_hands.card_shape import card_hands_among
from rules.rulebook import Rulebook, ScoringRow

NOTED = 9.4
"""Size of the notation, in points."""
INKS = {"": "text", "A": "suit_a", "B": "suit_b", "C": "suit_c"}
LINES_BELOW = {"B": 1, "C": 2}
"""The number of lines below the tiles of a suit, so that a card in black and white shows suits too."""
OPEN, CONCEALED = "X", "C"


def card_lines(book: Rulebook) -> dict[str, CardLine]:
    """Return the lines of the card that a game is played by, by id; empty for games without a card."""
    hands = card_hands_among(getattr(book.table.scoring, "shapes", ()))
    return {line.id: line for line in hands.card.lines} if hands is not None else {}


def card_pieces(book: Rulebook, make: PieceMaker) -> Iterator[ColumnPiece]:
    """Yield the lines of the card under their headings, in the order of the card."""
    lines = card_lines(book)
    for chapter in book.chapters:
        rows = [block for block in chapter.blocks if isinstance(block, ScoringRow) and block.element in lines]
        if rows:
            again = make.again(chapter.title)
            yield make.heading(chapter.title)
            yield from (replace(_line(row, lines[row.element], make), again=again) for row in rows)


def _line(row: ScoringRow, line: CardLine, make: PieceMaker) -> ColumnPiece:
    """Return a line of the card: its notation and value, and its condition in words."""
    worth = f"{OPEN if line.exposed else CONCEALED} {line.value}"
    marks: list[Mark] = [
        PaperBox(0, 0, make.wide, 0.15, fill="line_soft"),
        make.line(worth, make.wide, 0.8, NAME, bold=True, right=True),
    ]
    x, y, step = 0.0, 0.8, make.step(NOTED) + 0.5
    room = make.wide - make.width(worth, NAME, True) - 4
    for place, pattern in enumerate(noted(line)):
        wide = sum(_width(word, make) for word in pattern)
        if place:
            slash = make.line("/", x, y, NOTED, "dim")
            marks.append(slash)
            x += slash.wide + make.width(" ", NOTED)
        if x and x + wide > room:
            x, y = 0.0, y + step
        for word in pattern:
            marks += _noted(word, x, y, make)
            x += _width(word, make)
    y += step
    for words in make.wrap(row.text, make.wide, NOTE):
        marks.append(make.line(words, 0, y, NOTE, "dim"))
        y += make.step(NOTE)
    return ColumnPiece(y + 0.5, tuple(marks))


def _width(word: NotedWord, make: PieceMaker) -> float:
    """Return the width of a word with the space behind it."""
    return sum(make.width(part.text, NOTED, True) for part in word) + make.width("  ", NOTED)


def _noted(word: NotedWord, x: float, y: float, make: PieceMaker) -> Iterator[Mark]:
    """Yield a word in the colors of its suits, with the lines below it."""
    for part in word:
        text = make.line(part.text, x, y, NOTED, INKS[part.suit], bold=True)
        yield text
        for number in range(LINES_BELOW.get(part.suit, 0)):
            yield PaperBox(x + 0.1, text.y + 0.7 + 0.65 * number, text.wide - 0.2, 0.3, fill=INKS[part.suit])
        x += text.wide


def explanation() -> str:
    """Return the explanation of the colors, lines and letters of the card."""
    return tr("paper_card_signs", open=OPEN, concealed=CONCEALED)
