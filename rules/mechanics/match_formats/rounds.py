"""Match formats of rounds: seating, the dealer's repeats, the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rules.core.melds import Seat
from rules.core.rng import highest_first, shuffled
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.state import REPLAYED
from rules.engine.table import State
from rules.scoring.transfers import TABLE, Transfer

CarriedFacts = Callable[[State, Seat], Mapping[str, int]]
"""Counts carried over to the next deals (drawn deals in a row, a streak), given the next dealer."""


def nothing_carried(state: State, next_dealer: Seat) -> Mapping[str, int]:
    """Return no facts to carry over to the next deal."""
    return {}


def places_by_points(scores: Sequence[int], knocked_out: Sequence[Seat] = ()) -> tuple[int, ...]:
    """Return the place of each seat by points (1 is best), equal points sharing one; players knocked out come last."""
    keys = [(seat not in knocked_out, score) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


@rulebook_key("rounds")
@dataclass(frozen=True)
class Rounds:
    """Match format of rounds; a round is over when every player has passed the deal on.

    Seats are decided by `dice`, by drawn wind tiles (`by_tiles`), or `at_random`, where the dice decide the first
    dealer only. With `no_ties` the seat of the first deal ranks players of equal points. `stays(state)` is true if the
    dealer deals again, at most `most_repeats` times (0: any number). A round has `length` turns of dealing (0: one for
    each player); with `counts(state)` it has that many deals for which this is true, whoever deals. `facts` are carried
    over to the next deal; `ends(state)` names a reason to end early, or is empty.

    After round n (from 0) the player on chair `seat_changes[n][chair]` moves to `chair`, with his points.
    `place_bonuses` are points beside the score at the end of the match, the first place first; see `shared_by_place`.
    """

    rounds: int
    stays: Callable[[State], bool]
    dice: int = 2
    by_tiles: bool = False
    at_random: bool = False
    no_ties: bool = False
    most_repeats: int = 0
    facts: CarriedFacts = nothing_carried
    ends: Callable[[State], str] | None = None
    length: int = 0
    counts: Callable[[State], bool] | None = None
    seat_changes: tuple[tuple[Seat, ...], ...] = ()
    place_bonuses: tuple[int, ...] = ()

    def seating(self, state: State, rng: Random) -> ev.Event:
        """Return the event that seats the players: by dice, by wind tiles drawn face down, or at random."""
        people = range(state.players)
        if self.at_random:
            return roll_for_first_dealer(people, self.dice, rng)
        if self.by_tiles:
            winds = shuffled(people, rng)
            drawn = tuple((person, 1 + wind) for person, wind in enumerate(winds))
            return ev.SeatsDrawn(tuple(winds.index(wind) for wind in people), drawn)
        order, rolls = highest_first(people, self.dice, rng)
        return ev.SeatsDrawn(tuple(order), tuple(rolls))

    def fewest(self, players: int) -> int:
        """Return the fewest deals of a match that does not end early."""
        return self.rounds * (self.length or players)

    def deal_ended(self, state: State) -> list[ev.Event]:
        """Return the events after a deal: the next dealer, or after the last round the end of the match."""
        stays = self.stays(state) and not (self.most_repeats and state.extra >= self.most_repeats)
        dealer = state.dealer if stays else (state.dealer + 1) % state.players
        counted = self.counts(state) if self.counts else True
        round_deal = state.round_deal + (counted if self.counts else not stays)
        wind = state.round_wind
        if round_deal > (self.length or state.players):
            wind, round_deal = wind + 1, 1
        reason = self.ends(state) if self.ends else ""
        reason = reason or self.end_reason(state, wind)
        ended = ev.DealEnded(
            winners=tuple(win.seat for win in state.wins),
            next_dealer=dealer,
            next_round=wind,
            next_round_deal=round_deal,
            extra=state.extra + (state.drawn_deal != REPLAYED) if stays else 0,
            counted=counted,
            facts=tuple(sorted(self.facts(state, dealer).items())),
        )
        if reason:
            return [ended, *self.match_end_events(state, reason)]
        return [ended, *self._seat_change(state)] if wind > state.round_wind else [ended]

    def end_reason(self, state: State, wind: int) -> str:
        """Return the reason to end the match if the next deal is of the round of `wind` (0: East); empty to go on."""
        return "rounds" if wind >= self.rounds else ""

    def match_end_events(self, state: State, reason: str) -> list[ev.Event]:
        """Return the events that share the rest of the pot and end the match with the places of all players."""
        if self.no_ties:
            order = ranking(state.scores)
            places_by_seat = tuple(1 + order.index(seat) for seat in range(state.players))
            return [*share_pot(state), ev.MatchEnded(places_by_seat, reason)]
        return [*share_pot(state), *end_match(state, reason, self.place_bonuses)]

    def result_parts(self, scores: Sequence[int], start_points: int) -> Mapping[str, tuple[int, ...]]:
        """Return nothing: there are no results, or they are bonuses of places beside the points."""
        return {}

    def _seat_change(self, state: State) -> list[ev.Event]:
        """Return the event that changes the chairs after the round that has just ended; empty if none is planned."""
        if state.round_wind >= len(self.seat_changes):
            return []
        return [ev.SeatsChanged(tuple(state.people[chair] for chair in self.seat_changes[state.round_wind]))]


def roll_for_first_dealer(people: Sequence[int], dice: int, rng: Random) -> ev.SeatsDrawn:
    """Seat the players at random; the highest roll deals first, and ties are rolled again."""
    seated = shuffled(people, rng)
    order, rolls = highest_first(seated, dice, rng)
    first = seated.index(order[0])
    return ev.SeatsDrawn((*seated[first:], *seated[:first]), tuple(rolls))


def share_pot(state: State) -> list[ev.Event]:
    """Return the payment that shares the pot equally at the end of a match; a remainder stays."""
    share = state.pot // state.players
    if not share:
        return []
    shares = tuple(Transfer(TABLE, seat, share) for seat in range(state.players))
    return [ev.Paid.of("pot_left", shares, state.players)]


def somebody_below_zero(state: State) -> str:
    """Return ``bankruptcy`` if the players began with points and somebody is below zero, else an empty string."""
    return "bankruptcy" if state.table.start_points and min(state.scores) < 0 else ""


def ranking(scores: Sequence[int]) -> list[int]:
    """Return the seats from first place to last; of equal points the seat that dealt earlier comes first."""
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))


def end_match(state: State, reason: str, place_bonuses: Sequence[int] = ()) -> list[ev.Event]:
    """Return the event that ends the match with the places by points and, if given, the bonus of each place."""
    places = places_by_points(state.scores, tuple(state.left_match))
    return [ev.MatchEnded(places, reason, shared_by_place(places, place_bonuses) if place_bonuses else ())]


def shared_by_place(places: Sequence[int], place_bonuses: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's bonus in hundredths of a point: players who share a place share the bonuses it spans.

    `places` is the place of each seat, `place_bonuses` the points of each place from the first.

    >>> shared_by_place((2, 1, 2, 4), (4, 2, 1, 0))
    (150, 400, 150, 0)
    """
    shares = {place: place_bonuses[place - 1 : place - 1 + places.count(place)] for place in places}
    return tuple(100 * sum(shares[place]) // len(shares[place]) for place in places)
