"""Sample hands of the lines of a card, in tiles."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.tiles import BONUS, JOKER, Kind, format_tiles
from rules.families.card_hands.grammar import FLOWER, MIN_JOKER_GROUP, Assignment, copies_of


def sample(assignment: Assignment) -> tuple[tuple[Kind, ...], ...]:
    """Return a hand as groups of tiles: natural tiles as far as they go, then jokers; all flowers are different."""
    left = {kind: copies_of(kind) for kind, _ in assignment}
    shown: dict[int, tuple[Kind, ...]] = {}
    for place in sorted(range(len(assignment)), key=lambda place: assignment[place].size >= MIN_JOKER_GROUP):
        kind, count = assignment[place]
        own = min(count, left[kind])
        first = copies_of(kind) - left[kind]
        left[kind] -= own
        naturals = tuple(BONUS[first + at] for at in range(own)) if kind == FLOWER else (kind,) * own
        shown[place] = (*naturals, *(JOKER,) * (count - own))
    return tuple(shown[place] for place in range(len(assignment)))


def example(assignment: Assignment) -> str:
    """Return a hand in score notation, won by drawing a natural tile of the last group."""
    *groups, last = sample(assignment)
    return " ".join([*_words(groups), *_words([last[1:]]), f"+{format_tiles(last[:1])}"])


def _words(groups: Iterable[tuple[Kind, ...]]) -> list[str]:
    """Return each group that is not empty as a word of tile notation."""
    return [format_tiles(group).replace(" ", "") for group in groups if group]
