"""Count of the tiles that a seat has not seen."""

from __future__ import annotations

from collections.abc import Iterable

from ai.deal_statistics import DealStatistics
from rules.core.tiles import Kind, plain
from rules.engine.view import View


class Seen:
    """Unseen tiles of a seat, and its chances to win from this moment of the deal (`win_chances`).

    Counts cover the 34 plain kinds where hands are made of nothing else. They are computed on demand, for distant hands
    don't need them.
    """

    __slots__ = ("_copies", "_left", "_unseen", "_view", "win_chances")

    def __init__(self, view: View, copies: bytes, stats: DealStatistics, pressure: float = 0.0) -> None:
        """`pressure` as in `DealStatistics.win_chances`."""
        self._view, self._copies = view, copies
        self._left: bytes | None = None
        self._unseen = 0
        self.win_chances = stats.win_chances(
            len(view.seats[view.seat].discards), view.wall_left / view.table.players, pressure
        )

    @property
    def left(self) -> bytes:
        """Unseen copies by kind."""
        if self._left is None:
            view, copies = self._view, self._copies
            size = len(copies)
            # Nobody sees more of a kind than there is, so that all kinds are one number each, and so is the difference.
            seen = int.from_bytes(view.counts[:size], "big") + int.from_bytes(view.shown[:size], "big")
            for kind in self._open_hands():
                seen += 1 << 8 * (size - 1 - kind)
            self._left = (int.from_bytes(copies, "big") - seen).to_bytes(size, "big")
        return self._left

    def _open_hands(self) -> list[Kind]:
        """List the tiles of hands that others have laid open."""
        found: list[Kind] = []
        for other in self._view.seats:
            if other.open and other.seat != self._view.seat:
                found += [plain(face) for _, face in other.open]
        return found

    @property
    def unseen(self) -> int:
        """Number of unseen tiles, at least one."""
        if not self._unseen:
            view = self._view
            self._unseen = max(len(view.table.tiles) - len(view.hand) - sum(view.shown) - len(self._open_hands()), 1)
        return self._unseen

    def of(self, kinds: Iterable[Kind]) -> list[int]:
        """Unseen copies of each of these kinds."""
        left = self.left
        return [left[kind] for kind in kinds]
