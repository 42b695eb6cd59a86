"""The rulebook screen: contents at the left, a chapter in the middle, changes by house rules in the margin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game import i18n
from game.app.screen import Program
from game.art import marks, shapes, text
from game.art.text import write
from game.boxes import Box, ColumnFlow
from game.i18n import ruleset_name, term, tr
from game.screens.book.blocks import lay
from game.screens.book.look import BookLook
from game.screens.book.saving import PrintingPage, print_book, save_book
from game.screens.finding import ruleset_found
from game.screens.menu_state import menu_of, names_of_rulesets, rulesets
from game.tokens import LOOSE, TIGHT, color, grown, measure, size
from game.ui.button_rows import RowButton, button_column
from game.ui.controls import Choice, Value
from game.ui.drawer import DrawerPage
from game.ui.fields import Field
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Rect, StaticImage, Widget
from rules.core.options import OptionValues
from rules.engine.table import Ruleset
from rules.rulebook import (
    Block,
    Chapter,
    Paragraph,
    RuleAsSet,
    Rulebook,
    ScoringRow,
    chapters,
    find,
    opens_at,
    sought_texts,
)  # fmt: skip

TOP, CONTENTS, MARGIN, PICK_WIDE = 92, 264, 288, 360
NUMBER = 26  # units for the number of a chapter at the usual text size
BELOW = 60  # units from the upper edge of a block to a hit that is scrolled to
LONGEST = 700  # units that a line of the page takes at most


class ChapterTitle(Widget):
    """A chapter's entry in the contents, with its number of search hits."""

    def __init__(self, page: RulebookScreen, chapter: Chapter, number: str, hits: int, rect: Rect,
                 view: ScrollView) -> None:  # fmt: skip
        """Create the entry in the scroll view `view`; `number` is the chapter's number as text, `hits` its search
        hits."""
        self.screen, self.chapter, self.number, self.hits = page, chapter, number, hits
        super().__init__(page, f"chapter_{chapter.id}", rect, container=view.content,
                         action=lambda: page.turn_to(chapter.id))  # fmt: skip

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw number, title and hits; the open chapter has a gold bar."""
        rect = surface.get_rect()
        on = self.screen.chapter == self.chapter.id
        if on or self.highlighted:
            shapes.pane(surface, rect, self.px(8), color("raised") if on else (255, 255, 255, 10))
        if on:
            bar = pygame.Rect(0, self.px(7), self.px(3), rect.h - self.px(14))
            shapes.pane(surface, bar, self.px(2), color("gold"))
        x, y = self.px(16 + grown(24) * self.chapter.level), self.px(6 + grown(10))
        body = self.px(size("body"))
        ink = color("text") if on or self.chapter.level == 0 else color("dim")
        if self.number:
            write(surface, self.number, (x, y), body, ink, on)
            x += self.px(grown(NUMBER))
        for line in title_lines(self.chapter, self.screen):
            write(surface, line, (x, y), body, ink, on)
            y += self.px(grown(20))
        if self.hits:
            marks.count(surface, self.hits, (rect.right - self.px(18), rect.centery), self.page.scale)


class SearchHit(Widget):
    """A search hit as two lines; a press opens it."""

    def __init__(self, page: RulebookScreen, name: str, words: tuple[str, str], rect: Rect, action: Callable[[], None],
                 *, on: bool = False) -> None:  # fmt: skip
        """Create the widget of a search hit with two lines of words; `on` marks the hit that the page shows."""
        self.words, self.on = words, on
        super().__init__(page, name, rect, action=action)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw both lines, each cut to the width; the hit that is shown has a gold bar."""
        rect = surface.get_rect()
        if self.highlighted or self.on:
            shapes.pane(surface, rect, self.px(8), color("raised"))
        if self.on:
            bar = pygame.Rect(0, self.px(8), self.px(3), rect.h - self.px(16))
            shapes.pane(surface, bar, self.px(2), color("gold"))
        room, body, small = rect.w - self.px(20), self.px(size("body")), self.px(size("small"))
        lines = text.wrap(self.words[0], room, body, lines=1) + text.wrap(self.words[1], room, small, lines=1)
        write(surface, lines[0], (self.px(10), self.px(17)), body, color("text"))
        write(surface, lines[-1], (self.px(10), self.px(40)), small, color("dim"))


