"""Keyboard focus: Tab goes through regions in reading order, arrows move inside a region by position.

pygame_gui has focus for text fields, but no way from one element to the next. The focus ring is visible from the first
key and disappears with the first click.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import pygame


class Target(Protocol):
    """Anything that can have the keyboard focus."""

    name: str

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle on the screen in pixels."""

    @property
    def focusable(self) -> bool:
        """True if the keyboard can focus it now."""


@dataclass
class Region:
    """A group of targets among which the arrow keys move; `last` is the target that had the focus most recently."""

    name: str
    targets: list[Target] = field(default_factory=list)
    last: Target | None = None

    def enter(self) -> Target | None:
        """Return the target focused when Tab reaches the region: the last one, else the first focusable one."""
        if self.last is not None and self.last in self.targets and self.last.focusable:
            return self.last
        return next((target for target in self.targets if target.focusable), None)


def _gap(a_low: int, a_high: int, b_low: int, b_high: int) -> int:
    """Return the distance between two intervals; 0 if they overlap."""
    return max(0, b_low - a_high, a_low - b_high)


def neighbor(current: pygame.Rect, others: Sequence[Target], dx: int, dy: int) -> Target | None:
    """Return the nearest target in the direction (`dx`, `dy`) of an arrow key, or None.

    Sideways distance counts three times; left and right never leave the row.
    """
    best, least = None, 0.0
    for other in others:
        rect = other.rect
        if dx:
            ahead = (rect.centerx - current.centerx) * dx
            aside = _gap(current.top, current.bottom - 1, rect.top, rect.bottom - 1)
            beside = abs(rect.centery - current.centery) * 0.1
        else:
            ahead = (rect.centery - current.centery) * dy
            aside = _gap(current.left, current.right - 1, rect.left, rect.right - 1)
            beside = abs(rect.centerx - current.centerx) * 0.1
        if ahead <= 2 or (dx and aside > 0):
            continue
        far = ahead + 3 * aside + beside
        if best is None or far < least:
            best, least = other, far
    return best


class Focus:
    """The keyboard focus of one page: its regions in Tab order, the focused target, and whether the focus ring is
    visible.

    `moved` is called with the old and the new target when the focus moves, `request_redraw` after any change.
    """

    def __init__(
        self, moved: Callable[[Target | None, Target | None], None], request_redraw: Callable[[], None]
    ) -> None:  # fmt: skip
        """Create a focus without regions; the parameters are described at the class."""
        self._moved, self._request_redraw = moved, request_redraw
        self.regions: list[Region] = []
        self.current: Target | None = None
        self.visible = False

    def clear(self) -> None:
        """Remove all regions and drop the focus."""
        self.regions, self.current = [], None

    def region(self, name: str, targets: Sequence[Target]) -> None:
        """Append a region, or replace the targets of the region of that name."""
        for known in self.regions:
            if known.name == name:
                known.targets = list(targets)
                return
        self.regions.append(Region(name, list(targets)))

    def of(self, target: Target | None) -> Region | None:
        """Return the region that contains a target, or None."""
        return next((region for region in self.regions if target in region.targets), None)

    def set(self, target: Target | None, visible: bool | None = None) -> None:
        """Focus a target, or nothing; `visible` shows or hides the focus ring (None: as before)."""
        appears = bool(visible) and not self.visible  # it may have been scrolled out of view meanwhile
        if visible is not None:
            self.visible = visible
        old, self.current = self.current, target
        region = self.of(target)
        if region is not None:
            region.last = target
        if old is not target or appears:
            self._moved(old, target)
        self._request_redraw()

    def named(self, name: str) -> bool:
        """Focus the target of that name; return false if none can be focused."""
        for region in self.regions:
            for target in region.targets:
                if target.name == name and target.focusable:
                    self.set(target)
                    return True
        return False

    def point(self, target: Target) -> None:
        """Focus a target because the pointer pressed it; the focus ring is hidden."""
        if self.of(target) is not None:
            self.set(target, visible=False)

    def tab(self, by: int) -> None:
        """Move to the next (1) or previous (-1) region; if the ring was hidden, only show it."""
        if not self.visible and self.current is not None:
            self.set(self.current, visible=True)
            return
        region = self.of(self.current)
        start = self.regions.index(region) if region is not None else (-1 if by > 0 else 0)
        for step in range(1, len(self.regions) + 1):
            target = self.regions[(start + by * step) % len(self.regions)].enter()
            if target is not None:
                self.set(target, visible=True)
                return

    def arrow(self, dx: int, dy: int) -> bool:
        """Move to the neighbor inside the region, if any, and return true; a hidden ring is only shown."""
        if not self.visible and self.current is not None:
            self.set(self.current, visible=True)
            return True
        region = self.of(self.current)
        if region is None or self.current is None:
            self.tab(1)
            return True
        others = [target for target in region.targets if target.focusable and target is not self.current]
        found = neighbor(self.current.rect, others, dx, dy)
        if found is not None:
            self.set(found, visible=True)
        return found is not None

    def ends(self, last: bool) -> None:
        """Move to the last (`last` true) or first target of the region."""
        region = self.of(self.current)
        if region is not None:
            able = [target for target in region.targets if target.focusable]
            if able:
                self.set(able[-1 if last else 0], visible=True)
