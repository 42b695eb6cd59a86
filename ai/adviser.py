"""Adviser and expert player: rates every legal action on one scale, in points.

It sees only the seat's own view, and plays exactly what it advises: `candidates` is the only evaluation.

docs/decisions/0150-hints-have-an-adviser-of-their-own.md tells why.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ai import line_advice
from ai.answers import ALARMING, READY
from ai.candidates import Candidate, Risk, best_first, hand_sort
from ai.changes import changed, kinds_given
from ai.danger import dangers, threats
from ai.discard_rating import DiscardRater, RatedDiscard
from ai.foresight import HOPELESS, Outlook
from ai.hand import Hand, connections_of
from ai.levels import EXPERT, WEIGHTS, Weights
from ai.perils import Perils
from ai.prices import price, stakes
from ai.seen import Seen
from ai.waits import NO_DISCARD, ReadyPlan
from ai.weighing import RatedPlan
from rules.core.melds import Form
from rules.core.tiles import RED_FIVES, Kind, plain
from rules.engine.actions import (
    Action,
    Announce,
    CallOff,
    Claim,
    ConcealedKong,
    Discard,
    FetchJoker,
    FixWait,
    GiveUpSuit,
    LaySet,
    Lengthen,
    Miscall,
    Pass,
    PromoteKong,
    Say,
    SetAside,
    ShowBonus,
    Win,
    WinThrowing,
)
from rules.engine.view import View
from rules.mechanics.discards.void_suit import KINDS_OF_SUIT

RATED_TOGETHER = (
    Discard, Claim, Pass, ConcealedKong, PromoteKong, Lengthen, LaySet, ShowBonus, FetchJoker, Announce,
    Win, WinThrowing,
)  # fmt: skip
"""Actions rated against one another. Tiles and suits to give away, and answers to questions, are rated apart."""

_WITHOUT_DETAILS = (Discard, SetAside, Say, CallOff, GiveUpSuit, Win, WinThrowing)
"""Actions whose candidates need no discard named after them."""

_ORDER_AT_ONCE, _ORDER_FIRST, _ORDER_LAST = -2e9, -1e9, 1e9
"""Orders of candidates with equal totals: bonus tiles that the hand can't use first, then other actions, claims last.
"""


class Adviser(DiscardRater):
    """Expert player that can name its reasons: chooses the candidate with the greatest expected total."""

    def __init__(self, weights: Weights = WEIGHTS[EXPERT], seed: int = 0) -> None:
        """Create the adviser; `seed` drives its random sample hands."""
        super().__init__(weights, seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose the candidate with the greatest expected total; decide as a planner if no action can be rated."""
        found = self.rate_for_choice(view, legal) if len(legal) > 1 else []
        return found[0].action if found else super().choose(view, legal)

    def candidates(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """Rate all legal actions for hints, best first; return nothing for questions that can't be rated.

        Tiles of one kind make one candidate. Declaring ready is preferred where the hand waits for a tile that can
        still come.
        """
        found = self.rate_for_choice(view, legal)
        if self._card_player(view.table) is None:
            found = best_first(self._with_discard_outlooks(view, [self._with_details(view, one) for one in found]))
        return [replace(one, pay=self._mean_pay(view, one), wins=self._measured_wins(view, one)) for one in found]

    def rate_for_choice(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """Rate the legal actions for a choice: `candidates` without the details that only hints show."""
        legal = [action for action in legal if action not in view.wrong]
        if legal and (card_player := self._card_player(view.table)) is not None:
            return line_advice.candidates(card_player, view, legal)
        if legal and isinstance(legal[0], SetAside | GiveUpSuit):
            return self._rate_partings(view, legal)
        legal = [action for action in legal if not isinstance(action, Miscall | FixWait)]
        if (win := next((action for action in legal if isinstance(action, Win | WinThrowing)), None)) is not None:
            return [Candidate(win, "win", -1, 0, 1.0, 0.0, 0.0)]
        if any(isinstance(action, Say) for action in legal):
            return self._rate_answers(view, legal)
        if (off := next((action for action in legal if isinstance(action, CallOff)), None)) is not None:
            rest = self.rate_for_choice(view, [action for action in legal if action != off])
            return self._rate_calling_off(view, off, rest)
        if not legal or not all(isinstance(action, RATED_TOGETHER) for action in legal):
            return []
        seen = self.seen(view)
        ranking = self.rank_plans(view, self._hand(view), seen)
        discards = [action for action in legal if isinstance(action, Discard)]
        found = best_first(self._rate_discards(view, self._useless_discards(view, discards) or discards, seen, ranking))
        best_discard = found[0] if found else None
        found += [
            self._rate_other_action(view, action, seen, ranking, best_discard)
            for action in legal
            if type(action) is not Discard
        ]
        return best_first(found)

    # -- one by one ---

    def _rate_discards(
        self, view: View, discards: Sequence[Discard], seen: Seen, ranking: Sequence[RatedPlan]
    ) -> list[Candidate]:
        """Rate one discard of each kind by the best plan; the second-best plan breaks ties, after the tiles'
        connections where choices are weighed in points.

        If the chance to win is too small beside the threats, and a deal-in costs anything, the hand is given up: wins
        count for nothing and the danger of the tile decides. Otherwise danger only breaks ties.
        """
        hand, by_kind, known = self._hand(view), dict[tuple[Kind, bool], Discard](), self._book_for(view.table).kinds
        for discard in sorted(discards, key=lambda one: view.face_of(one.tile) in RED_FIVES):
            if (kind := plain(view.face_of(discard.tile))) in known:
                by_kind.setdefault((kind, discard.ready), discard)
        perils = Perils(view, seen, self._book_for(view.table))
        ratings = self._discard_ratings(view, hand, seen, ranking, perils, sorted({kind for kind, _ in by_kind}))
        most = max([one.outlook.gain for one in ratings.values()], default=0.0)
        equal = [kind for kind, one in ratings.items() if one.outlook.gain == most and hand.holds(kind)]
        if len(equal) > 1 and len(ranking) > 1:
            equal = ranking[1][1].nearest_discards(hand, equal)
        links, wild = connections_of(hand), view.wild.kinds
        found: list[Candidate] = []
        for (kind, ready), discard in by_kind.items():
            one = ratings[kind]
            if self._book.in_points and one.outlook.shanten == 0 and (ready or (kind, True) in by_kind):
                one = self._with_declaration(view, perils, one, hand, seen, ready)
            rated = one.outlook
            if ready and not (rated.shanten == 0 and rated.live):
                continue
            before, after = (0, kind not in equal) if self._book.in_points else (kind not in equal, 0)
            tie = round(one.danger, 3), links[kind], after, *seen.of([kind]), kind, not ready
            order = (rated.shanten, before, kind in wild, *tie)
            worth = 0.0 if one.given_up else rated.worth
            found.append(Candidate(discard, rated.family, rated.shanten, rated.live, rated.chance, rated.pay, worth,
                                   one.risk, one.cost, kind, later=one.later, order=order))  # fmt: skip
        return found

    def _with_declaration(
        self, view: View, perils: Perils, one: RatedDiscard, hand: Hand, seen: Seen, ready: bool
    ) -> RatedDiscard:
        """Rate a discard that leaves a waiting hand again, declared ready with it or not (`ready`)."""
        left, rules = hand.without(one.kind), view.table.declarations
        hidden = self._undeclared_outlook(view, left, seen, one.kind)
        if not ready:
            return one if hidden is None else self._rate_discard(perils, one.kind, hidden, left)
        outlook = one.outlook if hidden is None else self._declared_outlook(view, one.outlook, hidden)
        found = self._rate_discard(perils, one.kind, outlook, left, fixed=rules.ready_locks)
        return found._replace(later=found.later + (1.0 - outlook.chance) * rules.stake)

    def _rate_other_action(
        self, view: View, action: Action, seen: Seen, ranking: Sequence[RatedPlan], best_discard: Candidate | None
    ) -> Candidate:
        """Rate a claim (with the discard that follows), a kong, tiles laid from the hand, or a pass.

        If a discard is legal too, the candidate carries the risk of the best discard, which will have to follow.
        """
        hand = changed(view, action, self._hand(view))
        after = ranking if isinstance(action, Pass) else self.rank_plans(view, hand, seen)
        outlook = self._outlook(view, seen, after[0], hand) if after else HOPELESS
        chance = outlook.chance
        if isinstance(action, Claim):
            chance /= self._claim_factor(view)
        if best_discard is not None and ranking and (now := self._outlook(view, seen, ranking[0]).gain):
            chance *= best_discard.gain / now
        order, worth = _ORDER_AT_ONCE if isinstance(action, ShowBonus) else _ORDER_FIRST, outlook.worth
        if best_discard is not None:
            risk, cost, later = best_discard.risk, best_discard.cost, best_discard.later
            if not best_discard.worth:
                order, worth = order if ranking and after and after[0][0] >= ranking[0][0] else _ORDER_LAST, 0.0
        else:
            risk, cost, later, worth = self._claim_costs(
                view, action, hand, seen, after, replace(outlook, chance=chance)
            )
        order = _ORDER_LAST if isinstance(action, Claim) else order
        return Candidate(action, outlook.family, outlook.shanten, outlook.live, min(chance, 1.0), outlook.pay, worth,
                         risk, cost, later=later, order=(order,))  # fmt: skip

    def _claim_costs(
        self, view: View, action: Action, hand: Hand, seen: Seen, ranking: Sequence[RatedPlan], outlook: Outlook
    ) -> tuple[tuple[Risk, ...], float, float, float]:
        """Risks and costs of a claim or a pass, now and later, and the worth of a win after it."""
        if not self._book.in_points or not (perils := Perils(view, seen, self._book)).costs:
            return (), 0.0, 0.0, outlook.worth
        if isinstance(action, Claim) and action.form is not Form.KONG:
            kinds = [kind for kind, count in enumerate(hand.counts) if count]
            ratings = [
                self._rate_discard(perils, kind, outlook if one.outlook.gain else one.outlook, hand.without(kind))
                for kind, one in self._discard_ratings(view, hand, seen, ranking, perils, kinds).items()
            ]
            best = max(ratings, key=lambda one: one.total)
            return best.risk, best.cost, best.later, 0.0 if best.given_up else outlook.worth
        later, given_up = self._later(perils, outlook, hand)
        return (), 0.0, later, 0.0 if given_up else outlook.worth

    def _rate_partings(self, view: View, actions: Sequence[Action]) -> list[Candidate]:
        """Rate each choice of tiles or suits to give away; of choices with equal tiles only one is kept."""
        seen, found = self.seen(view), dict[tuple[str, tuple[Kind, ...]], Candidate]()
        for place, one in enumerate(self.partings(view, actions, seen)):
            outlook = HOPELESS if one.best is None else self._outlook(view, seen, one.best)
            live = 0 if one.best is None else one.best[1].live(one.left, seen.left)
            gives = kinds_given(view, one.action)
            void = KINDS_OF_SUIT.index(one.suit) if one.suit and isinstance(one.action, SetAside) else None
            candidate = Candidate(one.action, outlook.family, outlook.shanten, live, outlook.chance, outlook.pay,
                                  outlook.worth, gives=gives, void=void, order=(one.gone, place))  # fmt: skip
            found.setdefault((one.action.button, gives), candidate)
        return best_first([*found.values()])

    def _with_details(self, view: View, one: Candidate) -> Candidate:
        """Add for hints the tile discarded after the action and the number of tiles that then help."""
        action = one.action
        if isinstance(action, _WITHOUT_DETAILS):
            return one
        one = replace(one, gives=kinds_given(view, action))
        hand, seen = changed(view, action, self._hand(view)), self.seen(view)
        ranking = self.rank_plans(view, hand, seen)
        if not ranking:
            return one
        plan, kind_after = ranking[0][1], None
        if isinstance(action, FetchJoker) or (isinstance(action, Claim) and action.form is not Form.KONG):
            links = connections_of(hand)
            kinds = plan.widest_discards(hand, [kind for kind, count in enumerate(hand.counts) if count], seen)
            kind_after = min(kinds, key=lambda kind: links[kind])
        left = hand if kind_after is None else hand.without(kind_after)
        live = one.live if isinstance(plan, ReadyPlan) else plan.live(left, seen.left)
        return replace(one, discards=kind_after, live=live)

    def _with_discard_outlooks(self, view: View, found: list[Candidate]) -> list[Candidate]:
        """Add for hints the real outlook after discards that the best plan did not evaluate.

        None of them is rated better than the discards that were evaluated.
        """
        looked_at = [one for one in found if isinstance(one.action, Discard)]
        near = min([one.shanten for one in looked_at], default=0)
        least = min([one.chance for one in looked_at if one.shanten == near], default=0.0)
        hand, seen = self._hand(view), self.seen(view)
        rated = next(iter(self.rank_plans(view, hand, seen)), None) if looked_at else None
        told: list[Candidate] = []
        for one in found:
            kind = one.discards if isinstance(one.action, Discard) else None
            if rated is None or kind is None:
                pass
            elif not hand.holds(kind):
                one = replace(one, live=one.live or rated[1].live(hand, seen.left))
            elif one.shanten > near:
                outlook = self._unrated_outlook(view, hand, kind, rated, seen)
                given_up = not (one.worth if self._book.in_points else found[0].worth)
                worth = 0.0 if given_up else outlook.worth
                most = found[0].gain / worth if isinstance(rated[1], ReadyPlan) and worth else least
                if self._book.in_points and worth:  # nothing that was not chosen may tell more than what was
                    most = max(min(most, (found[0].total + one.cost + one.later) / worth), 0.0)
                one = replace(one, family=outlook.family, shanten=outlook.shanten, live=outlook.live, pay=outlook.pay,
                              chance=min(outlook.chance, most), worth=worth)  # fmt: skip
            told.append(one)
        return told

    # -- what hands win, and how often ---

    def _mean_pay(self, view: View, one: Candidate) -> float:
        """Estimate the mean pay of a win, corrected by measured wins."""
        book = self._book_for(view.table)
        return book.stats.corrected_pay(one.shanten, self.computed_pay(view, one), stakes(book))

    def _measured_wins(self, view: View, one: Candidate) -> float | None:
        """Look up the measured share of wins of such hands; None where nothing was measured or the action answers a
        question.
        """
        stats = self._book_for(view.table).stats
        return (
            None
            if isinstance(one.action, Say | CallOff)
            else stats.measured_chance(hand_sort(one.family), one.shanten, one.chance)
        )

    def computed_pay(self, view: View, one: Candidate) -> float:
        """Compute the pay of a win, for a waiting hand with all tiles that lie open."""
        pricing, seen = self._book_for(view.table).pricing, self.seen(view)
        if one.family != READY or pricing is None or not isinstance(one.action, RATED_TOGETHER):
            return one.pay
        hand = self.after(view, one.action)
        if isinstance(one.action, Discard):
            tile = one.action.tile
            return pricing.open_pay(view, hand, seen, plain(view.face_of(tile)), tile) or one.pay
        found, discarded = pricing.ready(view, hand, seen), NO_DISCARD
        if found is not None and NO_DISCARD not in (after := found[1].after):
            discarded = max(after, key=after.__getitem__)
            hand = hand.without(discarded)
        return pricing.open_pay(view, hand, seen, discarded, None) or one.pay

    # -- what a tile may cost ---

    def chances_of_loss(self, view: View) -> list[float]:
        """Compute, by kind, the chance that somebody wins on its discard, judged by what lies open; empty where hands
        are those of a card.
        """
        if self._card_player(view.table) is not None:
            return []
        hazards = self._book_for(view.table).hazards
        return dangers(view, threats(view, hazards), self.seen(view).left, hazards)

    def _costs(self, view: View, kinds: Iterable[Kind], seen: Seen) -> dict[Kind, tuple[Risk, ...]]:
        """Compute, by kind, the deal-in risk from each other seat; seats that hardly threaten are left out."""
        found: dict[Kind, tuple[Risk, ...]] = {}
        book = self._book_for(view.table)
        for other, chance in self._threats(view):
            if chance < ALARMING:
                continue
            cost_of_it = price(view, other, book)
            risks = dangers(view, [(other, chance)], seen.left, book.hazards)
            for kind in kinds:
                if kind < len(risks):
                    found[kind] = (*found.get(kind, ()), Risk(other.seat, risks[kind], cost_of_it))
        return found
