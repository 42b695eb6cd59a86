"""The printed document of a rule set as a file."""

from __future__ import annotations

from pathlib import Path

from game.art.tiles import TileArt
from game.paper.document import DocumentLayout, PrintedRules
from game.paper.layout import SIZES
from game.paper.pdf import PageWriter, blank_document
from game.paper.typesetting import PaperFonts
from saves.files import write_whole

__all__ = ["PrintedRules", "write_document"]


def write_document(rules: PrintedRules, paper: str, path: Path, art: TileArt) -> int:
    """Write the document of a rule set on paper of that name to a new file, with tiles drawn by `art`.

    Return the number of pages; raise `NotSavedError` if the file is there already or cannot be written.
    """
    size = SIZES[paper]
    pdf = blank_document(size)
    fonts = PaperFonts(pdf)
    layout = DocumentLayout(rules, size, fonts)
    pages = layout.pages()
    pdf.set_title(layout.title)
    writer = PageWriter(pdf, fonts, art)
    for page in pages:
        writer.add(page)
    write_whole(path, bytes(pdf.output()), replace=False)
    return len(pages)
