"""The gallery of rule sets, with search, filters, and a pane about the focused one."""

from __future__ import annotations

import pygame

from game.app.screen import Program
from game.art import text
from game.art.text import write
from game.boxes import Box, ColumnFlow
from game.i18n import plural, term, tr
from game.screens.front.detail import RulesetDetail
from game.screens.front.entries import GalleryEntry, choose, chosen_entry, entries
from game.screens.front.filters import FilterRows
from game.screens.front.gallery import RulesetCard, card_high, dense
from game.screens.front.gallery_order import shelves
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from game.tokens import GAP, GUTTER, LOOSE, TIGHT, color, grown, measure, size
from game.ui.button_rows import RowButton, button_row
from game.ui.drawer import DrawerPage
from game.ui.focus import Target
from game.ui.scroll import ScrollView
from game.ui.widgets import StaticImage

APART, HEADING = 6, 30
DETAIL_WIDE, LEAST_WIDE = 368, 402
TOP, PANE_TOP = 92, 152
RING = 8  # units about the cards for the ring of the focus


class SelectorScreen(DrawerPage):
    """The gallery in which the player chooses a rule set."""

    name = "selector"

    def __init__(self, app: Program) -> None:
        """Create the gallery with the last rule set selected."""
        super().__init__(app)
        self.rows = FilterRows(self.rebuild)
        self.chosen = chosen_entry(self.app)
        self.cards: list[RulesetCard] = []
        self.detail: StaticImage | None = None
        self.view: ScrollView | None = None

    def first_focus(self) -> str:
        """Name the element focused first: the card of the selected rule set."""
        return f"card_{self.chosen}"

    def rebuild(self) -> None:
        """Rebuild the page and scroll to the selected card."""
        super().rebuild()
        card = next((card for card in self.cards if card.entry.id == self.chosen), None)
        if card is not None and self.view is not None:
            self.view.reveal(card.rect)

    @property
    def top(self) -> float:
        """Upper edge of the cards in layout units, below the filter rows."""
        return self.rows.bottom + (16 if self.count_in_head else 30)

    @property
    def count_in_head(self) -> bool:
        """True if the number of rule sets stands in the header, because it has no room above the cards."""
        return dense() or self.rows.three

    # -- what is shown ------------------------------------------------------------------------------------------------

    def shown(self) -> list[tuple[str, list[GalleryEntry]]]:
        """Return the entries that pass search and filters, as pairs of a shelf's name and its entries."""
        state = menu_of(self.app)
        found = [entry for entry in entries(self.app) if self.rows.filters.passes(entry, state.favorites)]
        return shelves(found, self.rows.order, state.favorites, state.played)

    def build(self) -> None:
        """Create filters, cards, and the pane about the selected rule set, or the buttons that replace it."""
        box = self.content(TOP, 24)
        room, pane = box.row(None, DETAIL_WIDE, gap=40) if self.pane_open else (box.less(right=16), None)
        beside = not self.narrow and self.pane_open
        filters = self.rows.build(self, box, room.w if beside else box.w)
        found = self.shown()
        known = [entry.id for _, shelf in found for entry in shelf]
        if known and self.chosen not in known:
            self.chosen = known[0]
        count = tr("selector_found", n=plural("ruleset", len(known)))
        steps = tr("step_rules"), tr("step_house_rules"), tr("step_seats")
        self.header(term("choose_ruleset"), count if self.count_in_head else "", steps)
        if not self.count_in_head:
            self.label(count, (room.x, self.top - 12), "small", "dim")
        self.cards, self.view, self.detail = [], None, None
        buttons: list[Target] = []
        room = self.content(self.top, 8 if self.pane_open else 84)._replace(w=room.w)
        if known:
            self._gallery(found, room)
            if pane is not None:
                buttons = self._pane(pane.less(top=(PANE_TOP if beside else self.top - 12) - pane.y))
            else:
                buttons = [*button_row(self, self.foot(), self._ways(), LOOSE, at_right=True)]
            self.focus.region("cards", self.cards)
        else:
            self.focus.region("cards", self._nothing(room))
        search = self.elements.entries[0]
        self.focus.region("search", [search])
        self.focus.region("filters", filters)
        self.focus.region("pane", buttons)
        self.shortcuts.update({"/": lambda: self.focus.set(search, True), "*": lambda: self.star(self.chosen),
                               "f": lambda: self.star(self.chosen), "h": self.house_rules})  # fmt: skip

    def _gallery(self, found: list[tuple[str, list[GalleryEntry]]], box: Box) -> None:
        """Create the cards below their headings, in as many columns as fit."""
        columns = max(1, int((box.w + APART) // (grown(LEAST_WIDE) + APART)))
        tall = card_high()
        heading = grown(HEADING)
        rows = sum((len(shelf) + columns - 1) // columns for _, shelf in found)
        height = 2 * RING + rows * (tall + APART) + heading * sum(bool(name) for name, _ in found)
        self.view = ScrollView(self, "gallery", box.inset(-RING, 0), height)
        column = ColumnFlow(Box(RING, RING, box.w, 0))
        for name, shelf in found:
            if name:
                self._heading(name, len(shelf), column.take(heading))
            places = column.take(-(-len(shelf) // columns) * (tall + APART)).grid(columns, tall, APART)
            self.cards += [RulesetCard(self, self, entry, place, self.view)
                           for entry, place in zip(shelf, places, strict=False)]  # fmt: skip

    def _heading(self, name: str, count: int, place: tuple[float, float, float, float]) -> None:
        """Paint the heading of a shelf with its number of rule sets."""
        assert self.view is not None

        def draw(surface: pygame.Surface) -> None:
            """Draw name, number and line."""
            middle, small = surface.get_height() // 2 - self.px(4), self.px(size("small"))
            said = write(surface, tr(f"shelf_{name}"), (0, middle), self.px(size("body")), color("gold_hi"), True)
            said = write(surface, str(count), (said.right + self.px(10), middle), small, color("dim"))
            line = pygame.Rect(said.right + self.px(12), middle, 0, max(1, self.px(1)))
            line.w = surface.get_width() - line.x
            surface.fill(color("line_soft"), line)

        StaticImage(self, place, draw, self.view.content)

    def _nothing(self, box: Box) -> list[Target]:
        """Show that nothing was found, with a button that clears the filters."""
        asked = self.rows.filters
        key = "selector_no_favorites" if asked.only_favorites and not asked.words else "selector_nothing"
        y = self.paragraph(tr(key), (box.x, box.y + 36), box.w, "body", "dim", leading=26)
        clear = RowButton("clear", tr("selector_clear"), self.rows.clear)
        return [*button_row(self, box._replace(y=y + GUTTER, h=measure("control")), [clear])]

    # -- the pane -----------------------------------------------------------------------------------------------------

    def _ways(self) -> list[RowButton]:
        """Return the buttons that lead on."""
        return [
            RowButton("rulebook", term("rulebook"), self.help, "F1"),
            RowButton("house_rules", term("house_rules"), self.house_rules, "H"),
            RowButton("seats", tr("selector_seats"), self.confirm, "Enter", "gold"),
        ]

    def _pane(self, pane: Box) -> list[Target]:
        """Create the pane about the selected rule set; return its buttons."""
        self.panel(pane)
        facts, ways = pane.less(bottom=20).column(None, 100, gap=TIGHT)
        self.detail = StaticImage(self, facts, self._draw_detail)
        upper, lower = ways.column(measure("control"), measure("primary"), gap=LOOSE)
        *others, seats = self._ways()
        shares = [text.width(button.words, self.px(size("body")), True) for button in others]
        upper = upper.inset(20, 0)
        places = upper.row((upper.w - 8) * shares[0] / sum(shares), None, gap=GAP)
        made = [button.made(self, place) for button, place in zip(others, places, strict=True)]
        return [*made, seats.made(self, lower.inset(measure("pane"), 0))]

    def _draw_detail(self, surface: pygame.Surface) -> None:
        """Draw the facts about the selected rule set."""
        entry = self._entry()
        house = menu_of(self.app).house.get(entry.ruleset.id, {}) if entry.preset is None else entry.preset.options
        RulesetDetail(entry, len(house), self.scale).draw(surface)

    def _entry(self) -> GalleryEntry:
        """Return the selected entry."""
        return next(card.entry for card in self.cards if card.entry.id == self.chosen)

    # -- what players do ----------------------------------------------------------------------------------------------

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        """Select the rule set whose card receives the focus."""
        super().focus_moved(old, new)
        if isinstance(new, RulesetCard):
            self.select(new.entry.id)

    def select(self, entry_id: str) -> None:
        """Select an entry and show its pane."""
        if entry_id != self.chosen:
            old, self.chosen = self.chosen, entry_id
            for card in self.cards:
                if card.entry.id in (old, entry_id):
                    card.repaint()
            if self.detail is not None:
                self.detail.repaint()

    def star(self, entry_id: str) -> None:
        """Add a shown entry to the favorites or remove it; its card moves only when the page is rebuilt."""
        for card in self.cards:
            if card.entry.id == entry_id:
                menu_of(self.app).toggle_favorite(entry_id)
                card.repaint()

    def take_away(self, entry: GalleryEntry) -> None:
        """Take a preset out of the gallery; it stays among the presets."""
        if entry.preset is not None:
            fault = presets_of(self.app).set_in_gallery(entry.preset, False)
            self.rebuild()
            if fault:
                self.overlays.tell(term("preset"), fault)

    def house_rules(self) -> None:
        """Open the house rules of the selected entry."""
        if self.cards:
            choose(self.app, self._entry())
            self.app.open("house_rules")

    def help(self) -> None:
        """Open the rulebook of the selected entry (F1); without one, that of the last one."""
        if not self.cards:
            super().help()
            return
        entry = self._entry()
        options = {} if entry.preset is None else {"options": entry.table.options}
        self.app.open("rulebook", ruleset=entry.ruleset.id, **options)

    def confirm(self) -> None:
        """Go on to the seats with the selected entry."""
        if self.cards:
            choose(self.app, self._entry())
            self.app.open("seats")
