"""Special hands declared in a line: what lacks to them, looked at against all hands that a line means, written out."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from rules.core.tiles import BAMBOOS, CHARACTERS, DOTS, DRAGONS, HONORS, PLAIN, WINDS, Kind
from rules.families.card_hands.grammar import PatternError
from rules.scoring.irregular_hands import Irregular, KnittedTriples
from rules.variants.western_classical.special_hands import SpecialHands

Hand = tuple[Kind, ...]
SUITS = (CHARACTERS, DOTS, BAMBOOS)


def pairs(kinds: Hand) -> Hand:
    """Each of them twice."""
    return tuple(kind for kind in kinds for _ in range(2))


WRITTEN_OUT: dict[str, tuple[str, list[Hand]]] = {
    "one of any repeated": (
        "1-9A*1+ 1-4z*1 | 1-9A*1 1-4z*1+",
        [(*suit, *WINDS, kind) for suit in SUITS for kind in (*suit, *WINDS)],
    ),
    "so many of the honors": (
        "1-9A*1 1-7z*1/5",
        [(*suit, *five) for suit in SUITS for five in combinations(HONORS, 5)],
    ),
    "one of several patterns": (
        "1-8A*1 1-4z*2/3 | 1-8A*1 5-7z*2",
        [(*suit[:8], *pairs(three)) for suit in SUITS for three in (*combinations(WINDS, 3), tuple(DRAGONS))],
    ),
    "two suits": ("1-7A*1 1-7B*1", [(*one[:7], *other[:7]) for one, other in combinations(SUITS, 2)]),
    "a chow in each suit": (
        "cA*1 cB*1 cC*1 1-4z*1+",
        [
            (*CHARACTERS[a : a + 3], *DOTS[b : b + 3], *BAMBOOS[c : c + 3], *WINDS, wind)
            for a, b, c in product(range(7), repeat=3)
            for wind in WINDS
        ],
    ),
    "pairs that may be alike": (
        "1-9A*2/7r",
        [pairs(seven) for suit in SUITS for seven in combinations_with_replacement(suit, 7)],
    ),
    "different pairs, one tile repeated": (
        "1-9A*2/5 5-7z*1+",
        [(*pairs(five), *DRAGONS, one) for suit in SUITS for five in combinations(suit, 5) for one in DRAGONS],
    ),
    "bamboos alone": ("1s*4 23468s*2", [(*[BAMBOOS[0]] * 4, *pairs(tuple(BAMBOOS[n] for n in (1, 2, 3, 5, 7))))]),
}


def held_near(hands: list[Hand], rng: Random) -> list[int]:
    """The counts of a hand of which so many tiles, at random, are those of one of these."""
    kept = list(rng.sample(rng.choice(hands), rng.randint(0, 14)))
    left = Counter(dict.fromkeys(PLAIN, 4)) - Counter(kept)
    kept += rng.sample(sorted(left.elements()), rng.choice((13, 14)) - min(len(kept), 13))
    return [kept.count(kind) for kind in range(42)]


def nearest(hands: list[Hand], counts: list[int]) -> tuple[int, frozenset[Kind]]:
    """The fewest tiles that lack to one of them, and which ones do."""
    lacking = [Counter(hand) - Counter(dict(enumerate(counts))) for hand in hands]
    least = min(lack.total() for lack in lacking)
    return least, frozenset(kind for lack in lacking if lack.total() == least for kind in lack)


def looked_at(shape: Irregular, hands: list[Hand]) -> None:
    """The shape and the hands written out say the same of many tiles."""
    hands, rng = [hand for hand in hands if max(Counter(hand).values()) <= 4], Random(1)
    for _ in range(min(12, 12_000 // len(hands))):
        counts = held_near(hands, rng)
        assert shape.lacking(counts) == nearest(hands, counts), counts
        assert shape.short(counts) == nearest(hands, counts)[0]


@pytest.mark.parametrize("name", WRITTEN_OUT)
def test_a_line_means_the_hands_it_says(name: str) -> None:
    """Whatever is held, what lacks is what lacks to the nearest of them."""
    line, hands = WRITTEN_OUT[name]
    (shape,) = SpecialHands({"hand": line}).shapes
    looked_at(shape, hands)


def test_triples_without_repeats_are_of_five_numbers() -> None:
    """Four triples and a pair, knitted, all of different numbers."""
    hands = [
        (*(suit[number] for number in four for suit in SUITS), one[number], other[number])
        for four in combinations(range(9), 4)
        for number in set(range(9)) - set(four)
        for one, other in combinations(SUITS, 2)
    ]
    looked_at(KnittedTriples(repeats=False), hands)


@pytest.mark.parametrize(
    ("line", "said"),
    [("1-9A*1", "14 tiles"), ("1-9A*5 w*1", "no group"), ("1-9A*1 23A*2/1 1-4z*1/3", "same kind")],
)
def test_a_line_that_means_no_hand_is_refused(line: str, said: str) -> None:
    """Too few tiles, words that say nothing, groups that want the same tiles."""
    with pytest.raises(PatternError, match=said):
        SpecialHands({"hand": line})
