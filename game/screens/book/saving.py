"""Export of the rulebook: the whole book as text, its tables as a document to print."""

from __future__ import annotations

import time
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import i18n
from game.art import shapes, text
from game.art.picture import art
from game.art.text import write
from game.i18n import term, tr
from game.screens.error_texts import said
from game.screens.exported import tell_file
from game.screens.menu_state import menu_of
from game.screens.presets import free_path, preset_played, shown_name
from game.tokens import color, grown, size
from game.ui.page import Page
from game.ui.popups import Answer, QuestionBox
from rules.core.options import OptionValues
from rules.engine.table import Ruleset
from rules.rulebook import as_text
from saves.errors import SaveError
from saves.files import write_whole

if TYPE_CHECKING:
    from game.paper.printing import Printing

SECONDS = 0.01
"""The time that a frame spends on printing."""


class PrintingPage(Page):
    """A page on which a document can be printed."""

    @property
    def printing(self) -> PrintJob | None:
        """The document that is being written, if there is one."""
        return self.awaited if isinstance(self.awaited, PrintJob) else None

    def idle_for(self) -> float:
        """Return no time while something is printed."""
        return 0.0 if self.printing is not None else super().idle_for()

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw the progress of printing."""
        super().paint_over(surface)
        if self.printing is not None:
            self.printing.draw(surface)


def save_book(page: Page, ruleset: Ruleset, options: OptionValues) -> None:
    """Export the rule set's book under house rules as a text file, and show its path or the error."""
    path = _free(page, f"{ruleset.id}.txt")
    try:
        write_whole(path, as_text(ruleset, options, i18n.words()) + "\n")
    except SaveError as fault:
        page.overlays.tell(tr("book_save"), said(fault))
    else:
        tell_file(page, tr("book_save"), str(path))


def print_book(page: PrintingPage, ruleset: Ruleset, options: OptionValues) -> None:
    """Ask for the paper, then export the printed document of the rule set and show its path or the error."""
    if page.awaited is not None:
        return
    papers = ("letter", "a4")
    answers = [Answer(f"paper_{name}", tr(f"paper_{name}"), partial(_print_on, page, name, ruleset, options),
                      gold=name == papers[-1]) for name in papers]  # fmt: skip
    cancel = Answer("cancel", term("cancel"), lambda: None)
    page.overlays.ask(QuestionBox(tr("book_print"), tr("paper_question"), (cancel, *answers)))


def _print_on(page: PrintingPage, paper: str, ruleset: Ruleset, options: OptionValues) -> None:
    """Begin to export the document on paper of that name."""
    from game.paper.printing import PrintedRules, Printing  # takes half a second to load

    path = _free(page, f"{ruleset.id}.pdf")
    preset = preset_played(menu_of(page.app), ruleset, options)
    name = shown_name(preset, ruleset.id) if preset else ""
    rules = PrintedRules(ruleset, options, name, date.today())
    page.awaited = PrintJob(page, Printing(rules, paper, path, art(ruleset.arts)))
    page.request_redraw()


class PrintJob:
    """A document being written while its page is shown; it ends with a message on the page.

    Nothing is written before everything is drawn, so that a job may be dropped at any time.
    """

    def __init__(self, page: Page, printing: Printing) -> None:
        """Begin the job for a page."""
        self._page, self._printing = page, printing
        self._portions = printing.portions()
        self._fault = ""

    def arrived(self) -> bool:
        """Go on for a part of a frame; return true at the end, also at an error."""
        percent, end = self.percent, time.perf_counter() + SECONDS
        try:
            while time.perf_counter() < end:
                next(self._portions)
        except StopIteration:
            return True
        except SaveError as fault:
            self._fault = said(fault)
            return True
        if self.percent != percent:
            self._page.request_redraw()
        return False

    def take(self) -> None:
        """Show the path of the document, or the error."""
        if self._fault:
            self._page.overlays.tell(tr("book_print"), self._fault)
        else:
            tell_file(self._page, tr("book_print"), str(self._printing.path))

    def stop(self) -> None:
        """Drop the document."""
        self._portions.close()

    @property
    def percent(self) -> int:
        """The part that is done, of a hundred."""
        return round(100 * self._printing.done)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a note about the progress at the lower edge."""
        px, words = self._page.px, tr("paper_progress", n=self.percent)
        wide, high = text.width(words, px(size("body")), True) + px(40), px(grown(30) + 22)
        box = pygame.Rect(0, 0, wide, high)
        box.midbottom = surface.get_width() // 2, surface.get_height() - px(24)
        shapes.pane(surface, box, px(10), color("raised"), color("line"), max(1, px(1)))
        write(surface, words, (box.centerx, box.y + px(grown(20))), px(size("body")), color("text"), True, "center")
        bar = pygame.Rect(box.x + px(16), box.bottom - px(14), box.w - px(32), px(4))
        shapes.pane(surface, bar, px(2), color("inset"))
        bar.w = max(bar.h, bar.w * self.percent // 100)
        shapes.pane(surface, bar, px(2), color("gold"))


def _free(page: Page, name: str) -> Path:
    """Return an unused path for that name in the folder of exported files."""
    return free_path(page.app.home_folder / "exported" / name)
