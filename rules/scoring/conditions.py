"""Conditions that many rule sets share: how often something holds in a reading of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.melds import Group
from rules.scoring.table import Condition, Reading, bonus_shown, mask_of
from rules.tiles import (
    BAMBOOS,
    CHARACTERS,
    DOTS,
    DRAGONS,
    GREENS,
    HONORS,
    SUIT_TILES,
    TERMINALS,
    WINDS,
    Kind,
    rank_of,
    suit_of,
)

SETS_AND_PAIR = "sets_and_pair"


# Sets


def all_chows(reading: Reading) -> int:
    """Every set is a chow."""
    return int(reading.shape == SETS_AND_PAIR and all(group.is_chow for group in reading.sets))


def all_chows_suit_pair(reading: Reading) -> int:
    """Every set is a chow and the pair is of a suit."""
    return int(all_chows(reading) and reading.pair is not None and suit_of(reading.pair.kind) >= 0)


def all_pungs(reading: Reading) -> int:
    """Every set is a pung or kong; a chow anywhere spoils it."""
    return int(reading.shape == SETS_AND_PAIR and all(group.is_pung for group in reading.sets))


def pungs_of(kinds: Iterable[Kind]) -> Condition:
    """How many pungs or kongs are of these kinds."""
    wanted = frozenset(kinds)

    def condition(reading: Reading) -> int:
        return sum([group.kinds[0] in wanted and group.is_pung for group in reading.groups])

    return condition


dragon_pungs = pungs_of(DRAGONS)
wind_pungs = pungs_of(WINDS)
honor_pungs = pungs_of(HONORS)


def seat_wind_pung(reading: Reading) -> int:
    """A pung or kong of the own wind."""
    return pungs_of((WINDS[reading.case.seat],))(reading) if reading.case.seat < 4 else 0


def round_wind_pung(reading: Reading) -> int:
    """A pung or kong of the round's wind."""
    return pungs_of((WINDS[reading.case.round_wind % 4],))(reading)


def concealed_pungs(reading: Reading) -> int:
    """How many pungs and kongs are concealed; one that a claimed tile completed is open."""
    return sum([group.concealed and group.is_pung for group in reading.groups])


def kongs(reading: Reading) -> int:
    """How many kongs were declared."""
    return sum([group.is_kong for group in reading.groups])


def times(number: int) -> Condition:
    """So often, whatever the hand."""
    return lambda reading: number


def at_least(wanted: int, condition: Condition) -> Condition:
    """Once, if `condition` holds at least so often."""
    return lambda reading: int(condition(reading) >= wanted)


def exactly(wanted: int, condition: Condition) -> Condition:
    """Once, if `condition` holds exactly so often."""
    return lambda reading: int(condition(reading) == wanted)


def pair_of(kinds: Iterable[Kind]) -> Condition:
    """The pair is of these kinds."""
    wanted = frozenset(kinds)

    def condition(reading: Reading) -> int:
        return int(reading.pair is not None and reading.pair.kind in wanted)

    return condition


def both(*conditions: Condition) -> Condition:
    """Once, if all of these hold."""
    return lambda reading: int(all(condition(reading) for condition in conditions))


def little_three_dragons(reading: Reading) -> int:
    """Two pungs of dragons and a pair of the third."""
    return int(dragon_pungs(reading) == 2 and pair_of(DRAGONS)(reading))


def little_four_winds(reading: Reading) -> int:
    """Three pungs of winds and a pair of the fourth."""
    return int(wind_pungs(reading) == 3 and pair_of(WINDS)(reading))


def big_three_dragons(reading: Reading) -> int:
    """Pungs or kongs of all three dragons."""
    return int(dragon_pungs(reading) == 3)


def big_four_winds(reading: Reading) -> int:
    """Pungs or kongs of all four winds."""
    return int(wind_pungs(reading) == 4)


def shape_is(shape: str) -> Condition:
    """The hand has this shape."""
    return lambda reading: int(reading.shape == shape)


# Suits and tiles


_SUITS = tuple(mask_of(suit) for suit in (CHARACTERS, DOTS, BAMBOOS))
_SUIT_TILES, _WINDS, _DRAGONS = mask_of(SUIT_TILES), mask_of(WINDS), mask_of(DRAGONS)


def suits_of(reading: Reading) -> int:
    """How many of the three suits are there."""
    mask = reading.mask
    return sum([mask & suit != 0 for suit in _SUITS])


def full_flush(reading: Reading) -> int:
    """One suit and no honors."""
    return int(suits_of(reading) == 1 and not reading.mask & ~_SUIT_TILES)


def half_flush(reading: Reading) -> int:
    """One suit and at least one honor."""
    return int(reading.mask & ~_SUIT_TILES != 0 and suits_of(reading) == 1)


