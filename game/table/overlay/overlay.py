"""The overlay: plates, center, title and log, redrawn only when they change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from math import ceil, inf

from game import i18n
from game.art import items, shapes, sticks
from game.art.text import hyphenated, wrap
from game.art.tiles import TileArt
from game.boxes import Box, ColumnFlow
from game.scene.node import Node, Scene, Sprite
from game.scene.timeline import Timeline
from game.table.board.board import Board
from game.table.board.moods import mood_of
from game.table.board.player_labels import PlayerLabels
from game.table.layout import Slot, TableLayout
from game.table.layout.depths import BAR, GLOW, TABLE
from game.table.layout.geometry import around
from game.table.overlay.announced_waits import AnnouncedWaits
from game.table.overlay.center import counters, direction, draw_center
from game.table.overlay.draw import LEAST, Drawn, canvas, put_in, width
from game.table.overlay.indicator_pane import draw_indicators
from game.table.overlay.log_lines import draw_log, log_columns
from game.table.overlay.markers import Badges, Frames, Light, Movers, Pieces
from game.table.overlay.plates import draw_plate, draw_tags, score_text, tag_end, tag_fits
from game.table.overlay.restrictions import Restriction, RestrictionSigns
from game.table.overlay.stick_piles import StickPiles
from game.table.overlay.taken_marks import TakenMarks
from game.table.overlay.turn_loop import TurnBar
from game.tokens import BODY, SMALL, Color, color
from rules.core.melds import Seat
from rules.core.tiles import HIDDEN, Tile

LEADING = 1.16
"""Distance between lines of the title, in text sizes."""


class Overlay:
    """Everything drawn beside and over the tiles: plates, center, title, log, dice, markers. `refresh` follows the
    board.
    """

    def __init__(self, scene: Scene) -> None:
        """Add the nodes of all parts to the scene."""
        self.root = scene.add(Node("overlay"))
        self.movers = Movers()
        self.title = self.root.add(Drawn("title", depth=BAR))
        self.center = self.root.add(Drawn("center", depth=GLOW + 20))
        self.turn = self.root.add(TurnBar("turn", depth=GLOW + 21))
        self.indicators = self.root.add(Drawn("indicators", depth=BAR))
        self.shows_left = self.marks_last = self.shows_moods = True
        self.compares = False
        """Points of others are shown as differences to the viewer's."""
        self.asked: Seat | None = None
        """The seat at the screen that is asked for an answer, if any."""
        self.log = self.root.add(Drawn("log", depth=BAR))
        self.river_lines: list[Drawn] = []
        self.plates: list[Drawn] = []
        self.tags: list[Drawn] = []
        self.sticks: list[Drawn] = []
        self.dice: list[Drawn] = []
        self._rolled = self.root.add(Node("dice"))
        self.piles = StickPiles(self.root)
        self.pieces = Pieces(self.root, self.movers)
        self.light, self.frames, self.badges = Light(self.root), Frames(self.root), Badges(self.root)
        self.taken = TakenMarks(self.root)
        self.locks, self.waits = RestrictionSigns(self.root), AnnouncedWaits(self.root)

    def refresh(self, board: Board, layout: TableLayout, labels: PlayerLabels, art: TileArt) -> None:
        """Bring all parts up to date with the board."""
        self._seats(board, layout, labels)
        self.waits.refresh(board, layout, art, self.tags)
        self.light.refresh(board, layout, self._awaited(board))
        self._title(board, layout, labels)
        self._center(board, layout, labels)
        self._dice(board, layout, labels)
        self.piles.refresh(board, layout)
        self.pieces.refresh(board, layout, labels)
        self._river_lines(board, layout, labels)
        self._indicators(board, layout, labels, art)
        self._log(board, layout, labels, art)

    def glide(self, timeline: Timeline, *, at_once: bool) -> None:
        """Animate markers whose positions have changed; with `at_once` move them there at once."""
        self.movers.glide(timeline, at_once=at_once)
        self.turn.glide(timeline, at_once=at_once)

    def settle(self) -> None:
        """End all fades and motions of markers at once."""
        self.movers.forget()
        self.turn.settle()
        for node in (*self.dice, *self.sticks, *self.plates, self.turn):
            node.opacity = 1.0

    def set_restrictions(self, locks: tuple[Restriction, ...]) -> bool:
        """Set the restrictions shown above the viewer's plate; return true if they have changed."""
        changed, self.locks.locks = locks != self.locks.locks, locks
        return changed

    def mark(self, board: Board, layout: TableLayout, slots: dict[Tile, Slot]) -> None:
        """Put frames, badges and restrictions at their tiles; `slots` has the slot of each."""
        self.frames.refresh(board, layout, slots, marks_last=self.marks_last)
        self.badges.refresh(board, layout, slots)
        self.taken.refresh(board, layout)
        self.locks.refresh(board, layout, slots)

    def _awaited(self, board: Board) -> Seat | None:
        """Return the seat whose act the table waits for; None if it waits for no seat."""
        if self.asked is not None:
            return self.asked
        return board.turn if board.playing and not board.deal_over else None

    def _seats(self, board: Board, layout: TableLayout, labels: PlayerLabels) -> None:
        """Update the plates, tags and marks of ready hands of all seats."""
        while len(self.plates) < board.state.players:
            number = len(self.plates)
            self.plates.append(self.root.add(Drawn(f"plate {number}", depth=BAR)))
            self.tags.append(self.root.add(Drawn(f"tags {number}", depth=BAR)))
            self.sticks.append(self.root.add(Drawn(f"stick {number}", depth=TABLE + 1)))
        awaited, title = self._awaited(board), title_right(board, layout, labels)
        for seat, node in enumerate(self.plates):
            box, own = layout.name_plate(seat), board.seats[seat]
            marks = tuple(sorted(own.state.marks.items()))
            mood = mood_of(board, seat, awaited=awaited == seat) if self.shows_moods else "calm"
            sizes = (layout.scale, layout.spec.text)
            state = (own.state.ready, own.state.dead, own.state.won, own.left_match, marks, *sizes, i18n.language())
            score = score_text(board, layout, seat, compared=self.compares)
            key = (
                labels.name(seat), labels.seats[seat], score, labels.badge(board, seat), awaited == seat,
                board.state.deal_number > 0, seat == board.state.dealer, box, state,
            )  # fmt: skip
            at, before = _by_plate(board, layout, seat)
            if seat == layout.spec.viewer:
                at = (at[0], at[1] - max(0.0, box.y - self._shelf(board, layout, over=box.right)))
            others = [layout.name_plate(other).right for other in range(board.state.players) if other != seat]
            taken = max((edge for edge in (title, *others) if edge <= box.x), default=0.0)
            inside = before and not tag_fits(board, layout, labels, seat, taken)
            node.position = (box.x, box.y)
            plate = partial(
                draw_plate, board, layout, labels, seat, awaited=awaited == seat, marked=inside, compared=self.compares,
                mood=mood,
            )  # fmt: skip
            node.show((key, inside, mood), plate)
            self.tags[seat].position, self.tags[seat].visible = at, not inside
            self.tags[seat].show(
                (state, box, seat == board.state.dealer), partial(draw_tags, board, layout, labels, seat, before=before)
            )
            stick = layout.ready_stick(seat)
            self.sticks[seat].position = stick.position
            self.sticks[seat].show(
                (own.state.ready, stick.width, stick.angle),
                partial(_ready_mark, own.state.ready, labels.ready_mark, round(stick.width), round(stick.angle)),
            )

    def _center(self, board: Board, layout: TableLayout, labels: PlayerLabels) -> None:
        """Update the center plate and the bright part of its loop."""
        box, way = layout.center_plate, direction(board, layout)
        where = (board.deal_id, board.left, board.state.pot, bool(board.built))
        key = (where, board.state.extra, i18n.language(), len(board.dice), way, layout.spec, self.shows_left)
        self.center.position = box.center
        self.center.show(key, partial(draw_center, board, layout, labels, self.shows_left))
        self.turn.refresh(layout, board.turn if board.playing and not board.deal_over else None, way)

    def _dice(self, board: Board, layout: TableLayout, labels: PlayerLabels) -> None:
        """Show the dice of the last roll at rest."""
        self._rolled.visible = layout.ring or layout.spec.dice_by_dealer or not counters(board, labels)
        while len(self.dice) < len(board.dice):
            self.dice.append(self._rolled.add(Drawn(f"die {len(self.dice)}", depth=GLOW + 30)))
        for spare in self.dice[len(board.dice) :]:
            spare.remove()
        del self.dice[len(board.dice) :]
        for i, node in enumerate(self.dice):
            slot = layout.dice(len(board.dice), dealer=board.state.dealer)[i]
            node.position = slot.position
            value, faces = board.dice[i], board.die_faces
            picture = partial(items.die, value, round(slot.width), round(slot.angle), faces)
            node.show((value, faces, slot.width, slot.angle), picture)

    def _river_lines(self, board: Board, layout: TableLayout, labels: PlayerLabels) -> None:
        """At a ring table, draw a line in the seat's color at the inner edge of each river."""
        while len(self.river_lines) < board.state.players:
            self.river_lines.append(self.root.add(Drawn(f"bed {len(self.river_lines)}", depth=GLOW - 10)))
        for seat, node in enumerate(self.river_lines):
            node.visible = layout.ring
            if layout.ring:
                bed, tint = layout.discards.bounds(seat), labels.color(seat)
                thick, away = max(2, round(layout.px(3))), round(layout.px(7))
                along = layout.turn(seat) in (0, 180)
                size = (round(bed.w), thick) if along else (thick, round(bed.h))
                node.position = {
                    0: (bed.x, bed.y - away), 90: (bed.x - away, bed.y),
                    180: (bed.x, bed.bottom + away - thick), 270: (bed.right + away - thick, bed.y),
                }[layout.turn(seat)]  # fmt: skip
                node.show((tint, size), partial(_river_line, size, tint))

    def _title(self, board: Board, layout: TableLayout, labels: PlayerLabels) -> None:
        """Update the title: name of the game and of the deal."""
        box = layout.box("title")
        first, second = labels.title_lines(board)
        self.title.position = (box.x, box.y)
        self.title.show((first, second, layout.spec), partial(_title, first, second, layout))

    def _indicators(self, board: Board, layout: TableLayout, labels: PlayerLabels, art: TileArt) -> None:
        """Update the pane of indicators, which shows them large enough to read."""
        faces = tuple(board.faces.get(tile, HIDDEN) for tile in board.indicators)
        prize = () if board.prize is None else (board.faces.get(board.prize, HIDDEN),)
        self.indicators.visible = bool(faces or prize)
        if faces or prize:
            box = layout.box("indicators")
            self.indicators.position = (box.x, box.y)
            named = prize or board.wild
            after = board.turned_after_win
            alone = 0 < after == len(faces) and not named
            turned = faces[len(faces) - after :] if after else ()
            later = () if alone else turned
            before = faces[: len(faces) - len(later)]
            winners = [seat for seat, own in enumerate(board.seats) if own.state.won]
            hits = labels.hits(turned, board.state.dealer, winners) if alone or later else []
            discs = tuple((labels.color(seat), labels.badge(board, seat)) for seat in hits)
            word = "prize" if board.prizes else "wild_tile" if board.wild else "after_win" if alone else "indicator"
            key = (before, later, named, discs, word, box, i18n.language(), art.style)
            self.indicators.show(key, partial(draw_indicators, before, named, word, layout, labels, art, later, discs))

    def _shelf(self, board: Board, layout: TableLayout, over: float = inf) -> float:
        """Return the top of the viewer's bonus tiles that begin left of pixel `over`; infinity if there are none."""
        bonus = layout.seat(layout.spec.viewer, bonus=len(board.seats[layout.spec.viewer].beside)).bonus
        boxes = (around(slot.outline()) for slot in bonus)
        return min((box.y for box in boxes if box.x < over), default=inf)

    def _log(self, board: Board, layout: TableLayout, labels: PlayerLabels, art: TileArt) -> None:
        """Update the newest log lines beside the table."""
        box, plate = layout.box("log"), layout.name_plate(layout.spec.viewer)
        room = 0.0
        if box.x < plate.right:  # above the plate, and above everything on it
            tags, shelf = self.tags[layout.spec.viewer], self._shelf(board, layout)
            hung = tags.picture is not None and shelf < plate.y
            top = min(shelf, tags.position[1]) if hung else shelf
            room = self.locks.room(layout) + max(0.0, box.bottom - top - layout.px(2))
        lines = layout.log_lines - (ceil(room * layout.log_lines / box.h) if box.h else 0)
        recent = board.log[-lines * log_columns(layout) :] if lines > 0 else []
        high = min(box.h, box.bottom - room - self._above_log(layout))
        self.log.position = (box.x, box.bottom - room - high)
        key = (tuple(recent), box, high, i18n.language(), art.style)
        self.log.show(key, partial(draw_log, recent, layout, labels, art, high))

    def _above_log(self, layout: TableLayout) -> float:
        """Return the lower edge of the indicators' pane in pixels, below which the log must begin; -infinity if it is
        elsewhere.
        """
        pane, box = self.indicators.picture, layout.box("log")
        if pane is None or not self.indicators.visible or self.indicators.position[1] > box.bottom:
            return -inf
        x, y = self.indicators.position
        wide, high = (length - 2 * pane.dx for length in pane.surface.get_size())
        return y + high + layout.px(6) if x < box.right and box.x < x + wide else -inf


