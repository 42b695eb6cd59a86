"""Conditions of named limit hands in the classical games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.melds import Form
from rules.core.tiles import BAMBOOS, DRAGONS, GREEN, HONORS, RED, WINDS, Kind, rank_of, suit_of
from rules.families.card_hands.grammar import DRAGON_OF
from rules.families.classical.points_and_doubles import pairs, scoring_pairs
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Reading
from rules.scoring.hand_context import HandContext
from rules.scoring.preconditions import CONCEALED, NO_CHOWS, REGULAR, STRAIGHT, requires

_SUITS = (0, 9, 18)
_GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
GATES_OF_HEAVEN = tuple(
    tuple(suit + rank for rank in sorted((*_GATES, paired))) for suit in _SUITS for paired in range(1, 8)
)
"""111 2345678 999 of one suit and another of its 2 to 8."""
SNAKES_OF_ONES = tuple((*(suit + rank for rank in (0, *range(9))), *WINDS) for suit in _SUITS)
"""1 to 9 of one suit with another 1, and all winds."""


# Laid sets, pairs and honors


def is_closed(case: HandContext, kongs_too: bool) -> bool:
    """Check that no set is claimed; with `kongs_too`, claimed kongs that were not promoted are allowed."""
    return all(meld.concealed or (kongs_too and meld.is_kong and not meld.promoted) for meld in case.melds)


def completes_pair(kinds: Iterable[Kind]) -> Condition:
    """Return the condition that the winning tile completed the pair, which is of one of these kinds."""
    wanted = frozenset(kinds)

    def condition(reading: Reading) -> int:
        """Return 1 if the winning tile stands in a pair of the wanted kinds, else 0."""
        filled = reading.groups[reading.placed]
        return int(reading.shape == are.SETS_AND_PAIR and filled.form is Form.PAIR and filled.kind in wanted)

    return condition


def little_three_dragons(reading: Reading) -> int:
    """Return 1 for two pungs of dragons and a pair of the third, else 0; a loser may hold other pairs too."""
    return int(are.dragon_pungs(reading) == 2 and pairs(DRAGONS)(reading) > 0)


def little_four_winds(reading: Reading) -> int:
    """Return 1 for three pungs of winds and a pair of the fourth, else 0; a loser may hold other pairs too."""
    return int(are.wind_pungs(reading) == 3 and pairs(WINDS)(reading) > 0)


def no_points(reading: Reading) -> int:
    """Return 1 for a hand without points, four chows and a pair that scores nothing; else 0."""
    return int(bool(are.all_chows(reading)) and not scoring_pairs(reading))


# One suit


def pungs_of_one_suit(reading: Reading) -> int:
    """Return 1 for four pungs and a pair of one suit, else 0."""
    return int(bool(are.all_pungs(reading) and are.full_flush(reading)))


def gates_of_heaven(reading: Reading) -> int:
    """Return 1 for 111 2345678 999 of one suit and another of its 2 to 8, nothing laid; else 0."""
    return int(not reading.case.melds and tuple(sorted(reading.kinds)) in GATES_OF_HEAVEN)


def buried_treasure(reading: Reading) -> int:
    """Return 1 for four concealed pungs of one suit, honors allowed, none completed by a discard; else 0."""
    case = reading.case
    drawn = case.self_drawn or reading.groups[reading.placed].form is Form.PAIR
    return int(not case.melds and bool(are.all_pungs(reading)) and reading.suits == 1 and drawn)


def squirming_snake(reading: Reading) -> int:
    """Return 1 for pungs of 1 and 9, a pair of 2, 5 or 8 and chows of the other numbers, all of one suit; else 0."""
    if not are.full_flush(reading) or reading.pair is None or len(reading.chows) != 2:
        return 0
    ends = [rank_of(kind) for kind in reading.pungs] == [1, 9]
    middle = {rank_of(reading.pair.kind), *(rank_of(first) + step for first in reading.chows for step in range(3))}
    return int(ends and middle == set(range(2, 9)))


# Suits with the dragons that belong to them


@requires(REGULAR | NO_CHOWS)
def own_dragon_suit(reading: Reading) -> int:
    """Return 1 for three pungs and the pair of one suit, and a pung of the dragon that belongs to it; else 0."""
    if not (are.all_pungs(reading) and are.half_flush(reading)) or reading.pair is None or reading.pair.kind in HONORS:
        return 0
    return int([kind for kind in reading.pungs if kind in HONORS] == [DRAGON_OF[suit_of(reading.pair.kind)]])


ODD_BAMBOOS = frozenset(kind for kind in BAMBOOS if rank_of(kind) in (1, 5, 7, 9))
EVEN_BAMBOOS = frozenset(kind for kind in BAMBOOS if rank_of(kind) in (2, 3, 4, 6, 8))
"""Bamboos that are green all over; the odd ones have red on them."""


@requires(REGULAR | NO_CHOWS)
def ruby_jade(reading: Reading) -> int:
    """Return 1 for pungs of green and red dragons, a red and a green bamboo, and a pair of bamboos; else 0."""
    pungs = set(reading.pungs)
    pair = reading.pair is not None and reading.pair.kind in BAMBOOS
    reds, greens = len(pungs & ODD_BAMBOOS), len(pungs & EVEN_BAMBOOS)
    return int(pair and {GREEN, RED} <= pungs and reds == greens == 1)


@requires(REGULAR | NO_CHOWS)
def royal_ruby(reading: Reading) -> int:
    """Return 1 for a pung of red dragons, and three pungs and the pair of bamboos 1, 5, 7, 9; else 0."""
    return int(are.all_pungs(reading) and are.all_of((RED, *ODD_BAMBOOS))(reading) and RED in reading.pungs)


# Runs


def straight_with(pungs: Sequence[Kind], pairs: Sequence[Kind]) -> Condition:
    """Return the condition of a concealed straight 1 to 9, a pung of one of `pungs` and a pair of one of `pairs`."""

    def condition(reading: Reading) -> int:
        """Return 1 for the concealed straight with this pung and pair, else 0."""
        chows = reading.chows
        if reading.case.melds or len(chows) != 3 or rank_of(chows[0]) != 1 or reading.pair is None:
            return 0
        run = (chows[0], chows[0] + 3, chows[0] + 6) == chows
        return int(run and reading.pungs[0] in pungs and reading.pair.kind in pairs)

    return requires(REGULAR | STRAIGHT | CONCEALED)(condition)


_dragon_and_wind, _wind_and_dragon = straight_with(DRAGONS, WINDS), straight_with(WINDS, DRAGONS)


@requires(REGULAR | STRAIGHT | CONCEALED)
def dragons_tail(reading: Reading) -> int:
    """Return 1 for a concealed straight with a pung of dragons and a pair of winds, or the reverse; else 0."""
    return _dragon_and_wind(reading) or _wind_and_dragon(reading)
