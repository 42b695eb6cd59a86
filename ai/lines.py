"""Player for the hands of a card: every hand is weighed by its pay and its missing tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.deal_statistics import DEFAULT, DealStatistics, WinChances
from ai.levels import Weights
from rules.core.melds import Group
from rules.core.tiles import BONUS, JOKER, Kind, Tile
from rules.engine.actions import (
    PASS,
    Action,
    Challenge,
    Claim,
    Discard,
    FetchJoker,
    Say,
    SetAside,
    SwapBlank,
    Win,
)
from rules.engine.table import Table
from rules.engine.view import View
from rules.families.card_hands.card_shanten import (
    COPIES,
    PATTERN_KINDS,
    CardHands,
    Counts,
    PossibleHands,
    column_sums,
    pattern_counts,
)
from rules.families.card_hands.card_shape import card_hands_among
from rules.families.card_hands.grammar import FLOWER, pattern_kind
from rules.mechanics.opening.charleston import COURTESY, GO_ON, STOP

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.intp]

MOST_ROWS = 100
"""Number of nearest card hands that are weighed."""
FROM_OTHERS = 1.4
"""Factor on the rate of tiles of a group that may be claimed: three others discard most of their draws."""
LAST_FROM_OTHERS = 2.2
"""Such a factor for the last tile, which may always be claimed."""
PACE = 0.7
"""Part of the turns allowed by the wall that is really played."""
LEAST_TURNS = 0.5
"""Lower bound of the turns to come."""
SPREAD = 2.0
"""Exponent that sums the expected pays of many hands: 1 counts them alike, more lets the best outweigh the others."""
SPARE = 0.04
"""A tile whose loss costs at most this part of the outlook can be given away."""
PRECIOUS = 0.3
"""A tile whose loss costs more than this part is kept, and another passed on blind in its place."""
NEAR = 4
"""A hand that lacks no more tiles than this stops the Charleston."""


def lines_at(table: Table) -> CardHands | None:
    """Return the card of a table's rules; None where hands are not listed on a card."""
    return card_hands_among(table.scoring.shapes)


class LineHand(NamedTuple):
    """Tiles in the counts that a card uses, and the card hands that laid groups leave possible (`reach`)."""

    held: Counts
    jokers: int
    reach: PossibleHands | None


class Chances(NamedTuple):
    """Tiles and time to come: unseen tiles by kind, unseen jokers, all unseen tiles, own turns.

    `last` is the factor on the rate of the last tile. `win_chances` corrects chances by measured wins, where there are
    any.
    """

    left: Counts
    jokers: int
    unseen: int
    turns: float
    last: float = 1 + LAST_FROM_OTHERS
    win_chances: WinChances | None = None

    def with_statistics(self, stats: DealStatistics, gone: int, left: float) -> Chances:
        """Use measured statistics, after `gone` own turns with `left` more in the wall; unchanged for the defaults."""
        if stats is DEFAULT:
            return self
        now = stats.win_chances(gone, left)
        return self._replace(turns=max(now.turns, LEAST_TURNS), last=stats.often[0], win_chances=now)


class LineParting(NamedTuple):
    """Tiles that may be given away, the expected pay of the hand without them, and the hand `left`."""

    tiles: tuple[Tile, ...]
    expected_pay: float
    left: LineHand


