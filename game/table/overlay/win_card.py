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
from game.boxes import Box, RowFlow
from game.scene.node import LateNode, Node, Sprite, SpriteNode
from game.table.board.deal_report import HandReport, factor_of, factor_text, headline, limit_name
from game.table.board.player_labels import PlayerLabels, amount_in_unit
from game.table.layout import TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay import result_pictures
from game.table.overlay.banner_texts import counted_words, worth_words
from game.table.overlay.draw import canvas, letter_size
from game.table.overlay.ledger import entries
from game.table.overlay.painter import Painter, text_width
from game.table.overlay.result_pictures import HandPicture
from game.table.overlay.win_banner import CRIMSON, draw_winner, grain, plaque
from game.tokens import BODY, GAP, GUTTER, SMALL, color, grown
from rules.core.melds import Seat
from rules.engine import events as ev
from rules.scoring.transfers import TABLE

WIDE, HEAD, LINE, PAYER = 640.0, 52.0, 20.0, 28.0
"""Units: width of the card, height of its head, of a line of elements, and of the row of payers."""
FACE, TILE, ABOVE_HAND, DISC = 40.0, (38.0, 20.0), 26.0, 20.0
"""Units: size of the portrait, greatest and least width of a tile, height beside the tiles, size of a payer's disc."""
GAIN, LEAST_WORTH = 26.0, 120.0
"""Type size of the gain, and least width of gain and worth, in units."""


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
        self._window, high = layout.spec.size
        self.px = px = min(self._window / 1280, high / 720)
        wide = min(grown(WIDE), self._window / px - 2 * GUTTER)
        self._area = Box(0, 0, round(wide * px) / px, 0)
        parts = result_pictures.parts_of(hand, {}, len(badges))
        self._picture = HandPicture.fitted(parts, self._inner.w, px, TILE, (12.0, 5.0))
        self._paid, self._lines = paid_by(hand, payments), self._elements()
        self._heights = [
            grown(HEAD), round((ABOVE_HAND + self._picture.tall) * px) / px, *[grown(LINE)] * len(self._lines),
            grown(PAYER) if self._paid else 0.0,
        ]  # fmt: skip
        self._area = self._area._replace(h=round((sum(self._heights) + GAP) * px) / px)
        self.root = Node("win card", position=layout.middle, depth=ABOVE + 30)
        left, top = -self._area.w * px / 2, -self._area.h * px / 2
        edge, head = GUTTER * px, self._heights[0] * px
        self.worth = SpriteNode(None, "worth", position=(-left - edge, top), depth=1)
        self.parts = [
            LateNode(lambda: Sprite(self._card(), 0, 0), "card", position=(left, top)),
            LateNode(lambda: Sprite(self._hand(), 0, 0), "hand", position=(left + edge, top + head), depth=1),
            self.worth,
        ]
        if name := limit_name(hand.sheet, labels.words_id):
            self.parts.append(LateNode(lambda: self._limit(name), "limit", position=(0, top + 6 * px), depth=2))
        for node in self.parts:
            self.root.add(node)
        self.count(None)

    @property
    def _inner(self) -> Box:
        """The part of the card between its margins, in units."""
        return self._area.inset(GUTTER, 0)

    @property
    def box(self) -> Box:
        """The rectangle of the card, in pixels."""
        area = self._area.scaled(self.px)
        return Box(*self.root.position, 0, 0).middle(area.w, area.h)

    def count(self, number: int | None) -> None:
        """Show the sum so far, or with None the gain and the worth of the hand."""
        painter = Painter(canvas(self._worth_width * self.px, grown(HEAD) * self.px), self.px)
        place = painter.box
        if number is not None:
            text = counted_words(self.hand.sheet, self.unit, number)
            painter.write(text, place, GAIN, "gold_hi", bold=True, anchor="right", shrink=SMALL)
        else:
            tint = "gold_hi" if self.hand.gain >= 0 else "red_hi"
            gain, worth = place._replace(h=place.h * 0.72), place.less(top=place.h * 0.6)
            painter.write(gained(self.hand.gain), gain, GAIN, tint, bold=True, anchor="right", cut=False)
            painter.write(self._worth, worth, SMALL, "gold_hi", anchor="right", cut=False)
        self.worth.picture = Sprite(painter.surface, painter.surface.get_width(), 0)

    @property
    def _worth(self) -> str:
        """The worth of the hand, as text."""
        return worth_words(self.hand, self.unit, self.labels.words_id)

    @property
    def _worth_width(self) -> float:
        """Width of gain and worth, in units."""
        gain = text_width(gained(self.hand.gain), GAIN, self.px, bold=True)
        return max(LEAST_WORTH, text_width(self._worth, SMALL, self.px), gain)

    def _elements(self) -> list[str]:
        """Return the elements of the hand with their values, in two lines at most."""
        said = []
        for line in self.hand.sheet.lines:
            factor = factor_of(line)
            worth = factor_text(factor) if factor else amount_in_unit(line.unit, line.amount)
            name = i18n.element_name(line.element, self.labels.words_id)
            said.append(f"{name} {worth}".replace(" ", "\N{NO-BREAK SPACE}"))
        room, size = self._inner.w * self.px, letter_size(SMALL, self.px)
        found = wrap(" · ".join(said), room, size)
        while len(found) > 2:
            said[-2:] = ["…"]
            found = wrap(" · ".join(said), room, size)
        return [line.removesuffix(" ·") for line in found] if said else []

    def _card(self) -> pygame.Surface:
        """Draw the card without the hand, gain and worth."""
        painter, seat = Painter(self._board(), self.px), self.hand.seat
        head, _, *lines, payers = self._inner.column(*self._heights)
        size = min(grown(FACE), head.h - GAP)
        portrait, title = head.less(right=self._worth_width + GUTTER).row(size, None, gap=10)
        x, y = portrait.center
        at = x * self.px, (y + 2) * self.px
        draw_winner(painter.surface, self.labels, seat, self.badges[seat], size * self.px, at, self.mood)
        painter.write(headline(self.hand, self.labels), title, 20, "text", bold=True, shrink=SMALL)
        for words, line in zip(self._lines, lines, strict=True):
            painter.write(words, line, SMALL, "text", cut=False)
        self._payers(painter, payers)
        return painter.surface

    def _limit(self, name: str) -> Sprite:
        """Draw the plaque with the name of a limit, on the upper edge of the card."""
        picture = plaque(name, self.px)
        return Sprite(picture, picture.get_width() / 2, picture.get_height())

    def _board(self) -> pygame.Surface:
        """Draw the board of red wood, with a golden edge."""
        surface, wood = canvas(*self.box[2:]), grain(self._window, CRIMSON)
        if wood.get_height() < surface.get_height():
            wood = pygame.transform.smoothscale(wood, (self._window, surface.get_height()))
        surface.blit(wood, (0, 0))
        pygame.draw.rect(surface, color("gold"), surface.get_rect(), max(2, round(2 * self.px)))
        return surface

    def _hand(self) -> pygame.Surface:
        """Draw the hand in its sets."""
        return self._picture.draw(self.art, self._inner.w)

    def _payers(self, painter: Painter, line: Box) -> None:
        """Draw the payers, each with the sum of all payments; names are left out if not all fit."""
        pixels, term = round(grown(DISC) * self.px), self.labels.term("table")
        disc = pixels / self.px
        names = {seat: term if seat == TABLE else self.labels.name(seat) for seat in self._paid}
        sums = {seat: gained(-amount) for seat, amount in self._paid.items()}
        rest = sum(disc + 6 + painter.width(text, BODY, bold=True) + 20 for text in sums.values())
        named = rest + sum(painter.width(name, BODY) + GAP for name in names.values()) <= line.w
        flow = RowFlow(line, 0.0)
        for seat, text in sums.items():
            if seat != TABLE:
                picture = items.seat_disc(self.labels.color(seat), self.badges[seat], pixels)
                painter.lay(picture, flow.take(disc).center)
                flow.take(6)
            if named or seat == TABLE:
                flow.take(painter.write(names[seat], flow.rest, BODY, "text", cut=False) + GAP)
            flow.take(painter.write(text, flow.rest, BODY, "gold_hi", bold=True, cut=False) + 20)
