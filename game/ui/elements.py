"""The elements of a page: widgets, text fields and scroll views."""

from __future__ import annotations

from game.ui.host import NamedElement
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Widget


class Elements:
    """Registry of one page's elements: widgets by name, scroll views and text fields, in order of creation."""

    def __init__(self) -> None:
        """Create an empty registry."""
        self.widgets: dict[str, Widget] = {}
        self.views: list[ScrollView] = []
        self.entries: list[Entry] = []

    def __getitem__(self, name: str) -> Widget:
        """Return the widget of that name."""
        return self.widgets[name]

    def __contains__(self, name: str) -> bool:
        """Return true if there is a widget of that name."""
        return name in self.widgets

    def keep(self, element: NamedElement) -> None:
        """Register a newly created element."""
        if isinstance(element, Widget):
            self.widgets[element.name] = element
        elif isinstance(element, Entry):
            self.entries.append(element)
        elif isinstance(element, ScrollView):
            self.views.append(element)

    def drop(self, element: NamedElement) -> None:
        """Unregister a widget or text field."""
        self.widgets.pop(element.name, None)
        self.entries = [entry for entry in self.entries if entry is not element]

    def clear(self) -> None:
        """Remove all elements."""
        self.widgets.clear()
        self.views.clear()
        self.entries.clear()

    @property
    def focused_field(self) -> Entry | None:
        """Return the text field that has the keyboard focus."""
        return next((entry for entry in self.entries if entry.is_focused), None)

    @property
    def tip_pending(self) -> bool:
        """Return true if some element is about to show its tooltip."""
        return any(widget.tip_pending for widget in self.widgets.values())

    def listen(self) -> None:
        """Let every text field report text typed since the last call to its owner."""
        for entry in self.entries:
            entry.listen()

    def view_of(self, element: object) -> ScrollView | None:
        """Return the scroll view that contains an element."""
        return next((view for view in self.views if view.holds(element)), None)

    def wheel(self, at: tuple[int, int], notches: float) -> bool:
        """Scroll the view at the point `at` by notches of the mouse wheel; return false if there is no view."""
        for view in self.views:
            if view.rect.collidepoint(at):
                view.wheel(notches)
                return True
        return False

    def places(self) -> dict[str, list[int]]:
        """Return the screen rectangles (x, y, w, h) of all widgets and text fields by name, for traces and tests."""
        found = {name: list(widget.rect) for name, widget in self.widgets.items() if widget.alive()}
        return found | {entry.name: list(entry.rect) for entry in self.entries}
