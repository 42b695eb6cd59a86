"""Sets and a pair with a limited number of jokers in each set and in the pair.

A suit's row gives the number of natural tiles missing for any number of sets and pairs while at most 0, 1, 2 ... jokers
stand in its groups. Those that may stand in this suit alone lower its row, those for several suits the row of these
suits together, and so on, as in `ranged`. A joker may stand for a fifth copy of a kind, natural tiles never do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from rules.core.tiles import DRAGONS, WINDS, Kind
from rules.hands.ranged_jokers import DRAGON_CODES, JokerRows, Parts
from rules.hands.suit_codes import Codes
from rules.hands.suit_tables import COPIES, COUNTS, FAR, Rows, distinct


class Limits(NamedTuple):
    """Limits for jokers in a hand: the most in a set and in the pair.

    No group may consist of jokers alone; `sets` is the number of sets in a whole hand.
    """

    in_set: int
    in_pair: int = 1
    sets: int = 4

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of the array of a row: numbers of jokers (as many as fit into a whole hand), of sets, of pairs."""
        return self.in_set * self.sets + self.in_pair + 1, self.sets + 1, 2


class JokerSort(NamedTuple):
    """Jokers with the same range: `blocks` are the blocks they may stand in (a bit for each).

    `held` is the number in the hand, `coming` the number that may still be drawn.
    """

    blocks: int
    held: int
    coming: int


JokerSorts: TypeAlias = tuple[JokerSort, ...]
"""The narrowest range first; nested or apart."""


class _Begun(NamedTuple):
    """Groups that begin on one rank.

    `here`, `next` and `beyond` are the natural tiles that they need on this rank and on the two ranks above; the other
    fields are the numbers of their jokers, sets and pairs.
    """

    here: int = 0
    next: int = 0
    beyond: int = 0
    jokers: int = 0
    sets: int = 0
    pairs: int = 0


def _together(groups: tuple[_Begun, ...]) -> _Begun:
    """Return the needs and contents of several groups added up, as of one group."""
    return _Begun(*map(sum, zip(_Begun(), *groups, strict=True)))


def _begun(limits: Limits, *, runs: bool) -> Iterator[_Begun]:
    """Yield the combinations of groups that may begin on a rank, each with the fewest natural tiles needed there.

    Of three equal runs, with jokers too, two can be pungs and the third stays a run, so that no rank begins more than
    two of them. Without `runs` only pungs and pairs begin.
    """
    pungs = [_Begun(here=3 - used, jokers=used, sets=1) for used in range(limits.in_set + 1)]
    pairs = [_Begun(), *(_Begun(here=2 - used, jokers=used, pairs=1) for used in range(limits.in_pair + 1))]
    straight = [
        _Begun(here, next_one, beyond, jokers=3 - here - next_one - beyond, sets=1)
        for here, next_one, beyond in product((0, 1), repeat=3)
        if 3 - here - next_one - beyond <= limits.in_set
    ]
    some_runs = [some for n in range(3 if runs else 1) for some in combinations_with_replacement(straight, n)]
    some_pungs = [some for n in range(COPIES + 1) for some in combinations_with_replacement(pungs, n)]
    fewest: dict[tuple[int, ...], int] = {}
    for some, more, pair in product(some_runs, some_pungs, pairs):
        here, *rest = _together((*some, *more, pair))
        if here <= COPIES and rest[3] <= limits.sets:
            key = tuple(rest)
            fewest[key] = min(fewest.get(key, here), here)
    for key, here in fewest.items():
        yield _Begun(here, *key)


def _walk(ranks: int, limits: Limits, *, runs: bool) -> tuple[npt.NDArray[np.int32], Rows]:
    """Return the index of the row for every way to hold tiles of `ranks` ranks (as a code), and all different rows.

    A row gives the fewest missing natural tiles by numbers of jokers, sets and pairs. Without `runs` (honors) there are
    no chows.
    """
    now, later = (COPIES + 1, 3) if runs else (1, 1)
    room, sets_too, pairs_too = limits.shape
    shape = (now, later, *limits.shape)
    states: Rows = np.full((*shape, 1), FAR, np.int8)
    states[0, 0, :, 0, 0] = 0
    numbers = np.zeros(1, np.int32)
    begun = [*_begun(limits, runs=runs)]
    for rank in range(ranks):
        after = np.full((*shape, len(COUNTS), states.shape[-1]), FAR, np.int8)
        for (here, next_due, beyond, jokers, sets, pairs), due, then in product(begun, range(now), range(later)):
            if due + here > COPIES or then + next_due >= now:
                continue
            before = states[due, then, : room - jokers, : sets_too - sets, : pairs_too - pairs, None]
            target = after[then + next_due, beyond, jokers:, sets:, pairs:]
            np.minimum(target, before + np.maximum(due + here - COUNTS, 0)[:, None], out=target)
        if rank == ranks - 1:
            after = after[:1, :1]  # a run that is not finished is no set
        rows, which = distinct(after.reshape(-1, after.shape[-2] * after.shape[-1]).T)
        numbers = which.astype(np.int32).reshape(len(COUNTS), -1).T[numbers].reshape(-1)
        states = np.ascontiguousarray(rows.T).reshape(*after.shape[:-2], -1)
    return numbers, rows


