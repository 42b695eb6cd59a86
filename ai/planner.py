"""The planner: it weighs what hands it may still play for, and does what serves the best of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from operator import sub
from typing import NamedTuple

from ai.chance import STEPS, in_time
from ai.changes import changed
from ai.levels import Weights
from ai.plans import Hand, Plan
from ai.prospects import Laid, Pay, Prospects
from ai.value import regular_sets, worth_at
from ai.wins import legal_win
from rules.actions import WIN, Action, Discard, Pass, SetAside
from rules.ruleset import Table
from rules.shapes import with_tile
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
        self._copies: tuple[int, ...] = ()
        self._all = 0
        self._sets = 4
        self._prospects: dict[tuple[int, int, Laid], Prospects] = {}
        self._rows: dict[float, tuple[list[float], list[float]]] = {}

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
        self._sit(view.table)
        if view.step is Step.ACT:
            return self._turn(view, legal)
        return self._answer(view, legal)

    def explain(self, view: View, action: Action) -> Mapping[str, float]:
        """What the hand promises after `action`, plan by plan."""
        self._sit(view.table)
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
        plan, less = standing[0].plan, without(hand, kind)
        return plan.distance(less) == 0 and any(compress(seen.left, plan.improving(less)))

    def _spare(self, view: View, hand: Hand, seen: Seen, standing: Sequence[Rated], allowed: Iterable[Kind]) -> Kind:
        """The kind to part with: one that costs the best plans least."""
        kinds = [kind for kind in allowed if kind < len(PLAIN)]
        if not kinds:
            return next(iter(allowed))
        if len(kinds) == 1:
            return kinds[0]
        if standing:
            best = standing[0]
            after = best.plan.after(hand)
            least = min([after[kind] for kind in kinds])
            kinds = [kind for kind in kinds if after[kind] == least]
            if len(kinds) > 1:
                kinds = self._widest(hand, seen, best.plan, kinds)
            for rated in standing[1:3]:
                if len(kinds) == 1:
                    break
                after = rated.plan.after(hand)
                least = min([after[kind] for kind in kinds])
                kinds = [kind for kind in kinds if after[kind] == least]
        return min(kinds, key=lambda kind: (_ties(hand.counts, kind), seen.left[kind], kind)) if kinds[1:] else kinds[0]

    @staticmethod
    def _widest(hand: Hand, seen: Seen, plan: Plan, kinds: list[Kind]) -> list[Kind]:
        """Of discards that leave the same distance, those after which most tiles help."""
        idle = [kind for kind in kinds if not plan.uses(kind)]
        if idle:
            return idle
        live = [sum(compress(seen.left, plan.improving(without(hand, kind)))) for kind in kinds]
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
        prospects = self._prospects_of(view, hand)
        closed_row, open_row = self._chances(seen.turns)
        honors = hand.codes[3]
        found: list[Rated] = []
        least = 0.0
        pairs: Iterable[tuple[Plan, Pay]] = [(plan, pays[honors]) for plan, pays in prospects.plans]
        for plan, (closed, opened) in (*pairs, *prospects.with_honors(honors), *prospects.specials):
            if closed or opened:
                away = plan.distance(hand)
                if away > STEPS:
                    continue
                step = away if away > 0 else 0
                by_hand, by_claims = closed * closed_row[step], opened * open_row[step]
                promise = by_hand if by_hand > by_claims else by_claims
                if promise > least:
                    least = max(least, promise * 0.2)
                    concealed = by_hand > by_claims
                    found.append(Rated(promise, plan, step, closed if concealed else opened, concealed))
        found.sort(key=_promise, reverse=True)
        if len(found) > 1 or (found and found[0].away == 0):
            found[:3] = sorted([self._looked_at(hand, seen, rated) for rated in found[:3]], key=_promise, reverse=True)
        return found

    def _looked_at(self, hand: Hand, seen: Seen, rated: Rated) -> Rated:
        """A plan rated by the tiles that bring it nearer and are still to come."""
        weights = self.weights
        live = sum(compress(seen.left, rated.plan.improving(hand)))
        oftener = weights.waits if rated.away == 0 else 1.0 if rated.closed else weights.claims
        first = min(live * oftener / seen.unseen, 0.95)
        onward = weights.onward_closed if rated.closed else weights.onward
        return rated._replace(promise=rated.pay * in_time(rated.away, seen.turns, first, onward))

    def _chances(self, turns: float) -> tuple[list[float], list[float]]:
        """The chance to finish from each distance, concealed and with claims, before looking at tiles."""
        found = self._rows.get(turns)
        if found is None:
            weights = self.weights
            found = self._rows[turns] = (
                [in_time(away, turns, weights.onward_closed, weights.onward_closed) for away in range(STEPS + 1)],
                [in_time(away, turns, weights.onward, weights.onward) for away in range(STEPS + 1)],
            )
        return found

    # What there is ----------------------------------------------------------------------------------------------------

    def _sit(self, table: Table) -> None:
        """Forget what was worked out at another table."""
        if table is not self._table:
            self._table, self._sets = table, regular_sets(table)
            self._copies = tuple(table.copies.get(kind, 0) for kind in PLAIN)
            self._all = len(table.tiles)
            self._prospects = {}

    def _seen(self, view: View) -> Seen:
        left = tuple(map(sub, map(sub, self._copies, view.counts), view.shown))
        unseen = self._all - len(view.hand) - sum(view.shown)
        return Seen(left, max(unseen, 1), view.wall_left / view.table.players * self.weights.pace)

    def _hand(self, view: View) -> Hand:
        groups = tuple([meld.group() for meld in view.me.melds])
        return Hand(view.codes, groups, self._sets - len(groups), view.counts[len(PLAIN) :])

    def _after(self, view: View, action: Action) -> Hand:
        return changed(view, action, self._hand(view))

    def _prospects_of(self, view: View, hand: Hand) -> Prospects:
        laid = Laid.of(hand.groups)
        key = (view.me.wind, view.round_wind, laid)
        found = self._prospects.get(key)
        if found is None:
            worth = worth_at(view.table, view.me.wind, view.round_wind)
            found = self._prospects[key] = Prospects(worth, self.weights, laid)
        return found


def _promise(rated: Rated) -> float:
    return rated.promise


def without(hand: Hand, kind: Kind) -> Hand:
    """The hand without a tile of this kind."""
    return Hand(with_tile(hand.codes, kind, -1), hand.groups, hand.sets, hand.others)


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
