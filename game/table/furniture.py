"""Plates, the middle, the title and the log: what the board says besides tiles, drawn again only when it changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game import i18n
from game.art import items, sticks
from game.art.numbers import grouped
from game.art.text import render
from game.director.board import Board, Line
from game.layout import TableLayout
from game.layout.metrics import ABOVE, BAR, TABLE
from game.scene.node import Node, Scene, Sprite
from game.table.cast import WINDS, Cast, tile_name
from game.table.draw import PREMULTIPLIED, Drawn, canvas, pane, put, tag, width
from game.table.stick_piles import StickPiles
from game.tokens import color
from rules.melds import Seat

LOG_FADE = (255, 236, 190, 120, 84, 60)
"""How strong the lines of the log are, the newest first."""


class Furniture:
    """The nodes beside the tiles. `refresh` brings all of them up to date with the board at once."""

    def __init__(self, scene: Scene) -> None:
        self.root = scene.add(Node("furniture"))
        self.title = self.root.add(Drawn("title", depth=BAR))
        self.center = self.root.add(Drawn("center", depth=TABLE - 10))
        self.arrow = self.root.add(Drawn("arrow", depth=TABLE - 9))
        self.shows_left = self.marks_last = True
        self.mark = self.root.add(Drawn("last discard", depth=ABOVE - 900))
        self.win_mark = self.root.add(Drawn("winning tile", depth=ABOVE - 900))
        self.log = self.root.add(Drawn("log", depth=BAR))
        self.plates: list[Drawn] = []
        self.sticks: list[Drawn] = []
        self.dice: list[Drawn] = []
        self.piles = StickPiles(self.root)

    def refresh(self, board: Board, layout: TableLayout, cast: Cast) -> None:
        """Show what the board says now."""
        self._seats(board, layout, cast)
        self._title(board, layout, cast)
        self._center(board, layout, cast)
        self._dice(board, layout)
        self.piles.refresh(board, layout)
        self._log(board, layout, cast)

    def settle(self) -> None:
        """What was faded in is fully there."""
        for node in (*self.dice, *self.sticks, *self.plates):
            node.opacity = 1.0

    # -- the seats ---

    def _seats(self, board: Board, layout: TableLayout, cast: Cast) -> None:
        while len(self.plates) < board.players:
            self.plates.append(self.root.add(Drawn(f"plate {len(self.plates)}", depth=BAR)))
            self.sticks.append(self.root.add(Drawn(f"stick {len(self.sticks)}", depth=TABLE + 1)))
        for seat, node in enumerate(self.plates):
            box = layout.name_plate(seat)
            own = board.seats[seat]
            key = (
                cast.name(seat), cast.seats[seat].level, own.score, cast.wind(board, seat), board.turn == seat,
                own.ready, own.dead, own.won, own.gone, seat == board.dealer and board.number > 0, box, i18n.language(),
            )  # fmt: skip
            node.position = (box.x, box.y)
            node.show(key, lambda seat=seat: self._plate(board, layout, cast, seat))  # type: ignore[misc]
            stick = layout.ready_stick(seat)
            self.sticks[seat].position = stick.position
            self.sticks[seat].show(
                (own.ready, stick.width, stick.angle),
                lambda own=own, slot=stick: (
                    sticks.stick(1, round(slot.width), round(slot.angle)) if own.ready else None
                ),  # type: ignore[misc]
            )

    def _plate(self, board: Board, layout: TableLayout, cast: Cast, seat: Seat) -> Sprite:
        px, box, own = layout.scale, layout.name_plate(seat), board.seats[seat]
        text = layout.spec.text
        turn = board.turn == seat
        surface, pad = pane(
            box.w, box.h, px, line=color("gold") if turn else color("line_soft"), thick=2 if turn else 1
        )
        small = layout.ring
        radius = (16 if small else 20) * px
        middle = pad + box.h / 2
        badge = items.seat_disc(cast.color(seat), cast.badge(board, seat), round(2 * radius))
        items.lay(surface, badge, (pad + 10 * px + radius, middle))
        left = pad + 10 * px + 2 * radius + 10 * px
        right = pad + box.w - 10 * px
        name, score = 16 * px * text, grouped(own.score)
        dim = own.gone or own.dead
        ink = color("off") if dim else color("text")
        gold = color("gold_hi") if not dim else color("off")
        marks = _marks(board, cast, seat)
        above = seat == layout.spec.viewer
        told = cast.name(seat)
        tight = width(told, name, bold=True) + width(score, name) + 8 * px > right - left
        if small and (box.h < 50 * px * text or not tight) and box.h < (50 if text == 1 else 120) * px:
            room = right - put(surface, score, (right, middle), name, gold, anchor="right") - 8 * px - left
            put(surface, told, (left, middle), name, ink, bold=True, room=room, shrink=14 * px)
            return _with_tags(surface, pad, marks[:2], above, px)
        upper, lower = pad + box.h * 0.32, pad + box.h * 0.69
        room = right - left
        needed = width(told, name, bold=True) + 20 * px
        # A long word hangs below the plate rather than cut the name.
        long = any(needed + width(word, 14 * px * text, bold=True) > room for word, _ in marks[:1])
        hung = marks[:2] if small or long else []
        for word, strong in [] if hung else marks[:1]:
            fill, letters = (color("gold"), color("gold_ink")) if strong else (color("raised"), color("dim"))
            room -= tag(surface, right, upper, word, 14 * px * text, px, fill, letters) + 6 * px
        put(surface, told, (left, upper), name, ink, bold=True, room=room, shrink=14 * px)
        used = put(surface, score, (left, lower), name, gold)
        if small:
            return _with_tags(surface, pad, hung, above, px)
        rest = marks[1][0] if len(marks) > 1 and not hung else ""
        word = rest or cast.level(seat)
        tint = color("gold") if rest else color("dim")
        room = right - left - used - 8 * px
        put(surface, word, (right, lower), 14 * px * text, tint, anchor="right", room=room, shrink=14 * px)
        return _with_tags(surface, pad, hung, above, px)

    # -- the middle ---

    def _center(self, board: Board, layout: TableLayout, cast: Cast) -> None:
        px = layout.scale
        box = layout.center_plate
        x, y = box.center
        key = (board.round_wind, board.round_deal, board.left, board.dealer, board.pot, box, i18n.language(),
               board.players, bool(board.built), bool(board.dice), board.direction, layout.spec.viewer,
               self.shows_left)  # fmt: skip
        self.center.position = (x, y)
        self.center.show(key, lambda: _center_plate(board, layout, cast, self.shows_left))
        if board.turn is None:
            self.arrow.visible = False
        else:
            slot = layout.plate_arrow(board.turn)
            self.arrow.visible, self.arrow.position = True, slot.position
            self.arrow.show((slot.angle, px), lambda: items.arrow(round(slot.width), round(slot.angle), color("gold")))

    def _dice(self, board: Board, layout: TableLayout) -> None:
        while len(self.dice) < len(board.dice):
            self.dice.append(self.root.add(Drawn(f"die {len(self.dice)}", depth=TABLE - 8)))
        for i, node in enumerate(self.dice):
            node.visible = i < len(board.dice)
            if node.visible:
                slot = layout.dice(len(board.dice))[i]
                node.position = slot.position
                value, faces = board.dice[i], board.die_faces
                picture = partial(items.die, value, round(slot.width), round(slot.angle), faces)
                node.show((value, faces, slot.width, slot.angle), picture)

    # -- words at the edge ---

    def _title(self, board: Board, layout: TableLayout, cast: Cast) -> None:
        px, box = layout.scale, layout.box("title")
        first, second = cast.title_lines(board)
        self.title.position = (box.x, box.y)
        self.title.show((first, second, px, layout.spec.text), lambda: _title(first, second, layout))

    def _log(self, board: Board, layout: TableLayout, cast: Cast) -> None:
        box = layout.box("log")
        recent = board.log[-layout.log_lines :] if layout.log_lines > 0 else []
        self.log.position = (box.x, box.y)
        key = (tuple(recent), box, i18n.language())
        self.log.show(key, lambda: _log_picture(recent, box.w, box.h, layout, cast))

    def place_marks(
        self, board: Board, layout: TableLayout, where: dict[int, tuple[float, float, float, float]]
    ) -> None:
        """Mark the last discard and the winning tile; `where` gives position, angle and width of tiles."""
        for node, tile, tint in ((self.mark, board.last, "gold"), (self.win_mark, board.won_tile, "red_hi")):
            place = where.get(tile) if tile is not None else None
            if place is None or (node is self.mark and not self.marks_last):
                node.visible = False
                continue
            x, y, angle, w = place
            node.visible, node.position = True, (x, y)
            picture = partial(items.halo, round(w), round(angle), color(tint), max(2.0, 2 * layout.scale))
            node.show((tint, round(w), round(angle) % 180, layout.scale), picture)


def _with_tags(
    surface: pygame.Surface, pad: float, marks: Sequence[tuple[str, bool]], above: bool, px: float
) -> Sprite:
    """A small plate with its tags below it, or above the viewer's own."""
    if not marks:
        return Sprite(surface, pad, pad)
    broad = sum(width(word, 14 * px, bold=True) + 20 * px for word, _ in marks)
    if broad > surface.get_width() - 2 * pad + 26 * px:
        marks = marks[:1]
    room = round(26 * px)
    whole = canvas(surface.get_width() + 60 * px, surface.get_height() + 2 * room)
    whole.blit(surface, (0, room), special_flags=PREMULTIPLIED)
    y = room + pad - 13 * px if above else room + surface.get_height() - pad + 13 * px
    x = pad
    for word, strong in marks:
        fill, letters = (color("gold"), color("gold_ink")) if strong else (color("inset"), color("dim"))
        wide = width(word, 14 * px, bold=True) + 14 * px
        tag(whole, x + wide, y, word, 14 * px, px, fill, letters)
        x += wide + 6 * px
    return Sprite(whole, pad, pad + room)


