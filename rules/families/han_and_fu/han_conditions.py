"""Conditions of yaku on readings in bits, each answered by a few operations."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from rules.core.options import OptionValues
from rules.core.tiles import PLAIN, RED_FIVES, WINDS, Kind, plain
from rules.families.han_and_fu.reading_bits import SEVEN_PAIRS, THIRTEEN_ORPHANS, HandBits, requires
from rules.hands import STEP
from rules.scoring.elements import Condition
from rules.scoring.hand_context import BY_SELF
from rules.scoring.preconditions import (
    CHOWS_ACROSS,
    CONCEALED,
    DRAGON_BITS,
    DRAGON_PUNG,
    DRAWN,
    END_SETS,
    ENDS,
    ENDS_ONLY,
    FOUR_HIDDEN,
    FOUR_PUNGS,
    FOUR_WINDS,
    GREEN,
    HIDDEN_PUNGS,
    HONORED,
    KONG,
    MANY_MELDS,
    NO_ENDS,
    NO_HONORS,
    NO_PUNGS,
    NO_SUIT,
    ODD_SHAPE,
    ONE_SUIT,
    ONES_AND_NINES,
    PUNGS_ACROSS,
    REGULAR,
    STRAIGHT,
    TAKEN,
    THREE_DRAGONS,
    THREE_PUNGS,
    THREE_WINDS,
    TWINS,
    TWO_DRAGONS,
    TWO_SIDED,
    WIND_PUNG,
)
from rules.scoring.suit_bits import PAIR_WAIT

HouseRuleCheck = Callable[[OptionValues], bool]
"""Checks that a house rule is on."""

NINE_GATES = frozenset(
    sum(count * 5 ** (8 - rank) for rank, count in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3))) + 5 ** (8 - more)
    for more in range(9)
)
"""The codes of 1112345678999 of a suit with one tile more."""


def sure(traits: int) -> Condition:
    """Return the condition that holds for every hand with these traits."""
    return requires(traits, sure=True)(lambda hand: 1)


fully_concealed = sure(CONCEALED | DRAWN)
mixed_triple_chow = sure(CHOWS_ACROSS)
triple_pung = sure(PUNGS_ACROSS)
pure_straight = sure(STRAIGHT)
all_pungs = sure(FOUR_PUNGS)
big_three_dragons = sure(THREE_DRAGONS)
big_four_winds = sure(FOUR_WINDS)
half_flush = sure(ONE_SUIT | HONORED)
full_flush = sure(ONE_SUIT | NO_HONORS)
all_honors = sure(NO_SUIT)
all_terminals = sure(ENDS_ONLY | NO_HONORS)
all_green = sure(GREEN)


def pinfu(drawn: HouseRuleCheck, guests: Callable[[OptionValues], Collection[Kind]] | None = None) -> Condition:
    """Return the condition of pinfu: concealed, chows only, a pair without value, a two-sided wait.

    `drawn` checks that a self-draw may be pinfu. `guests` returns winds whose pairs have value although they are
    nobody's seat or round wind.
    """

    def condition(hand: HandBits) -> int:
        """Return 1 if the pair has no value and, for a self-draw, the house rules allow it; else 0."""
        pair, case = hand.pair, hand.case
        if pair >= WINDS.stop or pair in (WINDS[case.seat], WINDS[case.round_wind % 4]):
            return 0
        if guests is not None and pair in guests(case.options):
            return 0
        return int(case.by != BY_SELF or drawn(case.options))

    return requires(CONCEALED | TWO_SIDED | REGULAR | NO_PUNGS)(condition)


def all_simples(opened: HouseRuleCheck) -> Condition:
    """Return the condition of tiles 2 to 8 only; `opened` checks that hands with claimed sets count."""
    return requires(NO_ENDS)(lambda hand: int(not hand.open or opened(hand.case.options)))


@requires(CONCEALED | TWINS)
def pure_double_chow(hand: HandBits) -> int:
    """Return 1 for exactly one pair of equal chows in a concealed hand, else 0."""
    return int(hand.twins == 1)


@requires(CONCEALED | TWINS)
def two_pure_double_chows(hand: HandBits) -> int:
    """Return 1 for two pairs of equal chows in a concealed hand, else 0."""
    return int(hand.twins == 2)


@requires(DRAGON_PUNG)
def dragon_pungs(hand: HandBits) -> int:
    """Count pungs of dragons."""
    return (hand.pungs & DRAGON_BITS).bit_count()


def wind_pung(kind: Kind) -> Condition:
    """Return the condition of a pung of this wind, even if it is nobody's seat or round wind."""
    return requires(WIND_PUNG)(lambda hand: hand.pungs >> kind & 1)


@requires(WIND_PUNG)
def seat_wind(hand: HandBits) -> int:
    """Return 1 for a pung of the player's seat wind, else 0."""
    return hand.pungs >> WINDS[hand.case.seat] & 1


@requires(WIND_PUNG)
def round_wind(hand: HandBits) -> int:
    """Return 1 for a pung of the round wind, else 0."""
    return hand.pungs >> WINDS[hand.case.round_wind % 4] & 1


def _ends_everywhere(hand: HandBits, ends: int) -> bool:
    """Check the rest of an outside hand: its pungs and pair are of `ends` (kinds as bits), and it has a chow."""
    return bool(hand.chows and not hand.pungs & ~ends and ends >> hand.pair & 1)


