"""The plate in the middle: round, tiles left and pot, surrounded by a loop that shows the direction of play.

Arrow heads on the loop point in the direction of play; `turn_loop` draws the bright part before the seat in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game import i18n
from game.art import items, shapes, sticks
from game.art.ground import oval
from game.art.numbers import grouped
from game.scene.node import Point, Sprite
from game.table.board.board import Board
from game.table.board.player_labels import WINDS, PlayerLabels
from game.table.layout import Box, TableLayout
from game.table.overlay.draw import LEAST, canvas, put, put_in, width
from game.table.overlay.painter import lines_in
from game.table.overlay.turn_loop import CORNER, HEAD, INSET, draw_head, loop_box, loop_heads
from game.tokens import BODY, CARD, GAP, GUTTER, LOOSE, SMALL, TIGHT, color, seat_color

CLEAR = 0.66
"""Minimal distance between the middles of two lines, as a share of the sum of their text sizes."""
SIGN, NUMBER = 44.0, 0.66
"""Greatest type size of the sign, in units, and that of the number beside it, as a share of it."""
MARGINS, BETWEEN = 26.0, 10.0
"""Room beside the words on a high plate and at most between those of a low one, and least room there, in units."""
CHIPS = (0, 1, 4, 3, 6)
"""Colors of the pot's chips."""


def direction(board: Board, layout: TableLayout) -> int:
    """Return 1 for play counter-clockwise on the screen, -1 for clockwise."""
    return board.state.direction * (-1 if layout.spec.clockwise else 1)


def draw_center(board: Board, layout: TableLayout, labels: PlayerLabels, shows_left: bool) -> Sprite:
    """Draw the contents of the center plate except the dice, anchored at its middle. `shows_left`: with the number of
    tiles left.
    """
    box = layout.center_plate
    surface = canvas(box.w, box.h)
    _loop(surface, layout, direction(board, layout))
    if board.state.deal_number:
        if layout.ring:
            _ring_words(surface, board, layout, labels, shows_left)
        elif layout.spec.seats == 3:
            _high_words(surface, board, layout, labels, shows_left)
        else:
            _flat_words(surface, board, layout, labels, shows_left)
    return Sprite(surface, box.w / 2, box.h / 2)


def _loop(surface: pygame.Surface, layout: TableLayout, way: int) -> None:
    """Draw the loop on the center plate; its arrow heads point in the direction `way`: 1 counter-clockwise, -1
    clockwise.
    """
    inner, hair = loop_box(layout), max(1.0, layout.px(1.2))
    tint = (*color("gold"), 150)
    if layout.ring:
        for box in (Box(0, 0, surface.get_width(), surface.get_height()), inner):
            ring = shapes.tinted(oval(round(box.w), round(box.h), hair * 1.2), tint)
            surface.blit(ring, (round(box.x), round(box.y)), special_flags=shapes.PREMULTIPLIED)
    else:
        shapes.box(surface, (inner.x, inner.y, inner.w, inner.h), tint, layout.px(CORNER), hair)
    for head in loop_heads(layout):
        draw_head(surface, layout, head, way, color("gold"), layout.px(HEAD))


def _sign(board: Board, labels: PlayerLabels) -> tuple[str, str]:
    """Return the round wind (or the rule set's own sign) and the number beside it, as text."""
    state = board.state
    return labels.sign or WINDS[state.round_wind % 4], str(state.deal_number if labels.sign else state.round_deal)


def _left(board: Board, shows_left: bool) -> str:
    """Return the text about the number of tiles left; empty before there is a wall, or if it is not shown."""
    return i18n.tr("table_left", n=board.left) if board.built is not None and shows_left else ""


def _deal(board: Board, labels: PlayerLabels) -> str:
    """Return the name of the current deal."""
    return labels.deal_name(board.deal_id)


def _flat_words(
    surface: pygame.Surface, board: Board, layout: TableLayout, labels: PlayerLabels, shows_left: bool
) -> None:  # fmt: skip
    """Write on a low plate, in one row: sign and number, deal above tiles left, pot; the dice lie at the right."""
    px, whole, (sign, number) = layout.scale, Box(0, 0, *surface.get_size()), _sign(board, labels)
    parts = flat_parts(surface.get_size(), board, layout, labels, shows_left)
    big, size, words = _sign_size(whole.h, px), parts.size, whole.less(left=parts.words)
    put_in(surface, sign, whole.less(left=parts.sign), big, color("gold"), bold=True)
    put_in(surface, number, whole.less(left=parts.number), big * NUMBER, color("gold_hi"), bold=True)
    if parts.deal:
        small, apart, middle = _deal_size(layout), _apart(layout, size), whole.center[1]
        put(surface, parts.deal, (words.x, middle - apart * 13 / 23), small, color("dim"))
        words = words._replace(y=middle + apart * 10 / 23, h=0)
    put_in(surface, _left(board, shows_left), words, size, color("text"), bold=True)
    _stake(surface, board, labels, whole.less(left=parts.pot), px, parts.piles)


