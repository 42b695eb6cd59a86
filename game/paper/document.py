"""The printed document of a rule set: title, house rules, scoring table, payments, score card, laid out in pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, repeat, zip_longest

from game import i18n
from game.i18n import native_unless_shown, ruleset_name, term, tr
from game.paper.columns import Column, leveled, pages_of
from game.paper.hand_card import card_lines, card_pieces, explanation
from game.paper.layout import Area, ColumnPiece, Mark, PaperBox, PaperPage, PaperSize, below
from game.paper.pieces import BODY, NAME, NOTE, TITLE, PieceMaker
from game.paper.points_pieces import table_pieces
from game.paper.portions import Portions
from game.paper.score_card import ScoreCard
from game.paper.typesetting import PaperFonts
from rules.core.options import OptionValues
from rules.engine.table import Ruleset
from rules.rulebook import (
    Block,
    Chapter,
    HandExample,
    Paragraph,
    PaymentPicture,
    PaymentPictures,
    PointsTable,
    RuleAsSet,
    Rulebook,
    Score,
    ScoringRow,
)
from rules.scoring.elements import Element

EDGE, GUTTER, HEAD, FOOT = 11.0, 6.0, 8.0, 8.0
"""Millimeters at all sides, between columns, for the running title and for the page number."""
COLUMNS = 2
LARGER, SMALLER = (1.24, 1.2, 1.16, 1.12, 1.08, 1.04, 1.0), (0.97, 0.94, 0.91, 0.88)
"""Scales for columns: the largest that needs as few pages as the usual size is chosen, or a smaller one that saves a
page.
"""
NAMED, NATIVE = 19.0, 12.0
"""Sizes of the rule set's name and of its native one, in points."""
INTRODUCED = (HandExample, Score, PointsTable)
"""Blocks that are introduced by a sentence before them."""
BESIDE_TABLE = ("values", "limits", "table")
"""Groups of house rules that are printed only where they are changed: rows of the scoring table show the others."""


@dataclass(frozen=True)
class PrintedRules:
    """The rules to print: a rule set under house rules, the name of their preset (or empty), and the day."""

    ruleset: Ruleset
    options: OptionValues
    preset: str
    day: date


