"""Pane about a house rule: its meaning, and an example hand that it affects."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

import pygame

from game import i18n
from game.art import text
from game.art.text import write
from game.i18n import term, tr
from game.screens.book.blocks import draw_hand, tile_size
from game.screens.book.look import BookLook
from game.screens.rules_menu.edited_rules import EditedRules
from game.screens.rules_menu.option_rows import numbers_of
from game.tokens import color, grown, size
from game.ui.page import Page
from game.ui.widgets import StaticImage
from rules.core.options import Option
from rules.rulebook.effects import Effect, RuleResult, effects
from rules.rulebook.phrases import Phrases
from rules.rulebook.sections import table_facts

WIDE, PAD = 352, 24
AT_ONCE = 0.006
"""Seconds of a frame that may go into the search for a hand."""


class HelpPane:
    """Pane that explains a house rule, with an example hand that it affects.

    The example is searched for frame by frame, so that browsing stays smooth.
    """

    def __init__(self, page: Page, chosen: EditedRules, place: tuple[float, float, float, float]) -> None:
        """Create the pane at `place` in layout units, without a house rule."""
        self.page, self.chosen = page, chosen
        self.option: Option | None = None
        self.effect: Effect | None = None
        self._search: Iterator[Effect | None] | None = None
        self.picture = StaticImage(page, place, self._draw)

    # -- the hand -----------------------------------------------------------------------------------------------------

    def show(self, option: Option | None) -> None:
        """Show a house rule and start the search for its example."""
        if option is self.option:
            return
        self.option, self.effect, self._search = option, None, None
        if option is not None:
            ruleset, values = self.chosen.menu.ruleset(), self.chosen.values()
            phrases = Phrases(ruleset, values, i18n.words(), table_facts(ruleset.at(values), 0))
            self._search = effects(ruleset, values, option, self.chosen.default(option), phrases)
        self.picture.repaint()

    @property
    def searching(self) -> bool:
        """True while an example is being searched for."""
        return self._search is not None

    def look_on(self, seconds: float = AT_ONCE) -> None:
        """Continue the search for at most `seconds`, and show its result."""
        until = time.perf_counter() + seconds
        while self._search is not None and time.perf_counter() < until:
            try:
                self.effect = next(self._search)
            except StopIteration:
                self._search = None
            if self.effect is not None:
                self._search = None
                self.picture.repaint()

    # -- looks --------------------------------------------------------------------------------------------------------

    def _draw(self, surface: pygame.Surface) -> None:
        """Draw label, explanation, default, and the example if it fits."""
        option = self.option
        if option is None:
            return
        ruleset, words, px = self.chosen.menu.setup.ruleset, i18n.words(), self.page.px
        room, y, small = surface.get_width() - px(2 * PAD), 32.0, px(size("small"))
        write_lines = partial(self.page.write_lines, surface)
        label = text.wrap(words.option_label(ruleset, option.id), room, px(size("card")), True, 3)
        y = write_lines(label, (PAD, y), grown(26), "card", bold=True)
        about = text.wrap(f"{self._about(option)} · {option.id}", room, small, lines=2)
        y = write_lines(about, (PAD, y), grown(20), "small", "dim") + 14
        y = write_lines([tr("house_at_table")], (PAD, y), grown(26), "small", "gold_hi", True)
        told, effect = words.option_help(ruleset, option.id), self.effect
        type_size, step = "body", 25
        if not self._fits(surface, told, y, px(size("body")), 25, effect):
            type_size, step = "small", 20
            if not self._fits(surface, told, y, small, 20, effect):
                effect = None
        y = write_lines(text.wrap(told, room, px(size(type_size))), (PAD, y), grown(step), type_size)
        usual = tr("option_default", value=words.choice_label(ruleset, option.id, self.chosen.default(option)))
        y = write_lines(text.wrap(usual, room, small, lines=2), (PAD, y + 6), grown(20), "small", "dim")
        if effect is not None:
            self._draw_effect(surface, effect, y + 12)

    def _fits(
        self, surface: pygame.Surface, told: str, y: float, pixels: int, step: int, effect: Effect | None
    ) -> bool:
        """Return true if the explanation `told` fits below `y` with the default and the example.

        `y` and the line height `step` are in units, `pixels` is the font size.
        """
        lines = len(text.wrap(told, surface.get_width() - self.page.px(48), pixels))
        below = grown(20) + (grown(78) + 50 if effect is not None else 0)
        return y + lines * grown(step) + below <= surface.get_height() / self.page.scale

    def _draw_effect(self, surface: pygame.Surface, effect: Effect, y: float) -> None:
        """Draw from `y` on the example hand and its score under two values of the rule."""
        px, small, wide = self.page.px, self.page.px(size("small")), WIDE - 48
        write(surface, tr("effect_example"), (px(24), px(y)), small, color("gold_hi"), True)
        look = BookLook(self.page.scale, wide, arts=self.chosen.menu.ruleset().arts)
        tile = tile_size(effect.hand, wide - 4, 22)
        draw_hand(surface, effect.hand, (26, y + 14), tile, look)
        y += 26 + tile * 4 / 3 + grown(14)
        for told, ink in ((effect.now, "text"), (effect.other, "dim")):
            self._draw_told(surface, told, y, ink)
            y += grown(22)

    def _draw_told(self, surface: pygame.Surface, told: RuleResult, y: float, ink: str) -> None:
        """Draw one value of the rule at the left and the hand's score under it at the right."""
        assert self.option is not None
        px, small = self.page.px, self.page.px(size("small"))
        key = "effect_gets" if told.worth else "effect_no_win"
        said = i18n.own(key, self.chosen.menu.setup.ruleset, worth=told.worth, gets=told.gets)
        right = surface.get_width() - px(24)
        place = write(surface, said, (right, px(y)), small, color(ink if told.worth else "red_hi"), True, "midright")
        value = i18n.words().choice_label(self.chosen.menu.setup.ruleset, self.option.id, told.value)
        value = term("yes" if told.value else "no") if isinstance(told.value, bool) else value
        write(surface, text.cut(value, place.x - px(36), small), (px(24), px(y)), small, color(ink))

    def _about(self, option: Option) -> str:
        """Return the kind of an option's values as text."""
        if option.kind == "bool":
            return tr("option_kind_bool")
        if option.kind == "choice":
            return tr("option_kind_choice", n=len(option.choices))
        numbers = numbers_of(option)
        return tr("option_kind_int", low=numbers[0], high=numbers[-1])
