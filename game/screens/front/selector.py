"""Choosing the rules: a gallery of rule sets, with search and filters, and a pane about the one in focus."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import i18n
from game.art import text
from game.art.picture import hand
from game.art.text import write
from game.i18n import plural, ruleset_name, tagline, term, tr
from game.screens.front.gallery import RulesetCard, fold, haystack, minimum_of, seats_of, tile_count
from game.screens.menu_state import menu_of, rulesets
from game.tokens import color, grown, measure, size
from game.ui.controls import Choice
from game.ui.drawer import DrawerPage
from game.ui.entry import Entry
from game.ui.focus import Target
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, Chip, Field, Still
from rules.ruleset import Ruleset
from rules.words import Words

CARD, CARD_TALL, GAP = 156, 176, 16  # a card is taller where a line about a rule set needs two
DETAIL_WIDE = 368
ORDERS = ("played", "name", "players")


class SelectorScreen(DrawerPage):
    """The gallery."""

    name = "selector"

    def __init__(self, app: object) -> None:
        super().__init__(app)  # type: ignore[arg-type]
        self.words = ""
        self.players: tuple[int, ...] = ()
        self.only_favorites = self.no_minimum = False
        self.order = "played"
        self.chosen = menu_of(self.app).setup.ruleset
        self.cards: list[RulesetCard] = []
        self.detail: Still | None = None

    def first_focus(self) -> str:
        return f"card_{self.chosen}"

    # -- what is shown ------------------------------------------------------------------------------------------------

    def shown(self) -> list[Ruleset]:
        """The rule sets that pass search and filters, in order."""
        state = menu_of(self.app)
        found = [
            ruleset for ruleset in rulesets()
            if all(word in haystack(ruleset) for word in fold(self.words).split())
            and (not self.players or set(self.players) & set(ruleset.seats))
            and (not self.only_favorites or ruleset.id in state.favorites)
            and (not self.no_minimum or not minimum_of(ruleset))
        ]  # fmt: skip
        keys: dict[str, Callable[[Ruleset], tuple[object, ...]]] = {
            "played": lambda r: (-state.played.index(r.id) if r.id in state.played else 1, fold(ruleset_name(r.id))),
            "name": lambda r: (fold(ruleset_name(r.id)),),
            "players": lambda r: (min(r.seats), max(r.seats), fold(ruleset_name(r.id))),
        }
        return sorted(found, key=keys[self.order])

    def build(self) -> None:
        self.header(term("choose_ruleset"), steps=(tr("step_rules"), tr("step_house_rules"), tr("step_seats")))
        left, right = self.margin, self.right
        filters = self._filters(left, right)
        found = self.shown()
        if found and self.chosen not in {ruleset.id for ruleset in found}:
            self.chosen = found[0].id
        top = 188 if self.narrow else 164
        self.label(tr("selector_found", n=plural("ruleset", len(found))), (left, top - 12), "small", "dim")
        pane = right - DETAIL_WIDE
        wide = (pane - 40 if self.pane_open else right - 16) - left
        self._gallery(found, left, wide, top)
        if not found:
            self._nothing(left, wide, top)
        buttons: list[Target] = []
        if found:
            buttons = self._pane(pane, right, top - 12) if self.pane_open else self._foot(right)
        search = self.elements.entries[0]
        self.focus.region("search", [search])
        self.focus.region("filters", filters)
        self.focus.region("cards", self.cards)
        self.focus.region("pane", buttons)
        self.shortcuts.update({"/": lambda: self.focus.set(search, True), "*": lambda: self.star(self.chosen),
                               "f": lambda: self.star(self.chosen), "h": self.house_rules})  # fmt: skip

    def _gallery(self, found: list[Ruleset], left: float, wide: float, top: float) -> None:
        """The cards, in as many columns as find room."""
        columns = 1 if self.narrow else max(1, int((wide + GAP) // 418))
        room_below = 8 if self.pane_open else 84
        card_wide = (wide - GAP * (columns - 1)) / columns
        room, small = self.px(card_wide - 32), self.px(size("small"))
        long = any(text.width(tagline(ruleset.id), small) > room for ruleset in found)
        tall = grown(CARD_TALL if long else CARD) - 40 * (grown(1) - 1)  # the tiles of a hand stay as they are
        height = 16 + (len(found) + columns - 1) // columns * (tall + GAP)
        self.view = ScrollView(self, "gallery", (left - 8, top, wide + 16, self.height - top - room_below), height)
        self.cards = []
        for i, ruleset in enumerate(found):
            place = (8 + i % columns * (card_wide + GAP), 8 + i // columns * (tall + GAP), card_wide, tall)
            self.cards.append(RulesetCard(self, self, ruleset, place, self.view))

    def _filters(self, left: float, right: float) -> list[Target]:
        room = 200 if self.narrow else 280
        Entry(self, "search", (left, 92, room, measure("control")), self.words, self.search,
              hint=tr("selector_search"), limit=40, icon_name="search")  # fmt: skip
        counts = sorted({n for ruleset in rulesets() for n in ruleset.seats})
        buckets: list[tuple[str, tuple[int, ...]]] = [(tr("selector_all"), ())]
        buckets += [(str(n), (n,)) for n in (2, 3, 4) if n in counts]
        many = tuple(n for n in counts if n >= 5)
        if many:
            buckets.append((f"{many[0]}–{many[-1]}" if len(many) > 1 else str(many[0]), many))
        made: list[Target] = []
        x = left + room + 16.0
        for words, seats in buckets:
            on = self.players == seats
            label = plural("player", seats[0]) if on and len(seats) == 1 else words
            chip = Chip(self, f"players_{words}", (x, 96), label, on, partial(self.limit_players, seats))
            x += chip.wide + 8
            made.append(chip)
        x += 12
        for name, words, on, mark, action in (
            ("favorites", tr("selector_favorites"), self.only_favorites, "star_empty", self.toggle_favorites),
            ("no_minimum", tr("selector_no_minimum"), self.no_minimum, "", self.toggle_minimum),
        ):
            chip = Chip(self, name, (x, 96), words, on, action, icon_name=mark)
            x += chip.wide + 8
            made.append(chip)
        orders = Choice(ORDERS, lambda value: tr(f"selector_order_{value}"), 208)
        y = 138 if self.narrow else 92
        made.append(Field(self, "order", (right - 208, y, 208, 40), orders, self.order, self.sort))
        return made

    def _nothing(self, left: float, wide: float, top: float) -> None:
        key = "selector_no_favorites" if self.only_favorites and not self.words else "selector_nothing"
        y = self.paragraph(tr(key), (left, top + 36), wide, "body", "dim", leading=26)
        label = tr("selector_clear")
        room = Button.wants(label, self.scale)
        clear = Button(self, "clear", (left, y + 16, room, measure("control")), label, self.clear_filters)
        self.focus.region("cards", [clear])

    # -- the pane -----------------------------------------------------------------------------------------------------

    def _foot(self, right: float) -> list[Target]:
        """The ways on from a narrow page whose pane is shut."""
        y, made = self.height - 68, list[Target]()
        for name, words, action, cap, kind in (
            ("seats", tr("selector_seats"), self.confirm, "Enter", "gold"),
            ("house_rules", term("house_rules"), self.house_rules, "H", "plain"),
            ("rulebook", term("rulebook"), self.help, "F1", "plain"),
        ):
            wide = Button.wants(words, self.scale, cap)
            made.append(Button(self, name, (right - wide, y, wide, 48), words, action, kind=kind, cap=cap))
            right -= wide + 12
        self.detail = None
        return made[::-1]

    def _pane(self, x: float, right: float, top: float) -> list[Target]:
        self.panel((x, top, right - x, self.height - top - 24))
        self.detail = Still(self, (x, top, right - x, self.height - top - 148), self._draw_detail)
        y = self.height - 24 - 120
        book, rules = term("rulebook"), term("house_rules")
        second_wide = min(Button.wants(rules, self.scale) - 22, right - x - 48 - 100)
        first_wide = right - x - 48 - second_wide
        first = Button(self, "rulebook", (x + 20, y, first_wide, 40), book, self.help, cap="F1")
        second_at = x + 28 + first_wide
        second = Button(
            self, "house_rules", (second_at, y, right - 20 - second_at, 40), rules, self.house_rules, cap="H"
        )
        label = tr("selector_seats")
        third = Button(
            self, "seats", (x + 24, y + 52, right - x - 48, 48), label, self.confirm, kind="gold", cap="Enter"
        )
        return [first, second, third]

    def _draw_detail(self, surface: pygame.Surface) -> None:
        ruleset = next(ruleset for ruleset in rulesets() if ruleset.id == self.chosen)
        px, wide = self.px, surface.get_width() - self.px(48)
        x = px(24)
        small, body = px(size("small")), px(size("body"))
        y = 34.0
        for line in text.wrap(ruleset_name(ruleset.id), wide, px(size("h2")), True, 2):
            write(surface, line, (x, px(y)), px(size("h2")), color("text"), True)
            y += 30
        write(surface, text.cut(ruleset.native, wide, px(18)), (x, px(y + 2)), px(18), color("gold_hi"))
        other = Words("ru" if i18n.language() == "en" else "en").ruleset_name(ruleset.id)
        write(surface, text.cut(other, wide, small), (x, px(y + 28)), small, color("dim"))
        y += 48
        for i, (label, value) in enumerate(self._facts(ruleset)):
            at = x + i % 2 * (wide // 2 + px(4))
            top = y + i // 2 * 43
            write(surface, text.cut(label, wide // 2, small), (at, px(top + 8)), small, color("dim"))
            write(
                surface, text.cut(value, wide // 2 - px(4), small, True), (at, px(top + 27)), small, color("text"), True
            )
        y += 140
        for line in text.wrap(tagline(ruleset.id), wide, body, lines=3):
            write(surface, line, (x, px(y + 10)), body, color("text"))
            y += 24
        write(surface, tr("selector_sample"), (x, px(y + 14)), small, color("gold_hi"), True)
        hand(surface, ruleset.sample, (x, px(y + 30)), px(20), px(7), wide)

    def _facts(self, ruleset: Ruleset) -> list[tuple[str, str]]:
        options = ruleset.resolve()
        rounds = options.get("rounds")
        changed = len(menu_of(self.app).house.get(ruleset.id, {}))
        facts = [
            (tr("fact_players"), seats_of(ruleset)),
            (tr("fact_tiles"), str(tile_count(ruleset))),
            (tr("fact_minimum"), minimum_of(ruleset) or term("none")),
            (tr("fact_elements"), str(len(ruleset.elements))),
            (
                tr("fact_options"),
                str(len(ruleset.options)) + (f" ({tr('fact_changed', n=changed)})" if changed else ""),
            ),
        ]
        if isinstance(rounds, int):
            facts.append((tr("fact_length"), plural("round", rounds)))
        return facts

    # -- what players do ----------------------------------------------------------------------------------------------

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        super().focus_moved(old, new)
        if isinstance(new, RulesetCard):
            self.select(new.ruleset.id)

    def select(self, ruleset_id: str) -> None:
        """Look at a rule set."""
        if ruleset_id != self.chosen:
            old, self.chosen = self.chosen, ruleset_id
            for card in self.cards:
                if card.ruleset.id in (old, ruleset_id):
                    card.repaint()
            if self.detail is not None:
                self.detail.repaint()

    def search(self, words: str) -> None:
        """Show what has the words."""
        self.words = words
        self.rebuild()

    def limit_players(self, seats: tuple[int, ...]) -> None:
        """Show what so many can play."""
        self.players = seats
        self.rebuild()

    def toggle_favorites(self) -> None:
        """Show favorites only, or all."""
        self.only_favorites = not self.only_favorites
        self.rebuild()

    def toggle_minimum(self) -> None:
        """Show only what any complete hand wins, or all."""
        self.no_minimum = not self.no_minimum
        self.rebuild()

    def clear_filters(self) -> None:
        """Show everything again."""
        self.words, self.players, self.only_favorites, self.no_minimum = "", (), False, False
        self.rebuild()

    def sort(self, order: object) -> None:
        """Another order."""
        self.order = str(order)
        self.rebuild()

    def star(self, ruleset_id: str) -> None:
        """Make it a favorite, or no more."""
        menu_of(self.app).toggle_favorite(ruleset_id)
        for card in self.cards:
            if card.ruleset.id == ruleset_id:
                card.repaint()

    def house_rules(self) -> None:
        """On to the house rules."""
        menu_of(self.app).choose(self.chosen)
        self.app.open("house_rules")

    def help(self) -> None:
        self.app.open("rulebook", ruleset=self.chosen)

    def confirm(self) -> None:
        if self.shown():
            menu_of(self.app).choose(self.chosen)
            self.app.open("seats")
