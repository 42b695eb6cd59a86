"""Printable summary of the rules: white pages of two columns, rendered as images."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import pygame

from game import i18n
from game.art.text import width, wrap, write
from game.i18n import native_unless_shown, ruleset_name, tr
from game.screens.book.blocks import lay
from game.screens.book.look import BookLook
from game.tokens import color, enlarge_text, on_paper, text_factor
from rules.core.options import OptionValues
from rules.engine.table import Ruleset
from rules.rulebook import Block, Chapter, ScoringRow, chapters

PAGE = (1240, 1754)
"""A sheet of A4, 150 pixels an inch."""
SCALE = 1.2
EDGE, GUTTER, HEAD, FOOT = 70, 50, 150, 60
"""Pixels that are left free at the sides, between the columns, for the title and for the number of the page."""
HEADING = 22
Drawing = Callable[[pygame.Surface], None]


@dataclass(frozen=True, slots=True)
class PrintedBlock:
    """A block of a printed column: its height in pixels and its drawing function; a heading (`leads`) may not be the
    column's last block."""

    high: int
    draw: Drawing
    leads: bool = False


def in_short(book: Iterable[Chapter]) -> tuple[Chapter, ...]:
    """Return the chapters that players need at a real table: winning, scoring table, payments, house rules."""
    wanted = ("winning", "arithmetic", "payments", "changes")
    return tuple(
        replace(chapter, blocks=tuple(_bare(block) for block in chapter.blocks))
        for chapter in book
        if chapter.id in wanted or chapter.id.startswith("table_")
    )


def _bare(block: Block) -> Block:
    """Return a scoring row without its example hand, any other block unchanged."""
    return replace(block, example=None) if isinstance(block, ScoringRow) else block


def sheets(ruleset: Ruleset, options: OptionValues) -> list[pygame.Surface]:
    """Return the pages of the printable summary for a rule set under house rules."""
    with _as_printed():
        wide = (PAGE[0] - 2 * EDGE - GUTTER) // 2
        look = BookLook(SCALE, wide / SCALE, arts=ruleset.arts)
        pieces = list(_pieces(in_short(chapters(ruleset, options, i18n.words())), look))
        pages: list[pygame.Surface] = []
        for column, placed in enumerate(_columns(pieces)):
            if column % 2 == 0:
                pages.append(_blank(ruleset))
            left = EDGE + column % 2 * (wide + GUTTER)
            for y, piece in placed:
                piece.draw(pages[-1].subsurface((left, y, wide, piece.high)))
        for number, page in enumerate(pages, 1):
            said = f"{number} / {len(pages)}"
            write(page, said, (PAGE[0] // 2, PAGE[1] - FOOT // 2), 16, color("dim"), anchor="center")
    return pages


@contextmanager
def _as_printed() -> Iterator[None]:
    """Switch to print colors and print size within this context."""
    factor = text_factor()
    enlarge_text(1.0)
    try:
        with on_paper():
            yield
    finally:
        enlarge_text(factor)


def _pieces(book: Iterable[Chapter], look: BookLook) -> Iterator[PrintedBlock]:
    """Yield the headings and blocks of the chapters, ready to be placed in columns."""
    for chapter in book:
        yield _heading(chapter.title, look)
        for block in chapter.blocks:
            high, draw = lay(block, look)
            yield PrintedBlock(look.px(high), draw)


def _heading(title: str, look: BookLook) -> PrintedBlock:
    """Return a chapter's title as a block that stays with the next one."""
    pixels = look.px(HEADING)
    lines = wrap(title, look.px(look.wide), pixels, True)
    step = round(pixels * 1.4)

    def draw(surface: pygame.Surface) -> None:
        for place, line in enumerate(lines):
            write(surface, line, (0, round(step * (place + 0.9))), pixels, color("gold_hi"), True)

    return PrintedBlock(step * len(lines) + pixels, draw, leads=True)


def _columns(pieces: Iterable[PrintedBlock]) -> Iterator[list[tuple[int, PrintedBlock]]]:
    """Distribute the blocks over columns; yield for each column its blocks with their y in pixels.

    A heading stays with the block below it.
    """
    bottom = PAGE[1] - FOOT
    column, y = list[tuple[int, PrintedBlock]](), HEAD
    for piece in pieces:
        if y + piece.high > bottom and column:
            leading = column.pop() if column[-1][1].leads else None
            yield column
            column, y = [], HEAD
            if leading is not None:
                column, y = [(y, leading[1])], y + leading[1].high
        column.append((y, piece))
        y += piece.high
    yield column


def _blank(ruleset: Ruleset) -> pygame.Surface:
    """Return an empty page with the rule set's name at the top."""
    page = pygame.Surface(PAGE, depth=32)
    page.fill(color("panel"))
    name = ruleset_name(ruleset.id)
    write(page, name, (EDGE, 76), 38, color("text"), True)
    left = EDGE + width(name, 38, True) + 24
    native, language = native_unless_shown(ruleset.id, ruleset.native), ruleset.native_language
    if native and left + width(native, 26, language=language) < PAGE[0] - EDGE - 300:
        write(page, native, (left, 78), 26, color("dim"), language=language)
    write(page, tr("book_with_house_rules"), (PAGE[0] - EDGE, 80), 18, color("dim"), anchor="midright")
    page.fill(color("line"), (EDGE, 112, PAGE[0] - 2 * EDGE, 2))
    return page