class LinePlayer:
    """Player that aims at the most promising hands of a card."""

    def __init__(self, lines: CardHands, weights: Weights, stats: DealStatistics) -> None:
        """Create a player for the hands of a card (`lines`), with its weights and the measured statistics."""
        self.lines, self.weights, self.stats = lines, weights, stats

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose the best action; the first of equals."""
        by_sort: dict[type[Action], list[Action]] = {}
        for action in legal:
            by_sort.setdefault(type(action), []).append(action)
        for sort in (Win, Challenge):
            if sort in by_sort:
                return by_sort[sort][0]
        hand, chances = self.hand_of(view), chances_of(view, self.stats)
        if SetAside in by_sort:
            return self._choose_parting(
                view, [action for action in legal if isinstance(action, SetAside)], hand, chances
            )
        if Say in by_sort:
            return self._choose_vote([action for action in legal if isinstance(action, Say)], hand, chances)
        if PASS in legal:
            return self._choose_claim(view, [action for action in legal if isinstance(action, Claim)], hand, chances)
        return self._choose_in_turn(view, legal, hand, chances)

    def explain(self, view: View, action: Action) -> Mapping[str, float]:
        """List the most promising card hands after `action`."""
        hand = self.after(view, action, self.hand_of(view))
        if hand.reach is None:
            return {}
        rows = nearest_rows(hand)
        found: dict[str, float] = {}
        for row, expected_pay in zip(rows, self._expected_pays(hand, rows, chances_of(view, self.stats)), strict=True):
            line = hand.reach.hands[row].line.id
            found[line] = max(found.get(line, 0.0), float(expected_pay))
        return dict(sorted(found.items(), key=lambda entry: -entry[1])[:8])

    # Decisions --------------------------------------------------------------------------------------------------------

    def _choose_in_turn(self, view: View, legal: Sequence[Action], hand: LineHand, chances: Chances) -> Action:
        """Choose an exchange that betters the hand, else a discard."""
        others = [action for action in legal if isinstance(action, FetchJoker | SwapBlank)]
        rated = [(self._outlook(self.after(view, action, hand), chances), action) for action in others]
        best = max(rated, key=lambda one: one[0], default=None)
        if best is not None and best[0] > self._outlook(hand, chances):
            return best[1]
        faces = dict(view.hand)
        discards = {pattern_kind(faces[action.tile]): action for action in legal if isinstance(action, Discard)}
        if not discards:
            return legal[0]
        kinds = list(discards)
        _, values = self._expected_pays_without(hand, kinds, chances)
        # Of equals the tile that is least likely to serve another: most of its kind are seen.
        left = [int(chances.left[kind]) if kind < PATTERN_KINDS else 0 for kind in kinds]
        place = min(range(len(kinds)), key=lambda place: (-round(values[place], 6), left[place]))
        return discards[kinds[place]]

    def _choose_claim(self, view: View, claims: Sequence[Claim], hand: LineHand, chances: Chances) -> Action:
        """Choose the best claim that betters the outlook enough, else pass."""
        best, found = self._outlook(hand, chances) * self.weights.claim_gain, PASS
        for claim in claims:
            expected_pay = self._outlook(self.after(view, claim, hand), chances)
            if expected_pay > best:
                best, found = expected_pay, claim  # type: ignore[assignment]
        return found

    def partings(self, view: View, actions: Sequence[SetAside], hand: LineHand, chances: Chances) -> list[LineParting]:
        """List the ways to give tiles away, best first: the least useful tile goes first, then the next.

        They differ in the last tile. Fewer tiles are given where that is allowed and each is worth keeping.
        """
        faces, given = dict(view.hand), list[Tile]()
        sizes = {len(action.tiles) for action in actions}
        able = {tile for action in actions for tile in action.tiles}
        found = [LineParting((), 1.0, hand)]
        while len(given) < max(sizes):
            free = {pattern_kind(faces[tile]): tile for tile in sorted(able) if tile not in given}
            before, values = self._expected_pays_without(hand, [*free], chances)
            found = [
                LineParting((*given, tile), value, without_kind(hand, kind))
                for (kind, tile), value in zip(free.items(), values, strict=True)
            ]
            if len(given) in sizes:
                found.append(LineParting((*given,), before * (1 - PRECIOUS), hand))
            found.sort(key=lambda one: -one.expected_pay)
            if len(found[0].tiles) == len(given):
                break
            given, hand = [*found[0].tiles], found[0].left
        return found

    def _choose_parting(self, view: View, actions: Sequence[SetAside], hand: LineHand, chances: Chances) -> Action:
        """Choose to give away the least useful tiles."""
        return action_giving(view, actions, self.partings(view, actions, hand, chances)[0])

    def _choose_vote(self, actions: Sequence[Say], hand: LineHand, chances: Chances) -> Action:
        """Vote for more of the Charleston until the hand is near; offer across as many tiles as are to spare."""
        words = {action.word: action for action in actions}
        if STOP in words:
            near = hand.reach is not None and int(hand.reach.missing(hand.held, hand.jokers).min()) <= NEAR
            return words[STOP if near else GO_ON]
        offers = [action for action in actions if action.word.startswith(COURTESY)]
        return offers[min(len(self.spare(hand, chances)), len(offers) - 1)]

    def spare(self, hand: LineHand, chances: Chances) -> list[Kind]:
        """List the tiles that the hand can do without, each judged alone, least useful first."""
        kinds = [int(kind) for kind in np.flatnonzero(hand.held)]
        now, values = self._expected_pays_without(hand, kinds, chances)
        able = sorted((-value, kind) for kind, value in zip(kinds, values, strict=True) if value >= now * (1 - SPARE))
        return [kind for _, kind in able for _ in range(int(hand.held[kind]))]

    # Outlook ----------------------------------------------------------------------------------------------------------

    def _outlook(self, hand: LineHand, chances: Chances) -> float:
        """Return the expected pay of the hand, combined from the card hands near it."""
        return 0.0 if hand.reach is None else combined(self._expected_pays(hand, nearest_rows(hand), chances))

    def _expected_pays_without(
        self, hand: LineHand, kinds: Sequence[Kind], chances: Chances
    ) -> tuple[float, list[float]]:
        """Return the expected pay of the hand, and of the hand without a tile of each of these kinds."""
        if hand.reach is None:
            return 0.0, [0.0] * len(kinds)
        rows = nearest_rows(hand)
        whole = self._expected_pays(hand, rows, chances)
        expected_pays = np.tile(whole, (len(kinds), 1))
        # A hand of the card that has no use for the tile pays the same without it; the others are asked at once.
        needs = np.ones(expected_pays.shape, dtype=bool)
        for place, kind in enumerate(kinds):
            if kind < PATTERN_KINDS:
                needs[place] = hand.reach.wanted[rows, kind] >= hand.held[kind]
        places, asked = np.nonzero(needs)
        expected_pays[needs] = self._expected_pays(hand, rows[asked], chances, np.array(kinds, dtype=np.intp)[places])
        return combined(whole), [combined(left) for left in expected_pays]

    def _expected_pays(self, hand: LineHand, rows: Rows, chances: Chances, gone: Rows | None = None) -> Floats:
        """Compute pay times chance for these card hands; `gone` as in `completion_chances`."""
        assert hand.reach is not None
        found: Floats = hand.reach.values[rows] ** self.weights.greed * completion_chances(hand, rows, chances, gone)
        return found

    # Hands ------------------------------------------------------------------------------------------------------------

    def hand_of(self, view: View) -> LineHand:
        """Return the viewer's hand in the counts of the card."""
        held, jokers = pattern_counts(view.counts)
        return LineHand(held, jokers, self.lines.possible_beside(meld.group() for meld in view.me.melds))

    def after(self, view: View, action: Action, hand: LineHand) -> LineHand:
        """Return the hand after an action, as far as can be foreseen."""
        faces = dict(view.hand)
        match action:
            case Discard(tile=tile):
                return without_kind(hand, pattern_kind(faces[tile]))
            case SetAside(tiles=tiles):
                for tile in tiles:
                    hand = without_kind(hand, pattern_kind(faces[tile]))
            case Claim(form=form, tiles=tiles, stands=stands):
                for tile in tiles:
                    hand = without_kind(hand, pattern_kind(faces[tile]))
                groups = (*(meld.group() for meld in view.me.melds), Group(form, stands, False, laid=True))
                return hand._replace(reach=self.lines.possible_beside(groups))
            case FetchJoker(tile=tile):
                return without_kind(hand, pattern_kind(faces[tile]))._replace(jokers=hand.jokers + 1)
            case SwapBlank(owner=owner, taken=taken):
                lying = next(face for tile, face, _, _ in view.seats[owner].river if tile == taken)
                held = hand.held.copy()
                held[pattern_kind(lying)] += 1
                return hand._replace(held=held)
        return hand


