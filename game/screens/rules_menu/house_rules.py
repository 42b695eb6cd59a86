"""The house rules screen: options with explanations, scoring table, the table's own hands, presets, comparison."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.screen import Program
from game.art import marks, text
from game.boxes import Box, RowFlow
from game.i18n import native_unless_shown, ruleset_name, term, tr
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from game.screens.rules_menu import preset_bar
from game.screens.rules_menu.compare import CompareTab
from game.screens.rules_menu.edited_rules import EditedRules
from game.screens.rules_menu.own_hands_tab import OwnHandsTab
from game.screens.rules_menu.rules_tab import RulesTab
from game.screens.rules_menu.scoring_table import ElementRow, ScoringTab
from game.tokens import size
from game.ui.button_rows import NOTE_GAP, RowButton, button_row
from game.ui.drawer import DrawerPage
from game.ui.focus import Target
from game.ui.widgets import Button, Tab

TABS = ("rules", "scoring", "own", "compare")
HINTS = (("↑ ↓", "hint_rule"), ("← →", "hint_value"), ("R", "hint_reset"), ("Tab", "hint_next"))
OWN_HINTS = (("Del", "hint_delete"), ("Tab", "hint_next"))


class HouseRulesScreen(DrawerPage):
    """The house rules of the match being set up, in tabs: options, scoring table, own hands, comparison."""

    name = "house_rules"

    def __init__(self, app: Program) -> None:
        """Create the screen; its first tab is shown."""
        super().__init__(app)
        self.menu = menu_of(app)
        self.tab = "rules"
        self.chosen = EditedRules(self.menu, self._changed)
        self.rules = RulesTab(self, self.chosen, self.show_element)
        self.scoring = ScoringTab(self, self.chosen)
        self.own = OwnHandsTab(self, self.chosen)
        self.comparison = CompareTab(self, self.menu, self.chosen.take_all)

    # -- the rules ----------------------------------------------------------------------------------------------------

    def _changed(self, refused: bool) -> None:
        """Update the page after a rule was changed or refused."""
        if refused:
            self.sound("refuse")
        self.rebuild()

    def go_to(self, option_id: str) -> None:
        """Show the option with this id and focus it."""
        self.tab = "rules"
        self.rules.go_to(option_id)

    def show_element(self, element: str) -> None:
        """Show a scoring element in its tab and focus it."""
        self.tab, self.scoring.words, self.scoring.only_changed = "scoring", "", False
        self.rebuild()
        self.focus.visible = True
        self.focus.named(f"element_{element}")

    def show_tab(self, tab: str) -> None:
        """Switch to a tab: "rules", "scoring", "own" or "compare"."""
        self.tab = tab
        self.rebuild()

    def reset_all(self) -> None:
        """Reset all house rules to their defaults."""
        self.chosen.take_all({})

    # -- the page -----------------------------------------------------------------------------------------------------

    @property
    def has_pane(self) -> bool:
        """True while the options are shown, which have a pane of help."""
        return self.tab == "rules"

    def first_focus(self) -> str:
        """Name the element focused first: the first option, else its group."""
        return self.rules.rows[0].name if self.rules.rows else f"group_{self.rules.group}"

    def build(self) -> None:
        """Create header, presets, tab titles, the current tab and the footer."""
        ruleset = self.menu.ruleset()
        if self.tab == "own" and not self.own.own.possible:
            self.tab = "rules"
        steps = (tr("step_rules"), tr("step_house_rules"), tr("step_seats"))
        names = ruleset_name(ruleset.id), native_unless_shown(ruleset.id, ruleset.native, ruleset.native_language)
        sub = " · ".join(name for name in names if name)
        self.header(term("house_rules"), sub, steps, 1)
        bar = preset_bar.build(self)
        tabs = self._tabs()
        self.focus.region("presets", bar)
        self.focus.region("tabs", tabs)
        self.rules.forget()
        self.own.forget()
        if self.tab == "rules":
            self.rules.build(self.narrow, self.drawer, self.pane_open)
        elif self.tab == "scoring":
            self.scoring.build()
        elif self.tab == "own":
            self.own.build()
        else:
            self.comparison.build()
        self._footer()

    def _tabs(self) -> list[Target]:
        """Create the tab titles with their number of changes, and the reset and undo buttons."""
        bar, made = self.content(146, self.height - 189).less(bottom=3), list[Target]()
        flow = RowFlow(bar.less(left=-8), 0)
        values, rows = self.chosen.rows_changed(), self.chosen.rows_added()
        counts = {"rules": len(self.menu.changed()) - values - rows, "scoring": values, "own": rows}
        for tab in TABS:
            if tab == "own" and not self.own.own.possible:
                continue
            title = Tab(self, f"tab_{tab}", flow.rest[:2], tr(f"house_tab_{tab}"), tab == self.tab,
                        partial(self.show_tab, tab), count=counts.get(tab, 0))  # fmt: skip
            flow.take(title.wide)
            made.append(title)
        self.rule(bar.x, bar.bottom + 3, bar.w)
        return [*made, *self._changers(flow.rest, bool(sum(counts.values())))]

    def _changers(self, box: Box, changed: bool) -> list[Target]:
        """Create the buttons that reset all and undo at the right of a box; where it is too short, as icons."""
        acts = (
            ("reset_all", tr("house_reset_all"), "reset", self.reset_all, changed),
            ("undo", tr("house_undo"), "undo", self.chosen.undo, bool(self.menu.past)),
        )
        rooms = [text.width(label, self.px(size("small"))) / self.scale + 44 for _, label, *_ in acts]
        short = sum(rooms) > box.w
        places = box.row(None, *[44.0 if short else room for room in rooms[::-1]])[:0:-1]
        return [
            Button(self, name, place, "" if short else label, action, kind="quiet", icon_name=icon_name,
                   pixels=size("small"), enabled=enabled, tip=label if short else "")
            for (name, label, icon_name, action, enabled), place in zip(acts, places, strict=True)
        ]  # fmt: skip

    def _footer(self) -> None:
        """Create the buttons at the foot and paint hints about keys as far as they fit."""
        box = self.content(self.height - 60, 12)
        name, label, able = "seats", tr("step_seats"), True
        other, back = "leave", term("back")
        if self.own.form is not None:
            able = self.own.form.checked.row is not None
            name, label, other, back = "own_save", term("save"), "own_cancel", term("cancel")
        made = button_row(self, box, [
            RowButton(other, back, self.back, "Esc", least=160),
            RowButton(name, label, self.confirm, "Enter", "gold", 168, enabled=able),
        ], 16, at_right=True)  # fmt: skip
        self.focus.region("footer", made)
        if self.own.form is not None:
            return
        (x, y), end = (box.x, box.center[1]), made[0].rect.x / self.scale - 16
        for caps, key in OWN_HINTS if self.tab == "own" else HINTS:
            words = text.width(tr(key), self.px(size("small"))) + marks.keycap_width(caps, self.scale)
            if x + words / self.scale > end:
                break
            x = marks.keycap(self.ground, caps, (x * self.scale, y * self.scale), self.scale).right / self.scale + 8
            x += self.label(tr(key), (x, y - 1), "small", "dim") + NOTE_GAP

    # -- answers ------------------------------------------------------------------------------------------------------

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        """Show the help of the option that receives the focus."""
        super().focus_moved(old, new)
        self.rules.focus_moved(old, new)

    def update(self, dt: float) -> bool:
        """Continue the search for the help pane's example, and update the page."""
        if self.rules.help is not None:
            self.rules.help.look_on()
        return super().update(dt)

    def idle_for(self) -> float:
        """Return zero seconds while an example is being searched for, else the time as for every page."""
        return 0.0 if self.rules.help is not None and self.rules.help.searching else super().idle_for()

    def process(self, event: pygame.event.Event) -> bool:
        """Import a dropped preset file, undo with Ctrl+Z, else handle the event as every page."""
        if event.type == pygame.DROPFILE:
            if self.overlays.dialog is not None:
                self.overlays.close_dialog()
            preset_bar.tell(self, presets_of(self.app).take_file(event.file))
            return True
        control = event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if control and event.key == pygame.K_z and self.overlays.dialog is None and self.elements.focused_field is None:
            self.chosen.undo()
            return True
        return super().process(event)

    def help(self) -> None:
        """Open the rulebook at the shown option or the focused scoring element (F1)."""
        option = self.rules.helped() if self.tab == "rules" else None
        current = self.focus.current
        element = current.row.id if isinstance(current, ElementRow) else None
        place = {"option": option.id if option else None, "element": element}
        self.app.open("rulebook", ruleset=self.menu.setup.ruleset, **place)

    def confirm(self) -> None:
        """Save the open form, else go on to the seats (Enter)."""
        if self.own.form is not None:
            self.own.save()
        else:
            self.app.open("seats")

    def back(self) -> None:
        """Close the open form without a change, else leave the page (Esc)."""
        if self.own.form is not None:
            self.own.cancel()
        else:
            super().back()
