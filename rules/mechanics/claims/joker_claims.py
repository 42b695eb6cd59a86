"""Claims in which jokers of the hand stand for missing tiles; the claim fixes the kinds they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from rules.core.melds import Form, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile, plain
from rules.engine.actions import Action, Claim
from rules.engine.hand_choices import may_call
from rules.engine.table import State
from rules.mechanics.claims.set_claims import CHOW_PARTNERS, RANK_CHOW, RANK_PUNG, ClaimSet
from rules.mechanics.kongs.own_kongs import can_replace_kong

MAX_JOKERS = 2
"""The most jokers that a claimed set of three has room for."""


class JokerClaim(ClaimSet):
    """Base of claims in which jokers of the hand may stand for missing tiles; the claimed tile itself is natural.

    `on_last` allows claiming the last discard of the deal. With `fewest_first`, of two claims for a pung or kong the
    one with fewer jokers takes precedence.
    """

    on_last: bool
    fewest_first: bool = False

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Rank by the form of the set, with `fewest_first` by fewer jokers, then by nearness after the discarder."""
        usual = super().rank(state, seat, action)
        if not self.fewest_first:
            return usual
        jokers = sum(plain(state.faces[tile]) in state.table.wild.kinds for tile in action.used)
        return (usual[0], -jokers, *usual[1:])

    def _open_to(self, state: State, seat: Seat) -> bool:
        """Check that the seat may claim now: the discard is no joker, and tiles are left or `on_last` is set."""
        last = state.claimable
        assert last is not None
        if plain(last.face) in state.table.wild.kinds or not may_call(state, seat):
            return False
        return self.on_last or state.wall.left > 0


Filling = tuple[tuple[Tile, ...], tuple[Kind, ...]]
"""Tiles of the hand, and the kinds that all tiles of the set stand for, the claimed one last (empty if all are
natural).
"""


def _fillings(
    state: State, tiles: Sequence[Tile], kinds: tuple[Kind, ...], claimed: Kind, most: int
) -> Iterable[Filling]:  # fmt: skip
    """Yield the ways to fill the places `kinds` of a set from `tiles` of the hand, natural tiles first.

    At most `most` jokers are used. Kinds that are wild only in this deal do not count as jokers here: they are claimed
    as the kinds they show.
    """
    wild = state.wild
    always = state.table.wild.kinds
    jokers = [tile for tile in tiles if plain(state.faces[tile]) in always]
    for natural in product((True, False), repeat=len(kinds)):
        if sum(not whole for whole in natural) > min(len(jokers), wild.most, most):
            continue
        stands = () if all(natural) else (*kinds, claimed)
        candidates = [
            _alike(state, tiles, kind) if whole else [t for t in jokers if wild.may(plain(state.faces[t]), kind)]
            for kind, whole in zip(kinds, natural, strict=True)
        ]
        for used in _tile_choices(state, candidates, ()):
            yield used, stands


def _tile_choices(
    state: State, candidates: Sequence[Sequence[Tile]], used: tuple[Tile, ...]
) -> Iterable[tuple[Tile, ...]]:  # fmt: skip
    """Yield the ways to fill all places of a set, when `used` fills the first; equal tiles are tried once.

    `candidates` lists for every place the tiles that may fill it.
    """
    if len(used) == len(candidates):
        yield used
        return
    found: dict[Kind, Tile] = {}
    for tile in candidates[len(used)]:
        if tile not in used:
            found.setdefault(plain(state.faces[tile]), tile)
    for tile in found.values():
        yield from _tile_choices(state, candidates, (*used, tile))


def _alike(state: State, tiles: Sequence[Tile], kind: Kind) -> list[Tile]:
    """Return the tiles among `tiles` that show this kind."""
    return [tile for tile in tiles if plain(state.faces[tile]) == kind]


