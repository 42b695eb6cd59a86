"""Matches between the table and what is kept."""

from __future__ import annotations

from game.app.matches import new_match
from tests.game.screens.desk import Desk
from tests.soak.homes import setup_for


def test_matches_that_are_kept_are_let_go_when_another_begins(desk: Desk) -> None:
    """Whoever plays all day has one match in memory, not all of the day."""
    for _ in range(4):
        _, session = new_match(desk, setup_for("hong_kong_old"))
        assert session.keeper is not None and session.keeper.settle(5.0)
        session.close()
    assert desk.user_data.keepers == [session.keeper]
    assert desk.user_data.store is not None and len(desk.user_data.store.matches()) == 4


def test_a_match_that_the_disk_has_not_taken_is_held_on_to(desk: Desk) -> None:
    _, session = new_match(desk, setup_for("hong_kong_old"))
    keeper = session.keeper
    assert keeper is not None
    keeper._offered += 1  # the disk is behind
    new_match(desk, setup_for("red"))
    assert keeper in desk.user_data.keepers
