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


def find(chapters: Iterable[Chapter], query: str) -> tuple[ChapterHits, ...]:
    """Find the chapters whose titles or blocks contain `query`, in order; none for an empty query."""
    wanted = normalized(query)
    if not wanted:
        return ()
    found: list[ChapterHits] = []
    for chapter in chapters:
        counts = [_hits(block, wanted) for block in chapter.blocks]
        total = sum(counts) + normalized(chapter.title).count(wanted)
        if total:
            found.append(ChapterHits(chapter.id, total, tuple(place for place, count in enumerate(counts) if count)))
    return tuple(found)


def _hits(block: Block, wanted: str) -> int:
    """Return how often a block shows the normalized text; 1 if only a name that is not shown has it."""
    shown = normalized(block.search_text).count(wanted)
    return shown or int(wanted in normalized(getattr(block, "found_by", "")))


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
