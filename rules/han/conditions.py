"""Conditions on readings in bits: patterns that many tables of rows know, each answered by a few operations."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rules.han.bits import (
    CONCEALED,
    DRAGON_BITS,
    END_CHOWS,
    ENDS,
    ENDS_ONLY,
    FLAGGED,
    FOUR_CHOWS,
    FOUR_PUNGS,
    GREEN_BITS,
    HONOR_BITS,
    MANY_MELDS,
    NO_ENDS,
    ODD_SHAPE,
    ONE_SUIT,
    ONES_AND_NINES,
    OPEN_WAIT,
    PAIR_WAIT,
    PUNG,
    SETS_AND_PAIR,
    SEVEN_PAIRS,
    STRAIGHTS,
    SUITS,
    THIRTEEN_ORPHANS,
    THREE_CHOWS,
    THREE_PUNGS,
    TWO_CHOWS,
    TWO_PUNGS,
    WIND_BITS,
    HandBits,
    behind,
    of_bits,
)
from rules.scoring.table import Condition
from rules.shapes import STEP
from rules.tiles import WINDS, Kind, plain

_FIRST = SUITS[0]
"""The bits of one suit, the lowest; shifted by nine or eighteen the others fall on it."""

NINE_GATES = frozenset(
    sum(count * 5 ** (8 - rank) for rank, count in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3))) + 5 ** (8 - more)
    for more in range(9)
)
"""The codes of 1112345678999 of a suit with one tile more."""


@behind(FOUR_CHOWS)
def all_chows(hand: HandBits) -> int:
    """Four chows."""
    return int(hand.chow_count == 4)


@behind(CONCEALED)
def fully_concealed(hand: HandBits) -> int:
    """No claimed set, and the winning tile drawn."""
    return int(not hand.open and hand.case.by == "self")


def flat(counts: Callable[[HandBits], bool]) -> Condition:
    """A concealed hand of chows that a tile at either side completed, its pair of no value; where it `counts`."""

    def condition(hand: HandBits) -> int:
        if hand.chow_count < 4 or hand.open or hand.wait is not OPEN_WAIT:
            return 0
        pair, case = hand.pair, hand.case
        valued = pair >= WINDS.stop or pair in (WINDS[case.seat], WINDS[case.round_wind % 4])
        return int(not valued and counts(hand))

    return of_bits(condition, CONCEALED | FOUR_CHOWS)


def simples(counts: Callable[[HandBits], bool]) -> Condition:
    """Nothing but 2 to 8, where it `counts`."""
    return of_bits(lambda hand: int(counts(hand)), NO_ENDS)


@behind(CONCEALED | TWO_CHOWS)
def twin_chows(hand: HandBits) -> int:
    """One pair of equal chows in a concealed hand."""
    return int(hand.twins == 1 and not hand.open)


@behind(CONCEALED | FOUR_CHOWS)
def two_twin_chows(hand: HandBits) -> int:
    """Two pairs of equal chows in a concealed hand."""
    return int(hand.twins == 2 and not hand.open)


@behind(PUNG)
def dragon_pungs(hand: HandBits) -> int:
    """How many pungs of dragons."""
    return (hand.pungs & DRAGON_BITS).bit_count()


@behind(PUNG)
def seat_wind(hand: HandBits) -> int:
    """A pung of the own wind."""
    return hand.pungs >> WINDS[hand.case.seat] & 1


@behind(PUNG)
def round_wind(hand: HandBits) -> int:
    """A pung of the round's wind."""
    return hand.pungs >> WINDS[hand.case.round_wind % 4] & 1


@behind(THREE_CHOWS)
def three_suits_chow(hand: HandBits) -> int:
    """The same chow in each suit."""
    chows = hand.chows
    return int(bool(chows & chows >> 9 & chows >> 18 & _FIRST))


@behind(THREE_PUNGS)
def three_suits_pung(hand: HandBits) -> int:
    """A pung of the same number in each suit."""
    pungs = hand.pungs
    return int(bool(pungs & pungs >> 9 & pungs >> 18 & _FIRST))


@behind(THREE_CHOWS)
def straight(hand: HandBits) -> int:
    """Chows 123, 456 and 789 of one suit."""
    chows = hand.chows
    return int(hand.chow_count > 2 and any(chows & run == run for run in STRAIGHTS))


def _ends_everywhere(hand: HandBits, ends: int) -> bool:
    """Whether every set and the pair hold one of these ends, and there is a chow among them."""
    return bool(
        hand.chows and not hand.chows & ~END_CHOWS and not hand.pungs & ~ends and ends >> hand.pair & 1
    )


@of_bits
def outside(hand: HandBits) -> int:
    """A terminal or honor in every set and the pair; a chow and an honor among them."""
    return int(bool(hand.held & HONOR_BITS) and _ends_everywhere(hand, ENDS))


@of_bits
def pure_outside(hand: HandBits) -> int:
    """A terminal in every set and the pair; a chow among them."""
    return int(_ends_everywhere(hand, ONES_AND_NINES))


@behind(ODD_SHAPE)
def seven_pairs(hand: HandBits) -> int:
    """Seven pairs."""
    return int(hand.shape is SEVEN_PAIRS)


@behind(FOUR_PUNGS)
def all_pungs(hand: HandBits) -> int:
    """Four pungs or kongs."""
    return int(hand.shape is SETS_AND_PAIR and not hand.chow_count)


def hidden_pungs(number: int) -> Condition:
    """Exactly so many concealed pungs or kongs; one that a claimed tile completed is not."""
    return of_bits(lambda hand: int(hand.hidden == number), THREE_PUNGS if number == 3 else FOUR_PUNGS)


