"""The curtain between two players at one screen, which hides everybody's tiles.

It covers the whole window and draws nothing of the table. It rises after the next player has held the button or Space
for half a second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import Any

import numpy as np
import pygame

from game.app.screen import Program
from game.art import items, shapes, text
from game.art.felt import chosen_felt
from game.art.numbers import grouped
from game.art.picture import put
from game.art.portraits import portrait
from game.art.text import write
from game.art.wood import wood
from game.boxes import Box
from game.i18n import term, tr, words
from game.play.hot_seat import HandOver, Sitter
from game.scene.surfaces import cached_for_window
from game.tokens import Color, color, felt_colors, felts, grown, seat_color, size
from game.ui.page import Page
from game.ui.popups import Answer
from game.ui.widgets import Button
from rules.core.tiles import Kind
from saves.characters import localized_people

HOLD = 0.5  # seconds
CARD_WIDE, CARD_HIGH = 528, 472
PARTS = (32, 104, 100, 92, 24, 56, 44)
"""Units from above: edge, portrait, names, discards, gap, button, and what to do."""
TILE, PLATE, APART = 26, 40, 12
"""Units: the width of a discard, the height of a player's plate, and between two plates."""
LEAST_TITLE = 24
"""Units of the letters of a title that has two lines."""


@cached_for_window(2)
def cloth(width: int, height: int, unit: float, tint: Color) -> pygame.Surface:
    """Return a picture of the curtain in pixels: folds of the color `tint` below a wooden rail, with a gold hem.

    `unit` is in pixels per layout unit.
    """
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / unit
    fold = np.abs(np.sin(x / 46 + np.sin(x / 190) * 1.6)) ** 0.55
    wide = np.sin(x / 61 + 1.3) * 0.5 + 0.5
    value = (0.42 + 0.50 * fold + 0.16 * wide) * (1.05 - 0.30 * np.abs(x * unit / width - 0.5))
    value *= 1.04 - 0.20 * y * unit / height
    base = np.array(tint, np.float32) * 0.86
    pixels = value[..., None] * base + np.random.default_rng(2).normal(0, 0.9, (height, width, 1))
    picture = pygame.surfarray.make_surface(np.clip(pixels, 0, 255).astype(np.uint8).swapaxes(0, 1))
    rail = round(28 * unit)
    picture.blit(wood((width, rail), 21), (0, 0))
    picture.blit(shapes.shade(width, round(16 * unit), 111), (0, rail), special_flags=shapes.PREMULTIPLIED)
    for at, thick in ((56, 2), (50, 1)):
        picture.fill(color("gold"), (0, height - round(at * unit), width, max(1, round(thick * unit))))
    return picture


