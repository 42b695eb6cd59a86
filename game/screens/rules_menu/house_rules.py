"""House rules: every option with what it changes at the table, the scoring table, presets, a comparison."""

from __future__ import annotations

from functools import partial

import pygame

from game import i18n
from game.app.screen import Program
from game.art import marks, text
from game.art.text import write
from game.i18n import ruleset_name, term, tr
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from game.screens.rules_menu import preset_bar
from game.screens.rules_menu.chosen import ChosenRules
from game.screens.rules_menu.compare import CompareTab
from game.screens.rules_menu.option_rows import OptionRow, numbers_of, reason
from game.screens.rules_menu.scoring_table import ElementRow, ScoringTab
from game.tokens import color, grown, measure, size
from game.ui.drawer import DrawerPage
from game.ui.focus import Target
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, PartTitle, Still, Tab
from rules.options import Option, disabled

GROUPS_WIDE, HELP_WIDE = 224, 352
TABS = ("rules", "scoring", "compare")
TOP = 204  # where the panes begin


class HouseRulesScreen(DrawerPage):
    """The house rules of the match being set up."""

    name = "house_rules"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.menu = menu_of(app)
        self.tab = "rules"
        self.chosen = ChosenRules(self.menu, self._changed)
        self.group = self.chosen.groups()[0]
        self.rows: list[OptionRow] = []
        self.help_pane: Still | None = None
        self.scoring = ScoringTab(self, self.menu)
        self.comparison = CompareTab(self, self.menu, self.chosen.take_all)

    # -- the rules ----------------------------------------------------------------------------------------------------

    def _changed(self, refused: bool) -> None:
        """A rule was changed, or its new value refused."""
        if refused:
            self.sound("refuse")
        self.rebuild()

    def go_to(self, option_id: str) -> None:
        """Show a rule and put the focus on it."""
        option = next(option for option in self.menu.ruleset().options if option.id == option_id)
        self.tab, self.group = "rules", option.group
        self.rebuild()
        self.focus.named(f"option_{option_id}")
        self.focus.visible = True

    def show(self, group: str) -> None:
        """The rules under another heading."""
        self.group, self.chosen.fault = group, ("", "")
        self.rebuild()

    def show_tab(self, tab: str) -> None:
        """Another of the three tabs."""
        self.tab = tab
        self.rebuild()

    def reset_all(self) -> None:
        """Every rule as by default."""
        self.chosen.take_all({})

    # -- the page -----------------------------------------------------------------------------------------------------

    @property
    def has_pane(self) -> bool:
        return self.tab == "rules"

    def first_focus(self) -> str:
        return self.rows[0].name if self.rows else f"group_{self.group}"

    def build(self) -> None:
        ruleset = self.menu.ruleset()
        steps = (tr("step_rules"), tr("step_house_rules"), tr("step_seats"))
        name = ruleset_name(ruleset.id)
        sub = name if ruleset.native == name else f"{name} · {ruleset.native}"
        self.header(term("house_rules"), sub, steps, 1)
        bar = preset_bar.build(self)
        tabs = self._tabs()
        self.focus.region("presets", bar)
        self.focus.region("tabs", tabs)
        self.rows, self.help_pane = [], None
        if self.tab == "rules":
            self._rules()
        elif self.tab == "scoring":
            self.scoring.build()
        else:
            self.comparison.build()
        self._footer()

    def _tabs(self) -> list[Target]:
        x, made = self.margin - 8, list[Target]()
        for tab in TABS:
            made.append(Tab(self, f"tab_{tab}", (x, 146), tr(f"house_tab_{tab}"), tab == self.tab,
                            partial(self.show_tab, tab)))  # fmt: skip
            x += made[-1].wide  # type: ignore[attr-defined]
        self.rule(self.margin, 189, self.right - self.margin)
        changed = len(self.menu.changed())
        label = term("reset")
        room = text.width(label, self.px(size("small"))) / self.scale + 44
        reset = Button(self, "reset_all", (self.right - room, 146, room, 40), label, self.reset_all, kind="quiet",
                       icon_name="reset", pixels=size("small"), enabled=bool(changed))  # fmt: skip
        if changed:
            self.label(tr("house_changed", n=changed), (self.right - room - 12, 166), "small", "gold_hi",
                       anchor="midright")  # fmt: skip
        made.append(reset)
        return made

    def _rules(self) -> None:
        x, height, end = self.margin, self.height - TOP - 72, self.right
        if not self.narrow or not self.drawer:
            self.focus.region("groups", self._groups(x, height))
            x += GROUPS_WIDE + 16
        if self.pane_open:
            end -= HELP_WIDE + 16
        self.panel((x, TOP, end - x, height))
        self._option_rows(x, end - x, height)
        self.focus.region("options", self.rows)
        if self.pane_open:
            self._help_pane(height)

    def _groups(self, left: float, height: float) -> list[Target]:
        """The headings at the left."""
        found = self.chosen.groups()
        view = ScrollView(self, "groups", (left, TOP + 4, GROUPS_WIDE, height - 4), len(found) * 48)
        words = i18n.words()
        return [
            PartTitle(self, f"group_{group}", words.group(group), (0, i * 48, GROUPS_WIDE, 44),
                      partial(self.is_group, group), partial(self.show, group),
                      count=self.chosen.changed_in(group), container=view.content)
            for i, group in enumerate(found)
        ]  # fmt: skip

    def is_group(self, group: str) -> bool:
        """Whether a group of house rules is the one at the top."""
        return self.group == group

    def _help_pane(self, height: float) -> None:
        help_x = self.right - HELP_WIDE
        self.panel((help_x, TOP, HELP_WIDE, height))
        self.help_pane = Still(self, (help_x, TOP, HELP_WIDE, height - 68), self._draw_help)
        label = tr("house_open_book")
        book = Button(
            self, "rulebook", (help_x + 24, TOP + height - 56, HELP_WIDE - 48, 40), label, self.help, cap="F1"
        )
        self.focus.region("help", [book])

    def _option_rows(self, x: float, wide: float, height: float) -> None:
        ruleset, values = self.menu.ruleset(), self.chosen.values()
        inside = wide - 32
        self.view = ScrollView(self, f"options_{self.group}", (x + 8, TOP + 8, inside, height - 16), 10_000)
        y, shown = 0.0, self.chosen.groups()
        for group in shown[shown.index(self.group) :]:
            if y > height - 40:
                break  # the pane is full; what follows is shown under its own heading
            self._heading(group, y, inside)
            y += 40
            for option in (option for option in ruleset.options if option.group == group):
                row = OptionRow(self, self.chosen, option, disabled(option, values), self.go_to, (0, y, inside),
                                self.view)  # fmt: skip
                self.rows.append(row)
                y += row.rect.h / self.scale
        self.view.resize(y + 8)

    def _heading(self, group: str, y: float, wide: float) -> None:
        words, pixels = i18n.words().group(group), self.px(size("small"))

        def draw(surface: pygame.Surface) -> None:
            write(surface, words, (self.px(16), self.px(23)), pixels, color("gold_hi"), True)

        Still(self, (0, y, wide, 40), draw, self.view.content)

    def _draw_help(self, surface: pygame.Surface) -> None:
        option = self._helped()
        if option is None:
            return
        ruleset, words, px = self.menu.setup.ruleset, i18n.words(), self.px
        x, room, y = px(24), surface.get_width() - px(48), 32.0
        small = px(size("small"))
        for line in text.wrap(words.option_label(ruleset, option.id), room, px(size("card")), True, 3):
            write(surface, line, (x, px(y)), px(size("card")), color("text"), True)
            y += grown(26)
        about = f"{self._about(option)} · {option.id}"
        for line in text.wrap(about, room, small, lines=2):
            write(surface, line, (x, px(y)), small, color("dim"))
            y += grown(20)
        y += 14
        write(surface, tr("house_at_table"), (x, px(y)), small, color("gold_hi"), True)
        y += grown(26)
        for line in text.wrap(words.option_help(ruleset, option.id), room, px(size("body")), lines=10):
            write(surface, line, (x, px(y)), px(size("body")), color("text"))
            y += grown(25)
        y += 10
        need = disabled(option, self.chosen.values())
        facts = [tr("option_default", value=words.choice_label(ruleset, option.id, self.chosen.default(option)))]
        if need is not None:
            facts.append(reason(ruleset, need))
        for fact in facts:
            for line in text.wrap(fact, room, small, lines=3):
                if px(y) < surface.get_height() - px(10):
                    write(surface, line, (x, px(y)), small, color("dim"))
                y += grown(20)

    def _helped(self) -> Option | None:
        current = self.focus.current
        if isinstance(current, OptionRow):
            return current.option
        region = next((region for region in self.focus.regions if region.name == "options"), None)
        if region is not None and isinstance(region.last, OptionRow):
            return region.last.option
        return self.rows[0].option if self.rows else None

    def _about(self, option: Option) -> str:
        """What kind of value it is."""
        if option.kind == "bool":
            return tr("option_kind_bool")
        if option.kind == "choice":
            return tr("option_kind_choice", n=len(option.choices))
        numbers = numbers_of(option)
        return tr("option_kind_int", low=numbers[0], high=numbers[-1])

    def _footer(self) -> None:
        y = self.height - 60
        label = tr("step_seats")
        wide = max(168.0, Button.wants(label, self.scale, "Enter"))
        seats = Button(self, "seats", (self.right - wide, y, wide, measure("primary")), label, self.confirm,
                       kind="gold", cap="Enter")  # fmt: skip
        back = term("back")
        room = max(160.0, Button.wants(back, self.scale, "Esc"))
        place = (self.right - wide - 16 - room, y, room, measure("primary"))
        self.focus.region("footer", [Button(self, "leave", place, back, self.back, cap="Esc"), seats])
        x = self.margin
        for caps, key in (("↑ ↓", "hint_rule"), ("← →", "hint_value"), ("R", "hint_reset"), ("Tab", "hint_next")):
            at = x * self.scale, (y + 24) * self.scale
            words = text.width(tr(key), self.px(size("small"))) + marks.keycap_width(caps, self.scale)
            if x + 8 + words / self.scale > place[0] - 8:
                break
            x = marks.keycap(self.ground, caps, at, self.scale).right / self.scale + 8
            x += self.label(tr(key), (x, y + 23), "small", "dim") + 20

    # -- answers ------------------------------------------------------------------------------------------------------

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        super().focus_moved(old, new)
        for target in (old, new):
            if isinstance(target, OptionRow) and target.alive():
                target.repaint()
        if self.help_pane is not None and isinstance(new, OptionRow):
            self.help_pane.repaint()

    def process(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            if self.above.dialog is not None:
                self.above.close_dialog()
            preset_bar.tell(self, presets_of(self.app).take_file(event.file))
            return True
        return super().process(event)

    def help(self) -> None:
        option = self._helped() if self.tab == "rules" else None
        current = self.focus.current
        element = current.row.id if isinstance(current, ElementRow) else None
        place = {"option": option.id if option else None, "element": element}
        self.app.open("rulebook", ruleset=self.menu.setup.ruleset, **place)

    def confirm(self) -> None:
        self.app.open("seats")
