"""Controls for scoring inputs that the tiles do not show, one for every sort of answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.art import picture, shapes, text
from game.art.text import write
from game.boxes import Box, RowFlow
from game.i18n import own, term, tr
from game.screens.calculator.hand_model import HandModel
from game.screens.calculator.labeled_control import LabeledControl, fielded
from game.screens.calculator.texts import seat_label, short_seat
from game.screens.calculator.tile_input import ASKING
from game.tokens import color, size
from game.ui.controls import Choice, Segment, Value
from game.ui.number_controls import Stepper
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Chip, Rect, Widget, caption
from rules.scoring.scoring_inputs import ScoringInput, Sort, numbers_in

NOBODY = -1
MOST_STEPS = 99
"""Larger numbers are typed."""
DIGITS = 7
SUIT_WORDS = ("characters", "dots", "bamboos")
SMALL_TILE = 22.0


def inquiries_of(model: HandModel, page: Page, *, usual: bool) -> Iterator[LabeledControl]:
    """Yield the controls for the hand's scoring inputs except those answered by yes or no.

    `usual` selects the small numbers; else all others are yielded.
    """
    makers: dict[Sort, Callable[[HandModel, Page, ScoringInput], LabeledControl]] = {
        Sort.NUMBER: _number, Sort.EACH: _each, Sort.SEAT: _seat, Sort.SEATS: _seats, Sort.SUIT: _suit,
        Sort.KIND: _tiles, Sort.KINDS: _tiles,
    }  # fmt: skip
    for inquiry in model.asked:
        small = inquiry.sort is Sort.NUMBER and inquiry.most <= MOST_STEPS
        if inquiry.sort in makers and small is usual:
            yield makers[inquiry.sort](model, page, inquiry)


def switches_of(model: HandModel) -> list[ScoringInput]:
    """Return the scoring inputs answered by yes or no."""
    return [inquiry for inquiry in model.asked if inquiry.sort is Sort.SWITCH]


def label_of(inquiry: ScoringInput, model: HandModel) -> str:
    """Return the label of a scoring input in the words of the rule set."""
    return own(f"calc_ask_{inquiry.name}", model.table.spoken)


def name_of(inquiry: ScoringInput, part: object = "") -> str:
    """Return the name of a scoring input's element on the page; `part` distinguishes several elements."""
    return f"ask_{inquiry.name}" + (f"_{part}" if part != "" else "")


def _pick(
    model: HandModel, page: Page, inquiry: ScoringInput, choices: tuple[int, ...], label: Callable[[Value], str],
    nothing: int,
) -> LabeledControl:  # fmt: skip
    """Return a control for a choice among a few numbers, where `nothing` means no answer; `label` returns a choice's
    text."""
    control = Segment(choices, label) if len(choices) <= 5 else Choice(choices, label, 170)
    answer = model.draft.answers.get(inquiry.name, nothing)
    value = answer if isinstance(answer, int) else nothing

    def take(value: Value) -> None:
        """Store the chosen number as the answer, or remove the answer."""
        model.answer(inquiry, None if value == nothing else int(value))

    return fielded(page, name_of(inquiry), label_of(inquiry, model), control, value, take)


def _seat(model: HandModel, page: Page, inquiry: ScoringInput) -> LabeledControl:
    """Return a control for a seat or nobody."""
    seats = inquiry.seats(model.table.players, model.draft.seat)

    def label(value: Value) -> str:
        """Return a seat's name, or the word for nobody."""
        return tr("calc_nobody") if value == NOBODY else seat_label(model, int(value))

    return _pick(model, page, inquiry, (NOBODY, *seats), label, NOBODY)


def _suit(model: HandModel, page: Page, inquiry: ScoringInput) -> LabeledControl:
    """Return a control for a suit or none."""
    def label(value: Value) -> str:
        """Return a suit's name, or a dash for none."""
        return "–" if value == 0 else term(SUIT_WORDS[int(value) - 1])

    return _pick(model, page, inquiry, (0, 1, 2, 3), label, 0)