class RulebookScreen(PrintingPage, DrawerPage):
    """The rulebook of one rule set under its house rules: contents, an open chapter, search and changed rules."""

    name = "rulebook"

    def __init__(self, app: Program, ruleset: str | None = None, option: str | None = None, element: str | None = None,
                 options: OptionValues | None = None) -> None:  # fmt: skip
        """Create the rulebook of `ruleset` (by default the chosen one) under `options` (by default those set in the
        menu).

        It opens at the given house rule (`option`) or scoring element (`element`), if any.
        """
        super().__init__(app)
        self.menu = menu_of(app)
        self.chosen = ruleset or self.menu.setup.ruleset
        self.given = options
        self.wanted = option or element or ""
        self.chapter, self.words = "", ""
        self.block: int | None = None
        self.hit: tuple[str, int] | None = None
        self.history: list[str] = []
        self.book: tuple[Chapter, ...] = ()
        self.tops: list[float] = []
        self.look: BookLook
        self._made: tuple[object, ...] = ()

    def help(self) -> None:
        """Do nothing: the rulebook is already open."""

    def first_focus(self) -> str:
        """Name the element focused first: the open chapter, or the save button where the drawer hides it."""
        first = f"chapter_{self.chapter}"
        return first if first in self.elements else "save"  # the drawer lies where the contents were

    @property
    def ruleset(self) -> Ruleset:
        """The rule set that the book describes."""
        return next(ruleset for ruleset in rulesets() if ruleset.id == self.chosen)

    def options(self) -> OptionValues:
        """Return the house rules that the book describes: the given ones, else those set in the menu for its rule
        set."""
        if self.given is not None:
            return self.given
        if self.chosen == self.menu.setup.ruleset:
            return self.ruleset.resolve(self.menu.setup.options)
        return self.ruleset.resolve(self.menu.house.get(self.chosen, {}))

    # -- the page -----------------------------------------------------------------------------------------------------

    @property
    def head_right(self) -> float:
        """Left end of the list of rule sets in the header, in layout units."""
        return super().head_right - pick_wide(self) - 16

    def build(self) -> None:
        """Create the header with the list of rule sets, the contents, the open chapter and the margin."""
        self._write()
        self._open_wanted()
        self.header(term("rulebook"), about(self))
        pick = Field(self, "ruleset", self.head.row(None, pick_wide(self))[1], picks(), self.chosen, self.take,
                     enabled=self.given is None)  # fmt: skip
        self.focus.region("head", [self.elements["back"], pick])
        box, gap = self.content(TOP, 24), measure("pane")
        if not self.narrow or not self.drawer:
            contents, box = box.row(contents_wide(), None, gap=gap)
            self._contents(contents)
        longest = grown(LONGEST) + 72
        if self.pane_open:
            longest = min(longest, box.w - MARGIN - gap)
        page, beside = box.row(min(box.w, longest), None, gap=gap)
        self._page(page)
        if self.pane_open:
            self._margin(beside)

    def _write(self) -> None:
        """Generate the chapters if rule set, house rules or language have changed."""
        made = self.chosen, self.options(), i18n.language()
        if made != self._made:
            self._made = made
            self.book = chapters(self.ruleset, self.options(), i18n.words())

    def _open_wanted(self) -> None:
        """Open the requested house rule or scoring element, else keep the chapter, else open the first one."""
        book = Rulebook(self.ruleset, self.options(), i18n.words())
        place = opens_at(book, self.wanted) if self.wanted else None
        if place is not None:
            self.chapter, self.block = place
        if self.chapter not in [chapter.id for chapter in self.book]:
            self.chapter = self.book[0].id
        self.wanted = ""

    def _contents(self, box: Box) -> None:
        """Create the search field and the contents below it."""
        field, said, below = box.column(measure("control"), 40, None)
        entry = Entry(self, "search", field, self.words, self.search, hint=tr("book_search"), limit=40,
                      icon_name="search", submit=self.next_hit)  # fmt: skip
        spot = said.x, said.center[1]
        found = {place.chapter: place.count for place in find(self.book, self.words)}
        if self.words.strip():
            self.label(tr("book_places", n=sum(found.values())), spot, "small", "gold_hi", room=said.w)
        else:
            self.label(tr("book_contents"), spot, "small", "dim", True)
        view = ScrollView(self, "contents", below, 10_000)
        number, column, titles = 0, view.column(2), list[Target]()
        for chapter in self.book:
            number += chapter.level == 0
            place = column.take(14 + grown(20) * len(title_lines(chapter, self))).less(right=6)
            titles.append(ChapterTitle(self, chapter, str(number) if chapter.level == 0 else "",
                                       found.get(chapter.id, 0), place, view))  # fmt: skip
        view.resize(column.y + 8)
        self.focus.region("search", [entry])
        self.focus.region("contents", titles)

    # -- the page in the middle ---------------------------------------------------------------------------------------

    def _page(self, box: Box) -> None:
        """Create the scroll view with the open chapter."""
        self.panel(box)
        chapter = next(chapter for chapter in self.book if chapter.id == self.chapter)
        place = box.inset(0, 12).less(left=32, right=24)
        self.view = ScrollView(self, f"page_{chapter.id}", place, 10_000)
        wide = place.w - 18
        look = self.look = BookLook(self.scale, wide, sought_texts(self.book, self.words), self.ruleset.arts)
        shown = self.hit[1] if self.hit is not None and self.hit[0] == self.chapter else -1
        heading = text.wrap(chapter.title, self.px(wide), self.px(size("page")), True, 3)
        column, self.tops = self.view.column(), []
        place = column.take(24 + grown(36) * len(heading))
        StaticImage(self, place, partial(_draw_heading, self, heading), self.view.content)
        for number, block in enumerate(chapter.blocks):
            self.tops.append(column.y)
            high, draw = lay(block, replace(look, strong=number == shown))
            StaticImage(self, column.take(high), draw, self.view.content)
        self.view.resize(column.y + 24)

    def rebuild(self) -> None:
        """Create the page anew, and scroll to the requested block, if there is one.

        If its first highlighted line lies far down, scroll to that.
        """
        super().rebuild()
        chapter = next((chapter for chapter in self.book if chapter.id == self.chapter), None)
        if chapter is not None and self.block is not None and self.tops:
            place = min(self.block, len(self.tops) - 1)
            self.look.seen.clear()
            lay(chapter.blocks[place], self.look)[1](pygame.Surface((self.look.px(self.look.wide), 1)))
            down = max(0.0, min(self.look.seen, default=0.0) - BELOW)
            self.view.scroll_to(self.tops[place] + down - 24 if place or down else 0)
        self.block = None

    # -- the margin ---------------------------------------------------------------------------------------------------

    def _margin(self, box: Box) -> None:
        """Create the right-hand margin: changed house rules, buttons, and search hits if there is a search."""
        found = next((chapter for chapter in self.book if chapter.id == "changes"), None)
        listed = [block for block in found.blocks if isinstance(block, RuleAsSet)] if found is not None else []
        room = 3 if self.words.strip() else 10
        rows = listed[:room]
        more = 24 if len(listed) > room else 0
        pane, below = box.column(196 + 46 * max(1, len(rows)) + more, None, gap=LOOSE)
        self.panel(pane)
        inner = pane.inset(20, 0)
        self.label(tr("book_changed"), (inner.x, inner.y + 26), "body", "gold_hi", True, room=inner.w)
        column = ColumnFlow(inner.less(top=44))
        if not rows:
            self.paragraph(tr("book_nothing_changed"), (inner.x, column.y + 2), inner.w, "small", "dim", 2, 20)
        for rule in rows:
            value = tr("book_now", now=rule.value, before=rule.usual)
            name_line, value_line, _ = column.take(46).less(top=3).column(20, 20, None)
            for words, line, tint in ((rule.label, name_line, "dim"), (value, value_line, "text")):
                shown = text.wrap(words, self.px(inner.w), self.px(size("small")), tint == "text", 1)[0]
                self.label(shown, (line.x, line.center[1]), "small", tint, bold=tint == "text")
        if more:
            self.label(tr("book_more", n=len(listed) - room), (inner.x, column.y + 12), "small", "dim")
        targets: list[Target] = [*button_column(self, inner.column(None, 140)[1], [
            RowButton("save", tr("book_save"), lambda: save_book(self, self.ruleset, self.options())),
            RowButton("print", tr("book_print"), lambda: print_book(self, self.ruleset, self.options())),
            RowButton("house_rules", tr("book_open_rules"), self.house_rules, enabled=self.given is None),
        ], 36)]  # fmt: skip
        if self.words.strip():
            targets += self._found(below)
        self.focus.region("margin", targets)

    def _found(self, box: Box) -> list[Target]:
        """Create the pane of search hits; return the widgets of the hits that fit."""
        found = self.hits()
        books = [] if self.given is not None else [
            other for other in rulesets() if other.id != self.chosen and ruleset_found(other.id, self.words)
        ]  # fmt: skip
        self.panel(box)
        inner = box.inset(20, 0)
        said = tr("book_found", words=self.words.strip())
        self.label(said, (inner.x, inner.y + 26), "body", "gold_hi", True, room=inner.w)
        rows = [(f"hit_{index}", title_of(chapter, chapter.blocks[place]), partial(self.show_hit, index))
                for index, (chapter, place) in enumerate(found)]  # fmt: skip
        rows += [(f"book_{other.id}", (ruleset_name(other.id), tr("book_of_other")), partial(self.take, other.id))
                 for other in books]  # fmt: skip
        shown = next((i for i, (chapter, place) in enumerate(found) if (chapter.id, place) == self.hit), 0)
        fit = max(0, int((box.h - 84) // 62))
        first = max(0, min(shown - fit // 2, len(rows) - fit))
        places = box.inset(10, 0).less(top=44).grid(1, 58, TIGHT)
        made: list[Target] = [
            SearchHit(self, name, words, place, action, on=bool(found) and name == f"hit_{shown}")
            for (name, words, action), place in zip(rows[first : first + fit], places, strict=False)
        ]  # fmt: skip
        if not rows:
            self.paragraph(tr("book_not_found"), (inner.x, inner.y + 44), inner.w, "small", "dim", 3, 20)
        elif found:
            y = inner.bottom - 22
            cap = marks.keycap(self.ground, "Enter", (inner.x * self.scale, y * self.scale), self.scale)
            self.label(tr("book_next_place"), (cap.right / self.scale + 8, y - 1), "small", "dim")
        return made

    # -- searching ----------------------------------------------------------------------------------------------------

    def hits(self) -> list[tuple[Chapter, int]]:
        """Return every block that matches the search, in book order, as its chapter and its index in the chapter."""
        known = {chapter.id: chapter for chapter in self.book}
        return [(known[found.chapter], place) for found in find(self.book, self.words) for place in found.blocks]

    def search(self, words: str) -> None:
        """Search for the text typed so far, and show the first hit, preferably in the open chapter."""
        self.words = words
        places = [(chapter.id, place) for chapter, place in self.hits()]
        self.hit = next((place for place in places if place[0] == self.chapter), places[0] if places else None)
        if self.hit is not None:
            self.chapter, self.block = self.hit
        self.rebuild()

    def next_hit(self) -> None:
        """Show the next search hit, after the last one the first."""
        places = [(chapter.id, place) for chapter, place in self.hits()]
        if places:
            self.show_hit((places.index(self.hit) + 1) % len(places) if self.hit in places else 0)

    def show_hit(self, index: int) -> None:
        """Show the search hit with this index."""
        chapter, place = self.hits()[index]
        self.hit = chapter.id, place
        self.turn_to(chapter.id, place)

    # -- turning pages ------------------------------------------------------------------------------------------------

    def turn_to(self, chapter: str, block: int = 0) -> None:
        """Open a chapter, scrolled to the block with this index."""
        if chapter != self.chapter:
            self.history.append(self.chapter)
        self.chapter, self.block = chapter, block
        self.rebuild()

    def process(self, event: pygame.event.Event) -> bool:
        """Go back to the previous chapter with Alt+Left, else handle the event as every page."""
        back = event.type == pygame.KEYDOWN and event.key == pygame.K_LEFT and event.mod & pygame.KMOD_ALT
        if back and self.history:
            self.chapter = self.history.pop()
            self.rebuild()
            return True
        return super().process(event)

    def take(self, ruleset: Value) -> None:
        """Switch to the book of another rule set."""
        self.chosen, self.chapter, self.history = str(ruleset), "", []
        self.words, self.hit = "", None
        self.rebuild()

    def house_rules(self) -> None:
        """Open the house rules of the described rule set for editing."""
        self.menu.choose(self.chosen)
        self.app.open("house_rules")

    def back(self) -> None:
        """End the search if there is one, else leave the rulebook."""
        if self.words:
            self.words, self.hit = "", None
            self.rebuild()
        else:
            super().back()

    def confirm(self) -> None:
        """Go to the next search hit (Enter)."""
        self.next_hit()

    def trace(self) -> dict[str, Any]:
        """Return the page's state for traces and tests, with rule set, chapter and changed house rules."""
        changed = next((chapter.blocks for chapter in self.book if chapter.id == "changes"), ())
        rules = [block.option for block in changed if isinstance(block, RuleAsSet)]
        return {**super().trace(), "ruleset": self.chosen, "chapter": self.chapter, "changed": rules}


def _draw_heading(page: Page, lines: list[str], surface: pygame.Surface) -> None:
    """Draw a chapter's title, already wrapped to `lines`, at the top of its page."""
    for i, line in enumerate(lines):
        write(surface, line, (0, page.px(12 + grown(18 + 36 * i))), page.px(size("page")), color("text"), True)


def picks() -> Choice:
    """Return the list of rule sets in the header."""
    return Choice(names_of_rulesets(), lambda value: ruleset_name(str(value)))


def pick_wide(page: Page) -> float:
    """Return the width in layout units of the list of rule sets, at most half of the header."""
    return min(max(PICK_WIDE, picks().wants(page.scale)), page.head.w / 2)


def about(page: RulebookScreen) -> str:
    """Return what stands below the title: rule set and house rules, without the name where it finds no room."""
    rules = tr("book_with_house_rules")
    said, room = f"{ruleset_name(page.chosen)} · {rules}", page.head_right - page.head.x - 60
    return said if text.width(said, page.px(size("small"))) <= page.px(room) else rules


def contents_wide() -> float:
    """Return the width in layout units of the contents, which grows half as much as the text size."""
    return (CONTENTS + grown(CONTENTS)) / 2


def title_of(chapter: Chapter, block: Block) -> tuple[str, str]:
    """Return a search hit as two short lines: the name found, and its text or chapter."""
    if isinstance(block, ScoringRow):
        return block.name, block.text or block.native or chapter.title
    if isinstance(block, RuleAsSet):
        return block.label, block.text or chapter.title
    return chapter.title, block.text if isinstance(block, Paragraph) else block.search_text


def title_lines(chapter: Chapter, page: Page) -> list[str]:
    """Return a chapter's title wrapped to the width of the contents."""
    room = contents_wide() - 6 - 16 - grown(24) * chapter.level - (0 if chapter.level else grown(NUMBER)) - 40
    return text.wrap(chapter.title, page.px(room), page.px(size("body")), True, 3)
