"""Matches out of untrusted events: all of them, or as many of the first as follow from one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random

from rules.core.errors import BrokenLog, RulesError
from rules.core.rng import below
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import START_DEAL
from rules.engine.match import Match
from rules.engine.reducers import apply, start
from saves.errors import SaveError
from saves.import_validation import check_state

Watch = Callable[[], None]
"""Called again and again; what it raises ends the work."""

TORN = 200
"""Events of one answer at most, those of dealing to eight players among them."""


def _never() -> None:
    """Let the work go on."""


def replayed(events: Sequence[ev.Event], watch: Watch = _never) -> Match:
    """The match that untrusted events are; `BrokenLog` says what does not follow. `watch` may end the work."""

    def watched() -> Iterator[ev.Event]:
        for event in events:
            watch()
            yield event

    try:
        return Match.replay(watched())
    except (BrokenLog, SaveError):
        raise
    except RulesError as fault:
        raise BrokenLog(str(fault), fault.key, **fault.details) from fault
    except Exception as fault:
        # Events that no play can have written may trip the engine anywhere; whatever it was, the log is to blame.
        raise BrokenLog(f"the events do not follow from one another: {fault!r}", "err_file_damaged") from fault


def goes_on(match: Match, watch: Watch = _never, answers: int = 400) -> None:
    """Play on by chance, to the end of the deal or so many answers: `BrokenLog` if that breaks.

    What cannot have happened may lie quietly in a state until somebody is asked about it.
    """
    chance, begun = Random(match.state.seed), 0
    try:
        for seat in range(match.state.players):
            match.view(seat)
        for _ in range(answers):
            watch()
            pending = match.pending()
            if not pending:
                return
            seat, legal = next(iter(pending.items()))
            begun += legal[0] == START_DEAL
            if begun > 1:
                return
            match.view(seat)
            match.play(seat, legal[below(len(legal), chance)])
    except SaveError:
        raise
    except Exception as fault:
        # Whatever it was that tripped the rules, it came out of the file.
        raise BrokenLog(f"the match does not go on from these events: {fault!r}", "err_file_damaged") from fault


def beginning(events: Sequence[ev.Event], *, torn: bool = False) -> list[ev.Event]:
    """As many of the first events of a match as follow from one another.

    A log that was `torn` may end within an answer. Where an answer that was open brings about just these events, and
    more, it is finished; else the match ends where it was given. All events stay where their rules are not here, for
    nobody can tell then.
    """
    good = _applied(events)
    if good < len(events) or torn:
        for length in range(good, max(good - TORN, 0), -1):
            with suppress(BrokenLog):
                match = replayed(events[:length])
                if len(match.events) == length:
                    match = _finished(match, events[length:good])
                    if replayed(events[:good]).events == match.events:
                        return list(events[:good])  # from there it goes on by itself
                    check_state(match.state)
                    goes_on(replayed(match.events), answers=20)
                    return match.events
    return list(events[:good])


def _finished(match: Match, begun: Sequence[ev.Event]) -> Match:
    """The match after the answer that brings about these events and perhaps more; as it is where none does."""
    if begun:
        for seat, legal in match.pending().items():
            for action in legal:
                after = replayed(match.events)
                with suppress(Exception):  # an answer that trips the rules is not the one
                    if after.play(seat, action)[: len(begun)] == tuple(begun):
                        return after
    return match


def _applied(events: Sequence[ev.Event]) -> int:
    first = events[0] if events else None
    if not isinstance(first, ev.MatchStarted):
        return 0
    try:
        ruleset = registry.get(first.ruleset)
        state = start(ruleset.at(ruleset.of_kept(dict(first.options))), first)
    except RulesError:
        return len(events)
    for place, event in enumerate(events[1:], 1):
        try:
            apply(state, event)
        except Exception:
            # Whatever it was that tripped the rules, it came out of this event.
            return place
    return len(events)