def _number(model: HandModel, page: Page, inquiry: ScoringInput) -> LabeledControl:
    """Return a control for a number: buttons for small ones, a text field for large ones."""
    answer = numbers_in(model.draft.answers.get(inquiry.name, inquiry.otherwise))[0]
    if inquiry.most <= MOST_STEPS:
        steps = Stepper(range(inquiry.least, inquiry.most + 1), str, room=128)

        def take(value: Value) -> None:
            """Store the number as the answer; 0 removes the answer."""
            model.answer(inquiry, int(value) or None)

        return fielded(page, name_of(inquiry), label_of(inquiry, model), steps, answer, take)

    def typed(number: int | None) -> None:
        """Store the typed number as the answer; 0 or nothing removes the answer."""
        model.answer(inquiry, number or None)

    def make(rect: Rect, view: ScrollView) -> list[Widget | Entry]:
        """Create the text field."""
        return [_entry(model, page, name_of(inquiry), rect, answer, 0, typed, view)]

    return LabeledControl(label_of(inquiry, model), 110, make)


def _entry(model: HandModel, page: Page, name: str, rect: Rect, number: int, nothing: int,
           take: Callable[[int | None], None], view: ScrollView) -> Entry:  # fmt: skip
    """Return a text field for a number; `take` is called with it, or with None while the field is empty.

    `nothing` is the number that counts as no answer and is not shown.
    """

    def typed(words: str) -> None:
        """Pass on a typed number; refuse other text."""
        words = words.strip().replace("−", "-")
        if words.removeprefix("-").isdecimal():
            take(int(words))
        elif not words:
            take(None)
        else:
            model.refuse(tr("calc_no_number"), loud=False)

    x, y, wide, _ = rect
    shown = "" if number == nothing else str(number)
    hint = str(nothing) if nothing < 10**DIGITS // 100 else "–"
    return Entry(page, name, (x, y + 2, wide, 36), shown, typed, hint=hint, limit=DIGITS, container=view.content)


def _each(model: HandModel, page: Page, inquiry: ScoringInput) -> LabeledControl:
    """Return a control with a number per seat, each in a text field behind the seat's sign."""
    players = model.table.players
    seats = inquiry.seats(players, model.draft.seat)
    nothing = (inquiry.otherwise,) * players
    marks = [short_seat(model, one) for one in seats]
    rooms = [text.width(mark, page.px(size("body"))) / page.scale + 8 for mark in marks]

    def take(one: int, number: int | None) -> None:
        """Store the number of one seat; the answer is removed if all seats have the default."""
        told = numbers_in(model.draft.answers.get(inquiry.name, nothing))
        numbers = inquiry.with_one(told, one, inquiry.otherwise if number is None else number)
        model.answer(inquiry, None if numbers == nothing else numbers)

    def make(rect: Rect, view: ScrollView) -> list[Widget | Entry]:
        """Create the signs and text fields of all seats."""
        told = numbers_in(model.draft.answers.get(inquiry.name, nothing))
        found: list[Widget | Entry] = []
        row = RowFlow(Box(*rect), 10)
        for one, mark, room in zip(seats, marks, rooms, strict=True):
            sign, place = row.take(room + 78).row(room, 78)
            caption(page, sign, mark, view.content, 2, tint="dim", bold=False, type_size="body")
            found.append(_entry(model, page, name_of(inquiry, one), place, told[one], inquiry.otherwise,
                                partial(take, one), view))  # fmt: skip
        return found

    return LabeledControl(label_of(inquiry, model), sum(rooms) + len(seats) * 88 - 10, make)