def _ready_mark(ready: bool, sign: str, length: int, angle: int) -> Sprite | None:
    """Draw the mark of a ready hand, a stick `length` pixels long or a plaque with `sign`; None if it is not ready."""
    if not ready:
        return None
    return items.plaque(sign, length, angle) if sign else sticks.stick(1, length, angle)


def _river_line(size: tuple[int, int], tint: Color) -> Sprite:
    """Draw the line at the inner edge of a river."""
    surface = canvas(*size)
    shapes.box(surface, (0, 0, *size), (*tint, 200), 2)
    return Sprite(surface, 0, 0)


def _by_plate(board: Board, layout: TableLayout, seat: Seat) -> tuple[tuple[float, float], bool]:
    """Return the position of the tags of a seat's plate, and True if that is their right end instead of the left one.

    They hang below the plate, but above the viewer's own. Where plates stand in a row at the top of a ring table, tags
    end before their plate, because buttons follow the last one.
    """
    box, px = layout.name_plate(seat), layout.scale
    if seat == layout.spec.viewer:
        return (box.x, box.y - 24 * px * min(layout.spec.text, 1.15)), False
    row = sum(layout.turn(other) == 180 for other in range(layout.spec.seats)) > 1
    if layout.ring and layout.turn(seat) == 180 and row:
        return (tag_end(board, layout, seat), box.y + 5 * px), True
    return (box.x, box.bottom + 5 * px), False