@behind(FOUR_PUNGS)
def four_hidden_by_pair(hand: HandBits) -> int:
    """Four concealed pungs, the winning tile in the pair."""
    return int(hand.hidden == 4 and hand.wait is PAIR_WAIT)


def kongs(number: int) -> Condition:
    """Exactly so many kongs."""

    def condition(hand: HandBits) -> int:
        return int(sum([meld.is_kong for meld in hand.case.melds]) == number)

    return of_bits(condition, MANY_MELDS | THREE_PUNGS)


@behind(ENDS_ONLY)
def ends_only(hand: HandBits) -> int:
    """Terminals and honors only, both of them."""
    held = hand.held
    return int(not held & ~ENDS and bool(held & HONOR_BITS) and bool(held & ONES_AND_NINES))


@behind(TWO_PUNGS)
def little_dragons(hand: HandBits) -> int:
    """Two pungs of dragons and a pair of the third."""
    return int(hand.pair >= WINDS.stop and (hand.pungs & DRAGON_BITS).bit_count() == 2)


@behind(THREE_PUNGS)
def big_dragons(hand: HandBits) -> int:
    """Pungs of all dragons."""
    return int(hand.pungs & DRAGON_BITS == DRAGON_BITS)


@behind(THREE_PUNGS)
def little_winds(hand: HandBits) -> int:
    """Pungs of three winds and a pair of the fourth."""
    return int(hand.pair in WINDS and (hand.pungs & WIND_BITS).bit_count() == 3)


@behind(FOUR_PUNGS)
def big_winds(hand: HandBits) -> int:
    """Pungs of all winds."""
    return int(hand.pungs & WIND_BITS == WIND_BITS)


@lru_cache(maxsize=4096)
def _one_suit(suit_tiles: int) -> bool:
    """Whether suit tiles are all of one suit."""
    return sum(bool(suit_tiles & suit) for suit in SUITS) == 1


@behind(ONE_SUIT)
def half_flush(hand: HandBits) -> int:
    """One suit and honors."""
    held = hand.held
    return int(bool(held & HONOR_BITS) and _one_suit(held & ~HONOR_BITS))


@behind(ONE_SUIT)
def full_flush(hand: HandBits) -> int:
    """One suit."""
    return int(not hand.held & HONOR_BITS and _one_suit(hand.held))


@behind(ENDS_ONLY | ONE_SUIT)
def honors_only(hand: HandBits) -> int:
    """Winds and dragons only."""
    return int(not hand.held & ~HONOR_BITS)


@behind(ENDS_ONLY)
def terminals_only(hand: HandBits) -> int:
    """Ones and nines only."""
    return int(not hand.held & ~ONES_AND_NINES)


@behind(ONE_SUIT)
def greens_only(hand: HandBits) -> int:
    """Bamboos 2, 3, 4, 6, 8 and green dragons only."""
    return int(not hand.held & ~GREEN_BITS)


def _gates(hand: HandBits) -> int:
    """The code of the suit if the hand is 1112345678999 with one more and nothing is laid; 0 if it is not."""
    codes = hand.codes
    if hand.case.melds or codes[3] or sum(map(bool, codes)) > 1:
        return 0
    code = sum(codes)
    return code if code in NINE_GATES else 0


@behind(CONCEALED | ONE_SUIT)
def nine_gates(hand: HandBits) -> int:
    """1112345678999 of one suit and one tile more of it."""
    return int(_gates(hand) > 0)


@behind(CONCEALED | ONE_SUIT)
def pure_nine_gates(hand: HandBits) -> int:
    """The same, the winning tile being the one more: any tile of the suit would have won."""
    code, win = _gates(hand), hand.case.win
    assert win is not None
    return int(code > 0 and code // STEP[win][1] % 5 in (2, 4))


@behind(ODD_SHAPE | ENDS_ONLY)
def orphans(hand: HandBits) -> int:
    """Thirteen orphans."""
    return int(hand.shape is THIRTEEN_ORPHANS)


@behind(ODD_SHAPE | ENDS_ONLY)
def orphans_by_pair(hand: HandBits) -> int:
    """Thirteen orphans, the winning tile being the one held twice: any of them would have won."""
    case = hand.case
    return int(hand.shape is THIRTEEN_ORPHANS and case.tiles.count(case.win) == 2)


# Circumstances


def flag(name: str) -> Condition:
    """A circumstance of the win."""
    return of_bits(lambda hand: int(name in hand.case.flags), FLAGGED)


def drawn_in(name: str, drawn: bool) -> Condition:
    """A circumstance of a self-drawn win, or of a win on another's tile."""
    return of_bits(lambda hand: int(name in hand.case.flags and (hand.case.by == "self") is drawn), FLAGGED)


def first_turn(dealer: bool, drawn: bool) -> Condition:
    """A win before the own first discard and any call, by the dealer or another, on a drawn tile or a discard."""

    def condition(hand: HandBits) -> int:
        case = hand.case
        return int("first_turn" in case.flags and (case.seat == 0) is dealer and (case.by == "self") is drawn)

    return of_bits(condition, FLAGGED)


def indicated_by(name: str, shown_by: Callable[[Kind], Kind], *, lying_open: bool = False) -> Condition:
    """How many tiles the indicators of this name show, each as often as it is shown.

    With `lying_open` those that lie open count where the case names none.
    """

    def condition(hand: HandBits) -> int:
        shown = hand.case.numbers(name) or (hand.case.indicators if lying_open else ())
        if not shown:
            return 0
        kinds = [*hand.case.tiles]
        for meld in hand.case.melds:
            kinds += meld.kinds
        return sum([kinds.count(shown_by(plain(one))) for one in shown])

    return of_bits(condition)
