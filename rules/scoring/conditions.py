"""Conditions that many rule sets share. Each returns the number of times that it holds in a reading."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from rules.core.melds import Group
from rules.core.tiles import (
    DRAGONS,
    FLOWERS,
    GREENS,
    HONORS,
    SEASONS,
    SUIT_TILES,
    TERMINALS,
    WINDS,
    Kind,
    rank_of,
    suit_of,
)
from rules.scoring import preconditions
from rules.scoring.elements import SETS_AND_PAIR as SETS_AND_PAIR
from rules.scoring.elements import Condition, Reading
from rules.scoring.hand_context import bonus_shown
from rules.scoring.preconditions import (
    ALL_SUITS,
    BONUS,
    CONCEALED,
    DRAGON_BITS,
    DRAGON_PUNG,
    DRAWN,
    END_SETS,
    ENDS,
    ENDS_ONLY,
    FOUR_HIDDEN,
    FOUR_WINDS,
    HIDDEN_PUNGS,
    HONOR_BITS,
    HONOR_PUNG,
    HONORED,
    KONG,
    MANY_MELDS,
    NO_BONUS,
    NO_CHOWS,
    NO_ENDS,
    NO_HONORS,
    NO_PUNGS,
    ODD_SHAPE,
    ONE_SUIT,
    OWN_FLOWER,
    OWN_SEASON,
    PUNGS_FROM,
    REGULAR,
    ROW_SHOWN,
    SOME_PUNGS,
    SUIT_BITS,
    TAKEN,
    THREE_DRAGONS,
    THREE_WINDS,
    TWO_DRAGONS,
    TWO_HIDDEN,
    TWO_SUITS,
    WIND_BITS,
    WIND_PUNG,
    Precondition,
    bits_of,
    precondition_of,
    requires,
    with_precondition,
)

# Sets


@requires(REGULAR | NO_PUNGS)
def all_chows(reading: Reading) -> int:
    """Return 1 if every set is a chow, else 0."""
    return int(reading.shape == SETS_AND_PAIR and reading.made_sets.chow_count == len(reading.sets))


@requires(REGULAR | NO_PUNGS)
def all_chows_suit_pair(reading: Reading) -> int:
    """Return 1 if every set is a chow and the pair is of suit tiles, else 0."""
    return int(all_chows(reading) and reading.pair is not None and suit_of(reading.pair.kind) >= 0)


@requires(REGULAR | NO_CHOWS)
def all_pungs(reading: Reading) -> int:
    """Return 1 if every set is a pung or kong, else 0."""
    sets = reading.made_sets
    return int(not sets.chow_count and reading.shape == SETS_AND_PAIR and sets.pung_count == len(reading.sets))


def pungs_of(kinds: Iterable[Kind]) -> Condition:
    """Return a condition that counts the pungs and kongs of these kinds."""
    wanted = frozenset(kinds)
    bits = bits_of(wanted)
    own = DRAGON_PUNG if not bits & ~DRAGON_BITS else WIND_PUNG if not bits & ~WIND_BITS else 0
    own |= HONOR_PUNG if not bits & ~HONOR_BITS else 0

    def condition(reading: Reading) -> int:
        """Count the pungs and kongs of the wanted kinds."""
        return sum([kind in wanted for kind in reading.pungs])

    return with_precondition(condition, Precondition(tuple([own | pungs for pungs in PUNGS_FROM])))


dragon_pungs = pungs_of(DRAGONS)
wind_pungs = pungs_of(WINDS)
honor_pungs = pungs_of(HONORS)


@requires(WIND_PUNG)
def seat_wind_pung(reading: Reading) -> int:
    """Count the pungs and kongs of the winner's own wind."""
    return reading.pungs.count(WINDS[reading.case.seat]) if reading.case.seat < 4 else 0


@requires(WIND_PUNG)
def round_wind_pung(reading: Reading) -> int:
    """Count the pungs and kongs of the round wind."""
    return reading.pungs.count(WINDS[reading.case.round_wind % 4])


@requires(SOME_PUNGS, TWO_HIDDEN, HIDDEN_PUNGS, FOUR_HIDDEN)
def concealed_pungs(reading: Reading) -> int:
    """Count the concealed pungs and kongs; a pung that a claimed tile completed is open."""
    return reading.concealed_pungs


@requires(*[KONG | pungs for pungs in PUNGS_FROM])
def kongs(reading: Reading) -> int:
    """Count the kongs, concealed and open."""
    return reading.made_sets.kongs


