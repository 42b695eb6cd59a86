"""The best reading of a hand that did not win: at most one king, any groups, the other tiles left over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product

from rules.melds import Group
from rules.scoring import HandCase, Reading
from rules.shapes.groups import (
    GroupRules,
    Laid,
    Part,
    Ranks,
    faces_of,
    group_of,
    grown,
    growths,
    laid_in,
    laid_winds,
    lowered,
    openings,
    wind_splits,
)
from rules.shapes.loose_partition import frames
from rules.shapes.partition import MEANT, Counts, assembled, shares
from rules.tally import LOST, Scene, Times, honor_groups, of_group, of_loose
from rules.tiles import GREEN, RED, WHITE, WINDS, Kind, count_kinds

CANDIDATES = 40
"""So many of the best readings by sum are looked at more closely, since a few rows do not add up."""

Best = tuple[int, tuple[Part, ...]]
GroupKey = tuple[object, tuple[Kind, ...], tuple[Kind, ...], bool]


@dataclass
class _Worth:
    """What groups and tiles left over add, for one hand."""

    case: HandCase
    scene: Scene
    value: Callable[[Times], int]
    extra: int
    """What each open tile costs besides, under a pattern lost."""
    groups: dict[GroupKey, int] = field(default_factory=dict)
    tiles: dict[Kind, int] = field(default_factory=dict)

    def group(self, group: Group) -> int:
        """What a group adds."""
        key = (group.form, group.kinds, group.faces, group.concealed)
        found = self.groups.get(key)
        if found is None:
            times = of_group(group, self.scene, self.case.options)
            found = self.groups[key] = self.value(times) + self.extra * times.get("open_tiles", 0)
        return found

    def loose(self, kind: Kind) -> int:
        """What a tile left over adds."""
        found = self.tiles.get(kind)
        if found is None:
            found = self.tiles[kind] = self.value(of_loose(kind, self.scene, self.case.options))
        return found


@dataclass
class _Suit:
    """The best groups of one suit, every number of dragons used in it apart."""

    suit: int
    worth: _Worth
    melds: tuple[Group, ...]
    known: dict[tuple[Ranks, int, int, tuple[Laid, ...]], Best | None] = field(default_factory=dict)

    def best(self, counts: Ranks, reds: int, whites: int, laid: tuple[Laid, ...]) -> Best | None:
        """The best value with exactly so many dragons in groups of the suit; None where that cannot be."""
        key = (counts, reds, whites, laid)
        if key not in self.known:
            self.known[key] = self._work_out(counts, reds, whites, laid)
        return self.known[key]

    def _work_out(self, counts: Ranks, reds: int, whites: int, laid: tuple[Laid, ...]) -> Best | None:
        found: Best | None = None
        if laid:
            for part, rest, red, white in growths(laid[0], counts, reds, whites):
                value = self._growth(part) if part else 0
                found = _better(found, self.best(rest, red, white, laid[1:]), value, part)
            return found
        if not any(counts):
            return None if reds or whites else (0, ())
        low = next(rank for rank, held in enumerate(counts) if held)
        left_over = self.worth.loose(9 * self.suit + low)
        found = _better(None, self.best(lowered(counts, low), reds, whites, ()), left_over, None)
        for part, rest, red, white in openings(counts, reds, whites):
            assert part is not None
            found = _better(found, self.best(rest, red, white, ()), self.worth.group(group_of(part, self.suit)), part)
        return found

    def _growth(self, part: Part) -> int:
        meld = self.melds[part.meld]
        return self.worth.group(grown(meld, group_of(part, self.suit))) - self.worth.group(meld)


def _better(found: Best | None, rest: Best | None, value: int, part: Part | None) -> Best | None:
    """The better of `found` and of `rest` with one part more."""
    if rest is None or (found is not None and found[0] >= rest[0] + value):
        return found
    return rest[0] + value, ((part, *rest[1]) if part else rest[1])


def best_lost_readings(
    case: HandCase, rules: GroupRules, value: Callable[[Times], int], scene: Scene, facts: dict[str, int]
) -> list[Reading]:
    """The readings with the highest sums; the best of all is among them."""
    counts = count_kinds(list(case.concealed))
    held: Counts = tuple(counts[:MEANT])
    worth = _Worth(case, scene, value, value({"open_tiles_extra": 1}) if any(facts.values()) else 0)
    suits = [_Suit(suit, worth, case.melds) for suit in range(3)]
    laid = tuple(laid_in(case.melds, suit) if rules.extend else () for suit in range(3))
    penalty = value({"three_honor_groups_lost": 1})
    found: list[tuple[int, tuple[Group, ...]]] = []
    for melds, apart, left, white, green, red in frames(held, case.melds, rules):
        base = sum(worth.group(group) for group in (*melds, *apart))
        base += sum(worth.loose(kind) * left[kind] for kind in range(34, MEANT))
        suited = _best_suits(suits, left, laid, white, red, worth)
        for windy, parts in _winds(left, green, case.melds, rules, worth):
            for total, chosen in suited:
                groups = assembled(melds, apart, (*chosen, parts))
                lost = penalty if honor_groups(groups) else 0
                found.append((base + windy + total + lost, groups))
    found.sort(key=lambda entry: entry[0], reverse=True)
    return [Reading(case, LOST, groups) for _, groups in found[:CANDIDATES]]


def _best_suits(
    suits: list[_Suit], left: Counts, laid: tuple[tuple[Laid, ...], ...], white: int, red: int, worth: _Worth
) -> list[tuple[int, tuple[tuple[Part, ...], ...]]]:
    """The best groups of the three suits with the white and red dragons at hand, those not used left over."""
    best: tuple[int, tuple[tuple[Part, ...], ...]] | None = None
    for reds, whites in product(range(red + 1), range(white + 1)):
        spare = worth.loose(RED) * (red - reds) + worth.loose(WHITE) * (white - whites)
        for row, bridge in product(shares(reds), shares(whites)):
            ways = [
                suits[suit].best(left[9 * suit : 9 * suit + 9], row[suit], bridge[suit], laid[suit])
                for suit in range(3)
            ]
            if all(way is not None for way in ways):
                total = spare + sum(way[0] for way in ways if way)
                if best is None or total > best[0]:
                    best = total, tuple(way[1] for way in ways if way)
    return [best] if best else []


def _winds(
    left: Counts, green: int, melds: tuple[Group, ...], rules: GroupRules, worth: _Worth
) -> list[tuple[int, tuple[Part, ...]]]:
    """The best groups of winds for every number of them: fewer may count more."""
    laid = laid_winds(melds) if rules.extend else ()
    best: dict[int, tuple[int, tuple[Part, ...]]] = {}
    for greens in range(green + 1):
        for parts in wind_splits(left[27:31], greens, laid, False):
            rest = list(left[27:31])
            total = worth.loose(GREEN) * (green - greens)
            for part in parts:
                group = group_of(part, 3)
                for face in faces_of(group):
                    if face in WINDS:
                        rest[face - 27] -= 1
                if part.meld < 0:
                    total += worth.group(group)
                else:
                    total += worth.group(grown(melds[part.meld], group)) - worth.group(melds[part.meld])
            total += sum(worth.loose(27 + wind) * count for wind, count in enumerate(rest))
            new = sum(part.meld < 0 for part in parts)
            if new not in best or total > best[new][0]:
                best[new] = total, parts
    return list(best.values())
