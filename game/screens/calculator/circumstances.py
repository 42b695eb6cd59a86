"""Circumstances of the win: controls and chips, wrapped to lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.art import text
from game.boxes import Box, RowFlow
from game.i18n import own, term
from game.screens.calculator.hand_model import HandModel
from game.screens.calculator.input_controls import inquiries_of, label_of, name_of, switches_of
from game.screens.calculator.labeled_control import LabeledControl, fielded
from game.screens.calculator.texts import flag_words, round_mark, seat_label
from game.tokens import grown, size
from game.ui.controls import Choice, Segment, Value
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Chip, Rect, Widget, caption
from rules.scoring.hand_context import BY_LOST, BY_SELF

GAP, HIGH = 20.0, 40.0
LONGEST = 1600.0
"""Units that no list of circumstances is longer than."""


def asked_of(model: HandModel, page: Page) -> Iterator[LabeledControl]:
    """Yield the controls for discarder, winner, round wind and small numbers, if the rules use them."""
    draft, known = model.draft, model.known
    seats = tuple(range(model.table.players))
    pick = Segment if len(seats) <= 4 else partial(Choice, room=150)

    def way(value: Value) -> str:
        """Return the label of a way of winning: from a seat, by self-draw, or a hand that did not win."""
        return seat_label(model, value) if isinstance(value, int) else own(f"calc_by_{value}", model.table.spoken)

    ways: list[Value] = [BY_SELF, *(seat for seat in seats if seat != draft.seat)]
    ways += [BY_LOST] if known.counts_lost else []
    yield fielded(page, "by", own("calc_by_whom", model.table.spoken), pick(ways, way), model.way, model.take_way)
    who = _capital(term("winner" if draft.by != BY_LOST else "seat", model.table.spoken))
    yield fielded(page, "seat", who, pick(seats, way), draft.seat, model.take_seat)
    if known.round_wind:
        winds = Segment(range(4), lambda wind: round_mark(model, int(wind)))
        yield fielded(page, "round", _capital(term("round")), winds, draft.round_wind, model.take_round)
    yield from inquiries_of(model, page, usual=True)


def _capital(words: str) -> str:
    """Return the text with its first letter in upper case."""
    return words[:1].upper() + words[1:]


class Circumstances(ScrollView):
    """Scroll view of the circumstances of the win: common inputs, chips that are on or off, then the other inputs."""

    def __init__(self, page: Page, model: HandModel, rect: Rect) -> None:
        """Create all controls; `rect` is in layout units."""
        super().__init__(page, "circumstances", rect, LONGEST)
        self.model, self.wide = model, rect[2] - 8
        fields, bottom = self._fields(page, asked_of(model, page), 0.0)
        chips, bottom = self._chips(bottom)
        others, bottom = self._fields(page, inquiries_of(model, page, usual=False), bottom)
        self.resize(bottom)
        for name, region in (("how", fields), ("flags", chips), ("asked", others)):
            page.focus.region(name, region)

    def _fields(self, page: Page, asks: Iterator[LabeledControl], top: float) -> tuple[list[Widget | Entry], float]:
        """Create the controls in lines from `top` on; return them and the y of the next line in units."""
        made: list[Widget | Entry] = []
        head, pixels = grown(20), page.px(size("small"))
        flow = RowFlow(Box(4, top, self.wide - 4, head + HIGH), GAP, head + HIGH + 2)
        for asked in asks:
            place = flow.take(max(asked.wide, text.width(asked.label, pixels) / page.scale + 4))
            label, control = place._replace(w=min(place.w, self.wide)).column(head, HIGH)
            caption(page, label._replace(x=label.x + 2), asked.label, self.content, tint="dim", bold=False)
            made += asked.make(control._replace(w=min(asked.wide, self.wide)), self)
        return made, flow.y + head + HIGH + 6 if made else top

    def _chips(self, top: float) -> tuple[list[Widget | Entry], float]:
        """Create the chips from `top` on; return them and the y below them in units."""
        model, chips = self.model, list[Widget | Entry]()
        draft = model.draft
        offered = [
            (f"flag_{flag}", flag_words(model, flag), flag in draft.flags, partial(model.toggle, flag))
            for flag in model.known.offers(draft.by)
        ]  # fmt: skip
        offered += [
            (name_of(inquiry), label_of(inquiry, model), inquiry.name in draft.answers, partial(model.turn, inquiry))
            for inquiry in switches_of(model)
        ]
        flow = RowFlow(Box(4, top, self.wide - 4, 0), 8, 34)
        for name, words, on, take in offered:
            place = flow.take(Chip.wants(words, self.page.scale))
            chips.append(Chip(self.page, name, place[:2], words, on, take, container=self.content))
        return chips, flow.y + (flow.step + 2 if chips else 0)