def at_open_end(reading: Reading) -> bool:
    """Return True if the winning tile completes a chow that a tile at its other end would have completed too.

    A wild tile counts as the kind that it stands for.
    """
    chow, win = reading.groups[reading.placed], reading.case.win
    if not chow.is_chow or win is None:
        return False
    low, high = chow.kinds[0], chow.kinds[-1]
    first, last = (chow.faces[0], chow.faces[-1]) if chow.faces else (low, high)
    return (win == first and rank_of(high) < 9) or (win == last and rank_of(low) > 1)


def times(number: int) -> Condition:
    """Return a condition that holds `number` times in any hand."""
    return with_precondition(lambda reading: number, Precondition(sure=number == 1))


def at_least(wanted: int, condition: Condition) -> Condition:
    """Return a condition that holds once if `condition` holds at least `wanted` times."""
    return with_precondition(lambda reading: int(condition(reading) >= wanted), _repeated(wanted, condition))


def exactly(wanted: int, condition: Condition) -> Condition:
    """Return a condition that holds once if `condition` holds exactly `wanted` times."""
    return with_precondition(lambda reading: int(condition(reading) == wanted), _repeated(wanted, condition))


def _repeated(wanted: int, condition: Condition) -> Precondition:
    """Return the precondition of a condition that must hold at least `wanted` times."""
    assert wanted > 0, "a condition that need not hold has no precondition"
    precondition = precondition_of(condition)
    return Precondition((precondition.times(wanted),), precondition.flag)


def pair_of(kinds: Iterable[Kind]) -> Condition:
    """Return a condition that holds if the pair is of one of these kinds."""
    wanted = frozenset(kinds)

    def condition(reading: Reading) -> int:
        """Return 1 if the pair is of a wanted kind, else 0."""
        return int(reading.pair is not None and reading.pair.kind in wanted)

    return with_precondition(condition, Precondition((0 if bits_of(wanted) & ~HONOR_BITS else HONORED,)))


special_pair = pair_of(kind for kind in SUIT_TILES if rank_of(kind) in (2, 5, 8))


def both(*conditions: Condition) -> Condition:
    """Return a condition that holds once if all of these conditions hold."""
    together = preconditions.joint_precondition(conditions)
    return with_precondition(lambda reading: int(all(condition(reading) for condition in conditions)), together)


dragon_pair, wind_pair = pair_of(DRAGONS), pair_of(WINDS)


@requires(TWO_DRAGONS)
def little_three_dragons(reading: Reading) -> int:
    """Return 1 for two pungs of dragons and a pair of the third, else 0."""
    return int(dragon_pungs(reading) == 2 and dragon_pair(reading))


@requires(THREE_WINDS)
def little_four_winds(reading: Reading) -> int:
    """Return 1 for three pungs of winds and a pair of the fourth, else 0."""
    return int(wind_pungs(reading) == 3 and wind_pair(reading))


@requires(THREE_DRAGONS)
def big_three_dragons(reading: Reading) -> int:
    """Return 1 for pungs or kongs of all three dragons, else 0."""
    return int(dragon_pungs(reading) == 3)


@requires(FOUR_WINDS)
def big_four_winds(reading: Reading) -> int:
    """Return 1 for pungs or kongs of all four winds, else 0."""
    return int(wind_pungs(reading) == 4)


def shape_is(shape: str) -> Condition:
    """Return a condition that holds if the hand is read as this winning shape."""
    trait = REGULAR if shape == SETS_AND_PAIR else ODD_SHAPE
    precondition = Precondition((trait,), sure=trait == REGULAR)
    return with_precondition(lambda reading: int(reading.shape == shape), precondition)


def regular(condition: Condition) -> Condition:
    """Return the same condition, limited to hands of sets and a pair."""
    return both(shape_is(SETS_AND_PAIR), condition)


def kongs_laid(concealed: bool) -> Condition:
    """Return a condition that counts the concealed kongs, or with False the open ones."""
    return lambda reading: sum(meld.is_kong and meld.concealed is concealed for meld in reading.case.melds)


def golden_hook(reading: Reading) -> int:
    """Return 1 for a hand of four claimed pungs or kongs that wins on the pair, else 0."""
    laid = reading.case.melds
    return int(len(laid) == 4 and all(meld.is_pung and not meld.concealed for meld in laid))


# Suits and tiles


@requires(ONE_SUIT | NO_HONORS, sure=True)
def full_flush(reading: Reading) -> int:
    """Return 1 if all tiles are of one suit, else 0."""
    return int(reading.suits == 1 and not reading.mask & ~SUIT_BITS)