class DocumentLayout:
    """Lays out the document of a rule set on paper of a size."""

    def __init__(self, rules: PrintedRules, size: PaperSize, fonts: PaperFonts) -> None:
        """Collect the chapters of the rulebook, to be printed on this size of paper."""
        self.rules, self.size, self.fonts = rules, size, fonts
        self.book = Rulebook(rules.ruleset, rules.options, i18n.words())
        self.chapters = {chapter.id: chapter for chapter in self.book.chapters}
        self.inside = Area(EDGE, EDGE, size.wide - 2 * EDGE, size.high - 2 * EDGE)

    def pages(self) -> Portions[list[PaperPage]]:
        """Lay out the pages of the document, in portions."""
        text = yield from self._best(self.pages_at)
        cards = yield from self.cards()
        sheets = [*text, *(card.marks for card in cards)]
        return [
            PaperPage((*marks, *self._frame(number, len(sheets), len(text)))) for number, marks in enumerate(sheets, 1)
        ]

    def cards(self) -> Portions[list[PaperPage]]:
        """Lay out the pages of the card of hands, if the game has one, and of the blank score card, without titles."""
        hands: list[list[Mark]] = []
        if card_lines(self.book):
            hands = yield from self._best(self._hand_card_at)
        score = ScoreCard(self.book, self.inside, PieceMaker(self.fonts, self.inside.wide))
        return [PaperPage(tuple(marks)) for marks in (*hands, score.marks())]

    @staticmethod
    def _best(pages_at: Callable[[float], Portions[list[list[Mark]]]]) -> Portions[list[list[Mark]]]:
        """Lay out pages in the largest type without more pages, or in a smaller one that saves a page."""
        usual = yield from pages_at(1.0)
        for scale in SMALLER:
            pages = yield from pages_at(scale)
            if len(pages) < len(usual):
                return pages
        for scale in LARGER:
            pages = yield from pages_at(scale)
            if len(pages) <= len(usual):
                return pages
        return usual

    def pages_at(self, scale: float) -> Portions[list[list[Mark]]]:
        """Lay out the pages of text, everything in them `scale` times its usual size."""
        make = self._column(scale)
        head = self._head(make)
        pieces = yield from _one_by_one(self._pieces(make))
        return self._flow(head, pieces)

    def _column(self, scale: float) -> PieceMaker:
        """Return a maker of pieces for a column, with everything in them `scale` times its usual size."""
        return PieceMaker(self.fonts, (self.inside.wide - GUTTER * (COLUMNS - 1)) / COLUMNS, scale)

    def _hand_card_at(self, scale: float) -> Portions[list[list[Mark]]]:
        """Lay out the pages of the card of hands, everything in them `scale` times its usual size."""
        make, y = PieceMaker(self.fonts, self.inside.wide), EDGE + HEAD
        marks: list[Mark] = [make.line(tr("table_card"), EDGE, y, TITLE, bold=True)]
        y += make.step(TITLE) + 1
        for words in make.wrap(explanation(), self.inside.wide, BODY):
            marks.append(make.line(words, EDGE, y, BODY, "dim"))
            y += make.step(BODY)
        pieces = yield from _one_by_one(card_pieces(self.book, self._column(scale)))
        return self._flow((y + 3, marks), pieces)

    def _flow(self, head: tuple[float, list[Mark]], pieces: list[ColumnPiece]) -> list[list[Mark]]:
        """Return pages with pieces in columns below the first page's head: the height it ends at, and its marks."""
        top, marks = head
        wide, bottom = self._column(1.0).wide, self.inside.y + self.inside.high - FOOT
        pages = pages_of(pieces, bottom - top, bottom - EDGE - HEAD, COLUMNS)
        tops = chain([top], repeat(EDGE + HEAD))
        found = [self._columns(columns, y, wide) for columns, y in zip(pages, tops, strict=False)]
        return [[*marks, *found[0]], *found[1:]]

    @staticmethod
    def _columns(columns: Iterable[Column], top: float, wide: float) -> list[Mark]:
        """Return everything in the columns of a page, which begin at the height `top`."""
        placed = (column.marks(EDGE + (wide + GUTTER) * index, top) for index, column in enumerate(columns))
        return list(chain.from_iterable(placed))

    # -- titles --------------------------------------------------------------------------------------------------------

    def _frame(self, number: int, count: int, tiled: int) -> list[Mark]:
        """Return the running title (not on the first page), the page number, and the legend of `tiled` first pages."""
        make = PieceMaker(self.fonts, self.inside.wide)
        right, foot = EDGE + self.inside.wide, EDGE + self.inside.high - 4
        found: list[Mark] = [
            PaperBox(EDGE, foot - 1.2, self.inside.wide, 0.15, fill="line"),
            make.line("Sparrows", EDGE, foot, NOTE, "dim"),
            make.line(f"{number} / {count}", right, foot, BODY, "dim", right=True),
        ]
        if number <= tiled:
            found += self._legend(make, foot)
        if number > 1:
            found += [
                make.line(self.title, EDGE, EDGE, BODY, "dim", bold=True),
                make.line(self.rules.day.isoformat(), right, EDGE, BODY, "dim", right=True),
                PaperBox(EDGE, EDGE + 4.4, self.inside.wide, 0.15, fill="line"),
            ]
        return found

    def _legend(self, make: PieceMaker, y: float) -> Iterator[Mark]:
        """Yield the legend for the marks of tiles and values, at the foot of a page."""
        ruleset, x = self.rules.ruleset.id, EDGE + 22
        high = make.step(NOTE)
        yield PaperBox(x, y + 0.2, 2.1, 2.8, line="text", thick=0.45)
        label = make.line(term("winning_tile", ruleset), x + 3.2, y, NOTE, "dim")
        yield label
        x += label.wide + 9
        yield PaperBox(x, y + high - 1, 5, 0.35, fill="text")
        label = make.line(term("meld", ruleset), x + 6.2, y, NOTE, "dim")
        yield label
        if self.changed_values:
            yield make.line(f"* {tr('book_changed')}", x + label.wide + 12, y, NOTE, "dim")

    @property
    def changed_values(self) -> bool:
        """True if players have changed the value of a row."""
        return any(option.startswith("value.") for option in self.book.changed)

    @property
    def title(self) -> str:
        """The name of the rule set and of the preset."""
        return " · ".join(filter(None, (ruleset_name(self.rules.ruleset.id), self.rules.preset)))

    def _head(self, column: PieceMaker) -> tuple[float, list[Mark]]:
        """Return the head of the first page: the height below it, and its marks."""
        ruleset, right = self.rules.ruleset, EDGE + self.inside.wide
        make = PieceMaker(self.fonts, self.inside.wide)
        marks: list[Mark] = [make.line(ruleset_name(ruleset.id), EDGE, EDGE - 1, NAMED, bold=True)]
        y = EDGE - 1 + make.step(NAMED)
        native = native_unless_shown(ruleset.id, ruleset.native, ruleset.native_language)
        left = marks[0].area.wide + 4
        if native and left + make.width(native, NATIVE, language=ruleset.native_language) < self.inside.wide:
            marks.append(make.line(native, EDGE + left, EDGE + 1.4, NATIVE, "dim", language=ruleset.native_language))
        marks.append(make.line(self.rules.day.isoformat(), right, y + 0.2, NAME, "dim", right=True))
        marks.append(make.line(self._preset(), EDGE, y + 0.2, NAME, "gold_hi", bold=True))
        y += make.step(NAME) + 0.8
        for words in make.wrap(self._facts(), self.inside.wide, NAME):
            marks.append(make.line(words, EDGE, y, NAME))
            y += make.step(NAME)
        marks.append(PaperBox(EDGE, y + 0.8, self.inside.wide, 0.5, fill="band"))
        y += 2.6
        rules = list(self._house_rules(column))
        columns = leveled(rules, self.inside.high / 2, COLUMNS) if rules else []
        marks += self._columns(columns, y, column.wide)
        y += max((one.high for one in columns), default=0.0)
        return y + (3 if columns else 0), marks

    def _preset(self) -> str:
        """Return which house rules are printed: a preset's name, the usual ones, or others."""
        if self.book.changed and not self.rules.preset:
            return tr("paper_own_rules")
        return i18n.words().headed(term("preset"), self.rules.preset or term("preset_standard"))

    def _facts(self) -> str:
        """Return players, tiles, starting points and the minimum of a win in one line."""
        table, ruleset, words = self.book.table, self.rules.ruleset, i18n.words()
        facts = [i18n.plural("player", table.players), i18n.plural("tile", len(table.tiles))]
        if table.start_points:
            facts.append(words.headed(term("start_points", ruleset.id), words.number(table.start_points)))
        if ruleset.minimum and (least := self.rules.options.get(ruleset.minimum)):
            shown = words.choice_label(ruleset.id, ruleset.minimum, least)
            facts.append(words.headed(term("minimum", ruleset.id), shown))
        return " · ".join(facts)

    def _house_rules(self, make: PieceMaker) -> Iterator[ColumnPiece]:
        """Yield the changed house rules, then the others that a table agrees on before it plays."""
        changed = [block for block in self._blocks("changes") if isinstance(block, RuleAsSet)]
        yield from map(make.rule, changed)
        groups = {option.id: option.group for option in self.rules.ruleset.options}
        for block in self._blocks("house"):
            told = isinstance(block, RuleAsSet) and not (block.changed or block.idle)
            if isinstance(block, RuleAsSet) and told and groups[block.option] not in BESIDE_TABLE:
                yield make.rule(block)

    # -- columns -------------------------------------------------------------------------------------------------------

    def _blocks(self, chapter: str) -> tuple[Block, ...]:
        """Return the blocks of a chapter, none if the book has no such chapter."""
        return self.chapters[chapter].blocks if chapter in self.chapters else ()

    def _pieces(self, make: PieceMaker) -> Iterator[ColumnPiece]:
        """Yield all pieces that are set in columns."""
        tables = [f"table_{group}" for group in self.book.rows]
        for name in ("winning", *tables, "arithmetic", "payments", "points", "worked"):
            if name in self.chapters:
                chapter = self.chapters[name]
                yield make.heading(chapter.title)
                again = make.again(chapter.title)
                for piece in self._of_chapter(chapter, make):
                    yield replace(piece, again=below(again, piece.again))

    def _of_chapter(self, chapter: Chapter, make: PieceMaker) -> Iterator[ColumnPiece]:
        """Yield the pieces of a chapter; rows of the scoring table by value."""
        rows = self.book.rows.get(chapter.id.removeprefix("table_"), []) if chapter.id.startswith("table_") else []
        blocks = chapter.blocks
        if rows:
            told = (block for block in blocks if isinstance(block, ScoringRow))
            pairs = sorted(zip(rows, told, strict=True), key=lambda pair: self._order(rows, pair[0]))
            blocks = tuple(block for _, block in pairs)
        for block, following in zip_longest(blocks, blocks[1:]):
            *pieces, last = _made(block, make)
            introduces = isinstance(block, Paragraph) and isinstance(following, INTRODUCED)
            yield from (*pieces, replace(last, leads=last.leads or introduces))

    def _order(self, rows: list[Element], row: Element) -> tuple[int, int]:
        """Return the sort key of a row within its group: units in order of appearance, then the value."""
        units = list(dict.fromkeys(other.unit_in(self.rules.options) for other in rows))
        return units.index(row.unit_in(self.rules.options)), row.value_in(self.rules.options)


def _one_by_one(pieces: Iterable[ColumnPiece]) -> Portions[list[ColumnPiece]]:
    """Make these pieces, each as a portion of its own."""
    made = list[ColumnPiece]()
    for piece in pieces:
        made.append(piece)
        yield
    return made


def _made(block: Block, make: PieceMaker) -> list[ColumnPiece]:
    """Return the pieces of a block."""
    match block:
        case Paragraph():
            return make.paragraph(block)
        case HandExample():
            return [make.example(block)]
        case ScoringRow():
            return [make.row(block)]
        case Score():
            return make.score(block)
        case PointsTable():
            return table_pieces(block, make)
        case PaymentPictures():
            return make.pairs([_payments_in_words(picture) for picture in block.pictures])
    return []


def _payments_in_words(picture: PaymentPicture) -> tuple[str, str, bool]:
    """Return a picture of payments as a line of text: the winner, the way of winning, and the payments."""
    owed = " · ".join(f"{picture.seats[arrow.payer]} {arrow.amount}" for arrow in picture.arrows)
    return i18n.words().headed(picture.title, picture.text), owed, False
