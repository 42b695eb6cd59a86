"""Seven pairs with wild tiles, in which four equal tiles are two pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Form, Group
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import PLAIN, Kind
from rules.scoring.aimed_sets import try_tiles
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held, opened
from rules.scoring.winning_shapes import FAR

PAIRS = 7


@rulebook_key("pairs_with_ghosts")
@dataclass(frozen=True, slots=True)
class SevenWildPairs:
    """Winning shape: seven concealed pairs; a wild tile makes a pair with any tile, four equal tiles are two pairs."""

    id: str = "seven_pairs"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the hand as seven pairs: a reading for each choice of kinds that pairs of wild tiles stand for."""
        wild = [kind for kind in case.tiles if kind in case.wild.kinds]
        natural = Counter(kind for kind in case.tiles if kind not in case.wild.kinds)
        singles = sorted(kind for kind, count in natural.items() if count % 2)
        if case.melds or case.win is None or len(case.tiles) != 2 * PAIRS or len(singles) > len(wild):
            return
        if any(kind not in PLAIN for kind in natural):
            return
        made = [Group(Form.PAIR, (kind, kind)) for kind in sorted(natural) for _ in range(natural[kind] // 2)]
        mixed = [
            Group(Form.PAIR, (kind, kind), faces=(kind, joker)) for kind, joker in zip(singles, wild, strict=False)
        ]
        alone = wild[len(singles) :]
        for stand in sorted(natural) if alone else [-1]:
            free = [
                Group(Form.PAIR, (stand, stand), faces=pair) for pair in zip(alone[::2], alone[1::2], strict=True)
            ]
            groups = [*made, *mixed, *free]
            placed = next(at for at, group in enumerate(groups) if case.win in (group.faces or group.kinds))
            yield Reading(case, self.id, opened(groups, placed, case), placed)

    def shanten(self, held: Held) -> int:
        """Return the shanten; `FAR` for a hand with melds."""
        if held.melds:
            return FAR
        wild = held.wild.kinds
        counts = [0 if kind in wild else held.counts[kind] for kind in PLAIN]
        jokers, singles = sum(held.counts[kind] for kind in wild), sum(count % 2 for count in counts)
        mixed = min(jokers, singles)
        return PAIRS - sum(count // 2 for count in counts) - mixed - (jokers - mixed) // 2 - 1

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the kinds that lower it."""
        return try_tiles(self.shanten, held)
