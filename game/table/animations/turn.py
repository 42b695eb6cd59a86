"""Animations of the players' acts in a deal: a function per kind of event."""

from __future__ import annotations

from functools import partial

from game.scene.tween import ease_in_out, ease_out
from game.table.animations.common import (
    CLAIM,
    SORT,
    Seconds,
    animation,
    call_out,
    gather_meld,
    seat_pan,
    show_bubble,
    translate,
)
from game.table.animations.motion import Motion
from game.table.animations.opening import DISCARD, DRAW
from rules.core.melds import Form
from rules.core.tiles import Tile
from rules.engine import events as ev
from rules.mechanics.opening.exchange import TilesPassed

PAUSE = 0.4
"""Seconds after a discard, independent of anybody being able to claim it."""
SHOWN = 0.9
"""Seconds for which all tiles of a special group are visible before one is turned over."""
PASSING, PASS_AFTER = 0.7, 0.35
"""Seconds for passed tiles to move, and until the next player's tiles follow."""

_MOMENTS: dict[type[ev.Event], str] = {
    ev.Discarded: "first_discard", ev.Claimed: "claim", ev.KongDeclared: "kong", ev.KongPromoted: "kong",
}  # fmt: skip
CALLS = {
    Form.CHOW: "call_chow", Form.PUNG: "call_pung", Form.KONG: "call_kong", Form.ROW: "call_row",
    Form.BRIDGE: "call_bridge", Form.QUINT: "quint", Form.SEXTET: "sextet",
}  # fmt: skip


def moment_of(event: ev.Event) -> str | None:
    """Return the key moment (win, kong, ...) reached when `event` has been shown, for screenshots; None for none."""
    if isinstance(event, ev.Claimed) and event.meld.form is Form.KONG:
        return "kong"
    return _MOMENTS.get(type(event))


@animation(ev.TileDrawn)
def _drawn(motion: Motion, event: ev.TileDrawn) -> Seconds:
    """Move a tile from the wall to the hand."""
    motion.glide(event.tile, DRAW, ease=ease_in_out)
    motion.glide_all(SORT, ease=ease_out, but=(event.tile,))
    motion.sound("draw", motion.pan(motion.stage.poses[event.tile].slot.x))
    return DRAW + (0.02 if motion.board.playing else 0.0)


@animation(ev.Discarded)
def _discarded(motion: Motion, event: ev.Discarded) -> Seconds:
    """Move a tile to the river in a slight arc, raised while it can be claimed; the hand closes up."""
    motion.glide(event.tile, DISCARD, ease=ease_in_out, arc=motion.stage.layout.px(24), dress_late=False)
    motion.glide_all(SORT, delay=0.06, ease=ease_out, but=(event.tile,))
    pan = motion.pan(motion.stage.poses[event.tile].slot.x)
    motion.timeline.call(lambda: motion.sound("discard", pan), DISCARD * 0.7)
    return DISCARD + PAUSE


@animation(ev.Claimed)
def _claimed(motion: Motion, event: ev.Claimed) -> Seconds:
    """Call out a claim and move the tiles together into a meld."""
    form = event.meld.form
    show_bubble(motion, event.seat, translate(motion, CALLS.get(form, "claim")))
    motion.sound(form.value if form in (Form.CHOW, Form.PUNG, Form.KONG) else "pung", seat_pan(motion, event.seat))
    if form in (Form.CHOW, Form.PUNG, Form.KONG):
        call_out(motion, event.seat, form.value)
    gather_meld(motion, event.meld.tiles)
    return CLAIM + 0.3


@animation(ev.KongDeclared, ev.GroupAnnounced)
def _laid(motion: Motion, event: ev.KongDeclared | ev.GroupAnnounced) -> Seconds:
    """Call out a concealed kong or group, and move its tiles together."""
    kong = event.meld.form is Form.KONG
    show_bubble(motion, event.seat, translate(motion, "call_kong" if kong else "declare"))
    motion.sound("kong", seat_pan(motion, event.seat))
    if kong:
        call_out(motion, event.seat, "kong")
    gather_meld(motion, event.meld.tiles)
    if kong:
        return CLAIM + 0.4
    # Show all before one is turned over.
    for tile, face in zip(event.meld.tiles, event.meld.faces, strict=True):
        node = motion.stage.nodes[tile]
        motion.timeline.call(partial(setattr, node, "face", face), CLAIM)
        motion.timeline.call(partial(_turn_over, motion, tile), CLAIM + SHOWN)
    return CLAIM + SHOWN + 0.1


def _turn_over(motion: Motion, tile: Tile) -> None:
    """Turn a tile over if its pose shows another side."""
    motion.stage.dress(motion.stage.nodes[tile], motion.stage.poses[tile])


@animation(ev.KongPromoted)
def _promoted(motion: Motion, event: ev.KongPromoted) -> Seconds:
    """Call out a kong, and move the added tile to its pung."""
    show_bubble(motion, event.seat, translate(motion, "call_kong"))
    motion.sound("kong", seat_pan(motion, event.seat))
    call_out(motion, event.seat, "kong")
    gather_meld(motion, (event.tile,))
    return CLAIM + 0.4


@animation(ev.KongRobbed)
def _robbed(motion: Motion, event: ev.KongRobbed) -> Seconds:
    """Call out that a kong is robbed."""
    show_bubble(motion, event.by, translate(motion, "rob_kong").capitalize(), strong=True)
    return 0.2


@animation(ev.BonusRobbed)
def _bonus_robbed(motion: Motion, event: ev.BonusRobbed) -> Seconds:
    """Call out that a bonus tile is robbed, and move it."""
    show_bubble(motion, event.by, translate(motion, "rob_flower").capitalize(), strong=True)
    motion.glide_all(CLAIM, ease=ease_in_out)
    return CLAIM + 0.2


@animation(ev.ReadyDeclared)
def _ready(motion: Motion, event: ev.ReadyDeclared) -> Seconds:
    """Call out a ready hand, and show the ready stick where the game has one."""
    show_bubble(motion, event.seat, translate(motion, "call_ready"))
    motion.sound("ready", seat_pan(motion, event.seat))
    call_out(motion, event.seat, "ready")
    stick = motion.stage.overlay.sticks[event.seat]
    stick.opacity = 0.0
    motion.timeline.move(stick, "opacity", 1.0, CLAIM)
    return CLAIM + 0.25


@animation(ev.DirectionTurned)
def _direction(motion: Motion, event: ev.DirectionTurned) -> Seconds:
    """Show a sign that the direction of play has changed."""
    if motion.board.turn is not None:
        show_bubble(motion, motion.board.turn, "⇄", seconds=0.7)
    return 0.3


@animation(TilesPassed)
def _passed(motion: Motion, event: TilesPassed) -> Seconds:
    """Move passed tiles across the table to their receiver; the next player's tiles may follow before they arrive."""
    for tile in event.tiles:
        motion.glide(tile, PASSING, ease=ease_in_out, arc=motion.stage.layout.px(16))
    motion.glide_all(SORT, ease=ease_out, but=event.tiles)
    motion.sound("felt", seat_pan(motion, event.taker))
    return PASS_AFTER


@animation(ev.HandDied)
def _died(motion: Motion, event: ev.HandDied) -> Seconds:
    """Call out that a hand is dead."""
    show_bubble(motion, event.seat, translate(motion, "dead_hand").capitalize())
    motion.sound("refuse", 0.0)
    return 0.6
