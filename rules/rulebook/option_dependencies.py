"""Dependencies of scoring rows on house rules, found by trying values, so that menus offer each value once.

docs/decisions/0171-one-value-said-once.md tells why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from rules.core.errors import OptionError
from rules.core.options import Option, OptionValues, Value
from rules.engine import registry
from rules.engine.table import Ruleset


@cache
def rows_valued_by(ruleset_id: str) -> Mapping[str, frozenset[str]]:
    """Return, by the id of a house rule, the scoring rows whose value it changes; found by trying its values."""
    ruleset = registry.get(ruleset_id)
    usual, found = ruleset.resolve(), dict[str, set[str]]()
    worth = {row.id: row.value_in(usual) for row in ruleset.elements}
    for option in ruleset.options:
        for options in _others(ruleset, option, usual):
            moved = {row.id for row in ruleset.elements if row.value_in(options) != worth[row.id]}
            found.setdefault(option.id, set()).update(moved)
    return {option: frozenset(rows) for option, rows in found.items() if rows}


def _others(ruleset: Ruleset, option: Option, usual: OptionValues) -> Iterator[OptionValues]:
    """Yield the default house rules `usual` with one rule changed: to each other choice, or the ends of its range."""
    values: tuple[Value, ...] = (False, True) if option.kind == "bool" else option.choices or (option.range or ())
    for value in values:
        if value != usual[option.id]:
            try:
                yield ruleset.resolve({option.id: value})
            except OptionError:
                continue


def overruling(ruleset: Ruleset, option: Option, options: OptionValues) -> list[str]:
    """Return the rows whose value a house rule would set, if players have changed all of them; else none.

    In that case the house rule has no effect.
    """
    rows = sorted(rows_valued_by(ruleset.id).get(option.id, ()))
    return rows if all(f"value.{row}" in options for row in rows) else []
