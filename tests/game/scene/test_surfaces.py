"""Stores of pictures: bounded in bytes, and those that age let go what nobody uses for long."""

from __future__ import annotations

import pygame
import pytest

from game.app.memory import AGING_SECONDS, REST_SECONDS, Memory
from game.scene.surfaces import Cache, surface_bytes


def picture(side: int = 16) -> pygame.Surface:
    """A picture of a kilobyte."""
    return pygame.Surface((side, side), depth=32)


class Store:
    """A store of pictures by letters, that tells which were made."""

    def __init__(self, kilobytes: int, *, ages: bool = False) -> None:
        self.cache: Cache[pygame.Surface] = Cache(kilobytes << 10, surface_bytes, ages=ages)
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


@pytest.mark.parametrize("room", [3, 4])
def test_what_nobody_uses_grows_old_and_goes(room: int) -> None:
    store = Store(room)
    store.ask("abc")
    store.cache.grow_older()
    assert store.ask("bc") == ""
    store.cache.grow_older()
    assert ["a" in store.cache, "b" in store.cache, store.cache.bytes] == [False, True, 2 << 10]
    assert store.ask("cdef") == "def"
    assert "b" not in store.cache, "the old go before the young"
    assert store.cache.bytes == len(store.cache) << 10 == room << 10
    store.cache.clear()
    assert (store.cache.bytes, len(store.cache)) == (0, 0)


@pytest.mark.parametrize("rested", [True, False])
def test_minutes_pass_at_rest_and_where_nothing_ever_rests(rested: bool) -> None:
    """Nothing needs to have been let go for that; and only stores that age are meant. A rest is waited for a little."""
    store, other, tidy = Store(9, ages=True), Store(9), Memory()
    tidy.release(100.0)
    store.ask("ab"), other.ask("ab")
    tidy.release(100.0 + AGING_SECONDS)
    store.ask("a")
    tidy.release(100.0 + 2 * AGING_SECONDS - 1)
    tidy.release(100.0 + 2 * AGING_SECONDS, rested=False)
    assert len(store.cache) == 2, "too soon, and then something moves"
    tidy.release(100.0 + 2 * AGING_SECONDS + (0.0 if rested else REST_SECONDS), rested=rested)
    assert "a" in store.cache and "b" not in store.cache
    assert len(other.cache) == 2