def title_lines(first: str, second: str, layout: TableLayout) -> list[tuple[str, bool, float]]:
    """Return the lines of the title as text, boldness and size: all words, in the largest size that fits."""
    px, text, box = layout.scale, layout.spec.text, layout.box("title")
    lines: list[tuple[str, bool, float]] = []
    for part, units in product((text, *(less for less in (1.3, 1.15, 1.0) if less < text)), (BODY, SMALL)):
        size, small = max(LEAST, units * px * part), max(LEAST, SMALL * px * part)
        lines = [(line, True, size) for line in wrap(hyphenated(first, box.w, size, True), box.w, size, True)]
        lines += [(line, False, small) for line in wrap(hyphenated(second, box.w, small), box.w, small)]
        if _title_high(lines) <= box.h * 1.2:
            break
    return lines


def _title_high(lines: Sequence[tuple[str, bool, float]]) -> float:
    """Return the height of the title's lines, in pixels."""
    return sum(size * LEADING for _, _, size in lines)


def title_right(board: Board, layout: TableLayout, labels: PlayerLabels) -> float:
    """Return the right end of the title's text, in pixels."""
    first, second = labels.title_lines(board)
    lines = title_lines(first, second, layout)
    return layout.box("title").x + max(width(line, size, bold=bold) for line, bold, size in lines)


def _title(first: str, second: str, layout: TableLayout) -> Sprite:
    """Draw the title: name of the game (`first`) and of the deal (`second`)."""
    box, lines = layout.box("title"), title_lines(first, second, layout)
    high = _title_high(lines)
    surface = canvas(box.w, high + 4)
    column = ColumnFlow(Box(0, 2, box.w, high))
    for line, bold, size in lines:
        put_in(surface, line, column.take(size * LEADING), size, color("text" if bold else "dim"), bold=bold)
    return Sprite(surface, 0, -round(max(0.0, (box.h - high) / 2 - layout.px(3))))
