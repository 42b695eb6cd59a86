"""The best reading of a hand that did not win: at most one king, any groups, the other tiles loose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product

from rules.core.melds import Group
from rules.core.tiles import GREEN, RED, WHITE, WINDS, Kind, count_kinds
from rules.families.pot_groups.pot_count import (
    LOST,
    Situation,
    Times,
    count_group,
    count_loose_tile,
    honor_groups,
    patterns_lost,
)
from rules.hands.groups import (
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
from rules.hands.loose_partition import frames
from rules.hands.partition import MEANT, Counts, assembled, shares
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext

PATTERN_GROUPS = 2
"""The number of lost groups from which their patterns count; below it only the number of groups matters."""

Best = tuple[int, tuple[Part, ...]]
ByNumber = dict[int, Best]
"""The best groups by the number of new ones, `PATTERN_GROUPS` standing for more as well."""
GroupKey = tuple[object, tuple[Kind, ...], tuple[Kind, ...], bool]


@dataclass
class _Values:
    """Cache of the points for groups and loose tiles of one hand in its `situation`.

    `value` turns counts of rows into points; `extra` is the additional cost of each open tile under a lost pattern.
    """

    case: HandContext
    situation: Situation
    value: Callable[[Times], int]
    extra: int
    """The additional cost of each open tile under a lost pattern."""
    groups: dict[GroupKey, int] = field(default_factory=dict)
    tiles: dict[Kind, int] = field(default_factory=dict)

    def group(self, group: Group) -> int:
        """Return the points of a group."""
        key = (group.form, group.kinds, group.faces, group.concealed)
        found = self.groups.get(key)
        if found is None:
            times = count_group(group, self.situation)
            found = self.groups[key] = self.value(times) + self.extra * times.get("open_tiles", 0)
        return found

    def loose(self, kind: Kind) -> int:
        """Return the points of a loose tile of this kind."""
        found = self.tiles.get(kind)
        if found is None:
            found = self.tiles[kind] = self.value(count_loose_tile(kind, self.situation))
        return found


@dataclass
class _BestOfSuit:
    """Finds the most valuable groups of one suit, for each number of dragons used in it as jokers.

    With `counted` it finds them for each number of groups too. `melds` are the open groups of the hand, `known` caches
    results.
    """

    suit: int
    worth: _Values
    melds: tuple[Group, ...]
    counted: bool
    known: dict[tuple[Ranks, int, int, tuple[Laid, ...]], ByNumber] = field(default_factory=dict)

    def best(self, counts: Ranks, reds: int, whites: int, laid: tuple[Laid, ...]) -> ByNumber:
        """Return the best groups by their number, with exactly `reds` red and `whites` white dragons; empty if
        impossible.

        `counts` are the tiles of the suit by rank, `laid` its open groups that may still grow.
        """
        key = (counts, reds, whites, laid)
        if key not in self.known:
            self.known[key] = self._compute(counts, reds, whites, laid)
        return self.known[key]

    def _compute(self, counts: Ranks, reds: int, whites: int, laid: tuple[Laid, ...]) -> ByNumber:
        """Find the best groups: first the ways for open groups to grow, then the groups of the lowest tile."""
        found: ByNumber = {}
        if laid:
            for part, rest, red, white in growths(laid[0], counts, reds, whites):
                value = self._growth(part) if part else 0
                self._keep_best(found, self.best(rest, red, white, laid[1:]), value, part)
            return found
        if not any(counts):
            return {} if reds or whites else {0: (0, ())}
        low = next(rank for rank, held in enumerate(counts) if held)
        left_over = self.worth.loose(9 * self.suit + low)
        self._keep_best(found, self.best(lowered(counts, low), reds, whites, ()), left_over, None)
        for part, rest, red, white in openings(counts, reds, whites):
            assert part is not None
            value = self.worth.group(group_of(part, self.suit))
            self._keep_best(found, self.best(rest, red, white, ()), value, part)
        return found

    def _growth(self, part: Part) -> int:
        """Return the value that a part adds to the open group it joins."""
        meld = self.melds[part.meld]
        return self.worth.group(grown(meld, group_of(part, self.suit))) - self.worth.group(meld)

    def _keep_best(self, found: ByNumber, others: ByNumber, value: int, part: Part | None) -> None:
        """Add a part worth `value` (None: a loose tile) to each of `others`, and store better results in `found`."""
        for number, (worth, parts) in others.items():
            new = min(number + 1, PATTERN_GROUPS) if self.counted and part is not None and part.meld < 0 else number
            if new not in found or found[new][0] < worth + value:
                found[new] = worth + value, ((part, *parts) if part else parts)


def best_lost_reading(
    case: HandContext, rules: GroupRules, value: Callable[[Times], int], situation: Situation, facts: Times
) -> Reading:
    """Return the reading of a losing hand with the highest result.

    `value` turns counts of rows into points; `facts` are the patterns lost whatever the reading.
    """
    held: Counts = tuple(count_kinds(list(case.concealed))[:MEANT])
    dearer = value({"open_tiles_extra": 1})
    if situation.agreed.lost_patterns != "groups":
        extra = dearer if any(facts.values()) else 0
        found = _readings(case, rules, held, _Values(case, situation, value, extra), None)
    else:
        # Open tiles cost more where the groups make a pattern: those readings and the others are weighed apart.
        found = _readings(case, rules, held, _Values(case, situation, value, 0), False)
        found += _readings(case, rules, held, _Values(case, situation, value, dearer), True)
    return Reading(case, LOST, max(found, key=lambda entry: entry[0])[1])


def _readings(
    case: HandContext, rules: GroupRules, held: Counts, worth: _Values, with_patterns: bool | None
) -> list[tuple[int, tuple[Group, ...]]]:
    """Return candidates for the best reading, each with its value.

    `held` are the tiles by kind. `with_patterns` asks for readings that make a lost pattern (True), for others (False),
    or for any (None).
    """
    suits = [_BestOfSuit(suit, worth, case.melds, with_patterns is not None) for suit in range(3)]
    laid = tuple(laid_in(case.melds, suit) if rules.extend else () for suit in range(3))
    found: list[tuple[int, tuple[Group, ...]]] = []
    for melds, apart, left, white, green, red in frames(held, case.melds, rules):
        base = sum(worth.group(group) for group in (*melds, *apart))
        base += sum(worth.loose(kind) * left[kind] for kind in range(34, MEANT))
        suited = _best_suits(suits, left, laid, white, red, worth)
        for windy, parts in _winds(left, green, case.melds, rules, worth):
            for total, chosen in suited:
                groups = assembled(melds, apart, (*chosen, parts))
                lost = patterns_lost(groups) if with_patterns is not None else {}
                if with_patterns is None or with_patterns == bool(lost):
                    lost |= {"three_honor_groups_lost": int(honor_groups(groups))}
                    found.append((base + windy + total + worth.value(lost), groups))
    return found


def _best_suits(
    suits: list[_BestOfSuit], left: Counts, laid: tuple[tuple[Laid, ...], ...], white: int, red: int, worth: _Values
) -> list[tuple[int, tuple[tuple[Part, ...], ...]]]:
    """Return candidates for the groups of the three suits, each with their total value.

    Each is the best for one combination of numbers of groups in the suits. `left` are the tiles by kind, `laid` the
    open groups by suit; of `white` and `red` dragons those not used are loose.
    """
    best: dict[tuple[int, ...], tuple[int, tuple[tuple[Part, ...], ...]]] = {}
    for reds, whites in product(range(red + 1), range(white + 1)):
        spare = worth.loose(RED) * (red - reds) + worth.loose(WHITE) * (white - whites)
        for row, bridge in product(shares(reds), shares(whites)):
            ways = [
                suits[suit].best(left[9 * suit : 9 * suit + 9], row[suit], bridge[suit], laid[suit])
                for suit in range(3)
            ]
            for numbers in product(*ways):
                chosen = [way[number] for way, number in zip(ways, numbers, strict=True)]
                total = spare + sum(value for value, _ in chosen)
                if numbers not in best or total > best[numbers][0]:
                    best[numbers] = total, tuple(parts for _, parts in chosen)
    return list(best.values())


def _winds(
    left: Counts, green: int, melds: tuple[Group, ...], rules: GroupRules, worth: _Values
) -> list[tuple[int, tuple[Part, ...]]]:
    """Return the value and groups of winds, the best for each number of groups: fewer may be worth more.

    `left` are the tiles by kind, `green` the green dragons, which may stand for winds.
    """
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
