"""The match requested on the command line, checked against the rules."""

from __future__ import annotations

from dataclasses import replace

from ai.levels import STANDARD
from ai.policy import levels
from game import i18n
from game.config import BadInput, Config
from game.play.setup import MatchSetup, first_ruleset, names
from rules.core.errors import RulesError
from rules.core.options import Value
from rules.engine import registry
from rules.engine.table import Ruleset
from saves.people import Person

PERSON = "human"
STAND_IN = STANDARD  # the computer player that takes a person's chair when all seats play by themselves


def match_asked_for(config: Config, own: str = "") -> MatchSetup:
    """Return the setup of the match that the command line asks for; raises `BadInput` for invalid requests.

    Without `--ruleset` it is the default rule set. `own` is the name of the person at the computer.
    """
    try:
        ruleset = registry.get(config.ruleset or first_ruleset())
        options = options_given(ruleset, config)
        players = config.players or (len(config.seats) if config.seats else None)
        count = ruleset.players_in(ruleset.resolve(options, players))
    except RulesError as refusal:
        raise BadInput(str(refusal)) from None
    if "players" in {option.id for option in ruleset.options} and players is not None:
        options["players"] = players
    setup = MatchSetup(ruleset.id, options, by_dice=config.seats is None, seed=config.seed)
    return _seated(setup, count, config, own or i18n.term("you").capitalize())


def options_given(ruleset: Ruleset, config: Config) -> dict[str, Value]:
    """Parse the house rules given by `--option` and return those that were given, by id."""
    declared = {option.id: option for option in (*ruleset.options, *ruleset.table_options)}
    options: dict[str, Value] = {}
    for key, text in config.options:
        if key not in declared:
            known = ", ".join(option.id for option in ruleset.options)
            raise BadInput(f"unknown option {key}; {ruleset.id} has {known}")
        options[key] = declared[key].parse(text)
    return options


def _seated(setup: MatchSetup, count: int, config: Config, own: str) -> MatchSetup:
    """Return the setup with `count` players: as named on the command line, else one person and computer players."""
    named = config.seats or (PERSON, *[STAND_IN] * (count - 1))
    person_first = named[0] == PERSON and not config.autoplay
    seated = setup.with_players(count, own if person_first else names()[-1])
    if len(named) != count:
        raise BadInput(f"--seats names {len(named)} seats, this match has {count}")
    known = levels()
    chairs = []
    for chair, who in zip(seated.seats, named, strict=True):
        if who != PERSON and who not in known:
            raise BadInput(f"--seats: there is no player '{who}'; there are {PERSON}, {', '.join(known)}")
        level = STAND_IN if config.autoplay and who == PERSON else who
        chairs.append(Person(chair.name, "" if level == PERSON else level, chair.color))
    return replace(setup, seats=tuple(chairs))
