"""Animation of drawing seats before the first deal: everybody rolls dice or turns over a tile, then moves to a chair.

Names are listed in the middle, each with the result; name plates stay hidden until their owners arrive.
"""

from __future__ import annotations

from functools import partial
from random import Random

from game import i18n
from game.art import items
from game.scene.node import Node, Sprite, SpriteNode
from game.scene.tween import ease_in_out
from game.table.animations.motion import Motion
from game.table.board.player_labels import PlayerLabels
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import Drawn, canvas, pane, put
from game.tokens import color
from rules.core.melds import Seat
from rules.core.tiles import FLOWERS, HIDDEN, SEASONS, WINDS, Kind
from rules.engine import events as ev

ROLL, TURNS, ALL = 0.5, 6, 2.5
"""Seconds of a roll, number of turns of its dice, maximal seconds of all rolls."""
LOOK, WALK, STEP = 0.9, 0.5, 0.12
"""Seconds to view all rolls, to move to a chair, and between two moves."""
WIDE, TOP, ROW = 400.0, 52.0, 48.0
"""Width of the pane, height of the part above its rows, height of a row, in units."""


def draw_seats(motion: Motion, event: ev.SeatsDrawn) -> float:
    """Start the animation of drawing seats; return the seconds until the first deal may begin."""
    if not event.throws:
        return 0.0
    drawing = _SeatDrawing(motion, event)
    rolled = 0.2 + drawing.roll_all()
    return drawing.move_to_chairs(rolled + LOOK)


class _SeatDrawing:
    """The pane on which everybody's dice or drawn tiles appear, a row per person."""

    def __init__(self, motion: Motion, event: ev.SeatsDrawn) -> None:
        """Lay out the pane in the middle of the table, and fade it in with everybody's name."""
        self.motion, self.event = motion, event
        self.stage, self.timeline = motion.stage, motion.timeline
        layout = self.layout = motion.stage.layout
        self.px = layout.scale
        count = len(event.people)
        self.row = min(ROW, (layout.spec.size[1] / self.px - 2 * TOP) / count)
        self.high = TOP + self.row * count + 12
        self.chair: dict[int, Seat] = {person: chair for chair, person in enumerate(event.people)}
        x, y = layout.middle
        self.left, self.top = x - WIDE / 2 * self.px, y - self.high / 2 * self.px
        base = self._add(Drawn("rolls", depth=ABOVE), (self.left, self.top))
        base.picture = self._pane()
        self.names = {person: self._name(person) for person in range(count)}
        self.shown: dict[int, list[Node]] = {person: [] for person in range(count)}
        self.fading: list[Node] = [base]

    def _add(self, node: SpriteNode, at: tuple[float, float], delay: float = 0.0) -> SpriteNode:
        """Add a node at a position and fade it in after `delay` seconds."""
        self.stage.transient.add(node)
        node.position = at
        node.opacity = 0.0
        self.timeline.move(node, "opacity", 1.0, 0.15, delay=delay)
        return node

    def _pane(self) -> Sprite:
        """Draw the pane with its heading."""
        px = self.px
        surface, pad = pane(WIDE * px, self.high * px, px, line=color("line"), alpha=248)
        heading = i18n.tr("seats_seating")
        put(surface, heading, (pad + 24 * px, pad + 28 * px), 18 * px, color("gold_hi"), bold=True)
        return Sprite(surface, pad, pad)

    def _middle(self, person: int) -> float:
        """Return the vertical middle of a person's row, in pixels."""
        return self.top + (TOP + (person + 0.5) * self.row) * self.px

    def _name(self, person: int) -> SpriteNode:
        """Add the tag with a person's name."""
        at = (self.left + 24 * self.px, self._middle(person))
        node = self._add(SpriteNode(None, f"person {person}", depth=ABOVE + 3), at)
        node.picture = _name_tag(self.stage.labels, self.chair[person], "", self.px)
        return node

    def roll_all(self) -> float:
        """Schedule all rolls one after another, in the order of the event; return the seconds they take."""
        quick = self.motion.reduced
        drawn = tiles_of(self.event, self.stage.labels)
        at, between = 0.2, min(ROLL, ALL / len(self.event.throws))
        for person, *dice in self.event.throws:
            self.timeline.call(partial(self._show_roll, person, dice, drawn.get(person, HIDDEN)), 0.0 if quick else at)
            at += 0.0 if quick else between
        return at if quick else at + ROLL - between + 0.1

    def _show_roll(self, person: int, dice: list[int], face: Kind) -> None:
        """Show a roll beside a person's name: dice, or the drawn tile `face`. A second roll replaces the first."""
        for old in self.shown[person]:
            old.remove()
        y, right = self._middle(person), self.left + (WIDE - 24) * self.px
        if face != HIDDEN:
            self.shown[person] = [self._tile(face, (right - 18 * self.px, y))]
            self.motion.sound("clack", 0.0)
            return
        self.motion.sound("dice", 0.0)
        nodes: list[Node] = []
        if len(dice) > 1 and sums_decide(self.event):
            total = SpriteNode(_draw_number(sum(dice), self.px), "total", depth=ABOVE + 1)
            late = 0.0 if self.motion.reduced else ROLL * 0.8
            nodes.append(self._add(total, (right - 20 * self.px, y), late))
        for i, value in enumerate(dice):
            spot = (right - (60 + 36 * (len(dice) - 1 - i)) * self.px, y)
            nodes.append(self._die(value, 6 if len(dice) > 1 else 20, spot, person * 8 + i))
        self.shown[person] = nodes

    def _die(self, value: int, faces: int, spot: tuple[float, float], seed: int) -> SpriteNode:
        """Add a die that tumbles at `spot` and ends at `value`; `faces` is its number of sides."""
        node = self._add(SpriteNode(None, "die", depth=ABOVE + 1), spot)
        rng, size = Random(seed * 31 + value), round((28 if faces == 6 else 20) * self.px)
        steps = 1 if self.motion.reduced else TURNS
        for step in range(steps):
            last = step == steps - 1
            shown, angle = (value, 0) if last else (rng.randint(1, faces), rng.randrange(0, 360, 10))
            self.timeline.call(partial(self._turn, node, shown, size, angle, faces), step * ROLL * 0.8 / steps)
        return node

    @staticmethod
    def _turn(node: SpriteNode, value: int, size: int, angle: int, faces: int) -> None:
        """Set the picture of a tumbling die. It is drawn only now, to spread that work over several frames."""
        node.picture = items.die(value, size, angle, faces)

    def _tile(self, face: Kind, spot: tuple[float, float]) -> SpriteNode:
        """Add a face-down tile at `spot` that is then turned over."""
        node = self._add(SpriteNode(None, "tile", depth=ABOVE + 1), spot)
        wide = min(30.0, self.row * 0.6) * self.px
        node.picture = self.stage.art.sprite(face if self.motion.reduced else HIDDEN, wide)
        self.timeline.call(partial(setattr, node, "picture", self.stage.art.sprite(face, wide)), ROLL * 0.6)
        return node

    def move_to_chairs(self, start: float) -> float:
        """Move each name to its chair, East first, to become a plate; return the seconds until all have arrived."""
        timeline, labels, board = self.timeline, self.stage.labels, self.motion.board
        plates = self.stage.overlay.plates
        quick = self.motion.reduced
        for person, node in self.names.items():
            chair = self.chair[person]
            wear = partial(self._add_badge, node, chair, labels.badge(board, chair))
            timeline.call(wear, start - LOOK * 0.7 + chair * 0.02)
            leaves = start if quick else start + chair * STEP
            arrives = leaves + (0.0 if quick else WALK)
            if not quick:
                timeline.call(partial(self._move_to_chair, node, chair), leaves)
            timeline.call(partial(self._arrive, node, chair), arrives)
            plates[chair].opacity = 0.0
            timeline.move(plates[chair], "opacity", 1.0, 0.2, delay=arrives)
        timeline.call(self._put_away, start)
        return start + (0.0 if quick else WALK + STEP * len(self.names)) + 0.35

    def _add_badge(self, node: SpriteNode, chair: Seat, badge: str) -> None:
        """Add the wind or number of the chair to a name tag."""
        node.picture = _name_tag(self.stage.labels, chair, badge, self.px)

    def _move_to_chair(self, node: SpriteNode, chair: Seat) -> None:
        """Let a name tag move to the plate of its chair."""
        box = self.layout.name_plate(chair)
        to = (box.x + 10 * self.px, box.center[1])
        self.timeline.move(node, "position", to, WALK, ease_in_out, arc=20 * self.px)

    def _arrive(self, node: SpriteNode, chair: Seat) -> None:
        """Replace a name tag by the plate of its chair."""
        self.timeline.move(node, "opacity", 0.0, 0.2, done=node.remove)
        self.motion.sound("wood", self.motion.pan(self.layout.name_plate(chair).center[0]))

    def _put_away(self) -> None:
        """Fade out the pane with everything on it."""
        for node in (*self.fading, *(node for nodes in self.shown.values() for node in nodes)):
            self.timeline.move(node, "opacity", 0.0, 0.25, done=node.remove)