def pungs_with(state: State, tiles: Sequence[Tile], claimed: Kind, most: int = MAX_JOKERS) -> list[Claim]:
    """Return the claims for a pung of the claimed kind with two of `tiles`, at most `most` of them jokers."""
    if claimed >= 34:
        return []
    found = {
        tuple(sorted(used)): Claim(Form.PUNG, used, stands)
        for used, stands in _fillings(state, tiles, (claimed, claimed), claimed, most)
    }
    return [*found.values()]


def kongs_with(state: State, tiles: Sequence[Tile], claimed: Kind, most: int) -> list[Claim]:
    """Return the claim for a kong of the claimed kind with three of `tiles` and as few jokers as possible, if any.

    At most `most` jokers are used. The list is empty if there are too few tiles.
    """
    if claimed >= 34:
        return []
    natural = _alike(state, tiles, claimed)[:3]
    candidates = [tile for tile in tiles if plain(state.faces[tile]) in state.table.wild.kinds]
    # Those that serve fewest tiles first.
    candidates.sort(key=lambda tile: state.wild.breadth(plain(state.faces[tile])))
    jokers = [tile for tile in candidates if state.wild.may(plain(state.faces[tile]), claimed)][: 3 - len(natural)]
    if len(natural) + len(jokers) < 3 or len(jokers) > most:
        return []
    return [Claim(Form.KONG, (*natural, *jokers), (claimed,) * 4 if jokers else ())]


def chows_with(state: State, tiles: Sequence[Tile], claimed: Kind, most: int = MAX_JOKERS) -> list[Claim]:
    """Return the claims for a chow of the claimed kind with two of `tiles`, at most `most` of them jokers."""
    if claimed >= 27:
        return []
    ways = (way for pair in CHOW_PARTNERS[claimed] for way in _fillings(state, tiles, pair, claimed, most))
    return [Claim(Form.CHOW, used, stands) for used, stands in ways]


@rulebook_key("joker_pung")
@dataclass(frozen=True)
class JokerPung(JokerClaim):
    """Claim anybody's discard for a pung in which at most `most` jokers stand for missing tiles."""

    on_last: bool = True
    most: int = MAX_JOKERS
    fewest_first: bool = False
    lays = (Form.PUNG,)
    form = Form.PUNG
    priority = RANK_PUNG

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer each pung that the discard makes with two tiles or jokers of the hand."""
        if not self._open_to(state, seat):
            return ()
        assert state.claimable is not None
        holder, kind = state.seats[seat], plain(state.claimable.face)
        if holder.counts[kind] + sum(holder.counts[joker] for joker in state.wild.kinds) < 2:
            return ()
        return pungs_with(state, holder.hand, kind, self.most)


@rulebook_key("joker_kong")
@dataclass(frozen=True)
class JokerKong(JokerClaim):
    """Claim anybody's discard for a kong with at most `most` jokers in it, while a replacement is left."""

    on_last: bool = True
    most: int = 2
    fewest_first: bool = False
    lays = (Form.KONG,)
    form = Form.KONG
    priority = RANK_PUNG

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer the kong that the discard makes with three tiles or jokers of the hand, if it can be replaced."""
        if not self._open_to(state, seat) or not can_replace_kong(state, seat, None):
            return ()
        assert state.claimable is not None
        return kongs_with(state, state.seats[seat].hand, plain(state.claimable.face), self.most)


@rulebook_key("joker_chow")
@dataclass(frozen=True)
class JokerChow(JokerClaim):
    """Claim the discard of the player before for a chow in which at most `most` jokers stand for missing tiles."""

    on_last: bool = True
    most: int = MAX_JOKERS
    lays = (Form.CHOW,)
    form = Form.CHOW
    priority = RANK_CHOW

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer each chow that the discard makes with two tiles or jokers of the hand."""
        last = state.claimable
        assert last is not None
        if not self._open_to(state, seat) or state.after(last.seat) != seat:
            return ()
        return chows_with(state, state.seats[seat].hand, plain(last.face), self.most)
