"""Finding words in the rulebook, whatever their case and accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from rules.rulebook.blocks import Block, Chapter

ACCENTS = ("\u0300", "\u036f")
"""Marks that combine with Latin and Cyrillic letters; the sound marks of Japanese lie elsewhere and stay."""


@dataclass(frozen=True, slots=True)
class Found:
    """The places of one chapter: how often the words stand there, and in which blocks."""

    chapter: str
    count: int
    blocks: tuple[int, ...]


def folded(text: str) -> str:
    """Text for comparing: small letters, no accents, ё as е, spaces alike.

    >>> folded("Чётный  ПАНГ") == folded("четныи панг"), folded("Café")
    (True, 'cafe')
    """
    plain = (mark for mark in unicodedata.normalize("NFKD", text.casefold()) if not ACCENTS[0] <= mark <= ACCENTS[1])
    return " ".join(unicodedata.normalize("NFC", "".join(plain)).split())


def find(chapters: Iterable[Chapter], query: str) -> tuple[Found, ...]:
    """The chapters in which `query` stands, in the order of the book; nothing for an empty query."""
    wanted = folded(query)
    if not wanted:
        return ()
    found: list[Found] = []
    for chapter in chapters:
        counts = [folded(block.words).count(wanted) for block in chapter.blocks]
        total = sum(counts) + folded(chapter.title).count(wanted)
        if total:
            found.append(Found(chapter.id, total, tuple(place for place, count in enumerate(counts) if count)))
    return tuple(found)


def place_of(chapters: Iterable[Chapter], anchor: str) -> tuple[str, int] | None:
    """Chapter and block at which the book opens for an element or a house rule; None if it does not speak of it.

    A row of the scoring table goes before a sentence, and a sentence before the list of house rules.
    """
    places = [
        (chapter.id, index)
        for chapter in chapters
        for index, block in enumerate(chapter.blocks)
        if anchor in anchors_of(block)
    ]
    return min(places, key=lambda place: ORDER.get(place[0], 0), default=None)


ORDER = {"changes": 2, "house": 1}
"""Chapters that are opened only where no other has the anchor."""


def anchors_of(block: Block) -> tuple[str, ...]:
    """The elements and house rules that a block is about."""
    return block.anchors
