"""How a deal ends: the win, the hand before everybody's eyes, what it counts, and who pays whom.

A function for each kind of event, as in `effects`.
"""

from __future__ import annotations

from functools import partial

from game import i18n
from game.director.gestures import CLAIM, SORT, effect, gather, say, seat_pan, word
from game.director.motion import Motion
from game.layout.depths import ABOVE
from game.scene.tween import ease_in_out, ease_out
from game.table import passing
from rules.engine import events as ev

LAY = 0.045
HAND_OVER, STICK = 0.22, 0.5


def moment_of(event: ev.Event) -> str | None:
    """The key moment that is there when `event` has been shown."""
    return "win" if isinstance(event, ev.Scored) else None


@effect(ev.Won)
def _won(motion: Motion, event: ev.Won) -> float:
    say(motion, event.seat, word(motion, "call_win"), strong=True, seconds=1.8)
    motion.sound("win", seat_pan(motion, event.seat))
    gather(motion, (event.tile,))
    return CLAIM + 0.35


@effect(ev.HandShown)
def _shown(motion: Motion, event: ev.HandShown) -> float:
    """The hand is laid open tile by tile."""
    timeline, stage = motion.timeline, motion.stage
    hand = motion.board.seats[event.seat].hand
    turned = [tile for tile in hand if stage.nodes[tile].face != stage.poses[tile].face]
    motion.glide_all(SORT, ease=ease_out, but=turned)
    for i, tile in enumerate(turned):
        motion.glide(tile, 0.16, delay=i * LAY, ease=ease_out, arc=stage.layout.px(5))
        if i % 3 == 0:
            timeline.call(lambda: motion.sound("clack", seat_pan(motion, event.seat)), i * LAY)
    return len(turned) * LAY + 0.25


@effect(ev.DealDrawn)
def _drawn_deal(motion: Motion, event: ev.DealDrawn) -> float:
    motion.glide_all(SORT, ease=ease_out)
    layout = motion.stage.layout
    node = passing.banner(i18n.term("drawn_deal", motion.stage.cast.ruleset).capitalize(), layout)
    node.position, node.depth = layout.middle, ABOVE
    motion.stage.passing.add(node)
    node.opacity = 0.0
    motion.timeline.move(node, "opacity", 1.0, 0.2)
    motion.timeline.move(node, "opacity", 0.0, 0.3, delay=1.5, done=node.remove)
    motion.sound("draw_game", 0.0)
    return 1.2


@effect(ev.Scored)
def _scored(motion: Motion, event: ev.Scored) -> float:
    return 0.3


@effect(ev.Paid)
def _paid(motion: Motion, event: ev.Paid) -> float:
    """Chips go from those who pay to those who receive, or the very counting sticks that are paid."""
    layout, timeline = motion.stage.layout, motion.timeline
    if not any(event.amounts):
        return 0.0
    seconds = _chips(motion, event) if motion.board.sticks is None else _sticks(motion)
    for seat, amount in enumerate(event.amounts):
        if amount:
            node = motion.stage.passing.add(passing.amount(layout, amount))
            box = layout.name_plate(seat)
            # Sticks lie before the middle of the plate.
            x = box.center[0] if motion.board.sticks is None else box.right - layout.px(24)
            y = box.y - layout.px(16) if box.y > layout.px(60) else box.bottom + layout.px(16)
            node.position, node.depth, node.opacity = (x, y), ABOVE + 20, 0.0
            timeline.move(node, "opacity", 1.0, 0.15, delay=0.3)
            timeline.move(node, "opacity", 0.0, 0.3, delay=1.7, done=node.remove)
    motion.sound("count", 0.0)
    return seconds


def _sticks(motion: Motion) -> float:
    """The sticks handed over leave one pile and lie on the other when they have arrived."""
    layout, stage, timeline, board = motion.stage.layout, motion.stage, motion.timeline, motion.board
    piles = stage.furniture.piles
    piles.go_back(board)
    for step, one in enumerate(board.handed):
        start, end = step * HAND_OVER, step * HAND_OVER + STICK
        timeline.call(partial(piles.add, layout, one.giver, one.counts, -1), start)
        timeline.call(partial(piles.add, layout, one.taker, one.counts, 1), end)
        for node in piles.flying(layout, one):
            stage.passing.add(node)
            timeline.move(node, "opacity", 1.0, 0.05, delay=start)
            timeline.move(node, "position", piles.place(layout, one.taker), STICK, ease_in_out, delay=start)
            timeline.call(node.remove, end)
    return len(board.handed) * HAND_OVER + STICK


def _chips(motion: Motion, event: ev.Paid) -> float:
    layout, stage, timeline = motion.stage.layout, motion.stage, motion.timeline
    payers = [seat for seat, amount in enumerate(event.amounts) if amount < 0]
    takers = [seat for seat, amount in enumerate(event.amounts) if amount > 0]
    middle = layout.middle
    starts = [(layout.name_plate(seat).center, -event.amounts[seat]) for seat in payers]
    ends = [layout.name_plate(seat).center for seat in takers] or [middle]
    if event.pot < 0:
        starts.append((middle, -event.pot))
    if event.pot > 0:
        ends.append(middle)
    for start, amount in starts:
        for end in ends:
            for i in range(min(6, 1 + amount // 8)):
                node = stage.passing.add(passing.token(layout, i))
                node.position, node.depth, node.opacity = start, ABOVE + 10, 0.0
                timeline.move(node, "opacity", 1.0, 0.05, delay=i * 0.06)
                timeline.move(node, "position", end, 0.5, ease_in_out, delay=i * 0.06, arc=layout.px(30))
                timeline.call(node.remove, i * 0.06 + 0.52)
    return 0.8


@effect(ev.DealEnded)
def _deal_ended(motion: Motion, event: ev.DealEnded) -> float:
    motion.glide_all(SORT, ease=ease_out)
    return 1.0
