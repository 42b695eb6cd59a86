"""Playing towards the lines of a card: every hand of the card is weighed by what it pays and by the tiles it lacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.deal_statistics import DEFAULT, Course, Outset
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
from rules.families.card_hands.card_shanten import COPIES, KINDS_OF_LINES, Counts, Lines, Reach, counted, summed
from rules.families.card_hands.card_shape import lines_among
from rules.families.card_hands.grammar import FLOWER, alike
from rules.mechanics.opening.charleston import COURTESY, GO_ON, STOP

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.intp]

LOOKED_AT = 100
"""So many of the nearest hands of the card are weighed."""
FROM_OTHERS = 1.4
"""How much oftener a tile of a group comes that may be claimed: the three others throw most of what they draw."""
LAST_FROM_OTHERS = 2.2
"""The same for the last tile, which may always be claimed."""
PACE = 0.7
"""Turns that are really left of those the wall allows: deals end before it does."""
LEAST_TURNS = 0.5
"""However late it is, a tile may still come."""
SPREAD = 2.0
"""How the promises of many hands add up: 1 counts them all alike, more lets the best outweigh the others."""
SPARE = 0.04
"""A tile whose loss costs no more than this part of the outlook is one that a hand can do without."""
PRECIOUS = 0.3
"""A tile whose loss costs more than this part is rather kept, and another passed on blind in its place."""
NEAR = 4
"""A hand that lacks no more tiles than this stops the Charleston."""


def lines_at(table: Table) -> Lines | None:
    """The lines that hands are made by at this table; None where hands are made otherwise."""
    return lines_among(table.scoring.shapes)


class LineHand(NamedTuple):
    """Tiles as lines see them, and what the laid groups leave possible."""

    held: Counts
    jokers: int
    reach: Reach | None


class Chances(NamedTuple):
    """What may still come: unseen tiles by kind, unseen jokers, all unseen tiles, and turns to come.

    `last` is how much oftener the last tile comes than one that must be drawn. `moment` tells how much of what is
    reckoned is won, where that was measured.
    """

    left: Counts
    jokers: int
    unseen: int
    turns: float
    last: float = 1 + LAST_FROM_OTHERS
    moment: Outset | None = None

    def under(self, course: Course, gone: int, left: float) -> Chances:
        """The same after so many turns gone, with so many that the wall allows, as deals run; if that was measured."""
        if course is DEFAULT:
            return self
        moment = course.at(gone, left)
        return self._replace(turns=max(moment.turns, LEAST_TURNS), last=course.often[0], moment=moment)


class LineParting(NamedTuple):
    """Tiles that may be given away, what the hand promises in all without them, and what is `left`."""

    tiles: tuple[Tile, ...]
    promise: float
    left: LineHand


class LinePlayer:
    """Plays for the hands of a card that promise most."""

    def __init__(self, lines: Lines, weights: Weights, course: Course) -> None:
        self.lines, self.weights, self.course = lines, weights, course

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The action that serves best; the first of equals."""
        by_sort: dict[type[Action], list[Action]] = {}
        for action in legal:
            by_sort.setdefault(type(action), []).append(action)
        for sort in (Win, Challenge):
            if sort in by_sort:
                return by_sort[sort][0]
        hand, chances = self.hand_of(view), chances_of(view, self.course)
        if SetAside in by_sort:
            return self._parted(view, [action for action in legal if isinstance(action, SetAside)], hand, chances)
        if Say in by_sort:
            return self._said([action for action in legal if isinstance(action, Say)], hand, chances)
        if PASS in legal:
            return self._claimed(view, [action for action in legal if isinstance(action, Claim)], hand, chances)
        return self._turn(view, legal, hand, chances)

    def explain(self, view: View, action: Action) -> Mapping[str, float]:
        """What each line promises after `action`, the best few."""
        hand = self.after(view, action, self.hand_of(view))
        if hand.reach is None:
            return {}
        rows = looked_at(hand)
        found: dict[str, float] = {}
        for row, promise in zip(rows, self._promises(hand, rows, chances_of(view, self.course)), strict=True):
            line = hand.reach.meant[row].line.id
            found[line] = max(found.get(line, 0.0), float(promise))
        return dict(sorted(found.items(), key=lambda entry: -entry[1])[:8])

    # Decisions --------------------------------------------------------------------------------------------------------

    def _turn(self, view: View, legal: Sequence[Action], hand: LineHand, chances: Chances) -> Action:
        """An exchange that betters the hand, else a discard."""
        others = [action for action in legal if isinstance(action, FetchJoker | SwapBlank)]
        rated = [(self._outlook(self.after(view, action, hand), chances), action) for action in others]
        best = max(rated, key=lambda one: one[0], default=None)
        if best is not None and best[0] > self._outlook(hand, chances):
            return best[1]
        faces = dict(view.hand)
        discards = {alike(faces[action.tile]): action for action in legal if isinstance(action, Discard)}
        if not discards:
            return legal[0]
        kinds = list(discards)
        _, values = self._without_each(hand, kinds, chances)
        # Of equals the tile that is least likely to serve another: most of its kind are seen.
        left = [int(chances.left[kind]) if kind < KINDS_OF_LINES else 0 for kind in kinds]
        place = min(range(len(kinds)), key=lambda place: (-round(values[place], 6), left[place]))
        return discards[kinds[place]]

    def _claimed(self, view: View, claims: Sequence[Claim], hand: LineHand, chances: Chances) -> Action:
        """A claim only where the lines that it leaves promise more than the hand does now."""
        best, found = self._outlook(hand, chances) * self.weights.claim_gain, PASS
        for claim in claims:
            promise = self._outlook(self.after(view, claim, hand), chances)
            if promise > best:
                best, found = promise, claim  # type: ignore[assignment]
        return found

    def parted(self, view: View, actions: Sequence[SetAside], hand: LineHand, chances: Chances) -> list[LineParting]:
        """Ways of giving tiles away, the best first: one after the other goes that the hand can do without best.

        They differ in the one picked last. Fewer go where fewer may be passed and each is worth keeping.
        """
        faces, given = dict(view.hand), list[Tile]()
        sizes = {len(action.tiles) for action in actions}
        able = {tile for action in actions for tile in action.tiles}
        found = [LineParting((), 1.0, hand)]
        while len(given) < max(sizes):
            free = {alike(faces[tile]): tile for tile in sorted(able) if tile not in given}
            before, values = self._without_each(hand, [*free], chances)
            found = [
                LineParting((*given, tile), value, less(hand, kind))
                for (kind, tile), value in zip(free.items(), values, strict=True)
            ]
            if len(given) in sizes:
                found.append(LineParting((*given,), before * (1 - PRECIOUS), hand))
            found.sort(key=lambda one: -one.promise)
            if len(found[0].tiles) == len(given):
                break
            given, hand = [*found[0].tiles], found[0].left
        return found

    def _parted(self, view: View, actions: Sequence[SetAside], hand: LineHand, chances: Chances) -> Action:
        """The tiles that the hand can do without best."""
        return picked(view, actions, self.parted(view, actions, hand, chances)[0])

    def _said(self, actions: Sequence[Say], hand: LineHand, chances: Chances) -> Action:
        """On with the Charleston until the hand is near; as many tiles across as it has to spare."""
        words = {action.word: action for action in actions}
        if STOP in words:
            near = hand.reach is not None and int(hand.reach.missing(hand.held, hand.jokers).min()) <= NEAR
            return words[STOP if near else GO_ON]
        offers = [action for action in actions if action.word.startswith(COURTESY)]
        return offers[min(len(self.spare(hand, chances)), len(offers) - 1)]

    def spare(self, hand: LineHand, chances: Chances) -> list[Kind]:
        """The tiles that the hand can do without, each for itself, those of least use first."""
        kinds = [int(kind) for kind in np.flatnonzero(hand.held)]
        now, values = self._without_each(hand, kinds, chances)
        able = sorted((-value, kind) for kind, value in zip(kinds, values, strict=True) if value >= now * (1 - SPARE))
        return [kind for _, kind in able for _ in range(int(hand.held[kind]))]

    # Outlook ----------------------------------------------------------------------------------------------------------

    def _outlook(self, hand: LineHand, chances: Chances) -> float:
        """What the hand promises in all."""
        return 0.0 if hand.reach is None else in_all(self._promises(hand, looked_at(hand), chances))

    def _without_each(self, hand: LineHand, kinds: Sequence[Kind], chances: Chances) -> tuple[float, list[float]]:
        """What the hand promises, and what it does without a tile of each of these kinds."""
        if hand.reach is None:
            return 0.0, [0.0] * len(kinds)
        rows = looked_at(hand)
        whole = self._promises(hand, rows, chances)
        promises = np.tile(whole, (len(kinds), 1))
        # A hand of the card that has no use for the tile promises the same without it; the others are asked at once.
        needs = np.ones(promises.shape, dtype=bool)
        for place, kind in enumerate(kinds):
            if kind < KINDS_OF_LINES:
                needs[place] = hand.reach.wanted[rows, kind] >= hand.held[kind]
        places, asked = np.nonzero(needs)
        promises[needs] = self._promises(hand, rows[asked], chances, np.array(kinds, dtype=np.intp)[places])
        return in_all(whole), [in_all(left) for left in promises]

    def _promises(self, hand: LineHand, rows: Rows, chances: Chances, gone: Rows | None = None) -> Floats:
        """For these hands of the card what each pays times the chance to complete it; `gone` as in `in_time`."""
        assert hand.reach is not None
        found: Floats = hand.reach.values[rows] ** self.weights.greed * in_time(hand, rows, chances, gone)
        return found

    # Hands ------------------------------------------------------------------------------------------------------------

    def hand_of(self, view: View) -> LineHand:
        held, jokers = counted(view.counts)
        return LineHand(held, jokers, self.lines.beside(meld.group() for meld in view.me.melds))

    def after(self, view: View, action: Action, hand: LineHand) -> LineHand:
        """The hand after an action, as far as can be foreseen."""
        faces = dict(view.hand)
        match action:
            case Discard(tile=tile):
                return less(hand, alike(faces[tile]))
            case SetAside(tiles=tiles):
                for tile in tiles:
                    hand = less(hand, alike(faces[tile]))
            case Claim(form=form, tiles=tiles, stands=stands):
                for tile in tiles:
                    hand = less(hand, alike(faces[tile]))
                groups = (*(meld.group() for meld in view.me.melds), Group(form, stands, False, laid=True))
                return hand._replace(reach=self.lines.beside(groups))
            case FetchJoker(tile=tile):
                return less(hand, alike(faces[tile]))._replace(jokers=hand.jokers + 1)
            case SwapBlank(owner=owner, taken=taken):
                lying = next(face for tile, face, _, _ in view.seats[owner].river if tile == taken)
                held = hand.held.copy()
                held[alike(lying)] += 1
                return hand._replace(held=held)
        return hand