def one_suit_lacking(reading: Reading) -> int:
    """Two of the three suits, with honors or without."""
    return int(suits_of(reading) == 2)


def no_honors(reading: Reading) -> int:
    """Suit tiles only."""
    return int(0 != reading.mask == reading.mask & _SUIT_TILES)


def all_sorts(reading: Reading) -> int:
    """All three suits, a wind and a dragon."""
    mask = reading.mask
    return int(bool(mask & _WINDS and mask & _DRAGONS) and suits_of(reading) == 3)


def all_of(kinds: Iterable[Kind]) -> Condition:
    """Every tile is one of these kinds."""
    others = ~mask_of(kinds)
    return lambda reading: int(reading.mask != 0 and not reading.mask & others)


def some_of(kinds: Iterable[Kind]) -> Condition:
    """Some tile is one of these kinds."""
    wanted = mask_of(kinds)
    return lambda reading: int(reading.mask & wanted != 0)


def ranks_between(low: int, high: int) -> frozenset[Kind]:
    """The suit tiles numbered from `low` to `high`."""
    return frozenset(kind for kind in SUIT_TILES if low <= rank_of(kind) <= high)


def four_alike(reading: Reading) -> int:
    """Kinds of which all four tiles are in the hand without being a kong."""
    kinds = reading.kinds
    if len(kinds) - len({*kinds}) < 3:
        return 0
    kongs = [group.kind for group in reading.groups if group.is_kong]
    return sum([kinds.count(kind) == 4 and kind not in kongs for kind in {*kinds}])


all_honors = all_of(HONORS)
all_terminals = all_of(TERMINALS)
all_green = all_of(GREENS)


def each_with(kinds: Iterable[Kind]) -> Condition:
    """Every set and the pair hold one of these kinds."""
    wanted = frozenset(kinds)

    def condition(reading: Reading) -> int:
        groups = reading.groups if reading.shape == SETS_AND_PAIR else ()
        return int(bool(groups) and not any(wanted.isdisjoint(group.kinds) for group in groups))

    return condition


outside_hand = each_with((*TERMINALS, *HONORS))


def nine_gates(reading: Reading) -> int:
    """A concealed 1112345678999 of one suit before the win, and any tile of the suit to win with."""
    case = reading.case
    if case.melds or case.win is None or len({suit_of(kind) for kind in case.tiles}) != 1 or suit_of(case.win) < 0:
        return 0
    ranks = sorted(rank_of(kind) for kind in case.concealed)
    return int(ranks == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])


# Circumstances


def flag(name: str) -> Condition:
    """A circumstance of the win."""
    return lambda reading: int(name in reading.case.flags)


def self_draw(reading: Reading) -> int:
    """The winning tile was drawn."""
    return int(reading.case.self_drawn)


def last_tile_draw(reading: Reading) -> int:
    """The winning tile was the wall's last, drawn."""
    return int(reading.case.self_drawn and "last_tile" in reading.case.flags)


def last_tile_claim(reading: Reading) -> int:
    """The winning tile was the discard after the wall's last tile."""
    return int(not reading.case.self_drawn and "last_tile" in reading.case.flags)


def no_claimed_sets(reading: Reading) -> int:
    """Nothing was claimed before the winning tile."""
    return int(not reading.case.open)


# Bonus tiles


def bonus_tiles(reading: Reading) -> int:
    """How many bonus tiles the winner has shown."""
    return len(reading.case.bonus)


def own_bonus(first: Kind) -> Condition:
    """The bonus tile of the own wind, in the series that begins with `first`."""
    return lambda reading: int(reading.case.seat < 4 and first + reading.case.seat in reading.case.bonus)


def all_bonus(kinds: Iterable[Kind]) -> Condition:
    """The whole series has been shown."""
    wanted = frozenset(kinds)
    return lambda reading: int(wanted.issubset(bonus_shown(reading.case)))


# Tiles that an element rests on, for the score sheet


TilesOf = Callable[[Reading], Iterable[Kind]]
"""The tiles that a row rests on."""


def seat_wind_tiles(reading: Reading) -> Iterable[Kind]:
    """The tiles of the pung of the own wind."""
    return tiles_where(lambda group: group.is_pung and group.kind == WINDS[reading.case.seat])(reading)


def round_wind_tiles(reading: Reading) -> Iterable[Kind]:
    """The tiles of the pung of the round's wind."""
    return tiles_where(lambda group: group.is_pung and group.kind == WINDS[reading.case.round_wind % 4])(reading)


def tiles_where(test: Callable[[Group], bool]) -> TilesOf:
    """The tiles of the groups for which `test` holds."""
    return lambda reading: [kind for group in reading.groups if test(group) for kind in group.kinds]
