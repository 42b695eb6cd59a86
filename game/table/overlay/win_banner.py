"""Parts of the scene of a win, at the table and in the result: wood, plaque, sparks, and the degree of celebration."""

from __future__ import annotations

import pygame

from game.art import items, shapes
from game.art.portraits import portrait
from game.art.wood import wood
from game.scene.node import Sprite, SpriteNode
from game.scene.surfaces import cached_for_window
from game.table.board.deal_report import factor_of
from game.table.board.player_labels import PlayerLabels
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import canvas, letter_size, put, width
from game.tokens import Color, color
from rules.core.melds import Seat
from rules.scoring.sheets import ScoreSheet

CRIMSON: Color = (112, 34, 28)
VEIL: Color = (4, 14, 14)
DARK = 0.69
"""Opacity of the veil over the table."""


def plaque(name: str, px: float) -> pygame.Surface:
    """Draw a golden plaque with the name of a limit; `px` is pixels per unit."""
    size = letter_size(20, px)
    surface = canvas(width(name, size, bold=True) + 48 * px, size * 1.7)
    w, h = surface.get_size()
    shapes.box(surface, (0, 0, w, h), color("gold"), h / 2)
    put(surface, name, (w / 2, h / 2), size, color("gold_ink"), bold=True, anchor="center")
    return surface


def draw_winner(
    surface: pygame.Surface, labels: PlayerLabels, seat: Seat, badge: str, size: float, at: tuple[float, float],
    mood: str,
) -> None:  # fmt: skip
    """Draw the portrait of the player of a hand with the middle at a point, and the disc of the seat at its edge."""
    person, tint, side = labels.seats[seat], labels.color(seat), round(size)
    items.lay(surface, portrait(labels.name(seat), person.human, tint, side, person.portrait, mood), at)
    items.lay(surface, items.seat_disc(tint, badge, round(size * 0.4)), (at[0] + size * 0.36, at[1] + size * 0.34))


def running_totals(sheet: ScoreSheet) -> list[int]:
    """Return the total after each line of the score sheet; the last is the score, also for a hand without lines."""
    found, total = [], 0
    for line in sheet.lines:
        total = int(total * factor_of(line)) if factor_of(line) else total + line.amount
        found.append(min(total, sheet.total))
    return [*found[:-1], sheet.total]


def wooden_banner(wide: int, tall: int, edge: int, tone: Color) -> pygame.Surface:
    """Draw a banner of wood colored `tone`, with golden edges of `edge` pixels above and below."""
    surface, board = canvas(wide, tall + edge), grain(wide, tone)
    if board.get_height() < tall:
        board = pygame.transform.smoothscale(board, (wide, tall))
    surface.blit(board, (0, edge // 2), (0, 0, wide, tall))
    for y in (0, tall):
        surface.fill(color("gold"), (0, y, wide, edge))
    return surface


@cached_for_window(2)
def grain(wide: int, tone: Color) -> pygame.Surface:
    """Return a board as high as any banner for the usual text size."""
    tall = wide // 4
    return pygame.transform.smoothscale(wood((wide // 2, tall // 2), 11, tone), (wide, tall))


def sparks(side: int, count: int) -> list[SpriteNode]:
    """Make `count` golden sparks, `side` pixels wide, that fly when a win is celebrated."""
    surface = canvas(side, side)
    shapes.disc(surface, (side / 2, side / 2), side / 2 - 1, color("gold_hi"))
    return [SpriteNode(Sprite(surface, side / 2, side / 2), "spark", depth=ABOVE + 40) for _ in range(count)]

