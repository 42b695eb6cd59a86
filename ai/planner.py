"""The planner: it weighs what hands it may still play for, and does what serves the best of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import sub
from typing import NamedTuple

from ai.chance import STEPS, in_time
from ai.changes import changed
from ai.levels import Weights
from ai.plans import Hand, Plan, distances_of_pungs
from ai.prospects import Book, book_of
from ai.wins import legal_win
from rules.actions import WIN, Action, Discard, Pass, SetAside
from rules.ruleset import Table
from rules.shapes.parts import distances_of_parts
from rules.state import Step
from rules.tiles import PLAIN, Kind, plain
from rules.view import View


class Rated(NamedTuple):
    """A plan, how far it is, what it pays, and how much it promises."""

    promise: float
    plan: Plan
    away: int
    pay: float
    closed: bool


class Seen(NamedTuple):
    """What of the table bears on chances: copies of each kind not yet seen, how many tiles, and turns to come."""

    left: tuple[int, ...]
    unseen: int
    turns: float


class Planner:
    """Plays for the hand that promises most: what it pays times the chance to complete it in time."""

    def __init__(self, weights: Weights, seed: int = 0) -> None:
        self.weights = weights
        self._table: Table | None = None
        self._book: Book | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The action that serves best; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        if WIN in legal:
            if legal_win(view):
                return WIN
            legal = [action for action in legal if action != WIN]
            if len(legal) == 1:
                return legal[0]
        if view.step is Step.ACT:
            return self._turn(view, legal)
        return self._answer(view, legal)

    def explain(self, view: View, action: Action) -> Mapping[str, float]:
        """What the hand promises after `action`, plan by plan."""
        hand = self._after(view, action)
        return {rated.plan.name: rated.promise for rated in self.standing(view, hand, self._seen(view))}

    # In turn ----------------------------------------------------------------------------------------------------------

    def _turn(self, view: View, legal: Sequence[Action]) -> Action:
        """A discard, or something better to do first."""
        hand, seen = self._hand(view), self._seen(view)
        standing = self.standing(view, hand, seen)
        now = standing[0].promise if standing else 0.0
        others = [action for action in legal if type(action) is not Discard]
        if others:
            promise, action = self._best(view, others, seen)
            if promise >= now:
                return action
        discards = [action for action in legal if type(action) is Discard]
        return self._discard(view, discards, hand, seen, standing) if discards else action

    def _discard(
        self, view: View, discards: Sequence[Discard], hand: Hand, seen: Seen, standing: Sequence[Rated]
    ) -> Action:
        faces = dict(view.hand)
        by_kind: dict[Kind, Discard] = {}
        ready: dict[Kind, Discard] = {}
        for discard in discards:
            kind = plain(faces[discard.tile])
            (ready if discard.ready else by_kind).setdefault(kind, discard)
        kind = self._spare(view, hand, seen, standing, by_kind or ready)
        if kind in ready and self._waits_live(hand, kind, seen, standing):
            return ready[kind]
        return by_kind.get(kind) or ready[kind]

    def _waits_live(self, hand: Hand, kind: Kind, seen: Seen, standing: Sequence[Rated]) -> bool:
        """Whether a hand declared ready with this discard waits for a tile that can still come."""
        if not standing or kind >= len(PLAIN):
            return False
        plan, less = standing[0].plan, hand.without(kind)
        return plan.distance(less) == 0 and plan.live(less, seen.left) > 0

    def _spare(self, view: View, hand: Hand, seen: Seen, standing: Sequence[Rated], allowed: Iterable[Kind]) -> Kind:
        """The kind to part with: one that costs the best plans least."""
        kinds = [kind for kind in allowed if kind < len(PLAIN)]
        if not kinds:
            return next(iter(allowed))
        if len(kinds) == 1:
            return kinds[0]
        if standing:
            best = standing[0].plan
            kinds = best.cheapest(hand, kinds)
            if len(kinds) > 1:
                kinds = self._widest(hand, seen, best, kinds)
            for rated in standing[1:3]:
                if len(kinds) == 1:
                    break
                kinds = rated.plan.cheapest(hand, kinds)
        return min(kinds, key=lambda kind: (_ties(hand.counts, kind), seen.left[kind], kind)) if kinds[1:] else kinds[0]

    @staticmethod
    def _widest(hand: Hand, seen: Seen, plan: Plan, kinds: list[Kind]) -> list[Kind]:
        """Of discards that leave the same distance, those after which most tiles help."""
        idle = plan.idle(kinds)
        if idle:
            return idle
        live = [plan.live(hand.without(kind), seen.left) for kind in kinds]
        most = max(live)
        return [kind for kind, count in zip(kinds, live, strict=True) if count == most]

    # Answers to others ------------------------------------------------------------------------------------------------

    def _answer(self, view: View, legal: Sequence[Action]) -> Action:
        """Claim, choose tiles to part with, or let it pass."""
        seen = self._seen(view)
        chosen = [action for action in legal if isinstance(action, SetAside)]
        if len(chosen) > 1:
            return self._part(view, chosen, seen)
        others = [action for action in legal if not isinstance(action, Pass)]
        promise, action = self._best(view, others, seen)
        passing = next((action for action in legal if isinstance(action, Pass)), None)
        if passing is None:
            return action
        standing = self.standing(view, self._hand(view), seen)
        now = standing[0].promise if standing else 0.0
        return action if promise > now * self.weights.claim_gain else passing

    def _best(self, view: View, actions: Sequence[Action], seen: Seen) -> tuple[float, Action]:
        """The action after which the hand promises most."""
        found: list[tuple[float, Action]] = []
        for action in actions:
            standing = self.standing(view, self._after(view, action), seen)
            found.append((standing[0].promise if standing else 0.0, action))
        return max(found, key=lambda rated: rated[0])

    def _part(self, view: View, actions: Sequence[SetAside], seen: Seen) -> Action:
        """The tiles without which the hand promises most, the least tied to others among equals."""
        faces, counts = dict(view.hand), view.counts
        loose = {tile: _ties(counts, plain(face)) for tile, face in view.hand}
        likely = sorted(actions, key=lambda action: sum(loose[tile] for tile in action.tiles if tile in faces))
        return self._best(view, likely[:12], seen)[1]

    # Standing ---------------------------------------------------------------------------------------------------------

    def standing(self, view: View, hand: Hand, seen: Seen) -> list[Rated]:
        """The plans that promise something, best first; the best few by the tiles that are really left."""
        book = self._book_for(view.table)
        prospects = book.prospects(view.me.wind, view.round_wind, hand.groups)
        closed_row, open_row = book.chances(seen.turns)
        codes, sets = hand.codes, hand.sets
        pays, more = prospects.at(codes[3])
        aways = distances_of_parts(codes, sets, prospects.regular) if prospects.regular else []
        if prospects.pungs:
            aways += distances_of_pungs(codes, sets, prospects.pungs)
        found: list[Rated] = []
        least = 0.0
        for plan, away, (closed, opened) in zip(prospects.plans, aways, pays, strict=True):
            if away < 0:
                away = 0
            by_hand, by_claims = closed * closed_row[away], opened * open_row[away]
            if by_claims >= by_hand:
                if by_claims > least:
                    found.append(Rated(by_claims, plan, away, opened, False))
                    least = max(least, by_claims * 0.2)
            elif by_hand > least:
                found.append(Rated(by_hand, plan, away, closed, True))
                least = max(least, by_hand * 0.2)
        for plan, (closed, opened) in (*more, *prospects.specials):
            away = max(plan.distance(hand), 0)
            if away <= STEPS:
                by_hand, by_claims = closed * closed_row[away], opened * open_row[away]
                if max(by_hand, by_claims) > least:
                    concealed = by_hand > by_claims
                    found.append(Rated(max(by_hand, by_claims), plan, away, closed if concealed else opened, concealed))
        found.sort(key=_promise, reverse=True)
        if len(found) > 1 or (found and found[0].away == 0):
            found[:3] = sorted([self._looked_at(hand, seen, rated) for rated in found[:3]], key=_promise, reverse=True)
        return found

    def _looked_at(self, hand: Hand, seen: Seen, rated: Rated) -> Rated:
        """A plan rated by the tiles that bring it nearer and are still to come."""
        weights = self.weights
        live = rated.plan.live(hand, seen.left)
        oftener = weights.waits if rated.away == 0 else 1.0 if rated.closed else weights.claims
        first = min(live * oftener / seen.unseen, 0.95)
        onward = weights.onward_closed if rated.closed else weights.onward
        return rated._replace(promise=rated.pay * in_time(rated.away, seen.turns, first, onward))

    # What there is ----------------------------------------------------------------------------------------------------

    def _book_for(self, table: Table) -> Book:
        if table is not self._table or self._book is None:
            self._table, self._book = table, book_of(table, self.weights)
        return self._book

    def _seen(self, view: View) -> Seen:
        left = tuple(map(sub, map(sub, self._book_for(view.table).copies, view.counts), view.shown))
        unseen = len(view.table.tiles) - len(view.hand) - sum(view.shown)
        return Seen(left, max(unseen, 1), view.wall_left / view.table.players * self.weights.pace)

    def _hand(self, view: View) -> Hand:
        groups = tuple([meld.group() for meld in view.me.melds])
        sets = self._book_for(view.table).sets - len(groups)
        return Hand(view.codes, groups, sets, view.counts[len(PLAIN) :])

    def _after(self, view: View, action: Action) -> Hand:
        return changed(view, action, self._hand(view))


def _promise(rated: Rated) -> float:
    return rated.promise


def _ties(counts: Sequence[int], kind: Kind) -> int:
    """How much a tile is tied to its neighbours in the hand."""
    held = counts[kind] * 4
    if kind >= 27:
        return held
    rank = kind % 9
    for step, weight in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
        if 0 <= rank + step <= 8 and counts[kind + step]:
            held += weight
    return held + (0 < rank < 8)
