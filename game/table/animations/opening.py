"""Animations of events before play: a function per kind of event. All times are seconds at normal speed.

Each function finds the board already changed and the new poses computed; it starts the motion of tiles and returns the
seconds until the next event may begin.
"""

from __future__ import annotations

from functools import partial
from random import Random

from game import i18n
from game.art import items
from game.scene.node import SpriteNode
from game.scene.tween import ease_in_out, ease_out
from game.table.animations.common import CLAIM, SORT, Seconds, animation, show_bubble, show_for_a_while, translate
from game.table.animations.drawing_seats import draw_seats
from game.table.animations.motion import Motion
from game.table.board.arrangement import dice_added_to
from game.table.board.board import Board
from game.table.layout import Slot, Stance
from game.table.layout.depths import ABOVE, TABLE
from game.table.overlay import transient_labels
from rules.core.tile_names import bonus_call
from rules.engine import events as ev
from rules.mechanics.opening.ring_wall import WallRestored
from rules.mechanics.opening.standing_tiles import TilesStood

DRAW, DISCARD, DEAL = 0.24, 0.24, 0.09
RISE, TUMBLE, SHUFFLE = 1.2, 0.8, 0.9
NAMED = 1.5
"""Seconds for which the tiles that have become wild are shown."""

_MOMENTS: dict[type[ev.Event], str] = {ev.WallBuilt: "wall_built", ev.DiceRolled: "dice", ev.PlayBegan: "dealt"}


def moment_of(event: ev.Event) -> str | None:
    """Return the key moment (win, kong, ...) reached when `event` has been shown, for screenshots; None for none."""
    return _MOMENTS.get(type(event))


@animation(ev.SeatsDrawn)
def _seats(motion: Motion, event: ev.SeatsDrawn) -> Seconds:
    """Show the drawing of seats."""
    return draw_seats(motion, event)


@animation(ev.DealStarted)
def _deal(motion: Motion, event: ev.DealStarted) -> Seconds:
    """Clear the table for a new deal."""
    motion.stage.transient.clear()
    return 0.0


