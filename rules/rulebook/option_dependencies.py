"""Which house rules set what a row of the scoring table is worth: so that no value is said in two places.

docs/decisions/0171-one-value-said-once.md tells why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from rules.core.errors import OptionError
from rules.core.options import Option, Options, Value
from rules.engine import registry
from rules.engine.table import Ruleset


@cache
def rows_valued_by(ruleset_id: str) -> Mapping[str, frozenset[str]]:
    """The rows whose worth follows a house rule, by that rule; found by trying the values it may have."""
    ruleset = registry.get(ruleset_id)
    usual, found = ruleset.resolve(), dict[str, set[str]]()
    worth = {row.id: row.value_in(usual) for row in ruleset.elements}
    for option in ruleset.options:
        for options in _others(ruleset, option, usual):
            moved = {row.id for row in ruleset.elements if row.value_in(options) != worth[row.id]}
            found.setdefault(option.id, set()).update(moved)
    return {option: frozenset(rows) for option, rows in found.items() if rows}


def _others(ruleset: Ruleset, option: Option, usual: Options) -> Iterator[Options]:
    """The usual house rules with other values of one: all of a choice, the ends of a range of numbers."""
    values: tuple[Value, ...] = (False, True) if option.kind == "bool" else option.choices or (option.range or ())
    for value in values:
        if value != usual[option.id]:
            try:
                yield ruleset.resolve({option.id: value})
            except OptionError:
                continue


def overruling(ruleset: Ruleset, option: Option, options: Options) -> list[str]:
    """The rows that a house rule would set, if the players value every one of them themselves; empty otherwise."""
    rows = sorted(rows_valued_by(ruleset.id).get(option.id, ()))
    return rows if all(f"value.{row}" in options for row in rows) else []
