"""The blank card for the scores of a match: deals down, players across, with the columns that the game needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from game.i18n import ruleset_name, term, tr
from game.paper.layout import Area, Mark, PaperBox
from game.paper.pieces import BODY, NAME, NOTE, TITLE, PieceMaker
from rules.core.number_text import signed
from rules.mechanics.match_formats.rounds import Rounds
from rules.rulebook import Rulebook
from rules.rulebook.examples import amount, scored_under
from rules.scoring.hand_context import BY_LOST

ROW, HEAD, NAMES = 8.2, 6.6, 9.0
"""Heights of a row, of the headings, and of the line for the names of the players, in millimeters."""
TOP, BOTTOM = 19.0, 8.0
"""Millimeters above the table, and below it."""
UNCOUNTED = ("limit", "half_limit", "factor", "times", "halves")
"""Units of rows that are no column of their own."""
FEW = 5
"""The greatest number of players with a column each for the worth of their hands."""
NARROW = 8.0
"""Least width of a column, in millimeters."""
HEAVY, LIGHT = 0.35, 0.12
"""Thickness of lines, in millimeters."""
MANY = 4
"""Rows between two heavy lines."""


@dataclass(frozen=True, slots=True)
class CardColumn:
    """A column of the score card: its heading and its width in millimeters."""

    title: str
    wide: float


class ScoreCard:
    """The score card of a rule set under house rules, laid out in an area of the page."""

    def __init__(self, book: Rulebook, inside: Area, make: PieceMaker) -> None:
        """Find the columns and rows that the game needs."""
        self.book, self.make = book, make
        self.table, self.id = book.table, book.ruleset.id
        self.inside = inside
        self.sample = scored_under(book.ruleset, book.options, self.table, book.ruleset.sample)
        counted = self._losers_count()
        self.deal = self._deal_columns(counted)
        self.each = self._player_columns(counted)
        self.names = inside.x + _wide(self.deal)
        """Left end of the columns of the first player."""
        self.top = inside.y + TOP
        self.rows = self.top + NAMES + HEAD
        """Upper end of the first row."""
        self.ends = self._end_rows()
        count = int((inside.y + inside.high - BOTTOM - self.rows) / ROW)
        self.deals = count - len(self.ends)
        self.bottom = self.rows + count * ROW

    def marks(self) -> list[Mark]:
        """Return everything on the card."""
        return [*self._title(), *self._lines(), *self._headings(), *self._labels()]

    # -- columns and rows ----------------------------------------------------------------------------------------------

    def _losers_count(self) -> bool:
        """Check that the hands of all players are counted, not only the winner's."""
        if self.sample is None:
            return False
        lost = replace(self.sample[0], win=None, by=BY_LOST, source=None)
        return self.table.scoring.count_lost(lost) is not None

    def _deal_columns(self, counted: bool) -> list[CardColumn]:
        """Return the columns for the course of a deal: number, round, dealer, winner, discarder, worth of the hand."""
        keys = ["round"] if isinstance(self.table.flow, Rounds) else []
        titles = ["", *(_capital(term(key, self.id)) for key in (*keys, "dealer", "winner", "discarder"))]
        titles += [] if counted else self._units()
        return [CardColumn(title, max(NARROW, self.make.width(title, BODY) + 2)) for title in titles]

    def _player_columns(self, counted: bool) -> list[CardColumn]:
        """Return the columns of each player: the hand where all hands count, the points of the deal, the total."""
        shares = {"±": 1.2, "Σ": 1.4}
        if counted and self.table.players <= FEW:
            shares = {_capital(term("hand", self.id)): 1.1, **shares}
        unit = (self.inside.wide - _wide(self.deal)) / self.table.players / sum(shares.values())
        return [CardColumn(title, share * unit) for title, share in shares.items()]

    def _units(self) -> list[str]:
        """Return the nouns of the units in which a hand is counted: han and fu, faan, points and doubles."""
        rows = [row for rows in self.book.rows.values() for row in rows]
        units = dict.fromkeys(row.unit_in(self.book.options) for row in rows)
        found = [self._noun(unit) for unit in units if unit not in UNCOUNTED]
        if self.sample is not None and any(step.key == "fu" for step in self.sample[1].steps):
            found.append(_capital(term("fu", self.id)))
        return found or [self._noun(self.book.ruleset.unit)]

    def _noun(self, unit: str) -> str:
        """Return the noun of a unit in the form that follows a great number."""
        return _capital(amount(unit, 5, self.book.phrases).replace("5", "").strip())

    def _end_rows(self) -> list[str]:
        """Return the labels of the rows below the deals: the parts of the result."""
        start, players = self.table.start_points, self.table.players
        scores = [start + players - 1 - 2 * seat for seat in range(players)]
        parts = self.table.flow.result_parts(scores, start)
        beyond = {key: signed(scores[0] - part[0]) for key, part in parts.items()}
        shown = [tr(f"match_part_{key}", n=beyond[key]) for key in parts if key != "rounding"]
        return [*shown, tr("match_part_result")] if len(shown) > 1 else [_capital(term("total", self.id))]

    # -- drawing -------------------------------------------------------------------------------------------------------

    def _players(self) -> Iterator[float]:
        """Yield the left ends of the players' columns."""
        return (self.names + _wide(self.each) * player for player in range(self.table.players))

    def _title(self) -> Iterator[Mark]:
        """Yield the title of the card, and lines for its day and place."""
        make, y = self.make, self.inside.y + 8.5
        title = f"{_capital(term('score_sheet'))} · {ruleset_name(self.id)}"
        yield make.line(title, self.inside.x, y, TITLE, bold=True)
        x = self.inside.x + self.inside.wide * 0.56
        for key, room in (("paper_day", 0.16), ("paper_where", 0.28)):
            label = make.line(tr(key), x, y + 0.6, NAME, "dim")
            yield label
            end = x + self.inside.wide * room - 3
            left = x + label.wide + 1.5
            yield PaperBox(left, y + 4.2, end - left, LIGHT, fill="text")
            x = end + 3

    def _lines(self) -> Iterator[Mark]:
        """Yield the lines of the table."""
        x, wide, below = self.inside.x, self.inside.wide, self.top + NAMES
        yield PaperBox(x, self.top, wide, self.bottom - self.top, line="text", thick=HEAVY)
        yield PaperBox(self.names, below, x + wide - self.names, LIGHT, fill="line")
        for row in range(self.deals + len(self.ends)):
            heavy = row % MANY == 0 if row < self.deals else row == self.deals
            y = self.rows + ROW * row
            yield PaperBox(x, y, wide, HEAVY if heavy else LIGHT, fill="text" if heavy else "line")
        end = self.rows + ROW * self.deals
        for edge in _edges(self.deal, x)[1:]:
            yield PaperBox(edge, self.top, LIGHT, end - self.top, fill="line")
        for left in self._players():
            yield PaperBox(left, self.top, HEAVY, self.bottom - self.top, fill="text")
            for edge in _edges(self.each, left)[1:]:
                yield PaperBox(edge, below, LIGHT, self.bottom - below, fill="line")

    def _headings(self) -> Iterator[Mark]:
        """Yield the headings of all columns, and the number of each player."""
        groups = [(self.deal, self.inside.x), *((self.each, left) for left in self._players())]
        for columns, x in groups:
            for column, left in zip(columns, _edges(columns, x), strict=True):
                size = BODY * min(1.0, (column.wide - 1) / max(0.1, self.make.width(column.title, BODY)))
                middle = left + (column.wide - self.make.width(column.title, size)) / 2
                yield self.make.line(column.title, middle, self.rows - (HEAD + self.make.step(size)) / 2, size)
        for number, left in enumerate(self._players(), 1):
            yield self.make.line(str(number), left + 1, self.top + 0.6, NOTE, "dim")

    def _labels(self) -> Iterator[Mark]:
        """Yield the numbers of the deals, the starting points, and the labels of the last rows."""
        make, down = self.make, (ROW - self.make.step(BODY)) / 2
        first = 0 if self.table.start_points else 1
        for row in range(self.deals):
            yield make.line(str(row + first), self.inside.x + 1, self.rows + ROW * row + down, BODY, "dim")
        for row, label in enumerate(self.ends, self.deals):
            right = self.names - 1.5
            yield make.line(label, right, self.rows + ROW * row + down, BODY, bold=True, right=True)
        if self.table.start_points:
            shown = signed(self.table.start_points)
            for left in self._players():
                right = left + _wide(self.each) - 1
                yield make.line(shown, right, self.rows + down, BODY, "dim", right=True)


def _wide(columns: Sequence[CardColumn]) -> float:
    """Return the width of columns."""
    return sum(column.wide for column in columns)


def _edges(columns: Sequence[CardColumn], x: float) -> list[float]:
    """Return the left ends of columns that begin at `x`."""
    return list(accumulate((column.wide for column in columns[:-1]), initial=x))


def _capital(noun: str) -> str:
    """Return a noun as a heading."""
    return noun[:1].upper() + noun[1:]
