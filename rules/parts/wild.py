"""Which tiles are wild in a deal: the context that hands, shapes, waits, players and pictures all read."""

from __future__ import annotations

from dataclasses import dataclass

from rules.tiles import PLAIN, Kind


@dataclass(frozen=True, slots=True)
class Wild:
    """Each of `kinds` may stand for any of `stands`, itself among them where it is one."""

    kinds: frozenset[Kind] = frozenset()
    stands: frozenset[Kind] = frozenset(PLAIN)

    def __bool__(self) -> bool:
        """Whether anything is wild."""
        return bool(self.kinds)


NOTHING_WILD = Wild()