def action_giving(view: View, actions: Sequence[SetAside], parting: LineParting) -> SetAside:
    """Find the action that gives away tiles of these faces."""
    wanted = sorted(map(view.face_of, parting.tiles))
    return next(action for action in actions if sorted(map(view.face_of, action.tiles)) == wanted)


def chances_of(view: View, stats: DealStatistics) -> Chances:
    """Count the tiles not yet seen, and estimate the turns to come."""
    shown, _ = pattern_counts(view.shown)
    held, own = pattern_counts(view.counts)
    left = np.maximum(COPIES - shown - held, 0)
    jokers = view.table.copies.get(JOKER, 0) - own - view.shown[JOKER]
    unseen = max(len(view.table.tiles) - len(view.hand) - sum(view.shown), 1)
    found = Chances(left, max(jokers, 0), unseen, max(view.wall_left / view.table.players * PACE, LEAST_TURNS))
    return found.with_statistics(stats, len(view.me.discards), view.wall_left / view.table.players)


def without_kind(hand: LineHand, kind: Kind) -> LineHand:
    """Return the hand without a tile of a kind."""
    if kind == JOKER:
        return hand._replace(jokers=hand.jokers - 1)
    if kind > FLOWER and kind not in BONUS:
        return hand
    held = hand.held.copy()
    held[kind] -= 1
    return hand._replace(held=held)


