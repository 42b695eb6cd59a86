"""What the keys do, on one sheet."""

from __future__ import annotations

from game.i18n import tr
from game.input.keys import DEFAULTS
from game.ui import marks
from game.ui.page import Page

GAP = 16
HIDDEN_ACTIONS = tuple(f"pick_{number}" for number in range(2, 10))  # the first stands for all


class KeysScreen(Page):
    """Three columns: everywhere, at the table, in the menus."""

    name = "keys"

    def first_focus(self) -> str:
        return "back"

    def build(self) -> None:
        self.header(tr("keys_title"))
        top, height = 96.0, self.height - 120
        columns = [(("table",), 0.5), (("menu", "window"), 0.5)]
        x, total = self.margin, self.right - self.margin - GAP
        for contexts, share in columns:
            wide = total * share
            self.panel((x, top, wide, height))
            y = top + 16
            for context in contexts:
                self.label(tr(f"keys_{context}"), (x + 24, y + 14), "small", "gold_hi", True)
                y = self._rows(context, x, y + 34, wide) + 14
            x += wide + GAP
        self.focus.region("head", [self.widgets["back"]])

    def _rows(self, context: str, x: float, y: float, wide: float) -> float:
        """The keys of a context in two columns."""
        actions = [action for action in DEFAULTS[context] if action not in HIDDEN_ACTIONS]
        half = (len(actions) + 1) // 2
        for i, action in enumerate(actions):
            at = x + 24 + (wide / 2 - 12) * (i // half)
            row = y + 14 + i % half * 34
            label = "1–9" if action == "pick_1" else self.app.keys.label(action, context)
            cap = marks.keycap(self.ground, label, (at * self.scale, row * self.scale), self.scale)
            left = max(at + 92, cap.right / self.scale + 10)
            self.label(tr(f"key_{action}"), (left, row - 1), room=at + wide / 2 - 40 - left)
        return y + half * 34

    def confirm(self) -> None:
        self.back()
