"""Lists of payments: payers, payees, reasons, and the arithmetic of each amount."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import pygame

from game import i18n
from game.art import items
from game.art.felt import chosen_shade
from game.art.text import wrap
from game.boxes import Box, ColumnFlow, Point, RowFlow
from game.table.board.deal_report import Report
from game.table.overlay.draw import letter_size
from game.table.overlay.painter import Painter
from game.tokens import BODY, GAP, SMALL, TIGHT, grown
from rules.core.melds import Seat
from rules.core.number_text import MINUS, signed
from rules.engine import events as ev
from rules.engine.sticks import paired
from rules.scoring.transfers import TABLE, Term, after

HEAD, PITCH, BELOW = 24.0, 19.0, 7.0
"""Units: height of the upper row of a line, of a row of its text, and of the gap below it."""
LEAST_PITCH = 18.0
"""Least height of a row of text, in pixels."""
DISC, ARROW, WING, PARTED = 20.0, 20.0, 6.0, 30.0
"""Units: size of a disc, length of the arrow, half the width of its tip, least gap between names and the amount."""
TOGETHER = "\N{NO-BREAK SPACE}"
THEN = "\N{RIGHTWARDS ARROW}"
SIGNS = {"=": "", "x": "×", "/": "÷"}


@dataclass(frozen=True, slots=True)
class PaidLine:
    """One line of a list of payments: each of `payers` gives each of `payees` the same amount for the same reason.

    `why` are the terms of the amount's arithmetic.
    """

    payers: tuple[Seat, ...]
    payees: tuple[Seat, ...]
    amount: int
    reason: str
    why: tuple[Term, ...] = ()

    @property
    def each(self) -> bool:
        """True if the amount is paid several times, to or by several players."""
        return len(self.payers) * len(self.payees) > 1


def entries(payments: Sequence[ev.Paid]) -> list[PaidLine]:
    """Merge payments of equal amount and reason into lines, in the order of paying; within a payment larger amounts
    first.

    When several winners are paid one after another, a payer of equal amounts for the same reason has one line.
    """
    found: list[PaidLine] = []
    for pay in payments:
        taken: dict[tuple[Seat, int, tuple[Term, ...]], list[Seat]] = {}
        for one in pay.transfers or paired(pay):
            taken.setdefault((one.payee, one.amount, one.why), []).append(one.payer)
        given: dict[tuple[tuple[Seat, ...], int, tuple[Term, ...]], list[Seat]] = {}
        for (payee, amount, why), payers in taken.items():
            given.setdefault((tuple(payers), amount, why), []).append(payee)
        for (several, amount, why), payees in sorted(given.items(), key=lambda entry: -entry[0][1]):
            line = PaidLine(several, tuple(payees), amount, pay.reason, why)
            before = found[-1] if found else line
            if line == replace(before, payees=line.payees) and not {*before.payees} & {*payees}:
                line = replace(found.pop(), payees=(*before.payees, *payees))
            found.append(line)
    return found


def formula(entry: PaidLine, ruleset: str) -> str:
    """Return the arithmetic of an amount as text: "base 4 ×2 East ×2 discarder = 16". Each number is bound to its word.

    A factor that occurs several times is written once: "×8 open set (3)". Empty if the reason says it all.
    """
    words = i18n.words()
    if not entry.why or (len(entry.why) == 1 and entry.why[0].key == entry.reason):
        return ""
    said, amount = list[str](), 0
    for term, times in ((term, len(list(same))) for term, same in groupby(entry.why)):
        word = words.share(term.key, ruleset)
        if term.sign == "=":
            said += [f"={TOGETHER}{amount}", THEN] if said else []
            amount = term.number
            said.append(f"{word}{TOGETHER}{signed(amount)}")
            continue
        for _ in range(times):
            amount = after(amount, term)
        number = term.number*times if term.sign == "+" else term.number**times
        sign = SIGNS.get(term.sign) or (MINUS if number < 0 else "+")
        often = f"{TOGETHER}({times})" if times > 1 else ""
        said.append(f"{sign}{abs(number)}{TOGETHER}{word}{often}")
    if len(said) > 1 and entry.why[-1].sign != "=":
        said.append(f"={TOGETHER}{entry.amount}")
    return " ".join(said)


class Ledger:
    """Draws the payments of a report as lines `wide` units broad; `px` is pixels per unit. Lines grow with the text
    size.
    """

    def __init__(self, report: Report, px: float, wide: float) -> None:
        """Group the payments into lines and wrap their texts."""
        self.report, self.px, self.wide = report, px, wide
        self.entries = entries(report.payments)
        self._pitch = grown(max(PITCH, LEAST_PITCH / px))
        self._words = [self._said(entry) for entry in self.entries]

    @property
    def heights(self) -> list[float]:
        """Height of each line, in units."""
        return [grown(HEAD) + self._pitch * len(words) + BELOW for words in self._words]

    def fits(self, first: int, room: float) -> int:
        """Return the number of lines from index `first` on that fit in `room` units, at least one."""
        count, used = 0, 0.0
        for tall in self.heights[first:]:
            used += tall
            if used > room and count:
                break
            count += 1
        return count

    def _said(self, entry: PaidLine) -> list[str]:
        """Return the reason and the arithmetic of a payment, wrapped to the width."""
        ruleset = self.report.labels.words_id
        said = i18n.words().headed(i18n.words().payment(entry.reason, ruleset), formula(entry, ruleset))
        return wrap(said, self.wide * self.px, letter_size(SMALL, self.px))

    def line(self, index: int) -> pygame.Surface:
        """Draw a payment: payers, payees and amount, with the reason below."""
        entry, painter = self.entries[index], Painter.blank(self.wide, self.heights[index], self.px)
        column = ColumnFlow(painter.box)
        head = column.take(grown(HEAD))
        amount = self.report.labels.text("ledger_each", n=entry.amount) if entry.each else signed(entry.amount)
        used = painter.write(amount, head, BODY, "text", bold=True, anchor="right", cut=False)
        arrow = grown(ARROW + 2 * GAP)
        name_room = 0.0 if entry.each else (head.w - used - 2 * grown(DISC) - arrow - grown(PARTED)) / 2
        flow = RowFlow(head, 0.0)
        self._party(painter, flow, entry.payers, name_room)
        self._arrow(painter, flow.take(arrow).inset(grown(GAP), 0))
        self._party(painter, flow, entry.payees, name_room)
        for words in self._words[index]:
            painter.write(words, column.take(self._pitch), SMALL, "dim")
        return painter.surface

    def _arrow(self, painter: Painter, place: Box) -> None:
        """Draw a red arrow across a box."""
        end, middle, tip, half = place.right, place.center[1], grown(GAP), grown(WING)
        painter.line([(place.x, middle), (end - grown(5), middle)], "red", grown(3))
        painter.polygon([(end, middle), (end - tip, middle - half), (end - tip, middle + half)], "red")

    def _party(self, painter: Painter, flow: RowFlow, seats: Sequence[Seat], name_room: float) -> None:
        """Draw the discs of payers or payees, and with `name_room` units also the name of the first."""
        for seat in seats:
            draw_player(painter, self.report, seat, flow.take(grown(DISC)).center, grown(DISC))
            flow.take(grown(2))
        if name_room > 0:
            flow.take(grown(TIGHT))
            labels = self.report.labels
            name = labels.term("table") if seats[0] == TABLE else labels.name(seats[0])
            flow.take(painter.write(name, flow.rest._replace(w=name_room), SMALL, "text", bold=True))


def draw_player(painter: Painter, report: Report, seat: Seat, center: Point, size: float) -> None:
    """Draw a player's disc at a point, or a small table if the payment goes to the table."""
    if seat == TABLE:
        px, corner = painter.px, size * 0.2
        place = Box(*center, 0, 0).middle(size, size * 0.8)
        painter.fill(place, chosen_shade(), corner)
        painter.outline(place, "wood_hi", corner, max(1.5 / px, size * 0.1))
        return
    disc = items.seat_disc(report.labels.color(seat), report.badges[seat], round(size * painter.px))
    painter.lay(disc, center)
