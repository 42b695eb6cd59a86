"""Name plates: portrait, name, score; gold for the awaited player. Further states are tags at the plate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile

import pygame

from game import i18n
from game.art import items, shapes
from game.art.numbers import gained, grouped
from game.art.palette import mixed
from game.art.portraits import portrait
from game.art.text import hyphenated, wrap
from game.boxes import Box
from game.scene.node import Sprite
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.layout import TableLayout
from game.table.overlay.draw import LEAST, TAG_MARGINS, canvas, fit, put_in, tag, tag_width, width
from game.tokens import BODY, GAP, LOOSE, SMALL, TIGHT, Color, color
from rules.core.melds import Seat

SIGN = 22.0
"""Units: size of the disc with a sign at the portrait."""
BEFORE, BETWEEN, AFTER = 7.0, 9.0, 10.0
"""Units: room before the portrait, between it and the text, and after the text."""
BESIDE = BEFORE + BETWEEN + AFTER
DISCS = (46, 37, 29, 22)
"""Sizes of the portrait, in units; a smaller one leaves more room to a long name."""
TAG_AWAY, TAGS_APART = 7.0, 6.0
"""Distance of a tag before a plate, and between two tags, in units."""
WINS, DISCARDS = ("win", "win_from"), ("discard", "discard_face_down")
"""Log lines of wins and of discards."""
DIFFERENCE = "Δ\N{NARROW NO-BREAK SPACE}"
"""Sign before points that are differences: where points fall below zero, "−16" alone would be read as points."""
ABOVE = 0.4
"""Maximal text size of a name above the score, as a share of the plate's height."""


def score_text(board: Board, layout: TableLayout, seat: Seat, *, compared: bool) -> str:
    """Return a seat's points as text; if `compared` and not the viewer's, as a difference to the viewer's."""
    score, viewer = board.seats[seat].score, layout.spec.viewer
    if not compared or seat == viewer:
        return grouped(score)
    return DIFFERENCE + (gained(score - board.seats[viewer].score) if score != board.seats[viewer].score else "±0")


def draw_plate(
    board: Board, layout: TableLayout, labels: PlayerLabels, seat: Seat, *, awaited: bool, marked: bool = False,
    compared: bool = False, mood: str = "calm",
) -> Sprite:  # fmt: skip
    """Draw a seat's name plate, anchored at its upper left corner.

    `awaited`: the table waits for this player; `marked`: the player's tag takes the place of the name; `compared`:
    points are shown as differences to the viewer's; `mood`: that of the portrait.
    """
    px, text, box, own = layout.scale, layout.spec.text, layout.name_plate(seat), board.seats[seat]
    pad = round(LOOSE * px)
    surface, plate = canvas(box.w + 2 * pad, box.h + 2 * pad), Box(pad, pad, box.w, box.h)
    _ground(surface, plate, px, awaited=awaited)
    how = plate_text(board, layout, labels, seat, compared=compared)
    disc, flat = how.disc, how.flat or marked
    portrait_at, line = plate.less(left=BEFORE * px, right=AFTER * px).row(disc, None, gap=BETWEEN * px if disc else 0)
    center = portrait_at.center
    corner = center[0] - disc * 0.36, center[1] - disc * 0.34
    if disc:
        person = labels.seats[seat]
        face = portrait(labels.name(seat), person.human, labels.color(seat), disc, person.portrait, mood)
        items.lay(surface, face, center)
        if awaited:
            shapes.disc(surface, center, disc / 2 + 2 * px, color("ivory"), max(2.0, 3 * px))
        _wind(surface, board, labels, seat, (center[0] + disc * 0.36, center[1] + disc * 0.34), px)
    else:
        corner = plate.x + TIGHT * px, plate.y + TIGHT * px
    for number, sign in enumerate(signs_of(board, labels, seat)):
        side = max(LEAST, round(SIGN * px * min(text, 1.25)))
        items.lay(surface, items.sign_disc(sign, side), (corner[0] + number * side, corner[1]))
    ink, gold = color("text"), color("gold_hi")
    if awaited:
        ink, gold = color("gold_ink"), mixed(color("gold_ink"), color("gold"), 0.25)
    elif own.left_match or own.state.dead:
        ink = gold = color("off")
    score = score_text(board, layout, seat, compared=compared)
    size, small, beside = BODY * px * text, SMALL * px, line.less(right=_piece_room(board, layout, seat))
    if flat:
        used = put_in(surface, score, beside, size, gold, bold=True, anchor="right")
    if marked:
        word, strong = _marks(board, labels, seat)[0]
        word = fit(word, small, beside.w - used - (GAP + TAG_MARGINS) * px, bold=True)
        right = line.x + tag_width(word, small, px)
        tag(surface, right, plate.center[1], word, small, px, *_tints(strong=strong and not awaited))
    elif flat:
        put_in(surface, how.name[0], line, how.size, ink, bold=True)
    else:
        if seat == layout.spec.viewer and viewer_tag_fits(board, layout, labels):
            for word, strong in _marks(board, labels, seat)[:1]:
                tints = _tints(strong=strong and not awaited)
                tag(surface, beside.right, plate.y + plate.h * 0.3, word, small * text, px, *tints)
        *names, below = (line._replace(y=plate.y + plate.h * row, h=0) for row in how.rows)
        for place, name in zip(names, how.name, strict=False):  # a name of blanks has no line
            put_in(surface, name, place, how.size, ink, bold=True)
        put_in(surface, score, below, min(size, max(LEAST, box.h * 0.36)), gold, bold=True)
    return Sprite(surface, pad, pad)


