"""Verification of foreign logs: they are replayed answer by answer, to check that real play can have written them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rules.core.errors import BrokenLog, RulesError
from rules.core.melds import Seat
from rules.engine import registry
from rules.engine.actions import Action
from rules.engine.events import Decided, Event, MatchStarted, SeatsDrawn
from rules.engine.match import Match


def verify(
    events: Sequence[Event], watch: Callable[[], None] = lambda: None,
    answered: Callable[[int, Seat], None] = lambda place, seat: None,
) -> Match:  # fmt: skip
    """Replay a log and check that every event follows from the seed and from legal answers.

    `Match.replay` takes events as they are; this refuses impossible ones with `BrokenLog`. A log may stop between two
    answers; one written under older rules may be refused. `watch` is called before each answer and may raise to stop;
    `answered` gets the index and seat of each.
    """
    first = events[0] if events else None
    if not isinstance(first, MatchStarted):
        raise BrokenLog("the log does not begin with the start of a match", "err_file_damaged")
    ruleset = registry.get(first.ruleset)
    if first.seating not in ("rule", "fixed"):
        raise BrokenLog(f"there is no seating {first.seating!a}", "err_file_damaged")
    options = ruleset.resolve(dict(first.options))
    match = Match.new(ruleset, options, seed=first.seed, seating=first.seating, seal=first.seal)
    _check_events(match, events, 0)
    while len(match.events) < len(events):
        watch()
        place = len(match.events)
        found = _answer(match, events, place)
        if found is None:
            raise _impossible_event(events, place)
        answered(place, found[0])
        match.play(*found)
        _check_events(match, events, place)
    return match


def answers(events: Sequence[Event]) -> list[tuple[int, Seat]]:
    """Return the answers of players in a log: the number of events before each, and the seat.

    Empty if today's rules cannot have written every event, since the answers found until then would not be all.
    """
    found: list[tuple[int, Seat]] = []
    try:
        verify(events, answered=lambda place, seat: found.append((place, seat)))
    except RulesError:
        return []
    return found


def _answer(match: Match, events: Sequence[Event], place: int) -> tuple[Seat, Action] | None:
    """Return the seat and legal action that the events from index `place` on follow from; None if there is none."""
    event, pending = events[place], match.pending()
    if isinstance(event, Decided) and event.action in (pending.get(event.seat) or match.changes(event.seat)):
        return event.seat, event.action
    for seat, legal in pending.items():
        for action in legal:
            outcome = match.outcome(seat, action)
            if outcome and outcome == tuple(events[place : place + len(outcome)]):
                return seat, action
    return None


def _check_events(match: Match, events: Sequence[Event], since: int) -> None:
    """Compare the events of the replayed match from index `since` on with those of the log; raise `BrokenLog` if they
    differ.
    """
    for place, event in enumerate(match.events[since : len(events)], since):
        if event != events[place] and not _as_told_before(event, events[place]):
            raise _impossible_event(events, place)


def _as_told_before(event: Event, told: Event) -> bool:
    """Check that an older log has the same draw of seats (`told`), only without the faces of the tiles drawn."""
    return isinstance(event, SeatsDrawn) and replace(event, faces=()) == told


def _impossible_event(events: Sequence[Event], place: int) -> BrokenLog:
    """Return the error for the event at index `place`, which cannot have happened there."""
    what = type(events[place]).__name__
    return BrokenLog(f"event {place} ({what}) cannot have happened there", "err_file_damaged")
