"""The options tab of the house rules: groups, rows, search, help pane."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game import i18n
from game.boxes import Box
from game.i18n import term, tr
from game.screens.rules_menu.edited_rules import EditedRules
from game.screens.rules_menu.help_pane import WIDE, HelpPane
from game.screens.rules_menu.option_rows import OptionLock, OptionRow, reason
from game.tokens import GUTTER, LOOSE, grown, measure, size
from game.ui.button_rows import RowButton
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Button, SectionTitle, caption
from rules.core.options import Option, OptionValues, disabled
from rules.rulebook.phrases import group_heading

GROUPS_WIDE = 224
HEADING, BELOW = 23, 17  # units of a group's heading above the middle of its text, and below it
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
        box, gutter = page.content(TOP, 72), GUTTER
        if not narrow or not drawer:
            groups_box, box = box.row(GROUPS_WIDE, None, gap=gutter)
            self._groups(groups_box)
        box, pane = box.row(None, WIDE, gap=gutter) if pane_open else (box, None)
        page.panel(box)
        page.focus.region("options", self._option_rows(box))
        if pane is not None:
            self._help_pane(pane)

    def _groups(self, box: Box) -> None:
        """Create the search field and the list of groups below it."""
        page, found, words = self.page, self.chosen.groups(), i18n.words()
        ruleset = self.chosen.menu.setup.ruleset
        field, below = box.column(measure("control"), None, gap=LOOSE)
        entry = Entry(page, "option_search", field, self.words, self.search, hint=tr("house_search"), limit=40,
                      icon_name="search")  # fmt: skip
        page.focus.region("search", [entry])
        page.shortcuts["/"] = lambda: page.focus.set(entry, True)
        view = ScrollView(page, "groups", below, 10_000)
        column, titles = view.column(4), list[Target]()
        for group in found:
            said, count = group_heading(words, ruleset, group), self.chosen.changed_in(group)
            place = column.take(SectionTitle.tall(page, said, GROUPS_WIDE, count))
            titles.append(SectionTitle(page, f"group_{group}", said, place, partial(self.is_group, group),
                                       partial(self.show, group), count=count, container=view.content))  # fmt: skip
        view.resize(column.y)
        page.focus.region("groups", titles)

    def _help_pane(self, pane: Box) -> None:
        """Create the help pane with the button of the rulebook at its foot."""
        page = self.page
        page.panel(pane)
        told, _, foot, _ = pane.column(None, 12, measure("control"), 16)
        self.help = HelpPane(page, self.chosen, told)
        book = RowButton("rulebook", tr("house_open_book"), page.help, "F1").made(page, foot.inset(measure("pane"), 0))
        page.focus.region("help", [book])
        self.help.show(self.helped())

    def _option_rows(self, box: Box) -> list[Target]:
        """Create the rows of the shown options in a scroll view; return the elements for Tab."""
        values, targets = self.chosen.values(), list[Target]()
        name = f"options_{self.words or self.group}"
        self.view = ScrollView(self.page, name, box.inset(8).less(right=16), 10_000)
        column, shown = self.view.column(), self.shown()
        for group, options in shown:
            if column.y > box.h - 40 and not self.words:
                break  # the pane is full; what follows is shown under its own heading
            targets += self._heading(group, column.take(HEADING + grown(BELOW)))
            for option in options:
                row = OptionRow(self.page, self.chosen, option, self._lock(option, values), column, self.view)
                self.rows.append(row)
                targets.append(row)
        if not shown:
            self.page.label(tr("house_nothing"), (box.x + 24, box.y + 36), tint="dim", room=box.w - 48)
        self.view.resize(column.y + 8)
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

    def _heading(self, group: str, place: Box) -> list[Target]:
        """Create a group's heading, with a reset button if an option was changed; return the button in a list."""
        assert self.view is not None
        words = group_heading(i18n.words(), self.chosen.menu.setup.ruleset, group)
        caption(self.page, place, words, self.view.content, 16, HEADING)
        if not self.chosen.changed_in(group):
            return []
        label = term("reset")
        room = Button.wants(label, self.page.scale * size("small") / size("body")) + 6
        place = place.inset(8, 4).row(None, room)[1]
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
        """Explain the option whose row receives the focus."""
        if self.help is not None and isinstance(new, OptionRow):
            self.help.show(new.option)
