"""Where the keyboard is: regions in reading order for Tab, and inside a region the arrows go by what lies where.

The library knows a focus for fields that are typed in, but no way from one element to the next.

The ring is seen from the first key on and goes with the first click.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import pygame


class Target(Protocol):
    """What can have the focus."""

    name: str

    @property
    def rect(self) -> pygame.Rect:
        """Where it is on the screen."""

    @property
    def focusable(self) -> bool:
        """Whether the keyboard can come here."""


@dataclass
class Region:
    """Things that belong together; `last` had the focus last."""

    name: str
    targets: list[Target] = field(default_factory=list)
    last: Target | None = None

    def enter(self) -> Target | None:
        """Whom Tab finds here."""
        if self.last is not None and self.last in self.targets and self.last.focusable:
            return self.last
        return next((target for target in self.targets if target.focusable), None)


def _gap(a_low: int, a_high: int, b_low: int, b_high: int) -> int:
    """How far two stretches lie apart; 0 if they overlap."""
    return max(0, b_low - a_high, a_low - b_high)


def neighbor(current: pygame.Rect, others: Sequence[Target], dx: int, dy: int) -> Target | None:
    """The nearest of `others` in a direction; sideways distance counts three times."""
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
    """The focus of one page, which is told when it `moved` from one thing to another, and to `touch` itself up."""

    def __init__(self, moved: Callable[[Target | None, Target | None], None], touch: Callable[[], None]) -> None:
        self._moved, self._touch = moved, touch
        self.regions: list[Region] = []
        self.current: Target | None = None
        self.visible = False

    def clear(self) -> None:
        """Forget all regions."""
        self.regions, self.current = [], None

    def region(self, name: str, targets: Sequence[Target]) -> None:
        """Add a region after the others, or change the one of that name."""
        for known in self.regions:
            if known.name == name:
                known.targets = list(targets)
                return
        self.regions.append(Region(name, list(targets)))

    def of(self, target: Target | None) -> Region | None:
        """The region that something belongs to."""
        return next((region for region in self.regions if target in region.targets), None)

    def set(self, target: Target | None, visible: bool | None = None) -> None:
        """Give the focus to something."""
        appears = bool(visible) and not self.visible  # it may have been scrolled out of view meanwhile
        if visible is not None:
            self.visible = visible
        old, self.current = self.current, target
        region = self.of(target)
        if region is not None:
            region.last = target
        if old is not target or appears:
            self._moved(old, target)
        self._touch()

    def named(self, name: str) -> bool:
        """Give the focus to the thing of that name; false if there is none."""
        for region in self.regions:
            for target in region.targets:
                if target.name == name and target.focusable:
                    self.set(target)
                    return True
        return False

    def point(self, target: Target) -> None:
        """The pointer pressed something: it has the focus, without a ring."""
        if self.of(target) is not None:
            self.set(target, visible=False)

    def tab(self, by: int) -> None:
        """On to the next region, or back to the one before."""
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
        """To the neighbor inside the region; false if there is none."""
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
        """To the first or last of the region."""
        region = self.of(self.current)
        if region is not None:
            able = [target for target in region.targets if target.focusable]
            if able:
                self.set(able[-1 if last else 0], visible=True)
