"""Search in the rulebook, regardless of case and accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from rules.rulebook.blocks import Block, Chapter

ACCENTS = ("\u0300", "\u036f")
"""Range of combining marks of Latin and Cyrillic letters; the sound marks of Japanese lie elsewhere and stay."""


@dataclass(frozen=True, slots=True)
class ChapterHits:
    """The hits of a search in one chapter: their number, and the indexes of the blocks that have any."""

    chapter: str
    count: int
    blocks: tuple[int, ...]


def normalized(text: str) -> str:
    """Return text prepared for comparison: lower case, no accents, ё as е, single spaces.

    >>> normalized("Чётный  ПАНГ") == normalized("четныи панг"), normalized("Café")
    (True, 'cafe')
    """
    plain = (mark for mark in unicodedata.normalize("NFKD", text.casefold()) if not ACCENTS[0] <= mark <= ACCENTS[1])
    return " ".join(unicodedata.normalize("NFC", "".join(plain)).split())


def sought_texts(chapters: Iterable[Chapter], query: str) -> tuple[str, ...]:
    """Return the normalized texts that a search for `query` looks for together: the query as it is typed where the book
    has it, otherwise its words, in any order; none for an empty query."""
    whole = normalized(query)
    if not whole:
        return ()
    return (whole,) if _chapter_hits(chapters, (whole,)) else tuple(dict.fromkeys(whole.split()))


def find(chapters: Iterable[Chapter], query: str) -> tuple[ChapterHits, ...]:
    """Find the chapters whose titles or blocks contain `query` or all its words, in order; none for an empty query."""
    wanted = sought_texts(chapters := tuple(chapters), query)
    return _chapter_hits(chapters, wanted) if wanted else ()


def _chapter_hits(chapters: Iterable[Chapter], wanted: tuple[str, ...]) -> tuple[ChapterHits, ...]:
    """Return the hits of all the normalized texts together in each chapter that has any."""
    found: list[ChapterHits] = []
    for chapter in chapters:
        counts = [_hits(block, wanted) for block in chapter.blocks]
        total = sum(counts) + _count(normalized(chapter.title), wanted)
        if total:
            found.append(ChapterHits(chapter.id, total, tuple(place for place, count in enumerate(counts) if count)))
    return tuple(found)


def _hits(block: Block, wanted: tuple[str, ...]) -> int:
    """Return how often a block shows all the texts; 1 if it has some only in names that are not shown."""
    shown = normalized(block.search_text)
    return _count(shown, wanted) or min(1, _count(f"{shown}\n{normalized(getattr(block, 'found_by', ''))}", wanted))


def _count(text: str, wanted: tuple[str, ...]) -> int:
    """Return how often a text contains each of `wanted` at least."""
    return min(text.count(part) for part in wanted)


def anchor_place(chapters: Iterable[Chapter], anchor: str) -> tuple[str, int] | None:
    """Return the chapter id and block index about an element or a house rule (`anchor`); None if there is none.

    Rows of the scoring table come before sentences, and sentences before the list of house rules.
    """
    places = [
        (chapter.id, index)
        for chapter in chapters
        for index, block in enumerate(chapter.blocks)
        if anchor in block.anchors
    ]
    return min(places, key=lambda place: ORDER.get(place[0], 0), default=None)


ORDER = {"changes": 2, "house": 1}
"""Chapters opened only where no other has the anchor."""
