"""Search for the page at which the book opens for an element or a house rule."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.errors import OptionError
from rules.core.options import Option, Value
from rules.rulebook.blocks import Block, Paragraph, ScoringRow
from rules.rulebook.pages import Rulebook
from rules.rulebook.searching import ORDER, anchor_place


def opens_at(book: Rulebook, anchor: str) -> tuple[str, int] | None:
    """Return the chapter id and the index of the block about `anchor`; None if there is none.

    `anchor` is the id of an element or a house rule. A house rule that no sentence names is found by its effect: the
    first block that reads differently under another value. The list of house rules comes last.
    """
    place = anchor_place(book.chapters, anchor)
    if place is None or place[0] not in ORDER:
        return place
    option = next((option for option in book.ruleset.options if option.id == anchor), None)
    for value in other_values(option, book) if option is not None else ():
        try:
            options = book.ruleset.resolve({**book.options, anchor: value})
        except OptionError:
            continue
        theirs = set(Rulebook(book.ruleset, options, book.words).sentences())
        own = [sentence for sentence in book.sentences() if sentence not in theirs]
        found = [at for at in _placed_blocks(book) if any(_contains(at[2], sentence) for sentence in own)]
        if found:
            # The summary speaks of nearly everything; a later chapter says it in full.
            chapter, index, _ = min(found, key=lambda at: at[0] == "overview")
            return chapter, index
    return place


def other_values(option: Option, book: Rulebook) -> Iterator[Value]:
    """Yield the values of a house rule that are not set: all choices, or the bounds of a range."""
    values: tuple[Value, ...] = option.choices or ((True, False) if option.type is bool else option.range or ())
    return (value for value in values if value != book.options[option.id])


def _placed_blocks(book: Rulebook) -> list[tuple[str, int, Block]]:
    """Return all blocks but those about house rules, with chapter id and index."""
    return [
        (chapter.id, index, block)
        for chapter in book.chapters
        for index, block in enumerate(chapter.blocks)
        if chapter.id not in ORDER
    ]


def _contains(block: Block, sentence: str) -> bool:
    """Check that a block contains a sentence of the book."""
    if isinstance(block, Paragraph):
        return sentence in block.text
    if not isinstance(block, ScoringRow):
        return False
    return sentence.startswith((f"{block.name}: {block.value}.", f"{block.name}：{block.value}。"))