def _ground(surface: pygame.Surface, plate: Box, px: float, *, awaited: bool) -> None:
    """Draw an empty plate with its shadow; gold for the awaited player."""
    fill = color("gold") if awaited else color("inset")
    edge = color("gold_hi") if awaited else mixed(color("line_soft"), color("line"), 0.4)
    shapes.shadow(surface, plate, 90, 5 * px, 3 * px, 10 * px)
    shapes.box(surface, plate, (*fill, 255 if awaited else 236), 10 * px)
    shapes.box(surface, plate, edge, 10 * px, max(1.0, (2 if awaited else 1) * px))


@dataclass(frozen=True, slots=True)
class PlateText:
    """Layout of the text on a name plate: portrait size `disc`, lines of the name and their text size.

    `flat`: name and score share one line. The portrait is left out (0) if the name needs its room. `rows` are the
    vertical middles of all lines, the score's last, as shares of the plate's height.
    """

    disc: int
    flat: bool
    name: tuple[str, ...]
    size: float
    rows: tuple[float, ...]


def plate_text(
    board: Board, layout: TableLayout, labels: PlayerLabels, seat: Seat, *, compared: bool = False
) -> PlateText:  # fmt: skip
    """Choose the layout in which the whole name fits: smaller text, above the score, beside a smaller portrait, or in
    two lines.
    """
    px, text, box, name = layout.scale, layout.spec.text, layout.name_plate(seat), labels.name(seat)
    size, least = BODY * px * text, max(LEAST, SMALL * px)
    discs = [round(min(box.h - GAP * px, units * px)) for units in DISCS]
    side, score = BESIDE * px + _piece_room(board, layout, seat), score_text(board, layout, seat, compared=compared)
    if seat == layout.spec.viewer and viewer_tag_fits(board, layout, labels):
        side += sum(_viewer_tag(layout, word) for word, _ in _marks(board, labels, seat)[:1])
    if box.h < 50 * px * text:
        room = box.w - discs[0] - side - GAP * px - width(score, size, bold=True)
        if (fitting := _fitting(name, room, size, least)) or box.h < 2.2 * least:
            return PlateText(discs[0], True, (fit(name, least, room, bold=True),), fitting or least, (0.5,))
    below = BESIDE * px + _piece_room(board, layout, seat, 0.69) + width(score, size, bold=True)
    above = min(size, max(least, box.h * ABOVE))
    for disc in discs:
        fitting = _fitting(name, box.w - disc - side, above, least)
        if fitting and (disc + below <= box.w or disc == discs[-1]):
            return PlateText(disc, False, (name,), fitting, (0.31, 0.69))
    if box.h < 3.1 * least:
        room = box.w - discs[-1] - side
        return PlateText(discs[-1], False, (fit(name, least, room, bold=True),), least, (0.31, 0.69))
    for disc in (*discs[2:], 0):
        room = box.w - disc - side + (0 if disc else BETWEEN * px)
        lines = wrap(hyphenated(name, room, least, True), room, least, True)
        if len(lines) == 2:
            break
    else:
        lines = wrap(name, room, least, True, lines=2)
    return PlateText(disc, False, tuple(lines), least, (0.2, 0.5, 0.82))


