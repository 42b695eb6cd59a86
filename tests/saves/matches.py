"""Matches for the tests of what is kept: short ones, in which somebody wins now and then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from ai.policy import make
from rules.engine import registry
from rules.engine.events import Event
from rules.engine.match import Match
from rules.engine.unattended import from_views, play_on
from saves.people import Person
from saves.store import Store

PEOPLE = (
    Person("Аня", color=2),
    Person("Lin", "standard", 3),
    Person("Мэй, 梅", "standard", 5),
    Person("O'Neil", "expert", 1),
)


def append(store: Store, number: int, events: Sequence[Event]) -> None:
    """Keep more events of a match behind those that are kept."""
    store.keep(number, [*store.events(number), *events])


def new_match(seed: int = 5) -> Match:
    ruleset = registry.get("hong_kong_old")
    options = ruleset.resolve({"rounds": 1, "minimum_faan": 0, "max_repeats": 1})
    return Match.new(ruleset, options, seed=seed)


def steps(match: Match, deals: int) -> Iterator[tuple[Event, ...]]:
    """Play by standard players; the events of each answer."""
    players = [make("standard", seat) for seat in range(match.state.players)]
    return play_on(match, deals, from_views(players), min)


@cache
def played(deals: int = 3, seed: int = 5) -> tuple[Event, ...]:
    """The events of a match after so many deals."""
    match = new_match(seed)
    for _ in steps(match, deals):
        pass
    return tuple(match.events)


def some_way(share: float = 0.6, seed: int = 5) -> tuple[Event, ...]:
    """The events of a match left in the middle of a deal."""
    match, rng = new_match(seed), Random(seed)
    for number, _ in enumerate(steps(match, 2)):
        if number > 60 and rng.random() > share:
            break
    return tuple(match.events)
