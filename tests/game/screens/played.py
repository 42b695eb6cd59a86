"""Short matches, kept on a desk."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ai.policy import make
from rules.engine import registry
from rules.engine.actions import START_DEAL
from rules.engine.events import Event
from rules.engine.match import Match
from saves.people import Person
from tests.game.screens.desk import Desk

NAMES = ("Anna", "Mei", "Lin", "Oleg", "Ivo", "Hana", "Noor", "Tomas")


@lru_cache(maxsize=32)
def log(
    ruleset_id: str = "hong_kong_old", deals: int = 2, seed: int = 5, players: int | None = None,
    skilled: bool = False,
) -> tuple[Event, ...]:  # fmt: skip
    """The events of so many deals and of the beginning of one more; played at random, or `skilled`, with wins in it."""
    ruleset = registry.get(ruleset_id)
    match = Match.new(ruleset, ruleset.resolve({}, players), seed=seed)
    random, computer = Random(seed), make("standard", seed)
    begun = 0
    while not match.over:
        seat, legal = next(iter(match.pending().items()))
        begun += legal[0] == START_DEAL
        if begun > deals and legal[0] != START_DEAL:
            break
        choose = skilled and legal[0] != START_DEAL
        match.play(seat, computer.choose(match.glance(seat), legal) if choose else random.choice(legal))
    return tuple(match.events)


def keep(desk: Desk, events: tuple[Event, ...]) -> int:
    """Keep a match: the first one is a person, the others are computers. Gives its number."""
    store = desk.user_data.store
    assert store is not None
    players = events[0].players  # type: ignore[attr-defined]
    people = tuple(Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(players))
    return store.begin(events, people)
