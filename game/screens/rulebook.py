"""The rulebook on the screen: contents at the left, a page in the middle, what the house rules change in the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import i18n
from game.i18n import ruleset_name, term, tr
from game.screens.book import Block, Book, Chapter, changes
from game.screens.front import front, rulesets
from game.tokens import color, measure, size
from game.ui import marks, paint, text
from game.ui.controls import Choice, Value, write
from game.ui.entry import Entry
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.picture import hand
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, Field, Rect, Still, Widget
from rules.options import Options
from rules.ruleset import Ruleset

if TYPE_CHECKING:
    from game.app import App

CONTENTS, MARGIN = 264, 288
LINE, TILE = 26, 30
LONGEST = 700  # units that a line of the page takes at most


class Title(Widget):
    """A chapter in the contents, with the number of places that the search found there."""

    def __init__(self, page: RulebookScreen, chapter: Chapter, number: str, hits: int, rect: Rect,
                 view: ScrollView) -> None:  # fmt: skip
        self.screen, self.chapter, self.number, self.hits = page, chapter, number, hits
        super().__init__(page, f"chapter_{chapter.id}", rect, container=view.content,
                         action=lambda: page.turn_to(chapter.id))  # fmt: skip

    def draw_on(self, surface: pygame.Surface) -> None:
        rect = surface.get_rect()
        on = self.screen.chapter == self.chapter.id
        if on or self.hovered:
            paint.rounded(surface, rect, self.px(8), paint.opaque(color("raised")) if on else (255, 255, 255, 10))
        if on:
            bar = pygame.Rect(0, self.px(7), self.px(3), rect.h - self.px(14))
            paint.rounded(surface, bar, self.px(2), paint.opaque(color("gold")))
        x = self.px(16 + 24 * self.chapter.level)
        body = self.px(size("body"))
        ink = color("text") if on or self.chapter.level == 0 else color("dim")
        if self.number:
            x = write(surface, self.number, (x, rect.centery - 1), body, ink, on).right + self.px(8)
        room = rect.w - x - self.px(36 if self.hits else 8)
        words = text.cut(self.chapter.title, room, body, on)
        self.tip = self.chapter.title if words != self.chapter.title else ""
        write(surface, words, (x, rect.centery - 1), body, ink, on)
        if self.hits:
            marks.count(surface, self.hits, (rect.right - self.px(18), rect.centery), self.page.scale)


class Hit(Widget):
    """A place that the search found."""

    def __init__(self, page: RulebookScreen, index: int, block: Block, chapter: Chapter, rect: Rect) -> None:
        self.block, self.chapter = block, chapter
        super().__init__(page, f"hit_{index}", rect, action=lambda: page.show_hit(index))

    def draw_on(self, surface: pygame.Surface) -> None:
        rect = surface.get_rect()
        if self.hovered:
            paint.rounded(surface, rect, self.px(8), paint.opaque(color("raised")))
        room, body, small = rect.w - self.px(20), self.px(size("body")), self.px(size("small"))
        title = self.block.title or self.chapter.title
        write(surface, text.cut(title, room, body), (self.px(10), self.px(17)), body, color("text"))
        line = self.block.body or self.chapter.title
        write(surface, text.cut(line, room, small), (self.px(10), self.px(40)), small, color("dim"))


class RulebookScreen(Page):
    """The book of one rule set, open at a chapter."""

    name = "rulebook"

    def __init__(self, app: App, ruleset: str | None = None, option: str | None = None, element: str | None = None,
                 options: Options | None = None) -> None:  # fmt: skip
        super().__init__(app)
        self.front = front(app)
        self.chosen = ruleset or self.front.setup.ruleset
        self.given = options
        self.wanted = option or element or ""
        self.chapter, self.words = "", ""
        self.history: list[str] = []
        self.book: list[Chapter] = []
        self.places: dict[str, float] = {}

    def first_focus(self) -> str:
        return f"chapter_{self.chapter}"

    @property
    def ruleset(self) -> Ruleset:
        """The rule set that the book is about."""
        return next(ruleset for ruleset in rulesets() if ruleset.id == self.chosen)

    def options(self) -> Options:
        """The house rules that the book goes by: those of the match, of the setup, or of the last time."""
        if self.given is not None:
            return self.given
        if self.chosen == self.front.setup.ruleset:
            return self.ruleset.resolve(self.front.setup.options)
        return self.ruleset.resolve(self.front.house.get(self.chosen, {}))

    # -- the page -----------------------------------------------------------------------------------------------------

    def build(self) -> None:
        self.book = Book(self.ruleset, self.options(), i18n.words()).chapters()
        self._open_wanted()
        name = ruleset_name(self.chosen)
        self.header(term("rulebook"), f"{name} · {tr('book_with_house_rules')}")
        names = Choice(tuple(ruleset.id for ruleset in rulesets()), lambda value: ruleset_name(str(value)), 360)
        pick = Field(self, "ruleset", (self.right - 360, 16, 360, 40), names, self.chosen, self.take,
                     enabled=self.given is None)  # fmt: skip
        self.focus.region("head", [self.widgets["back"], pick])
        self._contents()
        x = self.margin + CONTENTS + 24
        wide = min(self.right - MARGIN - 24 - x, LONGEST + 72)
        self._page(x, wide)
        self._margin(x + wide + 24)

    def _open_wanted(self) -> None:
        """At the place that was asked for, else at the first chapter."""
        known = [chapter.id for chapter in self.book]
        if self.wanted:
            found = [c.id for c in self.book if c.id != "house" and any(b.key == self.wanted for b in c.blocks)]
            found += [c.id for c in self.book if any(b.key == self.wanted for b in c.blocks)]
            self.chapter = found[0] if found else self.chapter
        if self.chapter not in known:
            self.chapter = known[0]

    def _contents(self) -> None:
        left = self.margin
        entry = Entry(self, "search", (left, 92, CONTENTS, measure("control")), self.words, self.search,
                      hint=tr("book_search"), limit=40, icon_name="search", submit=self.next_hit)  # fmt: skip
        found = self.hits()
        self.label(tr("book_contents"), (left, 152), "small", "dim", True)
        if self.words.strip():
            self.label(tr("book_places", n=len(found)), (left + CONTENTS, 152), "small", "gold_hi", anchor="midright")
        height = self.height - 172 - 24
        view = ScrollView(self, "contents", (left, 172, CONTENTS, height), len(self.book) * 36 + 8)
        titles: list[Target] = []
        number = 0
        for i, chapter in enumerate(self.book):
            number += chapter.level == 0
            said = str(number) if chapter.level == 0 else ""
            count = sum(chapter is where for where, _ in found)
            titles.append(Title(self, chapter, said, count, (0, i * 36, CONTENTS, 34), view))
        self.focus.region("search", [entry])
        self.focus.region("contents", titles)

    # -- the page in the middle ---------------------------------------------------------------------------------------

    def _page(self, x: float, wide: float) -> None:
        top, height = 92.0, self.height - 116
        self.panel((x, top, wide, height))
        chapter = next(chapter for chapter in self.book if chapter.id == self.chapter)
        inside = wide - 56
        self.view = ScrollView(self, f"page_{chapter.id}", (x + 32, top + 12, inside, height - 24), 10_000)
        y = self._put(56, 0, inside, lambda s: write(
            s, text.cut(chapter.title, s.get_width(), self.px(size("page")), True), (0, self.px(30)),
            self.px(size("page")), color("text"), True))  # fmt: skip
        self.places = {}
        for block in chapter.blocks:
            if block.key:
                self.places[block.key] = y
            y = self._block(block, y, inside - 16)
        self.view.height = y + 24
        self.view.bar.repaint()
        if self.wanted in self.places:
            self.view.scroll_to(self.places[self.wanted] - 24)
        self.wanted = ""

    def _put(self, height: float, y: float, wide: float, draw: object) -> float:
        Still(self, "block", (0, y, wide, height), draw, self.view.content)  # type: ignore[arg-type]
        return y + height

    def _block(self, block: Block, y: float, wide: float) -> float:
        """Lay out one block; gives the y below it."""
        body = self.px(size("body"))
        lines = text.wrap(block.body, self.px(wide), body) if block.body else []
        title = self._title_lines(block, wide) if block.title else []
        head = 44.0 + 26 * (len(title) - 1) if title else 0.0
        small_tiles = bool(block.title) and not block.native and bool(block.tiles) and not block.key
        width = TILE
        picture = 62.0 if block.tiles else 0.0
        height = head + len(lines) * LINE + picture + 14

        def draw(surface: pygame.Surface) -> None:
            at = 0.0
            if block.title:
                surface.fill(color("line_soft"), (0, 0, surface.get_width(), 1))
                self._block_head(surface, block, title)
                at = head
            for line in lines:
                self._line(surface, line, at, body, block.strong)
                at += LINE
            if block.tiles:
                gap = 2 if small_tiles else 9
                hand(surface, block.tiles, (0, self.px(at + 10)), self.px(width), self.px(gap), self.px(wide))

        return self._put(height, y, wide, draw)

    def _value_room(self, block: Block, wide: float) -> int:
        """The pixels that the value at the right of a title takes."""
        if not block.value:
            return 0
        words = text.cut(block.value, self.px(wide) // 2, self.px(size("body")), True)
        return text.width(words, self.px(size("body")), True) + self.px(36)

    def _title_lines(self, block: Block, wide: float) -> list[str]:
        room = self.px(wide) - self._value_room(block, wide) - self.px(12)
        return text.wrap(block.title, room, self.px(19), True, 3)

    def _block_head(self, surface: pygame.Surface, block: Block, lines: list[str]) -> None:
        """Name, native name and value of an element or a rule."""
        h2, card, body = self.px(19), self.px(size("card")), self.px(size("body"))
        right = surface.get_width()
        if block.value:
            gold = bool(block.key) and bool(block.tiles)
            words = text.cut(block.value, surface.get_width() // 2, body, True)
            wide = text.width(words, body, True) + (self.px(24) if gold else 0)
            if gold:
                pill = pygame.Rect(right - wide, self.px(9), wide, self.px(28))
                paint.rounded(surface, pill, self.px(14), paint.opaque(color("gold")))
                write(surface, words, (pill.centerx, pill.centery - 1), body, color("gold_ink"), True, "center")
            else:
                ink = color("gold") if block.changed else color("gold_hi")
                write(surface, words, (right, self.px(23)), body, ink, True, "midright")
            right -= wide + self.px(12)
        x = self.px(12) if block.changed else 0
        if block.changed:
            bar = pygame.Rect(0, self.px(12), self.px(3), self.px(24))
            paint.rounded(surface, bar, self.px(2), paint.opaque(color("gold")))
        y = 22
        for line in lines:
            if self._fits(block.title):
                mark = pygame.Rect(
                    x - self.px(3), self.px(y - 13), text.width(line, h2, True) + self.px(6), self.px(28)
                )
                paint.rounded(surface, mark, self.px(5), (*color("gold"), 60))
            end = write(surface, line, (x, self.px(y)), h2, color("text"), True).right + self.px(14)
            y += 26
        if block.native and text.width(block.native, card) < right - end:
            write(surface, block.native, (end, self.px(y - 25)), card, color("gold_hi"))

    def _line(self, surface: pygame.Surface, line: str, y: float, pixels: int, strong: bool) -> None:
        """A line of text; what was searched for is marked."""
        wanted = self.words.strip().casefold()
        if wanted and wanted in line.casefold():
            start = line.casefold().index(wanted)
            x = text.width(line[:start], pixels)
            mark = pygame.Rect(x - self.px(2), self.px(y + 2), text.width(line[start : start + len(wanted)], pixels)
                               + self.px(4), self.px(LINE - 4))  # fmt: skip
            paint.rounded(surface, mark, self.px(4), (*color("gold"), 60))
        write(surface, line, (0, self.px(y + LINE / 2)), pixels, color("gold_hi") if strong else color("text"))

    # -- the margin ---------------------------------------------------------------------------------------------------

    def _margin(self, x: float) -> None:
        wide = self.right - x
        listed = changes(self.ruleset, self.options(), i18n.words())
        room = 5 if self.words.strip() else 12
        rows = listed[:room]
        height = 108 + 46 * max(1, len(rows)) + (24 if len(listed) > room else 0)
        self.panel((x, 92, wide, height))
        self.label(tr("book_changed"), (x + 20, 118), "body", "gold_hi", True, room=wide - 40)
        y = 136.0
        if not rows:
            self.paragraph(tr("book_nothing_changed"), (x + 20, y + 2), wide - 40, "small", "dim", lines=2, leading=20)
        for _, label, value in rows:
            self.label(label, (x + 20, y + 13), "small", "dim", room=wide - 40)
            self.label(value, (x + 20, y + 33), "small", "text", True, room=wide - 40)
            y += 46
        if len(listed) > room:
            self.label(tr("book_more", n=len(listed) - room), (x + 20, y + 12), "small", "dim")
        words = tr("book_open_rules")
        button = Button(self, "house_rules", (x + 20, 92 + height - 52, wide - 40, 36), words, self.house_rules,
                        enabled=self.given is None)  # fmt: skip
        targets: list[Target] = [button]
        if self.words.strip():
            targets += self._found(x, 92 + height + 12, wide)
        self.focus.region("margin", targets)

    def _found(self, x: float, y: float, wide: float) -> list[Target]:
        found = self.hits()
        height = self.height - 24 - y
        self.panel((x, y, wide, height))
        self.label(
            tr("book_found", words=self.words.strip()), (x + 20, y + 26), "body", "gold_hi", True, room=wide - 40
        )
        made: list[Target] = []
        fit = max(0, int((height - 84) // 62))
        for index, (chapter, block) in enumerate(found[:fit]):
            made.append(Hit(self, index, block, chapter, (x + 10, y + 44 + index * 62, wide - 20, 58)))
        if not found:
            self.paragraph(tr("book_not_found"), (x + 20, y + 44), wide - 40, "small", "dim", lines=3, leading=20)
        else:
            cap = marks.keycap(
                self.ground, "Enter", ((x + 20) * self.scale, (y + height - 22) * self.scale), self.scale
            )
            self.label(tr("book_next_place"), (cap.right / self.scale + 8, y + height - 23), "small", "dim")
        return made

    # -- searching ----------------------------------------------------------------------------------------------------

    def _fits(self, words: str) -> bool:
        wanted = self.words.strip().casefold()
        return bool(wanted) and wanted in words.casefold()

    def hits(self) -> list[tuple[Chapter, Block]]:
        """Every place that has the words searched for, in the order of the book."""
        if not self.words.strip():
            return []
        return [(c, b) for c in self.book for b in c.blocks if self._fits(b.words)]

    def search(self, words: str) -> None:
        """Search as it is typed."""
        self.words = words
        self.rebuild()

    def next_hit(self) -> None:
        """On to the next chapter that has the words."""
        places = list(dict.fromkeys(chapter.id for chapter, _ in self.hits()))
        if places:
            after = places.index(self.chapter) + 1 if self.chapter in places else 0
            self.turn_to(places[after % len(places)])

    def show_hit(self, index: int) -> None:
        """Open the book at a place that was found."""
        chapter, block = self.hits()[index]
        self.wanted = block.key
        self.turn_to(chapter.id)

    # -- turning pages ------------------------------------------------------------------------------------------------

    def turn_to(self, chapter: str) -> None:
        """Open another chapter."""
        if chapter != self.chapter:
            self.history.append(self.chapter)
        wanted, self.wanted = self.wanted, ""
        self.chapter = chapter
        self.wanted = (
            wanted if any(c.id == chapter and any(b.key == wanted for b in c.blocks) for c in self.book) else ""
        )
        self.rebuild()

    def process(self, event: pygame.event.Event) -> bool:
        back = event.type == pygame.KEYDOWN and event.key == pygame.K_LEFT and event.mod & pygame.KMOD_ALT
        if back and self.history:
            self.chapter = self.history.pop()
            self.rebuild()
            return True
        return super().process(event)

    def take(self, ruleset: Value) -> None:
        """The book of another rule set."""
        self.chosen, self.chapter, self.history = str(ruleset), "", []
        self.rebuild()

    def house_rules(self) -> None:
        """On to the house rules."""
        self.front.choose(self.chosen)
        self.app.open("house_rules")

    def back(self) -> None:
        if self.words:
            self.words = ""
            self.rebuild()
        else:
            super().back()

    def confirm(self) -> None:
        self.next_hit()
