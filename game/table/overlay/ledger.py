"""Lists of payments: payers, payees, reasons, and the arithmetic of each amount."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import pygame

from game import i18n
from game.art import items, shapes
from game.art.felt import chosen_shade
from game.art.text import wrap
from game.table.board.deal_report import Report
from game.table.overlay.draw import canvas, letter_size, put
from game.tokens import color, grown
from rules.core.melds import Seat
from rules.core.number_text import MINUS, signed
from rules.engine import events as ev
from rules.engine.sticks import paired
from rules.scoring.transfers import TABLE, Term, after

HEAD, GAP = 24.0, 7.0
"""Height of the upper row of a line, and of the gap below it, in units."""
DISC = 20.0
TEXT = 14.0
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
        self._unit, self._text = grown(px), letter_size(TEXT, px)
        self._pitch = grown(max(19.0, 18.0 / px))
        self._words = [self._said(entry) for entry in self.entries]

    @property
    def heights(self) -> list[float]:
        """Height of each line, in units."""
        return [grown(HEAD) + self._pitch * len(words) + GAP for words in self._words]

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
        return wrap(said, self.wide * self.px, self._text)

    def line(self, index: int) -> pygame.Surface:
        """Draw a payment: payers, payees and amount, with the reason below."""
        px, entry = self._unit, self.entries[index]
        surface = canvas(self.wide * self.px, self.heights[index] * self.px)
        middle = HEAD * px / 2
        right = self.wide * self.px
        amount = self.report.labels.text("ledger_each", n=entry.amount) if entry.each else signed(entry.amount)
        right -= put(
            surface, amount, (right, middle), letter_size(16, self.px), color("text"), bold=True, anchor="right"
        ) + 10 * px
        named = not entry.each
        name_room = (right - 2 * DISC * px - 56 * px) / 2
        x = self._party(surface, entry.payers, 0.0, name_room if named else 0.0)
        shaft = (x + 8 * px, x + 28 * px)
        shapes.line(surface, [(shaft[0], middle), (shaft[1] - 5 * px, middle)], color("red"), 3 * px)
        tip = [(shaft[1], middle), (shaft[1] - 8 * px, middle - 6 * px), (shaft[1] - 8 * px, middle + 6 * px)]
        shapes.polygon(surface, tip, color("red"))
        self._party(surface, entry.payees, shaft[1] + 8 * px, name_room if named else 0.0)
        for row, words in enumerate(self._words[index]):
            y = HEAD * px + self._pitch * (row + 0.5) * self.px
            put(surface, words, (0, y), self._text, color("dim"), room=self.wide * self.px)
        return surface

    def _party(self, surface: pygame.Surface, seats: Sequence[Seat], x: float, name_room: float) -> float:
        """Draw the discs of payers or payees from `x` on; return their right end.

        With `name_room` pixels there is also the name of the first.
        """
        px, middle = self._unit, HEAD * self._unit / 2
        for seat in seats:
            draw_player(surface, self.report, seat, DISC * px, (x + DISC * px / 2, middle))
            x += (DISC + 2) * px
        if name_room > 0:
            labels = self.report.labels
            name = labels.term("table") if seats[0] == TABLE else labels.name(seats[0])
            x += 4 * px + put(surface, name, (x + 4 * px, middle), self._text, color("text"), bold=True, room=name_room)
        return x


def draw_player(surface: pygame.Surface, report: Report, seat: Seat, size: float, at: tuple[float, float]) -> None:
    """Draw a player's disc at a point, or a small table if the payment goes to the table."""
    if seat == TABLE:
        rect = (at[0] - size / 2, at[1] - size * 0.4, size, size * 0.8)
        shapes.box(surface, rect, chosen_shade(), size * 0.2)
        shapes.box(surface, rect, color("wood_hi"), size * 0.2, max(1.5, size * 0.1))
        return
    items.lay(surface, items.seat_disc(report.labels.color(seat), report.badges[seat], round(size)), at)
