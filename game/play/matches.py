"""Matches between the table and what is kept: begun anew or gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.app.screen import Program
from game.play.command_line import match_asked_for
from game.play.lesson import Partner
from game.play.session import Keep, Session, begin
from game.play.setup import MatchSetup, named, own_name
from rules import registry
from rules.engine import events as ev
from saves.errors import SaveError, UnknownError
from saves.store import Kept


def begun(app: Program, setup: MatchSetup | None) -> tuple[MatchSetup, Session]:
    """A new match: the one agreed on, or what the command line asks for. It is kept if a person plays in it.

    A lesson is not: it begins anew every time, against partners of its own.
    """
    setup = setup or match_asked_for(app.config, own_name(app.settings))
    setup = replace(setup, seats=named(setup.seats))
    match = begin(setup)
    store = app.user_data.store
    number: int | None = None
    if setup.people and store is not None and not setup.tutorial:
        meta = {
            "curtain": setup.curtain, "ask_able_only": setup.ask_able_only, "claim_seconds": setup.claim_seconds,
            "preset": setup.preset, "tutorial": setup.tutorial, "by_dice": setup.by_dice,
        }  # fmt: skip
        try:
            number = store.begin(match.events, setup.seats, meta)
        except SaveError as trouble:
            app.user_data.note(trouble)
    make = (lambda level, seed: Partner()) if setup.tutorial else None
    return setup, Session(match, setup.seats, keep=_keeper(app, number), wake=app.wake, make=make)


def gone_on_with(app: Program, number: int) -> tuple[MatchSetup, Session]:
    """A kept match, ready to go on; `SaveError` if it cannot be read."""
    store = app.user_data.store
    if store is None:
        raise UnknownError(f"match {number} cannot be read", match=number)
    setup = setup_of(store.find(number))
    return setup, Session(store.resume(number), setup.seats, keep=_keeper(app, number), wake=app.wake)


def setup_of(kept: Kept) -> MatchSetup:
    """What was agreed on when a kept match began."""
    meta = kept.meta
    seconds = meta.get("claim_seconds", 0)
    return MatchSetup(
        kept.ruleset,
        registry.get(kept.ruleset).renewed(kept.options),
        named(kept.people),
        by_dice=bool(meta.get("by_dice", True)),
        curtain=bool(meta.get("curtain", True)),
        ask_able_only=bool(meta.get("ask_able_only", False)),
        claim_seconds=seconds if isinstance(seconds, int) else 0,
        seed=kept.seed,
        preset=str(meta.get("preset", "")),
        tutorial=bool(meta.get("tutorial", False)),
    )


def _keeper(app: Program, number: int | None) -> Keep | None:
    store = app.user_data.store
    if store is None or number is None:
        return None

    def keep(events: Sequence[ev.Event]) -> None:
        store.keep(number, events)

    return keep
