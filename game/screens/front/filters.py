"""The gallery's filters, and the two rows of controls that set them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from game.art import text
from game.boxes import Box, ColumnFlow, RowFlow
from game.i18n import plural, tr
from game.screens.front.entries import GalleryEntry
from game.screens.front.facts import fewest_deals, found_by, has_flowers, has_jokers, minimum_of
from game.screens.menu_state import rulesets
from game.tokens import GAP, GUTTER, measure, size
from game.ui.controls import LIST_SIGN, Choice, Value
from game.ui.fields import Field
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.text_field import Entry
from game.ui.widgets import Chip
from rules.engine.ruleset import LEVELS, REGIONS

SHORT = 8
"""The greatest number of deals of a short match."""
ORDERS = ("mine", "name", "players")
KINDS = {"region": REGIONS, "level": LEVELS, "jokers": ("with", "without"), "flowers": ("with", "without"),
         "length": ("short", "long")}  # fmt: skip
"""Filters with a list of values; an empty one lets everything pass."""
APART = 12
"""Units between the numbers of players and the other chips, more than between two chips."""
SMALLEST = 0.8
"""The smallest scale of the choices' text that keeps them in one row."""


@dataclass
class Filters:
    """Filter criteria of the gallery; an empty value matches every rule set.

    A rule set must be playable with one of the numbers in `players`.
    """

    words: str = ""
    players: tuple[int, ...] = ()
    only_favorites: bool = False
    no_minimum: bool = False
    region: str = ""
    level: str = ""
    jokers: str = ""
    flowers: str = ""
    length: str = ""

    def passes(self, entry: GalleryEntry, favorites: Collection[str]) -> bool:
        """Return true if an entry matches all criteria; `favorites` are ids of entries."""
        facts = {
            "region": entry.region, "level": entry.ruleset.level,
            "jokers": "with" if has_jokers(entry) else "without",
            "flowers": "with" if has_flowers(entry) else "without",
            "length": "short" if fewest_deals(entry) <= SHORT else "long",
        }  # fmt: skip
        return (
            found_by(entry, self.words)
            and (not self.players or bool(set(self.players) & set(entry.seats)))
            and (not self.only_favorites or entry.id in favorites)
            and (not self.no_minimum or not minimum_of(entry))
            and all(getattr(self, kind) in ("", fact) for kind, fact in facts.items())
        )


def _level_words(level: Value) -> str:
    """Return a sentence that describes a difficulty; empty for any."""
    return tr(f"filter_level_{level}_about") if level else ""


def _shares(wants: Sequence[float], room: float) -> tuple[list[float], float]:
    """Return dropdown widths in units that fit into `room`, and the factor by which their texts are reduced for it.

    >>> _shares([152.0, 252.0], 412.0), _shares([152.0, 252.0], 262.0)
    (([152.0, 252.0], 1.0), ([102.0, 152.0], 0.5))
    """
    room -= GAP * (len(wants) - 1)
    part = (room - LIST_SIGN * len(wants)) / max(1.0, sum(wants) - LIST_SIGN * len(wants))
    if part >= 0.95:
        return [room * want / sum(wants) for want in wants], part
    return [LIST_SIGN + (want - LIST_SIGN) * part for want in wants], part


