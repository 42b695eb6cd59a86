"""Pictures of key moments: `--shots DIR` keeps each once a deal as NN-moment.png, numbered in the order they came."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.config import BadInput

MOMENTS = ("menu", "wall_built", "dice", "dealt", "first_discard", "claim", "kong", "win", "score", "match_end")


class Shots:
    """Moments are noted when they come and kept after the next frame has been drawn."""

    def __init__(self, folder: Path | None) -> None:
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as fault:
                raise BadInput(f"cannot keep pictures in {folder}: {fault.strerror}") from None
        self.folder = folder
        self.waiting: list[str] = []
        self._kept: set[str] = set()
        self._number = 0

    def moment(self, name: str) -> None:
        """The picture after the next draw shows this moment."""
        if name not in MOMENTS:
            raise ValueError(f"{name} is no key moment")
        if self.folder is not None and name not in self._kept:
            self._kept.add(name)
            self.waiting.append(name)

    def next_deal(self) -> None:
        """From here on every moment counts anew; the menu stays taken."""
        self._kept &= {"menu"}

    def keep(self, surface: pygame.Surface) -> None:
        """Write what is waiting; called right after a frame was presented."""
        if self.folder is None:
            return
        for name in self.waiting:
            self._number += 1
            pygame.image.save(surface, self.folder / f"{self._number:02d}-{name}.png")
        self.waiting.clear()
