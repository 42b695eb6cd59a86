"""Preconditions: traits that a hand must have before a row of a scoring table is evaluated.

A condition names the traits without which it cannot hold (`requires`); the traits of a reading are computed once for
all rows, a bit each. A row whose traits are missing is never evaluated, nor is one that is `sure` where they are there.

docs/decisions/0123-gates.md tells why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from rules.core.fast_value import fast_value
from rules.core.melds import Form, Group
from rules.core.tiles import DRAGONS, FLOWERS, GREENS, HONORS, ORPHANS, SEASONS, SUIT_TILES, TERMINALS, WINDS, Kind

C = TypeVar("C", bound=Callable[..., int])


def bits_of(kinds: Iterable[Kind]) -> int:
    """Return a number with a bit set for each of these kinds.

    >>> bits_of((0, 2, 2))
    5
    """
    found = 0
    for kind in kinds:
        found |= 1 << kind
    return found


ENDS, HONOR_BITS, WIND_BITS, DRAGON_BITS = bits_of(ORPHANS), bits_of(HONORS), bits_of(WINDS), bits_of(DRAGONS)
SUIT_BITS, GREEN_BITS, ONES_AND_NINES = bits_of(SUIT_TILES), bits_of(GREENS), bits_of(TERMINALS)
SUITS = tuple(0x1FF << 9 * suit for suit in range(3))
END_CHOWS = bits_of(9 * suit + rank for suit in range(3) for rank in (0, 6))
"""The lowest kinds of chows that hold a terminal."""

CONCEALED, DRAWN, TAKEN, BONUS, MANY_MELDS = (1 << bit for bit in range(5))
"""Traits: nothing claimed; the winning tile drawn; not drawn; bonus tiles shown; three sets on the table or more."""

NO_SUIT, ONE_SUIT, TWO_SUITS, ALL_SUITS = (1 << bit for bit in range(5, 9))
HONORED, NO_HONORS, ENDS_ONLY, NO_ENDS, GREEN = (1 << bit for bit in range(9, 14))
"""Traits: the number of suits; honors; no honors; only terminals and honors; none of these; only green tiles."""

REGULAR, ODD_SHAPE = 1 << 14, 1 << 15
"""Sets and a pair; any other shape."""

SOME_CHOWS, TWO_CHOWS, THREE_CHOWS, NO_CHOWS, TWINS = (1 << bit for bit in range(16, 21))
SOME_PUNGS, TWO_PUNGS, THREE_PUNGS, FOUR_PUNGS, NO_PUNGS = (1 << bit for bit in range(21, 26))
HONOR_PUNG, WIND_PUNG, DRAGON_PUNG, TWO_HIDDEN, HIDDEN_PUNGS, KONG, END_SETS = (1 << bit for bit in range(26, 33))
"""Traits: a given number of chows or more, none, two equal ones; of pungs (with kongs) or more, none; one of an honor,
of a wind, of a dragon; two, three concealed ones or more; a kong; an end in every chow and pung.
"""

TWO_SIDED = 1 << 33
"""Trait: a chow completed from two sides; only where readings record it."""

STRAIGHT, CHOWS_ACROSS, PUNGS_ACROSS = (1 << bit for bit in range(34, 37))
TWO_DRAGONS, THREE_DRAGONS, THREE_WINDS, FOUR_WINDS, FOUR_HIDDEN = (1 << bit for bit in range(37, 42))
"""Traits: chows 123, 456 and 789 of one suit; the same chow, the same pung in each suit; a given number of pungs of
dragons or of winds, or of concealed ones, or more.
"""

NO_BONUS, OWN_FLOWER, OWN_SEASON, ROW_SHOWN = (1 << bit for bit in range(42, 46))
"""Traits: no bonus tile shown; the flower, the season of the own wind; enough of them that the winning tile may
complete a row of four.
"""

_LOWEST_CHOWS = bits_of(9 * suit for suit in range(3))
_ROW = len(FLOWERS)
_FIRST = SUITS[0]
"""The bits of the lowest suit; shifted by nine or eighteen the bits of the others fall on it."""

_BY_CHOWS = (
    NO_CHOWS, SOME_CHOWS, SOME_CHOWS | TWO_CHOWS, *[SOME_CHOWS | TWO_CHOWS | THREE_CHOWS] * 6,
)  # fmt: skip
_BY_PUNGS = (
    NO_PUNGS, SOME_PUNGS, SOME_PUNGS | TWO_PUNGS, SOME_PUNGS | TWO_PUNGS | THREE_PUNGS,
    *[SOME_PUNGS | TWO_PUNGS | THREE_PUNGS | FOUR_PUNGS] * 5,
)  # fmt: skip
_BY_WINDS = (0, WIND_PUNG, WIND_PUNG, WIND_PUNG | THREE_WINDS, WIND_PUNG | THREE_WINDS | FOUR_WINDS)
_BY_DRAGONS = (0, DRAGON_PUNG, DRAGON_PUNG | TWO_DRAGONS, DRAGON_PUNG | TWO_DRAGONS | THREE_DRAGONS)
_BY_HIDDEN = (
    0, 0, TWO_HIDDEN, TWO_HIDDEN | HIDDEN_PUNGS, *[TWO_HIDDEN | HIDDEN_PUNGS | FOUR_HIDDEN] * 5,
)  # fmt: skip
_BY_SUITS = (NO_SUIT, ONE_SUIT, TWO_SUITS, ALL_SUITS)
PUNGS_FROM = (SOME_PUNGS, TWO_PUNGS, THREE_PUNGS, FOUR_PUNGS)
"""The traits of one pung or more, of two, of three, of four."""


class Precondition(NamedTuple):
    """A condition's requirements: traits of the reading, as bits, and a circumstance.

    `traits` are those needed for it to hold once, twice and so on; `flag` is the name of the circumstance, if there is
    one. If it is `sure`, these are not only necessary but enough for the condition to hold exactly once.
    """

    traits: tuple[int, ...] = (0,)
    flag: str = ""
    sure: bool = False

    def times(self, number: int) -> int:
        """Return the traits needed for the condition to hold `number` times."""
        return self.traits[min(number, len(self.traits)) - 1]


NO_PRECONDITION = Precondition()


def requires(*traits: int, flag: str = "", sure: bool = False) -> Callable[[C], C]:
    """Return a decorator that gives a condition this precondition; `traits` are for once, twice and so on."""
    return lambda condition: with_precondition(condition, Precondition(traits or (0,), flag, sure))


def with_precondition(condition: C, precondition: Precondition) -> C:
    """Attach a precondition to a condition."""
    condition.precondition = precondition  # type: ignore[attr-defined]
    return condition


def precondition_of(condition: Callable[..., int]) -> Precondition:
    """Return the precondition of a condition; an empty one if it has none."""
    found: Precondition = getattr(condition, "precondition", NO_PRECONDITION)
    return found


def joint_precondition(conditions: Iterable[Callable[..., int]]) -> Precondition:
    """Return the precondition for all of these conditions to hold together."""
    traits, flags, sure = 0, list[str](), True
    for condition in conditions:
        precondition = precondition_of(condition)
        traits |= precondition.traits[0]
        flags += [precondition.flag] if precondition.flag and precondition.flag not in flags else []
        sure = sure and precondition.sure
    return Precondition((traits,), flags[0] if flags else "", sure and len(flags) < 2)


@lru_cache(maxsize=1 << 10)
def bonus_traits(shown: tuple[Kind, ...], seat: int) -> int:
    """Return the traits that the bonus tiles `shown` give to the hand of a seat."""
    if not shown:
        return NO_BONUS
    found = BONUS | ROW_SHOWN if len(shown) >= _ROW - 1 else BONUS
    if seat < len(WINDS):
        found |= (OWN_FLOWER if FLOWERS[seat] in shown else 0) | (OWN_SEASON if SEASONS[seat] in shown else 0)
    return found


def kind_traits(kinds: int) -> int:
    """Return the traits of a hand made of these kinds (as bits), whatever its sets are."""
    if not kinds:
        return NO_SUIT
    m, p, s = SUITS
    suits = (kinds & m != 0) + (kinds & p != 0) + (kinds & s != 0)
    return (
        _BY_SUITS[suits]
        | (HONORED if kinds & ~SUIT_BITS else NO_HONORS)
        | (0 if kinds & ~ENDS else ENDS_ONLY)
        | (0 if kinds & ENDS else NO_ENDS)
        | (0 if kinds & ~GREEN_BITS else GREEN)
    )


def traits_within(kinds: int) -> int:
    """Return the traits that every hand has if its tiles are all among these kinds (as bits)."""
    found = kind_traits(kinds)
    single = NO_SUIT if not kinds & SUIT_BITS else ONE_SUIT if found & ONE_SUIT and found & NO_HONORS else 0
    return single | found & (NO_HONORS | ENDS_ONLY | NO_ENDS | GREEN)


@fast_value
class Sets:
    """The chows and pungs of a hand, kongs among the pungs.

    `chows` and `pungs` are their lowest kinds as bits; `chow_count`, `pung_count` and `kongs` their numbers, `hidden`
    the number of concealed pungs; `kinds` are the kinds of all their tiles, as bits.
    """

    chows: int = 0
    pungs: int = 0
    chow_count: int = 0
    pung_count: int = 0
    hidden: int = 0
    kongs: int = 0
    kinds: int = 0

    @classmethod
    def of(cls, groups: Iterable[Group]) -> Sets:
        """Collect the chows and pungs among these groups."""
        chows = pungs = chow_count = pung_count = hidden = kongs = others = 0
        for group in groups:
            form = group.form
            if form is _CHOW:
                chows |= 1 << group.kinds[0]
                chow_count += 1
            elif form is _PUNG or form is _KONG:
                pungs |= 1 << group.kinds[0]
                pung_count += 1
                hidden += group.concealed
                kongs += form is _KONG
            elif form is _HONORS:
                others |= bits_of(group.kinds)
        kinds = chows | chows << 1 | chows << 2 | pungs | others
        return cls(chows, pungs, chow_count, pung_count, hidden, kongs, kinds)


_CHOW, _PUNG, _KONG, _HONORS = Form.CHOW, Form.PUNG, Form.KONG, Form.HONORS


def traits_of_sets_and_kinds(sets: Sets, kinds: int) -> int:
    """Return the traits of a hand with these sets and kinds (as bits), except the traits of concealed sets."""
    found = set_traits(sets.chows, sets.pungs, sets.chow_count, sets.pung_count, sets.kongs)
    return kind_traits(kinds) | found


def concealed_pung_traits(number: int) -> int:
    """Return the traits of a hand with `number` concealed pungs."""
    return _BY_HIDDEN[number]


def set_traits(chows: int, pungs: int, chow_count: int, pung_count: int, kongs: int) -> int:
    """Return the traits of a hand with these sets, except the traits of concealed sets.

    Parameters are as in `Sets`.
    """
    found = _BY_CHOWS[chow_count] | _BY_PUNGS[pung_count]
    if chow_count > chows.bit_count():
        found |= TWINS
    if chow_count > 2:
        if chows & chows >> 9 & chows >> 18 & _FIRST:
            found |= CHOWS_ACROSS
        # The first chows of suits in which the second and the third stand too.
        if chows & chows >> 3 & chows >> 6 & _LOWEST_CHOWS:
            found |= STRAIGHT
    if pung_count > 2 and pungs & pungs >> 9 & pungs >> 18 & _FIRST:
        found |= PUNGS_ACROSS
    if pungs & HONOR_BITS:
        found |= HONOR_PUNG | _BY_WINDS[(pungs & WIND_BITS).bit_count()]
        found |= _BY_DRAGONS[(pungs & DRAGON_BITS).bit_count()]
    if kongs:
        found |= KONG
    if not (chows & ~END_CHOWS or pungs & ~ENDS):
        found |= END_SETS
    return found
