"""Random order and dice, the same on every platform: built on `Random.random` alone, whose sequence is guaranteed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def below(limit: int, rng: Random) -> int:
    """Return a random whole number from 0 to `limit` - 1."""
    return int(rng.random() * limit)


def shuffled(items: Sequence[Item], rng: Random) -> tuple[Item, ...]:
    """Return the items in random order, every order equally likely."""
    mixed = list(items)
    random = rng.random
    for index in range(len(mixed) - 1, 0, -1):
        other = int(random() * (index + 1))
        mixed[index], mixed[other] = mixed[other], mixed[index]
    return tuple(mixed)


def roll(dice: int, rng: Random, faces: int = 6) -> tuple[int, ...]:
    """Roll `dice` dice with `faces` faces each and return their values."""
    return tuple(1 + below(faces, rng) for _ in range(dice))


def highest_first(
    people: Sequence[int], dice: int, rng: Random, faces: int = 6
) -> tuple[list[int], list[tuple[int, ...]]]:
    """Order people by the sums of their rolls, highest first; those who tie roll again among themselves.

    Return the order, and every roll as (person, dice ...) in the order rolled.
    """
    rolls: list[tuple[int, ...]] = []

    def ranked(group: Sequence[int]) -> list[int]:
        """Let these people roll and return them in order."""
        if len(group) < 2:
            return list(group)
        sums: dict[int, list[int]] = {}
        for person in group:
            rolled = roll(dice, rng, faces)
            rolls.append((person, *rolled))
            sums.setdefault(sum(rolled), []).append(person)
        return [person for value in sorted(sums, reverse=True) for person in ranked(sums[value])]

    return ranked(people), rolls


def stream(seed: int, place: int) -> Random:
    """Return the random number generator for the event at position `place` of the log.

    A replay from that position gets the same numbers.
    """
    return Random((seed << 24) ^ (place * 0x9E3779B1 & 0xFFFFFFFF) ^ 0x5BA77)
