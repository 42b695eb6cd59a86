"""Waits of a hand with the pay of each, counted by the rule set's own scoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress
from typing import NamedTuple

from ai.deal_statistics import DealStatistics
from ai.extras import Extras
from ai.hand import Hand
from ai.levels import Weights
from ai.seen import Seen
from ai.shape_plans import CodeShape
from ai.value import Bonus, PayModel, mean_pay, pay_model_at
from rules.core.tiles import KINDS, PLAIN, RED_FIVES, Kind, Tile, plain
from rules.engine.table import Table
from rules.engine.view import View
from rules.hands import Codes, after_discards
from rules.scoring.hand_context import BY_DISCARD, BY_SELF, HandContext

NO_DISCARD: Kind = -1
"""No discard: the hand waits as it is."""

_MOST_KNOWN = 1 << 10
_MOST_PRICED = 8
"""Greatest number of kinds of a wait that are priced; with wild tiles a hand may wait for more."""
_MOST_SEATS = 1 << 7
"""Bound of the cache of seats; hardly two deals lay the same sets, so that entries serve one deal only."""


class PricedWait(NamedTuple):
    """Kind that completes the hand, with its pay self-drawn and on a discard; 0 where the hand may not win so.

    `mean` is one number for both. Kinds of which none is left are not priced.
    """

    kind: Kind
    drawn: float
    taken: float
    mean: float


Waits = tuple[PricedWait, ...]


class ReadyPlan:
    """Plan to win with a waiting hand, by the discard that leaves it waiting."""

    __slots__ = ("_waits", "after", "name")

    def __init__(self, after: dict[Kind, float], waits: dict[Kind, Waits]) -> None:
        """Store the expected pay after each discard (`after`) and the waits by discard."""
        self.name = "ready"
        self.after, self._waits = after, waits

    def shanten(self, hand: Hand) -> int:
        """Return 0: the hand waits."""
        return 0

    @property
    def waits(self) -> Waits:
        """Waits after the best discard, or of the hand as it is."""
        return self._waits[max(self.after, key=self.after.__getitem__)]

    def waits_without(self, kind: Kind) -> Waits:
        """Waits after this discard; -1 stands for no discard."""
        return self._waits.get(kind, ())

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Count the tiles in `left` on which the hand wins after the best discard."""
        best = max(self.after, key=self.after.__getitem__)
        return sum([left[wait.kind] for wait in self._waits[best]])

    def helping(self, hand: Hand) -> Sequence[Kind]:
        """List the kinds that complete the hand after the best discard."""
        return [wait.kind for wait in self.waits]

    def nearest_discards(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Find the discards after which the expected pay is greatest."""
        return self.widest_discards(hand, kinds)

    def widest_discards(self, hand: Hand, kinds: list[Kind], seen: Seen | None = None) -> list[Kind]:
        """Find the discards after which the expected pay is greatest."""
        most = max([self.after.get(kind, 0.0) for kind in kinds])
        return [kind for kind in kinds if self.after.get(kind, 0.0) == most]


class _SeatWaits:
    """Cache of the waits of one seat's hands, beside the same sets and circumstances."""

    __slots__ = ("case", "known", "model", "usual", "weights")

    def __init__(self, model: PayModel, case: HandContext, weights: Weights, usual: float) -> None:
        """Start empty caches; `case` holds the circumstances, `usual` is the worth of any win where pay is not compared
        (else 0).
        """
        self.model, self.case, self.weights, self.usual = model, case, weights, usual
        self.known: dict[Codes | tuple[Codes, bytes], tuple[Waits, Sequence[Kind]]] = {}
        """By hand, its priced waits and the kinds that were not priced since no tile of them is left."""

    def waits(self, hand: Hand, table: Table, left: Sequence[int]) -> Waits:
        """Return the priced waits of a hand; `left` limits the prices to kinds that are left."""
        key = (hand.codes, bytes(hand.others)) if any(hand.others) else hand.codes
        found = self.known.get(key)
        if found is None or (found[1] and any(left[kind] for kind in found[1])):
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            found = self.known[key] = self._price_waits(hand, table, left)
        return found[0]

    def _price_waits(self, hand: Hand, table: Table, left: Sequence[int]) -> tuple[Waits, Sequence[Kind]]:
        """Price the waits of a hand; the second list names kinds not priced because none is left."""
        _, kinds = table.scoring.waits(hand.held)
        if not kinds:
            return (), ()
        case, wanted = self.case.with_hand(hand.held), sorted(kinds)
        if len(wanted) > _MOST_PRICED:
            return self._priced_by_sample(case, wanted), ()
        found = [self._priced(case, kind) if left[kind] else PricedWait(kind, 0.0, 0.0, 0.0) for kind in wanted]
        return tuple(found), [kind for kind in wanted if not left[kind]]

    def _priced_by_sample(self, case: HandContext, wanted: Sequence[Kind]) -> Waits:
        """Price a very wide wait: the mean of some kinds stands for all."""
        found = {kind: self._priced(case, kind) for kind in wanted[:: -(-len(wanted) // _MOST_PRICED)]}
        drawn, taken, mean = (sum([wait[place] for wait in found.values()]) / len(found) for place in (1, 2, 3))
        return tuple([found.get(kind) or PricedWait(kind, drawn, taken, mean) for kind in wanted])

    def _priced(self, case: HandContext, kind: Kind) -> PricedWait:
        """Price the win on a kind.

        A hand worth too little self-drawn is worth no more on a discard, unless all its sets are claimed, which only
        some rows for wins on a discard ask.
        """
        case = case.with_winning_tile(kind, BY_SELF, None)
        drawn = self.model.paid(case)
        if not drawn and len(case.concealed) > _PAIR_WAIT:
            return PricedWait(kind, 0.0, 0.0, 0.0)
        taken = self.model.paid(case.with_winning_tile(kind, BY_DISCARD, (case.seat + 1) % case.players))
        mean = mean_pay((drawn, taken), self.weights)
        return PricedWait(kind, drawn, taken, self.usual if self.usual and mean else mean)


class Pricing:
    """Waits of hands under the rules of one table, cached for a while."""

    def __init__(
        self, table: Table, weights: Weights, stats: DealStatistics, regular: bool = True, usual: float = 0.0
    ) -> None:
        """`regular`: hands are regular sets of plain tiles. `usual` is the worth of any win where hands are not told
        apart by pay; 0 where they are.
        """
        self.table, self.weights, self.stats = table, weights, stats
        self._regular, self._usual = regular, usual
        self._extras: dict[PayModel, Extras] = {}
        self._has_reds = any(face in RED_FIVES for face in table.copies)
        self._seats: dict[tuple[object, ...], _SeatWaits] = {}
        self._beside: dict[tuple[object, ...], tuple[PayModel, Bonus]] = {}
        others = [shape for shape in table.scoring.shapes if not shape.regular]
        self._of_codes = tuple([shape for shape in others if isinstance(shape, CodeShape)])
        self._others = tuple([shape for shape in others if not isinstance(shape, CodeShape)])

    def ready(self, view: View, hand: Hand, seen: Seen) -> tuple[float, ReadyPlan] | None:
        """Rate the hand as it waits, or after the best discard; None where it never waits."""
        size = sum(hand.counts) + sum(hand.others) + self.table.tiles_used(hand.groups)
        over = size - view.table.hand_size
        if over not in (0, 1) or (self._regular and any(hand.others)):
            return None
        table = self.table
        expected_pays: dict[Kind, float] = {}
        found: dict[Kind, Waits] = {}
        for kind in self._discards(hand) if over else (NO_DISCARD,):
            at = self._seat(view, hand, kind)
            if waits := at.waits(hand.without(kind) if over else hand, table, seen.left):
                found[kind] = waits
                expected_pays[kind] = self._rate_waits(view, waits, seen, kind)
        return (max(expected_pays.values()), ReadyPlan(expected_pays, found)) if expected_pays else None

    def _discards(self, hand: Hand) -> list[Kind]:
        """List the discards that may leave a waiting hand."""
        if not self._regular:
            shanten, kinds = self.table.scoring.shanten, [kind for kind in range(KINDS) if hand.holds(kind)]
            return [kind for kind in kinds if shanten(hand.without(kind).held) <= 0]
        codes, kinds = hand.codes, [*compress(PLAIN, hand.counts)]
        for shape in self._others:
            if shape.shanten(hand.held) <= 0:
                return kinds
        found = [*compress(PLAIN, after_discards(codes, hand.sets).translate(_WAITING))]
        for one in () if hand.groups else self._of_codes:
            if one.away(codes) <= 0:
                found += compress(kinds, [not away for away in one.without(codes, kinds)])
        return sorted({*found})

    def extras(self, view: View) -> Extras:
        """Return the indicators and red fives that raise the wins of the viewer's seat."""
        model = self._model(view)[0]
        found = self._extras.get(model)
        if found is None:
            if len(self._extras) >= _MOST_SEATS:
                self._extras.clear()
            found = self._extras[model] = Extras(model, self.weights)
        return found

    def undeclared_waits(self, view: View, hand: Hand, seen: Seen, discarded: Kind) -> Waits:
        """Return the waits of a hand that `discarded` has left, priced as if it were never declared ready; empty where
        that is the same.
        """
        model = self._model(view)[0].undeclared
        return () if model is None else self._seat(view, hand, discarded, model).waits(hand, self.table, seen.left)

    def waits(self, view: View, hand: Hand, seen: Seen, discarded: Kind) -> Waits:
        """Return the priced waits of a hand that `discarded` has left."""
        return self._seat(view, hand, discarded).waits(hand, self.table, seen.left)

    def _model(self, view: View) -> tuple[PayModel, Bonus]:
        """Return the pays of the seat, and its bonus tiles."""
        me = view.me
        at = (me.wind, view.round_wind, me.bonus)
        beside = self._beside.get(at)
        if beside is None:
            if len(self._beside) >= _MOST_KNOWN:
                self._beside.clear()
            bonus = tuple([plain(face) for _, face in me.bonus])
            beside = self._beside[at] = pay_model_at(self.table, me.wind, view.round_wind, bonus)[0], bonus
        return beside

    def _seat(
        self, view: View, hand: Hand, discarded: Kind = NO_DISCARD, undeclared: PayModel | None = None
    ) -> _SeatWaits:
        """Return the cache for the seat's circumstances after a discard (-1: none).

        `undeclared` are the pays to use where the hand is not declared ready.
        """
        me, (model, bonus) = view.me, self._model(view)
        model = undeclared or model
        reds = Extras.red_fives(view, discarded) if self._has_reds else 0
        # Bonus tiles that count for as much are one to all hands.
        key = (hand.groups, me.wind, view.round_wind, me.ready, model, view.standing, view.indicators, reds)
        found = self._seats.get(key)
        if found is None:
            if len(self._seats) >= _MOST_SEATS:
                self._seats.clear()
            players = self.table.players
            case = HandContext(
                concealed=(), melds=hand.groups, bonus=bonus, win=None, by=BY_SELF, seat=me.wind, source=None,
                round_wind=view.round_wind, players=players, options=self.table.options,
                flags=frozenset((*view.standing, *(("ready",) if me.ready else ()))), rivers=((),) * players,
                indicators=tuple([plain(face) for _, face in view.indicators]), wild=view.wild, reds=reds,
            )  # fmt: skip
            found = self._seats[key] = _SeatWaits(model, case, self.weights, self._usual)
        return found

    def _furiten(self, view: View, waits: Waits, *discarded: Kind) -> bool:
        """Check that the hand is furiten: it waits for a kind that the seat itself discarded."""
        return self.table.locked_by_own_discards and any(
            wait.kind in discarded or wait.kind in map(plain, view.me.discards) for wait in waits
        )

    def win_summary(self, view: View, waits: Waits, seen: Seen, *discarded: Kind) -> tuple[int, float, float]:
        """After discards (-1: none), return the live tiles that the hand may win on, the chance of one in a turn,
        and the mean pay in points.
        """
        weights, locked = self.weights, self._furiten(view, waits, *discarded)
        paying = [wait._replace(taken=0.0) if locked else wait for wait in waits]
        paying = [wait for wait in paying if seen.left[wait.kind] and (wait.drawn or wait.taken)]
        live = sum([seen.left[wait.kind] for wait in paying])
        if not live:
            return 0, 0.0, 0.0
        share = weights.self_share
        points = [seen.left[wait.kind] * (share * wait.drawn + (1 - share) * wait.taken) for wait in paying]
        return live, self._step_chance(live, any(wait.taken for wait in paying), seen), sum(points) / live

    def turned(self, view: View, hand: Hand, seen: Seen, flags: Sequence[str]) -> tuple[list[Kind], float, float]:
        """Return the kinds that win if turned for the seat now under these circumstances, their mean worth, and their
        mean pay in points; nothing if the hand does not wait.
        """
        case, model = self._seat(view, hand).case.with_hand(hand.held), self._seat(view, hand).model
        case = replace(case, flags=case.flags.union(flags))
        _, kinds = self.table.scoring.waits(hand.held)
        paid = {kind: model.paid(case.with_winning_tile(kind, BY_SELF, None)) for kind in sorted(kinds)}
        winning = [kind for kind, points in paid.items() if points and seen.left[kind]]
        live = sum(seen.of(winning))
        if not live:
            return [], 0.0, 0.0
        roots = sum([seen.left[kind] * paid[kind] ** self.weights.greed for kind in winning])
        return winning, roots / live, sum([seen.left[kind] * paid[kind] for kind in winning]) / live

    def open_pay(self, view: View, hand: Hand, seen: Seen, discarded: Kind, gone: Tile | None) -> float:
        """Pay of a win of a waiting hand in points, with all that lies open: bonus tiles, red fives, the dealer's
        streak, seats that play no more. The tile `gone` is discarded. 0 where no tile is left to win on.
        """
        me, at, facts = view.me, self._seat(view, hand), dict(view.facts)
        faces = [face for tile, face in view.hand if tile != gone]
        faces += [face for meld in me.melds for face in meld.faces]
        case = replace(
            at.case, bonus=tuple([face for _, face in me.bonus]), streak=facts.get("streak", 0) + 1,
            values={**at.case.values, **facts}, reds=sum(face in RED_FIVES for face in faces),
            out=frozenset([other.wind for other in view.seats if other.finished or other.out]),
        )  # fmt: skip
        seat = _SeatWaits(at.model, case, self.weights, self._usual)
        return self.win_summary(view, seat.waits(hand, self.table, seen.left), seen, discarded)[2]

    def _step_chance(self, live: float, by_claim: bool, seen: Seen) -> float:
        """Chance in a turn that one of `live` tiles comes, claimed or only self-drawn."""
        return self.stats.step_chance(0, live, seen.unseen, False) if by_claim else min(live / seen.unseen, 0.95)

    def _rate_waits(self, view: View, waits: Waits, seen: Seen, discarded: Kind) -> float:
        """Expected pay of a hand with these waits: its mean pay times its chance to win."""
        weights, left = self.weights, seen.left
        locked = self._furiten(view, waits, discarded)
        live = pay = 0.0
        by_claim = False
        for wait in waits:
            mean = mean_pay((wait.drawn, 0.0), weights) if locked else wait.mean
            if mean and (often := left[wait.kind]):
                live += often
                pay += often * mean
                by_claim = by_claim or (wait.taken > 0 and not locked)
        if not live:
            return 0.0
        return pay / live * seen.win_chances.chance(0, self._step_chance(live, by_claim, seen), False)


_WAITING = bytes(away == 0 for away in range(256))
"""By shanten, a flag for a waiting hand."""
_PAIR_WAIT = 1
"""Concealed tiles of a waiting hand whose sets are all claimed."""
