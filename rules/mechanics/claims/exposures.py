"""Claims for groups of three to six equal tiles with jokers, and exchanging jokers out of groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.core.melds import Form, Group, Meld, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BLANK, JOKER, Kind, Tile
from rules.engine import events as ev
from rules.engine.actions import Action, Claim, FetchJoker
from rules.engine.hand_choices import may_call
from rules.engine.move_rule import Rule
from rules.engine.records import on
from rules.engine.table import Record, Refusal, State
from rules.families.card_hands.card_shape import FORM_OF_SIZE
from rules.families.card_hands.grammar import MIN_JOKER_GROUP, pattern_kind
from rules.mechanics.claims.set_claims import RANK_PUNG
from rules.mechanics.wild_tiles.fetch import FetchMove, JokerFetched

LARGEST = max(FORM_OF_SIZE)

GroupFilter = Callable[[State, Seat, Group], bool]
"""Checks that a seat may lay this group, given the groups that it has laid already."""


@rulebook_key("claim_alike")
@dataclass(frozen=True)
class ClaimAlike(Rule):
    """Claim a natural discard for a group of three to six equal tiles, completed with tiles and jokers of the hand.

    The size of a group never changes once it is laid. `fits` rejects groups with which no winning hand could be
    completed.
    """

    fits: GroupFilter | None = None
    lays = (Form.PUNG, Form.KONG, Form.QUINT, Form.SEXTET)
    answers = (Claim,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer every group that `fits`: each size, each mixture of equal tiles and jokers, fewest jokers first."""
        if not self._open_to(state, seat):
            return ()
        return [claim for claim in self._possible(state, seat) if self._fitting(state, seat, claim)]

    def _open_to(self, state: State, seat: Seat) -> bool:
        """Check that the seat may claim at all: the discard is no joker, and the wall has tiles left."""
        last = state.claimable
        return last is not None and last.face not in (JOKER, BLANK) and state.wall.left > 0 and may_call(state, seat)

    def _possible(self, state: State, seat: Seat) -> list[Claim]:
        """Return the claims that the hand can form, allowed or not: smallest first, then fewest jokers."""
        assert state.claimable is not None
        kind, most = pattern_kind(state.claimable.face), len(state.seats[seat].hand) - 1  # one is left to discard
        naturals, jokers = _tiles_alike(state, seat, kind), _tiles_alike(state, seat, JOKER)
        found: list[Claim] = []
        for size in range(MIN_JOKER_GROUP, min(LARGEST, most + 1) + 1):
            for own in range(min(size - 1, len(naturals)), -1, -1):
                if size - 1 - own <= len(jokers):
                    tiles = (*naturals[:own], *jokers[: size - 1 - own])
                    faces = (*(state.faces[tile] for tile in tiles), state.claimable.face)
                    stands = tuple(kind if face == JOKER else face for face in faces)
                    found.append(Claim(FORM_OF_SIZE[size], tiles, stands))
        return found

    def _fitting(self, state: State, seat: Seat, claim: Claim) -> bool:
        """Check that `fits`, if there is one, accepts the group that a claim would lay."""
        return self.fits is None or self.fits(state, seat, Group(claim.form, claim.stands, False, laid=True))

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Rank claims by turn: the player whose turn comes soonest after the discarder has precedence."""
        assert state.claimable is not None
        return (RANK_PUNG, -state.steps_from(state.claimable.seat, seat))

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that lays the group open, the claimed tile first."""
        assert isinstance(action, Claim) and state.claimable is not None
        last = state.claimable
        tiles = (last.tile, *action.tiles)
        faces = tuple(state.faces[tile] for tile in tiles)
        stands = (action.stands[-1], *action.stands[:-1])
        meld = Meld(action.form, tiles, faces, stands, claimed=last.tile, source=last.seat)
        return [ev.Claimed(seat, meld, len(state.seats[seat].melds))]

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return a refusal if the hand could form groups with the discard but may claim none of them; else None."""
        if self.fits is None or state.claimable is None or not self._open_to(state, seat):
            return None
        possible = self._possible(state, seat)
        if not possible or any(self._fitting(state, seat, claim) for claim in possible):
            return None
        return Refusal(str(possible[0].form), "err_no_line", kinds=(state.claimable.face,))


def _tiles_alike(state: State, seat: Seat, kind: Kind) -> list[Tile]:
    """Return the tiles of this kind in the hand; flowers and seasons count as one kind."""
    return sorted(tile for tile in state.seats[seat].hand if pattern_kind(state.faces[tile]) == kind)


class JokersTaken(Record):
    """Remembers the last joker taken in exchange, to recognize a win with it."""

    taken: Tile | None = None

    @on(JokerFetched)
    def _fetched(self, state: State, event: JokerFetched) -> None:
        """Remember the joker that the player has taken."""
        self.taken = event.joker

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return ``joker_exchange`` if the player wins with the joker just taken as the last tile."""
        drawn = state.seats[seat].drawn
        return ("joker_exchange",) if by == "self" and drawn is not None and drawn == self.taken else ()


@rulebook_key("exchange_joker")
@dataclass(frozen=True)
class ExchangeJoker(FetchMove):
    """Move of a player's own turn: give a natural tile for a joker that stands for it in a group on the table.

    `after_claim` allows it in a turn that began with a claim. With `own_only` only groups of the player's own serve.
    """

    after_claim: bool = True
    own_only: bool = False

    records = (JokersTaken,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer one joker of each group whose natural tile the hand holds."""
        holder = state.seats[seat]
        if not may_call(state, seat) or (holder.drawn is None and not self.after_claim):
            return ()
        found: list[Action] = []
        for owner, other in enumerate(state.seats):
            if self.own_only and owner != seat:
                continue
            for index, meld in enumerate(other.melds):
                if JOKER in meld.faces:
                    place = meld.faces.index(JOKER)
                    if own := _tiles_alike(state, seat, meld.stands[place]):
                        found.append(FetchJoker(own[0], owner, index, meld.tiles[place]))
        return found
