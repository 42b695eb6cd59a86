"""What may be done, and what may not and why, sorted into buttons."""

from __future__ import annotations

from game.table.input.offers import offers
from rules.core.tiles import KIND
from rules.engine import registry
from tests.rigged import rigged


def test_tiles_that_may_not_be_thrown_are_no_refused_win() -> None:
    match = rigged(registry.get("wuhan"), {0: "147m258p369s12347z"})
    found = offers(match.view(0))
    assert found.discards and found.button("win") is None
    barred = found.button("discard")
    assert barred is not None and not barred.open and barred.refusal is not None
    assert barred.refusal.kinds == (KIND["7z"],)
