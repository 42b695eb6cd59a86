"""The foot of a deal's result: buttons, pages, and the way on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from game import i18n
from game.app.screen import Program
from game.screens.foot_buttons import TAB, Foot, in_a_row
from game.screens.sheet_screen import SheetScreen
from game.table.board.deal_report import Report
from game.table.input.table_buttons import ButtonLook, TableButton
from game.table.overlay.draw import fit, letter_size
from game.tokens import GAP

MOST_TABS = 4
"""The greatest number of buttons for hands that leaves room for the button of the own discards."""
MOST_NUMBERS = 8
"""The greatest number of hands with a button each; of more, only those next to the shown hand have one."""


class ResultFoot(SheetScreen):
    """The buttons at the foot of a deal's result, which switch between hands and pages, and continue.

    Payments have a page of their own with arrows, shown while `paying` is true. If the text is too large for one page
    (`apart`), they are seen only there.
    """

    def __init__(
        self, app: Program, report: Report, onward: Callable[[], None], *, last: bool, word: str,
        replay: Callable[[], None] | None, to_end: Callable[[], None] | None, review: Callable[[], None] | None,
    ) -> None:  # fmt: skip
        """Create the foot; the parameters are described at `ResultScreen.__init__`."""
        super().__init__(app, "result")
        self.report, self.onward, self.last, self.word = report, onward, last, word
        self.replay, self.to_end, self.review = replay, to_end, review
        self.page, self.focus = 0, -1
        self.row, self.first_row = -1, 0
        self.others = self.paying = False
        self.keys_used = True
        self._looks: list[Foot] = []
        self._left = False

    @abstractmethod
    def _build(self, *, animate: bool) -> None:
        """Show the current page; with `animate` its parts appear one after another."""

    # -- what is seen ---

    @property
    def scores_seen(self) -> bool:
        """True while scores of hands are shown: always, unless the page shows the payments alone."""
        return not self.paying

    @property
    def payments_seen(self) -> bool:
        """True while payments and standings are shown: always, unless the page shows the score alone."""
        return self.paying or not self.apart

    # -- the buttons ---

    def _ways(self) -> list[Foot]:
        """Return the page's buttons; the last one is the next step."""
        few, found = len(self.report.hands) <= MOST_TABS, list[Foot]()
        if not self.apart and not self.paying:
            found += [*self._again(), *self._hands(), *self._discard_review(), *self._tabs(), *self._to_end()]
            if self.report.payments:
                found.append(("payments", ButtonLook(self.payments_word(), "P", "plain"), self.turn_page))
        elif self.paying:
            word = i18n.tr("result_scores" if self.report.hands else "result_hands")
            found.append(("scores", ButtonLook(word, "P", "plain"), self.turn_page))
            found += [*(self._discard_review() if few else self._again()), *self._to_end()]
        else:
            found += [*(self._again() if few else ()), *self._hands(), *self._tabs()]
            return [*found, ("payments", ButtonLook(self.payments_word(), "Enter", "gold"), self.turn_page)]
        onward = i18n.tr("result_to_sheet") if self.last else i18n.term(self.word or "next_deal")
        return [*found, ("next", ButtonLook(onward, "Enter", "gold"), self.go_on)]

    def payments_word(self) -> str:
        """Return the label of the payments."""
        return i18n.term("payments", self.report.labels.words_id).capitalize()

    def _again(self) -> Iterator[Foot]:
        """Yield the button that replays the deal."""
        if self.replay is not None:
            yield "replay", ButtonLook(i18n.tr("result_replay"), "V", "plain"), self.replay

    def _hands(self) -> Iterator[Foot]:
        """Yield the button that switches between all hands and the scored ones."""
        report = self.report
        if report.hands and (report.others or len(report.hands) > 1):
            word = i18n.tr("result_scores" if self.others else "result_others")
            yield "others", ButtonLook(word, "H", "plain"), self.toggle_others

    def _discard_review(self) -> Iterator[Foot]:
        """Yield the button that reviews the player's costliest discards."""
        if self.review is not None and len(self.report.hands) <= MOST_TABS:
            yield "discards", ButtonLook(i18n.tr("result_throws"), "T", "plain"), self.review

    def _tabs(self) -> Iterator[Foot]:
        """Yield a tab for every scored hand, with its owner's name or number."""
        labels, hands, px = self.report.labels, self.report.hands, self.px
        few = len(hands) <= MOST_TABS
        first = max(0, min(self.page - MOST_NUMBERS // 2, len(hands) - MOST_NUMBERS))
        for index, hand in islice(enumerate(hands), first, first + MOST_NUMBERS) if len(hands) > 1 else ():
            name, number = labels.name(hand.seat), str(index + 1)
            short = number if self.apart else fit(name, letter_size(16, px), 56 * px)
            kind = "gold" if index == self.page and not self.others else "plain"
            look = ButtonLook(name if few else short, number if few else "", kind)
            yield f"{TAB}{index}", look, partial(self.turn_to, index)

    def _to_end(self) -> Iterator[Foot]:
        """Yield the button that runs to the end of a match that the persons have left."""
        if self.to_end is not None:
            look = ButtonLook(i18n.tr("result_to_end"), "E", "plain")
            yield "to_end", look, partial(self.go_on, self.to_end)

    def show_buttons(self) -> None:
        """Create the buttons in a row, shortened to fit."""
        self._looks = in_a_row(self._ways(), (self.x1 - self.x0) * self.px, self.px)
        x = self.x0 * self.px
        for index, (name, look, press) in enumerate(self._looks):
            focused = self.keys_used and index == self.focus % len(self._looks)
            shown = replace(look, focused=focused)
            last = index == len(self._looks) - 1
            x += self.add_button(TableButton(f"button:{name}", press), shown, None if last else x) + GAP * self.px

    def restyle(self) -> None:
        """Create the buttons again, because the focus has moved."""
        for button in self.buttons:
            button.remove()
        self.buttons = []
        self.show_buttons()

    # -- where they lead ---

    def go_on(self, where: Callable[[], None] | None = None) -> None:
        """Leave the result once and continue with the match, or with `where` instead (Enter)."""
        if not self._left:
            self._left = True
            self.app.close()
            (where or self.onward)()

    def unwatched(self) -> None:
        """Continue with the match with automatic play, when nobody watches."""
        self.go_on()

    def toggle_others(self) -> None:
        """Switch between all hands and the scored ones (H)."""
        self.others = not self.others
        self._build(animate=False)

    def turn_page(self) -> None:
        """Switch between score and payments if the text is too large for one page (P)."""
        self.paying = not self.paying
        self._build(animate=False)
        self.focus = len(self._looks) - 1
        self.restyle()

    def turn_to(self, page: int) -> None:
        """Show the scored hand with the index `page`."""
        self.page, self.others, self.row, self.first_row = page, False, -1, 0
        self._build(animate=False)