def tiles_of(event: ev.SeatsDrawn, labels: PlayerLabels) -> dict[int, Kind]:
    """Return the tile each person has drawn; empty if dice were rolled. Drawn tiles have each value exactly once.

    If the event does not name the tiles they are the winds; in old logs, seasons and flowers too.
    """
    if event.faces:
        return {roll[0]: face for roll, face in zip(event.throws, event.faces, strict=True)}
    places = [roll[1:] for roll in event.throws]
    if sorted(places) != [(place + 1,) for place in range(len(event.people))]:
        return {}
    drawn = (*SEASONS, *FLOWERS) if labels.windless else WINDS
    return {person: drawn[place - 1] for person, place in event.throws}


def sums_decide(event: ev.SeatsDrawn) -> bool:
    """Check that a higher sum of dice always gives an earlier chair; only then are the sums shown."""
    first: dict[int, int] = {}
    for person, *dice in event.throws:
        first.setdefault(person, sum(dice))
    in_order = [first[person] for person in event.people if person in first]
    return in_order == sorted(in_order, reverse=True)


def _draw_number(value: int, px: float) -> Sprite:
    """Draw the sum of a roll; `px` is pixels per unit."""
    surface = canvas(44 * px, 30 * px)
    put(surface, str(value), (22 * px, 15 * px), 18 * px, color("gold_hi"), bold=True, anchor="center")
    return Sprite(surface, 22 * px, 15 * px)


def _name_tag(labels: PlayerLabels, chair: Seat, badge: str, px: float) -> Sprite:
    """Draw a tag with a player's disc and name, anchored at the middle of its left end."""
    wide, tall, side = 230 * px, 44 * px, round(40 * px)
    surface = canvas(wide, tall)
    disc = items.seat_disc(labels.color(chair), badge, side)
    items.lay(surface, disc, (side / 2, tall / 2))
    room = wide - side - 14 * px
    put(surface, labels.name(chair), (side + 10 * px, tall / 2), 16 * px, color("text"), bold=True, room=room)
    return Sprite(surface, 0, tall / 2)
