"""Hints at the table, shown until the decision is made or they are toggled off."""

from __future__ import annotations

from game.play.hints import Hints
from game.screens.play.panes import Panes
from game.table.aids.danger_shades import DangerShades
from game.table.aids.hint_words import hint_lines
from game.table.aids.lesson_pane import mark
from game.table.board.player_labels import tile_name
from game.table.input.hand_control import HandControl
from game.table.input.table_buttons import call_word
from rules.core.tiles import plain
from rules.engine.actions import Discard
from rules.engine.view import View


class TableHints:
    """Shows and hides hints at a table."""

    def __init__(self, hands: HandControl, panes: Panes) -> None:
        """Create the hints for the decisions of `hands`, shown in `panes`."""
        self.hands, self.panes = hands, panes
        self.hints = Hints()
        self.shades = DangerShades(hands.table.stage)
        self._shaded: object = None

    def forget(self) -> None:
        """Remove the hint because another decision is open."""
        self.panes.hint.say(())

    def shade(self, view: View | None, *, shown: bool) -> None:
        """Shade the tiles that may be discarded by the chance that somebody wins on them, if `shown`."""
        if view is None or not shown or not self.hands.offers.discards:
            self.shades.clear()
            self._shaded = None
        elif self._shaded != (key := (id(view), self.hands.layout)):
            self._shaded = key
            chances, kinds = self.hints.adviser.chances_of_loss(view), [(tile, plain(face)) for tile, face in view.hand]
            self.shades.show({tile: chances[kind] for tile, kind in kinds if kind < len(chances)})

    def toggle(self, view: View) -> None:
        """Show the best action of the view with reasons, or hide the shown hint."""
        if not self.panes.hint.lines:
            self.panes.hint.say(self._lines(view))
            return
        self.panes.hint.say(())
        self.hands.advised = None
        self.hands.show()

    def _lines(self, view: View) -> list[str]:
        """Return the lines of a hint, and mark the advised tile or button."""
        labels = self.hands.table.stage.labels
        if self.hands.offers.break_points:
            return [labels.text("hint_break")]
        hint = self.hints.give(view)
        action = self.hints.adviser.choose(view, view.legal) if hint is None else hint.candidates[0].action
        mark(self.hands, action)
        if hint is not None:
            return hint_lines(hint.candidates, labels, hint.before)
        if isinstance(action, Discard):
            return [labels.text("hint_throw", tile=tile_name(plain(view.face_of(action.tile)), labels.words_id))]
        offer = next((offer for offer in self.hands.offers.buttons if action in offer.choices), None)
        return [] if offer is None else [labels.text("hint_call", call=call_word(offer.key, labels))]
