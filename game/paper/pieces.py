"""Blocks of the rulebook as pieces of a printed column: headings, paragraphs, scoring rows, house rules, scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.i18n import tr
from game.paper.layout import TALL, ColumnPiece, Mark, PaperBox, PaperText, PaperTile
from game.paper.typesetting import POINT, PaperFonts
from rules.rulebook import HandExample, Paragraph, RuleAsSet, Score, ScoringRow

TITLE, NAME, BODY, NOTE = 10.5, 8.2, 7.2, 6.6
"""Sizes of headings, names, running text and captions, in points."""
TILE, SET_GAP, TILE_GAP = 4.7, 1.5, 0.12
"""Width of a tile, space between sets and between tiles, in millimeters."""
LEADING = 1.3
"""Distance of lines, in sizes of their type."""
BESIDE = 15.0
"""Least space beside a hand for a caption of several lines, in millimeters."""
NOTES = 3
"""Most lines of a caption beside a hand."""
SETS_APART = 1.2
"""Space above the underline of an open set and between rows, in millimeters."""


@dataclass(frozen=True)
class PieceMaker:
    """Makes pieces of a column `wide` millimeters wide; everything in it is `scale` times its usual size."""

    fonts: PaperFonts
    wide: float
    scale: float = 1.0

    # -- lines of text -------------------------------------------------------------------------------------------------

    def line(
        self, words: str, x: float, y: float, points: float, ink: str = "text", *, bold: bool = False,
        right: bool = False, language: str = "",
    ) -> PaperText:  # fmt: skip
        """Return a line whose box begins at the height `y`; `x` is its left end, or its right one with `right`."""
        points *= self.scale
        wide = self.fonts.width(words, points, bold, language)
        baseline = y + 0.98 * points * POINT
        return PaperText(x - wide if right else x, baseline, wide, words, points, ink, bold, language)

    def step(self, points: float) -> float:
        """Return the distance of lines of that size, in millimeters."""
        return points * self.scale * POINT * LEADING

    def wrap(self, words: str, room: float, points: float, bold: bool = False) -> list[str]:
        """Wrap a text of that size to lines of at most `room` millimeters."""
        return self.fonts.wrap(words, room, points * self.scale, bold)

    def width(self, words: str, points: float, bold: bool = False, language: str = "") -> float:
        """Return the width of a text of that size, in millimeters."""
        return self.fonts.width(words, points * self.scale, bold, language)

    # -- headings and paragraphs ---------------------------------------------------------------------------------------

    def heading(self, title: str) -> ColumnPiece:
        """Return a heading on a dark band; a column that it is continued in begins with it again."""
        lines = self.wrap(title, self.wide - 4, TITLE, True)
        step = self.step(TITLE)
        high = step * len(lines) + 1.2
        band = PaperBox(0, 0, self.wide, high, fill="band")
        marks = [self.line(words, 2, 0.5 + step * i, TITLE, "panel", bold=True) for i, words in enumerate(lines)]
        return ColumnPiece(high, (band, *marks), gap=3.4 * self.scale, leads=True)

    def again(self, title: str) -> ColumnPiece:
        """Return the heading of a column that continues the section of the last one."""
        words = self.wrap(title, self.wide - 10, NAME, True)[0]
        high = self.step(NAME) + 0.8
        line = PaperBox(0, high - 0.3, self.wide, 0.3, fill="band")
        return ColumnPiece(high + 0.6, (self.line(f"… {words}", 0, 0, NAME, "dim", bold=True), line))

    def paragraph(self, block: Paragraph) -> list[ColumnPiece]:
        """Return a paragraph as lines; neither its first nor its last one stands in a column alone."""
        points = NAME if block.strong else BODY
        lines = self.wrap(block.text, self.wide, points, block.strong)
        step = self.step(points)
        return [
            ColumnPiece(
                step, (self.line(words, 0, 0, points, bold=block.strong),),
                gap=1.4 * self.scale if i == 0 else 0.0,
                leads=block.strong or (len(lines) > 1 and i in (0, len(lines) - 2)),
            )
            for i, words in enumerate(lines)
        ]  # fmt: skip

    # -- hands ---------------------------------------------------------------------------------------------------------

    def _hand_width(self, hand: HandExample, tile: float) -> float:
        """Return the width of a hand drawn with tiles of that width."""
        groups = [*(group.kinds for group in hand.groups), *([hand.bonus] if hand.bonus else [])]
        gap = SET_GAP * self.scale
        return sum(len(kinds) * (tile + TILE_GAP) for kinds in groups) + gap * (len(groups) - 1)

    def hand(self, hand: HandExample, y: float) -> tuple[float, list[Mark]]:
        """Return an example hand with its caption, drawn from the height `y`: the height below it, and its marks."""
        tile = TILE * self.scale
        most = self._hand_width(hand, tile)
        if most > self.wide:
            tile *= (self.wide - most + self._tiles_width(hand, tile)) / self._tiles_width(hand, tile)
        marks, won = list[Mark](), list[Mark]()
        x, bottom = 0.0, y + tile * TALL
        for group in hand.groups:
            start = x
            for place, kind in enumerate(group.kinds):
                drawn = won if place == group.winning else marks  # a heavy frame lies over the tiles beside it
                drawn.append(PaperTile(x, y, tile, kind, place == group.winning))
                x += tile + TILE_GAP
            if group.open:
                marks.append(PaperBox(start, bottom + 0.5, x - start - TILE_GAP, 0.35, fill="text"))
            x += SET_GAP * self.scale
        for kind in hand.bonus:
            marks.append(PaperTile(x, y, tile, kind))
            x += tile + TILE_GAP
        bottom += SETS_APART
        return self._caption(hand, x, y, bottom, [*marks, *won])

    def _tiles_width(self, hand: HandExample, tile: float) -> float:
        """Return the width of the tiles of a hand without the space between sets."""
        return len(hand.kinds) * (tile + TILE_GAP)

    def _caption(
        self, hand: HandExample, x: float, y: float, bottom: float, marks: list[Mark]
    ) -> tuple[float, list[Mark]]:
        """Add the caption of a hand: beside it, from `x` on, if there is room, else below."""
        if not hand.caption:
            return bottom, marks
        step, room = self.step(NOTE), self.wide - x - 1
        short = self.width(hand.caption, NOTE) <= room
        whole = room >= BESIDE and self.fonts.wraps_whole(hand.caption, room, NOTE * self.scale)
        beside = self.wrap(hand.caption, room, NOTE) if short or whole else []
        if beside and len(beside) <= NOTES:
            top = y + max(0.0, (TILE * self.scale * TALL - step * len(beside)) / 2)
            lines = [self.line(words, x + 1, top + step * i, NOTE, "dim") for i, words in enumerate(beside)]
            return max(bottom, top + step * len(beside)), [*marks, *lines]
        below = self.wrap(hand.caption, self.wide, NOTE)
        lines = [self.line(words, 0, bottom + step * i, NOTE, "dim") for i, words in enumerate(below)]
        return bottom + step * len(below), [*marks, *lines]

    def example(self, hand: HandExample) -> ColumnPiece:
        """Return an example hand, placed between paragraphs."""
        high, marks = self.hand(hand, 0)
        return ColumnPiece(high, tuple(marks), gap=1.6 * self.scale)

    # -- rows ----------------------------------------------------------------------------------------------------------

    def row(self, block: ScoringRow) -> ColumnPiece:
        """Return a row of the scoring table: names and value, its condition, its example."""
        value = block.value + (" *" if block.changed else "")
        values = self.wrap(value, self.wide * 0.4, NAME, True)
        room = self.wide - max(self.width(line, NAME, True) for line in values) - 3
        names, step = self.wrap(block.name, room, NAME, True), self.step(NAME)
        y = 0.7 * self.scale
        marks: list[Mark] = [PaperBox(0, 0, self.wide, 0.15, fill="line_soft")]
        marks += [self.line(words, 0, y + step * i, NAME, bold=True) for i, words in enumerate(names)]
        marks += [
            self.line(words, self.wide, y + step * i, NAME, bold=True, right=True) for i, words in enumerate(values)
        ]
        last = self.width(names[-1], NAME, True) + 2
        native = self.width(block.native, BODY, language=block.native_language)
        if block.native and last + native > room:
            names, last = [*names, ""], 0.0
        if block.native:
            # Both names stand on one baseline.
            top = y + step * (len(names) - 1) + (NAME - BODY) * self.scale * POINT
            marks.append(self.line(block.native, last, top, BODY, "dim", language=block.native_language))
            last += native + 2
            if block.reading and last + self.width(block.reading, BODY) <= room:
                marks.append(self.line(block.reading, last, top, BODY, "dim"))
        y += step * max(len(names), len(values))
        for words in self.wrap(block.text, self.wide, BODY) if block.text else ():
            marks.append(self.line(words, 0, y, BODY))
            y += self.step(BODY)
        if block.example is not None:
            y, drawn = self.hand(block.example, y + 0.5)
            marks += drawn
        return ColumnPiece(y + 0.6 * self.scale, tuple(marks))

    def rule(self, block: RuleAsSet) -> ColumnPiece:
        """Return a house rule as set; a changed one is bold, with its usual value."""
        bold = block.changed
        value = tr("book_now", now=block.value, before=block.usual) if bold else block.value
        values = self.wrap(value, self.wide * 0.5, BODY, bold)
        room = self.wide - max(self.width(line, BODY, bold) for line in values) - 3
        labels, step = self.wrap(block.label, room, BODY, bold), self.step(BODY)
        marks: list[Mark] = [self.line(words, 0, step * i, BODY, bold=bold) for i, words in enumerate(labels)]
        marks += [
            self.line(words, self.wide, step * i, BODY, bold=bold, right=True) for i, words in enumerate(values)
        ]
        high = step * max(len(labels), len(values)) + 0.4
        marks.append(PaperBox(0, high - 0.25, self.wide, 0.1, fill="line_soft"))
        return ColumnPiece(high, tuple(marks))

    def pairs(self, rows: Sequence[tuple[str, str, bool]]) -> list[ColumnPiece]:
        """Return lines with a label at the left and a value at the right each, bold or not."""
        found = []
        for label, value, bold in rows:
            room = self.wide - self.width(value, BODY, bold) - 3
            labels, step = self.wrap(label, room, BODY, bold), self.step(BODY)
            marks: list[Mark] = [self.line(words, 0, step * i, BODY, bold=bold) for i, words in enumerate(labels)]
            marks.append(self.line(value, self.wide, 0, BODY, bold=bold, right=True))
            found.append(ColumnPiece(step * len(labels) + 0.3, tuple(marks)))
        return found

    def score(self, block: Score) -> list[ColumnPiece]:
        """Return a scored hand: its tiles, its lines, the arithmetic and the payments."""
        rows = [(line.name, line.value, False) for line in block.lines]
        rows += [(label, value, False) for label, value in block.steps]
        rows.append((*block.total, True))
        rows += [(label, value, False) for label, value in block.payments]
        pieces = self.pairs(rows)
        return [replace(self.example(block.hand), leads=True), *(replace(piece, leads=True) for piece in pieces[:-1]),
                pieces[-1]]  # fmt: skip
