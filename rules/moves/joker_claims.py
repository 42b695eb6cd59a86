"""Claims in which jokers of the hand may stand for missing tiles; what they stand for is fixed with the claim."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from rules import events as ev
from rules.actions import Action, Claim
from rules.melds import Form, Meld, Seat
from rules.moves.claims import RANK_CHOW, RANK_PUNG, ClaimSet
from rules.moves.common import may_call, tiles_of
from rules.state import State
from rules.tiles import JOKER, JOKERS, Kind, Tile, plain


class JokerSet(ClaimSet):
    """What chow and pung with jokers have in common: the claimed tile itself is natural."""

    on_last: bool

    def _open_to(self, state: State, seat: Seat) -> bool:
        last = state.last
        assert last is not None
        if last.face in JOKERS or not may_call(state, seat):
            return False
        return self.on_last or state.wall.left > 0

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The set is laid open, every joker in the place of the tile it stands for."""
        assert isinstance(action, Claim) and state.last is not None
        last = state.last
        tiles = (*action.tiles, last.tile)
        stands = action.stands or tuple(plain(state.faces[tile]) for tile in tiles)
        placed = sorted(zip(stands, tiles, strict=True))
        ordered = tuple(tile for _, tile in placed)
        meld = Meld(
            self.form, ordered, tuple(state.faces[tile] for tile in ordered), tuple(kind for kind, _ in placed),
            claimed=last.tile, source=last.seat,
        )  # fmt: skip
        return [ev.Claimed(seat, meld, len(state.seats[seat].melds))]


Way = tuple[tuple[Tile, ...], tuple[Kind, ...]]
"""Tiles of the hand, and what all tiles of the set stand for, the claimed one last (nothing where all are natural)."""


def _ways(state: State, seat: Seat, kinds: tuple[Kind, ...], claimed: Kind) -> Iterable[Way]:
    """Ways to fill the places `kinds` from the hand, a joker standing in wherever one is left; natural tiles first."""
    holder = state.seats[seat]
    jokers = tiles_of(state, holder, JOKER)
    for natural in product((True, False), repeat=len(kinds)):
        if sum(not whole for whole in natural) > len(jokers):
            continue
        spare, used = iter(jokers), list[Tile]()
        for kind, whole in zip(kinds, natural, strict=True):
            held = [tile for tile in tiles_of(state, holder, kind) if tile not in used] if whole else []
            if whole and not held:
                break
            used.append(held[0] if whole else next(spare))
        else:
            stands = () if all(natural) else (*kinds, claimed)
            yield tuple(used), stands


@dataclass(frozen=True)
class JokerPung(JokerSet):
    """Three alike with anybody's discard."""

    on_last: bool = True
    form = Form.PUNG
    worth = RANK_PUNG

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Two equal tiles of the hand, or jokers in their place."""
        if not self._open_to(state, seat):
            return ()
        assert state.last is not None
        kind, counts = plain(state.last.face), state.seats[seat].counts
        if kind >= 34 or counts[kind] + counts[JOKER] < 2:
            return ()
        found = {
            tuple(sorted(tiles)): Claim(Form.PUNG, tiles, stands)
            for tiles, stands in _ways(state, seat, (kind, kind), kind)
        }
        return found.values()


@dataclass(frozen=True)
class JokerChow(JokerSet):
    """Three in a row with the discard of the player before."""

    on_last: bool = True
    form = Form.CHOW
    worth = RANK_CHOW

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Each run that the tile makes with two of the hand, or jokers in their place."""
        last = state.last
        assert last is not None
        if not self._open_to(state, seat) or state.after(last.seat) != seat:
            return ()
        kind = plain(last.face)
        if kind >= 27:
            return ()
        counts, rank = state.seats[seat].counts, kind % 9
        found: list[Action] = []
        for low, high in ((-2, -1), (-1, 1), (1, 2)):
            if rank + low < 0 or rank + high > 8:
                continue
            pair = (kind + low, kind + high)
            if sum(not counts[place] for place in pair) <= counts[JOKER]:
                found += [Claim(Form.CHOW, tiles, stands) for tiles, stands in _ways(state, seat, pair, kind)]
        return found