class FilterRows:
    """The gallery's rows of filter controls, with the chosen filters and sort order."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Create rows without filters; `changed` is called on every change."""
        self.filters = Filters()
        self.order = "mine"
        self.three, self.bottom = False, 0.0
        """Whether there are three rows, and the lower edge of the last one in units."""
        self._changed = changed

    def clear(self) -> None:
        """Remove all filters."""
        self.filters = Filters()
        self._changed()

    def set(self, name: str, value: Value | tuple[int, ...]) -> None:
        """Set the filter with this name."""
        setattr(self.filters, name, value)
        self._changed()

    def sort(self, order: Value) -> None:
        """Set the sort order: "mine", "name" or "players"."""
        self.order = str(order)
        self._changed()

    # -- on the page --------------------------------------------------------------------------------------------------

    def build(self, page: Page, box: Box, second_wide: float) -> list[Target]:
        """Create the rows from the top of a box on, the second one `second_wide` units wide; return their elements.

        In a narrow window the sort order moves to the second row, and large text adds a third.
        """
        hint = text.width(tr("selector_search"), page.px(size("body"))) / page.scale + 56
        wide = max(200.0, min(hint, box.w - 16 - self._chips_wide(page))) if page.narrow else 280.0
        column = ColumnFlow(box, GAP)
        first = column.take(measure("control"))
        search, chips = first.row(wide, None, gap=GUTTER)
        Entry(page, "search", search, self.filters.words, partial(self.set, "words"), hint=tr("selector_search"),
              limit=40, icon_name="search")  # fmt: skip
        made = self._chips(page, chips)
        fields = [("order", Choice(ORDERS, lambda value: tr(f"selector_order_{value}"), 208), self.order, self.sort)]
        for kind, values in KINDS.items():
            about = _level_words if kind == "level" else None
            choice = Choice(("", *values), partial(self._said, kind), 160, about=about)
            fields.append((kind, choice, getattr(self.filters, kind), partial(self.set, kind)))
        if not page.narrow:
            name, choice, value, change = fields.pop(0)
            made.append(Field(page, name, first.row(None, choice.room)[1], choice, value, change))
        wants = [choice.wants(page.scale) for _, choice, _, _ in fields]
        half = len(fields) if _shares(wants, second_wide)[1] > SMALLEST else (len(fields) + 1) // 2
        self.bottom = first.bottom
        for row in (slice(half), slice(half, None)):
            if not fields[row]:
                continue
            line = column.take(measure("control"))._replace(w=second_wide)
            self.bottom = line.bottom
            places = line.row(*_shares(wants[row], second_wide)[0], gap=GAP)
            for (name, choice, value, change), place in zip(fields[row], places, strict=True):
                asked = name != "order" and value != ""
                made.append(Field(page, name, place, choice, value, change, changed=asked))
        self.three = half < len(fields)
        return made

    @staticmethod
    def _said(kind: str, value: Value) -> str:
        """Return the label of the value of a filter; an empty value shows the filter's own name."""
        return tr(f"filter_{kind}_{value}" if value else f"filter_{kind}")

    def _chips_wide(self, page: Page) -> float:
        """Return the greatest width in units that the chips can need, whichever number of players is chosen."""
        words = [said if len(seats) != 1 else plural("player", seats[0]) for said, seats in self._numbers()]
        longest = max(Chip.wants(said, page.scale) for said in words)
        others = sum(Chip.wants(said, page.scale) + GAP for said, _ in self._numbers())
        stars = Chip.wants(tr("selector_favorites"), page.scale, "star_empty")
        return longest + others + APART + stars + GAP + Chip.wants(tr("selector_no_minimum"), page.scale)

    def _chips(self, page: Page, box: Box) -> list[Target]:
        """Create the chips from the left of a box on: numbers of players, and the two on/off filters."""
        asked, made = self.filters, list[Target]()
        flow = RowFlow(box.middle(box.w, measure("chip")), GAP)
        for words, seats in self._numbers():
            on = asked.players == seats
            label = plural("player", seats[0]) if on and len(seats) == 1 else words
            place = flow.take(Chip.wants(label, page.scale))
            made.append(Chip(page, f"players_{words}", place[:2], label, on, partial(self.set, "players", seats)))
        flow = RowFlow(flow.rest.less(left=APART), GAP)
        for name, label, on, mark in (
            ("only_favorites", tr("selector_favorites"), asked.only_favorites, "star_empty"),
            ("no_minimum", tr("selector_no_minimum"), asked.no_minimum, ""),
        ):
            place = flow.take(Chip.wants(label, page.scale, mark))
            made.append(Chip(page, name, place[:2], label, on, partial(self.set, name, not on), icon_name=mark))
        return made

    @staticmethod
    def _numbers() -> list[tuple[str, tuple[int, ...]]]:
        """Return the selectable numbers of players with their labels; five and more are one choice."""
        counts = sorted({n for ruleset in rulesets() for n in ruleset.seats})
        found: list[tuple[str, tuple[int, ...]]] = [(tr("selector_all"), ())]
        found += [(str(n), (n,)) for n in counts if n < 5]
        many = tuple(n for n in counts if n >= 5)
        if many:
            found.append((f"{many[0]}–{many[-1]}" if len(many) > 1 else str(many[0]), many))
        return found
