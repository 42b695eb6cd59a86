"""How the hand was won, by whom and when: controls and chips that flow from line to line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.art import text
from game.art.text import write
from game.i18n import term, tr
from game.screens.calculator.reckoning import Reckoning
from game.screens.calculator.wording import flag_words, round_mark, seat_label
from game.tokens import color, grown, size
from game.ui.controls import Choice, Control, Segment, Stepper, Value
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.widgets import Chip, Field, Rect, Still, Widget
from rules.scoring.table import BY_LOST, BY_SELF

GAP, HIGH = 20.0, 40.0
MOST_DEALS = 20
"""How many deals can have gone before."""
LONGEST = 1200.0
"""Units that no list of circumstances is longer than."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that can be so or otherwise: what it is called, how it is set, what it is now."""

    name: str
    label: str
    control: Control
    value: Value
    take: Callable[[Value], None]


def asked_of(reckoning: Reckoning) -> list[Asked]:
    """Who won, from whom, in which round, after how many deals: as far as the rules tell them apart."""
    draft, known = reckoning.draft, reckoning.known
    seats = tuple(range(reckoning.table.players))
    pick = Segment if len(seats) <= 4 else partial(Choice, room=150)

    def way(value: Value) -> str:
        return seat_label(reckoning, value) if isinstance(value, int) else tr(f"calc_by_{value}")

    ways: list[Value] = [BY_SELF, *(seat for seat in seats if seat != draft.seat)]
    ways += [BY_LOST] if known.counts_lost else []
    found = [Asked("by", tr("calc_by_whom"), pick(ways, way), reckoning.way, reckoning.take_way)]
    for name in known.counts:
        steps = Stepper(range(MOST_DEALS + 1), str, room=128)
        take = partial(reckoning.take_count, name)
        found.append(Asked(name, tr(f"calc_count_{name}"), steps, draft.counts.get(name, 0), take))
    who = _capital(term("winner" if draft.by != BY_LOST else "seat"))
    found.append(Asked("seat", who, pick(seats, way), draft.seat, reckoning.take_seat))
    if known.round_wind:
        winds = Segment(range(4), lambda wind: round_mark(reckoning, int(wind)))
        found.append(Asked("round", _capital(term("round")), winds, draft.round_wind, reckoning.take_round))
    return found


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


class Circumstances(ScrollView):
    """All that is asked, line by line, then the circumstances as chips; more lines than there is room for scroll."""

    def __init__(self, page: Page, reckoning: Reckoning, rect: Rect) -> None:
        super().__init__(page, "circumstances", rect, LONGEST)
        self.reckoning, self.wide = reckoning, rect[2] - 8
        fields, bottom = self._fields()
        chips, end = self._chips(bottom)
        self.resize(end)
        page.focus.region("how", fields)
        page.focus.region("flags", chips)

    def _fields(self) -> tuple[list[Widget], float]:
        """The controls, and where the next line begins."""
        made: list[Widget] = []
        head, x, y = grown(20), 4.0, 0.0
        for asked in asked_of(self.reckoning):
            wide = self._width(asked)
            if x > 4 and x + wide > self.wide:
                x, y = 4.0, y + head + HIGH + 2
            words = partial(self._label, asked.label)
            Still(self.page, (x + 2, y, max(wide, self._label_width(asked.label)), head), words, self.content)
            made.append(Field(self.page, asked.name, (x, y + head, min(wide, self.wide), HIGH), asked.control,
                              asked.value, asked.take, container=self.content))  # fmt: skip
            x += max(wide, self._label_width(asked.label)) + GAP
        return made, y + head + HIGH + 6

    def _width(self, asked: Asked) -> float:
        """The width that a control asks for, in units."""
        if isinstance(asked.control, Segment):
            pixels = round(size("small") * self.page.scale)
            words = (asked.control.label(choice) for choice in asked.control.choices)
            return sum(text.width(word, pixels, True) / self.page.scale + 22 for word in words) + 6
        return 128.0 if isinstance(asked.control, Stepper) else 150.0

    def _label_width(self, label: str) -> float:
        return text.width(label, round(size("small") * self.page.scale)) / self.page.scale + 4

    def _label(self, words: str, surface: pygame.Surface) -> None:
        pixels = round(size("small") * self.page.scale)
        write(surface, words, (0, surface.get_height() / 2), pixels, color("dim"))

    def _chips(self, top: float) -> tuple[list[Widget], float]:
        """The circumstances, and where they end."""
        reckoning, chips = self.reckoning, list[Widget]()
        x, y, step = 4.0, top, 34.0
        for flag in reckoning.known.offers(reckoning.draft.by):
            words = flag_words(reckoning, flag)
            room = Chip.wants(words, self.page.scale)
            if x > 4 and x + room > self.wide:
                x, y = 4.0, y + step
            chips.append(Chip(self.page, f"flag_{flag}", (x, y), words, flag in reckoning.draft.flags,
                              partial(reckoning.toggle, flag), container=self.content))  # fmt: skip
            x += room + 8
        return chips, y + (step if chips else 0)
