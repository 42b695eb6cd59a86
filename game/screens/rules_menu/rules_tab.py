"""The options tab of the house rules: groups, rows, search, help pane."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import i18n
from game.art.text import write
from game.i18n import term, tr
from game.screens.rules_menu.edited_rules import EditedRules
from game.screens.rules_menu.help_pane import WIDE, HelpPane
from game.screens.rules_menu.option_rows import OptionLock, OptionRow, reason
from game.tokens import color, measure, size
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Button, SectionTitle, StaticImage
from rules.core.options import Option, OptionValues, disabled
from rules.rulebook.phrases import group_heading

GROUPS_WIDE, HEADING = 224, 40
TOP = 204  # where the panes begin
Show = Callable[[str], None]


class RulesTab:
    """The first tab of the house rules: groups of options, search, help pane.

    `lead` shows a scoring element in the scoring table's tab.
    """

    def __init__(self, page: Page, chosen: EditedRules, lead: Show) -> None:
        """Create the tab with the first group of options."""
        self.page, self.chosen, self._lead = page, chosen, lead
        self.group = chosen.groups()[0]
        self.words = ""
        self.rows: list[OptionRow] = []
        self.help: HelpPane | None = None
        self.view: ScrollView | None = None

    # -- what is shown ------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Drop the tab's elements, which were removed from the page."""
        self.rows, self.help, self.view = [], None, None

    def is_group(self, group: str) -> bool:
        """Return true if this group is the shown one, not while searching."""
        return self.group == group and not self.words.strip()

    def show(self, group: str) -> None:
        """Show the options of a group and end a search."""
        self.group, self.words, self.chosen.fault = group, "", ("", "")
        self.page.rebuild()

    def search(self, words: str) -> None:
        """Show only options that contain the words of a search."""
        self.words = words
        self.page.rebuild()

    def go_to(self, option_id: str) -> None:
        """Show the option with this id and focus it."""
        option = next(option for option in self.chosen.menu.ruleset().options if option.id == option_id)
        self.group, self.words = option.group, ""
        self.page.rebuild()
        self.page.focus.visible = True
        self.page.focus.named(f"option_{option_id}")

    def shown(self) -> list[tuple[str, list[Option]]]:
        """Return the shown options with their group, from the chosen group on; while searching, all that match."""
        options = self.chosen.found(self.words)
        groups = self.chosen.groups()
        if not self.words.strip():
            groups = groups[groups.index(self.group) :]
        shelves = [(group, [option for option in options if option.group == group]) for group in groups]
        return [(group, found) for group, found in shelves if found]

    # -- the page -----------------------------------------------------------------------------------------------------

    def build(self, narrow: bool, drawer: bool, pane_open: bool) -> None:
        """Create the tab's elements; the parameters describe the page's layout (see `DrawerPage`)."""
        page, groups = self.page, self.chosen.groups()
        if self.group not in groups:
            self.group = groups[0]  # a preset of another rule set was taken in
        x, height, end = page.margin, page.height - TOP - 72, page.right
        if not narrow or not drawer:
            self._groups(x, height)
            x += GROUPS_WIDE + 16
        if pane_open:
            end -= WIDE + 16
        page.panel((x, TOP, end - x, height))
        targets = self._option_rows(x, end - x, height)
        page.focus.region("options", targets)
        if pane_open:
            self._help_pane(height)

    def _groups(self, left: float, height: float) -> None:
        """Create the search field and the list of groups."""
        page, found, words = self.page, self.chosen.groups(), i18n.words()
        ruleset = self.chosen.menu.setup.ruleset
        entry = Entry(page, "option_search", (left, TOP, GROUPS_WIDE, measure("control")), self.words, self.search,
                      hint=tr("house_search"), limit=40, icon_name="search")  # fmt: skip
        page.focus.region("search", [entry])
        page.shortcuts["/"] = lambda: page.focus.set(entry, True)
        view = ScrollView(page, "groups", (left, TOP + 52, GROUPS_WIDE, height - 52), 10_000)
        y, titles = 0.0, list[Target]()
        for group in found:
            said, count = group_heading(words, ruleset, group), self.chosen.changed_in(group)
            tall = SectionTitle.tall(page, said, GROUPS_WIDE, count)
            titles.append(SectionTitle(page, f"group_{group}", said, (0, y, GROUPS_WIDE, tall),
                                    partial(self.is_group, group), partial(self.show, group),
                                    count=count, container=view.content))  # fmt: skip
            y += tall + 4
        view.resize(y)
        page.focus.region("groups", titles)

    def _help_pane(self, height: float) -> None:
        """Create the help pane with the button of the rulebook; `height` is in units."""
        page = self.page
        x = page.right - WIDE
        page.panel((x, TOP, WIDE, height))
        self.help = HelpPane(page, self.chosen, (x, TOP, WIDE, height - 68))
        label = tr("house_open_book")
        book = Button(page, "rulebook", (x + 24, TOP + height - 56, WIDE - 48, 40), label, page.help, cap="F1")
        page.focus.region("help", [book])
        self.help.show(self.helped())

    def _option_rows(self, x: float, wide: float, height: float) -> list[Target]:
        """Create the rows of the shown options in a scroll view; return the elements for Tab. Measures are in units."""
        values, inside, targets = self.chosen.values(), wide - 32, list[Target]()
        name = f"options_{self.words or self.group}"
        self.view = ScrollView(self.page, name, (x + 8, TOP + 8, inside, height - 16), 10_000)
        y, shown = 0.0, self.shown()
        for group, options in shown:
            if y > height - 40 and not self.words:
                break  # the pane is full; what follows is shown under its own heading
            targets += self._heading(group, y, inside)
            y += HEADING
            for option in options:
                row = OptionRow(self.page, self.chosen, option, self._lock(option, values), (0, y, inside), self.view)
                self.rows.append(row)
                targets.append(row)
                y += row.rect.h / self.page.scale
        if not shown:
            self.page.label(tr("house_nothing"), (x + 24, TOP + 36), tint="dim", room=wide - 48)
        self.view.resize(y + 8)
        return targets

    def _lock(self, option: Option, values: OptionValues) -> OptionLock | None:
        """Return why an option cannot be set, and where that can be changed; None if it can."""
        ruleset = self.chosen.menu.setup.ruleset
        need = disabled(option, values)
        if need is not None:
            return OptionLock(reason(ruleset, need), partial(self.go_to, need.option))
        rows = self.chosen.overruling(option)
        if not rows:
            return None
        names = i18n.words().listed(i18n.element_name(row, ruleset) for row in rows)
        return OptionLock(tr("option_overruled", elements=names), partial(self._lead, rows[0]))

    def _heading(self, group: str, y: float, wide: float) -> list[Target]:
        """Create a group's heading at `y`, with a reset button if an option was changed; return the button in a
        list."""
        assert self.view is not None
        words = group_heading(i18n.words(), self.chosen.menu.setup.ruleset, group)
        pixels = self.page.px(size("small"))

        def draw(surface: pygame.Surface) -> None:
            """Draw the heading."""
            write(surface, words, (self.page.px(16), self.page.px(23)), pixels, color("gold_hi"), True)

        StaticImage(self.page, (0, y, wide, HEADING), draw, self.view.content)
        if not self.chosen.changed_in(group):
            return []
        label = term("reset")
        room = Button.wants(label, self.page.scale * size("small") / size("body")) + 6
        place = (wide - room - 8, y + 4, room, 32)
        return [Button(self.page, f"reset_{group}", place, label, partial(self.chosen.reset, group), kind="quiet",
                       icon_name="reset", pixels=size("small"), container=self.view.content, layer=2)]  # fmt: skip

    # -- the focus ----------------------------------------------------------------------------------------------------

    def helped(self) -> Option | None:
        """Return the option that the help pane explains: the focused one, the last one, or the first one shown."""
        current = self.page.focus.current
        if isinstance(current, OptionRow):
            return current.option
        region = next((region for region in self.page.focus.regions if region.name == "options"), None)
        if region is not None and isinstance(region.last, OptionRow):
            return region.last.option
        return self.rows[0].option if self.rows else None

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        """Repaint the rows that lose and receive the focus, and explain the new one's option."""
        for target in (old, new):
            if isinstance(target, OptionRow) and target.alive():
                target.repaint()
        if self.help is not None and isinstance(new, OptionRow):
            self.help.show(new.option)