class _FewJokerRows(JokerRows):
    """The rows of few jokers in each group: natural tiles missing by numbers of jokers, sets and pairs."""

    def __init__(self, limits: Limits) -> None:
        """Make the rows of suits, winds and dragons under these limits."""
        super().__init__()
        self._shape = limits.shape
        self._both: dict[tuple[int, int], int] = {}
        self._lowered: dict[tuple[int, int, int], int] = {}
        self._suit = self._of_block(9, limits, runs=True)
        self._winds = self._of_block(len(WINDS), limits, runs=False)
        self._dragons = self._of_block(len(DRAGONS), limits, runs=False)

    def _of_block(self, ranks: int, limits: Limits, *, runs: bool) -> npt.NDArray[np.int16]:
        """Return, for every code of a suit, of winds or of dragons, the index of its row."""
        which, rows = _walk(ranks, limits, runs=runs)
        return np.array([self._number(row) for row in rows], np.int16)[which]

    def parts(self, codes: Codes) -> Parts:
        """Return the indexes of the rows of the five blocks."""
        characters, dots, bamboos, honors = codes
        winds, dragons = divmod(honors, DRAGON_CODES)
        suit = self._suit
        return (
            int(suit[characters]), int(suit[dots]), int(suit[bamboos]), int(self._winds[winds]),
            int(self._dragons[dragons]),
        )  # fmt: skip

    def both(self, one: int, other: int) -> int:
        """Return the index of the row of two parts together."""
        key = (one, other) if one < other else (other, one)
        found = self._both.get(key)
        if found is None:
            ours, theirs = self._shaped(one), self._shaped(other)
            both = np.full_like(ours, FAR)
            room, sets_too, pairs_too = self._shape
            for jokers, sets, pair in product(range(room), range(sets_too), range(pairs_too)):
                target = both[jokers:, sets:, pair:]
                rest = theirs[: room - jokers, : sets_too - sets, : pairs_too - pair]
                np.minimum(target, np.minimum(ours[jokers, sets, pair] + rest, FAR), out=target)
            found = self._both[key] = self._number(both.reshape(-1))
        return found

    def lowered(self, row: int, held: int, coming: int = 0) -> int:
        """Return the index of the row of a part of a hand with these jokers, in the hand (`held`) or still to be drawn
        (`coming`).
        """
        key = (row, held, coming)
        found = self._lowered.get(key)
        if found is None:
            levels, most = self._shaped(row), self._shape[0] - 1
            places, best = np.arange(most + 1) + held, np.full_like(levels, FAR)
            for drawn in range(min(coming, most) + 1):
                np.minimum(best, levels[np.minimum(places + drawn, most)] + drawn, out=best)
            found = self._lowered[key] = self._number(best.reshape(-1))
        return found

    def missing(self, row: int, sets: int) -> int:
        """Return the number of tiles missing for `sets` sets and a pair."""
        return int(self._shaped(row)[0, sets, 1])

    def _shaped(self, row: int) -> Rows:
        """Return the row with this index, as an array with the axes of `Limits.shape`."""
        return self._rows[row].reshape(self._shape)


_rows = cache(_FewJokerRows)


@lru_cache(maxsize=1 << 16)
def _missing(parts: Parts, sets: int, jokers: JokerSorts, limits: Limits) -> int:
    """Return the number of tiles missing in a hand (see `JokerRows.missing_with`)."""
    return _rows(limits).missing_with(parts, sets, jokers)


def shanten_with_few_jokers(codes: Codes, sets: int, jokers: JokerSorts, limits: Limits) -> int:
    """Return the shanten of natural tiles (`codes`) and jokers towards `sets` sets and a pair.

    0 waits, -1 is complete.
    """
    return _missing(_rows(limits).parts(codes), sets, jokers, limits) - 1


def accepting_tiles_with_few_jokers(
    codes: Codes, sets: int, jokers: JokerSorts, limits: Limits
) -> tuple[int, frozenset[Kind]]:
    """Return the shanten of natural tiles and jokers, and the natural accepting tiles.

    Kinds held four times are left out; `sets` are still to be made.
    """
    return _rows(limits).accepting_tiles(codes, lambda parts: _missing(parts, sets, jokers, limits))