def nearest_rows(hand: LineHand) -> Rows:
    """Find the rows of the card hands that lack fewest tiles."""
    assert hand.reach is not None
    missing = hand.reach.missing(hand.held, hand.jokers)
    if len(missing) <= MOST_ROWS:
        return np.arange(len(missing))
    return np.argpartition(missing, MOST_ROWS)[:MOST_ROWS]


def completion_chances(hand: LineHand, rows: Rows, chances: Chances, gone: Rows | None = None) -> Floats:
    """Compute, for these card hands, the chance to complete each while the wall lasts.

    `gone` names for each hand the kind of a tile that is given away first.
    """
    reach, turns, unseen = hand.reach, chances.turns, chances.unseen
    assert reach is not None
    kinds, wanted, alone = reach.kinds[:, rows], reach.wanted_of[:, rows], reach.singles_of[:, rows]
    held, left, jokers = hand.held[kinds], chances.left[kinds], np.full(len(rows), hand.jokers)
    if gone is not None:
        held = held - (kinds == gone)
        jokers = jokers - (gone == JOKER)
    apart = np.maximum(alone - held, 0)
    together = np.maximum(wanted - np.maximum(held, alone), 0)
    due = column_sums(together)
    last = column_sums(apart) + np.maximum(due - jokers, 0) <= 1
    rate = left * (turns / unseen)
    oftener = np.where(reach.concealed[rows], 1.0, 1 + FROM_OTHERS)
    by_draw = np.where(last, rate * chances.last, rate)
    shared = chances.jokers * turns / unseen * together / np.maximum(due, 1)
    in_groups = np.where(last, by_draw, rate * oftener) + shared
    # Jokers in the hand do for as many tiles of groups, whichever are hardest to get.
    open_part = np.maximum(due - jokers, 0) / np.maximum(due, 1)
    hopeless = (apart > left).any(axis=0) | (np.maximum(together - left, 0).sum(axis=0) > jokers + chances.jokers)
    logs = _log_chance(apart, by_draw).sum(axis=0) + open_part * _log_chance(together, in_groups).sum(axis=0)
    found: Floats = np.where(hopeless, 0.0, np.exp(logs))
    return found


def combined(expected_pays: Floats) -> float:
    """Combine the expected pays of many hands into one number."""
    return float((expected_pays**SPREAD).sum() ** (1 / SPREAD))


def _log_chance(wanted: Counts, expected: Floats) -> Floats:
    """Compute the log chance that `wanted` tiles of each kind come, `expected` being their mean number."""
    found, shape = np.zeros(expected.size), expected.shape
    some = np.flatnonzero(wanted)
    wanted, expected = wanted.ravel()[some], expected.ravel()[some]
    term = np.exp(-np.minimum(expected, 50.0))
    fewer = term.copy()
    for number in range(1, int(wanted.max(initial=1))):
        term = term * expected / number
        fewer += np.where(wanted > number, term, 0.0)
    found[some] = np.log(np.maximum(1.0 - fewer, 1e-12))
    return found.reshape(shape)