def _marks(board: Board, cast: Cast, seat: Seat) -> list[tuple[str, bool]]:
    """What is to be said of a seat: dealer, ready, dead; the first is the most important."""
    own = board.seats[seat]
    found = []
    if own.won:
        found.append((cast.term("winner").capitalize(), True))
    if own.dead:
        found.append((cast.term("dead_hand").capitalize(), False))
    if own.ready:
        found.append((cast.term("ready").capitalize(), True))
    if seat == board.dealer and board.number > 0:
        found.append((cast.term("dealer").capitalize(), True))
    return found


def _center_plate(board: Board, layout: TableLayout, cast: Cast, shows_left: bool) -> Sprite:
    """What stands on the plate in the middle."""
    px, box = layout.scale, layout.center_plate
    surface = canvas(box.w, box.h)
    cx, cy = box.w / 2, box.h / 2
    if board.number == 0:
        return Sprite(surface, cx, cy)
    body = 16 * px * layout.spec.text
    if layout.ring:
        put(
            surface,
            cast.term("deal_number", n=board.number).capitalize(),
            (cx, cy - 58 * px),
            body,
            color("dim"),
            anchor="center",
        )
        if board.pot:
            put(
                surface,
                f"{cast.term('pot').capitalize()} {board.pot}",
                (cx, cy + 38 * px),
                body,
                color("gold_hi"),
                bold=True,
                anchor="center",
            )
        else:
            put(
                surface,
                cast.sign or WINDS[board.round_wind % 4],
                (cx, cy - 10 * px),
                44 * px,
                color("gold"),
                bold=True,
                anchor="center",
            )
    else:
        put(
            surface,
            cast.sign or WINDS[board.round_wind % 4],
            (cx - 14 * px, cy - 12 * px),
            42 * px,
            color("gold"),
            bold=True,
            anchor="center",
        )
        put(
            surface,
            str(board.number if cast.sign else board.round_deal),
            (cx + 30 * px, cy - 10 * px),
            28 * px,
            color("gold_hi"),
            bold=True,
            anchor="center",
        )
        for seat in range(board.players):
            slot = layout.plate_wind(seat)
            glyph = render(
                WINDS[cast.wind(board, seat)],
                18 * px,
                color("gold") if seat == board.dealer else color("dim"),
                bold=True,
            )
            turned = pygame.transform.rotate(glyph, slot.angle)
            x, y = slot.x - box.x, slot.y - box.y
            surface.blit(
                turned,
                (round(x - turned.get_width() / 2), round(y - turned.get_height() / 2)),
                special_flags=PREMULTIPLIED,
            )
    if board.built is not None and shows_left:
        left = i18n.tr("table_left", n=board.left)
        if layout.ring:
            put(surface, left, (cx, cy + 58 * px), body, color("text"), anchor="center")
        else:
            # Dice lie at the left of it, the wind of a seat at the right.
            size, x, anchor = 14 * px * layout.spec.text, cx, "center"
            if board.dice:
                x, anchor = cx + 3 * px, "left"
            room = 58 * px if board.dice else 110 * px
            where = (x, cy + 27 * px)
            put(surface, left, where, size, color("text"), bold=True, anchor=anchor, room=room, shrink=14 * px)
    return Sprite(surface, cx, cy)


