"""Caches of pictures: bounded in bytes."""

from __future__ import annotations

import pygame

from game.scene.surfaces import Cache, surface_bytes


def picture(side: int = 16) -> pygame.Surface:
    """A picture of a kilobyte."""
    return pygame.Surface((side, side), depth=32)


class Store:
    """A store of pictures by letters, that tells which were made."""

    def __init__(self, kilobytes: int) -> None:
        self.cache: Cache[pygame.Surface] = Cache(kilobytes << 10, surface_bytes)
        self.made = ""

    def ask(self, letters: str) -> str:
        """Ask for these; which of them had to be made."""
        self.made = ""
        for letter in letters:
            self.cache.get(letter, lambda letter=letter: self._make(letter))
        return self.made

    def _make(self, letter: str) -> pygame.Surface:
        self.made += letter
        return picture()


def test_what_was_not_used_for_longest_goes_first() -> None:
    store = Store(3)
    assert store.ask("abcab") == "abc"
    assert store.ask("d") == "d"
    assert store.ask("ab") == "", "c went"
    assert (store.cache.bytes, len(store.cache)) == (3 << 10, 3)
    assert store.ask("c") == "c"
