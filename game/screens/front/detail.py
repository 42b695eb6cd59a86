"""The gallery's pane about the focused rule set."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import i18n
from game.art import text
from game.art.text import write
from game.i18n import native_unless_shown, own, ruleset_name, term, tr
from game.screens.front.entries import GalleryEntry
from game.screens.front.facts import fewest_deals, minimum_of, seats_of, special_tiles, tile_count
from game.tokens import color, size, text_factor
from rules.core.kinship import likeness
from rules.core.words import Words


def facts_of(entry: GalleryEntry, changed: int) -> list[tuple[str, str]]:
    """Return an entry's facts as labels and values; `changed` is the number of changed house rules."""
    ruleset = entry.ruleset
    special = [tr(f"special_{name}") for name in special_tiles(entry)]
    options = str(len(ruleset.options)) + (f" ({tr('fact_changed', n=changed)})" if changed else "")
    return [
        (tr("fact_players"), seats_of(entry)),
        (tr("fact_tiles"), str(tile_count(entry))),
        (own("fact_minimum", ruleset.id), minimum_of(entry) or term("none")),
        (tr("fact_deals"), tr("fact_at_least", n=fewest_deals(entry))),
        (tr("fact_level"), tr(f"filter_level_{ruleset.level}") if ruleset.level else ""),
        (tr("fact_special"), i18n.words().listed(special) or term("none")),
        (tr("fact_elements"), str(len(ruleset.elements))),
        (tr("fact_options"), options),
    ]


class RulesetDetail:
    """Draws the gallery's pane about one entry, with smaller text where the player's size does not fit."""

    def __init__(self, entry: GalleryEntry, changed: int, scale: float) -> None:
        """Prepare the pane; `changed` is the number of changed house rules, `scale` in pixels per unit."""
        self.entry, self.ruleset, self.scale = entry, entry.ruleset, scale
        self.facts = facts_of(entry, changed)
        self.larger = text_factor()
        self.lines: Sequence[tuple[str, str]] = (
            (entry.tagline, "text"), (likeness(i18n.words(), entry.ruleset.id), "gold_hi"),
        )

    def px(self, units: float) -> int:
        """Convert units to pixels."""
        return round(units * self.scale)

    def _type(self, name: str) -> int:
        """Return the pixels of a named font size, enlarged by the text factor in use here."""
        return self.px(size(name) * self.larger / text_factor())

    def _grown(self, units: float) -> int:
        """Convert units to pixels, enlarged by the text factor in use here."""
        return self.px(units * self.larger)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole pane, with the text size reduced and lines left out until it fits."""
        trial = pygame.Surface((surface.get_width(), 1))
        while self.larger > 1 and (self._cuts(surface.get_width()) or self._draw(trial) > surface.get_height()):
            self.larger = max(1.0, self.larger - 0.1)
        if self._draw(trial) > surface.get_height():
            self.lines = self.lines[1:]  # the card says the first
        self._draw(surface)

    def _cuts(self, wide: int) -> bool:
        """Return true if a fact or the name would be cut in `wide` pixels at the current text size."""
        wide, small, head = wide - self.px(48), self._type("small"), self._type("h2")
        name = self.entry.name
        return (any(text.width(word, head, True) > wide for word in name.split())
                or len(text.wrap(name, wide, head, True)) > 2
                or any(text.width(label, small) > wide // 2 for label, _ in self.facts))  # fmt: skip

    def _draw(self, surface: pygame.Surface) -> int:
        """Draw at the current text size; return the y in pixels below the text."""
        x, wide = self.px(24), surface.get_width() - self.px(48)
        y = self._names(surface, x, wide)
        y = self._facts(surface, x, y, wide)
        pixels, leading = self._type("small"), self._grown(19)
        for words, ink in self.lines:
            for line in text.wrap(words, wide, pixels):
                write(surface, line, (x, y + leading // 2), pixels, color(ink))
                y += leading
            y += self.px(4)
        return y - self.px(4)

    def _names(self, surface: pygame.Surface, x: int, wide: int) -> int:
        """Draw the names in all scripts; return the y below them."""
        px, ruleset, small, head, y = self.px, self.ruleset, self._type("small"), self._type("h2"), self.px(30)
        for line in text.wrap(self.entry.name, wide, head, True, 2):
            write(surface, line, (x, y), head, color("text"), True)
            y += max(px(30), round(head * 1.3))
        native = text.cut(native_unless_shown(ruleset.id, ruleset.native, ruleset.native_language), wide, px(18))
        aside = x
        if native:
            drawn = write(surface, native, (x, y), px(18), color("gold_hi"), language=ruleset.native_language)
            aside = drawn.right + px(12)
        other = Words("ru" if i18n.language() == "en" else "en").ruleset_name(ruleset.id)
        if self.entry.preset is not None:
            other = ruleset_name(ruleset.id)
        if text.width(other, small) > x + wide - aside:
            y, aside = y + self._grown(24), x
        write(surface, text.cut(other, x + wide - aside, small), (aside, y), small, color("dim"))
        return y + self._grown(22)

    def _facts(self, surface: pygame.Surface, x: int, y: int, wide: int) -> int:
        """Draw the facts in two columns; return the y below them."""
        small, step, column = self._type("small"), self._grown(36), wide // 2
        for i, (label, value) in enumerate(self.facts):
            at, top = x + i % 2 * (column + self.px(4)), y + i // 2 * step
            write(surface, text.cut(label, column, small), (at, top + self._grown(8)), small, color("dim"))
            shown = text.cut(value, column - self.px(4), small, True)
            write(surface, shown, (at, top + self._grown(24)), small, color("text"), True)
        return y + 4 * step + self.px(4)