def picked(view: View, actions: Sequence[SetAside], parting: LineParting) -> SetAside:
    """The answer that gives such tiles away."""
    wanted = sorted(map(view.face_of, parting.tiles))
    return next(action for action in actions if sorted(map(view.face_of, action.tiles)) == wanted)


def chances_of(view: View, course: Course) -> Chances:
    """What has not been seen yet, and what is to come as deals run so."""
    shown, _ = counted(view.shown)
    held, own = counted(view.counts)
    left = np.maximum(COPIES - shown - held, 0)
    jokers = view.table.copies.get(JOKER, 0) - own - view.shown[JOKER]
    unseen = max(len(view.table.tiles) - len(view.hand) - sum(view.shown), 1)
    found = Chances(left, max(jokers, 0), unseen, max(view.wall_left / view.table.players * PACE, LEAST_TURNS))
    return found.under(course, len(view.me.discards), view.wall_left / view.table.players)


def less(hand: LineHand, kind: Kind) -> LineHand:
    """The hand without a tile of a kind."""
    if kind == JOKER:
        return hand._replace(jokers=hand.jokers - 1)
    if kind > FLOWER and kind not in BONUS:
        return hand
    held = hand.held.copy()
    held[kind] -= 1
    return hand._replace(held=held)


def looked_at(hand: LineHand) -> Rows:
    """The hands of the card that lack fewest tiles, by their rows."""
    assert hand.reach is not None
    missing = hand.reach.missing(hand.held, hand.jokers)
    if len(missing) <= LOOKED_AT:
        return np.arange(len(missing))
    return np.argpartition(missing, LOOKED_AT)[:LOOKED_AT]


def in_time(hand: LineHand, rows: Rows, chances: Chances, gone: Rows | None = None) -> Floats:
    """For these hands of the card the chance to complete each while the wall lasts.

    `gone` is the kind of a tile, for each of them, that the hand no longer has.
    """
    reach, turns, unseen = hand.reach, chances.turns, chances.unseen
    assert reach is not None
    kinds, wanted, alone = reach.kinds[:, rows], reach.wanted_of[:, rows], reach.apart_of[:, rows]
    held, left, jokers = hand.held[kinds], chances.left[kinds], np.full(len(rows), hand.jokers)
    if gone is not None:
        held = held - (kinds == gone)
        jokers = jokers - (gone == JOKER)
    apart = np.maximum(alone - held, 0)
    together = np.maximum(wanted - np.maximum(held, alone), 0)
    due = summed(together)
    last = summed(apart) + np.maximum(due - jokers, 0) <= 1
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


def in_all(promises: Floats) -> float:
    """Many promises as one."""
    return float((promises**SPREAD).sum() ** (1 / SPREAD))


def _log_chance(wanted: Counts, expected: Floats) -> Floats:
    """The logarithm of the chance that so many tiles of each kind come, where so many are expected."""
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