@requires(REGULAR | END_SETS | HONORED)
def outside_hand(hand: HandBits) -> int:
    """Return 1 for a terminal or honor in every set and the pair, a chow and an honor among them; else 0."""
    return int(_ends_everywhere(hand, ENDS))


@requires(REGULAR | END_SETS | NO_HONORS)
def pure_outside_hand(hand: HandBits) -> int:
    """Return 1 for a terminal in every set and the pair, a chow among them; else 0."""
    return int(_ends_everywhere(hand, ONES_AND_NINES))


@requires(ODD_SHAPE)
def seven_pairs(hand: HandBits) -> int:
    """Return 1 for seven pairs, else 0."""
    return int(hand.shape is SEVEN_PAIRS)


def concealed_pungs(number: int) -> Condition:
    """Return the condition of exactly `number` concealed pungs or kongs; a discard completes an open one."""
    precondition = FOUR_HIDDEN if number > 3 else HIDDEN_PUNGS
    return requires(precondition)(lambda hand: int(hand.hidden == number))


@requires(FOUR_HIDDEN)
def four_concealed_pungs_single_wait(hand: HandBits) -> int:
    """Return 1 for four concealed pungs with the winning tile in the pair, else 0."""
    return int(hand.wait is PAIR_WAIT)


def exactly_kongs(number: int) -> Condition:
    """Return the condition of exactly `number` kongs, three or four."""
    return requires(KONG | MANY_MELDS | THREE_PUNGS)(lambda hand: int(hand.case.laid.kongs == number))


@requires(ENDS_ONLY | HONORED)
def all_terminals_and_honors(hand: HandBits) -> int:
    """Return 1 for terminals and honors only, both of them; else 0."""
    return int(hand.held & ONES_AND_NINES > 0)


@requires(TWO_DRAGONS)
def little_three_dragons(hand: HandBits) -> int:
    """Return 1 for two pungs of dragons and a pair of the third, else 0."""
    return int(hand.pair >= WINDS.stop)


@requires(THREE_WINDS)
def little_four_winds(hand: HandBits) -> int:
    """Return 1 for pungs of three winds and a pair of the fourth, else 0."""
    return int(hand.pair in WINDS)


def _gates(hand: HandBits) -> int:
    """Return the code of the suit (its tiles by number, in base five) if the hand is nine gates, else 0."""
    codes = hand.codes
    if hand.case.melds or codes[3] or sum(map(bool, codes)) > 1:
        return 0
    code = sum(codes)
    return code if code in NINE_GATES else 0


@requires(CONCEALED | ONE_SUIT | NO_HONORS)
def nine_gates(hand: HandBits) -> int:
    """Return 1 for 1112345678999 of one suit and one tile more of it, nothing laid; else 0."""
    return int(_gates(hand) > 0)


@requires(CONCEALED | ONE_SUIT | NO_HONORS)
def pure_nine_gates(hand: HandBits) -> int:
    """Return 1 for nine gates won on the extra tile, when any tile of the suit would have won; else 0."""
    code, win = _gates(hand), hand.case.win
    assert win is not None
    return int(code > 0 and code // STEP[win][1] % 5 in (2, 4))


@requires(ODD_SHAPE | ENDS_ONLY)
def thirteen_orphans(hand: HandBits) -> int:
    """Return 1 for thirteen orphans, else 0."""
    return int(hand.shape is THIRTEEN_ORPHANS)


@requires(ODD_SHAPE | ENDS_ONLY)
def thirteen_orphans_13_wait(hand: HandBits) -> int:
    """Return 1 for thirteen orphans won on the tile held twice, when any of them would have won; else 0."""
    case = hand.case
    return int(hand.shape is THIRTEEN_ORPHANS and case.tiles.count(case.win) == 2)


# Circumstances


def flag(name: str) -> Condition:
    """Return the condition that the win has the circumstance `name`."""
    return requires(flag=name, sure=True)(lambda hand: 1)


def flag_when_drawn(name: str, drawn: bool) -> Condition:
    """Return the condition that the win has the circumstance `name` and is self-drawn (or, without `drawn`, is not)."""
    return requires(DRAWN if drawn else TAKEN, flag=name, sure=True)(lambda hand: 1)


def first_turn(dealer: bool, drawn: bool) -> Condition:
    """Return the condition of a win before the winner's first discard and any call.

    It holds for the dealer with `dealer`, else for the others; for a self-draw with `drawn`, else for a win on
    another's tile.
    """

    precondition = DRAWN if drawn else TAKEN
    return requires(precondition, flag="first_turn")(lambda hand: int((hand.case.seat == 0) is dealer))


def dora_count(
    name: str, shown_by: Callable[[Kind], Kind], *, lying_open: bool = False, flag: str = ""
) -> Condition:
    """Return the condition that counts dora: tiles shown by the indicators that the hand's values hold under `name`.

    A tile counts as often as it is shown, by `shown_by` of an indicator; bonus tiles laid aside count as well. With
    `lying_open` the open indicators of the hand count if there are no such values. With `flag` only hands with that
    circumstance count.
    """

    wanted = {face: shown_by(plain(face)) for face in (*PLAIN, *RED_FIVES)}

    def condition(hand: HandBits) -> int:
        """Count the dora of a hand."""
        case = hand.case
        shown: Any = case.values.get(name) or (case.indicators if lying_open else ())
        if not shown:
            return 0
        tiles, found = case.all_kinds, 0
        for face in shown:
            found += tiles.count(wanted[face])
        return found + sum([case.bonus.count(wanted[face]) for face in shown]) if case.bonus else found

    return requires(flag=flag)(condition)
