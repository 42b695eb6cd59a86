"""What happens at the table has a picture of its own, but for what only changes numbers and words."""

from __future__ import annotations

from game.table.animations import common, director
from rules.engine import events as ev
from rules.engine import registry

assert director, "the director brings the pictures along"
PLAIN = {
    "Asked", "DealSettled", "Decided", "DeckFinished", "KongOffered", "Marked", "MatchEnded", "MatchStarted",
    "MeldTurnedUp", "PlayerLeft", "RemainderGrown", "Said", "SeatsChanged", "SetCorrected", "SetTakenBack",
    "WaitFixed", "WaitsNamed",
}  # fmt: skip
"""Events that other pictures go along with: everything glides to its new place, nothing else is to be seen."""


def test_every_other_sort_of_event_has_its_picture() -> None:
    shown = {kind for kind in registry.all_events().values() if {*kind.__mro__} & {*common._ANIMATIONS}}
    shown |= {kind for kind in registry.all_events().values() if kind.gesture is not ev.Event.gesture}
    assert {kind.__name__ for kind in {*registry.all_events().values()} - shown} == PLAIN