@requires(ONE_SUIT | HONORED, sure=True)
def half_flush(reading: Reading) -> int:
    """Return 1 if all tiles are honors or of one suit, with both among them, else 0."""
    return int(reading.mask & ~SUIT_BITS != 0 and reading.suits == 1)


@requires(TWO_SUITS, sure=True)
def one_suit_lacking(reading: Reading) -> int:
    """Return 1 if exactly two of the three suits occur, with or without honors, else 0."""
    return int(reading.suits == 2)


@requires(NO_HONORS, sure=True)
def no_honors(reading: Reading) -> int:
    """Return 1 if there are only suit tiles, else 0."""
    return int(0 != reading.mask == reading.mask & SUIT_BITS)


@requires(HONORED, sure=True)
def some_honors(reading: Reading) -> int:
    """Return 1 if there is a wind or a dragon, else 0."""
    return int(reading.mask & ~SUIT_BITS != 0)


@requires(ALL_SUITS | HONORED)
def all_sorts(reading: Reading) -> int:
    """Return 1 if all three suits, winds and dragons occur, else 0."""
    mask = reading.mask
    return int(bool(mask & WIND_BITS and mask & DRAGON_BITS) and reading.suits == 3)


def all_of(kinds: Iterable[Kind]) -> Condition:
    """Return a condition that holds if every tile is one of these kinds."""
    bits = bits_of(kinds)
    precondition = Precondition((preconditions.traits_within(bits),))
    return with_precondition(lambda reading: int(reading.mask != 0 and not reading.mask & ~bits), precondition)


def ranks_between(low: int, high: int) -> frozenset[Kind]:
    """Return the kinds of suit tiles with numbers from `low` to `high`."""
    return frozenset(kind for kind in SUIT_TILES if low <= rank_of(kind) <= high)


def four_alike(reading: Reading) -> int:
    """Count the kinds of which the hand holds all four tiles without a kong of them."""
    if reading.packed_sets:
        return reading.case.fours - reading.made_sets.kongs
    if len(reading.kinds) - reading.mask.bit_count() < 3:
        return 0
    kinds = sorted(reading.kinds)
    fours = [kind for kind, later in zip(kinds, kinds[3:], strict=False) if kind == later]
    return len(fours) - len(reading.kongs) if fours else 0


@requires(ENDS_ONLY | HONORED)
def mixed_terminals(reading: Reading) -> int:
    """Return 1 if there are only terminals and honors, with both among them, else 0."""
    mask, terminals = reading.mask, bits_of(TERMINALS)
    return int(bool(mask & terminals and mask & HONOR_BITS) and not mask & ~(terminals | HONOR_BITS))


all_honors = all_of(HONORS)
all_terminals = all_of(TERMINALS)
all_green = all_of(GREENS)


def each_with(kinds: Collection[Kind]) -> Condition:
    """Return a condition that holds if every set and the pair contain one of these kinds."""
    wanted, mask = frozenset(kinds), bits_of(kinds)

    def condition(reading: Reading) -> int:
        """Return 1 if every group contains a wanted kind, else 0."""
        if reading.shape != SETS_AND_PAIR or not reading.mask & mask:
            return 0
        return int(not any(wanted.isdisjoint(group.kinds) for group in reading.groups))

    # Chows that hold one of these reach two numbers farther at most.
    near = bits_of(kind for kind in SUIT_TILES if any(abs(kind - one) < 3 and kind // 9 == one // 9 for one in wanted))
    found = REGULAR | (0 if mask & ~ENDS else END_SETS) | (0 if mask & HONOR_BITS else NO_HONORS)
    return with_precondition(condition, Precondition((found if (near | mask) & ENDS else found | NO_ENDS,)))


outside_hand = each_with((*TERMINALS, *HONORS))


@requires(CONCEALED | ONE_SUIT | NO_HONORS)
def nine_gates(reading: Reading) -> int:
    """Return 1 if a concealed 1112345678999 of one suit wins on any tile of that suit, else 0."""
    case = reading.case
    if case.melds or case.win is None or not full_flush(reading):
        return 0
    ranks = sorted(rank_of(kind) for kind in case.concealed)
    return int(ranks == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])


@requires(CONCEALED | ONE_SUIT | NO_HONORS)
def gates_of_nine(reading: Reading) -> int:
    """Return 1 for a concealed 1112345678999 with one more tile, all of one suit, whichever tile won; else 0."""
    case = reading.case
    if case.melds or not full_flush(reading):
        return 0
    left = sorted(rank_of(kind) for kind in case.tiles)
    for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9):
        if rank not in left:
            return 0
        left.remove(rank)
    return 1


