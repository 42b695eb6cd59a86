"""A match format of dealer changes or rounds, with knock-outs, a pot, and results paid later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rules.core.melds import Seat
from rules.core.rng import below, shuffled, stream
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import FLOWERS, SEASONS
from rules.engine import events as ev
from rules.engine.settle import outcome_of, paid
from rules.engine.state import REPLAYED
from rules.engine.table import State
from rules.mechanics.match_formats.rounds import CarriedFacts, nothing_carried
from rules.mechanics.opening.ring_wall import DICE
from rules.scoring.settlement import Outcome, Payment
from rules.scoring.transfers import TABLE, Transfer, balances, net

SEAT_TILES = (*SEASONS, *FLOWERS)
"""Tiles drawn for seats, one for each player: the first one deals, the others sit in this order."""
DEALER_STREAMS = 1 << 40
"""The stream of random numbers that draw a dealer, far from the streams of the log."""


def replayed_deal(state: State) -> ev.DealEnded:
    """Return the end of a deal that is played again and changes nothing."""
    return ev.DealEnded(
        winners=(), next_dealer=state.dealer, next_round=state.round_wind, next_round_deal=state.round_deal,
        extra=state.extra, counted=False, facts=tuple(sorted(state.facts.items())),
    )  # fmt: skip


@rulebook_key("dealer_match")
@dataclass(frozen=True)
class DealerMatch:
    """Match format in which the deal passes unless the dealer wins first: in order, or drawn by lot (`draws_dealer`).

    Dice, or seasons and flowers (`by_tiles`), decide the first seats. The match ends after `length` changes of dealer
    (with `rounds`: rounds of as many deals as players), or with `knockout` (``dealer_change`` or ``round``) when one
    player is left. With `booked` results are paid only at the ``dealer_change`` or ``round_end``.
    """

    dice: str
    by_tiles: bool
    draws_dealer: bool
    rounds: bool
    length: int
    knockout: str
    booked: str
    settle: Callable[[Outcome], Sequence[Payment]]
    facts: CarriedFacts = nothing_carried

    # Before the first deal ------------------------------------------------------------------------------------------

    def seating(self, state: State, rng: Random) -> ev.Event:
        """Return the draw of seats: by falling rolls, the highest dealing, or in the order of seasons and flowers
        drawn.
        """
        people = list(range(state.players))
        if self.by_tiles:
            drawn = shuffled(people, rng)
            rolls = tuple((person, 1 + place) for person, place in enumerate(drawn))
            faces = tuple(SEAT_TILES[place] for place in drawn)
            return ev.SeatsDrawn(tuple(drawn.index(place) for place in people), rolls, faces)
        rolls_made: list[tuple[int, ...]] = []
        return ev.SeatsDrawn(tuple(self._ranked(people, rng, rolls_made)), tuple(rolls_made))

    def _ranked(self, people: Sequence[int], rng: Random, rolls: list[tuple[int, ...]]) -> list[int]:
        """Return people in falling order of their rolls, which are added to `rolls`; equal ones roll again among
        themselves.
        """
        if len(people) < 2:
            return list(people)
        by_value: dict[int, list[int]] = {}
        for person in people:
            dice, value = DICE[self.dice](rng)
            rolls.append((person, *dice))
            by_value.setdefault(value, []).append(person)
        return [
            person for value in sorted(by_value, reverse=True) for person in self._ranked(by_value[value], rng, rolls)
        ]

    def fewest(self, players: int) -> int:
        """Return the fewest deals of a match of `players` players."""
        if self.knockout != "off":
            return sum(range(2, players + 1)) if self.knockout == "round" else players - 1
        return self.length * (players if self.rounds else 1)

    def result_parts(self, scores: Sequence[int], start_points: int) -> Mapping[str, tuple[int, ...]]:
        """Return nothing: there are no results beside the points."""
        return {}

    # After a deal ---------------------------------------------------------------------------------------------------

    def deal_ended(self, state: State) -> list[ev.Event]:
        """Return the events after a deal: payments due, a player knocked out, the next dealer, the end of the match."""
        if state.drawn_deal == REPLAYED:
            return [replayed_deal(state)]
        active = [seat for seat in range(state.players) if seat not in state.left_match]
        stays = bool(state.wins) and state.wins[0].seat == state.dealer
        round_over = state.round_deal >= len(active)
        changes = state.facts.get("changes", 0) + (not stays)
        rounds = state.facts.get("rounds", 0) + round_over
        booked = self._booked(state)
        due, _ = net(booked, state.players)
        totals = [score + due[seat] for seat, score in enumerate(state.scores)]
        leaver = None
        if (self.knockout == "dealer_change" and not stays) or (self.knockout == "round" and round_over):
            leaver = min(active, key=lambda seat: self._standing(state, totals, seat))
            active.remove(leaver)
        dealer = self._next_dealer(state, active, stays and leaver != state.dealer)
        reason = self._reason(active, changes, rounds)
        moment = {"dealer_change": not stays, "round_end": round_over}.get(self.booked, False)
        paying = bool(self.booked) and (moment or leaver is not None or bool(reason)) and any(due)
        events: list[ev.Event] = [ev.Paid.of("booked", booked, state.players)] if paying else []
        if leaver is not None:
            events.append(ev.PlayerLeft(leaver))
        facts = {"changes": changes, "rounds": rounds, **self.facts(state, dealer)}
        facts |= {key: value for key, value in state.facts.items() if key.startswith("left.")}
        if leaver is not None:
            facts[f"left.{leaver}"] = 1 + sum(key.startswith("left.") for key in facts)
        if not paying:
            facts |= {f"booked.{one.payer}.{one.payee}": one.amount for one in booked}
        events.append(
            ev.DealEnded(
                winners=tuple(win.seat for win in state.wins),
                next_dealer=dealer,
                next_round=rounds % 4,
                next_round_deal=1 if round_over else state.round_deal + 1,
                extra=state.extra + 1 if stays else 0,
                counted=True,
                facts=tuple(sorted(facts.items())),
            )
        )
        return [*events, *self._ending(state, totals, active, facts, reason)] if reason else events

    def _booked(self, state: State) -> tuple[Transfer, ...]:
        """Return the debts booked and not yet paid, this deal included, balanced between every two players."""
        owed: dict[tuple[Seat, Seat], int] = {}
        for key, amount in state.facts.items():
            if key.startswith("booked."):
                # Logs of old kept a balance for each seat, without saying with whom.
                payer, _, payee = key.removeprefix("booked.").rpartition(".")
                pair = (int(payer) if payer else TABLE, int(payee))
                owed[pair] = owed.get(pair, 0) + amount
        if self.booked:
            for payment in self.settle(outcome_of(state)):
                if not payment.pot:
                    for one in paid(state, payment).transfers:
                        owed[one.payer, one.payee] = owed.get((one.payer, one.payee), 0) + one.amount
        return balances(owed)

    def _standing(self, state: State, totals: Sequence[int], seat: Seat) -> tuple[int, int, int]:
        """Return the key by which the lowest player is knocked out: total, result of the last deal, distance from the
        dealer.
        """
        sheet = state.seats[seat].sheet
        return totals[seat], sheet.score if sheet else 0, -state.wind_of(seat)

    def _next_dealer(self, state: State, active: Sequence[Seat], stays: bool) -> Seat:
        """Return the seat that deals next, among the `active` ones; the present dealer if he `stays`."""
        if stays:
            return state.dealer
        following = [seat for wind in range(1, state.players) if (seat := state.chair_of(wind)) in active]
        if not following:
            return active[0]
        if not self.draws_dealer:
            return following[0]
        rng = stream(state.seed, DEALER_STREAMS + state.deal_number)
        return following[below(len(following), rng)]

    def _reason(self, active: Sequence[Seat], changes: int, rounds: int) -> str:
        """Return the reason to end the match now; an empty text if it goes on."""
        if self.knockout != "off":
            return "knockout" if len(active) < 2 else ""
        if self.rounds:
            return "rounds" if rounds >= self.length else ""
        return "dealer_changes" if changes >= self.length else ""

    def _ending(
        self, state: State, totals: Sequence[int], active: Sequence[Seat], facts: Mapping[str, int], reason: str
    ) -> list[ev.Event]:
        """Return the shares of the pot for the players still in play, and the final places of all players."""
        final, events = list(totals), list[ev.Event]()
        if state.pot:
            best = max(active, key=lambda seat: (totals[seat], -seat))
            share, rest = divmod(state.pot, len(active))
            shares = {seat: share + (rest if seat == best else 0) for seat in active}
            for seat, amount in shares.items():
                final[seat] += amount
            left = tuple(Transfer(TABLE, seat, amount) for seat, amount in shares.items() if amount)
            events.append(ev.Paid.of("pot_left", left, state.players))
        keys = [
            (1, final[seat]) if seat in active else (0, facts.get(f"left.{seat}", 0)) for seat in range(state.players)
        ]
        places = tuple(1 + sum(other > key for other in keys) for key in keys)
        return [*events, ev.MatchEnded(places, reason)]
