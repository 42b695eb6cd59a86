"""A page with a pane at its right, which becomes a drawer in a narrow window."""

from __future__ import annotations

from collections.abc import Sequence

from game import i18n
from game.app.screen import Program
from game.boxes import Box
from game.tokens import GUTTER, measure
from game.ui.page import Page
from game.ui.widgets import Button


class DrawerPage(Page):
    """Page with a pane at its right that becomes a drawer in a narrow window; a button and the key I open it."""

    def __init__(self, app: Program) -> None:
        """Create the page with its drawer closed."""
        super().__init__(app)
        self.drawer = False

    @property
    def has_pane(self) -> bool:
        """Return true if the page currently has a pane."""
        return True

    def header(self, title: str, sub: str = "", steps: Sequence[str] = (), current: int = 0) -> None:
        """Paint the header (see `Ground.header`) and, in a narrow window, add the button of the drawer and its key."""
        super().header(title, sub, steps, current)
        if self.has_drawer:
            place = super().head.row(None, measure("control"))[1]
            words = i18n.tr("pane_close" if self.drawer else "pane_open")
            Button(self, "drawer", place, "i", self.toggle_drawer, kind="gold" if self.drawer else "wood", tip=words)
            self.shortcuts["i"] = self.toggle_drawer

    @property
    def has_drawer(self) -> bool:
        """Return true if the window is too narrow to show the pane beside the rest."""
        return self.has_pane and self.narrow

    @property
    def head(self) -> Box:
        """The box of the controls in the header, without the drawer's button."""
        return super().head.less(right=(measure("control") + GUTTER) * self.has_drawer)

    @property
    def head_right(self) -> float:
        """Right end of the header's text in layout units, leaving space for the drawer's button."""
        return self.head.right

    @property
    def pane_open(self) -> bool:
        """True while the pane is visible."""
        return self.drawer or not self.narrow

    def toggle_drawer(self) -> None:
        """Open or close the drawer of a narrow page, and rebuild the page."""
        self.drawer = not self.drawer
        self.rebuild()
