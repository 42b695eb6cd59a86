"""Sentences chosen by the mechanics of a table and by house rules.

The translations store, for every mechanic, sentences under conditions: ``"dice=3"``, ``"dead>0 & loose=1"``,
``"!extra"``, ``"deck=116,144"`` (one of them), ``"always"``. Names are fields of the mechanic, facts of the table or
house rules; text after a ``#`` only distinguishes conditions.

A sentence takes ``{dice}`` (the value; a house rule's in words), ``{dice!}`` (the bare value), ``{dice|die}`` (with its
noun), ``{@all_pungs}`` (the name of an element). A word in braces in another script may be replaced by the rule set's
family; a trailing asterisk tells two forms of equal spelling apart. A sentence after a pilcrow begins a paragraph; one
after a square of tiles is a picture in tile notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache

from rules.core.number_text import signed
from rules.core.options import OptionValues, Value
from rules.core.words import ALWAYS, Words
from rules.engine.table import Ruleset

TABLE = "rulebook"
_PLACE = re.compile(r"\{([^{}]+)\}")
_TEST = re.compile(r"(!?)([a-z_][\w.]*)(?:(=|!=|>|<)([^ ]*))?")


def facts_of(mechanic: object) -> dict[str, Value]:
    """Return the fields of a mechanic as values for conditions; empty for anything but a dataclass.

    Functions and objects count as present or not, tuples as their length.
    """
    if not is_dataclass(mechanic):
        return {}
    return {field.name: condition_value(getattr(mechanic, field.name)) for field in fields(mechanic)}


def condition_value(found: object) -> Value:
    """Return a field of a mechanic as a value for conditions: a number, text or flag as it is, the length of a tuple.

    For anything else, true if it is present.
    """
    if isinstance(found, bool | int | str):
        return found
    if isinstance(found, tuple | frozenset | list):
        return len(found)
    return found is not None


@lru_cache(maxsize=4096)
def parse_condition(condition: str) -> tuple[tuple[bool, str, str, str], ...]:
    """Parse a condition into the negation, name, operator and value of each of its tests.

    >>> parse_condition("dead>0 & !loose#2")
    ((False, 'dead', '>', '0'), (True, 'loose', '', ''))
    """
    body = condition.partition("#")[0].strip()
    if body == ALWAYS:
        return ()
    found: list[tuple[bool, str, str, str]] = []
    for term in body.split("&"):
        match = _TEST.fullmatch(term.strip())
        if match is None:
            raise ValueError(f"no condition: {condition}")
        negated, name, sign, value = match.groups()
        found.append((bool(negated), name, sign or "", value or ""))
    return tuple(found)


def condition_holds(condition: str, facts: Mapping[str, Value]) -> bool:
    """Check that all tests of a condition hold for these facts; names missing from the facts count as off.

    >>> [condition_holds(text, {"dead": 7, "kind": "ring"}) for text in ("dead>0", "kind=ring & dead", "!dead", "odd")]
    [True, True, False, False]
    """
    return all(_test_holds(*test, facts) for test in parse_condition(condition))


def _test_holds(negated: bool, name: str, sign: str, wanted: str, facts: Mapping[str, Value]) -> bool:
    """Check one test, as `parse_condition` returns it, against the facts."""
    found = facts.get(name, False)
    if not sign:
        return bool(found) is not negated
    if sign in "<>":
        return (int(found) > int(wanted)) if sign == ">" else (int(found) < int(wanted))
    shown = str(found).lower() if isinstance(found, bool) else str(found)
    return (shown in wanted.split(",")) is (sign == "=")


def group_heading(words: Words, ruleset: str, group: str) -> str:
    """Return the heading of a group of house rules, in the words of the rule set or its family."""
    return words.option_text(ruleset, "groups", group) or group


class Phrases:
    """Sentences of the rulebook in one language, for a rule set under its house rules.

    `facts` are the values that conditions refer to: those of the table, and all house rules.
    """

    def __init__(self, ruleset: Ruleset, options: OptionValues, words: Words, facts: Mapping[str, Value]) -> None:
        """Join the facts of the table with the house rules."""
        self.ruleset, self.options, self.words = ruleset, options, words
        unchanged = {option.id: option.default_for(0) for option in ruleset.table_options}
        self.facts = {**unchanged, **options, **facts}
        self.spoken = ruleset.spoken(options)
        self.glue = "" if words.wide else " "

    def entries(self, *path: str) -> Mapping[str, str]:
        """Return the sentences, by condition, at a path of the translations: the rule set's own if there are any."""
        return self.words.entries(TABLE, *path, ruleset=self.spoken)

    def sentences(self, entries: Mapping[str, str], facts: Mapping[str, Value] | None = None) -> list[str]:
        """Return the sentences whose conditions hold, filled in; `facts` are further values, such as those of a
        mechanic.
        """
        known = {**self.facts, **(facts or {})}
        return [self.fill(text, known) for condition, text in entries.items() if condition_holds(condition, known)]

    def options_in(self, entries: Mapping[str, str]) -> tuple[str, ...]:
        """Return the house rules that the conditions of these sentences name."""
        names = [name for condition in entries for _, name, _, _ in parse_condition(condition)]
        return tuple(dict.fromkeys(name for name in names if name in self.options))

    def label(self, key: str, **values: object) -> str:
        """Return a heading or short text of the book, filled in with `values`."""
        text = next(iter(self.entries("labels", key).values()), key)
        return self.fill(text, {**self.facts, **{name: str(value) for name, value in values.items()}})

    def join(self, sentences: Iterable[str]) -> list[str]:
        """Join sentences into paragraphs, a new one at each pilcrow."""
        found: list[str] = []
        for sentence in sentences:
            fresh = sentence.startswith("¶")
            body = sentence.lstrip("¶ ")
            if found and not fresh:
                found[-1] = f"{found[-1]}{self.glue}{body}"
            else:
                found.append(body)
        return found

    def fill(self, text: str, facts: Mapping[str, Value]) -> str:
        """Replace the braces of a text by values and by the family's words."""
        return _PLACE.sub(lambda match: self._fill_place(match.group(1), facts), text)

    def _fill_place(self, place: str, facts: Mapping[str, Value]) -> str:
        """Return the text for a pair of braces, given the text between them."""
        if place.startswith("@"):
            return self.words.element_name(place[1:], self.spoken)
        name, bar, noun = place.partition("|")
        raw = name.endswith("!")
        name = name.removesuffix("!")
        if name not in facts:
            return self.words.family_word(name, self.spoken)
        value = facts[name]
        if bar:
            return self.words.plural(noun, int(value), self.spoken)
        if name in self.options and not raw:
            return self.words.choice_label(self.ruleset.id, name, value)
        return signed(value) if isinstance(value, int | float) else str(value)

    def element(self, element: str) -> str:
        """Return the condition of a scoring row in words."""
        return self.glue.join(self.sentences(self.entries("elements", element)))
