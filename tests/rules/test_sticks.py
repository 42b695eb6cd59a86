"""Counting sticks: exact change, the bank, debts; whatever is paid, the sticks are worth the points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.reducers import apply
from rules.engine.sticks import BANK, Handed, Sticks, paired
from rules.engine.table import State
from rules.scoring.transfers import TABLE, Transfer


def paid(*amounts: int, transfers: tuple[Transfer, ...] = ()) -> ev.Paid:
    return ev.Paid(amounts, -sum(amounts), "win", transfers)


FOUR = Sticks((1000, 500, 100, 10), (1, 1, 4, 10))


def test_the_starting_set_is_given_out_as_far_as_it_fits() -> None:
    assert FOUR.at_start(2000) == (1, 1, 4, 10)
    assert FOUR.at_start(1000) == (0, 1, 4, 10)
    assert FOUR.at_start(250) == (0, 0, 1, 15)
    assert FOUR.at_start(5000) == (4, 1, 4, 10)
    assert FOUR.at_start(0) == (0, 0, 0, 0)


@pytest.mark.parametrize(("held", "amounts", "after", "handed"), [
    # What is there exactly is paid exactly.
    (((0, 0, 4, 10), (0, 0, 0, 0)), (-130, 130), ((0, 0, 3, 7), (0, 0, 1, 3)), [Handed(0, 1, (0, 0, 1, 3))]),
    # A dearer stick, and the payee gives change.
    (((0, 1, 0, 2), (0, 0, 3, 7)), (-130, 130), ((0, 0, 3, 9), (0, 1, 0, 0)),
     [Handed(0, 1, (0, 1, 0, 0)), Handed(1, 0, (0, 0, 3, 7))]),
    # The payee cannot: the bank changes the stick.
    (((0, 1, 0, 2), (0, 0, 3, 6)), (-130, 130), ((0, 0, 3, 9), (0, 0, 4, 9)),
     [Handed(0, BANK, (0, 1, 0, 0)), Handed(BANK, 0, (0, 0, 3, 7)), Handed(BANK, 0, (0, 0, 1, 3)),
      Handed(0, 1, (0, 0, 1, 3))]),
    # The least stick that is dear enough is the one changed.
    (((1, 1, 2, 0), (0, 0, 0, 9)), (-210, 210), ((1, 0, 4, 9), (0, 0, 2, 10)), None),
])  # fmt: skip
def test_a_payment_by_denomination(held: object, amounts: object, after: object, handed: object) -> None:
    scores = [FOUR.worth(counts) for counts in held]  # type: ignore[attr-defined]
    found, passed = FOUR.settle(held, scores, paid(*amounts))  # type: ignore[arg-type,misc]
    assert tuple(found) == after
    if handed is not None:
        assert passed == handed


def test_who_has_too_little_is_lent_the_rest_and_pays_it_back_first() -> None:
    held, passed = FOUR.settle([(0, 0, 0, 5), (0, 0, 0, 0)], [50, 0], paid(-170, 170))
    assert held == [(0, 0, 0, 0), (0, 0, 1, 7)]
    assert passed == [Handed(0, 1, (0, 0, 0, 5)), Handed(BANK, 1, (0, 0, 1, 2))]
    held, passed = FOUR.settle(held, [-120, 170], paid(150, -150))
    assert held == [(0, 0, 0, 3), (0, 0, 0, 2)]
    # The bank takes the loan back out of a hundred and two tens; then thirty go to the player himself.
    assert passed == [Handed(1, BANK, (0, 0, 1, 2)), Handed(1, 0, (0, 0, 0, 3))]


def test_what_was_lent_more_than_once_is_paid_back_together() -> None:
    held, passed = FOUR.settle(
        [(0, 0, 0, 3), (0, 0, 0, 0), (0, 0, 0, 9)], [30, 0, 90],
        paid(-10, 10, 0, transfers=(Transfer(0, 1, 20), Transfer(0, 1, 20), Transfer(0, 1, 30), Transfer(2, 0, 60))),
    )  # fmt: skip
    assert held == [(0, 0, 0, 2), (0, 0, 0, 7), (0, 0, 0, 3)]
    assert passed[-2:] == [Handed(2, BANK, (0, 0, 0, 4)), Handed(2, 0, (0, 0, 0, 2))]


def test_logs_of_old_are_paired_in_turn() -> None:
    assert paired(ev.Paid((-1, 0, 1, 0), 0, "win")) == [Transfer(0, 2, 1)]
    assert paired(ev.Paid((-5, 3, -2, 1), 3, "win")) == [
        Transfer(0, 1, 3), Transfer(0, 3, 1), Transfer(0, TABLE, 1), Transfer(2, TABLE, 2),
    ]  # fmt: skip


def test_each_pays_the_one_he_owes() -> None:
    held, passed = FOUR.settle(
        [FOUR.start] * 3, [2000] * 3, paid(-10, 10, 0, transfers=(Transfer(0, 2, 10), Transfer(2, 1, 10)))
    )
    assert passed == [Handed(0, 2, (0, 0, 0, 1)), Handed(2, 1, (0, 0, 0, 1))]
    assert held == [(1, 1, 4, 9), (1, 1, 4, 11), (1, 1, 4, 10)]


@given(st.lists(st.lists(st.integers(-300, 300), min_size=3, max_size=3), max_size=12), st.integers(0, 400))
def test_sticks_are_always_worth_the_points(payments: list[list[int]], start: int) -> None:
    scores = [start * 10] * 4
    held = [FOUR.at_start(start * 10)] * 4
    for payment in payments:
        amounts = [10 * amount for amount in payment]
        amounts.append(-sum(amounts))
        held, handed = FOUR.settle(held, scores, paid(*amounts))
        scores = [score + amount for score, amount in zip(scores, amounts, strict=True)]
        assert [FOUR.worth(counts) for counts in held] == [max(0, score) for score in scores]
        assert all(min(counts) >= 0 for counts in held)
        assert all(one.giver != one.taker and any(one.counts) for one in handed)


@pytest.mark.parametrize(("ruleset", "options", "values", "start"), [
    ("chinese_classical_ru", {}, (1000, 500, 100, 10), (1, 1, 4, 10)),
    ("chinese_classical_ru", {"rounding": "none"}, (1000, 500, 100, 10, 1), (1, 1, 4, 10, 0)),
    ("red", {"counting_sticks": "800"}, (500, 100, 10, 1), (1, 2, 9, 10)),
    ("red", {"counting_sticks": "790"}, (500, 100, 10, 1), (1, 2, 8, 10)),
])  # fmt: skip
def test_sets_of_the_source_documents(
    ruleset: str, options: dict[str, object], values: tuple[int, ...], start: tuple[int, ...]
) -> None:
    page = registry.get(ruleset)
    match = Match.new(page, page.resolve(options), seed=4)
    assert match.table.sticks is not None and match.table.sticks.values == values
    assert match.state.sticks == [start] * 4
    for amounts in ((-35, 105, -35, -35), (-2100, 2500, 0, -400), (100, -900, 800, 0)):
        unit = 10 if values[-1] == 10 else 1
        apply(match.state, ev.Paid(tuple(amount * unit for amount in amounts), 0, "win"))
        check_sticks(match.state)
        assert [match.view(0).seats[seat].sticks for seat in range(4)] == match.state.sticks
    assert min(match.state.scores) < 0


def check_sticks(state: State) -> None:
    assert state.table.sticks is not None
    assert [state.table.sticks.worth(counts) for counts in state.sticks] == [max(0, score) for score in state.scores]


def test_without_sticks_there_are_only_numbers() -> None:
    page = registry.get("red")
    match = Match.new(page, seed=4)
    assert match.table.sticks is None and match.state.sticks == [()] * 4
