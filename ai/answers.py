"""Ratings of answers to questions: turned tiles that win or are discarded, tiles passed on, a new deal.

The rule that asks declares the tiles that an answer brings (`rules.engine.questions.Turned`). Votes count the tiles of
the passes that follow. Calling a deal off is compared with sample hands as they are dealt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random

from ai.candidates import Candidate, Risk, best_first
from ai.danger import dangers, threats
from ai.foresight import HOPELESS, Outlook, OutlookPlanner
from ai.hand import Hand, connections_of
from ai.prices import price
from ai.seen import Seen
from rules.core.tiles import PLAIN, Kind, plain
from rules.engine.actions import Action, CallOff, Pass, Say, SetAside
from rules.engine.questions import Turned
from rules.engine.seat_state import SeatView
from rules.engine.view import View
from rules.hands import codes_of
from rules.mechanics.opening.charleston import COURTESY, GO_ON, VoteToGoOn
from rules.mechanics.opening.exchange import ExchangeTiles

READY, FRESH = "ready", "fresh"
"""Family names of a waiting hand and of a hand still to be dealt."""

ALARMING = 0.12
"""Threats below this chance to wait are ignored."""

_SAMPLE_DEALS = 40
"""Number of sample hands whose mean stands for a fresh deal."""

_LOOSEST = 6
"""Number of least connected tiles from which tiles to pass on are chosen."""


class Answerer(OutlookPlanner):
    """Rates a player's answers to a question of the rules, by the expected result of the hand after each answer."""

    def _rate_answers(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """Rate the legal answers, best first."""
        words = {action.word for action in legal if isinstance(action, Say)}
        if any(word.startswith(COURTESY) for word in words):
            return self._courtesy_offers(view, legal)
        if GO_ON in words:
            return best_first([self._rate_vote(view, action) for action in legal if isinstance(action, Say)])
        brings = _turned_by_answer(view, words)
        if brings and view.hand and self._book_for(view.table).pricing is not None:
            return best_first([self._rate_turned(view, action, brings[action.button]) for action in legal])
        return self._equal_answers(view, legal, super().choose(view, legal))

    def _equal_answers(
        self, view: View, legal: Sequence[Action], chosen: Action, spare: tuple[Kind, ...] = ()
    ) -> list[Candidate]:
        """Rate answers that leave the hand unchanged: all get its present outlook, and the chosen one comes first."""
        ranking = self.rank_plans(view, self._hand(view), self.seen(view)) if view.hand else []
        outlook = self._outlook(view, self.seen(view), ranking[0]) if ranking else HOPELESS
        live = ranking[0][1].live(self._hand(view), self.seen(view).left) if ranking else 0
        others = [action for action in legal if isinstance(action, Say | Pass) and action != chosen]
        return [
            Candidate(action, outlook.family, outlook.shanten, live, outlook.chance, outlook.pay, outlook.worth,
                      gives=spare, order=(place,))
            for place, action in enumerate((chosen, *others))
        ]  # fmt: skip

    # -- tiles across the table, and votes on passing more ---

    def _courtesy_offers(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """Rate the offers of tiles to pass across the table; the best offers as many as the hand can spare."""
        offers = [action for action in legal if isinstance(action, Say)]
        spare = self._spare_tiles(view, len(offers) - 1)
        return self._equal_answers(view, legal, offers[len(spare)], spare)

    def _spare_tiles(self, view: View, most: int) -> tuple[Kind, ...]:
        """Find at most `most` tiles whose loss does not lower the outlook, least connected first."""
        seen, hand, found = self.seen(view), self._hand(view), list[Kind]()
        links, now = connections_of(hand), self._best_expected_pay(view, hand, seen)
        for kind in sorted((plain(face) for _, face in view.hand), key=lambda kind: links[kind]):
            less = hand.without(kind)
            if len(found) < most and self._best_expected_pay(view, less, seen) >= now:
                hand = less
                found.append(kind)
        return tuple(sorted(found))

    def _best_expected_pay(self, view: View, hand: Hand, seen: Seen) -> float:
        """Return the expected pay of the best plan of a hand."""
        ranking = self.rank_plans(view, hand, seen)
        return ranking[0][0] if ranking else 0.0

    def _rate_vote(self, view: View, vote: Say) -> Candidate:
        """Rate a vote: going on swaps the worst tiles for as many unseen ones, stopping keeps the hand as it is."""
        seen, hand = self.seen(view), self._hand(view)
        ranking = self.rank_plans(view, hand, seen)
        best, left, coming = (ranking[0] if ranking else None), hand, 0
        if vote.word == GO_ON and (coming := _passed_next(view)):
            links = connections_of(hand)
            loose = sorted(view.hand, key=lambda one: links[plain(one[1])])[:_LOOSEST]
            ways = [SetAside(tiles) for tiles in combinations(sorted(tile for tile, _ in loose), coming)]
            parting = max(self.partings(view, ways, seen), key=lambda one: one.rank)
            best, left = parting.best, parting.left
        if best is None:
            return Candidate(vote, HOPELESS.family, HOPELESS.shanten, 0, 0.0, 0.0, 0.0)
        outlook, live = self._outlook(view, seen, best), best[1].live(left, seen.left)
        rows = seen.win_chances.closed if best[4] else seen.win_chances.opened
        share, chance = min(live / seen.unseen, 1.0), 0.0
        for nearer in range(coming + 1):
            often = comb(coming, nearer) * share**nearer * (1.0 - share) ** (coming - nearer)
            now = rows[max(outlook.shanten - nearer, 0)] / rows[outlook.shanten]
            chance += often * min(outlook.chance * now, 1.0)
        return Candidate(vote, outlook.family, outlook.shanten, live, chance, outlook.pay, outlook.worth,
                         order=(vote.word != GO_ON,))  # fmt: skip

    # -- tiles that are turned at once ---

    def _rate_turned(self, view: View, action: Action, turned: Turned) -> Candidate:
        """Rate an answer that turns tiles: a win on one of them, else the outlook if play goes on, less deal-in costs.
        """
        seen, hand, book = self.seen(view), self._hand(view), self._book_for(view.table)
        assert book.pricing is not None, "where it is not known what hands wait for, answers are not weighed so"
        kinds, counted, pay = book.pricing.turned(view, hand, seen, turned.flags)
        live = sum(seen.of(kinds))
        now = 1.0 - (1.0 - live / seen.unseen) ** turned.tiles
        gain, paid, later = now * self._worth(view, counted), now * pay, HOPELESS
        if turned.goes_on:
            ranking = self.rank_plans(view, hand, seen)
            waits = [rated for rated in ranking if rated[2] <= 0] if turned.fixed else ranking
            later = self._outlook(view, seen, waits[0]) if waits else HOPELESS
            gain, paid = gain + (1.0 - now) * later.gain, paid + (1.0 - now) * later.chance * later.pay
        chance = now + (1.0 - now) * later.chance
        risk = self._turn_risks(view, seen, kinds, turned.tiles) if turned.discarded else ()
        family, shanten = (READY, 0) if live else (later.family, later.shanten)
        worth = gain / chance if chance else 0.0
        return Candidate(action, family, shanten, live, chance, paid / chance if chance else 0.0, worth, risk,
                         sum([one.cost for one in risk]), order=(not isinstance(action, Pass),))  # fmt: skip

    def _turn_risks(self, view: View, seen: Seen, won: Sequence[Kind], tiles: int) -> tuple[Risk, ...]:
        """Compute, by other seat, the chance to win on one of `tiles` random tiles that are discarded."""
        book, found = self._book_for(view.table), list[Risk]()
        for other, waits in self._threats(view):
            if waits >= ALARMING:
                risks = dangers(view, [(other, waits)], seen.left, book.hazards)
                share = sum([seen.left[kind] * risks[kind] for kind in PLAIN if kind not in won]) / seen.unseen
                found.append(Risk(other.seat, 1.0 - (1.0 - min(share, 1.0)) ** tiles, price(view, other, book)))
        return tuple(found)

    def _threats(self, view: View) -> list[tuple[SeatView, float]]:
        """List the threatening seats, each with its chance to wait."""
        return threats(view, self._book_for(view.table).hazards)

    # -- a new deal ---

    def _rate_calling_off(self, view: View, action: CallOff, rest: Sequence[Candidate]) -> list[Candidate]:
        """Rate calling the deal off among the other candidates, with their chances computed step by step."""
        hand, seen = self._hand(view), self.seen(view)
        said = self.rank_plans(view, hand, seen)
        counted = self.rerank_by_steps(hand, seen, said)
        part = counted[0][0] / said[0][0] if said and said[0][0] else 1.0
        return best_first(
            [self._rate_new_deal(view, action), *(replace(one, chance=one.chance * part) for one in rest)]
        )

    def _rate_new_deal(self, view: View, action: CallOff) -> Candidate:
        """Rate a fresh hand as the mean of `_SAMPLE_DEALS` samples."""
        found = [self._sample_outlook(view, number) for number in range(_SAMPLE_DEALS)]
        chance = sum([one.chance for one in found]) / _SAMPLE_DEALS
        gain = sum([one.gain for one in found]) / _SAMPLE_DEALS
        paid = sum([one.chance * one.pay for one in found]) / _SAMPLE_DEALS
        shanten = sum([one.shanten for one in found]) / _SAMPLE_DEALS
        if not chance:
            return Candidate(action, FRESH, HOPELESS.shanten, 0, 0.0, 0.0, 0.0)
        return Candidate(action, FRESH, round(shanten), 0, chance, paid / chance, gain / chance)

    def _sample_outlook(self, view: View, number: int) -> Outlook:
        """Compute the outlook of one sample hand; `number` seeds it, so that samples repeat."""
        table, book = view.table, self._book_for(view.table)
        pool = [kind for kind in PLAIN for _ in range(table.kind_copies.get(kind, 0))]
        counts = bytearray(len(view.counts))
        for kind in Random(number).sample(pool, table.hand_size):
            counts[kind] += 1
        every, codes = bytes(counts), codes_of(counts[: len(PLAIN)])
        seen = Seen(replace(view, counts=every, codes=codes), book.copies, book.stats)
        hand = Hand(codes, (), book.sets, every[len(PLAIN) :], every, view.wild)
        ranking = self.rerank_by_steps(hand, seen, self.rank_plans(view, hand, seen))
        return self._outlook(view, seen, ranking[0]) if ranking else HOPELESS


def _turned_by_answer(view: View, words: set[str]) -> Mapping[str, Turned]:
    """Find the tiles that each answer brings, declared by the phase or question that offers one of these words."""
    for phase in view.table.phases:
        for part in (phase, *getattr(phase, "questions", ())):
            brings: Mapping[str, Turned] = getattr(part, "brings", {})
            if words & brings.keys():
                return brings
    return {}


def _passed_next(view: View) -> int:
    """Count the tiles that everybody passes on first after a vote to go on."""
    phases = iter(view.table.phases)
    if not any(isinstance(phase, VoteToGoOn) for phase in phases):
        return 0
    return next((phase.count for phase in phases if isinstance(phase, ExchangeTiles)), 0)