def _title(first: str, second: str, layout: TableLayout) -> Sprite:
    px, text = layout.scale, layout.spec.text
    box = layout.box("title")
    surface = canvas(max(box.w, 320 * px), box.h)
    room = min(320 * px, surface.get_width())
    put(surface, first, (0, 14 * px * text), 16 * px * text, color("text"), bold=True, room=room, shrink=14 * px)
    put(surface, second, (0, 36 * px * text), 14 * px * text, color("dim"), room=room, shrink=14 * px)
    return Sprite(surface, 0, 0)


def log_words(line: Line, cast: Cast) -> tuple[str, str]:
    """A line of the log: who, and what."""
    tile = tile_name(line.face, cast.ruleset)
    other = cast.name(line.other) if line.other >= 0 else ""
    key = f"table_log_{line.key}"
    if not i18n.words().knows(key, cast.ruleset):
        key = "table_log_event"
    said = i18n.words().own_text(cast.ruleset, key, tile=tile, other=other, n=line.amount)
    return cast.name(line.seat), said


def _log_picture(lines: list[Line], w: float, h: float, layout: TableLayout, cast: Cast) -> Sprite:
    px = layout.scale
    surface = canvas(w, h)
    size, step = 14 * px * layout.spec.text, 24 * px * layout.spec.text
    for back, line in enumerate(reversed(lines)):
        y = h - 12 * px - back * step
        who, what = log_words(line, cast)
        row = canvas(w, step)
        used = put(row, who, (0, step / 2), size, color("text"), bold=True, room=w * 0.4, shrink=14 * px)
        put(row, what, (used + 8 * px, step / 2), size, color("dim"), room=w - used - 8 * px, shrink=14 * px)
        strength = LOG_FADE[min(back, len(LOG_FADE) - 1)]
        row.fill((strength, strength, strength, strength), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(row, (0, round(y - step + 12 * px)), special_flags=PREMULTIPLIED)
    return Sprite(surface, 0, 0)