class CurtainScreen(Page):
    """The curtain between two persons at one screen: names the next player and offers one button.

    It hides the whole table and rises after the player has held the button or Space for half a second.
    """

    name = "curtain"

    def __init__(self, app: Program, over: HandOver, rise: Callable[[], None] | None = None) -> None:
        """Create the curtain for the handing over `over`; `rise` is called when it rises."""
        super().__init__(app)
        people = localized_people(tuple(sitter.person for sitter in over.sitters), words())
        sitters = tuple(replace(sitter, person=person) for sitter, person in zip(over.sitters, people, strict=True))
        self.over, self.rise = replace(over, sitters=sitters), rise
        self.held = 0.0
        self._by_key = False
        self._risen = False

    def enter(self) -> None:
        """Show the curtain without a transition, so that no frame shows the previous player's hand."""
        super().enter()
        self.arrival.forget()  # it falls at once: no frame shows the hand that lay here

    def first_focus(self) -> str:
        """Name the element focused first: the button that raises the curtain."""
        return "show"

    @property
    def player(self) -> Sitter:
        """The next player."""
        return self.over.sitters[self.over.whose]

    @property
    def _felt(self) -> str:
        """The felt of the next player, which the curtain has the color of."""
        own = self.player.person.felt
        return own if own in felts() else chosen_felt()

    def build(self) -> None:
        """Create the curtain with its card: player, visible discards, button, all players' points."""
        self.ground = cloth(*self.app.size, self.scale, felt_colors(self._felt)[0]).copy()
        card = Box(0, max(64.0, (self.height - 720) / 2 + 112), self.width, CARD_HIGH).middle(CARD_WIDE, CARD_HIGH)
        place = self.pixels(card)
        shapes.pane_shadow(self.ground, place, self.px(20), self.scale * 1.6)
        shapes.pane(self.ground, place, self.px(20), color("panel"), color("line"))
        _, face, title, seen, _, button, hold, _ = card.inset(24, 0).column(*PARTS, None)
        spot = self.px(face.center[0]), self.px(face.center[1])
        self._portrait(self.player, spot, 88)
        shapes.disc(self.ground, spot, self.px(face.h / 2), color("gold"), max(2, self.px(3)))
        self._title(title)
        self._seen(seen.inset(24, 0))
        label = term("curtain_ready", player=self.player.person.name)
        Button(self, "show", button.inset(24, 0), label, kind="gold", cap=tr("key_cap_space"), pixels=size("card"))
        self.label(tr("curtain_hold"), hold.center, "small", "dim", anchor="center", room=hold.w)
        self._sitters(Box(0, card.bottom + 28, self.width, PLATE))
        foot = self.content(self.height - 56, 0)
        self.label(self.over.where, (foot.x, foot.center[1]), "small", "dim")
        self.label(tr("curtain_menu"), (foot.right, foot.center[1]), "small", "dim", anchor="midright")
        self.focus.region("card", [self.elements["show"]])

    def _portrait(self, sitter: Sitter, spot: tuple[int, int], side: float) -> None:
        """Paint a player's portrait of `side` units."""
        person = sitter.person
        face = portrait(person.name, person.human, seat_color(person.color), self.px(side), person.portrait)
        items.lay(self.ground, face, spot)

    def _title(self, box: Box) -> None:
        """Paint the names of the next player and of those who must look away, in the middle of a box."""
        title, room, middle = term("curtain_hand_over", player=self.player.person.name), self.px(box.w), box.center[0]
        pixels = max(self.px(LEAST_TITLE), text.shrunk(title, room, self.px(size("h1")), True))
        lines = text.wrap(title, room, pixels, True, 2)
        for line, down in zip(lines, (32,) if len(lines) == 1 else (20, 48), strict=True):
            write(self.ground, line, (self.px(middle), self.px(box.y + down)), pixels, color("text"), True, "center")
        away = [self.over.sitters[place].person.name for place in self.over.away]
        if away:
            line, down = tr("curtain_away", players=words().listed(away)), 61 + 8 * len(lines)
            self.label(line, (middle, box.y + down), "body", "dim", anchor="center", room=box.w)

    def _seen(self, box: Box) -> None:
        """Paint the public discards since this player's last turn, or the discard that can be claimed."""
        self.panel(box, "inset", "inset", shadow=False)
        head, tiles, _ = box.inset(20, 0).column(44, TILE, None)
        asked = self.over.asked
        shown: Sequence[tuple[int, Kind]] = (asked,) if asked is not None else self.over.seen[-3:]
        key = "curtain_asked" if asked is not None else "curtain_seen" if shown else "curtain_nothing"
        self.label(tr(key), (head.x, head.center[1]), "small", "dim", room=head.w)
        for (who, kind), place in zip(shown, tiles.row(132, 132, 132), strict=False):
            tile, name = place.row(TILE, 88, gap=10)
            put(self.ground, kind, (self.px(tile.center[0]), self.px(tile.center[1])), self.px(TILE))
            self.label(self.over.sitters[who].person.name, (name.x, name.center[1] + 1), bold=True, room=name.w)

    def _sitters(self, box: Box) -> None:
        """Paint the name plates of all players with their points in the middle of a box."""
        pixels, sitters = self.px(size("small")), self.over.sitters
        scores = [text.width(grouped(sitter.score), pixels) / self.scale for sitter in sitters]
        wides = self._plate_widths(scores)
        plates = box.middle(sum(wides) + (len(wides) - 1) * APART, PLATE).row(*wides, gap=APART)
        for i, (sitter, plate, score) in enumerate(zip(sitters, plates, scores, strict=True)):
            now, person = i == self.over.whose, sitter.person
            border = color("gold") if now else color("line_soft")
            shapes.pane(self.ground, self.pixels(plate), self.px(PLATE / 2), (*color("inset"), 235), border, 1 + now)
            face, name, points = plate.less(right=14).row(44, None, score)
            self._portrait(sitter, (self.px(face.center[0]), self.px(face.center[1])), 30)
            y = plate.center[1] - 1
            self.label(person.name, (name.x, y), bold=now, room=name.w - 8)
            self.label(grouped(sitter.score), (points.right, y), "small", "gold_hi", anchor="midright")

    def _plate_widths(self, scores: Sequence[float]) -> list[float]:
        """Return the width of each player's plate in layout units; if they do not fit, the widest shrink. `scores`:
        widths of the points.
        """
        pixels, sitters = self.px(size("body")), self.over.sitters
        names = [text.width(sitter.person.name, pixels, i == self.over.whose) / self.scale + 1
                 for i, sitter in enumerate(sitters)]  # fmt: skip
        needs = [66 + name + score for name, score in zip(names, scores, strict=True)]
        left = self.width - 48 - APART * (len(needs) - 1)
        if sum(wides := [max(grown(156), need) for need in needs]) <= left:
            return wides
        most = 0.0
        for place, need in enumerate(sorted(needs)):
            most = left / (len(needs) - place)
            if need > most:
                break
            left -= need
        return [min(need, most) for need in needs]

    # -- holding ------------------------------------------------------------------------------------------------------

    @property
    def holding(self) -> bool:
        """True while the button or Space is held."""
        return self._by_key or self.elements["show"].held

    def process(self, event: pygame.event.Event) -> bool:
        """Handle keys specially, other events as every page; return true if the event was consumed."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and self.overlays.dialog is None:
            return self._key(event)
        return super().process(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """Handle Space held or released; Esc asks whether to leave. Other keys do nothing."""
        action = self.app.keys.action(event, "menu")
        if event.type == pygame.KEYUP:
            if event.key == pygame.K_SPACE:
                self._by_key = False
                self.request_redraw()
            return True
        if event.key == pygame.K_SPACE:
            self._by_key = True
            self.request_redraw()
        elif action == "back":
            self.ask_to_leave()
        return True

    def update(self, dt: float) -> bool:
        """Advance the time for which the button is held, and raise the curtain when it is long enough."""
        changed = super().update(dt)
        if self.holding:
            self.held = min(HOLD, self.held + dt)
            changed = True
        elif self.held:
            self.held = max(0.0, self.held - 2 * dt)
            changed = True
        if self.held >= HOLD and not self._risen:
            self._risen = True
            self.app.close()
            if self.rise is not None:
                self.rise()
        if changed:
            self.request_redraw()
        return changed

    def idle_for(self) -> float:
        """Return the seconds in which the curtain needs no update: none while the button is held, else infinity."""
        return 0.0 if self.held else inf

    def paint_over(self, surface: pygame.Surface) -> None:
        """Paint the progress bar on the button while it is held."""
        if self.held <= 0:
            return
        rect = self.elements["show"].rect
        done = pygame.Rect(rect.x, rect.bottom - self.px(6), round(rect.w * self.held / HOLD), self.px(6))
        shapes.pane(surface, done, self.px(3), color("gold_ink"))

    def ask_to_leave(self) -> None:
        """Ask for confirmation to leave for the title; the match stays saved."""
        leave = Answer("leave", term("main_menu"), lambda: self.app.home("title"))
        stay = Answer("stay", tr("stay"), lambda: None)
        self.overlays.confirm(tr("curtain_leave"), tr("quit_body"), leave, other=stay)

    def confirm(self) -> None:
        """Do nothing on Enter: only holding the button reveals a hand."""

    def trace(self) -> dict[str, Any]:
        """Return the page's state for traces and tests, with the next player's name."""
        return {**super().trace(), "whose": self.player.person.name}
