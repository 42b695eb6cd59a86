"""The caishen at the table: waiting for any tile, floating one, and the round in which nothing is claimed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from rules.core.melds import Form, Seat
from rules.core.tiles import PLAIN, SUIT_TILES, Kind, plain
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State

SET = 3
PAIRED = 13
"""The tiles of seven pairs before the last one."""


def waits_for_any_tile(tiles: Iterable[Kind], wild: frozenset[Kind], seven_pairs: bool) -> bool:
    """Check that a hand before its draw wins with every tile: one wild tile waits, all other tiles are sets or six
    pairs.

    `seven_pairs` is true if seven pairs can win.

    >>> [waits_for_any_tile((0, 1, kind, 31), frozenset({31}), True) for kind in (2, 4)]
    [True, False]
    """
    counts = Counter(tiles)
    wilds = sum(counts.pop(kind, 0) for kind in wild)
    if not wilds:
        return False
    singles = sum(count % 2 for count in counts.values())
    pairs = sum(counts.values()) + wilds == PAIRED and singles < wilds
    return (seven_pairs and pairs) or _all_sets(tuple(counts[kind] for kind in PLAIN), wilds - 1)


@lru_cache(maxsize=4096)
def _all_sets(counts: tuple[int, ...], wilds: int) -> bool:
    """Check that the tiles, counted by kind, form chows and pungs with `wilds` wild tiles, and none is left over."""
    first = next((kind for kind, count in enumerate(counts) if count), None)
    if first is None:
        return wilds % SET == 0
    ways = [(first,) * SET]
    if first in SUIT_TILES:
        low = first - first % 9
        ways += [(at, at + 1, at + 2) for at in range(max(low, first - 2), min(first, low + 6) + 1)]
    for way in ways:
        rest, needed = list(counts), 0
        for kind in way:
            if rest[kind]:
                rest[kind] -= 1
            else:
                needed += 1
        if needed <= wilds and _all_sets(tuple(rest), wilds - needed):
            return True
    return False


class CaishenChains(Record):
    """Counts by seat the kongs and discarded wild tiles that nothing has interrupted.

    Any other discard, and a claimed chow or pung, ends the row. If a hand waits for any tile at the end of the row, it
    did so after each discarded wild tile too, for a wild tile can stand for the tile drawn after it.
    """

    def __init__(self, players: int) -> None:
        """Start a deal without kongs."""
        self.kongs = [0] * players
        self.floats = [0] * players

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """Count a discarded wild tile; end the row at any other discard."""
        if plain(event.face) in state.wild.kinds:
            self.floats[event.seat] += 1
        else:
            self._end(event.seat)

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """Count a claimed kong; end the row at any other claim."""
        if event.meld.form is not Form.KONG:
            self._end(event.seat)
        else:
            self.kongs[event.seat] += 1

    @on(ev.KongDeclared, ev.KongPromoted)
    def _kong(self, state: State, event: ev.KongDeclared | ev.KongPromoted) -> None:
        """Count a concealed or promoted kong."""
        self.kongs[event.seat] += 1

    def _end(self, seat: Seat) -> None:
        """End the row of a seat."""
        self.kongs[seat] = self.floats[seat] = 0


class WildRound(Record):
    """Remembers the player who has discarded a wild tile and not drawn since: until then nobody may claim."""

    discarder: Seat | None = None

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """Begin the round with a discarded wild tile."""
        if plain(event.face) in state.wild.kinds:
            self.discarder = event.seat

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """End the round when the player who discarded the wild tile draws."""
        if event.seat == self.discarder:
            self.discarder = None


def no_claim_in_wild_round(state: State, seat: Seat, kind: Kind) -> str:
    """Bar claims while a wild tile goes round; return an error key, or an empty string at other times."""
    return "" if state.record(WildRound).discarder is None else "err_wild_round"
