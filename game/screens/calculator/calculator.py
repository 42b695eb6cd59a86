"""The calculator: tiles from a palette or typed, circumstances of the win, and the score under chosen rules."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.app.desktop import copy
from game.app.screen import Program
from game.art import text
from game.i18n import ruleset_name, term, tr
from game.input.keys import pressed
from game.screens.calculator.circumstances import Circumstances
from game.screens.calculator.hand_model import HandModel
from game.screens.calculator.parts import HandStrip, TilePalette
from game.screens.calculator.result_pane import ResultPane
from game.screens.calculator.texts import mode_word, state_words
from game.screens.menu_state import menu_of, names_of_rulesets
from game.screens.presets import presets_of, shown_name
from game.tokens import measure, size, text_factor
from game.ui.controls import Choice, Segment
from game.ui.drawer import DrawerPage
from game.ui.fields import Field
from game.ui.text_field import Entry
from game.ui.widgets import Button, Rect, Widget
from rules.calculator.calculator import set_of as group_of
from rules.calculator.writing import written_circumstances, written_hand
from rules.core.options import OptionValues
from rules.core.tiles import KIND
from rules.scoring.hand_context import HandContext

LEFT, RIGHT = 816.0, 400.0
WIDEST_RIGHT = 520.0
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
        if self.narrow:
            x, left = self.margin, self.right - self.margin
            self._hand((x, 88, left, tall))
            below = 100 + tall
            if self.drawer:
                self._account((x, below, left, self.height - 24 - below))
                return
        else:
            right = min(WIDEST_RIGHT, self.right - self.margin - LEFT - 16)
            x, left = (self.width - LEFT - 16 - right) / 2, LEFT
            self._hand((x, 88, left, tall))
        top = 100 + tall
        palette = 200.0 if self.height < 760 else 236.0
        self._tiles((x, top, left, palette))
        top += palette + 12
        self._circumstances((x, top, left, self.height - 24 - top))
        if not self.narrow:
            self._account((x + LEFT + 16, 88, right, self.height - 24 - 88))

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
        made: list[Widget] = []
        at = self.head_right
        if self.narrow:
            made.append(self.elements["drawer"])
        else:
            room = max(130.0, Button.wants(term("rulebook"), self.scale, "F1"))
            at -= room
            made.append(Button(self, "book", (at, 16, room, 40), term("rulebook"), self.help, cap="F1"))
            at -= 16
        free = at - 16 - (self.title_end + 24)
        # Where there is little room the house rules leave the longest name of a rule set as much as it needs.
        asks = min(asks, max(180.0, free - self._longest_name()))
        at -= asks
        house = Choice(choices, lambda value: labels.get(str(value), str(value)), int(asks))
        made.append(Field(self, "rules", (at, 16, asks, 40), house, model.rules, model.take_rules))
        wide = min(330.0, free - asks)
        at -= 16 + wide
        place = (at, 16, wide, 40)
        rulesets = Choice(names_of_rulesets(), lambda value: ruleset_name(str(value)), int(wide))
        made.append(Field(self, "ruleset", place, rulesets, model.ruleset.id, model.take_ruleset))
        self.focus.region("head", [self.elements["back"], *reversed(made)])

    def _longest_name(self) -> float:
        """Return the width in units that shows every rule set's name uncut in the smallest type size."""
        pixels = self.px(text.LEAST)
        return max(text.width(ruleset_name(name), pixels) for name in names_of_rulesets()) / self.scale + 48

    def _hand(self, rect: Rect) -> None:
        """Create the strip with the hand, the text field for typing it, and the example button."""
        model = self.model
        x, y, wide, _ = rect
        self.panel(rect)
        self.strip = HandStrip(self, model, "hand", rect)
        room = max(110.0, Button.wants(tr("calc_example"), self.scale))
        place: Rect = (x + wide - 16 - 260, y + 8, 260, 36)
        self.entry = Entry(self, "typed", place, self._words, model.typed, hint=tr("calc_type"),
                           limit=200, layer=3, submit=self._submit)  # fmt: skip
        place = (x + wide - 284 - room, y + 8, room, 36)
        show = Button(self, "example", place, tr("calc_example"), model.example, layer=3)
        self.focus.region("typing", [show, self.entry])
        self.focus.region("hand", [self.strip])

    def _tiles(self, rect: Rect) -> None:
        """Create the modes of adding, and the palette below them."""
        model = self.model
        x, y, span, tall = rect
        self.panel(rect)
        modes = Segment(model.adding.modes(), partial(mode_word, model))
        wide = min(span - 40, sum(self.segment_wants(modes)))
        place = (x + 20, y + 8, wide, 44)
        made: list[Widget] = [Field(self, "mode", place, modes, model.adding.mode, model.adding.take_mode)]
        left = x + 20 + wide + 16
        if places := model.adding.places(model.adding.mode):
            where = Segment((False, True), lambda laid: tr("calc_laid" if laid else "calc_held"))
            wide = sum(self.segment_wants(where))
            made.append(Field(self, "place", (left, y + 8, wide, 44), where, model.adding.open_sets,
                              model.adding.take_place, enabled=len(places) > 1))  # fmt: skip
            left += wide + 16
        if model.adding.mode == "group":
            room = max(96.0, Button.wants(tr("calc_lay"), self.scale))
            made.append(Button(self, "lay", (left, y + 10, room, 40), tr("calc_lay"), model.adding.lay,
                               enabled=group_of(model.adding.gathered) is not None))  # fmt: skip
            left += room + 16
        hint = tr("calc_right_click")
        room = x + span - 20 - left
        if text.width(hint, self.px(size("small"))) <= self.px(room):
            self.label(hint, (x + span - 20, y + 30), "small", "dim", anchor="midright")
        self.focus.region("mode", made)
        self.palette = TilePalette(self, model, "palette", (x + 14, y + 50, span - 28, tall - 53))
        self.focus.region("palette", [self.palette])

    def segment_wants(self, control: Segment) -> list[float]:
        """Return the width in layout units of each segment's label."""
        pixels = self.px(size("small"))
        return [text.width(control.label(choice), pixels, True) / self.scale + 26 for choice in control.choices]

    def _circumstances(self, rect: Rect) -> None:
        """Create the pane with the circumstances of the win."""
        x, top, span, tall = rect
        self.panel(rect)
        Circumstances(self, self.model, (x + 16, top + 8, span - 32, tall - 12))

    def _account(self, rect: Rect) -> None:
        """Create the pane with the result and its buttons."""
        x, y, wide, tall = rect
        self.panel(rect)
        self.account = ResultPane(self, self.model, (x + 24, y + 20, wide - 48, tall - 96))
        made: list[Widget] = []
        room = min(220.0, (wide - 48 - 12) / 2)
        at = x + 24
        for name, label, cap, act in (
            ("clear", tr("calc_clear"), "Del", self.model.clear), ("copy", tr("calc_copy"), "Ctrl+C", self.copy),
        ):  # fmt: skip
            place = (at, y + tall - 60, room, measure("control"))
            made.append(Button(self, name, place, label, act, cap=cap))
            at += room + 12
        self.focus.region("said", [self.account])
        self.focus.region("account", made)
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
