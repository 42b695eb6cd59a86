"""Hands that need a claimed pung: distances are those of sets of which one at least is no chow."""

from __future__ import annotations

from random import Random

from rules.melds import Form, Group
from rules.scoring.aims import tried
from rules.scoring.claimed_pung import WithClaimedPung
from rules.scoring.few_chows import FewChows
from rules.scoring.hands import FAR, SetsAndPair
from rules.scoring.table import Held
from rules.tiles import CHARACTERS, DOTS, PLAIN

SHAPE = WithClaimedPung()


def hand(rng: Random, tiles: int, melds: tuple[Group, ...] = ()) -> Held:
    return Held.of(sorted(rng.sample([kind for kind in PLAIN[:20] for _ in range(4)], tiles)), melds)


def test_as_long_as_no_pung_is_claimed_it_is_farther_by_one_than_sets_with_a_pung() -> None:
    rng, chow = Random(1), Group(Form.CHOW, (DOTS[0], DOTS[1], DOTS[2]), False, laid=True)
    for melds in ((), (chow,), (chow, chow)):
        for _ in range(60):
            held = hand(rng, 13 - 3 * len(melds), melds)
            assert SHAPE.distance(held) == FewChows(chows=3).distance(held) + 1
            distance, kinds = SHAPE.improving(held)
            lying = [kind for meld in melds for kind in meld.kinds]
            assert (distance, {kind for kind in kinds if held.counts[kind] + lying.count(kind) < 4}) == tried(
                SHAPE.distance, held
            )


def test_a_concealed_kong_is_not_claimed() -> None:
    rng, kong = Random(2), Group(Form.KONG, (CHARACTERS[8],) * 4, True, laid=True)
    held = hand(rng, 10, (kong,))
    assert SHAPE.distance(held) > SetsAndPair().distance(held)


def test_with_a_claimed_pung_any_sets_do() -> None:
    rng, pung = Random(3), Group(Form.PUNG, (CHARACTERS[8],) * 3, False, laid=True)
    for _ in range(40):
        held = hand(rng, 10, (pung,))
        assert SHAPE.improving(held) == SetsAndPair().improving(held)
        assert SHAPE.distance(held) == SetsAndPair().distance(held)


def test_four_sets_without_a_claimed_pung_never_win() -> None:
    chow = Group(Form.CHOW, (DOTS[0], DOTS[1], DOTS[2]), False, laid=True)
    held = hand(Random(4), 1, (chow,) * 4)
    assert SHAPE.distance(held) == FAR and SHAPE.improving(held) == (FAR, frozenset())
