"""Restrictions on the viewer's own hand, shown in red above the plate; the discards that cause them are framed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game import i18n
from game.art import shapes
from game.scene.node import Node, Sprite
from game.table.board.board import Board
from game.table.board.waits import waited_for
from game.table.layout import Slot, TableLayout
from game.table.layout.depths import ABOVE, BAR
from game.table.layout.geometry import around
from game.table.overlay.draw import Drawn, canvas, put, width
from game.table.overlay.markers import show_frame
from game.tokens import color
from rules.core.plain_value import PlainValue
from rules.core.tiles import Tile, plain
from rules.engine.view import View
from rules.mechanics.wins.furiten import OwnDiscards

TALL, AWAY = 26.0, 6.0
"""Height of the red line and its distance from the plate, in units."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """A restriction on the viewer's hand, such as furiten: its text, and the viewer's discards that cause it."""

    words: str
    tiles: tuple[Tile, ...] = ()


def restrictions_of(view: View, ruleset: str, chosen: Tile | None = None) -> tuple[Restriction, ...]:
    """Return the restrictions on the viewer's hand, as recorded by the rules of the match.

    In the viewer's turn they are those after discarding the `chosen` tile, or else the drawn one. None apply after a
    win.
    """
    if view.me.finished:
        return ()
    found, words = [], i18n.words()
    for name, kept in (*view.records, *_after_discard(view, view.drawn if chosen is None else chosen)):
        key = f"table_kept_{name}" + (f"_{kept}" if isinstance(kept, str) else "")
        if words.knows(key, ruleset):
            kinds = kept if isinstance(kept, tuple) else ()
            guilty = tuple(tile for tile, face, _, _ in view.me.river if plain(face) in kinds)
            found.append(Restriction(words.own_text(ruleset, key), guilty))
    return tuple(found)


def _after_discard(view: View, discard: Tile | None) -> Sequence[tuple[str, PlainValue]]:
    """Return the record that own discards lock the hand, as it would be after this discard; empty if they do not."""
    if discard is None or len(view.hand) % 3 != 2 or not view.table.locked_by_own_discards:
        return ()
    discarded = {*map(plain, view.me.discards), plain(view.face_of(discard))}
    guilty = tuple(sorted(discarded & waited_for(view, discard)))
    return [(OwnDiscards.known_as, guilty)] if guilty else ()


class RestrictionSigns:
    """Shows restrictions on the viewer's hand: a red line above the plate, and frames about the discards that cause
    them.
    """

    def __init__(self, root: Node) -> None:
        """Start without restrictions."""
        self.line = root.add(Drawn("locks", depth=BAR + 10))
        self.frames = root.add(Node("guilty"))
        self.locks: tuple[Restriction, ...] = ()

    def refresh(self, board: Board, layout: TableLayout, slots: dict[Tile, Slot]) -> None:
        """Show the current restrictions above the plate, or above bonus tiles that lie there; `slots` has the discards'
        slots.
        """
        words = [lock.words for lock in self.locks]
        self.line.visible = bool(words)
        self.frames.clear()
        if not words:
            return
        for tile in (tile for lock in self.locks for tile in lock.tiles if tile in slots):
            show_frame(self.frames.add(Drawn(f"guilty {tile}", depth=ABOVE - 940)), slots[tile], color("red_hi"),
                       max(2.0, 2.5 * layout.scale))  # fmt: skip
        box = layout.name_plate(layout.spec.viewer)
        bonus = [slots[tile] for tile in board.seats[layout.spec.viewer].beside if tile in slots]
        top = min([box.y, *(around(slot.outline()).y for slot in bonus)])
        self.line.show((tuple(words), box.w, layout.spec), lambda: _line(words, box.w, layout))
        self.line.position = (box.x, top - self.room(layout))

    def room(self, layout: TableLayout) -> float:
        """Return the height that the restrictions take above the plate, in pixels."""
        px, text = layout.scale, layout.spec.text
        return (TALL * text * len(self.locks) + AWAY) * px if self.locks else 0.0


def _line(words: Sequence[str], least: float, layout: TableLayout) -> Sprite:
    """Draw the texts of restrictions on a red ground, at least `least` pixels wide."""
    px, text = layout.scale, layout.spec.text
    size, tall = 14 * px * text, TALL * px * text
    w = max(least, max(width(word, size, bold=True) for word in words) + 20 * px)
    surface = canvas(w, tall * len(words))
    shapes.box(surface, (0, 0, w, tall * len(words)), color("red"), 8 * px)
    for index, word in enumerate(words):
        put(surface, word, (10 * px, tall * (index + 0.5)), size, color("text"), bold=True, room=w - 16 * px)
    return Sprite(surface, 0, 0)
