"""Small marks beside text: key caps, badges, avatars, winds, counts, steps."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.art import icons, shapes, text
from game.art.text import write
from game.art.typefaces import font
from game.tokens import Color, color, seat_color, size, text_factor

WINDS = "東南西北"


LARGEST_CAP = 1.25
"""The greatest factor by which key caps grow with the text, as the buttons around them do not grow."""


def _cap_scale(scale: float) -> float:
    """Return the pixels per unit of a key cap, which can be read whatever the scale."""
    return max(1.0, scale) * min(LARGEST_CAP, max(1.0, text_factor()))


def keycap_width(label: str, scale: float) -> int:
    """Return the width of a key cap with that label, in pixels."""
    scale = _cap_scale(scale)
    return text.width(label, 14 * scale) + round(12 * scale)


def keycap(
    surface: pygame.Surface, label: str, at: tuple[float, float], scale: float, anchor: str = "midleft",
    ink: Color | None = None,
) -> pygame.Rect:  # fmt: skip
    """Draw a key cap, large enough to be read; return its area. `ink` is the text color of the button it lies on."""
    wide, scale = keycap_width(label, scale), _cap_scale(scale)
    rect = pygame.Rect(0, 0, wide, round(22 * scale))
    setattr(rect, anchor, (round(at[0]), round(at[1])))
    fill, edge = ((0, 0, 0, 70), color("line")) if ink is None else ((0, 0, 0, 40), (*ink, 120))
    shapes.pane(surface, rect, round(5 * scale), fill, edge)
    write(surface, label, (rect.centerx, rect.centery - 1), 14 * scale, ink or color("dim"), anchor="center")
    return rect


def badge(
    surface: pygame.Surface, words: str, at: tuple[float, float], scale: float, tint: Color | None = None
) -> pygame.Rect:
    """Draw a text in a small dark box; `at` is the middle of its left side. Return its area."""
    pixels = round(size("small") * scale)
    rect = pygame.Rect(0, 0, text.width(words, pixels) + round(16 * scale), round(24 * scale))
    rect.midleft = round(at[0]), round(at[1])
    shapes.pane(surface, rect, round(6 * scale), (0, 0, 0, 64))
    write(surface, words, (rect.centerx, rect.centery - 1), pixels, tint or color("text"), anchor="center")
    return rect


def count(surface: pygame.Surface, number: int, center: tuple[int, int], scale: float) -> None:
    """Draw a number in a gold disc centered at a point."""
    shapes.disc(surface, center, round(11 * scale), color("gold"))
    write(surface, str(number), (center[0], center[1] - 1), round(14 * scale), color("gold_ink"), True, "center")


def avatar(
    surface: pygame.Surface, center: tuple[int, int], radius: int, seat: int, human: bool, ringed: bool = False
) -> None:
    """Draw the sign of a person (`human`) or a computer player in the seat's color; `ringed` with a ring about it."""
    shapes.disc(surface, center, radius, seat_color(seat))
    side = round(radius * 1.15)
    icons.put(surface, "person" if human else "computer", center, side, (255, 255, 255))
    if ringed:
        shapes.disc(surface, center, radius + round(radius * 0.2), color("gold"), max(2, round(radius * 0.07)))


def wind(surface: pygame.Surface, center: tuple[int, int], radius: int, seat: int, which: int) -> None:
    """Draw the wind `which` (0 East to 3 North) in the seat's color."""
    shapes.disc(surface, center, radius, seat_color(seat))
    face = font("chinese", True, round(radius * 1.25)).render(WINDS[which % 4], True, color("gold_ink")).premul_alpha()
    place = face.get_rect(center=(center[0], center[1] - round(radius * 0.05)))
    surface.blit(face, place, special_flags=shapes.PREMULTIPLIED)


def steps_width(words: Sequence[str], current: int, scale: float) -> int:
    """Return the width of the numbered steps of a sequence of pages, the `current` one marked, in pixels."""
    return sum(_step_widths(words, current, scale)) + round(32 * scale) * (len(words) - 1)


def _step_widths(words: Sequence[str], current: int, scale: float) -> list[int]:
    """Return the width of each of the numbered steps, in pixels."""
    small = round(size("small") * scale)
    return [text.width(word, small, i == current) + round(26 * scale) for i, word in enumerate(words)]


def steps(
    surface: pygame.Surface, words: list[str], current: int, right: float, middle: float, scale: float
) -> list[pygame.Rect]:
    """Draw the numbered steps of a sequence of pages, the last ending at `right`; return their areas."""
    small = round(size("small") * scale)
    widths = _step_widths(words, current, scale)
    x = right - steps_width(words, current, scale)
    found = []
    for i, word in enumerate(words):
        center = round(x + 10 * scale), round(middle)
        done, now = i < current, i == current
        shapes.disc(surface, center, round(10.5 * scale), color("gold" if now else "good" if done else "dim"))
        if done:
            icons.put(surface, "check", center, round(13 * scale), color("gold_ink"))
        else:
            number = round(14 * scale / max(1.0, scale) * _cap_scale(scale))
            write(surface, str(i + 1), (center[0], center[1] - 1), number, color("gold_ink"), True, "center")
        ink = color("text") if now else color("dim")
        write(surface, word, (x + 26 * scale, middle - 1), small, ink, now)
        found.append(pygame.Rect(round(x - 4 * scale), round(middle - 20 * scale), round(widths[i] + 8 * scale),
                                 round(40 * scale)))  # fmt: skip
        x += widths[i] + round(32 * scale)
        if i < len(words) - 1:
            y = round(middle)
            pygame.draw.line(surface, color("wood_hi"), (round(x - 24 * scale), y), (round(x - 9 * scale), y),
                             max(1, round(2 * scale)))  # fmt: skip
    return found
