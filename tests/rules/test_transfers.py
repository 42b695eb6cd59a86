"""Transfers: what passes between seats adds up, and its terms lead to the amount."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.scoring.transfers import TABLE, Share, Term, Transfer, balances, differences, net, owed_to, reseated
from tests.payments import worked_out

SCORES = st.dictionaries(st.integers(0, 5), st.integers(-300, 300), min_size=2)


def test_the_terms_lead_to_the_amount() -> None:
    share = Share.of("base", 4).times("east", 2).times("discarder", 2).times("self_draw", 1)
    assert share == Share(16, (Term("base", "=", 4), Term("east", "x", 2), Term("discarder", "x", 2)))
    ten = Share.of("value", 10)
    assert ten.divided("losers", 3) == Share(4, (Term("value", "=", 10), Term("losers", "/", 3)))
    assert ten.divided("losers", 2) == Share(5, (Term("value", "=", 10), Term("losers", "/", 2)))
    assert ten.divided("losers", 1) == ten
    assert ten.joined(share) == Share(26, (Term("value", "=", 10), Term("other_share", "+", 16)))
    assert ten.plus("own", -3) == Share(7, (Term("value", "=", 10), Term("own", "+", -3))) and ten.plus("own", 0) == ten


def test_a_negative_share_flows_the_other_way() -> None:
    assert owed_to(0, {1: 5, 2: -3, 3: 0}) == (Transfer(1, 0, 5), Transfer(0, 2, 3))


@given(SCORES)
def test_differences_are_settled_between_every_two(values: dict[int, int]) -> None:
    found = differences(values)
    amounts, table = net(found, 6)
    assert table == 0 and sum(amounts) == 0
    for seat, value in values.items():
        assert amounts[seat] == sum(value - other for other in values.values())
    assert all(worked_out(one) == one.amount for one in found)


def test_the_table_takes_and_gives() -> None:
    ante = owed_to(TABLE, {0: 5, 2: 5})
    assert net(ante, 3) == ((-5, 0, -5), 10)
    assert net((Transfer(TABLE, 1, 10),), 3) == ((0, 10, 0), -10)
    assert reseated(ante, (2, 1, 0)) == (Transfer(2, TABLE, 5), Transfer(0, TABLE, 5))


def test_what_two_owe_each_other_is_balanced() -> None:
    assert balances({(0, 1): 5, (1, 0): 8, (2, 0): 4, (0, 2): 4}) == (Transfer(1, 0, 3),)
