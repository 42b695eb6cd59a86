"""The calculator: tiles from a palette or typed, circumstances of the win, and the score under chosen rules."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.app.desktop import copy
from game.app.screen import Program
from game.art import text
from game.boxes import Box, RowFlow
from game.i18n import ruleset_name, term, tr
from game.input.keys import cap_of, pressed
from game.screens.calculator.circumstances import Circumstances
from game.screens.calculator.hand_model import HandModel
from game.screens.calculator.parts import HandStrip, TilePalette
from game.screens.calculator.result_pane import ResultPane
from game.screens.calculator.texts import mode_word, state_words
from game.screens.menu_state import menu_of, names_of_rulesets
from game.screens.presets import presets_of, shown_name
from game.tokens import GAP, GUTTER, LOOSE, measure, size, text_factor
from game.ui.button_rows import RowButton, button_row
from game.ui.controls import Choice, Segment
from game.ui.drawer import DrawerPage
from game.ui.fields import Field
from game.ui.text_field import Entry
from game.ui.widgets import Button, Widget
from rules.calculator.calculator import set_of as group_of
from rules.calculator.writing import written_circumstances, written_hand
from rules.core.options import OptionValues
from rules.core.tiles import KIND
from rules.scoring.hand_context import HandContext

LEFT, WIDEST_RIGHT = 816.0, 520.0
SUITS = "mpszfajkq"
MODE_KEYS = {"t": "tile", "d": "pair", "c": "chow", "p": "pung", "k": "kong", "x": "indicator"}
"""Letters that set what a press on the palette adds, unless a number was typed before."""


class CalculatorScreen(DrawerPage):
    """The calculator's screen: a hand, a palette of tiles, the circumstances of the win, and the score."""

    name = "calculator"

    def __init__(
        self, app: Program, ruleset: str = "", options: OptionValues | None = None, case: HandContext | None = None
    ) -> None:
        """Create the calculator; `options` are given house rules, `case` a hand that fills it, for example from a
        replay."""
        super().__init__(app)
        menu = menu_of(app)
        self.strip: HandStrip | None = None
        self.palette: TilePalette | None = None
        self.account: ResultPane | None = None
        self._rank = ""
        self._words = ""
        self.presets = presets_of(app)
        self._own = case is None and options is None
        left = menu.calculated if self._own else None
        first = ruleset or (left[0] if left is not None else menu.setup.ruleset)
        self.model = HandModel(menu, self.presets, ruleset=first, options=options, case=case,
                               show=self._show, rebuild=self.rebuild, refused=self._refused)  # fmt: skip
        if left is not None:
            self.model.resume(*left[1:])
            self._words = written_hand(self.model.draft)

    def leave(self) -> None:
        """Keep the player's hand for the next time, then leave; a hand shown from elsewhere does not take its place."""
        if self._own:
            menu_of(self.app).calculated = self.model.ruleset.id, self.model.rules, self.model.draft
        super().leave()

    def _show(self, typed: bool) -> None:
        """Update the typed text and the widgets after the hand has changed; `typed`: the change came from the text
        field."""
        self._words = self.entry.get_text() if typed and self.strip is not None else written_hand(self.model.draft)
        if not typed and self.strip is not None:
            self.entry.hold(self._words)
        for part in (self.strip, self.palette, self.account):
            if part is not None and part.alive():
                part.repaint()

    def _refused(self, loud: bool) -> None:
        """Show on the hand's strip why a change was refused, with a sound if `loud`."""
        if loud:
            self.sound("refuse")
        if self.strip is not None:
            self.strip.repaint()

    # -- the page -----------------------------------------------------------------------------------------------------

    def first_focus(self) -> str:
        """Name the element focused first: the palette, or the hand where the drawer hides the palette."""
        return "palette" if self.palette is not None else "hand"

    def build(self) -> None:
        """Create all panes; in a narrow window the open drawer replaces palette and circumstances with the result."""
        self.header(term("calculator"))
        tall = 128.0 if self.height < 700 else 136.0
        self.strip = self.palette = self.account = None
        self._heads()
        box, account = self.content(88, 24), None
        if not self.narrow:
            box, account = box.narrowed(LEFT + GUTTER + WIDEST_RIGHT).row(LEFT, None, gap=GUTTER)
        hand, box = box.column(tall, None, gap=LOOSE)
        self._hand(hand)
        if self.narrow and self.drawer:
            self._account(box)
            return
        tiles, circumstances = box.column(200.0 if self.height < 760 else 236.0, None, gap=LOOSE)
        self._tiles(tiles)
        self._circumstances(circumstances)
        if account is not None:
            self._account(account)

    @property
    def title_end(self) -> float:
        """Right end of the title; where lists need the room beside it, it is no larger than at the usual text size."""
        pixels = self.px(size("page") / text_factor() if self.narrow else size("page"))
        return self.margin + 60 + text.width(term("calculator"), pixels, True) / self.scale + 1

    def _heads(self) -> None:
        """Create the header's choices of rule set and house rules and the button of the rulebook."""
        model = self.model
        labels = {"last": tr("calc_rules_last"), "book": term("preset_standard"), "given": tr("calc_rules_given")}
        choices = [*(["given"] if model.given is not None else []), "last", "book"]
        names = self.presets.of(model.ruleset.id)
        choices += [f"preset:{name}" for name in names]
        labels |= {f"preset:{name}": shown_name(name, model.ruleset.id) for name in names}
        said = (labels[choice] for choice in choices)
        asks = max(text.width(words, self.px(size("body"))) for words in said) / self.scale + 56
        asks = min(max(asks, 180.0), 290.0)
        head = self.head
        if self.narrow:
            last: Widget = self.elements["drawer"]
        else:
            book = RowButton("book", term("rulebook"), self.help, "F1", least=130)
            head, place = head.row(None, book.wants(self.scale), gap=GUTTER)
            last = book.made(self, place)
        free = head.right - GUTTER - (self.title_end + 24)
        # Where there is little room the house rules leave the longest name of a rule set as much as it needs.
        asks = min(asks, max(180.0, free - self._longest_name()))
        _, ruleset_place, rules_place = head.row(None, min(330.0, free - asks), asks, gap=GUTTER)
        house = Choice(choices, lambda value: labels.get(str(value), str(value)))
        rulesets = Choice(names_of_rulesets(), lambda value: ruleset_name(str(value)))
        rules = Field(self, "rules", rules_place, house, model.rules, model.take_rules)
        ruleset = Field(self, "ruleset", ruleset_place, rulesets, model.ruleset.id, model.take_ruleset)
        self.focus.region("head", [self.elements["back"], ruleset, rules, last])

    def _longest_name(self) -> float:
        """Return the width in units that shows every rule set's name uncut in the smallest type size."""
        pixels = self.px(text.LEAST)
        return max(text.width(ruleset_name(name), pixels) for name in names_of_rulesets()) / self.scale + 48

    def _hand(self, box: Box) -> None:
        """Create the strip with the hand, the text field for typing it, and the example button."""
        model = self.model
        self.panel(box)
        self.strip = HandStrip(self, model, "hand", box)
        room = max(110.0, Button.wants(tr("calc_example"), self.scale))
        _, left, right = box.inset(16, 8)._replace(h=36).row(None, room, 260, gap=GAP)
        self.entry = Entry(self, "typed", right, self._words, model.typed, hint=tr("calc_type"),
                           limit=200, layer=3, submit=self._submit)  # fmt: skip
        show = Button(self, "example", left, tr("calc_example"), model.example, layer=3)
        self.focus.region("typing", [show, self.entry])
        self.focus.region("hand", [self.strip])

    def _tiles(self, box: Box) -> None:
        """Create the modes of adding, and the palette below them."""
        model = self.model
        self.panel(box)
        modes = Segment(model.adding.modes(), partial(mode_word, model))
        line = box.inset(20, 8)._replace(h=44)
        row = RowFlow(line, GUTTER)
        place = row.take(min(line.w, self.segments_wide(modes)))
        made: list[Widget] = [Field(self, "mode", place, modes, model.adding.mode, model.adding.take_mode)]
        if places := model.adding.places(model.adding.mode):
            where = Segment((False, True), lambda laid: tr("calc_laid" if laid else "calc_held"))
            made.append(Field(self, "place", row.take(self.segments_wide(where)), where, model.adding.open_sets,
                              model.adding.take_place, enabled=len(places) > 1))  # fmt: skip
        if model.adding.mode == "group":
            lay = RowButton("lay", tr("calc_lay"), model.adding.lay, least=96,
                            enabled=group_of(model.adding.gathered) is not None)  # fmt: skip
            made.append(lay.made(self, row.take(lay.wants(self.scale)).inset(0, 2)))
        hint = tr("calc_right_click")
        if text.width(hint, self.px(size("small"))) <= self.px(row.rest.w):
            self.label(hint, (line.right, line.center[1]), "small", "dim", anchor="midright")
        self.focus.region("mode", made)
        self.palette = TilePalette(self, model, "palette", box.inset(14, 0).less(top=50, bottom=3))
        self.focus.region("palette", [self.palette])

    def segments_wide(self, control: Segment) -> float:
        """Return the width in layout units of all segments by their labels."""
        pixels = self.px(size("small"))
        return sum(text.width(control.label(choice), pixels, True) / self.scale + 26 for choice in control.choices)

    def _circumstances(self, box: Box) -> None:
        """Create the pane with the circumstances of the win."""
        self.panel(box)
        Circumstances(self, self.model, box.inset(16, 0).less(top=8, bottom=4))

    def _account(self, box: Box) -> None:
        """Create the pane with the result and its buttons."""
        self.panel(box)
        result, _, foot = box.inset(measure("pane"), 20).column(None, 16, measure("control"))
        self.account = ResultPane(self, self.model, result)
        room = min(220.0, (foot.w - 12) / 2)
        self.focus.region("said", [self.account])
        self.focus.region("account", button_row(self, foot, [
            RowButton("clear", tr("calc_clear"), self.model.clear, "Del", least=room, most=room),
            RowButton("copy", tr("calc_copy"), self.copy, cap_of("ctrl+c"), least=room, most=room),
        ], 12))  # fmt: skip
        self.shortcuts["delete"] = self.model.clear

    # -- what players do ----------------------------------------------------------------------------------------------

    def _submit(self) -> None:
        """Rewrite the typed hand in standard notation and rebuild the page for it (Enter)."""
        self._words = written_hand(self.model.draft)
        self.rebuild()
        self.focus.named("palette")

    def copy(self) -> None:
        """Copy the hand and its score as text to the clipboard; if that fails, show the text."""
        head, line, _ = state_words(self.model)
        model = self.model
        told = written_circumstances(model.draft, model.ruleset, model.table)
        said = "\n".join(part for part in (f"{written_hand(model.draft)} {told}".strip(), head, line) if part)
        if not copy(said):
            self.overlays.tell(tr("calc_copy"), said)

    def help(self) -> None:
        """Open the rulebook of the chosen rules."""
        self.app.open("rulebook", ruleset=self.model.ruleset.id, options=self.model.table.options)

    def confirm(self) -> None:
        """Add the tile under the palette's cursor, or show a first example (Enter)."""
        if self.model.draft.empty and (self.palette is None or self.palette.current is None):
            self.model.example()
        elif self.palette is not None:
            self.palette.press()

    def shortcut(self, event: pygame.event.Event) -> bool:
        """Handle the calculator's keys; return true if the event was consumed.

        A number and a letter add a tile, other letters choose what is added, Ctrl+C copies, Backspace removes the last
        tile.
        """
        key, held = pressed(event)
        name = pygame.key.name(key)
        if name == "c" and "ctrl" in held:
            self.copy()
            return True
        if not held and not self._rank and MODE_KEYS.get(name) in self.model.adding.modes():
            self.model.adding.take_mode(MODE_KEYS[name])
            return True
        if name == "o" and not held and len(self.model.adding.places(self.model.adding.mode)) > 1:
            self.model.adding.take_place(not self.model.adding.open_sets)
            return True
        if held - {"shift"} or self.overlays.dialog is not None:
            return super().shortcut(event)
        if name.isdigit() and len(name) == 1:
            self._rank = name
            return True
        if name in SUITS and len(name) == 1 and self._rank:
            code, self._rank = self._rank + name, ""
            if KIND.get(code, -1) in self.model.table.copies:
                self.model.adding.add(code)
            else:
                self.sound("refuse")
            return True
        if key == pygame.K_BACKSPACE and self.model.draft.hand:
            self.model.change(self.model.draft.minus(len(self.model.draft.hand) - 1))
            return True
        return super().shortcut(event)

    def trace(self) -> dict[str, Any]:
        """Return the page's state for traces and tests, with the hand, its legality and its score."""
        found = super().trace()
        for part in (self.strip, self.palette):
            if part is not None:
                found["targets"] |= part.targets()
        sheet = self.model.verdict.sheet
        found |= {"hand": written_hand(self.model.draft), "legal": sheet.legal if sheet is not None else None,
                  "score": sheet.score if sheet is not None else None}  # fmt: skip
        return found
