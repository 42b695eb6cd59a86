"""What stands on a page: things to press, fields to type in, and views that scroll."""

from __future__ import annotations

from game.ui.entry import Entry
from game.ui.host import Named
from game.ui.scroll import ScrollView
from game.ui.widgets import Widget


class Elements:
    """The elements of one page by name, in the order in which they were made."""

    def __init__(self) -> None:
        self.widgets: dict[str, Widget] = {}
        self.views: list[ScrollView] = []
        self.entries: list[Entry] = []

    def __getitem__(self, name: str) -> Widget:
        return self.widgets[name]

    def __contains__(self, name: str) -> bool:
        return name in self.widgets

    def keep(self, element: Named) -> None:
        """An element stands on the page from now on."""
        if isinstance(element, Widget):
            self.widgets[element.name] = element
        elif isinstance(element, Entry):
            self.entries.append(element)
        elif isinstance(element, ScrollView):
            self.views.append(element)

    def drop(self, element: Named) -> None:
        """An element is gone."""
        self.widgets.pop(element.name, None)
        self.entries = [entry for entry in self.entries if entry is not element]

    def clear(self) -> None:
        """Nothing stands there any more."""
        self.widgets.clear()
        self.views.clear()
        self.entries.clear()

    @property
    def typed_in(self) -> Entry | None:
        """The field that has the keys."""
        return next((entry for entry in self.entries if entry.is_focused), None)

    @property
    def tip_pending(self) -> bool:
        """Whether something will show its tip soon."""
        return any(widget.tip_pending for widget in self.widgets.values())

    def listen(self) -> None:
        """Have every field tell of what was typed since last time."""
        for entry in self.entries:
            entry.listen()

    def view_of(self, element: object) -> ScrollView | None:
        """The view that something stands in."""
        return next((view for view in self.views if view.holds(element)), None)

    def wheel(self, at: tuple[int, int], notches: float) -> bool:
        """The wheel turned over a place; true if a view is there."""
        for view in self.views:
            if view.rect.collidepoint(at):
                view.wheel(notches)
                return True
        return False

    def places(self) -> dict[str, list[int]]:
        """Where everything is on the screen, by name."""
        found = {name: list(widget.rect) for name, widget in self.widgets.items() if widget.alive()}
        return found | {entry.name: list(entry.rect) for entry in self.entries}
