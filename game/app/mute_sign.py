"""The mute indicator: words for a moment after the sound is toggled, then a small sign while it is off.

It is drawn over every screen.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.tokens import color, size

STAYS = 2.0
"""Seconds of the words."""
TOP, TALL, PAD = 14, 40, 16
"""Units from the upper edge; its height; the margin inside."""
SMALL, AWAY = 20, 2
"""Units: the side of the small sign, and its distance from the upper left corner, where no screen has anything."""


class MuteSign:
    """Sign that shows that the sound was switched on or off, drawn onto the finished frame of any screen.

    `lift` restores the pixels below before a frame is drawn, `lay` draws the sign again.
    """

    def __init__(self) -> None:
        """Start with no sign shown."""
        self.on: bool | None = None
        """The state shown: True for sound, False for muted, None while no sign is shown."""
        self._until = 0.0
        self._small = False
        self._below: tuple[pygame.Surface, pygame.Rect] | None = None

    def show(self, on: bool, now: float) -> None:
        """Announce in words for a moment, starting at `now` (seconds), that the sound is `on` or off."""
        self.on, self._until = on, now + STAYS

    def keep(self, *, muted: bool) -> bool:
        """Show the small sign while the sound is off; return true if it has appeared or disappeared."""
        changed, self._small = muted != self._small, muted
        return changed

    def due(self, now: float) -> bool:
        """Return true if the words are to be hidden now."""
        if self.on is None or now < self._until:
            return False
        self.on = None
        return True

    def left(self, now: float) -> float:
        """Return the seconds until the words are hidden; infinity if they are not shown."""
        return float("inf") if self.on is None else max(0.0, self._until - now)

    def lift(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Restore the pixels below the sign; return the changed rectangles."""
        if self._below is None:
            return []
        (picture, place), self._below = self._below, None
        surface.blit(picture, place)
        return [place]

    def lay(self, surface: pygame.Surface, scale: float, words: str) -> Sequence[pygame.Rect]:
        """Draw the sign if it is visible; return its rectangles. `words` is the announcement."""
        if self.on is None and not self._small:
            return []
        if self.on is None:
            picture, away = _small(round(SMALL * scale)), round(AWAY * scale)
            place = picture.get_rect(topleft=(away, away))
        else:
            picture = _picture(self.on, words, scale)
            place = picture.get_rect(midtop=(surface.get_width() // 2, round(TOP * scale)))
        place = place.clip(surface.get_rect())
        self._below = surface.subsurface(place).copy(), place
        surface.blit(picture, place)
        return [place]


def _picture(on: bool, words: str, scale: float) -> pygame.Surface:
    """Draw the announcement: an icon for sound on or off, and words."""
    from game.art import icons, shapes, text  # the first frame does without

    pixels, side = max(14, round(size("body") * scale)), round(22 * scale)
    tall, pad = round(TALL * scale), round(PAD * scale)
    wide = pad * 2 + side + round(10 * scale) + text.width(words, pixels, True)
    surface = pygame.Surface((wide, tall), pygame.SRCALPHA)
    tint = color("gold_hi" if on else "red_hi")
    shapes.pane(surface, surface.get_rect(), tall // 2, color("inset"), tint)
    icons.put(surface, "sound" if on else "mute", (pad + side / 2, tall / 2), side, tint)
    text.write(surface, words, (pad + side + round(10 * scale), tall // 2 - 1), pixels, color("text"), True)
    return surface


def _small(side: int) -> pygame.Surface:
    """Draw the small sign for sound off, `side` pixels wide and high."""
    from game.art import icons, shapes

    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    shapes.pane(surface, surface.get_rect(), side // 2, color("inset"), color("red_hi"))
    icons.put(surface, "mute", (side / 2, side / 2), round(side * 0.62), color("red_hi"))
    return surface