@animation(ev.WallBuilt)
def _wall(motion: Motion, event: ev.WallBuilt) -> Seconds:
    """Shuffle the tiles in the middle, then put up the sides of the wall one after another."""
    stage, timeline, board = motion.stage, motion.timeline, motion.board
    layout = stage.layout
    rng = Random(event.first + board.state.deal_number * 977)
    tiles = range(event.first, event.first + len(event.faces))
    if motion.reduced:
        motion.glide_all(0.2)
        return 0.4
    x, y = layout.middle
    reach = layout.px(190)
    motion.sound("shuffle", 0.0)
    sides = max(1, len(event.sides))
    size = max(1, len(tiles) // sides)
    for index, tile in enumerate(tiles):
        node = stage.nodes[tile]
        node.face, node.width = -1, layout.undrawn.heap(index).width
        node.position = (x + rng.uniform(-reach, reach), y + rng.uniform(-reach, reach))
        node.orient(Stance.LYING, rng.randrange(0, 180, 15))
        node.opacity = 0.0
        timeline.move(node, "opacity", 1.0, 0.2)
        spot = (x + rng.uniform(-reach, reach), y + rng.uniform(-reach, reach))
        node.glide(timeline, Slot(*spot, rng.randrange(0, 180, 15), node.width, TABLE + 300 + index * 0.01), SHUFFLE)
        side, along = divmod(index, size)
        delay = SHUFFLE + side * (RISE - 0.35) / sides + along / size * 0.16
        motion.glide(tile, 0.3, delay=delay, ease=ease_out)
    for side in range(sides):
        timeline.call(lambda: motion.sound("wood", 0.0), SHUFFLE + 0.2 + side * (RISE - 0.35) / sides)
    return SHUFFLE + RISE + 0.1


@animation(ev.DiceRolled)
def _dice(motion: Motion, event: ev.DiceRolled) -> Seconds:
    """Tumble the dice in the middle, show their sum, then lay them on the center plate."""
    stage, timeline, layout = motion.stage, motion.timeline, motion.stage.layout
    motion.sound("dice", 0.0)
    rng = Random(sum(event.dice) * 31 + event.seat)
    start = layout.bubble(event.seat)
    resting, faces = stage.overlay.dice, motion.board.die_faces
    for lying in resting:
        lying.opacity = 0.0
        timeline.move(lying, "opacity", 1.0, 0.15, delay=TUMBLE + 0.6)
    for i, value in enumerate(event.dice):
        slot = layout.dice(len(event.dice), rolling=True)[i]
        node = stage.transient.add(SpriteNode(None, f"rolling {i}", depth=ABOVE))
        node.position = slot.position if motion.reduced else start
        steps = 1 if motion.reduced else 9
        for step in range(steps):
            last = step == steps - 1
            shown = value if last else rng.randint(1, faces)
            angle = round(slot.angle) if last else rng.randrange(0, 360, 10)
            picture = items.die(shown, round(slot.width), angle, faces)
            timeline.call(partial(setattr, node, "picture", picture), step * TUMBLE / steps)
        if not motion.reduced:
            timeline.move(node, "position", slot.position, TUMBLE * 0.8, ease_out, arc=layout.px(40))
        timeline.call(node.remove, TUMBLE + 0.65)
    before = dice_added_to(motion.board, event)
    said = i18n.tr("table_dice_added", n=event.counted - before, sum=event.counted) if before else str(event.counted)
    timeline.call(lambda: show_bubble(motion, event.seat, said, seconds=0.6), TUMBLE * 0.8)
    return TUMBLE + 0.5


def stacks_counted(board: Board, event: ev.WallBroken) -> list[int]:
    """Return the stacks that are counted off before the break, by their numbers round the wall, in the order of
    counting.

    The count begins at the right end of a side and may go on along the next one. In a ring wall the last stack counted
    is dealt first. Where no dice were rolled the count covers the side of the break alone.
    """
    built = board.built
    assert built is not None
    right_ends, total = dict[int, int](), 0
    for side in built.ring:
        right_ends[side] = total
        total += built.sides[side]
    broken_at = right_ends[event.side] + event.stack
    for before in (board.counted, board.counted - 1) if board.counted else ():
        if (broken_at - before) % total in right_ends.values():
            return [(broken_at - before + count) % total for count in range(board.counted)]
    return list(range(right_ends[event.side], broken_at))


@animation(ev.WallBroken)
def _broken(motion: Motion, event: ev.WallBroken) -> Seconds:
    """Light the counted stacks one by one up to the break, then move the dead wall apart."""
    stage, timeline, board = motion.stage, motion.timeline, motion.board
    built = board.built
    if built is None or not built.sides or motion.reduced:
        motion.glide_all(0.2)
        return 0.2
    step = 0.06
    lift = stage.layout.px(6)
    stacks = stacks_counted(board, event)
    for count, stack in enumerate(stacks):
        for tile in range(built.first + stack * built.layers, built.first + (stack + 1) * built.layers):
            node = stage.nodes[tile]
            x, y = node.position
            timeline.move(node, "position", (x, y - lift), 0.08, delay=count * step)
            timeline.move(node, "position", (x, y), 0.12, delay=count * step + 0.1)
    counted = len(stacks) * step + (0.2 if stacks else 0.0)
    for tile in motion.misplaced():
        motion.glide(tile, 0.3, delay=counted, ease=ease_in_out)
    timeline.call(lambda: motion.sound("wood", 0.0), counted + 0.1)
    return counted + 0.35


@animation(ev.TilesDealt)
def _dealt(motion: Motion, event: ev.TilesDealt) -> Seconds:
    """Move tiles from the wall to a hand, one after another."""
    for i, tile in enumerate(event.tiles):
        motion.glide(tile, 0.24, delay=i * 0.012, ease=ease_in_out)
    motion.glide_all(SORT, ease=ease_out, but=event.tiles)
    x = motion.stage.poses[event.tiles[0]].slot.x
    motion.sound("felt", motion.pan(x))
    return DEAL


@animation(ev.PhaseEnded)
def _phase(motion: Motion, event: ev.PhaseEnded) -> Seconds:
    """Sort the hands when a phase before play has ended."""
    if not motion.misplaced():
        return 0.0
    wait = 0.3 if event.phase == "deal" else 0.0
    motion.glide_all(SORT, delay=wait, ease=ease_out)
    if event.phase == "deal":
        motion.timeline.call(lambda: motion.sound("clack", 0.0), wait)
    return wait + SORT + 0.1


@animation(ev.BonusShown)
def _bonus(motion: Motion, event: ev.BonusShown) -> Seconds:
    """Move bonus tiles from the hand to their row."""
    for i, tile in enumerate(event.tiles):
        motion.glide(tile, DISCARD, delay=i * 0.07, ease=ease_out, arc=motion.stage.layout.px(8))
    motion.glide_all(SORT, ease=ease_out, but=event.tiles)
    motion.sound("flower", motion.pan(motion.stage.poses[event.tiles[0]].slot.x))
    show_bubble(motion, event.seat, translate(motion, bonus_call(event.faces)), seconds=0.7)
    return DISCARD + 0.12 + 0.07 * (len(event.tiles) - 1)


@animation(TilesStood)
def _stood(motion: Motion, event: TilesStood) -> Seconds:
    """Move tiles apart from the rest of a hand, or back to it, while play goes on."""
    motion.glide_all(SORT, ease=ease_out)
    return 0.0


@animation(ev.PlayBegan)
def _began(motion: Motion, event: ev.PlayBegan) -> Seconds:
    """Let the hands close up at the beginning of play."""
    motion.glide_all(SORT, ease=ease_out)
    return SORT + 0.15


@animation(ev.IndicatorTurned)
def _indicator(motion: Motion, event: ev.IndicatorTurned) -> Seconds:
    """Turn up an indicator."""
    motion.glide(event.tile, DRAW, arc=motion.stage.layout.px(10))
    motion.sound("clack", 0.0)
    return DRAW + 0.25


@animation(ev.WildNamed)
def _wild_named(motion: Motion, event: ev.WildNamed) -> Seconds:
    """Show in the middle of the table which tiles have become wild."""
    stage, word = motion.stage, translate(motion, "wild_tile").capitalize()
    node = transient_labels.named_wild(word, event.kinds, stage.layout, stage.art)
    show_for_a_while(motion, node, stage.layout.middle, NAMED)
    motion.sound("flower", 0.0)
    return NAMED - 0.3


@animation(WallRestored, ev.LooseTilesMoved)
def _shift(motion: Motion, event: ev.Event) -> Seconds:
    """Move tiles of the wall to their new places."""
    moved = motion.misplaced()
    for tile in moved:
        motion.glide(tile, CLAIM, ease=ease_in_out)
    if moved:
        motion.sound("wood", 0.0)
    return CLAIM + 0.05 if moved else 0.0
