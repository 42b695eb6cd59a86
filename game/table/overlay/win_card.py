"""The card of a win at the table, if others play on and in replays: the scene of a result in small.

It lies in the middle of the table and leaves seats, hands and walls in sight: the winner and the way of winning, the
gain, the hand, its elements, and the payers. Nothing here moves: `animations.result` lets it appear.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import i18n
from game.art import items
from game.art.numbers import gained
from game.art.text import wrap
from game.art.tiles import TileArt
from game.scene.node import LateNode, Node, Sprite, SpriteNode
from game.table.board.deal_report import HandReport, factor_of, factor_text, headline, limit_name
from game.table.board.player_labels import PlayerLabels, amount_in_unit
from game.table.layout import Box, TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay import result_pictures
from game.table.overlay.draw import canvas, letter_size, put, width
from game.table.overlay.ledger import entries
from game.table.overlay.score_rows import counted_words, worth_words
from game.table.overlay.win_banner import CRIMSON, draw_winner, grain, plaque
from game.tokens import color, grown
from rules.core.melds import Seat
from rules.engine import events as ev
from rules.scoring.transfers import TABLE

WIDE, EDGE, HEAD, LINE, PAYER = 640.0, 16.0, 52.0, 20.0, 28.0
"""Units: width of the card, its margin, height of its head, of a line of elements, and of the row of payers."""
FACE, TILE, LEAST = 40.0, 38.0, 20.0
"""Units: size of the portrait, and greatest and least width of a tile."""


def paid_by(hand: HandReport, payments: Sequence[ev.Paid]) -> dict[Seat, int]:
    """Return the sum that each payer gives for a hand, in the order of paying."""
    sums: dict[Seat, int] = {}
    for line in entries(payments):
        for payer in line.payers if hand.seat in line.payees else ():
            sums[payer] = sums.get(payer, 0) + line.amount
    return sums


class WinCard:
    """The picture of a win below the node `root`, in the middle of the table."""

    def __init__(
        self, hand: HandReport, payments: Sequence[ev.Paid], layout: TableLayout, art: TileArt, labels: PlayerLabels,
        unit: str, badges: Sequence[str], mood: str = "glad",
    ) -> None:  # fmt: skip
        """Create the card; `badges` are those of all seats, `unit` that of the score, `mood` the winner's."""
        self.hand, self.art, self.labels, self.unit, self.badges, self.mood = hand, art, labels, unit, badges, mood
        self._window = layout.spec.size[0]
        self.px = min(layout.spec.size[0] / 1280, layout.spec.size[1] / 720)
        self.wide = round(min(grown(WIDE) * self.px, layout.spec.size[0] - 2 * EDGE * self.px))
        self._paid = paid_by(hand, payments)
        self._lines, self._parts, self._tile, self._gap = self._elements(), *self._placed()
        edge, head = EDGE * self.px, grown(HEAD) * self.px
        high = round((26 + self._tile * result_pictures.RATIO) * self.px)
        self._below = head + high
        paid = grown(PAYER) * self.px if self._paid else 0.0
        self.tall = round(self._below + grown(LINE) * self.px * len(self._lines) + paid + edge / 2)
        self.root = Node("win card", position=layout.middle, depth=ABOVE + 30)
        left, top = -self.wide / 2, -self.tall / 2
        self.worth = SpriteNode(None, "worth", position=(-left - edge, top), depth=1)
        self.parts = [
            LateNode(lambda: Sprite(self._card(), 0, 0), "card", position=(left, top)),
            LateNode(lambda: Sprite(self._hand(), 0, 0), "hand", position=(left + edge, top + head), depth=1),
            self.worth,
        ]
        if name := limit_name(hand.sheet, labels.words_id):
            self.parts.append(LateNode(lambda: self._limit(name), "limit", position=(0, top + 6 * self.px), depth=2))
        for node in self.parts:
            self.root.add(node)
        self.count(None)

    @property
    def box(self) -> Box:
        """The rectangle of the card, in pixels."""
        x, y = self.root.position
        return Box(x - self.wide / 2, y - self.tall / 2, self.wide, self.tall)

    def count(self, number: int | None) -> None:
        """Show the sum so far, or with None the gain and the worth of the hand."""
        px, gold = self.px, color("gold_hi")
        surface = canvas(self._worth_width, grown(HEAD) * px)
        right, tall = surface.get_size()
        if number is not None:
            text = counted_words(self.hand.sheet, self.unit, number)
            put(surface, text, (right, tall / 2), letter_size(26, px), gold, bold=True, anchor="right", room=right,
                shrink=letter_size(14, px))  # fmt: skip
        else:
            tint = gold if self.hand.gain >= 0 else color("red_hi")
            gain = gained(self.hand.gain)
            put(surface, gain, (right, tall * 0.36), letter_size(26, px), tint, bold=True, anchor="right")
            put(surface, self._worth, (right, tall * 0.8), letter_size(14, px), gold, anchor="right")
        self.worth.picture = Sprite(surface, right, 0)

    @property
    def _worth(self) -> str:
        """The worth of the hand, as text."""
        return worth_words(self.hand, self.unit, self.labels.words_id)

    @property
    def _worth_width(self) -> float:
        """Width of gain and worth, in pixels."""
        return max(120 * self.px, width(self._worth, letter_size(14, self.px)),
                   width(gained(self.hand.gain), letter_size(26, self.px), bold=True))  # fmt: skip

    def _elements(self) -> list[str]:
        """Return the elements of the hand with their values, in two lines at most."""
        said = []
        for line in self.hand.sheet.lines:
            factor = factor_of(line)
            worth = factor_text(factor) if factor else amount_in_unit(line.unit, line.amount)
            name = i18n.element_name(line.element, self.labels.words_id)
            said.append(f"{name} {worth}".replace(" ", "\N{NO-BREAK SPACE}"))
        room, size = self.wide - 2 * EDGE * self.px, letter_size(14, self.px)
        found = wrap(" · ".join(said), room, size)
        while len(found) > 2:
            said[-2:] = ["…"]
            found = wrap(" · ".join(said), room, size)
        return [line.removesuffix(" ·") for line in found] if said else []

    def _card(self) -> pygame.Surface:
        """Draw the card without the hand, gain and worth."""
        px, edge, head = self.px, EDGE * self.px, grown(HEAD) * self.px
        surface = self._board()
        size, seat = min(grown(FACE) * px, head - 8 * px), self.hand.seat
        at = edge + size / 2, head / 2 + 2 * px
        draw_winner(surface, self.labels, seat, self.badges[seat], size, at, self.mood)
        x = edge + size + 10 * px
        room = self.wide - x - edge * 2 - self._worth_width
        put(surface, headline(self.hand, self.labels), (x, head / 2), letter_size(20, px), color("text"), bold=True,
            room=room, shrink=letter_size(14, px))  # fmt: skip
        y, line = self._below, grown(LINE) * px
        for words in self._lines:
            put(surface, words, (edge, y + line / 2), letter_size(14, px), color("text"))
            y += line
        self._payers(surface, y + grown(PAYER) * px / 2)
        return surface

    def _limit(self, name: str) -> Sprite:
        """Draw the plaque with the name of a limit, on the upper edge of the card."""
        picture = plaque(name, self.px)
        return Sprite(picture, picture.get_width() / 2, picture.get_height())

    def _board(self) -> pygame.Surface:
        """Draw the board of red wood, with a golden edge."""
        surface, wood = canvas(self.wide, self.tall), grain(self._window, CRIMSON)
        if wood.get_height() < self.tall:
            wood = pygame.transform.smoothscale(wood, (self._window, self.tall))
        surface.blit(wood, (0, 0))
        pygame.draw.rect(surface, color("gold"), surface.get_rect(), max(2, round(2 * self.px)))
        return surface

    def _placed(self) -> tuple[list[result_pictures.PicturedSet], float, float]:
        """Return the sets of the hand, with the width of tiles and the gap between sets at which they fit, in units."""
        px, tile, gap = self.px, TILE, 12.0
        parts = result_pictures.parts_of(self.hand, {}, len(self.badges))
        while tile > LEAST and result_pictures.parts_width(parts, tile * px, gap * px) > self.wide - 2 * EDGE * px:
            tile, gap = tile - 1, max(5.0, gap - 0.5)
        return parts, tile, gap

    def _hand(self) -> pygame.Surface:
        """Draw the hand in its sets."""
        px, room = self.px, self.wide - 2 * EDGE * self.px
        return result_pictures.draw_parts(self._parts, self.art, self._tile * px, self._gap * px, px, frozenset(), room)

    def _payers(self, surface: pygame.Surface, middle: float) -> None:
        """Draw the payers, each with the sum of all payments; names are left out if not all fit."""
        px, size, x = self.px, letter_size(16, self.px), EDGE * self.px
        disc, term = round(grown(20) * px), self.labels.term("table")
        names = {seat: term if seat == TABLE else self.labels.name(seat) for seat in self._paid}
        sums = {seat: gained(-amount) for seat, amount in self._paid.items()}
        rest = sum(disc + 6 * px + width(text, size, bold=True) + 20 * px for text in sums.values())
        named = rest + sum(width(name, size) + 8 * px for name in names.values()) <= self.wide - 2 * x
        for seat, text in sums.items():
            if seat != TABLE:
                picture = items.seat_disc(self.labels.color(seat), self.badges[seat], disc)
                items.lay(surface, picture, (x + disc / 2, middle))
                x += disc + 6 * px
            if named or seat == TABLE:
                x += put(surface, names[seat], (x, middle), size, color("text")) + 8 * px
            x += put(surface, text, (x, middle), size, color("gold_hi"), bold=True) + 20 * px