def _seats(model: HandModel, page: Page, inquiry: ScoringInput) -> LabeledControl:
    """Return a control with a chip per seat, any number of which can be on."""
    seats = inquiry.seats(model.table.players, model.draft.seat)
    words = [seat_label(model, seat) for seat in seats]
    rooms = [Chip.wants(word, page.scale) for word in words]

    def turn(seat: int) -> None:
        """Switch a seat's chip on or off in the answer."""
        told = {*numbers_in(model.draft.answers.get(inquiry.name, ()))} ^ {seat}
        model.answer(inquiry, tuple(sorted(told)) or None)
        model.rebuild()

    def make(rect: Rect, view: ScrollView) -> list[Widget | Entry]:
        """Create the chips of all seats."""
        told = numbers_in(model.draft.answers.get(inquiry.name, ()))
        places = Box(*rect).inset(0, 4).row(*rooms, gap=6)
        return [
            Chip(page, name_of(inquiry, seat), place[:2], word, seat in told, partial(turn, seat),
                 container=view.content)
            for seat, word, place in zip(seats, words, places, strict=True)
        ]  # fmt: skip

    return LabeledControl(label_of(inquiry, model), sum(rooms) + 6 * len(rooms) - 6, make)


def _tiles(model: HandModel, page: Page, inquiry: ScoringInput) -> LabeledControl:
    """Return a control for tiles chosen on the palette."""

    def make(rect: Rect, view: ScrollView) -> list[Widget | Entry]:
        """Create the widget that shows the tiles."""
        return [TilesInput(model, page, inquiry, rect, view)]

    told = numbers_in(model.draft.answers.get(inquiry.name, ()))
    hint = text.width(own("calc_no_tiles", model.table.spoken), page.px(size("small"))) / page.scale + 24
    return LabeledControl(label_of(inquiry, model), max(hint, 16 + len(told) * (SMALL_TILE + 2)), make)


class TilesInput(Widget):
    """The answer to a scoring input that consists of tiles.

    A press directs the palette to it, a right click or Backspace removes its last tile.
    """

    enters = True

    def __init__(
        self, model: HandModel, page: Page, inquiry: ScoringInput, rect: Rect, view: ScrollView
    ) -> None:
        """Create the widget; `rect` is in layout units inside `view`."""
        self.model, self.inquiry = model, inquiry
        super().__init__(page, name_of(inquiry), rect, context=self.drop, container=view.content)

    @property
    def told(self) -> tuple[int, ...]:
        """The tiles of the answer."""
        return numbers_in(self.model.draft.answers.get(self.inquiry.name, ()))

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the tiles of the answer, or a hint that there are none; a gold border while the palette adds to it."""
        rect, chosen = surface.get_rect(), self.model.adding.inquiry is self.inquiry
        box = rect.inflate(0, -self.px(4))
        fill = color("raised") if self.highlighted else color("inset")
        shapes.pane(surface, box, self.px(8), fill, color("gold_hi") if chosen else color("line"))
        if not self.told:
            pixels = self.px(size("small"))
            words = text.cut(own("calc_no_tiles", self.model.table.spoken), rect.w - self.px(16), pixels)
            write(surface, words, rect.center, pixels, color("gold_hi" if chosen else "text"), anchor="center")
            return
        pitch = min(self.px(SMALL_TILE + 2), (rect.w - self.px(16)) // len(self.told))
        arts = self.model.ruleset.arts
        for place, kind in enumerate(self.told):
            x = self.px(8) + place * pitch + self.px(SMALL_TILE) // 2
            picture.put(surface, kind, (x, rect.centery), self.px(SMALL_TILE), arts=arts)

    def press(self) -> None:
        """Direct the palette to this answer, or back to the hand."""
        self.page.sound("button")
        adding = self.model.adding
        adding.take_mode("tile" if adding.inquiry is self.inquiry else ASKING + self.inquiry.name)

    def drop(self) -> None:
        """Remove the last tile of the answer."""
        if self.told:
            rest = self.told[:-1]
            self.model.answer(self.inquiry, rest or None)
            self.model.rebuild()

    def key(self, event: pygame.event.Event) -> bool:
        """Remove the last tile with Backspace; return true if the key was consumed."""
        if event.key == pygame.K_BACKSPACE and self.told:
            self.drop()
            return True
        return False