def _sign_size(high: float, px: float) -> float:
    """Return the text size of the sign on a low plate, `high` pixels high."""
    return min(SIGN * px, high * 0.52)


def _deal_size(layout: TableLayout) -> float:
    """Return the text size for the name of the deal, in pixels."""
    return max(LEAST, SMALL * layout.scale * min(layout.spec.text, 1.2))


def _apart(layout: TableLayout, size: float) -> float:
    """Return the distance in pixels from the middle of the deal's name to the line below it, whose text size is `size`.
    """
    return max(23 * layout.scale, CLEAR * (_deal_size(layout) + max(LEAST, size)))


@dataclass(frozen=True, slots=True)
class FlatParts:
    """Layout of a low center plate, whose parts lie side by side: their left ends in pixels, the text size, the deal's
    name.

    `piles` is the number of chip piles that stand for the pot.
    """

    sign: float
    number: float
    words: float
    pot: float
    end: float
    size: float
    deal: str
    piles: int


def flat_parts(
    plate: tuple[int, int], board: Board, layout: TableLayout, labels: PlayerLabels, shows_left: bool
) -> FlatParts:  # fmt: skip
    """Lay out the parts of a low plate side by side. To fit, they shrink; if that is not enough, the deal's name is
    left out.
    """
    px, text = layout.scale, layout.spec.text
    w, h = plate
    big, (sign, number), left = _sign_size(h, px), _sign(board, labels), _left(board, shows_left)
    staked = counters(board, labels)
    dice = (len(board.dice) * 28 + 18) * px if board.dice and not (staked or layout.spec.dice_by_dealer) else 0.0
    piles = PILES
    pot = _staked_width(staked, px) if staked else _pot_width(board, px) if board.state.pot else 0.0
    first = width(sign, big, bold=True) + BETWEEN * px
    second = width(number, big * NUMBER, bold=True)
    edge = (INSET + TIGHT) * px
    room = w - 2 * edge
    deal, size = ("" if h < 70 * px else _deal(board, labels)), CARD * px * text
    least = first + second + pot + dice + (3 if pot else 2) * BETWEEN * px

    def words() -> float:
        """Return the width in pixels of the broader text: the name of the deal or the number of tiles left."""
        return max(width(deal, _deal_size(layout)), width(left, size, bold=True))

    while least + words() > room and size > SMALL * px:
        size -= px
    if least + words() > room:
        deal = ""
    if least + words() > room and board.state.pot and not staked:
        piles, less = 1, pot - _pot_width(board, px, 1)
        pot, least = pot - less, least - less
    gap = max(GAP * px, min(MARGINS * px, (room - least - words()) / 3 + BETWEEN * px))
    after = gap + pot if pot else 0.0
    x = max(edge, (w - first - second - gap - words() - after - dice) / 2)
    at_words = x + first + second + gap
    at_pot = at_words + words() + gap
    return FlatParts(x, x + first, at_words, at_pot, at_words + words() + after, size, deal, piles)


def _high_words(
    surface: pygame.Surface, board: Board, layout: TableLayout, labels: PlayerLabels, shows_left: bool
) -> None:  # fmt: skip
    """Write on a high plate: sign and number with the other texts beside them, dice and chips below."""
    px, text, (sign, number) = layout.scale, layout.spec.text, _sign(board, labels)
    whole = Box(0, 0, *surface.get_size())
    inner = whole.inset(MARGINS * px, 0)
    x = inner.x
    x += put(surface, sign, (x, whole.h * 0.36), 58 * px, color("gold"), bold=True) + LOOSE * px
    x += put(surface, number, (x, whole.h * 0.38), 36 * px, color("gold_hi"), bold=True) + 22 * px
    put(surface, _deal(board, labels), (x, whole.h * 0.25), 15 * px * text, color("dim"))
    put(surface, _left(board, shows_left), (x, whole.h * 0.43), 20 * px * text, color("text"), bold=True)
    staked = counters(board, labels)
    wide = _staked_width(staked, px) if staked else _pot_width(board, px) if board.state.pot else 0.0
    _stake(surface, board, labels, inner.row(None, wide)[1]._replace(y=whole.h * 0.74, h=0), px)