# Circumstances


def flag(name: str) -> Condition:
    """Return a condition that holds if the win has this circumstance (`HandContext.flags`)."""
    return with_precondition(lambda reading: int(name in reading.case.flags), Precondition(flag=name, sure=True))


@requires(DRAWN, sure=True)
def self_draw(reading: Reading) -> int:
    """Return 1 if the winning tile was drawn, else 0."""
    return int(reading.case.self_drawn)


@requires(DRAWN, flag="last_tile", sure=True)
def last_tile_draw(reading: Reading) -> int:
    """Return 1 if the winning tile was drawn as the last of the wall, else 0."""
    return int(reading.case.self_drawn and "last_tile" in reading.case.flags)


@requires(TAKEN, flag="last_tile", sure=True)
def last_tile_claim(reading: Reading) -> int:
    """Return 1 if the winning tile is the discard after the last tile of the wall was drawn, else 0."""
    return int(not reading.case.self_drawn and "last_tile" in reading.case.flags)


@requires(TAKEN, flag="earthly_hand", sure=True)
def first_discard_taken(reading: Reading) -> int:
    """Return 1 for a win on the first discard of the deal (flag ``earthly_hand``), else 0."""
    return int("earthly_hand" in reading.case.flags and not reading.case.self_drawn)


@requires(TAKEN, flag="earthly", sure=True)
def earthly_claim(reading: Reading) -> int:
    """Return 1 for a win on the dealer's first discard (flag ``earthly``), else 0."""
    return int("earthly" in reading.case.flags and not reading.case.self_drawn)


@requires(CONCEALED, sure=True)
def no_claimed_sets(reading: Reading) -> int:
    """Return 1 if no set was claimed before the win, else 0."""
    return int(not reading.case.open)


@requires(MANY_MELDS | TAKEN)
def melded_hand(reading: Reading) -> int:
    """Return 1 if four sets were claimed and the pair was completed by another player's tile, else 0."""
    melds = reading.case.melds
    return int(len(melds) == 4 and not reading.case.self_drawn and not any(meld.concealed for meld in melds))


# Bonus tiles


@requires(BONUS)
def bonus_tiles(reading: Reading) -> int:
    """Count the bonus tiles that the winner has shown."""
    return len(reading.case.bonus)


@requires(NO_BONUS, sure=True)
def no_bonus(reading: Reading) -> int:
    """Return 1 if the winner has shown no bonus tile, else 0."""
    return int(not reading.case.bonus)


def own_bonus(first: Kind) -> Condition:
    """Return a condition that holds if the winner shows the bonus tile of the own wind.

    `first` is the lowest kind of the series: flowers or seasons.
    """

    def condition(reading: Reading) -> int:
        """Return 1 if the winner shows the bonus tile of the own wind, else 0."""
        return int(reading.case.seat < 4 and first + reading.case.seat in reading.case.bonus)

    return with_precondition(condition, Precondition((_OWN_BONUS[first],), sure=True))


def all_bonus(kinds: Iterable[Kind]) -> Condition:
    """Return a condition that holds if the winner shows all of these bonus tiles."""
    wanted = frozenset(kinds)
    # A series of one tile could be shown by the tile that the hand wins on.
    shown = ROW_SHOWN if len(wanted) >= len(FLOWERS) else BONUS if len(wanted) > 1 else 0
    return with_precondition(lambda reading: int(wanted.issubset(bonus_shown(reading.case))), Precondition((shown,)))


_OWN_BONUS = {FLOWERS[0]: OWN_FLOWER, SEASONS[0]: OWN_SEASON}


# Tiles that an element rests on, for the score sheet


TilesOf = Callable[[Reading], Iterable[Kind]]
"""Returns the tiles that a row is about."""


def seat_wind_tiles(reading: Reading) -> Iterable[Kind]:
    """Return the tiles of the pung of the winner's own wind, for the score sheet."""
    return tiles_where(lambda group: group.kind == WINDS[reading.case.seat] and group.is_pung)(reading)


def round_wind_tiles(reading: Reading) -> Iterable[Kind]:
    """Return the tiles of the pung of the round wind, for the score sheet."""
    return tiles_where(lambda group: group.kind == WINDS[reading.case.round_wind % 4] and group.is_pung)(reading)


def tiles_where(test: Callable[[Group], bool]) -> TilesOf:
    """Return a function that lists, for the score sheet, the tiles of all groups for which `test` is true."""
    return lambda reading: [kind for group in reading.groups if test(group) for kind in group.kinds]
