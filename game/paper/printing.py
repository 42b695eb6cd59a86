"""The printed document of a rule set as a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.art.tiles import TileArt
from game.i18n import ruleset_name
from game.paper.document import DocumentLayout, PrintedRules
from game.paper.layout import SIZES, PaperPage
from game.paper.pdf import PageWriter, blank_document
from game.paper.portions import Portions, at_once, in_thread
from game.paper.typesetting import PaperFonts
from saves.files import write_whole

__all__ = ["PrintedRules", "Printing", "write_document"]
LAID_OUT, DRAWN = 0.3, 0.6
"""The parts of the work that are done when the pages are laid out, and when they are drawn."""


def write_document(rules: PrintedRules, paper: str, path: Path, art: TileArt) -> int:
    """Write the document of a rule set on paper of that name to a new file, with tiles drawn by `art`.

    Return the number of pages; raise `NotSavedError` if the file is there already or cannot be written.
    """
    return at_once(Printing(rules, paper, path, art).portions())


class Printing:
    """The writing of a document, in portions; `done` is the part of it that is done, from 0 to 1."""

    def __init__(self, rules: PrintedRules, paper: str, path: Path, art: TileArt) -> None:
        """Prepare to print `rules` on the named paper to a new file, with tiles drawn by `art`."""
        self.rules, self.size, self.path, self.art = rules, SIZES[paper], path, art
        self.done = 0.0

    def portions(self) -> Portions[int]:
        """Lay out the pages, draw them, then write the file as a whole; the result is the number of pages."""
        pdf = blank_document(self.size)
        fonts = PaperFonts(pdf)
        try:
            faces = self._faces(fonts)
            yield from in_thread(lambda: fonts.load(faces))
            layout = DocumentLayout(self.rules, self.size, fonts)
            yield
            pages = yield from layout.pages()
            pdf.set_title(layout.title)
            yield from self._draw(PageWriter(pdf, fonts, self.art), pages)
            data = yield from in_thread(lambda: bytes(pdf.output()))
            write_whole(self.path, data, replace=False)
        finally:
            fonts.close()
        self.done = 1.0
        return len(pages)

    def _faces(self, fonts: PaperFonts) -> set[tuple[str, bool]]:
        """Return the typefaces, regular and bold, that the names of the rule set need; others are few."""
        ruleset = self.rules.ruleset
        names = (f"{ruleset_name(ruleset.id)} A", ""), (ruleset.native, ruleset.native_language)
        found = [fonts.parts(name, bold, language) for name, language in names for bold in (False, True)]
        return {(face, bold) for parts in found for face, bold, _ in parts}

    def _draw(self, writer: PageWriter, pages: Sequence[PaperPage]) -> Portions[None]:
        """Draw the pages, a mark in each portion."""
        self.done, marks = LAID_OUT, sum(len(page.marks) for page in pages)
        for page in pages:
            for _ in writer.add(page):
                self.done += (DRAWN - LAID_OUT) / marks
                yield
