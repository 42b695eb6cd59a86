"""Shared parts of event animations: the registry of functions, speech bubbles, gathering of melds, sound direction.

All times are seconds at normal speed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game import i18n
from game.scene.node import Point, SpriteNode
from game.scene.tween import ease_in_out, ease_out
from game.table.animations.motion import Motion
from game.table.layout import TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay import transient_labels
from game.table.overlay.transient_labels import PAD
from rules.core.melds import Seat
from rules.engine import events as ev

CLAIM, SORT = 0.32, 0.15
CALLED, SHOWN, RAISED = 0.62, 0.5, 0.15
"""Seconds that events without an animation of their own take with and without a call; seconds to raise a tile."""
LIFT = 8.0
"""The height to which a tile rises when somebody looks at it, in units."""
EDGE = 8.0
"""Distance of speech bubbles from the edge of the window, in units."""

Event = TypeVar("Event", bound=ev.Event)
Seconds = float
"""The result of an animation's function: the time until the next event may be shown, at normal speed."""
_ANIMATIONS: dict[type[ev.Event], Callable[[Motion, ev.Event], Seconds]] = {}


def animation(
    *kinds: type[ev.Event],
) -> Callable[[Callable[[Motion, Event], Seconds]], Callable[[Motion, Event], Seconds]]:
    """Return a decorator that registers a function as the animation of these kinds of events.

    The function starts the animation and returns the seconds until the next event may be shown.
    """
    def register(function: Callable[[Motion, Event], Seconds]) -> Callable[[Motion, Event], Seconds]:
        """Register the function for the class of event."""
        for kind in kinds:
            _ANIMATIONS[kind] = function  # type: ignore[assignment]
        return function

    return register


def show(motion: Motion, event: ev.Event) -> Seconds:
    """Start the animation of an event; return the seconds until the next one may be shown."""
    shown = next((_ANIMATIONS[kind] for kind in type(event).__mro__ if kind in _ANIMATIONS), None)
    if shown is not None:
        return shown(motion, event)
    gesture = event.gesture()
    if gesture is not None:
        return _show_gesture(motion, gesture)
    if motion.misplaced():
        motion.glide_all(SORT, ease=ease_out)
        return SORT
    return 0.0


def _show_gesture(motion: Motion, gesture: ev.Gesture) -> Seconds:
    """Show an event that is described by a gesture alone."""
    seconds = CALLED if gesture.call else SHOWN
    if gesture.call:
        text = f"table_{gesture.call}"
        said = i18n.tr(text) if i18n.words().knows(text) else translate(motion, gesture.call)
        show_bubble(motion, gesture.seat, said)
    if gesture.sound:
        motion.sound(gesture.sound, seat_pan(motion, gesture.seat) if gesture.seat >= 0 else 0.0)
    lift = motion.stage.layout.px(LIFT)
    for tile in gesture.lifted:
        node = motion.stage.nodes[tile]
        x, y = node.position
        motion.timeline.move(node, "position", (x, y - lift), RAISED)
        motion.timeline.move(node, "position", (x, y), RAISED, delay=2 * RAISED)
    if gesture.tiles:
        gather_meld(motion, gesture.tiles)
        seconds = max(seconds, CLAIM + RAISED)
    return seconds


def show_bubble(motion: Motion, seat: Seat, text: str, *, strong: bool = False, seconds: float = 1.1) -> None:
    """Show a speech bubble before a seat for `seconds`; `strong` for a win."""
    layout = motion.stage.layout
    node = transient_labels.bubble(text, layout, strong=strong)
    show_for_a_while(motion, node, bubble_position(layout, seat, node), seconds, fade_in=0.1)


def show_for_a_while(
    motion: Motion, node: SpriteNode, at: Point, seconds: float, *, fade_in: float = 0.15, fade_out: float = 0.25,
) -> None:  # fmt: skip
    """Show a picture above the table at a point; it fades in at once, and out after so many seconds."""
    motion.stage.transient.add(node)
    node.position, node.depth, node.opacity = at, ABOVE, 0.0
    motion.timeline.move(node, "opacity", 1.0, fade_in)
    motion.timeline.move(node, "opacity", 0.0, fade_out, delay=seconds, done=node.remove)


def bubble_position(layout: TableLayout, seat: Seat, node: SpriteNode) -> tuple[float, float]:
    """Return a bubble's position: in its box, within the window, and above the viewer's own tiles."""
    box, picture = layout.bubble_box(seat), node.picture
    if picture is None:
        return box.center
    (width, height), edge, pad = layout.spec.size, layout.px(EDGE), layout.px(PAD)  # a shadow may leave the window
    across, tall = picture.surface.get_size()
    x = min(max(box.center[0], across / 2 - pad + edge), width - across / 2 + pad - edge)
    lowest = box.bottom if seat == layout.spec.viewer else height
    return x, min(max(box.center[1], picture.dy), lowest + pad - tall + picture.dy)


def translate(motion: Motion, key: str) -> str:
    """Return a term in the words of the rule set at the table."""
    return i18n.term(key, motion.stage.labels.words_id)


def seat_pan(motion: Motion, seat: Seat) -> float:
    """Return the stereo position of a seat's sounds, -1 left to 1 right."""
    return motion.pan(motion.stage.layout.bubble(seat)[0])


def call_out(motion: Motion, seat: Seat, act: str) -> None:
    """Let the player of a seat call out an act by voice."""
    motion.voice(act, seat, seat_pan(motion, seat))


def gather_meld(motion: Motion, tiles: tuple[int, ...]) -> None:
    """Animate tiles that move together into a meld; all others close up meanwhile."""
    for tile in tiles:
        motion.glide(tile, CLAIM, ease=ease_in_out, arc=motion.stage.layout.px(6))
    motion.glide_all(SORT, delay=0.05, ease=ease_out, but=tiles)
    x = motion.stage.poses[tiles[0]].slot.x
    motion.timeline.call(lambda: motion.sound("clack", motion.pan(x)), CLAIM * 0.8)
