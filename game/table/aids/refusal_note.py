"""Note on a refused claim, shown above the own hand while no question is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from game import i18n
from game.art import items, shapes
from game.art.tiles import TileArt
from game.scene.node import Node, Sprite
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.input.offers import refused_key
from game.table.input.table_buttons import call_word
from game.table.layout import TableLayout
from game.table.layout.depths import BAR
from game.table.overlay.draw import Drawn, canvas, put, width
from game.tokens import color
from rules.core.melds import Seat
from rules.core.tiles import Kind, Tile
from rules.engine.table import Refusal

SEEN = 3.5
"""Seconds that the note stays; it outlives its tile, as the game goes on at once."""
TALL, LINE = 52.0, 22.0
"""Height of a pane with one line, and of each further line, in units."""

Missed = Mapping[tuple[Seat, Tile], Sequence[Refusal]]


class RefusalNote:
    """Shows why the viewer could not claim a discard: the newest refusal that has not been shown yet."""

    def __init__(self, root: Node) -> None:
        """Add the note to the scene, still invisible."""
        self.node = root.add(Drawn("refused", depth=BAR + 40))
        self.node.visible = False
        self.left = inf
        """Seconds until it is hidden; infinite while nothing is shown."""
        self.lines: tuple[str, ...] = ()
        self._about: tuple[Seat, Tile] | None = None
        self._told: set[tuple[Seat, Tile]] = set()
        self._wins = 0
        """Wins of the match when the note appeared."""

    def look(self, missed: Missed, viewer: Seat | None, board: Board, *, at_rest: bool, asked: Tile | None) -> bool:
        """Find a refusal that has not been shown; return true if there is one.

        `missed` has all refusals, `at_rest`: nothing moves. Refusals for the tile `asked` about are shown in the claim
        band.
        """
        self._told &= missed.keys()
        found = [key for key in missed if key[0] == viewer and key not in self._told and key[1] in board.faces]
        if not found or not (at_rest or board.claimable == found[-1][1]):
            return False
        self._told.update(found)
        if found[-1][1] == asked:
            return False
        self._about, self.left, self._wins = found[-1], SEEN, wins_in(board)
        return True

    def show(
        self, missed: Missed, board: Board, layout: TableLayout, labels: PlayerLabels, art: TileArt, *, above: bool
    ) -> None:  # fmt: skip
        """Draw the note, if it concerns the viewer: where the claim band is, or `above` it."""
        about, self.lines = self._about, ()
        if about is not None and about[0] == labels.viewer and about[1] in board.faces:
            self.lines = tuple(_words(refusal, labels) for refusal in missed.get(about, ()))
        self.node.visible = bool(self.lines)
        if about is None or not self.lines:
            return
        face, place = board.faces[about[1]], layout.box("claims")
        self.node.show((self.lines, face, layout.spec, art.style), lambda: _picture(self.lines, face, layout, art))
        assert self.node.picture is not None
        w, h = self.node.picture.surface.get_size()
        self.node.position = (round(place.center[0] - w / 2), round((place.y if above else place.bottom) - h))

    def tick(self, dt: float, board: Board) -> bool:
        """Count down `dt` seconds; return true if the note has just been hidden. It leaves with the next win."""
        if self.left < inf and wins_in(board) > self._wins:
            self.left = 0.0
        if self.left == inf:
            return False
        self.left -= dt
        if self.left > 0:
            return False
        self.left, self._about, self.lines, self.node.visible = inf, None, (), False
        return True


def wins_in(board: Board) -> int:
    """Count the wins of the match so far."""
    return sum(line.key in ("win", "win_from") for line in board.log)


def _words(refusal: Refusal, labels: PlayerLabels) -> str:
    """Return the text of a refusal: the refused act and the reason."""
    reason = i18n.words().reason(refusal.reason, labels.words_id, refusal.missing)
    return labels.text("table_refused", call=call_word(refused_key(refusal), labels), reason=reason)


def _picture(lines: Sequence[str], face: Kind, layout: TableLayout, art: TileArt) -> Sprite:
    """Draw the note with the tile that was refused."""
    px, text = layout.scale, layout.spec.text
    size, tile = 16 * px * text, round(28 * px)
    room = layout.box("claims").w - tile - 44 * px
    w = min(room, max(width(line, size, bold=True) for line in lines)) + tile + 44 * px
    h = TALL * px + (len(lines) - 1) * LINE * px * text
    surface = canvas(w, h)
    shapes.box(surface, (0, 0, w, h), (*color("inset"), 244), 10 * px)
    shapes.box(surface, (0, 0, w, h), color("red_hi"), 10 * px, max(1.0, 1.5 * px))
    items.lay(surface, art.sprite(face, tile), (14 * px + tile / 2, h / 2 - 2 * px))
    for index, line in enumerate(lines):
        y = h / 2 + (index - (len(lines) - 1) / 2) * LINE * px * text
        put(surface, line, (tile + 28 * px, y), size, color("text"), bold=True, room=room, shrink=14 * px)
    return Sprite(surface, 0, 0)
