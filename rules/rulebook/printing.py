"""Rulebook as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from rules.core.tiles import CODES, HIDDEN, Kind, format_tiles
from rules.rulebook.blocks import (
    Block,
    Diagram,
    GlossaryEntry,
    HandExample,
    Paragraph,
    PaymentPictures,
    PointsTable,
    RuleAsSet,
    Score,
    ScoringRow,
    TileRow,
)
from rules.rulebook.pages import Rulebook

WIDTH = 100


def as_text(book: Rulebook) -> str:
    """Return all chapters of the book, numbered, as plain text."""
    lines = [book.words.ruleset_name(book.ruleset.id), book.ruleset.native]
    number = part = 0
    for chapter in book.chapters:
        number, part = (number + 1, 0) if chapter.level == 0 else (number, part + 1)
        mark = f"{number}.{part}" if chapter.level else f"{number}"
        lines += ["", f"{mark}  {chapter.title}", "=" * (len(mark) + 2 + width(chapter.title))]
        for block in chapter.blocks:
            lines += list(_block_lines(block))
    return "\n".join(lines)


def width(text: str) -> int:
    """Return the width of a text in terminal columns: Chinese and Japanese characters take two.

    >>> width("a和")
    3
    """
    return sum(2 if ord(letter) > 0x2E7F else 1 for letter in text)


def wrapped(text: str, indent: str = "") -> list[str]:
    """Return a text as indented lines of at most `WIDTH` columns; text without spaces is cut between characters."""
    if width(text) <= WIDTH - len(indent):
        return [indent + text]
    if width(text) < 1.5 * len(text):
        return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)
    lines, line = list[str](), ""
    for letter in text:
        if width(line) >= WIDTH - len(indent) - 2 and letter not in "。，、；：）」”":
            lines.append(indent + line)
            line = ""
        line += letter
    return [*lines, indent + line]


def _block_lines(block: Block) -> Iterator[str]:
    """Yield the lines of a block."""
    match block:
        case Paragraph():
            yield ""
            yield from wrapped(block.text)
        case TileRow():
            yield f"  {block.name}: {format_tiles(block.kinds)}  ({block.copies})"
            if not all(name.isdecimal() for name in block.names):
                yield from wrapped(", ".join(block.names), "    ")
        case Diagram():
            yield ""
            yield from wrapped(" → ".join([*block.seats[block.dealer :], *block.seats[: block.dealer]]), "  ")
        case HandExample():
            yield f"    {hand_line(block)}"
        case ScoringRow():
            native = "".join(f"  {name}" for name in (block.native, block.reading) if name)
            yield ""
            yield f"  {block.name}{native} — {block.value}{' *' if block.changed else ''}"
            if block.notation:
                yield f"    {block.notation_text}  {block.letter}"
            yield from wrapped(block.text, "    ")
            if block.example is not None:
                yield f"    {hand_line(block.example)}"
        case RuleAsSet():
            mark = "*" if block.changed else "-" if block.idle else " "
            usual = f" [{block.usual}]" if block.changed else ""
            yield f"{mark} {block.label}: {block.value}{usual}"
            yield from wrapped(block.text, "      ")
        case Score():
            yield from _score_lines(block)
        case GlossaryEntry():
            native = "".join(f" {name}" for name in (block.native, block.reading) if name)
            yield from wrapped(f"{block.name}{native} — {block.text}", "  ")
        case PointsTable():
            yield from _table_lines(block)
        case PaymentPictures():
            for picture in block.pictures:
                yield from ["", *(f"  {text}" for text in (picture.title, picture.text) if text)]
                for arrow in picture.arrows:
                    yield f"    {picture.seats[arrow.payer]} → {picture.seats[arrow.payee]}: {arrow.amount}"


def _score_lines(score: Score) -> Iterator[str]:
    """Yield the lines of a worked score: the hand, its lines, the arithmetic and the payments."""
    yield f"    {hand_line(score.hand)}"
    for line in score.lines:
        yield f"    {line.name}: {line.value}"
    for label, value in (*score.steps, score.total):
        yield f"    {label}: {value}"
    for label, value in score.payments:
        yield f"      {label}: {value}"


def _table_lines(table: PointsTable) -> Iterator[str]:
    """Yield the lines of a table of points: its title, the ways to win with their payers, and rows in columns."""
    yield ""
    for text in (table.title, table.note):
        yield from wrapped(text, "  ") if text else ()
    for way, columns in groupby(table.columns, key=lambda column: column.way):
        yield from wrapped(" · ".join([way, *(column.payer for column in columns)]), "  ") if way else ()
    lines = [("", *(column.payer for column in table.columns))]
    for label, cells in table.rows:
        lines += zip_longest([label], *(cell.split("\n") for cell in cells), fillvalue="")
    wide = [max(width(line[place]) for line in lines) for place in range(len(table.columns) + 1)]
    for line in lines:
        right = (" " * (room - width(cell)) + cell for cell, room in zip(line[1:], wide[1:], strict=True))
        yield "  " + "  ".join([line[0] + " " * (wide[0] - width(line[0])), *right])


def _tiles_text(kinds: Sequence[Kind]) -> str:
    """Return tiles in notation without spaces, with bars for face-down ones."""
    shown = format_tiles([kind for kind in kinds if kind != HIDDEN]).replace(" ", "")
    down = kinds.count(HIDDEN)
    return f"{'■' * (down - down // 2)}{shown}{'■' * (down // 2)}"


def hand_line(hand: HandExample) -> str:
    """Return a hand in tile notation: open sets in brackets, the winning tile after a plus sign.

    >>> from rules.rulebook.blocks import TileGroup
    >>> hand_line(HandExample((TileGroup((0, 1, 2), False, 2), TileGroup((31, 31, 31), True)), (34,), "drawn"))
    '12m+3m [555z] *1f (drawn)'
    """
    words = []
    for group in hand.groups:
        kinds = [kind for place, kind in enumerate(group.kinds) if place != group.winning]
        text = _tiles_text(kinds)
        if group.winning >= 0:
            text += f"+{CODES[group.kinds[group.winning]]}"
        words.append(f"[{text}]" if group.open else text)
    if hand.bonus:
        words.append(f"*{format_tiles(hand.bonus).replace(' ', '')}")
    if hand.caption:
        words.append(f"({hand.caption})")
    words += [f"{tiles.name}: {_tiles_text(tiles.kinds)}" for tiles in hand.beside]
    return " ".join(words)
