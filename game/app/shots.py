"""Screenshots of key moments: `--shots DIR` saves each once per deal as NN-moment.png, numbered in order."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.config import BadInput

MOMENTS = ("menu", "wall_built", "dice", "dealt", "first_discard", "claim", "kong", "win", "score", "match_end")


class Shots:
    """Saves a picture of the window for each key moment of the game, when the next frame is drawn."""

    def __init__(self, folder: Path | None) -> None:
        """Save pictures to `folder`, None to save none; raise `BadInput` if it cannot be created."""
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
        """Note a key moment by name: the next frame is saved, once per deal for each name."""
        if name not in MOMENTS:
            raise ValueError(f"{name} is no key moment")
        if self.folder is not None and name not in self._kept:
            self._kept.add(name)
            self.waiting.append(name)

    def next_deal(self) -> None:
        """Allow every moment to be saved again; the menu is saved only once."""
        self._kept &= {"menu"}

    def keep(self, surface: pygame.Surface) -> None:
        """Save the pending screenshots; called right after a frame was presented."""
        if self.folder is None:
            return
        for name in self.waiting:
            self._number += 1
            pygame.image.save(surface, self.folder / f"{self._number:02d}-{name}.png")
        self.waiting.clear()
