"""Conditions that many rule sets share: how often something holds in a reading of a hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from rules.melds import Group
from rules.scoring.table import Condition, Reading, bonus_shown, mask_of
from rules.tiles import (
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
    return int(reading.shape == SETS_AND_PAIR and len(reading.chows) == len(reading.sets))


def all_chows_suit_pair(reading: Reading) -> int:
    """Every set is a chow and the pair is of a suit."""
    return int(all_chows(reading) and reading.pair is not None and suit_of(reading.pair.kind) >= 0)


def all_pungs(reading: Reading) -> int:
    """Every set is a pung or kong; a chow anywhere spoils it."""
    return int(not reading.chows and reading.shape == SETS_AND_PAIR and len(reading.pungs) == len(reading.sets))


def pungs_of(kinds: Iterable[Kind]) -> Condition:
    """How many pungs or kongs are of these kinds."""
    wanted = frozenset(kinds)

    def condition(reading: Reading) -> int:
        return sum([kind in wanted for kind in reading.pungs])

    return condition


dragon_pungs = pungs_of(DRAGONS)
wind_pungs = pungs_of(WINDS)
honor_pungs = pungs_of(HONORS)


def seat_wind_pung(reading: Reading) -> int:
    """A pung or kong of the own wind."""
    return reading.pungs.count(WINDS[reading.case.seat]) if reading.case.seat < 4 else 0


def round_wind_pung(reading: Reading) -> int:
    """A pung or kong of the round's wind."""
    return reading.pungs.count(WINDS[reading.case.round_wind % 4])


def some_pungs(reading: Reading) -> int:
    """How many pungs and kongs there are."""
    return len(reading.pungs)


def concealed_pungs(reading: Reading) -> int:
    """How many pungs and kongs are concealed; one that a claimed tile completed is open."""
    return reading.concealed_pungs


def kongs(reading: Reading) -> int:
    """How many kongs were declared."""
    return len(reading.kongs)


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


special_pair = pair_of(kind for kind in SUIT_TILES if rank_of(kind) in (2, 5, 8))


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


def no_regular_hand(reading: Reading) -> int:
    """No hand of four sets and a pair."""
    return int(reading.shape != SETS_AND_PAIR)


def shape_is(shape: str) -> Condition:
    """The hand has this shape."""
    return lambda reading: int(reading.shape == shape)


# Suits and tiles


_SUIT_TILES, _WINDS, _DRAGONS = mask_of(SUIT_TILES), mask_of(WINDS), mask_of(DRAGONS)


def full_flush(reading: Reading) -> int:
    """One suit and no honors."""
    return int(reading.suits == 1 and not reading.mask & ~_SUIT_TILES)


def half_flush(reading: Reading) -> int:
    """One suit and at least one honor."""
    return int(reading.mask & ~_SUIT_TILES != 0 and reading.suits == 1)


def one_suit_lacking(reading: Reading) -> int:
    """Two of the three suits, with honors or without."""
    return int(reading.suits == 2)


def no_honors(reading: Reading) -> int:
    """Suit tiles only."""
    return int(0 != reading.mask == reading.mask & _SUIT_TILES)


def some_honors(reading: Reading) -> int:
    """A wind or a dragon at least."""
    return int(reading.mask & ~_SUIT_TILES != 0)


def all_sorts(reading: Reading) -> int:
    """All three suits, a wind and a dragon."""
    mask = reading.mask
    return int(bool(mask & _WINDS and mask & _DRAGONS) and reading.suits == 3)


def all_of(kinds: Iterable[Kind]) -> Condition:
    """Every tile is one of these kinds."""
    others = ~mask_of(kinds)
    return lambda reading: int(reading.mask != 0 and not reading.mask & others)


def ranks_between(low: int, high: int) -> frozenset[Kind]:
    """The suit tiles numbered from `low` to `high`."""
    return frozenset(kind for kind in SUIT_TILES if low <= rank_of(kind) <= high)


def four_alike(reading: Reading) -> int:
    """Kinds of which all four tiles are in the hand without being a kong."""
    if len(reading.kinds) - reading.mask.bit_count() < 3:
        return 0
    kinds = sorted(reading.kinds)
    fours = [kind for kind, later in zip(kinds, kinds[3:], strict=False) if kind == later]
    return len(fours) - len(reading.kongs) if fours else 0


all_honors = all_of(HONORS)
all_terminals = all_of(TERMINALS)
all_green = all_of(GREENS)


def each_with(kinds: Collection[Kind]) -> Condition:
    """Every set and the pair hold one of these kinds."""
    wanted, mask = frozenset(kinds), mask_of(kinds)

    def condition(reading: Reading) -> int:
        if reading.shape != SETS_AND_PAIR or not reading.mask & mask:
            return 0
        return int(not any(wanted.isdisjoint(group.kinds) for group in reading.groups))

    return condition


outside_hand = each_with((*TERMINALS, *HONORS))


def nine_gates(reading: Reading) -> int:
    """A concealed 1112345678999 of one suit before the win, and any tile of the suit to win with."""
    case = reading.case
    if case.melds or case.win is None or not full_flush(reading):
        return 0
    ranks = sorted(rank_of(kind) for kind in case.concealed)
    return int(ranks == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])


# Circumstances


def circumstances(reading: Reading) -> int:
    """How many circumstances there are."""
    return len(reading.case.flags)


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


def earthly_claim(reading: Reading) -> int:
    """Somebody else won on the dealer's first discard."""
    return int("earthly" in reading.case.flags and not reading.case.self_drawn)


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