def _fitting(name: str, room: float, size: float, least: float) -> float:
    """Return the text size at which a name fits in `room` pixels: `size` or less, but not below `least`; 0 if none
    does.
    """
    wanted = max(least, size)
    fitting = min(wanted, int(wanted * room / max(1, width(name, wanted, bold=True))))
    return fitting if fitting >= least else least if width(name, least, bold=True) <= room else 0.0


def _piece_room(board: Board, layout: TableLayout, seat: Seat, row: float = 0.31) -> float:
    """Return the width that a dealer's piece covers of a plate at the relative height `row`, in pixels."""
    piece, plate = layout.piece_box(seat), layout.name_plate(seat)
    beside = seat == board.state.dealer and piece.x > plate.x and piece.y < plate.y + plate.h * row < piece.bottom
    return plate.right - piece.x - GAP * layout.scale if beside and piece.right <= plate.right else 0.0


def _tints(*, strong: bool) -> tuple[Color, Color]:
    """Return the ground and the text color of a tag at a plate; `strong` for important ones."""
    return (color("gold"), color("gold_ink")) if strong else (color("raised"), color("text"))


def _wind(
    surface: pygame.Surface, board: Board, labels: PlayerLabels, seat: Seat, at: tuple[float, float], px: float
) -> None:  # fmt: skip
    """Draw the disc with the seat's wind or number at the portrait."""
    size = max(14, round(17 * px))
    if board.state.deal_number:
        items.lay(surface, items.seat_disc(labels.color(seat), labels.badge(board, seat), size), at)


def viewer_tag_fits(board: Board, layout: TableLayout, labels: PlayerLabels) -> bool:
    """Check that the viewer's tag fits beside the name on the plate; otherwise it hangs above the plate."""
    seat, px = layout.spec.viewer, layout.scale
    box, marks = layout.name_plate(seat), _marks(board, labels, seat)
    used = min(box.h - GAP * px, DISCS[0] * px) + BESIDE * px + _piece_room(board, layout, seat)
    used += width(labels.name(seat), SMALL * px, bold=True)
    return not marks or used + _viewer_tag(layout, marks[0][0]) <= box.w


def _viewer_tag(layout: TableLayout, word: str) -> float:
    """Return the width that a tag beside the viewer's name takes up, in pixels."""
    return tag_width(word, SMALL * layout.scale * layout.spec.text, layout.scale) + layout.scale * TAGS_APART


def tag_fits(board: Board, layout: TableLayout, labels: PlayerLabels, seat: Seat, taken: float) -> bool:
    """Check that the tag that ends before a plate is clear of objects that reach to pixel `taken`."""
    marks = _marks(board, labels, seat)
    if not marks:
        return True
    wide = tag_width(marks[0][0], _tag_size(layout), layout.scale)
    return tag_end(board, layout, seat) - wide >= taken + layout.px(TIGHT)


