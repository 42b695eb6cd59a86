"""What a seat can count of the tiles it has not seen."""

from __future__ import annotations

from collections.abc import Iterable

from ai.deal_statistics import Course
from rules.core.tiles import Kind, plain
from rules.engine.view import View


class Seen:
    """What of the table bears on chances: copies of each kind not yet seen, how many tiles, and what is to come.

    Only the 34 plain kinds are counted where hands are made of nothing else. What is counted over all kinds is counted
    when first asked for: hands far from waiting do not ask.
    """

    __slots__ = ("_copies", "_left", "_unseen", "_view", "moment")

    def __init__(self, view: View, copies: bytes, course: Course) -> None:
        self._view, self._copies = view, copies
        self._left: bytes | None = None
        self._unseen = 0
        self.moment = course.at(len(view.seats[view.seat].discards), view.wall_left / view.table.players)

    @property
    def left(self) -> bytes:
        """By kind, how many are not yet seen."""
        if self._left is None:
            view, copies = self._view, self._copies
            size = len(copies)
            # Nobody sees more of a kind than there is, so that all kinds are one number each, and so is the difference.
            seen = int.from_bytes(view.counts[:size], "big") + int.from_bytes(view.shown[:size], "big")
            for kind in self._lying():
                seen += 1 << 8 * (size - 1 - kind)
            self._left = (int.from_bytes(copies, "big") - seen).to_bytes(size, "big")
        return self._left

    def _lying(self) -> list[Kind]:
        """The tiles of hands that others have laid open."""
        found: list[Kind] = []
        for other in self._view.seats:
            if other.open and other.seat != self._view.seat:
                found += [plain(face) for _, face in other.open]
        return found

    @property
    def unseen(self) -> int:
        """How many tiles are not yet seen, at least one."""
        if not self._unseen:
            view = self._view
            self._unseen = max(len(view.table.tiles) - len(view.hand) - sum(view.shown) - len(self._lying()), 1)
        return self._unseen

    def of(self, kinds: Iterable[Kind]) -> list[int]:
        """How many of each of these kinds are not yet seen."""
        left = self.left
        return [left[kind] for kind in kinds]
