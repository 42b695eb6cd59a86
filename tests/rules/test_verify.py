"""A log is played again: what play has written is accepted, what it cannot have written is refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules.commands.verify import verify
from rules.core.errors import BrokenLog, RulesError
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.codec import from_text, to_text
from rules.engine.match import Match
from saves.import_validation import check_events
from tests.play import play_deals, random_chooser


def played(ruleset: str, seed: int, deals: int = 2) -> list[ev.Event]:
    rng = Random(seed)
    match = Match.new(registry.get(ruleset), seed=seed)
    for _ in play_deals(match, deals, random_chooser(rng), rng):
        pass
    return match.events


@pytest.mark.parametrize("ruleset", registry.ids())
def test_what_was_played_is_accepted(ruleset: str) -> None:
    events = played(ruleset, 4)
    again = verify(events)
    assert again.events == events
    assert again.pending() == Match.replay(events).pending()


def test_a_log_of_old_that_does_not_name_the_tiles_drawn_for_seats_is_accepted() -> None:
    ruleset = registry.get("watching_the_pot")
    match, rng = Match.new(ruleset, ruleset.resolve({"dealer_choice": "tiles", "deck": 116}), seed=8), Random(8)
    for _ in play_deals(match, 1, random_chooser(rng), rng):
        pass
    events = match.events
    drawn = next(event for event in events if isinstance(event, ev.SeatsDrawn))
    old = from_text(to_text(drawn).rpartition(",[")[0] + "]")
    assert drawn.faces and old == replace(drawn, faces=())
    told_before = [old if event is drawn else event for event in events]
    check_events(told_before)
    assert Match.replay(told_before).pending() == Match.replay(events).pending()
    assert verify(told_before).pending() == Match.replay(events).pending()
    others = replace(drawn, faces=drawn.faces[::-1])
    with pytest.raises(BrokenLog, match="SeatsDrawn"):
        verify([others if event is drawn else event for event in events])
    with pytest.raises(BrokenLog, match="does not fit"):
        check_events([replace(drawn, faces=drawn.faces[1:]) if event is drawn else event for event in events])


def test_a_log_may_stop_after_any_answer() -> None:
    rng = Random(5)
    match = Match.new(registry.get("hong_kong_old"), seed=5)
    for _ in play_deals(match, 1, random_chooser(rng), rng):
        assert verify(match.events).pending() == match.pending()


def test_a_log_with_any_event_left_out_doubled_or_moved_is_refused() -> None:
    events, rng = played("hong_kong_old", 6, 1), Random(6)
    for _ in range(60):
        place = rng.randrange(1, len(events) - 1)
        doubled = [*events[:place], events[place], *events[place:]]
        missing = [*events[:place], *events[place + 1 :]]
        moved = [*events[:place], events[place + 1], events[place], *events[place + 2 :]]
        for log in (doubled, missing, moved):
            if log != events:
                with pytest.raises(BrokenLog, match="cannot have happened"):
                    verify(log)


def test_other_walls_dice_and_seeds_are_refused() -> None:
    events = played("hong_kong_old", 7, 1)
    first = events[0]
    assert isinstance(first, ev.MatchStarted)
    for place, event in enumerate(events):
        if isinstance(event, ev.WallBuilt):
            faces = (event.faces[-1], *event.faces[1:-1], event.faces[0])
            assert faces != event.faces
            with pytest.raises(BrokenLog, match=f"event {place}"):
                verify([*events[:place], replace(event, faces=faces), *events[place + 1 :]])
    for start in (replace(first, seed=8), replace(first, seating="fixed"), replace(first, seating="as I like"),
                  replace(first, players=3), replace(first, options=first.options[1:]),
                  replace(first, options=(("no_such", 1),)), replace(first, ruleset="martian")):  # fmt: skip
        with pytest.raises(RulesError):
            verify([start, *events[1:]])
    for nothing in ([], events[1:]):
        with pytest.raises(BrokenLog, match="start of a match"):
            verify(nothing)
