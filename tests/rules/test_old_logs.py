"""Logs of earlier versions stay readable: files written then are read, replayed and gone on with now."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.engine import events as ev
from rules.engine.codec import encode, from_text
from rules.engine.match import Match

LOGS = sorted((Path(__file__).parent.parent / "logs").glob("*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_of_old_is_replayed(path: Path) -> None:
    events = [from_text(line) for line in path.read_text("utf-8").splitlines()]
    paid = [event for event in events if isinstance(event, ev.Paid)]
    assert paid and not any(event.transfers for event in paid)
    match = Match.replay(events)
    assert match.events[: len(events)] == events
    points = match.table.start_points * match.state.players
    assert sum(match.state.scores) + match.state.pot == points
    assert match.over or match.pending()


def test_a_field_less_than_needed_is_refused() -> None:
    payment = ev.Paid((1, -1), 0, "win")
    assert encode(payment)[-1] == []
    with pytest.raises(Exception, match="Paid with 2 values"):
        from_text('["Paid", [1, -1], 0]')
