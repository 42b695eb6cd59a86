"""How each kind of event looks: a function for each. All times are seconds at normal speed.

A function finds the board already changed and the new places worked out; it sets tiles on their way and gives the time
until the next event may begin.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeVar

from game import i18n
from game.art import items
from game.director.motion import Motion
from game.director.seating import draw_seats
from game.layout import Slot, Stance, TableLayout
from game.layout.depths import ABOVE, TABLE
from game.scene.node import SpriteNode
from game.scene.tween import ease_in_out, ease_out
from game.table import passing
from rules.engine import events as ev
from rules.melds import Form, Seat

DRAW, DISCARD, CLAIM, SORT, DEAL, LAY = 0.24, 0.24, 0.32, 0.15, 0.09, 0.045
RISE, TUMBLE, SHUFFLE = 1.2, 0.8, 0.9
PAUSE = 0.5
"""After a discard, the same whether or not anybody could claim it."""
HAND_OVER, STICK = 0.22, 0.5

Event = TypeVar("Event", bound=ev.Event)
_EFFECTS: dict[type[ev.Event], Callable[[Motion, ev.Event], float]] = {}
_MOMENTS: dict[type[ev.Event], str] = {
    ev.WallBuilt: "wall_built", ev.DiceRolled: "dice", ev.PlayBegan: "dealt", ev.Discarded: "first_discard",
    ev.Claimed: "claim", ev.KongDeclared: "kong", ev.KongPromoted: "kong",
}  # fmt: skip
CALLS = {
    Form.CHOW: "call_chow", Form.PUNG: "call_pung", Form.KONG: "call_kong", Form.ROW: "call_row",
    Form.BRIDGE: "call_bridge",
}  # fmt: skip


def moment_of(event: ev.Event) -> str | None:
    """The key moment that is there when `event` has been shown."""
    if isinstance(event, ev.Claimed) and event.meld.form is Form.KONG:
        return "kong"
    if isinstance(event, ev.Scored):
        return "win"
    return _MOMENTS.get(type(event))


def _effect(
    *kinds: type[ev.Event],
) -> Callable[[Callable[[Motion, Event], float]], Callable[[Motion, Event], float]]:
    def register(function: Callable[[Motion, Event], float]) -> Callable[[Motion, Event], float]:
        for kind in kinds:
            _EFFECTS[kind] = function  # type: ignore[assignment]
        return function

    return register


def show(motion: Motion, event: ev.Event) -> float:
    """Begin to show `event`; gives the seconds until the next may begin."""
    effect = _EFFECTS.get(type(event))
    if effect is not None:
        return effect(motion, event)
    if motion.moved():
        motion.glide_all(SORT, ease=ease_out)
        return SORT
    return 0.0


def say(motion: Motion, seat: Seat, text: str, *, strong: bool = False, seconds: float = 1.1) -> None:
    """A bubble before a seat."""
    stage = motion.stage
    node = passing.bubble(text, stage.layout, strong=strong)
    node.position, node.depth = _before(stage.layout, seat, node), ABOVE
    stage.passing.add(node)
    node.opacity = 0.0
    timeline = motion.timeline
    timeline.move(node, "opacity", 1.0, 0.1)
    timeline.move(node, "opacity", 0.0, 0.25, delay=seconds, done=node.remove)


def _before(layout: TableLayout, seat: Seat, node: SpriteNode) -> tuple[float, float]:
    """Where a bubble stands: in the room the layout keeps for it, and inside the window."""
    x, y = layout.bubble(seat)
    across, tall = node.picture.surface.get_size() if node.picture is not None else (0, 0)
    wide = across - layout.px(28)  # its shadow may leave the window
    width, height = layout.spec.size
    return min(max(x, wide / 2), width - wide / 2), min(max(y, tall / 2), height - tall / 2)


# -- the ceremony ---


@_effect(ev.SeatsDrawn)
def _seats(motion: Motion, event: ev.SeatsDrawn) -> float:
    return draw_seats(motion, event)


@_effect(ev.DealStarted)
def _deal(motion: Motion, event: ev.DealStarted) -> float:
    motion.stage.passing.clear()
    return 0.0


@_effect(ev.WallBuilt, ev.WallRebuilt)
def _wall(motion: Motion, event: ev.WallBuilt | ev.WallRebuilt) -> float:
    """Tiles are mixed in the middle, then the sides rise one after another."""
    stage, timeline, board = motion.stage, motion.timeline, motion.board
    layout = stage.layout
    rng = Random(event.first + board.number * 977)
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
        node.face, node.width = -1, layout.heap(index).width
        node.position = (x + rng.uniform(-reach, reach), y + rng.uniform(-reach, reach))
        node.stand(Stance.LYING, rng.randrange(0, 180, 15))
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


@_effect(ev.DiceRolled)
def _dice(motion: Motion, event: ev.DiceRolled) -> float:
    """Dice tumble in the middle, show what they came to, then lie on the plate."""
    stage, timeline, layout = motion.stage, motion.timeline, motion.stage.layout
    motion.sound("dice", 0.0)
    rng = Random(sum(event.dice) * 31 + event.seat)
    start = layout.bubble(event.seat)
    resting, faces = stage.furniture.dice, motion.board.die_faces
    for lying in resting:
        lying.opacity = 0.0
        timeline.move(lying, "opacity", 1.0, 0.15, delay=TUMBLE + 0.6)
    for i, value in enumerate(event.dice):
        slot = layout.dice(len(event.dice), rolling=True)[i]
        node = stage.passing.add(SpriteNode(None, f"rolling {i}", depth=ABOVE))
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
    timeline.call(lambda: say(motion, event.seat, str(event.counted), seconds=0.6), TUMBLE * 0.8)
    return TUMBLE + 0.5


@_effect(ev.WallBroken)
def _broken(motion: Motion, event: ev.WallBroken) -> float:
    """The stacks are counted from the right end to the break, then the dead wall moves apart."""
    stage, timeline, board = motion.stage, motion.timeline, motion.board
    built = board.built
    if built is None or not built.sides or motion.reduced:
        motion.glide_all(0.2)
        return 0.2
    step = 0.06
    lift = stage.layout.px(6)
    first = built.first
    for side in built.ring:
        if side == event.side:
            break
        first += built.sides[side] * built.layers
    for count in range(event.stack):
        for tile in range(first + count * built.layers, first + (count + 1) * built.layers):
            node = stage.nodes[tile]
            x, y = node.position
            timeline.move(node, "position", (x, y - lift), 0.08, delay=count * step)
            timeline.move(node, "position", (x, y), 0.12, delay=count * step + 0.1)
    counted = event.stack * step + (0.2 if event.stack else 0.0)
    for tile in motion.moved():
        motion.glide(tile, 0.3, delay=counted, ease=ease_in_out)
    timeline.call(lambda: motion.sound("wood", 0.0), counted + 0.1)
    return counted + 0.35


@_effect(ev.TilesDealt)
def _dealt(motion: Motion, event: ev.TilesDealt) -> float:
    for i, tile in enumerate(event.tiles):
        motion.glide(tile, 0.24, delay=i * 0.012, ease=ease_in_out)
    motion.glide_all(SORT, ease=ease_out, but=event.tiles)
    x = motion.stage.poses[event.tiles[0]].slot.x
    motion.sound("felt", motion.pan(x))
    return DEAL


@_effect(ev.PhaseEnded)
def _phase(motion: Motion, event: ev.PhaseEnded) -> float:
    if not motion.moved():
        return 0.0
    wait = 0.3 if event.phase == "deal" else 0.0
    motion.glide_all(SORT, delay=wait, ease=ease_out)
    if event.phase == "deal":
        motion.timeline.call(lambda: motion.sound("clack", 0.0), wait)
    return wait + SORT + 0.1


@_effect(ev.BonusShown)
def _bonus(motion: Motion, event: ev.BonusShown) -> float:
    for i, tile in enumerate(event.tiles):
        motion.glide(tile, DISCARD, delay=i * 0.07, ease=ease_out, arc=motion.stage.layout.px(8))
    motion.glide_all(SORT, ease=ease_out, but=event.tiles)
    motion.sound("flower", motion.pan(motion.stage.poses[event.tiles[0]].slot.x))
    say(motion, event.seat, _word(motion, "call_flower"), seconds=0.7)
    return DISCARD + 0.12 + 0.07 * (len(event.tiles) - 1)


@_effect(ev.PlayBegan)
def _began(motion: Motion, event: ev.PlayBegan) -> float:
    motion.glide_all(SORT, ease=ease_out)
    return SORT + 0.15


@_effect(ev.IndicatorTurned)
def _indicator(motion: Motion, event: ev.IndicatorTurned) -> float:
    motion.glide(event.tile, DRAW, arc=motion.stage.layout.px(10))
    motion.sound("clack", 0.0)
    return DRAW + 0.25


@_effect(ev.WallRestored, ev.LooseTilesMoved, ev.TilesSetAside)
def _shift(motion: Motion, event: ev.Event) -> float:
    moved = motion.moved()
    for tile in moved:
        motion.glide(tile, CLAIM, ease=ease_in_out)
    if moved:
        motion.sound("wood", 0.0)
    return CLAIM + 0.05 if moved else 0.0


# -- play ---


@_effect(ev.TileDrawn)
def _drawn(motion: Motion, event: ev.TileDrawn) -> float:
    """From its true place in the wall to the hand."""
    motion.glide(event.tile, DRAW, ease=ease_in_out)
    motion.glide_all(SORT, ease=ease_out, but=(event.tile,))
    motion.sound("draw", motion.pan(motion.stage.poses[event.tile].slot.x))
    return DRAW + (0.02 if motion.board.playing else 0.0)


@_effect(ev.Discarded)
def _discarded(motion: Motion, event: ev.Discarded) -> float:
    """On a slight arc into the river, where it stays lit and large while others may take it; the hand closes up."""
    motion.glide(event.tile, DISCARD, ease=ease_in_out, arc=motion.stage.layout.px(24), dress_late=False)
    motion.glide_all(SORT, delay=0.06, ease=ease_out, but=(event.tile,))
    pan = motion.pan(motion.stage.poses[event.tile].slot.x)
    motion.timeline.call(lambda: motion.sound("discard", pan), DISCARD * 0.7)
    return DISCARD + PAUSE


@_effect(ev.Claimed)
def _claimed(motion: Motion, event: ev.Claimed) -> float:
    form = event.meld.form
    say(motion, event.seat, _word(motion, CALLS.get(form, "claim")))
    motion.sound(form.value if form in (Form.CHOW, Form.PUNG, Form.KONG) else "pung", _seat_pan(motion, event.seat))
    _gather(motion, event.meld.tiles)
    return CLAIM + 0.3


@_effect(ev.KongDeclared, ev.GroupAnnounced)
def _laid(motion: Motion, event: ev.KongDeclared | ev.GroupAnnounced) -> float:
    kong = event.meld.form is Form.KONG
    say(motion, event.seat, _word(motion, "call_kong" if kong else "declare"))
    motion.sound("kong", _seat_pan(motion, event.seat))
    _gather(motion, event.meld.tiles)
    return CLAIM + 0.4


@_effect(ev.KongPromoted)
def _promoted(motion: Motion, event: ev.KongPromoted) -> float:
    say(motion, event.seat, _word(motion, "call_kong"))
    motion.sound("kong", _seat_pan(motion, event.seat))
    _gather(motion, (event.tile,))
    return CLAIM + 0.4


@_effect(ev.MeldLengthened, ev.JokerFetched)
def _lengthened(motion: Motion, event: ev.MeldLengthened | ev.JokerFetched) -> float:
    joker = isinstance(event, ev.JokerFetched)
    say(motion, event.seat, _word(motion, "joker_exchange" if joker else "call_row"))
    motion.sound("pung", _seat_pan(motion, event.seat))
    _gather(motion, event.meld.tiles)
    return CLAIM + 0.3


@_effect(ev.KongRobbed)
def _robbed(motion: Motion, event: ev.KongRobbed) -> float:
    say(motion, event.by, _word(motion, "rob_kong").capitalize(), strong=True)
    return 0.2


@_effect(ev.ReadyDeclared)
def _ready(motion: Motion, event: ev.ReadyDeclared) -> float:
    say(motion, event.seat, _word(motion, "call_ready"))
    motion.sound("ready", _seat_pan(motion, event.seat))
    stick = motion.stage.furniture.sticks[event.seat]
    stick.opacity = 0.0
    motion.timeline.move(stick, "opacity", 1.0, CLAIM)
    return CLAIM + 0.25


@_effect(ev.DirectionTurned)
def _direction(motion: Motion, event: ev.DirectionTurned) -> float:
    if motion.board.turn is not None:
        say(motion, motion.board.turn, "⇄", seconds=0.7)
    return 0.3


@_effect(ev.HandDied)
def _died(motion: Motion, event: ev.HandDied) -> float:
    say(motion, event.seat, _word(motion, "dead_hand").capitalize())
    motion.sound("refuse", 0.0)
    return 0.6


# -- the end ---


@_effect(ev.Won)
def _won(motion: Motion, event: ev.Won) -> float:
    say(motion, event.seat, _word(motion, "call_win"), strong=True, seconds=1.8)
    motion.sound("win", _seat_pan(motion, event.seat))
    _gather(motion, (event.tile,))
    return CLAIM + 0.35


@_effect(ev.HandShown)
def _shown(motion: Motion, event: ev.HandShown) -> float:
    """The hand is laid open tile by tile."""
    timeline, stage = motion.timeline, motion.stage
    hand = motion.board.seats[event.seat].hand
    turned = [tile for tile in hand if stage.nodes[tile].face != stage.poses[tile].face]
    motion.glide_all(SORT, ease=ease_out, but=turned)
    for i, tile in enumerate(turned):
        motion.glide(tile, 0.16, delay=i * LAY, ease=ease_out, arc=stage.layout.px(5))
        if i % 3 == 0:
            timeline.call(lambda: motion.sound("clack", _seat_pan(motion, event.seat)), i * LAY)
    return len(turned) * LAY + 0.25


@_effect(ev.DealDrawn)
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


@_effect(ev.Scored)
def _scored(motion: Motion, event: ev.Scored) -> float:
    return 0.3


@_effect(ev.Paid)
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


@_effect(ev.DealEnded)
def _deal_ended(motion: Motion, event: ev.DealEnded) -> float:
    motion.glide_all(SORT, ease=ease_out)
    return 1.0


# -- parts of motion ---


def _word(motion: Motion, key: str) -> str:
    return i18n.term(key, motion.stage.cast.ruleset)


def _seat_pan(motion: Motion, seat: Seat) -> float:
    return motion.pan(motion.stage.layout.bubble(seat)[0])


def _gather(motion: Motion, tiles: tuple[int, ...]) -> None:
    """Tiles travel into a set; everything else closes up meanwhile."""
    for tile in tiles:
        motion.glide(tile, CLAIM, ease=ease_in_out, arc=motion.stage.layout.px(6))
    motion.glide_all(SORT, delay=0.05, ease=ease_out, but=tiles)
    x = motion.stage.poses[tiles[0]].slot.x
    motion.timeline.call(lambda: motion.sound("clack", motion.pan(x)), CLAIM * 0.8)
