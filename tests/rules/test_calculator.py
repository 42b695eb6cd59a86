"""What the calculator says of hands that need no last tile."""

from __future__ import annotations

import pytest

from rules.calculator.calculator import Draft, additions, from_case, judge
from rules.calculator.circumstances import distinctions_of
from rules.core.melds import Form, Group
from rules.core.tiles import BONUS, KIND, parse_tiles
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF

HONG_KONG = registry.get("hong_kong_old")
TABLE = HONG_KONG.at(HONG_KONG.resolve())
ODD = tuple(parse_tiles("1479m 258p 369s 135z"))


def test_eight_bonus_tiles_win_beside_thirteen_odd_tiles() -> None:
    verdict = judge(Draft(hand=ODD, bonus=tuple(BONUS), seat=1), TABLE)
    assert verdict.sheet is not None and verdict.sheet.legal and verdict.sheet.times("all_bonus_tiles")
    assert verdict.payments[0].amounts == (-64, 192, -64, -64)


def test_seven_bonus_tiles_do_not() -> None:
    verdict = judge(Draft(hand=ODD, bonus=tuple(BONUS)[1:], seat=1), TABLE)
    assert verdict.sheet is None and verdict.shanten > 0


def test_a_hand_won_by_bonus_tiles_comes_from_a_case_with_eight_of_them() -> None:
    draft = from_case(parse_example(HONG_KONG, "1479m 258p 369s 135z *1234567f +8f"))
    assert sum(draft.used()[kind] for kind in BONUS) == 8
    assert judge(draft, TABLE).sheet is not None


def test_a_hand_that_has_not_won_is_counted_until_it_holds_too_many_tiles() -> None:
    ruleset = registry.get("western_classical")
    table = ruleset.at(ruleset.resolve())
    pungs = tuple(Group(Form.PUNG, (kind,) * 3, False) for kind in range(6))
    for laid in range(5):
        assert judge(Draft(melds=pungs[:laid], by=BY_LOST, seat=1), table).sheet is not None
    for laid in (5, 6):
        assert judge(Draft(melds=pungs[:laid], by=BY_LOST, seat=1), table).sheet is None


def test_flowers_laid_out_at_will_stand_beside_the_hand_and_jokers_may() -> None:
    ruleset = registry.get("vietnamese")
    table = ruleset.at(ruleset.resolve())
    assert KIND["1k"] in table.beside_hand and KIND["5j"] in table.beside_hand and KIND["2j"] not in table.beside_hand
    draft = from_case(parse_example(ruleset, "123m 456p 88s 67p chow:345s *3f <5p seat=S"))
    more = {
        one.bonus: one.gain for one in additions(draft, table, distinctions_of(ruleset.id, table.options)) if one.bonus
    }
    assert more[KIND["2k"]] == 1 and more[KIND["2j"]] == 2 and KIND["3k"] not in more


@pytest.mark.parametrize(
    ("ruleset_id", "flag", "by"),
    [
        ("thai", "earthly_hand", BY_DISCARD), ("singapore", "earthly_hand", BY_DISCARD),
        ("malaysian", "earthly_hand", BY_DISCARD), ("malaysian_three", "earthly_hand", BY_DISCARD),
        ("korean", "earthly_hand", BY_SELF), ("taiwanese", "earthly_hand", BY_SELF), ("thai", "last_tile", BY_SELF),
    ],
)  # fmt: skip
def test_a_circumstance_of_one_way_of_winning_is_offered_in_that_alone(ruleset_id: str, flag: str, by: str) -> None:
    known = distinctions_of(ruleset_id, registry.get(ruleset_id).resolve())
    assert [way for way in (BY_SELF, BY_DISCARD) if flag in known.offers(way)] == [by]


def test_what_counts_drawn_and_taken_is_offered_in_both() -> None:
    known = distinctions_of("mcr", registry.get("mcr").resolve())
    assert "last_tile" in known.offers(BY_SELF) and "last_tile" in known.offers(BY_DISCARD)
