"""Selection of several matches of a list."""

from __future__ import annotations

from game.boxes import Box
from game.i18n import tr
from game.screens.records.match_list import MatchList
from game.ui.widgets import Button

ALL, NONE = "replays_select_all", "replays_select_none"
"""Translation keys of the words on the button."""


class Selection:
    """Matches of a page that are selected together; `marked` are their ids, none if only one match is selected."""

    def __init__(self, page: MatchList) -> None:
        """Begin with no matches."""
        self.page = page
        self.marked = set[int]()

    def toggle(self, match_id: int) -> None:
        """Add a match, or take it out again."""
        self.page.sound("button")
        self.marked ^= {match_id}
        self.page.rebuild()
        self.page.look_at(match_id)
        self.page.focus.named(self.page.first_focus())

    def toggle_all(self) -> None:
        """Select all matches; none if there are any already."""
        self.marked = set() if self.marked else {row.kept.id for row in self.page.rows}
        self.page.rebuild()

    def told(self) -> list[str]:
        """Return a text with their number, if any are selected."""
        return [tr("replays_selected", n=len(self.marked))] if self.marked else []

    def wide(self) -> float:
        """Return the width of the button, whatever it says."""
        return max(Button.wants(tr(key), self.page.scale, "A") for key in (ALL, NONE))

    def button(self, place: Box) -> list[Button]:
        """Create the button that selects all or none, in the header, if there are matches."""
        if not self.page.rows:
            return []
        self.page.shortcuts["a"] = self.toggle_all
        words = tr(NONE if self.marked else ALL)
        return [Button(self.page, "all", place, words, self.toggle_all, kind="wood", cap="A")]
