"""The sign that says that the sound was turned off, or on again: over whatever is shown, and gone after a moment."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.tokens import color, size

STAYS = 2.0
"""Seconds."""
TOP, TALL, PAD = 14, 40, 16
"""Units from the upper edge; its height; the margin inside."""


class MuteSign:
    """Lies on the finished picture. `lift` puts back what was below it before a frame is drawn, `lay` lays it on."""

    def __init__(self) -> None:
        self.on: bool | None = None
        """What it says now: the sound is on, or off; None while it is not shown."""
        self._until = 0.0
        self._below: tuple[pygame.Surface, pygame.Rect] | None = None

    def show(self, on: bool, now: float) -> None:
        """Say whether the sound is on, from `now` (in seconds) for a moment."""
        self.on, self._until = on, now + STAYS

    def due(self, now: float) -> bool:
        """Whether it has to go now."""
        if self.on is None or now < self._until:
            return False
        self.on = None
        return True

    def left(self, now: float) -> float:
        """Seconds until it goes; endless where it is not shown."""
        return float("inf") if self.on is None else max(0.0, self._until - now)

    def lift(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Take it from the picture; gives what has changed."""
        if self._below is None:
            return []
        (picture, place), self._below = self._below, None
        surface.blit(picture, place)
        return [place]

    def lay(self, surface: pygame.Surface, scale: float, words: str) -> Sequence[pygame.Rect]:
        """Lay it on the picture, if it is shown; gives where."""
        if self.on is None:
            return []
        picture = _picture(self.on, words, scale)
        place = picture.get_rect(midtop=(surface.get_width() // 2, round(TOP * scale)))
        place = place.clip(surface.get_rect())
        self._below = surface.subsurface(place).copy(), place
        surface.blit(picture, place)
        return [place]


def _picture(on: bool, words: str, scale: float) -> pygame.Surface:
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