def _tag_size(layout: TableLayout) -> float:
    """Return the text size of a tag outside its plate, in pixels."""
    return SMALL * layout.scale * min(layout.spec.text, 1.15)


def tag_end(board: Board, layout: TableLayout, seat: Seat) -> float:
    """Return the right end of the tag before a plate: left of the plate, and of a dealer's piece there."""
    plate, piece = layout.name_plate(seat), layout.piece_box(seat)
    return (min(plate.x, piece.x) if seat == board.state.dealer else plate.x) - layout.px(TAG_AWAY)


def draw_tags(
    board: Board, layout: TableLayout, labels: PlayerLabels, seat: Seat, *, before: bool = False
) -> Sprite | None:  # fmt: skip
    """Draw the tags of a seat (out, won, ready …), as many as fit the width of its plate; None if there are none.

    The picture is anchored at its upper left corner; with `before`, for tags before the plate, at its right one.
    """
    marks = _marks(board, labels, seat)
    if not marks or (seat == layout.spec.viewer and viewer_tag_fits(board, layout, labels)):
        return None
    px, size, gap, room = layout.scale, _tag_size(layout), TAGS_APART * layout.scale, layout.name_plate(seat).w
    wides = [tag_width(word, size, px) for word, _ in marks]
    while len(wides) > 1 and (before or sum(wides) + gap * (len(wides) - 1) > room):
        wides.pop()
    whole = Box(0, 0, sum(wides) + gap * (len(wides) - 1), size * 1.5)
    surface = canvas(whole.w, whole.h)
    for (word, strong), place in zip(marks, whole.row(*wides, gap=gap), strict=False):
        tints = (color("gold"), color("gold_ink")) if strong else (color("inset"), color("text"))
        tag(surface, place.right, place.center[1], word, size, px, *tints)
    return Sprite(surface, surface.get_width() if before else 0, 0)


def win_numbers(board: Board, seat: Seat) -> list[int]:
    """Return the numbers of a seat's wins in the deal, from 1 on; none if nobody has played on after the first."""
    deal = next((place for place in range(len(board.log) - 1, -1, -1) if board.log[place].deal is not None), 0)
    lines = list(dropwhile(lambda line: line.key not in WINS, board.log[deal:]))
    if not any(line.key in DISCARDS for line in lines):
        return []
    winners = (line.seat for line in lines if line.key in WINS)
    return [number for number, winner in enumerate(winners, 1) if winner == seat]


def _marks(board: Board, labels: PlayerLabels, seat: Seat) -> Sequence[tuple[str, bool]]:
    """Return the tags for a seat's state, the most important first: text, and True if it is emphasized."""
    own = board.seats[seat]
    said = (
        (own.state.won, "winner", True), (own.left_match, "knocked_out", False), (own.state.dead, "dead_hand", False),
        (own.state.ready, "call_ready", True),
    )  # fmt: skip
    found = [(labels.term(key).capitalize(), strong) for holds, key, strong in said if holds]
    if own.state.won and (numbers := win_numbers(board, seat)):
        found[0] = f"{found[0][0]} {', '.join(map(str, numbers))}", True
    return [*found, *((word, False) for word in _told(board, labels, seat, "mark"))]


def signs_of(board: Board, labels: PlayerLabels, seat: Seat) -> list[str]:
    """Return the signs of marks that are shown as a disc at the portrait, such as that of a given-up suit."""
    return _told(board, labels, seat, "sign")


def _told(board: Board, labels: PlayerLabels, seat: Seat, shown: str) -> list[str]:
    """Return the words of the marks of a seat that are shown as a "mark" (a tag) or as a "sign" (a disc)."""
    words, ruleset, marks = i18n.words(), labels.words_id, sorted(board.seats[seat].state.marks.items())
    named = (f"table_{shown}_{mark}_{value}" for mark, value in marks)
    return [words.own_text(ruleset, key) for key in named if words.knows(key, ruleset)]


