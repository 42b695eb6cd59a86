"""The rulebook of a rule set under given house rules: a table of contents with what the page declares.

Everything is taken from the declaration, so that the book cannot say anything else than what is played.
"""

from __future__ import annotations

from rules.options import Options, disabled
from rules.ruleset import Ruleset
from rules.scoring import Element
from rules.words import Words


def rows_by_group(ruleset: Ruleset, options: Options) -> dict[str, list[Element]]:
    """The rows of the scoring table that are in play, under their headings."""
    groups: dict[str, list[Element]] = {}
    for row in ruleset.elements:
        if (row.when is None or row.when(options)) and row.value_in(options):
            groups.setdefault(row.group, []).append(row)
    return groups


def changed(ruleset: Ruleset, options: Options) -> list[str]:
    """The ids of house rules that differ from the rule set's own."""
    usual = ruleset.resolve({}, None if "players" not in options else options.number("players"))
    return [option.id for option in ruleset.options if options[option.id] != usual[option.id]]


def as_text(ruleset: Ruleset, options: Options, words: Words) -> str:
    """The book as plain text."""
    table = ruleset.at(options)
    lines = [
        words.ruleset_name(ruleset.id),
        ruleset.native,
        words.tagline(ruleset.id),
        "",
        f"{words.term('players_count', ruleset.id)}: {table.players}",
        f"{words.term('tile_set', ruleset.id)}: {len(table.tiles)}",
    ]
    for group, rows in rows_by_group(ruleset, options).items():
        lines += ["", words.group(group)]
        for row in rows:
            name = words.element_name(row.id, ruleset.id)
            lines.append(f"  {name}: {row.value_in(options)}    {row.example}".rstrip())
    lines += ["", words.term("house_rules", ruleset.id)]
    differing = set(changed(ruleset, options))
    for option in ruleset.options:
        mark = "*" if option.id in differing else " "
        value = words.choice_label(ruleset.id, option.id, options[option.id])
        needless = " -" if disabled(option, options) else ""
        lines.append(f"{mark} {words.option_label(ruleset.id, option.id)}: {value}{needless}")
    return "\n".join(lines)
