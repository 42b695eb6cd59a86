"""Restores matches from untrusted events: whole, or the longest valid beginning."""

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
"""Called repeatedly during long work; may raise to cancel it."""

LONGEST_ANSWER = 200
"""Most events of a single answer, including dealing to eight players."""


def _never() -> None:
    """Do not cancel."""


def replayed(events: Sequence[ev.Event], watch: Watch = _never) -> Match:
    """Restore a match from untrusted events; raise `BrokenLog` at the first that does not follow from those before.

    `watch` is called again and again and may cancel by raising.
    """

    def watched() -> Iterator[ev.Event]:
        """Yield the events, calling `watch` before each."""
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
        # Impossible events may cause any error in the engine: blame the log.
        raise BrokenLog(f"the events do not follow from one another: {fault!r}", "err_file_damaged") from fault


def check_playable(match: Match, watch: Watch = _never, answers: int = 400) -> None:
    """Play on with random answers to the end of the deal; raise `BrokenLog` if that fails.

    After `answers` of them it stops. An impossible state may go unnoticed until a seat has to answer.
    """
    rng, begun = Random(match.state.seed), 0
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
            match.play(seat, legal[below(len(legal), rng)])
    except SaveError:
        raise
    except Exception as fault:
        # Impossible events may cause any error in the engine: blame the file.
        raise BrokenLog(f"the match does not go on from these events: {fault!r}", "err_file_damaged") from fault


def valid_beginning(events: Sequence[ev.Event], *, truncated: bool = False) -> list[ev.Event]:
    """Return the longest run of first events that follow from one another.

    With `truncated` the log may end within an answer: that answer is completed if a legal action causes exactly these
    events, else it is dropped. Nothing is dropped if the rule set is unknown here.
    """
    good = _count_applicable(events)
    if good < len(events) or truncated:
        for length in range(good, max(good - LONGEST_ANSWER, 0), -1):
            with suppress(BrokenLog):
                match = replayed(events[:length])
                if len(match.events) == length:
                    match = _complete_answer(match, events[length:good])
                    if replayed(events[:good]).events == match.events:
                        return list(events[:good])  # the rest follows automatically
                    check_state(match.state)
                    check_playable(replayed(match.events), answers=20)
                    return match.events
    return list(events[:good])


def _complete_answer(match: Match, begun: Sequence[ev.Event]) -> Match:
    """Return the match after the legal action that causes the events `begun` first; unchanged if there is none."""
    if begun:
        for seat, legal in match.pending().items():
            for action in legal:
                after = replayed(match.events)
                with suppress(Exception):  # an answer that fails is not the right one
                    if after.play(seat, action)[: len(begun)] == tuple(begun):
                        return after
    return match


def _count_applicable(events: Sequence[ev.Event]) -> int:
    """Return the number of events that can be applied one after another."""
    first = events[0] if events else None
    if not isinstance(first, ev.MatchStarted):
        return 0
    try:
        ruleset = registry.get(first.ruleset)
        state = start(ruleset.at(ruleset.resolve_saved(dict(first.options))), first)
    except RulesError:
        return len(events)
    for place, event in enumerate(events[1:], 1):
        try:
            apply(state, event)
        except Exception:
            # Impossible events may cause any error in the engine.
            return place
    return len(events)