def _ring_words(
    surface: pygame.Surface, board: Board, layout: TableLayout, labels: PlayerLabels, shows_left: bool
) -> None:  # fmt: skip
    """Write on the oval plate of a ring table: sign, pot with its chips, number of tiles left."""
    px, text = layout.scale, layout.spec.text
    w, h = surface.get_size()
    sign, number = _sign(board, labels)
    amount = grouped(board.state.pot) if board.state.pot else number
    big = min(40 * px, h * 0.24)
    wides = width(sign, big, bold=True), width(amount, big * 0.8, bold=True)
    head = Box(w / 2, h * 0.34, 0, 0).middle(sum(wides) + GUTTER * px, 0)
    signs, amounts = head.row(*wides, gap=GUTTER * px)
    put_in(surface, sign, signs, big, color("gold"), bold=True)
    put_in(surface, amount, amounts, big * 0.8, color("gold_hi"), bold=True)
    if board.state.pot:
        _chips(surface, board.state.pot, (w / 2, h * 0.56), 24 * px)
    left, y = _left(board, shows_left), h * (0.72 if board.state.pot else 0.58)
    put(surface, left, (w / 2, y), BODY * px * text, color("text"), bold=True, anchor="center")


def counters(board: Board, labels: PlayerLabels) -> tuple[tuple[int, int], ...]:
    """Return the counting sticks on the center plate: pairs of the dots on a stick and the number of such sticks.

    These are the ready sticks in the pot and the repeat counters. Empty where ready hands lay no sticks; otherwise they
    take the place of the dice.
    """
    state = board.state
    if not labels.stake or state.table.sticks is None:
        return ()
    values = state.table.sticks.values
    told_apart = values[: len(sticks.DOTS)]
    lying = ((told_apart.index(labels.stake), state.pot // labels.stake), (len(told_apart) - 1, state.extra))
    return tuple((sticks.DOTS[place], count) for place, count in lying if count)


STICK, BEHIND_STICK, STICKS = 52.0, 6.0, 22.0
"""Units: length of a stick on the plate, room behind it, and distance from one to the next."""


def _stake(
    surface: pygame.Surface, board: Board, labels: PlayerLabels, place: Box, px: float, piles: int | None = None
) -> None:  # fmt: skip
    """Draw the counting sticks in a box, or the pot."""
    if staked := counters(board, labels):
        _staked(surface, staked, place, px)
    elif board.state.pot:
        _pot(surface, board, place, px, PILES if piles is None else piles)


def _staked_width(staked: Sequence[tuple[int, int]], px: float) -> float:
    """Return the width of the ready sticks and repeat counters with their numbers, in pixels."""
    return (STICK + BEHIND_STICK) * px + max(width(f"×{count}", BODY * px, bold=True) for _, count in staked)


def _staked(surface: pygame.Surface, staked: Sequence[tuple[int, int]], place: Box, px: float) -> None:
    """Draw the ready sticks and repeat counters: a stick of each kind with its number, one above the other."""
    for (dots, count), line in zip(staked, lines_in(place, STICKS * px, len(staked)), strict=True):
        stick, number = line.row(STICK * px, None, gap=BEHIND_STICK * px)
        items.lay(surface, sticks.stick(dots, round(stick.w)), stick.center)
        put_in(surface, f"×{count}", number, BODY * px, color("gold_hi"), bold=True)


PILES = 3
"""Maximal number of chip piles beside the sum of a pot."""
CHIP = 20.0
"""Width of a pile, in units."""
STEP = 1.12
"""Distance from one pile to the next, in their width."""


def _piles_width(board: Board, px: float, piles: int) -> float:
    """Return the width in pixels of the chips for the pot, in at most `piles` piles."""
    return CHIP * px * (1 + STEP * (min(board.state.pot, piles) - 1)) + GAP * px


def _pot_width(board: Board, px: float, piles: int = PILES) -> float:
    """Return the width in pixels of the pot: chips and sum."""
    return _piles_width(board, px, piles) + width(grouped(board.state.pot), 20 * px, bold=True)


def _pot(surface: pygame.Surface, board: Board, place: Box, px: float, piles: int) -> None:
    """Draw the pot in a box: chips in at most `piles` piles, with the sum at their right."""
    chips, amount = place.row(_piles_width(board, px, piles), None)
    _chips(surface, min(board.state.pot, piles), chips.less(right=GAP * px).center, CHIP * px)
    put_in(surface, grouped(board.state.pot), amount, 20 * px, color("gold_hi"), bold=True)


def _chips(surface: pygame.Surface, worth: int, at: Point, size: float) -> None:
    """Draw one pile of chips per point of the pot, `worth`, but at most five."""
    count = max(1, min(len(CHIPS), worth))
    step = size * STEP
    for i, pile in enumerate(Box(*at, 0, 0).middle(count * step, 0).row(*[step] * count)):
        x, y = pile.center
        for layer in range(1 + (i == count // 2)):
            picture = items.chip(seat_color(CHIPS[i]), round(size))
            items.lay(surface, picture, (x, y - layer * size * 0.16))
