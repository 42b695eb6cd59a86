"""Computer player that rates the plans open to its hand and acts for the best of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import NamedTuple
from zlib import crc32

from ai.changes import without
from ai.danger import dangers, threats
from ai.hand import Hand, connections_of
from ai.levels import Weights
from ai.lines import LinePlayer, lines_at
from ai.plans import cheapest_of
from ai.prices import price
from ai.seen import Seen
from ai.weighing import PlanRater, RatedPlan
from rules.core.tiles import FACES, JOKER, RED_FIVES, Kind, plain
from rules.engine.actions import (
    PASS,
    Action,
    BreakAt,
    Discard,
    FixWait,
    GiveUpSuit,
    Miscall,
    Pass,
    SetAside,
    ShowBonus,
    Win,
    WinThrowing,
)
from rules.engine.state import Moment
from rules.engine.table import Table
from rules.engine.view import View
from rules.families.card_hands.card_shanten import CardHands
from rules.mechanics.discards.void_suit import KINDS_OF_SUIT


class Planner(PlanRater):
    """Player for the plan with the greatest expected pay: its pay times the chance to complete it in time."""

    def __init__(self, weights: Weights, seed: int = 0) -> None:
        """Create the player; the same `seed` gives the same decisions."""
        super().__init__(weights)
        self.seed = seed
        self._lines: tuple[Table | None, CardHands | None, LinePlayer | None] = (None, None, None)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose the best action, the first of equals; false announcements are never made."""
        if view.wrong:
            legal = [action for action in legal if action not in view.wrong]
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], BreakAt):  # what lies where nobody knows
            return legal[self._random_number(view) % len(legal)]
        if (card_player := self._card_player(view.table)) is not None:
            return self._careless_action(view, legal) or card_player.choose(view, legal)
        discards: Sequence[Discard] = []
        others: list[Action] = []
        if {*map(type, legal)} == _DISCARDS_ALONE:
            discards = legal  # type: ignore[assignment]
        elif wins := [action for action in legal if type(action) in _WINS]:
            return wins[0]
        else:
            discards = [action for action in legal if type(action) is Discard]
            others = [action for action in legal if type(action) not in _NOT_WEIGHED]
        if view.moment is _ACT:
            return self._turn(view, discards, others)
        return self._answer(view, others)

    def explain(self, view: View, action: Action) -> Mapping[str, float]:
        """Return the expected pay of each plan after `action`."""
        if (card_player := self._card_player(view.table)) is not None:
            return card_player.explain(view, action)
        hand = self.after(view, action)
        return {rated[1].name: rated[0] for rated in self.rank_plans(view, hand, self.seen(view))}

    def _card_player(self, table: Table) -> LinePlayer | None:
        """Return the player for hands of a card; None where hands are made of sets."""
        known, lines, player = self._lines
        if table is not known:
            if (found := lines_at(table)) is not lines:
                stats = self._book_for(table).stats
                lines, player = found, None if found is None else LinePlayer(found, self.weights, stats)
            self._lines = table, lines, player
        return player

    # In turn ----------------------------------------------------------------------------------------------------------

    def _turn(self, view: View, discards: Sequence[Discard], others: list[Action]) -> Action:
        """Choose a discard, or a better action before it."""
        hand, seen = self._hand(view), self.seen(view)
        ranking = self.rank_plans(view, hand, seen)
        if others:
            expected_pay, action = self._best_action(view, others, seen)
            if not discards or expected_pay >= (ranking[0][0] if ranking else 0.0):
                return action
        if view.seats[view.seat].marks and (idle := self._useless_discards(view, discards)):
            hazards = self._book_for(view.table).hazards
            risks = dangers(view, threats(view, hazards), seen.left, hazards)
            return min(idle, key=lambda discard: risks[plain(view.face_of(discard.tile))])
        if len(discards) == len(view.hand):
            # Every tile may go: the kinds are those of the hand.
            kind = self._discard_kind(view, hand, seen, ranking, [*compress(self._book.kinds, view.counts)])
            shown = FACES[kind]
            tiles = sorted([(face in RED_FIVES, tile) for tile, face in view.hand if face in shown])
            for _, tile in tiles:
                for discard in discards:
                    if discard.tile == tile and not discard.ready:
                        return discard
        return self._discard(view, discards, hand, seen, ranking)

    def _discard(
        self, view: View, discards: Sequence[Discard], hand: Hand, seen: Seen, ranking: Sequence[RatedPlan]
    ) -> Action:
        """Choose a discard, with a declaration where the hand then waits for a live tile."""
        faces = dict(view.hand)
        by_kind: dict[Kind, Discard] = {}
        ready: dict[Kind, Discard] = {}
        for discard in sorted(discards, key=lambda one: faces[one.tile] in RED_FIVES):
            kind = plain(faces[discard.tile])
            (ready if discard.ready else by_kind).setdefault(kind, discard)
        known = self._book_for(view.table).kinds
        kind = self._discard_kind(view, hand, seen, ranking, [kind for kind in (by_kind or ready) if kind in known])
        # A declaration may go with tiles that are not discarded otherwise.
        for declared in (kind, *(other for other in ready if other not in by_kind)):
            if declared in ready and self._waits_live(hand, declared, seen, ranking):
                return ready[declared]
        return by_kind.get(kind) or ready.get(kind) or discards[0]

    def _waits_live(self, hand: Hand, kind: Kind, seen: Seen, ranking: Sequence[RatedPlan]) -> bool:
        """Check that the hand, declared ready with this discard, waits for a tile that can still come."""
        if not ranking:
            return False
        plan, less = ranking[0][1], hand.without(kind).unlocked()  # 13 tiles that wait are all needed, bound or not
        return plan.shanten(less) == 0 and plan.live(less, seen.left) > 0

    def _discard_kind(
        self, view: View, hand: Hand, seen: Seen, ranking: Sequence[RatedPlan], kinds: list[Kind]
    ) -> Kind:
        """Pick the kind whose discard lowers the expected pay of the best plans least; -1 if there is none."""
        if not kinds:
            return -1
        risks: Sequence[float] = ()
        if self.weights.caution and len(kinds) > 1:
            book = self._book_for(view.table)
            hazards = book.hazards
            waiting = threats(view, hazards)
            threat = max([chance for _, chance in waiting], default=0.0)
            if threat >= self.weights.alarm:
                risks = dangers(view, waiting, seen.left, hazards)
                if self._should_defend(ranking, threat) and any(price(view, other, book) > 0 for other, _ in waiting):
                    least = min([risks[kind] for kind in kinds])
                    kinds = [kind for kind in kinds if risks[kind] <= least * _AS_SAFE]
        if ranking and len(kinds) > 1 and (ranking[0][2] <= 0 or not self._slips(view)):
            _, plan, shanten, _, _ = ranking[0]
            near = shanten <= self.weights.sight
            kinds = plan.widest_discards(hand, kinds, seen) if near else plan.nearest_discards(hand, kinds)
            if len(kinds) > 1 and len(ranking) > 1:
                kinds = ranking[1][1].nearest_discards(hand, kinds)
        elif wild := view.wild.kinds:
            kinds = [kind for kind in kinds if kind not in wild] or kinds  # nobody overlooks what a wild tile is
        if len(kinds) == 1:
            return kinds[0]
        links = connections_of(hand)
        if risks:
            kinds = cheapest_of(kinds, [round(risks[kind], 3) for kind in kinds])
        kinds = cheapest_of(kinds, [links[kind] for kind in kinds])
        return kinds[0] if len(kinds) == 1 else min(cheapest_of(kinds, seen.of(kinds)))

    def _should_defend(self, ranking: Sequence[RatedPlan], threat: float) -> bool:
        """Check that the chance to win is too small beside the threat of others to ignore it."""
        chance = ranking[0][0] / ranking[0][3] if ranking else 0.0
        return chance < self.weights.caution * threat

    def _slips(self, view: View) -> bool:
        """Decide at random to overlook something; the same view gives the same answer."""
        return bool(self.weights.slips) and self._random_number(view) % 1000 < self.weights.slips * 1000

    def _random_number(self, view: View) -> int:
        """Draw a number that depends only on the view and the player's seed."""
        moment = bytes((view.deal_number & 255, view.wall_left & 255, self.seed & 255))
        return crc32(moment, crc32(view.counts))

    def _careless_action(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Choose as a careless player of card hands: pass, or discard a single tile; None if there is no slip."""
        if any(type(action) in _WINS for action in legal) or not self._slips(view):
            return None
        if PASS in legal:
            return PASS
        alone = [action for action in legal if isinstance(action, Discard) and view.face_of(action.tile) != JOKER]
        return min(alone, key=lambda action: view.counts[plain(view.face_of(action.tile))], default=None)

    # Answers to others ------------------------------------------------------------------------------------------------

    def _answer(self, view: View, legal: list[Action]) -> Action:
        """Choose a claim, tiles to give away, or a pass."""
        seen = self.seen(view)
        if isinstance(legal[0], SetAside | GiveUpSuit):
            return max(self.partings(view, legal, seen), key=lambda one: one.rank).action
        others = [action for action in legal if not isinstance(action, Pass)]
        passing = next((action for action in legal if isinstance(action, Pass)), None)
        if passing is not None and not others:
            return passing
        if passing is not None and self._slips(view):
            return passing
        expected_pay, action = self._best_action(view, others, seen)
        if passing is None or not expected_pay:
            return passing or action
        ranking = self.rank_plans(view, self._hand(view), seen)
        now = ranking[0][0] if ranking else 0.0
        if isinstance(action, ShowBonus) and expected_pay >= now:
            return action  # what is of no use in the hand is laid out at once
        return action if expected_pay > now * self._claim_factor(view) else passing

    def _claim_factor(self, view: View) -> float:
        """Factor by which a claim must raise the expected pay."""
        gives_up = view.table.declarations.concealed and all(meld.concealed for meld in view.me.melds)
        return self.weights.opening_gain if gives_up else self.weights.claim_gain

    def _best_action(self, view: View, actions: Sequence[Action], seen: Seen) -> tuple[float, Action]:
        """Return the greatest expected pay after one of these actions, and the action."""
        found: list[tuple[float, Action]] = []
        for action in actions:
            ranking = self.rank_plans(view, self.after(view, action), seen)
            found.append((ranking[0][0] if ranking else 0.0, action))
        return max(found, key=lambda rated: rated[0])

    def partings(self, view: View, actions: Sequence[Action], seen: Seen) -> list[Parting]:
        """Rate the ways to give away suits, or the tiles least connected to others.

        Where a suit will have to be given up later, each is rated without the suit that costs least.
        """
        hand = self._hand(view)
        given = [action for action in actions if isinstance(action, GiveUpSuit)]
        if given:
            return [self._parting(view, action, hand, [KINDS_OF_SUIT[action.suit]], seen) for action in given]
        links = connections_of(hand)
        loose = {tile: links[plain(face)] for tile, face in view.hand}
        likely = sorted(actions, key=lambda action: sum([loose.get(tile, 0) for tile in action.used]))
        suits = next((suits for phase in view.table.phases if (suits := getattr(phase, "gives_up", ()))), ())
        return [
            self._parting(view, action, self.after(view, action), suits or [frozenset()], seen)
            for action in likely[: _EXCHANGES if suits else _PASSES]
        ]

    def _parting(
        self, view: View, action: Action, hand: Hand, suits: Iterable[frozenset[Kind]], seen: Seen
    ) -> Parting:  # fmt: skip
        """Rate an action with the suit that costs least expected pay to lose; of equals the one with fewest tiles."""
        found: list[Parting] = []
        for suit in suits:
            left = without(hand, suit)
            ranking = self.rank_plans(view, left, seen)
            if suit:  # the hand plays on with what is left, and no tiles come at once in place of others
                ranking = self.rerank_by_tiles(left, seen, ranking)
            gone = sum(hand.counts) - sum(left.counts)
            found.append(Parting(action, suit, left, ranking[0] if ranking else None, gone))
        return max(found, key=lambda one: one.rank)


class Parting(NamedTuple):
    """Tiles or a suit given away by `action`.

    `suit` is the suit to give up besides, `left` the useful rest of the hand, `best` its best plan, and `gone` the
    number of tiles lost with the suit.
    """

    action: Action
    suit: frozenset[Kind]
    left: Hand
    best: RatedPlan | None
    gone: int

    @property
    def rank(self) -> tuple[float, int]:
        """Sort key: the expected pay of the hand; then, the fewer useless tiles the better."""
        return self.best[0] if self.best else 0.0, -self.gone


_EXCHANGES, _PASSES = 24, 12
"""Choices of tiles compared, where a suit is to be given up besides, and otherwise."""

_AS_SAFE = 1.05
"""Discards up to this factor riskier than the safest one count as safe."""

_DISCARDS_ALONE = {Discard}
_WINS = (Win, WinThrowing)
_NOT_WEIGHED = (Discard, *_WINS, Miscall, FixWait)
"""Actions not weighed with others: discards are rated together, wins are always taken, and no player errs on purpose or
gives up half of its wait.
"""
_ACT = Moment.ACT
