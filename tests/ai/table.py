"""Deals played by computer players, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from ai.policy import Policy, make
from rules.core.tiles import Tile
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import Action, StartDeal
from rules.engine.match import Match
from rules.engine.view import View

IDS = registry.ids()


def new_match(ruleset_id: str, seed: int, players: int | None = None, **options: object) -> Match:
    """A match under the rule set's defaults, or with these house rules."""
    ruleset = registry.get(ruleset_id)
    return Match.new(ruleset, ruleset.resolve(options, players), seed=seed)


def decisions(match: Match, policies: Mapping[int, Policy], deals: int) -> Iterator[tuple[int, View, Action]]:
    """Play so many deals; every decision with its seat and view, before it is carried out."""
    started = 0
    while not match.over:
        seat, legal = next(iter(match.pending().items()))
        view = match.glance(seat)
        action = policies[seat].choose(view, legal)
        started += isinstance(action, StartDeal)
        if started > deals:
            return
        yield seat, view, action
        match.play(seat, action)


def seated(level: str, players: int, seed: int = 0) -> dict[int, Policy]:
    """A player of this level in every seat."""
    return {seat: make(level, seed + seat) for seat in range(players)}


def play(match: Match, level: str, deals: int) -> list[ev.Event]:
    """The events of so many deals among players of one level."""
    for _ in decisions(match, seated(level, match.state.players), deals):
        pass
    return match.events


def hidden_from(match: Match, seat: int) -> list[Tile]:
    """The tiles whose faces `seat` cannot know."""
    state = match.state
    hidden = [*state.wall.live(), *state.wall.dead, *state.wall.loose]
    others = [state.seats[other] for other in state.others(seat)]
    return hidden + [tile for holder in others for tile in holder.hand if tile not in holder.open]


def shuffled_view(match: Match, seat: int, rng: Random) -> View:
    """The view of `seat` after all hidden faces have been exchanged among one another."""
    again = Match.replay(match.events)
    hidden = hidden_from(again, seat)
    faces = [again.state.faces[tile] for tile in hidden]
    rng.shuffle(faces)
    again.state.faces.update(zip(hidden, faces, strict=True))
    return again.glance(seat)
