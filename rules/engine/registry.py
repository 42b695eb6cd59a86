"""Registry of rule sets: every module of `rules.variants` that declares a `RULESET`."""

from __future__ import annotations

import pkgutil
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from rules.core.errors import UnknownRuleset
from rules.engine.events import EVENTS, Event
from rules.engine.ruleset import BaseRuleset
from rules.engine.table import Ruleset


@cache
def ids() -> tuple[str, ...]:
    """Return the ids of all rule sets, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(import_module("rules.variants").__path__)))


@cache
def get(ruleset_id: str) -> Ruleset:
    """Return the rule set with this id; raise `UnknownRuleset`, with ids that are spelled alike, if there is none."""
    if ruleset_id not in ids():
        alike = get_close_matches(ruleset_id, ids(), n=3)
        meant = f"did you mean {' or '.join(alike)}? All" if alike else "all"
        raise UnknownRuleset(
            f"unknown rule set {ruleset_id}; {meant} are listed by: sparrows rules list", "err_ruleset_unknown",
            ruleset=ruleset_id,
        )  # fmt: skip
    found = import_module(f"rules.variants.{ruleset_id}.rules").RULESET
    assert isinstance(found, BaseRuleset) and found.id == ruleset_id
    return found


def all_rulesets() -> tuple[Ruleset, ...]:
    """Return every rule set, in alphabetical order of ids."""
    return tuple(get(ruleset_id) for ruleset_id in ids())


@cache
def all_events() -> dict[str, type[Event]]:
    """Return all events by name, in alphabetical order: those of every game, and those that any rule set declares."""
    all_rulesets()
    return dict(sorted(EVENTS.items()))
