"""All rule sets there are: every module of `rules.variants` that declares a `RULESET`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from rules import variants
from rules.errors import UnknownRuleset
from rules.ruleset import Ruleset


@cache
def ids() -> tuple[str, ...]:
    """The ids of all rule sets, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(variants.__path__)))


@cache
def get(ruleset_id: str) -> Ruleset:
    """The rule set of this id; `UnknownRuleset` names those there are."""
    if ruleset_id not in ids():
        raise UnknownRuleset(
            f"unknown rule set {ruleset_id}; there are {', '.join(ids())}", "err_ruleset_unknown", ruleset=ruleset_id
        )
    found = import_module(f"rules.variants.{ruleset_id}").RULESET
    assert isinstance(found, Ruleset) and found.id == ruleset_id
    return found


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every rule set, in alphabetical order of ids."""
    return tuple(get(ruleset_id) for ruleset_id in ids())
